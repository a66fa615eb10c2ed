//! How operations fail: a peer has died or has violated the protocol, or a communicator is revoked.
//!
//! Each such operation completes with an MPI error class in its [`Completion`]. Its fragments that
//! are still in flight are dropped on arrival, as its id is stale. A peer that violates the
//! protocol has ended permanently. All its later frames are ignored, and [`Ob1::failure`] names it.

use super::fragments::Inflow;
use super::{NO_KIND, Ob1, Relation};
use crate::message::Selector;
use crate::request::{Completion, State};

/// `MPI_ERR_INTERN` (value of the standard ABI).
const ERR_INTERN: i32 = 17;

impl Ob1 {
    /// Completes with `class` every operation that needs process `peer`. These are sends to it,
    /// receives matched with a message of it, and posted receives that name it. `process_of` maps a
    /// context and a rank to a process. Receives from any source stay. Later sends to it fail at
    /// once.
    pub fn fail_peer(
        &mut self,
        peer: u32,
        class: i32,
        process_of: impl Fn(u64, i32) -> Option<u32>,
    ) {
        self.ended.insert(peer, class);
        let state = &mut self.peers[peer as usize];
        (state.relation, state.fast_kind) = (Relation::Ended, NO_KIND);
        state.owes_credit = false;
        if let Some(backlog) = &mut state.backlog {
            backlog.queue.clear();
            backlog.early.clear();
            backlog.orphans.clear();
        }
        self.end_operations(class, |request| match request.state {
            State::Posted => process_of(request.context, request.rank) == Some(peer),
            _ => request.peer == peer,
        });
        self.forget_cut_off();
    }

    /// Drops incomplete messages of ended processes, except those that a receive may still take:
    /// that receive ends with an error.
    pub(super) fn forget_cut_off(&mut self) {
        let Self { inflows, peers, .. } = self;
        let has_ended = |inflow: &Inflow| peers[inflow.peer() as usize].relation == Relation::Ended;
        inflows.retain(|inflow| !has_ended(inflow) || inflow.is_wanted());
    }

    /// Completes with `class` every operation of a context. A message of several frames that has
    /// begun to leave goes on, as its receiver needs the rest. [Flush](Ob1::flush) before the
    /// memory of the other operations goes back to the user.
    pub fn revoke(&mut self, context: u64, class: i32) {
        self.end_operations(class, |request| {
            request.context == context && request.state != State::Leaving
        });
    }

    /// Why the engine cannot go on, if a peer has violated the protocol.
    #[inline]
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether a peer has died or violated the protocol.
    pub(super) fn has_ended(&self, peer: u32) -> bool {
        self.peers[peer as usize].relation == Relation::Ended
    }

    /// Number of repeated frames, which a failed path causes.
    #[must_use]
    pub fn repeats(&self) -> u64 {
        self.repeats
    }

    /// `peer` has violated the protocol.
    #[cold]
    pub(super) fn broken(&mut self, peer: u32, what: &str) {
        self.failure.get_or_insert_with(|| {
            format!("process {peer} has broken the protocol of messages: {what}")
        });
        self.fail_peer(peer, ERR_INTERN, |_, _| None);
    }

    fn end_operations(&mut self, class: i32, concerns: impl Fn(&crate::request::Request) -> bool) {
        for slot in self.requests.pending() {
            if concerns(self.requests.look(slot)) {
                self.end_operation(slot, class);
            }
        }
    }

    fn end_operation(&mut self, slot: u32, class: i32) {
        let request = self.requests.at(slot);
        let (state, peer, entry) = (request.state, request.peer, request.entry.take());
        let selector = Selector {
            context: request.context,
            source: request.rank,
            tag: request.tag,
        };
        match state {
            State::Posted => self.posted.withdraw(&selector, entry),
            State::Queued | State::Leaving => self.drop_queued(peer, slot),
            State::Streaming | State::Lent => {
                self.end_digest(self.requests.id(slot));
                self.drop_queued(peer, slot);
                self.reclaimed.push((peer, self.requests.id(slot)));
                self.mark_busy(peer);
            }
            State::Rendezvous => {
                self.end_rts(slot);
                if self.end_digest(self.requests.id(slot)) {
                    self.reclaimed.push((peer, self.requests.id(slot)));
                    self.mark_busy(peer);
                }
            }
            State::Getting => {
                // The transport still writes there; it reports the end.
                self.requests.at(slot).completion.error = class;
                return;
            }
            _ => {}
        }
        self.drop_staged(slot);
        self.forget_digest(slot);
        let completion = Completion {
            source: selector.source,
            tag: selector.tag,
            context: selector.context,
            error: class,
            ..Completion::default()
        };
        self.requests.complete(slot, completion);
    }
}
