! Heat spreads over a square plate: the 2-D heat equation on a Cartesian grid of ranks, in Fortran.
!
!     mpifort -O2 heat_f08.f90 -o heat && mpirun -n 4 ./heat [CELLS [STEPS]]
!
! The plate is cut into one block per rank, with a border of one cell around each. Before each step
! a rank swaps the edges of its block with its four neighbours: edges are sections of the array,
! and rows, whose cells lie apart in memory, are passed as they are. At the end rank 0 gathers the
! plate and compares it with the same computation done by one process: the same operations in the
! same order, so the difference must be exactly zero.
program heat
  use mpi_f08
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer :: cells = 64, steps = 50, size, rank, dims(2), place(2), first(2), length(2), i
  type(MPI_Comm) :: grid
  real(real64), allocatable :: block(:,:), plate(:,:), alone(:,:)
  character(len=12) :: word

  call MPI_Init()
  if (command_argument_count() > 0) then
    call get_command_argument(1, word)
    read (word, *) cells
  end if
  if (command_argument_count() > 1) then
    call get_command_argument(2, word)
    read (word, *) steps
  end if
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  dims = 0
  call MPI_Dims_create(size, 2, dims)
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.false., .false.], .true., grid)
  call MPI_Comm_rank(grid, rank)
  call MPI_Cart_coords(grid, rank, 2, place)
  call share(place, first, length)
  allocate (block(0:length(1) + 1, 0:length(2) + 1))
  call set_up(block, first)
  do i = 1, steps
    call swap_edges(block, length)
    call step(block)
  end do
  call gather()
  if (rank == 0) then
    allocate (alone(0:cells + 1, 0:cells + 1))
    call set_up(alone, [0, 0])
    do i = 1, steps
      call step(alone)
    end do
    if (any(plate /= alone(1:cells, 1:cells))) then
      print '(a)', 'the plate differs from that of one process'
      call MPI_Abort(grid, 1)
    end if
    print '(3(a,i0),a)', 'heat: ', cells, ' x ', cells, ' cells on ', size, ' ranks (right)'
  end if
  call MPI_Comm_free(grid)
  call MPI_Finalize()
contains

  ! The part of the plate that the rank at `at` of the grid has.
  subroutine share(at, begin, count)
    integer, intent(in) :: at(2)
    integer, intent(out) :: begin(2), count(2)
    begin = cells * at / dims
    count = cells * (at + 1) / dims - begin
  end subroutine share

  ! A hot square in a cold plate; the border stays cold.
  subroutine set_up(a, begin)
    real(real64), intent(out) :: a(0:,0:)
    integer, intent(in) :: begin(2)
    integer :: row, column
    a = 0
    do column = 1, ubound(a, 2) - 1
      do row = 1, ubound(a, 1) - 1
        if (all(abs(2 * ([row, column] + begin) - cells) < cells / 2)) a(row, column) = 100
      end do
    end do
  end subroutine set_up

  subroutine step(a)
    real(real64), intent(inout) :: a(0:,0:)
    integer :: m, n
    m = ubound(a, 1) - 1
    n = ubound(a, 2) - 1
    a(1:m, 1:n) = a(1:m, 1:n) + 0.2_real64 * (a(0:m - 1, 1:n) + a(2:m + 1, 1:n) &
      + a(1:m, 0:n - 1) + a(1:m, 2:n + 1) - 4 * a(1:m, 1:n))
  end subroutine step

  ! Beyond the plate is MPI_PROC_NULL, and the border there stays as it is.
  subroutine swap_edges(a, n)
    real(real64), intent(inout), asynchronous :: a(0:,0:)
    integer, intent(in) :: n(2)
    integer :: up, down, left, right
    type(MPI_Request) :: rows(4)
    call MPI_Cart_shift(grid, 0, 1, up, down)
    call MPI_Cart_shift(grid, 1, 1, left, right)
    call MPI_Irecv(a(0, 1:n(2)), n(2), MPI_REAL8, up, 0, grid, rows(1))
    call MPI_Irecv(a(n(1) + 1, 1:n(2)), n(2), MPI_REAL8, down, 1, grid, rows(2))
    call MPI_Isend(a(n(1), 1:n(2)), n(2), MPI_REAL8, down, 0, grid, rows(3))
    call MPI_Isend(a(1, 1:n(2)), n(2), MPI_REAL8, up, 1, grid, rows(4))
    call MPI_Sendrecv(a(1:n(1), n(2)), n(1), MPI_REAL8, right, 2, &
      a(1:n(1), 0), n(1), MPI_REAL8, left, 2, grid, MPI_STATUS_IGNORE)
    call MPI_Sendrecv(a(1:n(1), 1), n(1), MPI_REAL8, left, 3, &
      a(1:n(1), n(2) + 1), n(1), MPI_REAL8, right, 3, grid, MPI_STATUS_IGNORE)
    call MPI_Waitall(4, rows, MPI_STATUSES_IGNORE)
    if (.not. MPI_ASYNC_PROTECTS_NONBLOCKING) call MPI_F_sync_reg(a)
  end subroutine swap_edges

  ! The whole plate on rank 0, block after block, each received where it belongs.
  subroutine gather()
    integer :: from, begin(2), count(2), at(2)
    type(MPI_Request) :: sent
    call MPI_Isend(block(1:length(1), 1:length(2)), product(length), MPI_REAL8, 0, 4, grid, sent)
    if (rank == 0) then
      allocate (plate(cells, cells))
      do from = 0, size - 1
        call MPI_Cart_coords(grid, from, 2, at)
        call share(at, begin, count)
        call MPI_Recv(plate(begin(1) + 1:begin(1) + count(1), begin(2) + 1:begin(2) + count(2)), &
          product(count), MPI_REAL8, from, 4, grid, MPI_STATUS_IGNORE)
      end do
    end if
    call MPI_Wait(sent, MPI_STATUS_IGNORE)
  end subroutine gather
end program heat
