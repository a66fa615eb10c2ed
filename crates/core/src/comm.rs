//! Communicators: a group, context ids, and the objects attached to them.
//!
//! The hot part ([`CommHot`]) holds what a message needs: plain atomics in memory that never moves
//! or changes type, read without a lock. Beside them is the direct path of collectives, behind its
//! own lock. The rest is in [`Comm`], reached through the handle's table. A context id is 64 bits,
//! made by one member from (process, counter) and never reused. Its low three bits distinguish the
//! kinds of traffic ([`crate::context`]).

use crate::bsend::Place;
use crate::channel::Ledger;
use crate::collectives::{DirectPath, Pool};
use crate::connected::Connections;
use crate::context::family;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::handle::CommHandle;
use crate::nodes::Nodes;
use crate::owners::Origin;
use crate::process::Process;
use oxmpi_sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering};
use oxmpi_sync::{Biased, Mutex};
use std::mem::offset_of;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The part of a communicator that point-to-point reads: all plain numbers. `size` 0 means that the
/// slot is not in use.
///
/// It has three cache lines. The numbers are in one of them, which each message reads and nothing
/// writes while the communicator lives. The direct path with its lock has the two others. So a
/// collective in one thread leaves the numbers in the caches of all.
pub struct CommHot {
    context: AtomicU64,
    rank: AtomicI32,
    size: AtomicI32,
    peers: AtomicI32,
    map: AtomicU32,
    inter: AtomicBool,
    /// How blocking collectives run without a schedule. Two threads in one communicator take turns.
    pub(crate) direct_path: Biased<DirectPath, oxmpi_pal::locks::Linux>,
}

const _: () = assert!(size_of::<CommHot>() == 192 && offset_of!(CommHot, direct_path) % 64 == 0);

impl Default for CommHot {
    fn default() -> CommHot {
        CommHot::unused()
    }
}

/// [`CommHot::map`]: ranks are process indices.
pub(crate) const MAP_IDENTITY: u32 = u32::MAX;

impl CommHot {
    /// All zero: not in use.
    #[must_use]
    pub const fn unused() -> CommHot {
        CommHot {
            context: AtomicU64::new(0),
            rank: AtomicI32::new(0),
            size: AtomicI32::new(0),
            peers: AtomicI32::new(0),
            map: AtomicU32::new(0),
            inter: AtomicBool::new(false),
            direct_path: Biased::new(DirectPath::Unknown),
        }
    }

    pub(crate) fn set(&self, comm: &Comm) {
        self.context.store(comm.context(), Ordering::Relaxed);
        self.rank.store(comm.rank, Ordering::Relaxed);
        self.peers.store(ranks(comm.peers()), Ordering::Relaxed);
        self.map.store(comm.map, Ordering::Relaxed);
        self.inter.store(comm.remote.is_some(), Ordering::Relaxed);
        self.size.store(comm.size(), Ordering::Release);
    }

    pub(crate) fn clear(&self) {
        self.size.store(0, Ordering::Release);
        *self.direct_path.enter() = DirectPath::Unknown;
    }

    /// Context id of user traffic.
    #[inline]
    #[must_use]
    pub fn context(&self) -> u64 {
        self.context.load(Ordering::Relaxed)
    }

    /// The rank of this process.
    #[inline]
    #[must_use]
    pub fn rank(&self) -> i32 {
        self.rank.load(Ordering::Relaxed)
    }

    /// Number of members; of an intercommunicator those of the local group.
    #[inline]
    #[must_use]
    pub fn size(&self) -> i32 {
        self.size.load(Ordering::Acquire)
    }

    /// Number of ranks that messages may be addressed to: all members, or those of the remote
    /// group.
    #[inline]
    #[must_use]
    pub fn peers(&self) -> i32 {
        self.peers.load(Ordering::Relaxed)
    }

    /// Whether it is an intercommunicator.
    #[inline]
    #[must_use]
    pub fn is_inter(&self) -> bool {
        self.inter.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn map(&self) -> u32 {
        self.map.load(Ordering::Relaxed)
    }
}

/// A communicator as a call finds it: its hot part, and its process.
#[derive(Clone, Copy)]
pub struct CommRef {
    /// The process.
    pub process: &'static Process,
    hot: &'static CommHot,
}

impl Deref for CommRef {
    type Target = CommHot;

