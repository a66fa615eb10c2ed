//! The exchange of a node with its neighbours in the tree: input, surveys, messages between any two
//! nodes, heartbeats, and the loss of the parent.

use super::ending::Haste;
use super::{Action, Child, Node};
use crate::control::{Notice, Order, RoutedMessage};
use oxmpi_pal::signal;
use std::time::Duration;

impl Node {
    /// Routes a message one step towards its destination, or delivers it.
    pub(super) fn route(&mut self, message: RoutedMessage<'static>) {
        let to = match &message {
            RoutedMessage::Get { to, .. }
            | RoutedMessage::RegistryRequest { to, .. }
            | RoutedMessage::Changed { to, .. } => Some(*to),
            RoutedMessage::Value { for_rank, .. }
            | RoutedMessage::RegistryAnswer { for_rank, .. } => {
                self.map.place_of(*for_rank).map(|place| place.node)
            }
        };
        match to {
            Some(to) if to != self.me => match self.tree.way_down(to) {
                Some(child) => self.act(Action::Down(child, Order::Routed(message))),
                None if !self.is_root() => self.up(Notice::Routed(message)),
                // There is no such node. The map is the same on all nodes, so this does not happen.
                None => {}
            },
            _ => self.deliver(message),
        }
    }

    pub(super) fn input(&mut self, bytes: Vec<u8>) {
        for index in 0..self.children.len() {
            let Child { node, gone, .. } = self.children[index];
            // Each subtree with a reader gets a copy.
            let reads = (0..self.map.size()).any(|rank| {
                let at = self.map.ranks[rank as usize].node;
                self.map.reads_stdin(rank) && self.tree.way_down(at) == Some(node)
            });
            if reads && !gone {
                self.children[index].input_pending = true;
                self.act(Action::Down(node, Order::Stdin(bytes.clone().into())));
            }
        }
        self.input_pending = true;
        self.act(Action::Input(bytes));
    }

    pub(super) fn input_taken(&mut self) {
        if !self.input_pending && self.children.iter().all(|child| !child.input_pending) {
            self.up(Notice::StdinTaken);
        }
    }

    pub(super) fn survey(&mut self) {
        if self.views.is_none() {
            self.views = Some((Vec::new(), true));
            for child in self.children.iter_mut().filter(|child| !child.gone) {
                child.views_pending = true;
            }
            self.all_children(&Order::Diagnose);
            self.act(Action::Survey);
        }
    }

    pub(super) fn surveyed(&mut self) {
        let owed = self.children.iter().any(|child| child.views_pending);
        if let Some((mut views, _)) = self.views.take_if(|(_, missing)| !*missing && !owed) {
            views.sort_by_key(|view| view.rank);
            self.up(Notice::Diagnosis(views));
        }
    }

    /// Whether other daemons await heartbeats from us.
    pub(super) fn has_neighbours(&self) -> bool {
        !self.left && (!self.is_root() || self.children.iter().any(|child| !child.gone))
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_millis(self.map.silence_ms.into())
    }

    pub(super) fn tick(&mut self) {
        self.expire();
        if self.has_neighbours() && self.beat_at <= self.now {
            self.beat_at = self.now + self.patience() / 4;
            self.all_children(&Order::Beat);
            if !self.is_root() {
                self.up(Notice::Beat);
            }
        }
        let above = !self.is_root() && !self.parent_gone && !self.left;
        self.give_up_silent();
        if above && self.parent_heard + self.patience() <= self.now {
            self.parent_lost();
        }
    }

    /// The parent is gone and no more orders come: our subtree ends.
    pub(super) fn parent_lost(&mut self) {
        if !std::mem::replace(&mut self.parent_gone, true) {
            self.is_ending = true;
            self.abandon();
            self.all_children(&Order::End {
                signal: signal::SIGKILL,
            });
            self.end(Haste::AtOnce, None);
            if self.said_done {
                self.leave();
            }
        }
    }
}
