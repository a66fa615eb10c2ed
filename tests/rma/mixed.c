/* Windows of ranks of different processors: puts, gets and accumulates move and combine the same
 * numbers, whatever the order of their bytes and the format of their long doubles. With the word
 * "mixed" the ranks must indeed differ in byte order. */
#include "../check.h"

enum { MOST = 5000 };

static MPI_Win win;

static int is_big(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 0;
}

/* Element k of what a member has. */
static int number(int of, int k)
{
    return (of * 31 + k * 7) % 97 + 1;
}

#define TYPES(each)                                                                            \
    each(short, MPI_SHORT, MPI_SUM) each(int, MPI_INT, MPI_SUM) each(long, MPI_LONG, MPI_MAX)  \
    each(uint64_t, MPI_UINT64_T, MPI_BXOR) each(float, MPI_FLOAT, MPI_SUM) each(double, MPI_DOUBLE, MPI_SUM)

/* What MPI_Accumulate leaves, of values that all types hold. */
static long combined(MPI_Op op, long old, long value)
{
    if (op == MPI_SUM)
        return old + value;
    if (op == MPI_MAX)
        return old > value ? old : value;
    return old ^ value;
}

#define MOVES(type, name, op)                                                                       \
    static void moves_##name(int count)                                                             \
    {                                                                                               \
        int right = (rank + 1) % size, left = (rank + size - 1) % size;                             \
        type *base, *sent = malloc(count * sizeof(type)), *got = malloc(count * sizeof(type));      \
        OK(MPI_Win_allocate(count * sizeof(type), sizeof(type), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)); \
        for (int k = 0; k < count; k++)                                                             \
            sent[k] = (type)number(rank, k);                                                        \
        OK(MPI_Win_fence(0, win));                                                                  \
        OK(MPI_Put(sent, count, name, right, 0, count, name, win));                                 \
        OK(MPI_Win_fence(0, win));                                                                  \
        for (int k = 0; k < count; k++)                                                             \
            CHECK(base[k] == (type)number(left, k));                                                \
        OK(MPI_Win_fence(0, win));                                                                  \
        for (int k = 0; k < count; k++)                                                             \
            sent[k] = (type)number(rank + 3, k);                                                    \
        OK(MPI_Accumulate(sent, count, name, right, 0, count, name, op, win));                      \
        OK(MPI_Win_fence(0, win));                                                                  \
        OK(MPI_Get(got, count, name, right, 0, count, name, win));                                  \
        OK(MPI_Win_fence(0, win));                                                                  \
        for (int k = 0; k < count; k++)                                                             \
            CHECK(got[k] == (type)combined(op, number(rank, k), number(rank + 3, k)));              \
        OK(MPI_Get_accumulate(sent, count, name, got, count, name, right, 0, count, name, MPI_REPLACE, win)); \
        OK(MPI_Win_fence(0, win));                                                                  \
        for (int k = 0; k < count; k++) {                                                           \
            CHECK(got[k] == (type)combined(op, number(rank, k), number(rank + 3, k)));              \
            CHECK(base[k] == (type)number(left + 3, k));                                            \
        }                                                                                           \
        OK(MPI_Win_free(&win));                                                                     \
        free(sent), free(got);                                                                      \
    }
TYPES(MOVES)

struct record {
    char letter;
    double real;
    int whole[3];
    long double wide;
};

/* Records with gaps, of several types, into every second place of the target. */
static void records(int count)
{
    int lengths[4] = {1, 1, 3, 1}, right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Aint places[4] = {offsetof(struct record, letter), offsetof(struct record, real),
                          offsetof(struct record, whole), offsetof(struct record, wide)};
    MPI_Datatype types[4] = {MPI_CHAR, MPI_DOUBLE, MPI_INT, MPI_LONG_DOUBLE}, made, one, every;
    struct record *base, *sent = calloc(count, sizeof *sent), *got = calloc(count, sizeof *got);
    OK(MPI_Type_create_struct(4, lengths, places, types, &made));
    OK(MPI_Type_create_resized(made, 0, sizeof(struct record), &one));
    OK(MPI_Type_vector(count, 1, 2, one, &every));
    OK(MPI_Type_commit(&one));
    OK(MPI_Type_commit(&every));
    for (int k = 0; k < count; k++)
        sent[k] = (struct record){(char)number(rank, k), number(rank, k) / 4.0, {k, -k, rank}, number(rank, k) / 8.0L};
    OK(MPI_Win_allocate(2 * count * sizeof *base, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(sent, count, one, right, 0, 1, every, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get(got, count, one, right, 0, 1, every, win));
    OK(MPI_Win_fence(0, win));
    for (int k = 0; k < count; k++) {
        const struct record *both[2] = {&base[2 * k], &got[k]};
        for (int side = 0; side < 2; side++) {
            int from = side ? rank : left;
            CHECK(both[side]->letter == (char)number(from, k) && both[side]->real == number(from, k) / 4.0);
            CHECK(both[side]->whole[0] == k && both[side]->whole[1] == -k && both[side]->whole[2] == from);
            CHECK(both[side]->wide == number(from, k) / 8.0L);
        }
    }
    OK(MPI_Win_free(&win));
    OK(MPI_Type_free(&every));
    OK(MPI_Type_free(&one));
    OK(MPI_Type_free(&made));
    free(sent), free(got);
}

/* All count at rank 0 under locks: one number by MPI_Fetch_and_op, one by MPI_Compare_and_swap. */
static void counters(int rounds)
{
    long *base, one = 1, before, seen, next;
    OK(MPI_Win_allocate(2 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    base[0] = base[1] = 0;
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    OK(MPI_Win_lock_all(0, win));
    for (int k = 0; k < rounds; k++) {
        OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, 0, 0, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
        CHECK(before >= 0 && before < (long)rounds * size);
        /* Until what was expected was there. */
        for (before = 0, seen = -1;; before = seen) {
            next = before + 1;
            OK(MPI_Compare_and_swap(&next, &before, &seen, MPI_LONG, 0, 1, win));
            OK(MPI_Win_flush(0, win));
            if (seen == before)
                break;
        }
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    if (rank == 0) {
        EQUAL(base[0], (long)rounds * size);
        EQUAL(base[1], (long)rounds * size);
    }
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_free(&win));
}

/* Addresses travel as MPI_AINT, and name memory that was attached. */
static void attached(void)
{
    int own = -1, value = rank + 5, right = (rank + 1) % size;
    MPI_Aint address, there;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_attach(win, &own, sizeof own));
    OK(MPI_Get_address(&own, &address));
    OK(MPI_Sendrecv(&address, 1, MPI_AINT, (rank + size - 1) % size, 0, &there, 1, MPI_AINT, right, 0, MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(&value, 1, MPI_INT, right, there, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    EQUAL(own, (rank + size - 1) % size + 5);
    OK(MPI_Win_detach(win, &own));
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    int big, orders;
    start(&argc, &argv);
    big = is_big();
    OK(MPI_Allreduce(&big, &orders, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    if (argc > 1 && strcmp(argv[1], "mixed") == 0)
        CHECK(orders > 0 && orders < size);
    static const int counts[] = {1, 3, 100, MOST};
    for (size_t at = 0; at < sizeof counts / sizeof counts[0]; at++) {
#define CALL(type, name, op) moves_##name(counts[at]);
        TYPES(CALL)
    }
    records(3);
    records(300);
    counters(20);
    attached();
    if (rank == 0)
        printf("%d ranks, %d of them big-endian\n", size, orders);
    return finish();
}
