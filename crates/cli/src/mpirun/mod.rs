//! The command line of mpirun: the union of the standard's, MPICH's and Open MPI's options.
//!
//! ```text
//!   words → segments (`:`, -configfile) → options (table) → JobSpec → oxmpi_launch::run
//! ```
//! Options may have one dash or two. Some options request our normal behaviour, or have no effect
//! here. They are accepted, and reported to the user once (unless `-q`). An unknown option is an
//! error that names the nearest known one.

mod config;
mod environment;
mod help;
mod hosts;
mod job;
mod manual;
mod options;
mod place;
mod preload;
mod psets;
mod show;
mod table;

pub use manual::{completion, page};

use options::Segment;
use oxmpi_launch::complaint;
use oxmpi_launch::spec::{JobSpec, StdinSpec};
use oxmpi_mca::Message;
use oxmpi_rte::spawn::{Order, PARENT_PORT, SPAWNED};
use std::ffi::OsString;
use std::process::ExitCode;

/// The request of a command line.
#[derive(Debug)]
enum Request {
    /// Run this job.
    Run(Box<JobSpec>),
    /// Print this text and exit.
    Print(String),
}

/// The command mpirun.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words == [DAEMON] {
        return daemon();
    }
    let (port, request) = match words == [SPAWNED] {
        true => spawned(),
        false => (None, read(&words)),
    };
    let status = match request {
        Ok(Request::Run(spec)) => oxmpi_launch::run(*spec),
        Ok(Request::Print(text)) => return crate::say(&text),
        Err(message) => {
            let text = message.to_string();
            if port.is_some_and(|port| oxmpi_launch::tell_parent(&port, &text)) {
                return ExitCode::SUCCESS;
            }
            crate::complain(&text);
            1
        }
    };
    // Statuses are 0-255 by construction; any other value must not look like success.
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// A job that ranks of another job have ordered (MPI_Comm_spawn), read from standard input; and
/// their port.
fn spawned() -> (Option<String>, Result<Request, Message>) {
    let order = match Order::read(&mut std::io::stdin().lock()) {
        Ok(order) => order,
        Err(error) => {
            let expected = "an order of a job that calls MPI_Comm_spawn";
            return (None, Err(complaint::option(SPAWNED, "", error, expected)));
        }
    };
    let programs = order.programs.iter().map(|program| Order::words(program));
    let programs: Vec<Vec<OsString>> = programs.collect();
    let job = build(&programs).map(|mut job| {
        job.parent = Some(order.port.clone());
        job.stdin = StdinSpec::None;
        let port = (PARENT_PORT.to_owned(), order.port.clone());
        job.params.push(port);
        Request::Run(Box::new(job))
    });
    (Some(order.port), job)
}

/// The daemon that mpirun starts on other machines.
fn daemon() -> ExitCode {
    let status = oxmpi_launch::daemon().unwrap_or_else(|message| {
        crate::complain(&message.to_string());
        1
    });
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// The only argument of a daemon.
const DAEMON: &str = "--daemon";

fn read(words: &[OsString]) -> Result<Request, Message> {
    let mut segments = config::split(words);
    config::expand_files(&mut segments)?;
    let parsed = parse(&segments)?;
    if parsed.iter().any(|segment| segment.has("version")) {
        return Ok(Request::Print(help::version()));
    }
    if words.is_empty() {
        return Ok(Request::Print(help::text(None)?));
    }
    if let Some(segment) = parsed.iter().find(|segment| segment.has("help")) {
        let topic = segment.text("help");
        return Ok(Request::Print(help::text(topic.as_deref())?));
    }
    show::check(&parsed)?;
    let job = job::build(&parsed)?;
    match show::wanted(&parsed) {
        Some(show::Show::Alone) => Ok(Request::Print(show::rank_map(&job)?)),
        Some(show::Show::First) => {
            crate::say(&show::rank_map(&job)?);
            Ok(Request::Run(Box::new(job)))
        }
        None => Ok(Request::Run(Box::new(job))),
    }
}

fn parse(segments: &[Vec<OsString>]) -> Result<Vec<Segment>, Message> {
    segments.iter().map(|words| options::parse(words)).collect()
}

fn build(segments: &[Vec<OsString>]) -> Result<JobSpec, Message> {
    job::build(&parse(segments)?)
}

#[cfg(test)]
mod tests;
