/* Every blocking collective in random order: on several communicators, short and long calls mixed,
 * in place at the root only, zero counts, operations that do not commute, and the same signature
 * described by another datatype on every rank. Whatever a rank decides by what only it knows (its
 * datatype, its addresses, how far it has come) shows as a hang or as wrong data. Its length comes
 * from the seventeen calls, each with what it must give.
 *
 * usage: mixed CALLS SEED [disturb] [long]: with `disturb` a timer interrupts each rank at random
 * moments and gives way to others; with `long` all pieces are, in runs whose root changes from call
 * to call, so that some ranks are ahead by all the room there is in shared memory. */
#include "check.h"

#include <sched.h>
#include <signal.h>
#include <time.h>

#define GAP 0x7e7e7e7e

static uint64_t common, local; /* random numbers: the same on all ranks, and each its own */
static MPI_Comm comm;
static int me, members, call; /* the call's number */

static int below(uint64_t *state, int bound)
{
    return (int)(next_random(state) % (uint64_t)bound);
}

/* What rank `from` has as number i of this call. */
static unsigned value(int from, int i)
{
    return ((unsigned)from + 1) * 2654435761u + (unsigned)i * 40503u + (unsigned)call * 97u;
}

/* A buffer of pieces of `each` unsigneds, described in one of several ways that have the same
 * signature. */
struct buffer {
    unsigned *data;
    MPI_Datatype type;
    int count, each, stride, length;
};

static struct buffer buffer(int pieces, int each)
{
    struct buffer b = {NULL, MPI_UNSIGNED, each, each, 1, 0};
    int kind = below(&local, 4);
    if (kind == 1) {
        b.stride = 3;
        OK(MPI_Type_create_resized(MPI_UNSIGNED, 0, 12, &b.type));
    } else if (kind == 2 && each > 0) {
        b.count = 1;
        OK(MPI_Type_contiguous(each, MPI_UNSIGNED, &b.type));
    } else if (kind == 3 && each % 2 == 0) {
        b.count = each / 2;
        OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &b.type));
    }
    if (b.type != MPI_UNSIGNED)
        OK(MPI_Type_commit(&b.type));
    b.length = pieces * each * b.stride;
    b.data = malloc(((size_t)b.length + 1) * sizeof *b.data);
    for (int i = 0; i <= b.length; i++)
        b.data[i] = GAP;
    return b;
}

static void drop(struct buffer *b)
{
    if (b->type != MPI_UNSIGNED)
        OK(MPI_Type_free(&b->type));
    free(b->data);
}

static unsigned *at(struct buffer *b, int piece, int i)
{
    return b->data + (size_t)(piece * b->each + i) * (size_t)b->stride;
}

/* Piece number `piece` is numbers `first`... of rank `from`. */
static void fill(struct buffer *b, int piece, int from, int first)
{
    for (int i = 0; i < b->each; i++)
        *at(b, piece, i) = value(from, first + i);
}

static void expect(struct buffer *b, int piece, int from, int first)
{
    for (int i = 0; i < b->each; i++)
        EQUAL(*at(b, piece, i), value(from, first + i));
}

/* Nothing between and behind the items was touched. */
static void gaps(struct buffer *b)
{
    for (int i = 0; i <= b->length; i++)
        if (i % b->stride || i == b->length)
            EQUAL(b->data[i], GAP);
}

static void bcast(int each, int root)
{
    struct buffer b = buffer(1, each);
    if (me == root)
        fill(&b, 0, root, 0);
    OK(MPI_Bcast(b.data, b.count, b.type, root, comm));
    expect(&b, 0, root, 0);
    gaps(&b);
    drop(&b);
}

static void gather(int each, int root)
{
    int in_place = below(&common, 2) && me == root;
    struct buffer own = buffer(1, each), all = buffer(me == root ? members : 0, each);
    fill(&own, 0, me, 0);
    if (in_place)
        fill(&all, me, me, 0);
    const void *out = in_place ? MPI_IN_PLACE : (void *)own.data;
    OK(MPI_Gather(out, own.count, own.type, all.data, all.count, all.type, root, comm));
    for (int from = 0; from < members && me == root; from++)
        expect(&all, from, from, 0);
    gaps(&all);
    drop(&own);
    drop(&all);
}

