//! Dry runs: what selection chooses for 2 to 17, 32 and 64 ranks and 40 lengths up to 16 MiB, as
//! schedules of all ranks without payload. From 16 KiB per rank on the busiest rank does at most
//! twice the least work (three times where operands may not change places); below, no chain of
//! messages that wait for each other is longer than ⌈log₂ p⌉ + 2.

use super::work_of;
use crate::bound::{LONG, TIMES, least, per_rank};
use crate::builder::{Builder, OpTraits};
use crate::cost::{Model, Signature};
use crate::schedule::{Schedule, Space, Transfer};
use crate::select::{Preference, Ways, choose};
use crate::shape::{Args, Blocks, Layout, Shape};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;
use std::collections::{HashMap, VecDeque};

/// Eight bytes: the element of every vector here.
const ITEM: u64 = 8;
const TYPES: [Layout; 1] = [Layout {
    size: ITEM,
    extent: 8,
    true_lb: 0,
    true_extent: ITEM,
    dense: true,
}];

const MODELS: [Model; 2] = [
    Model::SHIPPED,
    Model {
        ranks: 64,
        processors: 2,
        ..Model::SHIPPED
    },
];

fn sizes() -> impl Iterator<Item = u32> {
    (2..=17).chain([32, 64])
}

/// Forty lengths in items, up to 16 MiB: powers of two, the ones beside them, and others.
fn lengths() -> impl Iterator<Item = u64> {
    let powers = [1_u64, 16, 256, 2048, 4096, 32768, 262_144, 2_097_152];
    let around = powers.into_iter().flat_map(|n| [n - 1, n, n + 1]);
    let others = [
        3, 7, 33, 3333, 1_777_777, 100, 500, 777, 1000, 1500, 2500, 5000, 9999, 25_000, 77_777,
        123_456, 654_321, 1_234_567,
    ];
    around.chain(others).filter(|n| *n <= 2_097_152 && *n > 0)
}

/// The counts of the calls in which the pieces' lengths are known to all.
fn counts(size: u32, items: u64) -> Vec<i64> {
    vec![i64::try_from(items).unwrap(); size as usize]
}

fn args<'a>(of: Collective, root: u32, items: u64, counts: &'a [i64]) -> Args<'a> {
    let equal = |space| Blocks {
        space,
        shape: Shape::Equal {
            count: items,
            ty: 0,
        },
    };
    let uneven = |space| Blocks {
        space,
        shape: Shape::Uneven {
            counts: Counts::I64(counts),
            displs: None,
            ty: 0,
        },
    };
    let (send, recv) = match of {
        Collective::Barrier => (Blocks::ABSENT, Blocks::ABSENT),
        Collective::Bcast => (Blocks::ABSENT, equal(Space::Recv)),
        Collective::Gatherv => (equal(Space::Send), uneven(Space::Recv)),
        Collective::Scatterv => (uneven(Space::Send), equal(Space::Recv)),
        Collective::Allgatherv | Collective::ReduceScatter => {
            (equal(Space::Send), uneven(Space::Recv))
        }
        Collective::Alltoallv | Collective::Alltoallw => (uneven(Space::Send), uneven(Space::Recv)),
        _ => (equal(Space::Send), equal(Space::Recv)),
    };
    Args {
        root,
        in_place: false,
        send,
        recv,
    }
}

/// The schedules of all ranks for what is chosen.
fn chosen(of: Collective, f: &Signature, items: u64, model: &Model) -> (Vec<Schedule>, String) {
    let algorithm = choose(of, f, model, &Preference::default(), Ways::Schedules);
    let counts = counts(f.size, items);
    let root = f.size / 2;
    let schedules = (0..f.size).map(|rank| {
        let mut schedule = Schedule::new();
        let args = args(of, root, items, &counts);
        let mut builder = Builder::new(&mut schedule, (rank, f.size), &TYPES, args);
        builder.op = OpTraits {
            commutative: f.commutative,
            user: false,
        };
        builder.segment = model.segment(f.bytes, f.size);
        algorithm.build.expect("a schedule")(&mut builder);
        builder.finish();
        schedule
    });
    (schedules.collect(), format!("{algorithm:?}"))
}

