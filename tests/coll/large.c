/* Long vectors through every collective, where the algorithms that cut them are chosen: contiguous
 * and with gaps, operations that do not commute, more than 2^31 items in functions that know an int
 * length, and a broadcast of more than 2^31 bytes. */
#include "sparse.h"

static const int COUNTS[] = {1, 1000, 20011, 300007};

static unsigned value(int from, int i)
{
    return (unsigned)from * 2654435761u + (unsigned)i * 40503u + 7;
}

/* One unsigned every `stride`. */
static MPI_Datatype element(int stride)
{
    MPI_Datatype type;
    OK(MPI_Type_create_resized(MPI_UNSIGNED, 0, 4 * stride, &type));
    OK(MPI_Type_commit(&type));
    return type;
}

static unsigned *fill(int from, int count, int stride)
{
    unsigned *buffer = malloc(((size_t)count * (size_t)stride + 1) * sizeof *buffer);
    for (int i = 0; i < count * stride; i++)
        buffer[i] = i % stride == 0 ? value(from, i / stride) : 0xdead;
    return buffer;
}

static void check(const unsigned *buffer, int from, int count, int stride)
{
    for (int i = 0; i < count * stride; i++)
        EQUAL(buffer[i], i % stride == 0 ? value(from, i / stride) : 0xdead);
}

static void moves(int count, int stride)
{
    MPI_Datatype type = element(stride);
    for (int root = 0; root < size; root += size > 1 ? size - 1 : 1) {
        unsigned *buffer = fill(rank == root ? root : 99, count, stride);
        OK(MPI_Bcast(buffer, count, type, root, MPI_COMM_WORLD));
        check(buffer, root, count, stride);
        free(buffer);
        /* The same data described differently at the root and elsewhere. */
        buffer = fill(rank == root ? root : 99, count, rank == root ? 1 : stride);
        OK(MPI_Bcast(buffer, count, rank == root ? MPI_UNSIGNED : type, root, MPI_COMM_WORLD));
        check(buffer, root, count, rank == root ? 1 : stride);
        free(buffer);

        unsigned *mine = fill(rank, count, stride), *all = fill(99, count * size, stride);
        OK(MPI_Gather(mine, count, type, all, count, type, root, MPI_COMM_WORLD));
        for (int from = 0; from < size && rank == root; from++)
            check(all + (size_t)from * count * stride, from, count, stride);
        free(mine);
        mine = fill(98, count, stride);
        OK(MPI_Scatter(all, count, type, mine, count, type, root, MPI_COMM_WORLD));
        check(mine, rank, count, stride);
        free(mine);
        free(all);
    }
    unsigned *mine = fill(rank, count, stride), *all = fill(99, count * size, stride);
    OK(MPI_Allgather(mine, count, MPI_UNSIGNED, all, count, MPI_UNSIGNED, MPI_COMM_SELF));
    OK(MPI_Allgather(mine, count, type, all, count, type, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        check(all + (size_t)from * count * stride, from, count, stride);
    /* Piece `to` of rank `from` is what rank `from` gathered from `to`: after the exchange all
     * pieces are mine. */
    OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, count, type, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        check(all + (size_t)from * count * stride, rank, count, stride);
    free(mine);
    free(all);
    OK(MPI_Type_free(&type));
}

/* Pairs (a, b) of the maps x -> a x + b modulo 2^32: associative, does not commute. */
static unsigned calls;
static void compose(void *in, void *inout, int *length, MPI_Datatype *type)
{
    unsigned *left = in, *right = inout;
    MPI_Aint lower, extent;
    MPI_Type_get_extent(*type, &lower, &extent);
    calls++;
    for (int i = 0; i < *length; i++, left += extent / 4, right += extent / 4) {
        right[1] += right[0] * left[1];
        right[0] *= left[0];
    }
}

static void expect(unsigned *pair, int ranks, int i)
{
    pair[0] = 1;
    pair[1] = 0;
    for (int from = 0; from < ranks; from++) {
        unsigned a = value(from, 2 * i) | 1, b = value(from, 2 * i + 1);
        pair[1] = b + a * pair[1];
        pair[0] *= a;
    }
}

static void check_pairs(const unsigned *buffer, int ranks, int first, int count, int stride)
{
    for (int i = 0; i < count; i++) {
        unsigned pair[2];
        expect(pair, ranks, first + i);
        EQUAL(buffer[i * stride], pair[0]);
        EQUAL(buffer[i * stride + 1], pair[1]);
    }
}

static unsigned *pairs(int count, int stride)
{
    unsigned *buffer = calloc((size_t)count * (size_t)stride + 2, sizeof *buffer);
    for (int i = 0; i < count; i++) {
        buffer[i * stride] = value(rank, 2 * i) | 1;
        buffer[i * stride + 1] = value(rank, 2 * i + 1);
    }
    return buffer;
}

static void combines(int count, int stride)
{
    MPI_Datatype two, type;
    MPI_Op op;
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &two));
    OK(MPI_Type_create_resized(two, 0, 4 * stride, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Op_create(compose, 0, &op));
    unsigned *mine = pairs(count, stride), *got = calloc((size_t)count * (size_t)stride + 2, sizeof *got);

    OK(MPI_Allreduce(mine, got, count, type, op, MPI_COMM_WORLD));
    check_pairs(got, size, 0, count, stride);
    for (int root = 0; root < size; root += size > 1 ? size - 1 : 1) {
        OK(MPI_Reduce(mine, got, count, type, op, root, MPI_COMM_WORLD));
        if (rank == root)
            check_pairs(got, size, 0, count, stride);
    }
    OK(MPI_Scan(mine, got, count, type, op, MPI_COMM_WORLD));
    check_pairs(got, rank + 1, 0, count, stride);
    OK(MPI_Exscan(mine, got, count, type, op, MPI_COMM_WORLD));
    if (rank > 0)
        check_pairs(got, rank, 0, count, stride);

    int *counts = malloc((size_t)size * sizeof *counts), first = 0, rest = count;
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1 < size ? rest / 3 : rest;
        rest -= counts[i];
        first += i < rank ? counts[i] : 0;
    }
    OK(MPI_Reduce_scatter(mine, got, counts, type, op, MPI_COMM_WORLD));
    check_pairs(got, size, first, counts[rank], stride);
    OK(MPI_Allreduce(MPI_IN_PLACE, mine, count, type, op, MPI_COMM_WORLD));
    check_pairs(mine, size, 0, count, stride);
    free(counts);
    free(mine);
    free(got);
    CHECK(calls > 0 || size == 1);

    unsigned *sums = fill(rank, count, 1);
    OK(MPI_Allreduce(MPI_IN_PLACE, sums, count, MPI_UNSIGNED, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++) {
        unsigned sum = 0;
        for (int from = 0; from < size; from++)
            sum += value(from, i);
        EQUAL(sums[i], sum);
    }
    free(sums);
    OK(MPI_Op_free(&op));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&two));
}

