//! Ctrl-C: no process of a measurement is left behind.
//!
//! Every job carries this run's mark in its environment, because launchers put ranks into process
//! groups of their own. A handler ends all that carry it, and the groups of compilers and
//! installers that run at that moment, and then this process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{marked, shell};

/// How long a launcher gets to end its job in its own way.
const ASKED: Duration = Duration::from_secs(1);
/// How long is looked for what is left at most.
const PATIENCE: Duration = Duration::from_secs(10);
/// The exit status of a program that Ctrl-C ended.
const STATUS: i32 = 130;

static ENDED: AtomicBool = AtomicBool::new(false);

/// The mark of this run's jobs.
pub fn mark() -> String {
    format!("bench-{}", std::process::id())
}

/// From now on SIGINT, SIGTERM and SIGHUP end the jobs first.
pub fn answer() -> Result<(), String> {
    ctrlc::set_handler(|| {
        ENDED.store(true, Ordering::SeqCst);
        for pid in shell::running() {
            shell::signal("TERM", -i64::from(pid));
        }
        let start = Instant::now();
        while start.elapsed() < ASKED && !marked::processes(&mark()).is_empty() {
            thread::sleep(Duration::from_millis(20));
        }
        for pid in shell::running() {
            shell::signal("KILL", -i64::from(pid));
        }
        sweep();
        std::process::exit(STATUS);
    })
    .map_err(|error| format!("no handler for Ctrl-C: {error}"))
}

/// Begins nothing new while the handler cleans up.
pub fn hold_if_ended() {
    while ENDED.load(Ordering::SeqCst) {
        thread::park();
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
