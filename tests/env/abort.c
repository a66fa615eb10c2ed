/* Ending the job by way of a communicator that is a part of it: the whole job ends, with the code,
 * and the message says which communicator it was. MPI_ERRORS_ABORT looked like
 * MPI_ERRORS_ARE_FATAL, and MPI_Abort forgot its communicator.
 *
 *     abort [call|handler|self] */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    const char *which = argc > 1 ? argv[1] : "call";
    MPI_Comm half;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    OK(MPI_Comm_set_name(half, rank % 2 ? "odd ranks" : "even ranks"));
    if (rank == size - 1) {
        if (strcmp(which, "self") == 0)
            MPI_Abort(MPI_COMM_SELF, 9);
        if (strcmp(which, "call") == 0)
            MPI_Abort(half, 7);
        OK(MPI_Comm_set_errhandler(half, MPI_ERRORS_ABORT));
        MPI_Send(&rank, 1, MPI_INT, size + 5, 1, half);
    }
    OK(MPI_Recv(&size, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return finish();
}
