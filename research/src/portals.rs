//! Paper 003, Open MPI's matching transport layer on the Cray XT: latency, bandwidth, availability
//! of the processor, message rate and four programs, with matching by the interface (`cm`) and by
//! the library (`ob1`) over one Portals interface in software, and beside them this library's usual
//! transports and the peers.
//!
//! The programs are `bench/{latency,multipair,availability,overlap,traffic}.c`, the same source for
//! every library; how a library is to send its messages is said in the environment of the job.

mod programs;

use std::path::Path;

use super::page::{self, Part, panel, plot};
use xtask::bench::{self, Curve, Library, Lines, Plot, median, size};
use xtask::chosen::Chosen;
use xtask::peers;
use xtask::report::Report;

/// A parameter of this library, as a variable of the environment, and its value.
type Setting = (&'static str, &'static str);
/// Collectives go by messages, as the paper's do.
const CM: [Setting; 3] = [
    ("OXMPI_PML", "cm"),
    ("OXMPI_MTL", "portals"),
    ("OXMPI_COLL", "^sm"),
];
const OB1: [Setting; 3] = [
    ("OXMPI_PML", "ob1"),
    ("OXMPI_BTL", "portals,self"),
    ("OXMPI_COLL", "^sm"),
];
/// The interface works while the program computes.
const BESIDE: Setting = ("OXMPI_PROGRESS_THREAD", "true");
/// Long messages are always sent whole.
const AT_ONCE: Setting = ("OXMPI_PORTALS_RENDEZVOUS", "false");

/// Names of curves and columns. What the paper has is an interface that works by itself.
const BOTH: [&str; 2] = ["cm", "ob1"];
const PAPER: &str = "cm, paper";
const THREAD: &str = " + thread";
const CM_BESIDE: &str = "cm + thread";
const OB1_BESIDE: &str = "ob1 + thread";
const USUAL: &str = "oxmpi";

/// Ranks of eight pairs.
const PAIRS: usize = 16;
/// Most ranks of the programs; as many as there are cores, at least two.
const MOST_RANKS: usize = 16;
/// So much of the processor is enough (the paper: nearly all of it).
const AVAILABLE: f64 = 0.95;
/// The least share that a picture with logarithmic axes shows.
const DRAWN: f64 = 0.01;

/// What measures.
struct Bench {
    ways: Vec<(&'static str, Library)>,
    /// Peers that are not there, and why.
    missing: Vec<String>,
    /// How often each, in turn with the others; the middle one counts.
    rounds: usize,
    quick: bool,
}

/// What the jobs of some ways have printed, by round.
struct Measured {
    ways: Vec<(&'static str, Vec<Lines>)>,
    /// Those that failed, and why.
    failed: Vec<String>,
}

type Made = Result<(String, Option<Plot>), String>;

/// All parts of the page.
pub fn parts(prefix: &Path, quick: bool) -> Vec<Part> {
    let bench = Bench::new(prefix, quick);
    let parts = [
        ("portals-netpipe", bench.netpipe()),
        ("portals-availability", bench.availability()),
        ("portals-rate", bench.rate()),
        ("portals-programs", bench.programs()),
    ];
    let parts = parts.into_iter().map(|(name, made)| {
        let (text, plot) = made.unwrap_or_else(|why| (page::not_measured(&why), None));
        Part { name, text, plot }
    });
    parts.collect()
}

impl Bench {
    fn new(prefix: &Path, quick: bool) -> Bench {
        let ours = |settings: &[Setting]| {
            let library = Library::ours(prefix);
            (settings.iter()).fold(library, |library, (name, value)| library.with(name, value))
        };
        let with = |settings: [Setting; 3], more: &[Setting]| ours(&[&settings[..], more].concat());
        let mut ways = vec![
            ("cm", with(CM, &[])),
            ("ob1", with(OB1, &[])),
            (CM_BESIDE, with(CM, &[BESIDE])),
            (OB1_BESIDE, with(OB1, &[BESIDE])),
            (PAPER, with(CM, &[BESIDE, AT_ONCE])),
            (USUAL, ours(&[])),
        ];
        let mut missing = Vec::new();
        let report = Report::new(Chosen::default());
        for peer in peers::PEERS {
            match bench::peer(&report, peer.name) {
                Ok(library) => ways.push((peer.name, library)),
                Err(why) => missing.push(without(peer.name, &why)),
            }
        }
        report.done();
        Bench {
            ways,
            missing,
            rounds: if quick { 1 } else { 3 },
            quick,
        }
    }

