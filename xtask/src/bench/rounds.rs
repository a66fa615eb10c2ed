//! The rounds: every job on every library in turn, with a bar that shows the running job and the
//! remaining time.
//!
//! A round runs a job on all libraries before the next job. Each round begins with another library,
//! so that a disturbance of the machine affects all alike. If the machine changes during a job (see
//! [`distance`](super::distance)), all libraries run it again. A job that fails costs the cells
//! that it did not print; one that hangs is not tried again.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::report::Report;
use crate::{interrupt, marked};

use super::distance::Distance;
use super::figures::Figures;
use super::library::{Attempt, Library, Lines, median};
use super::plan::Step;
use super::rows::{Cell, How, Who};

/// A job timed from outside is repeated within a round for this long.
const WALL_SECONDS: f64 = 0.3;
/// And at most this often.
const WALL_TIMES: usize = 9;
/// A job counts as hung beyond its expected time by this factor and these seconds.
const SLACK: (f64, f64) = (5.0, 30.0);
/// How often a step is tried while the machine changes during it; then its figures are used as they
/// are.
const TRIES: usize = 4;
/// A cell takes longer than its box: it first finds its batch length, and checks the received data.
const BEYOND_BOX: f64 = 1.1;

/// The libraries, ours first, and how often and how thoroughly they are measured.
#[derive(Debug)]
pub struct Rounds<'a> {
    /// Ours first.
    pub libraries: &'a [Library],
    /// The jobs.
    pub steps: &'a [Step],
    /// The number of rounds.
    pub rounds: usize,
    /// Seconds of a cell.
    pub time_box: f64,
    /// Cores of this machine.
    pub cores: u32,
    /// Busy loops beside each job.
    pub busy: usize,
}

