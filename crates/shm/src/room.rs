//! The allocator of extents: which parts of the segment are free.
//!
//! ```text
//!   start ─────────────────────────── next ─────────────── total
//!     extents in use, free parts       never used
//!
//! a free part, one word of a table (0: none here):
//!  63                  32 31                   0
//! +----------------------+----------------------+
//! |  first page          |  pages               |   (counted from the start of the segment)
//! +----------------------+----------------------+
//! ```
//!
//! One exchange of one word takes a part out of the table, or moves `next`; the process that
//! succeeds owns the part. So there is no lock. A process that dies in between costs the part that
//! it held and nothing else. Words that point outside the segment are ignored.

use oxmpi_sync::atomic::{AtomicU64, Ordering};

/// A view of the words that describe free space.
pub(crate) struct FreeSpace<'a> {
    /// Bounds of the extents (bytes, whole pages).
    pub(crate) start: u64,
    pub(crate) total: u64,
    /// Bytes of a page.
    pub(crate) page: u64,
    /// Nothing from this offset on has been used yet.
    pub(crate) next: &'a AtomicU64,
    /// Parts below `next` that are free.
    pub(crate) free: &'a [AtomicU64],
}

/// A run of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    first: u64,
    pages: u64,
}

impl Part {
    fn end(self) -> u64 {
        self.first + self.pages
    }

    fn word(self) -> u64 {
        self.first << 32 | self.pages
    }
}

