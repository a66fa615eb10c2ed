//! Finds processes that carry a mark in their environment: all that a job started, in any group or
//! session.
//!
//! A launcher may put its ranks into process groups and sessions of their own, or die before them.
//! The environment stays.

use std::fs;

/// The variable that marks the processes of one job.
pub const VARIABLE: &str = "XTASK_JOB";

/// Processes whose environment has this mark, with their command names. Zombies do not count.
pub fn processes(mark: &str) -> Vec<(u32, String)> {
    let wanted = format!("{VARIABLE}={mark}");
    pids()
        .into_iter()
        .filter(|pid| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment
                .split(|byte| *byte == 0)
                .any(|variable| variable == wanted.as_bytes())
        })
        .filter(|pid| !is_zombie(*pid))
        .map(|pid| {
            let name = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
            (pid, name.trim().to_string())
        })
        .collect()
}

fn pids() -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_string_lossy().parse().ok())
        .collect()
}

fn is_zombie(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_none_or(|rest| rest.trim_start().starts_with(['Z', 'X']))
}
