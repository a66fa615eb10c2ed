//! The gates of one-sided operations on mapped memory (`bench/onesided.c`). They count instructions
//! of an operation of 8 bytes with its flush, and of an epoch of a lock with a put in it.

use crate::report::Report;

use super::{AWAKE, at_most, limit};
use crate::bench::library::{self, Library};

/// Operations whose instructions are counted; limits are named after them.
pub const COUNTED: [&str; 6] = [
    "put",
    "get",
    "accumulate",
    "fetch_and_op",
    "compare_and_swap",
    "lock",
];

/// The gates, as a part of the suite.
pub fn gates(report: &mut Report, ours: &Library) {
    for operation in COUNTED {
        report.test(&format!("instructions-of-rma-{operation}"), || {
            let most = limit(&format!("rma-{operation}"))?;
            at_most(operation, instructions(ours, operation)?, most)
        });
    }
}

/// Instructions of one operation and of its completion: the median of many.
pub fn instructions(ours: &Library, operation: &str) -> Result<f64, String> {
    let (meter, program) = (library::meter()?, ours.program("onesided")?);
    let program = program.display().to_string();
    let words = [&meter, "instructions", "count", &program, operation];
    let other = [":", "-n", "1", &program, operation];
    let job = ours.with(AWAKE.0, AWAKE.1);
    let counts = job.job(1, &[&words[..], &other[..]].concat())?;
    let counts = counts.all("count").concat();
    match counts.len() {
        0..32 => Err(format!("too few counts of {operation}: {counts:?}")),
        _ => Ok(library::median(&counts)),
    }
}
