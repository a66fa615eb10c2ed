//! The record of the results of the tests of rules. A line is `passed KEY` or `skipped KEY # why`.
//! The key is the program for a C function, and the test itself otherwise.

use std::collections::BTreeMap;
use std::fmt;

use crate::verdicts::Verdicts;

/// By key: `passed`, or `skipped: ` and the reason.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Record(BTreeMap<String, String>);

impl Record {
    /// Reads its text.
    pub fn read(text: &str) -> Result<Record, String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let entry = |line: &str| {
            let (word, rest) = line.split_once(' ')?;
            match (word, rest.split_once(" # ")) {
                ("passed", None) => Some((rest.to_string(), word.to_string())),
                ("skipped", Some((key, why))) => Some((key.to_string(), format!("{word}: {why}"))),
                _ => None,
            }
        };
        let all: Result<_, String> = lines
            .map(|line| entry(line).ok_or_else(|| format!("the record has the line `{line}`")))
            .collect();
        all.map(Record)
    }

    /// The result of a test; `None`: it was not run.
    pub fn of(&self, test: &str) -> Option<&str> {
        self.0.get(key(test)).map(String::as_str)
    }

    /// Records the result of a test. A failed test is an error: it must be repaired first.
    pub fn set(&mut self, test: &str, verdict: String) -> Result<(), String> {
        if verdict == "failed" {
            return Err(format!("{test} failed"));
        }
        self.0.insert(key(test).to_string(), verdict);
        Ok(())
    }

    /// Removes the tests that are no longer named.
    pub fn retain<'a>(&mut self, tests: impl Iterator<Item = &'a str>) {
        let keys: Vec<&str> = tests.map(key).collect();
        self.0.retain(|key, _| keys.contains(&key.as_str()));
    }
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "# What the tests of conformance.toml did; written by `cargo xtask conformance`."
        )?;
        for (key, verdict) in &self.0 {
            match verdict.split_once(": ") {
                Some((word, why)) => writeln!(formatter, "{word} {key} # {why}")?,
                None => writeln!(formatter, "{verdict} {key}")?,
            }
        }
        Ok(())
    }
}

fn key(test: &str) -> &str {
    match test.split_once(": ") {
        Some((file, _)) if file.ends_with(".c") => file,
        _ => test,
    }
}

/// The known result of a test: `failed` if any run of it failed, `passed` if one of a program's
/// runs passed.
pub fn verdict(known: &Verdicts, test: &str) -> Option<String> {
    let (file, name) = test.split_once(": ")?;
    let of_test: Vec<&String> = known
        .iter()
        .filter(|(full, _)| is_of(full, file, name))
        .map(|(_, verdict)| verdict)
        .collect();
    let has = |word: &str| of_test.iter().find(|verdict| verdict.starts_with(word));
    // The runner of unit tests reports a test as passed that skipped itself.
    let is_unit = file.ends_with(".rs") && file.starts_with("crates/");
    let order = match is_unit {
        true => ["failed", "skipped", "passed"],
        false => ["failed", "passed", "skipped"],
    };
    order.into_iter().find_map(has).map(|word| word.to_string())
}

/// Whether a test that was run is the named one, or belongs to it.
fn is_of(full: &str, file: &str, name: &str) -> bool {
    let Some((suite, test)) = full.split_once("::") else {
        return false;
    };
    if let Some(program) = file.strip_suffix(".c") {
        return suite == "e2e" && test.split(' ').next() == Some(program);
    }
    if file == "mpi4py" {
        return suite == file && test.split(' ').next() == Some(name);
    }
    if file.starts_with("xtask/") {
        // The text before the last placeholder varies.
        let end = name.rsplit('}').next().unwrap_or(name);
        return suite != "unit" && test.ends_with(end);
    }
    let stem = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .trim_end_matches("/lib");
    let module = stem.split(['/']).next_back().unwrap_or_default();
    let is_inside = test
        .split("::")
        .any(|part| part == module || part.ends_with(&format!(" {module}")));
    let is_root = file.ends_with("/lib.rs");
    suite == "unit"
        && (test == name || test.ends_with(&format!("::{name}")))
        && (is_inside || is_root)
}

#[cfg(test)]
mod tests {
    use super::{Record, is_of, verdict};
    use crate::verdicts::Verdicts;

    #[test]
    fn tests_are_known_by_what_the_suites_call_them() {
        let rust = "crates/pml/src/ob1/tests.rs";
        for (full, file, name, wanted) in [
            (
                "e2e::p2p/order early with 2: shows",
                "p2p/order.c",
                "series",
                true,
            ),
            (
                "e2e::p2p/orders with 2: shows",
                "p2p/order.c",
                "series",
                false,
            ),
            ("settings::p2p/order with 2", "p2p/order.c", "series", false),
            ("mpi4py::rma with 3", "mpi4py", "rma", true),
            ("mpi4py::rma_nb with 3", "mpi4py", "rma", false),
            ("unit::oxmpi-pml::ob1::tests::late", rust, "late", true),
            ("unit::ob1::tests::late", rust, "late", true),
            ("unit::ob1::tests::too_late", rust, "late", false),
            ("unit::ob1::rails::late", rust, "late", false),
            (
                "unit::info::tests::deep",
                "crates/core/src/info.rs",
                "deep",
                true,
            ),
            (
                "unit::sessions::tests::deep",
                "crates/core/src/info.rs",
                "deep",
                false,
            ),
            (
                "unit::reductions::scan",
                "crates/coll/tests/algorithms/reductions.rs",
                "scan",
                true,
            ),
            (
                "launcher::-V and --help",
                "xtask/src/launcher/start.rs",
                "-V and --help",
                true,
            ),
            (
                "symbols::dev: 664 names",
                "xtask/src/symbols.rs",
                "{name}: 664 names",
                true,
            ),
        ] {
            assert_eq!(is_of(full, file, name), wanted, "{full}");
        }
    }

    #[test]
    fn a_failure_counts_before_all_and_a_unit_that_was_not_run_did_not_pass() {
        let known = |all: &[(&str, &str)]| -> Verdicts {
            let pairs = all
                .iter()
                .map(|(full, word)| (full.to_string(), word.to_string()));
            pairs.collect()
        };
        let program = known(&[
            ("e2e::p2p/order with 2: a", "passed"),
            ("e2e::p2p/order x with 2: a", "skipped: no cma"),
        ]);
        assert_eq!(
            verdict(&program, "p2p/order.c: f").as_deref(),
            Some("passed")
        );
        let one = known(&[
            ("e2e::p2p/order with 2: a", "failed"),
            ("e2e::p2p/order with 3: a", "passed"),
        ]);
        assert_eq!(verdict(&one, "p2p/order.c: f").as_deref(), Some("failed"));
        let unit = known(&[
            ("unit::oxmpi-fabric::tests::a", "skipped: no libfabric"),
            ("unit::tests::a", "passed"),
        ]);
        let said = verdict(&unit, "crates/fabric/src/tests.rs: a");
        assert_eq!(said.as_deref(), Some("skipped: no libfabric"));
        assert_eq!(verdict(&unit, "crates/fabric/src/tests.rs: b"), None);
    }

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let mut record = Record::default();
        record.set("p2p/a.c: f", "passed".to_string()).unwrap();
        record
            .set("crates/x.rs: g", "skipped: no y".to_string())
            .unwrap();
        assert!(record.set("crates/x.rs: g", "failed".to_string()).is_err());
        assert_eq!(Record::read(&record.to_string()), Ok(record));
        assert!(Record::read("passd p2p/a.c\n").is_err());
    }
}
