//! What a collective component offers, and how a call is handed to it.
//!
//! `coll` implements [`Collectives`], crate capi plugs it in before it makes the first call, and
//! nothing here knows algorithms. A [`Call`] is what the standard calls the arguments, checked:
//! buffers, pieces and datatypes, with what is not significant at this rank left out. A blocking
//! call first asks the communicator's [`Direct`] way, if it has one: no schedule, no allocation. An
//! [`Operation`] runs one call and is used again for the next: each communicator keeps its own in a
//! [`Pool`]. An operation stops where a function of the program must be called ([`Step::Upcall`]);
//! the C edge calls it with nothing borrowed, then goes on. MPI-5.0 chapter 6.
//!
//! Length: the contract between the C edge and a component is read as one piece.

use crate::comm::{self, Comm, CommHot};
use crate::error;
use crate::error::Result;
use crate::handle::{CommHandle, DatatypeHandle, OpHandle};
use crate::op::{Reduction, UserOp};
use crate::topology::Neighbours;
use crate::vci::Vci;
use crate::wait::{Reason, wait};
use core::any::Any;
use core::task::Poll;
use oxmpi_datatype::{Counts, Datatype};
use oxmpi_mca::choice::{Choice, NoneLeft};
use oxmpi_mem::{Buffer, Region};
use oxmpi_sync::Mutex;
use std::sync::{Arc, OnceLock};

/// The collective calls of the standard that move data or synchronize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the standard")]
pub enum Collective {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
}

impl Collective {
    /// All of them.
    pub const ALL: [Collective; 17] = [
        Collective::Barrier,
        Collective::Bcast,
        Collective::Reduce,
        Collective::Allreduce,
        Collective::Gather,
        Collective::Gatherv,
        Collective::Scatter,
        Collective::Scatterv,
        Collective::Allgather,
        Collective::Allgatherv,
        Collective::Alltoall,
        Collective::Alltoallv,
        Collective::Alltoallw,
        Collective::ReduceScatter,
        Collective::ReduceScatterBlock,
        Collective::Scan,
        Collective::Exscan,
    ];

    /// The name of the call, `MPI_Bcast`.
    pub const fn call(self) -> &'static str {
        match self {
            Collective::Barrier => "MPI_Barrier",
            Collective::Bcast => "MPI_Bcast",
            Collective::Reduce => "MPI_Reduce",
            Collective::Allreduce => "MPI_Allreduce",
            Collective::Gather => "MPI_Gather",
            Collective::Gatherv => "MPI_Gatherv",
            Collective::Scatter => "MPI_Scatter",
            Collective::Scatterv => "MPI_Scatterv",
            Collective::Allgather => "MPI_Allgather",
            Collective::Allgatherv => "MPI_Allgatherv",
            Collective::Alltoall => "MPI_Alltoall",
            Collective::Alltoallv => "MPI_Alltoallv",
            Collective::Alltoallw => "MPI_Alltoallw",
            Collective::ReduceScatter => "MPI_Reduce_scatter",
            Collective::ReduceScatterBlock => "MPI_Reduce_scatter_block",
            Collective::Scan => "MPI_Scan",
            Collective::Exscan => "MPI_Exscan",
        }
    }
}

/// How a user buffer is divided among the ranks.
#[derive(Clone, Copy, Debug, Default)]
pub enum Pieces<'a> {
    /// Not significant here, or in place.
    #[default]
    Absent,
    /// `count` items for each rank, one after the other; reductions and broadcasts: the one vector.
    Equal {
        /// Items.
        count: u64,
        /// Of this type.
        datatype: &'a Datatype,
    },
    /// `counts[i]` items for rank i, at `displs[i]` extents, or one after the other.
    Uneven {
        /// Items, none negative.
        counts: Counts<'a>,
        /// In extents of the type.
        displs: Option<Counts<'a>>,
        /// Of this type.
        datatype: &'a Datatype,
    },
    /// `counts[i]` items of `datatypes[i]` at byte `displs[i]` (alltoallw).
    Typed {
        /// Items, none negative.
        counts: Counts<'a>,
        /// In bytes.
        displs: Counts<'a>,
        /// One per rank.
        datatypes: &'a [Datatype],
    },
}

/// One user buffer of a call: displacement 0 of `buffer` is the address the user passed.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// All bytes that the pieces touch.
    pub buffer: Buffer,
    /// How they are divided.
    pub pieces: Pieces<'a>,
}

impl Side<'_> {
    /// A buffer that takes no part.
    pub const ABSENT: Side<'static> = Side {
        buffer: Buffer::EMPTY,
        pieces: Pieces::Absent,
    };
}

