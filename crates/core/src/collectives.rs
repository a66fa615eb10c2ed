//! The interface of a collective component, and how a call reaches it.
//!
//! `coll` implements [`Collectives`]; crate capi plugs it in before the first call. This module
//! contains no algorithms. A [`Call`] holds the checked arguments: buffers, pieces and datatypes,
//! without those not significant at this rank. A blocking call first tries the communicator's
//! [`Direct`] path, if it has one: no schedule, no allocation. An [`Operation`] runs one call and
//! is reused for the next: each communicator keeps its own in a [`Pool`]. An operation stops where
//! a function of the program must be called ([`Step::Upcall`]). The C edge calls it with nothing
//! borrowed, then continues. MPI-5.0 chapter 6.
//!
//! Length: the contract between the C edge and a component is read as one piece.

use crate::comm::{self, Comm, CommRef};
use crate::error;
use crate::error::Result;
use crate::handle::{CommHandle, DatatypeHandle, OpHandle};
use crate::op::{Reduction, UserOp};
use crate::process::Process;
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
    /// `count` items for each rank, consecutive; for reductions and broadcasts the one vector.
    Equal {
        /// Items.
        count: u64,
        /// Datatype of the items.
        datatype: &'a Datatype,
    },
    /// `counts[i]` items for rank i, at `displs[i]` extents, or consecutive.
    Uneven {
        /// Items, none negative.
        counts: Counts<'a>,
        /// In extents of the datatype.
        displs: Option<Counts<'a>>,
        /// Datatype of the items.
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
    /// All bytes that the pieces cover.
    pub buffer: Buffer,
    /// How they are divided among the ranks.
    pub pieces: Pieces<'a>,
}

impl Side<'_> {
    /// A buffer that is not used.
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
    /// The collective call.
    pub collective: Collective,
    /// The root, if the call has one; else 0. On an intercommunicator the ranks of the remote group
    /// follow those of the local one. MPI_ROOT is the rank of this process, and MPI_PROC_NULL is
    /// [`ASIDE`].
    pub root: u32,
    /// `MPI_IN_PLACE` was given at this rank.
    pub in_place: bool,
    /// The send buffer.
    pub send: Side<'a>,
    /// The receive buffer, or the one buffer of a broadcast.
    pub recv: Side<'a>,
    /// The operation of a reduction.
    pub reduction: Option<&'a Reduction>,
    /// For `MPI_Neighbor_allgather` and similar calls: pieces are those of neighbours.
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

/// A function of the program that must be called before an operation continues: `inout[i] =
/// input[i] op inout[i]` for `count` items of the call's datatype.
#[derive(Clone, Debug)]
pub struct Upcall {
    /// The function.
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

/// The state of an operation after [`Operation::poll`].
#[derive(Debug)]
pub enum Step {
    /// Call the function, then advance.
    Upcall(Upcall),
    /// The call is complete.
    Done(Result<()>),
}

/// One active collective call.
pub trait Operation: Send {
    /// Prepares the call; nothing is sent yet. The previous operation, if any, is done.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`: no memory for temporary buffers.
    fn start(&mut self, comm: &Arc<Comm>, call: &Call<'_>) -> Result<()>;

    /// Makes the next prepared call persistent. Its messages keep this tag, whatever other calls
    /// come between its starts.
    fn keep_tag(&mut self, tag: i32);

    /// Prepares the same call on the same buffers again and keeps the results of
    /// [`start`](Self::start). For persistent calls whose last run is done.
    fn restart(&mut self);

    /// Forgets the call and frees what a next one does not use.
    fn release(&mut self);

    /// Abandons the call, whose active transfers will not complete.
    fn abandon(&mut self);

    /// Advances as far as the arrived messages allow, and never waits. Any thread inside the VCI
    /// may call it: the wait of a blocking call, a test of a request, any progress call. While it
    /// is pending it waits for requests that it has made, and for nothing else unless it
    /// [`watches`](Self::watches).
    fn poll(&mut self, vci: &mut Vci) -> Poll<Step>;

    /// Whether it also waits for memory that other processes write, so that it must be polled in
    /// every round of progress.
    fn watches(&self) -> bool {
        false
    }

    /// What a wait for this operation shows in the report.
    fn reason(&self) -> Reason;

    /// Announces that the caller only waits until the next start: messages should be sent as early
    /// as possible.
    fn attend(&mut self) {}

    /// The blocking form: waits until the call is complete or a function of the program must be
    /// called.
    fn advance(&mut self, process: &'static Process) -> Step {
        self.attend();
        let reason = self.reason();
        let waited = wait(process, &reason, |vci| match self.poll(vci) {
            Poll::Ready(step) => Some(step),
            Poll::Pending => None,
        });
        waited.unwrap_or_else(|error| {
            self.abandon();
            Step::Done(Err(error))
        })
    }
}

/// A component that implements collectives.
pub trait Collectives: Send + Sync {
    /// A fresh operation.
    fn operation(&self) -> Box<dyn Operation>;

