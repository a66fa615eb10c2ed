/* The pointer that all ranks share: no piece is taken twice, ordered access follows the ranks,
 * sequential files know nothing else. */
#include "scratch.h"

enum { EACH = 200 };

/* Everybody writes records at the shared pointer; each is there once, and whole. */
static void records(int nonblocking)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    OK(MPI_File_set_view(file, 8, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int i = 0; i < EACH; i++) {
        int record[3] = {rank, i, rank ^ i};
        if (nonblocking) {
            MPI_Request request;
            OK(MPI_File_iwrite_shared(file, record, 3, MPI_INT, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_File_write_shared(file, record, 3, MPI_INT, MPI_STATUS_IGNORE));
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    MPI_Offset at = -1;
    OK(MPI_File_get_position_shared(file, &at));
    EQUAL(at, 3 * EACH * size);
    /* Everybody takes records back by the same pointer; together they get all. */
    OK(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    int *found = calloc((size_t)(EACH * size), sizeof *found), records = 0;
    for (;;) {
        int record[3], count = -1;
        MPI_Status status;
        OK(MPI_File_read_shared(file, record, 3, MPI_INT, &status));
        OK(MPI_Get_count(&status, MPI_INT, &count));
        if (count == 0)
            break;
        EQUAL(count, 3);
        EQUAL(record[0] ^ record[1], record[2]);
        CHECK(record[0] >= 0 && record[0] < size && record[1] >= 0 && record[1] < EACH);
        found[record[0] * EACH + record[1]]++;
        records++;
    }
    OK(MPI_Allreduce(MPI_IN_PLACE, found, EACH * size, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Allreduce(MPI_IN_PLACE, &records, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(records, EACH * size);
    for (int i = 0; i < EACH * size; i++)
        EQUAL(found[i], 1);
    free(found);
    OK(MPI_File_close(&file));
}

/* Ordered access: by rank, whatever the lengths. */
static void ordered(int split)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    int mine[64], back[64], base = 0;
    for (int round = 0; round < 4; round++) {
        int count = (rank * 7 + round) % 11, total = 0;
        OK(MPI_Exscan(&count, &base, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        if (rank == 0)
            base = 0;
        OK(MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        for (int i = 0; i < count; i++)
            mine[i] = round * 1000 + base + i;
        MPI_Offset begin = -1, end = -1;
        OK(MPI_File_get_position_shared(file, &begin));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        MPI_Status status;
        int told = -1;
        if (split) {
            OK(MPI_File_write_ordered_begin(file, mine, count, MPI_INT));
            OK(MPI_File_write_ordered_end(file, mine, &status));
        } else {
            OK(MPI_File_write_ordered(file, mine, count, MPI_INT, &status));
        }
        OK(MPI_Get_count(&status, MPI_INT, &told));
        EQUAL(told, count);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_File_get_position_shared(file, &end));
        EQUAL(end - begin, total);
        OK(MPI_File_read_at(file, begin + base, back, count, MPI_INT, MPI_STATUS_IGNORE));
        for (int i = 0; i < count; i++)
            EQUAL(back[i], mine[i]);
        OK(MPI_File_seek_shared(file, begin, MPI_SEEK_SET));
        memset(back, 0, sizeof back);
        if (split) {
            OK(MPI_File_read_ordered_begin(file, back, count, MPI_INT));
            OK(MPI_File_read_ordered_end(file, back, &status));
        } else {
            OK(MPI_File_read_ordered(file, back, count, MPI_INT, &status));
        }
        for (int i = 0; i < count; i++)
            EQUAL(back[i], mine[i]);
    }
    MPI_Offset at = -1;
    OK(MPI_File_seek_shared(file, -2, MPI_SEEK_END));
    OK(MPI_File_get_position_shared(file, &at));
    MPI_Offset bytes = -1;
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(at, bytes / 4 - 2);
    CLASS(MPI_File_seek_shared(file, -at - 1, MPI_SEEK_CUR), MPI_ERR_ARG);
    if (size > 1)
        CLASS(MPI_File_seek_shared(file, rank, MPI_SEEK_SET), MPI_ERR_NOT_SAME);
    OK(MPI_File_close(&file));
}

/* A file with MPI_MODE_SEQUENTIAL has nothing but its shared pointer. */
static void sequential(void)
{
    MPI_File file;
    char byte = 'a';
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_SEQUENTIAL,
                     scratch_info, &file));
    CLASS(MPI_File_write(file, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    CLASS(MPI_File_write_at(file, 0, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    CLASS(MPI_File_seek(file, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION);
    MPI_Offset at = -1;
    CLASS(MPI_File_get_position(file, &at), MPI_ERR_UNSUPPORTED_OPERATION);
    OK(MPI_File_write_shared(file, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE));
    /* The new view begins where the pointer is. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MPI_Offset disp = -1;
    MPI_Datatype etype, filetype;
    char rep[MPI_MAX_DATAREP_STRING];
    OK(MPI_File_get_view(file, &disp, &etype, &filetype, rep));
    EQUAL(disp, size);
    CHECK(etype == MPI_INT && filetype == MPI_INT && strcmp(rep, "native") == 0);
    OK(MPI_File_write_ordered(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    MPI_Offset bytes = -1;
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(bytes, 5 * size);
    CLASS(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    OK(MPI_File_set_view(file, size, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    int word = -1;
    OK(MPI_File_read_at(file, rank, &word, 1, MPI_INT, MPI_STATUS_IGNORE));
    EQUAL(word, rank);
    OK(MPI_File_close(&file));
}

/* Both pointers begin at the end of a file that is opened to be appended to. */
static void append(void)
{
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    OK(MPI_File_set_size(file, 100));
    OK(MPI_File_close(&file));
    file = open_scratch(MPI_MODE_RDWR | MPI_MODE_APPEND);
    MPI_Offset at = -1;
    OK(MPI_File_get_position(file, &at));
    EQUAL(at, 100);
    OK(MPI_File_get_position_shared(file, &at));
    EQUAL(at, 100);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_write_shared(file, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_get_size(file, &at));
    EQUAL(at, 100 + size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_close(&file));
}

/* argv[1]: where the pointer is kept, "memory" or "member". */
int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_scratch();
    OK(MPI_Info_create(&scratch_info));
    OK(MPI_Info_set(scratch_info, "oxmpi_shared_pointer", argc > 1 ? argv[1] : "memory"));
    records(0);
    records(1);
    ordered(0);
    ordered(1);
    sequential();
    append();
    OK(MPI_Info_free(&scratch_info));
    finish_scratch();
    return finish();
}
