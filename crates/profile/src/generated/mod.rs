//! A wrapper for each call.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use crate::record::{self, timed};
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer, function};

/// The names, by number.
pub const CALLS: [&str; 586] = [
    "MPI_Abi_get_fortran_booleans",
    "MPI_Abi_get_fortran_info",
    "MPI_Abi_get_info",
    "MPI_Abi_get_version",
    "MPI_Abi_set_fortran_booleans",
    "MPI_Abi_set_fortran_info",
    "MPI_Abort",
    "MPI_Accumulate",
    "MPI_Accumulate_c",
    "MPI_Add_error_class",
    "MPI_Add_error_code",
    "MPI_Add_error_string",
    "MPI_Allgather",
    "MPI_Allgather_c",
    "MPI_Allgather_init",
    "MPI_Allgather_init_c",
    "MPI_Allgatherv",
    "MPI_Allgatherv_c",
    "MPI_Allgatherv_init",
    "MPI_Allgatherv_init_c",
    "MPI_Alloc_mem",
    "MPI_Allreduce",
    "MPI_Allreduce_c",
    "MPI_Allreduce_init",
    "MPI_Allreduce_init_c",
    "MPI_Alltoall",
    "MPI_Alltoall_c",
    "MPI_Alltoall_init",
    "MPI_Alltoall_init_c",
    "MPI_Alltoallv",
    "MPI_Alltoallv_c",
    "MPI_Alltoallv_init",
    "MPI_Alltoallv_init_c",
    "MPI_Alltoallw",
    "MPI_Alltoallw_c",
    "MPI_Alltoallw_init",
    "MPI_Alltoallw_init_c",
    "MPI_Attr_delete",
    "MPI_Attr_get",
    "MPI_Attr_put",
    "MPI_Barrier",
    "MPI_Barrier_init",
    "MPI_Bcast",
    "MPI_Bcast_c",
    "MPI_Bcast_init",
    "MPI_Bcast_init_c",
    "MPI_Bsend",
    "MPI_Bsend_c",
    "MPI_Bsend_init",
    "MPI_Bsend_init_c",
    "MPI_Buffer_attach",
    "MPI_Buffer_attach_c",
    "MPI_Buffer_detach",
    "MPI_Buffer_detach_c",
    "MPI_Buffer_flush",
    "MPI_Buffer_iflush",
    "MPI_Cancel",
    "MPI_Cart_coords",
    "MPI_Cart_create",
    "MPI_Cart_get",
    "MPI_Cart_map",
    "MPI_Cart_rank",
    "MPI_Cart_shift",
    "MPI_Cart_sub",
    "MPI_Cartdim_get",
    "MPI_Close_port",
    "MPI_Comm_accept",
    "MPI_Comm_attach_buffer",
    "MPI_Comm_attach_buffer_c",
    "MPI_Comm_call_errhandler",
    "MPI_Comm_compare",
    "MPI_Comm_connect",
    "MPI_Comm_create",
    "MPI_Comm_create_errhandler",
    "MPI_Comm_create_from_group",
    "MPI_Comm_create_group",
    "MPI_Comm_create_keyval",
    "MPI_Comm_delete_attr",
    "MPI_Comm_detach_buffer",
    "MPI_Comm_detach_buffer_c",
    "MPI_Comm_disconnect",
    "MPI_Comm_dup",
    "MPI_Comm_dup_with_info",
    "MPI_Comm_flush_buffer",
    "MPI_Comm_free",
    "MPI_Comm_free_keyval",
    "MPI_Comm_get_attr",
    "MPI_Comm_get_errhandler",
    "MPI_Comm_get_info",
    "MPI_Comm_get_name",
    "MPI_Comm_get_parent",
    "MPI_Comm_group",
    "MPI_Comm_idup",
    "MPI_Comm_idup_with_info",
    "MPI_Comm_iflush_buffer",
    "MPI_Comm_join",
    "MPI_Comm_rank",
    "MPI_Comm_remote_group",
    "MPI_Comm_remote_size",
    "MPI_Comm_set_attr",
    "MPI_Comm_set_errhandler",
    "MPI_Comm_set_info",
    "MPI_Comm_set_name",
    "MPI_Comm_size",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_Comm_split",
    "MPI_Comm_split_type",
    "MPI_Comm_test_inter",
    "MPI_Compare_and_swap",
    "MPI_Dims_create",
    "MPI_Dist_graph_create",
    "MPI_Dist_graph_create_adjacent",
    "MPI_Dist_graph_neighbors",
    "MPI_Dist_graph_neighbors_count",
    "MPI_Errhandler_free",
    "MPI_Error_class",
    "MPI_Error_string",
    "MPI_Exscan",
    "MPI_Exscan_c",
    "MPI_Exscan_init",
    "MPI_Exscan_init_c",
    "MPI_Fetch_and_op",
    "MPI_File_call_errhandler",
    "MPI_File_close",
    "MPI_File_create_errhandler",
    "MPI_File_delete",
    "MPI_File_get_amode",
    "MPI_File_get_atomicity",
    "MPI_File_get_byte_offset",
    "MPI_File_get_errhandler",
    "MPI_File_get_group",
    "MPI_File_get_info",
    "MPI_File_get_position",
    "MPI_File_get_position_shared",
    "MPI_File_get_size",
    "MPI_File_get_type_extent",
    "MPI_File_get_type_extent_c",
    "MPI_File_get_view",
    "MPI_File_iread",
    "MPI_File_iread_c",
    "MPI_File_iread_all",
    "MPI_File_iread_all_c",
    "MPI_File_iread_at",
    "MPI_File_iread_at_c",
    "MPI_File_iread_at_all",
    "MPI_File_iread_at_all_c",
    "MPI_File_iread_shared",
    "MPI_File_iread_shared_c",
    "MPI_File_iwrite",
    "MPI_File_iwrite_c",
    "MPI_File_iwrite_all",
    "MPI_File_iwrite_all_c",
    "MPI_File_iwrite_at",
    "MPI_File_iwrite_at_c",
    "MPI_File_iwrite_at_all",
    "MPI_File_iwrite_at_all_c",
    "MPI_File_iwrite_shared",
    "MPI_File_iwrite_shared_c",
    "MPI_File_open",
    "MPI_File_preallocate",
    "MPI_File_read",
    "MPI_File_read_c",
    "MPI_File_read_all",
    "MPI_File_read_all_c",
    "MPI_File_read_all_begin",
    "MPI_File_read_all_begin_c",
    "MPI_File_read_all_end",
    "MPI_File_read_at",
    "MPI_File_read_at_c",
    "MPI_File_read_at_all",
    "MPI_File_read_at_all_c",
    "MPI_File_read_at_all_begin",
    "MPI_File_read_at_all_begin_c",
    "MPI_File_read_at_all_end",
    "MPI_File_read_ordered",
    "MPI_File_read_ordered_c",
    "MPI_File_read_ordered_begin",
    "MPI_File_read_ordered_begin_c",
    "MPI_File_read_ordered_end",
    "MPI_File_read_shared",
    "MPI_File_read_shared_c",
    "MPI_File_seek",
    "MPI_File_seek_shared",
    "MPI_File_set_atomicity",
    "MPI_File_set_errhandler",
    "MPI_File_set_info",
    "MPI_File_set_size",
    "MPI_File_set_view",
    "MPI_File_sync",
    "MPI_File_write",
    "MPI_File_write_c",
    "MPI_File_write_all",
    "MPI_File_write_all_c",
    "MPI_File_write_all_begin",
    "MPI_File_write_all_begin_c",
    "MPI_File_write_all_end",
    "MPI_File_write_at",
    "MPI_File_write_at_c",
    "MPI_File_write_at_all",
    "MPI_File_write_at_all_c",
    "MPI_File_write_at_all_begin",
    "MPI_File_write_at_all_begin_c",
    "MPI_File_write_at_all_end",
    "MPI_File_write_ordered",
    "MPI_File_write_ordered_c",
    "MPI_File_write_ordered_begin",
    "MPI_File_write_ordered_begin_c",
    "MPI_File_write_ordered_end",
    "MPI_File_write_shared",
    "MPI_File_write_shared_c",
    "MPI_Finalize",
    "MPI_Finalized",
    "MPI_Free_mem",
    "MPI_Gather",
    "MPI_Gather_c",
    "MPI_Gather_init",
    "MPI_Gather_init_c",
    "MPI_Gatherv",
    "MPI_Gatherv_c",
    "MPI_Gatherv_init",
    "MPI_Gatherv_init_c",
    "MPI_Get",
    "MPI_Get_c",
    "MPI_Get_accumulate",
    "MPI_Get_accumulate_c",
    "MPI_Get_address",
    "MPI_Get_count",
    "MPI_Get_count_c",
    "MPI_Get_elements",
    "MPI_Get_elements_c",
    "MPI_Get_elements_x",
    "MPI_Get_hw_resource_info",
    "MPI_Get_library_version",
    "MPI_Get_processor_name",
    "MPI_Get_version",
    "MPI_Graph_create",
    "MPI_Graph_get",
    "MPI_Graph_map",
    "MPI_Graph_neighbors",
    "MPI_Graph_neighbors_count",
    "MPI_Graphdims_get",
    "MPI_Grequest_complete",
    "MPI_Grequest_start",
    "MPI_Group_compare",
    "MPI_Group_difference",
    "MPI_Group_excl",
    "MPI_Group_free",
    "MPI_Group_from_session_pset",
    "MPI_Group_incl",
    "MPI_Group_intersection",
    "MPI_Group_range_excl",
    "MPI_Group_range_incl",
    "MPI_Group_rank",
    "MPI_Group_size",
    "MPI_Group_translate_ranks",
    "MPI_Group_union",
    "MPI_Iallgather",
    "MPI_Iallgather_c",
    "MPI_Iallgatherv",
    "MPI_Iallgatherv_c",
    "MPI_Iallreduce",
    "MPI_Iallreduce_c",
    "MPI_Ialltoall",
    "MPI_Ialltoall_c",
    "MPI_Ialltoallv",
    "MPI_Ialltoallv_c",
    "MPI_Ialltoallw",
    "MPI_Ialltoallw_c",
    "MPI_Ibarrier",
    "MPI_Ibcast",
    "MPI_Ibcast_c",
    "MPI_Ibsend",
    "MPI_Ibsend_c",
    "MPI_Iexscan",
    "MPI_Iexscan_c",
    "MPI_Igather",
    "MPI_Igather_c",
    "MPI_Igatherv",
    "MPI_Igatherv_c",
    "MPI_Improbe",
    "MPI_Imrecv",
    "MPI_Imrecv_c",
    "MPI_Ineighbor_allgather",
    "MPI_Ineighbor_allgather_c",
    "MPI_Ineighbor_allgatherv",
    "MPI_Ineighbor_allgatherv_c",
    "MPI_Ineighbor_alltoall",
    "MPI_Ineighbor_alltoall_c",
    "MPI_Ineighbor_alltoallv",
    "MPI_Ineighbor_alltoallv_c",
    "MPI_Ineighbor_alltoallw",
    "MPI_Ineighbor_alltoallw_c",
    "MPI_Info_create",
    "MPI_Info_create_env",
    "MPI_Info_delete",
    "MPI_Info_dup",
    "MPI_Info_free",
    "MPI_Info_get",
    "MPI_Info_get_nkeys",
    "MPI_Info_get_nthkey",
    "MPI_Info_get_string",
    "MPI_Info_get_valuelen",
    "MPI_Info_set",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Initialized",
    "MPI_Intercomm_create",
    "MPI_Intercomm_create_from_groups",
    "MPI_Intercomm_merge",
    "MPI_Iprobe",
    "MPI_Irecv",
    "MPI_Irecv_c",
    "MPI_Ireduce",
    "MPI_Ireduce_c",
    "MPI_Ireduce_scatter",
    "MPI_Ireduce_scatter_c",
    "MPI_Ireduce_scatter_block",
    "MPI_Ireduce_scatter_block_c",
    "MPI_Irsend",
    "MPI_Irsend_c",
    "MPI_Is_thread_main",
    "MPI_Iscan",
    "MPI_Iscan_c",
    "MPI_Iscatter",
    "MPI_Iscatter_c",
    "MPI_Iscatterv",
    "MPI_Iscatterv_c",
    "MPI_Isend",
    "MPI_Isend_c",
    "MPI_Isendrecv",
    "MPI_Isendrecv_c",
    "MPI_Isendrecv_replace",
    "MPI_Isendrecv_replace_c",
    "MPI_Issend",
    "MPI_Issend_c",
    "MPI_Keyval_create",
    "MPI_Keyval_free",
    "MPI_Lookup_name",
    "MPI_Mprobe",
    "MPI_Mrecv",
    "MPI_Mrecv_c",
    "MPI_Neighbor_allgather",
    "MPI_Neighbor_allgather_c",
    "MPI_Neighbor_allgather_init",
    "MPI_Neighbor_allgather_init_c",
    "MPI_Neighbor_allgatherv",
    "MPI_Neighbor_allgatherv_c",
    "MPI_Neighbor_allgatherv_init",
    "MPI_Neighbor_allgatherv_init_c",
    "MPI_Neighbor_alltoall",
    "MPI_Neighbor_alltoall_c",
    "MPI_Neighbor_alltoall_init",
    "MPI_Neighbor_alltoall_init_c",
    "MPI_Neighbor_alltoallv",
    "MPI_Neighbor_alltoallv_c",
    "MPI_Neighbor_alltoallv_init",
    "MPI_Neighbor_alltoallv_init_c",
    "MPI_Neighbor_alltoallw",
    "MPI_Neighbor_alltoallw_c",
    "MPI_Neighbor_alltoallw_init",
    "MPI_Neighbor_alltoallw_init_c",
    "MPI_Op_commutative",
    "MPI_Op_create",
    "MPI_Op_create_c",
    "MPI_Op_free",
    "MPI_Open_port",
    "MPI_Pack",
    "MPI_Pack_c",
    "MPI_Pack_external",
    "MPI_Pack_external_c",
    "MPI_Pack_external_size",
    "MPI_Pack_external_size_c",
    "MPI_Pack_size",
    "MPI_Pack_size_c",
    "MPI_Parrived",
    "MPI_Pready",
    "MPI_Pready_list",
    "MPI_Pready_range",
    "MPI_Precv_init",
    "MPI_Precv_init_c",
    "MPI_Probe",
    "MPI_Psend_init",
    "MPI_Psend_init_c",
    "MPI_Publish_name",
    "MPI_Put",
    "MPI_Put_c",
    "MPI_Query_thread",
    "MPI_Raccumulate",
    "MPI_Raccumulate_c",
    "MPI_Recv",
    "MPI_Recv_c",
    "MPI_Recv_init",
    "MPI_Recv_init_c",
    "MPI_Reduce",
    "MPI_Reduce_c",
    "MPI_Reduce_init",
    "MPI_Reduce_init_c",
    "MPI_Reduce_local",
    "MPI_Reduce_local_c",
    "MPI_Reduce_scatter",
    "MPI_Reduce_scatter_c",
    "MPI_Reduce_scatter_block",
    "MPI_Reduce_scatter_block_c",
    "MPI_Reduce_scatter_block_init",
    "MPI_Reduce_scatter_block_init_c",
    "MPI_Reduce_scatter_init",
    "MPI_Reduce_scatter_init_c",
    "MPI_Register_datarep",
    "MPI_Register_datarep_c",
    "MPI_Remove_error_class",
    "MPI_Remove_error_code",
    "MPI_Remove_error_string",
    "MPI_Request_free",
    "MPI_Request_get_status",
    "MPI_Request_get_status_all",
    "MPI_Request_get_status_any",
    "MPI_Request_get_status_some",
    "MPI_Rget",
    "MPI_Rget_c",
    "MPI_Rget_accumulate",
    "MPI_Rget_accumulate_c",
    "MPI_Rput",
    "MPI_Rput_c",
    "MPI_Rsend",
    "MPI_Rsend_c",
    "MPI_Rsend_init",
    "MPI_Rsend_init_c",
    "MPI_Scan",
    "MPI_Scan_c",
    "MPI_Scan_init",
    "MPI_Scan_init_c",
    "MPI_Scatter",
    "MPI_Scatter_c",
    "MPI_Scatter_init",
    "MPI_Scatter_init_c",
    "MPI_Scatterv",
    "MPI_Scatterv_c",
    "MPI_Scatterv_init",
    "MPI_Scatterv_init_c",
    "MPI_Send",
    "MPI_Send_c",
    "MPI_Send_init",
    "MPI_Send_init_c",
    "MPI_Sendrecv",
    "MPI_Sendrecv_c",
    "MPI_Sendrecv_replace",
    "MPI_Sendrecv_replace_c",
    "MPI_Session_attach_buffer",
    "MPI_Session_attach_buffer_c",
    "MPI_Session_call_errhandler",
    "MPI_Session_create_errhandler",
    "MPI_Session_detach_buffer",
    "MPI_Session_detach_buffer_c",
    "MPI_Session_finalize",
    "MPI_Session_flush_buffer",
    "MPI_Session_get_errhandler",
    "MPI_Session_get_info",
    "MPI_Session_get_nth_pset",
    "MPI_Session_get_num_psets",
    "MPI_Session_get_pset_info",
    "MPI_Session_iflush_buffer",
    "MPI_Session_init",
    "MPI_Session_set_errhandler",
    "MPI_Ssend",
    "MPI_Ssend_c",
    "MPI_Ssend_init",
    "MPI_Ssend_init_c",
    "MPI_Start",
    "MPI_Startall",
    "MPI_Status_get_error",
    "MPI_Status_get_source",
    "MPI_Status_get_tag",
    "MPI_Status_set_cancelled",
    "MPI_Status_set_elements",
    "MPI_Status_set_elements_c",
    "MPI_Status_set_elements_x",
    "MPI_Status_set_error",
    "MPI_Status_set_source",
    "MPI_Status_set_tag",
    "MPI_Test",
    "MPI_Test_cancelled",
    "MPI_Testall",
    "MPI_Testany",
    "MPI_Testsome",
    "MPI_Topo_test",
    "MPI_Type_commit",
    "MPI_Type_contiguous",
    "MPI_Type_contiguous_c",
    "MPI_Type_create_darray",
    "MPI_Type_create_darray_c",
    "MPI_Type_create_f90_complex",
    "MPI_Type_create_f90_integer",
    "MPI_Type_create_f90_real",
    "MPI_Type_create_hindexed",
    "MPI_Type_create_hindexed_c",
    "MPI_Type_create_hindexed_block",
    "MPI_Type_create_hindexed_block_c",
    "MPI_Type_create_hvector",
    "MPI_Type_create_hvector_c",
    "MPI_Type_create_indexed_block",
    "MPI_Type_create_indexed_block_c",
    "MPI_Type_create_keyval",
    "MPI_Type_create_resized",
    "MPI_Type_create_resized_c",
    "MPI_Type_create_struct",
    "MPI_Type_create_struct_c",
    "MPI_Type_create_subarray",
    "MPI_Type_create_subarray_c",
    "MPI_Type_delete_attr",
    "MPI_Type_dup",
    "MPI_Type_free",
    "MPI_Type_free_keyval",
    "MPI_Type_get_attr",
    "MPI_Type_get_contents",
    "MPI_Type_get_contents_c",
    "MPI_Type_get_envelope",
    "MPI_Type_get_envelope_c",
    "MPI_Type_get_extent",
    "MPI_Type_get_extent_c",
    "MPI_Type_get_extent_x",
    "MPI_Type_get_name",
    "MPI_Type_get_true_extent",
    "MPI_Type_get_true_extent_c",
    "MPI_Type_get_true_extent_x",
    "MPI_Type_get_value_index",
    "MPI_Type_indexed",
    "MPI_Type_indexed_c",
    "MPI_Type_match_size",
    "MPI_Type_set_attr",
    "MPI_Type_set_name",
    "MPI_Type_size",
    "MPI_Type_size_c",
    "MPI_Type_size_x",
    "MPI_Type_vector",
    "MPI_Type_vector_c",
    "MPI_Unpack",
    "MPI_Unpack_c",
    "MPI_Unpack_external",
    "MPI_Unpack_external_c",
    "MPI_Unpublish_name",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Waitany",
    "MPI_Waitsome",
    "MPI_Win_allocate",
    "MPI_Win_allocate_c",
    "MPI_Win_allocate_shared",
    "MPI_Win_allocate_shared_c",
    "MPI_Win_attach",
    "MPI_Win_call_errhandler",
    "MPI_Win_complete",
    "MPI_Win_create",
    "MPI_Win_create_c",
    "MPI_Win_create_dynamic",
    "MPI_Win_create_errhandler",
    "MPI_Win_create_keyval",
    "MPI_Win_delete_attr",
    "MPI_Win_detach",
    "MPI_Win_fence",
    "MPI_Win_flush",
    "MPI_Win_flush_all",
    "MPI_Win_flush_local",
    "MPI_Win_flush_local_all",
    "MPI_Win_free",
    "MPI_Win_free_keyval",
    "MPI_Win_get_attr",
    "MPI_Win_get_errhandler",
    "MPI_Win_get_group",
    "MPI_Win_get_info",
    "MPI_Win_get_name",
    "MPI_Win_lock",
    "MPI_Win_lock_all",
    "MPI_Win_post",
    "MPI_Win_set_attr",
    "MPI_Win_set_errhandler",
    "MPI_Win_set_info",
    "MPI_Win_set_name",
    "MPI_Win_shared_query",
    "MPI_Win_shared_query_c",
    "MPI_Win_start",
    "MPI_Win_sync",
    "MPI_Win_test",
    "MPI_Win_unlock",
    "MPI_Win_unlock_all",
    "MPI_Win_wait",
];

