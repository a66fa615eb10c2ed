/* Each constructor, in its int and its `_c` form: size, extent, true extent, envelope and contents;
 * names and commit rules. */
#include "check.h"

static void bounds(MPI_Datatype type, MPI_Count size_wanted, MPI_Count lb_wanted, MPI_Count extent_wanted, MPI_Count true_lb_wanted,
                   MPI_Count true_extent_wanted, int line)
{
    MPI_Count size_of, lb, extent, true_lb, true_extent;
    MPI_Aint a, b;
    int narrow;
    OK(MPI_Type_size_c(type, &size_of));
    OK(MPI_Type_get_extent_c(type, &lb, &extent));
    OK(MPI_Type_get_true_extent_c(type, &true_lb, &true_extent));
    if (size_of != size_wanted || lb != lb_wanted || extent != extent_wanted || true_lb != true_lb_wanted ||
        true_extent != true_extent_wanted)
        fail(__FILE__, line, "size %lld lb %lld extent %lld true lb %lld true extent %lld", (long long)size_of, (long long)lb,
             (long long)extent, (long long)true_lb, (long long)true_extent);
    OK(MPI_Type_size(type, &narrow));
    EQUAL(narrow, size_of);
    OK(MPI_Type_get_extent(type, &a, &b));
    EQUAL(a, lb);
    EQUAL(b, extent);
    OK(MPI_Type_get_true_extent(type, &a, &b));
    EQUAL(a, true_lb);
    EQUAL(b, true_extent);
}
#define BOUNDS(...) bounds(__VA_ARGS__, __LINE__)

static int ints[64], integers;
static MPI_Aint addresses[64];
static MPI_Datatype types[16];

/* Envelope with these numbers; the contents stay in the arrays above. Created types in it are
 * freed. */
static void envelope(MPI_Datatype type, int combiner_wanted, int integers_wanted, int addresses_wanted, int types_wanted)
{
    int addresses_count, types_count, combiner;
    OK(MPI_Type_get_envelope(type, &integers, &addresses_count, &types_count, &combiner));
    EQUAL(combiner, combiner_wanted);
    EQUAL(integers, integers_wanted);
    EQUAL(addresses_count, addresses_wanted);
    EQUAL(types_count, types_wanted);
    /* There may be room for more than there are; the rest is left as it was. */
    memset(types, 0x5a, sizeof types);
    int ints_room = (int)(sizeof ints / sizeof *ints), types_room = (int)(sizeof types / sizeof *types);
    OK(MPI_Type_get_contents(type, ints_room, 64, types_room, ints, addresses, types));
}

