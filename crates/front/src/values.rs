//! Numbers that differ between the ABIs: ranks, tags, error codes, keys, enumerations.
//!
//! The column `roles` of `abi/functions.csv` has the role of each parameter. An invalid foreign
//! value becomes an invalid standard value, and never a valid one.

use core::ffi::c_int;

use crate::abi::{Abi, NOTHING, PREDEFINED, REQUEST_NULL, foreign, kind, standard};
use crate::library;

const COMM_NULL: usize = 0x100;
const DATATYPE_NULL: usize = 0x200;
const ANY_SOURCE: c_int = -1;
const ANY_TAG: c_int = -2;
const PROC_NULL: c_int = -3;
const ROOT: c_int = -4;
/// `MPI_UNDEFINED`, in all ABIs.
const UNDEFINED: c_int = -32766;
/// Codes from here on were created by the program.
const ADDED: c_int = 16384;

/// The null handles, by kind. The library has them for numbers that name no object.
const NULLS: [usize; 11] = {
    let mut nulls = [0; 11];
    nulls[kind::COMM] = COMM_NULL;
    nulls[kind::GROUP] = 0x108;
    nulls[kind::DATATYPE] = DATATYPE_NULL;
    nulls[kind::ERRHANDLER] = 0x140;
    nulls[kind::OP] = 0x020;
    nulls[kind::INFO] = 0x130;
    nulls[kind::WIN] = 0x110;
    nulls[kind::REQUEST] = REQUEST_NULL;
    nulls[kind::MESSAGE] = 0x128;
    nulls[kind::SESSION] = 0x120;
    nulls
};

/// A handle returned by a call, from its number; 0, which is invalid, for a number of no object. A
/// freed handle must not become null, as null is valid in some calls.
#[inline(always)]
#[must_use]
pub fn from_number<const KIND: usize>(number: c_int) -> usize {
    let handle = match KIND {
        kind::COMM => library!("MPI_Comm_fromint"(number => c_int) -> usize),
        kind::GROUP => library!("MPI_Group_fromint"(number => c_int) -> usize),
        kind::DATATYPE => library!("MPI_Type_fromint"(number => c_int) -> usize),
        kind::ERRHANDLER => library!("MPI_Errhandler_fromint"(number => c_int) -> usize),
        kind::OP => library!("MPI_Op_fromint"(number => c_int) -> usize),
        kind::INFO => library!("MPI_Info_fromint"(number => c_int) -> usize),
        kind::WIN => library!("MPI_Win_fromint"(number => c_int) -> usize),
        kind::REQUEST => library!("MPI_Request_fromint"(number => c_int) -> usize),
        kind::MESSAGE => library!("MPI_Message_fromint"(number => c_int) -> usize),
        kind::SESSION => library!("MPI_Session_fromint"(number => c_int) -> usize),
        _ => 0,
    };
    match handle == NULLS[KIND] && number as usize != handle {
        true => 0,
        false => handle,
    }
}

/// Whether a handle of the library names an object: neither freed nor null.
#[must_use]
pub fn is_live<const KIND: usize>(handle: usize) -> bool {
    match handle {
        0 | COMM_NULL | DATATYPE_NULL => false,
        PREDEFINED.. => from_number::<KIND>(handle as u32 as c_int) == handle,
        _ => true,
    }
}

/// Converts a rank or a root from foreign to standard.
#[inline(always)]
#[must_use]
pub fn rank_in<A: Abi>(rank: c_int) -> c_int {
    if rank >= 0 {
        return rank;
    }
    let facts = A::FACTS;
    match rank {
        _ if rank == facts.proc_null => PROC_NULL,
        _ if rank == facts.any_source => ANY_SOURCE,
        _ if rank == facts.root => ROOT,
        UNDEFINED => UNDEFINED,
        _ => NOTHING,
    }
}

/// Converts a rank from standard to foreign.
#[inline(always)]
#[must_use]
pub fn rank_out<A: Abi>(rank: c_int) -> c_int {
    match rank {
        ANY_SOURCE => A::FACTS.any_source,
        PROC_NULL => A::FACTS.proc_null,
        ROOT => A::FACTS.root,
        _ => rank,
    }
}

/// Converts a tag from foreign to standard.
#[inline(always)]
#[must_use]
pub fn tag_in<A: Abi>(tag: c_int) -> c_int {
    match tag {
        0.. => tag,
        _ if tag == A::FACTS.any_tag => ANY_TAG,
        _ => NOTHING,
    }
}

/// Converts the tag of a status, which may be `MPI_UNDEFINED`, from foreign to standard.
#[inline(always)]
#[must_use]
pub fn status_tag_in<A: Abi>(tag: c_int) -> c_int {
    match tag {
        UNDEFINED => UNDEFINED,
        _ => tag_in::<A>(tag),
    }
}

/// Converts a tag from standard to foreign.
#[inline(always)]
#[must_use]
pub fn tag_out<A: Abi>(tag: c_int) -> c_int {
    match tag {
        ANY_TAG => A::FACTS.any_tag,
        _ => tag,
    }
}

/// Converts an error code or class from foreign to standard.
#[inline]
#[must_use]
pub fn code_in<A: Abi>(code: c_int) -> c_int {
    match code {
        0 => 0,
        _ => code_in_slow::<A>(code),
    }
}

