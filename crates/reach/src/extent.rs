//! Extents of windows: their state, stored once per node, and the memory that their members share.
//!
//! Short extents are reused, as programs create the same windows in a loop. The process that made
//! one keeps it when all members are gone ([`WindowArea::go`]), and each member keeps its latest
//! mappings. So the next window of that length needs no system call. A mapping may outlive its
//! window; no process then reads through it.

use crate::window::{Head, PartWords, SPOILED, WindowArea, WindowParts, Words};
use oxmpi_pal::memory;
use oxmpi_shm::address::Address;
use oxmpi_shm::park::{Doorbell, Node};
use oxmpi_shm::segment::{PAGE, Part, Segment, SegmentError, Shortage};
use oxmpi_shm::shared::{Shared, SharedBytes};
use std::fmt;

/// The extents and mappings that a process keeps.
#[derive(Default)]
pub struct Extents {
    /// Mappings of this process, the latest at the end.
    mapped: Vec<(u64, u64, Part)>,
    /// Extents that this process made and has freed.
    free: Vec<Free>,
    /// No doorbell of the node needs a fence in the process that rings it.
    no_fences: bool,
}

/// An extent that its members leave.
struct Free {
    place: Address,
    len: u64,
    members: u32,
    head: Shared<Head>,
}

/// Extents of at most this length (bytes) are kept.
const SHORT: u64 = 64 << 10;
/// Limit of kept extents, and of kept mappings.
const KEPT: usize = 16;

/// The parameters of the size of a window's extent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowShape {
    /// Members on this node.
    pub members: u32,
    /// Ranks of the window on all nodes.
    pub ranks: u32,
    /// Total bytes of all members of this node.
    pub memory: u64,
    /// Alignment of the memory: a power of two.
    pub alignment: u64,
}

impl Extents {
    /// No extents.
    #[must_use]
    pub const fn new() -> Extents {
        Extents {
            mapped: Vec::new(),
            free: Vec::new(),
            no_fences: false,
        }
    }

    /// Makes the extent of a window, all zeros, and returns its address. The pages of a long one
    /// are allocated on first access.
    ///
    /// # Errors
    /// [`Shortage`].
    pub fn make(&mut self, on: &Segment, shape: WindowShape) -> Result<Address, Shortage> {
        let len = shape.len();
        let fits = |free: &Free| free.len == len && free.is_unused();
        while let Some(at) = self.free.iter().position(fits) {
            let free = self.free.swap_remove(at);
            match self.map(on, free.place, shape) {
                Ok(part) => {
                    let bytes = usize::try_from(len).unwrap_or(usize::MAX);
                    oxmpi_mem::fill(part.bytes(0, bytes).region(), 0);
                    return Ok(free.place);
                }
                Err(_) => on.free(free.place, len),
            }
        }
        let new = || match len <= SHORT {
            true => on.extent(len),
            false => on.reserve(len, shape.head()),
        };
        new().or_else(|_| {
            self.free_unused(on, 0);
            new()
        })
    }

    /// The view of a window for the member at index `me` of `members` (local ranks): its words,
    /// parts and memory.
    ///
    /// # Errors
    /// The window does not fit at that address, or the system refused the mapping.
    pub fn view(
        &mut self,
        on: &Segment,
        place: Address,
        members: &[u32],
        me: u32,
        shape: WindowShape,
    ) -> Result<(WindowArea<Node>, SharedBytes), SegmentError> {
        let part = self.map(on, place, shape)?;
        let rank = members[me as usize];
        let (segment, nranks) = (on.clone(), on.nranks());
        let doorbell = move |member: u32| {
            let known = member < nranks;
            known.then(|| Doorbell::new(segment.mailbox(member), rank as usize))
        };
        if !self.no_fences {
            // Including our own: another thread of this process may sleep.
            let mut doorbells = members.iter().filter_map(|member| doorbell(*member));
            let no_fences = !doorbells.any(|doorbell| doorbell.fences());
            self.no_fences = no_fences && members.len() == nranks as usize;
        }
        let area = WindowArea {
            rank,
            head: part.view::<Head>(0),
            words: part.slice::<Words>(HEAD, members.len()),
            parts: WindowParts(part.slice::<PartWords>(shape.parts(), shape.ranks as usize)),
            dead: on.dead(),
            fence: !self.no_fences,
            doorbells: Box::new(doorbell),
        };
        let memory = usize::try_from(shape.memory).unwrap_or(usize::MAX);
        Ok((area, part.bytes(shape.start(), memory)))
    }

