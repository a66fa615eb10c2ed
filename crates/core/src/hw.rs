//! Hardware resources of this process (MPI-5.0 §7.4.2, §9.1.2).
//!
//! Resource types are a package, a NUMA node, a cache, a core and others. From /sys and /proc this
//! module finds whether this process is restricted to one instance, and to which. An instance is
//! identified by its lowest CPU number, which is the same for all processes of a host. If the
//! machine has no such information (a container without /sys), the process is not restricted.
//!
//! Types are listed from the outermost to the innermost; `split_type` uses the same list on every
//! process.

use std::collections::BTreeSet;
use std::path::Path;

/// The type of the shared-memory domain in `mpi_hw_resource_type` (MPI-5.0 §7.4.2).
pub const SHARED_MEMORY: &str = "mpi_shared_memory";

/// Resource types from the outermost to the innermost, with their names in `mpi_hw_resource_type`
/// and MPI_Get_hw_resource_info.
pub const TYPES: [&str; LEVELS] = [
    SHARED_MEMORY,
    "hwloc://Machine",
    "hwloc://Package",
    "hwloc://NUMANode",
    "hwloc://L3Cache",
    "hwloc://L2Cache",
    "hwloc://Core",
    "hwloc://PU",
];

/// Number of resource types.
pub const LEVELS: usize = 8;

/// Marks, in [`Placement`], that the process is not restricted to one instance.
pub const UNRESTRICTED: i32 = -1;

/// For each type of [`TYPES`] the instance this process is restricted to, or
/// [`UNRESTRICTED`].
pub type Placement = [i32; LEVELS];

/// The index of a resource type in [`TYPES`].
pub fn level_of(name: &str) -> Option<usize> {
    TYPES.iter().position(|known| *known == name)
}

/// The CPUs that this thread may run on, as the system reports now.
fn allowed() -> Option<BTreeSet<u32>> {
    let status = std::fs::read_to_string("/proc/thread-self/status").ok()?;
    let mut lines = status.lines();
    let line = lines.find(|line| line.starts_with("Cpus_allowed_list:"))?;
    cpu_list(line.split_once(':')?.1)
}

/// Whether a PCI device (`0000:3b:00.0`) is local to processors that this thread may run on.
/// `None`: the system does not report it.
pub(crate) fn is_near_pci(device: &str) -> Option<bool> {
    let list = Path::new("/sys/bus/pci/devices")
        .join(device)
        .join("local_cpulist");
    let near = read_list(&list)?;
    Some(!allowed()?.is_disjoint(&near))
}

/// The placement of this process, as the system reports now; its node is that of the job's map.
pub fn placement(process: &crate::process::Process) -> Placement {
    let allowed = allowed().unwrap_or_default();
    let node = process.node().cast_signed();
    placement_of(&allowed, node, Path::new("/sys/devices/system"))
}

/// The placement of a process of node `node` that may use `allowed`. `system` (a directory like
/// /sys/devices/system) describes the machine.
fn placement_of(allowed: &BTreeSet<u32>, node: i32, system: &Path) -> Placement {
    let mut placement = [UNRESTRICTED; LEVELS];
    // Node and machine contain every CPU.
    placement[0] = node;
    placement[1] = node;
    let Some(first) = allowed.first().copied() else {
        return placement;
    };
    let cpu = system.join(format!("cpu/cpu{first}"));
    let restricted = |instance: Option<BTreeSet<u32>>| match instance {
        Some(cpus) if allowed.is_subset(&cpus) => cpus.first().map_or(UNRESTRICTED, |first| {
            i32::try_from(*first).unwrap_or(UNRESTRICTED)
        }),
        _ => UNRESTRICTED,
    };
    placement[2] = restricted(read_list(&cpu.join("topology/package_cpus_list")));
    placement[3] = restricted(numa_node(system, first));
    placement[4] = restricted(cache(&cpu, "3"));
    placement[5] = restricted(cache(&cpu, "2"));
    placement[6] = restricted(
        read_list(&cpu.join("topology/core_cpus_list"))
            .or_else(|| read_list(&cpu.join("topology/thread_siblings_list"))),
    );
    placement[7] = restricted(Some(BTreeSet::from([first])));
    placement
}

