//! The end of an instance: what must have happened before this process may stop talking.

use crate::error::Result;
use crate::process::process;
use crate::vci::enter;
use crate::wait::{COLLECTIVE, Reason, wait};
use oxmpi_btl::bml::Bml;
use oxmpi_pml::Pml as _;

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
    wait(&reason, |vci| {
        let sent = vci.release_kept()
            && vci.pml.outgoing() == 0
            && !vci.pml.has_detached_sends()
            && vci.active.live() == 0
            && vci.net.tx.networks().is_none_or(Bml::has_left);
        sent.then_some(())
    })?;
    // Whoever is left must not think that we have missed something.
    enter().net.arm();
    Ok(())
}

/// Drops what the VCI keeps of communicators.
pub(crate) fn clear_objects() {
    if process().job().is_ok() {
        enter().maps.clear();
    }
}