    /// The words of a cell's time box.
    fn time_box(&self, milliseconds: u64) -> String {
        (if self.quick { 2 } else { milliseconds }).to_string()
    }

    /// Runs `bench/<program>.c` in turn, some times, by these ways of ours and by all peers. A peer
    /// that fails is left out.
    fn run(
        &self,
        ours: &[&str],
        program: &str,
        ranks: usize,
        words: &[String],
    ) -> Result<Measured, String> {
        let is_peer = |name: &str| peers::PEERS.iter().any(|peer| peer.name == name);
        let mut all: Vec<_> = (self.ways.iter())
            .filter(|(name, _)| ours.contains(name) || is_peer(name))
            .map(|(name, library)| match library.spins() && ranks > cores() {
                true => (*name, library, Err("its ranks that wait spin".to_owned())),
                false => (*name, library, Ok(Vec::new())),
            })
            .collect();
        for _ in 0..self.rounds {
            for (_, library, rounds) in &mut all {
                let Ok(done) = rounds else { continue };
                match job(library, program, ranks, words) {
                    Ok(lines) => done.push(lines),
                    Err(why) => *rounds = Err(why),
                }
            }
        }
        let mut measured = Measured {
            ways: Vec::new(),
            failed: self.missing.clone(),
        };
        for (name, _, rounds) in all {
            match rounds {
                Ok(rounds) => measured.ways.push((name, rounds)),
                Err(why) if is_peer(name) => measured.failed.push(without(name, &why)),
                Err(why) => return Err(why),
            }
        }
        println!("paper 003, {program} of {ranks} ranks: measured");
        Ok(measured)
    }

    /// Figure 2.
    fn netpipe(&self) -> Made {
        let last = if self.quick { 64 << 10 } else { 4 << 20 };
        let sizes = std::iter::once(0).chain(powers(last, 1));
        let words = words(&self.time_box(12), sizes);
        let measured = self.run(&[BOTH[0], BOTH[1], USUAL], "latency", 2, &words)?;
        let times = measured.curves("latency", |_, micros| micros);
        let speeds = measured.curves("latency", |bytes, micros| bytes / micros);
        let mut text = page::picture("portals-netpipe", "time and bandwidth by size")
            + &table(
                &times,
                "one way, µs",
                &[0, 1, 64, 1024, 8192, 32 << 10, 64 << 10, 1 << 20, 4 << 20],
            )
            + "\n"
            + &table(
                &speeds,
                "MB/s",
                &[128, 1024, 8192, 32 << 10, 64 << 10, 1 << 20, 4 << 20],
            );
        let paper = [4.78, 4.91, 6.16];
        text += &format!(
            "\nWithout bytes: `cm`, of `ob1`: {} (paper: {:.2}); of the library's usual transports: \
             {}.\n",
            ratio(&times, "cm", "ob1", 0),
            paper[1] / paper[2],
            ratio(&times, "cm", USUAL, 0),
        );
        text += &note([&measured]);
        let panels = vec![
            panel("one way", "µs", &drawn(&times)),
            panel("bandwidth", "MB/s", &drawn(&speeds)),
        ];
        let title = "Ping-pong, two ranks";
        Ok((text, plot("portals-netpipe", title, "bytes", panels)))
    }

    /// Figure 3, and overlap.
    fn availability(&self) -> Made {
        let last = if self.quick { 64 << 10 } else { 4 << 20 };
        let ours = ["cm", CM_BESIDE, "ob1", OB1_BESIDE, USUAL];
        let cells = words(&self.time_box(20), powers(last, 2));
        let measured = self.run(&ours, "availability", 2, &cells)?;
        let longer = powers(last, 2)
            .into_iter()
            .filter(|bytes| *bytes >= 1 << 10);
        let cells = words(&self.time_box(20), longer);
        let both = self.run(&ours, "overlap", 2, &cells)?;
        let rows = [1, 64, 1024, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20];
        let mut text = page::picture(
            "portals-availability",
            "what is left of the processor, and overlap, by size",
        );
        let mut panels = Vec::new();
        let times = measured.curves("message", |_, micros| micros);
        for (end, role) in [("send", "sender"), ("receive", "receiver")] {
            let own = measured.curves(&format!("own.{end}"), |_, micros| micros);
            let left = left(&own, &times);
            text += &table(&left, &format!("left to the {role}"), &rows);
            text += &format!("\n{}\n", enough(&left, role));
            panels.push(panel(role, "share left", &drawn(&left)));
            let mut costs = named(&own, &ours, "own thread");
            let beside = measured.curves(&format!("beside.{end}"), |_, micros| micros);
            costs.extend(named(&beside, &[CM_BESIDE, OB1_BESIDE], "the other"));
            text += &table(&costs, &format!("{role}, µs a message"), &rows);
            text += "\n";
        }
        let overlap = both.curves("overlap", |_, percent| percent / 100.0);
        text += &table(&overlap, "overlap, both compute", &rows[2..]);
        text += "\n";
        panels.push(panel("overlap, both compute", "share", &drawn(&overlap)));
        text += &table(&times, "time of a message, µs", &rows);
        text += &note([&measured, &both]);
        let title = "What a message leaves of the processor";
        Ok((text, plot("portals-availability", title, "bytes", panels)))
    }

