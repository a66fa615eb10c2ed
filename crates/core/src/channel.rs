//! What the two ends of a partitioned transfer must know of each other, and how they find it out.
//!
//! Each process numbers its MPI_Psend_init calls by (destination, tag), and its MPI_Precv_init
//! calls by (source, tag): equal numbers belong together, whatever has been started or freed before
//! (MPI-5.0 §4.2). The first start of a send tells the receiver in a [`Header`] under the user's
//! tag on [`Traffic::Partitioned`] which tags on [`Traffic::Partitions`] its partitions have. The
//! receiver takes headers as they come, looking for the one with its number ([`Comm::header`]).
//! One ledger per communicator; used by `psend` and `precv`.

use crate::comm::Comm;
use crate::context::Traffic;
use crate::error;
use crate::error::Result;
use crate::vci::Vci;
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Payload, Pml as _, RequestId, Selector};
use std::collections::{BTreeMap, HashMap};

/// Which end a call makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    Send,
    Recv,
}

/// Rank of the other end in the communicator, and the user's tag.
pub(crate) type Partner = (i32, i32);

/// What the sender tells at its first start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Of its MPI_Psend_init.
    pub(crate) number: u64,
    /// Tag of its first partition; the others follow.
    pub(crate) first: u32,
    /// Partitions, each a message of its own.
    pub(crate) messages: u32,
    /// Bytes of each.
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

    /// `None`: no process of ours says such a thing.
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

/// See the module's text.
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

    /// Tags for the partitions of a send; given back with [`Ledger::give_back`].
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`: so many are not free.
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

/// Who has which tags. They go round, so that one is used again as late as can be.
#[derive(Default)]
struct Tags {
    next: u32,
    /// First tag and number.
    live: BTreeMap<u32, u32>,
}

impl Tags {
    fn take(&mut self, messages: u32) -> Option<u32> {
        // A send without partitions has a tag, too, so that its place in the list is its own.
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
    /// The receive of a header that has begun to come.
    coming: Option<(RequestId, HeapBytes)>,
    arrived: HashMap<u64, Header>,
}

impl Comm {
    /// The header with a number, taken; `None`: it has not come yet.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: what came is none.
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
            source: partner.0,
            tag: partner.1,
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
                    let rank = partner.0;
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
        // Behind it is nothing; before it the first ten.
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
        let mut next = |end, partner| ledger.number(end, partner);
        assert_eq!((next(End::Send, (1, 7)), next(End::Send, (1, 7))), (1, 2));
        assert_eq!((next(End::Recv, (1, 7)), next(End::Send, (2, 7))), (1, 1));
        assert_eq!((next(End::Send, (1, 8)), next(End::Send, (1, 7))), (1, 3));
    }
}
