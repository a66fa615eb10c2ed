/* Every blocking collective against a serial model: random counts, types with gaps, roots, in
 * place, int and `_c` forms, on communicators of every size up to the world's. */
#include "check.h"

static int most = 40; /* elements in one block; the second argument */

static uint64_t seed; /* the same on every rank */
static MPI_Comm comm;
static int me, members;

static int below(int bound)
{
    return (int)(next_random(&seed) % (uint64_t)bound);
}

/* What rank `from` has as its element number i in this round. */
static int value(int from, int i)
{
    uint64_t state = (uint64_t)from * 1000003 + (uint64_t)i * 7919 + 17;
    return (int)(next_random(&state) % 100000);
}

/* Elements lie `stride` ints apart: 1 is contiguous. A resized vector keeps the gaps between items
 * too. */
static MPI_Datatype element(int stride)
{
    MPI_Datatype type;
    if (stride == 1)
        return MPI_INT;
    OK(MPI_Type_create_resized(MPI_INT, 0, 4 * stride, &type));
    OK(MPI_Type_commit(&type));
    return type;
}

static void release(MPI_Datatype *type)
{
    if (*type != MPI_INT)
        OK(MPI_Type_free(type));
}

static int *room(int elements, int stride)
{
    int *buffer = malloc((size_t)(elements * stride + 1) * sizeof *buffer);
    for (int i = 0; i < elements * stride + 1; i++)
        buffer[i] = -77;
    return buffer;
}

static void bcast(int wide)
{
    int count = below(most), root = below(members), stride = 1 + below(3);
    MPI_Datatype type = element(stride);
    int *buffer = room(count, stride);
    for (int i = 0; i < count && me == root; i++)
        buffer[i * stride] = value(root, i);
    OK(wide ? MPI_Bcast_c(buffer, count, type, root, comm) : MPI_Bcast(buffer, count, type, root, comm));
    for (int i = 0; i < count; i++)
        EQUAL(buffer[i * stride], value(root, i));
    for (int i = 0; i < count * stride; i++)
        if (i % stride)
            EQUAL(buffer[i], -77);
    free(buffer);
    release(&type);
}

static void gather_scatter(int wide)
{
    int count = below(most), root = below(members), stride = 1 + below(3), in_place = below(2);
    MPI_Datatype type = element(stride);
    int *own = room(count, 1), *all = room(count * members, stride);
    for (int i = 0; i < count; i++)
        own[i] = value(me, i);
    const void *out = own;
    if (in_place && me == root) {
        for (int i = 0; i < count; i++)
            all[(me * count + i) * stride] = value(me, i);
        out = MPI_IN_PLACE;
    }
    OK(wide ? MPI_Gather_c(out, count, MPI_INT, all, count, type, root, comm)
            : MPI_Gather(out, count, MPI_INT, all, count, type, root, comm));
    if (me == root)
        for (int from = 0; from < members; from++)
            for (int i = 0; i < count; i++)
                EQUAL(all[(from * count + i) * stride], value(from, i));
    for (int i = 0; i < count; i++)
        own[i] = -1;
    void *in = in_place && me == root ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Scatter_c(all, count, type, in, count, MPI_INT, root, comm)
            : MPI_Scatter(all, count, type, in, count, MPI_INT, root, comm));
    for (int i = 0; i < count && !(in_place && me == root); i++)
        EQUAL(own[i], value(me, i));
    free(own);
    free(all);
    release(&type);
}

/* Counts and displacements of a v-collective: random, some zero, with holes between the blocks, not
 * in order. */
static int layout(int *counts, int *places)
{
    int at = 0;
    for (int i = 0; i < members; i++)
        counts[i] = below(4) ? below(most) : 0;
    for (int k = 0; k < members; k++) {
        int i = members - 1 - k;
        at += below(3);
        places[i] = at;
        at += counts[i];
    }
    return at + 1;
}

