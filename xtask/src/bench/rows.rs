//! The table of everything that is measured: every row with its programs, its cells and its goal.
//!
//! A *cell* is one figure: a line that a program prints, at a number of ranks and a size. A *row*
//! is a set of cells with one goal. Two rows may judge the same cell: start-up has a goal against
//! the peers and one in milliseconds. [`super::plan`] turns rows into jobs.
//!
//! Length: one list, by what is measured.

mod armci;
mod checks;
mod compared;
mod drawn;
mod hosts;
mod kinds;
mod programs;
mod start;
mod started;
mod windows;

use std::iter;

pub use checks::CHECK;
pub use compared::{BESIDE, Compared, compared};
pub use hosts::between_hosts;
pub use kinds::{Cell, Goal, How, Job, Limit, Row, Who, Words, size};
use kinds::{KIBIBYTES, MICROSECONDS, PERCENT, RATE, SECONDS, SPEED, TIMES, job};

pub use programs::{PROGRAMS, counts_ranks};

/// The blocking collectives. Each is measured back to back, and separated by barriers.
pub const CALLS: [&str; 17] = [
    "barrier",
    "bcast",
    "reduce",
    "allreduce",
    "gather",
    "gatherv",
    "scatter",
    "scatterv",
    "allgather",
    "allgatherv",
    "alltoall",
    "alltoallv",
    "alltoallw",
    "reduce_scatter",
    "reduce_scatter_block",
    "scan",
    "exscan",
];
/// The two forms of a collective row.
pub const FORMS: [&str; 2] = ["tight", "apart"];
/// Bytes of a rank's piece in the collectives.
const COLLECTIVE_SIZES: [u64; 4] = [8, 1 << 10, 64 << 10, 1 << 20];
/// Block strides of the vector rows.
pub const STRIDES: [u64; 5] = [16, 64, 256, 1024, 4096];
/// Jobs with more ranks than any known machine has cores.
const MANY_RANKS: [u32; 3] = [64, 128, 256];

const LATENCY: Job = job("latency", Words::Sizes, 2, Who::All);
const LIMITS: Job = Job {
    how: How::Alone,
    ..job("limits", Words::Sizes, 1, Who::Ours)
};
/// The cell that bounds refer to: the time from a store until another processor sees it.
pub fn line_cell() -> Cell {
    Cell::new("line", 1, 64)
}
/// One warm copy by one processor.
pub fn copy_cell(bytes: u64) -> Cell {
    Cell::new("memcpy", 1, bytes)
}

/// Powers of two from `first` to `last`.
fn powers(first: u64, last: u64) -> Vec<u64> {
    iter::successors(Some(first), |size| Some(size * 2))
        .take_while(|size| *size <= last)
        .collect()
}

/// Every row, for a machine with this many cores, with the sizes that this seed draws.
pub fn all(cores: u32, seed: u64) -> Vec<Row> {
    let mut rows = messages(seed);
    for (ranks, least) in [(2, 1.2), (4, 1.3), (8, 1.3)] {
        rows.extend(collectives(ranks, least, seed));
    }
    rows.extend(programs::programs(cores));
    rows.extend(programs::first_calls());
    rows.extend(checks::checks());
    rows.extend(matching_and_types());
    rows.extend(files());
    rows.extend(windows::one_sided());
    rows.extend(armci::armci());
    rows.extend(threads());
    rows.extend(start::start_up());
    rows.extend(jobs());
    rows.extend(machine());
    rows.extend(many_ranks(cores));
    rows
}

/// The limits of the machine, for the plots of docs/performance.md.
pub fn bounds() -> Vec<Row> {
    let limits = machine().into_iter();
    limits.filter(|row| row.job == LIMITS).collect()
}

