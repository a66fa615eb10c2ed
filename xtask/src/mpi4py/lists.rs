//! The two committed lists: tests left out (`excluded.toml`) and tests that mpi4py skips by itself
//! (`skips`).
//!
//! A line of `skips` is `NAME @ RANKS: REASON`. A test skipped at several rank counts has several
//! lines. So a run with fewer counts compares with the lines of those.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::plan::{WHEELS, Way};
use super::reports::Reported;
use crate::e2e::settings::devices;
use crate::paths;

/// A test that mpi4py skipped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// `module.Class.method`.
    pub name: String,
    /// The number of ranks of the job.
    pub ranks: usize,
    /// mpi4py's text for the reason.
    pub reason: String,
}

impl Skip {
    /// The file of the test, without its extension.
    pub fn module(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// Whether the reason is allowed: missing GPU array packages, ranks, or calls that MPI-5.0 does
    /// not have.
    pub fn reason_is_allowed(&self) -> bool {
        const WHY: [&str; 5] = [
            "cupy",
            "numba",
            "mpi-world-size",
            "comm.size",
            "mpi-comm_revoke",
        ];
        WHY.iter().any(|word| self.reason.contains(word))
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} @ {}: {}", self.name, self.ranks, self.reason)
    }
}

/// `excluded.toml`: the tests that are left out, and the reports of `mpirun --check` that are
/// allowed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    #[serde(default)]
    module: Vec<Entry>,
    #[serde(default)]
    test: Vec<Entry>,
    /// The allowed reports.
    #[serde(default)]
    pub report: Vec<Reported>,
}

/// An excluded module or test, and the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    reason: String,
    /// Only under these settings, or with the wheel for this MPI; empty: always.
    #[serde(default)]
    over: Vec<String>,
}

impl Entry {
    /// Whether it is left out in a way to run.
    fn holds(&self, way: Way) -> bool {
        self.over.is_empty() || self.over.iter().any(|name| way.setting() == Some(name))
    }
}

/// Reads `excluded.toml`.
pub fn left_out() -> Result<LeftOut, String> {
    let wrong = |why: &dyn fmt::Display| format!("tests/mpi4py/excluded.toml: {why}");
    let text = fs::read_to_string(folder().join("excluded.toml")).map_err(|why| wrong(&why))?;
    let lists: LeftOut = toml::from_str(&text).map_err(|why| wrong(&why))?;
    let entries = lists.module.iter().chain(&lists.test);
    let mut settings = entries.clone().flat_map(|entry| &entry.over);
    let is_known = |name: &str| {
        let mut known = devices().map(|(name, _)| name).chain(WHEELS);
        known.any(|known| known == name)
    };
    if let Some(name) = settings.find(|name| !is_known(name)) {
        return Err(wrong(&format!("`{name}` is no setting that runs")));
    }
    let entries = entries.map(|entry| (&entry.name, &entry.reason));
    let reports = lists.report.iter().map(|one| (&one.says, &one.reason));
    let mut all = entries.chain(reports);
    match all.find(|(name, reason)| name.is_empty() || reason.is_empty()) {
        Some((name, _)) => Err(wrong(&format!("`{name}`: no name or no reason"))),
        None => Ok(lists),
    }
}

impl LeftOut {
    /// Tests that are left out in some way, each a part of `module.Class.method`.
    pub fn tests(&self) -> Vec<&str> {
        self.test.iter().map(|entry| entry.name.as_str()).collect()
    }

    /// The tests that are left out in this way.
    pub fn tests_of(&self, way: Way) -> impl Iterator<Item = &str> {
        let tests = self.test.iter().filter(move |entry| entry.holds(way));
        tests.map(|entry| entry.name.as_str())
    }

    /// Whether a module is run in a way.
    pub fn runs(&self, module: &str, way: Way) -> bool {
        let mut entries = self.module.iter();
        !entries.any(|entry| entry.name == module && entry.holds(way))
    }

