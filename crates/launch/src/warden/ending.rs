//! Ends: of ranks, which are reaped and judged, and of the job, which leaves nothing behind.
//!
//! The first failure ends the job: what is left is asked (SIGTERM), and killed after a grace
//! period; the sweep goes on until this process has no descendants. Endings after the first failure
//! are consequences and are not told.

use super::{Rank, Stage, Warden, slot};
use crate::board::Event;
use crate::control::Word;
use crate::descendants;
use crate::outcome::{Cause, Failure, UseOfMpi, judge};
use oxmpi_pal::process::{self, Ended, Target};
use oxmpi_pal::signal;
use std::time::{Duration, Instant};

/// How the job is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// The user asked: time to save something.
    Polite,
    /// A rank has failed: the others cannot do much more.
    Brisk,
    /// Kill.
    AtOnce,
}

impl Warden {
    /// Tells the first failure, and ends the job.
    pub(super) fn fail(&mut self, failure: Failure) {
        self.fail_sparing(failure, None);
    }

    /// The same, without asking `spared` to end: it is about to do so with a status of its own.
    pub(super) fn fail_sparing(&mut self, failure: Failure, spared: Option<usize>) {
        if self.blamed {
            return;
        }
        self.blamed = true;
        let event = match failure.cause {
            Cause::Abort { .. } => Event::Abort,
            _ => Event::Death,
        };
        let dead = failure.rank.and_then(|rank| {
            let rank = i32::try_from(rank).ok()?;
            self.map.slot_on(self.node, rank)
        });
        self.board.post(event, dead.map(slot));
        self.say(&Word::Failed(failure));
        self.end_sparing(Haste::Brisk, spared);
    }

    /// Ends all ranks and their descendants.
    pub(super) fn end(&mut self, haste: Haste) {
        self.end_sparing(haste, None);
    }

    fn end_sparing(&mut self, haste: Haste, spared: Option<usize>) {
        let now = Instant::now();
        match (haste, self.stage) {
            (_, Stage::Over) | (Haste::Polite | Haste::Brisk, Stage::Killing(_)) => {}
            (Haste::AtOnce, _) => {
                self.stage = Stage::Killing(now);
                self.sweep();
            }
            (Haste::Polite | Haste::Brisk, _) => {
                let grace = if haste == Haste::Polite {
                    POLITE_GRACE
                } else {
                    BRISK_GRACE
                };
                let at = match self.stage {
                    Stage::Asked(earlier) => earlier.min(now + grace),
                    _ => now + grace,
                };
                self.stage = Stage::Asked(at);
                let spared =
                    spared.and_then(|rank| self.ranks[rank].mpi.pid.or(Some(self.ranks[rank].pid)));
                let living = descendants::living(spared);
                if living.is_empty() {
                    // No /proc, or nobody but zombies.
                    self.signal_ranks(signal::SIGTERM);
                }
                for pid in living {
                    let _ = process::kill(Target::Process(pid), signal::SIGTERM);
                    // One that is stopped would not hear it.
                    let _ = process::kill(Target::Process(pid), signal::SIGCONT);
                }
                self.reap();
            }
        }
    }

    /// Sends `signal` to all ranks and the groups they lead.
    pub(super) fn signal_ranks(&mut self, signal: i32) {
        for rank in self
            .ranks
            .iter()
            .filter(|rank| rank.pid > 0 && rank.ended.is_none())
        {
            let _ = process::kill(Target::Group(rank.pid), signal);
        }
    }

