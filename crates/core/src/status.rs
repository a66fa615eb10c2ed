//! The status of a completed operation, before the C edge writes it into an `MPI_Status`.
//!
//! The byte count is exact (63 bits). MPI-5.0 §3.2.5 and, for the empty status, §3.7.3.

use crate::generated::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};

/// Source, tag, error and length of a completed operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// The sender's rank in the communicator (ANY_SOURCE in the empty status).
    pub source: i32,
    /// The message's tag.
    pub tag: i32,
    /// The error code of the operation; only calls that return several statuses write it.
    pub error: i32,
    /// Number of received bytes.
    pub bytes: u64,
    /// Whether the operation was cancelled.
    pub cancelled: bool,
    /// The empty status: every call writes its error, MPI_SUCCESS (§3.7.3).
    pub empty: bool,
}

impl Status {
    /// The status of null and inactive requests.
    pub const EMPTY: Status = Status {
        empty: true,
        ..Status::SENT
    };

    /// The status of sends, where the standard leaves most fields undefined.
    pub const SENT: Status = Status {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        error: 0,
        bytes: 0,
        cancelled: false,
        empty: false,
    };

    /// The status of a receive from MPI_PROC_NULL.
    pub const PROC_NULL: Status = Status {
        source: PROC_NULL,
        ..Status::SENT
    };
}
