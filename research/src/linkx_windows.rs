//! Beside the figures of paper 002: messages that name no source and no tag, one-sided operations
//! and atomic ones, near and far, over the link, its provider alone and MPICH.

use super::linkx::{Bench, MEMORY, Ways, curves, part, plot};
use super::page::{self, Part, at};
use xtask::bench::{Curve, size};

/// Bytes of messages, and of puts and gets.
const LENGTHS: [u64; 6] = [8, 64, 1 << 10, 8 << 10, 64 << 10, 1 << 20];
/// What the lines of messages by wildcards begin with.
const ANY: &str = "any.";
/// Lines of operations on one word, with the calls.
const WORD: [(&str, &str); 3] = [
    ("rma.accumulate", "MPI_Accumulate"),
    ("rma.fetch_and_op", "MPI_Fetch_and_op"),
    ("rma.compare_and_swap", "MPI_Compare_and_swap"),
];

/// All of it with two processes on so many hosts; none: on this machine.
pub(super) fn measure(bench: &Bench, hosts: u32) -> Ways {
    let atomics = WORD.map(|(line, _)| line).join(",");
    let jobs = [
        bench.job("latency", 2, &[], &LENGTHS),
        bench.job("latency", 2, &["--any", "--as", ANY], &LENGTHS),
        bench.job("rma", 2, &["--calls", "rma.put,rma.get"], &LENGTHS),
        bench.job("rma", 2, &["--calls", &atomics], &[8]),
    ];
    let what = if hosts == 0 { "one host" } else { "two hosts" };
    let mut ways = bench.ways(hosts);
    ways.retain(|way| hosts == 0 || way.name != MEMORY);
    bench.measure(&format!("untagged, one-sided, {what}"), &ways, &jobs)
}

/// The parts of the page, near and far.
pub(super) fn parts([near, far]: &[Ways; 2]) -> Vec<Part> {
    vec![
        untagged("linkx-near-untagged", "one host", near),
        untagged("linkx-far-untagged", "two hosts", far),
        windows("linkx-near-windows", "one host", near),
        windows("linkx-far-windows", "two hosts", far),
    ]
}

/// The figures of some lines: their words, their unit, the line.
fn figures(name: &'static str, title: &str, ways: &Ways, lines: [(&str, &str); 2]) -> Part {
    let mut panels = Vec::new();
    let mut tables = Vec::new();
    for (words, line) in lines {
        let curves = curves(ways, line);
        let words = words.to_owned();
        let table = page::table_of(&curves, &format!("{words}, µs"), &LENGTHS, size);
        tables.push(table);
        panels.push((words, "µs", curves));
    }
    let plot = plot(name, title, "bytes", panels);
    part(name, tables.join("\n"), plot, ways)
}

/// Messages that a receive takes from anybody.
fn untagged(name: &'static str, place: &str, ways: &Ways) -> Part {
    let lines = [
        ("from any source with any tag, one way", "any.latency"),
        ("by source and tag, one way", "latency"),
    ];
    let title = format!("Untagged messages between two processes of {place}");
    figures(name, &title, ways, lines)
}

/// Puts and gets by size, and operations on one word.
fn windows(name: &'static str, place: &str, ways: &Ways) -> Part {
    let lines = [
        ("MPI_Put and flush", "rma.put"),
        ("MPI_Get and flush", "rma.get"),
    ];
    let title = format!("One-sided operations between two processes of {place}");
    let part = figures(name, &title, ways, lines);
    let of_word = WORD.map(|(line, _)| curves(ways, line));
    let by_call = ways.0.iter().enumerate().map(|(way, measured)| Curve {
        name: measured.name.to_owned(),
        points: (of_word.iter().enumerate())
            .filter_map(|(call, curves)| Some((call as f64, at(&curves[way], 8)?)))
            .collect(),
    });
    let by_call: Vec<Curve> = by_call.collect();
    let rows: Vec<u64> = (0..WORD.len() as u64).collect();
    let table = page::table_of(&by_call, "8 B and flush, µs", &rows, |call| {
        WORD[call as usize].1.to_owned()
    });
    Part {
        text: part.text + "\n" + &table,
        ..part
    }
}
