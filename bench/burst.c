/* A burst of 64 messages of 8 bytes, whose instructions are gated: the receives, or MPI_Waitall for
 * messages that have arrived, on rank 1; the sends, or MPI_Waitall for them, on rank 0. A pair of
 * marks encloses the calls of one burst. The ranks take turns outside MPI, on FLAGFILE. The first
 * bursts go without marks: they do what happens once. usage: burst FLAGFILE
 * irecv|isend|received|sent */
#include "bench.h"
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { FIRST = 8, BURSTS = 24 };

static atomic_int *flag;
static const char *counted;

static void await(int value)
{
    while (atomic_load(flag) < value)
        sched_yield();
}

/* A mark, if this step is the one that is counted. */
static void step(const char *name, int i)
{
    if (i >= FIRST && strcmp(counted, name) == 0)
        mark();
}

int main(int argc, char **argv)
{
    int me, file = argc > 2 ? open(argv[1], O_RDWR) : -1;
    long values[WINDOW] = {0};
    MPI_Request r[WINDOW];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (file < 0 || me > 1)
        MPI_Abort(MPI_COMM_WORLD, 2);
    counted = argv[2];
    flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    for (int i = 0; i < BURSTS; i++) {
        if (me == 0) {
            await(3 * i + 1);
            step("isend", i);
            for (int k = 0; k < WINDOW; k++)
                MPI_Isend(&values[k], 1, MPI_LONG, 1, 5, MPI_COMM_WORLD, &r[k]);
            step("isend", i);
            atomic_store(flag, 3 * i + 2);
            step("sent", i);
            MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
            step("sent", i);
        } else {
            await(3 * i);
            step("irecv", i);
            for (int k = 0; k < WINDOW; k++)
                MPI_Irecv(&values[k], 1, MPI_LONG, 0, 5, MPI_COMM_WORLD, &r[k]);
            step("irecv", i);
            atomic_store(flag, 3 * i + 1);
            await(3 * i + 2);
            step("received", i);
            MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
            step("received", i);
            atomic_store(flag, 3 * i + 3);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
