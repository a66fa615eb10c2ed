//! Paper 002, LINKx: its figures 4 to 11, from host to host, and what `mtl linkx` is held to. The
//! programs are those of `cargo xtask bench`, which check what they move.
//!
//! Each figure has the same lines: both members of the link behind one endpoint, each of them
//! alone, and MPICH, whose network is the same provider. Hosts are network name-spaces of this
//! machine, with processors in common. A way that cannot be had is left out by name.

use std::path::Path;
use std::time::Duration;

use super::linkx_windows;
use super::middle;
use super::page::{self, Part, at};
use xtask::bench::{Curve, Library, Lines, Panel, Plot, size};
use xtask::chosen::Chosen;
use xtask::report::Report;
use xtask::{paths, peers};

/// One job.
const LIMIT: Duration = Duration::from_secs(30);
/// What the members of the link are called.
const LINK: &str = "LINKx";
pub(super) const MEMORY: &str = "shared memory alone";
const PROVIDER: &str = "provider alone";
/// The rails of two hosts, each as fast as the other.
const RATES: &str = "400mbit 400mbit";
/// The collectives of figures 7 to 11, and their processes, half of them on each of two hosts.
const CALLS: [(&str, u32); 5] = [
    ("alltoall", 7),
    ("bcast", 8),
    ("allgather", 9),
    ("gather", 10),
    ("scatter", 11),
];
const RANKS: usize = 4;
/// What their lines begin with: each call is timed apart from the next, as the paper's program
/// does.
const AS: &str = "apart.";

/// A library with its parameters, and on how many hosts its ranks are; none: on this machine.
pub(super) struct Way {
    pub(super) name: &'static str,
    library: Result<Library, String>,
    hosts: u32,
}

/// What is run of each way, by the names of the lines it prints.
pub(super) struct Job {
    program: &'static str,
    ranks: usize,
    words: Vec<String>,
}

/// The middle of some rounds of one way.
pub(super) struct Measured {
    pub(super) name: &'static str,
    lines: Vec<Lines>,
}

impl Measured {
    fn curve(&self, line: &str) -> Curve {
        let rounds = self.lines.iter().map(|lines| {
            let mut all = lines.all(line);
            // The size and the middle; what comes after them says how far the rest spreads.
            all.iter_mut().for_each(|numbers| numbers.truncate(2));
            all
        });
        // One program of several prints it.
        let rounds = rounds.filter(|all: &Vec<Vec<f64>>| !all.is_empty());
        middle(self.name, &rounds.collect::<Vec<_>>())
    }
}

/// The ways of a figure, and those that were left out with the reason.
pub(super) type Ways = (Vec<Measured>, Vec<String>);

/// What measures.
pub(super) struct Bench {
    ours: Library,
    mpich: Result<Library, String>,
    rounds: usize,
    quick: bool,
}

/// All parts of the page.
///
/// # Errors
/// None: what cannot be measured is said in its part.
pub fn parts(prefix: &Path, quick: bool) -> Result<Vec<Part>, String> {
    let mpich = peers::install(&Report::new(Chosen::default()), "mpich");
    let bench = Bench {
        ours: Library::ours(prefix),
        mpich: mpich.map(|prefix| Library::peer("mpich", &prefix, &prefix)),
        rounds: if quick { 1 } else { 3 },
        quick,
    };
    let near = bench.pairs(0);
    let far = bench.pairs(2);
    let beyond = [0, 2].map(|hosts| linkx_windows::measure(&bench, hosts));
    let rails = bench.rails();
    let together = bench.collectives();
    let mut parts = vec![
        goals(&near, &far, &rails),
        pairs("linkx-near", "Two processes of one host", &near),
        pairs("linkx-far", "Two processes of two hosts", &far),
        rails_of(&rails),
        collectives(&together),
    ];
    parts.extend(linkx_windows::parts(&beyond));
    Ok(parts)
}

impl Bench {
    /// Ours, with these parameters.
    fn with(&self, parameters: &[(&str, &str)]) -> Library {
        let with = |library: Library, (name, value): &(&str, &str)| library.with(name, value);
        parameters.iter().fold(self.ours.clone(), with)
    }

