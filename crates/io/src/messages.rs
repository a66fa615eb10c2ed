//! Messages of a collective access: gathers prepared in the order of the calls, and pieces between
//! members and aggregators.
//!
//! Calls on a file take their tags when they begin, in the same order on all members. So any number
//! of accesses may be in progress.

use crate::file::File;
use core::task::Poll;
use oxmpi_core::collectives::{Call, Collective, Operation, Pieces, Side, Step};
use oxmpi_core::comm::Comm;
use oxmpi_core::vci::Vci;
use oxmpi_core::{Result, request};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::{Envelope, Mode, Payload, Pml, RequestId, Selector};
use std::sync::Arc;

/// Numbers that a member contributes.
const WORDS: usize = 4;
/// Their bytes.
const EACH: usize = 8 * WORDS;

/// An allgather of the numbers of all members.
pub(crate) struct Gather {
    operation: Box<dyn Operation>,
    mine: HeapBytes,
    all: HeapBytes,
    file: Arc<File>,
}

impl Gather {
    /// Takes its tag in the order of the calls on the file.
    pub(crate) fn prepare(file: &Arc<File>) -> Result<Gather> {
        let (mine, all) = (
            HeapBytes::zeroed(EACH),
            HeapBytes::zeroed(EACH * file.members()),
        );
        let side = |bytes: &HeapBytes| Side {
            buffer: Buffer::plain(bytes.region()),
            pieces: Pieces::Equal {
                count: EACH as u64,
                datatype: Datatype::basic_ref(Basic::BYTE),
            },
        };
        let call = Call {
            collective: Collective::Allgather,
            root: 0,
            in_place: false,
            send: side(&mine),
            recv: side(&all),
            reduction: None,
            neighbours: None,
        };
        let mut operation = file.comm.collectives.take(file.comm.process);
        operation.start(&file.comm, &call)?;
        Ok(Gather {
            operation,
            mine,
            all,
            file: Arc::clone(file),
        })
    }

    /// Sets the numbers of this member, before the first poll.
    pub(crate) fn set(&self, words: [u64; WORDS]) {
        let mut bytes = [0; EACH];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        oxmpi_mem::write(self.mine.region(), &bytes);
    }

    /// The numbers of all, by rank.
    pub(crate) fn poll(&mut self, vci: &mut Vci) -> Poll<Result<Vec<[u64; WORDS]>>> {
        match self.operation.poll(vci) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Step::Done(Ok(()))) => {
                let bytes = self.all.to_vec();
                let words = bytes.as_chunks::<8>().0;
                let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
                Poll::Ready(Ok(words.as_chunks().0.to_vec()))
            }
            Poll::Ready(Step::Done(Err(error))) => Poll::Ready(Err(error)),
            // Only reductions call functions of the program.
            Poll::Ready(Step::Upcall(_)) => Poll::Pending,
        }
    }

    /// Abandons a pending operation.
    pub(crate) fn abandon(&mut self) {
        self.operation.abandon();
    }

    /// Returns the operation to the pool.
    pub(crate) fn end(self) {
        self.file.comm.collectives.put(self.operation);
    }
}

/// Context and tag of the pieces of one access.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The context.
    pub(crate) context: u64,
    /// The tag.
    pub(crate) tag: i32,
}

/// Sends bytes to a member.
pub(crate) fn send(vci: &mut Vci, comm: &Comm, line: Line, to: u32, from: Region) -> RequestId {
    let peer = comm.group.process(to.cast_signed());
    let envelope = Envelope {
        context: line.context,
        peer: peer.expect("invariant: an aggregator is a member"),
        rank: comm.rank,
        tag: line.tag,
    };
    let payload = Payload::Contiguous(from);
    vci.pml
        .send(&mut vci.net.tx, &envelope, Mode::Standard.into(), payload)
}

/// Receives bytes from a member.
pub(crate) fn recv(vci: &mut Vci, line: Line, from: u32, into: Region) -> RequestId {
    let selector = Selector {
        context: line.context,
        source: from.cast_signed(),
        tag: line.tag,
    };
    vci.pml
        .recv(&mut vci.net.tx, &selector, Payload::Contiguous(into))
}

/// The result of a message, if it is complete.
pub(crate) fn finish(vci: &mut Vci, id: RequestId) -> Option<Result<()>> {
    let done = vci.pml.finish(id)?;
    Some(match done.error {
        0 => Ok(()),
        class => Err(request::cut_off(vci.process, class)),
    })
}
