//! Control variables: the table of parameters.
//!
//! Parameters are fixed when MPI is initialized. Until then a tool may set them, with precedence
//! over all other sources. The value of a choice is the index of a word; an enumeration has the
//! names. MPI-5.0 §15.3.6.

use super::{fresh, nth, place};
use crate::error;
use crate::error::Result;
use crate::process::Process;
use oxmpi_mca::param::{self, Bytes, Kind, Param, TABLE, Value as _};
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;

/// The variable of each handle.
static HANDLES: Mutex<BTreeMap<usize, &'static Param>> = Mutex::new(BTreeMap::new());

/// The longest text of a variable, with its NUL (bytes).
pub const TEXT: usize = 4096;

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text, as a user would write it.
    Text(String),
    /// A whole number.
    Number(u64),
    /// The index of a word.
    Choice(i32),
}

/// The number of variables.
#[must_use]
pub fn count() -> usize {
    TABLE.len()
}

/// The variable at an index.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn get(index: i32) -> Result<&'static Param> {
    nth(TABLE, index)
}

/// The index of a variable.
///
/// # Errors
/// T_ERR_INVALID_NAME
pub fn index(name: &str) -> Result<i32> {
    place(TABLE.iter().map(|param| param.name), name)
}

/// A handle to a variable.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn alloc(index: i32) -> Result<usize> {
    let param = get(index)?;
    let handle = fresh();
    HANDLES.lock().insert(handle, param);
    Ok(handle)
}

/// Frees a handle.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn free(handle: usize) -> Result<()> {
    let freed = HANDLES.lock().remove(&handle);
    freed.map(|_| ()).ok_or_else(|| unknown(handle))
}

/// The variable of a handle.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn param(handle: usize) -> Result<&'static Param> {
    let found = HANDLES.lock().get(&handle).copied();
    found.ok_or_else(|| unknown(handle))
}

/// The present value of a variable.
#[must_use]
pub fn read(process: &Process, param: &Param) -> Value {
    let rows = match process.fixed_params() {
        Some(params) => params.rows(),
        None => param::preview().rows(),
    };
    let row = rows.into_iter().find(|row| row.param.name == param.name);
    let text = row.map(|row| row.value).unwrap_or_default();
    match param.kind {
        Kind::Text => Value::Text(text),
        Kind::Number => Value::Number(Bytes::parse(&text).map_or(0, |bytes| bytes.0)),
        Kind::Choice(words) => {
            let at = words.iter().position(|word| *word == text);
            Value::Choice(at.unwrap_or_default() as i32)
        }
    }
}

/// Sets a variable.
///
/// # Errors
/// T_ERR_CVAR_SET_NOT_NOW once parameters are fixed; T_ERR_INVALID for an invalid value.
pub fn write(process: &Process, param: &'static Param, value: &Value) -> Result<()> {
    if process.fixed_params().is_some() {
        return Err(error!(
            T_ERR_CVAR_SET_NOT_NOW,
            "{} is fixed since MPI was initialized; set it before", param.name
        ));
    }
    let text = match (value, param.kind) {
        (Value::Text(text), _) => text.clone(),
        (Value::Number(number), _) => number.to_string(),
        (Value::Choice(at), Kind::Choice(words)) => (*item(words, *at)?).to_owned(),
        (Value::Choice(at), _) => at.to_string(),
    };
    let set = param::preset(param, &text);
    set.map_err(|expected| {
        error!(
            T_ERR_INVALID,
            "\"{text}\" does not fit {}, which takes {expected}", param.name
        )
    })
}

/// The words of the enumeration of a variable. The enumeration's number is the variable's index
/// plus 1.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn words(enumeration: usize) -> Result<(&'static str, &'static [&'static str])> {
    let param = enumeration.checked_sub(1).and_then(|at| TABLE.get(at));
    match param.map(|param| (param.name, param.kind)) {
        Some((name, Kind::Choice(words))) => Ok((name, words)),
        _ => Err(unknown(enumeration)),
    }
}

/// A word of an enumeration.
///
/// # Errors
/// T_ERR_INVALID_ITEM
pub fn item<'a>(words: &'a [&'static str], at: i32) -> Result<&'a &'static str> {
    let found = usize::try_from(at).ok().and_then(|at| words.get(at));
    found.ok_or_else(|| error!(T_ERR_INVALID_ITEM, "{at} is not in 0..{}", words.len()))
}

/// Frees all handles when the interface is finalized.
pub(super) fn forget() {
    HANDLES.lock().clear();
}

fn unknown(handle: usize) -> error::Error {
    error!(
        T_ERR_INVALID_HANDLE,
        "{handle:#x} is no handle: it was freed, or never was one"
    )
}
