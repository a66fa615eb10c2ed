//! Frames that are longer than a short message: copied into a registered buffer, of which the
//! receiver is told, and which it fetches.
//!
//! ```text
//! GET_INIT   0  the frame's header, as in a short message (24 bytes)
//!           24  bytes of the payload (u64)        40  registration of the buffer (u64)
//!           32  where the buffer begins (u64)     48  number of the buffer (u64)
//!           56  the frame's control
//! ```
//!
//! The buffer is the sender's again when RDMA_COMPLETE says its number.

use super::Ugni;
use super::carrier::{Carrier, Plug};
use super::links::tag;
use super::module::Arrived;
use super::transfer::{Owner, Part, bytes_of};
use crate::frame::Header;
use crate::packed::{HEAD, Packed, from_words};
use crate::wire::{Bulk, Full};
use oxmpi_gemini::{Flags, MemHandle, Nic};
use oxmpi_mem::{HeapBytes, Region};

/// Buffers: one registration.
const MOST: usize = 128;
/// Those of frames that leave, at most: there is always one to fetch a frame into, or one that will
/// be free without anybody's help.
const MOST_OUT: usize = MOST / 2;
/// Bytes of GET_INIT before the frame's control.
const INIT: usize = HEAD + 32;

/// The longest of them.
pub(super) const LONGEST_INIT: u32 = (INIT + crate::frame::CONTROL_MAX) as u32;

/// A pool of registered buffers, for frames that leave and for those that are fetched.
pub(super) struct Eager {
    len: usize,
    memory: Option<(HeapBytes, MemHandle)>,
    free: Vec<usize>,
    /// Buffers that a peer is to fetch, by the link.
    out: Vec<Option<usize>>,
    /// How many these are.
    leaving: usize,
}

impl Eager {
    pub(super) fn new(longest: usize) -> Eager {
        Eager {
            len: longest.next_multiple_of(64),
            memory: None,
            free: Vec::new(),
            out: Vec::new(),
            leaving: 0,
        }
    }

    /// Whether nobody has anything to fetch.
    pub(super) fn is_idle(&self) -> bool {
        self.leaving == 0
    }

    pub(super) fn lose(&mut self, link: usize) {
        for buffer in 0..self.out.len() {
            if self.out[buffer] == Some(link) {
                self.home(buffer);
            }
        }
    }

    fn take(&mut self, nic: &mut Nic) -> Option<usize> {
        if self.memory.is_none() {
            let memory = HeapBytes::new(MOST * self.len);
            let made = nic.mem_register(memory.region(), None, Flags::ReadWrite);
            self.memory = Some((memory, made.ok()?));
            self.free.extend((0..MOST).rev());
            self.out.resize(MOST, None);
        }
        self.free.pop()
    }

    /// A buffer for a frame that leaves.
    fn take_out(&mut self, nic: &mut Nic) -> Option<usize> {
        match self.leaving < MOST_OUT {
            true => self.take(nic),
            false => None,
        }
    }

    /// A peer is to fetch it.
    fn lend(&mut self, buffer: usize, link: usize) {
        self.out[buffer] = Some(link);
        self.leaving += 1;
    }

    /// It was fetched.
    fn home(&mut self, buffer: usize) {
        self.out[buffer] = None;
        self.leaving -= 1;
        self.give_back(buffer);
    }

    pub(super) fn give_back(&mut self, buffer: usize) {
        self.free.push(buffer);
    }

    fn buffer(&self, buffer: usize) -> Option<(Region, MemHandle)> {
        let (memory, handle) = self.memory.as_ref()?;
        Some((memory.region().slice(buffer * self.len, self.len), *handle))
    }
}

impl<C: Carrier> Ugni<C> {
    /// Sends a frame for the receiver to fetch.
    pub(super) fn send_eager(
        &mut self,
        at: usize,
        head: &[u8; HEAD],
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let len = bulk.len();
        if !self.has_room(at) {
            return Err(Full);
        }
        let buffer = self.eager.take_out(&mut self.nic).ok_or(Full)?;
        let (memory, handle) = self.eager.buffer(buffer).ok_or(Full)?;
        let mut init = Vec::with_capacity(INIT + control.len());
        init.extend_from_slice(head);
        for word in [len as u64, memory.addr() as u64, handle.key, buffer as u64] {
            init.extend_from_slice(&word.to_le_bytes());
        }
        init.extend_from_slice(control);
        let into = memory.slice(0, len);
        let sent = self.message(at, tag::GET_INIT, init.len(), |message| {
            oxmpi_mem::write(message, &init);
            match bulk {
                Bulk::None => {}
                Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(into, region),
                Bulk::Fill { source, .. } => source.fill(into),
            }
        });
        if sent.is_err() {
            self.eager.give_back(buffer);
            return Err(Full);
        }
        self.eager.lend(buffer, at);
        self.links[at].busy += 1;
        self.nic.progress(&mut Plug(&mut *self.carrier));
        Ok(())
    }

    /// A peer has a frame to be fetched. False: there is no buffer now; nothing was done.
    pub(super) fn on_get_init(&mut self, at: usize, words: &[u8]) -> Option<bool> {
        let word = |at: usize| Some(u64::from_le_bytes(words.get(at..at + 8)?.try_into().ok()?));
        let control = words.get(INIT..)?;
        let header = from_words(words.get(..HEAD)?, control.len())?;
        let (len, address) = (usize::try_from(word(HEAD)?).ok()?, word(HEAD + 8)?);
        let (key, number) = (word(HEAD + 16)?, word(HEAD + 24)?);
        if len > self.eager.len || len == 0 {
            return None;
        }
        let Some(buffer) = self.eager.take(&mut self.nic) else {
            return Some(false);
        };
        let (memory, own) = self.eager.buffer(buffer)?;
        let mut kept = [0; crate::frame::CONTROL_MAX];
        kept.get_mut(..control.len())?.copy_from_slice(control);
        // Lengths of a GET are multiples of four, and so are those of buffers.
        let part = Part::get(
            at,
            (memory.slice(0, len.next_multiple_of(4)), own),
            (address, MemHandle { key, base: 0 }),
            Owner::Frame {
                buffer,
                number,
                len,
                frame: (header, kept),
            },
        );
        self.links[at].busy += 1;
        self.begin_part(part);
        Some(true)
    }

    /// A frame was fetched, or could not be.
    pub(super) fn frame_fetched(
        &mut self,
        at: usize,
        (buffer, number, len): (usize, u64, usize),
        (header, control): (Header, [u8; crate::frame::CONTROL_MAX]),
        done: bool,
    ) {
        self.idle_again(at);
        if !done {
            self.eager.give_back(buffer);
            return self.fail(at);
        }
        let from = self.links[at].peer;
        let whole = self.eager.buffer(buffer);
        let bulk = whole.map_or(Region::EMPTY, |(memory, _)| memory.slice(0, len));
        let frame = Packed {
            from,
            header,
            control,
            bulk,
        };
        self.fetched.push_back(Arrived::fetched(frame, buffer));
        self.tell(at, tag::RDMA_COMPLETE, bytes_of(&[number, 1]));
    }

    /// A peer has fetched one of our buffers. False: it had none.
    pub(super) fn on_fetched(&mut self, at: usize, number: u64) -> bool {
        let place = usize::try_from(number).ok();
        let Some(buffer) = place.filter(|buffer| self.eager.out.get(*buffer) == Some(&Some(at)))
        else {
            return false;
        };
        self.eager.home(buffer);
        self.idle_again(at);
        true
    }
}
