//! Completion: wait, test, cancel, free, start, and looking without freeing (MPI-5.0 §3.7, §3.9).
//!
//! Each call decides inside the VCI, and writes statuses and calls the user's functions outside. A
//! generalized request's query function fills its status whenever its completion is reported, its
//! free function is called when it is freed.
//!
//! Length: the completing calls are one table of short entries over the same few helpers.

use crate::edge::{ArrayIn, ArrayOut, Out, StatusOut, StatusesOut};
use crate::ext;
use crate::p2p::report;
use crate::plain::{Plain, Plainly};
use oxmpi_core::constants::{ANY_SOURCE, ANY_TAG, UNDEFINED};
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::request::{self, Outcome};
use oxmpi_core::status::Status;
use oxmpi_core::vci::{Vci, enter};
use oxmpi_core::wait::{Reason, try_once, wait as wait_until, wait_and_say};
use oxmpi_core::{Class, Error, Result, operation};

/// `MPI_Wait`
#[inline]
pub fn wait(request: Out<RequestHandle>, status: StatusOut) -> Result<()> {
    let mut handle = request.get();
    let mut vci = enter();
    if let Some(done) = request::take_plain(&mut vci, &mut handle) {
        request.set(handle);
        status.set(&done);
        return Ok(());
    }
    let (given, moved) = (handle, request::moved(handle));
    let outcome = wait_and_say(
        vci,
        |vci| described("MPI_Wait", vci, given),
        |vci| match moved {
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
    let mut handles = read(requests, count)?;
    let reason = reason("MPI_Waitany", &handles);
    let done = wait_until(&reason, |vci| any(vci, &mut handles).transpose())??;
    finish_any(requests, &handles, done, indx, status)
}

/// `MPI_Testany`
pub fn testany(
    count: i32,
    requests: ArrayOut<RequestHandle>,
    indx: Out<i32>,
    flag: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    let mut handles = read(requests, count)?;
    let done = once("MPI_Testany", |vci| any(vci, &mut handles))?;
    flag.set(i32::from(done.is_some()));
    match done {
        Some(done) => finish_any(requests, &handles, done, indx, status),
        None => {
            indx.set(UNDEFINED);
            Ok(())
        }
    }
}

/// The first complete request: its place and outcome; no place when none is active. `None`: all are
/// pending.
fn any(vci: &mut Vci, handles: &mut [RequestHandle]) -> Result<Option<(Option<usize>, Outcome)>> {
    let mut active = false;
    for (place, handle) in handles.iter_mut().enumerate() {
        if request::is_inactive(*handle)? {
            continue;
        }
        active = true;
        if let Some(outcome) = request::take(vci, handle)? {
            return Ok(Some((Some(place), outcome)));
        }
    }
    Ok(if active {
        None
    } else {
        Some((None, Outcome::EMPTY))
    })
}

fn finish_any(
    requests: ArrayOut<RequestHandle>,
    handles: &[RequestHandle],
    (place, outcome): (Option<usize>, Outcome),
    indx: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    if let Some(place) = place {
        requests.slice(handles.len())?[place] = handles[place];
    }
    indx.set(place.map_or(UNDEFINED, index));
    report(run_callbacks(outcome, true), status)
}

/// `MPI_Waitall`
pub fn waitall(count: i32, requests: ArrayOut<RequestHandle>, statuses: StatusesOut) -> Result<()> {
    let handles = requests.slice(count)?;
    let mut plain = Plain::new(handles, statuses);
    let mut ended = plain.take_all(&mut enter());
    if let Plainly::Pending = ended {
        let reason = reason("MPI_Waitall", plain.rest());
        ended = wait_until(&reason, |vci| match plain.take_all(vci) {
            Plainly::Pending => None,
            ended => Some(ended),
        })?;
    }
    if let Plainly::All = ended {
        return Ok(());
    }
    waitall_from(plain.taken(), count, requests, statuses)
}

/// Waits for all requests from the place `first` on, whatever they are; those before it are
/// complete, with their statuses set.
#[cold]
fn waitall_from(
    first: usize,
    count: i32,
    requests: ArrayOut<RequestHandle>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut handles = read(requests, count)?;
    let mut outcomes: Vec<Option<Outcome>> = vec![None; handles.len()];
    for (at, outcome) in outcomes[..first].iter_mut().enumerate() {
        let status = statuses.at(at).get();
        *outcome = Some(Outcome {
            status: Status { error: 0, ..status },
            ..Outcome::EMPTY
        });
    }
    let mut next = first;
    let reason = reason("MPI_Waitall", &handles[first..]);
    wait_until(&reason, |vci| {
        while next < handles.len() {
            match outcome_of(vci, &mut handles[next]) {
                None => return None,
                done => outcomes[next] = done,
            }
            next += 1;
        }
        Some(())
    })?;
    finish_all(requests, &handles, outcomes, statuses)
}

/// `MPI_Testall`
pub fn testall(
    count: i32,
    requests: ArrayOut<RequestHandle>,
    flag: Out<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut handles = read(requests, count)?;
    let outcomes = once("MPI_Testall", |vci| {
        for handle in &handles {
            if request::peek(vci, *handle)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(
            handles
                .iter_mut()
                .map(|handle| outcome_of(vci, handle))
                .collect(),
        ))
    })?;
    flag.set(i32::from(outcomes.is_some()));
    outcomes.map_or(Ok(()), |outcomes| {
        finish_all(requests, &handles, outcomes, statuses)
    })
}

/// The outcome of a request if it is complete; a handle that names none is complete with an error.
fn outcome_of(vci: &mut Vci, handle: &mut RequestHandle) -> Option<Outcome> {
    match request::take(vci, handle) {
        Ok(done) => done,
        Err(error) => Some(failed(error)),
    }
}

fn failed(error: Error) -> Outcome {
    let mut outcome = Outcome::EMPTY;
    outcome.status.error = error.code;
    outcome.error = Some(error);
    outcome
}

fn finish_all(
    requests: ArrayOut<RequestHandle>,
    handles: &[RequestHandle],
    outcomes: Vec<Option<Outcome>>,
    statuses: StatusesOut,
) -> Result<()> {
    requests.slice(handles.len())?.copy_from_slice(handles);
    let outcomes: Vec<Outcome> = outcomes
        .into_iter()
        .flatten()
        .map(|outcome| run_callbacks(outcome, true))
        .collect();
    let places: Vec<usize> = (0..outcomes.len()).collect();
    several(&places, &outcomes, statuses)
}

/// Writes several statuses; MPI_ERR_IN_STATUS when one of them has an error.
fn several(places: &[usize], outcomes: &[Outcome], statuses: StatusesOut) -> Result<()> {
    let failed = outcomes.iter().find_map(|outcome| outcome.error.as_ref());
    for (at, outcome) in outcomes.iter().enumerate() {
        let status = statuses.at(at);
        match failed {
            Some(_) => status.set_with_error(&outcome.status),
            None => status.set(&outcome.status),
        }
    }
    let Some(failed) = failed else { return Ok(()) };
    let count = outcomes
        .iter()
        .filter(|outcome| outcome.error.is_some())
        .count();
    let why = format!(
        "{count} of {} completed operations failed, the first of them with: {failed}",
        places.len()
    );
    Err(Error::new(Class::ERR_IN_STATUS, why).on(failed.scope))
}

/// `MPI_Waitsome`
pub fn waitsome(
    incount: i32,
    requests: ArrayOut<RequestHandle>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut handles = read(requests, incount)?;
    let reason = reason("MPI_Waitsome", &handles);
    let done = wait_until(&reason, |vci| match some(vci, &mut handles) {
        Some(done) if done.is_empty() => None,
        done => Some(done),
    })?;
    finish_some(requests, &handles, done, outcount, indices, statuses)
}

/// `MPI_Testsome`
pub fn testsome(
    incount: i32,
    requests: ArrayOut<RequestHandle>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let mut handles = read(requests, incount)?;
    let found = once("MPI_Testsome", |vci| {
        Ok(match some(vci, &mut handles) {
            Some(done) if done.is_empty() => None,
            done => Some(done),
        })
    })?;
    let done = found.unwrap_or(Some(Vec::new()));
    finish_some(requests, &handles, done, outcount, indices, statuses)
}

/// Every complete request with its place; `None` when none is active.
fn some(vci: &mut Vci, handles: &mut [RequestHandle]) -> Option<Vec<(usize, Outcome)>> {
    let mut active = false;
    let mut done = Vec::new();
    for (place, handle) in handles.iter_mut().enumerate() {
        if matches!(request::is_inactive(*handle), Ok(true)) {
            continue;
        }
        active = true;
        if let Some(outcome) = outcome_of(vci, handle) {
            done.push((place, outcome));
        }
    }
    active.then_some(done)
}

fn finish_some(
    requests: ArrayOut<RequestHandle>,
    handles: &[RequestHandle],
    done: Option<Vec<(usize, Outcome)>>,
    outcount: Out<i32>,
    indices: ArrayOut<i32>,
    statuses: StatusesOut,
) -> Result<()> {
    let Some(done) = done else {
        outcount.set(UNDEFINED);
        return Ok(());
    };
    requests.slice(handles.len())?.copy_from_slice(handles);
    outcount.set(index(done.len()));
    let (places, outcomes): (Vec<usize>, Vec<Outcome>) = done.into_iter().unzip();
    for (to, place) in indices.slice(places.len())?.iter_mut().zip(&places) {
        *to = index(*place);
    }
    let outcomes: Vec<Outcome> = outcomes
        .into_iter()
        .map(|outcome| run_callbacks(outcome, true))
        .collect();
    several(&places, &outcomes, statuses)
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
            if request::is_inactive(*handle)? {
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
        let outcomes: Result<Vec<_>> = handles
            .iter()
            .map(|handle| request::peek(vci, *handle))
            .collect();
        Ok(outcomes?.into_iter().collect::<Option<Vec<Outcome>>>())
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
        let (mut active, mut done) = (false, Vec::new());
        for (place, handle) in handles.iter().enumerate() {
            if request::is_inactive(*handle)? {
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
    let generalized = request::cancel(&mut enter(), request.get())?;
    match generalized {
        Some((generalized, complete)) => ext::call_cancel(&generalized, complete),
        None => Ok(()),
    }
}

/// `MPI_Request_free`
pub fn request_free(request: Out<RequestHandle>) -> Result<()> {
    let mut handle = request.get();
    let generalized = request::free(&mut enter(), &mut handle)?;
    request.set(handle);
    match generalized {
        Some(generalized) => ext::call_free(&generalized),
        None => Ok(()),
    }
}

/// `MPI_Start`
pub fn start(request: Out<RequestHandle>) -> Result<()> {
    operation::start(&mut enter(), request.get())
}

/// `MPI_Startall`
pub fn startall(count: i32, requests: ArrayOut<RequestHandle>) -> Result<()> {
    let handles = requests.slice(count)?;
    let mut vci = enter();
    handles
        .iter()
        .try_for_each(|handle| operation::start(&mut vci, *handle))
}

/// Looks at once, and again after a round of progress.
fn once<T>(
    call: &'static str,
    look: impl FnMut(&mut Vci) -> Result<Option<T>>,
) -> Result<Option<T>> {
    try_once(&any_of(call), look)
}

/// Lets a generalized request fill its status; `freed`: and free its state. Called outside the VCI.
fn run_callbacks(outcome: Outcome, freed: bool) -> Outcome {
    match &outcome.generalized {
        None => outcome,
        Some(generalized) => ext::run_callbacks(&generalized.clone(), outcome, freed),
    }
}

/// What the report shows of a wait: the first request that is still pending.
fn reason(call: &'static str, handles: &[RequestHandle]) -> Reason {
    let none = any_of(call);
    let [first, ..] = handles else { return none };
    described(call, &enter(), *first)
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

fn read(requests: ArrayOut<RequestHandle>, count: i32) -> Result<Vec<RequestHandle>> {
    Ok(requests.slice(count)?.to_vec())
}

fn index(at: usize) -> i32 {
    i32::try_from(at).unwrap_or(UNDEFINED)
}
