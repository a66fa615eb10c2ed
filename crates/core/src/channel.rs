//! How the two ends of a partitioned transfer find each other.
//!
//! Each process numbers its MPI_Psend_init calls by (destination, tag), and its MPI_Precv_init
//! calls by (source, tag). Equal numbers match, whatever has been started or freed before (MPI-5.0
//! §4.2). The first start of a send sends a [`Header`] to the receiver, with the user's tag on
//! [`Traffic::Partitioned`]. It contains the tags of the partitions on [`Traffic::Partitions`]. The
//! receiver takes headers as they arrive, until it finds its number ([`Comm::header`]). One ledger
//! per communicator; used by `psend` and `precv`.

use crate::comm::Comm;
use crate::context::Traffic;
use crate::error;
use crate::error::Result;
use crate::vci::Vci;
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Payload, Pml as _, RequestId, Selector};
use std::collections::{BTreeMap, HashMap};

/// The end that a call makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    Send,
    Recv,
}

/// The other end of a partitioned operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Partner {
    /// Its rank in the communicator.
    pub rank: i32,
    /// The user's tag.
    pub tag: i32,
}

/// What the sender sends at its first start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The number of its MPI_Psend_init.
    pub(crate) number: u64,
    /// Tag of its first partition; the others follow.
    pub(crate) first: u32,
    /// Number of partitions, each a message of its own.
    pub(crate) messages: u32,
    /// Bytes of each partition.
    pub(crate) bytes: u64,
}

/// Bytes of a header.
pub(crate) const HEADER: usize = 24;
/// Tags on [`Traffic::Partitions`].
const TAGS: u32 = 1 << 31;

impl Header {
    pub(crate) fn write(&self) -> [u8; HEADER] {
        let mut out = [0; HEADER];
        out[..8].copy_from_slice(&self.number.to_le_bytes());
        out[8..12].copy_from_slice(&self.first.to_le_bytes());
        out[12..16].copy_from_slice(&self.messages.to_le_bytes());
        out[16..].copy_from_slice(&self.bytes.to_le_bytes());
        out
    }

    /// Decodes a header. `None`: it is invalid.
    pub(crate) fn read(bytes: &[u8; HEADER]) -> Option<Header> {
        let word = |at: usize| {
            let word = bytes[at..].first_chunk();
            word.map_or(0, |word: &[u8; 4]| u32::from_le_bytes(*word))
        };
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let header = Header {
            number: long(0),
            first: word(8),
            messages: word(12),
            bytes: long(16),
        };
        let ends = header.first.checked_add(header.messages)?;
        let total = header.bytes.checked_mul(u64::from(header.messages))?;
        (ends <= TAGS && i64::try_from(total).is_ok()).then_some(header)
    }
}

/// The numbers of calls, the tags of partitions and the received headers of a communicator.
#[derive(Default)]
pub(crate) struct Ledger {
    numbers: HashMap<(End, Partner), u64>,
    tags: Tags,
    inboxes: HashMap<Partner, Inbox>,
}

impl Ledger {
    /// The number of the next call.
    pub(crate) fn number(&mut self, end: End, partner: Partner) -> u64 {
        let next = self.numbers.entry((end, partner)).or_default();
        *next += 1;
        *next
    }