static MPI_Count *widen(const int *from, int count)
{
    MPI_Count *wide = malloc((size_t)count * sizeof *wide);
    for (int i = 0; i < count; i++)
        wide[i] = from[i];
    return wide;
}

static MPI_Aint *widen_places(const int *from, int count)
{
    MPI_Aint *wide = malloc((size_t)count * sizeof *wide);
    for (int i = 0; i < count; i++)
        wide[i] = from[i];
    return wide;
}

static void gatherv_scatterv(int wide)
{
    int *counts = malloc((size_t)members * 2 * sizeof *counts), *places = counts + members, root = below(members);
    int in_place = below(2), length = layout(counts, places), *own = room(counts[me], 1), *all = room(length, 1);
    MPI_Count *wide_counts = widen(counts, members);
    MPI_Aint *wide_places = widen_places(places, members);
    for (int i = 0; i < counts[me]; i++)
        own[i] = value(me, i);
    const void *out = own;
    if (in_place && me == root) {
        memcpy(all + places[me], own, (size_t)counts[me] * sizeof *own);
        out = MPI_IN_PLACE;
    }
    /* Only the root's arrays count. */
    const int *root_counts = me == root ? counts : NULL, *root_places = me == root ? places : NULL;
    OK(wide ? MPI_Gatherv_c(out, counts[me], MPI_INT, all, wide_counts, wide_places, MPI_INT, root, comm)
            : MPI_Gatherv(out, counts[me], MPI_INT, all, root_counts, root_places, MPI_INT, root, comm));
    if (me == root) {
        int filled = 0;
        for (int from = 0; from < members; from++) {
            for (int i = 0; i < counts[from]; i++)
                EQUAL(all[places[from] + i], value(from, i));
            filled += counts[from];
        }
        for (int i = 0; i < length; i++)
            filled += all[i] == -77;
        EQUAL(filled, length);
    }
    for (int i = 0; i < counts[me]; i++)
        own[i] = -1;
    void *in = in_place && me == root ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Scatterv_c(all, wide_counts, wide_places, MPI_INT, in, counts[me], MPI_INT, root, comm)
            : MPI_Scatterv(all, root_counts, root_places, MPI_INT, in, counts[me], MPI_INT, root, comm));
    for (int i = 0; i < counts[me] && !(in_place && me == root); i++)
        EQUAL(own[i], value(me, i));
    free(wide_counts);
    free(wide_places);
    free(counts);
    free(own);
    free(all);
}

static void allgather(int wide)
{
    int count = below(most), stride = 1 + below(3), in_place = below(2);
    MPI_Datatype type = element(stride);
    int *own = room(count, 1), *all = room(count * members, stride);
    for (int i = 0; i < count; i++) {
        own[i] = value(me, i);
        if (in_place)
            all[(me * count + i) * stride] = value(me, i);
    }
    const void *out = in_place ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Allgather_c(out, count, MPI_INT, all, count, type, comm) : MPI_Allgather(out, count, MPI_INT, all, count, type, comm));
    for (int from = 0; from < members; from++)
        for (int i = 0; i < count; i++)
            EQUAL(all[(from * count + i) * stride], value(from, i));
    free(own);
    free(all);
    release(&type);
}

static void allgatherv(int wide)
{
    int *counts = malloc((size_t)members * 2 * sizeof *counts), *places = counts + members, in_place = below(2);
    int length = layout(counts, places), *own = room(counts[me], 1), *all = room(length, 1);
    MPI_Count *wide_counts = widen(counts, members);
    MPI_Aint *wide_places = widen_places(places, members);
    for (int i = 0; i < counts[me]; i++) {
        own[i] = value(me, i);
        if (in_place)
            all[places[me] + i] = value(me, i);
    }
    const void *out = in_place ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Allgatherv_c(out, counts[me], MPI_INT, all, wide_counts, wide_places, MPI_INT, comm)
            : MPI_Allgatherv(out, counts[me], MPI_INT, all, counts, places, MPI_INT, comm));
    int filled = 0;
    for (int from = 0; from < members; from++) {
        for (int i = 0; i < counts[from]; i++)
            EQUAL(all[places[from] + i], value(from, i));
        filled += counts[from];
    }
    for (int i = 0; i < length; i++)
        filled += all[i] == -77;
    EQUAL(filled, length);
    free(wide_counts);
    free(wide_places);
    free(counts);
    free(own);
    free(all);
}

