/* Making and freeing a window of so many bytes of each rank, of memory that the program has
 * (windows.create) and of new memory (windows.allocate), and what a barrier takes in the same job
 * (windows.barrier). "NAME BYTES median p10 p90" in microseconds, the slowest rank's.
 * usage: windows [--quick] [bytes ...] */
#include "bench.h"

static long bytes;
static char *own;

static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

static void create(void)
{
    MPI_Win win;
    MPI_Win_create(own, bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
}

static void allocate(void)
{
    MPI_Win win;
    char *base;
    MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_free(&win);
}

static void measure(const char *name, long size, void (*run)(void), const struct options *o)
{
    int me;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    run();
    struct cell c = cell(o, MPI_COMM_WORLD);
    double start;
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        for (int i = 0; i < c.rounds; i++)
            run();
    } while (another(&c, now() - start));
    if (me == 0)
        print_time(name, size, &c, 1);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct options o = options(argc, argv, 8, 8, 2);
    measure("windows.barrier", 0, barrier, &o);
    for (int s = 0; s < o.sizes; s++) {
        bytes = o.size[s];
        own = buffer((size_t)bytes);
        measure("windows.create", bytes, create, &o);
        measure("windows.allocate", bytes, allocate, &o);
        free(own);
    }
    MPI_Finalize();
    return 0;
}
