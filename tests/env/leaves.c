/* All is over with MPI_Finalize: how the processes end then is nobody's business, and those that
 * are left finish. */
#include "check.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

/* Whoever has started it has learned of its end. */
static int is_gone(int process)
{
    return kill(process, 0) != 0 && errno == ESRCH;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int from[2] = {-1, -1}, value = rank;
    OK(MPI_Allreduce(&value, from, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    EQUAL(from[0], size - 1);
    int me = (int)getpid(), *all = malloc((size_t)size * sizeof *all);
    CHECK(all);
    OK(MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    OK(MPI_Finalize());
    if (rank == 0) {
        /* The others have ended by then, without a word to anybody: no failure. */
        for (int other = 1; other < size; other++)
            while (!is_gone(all[other]))
                sched_yield();
        printf("the first is left\n");
        fflush(stdout);
    }
    _exit(0);
}