    /// The modules of the suite in `tests` that run: all but those that are always left out.
    pub fn others(&self, tests: &Path) -> Result<Vec<String>, String> {
        let files = fs::read_dir(tests).map_err(|error| format!("{}: {error}", tests.display()))?;
        let mut modules: Vec<String> = files
            .flatten()
            .filter_map(|file| {
                let name = file.file_name().into_string().ok()?;
                Some(name.strip_prefix("test_")?.strip_suffix(".py")?.to_string())
            })
            .collect();
        modules.sort();
        let committed = committed_modules()?;
        if modules != committed {
            return Err(format!(
                "tests/mpi4py/modules has {committed:?}; there are {modules:?}"
            ));
        }
        let named = self.module.iter().map(|entry| &entry.name);
        let named = named.chain(self.report.iter().map(|one| &one.module));
        let stale: Vec<&String> = named.filter(|name| !modules.contains(name)).collect();
        if !stale.is_empty() {
            return Err(format!("excluded.toml names no such modules: {stale:?}"));
        }
        modules.retain(|module| self.runs(module, Way::Plain));
        Ok(modules)
    }
}

/// `modules`: the modules of the suite, which may be named as tests of a rule.
fn committed_modules() -> Result<Vec<String>, String> {
    let file = folder().join("modules");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(str::to_string).collect())
}

/// Reads unittest's verbose lines of one rank: `testX (module.Class.testX) ... skipped 'reason'`. A
/// test with a docstring has its name on the line before.
pub fn skips_of(lines: &[&str], ranks: usize) -> Vec<Skip> {
    let mut skips = Vec::new();
    let mut last_name = String::new();
    for line in lines {
        if let Some(name) = line
            .split_once(" (")
            .and_then(|(_, rest)| rest.split_once(')'))
            .map(|(name, _)| name)
            && name.starts_with("test_")
        {
            last_name = name.to_string();
        }
        if let Some((_, reason)) = line.split_once("... skipped ") {
            let reason = reason.trim().trim_matches(['\'', '"']).to_string();
            skips.push(Skip {
                name: last_name.clone(),
                ranks,
                reason,
            });
        }
    }
    skips
}

/// The committed skips.
pub fn committed_skips() -> Result<Vec<Skip>, String> {
    let text = fs::read_to_string(folder().join("skips"))
        .map_err(|error| format!("tests/mpi4py/skips: {error}"))?;
    let mut skips = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let parts = line
            .split_once(" @ ")
            .and_then(|(name, rest)| rest.split_once(": ").map(|(at, reason)| (name, at, reason)));
        let (name, at, reason) =
            parts.ok_or_else(|| format!("tests/mpi4py/skips: not understood: {line}"))?;
        let at: usize = at
            .parse()
            .map_err(|_| format!("tests/mpi4py/skips: not a rank count: {line}"))?;
        skips.push(Skip {
            name: name.to_string(),
            ranks: at,
            reason: reason.to_string(),
        });
    }
    Ok(skips)
}

/// Sorted lines without duplicates.
pub fn as_lines(skips: &[Skip]) -> BTreeSet<String> {
    skips.iter().map(Skip::to_string).collect()
}

/// Replaces the committed list.
pub fn write_skips(lines: &BTreeSet<String>) -> Result<(), String> {
    let mut text =
        "# Tests that mpi4py itself skips: NAME @ RANKS: REASON. Compared by `cargo xtask test`.\n"
            .to_string();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    fs::write(folder().join("skips"), text).map_err(|error| error.to_string())
}

fn folder() -> PathBuf {
    paths::root().join("tests/mpi4py")
}

#[cfg(test)]
mod tests {
    use super::skips_of;

    #[test]
    fn skips_are_read_with_and_without_a_docstring() {
        let lines = [
            "testA (test_op.TestOp.testA) ... ok",
            "testB (test_op.TestOp.testB) ... skipped 'mpi-world-size<2'",
            "testC (test_op.TestOp.testC)",
            "What it does. ... skipped \"cupy\"",
        ];
        let skips = skips_of(&lines, 2);
        assert_eq!(skips.len(), 2);
        assert_eq!(
            skips[0].to_string(),
            "test_op.TestOp.testB @ 2: mpi-world-size<2"
        );
        assert_eq!(skips[1].name, "test_op.TestOp.testC");
    }
}
