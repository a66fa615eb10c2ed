//! `cargo xtask check`: the quick look before a commit. Formatting, lints with warnings denied,
//! tidy, unit tests.

use std::fs;
use std::process::{Command, ExitCode};
use std::time::Duration;

use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::{paths, tidy};

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    if let Some(word) = args.first() {
        return crate::usage(&format!("check: unknown option {word}"));
    }
    let mut report = Report::new(None);
    source(&mut report);
    unit(&mut report, false);
    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Everything that reads the sources: formatting, lints, tidy, stale generated files.
pub fn source(report: &mut Report) {
    report.suite("source", "formatting, lints, tidy, generated files");
    for (name, arguments) in CARGO_CHECKS {
        report.doing(name);
        report.test(name, || {
            shell::run(cargo().args(*arguments), LIMIT, Expiry::Kill)?.success(name)?;
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

/// What strangers and peers may send to a socket, with `--all`: so often for each parser.
const FUZZED: &str = "1000000";

/// The unit, conformance and property tests of every crate.
pub fn unit(report: &mut Report, all: bool) {
    report.suite(
        "unit",
        "unit, conformance, property and simulator tests of every crate",
    );
    // Apart, as xtask's dependencies want features of others that the library does not: together
    // they would be built once for these tests and once more for the tree that is installed.
    for (name, which) in [
        ("library", ["--workspace", "--exclude", "xtask"].as_slice()),
        ("xtask", &["--package", "xtask"]),
    ] {
        let mut command = cargo();
        command.args(["test", "--no-fail-fast"]).args(which);
        cargo_test(report, name, &mut command);
    }
    if all {
        let mut fuzz = cargo();
        fuzz.args(["test", "--release", "-p", "oxmpi-btl", "--lib", "tcp::"]);
        fuzz.env("PROPTEST_CASES", FUZZED);
        cargo_test(report, "parsers of sockets, 10^6 times", &mut fuzz);
        let mut race = cargo();
        race.args(["test", "--release", "-p", "oxmpi-portals", "--lib", "lost"]);
        race.env("PROPTEST_CASES", FUZZED);
        cargo_test(report, "posts against arrivals, 10^6 times", &mut race);
        let mut jobs = cargo();
        jobs.args(["test", "--release", "-p", "oxmpi-pml", "--lib", "portals"]);
        jobs.env("PROPTEST_CASES", "10000");
        cargo_test(
            report,
            "floods and jobs over portals, 10^4 times",
            &mut jobs,
        );
        let mut barrier = cargo();
        barrier.args([
            "test",
            "--release",
            "-p",
            "oxmpi-gemini",
            "--test",
            "barrier",
        ]);
        barrier
            .arg("however_often")
            .env("PROPTEST_CASES", "10000000");
        cargo_test(report, "barriers by atomic additions, 10^7", &mut barrier);
        let mut banks = cargo();
        banks.args(["test", "--release", "-p", "oxmpi-coll", "--lib", "large"]);
        banks.env("PROPTEST_CASES", FUZZED);
        cargo_test(
            report,
            "collectives through four slots, 10^6, and vectors of 64 MiB",
            &mut banks,
        );
    }
}

/// Runs a `cargo test` command and enters what its test programs counted; gives its output.
pub fn cargo_test(report: &mut Report, name: &str, command: &mut Command) -> String {
    report.doing(name);
    let done = match shell::run(command, LIMIT, Expiry::Kill) {
        Ok(done) => done,
        Err(words) => {
            report.failure(name, &words);
            return String::new();
        }
    };
    let counts = count(&done.stdout);
    report.counted(counts.passed, counts.ignored);
    report.line(&format!(
        "   {name}: {} passed, {} failed, {} ignored",
        counts.passed,
        counts.failed.len(),
        counts.ignored
    ));
    for failed in &counts.failed {
        report.failure(failed, &excerpt(&done.stdout, failed));
    }
    if counts.failed.is_empty() && (done.code != 0 || done.timed_out) {
        report.failure(name, &done.tail(80));
    } else if counts.passed == 0 {
        report.failure(
            name,
            "no test was run: a suite that tests nothing proves nothing",
        );
    }
    done.stdout
}

struct Counts {
    passed: usize,
    ignored: usize,
    failed: Vec<String>,
}

/// Reads the output of libtest: `test NAME ... FAILED` and `test result: ok. 3 passed; 0 failed; 1
/// ignored; …`.
fn count(output: &str) -> Counts {
    let mut counts = Counts {
        passed: 0,
        ignored: 0,
        failed: Vec::new(),
    };
    for line in output.lines() {
        if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|rest| rest.strip_suffix(" ... FAILED"))
        {
            counts
                .failed
                .push(name.trim_end_matches(" - should panic").to_string());
        } else if let Some(result) = line.strip_prefix("test result: ") {
            counts.passed += number_before(result, " passed");
            counts.ignored += number_before(result, " ignored");
        }
    }
    counts
}

fn number_before(text: &str, word: &str) -> usize {
    let Some(end) = text.find(word) else { return 0 };
    let digits = text[..end]
        .rsplit(|character: char| !character.is_ascii_digit())
        .next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// What libtest kept of one failed test's output.
fn excerpt(output: &str, name: &str) -> String {
    let header = format!("---- {name} stdout ----");
    let Some(start) = output.find(&header) else {
        return "see the output of cargo test".to_string();
    };
    output[start + header.len()..]
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("---- "))
        .take(40)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A cargo command that runs in the tree.
pub fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(paths::root());
    command
}

const CARGO_CHECKS: &[(&str, &[&str])] = &[
    ("fmt", &["fmt", "--all", "--check"]),
    (
        "clippy",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ],
    ),
];
const LIMIT: Duration = Duration::from_secs(20 * 60);

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn reads_what_libtest_prints() {
        let output = "test a::b ... ok\ntest a::c ... FAILED\n\
                      test result: FAILED. 12 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                      test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured";
        let counts = count(output);
        assert_eq!((counts.passed, counts.ignored), (15, 2));
        assert_eq!(counts.failed, ["a::c"]);
    }
}
