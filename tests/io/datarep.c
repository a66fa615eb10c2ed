/* Data representations: external32 byte by byte, and one of the program whose functions convert. */
#include "scratch.h"

static void bytes_are(MPI_File file, MPI_Offset at, const void *wanted, int count)
{
    unsigned char back[64];
    MPI_File plain;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_open(MPI_COMM_SELF, scratch_file, MPI_MODE_RDONLY, MPI_INFO_NULL, &plain));
    OK(MPI_File_read_at(plain, at, back, count, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK(memcmp(back, wanted, (size_t)count) == 0);
    OK(MPI_File_close(&plain));
    (void)file;
}

static void external(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    MPI_Datatype pair, column;
    /* Two longs of each three: 4 bytes each in the file, so tiles of 12 bytes. */
    OK(MPI_Type_vector(1, 2, 3, MPI_LONG, &pair));
    OK(MPI_Type_create_resized(pair, 0, 24, &column));
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_commit(&column));
    MPI_Datatype items;
    OK(MPI_Type_contiguous(3, MPI_LONG, &items));
    OK(MPI_File_set_view(file, 0, MPI_LONG, MPI_LONG, "external32", MPI_INFO_NULL));
    MPI_Aint extent = -1;
    OK(MPI_File_get_type_extent(file, MPI_LONG, &extent));
    EQUAL(extent, 4);
    OK(MPI_File_get_type_extent(file, items, &extent));
    EQUAL(extent, 12);
    OK(MPI_File_get_type_extent(file, MPI_LONG_DOUBLE, &extent));
    EQUAL(extent, 16);
    long words[2] = {0x01020304 + rank, -2};
    OK(MPI_File_write_at_all(file, 2 * rank, words, 2, MPI_LONG, MPI_STATUS_IGNORE));
    unsigned char wanted[] = {1, 2, 3, (unsigned char)(4 + rank), 0xff, 0xff, 0xff, 0xfe};
    bytes_are(file, 8 * rank, wanted, 8);
    long back[4] = {0};
    MPI_Status status;
    int count = -1;
    OK(MPI_File_read_at_all(file, 2 * rank, back, 2, MPI_LONG, &status));
    EQUAL(back[0], words[0]);
    EQUAL(back[1], words[1]);
    OK(MPI_Get_count(&status, MPI_LONG, &count));
    EQUAL(count, 2);
    /* Past the end: what is there. */
    OK(MPI_File_read_at(file, 2 * size - 1, back, 4, MPI_LONG, &status));
    OK(MPI_Get_count(&status, MPI_LONG, &count));
    EQUAL(count, 1);
    EQUAL(back[0], -2);
    MPI_Request request;
    OK(MPI_File_iread_at_all(file, 2 * ((rank + 1) % size), back, 1, MPI_LONG, &request));
    OK(MPI_Wait(&request, &status));
    EQUAL(back[0], 0x01020304 + (rank + 1) % size);
    /* A value that the file cannot hold is an error and no other value. */
    long large = 1L << 40;
    CLASS(MPI_File_write_at(file, 2 * rank, &large, 1, MPI_LONG, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION);
    bytes_are(file, 8 * rank, wanted, 8);
    /* Displacements in items are scaled: the tile is 12 bytes, with a hole of 4... in bytes they
     * are not: 24. */
    OK(MPI_File_set_view(file, 1000, MPI_LONG, column, "external32", MPI_INFO_NULL));
    MPI_Offset place = -1;
    OK(MPI_File_get_byte_offset(file, 2, &place));
    EQUAL(place, 1024);
    OK(MPI_Type_free(&column));
    OK(MPI_Type_free(&items));
    int lengths[] = {2}, places[] = {1};
    OK(MPI_Type_indexed(1, lengths, places, MPI_LONG, &column));
    OK(MPI_Type_commit(&column));
    OK(MPI_File_set_view(file, 1000, MPI_LONG, column, "external32", MPI_INFO_NULL));
    OK(MPI_File_get_byte_offset(file, 2, &place));
    EQUAL(place, 1000 + 4 + 8);
    OK(MPI_Type_free(&column));
    OK(MPI_File_close(&file));
}

static int extents, writes, reads, fails;

static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    int bytes = 0;
    if (fails)
        return MPI_ERR_OTHER;
    OK(MPI_Type_size(type, &bytes));
    extents++;
    *extent = 2 * bytes;
    CHECK(state == &extents);
    return MPI_SUCCESS;
}

