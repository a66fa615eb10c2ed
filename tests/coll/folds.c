/* Long reductions of double that are added in rank order, or every nth rank's operands first, to
 * the bit and the same on every rank: every root, in place, uneven and empty pieces, places that no
 * page or line begins at; and whoever leaves overwrites its buffers at once. With `strict`, where
 * ranks can reach each other's memory, calls in which they differ in the length, too: all of them
 * hear it, and go on. With `sides` the same where ranks share processors. With `denied RANK` that
 * rank (-1: all) may no longer reach the others' memory from some moment on: then a call in place
 * either works or fails on all, and all others work. */
#include "check.h"
#include "deny.h"

#include <sched.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 70000, GUARD = 9 };

static double *send, *recv, *want, *part;
static int call;

static double value(int from, int i)
{
    static const double POWERS[] = {1e16, 1.0, -1e16, 3.0, 1e-3, 7e8};
    return POWERS[(unsigned)(from * 5 + call + i) % 6] * (1 + (from * 31 + call * 17 + i) % 7);
}

/* Adds `count` elements of a rank from `first` on to the sum, or begins it. */
static void add(double *sum, int begins, int from, int first, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] = begins ? value(from, first + i) : sum[i] + value(from, first + i);
}

/* Elements `first`... of the sum of all ranks': in rank order; or of as many sums as there are
 * sides, each of the ranks that are alike modulo their number, first that of the root's, in which
 * its own operand comes last. A root of -1 is none. */
static void sum(int first, int count, int sides, int root)
{
    if (sides == 0) {
        for (int from = 0; from < size; from++)
            add(want, from == 0, from, first, count);
        return;
    }
    int begin = root < 0 ? 0 : root % sides;
    for (int turn = 0; turn < sides; turn++) {
        int side = turn == 0 ? begin : turn <= begin ? turn - 1 : turn, begins = 1;
        double *out = turn == 0 ? want : part;
        for (int from = side; from < size; from += sides)
            if (from != root) {
                add(out, begins, from, first, count);
                begins = 0;
            }
        if (root >= 0 && side == begin)
            add(out, begins, root, first, count);
        for (int i = 0; turn > 0 && i < count; i++)
            want[i] += part[i];
    }
}

/* Whether these are the sums, in one of the orders: of how many sides, or -1. */
static int order(const double *in, int first, int count, int root)
{
    static int usual;
    for (int turn = -1; turn <= size / 2; turn++) {
        int sides = turn < 0 ? usual : turn;
        sum(first, count, sides, root);
        if (memcmp(in, want, (size_t)count * sizeof *want) == 0) {
            usual = sides;
            return sides;
        }
    }
    return -1;
}

static void fill(double *buffer, int count)
{
    for (int i = 0; i < count; i++)
        buffer[i] = value(rank, i);
    buffer[count] = GUARD;
}

static void wipe(double *buffer, int count)
{
    for (int i = 0; i < count; i++)
        buffer[i] = -1;
    buffer[count] = GUARD;
}

/* What this rank has got; then nobody needs its buffers any more. */
static void judge(const double *out, double *in, int first, int mine, int total, int in_place, int root)
{
    CHECK(order(in, first, mine, root) >= 0);
    CHECK(in[in_place ? total : mine] == GUARD);
    for (int i = 0; i < total && !in_place; i++)
        CHECK(out[i] == value(rank, i));
}

static void reduce(int count, int root, int in_place, int shift)
{
    double *out = send + shift, *in = recv + shift / 2;
    int here = in_place && rank == root;
    call++;
    fill(out, count);
    fill(in, count);
    if (!here)
        wipe(in, count);
    OK(MPI_Reduce(here ? MPI_IN_PLACE : (void *)out, rank == root ? in : NULL, count, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD));
    if (rank == root)
        judge(out, in, 0, count, count, here, root);
    wipe(out, count);
    wipe(in, count);
}

/* All ranks have the same bits. */
static void alike(const double *in, int count)
{
    unsigned long long mine = 14695981039346656037u, all[2];
    for (int i = 0; i < count; i++) {
        unsigned long long bits;
        memcpy(&bits, in + i, sizeof bits);
        mine = (mine ^ bits) * 1099511628211u;
    }
    unsigned long long both[2] = {mine, ~mine};
    OK(MPI_Allreduce(both, all, 2, MPI_UNSIGNED_LONG_LONG, MPI_MAX, MPI_COMM_WORLD));
    EQUAL(all[0], ~all[1]);
}

