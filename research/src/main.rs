//! `cargo xtask papers`: measures again what papers about MPI libraries have measured, on this
//! machine, and writes `docs/research/papers.md` with figures and pictures into `target/papers`.
//!
//! Hosts are network name-spaces with shaped rails (`tests/tools/hosts.sh`), processors of another
//! kind are emulated ([`xtask::foreign`]); what cannot be had is left out by name. The programs are
//! in `research/programs` and `bench`.

mod armci;
mod gemini;
mod linkx;
mod linkx_windows;
mod page;
mod portals;
mod reliable;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use clap::{Parser, ValueEnum};

use page::Part;
use xtask::bench::{Curve, Library, Lines, machine, median};
use xtask::foreign::{Foreign, Tools};
use xtask::install::{self, Output};
use xtask::paths::{self, Profile};
use xtask::shell::{self, Expiry};

/// Measures again what papers have measured.
#[derive(Parser)]
#[command(name = "cargo xtask papers")]
struct Options {
    /// Shorter messages, and each measurement once
    #[arg(long)]
    quick: bool,
    /// The release tree as it is installed
    #[arg(long)]
    installed: bool,
    /// One of the papers alone, by what it is about
    #[arg(long)]
    only: Option<Paper>,
}

/// What a paper is about.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// Open MPI on machines of unlike parts
    Heterogeneous,
    /// ARMCI on Gemini
    Armci,
    /// Open MPI on Gemini
    Gemini,
    /// One endpoint over several providers
    Linkx,
    /// Matching by the network interface, on Portals
    Portals,
    /// Data reliability, on a network that needs none
    Reliable,
}

/// One job.
const LIMIT: Duration = Duration::from_secs(400);
/// The rails: the first carries four times as much as the second.
const RATES: &str = "200mbit 50mbit";
/// Which rails a job uses, by the name that the curves have.
const WAYS: [(&str, &[&str]); 3] = [
    ("rail A", &["--mca", "tcp_include", "eth0"]),
    ("rail B", &["--mca", "tcp_include", "eth1"]),
    ("A and B", &[]),
];
/// Ranks of the reduction.
const RANKS: usize = 16;

/// What was measured of paper 004.
struct Results {
    /// Figure 2: MB/s by size.
    rails: Result<Vec<Curve>, String>,
    /// Table 2: seconds of a frame.
    frames: Result<Vec<(String, f64)>, String>,
    /// Figure 3: MB/s by size.
    types: Result<Vec<Curve>, String>,
    /// Figure 4: microseconds by size.
    reduce: Result<Vec<Curve>, String>,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let options: Options = match xtask::options("papers", &args) {
        Ok(options) => options,
        Err(code) => return code,
    };
    match papers(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("papers: {words}");
            ExitCode::FAILURE
        }
    }
}

fn papers(options: &Options) -> Result<(), String> {
    let prefix = Profile::Release.prefix();
    if !options.installed {
        install::install(&prefix, Profile::Release, Output::Shown)?;
    }
    let is_wanted = |paper| options.only.is_none_or(|only| only == paper);
    let mut parts = Vec::new();
    if is_wanted(Paper::Heterogeneous) {
        parts.push(page::machine("machine", &machine()));
        parts.extend(heterogeneous(options, &prefix)?);
    }
    if is_wanted(Paper::Reliable) {
        parts.push(page::machine("reliable-machine", &machine()));
        parts.extend(reliable::parts(&prefix, options.quick)?);
    }
    if is_wanted(Paper::Armci) {
        parts.push(page::machine("pgas-machine", &machine()));
        parts.extend(armci::parts(&prefix, options.quick)?);
    }
    if is_wanted(Paper::Gemini) {
        parts.push(page::machine("gemini-machine", &machine()));
        parts.extend(gemini::parts(&prefix, options.quick));
    }
    if is_wanted(Paper::Linkx) {
        parts.push(page::machine("linkx-machine", &machine()));
        parts.extend(linkx::parts(&prefix, options.quick)?);
    }
    if is_wanted(Paper::Portals) {
        parts.push(page::machine("portals-machine", &machine()));
        parts.extend(portals::parts(&prefix, options.quick));
    }
    page::show(&parts);
    page::write(&parts)
}

