//! `cargo xtask bench`: measures the installed release library, and its peers, with the programs in
//! `bench/`.
//!
//! - `bench` measures sixty rows, with `--against` also on another tree of ours, with `--peers`
//!   also on the peers ([`compare`]).
//! - `bench --all` measures every row of [`rows`] on every library and writes tables, a record and
//!   plots.
//! - `bench --hosts` measures ranks on hosts with networks of their own, made on this machine.
//! - The suite `gates` of `cargo xtask test` counts instructions, allocations and system calls of
//!   the message path ([`gate`]). These do not depend on the speed of the machine.
//!
//! The same C sources are compiled with each library's `mpicc`. The command line ([`options`]) and
//! the table determine the jobs ([`plan`]). They run in interleaved rounds ([`rounds`]) and give
//! [`figures`]. The figures are saved ([`record`]) and shown ([`table`], [`page`], [`curves`],
//! [`plots`]).

mod compare;
mod curves;
mod distance;
mod figures;
mod gate;
mod library;
mod machine;
mod options;
mod pack;
mod page;
mod plan;
mod plots;
mod record;
mod rounds;
mod rows;
mod table;

use std::process::ExitCode;

use crate::chosen::Chosen;
use crate::paths::{self, Profile};
use crate::report::{self, Report};
use crate::{install, peers, seed};
use figures::Figures;
use options::Options;
use record::Run;
use rounds::Rounds;
use rows::{Compared, Row};

pub use curves::{Curve, Panel, Plot};
pub use gate::suite;
pub use library::{Library, Lines, median};
pub use machine::cores;
pub use plots::svg;
pub use rows::size;

/// The machine, the date and the commit of figures.
pub fn machine() -> String {
    let machine::Machine {
        processor,
        cores,
        kernel,
        ..
    } = machine::Machine::here();
    let (commit, date) = (machine::commit(), machine::date());
    format!("{processor}, {cores} cores, Linux {kernel}; {commit}, {date}")
}

