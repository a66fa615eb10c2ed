//! `sm`: shared memory of one node.
//!
//! Each ordered pair that communicates has a ring (`shm::ring`), opened by the sender at its first
//! message. The reader polls a small *hot* set of rings. A cold ring announces its first frame in
//! the inbox. The receiver copies a large message once ([`single`]) where the system permits it.
//! Otherwise the message goes through the ring in fragments, and both sides copy at the same time.
//!
//! Everything read from the segment is checked. Invalid data ends the pair and never corrupts the
//! memory of this process.

mod local_ranks;
mod module;
mod rx;
pub mod single;
mod tx;

pub use local_ranks::LocalRanks;
pub use rx::{Neighbour, Rx};
pub use single::Single;
pub use tx::Tx;

use crate::frame::Header;
use crate::wire::Limits;
use oxmpi_datatype::ArchWord;
use oxmpi_mca::param::Params;
use oxmpi_mem::Copies;
use oxmpi_shm::park::{Barrier, Doorbell, Node, Sleeper};
use oxmpi_shm::segment::{Layout, Segment};
use std::sync::Arc;

/// Bytes that a process keeps for each peer of its node before the first message.
pub const BYTES_PER_PEER: usize = tx::BYTES_PER_PEER + rx::BYTES_PER_PEER;

/// The receive and the transmit half of this process on the node's segment. `oversubscribed`: more
/// ranks than processors.
#[must_use]
pub fn open(segment: Segment, me: u32, oversubscribed: bool, params: &Params) -> (Rx, Tx) {
    let single = Arc::new(Single::open(segment.clone(), me, params, !oversubscribed));
    open_with(segment, me, oversubscribed, params, single)
}

/// The limits between two ranks of a node with so many ranks. A segment is made for the answer.
/// `None`: there is no memory for it, or it cannot have so many.
#[must_use]
pub fn limits(ranks: u32, oversubscribed: bool, params: &Params) -> Option<Limits> {
    let layout = Layout::new(ranks, params.sm_ring_budget.0)?;
    let segment = Segment::create(layout, 0, ArchWord::LOCAL.bits()).ok()?;
    let (_, mut tx) = open(segment, 0, oversubscribed, params);
    Some(tx.limits(1))
}

/// Bytes of memory that one page table of the system maps.
#[must_use]
pub fn page_table() -> u64 {
    let page = oxmpi_pal::memory::page_size() as u64;
    page * page / size_of::<u64>() as u64
}

/// Rings the doorbell of process `me` itself. A thread that receives for the process from other
/// transports uses it.
pub fn doorbell(segment: &Segment, me: u32) -> impl Fn() + Send + use<> {
    let doorbell: Doorbell<Node> = Doorbell::new(segment.mailbox(me), me as usize);
    move || doorbell.wake()
}

/// The transmit half alone, with this single copy. It is for peers to which no other half of this
/// process sends.
#[must_use]
pub fn transmit(
    segment: Segment,
    me: u32,
    oversubscribed: bool,
    params: &Params,
    single: Arc<Single>,
) -> Tx {
    let eager = usize::try_from(params.sm_eager_limit.0).unwrap_or(usize::MAX);
    Tx::new(segment, me, eager, !oversubscribed, single)
}

/// As [`open`], with this single copy.
#[must_use]
pub fn open_with(
    segment: Segment,
    me: u32,
    oversubscribed: bool,
    params: &Params,
    single: Arc<Single>,
) -> (Rx, Tx) {
    let tuning = single.tuning();
    oxmpi_mem::use_copies(Copies {
        vectors: tuning.vectors,
        demotes: tuning.demote,
    });
    let barrier = if oversubscribed {
        Barrier::Fence
    } else {
        Barrier::Global
    };
    let sleeper = Sleeper::new(segment.mailbox(me), barrier);
    let own_doorbell: Doorbell<Node> = Doorbell::new(segment.mailbox(me), me as usize);
    let rx = Rx::new(segment.clone(), me, sleeper, own_doorbell, oversubscribed);
    (rx, transmit(segment, me, oversubscribed, params, single))
}

/// Bits of the first word above the ring number: the sequence number of the protocol.
const SEQ_SHIFT: u32 = 32;
/// Bits of the last word: source, kind, flags, and tag. With kind 0 the frame does not belong to
/// matching, and its active-message id takes the place of the sequence number.
const SOURCE_BITS: u32 = 24;
const KIND_SHIFT: u32 = 24;
const FLAGS_SHIFT: u32 = 28;
const TAG_SHIFT: u32 = 32;
/// Active-message ids from this one on do not belong to matching.
const OTHERS: u8 = 16;

/// The three header words of a cell. The ring adds its own number, lengths and flags.
#[inline]
fn to_words(header: &Header) -> [u64; 3] {
    let (seq, kind) = match header.kind {
        0..OTHERS => (header.seq, header.kind),
        other => (u16::from(other), 0),
    };
    let kind = u64::from(kind) << KIND_SHIFT;
    let flags = u64::from(header.flags) << FLAGS_SHIFT;
    let source = u64::from(header.source.cast_unsigned());
    let tag = u64::from(header.tag.cast_unsigned()) << TAG_SHIFT;
    [
        u64::from(seq) << SEQ_SHIFT,
        header.context,
        source | kind | flags | tag,
    ]
}

/// The header in the words of a cell. Any content gives a header. The protocol checks its values.
#[inline]
#[allow(clippy::cast_possible_truncation)]
fn from_words(words: &[u64; 3], control_len: usize) -> Header {
    let seq = (words[0] >> SEQ_SHIFT) as u16;
    let (seq, kind) = match (words[2] >> KIND_SHIFT & 0xf) as u8 {
        0 => (0, seq as u8),
        kind => (seq, kind),
    };
    Header {
        seq,
        kind,
        flags: (words[2] >> FLAGS_SHIFT & 0xf) as u8,
        control_len: control_len as u8,
        context: words[1],
        source: (words[2] as u32 & ((1 << SOURCE_BITS) - 1)).cast_signed(),
        tag: ((words[2] >> TAG_SHIFT) as u32).cast_signed(),
    }
}

/// The parts of a header that a cell keeps.
#[cfg(test)]
pub(crate) fn through_a_cell(header: &Header, control_len: usize) -> Header {
    from_words(&to_words(header), control_len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive_the_cell() {
        let tag = i32::MAX;
        let header = Header {
            seq: 0xfedc,
            kind: 3,
            flags: 5,
            control_len: 24,
            context: u64::MAX - 1,
            source: 0xff_fffe,
            tag,
        };
        assert_eq!(through_a_cell(&header, 24), header);
        let other = Header {
            seq: 0,
            kind: 0xf7,
            ..header
        };
        assert_eq!(through_a_cell(&other, 24), other);
    }
}