/// Paper 004.
fn heterogeneous(options: &Options, prefix: &Path) -> Result<Vec<Part>, String> {
    let bench = Bench {
        mpirun: prefix.join("bin/mpirun"),
        program: Library::ours(prefix).program("papers")?,
        rounds: if options.quick { 1 } else { 3 },
        quick: options.quick,
    };
    let foreign = Tools::find().and_then(|tools| {
        let foreign = tools.build()?;
        let program =
            foreign.compile(&paths::root().join("research/programs/papers.c"), &["-O2"])?;
        Ok((foreign, program))
    });
    let foreign = foreign.as_ref().map_err(Clone::clone);
    let results = Results {
        rails: said("paper 004, figure 2", bench.rails()),
        frames: said("paper 004, table 2", bench.frames()),
        types: said(
            "paper 004, figure 3",
            foreign.clone().and_then(|foreign| bench.types(foreign)),
        ),
        reduce: said(
            "paper 004, figure 4",
            foreign.and_then(|foreign| bench.reduce(foreign)),
        ),
    };
    Ok(page::heterogeneous(&results))
}

/// Says that a part is over.
fn said<T>(what: &str, result: Result<T, String>) -> Result<T, String> {
    match &result {
        Ok(_) => println!("{what}: measured"),
        Err(why) => println!("{what}: not measured: {why}"),
    }
    result
}

/// A part of a job: how many ranks run which words.
type Ranks = (usize, Vec<String>);

/// What measures.
struct Bench {
    mpirun: PathBuf,
    program: PathBuf,
    /// How often each, in turn with the others; the middle one counts.
    rounds: usize,
    quick: bool,
}

impl Bench {
    fn own(&self) -> Vec<String> {
        vec![self.program.display().to_string()]
    }

    /// A size of messages, or a smaller one.
    fn size(&self, usual: u64, quick: u64) -> String {
        (if self.quick { quick } else { usual }).to_string()
    }

    fn rails(&self) -> Result<Vec<Curve>, String> {
        let last = self.size(16 << 20, 1 << 20);
        let words = ["pingpong", "byte", &last, "300"];
        let jobs = WAYS.map(|(name, way)| (name, self.on_hosts(2, way, &words)));
        let curves = self.curves(jobs, "pingpong")?;
        Ok(curves.into_iter().map(speed).collect())
    }

    fn frames(&self) -> Result<Vec<(String, f64)>, String> {
        let words = ["composite", "1024", if self.quick { "2" } else { "5" }];
        let jobs = WAYS.map(|(name, way)| (name, self.on_hosts(4, way, &words)));
        let curves = self.curves(jobs, "composite")?;
        let only = |curve: Curve| Some((curve.name, curve.points.first()?.1));
        Ok(curves.into_iter().filter_map(only).collect())
    }

    fn types(&self, (foreign, program): &(Foreign, PathBuf)) -> Result<Vec<Curve>, String> {
        let (own, other) = (self.own(), foreign.words(program));
        let last = self.size(4 << 20, 64 << 10);
        let pairs = [
            ("x86-64", [&own, &own]),
            ("s390x", [&other, &other]),
            ("mixed", [&own, &other]),
        ];
        let mut jobs = Vec::new();
        for (pair, programs) in &pairs {
            for kind in ["byte", "int"] {
                let words = ["pingpong", kind, &last, "200"];
                let part = |program: &Vec<String>| (1, with(program, &words));
                let parts = [part(programs[0]), part(programs[1])];
                jobs.push((format!("{pair} {kind}"), self.mixed(&parts)));
            }
        }
        let jobs = jobs.iter_mut().map(|(name, job)| (&name[..], job));
        let curves = self.curves_of(jobs.collect(), "pingpong")?;
        Ok(curves.into_iter().map(speed).collect())
    }

    fn reduce(&self, (foreign, program): &(Foreign, PathBuf)) -> Result<Vec<Curve>, String> {
        let last = self.size(256 << 10, 8 << 10);
        let words = ["reduce", &last, "300"];
        let own = with(&self.own(), &words);
        let other = with(&foreign.words(program), &words);
        let in_turn = (0..RANKS).map(|rank| match rank % 2 {
            0 => (1, own.clone()),
            _ => (1, other.clone()),
        });
        let in_turn: Vec<Ranks> = in_turn.collect();
        let half = RANKS / 2;
        let jobs = [
            ("x86-64", self.mixed(&[(RANKS, own.clone())])),
            ("s390x", self.mixed(&[(RANKS, other.clone())])),
            ("mixed, blocks", self.mixed(&[(half, own), (half, other)])),
            ("mixed, in turn", self.mixed(&in_turn)),
        ];
        let curves = self.curves(jobs, "reduce")?;
        let micros = |curve: Curve| Curve {
            points: curve.points.iter().map(|(x, y)| (*x, y * 1e6)).collect(),
            ..curve
        };
        Ok(curves.into_iter().map(micros).collect())
    }

