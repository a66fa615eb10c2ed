//! Every collective between two groups against the words of the standard (MPI-5.0 §6.2.3): 2 to 17
//! processes, groups of any two sizes, roots in either, uneven and zero counts, other layouts at
//! each process, operations that do not commute, random delivery.

use crate::sim::cases::{COUNTS, Draft, item, items, leak, roots};
use crate::sim::{Item, Mem, Op, Random, Rank, TypeMap, run_all, write};
use oxmpi_coll::cost::Model;
use oxmpi_coll::inter::Groups;
use oxmpi_coll::schedule::{Schedule, Space, Transfer};
use oxmpi_coll::select::Preference;
use oxmpi_coll::shape::{Args, Blocks, Shape};
use oxmpi_core::collectives::{ASIDE, Collective};
use oxmpi_mca::choice::Selection;
use oxmpi_mca::param::CollAlgorithms;

/// One process: the groups' sizes, which group is its own, its rank there.
#[derive(Clone, Copy, Debug)]
struct Seat {
    sizes: [usize; 2],
    group: usize,
    rank: usize,
}

impl Seat {
    fn ours(self) -> usize {
        self.sizes[self.group]
    }

    fn theirs(self) -> usize {
        self.sizes[1 - self.group]
    }

    /// Number among all processes of a rank of a group.
    fn number(self, group: usize, rank: usize) -> usize {
        group * self.sizes[0] + rank
    }

    fn me(self) -> usize {
        self.number(self.group, self.rank)
    }

    fn their(self, rank: usize) -> usize {
        self.number(1 - self.group, rank)
    }

    /// [`Args::root`] here for a root in a group.
    fn root(self, (group, rank): (usize, usize)) -> u32 {
        match (group == self.group, rank == self.rank) {
            (false, _) => (self.ours() + rank) as u32,
            (true, true) => rank as u32,
            (true, false) => ASIDE,
        }
    }
}

/// The same schedule with processes numbered over both groups.
fn renumbered(schedule: &Schedule, seat: Seat) -> Schedule {
    let mut new = Schedule::new();
    let number = |peer: u32| match (peer as usize).checked_sub(seat.ours()) {
        None => seat.number(seat.group, peer as usize) as u32,
        Some(rank) => seat.their(rank) as u32,
    };
    for temp in schedule.temps() {
        new.temp(*temp);
    }
    for round in 0..schedule.rounds() {
        for transfer in schedule.transfers_of(round) {
            new.transfer(match *transfer {
                Transfer::Send { peer, from } => Transfer::Send {
                    peer: number(peer),
                    from,
                },
                Transfer::Recv { peer, into } => Transfer::Recv {
                    peer: number(peer),
                    into,
                },
                other => unreachable!("no bank there: {other:?}"),
            });
        }
        for local in schedule.locals_of(round) {
            new.local(*local);
        }
        new.end_round();
    }
    new
}

/// Runs one call in which `fill` says what each process gives and shall have.
fn check(
    collective: Collective,
    sizes: [usize; 2],
    (op, user): (Op, bool),
    random: &mut Random,
    fill: impl Fn(Seat, &mut Draft),
) {
    for basic in [false, true] {
        let wish = match basic {
            false => Selection::Any,
            true => Selection::Only(vec!["basic"]),
        };
        let groups = Groups {
            model: &Model::SHIPPED,
            preference: &Preference::of(&wish, &CollAlgorithms::default()),
        };
        let of = |group| (0..sizes[group]).map(move |rank| Seat { sizes, group, rank });
        let seats: Vec<Seat> = of(0).chain(of(1)).collect();
        let draft = |seat: &Seat, random: &mut Random| {
            let mut draft = Draft::new(seat.me(), random);
            fill(*seat, &mut draft);
            draft
        };
        let drafts: Vec<Draft> = seats.iter().map(|seat| draft(seat, random)).collect();
        let schedule = |(seat, draft): (&Seat, &Draft)| {
            let place = (seat.rank as u32, seat.ours() as u32);
            let build = |b: &mut oxmpi_coll::builder::Builder<'_>| {
                b.remote = seat.theirs() as u32;
                groups.build(collective, b);
            };
            renumbered(&write(build, &draft.rank, place, op, user, None), *seat)
        };
        let schedules: Vec<Schedule> = seats.iter().zip(&drafts).map(schedule).collect();
        let split = drafts.into_iter().map(|draft| (draft.rank, draft.expect));
        let (mut ranks, expect): (Vec<Rank>, Vec<Mem>) = split.unzip();
        let before: Vec<Mem> = ranks.iter().map(|rank| rank.send.clone()).collect();
        run_all(&schedules, &mut ranks, op, user, random);
        for (me, seat) in seats.iter().enumerate() {
            let what = format!("{collective:?} basic {basic} {op:?} {user} {seat:?}");
            assert!(ranks[me].send == before[me], "{what}: send buffer changed");
            assert!(ranks[me].recv == expect[me], "{what}: wrong receive buffer");
        }
    }
}

