//! Rows of nonblocking collectives, compared with the peers and with the blocking call.

use super::kinds::{Cell, Goal, Limit, MICROSECONDS, Row, Who, Words, job, size};
use std::iter;

/// The cost of nonblocking collectives where the program does nothing meanwhile.
pub fn started() -> Vec<Row> {
    let long = [64 << 10, 1 << 20];
    let job = job("started", Words::Sizes, 2, Who::All);
    let mut rows = Vec::new();
    for call in ["bcast", "allreduce", "alltoall"] {
        let blocking = |bytes| Cell::new(&format!("blocking.{call}"), job.ranks, bytes);
        let short = iter::once((8, Limit::Plus(0.5, blocking(8))));
        let long = long.map(|bytes| (bytes, Limit::Times(1.15, blocking(bytes))));
        rows.extend(short.chain(long).map(|(bytes, limit)| {
            Row::new(
                (
                    "started and waited for",
                    &format!("I{call} of {}", size(bytes)),
                ),
                job,
                &[bytes],
                &format!("started.{call}"),
                MICROSECONDS,
                Goal::AtMost(limit),
            )
        }));
    }
    rows
}