/// The longest chain of messages each of which leaves only when the one before has come.
fn chain(schedules: &[Schedule]) -> u64 {
    let mut under_way: HashMap<(usize, usize), VecDeque<u64>> = HashMap::new();
    // Round, whether its messages have left, and the length of the chain so far.
    let mut ranks = vec![(0, false, 0_u64); schedules.len()];
    let mut moved = true;
    while moved {
        moved = false;
        for (me, schedule) in schedules.iter().enumerate() {
            while ranks[me].0 < schedule.rounds() {
                let (round, posted, time) = ranks[me];
                let transfers = schedule.transfers_of(round);
                if !posted {
                    for transfer in transfers {
                        if let Transfer::Send { peer, .. } = transfer {
                            let pair = (me, *peer as usize);
                            under_way.entry(pair).or_default().push_back(time + 1);
                        }
                    }
                    ranks[me].1 = true;
                    moved = true;
                }
                let from = |transfer: &Transfer| match transfer {
                    Transfer::Recv { peer, .. } => Some((*peer as usize, me)),
                    _ => None,
                };
                let mut wanted: HashMap<(usize, usize), usize> = HashMap::new();
                for pair in transfers.iter().filter_map(from) {
                    *wanted.entry(pair).or_default() += 1;
                }
                let there = |pair| under_way.get(pair).map_or(0, VecDeque::len);
                if wanted.iter().any(|(pair, n)| there(pair) < *n) {
                    break;
                }
                let arrived = transfers.iter().filter_map(from).map(|pair| {
                    let queue = under_way.get_mut(&pair).expect("counted");
                    queue.pop_front().expect("counted")
                });
                let last = arrived.max().unwrap_or(0);
                ranks[me] = (round + 1, false, time.max(last));
                moved = true;
            }
        }
    }
    for (rank, schedule) in ranks.iter().zip(schedules) {
        assert_eq!(rank.0, schedule.rounds(), "a rank waits for ever");
    }
    assert!(
        under_way.values().all(VecDeque::is_empty),
        "a message that nobody takes"
    );
    ranks.iter().map(|rank| rank.2).max().unwrap_or(0)
}

/// The signature of a call of `items` per rank.
fn signature(of: Collective, size: u32, items: u64, commutative: bool) -> Signature {
    let bytes = items * ITEM;
    let bytes = match of {
        Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            bytes * u64::from(size)
        }
        Collective::Barrier
        | Collective::Gatherv
        | Collective::Scatterv
        | Collective::Alltoallv
        | Collective::Alltoallw => 0,
        _ => bytes,
    };
    Signature {
        size,
        bytes,
        commutative,
        in_place: false,
    }
}

fn check(
    of: Collective,
    size: u32,
    items: u64,
    commutative: bool,
    model: &Model,
    wrong: &mut Vec<String>,
) {
    let f = signature(of, size, items, commutative);
    let (schedules, name) = chosen(of, &f, items, model);
    let busy = schedules
        .iter()
        .map(|schedule| work_of(schedule, &TYPES).busy())
        .max();
    let busy = crate::cost::real(busy.unwrap_or(0));
    let place = format!(
        "{of:?} of {size} ranks, {} bytes by {name}, commutes {commutative}",
        items * ITEM
    );
    // Where the lengths of pieces are known only at their ends, both hold at once.
    let unknown = f.bytes == 0 && of != Collective::Barrier;
    if unknown || per_rank(of, &f) >= LONG {
        let known = Signature {
            bytes: f.bytes.max(if unknown { items * ITEM } else { 0 }),
            ..f
        };
        let times = if commutative { TIMES.0 } else { TIMES.1 };
        let bound = least(of, &known);
        // An item more, for what does not divide.
        if busy > times * bound + crate::cost::real(ITEM) {
            wrong.push(format!(
                "{place}: busy {busy}, {:.2} times the least",
                busy / bound
            ));
        }
    }
    if unknown || per_rank(of, &f) < LONG {
        let most = u64::from(size.next_power_of_two().ilog2()) + 2;
        let steps = chain(&schedules);
        if steps > most {
            wrong.push(format!("{place}: {steps} steps, allowed {most}"));
        }
    }
}

/// See the module's text.
#[test]
fn what_is_chosen_does_bounded_work() {
    assert_eq!(lengths().count(), 40);
    let mut wrong = Vec::new();
    for model in &MODELS {
        for of in Collective::ALL {
            let folds = matches!(
                of,
                Collective::Reduce
                    | Collective::Allreduce
                    | Collective::ReduceScatter
                    | Collective::ReduceScatterBlock
                    | Collective::Scan
                    | Collective::Exscan
            );
            for size in sizes() {
                for items in lengths() {
                    check(of, size, items, true, model, &mut wrong);
                    if folds {
                        check(of, size, items, false, model, &mut wrong);
                    }
                }
            }
        }
    }
    let first: Vec<&String> = wrong.iter().take(60).collect();
    assert!(
        wrong.is_empty(),
        "{} calls, for instance\n{first:#?}",
        wrong.len()
    );
}

/// Two ranks that exchange a vector each: what is counted.
#[test]
fn work_is_counted() {
    let f = signature(Collective::Allreduce, 4, 100, true);
    let (schedules, name) = chosen(Collective::Allreduce, &f, 100, &Model::SHIPPED);
    assert_eq!(name, "tuned/recursive_doubling");
    let work = work_of(&schedules[1], &TYPES);
    assert_eq!(
        (work.sent, work.received, work.combined),
        (1600, 1600, 1600)
    );
    assert_eq!((work.copied, work.steps, work.busy()), (0, 2, 3200));
    assert_eq!(chain(&schedules), 2);
}
