//! The split types that Open MPI has beside those of the standard: `OMPI_COMM_TYPE_HWTHREAD` and
//! others of its `mpi.h`.

use core::ffi::{CStr, c_int};
use oxmpi_front::special::Guided;

/// `MPI_COMM_TYPE_HW_GUIDED` and `MPI_COMM_TYPE_RESOURCE_GUIDED` of the library.
const HW_GUIDED: c_int = 223;
const RESOURCE_GUIDED: c_int = 224;

/// The names of types of hardware, from `OMPI_COMM_TYPE_HWTHREAD` (1) to `OMPI_COMM_TYPE_NUMA` (7).
/// The library has no type for a cache of level 1, of which each core has its own.
const HARDWARE: [&CStr; 7] = [
    c"hwloc://PU",
    c"hwloc://Core",
    c"hwloc://Core",
    c"hwloc://L2Cache",
    c"hwloc://L3Cache",
    c"hwloc://Package",
    c"hwloc://NUMANode",
];
/// `OMPI_COMM_TYPE_CU` and `OMPI_COMM_TYPE_CLUSTER`, which hold all processes.
const CU: c_int = 10;
const CLUSTER: c_int = 11;

/// What a split type means in the library. `None`: it is of the standard, or unknown.
pub fn guided(split_type: c_int) -> Option<Guided> {
    let hardware = |value: &&'static CStr| Guided {
        split_type: HW_GUIDED,
        key: c"mpi_hw_resource_type",
        value,
    };
    match split_type {
        1..=7 => HARDWARE.get(split_type as usize - 1).map(hardware),
        CU | CLUSTER => Some(Guided {
            split_type: RESOURCE_GUIDED,
            key: c"mpi_pset_name",
            value: c"mpi://WORLD",
        }),
        _ => None,
    }
}
