//! Numbers whose meaning differs between the ABIs: ranks, tags, error codes, keys, enumerations.
//!
//! The role of each parameter is in the column `roles` of `abi/functions.csv`. A foreign value that
//! means nothing becomes one that the library refuses, and never another one's value.

use core::ffi::c_int;

use crate::abi::{Abi, NOTHING, PREDEFINED, foreign, kind, standard};
use crate::library;

const COMM_NULL: usize = 0x100;
const DATATYPE_NULL: usize = 0x200;
const ANY_SOURCE: c_int = -1;
const ANY_TAG: c_int = -2;
const PROC_NULL: c_int = -3;
const ROOT: c_int = -4;
/// `MPI_UNDEFINED`, in all ABIs.
const UNDEFINED: c_int = -32766;
/// Codes from here on are the program's own.
const ADDED: c_int = 16384;

/// A handle that a call made, by its number.
#[inline(always)]
#[must_use]
pub fn from_number<const KIND: usize>(number: c_int) -> usize {
    match KIND {
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
    }
}

/// Whether a handle of the library is one of an object: neither freed nor null.
#[must_use]
pub fn is_live<const KIND: usize>(handle: usize) -> bool {
    match handle {
        0 | COMM_NULL | DATATYPE_NULL => false,
        PREDEFINED.. => from_number::<KIND>(handle as u32 as c_int) == handle,
        _ => true,
    }
}

/// A rank or a root.
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

/// A rank of the library.
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

/// A tag.
#[inline(always)]
#[must_use]
pub fn tag_in<A: Abi>(tag: c_int) -> c_int {
    match tag {
        0.. => tag,
        _ if tag == A::FACTS.any_tag => ANY_TAG,
        _ => NOTHING,
    }
}

/// A tag of the library.
#[inline(always)]
#[must_use]
pub fn tag_out<A: Abi>(tag: c_int) -> c_int {
    match tag {
        ANY_TAG => A::FACTS.any_tag,
        _ => tag,
    }
}

/// An error code or class of the program.
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
        // No class: not to be taken for that of the standard with this number.
        None if (1..ADDED).contains(&code) => code + UNKNOWN,
        None => code,
    }
}

/// Added to numbers that are no codes of the program's ABI, on their way through the library.
const UNKNOWN: c_int = 0x2000_0000;

/// The error code that a function returns.
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

/// An error code of the library.
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

/// `MPI_ERR_ERRHANDLER`, and what it was before.
const ERRHANDLER: c_int = 61;
const ARG: c_int = 13;
/// `MPI_ERR_OTHER`
const OTHER: c_int = 16;
/// `MPI_ERR_ABI`, the last class of the standard.
const LAST_CLASS: c_int = 62;

/// A key of attributes: predefined ones differ, others are the same.
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

/// A key of the library.
#[inline]
#[must_use]
pub fn keyval_out<A: Abi>(key: c_int) -> c_int {
    match key {
        0 => A::FACTS.keyval_invalid,
        _ => foreign(A::FACTS.attributes, key).unwrap_or(key),
    }
}

/// A value of an enumeration.
#[inline]
#[must_use]
pub fn value_in<A: Abi, const GROUP: usize>(value: c_int) -> c_int {
    match standard(A::FACTS.values[GROUP], value) {
        Some(value) => value,
        None if value == UNDEFINED => UNDEFINED,
        None => NOTHING,
    }
}

/// A value of an enumeration of the library.
#[inline]
#[must_use]
pub fn value_out<A: Abi, const GROUP: usize>(value: c_int) -> c_int {
    foreign(A::FACTS.values[GROUP], value).unwrap_or(value)
}

/// A set of flags. Bits that mean nothing become one that means nothing in the library.
#[inline]
#[must_use]
pub fn flags_in<A: Abi, const GROUP: usize>(flags: c_int) -> c_int {
    let pairs = A::FACTS.values[GROUP];
    let known = pairs.iter().filter(|pair| flags & pair.1 == pair.1);
    let (standard, seen) = known.fold((0, 0), |all, pair| (all.0 | pair.0, all.1 | pair.1));
    standard | if flags & !seen == 0 { 0 } else { UNKNOWN_FLAG }
}

/// No flag of the standard.
const UNKNOWN_FLAG: c_int = 1 << 29;

/// A set of flags of the library.
#[inline]
#[must_use]
pub fn flags_out<A: Abi, const GROUP: usize>(flags: c_int) -> c_int {
    let pairs = A::FACTS.values[GROUP].iter();
    let known = pairs.filter(|pair| flags & pair.0 != 0);
    known.fold(0, |all, pair| all | pair.1)
}

/// A value of `array_of_dargs`: `MPI_DISTRIBUTE_DFLT_DARG`, or a number.
#[inline]
#[must_use]
pub fn darg_in<A: Abi>(value: c_int) -> c_int {
    let pairs = A::FACTS.values[crate::abi::group::DISTRIBUTE];
    match foreign(pairs, DFLT_DARG) {
        Some(default) if default == value => DFLT_DARG,
        _ => value,
    }
}

/// The other way.
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
