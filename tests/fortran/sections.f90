! sections.f90: `use mpi_f08`: sections of arrays as buffers of calls of every kind, types of
! handles, absent ierror, large counts, callbacks.
module procedures
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: deleted = 0
contains
  subroutine longest(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: in(:), inout(:)
    if (datatype /= MPI_INTEGER) stop 1
    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    where (abs(in) > abs(inout)) inout = in
  end subroutine longest
  subroutine longest_c(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer(MPI_COUNT_KIND) :: len
    type(MPI_Datatype) :: datatype
    call longest(invec, inoutvec, int(len), datatype)
  end subroutine longest_c
  subroutine drop(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    if (comm == MPI_COMM_SELF) deleted = int(attribute_val + extra_state)
    ierror = MPI_SUCCESS
  end subroutine drop
end module procedures

program sections
  use mpi_f08
  use procedures
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: rank, size, next, prev, wrong = 0

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  next = mod(rank + 1, size)
  prev = mod(rank + size - 1, size)
  call check('supported', MPI_SUBARRAYS_SUPPORTED)
  call blocking()
  call nonblocking()
  call partial()
  call collectives()
  call persistent()
  call bound()
  call refused()
  call windows()
  call files()
  call wide()
  call callbacks()
  call kinds()
  call finish()
contains
  include 'check.inc'

  subroutine fill(a, of)
    integer, intent(out) :: a(:,:)
    integer, intent(in) :: of
    integer :: i, j
    do j = 1, ubound(a, 2)
      do i = 1, ubound(a, 1)
        a(i, j) = 10000 * of + 100 * j + i
      end do
    end do
  end subroutine fill

  subroutine blocking()
    integer :: a(8, 9), b(8, 9), want(8, 9), of_prev(8, 9)
    type(MPI_Status) :: status
    integer :: count
    call fill(a, rank)
    call fill(of_prev, prev)
    b = -1
    want = -1
    want(8:2:-2, 1:9:4) = of_prev(1:4, 2:9:3)
    call MPI_Sendrecv(a(1:4, 2:9:3), 12, MPI_INTEGER, next, 1, b(8:2:-2, 1:9:4), 12, MPI_INTEGER, &
      prev, 1, MPI_COMM_WORLD, status)
    call check('sections, blocking', all(b == want))
    call MPI_Get_count(status, MPI_INTEGER, count)
    call check('status', count == 12 .and. status%MPI_SOURCE == prev .and. status%MPI_TAG == 1)
  end subroutine blocking

  subroutine nonblocking()
    integer :: a(8, 9), b(8, 9), want(8, 9), of_prev(8, 9)
    type(MPI_Request) :: requests(2)
    call fill(a, rank)
    call fill(of_prev, prev)
    b = -1
    want = -1
    want(2:8:3, ::2) = of_prev(1:3, 3:7)
    call MPI_Irecv(b(2:8:3, ::2), 15, MPI_INTEGER, prev, 2, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(1:3, 3:7), 15, MPI_INTEGER, next, 2, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check('sections, nonblocking', all(b == want))
    call check('null requests', all(requests == MPI_REQUEST_NULL))
  end subroutine nonblocking

  ! Less than the whole section, and in three dimensions.
  subroutine partial()
    integer :: a(4, 5, 6), b(4, 5, 6), want(4, 5, 6), flat(4 * 5 * 6), i, j, k, n
    type(MPI_Request) :: request
    flat = [(1000 * prev + i, i = 1, 120)]
    a = reshape([(1000 * rank + i, i = 1, 120)], [4, 5, 6])
    b = 0
    want = 0
    n = 0
    do k = 6, 1, -2
      do j = 1, 5, 2
        do i = 1, 4, 3
          n = n + 1
          if (n <= 13) want(i, j, k) = flat(n)
        end do
      end do
    end do
    call MPI_Irecv(b(1:4:3, 1:5:2, 6:1:-2), 13, MPI_INTEGER, prev, 3, MPI_COMM_WORLD, request)
    call MPI_Send(a, 13, MPI_INTEGER, next, 3, MPI_COMM_WORLD)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check('part of a section', all(b == want))
  end subroutine partial

  subroutine collectives()
    integer :: a(6, 6), sums(6), i
    integer, allocatable :: rows(:,:)
    type(MPI_Request) :: request
    call fill(a, rank)
    call MPI_Allreduce(a(3, :), sums(:), 6, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check('row reduced', &
      all(sums == [(10000 * size * (size - 1) / 2 + size * (100 * i + 3), i = 1, 6)]))
    call MPI_Allreduce(MPI_IN_PLACE, a(3, :), 6, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check('row in place', all(a(3, :) == sums) .and. a(2, 1) == 10000 * rank + 102)
    allocate (rows(size, 6))
    rows = 0
    call MPI_Allgather(rank, 1, MPI_INTEGER, rows(:, 4), 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check('column', all(rows(:, 4) == [(i, i = 0, size - 1)]) .and. all(rows(:, 3) == 0))
    if (rank == 0) a(5, :) = [(i, i = 1, 6)]
    call MPI_Ibcast(a(5, :), 6, MPI_INTEGER, 0, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check('row broadcast', all(a(5, :) == [(i, i = 1, 6)]))
  end subroutine collectives

  subroutine persistent()
    integer :: a(5, 5), b(5, 5), round
    type(MPI_Request) :: requests(2)
    call MPI_Send_init(a(2, :), 5, MPI_INTEGER, next, 4, MPI_COMM_WORLD, requests(1))
    call MPI_Recv_init(b(4, :), 5, MPI_INTEGER, prev, 4, MPI_COMM_WORLD, requests(2))
    do round = 1, 3
      a = round + 100 * rank
      b = 0
      call MPI_Startall(2, requests)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      call MPI_F_sync_reg(b)
      call check('persistent', all(b(4, :) == round + 100 * prev) .and. all(b(3, :) == 0))
    end do
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
  end subroutine persistent

  ! Sections that no datatype describes: reductions, many blocks, datatypes with gaps.
  subroutine bound()
    integer :: a(4, 4), sums(4), i, round
    integer, allocatable :: rows(:,:)
    type(MPI_Datatype) :: gaps
    type(MPI_Request) :: requests(2)
    logical :: flag
    a = 0
    a(2, :) = [(rank + i, i = 1, 4)]
    sums = [(size * (size - 1) / 2 + size * i, i = 1, 4)]
    call MPI_Iallreduce(MPI_IN_PLACE, a(2, :), 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1))
    flag = .false.
    do while (.not. flag)
      call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE)
    end do
    call MPI_F_sync_reg(a)
    call check('row reduced later', all(a(2, :) == sums) .and. all(a(3, :) == 0))
    allocate (rows(3, 2 * size))
    rows = 0
    call MPI_Igather([rank, -rank], 2, MPI_INTEGER, rows(2, :), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, &
      requests(1))
    call MPI_Waitany(1, requests, i, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(rows)
    call check('position', i == 1)
    if (rank == 0) call check('row gathered', all(rows(2, :) == [(i / 2 * (-1)**i, i = 0, 2 * size - 1)]))
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, gaps)
    call MPI_Type_commit(gaps)
    a = 10 * rank
    a(3, :) = [1, 2, 3, 4] + 10 * rank
    call MPI_Irecv(a(1, :), 1, gaps, prev, 8, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(3, :), 1, gaps, next, 8, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(a)
    call check('gaps in a section', &
      all(a(1, :) == [10 * prev + 1, 10 * rank, 10 * prev + 3, 10 * rank]))
    call MPI_Type_free(gaps)
    call MPI_Allreduce_init(a(2, :), a(4, :), 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &
      requests(1))
    do round = 1, 3
      a(2, :) = rank + round
      a(4, :) = 0
      call MPI_Start(requests(1))
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(a)
      call check('persistent reduction', all(a(4, :) == size * (size - 1) / 2 + size * round))
    end do
    call MPI_Request_free(requests(1))
  end subroutine bound

  ! What needs memory without gaps is an error with words.
  subroutine refused()
    integer :: a(4, 4), class, length, ierror
    character(len=MPI_MAX_ERROR_STRING) :: words
    type(MPI_Win) :: win
    a = 0
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Win_create(a(2, :), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Error_class(ierror, class)
    call MPI_Error_string(ierror, words, length)
    call check('refused', class == MPI_ERR_BUFFER .and. index(words, 'MPI_Win_create') == 1)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
  end subroutine refused

  subroutine windows()
    integer :: a(4, 4), b(4, 4)
    integer, pointer :: memory(:)
    type(c_ptr) :: address
    type(MPI_Win) :: win
    call fill(a, rank)
    b = 0
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, address, win)
    call c_f_pointer(address, memory, [4])
    memory = 0
    call MPI_Win_fence(0, win)
    call MPI_Put(a(2, :), 4, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call check('row put', all(memory == 10000 * prev + [102, 202, 302, 402]))
    call MPI_Get(b(3, :), 4, MPI_INTEGER, rank, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call MPI_F_sync_reg(b)
    call check('row got', all(b(3, :) == memory) .and. all(b(2, :) == 0))
    call MPI_Win_free(win)
    call check('null window', win == MPI_WIN_NULL)
  end subroutine windows

  subroutine files()
    integer :: a(4, 4), b(4, 4)
    character(len=64) :: name
    type(MPI_File) :: file
    type(MPI_Request) :: request
    integer(MPI_OFFSET_KIND) :: place
    call get_command_argument(1, name)
    call fill(a, rank)
    b = 0
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file)
    place = 16 * rank
    call MPI_File_write_at(file, place, a(1:4:3, 2:3), 4, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_iread_at(file, place, b(3, :), 4, MPI_INTEGER, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check('section in a file', all(b(3, :) == 10000 * rank + [201, 204, 301, 304]))
    call MPI_File_close(file)
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 0) call MPI_File_delete(name, MPI_INFO_NULL)
  end subroutine files

  subroutine wide()
    integer(MPI_COUNT_KIND) :: count = 3, bytes
    integer :: a(3), b(3)
    type(MPI_Datatype) :: made
    type(MPI_Status) :: status
    a = rank
    call MPI_Sendrecv(a, count, MPI_INTEGER, next, 5, b, count, MPI_INTEGER, prev, 5, &
      MPI_COMM_WORLD, status)
    call MPI_Get_count(status, MPI_INTEGER, bytes)
    call check('large counts', all(b == prev) .and. bytes == 3)
    call MPI_Type_contiguous(3000000000_MPI_COUNT_KIND, MPI_INTEGER, made)
    call MPI_Type_size(made, bytes)
    call check('large type', bytes == 12000000000_8)
    call MPI_Type_free(made)
    call check('null type', made == MPI_DATATYPE_NULL)
  end subroutine wide

  subroutine callbacks()
    type(MPI_Op) :: op
    integer :: value, sum, keyval
    integer(MPI_ADDRESS_KIND) :: attribute
    logical :: flag
    call MPI_Op_create(longest, .true., op)
    value = -rank
    call MPI_Allreduce(value, sum, 1, MPI_INTEGER, op, MPI_COMM_WORLD)
    call check('own reduction', sum == -(size - 1))
    call MPI_Op_free(op)
    call MPI_Op_create_c(longest_c, .true., op)
    call MPI_Allreduce(value, sum, 1_MPI_COUNT_KIND, MPI_INTEGER, op, MPI_COMM_WORLD)
    call check('own reduction, large counts', sum == -(size - 1))
    call MPI_Op_free(op)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, drop, keyval, 2_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, 40_MPI_ADDRESS_KIND)
    call MPI_Comm_get_attr(MPI_COMM_SELF, keyval, attribute, flag)
    call check('attribute', flag .and. attribute == 40)
    call MPI_Comm_delete_attr(MPI_COMM_SELF, keyval)
    call check('delete function', deleted == 42)
    call MPI_Comm_free_keyval(keyval)
  end subroutine callbacks

  ! Statuses in the other forms, strings in a call with descriptors, sizes.
  subroutine kinds()
    type(MPI_Status) :: status, back
    integer :: old(MPI_STATUS_SIZE), bytes, numbers(4)
    character :: packed(64)
    integer(MPI_ADDRESS_KIND) :: position
    call MPI_Status_set_elements(status, MPI_INTEGER, 7)
    status%MPI_TAG = 11
    call MPI_Status_f082f(status, old)
    call check('f082f', old(MPI_TAG) == 11)
    call MPI_Status_f2f08(old, back)
    call MPI_Get_elements(back, MPI_INTEGER, bytes)
    call check('f2f08', back%MPI_TAG == 11 .and. bytes == 7)
    position = 0
    call MPI_Pack_external('external32', [1, 2, 3, 4], 4, MPI_INTEGER, packed, &
      64_MPI_ADDRESS_KIND, position)
    call check('packed', position == 16 .and. packed(4) == char(1))
    position = 0
    call MPI_Unpack_external('external32 ', packed, 16_MPI_ADDRESS_KIND, position, numbers, 4, MPI_INTEGER)
    call check('unpacked', all(numbers == [1, 2, 3, 4]))
    call MPI_Sizeof(1.0d0, bytes)
    call check('MPI_Sizeof', bytes == 8)
  end subroutine kinds
end program sections
