//! Posts: PUT, GET and atomic operations through the windows of the processor (FMA) and by the
//! block engine (BTE).
//!
//! A post that was taken ends with the events that it asks for. While it is under way its memory
//! belongs to the card; of a silent PUT the bytes are copied at once, as the processor would have
//! written them.

use crate::amo::Amo;
use crate::code::Code;
use crate::cq::{CqEntry, CqId, EventKind};
use crate::descriptor::{CqMode, Delivery, Descriptor, PostKind};
use crate::fault::Fault;
use crate::flag;
use crate::memory::MemHandle;
use crate::nic::{EpId, Mode, Nic, Place};
use crate::packet::{Kind, Packet, Refused, Wire};
use oxmpi_mem::{HeapBytes, Region};

/// A post under way, or whose descriptor was not fetched yet.
#[derive(Debug)]
pub(crate) struct Transaction {
    pub(crate) ep: EpId,
    pub(crate) to: Place,
    cq: Option<CqId>,
    pub(crate) descriptor: Descriptor,
    /// The bytes of a silent PUT, or of a flag.
    pub(crate) kept: Option<HeapBytes>,
    /// The bytes are visible; now it writes the flag behind them.
    pub(crate) is_flagging: bool,
    remote_data: u32,
    pub(crate) sent: u64,
    arrived: u64,
    /// The bytes are there; the event is to follow.
    is_moved: bool,
    /// Events not told yet.
    wanted: CqMode,
    /// Told, and the descriptor not fetched.
    unfetched: u8,
    fault: Option<Fault>,
    is_over: bool,
}

impl Transaction {
    /// Whether it still reads from memory of this registration, or writes into it.
    pub(crate) fn uses(&self, key: u64) -> bool {
        let handle = self.descriptor.local_handle;
        let uses_memory = match self.descriptor.kind {
            PostKind::RdmaPut | PostKind::FmaPut | PostKind::FmaPutWithFlag => {
                let is_read = self.is_moved || self.sent >= self.descriptor.local.len() as u64;
                self.kept.is_none() && !is_read
            }
            PostKind::RdmaGet | PostKind::FmaGet | PostKind::Amo => true,
            PostKind::CqWrite => false,
        };
        uses_memory && handle.is_some_and(|handle| handle.key == key)
    }

    /// Its next packet, but for the bytes.
    fn packet(&self, domain: u64, token: u32) -> Packet {
        let post = &self.descriptor;
        let mut packet = Packet::new(Kind::Put, domain, token);
        let MemHandle { key, base } = post.remote_handle;
        packet.aim(key, base, post.remote.wrapping_add(self.sent));
        packet.data = self.remote_data;
        let len = post.local.len() as u64;
        let wants_answer = match post.kind {
            PostKind::Amo => CqMode::LOCAL.and(CqMode::GLOBAL),
            _ => CqMode::GLOBAL,
        };
        // The flag waits until the bytes are visible, and is what is told of there.
        let is_first = self.has_flag_to_write();
        let flags = [
            (Packet::ACK, is_first || post.events.has(wants_answer)),
            (Packet::EVENT, !is_first && post.events.has(CqMode::REMOTE)),
            (
                Packet::BLOCK,
                matches!(post.kind, PostKind::RdmaPut | PostKind::RdmaGet),
            ),
            (Packet::IN_ORDER, post.delivery == Delivery::InOrder),
            (Packet::NO_ADAPT, post.delivery == Delivery::NoAdapt),
            (Packet::NO_HASH, post.delivery == Delivery::NoHash),
        ];
        packet.flags = flags.iter().filter(|flag| flag.1).map(|flag| flag.0).sum();
        match post.kind {
            _ if self.is_flagging => {
                packet.aim(key, base, post.flag.0);
                packet.words = [flag::LEN, 0];
            }
            PostKind::RdmaPut | PostKind::FmaPut | PostKind::FmaPutWithFlag => {
                packet.words = if self.is_moved {
                    [0; 2]
                } else {
                    [len, self.sent]
                };
            }
            PostKind::RdmaGet | PostKind::FmaGet => {
                (packet.kind, packet.words[0]) = (Kind::Get, len);
            }
            PostKind::Amo => {
                packet.kind = Kind::Amo;
                packet.data = u32::try_from(post.amo).unwrap_or(0);
                packet.words = post.operands;
            }
            PostKind::CqWrite => (packet.kind, packet.words[0]) = (Kind::CqWrite, post.operands[0]),
        }
        packet
    }
}

