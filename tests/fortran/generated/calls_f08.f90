! calls_f08.f90: a call of every procedure, to be compiled and linked.
!
! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

program calls_f08
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  integer :: ierror, i = 0, iv(4) = 0, im(3,4) = 0
  integer(MPI_ADDRESS_KIND) :: a = 0, av(4) = 0
  integer(MPI_COUNT_KIND) :: c = 0, cv(4) = 0
  integer(MPI_OFFSET_KIND) :: o = 0
  logical :: l = .false., lv(4) = .false.
  character(len=16) :: s = '', sv(4) = '', sm(4,4) = ''
  real :: buffer(100) = 0
  double precision :: time = 0
  type(c_ptr) :: p
  type(MPI_Status) :: status, statusv(4)
  type(MPI_Comm) :: h_Comm
  type(MPI_Datatype) :: h_Datatype, h_Datatypev(4)
  type(MPI_Errhandler) :: h_Errhandler
  type(MPI_File) :: h_File
  type(MPI_Group) :: h_Group
  type(MPI_Info) :: h_Info, h_Infov(4)
  type(MPI_Message) :: h_Message
  type(MPI_Op) :: h_Op
  type(MPI_Request) :: h_Request, h_Requestv(4)
  type(MPI_Session) :: h_Session
  type(MPI_Win) :: h_Win
  procedure(MPI_User_function), pointer :: f_User => null()
  procedure(MPI_User_function_c), pointer :: f_User_c => null()
  procedure(MPI_Comm_copy_attr_function), pointer :: f_Comm_copy_attr => null()
  procedure(MPI_Comm_delete_attr_function), pointer :: f_Comm_delete_attr => null()
  procedure(MPI_Type_copy_attr_function), pointer :: f_Type_copy_attr => null()
  procedure(MPI_Type_delete_attr_function), pointer :: f_Type_delete_attr => null()
  procedure(MPI_Win_copy_attr_function), pointer :: f_Win_copy_attr => null()
  procedure(MPI_Win_delete_attr_function), pointer :: f_Win_delete_attr => null()
  procedure(MPI_Comm_errhandler_function), pointer :: f_Comm_errhandler => null()
  procedure(MPI_Win_errhandler_function), pointer :: f_Win_errhandler => null()
  procedure(MPI_File_errhandler_function), pointer :: f_File_errhandler => null()
  procedure(MPI_Session_errhandler_function), pointer :: f_Session_errhandler => null()
  procedure(MPI_Grequest_query_function), pointer :: f_Grequest_query => null()
  procedure(MPI_Grequest_free_function), pointer :: f_Grequest_free => null()
  procedure(MPI_Grequest_cancel_function), pointer :: f_Grequest_cancel => null()
  procedure(MPI_Datarep_extent_function), pointer :: f_Datarep_extent => null()
  procedure(MPI_Datarep_conversion_function), pointer :: f_Datarep_conversion => null()
  procedure(MPI_Datarep_conversion_function_c), pointer :: f_Datarep_conversion_c => null()
  call MPI_Init(ierror)
  if (command_argument_count() > 9) then
    call never()
    call never_profiled()
  end if
  call MPI_Finalize(ierror)
  print '(a)', '580 procedures'
