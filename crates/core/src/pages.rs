//! Memory that long collective calls cover again and again moves to huge pages.
//!
//! A copy through 4-KiB pages pays for each of them: a translation that the processor has not at
//! hand, and where the kernel copies, a page that it must find and hold. Programs use the same
//! buffers many times, so a block that calls have covered a few times is worth being moved once
//! ([`memory::collapse`]). A block of which more than a page in [64](memory::MAY_MISS) is missing
//! stays as it is: no program gets much more memory than it has touched. Content and addresses stay
//! too. Nothing moves unless `huge_pages true` asks for it, and nothing where the administrator
//! says `never`.
//!
//! ```text
//!   coll/sm ── seen(address, length) ──────┐
//!                                           └► bytes covered ──► enough: asked ──┬─ was huge already: asked sooner
//!                                                  ▲                            └─ had to be moved: asked later
//!                                                  └───────────────────────────────────┘
//! ```
//!
//! A buffer that is given back after each use would be moved for nothing, so that each move makes
//! the next wait longer. Nothing depends on what comes of it.

use crate::process::process;
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::memory;

/// Shorter buffers are not worth being told of (bytes).
pub const LONG: usize = 64 << 10;

/// The huge page that is asked for, and found on x86-64 and on ARM with pages of 4 KiB.
const BLOCK: usize = 2 << 20;
/// After so many bytes have been covered in a block it is moved: that it is covered twice, three
/// quarters of it at least, as a buffer begins behind what the program's allocator keeps there.
/// To move it costs 0.4 ms, and small pages 10 to 100 µs of each time that it is copied: what is
/// used twice is most likely used some hundred times, and what is used once is left alone. A buffer
/// that fills a part of a block gains as much less each time, and is asked for as much later.
const ENOUGH: u64 = 2 * (BLOCK as u64 / 4 * 3);
/// A program that used so many blocks again gets others moved when they are covered first.
const KNOWN_TO_PAY: u32 = 8;
/// A move that did not pay costs as much trust as so many others bring.
const PRICE: u32 = 4;
/// So often the bytes that are enough double at most.
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
    /// How many moves have paid, less [`PRICE`] for each that has not; at most [`KNOWN_TO_PAY`].
    paid: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Its address in units of [`BLOCK`]; 0 is nobody's.
    number: u32,
    doubled: u8,
    /// It was a huge page when it was asked for last.
    is_huge: bool,
    /// It was moved, and not enough was covered since to have paid for that.
    is_owing: bool,
    /// Bytes that were covered since it was asked for last.
    covered: u64,
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
            paid: 0,
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

    /// How the question for a block has ended.
    fn asked(&mut self, base: usize, found: Found) {
        let Some(block) = self.block(base) else {
            return;
        };
        let did_not_pay = found == Found::Moved && block.is_owing;
        block.covered = 0;
        block.is_huge = found != Found::Refused;
        block.is_owing |= found == Found::Moved;
        block.doubled = match found {
            Found::Huge => block.doubled.saturating_sub(1),
            Found::Moved | Found::Refused => MOST_DOUBLED.min(block.doubled + 1),
        };
        if did_not_pay {
            self.lose_trust();
        }
    }

    fn lose_trust(&mut self) {
        self.paid = self.paid.saturating_sub(PRICE);
    }

    /// A call covers `len` bytes from `start` on. Tells `ready` of blocks that it is time to ask
    /// for.
    fn add(&mut self, start: usize, len: usize, mut ready: impl FnMut(usize)) {
        let Some(end) = start.checked_add(len) else {
            return;
        };
        let enough = match self.paid {
            KNOWN_TO_PAY => ENOUGH / 2,
            _ => ENOUGH,
        };
        for number in start / BLOCK..end.div_ceil(BLOCK) {
            let Ok(known) = u32::try_from(number) else {
                return;
            };
            let block = &mut self.blocks[number % KNOWN];
            if block.number != known {
                let fresh = Block {
                    number: known,
                    ..Block::default()
                };
                if std::mem::replace(block, fresh).is_owing {
                    self.lose_trust();
                }
            }
            let base = number * BLOCK;
            let block = &mut self.blocks[number % KNOWN];
            block.covered += (end.min(base + BLOCK) - start.max(base)) as u64;
            if block.is_owing && block.covered >= ENOUGH {
                block.is_owing = false;
                self.paid = KNOWN_TO_PAY.min(self.paid + 1);
            }
            if block.covered >= enough << block.doubled {
                ready(base);
            }
        }
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
        if let Some(Some(covered)) = &mut *process().covered.lock() {
            covered.asked(base, found);
        }
    }
}

