/* Every collective on intercommunicators (MPI-5.0 §6.2.3) against its definition: random groups of
 * unequal size, counts, types, roots and places, operations that do not commute. With an argument
 * also the nonblocking and the persistent forms. */
#include "check.h"

enum { MOST = 64, LONGEST = 3000 };

static uint64_t seed = 5;
static MPI_Comm inter;
/* My group (0 or 1), my rank in it, and the sizes of mine and the other. */
static int mine, me, ours, theirs;
static int form, forms = 1;
/* An int, and one that takes two ints' room. */
static MPI_Datatype types[2], pair;
static MPI_Op compose;

static int below(int n)
{
    return (int)(next_random(&seed) % (uint64_t)n);
}

/* The call in one of its forms; a persistent one is started twice. */
#define RUN(upper, lower, ...)                                                   \
    do {                                                                         \
        MPI_Request request_;                                                    \
        if (form == 0) {                                                         \
            OK(MPI_##upper(__VA_ARGS__));                                        \
        } else if (form == 1) {                                                  \
            OK(MPI_I##lower(__VA_ARGS__, &request_));                            \
            OK(MPI_Wait(&request_, MPI_STATUS_IGNORE));                          \
        } else {                                                                 \
            OK(MPI_##upper##_init(__VA_ARGS__, MPI_INFO_NULL, &request_));       \
            for (int start_ = 0; start_ < 2; start_++) {                         \
                OK(MPI_Start(&request_));                                        \
                OK(MPI_Wait(&request_, MPI_STATUS_IGNORE));                      \
            }                                                                    \
            OK(MPI_Request_free(&request_));                                     \
        }                                                                        \
    } while (0)

/* Item i of what rank `from` of a group has for rank `to` of the other. */
static int value(int group, int from, int to, int i)
{
    return ((group * 64 + from) * 64 + to) * 5003 + i * 17;
}

static int *room(int items, int filling)
{
    int *memory = malloc(sizeof(int) * (size_t)(items + 2));
    for (int i = 0; i < items + 2; i++)
        memory[i] = filling;
    return memory + 1;
}

static void give_back(int *memory)
{
    free(memory - 1);
}

/* Writes or checks `count` items of a piece with room of `width` ints per item. */
static void put(int *at, int width, int group, int from, int to, int count)
{
    for (int i = 0; i < count; i++)
        at[i * width] = value(group, from, to, i);
}

static void got(const int *at, int width, int group, int from, int to, int count)
{
    for (int i = 0; i < count; i++) {
        EQUAL(at[i * width], value(group, from, to, i));
        if (width == 2)
            EQUAL(at[i * width + 1], -1);
    }
}

static int some_count(void)
{
    static const int COUNTS[] = {0, 1, 2, 7, 50, 700, LONGEST};
    return COUNTS[below(7)];
}

/* The argument `root` for the root's group, and for the others. */
static int root_for(int group, int root)
{
    if (group != mine)
        return root;
    return me == root ? MPI_ROOT : MPI_PROC_NULL;
}

static int is_root(int group, int root)
{
    return group == mine && me == root;
}

/* What must agree is drawn by all; what need not, by each. */
static int own_width(void)
{
    static uint64_t own;
    uint64_t state = own++ * 977 + (uint64_t)rank;
    return (int)(next_random(&state) % 2) + 1;
}

static void barriers(void)
{
    if (form == 0)
        OK(MPI_Barrier(inter));
    else {
        MPI_Request request;
        if (form == 1)
            OK(MPI_Ibarrier(inter, &request));
        else {
            OK(MPI_Barrier_init(inter, MPI_INFO_NULL, &request));
            OK(MPI_Start(&request));
        }
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        if (form == 2)
            OK(MPI_Request_free(&request));
    }
}

static void rooted(int group, int root, int uneven)
{
    int count = some_count(), width = own_width(), root_here = root_for(group, root), counts[MOST], at[MOST];
    int many = group == mine ? theirs : 0, step = count + 3;
    MPI_Datatype type = types[width - 1];
    /* Pieces in reverse order, with gaps; the lengths are a function of the rank. */
    for (int i = 0; i < MOST; i++) {
        counts[i] = uneven ? (count * (i + 1)) / MOST + i % 2 : count;
        at[i] = uneven ? (many - 1 - i) * step : i * count;
    }
    int *all = room(MOST * step * 2, -1), *own = room(step * 2, -1);
    int own_count = counts[me];
    /* bcast */
    if (is_root(group, root))
        put(own, width, group, root, 0, count);
    RUN(Bcast, bcast, own, count, type, root_here, inter);
    if (group != mine || is_root(group, root))
        got(own, width, group, root, 0, count);
    else
        EQUAL(own[0], -1);
    /* gather: to the root's group from the other */
    for (int i = 0; i < step * 2; i++)
        own[i] = -1;
    put(own, width, mine, me, root, own_count);
    if (uneven)
        RUN(Gatherv, gatherv, own, own_count, type, all, counts, at, type, root_here, inter);
    else
        RUN(Gather, gather, own, count, type, all, count, type, root_here, inter);
    for (int from = 0; from < many && is_root(group, root); from++)
        got(all + at[from] * width, width, !group, from, root, counts[from]);
    if (!is_root(group, root))
        EQUAL(all[0], -1);
    /* scatter: from the root to the other group */
    for (int i = 0; i < step * 2; i++)
        own[i] = -1;
    for (int to = 0; to < many; to++)
        put(all + at[to] * width, width, group, root, to, counts[to]);
    if (uneven)
        RUN(Scatterv, scatterv, all, counts, at, type, own, own_count, type, root_here, inter);
    else
        RUN(Scatter, scatter, all, count, type, own, count, type, root_here, inter);
    if (group != mine)
        got(own, width, group, root, me, own_count);
    else
        EQUAL(own[0], -1);
    give_back(all);
    give_back(own);
}

static void everywhere(int uneven)
{
    /* What each group sends is its own affair. */
    int counts[2] = {some_count(), some_count()}, widths[2] = {own_width(), own_width()}, step = LONGEST + 2;
    int out = counts[mine], in = counts[!mine], lengths[2][MOST], at[2][MOST], bytes[2][MOST];
    MPI_Datatype each[2][MOST], sent = types[widths[0] - 1], taken = types[widths[1] - 1];
    int *send = room(MOST * step * 2, -1), *recv = room(MOST * step * 2, -1);
    /* allgather */
    for (int i = 0; i < MOST; i++) {
        lengths[1][i] = uneven ? in * (i % 3) / 2 : in;
        at[1][i] = uneven ? (theirs - 1 - i) * step : i * in;
    }
    int own = uneven ? out * (me % 3) / 2 : out;
    put(send, widths[0], mine, me, 0, own);
    if (uneven)
        RUN(Allgatherv, allgatherv, send, own, sent, recv, lengths[1], at[1], taken, inter);
    else
        RUN(Allgather, allgather, send, own, sent, recv, in, taken, inter);
    for (int from = 0; from < theirs; from++)
        got(recv + at[1][from] * widths[1], widths[1], !mine, from, 0, lengths[1][from]);
    give_back(recv);
    recv = room(MOST * step * 2, -1);
    /* alltoall: the length is a function of both ranks */
    for (int i = 0; i < MOST; i++) {
        lengths[0][i] = uneven ? out * ((me + 2 * i) % 5) / 4 : out;
        lengths[1][i] = uneven ? in * ((i + 2 * me) % 5) / 4 : in;
        at[0][i] = uneven ? i * step : i * out;
        at[1][i] = uneven ? (theirs - 1 - i) * step : i * in;
    }
    for (int to = 0; to < theirs; to++)
        put(send + at[0][to] * widths[0], widths[0], mine, me, to, lengths[0][to]);
    if (uneven)
        RUN(Alltoallv, alltoallv, send, lengths[0], at[0], sent, recv, lengths[1], at[1], taken, inter);
    else
        RUN(Alltoall, alltoall, send, out, sent, recv, in, taken, inter);
    for (int from = 0; from < theirs; from++)
        got(recv + at[1][from] * widths[1], widths[1], !mine, from, me, lengths[1][from]);
    give_back(recv);
    recv = room(MOST * step * 2, -1);
    /* alltoallw: a type for each partner, places in bytes */
    for (int i = 0; i < MOST; i++) {
        for (int way = 0; way < 2; way++) {
            each[way][i] = types[(i + way) % 2];
            bytes[way][i] = (int)sizeof(int) * i * step * 2;
        }
    }
    for (int to = 0; to < theirs; to++)
        put(send + to * step * 2, to % 2 + 1, mine, me, to, lengths[0][to]);
    RUN(Alltoallw, alltoallw, send, lengths[0], bytes[0], each[0], recv, lengths[1], bytes[1], each[1], inter);
    for (int from = 0; from < theirs; from++)
        got(recv + from * step * 2, (from + 1) % 2 + 1, !mine, from, me, lengths[1][from]);
    give_back(send);
    give_back(recv);
}

/* Maps x -> ax + b, one after the other: associative, and the order matters. */
static void composed(void *in, void *inout, int *length, MPI_Datatype *type)
{
    unsigned *left = in, *right = inout;
    CHECK(*type == pair);
    for (int i = 0; i < *length; i++, left += 2, right += 2) {
        right[1] = left[1] * right[0] + right[1];
        right[0] = left[0] * right[0];
    }
}

static void operand(unsigned *at, int group, int from, int i)
{
    at[0] = (unsigned)value(group, from, 1, i) | 1;
    at[1] = (unsigned)value(group, from, 2, i);
}

/* Item i of the result of a group. */
static void result_of(unsigned *at, int group, int members, int i)
{
    operand(at, group, 0, i);
    for (int from = 1; from < members; from++) {
        unsigned next[2], so_far[2] = {at[0], at[1]};
        operand(next, group, from, i);
        at[1] = so_far[1] * next[0] + next[1];
        at[0] = so_far[0] * next[0];
    }
}

static void is_result(const int *got, int group, int members, int first, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned wanted[2];
        result_of(wanted, group, members, first + i);
        EQUAL((unsigned)got[2 * i], wanted[0]);
        EQUAL((unsigned)got[2 * i + 1], wanted[1]);
    }
}

static void is_sum(const int *got, int group, int members, int count)
{
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int from = 0; from < members; from++)
            sum += from + i % 10 + group;
        EQUAL(got[i], sum);
    }
}