    fn map(
        &mut self,
        on: &Segment,
        place: Address,
        shape: WindowShape,
    ) -> Result<Part, SegmentError> {
        let (at, len) = (place.offset(), shape.len());
        let same = |(offset, length, part): &(u64, u64, Part)| {
            let address = part.bytes(0, 0).region().addr() as u64;
            (*offset, *length) == (at, len) && address.is_multiple_of(shape.alignment.max(1))
        };
        if let Some((.., part)) = self.mapped.iter().find(|mapped| same(mapped)) {
            return Ok(part.clone());
        }
        let part = on.map_for_program(at, len, shape.alignment.max(PAGE))?;
        if len <= SHORT {
            if self.mapped.len() == KEPT {
                self.mapped.remove(0);
            }
            self.mapped.push((at, len, part.clone()));
        }
        Ok(part)
    }

    /// This process no longer uses the extent of a window, and soon no member will. `is_ours`: this
    /// process made it. Returns true if the caller must free it.
    pub fn go(&mut self, on: &Segment, window: &Window<'_>, is_ours: bool) -> bool {
        let Window { place, shape, area } = window;
        let is_last = area.go();
        if shape.len() > SHORT {
            return is_last;
        }
        if is_ours {
            self.free_unused(on, KEPT - 1);
            self.free.push(Free {
                place: *place,
                len: shape.len(),
                members: shape.members,
                head: area.head.clone(),
            });
        }
        false
    }

    /// Frees unused extents until at most `keep` are kept, if possible.
    fn free_unused(&mut self, on: &Segment, keep: usize) {
        while self.free.len() > keep
            && let Some(at) = self.free.iter().position(Free::is_unused)
        {
            let free = self.free.remove(at);
            on.free(free.place, free.len);
        }
    }
}

impl Free {
    fn is_unused(&self) -> bool {
        self.head.is_unused(self.members)
    }
}

impl fmt::Debug for Extents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Extents({} mapped, {} free)",
            self.mapped.len(),
            self.free.len()
        )
    }
}

/// The extent of a window.
#[derive(Debug)]
pub struct Window<'a> {
    /// Its address.
    pub place: Address,
    /// Its size.
    pub shape: WindowShape,
    /// The view of this process.
    pub area: &'a WindowArea<Node>,
}

/// Marks a window that a member could not make: [`WindowArea::is_spoiled`]. The member need not
/// have mapped it.
#[cold]
pub fn spoil(on: &Segment, place: Address) {
    // The page exists, so this fails only for an invalid address.
    let mark = 1u32.to_ne_bytes();
    let _ = memory::write_at(on.descriptor(), place.offset() + SPOILED, &mark);
}

/// Frees the extent of a window that no process uses.
pub fn free(on: &Segment, place: Address, shape: WindowShape) {
    match shape.len() <= SHORT {
        true => on.free(place, shape.len()),
        false => on.free_reserved(place, shape.len()),
    }
}

const HEAD: u64 = size_of::<Head>() as u64;

impl WindowShape {
    /// Offset of the parts.
    fn parts(self) -> u64 {
        HEAD + size_of::<Words>() as u64 * u64::from(self.members)
    }

    /// End of the parts.
    fn head(self) -> u64 {
        self.parts() + size_of::<PartWords>() as u64 * u64::from(self.ranks)
    }

    /// Offset of the memory.
    fn start(self) -> u64 {
        self.head().next_multiple_of(PAGE.max(self.alignment))
    }

