//! The generated part of `docs/performance.md`, and the plots beside it: the machine, a summary,
//! the plots, and one line for each row that is lost, with its bound or its reason.
//!
//! What a person wrote stands outside the two marks and is kept. Reasons that hold from run to run
//! stand in `bench/reasons.toml`. All figures of a run are in its record and in the terminal.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::paths;

use super::figures::{Judged, Mark, summary};
use super::record::Run;
use super::rows::{Cell, Goal, Row};
use super::table::{bound_words, has_figures, machine, missed, short, variable};
use super::{curves, plots};

const BEGIN: &str = "<!-- written by cargo xtask bench --write-docs -->";
const END: &str = "<!-- end of what is written by cargo xtask bench -->";
/// Lines of the table of losses; the page is to be read by people.
const MOST: usize = 140;

/// `bench/reasons.toml`.
#[derive(Deserialize)]
struct Reasons {
    reason: Vec<Reason>,
}

/// Why rows fall short.
#[derive(Deserialize)]
struct Reason {
    /// Rows whose name contains this, as with `--rows`.
    rows: String,
    /// Of these, cells from this size on.
    #[serde(default)]
    from: u64,
    /// Up to this one.
    to: Option<u64>,
    /// In one sentence.
    words: String,
}

/// Writes the plots, and the tables into the page.
pub fn write(rows: &[Row], run: &Run) -> Result<(), String> {
    let page = paths::root().join("docs/performance.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let written = replaced(&text, &generated(rows, run)?)?;
    draw(run, &paths::root().join("docs/performance"))?;
    fs::write(&page, written).map_err(|error| format!("{}: {error}", page.display()))
}

/// Writes all plots of a run into a folder.
pub fn draw(run: &Run, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    // What an earlier run drew and this one does not is no longer shown.
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

/// The page with another text between the marks.
fn replaced(page: &str, between: &str) -> Result<String, String> {
    let parts = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some(format!("{before}{BEGIN}\n\n{between}\n{END}{after}"))
    });
    parts.ok_or("docs/performance.md has lost the marks between which it is written".to_string())
}

fn generated(rows: &[Row], run: &Run) -> Result<String, String> {
    let rows: Vec<Row> = rows
        .iter()
        .filter(|row| has_figures(row, run))
        .cloned()
        .collect();
    let mut text = format!("{}, commit {}: {}.\n\n", run.date, run.commit, machine(run));
    if !run.machine.caches.is_empty() {
        text.push_str(&format!("Caches: {}.\n\n", run.machine.caches.join("; ")));
    }
    for (name, words) in &run.versions {
        text.push_str(&format!("- {name}: {words}\n"));
    }
    text.push_str(&totals(&rows, run));
    for plot in curves::plots(run) {
        text.push_str(&format!(
            "\n![{}](performance/{}.svg)",
            plot.title, plot.name
        ));
    }
    text.push_str(&losses(&rows, run, &reasons()?));
    Ok(text.trim_end().to_string() + "\n")
}

