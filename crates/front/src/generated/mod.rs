//! The functions of the standard, and the entries of an ABI.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

/// The functions of the library, by their places.
pub const NAMES: [&str; 664] = [
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
    "MPI_Pcontrol",
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
    "MPI_Aint_add",
    "MPI_Aint_diff",
    "MPI_Wtick",
    "MPI_Wtime",
    "MPI_Comm_fromint",
    "MPI_Comm_toint",
    "MPI_Errhandler_fromint",
    "MPI_Errhandler_toint",
    "MPI_File_fromint",
    "MPI_File_toint",
    "MPI_Group_fromint",
    "MPI_Group_toint",
    "MPI_Info_fromint",
    "MPI_Info_toint",
    "MPI_Message_fromint",
    "MPI_Message_toint",
    "MPI_Op_fromint",
    "MPI_Op_toint",
    "MPI_Request_fromint",
    "MPI_Request_toint",
    "MPI_Session_fromint",
    "MPI_Session_toint",
    "MPI_Type_fromint",
    "MPI_Type_toint",
    "MPI_Win_fromint",
    "MPI_Win_toint",
    "MPI_T_category_changed",
    "MPI_T_category_get_categories",
    "MPI_T_category_get_cvars",
    "MPI_T_category_get_events",
    "MPI_T_category_get_index",
    "MPI_T_category_get_info",
    "MPI_T_category_get_num",
    "MPI_T_category_get_num_events",
    "MPI_T_category_get_pvars",
    "MPI_T_cvar_get_index",
    "MPI_T_cvar_get_info",
    "MPI_T_cvar_get_num",
    "MPI_T_cvar_handle_alloc",
    "MPI_T_cvar_handle_free",
    "MPI_T_cvar_read",
    "MPI_T_cvar_write",
    "MPI_T_enum_get_info",
    "MPI_T_enum_get_item",
    "MPI_T_event_callback_get_info",
    "MPI_T_event_callback_set_info",
    "MPI_T_event_copy",
    "MPI_T_event_get_index",
    "MPI_T_event_get_info",
    "MPI_T_event_get_num",
    "MPI_T_event_get_source",
    "MPI_T_event_get_timestamp",
    "MPI_T_event_handle_alloc",
    "MPI_T_event_handle_free",
    "MPI_T_event_handle_get_info",
    "MPI_T_event_handle_set_info",
    "MPI_T_event_read",
    "MPI_T_event_register_callback",
    "MPI_T_event_set_dropped_handler",
    "MPI_T_finalize",
    "MPI_T_init_thread",
    "MPI_T_pvar_get_index",
    "MPI_T_pvar_get_info",
    "MPI_T_pvar_get_num",
    "MPI_T_pvar_handle_alloc",
    "MPI_T_pvar_handle_free",
    "MPI_T_pvar_read",
    "MPI_T_pvar_readreset",
    "MPI_T_pvar_reset",
    "MPI_T_pvar_session_create",
    "MPI_T_pvar_session_free",
    "MPI_T_pvar_start",
    "MPI_T_pvar_stop",
    "MPI_T_pvar_write",
    "MPI_T_source_get_info",
    "MPI_T_source_get_num",
    "MPI_T_source_get_timestamp",
];

