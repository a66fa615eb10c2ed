//! The processors of this machine that we may use, and the objects that they share: cores, caches,
//! memory, packages.
//!
//! They are read from sysfs when a mapping needs them. If files are missing (containers, unusual
//! kernels), every processor is a core of its own in one package.

use oxmpi_pal::affinity::CpuSet;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Objects that processors share, from the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A logical processor.
    Thread,
    /// A core.
    Core,
    /// A first-level cache.
    L1,
    /// A second-level cache.
    L2,
    /// A third-level cache.
    L3,
    /// A NUMA node.
    Numa,
    /// A package.
    Package,
    /// The machine.
    Node,
}

impl Unit {
    /// Parses the names in use.
    #[must_use]
    pub fn parse(name: &str) -> Option<Unit> {
        Some(match name.to_ascii_lowercase().as_str() {
            "hwthread" | "thread" | "pu" => Unit::Thread,
            "core" => Unit::Core,
            "l1cache" | "l1" => Unit::L1,
            "l2cache" | "l2" => Unit::L2,
            "l3cache" | "l3" => Unit::L3,
            "numa" => Unit::Numa,
            "package" | "socket" => Unit::Package,
            "node" | "slot" | "board" | "machine" | "rr" => Unit::Node,
            _ => return None,
        })
    }
}

/// One logical processor. Processors that share an object have the same name for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpu {
    /// Its number in the system.
    pub number: usize,
    shares: HashMap<Unit, String>,
}

impl Cpu {
    /// The name of its object of kind `unit`.
    #[must_use]
    pub fn share(&self, unit: Unit) -> &str {
        self.shares.get(&unit).map_or("", String::as_str)
    }
}

/// Processors in an order that keeps neighbours together: by package, NUMA node, core.
#[derive(Clone, Debug, Default)]
pub struct Topology {
    /// The processors.
    pub cpus: Vec<Cpu>,
}

impl Topology {
    /// Reads the processors in `allowed` from `sysfs` (`/sys/devices/system`).
    #[must_use]
    pub fn read(allowed: &CpuSet, sysfs: &Path) -> Topology {
        let nodes = numa_nodes(sysfs);
        let mut cpus: Vec<(Vec<usize>, Cpu)> = allowed
            .iter()
            .map(|number| {
                let folder = sysfs.join(format!("cpu/cpu{number}"));
                let id = |name: &str| read_number(&folder.join("topology").join(name));
                let package = id("physical_package_id").unwrap_or(0);
                let core = id("core_id").unwrap_or(number);
                let numa = nodes
                    .iter()
                    .position(|set| set.contains(number))
                    .unwrap_or(0);
                let mut shares = HashMap::from([
                    (Unit::Thread, number.to_string()),
                    (Unit::Core, format!("{package}.{core}")),
                    (Unit::Numa, numa.to_string()),
                    (Unit::Package, package.to_string()),
                ]);
                for (unit, shared) in caches(&folder) {
                    shares.insert(unit, shared);
                }
                // A cache that is not described is as private as a core, or as shared as a package.
                for (unit, like) in [
                    (Unit::L1, Unit::Core),
                    (Unit::L2, Unit::Core),
                    (Unit::L3, Unit::Package),
                ] {
                    if !shares.contains_key(&unit) {
                        shares.insert(unit, shares[&like].clone());
                    }
                }
                (vec![package, numa, core, number], Cpu { number, shares })
            })
            .collect();
        cpus.sort_by(|a, b| a.0.cmp(&b.0));
        Topology {
            cpus: cpus.into_iter().map(|(_, cpu)| cpu).collect(),
        }
    }

    /// The processors of each object of a kind, in order.
    #[must_use]
    pub fn objects(&self, unit: Unit) -> Vec<Vec<&Cpu>> {
        let mut objects: Vec<(&str, Vec<&Cpu>)> = Vec::new();
        for cpu in &self.cpus {
            let share = cpu.share(unit);
            match objects.iter_mut().find(|(known, _)| *known == share) {
                Some((_, cpus)) => cpus.push(cpu),
                None => objects.push((share, vec![cpu])),
            }
        }
        objects.into_iter().map(|(_, cpus)| cpus).collect()
    }
}

