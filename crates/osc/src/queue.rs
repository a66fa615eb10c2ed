//! The queue to a process, in order: our operations cut into frames, answers to its operations, and
//! synchronization frames.
//!
//! A transport that is full takes no frame. The rest waits here, and the mover, which the VCI polls
//! in every round of progress, tries again. An operation that has left completely is locally
//! complete: its data are copied. Windows rely on the order in which a pair's frames arrive. A
//! description of a type comes before its use, and accumulates are ordered (MPI-5.0 §12.7.2).

use crate::endpoint::{Cursor, Endpoint, answer_leaves, header, ticket};
use crate::frames::{Kind, PLACE, Place, pair};
use crate::order::Order;
use crate::state::Osc;
use crate::window::Windows;
use oxmpi_btl::{Bulk, Header, Layer, Wire};
use oxmpi_core::active::{Active, State};
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::{COLLECTIVE, Reason};
use oxmpi_datatype::Datatype;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::Payload;
use oxmpi_sync::atomic::{AtomicBool, Ordering};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Most packed bytes of an operation that may be deferred, and most operations in a queue then.
const SHORT: u64 = 1 << 10;
const MOST_DEFERRED: usize = 16;

/// A process with which frames are exchanged.
#[derive(Default)]
pub(crate) struct Peer {
    queue: VecDeque<Out>,
    /// Versions of the types that were described to it, by number.
    described: BTreeMap<u32, u32>,
    /// Types that it has described to us.
    pub(crate) types: BTreeMap<u32, Datatype>,
    /// The received part of a description.
    pub(crate) coming: Vec<u8>,
    /// The order of frames, where the path between us keeps none.
    pub(crate) order: Order,
}

/// The window and the ranks of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Via {
    pub(crate) slot: u32,
    pub(crate) id: u64,
    /// Our rank in the window.
    pub(crate) me: i32,
    /// The peer's rank in it.
    pub(crate) rank: i32,
}

/// An entry of the queue.
pub(crate) enum Out {
    /// An operation.
    Job(Job),
    /// The answer to a get, read when it leaves.
    Answer(Via, u32, Payload, u64),
    /// One frame with data of our own.
    Frame(Via, Kind, u64, u32, Option<HeapBytes>),
    /// A frame about the operations before it: the number of those that have left is filled in as
    /// it leaves.
    Count(Via, Kind),
    /// A description of a type, and how many bytes of it have left.
    Type(u32, HeapBytes, usize),
}

/// An operation of ours.
pub(crate) struct Job {
    pub(crate) via: Via,
    pub(crate) kind: Kind,
    pub(crate) place: Place,
    /// The data to send; nothing for gets.
    pub(crate) payload: Payload,
    /// Owns the payload, if it is a copy.
    pub(crate) copy: Option<HeapBytes>,
    /// Packed bytes at the target.
    pub(crate) total: u64,
    /// Bytes of them that were requested or sent.
    pub(crate) sent: u64,
    /// Pieces end at multiples of this (bytes).
    pub(crate) grain: usize,
    /// The data are in our representation, and nothing has left.
    pub(crate) is_native: bool,
    /// Displacement of the target's data, if they are contiguous.
    pub(crate) run: Option<i64>,
}

/// An operation that has left, but whose memory the transport still reads.
pub(crate) struct Lending {
    pub(crate) process: u32,
    pub(crate) via: Via,
    pub(crate) number: u32,
}

impl Job {
    /// Copies a contiguous payload, so that it may leave later; false: the payload is not
    /// contiguous.
    fn copies(&mut self) -> bool {
        let Payload::Contiguous(from) = self.payload else {
            return false;
        };
        let copy = HeapBytes::new(from.len());
        oxmpi_mem::copy(copy.region(), from);
        self.payload = Payload::Contiguous(copy.region().holding(from.content()));
        self.copy = Some(copy);
        true
    }
}

impl Peer {
    /// Drops the entries of some windows and ranks; returns the numbers of their operations.
    pub(crate) fn drop_queued(&mut self, concerns: impl Fn(u32, i32) -> bool) -> Vec<u32> {
        let mut numbers = Vec::new();
        self.queue.retain(|out| {
            let via = match out {
                Out::Job(job) => {
                    if concerns(job.via.slot, job.via.rank) {
                        numbers.push(job.place.number);
                    }
                    &job.via
                }
                Out::Answer(via, ..) | Out::Frame(via, ..) | Out::Count(via, _) => via,
                Out::Type(..) => return true,
            };
            !concerns(via.slot, via.rank)
        });
        numbers
    }
}

