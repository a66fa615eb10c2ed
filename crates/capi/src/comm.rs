//! Communicators: queries, comparison, hints, creation and freeing (MPI-5.0 §7.4).
//!
//! core::comm_create agrees on a context and makes the object. Here arguments are checked, and a
//! new communicator gets its inherited properties: error handler, session, topology, hints, and the
//! attributes that their copy functions allow. User functions run without any lock.

use crate::attribute::Owner;
use crate::edge::{Out, StrIn};
use crate::process::process;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::comm_object::Making;
use oxmpi_core::constants::{
    COMM_TYPE_HW_GUIDED, COMM_TYPE_HW_UNGUIDED, COMM_TYPE_RESOURCE_GUIDED, COMM_TYPE_SHARED,
    CONGRUENT, IDENT, MAX_STRINGTAG_LEN, SIMILAR, UNDEFINED, UNEQUAL,
};
use oxmpi_core::errhandler::{Handler, Target};
use oxmpi_core::group::{self, Comparison, Group};
use oxmpi_core::handle::{
    CommHandle, ErrhandlerHandle, GroupHandle, InfoHandle, RequestHandle, SessionHandle,
};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::session_object::Session;
use oxmpi_core::split_type::{self, Wanted};
use oxmpi_core::{Result, comm_create, error, hw, intercomm};
use std::borrow::Cow;
use std::sync::Arc;

pub use crate::intercomm::{
    comm_remote_group, comm_remote_size, comm_test_inter, intercomm_create,
    intercomm_create_from_groups, intercomm_merge,
};

/// MPI_Comm_size
pub fn comm_size(comm: CommHandle, size: Out<i32>) -> Result<()> {
    size.set(comm::hot(process(), comm)?.size());
    Ok(())
}

/// MPI_Comm_rank
pub fn comm_rank(comm: CommHandle, rank: Out<i32>) -> Result<()> {
    rank.set(comm::hot(process(), comm)?.rank());
    Ok(())
}

/// MPI_Comm_compare
pub fn comm_compare(comm1: CommHandle, comm2: CommHandle, result: Out<i32>) -> Result<()> {
    let (first, second) = (comm::get(process(), comm1)?, comm::get(process(), comm2)?);
    let local = first.group.compare(&second.group);
    let remote = match (first.remote(), second.remote()) {
        (None, None) => Comparison::Ident,
        (Some(first), Some(second)) => first.compare(second),
        _ => Comparison::Unequal,
    };
    result.set(match (local, remote) {
        _ if comm1 == comm2 => IDENT,
        (Comparison::Unequal, _) | (_, Comparison::Unequal) => UNEQUAL,
        (Comparison::Ident, Comparison::Ident) => CONGRUENT,
        _ => SIMILAR,
    });
    Ok(())
}

/// MPI_Comm_group
pub fn comm_group(comm: CommHandle, group: Out<GroupHandle>) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    group.set(handle_of_group(&comm, &comm.group));
    Ok(())
}

/// A new handle of one of a communicator's groups.
pub(crate) fn handle_of_group(comm: &Comm, group: &Group) -> GroupHandle {
    let session = comm.local.session.get();
    let session = session.map_or(SessionHandle::NULL, |session| session.0);
    group::handle_of(process(), group.clone().in_session(session))
}

/// MPI_Comm_set_info
pub fn comm_set_info(comm: CommHandle, info: InfoHandle) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    if let Some(info) = objects().optional_info(info)? {
        comm.local.take_hints(&info);
    }
    Ok(())
}

/// MPI_Comm_get_info
pub fn comm_get_info(comm: CommHandle, info_used: Out<InfoHandle>) -> Result<()> {
    let hints = comm::get(process(), comm)?.local.hints_in_use();
    info_used.set(objects().new_info(hints));
    Ok(())
}

/// MPI_Comm_dup: does not copy hints.
pub fn comm_dup(comm: CommHandle, newcomm: Out<CommHandle>) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    let new = comm_create::dup("MPI_Comm_dup", &parent)?;
    newcomm.set(duplicated(comm, &parent, new, None)?);
    Ok(())
}

/// MPI_Comm_dup_with_info
pub fn comm_dup_with_info(
    comm: CommHandle,
    info: InfoHandle,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    let hints = objects().optional_info(info)?;
    let new = comm_create::dup("MPI_Comm_dup_with_info", &parent)?;
    newcomm.set(duplicated(comm, &parent, new, hints.as_deref())?);
    Ok(())
}

/// MPI_Comm_idup: copies the attributes immediately; the request completes the context.
pub fn comm_idup(
    comm: CommHandle,
    newcomm: Out<CommHandle>,
    request: Out<RequestHandle>,
) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    let (new, pending) = comm_create::idup("MPI_Comm_idup", &parent)?;
    newcomm.set(duplicated(comm, &parent, new, None)?);
    request.set(pending);
    Ok(())
}

