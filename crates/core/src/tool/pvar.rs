//! Performance variables: counters of declared events, gauges of the engine, and the work of the
//! collectives of a communicator.
//!
//! A handle of a counter counts while it is started. A gauge has the present value, is never
//! started, and cannot be written. Handles belong to a session, so that a reset by one tool does
//! not affect another. MPI-5.0 §15.3.7.

use super::{Bind, fresh, nth, place, snake};
use crate::collectives::{DirectPath, Work};
use crate::comm;
use crate::error;
use crate::error::Result;
use crate::handle::CommHandle;
use crate::process::Process;
use crate::vci;
use oxmpi_btl::transports::Carried;
use oxmpi_mca::events::{self, EVENTS};
use oxmpi_pml::Pml as _;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A variable.
pub struct Pvar {
    /// Its name.
    pub name: String,
    /// Its description.
    pub doc: String,
    source: Source,
}

/// The classes of variables that this library has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Only grows; a handle counts while it is started.
    Counter,
    /// The present amount.
    Level,
}

/// The source of the value.
enum Source {
    Event(events::Event),
    Engine(fn(&vci::Vci) -> usize),
    Transport(fn(Carried) -> u64),
    Comm(fn(Work) -> u64),
}

/// The variables that are not counters of events.
fn others() -> [(&'static str, &'static str, Source); 11] {
    [
        (
            "btl_self_bytes",
            "bytes of messages that the process has sent to itself",
            Source::Transport(|carried| carried.own),
        ),
        (
            "btl_sm_bytes",
            "bytes that the process has written to rings in shared memory, headers included",
            Source::Transport(|carried| carried.sm),
        ),
        (
            "btl_single_copy_bytes",
            "bytes that the process has copied from or to the memory of others for messages",
            Source::Transport(|carried| carried.single_copy),
        ),
        (
            "btl_network_bytes",
            "bytes of messages that the process has given to networks, what was sent again included",
            Source::Transport(|carried| carried.networks),
        ),
        (
            "pml_unexpected_messages",
            "messages that have arrived and were not received yet",
            Source::Engine(|vci| vci.pml.unexpected_len()),
        ),
        (
            "pml_live_requests",
            "point-to-point requests that exist, complete ones included",
            Source::Engine(|vci| vci.pml.requests().live()),
        ),
        (
            "pml_outgoing_frames",
            "frames that wait until a transport can take them",
            Source::Engine(|vci| vci.pml.outgoing()),
        ),
        (
            "coll_active_operations",
            "operations that progress by themselves and are not complete",
            Source::Engine(|vci| vci.active.live()),
        ),
        (
            "coll_bytes_copied",
            "bytes that direct collective calls of the communicator copied here",
            Source::Comm(|work| work.copied),
        ),
        (
            "coll_bytes_combined",
            "bytes that direct collective calls of the communicator combined here",
            Source::Comm(|work| work.combined),
        ),
        (
            "coll_steps",
            "dependent steps of the direct collective calls of the communicator here",
            Source::Comm(|work| work.steps),
        ),
    ]
}

/// How messages were transferred where the transport matches them (`pml` `cm`); 0 elsewhere.
fn of_portals() -> [(&'static str, &'static str, Source); 9] {
    /// A field of the transport's statistics or of the interface's counters.
    macro_rules! count {
        ($of:ident.$field:ident) => {
            Source::Engine(|vci| {
                let portals = vci.pml.portals();
                let count = portals.map_or(0, |portals| portals.$of().$field);
                usize::try_from(count).unwrap_or(usize::MAX)
            })
        };
    }
    [
        (
            "portals_short",
            "messages sent whole that are kept where no receive waits",
            count!(tally.short),
        ),
        (
            "portals_long",
            "messages sent whole that are dropped and fetched where no receive waits",
            count!(tally.long),
        ),
        (
            "portals_rendezvous",
            "messages whose envelope was sent, to be fetched",
            count!(tally.rendezvous),
        ),
        (
            "portals_expected",
            "messages that found their receive waiting",
            count!(tally.expected),
        ),
        (
            "portals_unexpected",
            "messages that did not",
            count!(tally.unexpected),
        ),
        (
            "portals_dropped",
            "long messages that came whole and were dropped, as no receive waited",
            count!(tally.dropped),
        ),
        (
            "portals_dropped_bytes",
            "bytes that came and were dropped",
            count!(counters.dropped_bytes),
        ),
        (
            "portals_copied_bytes",
            "bytes that the process copied, as no receive waited",
            count!(tally.copied),
        ),
        (
            "portals_stored_beside",
            "bytes stored where they were wanted by a thread of the library while the program computed",
            count!(tally.beside),
        ),
    ]
}

