//! MPI_Alltoallv and MPI_Alltoallw: pieces of any length pass both ways between all pairs, and only
//! the two ends of a pair know how long its pieces are.
//!
//! In the step of the call each member gives what fits line or slot ([`share`](super::share)), and
//! its stamp says how long the longest of its other pieces is, rounded up. Everybody waits for
//! everybody anyway: so all know the longest of all, and with it how many chunks follow through
//! the staging rings, or that long pieces are copied out of their owners' memory. A chunk of a
//! pair that has no more is empty. Without room for rings all members decline alike.
//!
//! A program mostly exchanges again what it has exchanged before. So if the last call had long
//! pieces, this one has their first chunks in its step.

use super::ends::{Ends, Piece};
use super::plan::Shape;
use super::ring::Place;
use super::share::Route;
use super::staging::Staging;
use super::steps::{REFUSED, Steps, info};
use oxmpi_core::Result;
use oxmpi_mem::Region;

/// The rings with first chunks of long pieces, and where those are.
type Early<'a> = Option<(&'a Staging, Place)>;

/// One call under way.
pub(super) struct Exchange<'a> {
    pub ends: &'a Ends<'a>,
    pub shape: Shape,
    pub step: u64,
    /// Bytes of each long piece that went with the step.
    pub early: usize,
    /// Longest piece that is not long.
    short: usize,
    /// All long pieces of ours lie in one run, and the others know where.
    pub is_plain: bool,
    /// Whose piece has another length than we expect.
    wrong: Vec<u32>,
    /// What was wrong with them.
    pub result: Result<()>,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(steps: &Steps, ends: &'a Ends<'a>) -> Exchange<'a> {
        Exchange {
            ends,
            shape: steps.shape(ends.of, 0),
            step: steps.next,
            early: 0,
            short: 0,
            is_plain: !ends.is_exchange_in_place(),
            wrong: Vec::new(),
            result: Ok(()),
        }
    }

    /// The step of the call, with first chunks where pieces of so many bytes are expected in these
    /// rings. Gives the longest of all long pieces, rounded up, or 0; alike on all members.
    ///
    /// # Errors
    /// Those of the wait, and a member has come to another call: nothing more will be exchanged.
    pub(super) fn step(
        &mut self,
        steps: &mut Steps,
        rings: Option<(&mut Staging, usize)>,
    ) -> Result<usize> {
        let step = steps.step(true)?;
        steps.exchange += 1;
        let mut early = None;
        if let Some((staging, longest)) = rings {
            let (place, chunk) = staging.begin(steps, step, &self.shape, longest)?;
            self.early = chunk;
            early = Some((&*staging, place));
        }
        let mut longest = self.give(steps, early);
        let mut result = steps.await_all(step, self.ends.of);
        for from in self.shape.others() {
            match self.get(steps, from, early) {
                Ok(theirs) => longest = longest.max(theirs),
                Err(error) => result = Err(error),
            }
        }
        if result.is_ok() {
            steps.all_entered(step);
        }
        steps.turn(usize::MAX);
        steps.finish(step);
        if early.is_some() {
            // Whoever writes there next waits for that.
            steps.area.set_done(step + 1);
        }
        self.short = steps.longest_short();
        result.map(|()| longest)
    }

    /// Gives everybody what is short, and first chunks. The longest piece that is long, rounded up.
    fn give(&mut self, steps: &mut Steps, early: Early<'_>) -> usize {
        let Shape { of, me, size, .. } = self.shape;
        let (mut longest, mut only) = (0, 0);
        // In place everything has left the buffer before anything arrives in it.
        for to in self.shape.others() {
            let piece = self.ends.give(to);
            let share = steps.share_of_pair(me, to);
            only = piece.len();
            if steps.give_short(self.step, share, &piece) {
                steps.work.copied += only as u64;
                continue;
            }
            longest = longest.max(only);
            self.is_plain &= piece.run().is_some() && steps.address(me, self.step, share).is_some();
            let room = self.room(early, (me, to), only);
            if !room.is_empty() {
                piece.pack(0, room);
                steps.work.copied += room.len() as u64;
            }
        }
        match size {
            2 => steps.say(self.step, of, only),
            _ => steps.publish(self.step, info(of, 0) | u16::from(class(longest))),
        }
        steps.work.copied += self.ends.keep() as u64;
        bound(class(longest))
    }

    /// Takes what is short, and the first chunk of what is long. The longest piece that the member
    /// gives to anybody and that is long, rounded up.
    fn get(&mut self, steps: &mut Steps, from: u32, early: Early<'_>) -> Result<usize> {
        let Shape { of, me, .. } = self.shape;
        let share = steps.share_of_pair(from, me);
        let piece = self.ends.get(from);
        let wanted = piece.len();
        let (told, theirs) = match share.of {
            // One piece alone has its length in the stamp.
            1 => {
                let told = match steps.arrive(from, self.step, of, wanted) {
                    Ok(()) => wanted,
                    Err(error) => steps.said(from, self.step, of).ok_or(error)?,
                };
                let is_long = matches!(steps.route(from, self.step, share, told), Route::Long);
                (Some(told), if is_long { bound(class(told)) } else { 0 })
            }
            _ => match steps.note(from, self.step, of)? {
                class if class >= REFUSED => return Err(steps.differs(from, of, wanted)),
                class => {
                    let told = steps.told(from, self.step, share, wanted);
                    (told, bound(class))
                }
            },
        };
        let route = steps.route(from, self.step, share, wanted);
        if told != Some(wanted) || matches!(route, Route::Long) && wanted > theirs {
            self.wrong.push(from);
            self.result = Err(steps.differs(from, of, wanted));
            return Ok(theirs);
        }
        let room = match route {
            Route::Line(room) | Route::Slot(room) => room,
            Route::Long => self.room(early, (from, me), wanted),
        };
        if !room.is_empty() {
            piece.unpack(0, room);
            steps.work.copied += room.len() as u64;
        }
        self.is_plain &= wanted <= steps.longest_short() || piece.run().is_some();
        Ok(theirs)
    }

    /// Where the first chunk of a long piece goes with the step, if it does.
    fn room(&self, early: Early<'_>, (from, to): (u32, u32), len: usize) -> Region {
        early.map_or(Region::EMPTY, |(staging, place)| {
            let offset = self.shape.part(from, to) * self.early;
            staging.bytes(from, place, offset, len.min(self.early))
        })
    }

    /// Bytes of a piece, from us or to us, that have not gone with the step.
    pub(super) fn left(&self, from: u32, to: u32) -> usize {
        let len = match (from == to, from == self.shape.me) {
            (true, _) => 0,
            (_, true) => self.ends.give(to).len(),
            _ if self.wrong.contains(&from) => 0,
            _ => self.ends.get(from).len(),
        };
        match len > self.short {
            true => len.saturating_sub(self.early),
            false => 0,
        }
    }

    /// Where what is left of a member's piece belongs, when it lies in one run.
    pub(super) fn rest(&self, from: u32) -> Region {
        match (self.left(from, self.shape.me), self.ends.get(from)) {
            (1.., Piece::Flat(run)) => run.skip(self.early),
            _ => Region::EMPTY,
        }
    }
}

/// A length as a byte, below [`REFUSED`]: the least class whose [bound](bound) is not less.
fn class(len: usize) -> u8 {
    if len == 0 {
        return 0;
    }
    let exponent = len.ilog2().max(2) - 2;
    let quarters = len.div_ceil(1 << exponent).max(4) as u32;
    (4 * exponent + quarters - 3) as u8
}

/// The longest length of a class: a fourth, or less, more than the one before.
fn bound(class: u8) -> usize {
    match class {
        0 => 0,
        class => (4 + (usize::from(class) - 1) % 4) << ((class - 1) / 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_has_room_for_its_lengths_and_little_more() {
        let mut lengths: Vec<usize> = (0..2000).collect();
        lengths.extend((11..47).flat_map(|power| [1 << power, (1 << power) + 1, (3 << power) - 1]));
        for len in lengths {
            let room = bound(class(len));
            assert!(room >= len && class(len) < REFUSED, "{len} {room}");
            assert!(room <= len.max(4) + len / 4, "{len} {room}");
            assert!(len < 4 || bound(class(len) - 1) < len, "{len}");
        }
        assert_eq!([4096, 65536].map(|len| bound(class(len))), [4096, 65536]);
    }
}
