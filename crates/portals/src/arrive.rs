//! What an arriving packet does: matching, storing, answering. Nothing here waits for the owner.

use crate::descriptor::Options;
use crate::event::{Event, EventKind};
use crate::link::{AHEAD, Channel, Early, Inflow, Link, Outflow};
use crate::list::Asked;
use crate::nic::Nic;
use crate::packet::{ATOMIC_MAX, Answer, Atomic, Kind, Packet, Request};
use crate::slab::{Handle, MdHandle};
use oxmpi_mem::{HeapBytes, Region, hand_over};

/// Most packets kept that have come before their turn.
const EARLY_MAX: usize = AHEAD as usize;

impl Nic {
    /// A packet has come. When it was in its turn, those that came before theirs may follow: call
    /// [`Nic::receive_early`] until it says no.
    pub fn receive(&mut self, from: u32, packet: &Packet, payload: [Region; 2]) {
        let link = self.links.entry(from).or_default();
        if link.has_ended {
            return;
        }
        if packet.kind == Kind::Handled {
            return self.on_handled(from, packet.words[0]);
        }
        let ahead = packet.sequence.wrapping_sub(number(link.handled));
        if ahead == 1 {
            self.is_handled(from);
            self.handle(from, packet, payload);
        } else if ahead == 0 || ahead > u16::MAX / 2 || link.early.contains_key(&packet.sequence) {
            self.counters.repeats += 1;
        } else if link.early.len() >= EARLY_MAX {
            self.is_broken(from, "too many packets have come before their turn");
        } else {
            let bytes = HeapBytes::new(payload[0].len() + payload[1].len());
            let (first, second) = (payload[0].len(), payload[1].len());
            oxmpi_mem::copy(bytes.region().slice(0, first), payload[0]);
            oxmpi_mem::copy(bytes.region().slice(first, second), payload[1]);
            let packet = *packet;
            link.early.insert(packet.sequence, Early { packet, bytes });
        }
    }

    /// Handles a packet that came before its turn and has it now; false: there is none.
    pub fn receive_early(&mut self, from: u32) -> bool {
        let Some(link) = self.links.get_mut(&from) else {
            return false;
        };
        let Some(early) = link.early.remove(&number(link.handled + 1)) else {
            return false;
        };
        self.is_handled(from);
        let payload = [early.bytes.region(), Region::EMPTY];
        self.handle(from, &early.packet, payload);
        true
    }

    fn handle(&mut self, from: u32, packet: &Packet, payload: [Region; 2]) {
        match packet.kind {
            Kind::Put => self.on_put(from, &Request::of(packet), payload),
            Kind::Atomic => self.on_atomic(from, &Request::of(packet), payload),
            Kind::Get => self.on_get(from, &Request::of(packet)),
            Kind::Ack => self.on_ack(from, &Answer::of(packet)),
            Kind::Reply => self.on_reply(from, &Answer::of(packet), payload),
            Kind::PutBytes | Kind::ReplyBytes => self.on_bytes(from, packet.kind, payload),
            Kind::Handled => {}
        }
    }

    /// The next packet of a peer is handled. It hears so from time to time.
    fn is_handled(&mut self, from: u32) {
        let link = self.links.entry(from).or_default();
        link.handled += 1;
        if link.owes_news() && !core::mem::replace(&mut link.is_busy, true) {
            self.busy.push_back(from);
        }
    }

    /// A peer has handled so many packets in all.
    fn on_handled(&mut self, from: u32, count: u64) {
        let link = self.links.entry(from).or_default();
        if count > link.sent {
            self.is_broken(from, "more packets are said to be handled than were sent");
        } else if count > link.handled_there {
            link.handled_there = count;
        } else {
            self.counters.repeats += 1;
        }
    }

    fn on_atomic(&mut self, from: u32, request: &Request, payload: [Region; 2]) {
        let takes =
            |atomic: &Atomic| request.length <= ATOMIC_MAX as u64 && atomic.takes(request.length);
        match request.atomic.filter(takes) {
            Some(_) => self.on_put(from, request, payload),
            None => self.is_broken(from, "an atomic operation that no interface knows"),
        }
    }

