/* One-sided operations of rank 0 on the memory that rank 1 has by MPI_Win_allocate; rank 1 waits in
 * a barrier, which is where a program's other ranks are.
 *
 * With the lock of MPI_Win_lock_all, each operation and its MPI_Win_flush: rma.put, rma.get,
 * rma.accumulate (MPI_SUM of longs), rma.fetch_and_op, rma.compare_and_swap; rma.puts is 64 puts
 * and one flush. Epochs with one put: rma.lock (lock, put, unlock), rma.fence (put, fence; both
 * ranks), rma.pscw (start, put, complete against post, wait); rma.barrier has MPI_Barrier in the
 * place of the fence. With more than two ranks there is only rma.ring: each puts to the next, then
 * a fence. "NAME BYTES median p10 p90" in microseconds an operation or an epoch.
 * usage: rma [--quick] [--calls rma.put,...] [bytes ...] */
#include "bench.h"

static int me, ranks, next;
static char *own, *mine;
static MPI_Comm team;
static MPI_Win win;
static MPI_Group other;
static long bytes, one = 1, two = 2, got[1];

static void put(void) { MPI_Put(mine, (int)bytes, MPI_CHAR, next, 0, (int)bytes, MPI_CHAR, win); }
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

static void put_barrier(void)
{
    if (me == 0)
        put();
    MPI_Barrier(team);
}

static void puts_fence(void)
{
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

/* Who begins it, and how: rank 0 by MPI_Win_lock_all, rank 0 in the row's own way, everybody by a
 * fence, everybody in the row's own way. */
enum epoch { LOCK_ALL, OWN, FENCE, EVERYBODY };
static const struct row {
    const char *name;
    void (*run)(void);
    enum epoch epoch;
    int longs; /* works on one long only */
    double operations;
} of_two[] = {
    {"rma.put", put_flush, LOCK_ALL, 0, 1},
    {"rma.get", get_flush, LOCK_ALL, 0, 1},
    {"rma.accumulate", accumulate_flush, LOCK_ALL, 0, 1},
    {"rma.fetch_and_op", fetch_flush, LOCK_ALL, 1, 1},
    {"rma.compare_and_swap", swap_flush, LOCK_ALL, 1, 1},
    {"rma.puts", puts_flush, LOCK_ALL, 0, 64},
    {"rma.lock", lock_put, OWN, 0, 1},
    {"rma.fence", put_fence, FENCE, 0, 1},
    {"rma.barrier", put_barrier, FENCE, 0, 1},
    {"rma.pscw", put_pscw, EVERYBODY, 0, 1},
};

static const struct row ring = {"rma.ring", puts_fence, FENCE, 0, 1};

static void measure(const struct options *o, const struct row *row)
{
    struct cell c = cell(o, team);
    double begin, took;
    if (row->epoch == FENCE)
        MPI_Win_fence(0, win);
    do {
        MPI_Barrier(team);
        begin = now();
        if (row->epoch == LOCK_ALL && me == 0)
            MPI_Win_lock_all(0, win);
        if (me == 0 || row->epoch == FENCE || row->epoch == EVERYBODY)
            for (int i = 0; i < c.rounds; i++)
                row->run();
        if (row->epoch == LOCK_ALL && me == 0)
            MPI_Win_unlock_all(win);
        took = now() - begin;
        MPI_Barrier(team);
    } while (another(&c, me == 0 ? took : 0));
    if (row->epoch == FENCE)
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    if (me == 0)
        print_time(row->name, bytes, &c, 1 / row->operations);
}

static void between_two(const struct options *o)
{
    int others[1] = {1 - me};
    MPI_Group both;
    MPI_Comm_group(team, &both);
    MPI_Group_incl(both, 1, others, &other);
    for (size_t r = 0; r < sizeof of_two / sizeof *of_two; r++)
        for (int s = 0; s < o->sizes; s++) {
            bytes = o->size[s];
            if (wanted(o->calls, of_two[r].name) && (!of_two[r].longs || bytes == sizeof(long)))
                measure(o, &of_two[r]);
        }
    MPI_Group_free(&other);
    MPI_Group_free(&both);
}

static void in_a_ring(const struct options *o)
{
    for (int s = 0; s < o->sizes; s++) {
        bytes = o->size[s];
        fill(mine, (size_t)bytes, me + s);
        measure(o, &ring);
        expect(ring.name, own, (size_t)bytes, (me + ranks - 1) % ranks + s);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    next = (me + 1) % ranks;
    struct options o = options(argc, argv, 8, 1 << 20, 16);
    team = team_of(ranks > 2 ? ranks : 2);
    long most = sizeof(long);
    for (int s = 0; s < o.sizes; s++)
        most = o.size[s] > most ? o.size[s] : most;
    mine = buffer((size_t)most);
    MPI_Win_allocate(most, 1, MPI_INFO_NULL, team, &own, &win);
    memset(own, 0, (size_t)most);
    MPI_Barrier(team);
    if (ranks > 2)
        in_a_ring(&o);
    else
        between_two(&o);
    MPI_Win_free(&win);
    finish(team);
    return 0;
}