impl Rounds<'_> {
    /// Whether a library runs a job.
    pub fn takes_part(&self, which: usize, step: &Step) -> bool {
        match step.job.who {
            Who::All => true,
            Who::Yielding => step.job.ranks <= self.cores || !self.libraries[which].spins(),
            Who::Ours => which == 0,
        }
    }

    /// Seconds that a job is expected to take before it has run for the first time.
    fn expected(&self, which: usize, step: &Step) -> f64 {
        let ranks = f64::from(step.job.ranks);
        // The cost of starting and ending a job, measured once on two cores: fixed, and per rank.
        let (base, per_rank) = match self.libraries[which].name.as_str() {
            "openmpi" => (1.1, 0.035),
            "intel" => (0.35, 0.03),
            "mpich" => (0.1, 0.03),
            _ => (0.02, 0.003),
        };
        let start = base + per_rank * ranks;
        match step.job.how {
            How::Wall => start.max(WALL_SECONDS),
            How::Printed | How::Alone | How::Beside => {
                start + step.cells.len() as f64 * self.time_box * BEYOND_BOX
            }
        }
    }

    /// Seconds that the whole run is expected to take.
    pub fn estimate(&self) -> f64 {
        let each = self.turns().map(|(step, which)| self.expected(which, step));
        each.sum::<f64>() * self.rounds as f64
    }

    /// Every job with every library that takes part, in the order of a round.
    fn turns(&self) -> impl Iterator<Item = (&Step, usize)> {
        self.steps.iter().flat_map(move |step| {
            (0..self.libraries.len())
                .filter(move |which| self.takes_part(*which, step))
                .map(move |which| (step, which))
        })
    }

    /// Compiles every program with every library. A program that cannot be compiled is reported,
    /// and has no figures.
    pub fn compile(&self, report: &Report, figures: &mut Figures) -> BTreeSet<(usize, &str)> {
        let mut broken = BTreeSet::new();
        for (which, library) in self.libraries.iter().enumerate() {
            report.doing(&format!("compiling the programs with {}", library.name));
            for step in self.steps.iter().filter(|s| self.takes_part(which, s)) {
                let program = step.job.program;
                if let Err(words) = library.program(program) {
                    if broken.insert((which, program)) {
                        report.line(&words);
                    }
                    fail(figures, step, &library.name, &words);
                }
            }
        }
        broken
    }

    /// Runs all rounds. After each round `keep` gets the figures so far, so that a long run that is
    /// ended is not lost.
    pub fn run(&self, report: &Report, figures: &mut Figures, keep: impl Fn(usize, &Figures)) {
        let mut given_up: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (which, program) in self.compile(report, figures) {
            let places = self.steps.iter().enumerate();
            let of_program = places.filter(|(_, step)| step.job.program == program);
            given_up.extend(of_program.map(|(place, _)| (place, which)));
        }
        // The measured time of each turn.
        let mut taken: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        let mut distance = Distance::with(&self.libraries[0]);
        for round in 0..self.rounds {
            for place in 0..self.steps.len() {
                let turns: Vec<(usize, usize)> = self
                    .turns_of(place, round)
                    .filter(|turn| !given_up.contains(turn))
                    .collect();
                // Used only if the machine was the same from the first library to the last.
                let mut kept = Figures::default();
                let mut tries = 0;
                loop {
                    tries += 1;
                    kept.clear();
                    let pairs = self.steps[place].job.ranks > 1;
                    // The last try includes all libraries: a round has a figure of each, or of
                    // none.
                    let last = tries == TRIES;
                    let same = distance.same_through((pairs, last), turns.iter(), |turn| {
                        let (done, left) = self.clock(round, place, &taken);
                        let (step, library) = (&self.steps[turn.0], &self.libraries[turn.1]);
                        let what = format!(
                            "round {} of {}: {}, {}",
                            round + 1,
                            self.rounds,
                            named(step),
                            library.name
                        );
                        report.progress(done, left, &what);
                        let start = Instant::now();
                        let cost = self.cost(*turn, &taken);
                        let limit = Duration::from_secs_f64(cost * SLACK.0 + SLACK.1);
                        let busy: Result<Vec<_>, _> =
                            (0..self.busy).map(|_| BusyLoop::start()).collect();
                        let goes_on = match busy {
                            Ok(_beside) => one(library, step, limit, &mut kept),
                            Err(words) => {
                                fail(&mut kept, step, &library.name, &words);
                                false
                            }
                        };
                        if !goes_on {
                            given_up.insert(*turn);
                        }
                        taken.insert(*turn, start.elapsed().as_secs_f64());
                    });
                    if same || last {
                        break;
                    }
                }
                figures.append(std::mem::take(&mut kept));
            }
            keep(round + 1, figures);
        }
        report.line(&distance.summary());
        report.done();
    }

    /// The turns of a step as (step, library), beginning with another library than in the previous
    /// round.
    fn turns_of(&self, place: usize, round: usize) -> impl Iterator<Item = (usize, usize)> {
        let count = self.libraries.len();
        (0..count)
            .map(move |which| (which + round) % count)
            .filter(move |which| self.takes_part(*which, &self.steps[place]))
            .map(move |which| (place, which))
    }

    /// The time of a turn: its last one, or the expected one.
    fn cost(&self, turn: (usize, usize), taken: &BTreeMap<(usize, usize), f64>) -> f64 {
        let expected = || self.expected(turn.1, &self.steps[turn.0]);
        taken.get(&turn).copied().unwrap_or_else(expected)
    }

    /// Seconds done and seconds left when a step of a round begins.
    fn clock(
        &self,
        round: usize,
        place: usize,
        taken: &BTreeMap<(usize, usize), f64>,
    ) -> (f64, f64) {
        let from = |first: usize| -> f64 {
            (first..self.steps.len())
                .flat_map(|place| self.turns_of(place, 0))
                .map(|turn| self.cost(turn, taken))
                .sum()
        };
        let whole = from(0);
        let left = from(place) + whole * (self.rounds - 1 - round) as f64;
        (whole * self.rounds as f64 - left, left)
    }
}

/// A job in a few words.
fn named(step: &Step) -> String {
    let words: Vec<&str> = step.words.iter().map(String::as_str).collect();
    match words.iter().position(|word| *word == "--calls") {
        Some(at) => format!("{} on {} ranks", words[at + 1], step.job.ranks),
        None => format!("{} on {} ranks", step.job.program, step.job.ranks),
    }
}

