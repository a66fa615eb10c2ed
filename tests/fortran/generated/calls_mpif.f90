! calls_mpif.f90: a call of every procedure, to be compiled and linked.
!
! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

program calls_mpif
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  include 'mpif.h'
  integer :: ierror, i = 0, iv(4) = 0, im(3,4) = 0
  integer(MPI_ADDRESS_KIND) :: a = 0, av(4) = 0
  integer(MPI_COUNT_KIND) :: c = 0, cv(4) = 0
  integer(MPI_OFFSET_KIND) :: o = 0
  logical :: l = .false., lv(4) = .false.
  character(len=16) :: s = '', sv(4) = '', sm(4,4) = ''
  real :: buffer(100) = 0
  double precision :: time = 0
  type(c_ptr) :: p
  integer :: status(MPI_STATUS_SIZE), statusv(MPI_STATUS_SIZE,4)
  call MPI_Init(ierror)
  if (command_argument_count() > 9) then
    call never()
    call never_profiled()
  end if
  call MPI_Finalize(ierror)
  print '(a)', '426 procedures'
contains
  subroutine never()
    call MPI_Abi_get_info( &
      i, ierror)
    call MPI_Abi_get_version( &
      i, i, ierror)
    call MPI_Abort( &
      i, i, ierror)
    call MPI_Accumulate( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call MPI_Add_error_class( &
      i, ierror)
    call MPI_Add_error_code( &
      i, i, ierror)
    call MPI_Add_error_string( &
      i, s, ierror)
    call MPI_Allgather( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Allgather_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, ierror)
    call MPI_Allgatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call MPI_Alloc_mem( &
      a, i, a, ierror)
    call MPI_Allreduce( &
      buffer, buffer, i, i, i, i, ierror)
    call MPI_Allreduce_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call MPI_Alltoall( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Alltoall_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, ierror)
    call MPI_Alltoallv_init( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, i, ierror)
    call MPI_Alltoallw( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, ierror)
    call MPI_Alltoallw_init( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, i, i, ierror)
    call MPI_Attr_delete( &
      i, i, ierror)
    call MPI_Attr_get( &
      i, i, i, l, ierror)
    call MPI_Attr_put( &
      i, i, i, ierror)
    call MPI_Barrier( &
      i, ierror)
    call MPI_Barrier_init( &
      i, i, i, ierror)
    call MPI_Bcast( &
      buffer, i, i, i, i, ierror)
    call MPI_Bcast_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Bsend( &
      buffer, i, i, i, i, i, ierror)
    call MPI_Bsend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Buffer_attach( &
      buffer, i, ierror)
    call MPI_Buffer_detach( &
      buffer, i, ierror)
    call MPI_Buffer_flush( &
      ierror)
    call MPI_Buffer_iflush( &
      i, ierror)
    call MPI_Cancel( &
      i, ierror)
    call MPI_Cart_coords( &
      i, i, i, iv, ierror)
    call MPI_Cart_create( &
      i, i, iv, lv, l, i, ierror)
    call MPI_Cart_get( &
      i, i, iv, lv, iv, ierror)
    call MPI_Cart_map( &
      i, i, iv, lv, i, ierror)
    call MPI_Cart_rank( &
      i, iv, i, ierror)
    call MPI_Cart_shift( &
      i, i, i, i, i, ierror)
    call MPI_Cart_sub( &
      i, lv, i, ierror)
    call MPI_Cartdim_get( &
      i, i, ierror)
    call MPI_Close_port( &
      s, ierror)
    call MPI_Comm_accept( &
      s, i, i, i, i, ierror)
    call MPI_Comm_attach_buffer( &
      i, buffer, i, ierror)
    call MPI_Comm_call_errhandler( &
      i, i, ierror)
    call MPI_Comm_compare( &
      i, i, i, ierror)
    call MPI_Comm_connect( &
      s, i, i, i, i, ierror)
    call MPI_Comm_create( &
      i, i, i, ierror)
    call MPI_Comm_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call MPI_Comm_create_from_group( &
      i, s, i, i, i, ierror)
    call MPI_Comm_create_group( &
      i, i, i, i, ierror)
    call MPI_Comm_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call MPI_Comm_delete_attr( &
      i, i, ierror)
    call MPI_Comm_detach_buffer( &
      i, buffer, i, ierror)
    call MPI_Comm_disconnect( &
      i, ierror)
    call MPI_Comm_dup( &
      i, i, ierror)
    call MPI_Comm_dup_with_info( &
      i, i, i, ierror)
    call MPI_Comm_flush_buffer( &
      i, ierror)
    call MPI_Comm_free( &
      i, ierror)
    call MPI_Comm_free_keyval( &
      i, ierror)
    call MPI_Comm_get_attr( &
      i, i, a, l, ierror)
    call MPI_Comm_get_errhandler( &
      i, i, ierror)
    call MPI_Comm_get_info( &
      i, i, ierror)
    call MPI_Comm_get_name( &
      i, s, i, ierror)
    call MPI_Comm_get_parent( &
      i, ierror)
    call MPI_Comm_group( &
      i, i, ierror)
    call MPI_Comm_idup( &
      i, i, i, ierror)
    call MPI_Comm_idup_with_info( &
      i, i, i, i, ierror)
    call MPI_Comm_iflush_buffer( &
      i, i, ierror)
    call MPI_Comm_join( &
      i, i, ierror)
    call MPI_Comm_rank( &
      i, i, ierror)
    call MPI_Comm_remote_group( &
      i, i, ierror)
    call MPI_Comm_remote_size( &
      i, i, ierror)
    call MPI_Comm_set_attr( &
      i, i, a, ierror)
    call MPI_Comm_set_errhandler( &
      i, i, ierror)
    call MPI_Comm_set_info( &
      i, i, ierror)
    call MPI_Comm_set_name( &
      i, s, ierror)
    call MPI_Comm_size( &
      i, i, ierror)
    call MPI_Comm_spawn( &
      s, sv, i, i, i, i, i, iv, ierror)
    call MPI_Comm_spawn_multiple( &
      i, sv, sm, iv, iv, i, i, i, iv, ierror)
    call MPI_Comm_split( &
      i, i, i, i, ierror)
    call MPI_Comm_split_type( &
      i, i, i, i, i, ierror)
    call MPI_Comm_test_inter( &
      i, l, ierror)
    call MPI_Compare_and_swap( &
      buffer, buffer, buffer, i, i, a, i, ierror)
    call MPI_Dims_create( &
      i, i, iv, ierror)
    call MPI_Dist_graph_create( &
      i, i, iv, iv, iv, iv, i, l, i, ierror)
    call MPI_Dist_graph_create_adjacent( &
      i, i, iv, iv, i, iv, iv, i, l, i, ierror)
    call MPI_Dist_graph_neighbors( &
      i, i, iv, iv, i, iv, iv, ierror)
    call MPI_Dist_graph_neighbors_count( &
      i, i, i, l, ierror)
    call MPI_Errhandler_free( &
      i, ierror)
    call MPI_Error_class( &
      i, i, ierror)
    call MPI_Error_string( &
      i, s, i, ierror)
    call MPI_Exscan( &
      buffer, buffer, i, i, i, i, ierror)
    call MPI_Exscan_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call MPI_Fetch_and_op( &
      buffer, buffer, i, i, a, i, i, ierror)
    call MPI_File_call_errhandler( &
      i, i, ierror)
    call MPI_File_close( &
      i, ierror)
    call MPI_File_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call MPI_File_delete( &
      s, i, ierror)
    call MPI_File_get_amode( &
      i, i, ierror)
    call MPI_File_get_atomicity( &
      i, l, ierror)
    call MPI_File_get_byte_offset( &
      i, o, o, ierror)
    call MPI_File_get_errhandler( &
      i, i, ierror)
    call MPI_File_get_group( &
      i, i, ierror)
    call MPI_File_get_info( &
      i, i, ierror)
    call MPI_File_get_position( &
      i, o, ierror)
    call MPI_File_get_position_shared( &
      i, o, ierror)
    call MPI_File_get_size( &
      i, o, ierror)
    call MPI_File_get_type_extent( &
      i, i, a, ierror)
    call MPI_File_get_view( &
      i, o, i, i, s, ierror)
    call MPI_File_iread( &
      i, buffer, i, i, i, ierror)
    call MPI_File_iread_all( &
      i, buffer, i, i, i, ierror)
    call MPI_File_iread_at( &
      i, o, buffer, i, i, i, ierror)
    call MPI_File_iread_at_all( &
      i, o, buffer, i, i, i, ierror)
    call MPI_File_iread_shared( &
      i, buffer, i, i, i, ierror)
    call MPI_File_iwrite( &
      i, buffer, i, i, i, ierror)
    call MPI_File_iwrite_all( &
      i, buffer, i, i, i, ierror)
    call MPI_File_iwrite_at( &
      i, o, buffer, i, i, i, ierror)
    call MPI_File_iwrite_at_all( &
      i, o, buffer, i, i, i, ierror)
    call MPI_File_iwrite_shared( &
      i, buffer, i, i, i, ierror)
    call MPI_File_open( &
      i, s, i, i, i, ierror)
    call MPI_File_preallocate( &
      i, o, ierror)
    call MPI_File_read( &
      i, buffer, i, i, status, ierror)
    call MPI_File_read_all( &
      i, buffer, i, i, status, ierror)
    call MPI_File_read_all_begin( &
      i, buffer, i, i, ierror)
    call MPI_File_read_all_end( &
      i, buffer, status, ierror)
    call MPI_File_read_at( &
      i, o, buffer, i, i, status, ierror)
    call MPI_File_read_at_all( &
      i, o, buffer, i, i, status, ierror)
    call MPI_File_read_at_all_begin( &
      i, o, buffer, i, i, ierror)
    call MPI_File_read_at_all_end( &
      i, buffer, status, ierror)
    call MPI_File_read_ordered( &
      i, buffer, i, i, status, ierror)
    call MPI_File_read_ordered_begin( &
      i, buffer, i, i, ierror)
    call MPI_File_read_ordered_end( &
      i, buffer, status, ierror)
    call MPI_File_read_shared( &
      i, buffer, i, i, status, ierror)
    call MPI_File_seek( &
      i, o, i, ierror)
    call MPI_File_seek_shared( &
      i, o, i, ierror)
    call MPI_File_set_atomicity( &
      i, l, ierror)
    call MPI_File_set_errhandler( &
      i, i, ierror)
    call MPI_File_set_info( &
      i, i, ierror)
    call MPI_File_set_size( &
      i, o, ierror)
    call MPI_File_set_view( &
      i, o, i, i, s, i, ierror)
    call MPI_File_sync( &
      i, ierror)
    call MPI_File_write( &
      i, buffer, i, i, status, ierror)
    call MPI_File_write_all( &
      i, buffer, i, i, status, ierror)
    call MPI_File_write_all_begin( &
      i, buffer, i, i, ierror)
    call MPI_File_write_all_end( &
      i, buffer, status, ierror)
    call MPI_File_write_at( &
      i, o, buffer, i, i, status, ierror)
    call MPI_File_write_at_all( &
      i, o, buffer, i, i, status, ierror)
    call MPI_File_write_at_all_begin( &
      i, o, buffer, i, i, ierror)
    call MPI_File_write_at_all_end( &
      i, buffer, status, ierror)
    call MPI_File_write_ordered( &
      i, buffer, i, i, status, ierror)
    call MPI_File_write_ordered_begin( &
      i, buffer, i, i, ierror)
    call MPI_File_write_ordered_end( &
      i, buffer, status, ierror)
    call MPI_File_write_shared( &
      i, buffer, i, i, status, ierror)
    call MPI_Finalize( &
      ierror)
    call MPI_Finalized( &
      l, ierror)
    call MPI_Free_mem( &
      buffer, ierror)
    call MPI_Gather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Gather_init( &
      buffer, i, i, buffer, i, i, i, i, i, i, ierror)
    call MPI_Gatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call MPI_Gatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, i, ierror)
    call MPI_Get( &
      buffer, i, i, i, a, i, i, i, ierror)
    call MPI_Get_accumulate( &
      buffer, i, i, buffer, i, i, i, a, i, i, i, i, ierror)
    call MPI_Get_address( &
      buffer, a, ierror)
    call MPI_Get_count( &
      status, i, i, ierror)
    call MPI_Get_elements( &
      status, i, i, ierror)
    call MPI_Get_elements_x( &
      status, i, c, ierror)
    call MPI_Get_hw_resource_info( &
      i, ierror)
    call MPI_Get_library_version( &
      s, i, ierror)
    call MPI_Get_processor_name( &
      s, i, ierror)
    call MPI_Get_version( &
      i, i, ierror)
    call MPI_Graph_create( &
      i, i, iv, iv, l, i, ierror)
    call MPI_Graph_get( &
      i, i, i, iv, iv, ierror)
    call MPI_Graph_map( &
      i, i, iv, iv, i, ierror)
    call MPI_Graph_neighbors( &
      i, i, i, iv, ierror)
    call MPI_Graph_neighbors_count( &
      i, i, i, ierror)
    call MPI_Graphdims_get( &
      i, i, i, ierror)
    call MPI_Grequest_complete( &
      i, ierror)
    call MPI_Grequest_start( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, a, i, ierror)
    call MPI_Group_compare( &
      i, i, i, ierror)
    call MPI_Group_difference( &
      i, i, i, ierror)
    call MPI_Group_excl( &
      i, i, iv, i, ierror)
    call MPI_Group_free( &
      i, ierror)
    call MPI_Group_from_session_pset( &
      i, s, i, ierror)
    call MPI_Group_incl( &
      i, i, iv, i, ierror)
    call MPI_Group_intersection( &
      i, i, i, ierror)
    call MPI_Group_range_excl( &
      i, i, im, i, ierror)
    call MPI_Group_range_incl( &
      i, i, im, i, ierror)
    call MPI_Group_rank( &
      i, i, ierror)
    call MPI_Group_size( &
      i, i, ierror)
    call MPI_Group_translate_ranks( &
      i, i, iv, i, iv, ierror)
    call MPI_Group_union( &
      i, i, i, ierror)
    call MPI_Iallgather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Iallgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call MPI_Iallreduce( &
      buffer, buffer, i, i, i, i, i, ierror)
    call MPI_Ialltoall( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Ialltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, ierror)
    call MPI_Ialltoallw( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, i, ierror)
    call MPI_Ibarrier( &
      i, i, ierror)
    call MPI_Ibcast( &
      buffer, i, i, i, i, i, ierror)
    call MPI_Ibsend( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Iexscan( &
      buffer, buffer, i, i, i, i, i, ierror)
    call MPI_Igather( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Igatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call MPI_Improbe( &
      i, i, i, l, i, status, ierror)
    call MPI_Imrecv( &
      buffer, i, i, i, i, ierror)
    call MPI_Ineighbor_allgather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Ineighbor_allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call MPI_Ineighbor_alltoall( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Ineighbor_alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, ierror)
    call MPI_Ineighbor_alltoallw( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, i, ierror)
    call MPI_Info_create( &
      i, ierror)
    call MPI_Info_create_env( &
      i, ierror)
    call MPI_Info_delete( &
      i, s, ierror)
    call MPI_Info_dup( &
      i, i, ierror)
    call MPI_Info_free( &
      i, ierror)
    call MPI_Info_get( &
      i, s, i, s, l, ierror)
    call MPI_Info_get_nkeys( &
      i, i, ierror)
    call MPI_Info_get_nthkey( &
      i, i, s, ierror)
    call MPI_Info_get_string( &
      i, s, i, s, l, ierror)
    call MPI_Info_get_valuelen( &
      i, s, i, l, ierror)
    call MPI_Info_set( &
      i, s, s, ierror)
    call MPI_Init( &
      ierror)
    call MPI_Init_thread( &
      i, i, ierror)
    call MPI_Initialized( &
      l, ierror)
    call MPI_Intercomm_create( &
      i, i, i, i, i, i, ierror)
    call MPI_Intercomm_create_from_groups( &
      i, i, i, i, s, i, i, i, ierror)
    call MPI_Intercomm_merge( &
      i, l, i, ierror)
    call MPI_Iprobe( &
      i, i, i, l, status, ierror)
    call MPI_Irecv( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Ireduce( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call MPI_Ireduce_scatter( &
      buffer, buffer, iv, i, i, i, i, ierror)
    call MPI_Ireduce_scatter_block( &
      buffer, buffer, i, i, i, i, i, ierror)
    call MPI_Irsend( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Is_thread_main( &
      l, ierror)
    call MPI_Iscan( &
      buffer, buffer, i, i, i, i, i, ierror)
    call MPI_Iscatter( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Iscatterv( &
      buffer, iv, iv, i, buffer, i, i, i, i, i, ierror)
    call MPI_Isend( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Isendrecv( &
      buffer, i, i, i, i, buffer, i, i, i, i, i, i, ierror)
    call MPI_Isendrecv_replace( &
      buffer, i, i, i, i, i, i, i, i, ierror)
    call MPI_Issend( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Keyval_create( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, i, ierror)
    call MPI_Keyval_free( &
      i, ierror)
    call MPI_Lookup_name( &
      s, i, s, ierror)
    call MPI_Mprobe( &
      i, i, i, i, status, ierror)
    call MPI_Mrecv( &
      buffer, i, i, i, status, ierror)
    call MPI_Neighbor_allgather( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Neighbor_allgather_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Neighbor_allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, ierror)
    call MPI_Neighbor_allgatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call MPI_Neighbor_alltoall( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Neighbor_alltoall_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call MPI_Neighbor_alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, ierror)
    call MPI_Neighbor_alltoallv_init( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, i, ierror)
    call MPI_Neighbor_alltoallw( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, ierror)
    call MPI_Neighbor_alltoallw_init( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, i, i, ierror)
    call MPI_Op_commutative( &
      i, l, ierror)
    call MPI_Op_create( &
      MPI_COMM_DUP_FN, l, i, ierror)
    call MPI_Op_free( &
      i, ierror)
    call MPI_Open_port( &
      i, s, ierror)
    call MPI_Pack( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Pack_external( &
      s, buffer, i, i, buffer, a, a, ierror)
    call MPI_Pack_external_size( &
      s, i, i, a, ierror)
    call MPI_Pack_size( &
      i, i, i, i, ierror)
    call MPI_Parrived( &
      i, i, l, ierror)
    call MPI_Pcontrol( &
      i)
    call MPI_Pready( &
      i, i, ierror)
    call MPI_Pready_list( &
      i, iv, i, ierror)
    call MPI_Pready_range( &
      i, i, i, ierror)
    call MPI_Precv_init( &
      buffer, i, c, i, i, i, i, i, i, ierror)
    call MPI_Probe( &
      i, i, i, status, ierror)
    call MPI_Psend_init( &
      buffer, i, c, i, i, i, i, i, i, ierror)
    call MPI_Publish_name( &
      s, i, s, ierror)
    call MPI_Put( &
      buffer, i, i, i, a, i, i, i, ierror)
    call MPI_Query_thread( &
      i, ierror)
    call MPI_Raccumulate( &
      buffer, i, i, i, a, i, i, i, i, i, ierror)
    call MPI_Recv( &
      buffer, i, i, i, i, i, status, ierror)
    call MPI_Recv_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Reduce( &
      buffer, buffer, i, i, i, i, i, ierror)
    call MPI_Reduce_init( &
      buffer, buffer, i, i, i, i, i, i, i, ierror)
    call MPI_Reduce_local( &
      buffer, buffer, i, i, i, ierror)
    call MPI_Reduce_scatter( &
      buffer, buffer, iv, i, i, i, ierror)
    call MPI_Reduce_scatter_block( &
      buffer, buffer, i, i, i, i, ierror)
    call MPI_Reduce_scatter_block_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call MPI_Reduce_scatter_init( &
      buffer, buffer, iv, i, i, i, i, i, ierror)
    call MPI_Register_datarep( &
      s, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, a, ierror)
    call MPI_Remove_error_class( &
      i, ierror)
    call MPI_Remove_error_code( &
      i, ierror)
    call MPI_Remove_error_string( &
      i, ierror)
    call MPI_Request_free( &
      i, ierror)
    call MPI_Request_get_status( &
      i, l, status, ierror)
    call MPI_Request_get_status_all( &
      i, iv, l, statusv, ierror)
    call MPI_Request_get_status_any( &
      i, iv, i, l, status, ierror)
    call MPI_Request_get_status_some( &
      i, iv, i, iv, statusv, ierror)
    call MPI_Rget( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call MPI_Rget_accumulate( &
      buffer, i, i, buffer, i, i, i, a, i, i, i, i, i, ierror)
    call MPI_Rput( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call MPI_Rsend( &
      buffer, i, i, i, i, i, ierror)
    call MPI_Rsend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Scan( &
      buffer, buffer, i, i, i, i, ierror)
    call MPI_Scan_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call MPI_Scatter( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call MPI_Scatter_init( &
      buffer, i, i, buffer, i, i, i, i, i, i, ierror)
    call MPI_Scatterv( &
      buffer, iv, iv, i, buffer, i, i, i, i, ierror)
    call MPI_Scatterv_init( &
      buffer, iv, iv, i, buffer, i, i, i, i, i, i, ierror)
    call MPI_Send( &
      buffer, i, i, i, i, i, ierror)
    call MPI_Send_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Sendrecv( &
      buffer, i, i, i, i, buffer, i, i, i, i, i, status, ierror)
    call MPI_Sendrecv_replace( &
      buffer, i, i, i, i, i, i, i, status, ierror)
    call MPI_Session_attach_buffer( &
      i, buffer, i, ierror)
    call MPI_Session_call_errhandler( &
      i, i, ierror)
    call MPI_Session_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call MPI_Session_detach_buffer( &
      i, buffer, i, ierror)
    call MPI_Session_finalize( &
      i, ierror)
    call MPI_Session_flush_buffer( &
      i, ierror)
    call MPI_Session_get_errhandler( &
      i, i, ierror)
    call MPI_Session_get_info( &
      i, i, ierror)
    call MPI_Session_get_nth_pset( &
      i, i, i, i, s, ierror)
    call MPI_Session_get_num_psets( &
      i, i, i, ierror)
    call MPI_Session_get_pset_info( &
      i, s, i, ierror)
    call MPI_Session_iflush_buffer( &
      i, i, ierror)
    call MPI_Session_init( &
      i, i, i, ierror)
    call MPI_Session_set_errhandler( &
      i, i, ierror)
    call MPI_Ssend( &
      buffer, i, i, i, i, i, ierror)
    call MPI_Ssend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call MPI_Start( &
      i, ierror)
    call MPI_Startall( &
      i, iv, ierror)
    call MPI_Status_get_error( &
      status, i, ierror)
    call MPI_Status_get_source( &
      status, i, ierror)
    call MPI_Status_get_tag( &
      status, i, ierror)
    call MPI_Status_set_cancelled( &
      status, l, ierror)
    call MPI_Status_set_elements( &
      status, i, i, ierror)
    call MPI_Status_set_elements_x( &
      status, i, c, ierror)
    call MPI_Status_set_error( &
      status, i, ierror)
    call MPI_Status_set_source( &
      status, i, ierror)
    call MPI_Status_set_tag( &
      status, i, ierror)
    call MPI_Test( &
      i, l, status, ierror)
    call MPI_Test_cancelled( &
      status, l, ierror)
    call MPI_Testall( &
      i, iv, l, statusv, ierror)
    call MPI_Testany( &
      i, iv, i, l, status, ierror)
    call MPI_Testsome( &
      i, iv, i, iv, statusv, ierror)
    call MPI_Topo_test( &
      i, i, ierror)
    call MPI_Type_commit( &
      i, ierror)
    call MPI_Type_contiguous( &
      i, i, i, ierror)
    call MPI_Type_create_darray( &
      i, i, i, iv, iv, iv, iv, i, i, i, ierror)
    call MPI_Type_create_f90_complex( &
      i, i, i, ierror)
    call MPI_Type_create_f90_integer( &
      i, i, ierror)
    call MPI_Type_create_f90_real( &
      i, i, i, ierror)
    call MPI_Type_create_hindexed( &
      i, iv, av, i, i, ierror)
    call MPI_Type_create_hindexed_block( &
      i, i, av, i, i, ierror)
    call MPI_Type_create_hvector( &
      i, i, a, i, i, ierror)
    call MPI_Type_create_indexed_block( &
      i, i, iv, i, i, ierror)
    call MPI_Type_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call MPI_Type_create_resized( &
      i, a, a, i, ierror)
    call MPI_Type_create_struct( &
      i, iv, av, iv, i, ierror)
    call MPI_Type_create_subarray( &
      i, iv, iv, iv, i, i, i, ierror)
    call MPI_Type_delete_attr( &
      i, i, ierror)
    call MPI_Type_dup( &
      i, i, ierror)
    call MPI_Type_free( &
      i, ierror)
    call MPI_Type_free_keyval( &
      i, ierror)
    call MPI_Type_get_attr( &
      i, i, a, l, ierror)
    call MPI_Type_get_contents( &
      i, i, i, i, iv, av, iv, ierror)
    call MPI_Type_get_envelope( &
      i, i, i, i, i, ierror)
    call MPI_Type_get_extent( &
      i, a, a, ierror)
    call MPI_Type_get_extent_x( &
      i, c, c, ierror)
    call MPI_Type_get_name( &
      i, s, i, ierror)
    call MPI_Type_get_true_extent( &
      i, a, a, ierror)
    call MPI_Type_get_true_extent_x( &
      i, c, c, ierror)
    call MPI_Type_get_value_index( &
      i, i, i, ierror)
    call MPI_Type_indexed( &
      i, iv, iv, i, i, ierror)
    call MPI_Type_match_size( &
      i, i, i, ierror)
    call MPI_Type_set_attr( &
      i, i, a, ierror)
    call MPI_Type_set_name( &
      i, s, ierror)
    call MPI_Type_size( &
      i, i, ierror)
    call MPI_Type_size_x( &
      i, c, ierror)
    call MPI_Type_vector( &
      i, i, i, i, i, ierror)
    call MPI_Unpack( &
      buffer, i, i, buffer, i, i, i, ierror)
    call MPI_Unpack_external( &
      s, buffer, a, a, buffer, i, i, ierror)
    call MPI_Unpublish_name( &
      s, i, s, ierror)
    call MPI_Wait( &
      i, status, ierror)
    call MPI_Waitall( &
      i, iv, statusv, ierror)
    call MPI_Waitany( &
      i, iv, i, status, ierror)
    call MPI_Waitsome( &
      i, iv, i, iv, statusv, ierror)
    call MPI_Win_allocate( &
      a, i, i, i, a, i, ierror)
    call MPI_Win_allocate_shared( &
      a, i, i, i, a, i, ierror)
    call MPI_Win_attach( &
      i, buffer, a, ierror)
    call MPI_Win_call_errhandler( &
      i, i, ierror)
    call MPI_Win_complete( &
      i, ierror)
    call MPI_Win_create( &
      buffer, a, i, i, i, i, ierror)
    call MPI_Win_create_dynamic( &
      i, i, i, ierror)
    call MPI_Win_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call MPI_Win_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call MPI_Win_delete_attr( &
      i, i, ierror)
    call MPI_Win_detach( &
      i, buffer, ierror)
    call MPI_Win_fence( &
      i, i, ierror)
    call MPI_Win_flush( &
      i, i, ierror)
    call MPI_Win_flush_all( &
      i, ierror)
    call MPI_Win_flush_local( &
      i, i, ierror)
    call MPI_Win_flush_local_all( &
      i, ierror)
    call MPI_Win_free( &
      i, ierror)
    call MPI_Win_free_keyval( &
      i, ierror)
    call MPI_Win_get_attr( &
      i, i, a, l, ierror)
    call MPI_Win_get_errhandler( &
      i, i, ierror)
    call MPI_Win_get_group( &
      i, i, ierror)
    call MPI_Win_get_info( &
      i, i, ierror)
    call MPI_Win_get_name( &
      i, s, i, ierror)
    call MPI_Win_lock( &
      i, i, i, i, ierror)
    call MPI_Win_lock_all( &
      i, i, ierror)
    call MPI_Win_post( &
      i, i, i, ierror)
    call MPI_Win_set_attr( &
      i, i, a, ierror)
    call MPI_Win_set_errhandler( &
      i, i, ierror)
    call MPI_Win_set_info( &
      i, i, ierror)
    call MPI_Win_set_name( &
      i, s, ierror)
    call MPI_Win_shared_query( &
      i, i, a, i, a, ierror)
    call MPI_Win_start( &
      i, i, i, ierror)
    call MPI_Win_sync( &
      i, ierror)
    call MPI_Win_test( &
      i, l, ierror)
    call MPI_Win_unlock( &
      i, i, ierror)
    call MPI_Win_unlock_all( &
      i, ierror)
    call MPI_Win_wait( &
      i, ierror)
    a = MPI_Aint_add( &
      a, a)
    a = MPI_Aint_diff( &
      a, a)
    time = MPI_Wtick()
    time = MPI_Wtime()
  end subroutine never
  subroutine never_profiled()
    call PMPI_Abi_get_info( &
      i, ierror)
    call PMPI_Abi_get_version( &
      i, i, ierror)
    call PMPI_Abort( &
      i, i, ierror)
    call PMPI_Accumulate( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call PMPI_Add_error_class( &
      i, ierror)
    call PMPI_Add_error_code( &
      i, i, ierror)
    call PMPI_Add_error_string( &
      i, s, ierror)
    call PMPI_Allgather( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Allgather_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, ierror)
    call PMPI_Allgatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call PMPI_Alloc_mem( &
      a, i, a, ierror)
    call PMPI_Allreduce( &
      buffer, buffer, i, i, i, i, ierror)
    call PMPI_Allreduce_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Alltoall( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Alltoall_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, ierror)
    call PMPI_Alltoallv_init( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, i, ierror)
    call PMPI_Alltoallw( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, ierror)
    call PMPI_Alltoallw_init( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, i, i, ierror)
    call PMPI_Attr_delete( &
      i, i, ierror)
    call PMPI_Attr_get( &
      i, i, i, l, ierror)
    call PMPI_Attr_put( &
      i, i, i, ierror)
    call PMPI_Barrier( &
      i, ierror)
    call PMPI_Barrier_init( &
      i, i, i, ierror)
    call PMPI_Bcast( &
      buffer, i, i, i, i, ierror)
    call PMPI_Bcast_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Bsend( &
      buffer, i, i, i, i, i, ierror)
    call PMPI_Bsend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Buffer_attach( &
      buffer, i, ierror)
    call PMPI_Buffer_detach( &
      buffer, i, ierror)
    call PMPI_Buffer_flush( &
      ierror)
    call PMPI_Buffer_iflush( &
      i, ierror)
    call PMPI_Cancel( &
      i, ierror)
    call PMPI_Cart_coords( &
      i, i, i, iv, ierror)
    call PMPI_Cart_create( &
      i, i, iv, lv, l, i, ierror)
    call PMPI_Cart_get( &
      i, i, iv, lv, iv, ierror)
    call PMPI_Cart_map( &
      i, i, iv, lv, i, ierror)
    call PMPI_Cart_rank( &
      i, iv, i, ierror)
    call PMPI_Cart_shift( &
      i, i, i, i, i, ierror)
    call PMPI_Cart_sub( &
      i, lv, i, ierror)
    call PMPI_Cartdim_get( &
      i, i, ierror)
    call PMPI_Close_port( &
      s, ierror)
    call PMPI_Comm_accept( &
      s, i, i, i, i, ierror)
    call PMPI_Comm_attach_buffer( &
      i, buffer, i, ierror)
    call PMPI_Comm_call_errhandler( &
      i, i, ierror)
    call PMPI_Comm_compare( &
      i, i, i, ierror)
    call PMPI_Comm_connect( &
      s, i, i, i, i, ierror)
    call PMPI_Comm_create( &
      i, i, i, ierror)
    call PMPI_Comm_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call PMPI_Comm_create_from_group( &
      i, s, i, i, i, ierror)
    call PMPI_Comm_create_group( &
      i, i, i, i, ierror)
    call PMPI_Comm_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call PMPI_Comm_delete_attr( &
      i, i, ierror)
    call PMPI_Comm_detach_buffer( &
      i, buffer, i, ierror)
    call PMPI_Comm_disconnect( &
      i, ierror)
    call PMPI_Comm_dup( &
      i, i, ierror)
    call PMPI_Comm_dup_with_info( &
      i, i, i, ierror)
    call PMPI_Comm_flush_buffer( &
      i, ierror)
    call PMPI_Comm_free( &
      i, ierror)
    call PMPI_Comm_free_keyval( &
      i, ierror)
    call PMPI_Comm_get_attr( &
      i, i, a, l, ierror)
    call PMPI_Comm_get_errhandler( &
      i, i, ierror)
    call PMPI_Comm_get_info( &
      i, i, ierror)
    call PMPI_Comm_get_name( &
      i, s, i, ierror)
    call PMPI_Comm_get_parent( &
      i, ierror)
    call PMPI_Comm_group( &
      i, i, ierror)
    call PMPI_Comm_idup( &
      i, i, i, ierror)
    call PMPI_Comm_idup_with_info( &
      i, i, i, i, ierror)
    call PMPI_Comm_iflush_buffer( &
      i, i, ierror)
    call PMPI_Comm_join( &
      i, i, ierror)
    call PMPI_Comm_rank( &
      i, i, ierror)
    call PMPI_Comm_remote_group( &
      i, i, ierror)
    call PMPI_Comm_remote_size( &
      i, i, ierror)
    call PMPI_Comm_set_attr( &
      i, i, a, ierror)
    call PMPI_Comm_set_errhandler( &
      i, i, ierror)
    call PMPI_Comm_set_info( &
      i, i, ierror)
    call PMPI_Comm_set_name( &
      i, s, ierror)
    call PMPI_Comm_size( &
      i, i, ierror)
    call PMPI_Comm_spawn( &
      s, sv, i, i, i, i, i, iv, ierror)
    call PMPI_Comm_spawn_multiple( &
      i, sv, sm, iv, iv, i, i, i, iv, ierror)
    call PMPI_Comm_split( &
      i, i, i, i, ierror)
    call PMPI_Comm_split_type( &
      i, i, i, i, i, ierror)
    call PMPI_Comm_test_inter( &
      i, l, ierror)
    call PMPI_Compare_and_swap( &
      buffer, buffer, buffer, i, i, a, i, ierror)
    call PMPI_Dims_create( &
      i, i, iv, ierror)
    call PMPI_Dist_graph_create( &
      i, i, iv, iv, iv, iv, i, l, i, ierror)
    call PMPI_Dist_graph_create_adjacent( &
      i, i, iv, iv, i, iv, iv, i, l, i, ierror)
    call PMPI_Dist_graph_neighbors( &
      i, i, iv, iv, i, iv, iv, ierror)
    call PMPI_Dist_graph_neighbors_count( &
      i, i, i, l, ierror)
    call PMPI_Errhandler_free( &
      i, ierror)
    call PMPI_Error_class( &
      i, i, ierror)
    call PMPI_Error_string( &
      i, s, i, ierror)
    call PMPI_Exscan( &
      buffer, buffer, i, i, i, i, ierror)
    call PMPI_Exscan_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Fetch_and_op( &
      buffer, buffer, i, i, a, i, i, ierror)
    call PMPI_File_call_errhandler( &
      i, i, ierror)
    call PMPI_File_close( &
      i, ierror)
    call PMPI_File_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call PMPI_File_delete( &
      s, i, ierror)
    call PMPI_File_get_amode( &
      i, i, ierror)
    call PMPI_File_get_atomicity( &
      i, l, ierror)
    call PMPI_File_get_byte_offset( &
      i, o, o, ierror)
    call PMPI_File_get_errhandler( &
      i, i, ierror)
    call PMPI_File_get_group( &
      i, i, ierror)
    call PMPI_File_get_info( &
      i, i, ierror)
    call PMPI_File_get_position( &
      i, o, ierror)
    call PMPI_File_get_position_shared( &
      i, o, ierror)
    call PMPI_File_get_size( &
      i, o, ierror)
    call PMPI_File_get_type_extent( &
      i, i, a, ierror)
    call PMPI_File_get_view( &
      i, o, i, i, s, ierror)
    call PMPI_File_iread( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_iread_all( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_iread_at( &
      i, o, buffer, i, i, i, ierror)
    call PMPI_File_iread_at_all( &
      i, o, buffer, i, i, i, ierror)
    call PMPI_File_iread_shared( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_iwrite( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_iwrite_all( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_iwrite_at( &
      i, o, buffer, i, i, i, ierror)
    call PMPI_File_iwrite_at_all( &
      i, o, buffer, i, i, i, ierror)
    call PMPI_File_iwrite_shared( &
      i, buffer, i, i, i, ierror)
    call PMPI_File_open( &
      i, s, i, i, i, ierror)
    call PMPI_File_preallocate( &
      i, o, ierror)
    call PMPI_File_read( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_read_all( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_read_all_begin( &
      i, buffer, i, i, ierror)
    call PMPI_File_read_all_end( &
      i, buffer, status, ierror)
    call PMPI_File_read_at( &
      i, o, buffer, i, i, status, ierror)
    call PMPI_File_read_at_all( &
      i, o, buffer, i, i, status, ierror)
    call PMPI_File_read_at_all_begin( &
      i, o, buffer, i, i, ierror)
    call PMPI_File_read_at_all_end( &
      i, buffer, status, ierror)
    call PMPI_File_read_ordered( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_read_ordered_begin( &
      i, buffer, i, i, ierror)
    call PMPI_File_read_ordered_end( &
      i, buffer, status, ierror)
    call PMPI_File_read_shared( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_seek( &
      i, o, i, ierror)
    call PMPI_File_seek_shared( &
      i, o, i, ierror)
    call PMPI_File_set_atomicity( &
      i, l, ierror)
    call PMPI_File_set_errhandler( &
      i, i, ierror)
    call PMPI_File_set_info( &
      i, i, ierror)
    call PMPI_File_set_size( &
      i, o, ierror)
    call PMPI_File_set_view( &
      i, o, i, i, s, i, ierror)
    call PMPI_File_sync( &
      i, ierror)
    call PMPI_File_write( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_write_all( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_write_all_begin( &
      i, buffer, i, i, ierror)
    call PMPI_File_write_all_end( &
      i, buffer, status, ierror)
    call PMPI_File_write_at( &
      i, o, buffer, i, i, status, ierror)
    call PMPI_File_write_at_all( &
      i, o, buffer, i, i, status, ierror)
    call PMPI_File_write_at_all_begin( &
      i, o, buffer, i, i, ierror)
    call PMPI_File_write_at_all_end( &
      i, buffer, status, ierror)
    call PMPI_File_write_ordered( &
      i, buffer, i, i, status, ierror)
    call PMPI_File_write_ordered_begin( &
      i, buffer, i, i, ierror)
    call PMPI_File_write_ordered_end( &
      i, buffer, status, ierror)
    call PMPI_File_write_shared( &
      i, buffer, i, i, status, ierror)
    call PMPI_Finalize( &
      ierror)
    call PMPI_Finalized( &
      l, ierror)
    call PMPI_Free_mem( &
      buffer, ierror)
    call PMPI_Gather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Gather_init( &
      buffer, i, i, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Gatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call PMPI_Gatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, i, ierror)
    call PMPI_Get( &
      buffer, i, i, i, a, i, i, i, ierror)
    call PMPI_Get_accumulate( &
      buffer, i, i, buffer, i, i, i, a, i, i, i, i, ierror)
    call PMPI_Get_address( &
      buffer, a, ierror)
    call PMPI_Get_count( &
      status, i, i, ierror)
    call PMPI_Get_elements( &
      status, i, i, ierror)
    call PMPI_Get_elements_x( &
      status, i, c, ierror)
    call PMPI_Get_hw_resource_info( &
      i, ierror)
    call PMPI_Get_library_version( &
      s, i, ierror)
    call PMPI_Get_processor_name( &
      s, i, ierror)
    call PMPI_Get_version( &
      i, i, ierror)
    call PMPI_Graph_create( &
      i, i, iv, iv, l, i, ierror)
    call PMPI_Graph_get( &
      i, i, i, iv, iv, ierror)
    call PMPI_Graph_map( &
      i, i, iv, iv, i, ierror)
    call PMPI_Graph_neighbors( &
      i, i, i, iv, ierror)
    call PMPI_Graph_neighbors_count( &
      i, i, i, ierror)
    call PMPI_Graphdims_get( &
      i, i, i, ierror)
    call PMPI_Grequest_complete( &
      i, ierror)
    call PMPI_Grequest_start( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, a, i, ierror)
    call PMPI_Group_compare( &
      i, i, i, ierror)
    call PMPI_Group_difference( &
      i, i, i, ierror)
    call PMPI_Group_excl( &
      i, i, iv, i, ierror)
    call PMPI_Group_free( &
      i, ierror)
    call PMPI_Group_from_session_pset( &
      i, s, i, ierror)
    call PMPI_Group_incl( &
      i, i, iv, i, ierror)
    call PMPI_Group_intersection( &
      i, i, i, ierror)
    call PMPI_Group_range_excl( &
      i, i, im, i, ierror)
    call PMPI_Group_range_incl( &
      i, i, im, i, ierror)
    call PMPI_Group_rank( &
      i, i, ierror)
    call PMPI_Group_size( &
      i, i, ierror)
    call PMPI_Group_translate_ranks( &
      i, i, iv, i, iv, ierror)
    call PMPI_Group_union( &
      i, i, i, ierror)
    call PMPI_Iallgather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Iallgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call PMPI_Iallreduce( &
      buffer, buffer, i, i, i, i, i, ierror)
    call PMPI_Ialltoall( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Ialltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, ierror)
    call PMPI_Ialltoallw( &
      buffer, iv, iv, iv, buffer, iv, iv, iv, i, i, ierror)
    call PMPI_Ibarrier( &
      i, i, ierror)
    call PMPI_Ibcast( &
      buffer, i, i, i, i, i, ierror)
    call PMPI_Ibsend( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Iexscan( &
      buffer, buffer, i, i, i, i, i, ierror)
    call PMPI_Igather( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Igatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call PMPI_Improbe( &
      i, i, i, l, i, status, ierror)
    call PMPI_Imrecv( &
      buffer, i, i, i, i, ierror)
    call PMPI_Ineighbor_allgather( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Ineighbor_allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, i, ierror)
    call PMPI_Ineighbor_alltoall( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Ineighbor_alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, ierror)
    call PMPI_Ineighbor_alltoallw( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, i, ierror)
    call PMPI_Info_create( &
      i, ierror)
    call PMPI_Info_create_env( &
      i, ierror)
    call PMPI_Info_delete( &
      i, s, ierror)
    call PMPI_Info_dup( &
      i, i, ierror)
    call PMPI_Info_free( &
      i, ierror)
    call PMPI_Info_get( &
      i, s, i, s, l, ierror)
    call PMPI_Info_get_nkeys( &
      i, i, ierror)
    call PMPI_Info_get_nthkey( &
      i, i, s, ierror)
    call PMPI_Info_get_string( &
      i, s, i, s, l, ierror)
    call PMPI_Info_get_valuelen( &
      i, s, i, l, ierror)
    call PMPI_Info_set( &
      i, s, s, ierror)
    call PMPI_Init( &
      ierror)
    call PMPI_Init_thread( &
      i, i, ierror)
    call PMPI_Initialized( &
      l, ierror)
    call PMPI_Intercomm_create( &
      i, i, i, i, i, i, ierror)
    call PMPI_Intercomm_create_from_groups( &
      i, i, i, i, s, i, i, i, ierror)
    call PMPI_Intercomm_merge( &
      i, l, i, ierror)
    call PMPI_Iprobe( &
      i, i, i, l, status, ierror)
    call PMPI_Irecv( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Ireduce( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Ireduce_scatter( &
      buffer, buffer, iv, i, i, i, i, ierror)
    call PMPI_Ireduce_scatter_block( &
      buffer, buffer, i, i, i, i, i, ierror)
    call PMPI_Irsend( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Is_thread_main( &
      l, ierror)
    call PMPI_Iscan( &
      buffer, buffer, i, i, i, i, i, ierror)
    call PMPI_Iscatter( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Iscatterv( &
      buffer, iv, iv, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Isend( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Isendrecv( &
      buffer, i, i, i, i, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Isendrecv_replace( &
      buffer, i, i, i, i, i, i, i, i, ierror)
    call PMPI_Issend( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Keyval_create( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, i, ierror)
    call PMPI_Keyval_free( &
      i, ierror)
    call PMPI_Lookup_name( &
      s, i, s, ierror)
    call PMPI_Mprobe( &
      i, i, i, i, status, ierror)
    call PMPI_Mrecv( &
      buffer, i, i, i, status, ierror)
    call PMPI_Neighbor_allgather( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Neighbor_allgather_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Neighbor_allgatherv( &
      buffer, i, i, buffer, iv, iv, i, i, ierror)
    call PMPI_Neighbor_allgatherv_init( &
      buffer, i, i, buffer, iv, iv, i, i, i, i, ierror)
    call PMPI_Neighbor_alltoall( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Neighbor_alltoall_init( &
      buffer, i, i, buffer, i, i, i, i, i, ierror)
    call PMPI_Neighbor_alltoallv( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, ierror)
    call PMPI_Neighbor_alltoallv_init( &
      buffer, iv, iv, i, buffer, iv, iv, i, i, i, i, ierror)
    call PMPI_Neighbor_alltoallw( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, ierror)
    call PMPI_Neighbor_alltoallw_init( &
      buffer, iv, av, iv, buffer, iv, av, iv, i, i, i, ierror)
    call PMPI_Op_commutative( &
      i, l, ierror)
    call PMPI_Op_create( &
      MPI_COMM_DUP_FN, l, i, ierror)
    call PMPI_Op_free( &
      i, ierror)
    call PMPI_Open_port( &
      i, s, ierror)
    call PMPI_Pack( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Pack_external( &
      s, buffer, i, i, buffer, a, a, ierror)
    call PMPI_Pack_external_size( &
      s, i, i, a, ierror)
    call PMPI_Pack_size( &
      i, i, i, i, ierror)
    call PMPI_Parrived( &
      i, i, l, ierror)
    call PMPI_Pcontrol( &
      i)
    call PMPI_Pready( &
      i, i, ierror)
    call PMPI_Pready_list( &
      i, iv, i, ierror)
    call PMPI_Pready_range( &
      i, i, i, ierror)
    call PMPI_Precv_init( &
      buffer, i, c, i, i, i, i, i, i, ierror)
    call PMPI_Probe( &
      i, i, i, status, ierror)
    call PMPI_Psend_init( &
      buffer, i, c, i, i, i, i, i, i, ierror)
    call PMPI_Publish_name( &
      s, i, s, ierror)
    call PMPI_Put( &
      buffer, i, i, i, a, i, i, i, ierror)
    call PMPI_Query_thread( &
      i, ierror)
    call PMPI_Raccumulate( &
      buffer, i, i, i, a, i, i, i, i, i, ierror)
    call PMPI_Recv( &
      buffer, i, i, i, i, i, status, ierror)
    call PMPI_Recv_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Reduce( &
      buffer, buffer, i, i, i, i, i, ierror)
    call PMPI_Reduce_init( &
      buffer, buffer, i, i, i, i, i, i, i, ierror)
    call PMPI_Reduce_local( &
      buffer, buffer, i, i, i, ierror)
    call PMPI_Reduce_scatter( &
      buffer, buffer, iv, i, i, i, ierror)
    call PMPI_Reduce_scatter_block( &
      buffer, buffer, i, i, i, i, ierror)
    call PMPI_Reduce_scatter_block_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Reduce_scatter_init( &
      buffer, buffer, iv, i, i, i, i, i, ierror)
    call PMPI_Register_datarep( &
      s, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, a, ierror)
    call PMPI_Remove_error_class( &
      i, ierror)
    call PMPI_Remove_error_code( &
      i, ierror)
    call PMPI_Remove_error_string( &
      i, ierror)
    call PMPI_Request_free( &
      i, ierror)
    call PMPI_Request_get_status( &
      i, l, status, ierror)
    call PMPI_Request_get_status_all( &
      i, iv, l, statusv, ierror)
    call PMPI_Request_get_status_any( &
      i, iv, i, l, status, ierror)
    call PMPI_Request_get_status_some( &
      i, iv, i, iv, statusv, ierror)
    call PMPI_Rget( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call PMPI_Rget_accumulate( &
      buffer, i, i, buffer, i, i, i, a, i, i, i, i, i, ierror)
    call PMPI_Rput( &
      buffer, i, i, i, a, i, i, i, i, ierror)
    call PMPI_Rsend( &
      buffer, i, i, i, i, i, ierror)
    call PMPI_Rsend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Scan( &
      buffer, buffer, i, i, i, i, ierror)
    call PMPI_Scan_init( &
      buffer, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Scatter( &
      buffer, i, i, buffer, i, i, i, i, ierror)
    call PMPI_Scatter_init( &
      buffer, i, i, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Scatterv( &
      buffer, iv, iv, i, buffer, i, i, i, i, ierror)
    call PMPI_Scatterv_init( &
      buffer, iv, iv, i, buffer, i, i, i, i, i, i, ierror)
    call PMPI_Send( &
      buffer, i, i, i, i, i, ierror)
    call PMPI_Send_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Sendrecv( &
      buffer, i, i, i, i, buffer, i, i, i, i, i, status, ierror)
    call PMPI_Sendrecv_replace( &
      buffer, i, i, i, i, i, i, i, status, ierror)
    call PMPI_Session_attach_buffer( &
      i, buffer, i, ierror)
    call PMPI_Session_call_errhandler( &
      i, i, ierror)
    call PMPI_Session_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call PMPI_Session_detach_buffer( &
      i, buffer, i, ierror)
    call PMPI_Session_finalize( &
      i, ierror)
    call PMPI_Session_flush_buffer( &
      i, ierror)
    call PMPI_Session_get_errhandler( &
      i, i, ierror)
    call PMPI_Session_get_info( &
      i, i, ierror)
    call PMPI_Session_get_nth_pset( &
      i, i, i, i, s, ierror)
    call PMPI_Session_get_num_psets( &
      i, i, i, ierror)
    call PMPI_Session_get_pset_info( &
      i, s, i, ierror)
    call PMPI_Session_iflush_buffer( &
      i, i, ierror)
    call PMPI_Session_init( &
      i, i, i, ierror)
    call PMPI_Session_set_errhandler( &
      i, i, ierror)
    call PMPI_Ssend( &
      buffer, i, i, i, i, i, ierror)
    call PMPI_Ssend_init( &
      buffer, i, i, i, i, i, i, ierror)
    call PMPI_Start( &
      i, ierror)
    call PMPI_Startall( &
      i, iv, ierror)
    call PMPI_Status_get_error( &
      status, i, ierror)
    call PMPI_Status_get_source( &
      status, i, ierror)
    call PMPI_Status_get_tag( &
      status, i, ierror)
    call PMPI_Status_set_cancelled( &
      status, l, ierror)
    call PMPI_Status_set_elements( &
      status, i, i, ierror)
    call PMPI_Status_set_elements_x( &
      status, i, c, ierror)
    call PMPI_Status_set_error( &
      status, i, ierror)
    call PMPI_Status_set_source( &
      status, i, ierror)
    call PMPI_Status_set_tag( &
      status, i, ierror)
    call PMPI_Test( &
      i, l, status, ierror)
    call PMPI_Test_cancelled( &
      status, l, ierror)
    call PMPI_Testall( &
      i, iv, l, statusv, ierror)
    call PMPI_Testany( &
      i, iv, i, l, status, ierror)
    call PMPI_Testsome( &
      i, iv, i, iv, statusv, ierror)
    call PMPI_Topo_test( &
      i, i, ierror)
    call PMPI_Type_commit( &
      i, ierror)
    call PMPI_Type_contiguous( &
      i, i, i, ierror)
    call PMPI_Type_create_darray( &
      i, i, i, iv, iv, iv, iv, i, i, i, ierror)
    call PMPI_Type_create_f90_complex( &
      i, i, i, ierror)
    call PMPI_Type_create_f90_integer( &
      i, i, ierror)
    call PMPI_Type_create_f90_real( &
      i, i, i, ierror)
    call PMPI_Type_create_hindexed( &
      i, iv, av, i, i, ierror)
    call PMPI_Type_create_hindexed_block( &
      i, i, av, i, i, ierror)
    call PMPI_Type_create_hvector( &
      i, i, a, i, i, ierror)
    call PMPI_Type_create_indexed_block( &
      i, i, iv, i, i, ierror)
    call PMPI_Type_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call PMPI_Type_create_resized( &
      i, a, a, i, ierror)
    call PMPI_Type_create_struct( &
      i, iv, av, iv, i, ierror)
    call PMPI_Type_create_subarray( &
      i, iv, iv, iv, i, i, i, ierror)
    call PMPI_Type_delete_attr( &
      i, i, ierror)
    call PMPI_Type_dup( &
      i, i, ierror)
    call PMPI_Type_free( &
      i, ierror)
    call PMPI_Type_free_keyval( &
      i, ierror)
    call PMPI_Type_get_attr( &
      i, i, a, l, ierror)
    call PMPI_Type_get_contents( &
      i, i, i, i, iv, av, iv, ierror)
    call PMPI_Type_get_envelope( &
      i, i, i, i, i, ierror)
    call PMPI_Type_get_extent( &
      i, a, a, ierror)
    call PMPI_Type_get_extent_x( &
      i, c, c, ierror)
    call PMPI_Type_get_name( &
      i, s, i, ierror)
    call PMPI_Type_get_true_extent( &
      i, a, a, ierror)
    call PMPI_Type_get_true_extent_x( &
      i, c, c, ierror)
    call PMPI_Type_get_value_index( &
      i, i, i, ierror)
    call PMPI_Type_indexed( &
      i, iv, iv, i, i, ierror)
    call PMPI_Type_match_size( &
      i, i, i, ierror)
    call PMPI_Type_set_attr( &
      i, i, a, ierror)
    call PMPI_Type_set_name( &
      i, s, ierror)
    call PMPI_Type_size( &
      i, i, ierror)
    call PMPI_Type_size_x( &
      i, c, ierror)
    call PMPI_Type_vector( &
      i, i, i, i, i, ierror)
    call PMPI_Unpack( &
      buffer, i, i, buffer, i, i, i, ierror)
    call PMPI_Unpack_external( &
      s, buffer, a, a, buffer, i, i, ierror)
    call PMPI_Unpublish_name( &
      s, i, s, ierror)
    call PMPI_Wait( &
      i, status, ierror)
    call PMPI_Waitall( &
      i, iv, statusv, ierror)
    call PMPI_Waitany( &
      i, iv, i, status, ierror)
    call PMPI_Waitsome( &
      i, iv, i, iv, statusv, ierror)
    call PMPI_Win_allocate( &
      a, i, i, i, a, i, ierror)
    call PMPI_Win_allocate_shared( &
      a, i, i, i, a, i, ierror)
    call PMPI_Win_attach( &
      i, buffer, a, ierror)
    call PMPI_Win_call_errhandler( &
      i, i, ierror)
    call PMPI_Win_complete( &
      i, ierror)
    call PMPI_Win_create( &
      buffer, a, i, i, i, i, ierror)
    call PMPI_Win_create_dynamic( &
      i, i, i, ierror)
    call PMPI_Win_create_errhandler( &
      MPI_COMM_DUP_FN, i, ierror)
    call PMPI_Win_create_keyval( &
      MPI_COMM_DUP_FN, MPI_COMM_DUP_FN, i, a, ierror)
    call PMPI_Win_delete_attr( &
      i, i, ierror)
    call PMPI_Win_detach( &
      i, buffer, ierror)
    call PMPI_Win_fence( &
      i, i, ierror)
    call PMPI_Win_flush( &
      i, i, ierror)
    call PMPI_Win_flush_all( &
      i, ierror)
    call PMPI_Win_flush_local( &
      i, i, ierror)
    call PMPI_Win_flush_local_all( &
      i, ierror)
    call PMPI_Win_free( &
      i, ierror)
    call PMPI_Win_free_keyval( &
      i, ierror)
    call PMPI_Win_get_attr( &
      i, i, a, l, ierror)
    call PMPI_Win_get_errhandler( &
      i, i, ierror)
    call PMPI_Win_get_group( &
      i, i, ierror)
    call PMPI_Win_get_info( &
      i, i, ierror)
    call PMPI_Win_get_name( &
      i, s, i, ierror)
    call PMPI_Win_lock( &
      i, i, i, i, ierror)
    call PMPI_Win_lock_all( &
      i, i, ierror)
    call PMPI_Win_post( &
      i, i, i, ierror)
    call PMPI_Win_set_attr( &
      i, i, a, ierror)
    call PMPI_Win_set_errhandler( &
      i, i, ierror)
    call PMPI_Win_set_info( &
      i, i, ierror)
    call PMPI_Win_set_name( &
      i, s, ierror)
    call PMPI_Win_shared_query( &
      i, i, a, i, a, ierror)
    call PMPI_Win_start( &
      i, i, i, ierror)
    call PMPI_Win_sync( &
      i, ierror)
    call PMPI_Win_test( &
      i, l, ierror)
    call PMPI_Win_unlock( &
      i, i, ierror)
    call PMPI_Win_unlock_all( &
      i, ierror)
    call PMPI_Win_wait( &
      i, ierror)
    a = PMPI_Aint_add( &
      a, a)
    a = PMPI_Aint_diff( &
      a, a)
    time = PMPI_Wtick()
    time = PMPI_Wtime()
  end subroutine never_profiled
end program calls_mpif