impl Osc {
    /// Puts an operation into the queue to a process. A short one without an answer of its own
    /// leaves with those that follow, at the latest in the next round of progress. A call that must
    /// know that it was carried out asks the target. That question leaves by the same system call.
    pub(crate) fn launch_job(&mut self, wire: &mut dyn Wire, process: u32, mut job: Job) {
        let may_wait = matches!(job.kind, Kind::Put | Kind::Accumulate)
            && job.total <= SHORT
            && !wire.is_near(process);
        let peer = self.peers.entry(process).or_default();
        let waits = may_wait && peer.queue.len() + 1 < MOST_DEFERRED && job.copies();
        peer.queue.push_back(Out::Job(job));
        match waits {
            true => self.has_work(),
            false => self.drain(wire, process),
        }
    }

    /// Puts an entry into the queue to a process, and sends what the transport takes.
    pub(crate) fn send(&mut self, wire: &mut dyn Wire, process: u32, out: Out) {
        self.peers.entry(process).or_default().queue.push_back(out);
        self.drain(wire, process);
    }

    /// Queues the description of a type before its use, if the process does not know it.
    pub(crate) fn describe_type(&mut self, process: u32, datatype: &Datatype) -> u32 {
        let number = self.types.number(datatype);
        let peer = self.peers.entry(process).or_default();
        if number.version != 0 && peer.described.get(&number.number) != Some(&number.version) {
            peer.described.insert(number.number, number.version);
            let bytes = HeapBytes::from_slice(&datatype.describe());
            peer.queue.push_back(Out::Type(number.number, bytes, 0));
        }
        number.number
    }

    /// Sends what the transport takes.
    pub(crate) fn drain(&mut self, wire: &mut dyn Wire, process: u32) {
        let Some(peer) = self.peers.get_mut(&process) else {
            return;
        };
        let mut queue = std::mem::take(&mut peer.queue);
        let order = std::mem::take(&mut peer.order);
        let mut endpoint = Endpoint {
            wire,
            process,
            order,
            is_last: true,
            has_held: false,
        };
        while let Some(more) = queue.len().checked_sub(1)
            && let Some(out) = queue.front_mut()
        {
            endpoint.is_last = more == 0;
            if !self.leaves(&mut endpoint, out) {
                self.has_work();
                break;
            }
            if let Some(Out::Answer(via, ..)) = queue.pop_front() {
                self.answered.push((process, via));
            }
        }
        if endpoint.has_held {
            endpoint.wire.push();
        }
        let order = endpoint.order;
        if let Some(peer) = self.peers.get_mut(&process) {
            (peer.queue, peer.order) = (queue, order);
        }
        while let Some((from, via)) = self.answered.pop() {
            self.was_answered(wire, from, via);
        }
    }

    pub(crate) fn drain_all(&mut self, wire: &mut dyn Wire) {
        if let Some(mover) = &self.mover {
            mover.has_work.store(false, Ordering::Relaxed);
        }
        let busy = self.peers.iter().filter(|(_, peer)| !peer.queue.is_empty());
        let busy: Vec<u32> = busy.map(|(process, _)| *process).collect();
        for process in busy {
            self.drain(wire, process);
        }
        self.end_lendings(wire);
    }

    /// Ends the operations whose memory the transport does not read any more.
    fn end_lendings(&mut self, wire: &mut dyn Wire) {
        let is_over =
            |lending: &mut Lending| !wire.is_lent(lending.process, ticket(lending.number));
        let over: Vec<Lending> = self.lent.extract_if(.., is_over).collect();
        for lending in over {
            self.has_left(&lending.via, lending.number);
        }
        if !self.lent.is_empty() {
            self.has_work();
        }
    }

    /// An operation is locally complete, except for its answer.
    fn has_left(&mut self, via: &Via, number: u32) {
        if let Ok(win) = self.win(via.slot) {
            let link = win.link(via.rank);
            link.queued = link.queued.saturating_sub(1);
        }
        if !self.waiting.contains_key(&number) {
            self.open.remove(&number);
        }
    }

    /// Sends an entry; whether it has left completely.
    fn leaves(&mut self, endpoint: &mut Endpoint<'_>, out: &mut Out) -> bool {
        match out {
            Out::Job(job) => self.job_leaves(endpoint, job),
            Out::Answer(via, number, payload, sent) => {
                answer_leaves(endpoint, via, *number, payload, sent)
            }
            Out::Frame(via, kind, first, second, data) => {
                let bulk = data
                    .as_ref()
                    .map_or(Bulk::None, |data| Bulk::Region(data.region()));
                let control = pair(*first, *second);
                endpoint
                    .try_send(header(via, *kind, control.len()), &control, bulk)
                    .is_ok()
            }
            Out::Count(via, kind) => {
                let sent = self.win(via.slot).map_or(0, |win| win.link(via.rank).sent);
                let control = pair(sent, 0);
                let header = header(via, *kind, control.len());
                endpoint.try_send(header, &control, Bulk::None).is_ok()
            }
            Out::Type(number, bytes, sent) => {
                let most = endpoint.most();
                while *sent < bytes.len() {
                    let piece = bytes.region().skip(*sent);
                    let piece = piece.slice(0, piece.len().min(most));
                    let control = pair(bytes.len() as u64, *number);
                    let header = Header {
                        kind: Layer::OSC.kind(Kind::Type as u8),
                        control_len: control.len() as u8,
                        ..Header::default()
                    };
                    if endpoint
                        .try_send(header, &control, Bulk::Region(piece))
                        .is_err()
                    {
                        return false;
                    }
                    *sent += piece.len();
                }
                true
            }
        }
    }

