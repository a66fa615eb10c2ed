//! `docs/conformance.md`: the rules of MPI-5.0 in `tests/conformance.toml`, each with the tests
//! that show it. Their results are those of the run whose record is `tests/conformance.record`.
//!
//! The generator calls [`page`], which checks that every named test exists and is run. `cargo xtask
//! conformance` writes the record from the verdicts that a run left in `target/`, and the page.

mod cited;
mod record;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use toml::{Table, Value};

use crate::verdicts::{self, Verdicts};
use cited::{Sources, path};
use record::Record;

/// The list of rules.
const LIST: &str = "tests/conformance.toml";
/// The results of the tests that the list names.
const RECORD: &str = "tests/conformance.record";
/// The start of an entry of a rule from which the library deviates.
const DEVIATES: &str = "deviates: ";

/// One rule.
struct Clause {
    section: String,
    rule: String,
    /// Each is `FILE: NAME`.
    tests: Vec<String>,
    /// How the library deviates.
    deviates: Option<String>,
}

struct Chapter {
    title: String,
    clauses: Vec<Clause>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// One of its tests passed.
    Shown,
    /// It has tests, none of which was run.
    NotRun,
    Deviates,
    /// It has no test.
    Open,
}

/// Entry point of `cargo xtask conformance`.
pub fn run(args: &[String]) -> ExitCode {
    if let Some(word) = args.first() {
        return crate::usage(&format!("conformance: unknown option {word}"));
    }
    let entered = verdicts::read().and_then(|known| enter(&super::root(), &known));
    match entered.and_then(|()| super::generate(&[])) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("conformance: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Records the known verdicts of the tests.
fn enter(root: &Path, known: &Verdicts) -> Result<(), String> {
    let chapters = chapters(root)?;
    let mut new = Record::read(&read(root, RECORD).unwrap_or_default())?;
    new.retain(tests(&chapters));
    for test in tests(&chapters) {
        if let Some(verdict) = record::verdict(known, test) {
            new.set(test, verdict)?;
        }
    }
    std::fs::write(root.join(RECORD), new.to_string()).map_err(|e| format!("{RECORD}: {e}"))
}

/// Keeps the verdicts of a run, and returns lines on the differences from the record.
pub fn keep(run: Verdicts) -> Vec<String> {
    let differences = differences(&super::root(), &run);
    let mut lines = differences.unwrap_or_else(|why| vec![why]);
    lines.extend(verdicts::keep(run).err());
    lines
        .iter_mut()
        .for_each(|line| *line = format!("conformance: {line}"));
    lines
}

/// Tests of rules that were run and are recorded as skipped or not run, and the reverse.
fn differences(root: &Path, run: &Verdicts) -> Result<Vec<String>, String> {
    let chapters = chapters(root)?;
    let record = Record::read(&read(root, RECORD)?)?;
    let differs = |test: &str| {
        let now = record::verdict(run, test)?;
        let was = record.of(test).unwrap_or("not run");
        let is_other = now.starts_with("skipped") != was.starts_with("skipped") || was == "not run";
        is_other.then(|| format!("{test}: {now} (in {RECORD}: {was})"))
    };
    // A test may be named for several rules.
    let named: BTreeSet<&str> = tests(&chapters).collect();
    Ok(named.into_iter().filter_map(differs).collect())
}

/// The text of the page; an error names every missing test.
pub fn page(root: &Path) -> Result<String, String> {
    let chapters = chapters(root)?;
    let sources = Sources::read(root)?;
    let broken: Vec<String> = tests(&chapters)
        .filter_map(|test| sources.look(test).err())
        .collect();
    if !broken.is_empty() {
        return Err(format!("{LIST}:\n{}", broken.join("\n")));
    }
    let record = Record::read(&read(root, RECORD)?)?;
    Ok(written(&chapters, &record))
}

fn tests(chapters: &[Chapter]) -> impl Iterator<Item = &str> {
    let clauses = chapters.iter().flat_map(|chapter| &chapter.clauses);
    clauses.flat_map(|clause| &clause.tests).map(String::as_str)
}

fn read(root: &Path, file: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))
}

fn chapters(root: &Path) -> Result<Vec<Chapter>, String> {
    let text = read(root, LIST)?;
    let table: Table = text.parse().map_err(|e| format!("{LIST}: {e}"))?;
    let list = table.get("chapter").and_then(Value::as_array);
    list.ok_or_else(|| format!("{LIST} has no [[chapter]]"))?
        .iter()
        .map(chapter)
        .collect()
}

fn chapter(entry: &Value) -> Result<Chapter, String> {
    let title = entry.get("title").and_then(Value::as_str);
    let title = title.ok_or_else(|| format!("{LIST}: an entry has no title"))?;
    let clauses = entry.get("clauses").and_then(Value::as_array);
    let clauses = clauses
        .ok_or_else(|| format!("{LIST}: {title} has no clauses"))?
        .iter()
        .map(|words| clause(words).ok_or_else(|| format!("{LIST}: {title}: {words:?}")))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Chapter {
        title: title.to_string(),
        clauses,
    })
}

