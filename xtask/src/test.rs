//! `cargo xtask test [NAME] [--all]`: everything CI runs, side by side.
//!
//! Each suite is one row of [`SUITES`]. It runs on a thread of its own as soon as the tree that it
//! tests is built. [`crate::queue`] limits how many ranks run at once. A suite that needs something
//! this machine does not have (a package, miri) is listed as NOT RUN. The list gives the command
//! that installs it; the suite never counts as passed. The default run may start as many ranks as
//! `tests/limits.toml` allows.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::thread;

use clap::Parser;

use crate::chosen::Chosen;
use crate::mpi::Mpi;
use crate::passed::Passed;
use crate::paths::{self, Profile};
use crate::report::Report;
use crate::{
    armci, bench, binaries, check, debian, demo, dist, e2e, fortran, front, ga, hdf5, hostile,
    hosts, install, launcher, launchers, mixed, models, mpi4py, seed, symbols,
};

/// Everything CI runs.
#[derive(Clone, Debug, Default, Parser)]
#[command(name = "cargo xtask test")]
pub struct Options {
    /// One test: a program (p2p/truncate), or SUITE::NAME as the account prints it
    pub name: Option<String>,
    /// The long tests as well
    #[arg(long)]
    pub all: bool,
    /// One of N parts of the tests, by their names
    #[arg(long, value_name = "K/N", value_parser = part)]
    pub part: Option<(u64, u64)>,
    /// Only tests that have not passed yet since a file changed; so an interrupted run goes on
    #[arg(long = "continue")]
    pub goes_on: bool,
    /// Install what tests need: Debian's packages as root or by sudo, Rust's components
    #[arg(long)]
    pub install: bool,
    /// Only these suites
    #[arg(long, value_name = "SUITE,...", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Only tests whose name contains this; a name ends there where a $ follows
    #[arg(long = "match", value_name = "TEXT")]
    pub wanted: Option<String>,
    /// The trees as they are installed now, without building
    #[arg(long)]
    pub installed: bool,
    /// Replace the committed list of what mpi4py skips
    #[arg(long)]
    pub write_skips: bool,
    /// Draws the slices that run without --all; another one each time if missing
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The end-to-end programs on the MPI under this prefix
    #[arg(long, value_name = "PREFIX")]
    pub against: Option<PathBuf>,
    /// Say which suites there are
    #[arg(long)]
    list: bool,
}

impl Options {
    /// The seed that draws the slices; none with `--all`.
    pub fn drawn(&self) -> Option<u64> {
        (!self.all).then_some(self.seed).flatten()
    }
}

/// `K/N`.
fn part(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    numbers
        .filter(|(part, of)| (1..=*of).contains(part))
        .ok_or_else(|| "K/N with K from 1 to N is wanted".to_owned())
}

/// Packages of Debian that suites need; one installation is faster than several.
const PACKAGES: &str = "libfabric1 gfortran cmake pkg-config python3-venv python3-dev";

struct Suite {
    name: &'static str,
    about: &'static str,
    /// The tree that it tests.
    tree: Tree,
    run: fn(&mut Report, &Options),
}

/// The trees that are built before a suite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tree {
    Nothing,
    /// The tree with assertions.
    Dev,
    /// An optimized library, with the commands of the dev tree.
    Both,
}

