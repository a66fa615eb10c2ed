//! Calls with pieces of any length, none of them too long for a step: what [`super::uneven`] does,
//! where all is contiguous.
//!
//! Each pair goes the same way here and there, so the members need not agree where they are.

use super::Team;
use super::large::Ends;
use super::share::{Route, Share, WHOLE};
use super::team::{copy, info};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat, Layout, Spread};
use oxmpi_mem::Region;

impl Team {
    /// `None`: nothing was done; some piece of ours is too long.
    #[inline(always)]
    pub(super) fn spread_short(&mut self, of: Collective, data: &Spread<'_>) -> Option<Result<()>> {
        let root = data.root;
        let (longest, share, agreed) = match (of, &data.all) {
            // All members see the same longest piece, and decline alike.
            (Collective::Allgatherv, Some(all)) => (all.longest, WHOLE, all.longest),
            (Collective::Gatherv, Some(all)) => (all.longest, WHOLE, 0),
            (Collective::Scatterv, Some(all)) => (all.longest, self.share(root, 0), 0),
            (Collective::Scatterv, None) => (data.own.len(), self.share(root, self.me), 0),
            _ => (data.own.len(), WHOLE, 0),
        };
        self.noted = None;
        if !self.takes(of, agreed) || !self.fits(share, longest) {
            return None;
        }
        let step = self.step(longest > self.line(share));
        let result = match (of, &data.all) {
            (Collective::Scatterv, Some(all)) => {
                self.write_all(step, of, all);
                self.keep_run(data.own, all.piece(self.me));
                Ok(())
            }
            (Collective::Scatterv, None) if share.of > 1 => match self.note(root, step, of) {
                Ok(0) => self.read_share(step, root, share, data.own),
                Ok(note) => {
                    // Another's piece is long: it goes on as a large call.
                    self.noted = Some(note);
                    Ok(())
                }
                Err(error) => Err(error),
            },
            (Collective::Scatterv, None) => self.read_run(step, of, root, data.own),
            (Collective::Gatherv, Some(all)) => {
                self.keep_run(all.piece(self.me), data.own);
                self.read_all(step, of, all)
            }
            (_, all) => {
                self.write_run(step, WHOLE, data.own);
                self.say(step, of, data.own.len());
                all.as_ref().map_or(Ok(()), |all| {
                    self.keep_run(all.piece(self.me), data.own);
                    self.read_all(step, of, all)
                        .inspect(|()| self.all_entered(step))
                })
            }
        };
        self.turn(usize::MAX);
        self.finish(step);
        self.noted.is_none().then_some(result)
    }

    #[inline(always)]
    fn write_all(&mut self, step: u64, of: Collective, all: &Layout<'_>) {
        let mut only = 0;
        let others = self.share(self.me, self.me);
        if let Some(bytes) = others.bytes().filter(|_| all.longest <= self.line_share) {
            self.write_line(step, all, bytes);
        } else {
            for member in 0..self.size {
                if member != self.me {
                    let piece = all.piece(member);
                    self.write_run(step, self.share(self.me, member), piece);
                    only = piece.len();
                }
            }
        }
        match self.size {
            2 => self.say(step, of, only),
            _ => self.publish(step, info(of, 0)),
        }
    }

    /// Writes short pieces for all others, and their lengths at once.
    #[inline(always)]
    fn write_line(&mut self, step: u64, all: &Layout<'_>, bytes: usize) {
        let line = self.area.payload(self.me, step);
        let (mut told, mut number) = ([0; 8], 0);
        for member in 0..self.size {
            if member != self.me {
                let piece = all.piece(member);
                copy(line.slice(number * self.line_share, piece.len()), piece);
                told[number] = piece.len() as u8;
                number += 1;
            }
        }
        oxmpi_mem::write(line.slice(bytes, told.len()), &told);
    }

    #[inline(always)]
    fn read_all(&mut self, step: u64, of: Collective, all: &Layout<'_>) -> Result<()> {
        let mut result = Ok(());
        for member in 0..self.size {
            if member != self.me {
                let read = self.read_run(step, of, member, all.piece(member));
                result = result.and(read);
            }
        }
        result
    }

    /// What we give ourselves, no longer than the place for it.
    #[inline(always)]
    fn keep_run(&self, into: Region, from: Region) {
        let len = into.len().min(from.len());
        copy(into.slice(0, len), from.slice(0, len));
    }

    #[inline(always)]
    fn write_run(&mut self, step: u64, share: Share, piece: Region) {
        if let Route::Line(room) | Route::Slot(room) = self.enter(step, share, piece.len()) {
            copy(room, piece);
        }
    }

    /// Waits for the only piece that a member publishes.
    #[inline(always)]
    fn read_run(&mut self, step: u64, of: Collective, from: u32, place: Region) -> Result<()> {
        let arrived = self.arrive(from, step, of, place.len());
        if arrived.is_err() {
            self.forget(step, of, from);
            self.refuse(step, of);
            return arrived;
        }
        if let Route::Line(room) | Route::Slot(room) = self.route(from, step, WHOLE, place.len()) {
            copy(place, room);
        }
        Ok(())
    }

    /// The piece was longer than its place: what a member has in its pipe, or would give in blocks,
    /// must get out.
    #[cold]
    fn forget(&mut self, step: u64, of: Collective, from: u32) {
        let len = self.said(from, step, of).unwrap_or(0);
        if let Route::Pipe = self.route(from, step, WHOLE, len) {
            let nowhere = Flat {
                root: self.me,
                send: Region::EMPTY,
                recv: Region::EMPTY,
                piece: 0,
                in_place: false,
            };
            let nowhere = Ends::flat(of, &nowhere, self.me);
            // That the length differs is known.
            let _ = if self.goes_bare(len) {
                self.will_take(from, step, 0);
                self.swap_all(&nowhere, false)
            } else {
                self.will_get(from, step, 0);
                self.pass_all(&nowhere)
            };
        }
    }

    /// Reads our piece of several, which are all there.
    #[inline(always)]
    fn read_share(&mut self, step: u64, from: u32, share: Share, place: Region) -> Result<()> {
        let len = self.told(from, step, share, place.len());
        if len != Some(place.len()) {
            return Err(self.differs(from, Collective::Scatterv, place.len()));
        }
        if let Route::Line(room) | Route::Slot(room) = self.route(from, step, share, place.len()) {
            copy(place, room);
        }
        Ok(())
    }
}
