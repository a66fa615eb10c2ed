//! All samples of a run, and the results from them: medians, ratios, and whether a goal is met.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::library::median;
use super::rows::{Cell, Goal, Limit, Row};

/// The name of this library in figures and tables.
pub const OURS: &str = "oxmpi";

/// Samples by cell and library, one of each round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Figures {
    samples: BTreeMap<(Cell, String), Vec<f64>>,
    failures: BTreeMap<(Cell, String), String>,
}

/// The same in the form of a file.
#[derive(Serialize, Deserialize)]
struct Stored {
    series: Vec<Entry<Vec<f64>>>,
    failures: Vec<Entry<String>>,
}

/// The samples or the failure of a cell on a library.
#[derive(Serialize, Deserialize)]
struct Entry<T> {
    #[serde(flatten)]
    cell: Cell,
    library: String,
    is: T,
}

fn stored<T>(entries: BTreeMap<(Cell, String), T>) -> Vec<Entry<T>> {
    let entries = entries.into_iter();
    entries
        .map(|((cell, library), is)| Entry { cell, library, is })
        .collect()
}

fn read<T>(entries: Vec<Entry<T>>) -> BTreeMap<(Cell, String), T> {
    let entries = entries.into_iter();
    entries
        .map(|entry| ((entry.cell, entry.library), entry.is))
        .collect()
}

impl From<Figures> for Stored {
    fn from(figures: Figures) -> Stored {
        Stored {
            series: stored(figures.samples),
            failures: stored(figures.failures),
        }
    }
}

impl From<Stored> for Figures {
    fn from(file: Stored) -> Figures {
        Figures {
            samples: read(file.series),
            failures: read(file.failures),
        }
    }
}

/// A cell compared with its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Our median.
    pub ours: Option<f64>,
    /// The median of the peer that ours is compared with, or the bound.
    pub against: Option<f64>,
    /// Our lead: above 1 is ahead of the peer, or within the bound.
    pub ratio: Option<f64>,
    /// The verdict.
    pub mark: Mark,
}

/// The verdict on a cell in the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It has no goal, or no peer has a figure.
    Reported,
    /// The goal is met.
    Met,
    /// Ahead, but less than the goal; or beyond a bound.
    Short,
    /// A peer is ahead.
    Behind,
    /// Our figure is missing.
    Failed,
    /// It was not measured.
    Unmeasured,
}

impl Figures {
    /// Adds one round's figure.
    pub fn add(&mut self, cell: &Cell, library: &str, figure: f64) {
        let key = (cell.clone(), library.to_string());
        self.samples.entry(key).or_default().push(figure);
    }

    /// Records that a library failed at a cell; the first message is kept.
    pub fn fail(&mut self, cell: &Cell, library: &str, words: &str) {
        let key = (cell.clone(), library.to_string());
        self.failures
            .entry(key)
            .or_insert_with(|| words.to_string());
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.samples.clear();
        self.failures.clear();
    }

    /// Adds all entries of `others`.
    pub fn append(&mut self, others: Figures) {
        for (key, samples) in others.samples {
            self.samples.entry(key).or_default().extend(samples);
        }
        for (key, words) in others.failures {
            self.failures.entry(key).or_insert(words);
        }
    }

    /// Every series, in order.
    pub fn series(&self) -> impl Iterator<Item = (&Cell, &str, &[f64])> {
        let all = self.samples.iter();
        all.map(|((cell, library), samples)| (cell, library.as_str(), samples.as_slice()))
    }

    /// Every failure, in order.
    pub fn failures(&self) -> impl Iterator<Item = (&Cell, &str, &str)> {
        let all = self.failures.iter();
        all.map(|((cell, library), words)| (cell, library.as_str(), words.as_str()))
    }

