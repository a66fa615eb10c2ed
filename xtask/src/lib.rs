//! The entry point of all tasks: `cargo xtask <task>`.
//!
//! Every task is a module with a function `run(args) -> ExitCode`; this file reads the first word
//! and prints the list. The crate `research` uses some modules, too. Tasks print, because they
//! serve users at a terminal; the libraries never do.

use std::process::ExitCode;

pub mod armci;
pub mod bench;
mod binaries;
mod check;
pub mod chosen;
mod codegen;
mod debian;
mod demo;
mod dist;
mod e2e;
pub mod foreign;
mod fortran;
mod front;
mod ga;
mod hdf5;
mod hostile;
mod hosts;
pub mod install;
mod interrupt;
mod launcher;
mod launchers;
mod marked;
mod mixed;
mod models;
mod mpi;
mod mpi4py;
mod mpifh;
mod mutants;
mod over_hosts;
pub mod passed;
pub mod paths;
pub mod peers;
mod picture;
mod queue;
pub mod report;
mod seed;
pub mod shell;
mod signals;
mod symbols;
mod test;
mod tidy;
mod venv;
mod verdicts;

/// Reads the command line and carries out the task.
pub fn run() -> ExitCode {
    signals::answer();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or(&[]);
    match args.first().map(String::as_str) {
        Some("demo") => demo::run(rest),
        Some("test") => test::run(rest),
        Some("check") => check::run(rest),
        Some("lines") => tidy::lines::run(rest),
        Some("install") => install::run(rest),
        Some("dist") => dist::run(rest),
        Some("bench") => bench::run(rest),
        Some("binaries") => binaries::time(rest),
        Some("papers") => papers(rest),
        Some("codegen") => codegen::run(rest),
        Some("conformance") => codegen::conformance::run(rest),
        Some("mutants") => mutants::run(rest),
        None | Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        Some(word) => usage(&format!("there is no task {word}")),
    }
}

/// The papers' measurements are in a crate of their own.
fn papers(args: &[String]) -> ExitCode {
    let mut cargo = std::process::Command::new(env!("CARGO"));
    cargo.current_dir(paths::root());
    cargo
        .args(["run", "--quiet", "--package", "oxmpi-research", "--"])
        .args(args);
    match cargo.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("papers: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Parses the words after a task as its options. On an error the message, or the help, has been
/// printed.
pub fn options<O: clap::Parser>(task: &str, args: &[String]) -> Result<O, ExitCode> {
    let words = std::iter::once(task).chain(args.iter().map(String::as_str));
    O::try_parse_from(words).map_err(said)
}

/// Prints the message of clap.
fn said(error: clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(u8::from(error.use_stderr()))
}

/// Prints the error in the command line, and the list of tasks.
fn usage(wrong: &str) -> ExitCode {
    eprintln!("{wrong}\n\n{HELP}");
    ExitCode::FAILURE
}

const HELP: &str = "\
cargo xtask <task>

  demo                        build, install under target/oxmpi, run the examples, show the result
  test [NAME] [--all] [...]   everything CI runs, or one test; --help says more
  check                       formatting, lints, tidy, unit tests: the look before a commit
  lines [TREE]                lines of each crate without tests and generated files, here and in TREE
  install --prefix DIR [--dev]
                              a tree that works wherever it is moved
  dist [--install]            an archive, a wheel and Debian packages in target/dist
  bench [--against TREE] [--peers] [--all] [...]
                              measure this tree, beside another one and peers
  binaries [NAME...]          time programs built for other MPIs beside these MPIs
  papers [--quick] [--only PAPER]
                              measure again what papers have measured: target/papers/papers.md
  codegen [--check]           write the generated files from abi/, or say which are stale
  conformance                 enter what the tests of rules did in the last runs into
                              tests/conformance.record and docs/conformance.md
  mutants [--seed N] [PLACE...]
                              change the source in five places; tests must find each change";
