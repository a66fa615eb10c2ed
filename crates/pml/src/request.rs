//! The slab of requests: everything a pending operation owns, in one reused slot.
//!
//! A request owns its payload and is freed only by the call that completes it (`MPI_Wait` and kin),
//! by the engine itself when `MPI_Request_free` gave it away, or at the end of a blocking call. Ids
//! carry a generation, so that a stale one is an error.

use crate::coverage::Ranges;
use crate::message::Mode;
use crate::payload::{Cursor, Payload};
use crate::queues::EntryId;

/// Names a live request: slot and generation (24 bits, never 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId {
    /// Slot in the slab.
    pub slot: u32,
    /// Generation of the slot.
    pub generation: u32,
}

/// How an operation ended: what a status reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Sender's rank (receives), or `ANY_SOURCE`.
    pub source: i32,
    /// Tag (receives), or `ANY_TAG`.
    pub tag: i32,
    /// Bytes received.
    pub bytes: u64,
    /// Length of the message as it was sent (bytes). More than `bytes`: what fitted is there, the
    /// rest was dropped.
    pub length: u64,
    /// The operation was cancelled.
    pub cancelled: bool,
    /// MPI error class of an operation that could not be carried out; 0: it was.
    pub error: i32,
    /// Context id of the communicator the message came on.
    pub context: u64,
}

impl Completion {
    /// Whether all that was asked for has been done.
    #[inline]
    #[must_use]
    pub fn went_well(&self) -> bool {
        self.length <= self.bytes && self.error == 0
    }

    /// Whether the message was longer than the buffer.
    #[inline]
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.length > self.bytes
    }
}

/// Where a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Slot is free.
    Free,
    /// Send: waits in the peer's backlog for room.
    Queued,
    /// Send: a part has left, the rest follows in turn without an answer.
    Leaving,
    /// Send: the transport has it, and lets it leave with others.
    Held,
    /// Send: left, waits for the receiver (rendezvous or synchronous).
    Rendezvous,
    /// Send: the receiver asked for the data, fragments are leaving.
    Streaming,
    /// Send: all fragments have left, and the transport still reads the payload.
    Lent,
    /// Receive: waits for a match.
    Posted,
    /// Receive: matched, data on its way.
    Arriving,
    /// Receive: matched, the transport copies it out of the sender's memory, or another receive
    /// takes it ahead of this one.
    Getting,
    /// Done; the completion is final.
    Complete,
}

/// One operation. At most three lines (`sizes_are_pinned`): a window of 64 of them stays in the
/// first-level cache beside the ring.
pub struct Request {
    pub(crate) generation: u32,
    pub(crate) state: State,
    /// Freed by the user before it completed: goes away by itself.
    pub(crate) detached: bool,
    /// Sends.
    pub(crate) mode: Mode,
    /// Sends that are offered: the peer may reach the payload where it lies.
    pub(crate) exposed: bool,
    /// The same: the peer was asked to give the message back.
    pub(crate) recalled: bool,
    /// Peer's process index (sends: destination; receives: known once matched).
    pub(crate) peer: u32,
    pub(crate) context: u64,
    /// Sends: my rank in the communicator. Receives: wanted source.
    pub(crate) rank: i32,
    pub(crate) tag: i32,
    pub(crate) payload: Payload,
    /// Sends: bytes handed to the transport. Receives: bytes that arrived.
    pub(crate) moved: u64,
    /// Receives: which bytes arrived, when they are not the first ones.
    pub(crate) beyond: Option<Box<Ranges>>,
    /// Sends: the sequence number of the message.
    pub(crate) seq: u16,
    /// Bytes that will move in all.
    pub(crate) wanted: u64,
    /// The other side's request, once known.
    pub(crate) partner: RequestId,
    /// Posting order, for wildcards.
    pub(crate) order: u64,
    pub(crate) entry: Option<EntryId>,
    pub(crate) completion: Completion,
    /// Whose completion this is: see [`Requests::owner`].
    owner: u32,
    next_free: u32,
}

impl Request {
    /// Sends: the next bytes to leave.
    #[inline]
    pub(crate) fn next(&mut self) -> Cursor<'_> {
        Cursor {
            payload: &mut self.payload,
            offset: self.moved,
        }
    }
}

/// Who is meant by an id.
pub(crate) enum Named {
    /// The operation in this slot, which is pending.
    Live(u32),
    /// One that is complete.
    Gone,
    /// None that ever was.
    Nobody,
}

