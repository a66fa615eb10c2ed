//! Collective operations that the interface carries out by triggered operations, on a portal of
//! their own.
//!
//! The interface moves with the messages: whoever lets those move starts what owners want and tells
//! them what has come of it.

use super::Portals;
use oxmpi_btl::offload::{Circle, Desk, NO_CARD, Offload, Owner};
use oxmpi_portals::offload::{self as triggered, FEW, RADIX};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// The portal of groups.
const COLLECTIVES: u8 = 6;

/// The groups of a process.
#[derive(Default)]
pub(super) struct Groups {
    all: Vec<(triggered::Offload, Arc<Mutex<Desk>>)>,
    /// Operations that have ended.
    pub(super) ended: u64,
}

impl Portals {
    /// Opens a group; `None`: there is no room.
    pub(crate) fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        let group = triggered::Group {
            id: circle.id,
            portal: COLLECTIVES,
            members: circle.members,
            index: circle.index,
            radix: RADIX,
        };
        let opened = triggered::Offload::open(&mut self.nic, &group, FEW).ok()?;
        // Match bits say all.
        let (owner, desk) = Owner::new(circle, NO_CARD, FEW, |_| true);
        self.groups.all.push((opened, desk));
        Some(Box::new(owner))
    }

    /// Starts what is wanted, and tells what has ended; closes groups that were left.
    pub(super) fn move_groups(&mut self) {
        let Portals { groups, nic, .. } = self;
        for (mut group, desk) in std::mem::take(&mut groups.all) {
            let shared = desk;
            let mut desk = shared.lock();
            if let Some((how, values)) = desk.wanted.take() {
                desk.is_under_way = group.start(nic, how, &values).is_ok();
                desk.has_failed |= !desk.is_under_way;
            }
            let is_over = group.is_over(nic);
            desk.has_failed |= is_over.is_err();
            if is_over == Ok(true) && std::mem::take(&mut desk.is_under_way) {
                desk.result = Some(group.result());
                groups.ended += 1;
            }
            let is_over = desk.is_left && (desk.has_failed || group.has_passed_on(nic));
            drop(desk);
            match is_over {
                true => group.close(nic),
                false => groups.all.push((group, shared)),
            }
        }
    }

    /// A peer is gone, and what its groups wait for with it.
    pub(super) fn lose_groups(&mut self, peer: u32) {
        for (_, desk) in &self.groups.all {
            desk.lock().lose(peer);
        }
        self.groups.ended += 1;
    }
}
