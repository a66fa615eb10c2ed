//! Calls with pieces of any length, none of them too long for a step: what [`super::uneven`] does, where all is contiguous.
//!
//! Each pair goes the same way here and there, so the members need not agree where they are.

use super::Team;
use super::team::copy;
use super::uneven::{Route, Share, WHOLE};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Layout, Spread};
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
        if !self.takes(of, agreed) || matches!(self.route(longest, share), Route::Message) {
            return None;
        }
        let step = self.step();
        let result = match (of, &data.all) {
            (Collective::Scatterv, Some(all)) => {
                self.write_all(step, all);
                self.say(step, of, 0);
                self.keep_run(data.own, all.piece(self.me));
                Ok(())
            }
            (Collective::Scatterv, None) => self.read_run(step, of, root, share, data.own),
            (Collective::Gatherv, Some(all)) => {
                self.keep_run(all.piece(self.me), data.own);
                self.read_all(step, of, all)
            }
            (_, all) => {
                self.write_run(step, WHOLE, data.own);
                self.say(step, of, 0);
                all.as_ref().map_or(Ok(()), |all| {
                    self.keep_run(all.piece(self.me), data.own);
                    self.read_all(step, of, all)
                        .inspect(|()| self.all_entered(step))
                })
            }
        };
        self.turn(usize::MAX);
        self.finish(step);
        Some(result)
    }

    #[inline(always)]
    fn write_all(&mut self, step: u64, all: &Layout<'_>) {
        for member in 0..self.size {
            if member != self.me {
                self.write_run(step, self.share(self.me, member), all.piece(member));
            }
        }
    }

    #[inline(always)]
    fn read_all(&mut self, step: u64, of: Collective, all: &Layout<'_>) -> Result<()> {
        let mut result = Ok(());
        for member in 0..self.size {
            if member != self.me {
                let read = self.read_run(step, of, member, WHOLE, all.piece(member));
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
        if let Some(room) = self.room_of(self.me, step, share, piece.len()) {
            copy(room, piece);
        }
    }

    #[inline(always)]
    fn read_run(
        &mut self,
        step: u64,
        of: Collective,
        from: u32,
        share: Share,
        place: Region,
    ) -> Result<()> {
        self.arrive(from, step, of, 0)?;
        if let Some(room) = self.room_of(from, step, share, place.len()) {
            copy(place, room);
        }
        Ok(())
    }

    /// Where a piece of this length lies in a member's line or slot.
    #[inline(always)]
    pub(super) fn room_of(
        &mut self,
        member: u32,
        step: u64,
        share: Share,
        len: usize,
    ) -> Option<Region> {
        Some(match self.route(len, share) {
            Route::Line(at) => self.area.payload(member, step).slice(at, len),
            Route::Slot(at) => {
                let room = self.area.bytes(member, self.turn, self.area.slot());
                room.slice(at, len)
            }
            Route::Message => return None,
        })
    }
}
