//! What a node has to do with its neighbours in the tree beside passing on what they say: input,
//! surveys, parcels from any node to any other, signs of life, and the end of the one above.

use super::ending::Haste;
use super::{Action, Child, Node};
use crate::control::{Notice, Order, Parcel};
use oxmpi_pal::signal;
use std::time::Duration;

impl Node {
    /// Takes a parcel one step on its way, or opens it.
    pub(super) fn carry(&mut self, parcel: Parcel<'static>) {
        let to = match &parcel {
            Parcel::Ask { to, .. } | Parcel::Request { to, .. } | Parcel::Changed { to, .. } => {
                Some(*to)
            }
            Parcel::Value { for_rank, .. } | Parcel::Told { for_rank, .. } => {
                self.map.place_of(*for_rank).map(|place| place.node)
            }
        };
        match to {
            Some(to) if to != self.me => match self.tree.way_down(to) {
                Some(child) => self.act(Action::Down(child, Order::Parcel(parcel))),
                None if !self.is_root() => self.up(Notice::Parcel(parcel)),
                // No such node: the map is the same everywhere, so nobody asks for it.
                None => {}
            },
            _ => self.open(parcel),
        }
    }

    pub(super) fn input(&mut self, bytes: Vec<u8>) {
        for index in 0..self.children.len() {
            let Child { node, gone, .. } = self.children[index];
            // A copy for each part of the tree that reads.
            let reads = (0..self.map.size()).any(|rank| {
                let at = self.map.ranks[rank as usize].node;
                self.map.reads_stdin(rank) && self.tree.way_down(at) == Some(node)
            });
            if reads && !gone {
                self.children[index].owes_input = true;
                self.act(Action::Down(node, Order::Stdin(bytes.clone().into())));
            }
        }
        self.owes_input = true;
        self.act(Action::Input(bytes));
    }

    pub(super) fn input_taken(&mut self) {
        if !self.owes_input && self.children.iter().all(|child| !child.owes_input) {
            self.up(Notice::StdinTaken);
        }
    }

    pub(super) fn survey(&mut self) {
        if self.views.is_none() {
            self.views = Some((Vec::new(), true));
            for child in self.children.iter_mut().filter(|child| !child.gone) {
                child.owes_views = true;
            }
            self.all_children(&Order::Diagnose);
            self.act(Action::Survey);
        }
    }

    pub(super) fn surveyed(&mut self) {
        let owed = self.children.iter().any(|child| child.owes_views);
        if let Some((mut views, _)) = self.views.take_if(|(_, missing)| !*missing && !owed) {
            views.sort_by_key(|view| view.rank);
            self.up(Notice::Diagnosis(views));
        }
    }

    /// Whether there are daemons that have to hear from us.
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

    /// Nobody tells us what to do any more: what is below us ends.
    pub(super) fn parent_lost(&mut self) {
        if !std::mem::replace(&mut self.parent_gone, true) {
            self.blamed = true;
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
