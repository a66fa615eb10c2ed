//! Messages that are copied once, by the system, from one process's memory into the other's.
//!
//! | message | frames |
//! |---|---|
//! | read by the receiver, at once or with others (`together.rs`) | `OFFER` with the address → `FINISH` |
//! | read and written half each | `OFFER` with the address → `SHARE` → `WROTE`, `FINISH` |
//!
//! Long messages in a row, none of which is answered, are better copied so where a system call is
//! cheap beside the way through the caches: both processes can work at different messages, and no
//! byte goes through two copies. A single message that is answered is not: its two sides copy at
//! the same time out of caches that are warm. So a [`Row`] is known by its length, and a new one
//! expected to be as long as the last.
//!
//! While messages go one way their sender has nothing to copy. It says so (`HELP`) when it has been
//! seen to wait: it has just handled the end of one message while others are still offered. From
//! then on the receiver shares with it as many messages as it had offered. A sender that computes
//! is never waited for. Which half is whose: `halves.rs`.
//!
//! The receiver is in charge: if any copy fails it asks for the whole message in frames, as of any
//! other.

use super::Ob1;
use super::control::{self, Accept, Share};
use super::halves::{Offered, SHARED_FROM};
use crate::payload::Payload;
use crate::request::{RequestId, State};
use oxmpi_btl::{RemoteAddress, Wire};
use oxmpi_mem::Region;

/// Long messages to one peer without a word from it.
#[derive(Default)]
pub(super) struct Row {
    length: u16,
    /// The one before this was a long one.
    expected: bool,
    /// Frames of the peer that were no messages, but answers to ours.
    answers: u32,
    /// Frames of the peer that were, when the last message of the row left.
    heard: u32,
}

/// From so many messages on it is a row: those before leave at once, also when the receiver is
/// late.
const LONG: u16 = 4;

impl Row {
    /// Whether the next long message stands in a row. `frames` have come from the peer so far.
    pub(super) fn goes_on(&mut self, frames: u32) -> bool {
        let heard = frames.wrapping_sub(self.answers);
        if heard != self.heard {
            self.heard = heard;
            self.expected = self.length >= LONG;
            self.length = 0;
        }
        self.expected || self.length >= LONG
    }

    /// Whether it would be the first since a word has come.
    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// It has left.
    pub(super) fn add(&mut self) {
        self.length = self.length.saturating_add(1);
    }

    /// A frame has come that only answers.
    pub(super) fn answered(&mut self) {
        self.answers = self.answers.wrapping_add(1);
    }
}

/// What is known of one process.
#[derive(Default)]
pub(super) struct Link {
    pub(super) row: Row,
    pub(super) direct: Direct,
    pub(super) halves: super::halves::Halves,
}

/// What two processes owe each other in messages that are copied once.
#[derive(Default)]
pub(super) struct Direct {
    /// Messages offered to the peer with their address, and not finished.
    offered: u32,
    /// Of these, those that we have promised to help with.
    promised: u32,
    /// Messages that the peer has promised to help with, and that we have not taken yet.
    helped: u32,
}

impl Direct {
    /// A message was offered with its address.
    pub(super) fn offer(&mut self) {
        self.offered += 1;
    }

    /// So many of them have been finished, or go in frames after all. How many are to be promised
    /// now, if it is time.
    pub(super) fn end(&mut self, messages: u32) -> Option<u32> {
        self.offered = self.offered.saturating_sub(messages);
        self.promised = self.promised.saturating_sub(messages);
        let time = self.promised == 0 && self.offered > 0;
        if time {
            self.promised = self.offered;
        }
        time.then_some(self.offered)
    }

    /// Whether we have offered some ourselves, and wait for their end.
    pub(super) fn is_offering(&self) -> bool {
        self.offered > 0
    }

    /// Whether the next message is shared if it is long enough.
    pub(super) fn is_helped(&self) -> bool {
        self.helped > 0 && self.offered == 0
    }

