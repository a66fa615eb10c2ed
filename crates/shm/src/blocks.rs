//! Blocks: for each pair of an area's members two of them, which change hands, for payload that
//! passes both ways.
//!
//! ```text
//! extent 4:  | heads: a line per block | … page | block 0 of pair 0 | block 1 | block 0 of pair 1 | …
//! head:      | exchange + 1 : 64 | call : 64 | bytes given : 64 | from : 64 | bytes of room : 64 | into : 64 | reaches, huge : 64 | thread : 64 |
//! ```
//!
//! Both members count the exchanges of their pair. In exchange E one writes block E mod 2 and reads
//! the other, its partner the other way round. So each writes where it has just read: nobody else
//! looks there, and a processor that reads a line which another one has changed takes it over, so
//! that it lies in the writer's own cache already (64 KiB between each two of four ranks on two
//! processors: 29 µs, 24 so; 43 and 32 where they share no cache). Neither needs to know what the
//! partner has read: whoever has read exchange E has ended it.
//!
//! What a member says may also be where in its own memory the piece lies, and where the other one
//! belongs: a partner that reaches that memory needs no block.

use crate::shared::{InShared, Shared, SharedBytes};
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use std::fmt;

#[cfg(not(loom))]
use oxmpi_mem::Region;

/// What is said of the bytes in a block.
#[repr(C, align(64))]
#[derive(Default)]
pub struct BlockHead {
    stamp: AtomicU64,
    call: AtomicU64,
    len: AtomicU64,
    from: AtomicU64,
    room: AtomicU64,
    into: AtomicU64,
    flags: AtomicU64,
    thread: AtomicU64,
}

/// What a member says of the piece it gives, and of the one it gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The call: equal at both ends.
    pub call: u64,
    /// Bytes, in this exchange and those that follow.
    pub len: u64,
    /// Where they lie in the member's memory, in one run; 0 when they come in blocks.
    pub from: u64,
    /// Bytes that there is room for.
    pub room: u64,
    /// Where they belong in the member's memory, in one run; 0 when nobody else may write them
    /// there.
    pub into: u64,
    /// The member can read and write the partner's memory.
    pub reaches: bool,
    /// What leaves, and where the other one belongs, lies in huge pages.
    pub is_huge: [bool; 2],
    /// By which of the member's threads the partner had better find its memory; 0 is none.
    pub thread: u32,
}

// SAFETY: repr(C), atomics, and padding that nobody reads.
unsafe impl InShared for BlockHead {}

/// One member's view of all blocks.
pub struct Blocks {
    pub(crate) members: u32,
    pub(crate) me: u32,
    pub(crate) heads: Shared<[BlockHead]>,
    /// Looked at through regions only, which models have none of.
    #[cfg_attr(loom, expect(dead_code))]
    pub(crate) bytes: SharedBytes,
    /// Bytes of a block.
    pub(crate) room: usize,
}

/// Blocks of so many members.
pub(crate) fn blocks(members: u32) -> usize {
    members as usize * (members as usize - 1)
}

impl Blocks {
    /// Bytes of a block.
    #[inline]
    pub fn room(&self) -> usize {
        self.room
    }

    /// What we give in an exchange with `partner` is in [`ours`](Self::ours).
    #[inline]
    pub fn publish(&self, partner: u32, exchange: u64, told: Told) {
        let head = &self.heads[self.block(partner, exchange, self.me)];
        head.call.store(told.call, Ordering::Relaxed);
        head.len.store(told.len, Ordering::Relaxed);
        head.from.store(told.from, Ordering::Relaxed);
        head.room.store(told.room, Ordering::Relaxed);
        head.into.store(told.into, Ordering::Relaxed);
        let [from, into] = told.is_huge;
        let flags = [told.reaches, from, into].map(u64::from);
        head.flags
            .store(flags[0] | flags[1] << 1 | flags[2] << 2, Ordering::Relaxed);
        head.thread.store(told.thread.into(), Ordering::Relaxed);
        // SYNC: block (release). Pairs with `told`.
        head.stamp.store(exchange + 1, Ordering::Release);
    }

    /// What the partner has said when it published what it gives in an exchange. Another process's
    /// word: to be checked.
    #[inline]
    pub fn told(&self, partner: u32, exchange: u64) -> Option<Told> {
        let head = &self.heads[self.block(partner, exchange, partner)];
        // SYNC: block (acquire). Pairs with `publish`: length and bytes are there. And with our own
        // stores there in the exchange before: the partner has read what we wrote.
        let there = head.stamp.load(Ordering::Acquire) == exchange + 1;
        let flags = head.flags.load(Ordering::Relaxed);
        there.then(|| Told {
            call: head.call.load(Ordering::Relaxed),
            len: head.len.load(Ordering::Relaxed),
            from: head.from.load(Ordering::Relaxed),
            room: head.room.load(Ordering::Relaxed),
            into: head.into.load(Ordering::Relaxed),
            reaches: flags & 1 != 0,
            is_huge: [flags & 2 != 0, flags & 4 != 0],
            thread: u32::try_from(head.thread.load(Ordering::Relaxed)).unwrap_or(0),
        })
    }

