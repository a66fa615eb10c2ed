//! The ring of an ordered pair (source → destination): cells for messages, a byte ring for their longer payload.
//!
//! ```text
//! extent: | head (4 lines) | cells: N × 64 bytes | … page | byte ring: B bytes |
//!
//! cell:   word 0                                                       1         2             3 … 7
//!         | sequence 32 | kind 8 | flags 8 | payload 8 | control 7, bulk 1 | context | source, tag |  40 bytes inline |
//! ```
//!
//! Word 0 of a cell is only ever a header. It is stored last (release); its low half is the number of the cell since the
//! beginning, from 1 on, so the reader polls the very line that brings the message and a cell of an earlier lap never matches.
//! Payload goes inline behind the control bytes when both fit in 40 bytes; else (bit "bulk") it lies in the byte ring, starting
//! on a cache line, in at most two pieces, its length is in word 7, and the control bytes must fit in the 32 bytes before that.
//!
//! Credit flows back lazily: the reader publishes what it has consumed every quarter of a ring, and whenever the sender says it
//! waits. Every value read from the other side is bounded before use; a lie costs the liar's pair, never our memory.

use std::fmt;

use oxmpi_sync::atomic::{AtomicU32, AtomicU64};

use crate::shared::{InShared, Shared, SharedBytes};

mod rx;
mod tx;

pub use rx::{Corrupt, PairRx, Received};
pub use tx::{Bulk, Full, PairTx};

/// Bytes of control and payload that fit into a cell.
pub const INLINE: usize = 40;

/// Bytes of control that fit beside a payload in the byte ring.
pub const CONTROL_WITH_BULK: usize = 32;

/// How large a ring is. Both are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    cells: u32,
    bytes: u32,
}

impl Geometry {
    /// `cells` (2 to 2¹⁶) and a byte ring of `bytes` (128 to 2³⁰), or nothing when one is no power of two in range.
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

    /// Bytes of the byte ring.
    pub const fn bytes(self) -> u32 {
        self.bytes
    }

    /// The longest payload that one message may carry: half the byte ring, so that two are under way at a time.
    pub const fn max_bulk(self) -> usize {
        self.bytes as usize / 2
    }
}

/// One message header with its inline payload.
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
    pub(crate) bytes: AtomicU64,
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
                bytes: AtomicU64::new(0),
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
    pub(crate) bytes: SharedBytes,
}

impl Ring {
    /// A ring in the memory of this process, for tests and for two threads.
    pub fn heap(geometry: Geometry) -> Self {
        let cell = |_| Cell {
            words: std::array::from_fn(|_| AtomicU64::new(0)),
        };
        Self {
            geometry,
            head: Shared::heap(Head::new(geometry)),
            cells: Shared::heap_slice((0..geometry.cells).map(cell).collect()),
            bytes: SharedBytes::heap(geometry.bytes as usize),
        }
    }

    /// Its size.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ring({:?})", self.geometry)
    }
}

/// "oxmR" in memory: written into the head of a ring's extent before its place is published.
pub(crate) const MAGIC: u32 = u32::from_le_bytes(*b"oxmR");

/// Payload in the byte ring starts on a cache line; so much of the ring does a payload of `len` bytes use.
const fn footprint(len: usize) -> usize {
    len.next_multiple_of(64)
}

const KIND_SHIFT: u32 = 32;
const FLAGS_SHIFT: u32 = 40;
const PAYLOAD_SHIFT: u32 = 48;
const CONTROL_SHIFT: u32 = 56;
const BULK_BIT: u64 = 1 << 63;
/// The bits of word 0 that the caller of `try_send` chooses: kind and flags.
const CALLER_BITS: u64 = 0xffff << KIND_SHIFT;

#[cfg(not(loom))]
const _: () = {
    assert!(size_of::<Cell>() == 64);
    assert!(size_of::<Head>() == 256);
    assert!(std::mem::offset_of!(Head, credit) == 64);
    assert!(std::mem::offset_of!(Head, want) == 128);
    assert!(std::mem::offset_of!(Credit, bytes) == 8);
};

#[cfg(test)]
mod tests;
