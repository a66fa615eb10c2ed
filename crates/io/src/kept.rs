//! A shared pointer at member 0, which answers requests in every MPI call that makes progress.
//!
//! A request is a number of etypes; the answer is the previous value of the pointer. Both use the
//! file's own communicator and tags of no collective call.

use crate::messages::{self, Line};
use oxmpi_core::Result;
use oxmpi_core::active::{Active, ActiveId, State};
use oxmpi_core::comm::{COLLECTIVE_TAGS, Comm};
use oxmpi_core::constants::ANY_SOURCE;
use oxmpi_core::context::Traffic;
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::{Reason, wait};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Payload, Pml, RequestId, Selector};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

/// Bytes of a request, and of an answer.
const BYTES: usize = 8;

/// The shared pointer, as seen by one member.
pub struct RemotePointer {
    /// At member 0: the pointer and the operation that answers.
    server: Option<(Arc<AtomicU64>, Mutex<Option<ActiveId>>)>,
}

fn asking(comm: &Comm) -> Line {
    line(comm, 0)
}

fn answering(comm: &Comm) -> Line {
    line(comm, 1)
}

fn line(comm: &Comm, which: u32) -> Line {
    Line {
        context: Traffic::PointToPoint.of(comm.context()),
        tag: (COLLECTIVE_TAGS + which).cast_signed(),
    }
}

fn number(bytes: &HeapBytes) -> u64 {
    let mut word = [0; BYTES];
    oxmpi_mem::read(&mut word, bytes.region());
    u64::from_le_bytes(word)
}

impl RemotePointer {
    /// Creates the pointer with value 0.
    pub(crate) fn start(comm: &Arc<Comm>) -> RemotePointer {
        let server = (comm.rank == 0).then(|| {
            let word = Arc::new(AtomicU64::new(0));
            let id = comm.process.enter().start(Box::new(PointerServer {
                comm: Arc::clone(comm),
                word: Arc::clone(&word),
                request: HeapBytes::zeroed(BYTES),
                pending: None,
                answers: Vec::new(),
            }));
            (word, Mutex::new(Some(id)))
        });
        RemotePointer { server }
    }

    pub(crate) fn advance(&self, call: &'static str, comm: &Comm, etypes: u64) -> Result<u64> {
        if let Some((word, _)) = &self.server {
            return Ok(word.fetch_add(etypes, Ordering::Relaxed));
        }
        let request = HeapBytes::from_slice(&etypes.to_le_bytes());
        let answer = HeapBytes::zeroed(BYTES);
        let (mut sent, mut came) = {
            // Both are posted together: answers to threads of this process arrive in the order of
            // requests.
            let mut vci = comm.process.enter();
            let came = messages::recv(&mut vci, answering(comm), 0, answer.region());
            let sent = messages::send(&mut vci, comm, asking(comm), 0, request.region());
            (Some(sent), Some(came))
        };
        let reason = Reason {
            call,
            peer: 0,
            tag: 0,
            context: comm.context(),
        };
        let waited = wait(comm.process, &reason, |vci| {
            for pending in [&mut sent, &mut came] {
                match pending.map(|id| messages::finish(vci, id)) {
                    Some(Some(Err(error))) => return Some(Err(error)),
                    Some(Some(Ok(()))) => *pending = None,
                    _ => {}
                }
            }
            (sent.is_none() && came.is_none()).then_some(Ok(()))
        });
        match waited.and_then(|ended| ended) {
            Ok(()) => Ok(number(&answer)),
            Err(error) => {
                // Pending operations keep their memory.
                std::mem::forget((request, answer));
                Err(error)
            }
        }
    }

    pub(crate) fn set(&self, etypes: u64) {
        if let Some((word, _)) = &self.server {
            word.store(etypes, Ordering::Relaxed);
        }
    }

    /// Stops answering: all members have closed the file.
    pub(crate) fn stop(&self, comm: &Comm) {
        let Some((_, id)) = &self.server else {
            return;
        };
        if let Some(id) = id.lock().take() {
            let mut vci = comm.process.enter();
            let pending = vci
                .active::<PointerServer>(id)
                .and_then(|server| server.pending);
            if let Some(pending) = pending {
                vci.pml.cancel(pending);
                vci.pml.finish(pending);
            }
            drop(vci.take_active(id));
        }
    }
}

/// The operation that answers, in the list of active operations of member 0's VCI.
struct PointerServer {
    comm: Arc<Comm>,
    word: Arc<AtomicU64>,
    request: HeapBytes,
    pending: Option<RequestId>,
    answers: Vec<(RequestId, HeapBytes)>,
}

impl PointerServer {
    fn answer(&mut self, vci: &mut Vci, to: i32) {
        let before = self
            .word
            .fetch_add(number(&self.request), Ordering::Relaxed);
        let bytes = HeapBytes::from_slice(&before.to_le_bytes());
        let line = answering(&self.comm);
        let id = messages::send(vci, &self.comm, line, to.unsigned_abs(), bytes.region());
        self.answers.push((id, bytes));
    }
}

impl Active for PointerServer {
    fn poll(&mut self, vci: &mut Vci) -> State {
        self.answers.retain(|(id, _)| vci.pml.finish(*id).is_none());
        loop {
            if let Some(id) = self.pending {
                match vci.pml.finish(id) {
                    None => return State::Waiting,
                    Some(done) if done.error != 0 => {
                        self.pending = None;
                        return State::Over;
                    }
                    Some(done) => self.answer(vci, done.source),
                }
            }
            let Line { context, tag } = asking(&self.comm);
            let anybody = Selector {
                context,
                source: ANY_SOURCE,
                tag,
            };
            let into = Payload::Contiguous(self.request.region());
            self.pending = Some(vci.pml.recv(&mut vci.net.tx, &anybody, into));
        }
    }

    fn reason(&self) -> Reason {
        Reason {
            call: "MPI_File_write_shared",
            peer: ANY_SOURCE,
            tag: 0,
            context: self.comm.context(),
        }
    }
}
