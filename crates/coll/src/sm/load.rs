//! What calls through shared memory do, as [`Load`]s: for the tables of [`crate::algorithm`], and
//! for the length up to which a call is one step.
//!
//! In a *step* each member publishes what it has in its slot, and whoever wants results combines
//! all operands by itself. Longer calls follow a [`plan`]: hands that count carry it out, for its
//! first chunks, and the rest is like them. So there is one description of a plan, and what is
//! predicted is what is done. Single copy, where the system allows it, does less.

use super::plan::{self, Goal, Run, Segments, Shape, Staged, Vector};
use super::room;
use super::segments::Terms;
use crate::cost::{Load, Model, Signature, all_to_one, meet, one_to_all, peers, ranks, real};
use oxmpi_core::collectives::{Collective, Work};

/// Of a call for which all members know the bytes.
pub(crate) fn load(of: Collective, m: &Model, f: &Signature) -> Load {
    let each = piece(of, f);
    let fits = room::fits(of, f.size, room::slot(f.size, m.budget) as usize);
    if each > fits as u64 {
        return planned(of, m, f);
    }
    let step = step(of, f);
    match can_share(of, f.size) {
        true if each > 0 => cheaper(m, f, step, planned(of, m, f)),
        _ => step,
    }
}

/// Longest piece, or vector, of a call that is one step, where a step holds `room` bytes: as long
/// as it fits, and where each member combines by itself as long as that is cheaper than a plan.
pub(super) fn longest_step(of: Collective, m: &Model, size: u32, room: usize) -> usize {
    let fits = room::fits(of, size, room);
    let is_cheaper = |bytes: usize| {
        let f = Signature {
            size,
            bytes: bytes as u64,
            commutative: true,
            in_place: false,
        };
        m.predict(&f, &step(of, &f)) <= m.predict(&f, &planned(of, m, &f))
    };
    if !can_share(of, size) || is_cheaper(fits) {
        return fits;
    }
    let (mut low, mut high) = (0, fits);
    while high - low > 1 {
        let middle = usize::midpoint(low, high);
        match is_cheaper(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// In a step of these every member that gets results combines all that belongs to them.
fn combines_alone(of: Collective) -> bool {
    matches!(
        of,
        Collective::Reduce | Collective::Allreduce | Collective::Scan | Collective::Exscan
    )
}

/// Whether a plan could be cheaper than a step, because members share the work of combining. In a
/// scan of two members only one has a combined result: the other would wait for its operand, and
/// send back what that member can combine at once.
fn can_share(of: Collective, size: u32) -> bool {
    let is_scan = matches!(of, Collective::Scan | Collective::Exscan);
    combines_alone(of) && !(is_scan && size == 2)
}

fn cheaper(m: &Model, f: &Signature, one: Load, other: Load) -> Load {
    match m.predict(f, &one) <= m.predict(f, &other) {
        true => one,
        false => other,
    }
}

/// Bytes of a piece, or of the vector: what decides the way of a call.
fn piece(of: Collective, f: &Signature) -> u64 {
    match of {
        Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            f.bytes / u64::from(f.size)
        }
        _ => f.bytes,
    }
}

/// One step.
fn step(of: Collective, f: &Signature) -> Load {
    let each = real(piece(of, f));
    let others = peers(f) * each;
    match of {
        Collective::Bcast => one_to_all(f, each, each),
        Collective::Scatter => one_to_all(f, others, each),
        Collective::Gather => all_to_one(f, each, others),
        Collective::Reduce => all_to_one(f, each, 0.0).folding(others, others),
        Collective::Allreduce => meet(f, each).folding(others, ranks(f) * others),
        // The last member combines all vectors, the one in the middle half of them.
        Collective::Scan | Collective::Exscan => {
            meet(f, each).folding(others, ranks(f) * others / 2.0)
        }
        Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            meet(f, others).folding(others, ranks(f) * others)
        }
        Collective::Allgather | Collective::Allgatherv => meet(f, each).copying(f, others),
        _ => meet(f, others).copying(f, others),
    }
}

/// A plan through the staging rings; without rings no time is enough.
fn planned(of: Collective, m: &Model, f: &Signature) -> Load {
    let terms = Terms {
        members: f.size,
        rounds: f.size.div_ceil(m.processors.max(1)),
        len: room::ring(f.size, m.processors, m.budget) as usize,
    };
    if terms.len == 0 {
        return Load {
            lines: f64::INFINITY,
            ..Load::default()
        };
    }
    // The root, or the first member, and one of the others.
    let all = piece(of, f);
    let bytes = usize::try_from(all.min(LONGEST)).unwrap_or(0);
    let (root, sample, chunk) = counted(of, (0, f.size), terms, bytes);
    let (other, ..) = counted(of, (f.size - 1, f.size), terms, bytes);
    let times = real(all) / real(sample as u64).max(1.0);
    let most = |of: fn(&Dry) -> u64| times * real(of(&root).max(of(&other)));
    let sum = |of: fn(&Dry) -> u64| times * (real(of(&root)) + peers(f) * real(of(&other)));
    // Others begin when the first chunk is there.
    let fill = match of {
        Collective::Bcast | Collective::Gather | Collective::Scatter => real(chunk as u64),
        _ => 0.0,
    };
    Load {
        lines: most(|dry| dry.work.steps),
        slots: most(|dry| dry.looks),
        all_slots: sum(|dry| dry.looks),
        copies: most(|dry| dry.work.copied) + fill,
        all_copies: sum(|dry| dry.work.copied),
        folds: most(|dry| dry.work.combined),
        all_folds: sum(|dry| dry.work.combined),
        ..Load::default()
    }
}

/// What a member does in a call with pieces, or a vector, of `bytes`, in so many of them at its
/// beginning, and the bytes of a chunk.
fn counted(
    of: Collective,
    (me, size): (u32, u32),
    terms: Terms,
    bytes: usize,
) -> (Dry, usize, usize) {
    let shape = Shape {
        of,
        me,
        size,
        root: 0,
    };
    let mut dry = Dry::new(shape, false);
    let is_moved = !combines_alone(of)
        && !matches!(
            of,
            Collective::ReduceScatter | Collective::ReduceScatterBlock
        );
    if is_moved {
        let (seg, _) = terms.moved(of, bytes, shape.rooms());
        let (seg, sample) = beginning(seg, bytes, 1);
        plan::moved(&shape, seg, &|_, _| sample, &mut dry);
        return (dry, sample, seg.chunk);
    }
    let pieces = !combines_alone(of);
    let longest = match pieces {
        true => bytes,
        false => whole(bytes).longest(size),
    };
    let (seg, _) = terms.folded(longest);
    let (seg, sample) = beginning(seg, bytes, if pieces { 1 } else { size as usize });
    let piece = |rank: u32| (rank as usize * sample, sample);
    let vector = match pieces {
        true => Vector {
            whole: sample * size as usize,
            piece: Some(&piece),
        },
        false => whole(sample),
    };
    plan::folded(&shape, dry.goal, &vector, seg, &mut dry);
    (dry, sample, seg.chunk)
}

fn whole(bytes: usize) -> Vector<'static> {
    Vector {
        whole: bytes,
        piece: None,
    }
}