    /// The samples of a cell.
    pub fn samples(&self, cell: &Cell, library: &str) -> &[f64] {
        let key = (cell.clone(), library.to_string());
        self.samples.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The median of a cell's rounds.
    pub fn median(&self, cell: &Cell, library: &str) -> Option<f64> {
        let samples = self.samples(cell, library);
        (!samples.is_empty()).then(|| median(samples))
    }

    /// Why a library's figure of a cell is missing.
    pub fn failure(&self, cell: &Cell, library: &str) -> Option<&str> {
        let key = (cell.clone(), library.to_string());
        self.failures.get(&key).map(String::as_str)
    }

    /// Adds the entries of `others` for cells that have no samples here.
    pub fn fill_from(&mut self, others: &Figures) {
        let mine: Vec<Cell> = self.samples.keys().map(|key| key.0.clone()).collect();
        let fresh = |key: &(Cell, String)| !mine.contains(&key.0);
        for (key, samples) in others.samples.iter().filter(|entry| fresh(entry.0)) {
            self.samples.insert(key.clone(), samples.clone());
        }
        for (key, words) in others.failures.iter().filter(|entry| fresh(entry.0)) {
            self.failures.insert(key.clone(), words.clone());
        }
    }

    /// The figure that ours is compared with, and the ratio: the peer with the smallest ratio, or
    /// the bound.
    fn rival(&self, row: &Row, cell: &Cell, peers: &[String]) -> Option<(f64, f64)> {
        let ours = self.samples(cell, OURS);
        let held = |theirs: &[f64], factor: f64, more: f64| {
            let others = theirs.iter().map(|figure| figure * factor + more);
            let others: Vec<f64> = others.collect();
            let ratio = ahead(ours, &others, row.unit.more_is_better)?;
            Some((median(&others), ratio))
        };
        match &row.goal {
            Goal::AtMost(Limit::Fixed(bound)) | Goal::AtLeast(bound) => held(&[*bound], 1.0, 0.0),
            Goal::AtMost(Limit::Times(factor, other)) => {
                held(self.samples(other, OURS), *factor, 0.0)
            }
            Goal::AtMost(Limit::NoMore(factor, other)) => {
                held(self.samples(other, OURS), *factor, 0.1)
            }
            Goal::AtMost(Limit::Plus(more, other)) => held(self.samples(other, OURS), 1.0, *more),
            Goal::Reported | Goal::Ratio(_) => peers
                .iter()
                .filter_map(|peer| held(self.samples(cell, peer), 1.0, 0.0))
                .min_by(|one, other| one.1.total_cmp(&other.1)),
        }
    }

    /// Compares a cell of `row` with the row's goal.
    pub fn judge(&self, row: &Row, cell: &Cell, peers: &[String]) -> Judged {
        let ours = self.median(cell, OURS);
        let rival = self.rival(row, cell, peers);
        let (against, ratio) = (rival.map(|rival| rival.0), rival.map(|rival| rival.1));
        let mark = match (&row.goal, ratio) {
            (Goal::Reported, Some(ratio)) if ratio >= 1.0 => Mark::Met,
            (Goal::Reported, Some(_)) => Mark::Behind,
            (_, None) if self.failure(cell, OURS).is_some() => Mark::Failed,
            (_, None) if ours.is_none() => Mark::Unmeasured,
            (_, None) => Mark::Reported,
            (Goal::Ratio(least), Some(ratio)) if ratio >= *least => Mark::Met,
            (Goal::Ratio(_), Some(ratio)) if ratio < 1.0 => Mark::Behind,
            (Goal::Ratio(_), Some(_)) => Mark::Short,
            (Goal::AtMost(_) | Goal::AtLeast(_), Some(ratio)) if ratio >= 1.0 => Mark::Met,
            (Goal::AtMost(_) | Goal::AtLeast(_), Some(_)) => Mark::Short,
        };
        Judged {
            ours,
            against,
            ratio,
            mark,
        }
    }
}

/// How far `ours` is ahead of `theirs`. It is the median over the rounds of each round's ratio,
/// because the machine may be another one in the next round. If not both have a figure of each
/// round, it is the ratio of the medians.
fn ahead(ours: &[f64], theirs: &[f64], more_is_better: bool) -> Option<f64> {
    if ours.is_empty() || theirs.is_empty() {
        return None;
    }
    let ratio = |ours: f64, other: f64| match more_is_better {
        true => ours / other,
        false => other / ours,
    };
    let ratio = if ours.len() == theirs.len() {
        let rounds = ours.iter().zip(theirs);
        let ratios: Vec<f64> = rounds.map(|(ours, other)| ratio(*ours, *other)).collect();
        median(&ratios)
    } else {
        ratio(median(ours), median(theirs))
    };
    ratio.is_finite().then_some(ratio)
}

/// How many cells of a group of rows have each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Cells with a goal.
    pub cells: usize,
    /// Of these, at their goal.
    pub met: usize,
    /// Of these, behind a peer.
    pub behind: usize,
    /// Of these, without a figure of ours.
    pub failed: usize,
    /// Cells with a goal that were not measured; the other counts exclude them.
    pub unmeasured: usize,
}

