/* A send that is cancelled ends, whatever its receiver calls: what no receive has taken comes back,
 * and anything else completes (MPI-5.0 3.8.4). MPI_Wait waited for a receive that never came. */
#include "check.h"

#define LONG 300000

static int out[LONG], in[LONG];

static const int LENGTHS[] = {0, 1, LONG};

/* Whether a send of this kind waits for its receiver. */
static int waits(int synchronous, int length)
{
    return synchronous || length == LONG;
}

static int start_send(int synchronous, int length, int to, int tag, MPI_Request *request)
{
    return (synchronous ? MPI_Issend : MPI_Isend)(out, length, MPI_INT, to, tag, MPI_COMM_WORLD, request);
}

/* Rank 0 says that the other may go on. */
static void go_on(int to)
{
    int token = 0;
    if (rank == 0 && to != 0)
        OK(MPI_Send(&token, 1, MPI_INT, to, 4, MPI_COMM_WORLD));
    if (rank == to && to != 0)
        OK(MPI_Recv(&token, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* Rank 0 sends and nobody receives; the other rank is in MPI, in a receive of something else. */
static void nobody_receives(int to)
{
    int token = 0, there, cancelled;
    MPI_Status status;
    MPI_Request request;
    for (int kind = 0; kind < 12; kind++) {
        int synchronous = kind % 2, length = LENGTHS[kind / 2 % 3], has_come = kind >= 6;
        if (!waits(synchronous, length))
            continue;
        if (rank == 0) {
            OK(start_send(synchronous, length, to, 3, &request));
            /* Behind the message, so that it has come. */
            if (has_come && to != 0) {
                OK(MPI_Send(&token, 1, MPI_INT, to, 4, MPI_COMM_WORLD));
                OK(MPI_Recv(&token, 1, MPI_INT, to, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            }
            OK(MPI_Cancel(&request));
            OK(MPI_Wait(&request, &status));
            OK(MPI_Test_cancelled(&status, &cancelled));
            EQUAL(cancelled, 1);
            go_on(to);
            /* A later message with the same envelope is the first that is there. */
            out[0] = 70 + kind;
            OK(MPI_Isend(out, 1, MPI_INT, to, 3, MPI_COMM_WORLD, &request));
            if (to != 0)
                OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else if (has_come) {
            OK(MPI_Recv(&token, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            OK(MPI_Iprobe(0, 3, MPI_COMM_WORLD, &there, &status));
            EQUAL(there, 1);
            OK(MPI_Send(&token, 1, MPI_INT, 0, 4, MPI_COMM_WORLD));
        }
        if (rank != 0)
            go_on(to);
        if (rank == to) {
            OK(MPI_Recv(in, LONG, MPI_INT, 0, 3, MPI_COMM_WORLD, &status));
            int count;
            OK(MPI_Get_count(&status, MPI_INT, &count));
            EQUAL(count, 1);
            EQUAL(in[0], 70 + kind);
            OK(MPI_Iprobe(0, 3, MPI_COMM_WORLD, &there, &status));
            EQUAL(there, 0);
        }
        if (to == 0)
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        else
            OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

/* The receive is posted: the message is delivered, and the send not cancelled; or it comes back,
 * and the receive takes the next one. */
static void somebody_receives(void)
{
    MPI_Status status;
    MPI_Request request;
    int cancelled = 0, count;
    for (int kind = 0; kind < 6; kind++) {
        int synchronous = kind % 2, length = LENGTHS[kind / 2];
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            OK(start_send(synchronous, length, 1, 5, &request));
            OK(MPI_Cancel(&request));
            OK(MPI_Wait(&request, &status));
            OK(MPI_Test_cancelled(&status, &cancelled));
            OK(MPI_Send(&cancelled, 1, MPI_INT, 1, 6, MPI_COMM_WORLD));
            if (cancelled)
                OK(MPI_Send(out, length, MPI_INT, 1, 5, MPI_COMM_WORLD));
        } else {
            OK(MPI_Recv(in, LONG, MPI_INT, 0, 5, MPI_COMM_WORLD, &status));
            OK(MPI_Get_count(&status, MPI_INT, &count));
            EQUAL(count, length);
            OK(MPI_Recv(&cancelled, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }
    }
}

/* A matched probe has the message and no receive follows before the send has ended: it completes,
 * and what is received later is what was sent. */
static void probed(int to)
{
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message = MPI_MESSAGE_NULL;
    int token = 0, cancelled, count;
    for (int kind = 0; kind < 6; kind++) {
        int synchronous = kind % 2, length = LENGTHS[kind / 2];
        if (!waits(synchronous, length))
            continue;
        if (rank == 0) {
            for (int i = 0; i < length; i++)
                out[i] = i + kind;
            OK(start_send(synchronous, length, to, 7, &request));
        }
        if (rank == to) {
            OK(MPI_Mprobe(0, 7, MPI_COMM_WORLD, &message, &status));
            if (to != 0)
                OK(MPI_Send(&token, 1, MPI_INT, 0, 4, MPI_COMM_WORLD));
        }
        if (rank == 0) {
            if (to != 0)
                OK(MPI_Recv(&token, 1, MPI_INT, to, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            OK(MPI_Cancel(&request));
            OK(MPI_Wait(&request, &status));
            OK(MPI_Test_cancelled(&status, &cancelled));
            EQUAL(cancelled, 0);
            memset(out, 0, sizeof out);
        }
        go_on(to);
        if (rank == to) {
            OK(MPI_Mrecv(in, LONG, MPI_INT, &message, &status));
            OK(MPI_Get_count(&status, MPI_INT, &count));
            EQUAL(count, length);
            for (int i = 0; i < length; i++)
                EQUAL(in[i], i + kind);
        }
    }
}

/* A persistent send that was cancelled can be started again. */
static void persistent(int to)
{
    MPI_Status status;
    MPI_Request request;
    int cancelled;
    if (rank == 0) {
        OK(MPI_Ssend_init(out, 1, MPI_INT, to, 8, MPI_COMM_WORLD, &request));
        for (int turn = 0; turn < 3; turn++) {
            OK(MPI_Start(&request));
            OK(MPI_Cancel(&request));
            OK(MPI_Wait(&request, &status));
            OK(MPI_Test_cancelled(&status, &cancelled));
            EQUAL(cancelled, 1);
        }
        out[0] = 99;
        OK(MPI_Start(&request));
    }
    go_on(to);
    if (rank == to) {
        OK(MPI_Recv(in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(in[0], 99);
    }
    if (rank == 0) {
        OK(MPI_Wait(&request, &status));
        OK(MPI_Test_cancelled(&status, &cancelled));
        EQUAL(cancelled, 0);
        OK(MPI_Request_free(&request));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (rank == 0) {
        nobody_receives(0);
        probed(0);
        persistent(0);
    }
    if (size > 1) {
        nobody_receives(1);
        somebody_receives();
        probed(1);
        persistent(1);
    }
    return finish();
}
