//! What libfabric says when something cannot be done, in words.

use std::fmt;

/// A call of libfabric has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FabricError {
    /// The call.
    pub call: &'static str,
    /// Which provider, or what else it was about.
    pub on: String,
    /// The number, positive, as `rdma/fi_errno.h` has it.
    pub code: i32,
    /// What the library says the number means.
    pub text: String,
}

impl fmt::Display for FabricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FabricError {
            call,
            on,
            code,
            text,
        } = self;
        write!(f, "{call} on {on}: {text} ({code})")
    }
}

impl std::error::Error for FabricError {}
