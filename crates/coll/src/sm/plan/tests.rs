//! The plans by dry runs: nothing is copied, all is counted, and held against the least work.
//!
//! From 16 KiB per rank on the busiest rank copies and combines at most twice the bound of the way
//! that it goes; below that a call takes at most ⌈log₂ p⌉ + 2 steps one after the other. All
//! members are counted, of 32 and 64 for every fourth length. Every plan combines in rank order, so
//! the same bound holds where operands may not change places.
//!
//! All calls but three: a barrier has no bytes; gatherv and scatterv have no plan, as no member
//! knows the lengths of all. They are one step, in which each piece is copied in and out once or
//! travels as one message ([`crate::sm::uneven`]).

use super::*;
use crate::sm::load::Dry;
use crate::sm::segments::Terms;
use crate::sm::single::chunks;
use oxmpi_core::collectives::Work;

/// Hands that count, also what is kept.
fn dry(shape: Shape) -> Dry {
    let keeps = match shape.of {
        Collective::Bcast => false,
        Collective::Gather | Collective::Scatter => shape.me == shape.root,
        _ => true,
    };
    Dry::new(shape, keeps)
}

/// The same by single copy; bytes of what this rank reads and writes.
struct DryReached(Dry, usize);

impl Reached for DryReached {
    fn read(&mut self, _: u32) {
        self.0.copied(self.1);
    }

    fn write(&mut self, _: u32) {
        self.0.copied(self.1);
    }

    fn keep(&mut self) {
        self.0.kept(self.1);
    }

    fn take(&mut self, from: u32, run: Run, is_apart: bool) {
        self.0.copied(if from == self.0.shape.me && !is_apart {
            0
        } else {
            run.len
        });
    }

    fn add(&mut self, run: Run, _: bool) {
        self.0.work.combined += run.len as u64;
    }

    fn give(&mut self, _: u32, run: Run) {
        self.0.copied(run.len);
    }
}

const MOVES: [Collective; 6] = [
    Collective::Bcast,
    Collective::Gather,
    Collective::Scatter,
    Collective::Allgather,
    Collective::Allgatherv,
    Collective::Alltoall,
];
const FOLDS: [Collective; 6] = [
    Collective::Reduce,
    Collective::Allreduce,
    Collective::ReduceScatter,
    Collective::ReduceScatterBlock,
    Collective::Scan,
    Collective::Exscan,
];

/// Staging rings as they are made for so many members on so many processors.
fn terms(members: u32, processors: u32) -> Terms {
    Terms {
        members,
        rounds: members.div_ceil(processors),
        len: crate::sm::room::ring(members, processors, 64 << 20) as usize,
    }
}

/// What a member does in a call with pieces, or vectors, of `bytes`: through staging.
fn staged(of: Collective, (me, size): (u32, u32), processors: u32, bytes: usize) -> Work {
    let shape = Shape {
        of,
        me,
        size,
        root: size / 2,
    };
    let terms = terms(size, processors);
    let mut dry = dry(shape);
    if MOVES.contains(&of) {
        let (seg, _) = terms.moved(of, bytes, shape.rooms());
        moved(&shape, seg, &|_, _| bytes, &mut dry);
    } else {
        let piece = |rank: u32| (rank as usize * bytes, bytes);
        let vector = vector(of, size, bytes, &piece);
        let (seg, _) = terms.folded(vector.longest(size));
        folded(&shape, dry.goal, &vector, seg, &mut dry);
    }
    dry.work
}

/// The same by single copy.
fn single(of: Collective, (me, size): (u32, u32), bytes: usize) -> Work {
    let shape = Shape {
        of,
        me,
        size,
        root: size / 2,
    };
    let mut dry = DryReached(dry(shape), bytes);
    if MOVES.contains(&of) {
        reached(&shape, &mut dry);
    } else {
        let piece = |rank: u32| (rank as usize * bytes, bytes);
        let vector = vector(of, size, bytes, &piece);
        let (first, len) = vector.share(&shape);
        for run in chunks(first, len) {
            combined(&shape, Goal::of(of, shape.root), run, &mut dry);
        }
    }
    Work {
        steps: 2,
        ..dry.0.work
    }
}

fn vector(
    of: Collective,
    size: u32,
    bytes: usize,
    piece: &dyn Fn(u32) -> (usize, usize),
) -> Vector<'_> {
    match of {
        Collective::ReduceScatter | Collective::ReduceScatterBlock => Vector {
            whole: bytes * size as usize,
            piece: Some(piece),
        },
        _ => Vector {
            whole: bytes,
            piece: None,
        },
    }
}