static void alltoall(int wide)
{
    int count = below(most), stride = 1 + below(3), in_place = below(2);
    MPI_Datatype type = element(stride);
    int *out = room(count * members, 1), *in = room(count * members, stride);
    for (int to = 0; to < members; to++)
        for (int i = 0; i < count; i++) {
            out[to * count + i] = value(me, to * most + i);
            if (in_place)
                in[(to * count + i) * stride] = value(me, to * most + i);
        }
    const void *from_buffer = in_place ? MPI_IN_PLACE : (void *)out;
    OK(wide ? MPI_Alltoall_c(from_buffer, count, MPI_INT, in, count, type, comm)
            : MPI_Alltoall(from_buffer, count, MPI_INT, in, count, type, comm));
    for (int from = 0; from < members; from++)
        for (int i = 0; i < count; i++)
            EQUAL(in[(from * count + i) * stride], value(from, me * most + i));
    free(out);
    free(in);
    release(&type);
}

/* How much `from` sends `to`: known to all, symmetric when in place. */
static int amount(int round, int from, int to, int symmetric)
{
    if (symmetric && from > to)
        return amount(round, to, from, 1);
    uint64_t state = (uint64_t)(round * 10007 + from * 101 + to);
    uint64_t random = next_random(&state);
    return random % 4 ? (int)(random / 4 % most) : 0;
}

static void alltoallv(int wide, int round)
{
    int in_place = below(2), with_types = below(2), out_length = 0, in_length = 0;
    int *numbers = malloc((size_t)members * 4 * sizeof *numbers), *out_counts = numbers, *out_places = numbers + members,
        *in_counts = numbers + 2 * members, *in_places = numbers + 3 * members;
    for (int peer = 0; peer < members; peer++) {
        out_counts[peer] = amount(round, me, peer, in_place);
        in_counts[peer] = amount(round, peer, me, in_place);
        out_places[peer] = out_length + peer % 2;
        in_places[peer] = in_length + peer % 3;
        out_length = out_places[peer] + out_counts[peer];
        in_length = in_places[peer] + in_counts[peer];
    }
    int *out = room(out_length, 1), *in = room(in_length, 1);
    for (int to = 0; to < members; to++)
        for (int i = 0; i < out_counts[to]; i++) {
            out[out_places[to] + i] = value(me, to * most + i);
            if (in_place)
                in[in_places[to] + i] = value(me, to * most + i);
        }
    const void *from_buffer = in_place ? MPI_IN_PLACE : (void *)out;
    if (with_types) {
        MPI_Datatype *types = malloc((size_t)members * sizeof *types);
        for (int peer = 0; peer < members; peer++) {
            types[peer] = MPI_INT;
            out_places[peer] *= 4;
            in_places[peer] *= 4;
        }
        if (wide) {
            MPI_Count *oc = widen(out_counts, members), *ic = widen(in_counts, members);
            MPI_Aint *op = widen_places(out_places, members), *ip = widen_places(in_places, members);
            OK(MPI_Alltoallw_c(from_buffer, oc, op, types, in, ic, ip, types, comm));
            free(oc);
            free(ic);
            free(op);
            free(ip);
        } else
            OK(MPI_Alltoallw(from_buffer, out_counts, out_places, types, in, in_counts, in_places, types, comm));
        for (int peer = 0; peer < members; peer++)
            in_places[peer] /= 4;
        free(types);
    } else if (wide) {
        MPI_Count *oc = widen(out_counts, members), *ic = widen(in_counts, members);
        MPI_Aint *op = widen_places(out_places, members), *ip = widen_places(in_places, members);
        OK(MPI_Alltoallv_c(from_buffer, oc, op, MPI_INT, in, ic, ip, MPI_INT, comm));
        free(oc);
        free(ic);
        free(op);
        free(ip);
    } else
        OK(MPI_Alltoallv(from_buffer, out_counts, out_places, MPI_INT, in, in_counts, in_places, MPI_INT, comm));
    for (int from = 0; from < members; from++)
        for (int i = 0; i < in_counts[from]; i++)
            EQUAL(in[in_places[from] + i], value(from, me * most + i));
    free(numbers);
    free(out);
    free(in);
}

