//! Long calls as plans: who copies and combines which bytes in which step.
//!
//! Each plan is written once, against a trait that stands for a member's hands: [`Staged`] for
//! payload through the staging rings, [`Reached`] for the others' own memory. Real hands move bytes
//! ([`super::staging`], [`super::single`]); those of the tests count them, for any number of
//! members and any length, and hold them against the bounds of the least work.
//!
//! ```text
//! moved:    givers copy chunk k in ─► say so ─► takers copy chunk k - 1 out
//! folded:   all copy in what others combine ─► each combines its share in rank order ─► who gets results copies them
//! ```
//!
//! Each member combines its share of the vector, whatever the operation does with the results: so
//! a reduction to one root never takes longer than one to all, a scan costs the same, and operands
//! are combined in rank order.

use oxmpi_core::collectives::Collective;

/// Who gives to whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub of: Collective,
    pub me: u32,
    pub size: u32,
    pub root: u32,
}

impl Shape {
    /// Whether a member has something for another one.
    pub(super) fn gives(&self, from: u32, to: u32) -> bool {
        match self.of {
            Collective::Bcast | Collective::Scatter => from == self.root && to != from,
            Collective::Gather => to == self.root && to != from,
            _ => to != from,
        }
    }

    /// Whether all get the same from a member.
    fn is_shared(&self) -> bool {
        matches!(
            self.of,
            Collective::Bcast | Collective::Allgather | Collective::Allgatherv
        )
    }

    /// All other members, each beginning with another one.
    pub(super) fn others(&self) -> impl Iterator<Item = u32> + use<> {
        let (me, size) = (self.me, self.size);
        (1..size).map(move |turn| (me + turn) % size)
    }

    /// Which of the parts that a member writes for each other one is for `to`.
    pub(super) fn part(&self, from: u32, to: u32) -> usize {
        ((to + self.size - from) % self.size - 1) as usize
    }

    /// Whether both ends of a pair know the length of a piece, and others do not.
    fn is_uneven(&self) -> bool {
        matches!(self.of, Collective::Alltoallv | Collective::Alltoallw)
    }

    /// Chunks that a member writes in a step.
    pub(super) fn rooms(&self) -> usize {
        match self.is_shared() || self.of == Collective::Gather {
            true => 1,
            false => self.size as usize - 1,
        }
    }
}

/// What is combined, and who gets the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// MPI_Reduce.
    Root(u32),
    /// MPI_Allreduce.
    All,
    /// MPI_Reduce_scatter, MPI_Reduce_scatter_block.
    Pieces,
    /// MPI_Scan.
    Upto,
    /// MPI_Exscan.
    Below,
}

impl Goal {
    pub(super) fn of(of: Collective, root: u32) -> Goal {
        match of {
            Collective::Reduce => Goal::Root(root),
            Collective::Allreduce => Goal::All,
            Collective::Scan => Goal::Upto,
            Collective::Exscan => Goal::Below,
            _ => Goal::Pieces,
        }
    }

    /// Whether every member gets another result.
    fn is_scan(self) -> bool {
        matches!(self, Goal::Upto | Goal::Below)
    }

    /// Whether a result of another member depends on the operand of `giver`.
    pub(super) fn needs(self, giver: u32, size: u32) -> bool {
        self != Goal::Below || giver + 1 < size
    }

    /// Whether `taker` gets results that another member has combined.
    fn takes(self, taker: u32) -> bool {
        match self {
            Goal::Root(root) => taker == root,
            Goal::All => true,
            // The first member's prefix is its own operand, or nothing.
            Goal::Upto | Goal::Below => taker > 0,
            Goal::Pieces => false,
        }
    }
}

/// How bytes are cut: chunk k of so many, all of them `chunk` long but the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segments {
    pub chunk: usize,
    pub count: usize,
}

/// Chunks are multiples of this: larger than every element.
pub(super) const LINE: usize = 64;

impl Segments {
    /// Chunks of equal length that are not longer than `longest`.
    pub(super) fn even(bytes: usize, longest: usize) -> Segments {
        let count = bytes.div_ceil(longest.max(LINE));
        let chunk = bytes
            .div_ceil(count.max(1))
            .next_multiple_of(LINE)
            .max(LINE);
        Segments {
            chunk,
            count: bytes.div_ceil(chunk),
        }
    }

    /// The part of chunk `k` that `bytes` have: offset and length.
    pub(super) fn of(&self, k: usize, bytes: usize) -> (usize, usize) {
        let at = (k * self.chunk).min(bytes);
        (at, self.chunk.min(bytes - at))
    }
}

