/* What an idle rank holds: "memory RANKS median p10 p90", KiB resident (VmRSS) over the ranks,
 * after the start and one barrier. */
#include "bench.h"

int main(int argc, char **argv)
{
    int me, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = (double)proc_number("/proc/self/status", "VmRSS"), *all = malloc(sizeof *all * (size_t)n);
    MPI_Gather(&mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (me == 0)
        quantiles("memory", n, all, n);
    MPI_Finalize();
    return 0;
}