    fn job_leaves(&mut self, endpoint: &mut Endpoint<'_>, job: &mut Job) -> bool {
        if job.is_native {
            let Some(arch) = endpoint.wire.arch(endpoint.process) else {
                return false;
            };
            job.is_native = false;
            if arch != self.arch
                && let Err(error) = self.convert_for_target(job, arch)
            {
                self.refuse(job, error);
                return true;
            }
        }
        if let (Some(disp), None, Payload::Contiguous(run)) = (job.run, &job.copy, &job.payload)
            && matches!(job.kind, Kind::Put)
            && endpoint.lends(job.total)
        {
            return self.put_leaves(endpoint, job, *run, disp);
        }
        let most = endpoint.most();
        let most = most - most % job.grain.max(1);
        while job.sent < job.total {
            let left = usize::try_from(job.total - job.sent).unwrap_or(usize::MAX);
            let (take, bulk_len) = match job.kind {
                Kind::Get => (left, 0),
                Kind::CompareSwap => (left, usize::try_from(job.payload.len()).unwrap_or(0)),
                _ if job.payload.is_empty() => (left.min(most), 0),
                _ => (left.min(most), left.min(most)),
            };
            job.place.offset = job.sent;
            job.place.len = u32::try_from(take).unwrap_or(u32::MAX);
            let mut header = header(&job.via, job.kind, PLACE);
            let control = job.place.write(&mut header);
            let run = match &job.payload {
                Payload::Contiguous(region) => Some(*region),
                Payload::Typed(_) => None,
            };
            let mut cursor = Cursor {
                offset: job.sent,
                payload: &mut job.payload,
            };
            let bulk = match (bulk_len, run) {
                (0, _) => Bulk::None,
                (len, Some(run)) => {
                    let at = usize::try_from(job.sent).unwrap_or(usize::MAX);
                    Bulk::Region(run.slice(at, len))
                }
                (len, None) => Bulk::Fill {
                    len,
                    source: &mut cursor,
                },
            };
            if endpoint.try_send(header, &control, bulk).is_err() {
                return false;
            }
            job.sent += take as u64;
            if matches!(job.kind, Kind::Put | Kind::Accumulate)
                && let Ok(win) = self.win(job.via.slot)
            {
                win.link(job.via.rank).sent += 1;
            }
        }
        self.has_left(&job.via, job.place.number);
        true
    }

    /// Sends a long put from its memory to its place. Nothing is copied here, nor at the target
    /// where it comes by a socket. It is locally complete when it has arrived.
    fn put_leaves(
        &mut self,
        endpoint: &mut Endpoint<'_>,
        job: &mut Job,
        run: Region,
        disp: i64,
    ) -> bool {
        let number = job.place.number;
        while job.sent < job.total {
            let at = usize::try_from(job.sent).unwrap_or(usize::MAX);
            let Some(len) = endpoint.try_lend(&job.via, number, run.skip(at), disp, job.sent)
            else {
                return false;
            };
            job.sent += len;
            if let Ok(win) = self.win(job.via.slot) {
                win.link(job.via.rank).sent += 1;
            }
        }
        match endpoint.wire.is_lent(endpoint.process, ticket(number)) {
            true => {
                self.lent.push(Lending {
                    process: endpoint.process,
                    via: job.via,
                    number,
                });
                self.has_work();
            }
            false => self.has_left(&job.via, number),
        }
        true
    }
}

/// Retries the queues in every round of progress, while there are windows.
pub(crate) struct Mover {
    pub(crate) windows: &'static Windows,
    /// A round of progress without work costs one load.
    pub(crate) has_work: Arc<AtomicBool>,
}

impl Active for Mover {
    fn poll(&mut self, vci: &mut Vci) -> State {
        if self.has_work.load(Ordering::Relaxed) {
            self.windows.enter().drain_all(&mut vci.net.tx);
        }
        State::Pending
    }

    fn is_resident(&self) -> bool {
        true
    }

    fn reason(&self) -> Reason {
        Reason {
            call: "MPI_Win_flush",
            peer: COLLECTIVE,
            tag: 0,
            context: 0,
        }
    }
}
