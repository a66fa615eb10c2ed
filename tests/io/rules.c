/* Rules of chapter 14 that no other program shows: one function for each. */
#include "scratch.h"

static void views_that_are_none(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    MPI_Datatype pair, back, before, bare, twice;
    int lengths[] = {1, 1}, places[] = {3, 0};
    MPI_Aint negative[] = {-4};
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    CLASS(MPI_File_set_view(file, 0, MPI_INT, pair, "native", MPI_INFO_NULL), MPI_ERR_TYPE); /* not committed */
    OK(MPI_Type_commit(&pair));
    OK(MPI_Type_indexed(2, lengths, places, MPI_INT, &back));
    OK(MPI_Type_commit(&back));
    OK(MPI_Type_create_hindexed(1, lengths, negative, MPI_INT, &before));
    OK(MPI_Type_commit(&before));
    OK(MPI_Type_contiguous(0, MPI_INT, &bare));
    OK(MPI_Type_commit(&bare));
    int two[] = {2, 2}, both[] = {0, 1};
    OK(MPI_Type_indexed(2, two, both, MPI_INT, &twice));
    OK(MPI_Type_commit(&twice));
    CLASS(MPI_File_set_view(file, -5, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    CLASS(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    CLASS(MPI_File_set_view(file, 0, pair, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    CLASS(MPI_File_set_view(file, 0, bare, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    CLASS(MPI_File_set_view(file, 0, MPI_INT, back, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    CLASS(MPI_File_set_view(file, 0, MPI_INT, before, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    CLASS(MPI_File_set_view(file, 0, MPI_INT, twice, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    CLASS(MPI_File_set_view(file, 0, MPI_DATATYPE_NULL, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    CLASS(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "elsewhere", MPI_INFO_NULL), MPI_ERR_UNSUPPORTED_DATAREP);
    if (size > 1) {
        CLASS(MPI_File_set_view(file, 0, rank ? MPI_INT : MPI_SHORT, rank ? MPI_INT : MPI_SHORT, "native",
                                MPI_INFO_NULL),
              MPI_ERR_NOT_SAME);
        CLASS(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, rank ? "native" : "external32", MPI_INFO_NULL),
              MPI_ERR_NOT_SAME);
        CLASS(MPI_File_set_view(file, rank ? 0 : -7, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    }
    /* The view that was there stays. */
    MPI_Offset disp = -1;
    MPI_Datatype etype, filetype;
    char rep[MPI_MAX_DATAREP_STRING];
    OK(MPI_File_get_view(file, &disp, &etype, &filetype, rep));
    EQUAL(disp, 0);
    CHECK(etype == MPI_BYTE && filetype == MPI_BYTE && strcmp(rep, "native") == 0);
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&back));
    OK(MPI_Type_free(&before));
    OK(MPI_Type_free(&bare));
    OK(MPI_Type_free(&twice));
    OK(MPI_File_close(&file));
}

/* Types of a view may be freed; what get_view gives must be freed, too. */
static void views_keep_their_types(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    MPI_Datatype etype, filetype, told[2];
    MPI_Offset disp = -1;
    char rep[MPI_MAX_DATAREP_STRING];
    OK(MPI_Type_contiguous(2, MPI_SHORT, &etype));
    OK(MPI_Type_commit(&etype));
    OK(MPI_Type_vector(2, 1, 3, etype, &filetype));
    OK(MPI_Type_commit(&filetype));
    OK(MPI_File_set_view(file, 100 * rank, etype, filetype, "internal", MPI_INFO_NULL));
    OK(MPI_Type_free(&etype));
    OK(MPI_Type_free(&filetype));
    OK(MPI_File_get_view(file, &disp, &told[0], &told[1], rep));
    EQUAL(disp, 100 * rank);
    CHECK(strcmp(rep, "internal") == 0);
    int bytes = -1;
    OK(MPI_Type_size(told[1], &bytes));
    EQUAL(bytes, 8);
    MPI_Offset place = -1;
    /* etypes 0 1 | 2 3: at 0 and 12 of tiles of 16 bytes. */
    MPI_Offset wanted[] = {0, 12, 16, 28};
    for (int i = 0; i < 4; i++) {
        OK(MPI_File_get_byte_offset(file, i, &place));
        EQUAL(place, 100 * rank + wanted[i]);
    }
    CLASS(MPI_File_get_byte_offset(file, -1, &place), MPI_ERR_ARG);
    /* A number of bytes that is no number of etypes. */
    CLASS(MPI_File_write(file, rep, 3, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CLASS(MPI_File_write_at(file, -1, rep, 2, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CLASS(MPI_File_write_at(file, INT64_MAX / 2, rep, 2, MPI_SHORT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    OK(MPI_Type_free(&told[0]));
    OK(MPI_Type_free(&told[1]));
    OK(MPI_File_close(&file));
}

/* One at a time, no other collective access meanwhile, the same pair, the same buffer. */
static void split_calls_come_in_pairs(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    int words[2] = {rank, -1}, other = -1;
    MPI_Status status;
    CLASS(MPI_File_write_all_end(file, words, &status), MPI_ERR_OTHER);
    OK(MPI_File_write_at_all_begin(file, 4 * rank, words, 1, MPI_INT));
    CLASS(MPI_File_write_at_all_begin(file, 4 * rank, words, 1, MPI_INT), MPI_ERR_OTHER);
    CLASS(MPI_File_read_all(file, words, 1, MPI_INT, &status), MPI_ERR_OTHER);
    CLASS(MPI_File_write_all_end(file, words, &status), MPI_ERR_OTHER);
    CLASS(MPI_File_write_at_all_end(file, &other, &status), MPI_ERR_BUFFER);
    MPI_File same = file;
    CLASS(MPI_File_close(&same), MPI_ERR_OTHER);
    CHECK(same == file);
    /* An access that is not collective may come in between. */
    OK(MPI_File_read_at(file, 4 * rank, &other, 0, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_write_at_all_end(file, words, &status));
    int count = -1;
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 1);
    OK(MPI_File_read_at_all(file, 4 * ((rank + 1) % size), &other, 1, MPI_INT, MPI_STATUS_IGNORE));
    EQUAL(other, (rank + 1) % size);
    OK(MPI_File_close(&file));
}

/* The individual pointer moves by what was accessed, and at once. */
static void pointers_move(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    OK(MPI_File_set_view(file, 40 * rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    int words[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, back[10];
    MPI_Offset at = -1;
    MPI_Request requests[2];
    OK(MPI_File_iwrite(file, words, 4, MPI_INT, &requests[0]));
    OK(MPI_File_get_position(file, &at));
    EQUAL(at, 4);
    OK(MPI_File_iwrite(file, words + 4, 6, MPI_INT, &requests[1]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_File_write_at(file, 0, words, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_get_position(file, &at));
    EQUAL(at, 10);
    OK(MPI_File_seek(file, -7, MPI_SEEK_CUR));
    OK(MPI_File_read(file, back, 2, MPI_INT, MPI_STATUS_IGNORE));
    EQUAL(back[0], 4);
    EQUAL(back[1], 5);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* At the end of the file less is read, and the pointer stops there. */
    OK(MPI_File_seek(file, -2, MPI_SEEK_END));
    MPI_Status status;
    int count = -1;
    MPI_Offset end = -1;
    OK(MPI_File_get_position(file, &end));
    OK(MPI_File_read(file, back, 10, MPI_INT, &status));
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 2);
    OK(MPI_File_get_position(file, &at));
    EQUAL(at, end + 2);
    OK(MPI_File_read(file, back, 10, MPI_INT, &status));
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 0);
    OK(MPI_File_seek(file, -2, MPI_SEEK_END));
    OK(MPI_File_read_all(file, back, 10, MPI_INT, &status));
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 2);
    OK(MPI_File_get_position(file, &at));
    EQUAL(at, end + 2);
    OK(MPI_File_close(&file));
}

/* Nonblocking collective access waits for nobody until it is waited for. */
static void nonblocking_collectives_do_not_block(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR), second;
    char name[700];
    snprintf(name, sizeof name, "%s/second", scratch);
    OK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                     &second));
    enum { WORDS = 3000 };
    static int words[2][WORDS], back[2][WORDS];
    MPI_Datatype spread;
    OK(MPI_Type_create_resized(MPI_INT, 0, 4 * size, &spread));
    OK(MPI_Type_commit(&spread));
    MPI_File both[] = {file, second};
    for (int i = 0; i < 2; i++)
        OK(MPI_File_set_view(both[i], 4 * rank, MPI_INT, spread, "native", MPI_INFO_NULL));
    for (int i = 0; i < WORDS; i++) {
        words[0][i] = rank * WORDS + i;
        words[1][i] = -words[0][i];
    }
    MPI_Request requests[4];
    int left = (rank + size - 1) % size, right = (rank + 1) % size, token = -1;
    /* Every other rank begins with the other file, and waits for a message before it goes on. */
    int first = rank % 2;
    OK(MPI_File_iwrite_all(both[first], words[first], WORDS, MPI_INT, &requests[0]));
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, right, 1, &token, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(token, left);
    OK(MPI_File_iwrite_all(both[1 - first], words[1 - first], WORDS, MPI_INT, &requests[1]));
    MPI_Status statuses[2];
    OK(MPI_Waitall(2, requests, statuses));
    for (int i = 0; i < 2; i++) {
        int count = -1;
        OK(MPI_Get_count(&statuses[i], MPI_INT, &count));
        EQUAL(count, WORDS);
    }
    /* Two on one file at once. */
    OK(MPI_File_iread_at_all(file, 0, back[0], WORDS / 2, MPI_INT, &requests[0]));
    OK(MPI_File_iread_at_all(file, WORDS / 2, back[0] + WORDS / 2, WORDS / 2, MPI_INT, &requests[1]));
    OK(MPI_File_iread_at_all(second, 0, back[1], WORDS, MPI_INT, &requests[2]));
    /* Alone it is complete already. */
    if (size > 1) {
        OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
        CLASS(MPI_Cancel(&requests[2]), MPI_ERR_REQUEST);
    }
    int flag = 0;
    while (!flag)
        OK(MPI_Testall(3, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK(memcmp(words, back, sizeof words) == 0);
    OK(MPI_Type_free(&spread));
    OK(MPI_File_close(&second));
    OK(MPI_File_close(&file));
}

/* What a nonblocking collective call does with the file was settled when it began; whoever has left
 * it may write next to its bytes. */
static void what_is_under_way_is_settled(void)
{
    enum { WORDS = 2000 };
    static int words[WORDS], own[WORDS], back[2 * WORDS];
    MPI_File file = open_scratch(MPI_MODE_RDWR), alone;
    OK(MPI_File_open(MPI_COMM_SELF, scratch_file, MPI_MODE_RDWR, MPI_INFO_NULL, &alone));
    MPI_Datatype spread;
    OK(MPI_Type_create_resized(MPI_INT, 0, 8 * size, &spread));
    OK(MPI_Type_commit(&spread));
    OK(MPI_File_set_view(file, 8 * rank, MPI_INT, spread, "native", MPI_INFO_NULL));
    for (int i = 0; i < WORDS; i++) {
        words[i] = rank * WORDS + i;
        own[i] = -words[i] - 1;
    }
    for (int round = 0; round < 10; round++) {
        MPI_Info hints;
        MPI_Request request;
        OK(MPI_File_iwrite_at_all(file, 0, words, WORDS, MPI_INT, &request));
        OK(MPI_Info_create(&hints));
        OK(MPI_Info_set(hints, "romio_cb_write", round % 2 ? "enable" : "disable"));
        OK(MPI_File_set_info(file, hints));
        OK(MPI_Info_free(&hints));
        OK(MPI_File_set_view(alone, 8 * rank + 4, MPI_INT, spread, "native", MPI_INFO_NULL));
        OK(MPI_File_write_at(alone, 0, own, WORDS, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_File_set_view(alone, 8 * WORDS * rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
        OK(MPI_File_read_at(alone, 0, back, 2 * WORDS, MPI_INT, MPI_STATUS_IGNORE));
        for (int i = 0; i < 2 * WORDS; i++) {
            int pair = (2 * WORDS * rank + i) / 2, word = pair % size * WORDS + pair / size;
            EQUAL(back[i], i % 2 ? -word - 1 : word);
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Type_free(&spread));
    OK(MPI_File_close(&alone));
    OK(MPI_File_close(&file));
}

/* Calls whose members exchange no data end before they tell each other how it went. Under the
 * component ml of coll the seventeenth on a file waited for ever. */
static void many_collective_calls_on_one_file(void)
{
    OK(MPI_Info_create(&scratch_info));
    OK(MPI_Info_set(scratch_info, "romio_cb_write", "disable"));
    OK(MPI_Info_set(scratch_info, "romio_cb_read", "disable"));
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    for (int round = 0; round < 50; round++) {
        int word = round * size + rank, back = -1;
        OK(MPI_File_write_at_all(file, 4 * word, &word, 1, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at_all(file, 4 * word, &back, 1, MPI_INT, MPI_STATUS_IGNORE));
        EQUAL(back, word);
    }
    OK(MPI_File_close(&file));
    OK(MPI_Info_free(&scratch_info));
}

/* In atomic mode what overlaps is as if one access came after the other. */
static void atomic_access_is_whole(void)
{
    enum { WORDS = 20000 };
    static int words[WORDS], back[WORDS];
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    int flag = -1;
    OK(MPI_File_get_atomicity(file, &flag));
    EQUAL(flag, 0);
    if (size > 1)
        CLASS(MPI_File_set_atomicity(file, rank == 0), MPI_ERR_NOT_SAME);
    OK(MPI_File_set_atomicity(file, 1));
    OK(MPI_File_get_atomicity(file, &flag));
    EQUAL(flag, 1);
    MPI_Datatype every_other;
    OK(MPI_Type_create_resized(MPI_INT, 0, 8, &every_other));
    OK(MPI_Type_commit(&every_other));
    OK(MPI_File_set_view(file, 0, MPI_INT, every_other, "native", MPI_INFO_NULL));
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < WORDS; i++)
            words[i] = round * size + rank + 1;
        if (round % 2)
            OK(MPI_File_write_at_all(file, 0, words, WORDS, MPI_INT, MPI_STATUS_IGNORE));
        else
            OK(MPI_File_write_at(file, 0, words, WORDS, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at(file, 0, back, WORDS, MPI_INT, MPI_STATUS_IGNORE));
        for (int i = 1; i < WORDS; i++)
            EQUAL(back[i], back[0]);
    }
    OK(MPI_Type_free(&every_other));
    OK(MPI_File_close(&file));
}

/* A file that is read only may show bytes twice. */
static void reading_may_overlap(void)
{
    int words[] = {10, 11, 12, 13}, back[6] = {0};
    MPI_File file = open_scratch(MPI_MODE_RDWR), reader;
    if (rank == 0)
        OK(MPI_File_write(file, words, 4, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_RDONLY, MPI_INFO_NULL, &reader));
    MPI_Datatype pair, pairs;
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_create_resized(pair, 0, 4, &pairs));
    OK(MPI_Type_commit(&pairs));
    OK(MPI_File_set_view(reader, 0, MPI_INT, pairs, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at_all(reader, 0, back, 6, MPI_INT, MPI_STATUS_IGNORE));
    int wanted[] = {10, 11, 11, 12, 12, 13};
    CHECK(memcmp(back, wanted, sizeof back) == 0);
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&pairs));
    OK(MPI_File_close(&reader));
    OK(MPI_File_close(&file));
}

/* A rank whose arguments are wrong takes part with nothing; the others are not left alone. */
/* HDF5 makes filetypes whose extent is less than their data, by markers of types inside, and uses
 * one tile: such a view was refused where the file may be written. */
static void a_tile_may_be_longer_than_its_extent(void)
{
    static const char *ways[] = {"enable", "disable"};
    enum { EACH = 9 };
    for (int way = 0; way < 2; way++) {
        OK(MPI_Info_create(&scratch_info));
        OK(MPI_Info_set(scratch_info, "romio_cb_write", ways[way]));
        OK(MPI_Info_set(scratch_info, "romio_cb_read", ways[way]));
        MPI_File file = open_scratch(MPI_MODE_RDWR);
        MPI_Datatype all, mine;
        int out[EACH], in[EACH], whole[EACH * 16];
        OK(MPI_Type_vector(EACH, 1, size, MPI_INT, &all));
        OK(MPI_Type_create_resized(all, 8, 12, &mine));
        OK(MPI_Type_commit(&mine));
        OK(MPI_File_set_view(file, 4 * rank, MPI_INT, mine, "native", MPI_INFO_NULL));
        for (int i = 0; i < EACH; i++)
            out[i] = i * size + rank;
        OK(MPI_File_write_all(file, out, EACH, MPI_INT, MPI_STATUS_IGNORE));
        memset(in, -1, sizeof in);
        OK(MPI_File_read_at_all(file, 0, in, EACH, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(memcmp(out, in, sizeof in) == 0);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
        OK(MPI_File_read_at(file, 0, whole, EACH * size, MPI_INT, MPI_STATUS_IGNORE));
        for (int i = 0; i < EACH * size; i++)
            EQUAL(whole[i], i);
        /* Of a byte that several tiles show the last one counts. */
        OK(MPI_File_set_view(file, 4000 * (rank + 1), MPI_INT, mine, "native", MPI_INFO_NULL));
        int many[2 * EACH], back[2 * EACH];
        for (int i = 0; i < 2 * EACH; i++)
            many[i] = 100 + i;
        OK(MPI_File_write_all(file, many, 2 * EACH, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_all(file, back, 0, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at_all(file, 0, back, 2 * EACH, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(memcmp(many + EACH, back + EACH, EACH * sizeof(int)) == 0);
        OK(MPI_Type_free(&all));
        OK(MPI_Type_free(&mine));
        OK(MPI_File_close(&file));
        OK(MPI_Info_free(&scratch_info));
    }
}

static void one_wrong_argument_stops_nobody(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    int word = rank;
    if (rank == 0)
        CLASS(MPI_File_write_at_all(file, -1, &word, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    else
        OK(MPI_File_write_at_all(file, 4 * rank, &word, 1, MPI_INT, MPI_STATUS_IGNORE));
    if (rank == size - 1)
        CLASS(MPI_File_write_at_all(file, 4 * rank, &word, -1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_COUNT);
    else
        OK(MPI_File_write_at_all(file, 4 * rank, &word, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_scratch();
    views_that_are_none();
    views_keep_their_types();
    split_calls_come_in_pairs();
    pointers_move();
    nonblocking_collectives_do_not_block();
    what_is_under_way_is_settled();
    many_collective_calls_on_one_file();
    atomic_access_is_whole();
    reading_may_overlap();
    a_tile_may_be_longer_than_its_extent();
    one_wrong_argument_stops_nobody();
    finish_scratch();
    return finish();
}