    /// Figure 4, and the same of eight pairs.
    fn rate(&self) -> Made {
        let ours = [BOTH[0], BOTH[1], USUAL];
        let sizes = powers(8 << 10, 1).into_iter().chain([10_000]);
        let cells = words(&self.time_box(10), sizes);
        let one = self.run(&ours, "multipair", 2, &cells)?;
        let cells = words(&self.time_box(20), [1, 64, 1024, 10_000]);
        let eight = self.run(&ours, "multipair", PAIRS, &cells)?;
        let thousands = |_: f64, millions: f64| millions * 1e3;
        let stream = one.curves("multipair", thousands);
        let pairs = eight.curves("multipair", thousands);
        let unit = "thousand messages a second";
        let text = page::picture("portals-rate", "messages a second by size")
            + &table(
                &stream,
                &format!("one stream, {unit}"),
                &[1, 32, 64, 256, 1024, 2048, 8192, 10_000],
            )
            + &format!(
                "\nOf one byte `ob1` sends {} of what `cm` sends (paper: about 0.5).\n\n",
                ratio(&stream, "ob1", "cm", 1)
            )
            + &table(
                &pairs,
                &format!("eight pairs, {unit}"),
                &[1, 64, 1024, 10_000],
            )
            + &note([&one, &eight]);
        let panels = vec![
            panel("one stream", "1000/s", &drawn(&stream)),
            panel("eight pairs", "1000/s", &drawn(&pairs)),
        ];
        let title = "Messages a second";
        Ok((text, plot("portals-rate", title, "bytes", panels)))
    }