/// MPI_Comm_idup_with_info
pub fn comm_idup_with_info(
    comm: CommHandle,
    info: InfoHandle,
    newcomm: Out<CommHandle>,
    request: Out<RequestHandle>,
) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    let hints = objects().optional_info(info)?;
    let (new, pending) = comm_create::idup("MPI_Comm_idup_with_info", &parent)?;
    newcomm.set(duplicated(comm, &parent, new, hints.as_deref())?);
    request.set(pending);
    Ok(())
}

/// MPI_Comm_create
pub fn comm_create(comm: CommHandle, group: GroupHandle, newcomm: Out<CommHandle>) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    let group = part_of(&parent, group)?;
    let new = match parent.remote() {
        None => comm_create::create("MPI_Comm_create", &parent, &group, None)?,
        Some(_) => intercomm::part("MPI_Comm_create", &parent, &group)?,
    };
    newcomm.set(made(new, &parent, Making::Other, None)?);
    Ok(())
}

/// MPI_Comm_create_group
pub fn comm_create_group(
    comm: CommHandle,
    group: GroupHandle,
    tag: i32,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    parent.only_intra("MPI_Comm_create_group")?;
    let group = part_of(&parent, group)?;
    tag_of_call(tag)?;
    let new = comm_create::create("MPI_Comm_create_group", &parent, &group, Some(tag))?;
    newcomm.set(made(new, &parent, Making::Other, None)?);
    Ok(())
}

/// MPI_Comm_create_from_group
pub fn comm_create_from_group(
    group: GroupHandle,
    stringtag: StrIn,
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let handler = objects().errhandlers.get(errhandler, Target::Comm)?;
    let group = group::lookup(process(), group)?;
    let hints = objects().optional_info(info)?;
    let tag = string_tag(&stringtag)?;
    if group.is_empty() {
        newcomm.set(CommHandle::NULL);
        return Ok(());
    }
    let session = session_of(&group)?;
    let new = comm_create::from_group(
        process(),
        "MPI_Comm_create_from_group",
        &Arc::new(group),
        &tag,
    )?;
    let Some(new) = new else {
        return Err(error!(
            ERR_GROUP,
            "this process is not a member of the group it makes a communicator of"
        ));
    };
    first(new, handler, session, hints.as_deref())?;
    newcomm.set(new);
    Ok(())
}

/// Checks a tag that separates concurrent creations of communicators.
pub(crate) fn tag_of_call(tag: i32) -> Result<()> {
    match tag {
        0.. => Ok(()),
        _ => Err(error!(ERR_TAG, "tag is {tag}; tags are 0 or larger")),
    }
}

/// A string that separates concurrent creations of communicators.
pub(crate) fn string_tag<'a>(stringtag: &'a StrIn) -> Result<Cow<'a, str>> {
    let tag = stringtag.text()?;
    let most = MAX_STRINGTAG_LEN.cast_unsigned() as usize - 1;
    match tag.len() <= most {
        true => Ok(tag),
        false => Err(error!(
            ERR_ARG,
            "stringtag has {} bytes; at most {most} are allowed",
            tag.len()
        )),
    }
}

/// A session with its handle.
pub(crate) type Of = Option<(SessionHandle, Arc<Session>)>;

/// The session of a group.
pub(crate) fn session_of(group: &Group) -> Result<Of> {
    Ok(match group.session() {
        SessionHandle::NULL => None,
        handle => Some((handle, objects().session(handle)?)),
    })
}

/// Initializes a communicator without a parent from the arguments of the call.
pub(crate) fn first(
    new: CommHandle,
    handler: Handler,
    session: Of,
    hints: Option<&Info>,
) -> Result<()> {
    let local = &comm::get(process(), new)?.local;
    local.handler.set(handler);
    if let Some((handle, session)) = &session {
        local.join(*handle, session);
    }
    if let Some(hints) = hints {
        local.take_hints(hints);
    }
    Ok(())
}

/// MPI_Comm_split
pub fn comm_split(comm: CommHandle, color: i32, key: i32, newcomm: Out<CommHandle>) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    if color < 0 && color != UNDEFINED {
        return Err(error!(
            ERR_ARG,
            "color is {color}; give 0 or more, or MPI_UNDEFINED"
        ));
    }
    let new = comm_create::split("MPI_Comm_split", &parent, color, key)?;
    newcomm.set(made(new, &parent, Making::Other, None)?);
    Ok(())
}

/// MPI_Comm_split_type
pub fn comm_split_type(
    comm: CommHandle,
    split_type: i32,
    key: i32,
    info: InfoHandle,
    newcomm: Out<CommHandle>,
) -> Result<()> {
    let parent = comm::get(process(), comm)?;
    // MPI_INFO_ENV can be read here as any other info, but the found resource is not stored in it.
    let found = match info {
        InfoHandle::ENV => None,
        info => objects().optional_info(info)?,
    };
    let info = objects().optional_info(info)?;
    let wanted = wanted(&parent, split_type, info.as_deref())?;
    let (color, resource) = split_type::color("MPI_Comm_split_type", &parent, wanted)?;
    let new = comm_create::split("MPI_Comm_split_type", &parent, color, key)?;
    if let (Some(_), Some(resource), Some(found)) = (new, resource, &found) {
        found.set(RESOURCE_TYPE.as_bytes(), resource.as_bytes())?;
    }
    newcomm.set(made(new, &parent, Making::Other, None)?);
    Ok(())
}

