//! The ring of an ordered pair (source → destination): cells for messages, a pool for payload that
//! fits no cell, and pieces that change hands.
//!
//! ```text
//! extent: | head (4 lines) | cells: N × 64 bytes | … page | pool: short part, long part | pieces |
//!
//! cell:   word 0                                                       1         2             3 … 7
//!         | sequence 32 | kind 8 | flags 8 | payload 8 | control 7, bulk 1 | context | source, tag |  40 bytes inline |
//! second: | the first one's sequence                                       |  56 bytes inline                         |
//! ```
//!
//! Word 0 of a cell holds only a number of our own, never payload. It is stored last (release). Its
//! low half is the number of the cell since the beginning, from 1 on. So the reader polls the very
//! line that brings the message, and a cell of an earlier lap never matches. Inline payload follows
//! the control bytes. Both fit in 40 bytes of one cell, or in 96 of two neighbours. Longer payload
//! (bit "bulk") lies in one piece in the pool. Word 7 then contains its place and length, and the
//! control bytes must fit in the 32 bytes before word 7. Only the sender knows which parts of the
//! pool are free: see `pool.rs`. Long payload lies in pieces that its sender has read before, if
//! there are some: see `pieces.rs`.
//!
//! Credit flows back lazily, as a number of cells. The reader publishes what it has consumed after
//! half a ring. It does so after a quarter when it finds nothing to read, and whenever the sender
//! waits. Every value read from the other side is checked against bounds before use. A false value
//! costs the pair of its writer, never our memory.

use std::fmt;

use oxmpi_mem::{Region, expect_line};
use oxmpi_sync::atomic::{AtomicU32, AtomicU64};

use crate::shared::{InShared, Shared, SharedBytes};

mod bulk;
mod pieces;
mod pool;
mod rx;
mod tx;

pub use bulk::Bulk;
pub(crate) use pieces::Pieces;
pub use rx::{Corrupt, PairRx, Received};
pub(crate) use tx::Provider;
pub use tx::{Full, PairTx};

/// Bytes of control and payload that fit into one cell. Control bytes are never more.
pub const FIRST: usize = 40;

/// Bytes of control and payload that fit into two cells.
pub const INLINE: usize = 96;

/// Bytes of control that fit beside a payload in the pool.
pub const CONTROL_WITH_BULK: usize = 32;

/// How payload that fits no cell is staged between two ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staging {
    /// The most bytes of a pool.
    pub pool: u64,
    /// Payload of so many bytes and more is written past the caches of its sender, if it goes
    /// through the pool.
    pub around_from: u64,
}

impl Default for Staging {
    fn default() -> Self {
        Self {
            pool: 512 << 10,
            around_from: u64::MAX,
        }
    }
}

/// The size of a ring: cells, and bytes of the pool's long part, both powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    cells: u32,
    bytes: u32,
}

impl Geometry {
    /// `cells` (2 to 2¹⁶) and a pool with a long part of `bytes` (128 to 2³⁰). `None` when one is
    /// no power of two in range.
    pub const fn new(cells: u32, bytes: u32) -> Option<Self> {
        let fits = cells.is_power_of_two() && cells >= 2 && cells <= 1 << 16;
        if fits && bytes.is_power_of_two() && bytes >= 128 && bytes <= 1 << 30 {
            Some(Self { cells, bytes })
        } else {
            None
        }
    }

    /// Cells of the ring.
    pub const fn cells(self) -> u32 {
        self.cells
    }

    /// Bytes of the pool's long part.
    pub const fn bytes(self) -> u32 {
        self.bytes
    }

    /// Bytes of the pool's short part.
    pub const fn short(self) -> u32 {
        if self.bytes / 4 < SHORT {
            self.bytes / 4
        } else {
            SHORT
        }
    }

    /// Bytes of the pool.
    pub const fn pool(self) -> u32 {
        self.short() + self.bytes
    }

    /// Bytes of the pool that have memory from the beginning: its short part. Most pairs of a large
    /// job exchange nothing long, and every pair waits while the system clears its memory.
    pub(crate) const fn pool_first(self) -> u32 {
        self.short()
    }

    /// The largest footprint that the short part may hold: four fit.
    pub(crate) const fn short_limit(self) -> usize {
        self.short() as usize / 4
    }

    /// The longest payload that one message may carry: half the long part, so that two fit at a
    /// time. It is at most half the step in which the pool grows.
    pub const fn max_bulk(self) -> usize {
        if self.bytes as usize > POPULATED {
            POPULATED / 2
        } else {
            self.bytes as usize / 2
        }
    }
}