    /// Table 1 and figure 5.
    fn programs(&self) -> Made {
        let ranks = cores().clamp(2, MOST_RANKS);
        let percent = if self.quick { "3" } else { "100" };
        let words = ["--percent", percent].map(str::to_owned);
        let ours = ["cm", PAPER, CM_BESIDE, "ob1", USUAL];
        let measured = self.run(&ours, "traffic", ranks, &words)?;
        let text = format!("{ranks} ranks.\n\n") + &measured.of_programs() + &note([&measured]);
        Ok((text, None))
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// A job of a library.
fn job(library: &Library, program: &str, ranks: usize, words: &[String]) -> Result<Lines, String> {
    let program = library.program(program)?.display().to_string();
    let words = std::iter::once(&program).chain(words).map(String::as_str);
    library.job(ranks, &words.collect::<Vec<_>>())
}

impl Measured {
    /// The curves of a line, of the middle figures of all rounds.
    fn curves(&self, line: &str, unit: fn(f64, f64) -> f64) -> Vec<Curve> {
        let curve = |(name, rounds): &(&str, Vec<Lines>)| {
            let first_two = |lines: &Lines| -> Vec<Vec<f64>> {
                let lines = lines.all(line).into_iter();
                lines
                    .filter_map(|line| Some(line.get(..2)?.to_vec()))
                    .collect()
            };
            let rounds: Vec<_> = rounds.iter().map(first_two).collect();
            let curve = super::middle(name, &rounds);
            let points = curve.points.iter().map(|(x, y)| (*x, unit(*x, *y)));
            Curve {
                points: points.collect(),
                ..curve
            }
        };
        let curves = self.ways.iter().map(curve);
        curves.filter(|curve| !curve.points.is_empty()).collect()
    }

    /// The middle figure of the rounds in a column of a way's only line of this name.
    fn figure(&self, way: &str, line: &str, column: usize) -> Option<f64> {
        let (_, rounds) = self.ways.iter().find(|(name, _)| *name == way)?;
        let figures = rounds
            .iter()
            .filter_map(|lines| lines.one(line, column).ok());
        let figures: Vec<f64> = figures.collect();
        (!figures.is_empty()).then(|| median(&figures))
    }
}

/// Sizes from one byte on, by a power of two.
fn powers(last: u64, log: u32) -> Vec<u64> {
    let sizes = std::iter::successors(Some(1_u64), |bytes| Some(bytes << log));
    sizes.take_while(|bytes| *bytes <= last).collect()
}

/// The words of a program that measures cells of these sizes.
fn words(time_box: &str, sizes: impl IntoIterator<Item = u64>) -> Vec<String> {
    let words = ["--box".to_owned(), time_box.to_owned()].into_iter();
    words
        .chain(sizes.into_iter().map(|bytes| bytes.to_string()))
        .collect()
}

/// Which peers are not in these figures.
fn note<const N: usize>(figures: [&Measured; N]) -> String {
    let mut failed: Vec<&str> = Vec::new();
    for why in figures.iter().flat_map(|measured| &measured.failed) {
        if !failed.contains(&&why[..]) {
            failed.push(why);
        }
    }
    match &failed[..] {
        [] => String::new(),
        failed => format!("\nLeft out: {}.\n", failed.join("; ")),
    }
}

/// A table of those of these sizes that a curve has.
fn table(curves: &[Curve], unit: &str, rows: &[u64]) -> String {
    let has = |bytes: &u64| curves.iter().any(|curve| page::at(curve, *bytes).is_some());
    let rows: Vec<u64> = rows.iter().copied().filter(has).collect();
    page::table_of(curves, unit, &rows, size)
}

/// What of the time of a message is left to the thread that takes so much of it. Where a thread of
/// the library works beside, the time is that of a message without it.
fn left(own: &[Curve], times: &[Curve]) -> Vec<Curve> {
    let curves = own.iter().filter_map(|curve| {
        let time = find(times, curve.name.trim_end_matches(THREAD))?;
        let share = |(bytes, own): &(f64, f64)| {
            let whole = page::at(time, *bytes as u64)?;
            Some((*bytes, (1.0 - own / whole).clamp(0.0, 1.0)))
        };
        Some(Curve {
            points: curve.points.iter().filter_map(share).collect(),
            ..curve.clone()
        })
    });
    curves.collect()
}

/// These ones of some curves, with words behind their names.
fn named(curves: &[Curve], names: &[&str], words: &str) -> Vec<Curve> {
    let wanted = (curves.iter()).filter(|curve| names.contains(&&curve.name[..]));
    let named = wanted.map(|curve| Curve {
        name: format!("{}: {words}", curve.name),
        ..curve.clone()
    });
    named.collect()
}

/// Who is left out, and why.
fn without(name: &str, why: &str) -> String {
    format!("{name} ({})", why.lines().next().unwrap_or_default())
}

fn find<'a>(curves: &'a [Curve], name: &str) -> Option<&'a Curve> {
    curves.iter().find(|curve| curve.name == name)
}

/// One curve's figure at a size, of another's.
fn ratio(curves: &[Curve], name: &str, of: &str, bytes: u64) -> String {
    let figure = |name| page::at(find(curves, name)?, bytes);
    let ratio = figure(name).zip(figure(of)).map(|(one, other)| one / other);
    ratio.map_or("not known".to_owned(), |ratio| format!("{ratio:.2}"))
}

/// The size from which on a curve never falls below this.
fn from(curve: &Curve, least: f64) -> Option<f64> {
    let enough = curve
        .points
        .iter()
        .rev()
        .take_while(|point| point.1 >= least);
    enough.last().map(|point| point.0)
}

/// From which size on which of our ways leave enough.
fn enough(curves: &[Curve], role: &str) -> String {
    let said = |name: &&str| {
        let words = match from(find(curves, name)?, AVAILABLE) {
            Some(bytes) => format!("`{name}` from {} on", size(bytes as u64)),
            None => format!("`{name}` not with the longest"),
        };
        Some(words)
    };
    let said: Vec<String> = [CM_BESIDE, OB1_BESIDE, "cm", "ob1"]
        .iter()
        .filter_map(said)
        .collect();
    let said = said.iter().map(|words| format!("- {words}\n"));
    format!(
        "{AVAILABLE} or more is left to the {role}:\n\n{}",
        said.collect::<String>()
    )
}

/// What axes that are logarithmic can show.
fn drawn(curves: &[Curve]) -> Vec<Curve> {
    let points = |curve: &Curve| {
        let points = curve.points.iter().filter(|point| point.0 > 0.0);
        points.map(|(x, y)| (*x, y.max(DRAWN))).collect()
    };
    let curves = curves.iter().map(|curve| Curve {
        points: points(curve),
        ..curve.clone()
    });
    curves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, points: &[(f64, f64)]) -> Curve {
        Curve {
            name: name.to_owned(),
            points: points.to_vec(),
        }
    }