/// The least that the busiest of `p` ranks copies and combines, with `n` bytes per rank: by single
/// copy, and through staging.
fn bounds(of: Collective, p: f64, n: f64) -> [f64; 2] {
    let share = (p - 1.0) / p * n;
    match of {
        // Each copies it once.
        Collective::Bcast => [n, n],
        // Where the others can do it, the root is not the only one at work.
        Collective::Gather | Collective::Scatter => [n, p * n],
        Collective::Allgather | Collective::Allgatherv | Collective::Alltoall => [p * n, p * n],
        Collective::Reduce => [share + n, 2.0 * n + share],
        Collective::Allreduce => [2.0 * share, 2.0 * n + share],
        Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            [(p - 1.0) * n, 2.0 * (p - 1.0) * n]
        }
        // The last operand is in nobody's result.
        Collective::Exscan => [(n * p.log2().ceil()).min(3.0 * n), n + share],
        // n per rank for each of log₂ p steps, or in a pipeline.
        _ => [(n * p.log2().ceil()).min(3.0 * n), 2.0 * n + share],
    }
}

fn ranks() -> impl Iterator<Item = u32> {
    (2..=17).chain([32, 64])
}

/// 40 lengths from 16 KiB to 16 MiB, most of them odd.
fn lengths() -> impl Iterator<Item = usize> {
    (0..40).map(|step| {
        let power = (16 << 10) << (step / 4);
        (power + power / 4 * (step % 4) + step % 3 * 8).min(16 << 20)
    })
}

/// All members; of many, but for a few lengths, those that differ in what they do: the first, the
/// root, one beside it, the last.
fn members(size: u32, bytes: usize) -> impl Iterator<Item = u32> {
    let all = size <= 17 || bytes.is_power_of_two();
    let few = [0, size / 2, (size / 2 + 1) % size, size - 1];
    (0..size).filter(move |me| all || few.contains(me))
}

/// Numbers of processors on which a plan of so many members differs.
fn processors(size: u32) -> Vec<u32> {
    let mut differing = Vec::from([1, 2, 16, 64]);
    differing.dedup_by_key(|count| (terms(size, *count).rounds, terms(size, *count).len));
    differing
}

#[test]
fn the_busiest_rank_does_at_most_twice_the_least_work() {
    for (of, size) in MOVES
        .into_iter()
        .chain(FOLDS)
        .flat_map(|of| ranks().map(move |size| (of, size)))
    {
        let processors = processors(size);
        for bytes in lengths() {
            let bound = bounds(of, f64::from(size), real(bytes as u64));
            let single = members(size, bytes).map(|me| single(of, (me, size), bytes));
            let staged = processors.iter().map(|count| {
                busiest(members(size, bytes).map(|me| staged(of, (me, size), *count, bytes)))
            });
            check(of, size, bytes, "single copy", busiest(single), bound[0]);
            for work in staged {
                check(of, size, bytes, "staging", work, bound[1]);
            }
        }
    }
}

fn busiest(works: impl Iterator<Item = Work>) -> u64 {
    works.map(|work| work.busy()).max().unwrap_or(0)
}

fn check(of: Collective, size: u32, bytes: usize, way: &str, work: u64, bound: f64) {
    // Shares are whole lines.
    let slack = real(LINE as u64) * f64::from(size) * 4.0;
    assert!(
        real(work) <= 2.0 * bound + slack && real(work) >= bound / 2.0,
        "{of:?} of {size} ranks, {bytes} bytes, {way}: {work} bytes of work, bound {bound}"
    );
}

#[expect(clippy::cast_precision_loss, reason = "sums far below 2^53")]
fn real(bytes: u64) -> f64 {
    bytes as f64
}

