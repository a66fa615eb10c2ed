//! The command line of mpirun: the union of what the standard, MPICH and Open MPI users type.
//!
//! ```text
//!   words → segments (`:`, -configfile) → options (table) → JobSpec → oxmpi_launch::run
//! ```
//! Options may have one dash or two. Those that ask for something we do by nature, or that mean
//! nothing on one machine, are accepted and the user is told once (unless `-q`); those we do not
//! know are errors that name the nearest one.

mod config;
mod help;
mod hosts;
mod job;
mod options;
mod preload;
mod psets;

use oxmpi_launch::spec::JobSpec;
use oxmpi_mca::Message;
use std::ffi::OsString;
use std::process::ExitCode;

/// What a command line asks for.
#[derive(Debug)]
enum Request {
    /// Run this.
    Run(Box<JobSpec>),
    /// Print this and be done.
    Print(String),
}

/// mpirun.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words == [DAEMON] {
        return daemon();
    }
    let status = match read(&words) {
        Ok(Request::Run(spec)) => oxmpi_launch::run(*spec),
        Ok(Request::Print(text)) => {
            crate::say(&text);
            0
        }
        Err(message) => {
            crate::complain(&message.to_string());
            1
        }
    };
    // Statuses are 0-255 by construction; anything else must not look like success.
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// What mpirun starts on other machines.
fn daemon() -> ExitCode {
    let status = oxmpi_launch::daemon().unwrap_or_else(|message| {
        crate::complain(&message.to_string());
        1
    });
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// The only word of a daemon's command line.
const DAEMON: &str = "--daemon";

fn read(words: &[OsString]) -> Result<Request, Message> {
    let mut segments = config::split(words);
    config::expand_files(&mut segments)?;
    let parsed = segments
        .iter()
        .map(|segment| options::parse(segment))
        .collect::<Result<Vec<_>, _>>()?;
    if parsed.iter().any(|segment| segment.has("version")) {
        return Ok(Request::Print(help::version()));
    }
    if words.is_empty() || parsed.iter().any(|segment| segment.has("help")) {
        return Ok(Request::Print(help::text()));
    }
    Ok(Request::Run(Box::new(job::build(&parsed)?)))
}

#[cfg(test)]
mod tests;
