//! The events that end a wait early: an abort of the job, the death of a process, a revoked
//! communicator or a broken transport. Another one is the end of a connected job ([`crate::ends`]).
//!
//! Every wait checks this before it announces its sleep and again after that. So does every
//! nonblocking call that finds nothing. An abort ends the process: the launcher has reported the
//! reason. A death is an error of the call, so that the program's error handler decides. The
//! default handler ends the process; the launcher reports only the first failure of a job, so there
//! is one message.

use crate::context::{Traffic, family, is_of_processes, traffic};
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{Reason, wake_sleepers};
use oxmpi_pml::Pml as _;
use oxmpi_shm::segment::{ABORT, DEATH, JobEvent, PUBLISHED, Segment};
use oxmpi_sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

impl Vci {
    /// Whether the wait of a call can still succeed.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: a process has ended, or the communicator was revoked.
    #[inline]
    pub(crate) fn can_go_on(&mut self, reason: &Reason) -> Result<()> {
        let event = match self.net.sm() {
            Some(sm) => sm.event(),
            None => self.process.published_event(),
        };
        let calm = event.flags & (ABORT | DEATH | PUBLISHED) == 0 && !self.has_ended_jobs;
        if calm && self.revoked.is_empty() && self.broken().is_none() {
            return Ok(());
        }
        self.why_not(event, reason)
    }

    #[cold]
    fn why_not(&mut self, event: JobEvent, reason: &Reason) -> Result<()> {
        let flags = event.flags;
        if flags & ABORT != 0 {
            oxmpi_pal::process::exit_now(1);
        }
        if let Some(why) = self.broken() {
            let why = why.to_owned();
            self.process.fail(&why);
        }
        let process = self.process;
        let ended =
            |why: String| Err(Error::new(Class::ERR_PROC_ABORTED, why).of(process, reason.context));
        if flags & DEATH != 0 {
            self.fail_dead_peers();
            return ended(self.who_died());
        }
        if self.revoked.contains(&family(reason.context)) {
            return ended("the communicator was revoked: a process of it has ended".to_owned());
        }
        if flags & PUBLISHED != 0 {
            self.check_ended_jobs(event);
        }
        match self.has_ended_jobs {
            true => self.can_still_complete(reason),
            false => Ok(()),
        }
    }

    /// The failure of a transport or a peer after which no message can follow.
    #[inline]
    pub(crate) fn broken(&self) -> Option<&str> {
        let of_peers = || self.pml.failure().or(self.unhandled.why.as_deref());
        self.net.failure().or_else(of_peers)
    }

    /// Ends operations with dead processes with an error, also those for which no thread waits now.
    /// Their memory belongs to the program again.
    fn fail_dead_peers(&mut self) {
        let Some(sm) = self.net.sm() else { return };
        let (segment, local_ranks) = (sm.segment(), sm.local_ranks());
        let all = (0..segment.nranks()).filter(|number| segment.is_dead(*number));
        let all = all.map(|number| local_ranks.process(number));
        let new: Vec<u32> = all.filter(|rank| !self.dead.contains(rank)).collect();
        for rank in new {
            self.dead.push(rank);
            self.net.lose(rank);
            let process_of = self.process.process_of();
            self.pml
                .fail_peer(rank, Class::ERR_PROC_ABORTED.0, process_of);
        }
        self.pml.flush(&mut self.net.tx);
    }

    fn who_died(&mut self) -> String {
        let mut dead = Vec::new();
        if let Some(sm) = self.net.sm() {
            let (segment, local_ranks) = (sm.segment(), sm.local_ranks());
            let all = (0..segment.nranks()).filter(|number| segment.is_dead(*number));
            dead.extend(all.map(|number| local_ranks.process(number).to_string()));
        }
        match dead.as_slice() {
            [] => "a process of the job has ended".to_owned(),
            [one] => format!("rank {one} of the job has ended"),
            several => format!("ranks {} of the job have ended", several.join(", ")),
        }
    }

    /// Ends all present and future waits in this communicator with an error. Messages that have
    /// arrived are still delivered.
    pub fn revoke(&mut self, context: u64) {
        let context = family(context);
        if !self.revoked.contains(&context) {
            self.revoked.push(context);
            for traffic in Traffic::ALL {
                let context = traffic.of(context);
                self.pml.revoke(context, Class::ERR_PROC_ABORTED.0);
            }
            self.pml.flush(&mut self.net.tx);
            if self.sleepers != 0 {
                wake_sleepers(self);
            }
        }
    }

    /// Deletes a freed communicator from the revoked ones: no thread waits in it any more.
    pub(crate) fn forget_revoked(&mut self, context: u64) {
        let context = family(context);
        self.revoked.retain(|revoked| *revoked != context);
    }
}

/// How long the launcher may take to report the death of a process of the job.
const REPORT_LIMIT: Duration = Duration::from_secs(2);

impl Process {
    /// Job events for processes that share no memory. Only published values count; the launcher
    /// reports other events to them.
    fn published_event(&self) -> JobEvent {
        let event = self.node_segment().get().map(Segment::event);
        event
            .filter(|event| event.flags & PUBLISHED != 0)
            .map_or_else(JobEvent::default, |event| JobEvent {
                flags: PUBLISHED,
                ..event
            })
    }

    /// Waits until the launcher has reported the death of a process, if an operation has ended
    /// because of one. Called outside the VCI, before an error is raised: other threads go on
    /// meanwhile.
    pub fn await_noticed_death(&self) {
        // RELAXED: the thread that ended the operation raises its error.
        if self.has_noticed_death.load(Ordering::Relaxed)
            && self.has_noticed_death.swap(false, Ordering::Relaxed)
        {
            self.await_launcher_report();
        }
    }

