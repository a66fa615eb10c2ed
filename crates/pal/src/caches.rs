//! How large the processor's caches are, as the system tells. Asked once; who copies between
//! processors sizes its chunks by it.

use std::sync::OnceLock;

/// Bytes of the second-level cache, which one core has to itself on usual machines; a common size
/// where the system does not tell.
#[must_use]
pub fn second_level() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(|| believed(told()))
}

fn believed(told: Option<usize>) -> usize {
    told.filter(|size| *size >= LEAST).unwrap_or(USUAL)
}

fn told() -> Option<usize> {
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
/// Less is no second level.
const LEAST: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_told_or_assumed() {
        assert_eq!(second_level(), believed(told()));
        assert_eq!(believed(Some(2 << 20)), 2 << 20);
        assert_eq!([believed(Some(LEAST - 1)), believed(None)], [USUAL; 2]);
        assert_eq!(in_kib("2048K\n"), Some(2 << 20));
        assert_eq!(in_kib("2M"), None);
    }
}
