//! Paper 001, ARMCI on Gemini: its figures over DMAPP on simulated cards (`crates/gemini`, virtual
//! time), and the same of the installed ARMCI on this machine (`bench/pgas.c`, `examples/armci`).
//!
//! All ranks are on this machine. On one node memory is shared; elsewhere each rank takes itself
//! for the only one of its node, and talks by sockets, or by cards in software. The programs check
//! what they move.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::page::{self, Part, panel, plot};
use xtask::bench::{Curve, Library, Lines, Plot, size};
use xtask::shell::{self, Expiry};
use xtask::{armci, paths};

/// One job.
const LIMIT: Duration = Duration::from_secs(300);
/// How processes reach each other, by the name that the curves have, and the transports of jobs in
/// which each has a node of its own.
type Way = (&'static str, Option<&'static str>);
const NODE: Way = ("one node", None);
const SOCKETS: Way = ("sockets", Some("tcp,self"));
const CARDS: Way = ("software cards", Some("ugni,self"));
/// What is simulated.
const SIMULATED: &str = "simulated Gemini";
/// Ways of accumulates and of pieces, by their names in the environment.
const METHODS: [&str; 5] = ["auto", "agent", "amo", "getput", "paper"];
const STRIDED: [&str; 4] = ["auto", "direct", "iov", "pack"];
/// Ranks of patterns and kernels.
const RANKS: [usize; 3] = [2, 4, 8];

/// What measures.
struct Bench {
    mpirun: PathBuf,
    program: String,
    simulated: Lines,
    quick: bool,
}

/// All parts of the page.
///
/// # Errors
/// The programs cannot be compiled. A measurement that fails is said in its part.
pub fn parts(prefix: &Path, quick: bool) -> Result<Vec<Part>, String> {
    let program = Library::ours(prefix).program("pgas")?;
    let bench = Bench {
        mpirun: prefix.join("bin/mpirun"),
        program: program.display().to_string(),
        simulated: simulated("dmapp", quick)?,
        quick,
    };
    println!("paper 001: simulated");
    let parts = [
        ("pgas-contiguous", bench.contiguous()),
        ("pgas-strided", bench.strided()),
        ("pgas-fadd", bench.fadd()),
        ("pgas-accumulate", bench.accumulate()),
        ("pgas-patterns", bench.patterns()),
        ("pgas-kernels", bench.kernels(prefix)),
        ("pgas-synchronization", bench.synchronization()),
    ];
    let parts = parts
        .into_iter()
        .map(|(name, made)| part("001", name, made));
    Ok(parts.collect())
}

/// What a part shows: its text and its picture.
pub(super) type Made = Result<(String, Option<Plot>), String>;

/// A part of the page, and a word on the terminal that it is there.
pub(super) fn part(paper: &str, name: &'static str, made: Made) -> Part {
    let done = made.as_ref().map_or("not measured", |_| "measured");
    println!("paper {paper}, {name}: {done}");
    let (text, plot) = made.unwrap_or_else(|why| (page::not_measured(&why), None));
    Part { name, text, plot }
}

/// The lines of a simulation, an example of `crates/gemini`.
pub(super) fn simulated(example: &str, quick: bool) -> Result<Lines, String> {
    let mut command = Command::new("cargo");
    command.args([
        "run",
        "--release",
        "-q",
        "-p",
        "oxmpi-gemini",
        "--example",
        example,
        "--",
    ]);
    command
        .args(quick.then_some("--quick"))
        .current_dir(paths::root());
    let done = shell::run(&mut command, LIMIT, Expiry::Kill)?.success("the simulation")?;
    Ok(Lines::from(done.stdout))
}

/// The lines of a name, as a curve of another name and unit.
pub(super) fn curve(
    name: &str,
    lines: &Lines,
    line: &str,
    unit: impl Fn(f64, f64) -> f64,
) -> Curve {
    let points = lines.all(line);
    let points = points.iter().filter_map(|line| match line[..] {
        [x, y] => Some((x, unit(x, y))),
        _ => None,
    });
    Curve {
        name: name.to_owned(),
        points: points.collect(),
    }
}

/// From seconds to microseconds.
pub(super) fn micros(_: f64, seconds: f64) -> f64 {
    seconds * 1e6
}

fn megabytes(_: f64, rate: f64) -> f64 {
    rate / 1e6
}

/// How tables call a number of processes.
pub(super) fn processes(count: u64) -> String {
    count.to_string()
}

impl Bench {
    /// A job of the program.
    fn run(
        &self,
        ranks: usize,
        (_, transports): Way,
        environment: &[(&str, &str)],
        words: &[&str],
    ) -> Result<Lines, String> {
        let mut command = Command::new(&self.mpirun);
        let ranks = ranks.to_string();
        command.arg("--oversubscribe");
        if let Some(transports) = transports {
            command.args(["--mca", "btl", transports, "--mca", "pretend_nodes", &ranks]);
        }
        command.args(["-n", &ranks, &self.program]).args(words);
        command.envs(environment.iter().copied());
        let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?;
        let done = done.success(&format!("{} {}", self.program, words.join(" ")))?;
        Ok(Lines::from(done.stdout))
    }

