//! The contract of [`Module`] and [`Network`] over the card. A SEND message is a frame as
//! [`packed`](crate::packed) draws it.

use super::Ugni;
use super::carrier::Carrier;
use super::links::{State, tag};
use crate::frame::{Frame, Header};
use crate::module::{
    Access, Arm, Atomic, Block, Caps, EXCLUSIVITY_DEFAULT, Event, Flags, MemKey, Module, Transfer,
};
use crate::networks::{self, Network};
use crate::offload::{Circle, Offload};
use crate::packed::{self, Packed};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_gemini::{Code, MemHandle};
use oxmpi_mem::Region;

/// Time of a short frame (ns) and speed of long ones (MB/s), as the hardware's.
const LATENCY: u32 = 2_000;
const BANDWIDTH: u32 = 5_000;

/// Where a message came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Through {
    Mailbox,
    Queue,
}

/// A frame in a mailbox, or in a buffer; good until the module is asked for the next one.
pub struct Arrived {
    frame: Packed,
    /// The buffer that it was fetched into.
    buffer: Option<usize>,
}

impl Arrived {
    pub(super) fn fetched(frame: Packed, buffer: usize) -> Arrived {
        Arrived {
            frame,
            buffer: Some(buffer),
        }
    }
}

impl networks::Arrived for Arrived {
    fn from(&self) -> u32 {
        self.frame.from()
    }

    fn frame(&self) -> Frame<'_> {
        self.frame.frame()
    }
}

impl<C: Carrier> Ugni<C> {
    /// The next frame of those that the card has.
    fn next(&mut self) -> Option<Arrived> {
        if let Some(fetched) = self.fetched.pop_front() {
            self.lent = fetched.buffer;
            return Some(fetched);
        }
        while let Some((from, at, tag, message)) = self.next_message() {
            let (smsg, peer) = (self.links[at].smsg, self.links[at].peer);
            if tag == tag::SEND {
                match (packed::unpack(peer, message), from) {
                    (Some(frame), Through::Mailbox) => {
                        self.held = Some(at);
                        // The others have their turn.
                        self.ready.rotate_left(1);
                        self.count(at);
                        let buffer = None;
                        return Some(Arrived { frame, buffer });
                    }
                    (Some(frame), Through::Queue) => {
                        self.is_queue_held = true;
                        self.count(at);
                        let buffer = None;
                        return Some(Arrived { frame, buffer });
                    }
                    (None, _) => self.fail(at),
                }
                continue;
            }
            let mut words = vec![0; message.len()];
            oxmpi_mem::read(&mut words, message);
            let is_good = match tag {
                tag::DISCONNECT if from == Through::Mailbox => {
                    self.links[at].was_told_bye = true;
                    true
                }
                tag::GET_INIT => match self.on_get_init(at, &words) {
                    Some(true) => true,
                    // It stays where it is until there is a buffer.
                    Some(false) if from == Through::Queue => {
                        self.traffic.is_stalled = true;
                        continue;
                    }
                    Some(false) => {
                        self.ready.pop_front();
                        self.links[at].is_ready = false;
                        self.stalled.push(at);
                        continue;
                    }
                    None => false,
                },
                tag::RDMA_COMPLETE => self.on_complete(at, &words),
                tag::PUT_INIT => self.on_put_init(at, &words),
                _ => false,
            };
            if !is_good {
                self.fail(at);
                continue;
            }
            // A link that has failed has nothing to release.
            let _ = match from {
                Through::Mailbox => self.nic.smsg_release(smsg),
                Through::Queue => self.nic.msgq_release(),
            };
            self.count(at);
            if tag == tag::DISCONNECT {
                self.on_disconnect(at);
            }
            self.push_card();
        }
        None
    }

    /// The next message, of the queue and of mailboxes in turns: the link, the tag, the bytes.
    fn next_message(&mut self) -> Option<(Through, usize, u8, Region)> {
        let is_first = !self.traffic.is_first;
        self.traffic.is_first = is_first;
        let of_queue = |ugni: &mut Self| {
            let (at, tag, message) = ugni.next_of_queue()?;
            Some((Through::Queue, at, tag, message))
        };
        let found = match is_first {
            true => of_queue(self),
            false => None,
        };
        if found.is_some() {
            return found;
        }
        match self.next_of_mailboxes() {
            Some((at, tag, message)) => Some((Through::Mailbox, at, tag, message)),
            None => of_queue(self),
        }
    }

    fn next_of_mailboxes(&mut self) -> Option<(usize, u8, Region)> {
        while let Some(at) = self.ready.front().copied() {
            if self.links[at].state == State::Failed {
                self.ready.pop_front();
                continue;
            }
            match self.nic.smsg_next(self.links[at].smsg) {
                Ok((tag, message)) => {
                    self.clock += 1;
                    self.links[at].used = self.clock;
                    return Some((at, tag, message));
                }
                Err(code) => {
                    self.ready.pop_front();
                    self.links[at].is_ready = false;
                    if code == Code::TransactionError {
                        self.fail(at);
                    }
                }
            }
        }
        None
    }

    /// What was lent last is ours again.
    fn take_back(&mut self) {
        if std::mem::take(&mut self.is_queue_held) {
            // It was lent.
            let _ = self.nic.msgq_release();
            self.push_card();
        }
        if let Some(at) = self.held.take() {
            // It fails where the peer was lost meanwhile.
            let _ = self.nic.smsg_release(self.links[at].smsg);
            self.retire_mailbox(at);
            self.push_card();
        }
        if let Some(buffer) = self.lent.take() {
            self.eager.give_back(buffer);
        }
    }
}

