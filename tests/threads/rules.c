/* Two threads wait for requests of one list, which is erroneous (MPI-5.0 §11.6): whatever they are
 * told, each message arrives once, and everything else goes on. */
#include "check.h"

#include <pthread.h>

enum { REQUESTS = 8, ROUNDS = 200 };

static MPI_Request requests[REQUESTS];
static int values[REQUESTS];
static MPI_Comm own;
static pthread_barrier_t together;

static void two_wait_for_one_list(int me)
{
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request copies[REQUESTS];
        if (me == 0)
            for (int i = 0; i < REQUESTS; i++) {
                values[i] = -1;
                OK(MPI_Irecv(&values[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]));
            }
        pthread_barrier_wait(&together);
        memcpy(copies, requests, sizeof copies);
        pthread_barrier_wait(&together);
        if (me == 2) {
            for (int i = 0; i < REQUESTS; i++) {
                int value = 100 * round + i;
                OK(MPI_Send(&value, 1, MPI_INT, rank, i, MPI_COMM_WORLD));
            }
            /* Others are not disturbed. */
            int sum, one = 1;
            OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, own));
            EQUAL(sum, size);
        } else {
            /* A request that the other has completed is MPI_ERR_REQUEST; it counts as done. */
            for (int done = 0; done < REQUESTS; done++) {
                int at = MPI_UNDEFINED, code = MPI_Waitany(REQUESTS, copies, &at, MPI_STATUS_IGNORE), class;
                OK(MPI_Error_class(code, &class));
                CHECK(class == MPI_SUCCESS || class == MPI_ERR_REQUEST);
                if (class == MPI_ERR_REQUEST || at == MPI_UNDEFINED)
                    break;
                EQUAL(values[at], 100 * round + at);
            }
        }
        pthread_barrier_wait(&together);
        /* Whoever was told of an error left some to be completed. */
        if (me == 0)
            for (int i = 0; i < REQUESTS; i++) {
                int class, code = MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
                OK(MPI_Error_class(code, &class));
                CHECK(class == MPI_SUCCESS || class == MPI_ERR_REQUEST);
                EQUAL(values[i], 100 * round + i);
            }
        pthread_barrier_wait(&together);
    }
}

static void *thread(void *which)
{
    two_wait_for_one_list(*(int *)which);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, numbers[3] = {0, 1, 2};
    pthread_t threads[3];
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &own));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK(pthread_barrier_init(&together, NULL, 3) == 0);
    for (int i = 0; i < 3; i++)
        CHECK(pthread_create(&threads[i], NULL, thread, &numbers[i]) == 0);
    for (int i = 0; i < 3; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    OK(MPI_Comm_free(&own));
    return finish();
}
