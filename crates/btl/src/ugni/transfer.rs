//! Transfers between memories: long messages, frames that are fetched, atomic operations.
//!
//! A GET must begin and end at multiples of four on both sides. Where it does not, the owner of the
//! bytes is asked to write them, which needs no alignment; whoever reads knows that from the
//! address that it was offered, so nothing is tried in vain:
//!
//! ```text
//! PUT_INIT        0  number of the wish (u64)     24  where the bytes go (u64)
//!                 8  where the bytes lie (u64)    32  registration of that place (u64)
//!                16  their registration (u64)     40  how many (u64)
//! RDMA_COMPLETE   0  number of a buffer, or of a wish (u64)
//!                 8  1: the buffer was fetched; 2: the bytes are written; 3: they cannot be (u64)
//! ```
//!
//! What the network loses is posted again, [`RETRIES`](super::RETRIES) times at most.

use super::carrier::Carrier;
use super::links::{State, tag};
use super::{RETRIES, Ugni};
use crate::frame::{CONTROL_MAX, Header};
use crate::module::{Atomic, Block, Event};
use crate::wire::{GetError, Got, RemoteKey};
use oxmpi_gemini::{Amo, Code, Descriptor, Flags, MemHandle, PostKind};
use oxmpi_mem::{HeapBytes, Region, atomic};
use std::collections::{BTreeMap, VecDeque};

/// Longest single post (bytes): others have their turn between.
const PIECE: usize = 4 << 20;
/// Atomic operations at once.
const RESULTS: usize = 256;
/// Bytes of PUT_INIT and of RDMA_COMPLETE.
const PUT_INIT: usize = 48;
const COMPLETE: usize = 16;

/// Whose transfer it is.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    /// One that was asked for by this ticket.
    Ticket(u64),
    /// A frame: our buffer, the sender's number of his, bytes, header and control.
    Frame {
        buffer: usize,
        number: u64,
        len: usize,
        frame: (Header, [u8; CONTROL_MAX]),
    },
    /// Bytes that a peer has wished for, by this number.
    Wish(u64),
    /// An atomic operation, with the place of its result.
    Atomic(u64, usize),
}

/// One post.
pub(super) struct Part {
    link: usize,
    post: Descriptor,
    owner: Owner,
    tries: u32,
}

impl Part {
    /// Reads whole words.
    pub(super) fn get(
        link: usize,
        (into, own): (Region, MemHandle),
        from: (u64, MemHandle),
        owner: Owner,
    ) -> Part {
        Part {
            link,
            post: Descriptor::transfer(PostKind::FmaGet, (into, Some(own)), from, 0),
            owner,
            tries: 0,
        }
    }

    fn put(link: usize, from: (Region, MemHandle), to: (u64, MemHandle), owner: Owner) -> Part {
        let from = (from.0, Some(from.1));
        Part {
            link,
            post: Descriptor::transfer(PostKind::FmaPut, from, to, 0),
            owner,
            tries: 0,
        }
    }
}

struct Group {
    left: usize,
    failed: bool,
}

/// All that are under way.
#[derive(Default)]
pub(super) struct Transfers {
    parts: BTreeMap<u64, Part>,
    /// Those for which the card had no room.
    waiting: VecDeque<u64>,
    groups: BTreeMap<u64, Group>,
    /// What peers were asked to write: by our number, the link and the ticket.
    wishes: BTreeMap<u64, (usize, u64)>,
    numbers: u64,
    results: Option<(HeapBytes, MemHandle)>,
    free: Vec<usize>,
}

impl Transfers {
    /// Whether others wait for nothing of ours, and we for nothing of theirs.
    pub(super) fn is_idle(&self) -> bool {
        self.parts.is_empty() && self.wishes.is_empty()
    }

    /// Whether something waits for the card.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }
}

/// A link has failed: nothing of it is told any more. Gives buffers that are free now.
pub(super) fn lose(transfers: &mut Transfers, at: usize) -> Vec<usize> {
    let mut buffers = Vec::new();
    let lost = transfers.parts.extract_if(.., |_, part| part.link == at);
    let lost: Vec<Owner> = lost.map(|(_, part)| part.owner).collect();
    let wishes = transfers.wishes.extract_if(.., |_, (link, _)| *link == at);
    let mut tickets: Vec<u64> = wishes.map(|(_, (_, ticket))| ticket).collect();
    for owner in lost {
        match owner {
            Owner::Ticket(ticket) => tickets.push(ticket),
            Owner::Frame { buffer, .. } => buffers.push(buffer),
            Owner::Wish(_) => {}
            Owner::Atomic(_, place) => transfers.free.push(place),
        }
    }
    for ticket in tickets {
        transfers.groups.remove(&ticket);
    }
    buffers
}

