/* MPI_Comm_disconnect waits for what is under way on its communicator (MPI-5.0 §11.10.4): a send
 * whose request was freed, and one whose request is still there (which other libraries need not
 * bear). Once it has returned their memory is the program's again. It returned at once, and a
 * message that the receiver took later had what was written into that memory meanwhile. */
#include "check.h"

enum { LONG = 1 << 20, LOOKS = 1000 };

/* In how many ways a send is left. */
enum { FREED, FREED_SYNCHRONOUS, PENDING, WAYS };

static int out[LONG], in[LONG];

static void fill(int *into, int seed)
{
    for (int i = 0; i < LONG; i++)
        into[i] = i ^ seed;
}

static void sends(int way, int count)
{
    MPI_Comm comm;
    MPI_Request request;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    fill(out, way);
    if (way == FREED_SYNCHRONOUS)
        OK(MPI_Issend(out, count, MPI_INT, 1, 4, comm, &request));
    else
        OK(MPI_Isend(out, count, MPI_INT, 1, 4, comm, &request));
    if (way != PENDING)
        OK(MPI_Request_free(&request));
    OK(MPI_Comm_disconnect(&comm));
    /* Nobody reads it any more. */
    OK(MPI_Send(&way, 1, MPI_INT, 1, 5, MPI_COMM_WORLD));
    fill(out, -1);
    if (way == PENDING)
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void receives(int way, int count)
{
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    /* Until this process takes the message, the other cannot be through. */
    for (int look = 0; look < LOOKS; look++) {
        int is_through;
        OK(MPI_Iprobe(0, 5, MPI_COMM_WORLD, &is_through, MPI_STATUS_IGNORE));
        CHECK(!is_through);
    }
    fill(out, way);
    OK(MPI_Recv(in, count, MPI_INT, 0, 4, comm, MPI_STATUS_IGNORE));
    EQUAL(memcmp(in, out, (size_t)count * sizeof *in), 0);
    OK(MPI_Comm_disconnect(&comm));
    int word = -1;
    OK(MPI_Recv(&word, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(word, way);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (int way = 0; way < WAYS; way++) {
        /* A short one is under way only where it waits for its receive. */
        int count = way == FREED_SYNCHRONOUS ? 1 : LONG;
        if (rank == 0)
            sends(way, count);
        else if (rank == 1)
            receives(way, count);
        else {
            MPI_Comm comm;
            OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
            OK(MPI_Comm_disconnect(&comm));
        }
    }
    OK(MPI_Finalize());
    return 0;
}
