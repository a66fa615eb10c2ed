//! The binding of ranks: the processors that each may use.
//!
//! Without options there is one rule for any number of ranks. The allowed processors are split
//! evenly, and neighbours stay together. No rank is bound when there are more ranks than processors
//! that can work at once (affinity and quota). `--map-by` maps ranks to objects in turn.
//! `--bind-to` binds them to the object around their place.

use crate::complaint;
use crate::spec::PlaceSpec;
use crate::topology::{Cpu, SYSFS, Topology, Unit};
use oxmpi_mca::Message;
use oxmpi_pal::affinity::{self, CpuSet};
use std::path::Path;

/// The result of mapping and binding.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// The number of processors that can work at once for this job.
    pub usable: usize,
    /// The processors that the job may use.
    pub allowed: CpuSet,
    sets: Vec<CpuSet>,
}

impl Placement {
    /// Places `ranks` ranks on this machine; `listed` are the processors of each in a rank file, as
    /// written there.
    ///
    /// # Errors
    /// A message about an invalid option.
    pub fn plan(spec: &PlaceSpec, ranks: usize, listed: &[&str]) -> Result<Placement, Message> {
        let all = CpuSet::allowed().unwrap_or_default();
        let (allowed, usable) = match &spec.within {
            None => (all, affinity::usable_cpus()),
            Some(list) => {
                let allowed = within(list, &all)?;
                let usable = affinity::usable_cpus().min(allowed.len());
                (allowed, usable)
            }
        };
        let topology = || Topology::read(&allowed, Path::new(SYSFS));
        let request = BindRequest::parse(spec)?;
        let oversubscribed = ranks > usable;
        let mut sets = match &request {
            _ if !listed.is_empty() => {
                let topology = topology();
                let one = |list: &&str| of_rank_file(list, &topology, &allowed);
                listed.iter().map(one).collect::<Result<_, _>>()?
            }
            BindRequest::None => Vec::new(),
            BindRequest::Even if oversubscribed || ranks == 1 || allowed.len() < ranks => {
                Vec::new()
            }
            BindRequest::List(cpus) => {
                if let Some(cpu) = cpus.iter().find(|cpu| !allowed.contains(**cpu)) {
                    let reason = format!("processor {cpu} is not among those we may use");
                    return Err(complaint::option(
                        "--bind-to",
                        &cpu.to_string(),
                        reason,
                        format!("processors of {allowed}"),
                    ));
                }
                (0..ranks)
                    .map(|rank| CpuSet::from_iter([cpus[rank % cpus.len()]]))
                    .collect()
            }
            request => request.sets(&topology(), ranks)?,
        };
        if sets.is_empty() && spec.within.is_some() {
            sets = vec![allowed.clone(); ranks];
        }
        Ok(Placement {
            usable,
            allowed,
            sets,
        })
    }

    /// The processors of `rank`; `None` when it may use all.
    #[must_use]
    pub fn cpus_of(&self, rank: usize) -> Option<&CpuSet> {
        self.sets.get(rank)
    }
}

/// The processors of `--cpu-set`, all of which must be allowed.
fn within(list: &str, allowed: &CpuSet) -> Result<CpuSet, Message> {
    let wrong = |reason: String| {
        let expected = format!("processors of {allowed}, as in 0-3,8");
        complaint::option("--cpu-set", list, reason, expected)
    };
    processors(list, allowed).map_err(wrong)
}

/// The processors of a list, all of which must be allowed; the error is the reason.
fn processors(list: &str, allowed: &CpuSet) -> Result<CpuSet, String> {
    let set = CpuSet::parse(list).filter(|set| !set.is_empty());
    let set = set.ok_or("they make no list")?;
    let strange = set.iter().find(|cpu| !allowed.contains(*cpu));
    match strange {
        Some(cpu) => Err(format!("processor {cpu} is not among those we may use")),
        None => Ok(set),
    }
}

/// The processors of a rank file's `0,2-3` (processors) and `1:0-1` or `1:*` (cores of a package).
fn of_rank_file(list: &str, topology: &Topology, allowed: &CpuSet) -> Result<CpuSet, Message> {
    let wrong = |reason: String| {
        let expected = format!("processors of {allowed}, or PACKAGE:CORES");
        complaint::option("--rankfile", list, reason, expected)
    };
    let Some((package, cores)) = list.split_once(':') else {
        return processors(list, allowed).map_err(wrong);
    };
    let packages = topology.objects(Unit::Package);
    let package = package.parse().ok().and_then(|at: usize| packages.get(at));
    let package = package.ok_or_else(|| wrong(format!("there are {} packages", packages.len())))?;
    let mut names: Vec<&str> = package.iter().map(|cpu| cpu.share(Unit::Core)).collect();
    names.dedup();
    let wanted: Vec<usize> = match cores {
        "*" => (0..names.len()).collect(),
        list => CpuSet::parse(list).map_or_else(Vec::new, |set| set.iter().collect()),
    };
    let fits = !wanted.is_empty() && wanted.iter().all(|core| *core < names.len());
    if !fits {
        return Err(wrong(format!("this package has {} cores", names.len())));
    }
    let is_wanted = |cpu: &&&Cpu| {
        wanted
            .iter()
            .any(|core| names[*core] == cpu.share(Unit::Core))
    };
    Ok(package
        .iter()
        .filter(is_wanted)
        .map(|cpu| cpu.number)
        .collect())
}

