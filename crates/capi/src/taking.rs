//! Completing many requests in one call. A status is written as soon as its request is found
//! complete; plain sends and receives copy nothing and allocate nothing.
//!
//! Called by `request.rs` inside the VCI, and to end the call outside of it: the functions of
//! generalized requests are called there. MPI-5.0 §3.7.5.

use crate::edge::{ArrayOut, StatusesOut};
use crate::request::run_callbacks;
use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::request::{self, Outcome};
use oxmpi_core::status::Status;
use oxmpi_core::vci::Vci;
use oxmpi_core::{Class, Error, Result};
use oxmpi_pml::Pml as _;

/// Rounds of progress without letting other threads in.
const ROUNDS: u32 = 64;

/// What a call has completed.
pub(crate) struct Taking {
    statuses: StatusesOut,
    /// The place of the next status.
    taken: usize,
    /// Those that are more than a plain operation that went well, with the places of their
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

    /// How many have been taken.
    pub(crate) fn taken(&self) -> usize {
        self.taken
    }

    /// Takes a request if it is complete; a handle that names none is complete with an error.
    #[inline]
    fn take(&mut self, vci: &mut Vci, handle: &mut RequestHandle) -> bool {
        if let Some(status) = request::take_plain(vci, handle) {
            self.statuses.at(self.taken).set(&status);
        } else if *handle == RequestHandle::NULL {
            self.statuses.at(self.taken).set(&Status::EMPTY);
        } else if request::is_pending_plain(vci, *handle) {
            return false;
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

    /// Takes all, in their order, with one round of progress after another as long as something
    /// arrives; false: the next one is pending.
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

    /// Calls the functions of generalized requests and writes the statuses that are missing.
    ///
    /// # Errors
    /// `MPI_ERR_IN_STATUS` when one of the statuses has an error; then all of them say how their
    /// operation ended.
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

/// A user's array of requests that is looked through, again and again while a call waits.
pub(crate) struct Search {
    requests: ArrayOut<RequestHandle>,
    count: i32,
    /// Completions of plain operations when all that was active was plain and pending: before the
    /// next one nothing can be found.
    quiet: Option<u64>,
}

impl Search {
    /// # Errors
    /// `MPI_ERR_ARG` or `MPI_ERR_COUNT` where there is no such array.
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

    /// Takes the first complete request: its place and outcome; no place when none is active.
    /// `None`: all are pending. Programs rely on the first, which the standard leaves open.
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
        // Of all that has come the next calls find theirs at once.
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
            if request::is_inactive(*handle)? {
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

    /// Takes every request that is complete when all that has arrived is handled, and writes their
    /// places. Gives how many there are, `MPI_UNDEFINED` when none is active, `None` when all are
    /// pending.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` where `places` is no array.
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
                if matches!(request::is_inactive(*handle), Ok(true)) {
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

/// Of a plain operation that went well.
fn plainly(status: Status) -> Outcome {
    Outcome {
        status,
        ..Outcome::EMPTY
    }
}

/// Whether all are complete. A call looks first at the one that was pending the last time.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
pub(crate) fn are_complete(vci: &mut Vci, handles: &[RequestHandle]) -> Result<bool> {
    let array = handles.as_ptr().addr();
    for place in vci.looked.places(array, handles.len()) {
        if !request::is_complete(vci, handles[place])? {
            vci.looked.go_on_at(array, place);
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn index(at: usize) -> i32 {
    i32::try_from(at).unwrap_or(UNDEFINED)
}