static void scatter(int each, int root)
{
    int in_place = below(&common, 2) && me == root;
    struct buffer own = buffer(1, each), all = buffer(me == root ? members : 0, each);
    for (int to = 0; to < members && me == root; to++)
        fill(&all, to, root, to * 5);
    void *in = in_place ? MPI_IN_PLACE : (void *)own.data;
    OK(MPI_Scatter(all.data, all.count, all.type, in, own.count, own.type, root, comm));
    if (!in_place)
        expect(&own, 0, root, me * 5);
    gaps(&own);
    drop(&own);
    drop(&all);
}

static void allgather(int each, int root)
{
    int in_place = below(&common, 2);
    struct buffer own = buffer(1, each), all = buffer(members, each);
    (void)root;
    fill(&own, 0, me, 0);
    if (in_place)
        fill(&all, me, me, 0);
    const void *out = in_place ? MPI_IN_PLACE : (void *)own.data;
    OK(MPI_Allgather(out, own.count, own.type, all.data, all.count, all.type, comm));
    for (int from = 0; from < members; from++)
        expect(&all, from, from, 0);
    gaps(&all);
    drop(&own);
    drop(&all);
}

static void alltoall(int each, int root)
{
    int in_place = below(&common, 2);
    struct buffer out = buffer(members, each), in = buffer(members, each);
    (void)root;
    for (int to = 0; to < members; to++) {
        fill(&out, to, me, to * 3);
        if (in_place)
            fill(&in, to, me, to * 3);
    }
    const void *from_buffer = in_place ? MPI_IN_PLACE : (void *)out.data;
    OK(MPI_Alltoall(from_buffer, out.count, out.type, in.data, in.count, in.type, comm));
    for (int from = 0; from < members; from++)
        expect(&in, from, from, me * 3);
    gaps(&in);
    drop(&out);
    drop(&in);
}

/* How much `from` gives `to` in a call of about `each`: some none, some one, symmetric where a call
 * in place needs it. */
static int amount(int each, int from, int to, int symmetric)
{
    if (symmetric && from > to)
        return amount(each, to, from, 1);
    uint64_t state = (uint64_t)call * 1000003u + (uint64_t)from * 1009u + (uint64_t)to;
    switch (below(&state, 4)) {
    case 0:
        return 0;
    case 1:
        return each > 0;
    default:
        return each ? below(&state, each) + 1 : 0;
    }
}

/* Pieces of different lengths, `gap` unsigneds apart, at places counted in unsigneds. */
struct uneven {
    unsigned *data;
    int *counts, *places, length;
};

static struct uneven uneven(const int *counts, int pieces)
{
    struct uneven u = {NULL, malloc((size_t)(pieces + 1) * sizeof(int)), malloc((size_t)(pieces + 1) * sizeof(int)), 0};
    int gap = below(&local, 3);
    for (int i = 0; i < pieces; i++) {
        u.counts[i] = counts[i];
        u.places[i] = u.length;
        u.length += counts[i] + gap;
    }
    u.data = malloc(((size_t)u.length + 1) * sizeof *u.data);
    for (int i = 0; i <= u.length; i++)
        u.data[i] = GAP;
    return u;
}

static void fill_piece(struct uneven *u, int piece, int from, int first)
{
    for (int i = 0; i < u->counts[piece]; i++)
        u->data[u->places[piece] + i] = value(from, first + i);
}

static void expect_piece(struct uneven *u, int piece, int from, int first)
{
    for (int i = 0; i < u->counts[piece]; i++)
        EQUAL(u->data[u->places[piece] + i], value(from, first + i));
    EQUAL(u->data[u->length], GAP);
}

static void drop_uneven(struct uneven *u)
{
    free(u->data);
    free(u->counts);
    free(u->places);
}

