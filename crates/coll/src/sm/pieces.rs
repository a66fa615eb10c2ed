//! MPI_Reduce_scatter and MPI_Reduce_scatter_block: each member gives every other one its piece of
//! the vector, and folds what it gets in rank order.

use super::fold::Folding;
use super::steps::{Steps, copy};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat};
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_shm::slots::{INLINE, part};

/// Where the pieces for others are. The same on all members.
#[derive(Clone, Copy)]
enum Room {
    /// In the line, all but the member's own one behind the other.
    Line,
    /// In the parts of the pairs.
    Parts,
    /// The whole vector is in the slot: some piece is longer than a part.
    Slot,
}

/// The vector of a call: `count` elements for each rank.
struct Vector<'a, C> {
    of: Collective,
    data: &'a Flat,
    how: &'a Combiner,
    count: &'a C,
}

impl<C: Fn(u32) -> usize> Vector<'_, C> {
    /// Bytes from the beginning of a rank's piece to that of the next one.
    #[inline(always)]
    fn extent(&self, rank: u32) -> usize {
        self.how.extent() * (self.count)(rank)
    }

    /// Bytes of a rank's piece.
    #[inline(always)]
    fn len(&self, rank: u32) -> usize {
        self.how.span((self.count)(rank))
    }

    /// Bytes without the piece of a rank, which begins at `at`.
    #[inline(always)]
    fn without(&self, rank: u32, at: usize) -> usize {
        at + self.data.send.len().saturating_sub(at + self.extent(rank))
    }
}

impl Steps {
    /// Combines the pieces of `count(rank)` elements.
    #[inline(always)]
    pub(super) fn folded_by_pieces(
        &mut self,
        fold: &Folding<'_>,
        count: &impl Fn(u32) -> usize,
    ) -> Result<()> {
        let Folding { of, data, how, .. } = *fold;
        let vector = Vector {
            of,
            data,
            how,
            count,
        };
        let room = self.room_for(&vector);
        let step = self.step(matches!(room, Room::Slot))?;
        self.exchange += 1;
        self.work.copied += data.send.len() as u64;
        self.give_pieces(step, &vector, room);
        let result = self.fold_pieces(step, &vector, room);
        if result.is_ok() {
            self.all_entered(step);
        }
        if let Room::Slot = room {
            self.turn(data.send.len());
        }
        self.finish(step);
        result
    }

    #[inline(always)]
    fn room_for(&self, vector: &Vector<'_, impl Fn(u32) -> usize>) -> Room {
        if vector.data.send.len() <= INLINE {
            return Room::Line;
        }
        let (mut at, mut longest, mut line) = (0, 0, 0);
        for rank in 0..self.size {
            longest = longest.max(vector.len(rank));
            line = line.max(vector.without(rank, at));
            at += vector.extent(rank);
        }
        match () {
            () if line <= INLINE => Room::Line,
            () if longest <= part(self.area.slot(), self.size) => Room::Parts,
            () => Room::Slot,
        }
    }

    #[inline(always)]
    fn give_pieces(&mut self, step: u64, vector: &Vector<'_, impl Fn(u32) -> usize>, room: Room) {
        let (me, of, send) = (self.me, vector.of, vector.data.send);
        match room {
            Room::Line => {
                let at = (0..me).map(|rank| vector.extent(rank)).sum();
                let len = vector.without(me, at);
                let line = self.room(step, len);
                copy(line.slice(0, at), send.slice(0, at));
                copy(line.skip(at), send.skip(send.len() - (len - at)));
                self.say(step, of, len);
            }
            Room::Parts => {
                let mut at = 0;
                for rank in 0..self.size {
                    let len = vector.len(rank);
                    if rank != me && len > 0 {
                        copy(self.part_for(rank).slice(0, len), send.slice(at, len));
                    }
                    at += vector.extent(rank);
                }
                self.say(step, of, send.len());
            }
            Room::Slot => {
                copy(self.room(step, send.len()), send);
                self.hand_out(step, of, send.len());
            }
        }
    }

    #[inline(always)]
    fn fold_pieces(
        &mut self,
        step: u64,
        vector: &Vector<'_, impl Fn(u32) -> usize>,
        room: Room,
    ) -> Result<()> {
        let Vector {
            of,
            data,
            how,
            count,
        } = *vector;
        let (me, len) = (self.me, vector.len(self.me));
        let mine: usize = (0..me).map(|rank| vector.extent(rank)).sum();
        let (out, mut own) = (data.recv.slice(0, len), Region::EMPTY);
        let mut bounce = None;
        if len > 0 {
            own = data.send.slice(mine, len);
            if data.in_place && me > 0 && mine < len {
                // The result lies across our piece of the vector.
                let copy = bounce.insert(HeapBytes::new(len)).region();
                oxmpi_mem::copy(copy, own);
                own = copy;
            }
        }
        self.await_all(step, of)?;
        let (mut left, mut at) = (Region::EMPTY, 0);
        for member in 0..self.size {
            let right = match (member == me, room) {
                (true, _) => own,
                (_, Room::Line) => {
                    let all = vector.without(member, at);
                    let place = mine
                        - if member < me {
                            vector.extent(member)
                        } else {
                            0
                        };
                    self.take(member, step, of, all)?.slice(place, len)
                }
                (_, Room::Parts) => {
                    self.arrive(member, step, of, data.send.len())?;
                    self.part_of(member).slice(0, len)
                }
                (_, Room::Slot) => match len {
                    0 => self.take(member, step, of, data.send.len()).map(|_| own)?,
                    _ => self
                        .take(member, step, of, data.send.len())?
                        .slice(mine, len),
                },
            };
            match member {
                0 => left = right,
                _ => {
                    self.work.combined += len as u64;
                    how.apply(out, left, right, count(me));
                    left = out;
                }
            }
            at += vector.extent(member);
        }
        Ok(())
    }
}