    /// A usual number, or the one of a short run.
    fn number(&self, usual: u64, quick: u64) -> String {
        (if self.quick { quick } else { usual }).to_string()
    }

    fn budget(&self) -> String {
        self.number(20, 4)
    }

    /// B1; figures 7, 8, 10, 11.
    fn contiguous(&self) -> Made {
        let (last, budget) = (self.number(1 << 20, 64 << 10), self.budget());
        let words = ["contiguous", &last, &budget];
        let mut panels = Vec::new();
        let mut text = page::picture(
            "pgas-contiguous",
            "time and bandwidth of get and put by size",
        );
        let ways = [NODE, SOCKETS, CARDS];
        let measured: Result<Vec<Lines>, String> = ways
            .iter()
            .map(|way| self.run(2, *way, &[], &words))
            .collect();
        let measured = measured?;
        for call in ["get", "put"] {
            let all = |unit: fn(f64, f64) -> f64| -> Vec<Curve> {
                let simulated = curve(SIMULATED, &self.simulated, call, unit);
                let own = ways.iter().zip(&measured);
                let own = own.map(|((name, _), lines)| curve(name, lines, call, unit));
                let line = format!("window.{call}");
                let windows = curve("windows, sockets", &measured[1], &line, unit);
                std::iter::once(simulated)
                    .chain(own)
                    .chain([windows])
                    .collect()
            };
            let (times, rates) = (all(micros), all(|bytes, seconds| bytes / seconds / 1e6));
            panels.push(panel(&format!("{call}, time"), "µs", &times));
            panels.push(panel(&format!("{call}, bandwidth"), "MB/s", &rates));
            let rows = [16, 512, 4096, 8192, 64 << 10, 1 << 20];
            text += &page::table_of(&times, &format!("{call}, µs"), &rows, size);
            text += "\n";
        }
        // Three times: what is compared is of other moments.
        let mut ratios = Vec::new();
        for way in [SOCKETS, CARDS] {
            let runs: Result<Vec<Lines>, String> =
                (0..3).map(|_| self.run(2, way, &[], &words)).collect();
            let runs = runs?;
            ratios.extend(["get", "put"].map(|call| overheads(call, way.0, &runs)));
        }
        let rows = [16, 512, 4096, 64 << 10, 1 << 20];
        text += &page::table_of(&ratios, "ARMCI, of the same by windows", &rows, size);
        let plot = plot(
            "pgas-contiguous",
            "Contiguous transfers, two processes",
            "bytes",
            panels,
        );
        Ok((text, plot))
    }

    /// B2; figures 9 and 12.
    fn strided(&self) -> Made {
        let chunks = [64, 512, 4096, 32 << 10];
        const BYTES: &str = "262144";
        let mut panels = Vec::new();
        let mut text = page::picture("pgas-strided", "bandwidth of sections by size");
        for (call, name) in [("gets", "strided get"), ("puts", "strided put")] {
            let curves = chunks.map(|chunk| {
                let name = format!("pieces of {}", size(chunk));
                curve(
                    &name,
                    &self.simulated,
                    &format!("{call}.{chunk}"),
                    megabytes,
                )
            });
            panels.push(panel(&format!("{name}, {SIMULATED}"), "MB/s", &curves));
            let rows = [4096, 64 << 10, 1 << 20];
            text += &page::table_of(&curves, &format!("{name}, {SIMULATED}, MB/s"), &rows, size);
            text += "\n";
        }
        let pieces = [8, 64, 512, 4096, 32 << 10];
        let mut measured = Vec::new();
        for way in STRIDED {
            for piece in pieces {
                let words = ["strided", &piece.to_string(), BYTES, &self.budget()];
                let lines = self.run(2, SOCKETS, &[("ARMCI_STRIDED", way)], &words)?;
                measured.push((way, lines));
            }
        }
        for (call, name) in [
            ("gets", "strided get"),
            ("puts", "strided put"),
            ("sums", "accumulate"),
        ] {
            let curves = STRIDED.map(|way| Curve {
                name: way.to_owned(),
                points: (measured.iter().filter(|one| one.0 == way))
                    .flat_map(|(_, lines)| curve(way, lines, call, megabytes).points)
                    .collect(),
            });
            panels.push(panel(
                &format!("{name}, sockets, by length of pieces"),
                "MB/s",
                &curves,
            ));
            let title = format!("{name}, 256 KiB in pieces, sockets, MB/s");
            text += &page::table_of(&curves, &title, &pieces, size);
            text += "\n";
        }
        let plot = plot("pgas-strided", "Sections, two processes", "bytes", panels);
        Ok((text, plot))
    }

