//! Tests of the cache against its contract and against a slow model.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A keeper that numbers its entries and checks that each ends once.
#[derive(Default)]
struct Books {
    next: u32,
    open: BTreeMap<u32, (Range<u64>, Access)>,
    most: usize,
    /// Unmapped addresses: a range with one of them cannot be set up.
    holes: BTreeSet<u64>,
}

impl Books {
    fn of(most: usize) -> Books {
        Books {
            most,
            ..Books::default()
        }
    }
}

impl Keeper<Range<u64>> for Books {
    type Token = u32;

    fn begin(&mut self, span: &Range<u64>, access: Access) -> Option<u32> {
        if self.open.len() >= self.most || self.holes.range(span.clone()).next().is_some() {
            return None;
        }
        self.next += 1;
        self.open.insert(self.next, (span.clone(), access));
        Some(self.next)
    }

    fn end(&mut self, token: u32) {
        assert!(self.open.remove(&token).is_some(), "{token} ended twice");
    }
}

const WIDE: Bounds = Bounds {
    entries: 100,
    bytes: 1 << 40,
};

#[test]
fn the_second_use_finds_the_first() {
    let (mut cache, mut books) = (Cache::new(WIDE), Books::of(100));
    let first = cache.pin(&(100..200), Access::Read, &mut books).unwrap();
    let second = cache.pin(&(120..180), Access::Read, &mut books).unwrap();
    assert_eq!(first, second);
    assert_eq!((books.next, cache.counters().hits), (1, 1));
    cache.unpin(first, &mut books);
    cache.unpin(second, &mut books);
    assert_eq!(books.open.len(), 1, "it is kept for the next use");
    let more = cache.pin(&(100..200), Access::Write, &mut books).unwrap();
    assert_eq!(books.open.values().next(), Some(&(100..200, Access::Write)));
    assert_eq!(cache.kept(), (1, 100));
    cache.unpin(more, &mut books);
    cache.clear(&mut books);
    assert!(books.open.is_empty() && cache.kept() == (0, 0));
}

#[test]
fn overlapping_ranges_become_one() {
    let (mut cache, mut books) = (Cache::new(WIDE), Books::of(100));
    for range in [0..100, 200..300] {
        let pin = cache.pin(&range, Access::Read, &mut books).unwrap();
        cache.unpin(pin, &mut books);
    }
    let wide = cache.pin(&(50..250), Access::Local, &mut books).unwrap();
    assert_eq!(cache.pinned(&wide).unwrap().0, &(0..300));
    assert_eq!(books.open.values().next(), Some(&(0..300, Access::Read)));
    assert_eq!((cache.kept(), cache.counters().merged), ((1, 300), 2));
    // A pinned entry stays set up for its user, but is not found any more.
    let wider = cache.pin(&(299..400), Access::Read, &mut books).unwrap();
    assert_eq!((books.open.len(), cache.kept()), (2, (2, 700)));
    cache.unpin(wide, &mut books);
    assert_eq!((books.open.len(), cache.kept()), (1, (1, 400)));
    cache.unpin(wider, &mut books);
    // A part of the kept range is unmapped without a report: only the wanted range is set up.
    books.holes.insert(10);
    let part = cache.pin(&(390..410), Access::Read, &mut books).unwrap();
    assert_eq!(cache.pinned(&part).unwrap().0, &(390..410));
}

#[test]
fn the_longest_unused_goes_first_and_nothing_in_use() {
    let bounds = Bounds {
        entries: 8,
        bytes: 1000,
    };
    let (mut cache, mut books) = (Cache::new(bounds), Books::of(100));
    let held = cache.pin(&(0..100), Access::Read, &mut books).unwrap();
    for at in 1..9 {
        let range = at * 1000..at * 1000 + 100;
        let pin = cache.pin(&range, Access::Read, &mut books).unwrap();
        cache.unpin(pin, &mut books);
    }
    assert_eq!((cache.kept().0, cache.counters().evicted), (8, 1));
    let starts = || books.open.values().map(|(range, _)| range.start);
    assert!(starts().any(|start| start == 0) && starts().all(|start| start != 1000));
    // By bytes: two are evicted for a long one, and none for one that is too long anyway.
    let long = cache.pin(&(20_000..20_400), Access::Read, &mut books);
    assert_eq!((long.is_some(), cache.kept()), (true, (7, 1000)));
    assert_eq!(cache.pin(&(50_000..51_001), Access::Read, &mut books), None);
    assert_eq!(cache.kept(), (7, 1000));
    // All are pinned: a pin is refused, and nothing is lost.
    let mut pins = vec![held, long.unwrap()];
    while let Some(pin) = cache.pin(&(90_000..90_100), Access::Read, &mut books) {
        pins.push(pin);
        if pins.len() > 20 {
            break;
        }
    }
    let refused = cache.pin(&(100_000..101_000), Access::Read, &mut books);
    assert_eq!(refused, None);
    assert!(cache.counters().refused > 0);
    pins.into_iter()
        .for_each(|pin| cache.unpin(pin, &mut books));
    // The keeper itself may have less space than the bounds.
    books.most = books.open.len();
    assert!(
        cache
            .pin(&(200_000..200_010), Access::Read, &mut books)
            .is_some()
    );
}

