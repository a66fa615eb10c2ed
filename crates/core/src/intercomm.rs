//! Creates intercommunicators, and intracommunicators from them (MPI-5.0 §7.6).
//!
//! An intercommunicator has one context id, equal in both groups. The groups have no process in
//! common, so a rank identifies one sender in each. Messages within a group are traffic of their
//! own kind ([`crate::context`]). The leaders of the two groups use a line identified by the user's
//! tag. They exchange their members and a context id each, of which the lower one is taken; then
//! each broadcasts them to its group. An error that only the leader detects is broadcast to its
//! group, too. Indices of processes of other jobs are valid in one process only. Where a leader has
//! such processes, all members continue with [`joining`](crate::joining).

use crate::comm::{Comm, ranks};
use crate::comm_create::install;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::exchange::{Line, Purpose};
use crate::group::{Comparison, Group};
use crate::handle::CommHandle;
use crate::joining::{self, Swap};
use crate::process::Process;
use oxmpi_rte::proof::Secret;
use std::sync::Arc;

/// An intercommunicator of `local` and the group of `remote_leader` of the peer communicator. Only
/// the local leader passes `peer`. Collective over both groups.
///
/// # Errors
/// What was wrong with the peer communicator. `MPI_ERR_RANK`: no such leader. `MPI_ERR_COMM`: the
/// groups have a process in common.
pub fn create(
    call: &'static str,
    local: &Comm,
    local_leader: i32,
    peer: Option<Result<(Arc<Comm>, i32)>>,
    tag: i32,
) -> Result<CommHandle> {
    let meet = |(peer, to): (Arc<Comm>, i32)| {
        let size = ranks(peer.peers());
        if !(0..size).contains(&to) {
            return Err(error!(
                ERR_RANK,
                "remote_leader is {to}, which is not in 0..{size}, the ranks of peer_comm"
            ));
        }
        let line = Line::leaders(call, &peer, tag);
        let met = meeting(&line, to, &local.group, peer.peers())?;
        match &met {
            Met::Here(_, remote) if !is_disjoint(&local.group, remote) => Err(error!(
                ERR_COMM,
                "the two groups of the intercommunicator have a process in common"
            )),
            _ => Ok((met, Leaders { line, to })),
        }
    };
    let met = peer.map(|peer| peer.and_then(meet));
    let line = Line::collective(call, local);
    made(&line, &local.group, local.rank, local_leader, met)
}

/// Makes the intercommunicator from the result of the leaders.
fn made(
    line: &Line,
    group: &Arc<Group>,
    rank: i32,
    leader: i32,
    met: Option<Result<(Met, Leaders)>>,
) -> Result<CommHandle> {
    let (met, mut channel) = match met {
        None => (None, None),
        Some(Ok((met, channel))) => (Some(Ok(met)), Some(channel)),
        Some(Err(error)) => (Some(Err(error)), None),
    };
    match bcast_from(line, leader, met)? {
        Met::Here(context, remote) => {
            let new = Comm::between(line.process, context, Arc::clone(group), rank, remote);
            install(line.call(), None, new)
        }
        Met::ConnectedJobs => {
            let channel = channel.as_mut().map(Ok);
            joining::join(line, group, rank, leader, channel).map(|(new, _)| new)
        }
    }
}

/// The result of the leaders.
enum Met {
    /// All processes are of one job: a context id and the other group.
    Here(u64, Arc<Group>),
    /// The processes are of several jobs.
    ConnectedJobs,
}

/// The line of the leaders, as their channel.
struct Leaders {
    line: Line,
    to: i32,
}

impl Swap for Leaders {
    fn swap(&mut self, mine: &[u8]) -> Result<Vec<u8>> {
        self.line.swap(self.to, mine, oxmpi_rte::wire::MOST_PAYLOAD)
    }

    fn shared(&self) -> Result<Option<(u64, Secret)>> {
        let shared = self
            .line
            .process
            .connected_jobs()
            .shared_with(self.line.process(self.to));
        let none = || error!(ERR_INTERN, "the leaders of the groups share no secret");
        shared.map(Some).ok_or_else(none)
    }
}

