/* Calls between two marks, for the meter (system calls) and for bench/allocations.c (allocations).
 * Prints, from each rank, "allocations CALL BYTES COUNT CALLS"; COUNT is -1 without the counting
 * library. usage: steady CALLS [call:]bytes ... A call is send (a ping-pong of two messages; meant
 * where none is given), barrier, bcast, allreduce or alltoall. */
#include "bench.h"

extern long bench_allocations(void) __attribute__((weak));

static int me, ranks, bytes;
static char *in, *out;

static void send(void) { ping_pong(me, in, bytes, MPI_CHAR, 1); }
static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void bcast(void) { MPI_Bcast(in, bytes, MPI_CHAR, 0, MPI_COMM_WORLD); }
static void allreduce(void) { MPI_Allreduce(in, out, bytes / (int)sizeof(double), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }
static void alltoall(void) { MPI_Alltoall(in, bytes, MPI_CHAR, out, bytes, MPI_CHAR, MPI_COMM_WORLD); }

static const struct call {
    const char *name;
    void (*run)(void);
    int counts; /* calls of a round */
} all[] = {
    {"send", send, 2}, {"barrier", barrier, 1}, {"bcast", bcast, 1}, {"allreduce", allreduce, 1}, {"alltoall", alltoall, 1},
};

static const struct call *called(const char *word)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strncmp(word, all[i].name, strlen(all[i].name)) == 0)
            return &all[i];
    return &all[0];
}

static long allocations(void)
{
    return bench_allocations ? bench_allocations() : -1;
}

static void repeat(const struct call *call, int rounds)
{
    for (int i = 0; i < rounds; i++)
        call->run();
}

int main(int argc, char **argv)
{
    int calls = argc > 1 ? atoi(argv[1]) : 10000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int a = 2; a < argc; a++) {
        const struct call *call = called(argv[a]);
        const char *colon = strchr(argv[a], ':');
        bytes = atoi(colon ? colon + 1 : argv[a]);
        in = buffer((size_t)bytes * (size_t)ranks);
        out = buffer((size_t)bytes * (size_t)ranks);
        repeat(call, 1000);
        /* Both are counted over the middle, when neither waits for the other to begin or to end. */
        repeat(call, 10);
        mark();
        long before = allocations();
        repeat(call, calls / call->counts);
        long after = allocations();
        mark();
        repeat(call, 10);
        printf("allocations %s %d %ld %d\n", call->name, bytes, after < 0 ? -1 : after - before, calls);
        fflush(stdout);
        free(in);
        free(out);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
