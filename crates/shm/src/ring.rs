//! The ring of an ordered pair (source → destination): cells for messages, a pool for their longer
//! payload.
//!
//! ```text
//! extent: | head (4 lines) | cells: N × 64 bytes | … page | pool: short part, long part |
//!
//! cell:   word 0                                                       1         2             3 … 7
//!         | sequence 32 | kind 8 | flags 8 | payload 8 | control 7, bulk 1 | context | source, tag |  40 bytes inline |
//! second: | the first one's sequence                                       |  56 bytes inline                         |
//! ```
//!
//! Word 0 of a cell is only ever a number of our own. It is stored last (release); its low half is
//! the number of the cell since the beginning, from 1 on, so the reader polls the very line that
//! brings the message and a cell of an earlier lap never matches. Payload goes inline behind the
//! control bytes: both fit in 40 bytes of one cell, or in 96 of two neighbours. Longer payload (bit
//! "bulk") lies in one piece in the pool; place and length are in word 7, and the control bytes
//! must fit in the 32 bytes before that. Only the sender knows what of the pool is free: see
//! `pool.rs`.
//!
//! Credit flows back lazily, as a number of cells: the reader publishes what it has consumed after
//! a quarter of a ring when it finds nothing to read, after half a ring at once, and whenever the
//! sender says it waits. Every value read from the other side is bounded before use; a lie costs
//! the liar's pair, never our memory.

use std::fmt;

use oxmpi_mem::{Region, expect_line};
use oxmpi_sync::atomic::{AtomicU32, AtomicU64};

use crate::shared::{InShared, Shared, SharedBytes};

mod bulk;
mod pool;
mod rx;
mod tx;

pub use bulk::Bulk;
pub use rx::{Corrupt, PairRx, Received};
pub(crate) use tx::Provider;
pub use tx::{Full, PairTx};

/// Bytes of control and payload that fit into one cell; no more control than this.
pub const FIRST: usize = 40;

/// Bytes of control and payload that fit into two cells.
pub const INLINE: usize = 96;

/// Bytes of control that fit beside a payload in the pool.
pub const CONTROL_WITH_BULK: usize = 32;

/// How large a ring is. Both are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    cells: u32,
    bytes: u32,
}

impl Geometry {
    /// `cells` (2 to 2¹⁶) and a pool with a long part of `bytes` (128 to 2³⁰), or nothing when one
    /// is no power of two in range.
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
    /// job exchange nothing long, and all wait for the system to clear what they get.
    pub(crate) const fn pool_first(self) -> u32 {
        self.short()
    }

    /// What a payload in the short part may use. Longer ones are faster through lines that neither
    /// side has in its own cache.
    pub(crate) const fn short_most(self) -> usize {
        self.short() as usize / 4
    }

    /// The longest payload that one message may carry: half the long part, so that two are under
    /// way at a time, and half of the step in which it grows.
    pub const fn max_bulk(self) -> usize {
        if self.bytes as usize > POPULATED {
            POPULATED / 2
        } else {
            self.bytes as usize / 2
        }
    }
}

/// One message header with its inline payload. A cache line: a short message costs one that changes
/// sides.
#[repr(C, align(64))]
pub struct Cell {
    pub(crate) words: [AtomicU64; 8],
}

// SAFETY: repr(C), eight atomics.
unsafe impl InShared for Cell {}

/// The head of a ring's extent: four lines, each written by one side only.
#[repr(C, align(64))]
pub struct Head {
    /// Who made the ring writes this once: magic, and the geometry.
    pub(crate) shape: Shape,
    /// Written by the reader.
    pub(crate) credit: Credit,
    /// Written by the sender.
    pub(crate) want: Want,
    spare: Spare,
}

// SAFETY: repr(C), atomics and explicit padding that nobody reads.
unsafe impl InShared for Head {}

/// What the ring looks like.
#[repr(C, align(64))]
pub(crate) struct Shape {
    pub(crate) magic: AtomicU32,
    pub(crate) cells: AtomicU32,
    pub(crate) bytes: AtomicU32,
}

