/* What a window costs: a process keeps nothing of its own for each rank of it, only its node does
 * once. The same windows over few and over many members take as much of each process's memory.
 * MPI-5.0 §12.2. */
#include "../check.h"
#include <malloc.h>

enum { WINDOWS = 100, PER_RANK = 24 };

static long in_use(void)
{
    struct mallinfo2 all = mallinfo2();
    return (long)(all.uordblks + all.hblkhd);
}

/* Bytes of this process's own memory that a window over these members takes. */
static double cost(MPI_Comm comm)
{
    static MPI_Win win[WINDOWS];
    long before = 0;
    /* The first round fills tables that stay. */
    for (int round = 0; round < 2; round++) {
        OK(MPI_Barrier(comm));
        before = in_use();
        for (int i = 0; i < WINDOWS; i++) {
            int *base;
            OK(MPI_Win_allocate((MPI_Aint)sizeof *base, sizeof *base, MPI_INFO_NULL, comm, &base, &win[i]));
        }
        OK(MPI_Barrier(comm));
        before = in_use() - before;
        for (int i = 0; i < WINDOWS; i++)
            OK(MPI_Win_free(&win[i]));
    }
    return (double)before / WINDOWS;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm few;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &few));
    double small = cost(few), large = cost(MPI_COMM_WORLD);
    double each = (large - small) / (size - 2);
    if (rank < 3)
        printf("bytes of a process for a window of 2: %.0f, of %d: %.0f\n", small, size, large);
    CHECK(each <= PER_RANK);
    OK(MPI_Comm_free(&few));
    return finish();
}
