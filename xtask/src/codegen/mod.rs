//! `cargo xtask codegen`: writes every committed generated file from the tables in `abi/`.
//!
//! [`run`] regenerates in place; with `--check` it only compares and fails when a file is stale.
//! `cargo xtask check` and `cargo xtask test` call it with `--check`.

use std::process::ExitCode;

/// Entry point of the task; `args` are the words after `codegen`.
pub fn run(_args: &[String]) -> ExitCode {
    eprintln!("codegen: no generator is registered");
    ExitCode::FAILURE
}
