//! Functions of both ABIs beyond the standard: other forms of statuses, and functions that MPI-3.0
//! removed.

/// The entries.
#[macro_export]
macro_rules! extras {
    ($abi:ty) => {
        $crate::special!($abi, status_words, PMPI_Status_c2f, MPI_Status_c2f (
            from: Ints, to: IntsOut
        ));
        $crate::special!($abi, status_words, PMPI_Status_f2c, MPI_Status_f2c (
            from: Ints, to: IntsOut
        ));
        $crate::special!($abi, status_words, PMPI_Status_c2f08, MPI_Status_c2f08 (
            from: Ints, to: IntsOut
        ));
        $crate::special!($abi, status_words, PMPI_Status_f082c, MPI_Status_f082c (
            from: Ints, to: IntsOut
        ));
        $crate::special!($abi, status_words, PMPI_Status_f2f08, MPI_Status_f2f08 (
            from: Ints, to: IntsOut
        ));
        $crate::special!($abi, status_words, PMPI_Status_f082f, MPI_Status_f082f (
            from: Ints, to: IntsOut
        ));

        $crate::entry!($abi, ADDRESS, PMPI_Address, MPI_Address (location: Word, address: Word));
        $crate::entry!($abi, CREATE_ERRHANDLER, PMPI_Errhandler_create, MPI_Errhandler_create (
            function: Function, new: New<{ kind::ERRHANDLER }>
        ));
        $crate::entry!($abi, GET_ERRHANDLER, PMPI_Errhandler_get, MPI_Errhandler_get (
            comm: In<{ kind::COMM }>, handler: New<{ kind::ERRHANDLER }>
        ));
        $crate::entry!($abi, SET_ERRHANDLER, PMPI_Errhandler_set, MPI_Errhandler_set (
            comm: In<{ kind::COMM }>, handler: In<{ kind::ERRHANDLER }>
        ));
        $crate::entry!($abi, HINDEXED, PMPI_Type_hindexed, MPI_Type_hindexed (
            count: Int, lengths: Word, places: Word, old: In<{ kind::DATATYPE }>,
            new: New<{ kind::DATATYPE }>
        ));
        $crate::entry!($abi, HVECTOR, PMPI_Type_hvector, MPI_Type_hvector (
            count: Int, length: Int, stride: Long, old: In<{ kind::DATATYPE }>,
            new: New<{ kind::DATATYPE }>
        ));
        $crate::special!($abi, type_create_struct, PMPI_Type_struct, MPI_Type_struct (
            count: Int, lengths: Word, places: Word, types: HandlesAt, new: HandlesOut
        ));
        $crate::special!($abi, type_extent, PMPI_Type_extent, MPI_Type_extent (
            datatype: In<{ kind::DATATYPE }>, extent: LongsOut
        ));
        $crate::special!($abi, type_lb, PMPI_Type_lb, MPI_Type_lb (
            datatype: In<{ kind::DATATYPE }>, bound: LongsOut
        ));
        $crate::special!($abi, type_ub, PMPI_Type_ub, MPI_Type_ub (
            datatype: In<{ kind::DATATYPE }>, bound: LongsOut
        ));

        $crate::special!($abi, query_support, PMPIX_Query_cuda_support, MPIX_Query_cuda_support ());
        $crate::special!($abi, query_support, PMPIX_Query_rocm_support, MPIX_Query_rocm_support ());
        $crate::special!($abi, query_support, PMPIX_Query_hip_support, MPIX_Query_hip_support ());
        $crate::special!($abi, query_support, PMPIX_Query_ze_support, MPIX_Query_ze_support ());
    };
}

/// Conversion of handles of one kind to numbers and back. Files are pointers in each ABI.
#[doc(hidden)]
#[macro_export]
macro_rules! numbers {
    ($abi:ty, FILE, $c2f:ident $weak_c2f:ident $f2c:ident $weak_f2c:ident) => {
        $crate::special!($abi, file_c2f, $c2f, $weak_c2f (file: Word) -> core::ffi::c_int);
        $crate::special!($abi, file_f2c, $f2c, $weak_f2c (number: Int) -> usize);
    };
    ($abi:ty, $kind:ident, $c2f:ident $weak_c2f:ident $f2c:ident $weak_f2c:ident) => {
        $crate::alias!($c2f, $weak_c2f);
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $c2f(handle: <$abi as Abi>::Handle) -> core::ffi::c_int {
            <$abi as Abi>::to_fortran::<{ kind::$kind }>(handle)
        }
        $crate::alias!($f2c, $weak_f2c);
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $f2c(number: core::ffi::c_int) -> <$abi as Abi>::Handle {
            <$abi as Abi>::from_fortran::<{ kind::$kind }>(number)
        }
    };
}

/// Indices of the functions that implement the removed ones.
pub mod places {
    #![allow(missing_docs)]
    use crate::engine::place;
    pub const ADDRESS: usize = place("MPI_Get_address");
    pub const CREATE_ERRHANDLER: usize = place("MPI_Comm_create_errhandler");
    pub const GET_ERRHANDLER: usize = place("MPI_Comm_get_errhandler");
    pub const SET_ERRHANDLER: usize = place("MPI_Comm_set_errhandler");
    pub const HINDEXED: usize = place("MPI_Type_create_hindexed");
    pub const HVECTOR: usize = place("MPI_Type_create_hvector");
}
