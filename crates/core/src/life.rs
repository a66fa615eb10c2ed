//! Whether MPI is running in this process: the number of open spans of init/finalize, of the world
//! and the sessions.
//!
//! The C edge checks [`is_calm`] in every call: one relaxed load. `init` and `session` open and
//! close the spans. The world can be opened once in the life of a process, sessions any number of
//! times. MPI-5.0 §11.2 to §11.4.

use oxmpi_sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::OnceLock;

/// Number of open spans, and the bit [`INTERRUPT`].
static OPEN: AtomicU32 = AtomicU32::new(0);
/// An action must run before the next call: see [`interrupt`].
const INTERRUPT: u32 = 1 << 31;
/// The action: see [`at_interrupt`].
static ACTION: OnceLock<fn()> = OnceLock::new();
/// The state of the world: see [`World`].
static WORLD: AtomicU32 = AtomicU32::new(World::Before as u32);

/// Whether this process is the child of a fork.
static FORKED: AtomicBool = AtomicBool::new(false);

/// The life of MPI_COMM_WORLD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum World {
    /// MPI_Init was not called.
    Before = 0,
    /// Between MPI_Init and MPI_Finalize.
    Running = 1,
    /// MPI_Finalize returned.
    Finalized = 2,
}

/// Whether ordinary calls are allowed now.
#[inline]
pub fn is_active() -> bool {
    OPEN.load(Ordering::Relaxed) & !INTERRUPT != 0
}

/// Whether ordinary calls are allowed now, and no action must run before.
#[inline(always)]
pub fn is_calm() -> bool {
    OPEN.load(Ordering::Relaxed).cast_signed() > 0
}

/// Makes the C edge run the action before the next call: the events of tools.
pub fn interrupt() {
    OPEN.fetch_or(INTERRUPT, Ordering::Relaxed);
}

/// Sets the action, which the C edge runs with nothing borrowed; only the first one is kept.
pub fn at_interrupt(action: fn()) {
    ACTION.get_or_init(|| action);
}

/// Runs the action.
pub fn end_interrupt() {
    OPEN.fetch_and(!INTERRUPT, Ordering::Relaxed);
    if let Some(action) = ACTION.get() {
        action();
    }
}

/// The state of the world.
pub fn world() -> World {
    match WORLD.load(Ordering::Acquire) {
        0 => World::Before,
        1 => World::Running,
        _ => World::Finalized,
    }
}

/// Starts the world; false if it was started before, whether or not it has ended.
pub fn open_world() -> bool {
    // SYNC: world-state
    let first = WORLD.compare_exchange(
        World::Before as u32,
        World::Running as u32,
        Ordering::AcqRel,
        Ordering::Acquire,
    );
    if first.is_ok() {
        open();
    }
    first.is_ok()
}

/// Ends the world; false if it is not running.
pub fn close_world() -> bool {
    // SYNC: world-state
    let was = WORLD.compare_exchange(
        World::Running as u32,
        World::Finalized as u32,
        Ordering::AcqRel,
        Ordering::Acquire,
    );
    if was.is_ok() {
        close();
    }
    was.is_ok()
}

/// Opens a session's span.
pub fn open() {
    OPEN.fetch_add(1, Ordering::AcqRel);
}

/// Closes a session's span.
pub fn close() {
    OPEN.fetch_sub(1, Ordering::AcqRel);
}

/// Marks this process as the child of a fork: MPI belongs to its parent, and every call here is an
/// error.
pub fn forked() {
    FORKED.store(true, Ordering::Relaxed);
    OPEN.store(0, Ordering::Relaxed);
}

/// Whether this process is the child of a fork.
#[must_use]
pub fn is_forked() -> bool {
    FORKED.load(Ordering::Relaxed)
}

/// Why a call that needs MPI cannot run now.
#[must_use]
pub fn why_inactive() -> &'static str {
    if FORKED.load(Ordering::Relaxed) {
        return "this process was made by fork() from an MPI process: only its parent may call MPI";
    }
    match world() {
        World::Finalized => "it was called after MPI_Finalize",
        _ => "it was called before MPI_Init, MPI_Init_thread or MPI_Session_init",
    }
}
