//! The cases: what ranks hold and shall hold, and every algorithm of a collective on every size.

use super::{Item, Mem, Op, Random, Rank, TypeMap, run};
use oxmpi_coll::algorithm::{Algorithm, algorithms, name};
use oxmpi_coll::builder::Builder;
use oxmpi_coll::cost::Signature;
use oxmpi_coll::levels::{Basic, Grouping, Lead, Levels};
use oxmpi_coll::schedule::Space;
use oxmpi_coll::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;

pub const SIZES: core::ops::RangeInclusive<usize> = 1..=17;

/// What item `i` of the piece that `from` has for `to` holds.
pub fn item(from: usize, to: usize, i: usize) -> Item {
    [
        from as u8 + 1,
        to as u8 * 3 + 2,
        (i * 5 + 1) as u8,
        (from * 7 + to * 11 + i * 13) as u8,
    ]
}

pub fn items(from: usize, to: usize, n: usize) -> Vec<Item> {
    (0..n).map(|i| item(from, to, i)).collect()
}

pub fn leak(values: Vec<i64>) -> Counts<'static> {
    // Both widths are used.
    if values.len().is_multiple_of(2) {
        Counts::I64(Box::leak(values.into_boxed_slice()))
    } else {
        let narrow: Vec<i32> = values.iter().map(|value| *value as i32).collect();
        Counts::I32(Box::leak(narrow.into_boxed_slice()))
    }
}

/// One rank with the buffers filled and nothing to do.
pub struct Draft {
    pub rank: Rank,
    pub expect: Mem,
}

impl Draft {
    pub fn new(me: usize, random: &mut Random) -> Draft {
        let all = TypeMap::all();
        let types = vec![all[random.below(4)].clone(), all[random.below(4)].clone()];
        let (send, recv) = (Mem::user(me as u8), Mem::user(0x55 ^ me as u8));
        Draft {
            rank: Rank {
                args: Args::EMPTY,
                types,
                send,
                recv: recv.clone(),
            },
            expect: recv,
        }
    }

    pub fn extent(&self, ty: usize) -> i64 {
        self.rank.types[ty].extent
    }

    pub fn equal(count: usize, space: Space) -> Blocks<'static> {
        Blocks {
            space,
            shape: Shape::Equal {
                count: count as u64,
                ty: u32::from(space == Space::Recv),
            },
        }
    }

    /// Fills the send buffer (type 0) at item `first`.
    pub fn give(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(0);
        self.rank.send.put(&self.rank.types[0], disp, values);
    }

    /// Fills the receive buffer (type 1) at item `first`, before the call.
    pub fn hold(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(1);
        self.rank.recv.put(&self.rank.types[1], disp, values);
        self.expect.put(&self.rank.types[1], disp, values);
    }

    /// Expects `values` in the receive buffer at item `first`.
    pub fn want(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(1);
        self.expect.put(&self.rank.types[1], disp, values);
    }
}

/// What writes the schedule.
pub fn writer(algorithm: &Algorithm) -> fn(&mut Builder<'_>) {
    algorithm.build.expect("only schedules are run here")
}

pub fn settle(
    what: &str,
    algorithm: &Algorithm,
    drafts: Vec<Draft>,
    op: Op,
    user: bool,
    random: &mut Random,
) {
    let (mut ranks, expect): (Vec<Rank>, Vec<Mem>) = drafts
        .into_iter()
        .map(|draft| (draft.rank, draft.expect))
        .unzip();
    let before: Vec<Mem> = ranks.iter().map(|rank| rank.send.clone()).collect();
    run(writer(algorithm), &mut ranks, op, user, random);
    for (me, (rank, expect)) in ranks.iter().zip(&expect).enumerate() {
        assert!(
            rank.send == before[me],
            "{algorithm:?} {what}: rank {me} changed its send buffer"
        );
        assert!(
            rank.recv == *expect,
            "{algorithm:?} {what}: rank {me} has a wrong receive buffer"
        );
    }
}

/// Runs `make` for each algorithm that can, each size, each of `counts`, and in place or not.
pub fn each(
    collective: Collective,
    counts: &[usize],
    commutative: bool,
    mut make: impl FnMut(&'static Algorithm, usize, usize, bool, &mut Random),
) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ name(collective).len() as u64);
    let schedules = algorithms(collective)
        .iter()
        .filter(|algorithm| algorithm.build.is_some());
    for algorithm in schedules {
        for size in SIZES {
            for &count in counts {
                for in_place in [false, true] {
                    let signature = Signature {
                        size: size as u32,
                        bytes: 4 * count as u64,
                        commutative,
                        in_place,
                    };
                    if algorithm.can(&signature) {
                        make(algorithm, size, count, in_place, &mut random);
                    }
                }
            }
        }
    }
}

pub fn roots(size: usize) -> Vec<usize> {
    let mut roots = vec![0, size / 2, size - 1];
    roots.dedup();
    roots
}

pub const COUNTS: &[usize] = &[0, 1, 3, 5];

/// Counts per rank, some zero, and displacements that leave gaps and are out of order.
pub fn uneven(size: usize, count: usize) -> (Vec<i64>, Vec<i64>) {
    let counts: Vec<i64> = (0..size)
        .map(|i| ((i * 2 + 1) % (count + 1)) as i64)
        .collect();
    let displs = (0..size)
        .map(|i| ((size - 1 - i) * (count + 1)) as i64)
        .collect();
    (counts, displs)
}

/// Up to three levels of uneven groups, each by messages or by memory; only where operands may
/// change places in no order.
pub fn levels(size: u32, root: u32, commutative: bool, random: &mut Random) -> Levels {
    let in_order = !commutative || random.below(2) == 0;
    let (mut node, mut socket) = (0, 0);
    let mut places = Vec::new();
    for _ in 0..size {
        if in_order {
            let next = random.below(3) == 0;
            node += u32::from(next);
            socket += u32::from(next || random.below(3) == 0);
        } else {
            node = random.below(4) as u32;
            socket = node * 2 + random.below(2) as u32;
        }
        places.push((node, socket));
    }
    let node = |rank: u32| places[rank as usize].0;
    let socket = |rank: u32| places[rank as usize].1;
    let mut basic = || match random.below(2) {
        0 => Basic::Messages,
        _ => Basic::Memory,
    };
    let groupings = [
        Grouping {
            of: &socket,
            basic: basic(),
        },
        Grouping {
            of: &node,
            basic: basic(),
        },
        Grouping {
            of: &|_| 0,
            basic: basic(),
        },
    ];
    let lead = Lead {
        root: Some(root),
        turn: random.below(7) as u32,
    };
    Levels::of(size, lead, &groupings[random.below(3)..])
}
