//! Memory that long collective calls cover again and again moves to huge pages.
//!
//! A copy through 4-KiB pages pays for each of them: a translation that the processor has not at hand, and where the kernel copies, a page that it must
//! find and hold. Programs use the same buffers many times, so a block that calls have covered a few times is worth being moved once
//! ([`memory::collapse`]). A block of which a page is missing stays as it is: no program gets more memory than it has touched. Content and
//! addresses stay too. `huge_pages false` does without, and where the system's administrator says `never` nothing is asked.
//!
//! ```text
//!   coll/sm ── seen(address, length) ──► parts covered ──► times covered ──► asked ──┬─ was huge already: asked sooner
//!                                                             ▲                      └─ had to be moved: asked later
//!                                                             └──────────────────────────────┘
//! ```
//!
//! Messages between two are not told of: rows of them in buffers of which some blocks had been moved ran at half the speed on the machine where this was measured.
//! A buffer that is given back after each use would be moved in vain, so that each move makes the next wait longer. Nothing depends on what comes of it.

use crate::process::process;
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::memory;

/// Bytes from which a buffer is worth being told of: two parts of a block, so that one is covered wherever it begins.
pub const LONG: usize = 2 * PART;

/// The huge page that is asked for, and found on x86-64 and on ARM with pages of 4 KiB.
const BLOCK: usize = 2 << 20;
/// What is known of a block is known by such parts.
const PART: usize = BLOCK / 64;
/// Parts of a block that are enough: the first one of a buffer begins behind what the program's allocator keeps there.
const ENOUGH: u32 = 48;
/// So often a block is covered before it is moved. To move it costs 0.4 ms, and small pages 10 to 100 µs of each time that it is copied: what is used twice is most
/// likely used some hundred times, and what is used once is left alone.
const TIMES: u32 = 2;
/// So often the number of times doubles at most.
const MOST_DOUBLED: u8 = 9;
/// A block that is huge already is back in 3 µs, one that is moved in some hundreds.
const MOVED_NS: u64 = 50_000;
/// Blocks that are known at a time.
const KNOWN: usize = 512;

/// What calls have covered. 8 KiB, made with the first long one.
#[derive(Debug)]
pub(crate) struct Covered {
    /// The block `number` is looked for at `number % KNOWN`.
    blocks: Box<[Block]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Its address in units of [`BLOCK`]; 0 is nobody's.
    number: u32,
    times: u16,
    doubled: u8,
    /// Parts that were covered since the last time, one bit each.
    parts: u64,
}

impl Block {
    /// It has been asked for.
    fn asked(&mut self, was_huge: bool) {
        self.times = 0;
        self.doubled = match was_huge {
            true => self.doubled.saturating_sub(1),
            false => MOST_DOUBLED.min(self.doubled + 1),
        };
    }
}

impl Covered {
    /// Nothing yet; `None` where blocks are not to be moved.
    fn new() -> Option<Covered> {
        let wanted = oxmpi_mca::params().huge_pages && memory::may_collapse(BLOCK);
        wanted.then(Covered::empty)
    }

    fn empty() -> Covered {
        Covered {
            blocks: vec![Block::default(); KNOWN].into_boxed_slice(),
        }
    }

    /// What is known of the block that begins at `base`, if anything is.
    fn block(&mut self, base: usize) -> Option<&mut Block> {
        let number = base / BLOCK;
        let block = &mut self.blocks[number % KNOWN];
        (block.number as usize == number).then_some(block)
    }

    /// A call covers `len` bytes from `start` on. Tells `ready` of blocks that it is time to ask for.
    fn add(&mut self, start: usize, len: usize, mut ready: impl FnMut(usize)) {
        let Some(end) = start.checked_add(len) else {
            return;
        };
        for number in start / BLOCK..end.div_ceil(BLOCK) {
            let Ok(known) = u32::try_from(number) else {
                return;
            };
            let block = &mut self.blocks[number % KNOWN];
            if block.number != known {
                *block = Block {
                    number: known,
                    ..Block::default()
                };
            }
            let base = number * BLOCK;
            block.parts |= parts(start.max(base) - base, end.min(base + BLOCK) - base);
            if block.parts.count_ones() >= ENOUGH {
                block.parts = 0;
                block.times = block.times.saturating_add(1);
                if u32::from(block.times) >= TIMES << block.doubled {
                    ready(base);
                }
            }
        }
    }
}