fn messages(seed: u64) -> Vec<Row> {
    let sizes = |first, last| drawn::with_drawn(&powers(first, last), seed, 3, 1);
    let stream = job("stream", Words::Sizes, 2, Who::All);
    let bistream = job("bistream", Words::Sizes, 2, Who::All);
    let speeds = sizes(1 << 10, 4 << 20);
    vec![
        Row::new(
            ("latency 1 B – 2 KiB", "one way"),
            LATENCY,
            &sizes(1, 2 << 10),
            "latency",
            MICROSECONDS,
            Goal::Ratio(1.25),
        ),
        Row::new(
            ("latency 4 KiB – 4 MiB", "one way"),
            LATENCY,
            &sizes(4 << 10, 4 << 20),
            "latency",
            MICROSECONDS,
            Goal::Ratio(1.15),
        ),
        Row::new(
            ("message rate", "windows of 64"),
            stream,
            &[8],
            "rate",
            RATE,
            Goal::Ratio(1.4),
        ),
        Row::new(
            ("stream", "windows of 64"),
            stream,
            &speeds,
            "stream",
            SPEED,
            Goal::Ratio(1.1),
        ),
        Row::new(
            ("bidirectional stream", "windows of 64 both ways"),
            bistream,
            &speeds,
            "bistream",
            SPEED,
            Goal::Ratio(1.1),
        ),
    ]
}

fn collectives(ranks: u32, least: f64, seed: u64) -> Vec<Row> {
    // A piece consists of doubles.
    let drawn = drawn::with_drawn(&COLLECTIVE_SIZES, seed, 1, 8);
    let who = Who::Yielding;
    let group = format!("collectives, {ranks} ranks");
    let mut rows = Vec::new();
    for call in CALLS {
        let sizes: &[u64] = if call == "barrier" { &[0] } else { &drawn };
        for form in FORMS {
            let line = format!("{call}.{form}");
            rows.push(Row::new(
                (&group, &line),
                job("collectives", Words::Calls, ranks, who),
                sizes,
                &line,
                MICROSECONDS,
                Goal::Ratio(least),
            ));
        }
    }
    rows
}

fn matching_and_types() -> Vec<Row> {
    let mut rows = Vec::new();
    for queue in ["posted", "unexpected"] {
        let queues = job("queues", Words::Sizes, 2, Who::All);
        let group = "matching behind a queue";
        rows.push(Row::new(
            (group, &format!("1000 {queue}")),
            queues,
            &[1000],
            queue,
            MICROSECONDS,
            Goal::Ratio(3.0),
        ));
        rows.push(Row::new(
            (group, &format!("other depths, {queue}")),
            queues,
            &[1, 10, 100, 10_000],
            queue,
            MICROSECONDS,
            Goal::Reported,
        ));
    }
    for stride in STRIDES {
        let line = format!("vector.{stride}");
        rows.push(Row::new(
            ("strided vector", &format!("stride {stride} B")),
            job("vector", Words::Sizes, 2, Who::All),
            &[64 << 10, 256 << 10, 1 << 20],
            &line,
            MICROSECONDS,
            Goal::Ratio(1.2),
        ));
    }
    rows
}

/// A file that many ranks access.
fn files() -> Vec<Row> {
    let mut rows = Vec::new();
    let group = "a file of 64 MiB, blocks in turn";
    for ranks in [2, 4] {
        for line in ["files.write", "files.read"] {
            rows.push(Row::new(
                (group, &format!("{line}, {ranks} ranks")),
                job("files", Words::Sizes, ranks, Who::All),
                &[64, 256, 1 << 10, 4 << 10],
                line,
                SPEED,
                Goal::Ratio(1.3),
            ));
        }
        rows.push(Row::new(
            (
                group,
                &format!("contiguous, with sync, {ranks} ranks, dd = 1"),
            ),
            job(
                "files",
                Words::Fixed(&["--calls", "contiguous", "1048576"]),
                ranks,
                Who::Ours,
            ),
            &[1 << 20],
            "files.sync",
            TIMES,
            Goal::AtLeast(0.95),
        ));
    }
    rows
}

fn threads() -> Vec<Row> {
    let threads = job("threads", Words::Sizes, 2, Who::All);
    let row = |name, counts: &[u64], line, unit, goal| {
        Row::new(("THREAD_MULTIPLE", name), threads, counts, line, unit, goal)
    };
    let one = Goal::Ratio(1.2);
    vec![
        row("latency, one thread", &[1], "threads", MICROSECONDS, one),
        row(
            "latency, several threads",
            &[2, 4, 8],
            "threads",
            MICROSECONDS,
            Goal::Reported,
        ),
        row(
            "latency, several threads with their own communicators",
            &[2, 4, 8],
            "threads_own",
            MICROSECONDS,
            Goal::Reported,
        ),
        row("rate", &[1, 2, 4], "thread_rate", RATE, Goal::Reported),
    ]
}

