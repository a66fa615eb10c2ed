/* Rules of datatypes that are easily forgotten (MPI-5.0 chapter 5), one function for each;
 * tests/conformance.toml names them. */
#include "check.h"

static void contents_of_a_named_type(void)
{
    int number;
    MPI_Aint address;
    MPI_Datatype type;
    CHECK(MPI_Type_get_contents(MPI_INT, 0, 0, 0, &number, &address, &type) != MPI_SUCCESS);
    CHECK(MPI_Type_get_contents(MPI_DOUBLE_INT, 0, 0, 0, &number, &address, &type) != MPI_SUCCESS);
}

static void combiners_of_f90_and_value_index(void)
{
    MPI_Datatype real, again, complex, integer, pair;
    int integers, addresses, types, combiner, numbers[2];
    MPI_Aint address[1];
    MPI_Datatype inner[2];
    OK(MPI_Type_create_f90_real(6, 37, &real));
    OK(MPI_Type_create_f90_real(6, 37, &again));
    CHECK(real == again);
    OK(MPI_Type_get_envelope(real, &integers, &addresses, &types, &combiner));
    CHECK(integers == 2 && addresses == 0 && types == 0);
    EQUAL(combiner, MPI_COMBINER_F90_REAL);
    OK(MPI_Type_get_contents(real, 2, 0, 0, numbers, address, inner));
    CHECK(numbers[0] == 6 && numbers[1] == 37);
    OK(MPI_Type_create_f90_complex(15, MPI_UNDEFINED, &complex));
    OK(MPI_Type_get_envelope(complex, &integers, &addresses, &types, &combiner));
    EQUAL(combiner, MPI_COMBINER_F90_COMPLEX);
    OK(MPI_Type_create_f90_integer(9, &integer));
    OK(MPI_Type_get_envelope(integer, &integers, &addresses, &types, &combiner));
    EQUAL(combiner, MPI_COMBINER_F90_INTEGER);
    EQUAL(integers, 1);
    OK(MPI_Type_get_contents(integer, 1, 0, 0, numbers, address, inner));
    EQUAL(numbers[0], 9);
    /* The pairs that there are have names. */
    OK(MPI_Type_get_value_index(MPI_INT, MPI_INT, &pair));
    CHECK(pair == MPI_2INT);
    OK(MPI_Type_get_envelope(pair, &integers, &addresses, &types, &combiner));
    EQUAL(combiner, MPI_COMBINER_NAMED);
    OK(MPI_Type_get_value_index(MPI_INT64_T, MPI_INT64_T, &pair));
    CHECK(pair == MPI_DATATYPE_NULL);
}

static void bounds(MPI_Datatype type, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb, MPI_Aint true_extent)
{
    MPI_Aint a, b;
    OK(MPI_Type_get_extent(type, &a, &b));
    EQUAL(a, lb);
    EQUAL(b, extent);
    OK(MPI_Type_get_true_extent(type, &a, &b));
    EQUAL(a, true_lb);
    EQUAL(b, true_extent);
}