    /// All ways of reaching processes on so many hosts.
    pub(super) fn ways(&self, hosts: u32) -> Vec<Way> {
        let way = |name, library, hosts| Way {
            name,
            library,
            hosts,
        };
        let link = self.with(&[
            ("OXMPI_PML", "cm"),
            ("OXMPI_MTL", "linkx"),
            ("OXMPI_LINKX_LINKS", "shm+tcp"),
        ]);
        let provider = self.with(&[
            ("OXMPI_PML", "cm"),
            ("OXMPI_MTL", "ofi"),
            ("OXMPI_OFI_PROVIDER_INCLUDE", "tcp"),
        ]);
        let memory = self.with(&[("OXMPI_BTL", "sm,self")]);
        let mpich = self.mpich.clone();
        let mpich = mpich.map(|library| library.with("FI_PROVIDER", "tcp"));
        vec![
            way(LINK, Ok(link), hosts),
            way(PROVIDER, Ok(provider), hosts),
            // It reaches nobody else: beside two hosts, the same processes on one.
            way(MEMORY, Ok(memory), hosts.min(1)),
            way("MPICH, ofi tcp", mpich, hosts),
        ]
    }

    /// Runs jobs with all ways in turn, some times.
    pub(super) fn measure(&self, what: &str, ways: &[Way], jobs: &[Job]) -> Ways {
        let mut all: Vec<Measured> = Vec::new();
        let mut missing = Vec::new();
        let made: Vec<Option<Vec<String>>> = (ways.iter())
            .map(|way| {
                let programs = way
                    .library
                    .as_ref()
                    .map_err(Clone::clone)
                    .and_then(|library| {
                        let program =
                            |job: &Job| Ok(library.program(job.program)?.display().to_string());
                        jobs.iter()
                            .map(program)
                            .collect::<Result<Vec<String>, String>>()
                    });
                all.push(Measured {
                    name: way.name,
                    lines: Vec::new(),
                });
                programs
                    .map_err(|why| missing.push(left_out(way.name, &why)))
                    .ok()
            })
            .collect();
        for _ in 0..self.rounds {
            for (at, way) in ways.iter().enumerate() {
                let (Some(programs), Ok(library)) = (&made[at], &way.library) else {
                    continue;
                };
                // What has failed once would cost its time again.
                let failed = left_out(way.name, "");
                if missing.iter().any(|why| why.starts_with(&failed)) {
                    continue;
                }
                for (job, program) in jobs.iter().zip(programs) {
                    let mut words = vec![&program[..]];
                    words.extend(job.words.iter().map(String::as_str));
                    match library.attempt((job.ranks, way.hosts), &words, LIMIT) {
                        Ok(done) => {
                            let why = done.failure.map(|why| left_out(way.name, &why));
                            missing.extend(why);
                            all[at].lines.push(done.lines);
                        }
                        Err(why) => missing.push(left_out(way.name, &why)),
                    }
                }
            }
        }
        missing.sort();
        missing.dedup();
        println!("paper 002, {what}: measured");
        missing.iter().for_each(|why| println!("  {why}"));
        (all, missing)
    }

    /// A job whose cells take so many milliseconds each.
    pub(super) fn job(
        &self,
        program: &'static str,
        ranks: usize,
        calls: &[&str],
        sizes: &[u64],
    ) -> Job {
        let cell = if self.quick { 5 } else { 40 };
        let mut words = vec!["--box".to_owned(), cell.to_string()];
        words.extend(calls.iter().map(ToString::to_string));
        words.extend(sizes.iter().map(ToString::to_string));
        Job {
            program,
            ranks,
            words,
        }
    }

    /// Figures 4 to 6.
    fn pairs(&self, hosts: u32) -> Ways {
        let jobs = [
            self.job("latency", 2, &[], &LENGTHS),
            self.job("stream", 2, &[], &WINDOWS),
            self.job("bistream", 2, &[], &WINDOWS),
        ];
        let what = if hosts == 0 { "one host" } else { "two hosts" };
        let mut ways = self.ways(hosts);
        ways.retain(|way| hosts == 0 || way.name != MEMORY);
        self.measure(&format!("figures 4 to 6, {what}"), &ways, &jobs)
    }

    /// Figures 7 to 11.
    fn collectives(&self) -> Ways {
        let names = CALLS.map(|(name, _)| name).join(",");
        let calls = ["--as", AS, "--calls", &names];
        let jobs = [self.job("collectives", RANKS, &calls, &PIECES)];
        self.measure("figures 7 to 11", &self.ways(2), &jobs)
    }

    /// Messages over one of two equal rails, and over both.
    fn rails(&self) -> Ways {
        let ways = RAILS.map(|(name, links)| Way {
            name,
            library: Ok(self.with(&[
                ("OXMPI_PML", "cm"),
                ("OXMPI_MTL", "linkx"),
                ("OXMPI_LINKX_LINKS", links),
                ("OXMPI_LINKX_MULTI_RAIL", "per_msg"),
                // Of the hosts.
                ("RATES", RATES),
            ])),
            hosts: 2,
        });
        let jobs = [self.job("stream", 2, &[], &[16 << 10, 64 << 10, 256 << 10])];
        self.measure("rails", &ways, &jobs)
    }
}

