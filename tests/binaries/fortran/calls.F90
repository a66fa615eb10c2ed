! Procedures of mpif.h and of the module mpi whose arguments are more than numbers: functions of
! Fortran, attributes, statuses, constants that are known by their address, LOGICAL, CHARACTER.
! Compiled by the compiler of another MPI; says "right" for each part, or what is wrong.
! -DMPIF: through mpif.h.

#ifdef MPIF
#define WITH_MPI
#define DECLARE include 'mpif.h'
#else
#define WITH_MPI use mpi
#define DECLARE
#endif

module counts
  implicit none
  integer :: wrong = 0, copies = 0, deletes = 0, handled = 0, class_seen = -1, asked = 0, freed = 0
  integer :: cancelled = 0, type_seen = -1, object_seen = -1
  ! Addresses of these are in a datatype.
  integer :: first(4), last(2)
contains
  subroutine check(what, ok)
    character(*), intent(in) :: what
    logical, intent(in) :: ok
    if (ok) return
    wrong = wrong + 1
    print '(2a)', 'WRONG: ', what
  end subroutine

  subroutine done(part)
    character(*), intent(in) :: part
    if (wrong == 0) print '(2a)', part, ' right'
  end subroutine
end module

subroutine tens(a, b, n, datatype)
  use counts
  implicit none
  integer, intent(in) :: n, datatype
  integer, intent(in) :: a(n)
  integer, intent(inout) :: b(n)
  b = b + 10 * a
  type_seen = datatype
end subroutine

subroutine pairs(a, b, n, datatype)
  use counts
  implicit none
  integer, intent(in) :: n, datatype
  integer, intent(in) :: a(2, n)
  integer, intent(inout) :: b(2, n)
  b(1, :) = b(1, :) + a(1, :)
  b(2, :) = max(b(2, :), a(2, :))
  type_seen = datatype
end subroutine

subroutine copy_value(object, key, state, from, to, flag, ierr)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer :: object, key, ierr
  integer(kind=MPI_ADDRESS_KIND) :: state, from, to
  logical :: flag
  copies = copies + 1
  object_seen = object
  to = from + state
  flag = .true.
  ierr = MPI_SUCCESS
end subroutine

subroutine delete_value(object, key, value, state, ierr)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer :: object, key, ierr
  integer(kind=MPI_ADDRESS_KIND) :: value, state
  deletes = deletes + 1
  ierr = MPI_SUCCESS
end subroutine

subroutine on_error(object, code)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer :: object, code, ierr
  handled = handled + 1
  object_seen = object
  call MPI_Error_class(code, class_seen, ierr)
end subroutine

subroutine on_query(state, status, ierr)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer(kind=MPI_ADDRESS_KIND) :: state
  integer :: status(MPI_STATUS_SIZE), ierr
  asked = asked + 1
  status(MPI_SOURCE) = 7
  status(MPI_TAG) = int(state)
  call MPI_Status_set_elements(status, MPI_INTEGER, 3, ierr)
  call MPI_Status_set_cancelled(status, .true., ierr)
  ierr = MPI_SUCCESS
end subroutine

subroutine on_free(state, ierr)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer(kind=MPI_ADDRESS_KIND) :: state
  integer :: ierr
  freed = freed + 1
  ierr = MPI_SUCCESS
end subroutine

subroutine on_cancel(state, complete, ierr)
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer(kind=MPI_ADDRESS_KIND) :: state
  logical :: complete
  integer :: ierr
  cancelled = merge(2, 1, complete)
  ierr = MPI_SUCCESS
end subroutine

program calls
  use counts
  WITH_MPI
  implicit none
  DECLARE
  integer :: rank, ranks, before, after, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  before = mod(rank + ranks - 1, ranks)
  after = mod(rank + 1, ranks)
  call messages
  call done('messages')
  call persistent
  call done('persistent requests')
  call reductions
  call done('operations')
  call addresses
  call done('constants known by their address')
  call attributes
  call done('attributes')
  call errors
  call done('error handlers')
  call texts
  call done('CHARACTER and LOGICAL')
  call generalized
  call done('generalized requests')
  call files
  call done('files')
  call languages
  call done('Fortran and C')
#ifdef MPIF
  call removed
  call done('what MPI-3.0 removed')
#endif
  call MPI_Finalize(ierr)
