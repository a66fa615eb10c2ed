! leak.f90: keeps a communicator, so that mpirun --check names this line and not one of the library.
program leak
  use mpi_f08
  implicit none
  type(MPI_Comm) :: copy
  call MPI_Init()
  call MPI_Comm_dup(MPI_COMM_WORLD, copy)
  call MPI_Finalize()
end program
