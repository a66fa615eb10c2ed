//! MPI_T_pvar_*: performance variables.

use super::{bind, load, named, put_text, store};
use crate::edge::{Maybe, Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::Result;
use oxmpi_core::constants::{T_PVAR_CLASS_COUNTER, T_PVAR_CLASS_LEVEL, T_VERBOSITY_USER_BASIC};
use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::tool::Bind;
use oxmpi_core::tool::pvar::{self, Act, Class};

/// `MPI_T_PVAR_ALL_HANDLES`
const ALL_HANDLES: usize = 1;

/// The standard's number of a class.
fn number(class: Class) -> i32 {
    match class {
        Class::Counter => T_PVAR_CLASS_COUNTER,
        Class::Level => T_PVAR_CLASS_LEVEL,
    }
}

/// MPI_T_pvar_get_num
pub fn t_pvar_get_num(num_pvar: Out<i32>) -> Result<()> {
    num_pvar.set(pvar::all().len() as i32);
    Ok(())
}

/// MPI_T_pvar_get_index
pub fn t_pvar_get_index(name: StrIn, var_class: i32, pvar_index: Out<i32>) -> Result<()> {
    let found = pvar::index(&named(name)?, |class| number(class) == var_class);
    pvar_index.set(found?);
    Ok(())
}

/// MPI_T_pvar_get_info
#[allow(clippy::too_many_arguments)]
pub fn t_pvar_get_info(
    pvar_index: i32,
    name: StrOut,
    name_len: Maybe<i32>,
    verbosity: Maybe<i32>,
    var_class: Maybe<i32>,
    datatype: Maybe<DatatypeHandle>,
    enumtype: Maybe<usize>,
    desc: StrOut,
    desc_len: Maybe<i32>,
    bind_to: Maybe<i32>,
    readonly: Maybe<i32>,
    continuous: Maybe<i32>,
    atomic: Maybe<i32>,
) -> Result<()> {
    let found = pvar::get(pvar_index)?;
    put_text(&found.name, name, name_len)?;
    put_text(&found.doc, desc, desc_len)?;
    let is_continuous = i32::from(found.is_continuous());
    verbosity.set(T_VERBOSITY_USER_BASIC);
    var_class.set(number(found.class()));
    datatype.set(DatatypeHandle::UNSIGNED_LONG_LONG);
    enumtype.set(0);
    bind_to.set(bind(found.bind()));
    // A continuous variable is current state: it can neither be written nor started, nor reset
    // after a read.
    readonly.set(is_continuous);
    continuous.set(is_continuous);
    atomic.set(1 - is_continuous);
    Ok(())
}

/// MPI_T_pvar_session_create
pub fn t_pvar_session_create(session: Out<usize>) -> Result<()> {
    session.set(pvar::session());
    Ok(())
}

/// MPI_T_pvar_session_free
pub fn t_pvar_session_free(session: Out<usize>) -> Result<()> {
    pvar::free_session(session.get())?;
    session.set(0);
    Ok(())
}

/// MPI_T_pvar_handle_alloc
pub fn t_pvar_handle_alloc(
    session: usize,
    pvar_index: i32,
    obj_handle: *mut u8,
    handle: Out<usize>,
    count: Out<i32>,
) -> Result<()> {
    let bound = pvar::get(pvar_index)?.bind() == Bind::Comm && !obj_handle.is_null();
    let object = match bound {
        true => Some(load::<CommHandle>(obj_handle)?),
        false => None,
    };
    handle.set(pvar::alloc(process(), session, pvar_index, object)?);
    count.set(1);
    Ok(())
}

/// MPI_T_pvar_handle_free
pub fn t_pvar_handle_free(session: usize, handle: Out<usize>) -> Result<()> {
    pvar::free(session, handle.get())?;
    handle.set(0);
    Ok(())
}

/// MPI_T_pvar_start
pub fn t_pvar_start(session: usize, handle: usize) -> Result<()> {
    act(session, handle, Act::Start)
}

/// MPI_T_pvar_stop
pub fn t_pvar_stop(session: usize, handle: usize) -> Result<()> {
    act(session, handle, Act::Stop)
}

/// MPI_T_pvar_reset
pub fn t_pvar_reset(session: usize, handle: usize) -> Result<()> {
    act(session, handle, Act::Reset)
}

fn act(session: usize, handle: usize, act: Act) -> Result<()> {
    match handle {
        ALL_HANDLES => pvar::act_on_all(session, act),
        handle => pvar::act(session, handle, act),
    }
}

/// MPI_T_pvar_read
pub fn t_pvar_read(session: usize, handle: usize, buf: *mut u8) -> Result<()> {
    store(buf, pvar::read(session, handle, false)?)
}

/// MPI_T_pvar_readreset
pub fn t_pvar_readreset(session: usize, handle: usize, buf: *mut u8) -> Result<()> {
    store(buf, pvar::read(session, handle, true)?)
}

/// MPI_T_pvar_write
pub fn t_pvar_write(session: usize, handle: usize, buf: *const u8) -> Result<()> {
    pvar::act(session, handle, Act::Write(load(buf)?))
}