impl Count {
    fn enter(&mut self, mark: Mark) {
        self.cells += usize::from(!matches!(mark, Mark::Reported | Mark::Unmeasured));
        self.unmeasured += usize::from(mark == Mark::Unmeasured);
        self.met += usize::from(mark == Mark::Met);
        self.behind += usize::from(mark == Mark::Behind);
        self.failed += usize::from(mark == Mark::Failed);
    }
}

/// Counts by group, in the order of the rows, and of all together.
pub fn summary(rows: &[Row], figures: &Figures, peers: &[String]) -> (Vec<(String, Count)>, Count) {
    let mut groups: Vec<(String, Count)> = Vec::new();
    let mut all = Count::default();
    for row in rows {
        if groups.iter().all(|(name, _)| *name != row.group) {
            groups.push((row.group.clone(), Count::default()));
        }
        for cell in &row.cells {
            let mark = figures.judge(row, cell, peers).mark;
            all.enter(mark);
            let group = groups.iter_mut().find(|(name, _)| *name == row.group);
            if let Some((_, count)) = group {
                count.enter(mark);
            }
        }
    }
    groups.retain(|(_, count)| count.cells > 0);
    (groups, all)
}

#[cfg(test)]
mod tests {
    use super::super::rows;
    use super::*;

    fn peers() -> Vec<String> {
        vec!["a".to_string(), "b".to_string()]
    }

    fn row(text: &str) -> Row {
        let mut rows = rows::all(2, 1)
            .into_iter()
            .filter(|row| row.is_called(text));
        rows.next().expect("invariant: the table has such a row")
    }

    fn figures(entries: &[(&Cell, &str, &[f64])]) -> Figures {
        let mut figures = Figures::default();
        for (cell, library, samples) in entries {
            for sample in *samples {
                figures.add(cell, library, *sample);
            }
        }
        figures
    }

    #[test]
    fn a_time_is_held_against_the_fastest_peer() {
        let (row, cell) = (row("latency 1 B"), Cell::new("latency", 2, 8));
        let figures = figures(&[
            (&cell, OURS, &[0.1, 0.9, 0.2]),
            (&cell, "a", &[0.2, 1.17, 0.26]),
            (&cell, "b", &[0.5]),
        ]);
        let judged = figures.judge(&row, &cell, &peers());
        assert_eq!(
            (judged.ours, judged.against, judged.mark),
            (Some(0.2), Some(0.26), Mark::Met)
        );
        assert!((judged.ratio.unwrap_or(0.0) - 1.3).abs() < 1e-9);
    }

    #[test]
    fn of_speeds_more_is_better() {
        let (row, cell) = (row("message rate"), Cell::new("rate", 2, 8));
        let judge = |ours: f64| {
            figures(&[
                (&cell, OURS, &[ours]),
                (&cell, "a", &[8.0]),
                (&cell, "b", &[10.0]),
            ])
            .judge(&row, &cell, &peers())
        };
        assert_eq!(judge(14.0).mark, Mark::Met);
        assert_eq!(judge(13.9).mark, Mark::Short);
        assert_eq!(judge(9.0).mark, Mark::Behind);
    }