/* Every byte comes twice, the second time inverted. MPI may be called in here. */
static int to_file(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    MPI_Aint lower, extent;
    int bytes = 0, at = 0;
    OK(MPI_Type_size(type, &bytes));
    OK(MPI_Type_get_extent(type, &lower, &extent));
    char *packed = malloc((size_t)(bytes * count));
    OK(MPI_Pack((char *)user + position * extent, count, type, packed, bytes * count, &at, MPI_COMM_SELF));
    for (int i = 0; i < bytes * count; i++) {
        ((char *)file)[2 * i] = packed[i];
        ((char *)file)[2 * i + 1] = (char)~packed[i];
    }
    free(packed);
    writes += count;
    CHECK(state == &extents);
    return fails ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int from_file(void *user, MPI_Datatype type, MPI_Count count, void *file, MPI_Offset position, void *state)
{
    MPI_Aint lower, extent;
    int bytes = 0, at = 0;
    OK(MPI_Type_size(type, &bytes));
    OK(MPI_Type_get_extent(type, &lower, &extent));
    char *packed = malloc((size_t)(bytes * count));
    for (int i = 0; i < bytes * count; i++) {
        packed[i] = ((char *)file)[2 * i];
        CHECK(((char *)file)[2 * i + 1] == (char)~packed[i]);
    }
    OK(MPI_Unpack(packed, (int)(bytes * count), &at, (char *)user + position * extent, (int)count, type,
                  MPI_COMM_SELF));
    free(packed);
    reads += (int)count;
    CHECK(state == &extents);
    return MPI_SUCCESS;
}

static int to_file_c(void *user, MPI_Datatype type, MPI_Count count, void *file, MPI_Offset position, void *state)
{
    return to_file(user, type, (int)count, file, position, state);
}

static void own(void)
{
    OK(MPI_Register_datarep_c("twice", from_file, to_file_c, extent_of, &extents));
    OK(MPI_Register_datarep("once", MPI_CONVERSION_FN_NULL, to_file, extent_of, &extents));
    CLASS(MPI_Register_datarep("once", MPI_CONVERSION_FN_NULL, to_file, extent_of, &extents), MPI_ERR_DUP_DATAREP);
    CLASS(MPI_Register_datarep("native", MPI_CONVERSION_FN_NULL, to_file, extent_of, &extents), MPI_ERR_DUP_DATAREP);
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    MPI_Datatype spread, every_other;
    OK(MPI_Type_create_resized(MPI_SHORT, 0, 6, &spread));
    OK(MPI_Type_commit(&spread));
    OK(MPI_Type_vector(2, 1, 2, MPI_SHORT, &every_other));
    OK(MPI_Type_commit(&every_other));
    OK(MPI_File_set_view(file, 0, MPI_SHORT, MPI_SHORT, "twice", MPI_INFO_NULL));
    CHECK(extents >= 1);
    MPI_Aint extent = -1;
    OK(MPI_File_get_type_extent(file, every_other, &extent));
    EQUAL(extent, 12);
    short words[] = {0x0102, 77, 0x0304, 77, 77, 77, 0x0506}, back[7] = {0};
    unsigned char wanted[] = {2, 0xfd, 1, 0xfe, 4, 0xfb, 3, 0xfc};
    for (int collective = 0; collective < 2; collective++) {
        MPI_Status status;
        int count = -1;
        writes = reads = 0;
        if (collective)
            OK(MPI_File_write_at_all(file, 2 * rank, words, 1, every_other, &status));
        else
            OK(MPI_File_write_at(file, 2 * rank, words, 1, every_other, &status));
        EQUAL(writes, 1);
        OK(MPI_Get_elements(&status, every_other, &count));
        EQUAL(count, 2);
        bytes_are(file, 8 * rank, wanted, 8);
        memset(back, 0, sizeof back);
        if (collective)
            OK(MPI_File_read_at_all(file, 2 * rank, back, 2, spread, &status));
        else
            OK(MPI_File_read_at(file, 2 * rank, back, 2, spread, &status));
        EQUAL(reads, 2);
        EQUAL(back[0], 0x0102);
        EQUAL(back[3], 0x0304);
        EQUAL(back[1], 0);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    MPI_Request request;
    OK(MPI_File_iread_at_all(file, 2 * rank, back, 1, MPI_SHORT, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(back[0], 0x0102);
    fails = 1;
    CLASS(MPI_File_write_at(file, 2 * rank, words, 1, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION);
    CLASS(MPI_File_write_at_all(file, 2 * rank, words, 1, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION);
    CLASS(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "twice", MPI_INFO_NULL), MPI_ERR_CONVERSION);
    fails = 0;
    /* Without a function to read, the bytes would have to be those of memory. */
    OK(MPI_File_set_view(file, 0, MPI_SHORT, MPI_SHORT, "once", MPI_INFO_NULL));
    OK(MPI_File_write_at(file, rank, words, 1, MPI_SHORT, MPI_STATUS_IGNORE));
    CLASS(MPI_File_read_at(file, rank, back, 1, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION);
    OK(MPI_Type_free(&spread));
    OK(MPI_Type_free(&every_other));
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_scratch();
    external();
    own();
    finish_scratch();
    return finish();
}
