//! Where ranks run: which processors each may use.

use oxmpi_pal::affinity::{self, CpuSet};

/// The result of mapping and binding.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// Processors that can work at once for this job.
    pub usable: usize,
    sets: Vec<Option<CpuSet>>,
}

impl Placement {
    /// Nobody is bound.
    #[must_use]
    pub fn unbound() -> Placement {
        Placement {
            usable: affinity::usable_cpus(),
            sets: Vec::new(),
        }
    }

    /// The processors of `rank`; `None` when it may use all.
    #[must_use]
    pub fn cpus_of(&self, rank: usize) -> Option<&CpuSet> {
        self.sets.get(rank)?.as_ref()
    }
}
