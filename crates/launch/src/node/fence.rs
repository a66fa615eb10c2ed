//! Fences over all nodes: each goes when all ranks have come that can come.
//!
//! A rank may run one MPI program after the other (`sh -c './a; ./b'`): the n-th programs of all
//! ranks are generation n, and a fence is one of a generation. Who has left a generation, or waits
//! in a later one, is absent from its fences; who has not begun it yet is waited for.
//!
//! A node tells its parent when its part of the tree is *full*: every rank is in the fence, or
//! absent (finalized, or dead). A rank that is absent between its sessions may have begun the next
//! one, as those who came here may know from it, while that still lies unread in its line; without
//! another look they would leave, and it would wait for ever. So when the whole tree is full and
//! some part is *doubtful*, the root asks all nodes to look at their lines and to confirm. Whoever
//! then says no tells again when it is full. Two messages per node, four where sessions begin and
//! end.

use super::{Action, Generation, Node, Reply};
use crate::control::{Notice, Order};
use serde::{Deserialize, Serialize};

/// A part of the tree whose ranks all have come or are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Full {
    /// It keeps nobody of this generation waiting, nor of an earlier one.
    pub settled: Generation,
    /// The earliest generation of which somebody waits in a fence.
    pub waiting: Option<Generation>,
    /// Somebody is absent who may return.
    pub doubtful: bool,
}

/// The look before a doubtful fence goes.
#[derive(Debug)]
pub struct Confirm {
    /// Of this generation.
    generation: Generation,
    /// Our own lines have been looked at.
    looked: bool,
    /// Children that have not answered.
    left: usize,
    yes: bool,
}

impl Node {
    /// Lets a fence go, or says above that our part is full.
    pub(super) fn try_fence(&mut self) {
        if self.confirm.is_some() {
            return;
        }
        let Some(full) = self.part() else { return };
        if !self.is_root() {
            if self.reported != Some(full) {
                self.reported = Some(full);
                self.up(Notice::Full(full));
            }
            return;
        }
        match full.waiting.filter(|waiting| *waiting <= full.settled) {
            Some(generation) if full.doubtful => self.start_confirm(generation),
            Some(generation) => self.release(false, generation),
            None => {}
        }
    }

    /// Our part of the tree, if there is more to say of it than that a fence has gone.
    fn part(&self) -> Option<Full> {
        if self.children.iter().any(|child| child.lost) {
            return None;
        }
        let waits = self.slots.iter().filter(|slot| slot.fence.is_some());
        let mut part = Full {
            settled: self.settled(),
            waiting: waits.map(|slot| slot.generation).min(),
            doubtful: self.slots.iter().any(|slot| slot.may_return()),
        };
        for child in self
            .children
            .iter()
            .filter(|child| !child.gone && !child.done)
        {
            let full = child.full?;
            part.settled = part.settled.min(full.settled);
            part.waiting = part.waiting.into_iter().chain(full.waiting).min();
            part.doubtful |= full.doubtful;
        }
        (part.settled > self.fences_gone).then_some(part)
    }

    /// Which fences our own ranks keep nobody waiting in.
    fn settled(&self) -> Generation {
        let settled = self.slots.iter().map(|slot| slot.settled());
        settled.min().unwrap_or(Generation::MAX)
    }

    /// Asks our part of the tree whether it is full indeed.
    pub(super) fn start_confirm(&mut self, generation: Generation) {
        let asked = self
            .children
            .iter()
            .filter(|child| !child.gone && !child.done);
        let asked: Vec<u32> = asked.map(|child| child.node).collect();
        self.confirm = Some(Confirm {
            generation,
            looked: false,
            left: asked.len(),
            yes: true,
        });
        for child in asked {
            self.act(Action::Down(child, Order::Confirm { generation }));
        }
        self.act(Action::Look);
    }

    /// All that our ranks have said by now has been heard.
    pub(super) fn looked(&mut self) {
        let settled = self.settled();
        let Some(confirm) = &mut self.confirm else {
            return;
        };
        confirm.looked = true;
        confirm.yes &= settled >= confirm.generation;
        // Who comes after this look is none of this fence.
        for slot in &mut self.slots {
            slot.counted = slot.fence.is_some() && slot.generation == confirm.generation;
        }
        self.try_confirmed();
    }

    /// A child has confirmed, or has said that it is not full any more.
    pub(super) fn confirmed(&mut self, child: usize, yes: bool) {
        if !yes {
            self.children[child].full = None;
        }
        if let Some(confirm) = &mut self.confirm {
            confirm.left = confirm.left.saturating_sub(1);
            confirm.yes &= yes;
        }
        self.try_confirmed();
    }

    fn try_confirmed(&mut self) {
        let ready = |confirm: &mut Confirm| confirm.looked && confirm.left == 0;
        let Some(Confirm {
            generation, yes, ..
        }) = self.confirm.take_if(ready)
        else {
            return;
        };
        if !self.is_root() {
            self.up(Notice::Confirmed(yes));
        } else if yes {
            return self.release(true, generation);
        }
        if !yes {
            self.reported = None;
            self.try_fence();
        }
    }

    /// A child that owed an answer is gone.
    pub(super) fn confirm_without(&mut self) {
        if let Some(confirm) = &mut self.confirm {
            confirm.left = confirm.left.saturating_sub(1);
        }
        self.try_confirmed();
    }

    /// Lets the ranks of our part go that wait in a fence of this generation: those that were
    /// counted, after a look.
    pub(super) fn release(&mut self, confirmed: bool, generation: Generation) {
        self.traffic_own.fences += 1;
        self.fences_gone = generation.saturating_sub(1);
        self.all_children(&Order::Release {
            confirmed,
            generation,
        });
        for child in &mut self.children {
            child.full = None;
        }
        self.reported = None;
        self.records.forget_copies();
        for slot in 0..self.slots.len() {
            let entry = &mut self.slots[slot];
            let counted = std::mem::take(&mut entry.counted) || !confirmed;
            let counted = counted && entry.generation == generation;
            if let Some((number, _)) = entry.fence.take_if(|_| counted) {
                self.act(Action::Answer(slot, Reply::Fence(number)));
            }
        }
        self.try_fence();
    }
}
