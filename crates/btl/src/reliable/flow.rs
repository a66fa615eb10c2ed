//! The state of one peer in one module: its unacknowledged frames, with the time-out of each, and
//! the frames received from it.
//!
//! No I/O here: [`reliable`](super) calls it with the time, and sends the frames.

use super::received::{FIRST, Received, WINDOW};
use super::seal::Seal;
use crate::frame::{CONTROL_MAX, Header};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::VecDeque;

/// Time-out of a frame before a round trip was measured (ns), and its bounds. An acknowledgement
/// may be delayed, and takes time to arrive.
const TIMEOUT: u64 = 20_000_000;
const TIMEOUT_MIN: u64 = 2 * ACK_AFTER;
const TIMEOUT_MAX: u64 = 500_000_000;
/// Additional time for payload before that was measured (ns a byte: 100 Mbit/s), and its maximum
/// (ns).
const SLOW: u64 = 80;
const SLOW_MAX: u64 = 1_000_000;
/// Frames that an expired time-out sends again.
const AT_ONCE: usize = 4;
/// How long an acknowledgement may wait for a frame to carry it (ns), and for how many frames.
const ACK_AFTER: u64 = 100_000;
const ACK_FRAMES: u32 = 4;
/// Consecutive time-outs until the path is given up, if another one works.
const EXPIRIES: u32 = 6;
/// Most copies of one frame in the network at once.
const COPIES: u32 = 16;

/// A frame that has not been acknowledged.
pub(super) struct Sent {
    pub header: Header,
    pub control: [u8; CONTROL_MAX],
    /// The payload: lent memory, or
    pub bulk: Region,
    /// an owned copy.
    pub own: Option<HeapBytes>,
    /// CRC32C of the payload.
    pub digest: u32,
    /// The ticket of its completion.
    pub ticket: u64,
    /// Copies that the network still uses: it may complete a frame late.
    pub inner: u32,
    /// When it was sent last (ns), and how often.
    pub left: u64,
    pub times: u32,
    /// The peer has acknowledged it.
    pub acked: bool,
    /// It must be sent again.
    pub lost: bool,
}

/// The completion of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Completion {
    pub ticket: u64,
    /// Its duration (ns); 0: unknown.
    pub took: u64,
}

/// Whether the peer is reached on this path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Up,
    /// The peer is asked at this time whether it receives our frames, then after twice the pause.
    Down {
        ask_at: u64,
        pause: u64,
    },
}

/// The state of one peer in one module.
pub(super) struct Flow<E> {
    pub endpoint: Option<E>,
    pub state: State,
    /// Counts the restarts of the numbering; never 0.
    pub epoch: u16,
    /// The number of the first frame of the queue.
    base: u32,
    queue: VecDeque<Sent>,
    /// Payload of the queue (bytes).
    payload: u64,
    /// Smoothed round trip and its variation (ns); 0: unknown.
    srtt: u64,
    variation: u64,
    /// When the time-out expires (ns), and expiries since the last acknowledgement.
    expires: Option<u64>,
    expiries: u32,
    /// Doublings of the time-out since the last arrival.
    doubled: u32,
    /// The peer's count of acknowledgements on all modules, at the last one on this path or when
    /// the queue was last empty.
    pub heard: u64,
    pub received: Received,
    /// Received frames without an acknowledgement, since when (ns), and whether it must leave now.
    owed: u32,
    owed_since: u64,
    owed_now: bool,
    /// The last frame that arrived corrupted.
    pub damaged: Option<u32>,
    /// Listed among the peers with pending work.
    pub is_busy: bool,
    /// Transfers with the peer that have not completed.
    pub transfers: u32,
}

impl<E> Flow<E> {
    pub(super) fn new() -> Flow<E> {
        Flow {
            endpoint: None,
            state: State::Up,
            epoch: 1,
            base: FIRST,
            queue: VecDeque::new(),
            payload: 0,
            srtt: 0,
            variation: 0,
            expires: None,
            expiries: 0,
            doubled: 0,
            heard: 0,
            received: Received::NOTHING,
            owed: 0,
            owed_since: 0,
            owed_now: false,
            damaged: None,
            is_busy: false,
            transfers: 0,
        }
    }

