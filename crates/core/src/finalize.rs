//! The end of an instance: what must be complete before this process may stop communicating.

use crate::error;
use crate::error::{Class, Error, Result};
use crate::ports::wait_for_descriptors;
use crate::process::Process;
use crate::wait::{COLLECTIVE, Reason, wait, wait_for_launcher};
use oxmpi_btl::bml::Bml;
use oxmpi_pal::signal;
use oxmpi_pml::Pml as _;
use oxmpi_rte::Job;
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
    for place in crate::comm::buffer_places(process) {
        place.flush(process, "MPI_Finalize")?;
    }
    // The networks send pending answers at once, so that remaining processes, in this job or
    // another, do not assume that we have missed something.
    process.enter().net.leave(true);
    let left = wait(process, &REASON, |vci| {
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

/// Waits until all processes of the job have [drained](drain). Meanwhile this process makes
/// progress, because the others may need its answer until they get here. Examples: the end of a
/// cancelled send, a connection that has broken, the last acknowledgement of `pml dr`.
///
/// # Errors
/// The daemon is gone.
pub(crate) fn meet(process: &'static Process) -> Result<()> {
    let job = process.job()?;
    if is_alone(process) {
        return job.fence().map_err(|error| failed(&error));
    }
    process.enter().net.leave(true);
    let met = match job.begin_fence() {
        Ok(true) => wait_for_fence(process, job),
        Ok(false) => wait_for_thread(process, job),
        Err(error) => Err(failed(&error)),
    };
    process.enter().net.leave(false);
    met
}

/// Whether no other process can need an answer of this one. Such a process has no doorbell either.
fn is_alone(process: &'static Process) -> bool {
    let mut vci = process.enter();
    vci.net.sm().is_none() && vci.net.tx.networks().is_none()
}

/// Waits for the end of the fence that has begun.
fn wait_for_fence(process: &'static Process, job: &Job) -> Result<()> {
    let met = wait_for_launcher(process, &REASON, |_| match job.is_fence_over() {
        Ok(false) => None,
        Ok(true) => Some(Ok(())),
        Err(error) => Some(Err(error)),
    });
    let met = met.unwrap_or_else(|_| match job.is_fence_over() {
        // A process has died. So no wait for a message succeeds, and nobody needs an answer.
        Ok(false) => job.fence(),
        over => over.map(drop),
    });
    met.map_err(|error| failed(&error))
}

/// Waits in the fence on a thread of its own: with other launchers a fence cannot be begun.
fn wait_for_thread(process: &'static Process, job: &'static Job) -> Result<()> {
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

fn failed(error: &dyn std::fmt::Display) -> Error {
    Error::new(Class::ERR_OTHER, format!("MPI_Finalize: {error}"))
}

const REASON: Reason = Reason {
    call: "MPI_Finalize",
    peer: COLLECTIVE,
    tag: 0,
    context: 0,
};

/// Deletes the maps of communicators in the VCI.
pub(crate) fn clear_objects(process: &'static Process) {
    if process.job().is_ok() {
        process.enter().maps.clear();
    }
}
