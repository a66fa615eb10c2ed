//! Spreading ranks that share processors evenly over them.
//!
//! The scheduler wakes a rank where the one that woke it runs, and evens out what comes of it within a second or so; till then all may wait for one processor.
//! In a collective call of more members than processors all of them are awake, so member m moves to processor m mod n if it finds itself elsewhere. It
//! is not bound there: when most ranks sleep the scheduler may place the others as it likes. Who is moved away again and again gives in, ever more slowly.

use crate::process::process;
use oxmpi_pal::affinity::{CpuSet, current_cpu};

/// A member's place among those that share the processors.
#[derive(Debug)]
pub struct Seat {
    allowed: CpuSet,
    home: usize,
    /// Looks until the next one counts, and after it moves again.
    rest: u32,
    rests: u32,
}

impl Seat {
    /// The seat of member `me` of `members`; none where they have a processor each, or are bound.
    #[must_use]
    pub fn new(me: u32, members: u32) -> Option<Seat> {
        if !process().is_crowded() || members <= process().processors() {
            return None;
        }
        let allowed = CpuSet::allowed().ok().filter(|set| set.len() > 1)?;
        let home = allowed.iter().nth(me as usize % allowed.len())?;
        Some(Seat {
            allowed,
            home,
            rest: 0,
            rests: 1,
        })
    }

    /// Goes there when it is time. Called now and then while all members are awake.
    pub fn take(&mut self) {
        if self.rest > 0 {
            self.rest -= 1;
            return;
        }
        if current_cpu().is_some_and(|cpu| cpu != self.home) {
            // A processor that has gone meanwhile: then we stay.
            let _ = self.allowed.start_on(self.home);
            self.rests = (self.rests * 2).min(MOST_RESTS);
            self.rest = self.rests;
        }
    }
}

const MOST_RESTS: u32 = 1 << 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_taken_and_left_free() {
        let Ok(allowed) = CpuSet::allowed() else {
            return;
        };
        for home in allowed.iter() {
            let mut seat = Seat {
                allowed: allowed.clone(),
                home,
                rest: 0,
                rests: 1,
            };
            seat.take();
            assert_eq!(CpuSet::allowed().unwrap(), allowed);
        }
    }
}
