//! The receiving end of a partitioned transfer: a receive for each partition of the sender, whose
//! number and size are in its header. MPI-5.0 §4.2.
//!
//! A start without an arrived header starts an active operation that looks for it. The engine has
//! the receives themselves. A message that ends within an item of a type with gaps is received into
//! temporary memory and unpacked when it has arrived. Used by `partitioned`.

use crate::active::{Active, ActiveId, State};
use crate::channel::{Header, Partner};
use crate::comm::Comm;
use crate::context::{Traffic, family};
use crate::error;
use crate::error::{Error, Result};
use crate::operation::Pattern;
use crate::pieces::Pieces;
use crate::request::Outcome;
use crate::status::Status;
use crate::vci::Vci;
use crate::wait::Reason;
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Payload, Pml as _, RequestId, Selector};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// The state of a partitioned receive.
pub struct Receiving {
    pub(crate) comm: Arc<Comm>,
    pub(crate) partner: Partner,
    /// The number of the call; `None`: from MPI_PROC_NULL.
    number: Option<u64>,
    pieces: Pieces,
    partitions: u32,
    /// Known from the first transfer on.
    header: Option<Header>,
    round: Option<Round>,
}

/// One transfer, from a start to its completion.
#[derive(Default)]
struct Round {
    /// Whether receives are posted, or never will be.
    is_open: bool,
    /// The active operation that looks for the header.
    opening: Option<ActiveId>,
    messages: Vec<Message>,
    /// Messages before this one have arrived.
    landed: usize,
    bytes: u64,
    error: Option<Error>,
}

enum Message {
    Coming(RequestId, Option<HeapBytes>),
    Landed,
}

impl Receiving {
    pub(crate) fn new(
        comm: Arc<Comm>,
        partner: Partner,
        pattern: Pattern,
        partitions: u32,
        number: Option<u64>,
    ) -> Receiving {
        Receiving {
            comm,
            partner,
            number,
            pieces: Pieces::new(pattern),
            partitions,
            header: None,
            round: None,
        }
    }

    pub(crate) fn is_active(&self) -> bool {
        self.round.is_some()
    }

    /// Posts the receives if the header has arrived. Returns true if nothing is left to do.
    fn open(&mut self, vci: &mut Vci) -> bool {
        let mut round = Round {
            is_open: true,
            ..Round::default()
        };
        if let Some(number) = self.number {
            match self.find_header(vci, number) {
                Ok(None) => return false,
                Ok(Some(header)) => {
                    if let Err(error) = self.post(vci, &header, &mut round.messages) {
                        round.error = Some(error);
                    }
                }
                Err(error) => round.error = Some(error),
            }
        }
        if let Some(old) = &self.round {
            round.opening = old.opening;
        }
        self.round = Some(round);
        true
    }

    fn find_header(&mut self, vci: &mut Vci, number: u64) -> Result<Option<Header>> {
        if self.header.is_none() {
            self.header = self.comm.header(vci, self.partner, number)?;
        }
        if self.header.is_none() && !(vci.dead.is_empty() && vci.revoked.is_empty()) {
            let context = Traffic::Partitioned.of(self.comm.context());
            let process = vci.process.process_of()(context, self.partner.rank);
            if process.is_some_and(|process| vci.dead.contains(&process))
                || vci.revoked.contains(&family(context))
            {
                return Err(error!(
                    ERR_PROC_ABORTED,
                    "rank {} has ended before it started the send, or the communicator was revoked",
                    self.partner.rank
                ));
            }
        }
        Ok(self.header)
    }

    fn post(&self, vci: &mut Vci, header: &Header, messages: &mut Vec<Message>) -> Result<()> {
        let many = header.messages as usize;
        let no_memory = || {
            let many = header.messages;
            error!(ERR_NO_MEM, "there is no memory for {many} partitions")
        };
        messages.try_reserve_exact(many).map_err(|_| no_memory())?;
        let Vci { pml, net, .. } = vci;
        for index in 0..header.messages {
            let from = u64::from(index) * header.bytes;
            let to = from + header.bytes;
            let selector = Selector {
                context: Traffic::Partitions.of(self.comm.context()),
                source: self.partner.rank,
                tag: (header.first + index).cast_signed(),
            };
            let (payload, heap) = match self.pieces.whole_items(from, to) {
                Some(payload) => (payload, None),
                None => {
                    let heap = self.pieces.temporary(from, to).ok_or_else(no_memory)?;
                    // The elements of the region are unknown: a message from a process with another
                    // data representation is an error.
                    let region = heap.region().holding(oxmpi_datatype::CUT);
                    (Payload::Contiguous(region), Some(heap))
                }
            };
            let id = pml.recv(&mut net.tx, &selector, payload);
            messages.push(Message::Coming(id, heap));
        }
        Ok(())
    }

