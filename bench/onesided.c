/* One-sided operations of 8 bytes on memory of rank 1 that rank 0 has mapped, each with its
 * MPI_Win_flush under MPI_Win_lock_all; lock is MPI_Win_lock, MPI_Put and MPI_Win_unlock. A pair of
 * marks encloses each on rank 0; rank 1 waits in a barrier. usage: onesided
 * put|get|accumulate|fetch_and_op|compare_and_swap|lock [rounds] */
#include "bench.h"

enum { FIRST = 8 };

static MPI_Win win;
static long one = 1, got;

static void flush(void) { MPI_Win_flush(1, win); }

static void put(void) { MPI_Put(&one, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win); }

static void put_flush(void)
{
    put();
    flush();
}

static void get_flush(void)
{
    MPI_Get(&got, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win);
    flush();
}

static void accumulate_flush(void)
{
    MPI_Accumulate(&one, 1, MPI_LONG, 1, 0, 1, MPI_LONG, MPI_SUM, win);
    flush();
}

static void fetch_flush(void)
{
    MPI_Fetch_and_op(&one, &got, MPI_LONG, 1, 0, MPI_SUM, win);
    flush();
}

static void swap_flush(void)
{
    MPI_Compare_and_swap(&one, &one, &got, MPI_LONG, 1, 0, win);
    flush();
}

static void lock_put(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    put();
    MPI_Win_unlock(1, win);
}

static const struct call {
    const char *name;
    void (*run)(void);
} all[] = {
    {"put", put_flush}, {"get", get_flush}, {"accumulate", accumulate_flush}, {"fetch_and_op", fetch_flush}, {"compare_and_swap", swap_flush}, {"lock", lock_put},
};

int main(int argc, char **argv)
{
    int me, rounds = argc > 2 ? atoi(argv[2]) : FIRST + 64;
    const struct call *call = all;
    for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
        if (strcmp(argv[1], all[i].name) == 0)
            call = &all[i];
    int is_lock = call->run == lock_put;
    long *own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_allocate(sizeof *own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
    *own = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0) {
        if (!is_lock)
            MPI_Win_lock_all(0, win);
        /* The first rounds go without marks: they do what happens once. */
        for (int i = 0; i < rounds; i++) {
            if (i >= FIRST)
                mark();
            call->run();
            if (i >= FIRST)
                mark();
        }
        if (!is_lock)
            MPI_Win_unlock_all(win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
