//! The C edge: the layer between an `extern "C"` entry and the safe function that does the work.
//!
//! A generated entry checks that MPI is running, wraps its pointers, calls `crate::<topic>::<name>`
//! and raises a returned error. The contract of the wrappers: a C caller passes pointers that are
//! valid, as the standard describes each argument, until the call returns. Buffers are valid until
//! the operation completes. The wrappers check for null; the called functions check values. Nothing
//! here allocates or formats unless there is an error. MPI-5.0 §2.5 (arguments), §9.3 (error
//! handling), §20 (ABI).

mod adapted;
mod advice;
mod array;
mod callback;
mod out;
mod panic;
mod raise;
mod status;
mod text;

use crate::process::process;
use oxmpi_core::{Class, Result, Scope};

pub use adapted::{started, starting};
pub use array::{ArrayIn, ArrayOut, CountsIn};
pub use callback::*;
pub use out::{Maybe, Out, OutCount};
pub use oxmpi_datatype::Counts;
pub use panic::install as install_panic_hook;
pub use raise::{abort, call_handler, end, fatal, finish};
pub use status::{CStatus, StatusIn, StatusOut, StatusesOut};
pub use text::{ArgvIn, StrIn, StrOut};

/// The imports of the generated modules.
pub mod prelude {
    pub use super::*;
    pub use crate::edge;
    pub use core::arch::global_asm;
    pub use core::ffi::c_char;
    pub use oxmpi_core::Scope;
    pub use oxmpi_core::handle::*;
}

/// An ordinary entry: fails outside init/finalize, else runs `body` and raises its error on
/// `scope`.
#[inline(always)]
pub fn entry(call: &'static str, scope: Scope, body: impl FnOnce() -> Result<()>) -> i32 {
    if !process().life.is_calm()
        && let Some(code) = check_rare_states(call)
    {
        return code;
    }
    anytime(call, scope, body)
}

/// Handles the rare states: MPI is not running, or events are to be reported to tools.
#[cold]
fn check_rare_states(call: &'static str) -> Option<i32> {
    if !process().life.is_active() {
        return Some(raise::not_running(call));
    }
    process().life.end_interrupt();
    None
}

/// An entry that may be called at any time.
#[inline(always)]
pub fn anytime(call: &'static str, scope: Scope, body: impl FnOnce() -> Result<()>) -> i32 {
    match body() {
        Ok(()) => 0,
        Err(error) => raise::finish(call, scope, error),
    }
}

/// An entry of the tool interface: errors are returned, not raised.
pub fn tool(body: impl FnOnce() -> Result<()>) -> i32 {
    tool_anytime(|| {
        oxmpi_core::tool::check()?;
        body()
    })
}

/// An entry of the tool interface that may be called before its initialization.
pub fn tool_anytime(body: impl FnOnce() -> Result<()>) -> i32 {
    match body() {
        Ok(()) => 0,
        // The wrappers' error for a null pointer.
        Err(error) if error.class == Class::ERR_ARG => Class::T_ERR_INVALID.0,
        Err(error) => error.class.0,
    }
}
