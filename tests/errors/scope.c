/* Which communicator's error handler hears of an error. Failing MPI_Start, MPI_Startall, MPI_Mrecv
 * and MPI_Imrecv told MPI_COMM_SELF's, where they ended jobs whose communicator had
 * MPI_ERRORS_RETURN. */
#include "check.h"

static int heard, heard_self, last;

static void on_comm(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    heard++;
    MPI_Error_class(*code, &last);
}

static void on_self(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    heard_self++;
}

/* One more error was heard on the communicator, of this class. */
static void told(int class, int line)
{
    static int before;
    if (heard != before + 1 || heard_self != 0 || last != class)
        fail(__FILE__, line, "%d errors on the communicator, %d on MPI_COMM_SELF, the last of class %d, not %d", heard - before,
             heard_self, last, class);
    before = heard;
}
#define TOLD(call, class)                     \
    do {                                      \
        CHECK((call) != MPI_SUCCESS);         \
        told(class, __LINE__);                \
    } while (0)

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm comm;
    MPI_Errhandler mine, own;
    int value = 7, in = 0;
    OK(MPI_Comm_create_errhandler(on_comm, &mine));
    OK(MPI_Comm_create_errhandler(on_self, &own));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, mine));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, own));

    MPI_Request request;
    OK(MPI_Recv_init(&in, 1, MPI_INT, rank, 1, comm, &request));
    OK(MPI_Start(&request));
    TOLD(MPI_Start(&request), MPI_ERR_REQUEST);
    TOLD(MPI_Startall(1, &request), MPI_ERR_REQUEST);
    OK(MPI_Send(&value, 1, MPI_INT, rank, 1, comm));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&request));
    OK(MPI_Bsend_init(&value, 1, MPI_INT, rank, 1, comm, &request));
    TOLD(MPI_Start(&request), MPI_ERR_BUFFER);
    OK(MPI_Request_free(&request));

    MPI_Message message;
    MPI_Status status;
    long long two = 2;
    MPI_Request sent;
    OK(MPI_Isend(&two, 2, MPI_INT, rank, 2, comm, &sent));
    OK(MPI_Mprobe(rank, 2, comm, &message, &status));
    TOLD(MPI_Mrecv(&in, -1, MPI_INT, &message, &status), MPI_ERR_COUNT);
    TOLD(MPI_Imrecv(&in, 1, MPI_DATATYPE_NULL, &message, &request), MPI_ERR_TYPE);
    TOLD(MPI_Mrecv(&in, 1, MPI_INT, &message, &status), MPI_ERR_TRUNCATE);
    CHECK(message == MPI_MESSAGE_NULL);
    OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));

    OK(MPI_Comm_free(&comm));
    OK(MPI_Errhandler_free(&mine));
    OK(MPI_Errhandler_free(&own));
    return finish();
}
