//! The one door to all tasks: `cargo xtask <task>`.
//!
//! Every task is a module with a function `run(args) -> ExitCode`; this file only reads the first word and
//! prints the list. Tasks write to the terminal, so the workspace lints about printing do not apply here.

use std::process::ExitCode;

mod bench;
mod codegen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or(&[]);
    match args.first().map(String::as_str) {
        Some("bench") => bench::run(rest),
        Some("codegen") => codegen::run(rest),
        _ => {
            eprintln!("usage: cargo xtask <bench|codegen>");
            ExitCode::FAILURE
        }
    }
}
