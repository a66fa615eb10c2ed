/* MPI_PROC_NULL completes everything at once with an empty status; a rank can send to itself in
 * every way. */
#include "check.h"

static void is_null(const MPI_Status *status)
{
    int count, cancelled;
    EQUAL(status->MPI_SOURCE, MPI_PROC_NULL);
    EQUAL(status->MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(status, MPI_INT, &count));
    EQUAL(count, 0);
    OK(MPI_Test_cancelled(status, &cancelled));
    EQUAL(cancelled, 0);
}

static void proc_null(void)
{
    int value = 42, flag;
    MPI_Status status;
    MPI_Request request;
    MPI_Message message;
    MPI_Comm world = MPI_COMM_WORLD;
    OK(MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world));
    OK(MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world));
    OK(MPI_Rsend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world));
    OK(MPI_Bsend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world));
    OK(MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world, &status));
    is_null(&status);
    EQUAL(value, 42);
    OK(MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world, &request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, world, &request));
    OK(MPI_Wait(&request, &status));
    is_null(&status);
    OK(MPI_Probe(MPI_PROC_NULL, 1, world, &status));
    is_null(&status);
    OK(MPI_Iprobe(MPI_PROC_NULL, 1, world, &flag, &status));
    EQUAL(flag, 1);
    OK(MPI_Mprobe(MPI_PROC_NULL, 1, world, &message, &status));
    CHECK(message == MPI_MESSAGE_NO_PROC);
    OK(MPI_Mrecv(&value, 1, MPI_INT, &message, &status));
    CHECK(message == MPI_MESSAGE_NULL);
    is_null(&status);
    OK(MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, &value, 1, MPI_INT, MPI_PROC_NULL, 1, world, &status));
    is_null(&status);
    OK(MPI_Sendrecv_replace(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, world, &status));
    OK(MPI_Recv_init(&value, 1, MPI_INT, MPI_PROC_NULL, 1, world, &request));
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, &status));
    is_null(&status);
    CHECK(request != MPI_REQUEST_NULL);
    OK(MPI_Request_free(&request));
}

static void self(MPI_Comm comm, int me)
{
    static unsigned char out[1 << 20], in[1 << 20];
    for (int length = 0; length <= 1 << 20; length = length * 3 + 1) {
        MPI_Request requests[2];
        MPI_Status status;
        int count;
        paint(out, (size_t)length, (unsigned)length);
        memset(in, 0, (size_t)length);
        /* Receive first, then send. */
        OK(MPI_Irecv(in, length, MPI_BYTE, me, 3, comm, &requests[0]));
        OK(MPI_Send(out, length, MPI_BYTE, me, 3, comm));
        OK(MPI_Wait(&requests[0], &status));
        EQUAL(damage(in, (size_t)length, (unsigned)length), -1);
        OK(MPI_Get_count(&status, MPI_BYTE, &count));
        EQUAL(count, length);
        /* Send first, then receive. */
        memset(in, 0, (size_t)length);
        OK(MPI_Isend(out, length, MPI_BYTE, me, 4, comm, &requests[0]));
        OK(MPI_Irecv(in, length, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &requests[1]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EQUAL(damage(in, (size_t)length, (unsigned)length), -1);
        /* Synchronous, and both at once. */
        memset(in, 0, (size_t)length);
        OK(MPI_Issend(out, length, MPI_BYTE, me, 5, comm, &requests[0]));
        OK(MPI_Recv(in, length, MPI_BYTE, me, 5, comm, &status));
        OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        EQUAL(damage(in, (size_t)length, (unsigned)length), -1);
        memset(in, 0, (size_t)length);
        OK(MPI_Sendrecv(out, length, MPI_BYTE, me, 6, in, length, MPI_BYTE, me, 6, comm, &status));
        EQUAL(damage(in, (size_t)length, (unsigned)length), -1);
    }
    /* A typed message to oneself: a column becomes a row. */
    int matrix[4][4], row[4];
    MPI_Datatype column;
    for (int i = 0; i < 16; i++)
        matrix[i / 4][i % 4] = i;
    OK(MPI_Type_vector(4, 1, 4, MPI_INT, &column));
    OK(MPI_Type_commit(&column));
    OK(MPI_Sendrecv(&matrix[0][1], 1, column, me, 7, row, 4, MPI_INT, me, 7, comm, MPI_STATUS_IGNORE));
    for (int i = 0; i < 4; i++)
        EQUAL(row[i], 4 * i + 1);
    OK(MPI_Type_free(&column));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    proc_null();
    self(MPI_COMM_SELF, 0);
    self(MPI_COMM_WORLD, rank);
    return finish();
}