impl<C: Carrier> Ugni<C> {
    /// Moves blocks, reading or writing.
    pub(super) fn transfer(
        &mut self,
        at: usize,
        blocks: &[Block],
        ticket: u64,
        reads: bool,
    ) -> Result<Got, GetError> {
        if self.links[at].state == State::Failed {
            return Err(GetError);
        }
        let handles: Option<Vec<MemHandle>> = blocks
            .iter()
            .map(|block| self.registered(block.here))
            .collect();
        let handles = handles.ok_or(GetError)?;
        let group = Group {
            left: 1,
            failed: false,
        };
        self.transfers.groups.insert(ticket, group);
        self.links[at].busy += 1;
        for (block, own) in blocks.iter().zip(handles) {
            let key = block.there.key;
            let (here, there) = (block.here, block.there.address);
            let together = here.addr() | here.len() | there as usize;
            if reads && together & 3 != 0 {
                self.wish(at, (here, own), block.there, ticket);
                continue;
            }
            for offset in (0..here.len()).step_by(PIECE) {
                let piece = here.slice(offset, PIECE.min(here.len() - offset));
                let remote = (
                    there.wrapping_add(offset as u64),
                    MemHandle { key, base: 0 },
                );
                let owner = Owner::Ticket(ticket);
                let part = match reads {
                    true => Part::get(at, (piece, own), remote, owner),
                    false => Part::put(at, (piece, own), remote, owner),
                };
                if let Some(group) = self.transfers.groups.get_mut(&ticket) {
                    group.left += 1;
                }
                self.begin_part(part);
            }
        }
        self.one_done(at, ticket, true);
        self.push_card();
        self.see_moved();
        Ok(Got::Queued)
    }

    /// Asks the owner of bytes to write them.
    fn wish(&mut self, at: usize, (here, own): (Region, MemHandle), there: RemoteKey, ticket: u64) {
        let number = self.transfers.number();
        self.transfers.wishes.insert(number, (at, ticket));
        if let Some(group) = self.transfers.groups.get_mut(&ticket) {
            group.left += 1;
        }
        let words = [
            number,
            there.address,
            there.key,
            here.addr() as u64,
            own.key,
            here.len() as u64,
        ];
        self.tell(at, tag::PUT_INIT, bytes_of(&words));
    }

    /// A peer wishes for bytes of ours.
    pub(super) fn on_put_init(&mut self, at: usize, message: &[u8]) -> bool {
        let Some([number, from, key, to, their_key, len]) = words_of::<6>(message, PUT_INIT) else {
            return false;
        };
        let region = self.regions.get(&key).copied();
        let source = region.and_then(|region| {
            let offset = usize::try_from(from.checked_sub(region.addr() as u64)?).ok()?;
            let len = usize::try_from(len).ok()?;
            let fits = offset <= region.len() && len <= region.len() - offset;
            fits.then(|| region.slice(offset, len))
        });
        let Some(source) = source.filter(|source| !source.is_empty()) else {
            self.tell(at, tag::RDMA_COMPLETE, bytes_of(&[number, 3]));
            return true;
        };
        let base = region.map_or(0, |region| region.addr() as u64);
        let own = MemHandle { key, base };
        let remote = (
            to,
            MemHandle {
                key: their_key,
                base: 0,
            },
        );
        self.links[at].busy += 1;
        self.begin_part(Part::put(at, (source, own), remote, Owner::Wish(number)));
        true
    }

    /// A peer has fetched a buffer of ours, or has written what we wished for.
    pub(super) fn on_complete(&mut self, at: usize, message: &[u8]) -> bool {
        let Some([number, what]) = words_of::<2>(message, COMPLETE) else {
            return false;
        };
        if what == 1 {
            return self.on_fetched(at, number);
        }
        match self.transfers.wishes.remove(&number) {
            Some((link, ticket)) if link == at => {
                self.one_done(at, ticket, what == 2);
                true
            }
            _ => false,
        }
    }

    /// An atomic operation.
    pub(super) fn amo(
        &mut self,
        at: usize,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        let (amo, operands) = match operation {
            Atomic::Add(operand) => (Amo::FAdd, [operand, 0]),
            Atomic::And(operand) => (Amo::FAnd, [operand, 0]),
            Atomic::Or(operand) => (Amo::FOr, [operand, 0]),
            Atomic::Xor(operand) => (Amo::FXor, [operand, 0]),
            Atomic::Swap(operand) => (Amo::FAx, [0, operand]),
            Atomic::CompareSwap { old, new } => (Amo::CSwap, [old, new]),
        };
        if place.address & 7 != 0 || self.links[at].state == State::Failed {
            return Err(GetError);
        }
        if self.transfers.results.is_none() {
            let memory = HeapBytes::zeroed(8 * RESULTS);
            let made = (self.nic).mem_register(memory.region(), None, Flags::ReadWrite);
            self.transfers.results = Some((memory, made.map_err(|_| GetError)?));
            self.transfers.free.extend(0..RESULTS);
        }
        let slot = self.transfers.free.pop().ok_or(GetError)?;
        let (result, own) = self.result(slot).ok_or(GetError)?;
        let there = (
            place.address,
            MemHandle {
                key: place.key,
                base: 0,
            },
        );
        let post = Descriptor::atomic(amo, operands, (result, Some(own)), there, 0);
        self.links[at].busy += 1;
        self.begin_part(Part {
            link: at,
            post,
            owner: Owner::Atomic(ticket, slot),
            tries: 0,
        });
        self.push_card();
        Ok(())
    }

