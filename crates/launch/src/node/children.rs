//! The daemons below a node. They start in parallel with the ranks of the node and are counted when
//! they have connected. They are given up when they do not connect or have gone.
//!
//! Ranks may call MPI_Init when all daemons of the job are connected. Each daemon reports to its
//! parent when its subtree is complete, with the processors of its nodes. The root sends the whole
//! list to all daemons.

use super::{Action, Node, Time, fence};
use crate::control::{Nodes, Notice, Order, Ready};
use crate::outcome::Failure;
use oxmpi_mca::{Id, Message};
use std::time::Duration;

/// A daemon below us.
pub(super) struct Child {
    pub(super) node: u32,
    /// The daemon has connected.
    joined: bool,
    /// All daemons of its subtree have connected.
    ready: bool,
    /// Its subtree's state at the fence: see [`fence`].
    pub(super) full: Option<fence::Full>,
    /// The daemon has nothing left to do, or is gone.
    pub(super) done: bool,
    pub(super) gone: bool,
    /// The daemon went before it was done: no fence can complete any more.
    pub(super) lost: bool,
    /// The daemon has not yet sent its views, or not yet reported that its input is taken.
    pub(super) views_pending: bool,
    pub(super) input_pending: bool,
    /// When a message last came from the daemon; before the first one, when it was launched.
    pub(super) heard: Time,
}

impl Child {
    pub(super) fn new(node: u32, now: Time) -> Child {
        Child {
            node,
            joined: false,
            ready: false,
            full: None,
            done: false,
            gone: false,
            lost: false,
            views_pending: false,
            input_pending: false,
            heard: now,
        }
    }
}

impl Node {
    /// The index of the child `node` in `children`, unless it is gone.
    pub(super) fn child_index(&self, node: u32) -> Option<usize> {
        let is = |child: &Child| child.node == node && !child.gone;
        self.children.iter().position(is)
    }

    pub(super) fn child_joined(&mut self, node: u32) {
        if let Some(index) = self.child_index(node) {
            self.children[index].joined = true;
            self.children[index].heard = self.now;
        }
    }

    pub(super) fn child_held(&mut self, node: u32) {
        if let Some(index) = self.child_index(node) {
            self.children[index].heard = self.now;
        }
    }

    /// The subtree of a child is complete.
    pub(super) fn child_ready(&mut self, index: usize, nodes: Vec<Ready>) {
        self.children[index].ready = true;
        if let Some(ready) = &mut self.ready {
            ready.extend(nodes);
        }
        self.try_ready();
    }

    /// Reports that our subtree is complete; the root admits the ranks.
    pub(super) fn try_ready(&mut self) {
        if !self.children.iter().all(|child| child.ready) {
            return;
        }
        let Some(ready) = self.ready.take() else {
            return;
        };
        if !self.is_root() {
            return self.up(Notice::Ready(ready));
        }
        let mut nodes = Nodes {
            processors: vec![0; self.map.nodes.len()],
            heterogeneous: false,
        };
        let mut first = None;
        for Ready {
            node,
            processors,
            arch,
        } in ready
        {
            // A node number out of range comes from no daemon of this job.
            if let Some(entry) = nodes.processors.get_mut(node as usize) {
                *entry = processors;
                if !self.map.ranks_of(node).is_empty() {
                    nodes.heterogeneous |= *first.get_or_insert(arch) != arch;
                }
            }
        }
        self.admit(nodes);
    }

    pub(super) fn admit(&mut self, nodes: Nodes) {
        // A table of another length belongs to another job.
        if nodes.processors.len() == self.map.nodes.len() {
            self.all_children(&Order::Admit(nodes.clone()));
            self.act(Action::Admit(nodes));
        }
    }

    /// A daemon could not be started, or has not connected in time.
    pub(super) fn child_missing(&mut self, node: u32, message: &Message) {
        if let Some(index) = self.child_index(node) {
            self.act(Action::CutChild(node));
            self.lose(index, Failure::launcher(message));
        }
    }

    /// A daemon below us is gone, with its ranks. The daemons below it end by themselves.
    pub(super) fn child_lost(&mut self, node: u32, reason: &str) {
        if let Some(index) = self.child_index(node) {
            self.act(Action::CutChild(node));
            let message = Message::new(Id::ProxyDied)
                .with("host", &self.map.nodes[node as usize].host)
                .with("pid", "?")
                .with("reason", reason);
            self.lose(index, Failure::launcher(&message));
        }
    }

    fn lose(&mut self, index: usize, failure: Failure) {
        let child = &mut self.children[index];
        let node = child.node;
        child.gone = true;
        let was_done = std::mem::replace(&mut child.done, true);
        (child.views_pending, child.input_pending) = (false, false);
        if !was_done {
            child.lost = true;
            self.fail(failure, None);
            for rank in 0..self.map.size() {
                let at = self.map.ranks[rank as usize].node;
                if at == node || self.tree.way_down(at) == Some(node) {
                    self.spread(Some(rank), false, None);
                }
            }
            self.confirm_without();
        }
        self.surveyed();
        self.try_done();
    }

    /// The job ends: daemons that have not connected are not awaited. They have started nothing: a
    /// daemon gets the job map when it connects.
    pub(super) fn abandon(&mut self) {
        let awaited = |child: &&mut Child| !child.joined && !child.gone;
        let mut cut = Vec::new();
        for child in self.children.iter_mut().filter(awaited) {
            (child.gone, child.done, child.lost) = (true, true, true);
            (child.views_pending, child.input_pending) = (false, false);
            cut.push(child.node);
        }
        for node in cut {
            self.act(Action::CutChild(node));
        }
        self.surveyed();
        self.try_done();
    }

    /// When a neighbour will have been silent for too long. The root does not time mpirun: it runs
    /// on the same machine, and its connection closes with it.
    pub(super) fn silent_at(&self) -> Option<Time> {
        let above = !self.is_root() && !self.parent_gone;
        let above = above.then(|| self.parent_heard + self.patience());
        let below = self.children.iter().filter(|child| !child.gone);
        let at = below.map(|child| self.due(child)).chain(above).min();
        at.filter(|_| !self.left)
    }

    /// Gives up the neighbours that have been silent for too long.
    pub(super) fn give_up_silent(&mut self) {
        let silent = |child: &&Child| !self.left && !child.gone && self.due(child) <= self.now;
        let silent = self.children.iter().filter(silent);
        let silent: Vec<(u32, bool)> = silent.map(|child| (child.node, child.joined)).collect();
        for (node, joined) in silent {
            if joined {
                self.child_lost(node, "it does not answer");
            } else {
                self.child_held(node);
                self.act(Action::GiveUp(node));
            }
        }
    }

    fn due(&self, child: &Child) -> Time {
        let patience = match child.joined {
            true => self.patience(),
            false => Duration::from_millis(self.map.start_ms.into()),
        };
        child.heard + patience
    }
}
