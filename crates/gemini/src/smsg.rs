//! Short messages: a mailbox for each direction of a pair, with credits.
//!
//! ```text
//! mailbox   0   credits that have come home, in all (u64, changed by the other side's card)
//!          64   slot 0 … slot credits−1, each 16 bytes and the longest message, rounded up to 8:
//!                 0  number of the message in this mailbox, from 1 on (u64, written last)
//!                 8  length (bits 0–31), tag (bits 32–39)
//!                16  the message
//! ```
//!
//! A mailbox is registered memory of the receiver. The sender's card writes the message into the
//! slot whose turn it is; the receiver looks at the slot of the next number, so messages of one
//! mailbox keep their order, whatever the network does. A slot that was released is a credit, and
//! several go home together by one atomic addition. The event that is told for a message may come
//! before the message or after it: whoever sees one takes messages until there are none.

use crate::amo::Amo;
use crate::code::Code;
use crate::cq::{CqEntry, EventKind};
use crate::fault::Fault;
use crate::memory::MemHandle;
use crate::nic::{EpId, Nic, Out};
use crate::packet::{Kind, Packet};
use oxmpi_mem::{HeapBytes, Region, atomic};

/// Bytes of a slot before its message.
pub(crate) const SLOT_HEAD: usize = 16;
/// Bytes of a mailbox before its slots.
const HEAD: usize = 64;
/// Longest message.
pub const LONGEST: u32 = 65_535;
/// How often a message is sent again by a mailbox that does so.
const RETRANSMIT: u32 = 10;

/// Whether lost messages are sent again by the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SmsgKind {
    /// No: its sender is told.
    Mailbox = 1,
    /// Yes, so often as was set.
    AutoRetransmit = 2,
}

/// A mailbox, as the other side is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmsgAttr {
    /// What it does with lost messages.
    pub kind: SmsgKind,
    /// Slots.
    pub credits: u16,
    /// Longest message (bytes).
    pub longest: u32,
    /// The registration that it lies in.
    pub handle: MemHandle,
    /// Where it begins.
    pub address: u64,
}

impl SmsgAttr {
    /// Bytes of [`SmsgAttr::encode`].
    pub const BYTES: usize = 32;

    /// As it travels (little-endian): kind u8, 0, credits u16, longest u32, key u64, base u64,
    /// address u64.
    #[must_use]
    pub fn encode(&self) -> [u8; SmsgAttr::BYTES] {
        let mut bytes = [0; SmsgAttr::BYTES];
        bytes[0] = self.kind as u8;
        bytes[2..4].copy_from_slice(&self.credits.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.longest.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.handle.key.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.handle.base.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.address.to_le_bytes());
        bytes
    }

    /// `None`: it is none.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<SmsgAttr> {
        let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let attr = SmsgAttr {
            kind: match bytes.first()? {
                1 => SmsgKind::Mailbox,
                2 => SmsgKind::AutoRetransmit,
                _ => return None,
            },
            credits: u16::from_le_bytes(bytes.get(2..4)?.try_into().ok()?),
            longest: u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?),
            handle: MemHandle {
                key: word(8)?,
                base: word(16)?,
            },
            address: word(24)?,
        };
        attr.is_good().then_some(attr)
    }

    fn is_good(&self) -> bool {
        let is_long = self.address.checked_add(self.bytes() as u64).is_none();
        self.credits != 0 && self.longest <= LONGEST && self.address & 7 == 0 && !is_long
    }

    /// Bytes that such a mailbox takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        HEAD + usize::from(self.credits) * self.slot()
    }

    fn slot(&self) -> usize {
        SLOT_HEAD + (self.longest as usize).next_multiple_of(8)
    }

    /// Where the message of this number goes.
    fn place(&self, number: u64) -> u64 {
        let slot = (number - 1) % u64::from(self.credits);
        self.address + HEAD as u64 + slot * self.slot() as u64
    }
}

/// Both directions of a pair.
#[derive(Debug)]
pub(crate) struct Mailbox {
    own: SmsgAttr,
    memory: Region,
    theirs: SmsgAttr,
    /// Messages sent, and taken.
    sent: u64,
    taken: u64,
    /// A message was handed out and is not released.
    is_held: bool,
    /// Credits to be sent home.
    owed: u64,
    retransmit: u32,
}

impl Mailbox {
    fn home(&self) -> u64 {
        atomic::value(self.memory, 8)
    }

    fn credits(&self) -> u64 {
        let under_way = self.sent.saturating_sub(self.home());
        u64::from(self.theirs.credits).saturating_sub(under_way)
    }
}

