//! Large reductions: operands are read where they lie, in the others' laps and in our own buffer,
//! and combined in rank order.

use super::copying::{operands, runs};
use super::cut::{Cut, share};
use super::lap::Place;
use crate::sm::Team;
use oxmpi_core::collectives::{Collective, Flat};
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{Caches, Region};
use std::ops::Range;

/// A reduction under way.
pub(super) struct Folding<'a> {
    pub of: Collective,
    pub data: &'a Flat,
    pub how: &'a Combiner,
}

impl Team {
    /// All others copy in, the root combines.
    pub(super) fn large_reduce(&mut self, fold: &Folding<'_>) {
        let (root, data) = (fold.data.root, fold.data);
        let writers = self.size - 1;
        let terms = self.terms();
        let cut = Cut::pipeline(terms, data.piece, 1, (writers, 1));
        let cut = self.begin(match Caches::here() {
            Caches::Mesh => cut.near(terms, writers),
            Caches::Clusters => cut,
        });
        for k in 0..cut.count {
            let (at, len) = cut.range(k);
            let place = self.open(len, self.me != root);
            let own = data.send.slice(at, len);
            if self.me != root {
                self.pass(self.mine(place, 0, len), own);
                self.tell(place, fold.of, len);
            } else if self.all_ready(0..self.size, place, fold.of, len) {
                let out = data.recv.slice(at, len);
                for (run, len) in operands(len, self.size) {
                    let operand = |team: &Team, member| match member == team.me {
                        true => own.slice(run, len),
                        false => team.theirs(member, place, run, len),
                    };
                    self.combine(fold, 0..self.size, operand, out.slice(run, len));
                }
            }
            self.through(place);
        }
    }

    /// Each member combines its share of every block and copies the others' results.
    pub(super) fn large_allreduce(&mut self, fold: &Folding<'_>) {
        let cut = self.begin(Cut::blocks(self.terms(), fold.data.piece, (self.size, 1)));
        let mut next = (cut.count > 0).then(|| self.allreduce_in(fold, &cut, 0));
        for k in 0..cut.count {
            let given = next.take().expect("invariant: one for each block");
            let result = self.allreduce_share(fold, &cut, k, given);
            // The next block is on its way before we wait for the others' results of this one.
            next = (k + 1 < cut.count).then(|| self.allreduce_in(fold, &cut, k + 1));
            let (at, len) = cut.range(k);
            for turn in 1..self.size {
                let member = (self.me + turn) % self.size;
                let (first, len) = share(len, self.size, member);
                if len > 0 && self.ready(member, result, fold.of, len) {
                    let from = self.theirs(member, result, 0, len);
                    oxmpi_mem::hand_over(
                        fold.data.recv.slice(at + first, len),
                        from,
                        Default::default(),
                    );
                }
            }
            self.through(result);
        }
    }

    /// Copies a block in, but for our own share.
    fn allreduce_in(&mut self, fold: &Folding<'_>, cut: &Cut, k: usize) -> Place {
        let (at, len) = cut.range(k);
        let place = self.open(len, true);
        let me = self.me;
        for member in (0..self.size).filter(|member| *member != me) {
            let (first, len) = share(len, self.size, member);
            let from = fold.data.send.slice(at + first, len);
            self.pass_for(Some(member), self.mine(place, first, len), from);
        }
        self.tell(place, fold.of, len);
        place
    }

    /// Combines our share of a block into the receive buffer and into a step of its own.
    fn allreduce_share(&mut self, fold: &Folding<'_>, cut: &Cut, k: usize, given: Place) -> Place {
        let (at, block) = cut.range(k);
        let (first, len) = share(block, self.size, self.me);
        let (longest, _) = share(block, self.size, 1);
        let result = self.open(longest.max(len), true);
        if self.all_ready(0..self.size, given, fold.of, block) {
            for (run, len) in operands(len, self.size) {
                let at = at + first + run;
                let operand = |team: &Team, member| match member == team.me {
                    true => fold.data.send.slice(at, len),
                    false => team.theirs(member, given, first + run, len),
                };
                let out = fold.data.recv.slice(at, len);
                self.combine(fold, 0..self.size, operand, out);
                self.pass(self.mine(result, run, len), out);
            }
        }
        self.tell(result, fold.of, len);
        result
    }

