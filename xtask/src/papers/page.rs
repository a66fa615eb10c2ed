//! The figures of `docs/papers.md`: each part of the page has a place between two marks, which is
//! written; what a person wrote around it is kept.

use std::fs;

use super::Results;
use crate::bench::{Curve, Panel, Plot, size, svg};
use crate::paths;

/// Sizes that the tables show, as far as they were measured (bytes).
const SHOWN: [u64; 8] = [
    8,
    1 << 10,
    8 << 10,
    64 << 10,
    256 << 10,
    1 << 20,
    4 << 20,
    16 << 20,
];

/// Prints everything.
pub fn show(results: &Results) {
    for (name, text) in parts(results) {
        println!("\n{name}\n\n{text}");
    }
}

/// Writes the page and its pictures.
pub fn write(results: &Results) -> Result<(), String> {
    let page = paths::root().join("docs/papers.md");
    let failed = |error: std::io::Error| format!("{}: {error}", page.display());
    let mut text = fs::read_to_string(&page).map_err(failed)?;
    for (name, part) in parts(results) {
        text = replaced(&text, name, &part)?;
    }
    let folder = paths::root().join("docs/papers");
    fs::create_dir_all(&folder).map_err(failed)?;
    for plot in plots(results) {
        fs::write(folder.join(format!("{}.svg", plot.name)), svg(&plot)?).map_err(failed)?;
    }
    fs::write(&page, text).map_err(failed)
}

/// The page with another text between the marks of this name.
fn replaced(page: &str, name: &str, part: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- measured: {name} -->"), "<!-- end -->");
    let parts = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}\n\n{part}\n{end}{after}"))
    });
    parts.ok_or_else(|| format!("docs/papers.md has lost the marks of {name}"))
}

/// The text of each part by its name.
fn parts(results: &Results) -> Vec<(&'static str, String)> {
    let or_why = |text: Result<String, &String>| text.unwrap_or_else(|why| not_measured(why));
    vec![
        ("machine", format!("{}\n", results.machine)),
        (
            "rails",
            or_why(results.rails.as_ref().map(|curves| {
                picture("rails", "bandwidth by size over each rail and over both") + &rails(curves)
            })),
        ),
        (
            "frames",
            or_why(results.frames.as_ref().map(|rows| frames(rows))),
        ),
        (
            "types",
            or_why(results.types.as_ref().map(|curves| {
                let text = "bandwidth by size of MPI_BYTE and MPI_INT";
                picture("types", text) + &table(curves, "MB/s")
            })),
        ),
        (
            "reduce",
            or_why(results.reduce.as_ref().map(|curves| {
                let text = "time of MPI_Reduce by size on 16 ranks";
                picture("reduce", text) + &table(curves, "µs")
            })),
        ),
    ]
}

fn not_measured(why: &str) -> String {
    format!("Not measured: {}\n", why.lines().next().unwrap_or_default())
}

fn picture(name: &str, text: &str) -> String {
    format!("![{text}](papers/{name}.svg)\n\n")
}

fn plots(results: &Results) -> Vec<Plot> {
    let all = [
        (
            "rails",
            "One message over two rails of 4:1",
            "MB/s",
            &results.rails,
        ),
        (
            "types",
            "What converting costs, over sockets",
            "MB/s",
            &results.types,
        ),
        (
            "reduce",
            "MPI_Reduce of doubles on 16 ranks",
            "µs",
            &results.reduce,
        ),
    ];
    let measured = all.into_iter().filter_map(|(name, title, unit, curves)| {
        let panel = Panel {
            title: "two directions in turn".to_owned(),
            unit,
            curves: curves.as_ref().ok()?.clone(),
        };
        let panel = match name {
            "reduce" => Panel {
                title: "one call".to_owned(),
                ..panel
            },
            _ => panel,
        };
        Some(Plot {
            name: name.to_owned(),
            title: title.to_owned(),
            variable: "bytes",
            columns: 1,
            panels: vec![panel],
        })
    });
    measured.collect()
}

/// A row for each size, a column for each curve.
fn table(curves: &[Curve], unit: &str) -> String {
    let names: Vec<&str> = curves.iter().map(|curve| &curve.name[..]).collect();
    let mut text = format!("| {unit} | {} |\n|---|", names.join(" | "));
    text += &"---:|".repeat(curves.len());
    for bytes in SHOWN {
        let row: Option<Vec<String>> = curves
            .iter()
            .map(|curve| Some(figure(at(curve, bytes)?)))
            .collect();
        if let Some(row) = row {
            text += &format!("\n| {} | {} |", size(bytes), row.join(" | "));
        }
    }
    text + "\n"
}

/// The same, and what both together are of the sum of both alone.
fn rails(curves: &[Curve]) -> String {
    let mut text = table(curves, "MB/s");
    let [a, b, both] = curves else { return text };
    let share = |bytes: u64| {
        let share = at(both, bytes)? / (at(a, bytes)? + at(b, bytes)?);
        Some(format!("{} {share:.2}", size(bytes)))
    };
    let shares: Vec<String> = SHOWN.into_iter().filter_map(share).collect();
    text += &format!("\nBoth, of the sum of each alone: {}.\n", shares.join(", "));
    let better = |bytes: u64| {
        let ratio = at(both, bytes)? / at(a, bytes)?.max(at(b, bytes)?);
        Some(format!("{} {ratio:.2}", size(bytes)))
    };
    let better: Vec<String> = SHOWN.into_iter().filter_map(better).collect();
    text + &format!("\nBoth, of the better one alone: {}.\n", better.join(", "))
}

fn frames(rows: &[(String, f64)]) -> String {
    let mut text = "| rails | seconds of a frame |\n|---|---:|".to_owned();
    for (name, seconds) in rows {
        text += &format!("\n| {name} | {seconds:.3} |");
    }
    text + "\n"
}

fn at(curve: &Curve, bytes: u64) -> Option<f64> {
    let point = curve.points.iter().find(|point| point.0 == bytes as f64);
    point.map(|point| point.1)
}

fn figure(value: f64) -> String {
    match value {
        value if value >= 100.0 => format!("{value:.0}"),
        value if value >= 1.0 => format!("{value:.1}"),
        value => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, factor: f64) -> Curve {
        let points = [8.0, 1024.0, 5000.0].map(|x| (x, x * factor));
        Curve {
            name: name.to_owned(),
            points: points.to_vec(),
        }
    }

    #[test]
    fn tables_show_the_sizes_that_all_have() {
        let text = rails(&[curve("A", 4.0), curve("B", 1.0), curve("both", 4.5)]);
        assert!(text.contains("| 1 KiB | 4096 | 1024 | 4608 |"), "{text}");
        assert!(!text.contains("5000"), "{text}");
        assert!(text.contains("8 B 0.90, 1 KiB 0.90"), "{text}");
        assert!(text.contains("8 B 1.12"), "{text}");
    }

    #[test]
    fn the_page_keeps_what_a_person_wrote() {
        let page = "a\n<!-- measured: x -->\nold\n<!-- end -->\nb";
        let text = replaced(page, "x", "new\n").expect("it has the marks");
        assert_eq!(text, "a\n<!-- measured: x -->\n\nnew\n\n<!-- end -->\nb");
        assert!(replaced(page, "y", "").is_err());
    }
}
