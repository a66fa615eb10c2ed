//! End-to-end digests, for `pml dr`: the receiver of an offered message compares its buffer with
//! the data of the sender.
//!
//! An `RTS` to a peer on a network contains the CRC32C of the whole message ([`control::DIGEST`]).
//! The receiver digests contiguous data while the rest is in flight. When all has arrived, by
//! fragments or by a single copy, it compares. If the digests are equal it sends `FIN`; if not it
//! sends `CTS` again, and the sender repeats the message. The sender's memory stays unchanged until
//! `FIN` arrives. (The seal of a frame protects a message of one frame.)

use super::Ob1;
use super::control::{self, Cts, Writer};
use super::receive::ticket;
use crate::payload::Payload;
use crate::request::{Completion, RequestId, State};
use oxmpi_btl::{Header, Wire};
use oxmpi_mem::HeapBytes;
use oxmpi_mem::digest::{NOTHING, of_region};
use std::collections::BTreeMap;

/// `MPI_ERR_OTHER` (value of the standard ABI).
const ERR_OTHER: i32 = 16;
/// How often a message is requested.
const ROUNDS: u64 = 4;

/// See the module's text.
#[derive(Default)]
pub(super) struct Digests {
    is_on: bool,
    /// Offers of this process that wait for `FIN`.
    offers: BTreeMap<u64, SentRts>,
    /// Digests of offers without a receive, by peer and the sender's request.
    unmatched: BTreeMap<(u32, u64), u32>,
    /// Receives whose message has a digest.
    awaited: BTreeMap<u64, Awaited>,
    /// Number of damaged messages.
    damaged: u64,
}

struct SentRts {
    digest: u32,
    /// How often it was accepted.
    rounds: u64,
}

struct Awaited {
    digest: u32,
    sender: RequestId,
    /// How often the message was accepted.
    rounds: u64,
    /// The first bytes, which are in the buffer.
    so_far: Digested,
}

/// The first bytes of a message and their digest.
#[derive(Clone, Copy, Debug)]
struct Digested {
    len: u64,
    digest: u32,
}

impl Digested {
    /// No byte.
    const NONE: Digested = Digested {
        len: 0,
        digest: NOTHING,
    };
}

impl Ob1 {
    /// The engine of a job over unreliable networks.
    #[must_use]
    pub fn with_digests(mut self) -> Ob1 {
        self.digests.is_on = true;
        self
    }

    /// Number of messages so far that were damaged when all bytes had arrived, and were repeated.
    #[must_use]
    pub fn damaged(&self) -> u64 {
        self.digests.damaged
    }

    /// Appends the digest to an `RTS`, if the peer needs one.
    #[inline]
    pub(super) fn add_digest(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        header: &mut Header,
        rts: Writer,
    ) -> Writer {
        match self.digests.is_on {
            false => rts,
            true => self.digest_rts(wire, slot, header, rts),
        }
    }

    #[cold]
    fn digest_rts(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        header: &mut Header,
        rts: Writer,
    ) -> Writer {
        let id = ticket(self.requests.id(slot));
        let request = self.requests.at(slot);
        if wire.is_ordered(request.peer) {
            return rts;
        }
        header.flags |= control::DIGEST;
        // A retry for lack of space has the same digest.
        let offered = self.digests.offers.entry(id).or_insert_with(|| SentRts {
            digest: digest_of(Digested::NONE, &mut request.payload, request.wanted),
            rounds: 0,
        });
        rts.word(offered.digest)
    }

    /// Whether an `RTS` of this process ends only by `FIN`.
    #[inline]
    pub(super) fn awaits_fin(&self, slot: u32) -> bool {
        self.digests.is_on && (self.digests.offers).contains_key(&ticket(self.requests.id(slot)))
    }

    /// An `RTS` of this process was accepted. False: this `CTS` is not of the expected round.
    pub(super) fn is_expected_cts(&mut self, slot: u32, accept: &Cts) -> bool {
        let id = ticket(self.requests.id(slot));
        let Some(SentRts { rounds, .. }) = self.digests.offers.get_mut(&id) else {
            return true;
        };
        if *rounds != accept.round {
            return false;
        }
        *rounds += 1;
        if *rounds > 1 {
            self.requests.at(slot).moved = 0;
        }
        true
    }

    /// Number of offers of this process that wait for `FIN`.
    #[cfg(test)]
    pub(super) fn waiting_rts(&self) -> usize {
        self.digests.offers.len()
    }

    /// An `RTS` of this process has ended.
    pub(super) fn end_digest(&mut self, id: RequestId) -> bool {
        self.digests.is_on && self.digests.offers.remove(&ticket(id)).is_some()
    }

    /// An `RTS` with a digest has arrived.
    #[cold]
    pub(super) fn keep_digest(&mut self, from: u32, sender: RequestId, digest: u32) {
        self.digests
            .unmatched
            .insert((from, ticket(sender)), digest);
    }

