! kinds.f90: `use mpi_f08`: kinds of every size as messages and in reductions, by the datatypes that
! are named after their sizes and by those that MPI_Type_create_f90_* finds for a precision.
program kinds
  use mpi_f08
  implicit none
  integer, parameter :: long = selected_int_kind(38), quad = selected_real_kind(33)
  ! More than DOUBLE PRECISION and no more than needed: on some processors a kind of its own.
  integer, parameter :: more = selected_real_kind(18)
  integer :: rank, size, wrong = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call sizes()
  call integers()
  call reals()
  call between()
  call logicals()
  call finish()
contains
  include 'check.inc'

  subroutine sizes()
    integer, parameter :: digits(8) = [2, 4, 6, 9, 10, 18, 19, 38]
    integer, parameter :: bytes(8) = [1, 2, 4, 4, 8, 8, 16, 16]
    type(MPI_Datatype) :: made
    integer :: i, is
    do i = 1, 8
      call MPI_Type_create_f90_integer(digits(i), made)
      call MPI_Type_size(made, is)
      call check('bytes of an integer', is == bytes(i))
    end do
    call MPI_Type_create_f90_real(18, MPI_UNDEFINED, made)
    call MPI_Type_size(made, is)
    call check('bytes of a real of 18 digits', is == storage_size(1._more) / 8)
    call MPI_Type_create_f90_real(6, 4000, made)
    call MPI_Type_size(made, is)
    call check('bytes of a real of a wide range', is == storage_size(real(1, selected_real_kind(6, 4000))) / 8)
    call MPI_Type_create_f90_complex(33, 4931, made)
    call MPI_Type_size(made, is)
    call check('bytes of a long complex number', is == 32)
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 16, made)
    call check('the real of 16 bytes', made == MPI_REAL16)
    call MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 32, made)
    call check('the complex number of 32 bytes', made == MPI_COMPLEX32)
    call MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 16, made)
    call check('the integer of 16 bytes', made == MPI_INTEGER16)
  end subroutine sizes

  subroutine integers()
    integer(long) :: mine(20), all(20), next(20)
    type(MPI_Datatype) :: made
    integer :: i
    mine = [(int(10, long)**30 * i + rank, i = 1, 20)]
    call MPI_Sendrecv(mine, 20, MPI_INTEGER16, mod(rank + 1, size), 1, next, 20, MPI_INTEGER16, &
      mod(rank + size - 1, size), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check('message of long integers', all_equal(next, mine - rank + mod(rank + size - 1, size)))
    call MPI_Allreduce(mine, all, 20, MPI_INTEGER16, MPI_SUM, MPI_COMM_WORLD)
    call check('sum of long integers', all_equal(all, size * (mine - rank) + size * (size - 1) / 2))
    call MPI_Allreduce(-mine, all, 20, MPI_INTEGER16, MPI_MIN, MPI_COMM_WORLD)
    call check('minimum of long integers', all_equal(all, -(mine - rank + size - 1)))
    call MPI_Allreduce(mine, all, 20, MPI_INTEGER16, MPI_BOR, MPI_COMM_WORLD)
    call check('or of long integers', all(1) >= mine(1))
    call MPI_Type_create_f90_integer(30, made)
    call MPI_Allreduce(mine, all, 20, made, MPI_MAX, MPI_COMM_WORLD)
    call check('maximum of integers of 30 digits', all_equal(all, mine - rank + size - 1))
  end subroutine integers

  logical function all_equal(left, right)
    integer(long), intent(in) :: left(:), right(:)
    all_equal = all(left == right)
  end function all_equal

  subroutine reals()
    real(quad) :: mine(20), all(20), unit
    complex(quad) :: turn, product
    type(MPI_Datatype) :: made
    integer :: i
    ! A bit that is there in REAL(16) alone.
    unit = 1 + epsilon(unit)
    mine = [(i * unit, i = 1, 20)]
    call MPI_Allreduce(mine, all, 20, MPI_REAL16, MPI_SUM, MPI_COMM_WORLD)
    call check('sum of long reals', maxval(abs(all - size * mine) / mine) <= size * epsilon(unit) .and. &
      all(1) > size)
    call MPI_Allreduce(mine + rank, all, 20, MPI_REAL16, MPI_MAX, MPI_COMM_WORLD)
    call check('maximum of long reals', all(1) == mine(1) + (size - 1) .and. all(20) == mine(20) + (size - 1))
    call MPI_Type_create_f90_real(33, 4931, made)
    call MPI_Allreduce(mine, all, 20, made, MPI_PROD, MPI_COMM_WORLD)
    call check('product of reals of 33 digits', maxval(abs(all / mine**size - 1)) <= 2 * size * epsilon(unit))
    turn = (0, 1)
    call MPI_Allreduce(turn, product, 1, MPI_COMPLEX32, MPI_PROD, MPI_COMM_WORLD)
    call check('product of long complex numbers', product == turn**size)
    call MPI_Allreduce(turn, product, 1, MPI_COMPLEX32, MPI_SUM, MPI_COMM_WORLD)
    call check('sum of long complex numbers', product == turn * size)
  end subroutine reals

  ! Of the kind between DOUBLE PRECISION and REAL(16), where there is one.
  subroutine between()
    real(more) :: mine, sum
    complex(more) :: number, product
    type(MPI_Datatype) :: made
    mine = 1 + epsilon(mine)
    call MPI_Type_create_f90_real(18, MPI_UNDEFINED, made)
    call MPI_Allreduce(mine, sum, 1, made, MPI_SUM, MPI_COMM_WORLD)
    call check('sum of reals of 18 digits', abs(sum - size * mine) <= size * epsilon(mine) .and. sum > size)
    call MPI_Type_create_f90_complex(17, 4000, made)
    number = (0, 2)
    call MPI_Allreduce(number, product, 1, made, MPI_PROD, MPI_COMM_WORLD)
    call check('product of complex numbers of 17 digits', product == number**size)
  end subroutine between

  subroutine logicals()
    logical(long) :: mine, one
    mine = rank == 0
    call MPI_Allreduce(mine, one, 1, MPI_LOGICAL16, MPI_LOR, MPI_COMM_WORLD)
    call check('or of long logicals', logical(one))
    call MPI_Allreduce(mine, one, 1, MPI_LOGICAL16, MPI_LAND, MPI_COMM_WORLD)
    call check('and of long logicals', logical(one) .eqv. size == 1)
  end subroutine logicals
end program kinds
