//! Every reduction against the words of the standard: 1 to 17 ranks, roots, uneven and zero counts,
//! in place, layouts with gaps, operations that do not commute, random delivery.

use crate::sim::cases::{COUNTS, Draft, each, item, items, leak, roots, settle, uneven, writer};
use crate::sim::{Item, Op, Rank, TypeMap, run};
use oxmpi_coll::schedule::Space;
use oxmpi_coll::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::Collective;

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

/// The three kinds of operation: predefined (commutative), user commutative, user and predefined
/// not.
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

/// With an operation that tells every order and grouping apart, all ranks still hold the same
/// bytes.
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
                run(writer(algorithm), &mut ranks, Op::Mix, user, random);
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