/// A process that computes until it is dropped.
struct BusyLoop(Child);

impl BusyLoop {
    fn start() -> Result<BusyLoop, String> {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "while :; do :; done"])
            .env(marked::VARIABLE, interrupt::mark());
        shell
            .spawn()
            .map(BusyLoop)
            .map_err(|error| format!("sh: {error}"))
    }
}

impl Drop for BusyLoop {
    fn drop(&mut self) {
        // It does not end by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs one job once and adds its figures; false when it should not be tried again.
fn one(library: &Library, step: &Step, limit: Duration, figures: &mut Figures) -> bool {
    match step.job.how {
        How::Printed | How::Alone | How::Beside => printed(library, step, limit, figures),
        How::Wall => wall(library, step, limit, figures),
    }
}

fn attempt(library: &Library, step: &Step, limit: Duration) -> Result<Attempt, String> {
    let program = library.program(step.job.program)?.display().to_string();
    let words: Vec<&str> = std::iter::once(program.as_str())
        .chain(step.words.iter().map(String::as_str))
        .collect();
    match step.job.how {
        How::Alone => library.alone(step.job.hosts, &words, limit),
        How::Beside => {
            let _busy = BusyLoop::start()?;
            library.attempt((step.job.ranks as usize, step.job.hosts), &words, limit)
        }
        _ => library.attempt((step.job.ranks as usize, step.job.hosts), &words, limit),
    }
}

fn printed(library: &Library, step: &Step, limit: Duration, figures: &mut Figures) -> bool {
    let done = match attempt(library, step, limit) {
        Ok(done) => done,
        Err(words) => {
            fail(figures, step, &library.name, &words);
            return false;
        }
    };
    for cell in &step.cells {
        match figure(&done.lines, cell) {
            Some(figure) => figures.add(cell, &library.name, figure),
            None => {
                let words = done.failure.as_deref().unwrap_or("it printed no such line");
                figures.fail(cell, &library.name, words);
            }
        }
    }
    !done.hung
}

/// The median in the line of this cell; for a line without size, its number.
fn figure(lines: &Lines, cell: &Cell) -> Option<f64> {
    lines
        .all(&cell.line)
        .iter()
        .find_map(|line| match line[..] {
            [figure] if cell.size == 0 => Some(figure),
            [size, figure, ..] if size as u64 == cell.size => Some(figure),
            _ => None,
        })
}

fn wall(library: &Library, step: &Step, limit: Duration, figures: &mut Figures) -> bool {
    let start = Instant::now();
    let mut walls = Vec::new();
    while walls.is_empty()
        || (start.elapsed().as_secs_f64() < WALL_SECONDS && walls.len() < WALL_TIMES)
    {
        match attempt(library, step, limit) {
            Ok(done) if done.failure.is_none() => walls.push(done.wall.as_secs_f64() * 1e3),
            Ok(Attempt { failure, hung, .. }) => {
                fail(figures, step, &library.name, &failure.unwrap_or_default());
                return !hung;
            }
            Err(words) => {
                fail(figures, step, &library.name, &words);
                return false;
            }
        }
    }
    for cell in &step.cells {
        figures.add(cell, &library.name, median(&walls));
    }
    true
}

fn fail(figures: &mut Figures, step: &Step, library: &str, words: &str) {
    for cell in &step.cells {
        figures.fail(cell, library, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_found_by_line_and_size() {
        let text = "barrier.tight 0 0.2 0.1 0.3\nbcast.tight 8 1 0.9 1.1\nbcast.tight 64 2 1 3\npack 0.95\n";
        let lines = Lines::from(text.to_string());
        let of = |line, size| figure(&lines, &Cell::new(line, 2, size));
        assert_eq!(of("barrier.tight", 0), Some(0.2));
        assert_eq!(of("bcast.tight", 64), Some(2.0));
        assert_eq!(of("bcast.tight", 65), None);
        assert_eq!(of("bcast", 8), None);
        assert_eq!(of("pack", 0), Some(0.95));
    }
}
