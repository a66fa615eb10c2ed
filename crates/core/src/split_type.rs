//! MPI_Comm_split_type: computes the color of each member from its arguments (MPI-5.0 §7.4.2).
//!
//! All members exchange their arguments and placements, also those that want no communicator, so
//! that the calls match whatever each passed. Then every member computes the same result.
//! `comm_create::split` does the split.

use crate::comm::Comm;
use crate::error::Result;
use crate::exchange::Line;
use crate::generated::constants::UNDEFINED;
use crate::hw::{LEVELS, Placement, TYPES, UNRESTRICTED, next_level, placement};

/// The request of one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// No communicator.
    Nothing,
    /// The part with this number, which the member computed itself.
    Part(i32),
    /// The instance of `hw::TYPES[level]` to which it is restricted.
    Resource(usize),
    /// The next level of the machine that divides the communicator.
    NextLevel,
}

/// Bytes of a member's entry: whether it wants a part at the next level, then its placement.
const EACH: usize = 4 * (1 + LEVELS);

/// The color for `comm_create::split`, and for [`Wanted::NextLevel`] the resource type. Collective.
///
/// # Errors
/// MPI_ERR_OTHER: MPI is not running.
pub fn color(
    call: &'static str,
    comm: &Comm,
    wanted: Wanted,
) -> Result<(i32, Option<&'static str>)> {
    let here = placement(comm.process);
    let mut mine = [0; EACH];
    let words = std::iter::once(i32::from(wanted == Wanted::NextLevel)).chain(here);
    for (place, word) in mine.chunks_exact_mut(4).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    let all = Line::collective(call, comm).all_gather(&mine)?;
    Ok(choose(wanted, &here, &all))
}

fn choose(wanted: Wanted, here: &Placement, all: &[u8]) -> (i32, Option<&'static str>) {
    // Instances have the same numbers on all hosts, so the first member of each is its color.
    let instance = |level: usize| {
        let is_here = |there: Placement| there[0] == here[0] && there[level] == here[level];
        let mut members = all.chunks_exact(EACH).map(placement_in);
        let first = members.position(|(_, there)| is_here(there));
        match here[level] {
            UNRESTRICTED => UNDEFINED,
            _ => first.map_or(UNDEFINED, |first| i32::try_from(first).unwrap_or(UNDEFINED)),
        }
    };
    match wanted {
        Wanted::Nothing => (UNDEFINED, None),
        Wanted::Part(part) => (part, None),
        Wanted::Resource(level) => (instance(level), None),
        Wanted::NextLevel => {
            let members = all.chunks_exact(EACH).map(placement_in);
            let members: Vec<Placement> = members
                .filter_map(|(asks, placement)| asks.then_some(placement))
                .collect();
            match next_level(&members) {
                Some(level) => (instance(level), Some(TYPES[level])),
                None => (UNDEFINED, None),
            }
        }
    }
}

/// Whether a member wants a part at the next level, and its placement.
fn placement_in(entry: &[u8]) -> (bool, Placement) {
    let mut words = entry
        .chunks_exact(4)
        .map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    let asks = words.next() == Some(1);
    let mut placement = [UNRESTRICTED; LEVELS];
    for (level, word) in placement.iter_mut().zip(words) {
        *level = word;
    }
    (asks, placement)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(asks: bool, placement: Placement) -> Vec<u8> {
        let words = std::iter::once(i32::from(asks)).chain(placement);
        words.flat_map(i32::to_le_bytes).collect()
    }

    #[test]
    fn colors() {
        let here = [0, 0, 0, 4, 4, 4, UNRESTRICTED, UNRESTRICTED];
        let there = [0, 0, 0, 0, 0, 0, 0, 0];
        let all = [entry(true, here), entry(true, there)].concat();
        assert_eq!(
            choose(Wanted::NextLevel, &here, &all),
            (0, Some("hwloc://NUMANode"))
        );
        let alone = [entry(true, here), entry(false, there)].concat();
        assert_eq!(choose(Wanted::NextLevel, &here, &alone), (UNDEFINED, None));
        assert_eq!(choose(Wanted::Resource(4), &here, &all), (0, None));
        assert_eq!(choose(Wanted::Resource(4), &there, &all), (1, None));
        assert_eq!(choose(Wanted::Resource(6), &here, &all), (UNDEFINED, None));
        assert_eq!(choose(Wanted::Part(3), &here, &all), (3, None));
        assert_eq!(choose(Wanted::Nothing, &here, &all), (UNDEFINED, None));
    }

    /// Cores of different hosts were one resource: their numbers are the same.
    #[test]
    fn an_instance_is_of_one_host() {
        let on = |node: i32, core: i32| [node, node, 0, 0, 0, 0, core, core];
        let all = [on(0, 0), on(0, 1), on(1, 0), on(1, 1), on(1, 0)];
        let entries = all.map(|placement| entry(false, placement)).concat();
        let colors = all.map(|here| choose(Wanted::Resource(6), &here, &entries).0);
        assert_eq!(colors, [0, 1, 2, 3, 2]);
    }
}
