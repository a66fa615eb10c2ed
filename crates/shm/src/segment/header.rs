//! The first page of a segment: its identity, the next free extent, and the job's events.

use oxmpi_sync::atomic::{AtomicU32, AtomicU64};

use super::SegmentError;
use super::layout::Layout;
use crate::shared::InShared;

/// See docs/formats.md. Written once by the maker, except the last two lines.
#[repr(C, align(64))]
pub struct Header {
    pub(super) magic: AtomicU64,
    pub(super) version: AtomicU32,
    pub(super) arch: AtomicU32,
    pub(super) nranks: AtomicU32,
    pub(super) job: AtomicU64,
    pub(super) total: AtomicU64,
    pub(super) control_start: AtomicU64,
    pub(super) control_stride: AtomicU64,
    pub(super) budget: AtomicU64,
    pub(super) extents: Extents,
    pub(super) events: Events,
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for Header {}

/// The state of the allocator of extents. Written by all.
#[repr(C, align(64))]
pub(super) struct Extents {
    /// Offset of the next free extent.
    pub(super) next: AtomicU64,
    /// Bytes in rings.
    pub(super) ring_bytes: AtomicU64,
    /// Bytes in collective areas.
    pub(super) area_bytes: AtomicU64,
    /// The place of the area of all ranks. 0: not asked for yet, 1: no memory, 2: a rank cannot map
    /// it.
    pub(super) area_of_all: AtomicU64,
    /// Bytes in extents that get memory when they are touched.
    pub(super) untouched: AtomicU64,
}

/// Job events. Written by the daemon, read in every wait.
#[repr(C, align(64))]
pub(super) struct Events {
    /// Flags below, epoch (number of events) in the upper half.
    pub(super) word: AtomicU64,
}

/// One rank's card for single copy, at a fixed place of its control block: what peers need to
/// access its memory.
#[repr(C, align(64))]
pub struct CardLine {
    /// 0 until the rest is written.
    pub(super) ready: AtomicU32,
    pub(super) pid: AtomicU32,
    pub(super) nonce_address: AtomicU64,
    pub(super) nonce: AtomicU64,
    pub(super) ways: AtomicU32,
    pub(super) xpmem: AtomicU64,
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for CardLine {}

/// "oxmpiseg" in memory.
pub(super) const MAGIC: u64 = u64::from_le_bytes(*b"oxmpiseg");
/// Changes whenever docs/formats.md does.
pub(super) const VERSION: u32 = 22;

/// Checks a header before anything else of the segment is used.
pub(super) fn check(header: &Header, length: u64) -> Result<Layout, SegmentError> {
    use oxmpi_sync::atomic::Ordering::Relaxed;
    let foreign = |what| SegmentError::Foreign { what };
    // SYNC: made. The descriptor travelled through a socket after the header was written.
    if header.magic.load(Relaxed) != MAGIC {
        return Err(foreign("it has no header of oxmpi"));
    }
    let theirs = header.version.load(Relaxed);
    if theirs != VERSION {
        return Err(SegmentError::Version {
            theirs,
            ours: VERSION,
        });
    }
    let layout = Layout::new(header.nranks.load(Relaxed), header.budget.load(Relaxed));
    let layout = layout.ok_or_else(|| foreign("its number of ranks is impossible"))?;
    let same = header.total.load(Relaxed) == layout.total()
        && header.control_start.load(Relaxed) == layout.control_start()
        && header.control_stride.load(Relaxed) == layout.control_stride();
    if !same {
        return Err(foreign(
            "its parts lie elsewhere than in this version of oxmpi",
        ));
    }
    if length != layout.total() {
        return Err(foreign("its length is not what its header says"));
    }
    Ok(layout)
}

const _: () = {
    assert!(size_of::<Header>() == 192 && size_of::<CardLine>() == 64);
    use std::mem::offset_of;
    assert!(offset_of!(Header, job) == 24 && offset_of!(Header, budget) == 56);
    assert!(offset_of!(Header, extents) == 64 && offset_of!(Header, events) == 128);
    assert!(offset_of!(CardLine, nonce_address) == 8 && offset_of!(CardLine, ways) == 24);
    assert!(offset_of!(CardLine, xpmem) == 32);
};
