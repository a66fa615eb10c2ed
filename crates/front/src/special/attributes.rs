//! Predefined attributes. Their values are ranks, codes and enumerations of the program's ABI.
//! MPI-5.0 §9.1.2, §12.2.6.
//!
//! C gets the address of a value, so a converted value needs static memory. There is one constant
//! for each value of an enumeration, and one variable for each number that the library may change.

use core::ffi::{c_int, c_void};
use oxmpi_sync::atomic::global::{AtomicI32, Ordering};

use crate::abi::{Abi, foreign, group, kind};
use crate::library;
use crate::values::{code_out, keyval_in, rank_out, result_out};

const IO: c_int = 502;
const HOST: c_int = 503;
const LASTUSEDCODE: c_int = 506;
const WIN_CREATE_FLAVOR: c_int = 604;
const WIN_MODEL: c_int = 605;

static IO_RANK: AtomicI32 = AtomicI32::new(0);
static HOST_RANK: AtomicI32 = AtomicI32::new(0);
static LAST_CODE: AtomicI32 = AtomicI32::new(0);
/// Small numbers by their value, for the enumerations of windows.
static NUMBERS: [c_int; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

pub unsafe fn comm_get_attr<A: Abi>(
    comm: A::Handle,
    key: c_int,
    value: *mut *const c_void,
    flag: *mut c_int,
) -> c_int {
    let (comm, key) = (A::enter::<{ kind::COMM }>(comm), keyval_in::<A>(key));
    let code = library!("MPI_Comm_get_attr"(
        comm => usize, key => c_int, value => *mut *const c_void, flag => *mut c_int));
    // SAFETY: the library has written both on success.
    if code == 0 && unsafe { *flag } != 0 {
        let place = match key {
            IO => Some((&IO_RANK, rank_out::<A> as fn(c_int) -> c_int)),
            HOST => Some((&HOST_RANK, rank_out::<A> as fn(c_int) -> c_int)),
            LASTUSEDCODE => Some((&LAST_CODE, last_code::<A> as fn(c_int) -> c_int)),
            _ => None,
        };
        if let Some((place, convert)) = place {
            // SAFETY: the values of these attributes are addresses of ints.
            unsafe {
                let number = *(*value).cast::<c_int>();
                place.store(convert(number), Ordering::Relaxed);
                *value = place.as_ptr().cast();
            }
        }
    }
    result_out::<A>(code)
}

/// The last used code: at least the last one of the ABI.
fn last_code<A: Abi>(code: c_int) -> c_int {
    code_out::<A>(code)
}

pub unsafe fn attr_get<A: Abi>(
    comm: A::Handle,
    key: c_int,
    value: *mut *const c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the same arguments.
    unsafe { comm_get_attr::<A>(comm, key, value, flag) }
}

pub unsafe fn win_get_attr<A: Abi>(
    win: A::Handle,
    key: c_int,
    value: *mut *const c_void,
    flag: *mut c_int,
) -> c_int {
    let (win, key) = (A::enter::<{ kind::WIN }>(win), keyval_in::<A>(key));
    let code = library!("MPI_Win_get_attr"(
        win => usize, key => c_int, value => *mut *const c_void, flag => *mut c_int));
    let pairs = match key {
        WIN_CREATE_FLAVOR => A::FACTS.values[group::FLAVOR],
        WIN_MODEL => A::FACTS.values[group::MODEL],
        _ => &[],
    };
    // SAFETY: the library has written both on success. The values of these attributes are addresses
    // of ints.
    unsafe {
        if code == 0 && !pairs.is_empty() && *flag != 0 {
            let number = foreign(pairs, *(*value).cast::<c_int>());
            let place = number.and_then(|number| NUMBERS.get(usize::try_from(number).ok()?));
            if let Some(place) = place {
                *value = (&raw const *place).cast();
            }
        }
    }
    result_out::<A>(code)
}