/// Longest transfer of the block engine (bytes).
const BTE_MOST: u64 = 4 << 30;

impl Nic {
    /// Posts through a window.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: not for a window, a GET of nothing, LOCAL with GLOBAL without
    /// [`Mode::DUAL_EVENTS`], no endpoint. [`Code::InvalidState`]: it is not bound.
    /// [`Code::SizeError`]: longer than the window. [`Code::AlignmentError`].
    /// [`Code::DescriptorError`]: no registration here, or no queue for events.
    /// [`Code::PermissionError`]: what a GET writes may only be read. [`Code::IllegalOp`]: no such
    /// operation. [`Code::ErrorResource`]: no place in the queue.
    pub fn post_fma(&mut self, ep: EpId, post: Descriptor) -> Result<(), Code> {
        match post.kind {
            PostKind::RdmaPut | PostKind::RdmaGet => return Err(Code::InvalidParam),
            _ if post.local.len() as u64 > self.fma_window => return Err(Code::SizeError),
            _ => {}
        }
        let token = self.post(ep, post)?;
        self.fma.extend(token);
        Ok(())
    }

    /// Gives a transfer to the block engine.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: not for the engine, no bytes, LOCAL with GLOBAL without
    /// [`Mode::DUAL_EVENTS`], no endpoint. [`Code::InvalidState`]: it is not bound.
    /// [`Code::SizeError`]: longer than 4 GiB. As for windows: [`Code::AlignmentError`],
    /// [`Code::DescriptorError`], [`Code::PermissionError`], [`Code::ErrorResource`].
    pub fn post_rdma(&mut self, ep: EpId, post: Descriptor) -> Result<(), Code> {
        match post.kind {
            PostKind::RdmaPut | PostKind::RdmaGet => {}
            _ => return Err(Code::InvalidParam),
        }
        if post.local.len() as u64 > BTE_MOST {
            return Err(Code::SizeError);
        }
        if post.local.is_empty() {
            return Err(Code::InvalidParam);
        }
        let token = self.post(ep, post)?;
        self.bte.extend(token);
        Ok(())
    }

    /// The descriptor that an event of a post speaks of, and what has become of it.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: the event is not one of a post of ours.
    pub fn get_completed(
        &mut self,
        entry: CqEntry,
    ) -> Result<(Descriptor, Result<(), Fault>), Code> {
        if entry.kind() != EventKind::Post {
            return Err(Code::NoMatch);
        }
        let token = self.transactions.at(entry.transaction());
        let token = token.ok_or(Code::NoMatch)?;
        let one = self.transactions.get_mut(token).ok_or(Code::NoMatch)?;
        if one.unfetched == 0 {
            return Err(Code::NoMatch);
        }
        one.unfetched -= 1;
        let descriptor = one.descriptor;
        if one.is_over && one.unfetched == 0 {
            self.transactions.remove(token);
        }
        Ok((descriptor, entry.status()))
    }