/// All variables.
pub fn all() -> &'static [Pvar] {
    static ALL: OnceLock<Vec<Pvar>> = OnceLock::new();
    ALL.get_or_init(|| {
        let counters = events::ALL.iter().zip(EVENTS).map(|(event, said)| {
            let name = format!("events_{}", snake(said.name));
            (name, said.doc.trim(), Source::Event(*event))
        });
        let named = |(name, doc, source): (&str, _, _)| (name.to_owned(), doc, source);
        let others = others().into_iter().chain(of_portals()).map(named);
        let all = counters.chain(others).map(|(name, doc, source)| Pvar {
            name,
            doc: doc.to_owned(),
            source,
        });
        all.collect()
    })
}

/// The variable at an index.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn get(index: i32) -> Result<&'static Pvar> {
    nth(all(), index)
}

/// The index of a variable of a class.
///
/// # Errors
/// T_ERR_INVALID_NAME
pub fn index(name: &str, class: impl Fn(Class) -> bool) -> Result<i32> {
    let found = place(all().iter().map(|pvar| &pvar.name), name)?;
    match class(get(found)?.class()) {
        true => Ok(found),
        false => Err(error!(T_ERR_INVALID_NAME, "\"{name}\" is of another class")),
    }
}

impl Pvar {
    /// The class of the variable.
    #[must_use]
    pub fn class(&self) -> Class {
        match self.source {
            Source::Event(_) | Source::Transport(_) | Source::Comm(_) => Class::Counter,
            Source::Engine(_) => Class::Level,
        }
    }

    /// The kind of object to which it is bound.
    #[must_use]
    pub fn bind(&self) -> Bind {
        match self.source {
            Source::Comm(_) => Bind::Comm,
            Source::Event(_) | Source::Engine(_) | Source::Transport(_) => Bind::Nothing,
        }
    }

    /// Whether it cannot be started and stopped.
    #[must_use]
    pub fn is_continuous(&self) -> bool {
        self.class() == Class::Level
    }

    fn now(&self, process: &'static Process, comm: Option<CommHandle>) -> u64 {
        match &self.source {
            Source::Event(event) => events::total(*event),
            Source::Engine(value) => match process.life.is_active() {
                true => value(&process.enter()) as u64,
                false => 0,
            },
            Source::Transport(value) => match process.life.is_active() {
                true => value(process.enter().net.tx.carried()),
                false => 0,
            },
            Source::Comm(value) => {
                let hot = comm.and_then(|comm| comm::hot(process, comm).ok());
                hot.map_or(0, |hot| match &*hot.direct_path.enter() {
                    DirectPath::Direct(direct) => value(direct.work()),
                    _ => 0,
                })
            }
        }
    }
}

/// Open sessions, each with its handles.
static SESSIONS: Mutex<BTreeMap<usize, BTreeMap<usize, Handle>>> = Mutex::new(BTreeMap::new());

struct Handle {
    process: &'static Process,
    pvar: &'static Pvar,
    comm: Option<CommHandle>,
    /// The count before it was last started.
    counted: u64,
    /// The total when it was started, if it is started.
    since: Option<u64>,
}

impl Handle {
    fn value(&self) -> u64 {
        let now = self.pvar.now(self.process, self.comm);
        match (self.pvar.class(), self.since) {
            (Class::Level, _) => now,
            (Class::Counter, None) => self.counted,
            (Class::Counter, Some(since)) => self.counted + now.wrapping_sub(since),
        }
    }

    fn set(&mut self, value: u64) {
        self.counted = value;
        if self.since.is_some() {
            self.start();
        }
    }

    fn start(&mut self) {
        self.since = Some(self.pvar.now(self.process, self.comm));
    }

    fn stop(&mut self) {
        self.counted = self.value();
        self.since = None;
    }
}

/// An action on a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// MPI_T_pvar_start
    Start,
    /// MPI_T_pvar_stop
    Stop,
    /// MPI_T_pvar_reset
    Reset,
    /// MPI_T_pvar_write
    Write(u64),
}

/// A new session.
#[must_use]
pub fn session() -> usize {
    let session = fresh();
    SESSIONS.lock().insert(session, BTreeMap::new());
    session
}

/// Frees a session and its handles.
///
/// # Errors
/// T_ERR_INVALID_SESSION
pub fn free_session(session: usize) -> Result<()> {
    let freed = SESSIONS.lock().remove(&session);
    freed.map(|_| ()).ok_or_else(|| no_session(session))
}