    /// Each member combines its piece. `piece` gives where a rank's piece lies in the vector:
    /// offset and length. In place, the result takes the place of pieces and of parts of our
    /// own that are through: it lies in front of our own piece, and grows upwards as that is read.
    pub(super) fn large_reduce_scatter(
        &mut self,
        fold: &Folding<'_>,
        longest: usize,
        piece: &dyn Fn(u32) -> (usize, usize),
    ) {
        let parts = self.size as usize - 1;
        let cut = self.begin(Cut::blocks(self.terms(), longest, (self.size, parts)));
        let mut next = (cut.count > 0).then(|| self.reduce_scatter_in(fold, &cut, 0, piece));
        let (first, all) = piece(self.me);
        for k in 0..cut.count {
            let place = next.take().expect("invariant: one for each block");
            next = (k + 1 < cut.count).then(|| self.reduce_scatter_in(fold, &cut, k + 1, piece));
            let (at, len) = cut.of(k, all);
            if (len > 0 || cut.swaps) && self.all_ready(0..self.size, place, fold.of, cut.chunk()) {
                // In place, the result of the second member takes its own operand's place from the
                // front on.
                if cut.swaps && (first == 0 || !fold.data.in_place) {
                    let own = fold.data.send.slice(first + at, len);
                    let theirs = self.theirs(1 - self.me, place, 0, len);
                    let (left, right) = match self.me {
                        0 => (own, theirs),
                        _ => (theirs, own),
                    };
                    let (out, count) = (fold.data.recv.slice(at, len), len / fold.how.extent());
                    fold.how.apply_apart(out, left, right, count);
                    self.through(place);
                    continue;
                }
                for (run, len) in operands(len, self.size) {
                    let operand = |team: &Team, member| {
                        if member == team.me {
                            return fold.data.send.slice(first + at + run, len);
                        }
                        let part = team.part(member, team.me) * cut.chunk();
                        team.theirs(member, place, part + run, len)
                    };
                    let out = fold.data.recv.slice(at + run, len);
                    self.combine(fold, 0..self.size, operand, out);
                }
            }
            self.through(place);
        }
    }

    fn reduce_scatter_in(
        &mut self,
        fold: &Folding<'_>,
        cut: &Cut,
        k: usize,
        piece: &dyn Fn(u32) -> (usize, usize),
    ) -> Place {
        let others = self.size - 1;
        let place = self.open(cut.chunk() * others as usize, true);
        for turn in 1..=others {
            let member = (self.me + turn) % self.size;
            let (first, all) = piece(member);
            let (at, len) = cut.of(k, all);
            let into = self.mine(place, (turn - 1) as usize * cut.chunk(), len);
            self.pass_for(Some(member), into, fold.data.send.slice(first + at, len));
        }
        self.tell(place, fold.of, cut.chunk());
        place
    }

    /// A chain: the results of the lower ranks come from the one before, chunk by chunk.
    pub(super) fn large_scan(&mut self, fold: &Folding<'_>) {
        let data = fold.data;
        let hops = self.size - 1;
        let cut = self.begin(Cut::pipeline(self.terms(), data.piece, hops, (hops, 1)));
        let last = self.me + 1 == self.size;
        for k in 0..cut.count {
            let (at, len) = cut.range(k);
            let place = self.open(len, !last);
            if self.me == 0 || self.ready(self.me - 1, place, fold.of, len) {
                for (run, len) in runs(len) {
                    let own = data.send.slice(at + run, len);
                    let out = data.recv.slice(at + run, len);
                    self.scan_run(fold, place, run, own, out);
                }
            }
            if !last {
                self.tell(place, fold.of, len);
            }
            self.through(place);
        }
    }

    fn scan_run(&mut self, fold: &Folding<'_>, place: Place, run: usize, own: Region, out: Region) {
        let (me, len) = (self.me, own.len());
        let inclusive = fold.of == Collective::Scan;
        let mut sum = own;
        if me > 0 {
            let below = self.theirs(me - 1, place, run, len);
            // An exclusive result must not touch our own operand before it is combined.
            let target = if inclusive {
                out
            } else {
                self.scratch().slice(0, len)
            };
            if inclusive || me + 1 < self.size {
                fold.how.apply(target, below, own, len / fold.how.extent());
                sum = target;
            }
            if !inclusive {
                oxmpi_mem::copy(out, below);
            }
        } else if inclusive && !fold.data.in_place {
            oxmpi_mem::copy(out, own);
        }
        if me + 1 < self.size {
            self.pass(self.mine(place, run, len), sum);
        }
    }

    /// Waits for all of `members` but us.
    fn all_ready(&mut self, members: Range<u32>, place: Place, of: Collective, len: usize) -> bool {
        let me = self.me;
        let mut others = members.filter(|member| *member != me);
        others.all(|member| self.ready(member, place, of, len))
    }

    /// `out` = the operands of `members` in rank order, at most a run. `out` may be our own
    /// operand.
    fn combine(
        &self,
        fold: &Folding<'_>,
        members: Range<u32>,
        operand: impl Fn(&Team, u32) -> Region,
        out: Region,
    ) {
        let count = out.len() / fold.how.extent();
        let scratch = self.scratch().slice(0, out.len());
        let mut left = operand(self, members.start);
        for member in members.start + 1..members.end {
            // Written last, so that our own operand is still there when its turn comes.
            let into = if member + 1 == members.end {
                out
            } else {
                scratch
            };
            fold.how.apply(into, left, operand(self, member), count);
            left = into;
        }
    }
}
