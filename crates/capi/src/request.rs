//! Completion calls: wait, test, cancel, free, start, and status queries without freeing (MPI-5.0
//! §3.7, §3.9).
//!
//! Each call decides inside the VCI; it writes statuses and calls user functions outside. The query
//! function of a generalized request fills its status whenever its completion is reported. Its free
//! function is called when it is freed.

use crate::edge::{ArrayIn, ArrayOut, Out, StatusOut, StatusesOut};
use crate::ext;
use crate::p2p::report;
use crate::process::process;
use crate::taking::{Search, Taking, are_complete, index};
use oxmpi_core::constants::{ANY_SOURCE, ANY_TAG, UNDEFINED};
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::request::{self, Outcome};
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::{Reason, try_once, wait_inside};
use oxmpi_core::{Result, operation};

/// `MPI_Wait`
#[inline]
pub fn wait(request: Out<RequestHandle>, status: StatusOut) -> Result<()> {
    let mut handle = request.get();
    let mut vci = process().enter();
    if let Some(done) = request::take_plain(&mut vci, &mut handle) {
        request.set(handle);
        status.set(&done);
        return Ok(());
    }
    let given = handle;
    let active = request::active_operation(process(), handle);
    let outcome = wait_inside(
        vci,
        |vci| described("MPI_Wait", vci, given),
        |vci| match active {
            Some(id) if vci.is_under_way(id) => None,
            _ => request::take(vci, &mut handle).transpose(),
        },
    )??;
    request.set(handle);
    report(run_callbacks(outcome, true), status)
}

/// `MPI_Test`
pub fn test(request: Out<RequestHandle>, flag: Out<i32>, status: StatusOut) -> Result<()> {
    let mut handle = request.get();
    let done = once("MPI_Test", |vci| request::take(vci, &mut handle))?;
    request.set(handle);
    flag.set(i32::from(done.is_some()));
    done.map_or(Ok(()), |outcome| {
        report(run_callbacks(outcome, true), status)
    })
}

/// `MPI_Waitany`
pub fn waitany(
    count: i32,
    requests: ArrayOut<RequestHandle>,
    indx: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    let mut search = Search::new(requests, count)?;
    let mut vci = process().enter();
    let (place, outcome) = match search.any(&mut vci)? {
        Some(done) => done,
        None => {
            let reason = reason("MPI_Waitany", &vci, requests.slice(count)?);
            wait_inside(vci, |_| reason, |vci| search.any(vci).transpose())??
        }
    };
    finish_any(place, outcome, indx, status)
}

/// `MPI_Testany`
pub fn testany(
    count: i32,
    requests: ArrayOut<RequestHandle>,
    indx: Out<i32>,
    flag: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    let mut search = Search::new(requests, count)?;
    let done = once("MPI_Testany", |vci| search.any(vci))?;
    flag.set(i32::from(done.is_some()));
    match done {
        Some((place, outcome)) => finish_any(place, outcome, indx, status),
        None => {
            indx.set(UNDEFINED);
            Ok(())
        }
    }
}

fn finish_any(
    place: Option<usize>,
    outcome: Outcome,
    indx: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    indx.set(place.map_or(UNDEFINED, index));
    report(run_callbacks(outcome, true), status)
}

/// `MPI_Waitall`
pub fn waitall(count: i32, requests: ArrayOut<RequestHandle>, statuses: StatusesOut) -> Result<()> {
    let handles = requests.slice(count)?;
    let mut taking = Taking::new(statuses);
    let mut vci = process().enter();
    if taking.take_all(&mut vci, handles) {
        drop(vci);
    } else {
        let reason = reason("MPI_Waitall", &vci, &handles[taking.taken()..]);
        wait_inside(
            vci,
            |_| reason,
            |vci| taking.take_all(vci, handles).then_some(()),
        )?;
    }
    taking.finish()
}

/// `MPI_Testall`
pub fn testall(
    count: i32,
    requests: ArrayOut<RequestHandle>,
    flag: Out<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut taking = Taking::new(statuses);
    let done = once("MPI_Testall", |vci| {
        let handles = requests.slice(count)?;
        let all = are_complete(vci, handles)? && taking.take_all(vci, handles);
        Ok(all.then_some(()))
    })?;
    flag.set(i32::from(done.is_some()));
    taking.finish()
}

/// `MPI_Waitsome`
pub fn waitsome(
    incount: i32,
    requests: ArrayOut<RequestHandle>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut search = Search::new(requests, incount)?;
    let mut taking = Taking::new(statuses);
    let mut vci = process().enter();
    let found = match search.some(&mut vci, &mut taking, indices)? {
        Some(found) => found,
        None => {
            let reason = reason("MPI_Waitsome", &vci, requests.slice(incount)?);
            wait_inside(
                vci,
                |_| reason,
                |vci| search.some(vci, &mut taking, indices).transpose(),
            )??
        }
    };
    outcount.set(found);
    taking.finish()
}

/// `MPI_Testsome`
pub fn testsome(
    incount: i32,
    requests: ArrayOut<RequestHandle>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut search = Search::new(requests, incount)?;
    let mut taking = Taking::new(statuses);
    let found = once("MPI_Testsome", |vci| search.some(vci, &mut taking, indices))?;
    outcount.set(found.unwrap_or(0));
    taking.finish()
}