impl<C: Carrier> Module for Ugni<C> {
    /// The place of the peer's entry.
    type Endpoint = usize;

    fn caps(&self) -> Caps {
        let eager = self.settings.eager_limit;
        let moves = Flags::GET.and(Flags::PUT).and(Flags::REMOTE_COMPLETION);
        let atomics = Flags::ATOMICS.and(Flags::FETCHING_ATOMICS);
        let flags = Flags::SEND.and(Flags::RELIABLE).and(moves).and(atomics);
        let transfer = Transfer {
            align: 1,
            from: eager as u64 + 1,
            most: usize::MAX,
        };
        Caps {
            flags: flags.and(Flags::NEEDS_REGISTRATION),
            eager,
            eager_multi: eager,
            max_send: eager,
            get: transfer,
            put: transfer,
            latency: LATENCY,
            bandwidth: BANDWIDTH,
            exclusivity: EXCLUSIVITY_DEFAULT,
        }
    }

    fn is_known(&self, peer: u32) -> bool {
        // Processes of other jobs are others' to reach.
        peer >= self.processes || self.carrier.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        let link = self.by_peer.get(&peer).map(|at| &self.links[*at]);
        let has_failed = link.is_some_and(|link| link.state == State::Failed);
        !has_failed && peer < self.processes && self.carrier.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.carrier.arch(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<usize, Full> {
        self.link(peer).ok_or(Full)
    }

    fn send(
        &mut self,
        to: &mut usize,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        _ticket: u64,
    ) -> Result<(), Full> {
        let at = *to;
        if !self.is_open(at) {
            self.push_card();
            return Err(Full);
        }
        if !self.links[at].waiting.is_empty() {
            return Err(Full);
        }
        let head = packed::to_words(&header, control.len());
        let len = packed::len(control, &bulk);
        if len > self.longest(at) {
            return self.send_eager(at, &head, control, bulk);
        }
        self.message(at, tag::SEND, len, |message| {
            packed::pack(message, &head, control, bulk);
        })?;
        self.push_card();
        self.see_sent();
        Ok(())
    }

    fn lose(&mut self, peer: u32) {
        // Also one that was met by others' operations of the card alone.
        if let Some(at) = self.link(peer) {
            self.fail(at);
        }
        self.lose_groups(peer);
    }

    fn has_left(&self) -> bool {
        let card = self.nic.has_left() && self.nic.msgq_has_left();
        let nothing = card && self.carrier.has_left();
        let told = self.links.iter().all(|link| link.waiting.is_empty());
        let idle = self.eager.is_idle() && self.transfers.is_idle();
        nothing && told && idle && self.groups_are_quiet()
    }

    fn news(&self) -> u64 {
        self.news
    }

    fn push(&mut self) {
        self.move_groups();
        self.push_card();
    }

    fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        self.open_group(circle)
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        // What peers may read is also what transfers of ours come to.
        let flags = oxmpi_gemini::Flags::ReadWrite;
        // Half of the table is for mailboxes and buffers, which nobody gives up for others.
        if self.regions.len() >= (self.settings.registrations as usize / 2).max(1) {
            return None;
        }
        let handle = self.nic.mem_register(region, None, flags).ok()?;
        self.regions.insert(handle.key, region);
        let remote = RemoteKey {
            address: handle.base,
            key: handle.key,
        };
        Some(MemKey { remote, access })
    }

    fn deregister(&mut self, key: MemKey) {
        let handle = MemHandle {
            key: key.remote.key,
            base: key.remote.address,
        };
        self.regions.remove(&handle.key);
        // It was registered, or its number would not be known.
        let _ = self.nic.mem_deregister(handle);
        self.push_card();
    }

    fn get(&mut self, from: &mut usize, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*from, blocks, ticket, true)
    }

    fn put(&mut self, to: &mut usize, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*to, blocks, ticket, false)
    }

    fn atomic(
        &mut self,
        at: &mut usize,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        self.amo(*at, place, operation, ticket)
    }

    fn events(&mut self, told: &mut Vec<Event>) {
        let mut lost = Vec::new();
        self.carrier.progress(&mut lost);
        for peer in lost {
            if let Some(at) = self.link(peer) {
                self.fail(at);
            }
        }
        self.look();
        told.append(&mut self.events);
    }

    fn arm(&mut self) -> Arm {
        self.look();
        let of_queue = self.traffic.is_shared && self.nic.msgq_next().is_ok();
        let came = of_queue || !self.ready.is_empty() || !self.fetched.is_empty();
        let waits = came || !self.nic.has_left() || self.has_unseen() || self.groups_have_news();
        // Nothing rings when it is time to take a mailbox all the same.
        let mut pending = self.pending.iter();
        let is_patient = pending.any(|at| self.wants_mailbox(*at));
        if waits || is_patient || !self.events.is_empty() || self.transfers.is_waiting() {
            return Arm::Poll;
        }
        self.carrier.arm()
    }
}

impl<C: Carrier> Network for Ugni<C> {
    type Arrived = Arrived;

    fn take(&mut self) -> Option<Arrived> {
        self.take_back();
        if let Some(arrived) = self.next() {
            return Some(arrived);
        }
        self.look();
        self.next()
    }
}
