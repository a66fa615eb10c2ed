//! `cargo xtask bench --accept`: what was promised, what is measured, and whether it holds.
//!
//! Each round runs every timed row once, ours and the peer's in turn; a row's figure is the median of its rounds (counts: the worst). Rows that count
//! instructions are the same every time and run once.

use std::collections::BTreeMap;

use crate::report::Report;

use super::gate;
use super::library::{Library, median};

/// How a figure is held against what is required.
#[derive(Clone, Copy, Debug)]
enum Required {
    AtLeast(f64),
    AtMost(f64),
    Below(f64),
}

/// A promise.
struct Promise {
    name: &'static str,
    unit: &'static str,
    required: Required,
    /// One figure; the peer is there for rows that compare.
    measure: fn(&Library, Option<&Library>) -> Result<f64, String>,
}

const PROMISES: &[Promise] = &[
    Promise {
        name: "8-byte latency, peer / ours",
        unit: "",
        required: Required::AtLeast(1.0),
        measure: latency_ratio,
    },
    Promise {
        name: "allocations in 30 000 messages",
        unit: "",
        required: Required::AtMost(0.0),
        measure: |ours, _| gate::allocations(ours),
    },
    Promise {
        name: "system calls in 30 000 messages",
        unit: "",
        required: Required::AtMost(0.0),
        measure: |ours, _| gate::system_calls(ours).map(|(count, _)| count),
    },
    Promise {
        name: "processor time of 3 s in MPI_Recv",
        unit: "s",
        required: Required::Below(0.05),
        measure: |ours, _| waiting(ours, "3")?.one("waiting", 1),
    },
    Promise {
        name: "mpirun -n 2 hello",
        unit: "ms",
        required: Required::Below(25.0),
        measure: |ours, _| wall(ours, 2, "hello").map(|s| s * 1e3),
    },
    Promise {
        name: "mpirun -n 64 hello",
        unit: "s",
        required: Required::Below(1.0),
        measure: |ours, _| wall(ours, 64, "hello"),
    },
    Promise {
        name: "VmRSS of a rank asleep, of 2",
        unit: "MiB",
        required: Required::Below(8.0),
        measure: |ours, _| Ok(waiting(ours, "0.3")?.one("memory", 0)? / 1024.0),
    },
    Promise {
        name: "256 ranks: start, barrier, end",
        unit: "s",
        required: Required::Below(10.0),
        measure: |ours, _| wall(ours, 256, "barrier"),
    },
    Promise {
        name: "MPI_Pack of 1 MiB, memcpy = 1",
        unit: "",
        required: Required::AtLeast(0.9),
        measure: |ours, _| kernels(ours, "pack"),
    },
    Promise {
        name: "sum of 1 MiB of doubles, stream = 1",
        unit: "",
        required: Required::AtLeast(0.8),
        measure: |ours, _| kernels(ours, "sum"),
    },
];

/// One line of the account.
struct Row {
    name: String,
    measured: Result<f64, String>,
    spread: Option<(f64, f64)>,
    unit: &'static str,
    required: Required,
}