static void reductions(int group, int root)
{
    int count = some_count(), *send = room(2 * LONGEST * MOST, 0), *recv = room(2 * LONGEST * MOST, -1);
    for (int i = 0; i < LONGEST; i++)
        operand((unsigned *)send + 2 * i, mine, me, i);
    RUN(Reduce, reduce, send, recv, count, pair, compose, root_for(group, root), inter);
    is_result(recv, !group, theirs, 0, is_root(group, root) ? count : 0);
    if (!is_root(group, root))
        EQUAL(recv[0], -1);
    RUN(Allreduce, allreduce, send, recv, count, pair, compose, inter);
    is_result(recv, !mine, theirs, 0, count);
    EQUAL(recv[2 * count], -1);
    /* The vector is as long in both groups, and divided in each by its own counts. */
    int total = ours * theirs * (count > 200 ? 50 : count), counts[MOST], first = 0, left = total;
    for (int i = 0; i < ours; i++) {
        counts[i] = i + 1 == ours ? left : (left * (i % 3)) / 3;
        left -= counts[i];
        first += i < me ? counts[i] : 0;
    }
    CHECK(total <= LONGEST);
    give_back(recv);
    recv = room(2 * LONGEST * MOST, -1);
    RUN(Reduce_scatter, reduce_scatter, send, recv, counts, pair, compose, inter);
    is_result(recv, !mine, theirs, first, counts[me]);
    EQUAL(recv[2 * counts[me]], -1);
    give_back(recv);
    recv = room(2 * LONGEST * MOST, -1);
    RUN(Reduce_scatter_block, reduce_scatter_block, send, recv, total / ours, pair, compose, inter);
    is_result(recv, !mine, theirs, me * (total / ours), total / ours);
    EQUAL(recv[2 * (total / ours)], -1);
    /* A predefined operation. */
    for (int i = 0; i < LONGEST; i++)
        send[i] = me + i % 10 + mine;
    RUN(Allreduce, allreduce, send, recv, count, MPI_INT, MPI_SUM, inter);
    is_sum(recv, !mine, theirs, count);
    RUN(Reduce, reduce, send, recv, count, MPI_INT, MPI_SUM, root_for(group, root), inter);
    if (is_root(group, root))
        is_sum(recv, !mine, theirs, count);
    give_back(send);
    give_back(recv);
}

