//! The processors that we may use: the affinity mask, and the CPU quota of the control group.
//!
//! Both together limit how many ranks can run at once; the topology of the machine does not.

use std::fs;
use std::io;
use std::path::Path;

/// A set of logical processors, of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CpuSet {
    words: Vec<u64>,
}

impl CpuSet {
    /// The highest processor number that is accepted when parsing.
    pub const MOST: usize = 1 << 16;

    /// The processors that the calling thread may use.
    ///
    /// # Errors
    /// The error of `sched_getaffinity`.
    pub fn allowed() -> io::Result<CpuSet> {
        let mut words = vec![0u64; 16];
        loop {
            // SAFETY: words is valid for writing its length in bytes.
            let got = unsafe {
                libc::syscall(
                    libc::SYS_sched_getaffinity,
                    0,
                    words.len() * 8,
                    words.as_mut_ptr(),
                )
            };
            if let Ok(bytes) = usize::try_from(got) {
                words.truncate(bytes.div_ceil(8));
                return Ok(CpuSet { words });
            }
            let error = io::Error::last_os_error();
            // EINVAL: the kernel has more processors than fit.
            if error.raw_os_error() != Some(libc::EINVAL) || words.len() > 4096 {
                return Err(error);
            }
            words.resize(words.len() * 4, 0);
        }
    }

    /// Restricts the calling thread to this set.
    ///
    /// # Errors
    /// `EINVAL` when none of its processors may be used.
    pub fn bind(&self) -> io::Result<()> {
        let (words, bytes) = self.raw();
        // SAFETY: the pointer and the length describe our own vector.
        let result = unsafe { libc::syscall(libc::SYS_sched_setaffinity, 0, bytes, words) };
        if result == 0 {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    }

    /// Moves the calling thread to processor `cpu`, without keeping it there: afterwards it may use
    /// this set again.
    ///
    /// # Errors
    /// `EINVAL` when `cpu` may not be used.
    pub fn start_on(&self, cpu: usize) -> io::Result<()> {
        CpuSet::from_iter([cpu]).bind()?;
        self.bind()
    }

    /// Parses the kernel's list format, such as `0-3,8`.
    #[must_use]
    pub fn parse(list: &str) -> Option<CpuSet> {
        let mut set = CpuSet::default();
        for item in list.trim().split(',').filter(|item| !item.is_empty()) {
            let (first, last) = item.split_once('-').unwrap_or((item, item));
            let (first, last): (usize, usize) =
                (first.trim().parse().ok()?, last.trim().parse().ok()?);
            if last > CpuSet::MOST || first > last {
                return None;
            }
            (first..=last).for_each(|cpu| set.insert(cpu));
        }
        Some(set)
    }

    /// Adds processor `cpu`.
    pub fn insert(&mut self, cpu: usize) {
        if cpu / 64 >= self.words.len() {
            self.words.resize(cpu / 64 + 1, 0);
        }
        self.words[cpu / 64] |= 1 << (cpu % 64);
    }

    /// Whether `cpu` is in the set.
    #[must_use]
    pub fn contains(&self, cpu: usize) -> bool {
        self.words
            .get(cpu / 64)
            .is_some_and(|word| word >> (cpu % 64) & 1 == 1)
    }

    /// The number of processors in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The processors in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.words.len() * 64).filter(|&cpu| self.contains(cpu))
    }

    /// The processors that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &CpuSet) -> CpuSet {
        CpuSet {
            words: self
                .words
                .iter()
                .zip(&other.words)
                .map(|(a, b)| a & b)
                .collect(),
        }
    }

    pub(crate) fn raw(&self) -> (*const u64, usize) {
        (self.words.as_ptr(), self.words.len() * 8)
    }
}

/// The processor that the caller runs on.
#[must_use]
pub fn current_cpu() -> Option<usize> {
    // SAFETY: no arguments.
    usize::try_from(unsafe { libc::sched_getcpu() }).ok()
}

impl FromIterator<usize> for CpuSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cpus: I) -> CpuSet {
        let mut set = CpuSet::default();
        cpus.into_iter().for_each(|cpu| set.insert(cpu));
        set
    }
}

