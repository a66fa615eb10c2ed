/* Long gathers, scatters and their v forms in a row, with other roots and lengths each time:
 * members that are ahead of the slowest have no room left in shared memory, and only the root can
 * make some. Nobody may wait for them. usage: rooted CALLS */
#include "check.h"

#define MOST (1 << 18)

int main(int argc, char **argv)
{
    int me, ranks, calls = argc > 1 ? atoi(argv[1]) : 24;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int *own = malloc(sizeof *own * MOST), *all = malloc(sizeof *all * MOST * (size_t)ranks);
    int *counts = malloc(sizeof *counts * (size_t)ranks), *displs = malloc(sizeof *displs * (size_t)ranks);
    for (int call = 0; call < calls; call++) {
        /* Two calls of five with 48 to 64 KiB: where few ranks share a processor these go another
         * way beside it than beyond. */
        int root = call % ranks, len = call % 5 == 0 ? MOST : call % 5 < 3 ? (12 << 10) + call * 797 % (4 << 10) : call * 7919 % MOST + 1;
        for (int i = 0; i < len; i++)
            own[i] = me * 1000003 + i + call;
        MPI_Gather(own, len, MPI_INT, all, len, MPI_INT, root, MPI_COMM_WORLD);
        for (int rank = 0; rank < ranks && me == root; rank++)
            for (int i = 0; i < len; i += 97)
                CHECK(all[(size_t)rank * (size_t)len + (size_t)i] == rank * 1000003 + i + call);
        memset(own, 0, sizeof *own * (size_t)len);
        MPI_Scatter(all, len, MPI_INT, own, len, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; i < len; i += 97)
            CHECK(own[i] == me * 1000003 + i + call);
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] = (int)((long)len * (rank + 1) / ranks + call * rank) % MOST;
            displs[rank] = rank * MOST;
        }
        for (int i = 0; i < counts[me]; i++)
            own[i] = me - i;
        MPI_Gatherv(own, counts[me], MPI_INT, all, counts, displs, MPI_INT, root, MPI_COMM_WORLD);
        for (int rank = 0; rank < ranks && me == root; rank++)
            for (int i = 0; i < counts[rank]; i += 97)
                CHECK(all[displs[rank] + i] == rank - i);
        memset(own, 1, sizeof *own * MOST);
        MPI_Scatterv(all, counts, displs, MPI_INT, own, counts[me], MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; i < counts[me]; i += 97)
            CHECK(own[i] == me - i);
    }
    free(displs);
    free(counts);
    free(all);
    free(own);
    MPI_Finalize();
    return 0;
}
