! every_mpi.F90: see every.inc.
#define MPI
#include "every.inc"