/// The binding that the options ask for.
#[derive(Debug, PartialEq, Eq)]
enum BindRequest {
    /// No rank is bound.
    None,
    /// The rule that applies without options.
    Even,
    /// Each rank gets one of these processors, in turn.
    List(Vec<usize>),
    /// Ranks are mapped to objects in turn, and bound to the object around their place.
    Objects {
        map: Unit,
        bind: Unit,
        /// The cores of a rank; processors if `map` is a hardware thread.
        each: usize,
        /// The number of ranks mapped to an object before the next one.
        block: usize,
    },
}

impl BindRequest {
    fn parse(spec: &PlaceSpec) -> Result<BindRequest, Message> {
        let map = spec
            .map
            .as_deref()
            .map(Mapping::parse)
            .transpose()?
            .unwrap_or_default();
        if let Some(list) = map.list {
            return Ok(BindRequest::List(list));
        }
        let Some(bind) = &spec.bind else {
            return Ok(match (map.unit, map.each) {
                (None | Some(Unit::Node), None) => BindRequest::Even,
                (unit, each) => {
                    let unit_of_map = unit.unwrap_or(Unit::Node);
                    // With a number of cores, a rank is bound to that many. Otherwise it is bound
                    // to the object it is mapped to.
                    let bind = if each.is_some() {
                        Unit::Core
                    } else {
                        unit_of_map
                    };
                    BindRequest::Objects {
                        map: unit_of_map,
                        bind,
                        each: each.unwrap_or(1),
                        block: map.block.unwrap_or(1),
                    }
                }
            });
        };
        let (name, rest) = bind.split_once(':').unwrap_or((bind, ""));
        if name == "none" {
            return Ok(BindRequest::None);
        }
        if name == "user" {
            let list = cpu_list(rest).ok_or_else(|| {
                complaint::option("--bind-to", bind, "", "processors, as in user:0,2,4-7")
            })?;
            return Ok(BindRequest::List(list));
        }
        let unit = Unit::parse(name).ok_or_else(|| {
            complaint::option("--bind-to", bind, "", format!("none, user:LIST, {UNITS}"))
        })?;
        // MPICH's core:2 binds to two cores. Open MPI's words after the colon forbid or allow what
        // we always allow.
        let each = map
            .each
            .or_else(|| rest.parse().ok().filter(|each| *each > 0))
            .unwrap_or(1);
        Ok(BindRequest::Objects {
            map: map.unit.unwrap_or(unit),
            bind: unit,
            each,
            block: map.block.unwrap_or(1),
        })
    }

    /// The processors of each rank.
    ///
    /// # Errors
    /// An object has fewer cores than a rank is to get.
    fn sets(&self, topology: &Topology, ranks: usize) -> Result<Vec<CpuSet>, Message> {
        Ok(match *self {
            BindRequest::None | BindRequest::List(_) => Vec::new(),
            BindRequest::Even => {
                let cpus = &topology.cpus;
                let part = |rank: usize| rank * cpus.len() / ranks..(rank + 1) * cpus.len() / ranks;
                (0..ranks)
                    .map(|rank| cpus[part(rank)].iter().map(|cpu| cpu.number).collect())
                    .collect()
            }
            BindRequest::Objects {
                map,
                bind,
                each,
                block,
            } => {
                let grain = match (map, bind) {
                    (Unit::Thread, _) | (_, Unit::Thread) => Unit::Thread,
                    _ => Unit::Core,
                };
                // With several cores for each rank mapped to a core: that core and the next ones.
                let map = match (map, each) {
                    (Unit::Core | Unit::Thread, 2..) => Unit::Node,
                    (map, _) => map,
                };
                let objects = topology.objects(map);
                let most = |object: &Vec<&Cpu>| grains(object, grain).len();
                if let Some(most) = objects.iter().map(most).min().filter(|most| *most < each) {
                    let value = format!("PE={each}");
                    let reason = format!("there are {most} in one object of the mapping here");
                    let expected = "fewer, or a larger object";
                    return Err(complaint::option("--map-by", &value, reason, expected));
                }
                (0..ranks)
                    .map(|rank| {
                        let round = rank / block / objects.len();
                        let turn = round * block + rank % block;
                        let object = &objects[rank / block % objects.len()];
                        place_in(object, turn, grain, bind, each, topology)
                    })
                    .collect()
            }
        })
    }
}