    /// A put, or an atomic operation.
    fn on_put(&mut self, from: u32, put: &Request, payload: [Region; 2]) {
        let (starts, ends) = match put.atomic {
            None => (EventKind::PutStart, EventKind::PutEnd),
            Some(_) => (EventKind::AtomicStart, EventKind::AtomicEnd),
        };
        self.cut_off(from, Kind::PutBytes);
        let asked = Asked {
            from,
            portal: put.portal,
            bits: put.bits,
            length: put.length,
            offset: put.offset,
            op: Options::OP_PUT,
        };
        let mut inflow = Inflow::new(put.length);
        match self.begin(from, put, &asked, starts) {
            None => self.counters.dropped += 1,
            Some(start) => {
                inflow.md = Some(start.md);
                inflow.offset = start.offset;
                inflow.stored = usize::try_from(start.mlength).unwrap_or(0);
                inflow.end = Some(Event {
                    kind: ends,
                    ..start
                });
                let kept = |atomic| (atomic, HeapBytes::new(inflow.stored));
                inflow.operands = put.atomic.map(kept);
                let descriptor = self.descriptors.get(start.md);
                let is_silent = descriptor.is_none_or(|d| d.md.options.has(Options::ACK_DISABLE));
                inflow.acknowledges = (put.wants_ack && !is_silent).then_some(put.md);
            }
        }
        self.store(from, Kind::PutBytes, inflow, payload);
    }

    /// Matches an operation, tells of its beginning and takes what was used up out of the list.
    fn begin(
        &mut self,
        from: u32,
        request: &Request,
        asked: &Asked,
        kind: EventKind,
    ) -> Option<Event> {
        let (md, granted) = self.walk(asked)?;
        let link = self.next_link();
        self.counters.matched += 1;
        let descriptor = self.descriptors.get_mut(md)?;
        descriptor.begin(granted);
        let event = Event {
            kind,
            initiator: from,
            bits: request.bits,
            rlength: request.length,
            mlength: granted.length as u64,
            offset: granted.offset,
            md,
            user: descriptor.md.user,
            hdr_data: request.hdr_data,
            link,
            failed: false,
        };
        self.tell(event);
        self.retire(md);
        Some(event)
    }

    fn on_get(&mut self, from: u32, get: &Request) {
        let asked = Asked {
            from,
            portal: get.portal,
            bits: get.bits,
            length: get.length,
            offset: get.offset,
            op: Options::OP_GET,
        };
        let start = self.begin(from, get, &asked, EventKind::GetStart);
        self.counters.dropped += u64::from(start.is_none());
        let answer = Answer {
            md: get.md,
            length: start.map_or(0, |start| start.mlength),
            failed: start.is_none(),
        };
        let kind = EventKind::GetEnd;
        let outflow = Outflow {
            packet: answer.packet(Kind::Reply),
            md: start.map(|start| start.md),
            offset: start.map_or(0, |start| start.offset),
            length: usize::try_from(answer.length).unwrap_or(0),
            moved: 0,
            has_begun: false,
            end: start.map(|start| Event { kind, ..start }),
        };
        self.enqueue(from, Channel::Answers, outflow);
    }

    fn on_ack(&mut self, from: u32, ack: &Answer) {
        let Some((md, event)) = self.awaited((from, Kind::Ack), ack, EventKind::Ack) else {
            return;
        };
        self.tell(event);
        if let Some(descriptor) = self.descriptors.get_mut(md) {
            descriptor.count();
        }
        self.release(md);
    }

    fn on_reply(&mut self, from: u32, reply: &Answer, payload: [Region; 2]) {
        self.cut_off(from, Kind::ReplyBytes);
        let mut inflow = Inflow::new(reply.length);
        if let Some((md, start)) = self.awaited((from, Kind::Reply), reply, EventKind::ReplyStart) {
            let room = self.descriptors.get(md).map_or(0, |d| d.md.region.len());
            let stored = usize::try_from(reply.length)
                .unwrap_or(usize::MAX)
                .min(room);
            if let Some(descriptor) = self.descriptors.get_mut(md) {
                descriptor.count();
            }
            inflow.md = Some(md);
            inflow.stored = stored;
            let kind = EventKind::ReplyEnd;
            let mlength = stored as u64;
            inflow.end = Some(Event {
                kind,
                mlength,
                ..start
            });
            self.tell(start);
        }
        self.store(from, Kind::ReplyBytes, inflow, payload);
    }

