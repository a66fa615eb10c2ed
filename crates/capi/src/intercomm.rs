//! Intercommunicators: creation, remote group, and merging (MPI-5.0 §7.6).
//!
//! core::intercomm connects the leaders. Arguments of all members are checked here before any
//! message is sent. The leader's arguments are passed on with their error, which all of the group
//! then return.

use crate::comm::{first, handle_of_group, made, session_of, string_tag, tag_of_call};
use crate::edge::{Out, StrIn};
use crate::process::process;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::comm_object::Making;
use oxmpi_core::errhandler::Target;
use oxmpi_core::group;
use oxmpi_core::group::Group;
use oxmpi_core::handle::{CommHandle, ErrhandlerHandle, GroupHandle, InfoHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Error, Result, error, intercomm};
use std::sync::Arc;

/// MPI_Comm_test_inter
pub fn comm_test_inter(comm: CommHandle, flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(comm::hot(process(), comm)?.is_inter()));
    Ok(())
}

/// MPI_Comm_remote_size
pub fn comm_remote_size(comm: CommHandle, size: Out<i32>) -> Result<()> {
    let (_, remote) = inter(comm)?;
    size.set(remote.size().cast_signed());
    Ok(())
}

/// MPI_Comm_remote_group
pub fn comm_remote_group(comm: CommHandle, group: Out<GroupHandle>) -> Result<()> {
    let (comm, remote) = inter(comm)?;
    group.set(handle_of_group(&comm, &remote));
    Ok(())
}

/// An intercommunicator and its remote group.
fn inter(comm: CommHandle) -> Result<(Arc<Comm>, Arc<Group>)> {
    let comm = comm::get(process(), comm)?;
    let remote = comm.remote().cloned();
    let remote = remote.ok_or_else(|| {
        error!(
            ERR_COMM,
            "the communicator is not an intercommunicator: it has no remote group"
        )
    })?;
    Ok((comm, remote))
}

/// MPI_Intercomm_create
pub fn intercomm_create(
    local_comm: CommHandle,
    local_leader: i32,
    peer_comm: CommHandle,
    remote_leader: i32,
    tag: i32,
    newintercomm: Out<CommHandle>,
) -> Result<()> {
    let local = comm::get(process(), local_comm)?;
    local.only_intra("local_comm of MPI_Intercomm_create")?;
    check_leader(local_leader, local.size())?;
    tag_of_call(tag)?;
    let lead = || Ok((comm::get(process(), peer_comm)?, remote_leader));
    let peer = (local.rank == local_leader).then(lead);
    let new = intercomm::create("MPI_Intercomm_create", &local, local_leader, peer, tag)?;
    newintercomm.set(made(Some(new), &local, Making::Other, None)?);
    Ok(())
}

/// MPI_Intercomm_create_from_groups
#[allow(clippy::too_many_arguments)]
pub fn intercomm_create_from_groups(
    local_group: GroupHandle,
    local_leader: i32,
    remote_group: GroupHandle,
    remote_leader: i32,
    stringtag: StrIn,
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    newintercomm: Out<CommHandle>,
) -> Result<()> {
    let handler = objects().errhandlers.get(errhandler, Target::Comm)?;
    let local = group::lookup(process(), local_group)?;
    let hints = objects().optional_info(info)?;
    let tag = string_tag(&stringtag)?;
    check_leader(local_leader, local.size().cast_signed())?;
    let session = session_of(&local)?;
    let leader = local.process(local_leader);
    let lead = || Ok((group::lookup(process(), remote_group)?, remote_leader));
    let remote = (leader == Some(process().job()?.rank.cast_unsigned())).then(lead);
    let call = "MPI_Intercomm_create_from_groups";
    let new = intercomm::from_groups(
        process(),
        call,
        &Arc::new(local),
        local_leader,
        remote,
        &tag,
    )?;
    first(new, handler, session, hints.as_deref())?;
    newintercomm.set(new);
    Ok(())
}

/// MPI_Intercomm_merge
pub fn intercomm_merge(
    intercomm: CommHandle,
    high: i32,
    newintracomm: Out<CommHandle>,
) -> Result<()> {
    let (parent, _) = inter(intercomm)?;
    let new = intercomm::merge("MPI_Intercomm_merge", &parent, high != 0)?;
    newintracomm.set(made(Some(new), &parent, Making::Other, None)?);
    Ok(())
}

fn check_leader(leader: i32, size: i32) -> Result<()> {
    match (0..size).contains(&leader) {
        true => Ok(()),
        false => Err(no_leader(leader, size)),
    }
}

#[cold]
fn no_leader(leader: i32, size: i32) -> Error {
    error!(
        ERR_RANK,
        "local_leader is {leader}, which is not in 0..{size}, the ranks of the local group"
    )
}