    /// B3; figure 13.
    fn fadd(&self) -> Made {
        let calls = self.number(2000, 200);
        let mut curves = vec![curve(SIMULATED, &self.simulated, "fadd", micros)];
        for way in [NODE, SOCKETS, CARDS] {
            curves.push(self.by_ranks(way, "fadd", &["fadd", &calls])?);
        }
        let rows = [2, 4, 8, 64, 256, 1024, 8192];
        let text = page::picture("pgas-fadd", "time of a fetch-and-add by processes")
            + &page::table_of(&curves, "fetch-and-add, µs, by processes", &rows, processes);
        let panels = vec![panel("one word of process 0", "µs", &curves)];
        Ok((
            text,
            plot(
                "pgas-fadd",
                "Fetch-and-add by all processes",
                "processes",
                panels,
            ),
        ))
    }

    /// The figure of a line for each number of ranks.
    fn by_ranks(&self, way: Way, line: &str, words: &[&str]) -> Result<Curve, String> {
        let mut points = Vec::new();
        for ranks in RANKS {
            let lines = self.run(ranks, way, &[], words)?;
            points.extend(curve("", &lines, line, micros).points);
        }
        Ok(Curve {
            name: way.0.to_owned(),
            points,
        })
    }

    /// B4; figures 14 and 15.
    fn accumulate(&self) -> Made {
        let (last, budget) = (self.number(1 << 20, 16 << 10), self.budget());
        let simulated = [
            curve("atomic operations", &self.simulated, "acc.amo", micros),
            curve("get, add, put", &self.simulated, "acc.getput", micros),
        ];
        let mut curves = Vec::new();
        for method in METHODS {
            // One long accumulate by numbers takes seconds.
            let last = if method == "amo" { "16384" } else { &last };
            let lines = self.run(
                2,
                SOCKETS,
                &[("ARMCI_ACC_METHOD", method)],
                &["sums", last, &budget],
            )?;
            curves.push(curve(method, &lines, "sum", micros));
        }
        let rows = [8, 64, 512, 1024, 4096, 64 << 10, 1 << 20];
        let text = page::picture("pgas-accumulate", "time of an accumulate by size and way")
            + &page::table_of(&simulated, &format!("{SIMULATED}, µs"), &rows, size)
            + &format!("\n{}\n\n", crossing(&simulated[0], &simulated[1]))
            + &page::table_of(&curves, "sockets, µs", &rows, size);
        let panels = vec![
            panel(SIMULATED, "µs", &simulated),
            panel("sockets, by ARMCI_ACC_METHOD", "µs", &curves),
        ];
        Ok((
            text,
            plot(
                "pgas-accumulate",
                "Accumulates, two processes",
                "bytes",
                panels,
            ),
        ))
    }

    /// B5, B6; figures 16 and 17.
    fn patterns(&self) -> Made {
        let rounds = self.number(50, 5);
        let mut panels = Vec::new();
        let mut text = page::picture("pgas-patterns", "time of shift and transpose by processes");
        for name in ["shift", "transpose"] {
            let mut curves = vec![curve(SIMULATED, &self.simulated, name, micros)];
            for way in [NODE, SOCKETS] {
                curves.push(self.by_ranks(way, name, &[name, "512", &rounds])?);
            }
            let rows = [2, 4, 8, 32, 128, 512];
            text += &page::table_of(
                &curves,
                &format!("{name}, µs, by processes"),
                &rows,
                processes,
            );
            text += "\n";
            panels.push(panel(name, "µs", &curves));
        }
        let plot = plot(
            "pgas-patterns",
            "512 bytes to every process",
            "processes",
            panels,
        );
        Ok((text, plot))
    }

    /// B7, B8, B9; figures 18 to 20.
    fn kernels(&self, prefix: &Path) -> Made {
        let kernels = [
            ("lu", ["1024 32", "192 16"], " s,", 1.0),
            (
                "lennard_jones",
                ["864 32 50", "108 16 10"],
                " ms a step",
                1e-3,
            ),
            ("sph", ["8000 20", "512 3"], " ms a step", 1e-3),
        ];
        let folder = paths::target().join("papers");
        let mut curves = Vec::new();
        for (name, args, unit, factor) in kernels {
            let program = armci::example(prefix, &folder, name)?;
            let args = args[usize::from(self.quick)];
            let mut points = Vec::new();
            for ranks in [1, 2, 4] {
                let mut command = Command::new(&self.mpirun);
                command
                    .args(["--oversubscribe", "-n", &ranks.to_string()])
                    .arg(&program);
                command.args(args.split(' '));
                let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?.success(name)?;
                let seconds = before(&done.stdout, unit).ok_or(format!("{name}: no time"))?;
                points.push((f64::from(ranks), seconds * factor * 1e3));
            }
            curves.push(Curve {
                name: format!("{name} {args}"),
                points,
            });
        }
        let text = page::table_of(&curves, "ms, by processes", &[1, 2, 4], processes);
        Ok((text, None))
    }

