//! The daemons below a node: started in parallel with its ranks, counted when they have connected,
//! and given up when they do not come or have gone.
//!
//! Ranks may call MPI_Init when all daemons of the job are there: each tells its parent when its
//! part of the tree is, with the processors of its nodes, and the root tells all the whole list.

use super::{Action, Node, Time, fence};
use crate::control::{Nodes, Notice, Order, Ready};
use crate::outcome::Failure;
use oxmpi_mca::{Id, Message};
use std::time::Duration;

/// A daemon below us.
pub(super) struct Child {
    pub(super) node: u32,
    /// It has connected.
    joined: bool,
    /// All of its part of the tree are there.
    ready: bool,
    /// Its part of the fence: see [`fence`].
    pub(super) full: Option<fence::Full>,
    /// It has nothing left to do, or is gone.
    pub(super) done: bool,
    pub(super) gone: bool,
    /// Gone before it was done: no fence can be full any more.
    pub(super) lost: bool,
    /// It owes us views, or that input is taken.
    pub(super) owes_views: bool,
    pub(super) owes_input: bool,
    /// When it was heard last, or else launched.
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
            owes_views: false,
            owes_input: false,
            heard: now,
        }
    }
}

impl Node {
    /// The place of this child among ours, while it is not gone.
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

    /// A child's part of the tree is there.
    pub(super) fn child_ready(&mut self, index: usize, nodes: Vec<Ready>) {
        self.children[index].ready = true;
        if let Some(ready) = &mut self.ready {
            ready.extend(nodes);
        }
        self.try_ready();
    }

    /// Says that our part of the tree is there; the root lets ranks join.
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
            unlike: false,
        };
        let mut first = None;
        for Ready {
            node,
            processors,
            arch,
        } in ready
        {
            // A number that is none comes from no daemon of ours.
            if let Some(entry) = nodes.processors.get_mut(node as usize) {
                *entry = processors;
                if !self.map.ranks_of(node).is_empty() {
                    nodes.unlike |= *first.get_or_insert(arch) != arch;
                }
            }
        }
        self.admit(nodes);
    }

    pub(super) fn admit(&mut self, nodes: Nodes) {
        // The table of another job would be of another length.
        if nodes.processors.len() == self.map.nodes.len() {
            self.all_children(&Order::Admit(nodes.clone()));
            self.act(Action::Admit(nodes));
        }
    }

    /// A daemon could not be started, or has not come in time.
    pub(super) fn child_missing(&mut self, node: u32, message: &Message) {
        if let Some(index) = self.child_index(node) {
            self.act(Action::CutChild(node));
            self.lose(index, Failure::launcher(message));
        }
    }

    /// A daemon below us is gone, and its ranks with it; what is below it ends by itself.
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
        (child.owes_views, child.owes_input) = (false, false);
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

    /// The job ends: daemons that have not come are not waited for. They have started nothing, for
    /// what to start is told them when they come.
    pub(super) fn abandon(&mut self) {
        let awaited = |child: &&mut Child| !child.joined && !child.gone;
        let mut cut = Vec::new();
        for child in self.children.iter_mut().filter(awaited) {
            (child.gone, child.done, child.lost) = (true, true, true);
            (child.owes_views, child.owes_input) = (false, false);
            cut.push(child.node);
        }
        for node in cut {
            self.act(Action::CutChild(node));
        }
        self.surveyed();
        self.try_done();
    }

    /// When a neighbour will have been silent for too long; mpirun is on our own machine, and its
    /// line closes with it.
    pub(super) fn silent_at(&self) -> Option<Time> {
        let above = !self.is_root() && !self.parent_gone;
        let above = above.then(|| self.parent_heard + self.patience());
        let below = self.children.iter().filter(|child| !child.gone);
        let at = below.map(|child| self.due(child)).chain(above).min();
        at.filter(|_| !self.left)
    }

    /// Gives up those that have been silent for too long.
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