    /// Whether another frame may be on its way.
    pub(super) fn has_room(&self) -> bool {
        self.state == State::Up && self.queue.len() < WINDOW as usize
    }

    /// The number of the next frame.
    pub(super) fn next_id(&self) -> u32 {
        let behind = u32::try_from(self.queue.len()).unwrap_or(u32::MAX);
        self.base.wrapping_add(behind)
    }

    /// Records a frame that has left for the first time.
    pub(super) fn push(&mut self, sent: Sent, heard: u64) {
        self.payload += sent.bulk.len() as u64;
        if self.queue.is_empty() {
            (self.expiries, self.doubled) = (0, 0);
            self.heard = heard;
            self.expires = Some(sent.left + self.timeout());
        }
        self.queue.push_back(sent);
    }

    /// The acknowledgements in a frame that leaves now.
    pub(super) fn acknowledge(&self) -> Seal {
        Seal {
            id: 0,
            epoch: self.epoch,
            of: self.received.epoch,
            ack: self.received.all,
            beyond: u32::try_from(self.received.beyond & u128::from(u32::MAX)).unwrap_or(0),
            bulk: 0,
        }
    }

    /// A frame with acknowledgements has left.
    pub(super) fn has_acknowledged(&mut self) {
        (self.owed, self.owed_now) = (0, false);
    }

    /// Records an arrived frame that must be acknowledged.
    pub(super) fn owe(&mut self, now: u64, at_once: bool) {
        if self.owed == 0 {
            self.owed_since = now;
        }
        self.owed += 1;
        self.owed_now |= at_once;
    }

    /// Whether an acknowledgement must leave now.
    pub(super) fn owes(&self, now: u64) -> bool {
        let waits = self.owed_now || self.owed >= ACK_FRAMES || now >= self.owed_since + ACK_AFTER;
        self.owed > 0 && waits
    }

    pub(super) fn owes_any(&self) -> bool {
        self.owed > 0
    }