impl FreeSpace<'_> {
    /// Allocates `len` bytes, whole pages. Their former content is still there.
    ///
    /// # Errors
    /// The bytes left at the end, which do not suffice; no free part is long enough either.
    pub(crate) fn take(&self, len: u64) -> Result<u64, u64> {
        let pages = len / self.page;
        while let Some((word, part)) = self.smallest(pages) {
            // SYNC: room (acquire). Pairs with `give`: the last owner has finished.
            let (success, failure) = (Ordering::Acquire, Ordering::Relaxed);
            if word
                .compare_exchange(part.word(), 0, success, failure)
                .is_ok()
            {
                if part.pages > pages {
                    self.give(
                        (part.first + pages) * self.page,
                        (part.pages - pages) * self.page,
                    );
                }
                return Ok(part.first * self.page);
            }
        }
        let fits = |at: u64| {
            at.checked_add(len).filter(|end| {
                at >= self.start && at.is_multiple_of(self.page) && *end <= self.total
            })
        };
        // SYNC: room (acquire).
        let taken = self
            .next
            .fetch_update(Ordering::Acquire, Ordering::Relaxed, fits);
        taken.map_err(|at| self.total.saturating_sub(at))
    }

    /// Frees a part that [`take`](Self::take) allocated, or some of it.
    ///
    /// The part is merged with the free parts that touch it. When the table is full, the smallest
    /// part is lost.
    pub(crate) fn give(&self, offset: u64, len: u64) {
        let mut part = Part {
            first: offset / self.page,
            pages: len / self.page,
        };
        while let Some((word, beside)) = self.beside(part) {
            // SYNC: room (acquire). As in `take`.
            let (success, failure) = (Ordering::Acquire, Ordering::Relaxed);
            if word
                .compare_exchange(beside.word(), 0, success, failure)
                .is_ok()
            {
                part = Part {
                    first: part.first.min(beside.first),
                    pages: part.pages + beside.pages,
                };
            }
        }
        // SYNC: room (release). Pairs with `take`.
        let (success, failure) = (Ordering::Release, Ordering::Relaxed);
        let (first, end) = (part.first * self.page, part.end() * self.page);
        if self
            .next
            .compare_exchange(end, first, success, failure)
            .is_ok()
        {
            return;
        }
        for word in self.free {
            let seen = word.load(Ordering::Relaxed);
            let better = self.part(seen).is_none_or(|old| old.pages < part.pages);
            if better
                && word
                    .compare_exchange(seen, part.word(), success, failure)
                    .is_ok()
            {
                // The part that was in this word needs another word.
                match self.part(seen) {
                    Some(old) => part = old,
                    None => return,
                }
            }
        }
    }

    /// The smallest free part of at least `pages` pages.
    fn smallest(&self, pages: u64) -> Option<(&AtomicU64, Part)> {
        let parts = self.parts().filter(|(_, part)| part.pages >= pages);
        parts.min_by_key(|(_, part)| part.pages)
    }

    /// A free part that touches this one.
    fn beside(&self, part: Part) -> Option<(&AtomicU64, Part)> {
        self.parts()
            .find(|(_, other)| other.end() == part.first || part.end() == other.first)
    }

    fn parts(&self) -> impl Iterator<Item = (&AtomicU64, Part)> {
        let part = |word: &AtomicU64| self.part(word.load(Ordering::Relaxed));
        self.free
            .iter()
            .filter_map(move |word| Some((word, part(word)?)))
    }

    /// The part that a word of the table describes, if it lies within the bounds.
    fn part(&self, word: u64) -> Option<Part> {
        let part = Part {
            first: word >> 32,
            pages: word & u64::from(u32::MAX),
        };
        let fits = part.first >= self.start / self.page && part.end() <= self.total / self.page;
        (part.pages != 0 && fits).then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: u64 = 4096;

    fn table(words: usize) -> (AtomicU64, Vec<AtomicU64>) {
        let free = (0..words).map(|_| AtomicU64::new(0)).collect();
        (AtomicU64::new(16 * PAGE), free)
    }

    fn free_space<'a>((next, free): &'a (AtomicU64, Vec<AtomicU64>)) -> FreeSpace<'a> {
        FreeSpace {
            start: 16 * PAGE,
            total: 1000 * PAGE,
            page: PAGE,
            next,
            free,
        }
    }

    #[cfg(not(loom))]
    mod plain {
        use super::*;

        #[test]
        fn parts_grow_together_and_are_used_again() {
            let table = table(4);
            let free_space = free_space(&table);
            let [a, b, c] = [2, 3, 4].map(|pages| free_space.take(pages * PAGE).unwrap());
            assert_eq!((a, b, c), (16 * PAGE, 18 * PAGE, 21 * PAGE));
            free_space.give(a, 2 * PAGE);
            // The free part is too short.
            assert_eq!(free_space.take(3 * PAGE), Ok(25 * PAGE));
            free_space.give(b, 3 * PAGE);
            assert_eq!(free_space.take(4 * PAGE), Ok(a));
            assert_eq!(free_space.take(PAGE), Ok(20 * PAGE));
            for (place, pages) in [(20 * PAGE, 1), (a, 4), (c, 4), (25 * PAGE, 3)] {
                free_space.give(place, pages * PAGE);
            }
            // The state is that of the beginning.
            assert_eq!(table.0.load(Ordering::Relaxed), 16 * PAGE);
            assert!(table.1.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        }

        #[test]
        fn a_full_table_forgets_the_smallest() {
            let table = table(2);
            let free_space = free_space(&table);
            let places: Vec<u64> = (1..=7)
                .map(|n| free_space.take(n * PAGE).unwrap())
                .collect();
            for n in [1, 3, 5] {
                free_space.give(places[n - 1], n as u64 * PAGE);
            }
            assert_eq!(free_space.take(5 * PAGE), Ok(places[4]));
            assert_eq!(free_space.take(3 * PAGE), Ok(places[2]));
            assert_eq!(free_space.take(PAGE), Ok(places[6] + 7 * PAGE));
        }

        #[test]
        fn lies_are_not_believed() {
            let table = table(4);
            let free_space = free_space(&table);
            let lies = [u64::MAX, 15 << 32 | 4, 999 << 32 | 2, 20 << 32];
            for (word, lie) in table.1.iter().zip(lies) {
                word.store(lie, Ordering::Relaxed);
            }
            assert_eq!(free_space.take(PAGE), Ok(16 * PAGE));
            for lie in [0, 1, 17 * PAGE + 1, u64::MAX] {
                table.0.store(lie, Ordering::Relaxed);
                assert!(free_space.take(PAGE).is_err());
            }
        }

        /// Random allocations and frees, checked against a simple list.
        #[test]
        fn nobody_gets_what_another_has() {
            let table = table(8);
            let free_space = free_space(&table);
            let mut held: Vec<(u64, u64)> = Vec::new();
            let mut random = 9u64;
            for _ in 0..if cfg!(miri) { 200 } else { 20_000 } {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
                let len = (1 + (random >> 60)) * PAGE;
                if random >> 40 & 1 == 0 || held.is_empty() {
                    if let Ok(at) = free_space.take(len) {
                        let apart =
                            |(other, its): &(u64, u64)| at + len <= *other || other + its <= at;
                        assert!(held.iter().all(apart), "{at} {len} {held:?}");
                        held.push((at, len));
                    }
                } else {
                    let (at, len) = held.swap_remove((random >> 32) as usize % held.len());
                    free_space.give(at, len);
                }
            }
        }
    }

    #[cfg(loom)]
    mod models {
        use super::*;
        use oxmpi_sync::loom;
        use std::sync::Arc;

        /// Two threads allocate, free and allocate again: they never have the same page.
        #[test]
        fn two_at_once_get_different_parts() {
            let mut model = loom::model::Builder::new();
            model.preemption_bound = Some(3);
            model.check(|| {
                let table = Arc::new(table(2));
                let played = |table: &(AtomicU64, Vec<AtomicU64>)| {
                    let free_space = free_space(table);
                    let at = free_space.take(PAGE).unwrap();
                    free_space.give(at, PAGE);
                    free_space.take(2 * PAGE).unwrap()
                };
                let other = loom::thread::spawn({
                    let table = Arc::clone(&table);
                    move || played(&table)
                });
                let one = played(&table);
                let two = other.join().unwrap();
                assert!(
                    one + 2 * PAGE <= two || two + 2 * PAGE <= one,
                    "{one} {two}"
                );
            });
        }
    }
}
