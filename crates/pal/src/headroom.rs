//! The memory that the process may still use: the limit of its control group and the available
//! memory of the machine.
//!
//! Shared memory counts against the control group. A process that exceeds the limit is killed
//! without a message. A check before growing turns that into an error with numbers. Page cache of
//! files counts as used, too, but can be dropped. So it counts as free here.

use std::fs;
use std::path::Path;

/// Bytes that can still be allocated, as far as known; `None`: unknown.
#[must_use]
pub fn memory_headroom() -> Option<u64> {
    let machine = available(&fs::read_to_string("/proc/meminfo").unwrap_or_default());
    let group = fs::read_to_string("/proc/self/cgroup")
        .ok()
        .and_then(|membership| group_headroom(&membership));
    match (machine, group) {
        (Some(machine), Some(group)) => Some(machine.min(group)),
        (one, other) => one.or(other),
    }
}

/// The least headroom of our group and the groups around it.
fn group_headroom(membership: &str) -> Option<u64> {
    let mut least: Option<u64> = None;
    for line in membership.lines() {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let unified = controllers.is_empty();
        if !unified
            && !controllers
                .split(',')
                .any(|controller| controller == "memory")
        {
            continue;
        }
        let root = Path::new(if unified {
            "/sys/fs/cgroup"
        } else {
            "/sys/fs/cgroup/memory"
        });
        // In a container the path may be one of the host's. Then only the root exists, and it is
        // ours.
        for folder in Path::new(path).ancestors() {
            let folder = root.join(folder.strip_prefix("/").unwrap_or(folder));
            if let Some(headroom) = headroom_of(&folder, unified) {
                least = Some(least.map_or(headroom, |least| least.min(headroom)));
            }
        }
    }
    least
}

fn headroom_of(folder: &Path, unified: bool) -> Option<u64> {
    let (limit, usage) = if unified {
        ("memory.max", "memory.current")
    } else {
        ("memory.limit_in_bytes", "memory.usage_in_bytes")
    };
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    // "max", or version 1's number near 2⁶³, is no limit.
    let limit: u64 = read(limit)?
        .trim()
        .parse()
        .ok()
        .filter(|limit| *limit < 1 << 60)?;
    let usage: u64 = read(usage)?.trim().parse().ok()?;
    let cache = droppable(&read("memory.stat").unwrap_or_default());
    Some(limit.saturating_sub(usage.saturating_sub(cache)))
}

/// Page cache of files, from `memory.stat`. (Shared memory is not in these two lists.)
fn droppable(stat: &str) -> u64 {
    let pairs = stat.lines().filter_map(|line| line.split_once(' '));
    let files = pairs.filter(|(name, _)| matches!(*name, "inactive_file" | "active_file"));
    files
        .filter_map(|(_, bytes)| bytes.trim().parse::<u64>().ok())
        .sum()
}

/// `MemAvailable` of `/proc/meminfo`, in bytes.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_texts_are_understood() {
        let meminfo = "MemTotal:       16 kB\nMemFree: 2 kB\nMemAvailable:   8 kB\n";
        assert_eq!(available(meminfo), Some(8192));
        assert_eq!(available("MemTotal: 16 kB\n"), None);
        assert_eq!(
            droppable("anon 5\ninactive_file 100\nactive_file 20\nfile 999\n"),
            120
        );
    }

    #[test]
    #[cfg(not(miri))]
    fn something_is_left() {
        assert!(memory_headroom().is_none_or(|bytes| bytes > 1 << 20));
    }
}
