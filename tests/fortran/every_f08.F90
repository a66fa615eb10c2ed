! every_f08.F90: see every.inc.
#define F08
#include "every.inc"
