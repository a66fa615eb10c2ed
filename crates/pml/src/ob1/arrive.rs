//! What an arriving frame does. [`Ob1::on_frame`] is called with a lent frame and may answer
//! through the transmit half.

use super::control::{self, Data, Offer};
use super::matching::{Held, Message};
use super::receive::{Arrived, store};
use super::{Early, Ob1};
use crate::payload::Payload;
use crate::request::{Completion, RequestId, State};
use oxmpi_btl::{CONTROL_MAX, Frame, Header, Wire};
use oxmpi_mem::{HeapBytes, Region, Way};

/// Frames that may wait for one that is missing, per pair; a peer that leaves a larger gap is
/// broken.
const EARLY_MAX: usize = 65_536;

impl Ob1 {
    /// Handles one frame from process `from`, in its turn: early ones are kept, repeated ones
    /// dropped.
    #[inline]
    pub fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let peer = &mut self.peers[from as usize];
        if frame.header.seq != peer.expected {
            self.out_of_turn(from, frame);
            return;
        }
        peer.expected = peer.expected.wrapping_add(1);
        let behind = peer.backlog.is_some();
        if frame.header.kind == control::EAGER && frame.header.flags == 0 {
            self.on_eager(wire, from, frame, None);
        } else {
            self.handle(wire, from, frame);
        }
        if behind {
            self.handle_early(wire, from);
        }
    }

    #[inline(never)]
    fn handle(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let (header, control) = (&frame.header, frame.control);
        match header.kind {
            control::EAGER if header.flags & control::LONG != 0 => self.on_first(wire, from, frame),
            control::MORE => self.on_more(from, frame),
            control::EAGER => {
                let wants = header.flags & control::SYNCHRONOUS != 0;
                let sender = if wants {
                    control::id_at(control, 0)
                } else {
                    None
                };
                self.on_eager(wire, from, frame, sender);
            }
            control::OFFER => self.on_offer(wire, from, frame),
            control::ACCEPT => {
                self.on_accept(from, control);
                self.flush(wire);
            }
            control::DATA => self.on_data(from, frame),
            control::FINISH => self.on_finish(from, control),
            control::CREDIT => self.on_credit(from, control),
            _ => self.rejected_frames += 1,
        }
    }

    /// The receive that a message with this envelope belongs to, taken out of the queues.
    #[inline]
    pub(super) fn take_posted(&mut self, header: &Header) -> Option<u32> {
        let requests = &self.requests;
        let order = |slot: u32| requests.look(slot).order;
        let slot = self
            .posted
            .take(header.context, header.source, header.tag, order)?;
        self.requests.at(slot).entry = None;
        Some(slot)
    }

    #[inline]
    fn on_eager(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        sender: Option<RequestId>,
    ) {
        let total = frame.bulk_len() as u64;
        let Some(slot) = self.take_posted(&frame.header) else {
            let held = hold(frame.bulk);
            self.keep(from, &frame.header, held, Some(total), total, sender, None);
            return;
        };
        let request = self.requests.at(slot);
        match &request.payload {
            Payload::Contiguous(into) if frame.bulk_len() <= into.len() => frame.copy_out(*into),
            _ => store(request, 0, frame.bulk, frame.way),
        }
        if let Some(sender) = sender {
            self.answer(wire, from, control::FINISH, &control::write_id(sender));
        }
        self.finish_recv(slot, &Arrived::in_frame(from, frame, total));
        self.give_credit(wire, from, total);
    }

    fn on_offer(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let Some(offer) = Offer::read(frame.control).filter(|offer| here as u64 <= offer.total)
        else {
            self.rejected_frames += 1;
            return;
        };
        let Some(slot) = self.take_posted(&frame.header) else {
            self.keep(
                from,
                &frame.header,
                hold(frame.bulk),
                None,
                offer.total,
                Some(offer.sender),
                Some(offer.address),
            );
            return;
        };
        let message = Arrived::in_frame(from, frame, offer.total);
        self.accept_offer(
            wire,
            slot,
            &message,
            (offer.sender, offer.address),
            here,
            (frame.bulk, frame.way),
        );
    }

    #[inline]
    fn on_data(&mut self, from: u32, frame: &Frame<'_>) {
        let data = Data::read(frame.control);
        let slot = data.and_then(|data| self.requests.slot(data.receiver));
        let (Some(data), Some(slot)) = (data, slot) else {
            self.rejected_frames += 1;
            return;
        };
        let request = self.requests.at(slot);
        let len = frame.bulk_len() as u64;
        let fits = len <= request.wanted - request.moved.min(request.wanted)
            && data.offset <= request.wanted - len;
        if request.state != State::Arriving || request.peer != from || !fits {
            self.rejected_frames += 1;
            return;
        }
        store(request, data.offset, frame.bulk, frame.way);
        request.moved += len;
        if request.moved == request.wanted {
            self.finish_arriving(slot);
        }
    }

    /// All that a receive waited for has come.
    pub(super) fn finish_arriving(&mut self, slot: u32) {
        let request = self.requests.look(slot);
        let Completion {
            source,
            tag,
            bytes: total,
            context,
            ..
        } = request.completion;
        let message = Arrived {
            peer: request.peer,
            source,
            tag,
            total,
            context,
        };
        self.finish_recv(slot, &message);
    }

    /// Keeps a message nobody has asked for.
    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    pub(super) fn keep(
        &mut self,
        from: u32,
        header: &Header,
        held: Held,
        budgeted: Option<u64>,
        total: u64,
        sender: Option<crate::RequestId>,
        offered: Option<u64>,
    ) {
        self.unexpected.push(Message {
            context: header.context,
            source: header.source,
            tag: header.tag,
            peer: from,
            total,
            held,
            sender,
            offered,
            budgeted: budgeted.unwrap_or(0),
        });
    }

    #[cold]
    fn out_of_turn(&mut self, from: u32, frame: &Frame<'_>) {
        let expected = self.peers[from as usize].expected;
        let ahead = frame.header.seq.wrapping_sub(expected);
        if ahead > u32::MAX / 2 {
            return; // A repeat of a frame that was handled.
        }
        let mut control = [0; CONTROL_MAX];
        control[..frame.control.len()].copy_from_slice(frame.control);
        let bulk = HeapBytes::new(frame.bulk_len());
        let first = frame.bulk[0].len();
        oxmpi_mem::copy(bulk.region().slice(0, first), frame.bulk[0]);
        oxmpi_mem::copy(
            bulk.region().slice(first, frame.bulk[1].len()),
            frame.bulk[1],
        );
        let early = &mut self.peers[from as usize]
            .backlog
            .get_or_insert_default()
            .early;
        if early.len() >= EARLY_MAX {
            self.rejected_frames += 1;
            return;
        }
        early.entry(frame.header.seq).or_insert(Early {
            header: frame.header,
            control,
            bulk,
        });
    }

    #[cold]
    fn handle_early(&mut self, wire: &mut impl Wire, from: u32) {
        loop {
            let peer = &mut self.peers[from as usize];
            let expected = peer.expected;
            let Some(next) = peer
                .backlog
                .as_mut()
                .and_then(|backlog| backlog.early.remove(&expected))
            else {
                return;
            };
            peer.expected = expected.wrapping_add(1);
            let frame = Frame {
                header: next.header,
                control: &next.control[..usize::from(next.header.control_len)],
                bulk: [next.bulk.region(), Region::EMPTY],
                way: Way::Cached,
            };
            self.handle(wire, from, &frame);
        }
    }
}

/// Copies payload that is about to be overwritten.
fn hold(bulk: [Region; 2]) -> Held {
    let len = bulk[0].len() + bulk[1].len();
    if len <= CONTROL_MAX {
        let mut bytes = [0; CONTROL_MAX];
        oxmpi_mem::read(&mut bytes[..bulk[0].len()], bulk[0]);
        oxmpi_mem::read(&mut bytes[bulk[0].len()..len], bulk[1]);
        return Held::Inline(
            bytes,
            u8::try_from(len).expect("invariant: at most 40 bytes"),
        );
    }
    let heap = HeapBytes::new(len);
    oxmpi_mem::copy(heap.region().slice(0, bulk[0].len()), bulk[0]);
    oxmpi_mem::copy(heap.region().slice(bulk[0].len(), bulk[1].len()), bulk[1]);
    Held::Heap(heap)
}
