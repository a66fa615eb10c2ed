//! The rows of ARMCI: `bench/armci.c`. Other libraries have no ARMCI; they run the same loops with
//! their windows.

use super::copy_cell;
use super::kinds::{Cell, Goal, Limit, MICROSECONDS, Row, Who, Words, job};

/// Operations of ARMCI compared with windows of peers, windows of ours, and a copy.
pub fn armci() -> Vec<Row> {
    let (short, long) = ([8, 64, 512], [4 << 10, 64 << 10, 1 << 20]);
    let all = job("armci", Words::Sizes, 2, Who::All);
    let row = |name: &str, sizes: &[u64], line: &str, goal| {
        Row::new(("armci", name), all, sizes, line, MICROSECONDS, goal)
    };
    let mut rows = Vec::new();
    for (call, sizes) in [
        ("put", &[&short[..], &long].concat()),
        ("get", &[&short[..], &long].concat()),
        ("accumulate", &[&short[..], &long].concat()),
        ("fetch_add", &vec![8]),
    ] {
        let line = format!("armci.{call}");
        for size in sizes {
            rows.push(row(
                &format!("{call} against our windows"),
                &[*size],
                &line,
                Goal::AtMost(Limit::Times(
                    1.1,
                    Cell::new(&format!("window.{call}"), 2, *size),
                )),
            ));
        }
        let few: Vec<u64> = sizes
            .iter()
            .copied()
            .filter(|size| short.contains(size))
            .collect();
        rows.push(row(call, &few, &line, Goal::Ratio(1.2)));
    }
    for call in ["put", "get"] {
        rows.push(row(
            &format!("{call} against one memcpy"),
            &[1 << 20],
            &format!("armci.{call}"),
            Goal::AtMost(Limit::Times(1.1, copy_cell(1 << 20))),
        ));
    }
    rows
}
