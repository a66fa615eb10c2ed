//! Collective operations by triggered operations of the interface
//! ([`oxmpi_portals::offload`]), on a portal of their own.
//!
//! The interface is one for frames and for these, behind one lock. What a member has begun goes on
//! whenever a packet comes, whoever has asked for it.

use super::Portals;
use super::card::{COLLECTIVES, Card};
use super::carrier::Carrier;
use crate::offload::{self, Circle, Combine, Failed, Offload};
use core::task::Poll;
use oxmpi_portals::offload::{self as triggered, FEW, RADIX};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// A group, as the owner of the interface takes part in it.
struct Triggered {
    card: Arc<Mutex<Card>>,
    /// There until it is dropped.
    offload: Option<triggered::Offload>,
    members: Vec<u32>,
}

impl<C: Carrier> Portals<C> {
    /// Opens a group; `None`: a member is reached in another way, or there is no room.
    pub(super) fn open(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        let processes = self.processes;
        if circle.members.iter().any(|member| *member >= processes) {
            return None;
        }
        let group = triggered::Group {
            id: circle.id,
            portal: COLLECTIVES,
            members: circle.members,
            index: circle.index,
            radix: RADIX,
        };
        let card = &mut *self.card.lock();
        let opened = triggered::Offload::open(&mut card.nic, &group, FEW).ok()?;
        Some(Box::new(Triggered {
            card: Arc::clone(&self.card),
            offload: Some(opened),
            members: circle.members.to_vec(),
        }))
    }
}

impl Triggered {
    /// The interface and the group, while all members live.
    fn with<R>(&mut self, act: impl FnOnce(&mut Card, &mut triggered::Offload) -> R) -> Option<R> {
        let card = &mut *self.card.lock();
        let is_gone = self.members.iter().any(|member| card.has_failed(*member));
        let offload = self.offload.as_mut().filter(|_| !is_gone)?;
        Some(act(card, offload))
    }
}

impl Offload for Triggered {
    /// Match bits say all.
    fn card(&self) -> offload::Card {
        offload::NO_CARD
    }

    fn join(&mut self, _cards: &[offload::Card]) -> bool {
        true
    }

    fn most(&self) -> usize {
        FEW
    }

    fn can(&self, _how: Combine) -> bool {
        true
    }

    fn start(&mut self, how: Combine, values: &[u64]) -> Result<(), Failed> {
        let started = self.with(|card, group| group.start(&mut card.nic, how, values));
        started.and_then(Result::ok).ok_or(Failed)
    }

    fn finish(&mut self) -> Poll<Result<Vec<u64>, Failed>> {
        let found = self.with(|card, group| match group.is_over(&card.nic) {
            Ok(true) => Poll::Ready(Ok(group.result())),
            Ok(false) => Poll::Pending,
            Err(_) => Poll::Ready(Err(Failed)),
        });
        found.unwrap_or(Poll::Ready(Err(Failed)))
    }
}

impl Drop for Triggered {
    fn drop(&mut self) {
        if let Some(offload) = self.offload.take() {
            self.card.lock().leave(offload);
        }
    }
}
