//! Messages of processes that store their data in another way: the receiver makes them right.
//!
//! A message to such a process says so ([`control::UNLIKE`]) and carries the sender's architecture
//! word; its bytes leave as they lie. What comes goes the way of all messages, to the buffer of its
//! receive, and is converted there when all of it has come. Where elements take another number of
//! bytes here it waits beside the buffer till then.

use super::Ob1;
use super::control::{self, Writer};
use super::matching::Buffered;
use super::receive::{Arrived, store};
use crate::payload::Payload;
use crate::request::{Completion, RequestId};
use oxmpi_btl::{Frame, Header, Wire};
use oxmpi_datatype::{ArchWord, CUT, Foreign};
use oxmpi_mem::HeapBytes;
use std::collections::BTreeMap;

/// `MPI_ERR_CONVERSION` (value of the standard ABI).
pub(super) const ERR_CONVERSION: i32 = 25;

/// See the module's text.
#[derive(Default)]
pub(super) struct Hetero {
    /// The job is of mixed processors.
    pub(super) is_expected: bool,
    /// What such processes have told of themselves.
    known: BTreeMap<u32, Foreign>,
    /// Receives, by their slot, whose message waits beside their buffer.
    beside: BTreeMap<u32, Beside>,
    /// Messages of which something was converted.
    conversions: u64,
}

struct Beside {
    buffer: Payload,
    /// What the payload of the request is meanwhile.
    bytes: HeapBytes,
}

/// Marks the first frame of a message to a process that stores its data in another way than the
/// sender, who says how.
pub(super) fn mark(header: &mut Header, control: Writer, arch: ArchWord) -> Writer {
    header.flags |= control::UNLIKE;
    control.word(arch.bits())
}

impl Ob1 {
    /// The first frame of a message that is marked, without its mark. `None`: the mark cannot be.
    pub(super) fn unmarked<'a>(&mut self, from: u32, frame: &Frame<'a>) -> Option<Frame<'a>> {
        let (control, word) = control::split_word(frame.control)?;
        let arch = ArchWord::parse(word).filter(|arch| arch.bits() == word)?;
        let foreign = Foreign::new(arch, self.arch);
        let known = *self.hetero.known.entry(from).or_insert(foreign);
        let header = Header {
            flags: frame.header.flags & !control::UNLIKE,
            ..frame.header
        };
        let frame = Frame {
            header,
            control,
            ..*frame
        };
        (known == foreign && arch != self.arch).then_some(frame)
    }

    /// A whole message of such a process.
    pub(super) fn on_hetero_eager(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        held: impl FnOnce() -> Buffered,
        sender: Option<RequestId>,
    ) {
        let total = frame.bulk_len() as u64;
        let Some(slot) = self.take_posted(&frame.header) else {
            self.keep(
                from,
                &frame.header,
                held(),
                Some(total),
                total,
                sender,
                None,
            );
            return;
        };
        self.begin_arriving(slot, &Arrived::in_frame(from, frame, total), 0);
        store(self.requests.at(slot), 0, frame.bulk);
        if let Some(sender) = sender {
            self.answer(wire, from, control::FIN, &control::write_id(sender));
        }
        self.finish_arriving(slot);
        self.give_credit(wire, from, Some(total));
    }

    /// Whether anybody has sent who stores data in another way.
    #[inline]
    pub(super) fn hears_other_data(&self) -> bool {
        !self.hetero.known.is_empty()
    }

    /// Before anything of a message of `total` bytes is stored: makes room beside the buffer, where
    /// the elements of its receive take another number of bytes as they come.
    #[cold]
    #[inline(never)]
    pub(super) fn make_room(&mut self, slot: u32, peer: u32, total: u64) {
        let request = self.requests.at(slot);
        let Some(foreign) = self.hetero.known.get(&peer) else {
            return;
        };
        let Some((datatype, count, _)) = request.payload.elements() else {
            return;
        };
        if foreign.keeps_sizes(&datatype) || self.hetero.beside.contains_key(&slot) {
            return;
        }
        let all = foreign.sent_bytes(&datatype, count).unwrap_or(u64::MAX);
        let room = usize::try_from(all.min(total)).unwrap_or(usize::MAX);
        // Without memory for it nothing of the message is taken, which is then too long.
        let bytes = HeapBytes::try_new(room).unwrap_or_else(|| HeapBytes::new(0));
        let payload = Payload::Contiguous(bytes.region());
        let buffer = std::mem::replace(&mut request.payload, payload);
        let beside = Beside { buffer, bytes };
        self.hetero.beside.insert(slot, beside);
    }

    /// Completes a receive where messages of such processes come, too.
    #[cold]
    #[inline(never)]
    pub(super) fn finish_hetero(&mut self, slot: u32, message: &Arrived) {
        let room = self.requests.look(slot).payload.len();
        let mut completion = message.completion(room);
        self.make_ours(slot, message.peer, &mut completion);
        self.requests.complete(slot, completion);
    }

    /// What has come of a message becomes ours, and its completion says how much that is.
    fn make_ours(&mut self, slot: u32, peer: u32, completion: &mut Completion) {
        let Some(foreign) = self.hetero.known.get(&peer).copied() else {
            return;
        };
        let beside = self.hetero.beside.remove(&slot);
        let (payload, waiting) = match &beside {
            Some(beside) => (&beside.buffer, Some(beside.bytes.region())),
            None => (&self.requests.look(slot).payload, None),
        };
        let is_cut = matches!(payload, Payload::Contiguous(region) if region.content() == CUT);
        if is_cut && completion.bytes > 0 {
            (completion.error, completion.bytes) = (ERR_CONVERSION, 0);
            return;
        }
        let Some((datatype, count, buffer)) = payload.elements() else {
            return;
        };
        let came = completion.bytes;
        if came == 0 || !foreign.changes(&datatype) {
            return;
        }
        self.hetero.conversions += 1;
        match foreign.convert(&datatype, count, buffer, waiting, came) {
            Ok(bytes) => {
                completion.bytes = bytes;
                completion.length = bytes + (completion.length - came);
            }
            Err(_) => (completion.error, completion.bytes) = (ERR_CONVERSION, 0),
        }
    }

    /// A receive has ended in another way.
    pub(super) fn forget_beside(&mut self, slot: u32) {
        self.hetero.beside.remove(&slot);
    }

    /// Messages that were converted: none between processes that store their data alike, and none
    /// of bytes.
    #[must_use]
    pub fn conversions(&self) -> u64 {
        self.hetero.conversions
    }
}