/// The first chunks, and how many of `bytes` they are, `blocks` of which lie in a chunk.
fn beginning(seg: Segments, bytes: usize, blocks: usize) -> (Segments, usize) {
    let count = seg.count.min(CHUNKS);
    let sample = bytes.min(count * seg.chunk * blocks);
    (Segments { count, ..seg }, sample)
}

/// Chunks of a plan that are counted.
const CHUNKS: usize = 4;
/// Longer pieces are cut as those of this length are.
const LONGEST: u64 = 64 << 20;

/// Hands that count what a member does, and move nothing.
pub(super) struct Dry {
    pub shape: Shape,
    pub goal: Goal,
    /// What a member gives itself is counted, too.
    keeps: bool,
    pub work: Work,
    /// What it publishes, and looks at.
    pub looks: u64,
}

impl Dry {
    pub(super) fn new(shape: Shape, keeps: bool) -> Dry {
        Dry {
            shape,
            goal: Goal::of(shape.of, shape.root),
            keeps,
            work: Work::default(),
            looks: 0,
        }
    }

    pub(super) fn copied(&mut self, len: usize) {
        self.work.copied += len as u64;
    }

    /// What it gives itself.
    pub(super) fn kept(&mut self, len: usize) {
        self.copied(if self.keeps { len } else { 0 });
    }
}

