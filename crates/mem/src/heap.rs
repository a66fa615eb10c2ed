//! HeapBytes: a block of our own memory that can be used as a Region.
//!
//! For bounce buffers, unexpected messages and temporary buffers of collectives. Blocks begin on a
//! cache line, short ones at the alignment of any MPI element. A new block's content is arbitrary
//! but initialised. So an early read gives garbage and not undefined behaviour.

use crate::region::{Kind, Region};
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};

/// Alignment of blocks: a cache line.
const ALIGN: usize = 64;
/// Alignment of blocks shorter than a line: that of any MPI element, which allocators have at hand.
const ALIGN_SHORT: usize = 16;

/// The layout of a block of `len` bytes.
fn layout(len: usize) -> Option<Layout> {
    let align = if len < ALIGN { ALIGN_SHORT } else { ALIGN };
    Layout::from_size_align(len, align).ok()
}

/// An owned block of bytes on the heap; freed when dropped.
#[derive(Debug)]
pub struct HeapBytes {
    start: *mut u8,
    len: usize,
}

// SAFETY: the block is owned and has no thread affinity.
unsafe impl Send for HeapBytes {}
// SAFETY: `&HeapBytes` gives only a Region, whose contract covers access.
unsafe impl Sync for HeapBytes {}

impl HeapBytes {
    /// A block of `len` bytes of arbitrary content. Ends the process when memory runs out, as `Vec`
    /// does.
    pub fn new(len: usize) -> HeapBytes {
        match HeapBytes::try_new(len) {
            Some(block) => block,
            None => handle_alloc_error(layout(len).unwrap_or(Layout::new::<u8>())),
        }
    }

    /// A block of `len` bytes, or `None` when memory runs out (for sizes that a peer or a user
    /// chose).
    pub fn try_new(len: usize) -> Option<HeapBytes> {
        if len == 0 {
            return Some(HeapBytes {
                start: core::ptr::dangling_mut(),
                len: 0,
            });
        }
        let layout = layout(len)?;
        // SAFETY: the layout's size is not zero.
        let start = unsafe { alloc(layout) };
        if start.is_null() {
            return None;
        }
        count_as_written(start, len);
        Some(HeapBytes { start, len })
    }

    /// A block of `len` zeros.
    pub fn zeroed(len: usize) -> HeapBytes {
        let block = HeapBytes::new(len);
        crate::fill(block.region(), 0);
        block
    }

    /// A block holding a copy of `bytes`.
    pub fn from_slice(bytes: &[u8]) -> HeapBytes {
        let block = HeapBytes::new(bytes.len());
        crate::write(block.region(), bytes);
        block
    }

    /// The whole block. The Region is valid until the block is dropped: its user keeps the block.
    pub fn region(&self) -> Region {
        // SAFETY: [start, start+len) is our own allocation, readable and writable; no reference to
        // it exists anywhere.
        unsafe { Region::new(self.start, self.len, Kind::User) }
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no byte in it.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A copy of the content (tests and control messages).
    pub fn to_vec(&self) -> Vec<u8> {
        let mut out = vec![0; self.len];
        crate::read(&mut out, self.region());
        out
    }
}

impl Drop for HeapBytes {
    fn drop(&mut self) {
        if self.len != 0 {
            let layout = layout(self.len).expect("invariant: the layout was valid at allocation");
            // SAFETY: start was returned by `alloc` with this very layout and is freed once.
            unsafe { dealloc(self.start, layout) }
        }
    }
}

/// An owned block of zeros while nobody writes. A long one has no pages before it is touched, since
/// the allocator knows that fresh pages are zeros. Freed when dropped.
#[derive(Debug)]
pub struct Untouched {
    start: *mut u8,
    layout: Layout,
}

// SAFETY: as for HeapBytes.
unsafe impl Send for Untouched {}
// SAFETY: as for HeapBytes.
unsafe impl Sync for Untouched {}

impl Untouched {
    /// A block of `len` zeros, or `None` when memory runs out.
    pub fn new(len: usize) -> Option<Untouched> {
        // With a larger alignment allocators write the zeros.
        let layout = Layout::from_size_align(len.max(1), ALIGN_SHORT).ok()?;
        // SAFETY: the layout's size is not zero.
        let start = unsafe { alloc_zeroed(layout) };
        (!start.is_null()).then_some(Untouched { start, layout })
    }

    /// The whole block; valid until the block is dropped.
    pub fn region(&self) -> Region {
        // SAFETY: our own allocation of that size, readable and writable; no reference to it exists
        // anywhere.
        unsafe { Region::new(self.start, self.layout.size(), Kind::User) }
    }
}

impl Drop for Untouched {
    fn drop(&mut self) {
        // SAFETY: start was returned by `alloc_zeroed` with this very layout and is freed once.
        unsafe { dealloc(self.start, self.layout) }
    }
}

/// Makes fresh memory count as initialised, at no cost: the compiler must assume that the empty
/// assembly wrote to it.
#[inline]
fn count_as_written(start: *mut u8, len: usize) {
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    // SAFETY: the caller has just allocated `len` bytes at `start`.
    unsafe {
        core::ptr::write_bytes(start, 0, len);
    }
    #[cfg(all(not(miri), any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        let _ = len;
        // SAFETY: no instruction is emitted; the pointer only escapes.
        unsafe { core::arch::asm!("/* {0} */", in(reg) start, options(nostack, preserves_flags)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_aligned_and_hold_what_is_written() {
        for len in [0usize, 1, 63, 64, 65, 1000] {
            let block = HeapBytes::new(len);
            assert_eq!(block.len(), len);
            if len > 0 {
                let align = if len < 64 { 16 } else { 64 };
                assert_eq!(block.region().addr() % align, 0);
            }
            crate::fill(block.region(), 7);
            assert_eq!(block.to_vec(), vec![7; len]);
        }
        assert_eq!(HeapBytes::from_slice(b"abc").to_vec(), b"abc");
        assert_eq!(HeapBytes::zeroed(70).to_vec(), [0; 70]);
    }

    #[test]
    fn untouched_memory_is_zeros() {
        let block = Untouched::new(100_000).unwrap();
        let mut bytes = vec![1; block.region().len()];
        crate::read(&mut bytes, block.region());
        assert_eq!(bytes, vec![0; 100_000]);
        assert!(Untouched::new(usize::MAX).is_none());
    }

    #[test]
    fn an_impossible_length_is_an_answer() {
        assert!(HeapBytes::try_new(usize::MAX).is_none());
    }
}