/* A non-commutative, associative operation: composition of x -> a x + b modulo 2^32, two unsigneds
 * per element. */
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

static void compose_wide(void *left, void *right, MPI_Count *count, MPI_Datatype *type)
{
    int narrow = (int)*count;
    compose(left, right, &narrow, type);
}

static void operand(unsigned *pair, int from, int i)
{
    pair[0] = (unsigned)value(from, 2 * i) | 1;
    pair[1] = (unsigned)value(from, 2 * i + 1);
}

/* The serial answer for element i over ranks first..last. */
static void serial(unsigned *answer, int first, int last, int i)
{
    unsigned next[2];
    int one = 1;
    operand(answer, first, i);
    for (int from = first + 1; from <= last; from++) {
        unsigned left[2] = {answer[0], answer[1]};
        operand(next, from, i);
        compose(left, next, &one, NULL);
        answer[0] = next[0];
        answer[1] = next[1];
    }
}

static void expect(const unsigned *got, int first, int last, int i)
{
    unsigned answer[2];
    serial(answer, first, last, i);
    EQUAL(got[0], answer[0]);
    EQUAL(got[1], answer[1]);
}

static void reductions(int wide)
{
    MPI_Datatype pair;
    MPI_Op op;
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &pair));
    OK(MPI_Type_commit(&pair));
    if (wide)
        OK(MPI_Op_create_c(compose_wide, 0, &op));
    else
        OK(MPI_Op_create(compose, 0, &op));
    int count = below(most), root = below(members), in_place = below(2);
    size_t bytes = (size_t)count * 8;
    unsigned *own = malloc(bytes * (size_t)members + 8), *result = malloc(bytes * (size_t)members + 8);
#define FILL(buffer, elements)               \
    for (int i = 0; i < (elements); i++)     \
        operand((buffer) + 2 * i, me, i)

    FILL(own, count);
    memcpy(result, own, bytes);
    const void *out = in_place && me == root ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Reduce_c(out, result, count, pair, op, root, comm) : MPI_Reduce(out, result, count, pair, op, root, comm));
    for (int i = 0; i < count && me == root; i++)
        expect(result + 2 * i, 0, members - 1, i);

    memcpy(result, own, bytes);
    out = in_place ? MPI_IN_PLACE : (void *)own;
    OK(wide ? MPI_Allreduce_c(out, result, count, pair, op, comm) : MPI_Allreduce(out, result, count, pair, op, comm));
    for (int i = 0; i < count; i++)
        expect(result + 2 * i, 0, members - 1, i);

    memcpy(result, own, bytes);
    OK(wide ? MPI_Scan_c(out, result, count, pair, op, comm) : MPI_Scan(out, result, count, pair, op, comm));
    for (int i = 0; i < count; i++)
        expect(result + 2 * i, 0, me, i);

    memcpy(result, own, bytes);
    OK(wide ? MPI_Exscan_c(out, result, count, pair, op, comm) : MPI_Exscan(out, result, count, pair, op, comm));
    if (me == 0)
        CHECK(memcmp(result, own, bytes) == 0);
    for (int i = 0; i < count && me > 0; i++)
        expect(result + 2 * i, 0, me - 1, i);

    FILL(own, count * members);
    memcpy(result, own, bytes * (size_t)members);
    OK(wide ? MPI_Reduce_scatter_block_c(out, result, count, pair, op, comm) : MPI_Reduce_scatter_block(out, result, count, pair, op, comm));
    for (int i = 0; i < count; i++)
        expect(result + 2 * i, 0, members - 1, me * count + i);

    int *counts = malloc((size_t)members * sizeof *counts), begin = 0, total = 0;
    for (int i = 0; i < members; i++) {
        counts[i] = below(3) ? below(count + 1) : 0;
        begin += i < me ? counts[i] : 0;
        total += counts[i];
    }
    MPI_Count *wide_counts = widen(counts, members);
    memcpy(result, own, (size_t)total * 8);
    OK(wide ? MPI_Reduce_scatter_c(out, result, wide_counts, pair, op, comm) : MPI_Reduce_scatter(out, result, counts, pair, op, comm));
    for (int i = 0; i < counts[me]; i++)
        expect(result + 2 * i, 0, members - 1, begin + i);
    free(wide_counts);
    free(counts);
    free(own);
    free(result);
    OK(MPI_Op_free(&op));
    OK(MPI_Type_free(&pair));
}

