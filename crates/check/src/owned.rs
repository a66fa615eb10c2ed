//! The memory of active requests, by address, so that a call looks only at what is near its own.
//!
//! A map for each order of length, apart for memory that is read and that is written. What meets a
//! range begins at most twice the order before it.

use crate::site::Site;
use crate::spans::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// Memory of an active request.
pub struct Memory {
    pub span: Span,
    pub call: &'static str,
    pub site: Site,
}

/// Memory that is read or written, with a length from this power of two to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    is_written: bool,
    order: u32,
}

/// Names memory of the index: its kind, its first byte, and a number.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    kind: Kind,
    start: usize,
    number: u64,
}

/// See the module's text.
#[derive(Default)]
pub struct Owned {
    kinds: BTreeMap<Kind, BTreeMap<(usize, u64), Memory>>,
    added: u64,
}

impl Owned {
    pub fn add(&mut self, memory: Memory) -> Place {
        let bytes = &memory.span.bytes;
        let place = Place {
            kind: Kind {
                is_written: memory.span.writes,
                order: bytes.len().max(1).ilog2(),
            },
            start: bytes.start,
            number: self.added,
        };
        self.added += 1;
        let of_kind = self.kinds.entry(place.kind).or_default();
        of_kind.insert((place.start, place.number), memory);
        place
    }

    pub fn remove(&mut self, place: Place) -> Option<Span> {
        let of_kind = self.kinds.get_mut(&place.kind)?;
        let memory = of_kind.remove(&(place.start, place.number))?;
        if of_kind.is_empty() {
            self.kinds.remove(&place.kind);
        }
        Some(memory.span)
    }

    /// Memory from its first to its last byte that meets this range.
    pub fn meeting(&self, range: &Range<usize>) -> impl Iterator<Item = &Memory> {
        self.near(range, |_| true)
    }

    /// Memory that shares a byte with `span`, if one of them is written.
    pub fn clash(&self, span: &Span) -> Option<&Memory> {
        self.near(&span.bytes, |kind| span.writes || kind.is_written)
            .find(|memory| span.meets(&memory.span))
    }

    fn near(
        &self,
        range: &Range<usize>,
        is_wanted: impl Fn(Kind) -> bool,
    ) -> impl Iterator<Item = &Memory> {
        let Range { start, end } = *range;
        let kinds = self.kinds.iter().filter(move |(kind, _)| is_wanted(**kind));
        let all = kinds.flat_map(move |(kind, of_kind)| {
            let most = 1_usize.checked_shl(kind.order + 1).unwrap_or(usize::MAX);
            // An empty range meets nothing.
            let from = start.saturating_sub(most).min(end);
            of_kind.range((from, 0)..(end, 0)).map(|(_, memory)| memory)
        });
        all.filter(move |memory| start < memory.span.bytes.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// splitmix64.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            usize::try_from((z ^ (z >> 31)) >> 32).unwrap() % end
        }

        fn span(&mut self) -> Span {
            let longest = [2, 20, 300, 5000][self.below(4)];
            let (start, len) = (self.below(10_000), 1 + self.below(longest));
            Span::of_test(self.below(3) == 0, start..start + len)
        }
    }

    fn memory(span: Span) -> Memory {
        Memory {
            span,
            call: "MPI_Isend",
            site: Site::NOWHERE,
        }
    }

    fn clash(a: &Span, b: &Span) -> bool {
        (a.writes || b.writes) && a.bytes.start < b.bytes.end && b.bytes.start < a.bytes.end
    }

    /// Memory of any length comes and goes: the index finds what a look at all of it finds.
    #[test]
    fn the_index_finds_what_a_scan_finds() {
        let (mut dice, mut owned, mut all) = (Dice(7), Owned::default(), Vec::new());
        let mut found = [0, 0];
        for _ in 0..20_000 {
            if all.len() < 40 && dice.below(2) == 0 {
                let span = dice.span();
                let place = owned.add(memory(span.clone()));
                all.push((place, span));
            } else if !all.is_empty() {
                let (place, span) = all.swap_remove(dice.below(all.len()));
                assert_eq!(owned.remove(place).unwrap().bytes, span.bytes);
                assert!(owned.remove(place).is_none());
            }
            let one = dice.span();
            let clashes = all.iter().any(|(_, other)| clash(&one, other));
            assert_eq!(owned.clash(&one).is_some(), clashes);
            let meets = |(_, other): &&(Place, Span)| {
                other.bytes.start < one.bytes.end && one.bytes.start < other.bytes.end
            };
            let meeting = all.iter().filter(meets).count();
            assert_eq!(owned.meeting(&one.bytes).count(), meeting);
            found[usize::from(clashes)] += 1;
        }
        assert!(found.iter().all(|times| *times > 500), "{found:?}");
    }
}