    /// The descriptor that waits for this answer, whose and of which kind, and the event; it waits
    /// no longer. A descriptor that was abandoned waits for nothing.
    fn awaited(
        &mut self,
        target: (u32, Kind),
        answer: &Answer,
        kind: EventKind,
    ) -> Option<(MdHandle, Event)> {
        let md = MdHandle::from_word(answer.md);
        let descriptor = self.descriptors.get_mut(md)?;
        descriptor.target.take_if(|awaited| *awaited == target)?;
        let event = Event {
            kind,
            initiator: self.me,
            bits: 0,
            rlength: answer.length,
            mlength: answer.length,
            offset: 0,
            md,
            user: descriptor.md.user,
            hdr_data: 0,
            link: 0,
            failed: answer.failed,
        };
        Some((md, event))
    }

    fn on_bytes(&mut self, from: u32, kind: Kind, payload: [Region; 2]) {
        if payload.iter().all(Region::is_empty) {
            return self.cut_off(from, kind);
        }
        match self.coming(from, kind).take() {
            Some(inflow) => self.store(from, kind, inflow, payload),
            None => self.is_broken(from, "bytes of no message have come"),
        }
    }

    /// Stores the next bytes of a message, and ends it when they were the last.
    fn store(&mut self, from: u32, kind: Kind, mut inflow: Inflow, payload: [Region; 2]) {
        let here = (payload[0].len() + payload[1].len()) as u64;
        if here > inflow.length - inflow.come {
            self.is_broken(from, "a message is longer than it said");
            return;
        }
        let region = inflow.md.and_then(|md| self.descriptors.get(md));
        let target = region.map(|descriptor| {
            let region = descriptor.md.region;
            region.slice(inflow.offset, inflow.stored)
        });
        let region = match (&inflow.operands, target) {
            (Some((_, kept)), Some(_)) => Some(kept.region()),
            _ => target,
        };
        let mut at = usize::try_from(inflow.come).unwrap_or(usize::MAX);
        for piece in payload {
            let room = inflow.stored.saturating_sub(at);
            let take = piece.len().min(room);
            if let Some(region) = region
                && take > 0
            {
                hand_over(region.slice(at, take), piece.slice(0, take));
                self.counters.stored_bytes += take as u64;
                self.counters.dropped_bytes += (piece.len() - take) as u64;
            } else {
                self.counters.dropped_bytes += piece.len() as u64;
            }
            at = at.saturating_add(piece.len());
        }
        inflow.come += here;
        if inflow.come < inflow.length {
            *self.coming(from, kind) = Some(inflow);
            return;
        }
        if let (Some((atomic, kept)), Some(there)) = (&inflow.operands, target) {
            atomic.apply(there, kept.region());
        }
        if let Some(event) = inflow.end {
            self.tell(event);
            if let Some(md) = inflow.acknowledges {
                self.acknowledge(from, md, event.mlength);
            }
            self.release(event.md);
        }
    }

    fn acknowledge(&mut self, peer: u32, md: u64, length: u64) {
        let answer = Answer {
            md,
            length,
            failed: false,
        };
        let outflow = Outflow {
            packet: answer.packet(Kind::Ack),
            md: None,
            offset: 0,
            length: 0,
            moved: 0,
            has_begun: false,
            end: None,
        };
        self.enqueue(peer, Channel::Answers, outflow);
    }

    /// The rest of the message that a peer has begun last, if there is any, never comes.
    fn cut_off(&mut self, from: u32, kind: Kind) {
        if let Some(inflow) = self.coming(from, kind).take()
            && let Some(event) = inflow.end
        {
            self.tell(Event {
                failed: true,
                ..event
            });
            self.release(event.md);
        }
    }

    fn coming(&mut self, from: u32, kind: Kind) -> &mut Option<Inflow> {
        let link: &mut Link = self.links.entry(from).or_default();
        match kind {
            Kind::ReplyBytes => &mut link.reply,
            _ => &mut link.put,
        }
    }

    fn is_broken(&mut self, peer: u32, what: &'static str) {
        self.broken.get_or_insert((peer, what));
        self.end_peer(peer);
    }
}

/// The number of the packet that is this one in all.
#[allow(clippy::cast_possible_truncation)] // Numbers wrap.
pub(crate) fn number(count: u64) -> u16 {
    count as u16
}