/// Groups of all kinds of sizes: one alone, nearly equal, equal, and in between.
fn sizes() -> Vec<[usize; 2]> {
    let mut sizes = Vec::new();
    for total in 2..=17 {
        let mut firsts = vec![1, total / 3, total / 2, total - 1];
        firsts.retain(|first| *first > 0);
        firsts.sort_unstable();
        firsts.dedup();
        sizes.extend(firsts.into_iter().map(|first| [first, total - first]));
    }
    sizes
}

/// Calls `make` for all sizes, counts, and roots in both groups.
fn rooted(counts: &[usize], mut make: impl FnMut([usize; 2], usize, (usize, usize), &mut Random)) {
    let mut random = Random(0x1234_5678_9abc_def1);
    for sizes in sizes() {
        for &count in counts {
            for group in 0..2 {
                for rank in roots(sizes[group]) {
                    make(sizes, count, (group, rank), &mut random);
                }
            }
        }
    }
}

const PLAIN: (Op, bool) = (Op::Add, false);

#[test]
fn barrier() {
    let mut random = Random(7);
    for sizes in sizes() {
        check(Collective::Barrier, sizes, PLAIN, &mut random, |_, _| {});
    }
}

#[test]
fn bcast() {
    rooted(&[0, 1, 20], |sizes, count, root, random| {
        check(Collective::Bcast, sizes, PLAIN, random, |seat, draft| {
            let values = items(seat.number(root.0, root.1), 0, count);
            let place = seat.root(root);
            if place == ASIDE {
                draft.rank.args.root = ASIDE;
                return;
            }
            draft.rank.args = Args {
                root: place,
                recv: Draft::equal(count, Space::Recv),
                ..Args::EMPTY
            };
            match seat.group == root.0 {
                true => draft.hold(0, &values),
                false => draft.want(0, &values),
            }
        });
    });
}

/// The pieces of `n` ranks: equal ones, or some that are empty, out of order and with gaps.
fn pieces(uneven: bool, n: usize, count: usize, ty: u32) -> (Shape<'static>, Vec<usize>, Vec<i64>) {
    if !uneven {
        let count64 = count as u64;
        let places = (0..n).map(|i| (i * count) as i64).collect();
        return (Shape::Equal { count: count64, ty }, vec![count; n], places);
    }
    let lengths: Vec<usize> = (0..n).map(|i| length(i, count)).collect();
    let places: Vec<i64> = (0..n).map(|i| ((n - 1 - i) * (count + 1)) as i64).collect();
    let shape = Shape::Uneven {
        counts: leak(lengths.iter().map(|n| *n as i64).collect()),
        displs: Some(leak(places.clone())),
        ty,
    };
    (shape, lengths, places)
}

fn length(i: usize, count: usize) -> usize {
    (i * 2 + 1) % (count + 1)
}

