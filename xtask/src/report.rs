//! Progress on the terminal and the account at the end.
//!
//! Suites run side by side, each with a [`Report`] of its own onto one [`Account`]. So do the tests
//! of a suite that are handed over together ([`Report::all`]). Each test waits for places for its
//! ranks ([`Queue`]). On a terminal a bar shows the running step; in a log every step is a plain
//! line. The account has a row for each suite and ends with `N passed, N failed, N skipped`. A
//! suite that could not run is listed by name as NOT RUN and counted as skipped, never as passed.

use std::collections::{BTreeMap, VecDeque};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::chosen::Chosen;
use crate::codegen::conformance;
use crate::passed::Passed;
use crate::queue::{self, Queue};
use crate::verdicts::{self, Verdicts};

/// How one test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did what was expected.
    Passed,
    /// It did not; the text is for the developer.
    Failed(String),
    /// It could not be judged on this machine; the text gives the reason.
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

/// A test that may run beside others.
pub struct Test<'a> {
    name: String,
    ranks: usize,
    body: Box<dyn FnOnce() -> Outcome + Send + 'a>,
}

impl<'a> Test<'a> {
    /// A test that takes `ranks` places.
    pub fn new(
        name: impl Into<String>,
        ranks: usize,
        body: impl FnOnce() -> Outcome + Send + 'a,
    ) -> Test<'a> {
        let (name, body) = (name.into(), Box::new(body));
        Test { name, ranks, body }
    }
}

/// A part of a suite that runs its tests in order, beside other parts.
pub type Part<'a> = Box<dyn FnOnce(&mut Report) + Send + 'a>;

/// Collects the verdicts of one suite and prints its progress.
pub struct Report {
    account: Arc<Account>,
    suite: String,
    /// Places of a test that does not state how many it takes.
    ranks: usize,
}

/// Places that a test has taken; dropping it frees them.
pub struct Held {
    places: usize,
    account: Arc<Account>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.account.queue.give(self.places);
    }
}

/// The state that all suites share.
struct Account {
    bar: ProgressBar,
    terminal: bool,
    start: Instant,
    chosen: Chosen,
    passed: Option<Passed>,
    queue: Queue,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    passed: usize,
    failed: Vec<(String, String)>,
    skipped: Vec<(String, String)>,
    skipped_counted: usize,
    not_run: Vec<(String, String)>,
    rows: BTreeMap<String, Row>,
    verdicts: Verdicts,
}

/// The cost of a suite.
#[derive(Default)]
struct Row {
    tests: usize,
    ranks: usize,
    /// The sum over all its tests.
    work: Duration,
    /// The end of its last test, since the start.
    end: Duration,
}

impl Report {
    /// A fresh account, for the chosen tests.
    pub fn new(chosen: Chosen) -> Report {
        Report::recorded(chosen, None)
    }

    /// A fresh account, for the chosen tests. What passes is added to the record.
    pub fn recorded(chosen: Chosen, passed: Option<Passed>) -> Report {
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
        let account = Account {
            bar,
            terminal,
            start: Instant::now(),
            chosen,
            passed,
            queue: Queue::new(),
            counts: Mutex::default(),
        };
        Report {
            account: Arc::new(account),
            suite: String::new(),
            ranks: RANKS,
        }
    }

    /// Another view of the same account, for another thread.
    pub fn beside(&self) -> Report {
        Report {
            account: Arc::clone(&self.account),
            suite: self.suite.clone(),
            ranks: RANKS,
        }
    }

    /// Begins a suite: its name goes before the names of its tests.
    pub fn suite(&mut self, name: &str, about: &str) {
        self.suite = name.to_string();
        self.line(&format!("== {name}: {about}"));
    }

    /// The following tests take so many places; `None`: each runs alone on the machine.
    pub fn each_takes(&mut self, ranks: Option<usize>) {
        self.ranks = ranks.unwrap_or(usize::MAX);
    }

    /// Shows the running step.
    pub fn doing(&self, what: &str) {
        if self.account.terminal {
            self.account.bar.set_message(what.to_string());
        } else {
            self.line(&format!("   {what} ..."));
        }
    }

