//! Creates and frees communicators.
//!
//! One member of the new group makes the context id; the others get it with the creating call.
//! There is no agreement loop and no limit on live communicators, and an id is never reused.
//! Callers in the C edge copy inherited properties (error handler, info, attributes), because
//! attribute callbacks are the user's.

use crate::collectives;
use crate::comm::{Comm, MAP_IDENTITY, get};
use crate::context::{Traffic, family};
use crate::error::Result;
use crate::exchange::{Line, Purpose};
use crate::generated::constants::UNDEFINED;
use crate::group::Group;
use crate::handle::{CommHandle, RequestHandle};
use crate::operation::{self, Operation};
use crate::owners::{self, Origin};
use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{Reason, wait};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{ANY_SOURCE, ANY_TAG, Mode, Payload, Pml as _, RequestId};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::Ordering;
use std::sync::Arc;

/// A copy of `comm`: same groups, new context id. Collective.
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn dup(call: &'static str, comm: &Comm) -> Result<CommHandle> {
    let context = Line::collective(call, comm).agree()?;
    dup_as(call, comm, context)
}

/// The same with a context id that one member has made by [`new_context`] and sent to the others.
///
/// # Errors
/// As [`dup`].
pub fn dup_as(call: &'static str, comm: &Comm, context: u64) -> Result<CommHandle> {
    install(call, Some(comm), comm.copy(context))
}

/// A context id for [`dup_as`], never used before.
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn new_context(process: &'static Process) -> Result<u64> {
    process.new_context()
}

/// Checks the limit of communicators, for calls whose members agree before they create one.
///
/// # Errors
/// `MPI_ERR_NO_MEM`: the parameter `max_communicators` allows no more.
pub fn check_limit(process: &Process) -> Result<()> {
    owners::check_limit(process)
}

/// The part of `comm` with the same color, ordered by key and old rank. Collective over `comm`.
/// `None` for color MPI_UNDEFINED. Each group of an intercommunicator is divided so, and parts with
/// the same color form a new one. `None` where the other group has no such part.
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn split(call: &'static str, comm: &Comm, color: i32, key: i32) -> Result<Option<CommHandle>> {
    const EACH: usize = 16;
    let mut mine = [0; EACH];
    mine[..4].copy_from_slice(&color.to_le_bytes());
    mine[4..8].copy_from_slice(&key.to_le_bytes());
    mine[8..].copy_from_slice(&comm.process.new_context()?.to_le_bytes());
    let all = Line::collective(call, comm).all_gather(&mine)?;
    if color == UNDEFINED {
        return Ok(None);
    }
    let (ours, theirs) = comm.sides(&all);
    let members = with_color(ours.chunks_exact(EACH), color);
    let part = |members: &[Member], of: &Group| {
        let processes = members.iter().filter_map(|member| of.process(member.rank));
        Arc::new(Group::of(processes.collect()))
    };
    let (group, context) = (part(&members, &comm.group), members[0].context);
    let rank = (0..)
        .zip(&members)
        .find(|(_, member)| member.rank == comm.rank);
    let rank = rank.map_or(0, |(rank, _)| rank);
    let Some(remote) = comm.remote() else {
        let new = Comm::new(comm.process, context, group, rank, 0);
        return install(call, Some(comm), new).map(Some);
    };
    let others = with_color(theirs.chunks_exact(EACH), color);
    let Some(first) = others.first() else {
        return Ok(None);
    };
    let context = context.min(first.context);
    let new = Comm::between(comm.process, context, group, rank, part(&others, remote));
    install(call, Some(comm), new).map(Some)
}

/// A member of a part, with the context id that it has made.
struct Member {
    key: i32,
    rank: i32,
    context: u64,
}

/// The members with a color, by key and rank. `entries`: color, key and context id by rank.
fn with_color<'a>(entries: impl Iterator<Item = &'a [u8]>, color: i32) -> Vec<Member> {
    let mut members = Vec::new();
    for (rank, entry) in (0..).zip(entries) {
        let (numbers, context) = entry.split_at(8);
        let [of, key] = [0, 1].map(|i| i32::from_le_bytes(numbers.as_chunks().0[i]));
        if of == color {
            let context = u64::from_le_bytes(context.as_chunks().0[0]);
            members.push(Member { key, rank, context });
        }
    }
    members.sort_by_key(|member| (member.key, member.rank));
    members
}

