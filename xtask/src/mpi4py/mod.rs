//! mpi4py's own test suite, built from its PyPI source with our `mpicc` and run by our `mpirun`.
//!
//! Each module is a job of its own, in several ways and with several numbers of ranks ([`plan`]):
//!
//! - unchanged;
//! - with a preloaded shim that turns every `_c` call into its `int` twin, which mpi4py never calls
//!   by itself;
//! - with each component of `coll` for all collectives;
//! - over each device and PML that a user can select;
//! - under `mpirun --check`.
//!
//! `--all` runs all of that. Otherwise a slice is drawn by a seed, which is printed.
//!
//! `tests/mpi4py/excluded.toml` lists every module or test that is left out, with its reason, and
//! the allowed reports of `--check`. Every entry must still name something that exists, and an
//! unlisted module runs. The tests that mpi4py itself skips are listed in `tests/mpi4py/skips` and
//! compared.

mod lists;
mod plan;
mod reports;
mod setup;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub use plan::{Job, WHEELS, Way};
pub use setup::{Installed, Missing, mpi4py as prepare, source};

use crate::e2e;
use crate::e2e::settings::{FAULTS, is_fabric};
use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report, Test};
use crate::shell::{self, Done, Expiry};
use crate::test::Options;
use lists::{LeftOut, Skip};

/// Watchdog of one module.
const LIMIT: Duration = Duration::from_secs(600);
/// The same over a network that loses frames: each loss takes at least a millisecond.
const LIMIT_WITH_FAULTS: Duration = Duration::from_secs(1800);

/// Runs the suite, or a slice of it.
pub fn suite(report: &mut Report, options: &Options) {
    report.suite("mpi4py", "mpi4py 4.1.2's own test suite");
    let mpi = Mpi::ours(&Profile::Dev.or_release().prefix());
    let installed = match setup::mpi4py(report, &mpi) {
        Ok(installed) => installed,
        Err(setup::Missing::Registry(why)) => return report.not_run("mpi4py", &why),
        Err(setup::Missing::Ours(words)) => return report.failure("build", &words),
    };
    report.test("mpi4py is linked with our library", || {
        Ok(setup::linked_with_ours(&installed, &mpi)?)
    });
    for ranks in [1, 3] {
        report.test(&format!("examples/hello.py with {ranks}"), || {
            let script = paths::root().join("examples/hello.py");
            let mut command = mpi.job(ranks);
            command.arg(&installed.python).arg(script);
            let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?.success("hello.py")?;
            if done.stdout.contains("(right)") {
                Ok(())
            } else {
                Err(done.tail(10).into())
            }
        });
    }
    let left_out = match lists::left_out() {
        Ok(lists) => lists,
        Err(words) => return report.failure("tests/mpi4py/excluded.toml", &words),
    };
    report.test("every excluded test exists", || {
        Ok(excluded_exist(&mpi, &installed, &left_out)?)
    });
    let modules = match left_out.others(&installed.tests) {
        Ok(modules) => modules,
        Err(words) => return report.failure("the modules of mpi4py's suite", &words),
    };
    let shim = match setup::narrowing_shim(&mpi) {
        Ok(shim) => shim,
        Err(words) => return report.failure("narrowing shim", &words),
    };
    let seed = options.drawn();
    let mut jobs = plan::jobs(&modules, seed);
    jobs.retain(|job| left_out.runs(&job.module, job.way));
    let fabric = options.all.then(|| e2e::fabric(&mpi));
    if let Some(Err(why)) = &fabric {
        report.not_run("mpi4py over libfabric", why);
    }
    if !matches!(fabric, Some(Ok(_))) {
        jobs.retain(|job| !job.way.setting().is_some_and(is_fabric));
    }
    let suite = Suite {
        mpi,
        installed,
        shim,
        left_out,
    };
    let skips = Mutex::new(Vec::new());
    let tests = jobs.iter().map(|job| {
        let (suite, skips) = (&suite, &skips);
        Test::new(job.to_string(), job.ranks, move || {
            let found = suite.run(job)?;
            if job.way == Way::Plain {
                let mut skips = skips.lock().unwrap_or_else(PoisonError::into_inner);
                skips.extend(found);
            }
            Ok(())
        })
    });
    report.all(tests.collect());
    let skips = skips.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !report.is_partial() {
        report.test("what mpi4py skips is what is committed", || {
            compare(skips, &jobs, options.write_skips)
        });
    }
}

/// The data that every job needs.
pub struct Suite {
    /// The MPI of the jobs.
    pub mpi: Mpi,
    installed: Installed,
    shim: PathBuf,
    left_out: LeftOut,
}

impl Suite {
    /// The data for jobs on `mpi`, built with its compiler wrapper, and the names of the modules.
    ///
    /// # Errors
    /// The reason why it cannot be built.
    pub fn new(report: &Report, mpi: Mpi) -> Result<(Suite, Vec<String>), String> {
        let installed = setup::mpi4py(report, &mpi).map_err(|missing| match missing {
            setup::Missing::Registry(why) | setup::Missing::Ours(why) => why,
        })?;
        Suite::with(mpi, installed)
    }

    /// As [`new`](Self::new), with an existing mpi4py.
    ///
    /// # Errors
    /// A list cannot be read, or the shim cannot be built.
    pub fn with(mpi: Mpi, installed: Installed) -> Result<(Suite, Vec<String>), String> {
        let left_out = lists::left_out()?;
        let modules = left_out.others(&installed.tests)?;
        let suite = Suite {
            shim: setup::narrowing_shim(&mpi)?,
            mpi,
            installed,
            left_out,
        };
        Ok((suite, modules))
    }

