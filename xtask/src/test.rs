//! `cargo xtask test [--all]`: everything CI runs, in an order that finds the common mistakes
//! first.
//!
//! Each suite is one row of [`SUITES`]. What a suite needs that this machine does not have (a
//! package registry, miri) is said as NOT RUN; it never counts as passed.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::mpi::Mpi;
use crate::paths::Profile;
use crate::report::Report;
use crate::{
    armci, bench, check, demo, e2e, fortran, ga, hdf5, hostile, hosts, install, launcher,
    launchers, mixed, models, mpi4py, symbols,
};

/// Everything CI runs.
#[derive(Clone, Debug, Default, Parser)]
#[command(name = "cargo xtask test")]
pub struct Options {
    /// The long tests as well
    #[arg(long)]
    pub all: bool,
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
    /// Draws the slice of mpi4py's suite that runs without --all; another one each time if missing
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The end-to-end programs on the MPI under this prefix
    #[arg(long, value_name = "PREFIX")]
    pub against: Option<PathBuf>,
    /// Say which suites there are
    #[arg(long)]
    list: bool,
}

struct Suite {
    name: &'static str,
    about: &'static str,
    /// Tests what [`trees`] installs.
    installed: bool,
    run: fn(&mut Report, &Options),
}

const SUITES: &[Suite] = &[
    Suite {
        name: "source",
        about: "formatting, lints, tidy, generated files",
        installed: false,
        run: |report, _| check::source(report),
    },
    Suite {
        name: "unit",
        about: "unit, conformance, property and simulator tests",
        installed: false,
        run: |report, options| check::unit(report, options.all),
    },
    Suite {
        name: "models",
        about: "loom, and miri with --all",
        installed: false,
        run: |report, options| models::suite(report, options.all),
    },
    Suite {
        name: "install",
        about: "builds and installs the dev and the release tree",
        installed: false,
        run: |report, _| trees(report),
    },
    Suite {
        name: "symbols",
        about: "the public names of both libraries",
        installed: true,
        run: |report, _| both_libraries(report),
    },
    Suite {
        name: "gates",
        about: "instructions, allocations and system calls of the message path",
        installed: true,
        run: |report, _| bench::suite(report),
    },
    Suite {
        name: "e2e",
        about: "C programs",
        installed: true,
        run: end_to_end,
    },
    Suite {
        name: "algorithms",
        about: "every collective algorithm with 1 to 17 ranks",
        installed: true,
        run: |report, options| {
            e2e::algorithms::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all);
        },
    },
    Suite {
        name: "settings",
        about: "the C programs under other parameters",
        installed: true,
        run: |report, options| {
            e2e::settings::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all);
        },
    },
    Suite {
        name: "checked",
        about: "mpirun --check: planted faults, and programs without any",
        installed: true,
        run: |report, options| {
            e2e::checked::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all);
        },
    },
    Suite {
        name: "examples",
        about: "the programs in examples/",
        installed: true,
        run: |report, _| demo::suite(report),
    },
    Suite {
        name: "armci",
        about: "libarmci and the programs in examples/armci",
        installed: true,
        run: |report, options| armci::suite(report, options.all),
    },
    Suite {
        name: "fortran",
        about: "mpif.h, mpi, mpi_f08, mpifort, FindMPI",
        installed: true,
        run: |report, _| fortran::suite(report),
    },
    Suite {
        name: "launcher",
        about: "mpirun, mpicc, oxmpi-info",
        installed: true,
        run: |report, options| launcher::suite(report, options.all),
    },
    Suite {
        name: "launchers",
        about: "launchers of others start our programs",
        installed: true,
        run: |report, options| launchers::suite(report, options.all),
    },
    Suite {
        name: "hostile",
        about: "hostile environments",
        installed: true,
        run: |report, options| hostile::suite(report, options.all),
    },
    Suite {
        name: "hosts",
        about: "jobs over several hosts, simulated",
        installed: true,
        run: hosts::suite,
    },
    Suite {
        name: "mixed",
        about: "ranks of x86-64 and s390x in one job, with --all",
        installed: true,
        run: mixed::suite,
    },
    Suite {
        name: "foreign",
        about: "programs linked by another MPI; with --all HDF5 and Global Arrays",
        installed: true,
        run: |report, options| {
            launcher::foreign(report);
            if options.all {
                hdf5::suite(report);
                ga::suite(report);
            }
        },
    },
    Suite {
        name: "mpi4py",
        about: "mpi4py's own test suite",
        installed: true,
        run: |report, options| mpi4py::suite(report, options),
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
    if let Some(name) = options
        .only
        .iter()
        .find(|name| !SUITES.iter().any(|suite| suite.name == name.as_str()))
    {
        return crate::usage(&format!("test: there is no suite {name}"));
    }
    if let Err(words) = crate::interrupt::answer() {
        eprintln!("test: {words}");
        return ExitCode::FAILURE;
    }
    let mut report = Report::new(options.wanted.clone());
    let wanted = |suite: &Suite| {
        options.only.is_empty() || options.only.iter().any(|name| name == suite.name)
    };
    let build = options.against.is_none()
        && !options.installed
        && SUITES.iter().any(|row| row.installed && wanted(row));
    for suite in SUITES {
        if wanted(suite) || (build && suite.name == "install") {
            (suite.run)(&mut report, &options);
        }
    }
    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn trees(report: &mut Report) {
    report.suite("install", "builds and installs both trees");
    for profile in [Profile::Dev, Profile::Release] {
        report.doing(&format!("building the {} tree", profile.name()));
        report.step(profile.name(), || {
            Ok(install::install(
                &profile.prefix(),
                profile,
                install::Output::Kept,
            )?)
        });
    }
}

fn both_libraries(report: &mut Report) {
    symbols::suite(report, Profile::Dev);
    symbols::suite(report, Profile::Release);
}

fn end_to_end(report: &mut Report, options: &Options) {
    match &options.against {
        Some(prefix) => e2e::suite(report, &Mpi::other(prefix), options.all),
        None => e2e::suite(report, &Mpi::ours(&Profile::Dev.prefix()), options.all),
    }
}
