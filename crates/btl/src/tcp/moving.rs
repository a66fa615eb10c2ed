//! How a rail handles changed addresses. It listens at the new ones, publishes them, and reconnects
//! connections whose address is gone.
//!
//! Such a connection would be silent until its time-out, so it is given up at once. On the new
//! connection both sides state their frame counts, as after any broken connection: nothing is lost
//! or duplicated. A process whose address has changed calls. So does a peer that learns of the
//! change and has frames on their way. While an interface has no address, its messages take other
//! rails. Without other rails they wait as long as a peer may be silent.

use super::address::Rail;
use super::module::{NEVER, OTHERS};
use super::pair::State;
use super::{Listen, Tcp, listen};
use oxmpi_mca::events::{Event as McaEvent, emit};
use std::net::IpAddr;
use std::sync::Arc;

/// Time (ns) until a failed call is repeated, if one of the two has just changed its address.
const AGAIN: u64 = 100_000_000;

impl Tcp {
    /// Calls a peer again if this connection is down and the peer has not failed.
    pub(super) fn dial_if_down(&mut self, at: usize, link: usize) {
        let pair = &self.pairs[at];
        if pair.failed.is_none() && matches!(pair.slots[link].state, State::Down) {
            self.dial(at, link);
        }
    }

    /// Checks for changed addresses, of this process or of a peer, and handles them.
    pub(super) fn follow_addresses(&mut self, now: u64) {
        // One of the rails checks for all.
        if self.rail == 0 {
            self.shared.check_addresses();
        }
        let changes = self.shared.changes();
        if std::mem::replace(&mut self.followed, changes) == changes {
            return;
        }
        let rails = self.shared.rails();
        let own = &rails[self.rail];
        self.listen_at(own);
        for at in 0..self.pairs.len() {
            self.update_pair(at, own, now);
        }
    }

    /// Listens at the present addresses and publishes them.
    fn listen_at(&mut self, own: &Rail) {
        self.calls.keep(|address| own.has(address));
        for network in &own.addresses {
            let address = network.address;
            if self.calls.places().iter().any(|at| at.ip() == address) {
                continue;
            }
            let made = match listen(address, self.shared.settings.ports) {
                Ok(listener) => self.calls.add(listener, OTHERS),
                // The address is not ready yet, or gone again: another change will be reported.
                Err(Listen::Address) => Ok(()),
                Err(Listen::Failed(error)) => Err(error),
            };
            if let Err(error) = made {
                emit(McaEvent::PathFailed, || {
                    format!("{} does not listen at {address}: {error}", self.name)
                });
            }
        }
        if self.shared.listens_at(self.rail, self.calls.places()) {
            self.shared.publish();
        }
    }

    fn update_pair(&mut self, at: usize, own: &Rail, now: u64) {
        let deadline = self.deadline(now);
        let pair = &mut self.pairs[at];
        let Some(known) = self.shared.known(pair.peer) else {
            return;
        };
        let before = std::mem::replace(&mut pair.known, Arc::clone(&known));
        let way = known.ways[self.rail].clone();
        let is_another = way != pair.addresses;
        pair.addresses = way;
        if is_another {
            // Also without frames on their way: the next frame waits, too.
            pair.moving_until = deadline;
        }
        if let Some(retry) = &mut pair.failed {
            // It is tried again at once.
            if *retry != NEVER && is_another {
                *retry = now;
            }
            return;
        }
        let is_gone = |ours: Option<IpAddr>, theirs: Option<IpAddr>| {
            let left = |theirs| before.is_at(theirs) && !known.is_at(theirs);
            (
                ours.is_some_and(|ours| !own.has(ours)),
                theirs.is_some_and(left),
            )
        };
        for link in 0..self.pairs[at].slots.len() {
            let slot = &self.pairs[at].slots[link];
            let calls = match &slot.state {
                State::Up(one) => match is_gone(one.ours(), one.theirs()) {
                    (false, false) => continue,
                    (we_moved, _) => {
                        self.stop_polling(at, link);
                        // As a peer that does not read for long, this is no bad connection.
                        let again = self.pairs[at].slots[link].lost(true, 1);
                        we_moved || again
                    }
                },
                State::Dialing(caller) => is_another || is_gone(caller.ours(), None).0,
                State::Awaiting(_) | State::Refused(_) => is_another,
                State::Down => false,
            };
            if calls {
                let pair = &mut self.pairs[at];
                pair.moving_until = deadline;
                pair.slots[link].attempt = 0;
                pair.slots[link].is_refused = false;
                self.dial(at, link);
            }
            if self.pairs[at].failed.is_some() {
                return;
            }
        }
        let pair = &self.pairs[at];
        let is_open = pair
            .slots
            .iter()
            .any(|slot| matches!(slot.state, State::Up(_)));
        if pair.addresses.is_empty() && known.rails > 0 && !is_open {
            self.fail(at);
        }
    }

    /// No address of a peer answers. Returns whether it is called again soon: one of the two has
    /// just changed its address, and no other rail reaches the peer.
    pub(super) fn retries_soon(&mut self, at: usize, link: usize, now: u64) -> bool {
        let pair = &mut self.pairs[at];
        let own = usize::from(!pair.known.ways[self.rail].is_empty());
        let retries_soon = now < pair.moving_until && pair.known.rails == own;
        if retries_soon {
            pair.slots[link].attempt = 0;
            pair.slots[link].state = State::Awaiting(now + AGAIN);
        }
        retries_soon
    }
}
