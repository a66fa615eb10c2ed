//! The description of an ABI: the trait that its library implements, and its constants.
//!
//! "Standard" is the ABI of MPI-5.0 chapter 20, which `libmpi_abi.so` implements; "foreign" is that
//! of the program. Handles of the standard are numbers. Predefined ones are below [`PREDEFINED`]
//! and unique over all kinds; others have their kind in the highest byte.

use core::ffi::c_int;

use crate::special::Guided;
use crate::status::Std;

/// The kinds of handles, as indices of tables.
pub mod kind {
    #![allow(missing_docs)]
    pub const COMM: usize = 0;
    pub const GROUP: usize = 1;
    pub const DATATYPE: usize = 2;
    pub const ERRHANDLER: usize = 3;
    pub const OP: usize = 4;
    pub const INFO: usize = 5;
    pub const WIN: usize = 6;
    pub const REQUEST: usize = 7;
    pub const MESSAGE: usize = 8;
    pub const SESSION: usize = 9;
    pub const FILE: usize = 10;
}

/// Enumerations and sets of flags, as indices of [`Facts::values`].
pub mod group {
    #![allow(missing_docs)]
    pub const THREAD: usize = 0;
    pub const COMPARE: usize = 1;
    pub const TOPOLOGY: usize = 2;
    pub const COMBINER: usize = 3;
    pub const AMODE: usize = 4;
    pub const ASSERT: usize = 5;
    pub const LOCK: usize = 6;
    pub const WHENCE: usize = 7;
    pub const SPLIT: usize = 8;
    pub const TYPECLASS: usize = 9;
    pub const ORDER: usize = 10;
    pub const DISTRIBUTE: usize = 11;
    pub const FLAVOR: usize = 12;
    pub const MODEL: usize = 13;
    pub const VERBOSITY: usize = 14;
    pub const BIND: usize = 15;
    pub const SCOPE: usize = 16;
    pub const PVAR_CLASS: usize = 17;
    pub const SAFETY: usize = 18;
    pub const SOURCE_ORDER: usize = 19;
}
/// Number of groups.
pub const GROUPS: usize = 20;

/// Standard handles below this are predefined.
pub const PREDEFINED: usize = 0x400;
/// A number that is invalid in every group, so that the library refuses it.
pub const NOTHING: c_int = c_int::MIN + 1;
/// `MPI_REQUEST_NULL` of the standard.
pub const REQUEST_NULL: usize = 0x180;

/// Pairs of a value in the standard and in the foreign ABI.
pub type Pairs = &'static [(c_int, c_int)];

/// The constants of a foreign ABI. The tables are those of `abi/`.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// `MPI_VERSION`, `MPI_SUBVERSION`
    pub version: (c_int, c_int),
    /// `MPI_ANY_SOURCE`
    pub any_source: c_int,
    /// `MPI_ANY_TAG`
    pub any_tag: c_int,
    /// `MPI_PROC_NULL`
    pub proc_null: c_int,
    /// `MPI_ROOT`
    pub root: c_int,
    /// `MPI_KEYVAL_INVALID`
    pub keyval_invalid: c_int,
    /// `MPI_DISPLACEMENT_CURRENT`
    pub displacement_current: i64,
    /// `MPI_MAX_PROCESSOR_NAME`
    pub max_processor_name: usize,
    /// `MPI_MAX_ERROR_STRING`
    pub max_error_string: usize,
    /// `MPI_MAX_OBJECT_NAME`
    pub max_object_name: usize,
    /// `MPI_MAX_INFO_KEY`
    pub max_info_key: usize,
    /// `MPI_MAX_INFO_VAL`
    pub max_info_val: usize,
    /// `MPI_MAX_PORT_NAME`
    pub max_port_name: usize,
    /// `MPI_MAX_LIBRARY_VERSION_STRING`
    pub max_library_version: usize,
    /// The groups.
    pub values: [Pairs; GROUPS],
    /// Keys of predefined attributes.
    pub attributes: Pairs,
    /// Error classes, with those of the tool interface.
    pub codes: Pairs,
    /// Error classes that the standard does not have, with their names.
    pub own_classes: &'static [(c_int, &'static str)],
}

/// A foreign ABI.
pub trait Abi: Copy + 'static {
    /// A handle in C, except that of a file.
    type Handle: Copy + PartialEq;
    /// `MPI_Status`
    type Status: Copy;
    /// The constants.
    const FACTS: Facts;
    /// The beginning of the result of `MPI_Get_library_version`.
    const VERSION: &'static str;
    /// Added to error codes that the program created.
    const ADDED_CODES: c_int;

    /// Converts a handle from foreign to standard.
    fn enter<const KIND: usize>(handle: Self::Handle) -> usize;
    /// Converts a handle from standard to foreign.
    fn leave<const KIND: usize>(handle: usize) -> Self::Handle;
    /// Converts a file from foreign to standard: files are pointers in all ABIs.
    fn enter_file(file: usize) -> usize;
    /// Converts a file from standard to foreign.
    fn leave_file(file: usize) -> usize;
    /// `MPI_X_c2f`
    fn to_fortran<const KIND: usize>(handle: Self::Handle) -> c_int;
    /// `MPI_X_f2c`
    fn from_fortran<const KIND: usize>(number: c_int) -> Self::Handle;
    /// Converts an address that may be `MPI_IN_PLACE` or `MPI_BUFFER_AUTOMATIC`.
    fn buffer(address: usize) -> usize;
    /// `MPI_BUFFER_AUTOMATIC`, if the ABI has it.
    const AUTOMATIC: usize;
    /// `MPI_UNWEIGHTED` and `MPI_WEIGHTS_EMPTY`.
    const WEIGHTS: (usize, usize);
    /// `MPI_T_PVAR_ALL_HANDLES`
    const ALL_HANDLES: usize;
    /// Whether a pointer is `MPI_STATUS_IGNORE` or `MPI_STATUSES_IGNORE`.
    fn ignores(status: *const Self::Status) -> bool;
    /// The words of a status in standard order; ranks, tags and codes remain foreign.
    fn read(status: &Self::Status) -> Std;
    /// The inverse of `read`.
    fn write(status: &mut Self::Status, from: &Std);
    /// The standard's value for an attribute function: 0 (null), 1 (dup), or the address.
    fn attribute_function(address: usize) -> usize;
    /// Whether a handle is a marker for bounds, which the standard removed: `false` lower, `true`
    /// upper.
    fn bound(handle: Self::Handle) -> Option<bool>;
    /// The meaning of a split type that only this ABI has.
    fn guided(_split_type: c_int) -> Option<Guided> {
        None
    }
    /// Called when MPI has started.
    fn started() {}
    /// Called for a function passed to the library: of an operation, an error handler or a file.
    fn gave(_function: usize) {}
    /// Whether an error handler of the returning call has handled its error. This also ends that
    /// state: it is asked in every call in which a handler may run.
    fn is_settled() -> bool {
        false
    }
    /// Called when a generalized request is started, with its functions: query, free, cancel.
    fn generalized(_functions: [usize; 3]) {}
}

/// The foreign value of a standard one.
#[must_use]
pub fn foreign(pairs: Pairs, value: c_int) -> Option<c_int> {
    pairs.iter().find(|pair| pair.0 == value).map(|pair| pair.1)
}

/// The standard value of a foreign one.
#[must_use]
pub fn standard(pairs: Pairs, value: c_int) -> Option<c_int> {
    pairs.iter().find(|pair| pair.1 == value).map(|pair| pair.0)
}
