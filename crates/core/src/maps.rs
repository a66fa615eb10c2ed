//! The tables from ranks to processes: one per communicator whose ranks are not process indices.
//!
//! They are in the VCI, in slots that are reused. Each table has the context id of its
//! communicator. So a lookup with the slot of a freed communicator finds nothing instead of another
//! process.

use crate::group::Group;
use std::sync::Arc;

/// The tables, by slot.
#[derive(Default)]
pub(crate) struct Maps(Vec<Option<(u64, Arc<Group>)>>);

impl Maps {
    /// The process of a rank, by the table of the communicator with this context id. `None` if that
    /// is freed.
    #[inline]
    pub(crate) fn process_of(&self, map: u32, context: u64, rank: i32) -> Option<u32> {
        match self.0.get(map as usize) {
            Some(Some((of, group))) if *of == context => group.process(rank),
            _ => None,
        }
    }

    /// Adds a communicator's table; returns its slot.
    pub(crate) fn add(&mut self, context: u64, group: &Arc<Group>) -> u32 {
        let free = self.0.iter().position(Option::is_none);
        let free = free.unwrap_or(self.0.len());
        if free == self.0.len() {
            self.0.push(None);
        }
        self.0[free] = Some((context, Arc::clone(group)));
        u32::try_from(free).expect("invariant: fewer than 2^32 communicators")
    }

    /// Sets the context id of a communicator when it is known.
    pub(crate) fn set_context(&mut self, map: u32, context: u64) {
        if let Some(Some(place)) = self.0.get_mut(map as usize) {
            place.0 = context;
        }
    }

    /// Removes the table of a freed communicator.
    pub(crate) fn remove(&mut self, map: u32) {
        if let Some(place) = self.0.get_mut(map as usize) {
            *place = None;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread sent while another freed the communicator. The message reached process 0 or a
    /// member of the next communicator.
    #[test]
    fn a_stale_place_names_nobody() {
        let mut maps = Maps::default();
        let map = maps.add(16, &Arc::new(Group::of(vec![5, 3])));
        assert_eq!(maps.process_of(map, 16, 1), Some(3));
        maps.remove(map);
        assert_eq!(maps.process_of(map, 16, 1), None);
        let again = maps.add(0, &Arc::new(Group::of(vec![7, 8])));
        assert_eq!(again, map);
        assert_eq!(maps.process_of(map, 16, 1), None);
        maps.set_context(again, 24);
        assert_eq!(maps.process_of(again, 24, 1), Some(8));
        assert_eq!(maps.process_of(again, 24, 2), None);
    }
}
