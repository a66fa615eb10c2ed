/* Post, start, complete and wait of a process with itself, by two threads: each waits for what the
 * other one brings, and whoever sleeps is woken (`--mca backstop_ms` keeps it from waking by
 * itself).
 * MPI-5.0 §12.5.2. */
#include "../check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROUNDS = 40 };

static MPI_Win win;
static MPI_Group self;
static int *word;

/* The main thread, and the other one once it runs. */
static atomic_int threads[2];

/* Now and then a thread goes on only when the other one, which waits for it, has fallen asleep. */
static void pause_in(int round, int other)
{
    while (round % 4 == 0 && (threads[other] == 0 || !is_asleep((int)getpid(), threads[other])))
        sched_yield();
}

static void *access_it(void *unused)
{
    threads[1] = (int)syscall(SYS_gettid);
    for (int round = 0; round < ROUNDS; round++) {
        int value = round + 1;
        OK(MPI_Win_start(self, 0, win));
        OK(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win));
        pause_in(round + 1, 0);
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
    threads[0] = (int)syscall(SYS_gettid);
    pthread_create(&other, NULL, access_it, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        pause_in(round, 1);
        OK(MPI_Win_post(self, 0, win));
        OK(MPI_Win_wait(win));
        EQUAL(*word, round + 1);
    }
    pthread_join(other, NULL);
    OK(MPI_Group_free(&self));
    OK(MPI_Win_free(&win));
    return finish();
}
