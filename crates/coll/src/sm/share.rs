//! Where a piece travels whose length only the two ends of a pair know, and how its length travels
//! with it.
//!
//! The length is told with the piece and compared: one piece alone has it in the stamp, or the word
//! behind it; of several short ones each has a byte in the line, 255 for what does not lie there;
//! such a share of the slot begins with the step and the length.
//!
//! ```text
//! line:   | stamp | 48 bytes in shares | a byte each |      up to 7 members
//!         | stamp | 56 bytes in shares               |      8: only what lies in slots is told
//!         | stamp | a byte each, up to 56            |      up to 57; beyond it as with 8
//! share:  | step, length, up to 48 bytes of payload | longer payload |
//!         | step, length, address |                          what is too long
//! ```
//!
//! (Members of which a share of a slot is less than a line, 65 or more, tell no lengths of what
//! does not lie in lines.)
//!
//! Where pieces pass both ways the share of a slot is a part that the pair passes to and fro
//! ([`Area::part`](oxmpi_shm::slots::Area::part)).

use super::ends::Piece;
use super::steps::Steps;
use oxmpi_mem::Region;
use oxmpi_shm::slots::INLINE;

/// Where a piece travels.
pub(super) enum Route {
    /// In the line.
    Line(Region),
    /// In a slot.
    Slot(Region),
    /// Too long for either.
    Long,
}

/// How a publisher's room is divided: a share for each of so many members, and which of them is
/// meant.
#[derive(Clone, Copy)]
pub(super) struct Share {
    pub of: usize,
    pub number: usize,
    /// The partner, where pieces pass both ways.
    pub pair: Option<u32>,
}

/// For all who read.
pub(super) const WHOLE: Share = Share {
    of: 1,
    number: 0,
    pair: None,
};

/// The byte of a piece that does not lie in the line.
const ELSEWHERE: u8 = 255;
/// Bytes of a share of a slot before payload that follows them at once, and before longer payload.
const HEAD: usize = 16;
const BEHIND: usize = 64;

impl Share {
    /// Bytes of it in a slot, its head included; 0 when there is no room for one.
    fn slot(self, slot: usize) -> usize {
        match self.of {
            1 => slot,
            of => slot / of / BEHIND * BEHIND,
        }
    }

    /// Where payload of this length begins in a slot's share.
    fn start(self, len: usize) -> usize {
        match self.of {
            1 => 0,
            _ if len <= BEHIND - HEAD => HEAD,
            _ => BEHIND,
        }
    }

    /// Longest piece that has room in a slot.
    fn longest(self, slot: usize) -> usize {
        match (self.of, self.slot(slot)) {
            (1, slot) => slot,
            (_, ..BEHIND) => 0,
            (_, slot) => (slot - BEHIND).max(BEHIND - HEAD),
        }
    }

    /// Where its byte lies in a line.
    pub(super) fn byte(self) -> Option<usize> {
        match self.of {
            1 => None,
            of if of <= 6 => Some(INLINE - 8 + self.number),
            7 => None,
            of => (of <= INLINE).then_some(self.number),
        }
    }
}

impl Steps {
    /// The share for `to` of what `from` publishes.
    pub(super) fn share(&self, from: u32, to: u32) -> Share {
        Share {
            of: self.size as usize - 1,
            number: (to - u32::from(to > from)) as usize,
            pair: None,
        }
    }

    /// The same in a call in which pieces pass both ways.
    pub(super) fn share_of_pair(&self, from: u32, to: u32) -> Share {
        let partner = if from == self.me { to } else { from };
        Share {
            pair: (self.size > 2).then_some(partner),
            ..self.share(from, to)
        }
    }

    /// The length that a member has told for one of several pieces, as far as it has; `None` when
    /// it wrote none.
    pub(super) fn told(
        &mut self,
        from: u32,
        step: u64,
        share: Share,
        wanted: usize,
    ) -> Option<usize> {
        let mut least = wanted;
        if let Some(at) = share.byte() {
            let mut told = [0];
            oxmpi_mem::read(&mut told, self.area.payload(from, step).slice(at, 1));
            if told[0] != ELSEWHERE {
                return (usize::from(told[0]) <= self.line(share)).then_some(told[0].into());
            }
            least = least.max(self.line(share) + 1);
        } else if wanted <= self.line(share) {
            return Some(wanted);
        }
        let Some(head) = self.head(from, share) else {
            return Some(least);
        };
        let (mut of, mut len) = ([0; 8], [0; 8]);
        oxmpi_mem::read(&mut of, head.slice(0, 8));
        oxmpi_mem::read(&mut len, head.slice(8, 8));
        let len = usize::try_from(u64::from_ne_bytes(len)).ok();
        len.filter(|_| u64::from_ne_bytes(of) == step + 1)
    }

