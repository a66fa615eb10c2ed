//! The generated part of `docs/performance.md`, and the plots beside it.
//!
//! What a person wrote stands outside the two marks and is kept.

use std::fs;
use std::path::Path;

use crate::paths;

use super::figures::{Mark, OURS, summary};
use super::record::Run;
use super::rows::{CALLS, Cell, FORMS, Goal, Row};
use super::table::{
    bound_words, figure, floor, has_figures, left_out, machine, missed, short, size, variable,
    was_tried,
};
use super::{curves, plots};

const BEGIN: &str = "<!-- written by cargo xtask bench --write-docs -->";
const END: &str = "<!-- end of what is written by cargo xtask bench -->";
/// The groups that are shown as call by size.
const GRID: &str = "collectives, ";
/// The headings of the reasons.
const REASONS: [&str; 6] = [
    "Messages of up to 16 KiB",
    "Long messages",
    "Calls of two ranks",
    "Calls of four and eight ranks",
    "Strided vectors",
    "Many ranks on few processors",
];

/// Writes the plots, and the tables into the page.
pub fn write(rows: &[Row], run: &Run) -> Result<(), String> {
    let page = paths::root().join("docs/performance.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let written = replaced(&text, &generated(rows, run))?;
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

fn generated(rows: &[Row], run: &Run) -> String {
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
    text.push_str(&losses(&rows, run));
    text.push_str(&tables(&rows, run));
    text.trim_end().to_string() + "\n"
}

fn totals(rows: &[Row], run: &Run) -> String {
    let (groups, all) = summary(rows, &run.figures, &run.peers());
    let mut text = "\n### Summary\n\n| what | cells at goal | of | behind a peer | failed |\n|---|---|---|---|---|\n".to_string();
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

/// What is not at its goal, worst first.
fn losses(rows: &[Row], run: &Run) -> String {
    let missed = missed(rows, run);
    let mut text = "\n### Where we lose, and what falls short\n\n".to_string();
    if missed.is_empty() {
        return text + "Nothing: every cell is at its goal.\n";
    }
    text.push_str("Worst first; a ratio below 1 means that a peer is faster, or that a bound is passed.\n\n| what | ours | goal | ratio | |\n|---|---|---|---|---|\n");
    for (row, cell, judged) in missed {
        let ours = judged.ours.map_or("failed".to_string(), short);
        let ratio = judged
            .ratio
            .map_or("-".to_string(), |ratio| format!("{ratio:.2}"));
        let strong = if judged.mark == Mark::Short { "" } else { "**" };
        let goal = match row.goal {
            Goal::AtMost(_) => bound_words(row, cell, run),
            _ => row.goal.to_string(),
        };
        text.push_str(&format!(
            "| {}: {} {} | {ours} {} | {goal} | {strong}{ratio}{strong} | {} |\n",
            row.group,
            row.name,
            variable(cell),
            row.unit.name,
            reasons(row, cell).map_or(String::new(), link)
        ));
    }
    text
}

/// The heading under which the page says why such a cell may fall short: written by hand, below the
/// tables.
fn reasons(row: &Row, cell: &Cell) -> Option<&'static str> {
    let of_messages = match cell.size {
        0..=16_384 => REASONS[0],
        _ => REASONS[1],
    };
    match row.group.as_str() {
        "stream" | "bidirectional stream" => Some(of_messages),
        group if group.starts_with("latency") => Some(of_messages),
        "message rate" | "matching behind a queue" => Some(REASONS[0]),
        group if group.starts_with(GRID) && cell.ranks == 2 => Some(REASONS[2]),
        group if group.starts_with(GRID) => Some(REASONS[3]),
        "strided vector" => Some(REASONS[4]),
        "crowds" => Some(REASONS[5]),
        _ => None,
    }
}

/// A link to a heading of the page.
fn link(heading: &str) -> String {
    let anchor: String = heading
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == ' ')
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect();
    format!("[why](#{anchor})")
}

/// A table for each group; the collectives as a grid, with their plots.
fn tables(rows: &[Row], run: &Run) -> String {
    let mut text = String::new();
    let mut groups: Vec<&str> = Vec::new();
    for row in rows {
        if !groups.contains(&row.group.as_str()) {
            groups.push(&row.group);
        }
    }
    let plots: Vec<String> = curves::plots(run)
        .into_iter()
        .map(|plot| plot.name)
        .collect();
    for group in groups {
        let of_group: Vec<&Row> = rows.iter().filter(|row| row.group == group).collect();
        text.push_str(&format!("\n### {}\n\n", capital(group)));
        for name in plots.iter().filter(|name| belongs(name, group)) {
            text.push_str(&format!("![{group}](performance/{name}.svg)\n\n"));
        }
        if of_group.iter().any(|row| left_out(row, run)) {
            text.push_str("MPICH is left out: its ranks spin while they wait, and with more ranks than cores a call takes milliseconds.\n\n");
        }
        if group.starts_with(GRID) {
            text.push_str(&grid(&of_group, run));
        } else {
            text.push_str(&plain(&of_group, run));
        }
    }
    text
}

/// Whether a plot stands under the heading of a group.
fn belongs(plot: &str, group: &str) -> bool {
    match plot {
        "latency" => group.starts_with("latency 1 B"),
        "stream" => group == "stream",
        "vector" => group == "strided vector",
        "queues" => group == "matching behind a queue",
        _ => {
            let ranks = group
                .strip_prefix(GRID)
                .and_then(|rest| rest.split(' ').next());
            ranks.is_some_and(|ranks| plot.starts_with(&format!("collectives-{ranks}-")))
        }
    }
}

/// One line for each cell, one column for each library.
fn plain(rows: &[&Row], run: &Run) -> String {
    let names: Vec<&str> = run.versions.iter().map(|(name, _)| name.as_str()).collect();
    let with_floor = rows.iter().any(|row| {
        row.cells
            .iter()
            .any(|cell| cell.line == "latency" && cell.ranks == 2)
    });
    let mut text = format!("| | | {} | ratio | goal |", names.join(" | "));
    text.push_str(if with_floor { " the machine |\n" } else { "\n" });
    text.push_str(&"|---".repeat(names.len() + 4 + usize::from(with_floor)));
    text.push_str("|\n");
    for row in rows {
        for cell in row.cells.iter().filter(|cell| was_tried(cell, run)) {
            let judged = run.figures.judge(row, cell, &run.peers());
            let figures: Vec<String> = names.iter().map(|name| figure(run, cell, name)).collect();
            let goal = match row.goal {
                Goal::AtMost(_) => bound_words(row, cell, run),
                Goal::Ratio(least) | Goal::AtLeast(least) => format!("≥ {least}"),
                Goal::Reported => String::new(),
            };
            text.push_str(&format!(
                "| {}, {} | {} | {} | {} | {goal} |",
                row.name,
                row.unit.name,
                variable(cell),
                figures.join(" | "),
                ratio(judged.ratio, judged.mark),
            ));
            if with_floor {
                let floor = floor(run, cell.size).map_or(String::new(), short);
                text.push_str(&format!(" {floor} |"));
            }
            text.push('\n');
        }
    }
    text
}

/// A ratio; in bold where the goal is missed.
fn ratio(ratio: Option<f64>, mark: Mark) -> String {
    match (ratio, mark) {
        (_, Mark::Failed) => "**failed**".to_string(),
        (None, _) => "-".to_string(),
        (Some(ratio), Mark::Met | Mark::Reported | Mark::Unmeasured) => format!("{ratio:.2}"),
        (Some(ratio), Mark::Short) => format!("*{ratio:.2}*"),
        (Some(ratio), Mark::Behind) => format!("**{ratio:.2}**"),
    }
}

/// One line for each call and form, one column for each size: the ratio, our time, and the best
/// peer.
fn grid(rows: &[&Row], run: &Run) -> String {
    let mut sizes: Vec<u64> = rows
        .iter()
        .flat_map(|row| &row.cells)
        .filter(|cell| was_tried(cell, run))
        .map(|cell| cell.size)
        .collect();
    sizes.retain(|size| *size > 0);
    sizes.sort_unstable();
    sizes.dedup();
    let goal = rows
        .first()
        .map_or(String::new(), |row| row.goal.to_string());
    let mut text = format!(
        "Each cell: best peer / ours ({goal}), then ours and the best peer in µs. *Short of the goal*, **behind**.\n\n| |"
    );
    for size_of in &sizes {
        text.push_str(&format!(" {} |", size(*size_of)));
    }
    text.push_str(&format!("\n|---{}|\n", "|---".repeat(sizes.len())));
    for call in CALLS {
        for form in FORMS {
            let name = format!("{call}.{form}");
            let Some(row) = rows.iter().find(|row| row.name == name) else {
                continue;
            };
            text.push_str(&format!("| {call}, {form} |"));
            for size in &sizes {
                text.push_str(&format!(" {} |", grid_cell(row, *size, run)));
            }
            text.push('\n');
        }
    }
    text
}

fn grid_cell(row: &Row, size: u64, run: &Run) -> String {
    let fits = |cell: &&Cell| cell.size == size || (cell.size == 0 && size == 8);
    let mut cells = row.cells.iter().filter(|cell| was_tried(cell, run));
    let Some(cell) = cells.find(fits) else {
        return String::new();
    };
    let judged = run.figures.judge(row, cell, &run.peers());
    let ours = figure(run, cell, OURS);
    let peer = judged.against.map_or("-".to_string(), short);
    format!("{} ({ours} / {peer})", ratio(judged.ratio, judged.mark))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
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

    #[test]
    fn the_page_has_the_grid_and_says_where_we_lose() {
        let mut run = Run {
            versions: ["oxmpi", "intel"]
                .map(|name| (name.to_string(), "1".to_string()))
                .into(),
            ..Run::default()
        };
        run.machine.cores = 2;
        for (size, ours) in [(8, 1.0), (1024, 3.0)] {
            let cell = Cell::new("bcast.tight", 4, size);
            run.figures.add(&cell, "oxmpi", ours);
            run.figures.add(&cell, "intel", 2.0);
        }
        let text = generated(&rows::all(2, 1), &run);
        assert!(
            text.contains("| bcast, tight | 2.00 (1.00 / 2.00) | **0.67** (3.00 / 2.00) |"),
            "{text}"
        );
        let worst = text.split("Where we lose").nth(1).unwrap_or_default();
        assert!(worst.contains("| collectives, 4 ranks: bcast.tight 1 KiB | 3.00 µs | ratio at least 1.3 | **0.67** | [why](#calls-of-four-and-eight-ranks) |"), "{text}");
    }

    #[test]
    fn the_page_has_the_headings_of_the_reasons() {
        let page = fs::read_to_string(paths::root().join("docs/performance.md"));
        let page = page.expect("docs/performance.md is there");
        let (_, by_hand) = page.split_once(END).expect("the marks are there");
        for heading in REASONS {
            assert!(by_hand.contains(&format!("\n### {heading}\n")), "{heading}");
        }
    }
}
