/* Atomicity: all ranks add, fetch, swap and accumulate on neighbouring words of rank 0, in sizes of
 * 1 to 16 bytes, and no step is lost. The first word takes additions of 4 and of 8 bytes at once.
 * Argument: rounds of each rank. MPI-5.0 §12.7.1. */
#include "../check.h"

struct line {
    int64_t mixed;      /* 8 bytes, and 4 in its lower half */
    int64_t swapped;    /* by compare-and-swap */
    int32_t fetched;    /* by fetch-and-op */
    int16_t halves[2];  /* neighbours */
    int8_t bytes[4];
    float real;
    double sum;
    struct { int value, index; } least;
    struct { double value; int index; } most; /* has a gap: no processor takes it in one step */
    double complex_sum[2];
};

static const struct line begin = {.least = {1 << 30, -1}, .most = {-1e9, -1}};

static MPI_Aint at(size_t field) { return (MPI_Aint)field; }
#define AT(field) at(offsetof(struct line, field))

static void add(MPI_Win win, int64_t by, int size_of, MPI_Aint disp)
{
    int32_t narrow = (int32_t)by;
    if (size_of == 8)
        OK(MPI_Accumulate(&by, 1, MPI_INT64_T, 0, disp, 1, MPI_INT64_T, MPI_SUM, win));
    else
        OK(MPI_Accumulate(&narrow, 1, MPI_INT32_T, 0, disp, 1, MPI_INT32_T, MPI_SUM, win));
    OK(MPI_Win_flush(0, win));
}

static void swap_in(MPI_Win win)
{
    int64_t seen = 0, next, found;
    for (;;) {
        next = seen + 1;
        OK(MPI_Compare_and_swap(&next, &seen, &found, MPI_INT64_T, 0, AT(swapped), win));
        OK(MPI_Win_flush(0, win));
        if (found == seen)
            return;
        seen = found;
    }
}

static void one_round(MPI_Win win, int i, int32_t *last)
{
    int32_t one = 1, before = -1;
    int16_t half = 1;
    int8_t byte = 1;
    float real = 1;
    double two[2] = {1, 2}, sum = 0.5;
    struct { int value, index; } less = {1000 - i, rank};
    struct { double value; int index; } more = {i, rank};
    add(win, 1, (i + rank) % 2 ? 8 : 4, AT(mixed));
    swap_in(win);
    OK(MPI_Fetch_and_op(&one, &before, MPI_INT32_T, 0, AT(fetched), MPI_SUM, win));
    OK(MPI_Accumulate(&half, 1, MPI_INT16_T, 0, AT(halves) + 2 * (rank % 2), 1, MPI_INT16_T, MPI_SUM, win));
    OK(MPI_Accumulate(&byte, 1, MPI_INT8_T, 0, AT(bytes) + rank % 4, 1, MPI_INT8_T, MPI_SUM, win));
    OK(MPI_Accumulate(&real, 1, MPI_FLOAT, 0, AT(real), 1, MPI_FLOAT, MPI_SUM, win));
    OK(MPI_Accumulate(&sum, 1, MPI_DOUBLE, 0, AT(sum), 1, MPI_DOUBLE, MPI_SUM, win));
    OK(MPI_Accumulate(&less, 1, MPI_2INT, 0, AT(least), 1, MPI_2INT, MPI_MINLOC, win));
    OK(MPI_Accumulate(&more, 1, MPI_DOUBLE_INT, 0, AT(most), 1, MPI_DOUBLE_INT, MPI_MAXLOC, win));
    OK(MPI_Accumulate(two, 1, MPI_C_DOUBLE_COMPLEX, 0, AT(complex_sum), 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, win));
    OK(MPI_Win_flush_local(0, win));
    OK(MPI_Win_flush(0, win));
    /* What one rank fetches grows. */
    CHECK(before > *last);
    *last = before;
}

static void check(const struct line *line, int rounds)
{
    int all = rounds * size;
    int odd = size / 2 * rounds, even = all - odd;
    EQUAL(line->mixed, all);
    EQUAL(line->swapped, all);
    EQUAL(line->fetched, all);
    EQUAL(line->halves[0], (int16_t)even);
    EQUAL(line->halves[1], (int16_t)odd);
    for (int i = 0; i < 4; i++) {
        int ranks = size / 4 + (i < size % 4);
        EQUAL((int8_t)line->bytes[i], (int8_t)(ranks * rounds));
    }
    CHECK(line->real == (float)all);
    CHECK(line->sum == 0.5 * all);
    EQUAL(line->least.value, 1000 - (rounds - 1));
    EQUAL(line->least.index, 0);
    CHECK(line->most.value == rounds - 1);
    EQUAL(line->most.index, 0);
    CHECK(line->complex_sum[0] == all && line->complex_sum[1] == 2.0 * all);
}

static void run(MPI_Win win, struct line *line, int rounds)
{
    int32_t last = -1;
    if (rank == 0) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        *line = begin;
        OK(MPI_Win_unlock(0, win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < rounds; i++)
        one_round(win, i, &last);
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        check(line, rounds);
        OK(MPI_Win_unlock(0, win));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 500;
    MPI_Win win;
    struct line *line, own;
    MPI_Aint bytes = rank == 0 ? sizeof *line : 0;
    OK(MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &line, &win));
    run(win, line, rounds);
    OK(MPI_Win_free(&win));
    OK(MPI_Win_create(&own, bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    run(win, &own, rounds);
    OK(MPI_Win_free(&win));
    return finish();
}
