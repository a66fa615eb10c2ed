/* Programs that wait in a loop of one-sided calls, none of which needs progress, for a flag that
 * its writer sets only when this process has made progress with something else: a long receive
 * that was posted before. MPI-5.0 §12.7.3. */
#include "../check.h"

enum { LENGTH = 1 << 20 };

static MPI_Win win;
static int64_t *words; /* the flag, and another word */
static char *message;
static int64_t wanted;

static int64_t get(int target)
{
    int64_t found;
    OK(MPI_Get(&found, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, win));
    OK(MPI_Win_flush(target, win));
    return found;
}

/* More than one processor word. */
static int64_t get_both(int target)
{
    int64_t found[2];
    OK(MPI_Get(found, 2, MPI_INT64_T, target, 0, 2, MPI_INT64_T, win));
    OK(MPI_Win_flush_all(win));
    return found[0];
}

static int64_t get_by_turns(int target)
{
    int64_t other;
    OK(MPI_Get(&other, 1, MPI_INT64_T, target, sizeof *words, 1, MPI_INT64_T, win));
    return get(target);
}

static int64_t get_by_request(int target)
{
    int64_t found;
    MPI_Request request;
    OK(MPI_Rget(&found, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    return found;
}

static int64_t fetch(int target)
{
    int64_t found;
    OK(MPI_Fetch_and_op(NULL, &found, MPI_INT64_T, target, 0, MPI_NO_OP, win));
    OK(MPI_Win_flush(target, win));
    return found;
}

static int64_t add_nothing(int target)
{
    int64_t nothing = 0, found;
    OK(MPI_Fetch_and_op(&nothing, &found, MPI_INT64_T, target, 0, MPI_SUM, win));
    OK(MPI_Win_flush_local(target, win));
    return found;
}

static int64_t swap_in_vain(int target)
{
    int64_t found;
    OK(MPI_Compare_and_swap(&wanted, &wanted, &found, MPI_INT64_T, target, 0, win));
    OK(MPI_Win_flush(target, win));
    return found;
}

/* What it expects is there until the flag is set. */
static int64_t swap_for_the_same(int target)
{
    int64_t before = wanted - 1, found;
    OK(MPI_Compare_and_swap(&before, &before, &found, MPI_INT64_T, target, 0, win));
    OK(MPI_Win_flush(target, win));
    return found;
}

static int64_t own(void) { return *(volatile int64_t *)words; }

static int64_t load_and_sync(int target)
{
    (void)target;
    OK(MPI_Win_sync(win));
    return own();
}

static int64_t load_and_flush(int target)
{
    OK(MPI_Win_flush(target, win));
    return own();
}

static int64_t load_in_an_epoch(int target)
{
    OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    int64_t found = own();
    OK(MPI_Win_unlock(target, win));
    return found;
}

static const struct way {
    int64_t (*look)(int target);
    int target;       /* whose flag */
    int without_lock; /* it takes the lock itself */
} ways[] = {
    {get, 1, 0}, {get_both, 1, 0}, {get_by_turns, 1, 0}, {get_by_request, 1, 0},
    {fetch, 1, 0}, {add_nothing, 1, 0}, {swap_in_vain, 1, 0}, {swap_for_the_same, 1, 0},
    {get, 0, 0}, {fetch, 0, 0}, {load_and_sync, 0, 0}, {load_and_flush, 0, 0},
    {load_in_an_epoch, 0, 1},
};

static void waits(const struct way *way)
{
    MPI_Request request;
    memset(message, 0, LENGTH);
    OK(MPI_Irecv(message, LENGTH, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (!way->without_lock)
        OK(MPI_Win_lock_all(0, win));
    while (way->look(way->target) != wanted)
        ;
    if (!way->without_lock)
        OK(MPI_Win_unlock_all(win));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(damage(message, LENGTH, (unsigned)wanted), -1);
}

static void sets(const struct way *way)
{
    int64_t one = 1;
    paint(message, LENGTH, (unsigned)wanted);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Send(message, LENGTH, MPI_CHAR, 0, 0, MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, way->target, 0, win));
    OK(MPI_Accumulate(&one, 1, MPI_INT64_T, way->target, 0, 1, MPI_INT64_T, MPI_SUM, win));
    OK(MPI_Win_unlock(way->target, win));
}

static void in_all_ways(void)
{
    int64_t flags[2] = {0, 0};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        wanted = ++flags[ways[i].target];
        if (rank == 0)
            waits(&ways[i]);
        else
            sets(&ways[i]);
    }
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    int64_t mine[2] = {0, 0};
    start(&argc, &argv);
    message = malloc(LENGTH);
    CHECK(size == 2 && message);
    OK(MPI_Win_allocate(sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &win));
    words[0] = words[1] = 0;
    in_all_ways();
    words = mine;
    OK(MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    in_all_ways();
    free(message);
    return finish();
}