fn clause(words: &Value) -> Option<Clause> {
    let words: Option<Vec<&str>> = words.as_array()?.iter().map(Value::as_str).collect();
    let words = words?;
    let (head, rest) = words.split_at_checked(2)?;
    let deviates = rest.iter().find_map(|word| word.strip_prefix(DEVIATES));
    let tests = rest.iter().filter(|word| !word.starts_with(DEVIATES));
    Some(Clause {
        section: head[0].to_string(),
        rule: head[1].to_string(),
        tests: tests.map(ToString::to_string).collect(),
        deviates: deviates.map(str::to_string),
    })
}

impl Clause {
    fn state(&self, record: &Record) -> State {
        let passed = |test: &String| record.of(test) == Some("passed");
        match (&self.deviates, self.tests.as_slice()) {
            (Some(_), _) => State::Deviates,
            (None, []) => State::Open,
            (None, tests) if tests.iter().any(passed) => State::Shown,
            (None, _) => State::NotRun,
        }
    }

    /// The last column of its row.
    fn evidence(&self, record: &Record) -> String {
        let mut words: Vec<String> = Vec::new();
        words.extend(
            self.deviates
                .iter()
                .map(|how| format!("**deviates**: {how}")),
        );
        words.extend(self.tests.iter().map(|test| {
            let mark = if record.of(test) == Some("passed") {
                ""
            } else {
                " (not run)"
            };
            format!("{}{mark}", link(test))
        }));
        if words.is_empty() {
            words.push("**open**".to_string());
        }
        words.join(", ")
    }
}

fn written(chapters: &[Chapter], record: &Record) -> String {
    const STATES: [State; 4] = [State::Shown, State::NotRun, State::Deviates, State::Open];
    let mut page = String::from(HEAD);
    page.push_str("\n| chapter | rules | shown | not run here | deviates | open |\n");
    page.push_str("|---|---:|---:|---:|---:|---:|\n");
    let row = |clauses: &[&Clause]| -> String {
        let count = |state| clauses.iter().filter(|c| c.state(record) == state).count();
        let counts = STATES.map(|state| count(state).to_string());
        format!("{} | {}", clauses.len(), counts.join(" | "))
    };
    for chapter in chapters {
        let clauses: Vec<&Clause> = chapter.clauses.iter().collect();
        let _ = writeln!(page, "| {} | {} |", chapter.title, row(&clauses));
    }
    let all: Vec<&Clause> = chapters
        .iter()
        .flat_map(|chapter| &chapter.clauses)
        .collect();
    let _ = writeln!(page, "| all | {} |", row(&all));
    for chapter in chapters {
        let _ = writeln!(
            page,
            "\n## {}\n\n| section | rule | shown by |\n|---|---|---|",
            chapter.title
        );
        for clause in &chapter.clauses {
            let evidence = clause.evidence(record);
            let _ = writeln!(
                page,
                "| {} | {} | {evidence} |",
                clause.section, clause.rule
            );
        }
    }
    page
}

fn link(test: &str) -> String {
    match test.split_once(": ") {
        Some(("mpi4py", module)) => format!("mpi4py's `{module}`"),
        Some((file, name)) => format!("[{file}](../{}) `{name}`", path(file)),
        None => test.to_string(),
    }
}

const HEAD: &str = "\
# Conformance

<!-- Written by `cargo xtask codegen` from tests/conformance.toml and tests/conformance.record. -->

Rules of MPI-5.0 that are easily forgotten, each with its section and the tests that show it. The
list is chosen: it is not all of the standard, and its counts are no measure of that. Calls, handles
and constants are checked from the tables in `abi/` instead.

- *shown*: a test of the rule passed in the run that was recorded last (`cargo xtask conformance`).
- *not run here*: the rule has tests, and that run had none of them, or the machine lacked what they
  need.
- *deviates*: the library does something else, as the row says.
- *open*: the rule has no test.

Every test that is named exists and is run by `cargo xtask test`: `cargo xtask check` looks.
";

#[cfg(test)]
mod tests {
    use super::{Record, State, clause};

    fn state(words: &str, record: &str) -> State {
        let table: toml::Table = format!("a = {words}").parse().unwrap();
        let record = Record::read(record).unwrap();
        clause(&table["a"]).unwrap().state(&record)
    }

    #[test]
    fn a_rule_is_shown_by_a_test_that_passed_alone() {
        let one = r#"["1", "r", "a.c: f"]"#;
        let two = r#"["1", "r", "a.c: f", "b.c: g"]"#;
        let other = r#"["1", "r", "deviates: so", "a.c: f"]"#;
        let passed = "passed a.c\n";
        let skipped = "skipped a.c # why\n";
        let expected = [
            (one, passed, State::Shown),
            (one, skipped, State::NotRun),
            (one, "", State::NotRun),
            (two, "skipped a.c # why\npassed b.c\n", State::Shown),
            (other, passed, State::Deviates),
            (r#"["1", "r"]"#, passed, State::Open),
        ];
        for (words, record, wanted) in expected {
            assert!(state(words, record) == wanted, "{words} with {record}");
        }
    }
}
