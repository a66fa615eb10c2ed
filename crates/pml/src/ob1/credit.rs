//! Credit: the receiver bounds what is on its way from each peer.
//!
//! Both sides count eager bytes that no receive has matched, and numbered frames that are not
//! handled. The receiver reports totals (`CREDIT`). Without credit a message leaves by rendezvous,
//! and an `RTS` waits where its number is too far ahead.

use super::Ob1;
use super::control::{self, CREDIT_UNIT, Credit};
use oxmpi_btl::{Bulk, Full, Wire};

/// Cost of a small message against the eager budget besides its bytes: about the memory that the
/// receiver needs for it.
pub(super) const MESSAGE_COST: u32 = 64;
/// Largest eager budget (bytes).
pub(super) const BUDGET_MAX: u32 = 1 << 30;
/// Offers and recalls are at most this many numbers ahead of what the receiver has reported as
/// handled. Eager messages need no such limit: the unmatched ones are fewer than the remaining
/// numbers, see [`SHORT_BUDGET`].
const MAX_AHEAD: u16 = 12_288;
/// Short messages are sent eagerly while no more than this is unmatched (bytes): at most 16 384
/// messages. Longer ones use the whole budget; each takes at least the fraction `1 / LONG_PART` of
/// it.
pub(super) const SHORT_BUDGET: u32 = 1 << 20;
const LONG_PART: u32 = 2048;
/// A receiver reports after this many newly handled frames.
const HANDLED_INTERVAL: u16 = 2048;
// The numbers in flight are less than half of all numbers.
const _: () =
    assert!(SHORT_BUDGET / MESSAGE_COST + LONG_PART + (MAX_AHEAD as u32) < (u16::MAX / 2) as u32);
// What a receiver has handled and not reported is less than the sender's limit.
const _: () =
    assert!(SHORT_BUDGET / 4 / MESSAGE_COST + (HANDLED_INTERVAL as u32) < MAX_AHEAD as u32);

/// Cost of a message of this length, which must be within the eager budget.
#[inline]
#[allow(clippy::cast_possible_truncation)] // The least of both is a u32.
pub(super) fn cost(bytes: u64) -> u32 {
    bytes.min(u64::from(u32::MAX / 2)) as u32 + MESSAGE_COST
}

impl Ob1 {
    /// The cost of these eager bytes, if it fits the eager budget.
    #[inline]
    pub(super) fn affordable(&self, peer: u32, bytes: u64) -> Option<u32> {
        let unmatched = u64::from(self.peers[peer as usize].unmatched_out);
        let all = bytes + u64::from(MESSAGE_COST);
        let budget = match all >= u64::from(self.eager_budget / LONG_PART) {
            true if (peer as usize) < self.job_size => self.eager_budget.into(),
            _ => self.short_budget,
        };
        (unmatched + all <= budget).then(|| cost(bytes))
    }

    /// Limit of the unmatched eager bytes from a peer. Another job may have another budget: to its
    /// processes none sends more than [`SHORT_BUDGET`].
    pub(super) fn budget_from(&self, peer: u32) -> u32 {
        let is_of_another = peer as usize >= self.job_size;
        self.eager_budget
            .max(u32::from(is_of_another) * SHORT_BUDGET)
    }

    /// Whether an `RTS` must wait until its receiver has handled more of the earlier frames.
    pub(super) fn is_too_far_ahead(&self, peer: u32) -> bool {
        let peer = &self.peers[peer as usize];
        #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
        let handled = peer.handled_by_peer as u16;
        peer.sent.wrapping_sub(handled) >= MAX_AHEAD
    }

    /// Bytes from `peer` that count against its eager budget were matched. They are credited when
    /// there are enough.
    #[inline]
    pub(super) fn give_credit(&mut self, wire: &mut dyn Wire, peer: u32, bytes: Option<u64>) {
        let Some(bytes) = bytes else {
            return;
        };
        let state = &mut self.peers[peer as usize];
        state.credit_pending += cost(bytes);
        if state.credit_pending >= self.credit_from {
            self.credit(wire, peer);
        }
    }

    /// Reports to a peer how many of its frames are handled here, if many since the last report.
    #[inline]
    pub(super) fn report_handled(&mut self, wire: &mut dyn Wire, peer: u32) {
        let state = &self.peers[peer as usize];
        if state.handled_since() >= HANDLED_INTERVAL {
            self.credit(wire, peer);
        }
    }

    #[cold]
    fn credit(&mut self, wire: &mut dyn Wire, peer: u32) {
        if !self.peers[peer as usize].owes_credit && self.send_credit(wire, peer).is_err() {
            self.peers[peer as usize].owes_credit = true;
            self.mark_busy(peer);
        }
    }

    /// Sends the totals of now, past the backlog. An `RTS` there may wait for the credit of the
    /// peer, whose own backlog waits for ours.
    pub(super) fn send_credit(&mut self, wire: &mut dyn Wire, peer: u32) -> Result<(), Full> {
        let state = &mut self.peers[peer as usize];
        let (reported, since) = (state.handled_reported, state.handled_since());
        let credit = Credit {
            units: state
                .credit_sent
                .wrapping_add(state.credit_pending / CREDIT_UNIT),
            handled: reported.wrapping_add(since.into()),
        };
        let (header, control) = (control::header(control::CREDIT), credit.write());
        wire.try_send(peer, header, control.as_slice(), Bulk::None)?;
        state.credit_pending %= CREDIT_UNIT;
        (state.credit_sent, state.handled_reported) = (credit.units, credit.handled);
        state.owes_credit = false;
        Ok(())
    }

    pub(super) fn on_credit(&mut self, from: u32, bytes: &[u8]) {
        let Some(Credit { units, handled }) = Credit::read(bytes) else {
            self.broken(from, "a credit is too short");
            return;
        };
        let peer = &mut self.peers[from as usize];
        let more = units.wrapping_sub(peer.credit_received);
        let further = handled.wrapping_sub(peer.handled_by_peer);
        if more > u32::MAX / 2 || further > u32::MAX / 2 {
            self.repeats += 1; // A later credit overtook this one.
            return;
        }
        let credit = u64::from(more) * u64::from(CREDIT_UNIT);
        #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
        let on_their_way = peer.sent.wrapping_sub(peer.handled_by_peer as u16);
        if credit > u64::from(peer.unmatched_out) || further > u32::from(on_their_way) {
            self.broken(from, "a credit is for more than was sent");
            return;
        }
        peer.credit_received = units;
        peer.handled_by_peer = handled;
        peer.unmatched_out -= more * CREDIT_UNIT;
    }
}
