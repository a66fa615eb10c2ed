/* Collectives that network interfaces carry out by themselves: many at once, on several
 * communicators, blocking and nonblocking ones mixed, of all kinds of integers; results come into
 * the memory of a program that makes no call; a communicator is freed while others still get what
 * passes through this process; lengths that differ between members, which is wrong: who has room
 * for less than the root of a broadcast sends hears of it, and the calls after it are right.
 *
 * usage: offload ROUNDS SEED [beside | banks]: a progress thread runs; nodes have banks */
#include "check.h"

enum { MOST = 40, CALLS = 24 };

static uint64_t state;

/* The same on all ranks. */
static int roll(int below)
{
    return (int)(next_random(&state) % (uint64_t)below);
}

static long long value(int call, int from, int i)
{
    return (long long)(((unsigned)call * 131u + (unsigned)from * 17u + (unsigned)i * 5u) % 100u) - 40;
}

struct one {
    int kind, count, root, op;
    long long given[MOST], got[MOST];
    MPI_Request request;
};

static const int ops = 5;

static MPI_Op op_of(int op)
{
    MPI_Op all[] = {MPI_SUM, MPI_MAX, MPI_MIN, MPI_BAND, MPI_BXOR};
    return all[op];
}

static long long combined(int op, long long a, long long b)
{
    switch (op) {
    case 0: return a + b;
    case 1: return a > b ? a : b;
    case 2: return a < b ? a : b;
    case 3: return a & b;
    default: return a ^ b;
    }
}

static void begin(struct one *one, int call, MPI_Comm comm, int me, int members)
{
    one->kind = roll(4);
    one->count = 1 + roll(MOST);
    one->root = roll(members);
    one->op = roll(ops);
    for (int i = 0; i < MOST; i++) {
        one->given[i] = value(call, me, i);
        one->got[i] = one->kind == 1 && me == one->root ? value(call, me, i) : -1;
    }
    MPI_Op op = op_of(one->op);
    int is_blocking = roll(4) == 0;
    one->request = MPI_REQUEST_NULL;
    switch (one->kind) {
    case 0:
        OK(is_blocking ? MPI_Barrier(comm) : MPI_Ibarrier(comm, &one->request));
        break;
    case 1:
        OK(is_blocking ? MPI_Bcast(one->got, one->count, MPI_LONG_LONG, one->root, comm)
                       : MPI_Ibcast(one->got, one->count, MPI_LONG_LONG, one->root, comm, &one->request));
        break;
    case 2:
        OK(is_blocking
               ? MPI_Allreduce(one->given, one->got, one->count, MPI_LONG_LONG, op, comm)
               : MPI_Iallreduce(one->given, one->got, one->count, MPI_LONG_LONG, op, comm, &one->request));
        break;
    default:
        OK(is_blocking ? MPI_Reduce(one->given, one->got, one->count, MPI_LONG_LONG, op, one->root, comm)
                       : MPI_Ireduce(one->given, one->got, one->count, MPI_LONG_LONG, op, one->root, comm,
                                     &one->request));
    }
}

static void check(const struct one *one, int call, int me, int members)
{
    int has_result = one->kind == 1 || one->kind == 2 || (one->kind == 3 && me == one->root);
    for (int i = 0; has_result && i < one->count; i++) {
        long long wanted = value(call, one->root, i);
        if (one->kind != 1) {
            wanted = value(call, 0, i);
            for (int from = 1; from < members; from++)
                wanted = combined(one->op, wanted, value(call, from, i));
        }
        EQUAL(one->got[i], wanted);
    }
}

/* Many calls at once, then the communicator goes. */
static void many(MPI_Comm comm)
{
    static struct one all[CALLS];
    int me, members;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &members));
    for (int call = 0; call < CALLS; call++)
        begin(&all[call], call, comm, me, members);
    /* From the last to the first. */
    for (int call = CALLS - 1; call >= 0; call--) {
        OK(MPI_Wait(&all[call].request, MPI_STATUS_IGNORE));
        check(&all[call], call, me, members);
    }
}

