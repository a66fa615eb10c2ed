//! Whether long pieces are written past the caches.
//!
//! A long message may go to a buffer that is in no cache, whose lines would be fetched only to be
//! overwritten. The transport says which pieces may be spared that ([`Way::Sparing`]), and here is
//! known where they go. A buffer that is always written past the caches is never in one, so now and
//! then a piece is let in, and before that it is seen how far away its place is: buffers that fit a
//! cache are in it after a while, and of those that do not little is fetched in vain.

use crate::payload::Payload;
use oxmpi_mem::{Way, is_distant};

/// What is known of the places of long pieces.
#[derive(Default)]
pub(super) struct Spare {
    pieces: u32,
    /// The last one that was looked at was in no cache.
    distant: bool,
}

/// One piece in so many is looked at and let in. A prime, so that it is not always the same one of
/// a buffer.
const LET_IN: u32 = 17;

impl Spare {
    /// How a piece that the transport would copy this `way` is stored at `offset` of a payload.
    #[inline]
    pub(super) fn way(&mut self, way: Way, payload: &Payload, offset: u64) -> Way {
        match way {
            Way::Sparing { from_afar } => self.judge(payload, offset, from_afar),
            way => way,
        }
    }

    #[inline(never)]
    fn judge(&mut self, payload: &Payload, offset: u64, from_afar: bool) -> Way {
        self.pieces = self.pieces.wrapping_add(1);
        let looks = self.pieces.is_multiple_of(LET_IN);
        if looks {
            self.distant = match (payload, usize::try_from(offset)) {
                (Payload::Contiguous(region), Ok(start)) if start < region.len() => {
                    is_distant(region.skip(start))
                }
                _ => false,
            };
        }
        match (self.distant && !looks, from_afar) {
            (true, _) => Way::Sparing { from_afar },
            (false, true) => Way::FromAfar,
            (false, false) => Way::Cached,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    #[test]
    fn what_is_in_a_cache_stays_there() {
        let bytes = HeapBytes::new(64);
        let payload = Payload::Contiguous(bytes.region());
        let mut spare = Spare::default();
        for from_afar in [false, true] {
            let usual = if from_afar {
                Way::FromAfar
            } else {
                Way::Cached
            };
            let cached = |_: &u32| spare.way(Way::Sparing { from_afar }, &payload, 0) == usual;
            // A look may be interrupted, and then it errs until the next.
            assert!((0..40 * LET_IN).filter(cached).count() as u32 >= 20 * LET_IN);
        }
        assert_eq!(spare.way(Way::Twofold, &payload, 0), Way::Twofold);
    }

    #[test]
    fn what_is_in_none_is_spared_but_for_those_let_in() {
        let payload = Payload::EMPTY;
        let mut spare = Spare {
            distant: true,
            ..Spare::default()
        };
        for _ in 1..LET_IN {
            let way = spare.way(Way::Sparing { from_afar: false }, &payload, 0);
            assert_eq!(way, Way::Sparing { from_afar: false });
        }
        let way = spare.way(Way::Sparing { from_afar: false }, &payload, 0);
        assert_eq!(way, Way::Cached);
    }
}