const SUITES: &[Suite] = &[
    Suite {
        name: "source",
        about: "formatting, lints, tidy, generated files",
        tree: Tree::Nothing,
        run: |report, options| check::source(report, options.all),
    },
    Suite {
        name: "unit",
        about: "unit, conformance, property and simulator tests",
        tree: Tree::Nothing,
        run: |report, options| check::unit(report, options),
    },
    Suite {
        name: "models",
        about: "loom, and miri with --all",
        tree: Tree::Nothing,
        run: |report, options| models::suite(report, options.all),
    },
    Suite {
        name: "symbols",
        about: "the public names of both libraries",
        tree: Tree::Both,
        run: |report, _| both_libraries(report),
    },
    Suite {
        name: "gates",
        about: "instructions, allocations and system calls of the message path",
        tree: Tree::Both,
        run: |report, _| bench::suite(report),
    },
    Suite {
        name: "e2e",
        about: "C programs",
        tree: Tree::Dev,
        run: end_to_end,
    },
    Suite {
        name: "algorithms",
        about: "every collective algorithm with 1 to 17 ranks",
        tree: Tree::Dev,
        run: |report, options| {
            e2e::algorithms::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all);
        },
    },
    Suite {
        name: "settings",
        about: "the C programs under other parameters",
        tree: Tree::Dev,
        run: |report, options| {
            e2e::settings::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.drawn());
        },
    },
    Suite {
        name: "checked",
        about: "mpirun --check: planted faults, and programs without any",
        tree: Tree::Dev,
        run: |report, options| {
            e2e::checked::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all);
        },
    },
    Suite {
        name: "examples",
        about: "the programs in examples/",
        tree: Tree::Dev,
        run: |report, options| demo::suite(report, options.all),
    },
    Suite {
        name: "armci",
        about: "libarmci and the programs in examples/armci",
        tree: Tree::Dev,
        run: |report, options| armci::suite(report, options.all),
    },
    Suite {
        name: "fortran",
        about: "mpif.h, mpi, mpi_f08, mpifort, FindMPI",
        tree: Tree::Dev,
        run: |report, options| fortran::suite(report, options.all),
    },
    Suite {
        name: "front",
        about: "programs compiled for MPICH and Open MPI",
        tree: Tree::Dev,
        run: front::suite,
    },
    Suite {
        name: "launcher",
        about: "mpirun, mpicc, oxmpi-info",
        tree: Tree::Dev,
        run: |report, options| launcher::suite(report, options.all),
    },
    Suite {
        name: "launchers",
        about: "launchers of others start our programs",
        tree: Tree::Dev,
        run: |report, options| launchers::suite(report, options.all),
    },
    Suite {
        name: "hostile",
        about: "hostile environments",
        tree: Tree::Dev,
        run: |report, options| hostile::suite(report, options.all),
    },
    Suite {
        name: "hosts",
        about: "jobs over several hosts, simulated",
        tree: Tree::Dev,
        run: hosts::suite,
    },
    Suite {
        name: "mixed",
        about: "ranks of x86-64 and s390x in one job, with --all",
        tree: Tree::Dev,
        run: mixed::suite,
    },
    Suite {
        name: "foreign",
        about: "programs linked by another MPI; with --all HDF5 and Global Arrays",
        tree: Tree::Dev,
        run: |report, options| {
            launcher::foreign(report);
            if options.all {
                hdf5::suite(report);
                ga::suite(report);
            }
        },
    },
    Suite {
        name: "binaries",
        about: "programs of Debian and the Python registry, built for other MPIs",
        tree: Tree::Dev,
        run: binaries::suite,
    },
    Suite {
        name: "mpi4py",
        about: "mpi4py's own test suite",
        tree: Tree::Dev,
        run: |report, options| mpi4py::suite(report, options),
    },
    Suite {
        name: "dist",
        about: "packages in roots of Debian, with --all",
        tree: Tree::Nothing,
        run: dist::suite::suite,
    },
];

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    let mut options: Options = match crate::options("test", args) {
        Ok(options) => options,
        Err(code) => return code,
    };
    if options.list {
        for suite in SUITES {
            println!("{:10} {}", suite.name, suite.about);
        }
        return ExitCode::SUCCESS;
    }
    if options.against.is_some() {
        options.only = vec!["e2e".to_string()];
    }
    if let Err(words) = choose(&mut options) {
        return crate::usage(&format!("test: {words}"));
    }
    if let Err(words) = crate::interrupt::answer() {
        eprintln!("test: {words}");
        return ExitCode::FAILURE;
    }
    debian::allow(options.install);
    paths::release(options.all);
    let is_whole = !options.all
        && options.only.is_empty()
        && options.wanted.is_none()
        && options.part.is_none()
        && options.seed.is_none()
        && !options.goes_on;
    let seed = *options.seed.get_or_insert_with(seed::now);
    let passed = match Passed::open(options.all) {
        Ok(passed) => Some(passed),
        Err(words) if options.goes_on => return crate::usage(&format!("test: {words}")),
        // Without git nothing is recorded.
        Err(_) => None,
    };
    let chosen = Chosen {
        text: options.wanted.clone(),
        part: options.part,
        goes_on: options.goes_on,
    };
    let mut report = Report::recorded(chosen, passed);
    if !options.all {
        report.line(&format!(
            "slices are drawn; the same again with --seed {seed}"
        ));
    }
    side_by_side(&report, &options);
    if is_whole {
        within_limits(&mut report);
    }
    match report.finish() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Minutes on two processors: with the software of others built before, and from nothing.
const MINUTES: [u64; 2] = [12, 18];

/// The default run starts no more ranks than `tests/limits.toml` allows. Its time depends on the
/// machine.
fn within_limits(report: &mut Report) {
    let (ranks, time) = report.started();
    report.suite("limits", "ranks that were started");
    report.test("tests/limits.toml", || match limit()? {
        most if ranks > most => Err(format!("{ranks} ranks were started, not {most}").into()),
        _ => Ok(()),
    });
    if time.as_secs() > 60 * MINUTES[0] {
        report.line(&format!(
            "warning: on two processors {} minutes are meant, and {} on a fresh machine",
            MINUTES[0], MINUTES[1]
        ));
    }
}

