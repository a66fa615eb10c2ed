//! `cargo xtask lines [TREE]`: the lines of each crate without its tests and generated files, here
//! and in another checkout.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use super::{code, is_generated, is_test, read, sources};
use crate::paths;

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    let other = match args {
        [] => None,
        [tree] => Some(count(Path::new(tree))),
        [_, word, ..] => return crate::usage(&format!("lines: unexpected word {word}")),
    };
    print!("{}", table(&count(&paths::root()), other.as_ref()));
    ExitCode::SUCCESS
}

/// Lines by crate.
type Counts = BTreeMap<String, usize>;

/// Reads the sources of all crates. Comments and empty lines count, too.
fn count(root: &Path) -> Counts {
    let mut counts = Counts::new();
    for path in sources(root, "rs") {
        let mut parts = path.components().map(|part| part.as_os_str());
        let is_ours = parts.next().is_some_and(|folder| folder == "crates");
        let Some(name) = parts.next().filter(|_| is_ours) else {
            continue;
        };
        let is_aside = ["benches", "examples"].map(|folder| Some(folder.as_ref()));
        if is_generated(&path) || is_test(&path) || is_aside.contains(&parts.next()) {
            continue;
        }
        let lines = code(&read(root, &path)).len();
        *counts.entry(name.display().to_string()).or_default() += lines;
    }
    counts
}

/// One line for each crate, and the sum.
fn table(here: &Counts, there: Option<&Counts>) -> String {
    let none = Counts::new();
    let there_or_none = there.unwrap_or(&none);
    let mut names: Vec<&String> = here.keys().chain(there_or_none.keys()).collect();
    names.sort();
    names.dedup();
    let row = |name: &str, now: usize, before: usize| match there {
        Some(_) => format!("{name:<14}{before:>8}{now:>8}\n"),
        None => format!("{name:<14}{now:>8}\n"),
    };
    let of = |counts: &Counts, name: &String| counts.get(name).copied().unwrap_or(0);
    let mut text = String::new();
    for name in names {
        text.push_str(&row(name, of(here, name), of(there_or_none, name)));
    }
    let sum = |counts: &Counts| counts.values().sum();
    text.push_str(&row("all", sum(here), sum(there_or_none)));
    text
}

#[cfg(test)]
mod tests {
    use super::{Counts, table};

    #[test]
    fn a_crate_of_one_tree_has_a_row() {
        let here = Counts::from([("mem".to_owned(), 30), ("pal".to_owned(), 4)]);
        let there = Counts::from([("mem".to_owned(), 40), ("old".to_owned(), 5)]);
        let rows = |text: String| -> Vec<String> {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            text.lines().map(words).collect()
        };
        assert_eq!(rows(table(&here, None)), ["mem 30", "pal 4", "all 34"]);
        let both = rows(table(&here, Some(&there)));
        assert_eq!(both, ["mem 40 30", "old 5 0", "pal 0 4", "all 45 34"]);
    }
}
