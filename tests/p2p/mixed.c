/* Ranks of different processors: the same numbers on every side, whatever the order of their bytes
 * and the format of their long doubles. Messages of every predefined type and length, derived
 * types, bytes, packed data, what a status says, all collectives. With the word "mixed" the ranks
 * must indeed differ in byte order. */
#include "check.h"

#include <stdbool.h>
#include <wchar.h>


static int is_big(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 0;
}

/* Element k of a message from a of. */
static int number(int from, int k)
{
    return (from * 31 + k * 7) % 97 + 1;
}

#define TYPES(each)                                                                                                    \
    each(char, MPI_CHAR) each(signed char, MPI_SIGNED_CHAR) each(unsigned char, MPI_UNSIGNED_CHAR)                      \
    each(short, MPI_SHORT) each(unsigned short, MPI_UNSIGNED_SHORT) each(int, MPI_INT) each(unsigned, MPI_UNSIGNED)     \
    each(long, MPI_LONG) each(unsigned long, MPI_UNSIGNED_LONG) each(long long, MPI_LONG_LONG)                          \
    each(unsigned long long, MPI_UNSIGNED_LONG_LONG) each(float, MPI_FLOAT) each(double, MPI_DOUBLE)                    \
    each(long double, MPI_LONG_DOUBLE) each(wchar_t, MPI_WCHAR) each(int8_t, MPI_INT8_T) each(uint16_t, MPI_UINT16_T)   \
    each(int32_t, MPI_INT32_T) each(uint64_t, MPI_UINT64_T) each(MPI_Aint, MPI_AINT) each(MPI_Count, MPI_COUNT)         \
    each(MPI_Offset, MPI_OFFSET)

#define RING(type, name)                                                                                               \
    static void ring_##name(int count)                                                                                 \
    {                                                                                                                  \
        type *out = malloc((count + 1) * sizeof(type)), *into = malloc((count + 1) * sizeof(type));                    \
        int right = (rank + 1) % size, left = (rank + size - 1) % size, have;                                           \
        MPI_Request request;                                                                                           \
        MPI_Status status;                                                                                             \
        for (int k = 0; k < count; k++) {                                                                              \
            out[k] = (type)number(rank, k);                                                                              \
        }                                                                                                              \
        for (int mode = 0; mode < 3; mode++) {                                                                         \
            memset(into, 0, (count + 1) * sizeof(type));                                                               \
            if (mode == 0) {                                                                                           \
                MPI_Irecv(into, count + 1, name, left, 3, MPI_COMM_WORLD, &request);                                   \
                MPI_Ssend(out, count, name, right, 3, MPI_COMM_WORLD);                                                 \
                MPI_Wait(&request, &status);                                                                           \
            } else if (mode == 1) {                                                                                    \
                MPI_Isend(out, count, name, right, 3, MPI_COMM_WORLD, &request);                                       \
                MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);                                                 \
                MPI_Get_count(&status, name, &have);                                                                   \
                CHECK(have == count && status.MPI_SOURCE == left);                                                     \
                MPI_Recv(into, count, name, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);                               \
                MPI_Wait(&request, MPI_STATUS_IGNORE);                                                                 \
            } else {                                                                                                   \
                MPI_Sendrecv(out, count, name, right, 4, into, count, name, left, 4, MPI_COMM_WORLD, &status);         \
            }                                                                                                          \
            MPI_Get_count(&status, name, &have);                                                                       \
            CHECK(have == count);                                                                                      \
            for (int k = 0; k < count; k++) {                                                                          \
                CHECK(into[k] == (type)number(left, k));                                                               \
            }                                                                                                          \
        }                                                                                                              \
        free(out);                                                                                                     \
        free(into);                                                                                                    \
    }
TYPES(RING)

static void rings(void)
{
    static const int counts[] = {0, 1, 5, 40, 3000, 70000};
    for (size_t at = 0; at < sizeof(counts) / sizeof(counts[0]); at++) {
#define CALL(type, name) ring_##name(counts[at]);
        TYPES(CALL)
    }
}

struct record {
    char letter;
    double real;
    int whole[3];
    long double wide;
    short tail;
};

static MPI_Datatype record_type(void)
{
    int lengths[5] = {1, 1, 3, 1, 1};
    MPI_Aint places[5] = {offsetof(struct record, letter), offsetof(struct record, real),
                          offsetof(struct record, whole), offsetof(struct record, wide),
                          offsetof(struct record, tail)};
    MPI_Datatype types[5] = {MPI_CHAR, MPI_DOUBLE, MPI_INT, MPI_LONG_DOUBLE, MPI_SHORT}, made, sized;
    MPI_Type_create_struct(5, lengths, places, types, &made);
    MPI_Type_create_resized(made, 0, sizeof(struct record), &sized);
    MPI_Type_commit(&sized);
    MPI_Type_free(&made);
    return sized;
}

