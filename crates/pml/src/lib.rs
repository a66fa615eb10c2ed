//! pml: the point-to-point management layer. It matches messages with receives and chooses the
//! protocol by size and by peer.
//!
//! No I/O, no clock, no unsafe. Frames come in as arguments, effects are calls on a borrowed
//! [`oxmpi_btl::Wire`]. So the same code runs over real transports and, in `tests/`, as whole jobs
//! in one process under virtual time.
//!
//! Start reading at [`engine`] (what `core` and `coll` may call), then [`ob1`]. There, `send.rs` is
//! how a message leaves, `arrive.rs` how a frame is handled, `matching.rs` which receive gets it.
//! For transports that match: [`mtl`], and `cm` above it.
#![forbid(unsafe_code)]

mod cm;
pub mod component;
pub mod coverage;
pub mod engine;
pub mod message;
pub mod mtl;
pub mod ob1;
pub mod payload;
pub mod queues;
pub mod request;
pub mod select;

pub use component::Pml;
pub use engine::{Engine, Place};
pub use message::{Caller, Envelope, MessageId, Mode, Probed, Selector, Sending};
pub use mtl::linkx::{Job as LinkxJob, Linkx};
pub use mtl::ofi::{Job as OfiJob, Ofi};
pub use mtl::portals::{Config as PortalsConfig, Long as LongMessages};
pub use ob1::Ob1;
pub use payload::Payload;
pub use request::{Completion, NO_OWNER, RequestId};

/// `MPI_ANY_SOURCE` (MPI-5.0 §3.2.4; value of the standard ABI).
pub const ANY_SOURCE: i32 = -1;
/// `MPI_ANY_TAG`.
pub const ANY_TAG: i32 = -2;
