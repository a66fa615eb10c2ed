//! `cargo xtask bench`: measures the installed library and its peers in interleaved rounds.

use std::process::ExitCode;

/// Entry point of the task; `args` are the words after `bench`.
pub fn run(_args: &[String]) -> ExitCode {
    eprintln!("bench: no benchmark is registered");
    ExitCode::FAILURE
}
