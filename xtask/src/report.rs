//! Progress on the terminal and the account at the end.
//!
//! On a terminal a bar shows the running step; in a log every step is a plain line. The account
//! ends with the line `N passed, N failed, N skipped`. A suite that could not be run at all is said
//! by name as NOT RUN and counted as skipped, never as passed.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How one test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did what was expected.
    Passed,
    /// It did not; the words are for the developer.
    Failed(String),
    /// It could not be judged here; the words say why.
    Skipped(String),
}

/// A result in the form most tests want: an error is a failure.
pub type Outcome = Result<(), Verdict>;

impl From<String> for Verdict {
    fn from(words: String) -> Verdict {
        Verdict::Failed(words)
    }
}

impl From<&str> for Verdict {
    fn from(words: &str) -> Verdict {
        Verdict::Failed(words.to_string())
    }
}

/// Collects verdicts and speaks about them.
pub struct Report {
    bar: ProgressBar,
    terminal: bool,
    start: Instant,
    suite: String,
    passed: usize,
    failed: Vec<(String, String)>,
    skipped: Vec<(String, String)>,
    skipped_counted: usize,
    not_run: Vec<(String, String)>,
    wanted: Option<String>,
}

impl Report {
    /// A fresh account; `wanted` restricts [`Report::test`] to names that contain it, or end with
    /// it where a `$` follows.
    pub fn new(wanted: Option<String>) -> Report {
        let terminal = std::io::stderr().is_terminal();
        let bar = if terminal {
            ProgressBar::new_spinner()
        } else {
            ProgressBar::hidden()
        };
        bar.set_style(
            ProgressStyle::with_template("{spinner} {elapsed:>4} {wide_msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        if terminal {
            bar.enable_steady_tick(Duration::from_millis(150));
        }
        Report {
            bar,
            terminal,
            start: Instant::now(),
            suite: String::new(),
            passed: 0,
            failed: Vec::new(),
            skipped: Vec::new(),
            skipped_counted: 0,
            not_run: Vec::new(),
            wanted,
        }
    }

    /// Begins a suite: its name goes before the names of its tests.
    pub fn suite(&mut self, name: &str, about: &str) {
        self.suite = name.to_string();
        self.line(&format!("== {name}: {about}"));
    }

    /// Says what is going on now.
    pub fn doing(&self, what: &str) {
        if self.terminal {
            self.bar.set_message(what.to_string());
        } else {
            self.line(&format!("   {what} ..."));
        }
    }

    /// Says what is going on now, and how much of it is done and left, in seconds.
    pub fn progress(&self, done: f64, left: f64, what: &str) {
        let left_words = format!("{} left", time(left));
        if !self.terminal {
            return self.line(&format!("   {left_words}: {what}"));
        }
        self.bar.set_style(
            ProgressStyle::with_template("{bar:24} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        self.bar.set_length((done + left).max(0.0) as u64);
        self.bar.set_position(done.max(0.0) as u64);
        self.bar.set_message(format!("{left_words}: {what}"));
    }

    /// Takes the bar off the terminal.
    pub fn done(&self) {
        self.bar.finish_and_clear();
    }

    /// A line that stays.
    pub fn line(&self, text: &str) {
        self.bar.suspend(|| println!("{text}"));
    }

    /// Whether a test could be wanted that has such a word in its name, or all are. The end of a
    /// name says nothing of the rest.
    pub fn wants(&self, word: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| {
            wanted.ends_with('$') || wanted.contains(word) || word.contains(wanted.as_str())
        })
    }

    /// Runs one named test.
    pub fn test(&mut self, name: &str, body: impl FnOnce() -> Outcome) {
        let full = format!("{}::{name}", self.suite);
        let is_wanted = |wanted: &String| match wanted.strip_suffix('$') {
            Some(end) => full.ends_with(end),
            None => full.contains(wanted.as_str()),
        };
        if !self.wanted.as_ref().is_none_or(is_wanted) {
            return;
        }
        self.step(name, body);
    }

    /// As [`test`](Self::test), whatever names are wanted: others build on it.
    pub fn step(&mut self, name: &str, body: impl FnOnce() -> Outcome) {
        let full = format!("{}::{name}", self.suite);
        if self.terminal {
            self.bar.set_message(full.clone());
        }
        let start = Instant::now();
        let verdict = match body() {
            Ok(()) => Verdict::Passed,
            Err(verdict) => verdict,
        };
        self.record(&full, verdict, start.elapsed());
    }

    /// Enters the counts of a suite that another runner judged (cargo test, mpi4py).
    pub fn counted(&mut self, passed: usize, skipped: usize) {
        self.passed += passed;
        self.skipped_counted += skipped;
    }

    /// Enters a failure that another runner found.
    pub fn failure(&mut self, name: &str, words: &str) {
        let full = format!("{}::{name}", self.suite);
        self.record(&full, Verdict::Failed(words.to_string()), Duration::ZERO);
    }

    /// A whole suite that could not be run here.
    pub fn not_run(&mut self, suite: &str, why: &str) {
        // Of what a package manager says, the last line is the reason.
        let why = why.trim().lines().last().unwrap_or("no reason given");
        self.line(&format!("   NOT RUN {suite}: {why}"));
        self.not_run.push((suite.to_string(), why.to_string()));
    }

    /// Prints the account; true when nothing failed.
    pub fn finish(self) -> bool {
        self.bar.finish_and_clear();
        println!();
        for (name, why) in &self.skipped {
            println!("skipped {name}: {why}");
        }
        for (name, why) in &self.not_run {
            println!("NOT RUN {name}: {why}");
        }
        for (name, words) in &self.failed {
            println!("FAILED {name}\n{}", indented(words));
        }
        println!("in {} s", self.start.elapsed().as_secs());
        println!(
            "{} passed, {} failed, {} skipped",
            self.passed,
            self.failed.len(),
            self.skipped.len() + self.skipped_counted + self.not_run.len()
        );
        self.failed.is_empty()
    }

    fn record(&mut self, full: &str, verdict: Verdict, took: Duration) {
        let seconds = took.as_secs_f64();
        match verdict {
            Verdict::Passed => {
                self.passed += 1;
                self.line(&format!("   ok      {full} ({seconds:.1} s)"));
            }
            Verdict::Failed(words) => {
                self.line(&format!(
                    "   FAILED  {full} ({seconds:.1} s)\n{}",
                    indented(&words)
                ));
                self.failed.push((full.to_string(), words));
            }
            Verdict::Skipped(why) => {
                self.line(&format!("   skipped {full}: {why}"));
                self.skipped.push((full.to_string(), why));
            }
        }
    }
}

/// A duration in the words of a person.
pub fn time(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("{seconds:.0} s")
    } else {
        format!("{:.0} min", seconds / 60.0)
    }
}

fn indented(words: &str) -> String {
    words
        .lines()
        .map(|line| format!("      {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(wanted: &str) -> Vec<&'static str> {
        let mut report = Report::new(Some(wanted.to_owned()));
        let mut ran = Vec::new();
        for name in ["rma with 3", "rma with 3, ml", "win with 3"] {
            report.test(name, || {
                ran.push(name);
                Ok(())
            });
        }
        ran
    }

    #[test]
    fn names_are_chosen_by_a_part_or_by_their_end() {
        assert_eq!(chosen("rma with 3"), ["rma with 3", "rma with 3, ml"]);
        assert_eq!(chosen("with 3$"), ["rma with 3", "win with 3"]);
        assert_eq!(chosen("rma with 3$"), ["rma with 3"]);
    }
}