/* Types with gaps and of several basic types, also one whose bytes have no gap. */
static void derived(int count)
{
    int right = (rank + 1) % size, left = (rank + size - 1) % size, have;
    MPI_Datatype type = record_type();
    struct record *out = calloc(count, sizeof(*out)), *into = calloc(count, sizeof(*into));
    MPI_Status status;
    for (int k = 0; k < count; k++) {
        out[k] = (struct record){(char)number(rank, k), number(rank, k) / 4.0, {k, -k, rank}, number(rank, k) / 8.0L, (short)-k};
    }
    MPI_Sendrecv(out, count, type, right, 5, into, count, type, left, 5, MPI_COMM_WORLD, &status);
    for (int k = 0; k < count; k++) {
        CHECK(into[k].letter == (char)number(left, k) && into[k].real == number(left, k) / 4.0);
        CHECK(into[k].whole[0] == k && into[k].whole[1] == -k && into[k].whole[2] == left);
        CHECK(into[k].wide == number(left, k) / 8.0L && into[k].tail == (short)-k);
    }
    MPI_Get_elements(&status, type, &have);
    CHECK(have == 7 * count);
    free(out);
    free(into);
    MPI_Type_free(&type);

    struct {
        double real;
        int whole[2];
    } dense[2], got[2] = {{0}};
    int lengths[2] = {1, 2};
    MPI_Aint places[2] = {0, sizeof(double)};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT};
    MPI_Type_create_struct(2, lengths, places, types, &type);
    MPI_Type_commit(&type);
    for (int k = 0; k < 2; k++) {
        dense[k].real = rank + k / 2.0;
        dense[k].whole[0] = rank;
        dense[k].whole[1] = k;
    }
    MPI_Sendrecv(dense, 2, type, right, 6, got, 2, type, left, 6, MPI_COMM_WORLD, &status);
    for (int k = 0; k < 2; k++) {
        CHECK(got[k].real == left + k / 2.0 && got[k].whole[0] == left && got[k].whole[1] == k);
    }
    /* Part of an item. */
    MPI_Sendrecv(dense, 1, MPI_DOUBLE, right, 6, got, 2, type, left, 6, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, type, &have);
    CHECK(have == MPI_UNDEFINED && got[0].real == left);
    MPI_Get_elements(&status, type, &have);
    CHECK(have == 1);
    MPI_Type_free(&type);

    int grid[6][8], column[6];
    MPI_Type_vector(6, 1, 8, MPI_INT, &type);
    MPI_Type_commit(&type);
    for (int k = 0; k < 48; k++) {
        grid[k / 8][k % 8] = rank * 100 + k;
    }
    MPI_Sendrecv(&grid[0][2], 1, type, right, 7, column, 6, MPI_INT, left, 7, MPI_COMM_WORLD, &status);
    for (int k = 0; k < 6; k++) {
        CHECK(column[k] == left * 100 + k * 8 + 2);
    }
    MPI_Type_free(&type);
}