/// The cores, or hardware threads, of an object.
fn grains<'a>(object: &[&'a Cpu], grain: Unit) -> Vec<&'a str> {
    let mut grains: Vec<&str> = object.iter().map(|cpu| cpu.share(grain)).collect();
    grains.dedup();
    grains
}

/// The `turn`-th place of `each` cores inside an object, widened to the objects of kind `bind`
/// around it.
fn place_in(
    object: &[&Cpu],
    turn: usize,
    grain: Unit,
    bind: Unit,
    each: usize,
    topology: &Topology,
) -> CpuSet {
    let grains = grains(object, grain);
    let taken: Vec<&str> = (0..each.min(grains.len()))
        .map(|step| grains[(turn * each + step) % grains.len()])
        .collect();
    let around: Vec<&str> = object
        .iter()
        .filter(|cpu| taken.contains(&cpu.share(grain)))
        .map(|cpu| cpu.share(bind))
        .collect();
    topology
        .cpus
        .iter()
        .filter(|cpu| around.contains(&cpu.share(bind)))
        .map(|cpu| cpu.number)
        .collect()
}

#[derive(Debug, Default)]
struct Mapping {
    unit: Option<Unit>,
    each: Option<usize>,
    block: Option<usize>,
    list: Option<Vec<usize>>,
}

impl Mapping {
    /// `UNIT[:PE=N][:MODIFIER…]`, `ppr:N:UNIT`, `pe-list=LIST`.
    fn parse(text: &str) -> Result<Mapping, Message> {
        let wrong = || {
            complaint::option(
                "--map-by",
                text,
                "",
                format!("slot, node, seq, {UNITS}, ppr:N:UNIT, pe-list=LIST, each with :PE=N"),
            )
        };
        let mut mapping = Mapping::default();
        let mut parts = text.split(':');
        let first = parts.next().unwrap_or_default();
        if first.eq_ignore_ascii_case("ppr") {
            let (count, unit) = (
                parts.next().unwrap_or_default(),
                parts.next().unwrap_or_default(),
            );
            mapping.block = Some(
                count
                    .parse()
                    .ok()
                    .filter(|count| *count > 0)
                    .ok_or_else(wrong)?,
            );
            mapping.unit = Some(Unit::parse(unit).ok_or_else(wrong)?);
        } else if let Some(list) = first.strip_prefix("pe-list=") {
            mapping.list = Some(cpu_list(list).ok_or_else(wrong)?);
        } else if !first.is_empty() && first != "seq" {
            mapping.unit = Some(Unit::parse(first).ok_or_else(wrong)?);
        }
        for modifier in parts {
            let modifier = modifier.to_ascii_uppercase();
            if let Some(each) = modifier.strip_prefix("PE=") {
                mapping.each = Some(
                    each.parse()
                        .ok()
                        .filter(|each| *each > 0)
                        .ok_or_else(wrong)?,
                );
            } else if !MODIFIERS.contains(&modifier.as_str()) {
                return Err(wrong());
            }
        }
        Ok(mapping)
    }
}

/// Processors in the given order, as in `0,4,1-2`.
fn cpu_list(text: &str) -> Option<Vec<usize>> {
    let mut cpus = Vec::new();
    for item in text.split([',', '+']) {
        cpus.extend(CpuSet::parse(item)?.iter());
    }
    (!cpus.is_empty()).then_some(cpus)
}

