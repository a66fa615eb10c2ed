//! What a rail does when addresses have changed: it listens where it is now, tells the others, and
//! makes connections again that had an end at an address that is gone.
//!
//! Such a connection would be silent until its time is over, so it is given up at once. Both sides
//! say how many frames they have when they meet again, as after any connection that broke: nothing
//! is lost, and nothing comes twice. Whoever has moved calls; so does whoever hears that its peer
//! has, if something is on its way to it. While an interface has no address at all its messages
//! take other rails; where there is none they wait as long as a peer may be silent.

use super::address::Rail;
use super::module::{NEVER, OTHERS};
use super::pair::State;
use super::{Listen, Tcp, listen};
use oxmpi_mca::events::{Event as Told, emit};
use std::net::IpAddr;
use std::sync::Arc;

/// So long (ns) after a call that came to nothing the next one is made to a peer of which one of
/// the two has just moved.
const AGAIN: u64 = 100_000_000;

impl Tcp {
    /// Looks whether an address has changed, ours or a peer's, and follows.
    pub(super) fn follow(&mut self, now: u64) {
        // One of the rails looks for all.
        if self.rail == 0 {
            self.shared.look_around();
        }
        let changes = self.shared.changes();
        if std::mem::replace(&mut self.followed, changes) == changes {
            return;
        }
        let rails = self.shared.rails();
        let own = &rails[self.rail];
        self.listen_at(own);
        for at in 0..self.pairs.len() {
            self.follow_pair(at, own, now);
        }
    }

    /// Listens at the addresses of now, and says so.
    fn listen_at(&mut self, own: &Rail) {
        self.calls.keep(|address| own.has(address));
        for network in &own.addresses {
            let address = network.address;
            if self.calls.places().iter().any(|at| at.ip() == address) {
                continue;
            }
            let made = match listen(address, self.shared.settings.ports) {
                Ok(listener) => self.calls.add(listener, &self.set, OTHERS),
                // It is not ready yet, or gone again: there will be news.
                Err(Listen::Address) => Ok(()),
                Err(Listen::Failed(error)) => Err(error),
            };
            if let Err(error) = made {
                emit(Told::PathFailed, || {
                    format!("{} does not listen at {address}: {error}", self.name)
                });
            }
        }
        if self.shared.listens_at(self.rail, self.calls.places()) {
            self.shared.publish();
        }
    }

    fn follow_pair(&mut self, at: usize, own: &Rail, now: u64) {
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
            // Also where nothing is on its way: what is sent next waits, too.
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
                        self.take_down(at, link);
                        // Whoever does not read for long is no bad connection, nor is this one.
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
        let stands = pair
            .slots
            .iter()
            .any(|slot| matches!(slot.state, State::Up(_)));
        if pair.addresses.is_empty() && known.rails > 0 && !stands {
            self.fail(at);
        }
    }

    /// No address of a peer answers. Whether it is called again soon: one of the two has just
    /// moved, and no other rail leads there.
    pub(super) fn is_patient(&mut self, at: usize, link: usize, now: u64) -> bool {
        let pair = &mut self.pairs[at];
        let own = usize::from(!pair.known.ways[self.rail].is_empty());
        let is_patient = now < pair.moving_until && pair.known.rails == own;
        if is_patient {
            pair.slots[link].attempt = 0;
            pair.slots[link].state = State::Awaiting(now + AGAIN);
        }
        is_patient
    }
}
