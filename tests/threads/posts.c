/* Post, start, complete and wait of a process with itself, by two threads: each waits for what the
 * other one brings, and whoever sleeps is woken (`--mca backstop_ms` keeps it from waking by
 * itself).
 * MPI-5.0 §12.5.2. */
#include "../check.h"

#include <pthread.h>
#include <time.h>

enum { ROUNDS = 40 };

static MPI_Win win;
static MPI_Group self;
static int *word;

/* Now and then the other thread has time to fall asleep. */
static void pause_in(int round)
{
    struct timespec some = {0, 3000000};
    if (round % 4 == 0)
        nanosleep(&some, NULL);
}

static void *access_it(void *unused)
{
    for (int round = 0; round < ROUNDS; round++) {
        int value = round + 1;
        OK(MPI_Win_start(self, 0, win));
        OK(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win));
        pause_in(round + 1);
        OK(MPI_Win_complete(win));
    }
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Comm_group(MPI_COMM_SELF, &self));
    OK(MPI_Win_allocate(sizeof *word, sizeof *word, MPI_INFO_NULL, MPI_COMM_WORLD, &word, &win));
    pthread_t other;
    pthread_create(&other, NULL, access_it, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        pause_in(round);
        OK(MPI_Win_post(self, 0, win));
        OK(MPI_Win_wait(win));
        EQUAL(*word, round + 1);
    }
    pthread_join(other, NULL);
    OK(MPI_Group_free(&self));
    OK(MPI_Win_free(&win));
    return finish();
}
