//! Every algorithm that moves data against the words of the standard: 1 to 17 ranks, roots, uneven
//! and zero counts, in place, other layouts at each rank, random delivery.

use crate::sim::cases::{COUNTS, Draft, each, items, leak, roots, settle, uneven};
use crate::sim::{Op, TypeMap};
use oxmpi_coll::schedule::Space;
use oxmpi_coll::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::Collective;

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
