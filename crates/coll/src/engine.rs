//! Runs a schedule: a state machine without I/O, memory or clock.
//!
//! All effects are calls on a [`Port`]: over the VCI in production, over a simulated network in
//! tests. The engine stops in two places: when transfers are under way ([`Progress::Waiting`];
//! advance again after the port may have moved) and when a user function must be called
//! ([`Progress::Upcall`]; the caller of the call calls it with nothing borrowed, then advances).
//!
//! After a transfer fails the rest of the schedule still runs, so that partners are not left
//! waiting; the first error is the result.

use crate::schedule::{Local, Schedule, Source, Span, Together, Transfer};
use core::task::Poll;

/// What a schedule acts on.
pub trait Port {
    /// A transfer under way.
    type Ticket;
    /// Why a transfer failed.
    type Error;

    /// Starts to send `from` to `peer`.
    fn post_send(&mut self, peer: u32, from: Span) -> Self::Ticket;
    /// Starts to receive into `into` from `peer`.
    fn post_recv(&mut self, peer: u32, into: Span) -> Self::Ticket;
    /// Starts to publish `from` in an entry of the bank.
    fn post_publish(&mut self, entry: u32, from: Span) -> Self::Ticket;
    /// Starts to fetch what another member publishes.
    fn post_fetch(&mut self, source: Source, into: Span) -> Self::Ticket;
    /// Starts what network interfaces carry out.
    fn post_together(&mut self, what: Together, from: Span, into: Span) -> Self::Ticket;
    /// The first so many entries of the call are done with.
    fn leave(&mut self, entries: u32);
    /// Whether a transfer is complete. Not called again after it was.
    fn test(&mut self, ticket: &mut Self::Ticket) -> Poll<Result<(), Self::Error>>;
    /// Copies, converting between layouts.
    fn copy(&mut self, from: Span, into: Span);
    /// `into = left op right`; `false` when the operation is a function of the user, to be called
    /// by the caller.
    fn reduce(&mut self, left: Span, right: Span, into: Span) -> bool;
}

/// Where a run stands.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<E> {
    /// Transfers are under way.
    Waiting,
    /// Call the user function on these, then advance.
    Upcall {
        /// `invec`.
        input: Span,
        /// `inoutvec`.
        inout: Span,
    },
    /// The schedule is done.
    Done(Result<(), E>),
}

/// The state of a schedule that runs. Reused by [`Run::restart`].
#[derive(Debug)]
pub struct Run<T, E> {
    round: usize,
    posted: bool,
    locals_done: usize,
    waiting: Vec<T>,
    error: Option<E>,
}

impl<T, E> Default for Run<T, E> {
    fn default() -> Self {
        Run {
            round: 0,
            posted: false,
            locals_done: 0,
            waiting: Vec::new(),
            error: None,
        }
    }
}

impl<T, E> Run<T, E> {
    /// Back to the start. The run before was done.
    pub fn restart(&mut self) {
        assert!(
            self.waiting.is_empty(),
            "invariant: transfers are complete before a schedule starts again"
        );
        self.round = 0;
        self.posted = false;
        self.locals_done = 0;
        self.error = None;
    }

    /// Goes on as far as possible.
    pub fn advance<P>(&mut self, schedule: &Schedule, port: &mut P) -> Progress<E>
    where
        P: Port<Ticket = T, Error = E>,
    {
        while self.round < schedule.rounds() {
            if !self.posted {
                self.posted = true;
                self.post(schedule, port);
            }
            while let Some(step) = schedule.locals_of(self.round).get(self.locals_done) {
                self.locals_done += 1;
                match *step {
                    Local::Copy { from, into } => port.copy(from, into),
                    Local::Leave { entries } => port.leave(entries),
                    Local::Reduce { left, right, into } => {
                        if !port.reduce(left, right, into) {
                            return Progress::Upcall {
                                input: left,
                                inout: into,
                            };
                        }
                    }
                }
            }
            if !self.drop_complete(port) {
                return Progress::Waiting;
            }
            self.round += 1;
            self.posted = false;
            self.locals_done = 0;
        }
        Progress::Done(self.error.take().map_or(Ok(()), Err))
    }

    /// The round that runs, and how many of its transfers are under way: for reports.
    pub fn position(&self) -> (usize, usize) {
        (self.round, self.waiting.len())
    }

    fn post(&mut self, schedule: &Schedule, port: &mut impl Port<Ticket = T, Error = E>) {
        for transfer in schedule.transfers_of(self.round) {
            self.waiting.push(match *transfer {
                Transfer::Send { peer, from } => port.post_send(peer, from),
                Transfer::Recv { peer, into } => port.post_recv(peer, into),
                Transfer::Publish { entry, from } => port.post_publish(entry, from),
                Transfer::Fetch { source, into } => port.post_fetch(source, into),
                Transfer::Together { what, from, into } => port.post_together(what, from, into),
            });
        }
    }

    /// Drops the transfers that are complete; `true` when none is left.
    fn drop_complete(&mut self, port: &mut impl Port<Ticket = T, Error = E>) -> bool {
        let Run { waiting, error, .. } = self;
        waiting.retain_mut(|ticket| match port.test(ticket) {
            Poll::Pending => true,
            Poll::Ready(Ok(())) => false,
            Poll::Ready(Err(failure)) => {
                error.get_or_insert(failure);
                false
            }
        });
        waiting.is_empty()
    }
}
