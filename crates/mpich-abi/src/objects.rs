//! Variables that programs see: sentinels, and where Fortran keeps its statuses to be ignored.

use core::ffi::c_int;

/// A variable that holds an address.
#[repr(transparent)]
#[derive(Debug)]
pub struct Address(*const c_int);

// SAFETY: nobody writes it.
unsafe impl Sync for Address {}

macro_rules! addresses {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: Address = Address($value);
    )*};
}

/// What Fortran's ignored statuses point at.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// The same for lists.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5] = [0; 5];

addresses! {
    /// `MPI_UNWEIGHTED`
    MPI_UNWEIGHTED = core::ptr::without_provenance(10);
    /// `MPI_WEIGHTS_EMPTY`
    MPI_WEIGHTS_EMPTY = core::ptr::without_provenance(11);
    /// `MPI_T_PVAR_ALL_HANDLES`
    MPI_T_PVAR_ALL_HANDLES = core::ptr::without_provenance(1);
    /// `MPI_F_STATUS_IGNORE`
    MPI_F_STATUS_IGNORE = core::ptr::null();
    /// `MPI_F_STATUSES_IGNORE`
    MPI_F_STATUSES_IGNORE = core::ptr::null();
    /// `MPI_F08_STATUS_IGNORE`
    MPI_F08_STATUS_IGNORE = (&raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ).cast();
    /// `MPI_F08_STATUSES_IGNORE`
    MPI_F08_STATUSES_IGNORE = (&raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ).cast();
}
