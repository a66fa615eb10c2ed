//! The tables for the terminal, and texts that the page uses as well.

use std::collections::BTreeMap;

use super::figures::{Count, Mark, OURS, summary};
use super::record::Run;
use super::rows::{self, Cell, Goal, Row, Who, copy_cell, line_cell, size};

/// All rows, the summary and the failures of a run, as lines.
pub fn lines(rows: &[Row], run: &Run) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!("{}, commit {}", run.date, run.commit),
        machine(run),
    ];
    lines.extend(
        run.versions
            .iter()
            .map(|(name, words)| format!("{name}: {words}")),
    );
    let mut group = "";
    for row in rows.iter().filter(|row| has_figures(row, run)) {
        if row.group != group {
            group = &row.group;
            lines.extend(heading(row, run));
        }
        let tried = row.cells.iter().filter(|cell| was_tried(cell, run));
        lines.extend(tried.map(|cell| line(row, cell, run)));
    }
    lines.extend(totals(rows, run));
    lines.extend(failures(run));
    lines
}

/// Whether any cell of a row was measured or failed.
pub fn has_figures(row: &Row, run: &Run) -> bool {
    row.cells.iter().any(|cell| was_tried(cell, run))
}

/// Whether any library measured a cell, or failed to.
pub fn was_tried(cell: &Cell, run: &Run) -> bool {
    run.versions.iter().any(|(name, _)| {
        !run.figures.samples(cell, name).is_empty() || run.figures.failure(cell, name).is_some()
    })
}

/// The machine in one line.
pub fn machine(run: &Run) -> String {
    format!(
        "{}, {} cores, {:.0} GiB, Linux {}; medians of {} interleaved rounds, {} ms per cell, seed {}",
        run.machine.processor,
        run.machine.cores,
        run.machine.memory,
        run.machine.kernel,
        run.rounds,
        run.time_box * 1e3,
        run.seed
    )
}

fn heading(row: &Row, run: &Run) -> Vec<String> {
    let names: String = run
        .versions
        .iter()
        .map(|(name, _)| format!("{name:>11}"))
        .collect();
    let mut lines = vec![
        String::new(),
        format!("{:<42}{:>9}{names}{:>8}  goal", row.group, "", "ratio"),
    ];
    if left_out(row, run) {
        lines.push("  (MPICH is left out: its ranks spin, and with more ranks than cores a call takes milliseconds)".to_string());
    }
    lines
}

/// Whether MPICH, which spins, was not measured in this row because ranks share cores.
pub fn left_out(row: &Row, run: &Run) -> bool {
    let named = run.versions.iter().any(|(name, _)| name == "mpich");
    row.job.who == Who::Yielding && row.job.ranks > run.machine.cores && named
}

fn line(row: &Row, cell: &Cell, run: &Run) -> String {
    let judged = run.figures.judge(row, cell, &run.peers());
    let figures: String = run
        .versions
        .iter()
        .map(|(name, _)| format!("{:>11}", figure(run, cell, name)))
        .collect();
    let ratio = judged
        .ratio
        .map_or("-".to_string(), |ratio| format!("{ratio:.2}"));
    let goal = match row.goal {
        Goal::Reported => String::new(),
        Goal::Ratio(least) => format!(">= {least}"),
        Goal::AtLeast(least) => format!(">= {least}"),
        Goal::AtMost(_) => format!("<= {}", judged.against.map_or("?".to_string(), short)),
    };
    let name = format!("  {}, {}", row.name, row.unit.name);
    let mark = match judged.mark {
        Mark::Reported | Mark::Met | Mark::Unmeasured => "",
        Mark::Short => "  SHORT",
        Mark::Behind => "  BEHIND",
        Mark::Failed => "  FAILED",
    };
    format!(
        "{name:<42}{:>9}{figures}{ratio:>8}  {goal}{mark}",
        variable(cell)
    )
}

/// A library's figure of a cell, or why it is missing.
pub fn figure(run: &Run, cell: &Cell, library: &str) -> String {
    match run.figures.median(cell, library) {
        Some(figure) => short(figure),
        None if run.figures.failure(cell, library).is_some() => "failed".to_string(),
        None => "-".to_string(),
    }
}

/// A figure with three significant digits.
pub fn short(figure: f64) -> String {
    match figure.abs() {
        size if size >= 99.95 => format!("{figure:.0}"),
        size if size >= 9.995 => format!("{figure:.1}"),
        size if size >= 0.9995 => format!("{figure:.2}"),
        _ => format!("{figure:.3}"),
    }
}

