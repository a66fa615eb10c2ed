//! mpi4py's own test suite, built from its PyPI source with our `mpicc` and run by our `mpirun`.
//!
//! Each module is a job of its own, at several rank counts. What is left out, a module or a test,
//! stands by name, with its reason, in `tests/mpi4py/excluded.toml`; every entry must still name
//! something that exists, and a module that nobody lists is run. What mpi4py itself skips stands in
//! `tests/mpi4py/skips` and is compared. A second pass runs with a preloaded shim that turns every
//! `_c` call into its `int` twin, which mpi4py never calls by itself.

mod lists;
mod setup;

use std::path::PathBuf;
use std::time::Duration;

pub use setup::{Installed, Missing, mpi4py as prepare};

use crate::mpi::Mpi;
use crate::paths::{self, Profile};
use crate::report::{Outcome, Report};
use crate::shell::{self, Done, Expiry};
use crate::test::Options;
use lists::{Excluded, Skip};

/// Rank counts of the first pass: in CI, and with `--all`.
const RANKS: (&[usize], &[usize]) = (&[1, 2, 4], &[1, 2, 3, 4, 5]);
/// Rank counts of the pass through the narrowing shim.
const NARROW: (&[usize], &[usize]) = (&[2], &[1, 2, 3, 4, 5]);
/// Watchdog of one module.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs both passes.
pub fn suite(report: &mut Report, options: &Options) {
    let all = options.all;
    report.suite("mpi4py", "mpi4py 4.1.2's own test suite");
    let mpi = Mpi::ours(&Profile::Release.prefix());
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
    let excluded = match lists::excluded() {
        Ok(excluded) => excluded,
        Err(words) => return report.failure("tests/mpi4py/excluded.toml", &words),
    };
    report.test("every excluded test exists", || {
        Ok(excluded_exist(&mpi, &installed, &excluded)?)
    });
    let modules = match lists::modules(&installed.tests) {
        Ok(modules) => modules,
        Err(words) => return report.failure("the modules of mpi4py's suite", &words),
    };
    let mut skips = Vec::new();
    for &ranks in if all { RANKS.1 } else { RANKS.0 } {
        for module in &modules {
            report.test(&format!("{module} with {ranks}"), || {
                skips.extend(one(&mpi, &installed, module, ranks, &excluded, None)?);
                Ok(())
            });
        }
    }
    if options.wanted.is_none() {
        let ranks = if all { RANKS.1 } else { RANKS.0 };
        report.test("what mpi4py skips is what is committed", || {
            compare(skips, ranks, options.write_skips)
        });
    }
    let shim = match setup::narrowing_shim(&mpi) {
        Ok(shim) => shim,
        Err(words) => return report.failure("narrowing shim", &words),
    };
    for &ranks in if all { NARROW.1 } else { NARROW.0 } {
        for module in &modules {
            report.test(&format!("{module} with {ranks}, int calls"), || {
                one(&mpi, &installed, module, ranks, &excluded, Some(&shim))?;
                Ok(())
            });
        }
    }
}

/// Runs one module; what it skipped on rank 0.
fn one(
    mpi: &Mpi,
    installed: &Installed,
    module: &str,
    ranks: usize,
    excluded: &[Excluded],
    shim: Option<&PathBuf>,
) -> Result<Vec<Skip>, String> {
    let mut command = mpi.job(ranks);
    command.arg("-l");
    if let Some(shim) = shim {
        command
            .arg("-x")
            .arg(format!("LD_PRELOAD={}", shim.display()));
    }
    command
        .arg(&installed.python)
        .arg(installed.tests.join("main.py"))
        .args(["-v", "--no-builddir"]);
    for test in excluded {
        command.args(["-x", &test.name]);
    }
    command.arg(format!("test_{module}"));
    command.env("MPI4PY_TEST_SPAWN", "0");
    let done = shell::run(&mut command, LIMIT, Expiry::AskThenKill)?;
    judge(done, ranks)
}

/// Every rank ran at least one test and said OK.
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

fn excluded_exist(mpi: &Mpi, installed: &Installed, excluded: &[Excluded]) -> Result<(), String> {
    let mut command = mpi.job(1);
    command
        .arg(&installed.python)
        .arg(setup::names_script())
        .arg(&installed.tests);
    let modules = lists::modules(&installed.tests)?;
    command.args(modules.iter().map(|module| format!("test_{module}")));
    let names = shell::run(&mut command, LIMIT, Expiry::Kill)?
        .success("listing mpi4py's tests")?
        .stdout;
    let stale: Vec<&str> = excluded
        .iter()
        .filter(|test| !names.lines().any(|name| name.contains(&test.name)))
        .map(|test| test.name.as_str())
        .collect();
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("no such tests: {}", stale.join(", ")))
    }
}

fn compare(found: Vec<Skip>, ranks: &[usize], write: bool) -> Outcome {
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
    // A run with fewer rank counts says nothing about the lines of the others.
    let (committed, others): (Vec<Skip>, Vec<Skip>) = lists::committed_skips()?
        .into_iter()
        .partition(|skip| ranks.contains(&skip.ranks));
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
