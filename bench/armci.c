/* ARMCI by process 0 on memory of process 1, which waits in a barrier: armci.put, armci.get,
 * armci.accumulate (longs, factor 1), each with its fence, and armci.fetch_add; and the same
 * loops by MPI_Put, MPI_Get, MPI_Accumulate and MPI_Fetch_and_op with MPI_Win_flush on memory
 * of MPI_Win_allocate: window.put and so on, in turns, so that both are of one moment.
 *
 * An MPI library without ARMCI prints its windows under both names: what a program without
 * ARMCI would do there. "NAME BYTES median p10 p90" in microseconds. usage: armci [--quick]
 * [bytes ...] */
#include "bench.h"

#if __has_include(<armci.h>)
#include <armci.h>
#define HAS_ARMCI 1
#else
#define HAS_ARMCI 0
#endif

static int me;
static char *mine;
static MPI_Win win;
static long bytes, one = 1, got[1];

static void put_flush(void)
{
    MPI_Put(mine, (int)bytes, MPI_CHAR, 1, 0, (int)bytes, MPI_CHAR, win);
    MPI_Win_flush(1, win);
}

static void get_flush(void)
{
    MPI_Get(mine, (int)bytes, MPI_CHAR, 1, 0, (int)bytes, MPI_CHAR, win);
    MPI_Win_flush(1, win);
}

static void accumulate_flush(void)
{
    int longs = (int)(bytes / (long)sizeof(long));
    MPI_Accumulate(mine, longs, MPI_LONG, 1, 0, longs, MPI_LONG, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

static void fetch_flush(void)
{
    MPI_Fetch_and_op(&one, got, MPI_LONG, 1, 0, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

#if HAS_ARMCI
static void *there[2];

static void put(void)
{
    ARMCI_Put(mine, there[1], (int)bytes, 1);
    ARMCI_Fence(1);
}

static void get(void) { ARMCI_Get(there[1], mine, (int)bytes, 1); }

static void accumulate(void)
{
    ARMCI_Acc(ARMCI_ACC_LNG, &one, mine, there[1], (int)bytes, 1);
    ARMCI_Fence(1);
}

static void fetch_add(void) { ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, got, there[1], 1, 1); }
#else
#define put put_flush
#define get get_flush
#define accumulate accumulate_flush
#define fetch_add fetch_flush
#endif

static const struct row {
    const char *names[2];
    void (*run[2])(void);
    int longs; /* works on one long only */
} rows[] = {
    {{"armci.put", "window.put"}, {put, put_flush}, 0},
    {{"armci.get", "window.get"}, {get, get_flush}, 0},
    {{"armci.accumulate", "window.accumulate"}, {accumulate, accumulate_flush}, 0},
    {{"armci.fetch_add", "window.fetch_add"}, {fetch_add, fetch_flush}, 1},
};

static void measure(const struct options *o, MPI_Comm team, const char *name, void (*run)(void))
{
    struct cell c = cell(o, team);
    double begin, took;
    do {
        MPI_Barrier(team);
        begin = now();
        for (int i = 0; me == 0 && i < c.rounds; i++)
            run();
        took = now() - begin;
        MPI_Barrier(team);
    } while (another(&c, me == 0 ? took : 0));
    if (me == 0)
        print_time(name, bytes, &c, 1);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 8, 1 << 20, 16);
    MPI_Comm team = team_of(2);
    long most = sizeof(long);
    for (int s = 0; s < o.sizes; s++)
        most = o.size[s] > most ? o.size[s] : most;
    if (me < 2) {
        char *own;
        mine = buffer((size_t)most);
        MPI_Win_allocate(most, 1, MPI_INFO_NULL, team, &own, &win);
        memset(own, 0, (size_t)most);
#if HAS_ARMCI
        ARMCI_Init_mpi_comm(team);
        ARMCI_Malloc(there, most);
        memset(there[me], 0, (size_t)most);
#endif
        MPI_Win_lock_all(0, win);
        MPI_Barrier(team);
        for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
            for (int s = 0; s < o.sizes; s++) {
                bytes = o.size[s];
                for (int way = 0; way < 2 && (!rows[r].longs || bytes == sizeof(long)); way++)
                    measure(&o, team, rows[r].names[way], rows[r].run[way]);
            }
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
#if HAS_ARMCI
        ARMCI_Free(there[me]);
        ARMCI_Finalize();
#endif
    }
    finish(team);
    return 0;
}