/// Nobody is told of a completion: [`Requests::owner`].
pub const NOBODY: u32 = u32::MAX;

/// The slab.
pub struct Requests {
    slots: Vec<Request>,
    free: Option<u32>,
    live: usize,
    /// Grows with every completion: waiters compare it to see whether anything happened.
    pub(crate) completions: u64,
    /// Who makes requests now, as a number of the caller's: it is found in
    /// [`told`](Self::take_told) when one of them completes.
    pub owner: u32,
    told: Vec<u32>,
}

impl Default for Requests {
    fn default() -> Requests {
        Requests {
            slots: Vec::new(),
            free: None,
            live: 0,
            completions: 0,
            owner: NOBODY,
            told: Vec::new(),
        }
    }
}

const NONE: u32 = u32::MAX;
const GENERATIONS: u32 = (1 << 24) - 1;

impl Requests {
    /// Takes a slot. The caller fills in what the operation needs.
    #[inline]
    pub(crate) fn take(&mut self, state: State, payload: Payload) -> u32 {
        self.live += 1;
        let Some(slot) = self.free else {
            return self.grow(state, payload);
        };
        let request = &mut self.slots[slot as usize];
        self.free = (request.next_free != NONE).then_some(request.next_free);
        request.state = state;
        request.detached = false;
        request.mode = Mode::Standard;
        request.payload = payload;
        request.moved = 0;
        request.beyond = None;
        request.recalled = false;
        request.entry = None;
        request.owner = self.owner;
        slot
    }

    #[cold]
    fn grow(&mut self, state: State, payload: Payload) -> u32 {
        let slot = u32::try_from(self.slots.len()).expect("invariant: fewer than 2^32 requests");
        self.slots.push(Request {
            generation: 1,
            state,
            detached: false,
            mode: Mode::Standard,
            exposed: false,
            recalled: false,
            peer: 0,
            context: 0,
            rank: 0,
            tag: 0,
            payload,
            moved: 0,
            beyond: None,
            seq: 0,
            wanted: 0,
            partner: RequestId {
                slot: 0,
                generation: 0,
            },
            order: 0,
            entry: None,
            completion: Completion::default(),
            owner: self.owner,
            next_free: NONE,
        });
        slot
    }

    /// Gives a slot back; its ids become stale.
    #[inline]
    pub(crate) fn release(&mut self, slot: u32) {
        let next_free = self.free.unwrap_or(NONE);
        let request = &mut self.slots[slot as usize];
        request.state = State::Free;
        // A region owns nothing, and nobody reads it any more.
        if let Payload::Typed(_) = request.payload {
            request.payload = Payload::EMPTY;
        }
        request.generation = if request.generation == GENERATIONS {
            1
        } else {
            request.generation + 1
        };
        request.next_free = next_free;
        self.free = Some(slot);
        self.live -= 1;
    }

    /// Takes the completion of a request and frees it; `None` while it is pending, when the id is
    /// stale, or when it is not `wanted`.
    #[inline]
    pub(crate) fn finish_if(
        &mut self,
        id: RequestId,
        wanted: impl FnOnce(&Completion) -> bool,
    ) -> Option<Completion> {
        let request = self.slots.get(id.slot as usize)?;
        let complete = request.generation == id.generation && request.state == State::Complete;
        if !complete || !wanted(&request.completion) {
            return None;
        }
        let completion = request.completion;
        self.release(id.slot);
        Some(completion)
    }

    /// Marks a request complete; a detached one goes away at once.
    #[inline]
    pub(crate) fn complete(&mut self, slot: u32, completion: Completion) {
        self.completions = self.completions.wrapping_add(1);
        let request = &mut self.slots[slot as usize];
        request.state = State::Complete;
        request.completion = completion;
        if request.owner != NOBODY {
            self.told.push(request.owner);
        }
        if request.detached {
            self.release(slot);
        }
    }

    /// The owners of requests that have completed, one for each, since this was asked last; `spare`
    /// takes the place of the list.
    #[inline]
    #[must_use]
    pub fn take_told(&mut self, spare: Vec<u32>) -> Vec<u32> {
        std::mem::replace(&mut self.told, spare)
    }

    /// Whether a request of an owner has completed since [`take_told`](Self::take_told).
    #[inline]
    #[must_use]
    pub fn has_told(&self) -> bool {
        !self.told.is_empty()
    }