#[test]
fn memory_given_back_is_never_found_again() {
    let (mut cache, mut books) = (Cache::new(WIDE), Books::of(100));
    let idle = cache.pin(&(0..100), Access::Read, &mut books).unwrap();
    cache.unpin(idle, &mut books);
    let used = cache.pin(&(200..300), Access::Read, &mut books).unwrap();
    cache.invalidate(&(99..201), &mut books);
    assert_eq!((books.open.len(), cache.counters().invalidated), (1, 2));
    assert!(cache.pinned(&used).is_some(), "its user still has it");
    let fresh = cache.pin(&(200..300), Access::Read, &mut books).unwrap();
    assert_ne!(fresh, used);
    cache.unpin(used, &mut books);
    assert_eq!(books.open.len(), 1);
    cache.invalidate(&(300..400), &mut books);
    cache.invalidate(&(0..200), &mut books);
    assert_eq!(cache.counters().invalidated, 2, "what only touches stays");
    cache.unpin(fresh, &mut books);
}

#[derive(Clone, Debug)]
enum Act {
    Pin(u64, u64, Access),
    Unpin(usize),
    Invalidate(u64, u64),
}

fn act() -> impl Strategy<Value = Act> {
    let access = prop_oneof![Just(Access::Local), Just(Access::Read), Just(Access::Write)];
    prop_oneof![
        4 => (0..200_u64, 1..60_u64, access).prop_map(|(at, len, access)| Act::Pin(at, len, access)),
        4 => any::<usize>().prop_map(Act::Unpin),
        1 => (0..200_u64, 1..40_u64).prop_map(|(at, len)| Act::Invalidate(at, len)),
    ]
}

proptest! {
    /// The slow model: each byte has a generation, which counts its unmappings. A pin must cover
    /// its bytes at the present generation, within the bounds.
    #[test]
    fn pins_are_always_good(acts in proptest::collection::vec(act(), 1..200), entries in 1..8_usize) {
        let bounds = Bounds { entries, bytes: 150 };
        let (mut cache, mut books) = (Cache::new(bounds), Books::of(6));
        let mut generation = [0_u32; 300];
        // By token: the generations of its bytes when it was set up.
        let mut made: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut pins: Vec<(Pin, Range<u64>)> = Vec::new();
        for act in acts {
            match act {
                Act::Pin(at, len, access) => {
                    let wanted = at..at + len;
                    if let Some(pin) = cache.pin(&wanted, access, &mut books) {
                        let (span, token) = cache.pinned(&pin).unwrap();
                        prop_assert!(span.start <= wanted.start && span.end >= wanted.end);
                        let (open, rights) = &books.open[token];
                        prop_assert!(open == span && *rights >= access);
                        let now = &generation[span.start as usize..span.end as usize];
                        let then = made.entry(*token).or_insert_with(|| now.to_vec());
                        prop_assert_eq!(&then[..], now, "memory was given back since");
                        pins.push((pin, wanted));
                    } else {
                        // Refused only if the pinned entries leave no space for it.
                        let pinned: BTreeSet<u64> = pins.iter().map(|(pin, _)| pin.0).collect();
                        let bytes: u64 = pinned.iter().map(|id| {
                            let span = &cache.entries[id].span;
                            span.end - span.start
                        }).sum();
                        let room = pinned.len() < entries.min(6) && bytes + len <= 150;
                        prop_assert!(!room, "refused without need");
                    }
                }
                Act::Unpin(which) => {
                    if !pins.is_empty() {
                        let (pin, _) = pins.swap_remove(which % pins.len());
                        prop_assert!(cache.pinned(&pin).is_some());
                        cache.unpin(pin, &mut books);
                    }
                }
                Act::Invalidate(at, len) => {
                    cache.invalidate(&(at..at + len), &mut books);
                    generation[at as usize..(at + len) as usize].iter_mut().for_each(|g| *g += 1);
                }
            }
            let bytes: u64 = books.open.values().map(|(range, _)| range.end - range.start).sum();
            prop_assert_eq!(cache.kept(), (books.open.len(), bytes));
            prop_assert!(books.open.len() <= entries && bytes <= 150);
            let found: Vec<_> = cache.starts.values().map(|id| &cache.entries[id].span).collect();
            prop_assert!(found.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
        for (pin, _) in pins {
            cache.unpin(pin, &mut books);
        }
        cache.clear(&mut books);
        prop_assert!(books.open.is_empty());
    }
}
