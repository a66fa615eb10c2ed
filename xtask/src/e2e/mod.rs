//! The end-to-end suite: C programs below `tests/`, compiled by an installed `mpicc` and started by
//! its `mpirun`.
//!
//! `tests/e2e.toml` states for each program what it shows, with how many ranks it runs, and the
//! expected result. The same programs run on any MPI with the standard ABI (`--against PREFIX`);
//! that checks the programs themselves. When a job takes too long, a watchdog sends SIGQUIT to
//! `mpirun`, which reports what each rank waits for. Then it ends the job.

pub mod algorithms;
pub mod checked;
mod needs;
pub mod settings;
mod table;

use std::time::Duration;

use crate::mpi::Mpi;
use crate::report::{Outcome, Report, Test, Verdict};
use crate::shell::{self, Done, Expiry};

pub use needs::fabric;
use table::Need;
pub use table::{Program, parse, read as programs};

/// Runs every program of the list, with its least and its greatest number of ranks. With `all` it
/// runs also those marked `long`, and all numbers of ranks.
pub fn suite(report: &mut Report, mpi: &Mpi, all: bool) {
    // The result of another MPI is no verdict about ours.
    let name = if mpi.ours { "e2e" } else { "against" };
    report.suite(name, "C programs compiled by mpicc and run by mpirun");
    let programs = match table::read() {
        Ok(programs) => programs,
        Err(words) => return report.failure("tests/e2e.toml", &words),
    };
    let mut tests = Vec::new();
    for program in &programs {
        if (program.long && !all) || (program.ours_only && !mpi.ours) {
            continue;
        }
        for ranks in program.counts(all) {
            let name = format!("{} with {ranks}: {}", program.name, program.shows);
            tests.push(Test::new(name, ranks, move || {
                one(mpi, program, ranks, &[])
            }));
        }
    }
    report.all(tests);
}

/// Runs a program and judges the result.
pub fn one(mpi: &Mpi, program: &Program, ranks: usize, parameters: &[(&str, &str)]) -> Outcome {
    let done = run(mpi, program, ranks, &[], parameters)?;
    judge(program, mpi, &done)
}

/// Runs a program to its end, with more options of mpirun and more parameters.
fn run(
    mpi: &Mpi,
    program: &Program,
    ranks: usize,
    options: &[&str],
    parameters: &[(&str, &str)],
) -> Result<Done, Verdict> {
    let path = mpi.compile(&program.file, &program.flags)?;
    let mut command = mpi.job(ranks);
    match program.needs {
        Some(Need::Cma) if mpi.ours => {
            needs::attaches(mpi).map_err(Verdict::Skipped)?;
            command.arg("--report");
        }
        Some(Need::Fabric) => needs::fabric(mpi).map_err(Verdict::Skipped)?,
        _ => {}
    }
    command.args(options).args(&program.mpirun);
    command.arg(&path).args(&program.args);
    for (name, value) in &program.env {
        command.env(name, value);
    }
    command.envs(parameters.iter().copied());
    let expiry = if mpi.ours {
        Expiry::AskThenKill
    } else {
        Expiry::Kill
    };
    let limit = Duration::from_secs(program.limit);
    Ok(shell::run(&mut command, limit, expiry)?)
}

fn judge(program: &Program, mpi: &Mpi, done: &Done) -> Outcome {
    if done.timed_out {
        return Err(format!("did not end within {} s\n{}", program.limit, done.tail(80)).into());
    }
    if done.code == SKIP {
        return Err(Verdict::Skipped(
            done.stdout
                .lines()
                .last()
                .unwrap_or("the program did not say why")
                .to_string(),
        ));
    }
    let status_fits = match program.status {
        Some(status) => done.code == status,
        None => done.code != 0,
    };
    if !status_fits && (mpi.ours || program.status == Some(0)) {
        let wanted = program
            .status
            .map_or("not 0".to_string(), |status| status.to_string());
        return Err(format!(
            "exit status {}, expected {wanted}\n{}",
            done.code,
            done.tail(60)
        )
        .into());
    }
    if program.needs == Some(Need::Cma) && mpi.ours {
        needs::is_attaching(&done.stderr).map_err(|why| format!("it does not attach: {why}"))?;
    }
    for (stream, text, wanted) in [
        ("stdout", &done.stdout, &program.stdout),
        ("stderr", &done.stderr, &program.stderr),
    ] {
        if !mpi.ours && stream == "stderr" {
            continue;
        }
        let text = one_line(text);
        if let Some(words) = wanted.iter().find(|words| !text.contains(&one_line(words))) {
            return Err(format!("`{words}` is not on {stream}\n{}", done.tail(60)).into());
        }
    }
    match &program.messages {
        Some(wanted) if mpi.ours => Ok(done.messages(wanted)?),
        _ => Ok(()),
    }
}

/// Joins lines: messages are wrapped for the terminal, so a line break counts as a blank.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The exit status of a program that cannot run its test on this machine; its last line gives the
/// reason.
const SKIP: i32 = 77;