    /// A job of one rank on each of some hosts.
    fn on_hosts(&self, hosts: usize, way: &[&str], words: &[&str]) -> Command {
        let tool = |name: &str| paths::root().join("tests/tools").join(name);
        let mut command = Command::new("unshare");
        command
            .args(["-rmnpf", "--mount-proc", "--kill-child"])
            .arg(tool("hosts.sh"))
            .arg(hosts.to_string())
            .arg(&self.mpirun)
            .arg("--launch-agent")
            .arg(tool("netssh"))
            .args(["--host", &format!("h[1-{hosts}]:1")])
            .args(way)
            .arg("-n")
            .arg(hosts.to_string())
            .arg(&self.program)
            .args(words)
            .env("RATES", RATES);
        command
    }

    /// A job over sockets on this machine, whose ranks may be of different processors.
    fn mixed(&self, parts: &[Ranks]) -> Command {
        let mut command = Command::new(&self.mpirun);
        command.args(["--oversubscribe", "--mca", "mixed_processors", "1"]);
        command.args(["--mca", "btl", "tcp,self"]);
        for (at, (ranks, words)) in parts.iter().enumerate() {
            let colon = if at > 0 { &[":"][..] } else { &[] };
            command.args(colon).args(["-n", &ranks.to_string()]);
            command.args(words);
        }
        command
    }

    fn curves<const N: usize>(
        &self,
        mut jobs: [(&str, Command); N],
        line: &str,
    ) -> Result<Vec<Curve>, String> {
        let jobs = jobs.iter_mut().map(|(name, job)| (*name, job));
        self.curves_of(jobs.collect(), line)
    }

    /// Runs these jobs in turn, some times; of each the middle figure by size, in seconds.
    fn curves_of(
        &self,
        mut jobs: Vec<(&str, &mut Command)>,
        line: &str,
    ) -> Result<Vec<Curve>, String> {
        let mut samples = vec![Vec::new(); jobs.len()];
        for _ in 0..self.rounds {
            for ((name, job), samples) in jobs.iter_mut().zip(&mut samples) {
                let done = shell::run(job, LIMIT, Expiry::AskThenKill)?.success(name)?;
                samples.push(Lines::from(done.stdout).all(line));
            }
        }
        let jobs = jobs.iter().zip(samples);
        Ok(jobs
            .map(|((name, _), rounds)| middle(name, &rounds))
            .collect())
    }
}

/// The words of a program with more behind them.
fn with(program: &[String], words: &[&str]) -> Vec<String> {
    let words = words.iter().map(ToString::to_string);
    program.iter().cloned().chain(words).collect()
}

/// Of some rounds of lines "size figure" the middle figure of each size.
fn middle(name: &str, rounds: &[Vec<Vec<f64>>]) -> Curve {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for line in rounds.first().into_iter().flatten() {
        let &[x, _] = &line[..] else { continue };
        let same = rounds.iter().flatten().filter(|line| line[..1] == [x]);
        let figures: Vec<f64> = same.filter_map(|line| line.get(1).copied()).collect();
        points.push((x, median(&figures)));
    }
    Curve {
        name: name.to_owned(),
        points,
    }
}

/// From seconds to MB/s.
fn speed(curve: Curve) -> Curve {
    let points = curve.points.iter().map(|(x, y)| (*x, x / y / 1e6));
    Curve {
        points: points.collect(),
        ..curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_the_rounds_counts() {
        let round = |figure| vec![vec![1.0, figure], vec![2.0, 10.0 * figure]];
        let curve = middle("A", &[round(5.0), round(1.0), round(2.0)]);
        assert_eq!(curve.points, [(1.0, 2.0), (2.0, 20.0)]);
        assert_eq!(speed(curve).points[1], (2.0, 2.0 / 20.0 / 1e6));
    }
}