impl std::fmt::Display for CpuSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut cpus = self.iter().peekable();
        let mut separator = "";
        while let Some(first) = cpus.next() {
            let mut last = first;
            while cpus.next_if_eq(&(last + 1)).is_some() {
                last += 1;
            }
            write!(f, "{separator}{first}")?;
            if last > first {
                write!(f, "-{last}")?;
            }
            separator = ",";
        }
        Ok(())
    }
}

/// Processor time that the control group allows, in thousandths of a processor; `None`: it sets no
/// limit.
#[must_use]
pub fn quota_milli() -> Option<u64> {
    let membership = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut least: Option<u64> = None;
    for line in membership.lines() {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let unified = controllers.is_empty();
        if !unified && !controllers.split(',').any(|c| c == "cpu") {
            continue;
        }
        let roots: &[&str] = if unified {
            &["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]
        } else {
            &["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"]
        };
        for root in roots {
            // In a container the path may be one of the host's. Then only the root exists, and it
            // is ours.
            let mut folder = Some(Path::new(path));
            while let Some(here) = folder {
                let full = Path::new(root).join(here.strip_prefix("/").unwrap_or(here));
                if let Some(milli) = quota_of(&full, unified) {
                    least = Some(least.map_or(milli, |l| l.min(milli)));
                }
                folder = here.parent();
            }
        }
    }
    least
}

/// Processors that can work for us at once: those of the affinity mask, bounded by the quota
/// rounded up; at least 1.
#[must_use]
pub fn usable_cpus() -> usize {
    within_quota(CpuSet::allowed().map_or(1, |set| set.len()))
}

/// `processors`, bounded by the quota rounded up; at least 1.
#[must_use]
pub fn within_quota(processors: usize) -> usize {
    let quota = quota_milli().map_or(usize::MAX, |milli| {
        usize::try_from(milli.div_ceil(1000)).unwrap_or(usize::MAX)
    });
    processors.min(quota).max(1)
}

fn quota_of(folder: &Path, unified: bool) -> Option<u64> {
    if unified {
        return parse_cpu_max(&fs::read_to_string(folder.join("cpu.max")).ok()?);
    }
    let quota: u64 = fs::read_to_string(folder.join("cpu.cfs_quota_us"))
        .ok()?
        .trim()
        .parse()
        .ok()?;
    let period: u64 = fs::read_to_string(folder.join("cpu.cfs_period_us"))
        .ok()?
        .trim()
        .parse()
        .ok()?;
    Some(quota.saturating_mul(1000) / period.max(1))
}

/// `cpu.max`: "quota period" in microseconds, or "max period".
fn parse_cpu_max(text: &str) -> Option<u64> {
    let (quota, period) = text.trim().split_once(' ')?;
    let (quota, period): (u64, u64) = (quota.parse().ok()?, period.parse().ok()?);
    Some(quota.saturating_mul(1000) / period.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_round_trip() {
        for text in ["0", "0-3", "0-3,8", "1,3,5", "64-65,130"] {
            assert_eq!(CpuSet::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(CpuSet::parse("2-1"), None);
        assert_eq!(CpuSet::parse("x"), None);
        assert_eq!(CpuSet::parse("").unwrap().len(), 0);
    }

    #[test]
    fn we_may_use_what_the_kernel_lists() {
        let allowed = CpuSet::allowed().unwrap();
        let status = fs::read_to_string("/proc/thread-self/status").unwrap();
        let mut lines = status.lines();
        let listed = lines.find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
        assert_eq!(allowed.to_string(), listed.unwrap().trim());
        assert!((1..=allowed.len()).contains(&usable_cpus()));
    }

    #[test]
    fn an_intersection_has_what_both_have() {
        let set = |list| CpuSet::parse(list).unwrap();
        let both = set("0-3,70").intersection(&set("2-8,70-200"));
        assert_eq!(both.to_string(), "2-3,70");
        assert!(set("0-3").intersection(&set("64")).is_empty());
    }

    #[test]
    fn cpu_max() {
        assert_eq!(parse_cpu_max("150000 100000\n"), Some(1500));
        assert_eq!(parse_cpu_max("max 100000\n"), None);
    }
}
