/* Windows through the calls with large counts, buffers named by MPI_BOTTOM, MPI_Win_sync and
 * MPI_Win_flush_local_all. With the word "big" puts and gets of more than 2^31 elements, in memory
 * that repeats a few pages. MPI-5.0 §12.2, §12.3, §12.5.4. */
#include "../sparse.h"

enum { ITEMS = 5, BIG = 4099 };

static MPI_Win win;
static long *base;

static int next(void)
{
    return (rank + 1) % size;
}

/* Element i of what a member sends. */
static long item(int from, int i)
{
    return from * 1000L + i;
}

static void every_call(void)
{
    long sent[ITEMS], got[ITEMS], old[ITEMS];
    int other = next(), before = (rank + size - 1) % size;
    MPI_Request request;
    OK(MPI_Win_allocate_c(2 * ITEMS * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int i = 0; i < ITEMS; i++)
        sent[i] = item(rank, i);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put_c(sent, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, win));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ITEMS; i++)
        EQUAL(base[ITEMS + i], item(before, i));
    OK(MPI_Win_fence(MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE, win));
    OK(MPI_Accumulate_c(sent, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, MPI_SUM, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get_c(got, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, win));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ITEMS; i++)
        EQUAL(got[i], 2 * item(rank, i));
    OK(MPI_Get_accumulate_c(sent, ITEMS, MPI_LONG, old, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, MPI_REPLACE,
                            win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    for (int i = 0; i < ITEMS; i++) {
        EQUAL(old[i], 2 * item(rank, i));
        EQUAL(base[ITEMS + i], item(before, i));
    }
    OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    OK(MPI_Rget_accumulate_c(NULL, 0, MPI_LONG, old, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, MPI_NO_OP, win,
                             &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Raccumulate_c(sent, ITEMS, MPI_LONG, other, ITEMS, ITEMS, MPI_LONG, MPI_MAX, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Rput_c(old, ITEMS, MPI_LONG, other, 0, ITEMS, MPI_LONG, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Win_flush(other, win));
    OK(MPI_Rget_c(got, ITEMS, MPI_LONG, other, 0, ITEMS, MPI_LONG, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Win_unlock(other, win));
    for (int i = 0; i < ITEMS; i++)
        EQUAL(got[i], item(rank, i));
    OK(MPI_Win_free(&win));
}

/* Sizes and units in MPI_Aint; a unit may be larger than an int. */
static void wide_units(void)
{
    const MPI_Aint unit = (MPI_Aint)INT32_MAX + 9;
    MPI_Aint bytes, found;
    int value = rank + 7, here = -1, *memory;
    OK(MPI_Win_create_c(&here, sizeof here, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put_c(&value, 1, MPI_INT, next(), 0, 1, MPI_INT, win));
    CLASS(MPI_Put_c(&value, 1, MPI_INT, next(), 1, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CLASS(MPI_Put_c(&value, -1, MPI_INT, next(), 0, 1, MPI_INT, win), MPI_ERR_COUNT);
    OK(MPI_Win_fence(0, win));
    EQUAL(here, (rank + size - 1) % size + 7);
    OK(MPI_Win_free(&win));
    OK(MPI_Win_allocate_shared_c(16, unit, MPI_INFO_NULL, MPI_COMM_SELF, &memory, &win));
    OK(MPI_Win_shared_query_c(win, 0, &bytes, &found, &memory));
    EQUAL(bytes, 16);
    EQUAL(found, unit);
    OK(MPI_Win_free(&win));
}

/* Origins, results and operands by absolute addresses. */
static void by_address(void)
{
    long first = item(rank, 1), second = item(rank, 2), one = -1, two = -1;
    long *const sent[2] = {&first, &second}, *const got[2] = {&one, &two};
    MPI_Datatype from, to;
    for (int t = 0; t < 2; t++) {
        int lengths[2] = {1, 1};
        MPI_Aint places[2];
        for (int i = 0; i < 2; i++)
            OK(MPI_Get_address(t ? got[i] : sent[i], &places[i]));
        OK(MPI_Type_create_hindexed(2, lengths, places, MPI_LONG, t ? &to : &from));
        OK(MPI_Type_commit(t ? &to : &from));
    }
    OK(MPI_Win_allocate(4 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(MPI_BOTTOM, 1, from, next(), 0, 2, MPI_LONG, win));
    OK(MPI_Accumulate(MPI_BOTTOM, 1, from, next(), 2, 2, MPI_LONG, MPI_REPLACE, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get(MPI_BOTTOM, 1, to, next(), 0, 2, MPI_LONG, win));
    OK(MPI_Win_fence(0, win));
    EQUAL(one, first);
    EQUAL(two, second);
    OK(MPI_Get_accumulate(MPI_BOTTOM, 1, from, MPI_BOTTOM, 1, to, next(), 2, 2, MPI_LONG, MPI_SUM, win));
    OK(MPI_Win_fence(0, win));
    EQUAL(one, first);
    EQUAL(two, second);
    for (int i = 0; i < 4; i++)
        EQUAL(base[i], item((rank + size - 1) % size, 1 + i % 2) * (1 + i / 2));
    OK(MPI_Type_free(&from));
    OK(MPI_Type_free(&to));
    OK(MPI_Win_free(&win));
}

/* Behind MPI_Win_flush_local_all the origins are the program's again, towards all targets. */
static void local_to_all(void)
{
    const int most = 3000;
    long *sent = malloc(most * sizeof *sent);
    OK(MPI_Win_allocate((MPI_Aint)size * most * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, (size_t)size * most * sizeof *base);
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    OK(MPI_Win_lock_all(0, win));
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < most; i++)
            sent[i] = item(rank, i) + turn;
        for (int target = 0; target < size; target++)
            OK(MPI_Accumulate(sent, most, MPI_LONG, target, (MPI_Aint)rank * most, most, MPI_LONG, MPI_SUM, win));
        OK(MPI_Win_flush_local_all(win));
        memset(sent, 0xee, most * sizeof *sent);
    }
    OK(MPI_Win_flush_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    for (int from = 0; from < size; from++)
        for (int i = 0; i < most; i++)
            EQUAL(base[from * most + i], 2 * item(from, i) + 1);
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    free(sent);
}

/* More than 2^31 bytes in one put and one get. */
static void more_than_an_int(void)
{
    const size_t bytes = ((size_t)1 << 31) + BIG;
    unsigned char *part = sparse(bytes), *buffer = sparse(bytes);
    size_t last = (bytes - 1) / PERIOD * PERIOD;
    OK(MPI_Win_create_c(part, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_fence(0, win));
    if (rank == 0) {
        paint(buffer, PERIOD, 5);
        paint(buffer + last, bytes - last, 6);
        OK(MPI_Put_c(buffer, (MPI_Count)bytes, MPI_BYTE, 1, 0, (MPI_Count)bytes, MPI_BYTE, win));
    }
    OK(MPI_Win_fence(0, win));
    if (rank == 1) {
        EQUAL(damage(part, PERIOD, 5), -1);
        EQUAL(damage(part + last, bytes - last, 6), -1);
    } else if (rank == 0) {
        memset(buffer, 0, PERIOD);
        memset(buffer + last, 0, bytes - last);
        OK(MPI_Get_c(buffer, (MPI_Count)bytes, MPI_BYTE, 1, 0, (MPI_Count)bytes, MPI_BYTE, win));
    }
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    if (rank == 0) {
        EQUAL(damage(buffer, PERIOD, 5), -1);
        EQUAL(damage(buffer + last, bytes - last, 6), -1);
    }
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    every_call();
    wide_units();
    by_address();
    local_to_all();
    if (argc > 1 && strcmp(argv[1], "big") == 0)
        more_than_an_int();
    return finish();
}
