//! The contract of a runtime component: what a rank asks of whoever started it.
//!
//! `native` talks to our own daemon, `singleton` to nobody. `select` says which one is used and
//! why. All calls may be made from any thread; a component serialises them itself.

use crate::RteError;
use crate::wire::Request;
use std::os::fd::BorrowedFd;

pub mod foreign;
pub mod native;
pub mod select;
pub mod singleton;

/// What [`crate::Job`] calls; see there for the meaning of each.
pub trait Runtime: Send + Sync {
    /// All have come here, or have ended.
    ///
    /// # Errors
    /// The daemon is gone.
    fn fence(&self) -> Result<(), RteError>;
    /// End the job; returns when the daemon knows or cannot be told.
    fn abort(&self, code: i32, text: &str);
    /// A message without an answer; lost quietly when nobody is there.
    fn notify(&self, request: &Request<'_>);
    /// Publish.
    ///
    /// # Errors
    /// The daemon is gone.
    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError>;
    /// Look up.
    ///
    /// # Errors
    /// The daemon is gone.
    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError>;
    /// Hang-up tells that the daemon is gone.
    fn event_fd(&self) -> Option<BorrowedFd<'_>>;
}
