! mixed.f90: Fortran and C in one program share handles, statuses, attributes and callbacks; a
! procedure of the program stands before MPI_BARRIER as a tool would.
module mine
  use mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: handled = 0
  interface
    integer(MPI_ADDRESS_KIND) function c_sees(comm, keyval) bind(C)
      import
      type(MPI_Comm) :: comm
      integer :: keyval
    end function c_sees
    integer(MPI_ADDRESS_KIND) function c_sets(comm, keyval) bind(C)
      import
      type(MPI_Comm) :: comm
      integer :: keyval
    end function c_sets
    integer function c_counted() bind(C)
    end function c_counted
    integer function c_reduces(op, datatype, comm) bind(C)
      import
      type(MPI_Op) :: op
      type(MPI_Datatype) :: datatype
      type(MPI_Comm) :: comm
    end function c_reduces
    integer function c_waits(request, f_status) bind(C)
      import
      type(MPI_Request) :: request
      integer :: f_status(MPI_STATUS_SIZE)
    end function c_waits
    integer function c_fails(comm) bind(C)
      import
      type(MPI_Comm) :: comm
    end function c_fails
  end interface
contains
  subroutine product_of(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: in(:), inout(:)
    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    if (datatype == MPI_INTEGER) inout = inout * in
  end subroutine product_of
  subroutine handler(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    if (comm == MPI_COMM_SELF .and. error_code /= MPI_SUCCESS) handled = handled + 1
  end subroutine handler
end module mine

subroutine mpi_barrier(comm, ierror)
  implicit none
  integer :: comm, ierror, barriers
  common /counted/ barriers
  barriers = barriers + 1
  call pmpi_barrier(comm, ierror)
end subroutine mpi_barrier

subroutine old_barrier()
  implicit none
  include 'mpif.h'
  integer :: ierror
  call MPI_BARRIER(MPI_COMM_WORLD, ierror)
end subroutine old_barrier

program mixed
  use mine
  implicit none
  integer :: rank, size, wrong = 0, keyval, i, factorial, got, f_status(MPI_STATUS_SIZE), barriers
  common /counted/ barriers
  integer(MPI_ADDRESS_KIND) :: value, address
  logical :: flag
  type(MPI_Comm) :: comm
  type(MPI_Op) :: op
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status
  type(MPI_Errhandler) :: own

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)

  call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, keyval, 0_MPI_ADDRESS_KIND)
  call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, -6000000000_MPI_ADDRESS_KIND)
  call check('an attribute of Fortran in C', c_sees(MPI_COMM_SELF, keyval) == -6000000000_8)
  address = c_sets(MPI_COMM_SELF, keyval)
  call MPI_Comm_get_attr(MPI_COMM_SELF, keyval, value, flag)
  call check('an attribute of C in Fortran', flag .and. value == address)
  call MPI_Comm_dup(MPI_COMM_SELF, comm)
  call MPI_Comm_get_attr(comm, keyval, value, flag)
  call check('a copy by C', flag .and. value == address)
  call MPI_Comm_free(comm)
  call check('callbacks of C', c_counted() == 11)
  call MPI_Comm_delete_attr(MPI_COMM_SELF, keyval)

  call MPI_Op_create(product_of, .true., op)
  factorial = 1
  do i = 2, size
    factorial = factorial * i
  end do
  call check('an operation in C', c_reduces(op, MPI_INTEGER, MPI_COMM_WORLD) == factorial)
  call MPI_Op_free(op)

  ! Several complete sends in flight beside a receive, waited for by the other language.
  call MPI_Irecv(got, 1, MPI_INTEGER, mod(rank + 1, size), 3, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(rank, 1, MPI_INTEGER, mod(rank + size - 1, size), 3, MPI_COMM_WORLD, requests(2))
  call check('a request', c_waits(requests(2), f_status) == MPI_SUCCESS)
  call check('a request in C', c_waits(requests(1), f_status) == MPI_SUCCESS)
  call check('null in Fortran', all(requests == MPI_REQUEST_NULL))
  call MPI_F_sync_reg(got)
  call MPI_Status_f2f08(f_status, status)
  call check('a status of C', status%MPI_ERROR == 77 .and. status%MPI_TAG == 3 .and. &
    status%MPI_SOURCE == mod(rank + 1, size) .and. got == status%MPI_SOURCE)
  call MPI_Get_count(status, MPI_INTEGER, i)
  call check('its count', i == 1)

  call MPI_Comm_create_errhandler(handler, own)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, own)
  call check('an error in C', c_fails(MPI_COMM_SELF) /= MPI_SUCCESS .and. handled == 1)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
  call MPI_Errhandler_free(own)

  barriers = 0
  call old_barrier()
  call check('a tool before MPI_BARRIER', barriers == 1)
  call finish()
contains
  include 'check.inc'
end program mixed
