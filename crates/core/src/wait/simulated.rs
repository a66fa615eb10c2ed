//! The wait of a process of a simulated job. Such jobs have many processes in one address space,
//! each on a thread of its own, under virtual time.
//!
//! One process runs at a time. A wait neither spins nor sleeps: it handles everything that has
//! arrived, then lets others run until something has happened for it. The crate `jobs` has the
//! scheduler.

use super::{Reason, do_outside};
use crate::error::Result;
use crate::vci::{Inside, Vci};

/// Decides which process runs. Each process of a simulated job has one of its own.
pub trait Scheduler: Send + Sync {
    /// Lets other processes run, as nothing more has arrived for this one. Returns when something
    /// may have. `reason`: what it waits for. `None`: the program calls again and again, without a
    /// wait.
    fn yield_now(&self, reason: Option<&Reason>);
}

/// The long wait.
pub(super) fn wait(
    mut vci: Inside<'_>,
    scheduler: &dyn Scheduler,
    reason: &Reason,
    poll: &mut dyn FnMut(&mut Vci) -> Option<()>,
) -> Result<()> {
    let process = vci.process;
    vci.begin_wait();
    let result = loop {
        let before = vci.events();
        let frames = vci.progress();
        if poll(&mut vci).is_some() {
            break Ok(());
        }
        if vci.active.has_stopped() {
            vci = do_outside(vci);
            continue;
        }
        // What the poll has begun may have come back to this process already.
        if frames != 0 || vci.events() != before || !vci.net.tx.is_quiet() {
            continue;
        }
        if let Err(error) = vci.can_go_on(reason) {
            break Err(error);
        }
        drop(vci);
        scheduler.yield_now(Some(reason));
        vci = process.enter();
    };
    vci.end_wait();
    result
}