    fn len(self) -> u64 {
        match self.memory {
            0 => self.head(),
            memory => self.start().saturating_add(memory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The node stores it once; a process has views of it.
    #[test]
    fn each_rank_of_a_window_takes_64_bytes_of_its_node() {
        let of = |ranks| WindowShape {
            members: ranks,
            ranks,
            memory: 0,
            alignment: 64,
        };
        assert_eq!(of(1).len(), 64 + 64);
        for ranks in [2, 64, 1000, 4096] {
            assert_eq!(of(ranks).len(), 64 + 64 * u64::from(ranks));
        }
        // A rank of another node has only its part.
        let connected_jobs = WindowShape { ranks: 10, ..of(4) };
        assert_eq!(connected_jobs.len() - of(4).len(), 6 * 32);
    }

    #[cfg(not(miri))]
    mod used_again {
        use super::*;
        use oxmpi_shm::segment::Layout;

        const SHAPE: WindowShape = WindowShape {
            members: 2,
            ranks: 2,
            memory: 100,
            alignment: 64,
        };

        /// Two members of a node, in one process.
        struct Pair {
            segment: Segment,
            extents: [Extents; 2],
        }

        impl Pair {
            fn new() -> Pair {
                let layout = Layout::new(2, 1 << 20).unwrap();
                Pair {
                    segment: Segment::create(layout, 1, 2).unwrap(),
                    extents: [Extents::new(), Extents::new()],
                }
            }

            /// A window with a word of each member in its memory: its address, the views, and the
            /// addresses of the mappings.
            fn window(
                &mut self,
                shape: WindowShape,
            ) -> (Address, [WindowArea<Node>; 2], [usize; 2]) {
                let Pair { segment, extents } = self;
                let place = extents[0].make(segment, shape).unwrap();
                let mut seen = [0; 2];
                let areas = [0, 1].map(|me| {
                    let view = extents[me].view(segment, place, &[0, 1], me as u32, shape);
                    let (area, bytes) = view.unwrap();
                    let mut word = [9; 8];
                    oxmpi_mem::read(&mut word, bytes.region().slice(8 * me, 8));
                    assert_eq!(word, [0; 8], "what an earlier window had is there");
                    oxmpi_mem::write(bytes.region().slice(8 * me, 8), &[7; 8]);
                    assert!(!area.is_over() && !area.is_spoiled());
                    seen[me] = bytes.region().addr();
                    area
                });
                (place, areas, seen)
            }

            fn go(
                &mut self,
                me: usize,
                place: Address,
                shape: WindowShape,
                area: &WindowArea<Node>,
            ) -> bool {
                let window = Window { place, shape, area };
                self.extents[me].go(&self.segment, &window, me == 0)
            }
        }

        #[test]
        fn when_all_are_gone_and_not_before() {
            let mut pair = Pair::new();
            let (first, areas, seen) = pair.window(SHAPE);
            areas.iter().for_each(WindowArea::leave_for_good);
            assert!(areas[0].is_over() && !pair.go(0, first, SHAPE, &areas[0]));
            let (second, others, _) = pair.window(SHAPE);
            assert_ne!(first, second, "a member still looks at it");
            assert!(!pair.go(1, first, SHAPE, &areas[1]));
            let (third, _, again) = pair.window(SHAPE);
            assert_eq!((third, again), (first, seen));
            spoil(&pair.segment, second);
            assert!(others.iter().all(WindowArea::is_spoiled));
        }

        /// The last member frees them, whichever process made them.
        #[test]
        fn but_not_long_ones() {
            let mut pair = Pair::new();
            let long = WindowShape {
                memory: SHORT,
                ..SHAPE
            };
            let (place, areas, _) = pair.window(long);
            assert!(!pair.go(0, place, long, &areas[0]));
            assert!(pair.go(1, place, long, &areas[1]));
            assert!(pair.extents.iter().all(|extents| extents.free.is_empty()));
            assert!(pair.extents.iter().all(|extents| extents.mapped.is_empty()));
        }

        #[test]
        fn and_not_more_of_them_than_a_few() {
            let mut pair = Pair::new();
            let all: Vec<_> = (0..3 * KEPT).map(|_| pair.window(SHAPE)).collect();
            for (place, areas, _) in &all {
                for me in [1, 0] {
                    pair.go(me, *place, SHAPE, &areas[me]);
                }
            }
            assert_eq!(pair.extents[0].free.len(), KEPT);
            assert!(pair.extents[1].free.is_empty() && pair.extents[1].mapped.len() == KEPT);
        }
    }
}
