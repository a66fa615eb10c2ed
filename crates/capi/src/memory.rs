//! MPI_Alloc_mem and MPI_Free_mem (MPI-5.0 §9.2).
//!
//! Blocks are aligned to at least 64 bytes, or to the value of the info key
//! `mpi_minimum_memory_alignment`. A long block is a mapping of its own, aligned to a huge page,
//! with the kernel's advice for huge pages ([`oxmpi_pal::pages`]). Short ones come from the
//! program's allocator. Every block is recorded until it is freed, so that freeing another address
//! is MPI_ERR_BASE and not a crash.

use oxmpi_core::handle::InfoHandle;
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, error};
use oxmpi_pal::pages::{Pages, huge_page_size};
use oxmpi_sync::Mutex;
use std::alloc::{Layout, alloc, dealloc};
use std::collections::BTreeMap;

/// A cache line: the alignment of every block.
const ALIGNMENT: usize = 64;
/// The largest accepted alignment: a huge page.
const MOST_ALIGNMENT: usize = 1 << 21;

/// Memory that the program owns until it frees it.
enum Block {
    Short(*mut u8, Layout),
    Long(Pages),
}

// SAFETY: a block is owned here until it is freed, and is not bound to a thread.
unsafe impl Send for Block {}

/// Blocks that are not freed yet, by address.
static BLOCKS: Mutex<BTreeMap<usize, Block>> = Mutex::new(BTreeMap::new());

impl Block {
    /// At least `len` bytes, and at least one, so that each block has its own address.
    fn new(len: usize, alignment: usize) -> Option<Block> {
        if len >= huge_page_size() {
            let alignment = alignment.max(huge_page_size());
            return Pages::new(len, alignment).ok().map(Block::Long);
        }
        let layout = Layout::from_size_align(len.max(1), alignment).ok()?;
        // SAFETY: the layout's size is at least 1.
        let start = unsafe { alloc(layout) };
        (!start.is_null()).then_some(Block::Short(start, layout))
    }

    fn start(&self) -> *mut u8 {
        match self {
            Block::Short(start, _) => *start,
            Block::Long(pages) => pages.start().as_ptr(),
        }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if let Block::Short(start, layout) = *self {
            // SAFETY: `new` got it from `alloc` with this layout, and it is dropped once.
            unsafe { dealloc(start, layout) };
        }
    }
}

/// MPI_Alloc_mem; `baseptr` is a `void **`.
pub(crate) fn alloc_mem(size: i64, info: InfoHandle, baseptr: *mut u8) -> Result<()> {
    if baseptr.is_null() {
        return Err(error!(ERR_ARG, "baseptr is NULL"));
    }
    let bytes = usize::try_from(size)
        .map_err(|_| error!(ERR_ARG, "size is {size}; it cannot be negative"))?;
    let alignment = alignment(objects().optional_info(info)?.as_deref())?;
    let short = || {
        error!(
            ERR_NO_MEM,
            "the system has no {size} bytes of memory to give"
        )
    };
    let block = Block::new(bytes, alignment).ok_or_else(short)?;
    let start = block.start();
    BLOCKS.lock().insert(start.addr(), block);
    // SAFETY: baseptr is not null (checked above) and, by the contract of MPI_Alloc_mem, the
    // address of a pointer.
    unsafe { baseptr.cast::<*mut u8>().write_unaligned(start) };
    Ok(())
}

/// MPI_Free_mem
pub(crate) fn free_mem(base: *mut u8) -> Result<()> {
    if base.is_null() {
        return Ok(());
    }
    let block = BLOCKS.lock().remove(&base.addr());
    match block {
        Some(block) => drop(block),
        None => {
            return Err(error!(
                ERR_BASE,
                "{base:p} was not given by MPI_Alloc_mem, or is freed already"
            ));
        }
    }
    Ok(())
}

/// The alignment requested by an info object, at least ours.
///
/// # Errors
/// `MPI_ERR_INFO_VALUE`.
pub(crate) fn alignment(info: Option<&Info>) -> Result<usize> {
    let Some(asked) = info.and_then(|info| info.text("mpi_minimum_memory_alignment")) else {
        return Ok(ALIGNMENT);
    };
    match asked.trim().parse::<usize>() {
        Ok(value) if value.is_power_of_two() && value <= MOST_ALIGNMENT => Ok(value.max(ALIGNMENT)),
        _ => Err(error!(
            ERR_INFO_VALUE,
            "mpi_minimum_memory_alignment is \"{asked}\"; give a power of two up to {MOST_ALIGNMENT}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::Class;

    #[test]
    fn blocks_are_aligned_and_known() {
        let mut block = std::ptr::null_mut::<u8>();
        alloc_mem(100, InfoHandle::NULL, (&raw mut block).cast()).unwrap();
        assert_eq!(block.addr() % ALIGNMENT, 0);
        assert_eq!(
            free_mem(block.wrapping_add(1)).unwrap_err().class,
            Class::ERR_BASE
        );
        free_mem(block).unwrap();
        assert_eq!(free_mem(block).unwrap_err().class, Class::ERR_BASE);
        free_mem(std::ptr::null_mut()).unwrap();
        assert!(alloc_mem(-1, InfoHandle::NULL, (&raw mut block).cast()).is_err());
        assert!(alloc_mem(i64::MAX, InfoHandle::NULL, (&raw mut block).cast()).is_err());
        alloc_mem(0, InfoHandle::NULL, (&raw mut block).cast()).unwrap();
        free_mem(block).unwrap();
    }

    #[test]
    fn long_blocks_begin_on_a_huge_page() {
        let huge = huge_page_size();
        for len in [huge, 3 * huge + 1] {
            let mut block = std::ptr::null_mut::<u8>();
            let bytes = i64::try_from(len).unwrap();
            alloc_mem(bytes, InfoHandle::NULL, (&raw mut block).cast()).unwrap();
            assert_eq!(block.addr() % huge, 0);
            // SAFETY: the block has `len` bytes and is ours until it is freed.
            unsafe {
                block.write(1);
                block.add(len - 1).write(2);
                assert_eq!(block.read(), 1);
            }
            free_mem(block).unwrap();
            assert_eq!(free_mem(block).unwrap_err().class, Class::ERR_BASE);
        }
    }

    #[test]
    fn alignments_are_powers_of_two() {
        assert_eq!(alignment(None).unwrap(), 64);
        let asked = |value: &[u8]| {
            let info = Info::new();
            info.set(b"mpi_minimum_memory_alignment", value).unwrap();
            alignment(Some(&info))
        };
        assert_eq!(asked(b"4096").unwrap(), 4096);
        assert_eq!(asked(b"8").unwrap(), 64);
        assert_eq!(asked(b"100").unwrap_err().class, Class::ERR_INFO_VALUE);
    }
}
