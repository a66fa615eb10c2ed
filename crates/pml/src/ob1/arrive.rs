//! How an arriving frame is handled. [`Ob1::on_frame`] gets a frame in memory of the transport and
//! may answer through the wire.

use super::control::{self, Data, Rts};
use super::matching::{Buffered, Message};
use super::receive::{Arrived, FirstBytes, store};
use super::{Early, Ob1, Relation};
use crate::coverage::cover;
use crate::message::is_of_jobs;
use crate::payload::Payload;
use crate::request::{Completion, Lookup, RequestId, State};
use oxmpi_btl::{CONTROL_MAX, Frame, Header, RemoteKey, Wire};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::btree_map::Entry;

impl Ob1 {
    /// Handles one frame from process `from`: a message in the order of its number, any other frame
    /// at once. Early messages are kept, repeated frames dropped.
    #[inline(always)]
    pub fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        if !self.on_short(wire, from, frame) {
            self.on_other(wire, from, frame);
        }
    }

    /// Handles a short message in order. False: the frame is something else, nothing was done.
    #[inline(always)]
    fn on_short(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) -> bool {
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

    #[inline(never)]
    fn on_other(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let peer = &mut self.peers[from as usize];
        if peer.relation == Relation::Ended {
            return;
        }
        let (header, control) = (&frame.header, frame.control);
        match header.kind {
            control::EAGER | control::RTS
                if from as usize >= self.job_size && !is_of_jobs(header.context) =>
            {
                self.broken(
                    from,
                    "it is of another job and sends to this one's own groups",
                );
            }
            kind if control::is_numbered(kind) && header.seq != peer.expected => {
                self.out_of_order(from, frame);
            }
            kind if control::is_numbered(kind) => {
                peer.expected = peer.expected.wrapping_add(1);
                let behind = peer.backlog.is_some();
                self.on_message(wire, from, frame);
                if behind {
                    self.handle_early(wire, from);
                }
            }
            control::MORE => self.on_more(from, frame),
            control::CTS => {
                self.on_cts(from, control);
                self.flush(wire);
            }
            control::DATA => self.on_data(wire, from, frame),
            control::FIN => self.on_fin(wire, from, frame),
            control::CREDIT => self.on_credit(from, control),
            kind => self.broken(from, &format!("there is no frame of kind {kind}")),
        }
    }

    /// The first frame of a message, or its recall, in order.
    fn on_message(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        self.report_handled(wire, from);
        let is_hetero = frame.header.flags & control::HETERO != 0;
        let own;
        let frame = match is_hetero {
            false => frame,
            true => match self.unmarked(from, frame) {
                Some(unmarked) => {
                    own = unmarked;
                    &own
                }
                None => {
                    self.broken(from, "data came in a representation that cannot be");
                    return;
                }
            },
        };
        let sender = match (frame.header.kind, frame.header.flags) {
            (control::RTS, 0 | control::DIGEST) => return self.on_rts(wire, from, frame),
            (control::EAGER, control::LONG) => return self.on_first(wire, from, frame),
            (control::RTS, control::RECALL) => return self.on_recall(wire, from, frame.control),
            (control::EAGER, 0) => None,
            (control::EAGER, control::SYNCHRONOUS) => match control::id_at(frame.control, 0) {
                Some(sender) => Some(sender),
                None => return self.broken(from, "a synchronous message names no request"),
            },
            (_, flags) => return self.broken(from, &format!("a message has the flags {flags}")),
        };
        match is_hetero {
            true => {
                let held = || hold(frame.bulk);
                self.on_hetero_eager(wire, from, frame, held, sender);
            }
            false => self.on_eager(wire, from, frame, sender),
        }
    }

    /// Takes the posted receive that matches this envelope.
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

    fn on_rts(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let (control, digest) = match frame.header.flags & control::DIGEST {
            0 => (frame.control, None),
            _ => match control::split_word(frame.control) {
                Some((control, digest)) => (control, Some(digest)),
                None => return self.broken(from, "an RTS has no digest"),
            },
        };
        let Some(rts) = Rts::read(control).filter(|rts| here as u64 <= rts.total) else {
            self.broken(from, "an RTS is shorter than its first fragment");
            return;
        };
        if let Some(digest) = digest {
            self.keep_digest(from, rts.sender, digest);
        }
        let budgeted = (here > 0).then_some(here as u64);
        let message = Arrived::in_frame(from, frame, rts.total);
        let Some(slot) = self.take_posted(&frame.header) else {
            let (sender, offered) = (Some(rts.sender), Some(rts.place));
            self.keep(&message, hold(frame.bulk), budgeted, sender, offered);
            return;
        };
        let first = FirstBytes {
            len: here,
            bulk: frame.bulk,
        };
        self.answer_rts(wire, slot, &message, &rts, first);
        self.give_credit(wire, from, budgeted);
    }

    /// The sender recalls a message. If no receive has taken it, this is confirmed. Otherwise the
    /// sender gets its normal answer.
    #[cold]
    fn on_recall(&mut self, wire: &mut impl Wire, from: u32, control: &[u8]) {
        let Some(sender) = control::id_at(control, 0) else {
            self.broken(from, "a recall names no request");
            return;
        };
        if let Some(message) = self.unexpected.recall(from, sender) {
            self.drop_message(wire, &message);
            let header = Header {
                flags: control::RECALLED,
                ..control::header(control::FIN)
            };
            self.answer_by(wire, from, header, &control::write_id(sender));
        } else {
            self.prefetch(wire, from, sender);
        }
    }

    /// Drops an unexpected message that no receive will take.
    pub(super) fn drop_message(&mut self, wire: &mut impl Wire, message: &Message) {
        self.give_credit(wire, message.peer, message.budgeted);
        if let Some(sender) = message.sender {
            self.drop_digest(message.peer, sender);
        }
    }

    #[inline]
    fn on_data(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let Some(data) = Data::read(frame.control) else {
            self.broken(from, "a fragment names no request");
            return;
        };
        let slot = match self.requests.look_up(data.receiver) {
            Lookup::Pending(slot) => slot,
            Lookup::Complete => {
                self.repeats += 1;
                return;
            }
            Lookup::Unknown => {
                self.broken(from, "a fragment is for a receive that never was");
                return;
            }
        };
        let request = self.requests.at(slot);
        let len = frame.bulk_len() as u64;
        let fits = len <= request.wanted && data.offset <= request.wanted - len;
        if request.state != State::Arriving || request.peer != from || !fits {
            self.broken(from, "a fragment does not fit its receive");
            return;
        }
        store(request, data.offset, frame.bulk);
        cover(&mut request.moved, &mut request.ranges, data.offset, len);
        // The rest of the same fragment need not go through a bounce buffer.
        let end = data.offset + len;
        if let Payload::Contiguous(into) = &request.payload
            && end < request.wanted
        {
            let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
            let rest = into.slice(size(end), size(request.wanted - end));
            let more = wire.pull(from, rest) as u64;
            cover(&mut request.moved, &mut request.ranges, end, more);
        }
        let is_all_here = request.moved == request.wanted;
        self.digest_on(slot);
        if is_all_here && self.is_verified(wire, slot) {
            self.finish_arriving(slot);
        }
    }

    /// All bytes of a receive have arrived.
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

    /// Keeps an unexpected message.
    #[inline(never)]
    pub(super) fn keep(
        &mut self,
        message: &Arrived,
        held: Buffered,
        budgeted: Option<u64>,
        sender: Option<RequestId>,
        offered: Option<Option<RemoteKey>>,
    ) {
        self.unexpected.push(Message {
            context: message.context,
            source: message.source,
            tag: message.tag,
            peer: message.peer,
            total: message.total,
            held,
            sender,
            offered,
            budgeted,
        });
    }

    #[cold]
    fn out_of_order(&mut self, from: u32, frame: &Frame<'_>) {
        let expected = self.peers[from as usize].expected;
        if frame.header.seq.wrapping_sub(expected) > u16::MAX / 2 {
            self.repeats += 1;
            return;
        }
        let backlog = self.peers[from as usize].backlog.get_or_insert_default();
        match backlog.early.entry(frame.header.seq) {
            Entry::Vacant(place) => _ = place.insert(Early::copy_of(frame)),
            Entry::Occupied(_) => self.repeats += 1,
        }
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
            self.on_message(wire, from, &next.frame());
        }
    }
}

impl Early {
    pub(super) fn copy_of(frame: &Frame<'_>) -> Early {
        let mut control = [0; CONTROL_MAX];
        control[..frame.control.len()].copy_from_slice(frame.control);
        let bulk = HeapBytes::new(frame.bulk_len());
        frame.copy_out(bulk.region());
        Early {
            header: Header {
                control_len: u8::try_from(frame.control.len()).unwrap_or(0),
                ..frame.header
            },
            control,
            bulk,
        }
    }

    pub(super) fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk.region(), Region::EMPTY],
        }
    }
}

/// Copies a payload whose memory is about to be overwritten.
fn hold(bulk: [Region; 2]) -> Buffered {
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
