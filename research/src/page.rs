//! The figures of `docs/research/papers.md`: each part of the page has a place between two marks.
//! The page with figures is written into `target/papers`, and keeps the parts that are not measured
//! now.

use std::fs;

use super::Results;
use xtask::bench::{Curve, Panel, Plot, size, svg};
use xtask::paths;

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

/// A part of the page.
pub struct Part {
    /// The name of its marks.
    pub name: &'static str,
    /// The text between them.
    pub text: String,
    /// The picture that the text shows.
    pub plot: Option<Plot>,
}

/// A pair of axes with these curves.
pub(super) fn panel(title: &str, unit: &'static str, curves: &[Curve]) -> Panel {
    Panel {
        title: title.to_owned(),
        unit,
        curves: curves.to_vec(),
    }
}

/// A picture of panels, two in a line.
pub(super) fn plot(
    name: &str,
    title: &str,
    variable: &'static str,
    panels: Vec<Panel>,
) -> Option<Plot> {
    Some(Plot {
        name: name.to_owned(),
        title: title.to_owned(),
        variable,
        columns: 2,
        panels,
    })
}

/// Prints everything.
pub fn show(parts: &[Part]) {
    for part in parts {
        println!("\n{}\n\n{}", part.name, part.text);
    }
}

/// Writes the page with these parts, and their pictures.
pub fn write(parts: &[Part]) -> Result<(), String> {
    let folder = paths::target().join("papers");
    let page = folder.join("papers.md");
    let failed = |error: std::io::Error| format!("{}: {error}", page.display());
    fs::create_dir_all(folder.join("papers")).map_err(failed)?;
    let before = match page.is_file() {
        true => page.clone(),
        false => paths::root().join("docs/research/papers.md"),
    };
    let mut text = fs::read_to_string(before).map_err(failed)?;
    for part in parts {
        text = replaced(&text, part.name, &part.text)?;
        if let Some(plot) = &part.plot {
            let file = folder.join(format!("papers/{}.svg", plot.name));
            fs::write(file, svg(plot)?).map_err(failed)?;
        }
    }
    fs::write(&page, text).map_err(failed)?;
    println!("\nwritten: {}", page.display());
    Ok(())
}

/// Where and when.
pub fn machine(name: &'static str, words: &str) -> Part {
    Part {
        name,
        text: format!("{}\n", words.replace("; ", ";\n")),
        plot: None,
    }
}

/// The page with another text between the marks of this name.
fn replaced(page: &str, name: &str, part: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- measured: {name} -->"), "<!-- end -->");
    let parts = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}\n\n{part}\n{end}{after}"))
    });
    parts.ok_or_else(|| format!("docs/research/papers.md has lost the marks of {name}"))
}

/// The parts of paper 004.
pub fn heterogeneous(results: &Results) -> Vec<Part> {
    let mut drawn = plots(results);
    let mut part = |name, text: Result<String, &String>| Part {
        name,
        text: text.unwrap_or_else(|why| not_measured(why)),
        plot: (drawn.iter().position(|plot| plot.name == name)).map(|at| drawn.remove(at)),
    };
    vec![
        part(
            "rails",
            results.rails.as_ref().map(|curves| {
                picture("rails", "bandwidth by size over each rail and over both") + &rails(curves)
            }),
        ),
        part("frames", results.frames.as_ref().map(|rows| frames(rows))),
        part(
            "types",
            results.types.as_ref().map(|curves| {
                let text = "bandwidth by size of MPI_BYTE and MPI_INT";
                picture("types", text) + &table(curves, "MB/s")
            }),
        ),
        part(
            "reduce",
            results.reduce.as_ref().map(|curves| {
                let text = "time of MPI_Reduce by size on 16 ranks";
                picture("reduce", text) + &table(curves, "µs")
            }),
        ),
    ]
}

/// What stands where nothing was measured.
pub fn not_measured(why: &str) -> String {
    format!("Not measured: {}\n", why.lines().next().unwrap_or_default())
}

/// A picture of the page.
pub fn picture(name: &str, text: &str) -> String {
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
    let whole = |bytes: &u64| curves.iter().all(|curve| at(curve, *bytes).is_some());
    let rows: Vec<u64> = SHOWN.into_iter().filter(whole).collect();
    table_of(curves, unit, &rows, size)
}

/// A row for each of these values of the variable, a column for each curve.
pub fn table_of(curves: &[Curve], unit: &str, rows: &[u64], name: fn(u64) -> String) -> String {
    let names: Vec<&str> = curves.iter().map(|curve| &curve.name[..]).collect();
    let mut text = format!("| {unit} | {} |\n|---|", names.join(" | "));
    text += &"---:|".repeat(curves.len());
    for &row in rows {
        let cell = |curve: &Curve| at(curve, row).map(figure).unwrap_or_default();
        let cells: Vec<String> = curves.iter().map(cell).collect();
        text += &format!("\n| {} | {} |", name(row), cells.join(" | "));
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
    text += &format!(
        "\nBoth, of the sum of each alone:\n{}.\n",
        shares.join(", ")
    );
    let better = |bytes: u64| {
        let ratio = at(both, bytes)? / at(a, bytes)?.max(at(b, bytes)?);
        Some(format!("{} {ratio:.2}", size(bytes)))
    };
    let better: Vec<String> = SHOWN.into_iter().filter_map(better).collect();
    text + &format!("\nBoth, of the better one alone:\n{}.\n", better.join(", "))
}

fn frames(rows: &[(String, f64)]) -> String {
    let mut text = "| rails | seconds of a frame |\n|---|---:|".to_owned();
    for (name, seconds) in rows {
        text += &format!("\n| {name} | {seconds:.3} |");
    }
    text + "\n"
}

/// The figure of a curve there.
pub fn at(curve: &Curve, bytes: u64) -> Option<f64> {
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
