/* Eight threads say that their partitions are ready while another one asks what has arrived: each
 * partition is whole when MPI_Parrived says so (MPI-5.0 §4.2). */
#include "check.h"

#include <pthread.h>

enum { THREADS = 8, EACH = 4, PARTITIONS = THREADS * EACH, TAKEN = 16, MOST = 3000, ROUNDS = 40 };

static int out[PARTITIONS * MOST], in[PARTITIONS * MOST], many, round_now, left;
static MPI_Request sent, received;

static int value(int from, int i)
{
    return from * 7777777 + round_now * 1000000 + i;
}

static void *fills(void *number)
{
    int thread = (int)(intptr_t)number, list[2] = {thread * EACH + 3, thread * EACH + 2};
    for (int p = thread * EACH; p < (thread + 1) * EACH; p++)
        for (int i = p * many; i < (p + 1) * many; i++)
            out[i] = value(rank, i);
    OK(MPI_Pready(thread * EACH + 1, sent));
    OK(MPI_Pready_list(2, list, sent));
    OK(MPI_Pready_range(thread * EACH, thread * EACH, sent));
    return NULL;
}

static void *asks(void *unused)
{
    int seen[TAKEN] = {0}, length = PARTITIONS / TAKEN * many, flag;
    for (int found = 0; found < TAKEN;)
        for (int p = 0; p < TAKEN; p++) {
            if (seen[p])
                continue;
            OK(MPI_Parrived(received, p, &flag));
            if (!flag)
                continue;
            for (int i = p * length; i < (p + 1) * length; i++)
                EQUAL(in[i], value(left, i));
            seen[p] = 1;
            found++;
        }
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    int right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    static const int sizes[] = {1, 17, 300, MOST};
    for (int s = 0; s < 4; s++) {
        many = sizes[s];
        OK(MPI_Psend_init(out, PARTITIONS, many, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &sent));
        OK(MPI_Precv_init(in, TAKEN, PARTITIONS / TAKEN * many, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_INFO_NULL,
                          &received));
        for (round_now = 0; round_now < ROUNDS; round_now++) {
            pthread_t threads[THREADS + 1];
            memset(in, 0xff, sizeof in);
            OK(MPI_Start(&received));
            OK(MPI_Start(&sent));
            for (int i = 0; i < THREADS; i++)
                CHECK(pthread_create(&threads[i], NULL, fills, (void *)(intptr_t)i) == 0);
            CHECK(pthread_create(&threads[THREADS], NULL, asks, NULL) == 0);
            /* One thread waits for the send meanwhile, and makes progress. */
            OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
            for (int i = 0; i <= THREADS; i++)
                CHECK(pthread_join(threads[i], NULL) == 0);
            OK(MPI_Wait(&received, MPI_STATUS_IGNORE));
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
        OK(MPI_Request_free(&sent));
        OK(MPI_Request_free(&received));
    }
    return finish();
}
