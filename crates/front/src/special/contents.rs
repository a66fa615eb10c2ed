//! `MPI_Type_get_contents`: some of its integers are enumerations. MPI-5.0 §5.1.13.

use core::ffi::c_int;

use crate::abi::{Abi, group, kind};
use crate::lengths::given;
use crate::scratch::Scratch;
use crate::values::{darg_out, is_live, result_out, value_out};
use crate::{behind, library};

const SUBARRAY: c_int = 111;
const DARRAY: c_int = 112;

/// From the envelope: the number of integers and of types, and the combiner.
fn envelope(datatype: usize) -> (usize, usize, c_int) {
    let mut counts = [0i64; 4];
    let mut combiner = 0;
    let [integers, addresses, large, types] = &mut counts;
    if !is_live::<{ kind::DATATYPE }>(datatype) {
        return (0, 0, 0);
    }
    behind!("MPI_Type_get_envelope_c"(
        datatype => usize, integers => *mut i64, addresses => *mut i64, large => *mut i64,
        types => *mut i64, &mut combiner => *mut c_int));
    (given(counts[0]), given(counts[3]), combiner)
}

/// Converts the integers in place. An order is the last integer. Distributions and their arguments
/// follow the sizes, which are not integers in the large form.
unsafe fn convert<A: Abi>(integers: &mut [c_int], combiner: c_int) {
    let total = integers.len();
    if combiner != SUBARRAY && combiner != DARRAY || total == 0 {
        return;
    }
    let order = &mut integers[total - 1];
    *order = value_out::<A, { group::ORDER }>(*order);
    if combiner == SUBARRAY || total < 4 {
        return;
    }
    let n = given(integers[2]);
    let first = if total == 4 * n + 4 { 3 + n } else { 3 };
    let Some((distributions, arguments)) = integers
        .get_mut(first..first + 2 * n)
        .map(|both| both.split_at_mut(n))
    else {
        return;
    };
    for value in distributions {
        *value = value_out::<A, { group::DISTRIBUTE }>(*value);
    }
    for value in arguments {
        *value = darg_out::<A>(*value);
    }
}

/// The conversions around the call; `call` gets the datatype and the array for types.
unsafe fn contents<A: Abi>(
    datatype: A::Handle,
    max_integers: i64,
    integers: *mut c_int,
    types: *mut A::Handle,
    call: impl FnOnce(usize, *mut usize) -> c_int,
) -> c_int {
    let datatype = A::enter::<{ kind::DATATYPE }>(datatype);
    let (n, found, combiner) = envelope(datatype);
    let mut list = Scratch::collect(found.max(1), |_| 0usize);
    let code = call(datatype, list.as_mut_ptr());
    if code == 0 && !integers.is_null() && given(max_integers) >= n {
        // SAFETY: the program's list, of which the library has written `n` integers.
        unsafe { convert::<A>(core::slice::from_raw_parts_mut(integers, n), combiner) }
    }
    if code == 0 && !types.is_null() {
        for (place, std) in list.as_slice().iter().enumerate().take(found) {
            // SAFETY: the program's list is long enough, or the call would have failed.
            unsafe { *types.add(place) = A::leave::<{ kind::DATATYPE }>(*std) };
        }
    }
    result_out::<A>(code)
}

#[allow(clippy::too_many_arguments)]
pub unsafe fn type_get_contents<A: Abi>(
    datatype: A::Handle,
    max_integers: c_int,
    max_addresses: c_int,
    max_types: c_int,
    integers: *mut c_int,
    addresses: usize,
    types: *mut A::Handle,
) -> c_int {
    let first = i64::from(max_integers);
    // SAFETY: see the module.
    unsafe {
        contents::<A>(datatype, first, integers, types, |datatype, list| {
            library!("MPI_Type_get_contents"(
                datatype => usize, max_integers => c_int, max_addresses => c_int,
                max_types => c_int, integers => *mut c_int, addresses => usize,
                list => *mut usize))
        })
    }
}

#[allow(clippy::too_many_arguments, reason = "as in the standard")]
pub unsafe fn type_get_contents_c<A: Abi>(
    datatype: A::Handle,
    max_integers: i64,
    max_addresses: i64,
    max_counts: i64,
    max_types: i64,
    integers: *mut c_int,
    addresses: usize,
    counts: usize,
    types: *mut A::Handle,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        contents::<A>(datatype, max_integers, integers, types, |datatype, list| {
            library!("MPI_Type_get_contents_c"(
                datatype => usize, max_integers => i64, max_addresses => i64,
                max_counts => i64, max_types => i64, integers => *mut c_int,
                addresses => usize, counts => usize, list => *mut usize))
        })
    }
}