static void by_root(int each, int root, int scattered)
{
    int in_place = below(&common, 2) && me == root, *counts = malloc((size_t)members * sizeof *counts);
    for (int i = 0; i < members; i++)
        counts[i] = amount(each, i, root, 0);
    struct uneven all = uneven(counts, me == root ? members : 0);
    struct buffer own = buffer(1, counts[me]);
    if (scattered) {
        for (int to = 0; to < members && me == root; to++)
            fill_piece(&all, to, root, to);
        void *in = in_place ? MPI_IN_PLACE : (void *)own.data;
        OK(MPI_Scatterv(all.data, all.counts, all.places, MPI_UNSIGNED, in, own.count, own.type, root, comm));
        if (!in_place)
            expect(&own, 0, root, me);
        gaps(&own);
    } else {
        fill(&own, 0, me, 0);
        if (in_place)
            fill_piece(&all, me, me, 0);
        const void *out = in_place ? MPI_IN_PLACE : (void *)own.data;
        OK(MPI_Gatherv(out, own.count, own.type, all.data, all.counts, all.places, MPI_UNSIGNED, root, comm));
        for (int from = 0; from < members && me == root; from++)
            expect_piece(&all, from, from, 0);
    }
    drop(&own);
    drop_uneven(&all);
    free(counts);
}

static void gatherv(int each, int root)
{
    by_root(each, root, 0);
}

static void scatterv(int each, int root)
{
    by_root(each, root, 1);
}

static void allgatherv(int each, int root)
{
    int in_place = below(&common, 2), *counts = malloc((size_t)members * sizeof *counts);
    (void)root;
    for (int i = 0; i < members; i++)
        counts[i] = amount(each, i, 0, 0);
    struct uneven all = uneven(counts, members);
    struct buffer own = buffer(1, counts[me]);
    fill(&own, 0, me, 0);
    if (in_place)
        fill_piece(&all, me, me, 0);
    const void *out = in_place ? MPI_IN_PLACE : (void *)own.data;
    OK(MPI_Allgatherv(out, own.count, own.type, all.data, all.counts, all.places, MPI_UNSIGNED, comm));
    for (int from = 0; from < members; from++)
        expect_piece(&all, from, from, 0);
    drop(&own);
    drop_uneven(&all);
    free(counts);
}

static void exchange(int each, int typed)
{
    int in_place = below(&common, 2), *counts = malloc((size_t)members * 2 * sizeof *counts);
    for (int i = 0; i < members; i++) {
        counts[i] = amount(each, me, i, in_place);
        counts[members + i] = amount(each, i, me, in_place);
    }
    struct uneven out = uneven(counts, members), in = uneven(counts + members, members);
    for (int to = 0; to < members; to++) {
        fill_piece(&out, to, me, to);
        if (in_place)
            fill_piece(&in, to, me, to);
    }
    const void *from_buffer = in_place ? MPI_IN_PLACE : (void *)out.data;
    if (typed) {
        MPI_Datatype *types = malloc((size_t)members * sizeof *types);
        for (int i = 0; i < members; i++) {
            types[i] = MPI_UNSIGNED;
            out.places[i] *= 4;
            in.places[i] *= 4;
        }
        OK(MPI_Alltoallw(from_buffer, out.counts, out.places, types, in.data, in.counts, in.places, types, comm));
        for (int i = 0; i < members; i++)
            in.places[i] /= 4;
        free(types);
    } else
        OK(MPI_Alltoallv(from_buffer, out.counts, out.places, MPI_UNSIGNED, in.data, in.counts, in.places, MPI_UNSIGNED, comm));
    for (int from = 0; from < members; from++)
        expect_piece(&in, from, from, me);
    drop_uneven(&out);
    drop_uneven(&in);
    free(counts);
}

static void alltoallv(int each, int root)
{
    (void)root;
    exchange(each, 0);
}

static void alltoallw(int each, int root)
{
    (void)root;
    exchange(each, 1);
}

/* Operations: a predefined one, and one of ours that is associative and does not commute: (a, b) is
 * x -> a x + b. */
static MPI_Op composition;
static MPI_Datatype pair;

static void compose(void *left_pointer, void *right_pointer, int *count, MPI_Datatype *type)
{
    const unsigned *left = left_pointer;
    unsigned *right = right_pointer;
    (void)type;
    for (int i = 0; i < *count; i++) {
        unsigned a = left[2 * i] * right[2 * i], b = left[2 * i + 1] * right[2 * i] + right[2 * i + 1];
        right[2 * i] = a;
        right[2 * i + 1] = b;
    }
}