/// The parts that lie inside `[from, to)` of a block.
fn parts(from: usize, to: usize) -> u64 {
    let (first, end) = (from.div_ceil(PART), to / PART);
    match end.saturating_sub(first) {
        0 => 0,
        64 => u64::MAX,
        count => ((1 << count) - 1) << first,
    }
}

/// A call takes its bytes from, or brings them to, the `len` bytes at `address`.
#[cold]
pub fn seen(address: usize, len: usize) {
    let mut ready = Vec::new();
    if let Some(covered) = process().covered.lock().get_or_insert_with(Covered::new) {
        covered.add(address, len, |base| ready.push(base));
    }
    // Nothing is locked while blocks move: other threads go on.
    for base in ready {
        let begin = now_ns();
        let moved = memory::collapse(base, BLOCK);
        let was_huge = moved.is_ok() && now_ns() - begin < MOVED_NS;
        let mut covered = process().covered.lock();
        let known = covered
            .iter_mut()
            .flatten()
            .find_map(|covered| covered.block(base));
        if let Some(block) = known {
            block.asked(was_huge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks that are ready after these messages, `times` over; each is found as `was_huge` says when it is asked for.
    fn ready(messages: &[(usize, usize)], times: u32, was_huge: bool) -> Vec<usize> {
        let (mut covered, mut all) = (Covered::empty(), Vec::new());
        for &(start, len) in (0..times).flat_map(|_| messages) {
            let before = all.len();
            covered.add(start, len, |base| all.push(base));
            for base in &all[before..] {
                covered.block(*base).unwrap().asked(was_huge);
            }
        }
        all
    }

    #[test]
    fn only_whole_parts_count() {
        assert_eq!(parts(0, BLOCK), u64::MAX);
        assert_eq!(parts(0, PART), 1);
        assert_eq!(parts(1, PART), 0);
        assert_eq!(parts(1, 3 * PART - 1), 2);
        assert_eq!(parts(63 * PART, BLOCK), 1 << 63);
        assert_eq!(parts(PART / 2, PART / 2), 0);
        assert_eq!(parts(1, BLOCK), u64::MAX << 1);
    }

    #[test]
    fn a_block_inside_a_message_is_ready_after_some_times() {
        let message = [(BLOCK * 7 - 10, 2 * BLOCK)];
        assert!(ready(&message, TIMES - 1, true).is_empty());
        assert_eq!(ready(&message, TIMES, true), [7 * BLOCK, 8 * BLOCK]);
    }

    #[test]
    fn who_moves_it_in_vain_asks_ever_more_seldom() {
        let message = [(BLOCK, BLOCK)];
        let asked = |times, was_huge| ready(&message, times, was_huge).len() as u32;
        assert_eq!(asked(100 * TIMES, true), 100);
        assert_eq!(asked((1 + 2 + 4 + 8) * TIMES, false), 4);
        let all = (2 << MOST_DOUBLED) - 1;
        assert_eq!(
            asked((all + (5 << MOST_DOUBLED)) * TIMES, false),
            u32::from(MOST_DOUBLED) + 1 + 5
        );
        // A buffer that stays after one that did not is asked for as soon as any other in the end.
        let mut block = Block::default();
        block.asked(false);
        block.asked(true);
        assert_eq!(block.doubled, 0);
    }

    #[test]
    fn messages_that_lie_side_by_side_cover_a_block_together() {
        let tiles = [0, 1, 2, 3].map(|k| (9 * BLOCK + k * BLOCK / 4, BLOCK / 4));
        assert_eq!(ready(&tiles, TIMES, true), [9 * BLOCK]);
        // Again and again the same part is no block.
        assert!(ready(&tiles[..2], 100, true).is_empty());
        // What is shorter than a part covers none.
        let crumbs: Vec<_> = (0..4 * 64)
            .map(|k| (BLOCK + k * PART / 4, PART / 4))
            .collect();
        assert!(ready(&crumbs, 100, true).is_empty());
    }

    #[test]
    fn blocks_at_one_place_forget_each_other() {
        let one = (BLOCK, BLOCK);
        let other = ((1 + KNOWN) * BLOCK, BLOCK);
        assert!(ready(&[one, other], 10 * TIMES, true).is_empty());
    }

    #[test]
    fn no_address_is_too_strange() {
        let strange = [(usize::MAX - 5, 100), (0, 0), (usize::MAX - BLOCK, BLOCK)];
        assert!(ready(&strange, 100, true).is_empty());
    }
}
