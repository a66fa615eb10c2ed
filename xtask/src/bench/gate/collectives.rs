//! The gates of collectives between two ranks that have a processor each.
//!
//! Instructions of a call of 8 bytes are counted on the rank that comes last (`bench/lastin.c`).
//! The least of many calls counts, because a call that had to wait includes its polls. A persistent
//! call may take no more instructions than a nonblocking one. Thousands of calls must not allocate
//! or make system calls, on either rank.

use std::fs;

use crate::report::{Outcome, Report, Verdict};
use crate::{paths, shell};

use super::{AWAKE, at_most, holds, limit};
use crate::bench::library::{self, Library, Lines};

/// Calls whose instructions are counted.
pub const COUNTED: [&str; 2] = ["barrier", "allreduce"];

/// Calls that neither allocate nor enter the kernel: inline payload, and longer.
pub const STEADY: [&str; 7] = [
    "barrier:0",
    "bcast:8",
    "bcast:1024",
    "allreduce:8",
    "allreduce:1024",
    "alltoall:8",
    "alltoall:1024",
];

/// Jobs whose first call is counted.
const JOBS: usize = 3;

/// The gates, as a part of the suite.
pub fn gates(report: &mut Report, ours: &Library) {
    for call in COUNTED {
        report.test(&format!("instructions-of-{call}"), || {
            at_most(call, instructions(ours, call)?, limit(call)?)
        });
        report.test(&format!("instructions-of-{call}-under-callgrind"), || {
            let figure = callgrind(ours, call)?;
            at_most(call, figure, limit(call)? * 1.1)
        });
    }
    for call in COUNTED {
        report.test(&format!("instructions-of-the-first-{call}"), || {
            at_most(
                &format!("{call}, the first call after MPI_Init,"),
                first(ours, call)?,
                limit(&format!("first-{call}"))?,
            )
        });
    }
    report.test("instructions-of-fence", || {
        at_most("fence", instructions(ours, "fence")?, limit("fence")?)
    });
    report.test(
        "a-persistent-allreduce-costs-no-more-than-a-nonblocking-one",
        || {
            let started = instructions(ours, "allreduce_init")?;
            let called = instructions(ours, "iallreduce")?;
            holds(
                started <= called,
                format!("{started} instructions to start and wait, {called} to call and wait"),
            )
        },
    );
    for call in STEADY {
        report.test(
            &format!("neither-allocation-nor-system-call-{call}"),
            || {
                enough_processors()?;
                let made = super::allocations(ours, &[call])?;
                holds(
                    made == 0.0,
                    format!("{made} allocations in thousands of {call}"),
                )?;
                let (entered, which) = super::system_calls(ours, &[call])?;
                holds(
                    entered == 0.0,
                    format!("{entered} system calls in thousands of {call}: {which}"),
                )
            },
        );
    }
}

/// Ranks that share a processor yield to each other, which is a system call.
fn enough_processors() -> Outcome {
    match std::thread::available_parallelism().is_ok_and(|n| n.get() > 1) {
        true => Ok(()),
        false => Err(Verdict::Skipped(
            "the ranks must share one processor here".to_string(),
        )),
    }
}

/// Instructions of one call on the rank that comes last.
pub fn instructions(ours: &Library, call: &str) -> Result<f64, String> {
    let meter = [library::meter()?, "instructions".into(), "count".into()];
    let counts = run(ours, call, meter.into(), &[])?.all("count").concat();
    least(call, &counts)
}

/// Instructions of the first call after MPI_Init on the rank that comes last: the least of a few
/// jobs. One-time work belongs into MPI_Init, or waits until it is needed.
fn first(ours: &Library, call: &str) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for _ in 0..JOBS {
        let meter = [library::meter()?, "instructions".into(), "count".into()];
        let counts = run(ours, call, meter.into(), &["1"])?.all("count").concat();
        match counts[..] {
            [count] => least = least.min(count),
            _ => return Err(format!("not one count of one call: {counts:?}")),
        }
    }
    Ok(least)
}

/// The same, counted by callgrind: a profile for each call.
fn callgrind(ours: &Library, call: &str) -> Result<f64, Verdict> {
    if !shell::have("valgrind") {
        return Err(Verdict::Skipped(
            "valgrind is not installed; the meter has counted".to_string(),
        ));
    }
    let folder = paths::target().join("bench/callgrind-of-calls");
    // The folder of an earlier run may be missing.
    let _ = fs::remove_dir_all(&folder);
    let entry = format!("*MPI_{}{}", call[..1].to_uppercase(), &call[1..]);
    let each = format!("--dump-after={entry}");
    let valgrind = super::under_callgrind(&folder, "calls", &entry, &[&each])?;
    run(ours, call, valgrind, &[])?;
    let files = fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let sums = files
        .flatten()
        .map(|file| super::total(&file.path()))
        .collect::<Result<Vec<f64>, String>>()?;
    // The part after the last call is an empty profile.
    let counts: Vec<f64> = sums.into_iter().filter(|sum| *sum > 0.0).collect();
    Ok(least(call, &counts)?)
}

/// Runs the program with two ranks, the first under the command `under`. The other rank stays
/// awake: the instructions of waking it are not part of the call. How often it is woken depends on
/// how long the machine takes for that.
fn run(ours: &Library, call: &str, under: Vec<String>, more: &[&str]) -> Result<Lines, String> {
    let program = ours.program("lastin")?.display().to_string();
    let mut rank = vec![program, library::flag_file()?, call.to_string()];
    rank.extend(more.iter().map(|word| word.to_string()));
    let other = [":", "-n", "1"].map(str::to_string);
    let words = [under, rank.clone(), other.into(), rank].concat();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    ours.with(AWAKE.0, AWAKE.1).job(1, &words)
}

fn least(call: &str, counts: &[f64]) -> Result<f64, String> {
    match counts.len() {
        0..32 => Err(format!("too few counts of {call}: {counts:?}")),
        _ => Ok(counts.iter().copied().fold(f64::INFINITY, f64::min)),
    }
}
