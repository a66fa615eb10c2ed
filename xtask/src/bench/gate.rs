//! The gates of the message path: figures that do not depend on the speed or load of the machine.
//!
//! - Instructions of `MPI_Isend` to a peer that does not poll and of `MPI_Recv` of a message that
//!   has arrived, with committed upper limits (`bench/limits.toml`).
//! - Instructions per message of a burst of nonblocking calls.
//! - Instructions per match behind long queues.
//! - Allocations and system calls of a ping-pong.
//! - The same of blocking [`collectives`].
//!
//! The meter counts instructions (single steps of the real processor). Where valgrind is installed,
//! callgrind counts the two calls once more.

use std::fs;
use std::path::{Path, PathBuf};

use crate::front;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Verdict};
use crate::shell;

use super::library::{self, Library, median};

pub mod collectives;
pub mod windows;

/// So long a spin time that neither side of a ping-pong parks.
const AWAKE: (&str, &str) = ("OXMPI_SPIN_US", "60000000");
/// Messages of the ping-pong whose allocations and system calls are counted.
const MESSAGES: u64 = 10_000;
/// Payloads of that ping-pong: inline, a few cells, the byte ring.
pub const SIZES: [&str; 3] = ["8", "256", "4096"];

/// The steps of the program `burst`, and its messages.
const STEPS: [&str; 3] = ["irecv", "received", "sent"];
const BURST: f64 = 64.0;

/// The classes of receives of the program `queues`.
pub const CLASSES: [&str; 4] = ["exact", "any-source", "any-tag", "any"];
/// Its queues.
pub const QUEUES: [&str; 2] = ["posted", "unexpected"];

/// The suite `gates` of `cargo xtask test`.
pub fn suite(report: &mut Report) {
    report.suite(
        "gates",
        "instructions, allocations and system calls of the message path and of collectives",
    );
    let ours = Library::ours(&Profile::optimized().prefix());
    // The ranks spin, so that only the message path is counted.
    report.each_takes(Some(4));
    report.test("instructions-of-isend-and-recv", || {
        within_limits(&hot_path(&ours)?)
    });
    for step in STEPS {
        report.test(&format!("instructions-of-a-burst-{step}"), || {
            at_most(step, burst(&ours, step)?, limit(step)?)
        });
    }
    for name in front::NAMES {
        let compiler = front::compiler(report, name);
        report.test(&format!("instructions-for-{name}"), || {
            translated(&ours, name, compiler)
        });
    }
    report.test("instructions-under-callgrind", || callgrind(&ours));
    for queue in QUEUES {
        for class in CLASSES {
            report.test(&format!("match-{queue}-{class}"), || {
                let ratio = match_ratio(&ours, queue, class)?;
                holds(
                    ratio <= 1.5,
                    format!("10 000 {queue} cost {ratio:.2} times the instructions of 10"),
                )
            });
        }
    }
    report.test("no-allocation-per-message", || {
        let count = allocations(&ours, &SIZES)?;
        holds(
            count == 0.0,
            format!("{count} allocations in {MESSAGES} messages"),
        )
    });
    report.test("no-system-call-per-message", || {
        let (count, which) = system_calls(&ours, &SIZES)?;
        holds(
            count == 0.0,
            format!("{count} system calls in {MESSAGES} messages: {which}"),
        )
    });
    collectives::gates(report, &ours);
    windows::gates(report, &ours);
}

fn holds(good: bool, words: String) -> Outcome {
    if good {
        Ok(())
    } else {
        Err(Verdict::Failed(words))
    }
}

/// Instructions per call: (MPI_Isend, MPI_Recv), each the median of the measured calls.
pub fn hot_path(ours: &Library) -> Result<(f64, f64), String> {
    let (meter, program, flag) = (
        library::meter()?,
        ours.program("hotpath")?,
        library::flag_file()?,
    );
    let program = program.display().to_string();
    let rank = |name| [meter.as_str(), "instructions", name, &program, &flag];
    let words: Vec<&str> = rank("isend")
        .into_iter()
        .chain([":", "-n", "1"])
        .chain(rank("recv"))
        .collect();
    let lines = ours.job(1, &words)?;
    let middle = |name: &str| -> Result<f64, String> {
        let counts: Vec<f64> = lines.all(name).concat();
        if counts.len() < 8 {
            Err(format!("too few counts of {name}: {counts:?}"))
        } else {
            Ok(median(&counts))
        }
    };
    Ok((middle("isend")?, middle("recv")?))
}