/// Whether pieces of memory, address and length, lie in huge pages for the greater part. A guess by
/// what came of asking last: a program may have given them back since.
pub fn are_huge<const N: usize>(pieces: [(usize, usize); N]) -> [bool; N] {
    match &mut *process().covered.lock() {
        Some(Some(covered)) => pieces.map(|(start, len)| covered.is_huge(start, len)),
        _ => [false; N],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks that are ready after these messages, `times` over; each is found as `was_huge` says
    /// when it is asked for.
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

    /// How often a whole block has to be covered.
    const TIMES: u32 = 2;

    #[test]
    fn a_block_inside_a_message_is_ready_after_some_times() {
        let message = [(BLOCK * 7 - 10, 2 * BLOCK)];
        assert!(ready(&message, TIMES - 1, true).is_empty());
        assert_eq!(ready(&message, TIMES, true), [7 * BLOCK, 8 * BLOCK]);
    }

    #[test]
    fn what_is_moved_each_time_is_asked_for_ever_more_seldom() {
        let message = [(BLOCK, BLOCK / 4 * 3)];
        let asked = |times, was_huge| ready(&message, times, was_huge).len() as u32;
        assert_eq!(asked(100 * TIMES, true), 100);
        assert_eq!(asked((1 + 2 + 4 + 8) * TIMES, false), 4);
        let all = (2 << MOST_DOUBLED) - 1;
        assert_eq!(
            asked((all + (5 << MOST_DOUBLED)) * TIMES, false),
            u32::from(MOST_DOUBLED) + 1 + 5
        );
        // A buffer that stays after one that did not is asked for as soon as any other in the end.
        let mut covered = Covered::empty();
        covered.add(BLOCK, BLOCK, |_| ());
        covered.asked(BLOCK, Found::Moved);
        covered.asked(BLOCK, Found::Huge);
        assert_eq!(covered.block(BLOCK).map(|block| block.doubled), Some(0));
    }

    #[test]
    fn messages_cover_a_block_together() {
        let tiles = [0, 1, 2, 3].map(|k| (9 * BLOCK + k * BLOCK / 4, BLOCK / 4));
        assert_eq!(ready(&tiles, TIMES, true), [9 * BLOCK]);
        // A part of it so much more often is as good.
        assert!(ready(&tiles[..1], 3 * TIMES - 1, true).is_empty());
        assert_eq!(ready(&tiles[..1], 3 * TIMES, true), [9 * BLOCK]);
        // What lies in two blocks counts in each.
        let across = [(10 * BLOCK - BLOCK / 2, BLOCK)];
        assert_eq!(
            ready(&across, 2 * TIMES, true),
            [9 * BLOCK, 10 * BLOCK],
            "half in each"
        );
    }

    #[test]
    fn who_uses_again_what_was_moved_is_moved_at_once() {
        let mut covered = Covered::empty();
        // How often a block is covered till it is ready; then it is moved, and covered so many
        // times.
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
        for number in 1..=KNOWN_TO_PAY as usize {
            assert_eq!(cover(number, TIMES), TIMES);
        }
        assert_eq!(cover(100, 1), 1);
        // It has gone: another takes its place.
        assert_eq!(cover(100 + KNOWN, TIMES), 1);
        assert_eq!(cover(101, TIMES), TIMES);
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
