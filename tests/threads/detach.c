/* A buffered send beside MPI_Buffer_detach in another thread: either it finds no buffer, or its
 * message arrives. One path returned success with the message dropped, and a buffer was given back
 * with messages in it. */
#include "check.h"

#include <pthread.h>

#define MESSAGES 5000
#define INTS (1 << 18)
#define ROOM (4 * INTS + MPI_BSEND_OVERHEAD)

static volatile int over, sent;
static int message[INTS];

static void *attaching(void *unused)
{
    static char room[ROOM];
    int length;
    uint64_t seed = 3;
    while (!over) {
        void *back;
        OK(MPI_Buffer_attach(room, ROOM));
        /* Detached at any moment of the other thread's sends. */
        for (unsigned i = 0, most = next_random(&seed) % 8 ? 0 : 64, flag; i < most; i++)
            OK(MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, (int *)&flag, MPI_STATUS_IGNORE));
        OK(MPI_Buffer_detach(&back, &length));
        CHECK(back == room && length == ROOM);
        memset(room, 0xee, ROOM);
    }
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (rank == 0) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, attaching, NULL) == 0);
        for (int i = 0; sent < MESSAGES; i++) {
            /* Every fourth one is long and waits in the buffer for its receiver. */
            int length = i % 4 ? 16 : INTS, code, class;
            message[0] = sent;
            message[length - 1] = ~sent;
            code = MPI_Bsend(message, length, MPI_INT, size - 1, 1, MPI_COMM_WORLD);
            OK(MPI_Error_class(code, &class));
            CHECK(class == MPI_SUCCESS || class == MPI_ERR_BUFFER);
            sent += class == MPI_SUCCESS;
        }
        over = 1;
        CHECK(pthread_join(thread, NULL) == 0);
        message[0] = sent;
        OK(MPI_Send(message, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD));
    }
    if (rank == size - 1) {
        int got = 0, all = -1, length;
        MPI_Status status;
        if (size > 1)
            while (all < 0) {
                OK(MPI_Recv(message, INTS, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
                if (status.MPI_TAG == 2)
                    all = message[0];
                else {
                    EQUAL(message[0], got);
                    OK(MPI_Get_count(&status, MPI_INT, &length));
                    EQUAL(message[length - 1], ~got);
                    got++;
                }
            }
        EQUAL(got, all);
    }
    return finish();
}
