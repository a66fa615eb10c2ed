//! Sessions, their process sets, and groups from them (MPI-5.0 §11.3).
//!
//! A session keeps MPI running as MPI_Init does; both may be active at once. Its hints, process
//! sets and error handler are in core::session_object; start and end are in core::process.

use crate::edge::{Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use oxmpi_core::errhandler::Target;
use oxmpi_core::handle::{ErrhandlerHandle, GroupHandle, InfoHandle, SessionHandle};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::session_object::{Psets, Session};
use oxmpi_core::{Result, error, group};
use std::sync::Arc;

/// MPI_Session_init
pub fn session_init(
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    session: Out<SessionHandle>,
) -> Result<()> {
    let handler = objects().errhandlers.get(errhandler, Target::Session)?;
    let requested = objects().optional_info(info)?;
    let level = thread_level(requested.as_deref())?;
    crate::init::start_session(level)?;
    let name = level_name(level);
    let object = Arc::new(Session::new(handler, requested.as_deref(), name));
    session.set(SessionHandle(objects().sessions.insert(object, |_| ())));
    Ok(())
}

/// MPI_Session_finalize
pub fn session_finalize(session: Out<SessionHandle>) -> Result<()> {
    let handle = session.get();
    objects().session(handle)?.check_idle()?;
    crate::init::end_session(handle)?;
    session.set(SessionHandle::NULL);
    Ok(())
}

/// MPI_Session_get_info
pub fn session_get_info(session: SessionHandle, info_used: Out<InfoHandle>) -> Result<()> {
    let hints = objects().session(session)?.hints.duplicate();
    info_used.set(objects().new_info(hints));
    Ok(())
}

/// MPI_Session_get_num_psets
pub fn session_get_num_psets(
    session: SessionHandle,
    info: InfoHandle,
    npset_names: Out<i32>,
) -> Result<()> {
    objects().session(session)?;
    objects().optional_info(info)?;
    npset_names.set(i32::try_from(psets()?.ours().count()).unwrap_or(i32::MAX));
    Ok(())
}

/// MPI_Session_get_nth_pset: `pset_len` is the buffer's size including the NUL, and becomes the
/// size that the name needs.
pub fn session_get_nth_pset(
    session: SessionHandle,
    info: InfoHandle,
    n: i32,
    pset_len: Out<i32>,
    pset_name: StrOut,
) -> Result<()> {
    objects().session(session)?;
    objects().optional_info(info)?;
    let psets = psets()?;
    let name = &psets.nth(n)?.name;
    let room = pset_len.get();
    let room = usize::try_from(room)
        .map_err(|_| error!(ERR_ARG, "pset_len is {room}; it cannot be negative"))?;
    pset_name.set(name, room)?;
    pset_len.set(i32::try_from(name.len() + 1).unwrap_or(i32::MAX));
    Ok(())
}

/// MPI_Session_get_pset_info
pub fn session_get_pset_info(
    session: SessionHandle,
    pset_name: StrIn,
    info: Out<InfoHandle>,
) -> Result<()> {
    objects().session(session)?;
    let psets = psets()?;
    info.set(objects().new_info(psets.named(pset_name.bytes()?)?.info()));
    Ok(())
}

/// The process sets of this job.
pub(crate) fn psets() -> Result<Psets> {
    let job = process().job()?;
    let (size, rank) = (job.size.cast_unsigned(), job.rank.cast_unsigned());
    Ok(Psets::new(size, rank, &job.params))
}

/// MPI_Group_from_session_pset
pub fn group_from_session_pset(
    session: SessionHandle,
    pset_name: StrIn,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    objects().session(session)?;
    let members = psets()?.named(pset_name.bytes()?)?.members.clone();
    newgroup.set(group::handle_of(process(), members.in_session(session)));
    Ok(())
}

/// The thread levels by the names of the info key `thread_level`.
const LEVELS: [(&str, i32); 4] = [
    ("MPI_THREAD_SINGLE", THREAD_SINGLE),
    ("MPI_THREAD_FUNNELED", THREAD_FUNNELED),
    ("MPI_THREAD_SERIALIZED", THREAD_SERIALIZED),
    ("MPI_THREAD_MULTIPLE", THREAD_MULTIPLE),
];

/// The thread level requested for a session; MPI_THREAD_MULTIPLE by default.
fn thread_level(info: Option<&Info>) -> Result<i32> {
    let Some(asked) = info.and_then(|info| info.text("thread_level")) else {
        return Ok(THREAD_MULTIPLE);
    };
    LEVELS.iter().find(|level| level.0 == asked).map(|level| level.1).ok_or_else(|| {
        error!(ERR_INFO_VALUE, "thread_level is \"{asked}\"; give MPI_THREAD_SINGLE, _FUNNELED, _SERIALIZED or _MULTIPLE")
    })
}

/// The name of a thread level.
pub(crate) fn level_name(level: i32) -> &'static str {
    LEVELS
        .iter()
        .rev()
        .find(|known| known.1 <= level)
        .map_or(LEVELS[0].0, |known| known.0)
}
