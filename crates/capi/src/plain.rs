//! Completing many plain sends and receives: the short way of `MPI_Waitall`, which copies nothing
//! and allocates nothing.
//!
//! Called by `request.rs`, which takes over where a request is something else or ended with an
//! error. MPI-5.0 §3.7.5.

use crate::edge::StatusesOut;
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::request;
use oxmpi_core::vci::Vci;

/// Rounds of progress without letting other threads in.
const ROUNDS: u32 = 64;

/// Requests of which each is a plain send or receive, taken in their order: they complete mostly in
/// that order.
pub(crate) struct Plain<'a> {
    handles: &'a mut [RequestHandle],
    statuses: StatusesOut,
    /// The first that has not been taken.
    next: usize,
}

/// How far that went.
pub(crate) enum Plainly {
    /// All are complete.
    All,
    /// The next one is pending.
    Pending,
    /// The next one is something else, or ended with an error.
    Special,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(handles: &'a mut [RequestHandle], statuses: StatusesOut) -> Plain<'a> {
        Plain {
            handles,
            statuses,
            next: 0,
        }
    }

    /// How many have been taken.
    pub(crate) fn taken(&self) -> usize {
        self.next
    }

    /// Those that have not been taken.
    pub(crate) fn rest(&self) -> &[RequestHandle] {
        &self.handles[self.next..]
    }

    /// Takes what is complete, with one round of progress after another as long as something
    /// arrives.
    #[inline]
    pub(crate) fn take_all(&mut self, vci: &mut Vci) -> Plainly {
        let mut rounds = 0;
        while let Some(handle) = self.handles.get_mut(self.next) {
            if let Some(status) = request::take_plain(vci, handle) {
                self.statuses.at(self.next).set(&status);
                self.next += 1;
            } else if !request::is_pending_plain(vci, *handle) {
                return Plainly::Special;
            } else if rounds == ROUNDS || vci.progress_many() == 0 {
                return Plainly::Pending;
            } else {
                rounds += 1;
            }
        }
        Plainly::All
    }
}