static void each(void)
{
    MPI_Datatype type, other;
    OK(MPI_Type_contiguous(5, MPI_INT, &type));
    BOUNDS(type, 20, 0, 20, 0, 20);
    envelope(type, MPI_COMBINER_CONTIGUOUS, 1, 0, 1);
    EQUAL(ints[0], 5);
    CHECK(types[0] == MPI_INT);
    OK(MPI_Type_dup(type, &other));
    envelope(other, MPI_COMBINER_DUP, 0, 0, 1);
    OK(MPI_Type_free(&types[0]));
    OK(MPI_Type_free(&other));
    OK(MPI_Type_free(&type));
    CHECK(type == MPI_DATATYPE_NULL);

    OK(MPI_Type_vector(3, 2, 4, MPI_DOUBLE, &type));
    BOUNDS(type, 48, 0, 80, 0, 80);
    envelope(type, MPI_COMBINER_VECTOR, 3, 0, 1);
    CHECK(ints[0] == 3 && ints[1] == 2 && ints[2] == 4);
    OK(MPI_Type_free(&type));

    OK(MPI_Type_vector(3, 1, -2, MPI_INT, &type));
    BOUNDS(type, 12, -16, 20, -16, 20);
    OK(MPI_Type_free(&type));

    OK(MPI_Type_create_hvector(2, 3, 17, MPI_CHAR, &type));
    BOUNDS(type, 6, 0, 20, 0, 20);
    envelope(type, MPI_COMBINER_HVECTOR, 2, 1, 1);
    EQUAL(addresses[0], 17);
    OK(MPI_Type_free(&type));

    int lengths[3] = {1, 0, 2}, displacements[3] = {4, 100, -3};
    OK(MPI_Type_indexed(3, lengths, displacements, MPI_SHORT, &type));
    BOUNDS(type, 6, -6, 16, -6, 16);
    envelope(type, MPI_COMBINER_INDEXED, 7, 0, 1);
    CHECK(ints[0] == 3 && ints[1] == 1 && ints[3] == 2 && ints[4] == 4 && ints[6] == -3);
    OK(MPI_Type_free(&type));

    MPI_Aint byte_displacements[3] = {8, 2, 30};
    OK(MPI_Type_create_hindexed(3, lengths, byte_displacements, MPI_SHORT, &type));
    BOUNDS(type, 6, 8, 26, 8, 26);
    envelope(type, MPI_COMBINER_HINDEXED, 4, 3, 1);
    EQUAL(addresses[2], 30);
    OK(MPI_Type_free(&type));

    OK(MPI_Type_create_indexed_block(3, 2, displacements, MPI_SHORT, &type));
    envelope(type, MPI_COMBINER_INDEXED_BLOCK, 5, 0, 1);
    BOUNDS(type, 12, -6, 210, -6, 210);
    OK(MPI_Type_free(&type));

    OK(MPI_Type_create_hindexed_block(3, 2, byte_displacements, MPI_SHORT, &type));
    envelope(type, MPI_COMBINER_HINDEXED_BLOCK, 2, 3, 1);
    BOUNDS(type, 12, 2, 32, 2, 32);
    OK(MPI_Type_free(&type));

    struct record {
        char letter;
        double number[2];
        int count;
    } record;
    MPI_Aint places[3] = {0, offsetof(struct record, number), offsetof(struct record, count)};
    int blocks[3] = {1, 2, 1};
    MPI_Datatype members[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
    OK(MPI_Type_create_struct(3, blocks, places, members, &type));
    BOUNDS(type, 21, 0, sizeof record, 0, offsetof(struct record, count) + 4);
    envelope(type, MPI_COMBINER_STRUCT, 4, 3, 3);
    CHECK(types[1] == MPI_DOUBLE);

    OK(MPI_Type_create_resized(type, -3, 100, &other));
    BOUNDS(other, 21, -3, 100, 0, offsetof(struct record, count) + 4);
    envelope(other, MPI_COMBINER_RESIZED, 0, 2, 1);
    CHECK(addresses[0] == -3 && addresses[1] == 100);
    BOUNDS(types[0], 21, 0, sizeof record, 0, offsetof(struct record, count) + 4);
    OK(MPI_Type_free(&types[0]));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_contiguous(3, other, &type));
    BOUNDS(type, 63, -3, 300, 0, 200 + (MPI_Count)offsetof(struct record, count) + 4);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&other));

    int sizes[2] = {5, 7}, parts[2] = {2, 3}, starts[2] = {1, 4};
    for (int order = 0; order < 2; order++) {
        int first = order ? starts[0] + starts[1] * 5 : starts[0] * 7 + starts[1];
        int last = order ? starts[0] + parts[0] - 1 + (starts[1] + parts[1] - 1) * 5 : (starts[0] + parts[0] - 1) * 7 + starts[1] + parts[1] - 1;
        OK(MPI_Type_create_subarray(2, sizes, parts, starts, order ? MPI_ORDER_FORTRAN : MPI_ORDER_C, MPI_INT, &type));
        BOUNDS(type, 24, 0, 140, 4 * first, 4 * (last - first + 1));
        envelope(type, MPI_COMBINER_SUBARRAY, 8, 0, 1);
        EQUAL(ints[0], 2);
        EQUAL(ints[7], order ? MPI_ORDER_FORTRAN : MPI_ORDER_C);
        OK(MPI_Type_free(&type));
    }

    int gsizes[2] = {10, 9}, distributions[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC},
        arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2}, psizes[2] = {3, 2};
    MPI_Count total = 0;
    for (int place = 0; place < 6; place++) {
        MPI_Count part;
        OK(MPI_Type_create_darray(6, place, 2, gsizes, distributions, arguments, psizes, MPI_ORDER_C, MPI_INT, &type));
        OK(MPI_Type_size_c(type, &part));
        total += part;
        envelope(type, MPI_COMBINER_DARRAY, 12, 0, 1);
        CHECK(ints[0] == 6 && ints[1] == place && ints[2] == 2);
        OK(MPI_Type_free(&type));
    }
    EQUAL(total, 360);
}