    /// Whether no work is pending for the peer.
    pub(super) fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.owed == 0 && self.state == State::Up
    }

    /// Whether the peer has all frames.
    pub(super) fn has_arrived(&self) -> bool {
        self.queue.iter().all(|sent| sent.acked)
    }

    /// When the next work is due (ns).
    pub(super) fn due(&self) -> Option<u64> {
        let owed = (self.owed > 0).then_some(self.owed_since + ACK_AFTER);
        let asks = match self.state {
            State::Up => None,
            State::Down { ask_at, .. } => Some(ask_at),
        };
        [owed, asks, self.expires].into_iter().flatten().min()
    }

    /// Handles an acknowledgement of all frames up to `all`, and of later ones by the bits of
    /// `beyond`. Returns whether it acknowledges new frames.
    pub(super) fn acked(
        &mut self,
        all: u32,
        beyond: u128,
        now: u64,
        over: &mut Vec<Completion>,
    ) -> bool {
        let first = all.wrapping_sub(self.base.wrapping_sub(1)) as usize;
        if first > self.queue.len() {
            return false; // It is old, or invalid.
        }
        let mut newest = None;
        let mut round_trip = None;
        for (at, sent) in self.queue.iter_mut().enumerate() {
            let bit = at.wrapping_sub(first + 1);
            let has = at < first || at > first && bit < 127 && beyond >> bit & 1 == 1;
            if !has || sent.acked {
                continue;
            }
            sent.acked = true;
            // Of a resent frame it is unknown which copy has arrived.
            newest = newest.max(Some(if sent.times == 1 { sent.left } else { 0 }));
            if sent.times == 1 {
                round_trip = Some(now.saturating_sub(sent.left));
            }
        }
        let Some(newest) = newest else {
            return false;
        };
        if let Some(measured) = round_trip {
            self.measure(measured);
        }
        // A frame that left clearly before one that has arrived is lost.
        let late = newest.saturating_sub(self.srtt / 4 + self.variation);
        for sent in self.queue.iter_mut().filter(|sent| !sent.acked) {
            sent.lost |= sent.left < late;
        }
        (self.expiries, self.doubled) = (0, 0);
        self.settle(over, now);
        self.expires = (!self.queue.is_empty()).then_some(now + self.timeout());
        true
    }

    /// Something has arrived from the peer. It does not compute, and unacknowledged frames are lost
    /// rather than late.
    pub(super) fn note_alive(&mut self, now: u64) {
        self.doubled = 0;
        let soon = now + self.timeout();
        self.expires = self.expires.map(|at| at.min(soon));
    }

    /// The peer has received the frame of this number corrupted.
    pub(super) fn mark_damaged(&mut self, id: u32) {
        let at = id.wrapping_sub(self.base) as usize;
        if let Some(sent) = self.queue.get_mut(at) {
            sent.lost |= !sent.acked;
        }
    }

    /// The network has completed a frame.
    pub(super) fn ended(&mut self, id: u32, done: bool, now: u64, over: &mut Vec<Completion>) {
        let at = id.wrapping_sub(self.base) as usize;
        if let Some(sent) = self.queue.get_mut(at) {
            sent.inner = sent.inner.saturating_sub(1);
            sent.lost |= !done && !sent.acked;
            self.settle(over, now);
        }
    }

    /// Completes the first frames that have arrived and that the network does not use any more.
    fn settle(&mut self, over: &mut Vec<Completion>, now: u64) {
        while let Some(sent) = self.queue.front() {
            if !sent.acked || sent.inner != 0 {
                break;
            }
            let took = match sent.times {
                1 => now.saturating_sub(sent.left),
                _ => 0,
            };
            let ticket = sent.ticket;
            self.payload -= sent.bulk.len() as u64;
            over.push(Completion { ticket, took });
            self.queue.pop_front();
            self.base = self.base.wrapping_add(1);
        }
        if self.queue.is_empty() {
            self.expires = None;
        }
    }

    fn measure(&mut self, round_trip: u64) {
        let round_trip = round_trip.max(1);
        if self.srtt == 0 {
            (self.srtt, self.variation) = (round_trip, round_trip / 2);
            return;
        }
        self.variation = (3 * self.variation + self.srtt.abs_diff(round_trip)) / 4;
        self.srtt = (7 * self.srtt + round_trip) / 8;
    }

    /// Time-out of an unacknowledged frame (ns).
    pub(super) fn timeout(&self) -> u64 {
        let measured = match self.srtt {
            0 => TIMEOUT,
            srtt => srtt + 4 * self.variation,
        };
        let least = TIMEOUT_MIN + (self.payload * SLOW).min(SLOW_MAX);
        let measured = measured.clamp(least, TIMEOUT_MAX);
        (measured << self.doubled.min(9)).min(TIMEOUT_MAX)
    }

    /// Handles expired time-outs: marks the frames to be sent again. True: there were so many that
    /// the path is given up, if another one works.
    pub(super) fn tick(&mut self, now: u64) -> bool {
        if self.expires.is_none_or(|at| now < at) {
            return false;
        }
        self.expiries += 1;
        self.doubled += 1;
        self.expires = Some(now + self.timeout());
        let missing = self.queue.iter_mut().filter(|sent| !sent.acked);
        missing.take(AT_ONCE).for_each(|sent| sent.lost = true);
        self.expiries >= EXPIRIES
    }

    /// The frames to be sent again, with their numbers.
    pub(super) fn lost(&mut self) -> impl Iterator<Item = (u32, &mut Sent)> {
        let base = self.base;
        let all = (0..).zip(&mut self.queue);
        let lost = all.filter(|(_, sent)| sent.lost && !sent.acked && sent.inner < COPIES);
        lost.map(move |(at, sent)| (base.wrapping_add(at), sent))
    }

    /// All unacknowledged frames.
    pub(super) fn frames(&mut self) -> impl Iterator<Item = &mut Sent> {
        self.queue.iter_mut()
    }

    /// Drops the frames, which take another path. Later acknowledgements belong to an old epoch.
    pub(super) fn give_up(&mut self, now: u64) -> Vec<Sent> {
        let pause = self.timeout();
        self.state = State::Down {
            ask_at: now + pause,
            pause,
        };
        self.restart()
    }

    /// The same for a path that the network itself has given up and may restore.
    pub(super) fn restart(&mut self) -> Vec<Sent> {
        self.epoch = self.epoch.checked_add(1).unwrap_or(1);
        (self.base, self.payload) = (FIRST, 0);
        (self.expires, self.expiries, self.doubled) = (None, 0, 0);
        self.queue.drain(..).collect()
    }

    /// Whether the peer is to be asked now whether it receives our frames.
    pub(super) fn asks(&mut self, now: u64) -> bool {
        match &mut self.state {
            State::Down { ask_at, pause } if *ask_at <= now => {
                *pause = (2 * *pause).min(2 * TIMEOUT_MAX);
                *ask_at = now + *pause;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(left: u64, times: u32) -> Sent {
        Sent {
            header: Header::default(),
            control: [0; CONTROL_MAX],
            bulk: Region::EMPTY,
            own: None,
            digest: 0,
            ticket: left,
            inner: 0,
            left,
            times,
            acked: false,
            lost: false,
        }
    }

    /// Among peers that answer at once, a lost frame is sent again after twice the time an
    /// acknowledgement may wait. It was once a millisecond, ten times the exchange.
    #[test]
    fn what_quick_peers_lose_is_soon_sent_again() {
        let mut flow = Flow::<()>::new();
        let mut over = Vec::new();
        for n in 0..20 {
            let left = 1_000_000 + n * 50_000;
            flow.push(sent(left, 1), 0);
            let id = flow.next_id().wrapping_sub(1);
            assert!(flow.acked(id, 0, left + 20_000, &mut over));
        }
        flow.push(sent(3_000_000, 1), 0);
        assert_eq!(flow.due(), Some(3_000_000 + 2 * ACK_AFTER));
        assert!(!flow.tick(3_000_000 + 2 * ACK_AFTER));
        assert_eq!(flow.lost().count(), 1);
    }

    /// Payload takes time, and a frame that is sent again too early is never measured. A stream of
    /// 64 KiB over 200 Mbit/s once took ten times as long.
    #[test]
    fn payload_may_be_under_way_for_longer() {
        let mut flow = Flow::<()>::new();
        let mut over = Vec::new();
        flow.push(sent(1_000_000, 1), 0);
        assert!(flow.acked(FIRST, 0, 1_020_000, &mut over));
        let memory = HeapBytes::new(64 << 10);
        let bulk = memory.region();
        flow.push(
            Sent {
                bulk,
                ..sent(2_000_000, 1)
            },
            0,
        );
        assert_eq!(flow.due(), Some(2_000_000 + TIMEOUT_MIN + SLOW_MAX));
        assert!(flow.acked(FIRST + 1, 0, 2_000_000 + 1_100_000, &mut over));
        flow.push(sent(4_000_000, 1), 0);
        let due = flow.due().unwrap_or_default();
        assert!(due > 4_000_000 + 1_100_000, "it was not measured: {due}");
    }

    /// The acknowledgement of a resent frame may be for its first copy. Frames that left in between
    /// are not taken as lost.
    #[test]
    fn a_repeated_frame_says_nothing_of_others() {
        let mut flow = Flow::<()>::new();
        // The first was sent again, and the last was sent after that.
        for (left, times) in [(90_000_000, 2), (1_000_000, 1), (95_000_000, 1)] {
            flow.push(sent(left, times), 0);
        }
        let mut over = Vec::new();
        assert!(flow.acked(FIRST, 0, 91_000_000, &mut over));
        assert_eq!((over.len(), flow.lost().count()), (1, 0));
        // A frame that was sent once is certain: the other left long before.
        assert!(flow.acked(FIRST, 1, 96_000_000, &mut over));
        let lost: Vec<u32> = flow.lost().map(|(id, _)| id).collect();
        assert_eq!(lost, [FIRST + 1]);
    }
}
