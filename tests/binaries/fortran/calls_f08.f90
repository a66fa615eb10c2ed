! The same as calls.F90 through mpi_f08: handles and statuses are types, and ierror may be absent.
module functions
  use mpi_f08
  implicit none
  integer :: wrong = 0, copies = 0, deletes = 0, handled = 0, class_seen = -1, asked = 0, freed = 0
  type(MPI_Datatype) :: type_seen
  type(MPI_Comm) :: comm_seen
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

  subroutine tens(invec, inoutvec, len, datatype)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = b + 10 * a
    type_seen = datatype
  end subroutine

  subroutine copy_value(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, &
                        flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copies = copies + 1
    comm_seen = oldcomm
    attribute_val_out = attribute_val_in + extra_state
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine

  subroutine delete_value(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + 1
    ierror = MPI_SUCCESS
  end subroutine

  subroutine on_error(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    handled = handled + 1
    comm_seen = comm
    call MPI_Error_class(error_code, class_seen)
  end subroutine

  subroutine on_query(extra_state, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    asked = asked + 1
    status%MPI_SOURCE = 7
    status%MPI_TAG = int(extra_state)
    call MPI_Status_set_elements(status, MPI_INTEGER, 3)
    call MPI_Status_set_cancelled(status, .false.)
    ierror = MPI_SUCCESS
  end subroutine

  subroutine on_free(extra_state, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    freed = freed + 1
    ierror = MPI_SUCCESS
  end subroutine

  subroutine on_cancel(extra_state, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    ierror = MPI_SUCCESS
  end subroutine
end module

program calls
  use mpi_f08
  use functions
  implicit none
  integer :: rank, ranks, before, after, i
  call MPI_Init
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  before = mod(rank + ranks - 1, ranks)
  after = mod(rank + 1, ranks)
  call messages
  call done('messages')
  call reductions
  call done('operations')
  call attributes
  call done('attributes')
  call errors
  call done('error handlers')
  call texts
  call done('CHARACTER and LOGICAL')
  call generalized
  call done('generalized requests')
  call MPI_Finalize
contains

  subroutine messages
    type(MPI_Request) :: requests(3)
    type(MPI_Status) :: statuses(3), status
    integer, asynchronous :: got(3), out
    integer :: count, many, indices(3)
    logical :: flag
    got = -1
    do i = 1, 3
      call MPI_Irecv(got(i:i), 1, MPI_INTEGER, before, i, MPI_COMM_WORLD, requests(i))
    end do
    do i = 1, 3
      call MPI_Send([100 * rank + i], 1, MPI_INTEGER, after, i, MPI_COMM_WORLD)
    end do
    call MPI_Waitall(3, requests, statuses)
    call check('requests are null', all([(requests(i) == MPI_REQUEST_NULL, i = 1, 3)]))
    call check('statuses', all(statuses%MPI_SOURCE == before) .and. all(statuses%MPI_TAG == [1, 2, 3]))
    call check('received', all(got == 100 * before + [1, 2, 3]))
    call MPI_Get_count(statuses(2), MPI_INTEGER, count)
    call check('count', count == 1)
    call MPI_Test_cancelled(statuses(2), flag)
    call check('not cancelled', .not. flag)
    call MPI_Recv(got, 1, MPI_INTEGER, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, status)
    call check('nobody', status%MPI_SOURCE == MPI_PROC_NULL .and. status%MPI_TAG == MPI_ANY_TAG)
    call MPI_Recv(got, 1, MPI_INTEGER, MPI_PROC_NULL, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE)
    call MPI_Send_init(out, 1, MPI_INTEGER, after, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Recv_init(got, 1, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(2))
    do i = 1, 3
      out = 10 * rank + i
      call MPI_Startall(2, requests)
      call MPI_Waitall(2, requests, statuses)
      call check('in', got(1) == 10 * before + i .and. requests(2) /= MPI_REQUEST_NULL)
    end do
    call MPI_Start(requests(1))
    call MPI_Start(requests(2))
    call MPI_Waitsome(2, requests, many, indices, statuses)
    call check('some', many > 0)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
    call MPI_Testany(3, requests, i, flag, status)
    call check('none is active', flag .and. i < 0)
  end subroutine

  subroutine reductions
    type(MPI_Op) :: operation
    integer :: sums(3)
    logical :: commutes
    call MPI_Op_create(tens, .false., operation)
    call MPI_Op_commutative(operation, commutes)
    sums = rank
    call MPI_Reduce_local([1, 2, 3], sums, 3, MPI_INTEGER, operation)
    call check('locally', all(sums == rank + [10, 20, 30]) .and. .not. commutes)
    call check('the type of the program', type_seen == MPI_INTEGER)
    call MPI_Op_free(operation)
    call check('the operation is null', operation == MPI_OP_NULL)
    sums = [(rank + i, i = 1, 3)]
    call MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check('in place', all(sums == ranks * (ranks - 1) / 2 + ranks * [1, 2, 3]))
  end subroutine

  subroutine attributes
    integer(kind=MPI_ADDRESS_KIND) :: value
    integer :: key
    type(MPI_Comm) :: comm, other
    logical :: flag
    call MPI_Comm_create_keyval(copy_value, delete_value, key, 1000_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_set_attr(comm, key, 2_MPI_ADDRESS_KIND**40 + rank)
    call MPI_Comm_dup(comm, other)
    call check('copied once', copies == 1 .and. comm_seen == comm)
    call MPI_Comm_get_attr(other, key, value, flag)
    call check('the copy', flag .and. value == 2_MPI_ADDRESS_KIND**40 + rank + 1000)
    call MPI_Comm_free(other)
    call MPI_Comm_delete_attr(comm, key)
    call check('deleted', deletes == 2)
    call MPI_Comm_free(comm)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
    call check('the greatest tag', flag .and. value >= 32767)
  end subroutine

  subroutine errors
    type(MPI_Errhandler) :: handler
    type(MPI_Comm) :: comm
    integer :: code, class, length, memory(1)
    character(MPI_MAX_ERROR_STRING) :: text
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_create_errhandler(on_error, handler)
    call MPI_Comm_set_errhandler(comm, handler)
    call MPI_Errhandler_free(handler)
    call MPI_Send(memory, 1, MPI_INTEGER, ranks, 0, comm, code)
    call check('called', handled == 1 .and. comm_seen == comm .and. class_seen == MPI_ERR_RANK)
    call MPI_Error_class(code, class)
    call MPI_Error_string(code, text, length)
    call check('a text and blanks', class == MPI_ERR_RANK .and. len_trim(text) == length)
    call MPI_Comm_free(comm)
  end subroutine

  subroutine texts
    character(MPI_MAX_OBJECT_NAME) :: name
    character(8) :: short
    integer :: length, dims(1), places(1)
    type(MPI_Comm) :: comm, grid
    type(MPI_Info) :: info
    logical :: flag, periods(1)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_set_name(comm, 'two words   ')
    call MPI_Comm_get_name(comm, name, length)
    call check('a name', length == 9 .and. name == 'two words')
    call MPI_Comm_free(comm)
    call MPI_Info_create(info)
    call MPI_Info_set(info, '  key ', '  a value  ')
    call MPI_Info_get(info, 'key', 8, short, flag)
    call check('a value', flag .and. short == 'a value')
    call MPI_Info_free(info)
    dims = ranks
    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, [.true.], .false., grid)
    call MPI_Cart_get(grid, 1, dims, periods, places)
    call check('a grid', dims(1) == ranks .and. (periods(1) .eqv. .true.))
    call MPI_Comm_free(grid)
  end subroutine

  subroutine generalized
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: count
    call MPI_Grequest_start(on_query, on_free, on_cancel, 44_MPI_ADDRESS_KIND, request)
    call MPI_Grequest_complete(request)
    call MPI_Wait(request, status)
    call check('asked and freed', asked == 1 .and. freed == 1 .and. request == MPI_REQUEST_NULL)
    call MPI_Get_count(status, MPI_INTEGER, count)
    call check('its status', status%MPI_SOURCE == 7 .and. status%MPI_TAG == 44 .and. count == 3)
  end subroutine
end program
