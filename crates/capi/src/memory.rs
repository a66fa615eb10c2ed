//! MPI_Alloc_mem and MPI_Free_mem (MPI-5.0 §9.2).
//!
//! Blocks are aligned to at least 64 bytes, or to what the info key `mpi_minimum_memory_alignment`
//! asks for. Every block is remembered until it is freed, so that freeing anything else is
//! MPI_ERR_BASE and not a crash.

use oxmpi_core::handle::InfoHandle;
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, error};
use oxmpi_sync::Mutex;
use std::alloc::{Layout, alloc, dealloc};
use std::collections::BTreeMap;

/// A cache line: what every block is aligned to.
const ALIGNMENT: usize = 64;
/// The largest alignment that may be asked for: a huge page.
const MOST_ALIGNMENT: usize = 1 << 21;

/// Blocks that are not freed yet, by address.
static BLOCKS: Mutex<BTreeMap<usize, Layout>> = Mutex::new(BTreeMap::new());

/// MPI_Alloc_mem; `baseptr` is really a `void **`.
pub(crate) fn alloc_mem(size: i64, info: InfoHandle, baseptr: *mut u8) -> Result<()> {
    if baseptr.is_null() {
        return Err(error!(ERR_ARG, "baseptr is NULL"));
    }
    let bytes = usize::try_from(size)
        .map_err(|_| error!(ERR_ARG, "size is {size}; it cannot be negative"))?;
    let alignment = match objects().optional_info(info)? {
        Some(info) => alignment(info.text("mpi_minimum_memory_alignment").as_deref())?,
        None => ALIGNMENT,
    };
    let short = || {
        error!(
            ERR_NO_MEM,
            "the system has no {size} bytes of memory to give"
        )
    };
    // A block of no bytes still has an address of its own.
    let layout = Layout::from_size_align(bytes.max(1), alignment).map_err(|_| short())?;
    // SAFETY: the layout's size is at least 1.
    let block = unsafe { alloc(layout) };
    if block.is_null() {
        return Err(short());
    }
    BLOCKS.lock().insert(block.addr(), layout);
    // SAFETY: baseptr is not null (checked above) and, by the contract of MPI_Alloc_mem, the
    // address of a pointer.
    unsafe { baseptr.cast::<*mut u8>().write_unaligned(block) };
    Ok(())
}

/// MPI_Free_mem
pub(crate) fn free_mem(base: *mut u8) -> Result<()> {
    if base.is_null() {
        return Ok(());
    }
    let Some(layout) = BLOCKS.lock().remove(&base.addr()) else {
        return Err(error!(
            ERR_BASE,
            "{base:p} was not given by MPI_Alloc_mem, or is freed already"
        ));
    };
    // SAFETY: `alloc_mem` got this block from `alloc` with this layout; it was in the list, so it
    // is not freed yet.
    unsafe { dealloc(base, layout) };
    Ok(())
}

/// The alignment asked for by an info value, never less than ours.
fn alignment(asked: Option<&str>) -> Result<usize> {
    let Some(asked) = asked else {
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
    fn alignments_are_powers_of_two() {
        assert_eq!(alignment(None).unwrap(), 64);
        assert_eq!(alignment(Some("4096")).unwrap(), 4096);
        assert_eq!(alignment(Some("8")).unwrap(), 64);
        assert_eq!(
            alignment(Some("100")).unwrap_err().class,
            Class::ERR_INFO_VALUE
        );
    }
}