    /// The share of a slot into which a member writes, when it has any.
    fn head(&mut self, of: u32, share: Share) -> Option<Region> {
        let len = share.slot(self.area.slot());
        // Without an answer there are none; the wait for the pieces ends with the same error.
        (len > 0 && matches!(self.has_slots(), Ok(true))).then(|| match share.pair {
            Some(partner) if of == self.me => self.part_for(partner),
            Some(partner) => self.part_of(partner),
            None => {
                let room = self.area.bytes(of, self.turn, self.area.slot());
                room.slice(share.number * len, len)
            }
        })
    }

    /// Bytes of a share of a line.
    #[inline(always)]
    pub(super) fn line(&self, share: Share) -> usize {
        match share.of {
            1 => INLINE,
            _ => self.line_share,
        }
    }

    /// Where a piece of this length travels. The same at both ends.
    #[inline(always)]
    pub(super) fn route(&mut self, from: u32, step: u64, share: Share, len: usize) -> Route {
        let line = self.line(share);
        if len <= line {
            let room = self.area.payload(from, step);
            return Route::Line(room.slice(share.number * line, len));
        }
        if len <= share.longest(self.area.slot())
            && let Some(head) = self.head(from, share)
        {
            return Route::Slot(head.slice(share.start(len), len));
        }
        Route::Long
    }

    /// Longest piece of an exchange that is not [`Route::Long`], as far as we have asked for slots.
    pub(super) fn longest_short(&self) -> usize {
        let share = self.share_of_pair(0, 1);
        match self.area.has_slots() {
            true => share.longest(self.area.slot()).max(self.line(share)),
            false => self.line(share),
        }
    }

    /// Where the address of a long piece lies, if there is room for it.
    fn address_place(&mut self, of: u32, step: u64, share: Share) -> Option<Region> {
        match share.of {
            1 => Some(self.area.payload(of, step).slice(8, 8)),
            _ => Some(self.head(of, share)?.slice(HEAD, 8)),
        }
    }

    /// Where a long piece lies in its owner's memory, as it has told.
    pub(super) fn address(&mut self, of: u32, step: u64, share: Share) -> Option<u64> {
        let mut address = [0; 8];
        oxmpi_mem::read(&mut address, self.address_place(of, step, share)?);
        Some(u64::from_ne_bytes(address))
    }

    /// The same as [`route`](Self::route) for a piece of ours; tells its length unless it is the
    /// only one, and where it lies when it is long.
    #[inline(always)]
    pub(super) fn enter(&mut self, step: u64, share: Share, piece: &Piece<'_>) -> Route {
        let len = piece.len();
        let route = self.route(self.me, step, share, len);
        if let Some(at) = share.byte() {
            let told = match route {
                Route::Line(_) => len as u8,
                _ => ELSEWHERE,
            };
            oxmpi_mem::write(self.area.payload(self.me, step).slice(at, 1), &[told]);
        }
        if !matches!(route, Route::Line(_))
            && share.of > 1
            && let Some(head) = self.head(self.me, share)
        {
            oxmpi_mem::write(head.slice(0, 8), &(step + 1).to_ne_bytes());
            oxmpi_mem::write(head.slice(8, 8), &(len as u64).to_ne_bytes());
        }
        if let (Route::Long, Some(run)) = (&route, piece.run())
            && let Some(place) = self.address_place(self.me, step, share)
        {
            oxmpi_mem::write(place, &(run.addr() as u64).to_ne_bytes());
        }
        route
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_lie_side_by_side_before_their_bytes() {
        for of in 2..=INLINE {
            let share = |number| Share {
                of,
                number,
                pair: None,
            };
            let line = INLINE / of / 8 * 8;
            let end = share(0).byte().map_or(INLINE, |first| first);
            assert!(of * line <= end || line == 0, "{of}");
            assert!(share(of - 1).byte().is_none_or(|last| last < INLINE));
            assert!(line < usize::from(ELSEWHERE));
        }
    }
}
