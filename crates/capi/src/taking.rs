//! Completion of many requests in one call. A status is written as soon as its request is found
//! complete. Plain sends and receives copy nothing and allocate nothing.
//!
//! Called by `request.rs` inside the VCI, and at the end of the call outside of it: there the
//! functions of generalized requests are called. MPI-5.0 §3.7.5.

use crate::edge::{ArrayOut, StatusesOut};
use crate::process::process;
use crate::request::run_callbacks;
use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::request::{self, Outcome};
use oxmpi_core::status::Status;
use oxmpi_core::vci::Vci;
use oxmpi_core::{Class, Error, Result};
use oxmpi_pml::Pml as _;

/// Rounds of progress without yielding the VCI to other threads.
const ROUNDS: u32 = 64;

/// The requests that a call has completed.
pub(crate) struct Taking {
    statuses: StatusesOut,
    /// The index of the next status.
    taken: usize,
    /// Outcomes of operations that are not plain or have failed, with the indices of their
    /// statuses, which are not written yet.
    special: Vec<(usize, Outcome)>,
}

impl Taking {
    pub(crate) fn new(statuses: StatusesOut) -> Taking {
        Taking {
            statuses,
            taken: 0,
            special: Vec::new(),
        }
    }

    /// The number of completed requests.
    pub(crate) fn taken(&self) -> usize {
        self.taken
    }

    /// Completes a request if it is done. An invalid handle completes with an error.
    #[inline(always)]
    fn take(&mut self, vci: &mut Vci, handle: &mut RequestHandle) -> bool {
        if let Some(status) = request::take_plain(vci, handle) {
            self.statuses.at(self.taken).set(&status);
            self.taken += 1;
            return true;
        }
        !request::is_pending_plain(vci, *handle) && self.take_special(vci, handle)
    }

    /// As [`take`](Self::take), for a handle that is null or no send or receive, and for a request
    /// that has failed.
    #[inline(never)]
    fn take_special(&mut self, vci: &mut Vci, handle: &mut RequestHandle) -> bool {
        if *handle == RequestHandle::NULL {
            self.statuses.at(self.taken).set(&Status::EMPTY);
        } else {
            let outcome = match request::take(vci, handle) {
                Ok(None) => return false,
                Ok(Some(outcome)) => outcome,
                Err(error) => failed(error),
            };
            self.special.push((self.taken, outcome));
        }
        self.taken += 1;
        true
    }

    /// Completes all requests in order, with rounds of progress as long as something arrives.
    /// False: the next one is pending.
    #[inline]
    pub(crate) fn take_all(&mut self, vci: &mut Vci, handles: &mut [RequestHandle]) -> bool {
        let mut rounds = 0;
        while let Some(handle) = handles.get_mut(self.taken) {
            if self.take(vci, handle) {
                continue;
            }
            if rounds == ROUNDS || vci.progress_many() == 0 {
                return false;
            }
            rounds += 1;
        }
        true
    }

    /// Calls the functions of generalized requests and writes the remaining statuses.
    ///
    /// # Errors
    /// `MPI_ERR_IN_STATUS` if one of the statuses has an error; then all statuses have the error of
    /// their operation.
    pub(crate) fn finish(self) -> Result<()> {
        let Taking {
            statuses,
            taken,
            special,
        } = self;
        let special: Vec<(usize, Outcome)> = special
            .into_iter()
            .map(|(at, outcome)| (at, run_callbacks(outcome, true)))
            .collect();
        let errors = special
            .iter()
            .filter_map(|(_, outcome)| outcome.error.as_ref());
        let count = errors.clone().count();
        let Some(first) = errors.clone().next() else {
            for (at, outcome) in &special {
                statuses.at(*at).set(&outcome.status);
            }
            return Ok(());
        };
        let mut rest = special.iter().peekable();
        for at in 0..taken {
            let status = match rest.next_if(|(place, _)| *place == at) {
                Some((_, outcome)) => outcome.status,
                None => Status {
                    error: 0,
                    ..statuses.at(at).get()
                },
            };
            statuses.at(at).set_with_error(&status);
        }
        let why = format!(
            "{count} of {taken} completed operations failed, the first of them with: {first}"
        );
        Err(Error::new(Class::ERR_IN_STATUS, why).on(first.scope))
    }
}

fn failed(error: Error) -> Outcome {
    let mut outcome = Outcome::EMPTY;
    outcome.status.error = error.code;
    outcome.error = Some(error);
    outcome
}

