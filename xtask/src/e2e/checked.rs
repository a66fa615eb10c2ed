//! The suite `checked`: `mpirun --check` reports the faults in `tests/check/faults.c`, and nothing
//! about correct programs.
//!
//! `tests/e2e.toml` lists the expected reports of a program that is wrong on purpose.

use super::{judge, one_line, run, table};
use crate::mpi::Mpi;
use crate::paths;
use crate::report::{Outcome, Report, Test};
use crate::shell::{self, Done, Expiry};
use serde::Deserialize;
use std::fs;
use std::process::Command;
use std::time::Duration;

const FAULTS: &str = "tests/check/faults.toml";
const PAGE: &str = "docs/check.md";
/// Watchdog of one job.
const LIMIT: Duration = Duration::from_secs(120);
/// The programs that run without `--all`. They cover messages in all modes, to MPI_PROC_NULL and
/// cancelled, requests of all kinds, and types with gaps. They cover also collectives of both
/// kinds, communicators and topologies, and windows.
const SLICE: [&str; 16] = [
    "p2p/order.c",
    "p2p/persistent.c",
    "p2p/probe.c",
    "p2p/sendrecv.c",
    "p2p/completion.c",
    "p2p/inter.c",
    "p2p/null_self.c",
    "p2p/partitioned.c",
    "p2p/rules.c",
    "coll/rules.c",
    "coll/neighbours.c",
    "comm/comms.c",
    "comm/sessions.c",
    "datatype/constructors.c",
    "rma/windows.c",
    "rma/wrong.c",
];

/// The list of faults.
#[derive(Deserialize)]
struct Faults {
    fault: Vec<Fault>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    name: String,
    fault: String,
    id: String,
    says: Vec<String>,
    #[serde(default)]
    ends: bool,
}

/// Runs the faulty programs, and correct ones.
pub fn suite(report: &mut Report, mpi: &Mpi, all: bool) {
    report.suite("checked", "mpirun --check");
    let faults = match faults() {
        Ok(faults) => faults,
        Err(words) => return report.failure(FAULTS, &words),
    };
    let programs = match table::read() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    let mut tests = Vec::new();
    for fault in &faults {
        let name = format!("{}: {}", fault.name, fault.fault);
        tests.push(Test::new(name, 2, move || found(mpi, fault)));
    }
    for (name, args) in [
        ("hello", ""),
        ("heat", "heat.field 60 50"),
        ("ring", "50"),
        ("pi", "1000"),
    ] {
        let source = format!("examples/{name}.c");
        tests.push(Test::new(
            format!("nothing is reported of {source}"),
            2,
            move || clean(&other(mpi, &source, &["-O2", "-lm"], args)?),
        ));
    }
    if all {
        for (name, args) in BENCHES {
            let source = format!("bench/{name}.c");
            tests.push(Test::new(
                format!("nothing is reported of {source}"),
                2,
                move || clean(&other(mpi, &source, &["-O2", "-lm", "-pthread"], args)?),
            ));
        }
    }
    for program in &programs {
        // Long programs repeat the same calls.
        let wanted = !program.long && (all || SLICE.contains(&program.file.as_str()));
        if !wanted || program.status != Some(0) || !program.unchecked.is_empty() {
            continue;
        }
        let several = program
            .ranks
            .iter()
            .copied()
            .filter(|ranks| all || *ranks > 1);
        for ranks in several.take(if all { usize::MAX } else { 1 }) {
            let name = format!("nothing is reported of {} with {ranks}", program.name);
            tests.push(Test::new(name, ranks, move || {
                let done = run(mpi, program, ranks, &["--check"], &[])?;
                judge(program, mpi, &done)?;
                only(&done, &program.reports)
            }));
        }
    }
    report.all(tests);
}

/// Programs of `bench/`, with arguments that make them short.
const BENCHES: [(&str, &str); 14] = [
    ("partitioned", "--quick 1024 65536"),
    ("latency", "--quick 8 100000"),
    ("bistream", "--quick 8 100000"),
    ("stream", "--quick 8 100000"),
    ("collectives", "--quick"),
    ("overlap", "--quick"),
    ("availability", "--quick 1 65536"),
    ("traffic", "--percent 2"),
    ("queues", "--quick"),
    ("vector", "--quick"),
    ("first", "split"),
    ("steady", "--quick"),
    ("barrier", ""),
    ("hello", ""),
];

fn faults() -> Result<Vec<Fault>, String> {
    let read = |file: &str| {
        fs::read_to_string(paths::root().join(file)).map_err(|why| format!("{file}: {why}"))
    };
    let list: Faults = toml::from_str(&read(FAULTS)?).map_err(|why| format!("{FAULTS}: {why}"))?;
    let page = read(PAGE)?;
    for fault in &list.fault {
        let row = format!("| `{}` | {} | `{}` |", fault.name, fault.fault, fault.id);
        if !page.contains(&row) {
            return Err(format!("{PAGE} has no line {row}"));
        }
    }
    Ok(list.fault)
}

/// The report has the message of a fault, with its place, and no other.
fn found(mpi: &Mpi, fault: &Fault) -> Outcome {
    let program = mpi.compile("check/faults.c", &[])?;
    let mut command = mpi.job(2);
    command.arg("--check").arg(program).arg(&fault.name);
    let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?;
    if done.timed_out || (done.code != 0) != fault.ends {
        return Err(format!("exit status {}\n{}", done.code, done.tail(60)).into());
    }
    let text = one_line(&done.stderr);
    // `main` calls MPI_Finalize; compilers put functions that are called once into it.
    let place = "at faults.c:".to_owned();
    for words in fault.says.iter().chain([&place]) {
        if !text.contains(words.as_str()) {
            return Err(format!("`{words}` is not told\n{}", done.tail(60)).into());
        }
    }
    if !text.contains(&format!("id: {} ", fault.id)) {
        return Err(format!("{} is not told\n{}", fault.id, done.tail(60)).into());
    }
    only(&done, std::slice::from_ref(&fault.id))
}

/// Compiles a program that is not below `tests/`, and runs it with two ranks.
fn other(mpi: &Mpi, source: &str, flags: &[&str], args: &str) -> Result<Done, String> {
    let folder = paths::target().join("checked");
    fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let program = folder.join(source.replace('/', "-").trim_end_matches(".c"));
    let mut compile = Command::new(&mpi.mpicc);
    compile
        .arg(paths::root().join(source))
        .arg("-o")
        .arg(&program)
        .args(flags);
    shell::run(&mut compile, LIMIT, Expiry::Kill)?.success("mpicc")?;
    let mut job = mpi.job(2);
    job.current_dir(&folder).arg("--check").arg(&program);
    job.args(args.split_whitespace());
    shell::run(&mut job, LIMIT, Expiry::AskThenKill)?.success(source)
}

fn clean(done: &Done) -> Outcome {
    only(done, &[])
}

/// No message but these is reported.
fn only(done: &Done, ids: &[String]) -> Outcome {
    let reported = done.stderr.lines().filter_map(|line| {
        let (_, rest) = line.split_once("id:   ")?;
        rest.split_whitespace().next()
    });
    let wrong = reported
        .filter(|id| id.starts_with("check-"))
        .find(|id| !ids.iter().any(|own| own == id));
    match wrong {
        Some(id) => Err(format!("{id} is told\n{}", done.tail(60)).into()),
        None => Ok(()),
    }
}
