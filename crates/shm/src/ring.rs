//! The ring of an ordered pair (source → destination): cells for messages, two byte rings for their
//! longer payload.
//!
//! ```text
//! extent: | head (4 lines) | cells: N × 64 bytes | … page | near ring | far ring | pieces |
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
//! "bulk") begins on a cache line of the *near* ring, which is small, so that its lines stay in the
//! caches of both sides, or of the *far* ring when it is long or the near one is full; it wraps
//! into at most two pieces, its length is in word 7, and the control bytes must fit in the 32 bytes
//! before that. Rather than into the far ring it goes into a *piece* that this side has read last,
//! if there is one: see `pieces.rs`. Over a mesh of caches pieces come before the near ring, too,
//! which stays empty.
//!
//! Credit flows back lazily: the reader publishes what it has consumed after a quarter of a ring
//! when it finds nothing to read, after half a ring at once, and whenever the sender says it waits.
//! Every value read from the other side is bounded before use; a lie costs the liar's pair, never
//! our memory.

use std::fmt;

use oxmpi_mem::{Region, claim_line, expect_line};
use oxmpi_sync::atomic::{AtomicU32, AtomicU64};

use crate::shared::{InShared, Shared, SharedBytes};

mod bulk;
mod pieces;
mod rx;
mod tx;

pub use bulk::Bulk;
pub use pieces::Pieces;
pub use rx::{Corrupt, PairRx, Received};
pub use tx::{Full, PairTx};

/// Bytes of control and payload that fit into one cell; no more control than this.
pub const FIRST: usize = 40;

/// Bytes of control and payload that fit into two cells.
pub const INLINE: usize = 96;

/// Bytes of control that fit beside a payload in a byte ring.
pub const CONTROL_WITH_BULK: usize = 32;

/// How large a ring is. Both are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    cells: u32,
    bytes: u32,
}

impl Geometry {
    /// `cells` (2 to 2¹⁶) and a far ring of `bytes` (128 to 2³⁰), or nothing when one is no power
    /// of two in range.
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

    /// Bytes of the far ring.
    pub const fn bytes(self) -> u32 {
        self.bytes
    }

    /// Bytes of the near ring.
    pub const fn near(self) -> u32 {
        if self.bytes / 4 < NEAR {
            self.bytes / 4
        } else {
            NEAR
        }
    }

    /// The longest payload that may go through the near ring. Longer ones are faster through lines
    /// that neither side has in its own cache.
    pub(crate) const fn near_bulk(self) -> usize {
        self.near() as usize / 4
    }

