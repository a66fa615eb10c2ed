//! The end of an instance: what must be complete before this process may stop communicating.

use crate::error;
use crate::error::{Class, Error, Result};
use crate::ports::wait_for_descriptors;
use crate::process::Process;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_btl::bml::Bml;
use oxmpi_pal::signal;
use oxmpi_pml::Pml as _;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::thread::Builder;

/// Waits until everything this process has sent was received: messages with freed requests,
/// buffered messages, and answers other processes wait for.
///
/// # Errors
/// As [`wait`].
pub(crate) fn drain(process: &'static Process) -> Result<()> {
    let reason = Reason {
        call: "MPI_Finalize",
        peer: COLLECTIVE,
        tag: 0,
        context: 0,
    };
    for place in crate::comm::buffer_places(process) {
        place.flush(process, "MPI_Finalize")?;
    }
    // The networks send pending answers at once, so that remaining processes, in this job or
    // another, do not assume that we have missed something.
    process.enter().net.leave(true);
    let left = wait(process, &reason, |vci| {
        let sent = vci.release_kept()
            && vci.pml.outgoing() == 0
            && !vci.pml.has_detached_sends()
            && vci.active.live() == 0
            && vci.net.tx.networks().is_none_or(Bml::has_left);
        sent.then_some(())
    });
    process.enter().net.leave(false);
    left
}

/// Waits until all processes of the job have [drained](drain). Under `pml dr` they answer until
/// then. Of two processes that wait only for each other's last acknowledgement, neither may leave.
/// The same holds where messages make progress only while this process polls. A provider may hold
/// messages that it has accepted, and a card in software answers.
///
/// # Errors
/// The daemon is gone, or as [`wait`].
pub(crate) fn meet(process: &'static Process) -> Result<()> {
    let job = process.job()?;
    let failed = |error: &dyn std::fmt::Display| {
        Error::new(Class::ERR_OTHER, format!("MPI_Finalize: {error}"))
    };
    if !must_answer(process) {
        return job.fence().map_err(|error| failed(&error));
    }
    let (receiver, sender) = UnixStream::pair().map_err(|error| failed(&error))?;
    let (met, meeting) = channel();
    // A thread inherits the signal mask of its creator.
    let before = signal::block_all();
    let thread = Builder::new().name("mpi-finalize".to_owned());
    let thread = thread.spawn(move || {
        // If the receiver is gone, the main thread has returned an error.
        let _ = met.send(job.fence());
        drop(sender);
    });
    signal::restore(before);
    thread.map_err(|error| failed(&error))?;
    let completed = wait_for_descriptors(
        process,
        "MPI_Finalize",
        &[receiver.as_raw_fd()],
        None,
        || meeting.try_recv().ok(),
    )?;
    let met = completed.ok_or_else(|| error!(ERR_OTHER, "MPI_Finalize: nobody has come"))?;
    met.map_err(|error| failed(&error))
}

/// Whether other processes may need an answer of this process until all have drained. Shared memory
/// needs none.
fn must_answer(process: &'static Process) -> bool {
    let vci = process.enter();
    let networks = vci.net.tx.networks();
    let repairs = process.params().pml.0.names("dr") && networks.is_some();
    repairs || vci.pml.must_be_polled() || networks.is_some_and(Bml::answers)
}

/// Deletes the maps of communicators in the VCI.
pub(crate) fn clear_objects(process: &'static Process) {
    if process.job().is_ok() {
        process.enter().maps.clear();
    }
}