/// Entry point of the task; `args` are the words after `bench`.
pub fn run(args: &[String]) -> ExitCode {
    let options = match options::parse(args) {
        Ok(options) => options,
        Err(error) => return crate::said(error),
    };
    match crate::interrupt::answer().and_then(|()| bench(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(words) => {
            eprintln!("bench: {words}");
            ExitCode::FAILURE
        }
    }
}

fn bench(options: &Options) -> Result<bool, String> {
    let report = Report::new(Chosen::default());
    if let Some(file) = &options.pack {
        return pack::write(&report, &libraries(options, &report)?, file).map(|()| true);
    }
    if !options.all && !options.hosts {
        return few(options, &report).map(|()| true);
    }
    let before = if options.keep {
        Some(record::read(&record::path())?)
    } else {
        None
    };
    let seed = options.seed.or(before.as_ref().map(|run| run.seed));
    let seed = seed.unwrap_or_else(seed::now);
    let table = match options.hosts {
        true => rows::between_hosts(),
        false => rows::all(machine::cores(), seed),
    };
    let wanted = plan::wanted(table.clone(), options.rows.as_deref(), options.ranks);
    let of_programs = |row: &Row| !options.apps || row.group.starts_with(rows::PROGRAMS);
    let wanted: Vec<Row> = wanted.into_iter().filter(of_programs).collect();
    if wanted.is_empty() {
        return Err("no row is called that; without --rows all are measured".to_string());
    }
    let mut run = match (options.show, &before) {
        (true, Some(before)) => before.clone(),
        _ => {
            let libraries = libraries(options, &report)?;
            measured(options, &report, &libraries, (&wanted, &table), seed)?
        }
    };
    if let Some(before) = &before {
        run.figures.fill_from(&before.figures);
    }
    let shown = if options.keep { &table } else { &wanted };
    for line in table::lines(shown, &run) {
        report.line(&line);
    }
    if options.all {
        let folder = paths::target().join("bench/plots");
        record::write(&run, &record::path())?;
        page::draw(&run, &folder)?;
        report.line(&format!(
            "\nsamples: {}\nplots: {}",
            record::path().display(),
            folder.display()
        ));
    }
    Ok(true)
}

/// Measures the sixty rows: on this tree, another tree and peers.
fn few(options: &Options, report: &Report) -> Result<(), String> {
    let is_wanted = |row: &Compared| {
        let text = options.rows.as_deref();
        text.is_none_or(|text| row.name.contains(text))
    };
    let table: Vec<Compared> = rows::compared().into_iter().filter(is_wanted).collect();
    if table.is_empty() {
        return Err("no row is called that; without --rows all are measured".to_string());
    }
    let other = match &options.against {
        Some(what) => Some(compare::other_tree(report, what)?),
        None => None,
    };
    let mut libraries = libraries(options, report)?;
    if let Some((prefix, name)) = &other {
        libraries.insert(1, compare::other_library(prefix, name));
    }
    let mut rows: Vec<Row> = table.iter().flat_map(Compared::rows).collect();
    if options.write_docs {
        rows.extend(rows::bounds());
    }
    let run = measured(options, report, &libraries, (&rows, &rows), 0)?;
    let name = other.as_ref().map(|(_, name)| name.as_str());
    for line in compare::lines(&table, &run, name) {
        report.line(&line);
    }
    if options.write_known {
        let path = compare::write_known(&table, &run)?;
        report.line(&format!("written: {}", path.display()));
    }
    if options.write_docs {
        page::write(&table, &run)?;
        report.line("written: docs/performance.md and docs/performance/");
    }
    Ok(())
}

/// Runs all rounds of these rows; the second list is the table that goals refer to.
fn measured(
    options: &Options,
    report: &Report,
    libraries: &[Library],
    (rows, table): (&[Row], &[Row]),
    seed: u64,
) -> Result<Run, String> {
    let time_box = options.time_box();
    let steps = plan::steps(rows, table, time_box);
    let rounds = Rounds {
        libraries,
        steps: &steps,
        rounds: options.rounds,
        time_box,
        cores: machine::cores(),
        busy: options.busy,
    };
    report.line(&format!(
        "{} cells in {} jobs, {} libraries, {} rounds: about {}",
        steps.iter().map(|step| step.cells.len()).sum::<usize>(),
        steps.len(),
        libraries.len(),
        options.rounds,
        report::time(rounds.estimate()),
    ));
    let mut run = Run {
        machine: machine::Machine::here(),
        commit: machine::commit(),
        date: machine::date(),
        rounds: options.rounds as u64,
        seed,
        time_box,
        versions: libraries
            .iter()
            .map(|library| (library.name.clone(), library.version()))
            .collect(),
        ..Run::default()
    };
    let mut figures = Figures::default();
    rounds.run(report, &mut figures, |done, figures| {
        let so_far = Run {
            rounds: done as u64,
            figures: figures.clone(),
            ..run.clone()
        };
        let _ = options
            .all
            .then(|| record::write(&so_far, &record::path_so_far()));
    });
    run.figures = figures;
    Ok(run)
}

/// This library and the peers, installed.
fn libraries(options: &Options, report: &Report) -> Result<Vec<Library>, String> {
    if options.packed {
        let peer = |name: &&str| {
            let prefix = paths::target().join("peers").join(name);
            Library::peer(name, &prefix, &prefix).packed()
        };
        let ours = Library::ours(&Profile::Release.prefix()).packed();
        return Ok(std::iter::once(ours)
            .chain(options.peers().iter().map(peer))
            .collect());
    }
    let prefix = match &options.prefix {
        Some(prefix) => prefix.clone(),
        None => {
            let prefix = Profile::Release.prefix();
            install::install(&prefix, Profile::Release, install::Output::Shown)?;
            prefix
        }
    };
    let mut libraries = vec![Library::ours(&prefix)];
    for name in &options.peers() {
        libraries.push(peer(report, name)?);
    }
    Ok(libraries)
}

/// A peer, installed unless it is there.
pub fn peer(report: &Report, name: &str) -> Result<Library, String> {
    let prefix = peers::install(report, name)?;
    // Intel MPI runs programs that MPICH's wrapper built.
    let compiler = match name {
        "intel" => peers::install(report, "mpich")?,
        _ => prefix.clone(),
    };
    Ok(Library::peer(name, &prefix, &compiler))
}