    /// The longest payload that one message may carry: half the far ring, so that two are under way
    /// at a time.
    pub const fn max_bulk(self) -> usize {
        self.bytes as usize / 2
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
    pub(crate) far: AtomicU64,
    pub(crate) near: AtomicU64,
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
                far: AtomicU64::new(0),
                near: AtomicU64::new(0),
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
    pub(crate) near: SharedBytes,
    pub(crate) far: SharedBytes,
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
            near: SharedBytes::heap(geometry.near() as usize),
            far: SharedBytes::heap(geometry.bytes as usize),
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

    /// Asks for the cell with this number to be fetched, since it will be read soon.
    #[inline(always)]
    pub(crate) fn expect(&self, number: u32) {
        expect_line(self.start(number));
    }

    /// Asks for the cell with this number to be fetched, since it will be written soon.
    #[inline(always)]
    pub(crate) fn claim(&self, number: u32) {
        claim_line(self.start(number));
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

    /// All of the cell with this number.
    #[inline(always)]
    pub(crate) fn line(&self, number: u32) -> Region {
        self.inline.region().slice(self.index(number) * 64, 64)
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

    #[inline(always)]
    fn index(&self, number: u32) -> usize {
        (number & (self.geometry.cells - 1)) as usize
    }
}

/// Where the `len` bytes lie that begin at `position` (since the beginning) of a byte ring.
#[inline(always)]
pub(crate) fn ring_pieces(ring: &SharedBytes, position: u64, len: usize) -> [Region; 2] {
    let bytes = ring.region();
    let start = position as usize & (bytes.len() - 1);
    let first = len.min(bytes.len() - start);
    [bytes.slice(start, first), bytes.slice(0, len - first)]
}

/// Of the place of a payload, the lines that are written first: the last ones. Not more than a
/// processor fetches at a time.
fn hope(pieces: [Region; 2]) -> Region {
    let last = match pieces[1].is_empty() {
        true => pieces[0],
        false => pieces[1],
    };
    last.skip(last.len().next_multiple_of(64).saturating_sub(HOPED))
}

/// Bytes that are asked for before they are there.
const HOPED: usize = 16 * 64;

/// How much of a far ring has pages in this process: they come when they are first used, many at a
/// time. (A fault for each would cost more than the copies of the first lap; all at once would cost
/// every pair the memory that only few need.)
#[derive(Debug, Default)]
pub(crate) struct Populated(usize);

impl Populated {
    /// The bytes of `ring` up to position `end` (since the beginning) are about to be used.
    #[inline(always)]
    pub(crate) fn reach(&mut self, ring: &SharedBytes, end: u64) {
        if (self.0 as u64) < end && self.0 < ring.region().len() {
            self.grow(ring);
        }
    }

    #[cold]
    fn grow(&mut self, ring: &SharedBytes) {
        let rest = ring.region().skip(self.0);
        let step = rest.slice(0, rest.len().min(POPULATED));
        #[cfg(not(any(loom, miri)))]
        oxmpi_pal::memory::populate(step.as_ptr(), step.len());
        self.0 += step.len();
    }
}

/// Bytes of a far ring that get their pages together.
const POPULATED: usize = 128 * 1024;

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ring({:?})", self.geometry)
    }
}

/// "oxmR" in memory: written into the head of a ring's extent before its place is published.
pub(crate) const MAGIC: u32 = u32::from_le_bytes(*b"oxmR");

/// The near ring, in bytes: both directions and the program's own buffers fit the first-level cache
/// together.
const NEAR: u32 = 8192;

/// Payload in a byte ring starts on a cache line; so much of the ring does a payload of `len` bytes
/// use.
///
/// Behind a long one a gap stays free: the reader's processor fetches ahead of what is read, and
/// would take lines away from the sender that it is about to write (4 KiB one way: 0.59 µs without
/// a gap, 0.29 with 512 bytes, 0.25 with 1024).
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

/// Over a mesh, the longest message of which all is asked for at once when its header has come, and
/// the line of its answer's header, too (bytes). 1 KiB gains nothing from either, and from 2 KiB on
/// the copy takes so long that it loses.
const SOON: usize = 512;

const KIND_SHIFT: u32 = 32;
const FLAGS_SHIFT: u32 = 40;
const PAYLOAD_SHIFT: u32 = 48;
const CONTROL_SHIFT: u32 = 56;
const BULK_BIT: u64 = 1 << 63;
/// In the place of the inline payload's length, with the bit "bulk": the payload is in the near
/// ring. 0: in the far one.
const IN_NEAR: u64 = 1;
/// The same: it is in pieces behind this ring,
const IN_PIECES: u64 = 2;
/// or in some behind the ring that goes the other way. The number of the first is in the upper half
/// of word 7.
const IN_RETURNED: u64 = 3;
const PIECE_SHIFT: u32 = 32;
/// The bits of word 0 that the caller of `try_send` chooses: kind and flags.
const CALLER_BITS: u64 = 0xffff << KIND_SHIFT;

#[cfg(not(loom))]
const _: () = {
    assert!(size_of::<Cell>() == 64);
    assert!(size_of::<Head>() == 256);
    assert!(std::mem::offset_of!(Head, credit) == 64);
    assert!(std::mem::offset_of!(Head, want) == 128);
    assert!(std::mem::offset_of!(Credit, far) == 8);
    assert!(std::mem::offset_of!(Credit, near) == 16);
};

#[cfg(test)]
mod tests;
