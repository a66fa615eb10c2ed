//! Property tests: for random nested types the compiled form agrees with the expanded type map.

use super::model::{Map, Recipe, recipe};
use crate::{Convertor, Datatype, UNDEFINED};
use oxmpi_mem::{Buffer, Region, with_bytes};
use proptest::prelude::*;

/// Random types small enough to expand, with a number of items. Some have enough items for the walk
/// by columns.
fn typed() -> impl Strategy<Value = (Recipe, u64)> {
    (recipe(), prop_oneof![3 => 0u64..4, 1 => 8u64..30])
        .prop_filter("small enough to expand", |(recipe, _)| {
            recipe.expand().bytes.len() < 1000
        })
}

/// The user's buffer for `count` items: its bytes and the origin.
fn buffer(datatype: &Datatype, count: u64) -> (Vec<u8>, isize) {
    let (first, len) = datatype.span(count).unwrap();
    let bytes = (0..len).map(|at| (at * 7 + at / 251 + 1) as u8).collect();
    (bytes, -first as isize)
}

/// The expected packed bytes.
fn expected(map: &Map, count: u64, bytes: &[u8], origin: isize) -> Vec<u8> {
    map.positions(count)
        .iter()
        .map(|&at| bytes[(at as isize + origin) as usize])
        .collect()
}

