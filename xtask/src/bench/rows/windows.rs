//! The rows of one-sided communication: `bench/rma.c`, `bench/windows.c` and `bench/passive.c`.

use super::copy_cell;
use super::kinds::{Cell, Goal, Job, Limit, MICROSECONDS, Row, Who, Words, job};

/// The number of ranks that create a window.
const RANKS: u32 = 64;
/// The microseconds by which a computing target may delay a get, on one node.
const DELAY: f64 = 50.0;

/// Operations and epochs of windows, memory of MPI_Win_allocate.
pub fn one_sided() -> Vec<Row> {
    let rma = job("rma", Words::Sizes, 2, Who::All);
    let row = |name: &str, sizes: &[u64], line: &str, goal| {
        Row::new(("windows", name), rma, sizes, line, MICROSECONDS, goal)
    };
    let (short, long) = ([8, 64, 512], [4 << 10, 64 << 10, 1 << 20]);
    let mut rows = Vec::new();
    for call in ["put", "get", "accumulate"] {
        let line = format!("rma.{call}");
        rows.push(row(
            &format!("{call} and flush"),
            &short,
            &line,
            Goal::Ratio(1.2),
        ));
        rows.push(row(
            &format!("long {call} and flush"),
            &long,
            &line,
            Goal::Ratio(1.0),
        ));
    }
    rows.push(row(
        "put and flush against one memcpy",
        &[1 << 20],
        "rma.put",
        Goal::AtMost(Limit::Times(1.1, copy_cell(1 << 20))),
    ));
    for (name, line, least) in [
        ("fetch_and_op and flush", "rma.fetch_and_op", 1.2),
        ("compare_and_swap and flush", "rma.compare_and_swap", 1.2),
        ("64 puts and one flush, each", "rma.puts", 1.1),
        ("lock, put, unlock", "rma.lock", 1.2),
        ("put, fence", "rma.fence", 1.2),
        ("post, start, put, complete, wait", "rma.pscw", 1.0),
    ] {
        rows.push(row(name, &[8], line, Goal::Ratio(least)));
    }
    rows.push(row(
        "put, fence against put, barrier",
        &[8],
        "rma.fence",
        Goal::AtMost(Limit::Times(1.15, Cell::new("rma.barrier", 2, 8))),
    ));
    rows.push(Row::new(
        ("windows", "put to the next of 8, fence"),
        job("rma", Words::Sizes, 8, Who::Yielding),
        &[8],
        "rma.ring",
        MICROSECONDS,
        Goal::Ratio(1.3),
    ));
    for call in ["create", "allocate"] {
        let barrier = Cell::new("windows.barrier", RANKS, 0);
        rows.push(Row::new(
            ("windows", &format!("{call} and free, {RANKS} ranks")),
            job("windows", Words::Sizes, RANKS, Who::Ours),
            &[8],
            &format!("windows.{call}"),
            MICROSECONDS,
            Goal::AtMost(Limit::Times(3.0, barrier)),
        ));
    }
    rows.push(delayed(
        "windows",
        job("passive", Words::Sizes, 2, Who::All),
        DELAY,
    ));
    rows
}

/// A get from a computing target, compared with one from a waiting target.
pub fn delayed(group: &str, job: Job, most: f64) -> Row {
    Row::new(
        (group, "get from a target that computes"),
        job,
        &[8],
        "passive.computes",
        MICROSECONDS,
        Goal::AtMost(Limit::Plus(most, Cell::new("passive.waits", job.ranks, 8))),
    )
}
