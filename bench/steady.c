/* A ping-pong between two marks, for the meter (system calls) and for bench/allocations.c (allocations).
 * Prints, from each rank, "allocations BYTES COUNT MESSAGES"; COUNT is -1 without the counting library.
 * usage: steady MESSAGES bytes ... */
#include "bench.h"

extern long bench_allocations(void) __attribute__((weak));

static long allocations(void)
{
    return bench_allocations ? bench_allocations() : -1;
}

static void exchange(int me, char *buf, int bytes, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        if (me == 0) {
            MPI_Send(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    int me, rounds = argc > 1 ? atoi(argv[1]) / 2 : 5000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int s = 2; s < argc; s++) {
        int bytes = atoi(argv[s]);
        char *buf = buffer((size_t)bytes);
        exchange(me, buf, bytes, 1000);
        /* Both are counted over the middle of the exchange, when neither waits for the other to begin or to end. */
        exchange(me, buf, bytes, 10);
        mark();
        long before = allocations();
        exchange(me, buf, bytes, rounds);
        long after = allocations();
        mark();
        exchange(me, buf, bytes, 10);
        printf("allocations %d %ld %d\n", bytes, after < 0 ? -1 : after - before, rounds * 2);
        fflush(stdout);
        free(buf);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