    fn result(&self, slot: usize) -> Option<(Region, MemHandle)> {
        let (memory, handle) = self.transfers.results.as_ref()?;
        Some((memory.region().slice(8 * slot, 8), *handle))
    }

    /// Posts a part, now or when there is room.
    pub(super) fn begin_part(&mut self, mut part: Part) {
        let id = self.transfers.number();
        part.post.post_id = id;
        let is_long = part.post.local.len() > self.settings.fma_limit;
        part.post.kind = match part.post.kind {
            PostKind::FmaGet if is_long => PostKind::RdmaGet,
            PostKind::FmaPut if is_long => PostKind::RdmaPut,
            other => other,
        };
        self.transfers.parts.insert(id, part);
        self.post(id);
    }

    fn post(&mut self, id: u64) {
        let Some(part) = self.transfers.parts.get(&id) else {
            return;
        };
        let (ep, post) = (self.links[part.link].rdma, part.post);
        let posted = match post.kind {
            PostKind::RdmaGet | PostKind::RdmaPut => self.nic.post_rdma(ep, post),
            _ => self.nic.post_fma(ep, post),
        };
        match posted {
            Ok(()) => {}
            Err(Code::ErrorResource) => self.transfers.waiting.push_back(id),
            Err(_) => self.end_part(id, false),
        }
    }

    /// What the card had no room for.
    pub(super) fn post_again(&mut self) {
        for _ in 0..self.transfers.waiting.len() {
            if let Some(id) = self.transfers.waiting.pop_front() {
                self.post(id);
            }
        }
    }

    /// Transfers that have ended.
    pub(super) fn see_moved(&mut self) {
        while let Ok(event) = self.nic.get_event(self.moved) {
            let Ok((post, status)) = self.nic.get_completed(event) else {
                continue;
            };
            let Some(part) = self.transfers.parts.get_mut(&post.post_id) else {
                continue;
            };
            match status {
                Ok(()) => self.end_part(post.post_id, true),
                Err(fault) if fault.is_recoverable() && part.tries < RETRIES => {
                    part.tries += 1;
                    self.post(post.post_id);
                }
                Err(_) => self.end_part(post.post_id, false),
            }
        }
    }

    fn end_part(&mut self, id: u64, done: bool) {
        let Some(part) = self.transfers.parts.remove(&id) else {
            return;
        };
        let at = part.link;
        match part.owner {
            Owner::Ticket(ticket) => self.one_done(at, ticket, done),
            Owner::Frame {
                buffer,
                number,
                len,
                frame,
            } => self.frame_fetched(at, (buffer, number, len), frame, done),
            Owner::Wish(number) => {
                self.idle_again(at);
                let what = if done { 2 } else { 3 };
                self.tell(at, tag::RDMA_COMPLETE, bytes_of(&[number, what]));
            }
            Owner::Atomic(ticket, slot) => {
                self.idle_again(at);
                let value = self
                    .result(slot)
                    .map_or(0, |(word, _)| atomic::value(word, 8));
                self.transfers.free.push(slot);
                self.events.push(Event::Ended {
                    ticket,
                    done,
                    took: 0,
                    value,
                });
            }
        }
    }

    /// One of the pieces of what was asked for by a ticket has ended.
    fn one_done(&mut self, at: usize, ticket: u64, done: bool) {
        let Some(group) = self.transfers.groups.get_mut(&ticket) else {
            return;
        };
        group.left -= 1;
        group.failed |= !done;
        if group.left == 0 {
            let done = !group.failed;
            self.transfers.groups.remove(&ticket);
            self.idle_again(at);
            self.events.push(Event::Ended {
                ticket,
                done,
                took: 0,
                value: 0,
            });
        }
    }

    pub(super) fn idle_again(&mut self, at: usize) {
        self.links[at].busy = self.links[at].busy.saturating_sub(1);
    }

    /// The registration that covers a region of ours.
    fn registered(&self, region: Region) -> Option<MemHandle> {
        let covers = |all: &Region| {
            all.addr() <= region.addr() && region.addr() + region.len() <= all.addr() + all.len()
        };
        let found = self.regions.iter().find(|(_, all)| covers(all));
        found.map(|(key, all)| MemHandle {
            key: *key,
            base: all.addr() as u64,
        })
    }
}

pub(super) fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn words_of<const N: usize>(message: &[u8], len: usize) -> Option<[u64; N]> {
    if message.len() != len {
        return None;
    }
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(message.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    Some(words)
}
