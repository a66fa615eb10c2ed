/* One-sided operations of rank 0 on the memory that rank 1 has by MPI_Win_allocate; rank 1 waits in
 * a barrier, which is where a program's other ranks are.
 *
 * With the lock of MPI_Win_lock_all, each operation and its MPI_Win_flush: rma.put, rma.get,
 * rma.accumulate (MPI_SUM of longs), rma.fetch_and_op, rma.compare_and_swap; rma.puts is 64 puts
 * and one flush. Epochs with one put: rma.lock (lock, put, unlock), rma.fence (put, fence; both
 * ranks), rma.pscw (start, put, complete against post, wait). "NAME BYTES median p10 p90" in
 * microseconds an operation or an epoch. usage: rma [--quick] [bytes ...] */
#include "bench.h"

static int me;
static char *own, *mine;
static MPI_Win win;
static MPI_Group other;
static long bytes, one = 1, two = 2, got[1];

static void put(void) { MPI_Put(mine, (int)bytes, MPI_CHAR, 1, 0, (int)bytes, MPI_CHAR, win); }
static void flush(void) { MPI_Win_flush(1, win); }

static void put_flush(void)
{
    put();
    flush();
}

static void get_flush(void)
{
    MPI_Get(mine, (int)bytes, MPI_CHAR, 1, 0, (int)bytes, MPI_CHAR, win);
    flush();
}

static void accumulate_flush(void)
{
    int longs = (int)(bytes / (long)sizeof(long));
    MPI_Accumulate(mine, longs, MPI_LONG, 1, 0, longs, MPI_LONG, MPI_SUM, win);
    flush();
}

static void fetch_flush(void)
{
    MPI_Fetch_and_op(&one, got, MPI_LONG, 1, 0, MPI_SUM, win);
    flush();
}

static void swap_flush(void)
{
    MPI_Compare_and_swap(&one, &two, got, MPI_LONG, 1, 0, win);
    flush();
}

static void puts_flush(void)
{
    for (int i = 0; i < 64; i++)
        put();
    flush();
}

static void lock_put(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    put();
    MPI_Win_unlock(1, win);
}

static void put_fence(void)
{
    if (me == 0)
        put();
    MPI_Win_fence(0, win);
}

static void put_pscw(void)
{
    if (me == 0) {
        MPI_Win_start(other, 0, win);
        put();
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(other, 0, win);
        MPI_Win_wait(win);
    }
}

enum epoch { ALL, NONE, BOTH };
static const struct row {
    const char *name;
    void (*run)(void);
    enum epoch epoch;
    int longs; /* works on one long only */
    double operations;
} rows[] = {
    {"rma.put", put_flush, ALL, 0, 1},
    {"rma.get", get_flush, ALL, 0, 1},
    {"rma.accumulate", accumulate_flush, ALL, 0, 1},
    {"rma.fetch_and_op", fetch_flush, ALL, 1, 1},
    {"rma.compare_and_swap", swap_flush, ALL, 1, 1},
    {"rma.puts", puts_flush, ALL, 0, 64},
    {"rma.lock", lock_put, NONE, 0, 1},
    {"rma.fence", put_fence, BOTH, 0, 1},
    {"rma.pscw", put_pscw, BOTH, 0, 1},
};

static void measure(const struct options *o, MPI_Comm team, const struct row *row)
{
    struct cell c = cell(o, team);
    double begin, took;
    if (row->run == put_fence)
        MPI_Win_fence(0, win);
    do {
        MPI_Barrier(team);
        begin = now();
        if (row->epoch == ALL && me == 0)
            MPI_Win_lock_all(0, win);
        if (me == 0 || row->epoch == BOTH)
            for (int i = 0; i < c.rounds; i++)
                row->run();
        if (row->epoch == ALL && me == 0)
            MPI_Win_unlock_all(win);
        took = now() - begin;
        MPI_Barrier(team);
    } while (another(&c, me == 0 ? took : 0));
    if (row->run == put_fence)
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    if (me == 0)
        print_time(row->name, bytes, &c, 1 / row->operations);
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
        int ranks[1] = {1 - me};
        MPI_Group both;
        MPI_Comm_group(team, &both);
        MPI_Group_incl(both, 1, ranks, &other);
        mine = buffer((size_t)most);
        MPI_Win_allocate(most, 1, MPI_INFO_NULL, team, &own, &win);
        memset(own, 0, (size_t)most);
        for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
            for (int s = 0; s < o.sizes; s++) {
                bytes = o.size[s];
                if (!rows[r].longs || bytes == sizeof(long))
                    measure(&o, team, &rows[r]);
            }
        MPI_Win_free(&win);
        MPI_Group_free(&other);
        MPI_Group_free(&both);
    }
    finish(team);
    return 0;
}