/// The vector of a reduction: its bytes, and where the piece of each member lies if they get
/// pieces.
pub(super) struct Vector<'a> {
    pub whole: usize,
    pub piece: Option<&'a dyn Fn(u32) -> (usize, usize)>,
}

impl Vector<'_> {
    /// What is cut: the longest piece, or the longest share of all members.
    pub(super) fn longest(&self, size: u32) -> usize {
        match self.piece {
            Some(piece) => (0..size).map(|rank| piece(rank).1).max().unwrap_or(0),
            None => self.whole.div_ceil(size as usize).next_multiple_of(LINE),
        }
    }

    /// All that we combine, where it need not lie with what others combine at the time: offset and
    /// length.
    pub(super) fn share(&self, shape: &Shape) -> (usize, usize) {
        match self.piece {
            Some(piece) => piece(shape.me),
            None => {
                let each = self.longest(shape.size);
                let at = (each * shape.me as usize).min(self.whole);
                (at, each.min(self.whole - at))
            }
        }
    }

    /// What `owner` combines in chunk `k`: offset in the vector, and length.
    pub(super) fn range(&self, seg: Segments, k: usize, size: u32, owner: u32) -> (usize, usize) {
        match self.piece {
            Some(piece) => {
                let (first, all) = piece(owner);
                let (at, len) = seg.of(k, all);
                (first + at, len)
            }
            None => {
                // A block of one chunk for each member: what is worked on lies together.
                let at = (k * size as usize + owner as usize) * seg.chunk;
                let at = at.min(self.whole);
                (at, seg.chunk.min(self.whole - at))
            }
        }
    }
}

/// A run of bytes of the vector that one member combines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub at: usize,
    pub len: usize,
}

/// A member's hands in a call through staging rings.
pub(super) trait Staged {
    /// A step with bytes in every member's ring.
    type Place: Copy;

    /// The next step, with `room` bytes in every member's ring; waits until we may write ours.
    fn open(&mut self, room: usize, writes: bool) -> Self::Place;
    /// Copies `len` bytes from `at` on of what we give to `to` into our ring.
    fn load(&mut self, place: Self::Place, offset: usize, to: u32, at: usize, len: usize);
    /// Says that our bytes of a step are there.
    fn tell(&mut self, place: Self::Place, len: usize);
    /// Waits until a member has said so; false after anything went wrong.
    fn ready(&mut self, member: u32, place: Self::Place, len: usize) -> bool;
    /// Copies what lies in a member's ring to `at` of what we get from it.
    fn store(&mut self, place: Self::Place, offset: usize, from: u32, at: usize, len: usize);
    /// Copies bytes that we give ourselves.
    fn keep(&mut self, at: usize, len: usize);
    /// We need nothing any more of this step and those before.
    fn through(&mut self, place: Self::Place);
    /// Copies a run of our operand into our ring.
    fn operand(&mut self, place: Self::Place, offset: usize, run: Run);
    /// Combines a run of all operands, those of others from `given`, where each lies at its offset
    /// for us; what others get goes to `out`, where the results of scans lie side by side.
    fn combine(&mut self, given: Self::Place, out: Option<Self::Place>, chunk: usize, run: Run);
    /// Copies results that `from` has combined to where they belong.
    fn result(&mut self, place: Self::Place, offset: usize, from: u32, run: Run);
}

/// Moves data. `len`: bytes of the piece that a member gives to another one; asked of pairs that we
/// belong to.
pub(super) fn moved<H: Staged>(
    shape: &Shape,
    seg: Segments,
    len: &dyn Fn(u32, u32) -> usize,
    hands: &mut H,
) {
    let Shape { me, .. } = *shape;
    let room = shape.rooms() * seg.chunk;
    let writes = shape.others().any(|to| shape.gives(me, to));
    // What a stamp says is one length for all readers.
    let said = |len| if shape.is_uneven() { 0 } else { len };
    let mut before = None;
    for k in 0..=seg.count {
        let here = (k < seg.count).then(|| {
            let place = hands.open(room, writes);
            if writes {
                let takers = shape.others().filter(|to| shape.gives(me, *to));
                let mut told = 0;
                for to in takers.take(shape.rooms()) {
                    let (at, len) = seg.of(k, len(me, to));
                    if len > 0 {
                        hands.load(place, offset(shape, me, to, seg.chunk), to, at, len);
                    }
                    told = said(len);
                }
                hands.tell(place, told);
            }
            (k, place)
        });
        // The next chunk is on its way before anybody waits for the others' of this one.
        if let Some((k, place)) = before {
            for from in shape.others().filter(|from| shape.gives(*from, me)) {
                let (at, len) = seg.of(k, len(from, me));
                if len > 0 && hands.ready(from, place, said(len)) {
                    hands.store(place, offset(shape, from, me, seg.chunk), from, at, len);
                }
            }
            let (at, len) = seg.of(k, len(me, me));
            hands.keep(at, len);
            hands.through(place);
        }
        before = here;
    }
}

