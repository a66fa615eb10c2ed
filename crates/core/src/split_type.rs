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
    let instance = |level: usize| match here[level] {
        UNRESTRICTED => UNDEFINED,
        instance => instance,
    };
    match wanted {
        Wanted::Nothing => (UNDEFINED, None),
        Wanted::Part(part) => (part, None),
        Wanted::Resource(level) => (instance(level), None),
        Wanted::NextLevel => {
            let members: Vec<Placement> = all.chunks_exact(EACH).filter_map(placement_in).collect();
            match next_level(&members) {
                Some(level) => (instance(level), Some(TYPES[level])),
                None => (UNDEFINED, None),
            }
        }
    }
}

/// The placement of a member that wants a part at the next level.
fn placement_in(entry: &[u8]) -> Option<Placement> {
    let mut words = entry
        .chunks_exact(4)
        .map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    let asks = words.next()? == 1;
    let mut placement = [UNRESTRICTED; LEVELS];
    for (level, word) in placement.iter_mut().zip(words) {
        *level = word;
    }
    asks.then_some(placement)
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
            (4, Some("hwloc://NUMANode"))
        );
        let alone = [entry(true, here), entry(false, there)].concat();
        assert_eq!(choose(Wanted::NextLevel, &here, &alone), (UNDEFINED, None));
        assert_eq!(choose(Wanted::Resource(4), &here, &all), (4, None));
        assert_eq!(choose(Wanted::Resource(6), &here, &all), (UNDEFINED, None));
        assert_eq!(choose(Wanted::Part(3), &here, &all), (3, None));
        assert_eq!(choose(Wanted::Nothing, &here, &all), (UNDEFINED, None));
    }
}