/// What the reader has consumed since the beginning (wrapping).
#[repr(C, align(64))]
pub(crate) struct Credit {
    pub(crate) cells: AtomicU32,
}

/// 1 while the sender has something to send and no room for it.
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

/// The memory of a ring, seen by one of its two sides.
#[derive(Clone)]
pub struct Ring {
    pub(crate) geometry: Geometry,
    pub(crate) head: Shared<Head>,
    pub(crate) cells: Shared<[Cell]>,
    /// The bytes of the cells: where payload and control go. (In models beside the atomics, not
    /// over them.)
    pub(crate) inline: SharedBytes,
    pub(crate) pool: SharedBytes,
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

    /// Asks for the cell with this number to be fetched, since it will be read soon.
    #[inline(always)]
    pub(crate) fn expect(&self, number: u32) {
        expect_line(self.start(number));
    }

    /// Asks for the reader's credit to be fetched, since it will be read soon.
    #[inline(always)]
    pub(crate) fn expect_credit(&self) {
        expect_line(&raw const self.head.credit);
    }

    /// Where the cell with this number begins, for hints.
    #[inline(always)]
    fn start(&self, number: u32) -> *const u8 {
        let bytes = self.inline.region();
        bytes.as_ptr().wrapping_add(self.index(number) * 64)
    }

    /// Where `len` bytes lie that begin `skip` bytes behind the header of the cell with this
    /// number; at most 40 together.
    #[inline(always)]
    pub(crate) fn cell_piece(&self, number: u32, skip: usize, len: usize) -> Region {
        self.inline
            .region()
            .slice(self.index(number) * 64 + 24 + skip, len)
    }

    /// Where `len` bytes lie that begin `skip` bytes behind the header of the cell with this
    /// number: in it, and in the one after it.
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

    /// Where `len` bytes of payload lie, from byte `at` of the pool on.
    #[inline(always)]
    pub(crate) fn payload(&self, at: u32, len: usize) -> Region {
        self.pool.region().slice(at as usize, len)
    }

    #[inline(always)]
    fn index(&self, number: u32) -> usize {
        (number & (self.geometry.cells - 1)) as usize
    }
}

/// How much of a pool has pages in this process: they come when they are first used, many at a
/// time. (A fault for each would cost more than the copies of the first lap; all at once would cost
/// every pair the memory that only few need.) The steps are those in which a pool grows.
#[derive(Debug, Default)]
pub(crate) struct Populated(usize);

impl Populated {
    /// The bytes of `pool` up to `end` are about to be used.
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

/// Bytes of a pool that get their memory, and in each process their pages, together.
const POPULATED: usize = 128 * 1024;

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ring({:?})", self.geometry)
    }
}

/// "oxmR" in memory: written into the head of a ring's extent before its place is published.
pub(crate) const MAGIC: u32 = u32::from_le_bytes(*b"oxmR");

/// The short part of a pool, in bytes: both directions and the program's own buffers fit the
/// first-level cache together.
const SHORT: u32 = 8192;

/// Payload in the pool starts on a cache line; so much of it does a payload of `len` bytes use.
///
/// Behind a long one a gap stays free: the reader's processor fetches ahead of what is read, and
/// would take lines away from the sender that it is about to write.
const fn footprint(len: usize) -> usize {
    let gap = match len {
        ..GAP_FROM => 0,
        GAP_FROM..LONG_FROM => GAP,
        _ => LONG_GAP,
    };
    len.next_multiple_of(64) + gap
}

/// How far a processor fetches ahead (bytes), at least,
const GAP: usize = 512;
/// and when it has seen more of a run.
const LONG_GAP: usize = 1024;
/// Payloads that have a gap behind them (bytes); behind shorter ones it would cost more room than
/// it is worth.
const GAP_FROM: usize = 512;
/// Payloads that have the long gap (bytes).
const LONG_FROM: usize = 1024;

const KIND_SHIFT: u32 = 32;
const FLAGS_SHIFT: u32 = 40;
const PAYLOAD_SHIFT: u32 = 48;
const CONTROL_SHIFT: u32 = 56;
const BULK_BIT: u64 = 1 << 63;
/// In word 7 of a message with the bit "bulk": the place of the payload, above its length.
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
