//! `cargo xtask check`: the short check before a commit. Formatting, lints with warnings denied,
//! tidy, unit tests.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::chosen::Chosen;
use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::test::Options;
use crate::{paths, tidy, verdicts};

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    if let Some(word) = args.first() {
        return crate::usage(&format!("check: unknown option {word}"));
    }
    let mut report = Report::new(Chosen::default());
    source(&mut report, true);
    unit(&mut report, &Options::default());
    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Everything that reads the sources: formatting, lints, tidy, stale generated files. With `tests`
/// the lints check test code too; that takes as long as all other lints.
pub fn source(report: &mut Report, tests: bool) {
    report.suite("source", "formatting, lints, tidy, generated files");
    let targets: &[&str] = if tests { &["--all-targets"] } else { &[] };
    let lints = [CLIPPY, targets, &["--", "--deny", "warnings"]].concat();
    for (name, arguments) in [("fmt", FMT), ("clippy", lints.as_slice())] {
        report.doing(name);
        report.test(name, || {
            shell::run(cargo().args(arguments), LIMIT, Expiry::Kill)?.success(name)?;
            Ok(())
        });
    }
    report.test("programs of bench/ compile", || {
        let root = paths::root();
        for folder in ["bench", "bench/apps"] {
            for file in fs::read_dir(root.join(folder)).map_err(|error| error.to_string())? {
                let file = file.map_err(|error| error.to_string())?.path();
                if file.extension().is_some_and(|ending| ending == "c") {
                    let mut compiler = Command::new("cc");
                    compiler
                        .args(["-fsyntax-only", "-I"])
                        .arg(root.join("include"));
                    compiler.arg("-I").arg(root.join("bench")).arg(&file);
                    let name = file.display().to_string();
                    shell::run(&mut compiler, LIMIT, Expiry::Kill)?.success(&name)?;
                }
            }
        }
        Ok(())
    });
    for (name, rule) in tidy::RULES {
        report.test(name, || {
            let broken = rule(&paths::root());
            if broken.is_empty() {
                Ok(())
            } else {
                Err(broken.join("\n").into())
            }
        });
    }
}

/// The unit, conformance and property tests of every crate.
pub fn unit(report: &mut Report, options: &Options) {
    report.suite(
        "unit",
        "unit, conformance, property and simulator tests of every crate",
    );
    // The library is built apart from xtask, whose dependencies enable more features of shared
    // crates. Built together, those crates would be compiled once for these tests and again for the
    // installed tree.
    let named = options.wanted.as_deref().unwrap_or_default();
    let named = named.strip_prefix("unit::").unwrap_or(named);
    for (name, which) in [
        (
            "library",
            "--workspace --exclude xtask --exclude oxmpi-research",
        ),
        ("xtask", "--package xtask --package oxmpi-research"),
    ] {
        let words = which.split_whitespace().chain(Some(named));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        cargo_test(report, name, &words, &[]);
    }
    if options.all {
        for (name, words, cases) in LONG {
            let words: Vec<&str> = words.split_whitespace().collect();
            cargo_test(report, name, &words, &[("PROPTEST_CASES", cases)]);
        }
    }
}

/// With `--all`: a name, arguments of `cargo test`, and how many cases each test tries.
const LONG: [(&str, &str, &str); 5] = [
    (
        "parsers of sockets, 10^6 times",
        "--release -p oxmpi-btl --lib tcp::",
        "1000000",
    ),
    (
        "posts against arrivals, 10^6 times",
        "--release -p oxmpi-portals --lib lost",
        "1000000",
    ),
    (
        "floods and jobs over portals, 10^4 times",
        "--release -p oxmpi-pml --lib portals",
        "10000",
    ),
    (
        "barriers by atomic additions, 10^7",
        "--release -p oxmpi-gemini --test barrier however_often",
        "10000000",
    ),
    (
        "collectives through four slots, 10^6, and vectors of 64 MiB",
        "--release -p oxmpi-coll --lib large",
        "1000000",
    ),
];

/// Runs unit tests, with nextest if it is installed, and records the counts; returns the output.
pub fn cargo_test(
    report: &mut Report,
    name: &str,
    words: &[&str],
    environment: &[(&str, &str)],
) -> String {
    let mut command = cargo();
    match has_nextest() {
        true => command.args(["nextest", "run", "--no-tests=pass", "--status-level=pass"]),
        false => command.arg("test"),
    };
    command.arg("--no-fail-fast").args(words);
    command.envs(environment.iter().copied());
    judge_tests(report, name, &mut command)
}

/// Whether `cargo nextest` is installed: it runs the tests of all crates in parallel.
fn has_nextest() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let mut ask = cargo();
        ask.args(["nextest", "--version"]);
        shell::run(&mut ask, LIMIT, Expiry::Kill).is_ok_and(|done| done.code == 0)
    })
}

/// The variable that names the file in which unit tests record that they were skipped. A line is
/// `crate::test: reason`.
const SKIPS: &str = "TEST_SKIPS_FILE";