/// The info key that names a resource type (MPI-5.0 §7.4.2).
const RESOURCE_TYPE: &str = "mpi_hw_resource_type";

/// The request of a split type and its info. Unknown and absent resources give MPI_COMM_NULL.
fn wanted(comm: &Comm, split_type: i32, info: Option<&Info>) -> Result<Wanted> {
    let text = |key: &str| info.and_then(|info| info.text(key));
    let resource = |name: Option<String>| match name.and_then(|name| hw::level_of(&name)) {
        Some(level) => Wanted::Resource(level),
        None => Wanted::Nothing,
    };
    Ok(match split_type {
        UNDEFINED => Wanted::Nothing,
        COMM_TYPE_SHARED => Wanted::Part(comm.node_color()),
        COMM_TYPE_HW_UNGUIDED => Wanted::NextLevel,
        COMM_TYPE_HW_GUIDED => resource(text(RESOURCE_TYPE)),
        COMM_TYPE_RESOURCE_GUIDED => match text("mpi_pset_name") {
            None => resource(text(RESOURCE_TYPE)),
            Some(_) if text(RESOURCE_TYPE).is_some() => {
                return Err(error!(
                    ERR_INFO,
                    "the info has both mpi_hw_resource_type and mpi_pset_name; give one"
                ));
            }
            // The first member numbers the set: each process has a different `mpi://SELF`.
            Some(name) => {
                let me = process().job()?.rank.cast_unsigned();
                match crate::session::psets()?.by_name(name.as_bytes()) {
                    Some(pset) if pset.has(me) => {
                        let first = pset.members.process(0);
                        Wanted::Part(first.map_or(0, u32::cast_signed))
                    }
                    _ => Wanted::Nothing,
                }
            }
        },
        _ => {
            return Err(error!(
                ERR_ARG,
                "split_type is {split_type}; give an MPI_COMM_TYPE_ constant or MPI_UNDEFINED"
            ));
        }
    })
}

/// MPI_Comm_free
pub fn comm_free(comm: Out<CommHandle>) -> Result<()> {
    let handle = comm.get();
    release(handle, "freed")?;
    comm.set(CommHandle::NULL);
    Ok(())
}

/// Frees a communicator. Its delete functions run first, while it still works.
pub(crate) fn release(handle: CommHandle, how: &str) -> Result<()> {
    let comm = comm::get(process(), handle)?;
    if handle == CommHandle::WORLD || handle == CommHandle::SELF {
        return Err(error!(
            ERR_COMM,
            "{} cannot be {how}",
            comm.local.name.display()
        ));
    }
    Owner::comm(handle, &comm).delete_all()?;
    // The program may reuse the attached buffer.
    comm.buffer.close(process(), "MPI_Comm_free")?;
    comm.local.leave();
    comm_create::free(process(), handle);
    Ok(())
}

/// Sets the inherited properties of a new communicator. MPI_COMM_NULL for processes outside all
/// groups.
pub(crate) fn made(
    new: Option<CommHandle>,
    parent: &Comm,
    making: Making,
    hints: Option<&Info>,
) -> Result<CommHandle> {
    let Some(new) = new else {
        return Ok(CommHandle::NULL);
    };
    let local = &comm::get(process(), new)?.local;
    local.inherit(&parent.local, making);
    if let Some(hints) = hints {
        local.take_hints(hints);
    }
    Ok(new)
}

/// As [`made`] for a duplicate, with the attributes. A failing copy function undoes the duplicate.
fn duplicated(
    old: CommHandle,
    parent: &Comm,
    new: CommHandle,
    hints: Option<&Info>,
) -> Result<CommHandle> {
    let new = made(Some(new), parent, Making::Duplicate, hints)?;
    let copy = comm::get(process(), new)?;
    if let Err(error) = Owner::comm(old, parent).copy_all(&copy.local.attributes) {
        // The error of the copy function is reported.
        let _ = release(new, "freed");
        return Err(error);
    }
    Ok(new)
}

/// A group whose members all belong to the communicator.
fn part_of(comm: &Comm, group: GroupHandle) -> Result<Arc<Group>> {
    let group = group::lookup(process(), group)?;
    if let Some(stranger) = group
        .iter()
        .position(|process| comm.group.rank_of(process).is_none())
    {
        return Err(error!(
            ERR_GROUP,
            "the member with rank {stranger} of the group is not in the communicator's (local) group"
        ));
    }
    Ok(Arc::new(group))
}