/// [`Call::root`] for MPI_PROC_NULL: the root is another process of this group.
pub const ASIDE: u32 = u32::MAX;
/// The checked arguments of one call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Which.
    pub collective: Collective,
    /// The root, where there is one; else 0. On an intercommunicator the ranks of the remote group
    /// follow those of the local one, MPI_ROOT is my own rank, and MPI_PROC_NULL is [`ASIDE`].
    pub root: u32,
    /// `MPI_IN_PLACE` was given at this rank.
    pub in_place: bool,
    /// The send buffer.
    pub send: Side<'a>,
    /// The receive buffer, or the one buffer of a broadcast.
    pub recv: Side<'a>,
    /// The operation of a reduction.
    pub reduction: Option<&'a Reduction>,
    /// The call is `MPI_Neighbor_allgather` or its kin: pieces are those of neighbours.
    pub neighbours: Option<&'a Neighbours>,
}

impl Call<'_> {
    /// The name of the call.
    pub fn name(&self) -> &'static str {
        match (self.neighbours, self.collective) {
            (None, of) => of.call(),
            (_, Collective::Allgather) => "MPI_Neighbor_allgather",
            (_, Collective::Allgatherv) => "MPI_Neighbor_allgatherv",
            (_, Collective::Alltoall) => "MPI_Neighbor_alltoall",
            (_, Collective::Alltoallv) => "MPI_Neighbor_alltoallv",
            (_, Collective::Alltoallw) => "MPI_Neighbor_alltoallw",
            (_, of) => of.call(),
        }
    }
}

/// A function of the program that must be called before an operation goes on:
/// `inout[i] = input[i] op inout[i]` for `count` items of the call's datatype.
#[derive(Clone, Debug)]
pub struct Upcall {
    /// Which function.
    pub op: Arc<UserOp>,
    /// `invec`; displacement 0 is the address to pass.
    pub input: Buffer,
    /// `inoutvec`; likewise.
    pub inout: Buffer,
    /// Items.
    pub count: u64,
    /// Bytes from one item to the next.
    pub extent: i64,
}

/// Where an operation stands after [`Operation::poll`].
#[derive(Debug)]
pub enum Step {
    /// Call the function, then advance.
    Upcall(Upcall),
    /// The call is complete.
    Done(Result<()>),
}

/// One collective call under way.
pub trait Operation: Send {
    /// Prepares the call; nothing is sent yet. The operation before, if any, is done.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`: no room for temporary buffers.
    fn start(&mut self, comm: &Arc<Comm>, call: &Call<'_>) -> Result<()>;

    /// The call that is prepared next is persistent: its messages carry this tag, whatever other
    /// calls come between its starts.
    fn keep_tag(&mut self, tag: i32);

    /// Prepares the same call on the same buffers once more: what [`start`](Self::start) has worked
    /// out is kept. For persistent calls; the run before is done.
    fn restart(&mut self);

    /// Forgets the call and gives back what a next one has no use for.
    fn release(&mut self);

    /// Gives the call up, with transfers under way that will not complete.
    fn abandon(&mut self);

    /// Goes on as far as the messages that have come allow, and never waits. Whoever has the VCI
    /// may call it: the wait of a blocking call, a test of a request, any progress call. While it
    /// is pending it waits for requests that it has made, and for nothing else unless it
    /// [`watches`](Self::watches).
    fn poll(&mut self, vci: &mut Vci) -> Poll<Step>;

    /// Whether it waits for memory that other processes write, too, so that it must be polled in
    /// every round of progress.
    fn watches(&self) -> bool {
        false
    }

    /// What a wait for this operation shows.
    fn reason(&self) -> Reason;

    /// Until the next start the caller does nothing but wait: messages had better leave ahead.
    fn attend(&mut self) {}

    /// The blocking form: waits until the call is complete or a function of the program must be
    /// called.
    fn advance(&mut self) -> Step {
        self.attend();
        let reason = self.reason();
        let waited = wait(&reason, |vci| match self.poll(vci) {
            Poll::Ready(step) => Some(step),
            Poll::Pending => None,
        });
        waited.unwrap_or_else(|error| {
            self.abandon();
            Step::Done(Err(error))
        })
    }
}

/// A component that carries out collectives.
pub trait Collectives: Sync {
    /// A fresh operation.
    fn operation(&self) -> Box<dyn Operation>;

    /// The direct way of a communicator, or none, or [`Way::Unknown`]: not yet, ask again in the
    /// next call. Asked for in each blocking call until it is known, by all members alike.
    /// `is_world`: it is `MPI_COMM_WORLD`, of which a job has one.
    ///
    /// # Errors
    /// Those of waiting for the other members while it is made.
    fn direct(&self, comm: &Arc<Comm>, is_world: bool) -> Result<Way>;

    /// Whether the way of a communicator is found when it is made, and not in its first blocking
    /// call.
    fn begins_early(&self) -> bool {
        false
    }

