//! MPI_T_*: the tool information interface (MPI-5.0 chapter 15).
//!
//! Works before MPI_Init and after MPI_Finalize. Errors are returned, never raised. The variables
//! and events are in `core::tool`; here are the C entries and the calls of the program's functions.

pub mod categories;
pub mod cvars;
pub mod events;
pub mod pvars;

use crate::edge::{Maybe, Out, StrIn, StrOut};
use oxmpi_core::constants::{T_BIND_MPI_COMM, T_BIND_NO_OBJECT, THREAD_MULTIPLE, THREAD_SINGLE};
use oxmpi_core::tool::{self, Bind};
use oxmpi_core::{Result, error};

pub use categories::*;
pub use cvars::*;
pub use events::*;
pub use pvars::*;

/// MPI_T_init_thread
pub fn t_init_thread(required: i32, provided: Out<i32>) -> Result<()> {
    if !(THREAD_SINGLE..=THREAD_MULTIPLE).contains(&required) {
        return Err(error!(
            T_ERR_INVALID,
            "required is {required}, which is no thread level"
        ));
    }
    tool::init();
    provided.set(THREAD_MULTIPLE);
    Ok(())
}

/// MPI_T_finalize
pub fn t_finalize() -> Result<()> {
    tool::finalize()
}

/// Returns a text by the rule of MPI-5.0 §15.3.3: as much as fits. The length becomes the size of
/// the whole text with its NUL.
fn put_text(text: &str, to: StrOut, len: Maybe<i32>) -> Result<()> {
    let room = usize::try_from(len.get().unwrap_or(0)).unwrap_or(0);
    if !to.is_null() {
        to.set(text, room)?;
    }
    len.set(i32::try_from(text.len() + 1).unwrap_or(i32::MAX));
    Ok(())
}

/// A name argument.
fn named(name: StrIn) -> Result<String> {
    let name = name.text();
    let name = name.map_err(|_| error!(T_ERR_INVALID, "the name is a null pointer"))?;
    Ok(name.into_owned())
}

/// The standard's number of a binding.
fn bind(bind: Bind) -> i32 {
    match bind {
        Bind::Nothing => T_BIND_NO_OBJECT,
        Bind::Comm => T_BIND_MPI_COMM,
    }
}

/// Stores a value in a buffer of the caller, whose length follows from the variable's type.
fn store<T: Copy>(to: *mut u8, value: T) -> Result<()> {
    // SAFETY: the C caller's buffer holds a value of the variable's type (contract of `edge`).
    let to = unsafe { Out::<T>::new(to.cast(), "buf") };
    to.map_err(|_| no_buffer())?.set(value);
    Ok(())
}

/// Loads a value from a buffer of the caller.
fn load<T: Copy>(from: *const u8) -> Result<T> {
    // SAFETY: as in `store`; it is only read.
    let from = unsafe { Out::<T>::new(from.cast_mut().cast(), "buf") };
    Ok(from.map_err(|_| no_buffer())?.get())
}

fn no_buffer() -> oxmpi_core::Error {
    error!(T_ERR_INVALID, "the buffer is a null pointer")
}