/// `MPI_Abi_get_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_booleans(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(0, || {
        let next = function!(c"PMPI_Abi_get_fortran_booleans", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Abi_get_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_info(a0: Pointer) -> c_int {
    timed(1, || {
        let next = function!(c"PMPI_Abi_get_fortran_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Abi_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_info(a0: Pointer) -> c_int {
    timed(2, || {
        let next = function!(c"PMPI_Abi_get_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Abi_get_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_version(a0: Pointer, a1: Pointer) -> c_int {
    timed(3, || {
        let next = function!(c"PMPI_Abi_get_version", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Abi_set_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_set_fortran_booleans(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    timed(4, || {
        let next = function!(c"PMPI_Abi_set_fortran_booleans", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Abi_set_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_set_fortran_info(a0: Handle) -> c_int {
    timed(5, || {
        let next = function!(c"PMPI_Abi_set_fortran_info", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Abort`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abort(a0: Handle, a1: c_int) -> c_int {
    timed(6, || {
        let next = function!(c"PMPI_Abort", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Handle) -> c_int {
    timed(7, || {
        let next = function!(c"PMPI_Accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Handle) -> c_int {
    timed(8, || {
        let next = function!(c"PMPI_Accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Add_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_class(a0: Pointer) -> c_int {
    timed(9, || {
        let next = function!(c"PMPI_Add_error_class", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Add_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_code(a0: c_int, a1: Pointer) -> c_int {
    timed(10, || {
        let next = function!(c"PMPI_Add_error_code", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Add_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_string(a0: c_int, a1: Pointer) -> c_int {
    timed(11, || {
        let next = function!(c"PMPI_Add_error_string", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    timed(12, || {
        let next = function!(c"PMPI_Allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(13, || {
        let next = function!(c"PMPI_Allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(14, || {
        let next = function!(c"PMPI_Allgather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(15, || {
        let next = function!(c"PMPI_Allgather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    timed(16, || {
        let next = function!(c"PMPI_Allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    timed(17, || {
        let next = function!(c"PMPI_Allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(18, || {
        let next = function!(c"PMPI_Allgatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(19, || {
        let next = function!(c"PMPI_Allgatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Alloc_mem`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alloc_mem(a0: i64, a1: Handle, a2: Pointer) -> c_int {
    timed(20, || {
        let next = function!(c"PMPI_Alloc_mem", unsafe extern "C" fn(i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Allreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(21, || {
        let next = function!(c"PMPI_Allreduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Allreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(22, || {
        let next = function!(c"PMPI_Allreduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Allreduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(23, || {
        let next = function!(c"PMPI_Allreduce_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Allreduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(24, || {
        let next = function!(c"PMPI_Allreduce_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    timed(25, || {
        let next = function!(c"PMPI_Alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(26, || {
        let next = function!(c"PMPI_Alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(27, || {
        let next = function!(c"PMPI_Alltoall_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(28, || {
        let next = function!(c"PMPI_Alltoall_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    timed(29, || {
        let next = function!(c"PMPI_Alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    timed(30, || {
        let next = function!(c"PMPI_Alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(31, || {
        let next = function!(c"PMPI_Alltoallv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(32, || {
        let next = function!(c"PMPI_Alltoallv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    timed(33, || {
        let next = function!(c"PMPI_Alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    timed(34, || {
        let next = function!(c"PMPI_Alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(35, || {
        let next = function!(c"PMPI_Alltoallw_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(36, || {
        let next = function!(c"PMPI_Alltoallw_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Attr_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_delete(a0: Handle, a1: c_int) -> c_int {
    timed(37, || {
        let next = function!(c"PMPI_Attr_delete", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Attr_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_get(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(38, || {
        let next = function!(c"PMPI_Attr_get", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Attr_put`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_put(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(39, || {
        let next = function!(c"PMPI_Attr_put", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Barrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(a0: Handle) -> c_int {
    timed(40, || {
        let next = function!(c"PMPI_Barrier", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Barrier_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier_init(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(41, || {
        let next = function!(c"PMPI_Barrier_init", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Bcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle) -> c_int {
    timed(42, || {
        let next = function!(c"PMPI_Bcast", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Bcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle) -> c_int {
    timed(43, || {
        let next = function!(c"PMPI_Bcast_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Bcast_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(44, || {
        let next = function!(c"PMPI_Bcast_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Bcast_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(45, || {
        let next = function!(c"PMPI_Bcast_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Bsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(46, || {
        let next = function!(c"PMPI_Bsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Bsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(47, || {
        let next = function!(c"PMPI_Bsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Bsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(48, || {
        let next = function!(c"PMPI_Bsend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, i64::from(a1), a2, a3, a5, a6);
    code
}

/// `MPI_Bsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(49, || {
        let next = function!(c"PMPI_Bsend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, a1, a2, a3, a5, a6);
    code
}

/// `MPI_Buffer_attach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_attach(a0: Pointer, a1: c_int) -> c_int {
    timed(50, || {
        let next = function!(c"PMPI_Buffer_attach", unsafe extern "C" fn(Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Buffer_attach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_attach_c(a0: Pointer, a1: i64) -> c_int {
    timed(51, || {
        let next = function!(c"PMPI_Buffer_attach_c", unsafe extern "C" fn(Pointer, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Buffer_detach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_detach(a0: Pointer, a1: Pointer) -> c_int {
    timed(52, || {
        let next = function!(c"PMPI_Buffer_detach", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Buffer_detach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_detach_c(a0: Pointer, a1: Pointer) -> c_int {
    timed(53, || {
        let next = function!(c"PMPI_Buffer_detach_c", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Buffer_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_flush() -> c_int {
    timed(54, || {
        let next = function!(c"PMPI_Buffer_flush", unsafe extern "C" fn() -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next() })
    })
}

/// `MPI_Buffer_iflush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_iflush(a0: Pointer) -> c_int {
    timed(55, || {
        let next = function!(c"PMPI_Buffer_iflush", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Cancel`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cancel(a0: Pointer) -> c_int {
    timed(56, || {
        let next = function!(c"PMPI_Cancel", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Cart_coords`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_coords(a0: Handle, a1: c_int, a2: c_int, a3: Pointer) -> c_int {
    timed(57, || {
        let next = function!(c"PMPI_Cart_coords", unsafe extern "C" fn(Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Cart_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer) -> c_int {
    timed(58, || {
        let next = function!(c"PMPI_Cart_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Cart_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_get(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(59, || {
        let next = function!(c"PMPI_Cart_get", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Cart_map`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_map(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(60, || {
        let next = function!(c"PMPI_Cart_map", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Cart_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_rank(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(61, || {
        let next = function!(c"PMPI_Cart_rank", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Cart_shift`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_shift(a0: Handle, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer) -> c_int {
    timed(62, || {
        let next = function!(c"PMPI_Cart_shift", unsafe extern "C" fn(Handle, c_int, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Cart_sub`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_sub(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(63, || {
        let next = function!(c"PMPI_Cart_sub", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Cartdim_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cartdim_get(a0: Handle, a1: Pointer) -> c_int {
    timed(64, || {
        let next = function!(c"PMPI_Cartdim_get", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Close_port`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Close_port(a0: Pointer) -> c_int {
    timed(65, || {
        let next = function!(c"PMPI_Close_port", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_accept`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_accept(a0: Pointer, a1: Handle, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(66, || {
        let next = function!(c"PMPI_Comm_accept", unsafe extern "C" fn(Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_attach_buffer(a0: Handle, a1: Pointer, a2: c_int) -> c_int {
    timed(67, || {
        let next = function!(c"PMPI_Comm_attach_buffer", unsafe extern "C" fn(Handle, Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_attach_buffer_c(a0: Handle, a1: Pointer, a2: i64) -> c_int {
    timed(68, || {
        let next = function!(c"PMPI_Comm_attach_buffer_c", unsafe extern "C" fn(Handle, Pointer, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_call_errhandler(a0: Handle, a1: c_int) -> c_int {
    timed(69, || {
        let next = function!(c"PMPI_Comm_call_errhandler", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_compare`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_compare(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(70, || {
        let next = function!(c"PMPI_Comm_compare", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_connect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_connect(a0: Pointer, a1: Handle, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(71, || {
        let next = function!(c"PMPI_Comm_connect", unsafe extern "C" fn(Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(72, || {
        let next = function!(c"PMPI_Comm_create", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    timed(73, || {
        let next = function!(c"PMPI_Comm_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_create_from_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_from_group(a0: Handle, a1: Pointer, a2: Handle, a3: Handle, a4: Pointer) -> c_int {
    timed(74, || {
        let next = function!(c"PMPI_Comm_create_from_group", unsafe extern "C" fn(Handle, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_create_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_group(a0: Handle, a1: Handle, a2: c_int, a3: Pointer) -> c_int {
    timed(75, || {
        let next = function!(c"PMPI_Comm_create_group", unsafe extern "C" fn(Handle, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_keyval(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(76, || {
        let next = function!(c"PMPI_Comm_create_keyval", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_delete_attr(a0: Handle, a1: c_int) -> c_int {
    timed(77, || {
        let next = function!(c"PMPI_Comm_delete_attr", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_detach_buffer(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(78, || {
        let next = function!(c"PMPI_Comm_detach_buffer", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_detach_buffer_c(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(79, || {
        let next = function!(c"PMPI_Comm_detach_buffer_c", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_disconnect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_disconnect(a0: Pointer) -> c_int {
    record::forget(a0);
    timed(80, || {
        let next = function!(c"PMPI_Comm_disconnect", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(a0: Handle, a1: Pointer) -> c_int {
    timed(81, || {
        let next = function!(c"PMPI_Comm_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_dup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup_with_info(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(82, || {
        let next = function!(c"PMPI_Comm_dup_with_info", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_flush_buffer(a0: Handle) -> c_int {
    timed(83, || {
        let next = function!(c"PMPI_Comm_flush_buffer", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free(a0: Pointer) -> c_int {
    record::forget(a0);
    timed(84, || {
        let next = function!(c"PMPI_Comm_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free_keyval(a0: Pointer) -> c_int {
    timed(85, || {
        let next = function!(c"PMPI_Comm_free_keyval", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_attr(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(86, || {
        let next = function!(c"PMPI_Comm_get_attr", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    timed(87, || {
        let next = function!(c"PMPI_Comm_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_info(a0: Handle, a1: Pointer) -> c_int {
    timed(88, || {
        let next = function!(c"PMPI_Comm_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_name(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(89, || {
        let next = function!(c"PMPI_Comm_get_name", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_get_parent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_parent(a0: Pointer) -> c_int {
    timed(90, || {
        let next = function!(c"PMPI_Comm_get_parent", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Comm_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_group(a0: Handle, a1: Pointer) -> c_int {
    timed(91, || {
        let next = function!(c"PMPI_Comm_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_idup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(92, || {
        let next = function!(c"PMPI_Comm_idup", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_idup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup_with_info(a0: Handle, a1: Handle, a2: Pointer, a3: Pointer) -> c_int {
    timed(93, || {
        let next = function!(c"PMPI_Comm_idup_with_info", unsafe extern "C" fn(Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_iflush_buffer(a0: Handle, a1: Pointer) -> c_int {
    timed(94, || {
        let next = function!(c"PMPI_Comm_iflush_buffer", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_join`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_join(a0: c_int, a1: Pointer) -> c_int {
    timed(95, || {
        let next = function!(c"PMPI_Comm_join", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_rank(a0: Handle, a1: Pointer) -> c_int {
    timed(96, || {
        let next = function!(c"PMPI_Comm_rank", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_remote_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_group(a0: Handle, a1: Pointer) -> c_int {
    timed(97, || {
        let next = function!(c"PMPI_Comm_remote_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_remote_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_size(a0: Handle, a1: Pointer) -> c_int {
    timed(98, || {
        let next = function!(c"PMPI_Comm_remote_size", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_attr(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(99, || {
        let next = function!(c"PMPI_Comm_set_attr", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Comm_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_errhandler(a0: Handle, a1: Handle) -> c_int {
    timed(100, || {
        let next = function!(c"PMPI_Comm_set_errhandler", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_info(a0: Handle, a1: Handle) -> c_int {
    timed(101, || {
        let next = function!(c"PMPI_Comm_set_info", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_name(a0: Handle, a1: Pointer) -> c_int {
    timed(102, || {
        let next = function!(c"PMPI_Comm_set_name", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_size(a0: Handle, a1: Pointer) -> c_int {
    timed(103, || {
        let next = function!(c"PMPI_Comm_size", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Comm_spawn`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_spawn(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: c_int, a5: Handle, a6: Pointer, a7: Pointer) -> c_int {
    timed(104, || {
        let next = function!(c"PMPI_Comm_spawn", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Comm_spawn_multiple`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_spawn_multiple(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: c_int, a6: Handle, a7: Pointer, a8: Pointer) -> c_int {
    timed(105, || {
        let next = function!(c"PMPI_Comm_spawn_multiple", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Comm_split`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(a0: Handle, a1: c_int, a2: c_int, a3: Pointer) -> c_int {
    timed(106, || {
        let next = function!(c"PMPI_Comm_split", unsafe extern "C" fn(Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Comm_split_type`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(a0: Handle, a1: c_int, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(107, || {
        let next = function!(c"PMPI_Comm_split_type", unsafe extern "C" fn(Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Comm_test_inter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_test_inter(a0: Handle, a1: Pointer) -> c_int {
    timed(108, || {
        let next = function!(c"PMPI_Comm_test_inter", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Compare_and_swap`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Compare_and_swap(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: c_int, a5: i64, a6: Handle) -> c_int {
    timed(109, || {
        let next = function!(c"PMPI_Compare_and_swap", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, c_int, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Dims_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dims_create(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    timed(110, || {
        let next = function!(c"PMPI_Dims_create", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Dist_graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Pointer) -> c_int {
    timed(111, || {
        let next = function!(c"PMPI_Dist_graph_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer, Pointer, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Dist_graph_create_adjacent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create_adjacent(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer, a6: Pointer, a7: Handle, a8: c_int, a9: Pointer) -> c_int {
    timed(112, || {
        let next = function!(c"PMPI_Dist_graph_create_adjacent", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer, Pointer, Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Dist_graph_neighbors`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_neighbors(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer, a6: Pointer) -> c_int {
    timed(113, || {
        let next = function!(c"PMPI_Dist_graph_neighbors", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Dist_graph_neighbors_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_neighbors_count(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(114, || {
        let next = function!(c"PMPI_Dist_graph_neighbors_count", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Errhandler_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_free(a0: Pointer) -> c_int {
    timed(115, || {
        let next = function!(c"PMPI_Errhandler_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_class(a0: c_int, a1: Pointer) -> c_int {
    timed(116, || {
        let next = function!(c"PMPI_Error_class", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_string(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    timed(117, || {
        let next = function!(c"PMPI_Error_string", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Exscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(118, || {
        let next = function!(c"PMPI_Exscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Exscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(119, || {
        let next = function!(c"PMPI_Exscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Exscan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(120, || {
        let next = function!(c"PMPI_Exscan_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Exscan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(121, || {
        let next = function!(c"PMPI_Exscan_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Fetch_and_op`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Fetch_and_op(a0: Pointer, a1: Pointer, a2: Handle, a3: c_int, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(122, || {
        let next = function!(c"PMPI_Fetch_and_op", unsafe extern "C" fn(Pointer, Pointer, Handle, c_int, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_File_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_call_errhandler(a0: Handle, a1: c_int) -> c_int {
    timed(123, || {
        let next = function!(c"PMPI_File_call_errhandler", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_close`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_close(a0: Pointer) -> c_int {
    timed(124, || {
        let next = function!(c"PMPI_File_close", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_File_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    timed(125, || {
        let next = function!(c"PMPI_File_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_delete(a0: Pointer, a1: Handle) -> c_int {
    timed(126, || {
        let next = function!(c"PMPI_File_delete", unsafe extern "C" fn(Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_amode`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_amode(a0: Handle, a1: Pointer) -> c_int {
    timed(127, || {
        let next = function!(c"PMPI_File_get_amode", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_atomicity(a0: Handle, a1: Pointer) -> c_int {
    timed(128, || {
        let next = function!(c"PMPI_File_get_atomicity", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_byte_offset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_byte_offset(a0: Handle, a1: i64, a2: Pointer) -> c_int {
    timed(129, || {
        let next = function!(c"PMPI_File_get_byte_offset", unsafe extern "C" fn(Handle, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    timed(130, || {
        let next = function!(c"PMPI_File_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_group(a0: Handle, a1: Pointer) -> c_int {
    timed(131, || {
        let next = function!(c"PMPI_File_get_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_info(a0: Handle, a1: Pointer) -> c_int {
    timed(132, || {
        let next = function!(c"PMPI_File_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_position`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_position(a0: Handle, a1: Pointer) -> c_int {
    timed(133, || {
        let next = function!(c"PMPI_File_get_position", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_position_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_position_shared(a0: Handle, a1: Pointer) -> c_int {
    timed(134, || {
        let next = function!(c"PMPI_File_get_position_shared", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_size(a0: Handle, a1: Pointer) -> c_int {
    timed(135, || {
        let next = function!(c"PMPI_File_get_size", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_get_type_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_type_extent(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(136, || {
        let next = function!(c"PMPI_File_get_type_extent", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_get_type_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_type_extent_c(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(137, || {
        let next = function!(c"PMPI_File_get_type_extent_c", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_get_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_view(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(138, || {
        let next = function!(c"PMPI_File_get_view", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(139, || {
        let next = function!(c"PMPI_File_iread", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(140, || {
        let next = function!(c"PMPI_File_iread_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_all(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(141, || {
        let next = function!(c"PMPI_File_iread_all", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_all_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(142, || {
        let next = function!(c"PMPI_File_iread_all_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_at(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(143, || {
        let next = function!(c"PMPI_File_iread_at", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iread_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_at_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(144, || {
        let next = function!(c"PMPI_File_iread_at_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iread_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_at_all(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(145, || {
        let next = function!(c"PMPI_File_iread_at_all", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iread_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_at_all_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(146, || {
        let next = function!(c"PMPI_File_iread_at_all_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iread_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_shared(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(147, || {
        let next = function!(c"PMPI_File_iread_shared", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iread_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iread_shared_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(148, || {
        let next = function!(c"PMPI_File_iread_shared_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(149, || {
        let next = function!(c"PMPI_File_iwrite", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(150, || {
        let next = function!(c"PMPI_File_iwrite_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_all(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(151, || {
        let next = function!(c"PMPI_File_iwrite_all", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_all_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(152, || {
        let next = function!(c"PMPI_File_iwrite_all_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_at(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(153, || {
        let next = function!(c"PMPI_File_iwrite_at", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iwrite_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_at_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(154, || {
        let next = function!(c"PMPI_File_iwrite_at_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iwrite_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_at_all(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(155, || {
        let next = function!(c"PMPI_File_iwrite_at_all", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iwrite_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_at_all_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(156, || {
        let next = function!(c"PMPI_File_iwrite_at_all_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_iwrite_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_shared(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(157, || {
        let next = function!(c"PMPI_File_iwrite_shared", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_iwrite_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_iwrite_shared_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(158, || {
        let next = function!(c"PMPI_File_iwrite_shared_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_open`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_open(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(159, || {
        let next = function!(c"PMPI_File_open", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_preallocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_preallocate(a0: Handle, a1: i64) -> c_int {
    timed(160, || {
        let next = function!(c"PMPI_File_preallocate", unsafe extern "C" fn(Handle, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(161, || {
        let next = function!(c"PMPI_File_read", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(162, || {
        let next = function!(c"PMPI_File_read_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_all(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(163, || {
        let next = function!(c"PMPI_File_read_all", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_all_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(164, || {
        let next = function!(c"PMPI_File_read_all_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_all_begin(a0: Handle, a1: Pointer, a2: c_int, a3: Handle) -> c_int {
    timed(165, || {
        let next = function!(c"PMPI_File_read_all_begin", unsafe extern "C" fn(Handle, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_read_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_all_begin_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle) -> c_int {
    timed(166, || {
        let next = function!(c"PMPI_File_read_all_begin_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_read_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_all_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(167, || {
        let next = function!(c"PMPI_File_read_all_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_read_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(168, || {
        let next = function!(c"PMPI_File_read_at", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_read_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(169, || {
        let next = function!(c"PMPI_File_read_at_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_read_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_all(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(170, || {
        let next = function!(c"PMPI_File_read_at_all", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_read_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_all_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(171, || {
        let next = function!(c"PMPI_File_read_at_all_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_read_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_all_begin(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle) -> c_int {
    timed(172, || {
        let next = function!(c"PMPI_File_read_at_all_begin", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_all_begin_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle) -> c_int {
    timed(173, || {
        let next = function!(c"PMPI_File_read_at_all_begin_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_at_all_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(174, || {
        let next = function!(c"PMPI_File_read_at_all_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_read_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_ordered(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(175, || {
        let next = function!(c"PMPI_File_read_ordered", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_ordered_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(176, || {
        let next = function!(c"PMPI_File_read_ordered_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_ordered_begin(a0: Handle, a1: Pointer, a2: c_int, a3: Handle) -> c_int {
    timed(177, || {
        let next = function!(c"PMPI_File_read_ordered_begin", unsafe extern "C" fn(Handle, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_read_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_ordered_begin_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle) -> c_int {
    timed(178, || {
        let next = function!(c"PMPI_File_read_ordered_begin_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_read_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_ordered_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(179, || {
        let next = function!(c"PMPI_File_read_ordered_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_read_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_shared(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(180, || {
        let next = function!(c"PMPI_File_read_shared", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_read_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_read_shared_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(181, || {
        let next = function!(c"PMPI_File_read_shared_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_seek`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_seek(a0: Handle, a1: i64, a2: c_int) -> c_int {
    timed(182, || {
        let next = function!(c"PMPI_File_seek", unsafe extern "C" fn(Handle, i64, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_seek_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_seek_shared(a0: Handle, a1: i64, a2: c_int) -> c_int {
    timed(183, || {
        let next = function!(c"PMPI_File_seek_shared", unsafe extern "C" fn(Handle, i64, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_set_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_atomicity(a0: Handle, a1: c_int) -> c_int {
    timed(184, || {
        let next = function!(c"PMPI_File_set_atomicity", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_errhandler(a0: Handle, a1: Handle) -> c_int {
    timed(185, || {
        let next = function!(c"PMPI_File_set_errhandler", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_info(a0: Handle, a1: Handle) -> c_int {
    timed(186, || {
        let next = function!(c"PMPI_File_set_info", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_set_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_size(a0: Handle, a1: i64) -> c_int {
    timed(187, || {
        let next = function!(c"PMPI_File_set_size", unsafe extern "C" fn(Handle, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_File_set_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_view(a0: Handle, a1: i64, a2: Handle, a3: Handle, a4: Pointer, a5: Handle) -> c_int {
    timed(188, || {
        let next = function!(c"PMPI_File_set_view", unsafe extern "C" fn(Handle, i64, Handle, Handle, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_sync`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_sync(a0: Handle) -> c_int {
    timed(189, || {
        let next = function!(c"PMPI_File_sync", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_File_write`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(190, || {
        let next = function!(c"PMPI_File_write", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(191, || {
        let next = function!(c"PMPI_File_write_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_all(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(192, || {
        let next = function!(c"PMPI_File_write_all", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_all_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(193, || {
        let next = function!(c"PMPI_File_write_all_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_all_begin(a0: Handle, a1: Pointer, a2: c_int, a3: Handle) -> c_int {
    timed(194, || {
        let next = function!(c"PMPI_File_write_all_begin", unsafe extern "C" fn(Handle, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_write_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_all_begin_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle) -> c_int {
    timed(195, || {
        let next = function!(c"PMPI_File_write_all_begin_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_write_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_all_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(196, || {
        let next = function!(c"PMPI_File_write_all_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_write_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(197, || {
        let next = function!(c"PMPI_File_write_at", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_write_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(198, || {
        let next = function!(c"PMPI_File_write_at_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_write_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_all(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(199, || {
        let next = function!(c"PMPI_File_write_at_all", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_write_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_all_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle, a5: Pointer) -> c_int {
    timed(200, || {
        let next = function!(c"PMPI_File_write_at_all_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_File_write_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_all_begin(a0: Handle, a1: i64, a2: Pointer, a3: c_int, a4: Handle) -> c_int {
    timed(201, || {
        let next = function!(c"PMPI_File_write_at_all_begin", unsafe extern "C" fn(Handle, i64, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_all_begin_c(a0: Handle, a1: i64, a2: Pointer, a3: i64, a4: Handle) -> c_int {
    timed(202, || {
        let next = function!(c"PMPI_File_write_at_all_begin_c", unsafe extern "C" fn(Handle, i64, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_at_all_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(203, || {
        let next = function!(c"PMPI_File_write_at_all_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_write_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_ordered(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(204, || {
        let next = function!(c"PMPI_File_write_ordered", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_ordered_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(205, || {
        let next = function!(c"PMPI_File_write_ordered_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_ordered_begin(a0: Handle, a1: Pointer, a2: c_int, a3: Handle) -> c_int {
    timed(206, || {
        let next = function!(c"PMPI_File_write_ordered_begin", unsafe extern "C" fn(Handle, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_write_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_ordered_begin_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle) -> c_int {
    timed(207, || {
        let next = function!(c"PMPI_File_write_ordered_begin_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_File_write_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_ordered_end(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(208, || {
        let next = function!(c"PMPI_File_write_ordered_end", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_File_write_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_shared(a0: Handle, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(209, || {
        let next = function!(c"PMPI_File_write_shared", unsafe extern "C" fn(Handle, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_File_write_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_write_shared_c(a0: Handle, a1: Pointer, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(210, || {
        let next = function!(c"PMPI_File_write_shared_c", unsafe extern "C" fn(Handle, Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalize() -> c_int {
    crate::write::write();
    timed(211, || {
        let next = function!(c"PMPI_Finalize", unsafe extern "C" fn() -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next() })
    })
}

/// `MPI_Finalized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalized(a0: Pointer) -> c_int {
    timed(212, || {
        let next = function!(c"PMPI_Finalized", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Free_mem`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Free_mem(a0: Pointer) -> c_int {
    timed(213, || {
        let next = function!(c"PMPI_Free_mem", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Gather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    timed(214, || {
        let next = function!(c"PMPI_Gather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Gather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    timed(215, || {
        let next = function!(c"PMPI_Gather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Gather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(216, || {
        let next = function!(c"PMPI_Gather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Gather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(217, || {
        let next = function!(c"PMPI_Gather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Gatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    timed(218, || {
        let next = function!(c"PMPI_Gatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Gatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    timed(219, || {
        let next = function!(c"PMPI_Gatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Gatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(220, || {
        let next = function!(c"PMPI_Gatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Gatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(221, || {
        let next = function!(c"PMPI_Gatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle) -> c_int {
    timed(222, || {
        let next = function!(c"PMPI_Get", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Get_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle) -> c_int {
    timed(223, || {
        let next = function!(c"PMPI_Get_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Get_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: i64, a8: c_int, a9: Handle, a10: Handle, a11: Handle) -> c_int {
    timed(224, || {
        let next = function!(c"PMPI_Get_accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Get_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: i64, a8: i64, a9: Handle, a10: Handle, a11: Handle) -> c_int {
    timed(225, || {
        let next = function!(c"PMPI_Get_accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    })
}

/// `MPI_Get_address`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_address(a0: Pointer, a1: Pointer) -> c_int {
    timed(226, || {
        let next = function!(c"PMPI_Get_address", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Get_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_count(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(227, || {
        let next = function!(c"PMPI_Get_count", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Get_count_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_count_c(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(228, || {
        let next = function!(c"PMPI_Get_count_c", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Get_elements`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(229, || {
        let next = function!(c"PMPI_Get_elements", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Get_elements_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements_c(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(230, || {
        let next = function!(c"PMPI_Get_elements_c", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Get_elements_x`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements_x(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(231, || {
        let next = function!(c"PMPI_Get_elements_x", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Get_hw_resource_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_hw_resource_info(a0: Pointer) -> c_int {
    timed(232, || {
        let next = function!(c"PMPI_Get_hw_resource_info", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Get_library_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_library_version(a0: Pointer, a1: Pointer) -> c_int {
    timed(233, || {
        let next = function!(c"PMPI_Get_library_version", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Get_processor_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_processor_name(a0: Pointer, a1: Pointer) -> c_int {
    timed(234, || {
        let next = function!(c"PMPI_Get_processor_name", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Get_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_version(a0: Pointer, a1: Pointer) -> c_int {
    timed(235, || {
        let next = function!(c"PMPI_Get_version", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Graph_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_create(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Pointer) -> c_int {
    timed(236, || {
        let next = function!(c"PMPI_Graph_create", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Graph_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_get(a0: Handle, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer) -> c_int {
    timed(237, || {
        let next = function!(c"PMPI_Graph_get", unsafe extern "C" fn(Handle, c_int, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Graph_map`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_map(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(238, || {
        let next = function!(c"PMPI_Graph_map", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Graph_neighbors`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_neighbors(a0: Handle, a1: c_int, a2: c_int, a3: Pointer) -> c_int {
    timed(239, || {
        let next = function!(c"PMPI_Graph_neighbors", unsafe extern "C" fn(Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Graph_neighbors_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_neighbors_count(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(240, || {
        let next = function!(c"PMPI_Graph_neighbors_count", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Graphdims_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graphdims_get(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(241, || {
        let next = function!(c"PMPI_Graphdims_get", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Grequest_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Grequest_complete(a0: Handle) -> c_int {
    timed(242, || {
        let next = function!(c"PMPI_Grequest_complete", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Grequest_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Grequest_start(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(243, || {
        let next = function!(c"PMPI_Grequest_start", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Group_compare`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_compare(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(244, || {
        let next = function!(c"PMPI_Group_compare", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_difference`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_difference(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(245, || {
        let next = function!(c"PMPI_Group_difference", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_excl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(246, || {
        let next = function!(c"PMPI_Group_excl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_free(a0: Pointer) -> c_int {
    timed(247, || {
        let next = function!(c"PMPI_Group_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Group_from_session_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_from_session_pset(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(248, || {
        let next = function!(c"PMPI_Group_from_session_pset", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_incl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(249, || {
        let next = function!(c"PMPI_Group_incl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_intersection`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_intersection(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(250, || {
        let next = function!(c"PMPI_Group_intersection", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Group_range_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_excl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(251, || {
        let next = function!(c"PMPI_Group_range_excl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_range_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_incl(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(252, || {
        let next = function!(c"PMPI_Group_range_incl", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Group_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_rank(a0: Handle, a1: Pointer) -> c_int {
    timed(253, || {
        let next = function!(c"PMPI_Group_rank", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Group_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_size(a0: Handle, a1: Pointer) -> c_int {
    timed(254, || {
        let next = function!(c"PMPI_Group_size", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Group_translate_ranks`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_translate_ranks(a0: Handle, a1: c_int, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(255, || {
        let next = function!(c"PMPI_Group_translate_ranks", unsafe extern "C" fn(Handle, c_int, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Group_union`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_union(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(256, || {
        let next = function!(c"PMPI_Group_union", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Iallgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(257, || {
        let next = function!(c"PMPI_Iallgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Iallgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(258, || {
        let next = function!(c"PMPI_Iallgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Iallgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(259, || {
        let next = function!(c"PMPI_Iallgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iallgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(260, || {
        let next = function!(c"PMPI_Iallgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iallreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallreduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(261, || {
        let next = function!(c"PMPI_Iallreduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iallreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallreduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(262, || {
        let next = function!(c"PMPI_Iallreduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ialltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(263, || {
        let next = function!(c"PMPI_Ialltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ialltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(264, || {
        let next = function!(c"PMPI_Ialltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ialltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(265, || {
        let next = function!(c"PMPI_Ialltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(266, || {
        let next = function!(c"PMPI_Ialltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    timed(267, || {
        let next = function!(c"PMPI_Ialltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ialltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    timed(268, || {
        let next = function!(c"PMPI_Ialltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ibarrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibarrier(a0: Handle, a1: Pointer) -> c_int {
    timed(269, || {
        let next = function!(c"PMPI_Ibarrier", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Ibcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibcast(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(270, || {
        let next = function!(c"PMPI_Ibcast", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ibcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibcast_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: Handle, a5: Pointer) -> c_int {
    timed(271, || {
        let next = function!(c"PMPI_Ibcast_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Ibsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(272, || {
        let next = function!(c"PMPI_Ibsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Ibsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(273, || {
        let next = function!(c"PMPI_Ibsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Iexscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iexscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(274, || {
        let next = function!(c"PMPI_Iexscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iexscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iexscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(275, || {
        let next = function!(c"PMPI_Iexscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Igather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    timed(276, || {
        let next = function!(c"PMPI_Igather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Igather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    timed(277, || {
        let next = function!(c"PMPI_Igather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Igatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(278, || {
        let next = function!(c"PMPI_Igatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Igatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(279, || {
        let next = function!(c"PMPI_Igatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Improbe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Improbe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer) -> c_int {
    timed(280, || {
        let next = function!(c"PMPI_Improbe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Imrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Imrecv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(281, || {
        let next = function!(c"PMPI_Imrecv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Imrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Imrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(282, || {
        let next = function!(c"PMPI_Imrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Ineighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(283, || {
        let next = function!(c"PMPI_Ineighbor_allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(284, || {
        let next = function!(c"PMPI_Ineighbor_allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(285, || {
        let next = function!(c"PMPI_Ineighbor_allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Ineighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(286, || {
        let next = function!(c"PMPI_Ineighbor_allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Ineighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(287, || {
        let next = function!(c"PMPI_Ineighbor_alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(288, || {
        let next = function!(c"PMPI_Ineighbor_alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ineighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(289, || {
        let next = function!(c"PMPI_Ineighbor_alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(290, || {
        let next = function!(c"PMPI_Ineighbor_alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    timed(291, || {
        let next = function!(c"PMPI_Ineighbor_alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Ineighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Pointer) -> c_int {
    timed(292, || {
        let next = function!(c"PMPI_Ineighbor_alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Info_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create(a0: Pointer) -> c_int {
    timed(293, || {
        let next = function!(c"PMPI_Info_create", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Info_create_env`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create_env(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    timed(294, || {
        let next = function!(c"PMPI_Info_create_env", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Info_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_delete(a0: Handle, a1: Pointer) -> c_int {
    timed(295, || {
        let next = function!(c"PMPI_Info_delete", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Info_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_dup(a0: Handle, a1: Pointer) -> c_int {
    timed(296, || {
        let next = function!(c"PMPI_Info_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Info_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_free(a0: Pointer) -> c_int {
    timed(297, || {
        let next = function!(c"PMPI_Info_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Info_get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get(a0: Handle, a1: Pointer, a2: c_int, a3: Pointer, a4: Pointer) -> c_int {
    timed(298, || {
        let next = function!(c"PMPI_Info_get", unsafe extern "C" fn(Handle, Pointer, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Info_get_nkeys`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nkeys(a0: Handle, a1: Pointer) -> c_int {
    timed(299, || {
        let next = function!(c"PMPI_Info_get_nkeys", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Info_get_nthkey`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nthkey(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(300, || {
        let next = function!(c"PMPI_Info_get_nthkey", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Info_get_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_string(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(301, || {
        let next = function!(c"PMPI_Info_get_string", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Info_get_valuelen`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_valuelen(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(302, || {
        let next = function!(c"PMPI_Info_get_valuelen", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Info_set`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_set(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(303, || {
        let next = function!(c"PMPI_Info_set", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init(a0: Pointer, a1: Pointer) -> c_int {
    timed(304, || {
        let next = function!(c"PMPI_Init", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Init_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init_thread(a0: Pointer, a1: Pointer, a2: c_int, a3: Pointer) -> c_int {
    timed(305, || {
        let next = function!(c"PMPI_Init_thread", unsafe extern "C" fn(Pointer, Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Initialized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Initialized(a0: Pointer) -> c_int {
    timed(306, || {
        let next = function!(c"PMPI_Initialized", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Intercomm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create(a0: Handle, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer) -> c_int {
    timed(307, || {
        let next = function!(c"PMPI_Intercomm_create", unsafe extern "C" fn(Handle, c_int, Handle, c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Intercomm_create_from_groups`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create_from_groups(a0: Handle, a1: c_int, a2: Handle, a3: c_int, a4: Pointer, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(308, || {
        let next = function!(c"PMPI_Intercomm_create_from_groups", unsafe extern "C" fn(Handle, c_int, Handle, c_int, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Intercomm_merge`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_merge(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(309, || {
        let next = function!(c"PMPI_Intercomm_merge", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Iprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iprobe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(310, || {
        let next = function!(c"PMPI_Iprobe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Irecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(311, || {
        let next = function!(c"PMPI_Irecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Irecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(312, || {
        let next = function!(c"PMPI_Irecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Pointer) -> c_int {
    timed(313, || {
        let next = function!(c"PMPI_Ireduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ireduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Pointer) -> c_int {
    timed(314, || {
        let next = function!(c"PMPI_Ireduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Ireduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(315, || {
        let next = function!(c"PMPI_Ireduce_scatter", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(316, || {
        let next = function!(c"PMPI_Ireduce_scatter_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_block(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(317, || {
        let next = function!(c"PMPI_Ireduce_scatter_block", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Ireduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_block_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(318, || {
        let next = function!(c"PMPI_Ireduce_scatter_block_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Irsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(319, || {
        let next = function!(c"PMPI_Irsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Irsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(320, || {
        let next = function!(c"PMPI_Irsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Is_thread_main`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Is_thread_main(a0: Pointer) -> c_int {
    timed(321, || {
        let next = function!(c"PMPI_Is_thread_main", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Iscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(322, || {
        let next = function!(c"PMPI_Iscan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Pointer) -> c_int {
    timed(323, || {
        let next = function!(c"PMPI_Iscan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Iscatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatter(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    timed(324, || {
        let next = function!(c"PMPI_Iscatter", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iscatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatter_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    timed(325, || {
        let next = function!(c"PMPI_Iscatter_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Iscatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatterv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(326, || {
        let next = function!(c"PMPI_Iscatterv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Iscatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatterv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(327, || {
        let next = function!(c"PMPI_Iscatterv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Isend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(328, || {
        let next = function!(c"PMPI_Isend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Isend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(329, || {
        let next = function!(c"PMPI_Isend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Isendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: c_int, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let code = timed(330, || {
        let next = function!(c"PMPI_Isendrecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    });
    record::send(code, i64::from(a1), a2, a3, a10);
    code
}

/// `MPI_Isendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: i64, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let code = timed(331, || {
        let next = function!(c"PMPI_Isendrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    });
    record::send(code, a1, a2, a3, a10);
    code
}

/// `MPI_Isendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_replace(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(332, || {
        let next = function!(c"PMPI_Isendrecv_replace", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::send(code, i64::from(a1), a2, a3, a7);
    code
}

/// `MPI_Isendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_replace_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(333, || {
        let next = function!(c"PMPI_Isendrecv_replace_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::send(code, a1, a2, a3, a7);
    code
}

/// `MPI_Issend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Issend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(334, || {
        let next = function!(c"PMPI_Issend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Issend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Issend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(335, || {
        let next = function!(c"PMPI_Issend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Keyval_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Keyval_create(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(336, || {
        let next = function!(c"PMPI_Keyval_create", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Keyval_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Keyval_free(a0: Pointer) -> c_int {
    timed(337, || {
        let next = function!(c"PMPI_Keyval_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Lookup_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Lookup_name(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(338, || {
        let next = function!(c"PMPI_Lookup_name", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Mprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mprobe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(339, || {
        let next = function!(c"PMPI_Mprobe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Mrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mrecv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(340, || {
        let next = function!(c"PMPI_Mrecv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Mrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer) -> c_int {
    timed(341, || {
        let next = function!(c"PMPI_Mrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Neighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    timed(342, || {
        let next = function!(c"PMPI_Neighbor_allgather", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(343, || {
        let next = function!(c"PMPI_Neighbor_allgather_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(344, || {
        let next = function!(c"PMPI_Neighbor_allgather_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(345, || {
        let next = function!(c"PMPI_Neighbor_allgather_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    timed(346, || {
        let next = function!(c"PMPI_Neighbor_allgatherv", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Neighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle) -> c_int {
    timed(347, || {
        let next = function!(c"PMPI_Neighbor_allgatherv_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Neighbor_allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(348, || {
        let next = function!(c"PMPI_Neighbor_allgatherv_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Neighbor_allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: Pointer, a5: Pointer, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(349, || {
        let next = function!(c"PMPI_Neighbor_allgatherv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Neighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    timed(350, || {
        let next = function!(c"PMPI_Neighbor_alltoall", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(351, || {
        let next = function!(c"PMPI_Neighbor_alltoall_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Neighbor_alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(352, || {
        let next = function!(c"PMPI_Neighbor_alltoall_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(353, || {
        let next = function!(c"PMPI_Neighbor_alltoall_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    timed(354, || {
        let next = function!(c"PMPI_Neighbor_alltoallv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle) -> c_int {
    timed(355, || {
        let next = function!(c"PMPI_Neighbor_alltoallv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(356, || {
        let next = function!(c"PMPI_Neighbor_alltoallv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: Pointer, a6: Pointer, a7: Handle, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(357, || {
        let next = function!(c"PMPI_Neighbor_alltoallv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, Pointer, Pointer, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    timed(358, || {
        let next = function!(c"PMPI_Neighbor_alltoallw", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle) -> c_int {
    timed(359, || {
        let next = function!(c"PMPI_Neighbor_alltoallw_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Neighbor_alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(360, || {
        let next = function!(c"PMPI_Neighbor_alltoallw_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Neighbor_alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: Pointer, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(361, || {
        let next = function!(c"PMPI_Neighbor_alltoallw_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Op_commutative`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_commutative(a0: Handle, a1: Pointer) -> c_int {
    timed(362, || {
        let next = function!(c"PMPI_Op_commutative", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Op_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create(a0: Pointer, a1: c_int, a2: Pointer) -> c_int {
    timed(363, || {
        let next = function!(c"PMPI_Op_create", unsafe extern "C" fn(Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Op_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create_c(a0: Pointer, a1: c_int, a2: Pointer) -> c_int {
    timed(364, || {
        let next = function!(c"PMPI_Op_create_c", unsafe extern "C" fn(Pointer, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Op_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_free(a0: Pointer) -> c_int {
    timed(365, || {
        let next = function!(c"PMPI_Op_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Open_port`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Open_port(a0: Handle, a1: Pointer) -> c_int {
    timed(366, || {
        let next = function!(c"PMPI_Open_port", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Pack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Pointer, a6: Handle) -> c_int {
    timed(367, || {
        let next = function!(c"PMPI_Pack", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Pack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Pointer, a6: Handle) -> c_int {
    timed(368, || {
        let next = function!(c"PMPI_Pack_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Pack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Pointer, a5: i64, a6: Pointer) -> c_int {
    timed(369, || {
        let next = function!(c"PMPI_Pack_external", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Pointer, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Pack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Pointer, a5: i64, a6: Pointer) -> c_int {
    timed(370, || {
        let next = function!(c"PMPI_Pack_external_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Pointer, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Pack_external_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external_size(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer) -> c_int {
    timed(371, || {
        let next = function!(c"PMPI_Pack_external_size", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Pack_external_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external_size_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer) -> c_int {
    timed(372, || {
        let next = function!(c"PMPI_Pack_external_size_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Pack_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_size(a0: c_int, a1: Handle, a2: Handle, a3: Pointer) -> c_int {
    timed(373, || {
        let next = function!(c"PMPI_Pack_size", unsafe extern "C" fn(c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Pack_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_size_c(a0: i64, a1: Handle, a2: Handle, a3: Pointer) -> c_int {
    timed(374, || {
        let next = function!(c"PMPI_Pack_size_c", unsafe extern "C" fn(i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Parrived`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Parrived(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(375, || {
        let next = function!(c"PMPI_Parrived", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Pready`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready(a0: c_int, a1: Handle) -> c_int {
    timed(376, || {
        let next = function!(c"PMPI_Pready", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Pready_list`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready_list(a0: c_int, a1: Pointer, a2: Handle) -> c_int {
    timed(377, || {
        let next = function!(c"PMPI_Pready_list", unsafe extern "C" fn(c_int, Pointer, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Pready_range`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready_range(a0: c_int, a1: c_int, a2: Handle) -> c_int {
    timed(378, || {
        let next = function!(c"PMPI_Pready_range", unsafe extern "C" fn(c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Precv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Precv_init(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(379, || {
        let next = function!(c"PMPI_Precv_init", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::made(code, a2, a3, a4, a6, a8);
    code
}

/// `MPI_Precv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Precv_init_c(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(380, || {
        let next = function!(c"PMPI_Precv_init_c", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::made(code, a2, a3, a4, a6, a8);
    code
}

/// `MPI_Probe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Probe(a0: c_int, a1: c_int, a2: Handle, a3: Pointer) -> c_int {
    timed(381, || {
        let next = function!(c"PMPI_Probe", unsafe extern "C" fn(c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Psend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Psend_init(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(382, || {
        let next = function!(c"PMPI_Psend_init", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Psend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Psend_init_c(a0: Pointer, a1: c_int, a2: i64, a3: Handle, a4: c_int, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(383, || {
        let next = function!(c"PMPI_Psend_init_c", unsafe extern "C" fn(Pointer, c_int, i64, Handle, c_int, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Publish_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Publish_name(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(384, || {
        let next = function!(c"PMPI_Publish_name", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Put`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Put(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle) -> c_int {
    timed(385, || {
        let next = function!(c"PMPI_Put", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Put_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Put_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle) -> c_int {
    timed(386, || {
        let next = function!(c"PMPI_Put_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Query_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Query_thread(a0: Pointer) -> c_int {
    timed(387, || {
        let next = function!(c"PMPI_Query_thread", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Raccumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Raccumulate(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(388, || {
        let next = function!(c"PMPI_Raccumulate", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Raccumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Raccumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(389, || {
        let next = function!(c"PMPI_Raccumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Recv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(390, || {
        let next = function!(c"PMPI_Recv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Recv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(391, || {
        let next = function!(c"PMPI_Recv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Recv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(392, || {
        let next = function!(c"PMPI_Recv_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Recv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(393, || {
        let next = function!(c"PMPI_Recv_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle) -> c_int {
    timed(394, || {
        let next = function!(c"PMPI_Reduce", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle) -> c_int {
    timed(395, || {
        let next = function!(c"PMPI_Reduce_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Reduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(396, || {
        let next = function!(c"PMPI_Reduce_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Reduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(397, || {
        let next = function!(c"PMPI_Reduce_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Reduce_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_local(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle) -> c_int {
    timed(398, || {
        let next = function!(c"PMPI_Reduce_local", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Reduce_local_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_local_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle) -> c_int {
    timed(399, || {
        let next = function!(c"PMPI_Reduce_local_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Reduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(400, || {
        let next = function!(c"PMPI_Reduce_scatter", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(401, || {
        let next = function!(c"PMPI_Reduce_scatter_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(402, || {
        let next = function!(c"PMPI_Reduce_scatter_block", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(403, || {
        let next = function!(c"PMPI_Reduce_scatter_block_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Reduce_scatter_block_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(404, || {
        let next = function!(c"PMPI_Reduce_scatter_block_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_block_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(405, || {
        let next = function!(c"PMPI_Reduce_scatter_block_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(406, || {
        let next = function!(c"PMPI_Reduce_scatter_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Reduce_scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(407, || {
        let next = function!(c"PMPI_Reduce_scatter_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Register_datarep`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Register_datarep(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(408, || {
        let next = function!(c"PMPI_Register_datarep", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Register_datarep_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Register_datarep_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(409, || {
        let next = function!(c"PMPI_Register_datarep_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Remove_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_class(a0: c_int) -> c_int {
    timed(410, || {
        let next = function!(c"PMPI_Remove_error_class", unsafe extern "C" fn(c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Remove_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_code(a0: c_int) -> c_int {
    timed(411, || {
        let next = function!(c"PMPI_Remove_error_code", unsafe extern "C" fn(c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Remove_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_string(a0: c_int) -> c_int {
    timed(412, || {
        let next = function!(c"PMPI_Remove_error_string", unsafe extern "C" fn(c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Request_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_free(a0: Pointer) -> c_int {
    record::forget(a0);
    timed(413, || {
        let next = function!(c"PMPI_Request_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Request_get_status`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(414, || {
        let next = function!(c"PMPI_Request_get_status", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Request_get_status_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_all(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(415, || {
        let next = function!(c"PMPI_Request_get_status_all", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Request_get_status_any`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_any(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(416, || {
        let next = function!(c"PMPI_Request_get_status_any", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Request_get_status_some`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_some(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(417, || {
        let next = function!(c"PMPI_Request_get_status_some", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Rget`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(418, || {
        let next = function!(c"PMPI_Rget", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rget_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(419, || {
        let next = function!(c"PMPI_Rget_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rget_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_accumulate(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: i64, a8: c_int, a9: Handle, a10: Handle, a11: Handle, a12: Pointer) -> c_int {
    timed(420, || {
        let next = function!(c"PMPI_Rget_accumulate", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12) })
    })
}

/// `MPI_Rget_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_accumulate_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: i64, a8: i64, a9: Handle, a10: Handle, a11: Handle, a12: Pointer) -> c_int {
    timed(421, || {
        let next = function!(c"PMPI_Rget_accumulate_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12) })
    })
}

/// `MPI_Rput`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rput(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: i64, a5: c_int, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(422, || {
        let next = function!(c"PMPI_Rput", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rput_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rput_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: i64, a5: i64, a6: Handle, a7: Handle, a8: Pointer) -> c_int {
    timed(423, || {
        let next = function!(c"PMPI_Rput_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Rsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(424, || {
        let next = function!(c"PMPI_Rsend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Rsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(425, || {
        let next = function!(c"PMPI_Rsend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Rsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(426, || {
        let next = function!(c"PMPI_Rsend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, i64::from(a1), a2, a3, a5, a6);
    code
}

/// `MPI_Rsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(427, || {
        let next = function!(c"PMPI_Rsend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, a1, a2, a3, a5, a6);
    code
}

/// `MPI_Scan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(428, || {
        let next = function!(c"PMPI_Scan", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Scan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle) -> c_int {
    timed(429, || {
        let next = function!(c"PMPI_Scan_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Scan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_init(a0: Pointer, a1: Pointer, a2: c_int, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(430, || {
        let next = function!(c"PMPI_Scan_init", unsafe extern "C" fn(Pointer, Pointer, c_int, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_init_c(a0: Pointer, a1: Pointer, a2: i64, a3: Handle, a4: Handle, a5: Handle, a6: Handle, a7: Pointer) -> c_int {
    timed(431, || {
        let next = function!(c"PMPI_Scan_init_c", unsafe extern "C" fn(Pointer, Pointer, i64, Handle, Handle, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    timed(432, || {
        let next = function!(c"PMPI_Scatter", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle) -> c_int {
    timed(433, || {
        let next = function!(c"PMPI_Scatter_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7) })
    })
}

/// `MPI_Scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_init(a0: Pointer, a1: c_int, a2: Handle, a3: Pointer, a4: c_int, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(434, || {
        let next = function!(c"PMPI_Scatter_init", unsafe extern "C" fn(Pointer, c_int, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_init_c(a0: Pointer, a1: i64, a2: Handle, a3: Pointer, a4: i64, a5: Handle, a6: c_int, a7: Handle, a8: Handle, a9: Pointer) -> c_int {
    timed(435, || {
        let next = function!(c"PMPI_Scatter_init_c", unsafe extern "C" fn(Pointer, i64, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Scatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    timed(436, || {
        let next = function!(c"PMPI_Scatterv", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Scatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle) -> c_int {
    timed(437, || {
        let next = function!(c"PMPI_Scatterv_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Scatterv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_init(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: c_int, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(438, || {
        let next = function!(c"PMPI_Scatterv_init", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, c_int, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Scatterv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_init_c(a0: Pointer, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer, a5: i64, a6: Handle, a7: c_int, a8: Handle, a9: Handle, a10: Pointer) -> c_int {
    timed(439, || {
        let next = function!(c"PMPI_Scatterv_init_c", unsafe extern "C" fn(Pointer, Pointer, Pointer, Handle, Pointer, i64, Handle, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10) })
    })
}

/// `MPI_Send`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(440, || {
        let next = function!(c"PMPI_Send", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Send_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(441, || {
        let next = function!(c"PMPI_Send_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Send_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(442, || {
        let next = function!(c"PMPI_Send_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, i64::from(a1), a2, a3, a5, a6);
    code
}

/// `MPI_Send_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(443, || {
        let next = function!(c"PMPI_Send_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, a1, a2, a3, a5, a6);
    code
}

/// `MPI_Sendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: c_int, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let code = timed(444, || {
        let next = function!(c"PMPI_Sendrecv", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    });
    record::send(code, i64::from(a1), a2, a3, a10);
    code
}

/// `MPI_Sendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Pointer, a6: i64, a7: Handle, a8: c_int, a9: c_int, a10: Handle, a11: Pointer) -> c_int {
    let code = timed(445, || {
        let next = function!(c"PMPI_Sendrecv_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) })
    });
    record::send(code, a1, a2, a3, a10);
    code
}

/// `MPI_Sendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_replace(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(446, || {
        let next = function!(c"PMPI_Sendrecv_replace", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::send(code, i64::from(a1), a2, a3, a7);
    code
}

/// `MPI_Sendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_replace_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: c_int, a6: c_int, a7: Handle, a8: Pointer) -> c_int {
    let code = timed(447, || {
        let next = function!(c"PMPI_Sendrecv_replace_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    });
    record::send(code, a1, a2, a3, a7);
    code
}

/// `MPI_Session_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_attach_buffer(a0: Handle, a1: Pointer, a2: c_int) -> c_int {
    timed(448, || {
        let next = function!(c"PMPI_Session_attach_buffer", unsafe extern "C" fn(Handle, Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_attach_buffer_c(a0: Handle, a1: Pointer, a2: i64) -> c_int {
    timed(449, || {
        let next = function!(c"PMPI_Session_attach_buffer_c", unsafe extern "C" fn(Handle, Pointer, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_call_errhandler(a0: Handle, a1: c_int) -> c_int {
    timed(450, || {
        let next = function!(c"PMPI_Session_call_errhandler", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    timed(451, || {
        let next = function!(c"PMPI_Session_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_detach_buffer(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(452, || {
        let next = function!(c"PMPI_Session_detach_buffer", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_detach_buffer_c(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(453, || {
        let next = function!(c"PMPI_Session_detach_buffer_c", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_finalize(a0: Pointer) -> c_int {
    timed(454, || {
        let next = function!(c"PMPI_Session_finalize", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Session_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_flush_buffer(a0: Handle) -> c_int {
    timed(455, || {
        let next = function!(c"PMPI_Session_flush_buffer", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Session_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    timed(456, || {
        let next = function!(c"PMPI_Session_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_info(a0: Handle, a1: Pointer) -> c_int {
    timed(457, || {
        let next = function!(c"PMPI_Session_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_get_nth_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_nth_pset(a0: Handle, a1: Handle, a2: c_int, a3: Pointer, a4: Pointer) -> c_int {
    timed(458, || {
        let next = function!(c"PMPI_Session_get_nth_pset", unsafe extern "C" fn(Handle, Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Session_get_num_psets`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_num_psets(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(459, || {
        let next = function!(c"PMPI_Session_get_num_psets", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_get_pset_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_pset_info(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(460, || {
        let next = function!(c"PMPI_Session_get_pset_info", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_iflush_buffer(a0: Handle, a1: Pointer) -> c_int {
    timed(461, || {
        let next = function!(c"PMPI_Session_iflush_buffer", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Session_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_init(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    crate::write::at_exit();
    timed(462, || {
        let next = function!(c"PMPI_Session_init", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Session_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_set_errhandler(a0: Handle, a1: Handle) -> c_int {
    timed(463, || {
        let next = function!(c"PMPI_Session_set_errhandler", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Ssend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(464, || {
        let next = function!(c"PMPI_Ssend", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, i64::from(a1), a2, a3, a5);
    code
}

/// `MPI_Ssend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle) -> c_int {
    let code = timed(465, || {
        let next = function!(c"PMPI_Ssend_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    });
    record::send(code, a1, a2, a3, a5);
    code
}

/// `MPI_Ssend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_init(a0: Pointer, a1: c_int, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(466, || {
        let next = function!(c"PMPI_Ssend_init", unsafe extern "C" fn(Pointer, c_int, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, i64::from(a1), a2, a3, a5, a6);
    code
}

/// `MPI_Ssend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_init_c(a0: Pointer, a1: i64, a2: Handle, a3: c_int, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    let code = timed(467, || {
        let next = function!(c"PMPI_Ssend_init_c", unsafe extern "C" fn(Pointer, i64, Handle, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    });
    record::made(code, a1, a2, a3, a5, a6);
    code
}

/// `MPI_Start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Start(a0: Pointer) -> c_int {
    let code = timed(468, || {
        let next = function!(c"PMPI_Start", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    });
    record::started(code, 1, a0);
    code
}

/// `MPI_Startall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Startall(a0: c_int, a1: Pointer) -> c_int {
    let code = timed(469, || {
        let next = function!(c"PMPI_Startall", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    });
    record::started(code, a0, a1);
    code
}

/// `MPI_Status_get_error`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_error(a0: Pointer, a1: Pointer) -> c_int {
    timed(470, || {
        let next = function!(c"PMPI_Status_get_error", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_get_source`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_source(a0: Pointer, a1: Pointer) -> c_int {
    timed(471, || {
        let next = function!(c"PMPI_Status_get_source", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_get_tag`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_tag(a0: Pointer, a1: Pointer) -> c_int {
    timed(472, || {
        let next = function!(c"PMPI_Status_get_tag", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_set_cancelled`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_cancelled(a0: Pointer, a1: c_int) -> c_int {
    timed(473, || {
        let next = function!(c"PMPI_Status_set_cancelled", unsafe extern "C" fn(Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_set_elements`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_elements(a0: Pointer, a1: Handle, a2: c_int) -> c_int {
    timed(474, || {
        let next = function!(c"PMPI_Status_set_elements", unsafe extern "C" fn(Pointer, Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Status_set_elements_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_elements_c(a0: Pointer, a1: Handle, a2: i64) -> c_int {
    timed(475, || {
        let next = function!(c"PMPI_Status_set_elements_c", unsafe extern "C" fn(Pointer, Handle, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Status_set_elements_x`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_elements_x(a0: Pointer, a1: Handle, a2: i64) -> c_int {
    timed(476, || {
        let next = function!(c"PMPI_Status_set_elements_x", unsafe extern "C" fn(Pointer, Handle, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Status_set_error`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_error(a0: Pointer, a1: c_int) -> c_int {
    timed(477, || {
        let next = function!(c"PMPI_Status_set_error", unsafe extern "C" fn(Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_set_source`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_source(a0: Pointer, a1: c_int) -> c_int {
    timed(478, || {
        let next = function!(c"PMPI_Status_set_source", unsafe extern "C" fn(Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Status_set_tag`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_tag(a0: Pointer, a1: c_int) -> c_int {
    timed(479, || {
        let next = function!(c"PMPI_Status_set_tag", unsafe extern "C" fn(Pointer, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test(a0: Pointer, a1: Pointer, a2: Pointer) -> c_int {
    timed(480, || {
        let next = function!(c"PMPI_Test", unsafe extern "C" fn(Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Test_cancelled`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test_cancelled(a0: Pointer, a1: Pointer) -> c_int {
    timed(481, || {
        let next = function!(c"PMPI_Test_cancelled", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Testall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testall(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(482, || {
        let next = function!(c"PMPI_Testall", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Testany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testany(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(483, || {
        let next = function!(c"PMPI_Testany", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Testsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testsome(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(484, || {
        let next = function!(c"PMPI_Testsome", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Topo_test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Topo_test(a0: Handle, a1: Pointer) -> c_int {
    timed(485, || {
        let next = function!(c"PMPI_Topo_test", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_commit`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_commit(a0: Pointer) -> c_int {
    timed(486, || {
        let next = function!(c"PMPI_Type_commit", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Type_contiguous`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_contiguous(a0: c_int, a1: Handle, a2: Pointer) -> c_int {
    timed(487, || {
        let next = function!(c"PMPI_Type_contiguous", unsafe extern "C" fn(c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_contiguous_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_contiguous_c(a0: i64, a1: Handle, a2: Pointer) -> c_int {
    timed(488, || {
        let next = function!(c"PMPI_Type_contiguous_c", unsafe extern "C" fn(i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_darray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_darray(a0: c_int, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(489, || {
        let next = function!(c"PMPI_Type_create_darray", unsafe extern "C" fn(c_int, c_int, c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Type_create_darray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_darray_c(a0: c_int, a1: c_int, a2: c_int, a3: Pointer, a4: Pointer, a5: Pointer, a6: Pointer, a7: c_int, a8: Handle, a9: Pointer) -> c_int {
    timed(490, || {
        let next = function!(c"PMPI_Type_create_darray_c", unsafe extern "C" fn(c_int, c_int, c_int, Pointer, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) })
    })
}

/// `MPI_Type_create_f90_complex`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_complex(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    timed(491, || {
        let next = function!(c"PMPI_Type_create_f90_complex", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_f90_integer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_integer(a0: c_int, a1: Pointer) -> c_int {
    timed(492, || {
        let next = function!(c"PMPI_Type_create_f90_integer", unsafe extern "C" fn(c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_create_f90_real`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_real(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    timed(493, || {
        let next = function!(c"PMPI_Type_create_f90_real", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_create_hindexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed(a0: c_int, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(494, || {
        let next = function!(c"PMPI_Type_create_hindexed", unsafe extern "C" fn(c_int, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_c(a0: i64, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(495, || {
        let next = function!(c"PMPI_Type_create_hindexed_c", unsafe extern "C" fn(i64, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_block(a0: c_int, a1: c_int, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(496, || {
        let next = function!(c"PMPI_Type_create_hindexed_block", unsafe extern "C" fn(c_int, c_int, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hindexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_block_c(a0: i64, a1: i64, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(497, || {
        let next = function!(c"PMPI_Type_create_hindexed_block_c", unsafe extern "C" fn(i64, i64, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hvector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hvector(a0: c_int, a1: c_int, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(498, || {
        let next = function!(c"PMPI_Type_create_hvector", unsafe extern "C" fn(c_int, c_int, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_hvector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hvector_c(a0: i64, a1: i64, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(499, || {
        let next = function!(c"PMPI_Type_create_hvector_c", unsafe extern "C" fn(i64, i64, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_indexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_indexed_block(a0: c_int, a1: c_int, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(500, || {
        let next = function!(c"PMPI_Type_create_indexed_block", unsafe extern "C" fn(c_int, c_int, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_indexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_indexed_block_c(a0: i64, a1: i64, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(501, || {
        let next = function!(c"PMPI_Type_create_indexed_block_c", unsafe extern "C" fn(i64, i64, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_keyval(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(502, || {
        let next = function!(c"PMPI_Type_create_keyval", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_create_resized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_resized(a0: Handle, a1: i64, a2: i64, a3: Pointer) -> c_int {
    timed(503, || {
        let next = function!(c"PMPI_Type_create_resized", unsafe extern "C" fn(Handle, i64, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_create_resized_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_resized_c(a0: Handle, a1: i64, a2: i64, a3: Pointer) -> c_int {
    timed(504, || {
        let next = function!(c"PMPI_Type_create_resized_c", unsafe extern "C" fn(Handle, i64, i64, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_create_struct`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_struct(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(505, || {
        let next = function!(c"PMPI_Type_create_struct", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_struct_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_struct_c(a0: i64, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(506, || {
        let next = function!(c"PMPI_Type_create_struct_c", unsafe extern "C" fn(i64, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_create_subarray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_subarray(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(507, || {
        let next = function!(c"PMPI_Type_create_subarray", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_create_subarray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_subarray_c(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: c_int, a5: Handle, a6: Pointer) -> c_int {
    timed(508, || {
        let next = function!(c"PMPI_Type_create_subarray_c", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_delete_attr(a0: Handle, a1: c_int) -> c_int {
    timed(509, || {
        let next = function!(c"PMPI_Type_delete_attr", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_dup(a0: Handle, a1: Pointer) -> c_int {
    timed(510, || {
        let next = function!(c"PMPI_Type_dup", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free(a0: Pointer) -> c_int {
    timed(511, || {
        let next = function!(c"PMPI_Type_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Type_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free_keyval(a0: Pointer) -> c_int {
    timed(512, || {
        let next = function!(c"PMPI_Type_free_keyval", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Type_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_attr(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(513, || {
        let next = function!(c"PMPI_Type_get_attr", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Type_get_contents`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents(a0: Handle, a1: c_int, a2: c_int, a3: c_int, a4: Pointer, a5: Pointer, a6: Pointer) -> c_int {
    timed(514, || {
        let next = function!(c"PMPI_Type_get_contents", unsafe extern "C" fn(Handle, c_int, c_int, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Type_get_contents_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents_c(a0: Handle, a1: i64, a2: i64, a3: i64, a4: i64, a5: Pointer, a6: Pointer, a7: Pointer, a8: Pointer) -> c_int {
    timed(515, || {
        let next = function!(c"PMPI_Type_get_contents_c", unsafe extern "C" fn(Handle, i64, i64, i64, i64, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6, a7, a8) })
    })
}

/// `MPI_Type_get_envelope`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_envelope(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(516, || {
        let next = function!(c"PMPI_Type_get_envelope", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_get_envelope_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_envelope_c(a0: Handle, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer, a5: Pointer) -> c_int {
    timed(517, || {
        let next = function!(c"PMPI_Type_get_envelope_c", unsafe extern "C" fn(Handle, Pointer, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Type_get_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(518, || {
        let next = function!(c"PMPI_Type_get_extent", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent_c(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(519, || {
        let next = function!(c"PMPI_Type_get_extent_c", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_extent_x`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent_x(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(520, || {
        let next = function!(c"PMPI_Type_get_extent_x", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_name(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(521, || {
        let next = function!(c"PMPI_Type_get_name", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_true_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(522, || {
        let next = function!(c"PMPI_Type_get_true_extent", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_true_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent_c(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(523, || {
        let next = function!(c"PMPI_Type_get_true_extent_c", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_true_extent_x`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent_x(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(524, || {
        let next = function!(c"PMPI_Type_get_true_extent_x", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_get_value_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_value_index(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(525, || {
        let next = function!(c"PMPI_Type_get_value_index", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_indexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_indexed(a0: c_int, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(526, || {
        let next = function!(c"PMPI_Type_indexed", unsafe extern "C" fn(c_int, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_indexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_indexed_c(a0: i64, a1: Pointer, a2: Pointer, a3: Handle, a4: Pointer) -> c_int {
    timed(527, || {
        let next = function!(c"PMPI_Type_indexed_c", unsafe extern "C" fn(i64, Pointer, Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_match_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_match_size(a0: c_int, a1: c_int, a2: Pointer) -> c_int {
    timed(528, || {
        let next = function!(c"PMPI_Type_match_size", unsafe extern "C" fn(c_int, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_attr(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(529, || {
        let next = function!(c"PMPI_Type_set_attr", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Type_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_name(a0: Handle, a1: Pointer) -> c_int {
    timed(530, || {
        let next = function!(c"PMPI_Type_set_name", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size(a0: Handle, a1: Pointer) -> c_int {
    timed(531, || {
        let next = function!(c"PMPI_Type_size", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size_c(a0: Handle, a1: Pointer) -> c_int {
    timed(532, || {
        let next = function!(c"PMPI_Type_size_c", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_size_x`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size_x(a0: Handle, a1: Pointer) -> c_int {
    timed(533, || {
        let next = function!(c"PMPI_Type_size_x", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Type_vector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_vector(a0: c_int, a1: c_int, a2: c_int, a3: Handle, a4: Pointer) -> c_int {
    timed(534, || {
        let next = function!(c"PMPI_Type_vector", unsafe extern "C" fn(c_int, c_int, c_int, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Type_vector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_vector_c(a0: i64, a1: i64, a2: i64, a3: Handle, a4: Pointer) -> c_int {
    timed(535, || {
        let next = function!(c"PMPI_Type_vector_c", unsafe extern "C" fn(i64, i64, i64, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Unpack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack(a0: Pointer, a1: c_int, a2: Pointer, a3: Pointer, a4: c_int, a5: Handle, a6: Handle) -> c_int {
    timed(536, || {
        let next = function!(c"PMPI_Unpack", unsafe extern "C" fn(Pointer, c_int, Pointer, Pointer, c_int, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Unpack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack_c(a0: Pointer, a1: i64, a2: Pointer, a3: Pointer, a4: i64, a5: Handle, a6: Handle) -> c_int {
    timed(537, || {
        let next = function!(c"PMPI_Unpack_c", unsafe extern "C" fn(Pointer, i64, Pointer, Pointer, i64, Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Unpack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack_external(a0: Pointer, a1: Pointer, a2: i64, a3: Pointer, a4: Pointer, a5: c_int, a6: Handle) -> c_int {
    timed(538, || {
        let next = function!(c"PMPI_Unpack_external", unsafe extern "C" fn(Pointer, Pointer, i64, Pointer, Pointer, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Unpack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack_external_c(a0: Pointer, a1: Pointer, a2: i64, a3: Pointer, a4: Pointer, a5: i64, a6: Handle) -> c_int {
    timed(539, || {
        let next = function!(c"PMPI_Unpack_external_c", unsafe extern "C" fn(Pointer, Pointer, i64, Pointer, Pointer, i64, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5, a6) })
    })
}

/// `MPI_Unpublish_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpublish_name(a0: Pointer, a1: Handle, a2: Pointer) -> c_int {
    timed(540, || {
        let next = function!(c"PMPI_Unpublish_name", unsafe extern "C" fn(Pointer, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wait(a0: Pointer, a1: Pointer) -> c_int {
    timed(541, || {
        let next = function!(c"PMPI_Wait", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Waitall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitall(a0: c_int, a1: Pointer, a2: Pointer) -> c_int {
    timed(542, || {
        let next = function!(c"PMPI_Waitall", unsafe extern "C" fn(c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Waitany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitany(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(543, || {
        let next = function!(c"PMPI_Waitany", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Waitsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitsome(a0: c_int, a1: Pointer, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(544, || {
        let next = function!(c"PMPI_Waitsome", unsafe extern "C" fn(c_int, Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Win_allocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate(a0: i64, a1: c_int, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    timed(545, || {
        let next = function!(c"PMPI_Win_allocate", unsafe extern "C" fn(i64, c_int, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_c(a0: i64, a1: i64, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    timed(546, || {
        let next = function!(c"PMPI_Win_allocate_c", unsafe extern "C" fn(i64, i64, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_shared(a0: i64, a1: c_int, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    timed(547, || {
        let next = function!(c"PMPI_Win_allocate_shared", unsafe extern "C" fn(i64, c_int, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_allocate_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_shared_c(a0: i64, a1: i64, a2: Handle, a3: Handle, a4: Pointer, a5: Pointer) -> c_int {
    timed(548, || {
        let next = function!(c"PMPI_Win_allocate_shared_c", unsafe extern "C" fn(i64, i64, Handle, Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_attach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_attach(a0: Handle, a1: Pointer, a2: i64) -> c_int {
    timed(549, || {
        let next = function!(c"PMPI_Win_attach", unsafe extern "C" fn(Handle, Pointer, i64) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_call_errhandler(a0: Handle, a1: c_int) -> c_int {
    timed(550, || {
        let next = function!(c"PMPI_Win_call_errhandler", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_complete(a0: Handle) -> c_int {
    timed(551, || {
        let next = function!(c"PMPI_Win_complete", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create(a0: Pointer, a1: i64, a2: c_int, a3: Handle, a4: Handle, a5: Pointer) -> c_int {
    timed(552, || {
        let next = function!(c"PMPI_Win_create", unsafe extern "C" fn(Pointer, i64, c_int, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_c(a0: Pointer, a1: i64, a2: i64, a3: Handle, a4: Handle, a5: Pointer) -> c_int {
    timed(553, || {
        let next = function!(c"PMPI_Win_create_c", unsafe extern "C" fn(Pointer, i64, i64, Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4, a5) })
    })
}

/// `MPI_Win_create_dynamic`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_dynamic(a0: Handle, a1: Handle, a2: Pointer) -> c_int {
    timed(554, || {
        let next = function!(c"PMPI_Win_create_dynamic", unsafe extern "C" fn(Handle, Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_errhandler(a0: Pointer, a1: Pointer) -> c_int {
    timed(555, || {
        let next = function!(c"PMPI_Win_create_errhandler", unsafe extern "C" fn(Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_keyval(a0: Pointer, a1: Pointer, a2: Pointer, a3: Pointer) -> c_int {
    timed(556, || {
        let next = function!(c"PMPI_Win_create_keyval", unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Win_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_delete_attr(a0: Handle, a1: c_int) -> c_int {
    timed(557, || {
        let next = function!(c"PMPI_Win_delete_attr", unsafe extern "C" fn(Handle, c_int) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_detach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_detach(a0: Handle, a1: Pointer) -> c_int {
    timed(558, || {
        let next = function!(c"PMPI_Win_detach", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_fence`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fence(a0: c_int, a1: Handle) -> c_int {
    timed(559, || {
        let next = function!(c"PMPI_Win_fence", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush(a0: c_int, a1: Handle) -> c_int {
    timed(560, || {
        let next = function!(c"PMPI_Win_flush", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_all(a0: Handle) -> c_int {
    timed(561, || {
        let next = function!(c"PMPI_Win_flush_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_flush_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local(a0: c_int, a1: Handle) -> c_int {
    timed(562, || {
        let next = function!(c"PMPI_Win_flush_local", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_flush_local_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local_all(a0: Handle) -> c_int {
    timed(563, || {
        let next = function!(c"PMPI_Win_flush_local_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free(a0: Pointer) -> c_int {
    timed(564, || {
        let next = function!(c"PMPI_Win_free", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free_keyval(a0: Pointer) -> c_int {
    timed(565, || {
        let next = function!(c"PMPI_Win_free_keyval", unsafe extern "C" fn(Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_attr(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer) -> c_int {
    timed(566, || {
        let next = function!(c"PMPI_Win_get_attr", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Win_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_errhandler(a0: Handle, a1: Pointer) -> c_int {
    timed(567, || {
        let next = function!(c"PMPI_Win_get_errhandler", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_group(a0: Handle, a1: Pointer) -> c_int {
    timed(568, || {
        let next = function!(c"PMPI_Win_get_group", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_info(a0: Handle, a1: Pointer) -> c_int {
    timed(569, || {
        let next = function!(c"PMPI_Win_get_info", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_name(a0: Handle, a1: Pointer, a2: Pointer) -> c_int {
    timed(570, || {
        let next = function!(c"PMPI_Win_get_name", unsafe extern "C" fn(Handle, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_lock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock(a0: c_int, a1: c_int, a2: c_int, a3: Handle) -> c_int {
    timed(571, || {
        let next = function!(c"PMPI_Win_lock", unsafe extern "C" fn(c_int, c_int, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3) })
    })
}

/// `MPI_Win_lock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock_all(a0: c_int, a1: Handle) -> c_int {
    timed(572, || {
        let next = function!(c"PMPI_Win_lock_all", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_post`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_post(a0: Handle, a1: c_int, a2: Handle) -> c_int {
    timed(573, || {
        let next = function!(c"PMPI_Win_post", unsafe extern "C" fn(Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_attr(a0: Handle, a1: c_int, a2: Pointer) -> c_int {
    timed(574, || {
        let next = function!(c"PMPI_Win_set_attr", unsafe extern "C" fn(Handle, c_int, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_errhandler(a0: Handle, a1: Handle) -> c_int {
    timed(575, || {
        let next = function!(c"PMPI_Win_set_errhandler", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_info(a0: Handle, a1: Handle) -> c_int {
    timed(576, || {
        let next = function!(c"PMPI_Win_set_info", unsafe extern "C" fn(Handle, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_name(a0: Handle, a1: Pointer) -> c_int {
    timed(577, || {
        let next = function!(c"PMPI_Win_set_name", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_shared_query`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_shared_query(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(578, || {
        let next = function!(c"PMPI_Win_shared_query", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Win_shared_query_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_shared_query_c(a0: Handle, a1: c_int, a2: Pointer, a3: Pointer, a4: Pointer) -> c_int {
    timed(579, || {
        let next = function!(c"PMPI_Win_shared_query_c", unsafe extern "C" fn(Handle, c_int, Pointer, Pointer, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2, a3, a4) })
    })
}

/// `MPI_Win_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_start(a0: Handle, a1: c_int, a2: Handle) -> c_int {
    timed(580, || {
        let next = function!(c"PMPI_Win_start", unsafe extern "C" fn(Handle, c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1, a2) })
    })
}

/// `MPI_Win_sync`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_sync(a0: Handle) -> c_int {
    timed(581, || {
        let next = function!(c"PMPI_Win_sync", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_test(a0: Handle, a1: Pointer) -> c_int {
    timed(582, || {
        let next = function!(c"PMPI_Win_test", unsafe extern "C" fn(Handle, Pointer) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_unlock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock(a0: c_int, a1: Handle) -> c_int {
    timed(583, || {
        let next = function!(c"PMPI_Win_unlock", unsafe extern "C" fn(c_int, Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0, a1) })
    })
}

/// `MPI_Win_unlock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock_all(a0: Handle) -> c_int {
    timed(584, || {
        let next = function!(c"PMPI_Win_unlock_all", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}

/// `MPI_Win_wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_wait(a0: Handle) -> c_int {
    timed(585, || {
        let next = function!(c"PMPI_Win_wait", unsafe extern "C" fn(Handle) -> c_int)?;
        // SAFETY: the arguments are those of our caller.
        Some(unsafe { next(a0) })
    })
}
