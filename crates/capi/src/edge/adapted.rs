//! Functions of programs with another ABI: the registered front ends and their adapters.
//!
//! `oxmpi_adapt` has the contract. Used by the callbacks of this folder.

use oxmpi_adapt::{Adapters, SLOTS, VERSION, split, tag};
use oxmpi_core::handle::CommHandle;
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

/// The front end whose program has initialised MPI; null: the program has the standard ABI.
static STARTED: AtomicPtr<Adapters> = AtomicPtr::new(core::ptr::null_mut());

/// Records the result of [`starting`] when its MPI_Init has succeeded.
pub fn started(front_end: Option<&'static Adapters>) {
    let adapters = front_end.map_or(core::ptr::null(), core::ptr::from_ref);
    STARTED.store(adapters.cast_mut(), Ordering::Release);
}

/// The communicator on which the program expects errors without an object, if it has set no error
/// handler of MPI_COMM_SELF.
pub fn errors_on() -> CommHandle {
    // SAFETY: null, or a registered pointer, which stays valid forever.
    let front_end = unsafe { STARTED.load(Ordering::Acquire).as_ref() };
    front_end.map_or(CommHandle::SELF, |adapters| CommHandle(adapters.errors_on))
}

/// The front end whose program is in MPI_Init. Its adapters are in its file.
pub fn starting() -> Option<&'static Adapters> {
    let mut all = FRONT_ENDS.iter().filter_map(|one| {
        // SAFETY: null, or a registered pointer, which stays valid forever.
        unsafe { one.load(Ordering::Acquire).as_ref() }
    });
    // SAFETY: a function of this type without preconditions.
    all.find(|adapters| unsafe { (adapters.starts)() } != 0)
}

/// The adapters and the address of a function. `None`: it has the standard ABI.
#[inline]
pub fn adapted(function: usize) -> Option<(&'static Adapters, usize)> {
    let (slot, address) = split(function)?;
    let adapters = FRONT_ENDS.get(slot)?.load(Ordering::Acquire);
    // SAFETY: null, or a registered pointer, which stays valid forever.
    unsafe { adapters.as_ref() }.map(|adapters| (adapters, address))
}
