/* Every entry point that is not implemented yet checks its handles, then says so through the error
 * handler.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand. */
#include "check.h"

/* The class, and the handler of MPI_COMM_SELF or the return value said so. */
#define LATER(call, class)   \
    do {                     \
        calls++;             \
        CLASS(call, class);  \
    } while (0)

static char room[65536];

int main(int argc, char **argv)
{
    int calls = 0;
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    EQUAL(calls, 0);
    return finish();
}