/// Start-up, memory, idle time; and rows without a goal.
fn jobs() -> Vec<Row> {
    let mut rows = Vec::new();
    for ranks in [2, 64] {
        let memory = job("memory", Words::Fixed(&[]), ranks, Who::Yielding);
        for goal in [Goal::Ratio(2.0), Goal::AtMost(Limit::Fixed(5.0 * 1024.0))] {
            rows.push(Row::new(
                ("memory per idle rank", "after the start, of ranks"),
                memory,
                &[u64::from(ranks)],
                "memory",
                KIBIBYTES,
                goal,
            ));
        }
    }
    rows.push(Row::new(
        ("idle", "processor time of 3 s in MPI_Recv"),
        job("waiting", Words::Fixed(&["3"]), 2, Who::All),
        &[3],
        "idle",
        SECONDS,
        Goal::Reported,
    ));
    for (line, sizes) in [
        ("overlap", &[64 << 10, 1 << 20][..]),
        ("availability", &[64 << 10, 1 << 20]),
    ] {
        rows.push(Row::new(
            ("overlap", line),
            job("overlap", Words::Sizes, 2, Who::All),
            sizes,
            line,
            PERCENT,
            Goal::Reported,
        ));
    }
    rows.extend(started::started());
    for (line, unit) in [("one", MICROSECONDS), ("partitioned", MICROSECONDS)] {
        rows.push(Row::new(
            ("partitioned", line),
            job("partitioned", Words::Sizes, 2, Who::All),
            &powers(4 << 10, 16 << 20),
            line,
            unit,
            Goal::Reported,
        ));
    }
    for ranks in [2, 4, 8] {
        rows.push(Row::new(
            ("multi-pair", &format!("{} pairs, windows of 64", ranks / 2)),
            job("multipair", Words::Sizes, ranks, Who::Yielding),
            &[8, 1 << 10],
            "multipair",
            RATE,
            Goal::Reported,
        ));
    }
    rows
}

/// Rows against the limits of the machine.
fn machine() -> Vec<Row> {
    let group = "against the machine";
    let limit = |name, sizes: &[u64], line| {
        Row::new(
            (group, name),
            LIMITS,
            sizes,
            line,
            MICROSECONDS,
            Goal::Reported,
        )
    };
    let latency = |name, bytes: u64, limit| {
        let (unit, goal) = (MICROSECONDS, Goal::AtMost(limit));
        Row::new((group, name), LATENCY, &[bytes], "latency", unit, goal)
    };
    vec![
        limit("one cache line, one way", &[64], "line"),
        limit("context switch on one processor", &[0], "switch"),
        limit("one warm memcpy", &powers(1 << 10, 4 << 20), "memcpy"),
        latency(
            "8 B against one cache line",
            8,
            Limit::Times(1.6, line_cell()),
        ),
        latency(
            "1 MiB against one memcpy",
            1 << 20,
            Limit::Times(1.25, copy_cell(1 << 20)),
        ),
        latency(
            "4 MiB against one memcpy",
            4 << 20,
            Limit::Times(1.4, copy_cell(4 << 20)),
        ),
    ]
}

/// Many ranks on few cores, only on this library.
fn many_ranks(cores: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    for ranks in MANY_RANKS {
        let row = |name: &str, line, unit, goal| {
            let job = job("crowds", Words::Box, ranks, Who::Ours);
            Row::new(("crowds", name), job, &[u64::from(ranks)], line, unit, goal)
        };
        let twice = Limit::Times(2.0, Cell::new("latency", 2, 8));
        let share = f64::from(ranks) / f64::from(cores);
        let switch = Cell::new("crowd_switch", ranks, u64::from(ranks));
        let switches = Limit::Times(1.3 * share, switch);
        let (at_most, reported) = (Goal::AtMost, Goal::Reported);
        rows.push(row(
            "8 B between two, others asleep",
            "crowd_latency",
            MICROSECONDS,
            at_most(twice),
        ));
        rows.push(row(
            "context switch when all only yield",
            "crowd_switch",
            MICROSECONDS,
            reported.clone(),
        ));
        rows.push(row(
            "barrier",
            "crowd_barrier",
            MICROSECONDS,
            at_most(switches),
        ));
        rows.push(row(
            "memory per rank, all have talked",
            "crowd_memory",
            KIBIBYTES,
            reported.clone(),
        ));
        rows.push(row(
            "memory per pair that talked",
            "crowd_pair",
            KIBIBYTES,
            reported,
        ));
    }
    rows
}
