//! Finding and ending everything that descends from this process.
//!
//! The warden and mpirun are subreapers: an orphaned descendant becomes their child, whatever
//! session or group it has put itself into. So "no children left" is the proof that nothing of the
//! job is left; `/proc` shows whom to end until then.

use oxmpi_pal::process::{self, Target};
use oxmpi_pal::signal;
use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// Pids of all living descendants of this process, except those below or equal to one of `spared`.
#[must_use]
pub fn living(spared: &[i32]) -> Vec<i32> {
    below(i32::try_from(std::process::id()).unwrap_or(0), spared)
}

/// The same of another process.
#[must_use]
pub fn below(root: i32, spared: &[i32]) -> Vec<i32> {
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
    let mut todo = vec![root];
    while let Some(pid) = todo.pop() {
        for &child in children.get(&pid).into_iter().flatten() {
            if !spared.contains(&child) {
                found.push(child);
                todo.push(child);
            }
        }
    }
    found
}

/// Kills all living descendants but the `spared` and theirs, and reaps those that are ours. Returns
/// true when none is left; call again otherwise, because orphans of the killed become our children
/// only then.
pub fn kill_all(spared: &[i32], ended: impl FnMut(i32, process::Ended)) -> bool {
    for pid in living(spared) {
        // EPERM: somebody else's (setuid): nothing can be done about it.
        let _ = process::kill(Target::Process(pid), signal::SIGKILL);
    }
    reap_all(spared, ended)
}

/// Reaps what has ended; whether none is left but the `spared` and theirs.
pub fn reap_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    loop {
        match process::reap_any() {
            Ok(Some((pid, how))) => ended(pid, how),
            // Without /proc nobody can be told from the spared: then all are waited for.
            Ok(None) => return !spared.is_empty() && has_proc() && living(spared).is_empty(),
            Err(_) => return true,
        }
    }
}

/// Kills all that is left below us but the `spared` and theirs; used when the warden cannot do it.
pub fn end_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) {
    while !kill_all(spared, &mut ended) {
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn has_proc() -> bool {
    fs::exists("/proc/self/stat").unwrap_or(false)
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
        assert!(living(&[]).contains(&pid));
        assert!(!living(&[pid]).contains(&pid));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
