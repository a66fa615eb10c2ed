! objects.f90: `use mpi_f08`: groups, communicators, topologies, datatypes, packing, infos, error
! codes, sessions, windows, buffers, representations of data: what run_f08.f90 has not.
module representation
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: converted = 0
contains
  ! Numbers are negative in the file.
  subroutine turn(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf, filebuf
    type(MPI_Datatype) :: datatype
    integer :: count, ierror
    integer(MPI_OFFSET_KIND) :: position
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer, pointer :: ours(:), theirs(:)
    call c_f_pointer(userbuf, ours, [int(position) + count])
    call c_f_pointer(filebuf, theirs, [count])
    if (datatype == MPI_INTEGER .and. extra_state == 3) converted = converted + count
    theirs = -ours(position + 1:position + count)
    ierror = MPI_SUCCESS
  end subroutine turn
  subroutine turn_back(userbuf, datatype, count, filebuf, position, extra_state, ierror)
    type(c_ptr), value :: userbuf, filebuf
    type(MPI_Datatype) :: datatype
    integer :: count, ierror
    integer(MPI_OFFSET_KIND) :: position
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer, pointer :: ours(:), theirs(:)
    call c_f_pointer(userbuf, ours, [int(position) + count])
    call c_f_pointer(filebuf, theirs, [count])
    ours(position + 1:position + count) = -theirs
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 3 .and. datatype == MPI_INTEGER)
  end subroutine turn_back
  subroutine extent_of(datatype, extent, extra_state, ierror)
    type(MPI_Datatype) :: datatype
    integer(MPI_ADDRESS_KIND) :: extent, extra_state
    integer :: ierror
    extent = merge(4, 0, datatype == MPI_INTEGER .and. extra_state == 3)
    ierror = MPI_SUCCESS
  end subroutine extent_of
end module representation

program objects
  use mpi_f08
  use representation
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer, c_associated, c_loc
  implicit none
  integer :: rank, size, wrong = 0, provided

  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call check('thread level', provided >= MPI_THREAD_FUNNELED)
  call groups()
  call communicators()
  call topologies()
  call datatypes()
  call packing()
  call completion()
  call environment()
  call sessions()
  call windows()
  call buffers()
  call representations()
  call finish()