    /// Whether a message has arrived; then its bytes are in place.
    fn has_landed(&mut self, vci: &mut Vci, place: usize) -> bool {
        let (Some(round), Some(header)) = (&mut self.round, &self.header) else {
            return false;
        };
        let Message::Coming(id, heap) = &round.messages[place] else {
            return true;
        };
        let Some(done) = vci.pml.finish(*id) else {
            return false;
        };
        if let Some(heap) = heap {
            let from = place as u64 * header.bytes;
            let region = heap.region();
            let came = usize::try_from(done.bytes).unwrap_or(usize::MAX);
            self.pieces
                .unpack(from, region.slice(0, came.min(region.len())));
        }
        if !done.went_well() {
            round
                .error
                .get_or_insert_with(|| crate::request::wrong(vci.process, &done));
        }
        round.bytes += done.bytes;
        round.messages[place] = Message::Landed;
        true
    }

    /// The outcome of the transfer; `None`: it has not ended.
    pub(crate) fn outcome(&mut self, vci: &mut Vci) -> Option<Outcome> {
        loop {
            let Some(round) = &self.round else {
                return Some(Outcome::EMPTY);
            };
            if !round.is_open {
                return None;
            }
            let place = round.landed;
            if place >= round.messages.len() {
                break;
            }
            if !self.has_landed(vci, place) {
                return None;
            }
            if let Some(round) = &mut self.round {
                round.landed += 1;
            }
        }
        let round = self.round.as_ref()?;
        let status = match self.number {
            None => Status::PROC_NULL,
            Some(_) => Status {
                source: self.partner.rank,
                tag: self.partner.tag,
                bytes: round.bytes,
                ..Status::SENT
            },
        };
        Some(
            Outcome {
                status,
                error: round.error.clone(),
                generalized: None,
            }
            .with_code(),
        )
    }

    /// Ends the transfer after its completion was taken.
    pub(crate) fn end(&mut self, vci: &mut Vci) {
        if let Some(round) = self.round.take()
            && let Some(id) = round.opening
        {
            drop(vci.take_active(id));
        }
    }

    /// Whether a partition has arrived: all messages that contain bytes of it. A partition without
    /// bytes arrives with everything else.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`: no such partition.
    pub(crate) fn arrived(&mut self, vci: &mut Vci, partition: i32) -> Result<bool> {
        let index = u32::try_from(partition).unwrap_or(u32::MAX);
        if index >= self.partitions {
            return Err(error!(
                ERR_ARG,
                "partition {partition} is not in 0..{}, the partitions of the receive",
                self.partitions
            ));
        }
        let Some(round) = &self.round else {
            return Ok(true);
        };
        if !round.is_open {
            return Ok(false);
        }
        let all = round.messages.len();
        let bytes = self.pieces.bytes() / u64::from(self.partitions);
        let each = self.header.map_or(0, |header| header.bytes);
        let messages = overlapping(u64::from(index), bytes, each, all);
        for place in messages {
            if !self.has_landed(vci, place) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The messages, of `all` messages of `each` bytes, that contain bytes of a partition.
fn overlapping(partition: u64, bytes: u64, each: u64, all: usize) -> std::ops::Range<usize> {
    if bytes == 0 || each == 0 {
        return 0..all;
    }
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(all);
    let first = place(partition * bytes / each);
    let end = place(((partition + 1) * bytes).div_ceil(each));
    match first < end {
        true => first..end,
        false => 0..all,
    }
}

/// Starts an inactive receive.
pub(crate) fn start(receiving: &Arc<Mutex<Receiving>>, vci: &mut Vci) {
    if receiving.lock().open(vci) {
        return;
    }
    receiving.lock().round = Some(Round::default());
    let id = vci.start(Box::new(Opening(Arc::clone(receiving))));
    if let Some(round) = &mut receiving.lock().round {
        round.opening = Some(id);
    }
}

/// The active operation that looks for the header.
struct Opening(Arc<Mutex<Receiving>>);

impl Active for Opening {
    fn poll(&mut self, vci: &mut Vci) -> State {
        match self.0.lock().open(vci) {
            true => State::Over,
            false => State::Pending,
        }
    }

    fn reason(&self) -> Reason {
        let receiving = self.0.lock();
        Reason {
            call: "",
            peer: receiving.partner.rank,
            tag: receiving.partner.tag,
            context: receiving.comm.context(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_needs_the_messages_that_have_bytes_of_it() {
        // Three partitions of 8 bytes over messages of 6: 0..6, 6..12, 12..18, 18..24.
        let of = |partition| overlapping(partition, 8, 6, 4);
        assert_eq!((of(0), of(1), of(2)), (0..2, 1..3, 2..4));
        assert_eq!(overlapping(1, 4, 16, 1), 0..1);
        assert_eq!(overlapping(5, 4, 4, 8), 5..6);
        // Without bytes, and where the sender has fewer than it should: with all messages.
        assert_eq!(
            (overlapping(1, 0, 0, 3), overlapping(2, 8, 8, 1)),
            (0..3, 0..1)
        );
    }
}
