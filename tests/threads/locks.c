/* MPI_Win_lock_all with MPI_THREAD_MULTIPLE: threads reach targets for the first time at once. The
 * lock of each is taken once, and is free after MPI_Win_unlock_all. MPI-5.0 §12.5.3. */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 40 };

static MPI_Win win;
static int *words;
static pthread_barrier_t together;

static void *thread(void *number)
{
    int me = (int)(intptr_t)number, one = 1;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_barrier_wait(&together);
        if (me == 0)
            OK(MPI_Win_lock_all(0, win));
        pthread_barrier_wait(&together);
        for (int i = 0; i < size; i++) {
            int peer = (rank + i) % size;
            OK(MPI_Accumulate(&one, 1, MPI_INT, peer, 0, 1, MPI_INT, MPI_SUM, win));
            OK(MPI_Win_flush(peer, win));
        }
        pthread_barrier_wait(&together);
        if (me == 0) {
            OK(MPI_Win_unlock_all(win));
            /* Nobody else has it any more when all are here. */
            OK(MPI_Barrier(MPI_COMM_WORLD));
            int peer = (rank + 1) % size;
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, win));
            OK(MPI_Accumulate(&one, 1, MPI_INT, peer, 1, 1, MPI_INT, MPI_SUM, win));
            OK(MPI_Win_unlock(peer, win));
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Win_allocate(2 * sizeof *words, sizeof *words, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &win));
    words[0] = words[1] = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    pthread_barrier_init(&together, NULL, THREADS);
    pthread_t all[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&all[i], NULL, thread, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(all[i], NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    EQUAL(words[0], ROUNDS * THREADS * size);
    EQUAL(words[1], ROUNDS);
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_free(&win));
    return finish();
}
