//! The end of ranks and of the job. The node judges how each rank ended. A job leaves no process
//! behind.
//!
//! The first failure ends the job on all nodes. The remaining processes are asked to end, and
//! killed after a grace period. The sweep is repeated until the daemon has no descendants. Later
//! failures are consequences and are not shown to the user. But each death is posted to the
//! remaining ranks: a rank that continues must know all dead ranks.

use super::{Action, Generation, Node, Reply, Slot, Stage, Time};
use crate::control::{Notice, Order};
use crate::descendants;
use crate::node_segment;
use crate::outcome::{Cause, Failure, UseOfMpi, judge};
use oxmpi_mca::Message;
use oxmpi_pal::process::Ended;
use oxmpi_pal::signal;
use std::time::Duration;

/// How the job is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// The user asked, by this signal: ranks get time to save data.
    Polite(i32),
    /// A rank has failed: the others can do little more.
    Brisk,
    /// Kill.
    AtOnce,
}

impl Node {
    /// A rank calls MPI_Abort.
    pub(super) fn abort(&mut self, slot: usize, code: i32, text: &str) {
        self.act(Action::Answer(slot, Reply::Heard));
        let text = text.into();
        let failure = self.failure_of(slot, Cause::Abort { code, text });
        self.slots[slot].use_of = Some(UseOfMpi::Finalized);
        self.fail(failure, Some(slot));
    }

    /// Reports a failure and ends the job everywhere. The rank in slot `spared` is not asked to
    /// end: it is about to end with its own status. Failures after the first are consequences.
    pub(super) fn fail(&mut self, failure: Failure, spared: Option<usize>) {
        if self.is_ending {
            return;
        }
        let (rank, abort) = (failure.rank, matches!(failure.cause, Cause::Abort { .. }));
        self.up(Notice::Failed(failure));
        self.spread(rank, abort, None);
        self.is_ending = true;
        self.abandon();
        self.end(Haste::Brisk, spared);
    }

    /// Posts the death or abort of a rank on this node, and informs all nodes except `from`, which
    /// reported it.
    pub(super) fn spread(&mut self, rank: Option<u32>, abort: bool, from: Option<u32>) {
        let event = if abort {
            node_segment::Event::Abort
        } else {
            node_segment::Event::Death
        };
        self.deaths_posted = true;
        self.act(Action::Post(event, rank));
        for child in &self.children {
            if !child.gone && Some(child.node) != from {
                let order = Order::Died { rank, abort };
                self.actions.push_back(Action::Down(child.node, order));
            }
        }
        if !self.is_root() && from != Some(self.me) {
            self.up(Notice::Died { rank, abort });
        }
    }

    /// A neighbour reports the death of a rank: the child `from`, or the parent.
    pub(super) fn died(&mut self, rank: Option<u32>, abort: bool, from: Option<u32>) {
        self.spread(rank, abort, from.or(Some(self.me)));
        if !std::mem::replace(&mut self.is_ending, true) {
            self.abandon();
            self.end(Haste::Brisk, None);
        }
    }

    /// Ends all ranks of this node and their descendants.
    pub(super) fn end(&mut self, haste: Haste, spared: Option<usize>) {
        match (haste, self.stage) {
            (_, Stage::Over) | (Haste::Polite(_) | Haste::Brisk, Stage::Killing(_)) => {}
            (Haste::AtOnce, _) => {
                self.stage = Stage::Killing(self.now + SWEEP_AGAIN);
                self.act(Action::Sweep);
            }
            (Haste::Polite(_) | Haste::Brisk, _) => {
                let (signal, grace) = match haste {
                    Haste::Polite(signal) => (signal, POLITE_GRACE),
                    _ => (signal::SIGTERM, BRISK_GRACE),
                };
                let at = match self.stage {
                    Stage::Asked(earlier) => earlier.min(self.now + grace),
                    _ => self.now + grace,
                };
                self.stage = Stage::Asked(at);
                self.asked_by = signal;
                self.act(Action::Ask { signal, spared });
            }
        }
    }

    /// Does the actions whose time has come.
    pub(super) fn expire(&mut self) {
        if let Stage::Asked(at) | Stage::Killing(at) = self.stage
            && at <= self.now
        {
            match self.stage {
                // Background jobs of a shell ignore the signal of Ctrl-C; SIGTERM may end them.
                Stage::Asked(_) if self.asked_by != signal::SIGTERM => {
                    self.stage = Stage::Running;
                    self.end(Haste::Brisk, None);
                }
                _ => self.end(Haste::AtOnce, None),
            }
        }
        for slot in 0..self.slots.len() {
            let due = |at: &mut Time| *at <= self.now;
            if self.slots[slot].lost_at.take_if(due).is_some() {
                let pid = self.slots[slot].mpi_pid.unwrap_or(0);
                let failure = self.failure_of(slot, Cause::Lost { pid });
                self.failed(failure);
            }
        }
    }

    pub(super) fn swept(&mut self, none_left: bool) {
        if none_left {
            return self.over();
        }
        if self.now >= *self.killing_since.get_or_insert(self.now) + descendants::PATIENCE {
            self.act(Action::LeaveBehind);
            return self.over();
        }
        // A process that hangs in the kernel may take long to end: sweep less and less often.
        self.sweeps += 1;
        self.stage = Stage::Killing(self.now + SWEEP_AGAIN * (1 << self.sweeps.min(6)));
    }

    pub(super) fn reaped(&mut self, none_left: bool) {
        if none_left {
            self.over();
        } else {
            self.look_for_missed();
            self.end_if_over();
        }
    }

