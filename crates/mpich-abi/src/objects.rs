//! Variables that programs see: sentinels, and where Fortran keeps its statuses to be ignored.
//!
//! The library of Fortran writes some when it starts, so all of them are writable.

use core::ffi::c_int;
use core::ptr::{null_mut, without_provenance_mut};
use oxmpi_sync::atomic::global::AtomicPtr;

macro_rules! addresses {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: AtomicPtr<c_int> = AtomicPtr::new($value);
    )*};
}

/// What the ignored statuses of `mpi_f08` point at.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// The same for lists.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5] = [0; 5];

addresses! {
    /// `MPI_UNWEIGHTED`
    MPI_UNWEIGHTED = without_provenance_mut(10);
    /// `MPI_WEIGHTS_EMPTY`
    MPI_WEIGHTS_EMPTY = without_provenance_mut(11);
    /// `MPI_T_PVAR_ALL_HANDLES`
    MPI_T_PVAR_ALL_HANDLES = without_provenance_mut(1);
    /// `MPI_F_STATUS_IGNORE`
    MPI_F_STATUS_IGNORE = null_mut();
    /// `MPI_F_STATUSES_IGNORE`
    MPI_F_STATUSES_IGNORE = null_mut();
    /// `MPI_F08_STATUS_IGNORE`
    MPI_F08_STATUS_IGNORE = (&raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ).cast_mut().cast();
    /// `MPI_F08_STATUSES_IGNORE`
    MPI_F08_STATUSES_IGNORE = (&raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ).cast_mut().cast();
}