    /// The direct path of a communicator, or none, or [`DirectPath::Unknown`] if it is not known
    /// yet. Every blocking call asks for it until it is known, on all members equally. `is_world`:
    /// it is `MPI_COMM_WORLD`, of which a job has one.
    ///
    /// # Errors
    /// Those of waiting for the other members while it is made.
    fn direct(&self, comm: &Arc<Comm>, is_world: bool) -> Result<DirectPath>;

    /// Whether the direct path of a communicator is chosen at its creation, and not in its first
    /// blocking call.
    fn begins_early(&self) -> bool {
        false
    }

    /// The components that can be used, with reasons, where `local` ranks of the job run on this
    /// node.
    ///
    /// # Errors
    /// The user excludes all of them.
    fn components(&self, local: u32) -> core::result::Result<Choice, NoneLeft>;
}

/// See [`Collectives::components`]; `None` if no component is plugged in.
pub(crate) fn components(
    process: &Process,
    local: u32,
) -> Option<core::result::Result<Choice, NoneLeft>> {
    Some(process.collectives()?.components(local))
}

/// The arguments of a call whose pieces have one length and are contiguous: the usual case, in
/// short form.
#[derive(Clone, Copy, Debug)]
pub struct Flat {
    /// The root, where there is one; else 0.
    pub root: u32,
    /// The data to send, in place too; empty where it is not significant.
    pub send: Region,
    /// The receive buffer, or the one buffer of a broadcast; empty where it is not significant.
    pub recv: Region,
    /// Bytes of one rank's piece, or of the vector.
    pub piece: usize,
    /// Whether this rank's own piece is already in the receive buffer.
    pub in_place: bool,
}

/// The arguments of MPI_Gatherv, MPI_Scatterv or MPI_Allgatherv if nothing is in place and all is
/// contiguous.
#[derive(Clone, Copy, Debug)]
pub struct Spread<'a> {
    /// The root, where there is one; else 0.
    pub root: u32,
    /// The send buffer, or for MPI_Scatterv the receive buffer.
    pub own: Region,
    /// The pieces of all ranks, where they are significant.
    pub all: Option<Layout<'a>>,
}

/// Pieces of any length in one buffer: `counts[i]` items for rank i, `displs[i]` items from its
/// origin.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// The region of all pieces and the gaps between them.
    pub hull: Region,
    /// Bytes from the origin to the beginning of `hull`.
    pub low: i64,
    /// Number of items, none negative.
    pub counts: Counts<'a>,
    /// Displacements in items.
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

/// The work of a member in collective calls, by which algorithms are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Bytes sent in messages.
    pub sent: u64,
    /// Bytes received in messages.
    pub received: u64,
    /// Bytes combined: of one operand with the accumulated one.
    pub combined: u64,
    /// Bytes copied outside messages, by this process or by the kernel for it.
    pub copied: u64,
    /// Steps that may wait for the previous step on other members.
    pub steps: u64,
}

impl Work {
    /// No work.
    pub const NONE: Work = Work {
        sent: 0,
        received: 0,
        combined: 0,
        copied: 0,
        steps: 0,
    };

    /// Bytes that keep the member busy: sending and receiving overlap.
    #[must_use]
    pub fn busy(&self) -> u64 {
        self.sent.max(self.received) + self.combined + self.copied
    }
}

/// The arguments of a reduction besides its buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReductionArgs {
    /// The operator.
    pub op: OpHandle,
    /// The type of the elements.
    pub datatype: DatatypeHandle,
}

/// Blocking calls of one communicator without a schedule. It declines a call with `None`, equally
/// on all members, by what the standard makes equal on them.
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
        how: ReductionArgs,
    ) -> Option<Result<()>>;

    /// Any call.
    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>>;

    /// All work so far.
    fn work(&self) -> Work;

    /// The protocol of the calls since this was asked, the last one if they differ.
    fn take_protocol(&mut self) -> Protocol;
}

