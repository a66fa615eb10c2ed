//! The functions of the MPI library that the checks call themselves, bypassing all wrappers.

use core::ffi::{c_char, c_int};
use oxmpi_pmpi::{Handle, Pointer, functions};

/// `MPI_BYTE`
pub const BYTE: Handle = 0x247;
/// `MPI_AINT`
pub const AINT: Handle = 0x201;
/// `MPI_PACKED`
pub const PACKED: Handle = 0x207;

functions! {
    /// MPI_Comm_rank
    comm_rank = c"PMPI_Comm_rank" (comm: Handle, rank: *mut c_int);
    /// MPI_Comm_size
    comm_size = c"PMPI_Comm_size" (comm: Handle, size: *mut c_int);
    /// MPI_Comm_remote_size
    comm_remote_size = c"PMPI_Comm_remote_size" (comm: Handle, size: *mut c_int);
    /// MPI_Comm_test_inter
    comm_test_inter = c"PMPI_Comm_test_inter" (comm: Handle, flag: *mut c_int);
    /// MPI_Comm_split
    comm_split = c"PMPI_Comm_split" (comm: Handle, color: c_int, key: c_int, made: *mut Handle);
    /// MPI_Comm_idup
    comm_idup = c"PMPI_Comm_idup" (comm: Handle, made: *mut Handle, request: *mut Handle);
    /// MPI_Comm_free
    comm_free = c"PMPI_Comm_free" (comm: *mut Handle);
    /// MPI_Comm_get_name
    comm_get_name = c"PMPI_Comm_get_name" (comm: Handle, name: *mut c_char, len: *mut c_int);
    /// MPI_Comm_set_name
    comm_set_name = c"PMPI_Comm_set_name" (comm: Handle, name: *const c_char);
    /// MPI_Comm_set_errhandler
    comm_set_errhandler = c"PMPI_Comm_set_errhandler" (comm: Handle, errhandler: Handle);
    /// MPI_Comm_create_keyval
    comm_create_keyval = c"PMPI_Comm_create_keyval" (
        copy: usize, delete: extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int,
        key: *mut c_int, extra: Pointer
    );
    /// MPI_Comm_set_attr
    comm_set_attr = c"PMPI_Comm_set_attr" (comm: Handle, key: c_int, value: Pointer);
    /// MPI_Topo_test
    topo_test = c"PMPI_Topo_test" (comm: Handle, kind: *mut c_int);
    /// MPI_Cartdim_get
    cartdim_get = c"PMPI_Cartdim_get" (comm: Handle, dimensions: *mut c_int);
    /// MPI_Graph_neighbors_count
    graph_neighbors_count = c"PMPI_Graph_neighbors_count" (
        comm: Handle, rank: c_int, count: *mut c_int
    );
    /// MPI_Dist_graph_neighbors_count
    dist_graph_neighbors_count = c"PMPI_Dist_graph_neighbors_count" (
        comm: Handle, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int
    );
    /// MPI_Isend
    isend = c"PMPI_Isend" (
        buf: *const u8, count: c_int, datatype: Handle, dest: c_int, tag: c_int, comm: Handle,
        request: *mut Handle
    );
    /// MPI_Recv
    recv = c"PMPI_Recv" (
        buf: *mut u8, count: c_int, datatype: Handle, source: c_int, tag: c_int, comm: Handle,
        status: *mut Status
    );
    /// MPI_Improbe
    improbe = c"PMPI_Improbe" (
        source: c_int, tag: c_int, comm: Handle, flag: *mut c_int, message: *mut Handle,
        status: *mut Status
    );
    /// MPI_Mrecv
    mrecv = c"PMPI_Mrecv" (
        buf: *mut u8, count: c_int, datatype: Handle, message: *mut Handle, status: *mut Status
    );
    /// MPI_Get_count
    get_count = c"PMPI_Get_count" (status: *const Status, datatype: Handle, count: *mut c_int);
    /// MPI_Test_cancelled
    test_cancelled = c"PMPI_Test_cancelled" (status: *const Status, flag: *mut c_int);
    /// MPI_Test
    test = c"PMPI_Test" (request: *mut Handle, flag: *mut c_int, status: *mut Status);
    /// MPI_Wait
    wait = c"PMPI_Wait" (request: *mut Handle, status: *mut Status);
    /// MPI_Request_free
    request_free = c"PMPI_Request_free" (request: *mut Handle);
    /// MPI_Request_get_status
    request_get_status = c"PMPI_Request_get_status" (
        request: Handle, flag: *mut c_int, status: *mut Status
    );
    /// MPI_Ibarrier
    ibarrier = c"PMPI_Ibarrier" (comm: Handle, request: *mut Handle);
    /// MPI_Ialltoall
    ialltoall = c"PMPI_Ialltoall" (
        from: *const u8, count: c_int, datatype: Handle, to: *mut u8, recvcount: c_int,
        recvtype: Handle, comm: Handle, request: *mut Handle
    );
    /// MPI_Allgather
    allgather = c"PMPI_Allgather" (
        from: *const i64, count: c_int, datatype: Handle, to: *mut i64, recvcount: c_int,
        recvtype: Handle, comm: Handle
    );
    /// MPI_Win_get_group
    win_get_group = c"PMPI_Win_get_group" (win: Handle, group: *mut Handle);
    /// MPI_Group_size
    group_size = c"PMPI_Group_size" (group: Handle, size: *mut c_int);
    /// MPI_Group_translate_ranks
    group_translate_ranks = c"PMPI_Group_translate_ranks" (
        from: Handle, count: c_int, ranks: *const c_int, to: Handle, found: *mut c_int
    );
    /// MPI_Group_free
    group_free = c"PMPI_Group_free" (group: *mut Handle);
    /// MPI_Igather
    igather = c"PMPI_Igather" (
        from: *const u8, count: c_int, datatype: Handle, to: *mut u8, recvcount: c_int,
        recvtype: Handle, root: c_int, comm: Handle, request: *mut Handle
    );
    /// MPI_Iscatter
    iscatter = c"PMPI_Iscatter" (
        from: *const u8, count: c_int, datatype: Handle, to: *mut u8, recvcount: c_int,
        recvtype: Handle, root: c_int, comm: Handle, request: *mut Handle
    );
    /// MPI_Ineighbor_alltoall
    ineighbor_alltoall = c"PMPI_Ineighbor_alltoall" (
        from: *const u8, count: c_int, datatype: Handle, to: *mut u8, recvcount: c_int,
        recvtype: Handle, comm: Handle, request: *mut Handle
    );
    /// MPI_Type_size_c
    type_size = c"PMPI_Type_size_c" (datatype: Handle, size: *mut i64);
    /// MPI_Type_get_extent_c
    type_get_extent = c"PMPI_Type_get_extent_c" (datatype: Handle, lb: *mut i64, extent: *mut i64);
    /// MPI_Type_get_true_extent_c
    type_get_true_extent = c"PMPI_Type_get_true_extent_c" (
        datatype: Handle, lb: *mut i64, extent: *mut i64
    );
    /// MPI_Type_get_envelope_c
    type_get_envelope = c"PMPI_Type_get_envelope_c" (
        datatype: Handle, integers: *mut i64, addresses: *mut i64, counts: *mut i64,
        datatypes: *mut i64, combiner: *mut c_int
    );
    /// MPI_Type_get_contents_c
    type_get_contents = c"PMPI_Type_get_contents_c" (
        datatype: Handle, max_integers: i64, max_addresses: i64, max_counts: i64,
        max_datatypes: i64, integers: *mut c_int, addresses: *mut i64, counts: *mut i64,
        datatypes: *mut Handle
    );
    /// MPI_Type_get_name
    type_get_name = c"PMPI_Type_get_name" (datatype: Handle, name: *mut c_char, len: *mut c_int);
    /// MPI_Type_free
    type_free = c"PMPI_Type_free" (datatype: *mut Handle);
    /// MPI_Pack_c
    pack = c"PMPI_Pack_c" (
        from: *const u8, count: i64, datatype: Handle, to: *mut u8, size: i64, position: *mut i64,
        comm: Handle
    );
    /// MPI_Initialized
    initialized = c"PMPI_Initialized" (flag: *mut c_int);
    /// MPI_Finalized
    finalized = c"PMPI_Finalized" (flag: *mut c_int);
    /// MPI_Query_thread
    query_thread = c"PMPI_Query_thread" (provided: *mut c_int);
    /// MPI_Error_class
    error_class = c"PMPI_Error_class" (code: c_int, class: *mut c_int);
    /// MPI_Abort
    abort = c"PMPI_Abort" (comm: Handle, code: c_int);
}

/// A status of the standard ABI.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Status {
    /// MPI_SOURCE
    pub source: c_int,
    /// MPI_TAG
    pub tag: c_int,
    /// MPI_ERROR
    pub error: c_int,
    /// Reserved for the library.
    pub internal: [c_int; 5],
}

/// The result of a call that writes one number.
pub fn ask(call: impl FnOnce(*mut c_int) -> c_int) -> c_int {
    let mut number = 0;
    call(&raw mut number);
    number
}

/// The result of a call that writes a name.
pub fn name(call: impl FnOnce(*mut c_char, *mut c_int) -> c_int) -> String {
    // `MPI_MAX_OBJECT_NAME`
    let mut text = [0u8; 128];
    let mut len = 0;
    call(text.as_mut_ptr().cast(), &raw mut len);
    let len = usize::try_from(len).unwrap_or(0).min(text.len());
    String::from_utf8_lossy(&text[..len]).into_owned()
}
