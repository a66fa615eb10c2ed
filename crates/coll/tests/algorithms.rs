//! Every algorithm of every collective against the words of the standard: 1 to 17 ranks, all roots that differ,
//! uneven and zero counts, in place, layouts with gaps, operations that do not commute, random delivery.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation
)]

mod sim;

use oxmpi_coll::algorithm::{Algorithm, Facts, algorithms, name};
use oxmpi_coll::schedule::Space;
use oxmpi_coll::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::Collective;
use oxmpi_datatype::Counts;
use sim::{Item, Mem, Op, Random, Rank, TypeMap, run};

const SIZES: core::ops::RangeInclusive<usize> = 1..=17;

/// What item `i` of the piece that `from` has for `to` holds.
fn item(from: usize, to: usize, i: usize) -> Item {
    [
        from as u8 + 1,
        to as u8 * 3 + 2,
        (i * 5 + 1) as u8,
        (from * 7 + to * 11 + i * 13) as u8,
    ]
}

fn items(from: usize, to: usize, n: usize) -> Vec<Item> {
    (0..n).map(|i| item(from, to, i)).collect()
}

fn leak(values: Vec<i64>) -> Counts<'static> {
    // Both widths are used.
    if values.len().is_multiple_of(2) {
        Counts::I64(Box::leak(values.into_boxed_slice()))
    } else {
        let narrow: Vec<i32> = values.iter().map(|value| *value as i32).collect();
        Counts::I32(Box::leak(narrow.into_boxed_slice()))
    }
}

/// One rank with the buffers filled and nothing to do.
struct Draft {
    rank: Rank,
    expect: Mem,
}

impl Draft {
    fn new(me: usize, random: &mut Random) -> Draft {
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

    fn extent(&self, ty: usize) -> i64 {
        self.rank.types[ty].extent
    }

    fn equal(count: usize, space: Space) -> Blocks<'static> {
        Blocks {
            space,
            shape: Shape::Equal {
                count: count as u64,
                ty: u32::from(space == Space::Recv),
            },
        }
    }

    /// Fills the send buffer (type 0) at item `first`.
    fn give(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(0);
        self.rank.send.put(&self.rank.types[0], disp, values);
    }

    /// Fills the receive buffer (type 1) at item `first`, before the call.
    fn hold(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(1);
        self.rank.recv.put(&self.rank.types[1], disp, values);
        self.expect.put(&self.rank.types[1], disp, values);
    }

    /// Expects `values` in the receive buffer at item `first`.
    fn want(&mut self, first: i64, values: &[Item]) {
        let disp = first * self.extent(1);
        self.expect.put(&self.rank.types[1], disp, values);
    }
}

fn settle(
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
    run(algorithm.build, &mut ranks, op, user, random);
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
fn each(
    collective: Collective,
    counts: &[usize],
    commutative: bool,
    mut make: impl FnMut(&'static Algorithm, usize, usize, bool, &mut Random),
) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ name(collective).len() as u64);
    for algorithm in algorithms(collective) {
        for size in SIZES {
            for &count in counts {
                for in_place in [false, true] {
                    let facts = Facts {
                        size: size as u32,
                        bytes: 4 * count as u64,
                        commutative,
                        in_place,
                    };
                    if algorithm.can(&facts) {
                        make(algorithm, size, count, in_place, &mut random);
                    }
                }
            }
        }
    }
}

fn roots(size: usize) -> Vec<usize> {
    let mut roots = vec![0, size / 2, size - 1];
    roots.dedup();
    roots
}

const COUNTS: &[usize] = &[0, 1, 3, 5];

#[test]
fn barrier_lets_nobody_out_before_all_are_in() {
    // Order is checked by causality: after the barrier's schedule each rank depends on every other.
    each(
        Collective::Barrier,
        &[0],
        true,
        |algorithm, size, _, in_place, random| {
            if !in_place {
                let drafts = (0..size).map(|me| Draft::new(me, random)).collect();
                settle("", algorithm, drafts, Op::Add, false, random);
                assert!(
                    sim_barrier_reaches_all(algorithm, size),
                    "{algorithm:?} {size}"
                );
            }
        },
    );
}