/* Predefined operations on long vectors: the algorithms for big data. */
static void big(void)
{
    static const int LENGTHS[] = {1, 1000, 33333, 262144};
    for (int k = 0; k < 4; k++) {
        int length = LENGTHS[k];
        double *own = malloc((size_t)length * sizeof *own), *sum = malloc((size_t)length * sizeof *sum);
        for (int i = 0; i < length; i++)
            own[i] = me + i % 1000;
        OK(MPI_Allreduce(own, sum, length, MPI_DOUBLE, MPI_SUM, comm));
        for (int i = 0; i < length; i++)
            CHECK(sum[i] == members * (members - 1) / 2 + (double)members * (i % 1000));
        memset(sum, 0, (size_t)length * sizeof *sum);
        OK(MPI_Reduce(own, sum, length, MPI_DOUBLE, MPI_MAX, members - 1, comm));
        for (int i = 0; i < length && me == members - 1; i++)
            CHECK(sum[i] == members - 1 + i % 1000);
        if (me == 0)
            for (int i = 0; i < length; i++)
                own[i] = -i;
        OK(MPI_Bcast(own, length, MPI_DOUBLE, 0, comm));
        for (int i = 0; i < length; i++)
            CHECK(own[i] == -i);
        double *all = malloc((size_t)length * (size_t)members * sizeof *all);
        for (int i = 0; i < length; i++)
            own[i] = me * 1e6 + i;
        OK(MPI_Allgather(own, length, MPI_DOUBLE, all, length, MPI_DOUBLE, comm));
        for (int from = 0; from < members; from++)
            for (int i = 0; i < length; i++)
                CHECK(all[(size_t)from * (size_t)length + (size_t)i] == from * 1e6 + i);
        OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, length, MPI_DOUBLE, comm));
        for (int from = 0; from < members; from++)
            CHECK(all[(size_t)from * (size_t)length] == me * 1e6);
        free(all);
        free(own);
        free(sum);
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 40;
    most = argc > 2 ? atoi(argv[2]) : most;
    for (members = size; members >= 1; members--) {
        OK(MPI_Comm_split(MPI_COMM_WORLD, rank < members ? 0 : MPI_UNDEFINED, rank, &comm));
        if (comm == MPI_COMM_NULL)
            continue;
        OK(MPI_Comm_rank(comm, &me));
        seed = (uint64_t)members * 99991;
        for (int round = 0; round < rounds; round++) {
            int wide = round % 2;
            OK(MPI_Barrier(comm));
            bcast(wide);
            gather_scatter(wide);
            gatherv_scatterv(wide);
            allgather(wide);
            allgatherv(wide);
            alltoall(wide);
            alltoallv(wide, round);
            reductions(wide);
        }
        big();
        OK(MPI_Comm_free(&comm));
    }
    return finish();
}
