//! One slot of a table: a state word, the type-stable hot part, and the shared object.
//!
//! ```text
//! state: | generation (0: vacant) : 32 | pins : 32 |
//! ```
//!
//! A reader pins the slot with the same instruction that reads its generation. So when a remover
//! has cleared the generation and no pins are left, no thread clones the `Arc` any more. Pins last
//! a few nanoseconds.

use std::sync::Arc;

use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};
use oxmpi_sync::cell::UnsafeCell;
use oxmpi_sync::hint;

/// See the module header.
pub(crate) struct Slot<T, H> {
    state: AtomicU64,
    /// The generation of the present or, when vacant, the last object. Changed under the table's
    /// mutex.
    last_generation: AtomicU32,
    pub(crate) hot: H,
    value: UnsafeCell<Option<Arc<T>>>,
}

// SAFETY: `value` is written by `fill`, under the table's mutex and before a generation is
// published. It is also written by the one remover that has cleared the generation, after the pins
// are gone. It is read only under a pin that was taken while the generation was published. Any
// thread may clone `Arc<T>`, because `T: Send + Sync`; `hot` is only lent as `&H`.
unsafe impl<T: Send + Sync, H: Sync> Sync for Slot<T, H> {}
// SAFETY: any thread may own all parts: `Arc<T>` as above, and `H: Send`.
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
    /// Stores `value` under a new generation, which is returned. The caller holds the table's mutex
    /// and took this slot from the free list. `prepare` runs before the slot can be found.
    pub(crate) fn fill(&self, value: Arc<T>, prepare: impl FnOnce(&H)) -> u32 {
        prepare(&self.hot);
        let generation = match self.last_generation.load(Ordering::Relaxed) {
            crate::MAX_GENERATION => 1,
            last => last + 1,
        };
        self.last_generation.store(generation, Ordering::Relaxed);
        // SAFETY: the slot is vacant and off the free list, so no other thread fills it. A reader
        // with a stale handle sees generation 0 and does not touch the cell. `empty` has waited for
        // the last reader that did.
        self.value.with_mut(|cell| unsafe { *cell = Some(value) });
        // SYNC: slot-filled (release). Pairs with the pins in `get` and the load in `is`.
        self.state
            .fetch_add(u64::from(generation) << 32, Ordering::Release);
        generation
    }

    /// Takes the value out if `generation` is the present one. On return no thread reads the slot.
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
        // SAFETY: the generation is cleared, so no new reader comes, and the earlier ones have
        // left. Only one caller's compare-exchange succeeded, so there is no second remover.
        self.value.with_mut(|cell| unsafe { (*cell).take() })
    }

    /// The value, if `generation` is the present one.
    pub(crate) fn get(&self, generation: u32) -> Option<Arc<T>> {
        // SYNC: slot-filled (acquire). Pairs with `fill`.
        let state = self.state.fetch_add(1, Ordering::Acquire);
        let value = if (state >> 32) as u32 == generation && generation != 0 {
            // SAFETY: the pin was taken while the generation was published, so `empty` waits for it
            // before writing.
            self.value.with(|cell| unsafe { (*cell).clone() })
        } else {
            None
        };
        // SYNC: unpinned (release). Pairs with the wait in `empty`.
        self.state.fetch_sub(1, Ordering::Release);
        value
    }

    /// Whether `generation` is the present one.
    #[inline]
    pub(crate) fn is(&self, generation: u32) -> bool {
        // SYNC: slot-filled (acquire): what `prepare` wrote to the hot part is visible.
        (self.state.load(Ordering::Acquire) >> 32) as u32 == generation && generation != 0
    }

    /// Sets the last generation.
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