    /// Waits until the launcher has reported the death of a process. A transport may notice it
    /// earlier: the sockets of a process are closed before its parent learns of its end. So mpirun
    /// names the process that died, not one that noticed. If the launcher once reports nothing,
    /// later calls do not wait. Then the process was of another job, or no launcher watches this
    /// one.
    #[cold]
    fn await_launcher_report(&self) {
        let Some(node_segment) = self.node_segment().get() else {
            return;
        };
        // RELAXED: at worst another thread waits, too.
        if !self.launcher_is_silent.load(Ordering::Relaxed)
            && !is_reported(|| node_segment.event().flags, REPORT_LIMIT)
        {
            self.launcher_is_silent.store(true, Ordering::Relaxed);
        }
    }

    /// The process that a message with this context comes from or goes to, by its rank.
    pub(crate) fn process_of(&'static self) -> impl Fn(u64, i32) -> Option<u32> {
        |context, rank| match is_of_processes(context) {
            true => u32::try_from(rank).ok(),
            false => self.group_of(context)?.process(rank),
        }
    }

    /// The rank of a process in messages with this context.
    pub(crate) fn rank_of(&'static self, context: u64, process: u32) -> Option<i32> {
        match is_of_processes(context) {
            true => i32::try_from(process).ok(),
            false => self.group_of(context)?.rank_of(process),
        }
    }

    /// The group that ranks refer to in messages with the context id of a communicator. Also of a
    /// freed one as long as an operation uses it.
    pub(crate) fn group_of(&'static self, context: u64) -> Option<Arc<Group>> {
        let live = crate::comm::handle_of_context(self, context);
        let live = live.and_then(|handle| crate::comm::get(self, handle).ok());
        let freed = || self.freed.lock().get(&family(context))?.upgrade();
        let comm = live.or_else(freed)?;
        Some(match traffic(context)? {
            Traffic::Local => Arc::clone(&comm.group),
            Traffic::Runtime => comm.everybody().0,
            _ => Arc::clone(comm.peers()),
        })
    }
}

/// Whether a death or an abort is posted within this time.
fn is_reported(flags: impl Fn() -> u32, limit: Duration) -> bool {
    let until = Instant::now() + limit;
    while flags() & (ABORT | DEATH) == 0 {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

impl Error {
    /// The same error, raised on the communicator with this context, if there is one.
    #[cold]
    pub(crate) fn of(self, process: &'static Process, context: u64) -> Error {
        match crate::comm::handle_of_context(process, context) {
            Some(comm) => self.on_comm(comm),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wait::COLLECTIVE;
    use oxmpi_mem::Region;
    use oxmpi_pml::{Payload, RequestId, Selector};

    // A rank that lost its connection to a killed rank ended the job first, as an abort.
    #[test]
    fn the_launcher_may_speak_after_a_transport() {
        let (asked, limit) = (std::cell::Cell::new(0), Duration::from_millis(20));
        let late = || match asked.replace(asked.get() + 1) {
            0..3 => 0,
            _ => DEATH,
        };
        assert!(is_reported(late, REPORT_LIMIT) && asked.get() == 4);
        assert!(is_reported(|| ABORT, Duration::ZERO));
        assert!(!is_reported(|| 0, limit));
    }

    /// The error of an operation was made inside the VCI, and awaited the launcher's report there.
    /// No other thread of the process could call MPI for two seconds.
    #[test]
    fn the_report_of_a_death_is_awaited_where_the_error_is_raised() {
        let process = Process::of_test();
        let is_due = || process.has_noticed_death.load(Ordering::Relaxed);
        drop(crate::request::cut_off(process, Class::ERR_CONVERSION.0));
        assert!(!is_due());
        let error = crate::request::cut_off(process, Class::ERR_PROC_ABORTED.0);
        assert!(error.class == Class::ERR_PROC_ABORTED && is_due());
        process.await_noticed_death();
        assert!(!is_due());
    }

    #[test]
    fn what_waits_in_a_revoked_communicator_ends_and_nothing_else() {
        let mut vci = Vci::alone();
        let post = |vci: &mut Vci, context: u64| -> RequestId {
            let from = Selector {
                context,
                source: 0,
                tag: 1,
            };
            let Vci { pml, net, .. } = vci;
            pml.recv(&mut net.tx, &from, Payload::Contiguous(Region::EMPTY))
        };
        let reason = |context| Reason {
            call: "MPI_Recv",
            peer: COLLECTIVE,
            tag: 0,
            context,
        };
        let collective = Traffic::Collective.of(16);
        let (gone, too, stays) = (
            post(&mut vci, 16),
            post(&mut vci, collective),
            post(&mut vci, 24),
        );
        assert!(vci.can_go_on(&reason(16)).is_ok());
        vci.revoke(16);
        let class = Class::ERR_PROC_ABORTED;
        for id in [gone, too] {
            assert_eq!(vci.pml.finish(id).map(|done| done.error), Some(class.0));
        }
        assert!(vci.pml.finish(stays).is_none() && vci.can_go_on(&reason(24)).is_ok());
        for context in [16, collective] {
            let error = vci.can_go_on(&reason(context)).unwrap_err();
            assert_eq!(error.class, class);
        }
        vci.forget_revoked(16);
        assert!(vci.can_go_on(&reason(16)).is_ok());
    }
}
