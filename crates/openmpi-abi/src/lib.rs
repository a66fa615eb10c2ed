//! openmpi-abi: `libmpi.so.40`, for programs built for Open MPI 4 and 5.
//!
//! A handle is a pointer. Predefined ones are addresses of exported objects with the sizes that
//! programs expect: a program may hold its own copy. Their first word is the library's handle.
//! Handles created by calls have their highest byte set, which no address has, and are passed
//! unchanged.

#![allow(unsafe_code)]

mod cxx;
mod extensions;
mod fortran;
mod functions;
mod numbers;
mod objects;
mod split;
#[rustfmt::skip]
mod generated;

use core::ffi::{c_int, c_void};
use oxmpi_front::abi::{Abi, Facts, kind};
use oxmpi_front::special::Guided;
use oxmpi_front::status::Std;
use oxmpi_front::{adapters, engine};

use objects::{addresses, objects};

/// The ABI of Open MPI.
#[derive(Clone, Copy, Debug)]
pub struct OpenMpi;

/// `MPI_Status`. In Fortran it is an array of INTEGER, hence the alignment of 4.
#[repr(C, packed(4))]
#[derive(Clone, Copy, Debug)]
pub struct Status {
    source: c_int,
    tag: c_int,
    error: c_int,
    cancelled: c_int,
    bytes: u64,
}

const _: () = assert!(size_of::<Status>() == 24);

/// No object has an address below this.
const FIRST_PAGE: usize = 4096;
/// Handles created by calls are above every address.
const ADDRESS_BITS: u32 = 56;

impl Abi for OpenMpi {
    type Handle = usize;
    type Status = Status;
    const FACTS: Facts = generated::FACTS;
    const VERSION: &'static str = "Open MPI v5.0.11 (ABI), ";
    const ADDED_CODES: c_int = 0;
    const AUTOMATIC: usize = 2;
    const WEIGHTS: (usize, usize) = (2, 3);
    const ALL_HANDLES: usize = usize::MAX;

    #[inline(always)]
    fn enter<const KIND: usize>(handle: usize) -> usize {
        if handle >> ADDRESS_BITS != 0 {
            return handle;
        }
        if handle < FIRST_PAGE {
            return 0;
        }
        // SAFETY: this handle is the address of an object, as created handles were returned above.
        // The first word of an object is never written after the start.
        unsafe { *core::ptr::with_exposed_provenance::<usize>(handle) }
    }

    #[inline(always)]
    fn leave<const KIND: usize>(handle: usize) -> usize {
        match handle {
            0 | 0x400.. => handle,
            _ => objects::address(handle),
        }
    }

    #[inline(always)]
    fn enter_file(file: usize) -> usize {
        Self::enter::<{ kind::FILE }>(file)
    }

    #[inline(always)]
    fn leave_file(file: usize) -> usize {
        Self::leave::<{ kind::FILE }>(file)
    }

    fn to_fortran<const KIND: usize>(handle: usize) -> c_int {
        numbers::number::<KIND>(Self::enter::<KIND>(handle))
    }

    fn from_fortran<const KIND: usize>(number: c_int) -> usize {
        numbers::foreign::<KIND>(number)
    }

    #[inline(always)]
    fn buffer(address: usize) -> usize {
        address
    }

    #[inline(always)]
    fn ignores(status: *const Status) -> bool {
        status.is_null()
    }

    #[inline(always)]
    fn read(status: &Status) -> Std {
        let fields = [status.source, status.tag, status.error];
        Std::new(fields, status.bytes, status.cancelled != 0)
    }

    #[inline(always)]
    fn write(status: &mut Status, from: &Std) {
        *status = Status {
            source: from.source,
            tag: from.tag,
            error: from.error,
            cancelled: c_int::from(from.high & 1 == 1),
            bytes: from.bytes(),
        };
    }

    fn attribute_function(address: usize) -> usize {
        functions::sentinel(address)
    }

    fn bound(handle: usize) -> Option<bool> {
        match handle {
            _ if handle == (&raw const generated::ompi_mpi_lb).addr() => Some(false),
            _ if handle == (&raw const generated::ompi_mpi_ub).addr() => Some(true),
            _ => None,
        }
    }

    fn guided(split_type: c_int) -> Option<Guided> {
        split::guided(split_type)
    }

    fn started() {
        objects::make_pairs();
    }
}

static ADAPTERS: oxmpi_front::Adapters = adapters::of::<OpenMpi>();

unsafe extern "C" fn open() {
    // SAFETY: an address of this library, and static adapters.
    unsafe { engine::open((&raw const ADAPTERS).cast::<c_void>(), &ADAPTERS) }
}

/// Called when the library is loaded, before constructors of its users.
#[used]
#[unsafe(link_section = ".init_array")]
static OPEN: unsafe extern "C" fn() = open;

/// Persistent collective operations with their names in Open MPI before MPI-4.0.
macro_rules! older {
    ($($name:ident)*) => {$(
        core::arch::global_asm!(
            concat!(".weak MPIX_", stringify!($name)),
            concat!(".set MPIX_", stringify!($name), ", PMPI_", stringify!($name)),
            concat!(".weak PMPIX_", stringify!($name)),
            concat!(".set PMPIX_", stringify!($name), ", PMPI_", stringify!($name))
        );
    )*};
}

/// The entries.
#[rustfmt::skip]
#[allow(non_snake_case, missing_docs, unused_mut, clippy::missing_safety_doc, clippy::too_many_arguments)]
pub mod entries {
    use super::OpenMpi;
    use oxmpi_front::prelude::*;

    oxmpi_front::entries!(OpenMpi);
    oxmpi_front::extras!(OpenMpi);
    older! {
        Allgather_init Allgatherv_init Allreduce_init Alltoall_init Alltoallv_init Alltoallw_init
        Barrier_init Bcast_init Exscan_init Gather_init Gatherv_init Neighbor_allgather_init
        Neighbor_allgatherv_init Neighbor_alltoall_init Neighbor_alltoallv_init
        Neighbor_alltoallw_init Reduce_init Reduce_scatter_block_init Reduce_scatter_init
        Scan_init Scatter_init Scatterv_init
    }
}
