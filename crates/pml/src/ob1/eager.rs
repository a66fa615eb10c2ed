//! Eager: the whole message in one frame. The receiver copies it to its receive, or keeps it.
//!
//! | side | state | leaves it by |
//! |---|---|---|
//! | sender | no request ([`Ob1::send_now`]) | space → complete |
//! | sender | `Queued` | space (`send_eager`) → complete, `Held`, synchronous `Rendezvous` |
//! | sender | `Held` | the next flush (`end_held`) → complete |
//! | sender | `Rendezvous` | `FIN` (`rendezvous.rs`) → complete |
//! | receiver | no request ([`Ob1::deliver`]) | its message → complete |
//! | receiver | `Posted` | its message (`on_eager`) → complete |
//! | receiver | no receive | the message is kept (`hold`) until one takes it (`receive.rs`) |
//!
//! A blocking receive must be posted only for receives posted later, and for frames that arrive
//! while its caller does not poll. A receive that is the only one, and whose caller sees every
//! frame, need not be posted. [`Ob1::deliver`] then copies a short message that matches. For any
//! other frame the receive is posted first: [`Ob1::post_for`].

use super::backlog::Backlog;
use super::control::{self, Writer};
use super::credit::{MESSAGE_COST, cost};
use super::hetero::mark;
use super::matching::Buffered;
use super::receive::{Arrived, store};
use super::send::{part, sent};
use super::{Ob1, Relation};
use crate::message::{Envelope, Mode, Selector};
use crate::payload::Payload;
use crate::request::{Completion, Lookup, RequestId, State};
use oxmpi_btl::{CONTROL_MAX, Frame, Full, Header, Taken, Wire};
use oxmpi_mem::{HeapBytes, Region};

impl Ob1 {
    /// Sends a contiguous message at once, without a request. False: nothing was sent, as the
    /// message does not fit or others wait before it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // The budget is a u32.
    pub fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        let peer = &mut self.peers[to.peer as usize];
        let cost = region.len() as u64 + u64::from(MESSAGE_COST);
        let counted = u64::from(peer.unmatched_out) + cost;
        if peer.is_special() || counted > self.short_budget {
            return false;
        }
        let seq = peer.sent.wrapping_add(1);
        (peer.sent, peer.unmatched_out) = (seq, counted as u32);
        let sent = wire.try_send_whole(to.peer, eager_header(to, seq), region);
        if sent.is_err() {
            self.take_back(to.peer, region.len());
        }
        sent.is_ok()
    }

    /// A message that was counted has not left.
    #[cold]
    fn take_back(&mut self, peer: u32, len: usize) {
        let peer = &mut self.peers[peer as usize];
        peer.sent = peer.sent.wrapping_sub(1);
        peer.unmatched_out -= cost(len as u64);
    }

    /// Sends a whole message in one frame, at this cost against the eager budget.
    #[inline]
    pub(super) fn send_eager(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        to: &Envelope,
        cost: u32,
    ) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let request = self.requests.at(slot);
        let peer = &mut self.peers[to.peer as usize];
        let seq = peer.sent.wrapping_add(1);
        let mut header = eager_header(to, seq);
        let len = usize::try_from(request.wanted).unwrap_or(usize::MAX);
        let is_synchronous = request.sending.mode == Mode::Synchronous;
        let mut control = match is_synchronous {
            true => control::write_id(id),
            false => Writer::new(),
        };
        if is_synchronous {
            header.flags = control::SYNCHRONOUS;
        }
        if peer.relation == Relation::Hetero {
            control = mark(&mut header, control, self.arch);
        }
        let may_hold = request.sending.may_hold && !is_synchronous;
        let (control, bulk) = (control.as_slice(), &mut request.next());
        let bulk = part(bulk, len);
        let taken = match may_hold {
            true => wire.try_hold(to.peer, header, control, bulk)?,
            false => {
                wire.try_first(to.peer, header, control, bulk)?;
                Taken::Left
            }
        };
        peer.sent = seq;
        peer.unmatched_out += cost;
        if is_synchronous {
            request.state = State::Rendezvous;
        } else if taken == Taken::Held {
            request.state = State::Held;
            self.held.push(id);
            self.mark_busy(to.peer);
        } else {
            self.requests.complete(slot, sent());
        }
        Ok(())
    }

    /// Completes the sends that the transport held and has sent.
    pub(super) fn end_held(&mut self) {
        let mut held = std::mem::take(&mut self.held);
        for id in held.drain(..) {
            if let Lookup::Pending(slot) = self.requests.look_up(id)
                && self.requests.look(slot).state == State::Held
            {
                self.requests.complete(slot, sent());
            }
        }
        self.held = held;
    }

    /// Handles a short message in order. False: the frame is something else, nothing was done.
    #[inline(always)]
    pub(super) fn on_short(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) -> bool {
        let peer = &mut self.peers[from as usize];
        let header = &frame.header;
        let in_turn = header.seq == peer.expected && header.flags == 0;
        if header.kind != peer.fast_kind || !in_turn {
            return false;
        }
        peer.expected = peer.expected.wrapping_add(1);
        let behind = peer.backlog.is_some();
        self.on_eager(wire, from, frame, None);
        if behind {
            self.handle_early(wire, from);
        }
        true
    }

    #[inline]
    pub(super) fn on_eager(
        &mut self,
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
        sender: Option<RequestId>,
    ) {
        let total = frame.bulk_len() as u64;
        let Some(slot) = self.take_posted(&frame.header) else {
            let held = hold(frame.bulk);
            let message = Arrived::in_frame(from, frame, total);
            self.keep(&message, held, Some(total), sender, None);
            self.report_handled(wire, from);
            return;
        };
        let request = self.requests.at(slot);
        match &request.payload {
            Payload::Contiguous(into) if frame.bulk_len() <= into.len() => frame.copy_out(*into),
            _ => store(request, 0, frame.bulk),
        }
        if let Some(sender) = sender {
            self.answer(wire, from, control::FIN, &control::write_id(sender));
        }
        self.finish_recv(slot, &Arrived::in_frame(from, frame, total));
        self.give_credit(wire, from, Some(total));
    }

    /// Copies the message of a frame to the buffer of a receive that would be the only posted one.
    /// `None`: nothing was done, as more than a copy is needed.
    #[inline(always)]
    pub fn deliver(
        &mut self,
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
        wanted: &Selector,
        into: Region,
    ) -> Option<Completion> {
        let (header, len) = (&frame.header, frame.bulk_len());
        let peer = &mut self.peers[from as usize];
        let early = |backlog: &Backlog| !backlog.early.is_empty();
        if header.kind != peer.fast_kind
            || header.flags != 0
            || header.seq != peer.expected
            || len > into.len()
            || !wanted.accepts(header.context, header.source, header.tag)
            || peer.backlog.as_deref().is_some_and(early)
        {
            return None;
        }
        peer.expected = peer.expected.wrapping_add(1);
        frame.copy_out(into);
        self.give_credit(wire, from, Some(len as u64));
        Some(Completion {
            source: header.source,
            tag: header.tag,
            bytes: len as u64,
            length: len as u64,
            cancelled: false,
            error: 0,
            context: header.context,
        })
    }

    /// Posts the receive that [`deliver`](Ob1::deliver) could not serve, and handles the frame.
    #[inline(never)]
    pub fn post_for(
        &mut self,
        wire: &mut dyn Wire,
        wanted: &Selector,
        into: Region,
        from: u32,
        frame: Frame<'_>,
    ) -> RequestId {
        let id = self.recv(wire, wanted, Payload::Contiguous(into));
        self.on_frame(wire, from, &frame);
        id
    }
}