/// Writes a message into its slot; the number last.
pub(crate) fn fill_slot(slot: Region, [number, what]: [u64; 2], message: Region) {
    oxmpi_mem::copy(slot.slice(SLOT_HEAD, message.len()), message);
    atomic::set_value(slot.skip(8), 8, what);
    atomic::set_value(slot, 8, number);
}

impl Nic {
    /// Opens the two mailboxes of an endpoint: ours, whose memory was all zeros before anybody knew
    /// of it, and theirs.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: the endpoint is not bound, or has mailboxes.
    /// [`Code::InvalidParam`]: no credits, too long, not aligned, or not in registered memory.
    pub fn smsg_init(&mut self, ep: EpId, own: SmsgAttr, theirs: SmsgAttr) -> Result<(), Code> {
        let endpoint = self.endpoint(ep)?;
        if endpoint.remote.is_none() || endpoint.mailbox.is_some() {
            return Err(Code::InvalidState);
        }
        if !own.is_good() || !theirs.is_good() {
            return Err(Code::InvalidParam);
        }
        let len = own.bytes() as u64;
        let found = self.memory.reach(own.handle.key, own.address, len, true);
        let (memory, _) = found.map_err(|_| Code::InvalidParam)?;
        self.endpoint(ep)?.mailbox = Some(Box::new(Mailbox {
            own,
            memory,
            theirs,
            sent: 0,
            taken: 0,
            is_held: false,
            owed: 0,
            retransmit: RETRANSMIT,
        }));
        Ok(())
    }

