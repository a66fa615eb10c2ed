//! The slab of requests: everything that a pending operation owns, in one reused slot.
//!
//! A request owns its payload. It is freed by the call that completes it (`MPI_Wait` and others),
//! or at the end of a blocking call. After `MPI_Request_free` the engine frees it. Ids carry a
//! generation, so that a stale one is an error.

use crate::coverage::Ranges;
use crate::message::{Mode, Sending};
use crate::payload::{Cursor, Payload};
use crate::queues::EntryId;

/// The id of a live request: slot and generation (24 bits, never 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId {
    /// Slot in the slab.
    pub slot: u32,
    /// Generation of the slot.
    pub generation: u32,
}

/// The result of an operation: the contents of a status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Sender's rank (receives), or `ANY_SOURCE`.
    pub source: i32,
    /// Tag (receives), or `ANY_TAG`.
    pub tag: i32,
    /// Bytes received.
    pub bytes: u64,
    /// Length of the message as it was sent (bytes). If greater than `bytes`, the message was
    /// truncated to `bytes`.
    pub length: u64,
    /// The operation was cancelled.
    pub cancelled: bool,
    /// MPI error class of an operation that failed; 0: success.
    pub error: i32,
    /// Context id of the communicator of the message.
    pub context: u64,
}

impl Completion {
    /// Whether the operation succeeded without truncation.
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

/// State of a request. The files of the protocols (`ob1/eager.rs` and others) have the transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Slot is free.
    Free,
    /// Send: waits in the peer's backlog for space.
    Queued,
    /// Send: a part has left, the rest follows in order without an answer.
    Leaving,
    /// Send: the transport holds it, to send it together with others.
    Held,
    /// Send: left, waits for the receiver (rendezvous or synchronous).
    Rendezvous,
    /// Send: the receiver has sent CTS, fragments are leaving.
    Streaming,
    /// Send: all fragments have left, and the transport still reads the payload.
    Lent,
    /// Receive: waits for a match.
    Posted,
    /// Receive: matched, data is arriving.
    Arriving,
    /// Receive: matched. The transport copies the payload from the sender's memory, or an internal
    /// receive prefetches it.
    Getting,
    /// Complete; the completion is final.
    Complete,
}

/// One operation. At most three cache lines (`sizes_are_pinned`): a window of 64 of them stays in
/// the first-level cache beside the ring.
pub struct Request {
    pub(crate) generation: u32,
    pub(crate) state: State,
    /// Freed by the user before it completed: released on completion.
    pub(crate) detached: bool,
    /// Sends.
    pub(crate) sending: Sending,
    /// Offered sends: the peer may access the payload in place.
    pub(crate) exposed: bool,
    /// Offered sends: the peer was asked to give the message back.
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
    /// Receives: which bytes arrived, if not the first ones.
    pub(crate) ranges: Option<Box<Ranges>>,
    /// Sends: the sequence number of the message.
    pub(crate) seq: u16,
    /// Bytes that will move in total.
    pub(crate) wanted: u64,
    /// The request of the other side, once known.
    pub(crate) partner: RequestId,
    /// Posting order, for wildcards.
    pub(crate) order: u64,
    pub(crate) entry: Option<EntryId>,
    pub(crate) completion: Completion,
    /// The owner of the request: see [`Requests::owner`].
    owner: u32,
    next_free: u32,
}

impl Request {
    /// Sends: cursor at the next bytes to leave.
    #[inline]
    pub(crate) fn next(&mut self) -> Cursor<'_> {
        Cursor {
            payload: &mut self.payload,
            offset: self.moved,
        }
    }
}

/// The result of looking up an id.
pub(crate) enum Lookup {
    /// A pending operation, in this slot.
    Pending(u32),
    /// A complete operation.
    Complete,
    /// The id never named an operation.
    Unknown,
}

/// Owner of requests whose completion is not recorded: [`Requests::owner`].
pub const NO_OWNER: u32 = u32::MAX;

/// The slab.
pub struct Requests {
    slots: Vec<Request>,
    free: Option<u32>,
    live: usize,
    /// Number of completions, wrapping. A waiting thread compares it to see whether anything
    /// happened.
    pub(crate) completions: u64,
    /// The owner of requests that are made now, a number of the caller. On completion of such a
    /// request, [`take_completed_owners`](Self::take_completed_owners) returns it.
    pub owner: u32,
    completed_owners: Vec<u32>,
}

impl Default for Requests {
    fn default() -> Requests {
        Requests {
            slots: Vec::new(),
            free: None,
            live: 0,
            completions: 0,
            owner: NO_OWNER,
            completed_owners: Vec::new(),
        }
    }
}

const NONE: u32 = u32::MAX;
const GENERATIONS: u32 = (1 << 24) - 1;

