//! Messages between processes with different data representations: the receiver converts.
//!
//! A message to such a process has a mark ([`control::HETERO`]) and the sender's architecture word;
//! its bytes are sent unconverted. They are received into the buffer as usual and converted there
//! when all have arrived. If the sizes of elements differ, the message is staged in separate memory
//! until then.

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
    /// The job may be heterogeneous.
    pub(super) is_expected: bool,
    /// The representations of peers that sent such messages.
    known: BTreeMap<u32, Foreign>,
    /// Receives, by slot, whose message is staged.
    staged: BTreeMap<u32, Staged>,
    /// Number of converted messages.
    conversions: u64,
}

struct Staged {
    buffer: Payload,
    /// The staging memory, the payload of the request meanwhile.
    bytes: HeapBytes,
}

/// Marks the first frame of a message to a process with another data representation, and appends
/// the sender's architecture word.
pub(super) fn mark(header: &mut Header, control: Writer, arch: ArchWord) -> Writer {
    header.flags |= control::HETERO;
    control.word(arch.bits())
}

impl Ob1 {
    /// Removes the mark from the first frame of a marked message. `None`: the mark is invalid.
    pub(super) fn unmarked<'a>(&mut self, from: u32, frame: &Frame<'a>) -> Option<Frame<'a>> {
        let (control, word) = control::split_word(frame.control)?;
        let arch = ArchWord::parse(word).filter(|arch| arch.bits() == word)?;
        let foreign = Foreign::new(arch, self.arch);
        let known = *self.hetero.known.entry(from).or_insert(foreign);
        let header = Header {
            flags: frame.header.flags & !control::HETERO,
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
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
        held: impl FnOnce() -> Buffered,
        sender: Option<RequestId>,
    ) {
        let total = frame.bulk_len() as u64;
        let Some(slot) = self.take_posted(&frame.header) else {
            let message = Arrived::in_frame(from, frame, total);
            self.keep(&message, held(), Some(total), sender, None);
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

    /// Whether a process with another data representation has sent a message.
    #[inline]
    pub(super) fn has_hetero_peers(&self) -> bool {
        !self.hetero.known.is_empty()
    }

    /// Stages a message of `total` bytes before any of it is stored, if the sizes of its elements
    /// differ at the sender.
    #[cold]
    #[inline(never)]
    pub(super) fn stage(&mut self, slot: u32, peer: u32, total: u64) {
        let request = self.requests.at(slot);
        let Some(foreign) = self.hetero.known.get(&peer) else {
            return;
        };
        let Some((datatype, count, _)) = request.payload.elements() else {
            return;
        };
        if foreign.keeps_sizes(&datatype) || self.hetero.staged.contains_key(&slot) {
            return;
        }
        let all = foreign.sent_bytes(&datatype, count).unwrap_or(u64::MAX);
        let room = usize::try_from(all.min(total)).unwrap_or(usize::MAX);
        // Without memory nothing of the message is taken; it is then reported as truncated.
        let bytes = HeapBytes::try_new(room).unwrap_or_else(|| HeapBytes::new(0));
        let payload = Payload::Contiguous(bytes.region());
        let buffer = std::mem::replace(&mut request.payload, payload);
        let staged = Staged { buffer, bytes };
        self.hetero.staged.insert(slot, staged);
    }

    /// Completes a receive when processes with another representation may be the sender.
    #[cold]
    #[inline(never)]
    pub(super) fn finish_hetero(&mut self, slot: u32, message: &Arrived) {
        let room = self.requests.look(slot).payload.len();
        let mut completion = message.completion(room);
        self.convert(slot, message.peer, &mut completion);
        self.requests.complete(slot, completion);
    }

    /// Converts a received message, and sets its completion to the converted length.
    fn convert(&mut self, slot: u32, peer: u32, completion: &mut Completion) {
        let Some(foreign) = self.hetero.known.get(&peer).copied() else {
            return;
        };
        let staged = self.hetero.staged.remove(&slot);
        let (payload, waiting) = match &staged {
            Some(staged) => (&staged.buffer, Some(staged.bytes.region())),
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

    /// Drops the staged message of a receive that has ended in another way.
    pub(super) fn drop_staged(&mut self, slot: u32) {
        self.hetero.staged.remove(&slot);
    }

    /// Number of converted messages. None are between processes with equal representations, and
    /// none consist of bytes.
    #[must_use]
    pub fn conversions(&self) -> u64 {
        self.hetero.conversions
    }
}
