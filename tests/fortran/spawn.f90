! spawn.f90: arguments of spawned programs, which are arrays of CHARACTER in Fortran. The same
! program is parent and child; a child checks its own arguments and sends what it counted.
program spawn
  use mpi_f08
  implicit none
  integer :: rank, size, wrong = 0
  type(MPI_Comm) :: parent

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Comm_get_parent(parent)
  if (parent == MPI_COMM_NULL) then
    call one()
    call two()
    call none()
    call finish()
  else
    call child()
  end if
contains
  include 'check.inc'

  ! Tells the parent's rank 0: how many arguments, and whether they are those that belong to APPNUM.
  subroutine child()
    integer :: told(3), i
    integer(MPI_ADDRESS_KIND) :: number
    logical :: flag
    character(len=20) :: word, expected
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, number, flag)
    told = [command_argument_count(), 1, merge(int(number), -1, flag)]
    do i = 1, told(1)
      call get_command_argument(i, word)
      write (expected, '(a,i0,a,i0)') 'app ', told(3), ' word', i
      if (word /= expected) told(2) = 0
    end do
    call MPI_Send(told, 3, MPI_INTEGER, 0, 1, parent)
    call MPI_Comm_disconnect(parent)
    call MPI_Finalize()
  end subroutine child

  subroutine told_by(children, from, words, app)
    type(MPI_Comm), intent(in) :: children
    integer, intent(in) :: from, words, app
    integer :: told(3)
    if (rank /= 0) return
    call MPI_Recv(told, 3, MPI_INTEGER, from, 1, children, MPI_STATUS_IGNORE)
    call check('what a child told', all(told == [words, 1, app]))
  end subroutine told_by

  subroutine one()
    type(MPI_Comm) :: children
    character(len=200) :: me
    character(len=16) :: words(3)
    integer :: errcodes(2), n
    call get_command_argument(0, me)
    ! Blanks around a word are no part of it (MPI-5.0 section 11.8.2).
    me = '  ' // trim(me)
    ! The end of the list is an entry of blanks.
    words = [character(len=16) :: ' app 0 word1', '   app 0 word2', ' ']
    errcodes = -1
    call MPI_Comm_spawn(me, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, children, errcodes)
    call MPI_Comm_remote_size(children, n)
    call check('two children', n == 2 .and. all(errcodes == MPI_SUCCESS))
    call told_by(children, 0, 2, 0)
    call told_by(children, 1, 2, 0)
    call MPI_Comm_disconnect(children)
  end subroutine one

  subroutine two()
    type(MPI_Comm) :: children
    character(len=200) :: me(2)
    character(len=16) :: words(2, 3)
    integer :: n
    call get_command_argument(0, me(1))
    me(2) = '   ' // trim(me(1))
    ! A row for each program.
    words(1, :) = [character(len=16) :: 'app 0 word1', ' ', ' ']
    words(2, :) = [character(len=16) :: '  app 1 word1', ' app 1 word2', ' ']
    call MPI_Comm_spawn_multiple(2, me, words, [1, 2], [MPI_INFO_NULL, MPI_INFO_NULL], 0, &
      MPI_COMM_WORLD, children, MPI_ERRCODES_IGNORE)
    call MPI_Comm_remote_size(children, n)
    call check('three children', n == 3)
    call told_by(children, 0, 1, 0)
    call told_by(children, 1, 2, 1)
    call told_by(children, 2, 2, 1)
    call MPI_Comm_disconnect(children)
  end subroutine two

  subroutine none()
    type(MPI_Comm) :: children
    character(len=200) :: me
    call get_command_argument(0, me)
    call MPI_Comm_spawn(me, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, children, &
      MPI_ERRCODES_IGNORE)
    call told_of(children)
    call MPI_Comm_disconnect(children)
    call MPI_Comm_spawn_multiple(1, [me], MPI_ARGVS_NULL, [1], [MPI_INFO_NULL], 0, MPI_COMM_SELF, &
      children, MPI_ERRCODES_IGNORE)
    call told_of(children)
    call MPI_Comm_disconnect(children)
  end subroutine none

  ! Of a child that this rank has alone.
  subroutine told_of(child)
    type(MPI_Comm), intent(in) :: child
    integer :: told(3)
    call MPI_Recv(told, 3, MPI_INTEGER, 0, 1, child, MPI_STATUS_IGNORE)
    call check('no arguments', all(told == [0, 1, 0]))
  end subroutine told_of
end program spawn