/// Where the chunk for `to` lies among those of `from`.
fn offset(shape: &Shape, from: u32, to: u32, chunk: usize) -> usize {
    match shape.rooms() {
        1 => 0,
        _ => shape.part(from, to) * chunk,
    }
}

/// Combines data.
pub(super) fn folded<H: Staged>(
    shape: &Shape,
    goal: Goal,
    vector: &Vector<'_>,
    seg: Segments,
    hands: &mut H,
) {
    let Shape { me, size, .. } = *shape;
    let others = size as usize - 1;
    let range = |k, owner| {
        let (at, len) = vector.range(seg, k, size, owner);
        Run { at, len }
    };
    let give = |hands: &mut H, k| {
        let place = hands.open(others * seg.chunk, true);
        for owner in shape.others().filter(|_| goal.needs(me, size)) {
            hands.operand(place, shape.part(me, owner) * seg.chunk, range(k, owner));
        }
        hands.tell(place, vector.whole);
        place
    };
    let rooms = if goal.is_scan() { others } else { 1 };
    let mut next = (seg.count > 0).then(|| give(hands, 0));
    for k in 0..seg.count {
        let Some(given) = next.take() else { break };
        let mut all_there = true;
        for from in shape.others() {
            all_there = all_there && hands.ready(from, given, vector.whole);
        }
        if !all_there && k == 0 {
            // Who has come with another length has found that out in this step, as all others have:
            // all go on with the same one.
            hands.through(given);
            return;
        }
        let out =
            (goal != Goal::Pieces).then(|| hands.open(rooms * seg.chunk, goal != Goal::Root(me)));
        if all_there {
            hands.combine(given, out, seg.chunk, range(k, me));
        }
        if let Some(out) = out
            && goal != Goal::Root(me)
        {
            hands.tell(out, vector.whole);
        }
        // The next operands are on their way before we wait for results.
        if k + 1 < seg.count {
            next = Some(give(hands, k + 1));
        }
        if let Some(out) = out
            && goal.takes(me)
        {
            for owner in shape.others() {
                let run = range(k, owner);
                if run.len > 0 && hands.ready(owner, out, vector.whole) {
                    let at = match goal.is_scan() {
                        true => shape.part(owner, me) * seg.chunk,
                        false => 0,
                    };
                    hands.result(out, at, owner, run);
                }
            }
        }
        if goal == Goal::Upto && me == 0 {
            for owner in shape.others() {
                let Run { at, len } = range(k, owner);
                hands.keep(at, len);
            }
        }
        hands.through(out.unwrap_or(given));
    }
}

/// A member's hands in a call in the others' own memory.
pub(super) trait Reached {
    /// Copies what a member gives us.
    fn read(&mut self, from: u32);
    /// Copies what we give to a member to where it belongs there.
    fn write(&mut self, to: u32);
    /// Copies what we give ourselves.
    fn keep(&mut self);
    /// Takes the operand of a member: the first one, or the right one of the next combination.
    fn take(&mut self, from: u32, run: Run, is_apart: bool);
    /// Combines it with the sum; the sum goes to our own result if this was the last operand.
    fn add(&mut self, run: Run, is_last: bool);
    /// Gives the sum, to a member or to ourselves.
    fn give(&mut self, to: u32, run: Run);
}

/// Moves data: whoever gets something reads it; what all give to one they write.
pub(super) fn reached<H: Reached>(shape: &Shape, hands: &mut H) {
    let Shape { me, .. } = *shape;
    if shape.of == Collective::Gather {
        if me != shape.root {
            hands.write(shape.root);
        }
    } else {
        for from in shape.others().filter(|from| shape.gives(*from, me)) {
            hands.read(from);
        }
    }
    hands.keep();
}

/// Combines a run of our share.
pub(super) fn combined<H: Reached>(shape: &Shape, goal: Goal, run: Run, hands: &mut H) {
    let Shape { me, size, .. } = *shape;
    for from in 0..size {
        if goal.needs(from, size) {
            hands.take(from, run, goal == Goal::Below);
        }
        if goal == Goal::Below && from > 0 {
            hands.give(from, run);
        }
        if from > 0 && (goal != Goal::Below || from + 1 < size) {
            hands.add(
                run,
                from + 1 == size && goal != Goal::Below && goal != Goal::Upto,
            );
        }
        if goal == Goal::Upto {
            hands.give(from, run);
        }
    }
    match goal {
        Goal::Root(root) if root != me => hands.give(root, run),
        Goal::All => shape.others().for_each(|to| hands.give(to, run)),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