    #[inline]
    fn deref(&self) -> &CommHot {
        self.hot
    }
}

/// The hot part of the communicator of a handle.
///
/// # Errors
/// `MPI_ERR_COMM`: null, freed, or not a communicator.
#[inline]
pub fn hot(process: &'static Process, handle: CommHandle) -> Result<CommRef> {
    let hot = match handle {
        CommHandle::WORLD => Some(&process.world),
        CommHandle::SELF => Some(&process.own),
        CommHandle(raw) => process.comms.hot(raw),
    };
    match hot {
        Some(hot) if hot.size() != 0 => Ok(CommRef { process, hot }),
        _ => Err(not_a_comm(handle)),
    }
}

#[cold]
pub(crate) fn not_a_comm(handle: CommHandle) -> Error {
    if handle == CommHandle::NULL {
        return Error::new(Class::ERR_COMM, "the communicator is MPI_COMM_NULL");
    }
    let why = format!(
        "{:#x} is not a communicator: it was freed, or never was one",
        handle.0
    );
    Error::new(Class::ERR_COMM, why)
}

/// One communicator, without its process-local state ([`Local`]).
pub struct Comm {
    /// The process of which this is the communicator.
    pub process: &'static Process,
    /// 0 until a nonblocking creation is complete.
    context: AtomicU64,
    /// Members, by rank; of an intercommunicator those of the local group.
    pub group: Arc<Group>,
    /// The remote group of an intercommunicator.
    remote: Option<Arc<Group>>,
    /// The rank of this process in the local group.
    pub rank: i32,
    /// The number of the VCI's table from ranks to processes, or [`MAP_IDENTITY`].
    pub(crate) map: u32,
    /// Number of collective calls so far: the source of their tags. Equal on all members, because
    /// collectives are called in the same order.
    sequence: AtomicU32,
    /// Number of persistent collectives made so far, also equal on all members.
    persistent: AtomicU32,
    /// Its handle is freed; operations may still use it.
    pub(crate) freed: AtomicBool,
    /// Objects that collective calls on this communicator reuse.
    pub collectives: Pool,
    /// The members by node: see [`Comm::nodes`].
    nodes: OnceLock<Nodes>,
    /// Matches the two ends of partitioned transfers.
    pub(crate) partitioned: Mutex<Ledger>,
    /// The other jobs that it connects to ours.
    connections: Connections,
    /// The buffer of MPI_Comm_attach_buffer.
    pub buffer: Arc<Place>,
    /// Name, attributes, info, error handler, topology.
    pub local: crate::comm_object::Local,
    /// The call that made it.
    pub(crate) origin: Origin,
}

impl Comm {
    /// A communicator of `group`, in which this process has `rank`.
    pub(crate) fn new(
        process: &'static Process,
        context: u64,
        group: Arc<Group>,
        rank: i32,
        map: u32,
    ) -> Comm {
        let local = crate::comm_object::Local::default();
        let context = AtomicU64::new(context);
        Comm {
            process,
            context,
            connections: process.connected_jobs().connect([Some(&group), None]),
            group,
            remote: None,
            rank,
            map,
            sequence: AtomicU32::new(0),
            persistent: AtomicU32::new(0),
            freed: AtomicBool::new(false),
            collectives: Pool::default(),
            nodes: OnceLock::new(),
            partitioned: Mutex::new(Ledger::default()),
            buffer: Arc::default(),
            local,
            origin: Origin::default(),
        }
    }

    /// Distribution of the members over nodes: equal on all of them.
    #[must_use]
    pub fn nodes(&self) -> &Nodes {
        self.nodes
            .get_or_init(|| self.process.nodes_of(&self.group))
    }

    /// A number that is equal for members on the same node. Processes of different jobs have
    /// different nodes here: they share no memory.
    #[must_use]
    pub fn node_color(&self) -> i32 {
        let color = match self.connections.is_empty() || self.remote.is_some() {
            true => self.process.node(),
            false => self.nodes().node_of(self.rank.cast_unsigned()),
        };
        color.cast_signed()
    }

    /// An intercommunicator of the groups `local`, in which this process has `rank`, and `remote`.
    pub(crate) fn between(
        process: &'static Process,
        context: u64,
        local: Arc<Group>,
        rank: i32,
        remote: Arc<Group>,
    ) -> Comm {
        let mut comm = Comm::new(process, context, local, rank, 0);
        comm.set_remote(Some(remote));
        comm
    }

