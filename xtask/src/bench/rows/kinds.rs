//! The parts of rows: cells, the jobs that fill them, units, goals.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One figure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// The first word of the line that a program prints.
    pub line: String,
    /// The number of ranks.
    pub ranks: u32,
    /// Bytes, ranks or entries: the variable of the line.
    pub size: u64,
}

impl Cell {
    /// The cell of this line.
    pub fn new(line: &str, ranks: u32, size: u64) -> Cell {
        Cell {
            line: line.to_string(),
            ranks,
            size,
        }
    }
}

/// Which libraries run a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// All.
    All,
    /// With more ranks than cores, only those that yield the processor while they wait.
    Yielding,
    /// This library alone.
    Ours,
}

/// How a job gives figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// From the lines it prints: `NAME SIZE MEDIAN P10 P90`.
    Printed,
    /// The same, but the program runs by itself: it measures the machine outside of a job.
    Alone,
    /// As printed, by a job beside one process that computes without end.
    Beside,
    /// The wall time from starting `mpirun` to its end, in milliseconds, as the line
    /// `wall.PROGRAM`.
    Wall,
}

/// The arguments of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Words {
    /// These.
    Fixed(&'static [&'static str]),
    /// The time box.
    Box,
    /// The time box, and the wanted sizes.
    Sizes,
    /// The same, with `--calls` and the wanted calls.
    Calls,
    /// The same, with the prefix `beside.` before the names of lines.
    Beside,
    /// The same in one job, with the prefix `check.` before the names of lines. So the compared
    /// figures come from one moment.
    Checks,
}

/// A program on a number of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// The program in `bench/`, without `.c`.
    pub program: &'static str,
    /// Its command line.
    pub words: Words,
    /// The number of ranks.
    pub ranks: u32,
    /// The libraries that run it.
    pub who: Who,
    /// How it gives figures.
    pub how: How,
    /// The number of hosts with networks of their own; 0: this machine.
    pub hosts: u32,
}

/// The unit of a figure, and the better direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The text after a figure.
    pub name: &'static str,
    /// Whether a larger figure is better.
    pub more_is_better: bool,
}

impl Unit {
    const fn less(name: &'static str) -> Unit {
        Unit {
            name,
            more_is_better: false,
        }
    }

    const fn more(name: &'static str) -> Unit {
        Unit {
            name,
            more_is_better: true,
        }
    }
}

pub(super) const MICROSECONDS: Unit = Unit::less("µs");
pub(super) const MILLISECONDS: Unit = Unit::less("ms");
pub(super) const SECONDS: Unit = Unit::less("s");
pub(super) const KIBIBYTES: Unit = Unit::less("KiB");
pub(super) const SPEED: Unit = Unit::more("MB/s");
pub(super) const RATE: Unit = Unit::more("million/s");
pub(super) const TIMES: Unit = Unit::more("times");
pub(super) const PERCENT: Unit = Unit::more("%");

/// A number of bytes.
pub fn size(bytes: u64) -> String {
    match bytes {
        bytes if bytes >= 1 << 20 && bytes.is_multiple_of(1 << 20) => {
            format!("{} MiB", bytes >> 20)
        }
        bytes if bytes >= 1 << 10 && bytes.is_multiple_of(1 << 10) => {
            format!("{} KiB", bytes >> 10)
        }
        bytes => format!("{bytes} B"),
    }
}

/// The unit of a bound.
#[derive(Clone, Debug, PartialEq)]
pub enum Limit {
    /// The row's own unit.
    Fixed(f64),
    /// A multiple of another cell of ours, or of the machine's, measured in the same run.
    Times(f64, Cell),
    /// The same, plus a tenth of a microsecond, by which empty calls may differ.
    NoMore(f64, Cell),
    /// Another cell of ours, plus so many microseconds.
    Plus(f64, Cell),
}

/// The goal of each cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// No peer is ahead; without a peer the figure is only reported.
    Reported,
    /// Best peer / ours (for speeds ours / best peer) is at least this.
    Ratio(f64),
    /// Ours is at most this.
    AtMost(Limit),
    /// Ours, where more is better, is at least this.
    AtLeast(f64),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Reported => write!(f, "reported"),
            Goal::Ratio(least) => write!(f, "ratio at least {least}"),
            Goal::AtLeast(least) => write!(f, "at least {least}"),
            Goal::AtMost(Limit::Fixed(most)) => write!(f, "at most {most}"),
            Goal::AtMost(Limit::NoMore(factor, cell)) => {
                let line = cell.line.trim_start_matches("check.");
                let bytes = size(cell.size);
                write!(f, "at most {factor} × {line} of {bytes} + 0.1 µs")
            }
            Goal::AtMost(Limit::Plus(more, cell)) => {
                write!(
                    f,
                    "at most {} of {} + {more} µs",
                    cell.line,
                    size(cell.size)
                )
            }
            Goal::AtMost(Limit::Times(factor, cell)) => match cell.line.as_str() {
                line if line.starts_with("token.") => write!(f, "at most {factor} × {line}"),
                "line" => write!(f, "at most {factor} × one cache line"),
                "wall.hello" => write!(f, "at most {factor} × mpirun of as many"),
                "crowd_switch" => write!(f, "at most {factor:.1} × a context switch among them"),
                line => {
                    let bytes = size(cell.size);
                    write!(f, "at most {factor} × {line} of {bytes}")
                }
            },
        }
    }
}

/// Cells with one goal.
#[derive(Clone, Debug)]
pub struct Row {
    /// The group in which the summary counts it.
    pub group: String,
    /// Its name within the group.
    pub name: String,
    /// The job that gives its figures.
    pub job: Job,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The unit of its figures.
    pub unit: Unit,
    /// Its goal.
    pub goal: Goal,
}

impl Row {
    pub(super) fn new(
        (group, name): (&str, &str),
        job: Job,
        sizes: &[u64],
        line: &str,
        unit: Unit,
        goal: Goal,
    ) -> Row {
        Row {
            group: group.to_string(),
            name: name.to_string(),
            job,
            cells: sizes
                .iter()
                .map(|size| Cell::new(line, job.ranks, *size))
                .collect(),
            unit,
            goal,
        }
    }

    /// Whether the text of `--rows` selects the row.
    pub fn is_called(&self, text: &str) -> bool {
        format!("{}: {}", self.group, self.name).contains(text)
    }
}

pub(super) const fn job(program: &'static str, words: Words, ranks: u32, who: Who) -> Job {
    Job {
        program,
        words,
        ranks,
        who,
        how: How::Printed,
        hosts: 0,
    }
}

pub(super) const fn wall(program: &'static str, ranks: u32, who: Who) -> Job {
    Job {
        program,
        words: Words::Fixed(&[]),
        ranks,
        who,
        how: How::Wall,
        hosts: 0,
    }
}
