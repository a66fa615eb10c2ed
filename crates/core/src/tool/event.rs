//! Events of the tool interface: every declared event is recorded as it happens.
//!
//! An event happens inside the library, where no function of the program may run. So it is stored,
//! with its time, until the next call begins. The C edge then calls the registered functions with
//! nothing borrowed: [`take`]. Events that do not fit are dropped and counted. Nothing is stored as
//! long as no function is registered. MPI-5.0 §15.3.8.

use super::{fresh, nth, place, snake};
use crate::error;
use crate::error::Result;
use crate::process::Process;
use oxmpi_mca::events::{self, Declaration, EVENTS, Event};
use oxmpi_pal::cpu::now_ns;
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, VecDeque};

/// The most events that are stored until they are delivered.
const KEPT: usize = 1024;

/// Ticks of the source per second.
pub const TICKS: i64 = 1_000_000_000;

/// An event that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The index of the event.
    pub event: i32,
    /// How often it had happened then: the one element of its data.
    pub total: u64,
    /// The time, in ticks of the source.
    pub time: i64,
}

/// A registered function of the program, with its argument.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Callback {
    /// The function.
    pub function: usize,
    /// Its argument.
    pub user: usize,
}

/// An event registration: the object of a handle.
struct Registration {
    process: &'static Process,
    event: i32,
    /// For each callback safety level, the least restricted first.
    callbacks: BTreeMap<i32, Callback>,
    /// The function to call when events were dropped.
    dropped: Option<usize>,
    /// Number of dropped events that were not reported.
    lost: u64,
}

/// A call that must be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// An event has happened.
    Event(Instance, usize, Callback),
    /// The number of dropped events; the handle and the function.
    Dropped(u64, usize, usize),
}

#[derive(Default)]
struct State {
    registrations: BTreeMap<usize, Registration>,
    /// Stored events, with the handle of each.
    kept: VecDeque<(usize, Instance)>,
    /// The event instances that the program reads now.
    instances: BTreeMap<usize, Instance>,
}

static STATE: Mutex<State> = Mutex::new(State {
    registrations: BTreeMap::new(),
    kept: VecDeque::new(),
    instances: BTreeMap::new(),
});

/// The number of events.
#[must_use]
pub fn count() -> usize {
    EVENTS.len()
}

/// The event at an index.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn get(index: i32) -> Result<&'static Declaration> {
    nth(EVENTS, index)
}

/// The name of an event.
#[must_use]
pub fn name(event: &Declaration) -> String {
    format!("events_{}", snake(event.name))
}

/// The index of an event.
///
/// # Errors
/// T_ERR_INVALID_NAME
pub fn index(wanted: &str) -> Result<i32> {
    place(EVENTS.iter().map(name), wanted)
}

/// A handle for an event.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn alloc(process: &'static Process, event: i32) -> Result<usize> {
    get(event)?;
    let handle = fresh();
    STATE.lock().registrations.insert(
        handle,
        Registration {
            process,
            event,
            callbacks: BTreeMap::new(),
            dropped: None,
            lost: 0,
        },
    );
    Ok(handle)
}

/// Frees a handle.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn free(handle: usize) -> Result<()> {
    let mut state = STATE.lock();
    let freed = state.registrations.remove(&handle);
    state.kept.retain(|(of, _)| *of != handle);
    freed.map(|_| ()).ok_or_else(|| unknown(handle))
}

/// Checks that a handle exists.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn check(handle: usize) -> Result<()> {
    let known = STATE.lock().registrations.contains_key(&handle);
    known.then_some(()).ok_or_else(|| unknown(handle))
}

/// Registers a function, or removes it (a null one).
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn register(handle: usize, safety: i32, callback: Callback) -> Result<()> {
    events::install_listener(happened);
    let mut state = STATE.lock();
    let found = state.registrations.get_mut(&handle);
    let callbacks = &mut found.ok_or_else(|| unknown(handle))?.callbacks;
    match callback.function {
        0 => callbacks.remove(&safety),
        _ => callbacks.insert(safety, callback),
    };
    Ok(())
}

/// Registers the function that is called when events were dropped.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn on_dropped(handle: usize, function: usize) -> Result<()> {
    let mut state = STATE.lock();
    let found = state.registrations.get_mut(&handle);
    found.ok_or_else(|| unknown(handle))?.dropped = (function != 0).then_some(function);
    Ok(())
}

/// Stores an event as it happens; everything may be borrowed.
fn happened(event: Event, total: u64) {
    let mut guard = STATE.lock();
    let State {
        registrations,
        kept,
        ..
    } = &mut *guard;
    let index = event as usize as i32;
    for (handle, registration) in registrations.iter_mut() {
        if registration.event != index || registration.callbacks.is_empty() {
            continue;
        }
        if kept.len() == KEPT {
            registration.lost += 1;
        } else {
            let (event, time) = (index, ticks());
            kept.push_back((*handle, Instance { event, total, time }));
        }
        registration.process.life.interrupt();
    }
}

/// The next call to make. The program may do anything in it.
pub fn take() -> Option<Delivery> {
    let mut guard = STATE.lock();
    let state = &mut *guard;
    while let Some((handle, instance)) = state.kept.pop_front() {
        // We call with nothing borrowed, which every safety level allows.
        let registration = state.registrations.get(&handle);
        if let Some((_, callback)) = registration.and_then(|of| of.callbacks.first_key_value()) {
            return Some(Delivery::Event(instance, handle, *callback));
        }
    }
    for (handle, registration) in &mut state.registrations {
        let lost = std::mem::take(&mut registration.lost);
        if let (true, Some(function)) = (lost != 0, registration.dropped) {
            return Some(Delivery::Dropped(lost, *handle, function));
        }
    }
    None
}

/// Returns a number for an instance while the program reads it.
pub fn show(instance: Instance) -> usize {
    let name = fresh();
    STATE.lock().instances.insert(name, instance);
    name
}

/// Removes an instance after the program has read it.
pub fn hide(name: usize) {
    STATE.lock().instances.remove(&name);
}

/// The instance that the program reads.
///
/// # Errors
/// T_ERR_INVALID_HANDLE
pub fn instance(name: usize) -> Result<Instance> {
    let found = STATE.lock().instances.get(&name).copied();
    found.ok_or_else(|| unknown(name))
}

/// The time of the source.
#[must_use]
pub fn ticks() -> i64 {
    now_ns() as i64
}

/// Frees all handles and events when the interface is finalized.
pub(super) fn forget() {
    *STATE.lock() = State::default();
}

fn unknown(handle: usize) -> error::Error {
    error!(
        T_ERR_INVALID_HANDLE,
        "{handle:#x} is not there: it was freed, or never was"
    )
}