    /// The same groups with another context id.
    pub(crate) fn copy(&self, context: u64) -> Comm {
        let group = Arc::clone(&self.group);
        let mut comm = Comm::new(self.process, context, group, self.rank, 0);
        comm.set_remote(self.remote.clone());
        comm
    }

    fn set_remote(&mut self, remote: Option<Arc<Group>>) {
        self.connections = self
            .process
            .connected_jobs()
            .connect([Some(&self.group), remote.as_deref()]);
        self.remote = remote;
    }

    /// All processes that call collectively, in an order that all know, and the index of this
    /// process among them. These are the members; of an intercommunicator those of both groups, the
    /// first group first.
    pub(crate) fn everybody(&self) -> (Arc<Group>, i32) {
        let Some(remote) = &self.remote else {
            return (Arc::clone(&self.group), self.rank);
        };
        let (first, second, rank) = match self.is_first() {
            true => (&self.group, remote, self.rank),
            false => (remote, &self.group, ranks(remote) + self.rank),
        };
        let all = first.iter().chain(second.iter()).collect();
        (Arc::new(Group::of(all)), rank)
    }

    /// Splits data gathered from [`everybody`](Self::everybody): the local group's part, and the
    /// remote group's.
    pub(crate) fn sides<'a, T>(&self, all: &'a [T]) -> (&'a [T], &'a [T]) {
        let [own, other] = [Some(&self.group), self.remote.as_ref()]
            .map(|group| group.map_or(0, |group| group.size() as usize));
        let ours = all.len() / (own + other) * own;
        if self.is_first() {
            return all.split_at(ours);
        }
        let (theirs, ours) = all.split_at(all.len() - ours);
        (ours, theirs)
    }

    /// Whether the local group is the first one: its rank 0 is the lower process of the two with
    /// rank 0.
    pub(crate) fn is_first(&self) -> bool {
        let name = |member| self.process.connected_jobs().name_of(member);
        let lowest = |group: &Group| group.process(0).map(name);
        self.remote
            .as_ref()
            .is_none_or(|remote| lowest(&self.group) < lowest(remote))
    }

    /// The remote group of an intercommunicator.
    #[must_use]
    pub fn remote(&self) -> Option<&Arc<Group>> {
        self.remote.as_ref()
    }

    /// The group that ranks of messages refer to: the remote group of an intercommunicator, else
    /// the members.
    #[must_use]
    pub fn peers(&self) -> &Arc<Group> {
        self.remote.as_ref().unwrap_or(&self.group)
    }

    /// Returns an error for an intercommunicator.
    ///
    /// # Errors
    /// `MPI_ERR_COMM`.
    pub fn only_intra(&self, what: &str) -> Result<()> {
        match self.remote {
            None => Ok(()),
            Some(_) => Err(error!(
                ERR_COMM,
                "{what} needs an intracommunicator, and this is an intercommunicator"
            )),
        }
    }

    /// Context id of user traffic, from which those of other traffic are derived.
    #[must_use]
    pub fn context(&self) -> u64 {
        self.context.load(Ordering::Relaxed)
    }

    pub(crate) fn set_context(&self, context: u64) {
        self.context.store(context, Ordering::Relaxed);
    }

    /// Number of members; of an intercommunicator those of the local group.
    #[must_use]
    pub fn size(&self) -> i32 {
        ranks(&self.group)
    }

    /// Number of collective calls that have taken a tag so far. Equal on all members whenever they
    /// are in the same call.
    #[must_use]
    pub fn collectives_begun(&self) -> u32 {
        self.sequence.load(Ordering::Relaxed)
    }

    /// The tag of the next collective call: 0..=2^29-1, then from 0 again.
    #[must_use]
    pub fn next_collective_tag(&self) -> i32 {
        let number = self.sequence.fetch_add(1, Ordering::Relaxed) & (COLLECTIVE_TAGS - 1);
        number.cast_signed()
    }

    /// The tag that a persistent collective keeps while other calls take theirs: 2^30..=2^31-1,
    /// then from the start again.
    #[must_use]
    pub fn next_persistent_tag(&self) -> i32 {
        let number = self.persistent.fetch_add(1, Ordering::Relaxed);
        (number % PERSISTENT_TAGS + PERSISTENT_TAGS).cast_signed()
    }
}