/// The variable of a line, as text before its figures.
pub fn variable(cell: &Cell) -> String {
    let counts = [
        "posted",
        "unexpected",
        "threads",
        "threads_own",
        "thread_rate",
        "memory",
        "idle",
    ];
    let counted = counts.contains(&cell.line.as_str()) || rows::counts_ranks(&cell.line);
    match cell.size {
        0 => String::new(),
        count if counted => count.to_string(),
        bytes => size(bytes),
    }
}

fn totals(rows: &[Row], run: &Run) -> Vec<String> {
    let (groups, all) = summary(rows, &run.figures, &run.peers());
    let line = |name: &str, count: &Count| {
        format!(
            "{name:<42}{:>9}{:>11}{:>11}{:>11}",
            count.met, count.cells, count.behind, count.failed
        )
    };
    let mut lines = vec![
        String::new(),
        format!(
            "{:<42}{:>9}{:>11}{:>11}{:>11}",
            "summary", "at goal", "of", "below 1.0", "failed"
        ),
    ];
    lines.extend(
        groups
            .iter()
            .map(|(name, count)| line(&format!("  {name}"), count)),
    );
    lines.push(line("  all", &all));
    if all.unmeasured > 0 {
        let count = all.unmeasured;
        lines.push(format!(
            "  {count} cells that have a goal were not measured"
        ));
    }
    lines
}

/// Each kind of failure once, with the number of cells that it cost.
fn failures(run: &Run) -> Vec<String> {
    let mut kinds: BTreeMap<(&str, &str), Vec<&Cell>> = BTreeMap::new();
    for (cell, library, words) in run.figures.failures() {
        kinds.entry((library, words)).or_default().push(cell);
    }
    let mut lines = Vec::new();
    for ((library, words), cells) in kinds {
        let first = cells.first().map_or("", |cell| cell.line.as_str());
        lines.push(format!(
            "\nFAILED {library}: {} cells, the first of them {first}",
            cells.len()
        ));
        lines.extend(words.lines().take(12).map(|line| format!("      {line}")));
    }
    lines
}

/// The lower bound of the time of a message: a cache line, and one copy by one core.
pub fn floor(run: &Run, bytes: u64) -> Option<f64> {
    let line = run.figures.median(&line_cell(), OURS);
    let copy = run.figures.median(&copy_cell(bytes), OURS);
    match (line, copy) {
        (Some(line), Some(copy)) => Some(line.max(copy)),
        (Some(line), None) if bytes < 1 << 10 => Some(line),
        (_, copy) => copy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        let mut run = Run {
            versions: ["oxmpi", "openmpi", "mpich"]
                .map(|name| (name.to_string(), "1".to_string()))
                .into(),
            rounds: 1,
            ..Run::default()
        };
        run.machine.cores = 2;
        let cell = Cell::new("latency", 2, 8);
        run.figures.add(&cell, "oxmpi", 0.12);
        run.figures.add(&cell, "openmpi", 0.138);
        run.figures.fail(&cell, "mpich", "crashed");
        run
    }

    #[test]
    fn a_line_has_every_library_the_ratio_and_the_mark() {
        let rows = rows::all(2, 1);
        let lines = lines(&rows, &run());
        let found = lines
            .iter()
            .find(|line| line.contains("one way") && line.contains("8 B"));
        let words: Vec<&str> = found.map_or(Vec::new(), |line| line.split_whitespace().collect());
        assert_eq!(
            words,
            [
                "one", "way,", "µs", "8", "B", "0.120", "0.138", "failed", "1.15", ">=", "1.25",
                "SHORT"
            ]
        );
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("\nFAILED mpich: 1 cells"))
        );
    }

    #[test]
    fn the_summary_is_of_what_was_measured() {
        let rows: Vec<Row> = rows::all(2, 1).into_iter().take(1).collect();
        let lines = lines(&rows, &run());
        let last = lines
            .iter()
            .find(|line| line.trim_start().starts_with("all "));
        let words: Vec<&str> = last.map_or(Vec::new(), |line| line.split_whitespace().collect());
        assert_eq!(words, ["all", "0", "1", "0", "0"]);
        let others = rows[0].cells.len() - 1;
        assert!(lines.contains(&format!(
            "  {others} cells that have a goal were not measured"
        )));
    }

    #[test]
    fn sizes_and_figures_are_short() {
        assert_eq!(
            [size(8), size(2048), size(1 << 20), size(1500)],
            ["8 B", "2 KiB", "1 MiB", "1500 B"]
        );
        assert_eq!(
            [short(0.1234), short(1.234), short(12.34), short(1234.5)],
            ["0.123", "1.23", "12.3", "1234"]
        );
    }
}
