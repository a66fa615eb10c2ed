//! Views of a mapped part of a segment: the only module where an offset becomes a reference.

use std::ptr::NonNull;
use std::sync::Arc;

use oxmpi_pal::memory::Mapping;

use crate::shared::{InShared, Shared, SharedBytes};

/// A mapped part of a segment.
#[derive(Clone, Debug)]
pub struct Part {
    mapping: Arc<Mapping>,
}

impl Part {
    pub(super) fn new(mapping: Mapping) -> Self {
        Self {
            mapping: Arc::new(mapping),
        }
    }

    /// Children made by fork have it, too, since some of it is memory of the program.
    pub(super) fn keep_in_children(&self) {
        self.mapping.keep_in_children();
    }

    /// The `T` at `offset` of the part.
    pub fn view<T: InShared>(&self, offset: u64) -> Shared<T> {
        let at = self
            .place(offset, size_of::<T>(), align_of::<T>())
            .cast::<T>();
        // SAFETY: `place` checked bounds and alignment. The mapping is readable and writable and
        // kept by the Arc. `T` is InShared, and no `&mut` is ever made to mapped memory.
        unsafe { Shared::new(at, Arc::clone(&self.mapping) as Arc<_>) }
    }

    /// The `count` elements from `offset` on.
    pub fn slice<T: InShared>(&self, offset: u64, count: usize) -> Shared<[T]> {
        let size = size_of::<T>()
            .checked_mul(count)
            .expect("invariant: a slice fits the address space");
        let first = self.place(offset, size, align_of::<T>()).cast::<T>();
        let at = NonNull::slice_from_raw_parts(first, count);
        // SAFETY: as in `view`, for `count` elements.
        unsafe { Shared::new(at, Arc::clone(&self.mapping) as Arc<_>) }
    }

    /// The `len` plain bytes from `offset` on.
    pub fn bytes(&self, offset: u64, len: usize) -> SharedBytes {
        let at = self.place(offset, len, 1);
        // SAFETY: `place` checked bounds; the mapping is kept by the Arc.
        unsafe { SharedBytes::new(at, len, Arc::clone(&self.mapping) as Arc<_>) }
    }

    fn place(&self, offset: u64, size: usize, align: usize) -> NonNull<u8> {
        let offset = usize::try_from(offset).expect("invariant: offsets fit 64 bits");
        let fits = offset <= self.mapping.len() && size <= self.mapping.len() - offset;
        assert!(
            fits,
            "invariant: {size} bytes at {offset} of a part of {}",
            self.mapping.len()
        );
        // SAFETY: inside the mapping, as just checked.
        let at = unsafe { self.mapping.start().add(offset) };
        assert!(
            at.addr().get() % align == 0,
            "invariant: offset {offset} is aligned to {align}"
        );
        at
    }
}
