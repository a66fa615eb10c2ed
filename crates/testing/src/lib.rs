//! What the tests of several crates share. Only tests depend on this crate.
//!
//! A test that cannot show its point on a machine calls [`not_run`] and returns. `cargo xtask test`
//! names a file in the variable [`SKIPS`], and counts each line of that file as a test that was
//! skipped and not as one that passed.

#![forbid(unsafe_code)]
#![allow(clippy::disallowed_methods, reason = "tests are told by variables")]

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The variable that names the file to which tests that were not run are appended, one line each:
/// `crate::path::test: reason`.
pub const SKIPS: &str = "TEST_SKIPS_FILE";

/// The running test cannot show its point here, or a part of it cannot: `why` says what is missing.
/// A test is entered once, with its first reason.
///
/// # Panics
/// Where the file of the skipped tests cannot be written: the test must not count as passed.
pub fn not_run(why: impl Display) {
    let line = line(&crate_name(), &test_name(), &why.to_string());
    // Shown with --nocapture. Nobody is left to hear that stderr is closed.
    let _ = write!(std::io::stderr(), "NOT RUN {line}");
    if let Some(file) = std::env::var_os(SKIPS) {
        static ENTERED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let mut entered = ENTERED.lock().unwrap_or_else(PoisonError::into_inner);
        if entered.insert(test_name()) {
            append(Path::new(&file), &line);
        }
    }
}

/// How many random cases a test is to try: what `PROPTEST_CASES` says, else `usual`.
#[must_use]
pub fn cases<N: std::str::FromStr>(usual: N) -> N {
    let said = std::env::var("PROPTEST_CASES").ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(usual)
}

/// One line, whatever the reason has.
fn line(of: &str, test: &str, why: &str) -> String {
    let why: Vec<&str> = why.split_whitespace().collect();
    format!("{of}::{test}: {}\n", why.join(" "))
}

/// In one write, as the test programs run side by side.
fn append(file: &Path, line: &str) {
    let written = OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .and_then(|mut file| file.write_all(line.as_bytes()));
    if let Err(why) = written {
        panic!("{} cannot be written: {why}", file.display());
    }
}

/// cargo sets the name of the package for the tests it runs.
fn crate_name() -> String {
    std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "unknown".to_string())
}

/// The harness gives each thread the name of its test. Where it runs one test alone on the main
/// thread, the name is the program's first argument that is no option.
fn test_name() -> String {
    match std::thread::current().name() {
        Some(name) if name != "main" => name.to_string(),
        _ => std::env::args()
            .skip(1)
            .find(|word| !word.starts_with('-'))
            .unwrap_or_else(|| "unknown".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::{append, line, test_name};

    #[test]
    fn the_running_test_is_named() {
        assert_eq!(test_name(), "tests::the_running_test_is_named");
    }

    #[test]
    fn a_reason_is_one_line_behind_the_name() {
        let written = line("oxmpi-x", "a::b", "no such\n  library");
        assert_eq!(written, "oxmpi-x::a::b: no such library\n");
    }

    #[test]
    fn lines_are_appended() {
        let file = std::env::temp_dir().join(format!("oxmpi-skips-{}", std::process::id()));
        append(&file, "one: a\n");
        append(&file, "two: b\n");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(text, "one: a\ntwo: b\n");
    }

    #[test]
    #[should_panic(expected = "cannot be written")]
    fn a_file_that_cannot_be_written_fails_the_test() {
        append(std::path::Path::new("/proc/no/such/file"), "one: a\n");
    }
}