/* Items `first`... of the answer over ranks `low`..`high`; an item is one unsigned, or two. */
static void expect_folded(const unsigned *got, int ours, int low, int high, int first, int count)
{
    int one = 1;
    for (int i = 0; i < count; i++) {
        unsigned answer[2] = {0, 0};
        for (int from = low; from <= high; from++) {
            unsigned next[2] = {value(from, (first + i) * 2), value(from, (first + i) * 2 + 1)}, left[2] = {answer[0], answer[1]};
            if (ours && from > low)
                compose(left, next, &one, NULL);
            answer[0] = ours ? next[0] : answer[0] + next[0];
            answer[1] = next[1];
        }
        EQUAL(got[ours ? 2 * i : i], answer[0]);
        if (ours)
            EQUAL(got[2 * i + 1], answer[1]);
    }
}

/* `form`: 0 reduce, 1 allreduce, 2 scan, 3 exscan, 4 reduce_scatter_block, 5 reduce_scatter. */
static void fold(int count, int root, int form)
{
    int ours = below(&common, 2), width = ours ? 2 : 1, in_place = below(&common, 2), first = 0, total = count, mine = count;
    int *counts = malloc((size_t)members * sizeof *counts);
    MPI_Datatype type = ours ? pair : MPI_UNSIGNED;
    MPI_Op op = ours ? composition : MPI_SUM;
    if (form >= 4) {
        total = 0;
        for (int i = 0; i < members; i++) {
            counts[i] = form == 4 ? count : amount(count, i, 0, 0);
            first += i < me ? counts[i] : 0;
            total += counts[i];
        }
        mine = counts[me];
    }
    size_t numbers = (size_t)(total * width);
    unsigned *own = malloc((numbers + 1) * sizeof *own), *result = malloc((numbers + 1) * sizeof *result);
    for (int i = 0; i < total; i++) {
        own[width * i] = value(me, 2 * i);
        if (ours)
            own[2 * i + 1] = value(me, 2 * i + 1);
    }
    if (form == 0)
        in_place = in_place && me == root;
    memcpy(result, own, numbers * sizeof *own);
    if (!in_place)
        memset(result, 0x55, numbers * sizeof *own);
    result[numbers] = own[numbers] = GAP;
    const void *out = in_place ? MPI_IN_PLACE : (void *)own;
    int low = 0, high = members - 1, significant = 1;
    switch (form) {
    case 0:
        OK(MPI_Reduce(out, result, count, type, op, root, comm));
        significant = me == root;
        break;
    case 1:
        OK(MPI_Allreduce(out, result, count, type, op, comm));
        break;
    case 2:
        OK(MPI_Scan(out, result, count, type, op, comm));
        high = me;
        break;
    case 3:
        OK(MPI_Exscan(out, result, count, type, op, comm));
        high = me - 1;
        significant = me > 0;
        break;
    case 4:
        OK(MPI_Reduce_scatter_block(out, result, count, type, op, comm));
        break;
    default:
        OK(MPI_Reduce_scatter(out, result, counts, type, op, comm));
    }
    if (significant)
        expect_folded(result, ours, low, high, first, mine);
    EQUAL(result[numbers], GAP);
    for (int i = 0; i < total && !in_place; i++)
        EQUAL(own[width * i], value(me, 2 * i));
    free(own);
    free(result);
    free(counts);
}

static void reduce(int count, int root)
{
    fold(count, root, 0);
}
static void allreduce(int count, int root)
{
    fold(count, root, 1);
}
static void scan(int count, int root)
{
    fold(count, root, 2);
}
static void exscan(int count, int root)
{
    fold(count, root, 3);
}
static void reduce_scatter_block(int count, int root)
{
    fold(count, root, 4);
}
static void reduce_scatter(int count, int root)
{
    fold(count, root, 5);
}

static void barrier(int count, int root)
{
    (void)count;
    (void)root;
    OK(MPI_Barrier(comm));
}

static void (*const CALLS[])(int, int) = {
    barrier, bcast, gather, scatter, allgather, alltoall, gatherv, scatterv, allgatherv, alltoallv, alltoallw,
    reduce, allreduce, scan, exscan, reduce_scatter_block, reduce_scatter,
};
enum { KINDS = sizeof CALLS / sizeof *CALLS };

