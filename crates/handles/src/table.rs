//! The table: chunks of slots that double in size and never move.
//!
//! A lookup reads one chunk pointer and one state word, without a lock. Insertion and removal take
//! the table's mutex for the free list. A reused slot has a new generation, so an old handle to it
//! stays invalid (for 16 million reuses of that slot). The hot part `H` of a slot is type-stable: a
//! reference to it stays readable after the object is removed. It may then describe the next object
//! in the slot.

use std::fmt;
use std::ptr;
use std::sync::Arc;

use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::slot::Slot;
use crate::value;

/// Objects of one kind under handle values.
///
/// ```
/// # use std::sync::Arc;
/// static GROUPS: oxmpi_handles::Table<String> = oxmpi_handles::Table::new(2);
/// let handle = GROUPS.insert(Arc::new("world".into()), |_| ());
/// assert_eq!(*GROUPS.get(handle).unwrap(), "world");
/// GROUPS.remove(handle);
/// assert!(GROUPS.get(handle).is_none());
/// ```
pub struct Table<T, H = ()> {
    kind: u8,
    chunks: [AtomicPtr<Slot<T, H>>; CHUNKS],
    live: AtomicUsize,
    free: Mutex<Free>,
}

/// Guarded by the table's mutex.
struct Free {
    /// Vacant slots, last freed first.
    list: Vec<u32>,
    /// Number of slots ever used; the next new index.
    used: u32,
}

impl<T, H> Table<T, H> {
    /// An empty table for handles of `kind`, 1 to 15. Allocates nothing.
    #[cfg(not(loom))]
    pub const fn new(kind: u8) -> Self {
        assert!(kind >= 1 && kind <= 15);
        Self {
            kind,
            chunks: [const { AtomicPtr::new(ptr::null_mut()) }; CHUNKS],
            live: AtomicUsize::new(0),
            free: Mutex::new(Free {
                list: Vec::new(),
                used: 0,
            }),
        }
    }

    /// An empty table for handles of `kind`, 1 to 15.
    #[cfg(loom)]
    pub fn new(kind: u8) -> Self {
        assert!((1..=15).contains(&kind));
        Self {
            kind,
            chunks: std::array::from_fn(|_| AtomicPtr::new(ptr::null_mut())),
            live: AtomicUsize::new(0),
            free: Mutex::new(Free {
                list: Vec::new(),
                used: 0,
            }),
        }
    }

    /// Number of objects in the table.
    pub fn len(&self) -> usize {
        self.live.load(Ordering::Relaxed)
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The slot of a handle and the handle's generation, if the kind is right and the slot exists.
    #[inline]
    fn find(&self, handle: usize) -> Option<(&Slot<T, H>, u32)> {
        if (handle >> 56) as u8 != self.kind {
            return None;
        }
        let slot = self.slot(value::index(handle)?)?;
        Some((slot, value::generation(handle)))
    }

    /// Slot `index`, if its chunk exists.
    #[inline]
    fn slot(&self, index: u32) -> Option<&Slot<T, H>> {
        let (chunk, offset) = place(index);
        // SYNC: chunk (acquire). Pairs with the release in `grow`.
        let base = self.chunks[chunk].load(Ordering::Acquire);
        if base.is_null() {
            return None;
        }
        // SAFETY: a chunk that is not null holds `length(chunk)` initialised slots (see `grow`),
        // `place` keeps `offset < length(chunk)`, and chunks are freed only in `drop`.
        Some(unsafe { &*base.add(offset) })
    }
}

impl<T: Send + Sync, H: Default + Sync> Table<T, H> {
    /// Inserts `value` and returns its handle. `prepare` sets up the slot's hot part before the
    /// slot can be found.
    ///
    /// # Panics
    /// 2³¹ − 4096 objects are alive.
    pub fn insert(&self, value: Arc<T>, prepare: impl FnOnce(&H)) -> usize {
        let mut free = self.free.lock();
        let index = free.list.pop().unwrap_or_else(|| self.grow(&mut free));
        let slot = self
            .slot(index)
            .expect("invariant: a free index has a slot");
        let generation = slot.fill(value, prepare);
        self.live.fetch_add(1, Ordering::Relaxed);
        value::compose(index, generation, self.kind, 0)
    }