    /// How often this endpoint's messages are sent again, where its mailbox does so.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it has no mailbox. [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_set_retransmit(&mut self, ep: EpId, most: u32) -> Result<(), Code> {
        self.mailbox(ep)?.retransmit = most;
        Ok(())
    }

    /// Sends a message: `head`, then `data`. That it has left is told by an event with its number.
    ///
    /// # Errors
    /// [`Code::NotDone`]: no credit. [`Code::ErrorResource`]: longer than the other side takes, or
    /// no place for the event. [`Code::InvalidState`]: no mailbox.
    /// [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_send(
        &mut self,
        ep: EpId,
        (head, data): (&[u8], Region),
        number: u32,
        tag: u8,
    ) -> Result<(), Code> {
        let len = head.len() + data.len();
        self.smsg_compose(ep, len, number, tag, |message| {
            oxmpi_mem::write(message.slice(0, head.len()), head);
            oxmpi_mem::copy(message.skip(head.len()), data);
        })
    }

    /// As [`Nic::smsg_send`] of a message of `len` bytes that `compose` writes, once it is sure to
    /// be taken.
    ///
    /// # Errors
    /// As [`Nic::smsg_send`].
    pub fn smsg_compose(
        &mut self,
        ep: EpId,
        len: usize,
        number: u32,
        tag: u8,
        compose: impl FnOnce(Region),
    ) -> Result<(), Code> {
        let endpoint = self.eps.get_mut(ep.0).ok_or(Code::InvalidParam)?;
        let remote_data = endpoint.remote_data;
        let (Some(to), Some(mailbox)) = (endpoint.remote, &mut endpoint.mailbox) else {
            return Err(Code::InvalidState);
        };
        if len > mailbox.theirs.longest as usize {
            return Err(Code::ErrorResource);
        }
        if mailbox.credits() == 0 {
            self.counters.no_credit += 1;
            return Err(Code::NotDone);
        }
        if let Some(cq) = endpoint.cq {
            let queue = self.cqs.get_mut(cq.0).ok_or(Code::ErrorResource)?;
            queue.reserve(1)?;
        }
        endpoint.outstanding += 1;
        let tries = match mailbox.theirs.kind {
            SmsgKind::AutoRetransmit => mailbox.retransmit,
            SmsgKind::Mailbox => 0,
        };
        let (fault, injected) = self.dice.draw_again(tries);
        self.counters.injected += injected;
        if fault.is_some() {
            // It was never there: no slot and no credit is used.
            self.message_left(ep, number, fault);
            return Ok(());
        }
        mailbox.sent += 1;
        let mut packet = Packet::new(Kind::Smsg, self.domain, 0);
        let MemHandle { key, base } = mailbox.theirs.handle;
        packet.aim(key, base, mailbox.theirs.place(mailbox.sent));
        packet.words = [mailbox.sent, len as u64 | u64::from(tag) << 32];
        packet.data = remote_data.unwrap_or(self.place().instance);
        let bytes = HeapBytes::new(len);
        compose(bytes.region());
        packet.bytes = bytes.region();
        self.counters.copied += 2 * len as u64;
        self.out.push_back(Out {
            to,
            packet,
            _bytes: Some(bytes),
            message: Some((ep, number)),
        });
        Ok(())
    }

    /// A message has left, or never will.
    pub(crate) fn message_left(&mut self, ep: EpId, number: u32, fault: Option<Fault>) {
        let Some(endpoint) = self.eps.get_mut(ep.0) else {
            return;
        };
        endpoint.outstanding -= 1;
        if let Some(cq) = endpoint.cq
            && let Some(queue) = self.cqs.get_mut(cq.0)
        {
            queue.keep_promise(CqEntry::new(EventKind::Smsg, fault, 0, number));
        }
    }

    /// The next message of an endpoint and its tag; the same until it is released.
    ///
    /// # Errors
    /// [`Code::NotDone`]: there is none. [`Code::InvalidState`]: no mailbox.
    /// [`Code::InvalidParam`]: no endpoint.
    /// [`Code::TransactionError`]: the other side has written what is no message.
    pub fn smsg_next(&mut self, ep: EpId) -> Result<(u8, Region), Code> {
        let mailbox = self.mailbox(ep)?;
        let number = mailbox.taken + 1;
        let offset = (mailbox.own.place(number) - mailbox.own.address) as usize;
        let slot = mailbox.memory.slice(offset, mailbox.own.slot());
        if atomic::value(slot, 8) != number {
            return Err(Code::NotDone);
        }
        let what = atomic::value(slot.skip(8), 8);
        let len = (what & 0xffff_ffff) as usize;
        if len > mailbox.own.longest as usize {
            return Err(Code::TransactionError);
        }
        mailbox.is_held = true;
        Ok(((what >> 32) as u8, slot.slice(SLOT_HEAD, len)))
    }

    /// The same, if it has this tag.
    ///
    /// # Errors
    /// [`Code::NoMatch`]: it has another one. Else as [`Nic::smsg_next`].
    pub fn smsg_next_tagged(&mut self, ep: EpId, tag: u8) -> Result<Region, Code> {
        match self.smsg_next(ep)? {
            (of, message) if of == tag => Ok(message),
            _ => Err(Code::NoMatch),
        }
    }

    /// The message that was handed out may be overwritten.
    ///
    /// # Errors
    /// [`Code::NotDone`]: none was. [`Code::InvalidState`]: no mailbox.
    /// [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_release(&mut self, ep: EpId) -> Result<(), Code> {
        let mailbox = self.mailbox(ep)?;
        if !std::mem::take(&mut mailbox.is_held) {
            return Err(Code::NotDone);
        }
        mailbox.taken += 1;
        mailbox.owed += 1;
        // A sender never waits for credits while more than a quarter of them could go home.
        if mailbox.owed >= u64::from(mailbox.own.credits / 4).max(1) {
            self.smsg_return_credits(ep)?;
        }
        Ok(())
    }

    /// Sends home what is left of credits.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: no mailbox. [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_return_credits(&mut self, ep: EpId) -> Result<(), Code> {
        let domain = self.domain;
        let endpoint = self.endpoint(ep)?;
        let (Some(to), Some(mailbox)) = (endpoint.remote, &mut endpoint.mailbox) else {
            return Err(Code::InvalidState);
        };
        let owed = std::mem::take(&mut mailbox.owed);
        if owed == 0 {
            return Ok(());
        }
        let mut packet = Packet::new(Kind::Amo, domain, 0);
        let MemHandle { key, base } = mailbox.theirs.handle;
        packet.aim(key, base, mailbox.theirs.address);
        packet.data = Amo::Add as u32;
        packet.words[0] = owed;
        self.out.push_back(Out {
            to,
            packet,
            _bytes: None,
            message: None,
        });
        Ok(())
    }

    /// Messages that may be sent now.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: no mailbox. [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_credits(&mut self, ep: EpId) -> Result<u64, Code> {
        Ok(self.mailbox(ep)?.credits())
    }

    /// Whether all that was sent was released by the other side, and all credits are home: nothing
    /// more is written into our mailbox but new messages.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: no mailbox. [`Code::InvalidParam`]: no endpoint.
    pub fn smsg_is_settled(&mut self, ep: EpId) -> Result<bool, Code> {
        let mailbox = self.mailbox(ep)?;
        Ok(mailbox.home() == mailbox.sent)
    }

    fn mailbox(&mut self, ep: EpId) -> Result<&mut Mailbox, Code> {
        let endpoint = self.endpoint(ep)?;
        endpoint.mailbox.as_deref_mut().ok_or(Code::InvalidState)
    }
}
