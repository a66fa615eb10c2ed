//! Finding and ending everything that descends from this process.
//!
//! The warden and mpirun are subreapers: an orphaned descendant becomes their child, whatever
//! session or group it has put itself into. So "no children left" is the proof that nothing of the
//! job is left; `/proc` shows whom to end until then.

use oxmpi_pal::process::{self, Target};
use oxmpi_pal::signal;
use std::collections::HashMap;
use std::fs;

/// Pids of all living descendants of this process, except those below or equal to `spared`.
#[must_use]
pub fn living(spared: Option<i32>) -> Vec<i32> {
    let me = i32::try_from(std::process::id()).unwrap_or(0);
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse::<i32>().ok())
        else {
            continue;
        };
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        if let Some(parent) = parent_in_stat(&stat) {
            children.entry(parent).or_default().push(pid);
        }
    }
    let mut found = Vec::new();
    let mut todo = vec![me];
    while let Some(pid) = todo.pop() {
        for &child in children.get(&pid).into_iter().flatten() {
            if Some(child) != spared {
                found.push(child);
                todo.push(child);
            }
        }
    }
    found
}

/// Kills all living descendants and reaps those that are ours. Returns true when none is left; call
/// again otherwise, because orphans of the killed become our children only then.
pub fn kill_all(mut ended: impl FnMut(i32, process::Ended)) -> bool {
    for pid in living(None) {
        // EPERM: somebody else's (setuid): nothing can be done about it.
        let _ = process::kill(Target::Process(pid), signal::SIGKILL);
    }
    loop {
        match process::reap_any() {
            Ok(Some((pid, how))) => ended(pid, how),
            Ok(None) => return false,
            Err(_) => return true,
        }
    }
}

/// Field 4 of `/proc/PID/stat` of a process that is not a zombie. The name before it may hold
/// anything, also brackets.
fn parent_in_stat(stat: &str) -> Option<i32> {
    let mut fields = stat.get(stat.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_lines() {
        assert_eq!(parent_in_stat("12 (a b) c) S 7 1 1 0"), Some(7));
        assert_eq!(parent_in_stat("12 (x) Z 7 1 1 0"), None);
        assert_eq!(parent_in_stat("garbage"), None);
    }

    #[test]
    fn a_child_is_found() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let pid = i32::try_from(child.id()).unwrap();
        assert!(living(None).contains(&pid));
        assert!(!living(Some(pid)).contains(&pid));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
