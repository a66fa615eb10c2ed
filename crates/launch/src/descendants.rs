//! Finding and ending everything that descends from this process.
//!
//! The proxy and mpirun are subreapers: an orphaned descendant becomes their child, whatever
//! session or group it has put itself into. So "no children left" is the proof that nothing of the
//! job is left; `/proc` shows whom to end until then. A `/proc` of another PID namespace shows
//! numbers that mean other processes here, so it is not read. A number may belong to another
//! process by the time it is signalled: a pidfd is held, and the process looked at again.

use oxmpi_pal::process::{self, Target};
use oxmpi_pal::signal;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// A process below this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descendant {
    /// Its number.
    pub pid: i32,
    /// When it was started, in clock ticks: a later process of this number was started later.
    started: u64,
}

impl Descendant {
    /// Sends it a signal. One that has ended needs none.
    ///
    /// # Errors
    /// `EPERM`: it belongs to somebody else.
    pub fn signal(self, signal: i32) -> io::Result<()> {
        let handle = match process::pidfd(self.pid) {
            Ok(handle) => Some(handle),
            Err(error) if process::is_no_process(&error) => return Ok(()),
            // No such call in this kernel or container, or no descriptor left.
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

/// The same of another process.
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

/// Kills all living descendants but the `spared` and theirs, and reaps those that are ours. Returns
/// true when none is left; call again otherwise, because orphans of the killed become our children
/// only then. `/proc`, with all processes of the machine, is read where some are left.
pub fn kill_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    if reap_all(spared, &mut ended) {
        return true;
    }
    for one in living(spared) {
        // EPERM: somebody else's (setuid): nothing can be done about it.
        let _ = one.signal(signal::SIGKILL);
    }
    reap_all(spared, ended)
}

/// Reaps what has ended; whether none is left but the `spared` and theirs.
pub fn reap_all(spared: &[i32], mut ended: impl FnMut(i32, process::Ended)) -> bool {
    loop {
        match process::reap_any() {
            Ok(Some((pid, how))) => ended(pid, how),
            // Without /proc nobody can be told from the spared: then all are waited for.
            Ok(None) => return !spared.is_empty() && shows_us() && living(spared).is_empty(),
            Err(_) => return true,
        }
    }
}

/// Kills all that is left below us but the `spared` and theirs; used when the proxy cannot do it.
/// False: some of them do not end, and are not waited for any longer.
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

/// How long a process that was killed may take to end. One that hangs in the kernel, or belongs to
/// somebody else, is left behind after that.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Whether `/proc` numbers processes as this process does.
fn shows_us() -> bool {
    let link = fs::read_link("/proc/self").unwrap_or_default();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    numbers_as(
        link.to_str().unwrap_or_default(),
        &status,
        std::process::id(),
    )
}

/// `link` is where `/proc/self` leads, `status` that process's own text there. The numbers of a
/// process in all namespaces from that of `/proc` down to its own stand in the line NSpid.
fn numbers_as(link: &str, status: &str, pid: u32) -> bool {
    let names = status.lines().find_map(|line| line.strip_prefix("NSpid:"));
    link == pid.to_string() && names.is_none_or(|names| names.split_ascii_whitespace().count() == 1)
}

/// What is looked at in `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: i32,
    started: u64,
}

fn stat_of(pid: i32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// Fields 4 and 22 of a process that is not a zombie. The name before them may hold anything, also
/// brackets.
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
        // The number was given to another process between the scan and the signal, and that one
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

    // In a PID namespace whose /proc is that of another one, mpirun took the numbers it read there
    // for its own and killed strangers.
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