    /// Ends the processes that ranks have left behind, when all ranks are over: they are not part
    /// of the job.
    pub(super) fn end_if_over(&mut self) {
        if self.stage == Stage::Running && self.slots.iter().all(|slot| slot.is_over()) {
            self.end(Haste::Brisk, None);
        }
    }

    /// Enters the last stage: no descendants are left.
    fn over(&mut self) {
        if self.stage != Stage::Over {
            self.stage = Stage::Over;
            self.act(Action::Drain);
        }
    }

    /// The MPI process of this slot is gone, or has closed its connection.
    pub(super) fn connection_closed(&mut self, number: usize) {
        let now = self.now;
        let slot = &mut self.slots[number];
        if std::mem::replace(&mut slot.gone, true) {
            return;
        }
        slot.fence = None;
        // A child of ours is judged when it is reaped. Of a deeper descendant only the end is seen.
        // Its starter usually ends soon after, with a status that explains more.
        if slot.use_of == Some(UseOfMpi::Active)
            && slot.mpi_pid != Some(slot.pid)
            && slot.ended.is_none()
        {
            slot.lost_at = Some(now + STARTER_FOLLOWS);
        }
        self.try_fence();
    }

    /// A rank has begun an MPI program of this generation: on this node, or on another one. Then
    /// the child `from`, or the parent, has reported it.
    pub(super) fn begun(&mut self, generation: Generation, from: Option<u32>) {
        if generation <= self.begun {
            return;
        }
        self.begun = generation;
        for child in &self.children {
            if !child.gone && Some(child.node) != from {
                let order = Order::Begun(generation);
                self.actions.push_back(Action::Down(child.node, order));
            }
        }
        if !self.is_root() && from != Some(self.me) {
            self.up(Notice::Begun(generation));
        }
        self.look_for_missed();
    }

    fn missed(&self) -> Option<usize> {
        let missed = |slot: &Slot| slot.has_missed(self.begun);
        self.slots
            .iter()
            .position(missed)
            .filter(|_| !self.is_ending)
    }

    /// A rank may end with status 0 without beginning a program that others have begun. It may have
    /// left a process that will begin it.
    pub(super) fn look_for_missed(&mut self) {
        if self.missed().is_some() {
            self.act(Action::LookForStrays);
        }
    }

    /// No process is left that could begin the program: the other ranks would wait for ever.
    pub(super) fn fail_missed(&mut self, strays: bool) {
        if let Some(slot) = self.missed().filter(|_| !strays) {
            let begun = self.slots[slot].generation;
            let mut failure = self.failure_of(slot, Cause::NeverBegan { begun });
            failure.pid = self.slots[slot].pid;
            self.failed(failure);
        }
    }

    /// A process of this slot has ended: the one we started, or its MPI process.
    pub(super) fn ended(&mut self, number: usize, pid: i32, how: Ended) {
        let slot = &mut self.slots[number];
        if pid != slot.pid {
            // The MPI process was orphaned before it ended: we see its status after all.
            self.connection_closed(number);
            if self.slots[number].ended.is_some() {
                self.judge(number, pid, how);
            }
            return;
        }
        slot.ended = Some(how);
        slot.lost_at = None;
        let is_mpi_process = slot.mpi_pid.is_none_or(|mpi| mpi == pid);
        if is_mpi_process {
            self.connection_closed(number);
        }
        // A wrapper may end with status 0 before the MPI process that it has started: we wait for
        // the latter.
        if is_mpi_process || self.slots[number].gone || how != Ended::Exit(0) {
            self.judge(number, pid, how);
        }
        self.try_fence();
        self.look_for_missed();
    }

    fn judge(&mut self, slot: usize, pid: i32, how: Ended) {
        let use_of_mpi = self.slots[slot].use_of.unwrap_or(UseOfMpi::Never);
        let Some(cause) = judge(how, use_of_mpi) else {
            return;
        };
        let mut failure = self.failure_of(slot, cause);
        failure.pid = pid;
        if use_of_mpi == UseOfMpi::Finalized {
            if !self.is_ending {
                // The other ranks do not wait for a finalized rank: they may finish their work.
                self.up(Notice::Failed(failure));
            } else if self.map.all_exit_codes {
                self.up(Notice::Note(failure.text()));
            }
        } else {
            self.failed(failure);
        }
    }

    /// A rank has died while others may wait for it.
    fn failed(&mut self, failure: Failure) {
        if !self.is_ending {
            return self.fail(failure, None);
        }
        if self.deaths_posted {
            self.spread(failure.rank, false, None);
        }
        if self.map.all_exit_codes {
            self.up(Notice::Note(failure.text()));
        }
    }

    /// The system asks this daemon to end: the first time with a reason, the second time at once.
    pub(super) fn dismissed(&mut self, message: &Message) {
        if self.is_ending {
            self.end(Haste::AtOnce, None);
        } else {
            self.fail(Failure::launcher(message), None);
        }
    }

    /// A failure of the rank in `slot`; the proxy adds the MPI call it was in.
    fn failure_of(&self, slot: usize, cause: Cause) -> Failure {
        let Self { slots, .. } = self;
        Failure {
            rank: Some(self.rank_of(slot)),
            host: self.host().into(),
            pid: slots[slot].mpi_pid.unwrap_or(slots[slot].pid),
            call: None,
            cause,
        }
    }
}

/// The grace period of ranks when the user ends the job.
pub const POLITE_GRACE: Duration = Duration::from_millis(1500);
/// The grace period of ranks after a failure, and of left-behind processes after a good end.
const BRISK_GRACE: Duration = Duration::from_millis(400);
/// Half the first pause between sweeps, in which orphans arrive.
const SWEEP_AGAIN: Duration = Duration::from_millis(1);
/// The usual time between the end of an MPI process and of its starter.
const STARTER_FOLLOWS: Duration = Duration::from_millis(200);
