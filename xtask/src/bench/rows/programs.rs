//! Rows of programs that behave like real ones (`bench/apps/`), and of the first calls of a job.
//!
//! Goals follow from what a user notices. At one rank per processor no program is slower than with
//! the best peer beyond noise. With more ranks than processors none is slower at all.

use super::kinds::{Cell, Goal, Job, Limit, MICROSECONDS, MILLISECONDS, Row, Who, Words, job};

/// The prefix of the groups that `--apps` measures.
pub const PROGRAMS: &str = "programs, ";

/// The programs that consist of passes.
pub(super) const PASSES: [(&str, &str); 8] = [
    ("lu", "apps/lu"),
    ("fft", "apps/fft"),
    ("access", "apps/access"),
    ("cg", "apps/cg"),
    ("amg", "apps/amg"),
    ("sort", "apps/sort"),
    ("subcomms", "apps/subcomms"),
    ("stencil", "apps/stencil"),
];
/// The ways to wait for the token; the others are compared with the first.
const BLOCKED: &str = "token.recv";
const POLLED: [&str; 4] = [
    "token.test",
    "token.iprobe",
    "token.test.busy",
    "token.iprobe.busy",
];

/// Ranks per processor, and the least ratio to the best peer.
const SHARES: [(u32, f64); 3] = [(1, 0.95), (2, 1.0), (4, 1.0)];

/// Whether the variable of a line is the number of ranks.
pub fn counts_ranks(line: &str) -> bool {
    let first = line.split('.').next().unwrap_or(line);
    let of_passes = PASSES.iter().any(|(name, _)| *name == first);
    of_passes || ["token", "first", "spawn"].contains(&first) || first.starts_with("crowd_")
}

/// All programs at each number of ranks per processor.
pub fn programs(cores: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    for (share, least) in SHARES {
        let ranks = cores.max(2) * share;
        let group = format!("{PROGRAMS}{ranks} ranks");
        for (name, program) in PASSES {
            rows.extend(passes(&group, name, program, ranks, least));
        }
        rows.extend(token(&group, ranks, least));
    }
    rows
}

fn passes(group: &str, name: &str, program: &'static str, ranks: u32, least: f64) -> Vec<Row> {
    let of = |line: &str, words: &str, goal| {
        let (line, words) = (format!("{name}.{line}"), format!("{name}, {words}"));
        let job = job(program, Words::Fixed(&[]), ranks, Who::Yielding);
        let sizes = [u64::from(ranks)];
        Row::new((group, &words), job, &sizes, &line, MILLISECONDS, goal)
    };
    vec![
        of("first", "first pass", Goal::Ratio(least)),
        of("steady", "steady pass", Goal::Ratio(least)),
        of("first.mpi", "first pass, inside MPI", Goal::Reported),
        of("steady.mpi", "steady pass, inside MPI", Goal::Reported),
    ]
}

fn token(group: &str, ranks: u32, least: f64) -> Vec<Row> {
    let sizes = [u64::from(ranks)];
    let of = |line: &str, goal| {
        let job = job("apps/token", Words::Box, ranks, Who::Yielding);
        let words = format!("{line}, a hop");
        Row::new((group, &words), job, &sizes, line, MICROSECONDS, goal)
    };
    let mut rows = vec![of(BLOCKED, Goal::Ratio(least))];
    rows.extend(POLLED.map(|line| of(line, Goal::Ratio(least))));
    for line in POLLED.iter().filter(|line| !line.ends_with(".busy")) {
        let twice = Limit::Times(2.0, Cell::new(BLOCKED, ranks, sizes[0]));
        rows.push(of(line, Goal::AtMost(twice)));
    }
    rows
}

/// All collective calls and two more, each the first after MPI_Init, in a job of its own.
const FIRST: [(&str, &[&str]); 19] = [
    ("barrier", &["barrier"]),
    ("bcast", &["bcast"]),
    ("reduce", &["reduce"]),
    ("allreduce", &["allreduce"]),
    ("gather", &["gather"]),
    ("gatherv", &["gatherv"]),
    ("scatter", &["scatter"]),
    ("scatterv", &["scatterv"]),
    ("allgather", &["allgather"]),
    ("allgatherv", &["allgatherv"]),
    ("alltoall", &["alltoall"]),
    ("alltoallv", &["alltoallv"]),
    ("alltoallw", &["alltoallw"]),
    ("reduce_scatter", &["reduce_scatter"]),
    ("reduce_scatter_block", &["reduce_scatter_block"]),
    ("scan", &["scan"]),
    ("exscan", &["exscan"]),
    ("sendrecv", &["sendrecv"]),
    ("split", &["split"]),
];

/// The time from the arrival of the last rank to the departure of the last.
pub fn first_calls() -> Vec<Row> {
    let mut rows = Vec::new();
    for (ranks, most) in [(2, 200.0), (4, 1000.0)] {
        let of = |call: &str, words, goal| {
            let job: Job = job("first", Words::Fixed(words), ranks, Who::Yielding);
            let (group, line) = ("first call after MPI_Init", format!("first.{call}"));
            let name = format!("{call} of 8 B, ranks");
            let sizes = [u64::from(ranks)];
            Row::new((group, &name), job, &sizes, &line, MICROSECONDS, goal)
        };
        for (call, words) in FIRST {
            rows.push(of(call, words, Goal::Reported));
        }
        let (call, words) = FIRST[0];
        rows.push(of(call, words, Goal::AtMost(Limit::Fixed(most))));
    }
    rows
}
