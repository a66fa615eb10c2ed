//! Model checking of the lock-free code: loom explores the interleavings of `sync`, `handles`,
//! `shm` and `reach`, miri their memory accesses.
//!
//! Loom needs the `loom` cfg and a target folder of its own. Miri is a component of the nightly
//! toolchain; where it cannot be installed it is reported as not run.

use std::process::Command;
use std::time::Duration;

use crate::report::Report;
use crate::shell::{self, Expiry};
use crate::{check, paths};

/// The crates with lock-free structures.
const CRATES: [&str; 4] = ["oxmpi-sync", "oxmpi-handles", "oxmpi-shm", "oxmpi-reach"];

/// Runs loom always; miri, which takes minutes, with `all`.
pub fn suite(report: &mut Report, all: bool) {
    report.suite("models", "loom and miri on sync, handles, shm and reach");
    for name in CRATES {
        let folder = paths::target().join("loom").display().to_string();
        let words = ["--package", name, "--lib", "--target-dir", &folder];
        let environment = [("RUSTFLAGS", "--cfg loom"), ("LOOM_MAX_PREEMPTIONS", "3")];
        let output = check::cargo_test(report, &format!("loom {name}"), &words, &environment);
        if !output.contains("models::") && !report.is_partial() {
            report.failure(name, "no loom model was run");
        }
    }
    if !all {
        return;
    }
    if let Err(why) = have_miri() {
        return report.not_run("miri", &why);
    }
    for name in CRATES {
        let mut command = nightly();
        command
            .env("MIRIFLAGS", miri_flags(name))
            .args(["miri", "test", "--no-fail-fast", "--target-dir"])
            .arg(paths::target().join("miri"))
            .args(["--package", name, "--lib"]);
        check::judge_tests(report, &format!("miri {name}"), &mut command);
    }
}

/// Where a payload overlaps the words of an older message, miri's emulation of weak memory gives up
/// (rust-lang/miri#5185 is similar). There loom checks which old values an atomic may still return.
/// Miri still looks for races.
fn miri_flags(name: &str) -> &'static str {
    match name {
        "oxmpi-shm" => "-Zmiri-disable-isolation -Zmiri-disable-weak-memory-emulation",
        _ => "-Zmiri-disable-isolation",
    }
}

/// Installs miri where rustup can reach its server.
fn have_miri() -> Result<(), String> {
    let limit = Duration::from_secs(300);
    let present = |command: &mut Command| {
        shell::run(command, limit, Expiry::Kill).is_ok_and(|done| done.code == 0)
    };
    if present(nightly().args(["miri", "--version"])) {
        return Ok(());
    }
    let words = "component add miri rust-src --toolchain nightly";
    crate::debian::allowed(&format!("rustup {words}"))?;
    let mut add = Command::new("rustup");
    add.args(words.split_whitespace());
    let done = shell::run(&mut add, limit, Expiry::Kill)?;
    if done.code == 0 {
        return Ok(());
    }
    Err(format!(
        "rustup component add miri failed: {}",
        done.stderr.lines().last().unwrap_or("no reason given")
    ))
}

/// cargo of the nightly toolchain; the variables of the running cargo would select another one.
fn nightly() -> Command {
    let mut command = Command::new("rustup");
    command
        .current_dir(paths::root())
        .args(["run", "nightly", "cargo"]);
    for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    command
}
