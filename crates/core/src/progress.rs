//! The progress thread: transfers make progress while the program computes. Off unless the
//! parameter `progress_thread` is set.
//!
//! It enters the VCI like any other thread, makes progress, and sleeps as a waiting call does. It
//! sleeps at the segment's doorbell or, while another thread of the process sleeps there, until
//! that one leaves. It handles no signal of the program. It is made when an instance begins and
//! joined when it ends, so that none runs while MPI is not initialised. A job of one process has
//! none.
//!
//! `pml dr` over networks has a thread that only polls now and then, and leaves the work to threads
//! that wait in MPI. A lost message of a barrier must be sent again, although its sender has
//! returned from it and waits outside of MPI.

use crate::error::Result;
use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{NAP, NOTHING, Sleep, park, wake_sleepers};
use oxmpi_pal::cpu::take_short_turns;
use oxmpi_pal::futex::{self, Scope};
use oxmpi_pal::signal;
use oxmpi_sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The running thread; stopped when it is dropped.
pub(crate) struct Progress {
    process: &'static Process,
    is_over: Arc<AtomicU32>,
    thread: Option<JoinHandle<()>>,
}

/// The purpose of the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// All transfers make progress.
    Transfers,
    /// Lost messages are sent again.
    Repairs,
}

/// The purpose of the thread, if one is needed. Either the user set the parameter, or nothing else
/// resends lost messages while the program is not in MPI.
pub(crate) fn wanted(process: &'static Process) -> Result<Option<Purpose>> {
    let (job, params) = (process.job()?, process.params());
    if params.progress_thread && job.size > 1 {
        return Ok(Some(Purpose::Transfers));
    }
    let repairs = params.pml.0.names("dr") && process.enter().net.tx.networks().is_some();
    Ok(repairs.then_some(Purpose::Repairs))
}

/// Time between two polls for repairs: while something arrives, and at most. A timer of `dr` ends
/// after a millisecond at the earliest.
const LOOK: Duration = Duration::from_millis(1);
const LAST_LOOK: Duration = Duration::from_millis(16);

impl Progress {
    /// Starts the thread. `None`: the system refuses a thread, and the program makes progress only
    /// in its calls.
    pub(crate) fn start(process: &'static Process, purpose: Purpose) -> Option<Progress> {
        // Written inside the VCI, so that the thread sees it before it sleeps or is woken.
        let is_over = Arc::new(AtomicU32::new(0));
        let seen = Arc::clone(&is_over);
        // A thread inherits the signal mask of its creator.
        let before = signal::block_all();
        let thread = Builder::new().name("mpi-progress".to_owned());
        let thread = thread.spawn(move || {
            take_short_turns();
            match purpose {
                Purpose::Transfers => advance(process, &seen),
                Purpose::Repairs => repair(process, &seen),
            }
        });
        signal::restore(before);
        let thread = Some(thread.ok()?);
        Some(Progress {
            process,
            is_over,
            thread,
        })
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        {
            let mut vci = self.process.enter();
            self.is_over.store(1, Ordering::Relaxed);
            wake_sleepers(&mut vci);
            futex::wake(&self.is_over, 1, Scope::Private);
        }
        if let Some(thread) = self.thread.take() {
            // It has no result, and a panic of it was printed.
            let _ = thread.join();
        }
    }
}

/// Makes progress, and sleeps while there is nothing to do.
///
/// While a thread of the program waits and is awake, it makes progress for all. With sockets, this
/// thread would be woken for each frame. It checks again after a nap.
fn advance(process: &'static Process, is_over: &AtomicU32) {
    let has_ended = || is_over.load(Ordering::Relaxed) != 0;
    let sleep = Sleep {
        reason: &NOTHING,
        words: None,
        nap: NAP,
        longest: process.wait_limits().backstop,
    };
    let mut vci = process.enter();
    loop {
        while vci.progress_in_background() != 0 {
            vci.bump();
        }
        let is_awake = vci.waiting != 0 && !vci.net.sm().is_some_and(|sm| sm.is_parked());
        if is_awake && vci.net.tx.networks().is_some() {
            drop(vci);
            futex::wait(is_over, 0, Some(NAP), Scope::Private);
            vci = process.enter();
            if has_ended() {
                return;
            }
            continue;
        }
        let mut poll = |_: &mut Vci| has_ended().then_some(());
        let (back, found) = park(vci, &sleep, &mut poll);
        vci = back;
        if !matches!(found, Ok(None)) {
            return;
        }
    }
}

/// Makes progress now and then while no thread of the program waits in MPI.
fn repair(process: &'static Process, is_over: &AtomicU32) {
    let mut pause = LOOK;
    loop {
        futex::wait(is_over, 0, Some(pause), Scope::Private);
        let mut vci = process.enter();
        if is_over.load(Ordering::Relaxed) != 0 {
            return;
        }
        let mut frames = 0;
        if vci.waiting == 0 {
            frames = vci.progress_in_background();
            vci.bump();
        }
        pause = match frames {
            0 => (2 * pause).min(LAST_LOOK),
            _ => LOOK,
        };
    }
}