static int allreduce(int count, int in_place, int shift, int may_fail)
{
    double *out = send + shift, *in = recv + shift / 2;
    int class = MPI_SUCCESS;
    call++;
    fill(out, count);
    fill(in, count);
    if (!in_place)
        wipe(in, count);
    int code = MPI_Allreduce(in_place ? MPI_IN_PLACE : (void *)out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    if (may_fail && class != MPI_SUCCESS)
        EQUAL(class, MPI_ERR_OTHER);
    else {
        OK(code);
        judge(out, in, 0, count, count, in_place, -1);
        alike(in, count);
    }
    wipe(out, count);
    wipe(in, count);
    return class != MPI_SUCCESS;
}

/* `most`: elements of the longest piece; every third piece is empty if they are `uneven`. */
static void scatter(int most, int uneven, int in_place, int shift)
{
    int *counts = malloc((size_t)size * sizeof *counts), total = 0, first = 0;
    double *out = send + shift, *in = recv + shift / 2;
    call++;
    for (int i = 0; i < size; i++) {
        counts[i] = !uneven ? most : (i + call) % 3 == 0 ? 0 : 1 + (most - 1) * (1 + (i + call) % 4) / 4;
        first += i < rank ? counts[i] : 0;
        total += counts[i];
    }
    fill(out, total);
    fill(in, total);
    if (!in_place)
        wipe(in, counts[rank]);
    const void *from = in_place ? MPI_IN_PLACE : (void *)out;
    if (uneven)
        OK(MPI_Reduce_scatter(from, in, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    else
        OK(MPI_Reduce_scatter_block(from, in, most, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    judge(out, in, first, counts[rank], total, in_place, -1);
    wipe(out, total);
    wipe(in, total);
    free(counts);
}

/* Pairs of a value and a place, and bytes: other widths than eight. */
static void others(int count)
{
    int *pairs = malloc((size_t)count * 4 * sizeof *pairs), *best = pairs + 2 * count;
    for (int i = 0; i < count; i++) {
        pairs[2 * i] = (rank * 7 + i) % size;
        pairs[2 * i + 1] = rank;
    }
    OK(MPI_Allreduce(pairs, best, count, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++) {
        int most = -1, at = -1;
        for (int from = 0; from < size; from++)
            if ((from * 7 + i) % size > most)
                most = (from * 7 + i) % size, at = from;
        EQUAL(best[2 * i], most);
        EQUAL(best[2 * i + 1], at);
    }
    unsigned char *bytes = (unsigned char *)pairs, *both = (unsigned char *)best;
    for (int i = 0; i < count; i++)
        bytes[i + 3] = (unsigned char)(rank + i);
    OK(MPI_Allreduce(bytes + 3, both + 1, count, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++) {
        int most = 0;
        for (int from = 0; from < size; from++)
            most = (unsigned char)(from + i) > most ? (unsigned char)(from + i) : most;
        EQUAL(both[i + 1], most);
    }
    free(pairs);
}

static void rounds(int most, int times)
{
    for (int round = 0; round < times; round++) {
        int count = most - round * 37, in_place = round & 1, shift = round % 3 * 3;
        reduce(count, round % 3 == 0 ? size - 1 : round % size, in_place, shift);
        allreduce(count, in_place, shift, 0);
        allreduce(count, !in_place, shift, 0);
        scatter(count / size, 0, in_place, shift);
        scatter(count / size, 1, in_place, shift);
        scatter(count / size, 1, !in_place, shift);
    }
}

/* The last rank has come with less than the others: none of the lengths is short. */
static void differ(int count, int less)
{
    int ours = rank == size - 1 ? less : count;
    CLASS(MPI_Allreduce(send, recv, ours, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
}

/* The same of all calls, where ranks share processors: so that none of them goes from memory to
 * memory. */
static void all_differ(int count)
{
    int ours = rank == size - 1 ? count - 1000 : count;
    differ(count, count - 1000);
    differ(count, count / 8);
    CLASS(MPI_Reduce(send, recv, ours, MPI_DOUBLE, MPI_SUM, size / 2, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    CLASS(MPI_Reduce_scatter_block(send, recv, ours / size, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
}

/* Whether at least two ranks share each processor. */
static int are_oversubscribed(void)
{
    cpu_set_t ours, all;
    sched_getaffinity(0, sizeof ours, &ours);
    OK(MPI_Allreduce(&ours, &all, sizeof ours, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD));
    return size >= 2 * CPU_COUNT(&all);
}

/* Whether all ranks can read what rank 0 has. */
static int all_reach(void)
{
    static long long there;
    long long told[2] = {getpid(), (long long)(intptr_t)&there}, here = 0;
    OK(MPI_Bcast(told, 2, MPI_LONG_LONG, 0, MPI_COMM_WORLD));
    struct iovec local = {&here, sizeof here}, far = {(void *)(intptr_t)told[1], sizeof here};
    int can = rank == 0 || process_vm_readv((pid_t)told[0], &local, 1, &far, 1, 0) == (ssize_t)sizeof here;
    OK(MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    return can;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    size_t room = (MOST + 64) * sizeof(double);
    send = malloc(room);
    recv = malloc(room);
    want = malloc(room);
    part = malloc(room);
    memset(send, 0, room);
    int denied = argc > 2 && strcmp(argv[1], "denied") == 0, strict = argc > 1 && strcmp(argv[1], "strict") == 0 && all_reach();
    int sides = argc > 1 && strcmp(argv[1], "sides") == 0;
    rounds(MOST, denied ? 2 : 6);
    if (denied) {
        int who = atoi(argv[2]), in_place = argc > 3, failed;
        if (who < 0 || who == rank)
            deny_cross_memory_attach();
        failed = allreduce(MOST, in_place, 0, in_place);
        int all[2] = {failed, -failed};
        OK(MPI_Allreduce(MPI_IN_PLACE, all, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
        EQUAL(all[0], -all[1]);
        rounds(MOST, 2);
    } else {
        rounds(4200, 4);
        rounds(20000, 4);
        others(60000);
        for (int i = 0; i < 2 && strict && size > 1; i++) {
            differ(MOST - i, MOST - i - 1000);
            rounds(MOST, 1);
        }
        for (int i = 0; i < 2 && sides && are_oversubscribed(); i++) {
            all_differ(MOST - i);
            rounds(MOST, 1);
        }
    }
    free(send);
    free(recv);
    free(want);
    free(part);
    return finish();
}
