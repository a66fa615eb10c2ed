//! The generated part of `docs/performance.md`: the machine, a table of a few rows with the peers,
//! and two plots. The terminal shows all rows.
//!
//! The text that people wrote is outside the two marks and is kept.

use std::fs;
use std::path::Path;

use crate::paths;

use super::compare::figure;
use super::record::Run;
use super::rows::Compared;
use super::table::{machine, short};
use super::{curves, plots};

const BEGIN: &str = "<!-- written by cargo xtask bench --write-docs -->";
const END: &str = "<!-- end of what is written by cargo xtask bench -->";
/// The rows that show a user what to expect, by their names.
const SHOWN: [&str; 16] = [
    "latency 8 B",
    "latency 8 KiB",
    "latency 1 MiB",
    "message rate 8 B",
    "stream 64 KiB, 128 KiB",
    "stream 1 MiB, 4 MiB",
    "barrier, 2, 4, 8 ranks",
    "collectives 8 B, 2 ranks",
    "collectives 64 KiB, 2 ranks",
    "collectives 8 B, 8 ranks",
    "collectives 1 MiB, 8 ranks",
    "put, get, accumulate 8 B",
    "program fft, 2, 4, 8 ranks",
    "program stencil, 2, 4, 8 ranks",
    "mpirun -n 2 hello",
    "mpirun -n 64 hello",
];
/// The plots of the page.
const PLOTS: [&str; 2] = ["latency", "stream"];

/// Writes the table into the page, and the plots beside it.
pub fn write(rows: &[Compared], run: &Run) -> Result<(), String> {
    let page = paths::root().join("docs/performance.md");
    let failed = |error: std::io::Error| format!("{}: {error}", page.display());
    let text = fs::read_to_string(&page).map_err(failed)?;
    let written = replaced(&text, &generated(rows, run))?;
    let folder = paths::root().join("docs/performance");
    for plot in curves::plots(run) {
        if PLOTS.contains(&plot.name.as_str()) {
            let file = folder.join(format!("{}.svg", plot.name));
            fs::write(file, plots::svg(&plot)?).map_err(failed)?;
        }
    }
    fs::write(&page, written).map_err(failed)
}

/// Writes all plots of a run into a folder.
pub fn draw(run: &Run, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    // Plots of an earlier run that this run does not draw are removed.
    for entry in fs::read_dir(folder).map_err(failed)?.flatten() {
        if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "svg")
        {
            fs::remove_file(entry.path()).map_err(failed)?;
        }
    }
    for plot in curves::plots(run) {
        let file = folder.join(format!("{}.svg", plot.name));
        fs::write(file, plots::svg(&plot)?).map_err(failed)?;
    }
    Ok(())
}

/// The page with other text between the marks.
fn replaced(page: &str, between: &str) -> Result<String, String> {
    let parts = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some(format!("{before}{BEGIN}\n\n{between}\n{END}{after}"))
    });
    parts.ok_or("docs/performance.md has lost the marks between which it is written".to_string())
}

fn generated(rows: &[Compared], run: &Run) -> String {
    let mut text = format!("{}, commit {}: {}.\n\n", run.date, run.commit, machine(run));
    for (name, words) in &run.versions {
        text.push_str(&format!("- {name}: {words}\n"));
    }
    let names: String = run
        .versions
        .iter()
        .map(|(name, _)| format!(" {name} |"))
        .collect();
    let rule = "---|".repeat(run.versions.len());
    text.push_str(&format!("\n| what | unit |{names}\n|---|---|{rule}\n"));
    for row in rows.iter().filter(|row| SHOWN.contains(&row.name.as_str())) {
        let figures = run.versions.iter().map(|(library, _)| {
            let figure = figure(row, &run.figures, library).map_or("–".to_owned(), short);
            format!(" {figure} |")
        });
        let figures: String = figures.collect();
        text.push_str(&format!("| {} | {} |{figures}\n", row.name, row.unit.name));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::rows::compared;
    use super::*;

    #[test]
    fn the_rows_that_are_shown_exist() {
        let rows = compared();
        for name in SHOWN {
            assert!(rows.iter().any(|row| row.name == name), "{name}");
        }
    }

    #[test]
    fn the_page_keeps_what_a_person_wrote_and_stays_short() {
        let run = Run {
            versions: vec![("oxmpi".to_owned(), "0.1".to_owned())],
            ..Run::default()
        };
        let page = paths::root().join("docs/performance.md");
        let page = fs::read_to_string(page).expect("docs/performance.md is there");
        let written = replaced(&page, &generated(&compared(), &run)).expect("it has marks");
        assert!(written.starts_with("# Speed"));
        assert!(written.lines().count() <= 80, "{}", written.lines().count());
        assert!(replaced("no marks", "").is_err());
    }
}