static MPI_Count length_seen;
static unsigned char *last_seen;
static void tally(void *in, void *inout, int *length, MPI_Datatype *type)
{
    CHECK(*length > 0 && *type == MPI_BYTE && in != inout);
    length_seen += *length;
    last_seen = (unsigned char *)inout + *length;
}

static void more_than_an_int(void)
{
    MPI_Count length = ((MPI_Count)1 << 31) + 12345;
    unsigned char *in = sparse((size_t)length), *inout = sparse((size_t)length);
    MPI_Op op;
    OK(MPI_Op_create(tally, 1, &op));
    OK(MPI_Reduce_local_c(in, inout, length, MPI_BYTE, op));
    EQUAL(length_seen, length);
    CHECK(last_seen == inout + length);
    OK(MPI_Op_free(&op));

    in[length - 1] = rank == 0 ? 123 : 0;
    in[length - 12345] = rank == 0 ? 45 : 0;
    OK(MPI_Bcast_c(in, length, MPI_BYTE, 0, MPI_COMM_WORLD));
    EQUAL(in[length - 1], 123);
    EQUAL(in[length - 12345], 45);
    unmap_sparse(in, (size_t)length);
    unmap_sparse(inout, (size_t)length);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++)
        for (int stride = 1; stride <= 3; stride += 2) {
            moves(COUNTS[i], stride);
            combines(COUNTS[i], stride + 1);
        }
    if (size <= 2)
        more_than_an_int();
    return finish();
}
