//! The layout of a node segment, computed from the number of ranks; drawn byte by byte in
//! docs/formats.md.
//!
//! ```text
//! | header (a page: also the dead bitmap and what is free) | control block of rank 0 | … of rank n−1 | connected processes | extents … |
//! ```
//!
//! A control block has whole pages of its own, so that it can lie in memory near its rank. Extents
//! begin on pages.

use crate::ring::Geometry;

/// The parameters of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    nranks: u32,
    budget: u64,
}

impl Layout {
    /// For `nranks` ranks (1 to 4096), with about `budget` bytes for all rings together. `None` for
    /// a number out of range.
    pub const fn new(nranks: u32, budget: u64) -> Option<Layout> {
        if nranks >= 1 && nranks <= 1 << 12 {
            Some(Layout { nranks, budget })
        } else {
            None
        }
    }

    /// Ranks on the node.
    pub const fn nranks(self) -> u32 {
        self.nranks
    }

    /// Bytes that all rings together should not exceed by much. (The smallest rings are made in any
    /// case.)
    pub const fn budget(self) -> u64 {
        self.budget
    }

    /// Processes that can have rings: the ranks, and behind them [`CONNECTED_MAX`] connected
    /// processes.
    pub(crate) const fn sources(self) -> u32 {
        self.nranks + CONNECTED_MAX
    }

    /// Words of a bitmap with a bit per source.
    pub(crate) const fn bitmap_words(self) -> usize {
        (self.sources() as usize).div_ceil(64)
    }

    /// Offset of the control block of `rank`.
    pub(crate) const fn control(self, rank: u32) -> u64 {
        self.control_start() + rank as u64 * self.control_stride()
    }

    /// Offset of the first control block: behind the header, the dead bitmap and the table of free
    /// parts.
    pub(crate) const fn control_start(self) -> u64 {
        (FREE + 8 * FREE_PARTS as u64).next_multiple_of(PAGE)
    }

    /// Bytes from one control block to the next.
    pub(crate) const fn control_stride(self) -> u64 {
        (self.directory() + 8 * self.sources() as u64).next_multiple_of(PAGE)
    }

    /// Offset of the inbox bitmap in a control block.
    pub(crate) const fn inbox(self) -> u64 {
        COLD + (8 * self.bitmap_words() as u64).next_multiple_of(64)
    }

    /// Offset of the directory of incoming rings in a control block.
    pub(crate) const fn directory(self) -> u64 {
        self.inbox() + (8 * self.bitmap_words() as u64).next_multiple_of(64)
    }

    /// Offset of the lines of connected processes, behind the control blocks.
    pub(crate) const fn connected(self) -> u64 {
        self.control(self.nranks)
    }

    /// Offset of the first extent; everything before it is mapped at once.
    pub(crate) const fn extents_start(self) -> u64 {
        self.connected() + (CONNECTED_LINE * CONNECTED_MAX as u64).next_multiple_of(PAGE)
    }

    /// Length of the sparse file, which is not memory: only what is allocated counts.
    pub(crate) const fn total(self) -> u64 {
        self.extents_start() + SPAN
    }

    /// The ring for one more pair when `used` bytes are in rings already. The budget is divided by
    /// the number of pairs that a program of this size is likely to use. The share is less when the
    /// budget runs out, and never less than [`smallest`](Self::smallest). A share is the
    /// pool's long part. Pieces come on top, half as much (`Geometry::pieces`), where a pair uses
    /// them.
    ///
    /// The pool has at most `most` bytes ([`Staging`](crate::ring::Staging)).
    pub(crate) fn ring(self, used: u64, most: u64) -> Geometry {
        let neighbours = u64::from(self.nranks - 1).clamp(1, 16);
        let pairs = u64::from(self.nranks) * neighbours;
        let left = self.budget.saturating_sub(used - used / 3);
        let share = (self.budget / pairs).min(left / 4).clamp(
            SMALLEST_BYTES.into(),
            most.clamp(SMALLEST_BYTES.into(), LARGEST_BYTES),
        );
        let bytes = 1u32 << share.ilog2();
        let cells = (bytes / 1024).clamp(SMALLEST_CELLS, LARGEST_CELLS);
        Geometry::new(cells, bytes).expect("invariant: powers of two in range")
    }

