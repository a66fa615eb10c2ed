//! What a call of the interface answers when it does not succeed.

use core::fmt;

/// A return code; success is `Ok`, which has the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// Nothing is there yet; ask again.
    NotDone = 1,
    /// An argument makes no sense.
    InvalidParam = 2,
    /// A table, a queue or a budget is full, or events were lost.
    ErrorResource = 3,
    /// The time is over.
    Timeout = 4,
    /// The memory may not be used so.
    PermissionError = 5,
    /// The descriptor names memory or a queue that is not there.
    DescriptorError = 6,
    /// Addresses or lengths of a GET or an atomic operation are not aligned.
    AlignmentError = 7,
    /// Not in the state that the endpoint is in.
    InvalidState = 8,
    /// Nothing of that name or tag.
    NoMatch = 9,
    /// Longer than may be.
    SizeError = 10,
    /// The network or the other side has failed.
    TransactionError = 11,
    /// The operation does not exist.
    IllegalOp = 12,
    /// No memory.
    ErrorNoMem = 13,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Code::NotDone => "not done",
            Code::InvalidParam => "invalid parameter",
            Code::ErrorResource => "out of resources",
            Code::Timeout => "timed out",
            Code::PermissionError => "permission denied",
            Code::DescriptorError => "bad descriptor",
            Code::AlignmentError => "not aligned",
            Code::InvalidState => "invalid state",
            Code::NoMatch => "no match",
            Code::SizeError => "too long",
            Code::TransactionError => "transaction error",
            Code::IllegalOp => "illegal operation",
            Code::ErrorNoMem => "out of memory",
        })
    }
}