contains
  include 'check.inc'

  subroutine groups()
    type(MPI_Group) :: all, odd, even, both
    integer :: n, r, relation, ranges(3, 1), there(2)
    call MPI_Comm_group(MPI_COMM_WORLD, all)
    ranges(:, 1) = [0, size - 1, 2]
    call MPI_Group_range_incl(all, 1, ranges, even)
    call MPI_Group_range_excl(all, 1, ranges, odd)
    call MPI_Group_size(even, n)
    call check('even ranks', n == (size + 1) / 2)
    call MPI_Group_rank(odd, r)
    call check('odd ranks', r == merge(rank / 2, MPI_UNDEFINED, mod(rank, 2) == 1))
    call MPI_Group_union(even, odd, both)
    call MPI_Group_compare(both, all, relation)
    call check('union', relation == merge(MPI_SIMILAR, MPI_IDENT, size > 2))
    call MPI_Group_translate_ranks(even, 1, [0], all, there)
    call check('translated', there(1) == 0)
    call MPI_Group_free(both)
    call MPI_Group_intersection(even, odd, both)
    call check('empty', both == MPI_GROUP_EMPTY)
    call MPI_Group_free(even)
    call MPI_Group_free(odd)
    call MPI_Group_free(all)
    call check('null group', all == MPI_GROUP_NULL)
  end subroutine groups

  subroutine communicators()
    type(MPI_Comm) :: half, copy, between, all, node, later
    type(MPI_Group) :: group
    type(MPI_Info) :: info
    type(MPI_Request) :: request
    integer :: n, r, relation
    logical :: is_inter
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), -rank, half)
    call MPI_Comm_size(half, n)
    call MPI_Comm_rank(half, r)
    call check('split', n == (size + 1 - mod(rank, 2)) / 2 .and. r == n - 1 - rank / 2)
    call MPI_Comm_dup(half, copy)
    call MPI_Comm_compare(half, copy, relation)
    call check('congruent', relation == MPI_CONGRUENT)
    call MPI_Comm_free(copy)
    call MPI_Comm_idup(half, later, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Comm_compare(half, later, relation)
    call check('later', relation == MPI_CONGRUENT)
    call MPI_Comm_free(later)
    if (size > 1) then
      ! The leaders are the ranks with the highest number of each parity.
      call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, &
        merge(size - 1 - mod(size, 2), size - 2 + mod(size, 2), mod(rank, 2) == 0), 4, between)
      call MPI_Comm_test_inter(between, is_inter)
      call MPI_Comm_remote_size(between, n)
      call check('intercommunicator', is_inter .and. n == (size + mod(rank, 2)) / 2)
      call MPI_Intercomm_merge(between, mod(rank, 2) == 1, all)
      call MPI_Comm_size(all, n)
      call MPI_Comm_rank(all, r)
      call check('merged', n == size .and. (mod(rank, 2) == 1 .eqv. r >= (size + 1) / 2))
      call MPI_Comm_free(all)
      call MPI_Comm_free(between)
    end if
    call MPI_Comm_free(half)
    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node)
    call MPI_Comm_size(node, n)
    call check('node', n >= 1)
    call MPI_Comm_group(node, group)
    call MPI_Comm_create_group(MPI_COMM_WORLD, group, 3, copy)
    call MPI_Comm_compare(node, copy, relation)
    call check('by its group', relation == MPI_CONGRUENT)
    call MPI_Group_free(group)
    call MPI_Comm_free(copy)
    call MPI_Comm_get_info(node, info)
    call check('its hints', info /= MPI_INFO_NULL)
    call MPI_Info_free(info)
    call MPI_Comm_disconnect(node)
    call check('null communicator', node == MPI_COMM_NULL)
  end subroutine communicators

  subroutine topologies()
    type(MPI_Comm) :: graph, cart
    integer :: index(size), edges(2 * size), i, kind, n, m, place(1), neighbours(2), there, weights(1)
    integer :: sources(1), to(1)
    logical :: weighted
    do i = 1, size
      index(i) = 2 * i
      edges(2 * i - 1) = mod(i + size - 2, size)
      edges(2 * i) = mod(i, size)
    end do
    call MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, .false., graph)
    call MPI_Topo_test(graph, kind)
    call MPI_Graphdims_get(graph, n, m)
    call check('graph', kind == MPI_GRAPH .and. n == size .and. m == 2 * size)
    index = 0
    call MPI_Graph_get(graph, size, 2 * size, index, edges)
    call check('index', all(index == [(2 * i, i = 1, size)]))
    call MPI_Graph_neighbors_count(graph, rank, n)
    call MPI_Graph_neighbors(graph, rank, 2, neighbours)
    call check('neighbours', n == 2 .and. &
      all(neighbours == [mod(rank + size - 1, size), mod(rank + 1, size)]))
    call MPI_Comm_free(graph)
    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, [rank], [1], [mod(rank + 1, size)], [5 + rank], &
      MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, n, m, weighted)
    call check('weighted', n == 1 .and. m == 1 .and. weighted)
    call MPI_Dist_graph_neighbors(graph, 1, sources, MPI_UNWEIGHTED, 1, to, weights)
    call check('weights', to(1) == mod(rank + 1, size) .and. weights(1) == 5 + rank &
      .and. sources(1) == mod(rank + size - 1, size))
    call MPI_Comm_free(graph)
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [size], [.true.], .false., cart)
    call MPI_Cartdim_get(cart, n)
    call MPI_Cart_rank(cart, [rank + size], there)
    call MPI_Cart_coords(cart, there, 1, place)
    call check('coordinates', n == 1 .and. there == rank .and. place(1) == rank)
    call MPI_Cart_map(MPI_COMM_WORLD, 1, [size], [.true.], n)
    call check('map', n >= 0 .and. n < size)
    call MPI_Comm_free(cart)
  end subroutine topologies

  subroutine datatypes()
    type(MPI_Datatype) :: made, other, parts(2)
    integer :: sizes(2), a(4, 6), b(4, 6), n, combiner
    integer(MPI_ADDRESS_KIND) :: lb, extent, places(2)
    integer(MPI_COUNT_KIND) :: bytes, numbers(4)
    character(len=MPI_MAX_OBJECT_NAME) :: name
    type(MPI_Status) :: status
    sizes = [4, 6]
    a = reshape([(n, n = 1, 24)], [4, 6])
    b = 0
    call MPI_Type_create_subarray(2, sizes, [2, 3], [1, 2], MPI_ORDER_FORTRAN, MPI_INTEGER, made)
    call MPI_Type_commit(made)
    call MPI_Sendrecv(a, 1, made, 0, 1, b, 1, made, 0, 1, MPI_COMM_SELF, status)
    call check('subarray', all(b(2:3, 3:5) == a(2:3, 3:5)) .and. count(b /= 0) == 6)
    call MPI_Get_elements(status, made, n)
    call check('elements', n == 6)
    call MPI_Get_elements_x(status, made, bytes)
    call check('elements, wide', bytes == 6)
    call MPI_Type_set_name(made, 'a block')
    call MPI_Type_get_name(made, name, n)
    call check('its name', name == 'a block' .and. n == 7)
    call MPI_Type_dup(made, other)
    call MPI_Type_size(other, n)
    call check('a copy', n == 24 .and. other /= made)
    call MPI_Type_free(other)
    call MPI_Type_get_envelope(made, numbers(1), numbers(2), numbers(3), numbers(4), combiner)
    call check('envelope, wide', combiner == MPI_COMBINER_SUBARRAY .and. numbers(4) == 1)
    call MPI_Type_free(made)
    call MPI_Type_vector(2, 1, 3, MPI_REAL, made)
    call MPI_Type_get_true_extent(made, lb, extent)
    call check('true extent', lb == 0 .and. extent == 16)
    places = [0, 32]
    parts = [made, MPI_DOUBLE_PRECISION]
    call MPI_Type_create_struct(2, [1, 2], places, parts, other)
    call MPI_Type_get_extent(other, lb, extent)
    call check('structure', lb == 0 .and. extent == 48)
    call MPI_Type_free(other)
    call MPI_Type_create_hindexed_block(2, 1, places, MPI_CHARACTER, other)
    call MPI_Type_size(other, n)
    call check('blocks', n == 2)
    call MPI_Type_free(other)
    call MPI_Type_free(made)
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, made)
    call MPI_Type_size(made, n)
    call check('matching real', n == 8)
    call MPI_Type_get_value_index(MPI_REAL, MPI_INTEGER, made)
    call check('no such pair', made == MPI_DATATYPE_NULL .or. made /= MPI_REAL)
  end subroutine datatypes

  subroutine packing()
    integer :: position, n, numbers(3)
    real :: x
    character(len=64) :: box
    position = 0
    call MPI_Pack([7, 8, 9], 3, MPI_INTEGER, box, 64, position, MPI_COMM_WORLD)
    call MPI_Pack(2.5, 1, MPI_REAL, box, 64, position, MPI_COMM_WORLD)
    call MPI_Pack_size(3, MPI_INTEGER, MPI_COMM_WORLD, n)
    call check('packed', position == 16 .and. n >= 12)
    position = 0
    call MPI_Unpack(box, 64, position, numbers, 3, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Unpack(box, 64, position, x, 1, MPI_REAL, MPI_COMM_WORLD)
    call check('unpacked', all(numbers == [7, 8, 9]) .and. x == 2.5)
  end subroutine packing

  subroutine completion()
    type(MPI_Request) :: requests(3)
    type(MPI_Status) :: statuses(3), status
    integer :: got(3), i, n, indices(3), found
    logical :: flag
    do i = 1, 3
      call MPI_Irecv(got(i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(i))
    end do
    call MPI_Send(5, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF)
    call MPI_Request_get_status_any(3, requests, found, flag, status)
    call check('one is complete', flag .and. found == 2 .and. status%MPI_TAG == 2)
    call MPI_Request_get_status_some(3, requests, n, indices, statuses)
    call check('some are', n == 1 .and. indices(1) == 2)
    call MPI_Waitany(3, requests, i, status)
    call check('waited for one', i == 2 .and. got(2) == 5)
    call MPI_Testall(3, requests, flag, statuses)
    call check('not all', .not. flag)
    call MPI_Iprobe(0, 1, MPI_COMM_SELF, flag, status)
    call check('nothing to probe', .not. flag)
    call MPI_Send(4, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Send(6, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF)
    call MPI_Waitsome(3, requests, n, indices, statuses)
    if (n == 1) then
      call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE)
    else
      call check('two of three', all(indices(1:2) == [1, 3]) .and. statuses(2)%MPI_TAG == 3)
    end if
    call check('all came', all(got == [4, 5, 6]))
    call MPI_Testsome(3, requests, n, indices, statuses)
    call check('none is left', n == MPI_UNDEFINED)
  end subroutine completion

  subroutine environment()
    integer :: version, subversion, major, minor, length, code, class, n
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: words
    character(len=MPI_MAX_INFO_KEY) :: key
    type(MPI_Info) :: info, copy
    logical :: flag
    call MPI_Get_version(version, subversion)
    call check('version', version == MPI_VERSION .and. subversion == MPI_SUBVERSION)
    call MPI_Abi_get_version(major, minor)
    call check('ABI', major == MPI_ABI_VERSION .and. minor == MPI_ABI_SUBVERSION)
    call MPI_Get_library_version(words, length)
    call check('library', index(words, 'oxmpi') > 0 .and. len_trim(words) == length)
    call MPI_Add_error_class(class)
    call MPI_Add_error_code(class, code)
    call MPI_Error_class(code, n)
    call check('error class', n == class .and. class > MPI_ERR_LASTCODE)
    call MPI_Remove_error_code(code)
    call MPI_Remove_error_class(class)
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'one', '1')
    call MPI_Info_set(info, 'two', ' ')
    call MPI_Info_get_nkeys(info, n)
    call MPI_Info_get_nthkey(info, 1, key)
    call check('keys', n == 2 .and. key == 'two')
    call MPI_Info_get_valuelen(info, 'two', n, flag)
    call check('no blanks', flag .and. n == 0)
    call MPI_Info_dup(info, copy)
    call MPI_Info_delete(copy, 'one')
    call MPI_Info_get_nkeys(copy, n)
    call check('one left', n == 1)
    call MPI_Info_free(copy)
    call MPI_Info_free(info)
    call MPI_Initialized(flag)
    call check('initialized', flag)
    call MPI_Finalized(flag)
    call check('not finalized', .not. flag)
    call MPI_Is_thread_main(flag)
    call check('main thread', flag)
    call check('clock', MPI_Wtime() > 0 .and. MPI_Wtick() > 0)
  end subroutine environment

  subroutine sessions()
    type(MPI_Session) :: session
    type(MPI_Group) :: group
    type(MPI_Comm) :: comm
    type(MPI_Info) :: info
    integer :: n, length, i
    logical :: is_there
    character(len=MPI_MAX_PSET_NAME_LEN) :: name
    character(len=20) :: value
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
    call MPI_Session_get_num_psets(session, MPI_INFO_NULL, n)
    is_there = .false.
    do i = 0, n - 1
      length = 0
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name)
      call check('length of a name', length > 0)
      call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name)
      is_there = is_there .or. name == 'mpi://WORLD'
    end do
    call check('mpi://WORLD', is_there)
    call MPI_Session_get_pset_info(session, 'mpi://WORLD', info)
    call MPI_Info_get(info, 'mpi_size', 20, value, is_there)
    read (value, *) i
    call check('its size', is_there .and. i == size)
    call MPI_Info_free(info)
    call MPI_Group_from_session_pset(session, 'mpi://WORLD', group)
    call MPI_Comm_create_from_group(group, 'objects', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm)
    call MPI_Comm_size(comm, i)
    call check('its communicator', i == size)
    call MPI_Comm_free(comm)
    call MPI_Group_free(group)
    call MPI_Session_finalize(session)
    call check('null session', session == MPI_SESSION_NULL)
  end subroutine sessions

  subroutine windows()
    type(MPI_Win) :: win
    type(MPI_Comm) :: node
    type(MPI_Group) :: group
    integer, target :: memory(4)
    integer, pointer :: theirs(:)
    integer :: unit, n, flavor
    integer(MPI_ADDRESS_KIND) :: bytes, address, value
    logical :: flag
    type(c_ptr) :: p
    character(len=MPI_MAX_OBJECT_NAME) :: name
    memory = 0
    call MPI_Win_create(memory, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_name(win, 'mine')
    call MPI_Win_get_name(win, name, n)
    call check('window name', name == 'mine' .and. n == 4)
    call MPI_Win_get_group(win, group)
    call MPI_Win_post(group, 0, win)
    call MPI_Win_start(group, 0, win)
    call MPI_Put(rank + 1, 1, MPI_INTEGER, mod(rank + 1, size), 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    call MPI_F_sync_reg(memory)
    call check('post and start', memory(2) == mod(rank + size - 1, size) + 1)
    call MPI_Group_free(group)
    call MPI_Win_free(win)
    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node)
    call MPI_Win_allocate_shared(8_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, node, p, win)
    call MPI_Win_shared_query(win, 0, bytes, unit, p)
    call c_f_pointer(p, theirs, [2])
    call MPI_Win_fence(0, win)
    if (rank == 0) theirs = [3, 4]
    call MPI_Win_fence(0, win)
    call check('shared', bytes == 8 .and. unit == 4 .and. theirs(2) == 4)
    call MPI_Win_fence(0, win)
    call MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, value, flag)
    flavor = int(value)
    call check('flavour', flag .and. flavor == MPI_WIN_FLAVOR_SHARED)
    call MPI_Win_free(win)
    call MPI_Comm_free(node)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_attach(win, memory, 16_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory(3), address)
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win)
    call MPI_Put(9, 1, MPI_INTEGER, rank, address, 1, MPI_INTEGER, win)
    call MPI_Win_unlock(rank, win)
    call MPI_F_sync_reg(memory)
    call check('dynamic', memory(3) == 9)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
  end subroutine windows

  subroutine buffers()
    integer, target :: space(2000)
    integer :: n
    type(c_ptr) :: p
    call MPI_Buffer_attach(space, 8000)
    call MPI_Buffer_detach(p, n)
    call check('the same buffer', c_associated(p, c_loc(space)) .and. n == 8000)
    call MPI_Comm_attach_buffer(MPI_COMM_SELF, MPI_BUFFER_AUTOMATIC, 0)
    call MPI_Bsend(1, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Recv(n, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check('automatic buffer', n == 1)
    call MPI_Comm_detach_buffer(MPI_COMM_SELF, p, n)
  end subroutine buffers

  subroutine representations()
    type(MPI_File) :: file
    character(len=256) :: name
    integer :: number, raw
    call get_command_argument(1, name)
    call MPI_Register_datarep('negative', turn_back, turn, extent_of, 3_MPI_ADDRESS_KIND)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file)
    call MPI_File_set_view(file, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'negative', MPI_INFO_NULL)
    call MPI_File_write_at(file, int(rank, MPI_OFFSET_KIND), 40 + rank, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_read_at(file, int(rank, MPI_OFFSET_KIND), number, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_set_view(file, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
    call MPI_File_read_at(file, int(rank, MPI_OFFSET_KIND), raw, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call check('own representation', number == 40 + rank .and. raw == -40 - rank .and. converted == 1)
    call MPI_File_close(file)
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 0) call MPI_File_delete(name, MPI_INFO_NULL)
  end subroutine representations
end program objects