/// Pieces of which only their ends know the length: each byte goes in once and out once, whatever
/// the others have, in as many steps as the longest needs.
#[test]
fn uneven_pieces_are_copied_in_once_and_out_once() {
    for (size, bytes) in ranks().flat_map(|size| lengths().step_by(3).map(move |all| (size, all))) {
        let len = |from: u32, to: u32| match (from == to, (from * 7 + to * 3) as usize % 5) {
            (true, _) => 0,
            (_, fourths) => bytes * fourths / 4,
        };
        for (me, processors) in members(size, bytes).flat_map(|me| [2, 64].map(|count| (me, count)))
        {
            let shape = Shape {
                of: Collective::Alltoallv,
                me,
                size,
                root: 0,
            };
            let (seg, _) = terms(size, processors).moved(shape.of, bytes, shape.rooms());
            let mut dry = dry(shape);
            moved(&shape, seg, &len, &mut dry);
            let ends: usize = shape.others().map(|to| len(me, to) + len(to, me)).sum();
            assert_eq!(dry.work.copied, ends as u64, "{size} {bytes}");
            assert_eq!(dry.work.steps, seg.count as u64);
            assert!(dry.looks <= u64::from(size) * dry.work.steps);
        }
    }
}

/// A rooted reduction never does more than one to all, and a scan at most twice as much; a gather
/// or scatter never more than an exchange.
#[test]
fn what_does_less_has_less_work() {
    for (size, bytes) in ranks().flat_map(|size| lengths().map(move |bytes| (size, bytes))) {
        let most = |of| {
            let single = busiest(members(size, bytes).map(|me| single(of, (me, size), bytes)));
            let staged = busiest(members(size, bytes).map(|me| staged(of, (me, size), 16, bytes)));
            [single, staged]
        };
        let slack = LINE as u64 * u64::from(size) * 4;
        let less = |less: Collective, more: Collective, times: u64| {
            for (less, more) in most(less).into_iter().zip(most(more)) {
                assert!(less <= times * more + slack, "{size} ranks, {bytes} bytes");
            }
        };
        less(Collective::Reduce, Collective::Allreduce, 1);
        less(Collective::Scan, Collective::Allreduce, 2);
        less(Collective::Gather, Collective::Alltoall, 1);
        less(Collective::Scatter, Collective::Alltoall, 1);
    }
}

/// Between what fits a slot and 16 KiB.
#[test]
fn short_calls_take_few_steps() {
    for (of, size) in MOVES
        .into_iter()
        .chain(FOLDS)
        .flat_map(|of| ranks().map(move |size| (of, size)))
    {
        let most = u64::from(size.next_power_of_two().ilog2()) + 2;
        for bytes in [64, 1000, 4 << 10, 8 << 10, (8 << 10) + 8, 12_000, 16 << 10] {
            for (me, processors) in (0..size).flat_map(|me| [2, 16, 64].map(|count| (me, count))) {
                let steps = staged(of, (me, size), processors, bytes).steps;
                assert!(
                    steps <= most,
                    "{of:?} of {size} ranks on {processors} processors, {bytes} bytes: {steps} steps"
                );
            }
        }
    }
}

/// Every byte of a vector is combined by one member.
#[test]
fn shares_cover_the_vector_once() {
    for (size, bytes) in ranks().flat_map(|size| lengths().map(move |bytes| (size, bytes))) {
        let vector = Vector {
            whole: bytes,
            piece: None,
        };
        let (seg, _) = terms(size, 16).folded(vector.longest(size));
        let mut at = 0;
        for (k, owner) in (0..seg.count).flat_map(|k| (0..size).map(move |owner| (k, owner))) {
            let (first, len) = vector.range(seg, k, size, owner);
            assert!(first == at || len == 0, "{size} {bytes} {k} {owner}");
            at += len;
        }
        assert_eq!(at, bytes);
    }
}

/// Whose operation does not commute gets the operands in rank order, whatever the call and the
/// owner of the share.
#[test]
fn operands_are_combined_in_rank_order() {
    #[derive(Default)]
    struct Order(Vec<u32>);

    impl Reached for Order {
        fn read(&mut self, _: u32) {}
        fn write(&mut self, _: u32) {}
        fn keep(&mut self) {}
        fn take(&mut self, from: u32, _: Run, _: bool) {
            self.0.push(from);
        }
        fn add(&mut self, _: Run, _: bool) {}
        fn give(&mut self, _: u32, _: Run) {}
    }

    for (of, size) in FOLDS
        .into_iter()
        .flat_map(|of| ranks().map(move |size| (of, size)))
    {
        for me in 0..size {
            let shape = Shape {
                of,
                me,
                size,
                root: size / 2,
            };
            let mut order = Order::default();
            let run = Run { at: 0, len: LINE };
            combined(&shape, Goal::of(of, shape.root), run, &mut order);
            let last = size - u32::from(of == Collective::Exscan);
            assert!(order.0.into_iter().eq(0..last), "{of:?}, {me} of {size}");
        }
    }
}