/// The protocol of a call on a direct path: a function of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// Its name.
    pub name: &'static str,
    /// Bytes of the pieces into which it was cut; 0: it was not.
    pub cut: u64,
}

/// The state of a communicator's direct path.
#[derive(Default)]
pub enum DirectPath {
    /// Not decided yet.
    #[default]
    Unknown,
    /// The communicator has none: calls use schedules.
    Schedules,
    /// The direct path.
    Direct(Box<dyn Direct>),
}

/// Whether a receive names its sender by a process, found by a rank of the communicator with the
/// context id. Then no other group may use its own ranks with the same context id.
#[must_use]
pub fn receives_are_by_address(process: &'static Process) -> bool {
    process.enter().pml.ofi().is_some()
}

/// Runs a call on the direct path, if there is one and it accepts the call.
#[inline]
pub fn directly(
    handle: CommHandle,
    hot: CommRef,
    call: impl FnOnce(&mut dyn Direct) -> Option<Result<()>>,
) -> Option<Result<()>> {
    let mut path = hot.direct_path.enter();
    if let DirectPath::Unknown = *path {
        match find_direct_path(hot.process, handle) {
            Ok(found) => *path = found,
            Err(error) => return Some(Err(error)),
        }
    }
    match &mut *path {
        DirectPath::Direct(direct) => call(&mut **direct),
        _ => None,
    }
}

/// Runs a blocking call of the library itself, without a function of the program. Collective.
///
/// # Errors
/// Those of waiting for the other members.
pub fn run(process: &'static Process, handle: CommHandle, call: &Call<'_>) -> Result<()> {
    if let Some(done) = directly(handle, comm::hot(process, handle)?, |way| way.general(call)) {
        return done;
    }
    let comm = comm::get(process, handle)?;
    let mut operation = comm.collectives.take(process);
    let started = operation.start(&comm, call);
    let result = started.and_then(|()| match operation.advance(process) {
        Step::Done(result) => result,
        Step::Upcall(_) => Err(error!(ERR_INTERN, "a call without operation has one")),
    });
    comm.collectives.put(operation);
    result
}

#[cold]
fn find_direct_path(process: &'static Process, handle: CommHandle) -> Result<DirectPath> {
    let intra = comm::get(process, handle)
        .ok()
        .filter(|c| c.remote().is_none());
    let found = intra.zip(process.collectives());
    found.map_or(Ok(DirectPath::Schedules), |(comm, component)| {
        component.direct(&comm, handle == CommHandle::WORLD)
    })
}

/// Chooses the direct path of a new communicator now, if the component wants that. All members wait
/// in the creating call.
///
/// # Errors
/// Those of waiting for the other members.
pub fn made(process: &'static Process, handle: CommHandle) -> Result<()> {
    if process
        .collectives()
        .is_some_and(|component| component.begins_early())
    {
        let hot = comm::hot(process, handle)?;
        let mut path = hot.direct_path.enter();
        if let DirectPath::Unknown = *path {
            *path = find_direct_path(process, handle)?;
        }
    }
    Ok(())
}

/// The operations that a communicator keeps for its next calls: as many as ever ran at once, at
/// most [`KEPT`]. Also the component's data of the communicator.
#[derive(Default)]
pub struct Pool {
    operations: Mutex<Vec<Box<dyn Operation>>>,
    site: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// The most operations that a communicator keeps: each has the memory of its longest call so far.
const KEPT: usize = 8;

impl Pool {
    /// An operation for one call; give it back with [`Pool::put`].
    ///
    /// # Panics
    /// When no component was plugged in.
    pub fn take(&self, process: &Process) -> Box<dyn Operation> {
        let kept = self.operations.lock().pop();
        kept.unwrap_or_else(|| {
            let component = process.collectives();
            component
                .expect("invariant: the C edge plugs a component in")
                .operation()
        })
    }

    /// Stores the component's data of the communicator, once.
    pub fn keep(&self, site: impl Any + Send + Sync) {
        self.site.get_or_init(|| Box::new(site));
    }

    /// The data that the component has [stored](Pool::keep).
    pub fn site<T: Any>(&self) -> Option<&T> {
        self.site.get()?.downcast_ref()
    }

    /// The number of kept operations.
    pub fn kept(&self) -> usize {
        self.operations.lock().len()
    }

    /// Returns an operation that is done.
    pub fn put(&self, mut operation: Box<dyn Operation>) {
        operation.release();
        let mut kept = self.operations.lock();
        if kept.len() < KEPT {
            kept.push(operation);
        }
    }
}
