//! Memory that long collective calls cover again and again moves to huge pages.
//!
//! A copy through 4-KiB pages pays for each of them: a translation that the processor has not at hand, and where the kernel copies, a page that it must
//! find and hold. Programs use the same buffers many times, so a block that calls have covered a few times is worth being moved once
//! ([`memory::collapse`]). A block of which a page is missing stays as it is: no program gets more memory than it has touched. Content and
//! addresses stay too. `huge_pages false` does without, and where the system's administrator says `never` nothing is asked.
//!
//! ```text
//!   coll/sm ── seen(address, length) ──────┐
//!   pml ── row_covers(address, length) ────┴► parts covered ──► times covered ──► asked ──┬─ was huge already: asked sooner
//!                                                                  ▲                      └─ had to be moved: asked later
//!                                                                  └──────────────────────────────┘
//! ```
//!
//! Over a mesh of caches messages that stand in rows are told of, too: windows of 64 messages of 256 KiB both ways are 1.4 times as fast in huge pages, of 1 MiB 1.5 times.
//!
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
/// Or so many, squared, of all that was covered since: a buffer that fills a quarter of a block gains a quarter as much each time, and is worth asking for as much less often. (64 KiB of 4 ranks to
/// each: every 80 calls of 26 µs, where to ask for what is huge takes 3.)
const AS_MUCH: u32 = 64 * 64;
/// So often a block is covered before it is moved. To move it costs 0.4 ms, and small pages 10 to 100 µs of each time that it is copied: what is used twice is most
/// likely used some hundred times, and what is used once is left alone.
const TIMES: u32 = 2;
/// A program of which it is known for so many blocks that it used them again gets others moved when they are covered first.
const FAITH: u32 = 8;
/// So often a block is covered again that was worth moving.
const AGAIN: u16 = 2;
/// One that was moved in vain costs as much faith as so many others bring.
const VAIN: u32 = 4;
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
    /// The memory that was covered last, and what lay beside it: messages side by side are one.
    run: (usize, usize),
    /// For how many moves it is known that they paid, at most [`FAITH`].
    faith: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Its address in units of [`BLOCK`]; 0 is nobody's.
    number: u32,
    times: u16,
    doubled: u8,
    /// Times that it was covered since it was moved last, then included; 0: never moved.
    used: u16,
    /// Parts that were covered since the last time, one bit each.
    parts: u64,
    /// The sum of the squares of how many at a time.
    squares: u32,
    /// It was a huge page when it was asked for last.
    is_huge: bool,
}

impl Block {
    /// It has been asked for.
    fn asked(&mut self, found: Found) {
        self.times = 0;
        self.is_huge = found != Found::Refused;
        self.doubled = match found {
            Found::Huge => self.doubled.saturating_sub(1),
            Found::Moved | Found::Refused => MOST_DOUBLED.min(self.doubled + 1),
        };
    }

    /// Whether it was moved for nothing as far as one can tell.
    fn is_in_vain(&self) -> bool {
        (1..=AGAIN).contains(&self.used)
    }
}

