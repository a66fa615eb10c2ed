//! Large calls that move data. Everybody copies at the same time: one writes a chunk while the
//! others read the one before.

use super::copying::runs;
use super::cut::{ALONE_IN, ALONE_OUT, Cut};
use super::ends::{Ends, Piece};
use super::lap::Place;
use crate::sm::Team;
use oxmpi_core::collectives::Collective;
use oxmpi_mem::Region;

impl Team {
    /// The root copies in chunk by chunk, all others copy out.
    pub(super) fn large_bcast(&mut self, ends: &Ends<'_>) {
        let piece = ends.give(0);
        let cut = self.begin(Cut::pipeline(self.terms().of_one(), piece.len(), 1, (1, 1)));
        // What was touched last may still be there.
        self.copying.bcasts = self.copying.bcasts.wrapping_add(1);
        let is_backwards = self.copying.bcasts.is_multiple_of(2);
        for turn in 0..cut.count {
            let k = match is_backwards {
                true => cut.count - 1 - turn,
                false => turn,
            };
            let (at, len) = cut.range(k);
            let place = self.open(len, self.me == ends.root);
            if self.me == ends.root {
                self.load(self.mine(place, 0, len), &piece, at);
                self.tell(place, ends.of, len);
            } else if self.ready(ends.root, place, ends.of, len) {
                self.store(&piece, at, self.theirs(ends.root, place, 0, len));
            }
            self.through(place);
        }
    }

    /// Everybody copies in, the root copies out. `longest`: of all pieces.
    pub(super) fn large_gather(&mut self, ends: &Ends<'_>, longest: usize) {
        let writers = self.size - 1;
        let cut = self.begin(Cut::pipeline(self.terms(), longest, 1, (writers, 1)));
        let alone = longest >= ALONE_OUT || self.terms().rounds == 1;
        if alone {
            self.leave_to(ends.root);
        }
        if self.me == ends.root {
            return self.collect_all(ends, &cut, alone);
        }
        let given = ends.give(ends.root);
        for k in 0..cut.count {
            let place = self.open(cut.chunk(), true);
            let (at, len) = cut.of(k, given.len());
            self.load(self.mine(place, 0, len), &given, at);
            self.tell(place, ends.of, len);
            self.through(place);
        }
    }

    /// Copies out what is there, whoever has written it: where members share processors one of them
    /// writes all that there is room for before the next has its turn. `alone`: nobody else
    /// needs our processor for that.
    fn collect_all(&mut self, ends: &Ends<'_>, cut: &Cut, alone: bool) {
        let mut places: [Option<Place>; WINDOW] = [None; WINDOW];
        let (mut opened, mut through, mut kept) = (0, 0, 0);
        let mut taken = core::mem::take(&mut self.copying.taken);
        taken.fill(0);
        taken[self.me as usize] = cut.count;
        while through < cut.count {
            while opened < cut.count.min(through + WINDOW) {
                places[opened % WINDOW] = Some(self.open(cut.chunk(), false));
                opened += 1;
            }
            let mut is_missing = false;
            let before = through;
            through = cut.count;
            let mut moved = false;
            for (member, taken) in (0..).zip(&mut taken) {
                if let Some(place) = (*taken < opened).then(|| places[*taken % WINDOW]).flatten() {
                    if self.has_told(member, place) {
                        self.collect_from(ends, cut, *taken, place, member);
                        *taken += 1;
                        moved = true;
                    } else {
                        is_missing = true;
                    }
                }
                through = through.min(*taken);
            }
            if let Some(place) = (through > before)
                .then(|| places[(through - 1) % WINDOW])
                .flatten()
            {
                self.through(place);
            }
            if is_missing && !moved {
                if kept < cut.count {
                    // While there is nothing else to do.
                    self.keep_own(ends, cut, kept);
                    kept += 1;
                } else {
                    let next = |member: u32| {
                        let taken = taken[member as usize];
                        (taken < opened).then(|| places[taken % WINDOW]).flatten()
                    };
                    self.await_next(ends.of, alone, next);
                }
            }
        }
        self.copying.taken = taken;
        for k in kept..cut.count {
            self.keep_own(ends, cut, k);
        }
    }

    fn collect_from(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize, place: Place, member: u32) {
        let piece = ends.get(member);
        let (at, len) = cut.of(k, piece.len());
        if len > 0 && self.ready(member, place, ends.of, len) {
            self.store(&piece, at, self.theirs(member, place, 0, len));
        }
    }

    /// The root copies everybody's chunk in, the others copy theirs out.
    pub(super) fn large_scatter(&mut self, ends: &Ends<'_>, longest: usize) {
        let others = self.size as usize - 1;
        let cut = self.begin(Cut::pipeline(self.terms(), longest, 1, (1, others)));
        if longest >= ALONE_IN {
            self.leave_to(ends.root);
        }
        for k in 0..cut.count {
            let place = self.open((ends.head() + cut.chunk()) * others, self.me == ends.root);
            if self.me == ends.root {
                self.load_others(ends, &cut, k, place);
                self.tell(place, ends.of, cut.chunk());
                self.keep_own(ends, &cut, k);
            } else if self.ready(ends.root, place, ends.of, cut.chunk()) {
                self.take_part(ends, &cut, k, place, ends.root);
            }
            self.through(place);
        }
    }

    /// Everybody copies its piece in, and all others' out.
    pub(super) fn large_allgather(&mut self, ends: &Ends<'_>, longest: usize) {
        let cut = self.begin(Cut::blocks(self.terms(), longest, (self.size, 1)));
        let mut next = (cut.count > 0).then(|| self.allgather_in(ends, &cut, 0));
        for k in 0..cut.count {
            // The next block is on its way before we wait for the others' of this one.
            let place = next.take().expect("invariant: one for each block");
            next = (k + 1 < cut.count).then(|| self.allgather_in(ends, &cut, k + 1));
            self.collect_chunk(ends, &cut, k, place);
            self.through(place);
        }
    }