    /// Checks a post and makes it a transaction; `None`: it has failed already, on purpose.
    fn post(&mut self, ep: EpId, post: Descriptor) -> Result<Option<u32>, Code> {
        let endpoint = self.eps.get(ep.0).ok_or(Code::InvalidParam)?;
        let to = endpoint.remote.ok_or(Code::InvalidState)?;
        let (own, remote_data) = (endpoint.cq, endpoint.remote_data);
        self.check(&post)?;
        let cq = post.cq.or(own);
        let both = CqMode::LOCAL.and(CqMode::GLOBAL);
        let wanted = CqMode(post.events.0 & both.0);
        if wanted == both && !self.modes.has(Mode::DUAL_EVENTS) {
            return Err(Code::InvalidParam);
        }
        let places = wanted.0.count_ones() as usize;
        if places != 0 {
            let queue = cq.and_then(|cq| self.cqs.get_mut(cq.0));
            queue.ok_or(Code::DescriptorError)?.reserve(places)?;
        }
        let is_silent = wanted == CqMode::SILENT;
        let is_window = matches!(post.kind, PostKind::FmaPut | PostKind::FmaPutWithFlag);
        let kept = (is_silent && is_window).then(|| {
            let kept = HeapBytes::new(post.local.len());
            oxmpi_mem::copy(kept.region(), post.local);
            kept
        });
        let made = self.transactions.insert(Transaction {
            ep,
            to,
            cq,
            descriptor: post,
            kept,
            is_flagging: false,
            remote_data: remote_data.unwrap_or(self.place().instance),
            sent: 0,
            arrived: 0,
            is_moved: false,
            wanted,
            unfetched: 0,
            fault: None,
            is_over: false,
        });
        let Some(token) = made else {
            if let Some(queue) = cq.and_then(|cq| self.cqs.get_mut(cq.0)) {
                (0..places).for_each(|_| queue.forgo());
            }
            return Err(Code::ErrorResource);
        };
        self.endpoint(ep)?.outstanding += 1;
        if let Some(fault) = self.dice.draw() {
            self.counters.injected += 1;
            self.end_transaction(token, Some(fault));
            return Ok(None);
        }
        Ok(Some(token))
    }

    fn check(&self, post: &Descriptor) -> Result<(), Code> {
        let (address, len) = (post.local.addr(), post.local.len());
        let fetches = match post.kind {
            PostKind::Amo => Amo::of(post.amo).ok_or(Code::IllegalOp)?.fetches(),
            _ => false,
        };
        match post.kind {
            PostKind::RdmaGet | PostKind::FmaGet => {
                if len == 0 {
                    return Err(Code::InvalidParam);
                }
                if (address | len | post.remote as usize) & 3 != 0 {
                    return Err(Code::AlignmentError);
                }
            }
            PostKind::Amo => {
                if post.remote & 7 != 0 || fetches && address & 7 != 0 {
                    return Err(Code::AlignmentError);
                }
                if fetches && len != 8 {
                    return Err(Code::InvalidParam);
                }
            }
            PostKind::FmaPutWithFlag if post.flag.0 & 7 != 0 => return Err(Code::AlignmentError),
            PostKind::RdmaPut | PostKind::FmaPut | PostKind::FmaPutWithFlag => {}
            PostKind::CqWrite if post.operands[0] >> 48 != 0 => return Err(Code::InvalidParam),
            PostKind::CqWrite => {}
        }
        let needs_handle = match post.kind {
            PostKind::RdmaPut | PostKind::RdmaGet | PostKind::FmaGet => true,
            PostKind::Amo => fetches,
            PostKind::FmaPut | PostKind::FmaPutWithFlag | PostKind::CqWrite => false,
        };
        if needs_handle {
            let handle = post.local_handle.ok_or(Code::DescriptorError)?;
            let writes = !matches!(post.kind, PostKind::RdmaPut);
            let covered = self
                .memory
                .reach(handle.key, address as u64, len as u64, writes);
            covered.map_err(|fault| match fault {
                Fault::Permission => Code::PermissionError,
                _ => Code::DescriptorError,
            })?;
        }
        Ok(())
    }