pub(crate) fn ranks(group: &Group) -> i32 {
    i32::try_from(group.size()).expect("invariant: a group has fewer than 2^31 members")
}

impl Drop for Comm {
    /// Marks a freed communicator as ended when its last operation is over. Its messages are
    /// dropped later, as this may run inside the VCI.
    fn drop(&mut self) {
        if self.freed.load(Ordering::Relaxed) {
            self.process.ended.lock().push(self.context());
        }
    }
}

/// Tags of collectives on the collective context are below this. As many tags above are for
/// messages of the direct path. Tags of persistent collectives are above both.
pub const COLLECTIVE_TAGS: u32 = 1 << 29;
/// Number of tags of persistent collectives, and the first of them.
const PERSISTENT_TAGS: u32 = 2 * COLLECTIVE_TAGS;

/// The communicator of a handle.
///
/// # Errors
/// `MPI_ERR_COMM`: null, freed, or not a communicator.
pub fn get(process: &'static Process, handle: CommHandle) -> Result<Arc<Comm>> {
    let comm = match handle {
        CommHandle::WORLD => process.builtin().world.clone(),
        CommHandle::SELF => process.builtin().own.clone(),
        CommHandle(raw) => process.comms.get(raw),
    };
    comm.ok_or_else(|| not_a_comm(handle))
}

/// The handle of the communicator with a context id, for errors found when a request completes.
#[cold]
#[must_use]
pub fn handle_of_context(process: &Process, context: u64) -> Option<CommHandle> {
    let builtin = process.builtin();
    let is = |comm: &Option<Arc<Comm>>| {
        comm.as_ref()
            .is_some_and(|comm| comm.context() == family(context))
    };
    if is(&builtin.world) {
        return Some(CommHandle::WORLD);
    }
    if is(&builtin.own) {
        return Some(CommHandle::SELF);
    }
    process.handles.lock().get(&family(context)).copied()
}

/// All objects that a buffer can be attached to, for the end of the instance.
pub(crate) fn buffer_places(process: &Process) -> Vec<Arc<Place>> {
    let builtin = process.builtin();
    let mut places = vec![Arc::clone(process.buffer())];
    places.extend(
        [&builtin.world, &builtin.own]
            .into_iter()
            .flatten()
            .map(|comm| Arc::clone(&comm.buffer)),
    );
    process
        .comms
        .for_each(|_, comm| places.push(Arc::clone(&comm.buffer)));
    places
}

/// The pools in which a buffered send on this communicator looks for space: communicator, session,
/// process (MPI-5.0 §3.6).
#[must_use]
pub fn buffer_pools(comm: &Comm) -> crate::bsend::Pools {
    let session = comm
        .local
        .session
        .get()
        .map(|(_, session)| Arc::clone(&session.buffer));
    [
        Some(Arc::clone(&comm.buffer)),
        session,
        Some(Arc::clone(comm.process.buffer())),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A persistent collective keeps its tag while others take theirs. Their tags always differ,
    /// and all are ints that are not negative.
    #[test]
    fn tags_of_persistent_collectives_are_apart_from_all_others() {
        let comm = Comm::new(Process::of_test(), 8, Arc::new(Group::of(vec![0])), 0, 0);
        let far = [
            0,
            1,
            COLLECTIVE_TAGS - 1,
            COLLECTIVE_TAGS,
            PERSISTENT_TAGS - 1,
        ];
        for number in far
            .into_iter()
            .chain([PERSISTENT_TAGS, u32::MAX - 1, u32::MAX])
        {
            comm.sequence.store(number, Ordering::Relaxed);
            comm.persistent.store(number, Ordering::Relaxed);
            // The tag after the last is the first again.
            for _ in 0..3 {
                let (passing, kept) = (comm.next_collective_tag(), comm.next_persistent_tag());
                // The direct path has as many tags above those of collectives.
                assert!((0..COLLECTIVE_TAGS.cast_signed()).contains(&passing));
                assert!(kept >= 2 * COLLECTIVE_TAGS.cast_signed());
            }
        }
        comm.persistent
            .store(PERSISTENT_TAGS - 1, Ordering::Relaxed);
        assert_eq!(comm.next_persistent_tag(), i32::MAX);
        assert_eq!(comm.next_persistent_tag(), PERSISTENT_TAGS.cast_signed());
    }
}
