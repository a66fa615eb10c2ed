//! Get: a rendezvous whose `RTS` has the address of the payload. The receiver copies it itself.
//!
//! | side | state | leaves it by |
//! |---|---|---|
//! | sender | `Queued` | the payload is exposed (`expose`): `RTS` → `Rendezvous` |
//! | sender | `Rendezvous` | `FIN` → complete; `CTS` → `Streaming` (`rendezvous.rs`) |
//! | receiver | `Posted` | `RTS` (`take_exposed`): copied → complete; copying → `Getting` |
//! | receiver | `Getting` | the copy has ended (`on_got`) → complete; failed: `CTS` → `Arriving` |
//!
//! A payload that cannot be exposed leaves by the protocol of a path without single copy. A long
//! message to this process itself is copied from request to request (`move_to_self`).

use super::Ob1;
use super::control::{self, Rts};
use super::receive::{of_ticket, ticket};
use super::send::sent;
use crate::payload::Payload;
use crate::request::{Completion, Lookup, RequestId, State};
use oxmpi_btl::{Got, RemoteKey, Wire};
use oxmpi_mem::Region;

/// Bytes of the buffer between two typed payloads.
const BOUNCE: u64 = 64 * 1024;

impl Ob1 {
    /// Exposes the payload of a send to its receiver. `None`: it cannot be.
    pub(super) fn expose(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        peer: u32,
    ) -> Option<RemoteKey> {
        match &self.requests.look(slot).payload {
            Payload::Contiguous(region) => {
                wire.expose(peer, *region, ticket(self.requests.id(slot)))
            }
            Payload::Typed(_) => None,
        }
    }

    /// Copies the payload that an `RTS` exposes. False: the receiver needs frames.
    pub(super) fn take_exposed(&mut self, wire: &mut dyn Wire, slot: u32, rts: &Rts) -> bool {
        let receiver = self.requests.id(slot);
        let request = self.requests.at(slot);
        let (Payload::Contiguous(region), Some(place)) = (&request.payload, rts.place) else {
            return false;
        };
        if request.wanted == 0 {
            return false;
        }
        let into = region.slice(0, usize::try_from(request.wanted).unwrap_or(0));
        request.partner = rts.sender;
        match wire.get(request.peer, place, into, ticket(receiver)) {
            Ok(Got::Done) => self.end_get(wire, slot),
            Ok(Got::Queued) => {
                request.state = State::Getting;
                request.completion.error = 0;
            }
            Err(_) => return false,
        }
        true
    }

    /// A [queued](Got::Queued) copy by the transport has ended. If it failed, the receiver asks for
    /// fragments.
    pub fn on_got(&mut self, wire: &mut dyn Wire, ticket: u64, done: bool) {
        let Lookup::Pending(slot) = self.requests.look_up(of_ticket(ticket)) else {
            return; // The ticket is not ours.
        };
        let request = self.requests.at(slot);
        if request.completion.error != 0 {
            let completion = Completion {
                bytes: 0,
                ..request.completion
            };
            self.drop_staged(slot);
            self.forget_digest(slot);
            return self.requests.complete(slot, completion);
        }
        if done {
            return self.end_get(wire, slot);
        }
        request.state = State::Arriving;
        let sender = request.partner;
        self.send_cts(wire, slot, sender);
    }

    /// All of a message has been copied: sends `FIN`, unless the digest must be compared first.
    fn end_get(&mut self, wire: &mut dyn Wire, slot: u32) {
        if self.has_digest(slot) {
            if self.is_verified(wire, slot) {
                self.finish_arriving(slot);
            }
            return;
        }
        let request = self.requests.look(slot);
        let (peer, sender) = (request.peer, control::write_id(request.partner));
        self.answer(wire, peer, control::FIN, &sender);
        self.finish_arriving(slot);
    }

    /// A long message to this process itself: from one request's payload to the other's, through a
    /// bounce buffer when both are typed.
    pub(super) fn move_to_self(&mut self, receiver: u32, sender: RequestId, wanted: u64) {
        let Some(sender) = self.requests.slot(sender) else {
            return; // The send has failed meanwhile.
        };
        let mut from = std::mem::replace(&mut self.requests.at(sender).payload, Payload::EMPTY);
        let into = &mut self.requests.at(receiver).payload;
        let piece_len = |left: u64| usize::try_from(left).unwrap_or(usize::MAX);
        match (&mut from, &mut *into) {
            (Payload::Contiguous(source), into) => {
                into.store(0, source.slice(0, piece_len(wanted)));
            }
            (from, Payload::Contiguous(target)) => from.load(0, target.slice(0, piece_len(wanted))),
            (from, into) => {
                let bounce = oxmpi_mem::HeapBytes::new(piece_len(wanted.min(BOUNCE)));
                let mut offset = 0;
                while offset < wanted {
                    let piece: Region = bounce
                        .region()
                        .slice(0, piece_len((wanted - offset).min(BOUNCE)));
                    from.load(offset, piece);
                    into.store(offset, piece);
                    offset += piece.len() as u64;
                }
            }
        }
        self.requests.complete(sender, sent());
    }
}
