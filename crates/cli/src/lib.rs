//! cli: the commands for users.
//!
//! `mpirun` (also `mpiexec`) parses its command line into a
//! [`JobSpec`](oxmpi_launch::spec::JobSpec) and passes it to `launch`. `mpicc` (also `mpicxx`) runs
//! a compiler with the flags for MPI programs. `oxmpi-info` shows what is installed. `oxmpi-names`
//! is the server for published names. Each command is a folder or file here and three lines in
//! `bin/`. All locate their installation by their own path.
#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the tools read what they were started with"
)]

pub mod info;
pub mod mpirun;
pub mod names;
pub mod wrapper;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// Writes `text` to standard output and returns the exit status. A closed pipe is not an error.
fn say(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("standard output: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes `text` and a line end to standard error.
fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", text.trim_end());
}

/// The version of all commands, and of the library beside them.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
