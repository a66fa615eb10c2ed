//! Generalized requests: the user's functions behind a request handle (MPI-5.0 §13.2).
//!
//! The query function is called whenever a completion is reported, the free function once, both
//! without any lock. An error that they return is the error of the call.

use crate::edge::{
    CStatus, GrequestCancelFunction, GrequestFreeFunction, GrequestQueryFunction, Out,
};
use crate::process::process;
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::operation::{self, Generalized, Operation};
use oxmpi_core::request::Outcome;
use oxmpi_core::{Class, Error, Result};
use std::sync::Arc;

/// `MPI_Grequest_start`
pub fn grequest_start(
    query_fn: GrequestQueryFunction,
    free_fn: GrequestFreeFunction,
    cancel_fn: GrequestCancelFunction,
    extra_state: *mut u8,
    request: Out<RequestHandle>,
) -> Result<()> {
    for (function, name) in [
        (query_fn.0, "query_fn"),
        (free_fn.0, "free_fn"),
        (cancel_fn.0, "cancel_fn"),
    ] {
        if function == 0 {
            return Err(Error::new(
                Class::ERR_ARG,
                format!("argument `{name}` is a null pointer"),
            ));
        }
    }
    let generalized = Generalized::new(query_fn.0, free_fn.0, cancel_fn.0, extra_state.addr());
    request.set(operation::insert(
        process(),
        Operation::Generalized(Arc::new(generalized)),
    ));
    Ok(())
}

/// `MPI_Grequest_complete`
pub fn grequest_complete(request: RequestHandle) -> Result<()> {
    let generalized = operation::generalized(process(), request).ok_or_else(|| {
        Error::new(
            Class::ERR_REQUEST,
            "the request is not an active generalized request",
        )
    })?;
    match operation::complete_generalized(process(), &generalized) {
        Some(abandoned) => {
            operation::forget(process(), request);
            call_free(&abandoned)
        }
        None => Ok(()),
    }
}

/// Fills the status of a completed generalized request. `freed`: also frees the user's state.
pub(crate) fn run_callbacks(
    generalized: &Generalized,
    mut outcome: Outcome,
    freed: bool,
) -> Outcome {
    let mut status = CStatus::pack(&outcome.status, 0);
    // SAFETY: the function and its state come from one MPI_Grequest_start; no lock is held here.
    let mut code =
        unsafe { GrequestQueryFunction(generalized.query).invoke(extra(generalized), &mut status) };
    outcome.status = status.unpack();
    if freed && let Err(error) = call_free(generalized) {
        code = if code == 0 { error.code } else { code };
    }
    if code != 0 {
        outcome.status.error = code;
        outcome.error = Some(callback_error("query or free", code));
    }
    outcome.generalized = None;
    outcome
}

/// Calls the free function, once.
pub(crate) fn call_free(generalized: &Generalized) -> Result<()> {
    if !generalized.claim_free() {
        return Ok(());
    }
    // SAFETY: as in `run_callbacks`.
    match unsafe { GrequestFreeFunction(generalized.free).invoke(extra(generalized)) } {
        0 => Ok(()),
        code => Err(callback_error("free", code)),
    }
}

/// Calls the cancel function.
pub(crate) fn call_cancel(generalized: &Generalized, complete: bool) -> Result<()> {
    // SAFETY: as in `run_callbacks`.
    match unsafe { GrequestCancelFunction(generalized.cancel).invoke(extra(generalized), complete) }
    {
        0 => Ok(()),
        code => Err(callback_error("cancel", code)),
    }
}

fn extra(generalized: &Generalized) -> *mut u8 {
    core::ptr::with_exposed_provenance_mut(generalized.extra_state)
}

#[cold]
fn callback_error(which: &str, code: i32) -> Error {
    let class = oxmpi_core::objects::objects()
        .codes
        .class_of(code)
        .map_or(Class::ERR_OTHER, Class);
    Error::with_code(
        class,
        code,
        format!("the {which} function of a generalized request returned code {code}"),
    )
}
