//! The progress thread: transfers go on while the program computes. Off unless the parameter
//! `progress_thread` asks for it, or `pml dr` repairs a network: what was lost of a barrier must be
//! sent again although its sender has returned from it and waits outside of MPI.
//!
//! It enters the VCI like any other thread, does what there is to do, and sleeps as a waiting call
//! does: at the segment's bell, or, while another thread of the process sleeps there, until that
//! one leaves. It takes no signal of the program's. Made when an instance begins and joined when it
//! ends, so that none runs while MPI is not initialised; a process without others has none.

use crate::vci::enter;
use crate::wait::{attend, wake_sleepers};
use oxmpi_pal::cpu::take_short_turns;
use oxmpi_pal::signal;
use oxmpi_sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

/// The running thread; stopped when it is dropped.
pub(crate) struct Progress(Option<JoinHandle<()>>);

/// Written inside the VCI, so that the thread sees it before it sleeps or is woken.
static IS_OVER: AtomicBool = AtomicBool::new(false);

impl Progress {
    /// Starts it; `None`: the system has no thread to give, and the program makes progress in its
    /// calls as it does without.
    pub(crate) fn start() -> Option<Progress> {
        IS_OVER.store(false, Ordering::Relaxed);
        // A thread begins with the mask of the one that makes it.
        let before = signal::block_all();
        let thread = Builder::new().name("mpi-progress".to_owned()).spawn(|| {
            take_short_turns();
            attend(&|| IS_OVER.load(Ordering::Relaxed));
        });
        signal::restore(before);
        thread.ok().map(|thread| Progress(Some(thread)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        {
            let mut vci = enter();
            IS_OVER.store(true, Ordering::Relaxed);
            wake_sleepers(&mut vci);
        }
        if let Some(thread) = self.0.take() {
            // It has no result, and a panic of it was printed.
            let _ = thread.join();
        }
    }
}
