//! Ends: of ranks, which are judged, and of the job, which leaves nothing behind.
//!
//! The first failure ends the job on all nodes: what is left is asked to end, and killed after a
//! grace period; the sweep goes on until the daemon has no descendants. Ends after the first
//! failure are consequences and are not told to people, but each death is posted to the ranks that
//! are left: whoever goes on without the dead has to know all of them.

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
    /// The user asked, by this signal: time to save something.
    Polite(i32),
    /// A rank has failed: the others cannot do much more.
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

    /// Tells a failure, and ends the job everywhere; `spared` is not asked to end: it is about to
    /// do so with a status of its own. After the first it is a consequence.
    pub(super) fn fail(&mut self, failure: Failure, spared: Option<usize>) {
        if self.blamed {
            return;
        }
        let (rank, abort) = (failure.rank, matches!(failure.cause, Cause::Abort { .. }));
        self.up(Notice::Failed(failure));
        self.spread(rank, abort, None);
        self.blamed = true;
        self.abandon();
        self.end(Haste::Brisk, spared);
    }

    /// Posts the death or abort of a rank of the job here, and tells all nodes but the one that
    /// said so.
    pub(super) fn spread(&mut self, rank: Option<u32>, abort: bool, from: Option<u32>) {
        let event = if abort {
            node_segment::Event::Abort
        } else {
            node_segment::Event::Death
        };
        self.deaths_told = true;
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

    /// A neighbour says that a rank has died: `from` a child, or from above.
    pub(super) fn died(&mut self, rank: Option<u32>, abort: bool, from: Option<u32>) {
        self.spread(rank, abort, from.or(Some(self.me)));
        if !std::mem::replace(&mut self.blamed, true) {
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

    /// Does what is due.
    pub(super) fn expire(&mut self) {
        if let Stage::Asked(at) | Stage::Killing(at) = self.stage
            && at <= self.now
        {
            match self.stage {
                // Those who do not listen to Ctrl-C, as jobs in the background of a shell, may
                // listen to this.
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

    pub(super) fn swept(&mut self, nobody: bool) {
        if nobody {
            return self.over();
        }
        if self.now >= *self.killing_since.get_or_insert(self.now) + descendants::PATIENCE {
            self.act(Action::LeaveBehind);
            return self.over();
        }
        // One that hangs in the kernel may take long to go: look less and less often.
        self.sweeps += 1;
        self.stage = Stage::Killing(self.now + SWEEP_AGAIN * (1 << self.sweeps.min(6)));
    }

    pub(super) fn reaped(&mut self, nobody: bool) {
        if nobody {
            self.over();
        } else {
            self.look_for_missed();
            self.end_if_over();
        }
    }

    /// Ends what ranks have left behind, when they all are over: it is not part of the job.
    pub(super) fn end_if_over(&mut self) {
        if self.stage == Stage::Running && self.slots.iter().all(|slot| slot.is_over()) {
            self.end(Haste::Brisk, None);
        }
    }

    /// No descendants are left.
    fn over(&mut self) {
        if self.stage != Stage::Over {
            self.stage = Stage::Over;
            self.act(Action::Drain);
        }
    }

    /// The MPI process of this slot is gone, or has closed its line.
    pub(super) fn line_closed(&mut self, number: usize) {
        let now = self.now;
        let slot = &mut self.slots[number];
        if std::mem::replace(&mut slot.gone, true) {
            return;
        }
        slot.fence = None;
        // A child of ours is judged when it is reaped. Of a deeper descendant only the end is seen;
        // its starter usually follows with a status that says more.
        if slot.use_of == Some(UseOfMpi::Active)
            && slot.mpi_pid != Some(slot.pid)
            && slot.ended.is_none()
        {
            slot.lost_at = Some(now + STARTER_FOLLOWS);
        }
        self.try_fence();
    }

    /// A rank has begun an MPI program of this generation, here or (`from` a child, or from above)
    /// elsewhere.
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
        self.slots.iter().position(missed).filter(|_| !self.blamed)
    }

    /// A rank that has ended well without beginning what others have begun may have left a process
    /// that will.
    pub(super) fn look_for_missed(&mut self) {
        if self.missed().is_some() {
            self.act(Action::LookForStrays);
        }
    }

    /// Nobody is left who could begin it: the others would wait for ever.
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
            // Orphaned before it ended: we see its status after all.
            self.line_closed(number);
            if self.slots[number].ended.is_some() {
                self.judge(number, pid, how);
            }
            return;
        }
        slot.ended = Some(how);
        slot.lost_at = None;
        let is_mpi_process = slot.mpi_pid.is_none_or(|mpi| mpi == pid);
        if is_mpi_process {
            self.line_closed(number);
        }
        // A wrapper that ends well before the MPI process it has started: that one is waited for.
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
            if !self.blamed {
                // The others do not wait for it any more: they may finish what they do.
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
        if !self.blamed {
            return self.fail(failure, None);
        }
        if self.deaths_told {
            self.spread(failure.rank, false, None);
        }
        if self.map.all_exit_codes {
            self.up(Notice::Note(failure.text()));
        }
    }

    /// The system wants this daemon to go: once with a reason, then at once.
    pub(super) fn dismissed(&mut self, message: &Message) {
        if self.blamed {
            self.end(Haste::AtOnce, None);
        } else {
            self.fail(Failure::launcher(message), None);
        }
    }

    /// A failure of the rank in `slot`; the driver adds the call that it was in.
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

/// How long ranks have to end when the user ends the job.
pub const POLITE_GRACE: Duration = Duration::from_millis(1500);
/// How long ranks have to end after a failure, and what they leave behind after a good end.
const BRISK_GRACE: Duration = Duration::from_millis(400);
/// Half the first pause between sweeps, for orphans to arrive.
const SWEEP_AGAIN: Duration = Duration::from_millis(1);
/// How long after an MPI process its starter usually ends.
const STARTER_FOLLOWS: Duration = Duration::from_millis(200);
