//! Paper 000, Open MPI for Cray XE/XK systems: messages in shared memory beside other libraries,
//! messages over the cards in software (`btl ugni`) and where their protocols cross, barriers by
//! atomic additions and by messages, simulated (`crates/gemini`) and running, and collectives level
//! by level (`coll ml`) on uneven nodes.
//!
//! All ranks are on this machine; elsewhere each takes itself for the only one of its node. The
//! programs are those of `bench/`, which check what they move. Of each figure the middle one of
//! some rounds counts, in which all jobs of a part take turns.

mod ratios;

use std::path::Path;
use std::time::Duration;

use super::armci::{self, Made, curve, micros, processes};
use super::page::{self, Part, panel, plot};
use ratios::{KIB, MIB, bandwidth, over};
use xtask::bench::{Curve, Library, Lines, cores, peer, size};
use xtask::chosen::Chosen;
use xtask::peers::PEERS;
use xtask::report::Report;

/// One job.
const LIMIT: Duration = Duration::from_secs(60);
/// Processes of the paper's figures: of a node, and of cards.
const CROWD: usize = 16;
const CARDS: usize = 8;
/// Messages of windows.
const WINDOWS: [u64; 5] = [8, KIB, 8 * KIB, 32 * KIB, 256 * KIB];
/// What [`LIMITS`] are for all messages to go by one protocol, as long as they are no longer than
/// this; a short message of the card has room for a header, too. Nothing: as it is.
const SETTINGS: [(&str, [&str; 3], u64); 5] = [
    ("short", ["16K", "16K", ""], 8 * KIB),
    ("eager get", ["256", "64K", ""], 64 * KIB),
    ("offer, FMA", ["", "64", "64K"], 64 * KIB),
    ("offer, BTE", ["", "64", "0"], 64 * KIB),
    ("as it is", ["", "", ""], 64 * KIB),
];
const LIMITS: [&str; 3] = [
    "OXMPI_UGNI_SMSG_LIMIT",
    "OXMPI_UGNI_EAGER_LIMIT",
    "OXMPI_UGNI_FMA_LIMIT",
];
/// Ranks of running barriers.
const RANKS: [usize; 3] = [2, 4, 8];
/// Ways of the simulated barrier by additions.
const SHAPES: [(&str, &str); 3] = [
    ("tree", "tree of 4"),
    ("rounds.2", "rounds of 2"),
    ("rounds.4", "rounds of 4"),
];
/// What the paper has at 64 processes, and what is asked for here.
const ASKED: (f64, f64) = (1.39, 1.25);
/// Nodes of so many ranks each, and how their collectives go.
const NODES: (&str, usize) = ("1+2+5", 8);
const WAYS: [(&str, [(&str, &str); 2]); 3] = [
    ("flat", [COLL_ML, (LEVELS, "all:p2p")]),
    ("tuned", [("OXMPI_COLL", "tuned"), (LEVELS, "")]),
    ("ml", [COLL_ML, (LEVELS, "")]),
];
const COLL_ML: (&str, &str) = ("OXMPI_COLL", "ml");
const LEVELS: &str = "OXMPI_COLL_ML_LEVELS";
const CALLS: [&str; 8] = [
    "barrier",
    "bcast",
    "reduce",
    "allreduce",
    "gather",
    "scatter",
    "allgather",
    "alltoall",
];
const PIECES: [u64; 3] = [8, KIB, 64 * KIB];

