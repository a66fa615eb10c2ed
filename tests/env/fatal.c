/* Wrong calls under the handler that programs begin with: the job ends, not with 0, and the message
 * names call and cause.
 *
 *     fatal CASE */
#include "check.h"

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "";
    int value = 0;
    if (strcmp(which, "before-init") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    start(&argc, &argv);
    if (strcmp(which, "rank") == 0)
        MPI_Send(&value, 1, MPI_INT, size + 7, 3, MPI_COMM_WORLD);
    if (strcmp(which, "null-communicator") == 0)
        MPI_Barrier(MPI_COMM_NULL);
    if (strcmp(which, "garbage-communicator") == 0)
        MPI_Comm_rank((MPI_Comm)0xdeadbeef, &value);
    if (strcmp(which, "freed-communicator") == 0) {
        MPI_Comm comm, copy;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        copy = comm;
        MPI_Comm_free(&comm);
        MPI_Comm_rank(copy, &value);
    }
    if (strcmp(which, "uncommitted") == 0) {
        MPI_Datatype type;
        MPI_Type_contiguous(3, MPI_INT, &type);
        MPI_Send(&value, 1, type, 0, 3, MPI_COMM_WORLD);
    }
    if (strcmp(which, "null-buffer") == 0)
        MPI_Send(NULL, 5, MPI_INT, 0, 3, MPI_COMM_WORLD);
    if (strcmp(which, "truncate") == 0) {
        int two[2] = {0};
        MPI_Sendrecv(two, 2, MPI_INT, rank, 1, &value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (strcmp(which, "init-twice") == 0)
        MPI_Init(NULL, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (strcmp(which, "after-finalize") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
