/* A receive that nothing matched can be cancelled; one that was matched completes; persistent ones
 * can be started again. */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int value = 7, cancelled, other = (rank + 1) % size;
    MPI_Request request;
    MPI_Status status;
    MPI_Comm world = MPI_COMM_WORLD;
    for (int wild = 0; wild < 2; wild++) {
        OK(MPI_Irecv(&value, 1, MPI_INT, wild ? MPI_ANY_SOURCE : other, 99, world, &request));
        OK(MPI_Cancel(&request));
        CHECK(request != MPI_REQUEST_NULL);
        OK(MPI_Wait(&request, &status));
        OK(MPI_Test_cancelled(&status, &cancelled));
        EQUAL(cancelled, 1);
        EQUAL(value, 7);
    }
    /* A cancelled receive does not take a later message. */
    OK(MPI_Barrier(world));
    OK(MPI_Irecv(&value, 1, MPI_INT, rank, 5, world, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    int out = 11, in = 0;
    OK(MPI_Sendrecv(&out, 1, MPI_INT, rank, 5, &in, 1, MPI_INT, rank, 5, world, &status));
    EQUAL(in, 11);
    OK(MPI_Test_cancelled(&status, &cancelled));
    EQUAL(cancelled, 0);
    /* The message is there: either the receive completes, or the message stays for the next one. */
    OK(MPI_Irecv(&value, 1, MPI_INT, rank, 6, world, &request));
    OK(MPI_Send(&out, 1, MPI_INT, rank, 6, world));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    if (cancelled) {
        EQUAL(value, 7);
        OK(MPI_Recv(&value, 1, MPI_INT, rank, 6, world, MPI_STATUS_IGNORE));
    }
    EQUAL(value, 11);
    /* Persistent: cancel ends this round only. */
    OK(MPI_Recv_init(&value, 1, MPI_INT, rank, 8, world, &request));
    OK(MPI_Start(&request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    EQUAL(cancelled, 1);
    OK(MPI_Start(&request));
    out = 12;
    OK(MPI_Send(&out, 1, MPI_INT, rank, 8, world));
    OK(MPI_Wait(&request, &status));
    EQUAL(value, 12);
    OK(MPI_Request_free(&request));
    /* Freed while active: it completes all the same. */
    if (size > 1 && rank < 2) {
        if (rank == 0) {
            static int kept = 33;
            OK(MPI_Isend(&kept, 1, MPI_INT, 1, 9, world, &request));
            OK(MPI_Request_free(&request));
            CHECK(request == MPI_REQUEST_NULL);
        } else {
            OK(MPI_Recv(&value, 1, MPI_INT, 0, 9, world, MPI_STATUS_IGNORE));
            EQUAL(value, 33);
        }
    }
    return finish();
}
