//! Short scans: a member whose lower neighbour has its sum already takes that one, and passes its
//! own on.
//!
//! Without it every member reads the vectors of all lower ranks: n²/2 lines a call. Waiting for the
//! neighbour's sum would make a chain of all members out of it. So each says its own vector, and if
//! the neighbour's sum is there when it comes, the next sum with it, in the same line. Whoever
//! finds only the vector there reads all of them. Sums are folded from rank 0 on in both cases, so
//! the bits are the same.

use super::fold::Folding;
use super::steps::{AHEAD, Steps, copy, info};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_mem::Region;
use oxmpi_shm::slots::{INLINE, stamp};

/// Where in a line the sum begins.
const SUM: usize = 24;
/// Longest vector that fits a line together with a sum.
pub(super) const SHORT: usize = 24;
/// What the length in a stamp says besides: a sum is there.
const SUMMED: u16 = 128;

const _: () = assert!(SHORT <= SUM && SUM + SHORT <= INLINE && INLINE < SUMMED as usize);

impl Steps {
    /// MPI_Scan or MPI_Exscan of at most [`SHORT`] bytes.
    #[inline(always)]
    pub(super) fn short_scan(&mut self, fold: &Folding<'_>) -> Result<()> {
        let data = fold.data;
        let step = self.step(false)?;
        // The buffer may be in place and overwritten, our line is not.
        let own = self.vector(self.me, step, data.piece);
        copy(own, data.send);
        self.work.copied += data.piece as u64;
        let result = self.scan_step(step, fold);
        self.finish(step);
        result
    }

    #[inline(always)]
    fn scan_step(&mut self, step: u64, fold: &Folding<'_>) -> Result<()> {
        let Folding {
            of,
            data,
            count,
            how,
        } = *fold;
        let (me, len, out) = (self.me, data.piece, data.recv);
        let (own, sum) = (self.vector(me, step, len), self.sum(me, step, len));
        let is_last = me + 1 == self.size;
        if me == 0 {
            self.say(step, of, len);
            if of == Collective::Scan {
                copy(out, own);
            }
            return Ok(());
        }
        let there = self.is_summed(me - 1, step, of, len);
        self.streak = if there { self.streak + 1 } else { 0 };
        if self.streak >= AHEAD {
            self.area.prefetch(me - 1, step + AHEAD);
        }
        if !there && !is_last {
            self.say(step, of, len);
        }
        let summed = there || self.said_sum(me - 1, step, of, len)? || me == 1;
        let below = match (me, summed) {
            (1, _) => self.vector(0, step, len),
            (_, true) => self.sum(me - 1, step, len),
            (_, false) => return self.scan_all(step, fold),
        };
        self.work.combined += len as u64;
        if there && !is_last {
            how.apply(sum, below, own, count);
            self.publish(step, info(of, len) | SUMMED);
        }
        match of {
            Collective::Scan if there && !is_last => copy(out, sum),
            Collective::Scan => how.apply(out, below, own, count),
            _ => copy(out, below),
        }
        Ok(())
    }

    /// Folds the vectors of all lower ranks.
    fn scan_all(&mut self, step: u64, fold: &Folding<'_>) -> Result<()> {
        let Folding {
            of,
            data,
            count,
            how,
        } = *fold;
        let (len, out) = (data.piece, data.recv);
        let last = self.me + u32::from(of == Collective::Scan);
        let mut left = self.vector(0, step, len);
        for member in 0..last {
            if member != self.me {
                self.said_sum(member, step, of, len)?;
            }
            if member > 0 {
                self.work.combined += len as u64;
                how.apply(out, left, self.vector(member, step, len), count);
                left = out;
            }
        }
        Ok(())
    }

    /// Waits for a member's vector: whether its sum is with it.
    fn said_sum(&mut self, member: u32, step: u64, of: Collective, len: usize) -> Result<bool> {
        let note = self.note(member, step, of)?;
        match usize::from(note & !(SUMMED as u8)) == len {
            true => Ok(note & SUMMED as u8 != 0),
            false => Err(self.differs(member, of, len)),
        }
    }

    /// Whether a member's sum is there.
    #[inline(always)]
    fn is_summed(&self, member: u32, step: u64, of: Collective, len: usize) -> bool {
        let bit = if member == 0 { 0 } else { SUMMED };
        self.area.stamp(member, step) == stamp(step, info(of, len) | bit)
    }

    #[inline(always)]
    fn vector(&self, member: u32, step: u64, len: usize) -> Region {
        self.area.payload(member, step).slice(0, len)
    }

    #[inline(always)]
    fn sum(&self, member: u32, step: u64, len: usize) -> Region {
        self.area.payload(member, step).slice(SUM, len)
    }
}