fn reasons() -> Result<Vec<Reason>, String> {
    let path = paths::root().join("bench/reasons.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let read: Result<Reasons, _> = toml::from_str(&text);
    read.map(|read| read.reason)
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn totals(rows: &[Row], run: &Run) -> String {
    let (groups, all) = summary(rows, &run.figures, &run.peers());
    let mut text =
        "\n| what | cells at goal | of | behind a peer | failed |\n|---|---|---|---|---|\n"
            .to_string();
    for (name, count) in groups.iter().chain(&[("**all**".to_string(), all)]) {
        text.push_str(&format!(
            "| {name} | {} | {} | {} | {} |\n",
            count.met, count.cells, count.behind, count.failed
        ));
    }
    if all.unmeasured > 0 {
        text.push_str(&format!(
            "\n{} cells that have a goal were not measured in this run.\n",
            all.unmeasured
        ));
    }
    text
}

/// What is not at its goal, worst first; one line for each row.
fn losses(rows: &[Row], run: &Run, reasons: &[Reason]) -> String {
    let mut text = "\n\n### Where we lose, and what falls short\n\n".to_string();
    let mut lost: Vec<(&Row, Vec<(&Cell, Judged)>)> = Vec::new();
    for (row, cell, judged) in missed(rows, run) {
        match lost.iter_mut().find(|(known, _)| std::ptr::eq(*known, row)) {
            Some((_, cells)) => cells.push((cell, judged)),
            None => lost.push((row, vec![(cell, judged)])),
        }
    }
    if lost.is_empty() {
        return text + "Nothing: every cell is at its goal.\n";
    }
    text.push_str("One line for each row, its worst cell first, the others by their ratios. A ratio below 1 (bold) means that a peer is faster or that a bound is passed.\n\n");
    text.push_str("| what | ours | best peer | ratio | goal | others | bound or reason |\n|---|---|---|---|---|---|---|\n");
    for (row, cells) in lost.iter().take(MOST) {
        text.push_str(&loss(row, cells, run, reasons));
    }
    if lost.len() > MOST {
        let more = lost.len() - MOST;
        text.push_str(&format!("\n{more} further rows fall short by less.\n"));
    }
    text
}

fn loss(row: &Row, cells: &[(&Cell, Judged)], run: &Run, reasons: &[Reason]) -> String {
    let (cell, worst) = &cells[0];
    let others: Vec<String> = cells[1..]
        .iter()
        .map(|(cell, judged)| format!("{} {}", variable(cell), ratio(judged)))
        .collect();
    let (goal, against) = match &row.goal {
        Goal::AtMost(_) | Goal::AtLeast(_) => (bound_words(row, cell, run), String::new()),
        Goal::Ratio(least) => (format!("≥ {least}"), known(worst.against)),
        Goal::Reported => ("≥ 1".to_string(), known(worst.against)),
    };
    let sizes = |reason: &Reason| reason.from..=reason.to.unwrap_or(u64::MAX);
    let fits = |reason: &&Reason| row.is_called(&reason.rows) && sizes(reason).contains(&cell.size);
    let reason = reasons.iter().find(fits);
    format!(
        "| {}: {} {} | {} {} | {against} | {} | {goal} | {} | {} |\n",
        row.group,
        row.name,
        variable(cell),
        known(worst.ours),
        row.unit.name,
        ratio(worst),
        others.join(", "),
        reason.map_or("not known", |reason| reason.words.as_str())
    )
}

fn known(figure: Option<f64>) -> String {
    figure.map_or("-".to_string(), short)
}

/// A ratio; in bold where it is a loss.
fn ratio(judged: &Judged) -> String {
    match (judged.ratio, judged.mark) {
        (_, Mark::Failed) => "**failed**".to_string(),
        (None, _) => "-".to_string(),
        (Some(ratio), _) if ratio < 1.0 => format!("**{ratio:.2}**"),
        (Some(ratio), _) => format!("{ratio:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows;
    use super::*;

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let page = format!("# Speed\n\n{BEGIN}\nold\n{END}\n\nBy hand.\n");
        let written = replaced(&page, "new\n").expect("the marks are there");
        assert!(written.starts_with("# Speed\n") && written.ends_with("\n\nBy hand.\n"));
        assert!(written.contains("new") && !written.contains("old"));
        assert_eq!(replaced(&written, "new\n"), Ok(written.clone()));
        assert!(replaced("no marks", "new").is_err());
    }

    fn run(ours: f64) -> Run {
        let mut run = Run {
            versions: ["oxmpi", "intel"]
                .map(|name| (name.to_string(), "1".to_string()))
                .into(),
            ..Run::default()
        };
        run.machine.cores = 2;
        for row in rows::all(2, 1) {
            for cell in &row.cells {
                run.figures.add(
                    cell,
                    "oxmpi",
                    if row.unit.more_is_better {
                        1.0 / ours
                    } else {
                        ours
                    },
                );
                run.figures.add(cell, "intel", 1.0);
            }
        }
        run
    }

    #[test]
    fn a_row_that_is_lost_is_one_line() {
        let mut run = run(0.1);
        for (size, ours) in [(8, 2.5), (1024, 4.0)] {
            let cell = Cell::new("bcast.tight", 4, size);
            run.figures.clear_cell(&cell);
            run.figures.add(&cell, "oxmpi", ours);
            run.figures.add(&cell, "intel", 2.0);
        }
        let text = generated(&rows::all(2, 1), &run).expect("reasons are there");
        let line = "| collectives, 4 ranks: bcast.tight 1 KiB | 4.00 µs | 2.00 | **0.50** | ≥ 1.3 | 8 B **0.80** |";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn the_page_stays_short_when_all_is_lost() {
        let text = generated(&rows::all(2, 1), &run(3.0)).expect("reasons are there");
        let page = paths::root().join("docs/performance.md");
        let page = fs::read_to_string(page).expect("docs/performance.md is there");
        let written = replaced(&page, &text).expect("the marks are there");
        assert!(
            written.lines().count() <= 250,
            "{}",
            written.lines().count()
        );
        assert!(text.contains("further rows fall short by less"));
    }
}
