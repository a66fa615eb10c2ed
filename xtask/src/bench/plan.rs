//! Turns rows into the jobs that give their figures: each job once, however many rows use it.
//!
//! The cells that a goal refers to (the cache line, the two-rank latency) are measured even if no
//! row of their own was asked for.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::{self, Cell, Goal, Job, Limit, Row, Words};

/// How many calls of the collectives one job measures. The limit keeps a job so short that the
/// machine stays the same while all libraries run it, but so long that start-up costs little.
const CALLS_PER_JOB: usize = 3;
/// The same for sizes of anything else.
const SIZES_PER_JOB: usize = 8;
/// Seconds of a cell, so that five rounds of everything take about an hour on two cores.
pub const BOX: f64 = 0.12;
/// The same, so that five rounds of the sixty rows of two trees take less than eight minutes.
pub const SHORT_BOX: f64 = 0.012;

/// One job, ready to be started.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The job.
    pub job: Job,
    /// The arguments of the program.
    pub words: Vec<String>,
    /// The cells it should give.
    pub cells: Vec<Cell>,
}

/// Restricts rows to those asked for on the command line.
pub fn wanted(rows: Vec<Row>, text: Option<&str>, ranks: Option<u32>) -> Vec<Row> {
    rows.into_iter()
        .filter(|row| text.is_none_or(|text| row.is_called(text)))
        .filter(|row| ranks.is_none_or(|ranks| row.job.ranks == ranks))
        .collect()
}

/// The jobs of these rows, in their order; `all` is the whole table, which contains the cells that
/// goals refer to.
pub fn steps(rows: &[Row], all: &[Row], time_box: f64) -> Vec<Step> {
    let mut order: Vec<Job> = Vec::new();
    let mut cells: BTreeMap<Job, BTreeSet<Cell>> = BTreeMap::new();
    let mut want = |job: Job, cell: &Cell| {
        if !order.contains(&job) {
            order.push(job);
        }
        cells.entry(job).or_default().insert(cell.clone());
    };
    for row in rows {
        for cell in &row.cells {
            want(row.job, cell);
        }
        if let Some(other) = referred(&row.goal) {
            let source = all.iter().find(|row| row.cells.contains(&other));
            // A cell that only a check needs comes from the job of the check.
            want(source.map_or(row.job, |row| row.job), &other);
        }
    }
    order
        .into_iter()
        .flat_map(|job| {
            let cells = cells.remove(&job).unwrap_or_default();
            divided(job, cells).into_iter().map(move |cells| Step {
                job,
                words: words(job, &cells, time_box),
                cells: cells.into_iter().collect(),
            })
        })
        .collect()
}

/// The cell that a goal refers to.
pub fn referred(goal: &Goal) -> Option<Cell> {
    match goal {
        Goal::AtMost(Limit::Times(_, other) | Limit::NoMore(_, other) | Limit::Plus(_, other)) => {
            Some(other.clone())
        }
        _ => None,
    }
}

/// Splits many cells into several jobs.
fn divided(job: Job, cells: BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let of = |belongs: &dyn Fn(&Cell) -> bool| -> BTreeSet<Cell> {
        cells.iter().filter(|cell| belongs(cell)).cloned().collect()
    };
    match job.words {
        Words::Calls => calls(&cells)
            .chunks(CALLS_PER_JOB)
            .map(|few| of(&|cell| few.iter().any(|call| *call == call_of(cell))))
            .collect(),
        Words::Sizes => sizes(&cells)
            .chunks(SIZES_PER_JOB)
            .map(|few| of(&|cell| few.contains(&cell.size)))
            .collect(),
        _ => vec![cells],
    }
}

/// The sizes of these cells, ascending.
fn sizes(cells: &BTreeSet<Cell>) -> Vec<u64> {
    let sizes: BTreeSet<u64> = cells.iter().map(|cell| cell.size).collect();
    sizes.into_iter().collect()
}

/// The calls of these cells, in the order of the table.
fn calls(cells: &BTreeSet<Cell>) -> Vec<String> {
    rows::CALLS
        .iter()
        .filter(|call| cells.iter().any(|cell| call_of(cell) == **call))
        .map(|call| call.to_string())
        .collect()
}