    /// B10, B11, B12.
    fn synchronization(&self) -> Made {
        let budget = self.budget();
        let mut text = String::new();
        for way in [NODE, SOCKETS] {
            let mut curves = ["none", "one", "all"].map(|name| Curve {
                name: format!("fence, {name} touched"),
                points: Vec::new(),
            });
            let mut allocation = Curve {
                name: "allocation of 4 KiB".to_owned(),
                points: Vec::new(),
            };
            for ranks in RANKS {
                let lines = self.run(ranks, way, &[], &["fence", &budget])?;
                for (curve_of, name) in curves.iter_mut().zip(["none", "one", "all"]) {
                    let found = curve("", &lines, &format!("fence.{name}"), micros);
                    curve_of.points.extend(found.points);
                }
                let lines = self.run(ranks, way, &[], &["allocation", &budget])?;
                let found = curve("", &lines, "allocation", micros);
                allocation.points.extend(found.points);
            }
            let all: Vec<Curve> = curves.into_iter().chain([allocation]).collect();
            let ranks = RANKS.map(|ranks| ranks as u64);
            text += &page::table_of(
                &all,
                &format!("{}, µs, by processes", way.0),
                &ranks,
                processes,
            );
            text += "\n";
        }
        let last = self.number(4 << 20, 64 << 10);
        let mut curves = Vec::new();
        for way in [SOCKETS, CARDS] {
            let lines = self.run(2, way, &[], &["registration", &last, &budget])?;
            for (line, words) in [
                ("new", "into new memory"),
                ("kept", "into memory that is kept"),
            ] {
                let name = format!("get {words}, {}", way.0);
                curves.push(curve(&name, &lines, &format!("registered.{line}"), micros));
            }
        }
        let rows = [4096, 64 << 10, 1 << 20, 4 << 20];
        text += &page::table_of(&curves, "µs", &rows, size);
        Ok((text, None))
    }
}

/// What ARMCI costs beside the same by windows: medians of all runs.
fn overheads(call: &str, way: &str, runs: &[Lines]) -> Curve {
    let ratios = |lines: &Lines| -> Vec<f64> {
        let own = curve("", lines, call, micros).points.into_iter();
        let windows = curve("", lines, &format!("window.{call}"), micros);
        own.zip(windows.points)
            .map(|(one, other)| one.1 / other.1)
            .collect()
    };
    let all: Vec<Vec<f64>> = runs.iter().map(ratios).collect();
    let mut found = curve(&format!("{call}, {way}"), &runs[0], call, micros);
    for (at, point) in found.points.iter_mut().enumerate() {
        let mut ratios: Vec<f64> = all.iter().filter_map(|run| run.get(at).copied()).collect();
        ratios.sort_by(f64::total_cmp);
        point.1 = ratios[ratios.len() / 2];
    }
    found
}

/// Up to which size the first one is not slower.
fn crossing(first: &Curve, second: &Curve) -> String {
    let pairs = first.points.iter().zip(&second.points);
    let last = pairs.take_while(|(one, other)| one.1 <= other.1).last();
    match last {
        Some((point, _)) => format!(
            "{} are not slower up to {}.",
            first.name,
            size(point.0 as u64)
        ),
        None => format!("{} are always slower.", first.name),
    }
}

/// The number before some words.
fn before(text: &str, words: &str) -> Option<f64> {
    let (head, _) = text.split_once(words)?;
    head.rsplit([' ', '\n']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_before_their_units() {
        let line = "order 9, blocks of 2, 1 x 1 processes: 0.125 s, 2.00 Gflop/s (right)";
        assert_eq!(before(line, " s,"), Some(0.125));
        assert_eq!(
            before("8 particles: 2.5 ms a step (right)", " ms a step"),
            Some(2.5)
        );
        assert_eq!(before(line, " ms a step"), None);
    }

    #[test]
    fn the_crossover_is_the_last_size_before_the_first_loss() {
        let curve = |name: &str, points: &[(f64, f64)]| Curve {
            name: name.to_owned(),
            points: points.to_vec(),
        };
        let first = curve("A", &[(8.0, 1.0), (512.0, 2.0), (1024.0, 4.0)]);
        let second = curve("B", &[(8.0, 2.0), (512.0, 2.0), (1024.0, 3.0)]);
        assert_eq!(crossing(&first, &second), "A are not slower up to 512 B.");
        let slower = curve("C", &[(8.0, 9.0)]);
        assert_eq!(crossing(&slower, &second), "C are always slower.");
    }
}
