//! The long waits of the calls in an area: for one member, for all, for what they have finished.
//! Called when a few looks have found nothing. They end in [`wait_for_words`].

use super::{ANYTHING, Steps, info, lost_elsewhere};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::wait::{Words, wait_for_words};
use oxmpi_shm::slots::{is_of, stamp};

impl Steps {
    /// Waits for whatever `member` says in `step`.
    #[cold]
    #[inline(never)]
    pub(super) fn wait_for(&mut self, member: u32, step: u64, of: Collective) -> Result<u64> {
        let (area, processors) = (&self.area, self.processors);
        let missing = || {
            self.others()
                .filter(|other| !is_of(area.stamp(*other, step), step))
        };
        let are_at_work = || missing().nth(processors as usize - 1).is_none();
        self.wait_long(of, step, ANYTHING, &are_at_work, || {
            let seen = area.stamp(member, step);
            is_of(seen, step).then_some(seen)
        })
    }

    /// Where members share processors: waits until all others have published something in `step`,
    /// as they do in this call. This thread is woken once then, not by each of them.
    ///
    /// # Errors
    /// Those of the wait.
    #[inline(always)]
    pub(in crate::sm) fn await_all(&mut self, step: u64, of: Collective) -> Result<()> {
        match self.counts {
            true => self.wait_for_all(step, of),
            false => Ok(()),
        }
    }

    fn wait_for_all(&mut self, step: u64, of: Collective) -> Result<()> {
        let (area, processors) = (&self.area, self.processors);
        let wanted = stamp(step, info(of, 0));
        let missing = || {
            self.others()
                .filter(|other| !is_of(area.stamp(*other, step), step))
        };
        let mut first = 0;
        // Ends at a member that has come to another call: the caller reports it.
        let mut look = || {
            let mut rest = (first..self.size).filter(|other| *other != self.me);
            match rest.find(|other| area.stamp(*other, step) >> 8 != wanted >> 8) {
                Some(stop) => {
                    first = stop;
                    is_of(area.stamp(stop, step), step).then_some(())
                }
                None => Some(()),
            }
        };
        if look().is_some() {
            return Ok(());
        }
        let are_at_work = || missing().nth(processors as usize - 1).is_none();
        self.wait_long(of, step, wanted, &are_at_work, look)
    }

    /// Waits until all members have finished `steps` steps; and all but the last `few`, which they
    /// can without us, so that we do not come back at once.
    ///
    /// # Errors
    /// Those of the wait.
    #[cold]
    #[inline(never)]
    pub(in crate::sm) fn wait_for_credit(&mut self, steps: u64, few: u64) -> Result<()> {
        let steps = steps.max(self.next.saturating_sub(few));
        let area = &self.area;
        let least = || self.others().map(|member| area.done(member)).min();
        let done = || least().filter(|least| *least >= steps);
        for _ in 0..self.looks {
            if let Some(known) = done() {
                self.known = known;
                return Ok(());
            }
            core::hint::spin_loop();
        }
        self.known = self.wait_long(self.call, self.next, ANYTHING, &|| false, done)?;
        Ok(())
    }

    /// Waits for what others write in the area. `wants`: see
    /// [`begin_wait`](oxmpi_shm::slots::Area::begin_wait). `are_at_work`: those that are missing
    /// could all be at work now, on other processors.
    ///
    /// # Errors
    /// What is waited for cannot come any more.
    pub(in crate::sm) fn wait_long<T>(
        &self,
        of: Collective,
        step: u64,
        wants: u64,
        are_at_work: &dyn Fn() -> bool,
        mut look: impl FnMut() -> Option<T>,
    ) -> Result<T> {
        let area = &self.area;
        let sleeps = |asleep| match asleep {
            true => area.begin_wait(wants),
            false => area.end_wait(),
        };
        let words = Words {
            sleeps: &sleeps,
            are_at_work,
        };
        let or_lost = || match look() {
            Some(value) => Some(Ok(value)),
            None => self.is_lost().then(|| Err(lost_elsewhere())),
        };
        wait_for_words(self.comm.process, &self.reason(of, step), words, or_lost)?
    }
}
