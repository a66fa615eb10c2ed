//! What comes from other cards: bytes for our memory, wishes for it, atomic operations, and the
//! answers to our own transactions.
//!
//! Nothing that a packet says is believed: what it may reach is looked up in our own table, and
//! what does not fit is answered with a fault or noted.

use crate::amo::Amo;
use crate::cq::{CqEntry, EventKind};
use crate::fault::Fault;
use crate::nic::{Nic, Out, Place};
use crate::packet::{Kind, Packet, Refused, Wire};
use crate::smsg;
use oxmpi_mem::{Region, atomic};
use std::collections::VecDeque;

/// Somebody reads our memory.
#[derive(Debug)]
pub(crate) struct Serving {
    to: Place,
    token: u32,
    key: u64,
    flags: u8,
    from: Region,
    sent: usize,
}

impl Serving {
    pub(crate) fn to(&self) -> Place {
        self.to
    }
}

impl Nic {
    /// A packet has come from a place. Its bytes are used until this returns.
    pub fn arrive(&mut self, from: Place, packet: &Packet) {
        self.counters.copied += packet.bytes.len() as u64;
        if packet.domain != self.domain || self.gone.contains(&from.instance) {
            return self.stranger(from, packet);
        }
        match packet.kind {
            Kind::Put => self.on_put(from, packet),
            Kind::Get => self.on_get(from, packet),
            Kind::Amo => self.on_amo(from, packet),
            Kind::CqWrite => self.on_cq_write(from, packet),
            Kind::Smsg => self.on_smsg(from, packet),
            Kind::GetReply | Kind::AmoReply | Kind::Ack => self.on_answer(from, packet),
            Kind::Datagram => self.on_datagram(from, packet),
            Kind::DatagramReply => self.on_datagram_reply(from, packet),
            Kind::Msgq => self.on_message(from, packet),
            Kind::MsgqAnswer => self.on_message_answer(from, packet),
        }
    }

    /// Of another domain, or lost before: it is told that nobody is here.
    fn stranger(&mut self, from: Place, packet: &Packet) {
        self.note_error(Fault::Undeliverable, from);
        if matches!(
            packet.kind,
            Kind::Put | Kind::Get | Kind::Amo | Kind::CqWrite
        ) {
            self.answer(from, packet, Err(Fault::Undeliverable));
        } else if packet.kind == Kind::Msgq {
            self.refuse_message(from, packet);
        } else if packet.kind == Kind::MsgqAnswer {
            self.decline(from, packet);
        }
    }

    /// Tells whoever has begun a transaction what has become of it.
    fn answer(&mut self, to: Place, packet: &Packet, done: Result<(), Fault>) {
        if done.is_ok() && packet.flags & Packet::ACK == 0 {
            return;
        }
        let mut answer = Packet::new(Kind::Ack, packet.domain, packet.token);
        answer.flags = packet.flags & (Packet::WAY | Packet::ACK);
        answer.data = done.err().map_or(0, |fault| fault.number().into());
        self.out.push_back(Out {
            to,
            packet: answer,
            _bytes: None,
            message: None,
        });
    }

    fn on_put(&mut self, from: Place, packet: &Packet) {
        let (len, [all, offset]) = (packet.bytes.len() as u64, packet.words);
        if offset > all || len > all - offset {
            return self.note_error(Fault::Fatal, from);
        }
        let name = (from, packet.token);
        // Of the whole transaction: all of its packets are refused, or none, unless the
        // registration ends between.
        let first = packet.address.wrapping_sub(offset);
        let found = self.memory.reach(packet.key, first, all, true);
        let (place, cq) = match found {
            Ok(found) => found,
            Err(fault) => {
                // Its number comes back.
                self.partial.remove(&name);
                return self.answer(from, packet, Err(fault));
            }
        };
        oxmpi_mem::copy(
            place.slice(offset as usize, packet.bytes.len()),
            packet.bytes,
        );
        if self.count(name, len, all) {
            if packet.flags & Packet::EVENT != 0 {
                self.tell_memory(cq, EventKind::Post, packet.data);
            }
            self.answer(from, packet, Ok(()));
        }
    }

    /// Counts bytes of a transaction; whether all have come.
    fn count(&mut self, name: (Place, u32), len: u64, all: u64) -> bool {
        if len < all {
            let arrived = self.partial.entry(name).or_default();
            *arrived += len;
            if *arrived < all {
                return false;
            }
            self.partial.remove(&name);
        }
        true
    }