    /// Whether a module runs in that way.
    pub fn has(&self, job: &Job) -> bool {
        self.left_out.runs(&job.module, job.way)
    }

    /// Runs one module; returns the tests that it skipped on rank 0.
    ///
    /// # Errors
    /// The failure.
    pub fn run(&self, job: &Job) -> Result<Vec<Skip>, String> {
        let mut command = self.mpi.job(job.ranks);
        command.arg("-l");
        match job.way {
            Way::Plain => &mut command,
            Way::Narrow => command
                .arg("-x")
                .arg(format!("LD_PRELOAD={}", self.shim.display())),
            Way::Component(name) => command.args(["--mca", "coll", name]),
            Way::Checked => command.arg("--check"),
            Way::Over((_, parameters)) => command.envs(parameters.iter().copied()),
            Way::Wheel(name) => command.args(["-x", &format!("MPI4PY_MPIABI={name}")]),
        };
        command
            .arg(&self.installed.python)
            .arg(self.installed.tests.join("main.py"))
            .args(["-v", "--no-builddir"]);
        for test in self.left_out.tests_of(job.way) {
            command.args(["-x", &format!("*{test}*")]);
        }
        command.arg(format!("test_{}", job.module));
        let limit = match job.way {
            Way::Over((name, _)) if name == FAULTS.0 => LIMIT_WITH_FAULTS,
            _ => LIMIT,
        };
        let done = shell::run(&mut command, limit, Expiry::AskThenKill)?;
        if job.way == Way::Checked {
            reports::judge(&done, &job.module, &self.left_out.report)?;
        }
        judge(done, job.ranks)
    }
}

/// Checks that every rank ran at least one test and printed OK.
fn judge(done: Done, ranks: usize) -> Result<Vec<Skip>, String> {
    if done.timed_out || done.code != 0 {
        return Err(format!("exit status {}\n{}", done.code, failures(&done)));
    }
    let text = format!("{}\n{}", done.stdout, done.stderr);
    let mut skips = Vec::new();
    for rank in 0..ranks {
        let tag = format!("[{rank}] ");
        let lines: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix(&tag))
            .collect();
        let ran = lines
            .iter()
            .any(|line| line.starts_with("Ran ") && !line.starts_with("Ran 0 tests"));
        let well = lines
            .iter()
            .any(|line| *line == "OK" || line.starts_with("OK ("));
        if !ran || !well {
            return Err(format!("rank {rank} did not say OK\n{}", failures(&done)));
        }
        if rank == 0 {
            skips = lists::skips_of(&lines, ranks);
        }
    }
    Ok(skips)
}

/// The parts of the output that explain a failure.
fn failures(done: &Done) -> String {
    let text = format!("{}\n{}", done.stdout, done.stderr);
    let wanted = |line: &&str| !line.ends_with("... ok") && !line.contains("... skipped");
    let lines: Vec<&str> = text.lines().filter(wanted).collect();
    lines[lines.len().saturating_sub(70)..].join("\n")
}

fn excluded_exist(mpi: &Mpi, installed: &Installed, lists: &LeftOut) -> Result<(), String> {
    let mut command = mpi.job(1);
    command
        .arg(&installed.python)
        .arg(setup::names_script())
        .arg(&installed.tests);
    let modules = lists.others(&installed.tests)?;
    command.args(modules.iter().map(|module| format!("test_{module}")));
    let names = shell::run(&mut command, LIMIT, Expiry::Kill)?
        .success("listing mpi4py's tests")?
        .stdout;
    let mut stale = lists.tests();
    stale.retain(|test| !names.lines().any(|name| name.contains(test)));
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("no such tests: {}", stale.join(", ")))
    }
}

fn compare(found: Vec<Skip>, jobs: &[Job], write: bool) -> Outcome {
    let strange: Vec<String> = found
        .iter()
        .filter(|skip| !skip.reason_is_allowed())
        .map(Skip::to_string)
        .collect();
    if !strange.is_empty() {
        return Err(format!(
            "skipped for a reason that is not allowed:\n{}",
            strange.join("\n")
        )
        .into());
    }
    // Skips of tests that a slice did not run are not compared.
    let plain = jobs.iter().filter(|job| job.way == Way::Plain);
    let ran: BTreeSet<(String, usize)> = plain
        .map(|job| (format!("test_{}", job.module), job.ranks))
        .collect();
    let (committed, others): (Vec<Skip>, Vec<Skip>) = lists::committed_skips()?
        .into_iter()
        .partition(|skip| ran.contains(&(skip.module().to_owned(), skip.ranks)));
    let (found, committed) = (lists::as_lines(&found), lists::as_lines(&committed));
    if write {
        let all = found.union(&lists::as_lines(&others)).cloned().collect();
        return Ok(lists::write_skips(&all)?);
    }
    let more: Vec<&String> = found.difference(&committed).collect();
    let fewer: Vec<&String> = committed.difference(&found).collect();
    if more.is_empty() && fewer.is_empty() {
        return Ok(());
    }
    Err(
        format!("skipped and not committed: {more:#?}\ncommitted and not skipped: {fewer:#?}")
            .into(),
    )
}
