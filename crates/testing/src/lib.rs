//! Shared code of the tests of several crates. Only tests depend on this crate.
//!
//! A test that cannot make its checks on a machine calls [`not_run`] and returns. `cargo xtask
//! test` sets the variable [`SKIPS`] to a file. It counts each line of that file as a skipped test
//! and not as a passed one.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "tests are configured by variables"
)]

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The variable with the name of the file of skipped tests. Each is appended as one line:
/// `crate::path::test: reason`.
pub const SKIPS: &str = "TEST_SKIPS_FILE";

/// Marks the running test, or a part of it, as not run; `why` is the missing condition. A test is
/// entered once, with its first reason.
///
/// # Panics
/// If the file of skipped tests cannot be written: the test must not count as passed.
pub fn not_run(why: impl Display) {
    let line = line(&crate_name(), &test_name(), &why.to_string());
    // Shown with --nocapture. An error is ignored, as stderr may be closed.
    let _ = write!(std::io::stderr(), "NOT RUN {line}");
    if let Some(file) = std::env::var_os(SKIPS) {
        static ENTERED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let mut entered = ENTERED.lock().unwrap_or_else(PoisonError::into_inner);
        if entered.insert(test_name()) {
            append(Path::new(&file), &line);
        }
    }
}

/// The number of random cases of a test: `PROPTEST_CASES`, else `usual`.
#[must_use]
pub fn cases<N: std::str::FromStr>(usual: N) -> N {
    let value = std::env::var("PROPTEST_CASES").ok();
    value.and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// Formats a test and its reason as one line, for any reason.
fn line(of: &str, test: &str, why: &str) -> String {
    let why: Vec<&str> = why.split_whitespace().collect();
    format!("{of}::{test}: {}\n", why.join(" "))
}

/// Appends in one write, as the test programs run in parallel.
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

/// cargo sets the package name for the tests that it runs.
fn crate_name() -> String {
    std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "unknown".to_string())
}

/// The harness gives each thread the name of its test. If it runs a single test on the main thread,
/// the name is the program's first argument that is not an option.
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