/// All parts of the page.
pub fn parts(prefix: &Path, quick: bool) -> Vec<Part> {
    let report = Report::new(Chosen::default());
    let (mut peers, mut missing) = (Vec::new(), Vec::new());
    for one in PEERS {
        match peer(&report, one.name) {
            Ok(library) => peers.push(library),
            Err(why) => missing.push(format!("{} ({})", one.name, first_line(&why))),
        }
    }
    let bench = Bench {
        ours: Library::ours(prefix),
        peers,
        missing,
        rounds: if quick { 1 } else { 3 },
        quick,
    };
    let parts = [
        ("gemini-memory", bench.memory()),
        ("gemini-cards", bench.cards()),
        ("gemini-protocols", bench.protocols()),
        ("gemini-simulated", simulated(quick)),
        ("gemini-barrier", bench.barriers()),
        ("gemini-levels", bench.levels()),
    ];
    let parts = parts.into_iter();
    parts
        .map(|(name, made)| armci::part("000", name, made))
        .collect()
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// A program of a library, under the name of its curve.
struct Job {
    name: String,
    library: Library,
    ranks: usize,
    program: &'static str,
    words: Vec<String>,
}

impl Job {
    fn run(&self) -> Result<Lines, String> {
        let program = self.library.program(self.program)?.display().to_string();
        let words = self.words.iter().map(String::as_str);
        let words: Vec<&str> = std::iter::once(&program[..]).chain(words).collect();
        let done = self.library.attempt((self.ranks, 0), &words, LIMIT)?;
        done.failure.map_or(Ok(done.lines), Err)
    }
}

/// What a job has printed in each round.
struct Measured {
    job: Job,
    rounds: Vec<Lines>,
}

impl Measured {
    /// The middle figures of the lines `line VARIABLE median …`.
    fn curve(&self, line: &str) -> Curve {
        let first_two = |mut line: Vec<f64>| {
            line.truncate(2);
            line
        };
        let lines = |lines: &Lines| lines.all(line).into_iter().map(first_two).collect();
        let rounds: Vec<Vec<Vec<f64>>> = self.rounds.iter().map(lines).collect();
        super::middle(&self.job.name, &rounds)
    }
}

/// The curves of these jobs.
fn curves(all: &[Measured], line: &str) -> Vec<Curve> {
    all.iter().map(|one| one.curve(line)).collect()
}

/// What measures.
struct Bench {
    ours: Library,
    peers: Vec<Library>,
    /// Peers that are not installed, and why.
    missing: Vec<String>,
    rounds: usize,
    quick: bool,
}

impl Bench {
    /// A job of a program of `bench/` at these sizes; shorter ones in a short run.
    fn job(
        &self,
        (name, library): (&str, &Library),
        ranks: usize,
        program: &'static str,
        sizes: &[u64],
    ) -> Job {
        let time_box = if self.quick { "2" } else { "20" };
        let most = if self.quick { 64 * KIB } else { u64::MAX };
        let sizes = sizes.iter().filter(|size| **size <= most);
        let mut words = vec!["--box".to_owned(), time_box.to_owned()];
        words.extend(sizes.map(u64::to_string));
        Job {
            name: name.to_owned(),
            library: library.clone(),
            ranks,
            program,
            words,
        }
    }

    /// Runs these jobs in turn. A peer whose job fails is left out from then on, and said.
    fn in_turn(&self, jobs: Vec<Job>) -> Result<(Vec<Measured>, Vec<String>), String> {
        let begin = |job| Measured {
            job,
            rounds: Vec::new(),
        };
        let (mut going, mut left_out) = (jobs.into_iter().map(begin).collect(), Vec::new());
        for _ in 0..self.rounds {
            let all: Vec<Measured> = std::mem::take(&mut going);
            for mut one in all {
                match one.job.run() {
                    Ok(lines) => {
                        one.rounds.push(lines);
                        going.push(one);
                    }
                    Err(why) if one.job.library.name == self.ours.name => return Err(why),
                    Err(why) => left_out.push(format!("{} ({})", one.job.name, first_line(&why))),
                }
            }
        }
        Ok((going, left_out))
    }

    /// Our jobs in turn.
    fn own(&self, jobs: Vec<Job>) -> Result<Vec<Measured>, String> {
        Ok(self.in_turn(jobs)?.0)
    }

    /// Ours and the peers in turn; who is not among them is added to `left_out`.
    fn beside(
        &self,
        ranks: usize,
        program: &'static str,
        sizes: &[u64],
        left_out: &mut Vec<String>,
    ) -> Result<Vec<Curve>, String> {
        let mut jobs = Vec::new();
        for library in std::iter::once(&self.ours).chain(&self.peers) {
            match library.spins() && ranks > cores() as usize {
                true => left_out.push(format!(
                    "{} with {ranks} processes (they keep a processor while they wait)",
                    library.name
                )),
                false => jobs.push(self.job((&library.name, library), ranks, program, sizes)),
            }
        }
        let (measured, failed) = self.in_turn(jobs)?;
        left_out.extend(failed);
        Ok(curves(&measured, program))
    }

    /// Figures 3 and 4.
    fn memory(&self) -> Made {
        let mut left_out = self.missing.clone();
        let mut by =
            |ranks, program, sizes: &[u64]| self.beside(ranks, program, sizes, &mut left_out);
        let sizes = powers(4, 1, 4 * MIB);
        let two = by(2, "latency", &sizes)?;
        let crowd = by(CROWD, "pairs", &sizes)?;
        let both = by(2, "bistream", &powers(4, 64, MIB))?;
        let one_pair = by(2, "multipair", &WINDOWS)?;
        let pairs = by(CROWD, "multipair", &WINDOWS)?;
        left_out.sort();
        left_out.dedup();
        let left_out = match &left_out[..] {
            [] => String::new(),
            some => format!("\nLeft out: {}.\n", some.join(", ")),
        };
        let speeds: Vec<Curve> = pairs.iter().map(bandwidth).collect();
        let text = page::picture("gemini-memory", "latency, bandwidth and rate by size")
            + &table("latency, 2 processes, µs", &two)
            + &table("latency, 16 processes, µs", &crowd)
            + &table("both ways, 2 processes, MB/s", &both)
            + &table("8 pairs, one way, MB/s", &speeds)
            + &table("2 processes, million messages/s", &one_pair)
            + &table("16 processes, million messages/s", &pairs)
            + &ratios::shapes(&["here"], &ratios::in_memory(&two, &crowd, &both, &speeds))
            + &left_out;
        let panels = vec![
            panel("latency, 2 processes", "µs", &two),
            panel("latency, 16 processes", "µs", &crowd),
            panel("both ways, 2 processes", "MB/s", &both),
            panel("8 pairs, one way", "MB/s", &speeds),
            panel("2 processes", "million messages/s", &one_pair),
            panel("16 processes", "million messages/s", &pairs),
        ];
        let title = "Messages in shared memory";
        Ok((text, plot("gemini-memory", title, "bytes", panels)))
    }

    /// How processes reach each other that have no memory in common: by cards within the node, by
    /// cards over sockets, and by sockets alone.
    fn ways(&self, ranks: usize) -> [(&'static str, Library); 3] {
        let nodes = ranks.to_string();
        let cards = self.ours.with("OXMPI_BTL", "ugni,self");
        let sockets = self.ours.with("OXMPI_BTL", "tcp,self");
        [
            ("cards, node", cards.clone()),
            ("cards, apart", cards.with("OXMPI_PRETEND_NODES", &nodes)),
            ("sockets", sockets.with("OXMPI_PRETEND_NODES", &nodes)),
        ]
    }

    /// Figures 5 and 6.
    fn cards(&self) -> Made {
        let by = |ranks, program, sizes: &[u64]| {
            let ways = self.ways(ranks);
            let jobs = ways
                .iter()
                .map(|(name, library)| self.job((name, library), ranks, program, sizes));
            let all = self.own(jobs.collect())?;
            Ok::<_, String>(curves(&all, program))
        };
        let sizes = powers(4, 1, 4 * MIB);
        let two = by(2, "latency", &sizes)?;
        let crowd = by(CARDS, "pairs", &sizes)?;
        let both = by(2, "bistream", &powers(4, 64, MIB))?;
        let pairs = by(CARDS, "multipair", &WINDOWS)?;
        let speeds: Vec<Curve> = pairs.iter().map(bandwidth).collect();
        let names: Vec<&str> = two.iter().map(|curve| &curve.name[..]).collect();
        let text = page::picture("gemini-cards", "latency and bandwidth over cards by size")
            + &table("latency, 2 processes, µs", &two)
            + &table("latency, 8 processes, µs", &crowd)
            + &table("both ways, 2 processes, MB/s", &both)
            + &table("4 pairs, one way, MB/s", &speeds)
            + &ratios::shapes(&names, &ratios::over_cards(&two, &crowd, &both, &speeds));
        let panels = vec![
            panel("latency, 2 processes", "µs", &two),
            panel("latency, 8 processes", "µs", &crowd),
            panel("both ways, 2 processes", "MB/s", &both),
            panel("4 pairs, one way", "MB/s", &speeds),
        ];
        let title = "Messages over cards in software";
        Ok((text, plot("gemini-cards", title, "bytes", panels)))
    }

    /// Section IV: which protocol is the quickest for which size, and which one is taken.
    fn protocols(&self) -> Made {
        let mut panels = Vec::new();
        let mut text = page::picture("gemini-protocols", "latency by size and protocol");
        let [node, apart, _] = self.ways(2);
        for (way, library) in [node, apart] {
            let mut jobs = Vec::new();
            for (name, settings, most) in SETTINGS {
                let limits: Vec<_> = LIMITS.into_iter().zip(settings).collect();
                let library = with(&library, &limits);
                let sizes = powers(2, 256, most);
                jobs.push(self.job((name, &library), 2, "latency", &sizes));
            }
            let all = curves(&self.own(jobs)?, "latency");
            text += &table(&format!("{way}, µs"), &all);
            text += &ratios::crossings(&all);
            text += "\n";
            panels.push(panel(way, "µs", &all));
        }
        let title = "One message by each protocol, 2 processes";
        Ok((text, plot("gemini-protocols", title, "bytes", panels)))
    }

    /// Figure 7, on cards that run.
    fn barriers(&self) -> Made {
        let levels = [("atomics", "all:nic"), ("messages", "all:p2p")];
        let mut points: Vec<Curve> = Vec::new();
        for ranks in RANKS {
            let mut jobs = Vec::new();
            for (way, library) in self.ways(ranks).into_iter().take(2) {
                for (name, levels) in levels {
                    let library = with(&library, &[COLL_ML, (LEVELS, levels)]);
                    let name = format!("{name}, {}", way.replace("cards, ", ""));
                    let mut job = self.job((&name, &library), ranks, "collectives", &[0]);
                    job.words.extend(["--calls", "barrier"].map(str::to_owned));
                    jobs.push(job);
                }
            }
            for one in curves(&self.own(jobs)?, "barrier.tight") {
                let figures = one.points.iter().map(|point| (ranks as f64, point.1));
                match points.iter_mut().find(|curve| curve.name == one.name) {
                    Some(curve) => curve.points.extend(figures),
                    None => points.push(Curve {
                        points: figures.collect(),
                        ..one
                    }),
                }
            }
        }
        let of_both: Vec<Curve> = (points.chunks(2))
            .filter_map(|pair| match pair {
                [one, other] => Some(over(&one.name.replace("atomics, ", ""), other, one)),
                _ => None,
            })
            .collect();
        let rows = RANKS.map(|ranks| ranks as u64);
        let text = page::picture("gemini-barrier", "time of a barrier by processes")
            + &page::table_of(&points, "barrier, µs, by processes", &rows, processes)
            + "\n"
            + &page::table_of(&of_both, "messages, of atomics", &rows, processes)
            + &ratios::least(&of_both, ASKED.1);
        let panels = vec![panel("back to back", "µs", &points)];
        let title = "MPI_Barrier over cards in software";
        Ok((text, plot("gemini-barrier", title, "processes", panels)))
    }

    /// Section V.
    fn levels(&self) -> Made {
        let (nodes, ranks) = NODES;
        let base = self.ours.with("OXMPI_PRETEND_NODES", nodes);
        let mut jobs = Vec::new();
        for (name, settings) in WAYS {
            let library = with(&base, &settings);
            let mut job = self.job((name, &library), ranks, "collectives", &PIECES);
            job.words.extend(["--calls".to_owned(), CALLS.join(",")]);
            jobs.push(job);
        }
        let all = self.own(jobs)?;
        let of = |call: &str| curves(&all, &format!("{call}.apart"));
        let calls: Vec<(&str, Vec<Curve>)> = CALLS.iter().map(|call| (*call, of(call))).collect();
        let drawn = calls.iter().filter(|(call, _)| *call != "barrier");
        let panels = drawn.map(|(call, curves)| panel(call, "µs", curves));
        let panels = panels.collect();
        let text =
            page::picture("gemini-levels", "time of collectives by size") + &ratios::levels(&calls);
        let title = format!("Collectives on nodes of {} ranks", nodes.replace('+', ", "));
        Ok((text, plot("gemini-levels", &title, "bytes", panels)))
    }
}

/// A library with more settings; those without a value stay as they are.
fn with(library: &Library, settings: &[(&str, &str)]) -> Library {
    let given = settings.iter().filter(|(_, value)| !value.is_empty());
    given.fold(library.clone(), |library, (name, value)| {
        library.with(name, value)
    })
}

/// Figure 7, in the model.
fn simulated(quick: bool) -> Made {
    let lines = armci::simulated("barrier", quick)?;
    let messages = curve("messages", &lines, "messages", micros);
    let additions = SHAPES.map(|(line, name)| curve(name, &lines, line, micros));
    let of_both = (additions.iter()).map(|one| over(&one.name, &messages, one));
    let of_both: Vec<Curve> = of_both.collect();
    let all: Vec<Curve> = std::iter::once(messages).chain(additions).collect();
    let rows: Vec<u64> = all[0].points.iter().map(|point| point.0 as u64).collect();
    let text = page::picture(
        "gemini-simulated",
        "simulated time of a barrier by processes",
    ) + &page::table_of(&all, "simulated Gemini, µs, by processes", &rows, processes)
        + "\n"
        + &page::table_of(&of_both, "messages, of atomics", &rows, processes)
        + &format!("\nThe paper, of a tree at 64 processes: {:.2}.\n", ASKED.0)
        + &ratios::least(&of_both, ASKED.0);
    let panels = vec![
        panel("one barrier", "µs", &all),
        panel("messages, of atomics", "times", &of_both),
    ];
    let title = "A barrier on simulated cards";
    Ok((text, plot("gemini-simulated", title, "processes", panels)))
}

/// The sizes from one to another, each so many times the one before.
fn powers(factor: u64, first: u64, last: u64) -> Vec<u64> {
    let all = std::iter::successors(Some(first), |size| Some(size * factor));
    all.take_while(|size| *size <= last).collect()
}

/// A table of all sizes that any curve has.
fn table(title: &str, curves: &[Curve]) -> String {
    let mut rows: Vec<u64> = (curves.iter())
        .flat_map(|curve| curve.points.iter().map(|point| point.0 as u64))
        .collect();
    rows.sort_unstable();
    rows.dedup();
    page::table_of(curves, title, &rows, size) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_end_where_they_are_told() {
        assert_eq!(powers(4, 64, 4096), [64, 256, 1024, 4096]);
        assert_eq!(powers(2, 256, 600), [256, 512]);
    }

    #[test]
    fn the_middle_of_the_rounds_is_that_of_the_medians() {
        let round = |figure| Lines::from(format!("latency 8 {figure} 0.1 9.9\nlatency 64 7 1 8\n"));
        let job = Job {
            name: "A".to_owned(),
            library: Library::ours(Path::new("nowhere")),
            ranks: 2,
            program: "latency",
            words: Vec::new(),
        };
        let measured = Measured {
            job,
            rounds: vec![round(5), round(1), round(2)],
        };
        let made = measured.curve("latency");
        assert_eq!(made.points, [(8.0, 2.0), (64.0, 7.0)]);
        assert_eq!(made.name, "A");
    }
}