/* No scans; nothing in place; roots are ranks of the other group, MPI_ROOT or MPI_PROC_NULL. */
static void refuses(void)
{
    int one = 1, many[2 * MOST] = {0}, counts[MOST] = {0};
    MPI_Errhandler before;
    OK(MPI_Comm_get_errhandler(inter, &before));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    CLASS(MPI_Scan(&one, many, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    CLASS(MPI_Exscan(&one, many, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    CLASS(MPI_Bcast(many, 1, MPI_INT, theirs, inter), MPI_ERR_ROOT);
    CLASS(MPI_Bcast(many, 1, MPI_INT, -9, inter), MPI_ERR_ROOT);
    CLASS(MPI_Allreduce(MPI_IN_PLACE, many, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Allgather(MPI_IN_PLACE, 1, MPI_INT, many, 1, MPI_INT, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INT, many, 1, MPI_INT, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Reduce_scatter(MPI_IN_PLACE, many, counts, MPI_INT, MPI_SUM, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Reduce_scatter_block(MPI_IN_PLACE, many, theirs, MPI_INT, MPI_SUM, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, many, 1, MPI_INT, 0, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Scatter(many, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, 0, inter), MPI_ERR_BUFFER);
    CLASS(MPI_Reduce(MPI_IN_PLACE, many, 1, MPI_INT, MPI_SUM, 0, inter), MPI_ERR_BUFFER);
    /* On an intracommunicator these are no roots. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CLASS(MPI_Bcast(many, 1, MPI_INT, MPI_ROOT, MPI_COMM_SELF), MPI_ERR_ROOT);
    CLASS(MPI_Bcast(many, 1, MPI_INT, MPI_PROC_NULL, MPI_COMM_SELF), MPI_ERR_ROOT);
    OK(MPI_Comm_set_errhandler(inter, before));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (size < 2)
        SKIP("needs two processes");
    forms = argc > 1 ? 3 : 1;
    types[0] = MPI_INT;
    OK(MPI_Type_create_resized(MPI_INT, 0, 2 * (MPI_Aint)sizeof(int), &types[1]));
    OK(MPI_Type_commit(&types[1]));
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Op_create(composed, 0, &compose));
    for (int round = 0; round < 12; round++) {
        /* One process alone in the first rounds, then any division. */
        int cut = round < 2 ? 1 + round * (size - 2) : 1 + below(size - 1);
        mine = rank >= cut;
        ours = mine ? size - cut : cut;
        theirs = size - ours;
        me = mine ? rank - cut : rank;
        MPI_Comm side;
        OK(MPI_Comm_split(MPI_COMM_WORLD, mine, 0, &side));
        OK(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, mine ? 0 : cut, round, &inter));
        for (form = 0; form < forms; form++)
            for (int group = 0; group < 2; group++) {
                int root = below(1 << 20) % (group == 0 ? cut : size - cut);
                barriers();
                rooted(group, root, 0);
                rooted(group, root, 1);
                everywhere(0);
                everywhere(1);
                reductions(group, root);
            }
        refuses();
        OK(MPI_Comm_free(&inter));
        OK(MPI_Comm_free(&side));
    }
    OK(MPI_Op_free(&compose));
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&types[1]));
    return finish();
}
