//! The reports of ranks: warnings, and the lines of `--report`.
//!
//! A text is shown once, soon after it came. It is held for a moment, so that all ranks with the
//! same text are named together. It is held a little longer while a rank is in the middle of a
//! line. Ranks that repeat it later are named at the end. No clock is read here; mpirun's loop
//! passes the time.

use crate::diagnose::list_of;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// All texts of a job.
pub struct Reports {
    ranks: usize,
    texts: BTreeMap<String, Entry>,
}

struct Entry {
    since: Instant,
    /// When the loop must wake up for this text.
    look_at: Instant,
    shown: bool,
    /// The ranks that have reported the text and were not named yet.
    by: Vec<u32>,
}

impl Reports {
    /// The reports of a job of `ranks` ranks.
    pub fn new(ranks: u32) -> Reports {
        Reports {
            ranks: ranks as usize,
            texts: BTreeMap::new(),
        }
    }

    /// Takes a report of `rank`.
    pub fn take(&mut self, rank: u32, text: String, now: Instant) {
        let entry = self.texts.entry(text).or_insert_with(|| Entry {
            since: now,
            look_at: now + GATHER,
            shown: false,
            by: Vec::new(),
        });
        if !entry.by.contains(&rank) {
            entry.by.push(rank);
        }
    }

    /// When to call [`Reports::due`] at the latest.
    pub fn due_at(&self) -> Option<Instant> {
        let waiting = self.texts.values().filter(|entry| !entry.shown);
        waiting.map(|entry| entry.look_at).min()
    }

    /// The texts to show now.
    pub fn due(&mut self, now: Instant, between_lines: bool) -> Vec<String> {
        let mut out = Vec::new();
        for (text, entry) in self.texts.iter_mut().filter(|(_, entry)| !entry.shown) {
            let gathered = entry.by.len() == self.ranks || entry.since + GATHER <= now;
            if (gathered && between_lines) || entry.since + LONGEST <= now {
                entry.shown = true;
                out.push(note(text, &mut entry.by));
            } else if entry.look_at <= now {
                // The loop wakes up again when the line ends, or at this time.
                entry.look_at = entry.since + LONGEST;
            }
        }
        out
    }

    /// The remaining texts, at the end of the job.
    pub fn last_words(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        for (text, entry) in &mut self.texts {
            if !entry.shown {
                out.push(note(text, &mut entry.by));
            } else if !entry.by.is_empty() {
                let first = text.lines().next().unwrap_or_default();
                out.push(format!(
                    "the same later from {}: {first}",
                    list_of(&entry.by)
                ));
            }
            entry.shown = true;
            entry.by.clear();
        }
        out
    }
}

fn note(text: &str, by: &mut Vec<u32>) -> String {
    by.sort_unstable();
    let ranks = std::mem::take(by);
    format!("report from {}:\n{}", list_of(&ranks), text.trim_end())
}

/// How long a text is held for other ranks with the same text.
const GATHER: Duration = Duration::from_millis(100);
/// How long a text is held while a rank is in the middle of a line.
const LONGEST: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    // Warnings were shown when the job had ended, perhaps days after they were useful.
    #[test]
    fn a_text_is_shown_once_and_soon() {
        let start = Instant::now();
        let mut reports = Reports::new(3);
        reports.take(1, "short of memory".into(), start);
        assert!(reports.due(start, true).is_empty(), "others may say it too");
        assert_eq!(reports.due_at(), Some(start + GATHER));
        reports.take(0, "short of memory".into(), start);
        let shown = reports.due(start + GATHER, true);
        assert_eq!(shown, ["report from ranks 0-1:\nshort of memory"]);
        assert_eq!(reports.due_at(), None);
        reports.take(2, "short of memory".into(), start + LONGEST);
        assert!(reports.due(start + 3 * LONGEST, true).is_empty());
        assert_eq!(
            reports.last_words(),
            ["the same later from rank 2: short of memory"]
        );
    }

    #[test]
    fn all_ranks_need_no_clock() {
        let start = Instant::now();
        let mut reports = Reports::new(2);
        reports.take(0, "a".into(), start);
        reports.take(1, "a".into(), start);
        assert_eq!(reports.due(start, true).len(), 1);
    }

    #[test]
    fn a_line_is_not_torn_unless_it_takes_long() {
        let start = Instant::now();
        let mut reports = Reports::new(1);
        reports.take(0, "a".into(), start);
        assert!(reports.due(start + GATHER, false).is_empty());
        assert_eq!(reports.due_at(), Some(start + LONGEST), "no busy waiting");
        assert_eq!(reports.due(start + LONGEST, false).len(), 1);
    }
}