fn call_of(cell: &Cell) -> &str {
    let line = cell.line.strip_prefix(rows::CHECK).unwrap_or(&cell.line);
    line.split('.').next().unwrap_or(line)
}

fn words(job: Job, cells: &BTreeSet<Cell>, time_box: f64) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    if let Words::Fixed(fixed) = job.words {
        return fixed.iter().map(|word| word.to_string()).collect();
    }
    words.extend(["--box".to_string(), format!("{:.0}", time_box * 1e3)]);
    let prefix = match job.words {
        Words::Checks => Some(rows::CHECK),
        Words::Beside => Some(rows::BESIDE),
        _ => None,
    };
    words.extend(
        prefix
            .into_iter()
            .flat_map(|prefix| ["--as".to_string(), prefix.to_string()]),
    );
    let calls = calls(cells);
    if !calls.is_empty() {
        words.extend(["--calls".to_string(), calls.join(",")]);
    }
    // A size of zero means a line without sizes.
    let sizes = sizes(cells).into_iter().filter(|size| *size > 0);
    words.extend(sizes.map(|size| size.to_string()));
    words
}

#[cfg(test)]
mod tests {
    use super::super::rows::{self, How};
    use super::*;

    fn steps_of(text: &str) -> Vec<Step> {
        let all = rows::all(2, 1);
        let rows = wanted(all.clone(), Some(text), None);
        steps(&rows, &all, BOX)
    }

    #[test]
    fn rows_that_share_a_job_run_it_once() {
        let steps = steps_of("latency");
        let of_two: Vec<&Step> = steps
            .iter()
            .filter(|step| step.job.program == "latency" && step.job.ranks == 2)
            .collect();
        let counts: Vec<usize> = of_two.iter().map(|step| step.cells.len()).collect();
        // 23 powers of two, and 3 + 4 sizes that were drawn.
        assert_eq!(counts, [8, 8, 8, 6]);
        assert_eq!(of_two[0].words.len(), 2 + 8);
        assert_eq!(of_two[3].words[7], "4194304");
    }

    #[test]
    fn what_a_goal_refers_to_is_measured_too() {
        let steps = steps_of("against one cache line");
        let programs: Vec<&str> = steps.iter().map(|step| step.job.program).collect();
        assert_eq!(programs, ["latency", "limits"]);
        let steps = steps_of("4 MiB against one memcpy");
        assert_eq!(steps[1].cells, [rows::copy_cell(4 << 20)]);
    }

    #[test]
    fn every_goal_refers_to_a_cell_of_the_table() {
        let all = rows::all(2, 1);
        for row in &all {
            if let Some(other) = referred(&row.goal) {
                let steps = steps(std::slice::from_ref(row), &all, BOX);
                let known = steps.iter().any(|step| step.cells.contains(&other));
                assert!(known, "{}: {other:?}", row.name);
            }
        }
    }

    #[test]
    fn collectives_are_several_jobs() {
        let steps = steps_of("collectives, 4 ranks");
        let sizes = ["8", "1024", "65536", "1048576"];
        assert_eq!(steps.len(), rows::CALLS.len().div_ceil(CALLS_PER_JOB));
        assert_eq!(steps[0].words[..3], ["--box", "120", "--calls"]);
        assert!(steps[0].words[3].starts_with("barrier,bcast,"));
        // The sizes of the table, and one drawn between each and the next.
        assert_eq!(steps[0].words.len(), 4 + 7);
        let of_table = steps[0].words[4..].iter().step_by(2);
        assert!(of_table.eq(sizes));
        let cells: usize = steps.iter().map(|step| step.cells.len()).sum();
        assert_eq!(cells, 2 * (1 + 16 * 7));
    }

    #[test]
    fn what_runs_beside_a_busy_loop_has_lines_of_its_own() {
        let rows: Vec<Row> = rows::compared().iter().flat_map(|row| row.rows()).collect();
        let steps = steps(&rows, &rows, SHORT_BOX);
        let beside = steps.iter().find(|step| step.job.how == How::Beside);
        let words = beside.map_or(Vec::new(), |step| step.words.clone());
        assert_eq!(words, ["--box", "12", "--as", "beside.", "8", "65536"]);
    }
}
