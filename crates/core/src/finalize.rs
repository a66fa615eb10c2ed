//! The end of an instance: what must have happened before this process may stop talking.

use crate::error;
use crate::error::{Class, Error, Result};
use crate::ports::until_heard;
use crate::process::process;
use crate::vci::enter;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_btl::bml::Bml;
use oxmpi_pal::signal;
use oxmpi_pml::Pml as _;
use oxmpi_rte::Job;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::thread::Builder;

/// Waits until everything this process has sent was taken: freed requests, buffered messages, and
/// answers others wait for.
///
/// # Errors
/// As [`wait`].
pub(crate) fn drain() -> Result<()> {
    let reason = Reason {
        call: "MPI_Finalize",
        peer: COLLECTIVE,
        tag: 0,
        context: 0,
    };
    for place in crate::comm::buffer_places() {
        place.flush("MPI_Finalize")?;
    }
    // Whoever is left, in this job or another, must not think that we have missed something.
    enter().net.leave(true);
    let left = wait(&reason, |vci| {
        let sent = vci.release_kept()
            && vci.pml.outgoing() == 0
            && !vci.pml.has_detached_sends()
            && vci.active.live() == 0
            && vci.net.tx.networks().is_none_or(Bml::has_left);
        sent.then_some(())
    });
    enter().net.leave(false);
    left
}

/// All processes of the job have [drained](drain). Under `pml dr` they answer until then: of two
/// that have only each other's last acknowledgement to wait for, neither may leave. So they do
/// where messages move only while this process polls: a provider may hold what it has taken, and a
/// card of software answers.
///
/// # Errors
/// The daemon is gone, or as [`wait`].
pub(crate) fn meet(job: &'static Job) -> Result<()> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::new(Class::ERR_OTHER, format!("MPI_Finalize: {error}"))
    };
    if !must_answer() {
        return job.fence().map_err(|error| failed(&error));
    }
    let (told, tells) = UnixStream::pair().map_err(|error| failed(&error))?;
    let (met, meeting) = channel();
    // A thread begins with the mask of the one that makes it.
    let before = signal::block_all();
    let thread = Builder::new().name("mpi-finalize".to_owned());
    let thread = thread.spawn(move || {
        // Who does not listen any more has an error of its own.
        let _ = met.send(job.fence());
        drop(tells);
    });
    signal::restore(before);
    thread.map_err(|error| failed(&error))?;
    let heard = until_heard("MPI_Finalize", &[told.as_raw_fd()], None, || {
        meeting.try_recv().ok()
    })?;
    let met = heard.ok_or_else(|| error!(ERR_OTHER, "MPI_Finalize: nobody has come"))?;
    met.map_err(|error| failed(&error))
}

/// Whether others may need an answer of this process until all have drained: memory is reliable.
fn must_answer() -> bool {
    let vci = enter();
    let networks = vci.net.tx.networks();
    let repairs = oxmpi_mca::params().pml.0.names("dr") && networks.is_some();
    repairs || vci.pml.must_be_polled() || networks.is_some_and(Bml::answers)
}

/// Drops what the VCI keeps of communicators.
pub(crate) fn clear_objects() {
    if process().job().is_ok() {
        enter().maps.clear();
    }
}
