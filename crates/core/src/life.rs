//! Whether MPI is running in this process: the number of open spans of init/finalize, of the world
//! and the sessions.
//!
//! The C edge checks [`Life::is_calm`] in every call: one relaxed load. `init` and `session` open
//! and close the spans. The world can be opened once in the life of a process, sessions any number
//! of times. MPI-5.0 §11.2 to §11.4.

use oxmpi_sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::OnceLock;

/// An action must run before the next call: see [`Life::interrupt`].
const INTERRUPT: u32 = 1 << 31;

/// The state of MPI in one process.
pub struct Life {
    /// Number of open spans, and the bit [`INTERRUPT`].
    open: AtomicU32,
    /// The action: see [`Life::at_interrupt`].
    action: OnceLock<fn()>,
    /// The state of the world: see [`World`].
    world: AtomicU32,
    /// Whether this process is the child of a fork.
    forked: AtomicBool,
}

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

impl Life {
    /// MPI was not initialised.
    #[must_use]
    pub const fn new() -> Life {
        Life {
            open: AtomicU32::new(0),
            action: OnceLock::new(),
            world: AtomicU32::new(World::Before as u32),
            forked: AtomicBool::new(false),
        }
    }

    /// Whether ordinary calls are allowed now.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.open.load(Ordering::Relaxed) & !INTERRUPT != 0
    }

    /// Whether ordinary calls are allowed now, and no action must run before.
    #[inline(always)]
    pub fn is_calm(&self) -> bool {
        self.open.load(Ordering::Relaxed).cast_signed() > 0
    }

    /// Makes the C edge run the action before the next call: the events of tools.
    pub fn interrupt(&self) {
        self.open.fetch_or(INTERRUPT, Ordering::Relaxed);
    }

    /// Sets the action, which the C edge runs with nothing borrowed; only the first one is kept.
    pub fn at_interrupt(&self, action: fn()) {
        self.action.get_or_init(|| action);
    }

    /// Runs the action.
    pub fn end_interrupt(&self) {
        self.open.fetch_and(!INTERRUPT, Ordering::Relaxed);
        if let Some(action) = self.action.get() {
            action();
        }
    }

    /// The state of the world.
    pub fn world(&self) -> World {
        match self.world.load(Ordering::Acquire) {
            0 => World::Before,
            1 => World::Running,
            _ => World::Finalized,
        }
    }

    /// Starts the world; false if it was started before, whether or not it has ended.
    pub fn open_world(&self) -> bool {
        // SYNC: world-state
        let first = self.world.compare_exchange(
            World::Before as u32,
            World::Running as u32,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
        if first.is_ok() {
            self.open();
        }
        first.is_ok()
    }

    /// Ends the world; false if it is not running.
    pub fn close_world(&self) -> bool {
        // SYNC: world-state
        let was = self.world.compare_exchange(
            World::Running as u32,
            World::Finalized as u32,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
        if was.is_ok() {
            self.close();
        }
        was.is_ok()
    }

    /// Opens a session's span.
    pub fn open(&self) {
        self.open.fetch_add(1, Ordering::AcqRel);
    }

    /// Closes a session's span.
    pub fn close(&self) {
        self.open.fetch_sub(1, Ordering::AcqRel);
    }

    /// Marks this process as the child of a fork: MPI belongs to its parent, and every call here is
    /// an error.
    pub fn forked(&self) {
        self.forked.store(true, Ordering::Relaxed);
        self.open.store(0, Ordering::Relaxed);
    }

    /// Whether this process is the child of a fork.
    #[must_use]
    pub fn is_forked(&self) -> bool {
        self.forked.load(Ordering::Relaxed)
    }

    /// Why a call that needs MPI cannot run now.
    #[must_use]
    pub fn why_inactive(&self) -> &'static str {
        if self.forked.load(Ordering::Relaxed) {
            return "this process was made by fork() from an MPI process: only its parent may call MPI";
        }
        match self.world() {
            World::Finalized => "it was called after MPI_Finalize",
            _ => "it was called before MPI_Init, MPI_Init_thread or MPI_Session_init",
        }
    }
}

impl Default for Life {
    fn default() -> Life {
        Life::new()
    }
}