contains

  subroutine messages
    integer :: requests(3), statuses(MPI_STATUS_SIZE, 3), status(MPI_STATUS_SIZE)
    integer, asynchronous :: got(3)
    integer :: i, count, indices(3), many, sources
    logical :: flag
    got = -1
    do i = 1, 3
      call MPI_Irecv(got(i), 1, MPI_INTEGER, before, i, MPI_COMM_WORLD, requests(i), ierr)
    end do
    do i = 1, 3
      call MPI_Send(100 * rank + i, 1, MPI_INTEGER, after, i, MPI_COMM_WORLD, ierr)
    end do
    call MPI_Waitall(3, requests, statuses, ierr)
    call check('requests are null', all(requests == MPI_REQUEST_NULL))
    call check('sources', all(statuses(MPI_SOURCE, :) == before))
    call check('tags', all(statuses(MPI_TAG, :) == [1, 2, 3]))
    call check('received', all(got == 100 * before + [1, 2, 3]))
    call MPI_Get_count(statuses(:, 2), MPI_INTEGER, count, ierr)
    call check('count', count == 1)
    call MPI_Test_cancelled(statuses(:, 2), flag, ierr)
    call check('not cancelled', .not. flag)
    call MPI_Recv(got, 1, MPI_INTEGER, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    call check('nobody', status(MPI_SOURCE) == MPI_PROC_NULL .and. status(MPI_TAG) == MPI_ANY_TAG)
    call MPI_Recv(got, 1, MPI_INTEGER, MPI_PROC_NULL, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
    ! Positions begin at 1.
    call MPI_Irecv(got(2), 1, MPI_INTEGER, before, 9, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Send(rank, 1, MPI_INTEGER, after, 9, MPI_COMM_WORLD, ierr)
    call MPI_Waitany(3, requests, i, status, ierr)
    call check('the second', i == 2 .and. status(MPI_TAG) == 9)
    call MPI_Waitany(3, requests, i, MPI_STATUS_IGNORE, ierr)
    call check('none is active', i < 0)
    call MPI_Irecv(got(3), 1, MPI_INTEGER, before, 9, MPI_COMM_WORLD, requests(3), ierr)
    call MPI_Send(rank, 1, MPI_INTEGER, after, 9, MPI_COMM_WORLD, ierr)
    call MPI_Waitsome(3, requests, many, indices, statuses, ierr)
    call check('the third', many == 1 .and. indices(1) == 3 .and. statuses(MPI_SOURCE, 1) == before)
    call MPI_Testall(3, requests, flag, MPI_STATUSES_IGNORE, ierr)
    call check('all have ended', flag)
    call MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, flag, status, ierr)
    call check('nothing comes', .not. flag)
    sources = MPI_ANY_SOURCE
    call MPI_Sendrecv(rank, 1, MPI_INTEGER, after, 4, got, 1, MPI_INTEGER, sources, 4, &
                      MPI_COMM_WORLD, status, ierr)
    call check('from anybody', status(MPI_SOURCE) == before .and. got(1) == before)
  end subroutine

  subroutine persistent
    integer :: requests(2), statuses(MPI_STATUS_SIZE, 2), i
    integer, asynchronous :: out, in
    call MPI_Send_init(out, 1, MPI_INTEGER, after, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Recv_init(in, 1, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(2), ierr)
    do i = 1, 5
      out = 10 * rank + i
      call MPI_Startall(2, requests, ierr)
      call MPI_Waitall(2, requests, statuses, ierr)
      call check('it stays', all(requests /= MPI_REQUEST_NULL))
      call check('in', in == 10 * before + i .and. statuses(MPI_SOURCE, 2) == before)
    end do
    call MPI_Start(requests(1), ierr)
    call MPI_Start(requests(2), ierr)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Wait(requests(2), statuses(:, 1), ierr)
    call check('waited for', statuses(MPI_TAG, 1) == 1 .and. requests(2) /= MPI_REQUEST_NULL)
    call MPI_Request_free(requests(1), ierr)
    call MPI_Request_free(requests(2), ierr)
    call check('it is free', all(requests == MPI_REQUEST_NULL))
  end subroutine

  subroutine reductions
    external :: tens, pairs
    integer :: operation, pair, in(2, 2), out(2, 2), i, sums(3)
    logical :: commutes
    call MPI_Op_create(tens, .false., operation, ierr)
    call MPI_Op_commutative(operation, commutes, ierr)
    call check('it does not commute', .not. commutes)
    sums = rank
    call MPI_Reduce_local([1, 2, 3], sums, 3, MPI_INTEGER, operation, ierr)
    call check('locally', all(sums == rank + [10, 20, 30]))
    call check('the type of the program', type_seen == MPI_INTEGER)
    call MPI_Op_free(operation, ierr)
    call check('the operation is null', operation == MPI_OP_NULL)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_Op_create(pairs, .true., operation, ierr)
    in = reshape([1, rank, 2, -rank], [2, 2])
    call MPI_Allreduce(in, out, 2, pair, operation, MPI_COMM_WORLD, ierr)
    call check('pairs', all(out == reshape([ranks, ranks - 1, 2 * ranks, 0], [2, 2])))
    call check('the type that was made', ranks == 1 .or. type_seen == pair .or. rank > 0)
    call MPI_Op_free(operation, ierr)
    call MPI_Type_free(pair, ierr)
    call check('the type is null', pair == MPI_DATATYPE_NULL)
    sums = [(rank + i, i = 1, 3)]
    call MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check('in place', all(sums == ranks * (ranks - 1) / 2 + ranks * [1, 2, 3]))
  end subroutine

  subroutine addresses
    integer(kind=MPI_ADDRESS_KIND) :: places(2)
    integer :: type, graph, weighted, inward, outward, types(0:15), counts(0:15), where(0:15)
    integer :: in(0:15), out(0:15), i
    logical :: has_weights
    ! MPI_BOTTOM
    first = rank * [1, 2, 3, 4]
    last = rank + [5, 6]
    call MPI_Get_address(first(2), places(1), ierr)
    call MPI_Get_address(last, places(2), ierr)
    call MPI_Type_create_struct(2, [3, 2], places, [MPI_INTEGER, MPI_INTEGER], type, ierr)
    call MPI_Type_commit(type, ierr)
    call MPI_Bcast(MPI_BOTTOM, 1, type, ranks - 1, MPI_COMM_WORLD, ierr)
    call check('from the bottom', all(first == [rank, (ranks - 1) * [2, 3, 4]]) .and. &
               all(last == ranks - 1 + [5, 6]))
    call MPI_Type_free(type, ierr)
    ! MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], MPI_UNWEIGHTED, 1, [after], &
                                        MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph, ierr)
    call MPI_Dist_graph_neighbors_count(graph, inward, outward, has_weights, ierr)
    weighted = merge(1, 0, has_weights)
    call check('no weights', inward == 1 .and. outward == 1 .and. weighted == 0)
    call MPI_Comm_free(graph, ierr)
    call check('the communicator is null', graph == MPI_COMM_NULL)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, [0], MPI_WEIGHTS_EMPTY, 0, [0], &
                                        MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., graph, ierr)
    call MPI_Dist_graph_neighbors_count(graph, inward, outward, has_weights, ierr)
    call check('empty weights', inward == 0 .and. outward == 0 .and. has_weights)
    call MPI_Comm_free(graph, ierr)
    ! Lists of handles
    types = MPI_INTEGER
    counts = 1
    where = [(4 * i, i = 0, 15)]
    out = 100 * rank + [(i, i = 0, 15)]
    call MPI_Alltoallw(out, counts, where, types, in, counts, where, types, MPI_COMM_WORLD, ierr)
    call check('all to all', all(in(0:ranks - 1) == [(100 * i + rank, i = 0, ranks - 1)]))
    out(0:ranks - 1) = in(0:ranks - 1)
    call MPI_Alltoallw(MPI_IN_PLACE, counts, where, types, out, counts, where, types, &
                       MPI_COMM_WORLD, ierr)
    call check('in place', all(out(0:ranks - 1) == [(100 * rank + i, i = 0, ranks - 1)]))
  end subroutine

  subroutine attributes
    external :: copy_value, delete_value
    integer(kind=MPI_ADDRESS_KIND) :: value, state, bytes
    integer :: key, same, none, comm, other, type, another, window, memory(4), old
    logical :: flag
    state = 1000
    call MPI_Comm_create_keyval(copy_value, delete_value, key, state, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, same, state, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, none, state, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    value = 2_MPI_ADDRESS_KIND**40 + rank
    call MPI_Comm_set_attr(comm, key, value, ierr)
    call MPI_Comm_set_attr(comm, same, value, ierr)
    call MPI_Comm_set_attr(comm, none, value, ierr)
    call MPI_Comm_dup(comm, other, ierr)
    call check('copied once', copies == 1 .and. object_seen == comm)
    call MPI_Comm_get_attr(other, key, value, flag, ierr)
    call check('the copy', flag .and. value == 2_MPI_ADDRESS_KIND**40 + rank + 1000)
    call MPI_Comm_get_attr(other, same, value, flag, ierr)
    call check('the same', flag .and. value == 2_MPI_ADDRESS_KIND**40 + rank)
    call MPI_Comm_get_attr(other, none, value, flag, ierr)
    call check('not copied', .not. flag)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call check('deleted', deletes == 1)
    call MPI_Comm_free(other, ierr)
    call check('deleted with its object', deletes == 2)
    call MPI_Comm_free_keyval(key, ierr)
    call check('the key is invalid', key == MPI_KEYVAL_INVALID)
    call MPI_Comm_free(comm, ierr)
    ! Of datatypes and windows
    call MPI_Type_create_keyval(copy_value, delete_value, key, state, ierr)
    call MPI_Type_contiguous(3, MPI_INTEGER, type, ierr)
    value = 5
    call MPI_Type_set_attr(type, key, value, ierr)
    call MPI_Type_dup(type, another, ierr)
    call check('copied with a type', copies == 2 .and. object_seen == type)
    call MPI_Type_get_attr(another, key, value, flag, ierr)
    call check('of a type', flag .and. value == 1005)
    call MPI_Type_free(type, ierr)
    call MPI_Type_free(another, ierr)
    call check('deleted with types', deletes == 4)
    call MPI_Type_free_keyval(key, ierr)
    bytes = 16
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_value, key, state, ierr)
    call MPI_Win_set_attr(window, key, value, ierr)
    call MPI_Win_get_attr(window, key, value, flag, ierr)
    call check('of a window', flag .and. value == 1005)
    call MPI_Win_get_attr(window, MPI_WIN_SIZE, value, flag, ierr)
    call check('its size', flag .and. value == 16)
    call MPI_Win_get_attr(window, MPI_WIN_DISP_UNIT, value, flag, ierr)
    call check('its unit', flag .and. value == 4)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, value, flag, ierr)
    call MPI_Get_address(memory, bytes, ierr)
    call check('its base', flag .and. value == bytes)
    call MPI_Win_free(window, ierr)
    call check('deleted with a window', deletes == 5 .and. window == MPI_WIN_NULL)
    ! Those of MPI itself, and the calls of MPI-1
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierr)
    call check('the greatest tag', flag .and. value >= 32767)
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, old, flag, ierr)
    call check('the same as an INTEGER', flag .and. old == value)
    call MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, key, 0, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Attr_put(comm, key, -12, ierr)
    call MPI_Comm_dup(comm, other, ierr)
    call MPI_Attr_get(other, key, old, flag, ierr)
    call check('an INTEGER', flag .and. old == -12)
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Keyval_free(key, ierr)
  end subroutine

  subroutine errors
    external :: on_error
    integer :: handler, found, code, class, length, comm, window, memory(4), file
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    character(MPI_MAX_ERROR_STRING) :: text
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_create_errhandler(on_error, handler, ierr)
    call MPI_Comm_set_errhandler(comm, handler, ierr)
    call MPI_Comm_get_errhandler(comm, found, ierr)
    call check('the handler', found == handler)
    call MPI_Errhandler_free(found, ierr)
    call MPI_Errhandler_free(handler, ierr)
    call check('the handler is null', handler == MPI_ERRHANDLER_NULL)
    call MPI_Send(memory, 1, MPI_INTEGER, ranks, 0, comm, code)
    call check('called', handled == 1 .and. object_seen == comm .and. class_seen == MPI_ERR_RANK)
    call MPI_Error_class(code, class, ierr)
    call check('the class', class == MPI_ERR_RANK)
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierr)
    call MPI_Send(memory, -1, MPI_INTEGER, rank, 0, comm, code)
    call MPI_Error_class(code, class, ierr)
    call check('returned', handled == 1 .and. class == MPI_ERR_COUNT)
    text = repeat('x', MPI_MAX_ERROR_STRING)
    call MPI_Error_string(code, text, length, ierr)
    call check('a text and blanks', length > 5 .and. len_trim(text) == length)
    call MPI_Comm_free(comm, ierr)
    bytes = 16
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_create_errhandler(on_error, handler, ierr)
    call MPI_Win_set_errhandler(window, handler, ierr)
    call MPI_Win_call_errhandler(window, MPI_ERR_OTHER, ierr)
    call check('of a window', handled == 2 .and. object_seen == window .and. &
               class_seen == MPI_ERR_OTHER)
    call MPI_Errhandler_free(handler, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_File_create_errhandler(on_error, handler, ierr)
    call MPI_File_set_errhandler(MPI_FILE_NULL, handler, ierr)
    call MPI_File_open(MPI_COMM_SELF, 'no such file', MPI_MODE_RDONLY, MPI_INFO_NULL, file, code)
    call check('of files', handled == 3 .and. object_seen == MPI_FILE_NULL .and. &
               class_seen == MPI_ERR_NO_SUCH_FILE)
    call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN, ierr)
    call MPI_Errhandler_free(handler, ierr)
  end subroutine

  subroutine texts
    character(MPI_MAX_OBJECT_NAME) :: name
    character(MPI_MAX_PROCESSOR_NAME) :: host
    character(8) :: short
    integer :: comm, length, info, keys, grid, dims(2), places(2), type
    logical :: flag, periods(2), remain(2)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_set_name(comm, 'two words   ', ierr)
    name = repeat('x', MPI_MAX_OBJECT_NAME)
    call MPI_Comm_get_name(comm, name, length, ierr)
    call check('a name', length == 9 .and. name == 'two words')
    call MPI_Comm_free(comm, ierr)
    call MPI_Type_get_name(MPI_DOUBLE_PRECISION, name, length, ierr)
    call check('the name of a type', name == 'MPI_DOUBLE_PRECISION' .and. length == 20)
    host = repeat('x', MPI_MAX_PROCESSOR_NAME)
    call MPI_Get_processor_name(host, length, ierr)
    call check('a host', length > 0 .and. len_trim(host) == length)
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, '  key ', '  a value  ', ierr)
    call MPI_Info_get_nkeys(info, keys, ierr)
    call MPI_Info_get(info, 'key', 8, short, flag, ierr)
    call check('a value', keys == 1 .and. flag .and. short == 'a value')
    call MPI_Info_get(info, 'lock', 8, short, flag, ierr)
    call check('no value', .not. flag)
    call MPI_Info_get_valuelen(info, 'key', length, flag, ierr)
    call check('a length', flag .and. length == 7)
    call MPI_Info_free(info, ierr)
    call check('the info is null', info == MPI_INFO_NULL)
    dims = [ranks, 1]
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., grid, ierr)
    dims = -1
    call MPI_Cart_get(grid, 2, dims, periods, places, ierr)
    call check('a grid', dims(1) == ranks .and. periods(1) .and. .not. periods(2))
    call check('true is true', periods(1) .eqv. .true.)
    remain = [.false., .true.]
    call MPI_Cart_sub(grid, remain, comm, ierr)
    call MPI_Comm_size(comm, length, ierr)
    call check('a part', length == 1)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free(grid, ierr)
    call MPI_Topo_test(MPI_COMM_WORLD, type, ierr)
    call check('no topology', type == MPI_UNDEFINED)
    call MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, type, ierr)
    call check('compared', type == merge(MPI_CONGRUENT, MPI_UNEQUAL, ranks == 1))
    call MPI_Is_thread_main(flag, ierr)
    call check('the main thread', flag)
  end subroutine

  subroutine generalized
    external :: on_query, on_free, on_cancel
    integer(kind=MPI_ADDRESS_KIND) :: state
    integer :: request, status(MPI_STATUS_SIZE), count
    logical :: flag
    state = 44
    call MPI_Grequest_start(on_query, on_free, on_cancel, state, request, ierr)
    call MPI_Test(request, flag, status, ierr)
    call check('it goes on', .not. flag)
    call MPI_Cancel(request, ierr)
    call check('cancel', cancelled == 1)
    call MPI_Grequest_complete(request, ierr)
    call MPI_Wait(request, status, ierr)
    call check('asked and freed', asked == 1 .and. freed == 1 .and. request == MPI_REQUEST_NULL)
    call check('its status', status(MPI_SOURCE) == 7 .and. status(MPI_TAG) == 44)
    call MPI_Get_count(status, MPI_INTEGER, count, ierr)
    call check('its count', count == 3)
    call MPI_Test_cancelled(status, flag, ierr)
    call check('it was cancelled', flag)
  end subroutine

  subroutine files
    integer :: file, type, status(MPI_STATUS_SIZE), data(3), count, mode
    integer(kind=MPI_OFFSET_KIND) :: bytes, place
    character(MPI_MAX_DATAREP_STRING) :: datarep
    call MPI_File_open(MPI_COMM_WORLD, 'calls.data  ', MPI_MODE_CREATE + MPI_MODE_RDWR + &
                       MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, file, ierr)
    call check('open', ierr == MPI_SUCCESS)
    call MPI_File_get_amode(file, mode, ierr)
    call check('its mode', mode == MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE)
    place = 12 * rank
    call MPI_File_set_view(file, place, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
    datarep = repeat('x', MPI_MAX_DATAREP_STRING)
    call MPI_File_get_view(file, bytes, type, mode, datarep, ierr)
    call check('its view', bytes == place .and. datarep == 'native')
    data = rank + [1, 2, 3]
    call MPI_File_write_all(file, data, 3, MPI_INTEGER, status, ierr)
    call MPI_Get_count(status, MPI_INTEGER, count, ierr)
    call check('written', count == 3)
    place = 1
    call MPI_File_read_at(file, place, data, 2, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call check('read', all(data == rank + [2, 3, 3]))
    call MPI_File_sync(file, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_File_get_size(file, bytes, ierr)
    call check('its size', bytes == 12 * ranks)
    call MPI_File_close(file, ierr)
    call check('the file is null', file == MPI_FILE_NULL)
  end subroutine

  subroutine languages
    external :: copy_value, delete_value, c_gets, c_sets, c_status
    integer(kind=MPI_ADDRESS_KIND) :: value, state, address
    integer :: key, comm, other, found, status(MPI_STATUS_SIZE), tag, count, before
    logical :: flag
    before = deletes
    state = 10
    call MPI_Comm_create_keyval(copy_value, delete_value, key, state, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    value = 2_MPI_ADDRESS_KIND**33 + 1
    call MPI_Comm_set_attr(comm, key, value, ierr)
    call c_gets(comm, key, value, found)
    call check('C sees the value', found == 1 .and. value == 2_MPI_ADDRESS_KIND**33 + 1)
    call MPI_Comm_dup(comm, other, ierr)
    call c_gets(other, key, value, found)
    call check('and the copy', found == 1 .and. value == 2_MPI_ADDRESS_KIND**33 + 11)
    value = 6
    call MPI_Comm_set_attr(comm, key, value, ierr)
    call c_gets(comm, key, value, found)
    call check('and a new one', value == 6 .and. deletes == before + 1)
    call c_sets(other, key, address)
    call MPI_Comm_get_attr(other, key, value, flag, ierr)
    call check('the address of C''s', flag .and. value == address)
    call MPI_Comm_free(other, ierr)
    call MPI_Comm_free(comm, ierr)
    call check('all are deleted', deletes == before + 4)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Sendrecv(tag, 1, MPI_INTEGER, rank, 8, count, 1, MPI_INTEGER, rank, 8, &
                      MPI_COMM_WORLD, status, ierr)
    call c_status(status, MPI_INTEGER, tag, count)
    call check('a status in C', tag == 8 .and. count == 1)
    call c_status(MPI_STATUS_IGNORE, MPI_INTEGER, tag, count)
    call check('none in C', tag == -1)
  end subroutine

#ifdef MPIF
  subroutine removed
    external :: on_error
    integer :: type, low, high, bytes, handler, found
    call MPI_Type_hvector(2, 1, 8, MPI_INTEGER, type, ierr)
    call MPI_Type_extent(type, bytes, ierr)
    call check('a stride in bytes', bytes == 12)
    call MPI_Type_free(type, ierr)
    call MPI_Type_hindexed(2, [1, 1], [4, 12], MPI_INTEGER, type, ierr)
    call MPI_Type_lb(type, low, ierr)
    call MPI_Type_ub(type, high, ierr)
    call check('bounds', low == 4 .and. high == 16)
    call MPI_Type_free(type, ierr)
    call MPI_Type_struct(2, [1, 1], [0, 8], [MPI_INTEGER, MPI_DOUBLE_PRECISION], type, ierr)
    call MPI_Type_extent(type, bytes, ierr)
    call check('a structure', bytes == 16)
    call MPI_Type_free(type, ierr)
    call MPI_Errhandler_create(on_error, handler, ierr)
    call MPI_Errhandler_set(MPI_COMM_SELF, handler, ierr)
    call MPI_Errhandler_get(MPI_COMM_SELF, found, ierr)
    call check('the handler', found == handler)
    call MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_OTHER, ierr)
    call check('called', handled == 4 .and. object_seen == MPI_COMM_SELF)
  end subroutine
#endif
end program
