//! The last verdict of each test on this machine, in `target/verdicts.json`. The verdicts of a run
//! replace earlier ones of the same tests.
//!
//! [`Report`](crate::report::Report) records each verdict; `cargo xtask conformance` reads them.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::paths;
use crate::report::Verdict;

/// By the full name of a test: `passed`, `failed`, or `skipped: ` and the reason.
pub type Verdicts = BTreeMap<String, String>;

/// The suite of `cargo test`.
const UNIT: &str = "unit";

/// One verdict in its stored form.
pub fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Passed => "passed".to_string(),
        Verdict::Failed(_) => "failed".to_string(),
        Verdict::Skipped(why) => format!("skipped: {why}"),
    }
}

/// The unit tests that passed, from the output of libtest (`test NAME ... ok`) or of nextest (`PASS
/// [ 0.005s] (1/2) CRATE NAME`).
pub fn units(output: &str) -> Verdicts {
    let name_of = |line: &str| -> Option<String> {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("test ") {
            let name = rest.strip_suffix(" ... ok")?;
            return Some(name.trim_end_matches(" - should panic").to_string());
        }
        let (_, rest) = line.strip_prefix("PASS [")?.split_once("] ")?;
        let rest = rest.rsplit_once(") ").map_or(rest, |(_, rest)| rest);
        let (of, name) = rest.trim().split_once(' ')?;
        Some(format!("{of}::{name}"))
    };
    let names = output.lines().filter_map(name_of);
    names
        .map(|name| (format!("{UNIT}::{name}"), "passed".to_string()))
        .collect()
}

/// The known verdicts; empty before the first run.
pub fn read() -> Result<Verdicts, String> {
    match fs::read_to_string(file()) {
        Ok(text) => {
            serde_json::from_str(&text).map_err(|why| format!("{}: {why}", file().display()))
        }
        Err(_) => Ok(Verdicts::new()),
    }
}

/// Keeps the verdicts of a run.
pub fn keep(new: Verdicts) -> Result<(), String> {
    let mut all = read().unwrap_or_default();
    all.extend(new);
    let text = serde_json::to_string_pretty(&all).map_err(|why| why.to_string())?;
    fs::write(file(), text + "\n").map_err(|why| format!("{}: {why}", file().display()))
}

fn file() -> PathBuf {
    paths::target().join("verdicts.json")
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn both_runners_are_understood() {
        let output = "test a::b ... ok\ntest a::c ... FAILED\ntest d - should panic ... ok\n    \
                      PASS [   0.005s] (  1/200) oxmpi-x e::f\n        FAIL [   0.1s] (2/200) oxmpi-x e::g\n";
        let names: Vec<String> = units(output).into_keys().collect();
        assert_eq!(names, ["unit::a::b", "unit::d", "unit::oxmpi-x::e::f"]);
    }
}