    /// So many messages are taken without help.
    pub(super) fn pass(&mut self, messages: u32) {
        self.helped = self.helped.saturating_sub(messages);
    }

    /// Whether the next message of `len` bytes is shared: the peer waits, and we have nothing under
    /// way to it, which it would rather read.
    fn shares(&mut self, len: usize) -> bool {
        let promised = self.helped > 0;
        self.helped = self.helped.saturating_sub(1);
        promised && self.offered == 0 && len >= SHARED_FROM
    }
}

impl Ob1 {
    /// Whether a long message is better offered than sent at once; what leaves at once counts as
    /// one that has left. `waits`: its sender does until it is taken.
    ///
    /// Few arguments, by value: short messages pay for what lies in memory.
    #[cold]
    #[inline(never)]
    pub(super) fn is_offered(
        &mut self,
        wire: &mut impl Wire,
        to: u32,
        len: usize,
        waits: bool,
    ) -> bool {
        let frames = self.peers[to as usize].expected;
        let Link { row, halves, .. } = self.links.entry(to).or_default();
        let limits = wire.limits(to);
        let in_row = row.goes_on(frames) && limits.single_copy_in_row != u64::MAX;
        let single = waits && row.is_empty() && limits.single_copy_answered != u64::MAX;
        let offered = in_row || single && halves.is_due(len as u64);
        // Longer ones do not fit one frame, and count when they leave in several.
        if !offered && len <= super::send::LONG {
            row.add();
            if single {
                halves.sent(len as u64, || wire.now());
            }
        }
        offered
    }

    /// Takes an offered message from the sender's memory, alone or together with it. False: it has
    /// to come in frames.
    pub(super) fn take_direct(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        from: u32,
        (sender, offered): (RequestId, Offered),
        into: Region,
    ) -> bool {
        let address = RemoteAddress(offered.address);
        let link = self.links.entry(from).or_default();
        if !offered.halves {
            wire.row_covers(into);
        }
        let halves = offered.halves && into.len() >= SHARED_FROM;
        let shared = match link.direct.shares(into.len()) || halves {
            true => wire.expose(from, into),
            false => None,
        };
        let Some(RemoteAddress(ours)) = shared else {
            let done = wire.get(from, address, into).is_ok();
            if done {
                self.answer(wire, from, control::FINISH, &control::write_id(sender));
                self.finish_arriving(slot);
            }
            return done;
        };
        let wanted = into.len() as u64;
        let share = Share {
            accept: Accept {
                sender,
                receiver: self.requests.id(slot),
                wanted,
            },
            address: ours,
        };
        self.answer(wire, from, control::SHARE, &share.write());
        let (at, own) = self.own_part(from, into);
        let place = RemoteAddress(offered.address.wrapping_add(at));
        let done = wire.get(from, place, own).is_ok();
        if done {
            let request = self.requests.at(slot);
            request.state = State::Sharing;
            request.partner = sender;
            request.moved = own.len() as u64;
        }
        done
    }

    /// The receiver of a message reads its part and asks us to write ours.
    pub(super) fn on_share(&mut self, wire: &mut impl Wire, from: u32, bytes: &[u8]) {
        let share = Share::read(bytes);
        let slot = share.and_then(|share| self.requests.slot(share.accept.sender));
        let (Some(Share { accept, address }), Some(slot)) = (share, slot) else {
            self.rejected_frames += 1;
            return;
        };
        let request = self.requests.look(slot);
        let offered = request.state == State::Offered && request.exposed && request.peer == from;
        let source = match &request.payload {
            Payload::Contiguous(region) if offered && accept.wanted <= request.wanted => *region,
            _ => {
                self.rejected_frames += 1;
                return;
            }
        };
        let judged = request.judged;
        let size = |bytes: u64| usize::try_from(bytes).expect("invariant: inside a region");
        let (at, own) = self.own_part(from, source.slice(0, size(accept.wanted)));
        let place = RemoteAddress(address.wrapping_add(at));
        if judged {
            self.requests.at(slot).judged = false;
            let halves = &mut self.links.entry(from).or_default().halves;
            halves.hear(wire.now());
        }
        let written = match wire.put(from, place, own) {
            Ok(()) => own.len() as u64,
            Err(_) => 0,
        };
        let wrote = control::write_wrote(accept.receiver, written);
        self.answer(wire, from, control::WROTE, &wrote);
    }

