//! Short collectives that move data: whoever has something publishes it, whoever wants
//! it reads it.

use super::steps::{Steps, copy};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat};
use oxmpi_mem::Region;
use oxmpi_shm::slots::INLINE;

/// The buffers of a call: pieces of equal length, wherever they lie.
pub(super) trait Pieces {
    /// Bytes of a piece, packed.
    fn piece(&self) -> usize;
    /// Packs the piece for (or from) rank `rank` in the send buffer.
    fn load(&self, rank: u32, into: Region);
    /// Unpacks into the piece of rank `rank` in the receive buffer.
    fn store(&self, rank: u32, from: Region);
    /// Packs the pieces of the send buffer for all of `size` ranks but `me`, one behind the other.
    fn load_others(&self, size: u32, me: u32, into: Region) {
        let piece = self.piece();
        for rank in (0..size).filter(|rank| *rank != me) {
            self.load(rank, into.slice(number(rank, me) * piece, piece));
        }
    }
    /// Copies piece `from` of the send buffer to piece `to` of the receive buffer, unless it is in
    /// place.
    fn keep(&self, from: u32, to: u32);
}

impl Pieces for Flat {
    #[inline(always)]
    fn piece(&self) -> usize {
        self.piece
    }

    #[inline(always)]
    fn load(&self, rank: u32, into: Region) {
        copy(
            into,
            self.send.slice(rank as usize * self.piece, self.piece),
        );
    }

    #[inline(always)]
    fn store(&self, rank: u32, from: Region) {
        copy(
            self.recv.slice(rank as usize * self.piece, self.piece),
            from,
        );
    }

    #[inline(always)]
    fn load_others(&self, size: u32, me: u32, into: Region) {
        let (below, behind) = (me as usize * self.piece, (me as usize + 1) * self.piece);
        let above = (size - 1 - me) as usize * self.piece;
        copy(into.slice(0, below), self.send.slice(0, below));
        copy(into.slice(below, above), self.send.slice(behind, above));
    }

    #[inline(always)]
    fn keep(&self, from: u32, to: u32) {
        if !self.in_place {
            self.store(to, self.send.slice(from as usize * self.piece, self.piece));
        }
    }
}

/// The place of a rank's piece among those for all others than `from`.
#[inline(always)]
fn number(rank: u32, from: u32) -> usize {
    (rank - u32::from(rank > from)) as usize
}

impl Steps {
    /// A call that moves data.
    #[inline(always)]
    pub(super) fn moved(&mut self, of: Collective, root: u32, data: &impl Pieces) -> Result<()> {
        let pieces = match of {
            Collective::Scatter => self.size as usize - 1,
            Collective::Alltoall => 0,
            _ => 1,
        };
        let len = pieces * data.piece();
        let step = self.step(len > INLINE)?;
        let result = match of {
            Collective::Bcast => self.bcast(step, root, data),
            Collective::Gather => self.gather(step, root, data),
            Collective::Scatter => self.scatter(step, root, data),
            Collective::Allgather => self.allgather(step, data),
            Collective::Alltoall => self.alltoall(step, data),
            _ => unreachable!("invariant: only calls that move equal pieces come here"),
        };
        if result.is_err() {
            self.refuse(step, of);
        }
        self.turn(len);
        self.finish(step);
        result
    }

    #[inline(always)]
    fn bcast(&mut self, step: u64, root: u32, data: &impl Pieces) -> Result<()> {
        if root == self.me {
            data.load(0, self.room(step, data.piece()));
            self.hand_out(step, Collective::Bcast, data.piece());
            self.work.copied += data.piece() as u64;
            return Ok(());
        }
        let from = self.take(root, step, Collective::Bcast, data.piece())?;
        self.work.copied += data.piece() as u64;
        data.store(0, from);
        Ok(())
    }

    #[inline(always)]
    fn gather(&mut self, step: u64, root: u32, data: &impl Pieces) -> Result<()> {
        let piece = data.piece();
        if root != self.me {
            data.load(0, self.room(step, piece));
            self.hand_out(step, Collective::Gather, piece);
            self.work.copied += piece as u64;
            return Ok(());
        }
        data.keep(0, root);
        self.collect(step, Collective::Gather, data)
    }

    #[inline(always)]
    fn scatter(&mut self, step: u64, root: u32, data: &impl Pieces) -> Result<()> {
        let (piece, all) = (data.piece(), data.piece() * (self.size as usize - 1));
        if root == self.me {
            data.load_others(self.size, self.me, self.room(step, all));
            self.hand_out(step, Collective::Scatter, all);
            data.keep(root, 0);
            self.work.copied += (all + piece) as u64;
            return Ok(());
        }
        let from = self.take(root, step, Collective::Scatter, all)?;
        self.work.copied += piece as u64;
        data.store(0, from.slice(number(self.me, root) * piece, piece));
        Ok(())
    }

    #[inline(always)]
    fn allgather(&mut self, step: u64, data: &impl Pieces) -> Result<()> {
        let piece = data.piece();
        data.load(0, self.room(step, piece));
        self.hand_out(step, Collective::Allgather, piece);
        data.keep(0, self.me);
        self.work.copied += piece as u64;
        self.collect(step, Collective::Allgather, data)
            .inspect(|()| self.all_entered(step))
    }

    #[inline(always)]
    fn alltoall(&mut self, step: u64, data: &impl Pieces) -> Result<()> {
        let (piece, all) = (data.piece(), data.piece() * (self.size as usize - 1));
        let (me, of) = (self.me, Collective::Alltoall);
        let is_short = all <= INLINE;
        self.exchange += 1;
        // In place, too, everything that we give away is written before anything is overwritten.
        match is_short {
            true => data.load_others(self.size, me, self.room(step, all)),
            false => self
                .others()
                .for_each(|member| data.load(member, self.part_for(member).slice(0, piece))),
        }
        self.say(step, of, all);
        data.keep(me, me);
        self.work.copied += 2 * all as u64 + piece as u64;
        let mut result = self.await_all(step, of);
        for member in self.others() {
            match self.arrive(member, step, of, all) {
                Ok(()) if is_short => {
                    let line = self.area.payload(member, step);
                    data.store(member, line.slice(number(me, member) * piece, piece));
                }
                Ok(()) => data.store(member, self.part_of(member).slice(0, piece)),
                Err(error) => result = Err(error),
            }
        }
        result.inspect(|()| self.all_entered(step))
    }

    /// Everybody else's piece.
    #[inline(always)]
    fn collect(&mut self, step: u64, of: Collective, data: &impl Pieces) -> Result<()> {
        let mut result = Ok(());
        self.work.copied += u64::from(self.size) * data.piece() as u64;
        self.await_all(step, of)?;
        for member in self.others() {
            match self.take(member, step, of, data.piece()) {
                Ok(from) => data.store(member, from),
                Err(error) => result = Err(error),
            }
        }
        result
    }
}
