//! MPI_T_cvar_* and MPI_T_enum_*: control variables and the words of their enumerations.

use super::{bind, load, named, put_text, store};
use crate::edge::{Maybe, Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::Result;
use oxmpi_core::constants::{
    T_SCOPE_ALL_EQ, T_SCOPE_LOCAL, T_VERBOSITY_MPIDEV_BASIC, T_VERBOSITY_TUNER_BASIC,
    T_VERBOSITY_USER_BASIC,
};
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::tool::Bind;
use oxmpi_core::tool::cvar::{self, Value};
use oxmpi_mca::param::{Audience, Kind, is_shared};

/// MPI_T_cvar_get_num
pub fn t_cvar_get_num(num_cvar: Out<i32>) -> Result<()> {
    num_cvar.set(cvar::count() as i32);
    Ok(())
}

/// MPI_T_cvar_get_index
pub fn t_cvar_get_index(name: StrIn, cvar_index: Out<i32>) -> Result<()> {
    cvar_index.set(cvar::index(&named(name)?)?);
    Ok(())
}

/// MPI_T_cvar_get_info
#[allow(clippy::too_many_arguments)]
pub fn t_cvar_get_info(
    cvar_index: i32,
    name: StrOut,
    name_len: Maybe<i32>,
    verbosity: Maybe<i32>,
    datatype: Maybe<DatatypeHandle>,
    enumtype: Maybe<usize>,
    desc: StrOut,
    desc_len: Maybe<i32>,
    bind_to: Maybe<i32>,
    scope: Maybe<i32>,
) -> Result<()> {
    let param = cvar::get(cvar_index)?;
    put_text(param.name, name, name_len)?;
    put_text(&param.doc.join("\n"), desc, desc_len)?;
    let (of, enumeration) = match param.kind {
        Kind::Text => (DatatypeHandle::CHAR, 0),
        Kind::Number => (DatatypeHandle::UNSIGNED_LONG_LONG, 0),
        Kind::Choice(_) => (DatatypeHandle::INT, cvar_index as usize + 1),
    };
    verbosity.set(match param.audience {
        Audience::Basic => T_VERBOSITY_USER_BASIC,
        Audience::Tuner => T_VERBOSITY_TUNER_BASIC,
        Audience::Research => T_VERBOSITY_MPIDEV_BASIC,
    });
    datatype.set(of);
    enumtype.set(enumeration);
    bind_to.set(bind(Bind::Nothing));
    scope.set(match is_shared(param) {
        true => T_SCOPE_ALL_EQ,
        false => T_SCOPE_LOCAL,
    });
    Ok(())
}

/// MPI_T_cvar_handle_alloc
pub fn t_cvar_handle_alloc(
    cvar_index: i32,
    _obj_handle: *mut u8,
    handle: Out<usize>,
    count: Out<i32>,
) -> Result<()> {
    let allocated = cvar::alloc(cvar_index)?;
    count.set(match cvar::get(cvar_index)?.kind {
        Kind::Text => cvar::TEXT as i32,
        _ => 1,
    });
    handle.set(allocated);
    Ok(())
}

/// MPI_T_cvar_handle_free
pub fn t_cvar_handle_free(handle: Out<usize>) -> Result<()> {
    cvar::free(handle.get())?;
    handle.set(0);
    Ok(())
}

/// MPI_T_cvar_read
pub fn t_cvar_read(handle: usize, buf: *mut u8) -> Result<()> {
    match cvar::read(process(), cvar::param(handle)?) {
        Value::Number(number) => store(buf, number),
        Value::Choice(at) => store(buf, at),
        Value::Text(text) => {
            // SAFETY: the caller's buffer holds as many characters as the handle's count.
            let to = unsafe { StrOut::new(buf.cast(), "buf") };
            to.set(text, cvar::TEXT).map(|_| ())
        }
    }
}

/// MPI_T_cvar_write
pub fn t_cvar_write(handle: usize, buf: *const u8) -> Result<()> {
    let param = cvar::param(handle)?;
    let value = match param.kind {
        Kind::Number => Value::Number(load(buf)?),
        Kind::Choice(_) => Value::Choice(load(buf)?),
        Kind::Text => {
            // SAFETY: the caller's buffer holds text that ends with a NUL.
            let text = unsafe { StrIn::new(buf.cast(), "buf") };
            Value::Text(named(text)?)
        }
    };
    cvar::write(process(), param, &value)
}

/// MPI_T_enum_get_info
pub fn t_enum_get_info(
    enumtype: usize,
    num: Maybe<i32>,
    name: StrOut,
    name_len: Maybe<i32>,
) -> Result<()> {
    let (called, words) = cvar::words(enumtype)?;
    num.set(words.len() as i32);
    put_text(called, name, name_len)
}

/// MPI_T_enum_get_item
pub fn t_enum_get_item(
    enumtype: usize,
    indx: i32,
    value: Maybe<i32>,
    name: StrOut,
    name_len: Maybe<i32>,
) -> Result<()> {
    let (_, words) = cvar::words(enumtype)?;
    let word = cvar::item(words, indx)?;
    value.set(indx);
    put_text(word, name, name_len)
}
