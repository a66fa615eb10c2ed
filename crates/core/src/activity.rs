//! The waits of this process on its activity page, which `mpirun` prints in its report of waiting
//! ranks. Of the waits of several threads the page shows the oldest. Called by
//! [`wait`](crate::wait) before it parks.

use crate::vci::Vci;
use crate::wait::{COLLECTIVE, Reason};
use oxmpi_mca::generated::calls::CALLS;
use oxmpi_pal::cpu::now_ns;
use oxmpi_shm::activity::{Activity, kind};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Adds a wait to those of this process; the activity page shows the oldest. Returns the number for
/// [`hide`].
pub(crate) fn show(vci: &mut Vci, reason: &Reason) -> u64 {
    let about = crate::comm_object::in_report(vci.process, reason.context, reason.peer);
    let bits = [
        (reason.peer == COLLECTIVE, kind::COLLECTIVE),
        (about.peer.is_some(), kind::PEER_IN_JOB),
        (about.whole_job, kind::WHOLE_JOB),
        (vci.has_threads, kind::THREADS),
    ];
    let activity = Activity {
        call: number(reason.call),
        kind: bits.iter().filter(|(is, _)| *is).map(|(_, bit)| bit).sum(),
        peer: about.peer.map_or(reason.peer, u32::cast_signed),
        tag: reason.tag,
        context: reason.context,
        since_ns: now_ns(),
        name: about.name,
    };
    let number = vci.waits.last().map_or(0, |(last, _)| last + 1);
    vci.waits.push((number, activity));
    show_oldest(vci);
    number
}

/// Removes a wait; another thread of the process may still have one.
pub(crate) fn hide(vci: &mut Vci, number: u64) {
    vci.waits.retain(|(other, _)| *other != number);
    show_oldest(vci);
}

fn show_oldest(vci: &mut Vci) {
    let Vci { net, waits, .. } = vci;
    if let Some(sm) = net.sm() {
        sm.show_activity(waits.first().map(|(_, activity)| activity));
    }
}

/// The number of a call in the table of MPI functions.
fn number(call: &str) -> u16 {
    static NUMBERS: LazyLock<HashMap<&str, u16>> =
        LazyLock::new(|| CALLS.iter().copied().zip(1..).collect());
    NUMBERS.get(call).copied().unwrap_or(0)
}
