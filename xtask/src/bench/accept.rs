//! `cargo xtask bench --accept`: what was promised, what is measured, and whether it holds.
//!
//! The timed promises are rows like those of the big table and are measured by the same rounds; a
//! row's figure is the median of its rounds. Counts of allocations and system calls must hold every
//! time, so the worst round counts. Rows that count instructions are the same every time
//! and run once.

use std::collections::BTreeMap;

use crate::report::Report;

use super::figures::{Figures, Mark, OURS};
use super::gate::{self, collectives};
use super::library::Library;
use super::plan::{Effort, steps};
use super::rounds::Rounds;
use super::rows::{Row, promises};
use super::{machine, table};

/// A count that must not exceed a number, whatever the machine does.
struct Bound {
    name: String,
    measured: Result<f64, String>,
    most: f64,
}

type Count = fn(&Library) -> Result<f64, String>;

/// Counts of each round that must be zero.
const COUNTS: &[(&str, Count)] = &[
    ("allocations in 30 000 messages", |ours| {
        gate::allocations(ours, &gate::SIZES)
    }),
    ("system calls in 30 000 messages", |ours| {
        gate::system_calls(ours, &gate::SIZES).map(|(count, _)| count)
    }),
    ("allocations in 70 000 collectives", |ours| {
        gate::allocations(ours, &collectives::STEADY)
    }),
    ("system calls in 70 000 collectives", |ours| {
        gate::system_calls(ours, &collectives::STEADY).map(|(count, _)| count)
    }),
];

/// Measures everything and prints the account; whether every promise is kept.
pub fn run(
    report: &Report,
    libraries: &[Library],
    rounds: usize,
    only: Option<&str>,
) -> Result<bool, String> {
    gate::can_trace()?;
    let ours = &libraries[0];
    let wanted = |name: &str| only.is_none_or(|text| name.contains(text));
    let rows: Vec<Row> = promises()
        .into_iter()
        .filter(|row| wanted(&row.name))
        .collect();
    let effort = Effort::new(false);
    let mut figures = Figures::default();
    Rounds {
        libraries,
        steps: &steps(&rows, &rows, effort),
        rounds,
        effort,
        cores: machine::cores(),
    }
    .run(report, &mut figures, |_, _| ());
    let mut bounds = zeros(report, ours, rounds, &wanted);
    bounds.extend(counted(report, ours, &wanted));
    let peers: Vec<String> = libraries[1..]
        .iter()
        .map(|peer| peer.name.clone())
        .collect();
    Ok(account(report, &peers, rounds, &rows, &figures, &bounds))
}

/// The counts that must be zero in every round.
fn zeros(
    report: &Report,
    ours: &Library,
    rounds: usize,
    wanted: &impl Fn(&str) -> bool,
) -> Vec<Bound> {
    let mut worst: BTreeMap<&str, Result<f64, String>> = BTreeMap::new();
    for _ in 0..rounds {
        for (name, count) in COUNTS.iter().filter(|(name, _)| wanted(name)) {
            report.doing(name);
            let so_far = worst.remove(name).unwrap_or(Ok(0.0));
            let most = so_far.and_then(|most| Ok(most.max(count(ours)?)));
            worst.insert(name, most);
        }
    }
    let bound = |(name, measured): (&str, _)| Bound {
        name: name.to_string(),
        measured,
        most: 0.0,
    };
    worst.into_iter().map(bound).collect()
}

/// The rows that count instructions.
fn counted(report: &Report, ours: &Library, wanted: &impl Fn(&str) -> bool) -> Vec<Bound> {
    let mut bounds = Vec::new();
    for queue in gate::QUEUES {
        for class in gate::CLASSES {
            let name = format!("instructions per match, 10 000 {queue} / 10, {class}");
            if wanted(&name) {
                report.doing(&name);
                bounds.push(Bound {
                    name,
                    measured: gate::match_ratio(ours, queue, class),
                    most: 1.5,
                });
            }
        }
    }
    if wanted("instructions of MPI_Isend and MPI_Recv") {
        report.doing("instructions of MPI_Isend and MPI_Recv");
        let measured = gate::hot_path(ours);
        for (call, limit, measured) in [
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
            bounds.push(Bound {
                name: format!("instructions of {call}"),
                measured,
                most: gate::limit(limit).unwrap_or(0.0),
            });
        }
    }
    for call in collectives::COUNTED {
        let name = format!("instructions of {call}, 8 bytes, the other is there");
        if wanted(&name) {
            report.doing(&name);
            bounds.push(Bound {
                name,
                measured: collectives::instructions(ours, call),
                most: gate::limit(call).unwrap_or(0.0),
            });
        }
    }
    bounds
}

fn account(
    report: &Report,
    peers: &[String],
    rounds: usize,
    rows: &[Row],
    figures: &Figures,
    bounds: &[Bound],
) -> bool {
    let against = if peers.is_empty() {
        "nobody".to_string()
    } else {
        peers.join(", ")
    };
    report.line(&format!(
        "\n{rounds} interleaved rounds, beside {against}; medians, and the least and the most of the rounds\n"
    ));
    report.line(&line("", "measured", "range", "required", true));
    let mut kept = true;
    for row in rows {
        for cell in &row.cells {
            let judged = figures.judge(row, cell, peers);
            let good = judged.mark == Mark::Met;
            kept &= good;
            let figure = match row.goal.is_ratio() {
                true => judged.ratio,
                false => judged.ours,
            };
            let samples = figures.samples(cell, OURS);
            let least = samples.iter().copied().fold(f64::INFINITY, f64::min);
            let most = samples.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            report.line(&line(
                &format!("{}, {}", row.name, row.unit.name),
                &figure.map_or("-".to_string(), table::short),
                &format!("{}..{}", table::short(least), table::short(most)),
                &row.goal.to_string(),
                good,
            ));
            if let Some(words) = figures.failure(cell, OURS) {
                report.line(words);
            }
        }
    }
    for bound in bounds {
        let figure = bound.measured.as_ref().ok();
        let good = figure.is_some_and(|figure| *figure <= bound.most);
        kept &= good;
        let shown = figure.map_or("-".to_string(), |figure| table::short(*figure));
        report.line(&line(
            &bound.name,
            &shown,
            "",
            &format!("at most {}", bound.most),
            good,
        ));
        if let Err(words) = &bound.measured {
            report.line(words);
        }
    }
    report.line(if kept {
        "\nevery promise is kept"
    } else {
        "\nsome promise is not kept"
    });
    kept
}

fn line(name: &str, measured: &str, range: &str, required: &str, good: bool) -> String {
    let verdict = if good { "" } else { "  MISSED" };
    format!("{name:<60}{measured:>12}{range:>20}  {required:<20}{verdict}")
}
