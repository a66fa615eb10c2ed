//! Protocols, algorithms and cuts follow from the calls of a job, its shape and its tuning. They
//! are the same each time it runs, beside other load, too.

use super::{LIMIT, Stage, Test, contains, cpus};
use crate::queue;
use crate::shell::{self, Expiry};
use std::collections::BTreeMap;
use std::process::{Child, Command};

/// The tests, by their names in the report.
pub const TESTS: &[(&str, Test)] = &[(
    "a job uses the same protocols, algorithms and cuts in twenty runs, beside load and without",
    same,
)];

/// Ranks of the job. Usual runners have fewer processors, and both kinds of waiting occur.
const RANKS: u32 = 4;
/// Runs without load, and as many beside it.
const RUNS: u32 = 10;

fn same(stage: &Stage) -> Result<(), String> {
    let program = stage.mpi.compile("tools/calls.c", &[])?;
    let mut command = Command::new(&stage.mpi.mpirun);
    let options = format!("-n {RANKS} --mca report_choices true");
    queue::starts(2 * RUNS as usize * RANKS as usize);
    command
        .args(options.split_whitespace())
        .arg(program)
        .arg(stage.scratch.join("calls"));
    let mut run = || {
        let done = shell::run(&mut command, LIMIT, Expiry::Kill)?.success("calls")?;
        accounts(&done.stderr)
    };
    let first = run()?;
    if !(0..RANKS).eq(first.keys().copied()) {
        return Err(format!("not all ranks have reported: {first:?}"));
    }
    for text in first.values() {
        let kinds = [
            "blocking ",
            "eager",
            "get",
            "allreduce",
            "alltoallv",
            "scan",
            "staging",
            "tuned/",
            "file write",
        ];
        contains(text, &kinds)?;
    }
    let mut load = Load::default();
    for number in 2..=2 * RUNS {
        if number == RUNS + 1 {
            load = Load::start()?;
        }
        let other = run()?;
        if other != first {
            return Err(difference(number, &first, &other));
        }
    }
    load.is_running()
}

/// What each rank has reported, by rank.
type Accounts = BTreeMap<u32, String>;

/// The reports of ranks, which come in any order.
fn accounts(output: &str) -> Result<Accounts, String> {
    let mut accounts = Accounts::new();
    for report in output.split("report from ") {
        let Some((_, account)) = report.split_once("account of rank ") else {
            continue;
        };
        let (number, text) = account.split_once('\n').unwrap_or((account, ""));
        let number = number.parse();
        let number = number.map_err(|error| format!("{report}: {error}"))?;
        if accounts.insert(number, text.to_owned()).is_some() {
            return Err(format!("rank {number} has reported twice"));
        }
    }
    Ok(accounts)
}

/// The lines that only one of two runs has.
fn difference(number: u32, first: &Accounts, other: &Accounts) -> String {
    let mut text = format!("run {number} differs from the first\n");
    let lines = |accounts: &Accounts| {
        let lines = accounts.iter();
        let lines =
            lines.flat_map(|(rank, text)| text.lines().map(move |line| format!("{rank}:{line}\n")));
        lines.collect::<Vec<_>>()
    };
    let (first, other) = (lines(first), lines(other));
    for (sign, lines, others) in [('-', &first, &other), ('+', &other, &first)] {
        for line in lines.iter().filter(|line| !others.contains(line)) {
            text.push(sign);
            text.push_str(line);
        }
    }
    text
}

/// Processes that compute until it is dropped, one for each processor.
#[derive(Default)]
struct Load(Vec<Child>);

impl Load {
    fn start() -> Result<Load, String> {
        let mut load = Load::default();
        for _ in 0..cpus() {
            let child = Command::new("sh")
                .args(["-c", "while :; do :; done"])
                .spawn();
            load.0.push(child.map_err(|error| error.to_string())?);
        }
        Ok(load)
    }

    /// All of it is still there.
    fn is_running(&mut self) -> Result<(), String> {
        for child in &mut self.0 {
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                return Err(format!("the load has ended: {status}"));
            }
        }
        match self.0.is_empty() {
            true => Err("there was no load".to_owned()),
            false => Ok(()),
        }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // An error is ignored: it has ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