/// Measures everything and prints the account; whether every promise is kept.
pub fn run(
    report: &Report,
    ours: &Library,
    peer: Option<&Library>,
    rounds: usize,
    only: Option<&str>,
) -> Result<bool, String> {
    gate::can_trace()?;
    let wanted = |name: &str| only.is_none_or(|text| name.contains(text));
    let mut seen: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    let mut broken: BTreeMap<usize, String> = BTreeMap::new();
    for round in 0..rounds {
        for (which, promise) in PROMISES.iter().enumerate().filter(|(_, p)| wanted(p.name)) {
            if broken.contains_key(&which) {
                continue;
            }
            report.doing(&format!(
                "round {} of {rounds}: {}",
                round + 1,
                promise.name
            ));
            match (promise.measure)(ours, peer) {
                Ok(figure) => seen.entry(which).or_default().push(figure),
                Err(words) => {
                    broken.insert(which, words);
                }
            }
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for (which, promise) in PROMISES.iter().enumerate().filter(|(_, p)| wanted(p.name)) {
        let figures = seen.get(&which).map_or(&[][..], Vec::as_slice);
        let worst = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let measured = match broken.remove(&which) {
            Some(words) => Err(words),
            // A count that must be zero must be zero every time.
            None if matches!(promise.required, Required::AtMost(_)) => Ok(worst),
            None => Ok(median(figures)),
        };
        let best = figures.iter().copied().fold(f64::INFINITY, f64::min);
        let (name, unit, required) = (promise.name.to_string(), promise.unit, promise.required);
        rows.push(Row {
            name,
            measured,
            spread: Some((best, worst)),
            unit,
            required,
        });
    }
    rows.extend(counted(report, ours, &wanted));
    Ok(account(report, peer, rounds, &rows))
}

/// The rows that count instructions.
fn counted(report: &Report, ours: &Library, wanted: &impl Fn(&str) -> bool) -> Vec<Row> {
    let mut rows = Vec::new();
    for queue in gate::QUEUES {
        for class in gate::CLASSES {
            let name = format!("instructions per match, 10 000 {queue} / 10, {class}");
            if wanted(&name) {
                report.doing(&name);
                let measured = gate::match_ratio(ours, queue, class);
                rows.push(Row {
                    name,
                    measured,
                    spread: None,
                    unit: "",
                    required: Required::AtMost(1.5),
                });
            }
        }
    }
    if wanted("instructions of MPI_Isend and MPI_Recv") {
        report.doing("instructions of MPI_Isend and MPI_Recv");
        let measured = gate::hot_path(ours);
        for (call, limit, figure) in [
            (
                "MPI_Isend, 8 bytes, idle peer",
                "isend",
                measured.clone().map(|m| m.0),
            ),
            (
                "MPI_Recv, 8 bytes that are there",
                "recv",
                measured.map(|m| m.1),
            ),
        ] {
            let required = Required::AtMost(gate::limit(limit).unwrap_or(0.0));
            rows.push(Row {
                name: format!("instructions of {call}"),
                measured: figure,
                spread: None,
                unit: "",
                required,
            });
        }
    }
    rows
}

fn account(report: &Report, peer: Option<&Library>, rounds: usize, rows: &[Row]) -> bool {
    let against = peer.map_or("no peer".to_string(), |p| p.name.clone());
    report.line(&format!("\n{rounds} interleaved rounds, peer {against}; medians, and the least and the most of the rounds\n"));
    report.line(&format!(
        "{:<60}{:>12}{:>20}{:>14}",
        "", "measured", "range", "required"
    ));
    let mut kept = true;
    for row in rows {
        let required = match row.required {
            Required::AtLeast(bound) => format!(">= {bound}"),
            Required::AtMost(bound) => format!("<= {bound}"),
            Required::Below(bound) => format!("< {bound}"),
        };
        let (figure, good) = match &row.measured {
            Ok(figure) => {
                let good = match row.required {
                    Required::AtLeast(bound) => *figure >= bound,
                    Required::AtMost(bound) => *figure <= bound,
                    Required::Below(bound) => *figure < bound,
                };
                (format!("{figure:.3}"), good)
            }
            Err(_) => ("-".to_string(), false),
        };
        kept &= good;
        let range = match row.spread {
            Some((least, most)) if row.measured.is_ok() => format!("{least:.3}..{most:.3}"),
            _ => String::new(),
        };
        let verdict = if good { "" } else { "  MISSED" };
        report.line(&format!(
            "{:<60}{figure:>12}{range:>20}{:>14}{verdict}",
            row.name,
            format!("{required} {}", row.unit)
        ));
        if let Err(words) = &row.measured {
            for line in words.lines() {
                report.line(&format!("      {line}"));
            }
        }
    }
    report.line(if kept {
        "\nevery promise is kept"
    } else {
        "\nsome promise is not kept"
    });
    kept
}

fn latency_ratio(ours: &Library, peer: Option<&Library>) -> Result<f64, String> {
    let peer = peer.ok_or("there is no peer to compare with")?;
    let latency = |library: &Library| -> Result<f64, String> {
        let program = library.program("latency")?.display().to_string();
        library.job(2, &[&program, "8"])?.one("latency", 1)
    };
    Ok(latency(peer)? / latency(ours)?)
}

fn waiting(ours: &Library, seconds: &str) -> Result<super::library::Lines, String> {
    let program = ours.program("waiting")?.display().to_string();
    ours.job(2, &[&program, seconds])
}

fn wall(ours: &Library, ranks: usize, program: &str) -> Result<f64, String> {
    let path = ours.program(program)?.display().to_string();
    Ok(ours.timed(ranks, &[&path])?.1.as_secs_f64())
}

fn kernels(ours: &Library, name: &str) -> Result<f64, String> {
    let program = ours.program("kernels")?.display().to_string();
    ours.job(1, &[&program])?.one(name, 0)
}