    /// The smallest ring, for when memory is short.
    pub(crate) fn smallest(self) -> Geometry {
        Geometry::new(SMALLEST_CELLS, SMALLEST_BYTES).expect("invariant: powers of two in range")
    }
}

/// Extents and control blocks begin at multiples of this: the largest page size in use on the
/// architecture.
pub const PAGE: u64 = if cfg!(target_arch = "x86_64") {
    4096
} else {
    1 << 16
};

/// In the header: the bitmap of dead ranks.
pub(crate) const DEAD: u64 = 256;

/// In the header: the table of free parts of the space for extents, and its length.
pub(crate) const FREE: u64 = 1024;
pub(crate) const FREE_PARTS: usize = 384;

/// In a control block: the activity page, the rank's card, its shared copy, and the cold
/// bitmap.
pub(crate) const ACTIVITY: u64 = 64;
pub(crate) const CARD: u64 = 192;
pub(crate) const SHARED_COPY: u64 = 256;
pub(crate) const COLD: u64 = 320;

/// The most processes of other jobs that may send to the ranks of a node at the same time.
pub(crate) const CONNECTED_MAX: u32 = 64;
/// Bytes of the line of a connected process.
pub(crate) const CONNECTED_LINE: u64 = 64;

/// Bytes for extents: addresses, not memory.
const SPAN: u64 = 1 << 40;

/// The longest pool (bytes).
const LARGEST_BYTES: u64 = 1 << 30;
const SMALLEST_BYTES: u32 = 16 << 10;
/// The cells of both directions of a pair take 16 KiB, half a first-level cache of 32 KiB. The
/// short parts of both pools (`SHORT` of `ring.rs`) take the other half.
const LARGEST_CELLS: u32 = 128;
const SMALLEST_CELLS: u32 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_overlap() {
        for nranks in [1, 2, 3, 63, 64, 65, 256, 1000, 4096] {
            let layout = Layout::new(nranks, 1 << 26).unwrap();
            let bitmap = 8 * layout.bitmap_words() as u64;
            assert!(FREE >= DEAD + bitmap);
            assert!(layout.control_start() >= FREE + 8 * FREE_PARTS as u64);
            assert!(
                layout.inbox() >= COLD + bitmap && layout.directory() >= layout.inbox() + bitmap
            );
            assert!(
                layout.control_stride()
                    >= layout.directory() + 8 * u64::from(nranks + CONNECTED_MAX)
            );
            for place in [
                layout.control_start(),
                layout.control_stride(),
                layout.extents_start(),
            ] {
                assert_eq!(place % PAGE, 0);
            }
            assert!(layout.total() < 1 << 48);
        }
        assert!(Layout::new(0, 0).is_none() && Layout::new(4097, 0).is_none());
    }

    #[test]
    fn rings_shrink_with_ranks_and_with_use() {
        let ring = |nranks, used| Layout::new(nranks, 64 << 20).unwrap().ring(used, 4 << 20);
        assert_eq!((ring(2, 0).cells(), ring(2, 0).bytes()), (128, 4 << 20));
        let of = |most| Layout::new(2, 64 << 20).unwrap().ring(0, most).bytes();
        assert_eq!((of(3 << 20), of(1)), (2 << 20, SMALLEST_BYTES));
        assert_eq!(ring(256, 0), Layout::new(256, 0).unwrap().smallest());
        assert_eq!(ring(2, 96 << 20).bytes(), SMALLEST_BYTES);
        let mut last = u32::MAX;
        for nranks in [2, 4, 8, 16, 32, 64, 128] {
            assert!(ring(nranks, 0).bytes() <= last);
            last = ring(nranks, 0).bytes();
        }
        for used in (0..120).map(|n| n << 20) {
            assert!(ring(4, used).bytes() >= SMALLEST_BYTES);
        }
    }
}