/// A handle in a session.
///
/// # Errors
/// T_ERR_INVALID_SESSION, T_ERR_INVALID_INDEX; T_ERR_INVALID for an invalid communicator.
pub fn alloc(
    process: &'static Process,
    session: usize,
    index: i32,
    object: Option<CommHandle>,
) -> Result<usize> {
    let pvar = get(index)?;
    let comm = match (pvar.bind(), object) {
        (Bind::Nothing, _) => None,
        (Bind::Comm, Some(handle)) => {
            if !process.life.is_active() || comm::hot(process, handle).is_err() {
                return Err(error!(
                    T_ERR_INVALID,
                    "obj_handle points to no communicator"
                ));
            }
            Some(handle)
        }
        (Bind::Comm, None) => {
            return Err(error!(
                T_ERR_INVALID,
                "{} is bound to a communicator: obj_handle must point to one", pvar.name
            ));
        }
    };
    let new = Handle {
        process,
        pvar,
        comm,
        counted: 0,
        since: None,
    };
    in_session(session, |handles| {
        let handle = fresh();
        handles.insert(handle, new);
        Ok(handle)
    })
}

/// Frees a handle.
///
/// # Errors
/// T_ERR_INVALID_SESSION, T_ERR_INVALID_HANDLE
pub fn free(session: usize, handle: usize) -> Result<()> {
    in_session(session, |handles| {
        let freed = handles.remove(&handle);
        freed.map(|_| ()).ok_or_else(|| no_handle(handle))
    })
}

/// The value of a handle; `reset` sets it to 0 afterwards.
///
/// # Errors
/// T_ERR_INVALID_SESSION, T_ERR_INVALID_HANDLE; T_ERR_PVAR_NO_ATOMIC if it cannot be reset.
pub fn read(session: usize, handle: usize, reset: bool) -> Result<u64> {
    with(session, handle, |held| {
        if reset && held.pvar.class() == Class::Level {
            return Err(error!(
                T_ERR_PVAR_NO_ATOMIC,
                "{} cannot be reset", held.pvar.name
            ));
        }
        let value = held.value();
        if reset {
            held.set(0);
        }
        Ok(value)
    })
}

/// Applies an action to one handle.
///
/// # Errors
/// T_ERR_INVALID_SESSION, T_ERR_INVALID_HANDLE, T_ERR_PVAR_NO_STARTSTOP, T_ERR_PVAR_NO_WRITE
pub fn act(session: usize, handle: usize, act: Act) -> Result<()> {
    with(session, handle, |held| match (act, held.pvar.class()) {
        (Act::Start | Act::Stop, Class::Level) => Err(error!(
            T_ERR_PVAR_NO_STARTSTOP,
            "{} tells what is there now: it is neither started nor stopped", held.pvar.name
        )),
        (Act::Reset | Act::Write(_), Class::Level) => Err(error!(
            T_ERR_PVAR_NO_WRITE,
            "{} tells what is there now: it cannot be set", held.pvar.name
        )),
        (act, Class::Counter) => {
            apply(held, act);
            Ok(())
        }
    })
}

/// Applies an action to all counters of a session.
///
/// # Errors
/// T_ERR_INVALID_SESSION
pub fn act_on_all(session: usize, act: Act) -> Result<()> {
    in_session(session, |handles| {
        let counters = handles.values_mut();
        counters
            .filter(|held| held.pvar.class() == Class::Counter)
            .for_each(|held| apply(held, act));
        Ok(())
    })
}

fn apply(held: &mut Handle, act: Act) {
    match act {
        // A handle that was already started continues.
        Act::Start if held.since.is_none() => held.start(),
        Act::Start => {}
        Act::Stop => held.stop(),
        Act::Reset => held.set(0),
        Act::Write(value) => held.set(value),
    }
}

fn with<R>(session: usize, handle: usize, f: impl FnOnce(&mut Handle) -> Result<R>) -> Result<R> {
    in_session(session, |handles| {
        f(handles.get_mut(&handle).ok_or_else(|| no_handle(handle))?)
    })
}

/// Runs `f` on the handles of a session.
fn in_session<R>(
    session: usize,
    f: impl FnOnce(&mut BTreeMap<usize, Handle>) -> Result<R>,
) -> Result<R> {
    let mut sessions = SESSIONS.lock();
    let handles = sessions.get_mut(&session);
    f(handles.ok_or_else(|| no_session(session))?)
}

/// Frees all sessions when the interface is finalized.
pub(super) fn forget() {
    SESSIONS.lock().clear();
}

fn no_session(session: usize) -> error::Error {
    error!(
        T_ERR_INVALID_SESSION,
        "{session:#x} is no session: it was freed, or never was one"
    )
}

fn no_handle(handle: usize) -> error::Error {
    error!(
        T_ERR_INVALID_HANDLE,
        "{handle:#x} is no handle of the session"
    )
}
