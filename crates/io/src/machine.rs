//! The state machine of a collective access: see [`crate::two_phase`].
//!
//! [`Machine::poll`] posts and completes messages. [`Machine::work`] moves bytes of the file,
//! without any lock of MPI. Two rounds are in progress at a time, so that messages of the next one
//! travel while a window is written.

use crate::access::{Access, Done, done};
use crate::convert::{decode, encode, item_size};
use crate::file::Views;
use crate::fs::Fault;
use crate::hints::Hints;
use crate::messages::{Gather, Line};
use crate::plan::{Domains, Part, Plan, Terms, plan};
use crate::transfer::Moved;
use crate::two_phase::met_the_end;
use crate::view::Piece;
use crate::window::Coverage;
use core::task::Poll;
use oxmpi_core::context::Traffic;
use oxmpi_core::vci::Vci;
use oxmpi_core::{Class, Error, Result};
use oxmpi_datatype::Convertor;
use oxmpi_mca::{Account, Amount};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::RequestId;
use std::collections::VecDeque;
use std::sync::Arc;

/// The next step of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Call [`Machine::work`], without any lock.
    Work,
    /// Call [`Machine::finish`].
    Over,
}

/// Rounds in progress at a time.
pub(crate) const AHEAD: usize = 2;

pub(crate) enum Stage {
    /// The pieces are being gathered.
    Planning,
    /// Each member accesses its own bytes.
    Alone,
    /// Bytes are exchanged.
    Rounds,
    /// The results are being gathered.
    Reporting,
    Over,
}

/// This member's bytes in the file's representation.
pub(crate) enum Stream {
    /// Contiguous: memory of the program, or a conversion buffer.
    Flat(Region),
    /// Noncontiguous memory of the program.
    Typed(Convertor),
}

/// The bytes of a piece: in place or packed.
pub(crate) enum Bytes {
    Lent(Region),
    Own(HeapBytes),
}

impl Bytes {
    pub(crate) fn region(&self) -> Region {
        match self {
            Bytes::Lent(region) => *region,
            Bytes::Own(heap) => heap.region(),
        }
    }
}

/// A piece of a member in a round.
pub(crate) struct Item {
    pub(crate) rank: u32,
    pub(crate) piece: Piece,
    pub(crate) bytes: Bytes,
    /// The request, while it is pending.
    pub(crate) pending: Option<RequestId>,
}

pub(crate) struct Flight {
    pub(crate) round: u64,
    /// Incoming pieces: to an aggregator that writes, or to a member that reads.
    pub(crate) coming: Vec<Item>,
    /// Outgoing pieces.
    pub(crate) leaving: Vec<Item>,
    /// Pieces that were read for other members and not yet sent.
    pub(crate) ready: Vec<Item>,
    /// Whether the part of the file has been moved.
    pub(crate) worked: bool,
}

pub(crate) struct Machine {
    pub(crate) access: Access,
    pub(crate) stage: Stage,
    pub(crate) first: Option<Gather>,
    pub(crate) last: Option<Gather>,
    pub(crate) line: Line,
    pub(crate) parts: Arc<[Part]>,
    pub(crate) domains: Option<Domains>,
    pub(crate) stream: Stream,
    /// The conversion buffer.
    pub(crate) converted: Option<HeapBytes>,
    pub(crate) flights: VecDeque<Flight>,
    pub(crate) next_round: u64,
    pub(crate) window: Option<HeapBytes>,
    pub(crate) coverage: Coverage,
    pub(crate) fault: Option<Fault>,
    pub(crate) error: Option<Error>,
    /// Bytes of the stream.
    pub(crate) moved: u64,
    /// Views and hints at the beginning of the call: equal on all members.
    pub(crate) common: (Views, Hints),
}

impl Machine {
    /// Takes the tags of the call. May call functions of the program.
    pub(crate) fn new(mut access: Access) -> Result<Machine> {
        let (stream, converted) = match stream_of(&access) {
            Ok(made) => made,
            Err(error) => {
                access.wrong = Some(error);
                access.piece = Piece::default();
                (Stream::Flat(Region::EMPTY), None)
            }
        };
        let file = &access.file;
        let common = {
            let state = file.state();
            (state.views.clone(), state.hints.clone())
        };
        let (first, last) = (Gather::prepare(file)?, Gather::prepare(file)?);
        let line = Line {
            context: Traffic::PointToPoint.of(file.comm.context()),
            tag: file.comm.next_collective_tag(),
        };
        let size = oxmpi_pal::file::about(&file.fd).map_err(Fault::from);
        let fault = size.err();
        let size = size.map_or(0, |about| about.size);
        first.set([access.piece.from, access.piece.len, size, 0]);
        Ok(Machine {
            common,
            access,
            stage: Stage::Planning,
            first: Some(first),
            last: Some(last),
            line,
            parts: Arc::default(),
            domains: None,
            stream,
            converted,
            flights: VecDeque::new(),
            next_round: 0,
            window: None,
            coverage: Coverage::default(),
            fault,
            error: None,
            moved: 0,
        })
    }

