! blanks_mpi.F90: see blanks.inc.
#define MPI
#include "blanks.inc"