#[cold]
fn code_in_slow<A: Abi>(code: c_int) -> c_int {
    if code >= ADDED + A::ADDED_CODES {
        return code - A::ADDED_CODES;
    }
    match standard(A::FACTS.codes, code) {
        Some(known) => known,
        // Not a class of the ABI: it must not become the standard's class with this number.
        None if (1..ADDED).contains(&code) => code + UNKNOWN,
        None => code,
    }
}

/// Added to numbers that are not codes of the program's ABI, while they pass through the library.
const UNKNOWN: c_int = 0x2000_0000;

/// Converts the returned error code of a function.
#[inline(always)]
#[must_use]
pub fn result_out<A: Abi>(code: c_int) -> c_int {
    match code {
        0 => 0,
        _ => result_out_slow::<A>(code),
    }
}

#[cold]
#[inline(never)]
fn result_out_slow<A: Abi>(code: c_int) -> c_int {
    match A::is_settled() {
        true => 0,
        false => code_out_slow::<A>(code),
    }
}

/// Converts an error code from standard to foreign.
#[inline(always)]
#[must_use]
pub fn code_out<A: Abi>(code: c_int) -> c_int {
    match code {
        0 => 0,
        _ => code_out_slow::<A>(code),
    }
}

#[cold]
#[inline(never)]
fn code_out_slow<A: Abi>(code: c_int) -> c_int {
    match foreign(A::FACTS.codes, code) {
        Some(known) => known,
        None if (UNKNOWN + 1..UNKNOWN + ADDED).contains(&code) => code - UNKNOWN,
        None if code >= ADDED => code + A::ADDED_CODES,
        // A class that the ABI does not have.
        None if (1..=LAST_CLASS).contains(&code) => {
            let near = if code == ERRHANDLER { ARG } else { OTHER };
            foreign(A::FACTS.codes, near).unwrap_or(code)
        }
        None => code,
    }
}

/// `MPI_ERR_ERRHANDLER`, and its replacement in older ABIs.
const ERRHANDLER: c_int = 61;
const ARG: c_int = 13;
/// `MPI_ERR_OTHER`
const OTHER: c_int = 16;
/// `MPI_ERR_ABI`, the last class of the standard.
const LAST_CLASS: c_int = 62;

/// Converts an attribute key from foreign to standard: only predefined keys differ.
#[inline]
#[must_use]
pub fn keyval_in<A: Abi>(key: c_int) -> c_int {
    if key == A::FACTS.keyval_invalid {
        return 0;
    }
    match standard(A::FACTS.attributes, key) {
        Some(key) => key,
        None if (1..1024).contains(&key) => 0,
        None => key,
    }
}

/// Converts an attribute key from standard to foreign.
#[inline]
#[must_use]
pub fn keyval_out<A: Abi>(key: c_int) -> c_int {
    match key {
        0 => A::FACTS.keyval_invalid,
        _ => foreign(A::FACTS.attributes, key).unwrap_or(key),
    }
}

/// Converts a value of an enumeration from foreign to standard.
#[inline]
#[must_use]
pub fn value_in<A: Abi, const GROUP: usize>(value: c_int) -> c_int {
    match standard(A::FACTS.values[GROUP], value) {
        Some(value) => value,
        None if value == UNDEFINED => UNDEFINED,
        None => NOTHING,
    }
}

/// Converts a value of an enumeration from standard to foreign.
#[inline]
#[must_use]
pub fn value_out<A: Abi, const GROUP: usize>(value: c_int) -> c_int {
    foreign(A::FACTS.values[GROUP], value).unwrap_or(value)
}

/// Converts a set of flags from foreign to standard. Unknown bits become an unknown bit of the
/// library.
#[inline]
#[must_use]
pub fn flags_in<A: Abi, const GROUP: usize>(flags: c_int) -> c_int {
    let pairs = A::FACTS.values[GROUP];
    let known = pairs.iter().filter(|pair| flags & pair.1 == pair.1);
    let (standard, seen) = known.fold((0, 0), |all, pair| (all.0 | pair.0, all.1 | pair.1));
    standard | if flags & !seen == 0 { 0 } else { UNKNOWN_FLAG }
}

/// A bit that is no flag of the standard.
const UNKNOWN_FLAG: c_int = 1 << 29;

/// Converts a set of flags from standard to foreign.
#[inline]
#[must_use]
pub fn flags_out<A: Abi, const GROUP: usize>(flags: c_int) -> c_int {
    let pairs = A::FACTS.values[GROUP].iter();
    let known = pairs.filter(|pair| flags & pair.0 != 0);
    known.fold(0, |all, pair| all | pair.1)
}

/// Converts a value of `array_of_dargs`: `MPI_DISTRIBUTE_DFLT_DARG`, or a number.
#[inline]
#[must_use]
pub fn darg_in<A: Abi>(value: c_int) -> c_int {
    let pairs = A::FACTS.values[crate::abi::group::DISTRIBUTE];
    match foreign(pairs, DFLT_DARG) {
        Some(default) if default == value => DFLT_DARG,
        _ => value,
    }
}

/// The inverse of [`darg_in`].
#[inline]
#[must_use]
pub fn darg_out<A: Abi>(value: c_int) -> c_int {
    let pairs = A::FACTS.values[crate::abi::group::DISTRIBUTE];
    match value {
        DFLT_DARG => foreign(pairs, DFLT_DARG).unwrap_or(value),
        _ => value,
    }
}

/// `MPI_DISTRIBUTE_DFLT_DARG`
const DFLT_DARG: c_int = 19;