/// Runs a command that runs unit tests, and records the counts of its output.
pub fn judge_tests(report: &mut Report, name: &str, command: &mut Command) -> String {
    if !report.wants_all_of(name) {
        return String::new();
    }
    report.doing(name);
    let _held = report.hold(2, true);
    let start = Instant::now();
    let skips = paths::target().join(format!("skips of {name}"));
    let _ = fs::remove_file(&skips);
    let done = shell::run(command.env(SKIPS, &skips), LIMIT, Expiry::Kill);
    let done = match done {
        Ok(done) => done,
        Err(words) => {
            report.failure(name, &words);
            return String::new();
        }
    };
    let output = done.stdout.clone() + &done.stderr;
    let counts = count(&output);
    report.verdicts(verdicts::units(&output));
    let skips = fs::read_to_string(&skips).unwrap_or_default();
    for (test, why) in skips.lines().filter_map(|line| line.split_once(": ")) {
        report.skipped(test, why);
    }
    let passed = counts.passed.saturating_sub(skips.lines().count());
    report.counted(passed, counts.ignored, start.elapsed());
    report.line(&format!(
        "   {name}: {passed} passed, {} failed, {} skipped",
        counts.failed.len(),
        counts.ignored + skips.lines().count()
    ));
    for failed in &counts.failed {
        report.failure(failed, &excerpt(&output, failed));
    }
    if counts.failed.is_empty() && (done.code != 0 || done.timed_out) {
        report.failure(name, &done.tail(80));
    } else if counts.passed == 0 && !report.is_partial() {
        report.failure(
            name,
            "no test was run: a suite that tests nothing proves nothing",
        );
    } else if counts.failed.is_empty() {
        report.passed_all_of(name);
    }
    output
}

#[derive(Default)]
struct Counts {
    passed: usize,
    ignored: usize,
    failed: BTreeSet<String>,
}

/// Reads the output of libtest and of nextest. Lines of libtest are `test NAME ... FAILED` and
/// `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
///
/// Lines of nextest are `FAIL [   0.005s] (1/2) CRATE NAME` and `Summary [ 1.0s] 2 tests run: 1
/// passed, 1 failed, 0 skipped`.
fn count(output: &str) -> Counts {
    let mut counts = Counts::default();
    for line in output.lines().map(str::trim_start) {
        if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|rest| rest.strip_suffix(" ... FAILED"))
        {
            let name = name.trim_end_matches(" - should panic");
            counts.failed.insert(name.to_string());
        } else if let Some(name) = ended_badly(line) {
            counts.failed.insert(name.to_string());
        } else if line.starts_with("test result: ") || line.starts_with("Summary [") {
            counts.passed += number_before(line, " passed");
            counts.ignored += number_before(line, " ignored");
        }
    }
    counts
}

/// The crate and name of a test, if nextest reports in this line that it failed.
fn ended_badly(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(" [")?;
    let is_end = ["FAIL", "TIMEOUT", "ABORT"].contains(&word) || word.starts_with("SIG");
    let (_, name) = rest.split_once("] ")?;
    // The progress `( 1/3)` stands before the name.
    let name = name.rsplit_once(") ").map_or(name, |(_, name)| name);
    is_end.then_some(name.trim())
}

fn number_before(text: &str, word: &str) -> usize {
    let Some(end) = text.find(word) else { return 0 };
    let digits = text[..end]
        .rsplit(|character: char| !character.is_ascii_digit())
        .next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// The output of one failed test.
fn excerpt(output: &str, name: &str) -> String {
    let header = format!("---- {name} stdout ----");
    let start = output.find(&header).map(|start| start + header.len());
    let begins = |line: &str| ended_badly(line.trim_start()) == Some(name);
    let nextest = || {
        let line = output.lines().find(|line| begins(line))?;
        Some(line.as_ptr().addr() - output.as_ptr().addr() + line.len())
    };
    let Some(start) = start.or_else(nextest) else {
        return "see the output of cargo test".to_string();
    };
    let others = |line: &&str| line.starts_with("---- ") || line.trim_start().starts_with("PASS [");
    output[start..]
        .lines()
        .skip(1)
        .take_while(|line| !others(line) && ended_badly(line.trim_start()).is_none())
        .take(60)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A cargo command that runs in the root of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(paths::root());
    command
}

const FMT: &[&str] = &["fmt", "--all", "--check"];
const CLIPPY: &[&str] = &["clippy", "--workspace", "--quiet"];
const LIMIT: Duration = Duration::from_secs(20 * 60);

#[cfg(test)]
mod tests {
    use super::{count, excerpt};

    #[test]
    fn reads_what_libtest_prints() {
        let output = "test a::b ... ok\ntest a::c ... FAILED\n\
                      test result: FAILED. 12 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                      test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured";
        let counts = count(output);
        assert_eq!((counts.passed, counts.ignored), (15, 2));
        assert_eq!(counts.failed, ["a::c".to_owned()].into());
    }

    #[test]
    fn reads_what_nextest_prints() {
        let output = "        PASS [   0.008s] ( 1/3) oxmpi-pml a::b\n\
                      \x20       FAIL [   0.005s] ( 2/3) oxmpi-pml a::c\n  stdout ───\n    it broke\n\
                      \x20    SIGSEGV [   0.005s] (3/3) oxmpi-pml::matching d\n\
                      \x20    Summary [   0.168s] 3 tests run: 1 passed (1 slow), 2 failed, 9 skipped\n\
                      \x20       FAIL [   0.005s] ( 2/3) oxmpi-pml a::c\n";
        let counts = count(output);
        assert_eq!((counts.passed, counts.ignored), (1, 0));
        let failed: Vec<&str> = counts.failed.iter().map(String::as_str).collect();
        assert_eq!(failed, ["oxmpi-pml a::c", "oxmpi-pml::matching d"]);
        assert!(excerpt(output, "oxmpi-pml a::c").ends_with("it broke"));
    }
}
