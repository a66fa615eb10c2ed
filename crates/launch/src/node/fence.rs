//! Fences over all nodes: each goes when all ranks have come that can come.
//!
//! A node tells its parent when its part of the tree is *full*: every rank is in the fence, or
//! absent (finalized, or dead). A rank that is absent between its sessions may have begun the next
//! one, as those who came here may know from it, while that still lies unread in its line; without
//! another look they would leave, and it would wait for ever. So when the whole tree is full and
//! some part is *doubtful*, the root asks all nodes to look at their lines and to confirm. Whoever
//! then says no tells again when it is full. Two messages per node, four where sessions begin and
//! end.

use super::{Action, Node, Reply};
use crate::control::{Order, Word};

/// A part of the tree whose ranks all have come or are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full {
    /// Somebody waits in the fence.
    pub waiting: bool,
    /// Somebody is absent who may return.
    pub doubtful: bool,
}

/// The look before a doubtful fence goes.
#[derive(Debug)]
pub struct Confirm {
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
                let Full { waiting, doubtful } = full;
                self.up(Word::Full { waiting, doubtful });
            }
        } else if full.waiting && full.doubtful {
            self.start_confirm();
        } else if full.waiting {
            self.release(false);
        }
    }

    /// Our part of the tree, if it is full.
    fn part(&self) -> Option<Full> {
        if !self.own_full() || self.children.iter().any(|child| child.lost) {
            return None;
        }
        let mut part = Full {
            waiting: self.slots.iter().any(|slot| slot.fence.is_some()),
            doubtful: self.slots.iter().any(|slot| slot.may_return()),
        };
        for child in self
            .children
            .iter()
            .filter(|child| !child.gone && !child.done)
        {
            let full = child.full?;
            part.waiting |= full.waiting;
            part.doubtful |= full.doubtful;
        }
        Some(part)
    }

    fn own_full(&self) -> bool {
        self.slots
            .iter()
            .all(|slot| slot.fence.is_some() || slot.is_absent())
    }

    /// Asks our part of the tree whether it is full indeed.
    pub(super) fn start_confirm(&mut self) {
        let asked = self
            .children
            .iter()
            .filter(|child| !child.gone && !child.done);
        let asked: Vec<u32> = asked.map(|child| child.node).collect();
        self.confirm = Some(Confirm {
            looked: false,
            left: asked.len(),
            yes: true,
        });
        for child in asked {
            self.act(Action::Down(child, Order::Confirm));
        }
        self.act(Action::Look);
    }

    /// All that our ranks have said by now has been heard.
    pub(super) fn looked(&mut self) {
        let full = self.own_full();
        let Some(confirm) = &mut self.confirm else {
            return;
        };
        confirm.looked = true;
        confirm.yes &= full;
        // Who comes after this look is none of this fence.
        for slot in &mut self.slots {
            slot.counted = slot.fence.is_some();
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
        let Some(Confirm { yes, .. }) = self.confirm.take_if(ready) else {
            return;
        };
        if !self.is_root() {
            self.up(Word::Confirmed(yes));
        } else if yes {
            return self.release(true);
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

    /// Lets the ranks of our part go: those that were counted, after a look.
    pub(super) fn release(&mut self, confirmed: bool) {
        self.traffic_own.fences += 1;
        self.all_children(&Order::Release { confirmed });
        for child in &mut self.children {
            child.full = None;
        }
        self.reported = None;
        self.records.forget_copies();
        for slot in 0..self.slots.len() {
            let counted = std::mem::take(&mut self.slots[slot].counted) || !confirmed;
            if let Some((number, _)) = self.slots[slot].fence.take_if(|_| counted) {
                self.act(Action::Answer(slot, Reply::Fence(number)));
            }
        }
        self.try_fence();
    }
}