/// Runs the chosen suites, each as soon as its tree is built.
fn side_by_side(report: &Report, options: &Options) {
    let chosen =
        |row: &&Suite| options.only.is_empty() || options.only.iter().any(|name| name == row.name);
    let wanted: Vec<&Suite> = SUITES.iter().filter(chosen).collect();
    let build = options.against.is_none() && !options.installed;
    // With --all, users' programs run on the optimized tree, as for users.
    let tree_of = |row: &Suite| match row.tree {
        Tree::Dev if options.all => Tree::Both,
        tree => tree,
    };
    let needs = |trees: &[Tree]| build && wanted.iter().any(|row| trees.contains(&tree_of(row)));
    let needs = [needs(&[Tree::Dev, Tree::Both]), needs(&[Tree::Both])];
    let (dev, both) = (OnceLock::new(), OnceLock::new());
    let (dev, both) = (&dev, &both);
    thread::scope(|scope| {
        let mut own = report.beside();
        scope.spawn(move || {
            // A suite that needs a package which cannot be installed reports it.
            let packages = scope.spawn(|| match options.install {
                true => debian::install(PACKAGES),
                false => Ok(()),
            });
            let is_there = !needs[0] || tree(&mut own, Profile::Dev, || true);
            let _ = packages.join();
            dev.set(is_there)
        });
        let mut own = report.beside();
        // The optimized tree takes its commands from the dev tree.
        scope.spawn(move || {
            both.set(!needs[1] || tree(&mut own, Profile::optimized(), || *dev.wait()))
        });
        for suite in wanted {
            let (mut report, needs) = (report.beside(), tree_of(suite));
            scope.spawn(move || {
                let is_there = *dev.wait() && (needs != Tree::Both || *both.wait());
                match is_there || needs == Tree::Nothing {
                    true => (suite.run)(&mut report, options),
                    false => report.not_run(suite.name, "what it tests could not be built"),
                }
            });
        }
    });
}

/// Builds a tree, and lays it out if `ready` returns true.
fn tree(report: &mut Report, profile: Profile, ready: impl FnOnce() -> bool) -> bool {
    report.suite("install", "builds and installs the trees");
    report.doing(&format!("building the {} tree", profile.name()));
    let mut is_there = false;
    report.step(profile.name(), || {
        // The commands of the dev tree serve an optimized library as well.
        let (packages, others) = match profile {
            Profile::Library => (&install::PACKAGES[..install::LIBRARIES], Profile::Dev),
            _ => (&install::PACKAGES[..], profile),
        };
        install::build(profile, packages, install::Output::Kept)?;
        if ready() {
            install::lay_out(&profile.prefix(), profile, others, install::Output::Kept)?;
            is_there = true;
        }
        Ok(())
    });
    is_there
}

/// Translates a name into one suite and the names of its tests.
fn choose(options: &mut Options) -> Result<(), String> {
    let is_suite = |name: &str| SUITES.iter().any(|suite| suite.name == name);
    if let Some(name) = options.only.iter().find(|name| !is_suite(name)) {
        return Err(format!("there is no suite {name}"));
    }
    let Some(name) = options.name.clone() else {
        return Ok(());
    };
    if !options.only.is_empty() || options.wanted.is_some() {
        return Err("a NAME stands alone, without --only and --match".to_owned());
    }
    let suite = match name.split_once("::") {
        Some((suite, _)) if is_suite(suite) => suite,
        _ if e2e::programs()?
            .iter()
            .any(|program| program.name.starts_with(&name)) =>
        {
            "e2e"
        }
        _ => {
            return Err(format!(
                "{name} is no program of tests/e2e.toml, and no SUITE::NAME"
            ));
        }
    };
    options.only = vec![suite.to_owned()];
    options.wanted = Some(name);
    Ok(())
}

/// How many ranks the default run may start.
fn limit() -> Result<usize, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("tests/limits.toml: {why}");
    let text = fs::read_to_string(paths::root().join("tests/limits.toml"));
    let table: toml::Table = text
        .map_err(|why| wrong(&why))?
        .parse()
        .map_err(|why| wrong(&why))?;
    let ranks = table.get("ranks").and_then(toml::Value::as_integer);
    ranks
        .and_then(|ranks| usize::try_from(ranks).ok())
        .ok_or_else(|| wrong(&"no `ranks`"))
}

fn both_libraries(report: &mut Report) {
    symbols::suite(report, Profile::Dev);
    symbols::suite(report, Profile::optimized());
}

fn end_to_end(report: &mut Report, options: &Options) {
    // A program that is named runs completely.
    let all = options.all || options.name.is_some();
    match &options.against {
        Some(prefix) => e2e::suite(report, &Mpi::other(prefix), all),
        None => e2e::suite(report, &Mpi::ours(&Profile::Dev.prefix()), all),
    }
}