/// A user's array of requests that a waiting call searches repeatedly.
pub(crate) struct Search {
    requests: ArrayOut<RequestHandle>,
    count: i32,
    /// The number of plain completions when all active requests were plain and pending. The search
    /// finds nothing new until this number changes.
    quiet: Option<u64>,
}

impl Search {
    /// # Errors
    /// `MPI_ERR_ARG` or `MPI_ERR_COUNT` for an invalid array.
    pub(crate) fn new(requests: ArrayOut<RequestHandle>, count: i32) -> Result<Search> {
        requests.slice(count)?;
        Ok(Search {
            requests,
            count,
            quiet: None,
        })
    }

    fn is_quiet(&self, vci: &Vci) -> bool {
        self.quiet == Some(vci.pml.requests().completions())
    }

    /// Completes the first complete request: its index and outcome; no index if none is active.
    /// `None`: all are pending. Programs rely on the first one, though the standard leaves the
    /// choice open.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST`.
    pub(crate) fn any(&mut self, vci: &mut Vci) -> Result<Option<(Option<usize>, Outcome)>> {
        if self.is_quiet(vci) {
            return Ok(None);
        }
        let handles = self.requests.slice(self.count)?;
        let first = handles.iter().position(|one| *one != RequestHandle::NULL);
        if let Some(place) = first
            && let Some(status) = request::take_plain(vci, &mut handles[place])
        {
            return Ok(Some((Some(place), plainly(status))));
        }
        // Handles everything that has arrived, so that later calls complete without progress.
        vci.progress_all();
        let completions = vci.pml.requests().completions();
        let (mut active, mut plain) = (false, true);
        for (place, handle) in handles.iter_mut().enumerate() {
            if *handle == RequestHandle::NULL {
                continue;
            }
            if request::is_pending_plain(vci, *handle) {
                active = true;
                continue;
            }
            if let Some(status) = request::take_plain(vci, handle) {
                return Ok(Some((Some(place), plainly(status))));
            }
            if request::is_inactive(process(), *handle)? {
                continue;
            }
            (active, plain) = (true, false);
            if let Some(outcome) = request::take(vci, handle)? {
                return Ok(Some((Some(place), outcome)));
            }
        }
        self.quiet = (active && plain).then_some(completions);
        Ok((!active).then_some((None, Outcome::EMPTY)))
    }

    /// Handles everything that has arrived, completes every request that is done, and writes their
    /// indices. Returns their number, `MPI_UNDEFINED` if none is active, `None` if all are pending.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if `places` is invalid.
    pub(crate) fn some(
        &mut self,
        vci: &mut Vci,
        taking: &mut Taking,
        places: ArrayOut<i32>,
    ) -> Result<Option<i32>> {
        if self.is_quiet(vci) {
            return Ok(None);
        }
        let places = places.slice(self.count)?;
        vci.progress_all();
        let completions = vci.pml.requests().completions();
        let (mut active, mut plain) = (false, true);
        for (place, handle) in self.requests.slice(self.count)?.iter_mut().enumerate() {
            if *handle == RequestHandle::NULL {
                continue;
            }
            if request::is_pending_plain(vci, *handle) {
                active = true;
                continue;
            }
            if !request::is_plain(*handle) {
                if matches!(request::is_inactive(process(), *handle), Ok(true)) {
                    continue;
                }
                plain = false;
            }
            active = true;
            let at = taking.taken();
            if taking.take(vci, handle) {
                places[at] = index(place);
            }
        }
        if taking.taken() > 0 {
            return Ok(Some(index(taking.taken())));
        }
        self.quiet = (active && plain).then_some(completions);
        Ok((!active).then_some(UNDEFINED))
    }
}

/// The outcome of a plain operation without an error.
fn plainly(status: Status) -> Outcome {
    Outcome {
        status,
        ..Outcome::EMPTY
    }
}

/// Whether all are complete. A call first checks the request that was pending the last time.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
pub(crate) fn are_complete(vci: &mut Vci, handles: &[RequestHandle]) -> Result<bool> {
    let array = handles.as_ptr().addr();
    for place in vci.search_start.indices(array, handles.len()) {
        if !request::is_complete(vci, handles[place])? {
            vci.search_start.continue_at(array, place);
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn index(at: usize) -> i32 {
    i32::try_from(at).unwrap_or(UNDEFINED)
}