fn numa_node(system: &Path, cpu: u32) -> Option<BTreeSet<u32>> {
    let nodes = std::fs::read_dir(system.join("node")).ok()?;
    nodes
        .flatten()
        .filter_map(|node| read_list(&node.path().join("cpulist")))
        .find(|cpus| cpus.contains(&cpu))
}

fn cache(cpu: &Path, level: &str) -> Option<BTreeSet<u32>> {
    let caches = std::fs::read_dir(cpu.join("cache")).ok()?;
    caches
        .flatten()
        .map(|cache| cache.path())
        .find_map(|cache| {
            let found = std::fs::read_to_string(cache.join("level")).ok()?;
            (found.trim() == level).then(|| read_list(&cache.join("shared_cpu_list")))?
        })
}

fn read_list(file: &Path) -> Option<BTreeSet<u32>> {
    cpu_list(&std::fs::read_to_string(file).ok()?)
}

/// Reads "0-3,8,10-11".
fn cpu_list(text: &str) -> Option<BTreeSet<u32>> {
    let mut cpus = BTreeSet::new();
    for part in text.trim().split(',').filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        // An upper limit, far above any machine.
        if last.saturating_sub(first) > 1 << 20 {
            return None;
        }
        cpus.extend(first..=last);
    }
    (!cpus.is_empty()).then_some(cpus)
}

/// For MPI_COMM_TYPE_HW_UNGUIDED: the outermost level at which the members do not all share one
/// instance, by the placements of all. A member belongs to the part with its own instance;
/// [`UNRESTRICTED`] members belong to none.
pub fn next_level(members: &[Placement]) -> Option<usize> {
    (0..LEVELS).find(|level| {
        let mut instances = members.iter().map(|placement| placement[*level]);
        let first = instances.next();
        let split = instances.any(|instance| Some(instance) != first);
        split
            && members
                .iter()
                .any(|placement| placement[*level] != UNRESTRICTED)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_lists() {
        assert_eq!(cpu_list("0-2,5\n"), Some(BTreeSet::from([0, 1, 2, 5])));
        assert_eq!(cpu_list("\t7"), Some(BTreeSet::from([7])));
        assert_eq!(cpu_list(""), None);
        assert_eq!(cpu_list("a-b"), None);
        assert_eq!(cpu_list("0-4294967295"), None);
    }

    #[test]
    fn an_unknown_machine_restricts_nothing() {
        let nowhere = Path::new("/nonexistent");
        let placement = placement_of(&BTreeSet::from([3, 4]), 0, nowhere);
        assert_eq!(placement, [0, 0, -1, -1, -1, -1, -1, -1]);
        assert_eq!(placement_of(&BTreeSet::from([3]), 0, nowhere)[7], 3);
        assert_eq!(placement_of(&BTreeSet::new(), 7, nowhere)[7], UNRESTRICTED);
        assert_eq!(placement_of(&BTreeSet::new(), 7, nowhere)[..2], [7, 7]);
    }

    #[test]
    fn this_process_is_somewhere() {
        let placement = placement(crate::process::Process::of_test());
        assert_eq!(placement[0], 0);
    }

    #[test]
    fn the_next_level_is_the_outermost_that_splits() {
        let a = [0, 0, 0, 0, 0, 0, 0, 0];
        let b = [0, 0, 0, 4, 4, 4, 4, 4];
        let free = [0, 0, -1, -1, -1, -1, -1, -1];
        assert_eq!(next_level(&[a, a]), None);
        assert_eq!(next_level(&[a, b, a]), Some(3));
        assert_eq!(next_level(&[a, free]), Some(2));
        assert_eq!(next_level(&[free, free]), None);
        assert_eq!(level_of("hwloc://Core"), Some(6));
        assert_eq!(level_of("quantum://Core"), None);
    }
}