/// One message header with its inline payload. It is one cache line: a short message moves one line
/// between processors.
#[repr(C, align(64))]
pub struct Cell {
    pub(crate) words: [AtomicU64; 8],
}

// SAFETY: repr(C), eight atomics.
unsafe impl InShared for Cell {}

/// The head of a ring's extent: four lines, each with one writer.
#[repr(C, align(64))]
pub struct Head {
    /// Magic and geometry. The sender, which makes the ring, writes them once.
    pub(crate) shape: Shape,
    /// Written by the reader.
    pub(crate) credit: Credit,
    /// Written by the sender.
    pub(crate) want: Want,
    spare: Spare,
}

// SAFETY: repr(C), atomics and explicit padding that is never read.
unsafe impl InShared for Head {}

/// The geometry of the ring.
#[repr(C, align(64))]
pub(crate) struct Shape {
    pub(crate) magic: AtomicU32,
    pub(crate) cells: AtomicU32,
    pub(crate) bytes: AtomicU32,
}

/// Cells that the reader has consumed since the beginning (wrapping).
#[repr(C, align(64))]
pub(crate) struct Credit {
    pub(crate) cells: AtomicU32,
}

/// 1 while the sender has a message and not enough free cells or pool.
#[repr(C, align(64))]
pub(crate) struct Want {
    pub(crate) waiting: AtomicU32,
}

#[repr(C, align(64))]
struct Spare([u8; 64]);

impl Head {
    fn new(geometry: Geometry) -> Self {
        Self {
            shape: Shape {
                magic: AtomicU32::new(MAGIC),
                cells: AtomicU32::new(geometry.cells),
                bytes: AtomicU32::new(geometry.bytes),
            },
            credit: Credit {
                cells: AtomicU32::new(0),
            },
            want: Want {
                waiting: AtomicU32::new(0),
            },
            spare: Spare([0; 64]),
        }
    }
}

/// One side's view of the memory of a ring.
#[derive(Clone)]
pub struct Ring {
    pub(crate) geometry: Geometry,
    pub(crate) head: Shared<Head>,
    pub(crate) cells: Shared<[Cell]>,
    /// The bytes of the cells, for payload and control. (In loom models they lie beside the
    /// atomics, not over them.)
    pub(crate) inline: SharedBytes,
    pub(crate) pool: SharedBytes,
    pub(crate) pieces: SharedBytes,
}

impl Ring {
    /// A ring in the memory of this process, for tests and for two threads.
    pub fn heap(geometry: Geometry) -> Self {
        let cell = |_| Cell {
            words: std::array::from_fn(|_| AtomicU64::new(0)),
        };
        let cells = Shared::heap_slice((0..geometry.cells).map(cell).collect());
        Self {
            geometry,
            head: Shared::heap(Head::new(geometry)),
            inline: cells.bytes(),
            cells,
            pool: SharedBytes::heap(geometry.pool() as usize),
            pieces: SharedBytes::heap(geometry.pieces() as usize),
        }
    }

    /// Its size.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The cell with this number (from 0, wrapping).
    #[inline(always)]
    pub(crate) fn cell(&self, number: u32) -> &Cell {
        &self.cells[self.index(number)]
    }

    /// Prefetches the cell with this number, which will be read soon.
    #[inline(always)]
    pub(crate) fn expect(&self, number: u32) {
        expect_line(self.start(number));
    }

    /// Prefetches the reader's credit, which will be read soon.
    #[inline(always)]
    pub(crate) fn expect_credit(&self) {
        expect_line(&raw const self.head.credit);
    }

    /// The address of the cell with this number, for prefetching.
    #[inline(always)]
    fn start(&self, number: u32) -> *const u8 {
        let bytes = self.inline.region();
        bytes.as_ptr().wrapping_add(self.index(number) * 64)
    }

    /// The region of `len` bytes that begins `skip` bytes behind the header of the cell with this
    /// number. Both together are at most 40.
    #[inline(always)]
    pub(crate) fn cell_piece(&self, number: u32, skip: usize, len: usize) -> Region {
        self.inline
            .region()
            .slice(self.index(number) * 64 + 24 + skip, len)
    }