/// What came of asking for a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// It was huge already.
    Huge,
    /// It is now.
    Moved,
    /// It cannot be.
    Refused,
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
            run: (0, 0),
            faith: 0,
        }
    }

    /// What is known of the block that begins at `base`, if anything is.
    fn block(&mut self, base: usize) -> Option<&mut Block> {
        let number = base / BLOCK;
        let block = &mut self.blocks[number % KNOWN];
        (block.number as usize == number).then_some(block)
    }

    /// Whether half of the `len` bytes at `start`, or more, lie in huge pages as far as is known.
    fn is_huge(&mut self, start: usize, len: usize) -> bool {
        let Some(end) = start.checked_add(len) else {
            return false;
        };
        let bases = (start / BLOCK..end.div_ceil(BLOCK)).map(|number| number * BLOCK);
        let huge = bases.filter(|base| self.block(*base).is_some_and(|block| block.is_huge));
        let bytes = huge.map(|base| end.min(base + BLOCK) - start.max(base));
        len > 0 && bytes.sum::<usize>() >= len - len / 2
    }

    /// The memory together with what was covered just before, if they lie side by side: back to the part in which they meet.
    fn beside(&mut self, start: usize, end: usize) -> (usize, usize) {
        let (before, after) = self.run;
        if start == after {
            self.run = (before, end);
            (before.max(start / PART * PART), end)
        } else if end == before {
            self.run = (start, after);
            (start, after.min(end.div_ceil(PART) * PART))
        } else {
            self.run = (start, end);
            (start, end)
        }
    }

    /// How the question for a block has ended.
    fn asked(&mut self, base: usize, found: Found) {
        let Some(block) = self.block(base) else {
            return;
        };
        let in_vain = block.is_in_vain();
        block.asked(found);
        if found == Found::Moved {
            block.used = 1;
            if in_vain {
                self.faith = self.faith.saturating_sub(VAIN);
            }
        }
    }

    /// A call covers `len` bytes from `start` on. Tells `ready` of blocks that it is time to ask for.
    fn add(&mut self, start: usize, len: usize, mut ready: impl FnMut(usize)) {
        let Some(end) = start.checked_add(len) else {
            return;
        };
        let (start, end) = self.beside(start, end);
        let faith = self.faith;
        for number in start / BLOCK..end.div_ceil(BLOCK) {
            let Ok(known) = u32::try_from(number) else {
                return;
            };
            let block = &mut self.blocks[number % KNOWN];
            if block.number != known {
                if block.is_in_vain() {
                    self.faith = self.faith.saturating_sub(VAIN);
                }
                *block = Block {
                    number: known,
                    ..Block::default()
                };
            }
            let base = number * BLOCK;
            let parts = parts(start.max(base) - base, end.min(base + BLOCK) - base);
            block.parts |= parts;
            block.squares += parts.count_ones().pow(2);
            if block.parts.count_ones() >= ENOUGH || block.squares >= AS_MUCH {
                (block.parts, block.squares) = (0, 0);
                block.times = block.times.saturating_add(1);
                if block.is_in_vain() {
                    block.used += 1;
                    if !block.is_in_vain() {
                        self.faith = FAITH.min(self.faith + 1);
                    }
                }
                let times = if faith == FAITH { 1 } else { TIMES };
                if u32::from(block.times) >= times << block.doubled {
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
        let found = match moved {
            Ok(()) if now_ns() - begin < MOVED_NS => Found::Huge,
            Ok(()) => Found::Moved,
            Err(_) => Found::Refused,
        };
        if let Some(covered) = process().covered.lock().iter_mut().flatten().next() {
            covered.asked(base, found);
        }
    }
}

/// Whether pieces of memory, address and length, lie in huge pages for the greater part. A guess by what came of asking last: a program may have given them back since.
pub fn are_huge<const N: usize>(pieces: [(usize, usize); N]) -> [bool; N] {
    match process().covered.lock().iter_mut().flatten().next() {
        Some(covered) => pieces.map(|(start, len)| covered.is_huge(start, len)),
        None => [false; N],
    }
}

/// As [`seen`], of a message that stands in a row.
pub(crate) fn row_covers(address: usize, len: usize) {
    if len >= LONG {
        seen(address, len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks that are ready after these messages, `times` over; each is found as `was_huge` says when it is asked for.
    fn ready(messages: &[(usize, usize)], times: u32, was_huge: bool) -> Vec<usize> {
        let found = if was_huge {
            Found::Huge
        } else {
            Found::Refused
        };
        let (mut covered, mut all) = (Covered::empty(), Vec::new());
        for &(start, len) in (0..times).flat_map(|_| messages) {
            let before = all.len();
            covered.add(start, len, |base| all.push(base));
            for base in &all[before..] {
                covered.asked(*base, found);
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
        block.asked(Found::Moved);
        block.asked(Found::Huge);
        assert_eq!(block.doubled, 0);
    }

    #[test]
    fn messages_that_lie_side_by_side_cover_a_block_together() {
        let tiles = [0, 1, 2, 3].map(|k| (9 * BLOCK + k * BLOCK / 4, BLOCK / 4));
        assert_eq!(ready(&tiles, TIMES, true), [9 * BLOCK]);
        // A part of it so much more often is as good.
        assert!(ready(&tiles[..1], 16 * TIMES - 1, true).is_empty());
        assert_eq!(ready(&tiles[..1], 16 * TIMES, true), [9 * BLOCK]);
        // What is shorter than a part and lies apart covers none.
        let crumbs: Vec<_> = (0..4 * 64)
            .map(|k| (BLOCK + k * PART / 4, PART / 8))
            .collect();
        assert!(ready(&crumbs, 100, true).is_empty());
    }

    #[test]
    fn messages_that_lie_side_by_side_cover_what_lies_across_them() {
        // Each covers one part alone, and half of two others.
        let from = BLOCK - PART / 2;
        let up: Vec<_> = (0..33).map(|k| (from + k * 2 * PART, 2 * PART)).collect();
        let down: Vec<_> = up.iter().copied().rev().collect();
        assert_eq!(ready(&up, TIMES, true), [BLOCK]);
        assert_eq!(ready(&down, TIMES, true), [BLOCK]);
        // With others in between.
        let apart: Vec<_> = up.iter().flat_map(|one| [*one, (77 * BLOCK, 1)]).collect();
        assert!(ready(&apart, TIMES, true).is_empty());
    }

    #[test]
    fn who_uses_again_what_was_moved_is_moved_at_once() {
        let mut covered = Covered::empty();
        // How often a block is covered till it is ready; then it is moved, and covered so many times.
        let mut cover = |number: usize, again: u32| {
            let mut times = 0;
            let mut ready = false;
            while !ready {
                times += 1;
                covered.add(number * BLOCK, BLOCK, |_| ready = true);
            }
            covered.asked(number * BLOCK, Found::Moved);
            for _ in 0..again {
                covered.add(number * BLOCK, BLOCK, |_| ());
            }
            times
        };
        for number in 1..=FAITH as usize {
            assert_eq!(cover(number, AGAIN.into()), TIMES);
        }
        assert_eq!(cover(100, 1), 1);
        // It has gone: another takes its place.
        assert_eq!(cover(100 + KNOWN, AGAIN.into()), 1);
        assert_eq!(cover(101, AGAIN.into()), TIMES);
    }

    #[test]
    fn what_was_huge_when_it_was_asked_for_is_known() {
        let mut covered = Covered::empty();
        for (number, found) in [(5, Found::Refused), (6, Found::Huge), (7, Found::Moved)] {
            covered.add(number * BLOCK, BLOCK, |_| ());
            covered.asked(number * BLOCK, found);
        }
        let mut is_huge = |from: usize, to: usize| covered.is_huge(from, to - from);
        assert!(is_huge(6 * BLOCK, 8 * BLOCK) && is_huge(6 * BLOCK + 5, 6 * BLOCK + 6));
        assert!(
            is_huge(6 * BLOCK - 10, 6 * BLOCK + 10) && !is_huge(6 * BLOCK - 11, 6 * BLOCK + 10)
        );
        assert!(is_huge(7 * BLOCK, 9 * BLOCK) && !is_huge(7 * BLOCK + 2, 9 * BLOCK));
        assert!(!is_huge(5 * BLOCK, 6 * BLOCK) && !is_huge(6 * BLOCK, 6 * BLOCK));
        assert!(!is_huge(0, BLOCK) && !is_huge(usize::MAX - 5, usize::MAX));
        // Given back, and another page lies there.
        covered.asked(6 * BLOCK, Found::Refused);
        assert!(!covered.is_huge(6 * BLOCK, BLOCK) && !covered.is_huge(usize::MAX, 7));
        // Another block takes its place.
        covered.add((7 + KNOWN) * BLOCK, BLOCK, |_| ());
        assert!(!covered.is_huge(7 * BLOCK, BLOCK));
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