/// An entry for each, with the roles of its parameters (`crate::role`).
#[macro_export]
macro_rules! entries {
    ($abi:ty) => {
        $crate::entry!($abi, 0, PMPI_Abi_get_fortran_booleans, MPI_Abi_get_fortran_booleans (logical_size: Int, logical_true: Word, logical_false: Word, is_set: Word));
        $crate::entry!($abi, 1, PMPI_Abi_get_fortran_info, MPI_Abi_get_fortran_info (info: New<{ kind::INFO }>));
        $crate::entry!($abi, 2, PMPI_Abi_get_info, MPI_Abi_get_info (info: New<{ kind::INFO }>));
        $crate::special!($abi, abi_get_version, PMPI_Abi_get_version, MPI_Abi_get_version (abi_major: IntsOut, abi_minor: IntsOut));
        $crate::entry!($abi, 4, PMPI_Abi_set_fortran_booleans, MPI_Abi_set_fortran_booleans (logical_size: Int, logical_true: Word, logical_false: Word));
        $crate::entry!($abi, 5, PMPI_Abi_set_fortran_info, MPI_Abi_set_fortran_info (info: In<{ kind::INFO }>));
        $crate::entry!($abi, 6, PMPI_Abort, MPI_Abort (comm: In<{ kind::COMM }>, errorcode: Int));
        $crate::entry!($abi, 7, PMPI_Accumulate, MPI_Accumulate (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 8, PMPI_Accumulate_c, MPI_Accumulate_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 9, PMPI_Add_error_class, MPI_Add_error_class (errorclass: CodeOut));
        $crate::entry!($abi, 10, PMPI_Add_error_code, MPI_Add_error_code (errorclass: Code, errorcode: CodeOut));
        $crate::entry!($abi, 11, PMPI_Add_error_string, MPI_Add_error_string (errorcode: Code, string: Word));
        $crate::entry!($abi, 12, PMPI_Allgather, MPI_Allgather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 13, PMPI_Allgather_c, MPI_Allgather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 14, PMPI_Allgather_init, MPI_Allgather_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 15, PMPI_Allgather_init_c, MPI_Allgather_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 16, PMPI_Allgatherv, MPI_Allgatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 17, PMPI_Allgatherv_c, MPI_Allgatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 18, PMPI_Allgatherv_init, MPI_Allgatherv_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 19, PMPI_Allgatherv_init_c, MPI_Allgatherv_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 20, PMPI_Alloc_mem, MPI_Alloc_mem (size: Long, info: In<{ kind::INFO }>, baseptr: Word));
        $crate::entry!($abi, 21, PMPI_Allreduce, MPI_Allreduce (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 22, PMPI_Allreduce_c, MPI_Allreduce_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 23, PMPI_Allreduce_init, MPI_Allreduce_init (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 24, PMPI_Allreduce_init_c, MPI_Allreduce_init_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 25, PMPI_Alltoall, MPI_Alltoall (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 26, PMPI_Alltoall_c, MPI_Alltoall_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 27, PMPI_Alltoall_init, MPI_Alltoall_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 28, PMPI_Alltoall_init_c, MPI_Alltoall_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 29, PMPI_Alltoallv, MPI_Alltoallv (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 30, PMPI_Alltoallv_c, MPI_Alltoallv_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 31, PMPI_Alltoallv_init, MPI_Alltoallv_init (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 32, PMPI_Alltoallv_init_c, MPI_Alltoallv_init_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 33, PMPI_Alltoallw, MPI_Alltoallw (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 34, PMPI_Alltoallw_c, MPI_Alltoallw_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 35, PMPI_Alltoallw_init, MPI_Alltoallw_init (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 36, PMPI_Alltoallw_init_c, MPI_Alltoallw_init_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 37, PMPI_Attr_delete, MPI_Attr_delete (comm: In<{ kind::COMM }>, keyval: Keyval));
        $crate::special!($abi, attr_get, PMPI_Attr_get, MPI_Attr_get (comm: In<{ kind::COMM }>, keyval: Int, attribute_val: AttributeOut, flag: IntsOut));
        $crate::entry!($abi, 39, PMPI_Attr_put, MPI_Attr_put (comm: In<{ kind::COMM }>, keyval: Keyval, attribute_val: Word));
        $crate::entry!($abi, 40, PMPI_Barrier, MPI_Barrier (comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 41, PMPI_Barrier_init, MPI_Barrier_init (comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 42, PMPI_Bcast, MPI_Bcast (buffer: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 43, PMPI_Bcast_c, MPI_Bcast_c (buffer: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 44, PMPI_Bcast_init, MPI_Bcast_init (buffer: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 45, PMPI_Bcast_init_c, MPI_Bcast_init_c (buffer: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 46, PMPI_Bsend, MPI_Bsend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 47, PMPI_Bsend_c, MPI_Bsend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 48, PMPI_Bsend_init, MPI_Bsend_init (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 49, PMPI_Bsend_init_c, MPI_Bsend_init_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 50, PMPI_Buffer_attach, MPI_Buffer_attach (buffer: Buf, size: Int));
        $crate::entry!($abi, 51, PMPI_Buffer_attach_c, MPI_Buffer_attach_c (buffer: Buf, size: Long));
        $crate::entry!($abi, 52, PMPI_Buffer_detach, MPI_Buffer_detach (buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 53, PMPI_Buffer_detach_c, MPI_Buffer_detach_c (buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 54, PMPI_Buffer_flush, MPI_Buffer_flush ());
        $crate::entry!($abi, 55, PMPI_Buffer_iflush, MPI_Buffer_iflush (request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 56, PMPI_Cancel, MPI_Cancel (request: Change<{ kind::REQUEST }>));
        $crate::entry!($abi, 57, PMPI_Cart_coords, MPI_Cart_coords (comm: In<{ kind::COMM }>, rank: Rank, maxdims: Int, coords: Word));
        $crate::entry!($abi, 58, PMPI_Cart_create, MPI_Cart_create (comm_old: In<{ kind::COMM }>, ndims: Int, dims: Word, periods: Word, reorder: Int, comm_cart: New<{ kind::COMM }>));
        $crate::entry!($abi, 59, PMPI_Cart_get, MPI_Cart_get (comm: In<{ kind::COMM }>, maxdims: Int, dims: Word, periods: Word, coords: Word));
        $crate::entry!($abi, 60, PMPI_Cart_map, MPI_Cart_map (comm: In<{ kind::COMM }>, ndims: Int, dims: Word, periods: Word, newrank: RankOut));
        $crate::entry!($abi, 61, PMPI_Cart_rank, MPI_Cart_rank (comm: In<{ kind::COMM }>, coords: Word, rank: RankOut));
        $crate::entry!($abi, 62, PMPI_Cart_shift, MPI_Cart_shift (comm: In<{ kind::COMM }>, direction: Int, disp: Int, rank_source: RankOut, rank_dest: RankOut));
        $crate::entry!($abi, 63, PMPI_Cart_sub, MPI_Cart_sub (comm: In<{ kind::COMM }>, remain_dims: Word, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 64, PMPI_Cartdim_get, MPI_Cartdim_get (comm: In<{ kind::COMM }>, ndims: Word));
        $crate::entry!($abi, 65, PMPI_Close_port, MPI_Close_port (port_name: Word));
        $crate::entry!($abi, 66, PMPI_Comm_accept, MPI_Comm_accept (port_name: Word, info: In<{ kind::INFO }>, root: Rank, comm: In<{ kind::COMM }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 67, PMPI_Comm_attach_buffer, MPI_Comm_attach_buffer (comm: In<{ kind::COMM }>, buffer: Buf, size: Int));
        $crate::entry!($abi, 68, PMPI_Comm_attach_buffer_c, MPI_Comm_attach_buffer_c (comm: In<{ kind::COMM }>, buffer: Buf, size: Long));
        $crate::special!($abi, comm_call_errhandler, PMPI_Comm_call_errhandler, MPI_Comm_call_errhandler (comm: In<{ kind::COMM }>, errorcode: Int));
        $crate::entry!($abi, 70, PMPI_Comm_compare, MPI_Comm_compare (comm1: In<{ kind::COMM }>, comm2: In<{ kind::COMM }>, result: ValueOut<{ group::COMPARE }>));
        $crate::entry!($abi, 71, PMPI_Comm_connect, MPI_Comm_connect (port_name: Word, info: In<{ kind::INFO }>, root: Rank, comm: In<{ kind::COMM }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 72, PMPI_Comm_create, MPI_Comm_create (comm: In<{ kind::COMM }>, group: In<{ kind::GROUP }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 73, PMPI_Comm_create_errhandler, MPI_Comm_create_errhandler (comm_errhandler_fn: Function, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 74, PMPI_Comm_create_from_group, MPI_Comm_create_from_group (group: In<{ kind::GROUP }>, stringtag: Word, info: In<{ kind::INFO }>, errhandler: In<{ kind::ERRHANDLER }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 75, PMPI_Comm_create_group, MPI_Comm_create_group (comm: In<{ kind::COMM }>, group: In<{ kind::GROUP }>, tag: Tag, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 76, PMPI_Comm_create_keyval, MPI_Comm_create_keyval (comm_copy_attr_fn: AttributeFunction, comm_delete_attr_fn: AttributeFunction, comm_keyval: KeyvalOut, extra_state: Word));
        $crate::entry!($abi, 77, PMPI_Comm_delete_attr, MPI_Comm_delete_attr (comm: In<{ kind::COMM }>, comm_keyval: Keyval));
        $crate::entry!($abi, 78, PMPI_Comm_detach_buffer, MPI_Comm_detach_buffer (comm: In<{ kind::COMM }>, buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 79, PMPI_Comm_detach_buffer_c, MPI_Comm_detach_buffer_c (comm: In<{ kind::COMM }>, buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 80, PMPI_Comm_disconnect, MPI_Comm_disconnect (comm: Change<{ kind::COMM }>));
        $crate::entry!($abi, 81, PMPI_Comm_dup, MPI_Comm_dup (comm: In<{ kind::COMM }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 82, PMPI_Comm_dup_with_info, MPI_Comm_dup_with_info (comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, newcomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 83, PMPI_Comm_flush_buffer, MPI_Comm_flush_buffer (comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 84, PMPI_Comm_free, MPI_Comm_free (comm: Change<{ kind::COMM }>));
        $crate::entry!($abi, 85, PMPI_Comm_free_keyval, MPI_Comm_free_keyval (comm_keyval: KeyvalOut));
        $crate::special!($abi, comm_get_attr, PMPI_Comm_get_attr, MPI_Comm_get_attr (comm: In<{ kind::COMM }>, comm_keyval: Int, attribute_val: AttributeOut, flag: IntsOut));
        $crate::entry!($abi, 87, PMPI_Comm_get_errhandler, MPI_Comm_get_errhandler (comm: In<{ kind::COMM }>, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 88, PMPI_Comm_get_info, MPI_Comm_get_info (comm: In<{ kind::COMM }>, info_used: New<{ kind::INFO }>));
        $crate::special!($abi, comm_get_name, PMPI_Comm_get_name, MPI_Comm_get_name (comm: In<{ kind::COMM }>, comm_name: TextOut, resultlen: IntsOut));
        $crate::entry!($abi, 90, PMPI_Comm_get_parent, MPI_Comm_get_parent (parent: New<{ kind::COMM }>));
        $crate::entry!($abi, 91, PMPI_Comm_group, MPI_Comm_group (comm: In<{ kind::COMM }>, group: New<{ kind::GROUP }>));
        $crate::entry!($abi, 92, PMPI_Comm_idup, MPI_Comm_idup (comm: In<{ kind::COMM }>, newcomm: New<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 93, PMPI_Comm_idup_with_info, MPI_Comm_idup_with_info (comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, newcomm: New<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 94, PMPI_Comm_iflush_buffer, MPI_Comm_iflush_buffer (comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 95, PMPI_Comm_join, MPI_Comm_join (fd: Int, intercomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 96, PMPI_Comm_rank, MPI_Comm_rank (comm: In<{ kind::COMM }>, rank: RankOut));
        $crate::entry!($abi, 97, PMPI_Comm_remote_group, MPI_Comm_remote_group (comm: In<{ kind::COMM }>, group: New<{ kind::GROUP }>));
        $crate::entry!($abi, 98, PMPI_Comm_remote_size, MPI_Comm_remote_size (comm: In<{ kind::COMM }>, size: Word));
        $crate::entry!($abi, 99, PMPI_Comm_set_attr, MPI_Comm_set_attr (comm: In<{ kind::COMM }>, comm_keyval: Keyval, attribute_val: Word));
        $crate::entry!($abi, 100, PMPI_Comm_set_errhandler, MPI_Comm_set_errhandler (comm: In<{ kind::COMM }>, errhandler: In<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 101, PMPI_Comm_set_info, MPI_Comm_set_info (comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 102, PMPI_Comm_set_name, MPI_Comm_set_name (comm: In<{ kind::COMM }>, comm_name: Word));
        $crate::entry!($abi, 103, PMPI_Comm_size, MPI_Comm_size (comm: In<{ kind::COMM }>, size: Word));
        $crate::entry!($abi, 104, PMPI_Comm_spawn, MPI_Comm_spawn (command: Word, argv: Word, maxprocs: Int, info: In<{ kind::INFO }>, root: Rank, comm: In<{ kind::COMM }>, intercomm: New<{ kind::COMM }>, array_of_errcodes: ListOut<Codes> [$crate::lengths::spawned::<$abi>(maxprocs, root, comm)]));
        $crate::entry!($abi, 105, PMPI_Comm_spawn_multiple, MPI_Comm_spawn_multiple (count: Int, array_of_commands: Word, array_of_argv: Word, array_of_maxprocs: Word, array_of_info: List<Handles<{ kind::INFO }>> [$crate::lengths::at_root::<$abi>(count, root, comm)], root: Rank, comm: In<{ kind::COMM }>, intercomm: New<{ kind::COMM }>, array_of_errcodes: ListOut<Codes> [$crate::lengths::processes::<$abi>(count, array_of_maxprocs, root, comm)]));
        $crate::entry!($abi, 106, PMPI_Comm_split, MPI_Comm_split (comm: In<{ kind::COMM }>, color: Int, key: Int, newcomm: New<{ kind::COMM }>));
        $crate::special!($abi, comm_split_type, PMPI_Comm_split_type, MPI_Comm_split_type (comm: In<{ kind::COMM }>, split_type: Int, key: Int, info: In<{ kind::INFO }>, newcomm: HandlesOut));
        $crate::entry!($abi, 108, PMPI_Comm_test_inter, MPI_Comm_test_inter (comm: In<{ kind::COMM }>, flag: Word));
        $crate::entry!($abi, 109, PMPI_Compare_and_swap, MPI_Compare_and_swap (origin_addr: Buf, compare_addr: Buf, result_addr: Buf, datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 110, PMPI_Dims_create, MPI_Dims_create (nnodes: Int, ndims: Int, dims: Word));
        $crate::entry!($abi, 111, PMPI_Dist_graph_create, MPI_Dist_graph_create (comm_old: In<{ kind::COMM }>, n: Int, sources: List<Ranks> [$crate::lengths::given(n)], degrees: Word, destinations: List<Ranks> [$crate::lengths::edges(n, degrees)], weights: Weights, info: In<{ kind::INFO }>, reorder: Int, comm_dist_graph: New<{ kind::COMM }>));
        $crate::entry!($abi, 112, PMPI_Dist_graph_create_adjacent, MPI_Dist_graph_create_adjacent (comm_old: In<{ kind::COMM }>, indegree: Int, sources: List<Ranks> [$crate::lengths::given(indegree)], sourceweights: Weights, outdegree: Int, destinations: List<Ranks> [$crate::lengths::given(outdegree)], destweights: Weights, info: In<{ kind::INFO }>, reorder: Int, comm_dist_graph: New<{ kind::COMM }>));
        $crate::entry!($abi, 113, PMPI_Dist_graph_neighbors, MPI_Dist_graph_neighbors (comm: In<{ kind::COMM }>, maxindegree: Int, sources: ListOut<Ranks> [$crate::lengths::given(maxindegree)], sourceweights: Weights, maxoutdegree: Int, destinations: ListOut<Ranks> [$crate::lengths::given(maxoutdegree)], destweights: Weights));
        $crate::entry!($abi, 114, PMPI_Dist_graph_neighbors_count, MPI_Dist_graph_neighbors_count (comm: In<{ kind::COMM }>, indegree: Word, outdegree: Word, weighted: Word));
        $crate::entry!($abi, 115, PMPI_Errhandler_free, MPI_Errhandler_free (errhandler: Change<{ kind::ERRHANDLER }>));
        $crate::special!($abi, error_class, PMPI_Error_class, MPI_Error_class (errorcode: Int, errorclass: IntsOut));
        $crate::special!($abi, error_string, PMPI_Error_string, MPI_Error_string (errorcode: Int, string: TextOut, resultlen: IntsOut));
        $crate::entry!($abi, 118, PMPI_Exscan, MPI_Exscan (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 119, PMPI_Exscan_c, MPI_Exscan_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 120, PMPI_Exscan_init, MPI_Exscan_init (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 121, PMPI_Exscan_init_c, MPI_Exscan_init_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 122, PMPI_Fetch_and_op, MPI_Fetch_and_op (origin_addr: Buf, result_addr: Buf, datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, op: In<{ kind::OP }>, win: In<{ kind::WIN }>));
        $crate::special!($abi, file_call_errhandler, PMPI_File_call_errhandler, MPI_File_call_errhandler (fh: Word, errorcode: Int));
        $crate::entry!($abi, 124, PMPI_File_close, MPI_File_close (fh: ChangeFile));
        $crate::entry!($abi, 125, PMPI_File_create_errhandler, MPI_File_create_errhandler (file_errhandler_fn: Function, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 126, PMPI_File_delete, MPI_File_delete (filename: Word, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 127, PMPI_File_get_amode, MPI_File_get_amode (fh: File, amode: FlagsOut<{ group::AMODE }>));
        $crate::entry!($abi, 128, PMPI_File_get_atomicity, MPI_File_get_atomicity (fh: File, flag: Word));
        $crate::entry!($abi, 129, PMPI_File_get_byte_offset, MPI_File_get_byte_offset (fh: File, offset: Long, disp: Word));
        $crate::entry!($abi, 130, PMPI_File_get_errhandler, MPI_File_get_errhandler (file: File, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 131, PMPI_File_get_group, MPI_File_get_group (fh: File, group: New<{ kind::GROUP }>));
        $crate::entry!($abi, 132, PMPI_File_get_info, MPI_File_get_info (fh: File, info_used: New<{ kind::INFO }>));
        $crate::entry!($abi, 133, PMPI_File_get_position, MPI_File_get_position (fh: File, offset: Word));
        $crate::entry!($abi, 134, PMPI_File_get_position_shared, MPI_File_get_position_shared (fh: File, offset: Word));
        $crate::entry!($abi, 135, PMPI_File_get_size, MPI_File_get_size (fh: File, size: Word));
        $crate::entry!($abi, 136, PMPI_File_get_type_extent, MPI_File_get_type_extent (fh: File, datatype: In<{ kind::DATATYPE }>, extent: Word));
        $crate::entry!($abi, 137, PMPI_File_get_type_extent_c, MPI_File_get_type_extent_c (fh: File, datatype: In<{ kind::DATATYPE }>, extent: Word));
        $crate::entry!($abi, 138, PMPI_File_get_view, MPI_File_get_view (fh: File, disp: Word, etype: New<{ kind::DATATYPE }>, filetype: New<{ kind::DATATYPE }>, datarep: Word));
        $crate::entry!($abi, 139, PMPI_File_iread, MPI_File_iread (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 140, PMPI_File_iread_c, MPI_File_iread_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 141, PMPI_File_iread_all, MPI_File_iread_all (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 142, PMPI_File_iread_all_c, MPI_File_iread_all_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 143, PMPI_File_iread_at, MPI_File_iread_at (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 144, PMPI_File_iread_at_c, MPI_File_iread_at_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 145, PMPI_File_iread_at_all, MPI_File_iread_at_all (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 146, PMPI_File_iread_at_all_c, MPI_File_iread_at_all_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 147, PMPI_File_iread_shared, MPI_File_iread_shared (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 148, PMPI_File_iread_shared_c, MPI_File_iread_shared_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 149, PMPI_File_iwrite, MPI_File_iwrite (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 150, PMPI_File_iwrite_c, MPI_File_iwrite_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 151, PMPI_File_iwrite_all, MPI_File_iwrite_all (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 152, PMPI_File_iwrite_all_c, MPI_File_iwrite_all_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 153, PMPI_File_iwrite_at, MPI_File_iwrite_at (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 154, PMPI_File_iwrite_at_c, MPI_File_iwrite_at_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 155, PMPI_File_iwrite_at_all, MPI_File_iwrite_at_all (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 156, PMPI_File_iwrite_at_all_c, MPI_File_iwrite_at_all_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 157, PMPI_File_iwrite_shared, MPI_File_iwrite_shared (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 158, PMPI_File_iwrite_shared_c, MPI_File_iwrite_shared_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 159, PMPI_File_open, MPI_File_open (comm: In<{ kind::COMM }>, filename: Word, amode: Flags<{ group::AMODE }>, info: In<{ kind::INFO }>, fh: NewFile));
        $crate::entry!($abi, 160, PMPI_File_preallocate, MPI_File_preallocate (fh: File, size: Long));
        $crate::entry!($abi, 161, PMPI_File_read, MPI_File_read (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 162, PMPI_File_read_c, MPI_File_read_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 163, PMPI_File_read_all, MPI_File_read_all (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 164, PMPI_File_read_all_c, MPI_File_read_all_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 165, PMPI_File_read_all_begin, MPI_File_read_all_begin (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 166, PMPI_File_read_all_begin_c, MPI_File_read_all_begin_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 167, PMPI_File_read_all_end, MPI_File_read_all_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 168, PMPI_File_read_at, MPI_File_read_at (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 169, PMPI_File_read_at_c, MPI_File_read_at_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 170, PMPI_File_read_at_all, MPI_File_read_at_all (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 171, PMPI_File_read_at_all_c, MPI_File_read_at_all_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 172, PMPI_File_read_at_all_begin, MPI_File_read_at_all_begin (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 173, PMPI_File_read_at_all_begin_c, MPI_File_read_at_all_begin_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 174, PMPI_File_read_at_all_end, MPI_File_read_at_all_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 175, PMPI_File_read_ordered, MPI_File_read_ordered (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 176, PMPI_File_read_ordered_c, MPI_File_read_ordered_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 177, PMPI_File_read_ordered_begin, MPI_File_read_ordered_begin (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 178, PMPI_File_read_ordered_begin_c, MPI_File_read_ordered_begin_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 179, PMPI_File_read_ordered_end, MPI_File_read_ordered_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 180, PMPI_File_read_shared, MPI_File_read_shared (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 181, PMPI_File_read_shared_c, MPI_File_read_shared_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 182, PMPI_File_seek, MPI_File_seek (fh: File, offset: Long, whence: Value<{ group::WHENCE }>));
        $crate::entry!($abi, 183, PMPI_File_seek_shared, MPI_File_seek_shared (fh: File, offset: Long, whence: Value<{ group::WHENCE }>));
        $crate::entry!($abi, 184, PMPI_File_set_atomicity, MPI_File_set_atomicity (fh: File, flag: Int));
        $crate::entry!($abi, 185, PMPI_File_set_errhandler, MPI_File_set_errhandler (file: File, errhandler: In<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 186, PMPI_File_set_info, MPI_File_set_info (fh: File, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 187, PMPI_File_set_size, MPI_File_set_size (fh: File, size: Long));
        $crate::entry!($abi, 188, PMPI_File_set_view, MPI_File_set_view (fh: File, disp: Disp, etype: In<{ kind::DATATYPE }>, filetype: In<{ kind::DATATYPE }>, datarep: Word, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 189, PMPI_File_sync, MPI_File_sync (fh: File));
        $crate::entry!($abi, 190, PMPI_File_write, MPI_File_write (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 191, PMPI_File_write_c, MPI_File_write_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 192, PMPI_File_write_all, MPI_File_write_all (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 193, PMPI_File_write_all_c, MPI_File_write_all_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 194, PMPI_File_write_all_begin, MPI_File_write_all_begin (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 195, PMPI_File_write_all_begin_c, MPI_File_write_all_begin_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 196, PMPI_File_write_all_end, MPI_File_write_all_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 197, PMPI_File_write_at, MPI_File_write_at (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 198, PMPI_File_write_at_c, MPI_File_write_at_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 199, PMPI_File_write_at_all, MPI_File_write_at_all (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 200, PMPI_File_write_at_all_c, MPI_File_write_at_all_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 201, PMPI_File_write_at_all_begin, MPI_File_write_at_all_begin (fh: File, offset: Long, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 202, PMPI_File_write_at_all_begin_c, MPI_File_write_at_all_begin_c (fh: File, offset: Long, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 203, PMPI_File_write_at_all_end, MPI_File_write_at_all_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 204, PMPI_File_write_ordered, MPI_File_write_ordered (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 205, PMPI_File_write_ordered_c, MPI_File_write_ordered_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 206, PMPI_File_write_ordered_begin, MPI_File_write_ordered_begin (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 207, PMPI_File_write_ordered_begin_c, MPI_File_write_ordered_begin_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 208, PMPI_File_write_ordered_end, MPI_File_write_ordered_end (fh: File, buf: Buf, status: StatusOut));
        $crate::entry!($abi, 209, PMPI_File_write_shared, MPI_File_write_shared (fh: File, buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 210, PMPI_File_write_shared_c, MPI_File_write_shared_c (fh: File, buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, status: StatusOut));
        $crate::entry!($abi, 211, PMPI_Finalize, MPI_Finalize ());
        $crate::entry!($abi, 212, PMPI_Finalized, MPI_Finalized (flag: Word));
        $crate::entry!($abi, 213, PMPI_Free_mem, MPI_Free_mem (base: Word));
        $crate::entry!($abi, 214, PMPI_Gather, MPI_Gather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 215, PMPI_Gather_c, MPI_Gather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 216, PMPI_Gather_init, MPI_Gather_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 217, PMPI_Gather_init_c, MPI_Gather_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 218, PMPI_Gatherv, MPI_Gatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 219, PMPI_Gatherv_c, MPI_Gatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 220, PMPI_Gatherv_init, MPI_Gatherv_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 221, PMPI_Gatherv_init_c, MPI_Gatherv_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 222, PMPI_Get, MPI_Get (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 223, PMPI_Get_c, MPI_Get_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 224, PMPI_Get_accumulate, MPI_Get_accumulate (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, result_addr: Buf, result_count: Int, result_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 225, PMPI_Get_accumulate_c, MPI_Get_accumulate_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, result_addr: Buf, result_count: Long, result_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 226, PMPI_Get_address, MPI_Get_address (location: Word, address: Word));
        $crate::entry!($abi, 227, PMPI_Get_count, MPI_Get_count (status: StatusIn, datatype: In<{ kind::DATATYPE }>, count: Word));
        $crate::entry!($abi, 228, PMPI_Get_count_c, MPI_Get_count_c (status: StatusIn, datatype: In<{ kind::DATATYPE }>, count: Word));
        $crate::entry!($abi, 229, PMPI_Get_elements, MPI_Get_elements (status: StatusIn, datatype: In<{ kind::DATATYPE }>, count: Word));
        $crate::entry!($abi, 230, PMPI_Get_elements_c, MPI_Get_elements_c (status: StatusIn, datatype: In<{ kind::DATATYPE }>, count: Word));
        $crate::entry!($abi, 231, PMPI_Get_elements_x, MPI_Get_elements_x (status: StatusIn, datatype: In<{ kind::DATATYPE }>, count: Word));
        $crate::entry!($abi, 232, PMPI_Get_hw_resource_info, MPI_Get_hw_resource_info (hw_info: New<{ kind::INFO }>));
        $crate::special!($abi, get_library_version, PMPI_Get_library_version, MPI_Get_library_version (version: TextOut, resultlen: IntsOut));
        $crate::special!($abi, get_processor_name, PMPI_Get_processor_name, MPI_Get_processor_name (name: TextOut, resultlen: IntsOut));
        $crate::special!($abi, get_version, PMPI_Get_version, MPI_Get_version (version: IntsOut, subversion: IntsOut));
        $crate::entry!($abi, 236, PMPI_Graph_create, MPI_Graph_create (comm_old: In<{ kind::COMM }>, nnodes: Int, indx: Word, edges: Word, reorder: Int, comm_graph: New<{ kind::COMM }>));
        $crate::entry!($abi, 237, PMPI_Graph_get, MPI_Graph_get (comm: In<{ kind::COMM }>, maxindex: Int, maxedges: Int, indx: Word, edges: Word));
        $crate::entry!($abi, 238, PMPI_Graph_map, MPI_Graph_map (comm: In<{ kind::COMM }>, nnodes: Int, indx: Word, edges: Word, newrank: RankOut));
        $crate::entry!($abi, 239, PMPI_Graph_neighbors, MPI_Graph_neighbors (comm: In<{ kind::COMM }>, rank: Rank, maxneighbors: Int, neighbors: Word));
        $crate::entry!($abi, 240, PMPI_Graph_neighbors_count, MPI_Graph_neighbors_count (comm: In<{ kind::COMM }>, rank: Rank, nneighbors: Word));
        $crate::entry!($abi, 241, PMPI_Graphdims_get, MPI_Graphdims_get (comm: In<{ kind::COMM }>, nnodes: Word, nedges: Word));
        $crate::entry!($abi, 242, PMPI_Grequest_complete, MPI_Grequest_complete (request: In<{ kind::REQUEST }>));
        $crate::special!($abi, grequest_start, PMPI_Grequest_start, MPI_Grequest_start (query_fn: Word, free_fn: Word, cancel_fn: Word, extra_state: Word, request: HandlesOut));
        $crate::entry!($abi, 244, PMPI_Group_compare, MPI_Group_compare (group1: In<{ kind::GROUP }>, group2: In<{ kind::GROUP }>, result: ValueOut<{ group::COMPARE }>));
        $crate::entry!($abi, 245, PMPI_Group_difference, MPI_Group_difference (group1: In<{ kind::GROUP }>, group2: In<{ kind::GROUP }>, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 246, PMPI_Group_excl, MPI_Group_excl (group: In<{ kind::GROUP }>, n: Int, ranks: List<Ranks> [$crate::lengths::given(n)], newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 247, PMPI_Group_free, MPI_Group_free (group: Change<{ kind::GROUP }>));
        $crate::entry!($abi, 248, PMPI_Group_from_session_pset, MPI_Group_from_session_pset (session: In<{ kind::SESSION }>, pset_name: Word, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 249, PMPI_Group_incl, MPI_Group_incl (group: In<{ kind::GROUP }>, n: Int, ranks: List<Ranks> [$crate::lengths::given(n)], newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 250, PMPI_Group_intersection, MPI_Group_intersection (group1: In<{ kind::GROUP }>, group2: In<{ kind::GROUP }>, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 251, PMPI_Group_range_excl, MPI_Group_range_excl (group: In<{ kind::GROUP }>, n: Int, ranges: Word, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 252, PMPI_Group_range_incl, MPI_Group_range_incl (group: In<{ kind::GROUP }>, n: Int, ranges: Word, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 253, PMPI_Group_rank, MPI_Group_rank (group: In<{ kind::GROUP }>, rank: RankOut));
        $crate::entry!($abi, 254, PMPI_Group_size, MPI_Group_size (group: In<{ kind::GROUP }>, size: Word));
        $crate::entry!($abi, 255, PMPI_Group_translate_ranks, MPI_Group_translate_ranks (group1: In<{ kind::GROUP }>, n: Int, ranks1: List<Ranks> [$crate::lengths::given(n)], group2: In<{ kind::GROUP }>, ranks2: ListOut<Ranks> [$crate::lengths::given(n)]));
        $crate::entry!($abi, 256, PMPI_Group_union, MPI_Group_union (group1: In<{ kind::GROUP }>, group2: In<{ kind::GROUP }>, newgroup: New<{ kind::GROUP }>));
        $crate::entry!($abi, 257, PMPI_Iallgather, MPI_Iallgather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 258, PMPI_Iallgather_c, MPI_Iallgather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 259, PMPI_Iallgatherv, MPI_Iallgatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 260, PMPI_Iallgatherv_c, MPI_Iallgatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 261, PMPI_Iallreduce, MPI_Iallreduce (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 262, PMPI_Iallreduce_c, MPI_Iallreduce_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 263, PMPI_Ialltoall, MPI_Ialltoall (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 264, PMPI_Ialltoall_c, MPI_Ialltoall_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 265, PMPI_Ialltoallv, MPI_Ialltoallv (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 266, PMPI_Ialltoallv_c, MPI_Ialltoallv_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 267, PMPI_Ialltoallw, MPI_Ialltoallw (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 268, PMPI_Ialltoallw_c, MPI_Ialltoallw_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::sends::<$abi>(sendbuf, comm)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::receives::<$abi>(comm)], comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 269, PMPI_Ibarrier, MPI_Ibarrier (comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 270, PMPI_Ibcast, MPI_Ibcast (buffer: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 271, PMPI_Ibcast_c, MPI_Ibcast_c (buffer: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 272, PMPI_Ibsend, MPI_Ibsend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 273, PMPI_Ibsend_c, MPI_Ibsend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 274, PMPI_Iexscan, MPI_Iexscan (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 275, PMPI_Iexscan_c, MPI_Iexscan_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 276, PMPI_Igather, MPI_Igather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 277, PMPI_Igather_c, MPI_Igather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 278, PMPI_Igatherv, MPI_Igatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 279, PMPI_Igatherv_c, MPI_Igatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 280, PMPI_Improbe, MPI_Improbe (source: Rank, tag: Tag, comm: In<{ kind::COMM }>, flag: Word, message: New<{ kind::MESSAGE }>, status: StatusOut));
        $crate::entry!($abi, 281, PMPI_Imrecv, MPI_Imrecv (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, message: Change<{ kind::MESSAGE }>, request: Change<{ kind::REQUEST }>));
        $crate::entry!($abi, 282, PMPI_Imrecv_c, MPI_Imrecv_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, message: Change<{ kind::MESSAGE }>, request: Change<{ kind::REQUEST }>));
        $crate::entry!($abi, 283, PMPI_Ineighbor_allgather, MPI_Ineighbor_allgather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 284, PMPI_Ineighbor_allgather_c, MPI_Ineighbor_allgather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 285, PMPI_Ineighbor_allgatherv, MPI_Ineighbor_allgatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 286, PMPI_Ineighbor_allgatherv_c, MPI_Ineighbor_allgatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 287, PMPI_Ineighbor_alltoall, MPI_Ineighbor_alltoall (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 288, PMPI_Ineighbor_alltoall_c, MPI_Ineighbor_alltoall_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 289, PMPI_Ineighbor_alltoallv, MPI_Ineighbor_alltoallv (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 290, PMPI_Ineighbor_alltoallv_c, MPI_Ineighbor_alltoallv_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 291, PMPI_Ineighbor_alltoallw, MPI_Ineighbor_alltoallw (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 292, PMPI_Ineighbor_alltoallw_c, MPI_Ineighbor_alltoallw_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 293, PMPI_Info_create, MPI_Info_create (info: New<{ kind::INFO }>));
        $crate::entry!($abi, 294, PMPI_Info_create_env, MPI_Info_create_env (argc: Int, argv: Word, info: New<{ kind::INFO }>));
        $crate::entry!($abi, 295, PMPI_Info_delete, MPI_Info_delete (info: In<{ kind::INFO }>, key: Word));
        $crate::entry!($abi, 296, PMPI_Info_dup, MPI_Info_dup (info: In<{ kind::INFO }>, newinfo: New<{ kind::INFO }>));
        $crate::entry!($abi, 297, PMPI_Info_free, MPI_Info_free (info: Change<{ kind::INFO }>));
        $crate::entry!($abi, 298, PMPI_Info_get, MPI_Info_get (info: In<{ kind::INFO }>, key: Word, valuelen: Int, value: Word, flag: Word));
        $crate::entry!($abi, 299, PMPI_Info_get_nkeys, MPI_Info_get_nkeys (info: In<{ kind::INFO }>, nkeys: Word));
        $crate::special!($abi, info_get_nthkey, PMPI_Info_get_nthkey, MPI_Info_get_nthkey (info: In<{ kind::INFO }>, n: Int, key: TextOut));
        $crate::entry!($abi, 301, PMPI_Info_get_string, MPI_Info_get_string (info: In<{ kind::INFO }>, key: Word, buflen: Word, value: Word, flag: Word));
        $crate::entry!($abi, 302, PMPI_Info_get_valuelen, MPI_Info_get_valuelen (info: In<{ kind::INFO }>, key: Word, valuelen: Word, flag: Word));
        $crate::entry!($abi, 303, PMPI_Info_set, MPI_Info_set (info: In<{ kind::INFO }>, key: Word, value: Word));
        $crate::special!($abi, init, PMPI_Init, MPI_Init (argc: IntsOut, argv: Word));
        $crate::special!($abi, init_thread, PMPI_Init_thread, MPI_Init_thread (argc: IntsOut, argv: Word, required: Int, provided: IntsOut));
        $crate::entry!($abi, 306, PMPI_Initialized, MPI_Initialized (flag: Word));
        $crate::entry!($abi, 307, PMPI_Intercomm_create, MPI_Intercomm_create (local_comm: In<{ kind::COMM }>, local_leader: Rank, peer_comm: In<{ kind::COMM }>, remote_leader: Rank, tag: Tag, newintercomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 308, PMPI_Intercomm_create_from_groups, MPI_Intercomm_create_from_groups (local_group: In<{ kind::GROUP }>, local_leader: Rank, remote_group: In<{ kind::GROUP }>, remote_leader: Rank, stringtag: Word, info: In<{ kind::INFO }>, errhandler: In<{ kind::ERRHANDLER }>, newintercomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 309, PMPI_Intercomm_merge, MPI_Intercomm_merge (intercomm: In<{ kind::COMM }>, high: Int, newintracomm: New<{ kind::COMM }>));
        $crate::entry!($abi, 310, PMPI_Iprobe, MPI_Iprobe (source: Rank, tag: Tag, comm: In<{ kind::COMM }>, flag: Word, status: StatusOut));
        $crate::entry!($abi, 311, PMPI_Irecv, MPI_Irecv (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 312, PMPI_Irecv_c, MPI_Irecv_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 313, PMPI_Ireduce, MPI_Ireduce (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 314, PMPI_Ireduce_c, MPI_Ireduce_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 315, PMPI_Ireduce_scatter, MPI_Ireduce_scatter (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 316, PMPI_Ireduce_scatter_c, MPI_Ireduce_scatter_c (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 317, PMPI_Ireduce_scatter_block, MPI_Ireduce_scatter_block (sendbuf: Buf, recvbuf: Buf, recvcount: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 318, PMPI_Ireduce_scatter_block_c, MPI_Ireduce_scatter_block_c (sendbuf: Buf, recvbuf: Buf, recvcount: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 319, PMPI_Irsend, MPI_Irsend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 320, PMPI_Irsend_c, MPI_Irsend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 321, PMPI_Is_thread_main, MPI_Is_thread_main (flag: Word));
        $crate::entry!($abi, 322, PMPI_Iscan, MPI_Iscan (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 323, PMPI_Iscan_c, MPI_Iscan_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 324, PMPI_Iscatter, MPI_Iscatter (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 325, PMPI_Iscatter_c, MPI_Iscatter_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 326, PMPI_Iscatterv, MPI_Iscatterv (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 327, PMPI_Iscatterv_c, MPI_Iscatterv_c (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 328, PMPI_Isend, MPI_Isend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 329, PMPI_Isend_c, MPI_Isend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 330, PMPI_Isendrecv, MPI_Isendrecv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 331, PMPI_Isendrecv_c, MPI_Isendrecv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 332, PMPI_Isendrecv_replace, MPI_Isendrecv_replace (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 333, PMPI_Isendrecv_replace_c, MPI_Isendrecv_replace_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 334, PMPI_Issend, MPI_Issend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 335, PMPI_Issend_c, MPI_Issend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 336, PMPI_Keyval_create, MPI_Keyval_create (copy_fn: AttributeFunction, delete_fn: AttributeFunction, keyval: KeyvalOut, extra_state: Word));
        $crate::entry!($abi, 337, PMPI_Keyval_free, MPI_Keyval_free (keyval: KeyvalOut));
        $crate::special!($abi, lookup_name, PMPI_Lookup_name, MPI_Lookup_name (service_name: Text, info: In<{ kind::INFO }>, port_name: TextOut));
        $crate::entry!($abi, 339, PMPI_Mprobe, MPI_Mprobe (source: Rank, tag: Tag, comm: In<{ kind::COMM }>, message: New<{ kind::MESSAGE }>, status: StatusOut));
        $crate::entry!($abi, 340, PMPI_Mrecv, MPI_Mrecv (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, message: Change<{ kind::MESSAGE }>, status: StatusOut));
        $crate::entry!($abi, 341, PMPI_Mrecv_c, MPI_Mrecv_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, message: Change<{ kind::MESSAGE }>, status: StatusOut));
        $crate::entry!($abi, 342, PMPI_Neighbor_allgather, MPI_Neighbor_allgather (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 343, PMPI_Neighbor_allgather_c, MPI_Neighbor_allgather_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 344, PMPI_Neighbor_allgather_init, MPI_Neighbor_allgather_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 345, PMPI_Neighbor_allgather_init_c, MPI_Neighbor_allgather_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 346, PMPI_Neighbor_allgatherv, MPI_Neighbor_allgatherv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 347, PMPI_Neighbor_allgatherv_c, MPI_Neighbor_allgatherv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 348, PMPI_Neighbor_allgatherv_init, MPI_Neighbor_allgatherv_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 349, PMPI_Neighbor_allgatherv_init_c, MPI_Neighbor_allgatherv_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, displs: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 350, PMPI_Neighbor_alltoall, MPI_Neighbor_alltoall (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 351, PMPI_Neighbor_alltoall_c, MPI_Neighbor_alltoall_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 352, PMPI_Neighbor_alltoall_init, MPI_Neighbor_alltoall_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 353, PMPI_Neighbor_alltoall_init_c, MPI_Neighbor_alltoall_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 354, PMPI_Neighbor_alltoallv, MPI_Neighbor_alltoallv (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 355, PMPI_Neighbor_alltoallv_c, MPI_Neighbor_alltoallv_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 356, PMPI_Neighbor_alltoallv_init, MPI_Neighbor_alltoallv_init (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 357, PMPI_Neighbor_alltoallv_init_c, MPI_Neighbor_alltoallv_init_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 358, PMPI_Neighbor_alltoallw, MPI_Neighbor_alltoallw (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 359, PMPI_Neighbor_alltoallw_c, MPI_Neighbor_alltoallw_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 360, PMPI_Neighbor_alltoallw_init, MPI_Neighbor_alltoallw_init (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 361, PMPI_Neighbor_alltoallw_init_c, MPI_Neighbor_alltoallw_init_c (sendbuf: Buf, sendcounts: Word, sdispls: Word, sendtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, true)], recvbuf: Buf, recvcounts: Word, rdispls: Word, recvtypes: List<Handles<{ kind::DATATYPE }>> [$crate::lengths::neighbours::<$abi>(comm, false)], comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 362, PMPI_Op_commutative, MPI_Op_commutative (op: In<{ kind::OP }>, commute: Word));
        $crate::entry!($abi, 363, PMPI_Op_create, MPI_Op_create (user_fn: Function, commute: Int, op: New<{ kind::OP }>));
        $crate::entry!($abi, 364, PMPI_Op_create_c, MPI_Op_create_c (user_fn: Function, commute: Int, op: New<{ kind::OP }>));
        $crate::entry!($abi, 365, PMPI_Op_free, MPI_Op_free (op: Change<{ kind::OP }>));
        $crate::special!($abi, open_port, PMPI_Open_port, MPI_Open_port (info: In<{ kind::INFO }>, port_name: TextOut));
        $crate::entry!($abi, 367, PMPI_Pack, MPI_Pack (inbuf: Buf, incount: Int, datatype: In<{ kind::DATATYPE }>, outbuf: Buf, outsize: Int, position: Word, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 368, PMPI_Pack_c, MPI_Pack_c (inbuf: Buf, incount: Long, datatype: In<{ kind::DATATYPE }>, outbuf: Buf, outsize: Long, position: Word, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 369, PMPI_Pack_external, MPI_Pack_external (datarep: Word, inbuf: Buf, incount: Int, datatype: In<{ kind::DATATYPE }>, outbuf: Buf, outsize: Long, position: Word));
        $crate::entry!($abi, 370, PMPI_Pack_external_c, MPI_Pack_external_c (datarep: Word, inbuf: Buf, incount: Long, datatype: In<{ kind::DATATYPE }>, outbuf: Buf, outsize: Long, position: Word));
        $crate::entry!($abi, 371, PMPI_Pack_external_size, MPI_Pack_external_size (datarep: Word, incount: Int, datatype: In<{ kind::DATATYPE }>, size: Word));
        $crate::entry!($abi, 372, PMPI_Pack_external_size_c, MPI_Pack_external_size_c (datarep: Word, incount: Long, datatype: In<{ kind::DATATYPE }>, size: Word));
        $crate::entry!($abi, 373, PMPI_Pack_size, MPI_Pack_size (incount: Int, datatype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, size: Word));
        $crate::entry!($abi, 374, PMPI_Pack_size_c, MPI_Pack_size_c (incount: Long, datatype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>, size: Word));
        $crate::entry!($abi, 375, PMPI_Parrived, MPI_Parrived (request: In<{ kind::REQUEST }>, partition: Int, flag: Word));
        $crate::special!($abi, pcontrol, PMPI_Pcontrol, MPI_Pcontrol (level: Int));
        $crate::entry!($abi, 377, PMPI_Pready, MPI_Pready (partition: Int, request: In<{ kind::REQUEST }>));
        $crate::entry!($abi, 378, PMPI_Pready_list, MPI_Pready_list (length: Int, array_of_partitions: Word, request: In<{ kind::REQUEST }>));
        $crate::entry!($abi, 379, PMPI_Pready_range, MPI_Pready_range (partition_low: Int, partition_high: Int, request: In<{ kind::REQUEST }>));
        $crate::entry!($abi, 380, PMPI_Precv_init, MPI_Precv_init (buf: Buf, partitions: Int, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 381, PMPI_Precv_init_c, MPI_Precv_init_c (buf: Buf, partitions: Int, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 382, PMPI_Probe, MPI_Probe (source: Rank, tag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 383, PMPI_Psend_init, MPI_Psend_init (buf: Buf, partitions: Int, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 384, PMPI_Psend_init_c, MPI_Psend_init_c (buf: Buf, partitions: Int, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 385, PMPI_Publish_name, MPI_Publish_name (service_name: Word, info: In<{ kind::INFO }>, port_name: Word));
        $crate::entry!($abi, 386, PMPI_Put, MPI_Put (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 387, PMPI_Put_c, MPI_Put_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 388, PMPI_Query_thread, MPI_Query_thread (provided: ValueOut<{ group::THREAD }>));
        $crate::entry!($abi, 389, PMPI_Raccumulate, MPI_Raccumulate (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 390, PMPI_Raccumulate_c, MPI_Raccumulate_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 391, PMPI_Recv, MPI_Recv (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 392, PMPI_Recv_c, MPI_Recv_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 393, PMPI_Recv_init, MPI_Recv_init (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 394, PMPI_Recv_init_c, MPI_Recv_init_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, source: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 395, PMPI_Reduce, MPI_Reduce (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 396, PMPI_Reduce_c, MPI_Reduce_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 397, PMPI_Reduce_init, MPI_Reduce_init (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 398, PMPI_Reduce_init_c, MPI_Reduce_init_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 399, PMPI_Reduce_local, MPI_Reduce_local (inbuf: Buf, inoutbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>));
        $crate::entry!($abi, 400, PMPI_Reduce_local_c, MPI_Reduce_local_c (inbuf: Buf, inoutbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>));
        $crate::entry!($abi, 401, PMPI_Reduce_scatter, MPI_Reduce_scatter (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 402, PMPI_Reduce_scatter_c, MPI_Reduce_scatter_c (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 403, PMPI_Reduce_scatter_block, MPI_Reduce_scatter_block (sendbuf: Buf, recvbuf: Buf, recvcount: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 404, PMPI_Reduce_scatter_block_c, MPI_Reduce_scatter_block_c (sendbuf: Buf, recvbuf: Buf, recvcount: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 405, PMPI_Reduce_scatter_block_init, MPI_Reduce_scatter_block_init (sendbuf: Buf, recvbuf: Buf, recvcount: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 406, PMPI_Reduce_scatter_block_init_c, MPI_Reduce_scatter_block_init_c (sendbuf: Buf, recvbuf: Buf, recvcount: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 407, PMPI_Reduce_scatter_init, MPI_Reduce_scatter_init (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 408, PMPI_Reduce_scatter_init_c, MPI_Reduce_scatter_init_c (sendbuf: Buf, recvbuf: Buf, recvcounts: Word, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 409, PMPI_Register_datarep, MPI_Register_datarep (datarep: Word, read_conversion_fn: Function, write_conversion_fn: Function, dtype_file_extent_fn: Function, extra_state: Word));
        $crate::entry!($abi, 410, PMPI_Register_datarep_c, MPI_Register_datarep_c (datarep: Word, read_conversion_fn: Function, write_conversion_fn: Function, dtype_file_extent_fn: Function, extra_state: Word));
        $crate::entry!($abi, 411, PMPI_Remove_error_class, MPI_Remove_error_class (errorclass: Code));
        $crate::entry!($abi, 412, PMPI_Remove_error_code, MPI_Remove_error_code (errorcode: Code));
        $crate::entry!($abi, 413, PMPI_Remove_error_string, MPI_Remove_error_string (errorcode: Code));
        $crate::entry!($abi, 414, PMPI_Request_free, MPI_Request_free (request: Change<{ kind::REQUEST }>));
        $crate::entry!($abi, 415, PMPI_Request_get_status, MPI_Request_get_status (request: In<{ kind::REQUEST }>, flag: Word, status: StatusOut));
        $crate::entry!($abi, 416, PMPI_Request_get_status_all, MPI_Request_get_status_all (count: Int, array_of_requests: List<Handles<{ kind::REQUEST }>> [$crate::lengths::given(count)], flag: Word, array_of_statuses: Statuses [$crate::lengths::given(count)]));
        $crate::entry!($abi, 417, PMPI_Request_get_status_any, MPI_Request_get_status_any (count: Int, array_of_requests: List<Handles<{ kind::REQUEST }>> [$crate::lengths::given(count)], indx: Word, flag: Word, status: StatusOut));
        $crate::entry!($abi, 418, PMPI_Request_get_status_some, MPI_Request_get_status_some (incount: Int, array_of_requests: List<Handles<{ kind::REQUEST }>> [$crate::lengths::given(incount)], outcount: Word, array_of_indices: Word, array_of_statuses: Statuses [$crate::lengths::given(incount)]));
        $crate::entry!($abi, 419, PMPI_Rget, MPI_Rget (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 420, PMPI_Rget_c, MPI_Rget_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 421, PMPI_Rget_accumulate, MPI_Rget_accumulate (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, result_addr: Buf, result_count: Int, result_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 422, PMPI_Rget_accumulate_c, MPI_Rget_accumulate_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, result_addr: Buf, result_count: Long, result_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 423, PMPI_Rput, MPI_Rput (origin_addr: Buf, origin_count: Int, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Int, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 424, PMPI_Rput_c, MPI_Rput_c (origin_addr: Buf, origin_count: Long, origin_datatype: In<{ kind::DATATYPE }>, target_rank: Rank, target_disp: Long, target_count: Long, target_datatype: In<{ kind::DATATYPE }>, win: In<{ kind::WIN }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 425, PMPI_Rsend, MPI_Rsend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 426, PMPI_Rsend_c, MPI_Rsend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 427, PMPI_Rsend_init, MPI_Rsend_init (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 428, PMPI_Rsend_init_c, MPI_Rsend_init_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 429, PMPI_Scan, MPI_Scan (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 430, PMPI_Scan_c, MPI_Scan_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 431, PMPI_Scan_init, MPI_Scan_init (sendbuf: Buf, recvbuf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 432, PMPI_Scan_init_c, MPI_Scan_init_c (sendbuf: Buf, recvbuf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, op: In<{ kind::OP }>, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 433, PMPI_Scatter, MPI_Scatter (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 434, PMPI_Scatter_c, MPI_Scatter_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 435, PMPI_Scatter_init, MPI_Scatter_init (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 436, PMPI_Scatter_init_c, MPI_Scatter_init_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 437, PMPI_Scatterv, MPI_Scatterv (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 438, PMPI_Scatterv_c, MPI_Scatterv_c (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 439, PMPI_Scatterv_init, MPI_Scatterv_init (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 440, PMPI_Scatterv_init_c, MPI_Scatterv_init_c (sendbuf: Buf, sendcounts: Word, displs: Word, sendtype: In<{ kind::DATATYPE }>, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, root: Rank, comm: In<{ kind::COMM }>, info: In<{ kind::INFO }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 441, PMPI_Send, MPI_Send (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 442, PMPI_Send_c, MPI_Send_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 443, PMPI_Send_init, MPI_Send_init (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 444, PMPI_Send_init_c, MPI_Send_init_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 445, PMPI_Sendrecv, MPI_Sendrecv (sendbuf: Buf, sendcount: Int, sendtype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, recvbuf: Buf, recvcount: Int, recvtype: In<{ kind::DATATYPE }>, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 446, PMPI_Sendrecv_c, MPI_Sendrecv_c (sendbuf: Buf, sendcount: Long, sendtype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, recvbuf: Buf, recvcount: Long, recvtype: In<{ kind::DATATYPE }>, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 447, PMPI_Sendrecv_replace, MPI_Sendrecv_replace (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 448, PMPI_Sendrecv_replace_c, MPI_Sendrecv_replace_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, sendtag: Tag, source: Rank, recvtag: Tag, comm: In<{ kind::COMM }>, status: StatusOut));
        $crate::entry!($abi, 449, PMPI_Session_attach_buffer, MPI_Session_attach_buffer (session: In<{ kind::SESSION }>, buffer: Buf, size: Int));
        $crate::entry!($abi, 450, PMPI_Session_attach_buffer_c, MPI_Session_attach_buffer_c (session: In<{ kind::SESSION }>, buffer: Buf, size: Long));
        $crate::special!($abi, session_call_errhandler, PMPI_Session_call_errhandler, MPI_Session_call_errhandler (session: In<{ kind::SESSION }>, errorcode: Int));
        $crate::entry!($abi, 452, PMPI_Session_create_errhandler, MPI_Session_create_errhandler (session_errhandler_fn: Function, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 453, PMPI_Session_detach_buffer, MPI_Session_detach_buffer (session: In<{ kind::SESSION }>, buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 454, PMPI_Session_detach_buffer_c, MPI_Session_detach_buffer_c (session: In<{ kind::SESSION }>, buffer_addr: Detached, size: Word));
        $crate::entry!($abi, 455, PMPI_Session_finalize, MPI_Session_finalize (session: Change<{ kind::SESSION }>));
        $crate::entry!($abi, 456, PMPI_Session_flush_buffer, MPI_Session_flush_buffer (session: In<{ kind::SESSION }>));
        $crate::entry!($abi, 457, PMPI_Session_get_errhandler, MPI_Session_get_errhandler (session: In<{ kind::SESSION }>, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 458, PMPI_Session_get_info, MPI_Session_get_info (session: In<{ kind::SESSION }>, info_used: New<{ kind::INFO }>));
        $crate::entry!($abi, 459, PMPI_Session_get_nth_pset, MPI_Session_get_nth_pset (session: In<{ kind::SESSION }>, info: In<{ kind::INFO }>, n: Int, pset_len: Word, pset_name: Word));
        $crate::entry!($abi, 460, PMPI_Session_get_num_psets, MPI_Session_get_num_psets (session: In<{ kind::SESSION }>, info: In<{ kind::INFO }>, npset_names: Word));
        $crate::entry!($abi, 461, PMPI_Session_get_pset_info, MPI_Session_get_pset_info (session: In<{ kind::SESSION }>, pset_name: Word, info: New<{ kind::INFO }>));
        $crate::entry!($abi, 462, PMPI_Session_iflush_buffer, MPI_Session_iflush_buffer (session: In<{ kind::SESSION }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 463, PMPI_Session_init, MPI_Session_init (info: In<{ kind::INFO }>, errhandler: In<{ kind::ERRHANDLER }>, session: New<{ kind::SESSION }>));
        $crate::entry!($abi, 464, PMPI_Session_set_errhandler, MPI_Session_set_errhandler (session: In<{ kind::SESSION }>, errhandler: In<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 465, PMPI_Ssend, MPI_Ssend (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 466, PMPI_Ssend_c, MPI_Ssend_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 467, PMPI_Ssend_init, MPI_Ssend_init (buf: Buf, count: Int, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 468, PMPI_Ssend_init_c, MPI_Ssend_init_c (buf: Buf, count: Long, datatype: In<{ kind::DATATYPE }>, dest: Rank, tag: Tag, comm: In<{ kind::COMM }>, request: New<{ kind::REQUEST }>));
        $crate::entry!($abi, 469, PMPI_Start, MPI_Start (request: Change<{ kind::REQUEST }>));
        $crate::entry!($abi, 470, PMPI_Startall, MPI_Startall (count: Int, array_of_requests: Requests [$crate::lengths::given(count)]));
        $crate::entry!($abi, 471, PMPI_Status_get_error, MPI_Status_get_error (status: StatusIn, error: CodeOut));
        $crate::entry!($abi, 472, PMPI_Status_get_source, MPI_Status_get_source (status: StatusIn, source: RankOut));
        $crate::entry!($abi, 473, PMPI_Status_get_tag, MPI_Status_get_tag (status: StatusIn, tag: TagOut));
        $crate::entry!($abi, 474, PMPI_Status_set_cancelled, MPI_Status_set_cancelled (status: StatusChange, flag: Int));
        $crate::entry!($abi, 475, PMPI_Status_set_elements, MPI_Status_set_elements (status: StatusChange, datatype: In<{ kind::DATATYPE }>, count: Int));
        $crate::entry!($abi, 476, PMPI_Status_set_elements_c, MPI_Status_set_elements_c (status: StatusChange, datatype: In<{ kind::DATATYPE }>, count: Long));
        $crate::entry!($abi, 477, PMPI_Status_set_elements_x, MPI_Status_set_elements_x (status: StatusChange, datatype: In<{ kind::DATATYPE }>, count: Long));
        $crate::entry!($abi, 478, PMPI_Status_set_error, MPI_Status_set_error (status: StatusChange, error: Code));
        $crate::entry!($abi, 479, PMPI_Status_set_source, MPI_Status_set_source (status: StatusChange, source: Rank));
        $crate::entry!($abi, 480, PMPI_Status_set_tag, MPI_Status_set_tag (status: StatusChange, tag: Tag));
        $crate::entry!($abi, 481, PMPI_Test, MPI_Test (request: Change<{ kind::REQUEST }>, flag: Word, status: StatusOut));
        $crate::entry!($abi, 482, PMPI_Test_cancelled, MPI_Test_cancelled (status: StatusIn, flag: Word));
        $crate::entry!($abi, 483, PMPI_Testall, MPI_Testall (count: Int, array_of_requests: Requests [$crate::lengths::given(count)], flag: Word, array_of_statuses: Statuses [$crate::lengths::given(count)]));
        $crate::entry!($abi, 484, PMPI_Testany, MPI_Testany (count: Int, array_of_requests: Requests [$crate::lengths::given(count)], indx: Word, flag: Word, status: StatusOut));
        $crate::entry!($abi, 485, PMPI_Testsome, MPI_Testsome (incount: Int, array_of_requests: Requests [$crate::lengths::given(incount)], outcount: Word, array_of_indices: Word, array_of_statuses: Statuses [$crate::lengths::given(incount)]));
        $crate::entry!($abi, 486, PMPI_Topo_test, MPI_Topo_test (comm: In<{ kind::COMM }>, status: ValueOut<{ group::TOPOLOGY }>));
        $crate::entry!($abi, 487, PMPI_Type_commit, MPI_Type_commit (datatype: Change<{ kind::DATATYPE }>));
        $crate::entry!($abi, 488, PMPI_Type_contiguous, MPI_Type_contiguous (count: Int, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 489, PMPI_Type_contiguous_c, MPI_Type_contiguous_c (count: Long, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 490, PMPI_Type_create_darray, MPI_Type_create_darray (size: Int, rank: Rank, ndims: Int, array_of_gsizes: Word, array_of_distribs: List<Distributions> [$crate::lengths::given(ndims)], array_of_dargs: List<Dargs> [$crate::lengths::given(ndims)], array_of_psizes: Word, order: Value<{ group::ORDER }>, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 491, PMPI_Type_create_darray_c, MPI_Type_create_darray_c (size: Int, rank: Rank, ndims: Int, array_of_gsizes: Word, array_of_distribs: List<Distributions> [$crate::lengths::given(ndims)], array_of_dargs: List<Dargs> [$crate::lengths::given(ndims)], array_of_psizes: Word, order: Value<{ group::ORDER }>, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 492, PMPI_Type_create_f90_complex, MPI_Type_create_f90_complex (p: Int, r: Int, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 493, PMPI_Type_create_f90_integer, MPI_Type_create_f90_integer (r: Int, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 494, PMPI_Type_create_f90_real, MPI_Type_create_f90_real (p: Int, r: Int, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 495, PMPI_Type_create_hindexed, MPI_Type_create_hindexed (count: Int, array_of_blocklengths: Word, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 496, PMPI_Type_create_hindexed_c, MPI_Type_create_hindexed_c (count: Long, array_of_blocklengths: Word, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 497, PMPI_Type_create_hindexed_block, MPI_Type_create_hindexed_block (count: Int, blocklength: Int, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 498, PMPI_Type_create_hindexed_block_c, MPI_Type_create_hindexed_block_c (count: Long, blocklength: Long, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 499, PMPI_Type_create_hvector, MPI_Type_create_hvector (count: Int, blocklength: Int, stride: Long, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 500, PMPI_Type_create_hvector_c, MPI_Type_create_hvector_c (count: Long, blocklength: Long, stride: Long, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 501, PMPI_Type_create_indexed_block, MPI_Type_create_indexed_block (count: Int, blocklength: Int, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 502, PMPI_Type_create_indexed_block_c, MPI_Type_create_indexed_block_c (count: Long, blocklength: Long, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 503, PMPI_Type_create_keyval, MPI_Type_create_keyval (type_copy_attr_fn: AttributeFunction, type_delete_attr_fn: AttributeFunction, type_keyval: KeyvalOut, extra_state: Word));
        $crate::entry!($abi, 504, PMPI_Type_create_resized, MPI_Type_create_resized (oldtype: In<{ kind::DATATYPE }>, lb: Long, extent: Long, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 505, PMPI_Type_create_resized_c, MPI_Type_create_resized_c (oldtype: In<{ kind::DATATYPE }>, lb: Long, extent: Long, newtype: New<{ kind::DATATYPE }>));
        $crate::special!($abi, type_create_struct, PMPI_Type_create_struct, MPI_Type_create_struct (count: Int, array_of_blocklengths: Word, array_of_displacements: Word, array_of_types: HandlesAt, newtype: HandlesOut));
        $crate::special!($abi, type_create_struct_c, PMPI_Type_create_struct_c, MPI_Type_create_struct_c (count: Long, array_of_blocklengths: Word, array_of_displacements: Word, array_of_types: HandlesAt, newtype: HandlesOut));
        $crate::entry!($abi, 508, PMPI_Type_create_subarray, MPI_Type_create_subarray (ndims: Int, array_of_sizes: Word, array_of_subsizes: Word, array_of_starts: Word, order: Value<{ group::ORDER }>, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 509, PMPI_Type_create_subarray_c, MPI_Type_create_subarray_c (ndims: Int, array_of_sizes: Word, array_of_subsizes: Word, array_of_starts: Word, order: Value<{ group::ORDER }>, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 510, PMPI_Type_delete_attr, MPI_Type_delete_attr (datatype: In<{ kind::DATATYPE }>, type_keyval: Keyval));
        $crate::entry!($abi, 511, PMPI_Type_dup, MPI_Type_dup (oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 512, PMPI_Type_free, MPI_Type_free (datatype: Change<{ kind::DATATYPE }>));
        $crate::entry!($abi, 513, PMPI_Type_free_keyval, MPI_Type_free_keyval (type_keyval: KeyvalOut));
        $crate::entry!($abi, 514, PMPI_Type_get_attr, MPI_Type_get_attr (datatype: In<{ kind::DATATYPE }>, type_keyval: Keyval, attribute_val: Word, flag: Word));
        $crate::special!($abi, type_get_contents, PMPI_Type_get_contents, MPI_Type_get_contents (datatype: In<{ kind::DATATYPE }>, max_integers: Int, max_addresses: Int, max_datatypes: Int, array_of_integers: IntsOut, array_of_addresses: Word, array_of_datatypes: HandlesOut));
        $crate::special!($abi, type_get_contents_c, PMPI_Type_get_contents_c, MPI_Type_get_contents_c (datatype: In<{ kind::DATATYPE }>, max_integers: Long, max_addresses: Long, max_large_counts: Long, max_datatypes: Long, array_of_integers: IntsOut, array_of_addresses: Word, array_of_large_counts: Word, array_of_datatypes: HandlesOut));
        $crate::entry!($abi, 517, PMPI_Type_get_envelope, MPI_Type_get_envelope (datatype: In<{ kind::DATATYPE }>, num_integers: Word, num_addresses: Word, num_datatypes: Word, combiner: ValueOut<{ group::COMBINER }>));
        $crate::entry!($abi, 518, PMPI_Type_get_envelope_c, MPI_Type_get_envelope_c (datatype: In<{ kind::DATATYPE }>, num_integers: Word, num_addresses: Word, num_large_counts: Word, num_datatypes: Word, combiner: ValueOut<{ group::COMBINER }>));
        $crate::special!($abi, type_get_extent, PMPI_Type_get_extent, MPI_Type_get_extent (datatype: In<{ kind::DATATYPE }>, lb: LongsOut, extent: LongsOut));
        $crate::special!($abi, type_get_extent_c, PMPI_Type_get_extent_c, MPI_Type_get_extent_c (datatype: In<{ kind::DATATYPE }>, lb: LongsOut, extent: LongsOut));
        $crate::special!($abi, type_get_extent_x, PMPI_Type_get_extent_x, MPI_Type_get_extent_x (datatype: In<{ kind::DATATYPE }>, lb: LongsOut, extent: LongsOut));
        $crate::special!($abi, type_get_name, PMPI_Type_get_name, MPI_Type_get_name (datatype: In<{ kind::DATATYPE }>, type_name: TextOut, resultlen: IntsOut));
        $crate::entry!($abi, 523, PMPI_Type_get_true_extent, MPI_Type_get_true_extent (datatype: In<{ kind::DATATYPE }>, true_lb: Word, true_extent: Word));
        $crate::entry!($abi, 524, PMPI_Type_get_true_extent_c, MPI_Type_get_true_extent_c (datatype: In<{ kind::DATATYPE }>, true_lb: Word, true_extent: Word));
        $crate::entry!($abi, 525, PMPI_Type_get_true_extent_x, MPI_Type_get_true_extent_x (datatype: In<{ kind::DATATYPE }>, true_lb: Word, true_extent: Word));
        $crate::entry!($abi, 526, PMPI_Type_get_value_index, MPI_Type_get_value_index (value_type: In<{ kind::DATATYPE }>, index_type: In<{ kind::DATATYPE }>, pair_type: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 527, PMPI_Type_indexed, MPI_Type_indexed (count: Int, array_of_blocklengths: Word, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 528, PMPI_Type_indexed_c, MPI_Type_indexed_c (count: Long, array_of_blocklengths: Word, array_of_displacements: Word, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 529, PMPI_Type_match_size, MPI_Type_match_size (typeclass: Value<{ group::TYPECLASS }>, size: Int, datatype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 530, PMPI_Type_set_attr, MPI_Type_set_attr (datatype: In<{ kind::DATATYPE }>, type_keyval: Keyval, attribute_val: Word));
        $crate::entry!($abi, 531, PMPI_Type_set_name, MPI_Type_set_name (datatype: In<{ kind::DATATYPE }>, type_name: Word));
        $crate::special!($abi, type_size, PMPI_Type_size, MPI_Type_size (datatype: In<{ kind::DATATYPE }>, size: IntsOut));
        $crate::special!($abi, type_size_c, PMPI_Type_size_c, MPI_Type_size_c (datatype: In<{ kind::DATATYPE }>, size: LongsOut));
        $crate::special!($abi, type_size_x, PMPI_Type_size_x, MPI_Type_size_x (datatype: In<{ kind::DATATYPE }>, size: LongsOut));
        $crate::entry!($abi, 535, PMPI_Type_vector, MPI_Type_vector (count: Int, blocklength: Int, stride: Int, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 536, PMPI_Type_vector_c, MPI_Type_vector_c (count: Long, blocklength: Long, stride: Long, oldtype: In<{ kind::DATATYPE }>, newtype: New<{ kind::DATATYPE }>));
        $crate::entry!($abi, 537, PMPI_Unpack, MPI_Unpack (inbuf: Buf, insize: Int, position: Word, outbuf: Buf, outcount: Int, datatype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 538, PMPI_Unpack_c, MPI_Unpack_c (inbuf: Buf, insize: Long, position: Word, outbuf: Buf, outcount: Long, datatype: In<{ kind::DATATYPE }>, comm: In<{ kind::COMM }>));
        $crate::entry!($abi, 539, PMPI_Unpack_external, MPI_Unpack_external (datarep: Word, inbuf: Buf, insize: Long, position: Word, outbuf: Buf, outcount: Int, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 540, PMPI_Unpack_external_c, MPI_Unpack_external_c (datarep: Word, inbuf: Buf, insize: Long, position: Word, outbuf: Buf, outcount: Long, datatype: In<{ kind::DATATYPE }>));
        $crate::entry!($abi, 541, PMPI_Unpublish_name, MPI_Unpublish_name (service_name: Word, info: In<{ kind::INFO }>, port_name: Word));
        $crate::entry!($abi, 542, PMPI_Wait, MPI_Wait (request: Change<{ kind::REQUEST }>, status: StatusOut));
        $crate::entry!($abi, 543, PMPI_Waitall, MPI_Waitall (count: Int, array_of_requests: Requests [$crate::lengths::given(count)], array_of_statuses: Statuses [$crate::lengths::given(count)]));
        $crate::entry!($abi, 544, PMPI_Waitany, MPI_Waitany (count: Int, array_of_requests: Requests [$crate::lengths::given(count)], indx: Word, status: StatusOut));
        $crate::entry!($abi, 545, PMPI_Waitsome, MPI_Waitsome (incount: Int, array_of_requests: Requests [$crate::lengths::given(incount)], outcount: Word, array_of_indices: Word, array_of_statuses: Statuses [$crate::lengths::given(incount)]));
        $crate::entry!($abi, 546, PMPI_Win_allocate, MPI_Win_allocate (size: Long, disp_unit: Int, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, baseptr: Word, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 547, PMPI_Win_allocate_c, MPI_Win_allocate_c (size: Long, disp_unit: Long, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, baseptr: Word, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 548, PMPI_Win_allocate_shared, MPI_Win_allocate_shared (size: Long, disp_unit: Int, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, baseptr: Word, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 549, PMPI_Win_allocate_shared_c, MPI_Win_allocate_shared_c (size: Long, disp_unit: Long, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, baseptr: Word, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 550, PMPI_Win_attach, MPI_Win_attach (win: In<{ kind::WIN }>, base: Word, size: Long));
        $crate::special!($abi, win_call_errhandler, PMPI_Win_call_errhandler, MPI_Win_call_errhandler (win: In<{ kind::WIN }>, errorcode: Int));
        $crate::entry!($abi, 552, PMPI_Win_complete, MPI_Win_complete (win: In<{ kind::WIN }>));
        $crate::entry!($abi, 553, PMPI_Win_create, MPI_Win_create (base: Word, size: Long, disp_unit: Int, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 554, PMPI_Win_create_c, MPI_Win_create_c (base: Word, size: Long, disp_unit: Long, info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 555, PMPI_Win_create_dynamic, MPI_Win_create_dynamic (info: In<{ kind::INFO }>, comm: In<{ kind::COMM }>, win: New<{ kind::WIN }>));
        $crate::entry!($abi, 556, PMPI_Win_create_errhandler, MPI_Win_create_errhandler (win_errhandler_fn: Function, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 557, PMPI_Win_create_keyval, MPI_Win_create_keyval (win_copy_attr_fn: AttributeFunction, win_delete_attr_fn: AttributeFunction, win_keyval: KeyvalOut, extra_state: Word));
        $crate::entry!($abi, 558, PMPI_Win_delete_attr, MPI_Win_delete_attr (win: In<{ kind::WIN }>, win_keyval: Keyval));
        $crate::entry!($abi, 559, PMPI_Win_detach, MPI_Win_detach (win: In<{ kind::WIN }>, base: Word));
        $crate::entry!($abi, 560, PMPI_Win_fence, MPI_Win_fence (assert: Flags<{ group::ASSERT }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 561, PMPI_Win_flush, MPI_Win_flush (rank: Rank, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 562, PMPI_Win_flush_all, MPI_Win_flush_all (win: In<{ kind::WIN }>));
        $crate::entry!($abi, 563, PMPI_Win_flush_local, MPI_Win_flush_local (rank: Rank, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 564, PMPI_Win_flush_local_all, MPI_Win_flush_local_all (win: In<{ kind::WIN }>));
        $crate::entry!($abi, 565, PMPI_Win_free, MPI_Win_free (win: Change<{ kind::WIN }>));
        $crate::entry!($abi, 566, PMPI_Win_free_keyval, MPI_Win_free_keyval (win_keyval: KeyvalOut));
        $crate::special!($abi, win_get_attr, PMPI_Win_get_attr, MPI_Win_get_attr (win: In<{ kind::WIN }>, win_keyval: Int, attribute_val: AttributeOut, flag: IntsOut));
        $crate::entry!($abi, 568, PMPI_Win_get_errhandler, MPI_Win_get_errhandler (win: In<{ kind::WIN }>, errhandler: New<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 569, PMPI_Win_get_group, MPI_Win_get_group (win: In<{ kind::WIN }>, group: New<{ kind::GROUP }>));
        $crate::entry!($abi, 570, PMPI_Win_get_info, MPI_Win_get_info (win: In<{ kind::WIN }>, info_used: New<{ kind::INFO }>));
        $crate::special!($abi, win_get_name, PMPI_Win_get_name, MPI_Win_get_name (win: In<{ kind::WIN }>, win_name: TextOut, resultlen: IntsOut));
        $crate::entry!($abi, 572, PMPI_Win_lock, MPI_Win_lock (lock_type: Value<{ group::LOCK }>, rank: Rank, assert: Flags<{ group::ASSERT }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 573, PMPI_Win_lock_all, MPI_Win_lock_all (assert: Flags<{ group::ASSERT }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 574, PMPI_Win_post, MPI_Win_post (group: In<{ kind::GROUP }>, assert: Flags<{ group::ASSERT }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 575, PMPI_Win_set_attr, MPI_Win_set_attr (win: In<{ kind::WIN }>, win_keyval: Keyval, attribute_val: Word));
        $crate::entry!($abi, 576, PMPI_Win_set_errhandler, MPI_Win_set_errhandler (win: In<{ kind::WIN }>, errhandler: In<{ kind::ERRHANDLER }>));
        $crate::entry!($abi, 577, PMPI_Win_set_info, MPI_Win_set_info (win: In<{ kind::WIN }>, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 578, PMPI_Win_set_name, MPI_Win_set_name (win: In<{ kind::WIN }>, win_name: Word));
        $crate::entry!($abi, 579, PMPI_Win_shared_query, MPI_Win_shared_query (win: In<{ kind::WIN }>, rank: Rank, size: Word, disp_unit: Word, baseptr: Word));
        $crate::entry!($abi, 580, PMPI_Win_shared_query_c, MPI_Win_shared_query_c (win: In<{ kind::WIN }>, rank: Rank, size: Word, disp_unit: Word, baseptr: Word));
        $crate::entry!($abi, 581, PMPI_Win_start, MPI_Win_start (group: In<{ kind::GROUP }>, assert: Flags<{ group::ASSERT }>, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 582, PMPI_Win_sync, MPI_Win_sync (win: In<{ kind::WIN }>));
        $crate::entry!($abi, 583, PMPI_Win_test, MPI_Win_test (win: In<{ kind::WIN }>, flag: Word));
        $crate::entry!($abi, 584, PMPI_Win_unlock, MPI_Win_unlock (rank: Rank, win: In<{ kind::WIN }>));
        $crate::entry!($abi, 585, PMPI_Win_unlock_all, MPI_Win_unlock_all (win: In<{ kind::WIN }>));
        $crate::entry!($abi, 586, PMPI_Win_wait, MPI_Win_wait (win: In<{ kind::WIN }>));
        $crate::special!($abi, aint_add, PMPI_Aint_add, MPI_Aint_add (base: Long, disp: Long) -> i64);
        $crate::special!($abi, aint_diff, PMPI_Aint_diff, MPI_Aint_diff (addr1: Long, addr2: Long) -> i64);
        $crate::special!($abi, wtick, PMPI_Wtick, MPI_Wtick () -> f64);
        $crate::special!($abi, wtime, PMPI_Wtime, MPI_Wtime () -> f64);
        $crate::numbers!($abi, COMM, PMPI_Comm_c2f MPI_Comm_c2f PMPI_Comm_f2c MPI_Comm_f2c);
        $crate::numbers!($abi, COMM, PMPI_Comm_toint MPI_Comm_toint PMPI_Comm_fromint MPI_Comm_fromint);
        $crate::numbers!($abi, ERRHANDLER, PMPI_Errhandler_c2f MPI_Errhandler_c2f PMPI_Errhandler_f2c MPI_Errhandler_f2c);
        $crate::numbers!($abi, ERRHANDLER, PMPI_Errhandler_toint MPI_Errhandler_toint PMPI_Errhandler_fromint MPI_Errhandler_fromint);
        $crate::numbers!($abi, FILE, PMPI_File_c2f MPI_File_c2f PMPI_File_f2c MPI_File_f2c);
        $crate::numbers!($abi, FILE, PMPI_File_toint MPI_File_toint PMPI_File_fromint MPI_File_fromint);
        $crate::numbers!($abi, GROUP, PMPI_Group_c2f MPI_Group_c2f PMPI_Group_f2c MPI_Group_f2c);
        $crate::numbers!($abi, GROUP, PMPI_Group_toint MPI_Group_toint PMPI_Group_fromint MPI_Group_fromint);
        $crate::numbers!($abi, INFO, PMPI_Info_c2f MPI_Info_c2f PMPI_Info_f2c MPI_Info_f2c);
        $crate::numbers!($abi, INFO, PMPI_Info_toint MPI_Info_toint PMPI_Info_fromint MPI_Info_fromint);
        $crate::numbers!($abi, MESSAGE, PMPI_Message_c2f MPI_Message_c2f PMPI_Message_f2c MPI_Message_f2c);
        $crate::numbers!($abi, MESSAGE, PMPI_Message_toint MPI_Message_toint PMPI_Message_fromint MPI_Message_fromint);
        $crate::numbers!($abi, OP, PMPI_Op_c2f MPI_Op_c2f PMPI_Op_f2c MPI_Op_f2c);
        $crate::numbers!($abi, OP, PMPI_Op_toint MPI_Op_toint PMPI_Op_fromint MPI_Op_fromint);
        $crate::numbers!($abi, REQUEST, PMPI_Request_c2f MPI_Request_c2f PMPI_Request_f2c MPI_Request_f2c);
        $crate::numbers!($abi, REQUEST, PMPI_Request_toint MPI_Request_toint PMPI_Request_fromint MPI_Request_fromint);
        $crate::numbers!($abi, SESSION, PMPI_Session_c2f MPI_Session_c2f PMPI_Session_f2c MPI_Session_f2c);
        $crate::numbers!($abi, SESSION, PMPI_Session_toint MPI_Session_toint PMPI_Session_fromint MPI_Session_fromint);
        $crate::numbers!($abi, DATATYPE, PMPI_Type_c2f MPI_Type_c2f PMPI_Type_f2c MPI_Type_f2c);
        $crate::numbers!($abi, DATATYPE, PMPI_Type_toint MPI_Type_toint PMPI_Type_fromint MPI_Type_fromint);
        $crate::numbers!($abi, WIN, PMPI_Win_c2f MPI_Win_c2f PMPI_Win_f2c MPI_Win_f2c);
        $crate::numbers!($abi, WIN, PMPI_Win_toint MPI_Win_toint PMPI_Win_fromint MPI_Win_fromint);
        $crate::entry!($abi, 613, PMPI_T_category_changed, MPI_T_category_changed (update_number: Word));
        $crate::entry!($abi, 614, PMPI_T_category_get_categories, MPI_T_category_get_categories (cat_index: Int, len: Int, indices: Word));
        $crate::entry!($abi, 615, PMPI_T_category_get_cvars, MPI_T_category_get_cvars (cat_index: Int, len: Int, indices: Word));
        $crate::entry!($abi, 616, PMPI_T_category_get_events, MPI_T_category_get_events (cat_index: Int, len: Int, indices: Word));
        $crate::entry!($abi, 617, PMPI_T_category_get_index, MPI_T_category_get_index (name: Word, cat_index: Word));
        $crate::entry!($abi, 618, PMPI_T_category_get_info, MPI_T_category_get_info (cat_index: Int, name: Word, name_len: Word, desc: Word, desc_len: Word, num_cvars: Word, num_pvars: Word, num_categories: Word));
        $crate::entry!($abi, 619, PMPI_T_category_get_num, MPI_T_category_get_num (num_cat: Word));
        $crate::entry!($abi, 620, PMPI_T_category_get_num_events, MPI_T_category_get_num_events (cat_index: Int, num_events: Word));
        $crate::entry!($abi, 621, PMPI_T_category_get_pvars, MPI_T_category_get_pvars (cat_index: Int, len: Int, indices: Word));
        $crate::entry!($abi, 622, PMPI_T_cvar_get_index, MPI_T_cvar_get_index (name: Word, cvar_index: Word));
        $crate::entry!($abi, 623, PMPI_T_cvar_get_info, MPI_T_cvar_get_info (cvar_index: Int, name: Word, name_len: Word, verbosity: ValueOut<{ group::VERBOSITY }>, datatype: New<{ kind::DATATYPE }>, enumtype: Word, desc: Word, desc_len: Word, bind: ValueOut<{ group::BIND }>, scope: ValueOut<{ group::SCOPE }>));
        $crate::entry!($abi, 624, PMPI_T_cvar_get_num, MPI_T_cvar_get_num (num_cvar: Word));
        $crate::entry!($abi, 625, PMPI_T_cvar_handle_alloc, MPI_T_cvar_handle_alloc (cvar_index: Int, obj_handle: Word, handle: Word, count: Word));
        $crate::entry!($abi, 626, PMPI_T_cvar_handle_free, MPI_T_cvar_handle_free (handle: Word));
        $crate::entry!($abi, 627, PMPI_T_cvar_read, MPI_T_cvar_read (handle: Word, buf: Word));
        $crate::entry!($abi, 628, PMPI_T_cvar_write, MPI_T_cvar_write (handle: Word, buf: Word));
        $crate::entry!($abi, 629, PMPI_T_enum_get_info, MPI_T_enum_get_info (enumtype: Word, num: Word, name: Word, name_len: Word));
        $crate::entry!($abi, 630, PMPI_T_enum_get_item, MPI_T_enum_get_item (enumtype: Word, indx: Int, value: Word, name: Word, name_len: Word));
        $crate::entry!($abi, 631, PMPI_T_event_callback_get_info, MPI_T_event_callback_get_info (event_registration: Word, cb_safety: Value<{ group::SAFETY }>, info_used: New<{ kind::INFO }>));
        $crate::entry!($abi, 632, PMPI_T_event_callback_set_info, MPI_T_event_callback_set_info (event_registration: Word, cb_safety: Value<{ group::SAFETY }>, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 633, PMPI_T_event_copy, MPI_T_event_copy (event_instance: Word, buffer: Word));
        $crate::entry!($abi, 634, PMPI_T_event_get_index, MPI_T_event_get_index (name: Word, event_index: Word));
        $crate::entry!($abi, 635, PMPI_T_event_get_info, MPI_T_event_get_info (event_index: Int, name: Word, name_len: Word, verbosity: ValueOut<{ group::VERBOSITY }>, array_of_datatypes: ListOut<Handles<{ kind::DATATYPE }>> [$crate::lengths::at(num_elements)], array_of_displacements: Word, num_elements: Word, enumtype: Word, info: New<{ kind::INFO }>, desc: Word, desc_len: Word, bind: ValueOut<{ group::BIND }>));
        $crate::entry!($abi, 636, PMPI_T_event_get_num, MPI_T_event_get_num (num_events: Word));
        $crate::entry!($abi, 637, PMPI_T_event_get_source, MPI_T_event_get_source (event_instance: Word, source_index: Word));
        $crate::entry!($abi, 638, PMPI_T_event_get_timestamp, MPI_T_event_get_timestamp (event_instance: Word, event_timestamp: Word));
        $crate::entry!($abi, 639, PMPI_T_event_handle_alloc, MPI_T_event_handle_alloc (event_index: Int, obj_handle: Word, info: In<{ kind::INFO }>, event_registration: Word));
        $crate::entry!($abi, 640, PMPI_T_event_handle_free, MPI_T_event_handle_free (event_registration: Word, user_data: Word, free_cb_function: Function));
        $crate::entry!($abi, 641, PMPI_T_event_handle_get_info, MPI_T_event_handle_get_info (event_registration: Word, info_used: New<{ kind::INFO }>));
        $crate::entry!($abi, 642, PMPI_T_event_handle_set_info, MPI_T_event_handle_set_info (event_registration: Word, info: In<{ kind::INFO }>));
        $crate::entry!($abi, 643, PMPI_T_event_read, MPI_T_event_read (event_instance: Word, element_index: Int, buffer: Word));
        $crate::entry!($abi, 644, PMPI_T_event_register_callback, MPI_T_event_register_callback (event_registration: Word, cb_safety: Value<{ group::SAFETY }>, info: In<{ kind::INFO }>, user_data: Word, event_cb_function: Function));
        $crate::entry!($abi, 645, PMPI_T_event_set_dropped_handler, MPI_T_event_set_dropped_handler (event_registration: Word, dropped_cb_function: Function));
        $crate::entry!($abi, 646, PMPI_T_finalize, MPI_T_finalize ());
        $crate::entry!($abi, 647, PMPI_T_init_thread, MPI_T_init_thread (required: Value<{ group::THREAD }>, provided: ValueOut<{ group::THREAD }>));
        $crate::entry!($abi, 648, PMPI_T_pvar_get_index, MPI_T_pvar_get_index (name: Word, var_class: Value<{ group::PVAR_CLASS }>, pvar_index: Word));
        $crate::entry!($abi, 649, PMPI_T_pvar_get_info, MPI_T_pvar_get_info (pvar_index: Int, name: Word, name_len: Word, verbosity: ValueOut<{ group::VERBOSITY }>, var_class: ValueOut<{ group::PVAR_CLASS }>, datatype: New<{ kind::DATATYPE }>, enumtype: Word, desc: Word, desc_len: Word, bind: ValueOut<{ group::BIND }>, readonly: Word, continuous: Word, atomic: Word));
        $crate::entry!($abi, 650, PMPI_T_pvar_get_num, MPI_T_pvar_get_num (num_pvar: Word));
        $crate::entry!($abi, 651, PMPI_T_pvar_handle_alloc, MPI_T_pvar_handle_alloc (session: Word, pvar_index: Int, obj_handle: CommAt, handle: Word, count: Word));
        $crate::entry!($abi, 652, PMPI_T_pvar_handle_free, MPI_T_pvar_handle_free (session: Word, handle: Word));
        $crate::entry!($abi, 653, PMPI_T_pvar_read, MPI_T_pvar_read (session: Word, handle: Pvar, buf: Word));
        $crate::entry!($abi, 654, PMPI_T_pvar_readreset, MPI_T_pvar_readreset (session: Word, handle: Pvar, buf: Word));
        $crate::entry!($abi, 655, PMPI_T_pvar_reset, MPI_T_pvar_reset (session: Word, handle: Pvar));
        $crate::entry!($abi, 656, PMPI_T_pvar_session_create, MPI_T_pvar_session_create (session: Word));
        $crate::entry!($abi, 657, PMPI_T_pvar_session_free, MPI_T_pvar_session_free (session: Word));
        $crate::entry!($abi, 658, PMPI_T_pvar_start, MPI_T_pvar_start (session: Word, handle: Pvar));
        $crate::entry!($abi, 659, PMPI_T_pvar_stop, MPI_T_pvar_stop (session: Word, handle: Pvar));
        $crate::entry!($abi, 660, PMPI_T_pvar_write, MPI_T_pvar_write (session: Word, handle: Pvar, buf: Word));
        $crate::entry!($abi, 661, PMPI_T_source_get_info, MPI_T_source_get_info (source_index: Int, name: Word, name_len: Word, desc: Word, desc_len: Word, ordering: ValueOut<{ group::SOURCE_ORDER }>, ticks_per_second: Word, max_ticks: Word, info: New<{ kind::INFO }>));
        $crate::entry!($abi, 662, PMPI_T_source_get_num, MPI_T_source_get_num (num_sources: Word));
        $crate::entry!($abi, 663, PMPI_T_source_get_timestamp, MPI_T_source_get_timestamp (source_index: Int, timestamp: Word));
    };
}

/// Gives the place and the names of each function to a macro.
#[macro_export]
macro_rules! each {
    ($to:ident) => {
        $to!(0, PMPI_Abi_get_fortran_booleans, MPI_Abi_get_fortran_booleans);
        $to!(1, PMPI_Abi_get_fortran_info, MPI_Abi_get_fortran_info);
        $to!(2, PMPI_Abi_get_info, MPI_Abi_get_info);
        $to!(3, PMPI_Abi_get_version, MPI_Abi_get_version);
        $to!(4, PMPI_Abi_set_fortran_booleans, MPI_Abi_set_fortran_booleans);
        $to!(5, PMPI_Abi_set_fortran_info, MPI_Abi_set_fortran_info);
        $to!(6, PMPI_Abort, MPI_Abort);
        $to!(7, PMPI_Accumulate, MPI_Accumulate);
        $to!(8, PMPI_Accumulate_c, MPI_Accumulate_c);
        $to!(9, PMPI_Add_error_class, MPI_Add_error_class);
        $to!(10, PMPI_Add_error_code, MPI_Add_error_code);
        $to!(11, PMPI_Add_error_string, MPI_Add_error_string);
        $to!(12, PMPI_Allgather, MPI_Allgather);
        $to!(13, PMPI_Allgather_c, MPI_Allgather_c);
        $to!(14, PMPI_Allgather_init, MPI_Allgather_init);
        $to!(15, PMPI_Allgather_init_c, MPI_Allgather_init_c);
        $to!(16, PMPI_Allgatherv, MPI_Allgatherv);
        $to!(17, PMPI_Allgatherv_c, MPI_Allgatherv_c);
        $to!(18, PMPI_Allgatherv_init, MPI_Allgatherv_init);
        $to!(19, PMPI_Allgatherv_init_c, MPI_Allgatherv_init_c);
        $to!(20, PMPI_Alloc_mem, MPI_Alloc_mem);
        $to!(21, PMPI_Allreduce, MPI_Allreduce);
        $to!(22, PMPI_Allreduce_c, MPI_Allreduce_c);
        $to!(23, PMPI_Allreduce_init, MPI_Allreduce_init);
        $to!(24, PMPI_Allreduce_init_c, MPI_Allreduce_init_c);
        $to!(25, PMPI_Alltoall, MPI_Alltoall);
        $to!(26, PMPI_Alltoall_c, MPI_Alltoall_c);
        $to!(27, PMPI_Alltoall_init, MPI_Alltoall_init);
        $to!(28, PMPI_Alltoall_init_c, MPI_Alltoall_init_c);
        $to!(29, PMPI_Alltoallv, MPI_Alltoallv);
        $to!(30, PMPI_Alltoallv_c, MPI_Alltoallv_c);
        $to!(31, PMPI_Alltoallv_init, MPI_Alltoallv_init);
        $to!(32, PMPI_Alltoallv_init_c, MPI_Alltoallv_init_c);
        $to!(33, PMPI_Alltoallw, MPI_Alltoallw);
        $to!(34, PMPI_Alltoallw_c, MPI_Alltoallw_c);
        $to!(35, PMPI_Alltoallw_init, MPI_Alltoallw_init);
        $to!(36, PMPI_Alltoallw_init_c, MPI_Alltoallw_init_c);
        $to!(37, PMPI_Attr_delete, MPI_Attr_delete);
        $to!(38, PMPI_Attr_get, MPI_Attr_get);
        $to!(39, PMPI_Attr_put, MPI_Attr_put);
        $to!(40, PMPI_Barrier, MPI_Barrier);
        $to!(41, PMPI_Barrier_init, MPI_Barrier_init);
        $to!(42, PMPI_Bcast, MPI_Bcast);
        $to!(43, PMPI_Bcast_c, MPI_Bcast_c);
        $to!(44, PMPI_Bcast_init, MPI_Bcast_init);
        $to!(45, PMPI_Bcast_init_c, MPI_Bcast_init_c);
        $to!(46, PMPI_Bsend, MPI_Bsend);
        $to!(47, PMPI_Bsend_c, MPI_Bsend_c);
        $to!(48, PMPI_Bsend_init, MPI_Bsend_init);
        $to!(49, PMPI_Bsend_init_c, MPI_Bsend_init_c);
        $to!(50, PMPI_Buffer_attach, MPI_Buffer_attach);
        $to!(51, PMPI_Buffer_attach_c, MPI_Buffer_attach_c);
        $to!(52, PMPI_Buffer_detach, MPI_Buffer_detach);
        $to!(53, PMPI_Buffer_detach_c, MPI_Buffer_detach_c);
        $to!(54, PMPI_Buffer_flush, MPI_Buffer_flush);
        $to!(55, PMPI_Buffer_iflush, MPI_Buffer_iflush);
        $to!(56, PMPI_Cancel, MPI_Cancel);
        $to!(57, PMPI_Cart_coords, MPI_Cart_coords);
        $to!(58, PMPI_Cart_create, MPI_Cart_create);
        $to!(59, PMPI_Cart_get, MPI_Cart_get);
        $to!(60, PMPI_Cart_map, MPI_Cart_map);
        $to!(61, PMPI_Cart_rank, MPI_Cart_rank);
        $to!(62, PMPI_Cart_shift, MPI_Cart_shift);
        $to!(63, PMPI_Cart_sub, MPI_Cart_sub);
        $to!(64, PMPI_Cartdim_get, MPI_Cartdim_get);
        $to!(65, PMPI_Close_port, MPI_Close_port);
        $to!(66, PMPI_Comm_accept, MPI_Comm_accept);
        $to!(67, PMPI_Comm_attach_buffer, MPI_Comm_attach_buffer);
        $to!(68, PMPI_Comm_attach_buffer_c, MPI_Comm_attach_buffer_c);
        $to!(69, PMPI_Comm_call_errhandler, MPI_Comm_call_errhandler);
        $to!(70, PMPI_Comm_compare, MPI_Comm_compare);
        $to!(71, PMPI_Comm_connect, MPI_Comm_connect);
        $to!(72, PMPI_Comm_create, MPI_Comm_create);
        $to!(73, PMPI_Comm_create_errhandler, MPI_Comm_create_errhandler);
        $to!(74, PMPI_Comm_create_from_group, MPI_Comm_create_from_group);
        $to!(75, PMPI_Comm_create_group, MPI_Comm_create_group);
        $to!(76, PMPI_Comm_create_keyval, MPI_Comm_create_keyval);
        $to!(77, PMPI_Comm_delete_attr, MPI_Comm_delete_attr);
        $to!(78, PMPI_Comm_detach_buffer, MPI_Comm_detach_buffer);
        $to!(79, PMPI_Comm_detach_buffer_c, MPI_Comm_detach_buffer_c);
        $to!(80, PMPI_Comm_disconnect, MPI_Comm_disconnect);
        $to!(81, PMPI_Comm_dup, MPI_Comm_dup);
        $to!(82, PMPI_Comm_dup_with_info, MPI_Comm_dup_with_info);
        $to!(83, PMPI_Comm_flush_buffer, MPI_Comm_flush_buffer);
        $to!(84, PMPI_Comm_free, MPI_Comm_free);
        $to!(85, PMPI_Comm_free_keyval, MPI_Comm_free_keyval);
        $to!(86, PMPI_Comm_get_attr, MPI_Comm_get_attr);
        $to!(87, PMPI_Comm_get_errhandler, MPI_Comm_get_errhandler);
        $to!(88, PMPI_Comm_get_info, MPI_Comm_get_info);
        $to!(89, PMPI_Comm_get_name, MPI_Comm_get_name);
        $to!(90, PMPI_Comm_get_parent, MPI_Comm_get_parent);
        $to!(91, PMPI_Comm_group, MPI_Comm_group);
        $to!(92, PMPI_Comm_idup, MPI_Comm_idup);
        $to!(93, PMPI_Comm_idup_with_info, MPI_Comm_idup_with_info);
        $to!(94, PMPI_Comm_iflush_buffer, MPI_Comm_iflush_buffer);
        $to!(95, PMPI_Comm_join, MPI_Comm_join);
        $to!(96, PMPI_Comm_rank, MPI_Comm_rank);
        $to!(97, PMPI_Comm_remote_group, MPI_Comm_remote_group);
        $to!(98, PMPI_Comm_remote_size, MPI_Comm_remote_size);
        $to!(99, PMPI_Comm_set_attr, MPI_Comm_set_attr);
        $to!(100, PMPI_Comm_set_errhandler, MPI_Comm_set_errhandler);
        $to!(101, PMPI_Comm_set_info, MPI_Comm_set_info);
        $to!(102, PMPI_Comm_set_name, MPI_Comm_set_name);
        $to!(103, PMPI_Comm_size, MPI_Comm_size);
        $to!(104, PMPI_Comm_spawn, MPI_Comm_spawn);
        $to!(105, PMPI_Comm_spawn_multiple, MPI_Comm_spawn_multiple);
        $to!(106, PMPI_Comm_split, MPI_Comm_split);
        $to!(107, PMPI_Comm_split_type, MPI_Comm_split_type);
        $to!(108, PMPI_Comm_test_inter, MPI_Comm_test_inter);
        $to!(109, PMPI_Compare_and_swap, MPI_Compare_and_swap);
        $to!(110, PMPI_Dims_create, MPI_Dims_create);
        $to!(111, PMPI_Dist_graph_create, MPI_Dist_graph_create);
        $to!(112, PMPI_Dist_graph_create_adjacent, MPI_Dist_graph_create_adjacent);
        $to!(113, PMPI_Dist_graph_neighbors, MPI_Dist_graph_neighbors);
        $to!(114, PMPI_Dist_graph_neighbors_count, MPI_Dist_graph_neighbors_count);
        $to!(115, PMPI_Errhandler_free, MPI_Errhandler_free);
        $to!(116, PMPI_Error_class, MPI_Error_class);
        $to!(117, PMPI_Error_string, MPI_Error_string);
        $to!(118, PMPI_Exscan, MPI_Exscan);
        $to!(119, PMPI_Exscan_c, MPI_Exscan_c);
        $to!(120, PMPI_Exscan_init, MPI_Exscan_init);
        $to!(121, PMPI_Exscan_init_c, MPI_Exscan_init_c);
        $to!(122, PMPI_Fetch_and_op, MPI_Fetch_and_op);
        $to!(123, PMPI_File_call_errhandler, MPI_File_call_errhandler);
        $to!(124, PMPI_File_close, MPI_File_close);
        $to!(125, PMPI_File_create_errhandler, MPI_File_create_errhandler);
        $to!(126, PMPI_File_delete, MPI_File_delete);
        $to!(127, PMPI_File_get_amode, MPI_File_get_amode);
        $to!(128, PMPI_File_get_atomicity, MPI_File_get_atomicity);
        $to!(129, PMPI_File_get_byte_offset, MPI_File_get_byte_offset);
        $to!(130, PMPI_File_get_errhandler, MPI_File_get_errhandler);
        $to!(131, PMPI_File_get_group, MPI_File_get_group);
        $to!(132, PMPI_File_get_info, MPI_File_get_info);
        $to!(133, PMPI_File_get_position, MPI_File_get_position);
        $to!(134, PMPI_File_get_position_shared, MPI_File_get_position_shared);
        $to!(135, PMPI_File_get_size, MPI_File_get_size);
        $to!(136, PMPI_File_get_type_extent, MPI_File_get_type_extent);
        $to!(137, PMPI_File_get_type_extent_c, MPI_File_get_type_extent_c);
        $to!(138, PMPI_File_get_view, MPI_File_get_view);
        $to!(139, PMPI_File_iread, MPI_File_iread);
        $to!(140, PMPI_File_iread_c, MPI_File_iread_c);
        $to!(141, PMPI_File_iread_all, MPI_File_iread_all);
        $to!(142, PMPI_File_iread_all_c, MPI_File_iread_all_c);
        $to!(143, PMPI_File_iread_at, MPI_File_iread_at);
        $to!(144, PMPI_File_iread_at_c, MPI_File_iread_at_c);
        $to!(145, PMPI_File_iread_at_all, MPI_File_iread_at_all);
        $to!(146, PMPI_File_iread_at_all_c, MPI_File_iread_at_all_c);
        $to!(147, PMPI_File_iread_shared, MPI_File_iread_shared);
        $to!(148, PMPI_File_iread_shared_c, MPI_File_iread_shared_c);
        $to!(149, PMPI_File_iwrite, MPI_File_iwrite);
        $to!(150, PMPI_File_iwrite_c, MPI_File_iwrite_c);
        $to!(151, PMPI_File_iwrite_all, MPI_File_iwrite_all);
        $to!(152, PMPI_File_iwrite_all_c, MPI_File_iwrite_all_c);
        $to!(153, PMPI_File_iwrite_at, MPI_File_iwrite_at);
        $to!(154, PMPI_File_iwrite_at_c, MPI_File_iwrite_at_c);
        $to!(155, PMPI_File_iwrite_at_all, MPI_File_iwrite_at_all);
        $to!(156, PMPI_File_iwrite_at_all_c, MPI_File_iwrite_at_all_c);
        $to!(157, PMPI_File_iwrite_shared, MPI_File_iwrite_shared);
        $to!(158, PMPI_File_iwrite_shared_c, MPI_File_iwrite_shared_c);
        $to!(159, PMPI_File_open, MPI_File_open);
        $to!(160, PMPI_File_preallocate, MPI_File_preallocate);
        $to!(161, PMPI_File_read, MPI_File_read);
        $to!(162, PMPI_File_read_c, MPI_File_read_c);
        $to!(163, PMPI_File_read_all, MPI_File_read_all);
        $to!(164, PMPI_File_read_all_c, MPI_File_read_all_c);
        $to!(165, PMPI_File_read_all_begin, MPI_File_read_all_begin);
        $to!(166, PMPI_File_read_all_begin_c, MPI_File_read_all_begin_c);
        $to!(167, PMPI_File_read_all_end, MPI_File_read_all_end);
        $to!(168, PMPI_File_read_at, MPI_File_read_at);
        $to!(169, PMPI_File_read_at_c, MPI_File_read_at_c);
        $to!(170, PMPI_File_read_at_all, MPI_File_read_at_all);
        $to!(171, PMPI_File_read_at_all_c, MPI_File_read_at_all_c);
        $to!(172, PMPI_File_read_at_all_begin, MPI_File_read_at_all_begin);
        $to!(173, PMPI_File_read_at_all_begin_c, MPI_File_read_at_all_begin_c);
        $to!(174, PMPI_File_read_at_all_end, MPI_File_read_at_all_end);
        $to!(175, PMPI_File_read_ordered, MPI_File_read_ordered);
        $to!(176, PMPI_File_read_ordered_c, MPI_File_read_ordered_c);
        $to!(177, PMPI_File_read_ordered_begin, MPI_File_read_ordered_begin);
        $to!(178, PMPI_File_read_ordered_begin_c, MPI_File_read_ordered_begin_c);
        $to!(179, PMPI_File_read_ordered_end, MPI_File_read_ordered_end);
        $to!(180, PMPI_File_read_shared, MPI_File_read_shared);
        $to!(181, PMPI_File_read_shared_c, MPI_File_read_shared_c);
        $to!(182, PMPI_File_seek, MPI_File_seek);
        $to!(183, PMPI_File_seek_shared, MPI_File_seek_shared);
        $to!(184, PMPI_File_set_atomicity, MPI_File_set_atomicity);
        $to!(185, PMPI_File_set_errhandler, MPI_File_set_errhandler);
        $to!(186, PMPI_File_set_info, MPI_File_set_info);
        $to!(187, PMPI_File_set_size, MPI_File_set_size);
        $to!(188, PMPI_File_set_view, MPI_File_set_view);
        $to!(189, PMPI_File_sync, MPI_File_sync);
        $to!(190, PMPI_File_write, MPI_File_write);
        $to!(191, PMPI_File_write_c, MPI_File_write_c);
        $to!(192, PMPI_File_write_all, MPI_File_write_all);
        $to!(193, PMPI_File_write_all_c, MPI_File_write_all_c);
        $to!(194, PMPI_File_write_all_begin, MPI_File_write_all_begin);
        $to!(195, PMPI_File_write_all_begin_c, MPI_File_write_all_begin_c);
        $to!(196, PMPI_File_write_all_end, MPI_File_write_all_end);
        $to!(197, PMPI_File_write_at, MPI_File_write_at);
        $to!(198, PMPI_File_write_at_c, MPI_File_write_at_c);
        $to!(199, PMPI_File_write_at_all, MPI_File_write_at_all);
        $to!(200, PMPI_File_write_at_all_c, MPI_File_write_at_all_c);
        $to!(201, PMPI_File_write_at_all_begin, MPI_File_write_at_all_begin);
        $to!(202, PMPI_File_write_at_all_begin_c, MPI_File_write_at_all_begin_c);
        $to!(203, PMPI_File_write_at_all_end, MPI_File_write_at_all_end);
        $to!(204, PMPI_File_write_ordered, MPI_File_write_ordered);
        $to!(205, PMPI_File_write_ordered_c, MPI_File_write_ordered_c);
        $to!(206, PMPI_File_write_ordered_begin, MPI_File_write_ordered_begin);
        $to!(207, PMPI_File_write_ordered_begin_c, MPI_File_write_ordered_begin_c);
        $to!(208, PMPI_File_write_ordered_end, MPI_File_write_ordered_end);
        $to!(209, PMPI_File_write_shared, MPI_File_write_shared);
        $to!(210, PMPI_File_write_shared_c, MPI_File_write_shared_c);
        $to!(211, PMPI_Finalize, MPI_Finalize);
        $to!(212, PMPI_Finalized, MPI_Finalized);
        $to!(213, PMPI_Free_mem, MPI_Free_mem);
        $to!(214, PMPI_Gather, MPI_Gather);
        $to!(215, PMPI_Gather_c, MPI_Gather_c);
        $to!(216, PMPI_Gather_init, MPI_Gather_init);
        $to!(217, PMPI_Gather_init_c, MPI_Gather_init_c);
        $to!(218, PMPI_Gatherv, MPI_Gatherv);
        $to!(219, PMPI_Gatherv_c, MPI_Gatherv_c);
        $to!(220, PMPI_Gatherv_init, MPI_Gatherv_init);
        $to!(221, PMPI_Gatherv_init_c, MPI_Gatherv_init_c);
        $to!(222, PMPI_Get, MPI_Get);
        $to!(223, PMPI_Get_c, MPI_Get_c);
        $to!(224, PMPI_Get_accumulate, MPI_Get_accumulate);
        $to!(225, PMPI_Get_accumulate_c, MPI_Get_accumulate_c);
        $to!(226, PMPI_Get_address, MPI_Get_address);
        $to!(227, PMPI_Get_count, MPI_Get_count);
        $to!(228, PMPI_Get_count_c, MPI_Get_count_c);
        $to!(229, PMPI_Get_elements, MPI_Get_elements);
        $to!(230, PMPI_Get_elements_c, MPI_Get_elements_c);
        $to!(231, PMPI_Get_elements_x, MPI_Get_elements_x);
        $to!(232, PMPI_Get_hw_resource_info, MPI_Get_hw_resource_info);
        $to!(233, PMPI_Get_library_version, MPI_Get_library_version);
        $to!(234, PMPI_Get_processor_name, MPI_Get_processor_name);
        $to!(235, PMPI_Get_version, MPI_Get_version);
        $to!(236, PMPI_Graph_create, MPI_Graph_create);
        $to!(237, PMPI_Graph_get, MPI_Graph_get);
        $to!(238, PMPI_Graph_map, MPI_Graph_map);
        $to!(239, PMPI_Graph_neighbors, MPI_Graph_neighbors);
        $to!(240, PMPI_Graph_neighbors_count, MPI_Graph_neighbors_count);
        $to!(241, PMPI_Graphdims_get, MPI_Graphdims_get);
        $to!(242, PMPI_Grequest_complete, MPI_Grequest_complete);
        $to!(243, PMPI_Grequest_start, MPI_Grequest_start);
        $to!(244, PMPI_Group_compare, MPI_Group_compare);
        $to!(245, PMPI_Group_difference, MPI_Group_difference);
        $to!(246, PMPI_Group_excl, MPI_Group_excl);
        $to!(247, PMPI_Group_free, MPI_Group_free);
        $to!(248, PMPI_Group_from_session_pset, MPI_Group_from_session_pset);
        $to!(249, PMPI_Group_incl, MPI_Group_incl);
        $to!(250, PMPI_Group_intersection, MPI_Group_intersection);
        $to!(251, PMPI_Group_range_excl, MPI_Group_range_excl);
        $to!(252, PMPI_Group_range_incl, MPI_Group_range_incl);
        $to!(253, PMPI_Group_rank, MPI_Group_rank);
        $to!(254, PMPI_Group_size, MPI_Group_size);
        $to!(255, PMPI_Group_translate_ranks, MPI_Group_translate_ranks);
        $to!(256, PMPI_Group_union, MPI_Group_union);
        $to!(257, PMPI_Iallgather, MPI_Iallgather);
        $to!(258, PMPI_Iallgather_c, MPI_Iallgather_c);
        $to!(259, PMPI_Iallgatherv, MPI_Iallgatherv);
        $to!(260, PMPI_Iallgatherv_c, MPI_Iallgatherv_c);
        $to!(261, PMPI_Iallreduce, MPI_Iallreduce);
        $to!(262, PMPI_Iallreduce_c, MPI_Iallreduce_c);
        $to!(263, PMPI_Ialltoall, MPI_Ialltoall);
        $to!(264, PMPI_Ialltoall_c, MPI_Ialltoall_c);
        $to!(265, PMPI_Ialltoallv, MPI_Ialltoallv);
        $to!(266, PMPI_Ialltoallv_c, MPI_Ialltoallv_c);
        $to!(267, PMPI_Ialltoallw, MPI_Ialltoallw);
        $to!(268, PMPI_Ialltoallw_c, MPI_Ialltoallw_c);
        $to!(269, PMPI_Ibarrier, MPI_Ibarrier);
        $to!(270, PMPI_Ibcast, MPI_Ibcast);
        $to!(271, PMPI_Ibcast_c, MPI_Ibcast_c);
        $to!(272, PMPI_Ibsend, MPI_Ibsend);
        $to!(273, PMPI_Ibsend_c, MPI_Ibsend_c);
        $to!(274, PMPI_Iexscan, MPI_Iexscan);
        $to!(275, PMPI_Iexscan_c, MPI_Iexscan_c);
        $to!(276, PMPI_Igather, MPI_Igather);
        $to!(277, PMPI_Igather_c, MPI_Igather_c);
        $to!(278, PMPI_Igatherv, MPI_Igatherv);
        $to!(279, PMPI_Igatherv_c, MPI_Igatherv_c);
        $to!(280, PMPI_Improbe, MPI_Improbe);
        $to!(281, PMPI_Imrecv, MPI_Imrecv);
        $to!(282, PMPI_Imrecv_c, MPI_Imrecv_c);
        $to!(283, PMPI_Ineighbor_allgather, MPI_Ineighbor_allgather);
        $to!(284, PMPI_Ineighbor_allgather_c, MPI_Ineighbor_allgather_c);
        $to!(285, PMPI_Ineighbor_allgatherv, MPI_Ineighbor_allgatherv);
        $to!(286, PMPI_Ineighbor_allgatherv_c, MPI_Ineighbor_allgatherv_c);
        $to!(287, PMPI_Ineighbor_alltoall, MPI_Ineighbor_alltoall);
        $to!(288, PMPI_Ineighbor_alltoall_c, MPI_Ineighbor_alltoall_c);
        $to!(289, PMPI_Ineighbor_alltoallv, MPI_Ineighbor_alltoallv);
        $to!(290, PMPI_Ineighbor_alltoallv_c, MPI_Ineighbor_alltoallv_c);
        $to!(291, PMPI_Ineighbor_alltoallw, MPI_Ineighbor_alltoallw);
        $to!(292, PMPI_Ineighbor_alltoallw_c, MPI_Ineighbor_alltoallw_c);
        $to!(293, PMPI_Info_create, MPI_Info_create);
        $to!(294, PMPI_Info_create_env, MPI_Info_create_env);
        $to!(295, PMPI_Info_delete, MPI_Info_delete);
        $to!(296, PMPI_Info_dup, MPI_Info_dup);
        $to!(297, PMPI_Info_free, MPI_Info_free);
        $to!(298, PMPI_Info_get, MPI_Info_get);
        $to!(299, PMPI_Info_get_nkeys, MPI_Info_get_nkeys);
        $to!(300, PMPI_Info_get_nthkey, MPI_Info_get_nthkey);
        $to!(301, PMPI_Info_get_string, MPI_Info_get_string);
        $to!(302, PMPI_Info_get_valuelen, MPI_Info_get_valuelen);
        $to!(303, PMPI_Info_set, MPI_Info_set);
        $to!(304, PMPI_Init, MPI_Init);
        $to!(305, PMPI_Init_thread, MPI_Init_thread);
        $to!(306, PMPI_Initialized, MPI_Initialized);
        $to!(307, PMPI_Intercomm_create, MPI_Intercomm_create);
        $to!(308, PMPI_Intercomm_create_from_groups, MPI_Intercomm_create_from_groups);
        $to!(309, PMPI_Intercomm_merge, MPI_Intercomm_merge);
        $to!(310, PMPI_Iprobe, MPI_Iprobe);
        $to!(311, PMPI_Irecv, MPI_Irecv);
        $to!(312, PMPI_Irecv_c, MPI_Irecv_c);
        $to!(313, PMPI_Ireduce, MPI_Ireduce);
        $to!(314, PMPI_Ireduce_c, MPI_Ireduce_c);
        $to!(315, PMPI_Ireduce_scatter, MPI_Ireduce_scatter);
        $to!(316, PMPI_Ireduce_scatter_c, MPI_Ireduce_scatter_c);
        $to!(317, PMPI_Ireduce_scatter_block, MPI_Ireduce_scatter_block);
        $to!(318, PMPI_Ireduce_scatter_block_c, MPI_Ireduce_scatter_block_c);
        $to!(319, PMPI_Irsend, MPI_Irsend);
        $to!(320, PMPI_Irsend_c, MPI_Irsend_c);
        $to!(321, PMPI_Is_thread_main, MPI_Is_thread_main);
        $to!(322, PMPI_Iscan, MPI_Iscan);
        $to!(323, PMPI_Iscan_c, MPI_Iscan_c);
        $to!(324, PMPI_Iscatter, MPI_Iscatter);
        $to!(325, PMPI_Iscatter_c, MPI_Iscatter_c);
        $to!(326, PMPI_Iscatterv, MPI_Iscatterv);
        $to!(327, PMPI_Iscatterv_c, MPI_Iscatterv_c);
        $to!(328, PMPI_Isend, MPI_Isend);
        $to!(329, PMPI_Isend_c, MPI_Isend_c);
        $to!(330, PMPI_Isendrecv, MPI_Isendrecv);
        $to!(331, PMPI_Isendrecv_c, MPI_Isendrecv_c);
        $to!(332, PMPI_Isendrecv_replace, MPI_Isendrecv_replace);
        $to!(333, PMPI_Isendrecv_replace_c, MPI_Isendrecv_replace_c);
        $to!(334, PMPI_Issend, MPI_Issend);
        $to!(335, PMPI_Issend_c, MPI_Issend_c);
        $to!(336, PMPI_Keyval_create, MPI_Keyval_create);
        $to!(337, PMPI_Keyval_free, MPI_Keyval_free);
        $to!(338, PMPI_Lookup_name, MPI_Lookup_name);
        $to!(339, PMPI_Mprobe, MPI_Mprobe);
        $to!(340, PMPI_Mrecv, MPI_Mrecv);
        $to!(341, PMPI_Mrecv_c, MPI_Mrecv_c);
        $to!(342, PMPI_Neighbor_allgather, MPI_Neighbor_allgather);
        $to!(343, PMPI_Neighbor_allgather_c, MPI_Neighbor_allgather_c);
        $to!(344, PMPI_Neighbor_allgather_init, MPI_Neighbor_allgather_init);
        $to!(345, PMPI_Neighbor_allgather_init_c, MPI_Neighbor_allgather_init_c);
        $to!(346, PMPI_Neighbor_allgatherv, MPI_Neighbor_allgatherv);
        $to!(347, PMPI_Neighbor_allgatherv_c, MPI_Neighbor_allgatherv_c);
        $to!(348, PMPI_Neighbor_allgatherv_init, MPI_Neighbor_allgatherv_init);
        $to!(349, PMPI_Neighbor_allgatherv_init_c, MPI_Neighbor_allgatherv_init_c);
        $to!(350, PMPI_Neighbor_alltoall, MPI_Neighbor_alltoall);
        $to!(351, PMPI_Neighbor_alltoall_c, MPI_Neighbor_alltoall_c);
        $to!(352, PMPI_Neighbor_alltoall_init, MPI_Neighbor_alltoall_init);
        $to!(353, PMPI_Neighbor_alltoall_init_c, MPI_Neighbor_alltoall_init_c);
        $to!(354, PMPI_Neighbor_alltoallv, MPI_Neighbor_alltoallv);
        $to!(355, PMPI_Neighbor_alltoallv_c, MPI_Neighbor_alltoallv_c);
        $to!(356, PMPI_Neighbor_alltoallv_init, MPI_Neighbor_alltoallv_init);
        $to!(357, PMPI_Neighbor_alltoallv_init_c, MPI_Neighbor_alltoallv_init_c);
        $to!(358, PMPI_Neighbor_alltoallw, MPI_Neighbor_alltoallw);
        $to!(359, PMPI_Neighbor_alltoallw_c, MPI_Neighbor_alltoallw_c);
        $to!(360, PMPI_Neighbor_alltoallw_init, MPI_Neighbor_alltoallw_init);
        $to!(361, PMPI_Neighbor_alltoallw_init_c, MPI_Neighbor_alltoallw_init_c);
        $to!(362, PMPI_Op_commutative, MPI_Op_commutative);
        $to!(363, PMPI_Op_create, MPI_Op_create);
        $to!(364, PMPI_Op_create_c, MPI_Op_create_c);
        $to!(365, PMPI_Op_free, MPI_Op_free);
        $to!(366, PMPI_Open_port, MPI_Open_port);
        $to!(367, PMPI_Pack, MPI_Pack);
        $to!(368, PMPI_Pack_c, MPI_Pack_c);
        $to!(369, PMPI_Pack_external, MPI_Pack_external);
        $to!(370, PMPI_Pack_external_c, MPI_Pack_external_c);
        $to!(371, PMPI_Pack_external_size, MPI_Pack_external_size);
        $to!(372, PMPI_Pack_external_size_c, MPI_Pack_external_size_c);
        $to!(373, PMPI_Pack_size, MPI_Pack_size);
        $to!(374, PMPI_Pack_size_c, MPI_Pack_size_c);
        $to!(375, PMPI_Parrived, MPI_Parrived);
        $to!(376, PMPI_Pcontrol, MPI_Pcontrol);
        $to!(377, PMPI_Pready, MPI_Pready);
        $to!(378, PMPI_Pready_list, MPI_Pready_list);
        $to!(379, PMPI_Pready_range, MPI_Pready_range);
        $to!(380, PMPI_Precv_init, MPI_Precv_init);
        $to!(381, PMPI_Precv_init_c, MPI_Precv_init_c);
        $to!(382, PMPI_Probe, MPI_Probe);
        $to!(383, PMPI_Psend_init, MPI_Psend_init);
        $to!(384, PMPI_Psend_init_c, MPI_Psend_init_c);
        $to!(385, PMPI_Publish_name, MPI_Publish_name);
        $to!(386, PMPI_Put, MPI_Put);
        $to!(387, PMPI_Put_c, MPI_Put_c);
        $to!(388, PMPI_Query_thread, MPI_Query_thread);
        $to!(389, PMPI_Raccumulate, MPI_Raccumulate);
        $to!(390, PMPI_Raccumulate_c, MPI_Raccumulate_c);
        $to!(391, PMPI_Recv, MPI_Recv);
        $to!(392, PMPI_Recv_c, MPI_Recv_c);
        $to!(393, PMPI_Recv_init, MPI_Recv_init);
        $to!(394, PMPI_Recv_init_c, MPI_Recv_init_c);
        $to!(395, PMPI_Reduce, MPI_Reduce);
        $to!(396, PMPI_Reduce_c, MPI_Reduce_c);
        $to!(397, PMPI_Reduce_init, MPI_Reduce_init);
        $to!(398, PMPI_Reduce_init_c, MPI_Reduce_init_c);
        $to!(399, PMPI_Reduce_local, MPI_Reduce_local);
        $to!(400, PMPI_Reduce_local_c, MPI_Reduce_local_c);
        $to!(401, PMPI_Reduce_scatter, MPI_Reduce_scatter);
        $to!(402, PMPI_Reduce_scatter_c, MPI_Reduce_scatter_c);
        $to!(403, PMPI_Reduce_scatter_block, MPI_Reduce_scatter_block);
        $to!(404, PMPI_Reduce_scatter_block_c, MPI_Reduce_scatter_block_c);
        $to!(405, PMPI_Reduce_scatter_block_init, MPI_Reduce_scatter_block_init);
        $to!(406, PMPI_Reduce_scatter_block_init_c, MPI_Reduce_scatter_block_init_c);
        $to!(407, PMPI_Reduce_scatter_init, MPI_Reduce_scatter_init);
        $to!(408, PMPI_Reduce_scatter_init_c, MPI_Reduce_scatter_init_c);
        $to!(409, PMPI_Register_datarep, MPI_Register_datarep);
        $to!(410, PMPI_Register_datarep_c, MPI_Register_datarep_c);
        $to!(411, PMPI_Remove_error_class, MPI_Remove_error_class);
        $to!(412, PMPI_Remove_error_code, MPI_Remove_error_code);
        $to!(413, PMPI_Remove_error_string, MPI_Remove_error_string);
        $to!(414, PMPI_Request_free, MPI_Request_free);
        $to!(415, PMPI_Request_get_status, MPI_Request_get_status);
        $to!(416, PMPI_Request_get_status_all, MPI_Request_get_status_all);
        $to!(417, PMPI_Request_get_status_any, MPI_Request_get_status_any);
        $to!(418, PMPI_Request_get_status_some, MPI_Request_get_status_some);
        $to!(419, PMPI_Rget, MPI_Rget);
        $to!(420, PMPI_Rget_c, MPI_Rget_c);
        $to!(421, PMPI_Rget_accumulate, MPI_Rget_accumulate);
        $to!(422, PMPI_Rget_accumulate_c, MPI_Rget_accumulate_c);
        $to!(423, PMPI_Rput, MPI_Rput);
        $to!(424, PMPI_Rput_c, MPI_Rput_c);
        $to!(425, PMPI_Rsend, MPI_Rsend);
        $to!(426, PMPI_Rsend_c, MPI_Rsend_c);
        $to!(427, PMPI_Rsend_init, MPI_Rsend_init);
        $to!(428, PMPI_Rsend_init_c, MPI_Rsend_init_c);
        $to!(429, PMPI_Scan, MPI_Scan);
        $to!(430, PMPI_Scan_c, MPI_Scan_c);
        $to!(431, PMPI_Scan_init, MPI_Scan_init);
        $to!(432, PMPI_Scan_init_c, MPI_Scan_init_c);
        $to!(433, PMPI_Scatter, MPI_Scatter);
        $to!(434, PMPI_Scatter_c, MPI_Scatter_c);
        $to!(435, PMPI_Scatter_init, MPI_Scatter_init);
        $to!(436, PMPI_Scatter_init_c, MPI_Scatter_init_c);
        $to!(437, PMPI_Scatterv, MPI_Scatterv);
        $to!(438, PMPI_Scatterv_c, MPI_Scatterv_c);
        $to!(439, PMPI_Scatterv_init, MPI_Scatterv_init);
        $to!(440, PMPI_Scatterv_init_c, MPI_Scatterv_init_c);
        $to!(441, PMPI_Send, MPI_Send);
        $to!(442, PMPI_Send_c, MPI_Send_c);
        $to!(443, PMPI_Send_init, MPI_Send_init);
        $to!(444, PMPI_Send_init_c, MPI_Send_init_c);
        $to!(445, PMPI_Sendrecv, MPI_Sendrecv);
        $to!(446, PMPI_Sendrecv_c, MPI_Sendrecv_c);
        $to!(447, PMPI_Sendrecv_replace, MPI_Sendrecv_replace);
        $to!(448, PMPI_Sendrecv_replace_c, MPI_Sendrecv_replace_c);
        $to!(449, PMPI_Session_attach_buffer, MPI_Session_attach_buffer);
        $to!(450, PMPI_Session_attach_buffer_c, MPI_Session_attach_buffer_c);
        $to!(451, PMPI_Session_call_errhandler, MPI_Session_call_errhandler);
        $to!(452, PMPI_Session_create_errhandler, MPI_Session_create_errhandler);
        $to!(453, PMPI_Session_detach_buffer, MPI_Session_detach_buffer);
        $to!(454, PMPI_Session_detach_buffer_c, MPI_Session_detach_buffer_c);
        $to!(455, PMPI_Session_finalize, MPI_Session_finalize);
        $to!(456, PMPI_Session_flush_buffer, MPI_Session_flush_buffer);
        $to!(457, PMPI_Session_get_errhandler, MPI_Session_get_errhandler);
        $to!(458, PMPI_Session_get_info, MPI_Session_get_info);
        $to!(459, PMPI_Session_get_nth_pset, MPI_Session_get_nth_pset);
        $to!(460, PMPI_Session_get_num_psets, MPI_Session_get_num_psets);
        $to!(461, PMPI_Session_get_pset_info, MPI_Session_get_pset_info);
        $to!(462, PMPI_Session_iflush_buffer, MPI_Session_iflush_buffer);
        $to!(463, PMPI_Session_init, MPI_Session_init);
        $to!(464, PMPI_Session_set_errhandler, MPI_Session_set_errhandler);
        $to!(465, PMPI_Ssend, MPI_Ssend);
        $to!(466, PMPI_Ssend_c, MPI_Ssend_c);
        $to!(467, PMPI_Ssend_init, MPI_Ssend_init);
        $to!(468, PMPI_Ssend_init_c, MPI_Ssend_init_c);
        $to!(469, PMPI_Start, MPI_Start);
        $to!(470, PMPI_Startall, MPI_Startall);
        $to!(471, PMPI_Status_get_error, MPI_Status_get_error);
        $to!(472, PMPI_Status_get_source, MPI_Status_get_source);
        $to!(473, PMPI_Status_get_tag, MPI_Status_get_tag);
        $to!(474, PMPI_Status_set_cancelled, MPI_Status_set_cancelled);
        $to!(475, PMPI_Status_set_elements, MPI_Status_set_elements);
        $to!(476, PMPI_Status_set_elements_c, MPI_Status_set_elements_c);
        $to!(477, PMPI_Status_set_elements_x, MPI_Status_set_elements_x);
        $to!(478, PMPI_Status_set_error, MPI_Status_set_error);
        $to!(479, PMPI_Status_set_source, MPI_Status_set_source);
        $to!(480, PMPI_Status_set_tag, MPI_Status_set_tag);
        $to!(481, PMPI_Test, MPI_Test);
        $to!(482, PMPI_Test_cancelled, MPI_Test_cancelled);
        $to!(483, PMPI_Testall, MPI_Testall);
        $to!(484, PMPI_Testany, MPI_Testany);
        $to!(485, PMPI_Testsome, MPI_Testsome);
        $to!(486, PMPI_Topo_test, MPI_Topo_test);
        $to!(487, PMPI_Type_commit, MPI_Type_commit);
        $to!(488, PMPI_Type_contiguous, MPI_Type_contiguous);
        $to!(489, PMPI_Type_contiguous_c, MPI_Type_contiguous_c);
        $to!(490, PMPI_Type_create_darray, MPI_Type_create_darray);
        $to!(491, PMPI_Type_create_darray_c, MPI_Type_create_darray_c);
        $to!(492, PMPI_Type_create_f90_complex, MPI_Type_create_f90_complex);
        $to!(493, PMPI_Type_create_f90_integer, MPI_Type_create_f90_integer);
        $to!(494, PMPI_Type_create_f90_real, MPI_Type_create_f90_real);
        $to!(495, PMPI_Type_create_hindexed, MPI_Type_create_hindexed);
        $to!(496, PMPI_Type_create_hindexed_c, MPI_Type_create_hindexed_c);
        $to!(497, PMPI_Type_create_hindexed_block, MPI_Type_create_hindexed_block);
        $to!(498, PMPI_Type_create_hindexed_block_c, MPI_Type_create_hindexed_block_c);
        $to!(499, PMPI_Type_create_hvector, MPI_Type_create_hvector);
        $to!(500, PMPI_Type_create_hvector_c, MPI_Type_create_hvector_c);
        $to!(501, PMPI_Type_create_indexed_block, MPI_Type_create_indexed_block);
        $to!(502, PMPI_Type_create_indexed_block_c, MPI_Type_create_indexed_block_c);
        $to!(503, PMPI_Type_create_keyval, MPI_Type_create_keyval);
        $to!(504, PMPI_Type_create_resized, MPI_Type_create_resized);
        $to!(505, PMPI_Type_create_resized_c, MPI_Type_create_resized_c);
        $to!(506, PMPI_Type_create_struct, MPI_Type_create_struct);
        $to!(507, PMPI_Type_create_struct_c, MPI_Type_create_struct_c);
        $to!(508, PMPI_Type_create_subarray, MPI_Type_create_subarray);
        $to!(509, PMPI_Type_create_subarray_c, MPI_Type_create_subarray_c);
        $to!(510, PMPI_Type_delete_attr, MPI_Type_delete_attr);
        $to!(511, PMPI_Type_dup, MPI_Type_dup);
        $to!(512, PMPI_Type_free, MPI_Type_free);
        $to!(513, PMPI_Type_free_keyval, MPI_Type_free_keyval);
        $to!(514, PMPI_Type_get_attr, MPI_Type_get_attr);
        $to!(515, PMPI_Type_get_contents, MPI_Type_get_contents);
        $to!(516, PMPI_Type_get_contents_c, MPI_Type_get_contents_c);
        $to!(517, PMPI_Type_get_envelope, MPI_Type_get_envelope);
        $to!(518, PMPI_Type_get_envelope_c, MPI_Type_get_envelope_c);
        $to!(519, PMPI_Type_get_extent, MPI_Type_get_extent);
        $to!(520, PMPI_Type_get_extent_c, MPI_Type_get_extent_c);
        $to!(521, PMPI_Type_get_extent_x, MPI_Type_get_extent_x);
        $to!(522, PMPI_Type_get_name, MPI_Type_get_name);
        $to!(523, PMPI_Type_get_true_extent, MPI_Type_get_true_extent);
        $to!(524, PMPI_Type_get_true_extent_c, MPI_Type_get_true_extent_c);
        $to!(525, PMPI_Type_get_true_extent_x, MPI_Type_get_true_extent_x);
        $to!(526, PMPI_Type_get_value_index, MPI_Type_get_value_index);
        $to!(527, PMPI_Type_indexed, MPI_Type_indexed);
        $to!(528, PMPI_Type_indexed_c, MPI_Type_indexed_c);
        $to!(529, PMPI_Type_match_size, MPI_Type_match_size);
        $to!(530, PMPI_Type_set_attr, MPI_Type_set_attr);
        $to!(531, PMPI_Type_set_name, MPI_Type_set_name);
        $to!(532, PMPI_Type_size, MPI_Type_size);
        $to!(533, PMPI_Type_size_c, MPI_Type_size_c);
        $to!(534, PMPI_Type_size_x, MPI_Type_size_x);
        $to!(535, PMPI_Type_vector, MPI_Type_vector);
        $to!(536, PMPI_Type_vector_c, MPI_Type_vector_c);
        $to!(537, PMPI_Unpack, MPI_Unpack);
        $to!(538, PMPI_Unpack_c, MPI_Unpack_c);
        $to!(539, PMPI_Unpack_external, MPI_Unpack_external);
        $to!(540, PMPI_Unpack_external_c, MPI_Unpack_external_c);
        $to!(541, PMPI_Unpublish_name, MPI_Unpublish_name);
        $to!(542, PMPI_Wait, MPI_Wait);
        $to!(543, PMPI_Waitall, MPI_Waitall);
        $to!(544, PMPI_Waitany, MPI_Waitany);
        $to!(545, PMPI_Waitsome, MPI_Waitsome);
        $to!(546, PMPI_Win_allocate, MPI_Win_allocate);
        $to!(547, PMPI_Win_allocate_c, MPI_Win_allocate_c);
        $to!(548, PMPI_Win_allocate_shared, MPI_Win_allocate_shared);
        $to!(549, PMPI_Win_allocate_shared_c, MPI_Win_allocate_shared_c);
        $to!(550, PMPI_Win_attach, MPI_Win_attach);
        $to!(551, PMPI_Win_call_errhandler, MPI_Win_call_errhandler);
        $to!(552, PMPI_Win_complete, MPI_Win_complete);
        $to!(553, PMPI_Win_create, MPI_Win_create);
        $to!(554, PMPI_Win_create_c, MPI_Win_create_c);
        $to!(555, PMPI_Win_create_dynamic, MPI_Win_create_dynamic);
        $to!(556, PMPI_Win_create_errhandler, MPI_Win_create_errhandler);
        $to!(557, PMPI_Win_create_keyval, MPI_Win_create_keyval);
        $to!(558, PMPI_Win_delete_attr, MPI_Win_delete_attr);
        $to!(559, PMPI_Win_detach, MPI_Win_detach);
        $to!(560, PMPI_Win_fence, MPI_Win_fence);
        $to!(561, PMPI_Win_flush, MPI_Win_flush);
        $to!(562, PMPI_Win_flush_all, MPI_Win_flush_all);
        $to!(563, PMPI_Win_flush_local, MPI_Win_flush_local);
        $to!(564, PMPI_Win_flush_local_all, MPI_Win_flush_local_all);
        $to!(565, PMPI_Win_free, MPI_Win_free);
        $to!(566, PMPI_Win_free_keyval, MPI_Win_free_keyval);
        $to!(567, PMPI_Win_get_attr, MPI_Win_get_attr);
        $to!(568, PMPI_Win_get_errhandler, MPI_Win_get_errhandler);
        $to!(569, PMPI_Win_get_group, MPI_Win_get_group);
        $to!(570, PMPI_Win_get_info, MPI_Win_get_info);
        $to!(571, PMPI_Win_get_name, MPI_Win_get_name);
        $to!(572, PMPI_Win_lock, MPI_Win_lock);
        $to!(573, PMPI_Win_lock_all, MPI_Win_lock_all);
        $to!(574, PMPI_Win_post, MPI_Win_post);
        $to!(575, PMPI_Win_set_attr, MPI_Win_set_attr);
        $to!(576, PMPI_Win_set_errhandler, MPI_Win_set_errhandler);
        $to!(577, PMPI_Win_set_info, MPI_Win_set_info);
        $to!(578, PMPI_Win_set_name, MPI_Win_set_name);
        $to!(579, PMPI_Win_shared_query, MPI_Win_shared_query);
        $to!(580, PMPI_Win_shared_query_c, MPI_Win_shared_query_c);
        $to!(581, PMPI_Win_start, MPI_Win_start);
        $to!(582, PMPI_Win_sync, MPI_Win_sync);
        $to!(583, PMPI_Win_test, MPI_Win_test);
        $to!(584, PMPI_Win_unlock, MPI_Win_unlock);
        $to!(585, PMPI_Win_unlock_all, MPI_Win_unlock_all);
        $to!(586, PMPI_Win_wait, MPI_Win_wait);
        $to!(587, PMPI_Aint_add, MPI_Aint_add);
        $to!(588, PMPI_Aint_diff, MPI_Aint_diff);
        $to!(589, PMPI_Wtick, MPI_Wtick);
        $to!(590, PMPI_Wtime, MPI_Wtime);
        $to!(591, PMPI_Comm_fromint, MPI_Comm_fromint);
        $to!(592, PMPI_Comm_toint, MPI_Comm_toint);
        $to!(593, PMPI_Errhandler_fromint, MPI_Errhandler_fromint);
        $to!(594, PMPI_Errhandler_toint, MPI_Errhandler_toint);
        $to!(595, PMPI_File_fromint, MPI_File_fromint);
        $to!(596, PMPI_File_toint, MPI_File_toint);
        $to!(597, PMPI_Group_fromint, MPI_Group_fromint);
        $to!(598, PMPI_Group_toint, MPI_Group_toint);
        $to!(599, PMPI_Info_fromint, MPI_Info_fromint);
        $to!(600, PMPI_Info_toint, MPI_Info_toint);
        $to!(601, PMPI_Message_fromint, MPI_Message_fromint);
        $to!(602, PMPI_Message_toint, MPI_Message_toint);
        $to!(603, PMPI_Op_fromint, MPI_Op_fromint);
        $to!(604, PMPI_Op_toint, MPI_Op_toint);
        $to!(605, PMPI_Request_fromint, MPI_Request_fromint);
        $to!(606, PMPI_Request_toint, MPI_Request_toint);
        $to!(607, PMPI_Session_fromint, MPI_Session_fromint);
        $to!(608, PMPI_Session_toint, MPI_Session_toint);
        $to!(609, PMPI_Type_fromint, MPI_Type_fromint);
        $to!(610, PMPI_Type_toint, MPI_Type_toint);
        $to!(611, PMPI_Win_fromint, MPI_Win_fromint);
        $to!(612, PMPI_Win_toint, MPI_Win_toint);
        $to!(613, PMPI_T_category_changed, MPI_T_category_changed);
        $to!(614, PMPI_T_category_get_categories, MPI_T_category_get_categories);
        $to!(615, PMPI_T_category_get_cvars, MPI_T_category_get_cvars);
        $to!(616, PMPI_T_category_get_events, MPI_T_category_get_events);
        $to!(617, PMPI_T_category_get_index, MPI_T_category_get_index);
        $to!(618, PMPI_T_category_get_info, MPI_T_category_get_info);
        $to!(619, PMPI_T_category_get_num, MPI_T_category_get_num);
        $to!(620, PMPI_T_category_get_num_events, MPI_T_category_get_num_events);
        $to!(621, PMPI_T_category_get_pvars, MPI_T_category_get_pvars);
        $to!(622, PMPI_T_cvar_get_index, MPI_T_cvar_get_index);
        $to!(623, PMPI_T_cvar_get_info, MPI_T_cvar_get_info);
        $to!(624, PMPI_T_cvar_get_num, MPI_T_cvar_get_num);
        $to!(625, PMPI_T_cvar_handle_alloc, MPI_T_cvar_handle_alloc);
        $to!(626, PMPI_T_cvar_handle_free, MPI_T_cvar_handle_free);
        $to!(627, PMPI_T_cvar_read, MPI_T_cvar_read);
        $to!(628, PMPI_T_cvar_write, MPI_T_cvar_write);
        $to!(629, PMPI_T_enum_get_info, MPI_T_enum_get_info);
        $to!(630, PMPI_T_enum_get_item, MPI_T_enum_get_item);
        $to!(631, PMPI_T_event_callback_get_info, MPI_T_event_callback_get_info);
        $to!(632, PMPI_T_event_callback_set_info, MPI_T_event_callback_set_info);
        $to!(633, PMPI_T_event_copy, MPI_T_event_copy);
        $to!(634, PMPI_T_event_get_index, MPI_T_event_get_index);
        $to!(635, PMPI_T_event_get_info, MPI_T_event_get_info);
        $to!(636, PMPI_T_event_get_num, MPI_T_event_get_num);
        $to!(637, PMPI_T_event_get_source, MPI_T_event_get_source);
        $to!(638, PMPI_T_event_get_timestamp, MPI_T_event_get_timestamp);
        $to!(639, PMPI_T_event_handle_alloc, MPI_T_event_handle_alloc);
        $to!(640, PMPI_T_event_handle_free, MPI_T_event_handle_free);
        $to!(641, PMPI_T_event_handle_get_info, MPI_T_event_handle_get_info);
        $to!(642, PMPI_T_event_handle_set_info, MPI_T_event_handle_set_info);
        $to!(643, PMPI_T_event_read, MPI_T_event_read);
        $to!(644, PMPI_T_event_register_callback, MPI_T_event_register_callback);
        $to!(645, PMPI_T_event_set_dropped_handler, MPI_T_event_set_dropped_handler);
        $to!(646, PMPI_T_finalize, MPI_T_finalize);
        $to!(647, PMPI_T_init_thread, MPI_T_init_thread);
        $to!(648, PMPI_T_pvar_get_index, MPI_T_pvar_get_index);
        $to!(649, PMPI_T_pvar_get_info, MPI_T_pvar_get_info);
        $to!(650, PMPI_T_pvar_get_num, MPI_T_pvar_get_num);
        $to!(651, PMPI_T_pvar_handle_alloc, MPI_T_pvar_handle_alloc);
        $to!(652, PMPI_T_pvar_handle_free, MPI_T_pvar_handle_free);
        $to!(653, PMPI_T_pvar_read, MPI_T_pvar_read);
        $to!(654, PMPI_T_pvar_readreset, MPI_T_pvar_readreset);
        $to!(655, PMPI_T_pvar_reset, MPI_T_pvar_reset);
        $to!(656, PMPI_T_pvar_session_create, MPI_T_pvar_session_create);
        $to!(657, PMPI_T_pvar_session_free, MPI_T_pvar_session_free);
        $to!(658, PMPI_T_pvar_start, MPI_T_pvar_start);
        $to!(659, PMPI_T_pvar_stop, MPI_T_pvar_stop);
        $to!(660, PMPI_T_pvar_write, MPI_T_pvar_write);
        $to!(661, PMPI_T_source_get_info, MPI_T_source_get_info);
        $to!(662, PMPI_T_source_get_num, MPI_T_source_get_num);
        $to!(663, PMPI_T_source_get_timestamp, MPI_T_source_get_timestamp);
    };
}