    #[test]
    fn a_bound_is_measured_on_the_spot() {
        let row = row("against one cache line");
        let (cell, line) = (Cell::new("latency", 2, 8), rows::line_cell());
        let judge = |ours: f64| {
            figures(&[(&cell, OURS, &[ours]), (&line, OURS, &[0.1])])
                .judge(&row, &cell, &peers())
                .mark
        };
        assert_eq!(judge(0.16), Mark::Met);
        assert_eq!(judge(0.17), Mark::Short);
    }

    /// Overlap and availability at a hundredth of the best peer were once "reported". The page's
    /// list of losses left them out, though it claimed to be complete.
    #[test]
    fn what_is_only_reported_is_a_loss_when_a_peer_is_ahead() {
        let row = row("overlap: availability");
        let cell = row.cells[0].clone();
        let judge = |ours: f64| {
            figures(&[(&cell, OURS, &[ours]), (&cell, "a", &[50.0])])
                .judge(&row, &cell, &peers())
                .mark
        };
        assert_eq!(judge(2.0), Mark::Behind);
        assert_eq!(judge(51.0), Mark::Met);
    }

    #[test]
    fn what_does_less_may_differ_by_a_tenth_and_a_tenth_of_a_microsecond() {
        let row = row("reduce beside allreduce, 4 ranks");
        let other = Cell::new("check.allreduce.apart", 4, row.cells[0].size);
        let judge = |ours: f64| {
            figures(&[(&row.cells[0], OURS, &[ours]), (&other, OURS, &[1.0])])
                .judge(&row, &row.cells[0], &peers())
                .mark
        };
        assert_eq!(judge(1.19), Mark::Met);
        assert_eq!(judge(1.21), Mark::Short);
    }

    #[test]
    fn what_is_missing_is_said() {
        let (row, cell) = (row("latency 1 B"), Cell::new("latency", 2, 8));
        let mut only_peer = figures(&[(&cell, "a", &[1.0])]);
        assert_eq!(
            only_peer.judge(&row, &cell, &peers()).mark,
            Mark::Unmeasured
        );
        only_peer.fail(&cell, OURS, "crashed");
        assert_eq!(only_peer.judge(&row, &cell, &peers()).mark, Mark::Failed);
        let only_ours = figures(&[(&cell, OURS, &[1.0])]);
        assert_eq!(only_ours.judge(&row, &cell, &peers()).mark, Mark::Reported);
    }

    #[test]
    fn the_summary_counts_cells_with_a_goal() {
        let row = row("latency 1 B");
        let mut figures = Figures::default();
        for (place, cell) in row.cells.iter().enumerate() {
            figures.add(cell, OURS, 1.0);
            figures.add(cell, "a", if place == 0 { 0.5 } else { 2.0 });
        }
        let (groups, all) = summary(std::slice::from_ref(&row), &figures, &peers());
        let count = Count {
            cells: row.cells.len(),
            met: row.cells.len() - 1,
            behind: 1,
            failed: 0,
            unmeasured: 0,
        };
        assert_eq!((groups, all), (vec![(row.group, count)], count));
    }

    #[test]
    fn older_figures_fill_only_cells_that_have_none() {
        let (old, new) = (Cell::new("latency", 2, 8), Cell::new("latency", 2, 64));
        let mut fresh = figures(&[(&new, OURS, &[1.0])]);
        fresh.fill_from(&figures(&[
            (&new, OURS, &[5.0]),
            (&new, "a", &[5.0]),
            (&old, OURS, &[2.0]),
        ]));
        assert_eq!(fresh.median(&new, OURS), Some(1.0));
        assert_eq!(fresh.median(&new, "a"), None);
        assert_eq!(fresh.median(&old, OURS), Some(2.0));
    }
}
