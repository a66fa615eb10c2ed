! every_mpif.F90: see every.inc.
#define MPIF
#include "every.inc"
