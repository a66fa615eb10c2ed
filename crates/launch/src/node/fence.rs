//! Fences over all nodes. A fence completes when all ranks have come that can come.
//!
//! A rank may run one MPI program after the other (`sh -c './a; ./b'`). The n-th programs of all
//! ranks are generation n, and a fence belongs to one generation. A rank that has left the
//! generation, or waits in a later one, is absent from the fence. A rank that has not begun the
//! generation is awaited.
//!
//! A node reports to its parent when its subtree is *full*: every rank is in the fence or absent
//! (finalized, or dead). A rank that is absent between two sessions may already have begun the next
//! one, while its message lies unread in its connection. The ranks in the fence may have learned
//! that from the rank itself. Without another look the fence would complete without it, and it
//! would wait for ever. So when the whole tree is full and some part is *doubtful*, the root asks
//! all nodes to read their connections and to confirm. A node that denies reports again when it is
//! full. A fence costs two messages per node, four where sessions begin and end.

use super::{Action, Generation, Node, Reply};
use crate::control::{Notice, Order};
use serde::{Deserialize, Serialize};

/// The state of a subtree whose ranks all have come or are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Full {
    /// No fence of this generation or of an earlier one waits for this subtree.
    pub settled: Generation,
    /// The earliest generation of which a rank waits in a fence.
    pub waiting: Option<Generation>,
    /// Some rank is absent and may return.
    pub doubtful: bool,
}

/// The state of the confirmation before a doubtful fence completes.
#[derive(Debug)]
pub struct Confirm {
    /// The generation of the fence.
    generation: Generation,
    /// The connections of our own ranks have been read.
    looked: bool,
    /// The number of children that have not answered.
    left: usize,
    yes: bool,
}

impl Node {
    /// Completes a fence, or reports to the parent that our subtree is full.
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

    /// The state of our subtree, if it is full for a fence that has not completed yet.
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

    /// The last generation whose fences need not wait for our own ranks.
    fn settled(&self) -> Generation {
        let settled = self.slots.iter().map(|slot| slot.settled());
        settled.min().unwrap_or(Generation::MAX)
    }

    /// Asks our subtree to confirm that it is full.
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

    /// All requests that our ranks have sent by now have been read.
    pub(super) fn looked(&mut self) {
        let settled = self.settled();
        let Some(confirm) = &mut self.confirm else {
            return;
        };
        confirm.looked = true;
        confirm.yes &= settled >= confirm.generation;
        // A rank that comes after this point does not belong to this fence.
        for slot in &mut self.slots {
            slot.counted = slot.fence.is_some() && slot.generation == confirm.generation;
        }
        self.try_confirmed();
    }

    /// A child has confirmed, or has denied because it is not full any more.
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

    /// A child that had not yet answered is gone.
    pub(super) fn confirm_without(&mut self) {
        if let Some(confirm) = &mut self.confirm {
            confirm.left = confirm.left.saturating_sub(1);
        }
        self.try_confirmed();
    }

    /// Releases the ranks of our subtree that wait in a fence of this generation. After a
    /// confirmation only the counted ranks are released.
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