/* The outer bounds win; negative ones turn the order of items around. */
static void resized_in_resized(void)
{
    MPI_Datatype once, twice, row, backwards;
    int out[5] = {10, 11, 12, 13, 14}, in[3] = {0};
    OK(MPI_Type_create_resized(MPI_INT, -8, 100, &once));
    bounds(once, -8, 100, 0, 4);
    OK(MPI_Type_create_resized(once, 0, 8, &twice));
    bounds(twice, 0, 8, 0, 4);
    OK(MPI_Type_contiguous(3, twice, &row));
    bounds(row, 0, 24, 0, 20);
    OK(MPI_Type_create_resized(MPI_INT, 0, -8, &backwards));
    bounds(backwards, 0, -8, 0, 4);
    OK(MPI_Type_commit(&row));
    OK(MPI_Type_commit(&backwards));
    OK(MPI_Sendrecv(out, 1, row, rank, 1, in, 3, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in[0] == 10 && in[1] == 12 && in[2] == 14);
    OK(MPI_Sendrecv(&out[4], 3, backwards, rank, 1, in, 3, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in[0] == 14 && in[1] == 12 && in[2] == 10);
    OK(MPI_Type_free(&once));
    OK(MPI_Type_free(&twice));
    OK(MPI_Type_free(&row));
    OK(MPI_Type_free(&backwards));
}

static void struct_of_nothing(void)
{
    MPI_Datatype type;
    int bytes = 5;
    OK(MPI_Type_create_struct(0, NULL, NULL, NULL, &type));
    OK(MPI_Type_size(type, &bytes));
    EQUAL(bytes, 0);
    bounds(type, 0, 0, 0, 0);
    OK(MPI_Type_commit(&type));
    OK(MPI_Sendrecv(NULL, 4, type, rank, 1, NULL, 0, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Type_free(&type));
}

static void overlapping_entries_are_sent(void)
{
    MPI_Datatype type;
    int places[3] = {0, 1, 0}, out[3] = {1, 2, 3}, in[6] = {0};
    OK(MPI_Type_create_indexed_block(3, 2, places, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Sendrecv(out, 1, type, rank, 1, in, 6, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in[0] == 1 && in[1] == 2 && in[2] == 2 && in[3] == 3 && in[4] == 1 && in[5] == 2);
    OK(MPI_Type_free(&type));
}

static void absolute_addresses(void)
{
    MPI_Datatype type;
    static int left = 7, right[2] = {8, 9};
    int in[3] = {0}, lengths[2] = {1, 2};
    MPI_Aint places[2];
    OK(MPI_Get_address(&left, &places[0]));
    OK(MPI_Get_address(right, &places[1]));
    CHECK(MPI_Aint_add(places[0], MPI_Aint_diff(places[1], places[0])) == places[1]);
    OK(MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Sendrecv(MPI_BOTTOM, 1, type, rank, 1, in, 3, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in[0] == 7 && in[1] == 8 && in[2] == 9);
    int more[3] = {17, 18, 19};
    OK(MPI_Sendrecv(more, 3, MPI_INT, rank, 1, MPI_BOTTOM, 1, type, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(left == 17 && right[0] == 18 && right[1] == 19);
    OK(MPI_Type_free(&type));
}

static void a_named_type_is_renamed(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    OK(MPI_Type_set_name(MPI_FLOAT, "single"));
    OK(MPI_Type_get_name(MPI_FLOAT, name, &length));
    CHECK(strcmp(name, "single") == 0 && length == 6);
    OK(MPI_Type_set_name(MPI_FLOAT, "MPI_FLOAT"));
}

static void packed_messages_and_typed_receives(void)
{
    struct {
        int number;
        double real;
    } in = {0, 0};
    char packed[256];
    int number = 5, position = 0, ints, doubles, back = 0;
    double real = 2.5, real_back = 0;
    OK(MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &ints));
    OK(MPI_Pack_size(1, MPI_DOUBLE, MPI_COMM_WORLD, &doubles));
    OK(MPI_Pack(&number, 1, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD));
    CHECK(position <= ints);
    OK(MPI_Pack(&real, 1, MPI_DOUBLE, packed, sizeof packed, &position, MPI_COMM_WORLD));
    CHECK(position <= ints + doubles);
    int lengths[2] = {1, 1}, room = position;
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype members[2] = {MPI_INT, MPI_DOUBLE}, type;
    OK(MPI_Type_create_struct(2, lengths, places, members, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Sendrecv(packed, position, MPI_PACKED, rank, 1, &in, 1, type, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(in.number == 5 && in.real == 2.5);
    memset(packed, 0, sizeof packed);
    OK(MPI_Sendrecv(&in, 1, type, rank, 1, packed, room, MPI_PACKED, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    position = 0;
    OK(MPI_Unpack(packed, room, &position, &back, 1, MPI_INT, MPI_COMM_WORLD));
    OK(MPI_Unpack(packed, room, &position, &real_back, 1, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK(back == 5 && real_back == 2.5);
    EQUAL(position, room);
    OK(MPI_Type_free(&type));
}

/* A call that is refused moves nothing: neither the position nor the data. */
static void packing_moves_the_position_and_checks_the_room(void)
{
    static const int user[] = {1, 2, 3, 4};
    int back[] = {0, 0, 0, 0}, position = 4;
    unsigned char packed[16], painted[16];
    MPI_Datatype vector;
    paint(packed, sizeof packed, 1);
    paint(painted, sizeof painted, 1);
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &vector));
    CLASS(MPI_Pack(user, 1, vector, packed, 16, &position, MPI_COMM_SELF), MPI_ERR_TYPE);
    OK(MPI_Type_commit(&vector));
    CLASS(MPI_Pack(user, 1, vector, packed, 11, &position, MPI_COMM_SELF), MPI_ERR_TRUNCATE);
    CLASS(MPI_Pack(user, 1, vector, NULL, 16, &position, MPI_COMM_SELF), MPI_ERR_BUFFER);
    EQUAL(position, 4);
    CHECK(memcmp(packed, painted, sizeof packed) == 0);
    OK(MPI_Pack(user, 1, vector, packed, 16, &position, MPI_COMM_SELF));
    EQUAL(position, 12);
    CHECK(memcmp(packed, painted, 4) == 0 && memcmp(packed + 12, painted + 12, 4) == 0);
    CLASS(MPI_Pack(user, 1, vector, packed, 16, &position, MPI_COMM_SELF), MPI_ERR_TRUNCATE);
    position = 17;
    CLASS(MPI_Pack(user, 1, vector, packed, 16, &position, MPI_COMM_SELF), MPI_ERR_ARG);
    position = 4;
    CLASS(MPI_Unpack(packed, 11, &position, back, 1, vector, MPI_COMM_SELF), MPI_ERR_TRUNCATE);
    EQUAL(position, 4);
    OK(MPI_Unpack(packed, 16, &position, back, 1, vector, MPI_COMM_SELF));
    EQUAL(position, 12);
    CHECK(back[0] == 1 && back[1] == 0 && back[2] == 3 && back[3] == 0);
    OK(MPI_Type_free(&vector));
}

static void sizes_in_external32(void)
{
    static const struct {
        MPI_Datatype type;
        int size;
    } WANTED[] = {{MPI_LONG, 4}, {MPI_UNSIGNED_LONG, 4}, {MPI_LONG_DOUBLE, 16}, {MPI_WCHAR, 2}, {MPI_AINT, 8},
                  {MPI_OFFSET, 8}, {MPI_COUNT, 8}, {MPI_C_BOOL, 1}, {MPI_PACKED, 1}, {MPI_C_FLOAT_COMPLEX, 8}};
    MPI_Aint total, position = 0;
    unsigned char packed[16];
    long double one = 1;
    long number = -2;
    static const unsigned char ONE[16] = {0x3f, 0xff}, TWO[4] = {0xff, 0xff, 0xff, 0xfe};
    for (size_t i = 0; i < sizeof WANTED / sizeof *WANTED; i++) {
        OK(MPI_Pack_external_size("external32", 5, WANTED[i].type, &total));
        EQUAL(total, 5 * WANTED[i].size);
    }
    OK(MPI_Pack_external("external32", &one, 1, MPI_LONG_DOUBLE, packed, sizeof packed, &position));
    EQUAL(position, 16);
    CHECK(memcmp(packed, ONE, 16) == 0);
    position = 0;
    OK(MPI_Pack_external("external32", &number, 1, MPI_LONG, packed, sizeof packed, &position));
    EQUAL(position, 4);
    CHECK(memcmp(packed, TWO, 4) == 0);
}

static void a_pair_is_two_elements(void)
{
    struct {
        double value;
        int place;
    } out[2] = {{1.5, 1}, {2.5, 2}}, in[4];
    MPI_Status status;
    int count;
    OK(MPI_Sendrecv(out, 2, MPI_DOUBLE_INT, rank, 1, in, 4, MPI_DOUBLE_INT, rank, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, MPI_DOUBLE_INT, &count));
    EQUAL(count, 2);
    OK(MPI_Get_elements(&status, MPI_DOUBLE_INT, &count));
    EQUAL(count, 4);
    CHECK(in[1].value == 2.5 && in[1].place == 2);
    OK(MPI_Sendrecv(&out[0].value, 1, MPI_DOUBLE, rank, 1, in, 4, MPI_DOUBLE_INT, rank, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, MPI_DOUBLE_INT, &count));
    EQUAL(count, MPI_UNDEFINED);
    OK(MPI_Get_elements(&status, MPI_DOUBLE_INT, &count));
    EQUAL(count, 1);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    contents_of_a_named_type();
    combiners_of_f90_and_value_index();
    resized_in_resized();
    struct_of_nothing();
    overlapping_entries_are_sent();
    absolute_addresses();
    a_named_type_is_renamed();
    packed_messages_and_typed_receives();
    packing_moves_the_position_and_checks_the_room();
    sizes_in_external32();
    a_pair_is_two_elements();
    return finish();
}
