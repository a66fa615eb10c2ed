//! One collective call of a real job: arena, selection, builder, engine and lane put together.
//!
//! The only file here that knows MPI objects. An [`Operation`] belongs to a communicator's pool and keeps the memory of
//! its schedule, its run and its temporaries from call to call.

use crate::algorithm::{Facts, Model};
use crate::builder::{Builder, OpTraits};
use crate::engine::{Progress, Run};
use crate::memory::Memory;
use crate::port::{LanePort, Ticket};
use crate::schedule::{Schedule, Space};
use crate::select::{self, Preference};
use crate::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::{self, Call, Collective, Pieces, Side, Step, Upcall};
use oxmpi_core::comm::Comm;
use oxmpi_core::op::Reduction;
use oxmpi_core::wait::{COLLECTIVE, Reason, wait};
use oxmpi_core::{Error, Result};
use std::sync::{Arc, OnceLock};

/// Schedules over point-to-point: what crate capi plugs into core.
pub struct Scheduled;

impl collectives::Collectives for Scheduled {
    fn operation(&self) -> Box<dyn collectives::Operation> {
        Box::new(Operation::default())
    }
}

/// See the module's text.
#[derive(Default)]
struct Operation {
    schedule: Schedule,
    run: Run<Ticket, Error>,
    memory: Memory,
    call: Option<Current>,
}

/// The call under way.
struct Current {
    comm: Arc<Comm>,
    tag: i32,
    collective: Collective,
    reduction: Option<Reduction>,
}

impl collectives::Operation for Operation {
    fn start(&mut self, comm: &Arc<Comm>, call: &Call<'_>) -> Result<()> {
        // The number is taken before anything can fail, so that it stays equal on all members.
        let tag = comm.next_collective_tag();
        self.memory.clear();
        (self.memory.send, self.memory.recv) = (call.send.buffer, call.recv.buffer);
        let size = comm.size().cast_unsigned();
        let args = Args {
            root: call.root,
            in_place: call.in_place,
            send: blocks(&mut self.memory, Space::Send, &call.send),
            recv: blocks(&mut self.memory, Space::Recv, &call.recv),
        };
        let facts = facts(size, &args, call, &self.memory);
        let model = &Model::NODE;
        let algorithm = select::choose(call.collective, &facts, model, preference());
        let ranks = (comm.rank.cast_unsigned(), size);
        let mut builder = Builder::new(&mut self.schedule, ranks, self.memory.layouts(), args);
        builder.op = OpTraits {
            commutative: facts.commutative,
            user: matches!(call.reduction, Some(Reduction::User(_))),
        };
        builder.segment = model.segment(facts.bytes, size);
        (algorithm.build)(&mut builder);
        builder.finish();
        self.memory.reserve(&self.schedule)?;
        self.run.restart();
        let reduction = call.reduction.cloned();
        self.call = Some(Current {
            comm: Arc::clone(comm),
            tag,
            collective: call.collective,
            reduction,
        });
        Ok(())
    }

    fn advance(&mut self) -> Step {
        let Operation {
            schedule,
            run,
            memory,
            call,
        } = self;
        let Some(current) = call else {
            return Step::Done(Ok(()));
        };
        let reason = Reason {
            call: current.collective.call(),
            peer: COLLECTIVE,
            tag: current.tag,
            context: current.comm.context(),
        };
        let progress = wait(&reason, |lane| {
            let mut port = LanePort {
                lane,
                comm: &current.comm,
                tag: current.tag,
                memory,
                reduction: current.reduction.as_ref(),
            };
            match run.advance(schedule, &mut port) {
                Progress::Waiting => None,
                progress => Some(progress),
            }
        });
        match progress {
            Progress::Upcall { input, inout } => {
                let Some(Reduction::User(op)) = &current.reduction else {
                    unreachable!("invariant: only functions of the program are called");
                };
                Step::Upcall(Upcall {
                    op: Arc::clone(op),
                    input: memory.buffer(input),
                    inout: memory.buffer(inout),
                    count: inout.count,
                    extent: memory.layouts()[inout.ty as usize].extent,
                })
            }
            Progress::Done(result) => {
                self.call = None;
                self.memory.clear();
                Step::Done(result)
            }
            Progress::Waiting => unreachable!("invariant: the wait ends with something"),
        }
    }
}

/// What the parameters `coll` and `coll_algorithms` ask for, read once.
fn preference() -> &'static Preference {
    static PREFERENCE: OnceLock<Preference> = OnceLock::new();
    PREFERENCE.get_or_init(|| {
        let params = oxmpi_mca::params();
        Preference::of(params.coll, &params.coll_algorithms)
    })
}

/// The pieces of a buffer with its types numbered.
fn blocks<'a>(memory: &mut Memory, space: Space, side: &Side<'a>) -> Blocks<'a> {
    let shape = match side.pieces {
        Pieces::Absent => Shape::Absent,
        Pieces::Equal { count, datatype } => Shape::Equal {
            count,
            ty: memory.add_type(datatype),
        },
        Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => Shape::Uneven {
            counts,
            displs,
            ty: memory.add_type(datatype),
        },
        Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => {
            let mut first = None;
            for datatype in datatypes {
                let number = memory.add_type(datatype);
                first.get_or_insert(number);
            }
            Shape::Typed {
                counts,
                displs,
                first: first.unwrap_or(0),
            }
        }
    };
    Blocks { space, shape }
}

/// What all members know of this call: see [`Facts`].
fn facts(size: u32, args: &Args<'_>, call: &Call<'_>, memory: &Memory) -> Facts {
    let bytes_of = |blocks: &Blocks<'_>| memory.bytes(blocks.block(0, memory.layouts()));
    let sum = || {
        let items = (0..size).fold(0, |sum: u64, i| sum.saturating_add(args.recv.count(i)));
        memory.bytes(args.recv.block(0, memory.layouts()).with_count(items))
    };
    let (send, recv) = (&args.send, &args.recv);
    let bytes = match call.collective {
        Collective::Bcast | Collective::Allgather | Collective::Alltoall => bytes_of(recv),
        Collective::Reduce | Collective::Allreduce | Collective::Scan | Collective::Exscan => {
            bytes_of(if send.is_absent() { recv } else { send })
        }
        Collective::Gather => bytes_of(if recv.is_absent() { send } else { recv }),
        Collective::Scatter => bytes_of(if send.is_absent() { recv } else { send }),
        Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            sum()
        }
        Collective::Barrier
        | Collective::Gatherv
        | Collective::Scatterv
        | Collective::Alltoallv
        | Collective::Alltoallw => 0,
    };
    let everywhere = matches!(
        call.collective,
        Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw
    );
    Facts {
        size,
        bytes,
        commutative: call.reduction.is_none_or(Reduction::is_commutative),
        in_place: call.in_place && everywhere,
    }
}