contains
  subroutine never()
    call MPI_Abi_get_info( &
      h_Info, ierror)
    call MPI_Abi_get_version( &
      i, i, ierror)
    call MPI_Abort( &
      h_Comm, i, ierror)
    call MPI_Accumulate( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, ierror)
    call MPI_Add_error_class( &
      i, ierror)
    call MPI_Add_error_code( &
      i, i, ierror)
    call MPI_Add_error_string( &
      i, s, ierror)
    call MPI_Allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call MPI_Allgather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call MPI_Allgatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alloc_mem( &
      a, h_Info, p, ierror)
    call MPI_Allreduce( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Allreduce_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call MPI_Alltoall_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call MPI_Alltoallv_init( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoallw( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, ierror)
    call MPI_Alltoallw_init( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call MPI_Barrier( &
      h_Comm, ierror)
    call MPI_Barrier_init( &
      h_Comm, h_Info, h_Request, ierror)
    call MPI_Bcast( &
      buffer, i, h_Datatype, i, h_Comm, ierror)
    call MPI_Bcast_init( &
      buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Bsend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Bsend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Buffer_attach( &
      buffer, i, ierror)
    call MPI_Buffer_detach( &
      p, i, ierror)
    call MPI_Buffer_flush( &
      ierror)
    call MPI_Buffer_iflush( &
      h_Request, ierror)
    call MPI_Cancel( &
      h_Request, ierror)
    call MPI_Cart_coords( &
      h_Comm, i, i, iv, ierror)
    call MPI_Cart_create( &
      h_Comm, i, iv, lv, l, h_Comm, ierror)
    call MPI_Cart_get( &
      h_Comm, i, iv, lv, iv, ierror)
    call MPI_Cart_map( &
      h_Comm, i, iv, lv, i, ierror)
    call MPI_Cart_rank( &
      h_Comm, iv, i, ierror)
    call MPI_Cart_shift( &
      h_Comm, i, i, i, i, ierror)
    call MPI_Cart_sub( &
      h_Comm, lv, h_Comm, ierror)
    call MPI_Cartdim_get( &
      h_Comm, i, ierror)
    call MPI_Close_port( &
      s, ierror)
    call MPI_Comm_accept( &
      s, h_Info, i, h_Comm, h_Comm, ierror)
    call MPI_Comm_attach_buffer( &
      h_Comm, buffer, i, ierror)
    call MPI_Comm_call_errhandler( &
      h_Comm, i, ierror)
    call MPI_Comm_compare( &
      h_Comm, h_Comm, i, ierror)
    call MPI_Comm_connect( &
      s, h_Info, i, h_Comm, h_Comm, ierror)
    call MPI_Comm_create( &
      h_Comm, h_Group, h_Comm, ierror)
    call MPI_Comm_create_errhandler( &
      f_Comm_errhandler, h_Errhandler, ierror)
    call MPI_Comm_create_from_group( &
      h_Group, s, h_Info, h_Errhandler, h_Comm, ierror)
    call MPI_Comm_create_group( &
      h_Comm, h_Group, i, h_Comm, ierror)
    call MPI_Comm_create_keyval( &
      f_Comm_copy_attr, f_Comm_delete_attr, i, a, ierror)
    call MPI_Comm_delete_attr( &
      h_Comm, i, ierror)
    call MPI_Comm_detach_buffer( &
      h_Comm, p, i, ierror)
    call MPI_Comm_disconnect( &
      h_Comm, ierror)
    call MPI_Comm_dup( &
      h_Comm, h_Comm, ierror)
    call MPI_Comm_dup_with_info( &
      h_Comm, h_Info, h_Comm, ierror)
    call MPI_Comm_flush_buffer( &
      h_Comm, ierror)
    call MPI_Comm_free( &
      h_Comm, ierror)
    call MPI_Comm_free_keyval( &
      i, ierror)
    call MPI_Comm_get_attr( &
      h_Comm, i, a, l, ierror)
    call MPI_Comm_get_errhandler( &
      h_Comm, h_Errhandler, ierror)
    call MPI_Comm_get_info( &
      h_Comm, h_Info, ierror)
    call MPI_Comm_get_name( &
      h_Comm, s, i, ierror)
    call MPI_Comm_get_parent( &
      h_Comm, ierror)
    call MPI_Comm_group( &
      h_Comm, h_Group, ierror)
    call MPI_Comm_idup( &
      h_Comm, h_Comm, h_Request, ierror)
    call MPI_Comm_idup_with_info( &
      h_Comm, h_Info, h_Comm, h_Request, ierror)
    call MPI_Comm_iflush_buffer( &
      h_Comm, h_Request, ierror)
    call MPI_Comm_join( &
      i, h_Comm, ierror)
    call MPI_Comm_rank( &
      h_Comm, i, ierror)
    call MPI_Comm_remote_group( &
      h_Comm, h_Group, ierror)
    call MPI_Comm_remote_size( &
      h_Comm, i, ierror)
    call MPI_Comm_set_attr( &
      h_Comm, i, a, ierror)
    call MPI_Comm_set_errhandler( &
      h_Comm, h_Errhandler, ierror)
    call MPI_Comm_set_info( &
      h_Comm, h_Info, ierror)
    call MPI_Comm_set_name( &
      h_Comm, s, ierror)
    call MPI_Comm_size( &
      h_Comm, i, ierror)
    call MPI_Comm_spawn( &
      s, sv, i, h_Info, i, h_Comm, h_Comm, iv, ierror)
    call MPI_Comm_spawn_multiple( &
      i, sv, sm, iv, h_Infov, i, h_Comm, h_Comm, iv, ierror)
    call MPI_Comm_split( &
      h_Comm, i, i, h_Comm, ierror)
    call MPI_Comm_split_type( &
      h_Comm, i, i, h_Info, h_Comm, ierror)
    call MPI_Comm_test_inter( &
      h_Comm, l, ierror)
    call MPI_Compare_and_swap( &
      buffer, buffer, buffer, h_Datatype, i, a, h_Win, ierror)
    call MPI_Dims_create( &
      i, i, iv, ierror)
    call MPI_Dist_graph_create( &
      h_Comm, i, iv, iv, iv, iv, h_Info, l, h_Comm, ierror)
    call MPI_Dist_graph_create_adjacent( &
      h_Comm, i, iv, iv, i, iv, iv, h_Info, l, h_Comm, ierror)
    call MPI_Dist_graph_neighbors( &
      h_Comm, i, iv, iv, i, iv, iv, ierror)
    call MPI_Dist_graph_neighbors_count( &
      h_Comm, i, i, l, ierror)
    call MPI_Errhandler_free( &
      h_Errhandler, ierror)
    call MPI_Error_class( &
      i, i, ierror)
    call MPI_Error_string( &
      i, s, i, ierror)
    call MPI_Exscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Exscan_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Fetch_and_op( &
      buffer, buffer, h_Datatype, i, a, h_Op, h_Win, ierror)
    call MPI_File_call_errhandler( &
      h_File, i, ierror)
    call MPI_File_close( &
      h_File, ierror)
    call MPI_File_create_errhandler( &
      f_File_errhandler, h_Errhandler, ierror)
    call MPI_File_delete( &
      s, h_Info, ierror)
    call MPI_File_get_amode( &
      h_File, i, ierror)
    call MPI_File_get_atomicity( &
      h_File, l, ierror)
    call MPI_File_get_byte_offset( &
      h_File, o, o, ierror)
    call MPI_File_get_errhandler( &
      h_File, h_Errhandler, ierror)
    call MPI_File_get_group( &
      h_File, h_Group, ierror)
    call MPI_File_get_info( &
      h_File, h_Info, ierror)
    call MPI_File_get_position( &
      h_File, o, ierror)
    call MPI_File_get_position_shared( &
      h_File, o, ierror)
    call MPI_File_get_size( &
      h_File, o, ierror)
    call MPI_File_get_type_extent( &
      h_File, h_Datatype, a, ierror)
    call MPI_File_get_view( &
      h_File, o, h_Datatype, h_Datatype, s, ierror)
    call MPI_File_iread( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iread_all( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iread_at( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iread_at_all( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iread_shared( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_all( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_at( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_at_all( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_shared( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call MPI_File_open( &
      h_Comm, s, i, h_Info, h_File, ierror)
    call MPI_File_preallocate( &
      h_File, o, ierror)
    call MPI_File_read( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_read_all( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_read_all_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call MPI_File_read_all_end( &
      h_File, buffer, status, ierror)
    call MPI_File_read_at( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call MPI_File_read_at_all( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call MPI_File_read_at_all_begin( &
      h_File, o, buffer, i, h_Datatype, ierror)
    call MPI_File_read_at_all_end( &
      h_File, buffer, status, ierror)
    call MPI_File_read_ordered( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_read_ordered_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call MPI_File_read_ordered_end( &
      h_File, buffer, status, ierror)
    call MPI_File_read_shared( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_seek( &
      h_File, o, i, ierror)
    call MPI_File_seek_shared( &
      h_File, o, i, ierror)
    call MPI_File_set_atomicity( &
      h_File, l, ierror)
    call MPI_File_set_errhandler( &
      h_File, h_Errhandler, ierror)
    call MPI_File_set_info( &
      h_File, h_Info, ierror)
    call MPI_File_set_size( &
      h_File, o, ierror)
    call MPI_File_set_view( &
      h_File, o, h_Datatype, h_Datatype, s, h_Info, ierror)
    call MPI_File_sync( &
      h_File, ierror)
    call MPI_File_write( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_write_all( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_write_all_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call MPI_File_write_all_end( &
      h_File, buffer, status, ierror)
    call MPI_File_write_at( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call MPI_File_write_at_all( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call MPI_File_write_at_all_begin( &
      h_File, o, buffer, i, h_Datatype, ierror)
    call MPI_File_write_at_all_end( &
      h_File, buffer, status, ierror)
    call MPI_File_write_ordered( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_File_write_ordered_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call MPI_File_write_ordered_end( &
      h_File, buffer, status, ierror)
    call MPI_File_write_shared( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call MPI_Finalize( &
      ierror)
    call MPI_Finalized( &
      l, ierror)
    call MPI_Free_mem( &
      buffer, ierror)
    call MPI_Gather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call MPI_Gather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Gatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, ierror)
    call MPI_Gatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Get( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, ierror)
    call MPI_Get_accumulate( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, ierror)
    call MPI_Get_address( &
      buffer, a, ierror)
    call MPI_Get_count( &
      status, h_Datatype, i, ierror)
    call MPI_Get_elements( &
      status, h_Datatype, i, ierror)
    call MPI_Get_elements_x( &
      status, h_Datatype, c, ierror)
    call MPI_Get_hw_resource_info( &
      h_Info, ierror)
    call MPI_Get_library_version( &
      s, i, ierror)
    call MPI_Get_processor_name( &
      s, i, ierror)
    call MPI_Get_version( &
      i, i, ierror)
    call MPI_Graph_create( &
      h_Comm, i, iv, iv, l, h_Comm, ierror)
    call MPI_Graph_get( &
      h_Comm, i, i, iv, iv, ierror)
    call MPI_Graph_map( &
      h_Comm, i, iv, iv, i, ierror)
    call MPI_Graph_neighbors( &
      h_Comm, i, i, iv, ierror)
    call MPI_Graph_neighbors_count( &
      h_Comm, i, i, ierror)
    call MPI_Graphdims_get( &
      h_Comm, i, i, ierror)
    call MPI_Grequest_complete( &
      h_Request, ierror)
    call MPI_Grequest_start( &
      f_Grequest_query, f_Grequest_free, f_Grequest_cancel, a, h_Request, ierror)
    call MPI_Group_compare( &
      h_Group, h_Group, i, ierror)
    call MPI_Group_difference( &
      h_Group, h_Group, h_Group, ierror)
    call MPI_Group_excl( &
      h_Group, i, iv, h_Group, ierror)
    call MPI_Group_free( &
      h_Group, ierror)
    call MPI_Group_from_session_pset( &
      h_Session, s, h_Group, ierror)
    call MPI_Group_incl( &
      h_Group, i, iv, h_Group, ierror)
    call MPI_Group_intersection( &
      h_Group, h_Group, h_Group, ierror)
    call MPI_Group_range_excl( &
      h_Group, i, im, h_Group, ierror)
    call MPI_Group_range_incl( &
      h_Group, i, im, h_Group, ierror)
    call MPI_Group_rank( &
      h_Group, i, ierror)
    call MPI_Group_size( &
      h_Group, i, ierror)
    call MPI_Group_translate_ranks( &
      h_Group, i, iv, h_Group, iv, ierror)
    call MPI_Group_union( &
      h_Group, h_Group, h_Group, ierror)
    call MPI_Iallgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Iallgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Iallreduce( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Ialltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ialltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ialltoallw( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, h_Request, ierror)
    call MPI_Ibarrier( &
      h_Comm, h_Request, ierror)
    call MPI_Ibcast( &
      buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Ibsend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Iexscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Igather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Igatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Improbe( &
      i, i, h_Comm, l, h_Message, status, ierror)
    call MPI_Imrecv( &
      buffer, i, h_Datatype, h_Message, h_Request, ierror)
    call MPI_Ineighbor_allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoallw( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call MPI_Info_create( &
      h_Info, ierror)
    call MPI_Info_create_env( &
      h_Info, ierror)
    call MPI_Info_delete( &
      h_Info, s, ierror)
    call MPI_Info_dup( &
      h_Info, h_Info, ierror)
    call MPI_Info_free( &
      h_Info, ierror)
    call MPI_Info_get( &
      h_Info, s, i, s, l, ierror)
    call MPI_Info_get_nkeys( &
      h_Info, i, ierror)
    call MPI_Info_get_nthkey( &
      h_Info, i, s, ierror)
    call MPI_Info_get_string( &
      h_Info, s, i, s, l, ierror)
    call MPI_Info_get_valuelen( &
      h_Info, s, i, l, ierror)
    call MPI_Info_set( &
      h_Info, s, s, ierror)
    call MPI_Init( &
      ierror)
    call MPI_Init_thread( &
      i, i, ierror)
    call MPI_Initialized( &
      l, ierror)
    call MPI_Intercomm_create( &
      h_Comm, i, h_Comm, i, i, h_Comm, ierror)
    call MPI_Intercomm_create_from_groups( &
      h_Group, i, h_Group, i, s, h_Info, h_Errhandler, h_Comm, ierror)
    call MPI_Intercomm_merge( &
      h_Comm, l, h_Comm, ierror)
    call MPI_Iprobe( &
      i, i, h_Comm, l, status, ierror)
    call MPI_Irecv( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Ireduce( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, h_Request, ierror)
    call MPI_Ireduce_scatter( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Ireduce_scatter_block( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Irsend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Is_thread_main( &
      l, ierror)
    call MPI_Iscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Iscatter( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Iscatterv( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Isend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Isendrecv( &
      buffer, i, h_Datatype, i, i, buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Isendrecv_replace( &
      buffer, i, h_Datatype, i, i, i, i, h_Comm, h_Request, ierror)
    call MPI_Issend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Lookup_name( &
      s, h_Info, s, ierror)
    call MPI_Mprobe( &
      i, i, h_Comm, h_Message, status, ierror)
    call MPI_Mrecv( &
      buffer, i, h_Datatype, h_Message, status, ierror)
    call MPI_Neighbor_allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_allgather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_allgatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_alltoall_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_alltoallv_init( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoallw( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, ierror)
    call MPI_Neighbor_alltoallw_init( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call MPI_Op_commutative( &
      h_Op, l, ierror)
    call MPI_Op_create( &
      f_User, l, h_Op, ierror)
    call MPI_Op_create_c( &
      f_User_c, l, h_Op, ierror)
    call MPI_Op_free( &
      h_Op, ierror)
    call MPI_Open_port( &
      h_Info, s, ierror)
    call MPI_Pack( &
      buffer, i, h_Datatype, buffer, i, i, h_Comm, ierror)
    call MPI_Pack_external( &
      s, buffer, i, h_Datatype, buffer, a, a, ierror)
    call MPI_Pack_external_size( &
      s, i, h_Datatype, a, ierror)
    call MPI_Pack_size( &
      i, h_Datatype, h_Comm, i, ierror)
    call MPI_Parrived( &
      h_Request, i, l, ierror)
    call MPI_Pcontrol( &
      i)
    call MPI_Pready( &
      i, h_Request, ierror)
    call MPI_Pready_list( &
      i, iv, h_Request, ierror)
    call MPI_Pready_range( &
      i, i, h_Request, ierror)
    call MPI_Precv_init( &
      buffer, i, c, h_Datatype, i, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Probe( &
      i, i, h_Comm, status, ierror)
    call MPI_Psend_init( &
      buffer, i, c, h_Datatype, i, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Publish_name( &
      s, h_Info, s, ierror)
    call MPI_Put( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, ierror)
    call MPI_Query_thread( &
      i, ierror)
    call MPI_Raccumulate( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call MPI_Recv( &
      buffer, i, h_Datatype, i, i, h_Comm, status, ierror)
    call MPI_Recv_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Reduce( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, ierror)
    call MPI_Reduce_init( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Reduce_local( &
      buffer, buffer, i, h_Datatype, h_Op, ierror)
    call MPI_Reduce_scatter( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Reduce_scatter_block( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Reduce_scatter_block_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Reduce_scatter_init( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Register_datarep( &
      s, f_Datarep_conversion, f_Datarep_conversion, f_Datarep_extent, a, ierror)
    call MPI_Register_datarep_c( &
      s, f_Datarep_conversion_c, f_Datarep_conversion_c, f_Datarep_extent, a, ierror)
    call MPI_Remove_error_class( &
      i, ierror)
    call MPI_Remove_error_code( &
      i, ierror)
    call MPI_Remove_error_string( &
      i, ierror)
    call MPI_Request_free( &
      h_Request, ierror)
    call MPI_Request_get_status( &
      h_Request, l, status, ierror)
    call MPI_Request_get_status_all( &
      i, h_Requestv, l, statusv, ierror)
    call MPI_Request_get_status_any( &
      i, h_Requestv, i, l, status, ierror)
    call MPI_Request_get_status_some( &
      i, h_Requestv, i, iv, statusv, ierror)
    call MPI_Rget( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, h_Request, ierror)
    call MPI_Rget_accumulate( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call MPI_Rput( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, h_Request, ierror)
    call MPI_Rsend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Rsend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Scan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Scan_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Scatter( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call MPI_Scatter_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Scatterv( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call MPI_Scatterv_init( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Send( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Send_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Sendrecv( &
      buffer, i, h_Datatype, i, i, buffer, i, h_Datatype, i, i, h_Comm, status, ierror)
    call MPI_Sendrecv_replace( &
      buffer, i, h_Datatype, i, i, i, i, h_Comm, status, ierror)
    call MPI_Session_attach_buffer( &
      h_Session, buffer, i, ierror)
    call MPI_Session_call_errhandler( &
      h_Session, i, ierror)
    call MPI_Session_create_errhandler( &
      f_Session_errhandler, h_Errhandler, ierror)
    call MPI_Session_detach_buffer( &
      h_Session, p, i, ierror)
    call MPI_Session_finalize( &
      h_Session, ierror)
    call MPI_Session_flush_buffer( &
      h_Session, ierror)
    call MPI_Session_get_errhandler( &
      h_Session, h_Errhandler, ierror)
    call MPI_Session_get_info( &
      h_Session, h_Info, ierror)
    call MPI_Session_get_nth_pset( &
      h_Session, h_Info, i, i, s, ierror)
    call MPI_Session_get_num_psets( &
      h_Session, h_Info, i, ierror)
    call MPI_Session_get_pset_info( &
      h_Session, s, h_Info, ierror)
    call MPI_Session_iflush_buffer( &
      h_Session, h_Request, ierror)
    call MPI_Session_init( &
      h_Info, h_Errhandler, h_Session, ierror)
    call MPI_Session_set_errhandler( &
      h_Session, h_Errhandler, ierror)
    call MPI_Ssend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Ssend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Start( &
      h_Request, ierror)
    call MPI_Startall( &
      i, h_Requestv, ierror)
    call MPI_Status_get_error( &
      status, i, ierror)
    call MPI_Status_get_source( &
      status, i, ierror)
    call MPI_Status_get_tag( &
      status, i, ierror)
    call MPI_Status_set_cancelled( &
      status, l, ierror)
    call MPI_Status_set_elements( &
      status, h_Datatype, i, ierror)
    call MPI_Status_set_elements_x( &
      status, h_Datatype, c, ierror)
    call MPI_Status_set_error( &
      status, i, ierror)
    call MPI_Status_set_source( &
      status, i, ierror)
    call MPI_Status_set_tag( &
      status, i, ierror)
    call MPI_Test( &
      h_Request, l, status, ierror)
    call MPI_Test_cancelled( &
      status, l, ierror)
    call MPI_Testall( &
      i, h_Requestv, l, statusv, ierror)
    call MPI_Testany( &
      i, h_Requestv, i, l, status, ierror)
    call MPI_Testsome( &
      i, h_Requestv, i, iv, statusv, ierror)
    call MPI_Topo_test( &
      h_Comm, i, ierror)
    call MPI_Type_commit( &
      h_Datatype, ierror)
    call MPI_Type_contiguous( &
      i, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_darray( &
      i, i, i, iv, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_f90_complex( &
      i, i, h_Datatype, ierror)
    call MPI_Type_create_f90_integer( &
      i, h_Datatype, ierror)
    call MPI_Type_create_f90_real( &
      i, i, h_Datatype, ierror)
    call MPI_Type_create_hindexed( &
      i, iv, av, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_hindexed_block( &
      i, i, av, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_hvector( &
      i, i, a, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_indexed_block( &
      i, i, iv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_keyval( &
      f_Type_copy_attr, f_Type_delete_attr, i, a, ierror)
    call MPI_Type_create_resized( &
      h_Datatype, a, a, h_Datatype, ierror)
    call MPI_Type_create_struct( &
      i, iv, av, h_Datatypev, h_Datatype, ierror)
    call MPI_Type_create_subarray( &
      i, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call MPI_Type_delete_attr( &
      h_Datatype, i, ierror)
    call MPI_Type_dup( &
      h_Datatype, h_Datatype, ierror)
    call MPI_Type_free( &
      h_Datatype, ierror)
    call MPI_Type_free_keyval( &
      i, ierror)
    call MPI_Type_get_attr( &
      h_Datatype, i, a, l, ierror)
    call MPI_Type_get_contents( &
      h_Datatype, i, i, i, iv, av, h_Datatypev, ierror)
    call MPI_Type_get_contents( &
      h_Datatype, c, c, c, c, iv, av, cv, h_Datatypev, ierror)
    call MPI_Type_get_envelope( &
      h_Datatype, i, i, i, i, ierror)
    call MPI_Type_get_envelope( &
      h_Datatype, c, c, c, c, i, ierror)
    call MPI_Type_get_extent( &
      h_Datatype, a, a, ierror)
    call MPI_Type_get_extent_x( &
      h_Datatype, c, c, ierror)
    call MPI_Type_get_name( &
      h_Datatype, s, i, ierror)
    call MPI_Type_get_true_extent( &
      h_Datatype, a, a, ierror)
    call MPI_Type_get_true_extent_x( &
      h_Datatype, c, c, ierror)
    call MPI_Type_get_value_index( &
      h_Datatype, h_Datatype, h_Datatype, ierror)
    call MPI_Type_indexed( &
      i, iv, iv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_match_size( &
      i, i, h_Datatype, ierror)
    call MPI_Type_set_attr( &
      h_Datatype, i, a, ierror)
    call MPI_Type_set_name( &
      h_Datatype, s, ierror)
    call MPI_Type_size( &
      h_Datatype, i, ierror)
    call MPI_Type_size_x( &
      h_Datatype, c, ierror)
    call MPI_Type_vector( &
      i, i, i, h_Datatype, h_Datatype, ierror)
    call MPI_Unpack( &
      buffer, i, i, buffer, i, h_Datatype, h_Comm, ierror)
    call MPI_Unpack_external( &
      s, buffer, a, a, buffer, i, h_Datatype, ierror)
    call MPI_Unpublish_name( &
      s, h_Info, s, ierror)
    call MPI_Wait( &
      h_Request, status, ierror)
    call MPI_Waitall( &
      i, h_Requestv, statusv, ierror)
    call MPI_Waitany( &
      i, h_Requestv, i, status, ierror)
    call MPI_Waitsome( &
      i, h_Requestv, i, iv, statusv, ierror)
    call MPI_Win_allocate( &
      a, i, h_Info, h_Comm, p, h_Win, ierror)
    call MPI_Win_allocate_shared( &
      a, i, h_Info, h_Comm, p, h_Win, ierror)
    call MPI_Win_attach( &
      h_Win, buffer, a, ierror)
    call MPI_Win_call_errhandler( &
      h_Win, i, ierror)
    call MPI_Win_complete( &
      h_Win, ierror)
    call MPI_Win_create( &
      buffer, a, i, h_Info, h_Comm, h_Win, ierror)
    call MPI_Win_create_dynamic( &
      h_Info, h_Comm, h_Win, ierror)
    call MPI_Win_create_errhandler( &
      f_Win_errhandler, h_Errhandler, ierror)
    call MPI_Win_create_keyval( &
      f_Win_copy_attr, f_Win_delete_attr, i, a, ierror)
    call MPI_Win_delete_attr( &
      h_Win, i, ierror)
    call MPI_Win_detach( &
      h_Win, buffer, ierror)
    call MPI_Win_fence( &
      i, h_Win, ierror)
    call MPI_Win_flush( &
      i, h_Win, ierror)
    call MPI_Win_flush_all( &
      h_Win, ierror)
    call MPI_Win_flush_local( &
      i, h_Win, ierror)
    call MPI_Win_flush_local_all( &
      h_Win, ierror)
    call MPI_Win_free( &
      h_Win, ierror)
    call MPI_Win_free_keyval( &
      i, ierror)
    call MPI_Win_get_attr( &
      h_Win, i, a, l, ierror)
    call MPI_Win_get_errhandler( &
      h_Win, h_Errhandler, ierror)
    call MPI_Win_get_group( &
      h_Win, h_Group, ierror)
    call MPI_Win_get_info( &
      h_Win, h_Info, ierror)
    call MPI_Win_get_name( &
      h_Win, s, i, ierror)
    call MPI_Win_lock( &
      i, i, i, h_Win, ierror)
    call MPI_Win_lock_all( &
      i, h_Win, ierror)
    call MPI_Win_post( &
      h_Group, i, h_Win, ierror)
    call MPI_Win_set_attr( &
      h_Win, i, a, ierror)
    call MPI_Win_set_errhandler( &
      h_Win, h_Errhandler, ierror)
    call MPI_Win_set_info( &
      h_Win, h_Info, ierror)
    call MPI_Win_set_name( &
      h_Win, s, ierror)
    call MPI_Win_shared_query( &
      h_Win, i, a, i, p, ierror)
    call MPI_Win_start( &
      h_Group, i, h_Win, ierror)
    call MPI_Win_sync( &
      h_Win, ierror)
    call MPI_Win_test( &
      h_Win, l, ierror)
    call MPI_Win_unlock( &
      i, h_Win, ierror)
    call MPI_Win_unlock_all( &
      h_Win, ierror)
    call MPI_Win_wait( &
      h_Win, ierror)
    a = MPI_Aint_add( &
      a, a)
    a = MPI_Aint_diff( &
      a, a)
    time = MPI_Wtick()
    time = MPI_Wtime()
    call MPI_Accumulate( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, ierror)
    call MPI_Allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call MPI_Allgather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call MPI_Allgatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Allreduce( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Allreduce_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call MPI_Alltoall_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call MPI_Alltoallv_init( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, ierror)
    call MPI_Alltoallw_init( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call MPI_Bcast( &
      buffer, c, h_Datatype, i, h_Comm, ierror)
    call MPI_Bcast_init( &
      buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Bsend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Bsend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Buffer_attach( &
      buffer, c, ierror)
    call MPI_Buffer_detach( &
      p, c, ierror)
    call MPI_Comm_attach_buffer( &
      h_Comm, buffer, c, ierror)
    call MPI_Comm_detach_buffer( &
      h_Comm, p, c, ierror)
    call MPI_Exscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Exscan_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_File_get_type_extent( &
      h_File, h_Datatype, c, ierror)
    call MPI_File_iread( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iread_all( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iread_at( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iread_at_all( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iread_shared( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_all( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_at( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_at_all( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_iwrite_shared( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call MPI_File_read( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_read_all( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_read_all_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call MPI_File_read_at( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call MPI_File_read_at_all( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call MPI_File_read_at_all_begin( &
      h_File, o, buffer, c, h_Datatype, ierror)
    call MPI_File_read_ordered( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_read_ordered_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call MPI_File_read_shared( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write_all( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write_all_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call MPI_File_write_at( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write_at_all( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write_at_all_begin( &
      h_File, o, buffer, c, h_Datatype, ierror)
    call MPI_File_write_ordered( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_File_write_ordered_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call MPI_File_write_shared( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call MPI_Gather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call MPI_Gather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Gatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, ierror)
    call MPI_Gatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Get( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, ierror)
    call MPI_Get_accumulate( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, ierror)
    call MPI_Get_count( &
      status, h_Datatype, c, ierror)
    call MPI_Get_elements( &
      status, h_Datatype, c, ierror)
    call MPI_Iallgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Iallgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Iallreduce( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Ialltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ialltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ialltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call MPI_Ibcast( &
      buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Ibsend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Iexscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Igather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Igatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Imrecv( &
      buffer, c, h_Datatype, h_Message, h_Request, ierror)
    call MPI_Ineighbor_allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call MPI_Ineighbor_alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call MPI_Irecv( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Ireduce( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, h_Request, ierror)
    call MPI_Ireduce_scatter( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Ireduce_scatter_block( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Irsend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Iscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call MPI_Iscatter( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Iscatterv( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call MPI_Isend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Isendrecv( &
      buffer, c, h_Datatype, i, i, buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Isendrecv_replace( &
      buffer, c, h_Datatype, i, i, i, i, h_Comm, h_Request, ierror)
    call MPI_Issend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Mrecv( &
      buffer, c, h_Datatype, h_Message, status, ierror)
    call MPI_Neighbor_allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_allgather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_allgatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_alltoall_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call MPI_Neighbor_alltoallv_init( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call MPI_Neighbor_alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, ierror)
    call MPI_Neighbor_alltoallw_init( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call MPI_Pack( &
      buffer, c, h_Datatype, buffer, c, c, h_Comm, ierror)
    call MPI_Pack_external( &
      s, buffer, c, h_Datatype, buffer, c, c, ierror)
    call MPI_Pack_external_size( &
      s, c, h_Datatype, c, ierror)
    call MPI_Pack_size( &
      c, h_Datatype, h_Comm, c, ierror)
    call MPI_Put( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, ierror)
    call MPI_Raccumulate( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call MPI_Recv( &
      buffer, c, h_Datatype, i, i, h_Comm, status, ierror)
    call MPI_Recv_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Reduce( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, ierror)
    call MPI_Reduce_init( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Reduce_local( &
      buffer, buffer, c, h_Datatype, h_Op, ierror)
    call MPI_Reduce_scatter( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Reduce_scatter_block( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Reduce_scatter_block_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Reduce_scatter_init( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Rget( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, h_Request, ierror)
    call MPI_Rget_accumulate( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call MPI_Rput( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, h_Request, ierror)
    call MPI_Rsend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Rsend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Scan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call MPI_Scan_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call MPI_Scatter( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call MPI_Scatter_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Scatterv( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call MPI_Scatterv_init( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call MPI_Send( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Send_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Sendrecv( &
      buffer, c, h_Datatype, i, i, buffer, c, h_Datatype, i, i, h_Comm, status, ierror)
    call MPI_Sendrecv_replace( &
      buffer, c, h_Datatype, i, i, i, i, h_Comm, status, ierror)
    call MPI_Session_attach_buffer( &
      h_Session, buffer, c, ierror)
    call MPI_Session_detach_buffer( &
      h_Session, p, c, ierror)
    call MPI_Ssend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call MPI_Ssend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call MPI_Status_set_elements( &
      status, h_Datatype, c, ierror)
    call MPI_Type_contiguous( &
      c, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_darray( &
      i, i, i, cv, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_hindexed( &
      c, cv, cv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_hindexed_block( &
      c, c, cv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_hvector( &
      c, c, c, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_indexed_block( &
      c, c, cv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_create_resized( &
      h_Datatype, c, c, h_Datatype, ierror)
    call MPI_Type_create_struct( &
      c, cv, cv, h_Datatypev, h_Datatype, ierror)
    call MPI_Type_create_subarray( &
      i, cv, cv, cv, i, h_Datatype, h_Datatype, ierror)
    call MPI_Type_get_extent( &
      h_Datatype, c, c, ierror)
    call MPI_Type_get_true_extent( &
      h_Datatype, c, c, ierror)
    call MPI_Type_indexed( &
      c, cv, cv, h_Datatype, h_Datatype, ierror)
    call MPI_Type_size( &
      h_Datatype, c, ierror)
    call MPI_Type_vector( &
      c, c, c, h_Datatype, h_Datatype, ierror)
    call MPI_Unpack( &
      buffer, c, c, buffer, c, h_Datatype, h_Comm, ierror)
    call MPI_Unpack_external( &
      s, buffer, c, c, buffer, c, h_Datatype, ierror)
    call MPI_Win_allocate( &
      a, a, h_Info, h_Comm, p, h_Win, ierror)
    call MPI_Win_allocate_shared( &
      a, a, h_Info, h_Comm, p, h_Win, ierror)
    call MPI_Win_create( &
      buffer, a, a, h_Info, h_Comm, h_Win, ierror)
    call MPI_Win_shared_query( &
      h_Win, i, a, a, p, ierror)
  end subroutine never
  subroutine never_profiled()
    call PMPI_Abi_get_info( &
      h_Info, ierror)
    call PMPI_Abi_get_version( &
      i, i, ierror)
    call PMPI_Abort( &
      h_Comm, i, ierror)
    call PMPI_Accumulate( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, ierror)
    call PMPI_Add_error_class( &
      i, ierror)
    call PMPI_Add_error_code( &
      i, i, ierror)
    call PMPI_Add_error_string( &
      i, s, ierror)
    call PMPI_Allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call PMPI_Allgather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call PMPI_Allgatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alloc_mem( &
      a, h_Info, p, ierror)
    call PMPI_Allreduce( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Allreduce_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call PMPI_Alltoall_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call PMPI_Alltoallv_init( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoallw( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, ierror)
    call PMPI_Alltoallw_init( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Barrier( &
      h_Comm, ierror)
    call PMPI_Barrier_init( &
      h_Comm, h_Info, h_Request, ierror)
    call PMPI_Bcast( &
      buffer, i, h_Datatype, i, h_Comm, ierror)
    call PMPI_Bcast_init( &
      buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Bsend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Bsend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Buffer_attach( &
      buffer, i, ierror)
    call PMPI_Buffer_detach( &
      p, i, ierror)
    call PMPI_Buffer_flush( &
      ierror)
    call PMPI_Buffer_iflush( &
      h_Request, ierror)
    call PMPI_Cancel( &
      h_Request, ierror)
    call PMPI_Cart_coords( &
      h_Comm, i, i, iv, ierror)
    call PMPI_Cart_create( &
      h_Comm, i, iv, lv, l, h_Comm, ierror)
    call PMPI_Cart_get( &
      h_Comm, i, iv, lv, iv, ierror)
    call PMPI_Cart_map( &
      h_Comm, i, iv, lv, i, ierror)
    call PMPI_Cart_rank( &
      h_Comm, iv, i, ierror)
    call PMPI_Cart_shift( &
      h_Comm, i, i, i, i, ierror)
    call PMPI_Cart_sub( &
      h_Comm, lv, h_Comm, ierror)
    call PMPI_Cartdim_get( &
      h_Comm, i, ierror)
    call PMPI_Close_port( &
      s, ierror)
    call PMPI_Comm_accept( &
      s, h_Info, i, h_Comm, h_Comm, ierror)
    call PMPI_Comm_attach_buffer( &
      h_Comm, buffer, i, ierror)
    call PMPI_Comm_call_errhandler( &
      h_Comm, i, ierror)
    call PMPI_Comm_compare( &
      h_Comm, h_Comm, i, ierror)
    call PMPI_Comm_connect( &
      s, h_Info, i, h_Comm, h_Comm, ierror)
    call PMPI_Comm_create( &
      h_Comm, h_Group, h_Comm, ierror)
    call PMPI_Comm_create_errhandler( &
      f_Comm_errhandler, h_Errhandler, ierror)
    call PMPI_Comm_create_from_group( &
      h_Group, s, h_Info, h_Errhandler, h_Comm, ierror)
    call PMPI_Comm_create_group( &
      h_Comm, h_Group, i, h_Comm, ierror)
    call PMPI_Comm_create_keyval( &
      f_Comm_copy_attr, f_Comm_delete_attr, i, a, ierror)
    call PMPI_Comm_delete_attr( &
      h_Comm, i, ierror)
    call PMPI_Comm_detach_buffer( &
      h_Comm, p, i, ierror)
    call PMPI_Comm_disconnect( &
      h_Comm, ierror)
    call PMPI_Comm_dup( &
      h_Comm, h_Comm, ierror)
    call PMPI_Comm_dup_with_info( &
      h_Comm, h_Info, h_Comm, ierror)
    call PMPI_Comm_flush_buffer( &
      h_Comm, ierror)
    call PMPI_Comm_free( &
      h_Comm, ierror)
    call PMPI_Comm_free_keyval( &
      i, ierror)
    call PMPI_Comm_get_attr( &
      h_Comm, i, a, l, ierror)
    call PMPI_Comm_get_errhandler( &
      h_Comm, h_Errhandler, ierror)
    call PMPI_Comm_get_info( &
      h_Comm, h_Info, ierror)
    call PMPI_Comm_get_name( &
      h_Comm, s, i, ierror)
    call PMPI_Comm_get_parent( &
      h_Comm, ierror)
    call PMPI_Comm_group( &
      h_Comm, h_Group, ierror)
    call PMPI_Comm_idup( &
      h_Comm, h_Comm, h_Request, ierror)
    call PMPI_Comm_idup_with_info( &
      h_Comm, h_Info, h_Comm, h_Request, ierror)
    call PMPI_Comm_iflush_buffer( &
      h_Comm, h_Request, ierror)
    call PMPI_Comm_join( &
      i, h_Comm, ierror)
    call PMPI_Comm_rank( &
      h_Comm, i, ierror)
    call PMPI_Comm_remote_group( &
      h_Comm, h_Group, ierror)
    call PMPI_Comm_remote_size( &
      h_Comm, i, ierror)
    call PMPI_Comm_set_attr( &
      h_Comm, i, a, ierror)
    call PMPI_Comm_set_errhandler( &
      h_Comm, h_Errhandler, ierror)
    call PMPI_Comm_set_info( &
      h_Comm, h_Info, ierror)
    call PMPI_Comm_set_name( &
      h_Comm, s, ierror)
    call PMPI_Comm_size( &
      h_Comm, i, ierror)
    call PMPI_Comm_spawn( &
      s, sv, i, h_Info, i, h_Comm, h_Comm, iv, ierror)
    call PMPI_Comm_spawn_multiple( &
      i, sv, sm, iv, h_Infov, i, h_Comm, h_Comm, iv, ierror)
    call PMPI_Comm_split( &
      h_Comm, i, i, h_Comm, ierror)
    call PMPI_Comm_split_type( &
      h_Comm, i, i, h_Info, h_Comm, ierror)
    call PMPI_Comm_test_inter( &
      h_Comm, l, ierror)
    call PMPI_Compare_and_swap( &
      buffer, buffer, buffer, h_Datatype, i, a, h_Win, ierror)
    call PMPI_Dims_create( &
      i, i, iv, ierror)
    call PMPI_Dist_graph_create( &
      h_Comm, i, iv, iv, iv, iv, h_Info, l, h_Comm, ierror)
    call PMPI_Dist_graph_create_adjacent( &
      h_Comm, i, iv, iv, i, iv, iv, h_Info, l, h_Comm, ierror)
    call PMPI_Dist_graph_neighbors( &
      h_Comm, i, iv, iv, i, iv, iv, ierror)
    call PMPI_Dist_graph_neighbors_count( &
      h_Comm, i, i, l, ierror)
    call PMPI_Errhandler_free( &
      h_Errhandler, ierror)
    call PMPI_Error_class( &
      i, i, ierror)
    call PMPI_Error_string( &
      i, s, i, ierror)
    call PMPI_Exscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Exscan_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Fetch_and_op( &
      buffer, buffer, h_Datatype, i, a, h_Op, h_Win, ierror)
    call PMPI_File_call_errhandler( &
      h_File, i, ierror)
    call PMPI_File_close( &
      h_File, ierror)
    call PMPI_File_create_errhandler( &
      f_File_errhandler, h_Errhandler, ierror)
    call PMPI_File_delete( &
      s, h_Info, ierror)
    call PMPI_File_get_amode( &
      h_File, i, ierror)
    call PMPI_File_get_atomicity( &
      h_File, l, ierror)
    call PMPI_File_get_byte_offset( &
      h_File, o, o, ierror)
    call PMPI_File_get_errhandler( &
      h_File, h_Errhandler, ierror)
    call PMPI_File_get_group( &
      h_File, h_Group, ierror)
    call PMPI_File_get_info( &
      h_File, h_Info, ierror)
    call PMPI_File_get_position( &
      h_File, o, ierror)
    call PMPI_File_get_position_shared( &
      h_File, o, ierror)
    call PMPI_File_get_size( &
      h_File, o, ierror)
    call PMPI_File_get_type_extent( &
      h_File, h_Datatype, a, ierror)
    call PMPI_File_get_view( &
      h_File, o, h_Datatype, h_Datatype, s, ierror)
    call PMPI_File_iread( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_all( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_at( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_at_all( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_shared( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_all( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_at( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_at_all( &
      h_File, o, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_shared( &
      h_File, buffer, i, h_Datatype, h_Request, ierror)
    call PMPI_File_open( &
      h_Comm, s, i, h_Info, h_File, ierror)
    call PMPI_File_preallocate( &
      h_File, o, ierror)
    call PMPI_File_read( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_read_all( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_read_all_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call PMPI_File_read_all_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_read_at( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_read_at_all( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_read_at_all_begin( &
      h_File, o, buffer, i, h_Datatype, ierror)
    call PMPI_File_read_at_all_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_read_ordered( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_read_ordered_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call PMPI_File_read_ordered_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_read_shared( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_seek( &
      h_File, o, i, ierror)
    call PMPI_File_seek_shared( &
      h_File, o, i, ierror)
    call PMPI_File_set_atomicity( &
      h_File, l, ierror)
    call PMPI_File_set_errhandler( &
      h_File, h_Errhandler, ierror)
    call PMPI_File_set_info( &
      h_File, h_Info, ierror)
    call PMPI_File_set_size( &
      h_File, o, ierror)
    call PMPI_File_set_view( &
      h_File, o, h_Datatype, h_Datatype, s, h_Info, ierror)
    call PMPI_File_sync( &
      h_File, ierror)
    call PMPI_File_write( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_write_all( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_write_all_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call PMPI_File_write_all_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_write_at( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_write_at_all( &
      h_File, o, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_write_at_all_begin( &
      h_File, o, buffer, i, h_Datatype, ierror)
    call PMPI_File_write_at_all_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_write_ordered( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_File_write_ordered_begin( &
      h_File, buffer, i, h_Datatype, ierror)
    call PMPI_File_write_ordered_end( &
      h_File, buffer, status, ierror)
    call PMPI_File_write_shared( &
      h_File, buffer, i, h_Datatype, status, ierror)
    call PMPI_Finalize( &
      ierror)
    call PMPI_Finalized( &
      l, ierror)
    call PMPI_Free_mem( &
      buffer, ierror)
    call PMPI_Gather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call PMPI_Gather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Gatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, ierror)
    call PMPI_Gatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Get( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, ierror)
    call PMPI_Get_accumulate( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, ierror)
    call PMPI_Get_address( &
      buffer, a, ierror)
    call PMPI_Get_count( &
      status, h_Datatype, i, ierror)
    call PMPI_Get_elements( &
      status, h_Datatype, i, ierror)
    call PMPI_Get_elements_x( &
      status, h_Datatype, c, ierror)
    call PMPI_Get_hw_resource_info( &
      h_Info, ierror)
    call PMPI_Get_library_version( &
      s, i, ierror)
    call PMPI_Get_processor_name( &
      s, i, ierror)
    call PMPI_Get_version( &
      i, i, ierror)
    call PMPI_Graph_create( &
      h_Comm, i, iv, iv, l, h_Comm, ierror)
    call PMPI_Graph_get( &
      h_Comm, i, i, iv, iv, ierror)
    call PMPI_Graph_map( &
      h_Comm, i, iv, iv, i, ierror)
    call PMPI_Graph_neighbors( &
      h_Comm, i, i, iv, ierror)
    call PMPI_Graph_neighbors_count( &
      h_Comm, i, i, ierror)
    call PMPI_Graphdims_get( &
      h_Comm, i, i, ierror)
    call PMPI_Grequest_complete( &
      h_Request, ierror)
    call PMPI_Grequest_start( &
      f_Grequest_query, f_Grequest_free, f_Grequest_cancel, a, h_Request, ierror)
    call PMPI_Group_compare( &
      h_Group, h_Group, i, ierror)
    call PMPI_Group_difference( &
      h_Group, h_Group, h_Group, ierror)
    call PMPI_Group_excl( &
      h_Group, i, iv, h_Group, ierror)
    call PMPI_Group_free( &
      h_Group, ierror)
    call PMPI_Group_from_session_pset( &
      h_Session, s, h_Group, ierror)
    call PMPI_Group_incl( &
      h_Group, i, iv, h_Group, ierror)
    call PMPI_Group_intersection( &
      h_Group, h_Group, h_Group, ierror)
    call PMPI_Group_range_excl( &
      h_Group, i, im, h_Group, ierror)
    call PMPI_Group_range_incl( &
      h_Group, i, im, h_Group, ierror)
    call PMPI_Group_rank( &
      h_Group, i, ierror)
    call PMPI_Group_size( &
      h_Group, i, ierror)
    call PMPI_Group_translate_ranks( &
      h_Group, i, iv, h_Group, iv, ierror)
    call PMPI_Group_union( &
      h_Group, h_Group, h_Group, ierror)
    call PMPI_Iallgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Iallgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Iallreduce( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Ialltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ialltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ialltoallw( &
      buffer, iv, iv, h_Datatypev, buffer, iv, iv, h_Datatypev, h_Comm, h_Request, ierror)
    call PMPI_Ibarrier( &
      h_Comm, h_Request, ierror)
    call PMPI_Ibcast( &
      buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Ibsend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Iexscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Igather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Igatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Improbe( &
      i, i, h_Comm, l, h_Message, status, ierror)
    call PMPI_Imrecv( &
      buffer, i, h_Datatype, h_Message, h_Request, ierror)
    call PMPI_Ineighbor_allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoallw( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call PMPI_Info_create( &
      h_Info, ierror)
    call PMPI_Info_create_env( &
      h_Info, ierror)
    call PMPI_Info_delete( &
      h_Info, s, ierror)
    call PMPI_Info_dup( &
      h_Info, h_Info, ierror)
    call PMPI_Info_free( &
      h_Info, ierror)
    call PMPI_Info_get( &
      h_Info, s, i, s, l, ierror)
    call PMPI_Info_get_nkeys( &
      h_Info, i, ierror)
    call PMPI_Info_get_nthkey( &
      h_Info, i, s, ierror)
    call PMPI_Info_get_string( &
      h_Info, s, i, s, l, ierror)
    call PMPI_Info_get_valuelen( &
      h_Info, s, i, l, ierror)
    call PMPI_Info_set( &
      h_Info, s, s, ierror)
    call PMPI_Init( &
      ierror)
    call PMPI_Init_thread( &
      i, i, ierror)
    call PMPI_Initialized( &
      l, ierror)
    call PMPI_Intercomm_create( &
      h_Comm, i, h_Comm, i, i, h_Comm, ierror)
    call PMPI_Intercomm_create_from_groups( &
      h_Group, i, h_Group, i, s, h_Info, h_Errhandler, h_Comm, ierror)
    call PMPI_Intercomm_merge( &
      h_Comm, l, h_Comm, ierror)
    call PMPI_Iprobe( &
      i, i, h_Comm, l, status, ierror)
    call PMPI_Irecv( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Ireduce( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, h_Request, ierror)
    call PMPI_Ireduce_scatter( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Ireduce_scatter_block( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Irsend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Is_thread_main( &
      l, ierror)
    call PMPI_Iscan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Iscatter( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Iscatterv( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Isend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Isendrecv( &
      buffer, i, h_Datatype, i, i, buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Isendrecv_replace( &
      buffer, i, h_Datatype, i, i, i, i, h_Comm, h_Request, ierror)
    call PMPI_Issend( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Lookup_name( &
      s, h_Info, s, ierror)
    call PMPI_Mprobe( &
      i, i, h_Comm, h_Message, status, ierror)
    call PMPI_Mrecv( &
      buffer, i, h_Datatype, h_Message, status, ierror)
    call PMPI_Neighbor_allgather( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_allgather_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_allgatherv( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_allgatherv_init( &
      buffer, i, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoall( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_alltoall_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoallv( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_alltoallv_init( &
      buffer, iv, iv, h_Datatype, buffer, iv, iv, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoallw( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, ierror)
    call PMPI_Neighbor_alltoallw_init( &
      buffer, iv, av, h_Datatypev, buffer, iv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Op_commutative( &
      h_Op, l, ierror)
    call PMPI_Op_create( &
      f_User, l, h_Op, ierror)
    call PMPI_Op_create_c( &
      f_User_c, l, h_Op, ierror)
    call PMPI_Op_free( &
      h_Op, ierror)
    call PMPI_Open_port( &
      h_Info, s, ierror)
    call PMPI_Pack( &
      buffer, i, h_Datatype, buffer, i, i, h_Comm, ierror)
    call PMPI_Pack_external( &
      s, buffer, i, h_Datatype, buffer, a, a, ierror)
    call PMPI_Pack_external_size( &
      s, i, h_Datatype, a, ierror)
    call PMPI_Pack_size( &
      i, h_Datatype, h_Comm, i, ierror)
    call PMPI_Parrived( &
      h_Request, i, l, ierror)
    call PMPI_Pcontrol( &
      i)
    call PMPI_Pready( &
      i, h_Request, ierror)
    call PMPI_Pready_list( &
      i, iv, h_Request, ierror)
    call PMPI_Pready_range( &
      i, i, h_Request, ierror)
    call PMPI_Precv_init( &
      buffer, i, c, h_Datatype, i, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Probe( &
      i, i, h_Comm, status, ierror)
    call PMPI_Psend_init( &
      buffer, i, c, h_Datatype, i, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Publish_name( &
      s, h_Info, s, ierror)
    call PMPI_Put( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, ierror)
    call PMPI_Query_thread( &
      i, ierror)
    call PMPI_Raccumulate( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call PMPI_Recv( &
      buffer, i, h_Datatype, i, i, h_Comm, status, ierror)
    call PMPI_Recv_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Reduce( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, ierror)
    call PMPI_Reduce_init( &
      buffer, buffer, i, h_Datatype, h_Op, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Reduce_local( &
      buffer, buffer, i, h_Datatype, h_Op, ierror)
    call PMPI_Reduce_scatter( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Reduce_scatter_block( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Reduce_scatter_block_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Reduce_scatter_init( &
      buffer, buffer, iv, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Register_datarep( &
      s, f_Datarep_conversion, f_Datarep_conversion, f_Datarep_extent, a, ierror)
    call PMPI_Register_datarep_c( &
      s, f_Datarep_conversion_c, f_Datarep_conversion_c, f_Datarep_extent, a, ierror)
    call PMPI_Remove_error_class( &
      i, ierror)
    call PMPI_Remove_error_code( &
      i, ierror)
    call PMPI_Remove_error_string( &
      i, ierror)
    call PMPI_Request_free( &
      h_Request, ierror)
    call PMPI_Request_get_status( &
      h_Request, l, status, ierror)
    call PMPI_Request_get_status_all( &
      i, h_Requestv, l, statusv, ierror)
    call PMPI_Request_get_status_any( &
      i, h_Requestv, i, l, status, ierror)
    call PMPI_Request_get_status_some( &
      i, h_Requestv, i, iv, statusv, ierror)
    call PMPI_Rget( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, h_Request, ierror)
    call PMPI_Rget_accumulate( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, a, i, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call PMPI_Rput( &
      buffer, i, h_Datatype, i, a, i, h_Datatype, h_Win, h_Request, ierror)
    call PMPI_Rsend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Rsend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Scan( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Scan_init( &
      buffer, buffer, i, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Scatter( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call PMPI_Scatter_init( &
      buffer, i, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Scatterv( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, ierror)
    call PMPI_Scatterv_init( &
      buffer, iv, iv, h_Datatype, buffer, i, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Send( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Send_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Sendrecv( &
      buffer, i, h_Datatype, i, i, buffer, i, h_Datatype, i, i, h_Comm, status, ierror)
    call PMPI_Sendrecv_replace( &
      buffer, i, h_Datatype, i, i, i, i, h_Comm, status, ierror)
    call PMPI_Session_attach_buffer( &
      h_Session, buffer, i, ierror)
    call PMPI_Session_call_errhandler( &
      h_Session, i, ierror)
    call PMPI_Session_create_errhandler( &
      f_Session_errhandler, h_Errhandler, ierror)
    call PMPI_Session_detach_buffer( &
      h_Session, p, i, ierror)
    call PMPI_Session_finalize( &
      h_Session, ierror)
    call PMPI_Session_flush_buffer( &
      h_Session, ierror)
    call PMPI_Session_get_errhandler( &
      h_Session, h_Errhandler, ierror)
    call PMPI_Session_get_info( &
      h_Session, h_Info, ierror)
    call PMPI_Session_get_nth_pset( &
      h_Session, h_Info, i, i, s, ierror)
    call PMPI_Session_get_num_psets( &
      h_Session, h_Info, i, ierror)
    call PMPI_Session_get_pset_info( &
      h_Session, s, h_Info, ierror)
    call PMPI_Session_iflush_buffer( &
      h_Session, h_Request, ierror)
    call PMPI_Session_init( &
      h_Info, h_Errhandler, h_Session, ierror)
    call PMPI_Session_set_errhandler( &
      h_Session, h_Errhandler, ierror)
    call PMPI_Ssend( &
      buffer, i, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Ssend_init( &
      buffer, i, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Start( &
      h_Request, ierror)
    call PMPI_Startall( &
      i, h_Requestv, ierror)
    call PMPI_Status_get_error( &
      status, i, ierror)
    call PMPI_Status_get_source( &
      status, i, ierror)
    call PMPI_Status_get_tag( &
      status, i, ierror)
    call PMPI_Status_set_cancelled( &
      status, l, ierror)
    call PMPI_Status_set_elements( &
      status, h_Datatype, i, ierror)
    call PMPI_Status_set_elements_x( &
      status, h_Datatype, c, ierror)
    call PMPI_Status_set_error( &
      status, i, ierror)
    call PMPI_Status_set_source( &
      status, i, ierror)
    call PMPI_Status_set_tag( &
      status, i, ierror)
    call PMPI_Test( &
      h_Request, l, status, ierror)
    call PMPI_Test_cancelled( &
      status, l, ierror)
    call PMPI_Testall( &
      i, h_Requestv, l, statusv, ierror)
    call PMPI_Testany( &
      i, h_Requestv, i, l, status, ierror)
    call PMPI_Testsome( &
      i, h_Requestv, i, iv, statusv, ierror)
    call PMPI_Topo_test( &
      h_Comm, i, ierror)
    call PMPI_Type_commit( &
      h_Datatype, ierror)
    call PMPI_Type_contiguous( &
      i, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_darray( &
      i, i, i, iv, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_f90_complex( &
      i, i, h_Datatype, ierror)
    call PMPI_Type_create_f90_integer( &
      i, h_Datatype, ierror)
    call PMPI_Type_create_f90_real( &
      i, i, h_Datatype, ierror)
    call PMPI_Type_create_hindexed( &
      i, iv, av, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_hindexed_block( &
      i, i, av, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_hvector( &
      i, i, a, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_indexed_block( &
      i, i, iv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_keyval( &
      f_Type_copy_attr, f_Type_delete_attr, i, a, ierror)
    call PMPI_Type_create_resized( &
      h_Datatype, a, a, h_Datatype, ierror)
    call PMPI_Type_create_struct( &
      i, iv, av, h_Datatypev, h_Datatype, ierror)
    call PMPI_Type_create_subarray( &
      i, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_delete_attr( &
      h_Datatype, i, ierror)
    call PMPI_Type_dup( &
      h_Datatype, h_Datatype, ierror)
    call PMPI_Type_free( &
      h_Datatype, ierror)
    call PMPI_Type_free_keyval( &
      i, ierror)
    call PMPI_Type_get_attr( &
      h_Datatype, i, a, l, ierror)
    call PMPI_Type_get_contents( &
      h_Datatype, i, i, i, iv, av, h_Datatypev, ierror)
    call PMPI_Type_get_contents( &
      h_Datatype, c, c, c, c, iv, av, cv, h_Datatypev, ierror)
    call PMPI_Type_get_envelope( &
      h_Datatype, i, i, i, i, ierror)
    call PMPI_Type_get_envelope( &
      h_Datatype, c, c, c, c, i, ierror)
    call PMPI_Type_get_extent( &
      h_Datatype, a, a, ierror)
    call PMPI_Type_get_extent_x( &
      h_Datatype, c, c, ierror)
    call PMPI_Type_get_name( &
      h_Datatype, s, i, ierror)
    call PMPI_Type_get_true_extent( &
      h_Datatype, a, a, ierror)
    call PMPI_Type_get_true_extent_x( &
      h_Datatype, c, c, ierror)
    call PMPI_Type_get_value_index( &
      h_Datatype, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_indexed( &
      i, iv, iv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_match_size( &
      i, i, h_Datatype, ierror)
    call PMPI_Type_set_attr( &
      h_Datatype, i, a, ierror)
    call PMPI_Type_set_name( &
      h_Datatype, s, ierror)
    call PMPI_Type_size( &
      h_Datatype, i, ierror)
    call PMPI_Type_size_x( &
      h_Datatype, c, ierror)
    call PMPI_Type_vector( &
      i, i, i, h_Datatype, h_Datatype, ierror)
    call PMPI_Unpack( &
      buffer, i, i, buffer, i, h_Datatype, h_Comm, ierror)
    call PMPI_Unpack_external( &
      s, buffer, a, a, buffer, i, h_Datatype, ierror)
    call PMPI_Unpublish_name( &
      s, h_Info, s, ierror)
    call PMPI_Wait( &
      h_Request, status, ierror)
    call PMPI_Waitall( &
      i, h_Requestv, statusv, ierror)
    call PMPI_Waitany( &
      i, h_Requestv, i, status, ierror)
    call PMPI_Waitsome( &
      i, h_Requestv, i, iv, statusv, ierror)
    call PMPI_Win_allocate( &
      a, i, h_Info, h_Comm, p, h_Win, ierror)
    call PMPI_Win_allocate_shared( &
      a, i, h_Info, h_Comm, p, h_Win, ierror)
    call PMPI_Win_attach( &
      h_Win, buffer, a, ierror)
    call PMPI_Win_call_errhandler( &
      h_Win, i, ierror)
    call PMPI_Win_complete( &
      h_Win, ierror)
    call PMPI_Win_create( &
      buffer, a, i, h_Info, h_Comm, h_Win, ierror)
    call PMPI_Win_create_dynamic( &
      h_Info, h_Comm, h_Win, ierror)
    call PMPI_Win_create_errhandler( &
      f_Win_errhandler, h_Errhandler, ierror)
    call PMPI_Win_create_keyval( &
      f_Win_copy_attr, f_Win_delete_attr, i, a, ierror)
    call PMPI_Win_delete_attr( &
      h_Win, i, ierror)
    call PMPI_Win_detach( &
      h_Win, buffer, ierror)
    call PMPI_Win_fence( &
      i, h_Win, ierror)
    call PMPI_Win_flush( &
      i, h_Win, ierror)
    call PMPI_Win_flush_all( &
      h_Win, ierror)
    call PMPI_Win_flush_local( &
      i, h_Win, ierror)
    call PMPI_Win_flush_local_all( &
      h_Win, ierror)
    call PMPI_Win_free( &
      h_Win, ierror)
    call PMPI_Win_free_keyval( &
      i, ierror)
    call PMPI_Win_get_attr( &
      h_Win, i, a, l, ierror)
    call PMPI_Win_get_errhandler( &
      h_Win, h_Errhandler, ierror)
    call PMPI_Win_get_group( &
      h_Win, h_Group, ierror)
    call PMPI_Win_get_info( &
      h_Win, h_Info, ierror)
    call PMPI_Win_get_name( &
      h_Win, s, i, ierror)
    call PMPI_Win_lock( &
      i, i, i, h_Win, ierror)
    call PMPI_Win_lock_all( &
      i, h_Win, ierror)
    call PMPI_Win_post( &
      h_Group, i, h_Win, ierror)
    call PMPI_Win_set_attr( &
      h_Win, i, a, ierror)
    call PMPI_Win_set_errhandler( &
      h_Win, h_Errhandler, ierror)
    call PMPI_Win_set_info( &
      h_Win, h_Info, ierror)
    call PMPI_Win_set_name( &
      h_Win, s, ierror)
    call PMPI_Win_shared_query( &
      h_Win, i, a, i, p, ierror)
    call PMPI_Win_start( &
      h_Group, i, h_Win, ierror)
    call PMPI_Win_sync( &
      h_Win, ierror)
    call PMPI_Win_test( &
      h_Win, l, ierror)
    call PMPI_Win_unlock( &
      i, h_Win, ierror)
    call PMPI_Win_unlock_all( &
      h_Win, ierror)
    call PMPI_Win_wait( &
      h_Win, ierror)
    a = PMPI_Aint_add( &
      a, a)
    a = PMPI_Aint_diff( &
      a, a)
    time = PMPI_Wtick()
    time = PMPI_Wtime()
    call PMPI_Accumulate( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, ierror)
    call PMPI_Allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call PMPI_Allgather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call PMPI_Allgatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Allreduce( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Allreduce_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call PMPI_Alltoall_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call PMPI_Alltoallv_init( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, ierror)
    call PMPI_Alltoallw_init( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Bcast( &
      buffer, c, h_Datatype, i, h_Comm, ierror)
    call PMPI_Bcast_init( &
      buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Bsend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Bsend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Buffer_attach( &
      buffer, c, ierror)
    call PMPI_Buffer_detach( &
      p, c, ierror)
    call PMPI_Comm_attach_buffer( &
      h_Comm, buffer, c, ierror)
    call PMPI_Comm_detach_buffer( &
      h_Comm, p, c, ierror)
    call PMPI_Exscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Exscan_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_File_get_type_extent( &
      h_File, h_Datatype, c, ierror)
    call PMPI_File_iread( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_all( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_at( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_at_all( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iread_shared( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_all( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_at( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_at_all( &
      h_File, o, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_iwrite_shared( &
      h_File, buffer, c, h_Datatype, h_Request, ierror)
    call PMPI_File_read( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_read_all( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_read_all_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call PMPI_File_read_at( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_read_at_all( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_read_at_all_begin( &
      h_File, o, buffer, c, h_Datatype, ierror)
    call PMPI_File_read_ordered( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_read_ordered_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call PMPI_File_read_shared( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write_all( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write_all_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call PMPI_File_write_at( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write_at_all( &
      h_File, o, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write_at_all_begin( &
      h_File, o, buffer, c, h_Datatype, ierror)
    call PMPI_File_write_ordered( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_File_write_ordered_begin( &
      h_File, buffer, c, h_Datatype, ierror)
    call PMPI_File_write_shared( &
      h_File, buffer, c, h_Datatype, status, ierror)
    call PMPI_Gather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call PMPI_Gather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Gatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, ierror)
    call PMPI_Gatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Get( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, ierror)
    call PMPI_Get_accumulate( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, ierror)
    call PMPI_Get_count( &
      status, h_Datatype, c, ierror)
    call PMPI_Get_elements( &
      status, h_Datatype, c, ierror)
    call PMPI_Iallgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Iallgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Iallreduce( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Ialltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ialltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ialltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call PMPI_Ibcast( &
      buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Ibsend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Iexscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Igather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Igatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Imrecv( &
      buffer, c, h_Datatype, h_Message, h_Request, ierror)
    call PMPI_Ineighbor_allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Request, ierror)
    call PMPI_Ineighbor_alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Request, ierror)
    call PMPI_Irecv( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Ireduce( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, h_Request, ierror)
    call PMPI_Ireduce_scatter( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Ireduce_scatter_block( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Irsend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Iscan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Request, ierror)
    call PMPI_Iscatter( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Iscatterv( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Request, ierror)
    call PMPI_Isend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Isendrecv( &
      buffer, c, h_Datatype, i, i, buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Isendrecv_replace( &
      buffer, c, h_Datatype, i, i, i, i, h_Comm, h_Request, ierror)
    call PMPI_Issend( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Mrecv( &
      buffer, c, h_Datatype, h_Message, status, ierror)
    call PMPI_Neighbor_allgather( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_allgather_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_allgatherv( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_allgatherv_init( &
      buffer, c, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoall( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_alltoall_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoallv( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, ierror)
    call PMPI_Neighbor_alltoallv_init( &
      buffer, cv, av, h_Datatype, buffer, cv, av, h_Datatype, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Neighbor_alltoallw( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, ierror)
    call PMPI_Neighbor_alltoallw_init( &
      buffer, cv, av, h_Datatypev, buffer, cv, av, h_Datatypev, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Pack( &
      buffer, c, h_Datatype, buffer, c, c, h_Comm, ierror)
    call PMPI_Pack_external( &
      s, buffer, c, h_Datatype, buffer, c, c, ierror)
    call PMPI_Pack_external_size( &
      s, c, h_Datatype, c, ierror)
    call PMPI_Pack_size( &
      c, h_Datatype, h_Comm, c, ierror)
    call PMPI_Put( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, ierror)
    call PMPI_Raccumulate( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call PMPI_Recv( &
      buffer, c, h_Datatype, i, i, h_Comm, status, ierror)
    call PMPI_Recv_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Reduce( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, ierror)
    call PMPI_Reduce_init( &
      buffer, buffer, c, h_Datatype, h_Op, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Reduce_local( &
      buffer, buffer, c, h_Datatype, h_Op, ierror)
    call PMPI_Reduce_scatter( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Reduce_scatter_block( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Reduce_scatter_block_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Reduce_scatter_init( &
      buffer, buffer, cv, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Rget( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, h_Request, ierror)
    call PMPI_Rget_accumulate( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, a, c, h_Datatype, h_Op, h_Win, h_Request, ierror)
    call PMPI_Rput( &
      buffer, c, h_Datatype, i, a, c, h_Datatype, h_Win, h_Request, ierror)
    call PMPI_Rsend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Rsend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Scan( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, ierror)
    call PMPI_Scan_init( &
      buffer, buffer, c, h_Datatype, h_Op, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Scatter( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call PMPI_Scatter_init( &
      buffer, c, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Scatterv( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, ierror)
    call PMPI_Scatterv_init( &
      buffer, cv, av, h_Datatype, buffer, c, h_Datatype, i, h_Comm, h_Info, h_Request, ierror)
    call PMPI_Send( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Send_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Sendrecv( &
      buffer, c, h_Datatype, i, i, buffer, c, h_Datatype, i, i, h_Comm, status, ierror)
    call PMPI_Sendrecv_replace( &
      buffer, c, h_Datatype, i, i, i, i, h_Comm, status, ierror)
    call PMPI_Session_attach_buffer( &
      h_Session, buffer, c, ierror)
    call PMPI_Session_detach_buffer( &
      h_Session, p, c, ierror)
    call PMPI_Ssend( &
      buffer, c, h_Datatype, i, i, h_Comm, ierror)
    call PMPI_Ssend_init( &
      buffer, c, h_Datatype, i, i, h_Comm, h_Request, ierror)
    call PMPI_Status_set_elements( &
      status, h_Datatype, c, ierror)
    call PMPI_Type_contiguous( &
      c, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_darray( &
      i, i, i, cv, iv, iv, iv, i, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_hindexed( &
      c, cv, cv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_hindexed_block( &
      c, c, cv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_hvector( &
      c, c, c, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_indexed_block( &
      c, c, cv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_create_resized( &
      h_Datatype, c, c, h_Datatype, ierror)
    call PMPI_Type_create_struct( &
      c, cv, cv, h_Datatypev, h_Datatype, ierror)
    call PMPI_Type_create_subarray( &
      i, cv, cv, cv, i, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_get_extent( &
      h_Datatype, c, c, ierror)
    call PMPI_Type_get_true_extent( &
      h_Datatype, c, c, ierror)
    call PMPI_Type_indexed( &
      c, cv, cv, h_Datatype, h_Datatype, ierror)
    call PMPI_Type_size( &
      h_Datatype, c, ierror)
    call PMPI_Type_vector( &
      c, c, c, h_Datatype, h_Datatype, ierror)
    call PMPI_Unpack( &
      buffer, c, c, buffer, c, h_Datatype, h_Comm, ierror)
    call PMPI_Unpack_external( &
      s, buffer, c, c, buffer, c, h_Datatype, ierror)
    call PMPI_Win_allocate( &
      a, a, h_Info, h_Comm, p, h_Win, ierror)
    call PMPI_Win_allocate_shared( &
      a, a, h_Info, h_Comm, p, h_Win, ierror)
    call PMPI_Win_create( &
      buffer, a, a, h_Info, h_Comm, h_Win, ierror)
    call PMPI_Win_shared_query( &
      h_Win, i, a, a, p, ierror)
  end subroutine never_profiled
end program calls_f08
