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
    LATER(MPI_Comm_spawn("x", (void *)room, 0, MPI_INFO_NULL, 0, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    LATER(MPI_Comm_spawn_multiple(0, (void *)room, (void *)room, (void *)room, (void *)room, 0, MPI_COMM_SELF, (void *)room, (void *)room), MPI_ERR_UNSUPPORTED_OPERATION);
    EQUAL(calls, 2);
    return finish();
}
