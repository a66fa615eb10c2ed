//! What ranks say on their own: warnings, and the lines of `--report`.
//!
//! A text is shown once, soon after it came: for a moment it is held so that ranks that say the
//! same are named together, and a little longer while a rank is in the middle of a line. Those that
//! repeat it later are named in the end. No clock is read here; mpirun's loop asks what is due.

use crate::diagnose::list_of;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// All texts of a job.
pub struct Reports {
    ranks: usize,
    texts: BTreeMap<String, Said>,
}

struct Said {
    since: Instant,
    /// When the clock has to wake us for it.
    look_at: Instant,
    shown: bool,
    /// Who has said it and was not named yet.
    by: Vec<u32>,
}

impl Reports {
    /// Of a job of `ranks` ranks.
    pub fn new(ranks: u32) -> Reports {
        Reports {
            ranks: ranks as usize,
            texts: BTreeMap::new(),
        }
    }

    /// `rank` has said this.
    pub fn take(&mut self, rank: u32, text: String, now: Instant) {
        let said = self.texts.entry(text).or_insert_with(|| Said {
            since: now,
            look_at: now + GATHER,
            shown: false,
            by: Vec::new(),
        });
        if !said.by.contains(&rank) {
            said.by.push(rank);
        }
    }

    /// When to call [`Reports::due`] at the latest.
    pub fn due_at(&self) -> Option<Instant> {
        let waiting = self.texts.values().filter(|said| !said.shown);
        waiting.map(|said| said.look_at).min()
    }

    /// What is to be shown now.
    pub fn due(&mut self, now: Instant, between_lines: bool) -> Vec<String> {
        let mut out = Vec::new();
        for (text, said) in self.texts.iter_mut().filter(|(_, said)| !said.shown) {
            let gathered = said.by.len() == self.ranks || said.since + GATHER <= now;
            if (gathered && between_lines) || said.since + LONGEST <= now {
                said.shown = true;
                out.push(note(text, &mut said.by));
            } else if said.look_at <= now {
                // The end of the line will wake us, or this.
                said.look_at = said.since + LONGEST;
            }
        }
        out
    }

    /// What is left in the end.
    pub fn last_words(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        for (text, said) in &mut self.texts {
            if !said.shown {
                out.push(note(text, &mut said.by));
            } else if !said.by.is_empty() {
                let first = text.lines().next().unwrap_or_default();
                out.push(format!(
                    "the same later from {}: {first}",
                    list_of(&said.by)
                ));
            }
            said.shown = true;
            said.by.clear();
        }
        out
    }
}

fn note(text: &str, by: &mut Vec<u32>) -> String {
    by.sort_unstable();
    let ranks = std::mem::take(by);
    format!("report from {}:\n{}", list_of(&ranks), text.trim_end())
}

/// How long a text is held for other ranks that say the same.
const GATHER: Duration = Duration::from_millis(100);
/// How long it is held while a rank is in the middle of a line.
const LONGEST: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    // Warnings used to appear when the job had ended, which may be days after they were of use.
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