    /// The components that may serve, with reasons, where `local` ranks of the job run on this
    /// node.
    ///
    /// # Errors
    /// The user excludes all.
    fn components(&self, local: u32) -> core::result::Result<Choice, NoneLeft>;

    /// What this process has called and how that was carried out, if that was counted, for the
    /// report of the job.
    fn account(&self) -> Option<String>;
}

/// See [`Collectives::components`]; `None` where nothing is plugged in.
pub(crate) fn components(local: u32) -> Option<core::result::Result<Choice, NoneLeft>> {
    Some(PLUGGED.get()?.components(local))
}

/// See [`Collectives::account`].
pub(crate) fn account() -> Option<String> {
    PLUGGED.get()?.account()
}

/// The arguments of a call in which every rank's piece has the same length and all is contiguous:
/// the usual case, cut short.
#[derive(Clone, Copy, Debug)]
pub struct Flat {
    /// The root, where there is one; else 0.
    pub root: u32,
    /// Where the data to send begins, in place too; empty where it is not significant.
    pub send: Region,
    /// The receive buffer, or the one buffer of a broadcast; empty where it is not significant.
    pub recv: Region,
    /// Bytes of one rank's piece, or of the vector.
    pub piece: usize,
    /// What this rank gives itself is there already.
    pub in_place: bool,
}

/// The arguments of MPI_Gatherv, MPI_Scatterv or MPI_Allgatherv when nothing is in place and all is
/// contiguous.
#[derive(Clone, Copy, Debug)]
pub struct Spread<'a> {
    /// The root, where there is one; else 0.
    pub root: u32,
    /// What we send, or for MPI_Scatterv where we receive.
    pub own: Region,
    /// The pieces of all ranks, where they are significant.
    pub all: Option<Layout<'a>>,
}

/// Pieces of any length in one buffer: `counts[i]` items for rank i, `displs[i]` items from its
/// origin.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// All of them, and what lies between.
    pub hull: Region,
    /// Bytes from the origin to where the hull begins.
    pub low: i64,
    /// Items, none negative.
    pub counts: Counts<'a>,
    /// Items.
    pub displs: Counts<'a>,
    /// Bytes of an item.
    pub item: i64,
    /// Bytes of the longest piece.
    pub longest: usize,
}

impl Layout<'_> {
    /// The piece of a rank.
    #[inline(always)]
    pub fn piece(&self, rank: u32) -> Region {
        let at = self.displs.get(rank as usize) * self.item - self.low;
        match (self.counts.get(rank as usize) * self.item) as usize {
            0 => Region::EMPTY,
            len => self.hull.slice(at as usize, len),
        }
    }
}

/// What a member does in collective calls: the measure by which algorithms are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Bytes sent in messages.
    pub sent: u64,
    /// Bytes received in messages.
    pub received: u64,
    /// Bytes combined: of one operand with what was there.
    pub combined: u64,
    /// Bytes copied besides those of messages, by this process or by the kernel for it.
    pub copied: u64,
    /// Steps that may wait for the one before on other members.
    pub steps: u64,
}

impl Work {
    /// Nothing.
    pub const NONE: Work = Work {
        sent: 0,
        received: 0,
        combined: 0,
        copied: 0,
        steps: 0,
    };

    /// Bytes that keep the member busy: sending and receiving go on at once.
    #[must_use]
    pub fn busy(&self) -> u64 {
        self.sent.max(self.received) + self.combined + self.copied
    }

    /// What was done since `before`.
    #[must_use]
    pub fn since(&self, before: &Work) -> Work {
        Work {
            sent: self.sent - before.sent,
            received: self.received - before.received,
            combined: self.combined - before.combined,
            copied: self.copied - before.copied,
            steps: self.steps - before.steps,
        }
    }
}

impl core::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.sent += other.sent;
        self.received += other.received;
        self.combined += other.combined;
        self.copied += other.copied;
        self.steps += other.steps;
    }
}

/// Blocking calls of one communicator, carried out at once. What it cannot do, or should not, it
/// declines with `None`: on all members alike, from what the standard makes equal on them.
pub trait Direct: Send {
    /// `MPI_Barrier`.
    fn barrier(&mut self) -> Option<Result<()>>;

    /// Moves data.
    fn flat(&mut self, collective: Collective, data: &Flat) -> Option<Result<()>>;