/// Follows who knows of whom through the rounds, each message as late as its round allows.
fn sim_barrier_reaches_all(algorithm: &Algorithm, size: usize) -> bool {
    use oxmpi_coll::builder::Builder;
    use oxmpi_coll::schedule::{Schedule, Transfer};
    let schedules: Vec<Schedule> = (0..size)
        .map(|rank| {
            let mut schedule = Schedule::new();
            let mut b = Builder::new(&mut schedule, (rank as u32, size as u32), &[], Args::EMPTY);
            (algorithm.build)(&mut b);
            b.finish();
            schedule
        })
        .collect();
    // knows[rank][round] = what `rank` knows on entering `round`; messages of a pair match in order.
    let mut knows: Vec<Vec<u32>> = (0..size).map(|rank| vec![1 << rank]).collect();
    loop {
        let mut moved = false;
        for rank in 0..size {
            let round = knows[rank].len() - 1;
            if round == schedules[rank].rounds() {
                continue;
            }
            let mut next = knows[rank][round];
            let mut ready = true;
            for transfer in schedules[rank].transfers_of(round) {
                let Transfer::Recv { peer, .. } = transfer else {
                    continue;
                };
                let peer = *peer as usize;
                let before: usize = (0..round)
                    .map(|r| count_from(&schedules[rank], r, peer))
                    .sum();
                match round_of_send(&schedules[peer], rank, before) {
                    Some(sent) if sent < knows[peer].len() => next |= knows[peer][sent],
                    _ => ready = false,
                }
            }
            if ready {
                knows[rank].push(next);
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let all = (1_u32 << size) - 1;
    knows
        .iter()
        .zip(&schedules)
        .all(|(knows, s)| knows.len() == s.rounds() + 1 && knows[s.rounds()] == all)
}

fn count_from(schedule: &oxmpi_coll::schedule::Schedule, round: usize, peer: usize) -> usize {
    use oxmpi_coll::schedule::Transfer;
    let from = |t: &&Transfer| matches!(t, Transfer::Recv { peer: p, .. } if *p as usize == peer);
    schedule.transfers_of(round).iter().filter(from).count()
}

fn round_of_send(
    schedule: &oxmpi_coll::schedule::Schedule,
    to: usize,
    nth: usize,
) -> Option<usize> {
    use oxmpi_coll::schedule::Transfer;
    let mut seen = 0;
    for round in 0..schedule.rounds() {
        for transfer in schedule.transfers_of(round) {
            if matches!(transfer, Transfer::Send { peer, .. } if *peer as usize == to) {
                if seen == nth {
                    return Some(round);
                }
                seen += 1;
            }
        }
    }
    None
}

#[test]
fn bcast() {
    each(
        Collective::Bcast,
        &[0, 1, 3, 20],
        true,
        |algorithm, size, count, in_place, random| {
            if in_place {
                return;
            }
            for root in roots(size) {
                let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
                for (me, draft) in drafts.iter_mut().enumerate() {
                    draft.rank.args = Args {
                        root: root as u32,
                        recv: Draft::equal(count, Space::Recv),
                        ..Args::EMPTY
                    };
                    if me == root {
                        draft.hold(0, &items(root, 0, count));
                    }
                    draft.want(0, &items(root, 0, count));
                }
                settle(
                    &format!("size {size} root {root} count {count}"),
                    algorithm,
                    drafts,
                    Op::Add,
                    false,
                    random,
                );
            }
        },
    );
}

/// Counts per rank, some zero, and displacements that leave gaps and are out of order.
fn uneven(size: usize, count: usize) -> (Vec<i64>, Vec<i64>) {
    let counts: Vec<i64> = (0..size)
        .map(|i| ((i * 2 + 1) % (count + 1)) as i64)
        .collect();
    let displs = (0..size)
        .map(|i| ((size - 1 - i) * (count + 1)) as i64)
        .collect();
    (counts, displs)
}

fn shape_of(v: bool, size: usize, count: usize, ty: u32) -> (Shape<'static>, Vec<i64>, Vec<i64>) {
    if v {
        let (counts, displs) = uneven(size, count);
        (
            Shape::Uneven {
                counts: leak(counts.clone()),
                displs: Some(leak(displs.clone())),
                ty,
            },
            counts,
            displs,
        )
    } else {
        let displs = (0..size).map(|i| (i * count) as i64).collect();
        (
            Shape::Equal {
                count: count as u64,
                ty,
            },
            vec![count as i64; size],
            displs,
        )
    }
}

fn gathers(collective: Collective, v: bool, everywhere: bool) {
    each(
        collective,
        COUNTS,
        true,
        |algorithm, size, count, in_place, random| {
            for root in if everywhere { vec![0] } else { roots(size) } {
                let (shape, counts, displs) = shape_of(v, size, count, 1);
                let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
                for (me, draft) in drafts.iter_mut().enumerate() {
                    let mine = items(me, 0, counts[me] as usize);
                    draft.give(0, &mine);
                    let receives = everywhere || me == root;
                    let in_place = in_place && receives;
                    let send = if in_place {
                        Blocks::ABSENT
                    } else {
                        Draft::equal(mine.len(), Space::Send)
                    };
                    let recv = if receives {
                        Blocks {
                            space: Space::Recv,
                            shape,
                        }
                    } else {
                        Blocks::ABSENT
                    };
                    draft.rank.args = Args {
                        root: root as u32,
                        in_place,
                        send,
                        recv,
                    };
                    if in_place {
                        draft.hold(displs[me], &mine);
                    }
                    if receives {
                        for from in 0..size {
                            draft.want(displs[from], &items(from, 0, counts[from] as usize));
                        }
                    }
                }
                let what = format!("size {size} root {root} count {count} in place {in_place}");
                settle(&what, algorithm, drafts, Op::Add, false, random);
            }
        },
    );
}

#[test]
fn gather() {
    gathers(Collective::Gather, false, false);
}

#[test]
fn gatherv() {
    gathers(Collective::Gatherv, true, false);
}

#[test]
fn allgather() {
    gathers(Collective::Allgather, false, true);
}

#[test]
fn allgatherv() {
    gathers(Collective::Allgatherv, true, true);
}

fn scatters(collective: Collective, v: bool) {
    each(
        collective,
        COUNTS,
        true,
        |algorithm, size, count, in_place, random| {
            for root in roots(size) {
                let (shape, counts, displs) = shape_of(v, size, count, 0);
                let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
                for (me, draft) in drafts.iter_mut().enumerate() {
                    let in_place = in_place && me == root;
                    let n = counts[me] as usize;
                    let send = if me == root {
                        Blocks {
                            space: Space::Send,
                            shape,
                        }
                    } else {
                        Blocks::ABSENT
                    };
                    let recv = if in_place {
                        Blocks::ABSENT
                    } else {
                        Draft::equal(n, Space::Recv)
                    };
                    draft.rank.args = Args {
                        root: root as u32,
                        in_place,
                        send,
                        recv,
                    };
                    if me == root {
                        for to in 0..size {
                            draft.give(displs[to], &items(root, to, counts[to] as usize));
                        }
                    }
                    if !in_place {
                        draft.want(0, &items(root, me, n));
                    }
                }
                let what = format!("size {size} root {root} count {count} in place {in_place}");
                settle(&what, algorithm, drafts, Op::Add, false, random);
            }
        },
    );
}

#[test]
fn scatter() {
    scatters(Collective::Scatter, false);
}

#[test]
fn scatterv() {
    scatters(Collective::Scatterv, true);
}

#[test]
fn alltoall() {
    each(
        Collective::Alltoall,
        COUNTS,
        true,
        |algorithm, size, count, in_place, random| {
            let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
            for (me, draft) in drafts.iter_mut().enumerate() {
                let send = if in_place {
                    Blocks::ABSENT
                } else {
                    Draft::equal(count, Space::Send)
                };
                draft.rank.args = Args {
                    root: 0,
                    in_place,
                    send,
                    recv: Draft::equal(count, Space::Recv),
                };
                for peer in 0..size {
                    let at = (peer * count) as i64;
                    if in_place {
                        draft.hold(at, &items(me, peer, count));
                    } else {
                        draft.give(at, &items(me, peer, count));
                    }
                    draft.want(at, &items(peer, me, count));
                }
            }
            settle(
                &format!("size {size} count {count} in place {in_place}"),
                algorithm,
                drafts,
                Op::Add,
                false,
                random,
            );
        },
    );
}

/// Items from `a` to `b`: zero for some pairs; in place both directions are equal.
fn between(a: usize, b: usize, count: usize, in_place: bool) -> usize {
    let (a, b) = if in_place {
        (a.min(b), a.max(b))
    } else {
        (a, b)
    };
    (a * 3 + b * 5) % (count + 1)
}

#[test]
fn alltoallv() {
    each(
        Collective::Alltoallv,
        COUNTS,
        true,
        |algorithm, size, count, in_place, random| {
            let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
            for (me, draft) in drafts.iter_mut().enumerate() {
                let out: Vec<i64> = (0..size)
                    .map(|to| between(me, to, count, in_place) as i64)
                    .collect();
                let into: Vec<i64> = (0..size)
                    .map(|from| between(from, me, count, in_place) as i64)
                    .collect();
                let displs: Vec<i64> = (0..size)
                    .map(|i| ((size - 1 - i) * (count + 1)) as i64)
                    .collect();
                let shape = |counts: &Vec<i64>, ty| Shape::Uneven {
                    counts: leak(counts.clone()),
                    displs: Some(leak(displs.clone())),
                    ty,
                };
                let send = Blocks {
                    space: Space::Send,
                    shape: shape(&out, 0),
                };
                let recv = Blocks {
                    space: Space::Recv,
                    shape: shape(&into, 1),
                };
                draft.rank.args = Args {
                    root: 0,
                    in_place,
                    send: if in_place { Blocks::ABSENT } else { send },
                    recv,
                };
                for peer in 0..size {
                    let mine = items(me, peer, out[peer] as usize);
                    if in_place {
                        draft.hold(displs[peer], &mine);
                    } else {
                        draft.give(displs[peer], &mine);
                    }
                    draft.want(displs[peer], &items(peer, me, into[peer] as usize));
                }
            }
            settle(
                &format!("size {size} count {count} in place {in_place}"),
                algorithm,
                drafts,
                Op::Add,
                false,
                random,
            );
        },
    );
}

#[test]
fn alltoallw() {
    each(
        Collective::Alltoallw,
        COUNTS,
        true,
        |algorithm, size, count, in_place, random| {
            let all = TypeMap::all();
            let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
            for (me, draft) in drafts.iter_mut().enumerate() {
                let out: Vec<i64> = (0..size)
                    .map(|to| between(me, to, count, in_place) as i64)
                    .collect();
                let into: Vec<i64> = (0..size)
                    .map(|from| between(from, me, count, in_place) as i64)
                    .collect();
                // One type per piece and buffer; 100 bytes are room enough for any.
                let types: Vec<TypeMap> = (0..2 * size)
                    .map(|_| all[random.below(4)].clone())
                    .collect();
                let displs: Vec<i64> = (0..size).map(|i| i as i64 * 100 - 800).collect();
                let shape = |counts: &Vec<i64>, first| Shape::Typed {
                    counts: leak(counts.clone()),
                    displs: leak(displs.clone()),
                    first,
                };
                let send = Blocks {
                    space: Space::Send,
                    shape: shape(&out, 0),
                };
                let recv = Blocks {
                    space: Space::Recv,
                    shape: shape(&into, size as u32),
                };
                draft.rank.args = Args {
                    root: 0,
                    in_place,
                    send: if in_place { Blocks::ABSENT } else { send },
                    recv,
                };
                for peer in 0..size {
                    let mine = items(me, peer, out[peer] as usize);
                    let (out_type, in_type) = (&types[peer], &types[size + peer]);
                    if in_place {
                        draft.rank.recv.put(in_type, displs[peer], &mine);
                        draft.expect.put(in_type, displs[peer], &mine);
                    } else {
                        draft.rank.send.put(out_type, displs[peer], &mine);
                    }
                    draft
                        .expect
                        .put(in_type, displs[peer], &items(peer, me, into[peer] as usize));
                }
                draft.rank.types = types;
            }
            settle(
                &format!("size {size} count {count} in place {in_place}"),
                algorithm,
                drafts,
                Op::Add,
                false,
                random,
            );
        },
    );
}

/// The operands of ranks `from..to` combined in rank order, item by item.
fn folded(op: Op, from: usize, to: usize, first: usize, n: usize) -> Vec<Item> {
    let value = |i| {
        (from..to)
            .map(|rank| item(rank, 0, i))
            .reduce(|a, b| op.apply(a, b))
            .expect("one operand")
    };
    (first..first + n).map(value).collect()
}

/// The three kinds of operation: predefined (commutative), user commutative, user and predefined not.
const OPS: [(Op, bool); 4] = [
    (Op::Add, false),
    (Op::Add, true),
    (Op::Matrix, true),
    (Op::Matrix, false),
];

/// Reductions over one vector: `want(me, root)` gives what rank `me` shall have, if anything.
fn reductions(
    collective: Collective,
    rooted: bool,
    want: impl Fn(usize, usize, usize, Op, usize) -> Option<Vec<Item>>,
) {
    for (op, user) in OPS {
        each(
            collective,
            &[0, 1, 3, 20],
            op == Op::Add,
            |algorithm, size, count, in_place, random| {
                for root in if rooted { roots(size) } else { vec![0] } {
                    let ty = TypeMap::all()[random.below(4)].clone();
                    let mut drafts: Vec<Draft> =
                        (0..size).map(|me| Draft::new(me, random)).collect();
                    for (me, draft) in drafts.iter_mut().enumerate() {
                        draft.rank.types = vec![ty.clone(), ty.clone()];
                        let takes = !rooted || me == root;
                        let in_place = in_place && takes;
                        let blocks = |space| Blocks {
                            space,
                            shape: Shape::Equal {
                                count: count as u64,
                                ty: 1,
                            },
                        };
                        let send = if in_place {
                            Blocks::ABSENT
                        } else {
                            blocks(Space::Send)
                        };
                        let recv = if takes {
                            blocks(Space::Recv)
                        } else {
                            Blocks::ABSENT
                        };
                        draft.rank.args = Args {
                            root: root as u32,
                            in_place,
                            send,
                            recv,
                        };
                        let mine = items(me, 0, count);
                        if in_place {
                            draft.hold(0, &mine);
                        } else {
                            draft.give(0, &mine);
                        }
                        if let Some(values) = want(me, root, size, op, count) {
                            draft.want(0, &values);
                        }
                    }
                    let what = format!(
                        "size {size} root {root} count {count} {op:?} user {user} in place {in_place}"
                    );
                    settle(&what, algorithm, drafts, op, user, random);
                }
            },
        );
    }
}

#[test]
fn reduce() {
    reductions(Collective::Reduce, true, |me, root, size, op, n| {
        (me == root).then(|| folded(op, 0, size, 0, n))
    });
}

#[test]
fn allreduce() {
    reductions(Collective::Allreduce, false, |_, _, size, op, n| {
        Some(folded(op, 0, size, 0, n))
    });
}

#[test]
fn scan() {
    reductions(Collective::Scan, false, |me, _, _, op, n| {
        Some(folded(op, 0, me + 1, 0, n))
    });
}

#[test]
fn exscan() {
    reductions(Collective::Exscan, false, |me, _, _, op, n| {
        (me > 0).then(|| folded(op, 0, me, 0, n))
    });
}

fn reduce_scatters(collective: Collective, v: bool) {
    for (op, user) in OPS {
        each(
            collective,
            COUNTS,
            op == Op::Add,
            |algorithm, size, count, in_place, random| {
                let ty = TypeMap::all()[random.below(4)].clone();
                let counts = if v {
                    uneven(size, count).0
                } else {
                    vec![count as i64; size]
                };
                let total: i64 = counts.iter().sum();
                let mut drafts: Vec<Draft> = (0..size).map(|me| Draft::new(me, random)).collect();
                for (me, draft) in drafts.iter_mut().enumerate() {
                    draft.rank.types = vec![ty.clone(), ty.clone()];
                    let shape = if v {
                        Shape::Uneven {
                            counts: leak(counts.clone()),
                            displs: None,
                            ty: 1,
                        }
                    } else {
                        Shape::Equal {
                            count: count as u64,
                            ty: 1,
                        }
                    };
                    let (send, recv) = (
                        Blocks {
                            space: Space::Send,
                            shape,
                        },
                        Blocks {
                            space: Space::Recv,
                            shape,
                        },
                    );
                    let send = if in_place { Blocks::ABSENT } else { send };
                    draft.rank.args = Args {
                        root: 0,
                        in_place,
                        send,
                        recv,
                    };
                    let mine = items(me, 0, total as usize);
                    if in_place {
                        draft.hold(0, &mine);
                    } else {
                        draft.give(0, &mine);
                    }
                    let first: i64 = counts[..me].iter().sum();
                    draft.want(0, &folded(op, 0, size, first as usize, counts[me] as usize));
                }
                let what =
                    format!("size {size} count {count} {op:?} user {user} in place {in_place}");
                settle(&what, algorithm, drafts, op, user, random);
            },
        );
    }
}

#[test]
fn reduce_scatter() {
    reduce_scatters(Collective::ReduceScatter, true);
}

#[test]
fn reduce_scatter_block() {
    reduce_scatters(Collective::ReduceScatterBlock, false);
}

/// With an operation that tells every order and grouping apart, all ranks still hold the same bytes.
#[test]
fn allreduce_gives_all_ranks_the_same_bits() {
    for user in [false, true] {
        each(
            Collective::Allreduce,
            &[5],
            true,
            |algorithm, size, count, in_place, random| {
                let ty = TypeMap::all()[0].clone();
                let mut ranks: Vec<Rank> = (0..size)
                    .map(|me| {
                        let mut draft = Draft::new(0, random);
                        draft.rank.types = vec![ty.clone(), ty.clone()];
                        let send = if in_place {
                            Blocks::ABSENT
                        } else {
                            Draft::equal(count, Space::Send)
                        };
                        draft.rank.args = Args {
                            root: 0,
                            in_place,
                            send,
                            recv: Draft::equal(count, Space::Recv),
                        };
                        draft.give(0, &items(me, 0, count));
                        draft.hold(0, &items(me, 0, count));
                        draft.rank
                    })
                    .collect();
                run(algorithm.build, &mut ranks, Op::Mix, user, random);
                for rank in &ranks[1..] {
                    assert!(
                        rank.recv == ranks[0].recv,
                        "{algorithm:?} size {size} in place {in_place}"
                    );
                }
            },
        );
    }
}