/// Instructions per message of a step of a burst, the median of the bursts.
pub fn burst(ours: &Library, step: &str) -> Result<f64, String> {
    let (meter, program, flag) = (
        library::meter()?,
        ours.program("burst")?,
        library::flag_file()?,
    );
    let program = program.display().to_string();
    let words = [&meter, "instructions", step, &program, &flag, step];
    let counts: Vec<f64> = ours.job(2, &words)?.all(step).concat();
    match counts.len() {
        0..8 => Err(format!("too few counts of {step}: {counts:?}")),
        _ => Ok(median(&counts) / BURST),
    }
}

/// The instructions that the library for another ABI adds to the two calls.
fn translated(ours: &Library, name: &str, mpicc: Result<PathBuf, String>) -> Outcome {
    let other = ours.translated(name, mpicc.map_err(Verdict::Skipped)?);
    let (native, translated) = (hot_path(ours)?, hot_path(&other)?);
    for (call, added) in [
        ("isend", translated.0 - native.0),
        ("recv", translated.1 - native.1),
    ] {
        let most = limit(&format!("{name}-{call}"))?;
        holds(
            added <= most,
            format!(
                "the library for {name} adds {added:.0} instructions to MPI_{call}; \
                 bench/limits.toml allows {most:.0}"
            ),
        )?;
    }
    Ok(())
}

fn within_limits(measured: &(f64, f64)) -> Outcome {
    at_most("isend", measured.0, limit("isend")?)?;
    at_most("recv", measured.1, limit("recv")?)
}

fn at_most(call: &str, figure: f64, limit: f64) -> Outcome {
    holds(
        figure <= limit,
        format!("{call} takes {figure:.0} instructions; bench/limits.toml allows {limit:.0}"),
    )
}

