//! The table of latency, stream and message rate by size, for people.

use std::collections::BTreeMap;

use crate::report::Report;

use super::library::{Library, median};

/// What is measured: the program, the line it prints, the heading. Of the first kind less is better, of the others more.
const KINDS: &[(&str, &str, &str)] = &[
    ("latency", "latency", "latency, microseconds one way"),
    ("stream", "stream", "stream, windows of 64, MB/s"),
    (
        "stream",
        "rate",
        "messages, windows of 64, million per second",
    ),
];

/// Runs `rounds` interleaved rounds and prints the medians.
pub fn run(
    report: &Report,
    ours: &Library,
    peers: &[Library],
    rounds: usize,
) -> Result<(), String> {
    let libraries: Vec<&Library> = std::iter::once(ours).chain(peers).collect();
    // (kind, bytes, library) → the median batch of each round
    let mut seen: BTreeMap<(usize, u64, usize), Vec<f64>> = BTreeMap::new();
    for round in 0..rounds {
        for program in ["latency", "stream"] {
            for (which, library) in libraries.iter().enumerate() {
                report.doing(&format!(
                    "round {} of {rounds}: {program}, {}",
                    round + 1,
                    library.name
                ));
                let path = library.program(program)?;
                let lines = library.job(2, &[&path.display().to_string()])?;
                for (kind, (_, name, _)) in KINDS.iter().enumerate().filter(|(_, k)| k.0 == program)
                {
                    for line in lines.all(name).iter().filter(|line| line.len() >= 2) {
                        seen.entry((kind, line[0] as u64, which))
                            .or_default()
                            .push(line[1]);
                    }
                }
            }
        }
    }
    for (kind, (_, _, heading)) in KINDS.iter().enumerate() {
        report.line(&format!(
            "\n{heading} (median of {rounds} rounds; a gain above 1 is ours)"
        ));
        let names: String = libraries
            .iter()
            .map(|l| format!("{:>12}", l.name))
            .collect();
        let ratios: String = peers
            .iter()
            .map(|l| format!("{:>20}", format!("gain on {}", l.name)))
            .collect();
        report.line(&format!("{:>10}{names}{ratios}", "bytes"));
        let sizes: Vec<u64> = seen
            .keys()
            .filter(|k| k.0 == kind && k.2 == 0)
            .map(|k| k.1)
            .collect();
        for bytes in sizes {
            let figures: Vec<f64> = (0..libraries.len())
                .map(|w| median(seen.get(&(kind, bytes, w)).map_or(&[], Vec::as_slice)))
                .collect();
            let columns: String = figures.iter().map(|f| format!("{f:>12.3}")).collect();
            let ratios: String = figures[1..]
                .iter()
                .map(|f| {
                    if kind == 0 {
                        f / figures[0]
                    } else {
                        figures[0] / f
                    }
                })
                .map(|gain| format!("{gain:>20.2}"))
                .collect();
            report.line(&format!("{bytes:>10}{columns}{ratios}"));
        }
    }
    Ok(())
}