const UNITS: &str = "hwthread, core, l1cache, l2cache, l3cache, numa, package";
/// Modifiers without effect here: mapping on one machine never refuses oversubscription.
const MODIFIERS: [&str; 8] = [
    "OVERSUBSCRIBE",
    "NOOVERSUBSCRIBE",
    "SPAN",
    "NOLOCAL",
    "HWTCPUS",
    "CORECPUS",
    "ORDERED",
    "INHERIT",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::tests::machine;

    fn request(bind: Option<&str>, map: Option<&str>) -> Result<BindRequest, Message> {
        BindRequest::parse(&PlaceSpec {
            bind: bind.map(Into::into),
            map: map.map(Into::into),
            ..PlaceSpec::default()
        })
    }

    fn sets(bind: Option<&str>, map: Option<&str>, ranks: usize) -> Vec<String> {
        request(bind, map)
            .unwrap()
            .sets(&machine(), ranks)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn even_shares_without_options() {
        assert_eq!(sets(None, None, 2), ["0-1,4-5", "2-3,6-7"]);
        assert_eq!(sets(None, None, 4), ["0,4", "1,5", "2,6", "3,7"]);
        assert_eq!(sets(None, None, 3), ["0,4", "1-2,5", "3,6-7"]);
        let all: usize = request(None, None)
            .unwrap()
            .sets(&machine(), 3)
            .unwrap()
            .iter()
            .map(CpuSet::len)
            .sum();
        assert_eq!(all, 8);
    }

    #[test]
    fn cores_threads_and_packages() {
        assert_eq!(sets(Some("core"), None, 2), ["0,4", "1,5"]);
        assert_eq!(sets(Some("hwthread"), None, 3), ["0", "4", "1"]);
        assert_eq!(
            sets(Some("package"), None, 3),
            ["0-1,4-5", "2-3,6-7", "0-1,4-5"]
        );
        assert_eq!(
            sets(Some("core"), Some("package"), 3),
            ["0,4", "2,6", "1,5"]
        );
        assert_eq!(sets(Some("core"), None, 5)[4], "0,4");
        assert_eq!(
            sets(Some("core"), Some("ppr:2:package"), 4),
            ["0,4", "1,5", "2,6", "3,7"]
        );
    }

    #[test]
    fn several_cores_each() {
        assert_eq!(sets(None, Some("slot:PE=2"), 2), ["0-1,4-5", "2-3,6-7"]);
        assert_eq!(sets(None, Some("package:PE=2"), 2), ["0-1,4-5", "2-3,6-7"]);
        assert_eq!(
            sets(Some("core:2"), Some("slot"), 2),
            ["0-1,4-5", "2-3,6-7"]
        );
        // Each rank got only one core, without a message.
        assert_eq!(sets(None, Some("core:PE=2"), 2), ["0-1,4-5", "2-3,6-7"]);
        assert_eq!(sets(Some("core"), Some("core:PE=2"), 2)[1], "2-3,6-7");
        assert_eq!(
            sets(Some("hwthread"), Some("hwthread:PE=2"), 2),
            ["0,4", "1,5"]
        );
        let most = |map: &str| request(None, Some(map)).unwrap().sets(&machine(), 1);
        assert!(most("core:PE=4").is_ok());
        for map in ["core:PE=5", "package:PE=3", "l2cache:PE=2"] {
            let error = most(map).unwrap_err().to_string();
            assert!(error.contains("PE="), "{map}: {error}");
        }
    }

    #[test]
    fn lists_of_a_rank_file() {
        let allowed = CpuSet::parse("0-7").unwrap();
        let set = |list: &str| of_rank_file(list, &machine(), &allowed).map(|set| set.to_string());
        for (list, processors) in [
            ("0,2-3", "0,2-3"),
            ("1:0", "2,6"),
            ("0:*", "0-1,4-5"),
            ("1:0-1", "2-3,6-7"),
        ] {
            assert_eq!(set(list).unwrap(), processors, "{list}");
        }
        for wrong in ["9", "", "x", "2:0", "0:2", "0:"] {
            assert!(set(wrong).is_err(), "{wrong}");
        }
        assert_eq!(within("1-2", &allowed).unwrap().to_string(), "1-2");
        assert!(within("8", &allowed).is_err() && within("", &allowed).is_err());
    }

    #[test]
    fn lists_and_nothing() {
        assert_eq!(request(Some("none"), None).unwrap(), BindRequest::None);
        assert_eq!(
            request(Some("user:3,1-2"), None).unwrap(),
            BindRequest::List(vec![3, 1, 2])
        );
        assert_eq!(
            request(None, Some("pe-list=0,5")).unwrap(),
            BindRequest::List(vec![0, 5])
        );
        assert_eq!(
            request(None, Some(":OVERSUBSCRIBE")).unwrap(),
            BindRequest::Even
        );
        assert_eq!(request(None, Some("slot")).unwrap(), BindRequest::Even);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(
            request(Some("moon"), None)
                .unwrap_err()
                .to_string()
                .contains("moon")
        );
        assert!(request(None, Some("core:PE=0")).is_err());
        assert!(request(None, Some("core:FOO")).is_err());
        assert!(request(None, Some("ppr:2:numa")).is_ok());
        assert!(request(Some("user:x"), None).is_err());
    }

    #[test]
    fn this_machine() {
        let placement = Placement::plan(&PlaceSpec::default(), 1, &[]).unwrap();
        assert!(placement.cpus_of(0).is_none());
        assert!(
            Placement::plan(
                &PlaceSpec {
                    bind: Some("user:60000".into()),
                    ..PlaceSpec::default()
                },
                1,
                &[]
            )
            .is_err()
        );
    }
}
