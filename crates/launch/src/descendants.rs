//! Finding and ending all descendants of this process.
//!
//! The proxy and mpirun are subreapers: an orphaned descendant becomes their child, whatever its
//! session or process group. So a process without children proves that no process of the job is
//! left. Until then `/proc` shows which processes to end. A `/proc` of another PID namespace is not
//! read: its numbers mean other processes here. A pid may belong to another process by the time of
//! the signal: so a pidfd is opened, and the process is checked again.

use oxmpi_pal::process::{self, Target};
use oxmpi_pal::signal;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// A descendant of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descendant {
    /// Its pid.
    pub pid: i32,
    /// Its start time in clock ticks: a later process with the same pid has a later one.
    started: u64,
}

impl Descendant {
    /// Sends it a signal. A process that has ended needs none.
    ///
    /// # Errors
    /// `EPERM`: it belongs to another user.
    pub fn signal(self, signal: i32) -> io::Result<()> {
        let handle = match process::pidfd(self.pid) {
            Ok(handle) => Some(handle),
            Err(error) if process::is_no_process(&error) => return Ok(()),
            // The kernel or container lacks this call, or no descriptor is left.
            Err(_) => None,
        };
        match stat_of(self.pid) {
            Some(stat) if stat.started == self.started => match handle {
                Some(handle) => process::kill_by(handle.as_fd(), signal),
                None => process::kill(Target::Process(self.pid), signal),
            },
            _ => Ok(()),
        }
    }
}

/// All living descendants of this process, except those below or equal to one of `spared`.
#[must_use]
pub fn living(spared: &[i32]) -> Vec<Descendant> {
    below(i32::try_from(std::process::id()).unwrap_or(0), spared)
}

/// All living descendants of process `root`, except those below or equal to one of `spared`.
#[must_use]
pub fn below(root: i32, spared: &[i32]) -> Vec<Descendant> {
    if !shows_us() {
        return Vec::new();
    }
    let mut children: HashMap<i32, Vec<Descendant>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        if let Some(Stat { parent, started }) = stat_of(pid) {
            let child = Descendant { pid, started };
            children.entry(parent).or_default().push(child);
        }
    }
    let mut found = Vec::new();
    let mut todo = vec![root];
    while let Some(pid) = todo.pop() {
        for &child in children.get(&pid).into_iter().flatten() {
            if !spared.contains(&child.pid) {
                found.push(child);
                todo.push(child.pid);
            }
        }
    }
    found
}

/// Kills all living descendants except the `spared` and theirs, and reaps our children. Returns
/// true when none is left. Otherwise call it again: orphans of killed processes become our children
/// only then. `/proc`, which lists all processes of the machine, is read only if some are left.
pub fn kill_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    if reap_all(spared, &mut ended) {
        return true;
    }
    for one in living(spared) {
        // EPERM: the process belongs to another user (setuid) and cannot be killed.
        let _ = one.signal(signal::SIGKILL);
    }
    reap_all(spared, ended)
}

/// Reaps ended children; whether no descendant is left except the `spared` and theirs.
pub fn reap_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    loop {
        match process::reap_any() {
            Ok(Some((pid, how))) => ended(pid, how),
            // Without /proc the spared processes cannot be distinguished: all are awaited.
            Ok(None) => return !spared.is_empty() && shows_us() && living(spared).is_empty(),
            Err(_) => return true,
        }
    }
}

/// Kills all descendants except the `spared` and theirs, when the proxy cannot do it. False: some
/// of them do not end, and are not awaited any longer.
pub fn end_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    let until = Instant::now() + PATIENCE;
    let mut pause = Duration::from_millis(2);
    while !kill_all(spared, &mut ended) {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(100));
    }
    true
}

/// How long a killed process may take to end. A process that hangs in the kernel, or belongs to
/// another user, is left behind after that.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Whether `/proc` uses the pids of our own namespace.
fn shows_us() -> bool {
    let link = fs::read_link("/proc/self").unwrap_or_default();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    numbers_as(
        link.to_str().unwrap_or_default(),
        &status,
        std::process::id(),
    )
}

/// `link` is the target of `/proc/self`, `status` the text of `/proc/self/status`. The line NSpid
/// lists the pids of a process in all namespaces, from that of `/proc` to its own.
fn numbers_as(link: &str, status: &str, pid: u32) -> bool {
    let names = status.lines().find_map(|line| line.strip_prefix("NSpid:"));
    link == pid.to_string() && names.is_none_or(|names| names.split_ascii_whitespace().count() == 1)
}

/// The fields of `/proc/PID/stat` that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: i32,
    started: u64,
}

fn stat_of(pid: i32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// Fields 4 and 22 of a process that is not a zombie. The name before them may contain any
/// character, including brackets.
fn parse(stat: &str) -> Option<Stat> {
    let mut fields = stat.get(stat.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok()?;
    let started = fields.nth(17)?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(Stat { parent, started })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_lines() {
        let line =
            |state| format!("12 (a b) c) {state} 7 1 1 0 -1 4194304 9 9 9 9 1 1 1 1 20 0 1 0 55 0");
        let (parent, started) = (7, 55);
        assert_eq!(parse(&line("S")), Some(Stat { parent, started }));
        assert_eq!(parse(&line("Z")), None);
        assert_eq!(parse("garbage"), None);
    }

    #[test]
    fn a_child_is_found() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let pid = i32::try_from(child.id()).unwrap();
        let found = living(&[]).into_iter().find(|one| one.pid == pid).unwrap();
        assert!(living(&[pid]).iter().all(|one| one.pid != pid));
        // The pid was given to another process between the scan and the signal, and that process
        // was killed.
        let earlier = Descendant {
            started: found.started - 1,
            ..found
        };
        earlier.signal(signal::SIGKILL).unwrap();
        assert_eq!(child.try_wait().unwrap(), None);
        found.signal(signal::SIGKILL).unwrap();
        child.wait().unwrap();
        found.signal(signal::SIGKILL).unwrap();
    }

    // In a PID namespace with the /proc of another one, mpirun took the pids in it for its own and
    // killed unrelated processes.
    #[test]
    fn a_proc_of_another_namespace_is_not_trusted() {
        let status = "Name:\tmpirun\nNSpid:\t4711\t12\n";
        assert!(!numbers_as("4711", status, 12));
        assert!(!numbers_as("12", "NSpid:\t12\t12\n", 12), "by chance");
        assert!(!numbers_as("", "", 12), "no /proc");
        assert!(numbers_as("12", "NSpid:\t12\n", 12));
        assert!(numbers_as("12", "Name:\tmpirun\n", 12), "an old kernel");
        assert!(shows_us());
    }
}