/// A figure of `bench/limits.toml`.
pub fn limit(name: &str) -> Result<f64, String> {
    let path = paths::root().join("bench/limits.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table: toml::Table = text
        .parse()
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let value = table
        .get("instructions")
        .and_then(|t| t.get(name))
        .and_then(toml::Value::as_integer);
    value
        .map(|v| v as f64)
        .ok_or(format!("bench/limits.toml has no instructions.{name}"))
}

/// Instructions behind 10 000 entries of a queue, as a multiple of those behind 10.
pub fn match_ratio(ours: &Library, queue: &str, class: &str) -> Result<f64, String> {
    let (meter, program) = (library::meter()?, ours.program("queues")?);
    let count = |depth: &str| -> Result<f64, String> {
        let flag = library::flag_file()?;
        let program = program.display().to_string();
        ours.job(
            2,
            &[
                &meter,
                "instructions",
                "count",
                &program,
                queue,
                class,
                depth,
                &flag,
            ],
        )?
        .one("count", 0)
    };
    Ok(count("10000")? / count("10")?)
}

/// Allocations of both ranks in [`MESSAGES`] of each of `calls` (as `bench/steady.c` names them).
pub fn allocations(ours: &Library, calls: &[&str]) -> Result<f64, String> {
    let (counter, program) = (library::allocation_counter()?, ours.program("steady")?);
    let (preload, messages) = (format!("LD_PRELOAD={counter}"), MESSAGES.to_string());
    let program = program.display().to_string();
    let words: Vec<&str> = ["env", &preload, &program, &messages]
        .into_iter()
        .chain(calls.iter().copied())
        .collect();
    let lines = ours
        .with(AWAKE.0, AWAKE.1)
        .job(2, &words)?
        .all("allocations");
    if lines.len() != 2 * calls.len() || lines.iter().any(|l| l.len() != 3 || l[1] < 0.0) {
        return Err(format!("the counting library was not loaded: {lines:?}"));
    }
    Ok(lines.iter().map(|line| line[1]).sum())
}

/// System calls of both ranks in the same calls, and their names.
pub fn system_calls(ours: &Library, calls: &[&str]) -> Result<(f64, String), String> {
    let (meter, program) = (library::meter()?, ours.program("steady")?);
    let (program, messages) = (program.display().to_string(), MESSAGES.to_string());
    let words: Vec<&str> = [meter.as_str(), "syscalls", "count", &program, &messages]
        .into_iter()
        .chain(calls.iter().copied())
        .collect();
    let lines = ours.with(AWAKE.0, AWAKE.1).job(2, &words)?;
    let counts = lines.all("count");
    if counts.len() != 2 * calls.len() {
        return Err(format!(
            "expected {} counts, found {counts:?}",
            2 * calls.len()
        ));
    }
    let which: Vec<String> = lines
        .all("count-call")
        .iter()
        .filter(|l| l.len() == 2)
        .map(|l| format!("number {} {} times", l[0], l[1]))
        .collect();
    Ok((counts.iter().map(|line| line[0]).sum(), which.join(", ")))
}

/// The same two calls under callgrind: the difference of a long and a short run leaves out one-time
/// costs.
fn callgrind(ours: &Library) -> Outcome {
    if !shell::have("valgrind") {
        return Err(Verdict::Skipped(
            "valgrind is not installed; the meter has counted".to_string(),
        ));
    }
    const SHORT: usize = 32;
    const LONG: usize = 232;
    let (short, long) = (profile(ours, SHORT)?, profile(ours, LONG)?);
    for (name, call) in [("isend", 0), ("recv", 1)] {
        let each = (long[call] - short[call]) / (LONG - SHORT) as f64;
        let most = limit(name)? * 1.1;
        holds(
            each <= most,
            format!(
                "callgrind counts {each:.0} instructions per MPI_{name}; {most:.0} are allowed"
            ),
        )?;
    }
    Ok(())
}

/// Instructions in `rounds` of MPI_Isend and of MPI_Recv, as callgrind counts them.
fn profile(ours: &Library, rounds: usize) -> Result<[f64; 2], String> {
    let (program, flag) = (ours.program("hotpath")?, library::flag_file()?);
    let folder = paths::target().join("bench/callgrind");
    let (program, rounds) = (program.display().to_string(), rounds.to_string());
    let mut words = under_callgrind(&folder, "Isend", "*MPI_Isend", &[])?;
    words.extend([program.as_str(), &flag, &rounds, ":", "-n", "1"].map(str::to_string));
    words.extend(under_callgrind(&folder, "Recv", "*MPI_Recv", &[])?);
    words.extend([program.as_str(), &flag, &rounds].map(str::to_string));
    ours.job(1, &words.iter().map(String::as_str).collect::<Vec<_>>())?;
    Ok([total(&folder.join("Isend"))?, total(&folder.join("Recv"))?])
}

/// The words before a program under callgrind, which counts the calls of one function into `file`
/// of `folder`.
fn under_callgrind(
    folder: &Path,
    file: &str,
    function: &str,
    more: &[&str],
) -> Result<Vec<String>, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (counted, into) = (
        format!("--toggle-collect={function}"),
        format!("--callgrind-out-file={}/{file}", folder.display()),
    );
    let words = [
        "valgrind",
        "--quiet",
        "--tool=callgrind",
        "--collect-atstart=no",
        &counted,
        &into,
    ];
    Ok(words.iter().chain(more).map(ToString::to_string).collect())
}

/// The sum line of a profile.
fn total(path: &Path) -> Result<f64, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let line = text
        .lines()
        .find_map(|l| l.strip_prefix("totals: ").or(l.strip_prefix("summary: ")));
    line.and_then(|l| l.split(' ').next()?.parse().ok())
        .ok_or(format!("{} has no sum", path.display()))
}