/* Types of other lengths, and logical operations. */
static void integers(MPI_Comm comm)
{
    int members;
    OK(MPI_Comm_size(comm, &members));
    signed char small = -3, least;
    OK(MPI_Allreduce(&small, &least, 1, MPI_SIGNED_CHAR, MPI_MIN, comm));
    EQUAL(least, -3);
    unsigned short high = (unsigned short)(0xfff0 + rank), highest;
    OK(MPI_Allreduce(&high, &highest, 1, MPI_UNSIGNED_SHORT, MPI_MAX, comm));
    CHECK(highest >= high);
    int truth[2] = {7, rank == 0 ? 0 : 2}, all[2];
    OK(MPI_Allreduce(truth, all, 2, MPI_INT, MPI_LAND, comm));
    CHECK(members == 1 || all[0] == 1);
    if (members == size)
        EQUAL(all[1], 0);
    int one = 1, sum;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    EQUAL(sum, members);
    double part = 0.5, whole;
    OK(MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, comm));
    CHECK(whole == 0.5 * members);
    char word[11] = "0123456789";
    if (rank != 0)
        memset(word, 0, sizeof word);
    OK(MPI_Bcast(word, 11, MPI_CHAR, 0, MPI_COMM_WORLD));
    CHECK(strcmp(word, "0123456789") == 0);
}

/* The root sends `given` items, all others have room for `wanted`. */
static void told(MPI_Comm comm, int root, int given, int wanted)
{
    int items[10], class, heard, any = 0, own = rank == root ? given : wanted;
    for (int i = 0; i < 10; i++)
        items[i] = rank == root ? 100 + i : -7;
    OK(MPI_Error_class(MPI_Bcast(items, own, MPI_INT, root, comm), &class));
    int got = given < own ? given : own;
    if (class != MPI_SUCCESS)
        EQUAL(class, MPI_ERR_TRUNCATE);
    for (int i = 0; i < 10 && rank != root; i++)
        if (i >= got)
            EQUAL(items[i], -7);
        else if (class == MPI_SUCCESS)
            EQUAL(items[i], 100 + i);
    heard = class == MPI_ERR_TRUNCATE;
    OK(MPI_Allreduce(&heard, &any, 1, MPI_INT, MPI_MAX, comm));
    CHECK(any || given <= wanted || size == 1);
}

/* Lengths that differ, in all places; the next calls are right. Where groups go by messages who has
 * nothing sends nothing, and who has something waits for it. */
static void lengths(int no_messages)
{
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    for (int odd = 0; odd < size; odd++) {
        told(comm, odd, 4, 2);
        told(comm, odd, 9, 1);
        told(comm, odd, 2, 4);
        if (no_messages) {
            told(comm, odd, 3, 0);
            told(comm, odd, 0, 3);
        }
        long long given[6], got[6];
        for (int turn = 0; turn < 4; turn++) {
            for (int i = 0; i < 6; i++)
                given[i] = rank + i;
            int is_wrong = turn == 0, count = is_wrong && rank == odd ? 2 : 6;
            int code = MPI_Allreduce(given, got, count, MPI_LONG_LONG, MPI_SUM, comm);
            for (int i = 0; i < 6 && !is_wrong; i++)
                EQUAL(got[i], (long long)size * (size - 1) / 2 + (long long)size * i);
            CHECK(is_wrong || code == MPI_SUCCESS);
        }
    }
    OK(MPI_Comm_free(&comm));
}

/* Each rank looks at its own memory and calls nothing until the result is there. */
static void beside(void)
{
    for (int turn = 0; turn < 20; turn++) {
        MPI_Request requests[2];
        long long mine = rank + turn, sum = -1;
        volatile long long *come = &sum;
        OK(MPI_Iallreduce(&mine, &sum, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD, &requests[0]));
        OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]));
        while (*come == -1)
            ;
        EQUAL(*come, (long long)size * (size - 1) / 2 + (long long)size * turn);
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    CHECK(argc > 2);
    for (int round = 0; round < atoi(argv[1]); round++) {
        MPI_Comm half, copy;
        state = (uint64_t)atoi(argv[2]) + (uint64_t)round;
        many(MPI_COMM_WORLD);
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
        OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half));
        many(copy);
        OK(MPI_Comm_free(&copy));
        many(half);
        integers(half);
        OK(MPI_Comm_free(&half));
        integers(MPI_COMM_WORLD);
    }
    lengths(argc > 3);
    if (argc > 3 && strcmp(argv[3], "beside") == 0)
        beside();
    return finish();
}