    /// The regions of `len` bytes that begin `skip` bytes behind the header of the cell with this
    /// number. The first lies in that cell, the second in the next one.
    #[inline(always)]
    pub(crate) fn inline_pieces(&self, number: u32, skip: usize, len: usize) -> [Region; 2] {
        let bytes = self.inline.region();
        let first = len.min(FIRST - skip);
        let head = bytes.slice(self.index(number) * 64 + 24 + skip, first);
        if len == first {
            return [head, Region::EMPTY];
        }
        let second = self.index(number.wrapping_add(1)) * 64 + 8;
        [head, bytes.slice(second, len - first)]
    }

    /// The region of `len` bytes of payload from byte `at` of the pool on.
    #[inline(always)]
    pub(crate) fn payload(&self, at: u32, len: usize) -> Region {
        self.pool.region().slice(at as usize, len)
    }

    #[inline(always)]
    fn index(&self, number: u32) -> usize {
        (number & (self.geometry.cells - 1)) as usize
    }
}

/// How much of a pool has pages in this process. Pages come at first use, many at a time. (A fault
/// for each page would cost more than the copies of the first lap. All at once would cost every
/// pair the memory that only few need.) The steps are those in which a pool grows.
#[derive(Debug, Default)]
pub(crate) struct Populated(usize);

impl Populated {
    /// Populates `pool` up to `end`, which is about to be used.
    #[inline(always)]
    pub(crate) fn reach(&mut self, pool: &SharedBytes, end: usize) {
        if self.0 < end {
            self.grow(pool, end);
        }
    }

    #[cold]
    fn grow(&mut self, pool: &SharedBytes, end: usize) {
        let rest = pool.region().skip(self.0);
        let step = rest.slice(0, rest.len().min((end - self.0).max(POPULATED)));
        #[cfg(not(any(loom, miri)))]
        oxmpi_pal::memory::populate(step.as_ptr(), step.len());
        self.0 += step.len();
    }
}

/// The step (bytes) in which a pool gets memory, and in which each process populates its pages.
const POPULATED: usize = 128 * 1024;

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ring({:?})", self.geometry)
    }
}

/// "oxmR" in memory: written into the head of a ring's extent before its place is published.
pub(crate) const MAGIC: u32 = u32::from_le_bytes(*b"oxmR");

/// Bytes of the short part of a pool, whose lines are used again soon. Both directions take 16 KiB,
/// so that they fit the first-level cache together with buffers of the program. (The cells of the
/// largest rings take 16 KiB, too: `LARGEST_CELLS` of `layout.rs`.)
const SHORT: u32 = 8192;

/// Bytes of the pool that a payload of `len` bytes uses. Each payload starts on a cache line.
///
/// Behind a payload of [`GAP_FROM`] bytes or more a gap stays free. The reader's processor
/// prefetches beyond what is read. Without the gap it would take lines that the sender is about to
/// write.
const fn footprint(len: usize) -> usize {
    let gap = match len {
        ..GAP_FROM => 0,
        GAP_FROM..LONG_FROM => GAP,
        _ => LONG_GAP,
    };
    len.next_multiple_of(64) + gap
}

/// The least distance (bytes) that a processor prefetches ahead.
const GAP: usize = 512;
/// The distance (bytes) that it prefetches ahead within a longer sequential run.
const LONG_GAP: usize = 1024;
/// Payloads from this length (bytes) have a gap behind them. Behind shorter ones the gap would cost
/// more of the pool than it is worth.
const GAP_FROM: usize = 512;
/// Payloads from this length (bytes) have the long gap.
const LONG_FROM: usize = 1024;

const KIND_SHIFT: u32 = 32;
const FLAGS_SHIFT: u32 = 40;
const PAYLOAD_SHIFT: u32 = 48;
const CONTROL_SHIFT: u32 = 56;
const BULK_BIT: u64 = 1 << 63;
/// With the bit "bulk", in the place of the inline payload's length. 0: the payload is in the pool.
/// This: in pieces behind the same ring,
const IN_PIECES: u64 = 1;
/// or behind the ring of the opposite direction.
const IN_RETURNED: u64 = 2;
/// In word 7 of a message with the bit "bulk": the shift of the payload's place. That is its first
/// byte in the pool or its first piece. The low half is its length.
const PLACE_SHIFT: u32 = 32;
/// The bits of word 0 that the caller of `try_send` chooses: kind and flags.
const CALLER_BITS: u64 = 0xffff << KIND_SHIFT;

#[cfg(not(loom))]
const _: () = {
    assert!(size_of::<Cell>() == 64);
    assert!(size_of::<Head>() == 256);
    assert!(std::mem::offset_of!(Head, credit) == 64);
    assert!(std::mem::offset_of!(Head, want) == 128);
};

#[cfg(test)]
mod tests;
