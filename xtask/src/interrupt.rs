//! Ctrl-C, and the end of a time limit: no process of a test or of a measurement is left behind.
//!
//! Programs run in process groups of their own, so a signal that ends this process does not reach
//! them. A handler ends these groups, and then this process. Launchers of other MPIs leave ranks in
//! groups of their own, so every job of a measurement carries this run's mark in its environment.
//! Our launcher ends its ranks however it ends.

use std::thread;
use std::time::{Duration, Instant};

use crate::{marked, shell};

/// How long a launcher gets to end its job in its own way.
const ASKED: Duration = Duration::from_secs(1);
/// The longest search for leftovers.
const PATIENCE: Duration = Duration::from_secs(10);
/// The exit status of a program that Ctrl-C ended.
const STATUS: i32 = 130;

/// The mark of this run's jobs.
pub fn mark() -> String {
    format!("bench-{}", std::process::id())
}

/// Installs handlers of SIGINT, SIGTERM and SIGHUP that first end the jobs.
pub fn answer() -> Result<(), String> {
    ctrlc::set_handler(|| {
        shell::start_nothing_more();
        end(shell::running);
        sweep();
        std::process::exit(STATUS);
    })
    .map_err(|error| format!("no handler for Ctrl-C: {error}"))
}

/// Asks the process groups of `running` to end, and kills those that do not.
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

/// Ends every process of this run's jobs, until two consecutive searches find none.
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

    /// Formerly a time limit that ended the tests left their jobs behind, which had groups of their
    /// own.
    #[test]
    fn what_runs_ends_with_the_tests() {
        let start = |script: &str| Running::start(Command::new("sh").args(["-c", script])).unwrap();
        let asked = start("exec sleep 1000");
        let deaf = start("trap '' TERM; echo deaf; while :; do sleep 0.1; done");
        let limit = Duration::from_secs(20);
        deaf.wait_for(limit, |seen| seen.contains("deaf")).unwrap();
        // Other tests run at the same time.
        let ours = [asked.pid(), deaf.pid()];
        end(|| {
            let all = shell::running().into_iter();
            all.filter(|pid| ours.contains(pid)).collect()
        });
        let codes = [asked, deaf].map(|one| one.finish(limit, Expiry::Kill).unwrap().code);
        assert_eq!(codes, [128 + 15, 128 + 9]);
    }
}
