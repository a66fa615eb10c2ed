/* external32: big-endian, fixed sizes, exact size; pack and unpack give the values back;
 * Get_elements counts parts. */
#include "check.h"

static const char REP[] = "external32";

static void known_bytes(void)
{
    struct {
        short small;
        int number;
        double real;
    } value = {0x0102, 0x03040506, 1.0}, back = {0};
    unsigned char packed[64];
    static const unsigned char WANTED[] = {1, 2, 3, 4, 5, 6, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0};
    MPI_Aint position = 0, total;
    OK(MPI_Pack_external(REP, &value.small, 1, MPI_SHORT, packed, sizeof packed, &position));
    OK(MPI_Pack_external(REP, &value.number, 1, MPI_INT, packed, sizeof packed, &position));
    OK(MPI_Pack_external(REP, &value.real, 1, MPI_DOUBLE, packed, sizeof packed, &position));
    EQUAL(position, sizeof WANTED);
    CHECK(memcmp(packed, WANTED, sizeof WANTED) == 0);
    position = 0;
    OK(MPI_Unpack_external(REP, packed, sizeof WANTED, &position, &back.small, 1, MPI_SHORT));
    OK(MPI_Unpack_external(REP, packed, sizeof WANTED, &position, &back.number, 1, MPI_INT));
    OK(MPI_Unpack_external(REP, packed, sizeof WANTED, &position, &back.real, 1, MPI_DOUBLE));
    CHECK(back.small == value.small && back.number == value.number && back.real == value.real);
    static const struct {
        MPI_Datatype type;
        int size;
    } SIZES[] = {{MPI_CHAR, 1}, {MPI_SHORT, 2}, {MPI_INT, 4}, {MPI_LONG_LONG, 8}, {MPI_FLOAT, 4}, {MPI_DOUBLE, 8},
                 {MPI_INT64_T, 8}, {MPI_AINT, 8}, {MPI_COUNT, 8}, {MPI_BYTE, 1}, {MPI_C_DOUBLE_COMPLEX, 16}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        OK(MPI_Pack_external_size(REP, 3, SIZES[i].type, &total));
        EQUAL(total, 3 * SIZES[i].size);
    }
}

static void derived(void)
{
    struct record {
        char letter;
        double number[3];
        long long wide;
        float small;
    } records[5], back[5];
    int lengths[4] = {1, 3, 1, 1};
    MPI_Aint places[4] = {offsetof(struct record, letter), offsetof(struct record, number), offsetof(struct record, wide),
                          offsetof(struct record, small)};
    MPI_Datatype members[4] = {MPI_CHAR, MPI_DOUBLE, MPI_LONG_LONG, MPI_FLOAT}, type;
    OK(MPI_Type_create_struct(4, lengths, places, members, &type));
    OK(MPI_Type_commit(&type));
    for (int i = 0; i < 5; i++) {
        memset(&records[i], 0, sizeof records[i]);
        records[i].letter = (char)('a' + i);
        for (int j = 0; j < 3; j++)
            records[i].number[j] = i * 1.5 + j;
        records[i].wide = -1234567890123LL * i;
        records[i].small = (float)i / 3;
    }
    MPI_Aint total, position = 0;
    OK(MPI_Pack_external_size(REP, 5, type, &total));
    EQUAL(total, 5 * (1 + 24 + 8 + 4));
    unsigned char packed[512];
    OK(MPI_Pack_external(REP, records, 5, type, packed, total, &position));
    EQUAL(position, total);
    position = 0;
    memset(back, 0, sizeof back);
    OK(MPI_Unpack_external(REP, packed, total, &position, back, 5, type));
    EQUAL(position, total);
    CHECK(memcmp(records, back, sizeof back) == 0);
    MPI_Count wide_position = 0, wide_total;
    OK(MPI_Pack_external_size_c(REP, 5, type, &wide_total));
    EQUAL(wide_total, total);
    memset(packed, 0, sizeof packed);
    OK(MPI_Pack_external_c(REP, records, 5, type, packed, sizeof packed, &wide_position));
    EQUAL(wide_position, total);
    OK(MPI_Type_free(&type));
}

/* Part of a type arrives: whole types are counted by Get_count, basic elements by Get_elements. */
static void elements(void)
{
    MPI_Datatype pair;
    MPI_Status status;
    MPI_Count wide;
    int count;
    struct {
        int first;
        double second;
    } buffer[4];
    MPI_Aint places[2] = {0, 8};
    int lengths[2] = {1, 1};
    MPI_Datatype members[2] = {MPI_INT, MPI_DOUBLE};
    OK(MPI_Type_create_struct(2, lengths, places, members, &pair));
    OK(MPI_Type_commit(&pair));
    memset(buffer, 0, sizeof buffer);
    /* Two pairs and an int: 2 * 12 + 4 bytes. */
    unsigned char bytes[28] = {0};
    OK(MPI_Sendrecv(bytes, 28, MPI_PACKED, rank, 1, buffer, 4, pair, rank, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, pair, &count));
    EQUAL(count, MPI_UNDEFINED);
    OK(MPI_Get_elements(&status, pair, &count));
    EQUAL(count, 5);
    OK(MPI_Get_elements_c(&status, pair, &wide));
    EQUAL(wide, 5);
    OK(MPI_Get_elements_x(&status, pair, &wide));
    EQUAL(wide, 5);
    OK(MPI_Sendrecv(bytes, 24, MPI_PACKED, rank, 1, buffer, 4, pair, rank, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, pair, &count));
    EQUAL(count, 2);
    OK(MPI_Get_elements(&status, pair, &count));
    EQUAL(count, 4);
    OK(MPI_Status_set_elements(&status, pair, 3));
    OK(MPI_Get_elements(&status, pair, &count));
    EQUAL(count, 3);
    OK(MPI_Get_count(&status, pair, &count));
    EQUAL(count, MPI_UNDEFINED);
    OK(MPI_Status_set_elements_c(&status, MPI_BYTE, (MPI_Count)1 << 40));
    OK(MPI_Get_elements_c(&status, MPI_BYTE, &wide));
    EQUAL(wide, (MPI_Count)1 << 40);
    OK(MPI_Get_elements(&status, MPI_BYTE, &count));
    EQUAL(count, MPI_UNDEFINED);
    OK(MPI_Type_free(&pair));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    known_bytes();
    derived();
    elements();
    return finish();
}
