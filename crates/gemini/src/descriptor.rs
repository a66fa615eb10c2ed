//! What a user of the card asks for with a post.

use crate::amo::Amo;
use crate::cq::CqId;
use crate::memory::MemHandle;
use oxmpi_mem::Region;

/// What is posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PostKind {
    /// The block engine writes.
    RdmaPut = 1,
    /// It reads.
    RdmaGet = 2,
    /// The processor writes through a window.
    FmaPut = 3,
    /// The same, and a flag of eight bytes is written when all bytes are visible.
    FmaPutWithFlag = 4,
    /// It reads.
    FmaGet = 5,
    /// An operation on eight bytes.
    Amo = 6,
    /// An event for the queue of the remote memory.
    CqWrite = 7,
}

/// Which events a post asks for: bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CqMode(pub u8);

impl CqMode {
    /// None.
    pub const SILENT: CqMode = CqMode(0);
    /// The source may be used again; of a GET: the bytes are here.
    pub const LOCAL: CqMode = CqMode(1);
    /// It is visible at the target.
    pub const GLOBAL: CqMode = CqMode(2);
    /// One in the queue of the memory at the target.
    pub const REMOTE: CqMode = CqMode(4);

    /// Both.
    #[must_use]
    pub const fn and(self, other: CqMode) -> CqMode {
        CqMode(self.0 | other.0)
    }

    pub(crate) fn has(self, other: CqMode) -> bool {
        self.0 & other.0 != 0
    }
}

/// How packets may find their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As freely as the network lets them.
    Performance,
    /// All that are for one line of 64 bytes by one way, so that they keep their order.
    NoAdapt,
    /// Each by the way that is free; where several are, by the first axis.
    NoHash,
    /// All by one way; not before what was posted so earlier to the same place.
    InOrder,
}

/// A post.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor {
    /// What to do.
    pub kind: PostKind,
    /// Which events.
    pub events: CqMode,
    /// By which way.
    pub delivery: Delivery,
    /// Our side: as many bytes as are moved. Of a fetching operation: eight.
    pub local: Region,
    /// Its registration; a PUT through a window needs none.
    pub local_handle: Option<MemHandle>,
    /// The other side.
    pub remote: u64,
    /// Its registration.
    pub remote_handle: MemHandle,
    /// Of an atomic operation: its [number](Amo), and the operands; of an event the value (48
    /// bits) is the first operand.
    pub amo: u64,
    /// See `amo`.
    pub operands: [u64; 2],
    /// Of a PUT with a flag: where that is, in the same registration, and what it becomes.
    pub flag: (u64, u64),
    /// Where events go; else to the endpoint's queue.
    pub cq: Option<CqId>,
    /// The owner's.
    pub post_id: u64,
}

impl Descriptor {
    /// A transfer between two memories, with an event when it is visible at both.
    #[must_use]
    pub fn transfer(
        kind: PostKind,
        (local, local_handle): (Region, Option<MemHandle>),
        (remote, remote_handle): (u64, MemHandle),
        post_id: u64,
    ) -> Descriptor {
        Descriptor {
            kind,
            events: CqMode::GLOBAL,
            delivery: Delivery::Performance,
            local,
            local_handle,
            remote,
            remote_handle,
            amo: 0,
            operands: [0; 2],
            flag: (0, 0),
            cq: None,
            post_id,
        }
    }

    /// A PUT through a window with a flag behind it, with an event when both are visible.
    #[must_use]
    pub fn with_flag(
        local: (Region, Option<MemHandle>),
        remote: (u64, MemHandle),
        flag: (u64, u64),
        post_id: u64,
    ) -> Descriptor {
        Descriptor {
            flag,
            ..Descriptor::transfer(PostKind::FmaPutWithFlag, local, remote, post_id)
        }
    }

    /// An atomic operation, with an event when it was carried out.
    #[must_use]
    pub fn atomic(
        amo: Amo,
        operands: [u64; 2],
        result: (Region, Option<MemHandle>),
        place: (u64, MemHandle),
        post_id: u64,
    ) -> Descriptor {
        Descriptor {
            amo: amo as u64,
            operands,
            ..Descriptor::transfer(PostKind::Amo, result, place, post_id)
        }
    }
}