/// Whether no byte occurs twice: only then unpacking is well defined.
pub(super) fn distinct(map: &Map, count: u64) -> bool {
    let mut all = map.positions(count);
    all.sort_unstable();
    all.windows(2).all(|pair| pair[0] != pair[1])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 1500 }))]

    #[test]
    fn bounds_and_sizes((recipe, count) in typed()) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        prop_assert_eq!(datatype.size(), map.size());
        prop_assert_eq!((datatype.true_lb(), datatype.true_ub()), (map.true_lb(), map.true_ub()));
        prop_assert_eq!((datatype.lb(), datatype.ub()), (map.lb(), map.ub()), "{:?}", map);
        let positions = map.positions(count);
        let first = positions.iter().copied().min().unwrap_or(0);
        let end = positions.iter().copied().max().map_or(0, |last| last + 1);
        prop_assert_eq!(datatype.span(count).unwrap(), (first, (end - first) as u64));
        let dense = positions.iter().copied().eq(0..positions.len() as i64);
        if datatype.is_contiguous() {
            prop_assert!(dense);
        }
        let first = map.basics.first().map(|&(basic, _)| basic);
        let unique = first.filter(|first| map.basics.iter().all(|(basic, _)| basic == first));
        prop_assert_eq!(datatype.basic_unique(), unique);
    }

    #[test]
    fn elements((recipe, count) in typed()) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        let per_item = map.bytes.len() as u64;
        prop_assert_eq!(datatype.elements(), per_item);
        let (mut bytes, mut elements) = (0, 0);
        for _ in 0..count {
            for &(size, _) in &map.bytes {
                prop_assert_eq!(datatype.elements_in(bytes), Some(elements));
                prop_assert_eq!(datatype.bytes_of_elements(elements), Some(bytes));
                if size > 1 {
                    prop_assert_eq!(datatype.elements_in(bytes + size - 1), None);
                }
                bytes += size;
                elements += 1;
            }
        }
        prop_assert_eq!(datatype.elements_in(bytes), Some(elements));
    }

    #[test]
    fn pack_in_pieces((recipe, count) in typed(), pieces in prop::collection::vec(0usize..70, 1..6)) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        let (mut user, origin) = buffer(&datatype, count);
        let want = expected(&map, count, &user, origin);
        let mut got = vec![0u8; want.len()];
        with_bytes(&mut user, |region| with_bytes(&mut got, |packed| {
            let mut convertor = Convertor::new(&datatype, count, Buffer { region, origin });
            assert_eq!(convertor.packed_size(), want.len() as u64);
            let (mut at, mut turn) = (0, 0);
            while at < packed.len() {
                let room = pieces[turn % pieces.len()].max(1).min(packed.len() - at);
                assert_eq!(convertor.pack(packed.slice(at, room)), room);
                at += room;
                turn += 1;
                assert_eq!(convertor.position(), at as u64);
            }
            assert!(convertor.is_done());
            assert_eq!(convertor.pack(Region::EMPTY), 0);
        }));
        prop_assert_eq!(got, want);
    }

    #[test]
    fn pack_from_anywhere((recipe, count) in typed(), jumps in prop::collection::vec((0u64..9999, 1usize..50), 1..8)) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        let (mut user, origin) = buffer(&datatype, count);
        let want = expected(&map, count, &user, origin);
        with_bytes(&mut user, |region| {
            let mut convertor = Convertor::new(&datatype, count, Buffer { region, origin });
            for &(to, len) in &jumps {
                let to = to % (want.len() as u64 + 1);
                convertor.set_position(to);
                let mut got = vec![0u8; len];
                let bytes = with_bytes(&mut got, |packed| convertor.pack(packed));
                assert_eq!(got[..bytes], want[to as usize..][..bytes]);
                assert!(bytes == len || convertor.is_done());
            }
        });
    }

    #[test]
    fn unpack_in_pieces((recipe, count) in typed(), pieces in prop::collection::vec(1usize..70, 1..6)) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        prop_assume!(distinct(&map, count));
        let (mut user, origin) = buffer(&datatype, count);
        user.fill(0xEE);
        let mut packed: Vec<u8> = (0..map.size() * count).map(|at| (at * 5 + at / 199 + 3) as u8).collect();
        let mut want = user.clone();
        for (at, byte) in map.positions(count).into_iter().zip(&packed) {
            want[(at as isize + origin) as usize] = *byte;
        }
        with_bytes(&mut user, |region| with_bytes(&mut packed, |packed| {
            let mut convertor = Convertor::new(&datatype, count, Buffer { region, origin });
            let (mut at, mut turn) = (0, 0);
            while at < packed.len() {
                let len = pieces[turn % pieces.len()].min(packed.len() - at);
                assert_eq!(convertor.unpack(packed.slice(at, len)), len);
                (at, turn) = (at + len, turn + 1);
            }
        }));
        prop_assert_eq!(user, want);
    }

    #[test]
    fn blocks_are_the_packed_stream((recipe, count) in typed(), max in 1usize..6, start in 0u64..500) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        let (mut user, origin) = buffer(&datatype, count);
        let want = expected(&map, count, &user, origin);
        let copy = user.clone();
        with_bytes(&mut user, |region| {
            let mut convertor = Convertor::new(&datatype, count, Buffer { region, origin });
            let start = start.min(want.len() as u64);
            convertor.set_position(start);
            let mut got = want[..start as usize].to_vec();
            while !convertor.is_done() {
                let (mut blocks, mut bytes) = (0, 0);
                let moved = convertor.next_blocks(max, |block| {
                    let offset = block.addr() - region.addr();
                    got.extend_from_slice(&copy[offset..offset + block.len()]);
                    (blocks, bytes) = (blocks + 1, bytes + block.len() as u64);
                });
                assert!(blocks > 0 && blocks <= max && bytes == moved);
            }
            assert_eq!(got, want);
        });
    }

    #[test]
    fn whole_runs_are_recognised((recipe, count) in typed()) {
        let (map, datatype) = (recipe.expand(), recipe.build());
        let (mut user, origin) = buffer(&datatype, count);
        let positions = map.positions(count);
        with_bytes(&mut user, |region| {
            let convertor = Convertor::new(&datatype, count, Buffer { region, origin });
            if let Some(run) = convertor.contiguous() {
                assert_eq!(run.len(), positions.len());
                let offset = positions.first().map(|&at| (at as isize + origin) as usize);
                assert!(positions.windows(2).all(|pair| pair[0] + 1 == pair[1]));
                assert!(offset.is_none_or(|offset| run.addr() == region.addr() + offset));
            }
        });
    }

    #[test]
    fn f90_types_are_found_or_refused(p in -3i32..40, r in -3i32..5500) {
        let wanted = (0..=33).contains(&p) && (0..=4931).contains(&r);
        prop_assert_eq!(crate::f90_real(p, r).is_ok(), wanted);
        prop_assert_eq!(crate::f90_complex(p, r).is_ok(), wanted);
        prop_assert_eq!(crate::f90_real(p, UNDEFINED).is_ok(), (0..=33).contains(&p));
    }
}