    fn allgather_in(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize) -> Place {
        let place = self.open(cut.chunk(), true);
        let given = ends.give(self.me);
        let own = ends.own();
        let (at, len) = cut.of(k, given.len());
        for (run, len) in runs(len) {
            self.load(self.mine(place, run, len), &given, at + run);
            if let Some((from, to)) = &own {
                self.keep(from, to, at + run, len);
            }
        }
        self.tell(place, ends.of, len);
        place
    }

    /// Everybody copies in what is for the others, and out what is for it.
    pub(super) fn large_alltoall(&mut self, ends: &Ends<'_>, longest: usize) {
        let others = self.size as usize - 1;
        let cut = self.begin(Cut::blocks(self.terms(), longest, (self.size, others)));
        let mut next = (cut.count > 0).then(|| self.alltoall_in(ends, &cut, 0));
        for k in 0..cut.count {
            let place = next.take().expect("invariant: one for each block");
            // In place, too, the next block is copied in before anything of this one arrives;
            // blocks do not overlap.
            next = (k + 1 < cut.count).then(|| self.alltoall_in(ends, &cut, k + 1));
            for turn in 1..self.size {
                let member = (self.me + turn) % self.size;
                if self.ready(member, place, ends.of, cut.chunk()) {
                    self.take_part(ends, &cut, k, place, member);
                }
            }
            self.through(place);
        }
    }

    fn alltoall_in(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize) -> Place {
        let room = (ends.head() + cut.chunk()) * (self.size as usize - 1);
        let place = self.open(room, true);
        self.load_others(ends, cut, k, place);
        self.tell(place, ends.of, cut.chunk());
        if !cut.swaps {
            self.keep_own(ends, cut, k);
        }
        place
    }

    /// Copies chunk `k` of what we give to each other member in.
    fn load_others(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize, place: Place) {
        for turn in 1..self.size {
            let member = (self.me + turn) % self.size;
            let piece = ends.give(member);
            let (at, len) = cut.of(k, piece.len());
            let head = ends.head();
            let part = self.part(self.me, member) * (head + cut.chunk());
            if head > 0 {
                let told = piece.len() as u64;
                oxmpi_mem::write(self.mine(place, part, 8), &told.to_ne_bytes());
            }
            let into = self.mine(place, part + head, len);
            // A root may have its processor to itself.
            self.load_for(
                (ends.of == Collective::Alltoall).then_some(member),
                into,
                &piece,
                at,
            );
        }
    }

    /// Copies chunk `k` of what a member gives us out.
    fn take_part(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize, place: Place, from: u32) {
        let piece = ends.get(from);
        let (at, len) = cut.of(k, piece.len());
        let head = ends.head();
        let part = self.part(from, self.me) * (head + cut.chunk());
        if head > 0 {
            let mut told = [0; 8];
            oxmpi_mem::read(&mut told, self.theirs(from, place, part, 8));
            if u64::from_ne_bytes(told) != piece.len() as u64 {
                let error = self.differs(from, ends.of, piece.len());
                self.copying.wrong.get_or_insert(error);
                return;
            }
        }
        let bytes = self.theirs(from, place, part + head, len);
        self.store_chunk(ends, cut, k, (&piece, at, bytes));
    }

    /// Copies what lies in a step to where it belongs, and of two members, when one waits for the
    /// lines of the other, our own chunk beside it.
    fn store_chunk(
        &mut self,
        ends: &Ends<'_>,
        cut: &Cut,
        k: usize,
        (piece, at, from): (&Piece<'_>, usize, Region),
    ) {
        if !cut.swaps {
            return self.store(piece, at, from);
        }
        let own = ends.own();
        let beside = own.as_ref().is_some_and(|(own, to)| {
            let (own_at, len) = own_chunk(cut, k, own);
            len == from.len() && self.store_beside((piece, at, from), (own, to, own_at))
        });
        if !beside {
            self.keep_own(ends, cut, k);
            self.store_near(piece, at, from);
        }
    }

    /// Copies chunk `k` of everybody else's piece out.
    fn collect_chunk(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize, place: Place) {
        for turn in 1..self.size {
            let member = (self.me + turn) % self.size;
            let piece = ends.get(member);
            let (at, len) = cut.of(k, piece.len());
            // Two that change places wait for each other in every step.
            if (len > 0 || cut.swaps) && self.ready(member, place, ends.of, len) {
                let from = self.theirs(member, place, 0, len);
                match cut.swaps {
                    true => self.store_near(&piece, at, from),
                    false => self.store(&piece, at, from),
                }
            }
        }
    }

    fn keep_own(&mut self, ends: &Ends<'_>, cut: &Cut, k: usize) {
        if let Some((from, to)) = ends.own() {
            let (at, len) = own_chunk(cut, k, &from);
            if len > 0 {
                self.keep(&from, &to, at, len);
            }
        }
    }

    /// Which of `from`'s parts of a block is for `to`.
    pub(in crate::sm) fn part(&self, from: u32, to: u32) -> usize {
        ((to + self.size - from) % self.size - 1) as usize
    }
}

/// Steps that a root has open at once.
const WINDOW: usize = 8;

/// Chunk `k` of what we give ourselves: offset and length. Our own piece may be longer than all
/// that others know of.
fn own_chunk(cut: &Cut, k: usize, own: &Piece<'_>) -> (usize, usize) {
    let (at, len) = cut.of(k, own.len());
    match k + 1 == cut.count {
        true => (at, own.len() - at),
        false => (at, len),
    }
}