    /// The sender of a message has written its part, or could not.
    pub(super) fn on_wrote(&mut self, wire: &mut impl Wire, from: u32, bytes: &[u8]) {
        let wrote = control::read_wrote(bytes);
        let found = wrote.and_then(|(receiver, written)| {
            let slot = self.requests.slot(receiver)?;
            (self.requests.look(slot).peer == from).then_some((receiver, slot, written))
        });
        let Some((receiver, slot, written)) = found else {
            self.rejected_frames += 1;
            return;
        };
        let request = self.requests.at(slot);
        if request.state != State::Sharing {
            return; // Our part failed, and the whole is on its way.
        }
        let (sender, wanted) = (request.partner, request.wanted);
        if written == wanted - request.moved {
            request.moved = wanted;
            self.answer(wire, from, control::FINISH, &control::write_id(sender));
            self.finish_arriving(slot);
            return;
        }
        request.state = State::Arriving;
        request.moved = 0;
        let accept = Accept {
            sender,
            receiver,
            wanted,
        };
        self.answer(wire, from, control::ACCEPT, &accept.write());
    }

    /// Messages that were offered with their addresses are finished, or go in frames after all.
    /// `judged`: a receiver could not share it, or was not there.
    pub(super) fn end_offers(
        &mut self,
        wire: &mut impl Wire,
        to: u32,
        messages: u32,
        judged: bool,
    ) {
        let direct = |link: &mut Link| {
            if judged {
                link.halves.doubt();
            }
            link.direct.end(messages)
        };
        if let Some(messages) = self.links.get_mut(&to).and_then(direct) {
            self.answer(wire, to, control::HELP, &control::write_help(messages));
        }
    }

    /// The peer waits for so many messages to be taken, and helps.
    pub(super) fn on_help(&mut self, from: u32, bytes: &[u8]) {
        match control::read_help(bytes) {
            Some(messages) => self.links.entry(from).or_default().direct.helped = messages,
            None => self.rejected_frames += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_known_by_its_length_and_by_the_last_one() {
        let mut row = Row::default();
        for sent in 0..10 {
            assert_eq!(row.goes_on(1), sent >= LONG, "after {sent}");
            row.add();
            // Answers say nothing about it.
            row.answered();
            row.answers -= 1;
        }
        // A message comes: the next row is expected to be as long, and is not.
        assert!(row.goes_on(2));
        row.add();
        assert!(!row.goes_on(3));
        row.add();
        assert!(!row.goes_on(3));
    }

    #[test]
    fn answers_do_not_end_a_row() {
        let mut row = Row::default();
        for frames in 0..10 {
            assert_eq!(row.goes_on(frames), frames >= u32::from(LONG));
            row.add();
            row.answered();
        }
    }

    #[test]
    fn as_many_are_shared_as_were_promised() {
        let (mut sender, mut receiver) = (Direct::default(), Direct::default());
        for _ in 0..8 {
            sender.offer();
        }
        assert!(!receiver.shares(SHARED_FROM));
        assert_eq!(sender.end(1), Some(7));
        receiver.helped = 7;
        for left in (0..7).rev() {
            assert!(receiver.shares(SHARED_FROM));
            assert_eq!(sender.end(1), None, "{left} left");
        }
        assert!(!receiver.shares(SHARED_FROM));
        // Who has messages of its own under way lets them be read instead.
        receiver.helped = 1;
        receiver.offer();
        assert!(!receiver.shares(SHARED_FROM));
    }
}
