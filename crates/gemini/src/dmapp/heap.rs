//! The symmetric heap: one block of memory of each process, cut up by every process on its own.
//!
//! The first place that fits is taken, so the same calls in the same order give the same places
//! everywhere.

use oxmpi_mem::{HeapBytes, Region};
use std::collections::BTreeMap;

/// A block of the symmetric heap: the same place in the heap of every process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sym {
    /// From the heap's first byte on.
    pub offset: usize,
    /// Bytes.
    pub len: usize,
}

/// Blocks begin at multiples of a line, so no two share one.
const LINE: usize = 64;

#[derive(Debug)]
pub(super) struct Heap {
    memory: HeapBytes,
    /// Of each free part its length by its offset; no two touch.
    free: BTreeMap<usize, usize>,
    /// Of each block its length by its offset.
    taken: BTreeMap<usize, usize>,
}

fn lines(bytes: usize) -> Option<usize> {
    bytes.checked_next_multiple_of(LINE)
}

impl Heap {
    pub(super) fn new(bytes: usize) -> Option<Heap> {
        let whole = lines(bytes.max(1))?;
        Some(Heap {
            memory: HeapBytes::try_new(whole)?,
            free: BTreeMap::from([(0, whole)]),
            taken: BTreeMap::new(),
        })
    }

    pub(super) fn region(&self) -> Region {
        self.memory.region()
    }

    pub(super) fn take(&mut self, len: usize) -> Option<Sym> {
        let wanted = lines(len)?;
        let found = self.free.iter().find(|(_, room)| **room >= wanted);
        let (&offset, &room) = found?;
        self.free.remove(&offset);
        if room > wanted {
            self.free.insert(offset + wanted, room - wanted);
        }
        self.taken.insert(offset, len);
        Some(Sym { offset, len })
    }

    /// Whether it is a block.
    pub(super) fn check(&self, block: Sym) -> Option<()> {
        (self.taken.get(&block.offset) == Some(&block.len)).then_some(())
    }

    pub(super) fn give_back(&mut self, block: Sym) -> Option<()> {
        self.check(block)?;
        self.taken.remove(&block.offset);
        let (mut offset, mut room) = (block.offset, lines(block.len)?);
        if let Some(after) = self.free.remove(&(offset + room)) {
            room += after;
        }
        let before = self.free.range(..offset).next_back();
        if let Some((&first, &len)) = before.filter(|(first, len)| **first + **len == offset) {
            (offset, room) = (first, room + len);
        }
        self.free.insert(offset, room);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks that are given back join their neighbours, whatever the order.
    #[test]
    fn what_is_given_back_can_be_had_whole_again() {
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let mut heap = Heap::new(3 * LINE).unwrap();
            let blocks = [1, LINE, LINE - 1].map(|len| heap.take(len).unwrap());
            assert_eq!(heap.take(1), None);
            for at in order {
                heap.give_back(blocks[at]).unwrap();
                assert_eq!(heap.give_back(blocks[at]), None, "twice");
            }
            assert_eq!(
                heap.take(3 * LINE).map(|block| block.offset),
                Some(0),
                "{order:?}"
            );
        }
    }

    #[test]
    fn the_first_place_that_fits_is_taken() {
        let mut heap = Heap::new(8 * LINE).unwrap();
        let [first, _, third, _] = [2, 1, 1, 1].map(|lines| heap.take(lines * LINE).unwrap());
        heap.give_back(third).unwrap();
        heap.give_back(first).unwrap();
        assert_eq!(heap.take(LINE).unwrap().offset, 0);
        assert_eq!(heap.take(LINE).unwrap().offset, LINE);
        assert_eq!(heap.take(LINE).unwrap().offset, 3 * LINE);
        assert_eq!(heap.take(4 * LINE), None);
        assert_eq!(heap.take(usize::MAX), None);
    }
}