    /// No receive will take an offered message.
    pub(super) fn drop_digest(&mut self, peer: u32, sender: RequestId) {
        self.digests.unmatched.remove(&(peer, ticket(sender)));
    }

    /// A receive takes an offered message.
    #[inline]
    pub(super) fn await_digest(&mut self, slot: u32, peer: u32, sender: RequestId) {
        if !self.digests.unmatched.is_empty()
            && let Some(digest) = self.digests.unmatched.remove(&(peer, ticket(sender)))
        {
            let receiver = ticket(self.requests.id(slot));
            let awaited = Awaited {
                digest,
                sender,
                rounds: 0,
                so_far: Digested::NONE,
            };
            self.digests.awaited.insert(receiver, awaited);
        }
    }

    /// Whether the message of a receive has a digest that is not compared yet.
    pub(super) fn has_digest(&self, slot: u32) -> bool {
        let awaited = &self.digests.awaited;
        !awaited.is_empty() && awaited.contains_key(&ticket(self.requests.id(slot)))
    }

    /// The number of earlier `CTS` of a receive; counts one more.
    pub(super) fn next_round(&mut self, receiver: RequestId) -> u64 {
        let awaited = self.digests.awaited.get_mut(&ticket(receiver));
        awaited.map_or(0, |awaited| {
            awaited.rounds += 1;
            awaited.so_far = Digested::NONE;
            awaited.rounds - 1
        })
    }

    /// More of a message has arrived.
    #[inline]
    pub(super) fn digest_on(&mut self, slot: u32) {
        if !self.digests.awaited.is_empty() {
            let come = self.requests.look(slot).moved;
            self.digest_up_to(slot, come);
        }
    }

    #[cold]
    fn digest_up_to(&mut self, slot: u32, end: u64) {
        let receiver = ticket(self.requests.id(slot));
        let request = self.requests.at(slot);
        if let Some(Awaited { so_far, .. }) = self.digests.awaited.get_mut(&receiver)
            && so_far.len < end
        {
            *so_far = Digested {
                len: end,
                digest: digest_of(*so_far, &mut request.payload, end),
            };
        }
    }

    /// All bytes of a receive have arrived. False: the message is damaged and was requested again,
    /// or the receive has ended.
    #[inline]
    pub(super) fn is_verified(&mut self, wire: &mut dyn Wire, slot: u32) -> bool {
        self.digests.awaited.is_empty() || self.compare(wire, slot)
    }

    #[cold]
    fn compare(&mut self, wire: &mut dyn Wire, slot: u32) -> bool {
        let receiver = self.requests.id(slot);
        let wanted = self.requests.look(slot).wanted;
        self.digest_up_to(slot, wanted);
        let Some(awaited) = self.digests.awaited.get(&ticket(receiver)) else {
            return true;
        };
        let (sender, rounds) = (awaited.sender, awaited.rounds);
        let is_same = awaited.so_far.digest == awaited.digest;
        let request = self.requests.at(slot);
        let peer = request.peer;
        // A message longer than the buffer has not arrived whole.
        let is_cut = request.wanted < request.completion.bytes;
        if is_cut || is_same {
            self.digests.awaited.remove(&ticket(receiver));
            self.answer(wire, peer, control::FIN, &control::write_id(sender));
            return true;
        }
        self.digests.damaged += 1;
        if rounds >= ROUNDS {
            self.digests.awaited.remove(&ticket(receiver));
            self.answer(wire, peer, control::FIN, &control::write_id(sender));
            let completion = Completion {
                bytes: 0,
                error: ERR_OTHER,
                ..self.requests.look(slot).completion
            };
            self.drop_staged(slot);
            self.requests.complete(slot, completion);
            return false;
        }
        request.state = State::Arriving;
        (request.moved, request.ranges) = (0, None);
        self.send_cts(wire, slot, sender);
        false
    }

    /// A receive has ended in another way.
    pub(super) fn forget_digest(&mut self, slot: u32) {
        if !self.digests.awaited.is_empty() {
            self.digests.awaited.remove(&ticket(self.requests.id(slot)));
        }
    }
}

/// CRC32C of the packed bytes of a payload up to `end`, given that of the first bytes.
fn digest_of(first: Digested, payload: &mut Payload, end: u64) -> u32 {
    const PIECE: u64 = 64 << 10;
    let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    match payload {
        Payload::Contiguous(region) => {
            let rest = region.slice(size(first.len), size(end - first.len));
            of_region(first.digest, rest)
        }
        payload => {
            let piece = HeapBytes::new(size((end - first.len).min(PIECE)));
            let Digested {
                len: mut done,
                mut digest,
            } = first;
            while done < end {
                let piece = piece.region().slice(0, size((end - done).min(PIECE)));
                payload.load(done, piece);
                digest = of_region(digest, piece);
                done += piece.len() as u64;
            }
            digest
        }
    }
}