/* Numbers in a piece: most calls are short; with many ranks the long ones are less long. */
static int length(void)
{
    switch (below(&common, 12)) {
    case 0:
        return 0;
    case 1:
    case 2:
        return 1;
    case 3:
    case 4:
    case 5:
        return 1 + below(&common, 16);
    case 6:
    case 7:
        return 1 + below(&common, 300);
    case 8:
    case 9:
        return 1 + below(&common, 3000);
    case 10:
        return 1 + below(&common, 1 + 40000 / members);
    default:
        return 1 + below(&common, 1 + 400000 / members / members);
    }
}

/* The same when all are long: up to 1 MiB where a root alone has all pieces, and 4 to 16 MiB of all
 * together where others have, too. */
static int long_length(int which)
{
    void (*kind)(int, int) = CALLS[which];
    int most = 1 << 18, room = 1000000 / members;
    if (kind == bcast || kind == gather || kind == scatter || kind == gatherv || kind == scatterv)
        room = most;
    if (kind == alltoall || kind == alltoallv || kind == alltoallw || kind == reduce_scatter || kind == reduce_scatter_block)
        room = 4000000 / members / members;
    return 1 + below(&common, room < most ? room : most);
}

static int asked(const char *word, int argc, char **argv)
{
    int found = 0;
    for (int i = 3; i < argc; i++)
        found |= strcmp(argv[i], word) == 0;
    return found;
}

/* The disturbance: at random moments this rank gives way, wherever it is. */
static timer_t timer;
static uint64_t moments;

static void next_moment(void)
{
    struct itimerspec when = {{0, 0}, {0, 1000 * (1 + below(&moments, 300))}};
    timer_settime(timer, 0, &when, NULL);
}

static void disturb(int number)
{
    (void)number;
    for (int times = below(&moments, 4); times > 0; times--)
        sched_yield();
    next_moment();
}

static void start_disturbing(void)
{
    struct sigaction action = {.sa_handler = disturb, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 3};
    CHECK(sigaction(SIGRTMIN + 3, &action, NULL) == 0);
    CHECK(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
    next_moment();
}

int main(int argc, char **argv)
{
    enum { COMMS = 4 };
    MPI_Comm comms[COMMS];
    start(&argc, &argv);
    int calls = argc > 1 ? atoi(argv[1]) : 200;
    int disturbed = asked("disturb", argc, argv), lengthy = asked("long", argc, argv);
    common = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    local = moments = common * 1000 + (uint64_t)rank;
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Op_create(compose, 0, &composition));
    comms[0] = MPI_COMM_WORLD;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[2]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &comms[3]));
    if (disturbed)
        start_disturbing();
    for (call = 0; call < calls; call++) {
        /* A run of the same call now and then: roots run ahead. */
        int which = below(&common, KINDS), again = below(&common, 8) ? 1 : 1 + below(&common, 100), on = below(&common, COMMS);
        comm = comms[on];
        OK(MPI_Comm_rank(comm, &me));
        OK(MPI_Comm_size(comm, &members));
        /* Both halves of the last communicator must draw the same numbers: lengths by the world's
         * size. */
        int smaller = members;
        members = size;
        if (lengthy)
            again = 1 + below(&common, 6);
        int count = again > 1 ? below(&common, 20) : length(), number = below(&common, size);
        for (int i = 0; i < again; i++) {
            uint64_t before = common;
            members = size;
            if (lengthy)
                count = long_length(which);
            members = smaller;
            CALLS[which](count, (lengthy ? number + i : number) % members);
            if (i + 1 < again && !lengthy)
                common = before;
        }
        /* Who waits for nobody runs ahead; who is slow is slow. */
        for (int idle = below(&local, 16) ? 0 : below(&local, 20000); idle > 0; idle--)
            __asm__ volatile("");
    }
    if (disturbed)
        timer_delete(timer);
    for (int i = 1; i < COMMS; i++)
        OK(MPI_Comm_free(&comms[i]));
    OK(MPI_Op_free(&composition));
    OK(MPI_Type_free(&pair));
    return finish();
}
