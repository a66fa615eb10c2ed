! run_mpif.f90: every form of what moves data, and what it must give.
!
! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

program run_mpif
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  include 'mpif.h'
  integer :: request, other
  integer :: types(64)
  integer :: ring
  integer :: fh
  integer :: win
  integer :: message
  integer :: rank, size, n, next, prev, ierror, i, wrong = 0
  integer :: sent(64), got(64), want(64), compare(1), space(10000)
  integer, allocatable :: everyone(:)
  integer :: ones_i(64) = 1, places_i(64), bytes_i(64)
  integer(MPI_COUNT_KIND) :: ones_c(64) = 1
  integer(MPI_ADDRESS_KIND) :: places_a(64), bytes_a(64), address
  integer, pointer :: memory(:)
  type(c_ptr) :: p
  character(len=256) :: file
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  n = size
  next = mod(rank + 1, n)
  prev = mod(rank + n - 1, n)
  sent = [(100*rank + i, i = 1, 64)]
  everyone = [(100*i + 1, i = 0, n - 1)]
  places_i = [(i, i = 0, 63)]
  places_a = places_i
  bytes_i = 4 * places_i
  bytes_a = bytes_i
  types = MPI_INTEGER
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [n], [.true.], .false., ring, ierror)
  call collectives()
  call messages()
  call files()
  call windows()
  call MPI_Comm_free(ring, ierror)
  call finish()