    /// Shows the running step, and how much is done and left, in seconds.
    pub fn progress(&self, done: f64, left: f64, what: &str) {
        let left_words = format!("{} left", time(left));
        if !self.account.terminal {
            return self.line(&format!("   {left_words}: {what}"));
        }
        self.account.bar.set_style(
            ProgressStyle::with_template("{bar:24} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        self.account.bar.set_length((done + left).max(0.0) as u64);
        self.account.bar.set_position(done.max(0.0) as u64);
        self.account
            .bar
            .set_message(format!("{left_words}: {what}"));
    }

    /// Removes the bar from the terminal.
    pub fn done(&self) {
        self.account.bar.finish_and_clear();
    }

    /// Prints a line that stays.
    pub fn line(&self, text: &str) {
        self.account.bar.suspend(|| println!("{text}"));
    }

    /// Whether a test with `word` in its name may be among the chosen ones. The end of a name
    /// states nothing about the rest.
    pub fn wants(&self, word: &str) -> bool {
        self.account.chosen.text.as_ref().is_none_or(|text| {
            text.ends_with('$') || text.contains(word) || word.contains(text.as_str())
        })
    }

    /// Whether a run of many tests that is counted as a whole belongs to this part.
    pub fn wants_all_of(&self, name: &str) -> bool {
        let chosen = Chosen {
            text: None,
            ..self.account.chosen.clone()
        };
        let full = self.full(name);
        chosen.has(&full) && !self.passed_before(&full)
    }

    /// Records that a run of many tests that is counted as a whole passed.
    pub fn passed_all_of(&self, name: &str) {
        if let Some(passed) = &self.account.passed {
            passed.add(&self.full(name));
        }
    }

    /// Whether only some of the tests were asked for.
    pub fn is_partial(&self) -> bool {
        let chosen = &self.account.chosen;
        chosen.text.is_some() || chosen.part.is_some() || chosen.goes_on
    }

    fn has(&self, name: &str) -> bool {
        let full = self.full(name);
        self.account.chosen.has(&full) && !self.passed_before(&full)
    }

    /// Whether this run leaves out a test, as an earlier one passed it.
    fn passed_before(&self, full: &str) -> bool {
        let passed = self.account.passed.as_ref();
        self.account.chosen.goes_on && passed.is_some_and(|passed| passed.has(full))
    }

    fn full(&self, name: &str) -> String {
        format!("{}::{name}", self.suite)
    }

    /// Runs one named test.
    pub fn test(&mut self, name: &str, body: impl FnOnce() -> Outcome) {
        if self.has(name) {
            self.step(name, body);
        }
    }

    /// As [`test`](Self::test), but always runs: other tests build on it.
    pub fn step(&mut self, name: &str, body: impl FnOnce() -> Outcome) {
        self.judge(name, self.ranks, true, body);
    }

    /// Runs tests beside each other.
    pub fn all(&mut self, tests: Vec<Test<'_>>) {
        let wanted = tests.into_iter().filter(|test| self.has(&test.name));
        let tests: VecDeque<Test<'_>> = wanted.collect();
        let threads = tests.len().min(self.account.queue.places());
        let (tests, report) = (Mutex::new(tests), &*self);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(test) = locked(&tests).pop_front() {
                        report.judge(&test.name, test.ranks, false, test.body);
                    }
                });
            }
        });
    }

    /// Runs parts of a suite beside each other.
    pub fn parts(&mut self, parts: Vec<Part<'_>>) {
        thread::scope(|scope| {
            for part in parts {
                let mut report = self.beside();
                scope.spawn(move || part(&mut report));
            }
        });
    }

    fn judge(&self, name: &str, ranks: usize, goes_first: bool, body: impl FnOnce() -> Outcome) {
        let full = self.full(name);
        let held = self.hold(ranks, goes_first);
        if self.account.terminal {
            self.account.bar.set_message(full.clone());
        }
        let start = Instant::now();
        queue::noted();
        let verdict = match body() {
            Ok(()) => Verdict::Passed,
            Err(verdict) => verdict,
        };
        let (started, command) = queue::noted();
        drop(held);
        let verdict = match verdict {
            Verdict::Failed(words) if !command.is_empty() => {
                Verdict::Failed(format!("{}\n{HAND}:\n  {command}", words.trim_end()))
            }
            other => other,
        };
        self.record(&full, verdict, start.elapsed(), started);
    }

    /// Waits for so many places; dropping the result frees them.
    pub fn hold(&self, ranks: usize, goes_first: bool) -> Held {
        Held {
            places: self.account.queue.take(ranks, goes_first),
            account: Arc::clone(&self.account),
        }
    }

    /// Records the counts of a suite that another runner judged (cargo test).
    pub fn counted(&mut self, passed: usize, skipped: usize, took: Duration) {
        let mut counts = locked(&self.account.counts);
        counts.passed += passed;
        counts.skipped_counted += skipped;
        let row = counts.rows.entry(self.suite.clone()).or_default();
        row.tests += passed + skipped;
        row.work += took;
        row.end = self.account.start.elapsed();
    }

    /// Records the verdicts of tests that another runner judged; the caller counts them elsewhere.
    pub fn verdicts(&mut self, judged: Verdicts) {
        locked(&self.account.counts).verdicts.extend(judged);
    }

    /// Records a test that another runner could not run.
    pub fn skipped(&mut self, name: &str, why: &str) {
        let full = self.full(name);
        self.record(&full, Verdict::Skipped(why.to_owned()), Duration::ZERO, 0);
    }

    /// Records a failure that another runner found.
    pub fn failure(&mut self, name: &str, words: &str) {
        let full = self.full(name);
        self.record(&full, Verdict::Failed(words.to_string()), Duration::ZERO, 0);
    }

    /// Records a whole suite that could not run on this machine.
    pub fn not_run(&mut self, suite: &str, why: &str) {
        // The last line of a package manager's output is the reason.
        let why = why.trim().lines().last().unwrap_or("no reason given");
        self.line(&format!("   NOT RUN {suite}: {why}"));
        locked(&self.account.counts)
            .not_run
            .push((suite.to_string(), why.to_string()));
    }

    /// Ranks of all jobs that were started until now, and the time since the start.
    pub fn started(&self) -> (usize, Duration) {
        let counts = locked(&self.account.counts);
        let ranks = counts.rows.values().map(|row| row.ranks).sum();
        (ranks, self.account.start.elapsed())
    }

    /// Prints the account; true when nothing failed.
    pub fn finish(self) -> bool {
        self.account.bar.finish_and_clear();
        let mut counts = locked(&self.account.counts);
        println!();
        for line in conformance::keep(std::mem::take(&mut counts.verdicts)) {
            println!("{line}");
        }
        for (name, why) in &counts.skipped {
            println!("skipped {name}: {why}");
        }
        for (name, why) in &counts.not_run {
            println!("NOT RUN {name}: {why}");
        }
        for (name, words) in &counts.failed {
            println!("FAILED {name}\n{}", indented(words));
        }
        println!("\nsuite           tests    ranks  minutes of tests   ended after");
        for (name, row) in &counts.rows {
            println!(
                "{name:12} {:8} {:8} {:17.1} {:13.1}",
                row.tests,
                row.ranks,
                minutes(row.work),
                minutes(row.end)
            );
        }
        let wall = self.account.start.elapsed();
        println!(
            "in {:.1} minutes, {:.1} minutes of processors",
            minutes(wall),
            processors()
        );
        println!(
            "{} passed, {} failed, {} skipped",
            counts.passed,
            counts.failed.len(),
            counts.skipped.len() + counts.skipped_counted + counts.not_run.len()
        );
        counts.failed.is_empty()
    }

    fn record(&self, full: &str, verdict: Verdict, took: Duration, ranks: usize) {
        let seconds = took.as_secs_f64();
        let line = match &verdict {
            Verdict::Passed => format!("   ok      {full} ({seconds:.1} s)"),
            Verdict::Failed(words) => {
                format!("   FAILED  {full} ({seconds:.1} s)\n{}", indented(words))
            }
            Verdict::Skipped(why) => format!("   skipped {full}: {why}"),
        };
        self.line(&line);
        let mut counts = locked(&self.account.counts);
        counts
            .verdicts
            .insert(full.to_owned(), verdicts::word(&verdict));
        let row = counts.rows.entry(self.suite.clone()).or_default();
        row.tests += 1;
        row.ranks += ranks;
        row.work += took;
        row.end = self.account.start.elapsed();
        match verdict {
            Verdict::Passed => {
                counts.passed += 1;
                if let Some(passed) = &self.account.passed {
                    passed.add(full);
                }
            }
            Verdict::Failed(words) => counts.failed.push((full.to_string(), words)),
            Verdict::Skipped(why) => counts.skipped.push((full.to_string(), why)),
        }
    }
}

/// Ranks of a test that does not state how many it starts.
const RANKS: usize = 3;
/// The text before a failed test's last command.
const HAND: &str = "by hand (GDB='gdb -batch -ex run -ex bt --args' for a backtrace of each rank)";

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn minutes(time: Duration) -> f64 {
    time.as_secs_f64() / 60.0
}

/// Processor minutes that this process and all processes it has waited for have used.
fn processors() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(4);
    let sum: f64 = ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    sum / 100.0 / 60.0
}

/// A duration for people, in seconds or minutes.
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
        let chosen = Chosen {
            text: Some(wanted.to_owned()),
            ..Chosen::default()
        };
        let mut report = Report::new(chosen);
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
