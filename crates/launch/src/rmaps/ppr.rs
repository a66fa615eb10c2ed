//! A fixed number of ranks on each host: `--map-by ppr:N:node`, `-ppn N`.

use super::Policy;
use crate::ras::Allocation;
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "ppr";

pub(super) fn offer(policy: Policy) -> Candidate {
    let fits = matches!(policy, Policy::Ppr(_));
    super::offer(NAME, fits, "a number for each host is given")
}

/// `each` ranks on a host, then on the next; the first host follows the last.
pub(super) fn map(allocation: &Allocation, ranks: u32, each: u32) -> Vec<u32> {
    let hosts = u32::try_from(allocation.hosts.len()).unwrap_or(u32::MAX);
    (0..ranks).map(|rank| rank / each % hosts).collect()
}
