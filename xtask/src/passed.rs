//! The tests that passed on the files as they are now, in `target/passed`: `cargo xtask test
//! --continue` leaves them out. So a long run that ended early goes on where it was.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::paths;

/// The record of one kind of run. A run adds to it what passes.
pub struct Passed {
    /// The full names of tests that earlier runs passed.
    before: BTreeSet<String>,
    file: Mutex<File>,
}

impl Passed {
    /// Opens the record of runs with or without `--all`. It begins anew when a file of the project
    /// has changed since.
    pub fn open(all: bool) -> Result<Passed, String> {
        let kind = if all { "passed-all" } else { "passed" };
        Passed::of(&paths::target().join(kind), &files()?)
    }

    fn of(path: &Path, files: &str) -> Result<Passed, String> {
        let wrong = |why: std::io::Error| format!("{}: {why}", path.display());
        let text = fs::read_to_string(path).unwrap_or_default();
        let before = match text.strip_prefix(files) {
            // An interrupted run may have left half a line.
            Some(names) => names.rsplit_once('\n').map_or("", |(names, _)| names),
            None => "",
        };
        let before: BTreeSet<String> = before.lines().skip(1).map(str::to_owned).collect();
        let mut file = File::create(path).map_err(wrong)?;
        let names = before.iter().map(String::as_str);
        let lines: Vec<&str> = std::iter::once(files).chain(names).collect();
        writeln!(file, "{}", lines.join("\n")).map_err(wrong)?;
        Ok(Passed {
            before,
            file: Mutex::new(file),
        })
    }

    /// Whether an earlier run passed this test.
    pub fn has(&self, name: &str) -> bool {
        self.before.contains(name)
    }

    /// Adds a test that passed now. A record that cannot be written costs a repetition, no more.
    pub fn add(&self, name: &str) {
        if let Ok(mut file) = self.file.lock() {
            let _ = writeln!(file, "{name}");
        }
    }
}

/// One word for the content of every file of the project that git does not ignore: the tree that
/// git would commit.
fn files() -> Result<String, String> {
    let index: PathBuf = paths::target().join("passed-index");
    let _ = fs::remove_file(&index);
    let git = |words: &str| {
        let mut command = Command::new("git");
        command.args(words.split_whitespace());
        command.env("GIT_INDEX_FILE", &index);
        let done = command.current_dir(paths::root()).output();
        let done = done.map_err(|why| format!("git: {why}"))?;
        match done.status.success() {
            true => Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned()),
            false => Err(format!(
                "git {words}: {}",
                String::from_utf8_lossy(&done.stderr)
            )),
        }
    };
    git("add --all")?;
    let tree = git("write-tree");
    let _ = fs::remove_file(&index);
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passed_is_known_until_a_file_changes() {
        let folder = std::env::temp_dir().join(format!("passed-{}", std::process::id()));
        let open = |files| Passed::of(&folder, files).unwrap();
        let first = open("a1");
        assert!(!first.has("suite::one"));
        first.add("suite::one");
        first.add("suite::two");
        // Its own run repeats a test that is asked for twice.
        assert!(!first.has("suite::one"));
        let text = fs::read_to_string(&folder).unwrap();
        fs::write(&folder, text + "suite::thr").unwrap();
        let second = open("a1");
        assert!(second.has("suite::one") && second.has("suite::two"));
        assert!(!second.has("suite::thr"));
        assert!(open("a1").has("suite::one"));
        assert!(!open("a2").has("suite::one"));
        assert!(!open("a1").has("suite::one"));
        fs::remove_file(&folder).unwrap();
    }

    #[test]
    fn the_files_have_one_word() {
        let word = files().unwrap();
        assert_eq!(word, files().unwrap());
        assert!(word.len() >= 40 && !word.contains(char::is_whitespace));
    }
}