    /// The first `len` bytes of what we give in an exchange.
    ///
    /// # Panics
    /// When that is more than a block.
    #[cfg(not(loom))]
    #[inline]
    pub fn ours(&self, partner: u32, exchange: u64, len: usize) -> Region {
        self.bytes(self.block(partner, exchange, self.me), len)
    }

    /// The first `len` bytes of what the partner gives.
    ///
    /// # Panics
    /// As [`ours`](Self::ours).
    #[cfg(not(loom))]
    #[inline]
    pub fn theirs(&self, partner: u32, exchange: u64, len: usize) -> Region {
        self.bytes(self.block(partner, exchange, partner), len)
    }

    #[cfg(not(loom))]
    fn bytes(&self, block: usize, len: usize) -> Region {
        assert!(len <= self.room, "invariant: {len} bytes of a block");
        self.bytes.region().slice(block * self.room, len)
    }

    /// The block that `writer`, one of the two, writes in an exchange.
    #[inline]
    fn block(&self, partner: u32, exchange: u64, writer: u32) -> usize {
        let (low, high) = (self.me.min(partner), self.me.max(partner));
        let (low_at, high_at) = (low as usize, high as usize);
        // The pairs of the members below `low` come first.
        let before = low_at * (2 * self.members as usize - low_at - 1) / 2;
        let pair = before + high_at - low_at - 1;
        2 * pair + ((exchange + u64::from(writer == high)) % 2) as usize
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks")
            .field("members", &self.members)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(members: u32, room: usize) -> impl Fn(u32) -> Blocks {
        let heads = (0..blocks(members)).map(|_| BlockHead::default());
        let heads = Shared::heap_slice(heads.collect());
        let bytes = SharedBytes::heap(blocks(members) * room);
        move |me| Blocks {
            members,
            me,
            heads: heads.clone(),
            bytes: bytes.clone(),
            room,
        }
    }

    fn told(len: u64) -> Told {
        Told {
            call: 3 * len,
            len,
            from: 5 * len,
            room: 7 * len,
            into: 11 * len,
            reaches: len.is_multiple_of(2),
            is_huge: [len.is_multiple_of(3), len.is_multiple_of(5)],
            thread: 13,
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn every_pair_has_two_blocks_of_its_own() {
        for members in [2, 5] {
            let view = of(members, 64);
            let mut seen = vec![0; blocks(members)];
            for (me, partner) in (0..members).flat_map(|me| (0..me).map(move |low| (me, low))) {
                let (one, other) = (view(me), view(partner));
                for exchange in [6, 7] {
                    let given = one.block(partner, exchange, me);
                    assert_eq!(given, other.block(me, exchange, me));
                    assert_eq!(given, one.block(partner, exchange + 1, partner));
                    seen[given] += 1;
                }
            }
            assert!(seen.iter().all(|times| *times == 1), "{seen:?}");
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn an_exchange_is_there_when_it_was_published() {
        let view = of(3, 64);
        let (one, two) = (view(0), view(2));
        for exchange in 0..4 {
            assert_eq!(two.told(0, exchange), None);
            oxmpi_mem::write(one.ours(2, exchange, 8), &exchange.to_ne_bytes());
            one.publish(2, exchange, told(100 + exchange));
            assert_eq!(two.told(0, exchange), Some(told(100 + exchange)));
            two.publish(0, exchange, told(7));
            let mut seen = [0; 8];
            oxmpi_mem::read(&mut seen, two.theirs(0, exchange, 8));
            assert_eq!(u64::from_ne_bytes(seen), exchange);
            assert_eq!(one.told(2, exchange), Some(told(7)));
        }
    }

    /// What is written is seen, and nobody writes what the other still reads: words stand for the
    /// bytes.
    #[cfg(loom)]
    #[test]
    fn two_exchange() {
        use oxmpi_sync::loom::cell::UnsafeCell;
        use oxmpi_sync::loom::{model::Builder, thread};
        use std::sync::Arc;

        struct Words([UnsafeCell<u64>; 2]);
        // SAFETY: what the model is to prove.
        unsafe impl Sync for Words {}

        fn run(view: &Blocks, words: &Words, partner: u32) {
            for exchange in 0..3 {
                let given = view.block(partner, exchange, view.me);
                // SAFETY: loom watches.
                words.0[given]
                    .with_mut(|word| unsafe { *word = 10 * exchange + u64::from(view.me) });
                view.publish(partner, exchange, told(exchange));
                while view.told(partner, exchange) != Some(told(exchange)) {
                    thread::yield_now();
                }
                let got = view.block(partner, exchange, partner);
                // SAFETY: as above.
                let word = words.0[got].with(|word| unsafe { *word });
                assert_eq!(word, 10 * exchange + u64::from(partner));
            }
        }

        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(|| {
            let view = of(2, 64);
            let (one, two) = (view(0), view(1));
            let words = Arc::new(Words([UnsafeCell::new(0), UnsafeCell::new(0)]));
            let theirs = Arc::clone(&words);
            let thread = thread::spawn(move || run(&two, &theirs, 0));
            run(&one, &words, 1);
            thread.join().unwrap();
        });
    }
}
