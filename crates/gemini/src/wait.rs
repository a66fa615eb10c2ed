//! Several queues at once, and waiting for events until the time is over.
//!
//! A card has no clock and no thread: whoever waits says in `turn` how the time passes, which is to
//! carry packets for a while, or to sleep until some have come.

use crate::code::Code;
use crate::cq::{CqEntry, CqId};
use crate::nic::Nic;

impl Nic {
    /// The first of these queues that has an event.
    ///
    /// # Errors
    /// As [`Nic::get_event`]; [`Code::InvalidParam`] also for none at all.
    pub fn test_any_event(&self, cqs: &[CqId]) -> Result<usize, Code> {
        let mut answer = Err(if cqs.is_empty() {
            Code::InvalidParam
        } else {
            Code::NotDone
        });
        for (at, cq) in cqs.iter().enumerate() {
            match self.test_event(*cq) {
                Ok(()) => return Ok(at),
                Err(Code::NotDone) => {}
                Err(other) => answer = Err(other),
            }
        }
        answer
    }

    /// The next event of a queue; `turn` lets time pass, and says whether to go on.
    ///
    /// # Errors
    /// [`Code::Timeout`]: `turn` has ended it. [`Code::ErrorResource`]: events were lost; said
    /// once. [`Code::InvalidParam`]: there is no such queue.
    pub fn cq_wait_event(
        &mut self,
        cq: CqId,
        turn: impl FnMut(&mut Nic) -> bool,
    ) -> Result<CqEntry, Code> {
        self.cq_vector_wait_event(&[cq], turn).map(|found| found.1)
    }

    /// The next event of the first of these queues that has one, and which that is.
    ///
    /// # Errors
    /// [`Code::Timeout`]: `turn` has ended it. [`Code::ErrorResource`]: one of them has lost
    /// events; said once. [`Code::InvalidParam`]: none of them exists, or there are none.
    pub fn cq_vector_wait_event(
        &mut self,
        cqs: &[CqId],
        mut turn: impl FnMut(&mut Nic) -> bool,
    ) -> Result<(usize, CqEntry), Code> {
        loop {
            let mut is_any = false;
            for (at, cq) in cqs.iter().enumerate() {
                match self.get_event(*cq) {
                    Ok(entry) => return Ok((at, entry)),
                    Err(Code::NotDone) => is_any = true,
                    Err(Code::InvalidParam) => {}
                    Err(other) => return Err(other),
                }
            }
            match is_any {
                false => return Err(Code::InvalidParam),
                true if turn(self) => {}
                true => return Err(Code::Timeout),
            }
        }
    }
}
