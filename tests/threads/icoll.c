/* Threads start and complete nonblocking and persistent collectives in communicators of their own,
 * with predefined operators and functions of the program, while another one only receives: whoever
 * waits moves the operations of all and calls their functions. */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 60, MANY = 8 };

static MPI_Comm comms[THREADS];
static MPI_Op op;

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    int bytes;
    OK(MPI_Type_size(*type, &bytes));
    EQUAL(bytes, 4);
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void *collect(void *which)
{
    int me = *(int *)which, in[MANY] = {0}, out[MANY];
    MPI_Comm comm = comms[me];
    MPI_Request requests[MANY + 1];
    uint64_t chance = (uint64_t)(rank * THREADS + me);
    OK(MPI_Allreduce_init(&in[0], &out[0], 1, MPI_INT, op, comm, MPI_INFO_NULL, &requests[MANY]));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < MANY; i++)
            in[i] = round + i * rank + me;
        OK(MPI_Start(&requests[MANY]));
        requests[0] = MPI_REQUEST_NULL;
        for (int i = 1; i < MANY; i++)
            OK(MPI_Iallreduce(&in[i], &out[i], 1, MPI_INT, i % 2 ? op : MPI_SUM, comm, &requests[i]));
        for (int left = MANY; left > 0; left--) {
            int at;
            if (next_random(&chance) % 2) {
                OK(MPI_Waitany(MANY + 1, requests, &at, MPI_STATUS_IGNORE));
                CHECK(at != MPI_UNDEFINED);
            } else {
                int flag = 0;
                while (!flag)
                    OK(MPI_Testany(MANY + 1, requests, &at, &flag, MPI_STATUS_IGNORE));
                CHECK(at != MPI_UNDEFINED);
            }
        }
        for (int i = 0; i < MANY; i++)
            EQUAL(out[i], size * (round + me) + i * size * (size - 1) / 2);
    }
    OK(MPI_Request_free(&requests[MANY]));
    return NULL;
}

static void *receive(void *unused)
{
    int word;
    (void)unused;
    OK(MPI_Recv(&word, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, numbers[THREADS], word = 0;
    pthread_t threads[THREADS], receiver;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Op_create(add, 1, &op));
    CHECK(pthread_create(&receiver, NULL, receive, NULL) == 0);
    for (int i = 0; i < THREADS; i++) {
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
        numbers[i] = i;
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, collect, &numbers[i]) == 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        OK(MPI_Comm_free(&comms[i]));
    }
    OK(MPI_Send(&word, 1, MPI_INT, rank, 1, MPI_COMM_WORLD));
    CHECK(pthread_join(receiver, NULL) == 0);
    OK(MPI_Op_free(&op));
    return finish();
}