    pub fn measured() -> Measured {
        let lines = |text: &str| Lines::from(text.to_owned());
        let cm = ["1.0", "3.0", "2.0"].map(|micros| {
            lines(&format!(
                "latency 0 {micros} 9 9\nlatency 8 8 9 9\nVH-1.time 2 10{micros}\n\
                 VH-1.mpi 2 20 10 30\nVH-1.in.Alltoall 2 15 1 2\nVH-1.in.Allreduce 2 5 1 2\n"
            ))
        });
        let paper = lines(
            "VH-1.time 2 90\nVH-1.short 2 250 250 250\nVH-1.long 2 750 700 800\n\
             VH-1.dropped 2 75 50 100\nVH-1.dropped_bytes 2 5000000 4000000 6000000\n",
        );
        Measured {
            ways: vec![("cm", cm.into()), (PAPER, vec![paper])],
            failed: vec![without("intel", "no network\nand more")],
        }
    }

    #[test]
    fn the_middle_of_the_rounds_is_a_point_of_a_curve() {
        let curves = measured().curves("latency", |bytes, micros| bytes / micros);
        // A way without such lines has no curve.
        assert_eq!(curves, [curve("cm", &[(0.0, 0.0), (8.0, 1.0)])]);
        let curves = measured().curves("latency", |_, micros| micros);
        assert_eq!(curves[0].points[0], (0.0, 2.0));
        // Nothing has no logarithm.
        assert_eq!(drawn(&curves)[0].points, [(8.0, 8.0)]);
    }

    #[test]
    fn enough_is_left_from_the_last_fall_on() {
        let falls = curve("A", &[(1.0, 0.99), (4.0, 0.5), (16.0, 0.95), (64.0, 1.0)]);
        assert_eq!(from(&falls, 0.95), Some(16.0));
        assert_eq!(from(&curve("B", &[(1.0, 1.0), (4.0, 0.9)]), 0.95), None);
        let curves = [
            curve(CM_BESIDE, &[(1024.0, 0.96)]),
            curve("ob1", &[(1024.0, 0.2)]),
        ];
        let words = "0.95 or more is left to the sender:\n\n\
                     - `cm + thread` from 1 KiB on\n- `ob1` not with the longest\n";
        assert_eq!(enough(&curves, "sender"), words);
    }

    #[test]
    fn what_a_thread_does_not_take_is_left_to_it() {
        let own = [
            curve("cm", &[(1.0, 1.0), (4.0, 9.0)]),
            curve(CM_BESIDE, &[(1.0, 0.5), (4.0, 0.0)]),
            curve("unknown", &[(1.0, 1.0)]),
        ];
        // A message takes longer with the thread: that leaves no more.
        let times = [
            curve("cm", &[(1.0, 2.0), (4.0, 8.0)]),
            curve(CM_BESIDE, &[(1.0, 90.0), (4.0, 90.0)]),
        ];
        let left = left(&own, &times);
        assert_eq!(left[0].points, [(1.0, 0.5), (4.0, 0.0)]);
        assert_eq!(left[1].points, [(1.0, 0.75), (4.0, 1.0)]);
        assert_eq!(left.len(), 2);
        let costs = named(&own, &[CM_BESIDE], "own");
        assert_eq!(costs[0].name, "cm + thread: own");
        assert_eq!(costs.len(), 1);
        assert!(!table(&costs, "µs", &[1, 64]).contains("64 B"));
    }

    #[test]
    fn ratios_sizes_and_who_is_left_out() {
        let curves = [curve("A", &[(1.0, 1.0)]), curve("B", &[(1.0, 4.0)])];
        assert_eq!(ratio(&curves, "A", "B", 1), "0.25");
        assert_eq!(ratio(&curves, "A", "C", 1), "not known");
        assert_eq!(powers(20, 2), [1, 4, 16]);
        assert_eq!(words("5", [1, 2]), ["--box", "5", "1", "2"]);
    }
}
