//! Rows that compare this library with itself: a call that does less must not take longer.
//!
//! Both sides of a comparison come from one job (`Words::Checks`), so from one moment of the
//! machine. The median over the rounds of their ratios decides.

use super::kinds::{Cell, Goal, Limit, MICROSECONDS, Row, Who, Words, job};

/// The prefix of the lines of these jobs.
pub const CHECK: &str = "check.";

/// Bytes of a call that is compared with another.
const SIZES: [u64; 3] = [1 << 10, 64 << 10, 1 << 20];
/// The allowed factor for one more byte or element.
const ONE_MORE: f64 = 1.3;
/// The allowed factor for a call that does no more than another.
const NO_MORE: f64 = 1.1;

/// A call, the one it must not exceed, the factor, and whether that one's piece is the rank's
/// share.
const PAIRS: [(&str, &str, f64, bool); 5] = [
    ("reduce", "allreduce", NO_MORE, false),
    ("bcast", "allgather", NO_MORE, true),
    ("scan", "allreduce", 2.0 * NO_MORE, false),
    ("gather", "alltoall", NO_MORE, false),
    ("scatter", "alltoall", NO_MORE, false),
];

/// All checks.
pub fn checks() -> Vec<Row> {
    let mut rows: Vec<Row> = [2, 4, 8].into_iter().flat_map(calls).collect();
    for bytes in [
        8,
        64,
        512,
        1 << 10,
        4 << 10,
        8 << 10,
        16 << 10,
        64 << 10,
        1 << 20,
    ] {
        let of = |bytes| (format!("{CHECK}latency"), bytes);
        let job = job("latency", Words::Checks, 2, Who::Ours);
        rows.push(row(
            "one byte more",
            job,
            of(bytes + 1),
            of(bytes),
            ONE_MORE,
        ));
    }
    for ranks in [2, 4, 8] {
        // A piece consists of doubles.
        for bytes in [1 << 10, 8 << 10, 64 << 10] {
            let of = |bytes| (line("allreduce"), bytes);
            let job = job("collectives", Words::Checks, ranks, Who::Ours);
            let name = "allreduce of one element more";
            rows.push(row(name, job, of(bytes + 8), of(bytes), ONE_MORE));
        }
    }
    rows
}

fn line(call: &str) -> String {
    format!("{CHECK}{call}.apart")
}

fn calls(ranks: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    for (call, other, factor, share) in PAIRS {
        for bytes in SIZES {
            let job = job("collectives", Words::Checks, ranks, Who::Ours);
            let theirs = if share {
                bytes / u64::from(ranks)
            } else {
                bytes
            };
            let name = format!("{call} beside {other}, {ranks} ranks");
            let both = ((line(call), bytes), (line(other), theirs));
            rows.push(row(&name, job, both.0, both.1, factor));
        }
    }
    rows
}

type Place = (String, u64);

fn row(name: &str, job: super::Job, it: Place, other: Place, factor: f64) -> Row {
    let other = Cell::new(&other.0, job.ranks, other.1);
    let goal = Goal::AtMost(Limit::NoMore(factor, other));
    let group = "what does less takes no longer";
    Row::new((group, name), job, &[it.1], &it.0, MICROSECONDS, goal)
}
