//! The suite `algorithms`: `tests/coll/mixed.c` with up to 17 ranks, each algorithm of each
//! collective forced once, and each component.
//!
//! One job forces one algorithm of every collective. So the jobs per number of ranks are as many as
//! the most algorithms of a collective. `oxmpi-info --algorithms` of the installed tree lists the
//! algorithms, so a new one is tested without being listed here. Some jobs have long pieces only,
//! in runs with other roots each time, so that members differ as much as memory allows. Some are
//! disturbed: a timer makes each rank yield at random moments, inside the library too.

use std::process::Command;
use std::time::Duration;

use super::SKIP;
use crate::mpi::Mpi;
use crate::report::{Outcome, Report, Test, Verdict};
use crate::shell::{self, Expiry};

/// The components of `coll`, fastest first.
pub const COMPONENTS: [&str; 3] = ["sm", "tuned", "basic"];

const MOST_RANKS: usize = 17;
/// Without `--all`: powers of two, their neighbours, and other numbers.
const USUAL: [usize; 7] = [1, 2, 3, 5, 8, 13, 17];

/// Makes collectives see several nodes on this machine; `sm` uses shared memory inside each.
const NODES: &str = "OXMPI_PRETEND_NODES";

/// Runs the program with every choice of algorithms. With `all` it runs with every number of ranks,
/// for longer, and more jobs are disturbed or have long pieces.
pub fn suite(report: &mut Report, mpi: &Mpi, all: bool) {
    report.suite(
        "algorithms",
        "every collective algorithm with up to 17 ranks",
    );
    let components = ["auto"].into_iter().chain(COMPONENTS);
    let mut choices: Vec<(String, &str, String)> = components
        .map(|component| (component.to_string(), "OXMPI_COLL", component.to_string()))
        .collect();
    let over_nodes =
        ["2", "3:cyclic"].map(|nodes| (format!("{nodes} nodes"), NODES, nodes.to_string()));
    match forced(mpi) {
        Ok(lists) => choices.extend(lists.into_iter().enumerate().map(|(at, list)| {
            (
                format!("algorithms number {}", at + 1),
                "OXMPI_COLL_ALGORITHMS",
                list,
            )
        })),
        Err(words) => return report.failure("oxmpi-info --algorithms", &words),
    }
    let mut tests = Vec::new();
    let rows = over_nodes.iter().map(|row| (row, true));
    let rows = rows.chain(choices.iter().map(|row| (row, false)));
    for ((name, parameter, value), nodes) in rows {
        let by_component = *parameter == "OXMPI_COLL";
        for ranks in 1 + usize::from(nodes)..=MOST_RANKS {
            let plain = match nodes {
                true => [3, 5, 6, 17].as_slice(),
                false => &USUAL,
            };
            let ways = [
                (None, plain.contains(&ranks)),
                (Some("disturb"), !nodes && [2, 3, 5, 8].contains(&ranks)),
                (Some("long"), by_component && [3, 9, 17].contains(&ranks)),
            ];
            let is_long = [2, 3, 5, 9, 13, 17].contains(&ranks);
            for (way, is_usual) in ways {
                let exists = match way {
                    Some("disturb") => !nodes && is_long,
                    Some(_) => (nodes || by_component) && is_long,
                    None => true,
                };
                if is_usual || all && exists {
                    let what = way.map(|way| format!(", {way}")).unwrap_or_default();
                    let body = move || one(mpi, ranks, (parameter, value), all, way);
                    tests.push(Test::new(format!("{name} with {ranks}{what}"), ranks, body));
                }
            }
        }
    }
    report.all(tests);
}

/// Values of `coll_algorithms`: the first names the first algorithm of every collective, and so on.
/// A collective with fewer algorithms begins again.
fn forced(mpi: &Mpi) -> Result<Vec<String>, String> {
    let mut command = Command::new(mpi.mpirun.with_file_name("oxmpi-info"));
    command.arg("--algorithms");
    let done = shell::run(&mut command, Duration::from_secs(10), Expiry::Kill)?;
    let rows: Vec<Vec<&str>> = done
        .stdout
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<&str>| words.len() > 1)
        .collect();
    let most = rows.iter().map(|words| words.len() - 1).max();
    let most = most.ok_or_else(|| format!("it lists nothing\n{}", done.tail(10)))?;
    let value = |at: usize| {
        let pairs = rows
            .iter()
            .map(|words| format!("{}:{}", words[0], words[1 + at % (words.len() - 1)]));
        pairs.collect::<Vec<_>>().join(",")
    };
    Ok((0..most).map(value).collect())
}

fn one(
    mpi: &Mpi,
    ranks: usize,
    (parameter, value): (&str, &str),
    all: bool,
    how: Option<&str>,
) -> Outcome {
    let program = mpi.compile("coll/mixed.c", &[])?;
    let (calls, seeds) = if all { ("300", 2) } else { ("100", 1) };
    for seed in 0..seeds {
        let seed = ranks + MOST_RANKS * seed;
        let mut command = mpi.job(ranks);
        command.arg(&program).arg(calls).arg(seed.to_string());
        command.args(how);
        command.env(parameter, value);
        if parameter == NODES {
            command.env("OXMPI_COLL", "sm");
        }
        let done = shell::run(&mut command, Duration::from_secs(120), Expiry::AskThenKill)?;
        if done.timed_out || done.code != 0 {
            let end = match (done.timed_out, done.code) {
                (true, _) => "did not end within 120 s".to_string(),
                (false, SKIP) => return Err(Verdict::Skipped(done.tail(1))),
                (false, code) => format!("exit status {code}"),
            };
            return Err(format!("seed {seed}: {end}\n{}", done.tail(60)).into());
        }
    }
    Ok(())
}