    /// Puts packets of posts on their way.
    pub(crate) fn issue(&mut self, wire: &mut impl Wire, blocked: &mut Vec<Place>) {
        for _ in 0..self.fma.len() {
            if let Some(token) = self.fma.pop_front()
                && !self.issue_one(wire, token, blocked)
            {
                self.fma.push_back(token);
            }
        }
        let mut turns = self.bte.len();
        while turns != 0 {
            turns -= 1;
            let Some(token) = self.bte.pop_front() else {
                break;
            };
            if !self.issue_one(wire, token, blocked) {
                if self.modes.has(Mode::BTE_SINGLE_CHANNEL) {
                    self.bte.push_front(token);
                    break;
                }
                self.bte.push_back(token);
            }
        }
    }

    /// Whether all packets of a transaction have left, or it is over.
    fn issue_one(&mut self, wire: &mut impl Wire, token: u32, blocked: &mut Vec<Place>) -> bool {
        let domain = self.domain;
        let Some(one) = self.transactions.get_mut(token).filter(|one| !one.is_over) else {
            return true;
        };
        let (to, post) = (one.to, one.descriptor);
        if blocked.contains(&to) {
            return false;
        }
        if one.sent == 0 && !one.is_moved && engine(wire, to, &post) {
            one.is_moved = true;
            if !post.events.has(CqMode::REMOTE) {
                self.end_transaction(token, None);
                return true;
            }
        }
        let most = wire.most(to).max(8);
        loop {
            let mut packet = one.packet(domain, token);
            let whole = packet.words[0];
            let is_put = packet.kind == Kind::Put;
            if is_put {
                // Bytes that the engine has moved are followed by a packet without any: the event.
                let local = match one.is_moved {
                    true => Region::EMPTY,
                    false => one.kept.as_ref().map_or(post.local, HeapBytes::region),
                };
                let offset = one.sent as usize;
                packet.bytes = local.slice(offset, (local.len() - offset).min(most));
            }
            match wire.send(to, &packet) {
                Ok(()) => {}
                Err(Refused::Full) => {
                    blocked.push(to);
                    return false;
                }
                Err(Refused::Nobody) => {
                    self.end_transaction(token, Some(Fault::Undeliverable));
                    return true;
                }
            }
            let bytes = packet.bytes.len() as u64;
            self.counters.packets += 1;
            self.counters.copied += bytes;
            one.sent += bytes;
            if !is_put || one.sent >= whole {
                break;
            }
        }
        self.all_sent(token);
        true
    }

    /// The source of a transaction may be used again.
    fn all_sent(&mut self, token: u32) {
        let Some(one) = self.transactions.get(token) else {
            return;
        };
        let kind = one.descriptor.kind;
        let answers = match kind {
            PostKind::RdmaGet | PostKind::FmaGet => true,
            PostKind::Amo => {
                let fetches = Amo::of(one.descriptor.amo).is_some_and(Amo::fetches);
                fetches || one.wanted != CqMode::SILENT
            }
            _ => one.has_flag_to_write() || one.wanted.has(CqMode::GLOBAL),
        };
        if !answers {
            return self.end_transaction(token, None);
        }
        let reads = [PostKind::RdmaGet, PostKind::FmaGet, PostKind::Amo].contains(&kind);
        if !reads && one.wanted.has(CqMode::LOCAL) {
            self.tell(token, CqMode::LOCAL);
        }
    }

