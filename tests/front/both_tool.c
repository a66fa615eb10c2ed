/* A program that wraps calls of its own MPI, as tools over the profiling interface do: MPI_X is
 * weak over PMPI_X. */
#include "../check.h"

static int barriers, sends;

int MPI_Barrier(MPI_Comm comm)
{
    barriers++;
    return PMPI_Barrier(comm);
}

int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    sends += comm == MPI_COMM_SELF && datatype == MPI_INT;
    return PMPI_Send(buf, count, datatype, dest, tag, comm);
}

int main(int argc, char **argv)
{
    int out = 5, in = -1;
    MPI_Request request;
    start(&argc, &argv);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    EQUAL(barriers, 1);
    OK(MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request));
    OK(MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(in == 5 && sends == 1);
    /* Inside the library no wrapper is called. */
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Comm_free(&dup));
    EQUAL(barriers, 1);
    EQUAL(sends, 1);
    return finish();
}