/// The number of objects of a kind among the processors that we may use; `None` for an unknown
/// name.
#[must_use]
pub fn objects_here(unit: &str) -> Option<usize> {
    let unit = Unit::parse(unit)?;
    let allowed = CpuSet::allowed().unwrap_or_default();
    let topology = Topology::read(&allowed, Path::new(SYSFS));
    Some(topology.objects(unit).len())
}

/// The folder of devices in sysfs.
pub const SYSFS: &str = "/sys/devices/system";

fn numa_nodes(sysfs: &Path) -> Vec<CpuSet> {
    let mut nodes: Vec<(usize, CpuSet)> = fs::read_dir(sysfs.join("node"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let number = entry
                .file_name()
                .to_str()?
                .strip_prefix("node")?
                .parse()
                .ok()?;
            Some((
                number,
                CpuSet::parse(&fs::read_to_string(entry.path().join("cpulist")).ok()?)?,
            ))
        })
        .collect();
    nodes.sort_by_key(|(number, _)| *number);
    nodes.into_iter().map(|(_, set)| set).collect()
}

/// Data caches by level, named by the processors that share them.
fn caches(folder: &Path) -> Vec<(Unit, String)> {
    let mut found = Vec::new();
    for index in 0..8 {
        let cache = folder.join(format!("cache/index{index}"));
        let Some(level) = read_number(&cache.join("level")) else {
            break;
        };
        let instructions =
            fs::read_to_string(cache.join("type")).is_ok_and(|kind| kind.trim() == "Instruction");
        let unit = match level {
            1 => Unit::L1,
            2 => Unit::L2,
            3 => Unit::L3,
            _ => continue,
        };
        if let (false, Ok(shared)) = (
            instructions,
            fs::read_to_string(cache.join("shared_cpu_list")),
        ) {
            found.push((unit, shared.trim().to_string()));
        }
    }
    found
}

fn read_number(path: &Path) -> Option<usize> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Two packages with two cores of two hardware threads each, numbered as kernels do: the
    /// numbers of a core's threads are far apart.
    pub(crate) fn machine() -> Topology {
        let cpus = [0, 4, 1, 5, 2, 6, 3, 7].map(|number| {
            let (core, package) = (number % 4, number % 4 / 2);
            let shares = HashMap::from([
                (Unit::Thread, number.to_string()),
                (Unit::Core, core.to_string()),
                (Unit::L1, core.to_string()),
                (Unit::L2, core.to_string()),
                (Unit::L3, package.to_string()),
                (Unit::Numa, package.to_string()),
                (Unit::Package, package.to_string()),
            ]);
            Cpu { number, shares }
        });
        Topology {
            cpus: cpus.to_vec(),
        }
    }

    #[test]
    fn objects_keep_their_order() {
        let numbers = |unit| -> Vec<Vec<usize>> {
            machine()
                .objects(unit)
                .iter()
                .map(|o| o.iter().map(|c| c.number).collect())
                .collect()
        };
        assert_eq!(numbers(Unit::Core), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(numbers(Unit::Package), [[0, 4, 1, 5], [2, 6, 3, 7]]);
        assert_eq!(numbers(Unit::Node), [[0, 4, 1, 5, 2, 6, 3, 7]]);
    }

    #[test]
    fn a_machine_that_says_nothing_is_flat() {
        let allowed = CpuSet::parse("2-3").unwrap();
        let topology = Topology::read(&allowed, Path::new("/no/such/folder"));
        assert_eq!(topology.objects(Unit::Core).len(), 2);
        assert_eq!(topology.objects(Unit::L2).len(), 2);
        assert_eq!(topology.objects(Unit::Package).len(), 1);
    }

    #[test]
    fn this_machine_can_be_read() {
        let allowed = CpuSet::allowed().unwrap();
        let topology = Topology::read(&allowed, Path::new(SYSFS));
        assert_eq!(topology.cpus.len(), allowed.len());
    }
}
