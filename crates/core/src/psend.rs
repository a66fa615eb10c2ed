//! The sending end of a partitioned transfer: one message for each partition, sent when the program
//! marks it ready. MPI-5.0 §4.2.
//!
//! A partition is never delayed to be sent with another, so that it arrives as early as possible. A
//! program that wants few messages makes few partitions. Used by `partitioned`.

use crate::channel::{End, Header, Partner};
use crate::comm::Comm;
use crate::context::Traffic;
use crate::error;
use crate::error::{Error, Result};
use crate::operation::Pattern;
use crate::pieces::Pieces;
use crate::request::Outcome;
use crate::vci::Vci;
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Caller, Envelope, Mode, Payload, Pml as _, RequestId};
use std::sync::Arc;

/// The state of a partitioned send.
pub struct Sending {
    pub(crate) comm: Arc<Comm>,
    pub(crate) partner: Partner,
    pieces: Pieces,
    partitions: u32,
    /// The destination of headers and partitions; `None`: to MPI_PROC_NULL.
    channel: Option<Channel>,
    round: Option<Round>,
}

struct Channel {
    /// The envelope of the first partition.
    to: Envelope,
    header: Header,
    is_announced: bool,
}

/// One transfer, from a start to its completion.
struct Round {
    partitions: Vec<Partition>,
    /// Number of partitions that are not ready.
    missing: u32,
    /// Partitions before this one were sent.
    left: usize,
    error: Option<Error>,
}

#[derive(Clone, Copy)]
enum Partition {
    NotReady,
    /// Named in a call whose arguments are still being checked.
    Named,
    Leaving(RequestId),
    Left,
}

impl Sending {
    /// An inactive send. `to`: an envelope to the receiver, of any traffic, `None` for
    /// MPI_PROC_NULL.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`: the communicator has no tags left.
    pub(crate) fn new(
        comm: Arc<Comm>,
        partner: Partner,
        pattern: Pattern,
        partitions: u32,
        to: Option<Envelope>,
    ) -> Result<Sending> {
        let pieces = Pieces::new(pattern);
        let channel = match to {
            None => None,
            Some(to) => {
                let mut ledger = comm.partitioned.lock();
                let first = ledger.take_tags(partitions)?;
                let header = Header {
                    number: ledger.number(End::Send, partner),
                    first,
                    messages: partitions,
                    bytes: pieces.bytes() / u64::from(partitions.max(1)),
                };
                Some(Channel {
                    to,
                    header,
                    is_announced: false,
                })
            }
        };
        Ok(Sending {
            comm,
            partner,
            pieces,
            partitions,
            channel,
            round: None,
        })
    }

    pub(crate) fn is_active(&self) -> bool {
        self.round.is_some()
    }

    pub(crate) fn start(&mut self, vci: &mut Vci) {
        let missing = match self.channel {
            Some(_) => self.partitions,
            None => 0,
        };
        self.round = Some(Round {
            partitions: vec![Partition::NotReady; self.partitions as usize],
            missing,
            left: 0,
            error: None,
        });
        if let Some(channel) = &mut self.channel
            && !channel.is_announced
        {
            channel.is_announced = true;
            let heap = HeapBytes::from_slice(&channel.header.write());
            let to = Envelope {
                context: Traffic::Partitioned.of(channel.to.context),
                tag: self.partner.tag,
                ..channel.to
            };
            let Vci { pml, net, .. } = vci;
            let payload = Payload::Contiguous(heap.region());
            let id = pml.send(&mut net.tx, &to, Mode::Standard.into(), payload);
            vci.keep_until_done(id, heap);
        }
    }

    /// Checks that a partition may become ready; returns its index.
    fn check(&self, partition: i32) -> Result<usize> {
        let Some(round) = &self.round else {
            return Err(error!(
                ERR_REQUEST,
                "partitions become ready after MPI_Start and before the request is complete"
            ));
        };
        let place = usize::try_from(partition).unwrap_or(usize::MAX);
        match round.partitions.get(place) {
            Some(Partition::NotReady) => Ok(place),
            Some(_) => Err(error!(
                ERR_ARG,
                "partition {partition} is ready already or named twice; it can be ready once for \
                 each start"
            )),
            None => Err(error!(
                ERR_ARG,
                "partition {partition} is not in 0..{}, the partitions of the send",
                self.partitions
            )),
        }
    }

    /// Marks partitions ready and sends them. If one of them is invalid, none becomes ready.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST`: not active. `MPI_ERR_ARG`: no such partition, ready before, or named
    /// twice.
    pub(crate) fn ready(
        &mut self,
        vci: &mut Vci,
        partitions: impl Iterator<Item = i32> + Clone,
    ) -> Result<()> {
        if self.round.is_none() {
            self.check(0)?;
        }
        for (marked, partition) in partitions.clone().enumerate() {
            match self.check(partition) {
                Ok(place) => self.mark(place, Partition::Named),
                Err(error) => {
                    for named in partitions.take(marked) {
                        self.mark(named.cast_unsigned() as usize, Partition::NotReady);
                    }
                    return Err(error);
                }
            }
        }
        for partition in partitions {
            self.send(vci, partition.cast_unsigned() as usize);
        }
        Ok(())
    }

    /// Sets the state of a checked partition.
    fn mark(&mut self, place: usize, partition: Partition) {
        if let Some(round) = &mut self.round {
            round.partitions[place] = partition;
        }
    }

    fn send(&mut self, vci: &mut Vci, place: usize) {
        let Some(round) = &mut self.round else { return };
        let Some(Channel { to, header, .. }) = &self.channel else {
            round.partitions[place] = Partition::Left;
            return;
        };
        let index = u32::try_from(place).unwrap_or(u32::MAX);
        let to = Envelope {
            context: Traffic::Partitions.of(to.context),
            tag: (header.first + index).cast_signed(),
            ..*to
        };
        let from = u64::from(index) * header.bytes;
        let payload = self.pieces.whole_items(from, from + header.bytes);
        let payload = payload.expect("invariant: a partition consists of whole items");
        let Vci { pml, net, .. } = vci;
        round.missing -= 1;
        round.partitions[place] = match payload {
            Payload::Contiguous(region) if pml.send_now(&mut net.tx, &to, region) => {
                Partition::Left
            }
            payload => Partition::Leaving(pml.send(
                &mut net.tx,
                &to,
                Mode::Standard.by(Caller::Nonblocking),
                payload,
            )),
        };
    }

    /// The outcome of the transfer; `None`: it has not ended.
    pub(crate) fn outcome(&mut self, vci: &mut Vci) -> Option<Outcome> {
        let Some(round) = &mut self.round else {
            return Some(Outcome::EMPTY);
        };
        if round.missing != 0 {
            return None;
        }
        while let Some(partition) = round.partitions.get_mut(round.left) {
            if let Partition::Leaving(id) = *partition {
                let done = vci.pml.finish(id)?;
                if !done.went_well() {
                    round
                        .error
                        .get_or_insert_with(|| crate::request::wrong(vci.process, &done));
                }
                *partition = Partition::Left;
            }
            round.left += 1;
        }
        Some(
            Outcome {
                error: round.error.clone(),
                ..Outcome::SENT
            }
            .with_code(),
        )
    }

    /// Ends the transfer after its completion was taken.
    pub(crate) fn end(&mut self) {
        self.round = None;
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        if let Some(channel) = &self.channel {
            let first = channel.header.first;
            self.comm.partitioned.lock().give_back(first);
        }
    }
}
