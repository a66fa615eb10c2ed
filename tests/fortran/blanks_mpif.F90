! blanks_mpif.F90: see blanks.inc.
#include "blanks.inc"