impl Staged for Dry {
    type Place = ();

    fn open(&mut self, _: usize, _: bool) {
        self.work.steps += 1;
    }

    fn load(&mut self, (): (), _: usize, _: u32, _: usize, len: usize) {
        self.copied(len);
    }

    fn tell(&mut self, (): (), _: usize) {
        self.looks += 1;
    }

    fn ready(&mut self, _: u32, (): (), _: usize) -> bool {
        self.looks += 1;
        true
    }

    fn store(&mut self, (): (), _: usize, _: u32, _: usize, len: usize) {
        self.copied(len);
    }

    fn keep(&mut self, _: usize, len: usize) {
        self.kept(len);
    }

    fn through(&mut self, (): ()) {}

    fn operand(&mut self, (): (), _: usize, run: Run) {
        self.copied(run.len);
    }

    fn combine(&mut self, (): (), _: Option<()>, _: usize, run: Run) {
        let mut operands = u64::from(self.shape.size) - 1;
        match self.goal {
            Goal::All => self.copied(run.len),
            Goal::Upto if self.shape.me == 0 => self.copied(run.len),
            Goal::Below => {
                self.copied(run.len);
                operands -= 1;
            }
            _ => {}
        }
        self.work.combined += operands * run.len as u64;
    }

    fn result(&mut self, (): (), _: usize, _: u32, run: Run) {
        self.copied(run.len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(size: u32, bytes: u64) -> Signature {
        Signature {
            size,
            bytes,
            commutative: true,
            in_place: false,
        }
    }

    /// What is predicted is what a team does: one combines all operands up to the length that ends
    /// steps, and from there on each its share.
    #[test]
    fn many_members_share_the_work_of_short_vectors() {
        let of = Collective::Allreduce;
        let m = &Model::SHIPPED;
        assert_eq!(longest_step(of, m, 2, 8 << 10), 8 << 10);
        assert_eq!(longest_step(Collective::Bcast, m, 16, 8 << 10), 8 << 10);
        let most = longest_step(of, m, 16, 8 << 10) as u64;
        assert!((64..8 << 10).contains(&most), "{most}");
        let folds = |bytes| load(of, m, &vector(16, bytes)).folds;
        assert_eq!(folds(most), 15.0 * real(most));
        let shared = 15.0 * real((most + 1).div_ceil(16).next_multiple_of(64));
        assert!(folds(most + 1) <= shared);
    }

    /// A scan of two ranks at 4 KiB took a plan, and up to twice the time of a step.
    #[test]
    fn a_scan_of_two_members_is_one_step() {
        for of in [Collective::Scan, Collective::Exscan] {
            assert_eq!(longest_step(of, &Model::SHIPPED, 2, 8 << 10), 8 << 10);
            assert!(longest_step(of, &Model::SHIPPED, 16, 8 << 10) < 8 << 10);
        }
    }

    /// The first chunks stand for all: what is copied in all is what there is to copy.
    #[test]
    fn long_plans_are_counted_by_their_beginning() {
        for (of, times) in [
            (Collective::Bcast, 8.0),
            (Collective::Gather, 14.0),
            (Collective::Scatter, 14.0),
            (Collective::Allgather, 8.0 + 56.0),
            (Collective::Alltoall, 112.0),
        ] {
            for bytes in [100_000, 5_000_000, 1 << 40] {
                let load = load(of, &Model::SHIPPED, &vector(8, bytes));
                let all = times * real(bytes);
                assert!((load.all_copies / all - 1.0).abs() < 1e-6, "{of:?} {bytes}");
            }
        }
    }

    /// Without staging rings there is no plan.
    #[test]
    fn no_rings_no_plan() {
        let m = &Model {
            budget: 1 << 10,
            ..Model::SHIPPED
        };
        let f = &vector(4, 1 << 20);
        assert!(!m.predict(f, &load(Collective::Bcast, m, f)).is_finite());
        let room = 1 << 10;
        assert_eq!(longest_step(Collective::Allreduce, m, 64, room), room);
    }
}