static void wide(void)
{
    MPI_Datatype type;
    MPI_Count lengths[2] = {2, 1}, places[2] = {0, 40}, size_of, lb, extent;
    OK(MPI_Type_contiguous_c((MPI_Count)1 << 33, MPI_CHAR, &type));
    OK(MPI_Type_get_extent_c(type, &lb, &extent));
    EQUAL(extent, (MPI_Count)1 << 33);
    MPI_Count integers_count, addresses_count, counts_count, types_count;
    int combiner, narrow;
    OK(MPI_Type_get_envelope_c(type, &integers_count, &addresses_count, &counts_count, &types_count, &combiner));
    EQUAL(combiner, MPI_COMBINER_CONTIGUOUS);
    EQUAL(counts_count, 1);
    EQUAL(integers_count, 0);
    EQUAL(types_count, 1);
    MPI_Count counts[4];
    MPI_Datatype inner[1];
    int numbers[1];
    MPI_Aint places_of[1];
    OK(MPI_Type_get_contents_c(type, 0, 0, 1, 1, numbers, places_of, counts, inner));
    EQUAL(counts[0], (MPI_Count)1 << 33);
    OK(MPI_Type_size(type, &narrow));
    EQUAL(narrow, MPI_UNDEFINED);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_create_hindexed_c(2, lengths, places, MPI_INT, &type));
    OK(MPI_Type_size_c(type, &size_of));
    EQUAL(size_of, 12);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_vector_c(3, 1, (MPI_Count)1 << 31, MPI_INT, &type));
    OK(MPI_Type_get_extent_c(type, &lb, &extent));
    EQUAL(extent, ((MPI_Count)1 << 31) * 8 + 4);
    OK(MPI_Type_free(&type));
}