    fn on_get(&mut self, from: Place, packet: &Packet) {
        let found = (self.memory).reach(packet.key, packet.address, packet.words[0], false);
        match found {
            Ok((region, cq)) => {
                if packet.flags & Packet::EVENT != 0 {
                    self.tell_memory(cq, EventKind::Post, packet.data);
                }
                self.serving.push_back(Serving {
                    to: from,
                    token: packet.token,
                    key: packet.key,
                    flags: packet.flags & (Packet::WAY | Packet::BLOCK),
                    from: region,
                    sent: 0,
                });
            }
            Err(fault) => self.answer(from, packet, Err(fault)),
        }
    }

    fn on_amo(&mut self, from: Place, packet: &Packet) {
        let found = self.memory.reach(packet.key, packet.address, 8, true);
        let (word, cq) = match found {
            Ok((word, _)) if !atomic::is_atomic(word, 8) => {
                return self.answer(from, packet, Err(Fault::Permission));
            }
            Ok(found) => found,
            Err(fault) => return self.answer(from, packet, Err(fault)),
        };
        let Some(amo) = Amo::of(packet.data.into()) else {
            return self.answer(from, packet, Err(Fault::Fatal));
        };
        if self.watcher.is_mixed(word) {
            self.note_error(Fault::Permission, self.place());
            return self.answer(from, packet, Err(Fault::Permission));
        }
        let before = amo.apply(word, packet.words);
        self.watcher.changed(word);
        if packet.flags & Packet::EVENT != 0 {
            self.tell_memory(cq, EventKind::Post, from.instance);
        }
        if amo.fetches() || packet.flags & Packet::ACK != 0 {
            let mut answer = Packet::new(Kind::AmoReply, packet.domain, packet.token);
            answer.words[0] = before;
            self.out.push_back(Out {
                to: from,
                packet: answer,
                _bytes: None,
                message: None,
            });
        }
    }

    fn on_cq_write(&mut self, from: Place, packet: &Packet) {
        match self.memory.queue(packet.key) {
            Ok(cq) => {
                let value = packet.words[0];
                let (high, low) = ((value >> 32) as u32 & 0xffff, value as u32);
                self.push_event(cq, CqEntry::new(EventKind::Post, None, high, low));
                self.answer(from, packet, Ok(()));
            }
            Err(fault) => self.answer(from, packet, Err(fault)),
        }
    }

    fn on_smsg(&mut self, from: Place, packet: &Packet) {
        let len = packet.bytes.len() + smsg::SLOT_HEAD;
        let found = (self.memory).reach(packet.key, packet.address, len as u64, true);
        match found {
            Ok((slot, cq)) if atomic::is_atomic(slot, 8) => {
                smsg::fill_slot(slot, packet.words, packet.bytes);
                self.tell_memory(cq, EventKind::Smsg, packet.data);
            }
            Ok(_) => self.note_error(Fault::Translation, from),
            Err(fault) => self.note_error(fault, from),
        }
    }

    /// Sends what others read.
    pub(crate) fn serve(&mut self, wire: &mut impl Wire, blocked: &mut Vec<Place>) {
        for _ in 0..self.serving.len() {
            let Some(mut one) = self.serving.pop_front() else {
                break;
            };
            if !self.serve_one(wire, &mut one, blocked) {
                self.serving.push_back(one);
            }
        }
    }

    fn serve_one(
        &mut self,
        wire: &mut impl Wire,
        one: &mut Serving,
        blocked: &mut Vec<Place>,
    ) -> bool {
        let most = wire.most(one.to).max(8);
        while one.sent < one.from.len() {
            if blocked.contains(&one.to) {
                return false;
            }
            let mut packet = Packet::new(Kind::GetReply, self.domain, one.token);
            let piece = (one.from.len() - one.sent).min(most);
            packet.flags = one.flags;
            packet.words[0] = one.sent as u64;
            packet.bytes = one.from.slice(one.sent, piece);
            match wire.send(one.to, &packet) {
                Ok(()) => {}
                Err(Refused::Full) => {
                    blocked.push(one.to);
                    return false;
                }
                Err(Refused::Nobody) => return true,
            }
            one.sent += piece;
            self.counters.packets += 1;
            self.counters.copied += piece as u64;
        }
        true
    }

    /// A registration has ended: who reads there is told.
    pub(crate) fn stop_serving(&mut self, key: u64) {
        let all = std::mem::take(&mut self.serving);
        let (over, rest) = all.into_iter().partition(|one| one.key == key);
        self.serving = rest;
        let over: VecDeque<Serving> = over;
        for one in over {
            let packet = Packet::new(Kind::Get, self.domain, one.token);
            self.answer(one.to, &packet, Err(Fault::Translation));
        }
    }
}