/// A communicator of the members of `group`, a subset of `comm`'s. If only the group calls
/// (`MPI_Comm_create_group`), `tag` identifies it. If all of `comm` calls (`MPI_Comm_create`), the
/// order of calls does. `None` if this process is not a member.
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn create(
    call: &'static str,
    comm: &Comm,
    group: &Arc<Group>,
    tag: Option<i32>,
) -> Result<Option<CommHandle>> {
    let number = tag.is_none().then(|| Line::number(comm));
    let me = comm.group.process(comm.rank);
    let Some(rank) = me.and_then(|me| group.rank_of(me)) else {
        return Ok(None);
    };
    let members = Arc::clone(group);
    let line = match (number, tag) {
        (Some(number), _) => Line::part(call, comm, members, rank, number),
        (None, tag) => Line::group(call, comm, members, rank, tag.unwrap_or(0)),
    };
    let context = line.agree()?;
    let new = Comm::new(comm.process, context, Arc::clone(group), rank, 0);
    install(call, Some(comm), new).map(Some)
}

/// A communicator of `group`, from the group and a string only (`MPI_Comm_create_from_group`).
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn from_group(
    process: &'static Process,
    call: &'static str,
    group: &Arc<Group>,
    name: &str,
) -> Result<Option<CommHandle>> {
    let me = process.job()?.rank.cast_unsigned();
    let Some(rank) = group.rank_of(me) else {
        return Ok(None);
    };
    let context =
        Line::named(process, call, Arc::clone(group), rank, name, Purpose::Group).agree()?;
    let new = Comm::new(process, context, Arc::clone(group), rank, 0);
    install(call, None, new).map(Some)
}

/// Starts a copy of `comm`; the new communicator may be used when the request is complete.
///
/// # Errors
/// `MPI_ERR_OTHER`: MPI is not running.
pub fn idup(call: &'static str, comm: &Comm) -> Result<(CommHandle, RequestHandle)> {
    // Checked before any operation uses the buffers.
    owners::check_limit(comm.process)?;
    let line = Line::collective(call, comm);
    let mut buffers: Vec<(RequestId, HeapBytes)> = Vec::new();
    let context = if line.rank() == 0 {
        comm.process.new_context()?
    } else {
        0
    };
    let mut vci = comm.process.enter();
    let inside = &mut *vci;
    if line.rank() == 0 {
        for rank in 1..line.size() {
            let bytes = HeapBytes::new(8);
            oxmpi_mem::write(bytes.region(), &context.to_le_bytes());
            let payload = Payload::Contiguous(bytes.region());
            buffers.push((
                inside.pml.send(
                    &mut inside.net.tx,
                    &line.envelope(rank),
                    Mode::Standard.into(),
                    payload,
                ),
                bytes,
            ));
        }
    } else {
        let bytes = HeapBytes::new(8);
        let payload = Payload::Contiguous(bytes.region());
        buffers.push((
            inside
                .pml
                .recv(&mut inside.net.tx, &line.selector(0), payload),
            bytes,
        ));
    }
    drop(vci);
    let handle = put(call, Some(comm), comm.copy(context));
    let receiving = line.rank() != 0;
    let poll = move |vci: &mut Vci| {
        buffers.retain(|(id, bytes)| {
            let done = vci.pml.finish(*id).is_some();
            if done && receiving {
                let mut context = [0; 8];
                oxmpi_mem::read(&mut context, bytes.region());
                set_context(vci, handle, u64::from_le_bytes(context));
            }
            !done
        });
        buffers.is_empty()
    };
    Ok((
        handle,
        operation::insert(
            comm.process,
            Operation::Internal(Mutex::new(Box::new(poll))),
        ),
    ))
}

/// Waits until a communicator has no active operations: buffered messages, sends (also with freed
/// requests), receives that have matched (§11.10.4).
///
/// # Errors
/// `MPI_ERR_COMM`: not a communicator; as [`wait`].
pub fn quiet(process: &'static Process, handle: CommHandle, call: &'static str) -> Result<()> {
    let comm = get(process, handle)?;
    comm.buffer.flush(process, call)?;
    let context = comm.context();
    let reason = Reason {
        call,
        peer: ANY_SOURCE,
        tag: ANY_TAG,
        context,
    };
    let is_its = |of| family(of) == context;
    wait(process, &reason, |vci| {
        (!vci.pml.is_under_way(is_its)).then_some(())
    })
}

/// Frees a communicator whose delete callbacks have been called and whose buffer is empty. Pending
/// operations continue. Messages for persistent requests stay until those are freed (§7.4.3).
pub fn free(process: &'static Process, handle: CommHandle) {
    if let Some(hot) = process.comms.hot(handle.0) {
        hot.clear();
    }
    process.parent().freed(handle);
    if let Some(comm) = process.comms.remove(handle.0) {
        comm.freed.store(true, Ordering::Relaxed);
        unname(process, comm.context(), handle);
        let still = (comm.context(), Arc::downgrade(&comm));
        process.freed.lock().extend([still]);
        let mut vci = process.enter();
        vci.maps.remove(comm.map);
        vci.forget_revoked(comm.context());
    }
    forget_ended(process);
}

