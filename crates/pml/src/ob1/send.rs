//! How a send begins: it takes a request, and starts at once if nothing waits for the same peer,
//! otherwise in order from the backlog. (A short blocking send needs no request: `eager.rs`.)

use super::backlog::Queued;
use super::hetero::ERR_CONVERSION;
use super::{Ob1, Relation};
use crate::message::{Envelope, Sending};
use crate::payload::{Cursor, Payload};
use crate::request::{Completion, RequestId, State};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{Bulk, Wire};

impl Ob1 {
    /// Starts a send. The request may be complete already.
    pub fn send(
        &mut self,
        wire: &mut dyn Wire,
        to: &Envelope,
        sending: Sending,
        payload: Payload,
    ) -> RequestId {
        let wanted = payload.len();
        let slot = self.requests.take(State::Queued, payload);
        let request = self.requests.at(slot);
        request.sending = sending;
        request.peer = to.peer;
        request.context = to.context;
        request.rank = to.rank;
        request.tag = to.tag;
        request.wanted = wanted;
        let id = self.requests.id(slot);
        if let Some(error) = self.send_error(wire, slot)
            && error != 0
        {
            self.requests.complete(slot, Completion { error, ..sent() });
            return id;
        }
        let waits = self.peers[to.peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits || self.start(wire, slot).is_err() {
            self.backlog(to.peer).queue.push_back(Queued::Start(slot));
        }
        id
    }

    /// The error of a send that its destination causes, or 0. `None`: not known yet.
    pub(super) fn send_error(&mut self, wire: &mut dyn Wire, slot: u32) -> Option<i32> {
        let request = self.requests.look(slot);
        let (peer, wanted) = (request.peer, request.wanted);
        match self.learn_relation(wire, peer) {
            Relation::Unknown => None,
            Relation::Ended => Some(self.ended.get(&peer).copied().unwrap_or(0)),
            Relation::Hetero if wanted > 0 && !self.hetero.is_expected => Some(ERR_CONVERSION),
            _ => Some(0),
        }
    }

    /// Determines the relation to a peer before a send to it.
    fn learn_relation(&mut self, wire: &mut dyn Wire, peer: u32) -> Relation {
        let state = &mut self.peers[peer as usize];
        if state.relation == Relation::Unknown {
            let arch = match peer == self.me {
                true => Some(self.arch),
                false => wire.arch(peer),
            };
            state.relation = match arch {
                None => Relation::Unknown,
                Some(arch) if arch != self.arch => Relation::Hetero,
                Some(_) if self.counts_all => Relation::Counted,
                Some(_) => Relation::Same,
            };
        }
        state.relation
    }
}

/// The next `len` bytes under a cursor, as a transport takes them.
#[inline]
pub(super) fn part<'a>(cursor: &'a mut Cursor<'_>, len: usize) -> Bulk<'a> {
    if len == 0 {
        return Bulk::None;
    }
    match cursor.payload {
        Payload::Contiguous(region) => {
            let start = usize::try_from(cursor.offset).expect("invariant: offset lies in memory");
            Bulk::Region(region.slice(start, len))
        }
        Payload::Typed(_) => Bulk::Fill {
            len,
            source: cursor,
        },
    }
}

/// The completion of what was cancelled (MPI-5.0 §3.8.4).
pub(super) fn cancelled() -> Completion {
    Completion {
        cancelled: true,
        ..sent()
    }
}

/// The completion of a send: an empty status (MPI-5.0 §3.7.3).
pub(super) fn sent() -> Completion {
    Completion {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        ..Completion::default()
    }
}