    /// Removes an object; its handle and all copies of it are stale from now on.
    pub fn remove(&self, handle: usize) -> Option<Arc<T>> {
        let (slot, generation) = self.find(handle)?;
        let value = slot.empty(generation)?;
        self.live.fetch_sub(1, Ordering::Relaxed);
        self.free
            .lock()
            .list
            .push(value::index(handle).expect("invariant: found by this index"));
        Some(value)
    }

    /// The object. `None`: the handle is stale, foreign or garbage.
    pub fn get(&self, handle: usize) -> Option<Arc<T>> {
        let (slot, generation) = self.find(handle)?;
        slot.get(generation)
    }

    /// The hot part of the object's slot. It stays readable if another thread removes the object
    /// meanwhile.
    #[inline]
    pub fn hot(&self, handle: usize) -> Option<&H> {
        let (slot, generation) = self.find(handle)?;
        slot.is(generation).then_some(&slot.hot)
    }

    /// The `int` form of a live handle: ≥ 4096.
    pub fn to_int(&self, handle: usize) -> Option<i32> {
        let (slot, generation) = self.find(handle)?;
        slot.is(generation).then_some(handle as u32 as i32)
    }

    /// The live handle whose `int` form this is.
    pub fn from_int(&self, int: i32) -> Option<usize> {
        let index = value::index(usize::try_from(int).ok()?)?;
        match self.slot(index)?.present() {
            0 => None,
            generation => Some(value::compose(index, generation, self.kind, 0)),
        }
    }

    /// Calls `f` for each object that is in the table throughout. `f` may use the table.
    pub fn for_each(&self, mut f: impl FnMut(usize, &Arc<T>)) {
        let used = self.free.lock().used;
        for index in 0..used {
            let slot = self
                .slot(index)
                .expect("invariant: a used index has a slot");
            let generation = slot.present();
            if let Some(value) = slot.get(generation) {
                f(value::compose(index, generation, self.kind, 0), &value);
            }
        }
    }

    /// Removes all objects. They are dropped outside the table's mutex.
    pub fn clear(&self) {
        self.for_each(|handle, _| drop(self.remove(handle)));
    }

    /// A new index, with its chunk. The caller holds the mutex.
    fn grow(&self, free: &mut Free) -> u32 {
        let index = free.used;
        assert!(
            index < LIMIT,
            "a handle table is full: {LIMIT} objects are alive"
        );
        let (chunk, _) = place(index);
        if self.chunks[chunk].load(Ordering::Relaxed).is_null() {
            let slots: Box<[Slot<T, H>]> = (0..length(chunk)).map(|_| Slot::vacant()).collect();
            // SYNC: chunk (release). Pairs with the acquire in `slot`.
            self.chunks[chunk].store(Box::into_raw(slots).cast::<Slot<T, H>>(), Ordering::Release);
        }
        free.used += 1;
        index
    }
}

impl<T, H> Drop for Table<T, H> {
    fn drop(&mut self) {
        for (chunk, base) in self.chunks.iter().enumerate() {
            let base = base.load(Ordering::Acquire);
            if !base.is_null() {
                let slots = ptr::slice_from_raw_parts_mut(base, length(chunk));
                // SAFETY: made by `Box::into_raw` in `grow` with this length; `&mut self` excludes
                // other users.
                drop(unsafe { Box::from_raw(slots) });
            }
        }
    }
}

impl<T, H> fmt::Debug for Table<T, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("kind", &self.kind)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// Chunk and offset of an index: chunk k holds `FIRST_LENGTH << k` slots.
#[inline]
const fn place(index: u32) -> (usize, usize) {
    let shifted = index as usize + FIRST_LENGTH;
    let chunk = (shifted.ilog2() - FIRST_LENGTH.ilog2()) as usize;
    (chunk, shifted - (FIRST_LENGTH << chunk))
}

const fn length(chunk: usize) -> usize {
    FIRST_LENGTH << chunk
}

#[cfg(not(loom))]
const FIRST_LENGTH: usize = 64;
/// A model has few slots: loom keeps a history of each.
#[cfg(loom)]
const FIRST_LENGTH: usize = 1;
/// Enough chunks for every index below `LIMIT`.
const CHUNKS: usize = place(LIMIT - 1).0 + 1;
const LIMIT: u32 = (1 << 31) - value::FIRST as u32;

#[cfg(test)]
mod tests;
