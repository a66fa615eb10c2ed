//! The sizes of the processor's caches, as reported by the system. They are read once; code that
//! copies between processors derives its chunk sizes from them.

use crate::affinity::CpuSet;
use std::sync::OnceLock;

/// Bytes of the second-level cache, which one core has for itself on usual machines. A common size
/// where the system reports none.
#[must_use]
pub fn second_level() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(|| plausible(reported()))
}

/// Bytes of the last cache of the first processor, and the number of processors that share it;
/// `None` where the system names none.
#[must_use]
pub fn last_level() -> Option<(usize, usize)> {
    let folder = |index| format!("/sys/devices/system/cpu/cpu0/cache/index{index}");
    let read = |index, name| std::fs::read_to_string(format!("{}/{name}", folder(index))).ok();
    let cache = |index: u32| {
        let size = in_kib(&read(index, "size")?)?;
        let sharers = CpuSet::parse(&read(index, "shared_cpu_list")?)?
            .iter()
            .count();
        Some((size, sharers.max(1)))
    };
    (2..LEVELS).rev().find_map(cache)
}

/// More caches than a processor has.
const LEVELS: u32 = 8;

fn plausible(reported: Option<usize>) -> usize {
    reported.filter(|size| *size >= LEAST).unwrap_or(USUAL)
}

fn reported() -> Option<usize> {
    #[cfg(all(target_os = "linux", target_env = "gnu", not(miri)))]
    {
        // SAFETY: sysconf takes a plain number.
        let size = unsafe { libc::sysconf(libc::_SC_LEVEL2_CACHE_SIZE) };
        if size > 0 {
            return usize::try_from(size).ok();
        }
    }
    let text = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index2/size").ok()?;
    in_kib(&text)
}

/// "2048K" in bytes.
fn in_kib(text: &str) -> Option<usize> {
    let number: usize = text.trim().strip_suffix('K')?.parse().ok()?;
    number.checked_mul(1024)
}

const USUAL: usize = 1 << 20;
/// A smaller size is no second-level cache.
const LEAST: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_reported_or_assumed() {
        assert_eq!(second_level(), plausible(reported()));
        assert_eq!(plausible(Some(2 << 20)), 2 << 20);
        assert_eq!([plausible(Some(LEAST - 1)), plausible(None)], [USUAL; 2]);
        assert!(last_level().is_none_or(|(size, by)| size >= LEAST && by > 0));
        assert_eq!(in_kib("2048K\n"), Some(2 << 20));
        assert_eq!(in_kib("2M"), None);
    }
}
