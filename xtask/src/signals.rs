//! Enables signals that the parent process has disabled.
//!
//! A shell starts background jobs with SIGINT and SIGQUIT ignored, and children inherit that. The
//! launcher respects it, so the tests of Ctrl-C and of the report would wait in vain. So this
//! process starts itself again with both enabled.

use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// SIGINT (2) and SIGQUIT (3) in the mask of ignored signals, whose lowest bit is signal 1.
const ASKED: u64 = 1 << 1 | 1 << 2;

/// Returns if both signals are enabled, else starts this program again with both enabled.
pub fn answer() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    if ignored.is_none_or(|ignored| ignored & ASKED == 0) {
        return;
    }
    let Ok(own) = std::env::current_exe() else {
        return;
    };
    // Returns only when `env` is missing; the tests that need the signals will fail then.
    let _ = Command::new("env")
        .arg("--default-signal=INT,QUIT")
        .arg(own)
        .args(std::env::args_os().skip(1))
        .exec();
}
