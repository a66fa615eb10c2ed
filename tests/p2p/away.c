/* A rank that computes for longer than tcp_timeout_ms is late, and nothing else: at first contact,
 * whoever calls, and in the middle of a long message. Run with tcp_timeout_ms 200. */
#include "check.h"

enum { LONG = 32 << 20 };

/* Outside of MPI, and for more than twice the limit: that is what the test is about. */
static void compute(double seconds)
{
    double since = MPI_Wtime();
    volatile double x = 1;
    while (MPI_Wtime() - since < seconds)
        x = x * 1.0000001 + 1e-9;
}

/* Nobody answers the first call for a while. */
static void late_answer(int from, int to)
{
    int word = rank;
    if (rank == to)
        compute(0.5);
    if (rank == from)
        OK(MPI_Send(&word, 1, MPI_INT, to, 0, MPI_COMM_WORLD));
    if (rank == to) {
        OK(MPI_Recv(&word, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(word, from);
    }
}

/* Who calls is away when the call is answered. */
static void late_caller(int from, int to)
{
    int word = rank;
    MPI_Request request;
    if (rank == from) {
        OK(MPI_Isend(&word, 1, MPI_INT, to, 1, MPI_COMM_WORLD, &request));
        compute(0.5);
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    if (rank == to) {
        OK(MPI_Recv(&word, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(word, from);
    }
}

/* Both call, and the one whose call counts is away for longer than the other waits for it. */
static void both_call(int first, int second)
{
    int out = rank, in = -1, flag;
    MPI_Request requests[2];
    if (rank != first && rank != second)
        return;
    int peer = rank == first ? second : first;
    OK(MPI_Isend(&out, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Irecv(&in, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, &requests[1]));
    for (int n = 0; rank == first && n < 100; n++)
        OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
    if (rank == first)
        compute(1.5);
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    EQUAL(in, peer);
}

/* The reader of a long message is away when it is half there. */
static void late_reader(int from, int to)
{
    MPI_Request request;
    char *bytes = malloc(LONG);
    CHECK(bytes);
    if (rank == from) {
        for (int i = 0; i < LONG; i++)
            bytes[i] = (char)(i * 7 + i / 1000);
        OK(MPI_Send(bytes, LONG, MPI_CHAR, to, 1, MPI_COMM_WORLD));
    }
    if (rank == to) {
        int flag = 0;
        OK(MPI_Irecv(bytes, LONG, MPI_CHAR, from, 1, MPI_COMM_WORLD, &request));
        for (int n = 0; n < 3 && !flag; n++) {
            OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
            compute(0.5);
        }
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < LONG; i++)
            if (bytes[i] != (char)(i * 7 + i / 1000))
                fail(__FILE__, __LINE__, "byte %d is wrong", i);
    }
    free(bytes);
}

/* Of four ranks the first two are on one node, and the others on another. */
int main(int argc, char **argv)
{
    start(&argc, &argv);
    EQUAL(size, 4);
    late_answer(0, 2);
    both_call(0, 3);
    late_caller(1, 2);
    late_reader(1, 3);
    return finish();
}