    /// An answer to one of our transactions.
    pub(crate) fn on_answer(&mut self, from: Place, packet: &Packet) {
        let token = packet.token;
        let found = self.transactions.get_mut(token);
        let Some(one) = found.filter(|one| one.to == from && !one.is_over) else {
            // Of those with events one has told.
            let is_told = packet.flags & Packet::ACK != 0;
            if packet.kind == Kind::Ack && packet.data != 0 && !is_told {
                self.note_error(Fault::of((packet.data & 0xf) as u8), from);
            }
            return;
        };
        let kind = one.descriptor.kind;
        match packet.kind {
            Kind::Ack if packet.data != 0 => {
                let fault = Fault::of((packet.data & 0xf) as u8);
                self.end_transaction(token, Some(fault));
            }
            Kind::Ack if matches!(kind, PostKind::RdmaGet | PostKind::FmaGet) => {}
            Kind::Ack if one.goes_on_with_flag() => self.fma.push_back(token),
            Kind::Ack => self.end_transaction(token, None),
            Kind::AmoReply if kind == PostKind::Amo => {
                if Amo::of(one.descriptor.amo).is_some_and(Amo::fetches) {
                    oxmpi_mem::atomic::set_value(one.descriptor.local, 8, packet.words[0]);
                }
                self.end_transaction(token, None);
            }
            Kind::GetReply if matches!(kind, PostKind::RdmaGet | PostKind::FmaGet) => {
                let (offset, len) = (packet.words[0], packet.bytes.len() as u64);
                let all = one.descriptor.local.len() as u64;
                if offset > all || len > all - offset {
                    return self.note_error(Fault::Fatal, from);
                }
                let into = one.descriptor.local.slice(offset as usize, len as usize);
                oxmpi_mem::copy(into, packet.bytes);
                one.arrived += len;
                let is_whole = one.arrived >= all;
                self.counters.copied += len;
                if is_whole {
                    self.end_transaction(token, None);
                }
            }
            _ => self.note_error(Fault::Fatal, from),
        }
    }

    /// Ends those that are so and are not over.
    pub(crate) fn end_all(&mut self, fault: Fault, is_so: impl Fn(&Transaction) -> bool) {
        let all = self.transactions.iter();
        let over = all.filter(|(_, one)| !one.is_over && is_so(one));
        let over: Vec<u32> = over.map(|(token, _)| token).collect();
        for token in over {
            self.end_transaction(token, Some(fault));
        }
    }

    /// A transaction has ended: all that it is still to tell is told.
    pub(crate) fn end_transaction(&mut self, token: u32, fault: Option<Fault>) {
        let Some(one) = self.transactions.get_mut(token).filter(|one| !one.is_over) else {
            return;
        };
        (one.is_over, one.fault, one.kept) = (true, fault, None);
        let (ep, to, wanted) = (one.ep, one.to, one.wanted);
        if let Some(fault) = fault
            && wanted == CqMode::SILENT
        {
            self.note_error(fault, to);
        }
        for which in [CqMode::LOCAL, CqMode::GLOBAL] {
            if wanted.has(which) {
                self.tell(token, which);
            }
        }
        if self
            .transactions
            .get(token)
            .is_some_and(|one| one.unfetched == 0)
        {
            self.transactions.remove(token);
        }
        if let Ok(endpoint) = self.endpoint(ep) {
            endpoint.outstanding -= 1;
        }
    }

    fn tell(&mut self, token: u32, which: CqMode) {
        let Some(one) = self.transactions.get_mut(token) else {
            return;
        };
        one.wanted = CqMode(one.wanted.0 & !which.0);
        one.unfetched += 1;
        let (cq, fault, to, ep) = (one.cq, one.fault, one.to, one.ep);
        let own = self.place().instance;
        let data = self.eps.get(ep.0).and_then(|endpoint| endpoint.local_data);
        let data = data.unwrap_or(if which == CqMode::LOCAL {
            to.instance
        } else {
            own
        });
        let place = token & ((1 << crate::table::PLACE_BITS) - 1);
        let entry = CqEntry::new(EventKind::Post, fault, place, data);
        if let Some(queue) = cq.and_then(|cq| self.cqs.get_mut(cq.0)) {
            queue.keep_promise(entry);
        }
    }
}

/// Whether the engine has moved all at once.
fn engine(wire: &mut impl Wire, to: Place, post: &Descriptor) -> bool {
    match post.kind {
        PostKind::RdmaPut => wire.write(to, post.remote, post.local),
        PostKind::RdmaGet => wire.read(to, post.remote, post.local),
        _ => false,
    }
}
