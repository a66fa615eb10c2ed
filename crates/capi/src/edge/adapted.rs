//! Functions of programs with another ABI: the registered front ends and their adapters.
//!
//! `oxmpi_adapt` has the contract. Used by the callbacks of this folder.

use oxmpi_adapt::{Adapters, SLOTS, VERSION, split, tag};
use oxmpi_sync::atomic::global::{AtomicPtr, Ordering};

static FRONT_ENDS: [AtomicPtr<Adapters>; SLOTS] =
    [const { AtomicPtr::new(core::ptr::null_mut()) }; SLOTS];

/// Registers a front end: the type is `oxmpi_adapt::Register`.
///
/// # Safety
/// The adapters are of this version and stay valid forever.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn oxmpi_front_end(version: u32, adapters: *const Adapters) -> usize {
    if version != VERSION || adapters.is_null() {
        return 0;
    }
    let adapters = adapters.cast_mut();
    for (slot, place) in FRONT_ENDS.iter().enumerate() {
        let free = core::ptr::null_mut();
        match place.compare_exchange(free, adapters, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => return tag(slot),
            Err(there) if there == adapters => return tag(slot),
            Err(_) => {}
        }
    }
    0
}

/// The front end whose program is in MPI_Init: the address of its adapters, which lies in its file.
pub fn starting() -> Option<usize> {
    let mut all = FRONT_ENDS.iter().map(|one| one.load(Ordering::Acquire));
    let starts = |one: &*mut Adapters| {
        // SAFETY: null, or a registered pointer, which stays valid forever.
        let adapters = unsafe { one.as_ref() };
        // SAFETY: a function of this type without preconditions.
        adapters.is_some_and(|adapters| unsafe { (adapters.starts)() } != 0)
    };
    all.find(starts).map(|one| one.addr())
}

/// The adapters and the address of a function. `None`: it has the standard ABI.
#[inline]
pub fn adapted(function: usize) -> Option<(&'static Adapters, usize)> {
    let (slot, address) = split(function)?;
    let adapters = FRONT_ENDS.get(slot)?.load(Ordering::Acquire);
    // SAFETY: null, or a registered pointer, which stays valid forever.
    unsafe { adapters.as_ref() }.map(|adapters| (adapters, address))
}