/* Bytes are bytes; packed data and external32 are read by all. */
static void bytes_and_packed(void)
{
    int right = (rank + 1) % size, left = (rank + size - 1) % size, place = 0, members, three[3] = {rank, -rank, 0x01020304};
    unsigned char raw[4] = {1, 2, 3, 4}, got[4] = {0}, packed[200], came[200];
    long double wide = rank + 0.5L, wide_got;
    MPI_Aint here = 0;
    MPI_Sendrecv(raw, 4, MPI_BYTE, right, 8, got, 4, MPI_BYTE, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(memcmp(raw, got, 4) == 0);
    MPI_Pack(three, 3, MPI_INT, packed, sizeof(packed), &place, MPI_COMM_WORLD);
    MPI_Pack(&wide, 1, MPI_LONG_DOUBLE, packed, sizeof(packed), &place, MPI_COMM_WORLD);
    MPI_Pack_size(3, MPI_INT, MPI_COMM_WORLD, &members);
    CHECK(members >= 12 && place <= (int)sizeof(packed));
    MPI_Sendrecv(packed, place, MPI_PACKED, right, 8, came, place, MPI_PACKED, left, 8, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    place = 0;
    MPI_Unpack(came, sizeof(came), &place, three, 3, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(came, sizeof(came), &place, &wide_got, 1, MPI_LONG_DOUBLE, MPI_COMM_WORLD);
    CHECK(three[0] == left && three[1] == -left && three[2] == 0x01020304 && wide_got == left + 0.5L);

    three[0] = rank;
    MPI_Pack_external("external32", three, 3, MPI_INT, packed, sizeof(packed), &here);
    CHECK(here == 12);
    MPI_Sendrecv(packed, 12, MPI_BYTE, right, 8, came, 12, MPI_BYTE, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    here = 0;
    MPI_Unpack_external("external32", came, 12, &here, three, 3, MPI_INT);
    CHECK(three[0] == left && three[2] == 0x01020304);
}

/* What does not fit is an error, and what fits is there. */
static void truncated(void)
{
    int out[10], into[4] = {0}, class, code;
    MPI_Request request;
    for (int k = 0; k < 10; k++) {
        out[k] = number(rank, k);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Isend(out, 10, MPI_INT, (rank + 1) % size, 9, MPI_COMM_WORLD, &request);
    code = MPI_Recv(into, 4, MPI_INT, (rank + size - 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_TRUNCATE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    for (int k = 0; k < 4; k++) {
        CHECK(into[k] == number((rank + size - 1) % size, k));
    }
}

static void rooted(MPI_Comm comm, int root, int count)
{
    int *all = malloc((size_t)size * count * sizeof(int)), *own = malloc(count * sizeof(int));
    long double *wide = malloc(count * sizeof(*wide));
    int *counts = malloc(size * sizeof(int)), *places = malloc(size * sizeof(int)), end = 0;
    for (int of = 0; of < size; of++) {
        counts[of] = of % 2 ? count : count / 2;
        places[of] = end;
        end += counts[of];
    }
    for (int k = 0; k < count; k++) {
        own[k] = rank == root ? number(root, k) : 0;
        wide[k] = rank == root ? number(root, k) / 16.0L : 0;
    }
    MPI_Bcast(own, count, MPI_INT, root, comm);
    MPI_Bcast(wide, count, MPI_LONG_DOUBLE, root, comm);
    for (int k = 0; k < count; k++) {
        CHECK(own[k] == number(root, k) && wide[k] == number(root, k) / 16.0L);
        own[k] = number(rank, k);
    }
    MPI_Gather(own, count, MPI_INT, all, count, MPI_INT, root, comm);
    for (int at = 0; rank == root && at < size * count; at++) {
        CHECK(all[at] == number(at / count, at % count));
    }
    MPI_Gatherv(own, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, comm);
    for (int of = 0; rank == root && of < size; of++) {
        for (int k = 0; k < counts[of]; k++) {
            CHECK(all[places[of] + k] == number(of, k));
        }
    }
    MPI_Scatterv(all, counts, places, MPI_INT, own, counts[rank], MPI_INT, root, comm);
    for (int k = 0; k < counts[rank]; k++) {
        CHECK(own[k] == number(rank, k));
    }
    for (int at = 0; rank == root && at < size * count; at++) {
        all[at] = number(at / count, at % count);
    }
    MPI_Scatter(all, count, MPI_INT, own, count, MPI_INT, root, comm);
    for (int k = 0; k < count; k++) {
        CHECK(own[k] == number(rank, k));
    }
    long *sum = malloc(count * sizeof(long)), *mine = malloc(count * sizeof(long));
    for (int k = 0; k < count; k++) {
        mine[k] = number(rank, k);
    }
    MPI_Reduce(mine, sum, count, MPI_LONG, MPI_SUM, root, comm);
    for (int k = 0; rank == root && k < count; k++) {
        long want = 0;
        for (int of = 0; of < size; of++) {
            want += number(of, k);
        }
        CHECK(sum[k] == want);
    }
    free(all), free(own), free(wide), free(counts), free(places), free(sum), free(mine);
}

static void to_all(MPI_Comm comm, int count)
{
    int *all = malloc((size_t)size * count * sizeof(int)), *out = malloc((size_t)size * count * sizeof(int));
    int *counts = malloc(size * sizeof(int)), *places = malloc(size * sizeof(int));
    double *real = malloc(count * sizeof(*real)), *result = malloc(count * sizeof(*result));
    MPI_Datatype *types = malloc(size * sizeof(*types));
    MPI_Request requests[2];
    for (int of = 0; of < size; of++) {
        counts[of] = count;
        places[of] = of * count;
        types[of] = MPI_INT;
    }
    for (int k = 0; k < count; k++) {
        out[k] = number(rank, k);
        real[k] = number(rank, k) / 2.0;
    }
    MPI_Allgather(out, count, MPI_INT, all, count, MPI_INT, comm);
    for (int at = 0; at < size * count; at++) {
        CHECK(all[at] == number(at / count, at % count));
    }
    memset(all, 0, (size_t)size * count * sizeof(int));
    MPI_Allgatherv(out, count, MPI_INT, all, counts, places, MPI_INT, comm);
    for (int at = 0; at < size * count; at++) {
        CHECK(all[at] == number(at / count, at % count));
    }
    MPI_Allreduce(real, result, count, MPI_DOUBLE, MPI_MAX, comm);
    MPI_Iallreduce(MPI_IN_PLACE, real, count, MPI_DOUBLE, MPI_SUM, comm, &requests[0]);
    MPI_Ibcast(out, count, MPI_INT, size - 1, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int k = 0; k < count; k++) {
        double most = 0, sum = 0;
        for (int of = 0; of < size; of++) {
            double value = number(of, k) / 2.0;
            most = value > most ? value : most;
            sum += value;
        }
        CHECK(result[k] == most && real[k] == sum && out[k] == number(size - 1, k));
    }
    for (int form = 0; form < 4; form++) {
        for (int at = 0; at < size * count; at++) {
            out[at] = number(rank, at);
            all[at] = form == 3 ? out[at] : 0;
        }
        if (form == 0) {
            MPI_Alltoall(out, count, MPI_INT, all, count, MPI_INT, comm);
        } else if (form == 1) {
            MPI_Alltoallv(out, counts, places, MPI_INT, all, counts, places, MPI_INT, comm);
        } else if (form == 2) {
            int *bytes = malloc(size * sizeof(int));
            for (int of = 0; of < size; of++) {
                bytes[of] = places[of] * (int)sizeof(int);
            }
            MPI_Alltoallw(out, counts, bytes, types, all, counts, bytes, types, comm);
            free(bytes);
        } else {
            MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, all, count, MPI_INT, comm);
        }
        for (int at = 0; at < size * count; at++) {
            CHECK(all[at] == number(at / count, rank * count + at % count));
        }
    }
    for (int k = 0; k < count * size; k++) {
        out[k] = number(rank, k);
    }
    MPI_Reduce_scatter_block(out, all, count, MPI_INT, MPI_SUM, comm);
    MPI_Scan(out, out + count * (size > 1), count * (size > 1), MPI_INT, MPI_SUM, comm);
    for (int k = 0; k < count; k++) {
        int sum = 0, before = 0;
        for (int of = 0; of < size; of++) {
            sum += number(of, rank * count + k);
            before += of <= rank ? number(of, k) : 0;
        }
        CHECK(all[k] == sum && (size == 1 || out[count + k] == before));
    }
    free(all), free(out), free(counts), free(places), free(real), free(result), free(types);
}

/* Pairs of a value and an index, and sums of long doubles where every processor of the job has
 * them. */
static void pairs(int has_wide)
{
    struct {
        double value;
        int rank;
    } mine = {(rank * 7 + 3) % size, rank}, least;
    struct {
        long double value;
        int rank;
    } wide = {(rank * 7 + 3) % size + 0.25L, rank}, most;
    long double sum, own = 1.0L / 1024;
    MPI_Allreduce(&mine, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    CHECK((least.rank * 7 + 3) % size == (int)least.value);
    if (!has_wide) {
        return;
    }
    MPI_Allreduce(&wide, &most, 1, MPI_LONG_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&own, &sum, 1, MPI_LONG_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == size / 1024.0L);
    CHECK((most.rank * 7 + 3) % size + 0.25L == most.value);
    for (int of = 0; of < size; of++) {
        CHECK((of * 7 + 3) % size >= least.value && (of * 7 + 3) % size < most.value);
    }
}

int main(int argc, char **argv)
{
    MPI_Comm copy, half;
    int orders, big, members;
    start(&argc, &argv);
    big = is_big();
    MPI_Allreduce(&big, &orders, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (argc > 1 && strcmp(argv[1], "mixed") == 0) {
        CHECK(orders > 0 && orders < size);
    }
    rings();
    derived(3);
    derived(500);
    bytes_and_packed();
    truncated();
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    for (int root = 0; root < size; root++) {
        rooted(root % 2 ? copy : MPI_COMM_WORLD, root, 1);
        rooted(copy, root, 33);
        rooted(copy, root, 20000);
    }
    to_all(copy, 1);
    to_all(MPI_COMM_WORLD, 50);
    to_all(copy, 20000);
    pairs(argc == 1);
    /* Those of one kind among themselves, and those that share memory. */
    MPI_Comm_split(copy, big, 0, &half);
    MPI_Comm_size(half, &members);
    CHECK(members == (big ? orders : size - orders));
    MPI_Allreduce(MPI_IN_PLACE, &members, 1, MPI_INT, MPI_MAX, half);
    MPI_Comm_free(&half);
    MPI_Comm_split_type(copy, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &half);
    MPI_Comm_size(half, &members);
    int bigs;
    MPI_Allreduce(&big, &bigs, 1, MPI_INT, MPI_SUM, half);
    CHECK(bigs == 0 || bigs == members);
    MPI_Comm_free(&half);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    if (rank == 0) {
        printf("%d ranks, %d of them big-endian\n", size, orders);
    }
    return 0;
}
