//! Which bytes of the staging rings each step has, and what must have been read before they are
//! written: pure bookkeeping, alike on all members.

use oxmpi_shm::slots::DEPTH;
use std::collections::VecDeque;

/// The steps of long calls so far, as far as they matter for the next one.
pub(super) struct Ring {
    /// Bytes of a ring.
    len: usize,
    /// Bytes of it that the call goes round in.
    wrap: usize,
    /// Bytes used since the beginning, what was lost at the ends of rings included.
    at: u64,
    /// Steps whose bytes may not have been overwritten yet, and where those begin.
    recent: VecDeque<(u64, u64)>,
    /// All members must have finished this many steps before we write.
    needed: u64,
}

/// A step of a long call: its number, and where its bytes begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub step: u64,
    pub at: usize,
}

impl Ring {
    pub(super) fn new(len: usize) -> Ring {
        Ring {
            len,
            wrap: len,
            at: 0,
            recent: VecDeque::with_capacity(DEPTH as usize + 1),
            needed: 0,
        }
    }

    /// From now on steps go round in so many bytes.
    pub(super) fn begin(&mut self, wrap: usize) {
        self.wrap = wrap.min(self.len);
    }

    /// After a call of which the members had other thoughts: the next step, after `steps` of them,
    /// begins a ring for all, when all have finished those before.
    pub(super) fn restart(&mut self, steps: u64) {
        self.at = self.at.next_multiple_of(self.len as u64);
        self.needed = steps;
        self.recent.clear();
    }

    /// Step `step`, with `room` bytes in every member's ring; and how many steps all must have
    /// finished before we write there.
    pub(super) fn open(&mut self, step: u64, room: usize) -> (Place, u64) {
        let len = self.len as u64;
        let room = room.next_multiple_of(64);
        let mut within = (self.at % len) as usize;
        if within + room > self.wrap {
            self.at += len - within as u64;
            within = 0;
        }
        self.recent.push_back((step, self.at));
        self.at += room as u64;
        let free = self.at.saturating_sub(len);
        while let Some((old, from)) = self.recent.front().copied()
            && (from < free || old + DEPTH <= step)
        {
            self.needed = self.needed.max(old + 1);
            self.recent.pop_front();
        }
        let place = Place { step, at: within };
        (place, self.needed.max((step + 1).saturating_sub(DEPTH)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a step has is not given to another one before all have finished it.
    #[test]
    fn bytes_are_free_when_their_steps_are_needed() {
        let mut ring = Ring::new(1 << 16);
        let mut live: Vec<(u64, usize, usize)> = Vec::new();
        for step in 0..2000_u64 {
            if step.is_multiple_of(50) {
                ring.begin(if step.is_multiple_of(100) {
                    1 << 16
                } else {
                    1 << 14
                });
            }
            let room = 64_usize << (step * 5 % 7);
            let (place, needed) = ring.open(step, room);
            live.retain(|(old, ..)| *old >= needed);
            assert!(needed <= step && place.at + room <= 1 << 16);
            for (old, at, len) in &live {
                let apart = place.at >= at + len || place.at + room <= *at;
                assert!(apart, "step {step} writes what step {old} has");
            }
            live.push((step, place.at, room));
        }
    }

    /// A call whose steps are a quarter of what it goes round in waits for nothing that is not
    /// three steps behind.
    #[test]
    fn three_steps_are_there_at_once() {
        let mut ring = Ring::new(1 << 16);
        ring.begin(1 << 14);
        for step in 0..100 {
            let (_, needed) = ring.open(step, 1 << 12);
            assert!(needed <= step.saturating_sub(3), "{step} {needed}");
        }
    }
}
