//! References into memory that is shared with other processes. In tests and models the memory lies
//! on the heap.
//!
//! This memory contains atomics only, valid for any content, because another process can write
//! anything at any time. A reference keeps the owner of the memory (a mapping, or the heap object)
//! alive. So the structures above need no lifetimes.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

use oxmpi_mem::{HeapBytes, Kind, Region};

/// Types that may lie in shared memory. They are `repr(C)`, without padding that matters, and made
/// of atomics alone. So every content is valid, and `&Self` permits change from outside.
///
/// # Safety
/// The implementor promises exactly that.
pub unsafe trait InShared: Sync + 'static {}

// SAFETY: an atomic integer, valid for any bits.
unsafe impl InShared for oxmpi_sync::atomic::AtomicU64 {}

/// A reference to a `T` in shared memory, together with the owner that keeps the memory mapped.
pub struct Shared<T: ?Sized> {
    at: NonNull<T>,
    keep: Arc<dyn Any + Send + Sync>,
}

// SAFETY: `Shared` is a counted `&T`: it gives out only `&T`, and `T: Sync`.
unsafe impl<T: ?Sized + Sync> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync> Sync for Shared<T> {}

impl<T: InShared + Send> Shared<T> {
    /// A `T` of this process only.
    pub fn heap(value: T) -> Self {
        let owner = Arc::new(value);
        Self {
            at: NonNull::from(&*owner),
            keep: owner,
        }
    }
}

impl<T: InShared + Send> Shared<[T]> {
    /// A slice of this process only.
    pub fn heap_slice(values: Vec<T>) -> Self {
        let owner = Arc::new(values);
        Self {
            at: NonNull::from(owner.as_slice()),
            keep: owner,
        }
    }
}

impl<T: InShared> Shared<[T]> {
    /// One element; `None`: the slice is shorter.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<Shared<T>> {
        Some(Shared {
            at: NonNull::from(self.get(place)?),
            keep: Arc::clone(&self.keep),
        })
    }

    /// The elements' memory as plain bytes. Any bytes written there are valid elements.
    #[cfg(not(loom))]
    pub(crate) fn bytes(&self) -> SharedBytes {
        let len = size_of::<T>() * self.at.len();
        // SAFETY: `self.keep` keeps the elements there, and no `&mut` to them exists; atomics may
        // be changed through `&`.
        let region = unsafe { Region::new(self.at.as_ptr().cast(), len, Kind::Segment) };
        SharedBytes {
            region,
            keep: Arc::clone(&self.keep),
        }
    }

    /// In loom models, where atomics are objects of the checker: bytes of the same length beside
    /// them.
    #[cfg(loom)]
    pub(crate) fn bytes(&self) -> SharedBytes {
        SharedBytes::heap(64 * self.at.len())
    }
}

#[cfg(not(loom))]
impl<T: ?Sized> Shared<T> {
    /// A reference to the `T` at `at`.
    ///
    /// # Safety
    /// `at` must be aligned and point into memory that stays readable and writable while `keep`
    /// lives. `T` (or its elements) must be [`InShared`]. No `&mut` to that memory may exist.
    pub(crate) unsafe fn new(at: NonNull<T>, keep: Arc<dyn Any + Send + Sync>) -> Self {
        Self { at, keep }
    }
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self {
            at: self.at,
            keep: Arc::clone(&self.keep),
        }
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: valid while `self.keep` lives, by the contract of the constructors.
        unsafe { self.at.as_ref() }
    }
}

impl<T: ?Sized> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({:p})", self.at)
    }
}

/// A run of plain bytes in shared memory, accessed only through [`Region`]s, with its owner.
#[derive(Clone)]
pub struct SharedBytes {
    region: Region,
    /// Keeps the memory; never read.
    #[allow(dead_code)]
    keep: Arc<dyn Any + Send + Sync>,
}

impl SharedBytes {
    /// `len` zero bytes of this process only.
    pub fn heap(len: usize) -> Self {
        let owner = Arc::new(HeapBytes::zeroed(len));
        // SAFETY: the block is kept by `owner`, and no reference to its bytes exists.
        let region = unsafe { Region::new(owner.region().as_ptr(), len, Kind::Segment) };
        Self {
            region,
            keep: owner,
        }
    }

    /// The bytes at `[start, start + len)`.
    ///
    /// # Safety
    /// They must stay readable and writable while `keep` lives.
    #[cfg(not(loom))]
    pub(crate) unsafe fn new(
        start: NonNull<u8>,
        len: usize,
        keep: Arc<dyn Any + Send + Sync>,
    ) -> Self {
        // SAFETY: as this function's. A holder of a piece of the region holds the ring, and the
        // ring holds `Self`.
        let region = unsafe { Region::new(start.as_ptr(), len, Kind::Segment) };
        Self { region, keep }
    }

    /// All of them.
    #[inline]
    pub fn region(&self) -> Region {
        self.region
    }
}

impl fmt::Debug for SharedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedBytes({:?})", self.region)
    }
}
