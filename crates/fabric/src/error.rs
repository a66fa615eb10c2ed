//! Errors of libfabric, as text.

use std::fmt;

/// A call of libfabric has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FabricError {
    /// The call.
    pub call: &'static str,
    /// The provider, or another subject of the call.
    pub on: String,
    /// The positive error number of `rdma/fi_errno.h`.
    pub code: i32,
    /// The library's text for the number.
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