/// `MPI_Request_get_status`
pub fn request_get_status(request: RequestHandle, flag: Out<i32>, status: StatusOut) -> Result<()> {
    let done = once("MPI_Request_get_status", |vci| request::peek(vci, request))?;
    flag.set(i32::from(done.is_some()));
    if let Some(outcome) = done {
        status.set(&run_callbacks(outcome, false).status);
    }
    Ok(())
}

/// `MPI_Request_get_status_any`
pub fn request_get_status_any(
    count: i32,
    requests: ArrayIn<RequestHandle>,
    indx: Out<i32>,
    flag: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    let handles = requests.slice(count)?;
    let done = once("MPI_Request_get_status_any", |vci| {
        let mut active = false;
        for (place, handle) in handles.iter().enumerate() {
            if request::is_inactive(process(), *handle)? {
                continue;
            }
            active = true;
            if let Some(outcome) = request::peek(vci, *handle)? {
                return Ok(Some((Some(place), outcome)));
            }
        }
        Ok(if active {
            None
        } else {
            Some((None, Outcome::EMPTY))
        })
    })?;
    flag.set(i32::from(done.is_some()));
    indx.set(
        done.as_ref()
            .and_then(|(place, _)| *place)
            .map_or(UNDEFINED, index),
    );
    if let Some((_, outcome)) = done {
        status.set(&run_callbacks(outcome, false).status);
    }
    Ok(())
}

/// `MPI_Request_get_status_all`
pub fn request_get_status_all(
    count: i32,
    requests: ArrayIn<RequestHandle>,
    flag: Out<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let handles = requests.slice(count)?;
    let done = once("MPI_Request_get_status_all", |vci| {
        if !are_complete(vci, handles)? {
            return Ok(None);
        }
        let outcomes = handles.iter().map(|handle| request::peek(vci, *handle));
        outcomes.collect::<Result<Option<Vec<Outcome>>>>()
    })?;
    flag.set(i32::from(done.is_some()));
    for (at, outcome) in done.into_iter().flatten().enumerate() {
        statuses.at(at).set(&run_callbacks(outcome, false).status);
    }
    Ok(())
}

/// `MPI_Request_get_status_some`
pub fn request_get_status_some(
    incount: i32,
    requests: ArrayIn<RequestHandle>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let handles = requests.slice(incount)?;
    let found = once("MPI_Request_get_status_some", |vci| {
        vci.progress_all();
        let (mut active, mut done) = (false, Vec::new());
        for (place, handle) in handles.iter().enumerate() {
            if request::is_inactive(process(), *handle)? {
                continue;
            }
            active = true;
            if let Some(outcome) = request::peek(vci, *handle)? {
                done.push((place, outcome));
            }
        }
        Ok(match active {
            true if done.is_empty() => None,
            true => Some((index(done.len()), done)),
            false => Some((UNDEFINED, done)),
        })
    })?;
    let (count, done) = found.unwrap_or_default();
    outcount.set(count);
    let places = indices.slice(done.len())?;
    for (at, (place, outcome)) in done.into_iter().enumerate() {
        places[at] = index(place);
        statuses.at(at).set(&run_callbacks(outcome, false).status);
    }
    Ok(())
}

/// `MPI_Cancel`
pub fn cancel(request: Out<RequestHandle>) -> Result<()> {
    let generalized = request::cancel(&mut process().enter(), request.get())?;
    match generalized {
        Some((generalized, complete)) => ext::call_cancel(&generalized, complete),
        None => Ok(()),
    }
}

/// `MPI_Request_free`
pub fn request_free(request: Out<RequestHandle>) -> Result<()> {
    let mut handle = request.get();
    let generalized = request::free(&mut process().enter(), &mut handle)?;
    request.set(handle);
    match generalized {
        Some(generalized) => ext::call_free(&generalized),
        None => Ok(()),
    }
}

/// `MPI_Start`
pub fn start(request: Out<RequestHandle>) -> Result<()> {
    operation::start(&mut process().enter(), request.get())
}

/// `MPI_Startall`
pub fn startall(count: i32, requests: ArrayOut<RequestHandle>) -> Result<()> {
    let handles = requests.slice(count)?;
    let mut vci = process().enter();
    handles
        .iter()
        .try_for_each(|handle| operation::start(&mut vci, *handle))
}

/// Checks immediately, and again after a round of progress.
fn once<T>(
    call: &'static str,
    look: impl FnMut(&mut Vci) -> Result<Option<T>>,
) -> Result<Option<T>> {
    try_once(process(), &any_of(call), look)
}

/// Calls the query function of a generalized request, and the free function if `freed`. Called
/// outside the VCI.
pub(crate) fn run_callbacks(outcome: Outcome, freed: bool) -> Outcome {
    match &outcome.generalized {
        None => outcome,
        Some(generalized) => ext::run_callbacks(&generalized.clone(), outcome, freed),
    }
}

/// The reason of a wait for the activity page: the first pending request.
fn reason(call: &'static str, vci: &Vci, handles: &[RequestHandle]) -> Reason {
    let mut pending = handles.iter();
    let pending = pending.find(|handle| request::describe(vci, **handle).is_some());
    pending.map_or_else(|| any_of(call), |handle| described(call, vci, *handle))
}

fn described(call: &'static str, vci: &Vci, handle: RequestHandle) -> Reason {
    match request::describe(vci, handle) {
        Some((peer, tag, context)) => Reason {
            call,
            peer,
            tag,
            context,
        },
        None => any_of(call),
    }
}

fn any_of(call: &'static str) -> Reason {
    Reason {
        call,
        peer: ANY_SOURCE,
        tag: ANY_TAG,
        context: 0,
    }
}
