//! How much memory a communicator's area has for payload, and which pieces fit a step: computed
//! from members, processors and the budget, the same on all members.
//!
//! Used where areas are made ([`super::make`]) and where calls are predicted ([`super::load`]).

use super::plan::LINE;
use oxmpi_core::collectives::Collective;
use oxmpi_shm::slots::{DEPTH, INLINE, Members, Rooms, part};

/// What an area of these members is made of.
pub(super) fn rooms(members: Members, budget: u64) -> Rooms {
    Rooms {
        slot: slot(members.count, budget),
        ring: ring(members.count, members.processors, budget),
    }
}

/// Bytes per byte slot: a share of what a communicator may take, within what is worth a copy.
pub(crate) fn slot(size: u32, budget: u64) -> u32 {
    let share = budget / 4 / (u64::from(size) * DEPTH);
    let share = u32::try_from(share).unwrap_or(u32::MAX);
    1 << share.clamp(SMALLEST, LARGEST).ilog2()
}

/// Bytes of a member's staging ring; 0 when that would be too few. A step has a line for every
/// member at least, and four steps must fit. Members that share processors share the caches, too.
pub(super) fn ring(size: u32, processors: u32, budget: u64) -> u32 {
    let members = u64::from(size);
    let least = SHORTEST_RING.max(members.next_power_of_two() * 4 * LINE as u64);
    let longest = match size <= processors {
        true => LONGEST_RING,
        false => SHARING.max(least),
    };
    match longest.min(budget / 2 / members) {
        share if share < least => 0,
        share => u32::try_from(1_u64 << share.ilog2()).unwrap_or(0),
    }
}

/// Longest piece, or vector, of a call that is one step, where a step holds `room` bytes.
pub(super) fn fits(of: Collective, size: u32, room: usize) -> usize {
    match of {
        Collective::Alltoall | Collective::ReduceScatterBlock if room > INLINE => part(room, size),
        Collective::Scatter | Collective::Alltoall | Collective::ReduceScatterBlock => {
            room / (size as usize - 1)
        }
        _ => room,
    }
}

const SMALLEST: u32 = 1 << 10;
const LARGEST: u32 = 8 << 10;
/// Longest staging ring: a line that another processor still holds costs several times as much to
/// write, so it is longer than a cache of a processor's own.
const LONGEST_RING: u64 = 4 << 20;
/// The same where members share processors: together they go round in more than one cache anyway.
const SHARING: u64 = 2 << 20;
const SHORTEST_RING: u64 = 64 << 10;
