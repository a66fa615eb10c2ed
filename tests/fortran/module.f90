! module.f90: `use mpi`: strings, LOGICAL, attributes and their callbacks, reductions, error
! handlers, generalized requests, topologies, datatypes, files and windows.
module callbacks
  use mpi
  implicit none
  integer :: copied = 0, deleted = 0, handled = 0, cancelled = 0, freed = 0
contains
  subroutine copy(comm, keyval, state, in, out, flag, ierror)
    integer :: comm, keyval, ierror
    integer(MPI_ADDRESS_KIND) :: state, in, out
    logical :: flag
    copied = copied + 1
    out = in + state
    flag = comm == MPI_COMM_WORLD
    ierror = MPI_SUCCESS
  end subroutine copy
  subroutine drop(comm, keyval, value, state, ierror)
    integer :: comm, keyval, ierror
    integer(MPI_ADDRESS_KIND) :: value, state
    deleted = deleted + int(value)
    ierror = MPI_SUCCESS
  end subroutine drop
  subroutine add(in, inout, length, datatype)
    integer :: length, datatype, in(length), inout(length)
    if (datatype /= MPI_INTEGER) stop 1
    inout = in + 2 * inout
  end subroutine add
  subroutine handler(comm, code)
    integer :: comm, code, class, ierror
    call MPI_Error_class(code, class, ierror)
    if (comm == MPI_COMM_SELF .and. class == MPI_ERR_RANK) handled = handled + 1
  end subroutine handler
  subroutine query(state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: state
    integer :: status(MPI_STATUS_SIZE), ierror
    call MPI_Status_set_elements(status, MPI_INTEGER, int(state), ierror)
    call MPI_Status_set_cancelled(status, cancelled == 1, ierror)
  end subroutine query
  subroutine free_it(state, ierror)
    integer(MPI_ADDRESS_KIND) :: state
    integer :: ierror
    freed = freed + int(state)
    ierror = MPI_SUCCESS
  end subroutine free_it
  subroutine cancel_it(state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: state
    logical :: complete
    integer :: ierror
    if (.not. complete) cancelled = 1
    ierror = MPI_SUCCESS
  end subroutine cancel_it
end module callbacks

program with_module
  use mpi
  use callbacks
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: ierror, rank, size, wrong = 0

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  call strings()
  call attributes()
  call reductions()
  call handlers()
  call requests()
  call topologies()
  call datatypes()
  call files()
  call windows()
  call finish()
contains
  include 'check.inc'

  subroutine strings()
    integer :: info, length, code
    logical :: flag
    character(len=20) :: value
    character(len=4) :: short
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=MPI_MAX_ERROR_STRING) :: words
    call MPI_Info_create(info, ierror)
    call MPI_Info_set(info, '  key  ', ' a value ', ierror)
    call MPI_Info_get(info, 'key', 20, value, flag, ierror)
    call check('info value', flag .and. value == 'a value')
    value = 'as it was'
    call MPI_Info_get(info, 'other', 20, value, flag, ierror)
    call check('no info value', .not. flag .and. value == 'as it was')
    length = 0
    call MPI_Info_get_string(info, 'key', length, short, flag, ierror)
    call check('info length', flag .and. length == 7)
    length = 4
    call MPI_Info_get_string(info, 'key', length, short, flag, ierror)
    call check('short info', flag .and. length == 7 .and. short == 'a va')
    call MPI_Info_free(info, ierror)
    call check('null info', info == MPI_INFO_NULL)
    call MPI_Comm_set_name(MPI_COMM_SELF, ' mine   ', ierror)
    call MPI_Comm_get_name(MPI_COMM_SELF, name, length, ierror)
    call check('name', name == ' mine' .and. length == 5)
    call MPI_Add_error_code(MPI_ERR_OTHER, code, ierror)
    call MPI_Add_error_string(code, 'too tired', ierror)
    call MPI_Error_string(code, words, length, ierror)
    call check('error string', words == 'too tired' .and. length == 9)
  end subroutine strings

  subroutine attributes()
    integer :: keyval, comm
    integer(MPI_ADDRESS_KIND) :: value, state
    logical :: flag
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierror)
    call check('MPI_TAG_UB', flag .and. value >= 32767)
    state = 3
    call MPI_Comm_create_keyval(copy, drop, keyval, state, ierror)
    value = -5000000000_8
    call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, value, ierror)
    value = 0
    call MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, value, flag, ierror)
    call check('attribute', flag .and. value == -5000000000_8)
    value = 40
    call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, value, ierror)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    call MPI_Comm_get_attr(comm, keyval, value, flag, ierror)
    call check('copied attribute', flag .and. value == -4999999997_8 .and. copied == 1)
    call MPI_Comm_free(comm, ierror)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)
    call MPI_Comm_get_attr(comm, keyval, value, flag, ierror)
    call check('not copied', .not. flag .and. copied == 2)
    call MPI_Comm_free(comm, ierror)
    deleted = 0
    call MPI_Comm_delete_attr(MPI_COMM_SELF, keyval, ierror)
    call check('deleted', deleted == 40)
    call MPI_Comm_free_keyval(keyval, ierror)
    call check('null key', keyval == MPI_KEYVAL_INVALID)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, keyval, state, ierror)
    value = 77
    call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, value, ierror)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)
    call MPI_Comm_get_attr(comm, keyval, value, flag, ierror)
    call check('MPI_COMM_DUP_FN', flag .and. value == 77)
    call MPI_Comm_free(comm, ierror)
    call MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, keyval, 0, ierror)
    call MPI_Attr_put(MPI_COMM_SELF, keyval, -9, ierror)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)
    call MPI_Attr_get(comm, keyval, copied, flag, ierror)
    call check('MPI_ATTR_GET', flag .and. copied == -9)
    call MPI_Comm_free(comm, ierror)
  end subroutine attributes

  subroutine reductions()
    integer :: op, mine(2), all(2), i, right
    logical :: commutes
    call MPI_Op_create(add, .false., op, ierror)
    call MPI_Op_commutative(op, commutes, ierror)
    call check('commutes', .not. commutes)
    mine = [rank, 1]
    call MPI_Allreduce(mine, all, 2, MPI_INTEGER, op, MPI_COMM_WORLD, ierror)
    right = size - 1
    do i = size - 2, 0, -1
      right = i + 2 * right
    end do
    call check('own reduction', all(1) == right .and. all(2) == 2**size - 1)
    call MPI_Op_free(op, ierror)
    call check('null op', op == MPI_OP_NULL)
  end subroutine reductions

  subroutine handlers()
    integer :: mine, number = 0
    call MPI_Comm_create_errhandler(handler, mine, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, mine, ierror)
    call MPI_Send(number, 1, MPI_INTEGER, 99, 0, MPI_COMM_SELF, ierror)
    call check('handler called', handled == 1 .and. ierror /= MPI_SUCCESS)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL, ierror)
    call MPI_Errhandler_free(mine, ierror)
  end subroutine handlers

  subroutine requests()
    integer :: request, status(MPI_STATUS_SIZE), count
    integer(MPI_ADDRESS_KIND) :: state = 12
    logical :: flag
    call MPI_Grequest_start(query, free_it, cancel_it, state, request, ierror)
    call MPI_Test(request, flag, status, ierror)
    call check('not yet', .not. flag)
    call MPI_Cancel(request, ierror)
    call MPI_Grequest_complete(request, ierror)
    call MPI_Wait(request, status, ierror)
    call MPI_Get_elements(status, MPI_INTEGER, count, ierror)
    call MPI_Test_cancelled(status, flag, ierror)
    call check('generalized request', count == 12 .and. flag .and. freed == 12)
  end subroutine requests

  subroutine topologies()
    integer :: comm, row, dims(2), coords(2), ranks(2), line(2)
    logical :: periods(2)
    dims = 0
    call MPI_Dims_create(size, 2, dims, ierror)
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., comm, ierror)
    call MPI_Cart_get(comm, 2, line, periods, coords, ierror)
    call check('periods', periods(1) .and. .not. periods(2) .and. all(line == dims))
    call MPI_Cart_shift(comm, 0, 1, ranks(1), ranks(2), ierror)
    call check('periodic', all(ranks >= 0))
    call MPI_Cart_sub(comm, [.true., .false.], row, ierror)
    call MPI_Comm_size(row, line(1), ierror)
    call check('sub-grid', line(1) == dims(1))
    call MPI_Comm_free(row, ierror)
    call MPI_Comm_free(comm, ierror)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [mod(rank + size - 1, size)], &
      MPI_UNWEIGHTED, 1, [mod(rank + 1, size)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., comm, ierror)
    call MPI_Dist_graph_neighbors_count(comm, line(1), line(2), periods(1), ierror)
    call check('unweighted', all(line == 1) .and. .not. periods(1))
    call MPI_Comm_free(comm, ierror)
  end subroutine topologies

  subroutine datatypes()
    type :: particle
      sequence
      double precision :: place(3)
      integer :: kind
      real :: mass
    end type particle
    type(particle) :: sent(3), got(3)
    integer(MPI_ADDRESS_KIND) :: base, places(3), lb, extent
    integer :: made, resized, i, status(MPI_STATUS_SIZE), counts(4), numbers(9), types(3)
    call MPI_Get_address(sent(1)%place, places(1), ierror)
    call MPI_Get_address(sent(1)%kind, places(2), ierror)
    call MPI_Get_address(sent(1)%mass, places(3), ierror)
    base = places(1)
    do i = 1, 3
      places(i) = MPI_Aint_diff(places(i), base)
    end do
    call MPI_Type_create_struct(3, [3, 1, 1], places, [MPI_DOUBLE_PRECISION, MPI_INTEGER, MPI_REAL], &
      made, ierror)
    call MPI_Type_create_resized(made, 0_MPI_ADDRESS_KIND, 32_MPI_ADDRESS_KIND, resized, ierror)
    call MPI_Type_commit(resized, ierror)
    call MPI_Type_get_extent(resized, lb, extent, ierror)
    call check('extent', lb == 0 .and. extent == 32)
    do i = 1, 3
      sent(i) = particle([1d0, 2d0, 3d0] * i, i + 10 * rank, real(i) / 2)
    end do
    call MPI_Sendrecv(sent, 3, resized, mod(rank + 1, size), 1, got, 3, resized, &
      mod(rank + size - 1, size), 1, MPI_COMM_WORLD, status, ierror)
    call check('structures', all(got%kind == [1, 2, 3] + 10 * mod(rank + size - 1, size)) .and. &
      got(3)%place(3) == 9d0 .and. got(2)%mass == 1.0)
    call MPI_Type_get_envelope(made, counts(1), counts(2), counts(3), counts(4), ierror)
    call check('envelope', counts(4) == MPI_COMBINER_STRUCT .and. counts(3) == 3)
    types = 0
    call MPI_Type_get_contents(made, 9, 3, 3, numbers, places, types, ierror)
    call check('contents', all(types == [MPI_DOUBLE_PRECISION, MPI_INTEGER, MPI_REAL]))
    call MPI_Type_free(made, ierror)
    call MPI_Type_free(resized, ierror)
    call MPI_Type_create_f90_real(12, 99, made, ierror)
    call MPI_Type_size(made, i, ierror)
    call check('real of 12 digits', i == 8)
  end subroutine datatypes

  subroutine files()
    integer :: file, status(MPI_STATUS_SIZE), number, class
    integer(MPI_OFFSET_KIND) :: size_of_it
    character(len=64) :: name
    character(len=MPI_MAX_DATAREP_STRING) :: datarep
    integer :: etype, filetype
    call get_command_argument(1, name)
    call MPI_File_open(MPI_COMM_WORLD, name, ior(MPI_MODE_CREATE, MPI_MODE_RDWR), MPI_INFO_NULL, &
      file, ierror)
    call check('open', ierror == MPI_SUCCESS)
    call MPI_File_set_view(file, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', &
      MPI_INFO_NULL, ierror)
    call MPI_File_write_at_all(file, int(rank, MPI_OFFSET_KIND), rank, 1, MPI_INTEGER, status, ierror)
    call MPI_File_read_at_all(file, int(size - 1 - rank, MPI_OFFSET_KIND), number, 1, MPI_INTEGER, &
      status, ierror)
    call check('read', number == size - 1 - rank)
    call MPI_File_get_size(file, size_of_it, ierror)
    call check('size', size_of_it == 4 * size)
    call MPI_File_get_view(file, size_of_it, etype, filetype, datarep, ierror)
    call check('view', datarep == 'native' .and. etype == MPI_INTEGER)
    call MPI_File_close(file, ierror)
    call check('null file', file == MPI_FILE_NULL)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    if (rank == 0) call MPI_File_delete(name, MPI_INFO_NULL, ierror)
    call MPI_File_open(MPI_COMM_SELF, '/not/there', MPI_MODE_RDONLY, MPI_INFO_NULL, file, ierror)
    call MPI_Error_class(ierror, class, ierror)
    call check('no such file', class == MPI_ERR_NO_SUCH_FILE)
  end subroutine files

  subroutine windows()
    integer :: win, unit, one = 1
    integer(MPI_ADDRESS_KIND) :: address, bytes, value
    integer, pointer :: numbers(:)
    type(c_ptr) :: memory
    logical :: flag
    call MPI_Win_allocate(40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, memory, win, ierror)
    call c_f_pointer(memory, numbers, [10])
    numbers = 0
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierror)
    call check('MPI_WIN_SIZE', flag .and. value == 40)
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierror)
    call check('MPI_WIN_DISP_UNIT', flag .and. value == 4)
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierror)
    call check('MPI_WIN_BASE', flag .and. value == transfer(memory, value))
    call MPI_Win_fence(0, win, ierror)
    call MPI_Accumulate(one, 1, MPI_INTEGER, 0, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    if (rank == 0) call check('accumulated', numbers(3) == size)
    call MPI_Win_free(win, ierror)
    call check('null window', win == MPI_WIN_NULL)
    call MPI_Alloc_mem(80_MPI_ADDRESS_KIND, MPI_INFO_NULL, memory, ierror)
    call c_f_pointer(memory, numbers, [20])
    numbers = 5
    call MPI_Free_mem(numbers, ierror)
    call check('memory', ierror == MPI_SUCCESS)
    call MPI_Sizeof(1.0d0, unit, ierror)
    call check('MPI_SIZEOF', unit == 8)
  end subroutine windows
end program with_module
