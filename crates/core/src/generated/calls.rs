//! Numbers of the entry points: what a waiting rank notes about itself.
//!
//! 0 is no call; number `n` is row `n - 1` of `oxmpi_mca::generated::coverage::COVERAGE`, which has the name.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

/// `MPI_Abi_get_fortran_booleans`
pub const ABI_GET_FORTRAN_BOOLEANS: u16 = 1;
/// `MPI_Abi_get_fortran_info`
pub const ABI_GET_FORTRAN_INFO: u16 = 2;
/// `MPI_Abi_get_info`
pub const ABI_GET_INFO: u16 = 3;
/// `MPI_Abi_get_version`
pub const ABI_GET_VERSION: u16 = 4;
/// `MPI_Abi_set_fortran_booleans`
pub const ABI_SET_FORTRAN_BOOLEANS: u16 = 5;
/// `MPI_Abi_set_fortran_info`
pub const ABI_SET_FORTRAN_INFO: u16 = 6;
/// `MPI_Abort`
pub const ABORT: u16 = 7;
/// `MPI_Accumulate`
pub const ACCUMULATE: u16 = 8;
/// `MPI_Accumulate_c`
pub const ACCUMULATE_C: u16 = 9;
/// `MPI_Add_error_class`
pub const ADD_ERROR_CLASS: u16 = 10;
/// `MPI_Add_error_code`
pub const ADD_ERROR_CODE: u16 = 11;
/// `MPI_Add_error_string`
pub const ADD_ERROR_STRING: u16 = 12;
/// `MPI_Allgather`
pub const ALLGATHER: u16 = 13;
/// `MPI_Allgather_c`
pub const ALLGATHER_C: u16 = 14;
/// `MPI_Allgather_init`
pub const ALLGATHER_INIT: u16 = 15;
/// `MPI_Allgather_init_c`
pub const ALLGATHER_INIT_C: u16 = 16;
/// `MPI_Allgatherv`
pub const ALLGATHERV: u16 = 17;
/// `MPI_Allgatherv_c`
pub const ALLGATHERV_C: u16 = 18;
/// `MPI_Allgatherv_init`
pub const ALLGATHERV_INIT: u16 = 19;
/// `MPI_Allgatherv_init_c`
pub const ALLGATHERV_INIT_C: u16 = 20;
/// `MPI_Alloc_mem`
pub const ALLOC_MEM: u16 = 21;
/// `MPI_Allreduce`
pub const ALLREDUCE: u16 = 22;
/// `MPI_Allreduce_c`
pub const ALLREDUCE_C: u16 = 23;
/// `MPI_Allreduce_init`
pub const ALLREDUCE_INIT: u16 = 24;
/// `MPI_Allreduce_init_c`
pub const ALLREDUCE_INIT_C: u16 = 25;
/// `MPI_Alltoall`
pub const ALLTOALL: u16 = 26;
/// `MPI_Alltoall_c`
pub const ALLTOALL_C: u16 = 27;
/// `MPI_Alltoall_init`
pub const ALLTOALL_INIT: u16 = 28;
/// `MPI_Alltoall_init_c`
pub const ALLTOALL_INIT_C: u16 = 29;
/// `MPI_Alltoallv`
pub const ALLTOALLV: u16 = 30;
/// `MPI_Alltoallv_c`
pub const ALLTOALLV_C: u16 = 31;
/// `MPI_Alltoallv_init`
pub const ALLTOALLV_INIT: u16 = 32;
/// `MPI_Alltoallv_init_c`
pub const ALLTOALLV_INIT_C: u16 = 33;
/// `MPI_Alltoallw`
pub const ALLTOALLW: u16 = 34;
/// `MPI_Alltoallw_c`
pub const ALLTOALLW_C: u16 = 35;
/// `MPI_Alltoallw_init`
pub const ALLTOALLW_INIT: u16 = 36;
/// `MPI_Alltoallw_init_c`
pub const ALLTOALLW_INIT_C: u16 = 37;
/// `MPI_Attr_delete`
pub const ATTR_DELETE: u16 = 38;
/// `MPI_Attr_get`
pub const ATTR_GET: u16 = 39;
/// `MPI_Attr_put`
pub const ATTR_PUT: u16 = 40;
/// `MPI_Barrier`
pub const BARRIER: u16 = 41;
/// `MPI_Barrier_init`
pub const BARRIER_INIT: u16 = 42;
/// `MPI_Bcast`
pub const BCAST: u16 = 43;
/// `MPI_Bcast_c`
pub const BCAST_C: u16 = 44;
/// `MPI_Bcast_init`
pub const BCAST_INIT: u16 = 45;
/// `MPI_Bcast_init_c`
pub const BCAST_INIT_C: u16 = 46;
/// `MPI_Bsend`
pub const BSEND: u16 = 47;
/// `MPI_Bsend_c`
pub const BSEND_C: u16 = 48;
/// `MPI_Bsend_init`
pub const BSEND_INIT: u16 = 49;
/// `MPI_Bsend_init_c`
pub const BSEND_INIT_C: u16 = 50;
/// `MPI_Buffer_attach`
pub const BUFFER_ATTACH: u16 = 51;
/// `MPI_Buffer_attach_c`
pub const BUFFER_ATTACH_C: u16 = 52;
/// `MPI_Buffer_detach`
pub const BUFFER_DETACH: u16 = 53;
/// `MPI_Buffer_detach_c`
pub const BUFFER_DETACH_C: u16 = 54;
/// `MPI_Buffer_flush`
pub const BUFFER_FLUSH: u16 = 55;
/// `MPI_Buffer_iflush`
pub const BUFFER_IFLUSH: u16 = 56;
/// `MPI_Cancel`
pub const CANCEL: u16 = 57;
/// `MPI_Cart_coords`
pub const CART_COORDS: u16 = 58;
/// `MPI_Cart_create`
pub const CART_CREATE: u16 = 59;
/// `MPI_Cart_get`
pub const CART_GET: u16 = 60;
/// `MPI_Cart_map`
pub const CART_MAP: u16 = 61;
/// `MPI_Cart_rank`
pub const CART_RANK: u16 = 62;
/// `MPI_Cart_shift`
pub const CART_SHIFT: u16 = 63;
/// `MPI_Cart_sub`
pub const CART_SUB: u16 = 64;
/// `MPI_Cartdim_get`
pub const CARTDIM_GET: u16 = 65;
/// `MPI_Close_port`
pub const CLOSE_PORT: u16 = 66;
/// `MPI_Comm_accept`
pub const COMM_ACCEPT: u16 = 67;
/// `MPI_Comm_attach_buffer`
pub const COMM_ATTACH_BUFFER: u16 = 68;
/// `MPI_Comm_attach_buffer_c`
pub const COMM_ATTACH_BUFFER_C: u16 = 69;
/// `MPI_Comm_call_errhandler`
pub const COMM_CALL_ERRHANDLER: u16 = 70;
/// `MPI_Comm_compare`
pub const COMM_COMPARE: u16 = 71;
/// `MPI_Comm_connect`
pub const COMM_CONNECT: u16 = 72;
/// `MPI_Comm_create`
pub const COMM_CREATE: u16 = 73;
/// `MPI_Comm_create_errhandler`
pub const COMM_CREATE_ERRHANDLER: u16 = 74;
/// `MPI_Comm_create_from_group`
pub const COMM_CREATE_FROM_GROUP: u16 = 75;
/// `MPI_Comm_create_group`
pub const COMM_CREATE_GROUP: u16 = 76;
/// `MPI_Comm_create_keyval`
pub const COMM_CREATE_KEYVAL: u16 = 77;
/// `MPI_Comm_delete_attr`
pub const COMM_DELETE_ATTR: u16 = 78;
/// `MPI_Comm_detach_buffer`
pub const COMM_DETACH_BUFFER: u16 = 79;
/// `MPI_Comm_detach_buffer_c`
pub const COMM_DETACH_BUFFER_C: u16 = 80;
/// `MPI_Comm_disconnect`
pub const COMM_DISCONNECT: u16 = 81;
/// `MPI_Comm_dup`
pub const COMM_DUP: u16 = 82;
/// `MPI_Comm_dup_with_info`
pub const COMM_DUP_WITH_INFO: u16 = 83;
/// `MPI_Comm_flush_buffer`
pub const COMM_FLUSH_BUFFER: u16 = 84;
/// `MPI_Comm_free`
pub const COMM_FREE: u16 = 85;
/// `MPI_Comm_free_keyval`
pub const COMM_FREE_KEYVAL: u16 = 86;
/// `MPI_Comm_get_attr`
pub const COMM_GET_ATTR: u16 = 87;
/// `MPI_Comm_get_errhandler`
pub const COMM_GET_ERRHANDLER: u16 = 88;
/// `MPI_Comm_get_info`
pub const COMM_GET_INFO: u16 = 89;
/// `MPI_Comm_get_name`
pub const COMM_GET_NAME: u16 = 90;
/// `MPI_Comm_get_parent`
pub const COMM_GET_PARENT: u16 = 91;
/// `MPI_Comm_group`
pub const COMM_GROUP: u16 = 92;
/// `MPI_Comm_idup`
pub const COMM_IDUP: u16 = 93;
/// `MPI_Comm_idup_with_info`
pub const COMM_IDUP_WITH_INFO: u16 = 94;
/// `MPI_Comm_iflush_buffer`
pub const COMM_IFLUSH_BUFFER: u16 = 95;
/// `MPI_Comm_join`
pub const COMM_JOIN: u16 = 96;
/// `MPI_Comm_rank`
pub const COMM_RANK: u16 = 97;
/// `MPI_Comm_remote_group`
pub const COMM_REMOTE_GROUP: u16 = 98;
/// `MPI_Comm_remote_size`
pub const COMM_REMOTE_SIZE: u16 = 99;
/// `MPI_Comm_set_attr`
pub const COMM_SET_ATTR: u16 = 100;
/// `MPI_Comm_set_errhandler`
pub const COMM_SET_ERRHANDLER: u16 = 101;
/// `MPI_Comm_set_info`
pub const COMM_SET_INFO: u16 = 102;
/// `MPI_Comm_set_name`
pub const COMM_SET_NAME: u16 = 103;
/// `MPI_Comm_size`
pub const COMM_SIZE: u16 = 104;
/// `MPI_Comm_spawn`
pub const COMM_SPAWN: u16 = 105;
/// `MPI_Comm_spawn_multiple`
pub const COMM_SPAWN_MULTIPLE: u16 = 106;
/// `MPI_Comm_split`
pub const COMM_SPLIT: u16 = 107;
/// `MPI_Comm_split_type`
pub const COMM_SPLIT_TYPE: u16 = 108;
/// `MPI_Comm_test_inter`
pub const COMM_TEST_INTER: u16 = 109;
/// `MPI_Compare_and_swap`
pub const COMPARE_AND_SWAP: u16 = 110;
/// `MPI_Dims_create`
pub const DIMS_CREATE: u16 = 111;
/// `MPI_Dist_graph_create`
pub const DIST_GRAPH_CREATE: u16 = 112;
/// `MPI_Dist_graph_create_adjacent`
pub const DIST_GRAPH_CREATE_ADJACENT: u16 = 113;
/// `MPI_Dist_graph_neighbors`
pub const DIST_GRAPH_NEIGHBORS: u16 = 114;
/// `MPI_Dist_graph_neighbors_count`
pub const DIST_GRAPH_NEIGHBORS_COUNT: u16 = 115;
/// `MPI_Errhandler_free`
pub const ERRHANDLER_FREE: u16 = 116;
/// `MPI_Error_class`
pub const ERROR_CLASS: u16 = 117;
/// `MPI_Error_string`
pub const ERROR_STRING: u16 = 118;
/// `MPI_Exscan`
pub const EXSCAN: u16 = 119;
/// `MPI_Exscan_c`
pub const EXSCAN_C: u16 = 120;
/// `MPI_Exscan_init`
pub const EXSCAN_INIT: u16 = 121;
/// `MPI_Exscan_init_c`
pub const EXSCAN_INIT_C: u16 = 122;
/// `MPI_Fetch_and_op`
pub const FETCH_AND_OP: u16 = 123;
/// `MPI_File_call_errhandler`
pub const FILE_CALL_ERRHANDLER: u16 = 124;
/// `MPI_File_close`
pub const FILE_CLOSE: u16 = 125;
/// `MPI_File_create_errhandler`
pub const FILE_CREATE_ERRHANDLER: u16 = 126;
/// `MPI_File_delete`
pub const FILE_DELETE: u16 = 127;
/// `MPI_File_get_amode`
pub const FILE_GET_AMODE: u16 = 128;
/// `MPI_File_get_atomicity`
pub const FILE_GET_ATOMICITY: u16 = 129;
/// `MPI_File_get_byte_offset`
pub const FILE_GET_BYTE_OFFSET: u16 = 130;
/// `MPI_File_get_errhandler`
pub const FILE_GET_ERRHANDLER: u16 = 131;
/// `MPI_File_get_group`
pub const FILE_GET_GROUP: u16 = 132;
/// `MPI_File_get_info`
pub const FILE_GET_INFO: u16 = 133;
/// `MPI_File_get_position`
pub const FILE_GET_POSITION: u16 = 134;
/// `MPI_File_get_position_shared`
pub const FILE_GET_POSITION_SHARED: u16 = 135;
/// `MPI_File_get_size`
pub const FILE_GET_SIZE: u16 = 136;
/// `MPI_File_get_type_extent`
pub const FILE_GET_TYPE_EXTENT: u16 = 137;
/// `MPI_File_get_type_extent_c`
pub const FILE_GET_TYPE_EXTENT_C: u16 = 138;
/// `MPI_File_get_view`
pub const FILE_GET_VIEW: u16 = 139;
/// `MPI_File_iread`
pub const FILE_IREAD: u16 = 140;
/// `MPI_File_iread_c`
pub const FILE_IREAD_C: u16 = 141;
/// `MPI_File_iread_all`
pub const FILE_IREAD_ALL: u16 = 142;
/// `MPI_File_iread_all_c`
pub const FILE_IREAD_ALL_C: u16 = 143;
/// `MPI_File_iread_at`
pub const FILE_IREAD_AT: u16 = 144;
/// `MPI_File_iread_at_c`
pub const FILE_IREAD_AT_C: u16 = 145;
/// `MPI_File_iread_at_all`
pub const FILE_IREAD_AT_ALL: u16 = 146;
/// `MPI_File_iread_at_all_c`
pub const FILE_IREAD_AT_ALL_C: u16 = 147;
/// `MPI_File_iread_shared`
pub const FILE_IREAD_SHARED: u16 = 148;
/// `MPI_File_iread_shared_c`
pub const FILE_IREAD_SHARED_C: u16 = 149;
/// `MPI_File_iwrite`
pub const FILE_IWRITE: u16 = 150;
/// `MPI_File_iwrite_c`
pub const FILE_IWRITE_C: u16 = 151;
/// `MPI_File_iwrite_all`
pub const FILE_IWRITE_ALL: u16 = 152;
/// `MPI_File_iwrite_all_c`
pub const FILE_IWRITE_ALL_C: u16 = 153;
/// `MPI_File_iwrite_at`
pub const FILE_IWRITE_AT: u16 = 154;
/// `MPI_File_iwrite_at_c`
pub const FILE_IWRITE_AT_C: u16 = 155;
/// `MPI_File_iwrite_at_all`
pub const FILE_IWRITE_AT_ALL: u16 = 156;
/// `MPI_File_iwrite_at_all_c`
pub const FILE_IWRITE_AT_ALL_C: u16 = 157;
/// `MPI_File_iwrite_shared`
pub const FILE_IWRITE_SHARED: u16 = 158;
/// `MPI_File_iwrite_shared_c`
pub const FILE_IWRITE_SHARED_C: u16 = 159;
/// `MPI_File_open`
pub const FILE_OPEN: u16 = 160;
/// `MPI_File_preallocate`
pub const FILE_PREALLOCATE: u16 = 161;
/// `MPI_File_read`
pub const FILE_READ: u16 = 162;
/// `MPI_File_read_c`
pub const FILE_READ_C: u16 = 163;
/// `MPI_File_read_all`
pub const FILE_READ_ALL: u16 = 164;
/// `MPI_File_read_all_c`
pub const FILE_READ_ALL_C: u16 = 165;
/// `MPI_File_read_all_begin`
pub const FILE_READ_ALL_BEGIN: u16 = 166;
/// `MPI_File_read_all_begin_c`
pub const FILE_READ_ALL_BEGIN_C: u16 = 167;
/// `MPI_File_read_all_end`
pub const FILE_READ_ALL_END: u16 = 168;
/// `MPI_File_read_at`
pub const FILE_READ_AT: u16 = 169;
/// `MPI_File_read_at_c`
pub const FILE_READ_AT_C: u16 = 170;
/// `MPI_File_read_at_all`
pub const FILE_READ_AT_ALL: u16 = 171;
/// `MPI_File_read_at_all_c`
pub const FILE_READ_AT_ALL_C: u16 = 172;
/// `MPI_File_read_at_all_begin`
pub const FILE_READ_AT_ALL_BEGIN: u16 = 173;
/// `MPI_File_read_at_all_begin_c`
pub const FILE_READ_AT_ALL_BEGIN_C: u16 = 174;
/// `MPI_File_read_at_all_end`
pub const FILE_READ_AT_ALL_END: u16 = 175;
/// `MPI_File_read_ordered`
pub const FILE_READ_ORDERED: u16 = 176;
/// `MPI_File_read_ordered_c`
pub const FILE_READ_ORDERED_C: u16 = 177;
/// `MPI_File_read_ordered_begin`
pub const FILE_READ_ORDERED_BEGIN: u16 = 178;
/// `MPI_File_read_ordered_begin_c`
pub const FILE_READ_ORDERED_BEGIN_C: u16 = 179;
/// `MPI_File_read_ordered_end`
pub const FILE_READ_ORDERED_END: u16 = 180;
/// `MPI_File_read_shared`
pub const FILE_READ_SHARED: u16 = 181;
/// `MPI_File_read_shared_c`
pub const FILE_READ_SHARED_C: u16 = 182;
/// `MPI_File_seek`
pub const FILE_SEEK: u16 = 183;
/// `MPI_File_seek_shared`
pub const FILE_SEEK_SHARED: u16 = 184;
/// `MPI_File_set_atomicity`
pub const FILE_SET_ATOMICITY: u16 = 185;
/// `MPI_File_set_errhandler`
pub const FILE_SET_ERRHANDLER: u16 = 186;
/// `MPI_File_set_info`
pub const FILE_SET_INFO: u16 = 187;
/// `MPI_File_set_size`
pub const FILE_SET_SIZE: u16 = 188;
/// `MPI_File_set_view`
pub const FILE_SET_VIEW: u16 = 189;
/// `MPI_File_sync`
pub const FILE_SYNC: u16 = 190;
/// `MPI_File_write`
pub const FILE_WRITE: u16 = 191;
/// `MPI_File_write_c`
pub const FILE_WRITE_C: u16 = 192;
/// `MPI_File_write_all`
pub const FILE_WRITE_ALL: u16 = 193;
/// `MPI_File_write_all_c`
pub const FILE_WRITE_ALL_C: u16 = 194;
/// `MPI_File_write_all_begin`
pub const FILE_WRITE_ALL_BEGIN: u16 = 195;
/// `MPI_File_write_all_begin_c`
pub const FILE_WRITE_ALL_BEGIN_C: u16 = 196;
/// `MPI_File_write_all_end`
pub const FILE_WRITE_ALL_END: u16 = 197;
/// `MPI_File_write_at`
pub const FILE_WRITE_AT: u16 = 198;
/// `MPI_File_write_at_c`
pub const FILE_WRITE_AT_C: u16 = 199;
/// `MPI_File_write_at_all`
pub const FILE_WRITE_AT_ALL: u16 = 200;
/// `MPI_File_write_at_all_c`
pub const FILE_WRITE_AT_ALL_C: u16 = 201;
/// `MPI_File_write_at_all_begin`
pub const FILE_WRITE_AT_ALL_BEGIN: u16 = 202;
/// `MPI_File_write_at_all_begin_c`
pub const FILE_WRITE_AT_ALL_BEGIN_C: u16 = 203;
/// `MPI_File_write_at_all_end`
pub const FILE_WRITE_AT_ALL_END: u16 = 204;
/// `MPI_File_write_ordered`
pub const FILE_WRITE_ORDERED: u16 = 205;
/// `MPI_File_write_ordered_c`
pub const FILE_WRITE_ORDERED_C: u16 = 206;
/// `MPI_File_write_ordered_begin`
pub const FILE_WRITE_ORDERED_BEGIN: u16 = 207;
/// `MPI_File_write_ordered_begin_c`
pub const FILE_WRITE_ORDERED_BEGIN_C: u16 = 208;
/// `MPI_File_write_ordered_end`
pub const FILE_WRITE_ORDERED_END: u16 = 209;
/// `MPI_File_write_shared`
pub const FILE_WRITE_SHARED: u16 = 210;
/// `MPI_File_write_shared_c`
pub const FILE_WRITE_SHARED_C: u16 = 211;
/// `MPI_Finalize`
pub const FINALIZE: u16 = 212;
/// `MPI_Finalized`
pub const FINALIZED: u16 = 213;
/// `MPI_Free_mem`
pub const FREE_MEM: u16 = 214;
/// `MPI_Gather`
pub const GATHER: u16 = 215;
/// `MPI_Gather_c`
pub const GATHER_C: u16 = 216;
/// `MPI_Gather_init`
pub const GATHER_INIT: u16 = 217;
/// `MPI_Gather_init_c`
pub const GATHER_INIT_C: u16 = 218;
/// `MPI_Gatherv`
pub const GATHERV: u16 = 219;
/// `MPI_Gatherv_c`
pub const GATHERV_C: u16 = 220;
/// `MPI_Gatherv_init`
pub const GATHERV_INIT: u16 = 221;
/// `MPI_Gatherv_init_c`
pub const GATHERV_INIT_C: u16 = 222;
/// `MPI_Get`
pub const GET: u16 = 223;
/// `MPI_Get_c`
pub const GET_C: u16 = 224;
/// `MPI_Get_accumulate`
pub const GET_ACCUMULATE: u16 = 225;
/// `MPI_Get_accumulate_c`
pub const GET_ACCUMULATE_C: u16 = 226;
/// `MPI_Get_address`
pub const GET_ADDRESS: u16 = 227;
/// `MPI_Get_count`
pub const GET_COUNT: u16 = 228;
/// `MPI_Get_count_c`
pub const GET_COUNT_C: u16 = 229;
/// `MPI_Get_elements`
pub const GET_ELEMENTS: u16 = 230;
/// `MPI_Get_elements_c`
pub const GET_ELEMENTS_C: u16 = 231;
/// `MPI_Get_elements_x`
pub const GET_ELEMENTS_X: u16 = 232;
/// `MPI_Get_hw_resource_info`
pub const GET_HW_RESOURCE_INFO: u16 = 233;
/// `MPI_Get_library_version`
pub const GET_LIBRARY_VERSION: u16 = 234;
/// `MPI_Get_processor_name`
pub const GET_PROCESSOR_NAME: u16 = 235;
/// `MPI_Get_version`
pub const GET_VERSION: u16 = 236;
/// `MPI_Graph_create`
pub const GRAPH_CREATE: u16 = 237;
/// `MPI_Graph_get`
pub const GRAPH_GET: u16 = 238;
/// `MPI_Graph_map`
pub const GRAPH_MAP: u16 = 239;
/// `MPI_Graph_neighbors`
pub const GRAPH_NEIGHBORS: u16 = 240;
/// `MPI_Graph_neighbors_count`
pub const GRAPH_NEIGHBORS_COUNT: u16 = 241;
/// `MPI_Graphdims_get`
pub const GRAPHDIMS_GET: u16 = 242;
/// `MPI_Grequest_complete`
pub const GREQUEST_COMPLETE: u16 = 243;
/// `MPI_Grequest_start`
pub const GREQUEST_START: u16 = 244;
/// `MPI_Group_compare`
pub const GROUP_COMPARE: u16 = 245;
/// `MPI_Group_difference`
pub const GROUP_DIFFERENCE: u16 = 246;
/// `MPI_Group_excl`
pub const GROUP_EXCL: u16 = 247;
/// `MPI_Group_free`
pub const GROUP_FREE: u16 = 248;
/// `MPI_Group_from_session_pset`
pub const GROUP_FROM_SESSION_PSET: u16 = 249;
/// `MPI_Group_incl`
pub const GROUP_INCL: u16 = 250;
/// `MPI_Group_intersection`
pub const GROUP_INTERSECTION: u16 = 251;
/// `MPI_Group_range_excl`
pub const GROUP_RANGE_EXCL: u16 = 252;
/// `MPI_Group_range_incl`
pub const GROUP_RANGE_INCL: u16 = 253;
/// `MPI_Group_rank`
pub const GROUP_RANK: u16 = 254;
/// `MPI_Group_size`
pub const GROUP_SIZE: u16 = 255;
/// `MPI_Group_translate_ranks`
pub const GROUP_TRANSLATE_RANKS: u16 = 256;
/// `MPI_Group_union`
pub const GROUP_UNION: u16 = 257;
/// `MPI_Iallgather`
pub const IALLGATHER: u16 = 258;
/// `MPI_Iallgather_c`
pub const IALLGATHER_C: u16 = 259;
/// `MPI_Iallgatherv`
pub const IALLGATHERV: u16 = 260;
/// `MPI_Iallgatherv_c`
pub const IALLGATHERV_C: u16 = 261;
/// `MPI_Iallreduce`
pub const IALLREDUCE: u16 = 262;
/// `MPI_Iallreduce_c`
pub const IALLREDUCE_C: u16 = 263;
/// `MPI_Ialltoall`
pub const IALLTOALL: u16 = 264;
/// `MPI_Ialltoall_c`
pub const IALLTOALL_C: u16 = 265;
/// `MPI_Ialltoallv`
pub const IALLTOALLV: u16 = 266;
/// `MPI_Ialltoallv_c`
pub const IALLTOALLV_C: u16 = 267;
/// `MPI_Ialltoallw`
pub const IALLTOALLW: u16 = 268;
/// `MPI_Ialltoallw_c`
pub const IALLTOALLW_C: u16 = 269;
/// `MPI_Ibarrier`
pub const IBARRIER: u16 = 270;
/// `MPI_Ibcast`
pub const IBCAST: u16 = 271;
/// `MPI_Ibcast_c`
pub const IBCAST_C: u16 = 272;
/// `MPI_Ibsend`
pub const IBSEND: u16 = 273;
/// `MPI_Ibsend_c`
pub const IBSEND_C: u16 = 274;
/// `MPI_Iexscan`
pub const IEXSCAN: u16 = 275;
/// `MPI_Iexscan_c`
pub const IEXSCAN_C: u16 = 276;
/// `MPI_Igather`
pub const IGATHER: u16 = 277;
/// `MPI_Igather_c`
pub const IGATHER_C: u16 = 278;
/// `MPI_Igatherv`
pub const IGATHERV: u16 = 279;
/// `MPI_Igatherv_c`
pub const IGATHERV_C: u16 = 280;
/// `MPI_Improbe`
pub const IMPROBE: u16 = 281;
/// `MPI_Imrecv`
pub const IMRECV: u16 = 282;
/// `MPI_Imrecv_c`
pub const IMRECV_C: u16 = 283;
/// `MPI_Ineighbor_allgather`
pub const INEIGHBOR_ALLGATHER: u16 = 284;
/// `MPI_Ineighbor_allgather_c`
pub const INEIGHBOR_ALLGATHER_C: u16 = 285;
/// `MPI_Ineighbor_allgatherv`
pub const INEIGHBOR_ALLGATHERV: u16 = 286;
/// `MPI_Ineighbor_allgatherv_c`
pub const INEIGHBOR_ALLGATHERV_C: u16 = 287;
/// `MPI_Ineighbor_alltoall`
pub const INEIGHBOR_ALLTOALL: u16 = 288;
/// `MPI_Ineighbor_alltoall_c`
pub const INEIGHBOR_ALLTOALL_C: u16 = 289;
/// `MPI_Ineighbor_alltoallv`
pub const INEIGHBOR_ALLTOALLV: u16 = 290;
/// `MPI_Ineighbor_alltoallv_c`
pub const INEIGHBOR_ALLTOALLV_C: u16 = 291;
/// `MPI_Ineighbor_alltoallw`
pub const INEIGHBOR_ALLTOALLW: u16 = 292;
/// `MPI_Ineighbor_alltoallw_c`
pub const INEIGHBOR_ALLTOALLW_C: u16 = 293;
/// `MPI_Info_create`
pub const INFO_CREATE: u16 = 294;
/// `MPI_Info_create_env`
pub const INFO_CREATE_ENV: u16 = 295;
/// `MPI_Info_delete`
pub const INFO_DELETE: u16 = 296;
/// `MPI_Info_dup`
pub const INFO_DUP: u16 = 297;
/// `MPI_Info_free`
pub const INFO_FREE: u16 = 298;
/// `MPI_Info_get`
pub const INFO_GET: u16 = 299;
/// `MPI_Info_get_nkeys`
pub const INFO_GET_NKEYS: u16 = 300;
/// `MPI_Info_get_nthkey`
pub const INFO_GET_NTHKEY: u16 = 301;
/// `MPI_Info_get_string`
pub const INFO_GET_STRING: u16 = 302;
/// `MPI_Info_get_valuelen`
pub const INFO_GET_VALUELEN: u16 = 303;
/// `MPI_Info_set`
pub const INFO_SET: u16 = 304;
/// `MPI_Init`
pub const INIT: u16 = 305;
/// `MPI_Init_thread`
pub const INIT_THREAD: u16 = 306;
/// `MPI_Initialized`
pub const INITIALIZED: u16 = 307;
/// `MPI_Intercomm_create`
pub const INTERCOMM_CREATE: u16 = 308;
/// `MPI_Intercomm_create_from_groups`
pub const INTERCOMM_CREATE_FROM_GROUPS: u16 = 309;
/// `MPI_Intercomm_merge`
pub const INTERCOMM_MERGE: u16 = 310;
/// `MPI_Iprobe`
pub const IPROBE: u16 = 311;
/// `MPI_Irecv`
pub const IRECV: u16 = 312;
/// `MPI_Irecv_c`
pub const IRECV_C: u16 = 313;
/// `MPI_Ireduce`
pub const IREDUCE: u16 = 314;
/// `MPI_Ireduce_c`
pub const IREDUCE_C: u16 = 315;
/// `MPI_Ireduce_scatter`
pub const IREDUCE_SCATTER: u16 = 316;
/// `MPI_Ireduce_scatter_c`
pub const IREDUCE_SCATTER_C: u16 = 317;
/// `MPI_Ireduce_scatter_block`
pub const IREDUCE_SCATTER_BLOCK: u16 = 318;
/// `MPI_Ireduce_scatter_block_c`
pub const IREDUCE_SCATTER_BLOCK_C: u16 = 319;
/// `MPI_Irsend`
pub const IRSEND: u16 = 320;
/// `MPI_Irsend_c`
pub const IRSEND_C: u16 = 321;
/// `MPI_Is_thread_main`
pub const IS_THREAD_MAIN: u16 = 322;
/// `MPI_Iscan`
pub const ISCAN: u16 = 323;
/// `MPI_Iscan_c`
pub const ISCAN_C: u16 = 324;
/// `MPI_Iscatter`
pub const ISCATTER: u16 = 325;
/// `MPI_Iscatter_c`
pub const ISCATTER_C: u16 = 326;
/// `MPI_Iscatterv`
pub const ISCATTERV: u16 = 327;
/// `MPI_Iscatterv_c`
pub const ISCATTERV_C: u16 = 328;
/// `MPI_Isend`
pub const ISEND: u16 = 329;
/// `MPI_Isend_c`
pub const ISEND_C: u16 = 330;
/// `MPI_Isendrecv`
pub const ISENDRECV: u16 = 331;
/// `MPI_Isendrecv_c`
pub const ISENDRECV_C: u16 = 332;
/// `MPI_Isendrecv_replace`
pub const ISENDRECV_REPLACE: u16 = 333;
/// `MPI_Isendrecv_replace_c`
pub const ISENDRECV_REPLACE_C: u16 = 334;
/// `MPI_Issend`
pub const ISSEND: u16 = 335;
/// `MPI_Issend_c`
pub const ISSEND_C: u16 = 336;
/// `MPI_Keyval_create`
pub const KEYVAL_CREATE: u16 = 337;
/// `MPI_Keyval_free`
pub const KEYVAL_FREE: u16 = 338;
/// `MPI_Lookup_name`
pub const LOOKUP_NAME: u16 = 339;
/// `MPI_Mprobe`
pub const MPROBE: u16 = 340;
/// `MPI_Mrecv`
pub const MRECV: u16 = 341;
/// `MPI_Mrecv_c`
pub const MRECV_C: u16 = 342;
/// `MPI_Neighbor_allgather`
pub const NEIGHBOR_ALLGATHER: u16 = 343;
/// `MPI_Neighbor_allgather_c`
pub const NEIGHBOR_ALLGATHER_C: u16 = 344;
/// `MPI_Neighbor_allgather_init`
pub const NEIGHBOR_ALLGATHER_INIT: u16 = 345;
/// `MPI_Neighbor_allgather_init_c`
pub const NEIGHBOR_ALLGATHER_INIT_C: u16 = 346;
/// `MPI_Neighbor_allgatherv`
pub const NEIGHBOR_ALLGATHERV: u16 = 347;
/// `MPI_Neighbor_allgatherv_c`
pub const NEIGHBOR_ALLGATHERV_C: u16 = 348;
/// `MPI_Neighbor_allgatherv_init`
pub const NEIGHBOR_ALLGATHERV_INIT: u16 = 349;
/// `MPI_Neighbor_allgatherv_init_c`
pub const NEIGHBOR_ALLGATHERV_INIT_C: u16 = 350;
/// `MPI_Neighbor_alltoall`
pub const NEIGHBOR_ALLTOALL: u16 = 351;
/// `MPI_Neighbor_alltoall_c`
pub const NEIGHBOR_ALLTOALL_C: u16 = 352;
/// `MPI_Neighbor_alltoall_init`
pub const NEIGHBOR_ALLTOALL_INIT: u16 = 353;
/// `MPI_Neighbor_alltoall_init_c`
pub const NEIGHBOR_ALLTOALL_INIT_C: u16 = 354;
/// `MPI_Neighbor_alltoallv`
pub const NEIGHBOR_ALLTOALLV: u16 = 355;
/// `MPI_Neighbor_alltoallv_c`
pub const NEIGHBOR_ALLTOALLV_C: u16 = 356;
/// `MPI_Neighbor_alltoallv_init`
pub const NEIGHBOR_ALLTOALLV_INIT: u16 = 357;
/// `MPI_Neighbor_alltoallv_init_c`
pub const NEIGHBOR_ALLTOALLV_INIT_C: u16 = 358;
/// `MPI_Neighbor_alltoallw`
pub const NEIGHBOR_ALLTOALLW: u16 = 359;
/// `MPI_Neighbor_alltoallw_c`
pub const NEIGHBOR_ALLTOALLW_C: u16 = 360;
/// `MPI_Neighbor_alltoallw_init`
pub const NEIGHBOR_ALLTOALLW_INIT: u16 = 361;
/// `MPI_Neighbor_alltoallw_init_c`
pub const NEIGHBOR_ALLTOALLW_INIT_C: u16 = 362;
/// `MPI_Op_commutative`
pub const OP_COMMUTATIVE: u16 = 363;
/// `MPI_Op_create`
pub const OP_CREATE: u16 = 364;
/// `MPI_Op_create_c`
pub const OP_CREATE_C: u16 = 365;
/// `MPI_Op_free`
pub const OP_FREE: u16 = 366;
/// `MPI_Open_port`
pub const OPEN_PORT: u16 = 367;
/// `MPI_Pack`
pub const PACK: u16 = 368;
/// `MPI_Pack_c`
pub const PACK_C: u16 = 369;
/// `MPI_Pack_external`
pub const PACK_EXTERNAL: u16 = 370;
/// `MPI_Pack_external_c`
pub const PACK_EXTERNAL_C: u16 = 371;
/// `MPI_Pack_external_size`
pub const PACK_EXTERNAL_SIZE: u16 = 372;
/// `MPI_Pack_external_size_c`
pub const PACK_EXTERNAL_SIZE_C: u16 = 373;
/// `MPI_Pack_size`
pub const PACK_SIZE: u16 = 374;
/// `MPI_Pack_size_c`
pub const PACK_SIZE_C: u16 = 375;
/// `MPI_Parrived`
pub const PARRIVED: u16 = 376;
/// `MPI_Pcontrol`
pub const PCONTROL: u16 = 377;
/// `MPI_Pready`
pub const PREADY: u16 = 378;
/// `MPI_Pready_list`
pub const PREADY_LIST: u16 = 379;
/// `MPI_Pready_range`
pub const PREADY_RANGE: u16 = 380;
/// `MPI_Precv_init`
pub const PRECV_INIT: u16 = 381;
/// `MPI_Precv_init_c`
pub const PRECV_INIT_C: u16 = 382;
/// `MPI_Probe`
pub const PROBE: u16 = 383;
/// `MPI_Psend_init`
pub const PSEND_INIT: u16 = 384;
/// `MPI_Psend_init_c`
pub const PSEND_INIT_C: u16 = 385;
/// `MPI_Publish_name`
pub const PUBLISH_NAME: u16 = 386;
/// `MPI_Put`
pub const PUT: u16 = 387;
/// `MPI_Put_c`
pub const PUT_C: u16 = 388;
/// `MPI_Query_thread`
pub const QUERY_THREAD: u16 = 389;
/// `MPI_Raccumulate`
pub const RACCUMULATE: u16 = 390;
/// `MPI_Raccumulate_c`
pub const RACCUMULATE_C: u16 = 391;
/// `MPI_Recv`
pub const RECV: u16 = 392;
/// `MPI_Recv_c`
pub const RECV_C: u16 = 393;
/// `MPI_Recv_init`
pub const RECV_INIT: u16 = 394;
/// `MPI_Recv_init_c`
pub const RECV_INIT_C: u16 = 395;
/// `MPI_Reduce`
pub const REDUCE: u16 = 396;
/// `MPI_Reduce_c`
pub const REDUCE_C: u16 = 397;
/// `MPI_Reduce_init`
pub const REDUCE_INIT: u16 = 398;
/// `MPI_Reduce_init_c`
pub const REDUCE_INIT_C: u16 = 399;
/// `MPI_Reduce_local`
pub const REDUCE_LOCAL: u16 = 400;
/// `MPI_Reduce_local_c`
pub const REDUCE_LOCAL_C: u16 = 401;
/// `MPI_Reduce_scatter`
pub const REDUCE_SCATTER: u16 = 402;
/// `MPI_Reduce_scatter_c`
pub const REDUCE_SCATTER_C: u16 = 403;
/// `MPI_Reduce_scatter_block`
pub const REDUCE_SCATTER_BLOCK: u16 = 404;
/// `MPI_Reduce_scatter_block_c`
pub const REDUCE_SCATTER_BLOCK_C: u16 = 405;
/// `MPI_Reduce_scatter_block_init`
pub const REDUCE_SCATTER_BLOCK_INIT: u16 = 406;
/// `MPI_Reduce_scatter_block_init_c`
pub const REDUCE_SCATTER_BLOCK_INIT_C: u16 = 407;
/// `MPI_Reduce_scatter_init`
pub const REDUCE_SCATTER_INIT: u16 = 408;
/// `MPI_Reduce_scatter_init_c`
pub const REDUCE_SCATTER_INIT_C: u16 = 409;
/// `MPI_Register_datarep`
pub const REGISTER_DATAREP: u16 = 410;
/// `MPI_Register_datarep_c`
pub const REGISTER_DATAREP_C: u16 = 411;
/// `MPI_Remove_error_class`
pub const REMOVE_ERROR_CLASS: u16 = 412;
/// `MPI_Remove_error_code`
pub const REMOVE_ERROR_CODE: u16 = 413;
/// `MPI_Remove_error_string`
pub const REMOVE_ERROR_STRING: u16 = 414;
/// `MPI_Request_free`
pub const REQUEST_FREE: u16 = 415;
/// `MPI_Request_get_status`
pub const REQUEST_GET_STATUS: u16 = 416;
/// `MPI_Request_get_status_all`
pub const REQUEST_GET_STATUS_ALL: u16 = 417;
/// `MPI_Request_get_status_any`
pub const REQUEST_GET_STATUS_ANY: u16 = 418;
/// `MPI_Request_get_status_some`
pub const REQUEST_GET_STATUS_SOME: u16 = 419;
/// `MPI_Rget`
pub const RGET: u16 = 420;
/// `MPI_Rget_c`
pub const RGET_C: u16 = 421;
/// `MPI_Rget_accumulate`
pub const RGET_ACCUMULATE: u16 = 422;
/// `MPI_Rget_accumulate_c`
pub const RGET_ACCUMULATE_C: u16 = 423;
/// `MPI_Rput`
pub const RPUT: u16 = 424;
/// `MPI_Rput_c`
pub const RPUT_C: u16 = 425;
/// `MPI_Rsend`
pub const RSEND: u16 = 426;
/// `MPI_Rsend_c`
pub const RSEND_C: u16 = 427;
/// `MPI_Rsend_init`
pub const RSEND_INIT: u16 = 428;
/// `MPI_Rsend_init_c`
pub const RSEND_INIT_C: u16 = 429;
/// `MPI_Scan`
pub const SCAN: u16 = 430;
/// `MPI_Scan_c`
pub const SCAN_C: u16 = 431;
/// `MPI_Scan_init`
pub const SCAN_INIT: u16 = 432;
/// `MPI_Scan_init_c`
pub const SCAN_INIT_C: u16 = 433;
/// `MPI_Scatter`
pub const SCATTER: u16 = 434;
/// `MPI_Scatter_c`
pub const SCATTER_C: u16 = 435;
/// `MPI_Scatter_init`
pub const SCATTER_INIT: u16 = 436;
/// `MPI_Scatter_init_c`
pub const SCATTER_INIT_C: u16 = 437;
/// `MPI_Scatterv`
pub const SCATTERV: u16 = 438;
/// `MPI_Scatterv_c`
pub const SCATTERV_C: u16 = 439;
/// `MPI_Scatterv_init`
pub const SCATTERV_INIT: u16 = 440;
/// `MPI_Scatterv_init_c`
pub const SCATTERV_INIT_C: u16 = 441;
/// `MPI_Send`
pub const SEND: u16 = 442;
/// `MPI_Send_c`
pub const SEND_C: u16 = 443;
/// `MPI_Send_init`
pub const SEND_INIT: u16 = 444;
/// `MPI_Send_init_c`
pub const SEND_INIT_C: u16 = 445;
/// `MPI_Sendrecv`
pub const SENDRECV: u16 = 446;
/// `MPI_Sendrecv_c`
pub const SENDRECV_C: u16 = 447;
/// `MPI_Sendrecv_replace`
pub const SENDRECV_REPLACE: u16 = 448;
/// `MPI_Sendrecv_replace_c`
pub const SENDRECV_REPLACE_C: u16 = 449;
/// `MPI_Session_attach_buffer`
pub const SESSION_ATTACH_BUFFER: u16 = 450;
/// `MPI_Session_attach_buffer_c`
pub const SESSION_ATTACH_BUFFER_C: u16 = 451;
/// `MPI_Session_call_errhandler`
pub const SESSION_CALL_ERRHANDLER: u16 = 452;
/// `MPI_Session_create_errhandler`
pub const SESSION_CREATE_ERRHANDLER: u16 = 453;
/// `MPI_Session_detach_buffer`
pub const SESSION_DETACH_BUFFER: u16 = 454;
/// `MPI_Session_detach_buffer_c`
pub const SESSION_DETACH_BUFFER_C: u16 = 455;
/// `MPI_Session_finalize`
pub const SESSION_FINALIZE: u16 = 456;
/// `MPI_Session_flush_buffer`
pub const SESSION_FLUSH_BUFFER: u16 = 457;
/// `MPI_Session_get_errhandler`
pub const SESSION_GET_ERRHANDLER: u16 = 458;
/// `MPI_Session_get_info`
pub const SESSION_GET_INFO: u16 = 459;
/// `MPI_Session_get_nth_pset`
pub const SESSION_GET_NTH_PSET: u16 = 460;
/// `MPI_Session_get_num_psets`
pub const SESSION_GET_NUM_PSETS: u16 = 461;
/// `MPI_Session_get_pset_info`
pub const SESSION_GET_PSET_INFO: u16 = 462;
/// `MPI_Session_iflush_buffer`
pub const SESSION_IFLUSH_BUFFER: u16 = 463;
/// `MPI_Session_init`
pub const SESSION_INIT: u16 = 464;
/// `MPI_Session_set_errhandler`
pub const SESSION_SET_ERRHANDLER: u16 = 465;
/// `MPI_Ssend`
pub const SSEND: u16 = 466;
/// `MPI_Ssend_c`
pub const SSEND_C: u16 = 467;
/// `MPI_Ssend_init`
pub const SSEND_INIT: u16 = 468;
/// `MPI_Ssend_init_c`
pub const SSEND_INIT_C: u16 = 469;
/// `MPI_Start`
pub const START: u16 = 470;
/// `MPI_Startall`
pub const STARTALL: u16 = 471;
/// `MPI_Status_get_error`
pub const STATUS_GET_ERROR: u16 = 472;
/// `MPI_Status_get_source`
pub const STATUS_GET_SOURCE: u16 = 473;
/// `MPI_Status_get_tag`
pub const STATUS_GET_TAG: u16 = 474;
/// `MPI_Status_set_cancelled`
pub const STATUS_SET_CANCELLED: u16 = 475;
/// `MPI_Status_set_elements`
pub const STATUS_SET_ELEMENTS: u16 = 476;
/// `MPI_Status_set_elements_c`
pub const STATUS_SET_ELEMENTS_C: u16 = 477;
/// `MPI_Status_set_elements_x`
pub const STATUS_SET_ELEMENTS_X: u16 = 478;
/// `MPI_Status_set_error`
pub const STATUS_SET_ERROR: u16 = 479;
/// `MPI_Status_set_source`
pub const STATUS_SET_SOURCE: u16 = 480;
/// `MPI_Status_set_tag`
pub const STATUS_SET_TAG: u16 = 481;
/// `MPI_Test`
pub const TEST: u16 = 482;
/// `MPI_Test_cancelled`
pub const TEST_CANCELLED: u16 = 483;
/// `MPI_Testall`
pub const TESTALL: u16 = 484;
/// `MPI_Testany`
pub const TESTANY: u16 = 485;
/// `MPI_Testsome`
pub const TESTSOME: u16 = 486;
/// `MPI_Topo_test`
pub const TOPO_TEST: u16 = 487;
/// `MPI_Type_commit`
pub const TYPE_COMMIT: u16 = 488;
/// `MPI_Type_contiguous`
pub const TYPE_CONTIGUOUS: u16 = 489;
/// `MPI_Type_contiguous_c`
pub const TYPE_CONTIGUOUS_C: u16 = 490;
/// `MPI_Type_create_darray`
pub const TYPE_CREATE_DARRAY: u16 = 491;
/// `MPI_Type_create_darray_c`
pub const TYPE_CREATE_DARRAY_C: u16 = 492;
/// `MPI_Type_create_f90_complex`
pub const TYPE_CREATE_F90_COMPLEX: u16 = 493;
/// `MPI_Type_create_f90_integer`
pub const TYPE_CREATE_F90_INTEGER: u16 = 494;
/// `MPI_Type_create_f90_real`
pub const TYPE_CREATE_F90_REAL: u16 = 495;
/// `MPI_Type_create_hindexed`
pub const TYPE_CREATE_HINDEXED: u16 = 496;
/// `MPI_Type_create_hindexed_c`
pub const TYPE_CREATE_HINDEXED_C: u16 = 497;
/// `MPI_Type_create_hindexed_block`
pub const TYPE_CREATE_HINDEXED_BLOCK: u16 = 498;
/// `MPI_Type_create_hindexed_block_c`
pub const TYPE_CREATE_HINDEXED_BLOCK_C: u16 = 499;
/// `MPI_Type_create_hvector`
pub const TYPE_CREATE_HVECTOR: u16 = 500;
/// `MPI_Type_create_hvector_c`
pub const TYPE_CREATE_HVECTOR_C: u16 = 501;
/// `MPI_Type_create_indexed_block`
pub const TYPE_CREATE_INDEXED_BLOCK: u16 = 502;
/// `MPI_Type_create_indexed_block_c`
pub const TYPE_CREATE_INDEXED_BLOCK_C: u16 = 503;
/// `MPI_Type_create_keyval`
pub const TYPE_CREATE_KEYVAL: u16 = 504;
/// `MPI_Type_create_resized`
pub const TYPE_CREATE_RESIZED: u16 = 505;
/// `MPI_Type_create_resized_c`
pub const TYPE_CREATE_RESIZED_C: u16 = 506;
/// `MPI_Type_create_struct`
pub const TYPE_CREATE_STRUCT: u16 = 507;
/// `MPI_Type_create_struct_c`
pub const TYPE_CREATE_STRUCT_C: u16 = 508;
/// `MPI_Type_create_subarray`
pub const TYPE_CREATE_SUBARRAY: u16 = 509;
/// `MPI_Type_create_subarray_c`
pub const TYPE_CREATE_SUBARRAY_C: u16 = 510;
/// `MPI_Type_delete_attr`
pub const TYPE_DELETE_ATTR: u16 = 511;
/// `MPI_Type_dup`
pub const TYPE_DUP: u16 = 512;
/// `MPI_Type_free`
pub const TYPE_FREE: u16 = 513;
/// `MPI_Type_free_keyval`
pub const TYPE_FREE_KEYVAL: u16 = 514;
/// `MPI_Type_get_attr`
pub const TYPE_GET_ATTR: u16 = 515;
/// `MPI_Type_get_contents`
pub const TYPE_GET_CONTENTS: u16 = 516;
/// `MPI_Type_get_contents_c`
pub const TYPE_GET_CONTENTS_C: u16 = 517;
/// `MPI_Type_get_envelope`
pub const TYPE_GET_ENVELOPE: u16 = 518;
/// `MPI_Type_get_envelope_c`
pub const TYPE_GET_ENVELOPE_C: u16 = 519;
/// `MPI_Type_get_extent`
pub const TYPE_GET_EXTENT: u16 = 520;
/// `MPI_Type_get_extent_c`
pub const TYPE_GET_EXTENT_C: u16 = 521;
/// `MPI_Type_get_extent_x`
pub const TYPE_GET_EXTENT_X: u16 = 522;
/// `MPI_Type_get_name`
pub const TYPE_GET_NAME: u16 = 523;
/// `MPI_Type_get_true_extent`
pub const TYPE_GET_TRUE_EXTENT: u16 = 524;
/// `MPI_Type_get_true_extent_c`
pub const TYPE_GET_TRUE_EXTENT_C: u16 = 525;
/// `MPI_Type_get_true_extent_x`
pub const TYPE_GET_TRUE_EXTENT_X: u16 = 526;
/// `MPI_Type_get_value_index`
pub const TYPE_GET_VALUE_INDEX: u16 = 527;
/// `MPI_Type_indexed`
pub const TYPE_INDEXED: u16 = 528;
/// `MPI_Type_indexed_c`
pub const TYPE_INDEXED_C: u16 = 529;
/// `MPI_Type_match_size`
pub const TYPE_MATCH_SIZE: u16 = 530;
/// `MPI_Type_set_attr`
pub const TYPE_SET_ATTR: u16 = 531;
/// `MPI_Type_set_name`
pub const TYPE_SET_NAME: u16 = 532;
/// `MPI_Type_size`
pub const TYPE_SIZE: u16 = 533;
/// `MPI_Type_size_c`
pub const TYPE_SIZE_C: u16 = 534;
/// `MPI_Type_size_x`
pub const TYPE_SIZE_X: u16 = 535;
/// `MPI_Type_vector`
pub const TYPE_VECTOR: u16 = 536;
/// `MPI_Type_vector_c`
pub const TYPE_VECTOR_C: u16 = 537;
/// `MPI_Unpack`
pub const UNPACK: u16 = 538;
/// `MPI_Unpack_c`
pub const UNPACK_C: u16 = 539;
/// `MPI_Unpack_external`
pub const UNPACK_EXTERNAL: u16 = 540;
/// `MPI_Unpack_external_c`
pub const UNPACK_EXTERNAL_C: u16 = 541;
/// `MPI_Unpublish_name`
pub const UNPUBLISH_NAME: u16 = 542;
/// `MPI_Wait`
pub const WAIT: u16 = 543;
/// `MPI_Waitall`
pub const WAITALL: u16 = 544;
/// `MPI_Waitany`
pub const WAITANY: u16 = 545;
/// `MPI_Waitsome`
pub const WAITSOME: u16 = 546;
/// `MPI_Win_allocate`
pub const WIN_ALLOCATE: u16 = 547;
/// `MPI_Win_allocate_c`
pub const WIN_ALLOCATE_C: u16 = 548;
/// `MPI_Win_allocate_shared`
pub const WIN_ALLOCATE_SHARED: u16 = 549;
/// `MPI_Win_allocate_shared_c`
pub const WIN_ALLOCATE_SHARED_C: u16 = 550;
/// `MPI_Win_attach`
pub const WIN_ATTACH: u16 = 551;
/// `MPI_Win_call_errhandler`
pub const WIN_CALL_ERRHANDLER: u16 = 552;
/// `MPI_Win_complete`
pub const WIN_COMPLETE: u16 = 553;
/// `MPI_Win_create`
pub const WIN_CREATE: u16 = 554;
/// `MPI_Win_create_c`
pub const WIN_CREATE_C: u16 = 555;
/// `MPI_Win_create_dynamic`
pub const WIN_CREATE_DYNAMIC: u16 = 556;
/// `MPI_Win_create_errhandler`
pub const WIN_CREATE_ERRHANDLER: u16 = 557;
/// `MPI_Win_create_keyval`
pub const WIN_CREATE_KEYVAL: u16 = 558;
/// `MPI_Win_delete_attr`
pub const WIN_DELETE_ATTR: u16 = 559;
/// `MPI_Win_detach`
pub const WIN_DETACH: u16 = 560;
/// `MPI_Win_fence`
pub const WIN_FENCE: u16 = 561;
/// `MPI_Win_flush`
pub const WIN_FLUSH: u16 = 562;
/// `MPI_Win_flush_all`
pub const WIN_FLUSH_ALL: u16 = 563;
/// `MPI_Win_flush_local`
pub const WIN_FLUSH_LOCAL: u16 = 564;
/// `MPI_Win_flush_local_all`
pub const WIN_FLUSH_LOCAL_ALL: u16 = 565;
/// `MPI_Win_free`
pub const WIN_FREE: u16 = 566;
/// `MPI_Win_free_keyval`
pub const WIN_FREE_KEYVAL: u16 = 567;
/// `MPI_Win_get_attr`
pub const WIN_GET_ATTR: u16 = 568;
/// `MPI_Win_get_errhandler`
pub const WIN_GET_ERRHANDLER: u16 = 569;
/// `MPI_Win_get_group`
pub const WIN_GET_GROUP: u16 = 570;
/// `MPI_Win_get_info`
pub const WIN_GET_INFO: u16 = 571;
/// `MPI_Win_get_name`
pub const WIN_GET_NAME: u16 = 572;
/// `MPI_Win_lock`
pub const WIN_LOCK: u16 = 573;
/// `MPI_Win_lock_all`
pub const WIN_LOCK_ALL: u16 = 574;
/// `MPI_Win_post`
pub const WIN_POST: u16 = 575;
/// `MPI_Win_set_attr`
pub const WIN_SET_ATTR: u16 = 576;
/// `MPI_Win_set_errhandler`
pub const WIN_SET_ERRHANDLER: u16 = 577;
/// `MPI_Win_set_info`
pub const WIN_SET_INFO: u16 = 578;
/// `MPI_Win_set_name`
pub const WIN_SET_NAME: u16 = 579;
/// `MPI_Win_shared_query`
pub const WIN_SHARED_QUERY: u16 = 580;
/// `MPI_Win_shared_query_c`
pub const WIN_SHARED_QUERY_C: u16 = 581;
/// `MPI_Win_start`
pub const WIN_START: u16 = 582;
/// `MPI_Win_sync`
pub const WIN_SYNC: u16 = 583;
/// `MPI_Win_test`
pub const WIN_TEST: u16 = 584;
/// `MPI_Win_unlock`
pub const WIN_UNLOCK: u16 = 585;
/// `MPI_Win_unlock_all`
pub const WIN_UNLOCK_ALL: u16 = 586;
/// `MPI_Win_wait`
pub const WIN_WAIT: u16 = 587;
/// `MPI_Aint_add`
pub const AINT_ADD: u16 = 588;
/// `MPI_Aint_diff`
pub const AINT_DIFF: u16 = 589;
/// `MPI_Wtick`
pub const WTICK: u16 = 590;
/// `MPI_Wtime`
pub const WTIME: u16 = 591;
/// `MPI_Comm_fromint`
pub const COMM_FROMINT: u16 = 592;
/// `MPI_Comm_toint`
pub const COMM_TOINT: u16 = 593;
/// `MPI_Errhandler_fromint`
pub const ERRHANDLER_FROMINT: u16 = 594;
/// `MPI_Errhandler_toint`
pub const ERRHANDLER_TOINT: u16 = 595;
/// `MPI_File_fromint`
pub const FILE_FROMINT: u16 = 596;
/// `MPI_File_toint`
pub const FILE_TOINT: u16 = 597;
/// `MPI_Group_fromint`
pub const GROUP_FROMINT: u16 = 598;
/// `MPI_Group_toint`
pub const GROUP_TOINT: u16 = 599;
/// `MPI_Info_fromint`
pub const INFO_FROMINT: u16 = 600;
/// `MPI_Info_toint`
pub const INFO_TOINT: u16 = 601;
/// `MPI_Message_fromint`
pub const MESSAGE_FROMINT: u16 = 602;
/// `MPI_Message_toint`
pub const MESSAGE_TOINT: u16 = 603;
/// `MPI_Op_fromint`
pub const OP_FROMINT: u16 = 604;
/// `MPI_Op_toint`
pub const OP_TOINT: u16 = 605;
/// `MPI_Request_fromint`
pub const REQUEST_FROMINT: u16 = 606;
/// `MPI_Request_toint`
pub const REQUEST_TOINT: u16 = 607;
/// `MPI_Session_fromint`
pub const SESSION_FROMINT: u16 = 608;
/// `MPI_Session_toint`
pub const SESSION_TOINT: u16 = 609;
/// `MPI_Type_fromint`
pub const TYPE_FROMINT: u16 = 610;
/// `MPI_Type_toint`
pub const TYPE_TOINT: u16 = 611;
/// `MPI_Win_fromint`
pub const WIN_FROMINT: u16 = 612;
/// `MPI_Win_toint`
pub const WIN_TOINT: u16 = 613;
/// `MPI_T_category_changed`
pub const T_CATEGORY_CHANGED: u16 = 614;
/// `MPI_T_category_get_categories`
pub const T_CATEGORY_GET_CATEGORIES: u16 = 615;
/// `MPI_T_category_get_cvars`
pub const T_CATEGORY_GET_CVARS: u16 = 616;
/// `MPI_T_category_get_events`
pub const T_CATEGORY_GET_EVENTS: u16 = 617;
/// `MPI_T_category_get_index`
pub const T_CATEGORY_GET_INDEX: u16 = 618;
/// `MPI_T_category_get_info`
pub const T_CATEGORY_GET_INFO: u16 = 619;
/// `MPI_T_category_get_num`
pub const T_CATEGORY_GET_NUM: u16 = 620;
/// `MPI_T_category_get_num_events`
pub const T_CATEGORY_GET_NUM_EVENTS: u16 = 621;
/// `MPI_T_category_get_pvars`
pub const T_CATEGORY_GET_PVARS: u16 = 622;
/// `MPI_T_cvar_get_index`
pub const T_CVAR_GET_INDEX: u16 = 623;
/// `MPI_T_cvar_get_info`
pub const T_CVAR_GET_INFO: u16 = 624;
/// `MPI_T_cvar_get_num`
pub const T_CVAR_GET_NUM: u16 = 625;
/// `MPI_T_cvar_handle_alloc`
pub const T_CVAR_HANDLE_ALLOC: u16 = 626;
/// `MPI_T_cvar_handle_free`
pub const T_CVAR_HANDLE_FREE: u16 = 627;
/// `MPI_T_cvar_read`
pub const T_CVAR_READ: u16 = 628;
/// `MPI_T_cvar_write`
pub const T_CVAR_WRITE: u16 = 629;
/// `MPI_T_enum_get_info`
pub const T_ENUM_GET_INFO: u16 = 630;
/// `MPI_T_enum_get_item`
pub const T_ENUM_GET_ITEM: u16 = 631;
/// `MPI_T_event_callback_get_info`
pub const T_EVENT_CALLBACK_GET_INFO: u16 = 632;
/// `MPI_T_event_callback_set_info`
pub const T_EVENT_CALLBACK_SET_INFO: u16 = 633;
/// `MPI_T_event_copy`
pub const T_EVENT_COPY: u16 = 634;
/// `MPI_T_event_get_index`
pub const T_EVENT_GET_INDEX: u16 = 635;
/// `MPI_T_event_get_info`
pub const T_EVENT_GET_INFO: u16 = 636;
/// `MPI_T_event_get_num`
pub const T_EVENT_GET_NUM: u16 = 637;
/// `MPI_T_event_get_source`
pub const T_EVENT_GET_SOURCE: u16 = 638;
/// `MPI_T_event_get_timestamp`
pub const T_EVENT_GET_TIMESTAMP: u16 = 639;
/// `MPI_T_event_handle_alloc`
pub const T_EVENT_HANDLE_ALLOC: u16 = 640;
/// `MPI_T_event_handle_free`
pub const T_EVENT_HANDLE_FREE: u16 = 641;
/// `MPI_T_event_handle_get_info`
pub const T_EVENT_HANDLE_GET_INFO: u16 = 642;
/// `MPI_T_event_handle_set_info`
pub const T_EVENT_HANDLE_SET_INFO: u16 = 643;
/// `MPI_T_event_read`
pub const T_EVENT_READ: u16 = 644;
/// `MPI_T_event_register_callback`
pub const T_EVENT_REGISTER_CALLBACK: u16 = 645;
/// `MPI_T_event_set_dropped_handler`
pub const T_EVENT_SET_DROPPED_HANDLER: u16 = 646;
/// `MPI_T_finalize`
pub const T_FINALIZE: u16 = 647;
/// `MPI_T_init_thread`
pub const T_INIT_THREAD: u16 = 648;
/// `MPI_T_pvar_get_index`
pub const T_PVAR_GET_INDEX: u16 = 649;
/// `MPI_T_pvar_get_info`
pub const T_PVAR_GET_INFO: u16 = 650;
/// `MPI_T_pvar_get_num`
pub const T_PVAR_GET_NUM: u16 = 651;
/// `MPI_T_pvar_handle_alloc`
pub const T_PVAR_HANDLE_ALLOC: u16 = 652;
/// `MPI_T_pvar_handle_free`
pub const T_PVAR_HANDLE_FREE: u16 = 653;
/// `MPI_T_pvar_read`
pub const T_PVAR_READ: u16 = 654;
/// `MPI_T_pvar_readreset`
pub const T_PVAR_READRESET: u16 = 655;
/// `MPI_T_pvar_reset`
pub const T_PVAR_RESET: u16 = 656;
/// `MPI_T_pvar_session_create`
pub const T_PVAR_SESSION_CREATE: u16 = 657;
/// `MPI_T_pvar_session_free`
pub const T_PVAR_SESSION_FREE: u16 = 658;
/// `MPI_T_pvar_start`
pub const T_PVAR_START: u16 = 659;
/// `MPI_T_pvar_stop`
pub const T_PVAR_STOP: u16 = 660;
/// `MPI_T_pvar_write`
pub const T_PVAR_WRITE: u16 = 661;
/// `MPI_T_source_get_info`
pub const T_SOURCE_GET_INFO: u16 = 662;
/// `MPI_T_source_get_num`
pub const T_SOURCE_GET_NUM: u16 = 663;
/// `MPI_T_source_get_timestamp`
pub const T_SOURCE_GET_TIMESTAMP: u16 = 664;