/// An intercommunicator from groups and a string only. Only the local leader passes the other group
/// and its leader. Collective over both groups.
///
/// # Errors
/// `MPI_ERR_GROUP`: this process is not a member of `local`, or the groups are not disjoint or
/// differ from those of the other side. `MPI_ERR_RANK`: no such leader.
pub fn from_groups(
    process: &'static Process,
    call: &'static str,
    local: &Arc<Group>,
    local_leader: i32,
    remote: Option<Result<(Group, i32)>>,
    name: &str,
) -> Result<CommHandle> {
    let me = process.job()?.rank.cast_unsigned();
    let rank = local.rank_of(me).ok_or_else(|| {
        error!(
            ERR_GROUP,
            "this process is not a member of local_group, of which it makes a communicator"
        )
    })?;
    let meet = |(remote, leader): (Group, i32)| {
        let wrong = |why: &'static str| Err(Error::new(Class::ERR_GROUP, why));
        let Some(other) = remote.process(leader) else {
            let size = remote.size();
            return Err(error!(
                ERR_RANK,
                "remote_leader is {leader}, which is not in 0..{size}, the ranks of remote_group"
            ));
        };
        if !is_disjoint(local, &remote) {
            return wrong("local_group and remote_group have a process in common");
        }
        let named = |member| process.connected_jobs().name_of(member);
        let is_second = named(me) > named(other);
        let pair = if is_second {
            vec![other, me]
        } else {
            vec![me, other]
        };
        let (pair, mine) = (Arc::new(Group::of(pair)), i32::from(is_second));
        let line = Line::named(process, call, pair, mine, name, Purpose::Leaders);
        let to = 1 - mine;
        let met = meeting(&line, to, local, &remote)?;
        match &met {
            Met::Here(_, theirs) if !matches!(theirs.compare(&remote), Comparison::Ident) => {
                wrong("remote_group is not the local_group of the other side")
            }
            _ => Ok((met, Leaders { line, to })),
        }
    };
    let met = remote.map(|remote| remote.and_then(meet));
    let line = Line::named(process, call, Arc::clone(local), rank, name, Purpose::Side);
    made(&line, local, rank, local_leader, met)
}

/// An intracommunicator of both groups, the group with `high` last. If both pass the same, the
/// order is one that all know. Collective over both groups.
///
/// # Errors
/// `MPI_ERR_ARG`: members of one group differ in `high`.
pub fn merge(call: &'static str, comm: &Comm, high: bool) -> Result<CommHandle> {
    let mine = [u64::from(high), comm.process.new_context()?];
    let all = gather(call, comm, mine)?;
    let (ours, theirs) = comm.sides(&all);
    if [ours, theirs]
        .iter()
        .any(|side| side.iter().any(|said| said[0] != side[0][0]))
    {
        return Err(error!(ERR_ARG, "the processes of one group differ in high"));
    }
    let we_first = match ours[0][0].cmp(&theirs[0][0]) {
        core::cmp::Ordering::Equal => comm.is_first(),
        order => order.is_lt(),
    };
    let remote = comm.peers();
    let (first, second, before) = match we_first {
        true => (&comm.group, remote, 0),
        false => (remote, &comm.group, ranks(remote)),
    };
    let group = Group::of(first.iter().chain(second.iter()).collect());
    let rank = before + comm.rank;
    let new = Comm::new(comm.process, all[0][1], Arc::new(group), rank, 0);
    install(call, Some(comm), new)
}

/// The part of an intercommunicator whose local group is `group`, a subset of the local group that
/// all its members pass equally. `None` if this process is not a member, or if either part is
/// empty. Collective over both groups.
///
/// # Errors
/// `MPI_ERR_GROUP`: the processes of the local group gave different groups.
pub fn part(call: &'static str, comm: &Comm, group: &Arc<Group>) -> Result<Option<CommHandle>> {
    const OUTSIDE: u64 = u64::MAX;
    let me = comm.group.process(comm.rank);
    let rank = me.and_then(|me| group.rank_of(me));
    let place = rank.map_or(OUTSIDE, |rank| u64::from(rank.cast_unsigned()));
    let all = gather(call, comm, [place, comm.process.new_context()?])?;
    let (ours, theirs) = comm.sides(&all);
    // The members of a side's part in their new order, and the context id that the first one has
    // made.
    let side = |said: &[[u64; 2]], of: &Group| {
        let members = of.iter().zip(said).filter(|(_, said)| said[0] != OUTSIDE);
        let mut members: Vec<(u64, u64, u32)> = members
            .map(|(process, said)| (said[0], said[1], process))
            .collect();
        members.sort_unstable();
        let context = members.first().map(|first| first.1);
        (
            Group::of(members.iter().map(|member| member.2).collect()),
            context,
        )
    };
    let (local, ours) = side(ours, &comm.group);
    let (remote, theirs) = side(theirs, comm.peers());
    if !matches!(local.compare(group), Comparison::Ident) {
        return Err(error!(
            ERR_GROUP,
            "the processes of one group of the intercommunicator gave different groups"
        ));
    }
    let (Some(rank), Some(ours), Some(theirs)) = (rank, ours, theirs) else {
        return Ok(None);
    };
    let context = ours.min(theirs);
    let new = Comm::between(
        comm.process,
        context,
        Arc::clone(group),
        rank,
        Arc::new(remote),
    );
    install(call, Some(comm), new).map(Some)
}