/// Bytes of messages, of those in windows, and of a rank's piece of a collective.
const LENGTHS: [u64; 8] = [
    8,
    64,
    1 << 10,
    8 << 10,
    64 << 10,
    256 << 10,
    1 << 20,
    4 << 20,
];
const WINDOWS: [u64; 6] = [8, 64, 1 << 10, 8 << 10, 64 << 10, 256 << 10];
const PIECES: [u64; 5] = [8, 256, 4 << 10, 32 << 10, 256 << 10];
/// Links of one rail and of two.
const RAILS: [(&str, &str); 2] = [
    ("one rail", "shm+tcp:eth0"),
    ("two rails", "shm+tcp:eth0,eth1"),
];

fn left_out(name: &str, why: &str) -> String {
    let why = why.lines().find(|line| !line.trim().is_empty());
    let root = format!("{}/", paths::root().display());
    let why = why.unwrap_or_default().replace(&root, "");
    format!("Left out: {name}: {why}")
}

pub(super) fn curves((ways, _): &Ways, line: &str) -> Vec<Curve> {
    ways.iter().map(|way| way.curve(line)).collect()
}

/// A picture of these panels; `None`: no way has a curve in any of them.
pub(super) fn plot(
    name: &str,
    title: &str,
    variable: &'static str,
    panels: Vec<(String, &'static str, Vec<Curve>)>,
) -> Option<Plot> {
    let panels = panels.into_iter().filter_map(|(title, unit, mut curves)| {
        // A single point is no curve on axes that begin and end with it.
        curves.retain(|curve| curve.points.len() > 1);
        (!curves.is_empty()).then_some(Panel {
            title,
            unit,
            curves,
        })
    });
    let panels: Vec<Panel> = panels.collect();
    (!panels.is_empty()).then(|| Plot {
        name: name.to_owned(),
        title: title.to_owned(),
        variable,
        columns: 2,
        panels,
    })
}

/// A part with its picture, where there is one, and the reasons for what is not there.
pub(super) fn part(
    name: &'static str,
    tables: String,
    plot: Option<Plot>,
    (_, missing): &Ways,
) -> Part {
    let mut text = String::new();
    if let Some(plot) = &plot {
        text += &page::picture(name, &format!("{}, by size", plot.title));
    }
    text += &tables;
    for why in missing {
        text += &format!("\n    {why}\n");
    }
    Part { name, text, plot }
}

/// Figures 4 to 6 in one place.
fn pairs(name: &'static str, title: &str, ways: &Ways) -> Part {
    let figures = [
        ("figure 5: one way", "µs", "latency", &LENGTHS[..]),
        ("figure 6: messages", "million a second", "rate", &WINDOWS),
        ("figure 6: bandwidth", "MB/s", "stream", &WINDOWS),
        ("figure 4: both ways at once", "MB/s", "bistream", &WINDOWS),
    ];
    let mut panels = Vec::new();
    let mut tables = Vec::new();
    for (words, unit, line, rows) in figures {
        let curves = curves(ways, line);
        tables.push(page::table_of(
            &curves,
            &format!("{words}, {unit}"),
            rows,
            size,
        ));
        panels.push((words.to_owned(), unit, curves));
    }
    let plot = plot(name, title, "bytes", panels);
    part(name, tables.join("\n"), plot, ways)
}

/// Figures 7 to 11.
fn collectives(ways: &Ways) -> Part {
    let name = "linkx-collectives";
    let mut panels = Vec::new();
    let mut tables = Vec::new();
    for (call, figure) in CALLS {
        let curves = curves(ways, &format!("{AS}{call}.apart"));
        let words = format!("figure {figure}: {call}");
        tables.push(page::table_of(
            &curves,
            &format!("{words}, µs"),
            &PIECES,
            size,
        ));
        panels.push((words, "µs", curves));
    }
    let title = format!("Collectives of {RANKS} processes on two hosts");
    let plot = plot(name, &title, "bytes of a rank's piece", panels);
    part(name, tables.join("\n"), plot, ways)
}

/// What two rails carry.
fn rails_of(ways: &Ways) -> Part {
    let curves = curves(ways, "stream");
    let rows = [16 << 10, 64 << 10, 256 << 10];
    let table = page::table_of(&curves, "one way, MB/s", &rows, size);
    part("linkx-rails", table, None, ways)
}

/// What the endpoint is held to, each beside what was measured.
fn goals(near: &Ways, far: &Ways, rails: &Ways) -> Part {
    const BYTES: u64 = 8;
    let of = |ways: &Ways, line: &str, way: &str, bytes: u64| {
        let way = ways.0.iter().find(|one| one.name == way)?;
        at(&way.curve(line), bytes)
    };
    let time = |ways: &Ways, other: &str| {
        Some(of(ways, "latency", LINK, BYTES)? / of(ways, "latency", other, BYTES)?)
    };
    let rate = |ways: &Ways| {
        let others = [MEMORY, PROVIDER].map(|other| of(ways, "rate", other, BYTES));
        let best = others.into_iter().flatten().reduce(f64::max)?;
        Some(of(ways, "rate", LINK, BYTES)? / best)
    };
    let both = || {
        let [one, two] = RAILS.map(|(name, _)| of(rails, "stream", name, 256 << 10));
        Some(two? / one?)
    };
    let rows = [
        Goal::at_most(
            "8 B one way on one host, of shared memory alone",
            1.05,
            time(near, MEMORY),
        ),
        Goal::at_most(
            "8 B one way between hosts, of the provider alone",
            1.05,
            time(far, PROVIDER),
        ),
        Goal::at_least(
            "rate of 8 B on one host, of the better one alone",
            1.0,
            rate(near),
        ),
        Goal::at_least(
            "rate of 8 B between hosts, of the provider alone",
            1.0,
            rate(far),
        ),
        Goal::at_least("two rails, of one, messages of 256 KiB", 1.9, both()),
    ];
    let mut text = "| what | goal | measured | |\n|---|---:|---:|---|\n".to_owned();
    for row in rows {
        text += &row.line();
    }
    Part {
        name: "linkx-goals",
        text,
        plot: None,
    }
}

/// A ratio that is to be on one side of a bound.
struct Goal {
    what: &'static str,
    bound: f64,
    is_upper: bool,
    measured: Option<f64>,
}

impl Goal {
    fn at_most(what: &'static str, bound: f64, measured: Option<f64>) -> Goal {
        Goal {
            what,
            bound,
            is_upper: true,
            measured,
        }
    }

    fn at_least(what: &'static str, bound: f64, measured: Option<f64>) -> Goal {
        Goal {
            is_upper: false,
            ..Goal::at_most(what, bound, measured)
        }
    }

    fn line(&self) -> String {
        let sign = if self.is_upper { "≤" } else { "≥" };
        let (measured, words) = match self.measured {
            None => ("–".to_owned(), "not measured"),
            Some(ratio) if (ratio <= self.bound) == self.is_upper || ratio == self.bound => {
                (format!("{ratio:.2}"), "held")
            }
            Some(ratio) => (format!("{ratio:.2}"), "missed"),
        };
        let (what, bound) = (self.what, self.bound);
        format!("| {what} | {sign} {bound} | {measured} | {words} |\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(name: &'static str, rounds: &[&str]) -> Measured {
        Measured {
            name,
            lines: rounds
                .iter()
                .map(|text| Lines::from((*text).to_owned()))
                .collect(),
        }
    }

    #[test]
    fn goals_are_ratios_of_the_middle_rounds() {
        let link = [
            "latency 8 1.0 1 2",
            "rate 8 6.0 5 7",
            "latency 8 9.0 8 9\nrate 8 6.5 5 7",
            "latency 8 1.1 1 2\nrate 8 5.0 5 7",
        ];
        let near = vec![
            way(LINK, &link),
            way(MEMORY, &["latency 8 1.0\nrate 8 5.0"]),
        ];
        let rails = vec![
            way(RAILS[0].0, &["stream 262144 50"]),
            way(RAILS[1].0, &["stream 262144 90"]),
        ];
        let ways = |all| (all, Vec::new());
        let text = goals(&ways(near), &ways(Vec::new()), &ways(rails)).text;
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert!(lines[0].ends_with("| ≤ 1.05 | 1.10 | missed |"), "{text}");
        assert!(lines[1].ends_with("| – | not measured |"), "{text}");
        assert!(lines[2].ends_with("| ≥ 1 | 1.20 | held |"), "{text}");
        assert!(lines[4].ends_with("| ≥ 1.9 | 1.80 | missed |"), "{text}");
    }

    #[test]
    fn what_is_left_out_is_said() {
        let far = (
            vec![
                way(LINK, &["latency 8 1\nlatency 64 2"]),
                way(PROVIDER, &[]),
            ],
            vec![left_out("MPICH", "\nno such file\nmore")],
        );
        let part = pairs("linkx-far", "Two", &far);
        assert!(part.text.contains("| 8 B | 1.0 |  |"), "{}", part.text);
        let said = "\n    Left out: MPICH: no such file\n";
        assert!(part.text.contains(said), "{}", part.text);
        let plot = part.plot.expect("one way was measured");
        assert_eq!((plot.panels.len(), plot.panels[0].curves.len()), (1, 1));
        assert!(collectives(&(Vec::new(), Vec::new())).plot.is_none());
    }
}