    /// Moves pieces of any length.
    fn spread(&mut self, collective: Collective, data: &Spread<'_>) -> Option<Result<()>>;

    /// Combines data: `count` elements of a datatype (in the piece, for MPI_Reduce_scatter_block).
    fn fold(
        &mut self,
        collective: Collective,
        data: &Flat,
        count: usize,
        how: (OpHandle, DatatypeHandle),
    ) -> Option<Result<()>>;

    /// Any call.
    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>>;

    /// All that was done so far.
    fn work(&self) -> Work;
}

/// What a communicator knows of its direct way.
#[derive(Default)]
pub enum Way {
    /// Not decided yet.
    #[default]
    Unknown,
    /// There is none.
    Schedules,
    /// This one.
    Direct(Box<dyn Direct>),
}

/// Whether who receives names the sender by a process, which it finds by a rank of the communicator
/// that has the context: then no other group may number its members anew under the same context.
#[must_use]
pub fn receives_are_by_address() -> bool {
    crate::vci::enter().pml.ofi().is_some()
}

/// Carries out a call the direct way, if there is one and it takes the call.
#[inline]
pub fn directly(
    handle: CommHandle,
    hot: &CommHot,
    call: impl FnOnce(&mut dyn Direct) -> Option<Result<()>>,
) -> Option<Result<()>> {
    let mut way = hot.way.enter();
    if let Way::Unknown = *way {
        match find_way(handle) {
            Ok(found) => *way = found,
            Err(error) => return Some(Err(error)),
        }
    }
    match &mut *way {
        Way::Direct(direct) => call(&mut **direct),
        _ => None,
    }
}

/// Carries out a blocking call of the library's own, in which no function of the program takes
/// part. Collective.
///
/// # Errors
/// Those of waiting for the others.
pub fn run(handle: CommHandle, call: &Call<'_>) -> Result<()> {
    if let Some(done) = directly(handle, comm::hot(handle)?, |way| way.general(call)) {
        return done;
    }
    let comm = comm::get(handle)?;
    let mut operation = comm.collectives.take();
    let started = operation.start(&comm, call);
    let result = started.and_then(|()| match operation.advance() {
        Step::Done(result) => result,
        Step::Upcall(_) => Err(error!(ERR_INTERN, "a call without operation has one")),
    });
    comm.collectives.put(operation);
    result
}

#[cold]
fn find_way(handle: CommHandle) -> Result<Way> {
    let intra = comm::get(handle).ok().filter(|c| c.remote().is_none());
    let found = intra.zip(PLUGGED.get());
    found.map_or(Ok(Way::Schedules), |(comm, component)| {
        component.direct(&comm, handle == CommHandle::WORLD)
    })
}

/// A communicator was made by a call that all its members wait in: its way is found now, where the
/// component wants that.
///
/// # Errors
/// Those of waiting for the others.
pub fn made(handle: CommHandle) -> Result<()> {
    if PLUGGED
        .get()
        .is_some_and(|component| component.begins_early())
    {
        let mut way = comm::hot(handle)?.way.enter();
        if let Way::Unknown = *way {
            *way = find_way(handle)?;
        }
    }
    Ok(())
}

static PLUGGED: OnceLock<&'static dyn Collectives> = OnceLock::new();

/// Calls a function of the program.
type Caller = fn(&Upcall, DatatypeHandle);

static CALLER: OnceLock<Caller> = OnceLock::new();

/// Plugs the component in, and what calls functions of the program; the first ones stay.
pub fn plug(component: &'static dyn Collectives, caller: Caller) {
    PLUGGED.get_or_init(|| component);
    CALLER.get_or_init(|| caller);
}

/// Calls a function of the program; the caller of this holds nothing.
pub(crate) fn call(upcall: &Upcall, datatype: DatatypeHandle) {
    let caller = CALLER.get();
    caller.expect("invariant: capi plugs it in")(upcall, datatype);
}

/// The operations a communicator keeps for its next calls: as many as ever ran at once, but no more
/// than [`KEPT`]; and what the component knows of it.
#[derive(Default)]
pub struct Pool {
    operations: Mutex<Vec<Box<dyn Operation>>>,
    site: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// Operations that a communicator keeps: each has the memory of its longest call so far.
const KEPT: usize = 8;

impl Pool {
    /// An operation for one call; give it back with [`Pool::put`].
    ///
    /// # Panics
    /// When no component was plugged in.
    pub fn take(&self) -> Box<dyn Operation> {
        let kept = self.operations.lock().pop();
        kept.unwrap_or_else(|| {
            PLUGGED
                .get()
                .expect("invariant: capi plugs a component in")
                .operation()
        })
    }

    /// Keeps what the component knows of the communicator, once.
    pub fn keep(&self, site: impl Any + Send + Sync) {
        self.site.get_or_init(|| Box::new(site));
    }

    /// What the component has [kept](Pool::keep).
    pub fn site<T: Any>(&self) -> Option<&T> {
        self.site.get()?.downcast_ref()
    }

    /// Operations that wait for their next call.
    pub fn kept(&self) -> usize {
        self.operations.lock().len()
    }

    /// Gives back an operation that is done.
    pub fn put(&self, mut operation: Box<dyn Operation>) {
        operation.release();
        let mut kept = self.operations.lock();
        if kept.len() < KEPT {
            kept.push(operation);
        }
    }
}