#[inline]
pub(super) fn eager_header(to: &Envelope, seq: u16) -> Header {
    Header {
        seq,
        kind: control::EAGER,
        flags: 0,
        control_len: 0,
        context: to.context,
        source: to.rank,
        tag: to.tag,
    }
}

/// Copies a payload whose memory is about to be overwritten.
pub(super) fn hold(bulk: [Region; 2]) -> Buffered {
    let len = bulk[0].len() + bulk[1].len();
    if len <= CONTROL_MAX {
        let mut bytes = [0; CONTROL_MAX];
        oxmpi_mem::read(&mut bytes[..bulk[0].len()], bulk[0]);
        oxmpi_mem::read(&mut bytes[bulk[0].len()..len], bulk[1]);
        return Buffered::Inline(
            bytes,
            u8::try_from(len).expect("invariant: at most 40 bytes"),
        );
    }
    let heap = HeapBytes::new(len);
    oxmpi_mem::copy(heap.region().slice(0, bulk[0].len()), bulk[0]);
    oxmpi_mem::copy(heap.region().slice(bulk[0].len(), bulk[1].len()), bulk[1]);
    Buffered::Heap(heap)
}

#[cfg(test)]
mod tests {
    use super::{Buffered, hold};

    /// At the end of a ring, the payload of a frame continues at its beginning.
    #[test]
    fn both_pieces_of_a_payload_are_held() {
        for (first, second) in [(0, 3), (3, 2), (40, 0), (39, 1), (40, 1), (1, 4000)] {
            let mut bytes: Vec<u8> = (0..first + second).map(|n| n as u8).collect();
            let expected = bytes.clone();
            let held = oxmpi_mem::with_bytes(&mut bytes, |whole| {
                hold([whole.slice(0, first), whole.slice(first, second)])
            });
            let got = match held {
                Buffered::Inline(bytes, len) => bytes[..usize::from(len)].to_vec(),
                Buffered::Heap(bytes) => {
                    let mut got = vec![0; bytes.len()];
                    oxmpi_mem::read(&mut got, bytes.region());
                    got
                }
                Buffered::Growing(_) | Buffered::Prefetched(..) => {
                    unreachable!("the frame has all of it")
                }
            };
            assert_eq!(got, expected, "{first} and {second} bytes");
        }
    }
}