    /// When [`Warden::expire`] has something to do; never while all is well.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let stage = match self.stage {
            Stage::Asked(at) | Stage::Killing(at) => Some(at),
            Stage::Running => None,
            // Pipes that could not be emptied because mpirun is slow: its line will say when it is
            // not.
            Stage::Over => self.leave_at,
        };
        self.ranks
            .iter()
            .filter_map(|rank| rank.mpi.lost_at)
            .chain(stage)
            .min()
    }

    /// Does what is due.
    pub(super) fn expire(&mut self, now: Instant) {
        match self.stage {
            Stage::Asked(at) | Stage::Killing(at) if at <= now => self.sweep(),
            Stage::Over if self.leave_at.is_some_and(|at| at <= now) => {
                self.ready.clear();
                self.head.give_up();
            }
            _ => {}
        }
        for number in 0..self.ranks.len() {
            let mpi = &mut self.ranks[number].mpi;
            if mpi.lost_at.is_some_and(|at| at <= now) {
                mpi.lost_at = None;
                let pid = mpi.pid.unwrap_or(0);
                let failure = self.failure_of(number, Cause::Lost { pid });
                self.fail(failure);
            }
        }
    }

    fn sweep(&mut self) {
        // Reaches ranks also where /proc is not mounted.
        self.signal_ranks(signal::SIGKILL);
        let mut reaped = Vec::new();
        let nobody = descendants::kill_all(|pid, how| reaped.push((pid, how)));
        self.take_reaped(reaped);
        if nobody {
            self.over();
        } else {
            // One that hangs in the kernel may take long to go: look less and less often.
            self.sweeps += 1;
            let pause = SWEEP_AGAIN * (1 << self.sweeps.min(6));
            self.stage = Stage::Killing(Instant::now() + pause);
        }
    }

    /// Reaps what has ended, and judges it.
    pub(super) fn reap(&mut self) {
        let mut reaped = Vec::new();
        let nobody = loop {
            match process::reap_any() {
                Ok(Some(child)) => reaped.push(child),
                Ok(None) => break false,
                Err(_) => break true,
            }
        };
        self.take_reaped(reaped);
        if nobody {
            self.over();
        } else {
            self.end_if_over();
        }
    }

    /// Ends what ranks have left behind, when they all are over: it is not part of the job.
    pub(super) fn end_if_over(&mut self) {
        if self.stage == Stage::Running && self.ranks.iter().all(|rank| rank.is_over()) {
            self.end(Haste::Brisk);
        }
    }

    fn take_reaped(&mut self, mut reaped: Vec<(i32, Ended)>) {
        // Several at once come in no order: a signal is more likely the cause, an exit the
        // consequence.
        reaped.sort_by_key(|(_, how)| !matches!(how, Ended::Signal(_)));
        for (pid, how) in reaped {
            if let Some(&number) = self.by_pid.get(&pid) {
                self.rank_ended(number, pid, how);
            } else if let Some(number) =
                self.ranks.iter().position(|rank| rank.mpi.pid == Some(pid))
            {
                // Orphaned before it ended: we see its status after all.
                self.mpi_process_ended(number);
                if self.ranks[number].ended.is_some() {
                    self.judge(number, pid, how);
                }
            }
        }
    }

    fn rank_ended(&mut self, number: usize, pid: i32, how: Ended) {
        self.ranks[number].ended = Some(how);
        self.ranks[number].mpi.lost_at = None;
        let is_mpi_process = self.ranks[number]
            .mpi
            .pid
            .is_none_or(|pid| pid == self.ranks[number].pid);
        if is_mpi_process {
            self.read_rank(number);
            self.mpi_process_ended(number);
        }
        // A wrapper that ends well before the MPI process it has started: that one is waited for.
        if is_mpi_process || self.ranks[number].mpi.gone || how != Ended::Exit(0) {
            self.judge(number, pid, how);
        }
        self.try_fence();
    }

    fn judge(&mut self, number: usize, pid: i32, how: Ended) {
        let use_of_mpi = self.ranks[number].mpi.use_of.unwrap_or(UseOfMpi::Never);
        let Some(cause) = judge(how, use_of_mpi) else {
            return;
        };
        let mut failure = self.failure_of(number, cause);
        failure.pid = pid;
        if self.blamed {
            if self.map.all_exit_codes {
                self.say(&Word::Note(failure.text()));
            }
        } else if use_of_mpi == UseOfMpi::Finalized {
            // The others do not wait for it any more: they may finish what they do.
            self.blamed = true;
            self.say(&Word::Failed(failure));
        } else {
            self.fail(failure);
        }
    }

    /// A failure of the rank in slot `number`, with all that is known about it.
    pub(super) fn failure_of(&self, number: usize, cause: Cause) -> Failure {
        let Rank { mpi, pid, .. } = &self.ranks[number];
        Failure {
            rank: Some(self.rank_of(number)),
            host: self.host().into(),
            pid: mpi.pid.unwrap_or(*pid),
            call: self.board.call_of(slot(number)),
            cause,
        }
    }

    /// No descendants are left.
    fn over(&mut self) {
        if self.stage != Stage::Over {
            self.stage = Stage::Over;
            self.read_all_pipes();
        }
    }
}

impl super::Rank {
    /// Whether nothing of it is waited for, so that the job may end.
    fn is_over(&self) -> bool {
        self.pid == 0
            || self.ended.is_some()
                && match self.mpi.use_of {
                    None | Some(UseOfMpi::Never) => !self.may_still_begin(),
                    Some(UseOfMpi::Active) => self.mpi.gone,
                    Some(UseOfMpi::Finalized) => true,
                }
    }

    /// Whether it will not come to a fence. The process we started may have been a wrapper: its end
    /// says nothing as long as the MPI process lives.
    pub(super) fn is_absent(&self) -> bool {
        match self.mpi.use_of {
            None | Some(UseOfMpi::Never) => self.ended.is_some() && !self.may_still_begin(),
            Some(UseOfMpi::Active) => self.mpi.gone,
            Some(UseOfMpi::Finalized) => true,
        }
    }

    /// A wrapper that has ended well (`sh -c 'program &'`) may have left a process that will call
    /// MPI_Init: as long as somebody holds its output.
    fn may_still_begin(&self) -> bool {
        self.ended == Some(Ended::Exit(0)) && (self.out.is_some() || self.err.is_some())
    }
}

/// How long ranks have to end when the user ends the job.
pub(super) const POLITE_GRACE: Duration = Duration::from_millis(1500);
/// How long ranks have to end after a failure, and what they leave behind after a good end.
const BRISK_GRACE: Duration = Duration::from_millis(400);
/// Half the first pause between sweeps, for orphans to arrive.
const SWEEP_AGAIN: Duration = Duration::from_millis(1);
/// How long after an MPI process its starter usually ends.
pub(super) const STARTER_FOLLOWS: Duration = Duration::from_millis(200);

#[cfg(test)]
mod tests {
    use super::*;

    // A wrapper that had ended counted as absent although the MPI process it had started lived: a
    // fence went without it, and the job ended under it.
    #[test]
    fn the_end_of_a_wrapper_is_not_that_of_its_mpi_process() {
        let mut rank = Rank {
            pid: 10,
            ended: Some(Ended::Exit(0)),
            ..Rank::default()
        };
        assert!(rank.is_absent() && rank.is_over(), "nobody is left");
        rank.mpi.pid = Some(11);
        rank.mpi.use_of = Some(UseOfMpi::Active);
        assert!(!rank.is_absent() && !rank.is_over());
        rank.mpi.gone = true;
        assert!(rank.is_absent() && rank.is_over());
        rank.mpi.gone = false;
        rank.mpi.use_of = Some(UseOfMpi::Finalized);
        assert!(rank.is_absent() && rank.is_over());
        rank.ended = None;
        assert!(rank.is_absent() && !rank.is_over());
    }
}
