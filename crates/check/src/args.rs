//! The arguments of a call by their names in the standard, and the kind of the call. The generated
//! wrappers fill them in.

use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer};

/// `MPI_ANY_SOURCE`
pub const ANY_SOURCE: c_int = -1;
/// `MPI_ANY_TAG`
pub const ANY_TAG: c_int = -2;
/// `MPI_PROC_NULL`
pub const PROC_NULL: c_int = -3;
/// `MPI_ROOT`
pub const ROOT: c_int = -4;
/// `MPI_UNDEFINED`
pub const UNDEFINED: c_int = -32766;
/// `MPI_IN_PLACE`
pub const IN_PLACE: usize = 1;
/// `MPI_REQUEST_NULL`
pub const REQUEST_NULL: Handle = 0x180;
/// `MPI_COMM_NULL`
pub const COMM_NULL: Handle = 0x100;
/// Handles below are predefined.
pub const FIRST_HANDLE: Handle = 4096;

/// The completion of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Blocking,
    Nonblocking,
    Persistent,
}

/// Objects that a program makes and frees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Object {
    Comm,
    Group,
    Datatype,
    Op,
    Info,
    Errhandler,
    Win,
    File,
    Session,
}

/// A collective, in any form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collective {
    Barrier,
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    Reduce,
    Allreduce,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
    NeighborAllgather,
    NeighborAllgatherv,
    NeighborAlltoall,
    NeighborAlltoallv,
    NeighborAlltoallw,
}

/// A call on a window, in all its forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rma {
    Put,
    Get,
    /// MPI_Accumulate and all calls that read and change in one.
    Accumulate,
    Fence,
    Start,
    Complete,
    Post,
    /// MPI_Win_wait and MPI_Win_test.
    Wait,
    Lock,
    LockAll,
    Unlock,
    UnlockAll,
    Flush,
    FlushAll,
    FlushLocal,
    FlushLocalAll,
}

/// The kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Init,
    Finalize,
    Send(Form),
    Recv(Form),
    Sendrecv(Form),
    Partitioned {
        writes: bool,
    },
    Probe,
    Mrecv(Form),
    /// Completes one request.
    One,
    /// Completes all of a list, or none.
    All,
    /// Completes one of a list.
    Any,
    /// Completes some of a list.
    Some,
    Start,
    FreeRequest,
    Cancel,
    Generalized,
    Collective(Collective, Form),
    ReduceLocal,
    /// Returns handles of the datatypes of which another is made.
    Contents,
    /// Returns a predefined datatype that has no name.
    F90,
    /// Makes a communicator. `of_all`: all members of the original communicator call.
    NewComm {
        of_all: bool,
    },
    Idup,
    Rma(Rma),
    New(Object),
    Free(Object),
}

/// An array of counts, displacements or datatypes, with elements of `int` or of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Array {
    at: Pointer,
    wide: bool,
}

impl Array {
    const NONE: Array = Array::new(core::ptr::null_mut(), false);

    pub const fn new(at: Pointer, wide: bool) -> Array {
        Array { at, wide }
    }

    /// An element; 0 if there is no array.
    pub fn get(self, place: usize) -> i64 {
        match (self.at.is_null(), self.wide) {
            (true, _) => 0,
            // SAFETY: the call reads as many elements as this library.
            (_, true) => unsafe { self.at.cast::<i64>().add(place).read_unaligned() },
            // SAFETY: likewise.
            (_, false) => i64::from(unsafe { self.at.cast::<c_int>().add(place).read_unaligned() }),
        }
    }

    /// An element that is a handle.
    pub fn handle(self, place: usize) -> Handle {
        self.get(place).cast_unsigned() as Handle
    }
}

/// The arguments of a call. Arguments that it does not have are null or 0.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    /// The function.
    pub name: &'static str,
    pub buf: Pointer,
    pub sendbuf: Pointer,
    pub recvbuf: Pointer,
    pub count: i64,
    pub sendcount: i64,
    pub recvcount: i64,
    pub partitions: i64,
    pub datatype: Handle,
    pub sendtype: Handle,
    pub recvtype: Handle,
    pub dest: c_int,
    pub source: c_int,
    pub tag: c_int,
    pub recvtag: c_int,
    pub root: c_int,
    pub op: Handle,
    pub comm: Handle,
    pub sendcounts: Array,
    pub recvcounts: Array,
    pub displs: Array,
    pub sdispls: Array,
    pub rdispls: Array,
    pub sendtypes: Array,
    pub recvtypes: Array,
    /// One request or a list.
    pub requests: Pointer,
    /// One status or a list.
    pub statuses: Pointer,
    pub flag: Pointer,
    pub index: Pointer,
    pub outcount: Pointer,
    pub indices: Pointer,
    pub message: Pointer,
    /// The handle that the call makes or frees.
    pub object: Pointer,
    pub win: Handle,
    /// The target of an operation, or of a lock.
    pub target: c_int,
    pub target_disp: i64,
    pub target_count: i64,
    pub target_datatype: Handle,
    pub assert: c_int,
    pub group: Handle,
    /// Size of this process's part of a window.
    pub size: i64,
    pub disp_unit: i64,
}

impl Args {
    /// No arguments.
    pub const NONE: Args = {
        let nothing = core::ptr::null_mut();
        Args {
            name: "",
            buf: nothing,
            sendbuf: nothing,
            recvbuf: nothing,
            count: 0,
            sendcount: 0,
            recvcount: 0,
            partitions: 0,
            datatype: 0,
            sendtype: 0,
            recvtype: 0,
            dest: 0,
            source: 0,
            tag: 0,
            recvtag: 0,
            root: 0,
            op: 0,
            comm: 0,
            sendcounts: Array::NONE,
            recvcounts: Array::NONE,
            displs: Array::NONE,
            sdispls: Array::NONE,
            rdispls: Array::NONE,
            sendtypes: Array::NONE,
            recvtypes: Array::NONE,
            requests: nothing,
            statuses: nothing,
            flag: nothing,
            index: nothing,
            outcount: nothing,
            indices: nothing,
            message: nothing,
            object: nothing,
            win: 0,
            target: 0,
            target_disp: 0,
            target_count: 0,
            target_datatype: 0,
            assert: 0,
            group: 0,
            size: 0,
            disp_unit: 0,
        }
    };

    /// The function without the suffix of its large-count form: both forms match each other.
    pub fn call(&self) -> &'static str {
        self.name.strip_suffix("_c").unwrap_or(self.name)
    }
}

/// The number at an address; 0 if it is null.
pub fn int_at(at: Pointer) -> c_int {
    match at.is_null() {
        true => 0,
        // SAFETY: the call has written the number.
        false => unsafe { at.cast::<c_int>().read_unaligned() },
    }
}

/// The handle at an address; 0 if it is null.
pub fn handle_at(at: Pointer) -> Handle {
    handle_of(at, 0)
}

/// A handle of an array; 0 if there is no array.
pub fn handle_of(at: Pointer, place: usize) -> Handle {
    match at.is_null() {
        true => 0,
        // SAFETY: the call reads or has written the handle.
        false => unsafe { at.cast::<Handle>().add(place).read_unaligned() },
    }
}