/// Gathers two words of all processes, in the order of [`Comm::everybody`].
fn gather(call: &'static str, comm: &Comm, mine: [u64; 2]) -> Result<Vec<[u64; 2]>> {
    let all = Line::collective(call, comm).all_gather(mine.map(u64::to_le_bytes).as_flattened())?;
    let words = |pair: &[[u8; 8]; 2]| pair.map(u64::from_le_bytes);
    Ok(all.as_chunks().0.as_chunks().0.iter().map(words).collect())
}

fn is_disjoint(one: &Group, other: &Group) -> bool {
    one.intersection(other).is_empty()
}

/// The exchange of the leaders. Returns the context id and the members of the other group, if both
/// are of one job. `with` contains the other leader.
fn meeting(line: &Line, to: i32, group: &Group, with: &Group) -> Result<Met> {
    let process = line.process;
    let ranks_of_job = process.job()?.size.cast_unsigned();
    let context = process.new_context()?;
    let is_of_another_job = [group, with]
        .into_iter()
        .any(|group| process.connected_jobs().has_any(group));
    let head = [context, line.key(), u64::from(is_of_another_job)].map(u64::to_le_bytes);
    let mut mine = Vec::from(head.as_flattened());
    // Indices of other jobs' processes are not valid on the other side.
    let members = group.iter().filter(|_| !is_of_another_job);
    mine.extend(members.flat_map(u32::to_le_bytes));
    let theirs = line.swap(to, &mine, HEAD + 4 * ranks_of_job as usize)?;
    let Some((head, members)) = theirs.split_at_checked(HEAD) else {
        return Err(error!(
            ERR_INTERN,
            "the other leader's message is too short"
        ));
    };
    let [theirs, key, connected_jobs] =
        [0, 1, 2].map(|i| u64::from_le_bytes(head.as_chunks().0[i]));
    if key == line.key() && (is_of_another_job || connected_jobs == 1) {
        return Ok(Met::ConnectedJobs);
    }
    let members = processes(members);
    if key != line.key() || members.iter().any(|process| *process >= ranks_of_job) {
        return Err(error!(
            ERR_INTERN,
            "the two leaders disagree about what they make"
        ));
    }
    let context = context.min(theirs);
    Ok(Met::Here(context, Arc::new(Group::of(members))))
}

/// Bytes before the members of a group.
const HEAD: usize = 24;
/// Replaces the number of members: they are of several jobs.
const SEVERAL_JOBS: u64 = u64::MAX;

fn processes(bytes: &[u8]) -> Vec<u32> {
    let numbers = bytes.as_chunks().0.iter();
    numbers.map(|number| u32::from_le_bytes(*number)).collect()
}

/// Broadcasts the result of the leader to its group.
fn bcast_from(line: &Line, leader: i32, met: Option<Result<Met>>) -> Result<Met> {
    let mut size = None;
    let (class, context, members, failure) = match met {
        None => (0, 0, Vec::new(), None),
        Some(Ok(Met::Here(context, group))) => (0, context, group.iter().collect(), None),
        Some(Ok(Met::ConnectedJobs)) => {
            size = Some(SEVERAL_JOBS);
            (0, 0, Vec::new(), None)
        }
        Some(Err(error)) => (error.class.0, 0, Vec::new(), Some(error)),
    };
    let words = [
        u64::from(class.cast_unsigned()),
        context,
        size.unwrap_or(members.len() as u64),
        line.key(),
    ];
    let mut head = words.map(u64::to_le_bytes);
    line.broadcast_from(leader, head.as_flattened_mut())?;
    let [class, context, size, key] = head.map(u64::from_le_bytes);
    if let Some(failure) = failure {
        return Err(failure);
    }
    if key != line.key() {
        return Err(error!(
            ERR_INTERN,
            "the members of the local group disagree"
        ));
    }
    if class != 0 {
        let class = Class(i32::try_from(class).unwrap_or(Class::ERR_INTERN.0));
        return Err(Error::new(
            class,
            format!("the local leader, rank {leader}, could not make the intercommunicator"),
        ));
    }
    if size == SEVERAL_JOBS {
        return Ok(Met::ConnectedJobs);
    }
    let mut bytes: Vec<u8> = members
        .iter()
        .flat_map(|member| member.to_le_bytes())
        .collect();
    bytes.resize(4 * usize::try_from(size).unwrap_or(0), 0);
    line.broadcast_from(leader, &mut bytes)?;
    Ok(Met::Here(context, Arc::new(Group::of(processes(&bytes)))))
}