/// Drops the messages of communicators that are freed and that no operation uses any more.
fn forget_ended(process: &'static Process) {
    let ended = std::mem::take(&mut *process.ended.lock());
    if ended.is_empty() {
        return;
    }
    let mut freed = process.freed.lock();
    ended.iter().for_each(|context| drop(freed.remove(context)));
    drop(freed);
    let mut vci = process.enter();
    ended.into_iter().for_each(|context| vci.forget(context));
}

impl Vci {
    /// Drops the messages of a communicator, of every kind of traffic.
    fn forget(&mut self, context: u64) {
        let Vci { pml, net, .. } = self;
        for traffic in Traffic::ALL {
            pml.forget_context(&mut net.tx, traffic.of(context));
        }
    }
}

/// Puts a new communicator, which `call` has made from `parent`, into the table.
///
/// # Errors
/// `MPI_ERR_NO_MEM`: the parameter `max_communicators` allows no more.
pub(crate) fn install(call: &'static str, parent: Option<&Comm>, comm: Comm) -> Result<CommHandle> {
    let process = comm.process;
    let within_limit = owners::check_limit(process);
    let handle = put(call, parent, comm);
    // A process without a free slot also takes part in the collective creation: the others wait for
    // it.
    let made = collectives::made(process, handle);
    within_limit
        .and(made)
        .inspect_err(|_| free(process, handle))?;
    Ok(handle)
}

fn put(call: &'static str, parent: Option<&Comm>, mut comm: Comm) -> CommHandle {
    let process = comm.process;
    comm.origin = Origin::new(call, parent);
    let world = comm
        .peers()
        .iter()
        .zip(0..)
        .all(|(process, rank)| process == rank);
    comm.map = if world {
        MAP_IDENTITY
    } else {
        process.enter().maps.add(comm.context(), comm.peers())
    };
    let comm = Arc::new(comm);
    let handle = process
        .comms
        .insert(Arc::clone(&comm), |hot| hot.set(&comm));
    let handle = CommHandle(handle);
    process.handles.lock().insert(comm.context(), handle);
    handle
}

/// Removes the entry of a communicator. Another communicator without a context id yet may have the
/// same entry.
fn unname(process: &Process, context: u64, handle: CommHandle) {
    let mut handles = process.handles.lock();
    if handles.get(&context) == Some(&handle) {
        handles.remove(&context);
    }
}

fn set_context(vci: &mut Vci, handle: CommHandle, context: u64) {
    let process = vci.process;
    if let (Some(comm), Some(hot)) = (process.comms.get(handle.0), process.comms.hot(handle.0)) {
        unname(process, comm.context(), handle);
        comm.set_context(context);
        process.handles.lock().insert(context, handle);
        vci.maps.set_context(comm.map, context);
        hot.set(&comm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each sleeping wait searched all communicators for the one with its context id. With 60 000
    /// of them that took two milliseconds.
    #[test]
    fn a_context_leads_to_its_handle() {
        let process = Process::of_test();
        let (one, another) = (CommHandle(77), CommHandle(78));
        process.handles.lock().extend([(1 << 40, one)]);
        let found = || crate::comm::handle_of_context(process, Traffic::Collective.of(1 << 40));
        assert_eq!(found(), Some(one));
        unname(process, 1 << 40, another);
        assert_eq!(found(), Some(one));
        unname(process, 1 << 40, one);
        assert_eq!(found(), None);
    }
    use oxmpi_mem::Region;
    use oxmpi_pml::Envelope;

    /// Freeing a communicator kept the messages of its collective calls, and of the library itself,
    /// until the process ended. After an error, members leave such messages behind.
    #[test]
    fn nothing_that_has_come_outlives_its_communicator() {
        let mut vci = Vci::alone();
        let (freed, other) = (16, 24);
        for context in [freed, other] {
            for traffic in Traffic::ALL {
                let to = Envelope {
                    context: traffic.of(context),
                    peer: 0,
                    rank: 0,
                    tag: 1,
                };
                let Vci { pml, net, .. } = &mut vci;
                let nothing = Payload::Contiguous(Region::EMPTY);
                let id = pml.send(&mut net.tx, &to, Mode::Standard.into(), nothing);
                vci.progress_many();
                assert!(vci.pml.finish(id).is_some());
            }
        }
        assert_eq!(vci.pml.unexpected_len(), 2 * Traffic::ALL.len());
        vci.forget(freed);
        assert_eq!(vci.pml.unexpected_len(), Traffic::ALL.len());
        vci.forget(other);
        assert_eq!(vci.pml.unexpected_len(), 0);
    }
}
