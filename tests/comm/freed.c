/* What a freed communicator still owes: persistent requests go on, and its buffered sends have left
 * the buffer. Freeing dropped messages that a persistent receive was still to get, and gave back
 * the memory that a long buffered send was read from. */
#include "check.h"

#define LONG (4 << 20)

static void persistent(void)
{
    MPI_Comm comm;
    MPI_Request request, sent = MPI_REQUEST_NULL;
    int value = 42, in = 0, other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    if (rank == 0)
        OK(MPI_Isend(&value, 1, MPI_INT, 1, 3, comm, &sent));
    if (rank == 1) {
        OK(MPI_Recv_init(&in, 1, MPI_INT, 0, 3, comm, &request));
        /* Whatever rank 0 sent before is here when this one is. */
        OK(MPI_Recv(&other, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (rank == 0)
        OK(MPI_Send(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD));
    OK(MPI_Comm_free(&comm));
    if (rank == 1) {
        OK(MPI_Start(&request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EQUAL(in, 42);
        OK(MPI_Request_free(&request));
    }
    OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* The buffer may be used again when the communicator is freed: what it held is out. */
static void buffered(int automatic)
{
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    unsigned char *data = malloc(LONG), *room = malloc(LONG + MPI_BSEND_OVERHEAD);
    if (rank == 0) {
        if (automatic)
            OK(MPI_Comm_attach_buffer(comm, MPI_BUFFER_AUTOMATIC, 0));
        else
            OK(MPI_Comm_attach_buffer(comm, room, LONG + MPI_BSEND_OVERHEAD));
        paint(data, LONG, 9);
        OK(MPI_Bsend(data, LONG, MPI_BYTE, 1, 5, comm));
        OK(MPI_Comm_free(&comm));
        memset(room, 0xee, LONG + MPI_BSEND_OVERHEAD);
        memset(data, 0xee, LONG);
    } else if (rank == 1) {
        MPI_Request request;
        OK(MPI_Irecv(data, LONG, MPI_BYTE, 0, 5, comm, &request));
        OK(MPI_Comm_free(&comm));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EQUAL(damage(data, LONG, 9), -1);
    } else
        OK(MPI_Comm_free(&comm));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(data);
    free(room);
}

/* Finalizing a session waits for nothing of the world's: here it waited for a message that its
 * receiver takes only after another one, which came later. */
static void session_beside_world(void)
{
    MPI_Session session;
    MPI_Request request;
    unsigned char *data = malloc(LONG);
    int value = 1;
    if (rank == 0) {
        paint(data, LONG, 11);
        OK(MPI_Isend(data, LONG, MPI_BYTE, 1, 6, MPI_COMM_WORLD, &request));
        OK(MPI_Request_free(&request));
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
        OK(MPI_Session_finalize(&session));
        OK(MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD));
    } else if (rank == 1) {
        OK(MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Recv(data, LONG, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(damage(data, LONG, 11), -1);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(data);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (size < 2)
        SKIP("needs 2 ranks");
    const char *which = argc > 1 ? argv[1] : "all";
    for (int round = 0; round < 5; round++) {
        if (strcmp(which, "buffered") != 0 && strcmp(which, "session") != 0)
            persistent();
        if (strcmp(which, "session") != 0) {
            buffered(0);
            buffered(1);
        }
        if (strcmp(which, "buffered") != 0)
            session_beside_world();
    }
    return finish();
}
