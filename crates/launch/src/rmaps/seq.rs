//! Rank r on the r-th entry of the host list: `--map-by seq`.

use super::Policy;
use crate::ras::Allocation;
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "seq";

pub(super) fn offer(policy: Policy) -> Candidate {
    super::offer(NAME, policy == Policy::Seq, "the list is taken as it is")
}

/// The first entry follows the last.
pub(super) fn map(allocation: &Allocation, ranks: u32) -> Vec<u32> {
    let entries = allocation.entries.iter().copied().cycle();
    entries.take(ranks as usize).collect()
}
