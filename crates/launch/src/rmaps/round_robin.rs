//! Hosts filled one after the other, or one rank on each in turn.

use super::Policy;
use crate::ras::{Allocation, Host};
use oxmpi_mca::choice::Candidate;

/// The component's name.
const NAME: &str = "round_robin";

pub(super) fn offer(policy: Policy) -> Candidate {
    let fits = matches!(policy, Policy::Slot | Policy::Node);
    super::offer(NAME, fits, "hosts in their order")
}

/// A host without a limit counts as one slot. When all are full, each is filled again with as many
/// ranks.
pub(super) fn map(allocation: &Allocation, ranks: u32, in_turn: bool) -> Vec<u32> {
    let slots = allocation.hosts.iter().map(|host| host.slots.unwrap_or(1));
    let mut slots: Vec<u32> = slots.collect();
    // All hosts have zero slots: each counts as one, or no rank would ever be placed.
    if slots.iter().all(|slots| *slots == 0) {
        slots.fill(1);
    }
    let mut places = Vec::new();
    let mut counts = vec![0u32; slots.len()];
    let mut left = ranks;
    let mut round = 0;
    while left > 0 {
        round += 1;
        // All hosts are at their limit: the first gets the remaining ranks, and is refused later.
        let has_room = |at: usize, host: &Host| {
            slots[at] > 0 && host.most.is_none_or(|most| counts[at] < most)
        };
        let mut hosts = allocation.hosts.iter().enumerate();
        if !hosts.any(|(at, host)| has_room(at, host)) {
            counts[0] += left;
            places.extend((0..left).filter(|_| in_turn).map(|_| 0));
            break;
        }
        for (host, slots) in slots.iter().enumerate() {
            let room = match in_turn {
                true => u32::from(round <= *slots || *slots > 0 && all_full(&counts, allocation)),
                false => *slots,
            };
            let most = allocation.hosts[host].most.unwrap_or(u32::MAX);
            let taken = room.min(left).min(most.saturating_sub(counts[host]));
            counts[host] += taken;
            left -= taken;
            if in_turn {
                let host = u32::try_from(host).unwrap_or(u32::MAX);
                places.extend((0..taken).map(|_| host));
            }
        }
    }
    if !in_turn {
        let block = |(host, count): (u32, &u32)| std::iter::repeat_n(host, *count as usize);
        places = (0..).zip(&counts).flat_map(block).collect();
    }
    places
}

fn all_full(counts: &[u32], allocation: &Allocation) -> bool {
    let mut hosts = counts.iter().zip(&allocation.hosts);
    hosts.all(|(count, host)| *count >= host.slots.unwrap_or(1))
}