contains
  include 'check.inc'
  subroutine collectives()
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Allgather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, ierror)
    call check('MPI_Allgather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Iallgather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iallgather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Allgather_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Allgather_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Allgatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check('MPI_Allgatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Iallgatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iallgatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone
    call MPI_Allgatherv_init( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Allgatherv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone)
    call MPI_Allreduce( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      ierror)
    call check('MPI_Allreduce', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone)
    call MPI_Iallreduce( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iallreduce', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone)
    call MPI_Allreduce_init( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Allreduce_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoall( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, ierror)
    call check('MPI_Alltoall', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Ialltoall( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ialltoall', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoall_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Alltoall_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoallv( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check('MPI_Alltoallv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Ialltoallv( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ialltoallv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoallv_init( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Alltoallv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoallw( &
      sent, ones_i, bytes_i, types, got, ones_i, &
      bytes_i, types, MPI_COMM_WORLD, ierror)
    call check('MPI_Alltoallw', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Ialltoallw( &
      sent, ones_i, bytes_i, types, got, ones_i, &
      bytes_i, types, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ialltoallw', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:n) = everyone + rank
    call MPI_Alltoallw_init( &
      sent, ones_i, bytes_i, types, got, ones_i, &
      bytes_i, types, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Alltoallw_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    continue
    call MPI_Barrier( &
      MPI_COMM_WORLD, ierror)
    call check('MPI_Barrier', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    continue
    call MPI_Ibarrier( &
      MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ibarrier', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    continue
    call MPI_Barrier_init( &
      MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Barrier_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = 77; if (rank == 0) got(1) = 77
    call MPI_Bcast( &
      got, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    call check('MPI_Bcast', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = 77; if (rank == 0) got(1) = 77
    call MPI_Ibcast( &
      got, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ibcast', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = 77; if (rank == 0) got(1) = 77
    call MPI_Bcast_init( &
      got, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Bcast_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank > 0) want(1) = sum(everyone(1:rank))
    call MPI_Exscan( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      ierror)
    call check('MPI_Exscan', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank > 0) want(1) = sum(everyone(1:rank))
    call MPI_Iexscan( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iexscan', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank > 0) want(1) = sum(everyone(1:rank))
    call MPI_Exscan_init( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Exscan_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Gather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, ierror)
    call check('MPI_Gather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Igather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Igather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Gather_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Gather_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Gatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    call check('MPI_Gatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Igatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Igatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1:n) = everyone
    call MPI_Gatherv_init( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Gatherv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1) = sum(everyone)
    call MPI_Reduce( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, 0, &
      MPI_COMM_WORLD, ierror)
    call check('MPI_Reduce', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1) = sum(everyone)
    call MPI_Ireduce( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, 0, &
      MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ireduce', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    if (rank == 0) want(1) = sum(everyone)
    call MPI_Reduce_init( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, 0, &
      MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Reduce_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Reduce_scatter( &
      sent, got, ones_i, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      ierror)
    call check('MPI_Reduce_scatter', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Ireduce_scatter( &
      sent, got, ones_i, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ireduce_scatter', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Reduce_scatter_init( &
      sent, got, ones_i, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Reduce_scatter_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Reduce_scatter_block( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      ierror)
    call check('MPI_Reduce_scatter_block', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Ireduce_scatter_block( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ireduce_scatter_block', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone + rank)
    call MPI_Reduce_scatter_block_init( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Reduce_scatter_block_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone(1:rank+1))
    call MPI_Scan( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      ierror)
    call check('MPI_Scan', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone(1:rank+1))
    call MPI_Iscan( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iscan', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = sum(everyone(1:rank+1))
    call MPI_Scan_init( &
      sent, got, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
      MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Scan_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Scatter( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, ierror)
    call check('MPI_Scatter', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Iscatter( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iscatter', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Scatter_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      0, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Scatter_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Scatterv( &
      sent, ones_i, places_i, MPI_INTEGER, got, 1, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    call check('MPI_Scatterv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Iscatterv( &
      sent, ones_i, places_i, MPI_INTEGER, got, 1, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Iscatterv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1) = rank + 1
    call MPI_Scatterv_init( &
      sent, ones_i, places_i, MPI_INTEGER, got, 1, &
      MPI_INTEGER, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Scatterv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Neighbor_allgather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, ierror)
    call check('MPI_Neighbor_allgather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Ineighbor_allgather( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ineighbor_allgather', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Neighbor_allgather_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Neighbor_allgather_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Neighbor_allgatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, ring, ierror)
    call check('MPI_Neighbor_allgatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Ineighbor_allgatherv( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, ring, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ineighbor_allgatherv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+1, 100*next+1]
    call MPI_Neighbor_allgatherv_init( &
      sent, 1, MPI_INTEGER, got, ones_i, places_i, &
      MPI_INTEGER, ring, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Neighbor_allgatherv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoall( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, ierror)
    call check('MPI_Neighbor_alltoall', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Ineighbor_alltoall( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ineighbor_alltoall', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoall_init( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      ring, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Neighbor_alltoall_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoallv( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, ring, ierror)
    call check('MPI_Neighbor_alltoallv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Ineighbor_alltoallv( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, ring, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ineighbor_alltoallv', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoallv_init( &
      sent, ones_i, places_i, MPI_INTEGER, got, ones_i, &
      places_i, MPI_INTEGER, ring, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Neighbor_alltoallv_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoallw( &
      sent, ones_i, bytes_a, types, got, ones_i, &
      bytes_a, types, ring, ierror)
    call check('MPI_Neighbor_alltoallw', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Ineighbor_alltoallw( &
      sent, ones_i, bytes_a, types, got, ones_i, &
      bytes_a, types, ring, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ineighbor_alltoallw', ierror == MPI_SUCCESS .and. &
      all(got == want))
    got = -1; want = -1
    want(1:2) = [100*prev+2, 100*next+1]
    call MPI_Neighbor_alltoallw_init( &
      sent, ones_i, bytes_a, types, got, ones_i, &
      bytes_a, types, ring, MPI_INFO_NULL, request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call check('MPI_Neighbor_alltoallw_init', ierror == MPI_SUCCESS .and. &
      all(got == want))
  end subroutine collectives
  subroutine messages()
    call MPI_Buffer_attach(space, 40000, ierror)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Send( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Send', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Isend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Isend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Send_init( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Send_init', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Bsend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Bsend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Ibsend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ibsend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Bsend_init( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Bsend_init', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Ssend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ssend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Issend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Issend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Ssend_init( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Ssend_init', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Rsend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Rsend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Irsend( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Irsend', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Rsend_init( &
      sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Rsend_init', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    call MPI_Buffer_detach(space, i, ierror)
    got = -1
    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Recv( &
      got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Recv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Irecv( &
      got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Irecv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Recv_init( &
      got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, &
      request, ierror)
    call MPI_Start(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Request_free(request, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Recv_init', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Mprobe(prev, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror)
    call MPI_Mrecv( &
      got, 1, MPI_INTEGER, message, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Mrecv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = -1
    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)
    call MPI_Mprobe(prev, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror)
    call MPI_Imrecv( &
      got, 1, MPI_INTEGER, message, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Imrecv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = sent
    call MPI_Sendrecv( &
      sent, 1, MPI_INTEGER, next, 7, got, &
      1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, &
      ierror)
    call check('MPI_Sendrecv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = sent
    call MPI_Isendrecv( &
      sent, 1, MPI_INTEGER, next, 7, got, &
      1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Isendrecv', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = sent
    call MPI_Sendrecv_replace( &
      got, 1, MPI_INTEGER, next, 7, prev, &
      7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Sendrecv_replace', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
    got = sent
    call MPI_Isendrecv_replace( &
      got, 1, MPI_INTEGER, next, 7, prev, &
      7, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check('MPI_Isendrecv_replace', ierror == MPI_SUCCESS .and. &
      got(1) == 100*prev+1)
  end subroutine messages
  subroutine files()
    call get_command_argument(1, file)
    call MPI_File_open(MPI_COMM_WORLD, file, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierror)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierror)
    call numbered()
    call MPI_File_iread( &
      fh, got, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_iread')
    call numbered()
    call MPI_File_iread_all( &
      fh, got, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_iread_all')
    call numbered()
    call MPI_File_iread_at( &
      fh, int(rank, MPI_OFFSET_KIND), got, 1, MPI_INTEGER, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_iread_at')
    call numbered()
    call MPI_File_iread_at_all( &
      fh, int(rank, MPI_OFFSET_KIND), got, 1, MPI_INTEGER, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_iread_at_all')
    call numbered()
    call MPI_File_iread_shared( &
      fh, got, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_iread_shared')
    call blank()
    call MPI_File_iwrite( &
      fh, sent, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_iwrite')
    call blank()
    call MPI_File_iwrite_all( &
      fh, sent, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_iwrite_all')
    call blank()
    call MPI_File_iwrite_at( &
      fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_iwrite_at')
    call blank()
    call MPI_File_iwrite_at_all( &
      fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, request, &
      ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_iwrite_at_all')
    call blank()
    call MPI_File_iwrite_shared( &
      fh, sent, 1, MPI_INTEGER, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_iwrite_shared')
    call numbered()
    call MPI_File_read( &
      fh, got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read')
    call numbered()
    call MPI_File_read_all( &
      fh, got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_all')
    call numbered()
    call MPI_File_read_all_begin( &
      fh, got, 1, MPI_INTEGER, ierror)
    call MPI_File_read_all_end(fh, got, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_all_begin')
    call numbered()
    call MPI_File_read_at( &
      fh, int(rank, MPI_OFFSET_KIND), got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, &
      ierror)
    call was_read('MPI_File_read_at')
    call numbered()
    call MPI_File_read_at_all( &
      fh, int(rank, MPI_OFFSET_KIND), got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, &
      ierror)
    call was_read('MPI_File_read_at_all')
    call numbered()
    call MPI_File_read_at_all_begin( &
      fh, int(rank, MPI_OFFSET_KIND), got, 1, MPI_INTEGER, ierror)
    call MPI_File_read_at_all_end(fh, got, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_at_all_begin')
    call numbered()
    call MPI_File_read_ordered( &
      fh, got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_ordered')
    call numbered()
    call MPI_File_read_ordered_begin( &
      fh, got, 1, MPI_INTEGER, ierror)
    call MPI_File_read_ordered_end(fh, got, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_ordered_begin')
    call numbered()
    call MPI_File_read_shared( &
      fh, got, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_read('MPI_File_read_shared')
    call blank()
    call MPI_File_write( &
      fh, sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write')
    call blank()
    call MPI_File_write_all( &
      fh, sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_all')
    call blank()
    call MPI_File_write_all_begin( &
      fh, sent, 1, MPI_INTEGER, ierror)
    call MPI_File_write_all_end(fh, sent, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_all_begin')
    call blank()
    call MPI_File_write_at( &
      fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, &
      ierror)
    call was_written('MPI_File_write_at')
    call blank()
    call MPI_File_write_at_all( &
      fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, &
      ierror)
    call was_written('MPI_File_write_at_all')
    call blank()
    call MPI_File_write_at_all_begin( &
      fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, ierror)
    call MPI_File_write_at_all_end(fh, sent, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_at_all_begin')
    call blank()
    call MPI_File_write_ordered( &
      fh, sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_ordered')
    call blank()
    call MPI_File_write_ordered_begin( &
      fh, sent, 1, MPI_INTEGER, ierror)
    call MPI_File_write_ordered_end(fh, sent, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_ordered_begin')
    call blank()
    call MPI_File_write_shared( &
      fh, sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call was_written('MPI_File_write_shared')
    call MPI_File_close(fh, ierror)
    if (rank == 0) call MPI_File_delete(file, MPI_INFO_NULL, ierror)
  end subroutine files
  subroutine windows()
  call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, address, win, ierror)
    p = transfer(address, p)
    call c_f_pointer(p, memory, [64])
    call MPI_Win_lock_all(0, win, ierror)
    call thousand()
    call MPI_Put( &
      sent, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, win, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Put', ierror == MPI_SUCCESS .and. &
      memory(1) == 100*prev+1)
    call thousand()
    call MPI_Rput( &
      sent, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, win, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Rput', ierror == MPI_SUCCESS .and. &
      memory(1) == 100*prev+1)
    call thousand()
    call MPI_Get( &
      got, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, win, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Get', ierror == MPI_SUCCESS .and. &
      got(1) == 1000+next)
    call thousand()
    call MPI_Rget( &
      got, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, win, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Rget', ierror == MPI_SUCCESS .and. &
      got(1) == 1000+next)
    call thousand()
    call MPI_Accumulate( &
      sent, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, MPI_SUM, win, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Accumulate', ierror == MPI_SUCCESS .and. &
      memory(1) == 1001+rank+100*prev)
    call thousand()
    call MPI_Raccumulate( &
      sent, 1, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), 1, &
      MPI_INTEGER, MPI_SUM, win, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Raccumulate', ierror == MPI_SUCCESS .and. &
      memory(1) == 1001+rank+100*prev)
    call thousand()
    call MPI_Get_accumulate( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      next, int(0, MPI_ADDRESS_KIND), 1, MPI_INTEGER, MPI_SUM, win, &
      ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Get_accumulate', ierror == MPI_SUCCESS .and. &
      memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next)
    call thousand()
    call MPI_Rget_accumulate( &
      sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, &
      next, int(0, MPI_ADDRESS_KIND), 1, MPI_INTEGER, MPI_SUM, win, &
      request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Rget_accumulate', ierror == MPI_SUCCESS .and. &
      memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next)
    call thousand()
    call MPI_Fetch_and_op( &
      sent, got, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), MPI_SUM, &
      win, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Fetch_and_op', ierror == MPI_SUCCESS .and. &
      memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next)
    call thousand()
    call MPI_Compare_and_swap( &
      sent, compare, got, MPI_INTEGER, next, int(0, MPI_ADDRESS_KIND), &
      win, ierror)
    call MPI_Win_flush_all(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_sync(win, ierror)
    call check('MPI_Compare_and_swap', ierror == MPI_SUCCESS .and. &
      memory(1) == 100*prev+1 .and. got(1) == 1000+next)
    call MPI_Win_unlock_all(win, ierror)
    call MPI_Win_free(win, ierror)
  end subroutine windows
  subroutine places()
    call MPI_File_seek(fh, int(rank, MPI_OFFSET_KIND), MPI_SEEK_SET, ierror)
    call MPI_File_seek_shared(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
  end subroutine places
  subroutine blank()
    want = -1
    call MPI_File_write_at_all(fh, int(rank, MPI_OFFSET_KIND), want, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call places()
  end subroutine blank
  subroutine numbered()
    got = -1
    call MPI_File_write_at_all(fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call places()
  end subroutine numbered
  ! Every rank has written its number in one of the first n places, in whatever order.
  subroutine was_written(name)
    character(len=*), intent(in) :: name
    call check(name, ierror == MPI_SUCCESS)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, got, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call check(name, sum(got(1:n)) == sum(everyone) .and. all(got(1:n) > 0))
  end subroutine was_written
  ! The ranks have read the numbers of the first n places, in whatever order.
  subroutine was_read(name)
    character(len=*), intent(in) :: name
    call check(name, ierror == MPI_SUCCESS .and. any(everyone == got(1)))
    call MPI_Allreduce(got, want, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call check(name, want(1) == sum(everyone))
  end subroutine was_read
  subroutine thousand()
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    memory = 1000 + rank
    compare = 1000 + next
    got = -1
    call MPI_Win_sync(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
  end subroutine thousand
  ! 131 forms run here.
end program run_mpif