    pub(crate) fn access(&self) -> &Access {
        &self.access
    }

    pub(crate) fn me(&self) -> u32 {
        self.access.file.comm.rank.unsigned_abs()
    }

    /// Advances as far as messages allow.
    pub(crate) fn poll(&mut self, vci: &mut Vci) -> Poll<Next> {
        loop {
            match self.stage {
                Stage::Planning => {
                    let Some(gathering) = &mut self.first else {
                        return Poll::Ready(Next::Over);
                    };
                    match gathering.poll(vci) {
                        Poll::Pending => return Poll::Pending,
                        Poll::Ready(Ok(words)) => self.decide(&words),
                        Poll::Ready(Err(error)) => self.stop(error),
                    }
                }
                Stage::Alone => return Poll::Ready(Next::Work),
                Stage::Rounds => match self.exchange(vci) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(Some(next)) => return Poll::Ready(next),
                    Poll::Ready(None) => self.report_result(),
                },
                Stage::Reporting => {
                    let Some(gathering) = &mut self.last else {
                        return Poll::Ready(Next::Over);
                    };
                    match gathering.poll(vci) {
                        Poll::Pending => return Poll::Pending,
                        Poll::Ready(Ok(words)) => self.process_results(&words),
                        Poll::Ready(Err(error)) => self.stop(error),
                    }
                }
                Stage::Over => return Poll::Ready(Next::Over),
            }
        }
    }

    /// Ends with an error of messages. Pending operations keep their memory.
    pub(crate) fn stop(&mut self, error: Error) {
        self.error.get_or_insert(error);
        std::mem::forget(std::mem::take(&mut self.flights));
        self.stage = Stage::Over;
    }

    fn decide(&mut self, words: &[[u64; 4]]) {
        let size = words.iter().map(|numbers| numbers[2]).max().unwrap_or(0);
        let writes = self.access.call.writes();
        let file = &self.access.file;
        let (views, hints) = self.common.clone();
        let parts = words.iter().zip(&*views).map(|(numbers, (disp, tiling))| {
            let piece = Piece {
                from: numbers[0],
                len: numbers[1].min(u64::MAX - numbers[0]),
            };
            let is_first = piece.end() <= tiling.size();
            let mut part = Part {
                disp: *disp,
                tiling: match is_first && tiling.overlaps() {
                    true => Arc::new(tiling.apart()),
                    false => tiling.clone(),
                },
                piece,
            };
            if !writes && !part.tiling.overlaps() && part.is_sane() {
                part.piece = Piece {
                    from: piece.from,
                    len: part.within(0..size).end().saturating_sub(piece.from),
                };
            }
            part
        });
        self.parts = parts.collect();
        if let Some(rank) = self.parts.iter().position(|part| !part.is_sane()) {
            let why = format!("rank {rank} has sent a place in its view that is none");
            return self.stop(Error::new(Class::ERR_INTERN, why));
        }
        let nodes = file.comm.nodes();
        let terms = Terms {
            writes,
            wish: if writes {
                hints.collective_write
            } else {
                hints.collective_read
            },
            aggregators: hints.aggregators,
            window: hints.window,
            stripe: hints.stripe,
            node_of: &|rank| nodes.node_of(rank),
            processors: u64::from(nodes.fullest.processors).max(1),
            costs: file.costs,
        };
        let plan = plan(&self.parts, &terms);
        if let Some(account) = file.comm.process.account() {
            self.count(account, &plan);
        }
        match plan {
            Plan::Nothing => {
                // A member that cannot query the size has not seen the end of the file.
                let unseen = self.fault.filter(|_| !writes && self.access.piece.len > 0);
                self.error = unseen.map(|fault| file.failed("cannot ask for the size of", fault));
                self.stage = Stage::Over;
            }
            Plan::Alone => self.stage = Stage::Alone,
            Plan::TwoPhases(domains) => {
                self.moved = self.parts[self.me() as usize].piece.len;
                self.domains = Some(domains);
                self.stage = Stage::Rounds;
            }
        }
    }

    /// Reports this member's result to the others.
    fn report_result(&mut self) {
        let number = self.fault.map_or(0, |fault| fault.0);
        if let Some(last) = &self.last {
            last.set([u64::from(number.unsigned_abs()), 0, 0, 0]);
        }
        self.stage = Stage::Reporting;
    }

    /// Processes the results of the other members.
    fn process_results(&mut self, words: &[[u64; 4]]) {
        let failed = words.iter().position(|numbers| numbers[0] != 0);
        if let Some(rank) = failed {
            let fault = Fault(i32::try_from(words[rank][0]).unwrap_or(0));
            let what = match self.access.call.writes() {
                true => format!("rank {rank}, which writes for others, cannot write"),
                false => format!("rank {rank}, which reads for others, cannot read"),
            };
            self.error = Some(self.access.file.failed(&what, fault));
            self.moved = 0;
        }
        self.stage = Stage::Over;
    }

    /// Counts the plan of an access.
    #[cold]
    fn count(&self, account: &Account, plan: &Plan) {
        let (chosen, aggregators, window) = match plan {
            Plan::Nothing => ("nothing", 0, 0),
            Plan::Alone => ("each rank alone", 0, 0),
            Plan::TwoPhases(domains) => {
                let aggregators = domains.aggregators.len() as u64;
                ("two phases", aggregators, domains.bytes_of_window())
            }
        };
        let call = match self.access.call.writes() {
            true => "collective file write",
            false => "collective file read",
        };
        let bytes = self.parts.iter().map(|part| part.piece.len);
        let bytes = bytes.fold(0, u64::saturating_add);
        let amounts = [("aggregators", aggregators), ("B in a window", window)];
        let amounts = amounts.map(|(unit, number)| Amount { unit, number });
        account.count(call, bytes, format!("io, {chosen}"), &amounts);
    }

    /// The result of the access. May call functions of the program.
    pub(crate) fn finish(&mut self) -> Done {
        for gather in [self.first.take(), self.last.take()].into_iter().flatten() {
            gather.end();
        }
        let Access {
            view, memory, call, ..
        } = &self.access;
        if let Some(error) = self.access.wrong.clone() {
            return Done::failed(error);
        }
        if !call.writes() {
            met_the_end(&self.access, self.moved);
            if let Some(converted) = &self.converted {
                let decoded = item_size(&view.rep, &memory.datatype).and_then(|item| {
                    let whole = self.moved.checked_div(item).unwrap_or(0);
                    decode(&view.rep, memory, 0..whole, converted.region(), item)
                });
                if let Err(error) = decoded {
                    return Done::failed(error);
                }
            }
        }
        let moved = Moved {
            bytes: self.moved,
            error: self.error.clone(),
        };
        done(view, memory, moved)
    }

    /// Ends with an error, such as the end of a member. Pending operations keep their memory.
    pub(crate) fn give_up(mut self, error: Error) -> Done {
        for gather in [&mut self.first, &mut self.last].into_iter().flatten() {
            gather.abandon();
        }
        let error = self.access.file.own(error);
        std::mem::forget(self);
        Done::failed(error)
    }
}

/// This member's bytes as a stream, converted if the file's representation differs.
fn stream_of(access: &Access) -> Result<(Stream, Option<HeapBytes>)> {
    let Access {
        view,
        memory,
        piece,
        call,
        ..
    } = access;
    if view.rep.is_memory() {
        let stream = match memory.flat() {
            Some(region) => Stream::Flat(region),
            None => Stream::Typed(memory.convertor()),
        };
        return Ok((stream, None));
    }
    let heap = HeapBytes::try_new(size(piece.len));
    let heap = heap.ok_or_else(|| {
        Error::new(
            Class::ERR_NO_MEM,
            format!("no memory for {} converted bytes", piece.len),
        )
    })?;
    if call.writes() && piece.len > 0 {
        let item = item_size(&view.rep, &memory.datatype)?;
        encode(&view.rep, memory, 0..memory.count, heap.region(), item)?;
    }
    Ok((Stream::Flat(heap.region()), Some(heap)))
}

pub(crate) fn size(bytes: u64) -> usize {
    usize::try_from(bytes).expect("invariant: it lies in memory")
}