fn blocks(space: Space, shape: Shape<'static>) -> Blocks<'static> {
    Blocks { space, shape }
}

/// Gather and scatter: between the root and each of the other group.
fn with_root(collective: Collective, uneven: bool, to_root: bool) {
    rooted(COUNTS, |sizes, count, root, random| {
        check(collective, sizes, PLAIN, random, |seat, draft| {
            draft.rank.args.root = seat.root(root);
            let the_root = seat.number(root.0, root.1);
            let many = if to_root { Space::Recv } else { Space::Send };
            if seat.group != root.0 {
                let mine = if uneven {
                    length(seat.rank, count)
                } else {
                    count
                };
                if to_root {
                    draft.rank.args.send = Draft::equal(mine, Space::Send);
                    draft.give(0, &items(seat.me(), the_root, mine));
                } else {
                    draft.rank.args.recv = Draft::equal(mine, Space::Recv);
                    draft.want(0, &items(the_root, seat.me(), mine));
                }
            } else if seat.rank == root.1 {
                let ty = u32::from(to_root);
                let (shape, lengths, places) = pieces(uneven, seat.theirs(), count, ty);
                for (rank, (n, at)) in lengths.iter().zip(&places).enumerate() {
                    let other = seat.their(rank);
                    match to_root {
                        true => draft.want(*at, &items(other, the_root, *n)),
                        false => draft.give(*at, &items(the_root, other, *n)),
                    }
                }
                let side = blocks(many, shape);
                match to_root {
                    true => draft.rank.args.recv = side,
                    false => draft.rank.args.send = side,
                }
            }
        });
    });
}

#[test]
fn gather_and_gatherv() {
    with_root(Collective::Gather, false, true);
    with_root(Collective::Gatherv, true, true);
}

#[test]
fn scatter_and_scatterv() {
    with_root(Collective::Scatter, false, false);
    with_root(Collective::Scatterv, true, false);
}

/// Allgather and alltoall: what each group sends has a length of its own.
fn everywhere(collective: Collective, uneven: bool, all_to_all: bool) {
    let mut random = Random(0xfeed_beef);
    for sizes in sizes() {
        for counts in [[0, 3], [3, 1], [5, 5]] {
            check(collective, sizes, PLAIN, &mut random, |seat, draft| {
                let (out, into) = (counts[seat.group], counts[1 - seat.group]);
                // Piece i of an alltoall is as long as both ranks say.
                let recv = pieces(uneven && !all_to_all, seat.theirs(), into, 1);
                draft.rank.args.recv = blocks(Space::Recv, recv.0);
                for (rank, (n, at)) in recv.1.iter().zip(&recv.2).enumerate() {
                    let to = if all_to_all { seat.me() } else { 0 };
                    draft.want(*at, &items(seat.their(rank), to, *n));
                }
                if all_to_all {
                    let send = pieces(false, seat.theirs(), out, 0);
                    draft.rank.args.send = blocks(Space::Send, send.0);
                    for (rank, at) in send.2.iter().enumerate() {
                        draft.give(*at, &items(seat.me(), seat.their(rank), out));
                    }
                } else {
                    let mine = if uneven { length(seat.rank, out) } else { out };
                    draft.rank.args.send = Draft::equal(mine, Space::Send);
                    draft.give(0, &items(seat.me(), 0, mine));
                }
            });
        }
    }
}

#[test]
fn allgather_and_allgatherv() {
    everywhere(Collective::Allgather, false, false);
    everywhere(Collective::Allgatherv, true, false);
}

#[test]
fn alltoall() {
    everywhere(Collective::Alltoall, false, true);
}

/// Lengths that depend on both ranks, one type per piece.
#[test]
fn alltoallw() {
    let mut random = Random(0xabc);
    let length = |from: usize, to: usize| (from * 3 + to) % 4;
    for sizes in sizes() {
        check(
            Collective::Alltoallw,
            sizes,
            PLAIN,
            &mut random,
            |seat, draft| {
                let (n, mine) = (seat.theirs(), draft.rank.types.clone());
                // Send types are numbered first: the two of the draft in turn.
                draft.rank.types = (0..2 * n).map(|i| mine[i % 2].clone()).collect();
                for (sending, space) in [(true, Space::Send), (false, Space::Recv)] {
                    let lengths = (0..n).map(|rank| match sending {
                        true => length(seat.me(), seat.their(rank)),
                        false => length(seat.their(rank), seat.me()),
                    });
                    let lengths: Vec<usize> = lengths.collect();
                    let first = if sending { 0 } else { n };
                    let shape = Shape::Typed {
                        counts: leak(lengths.iter().map(|n| *n as i64).collect()),
                        displs: leak((0..n).map(|rank| rank as i64 * 60 - 400).collect()),
                        first: first as u32,
                    };
                    for (rank, n) in lengths.into_iter().enumerate() {
                        let ty: TypeMap = draft.rank.types[first + rank].clone();
                        let (disp, other) = (rank as i64 * 60 - 400, seat.their(rank));
                        match sending {
                            true => draft.rank.send.put(&ty, disp, &items(seat.me(), other, n)),
                            false => draft.expect.put(&ty, disp, &items(other, seat.me(), n)),
                        }
                    }
                    match sending {
                        true => draft.rank.args.send = blocks(space, shape),
                        false => draft.rank.args.recv = blocks(space, shape),
                    }
                }
            },
        );
    }
}

/// Predefined and the program's, commutative and not.
const OPS: [(Op, bool); 4] = [
    (Op::Add, false),
    (Op::Add, true),
    (Op::Matrix, true),
    (Op::Matrix, false),
];

/// The operands of the other group in rank order, combined.
fn folded(op: Op, seat: Seat, first: usize, n: usize) -> Vec<Item> {
    let value = |i| {
        (0..seat.theirs())
            .map(|rank| item(seat.their(rank), 0, i))
            .reduce(|a, b| op.apply(a, b))
            .expect("one operand")
    };
    (first..first + n).map(value).collect()
}

/// Both buffers have the one type of a reduction, numbered twice as in a call.
fn one_type(draft: &mut Draft, which: usize) {
    let ty = TypeMap::all()[which % 4].clone();
    draft.rank.types = vec![ty.clone(), ty];
}

#[test]
fn reduce() {
    for op in OPS {
        rooted(&[0, 1, 20], |sizes, count, root, random| {
            check(Collective::Reduce, sizes, op, random, |seat, draft| {
                one_type(draft, sizes[0] + count);
                draft.rank.args.root = seat.root(root);
                if seat.group != root.0 {
                    draft.rank.args.send = Draft::equal(count, Space::Send);
                    draft.give(0, &items(seat.me(), 0, count));
                } else if seat.rank == root.1 {
                    draft.rank.args.recv = Draft::equal(count, Space::Recv);
                    draft.want(0, &folded(op.0, seat, 0, count));
                }
            });
        });
    }
}

#[test]
fn allreduce() {
    let mut random = Random(0x77);
    for op in OPS {
        for sizes in sizes() {
            for count in [0, 1, 20] {
                check(
                    Collective::Allreduce,
                    sizes,
                    op,
                    &mut random,
                    |seat, draft| {
                        one_type(draft, sizes[1] + count);
                        draft.rank.args.send = Draft::equal(count, Space::Send);
                        draft.rank.args.recv = Draft::equal(count, Space::Recv);
                        draft.give(0, &items(seat.me(), 0, count));
                        draft.want(0, &folded(op.0, seat, 0, count));
                    },
                );
            }
        }
    }
}

/// The vector is as long in both groups; each divides it by its own counts.
fn reduce_scatters(collective: Collective, uneven: bool) {
    let mut random = Random(0x99);
    for op in OPS {
        for sizes in sizes() {
            for each in [0, 1, 2] {
                let total = each * sizes[0] * sizes[1];
                check(collective, sizes, op, &mut random, |seat, draft| {
                    one_type(draft, sizes[0] + each);
                    let (n, mut left) = (seat.ours(), total);
                    let cut = |rank: usize| {
                        let part = match uneven {
                            true if rank + 1 == n => left,
                            true => left * (rank % 3) / 3,
                            false => total / n,
                        };
                        left -= part;
                        part
                    };
                    let counts: Vec<usize> = (0..n).map(cut).collect();
                    let shape = |ty| match uneven {
                        true => Shape::Uneven {
                            counts: leak(counts.iter().map(|n| *n as i64).collect()),
                            displs: None,
                            ty,
                        },
                        false => Shape::Equal {
                            count: counts[0] as u64,
                            ty,
                        },
                    };
                    draft.rank.args.send = blocks(Space::Send, shape(0));
                    draft.rank.args.recv = blocks(Space::Recv, shape(1));
                    draft.give(0, &items(seat.me(), 0, total));
                    let first = counts[..seat.rank].iter().sum();
                    draft.want(0, &folded(op.0, seat, first, counts[seat.rank]));
                });
            }
        }
    }
}

#[test]
fn reduce_scatter_and_block() {
    reduce_scatters(Collective::ReduceScatter, true);
    reduce_scatters(Collective::ReduceScatterBlock, false);
}