/* The int calls do not decode what a _c constructor has made, however small its counts are. */
static void wide_with_small_counts(void)
{
    enum { KINDS = 11 };
    MPI_Count one[1] = {1}, two[1] = {2}, none[1] = {0};
    const int psizes[1] = {1}, distribs[1] = {MPI_DISTRIBUTE_BLOCK}, dargs[1] = {MPI_DISTRIBUTE_DFLT_DARG};
    const MPI_Datatype inner[1] = {MPI_INT};
    MPI_Datatype types[KINDS], copy;
    OK(MPI_Type_contiguous_c(3, MPI_INT, &types[0]));
    OK(MPI_Type_vector_c(3, 2, 4, MPI_INT, &types[1]));
    OK(MPI_Type_create_hvector_c(3, 2, 40, MPI_INT, &types[2]));
    OK(MPI_Type_indexed_c(1, one, two, MPI_INT, &types[3]));
    OK(MPI_Type_create_hindexed_c(1, one, two, MPI_INT, &types[4]));
    OK(MPI_Type_create_indexed_block_c(1, 1, two, MPI_INT, &types[5]));
    OK(MPI_Type_create_hindexed_block_c(1, 1, two, MPI_INT, &types[6]));
    OK(MPI_Type_create_struct_c(1, one, two, inner, &types[7]));
    OK(MPI_Type_create_resized_c(MPI_INT, 0, 8, &types[8]));
    OK(MPI_Type_create_subarray_c(1, two, one, none, MPI_ORDER_C, MPI_INT, &types[9]));
    OK(MPI_Type_create_darray_c(1, 0, 1, two, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &types[10]));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int i = 0; i < KINDS; i++) {
        int n[3], combiner, integers[16];
        MPI_Count large[4];
        MPI_Aint addresses[16];
        MPI_Datatype inside[4];
        CLASS(MPI_Type_get_envelope(types[i], &n[0], &n[1], &n[2], &combiner), MPI_ERR_TYPE);
        CLASS(MPI_Type_get_contents(types[i], 16, 16, 4, integers, addresses, inside), MPI_ERR_TYPE);
        OK(MPI_Type_get_envelope_c(types[i], &large[0], &large[1], &large[2], &large[3], &combiner));
        CHECK(large[2] > 0);
        /* A copy has no counts, and the type that it has inside is asked about by itself. */
        OK(MPI_Type_dup(types[i], &copy));
        OK(MPI_Type_get_envelope(copy, &n[0], &n[1], &n[2], &combiner));
        EQUAL(combiner, MPI_COMBINER_DUP);
        OK(MPI_Type_get_contents(copy, n[0], n[1], n[2], integers, addresses, inside));
        CLASS(MPI_Type_get_envelope(inside[0], &n[0], &n[1], &n[2], &combiner), MPI_ERR_TYPE);
        OK(MPI_Type_free(&inside[0]));
        OK(MPI_Type_free(&copy));
        OK(MPI_Type_free(&types[i]));
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

static void names(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    static const struct {
        MPI_Datatype type;
        const char *name;
        int size;
    } NAMED[] = {
        {MPI_CHAR, "MPI_CHAR", 1}, {MPI_INT, "MPI_INT", 4}, {MPI_LONG, "MPI_LONG", 8}, {MPI_DOUBLE, "MPI_DOUBLE", 8},
        {MPI_LONG_DOUBLE, "MPI_LONG_DOUBLE", 16}, {MPI_BYTE, "MPI_BYTE", 1}, {MPI_PACKED, "MPI_PACKED", 1},
        {MPI_INT8_T, "MPI_INT8_T", 1}, {MPI_UINT64_T, "MPI_UINT64_T", 8}, {MPI_C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", 16},
        {MPI_FLOAT_INT, "MPI_FLOAT_INT", 8}, {MPI_SHORT_INT, "MPI_SHORT_INT", 6}, {MPI_DOUBLE_INT, "MPI_DOUBLE_INT", 12},
        {MPI_LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", 20}, {MPI_2INT, "MPI_2INT", 8}, {MPI_AINT, "MPI_AINT", 8},
        {MPI_LONG_LONG_INT, "MPI_LONG_LONG_INT", 8}, {MPI_LONG_LONG, "MPI_LONG_LONG_INT", 8},
        {MPI_C_COMPLEX, "MPI_C_COMPLEX", 8}, {MPI_C_FLOAT_COMPLEX, "MPI_C_COMPLEX", 8},
        {MPI_COUNT, "MPI_COUNT", 8}, {MPI_OFFSET, "MPI_OFFSET", 8}, {MPI_WCHAR, "MPI_WCHAR", 4}, {MPI_C_BOOL, "MPI_C_BOOL", 1},
    };
    for (size_t i = 0; i < sizeof NAMED / sizeof *NAMED; i++) {
        int bytes, integers_count, addresses_count, types_count, combiner;
        OK(MPI_Type_get_name(NAMED[i].type, name, &length));
        if (strcmp(name, NAMED[i].name) != 0 || (int)strlen(name) != length)
            fail(__FILE__, __LINE__, "%s is called %s", NAMED[i].name, name);
        OK(MPI_Type_size(NAMED[i].type, &bytes));
        EQUAL(bytes, NAMED[i].size);
        OK(MPI_Type_get_envelope(NAMED[i].type, &integers_count, &addresses_count, &types_count, &combiner));
        EQUAL(combiner, MPI_COMBINER_NAMED);
    }
    MPI_Datatype type;
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    OK(MPI_Type_get_name(type, name, &length));
    EQUAL(length, 0);
    OK(MPI_Type_set_name(type, "a pair"));
    OK(MPI_Type_get_name(type, name, &length));
    CHECK(strcmp(name, "a pair") == 0);
    OK(MPI_Type_free(&type));
    /* Pair types: extent as a C struct has it. */
    MPI_Aint lb, extent;
    OK(MPI_Type_get_extent(MPI_SHORT_INT, &lb, &extent));
    EQUAL(extent, 8);
    OK(MPI_Type_get_extent(MPI_LONG_DOUBLE_INT, &lb, &extent));
    EQUAL(extent, 32);
}

/* Constructors that need little work: nothing, empty, freed while in use. */
static void corners(void)
{
    MPI_Datatype type, other;
    OK(MPI_Type_contiguous(0, MPI_INT, &type));
    BOUNDS(type, 0, 0, 0, 0, 0);
    OK(MPI_Type_commit(&type));
    OK(MPI_Sendrecv(NULL, 3, type, rank, 1, NULL, 3, type, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Type_free(&type));
    /* A parent freed before its child; a type freed while a message uses it. */
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    OK(MPI_Type_vector(2, 1, 2, type, &other));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_commit(&other));
    int out[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, in[9] = {0};
    MPI_Request request;
    OK(MPI_Irecv(in, 1, other, rank, 2, MPI_COMM_WORLD, &request));
    OK(MPI_Type_free(&other));
    OK(MPI_Send(out, 6, MPI_INT, rank, 2, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < 9; i++)
        EQUAL(in[i], i < 3 ? i : i < 6 ? 0 : i - 3);
    OK(MPI_Type_commit(&(MPI_Datatype){MPI_INT}));
    OK(MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &type));
    int bytes;
    OK(MPI_Type_size(type, &bytes));
    EQUAL(bytes, 8);
    OK(MPI_Type_create_f90_real(6, 37, &type));
    OK(MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &type));
    CHECK(type == MPI_DOUBLE_INT);
    OK(MPI_Type_get_value_index(MPI_C_BOOL, MPI_CHAR, &type));
    CHECK(type == MPI_DATATYPE_NULL);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    each();
    wide();
    wide_with_small_counts();
    names();
    corners();
    return finish();
}
