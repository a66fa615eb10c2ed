//! Private memory of our own, advised to the kernel for huge pages.
//!
//! MPI_Alloc_mem returns such blocks for large sizes. Only memory that is mapped here has the
//! advice. The advice ends with the mapping, so that no memory of the program ever has it.

use std::io;
use std::ptr::{self, NonNull};
use std::sync::OnceLock;

use crate::memory::page_size;

/// The size of a huge page in bytes, as the kernel reports it; a usual one where it does not.
#[must_use]
pub fn huge_page_size() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(|| {
        let reported =
            std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size");
        let size = reported.ok().and_then(|text| text.trim().parse().ok());
        size.filter(|size: &usize| size.is_power_of_two() && *size >= page_size())
            .unwrap_or(USUAL)
    })
}

const USUAL: usize = 2 << 20;

/// Zeros in private memory; unmapped on drop.
#[derive(Debug)]
pub struct Pages {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: a mapping belongs to the process, not to a thread; it hands out only an address.
unsafe impl Send for Pages {}
// SAFETY: as above.
unsafe impl Sync for Pages {}

impl Pages {
    /// Maps at least `len` bytes from a multiple of `align`, a power of two, and advises huge
    /// pages. Whether the kernel follows the advice changes only speed.
    ///
    /// # Errors
    /// The error of `mmap`: `ENOMEM` when so much is not available, `EINVAL` for no bytes.
    pub fn new(len: usize, align: usize) -> io::Result<Pages> {
        let much = || io::Error::from_raw_os_error(libc::ENOMEM);
        let (page, align) = (page_size(), align.max(page_size()));
        let len = len.checked_next_multiple_of(page).ok_or_else(much)?;
        // Maps more than needed, to choose an aligned place; the rest is unmapped at once.
        let spare = align - page;
        let whole = len.checked_add(spare).ok_or_else(much)?;
        let (protection, flags) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
        );
        // SAFETY: a new mapping at an address the kernel chooses: it replaces nothing.
        let mapped = unsafe { libc::mmap(ptr::null_mut(), whole, protection, flags, -1, 0) };
        if len == 0 || mapped == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let mapped = mapped.cast::<u8>();
        let before = mapped.addr().next_multiple_of(align) - mapped.addr();
        let start = mapped.wrapping_add(before);
        let after = spare - before;
        for (from, len) in [(mapped, before), (start.wrapping_add(len), after)] {
            if len > 0 {
                // SAFETY: a part of the mapping just made, in whole pages, that nothing uses.
                unsafe { libc::munmap(from.cast(), len) };
            }
        }
        // SAFETY: the range is our own new mapping. The advice changes no content.
        unsafe { libc::madvise(start.cast(), len, libc::MADV_HUGEPAGE) };
        let start = NonNull::new(start).expect("invariant: mmap never maps address 0 unasked");
        Ok(Pages { start, len })
    }

    /// The first byte.
    #[must_use]
    pub fn start(&self) -> NonNull<u8> {
        self.start
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: the range was mapped by `new` and is unmapped once; a user of the address held
        // `self`.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.len) };
    }
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;

    /// The mapping that contains an address: its range and its flags, as shown by the kernel.
    fn shown(address: usize) -> Option<(usize, usize, String)> {
        let text = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let mut found = None;
        for line in text.lines() {
            let range = line.split(' ').next().and_then(|word| word.split_once('-'));
            let hex = |word: &str| usize::from_str_radix(word, 16).ok();
            if let Some((from, to)) = range.and_then(|(from, to)| Some((hex(from)?, hex(to)?))) {
                found = (from..to).contains(&address).then_some((from, to));
            } else if let (Some((from, to)), Some(flags)) = (found, line.strip_prefix("VmFlags:")) {
                return Some((from, to, flags.to_owned()));
            }
        }
        None
    }

    #[test]
    fn pages_are_aligned_advised_and_given_back() {
        let huge = huge_page_size();
        assert!(huge.is_power_of_two() && huge >= page_size());
        for (len, align) in [(1, 1), (3 * huge + 5, huge), (huge, 4 * huge)] {
            let pages = Pages::new(len, align).unwrap();
            let start = pages.start().addr().get();
            assert_eq!(start % align.max(page_size()), 0);
            // SAFETY: both lie in the mapping, which nothing else uses.
            unsafe {
                assert_eq!(pages.start().add(len - 1).read(), 0);
                pages.start().write(7);
                pages.start().add(len - 1).write(8);
            }
            let (from, to, flags) = shown(start).unwrap();
            assert!(from <= start && to >= start + len.next_multiple_of(page_size()));
            if std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists() {
                assert!(flags.split_whitespace().any(|flag| flag == "hg"), "{flags}");
            }
        }
        assert!(Pages::new(usize::MAX, 1).is_err());
        assert!(Pages::new(1 << 62, huge).is_err());
        assert!(Pages::new(0, 1).is_err());
    }

    #[test]
    fn what_is_dropped_is_not_mapped_any_more() {
        let pages = Pages::new(8 << 20, huge_page_size()).unwrap();
        let start = pages.start().addr().get();
        assert!(shown(start).is_some());
        drop(pages);
        // Another test may have mapped something else there by now.
        let still =
            shown(start).is_some_and(|(from, to, _)| (from, to) == (start, start + (8 << 20)));
        assert!(!still);
    }
}
