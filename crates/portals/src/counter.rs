//! Counting events and triggered operations, as Portals 4 has them: what the interface does by
//! itself when enough has happened.
//!
//! ```text
//!   events of descriptors, ct_inc, ct_set ──►  counter  ──►  put, get, atomic operation, ct_inc, ct_set
//!                                                            of the owner, posted with a threshold
//! ```
//!
//! An operation begins as soon as its counter's successes are at least its threshold, at once if
//! they already are. Those of one counter begin in the order of their thresholds, and of one
//! threshold in the order in which they were posted. What one of them counts may trigger others:
//! they follow one after the other, never inside each other. The owner has no part in it.

use crate::event::Event;
use crate::nic::{Error, Nic, Operation, Target};
use crate::slab::{CtHandle, MdHandle};
use std::collections::{BTreeMap, VecDeque};

/// What a counter has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Events that ended well, or their bytes.
    pub success: u64,
    /// Events that did not.
    pub failure: u64,
}

/// What an interface does when a threshold is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triggered {
    /// [`Nic::start`].
    Start(MdHandle, Operation, Target),
    /// [`Nic::ct_inc`].
    Inc(CtHandle, Count),
    /// [`Nic::ct_set`].
    Set(CtHandle, Count),
}

/// A counter, with what waits for it: by threshold and by the number of its posting.
#[derive(Default)]
pub(crate) struct Counter {
    count: Count,
    waiting: BTreeMap<(u64, u64), Triggered>,
}

/// Operations whose threshold is reached, which have not begun.
#[derive(Default)]
pub(crate) struct Due {
    queue: VecDeque<Triggered>,
    is_running: bool,
    posted: u64,
    /// Operations that could not begin.
    refused: u64,
}

impl Nic {
    /// A counter at zero.
    ///
    /// # Errors
    /// [`Error::NoSpace`].
    pub fn ct_alloc(&mut self) -> Result<CtHandle, Error> {
        self.counts.insert(Counter::default()).ok_or(Error::NoSpace)
    }

    /// Gives a counter up; what waits for it never begins. Descriptors that name it count nothing.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn ct_free(&mut self, ct: CtHandle) -> Result<(), Error> {
        self.counts.remove(ct).map(|_| ()).ok_or(Error::Invalid)
    }

    /// What a counter has counted.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn ct_get(&self, ct: CtHandle) -> Result<Count, Error> {
        let counter = self.counts.get(ct).ok_or(Error::Invalid)?;
        Ok(counter.count)
    }

    /// What `PtlCTWait` waits for: as many successes as `threshold`, or any failure; `None`: not
    /// yet.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn ct_reached(&self, ct: CtHandle, threshold: u64) -> Result<Option<Count>, Error> {
        let count = self.ct_get(ct)?;
        let is_over = count.success >= threshold || count.failure != 0;
        Ok(is_over.then_some(count))
    }

    /// Sets a counter. What is reached by that begins.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn ct_set(&mut self, ct: CtHandle, count: Count) -> Result<(), Error> {
        let counter = self.counts.get_mut(ct).ok_or(Error::Invalid)?;
        counter.count = count;
        self.trigger(ct);
        Ok(())
    }

    /// Adds to a counter. What is reached by that begins.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn ct_inc(&mut self, ct: CtHandle, more: Count) -> Result<(), Error> {
        let counter = self.counts.get_mut(ct).ok_or(Error::Invalid)?;
        let count = &mut counter.count;
        count.success = count.success.saturating_add(more.success);
        count.failure = count.failure.saturating_add(more.failure);
        self.trigger(ct);
        Ok(())
    }

    /// Lets an operation begin when a counter has so many successes.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the counter is gone. What else is wrong with the operation shows when it
    /// is to begin: it is [refused](crate::Counters::refused) then.
    pub fn triggered(
        &mut self,
        ct: CtHandle,
        threshold: u64,
        operation: Triggered,
    ) -> Result<(), Error> {
        let counter = self.counts.get_mut(ct).ok_or(Error::Invalid)?;
        self.due.posted += 1;
        counter
            .waiting
            .insert((threshold, self.due.posted), operation);
        self.trigger(ct);
        Ok(())
    }

    /// What waits for a counter never begins; how many operations that were.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn cancel_triggered(&mut self, ct: CtHandle) -> Result<usize, Error> {
        let counter = self.counts.get_mut(ct).ok_or(Error::Invalid)?;
        Ok(core::mem::take(&mut counter.waiting).len())
    }

    /// Operations that wait for counters.
    #[must_use]
    pub fn pending_triggered(&self, ct: CtHandle) -> usize {
        self.counts
            .get(ct)
            .map_or(0, |counter| counter.waiting.len())
    }

    /// Triggered operations that could not begin: the interface had no room, or their descriptor
    /// was gone.
    pub(crate) fn refused(&self) -> u64 {
        self.due.refused
    }

    /// Counts an event where its descriptor wants that.
    pub(crate) fn count(&mut self, event: &Event) {
        let descriptor = self.descriptors.get(event.md);
        let Some((ct, by)) = descriptor.and_then(|descriptor| descriptor.counts(event)) else {
            return;
        };
        let more = match event.failed {
            false => Count {
                success: by,
                failure: 0,
            },
            true => Count {
                success: 0,
                failure: by,
            },
        };
        // Of a counter that was given up nobody is told.
        let _ = self.ct_inc(ct, more);
    }

    /// What a counter has reached is due; all that is due begins, unless that goes on already.
    fn trigger(&mut self, ct: CtHandle) {
        if let Some(counter) = self.counts.get_mut(ct) {
            let success = counter.count.success;
            while let Some(entry) = counter.waiting.first_entry()
                && entry.key().0 <= success
            {
                self.due.queue.push_back(entry.remove());
            }
        }
        if core::mem::replace(&mut self.due.is_running, true) {
            return;
        }
        while let Some(operation) = self.due.queue.pop_front() {
            let begun = match operation {
                Triggered::Start(md, operation, target) => self.start(md, operation, target),
                Triggered::Inc(ct, more) => self.ct_inc(ct, more),
                Triggered::Set(ct, count) => self.ct_set(ct, count),
            };
            self.due.refused += u64::from(begun.is_err());
        }
        self.due.is_running = false;
    }
}