    /// Allocates tags for the partitions of a send; released with [`Ledger::give_back`].
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`: not enough tags are free.
    pub(crate) fn take_tags(&mut self, messages: u32) -> Result<u32> {
        self.tags.take(messages).ok_or_else(|| {
            error!(
                ERR_NO_MEM,
                "the partitioned sends of the communicator have more than {TAGS} partitions"
            )
        })
    }

    pub(crate) fn give_back(&mut self, first: u32) {
        self.tags.live.remove(&first);
    }
}

/// The tags in use. They are allocated in a cycle, so that each is reused as late as possible.
#[derive(Default)]
struct Tags {
    next: u32,
    /// First tag and number of tags.
    live: BTreeMap<u32, u32>,
}

impl Tags {
    fn take(&mut self, messages: u32) -> Option<u32> {
        // A send without partitions also has a tag, so that its entry is unique.
        let wanted = messages.max(1);
        for _ in 0..self.live.len() + 2 {
            let start = self.next;
            let end = start.checked_add(wanted)?;
            let before = self.live.range(..end.min(TAGS)).next_back();
            match before.map(|(first, many)| first + many) {
                _ if end > TAGS => self.next = 0,
                Some(taken) if taken > start => self.next = taken,
                _ => {
                    self.live.insert(start, wanted);
                    self.next = end;
                    return Some(start);
                }
            }
        }
        None
    }
}

/// Headers from one sender under one tag.
#[derive(Default)]
struct Inbox {
    /// The receive of a header that has started to arrive.
    coming: Option<(RequestId, HeapBytes)>,
    arrived: HashMap<u64, Header>,
}

impl Comm {
    /// Takes the header with a number. `None`: it has not arrived yet.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: an invalid header arrived.
    pub(crate) fn header(
        &self,
        vci: &mut Vci,
        partner: Partner,
        number: u64,
    ) -> Result<Option<Header>> {
        let mut ledger = self.partitioned.lock();
        let inbox = ledger.inboxes.entry(partner).or_default();
        let from = Selector {
            context: Traffic::Partitioned.of(self.context()),
            source: partner.rank,
            tag: partner.tag,
        };
        let Vci { pml, net, .. } = vci;
        loop {
            if let Some(header) = inbox.arrived.remove(&number) {
                return Ok(Some(header));
            }
            if let Some((id, heap)) = inbox.coming.take() {
                let Some(done) = pml.finish(id) else {
                    inbox.coming = Some((id, heap));
                    return Ok(None);
                };
                let mut bytes = [0; HEADER];
                oxmpi_mem::read(&mut bytes, heap.region());
                let header = Header::read(&bytes).filter(|_| done.bytes == HEADER as u64);
                let header = header.filter(|_| done.went_well()).ok_or_else(|| {
                    let rank = partner.rank;
                    error!(
                        ERR_INTERN,
                        "rank {rank} describes a partitioned send that cannot be"
                    )
                })?;
                inbox.arrived.insert(header.number, header);
            } else if pml.probe(&from).is_some() {
                let heap = HeapBytes::new(HEADER);
                let into = Payload::Contiguous(heap.region());
                inbox.coming = Some((pml.recv(&mut net.tx, &from, into), heap));
            } else {
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_back_and_lies_do_not() {
        let header = Header {
            number: 1 << 40,
            first: TAGS - 3,
            messages: 3,
            bytes: (1 << 33) + 5,
        };
        assert_eq!(Header::read(&header.write()), Some(header));
        let beyond = Header {
            messages: 4,
            ..header
        };
        assert_eq!(Header::read(&beyond.write()), None);
        let huge = Header {
            bytes: u64::MAX / 2,
            ..header
        };
        assert_eq!(Header::read(&huge.write()), None);
    }

    #[test]
    fn tags_go_round_and_leave_out_what_is_in_use() {
        let mut tags = Tags::default();
        assert_eq!(
            (tags.take(10), tags.take(0), tags.take(5)),
            (Some(0), Some(10), Some(11))
        );
        tags.live.remove(&0);
        assert_eq!(tags.take(TAGS - 16), Some(16));
        // After it no tag is free; before it the first ten are.
        assert_eq!(
            (tags.take(4), tags.take(6), tags.take(1)),
            (Some(0), Some(4), None)
        );
        tags.live.remove(&10);
        assert_eq!(tags.take(1), Some(10));
    }

    #[test]
    fn calls_are_numbered_by_end_and_partner() {
        let mut ledger = Ledger::default();
        let mut next = |end, (rank, tag)| ledger.number(end, Partner { rank, tag });
        assert_eq!((next(End::Send, (1, 7)), next(End::Send, (1, 7))), (1, 2));
        assert_eq!((next(End::Recv, (1, 7)), next(End::Send, (2, 7))), (1, 1));
        assert_eq!((next(End::Send, (1, 8)), next(End::Send, (1, 7))), (1, 3));
    }
}