impl Requests {
    /// Takes a slot. The caller fills in what the operation needs.
    #[inline(always)]
    pub(crate) fn take(&mut self, state: State, payload: Payload) -> u32 {
        self.live += 1;
        let Some(slot) = self.free else {
            return self.grow(state, payload);
        };
        let request = &mut self.slots[slot as usize];
        self.free = (request.next_free != NONE).then_some(request.next_free);
        request.state = state;
        request.detached = false;
        request.sending = Mode::Standard.into();
        request.payload = payload;
        request.moved = 0;
        request.ranges = None;
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
            sending: Mode::Standard.into(),
            exposed: false,
            recalled: false,
            peer: 0,
            context: 0,
            rank: 0,
            tag: 0,
            payload,
            moved: 0,
            ranges: None,
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

    /// Frees a slot; its ids become stale.
    #[inline]
    pub(crate) fn release(&mut self, slot: u32) {
        let next_free = self.free.unwrap_or(NONE);
        let request = &mut self.slots[slot as usize];
        request.state = State::Free;
        // A region owns nothing, and nothing reads it any more.
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

    /// Takes the completion of a request and frees it. `None`: it is pending, the id is stale, or
    /// `wanted` refuses the completion.
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

    /// Marks a request complete; a detached one is released at once. Inlined, so that the
    /// completion is written to its place and nowhere else.
    #[inline(always)]
    pub(crate) fn complete(&mut self, slot: u32, completion: Completion) {
        self.completions = self.completions.wrapping_add(1);
        let request = &mut self.slots[slot as usize];
        request.state = State::Complete;
        request.completion = completion;
        if request.owner != NO_OWNER || request.detached {
            self.end_owned(slot);
        }
    }

    /// Records the completion of a request of an owner, and releases a detached one.
    #[inline(never)]
    fn end_owned(&mut self, slot: u32) {
        let request = &self.slots[slot as usize];
        if request.owner != NO_OWNER {
            self.completed_owners.push(request.owner);
        }
        if request.detached {
            self.release(slot);
        }
    }

    /// The owners of requests that have completed since the last call, once for each request.
    /// `spare` becomes the new list.
    #[inline]
    #[must_use]
    pub fn take_completed_owners(&mut self, spare: Vec<u32>) -> Vec<u32> {
        std::mem::replace(&mut self.completed_owners, spare)
    }

    /// Whether a request of an owner has completed since
    /// [`take_completed_owners`](Self::take_completed_owners).
    #[inline]
    #[must_use]
    pub fn has_completed_owners(&self) -> bool {
        !self.completed_owners.is_empty()
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

    /// The slot of an id, while the request is live.
    #[inline]
    #[must_use]
    pub fn slot(&self, id: RequestId) -> Option<u32> {
        let request = self.slots.get(id.slot as usize)?;
        (request.generation == id.generation && request.state != State::Free).then_some(id.slot)
    }

    /// The current id of a slot, if it is in use.
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

    /// The completion of a complete operation, without freeing it.
    #[inline]
    pub(crate) fn completion(&self, id: RequestId) -> Option<Completion> {
        let request = self.look(self.slot(id)?);
        (request.state == State::Complete).then_some(request.completion)
    }

    /// Frees an operation if it is complete. A pending one is released on completion.
    pub(crate) fn detach(&mut self, id: RequestId) {
        if self.finish_if(id, |_| true).is_none()
            && let Some(slot) = self.slot(id)
        {
            self.at(slot).detached = true;
        }
    }

    /// The peer of a pending operation: see [`Pml::describe`](crate::Pml::describe).
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

    /// Looks up an id that a peer sent.
    #[inline]
    pub(crate) fn look_up(&self, id: RequestId) -> Lookup {
        match self.slots.get(id.slot as usize) {
            Some(request) if request.generation == id.generation => match request.state {
                State::Free => Lookup::Unknown,
                State::Complete => Lookup::Complete,
                _ => Lookup::Pending(id.slot),
            },
            // Generations wrap; ids of the later half have not been used yet.
            Some(request) => {
                let behind = request.generation.wrapping_sub(id.generation) & GENERATIONS;
                match id.generation != 0 && behind <= GENERATIONS / 2 {
                    true => Lookup::Complete,
                    false => Lookup::Unknown,
                }
            }
            None => Lookup::Unknown,
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

    /// Number of completions so far.
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
                        | State::Leaving
                        | State::Rendezvous
                        | State::Streaming
                        | State::Lent
                )
        })
    }

    /// Whether an operation is active in a context that `is_one` accepts: a send that has not
    /// ended, or a receive that has matched.
    pub(crate) fn any_under_way(&self, is_one: impl Fn(u64) -> bool) -> bool {
        self.slots.iter().any(|request| {
            !matches!(request.state, State::Free | State::Posted | State::Complete)
                && is_one(request.context)
        })
    }

    /// Number of requests in use.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }
}
