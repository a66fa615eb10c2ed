//! Ctrl-C, and the end of a time limit: no process of a test or of a measurement is left behind.
//!
//! What runs is in process groups of its own, so nothing that ends this one reaches it. A handler
//! ends these groups, and then this process. Every job of a measurement carries this run's mark in
//! its environment besides, because launchers of others leave ranks in groups of their own; ours
//! ends its ranks whoever ends it.

use std::thread;
use std::time::{Duration, Instant};

use crate::{marked, shell};

/// How long a launcher gets to end its job in its own way.
const ASKED: Duration = Duration::from_secs(1);
/// How long is looked for what is left at most.
const PATIENCE: Duration = Duration::from_secs(10);
/// The exit status of a program that Ctrl-C ended.
const STATUS: i32 = 130;

/// The mark of this run's jobs.
pub fn mark() -> String {
    format!("bench-{}", std::process::id())
}

/// From now on SIGINT, SIGTERM and SIGHUP end the jobs first.
pub fn answer() -> Result<(), String> {
    ctrlc::set_handler(|| {
        shell::start_nothing_more();
        end(shell::running);
        sweep();
        std::process::exit(STATUS);
    })
    .map_err(|error| format!("no handler for Ctrl-C: {error}"))
}

/// Asks process groups to end, those of `running`, and kills those that do not.
fn end(running: impl Fn() -> Vec<u32>) {
    for pid in running() {
        shell::signal("TERM", -i64::from(pid));
    }
    let start = Instant::now();
    let is_there = || !running().is_empty() || !marked::processes(&mark()).is_empty();
    while start.elapsed() < ASKED && is_there() {
        thread::sleep(Duration::from_millis(20));
    }
    for pid in running() {
        shell::signal("KILL", -i64::from(pid));
    }
}

/// Ends every process of this run's jobs, until two looks in a row find none.
pub fn sweep() {
    let start = Instant::now();
    let mut clean = 0;
    while clean < 2 && start.elapsed() < PATIENCE {
        let left = marked::processes(&mark());
        clean = if left.is_empty() { clean + 1 } else { 0 };
        for (pid, _) in left {
            shell::signal("KILL", i64::from(pid));
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::{Expiry, Running};
    use std::process::Command;

    /// A time limit that ended the tests left their jobs behind, which had groups of their own.
    #[test]
    fn what_runs_ends_with_the_tests() {
        let start = |script: &str| Running::start(Command::new("sh").args(["-c", script])).unwrap();
        let asked = start("exec sleep 1000");
        let deaf = start("trap '' TERM; echo deaf; while :; do sleep 0.1; done");
        let limit = Duration::from_secs(20);
        deaf.wait_for(limit, |seen| seen.contains("deaf")).unwrap();
        // Other tests run beside this one.
        let ours = [asked.pid(), deaf.pid()];
        end(|| {
            let all = shell::running().into_iter();
            all.filter(|pid| ours.contains(pid)).collect()
        });
        let codes = [asked, deaf].map(|one| one.finish(limit, Expiry::Kill).unwrap().code);
        assert_eq!(codes, [128 + 15, 128 + 9]);
    }
}