    /// The id of a live slot.
    #[inline]
    #[must_use]
    pub fn id(&self, slot: u32) -> RequestId {
        RequestId {
            slot,
            generation: self.slots[slot as usize].generation,
        }
    }

    /// The slot an id names, when it is still live.
    #[inline]
    #[must_use]
    pub fn slot(&self, id: RequestId) -> Option<u32> {
        let request = self.slots.get(id.slot as usize)?;
        (request.generation == id.generation && request.state != State::Free).then_some(id.slot)
    }

    /// The generation of a slot that is in use now.
    #[must_use]
    pub fn live_id(&self, slot: u32) -> Option<RequestId> {
        let request = self.slots.get(slot as usize)?;
        (request.state != State::Free).then_some(RequestId {
            slot,
            generation: request.generation,
        })
    }

    /// Whether an id names an operation that is not complete.
    #[inline]
    pub(crate) fn is_pending(&self, id: RequestId) -> bool {
        self.slots.get(id.slot as usize).is_some_and(|request| {
            request.generation == id.generation
                && !matches!(request.state, State::Free | State::Complete)
        })
    }

    /// How a complete operation ended, without freeing it.
    #[inline]
    pub(crate) fn completion(&self, id: RequestId) -> Option<Completion> {
        let request = self.look(self.slot(id)?);
        (request.state == State::Complete).then_some(request.completion)
    }

    /// Frees an operation when it is complete; one that is not yet goes away by itself.
    pub(crate) fn detach(&mut self, id: RequestId) {
        if self.finish_if(id, |_| true).is_none()
            && let Some(slot) = self.slot(id)
        {
            self.at(slot).detached = true;
        }
    }

    /// Whom an operation waits for: see [`Pml::describe`](crate::Pml::describe).
    pub(crate) fn describe(&self, id: RequestId) -> Option<(Option<u32>, i32, i32, u64)> {
        let request = self.look(self.slot(id)?);
        if request.state == State::Complete {
            return None;
        }
        let peer = (request.state != State::Posted).then_some(request.peer);
        Some((peer, request.rank, request.tag, request.context))
    }

    /// The operations that are not complete.
    pub(crate) fn pending(&self) -> Vec<u32> {
        let pending = |slot: &u32| {
            !matches!(
                self.slots[*slot as usize].state,
                State::Free | State::Complete
            )
        };
        let slots = u32::try_from(self.slots.len()).expect("invariant: fewer than 2^32 requests");
        (0..slots).filter(pending).collect()
    }

    /// Who is meant by an id that a peer sent.
    #[inline]
    pub(crate) fn named(&self, id: RequestId) -> Named {
        match self.slots.get(id.slot as usize) {
            Some(request) if request.generation == id.generation => match request.state {
                State::Free => Named::Nobody,
                State::Complete => Named::Gone,
                _ => Named::Live(id.slot),
            },
            // Generations go round; the later half has not been given away yet.
            Some(request) => {
                let behind = request.generation.wrapping_sub(id.generation) & GENERATIONS;
                match id.generation != 0 && behind <= GENERATIONS / 2 {
                    true => Named::Gone,
                    false => Named::Nobody,
                }
            }
            None => Named::Nobody,
        }
    }

    /// The request in a slot.
    #[inline]
    pub(crate) fn at(&mut self, slot: u32) -> &mut Request {
        &mut self.slots[slot as usize]
    }

    /// The request in a slot, read only.
    #[inline]
    pub(crate) fn look(&self, slot: u32) -> &Request {
        &self.slots[slot as usize]
    }

    /// Completions so far.
    #[inline]
    #[must_use]
    pub fn completions(&self) -> u64 {
        self.completions
    }

    pub(crate) fn any_detached_send(&self) -> bool {
        self.slots.iter().any(|request| {
            request.detached
                && matches!(
                    request.state,
                    State::Queued
                        | State::Held
                        | State::Rendezvous
                        | State::Streaming
                        | State::Lent
                )
        })
    }

    /// Whether anything is under way in one of the contexts that `is_one` picks: a send that has
    /// not ended, or a receive that has met its message.
    pub(crate) fn any_under_way(&self, is_one: impl Fn(u64) -> bool) -> bool {
        self.slots.iter().any(|request| {
            !matches!(request.state, State::Free | State::Posted | State::Complete)
                && is_one(request.context)
        })
    }

    /// Requests in use.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }
}
