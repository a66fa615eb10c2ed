//! Variables used by programs and their Fortran library: sentinels, and Fortran's constants.
//!
//! A constant of Fortran is an address in a COMMON block. A program has its own block, and the
//! loader resolves the symbol to that. The Fortran library writes some at its start: all are
//! writable.

#![allow(non_upper_case_globals)]

use core::ffi::c_int;
use core::ptr::without_provenance_mut;
use oxmpi_sync::atomic::global::{AtomicI32, AtomicPtr};

macro_rules! addresses {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: AtomicPtr<c_int> = AtomicPtr::new($value);
    )*};
}

macro_rules! blocks {
    ($($name:ident: $kind:ty = $value:expr;)*) => {$(
        #[doc = "A COMMON block of `mpif.h`."]
        #[unsafe(no_mangle)]
        pub static $name: $kind = $value;
    )*};
}

blocks! {
    mpipriv1_: [c_int; 7] = [0; 7];
    mpipriv2_: [c_int; 6] = [0; 6];
    mpiprivc_: [u8; 2] = [0; 2];
    mpifcmb5_: c_int = 0;
    mpifcmb9_: c_int = 0;
    mpifcmba_: c_int = 0;
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: c_int = $value;
    )*};
}

numbers! {
    /// `.TRUE.`
    MPII_F_TRUE = 1;
    /// `.FALSE.`
    MPII_F_FALSE = 0;
}

/// `.TRUE.` for the Fortran library of MPICH 5.0.
#[unsafe(no_mangle)]
pub static MPIR_fortran_true: AtomicI32 = AtomicI32::new(1);
/// `.FALSE.`
#[unsafe(no_mangle)]
pub static MPIR_fortran_false: AtomicI32 = AtomicI32::new(0);

/// An element of a COMMON block.
macro_rules! place {
    ($block:ident) => {
        (&raw const $block).cast_mut().cast::<c_int>()
    };
    ($block:ident, $at:expr) => {
        place!($block).wrapping_add($at)
    };
}

/// Target of `MPI_F08_STATUS_IGNORE`.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// Target of `MPI_F08_STATUSES_IGNORE`.
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
    MPI_F_STATUS_IGNORE = place!(mpipriv1_, 2);
    /// `MPI_F_STATUSES_IGNORE`
    MPI_F_STATUSES_IGNORE = place!(mpipriv2_);
    /// `MPI_ERRCODES_IGNORE` of Fortran
    MPI_F_ERRCODES_IGNORE = place!(mpipriv2_, 5);
    /// `MPI_ARGVS_NULL` of Fortran
    MPI_F_ARGVS_NULL = place!(mpiprivc_);
    /// `MPI_BOTTOM` of Fortran
    MPIR_F_MPI_BOTTOM = place!(mpipriv1_);
    /// `MPI_IN_PLACE` of Fortran
    MPIR_F_MPI_IN_PLACE = place!(mpipriv1_, 1);
    /// `MPI_UNWEIGHTED` of Fortran
    MPIR_F_MPI_UNWEIGHTED = place!(mpifcmb5_);
    /// `MPI_WEIGHTS_EMPTY` of Fortran
    MPIR_F_MPI_WEIGHTS_EMPTY = place!(mpifcmb9_);
    /// `MPI_BUFFER_AUTOMATIC` of Fortran
    MPIR_F_MPI_BUFFER_AUTOMATIC = place!(mpifcmba_);
    /// `MPI_F08_STATUS_IGNORE`
    MPI_F08_STATUS_IGNORE = (&raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ).cast_mut().cast();
    /// `MPI_F08_STATUSES_IGNORE`
    MPI_F08_STATUSES_IGNORE = (&raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ).cast_mut().cast();
}
