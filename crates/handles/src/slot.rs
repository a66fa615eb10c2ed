//! One place of a table: a state word, the type-stable hot part, and the shared object.
//!
//! ```text
//! state: | generation (0: vacant) : 32 | pins : 32 |
//! ```
//!
//! A reader pins the slot with the very instruction that reads its generation, so a remover that
//! has withdrawn the generation knows, once the pins are gone, that nobody is cloning the `Arc` any
//! more. Pins last a few nanoseconds.

use std::sync::Arc;

use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};
use oxmpi_sync::cell::UnsafeCell;
use oxmpi_sync::hint;

/// See the module header.
pub(crate) struct Slot<T, H> {
    state: AtomicU64,
    /// The generation of the present or, when vacant, the last tenant. Changed under the table's
    /// mutex.
    last_generation: AtomicU32,
    pub(crate) hot: H,
    value: UnsafeCell<Option<Arc<T>>>,
}

// SAFETY: `value` is written only by the table's mutex holder while no generation is published and
// no pin is held, and read only under a pin; `Arc<T>` may be cloned from any thread because `T:
// Send + Sync`; `hot` is only lent as `&H`.
unsafe impl<T: Send + Sync, H: Sync> Sync for Slot<T, H> {}
// SAFETY: all parts may be owned by any thread: `Arc<T>` as above, and `H: Send`.
unsafe impl<T: Send + Sync, H: Send> Send for Slot<T, H> {}

impl<T, H: Default> Slot<T, H> {
    pub(crate) fn vacant() -> Self {
        Self {
            state: AtomicU64::new(0),
            last_generation: AtomicU32::new(0),
            hot: H::default(),
            value: UnsafeCell::new(None),
        }
    }
}

impl<T, H> Slot<T, H> {
    /// Moves `value` in under a fresh generation, which is returned. The caller holds the table's
    /// mutex and got this slot from the free list; `prepare` runs before the slot can be found.
    pub(crate) fn fill(&self, value: Arc<T>, prepare: impl FnOnce(&H)) -> u32 {
        prepare(&self.hot);
        let generation = match self.last_generation.load(Ordering::Relaxed) {
            crate::MAX_GENERATION => 1,
            last => last + 1,
        };
        self.last_generation.store(generation, Ordering::Relaxed);
        // SAFETY: the slot is vacant and off the free list, so no other filler; pinners that come
        // with a stale handle see generation 0 and do not touch the cell; the last real
        // readers were waited for in `empty`.
        self.value.with_mut(|cell| unsafe { *cell = Some(value) });
        // SYNC: slot-filled (release). Pairs with the pins in `get` and the load in `is`.
        self.state
            .fetch_add(u64::from(generation) << 32, Ordering::Release);
        generation
    }

    /// Takes the value out if `generation` is the present one. On return nobody reads the slot.
    pub(crate) fn empty(&self, generation: u32) -> Option<Arc<T>> {
        let mut state = self.state.load(Ordering::Relaxed);
        loop {
            if (state >> 32) as u32 != generation || generation == 0 {
                return None;
            }
            let vacant = state & PINS;
            match self.state.compare_exchange_weak(
                state,
                vacant,
                Ordering::Acquire,
                Ordering::Relaxed,
            ) {
                Ok(_) => break,
                Err(now) => state = now,
            }
        }
        // SYNC: unpinned (acquire). Pairs with the release in `get`.
        while self.state.load(Ordering::Acquire) & PINS != 0 {
            hint::spin_loop();
        }
        // SAFETY: the generation is gone, so no new reader comes; the old ones have left; and only
        // one caller's compare-exchange succeeded, so no second remover.
        self.value.with_mut(|cell| unsafe { (*cell).take() })
    }

    /// The value, if `generation` is the present one.
    pub(crate) fn get(&self, generation: u32) -> Option<Arc<T>> {
        // SYNC: slot-filled (acquire). Pairs with `fill`.
        let state = self.state.fetch_add(1, Ordering::Acquire);
        let value = if (state >> 32) as u32 == generation && generation != 0 {
            // SAFETY: the pin was taken while the generation stood, so `empty` waits for it before
            // writing.
            self.value.with(|cell| unsafe { (*cell).clone() })
        } else {
            None
        };
        // SYNC: unpinned (release). Pairs with the wait in `empty`.
        self.state.fetch_sub(1, Ordering::Release);
        value
    }

    /// Is `generation` the present one?
    #[inline]
    pub(crate) fn is(&self, generation: u32) -> bool {
        // SYNC: slot-filled (acquire): what `prepare` wrote to the hot part is seen.
        (self.state.load(Ordering::Acquire) >> 32) as u32 == generation && generation != 0
    }

    /// Pretends that `generation` was the last one.
    #[cfg(all(test, not(loom)))]
    pub(crate) fn wind(&self, generation: u32) {
        self.last_generation.store(generation, Ordering::Relaxed);
    }

    /// The present generation, 0 when vacant.
    pub(crate) fn present(&self) -> u32 {
        (self.state.load(Ordering::Acquire) >> 32) as u32
    }
}

const PINS: u64 = u32::MAX as u64;
