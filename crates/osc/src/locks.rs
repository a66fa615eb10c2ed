//! The lock of a member's memory where locks go by frames. The owner of the memory keeps it: first
//! come, first served; sharers hold it together.

use std::collections::VecDeque;

/// The holders and the queue of one lock.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    /// Holders, and whether the lock is exclusive.
    holders: Vec<i32>,
    exclusive: bool,
    queue: VecDeque<(i32, bool)>,
}

impl Locks {
    /// Member `rank` requests the lock.
    pub(crate) fn ask(&mut self, rank: i32, exclusive: bool) {
        self.queue.push_back((rank, exclusive));
    }

    /// Grants the lock to the next member of the queue, if it is free for that one.
    pub(crate) fn grant(&mut self) -> Option<i32> {
        let (rank, exclusive) = *self.queue.front()?;
        let is_free = self.holders.is_empty() || !(self.exclusive || exclusive);
        if !is_free {
            return None;
        }
        self.queue.pop_front();
        self.holders.push(rank);
        self.exclusive = exclusive;
        Some(rank)
    }

    /// Member `rank` releases the lock; false: it does not hold it.
    pub(crate) fn release(&mut self, rank: i32) -> bool {
        let at = self.holders.iter().position(|holder| *holder == rank);
        at.map(|at| self.holders.swap_remove(at)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn granted(locks: &mut Locks) -> Vec<i32> {
        std::iter::from_fn(|| locks.grant()).collect()
    }

    #[test]
    fn the_lock_goes_round_in_the_order_of_asking() {
        let mut locks = Locks::default();
        for (rank, exclusive) in [(0, false), (1, false), (2, true), (3, false), (4, false)] {
            locks.ask(rank, exclusive);
        }
        // A sharer does not overtake one that wants the lock exclusively.
        assert_eq!(granted(&mut locks), [0, 1]);
        assert!(locks.release(0) && granted(&mut locks).is_empty());
        assert!(!locks.release(0), "it has it no more");
        assert!(locks.release(1));
        assert_eq!(granted(&mut locks), [2]);
        locks.ask(5, true);
        assert!(locks.release(2));
        assert_eq!(granted(&mut locks), [3, 4]);
        assert!(locks.release(4) && locks.release(3));
        assert_eq!(granted(&mut locks), [5]);
    }
}
