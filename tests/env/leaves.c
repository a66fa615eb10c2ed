/* All is over with MPI_Finalize: how the processes end then is nobody's business, and those that
 * are left finish. usage: leaves [zombies]. With `zombies` nobody collects them before the job
 * ends: so does Intel's launcher. */
#include "check.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

/* Whether it has ended, and waits to be collected. */
static int is_zombie(int process)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t bytes = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[bytes] = 0;
    const char *state = strrchr(text, ')');
    return state && strncmp(state, ") Z", 3) == 0;
}

/* Whether its parent has collected it. With `zombies`: whether it has ended. */
static int is_gone(int process, int zombies)
{
    return (kill(process, 0) != 0 && errno == ESRCH) || (zombies && is_zombie(process));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int zombies = argc > 1 && strcmp(argv[1], "zombies") == 0;
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
            while (!is_gone(all[other], zombies))
                sched_yield();
        printf("the first is left\n");
        fflush(stdout);
    }
    _exit(0);
}
