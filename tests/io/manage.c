/* Opening, closing and deleting files, their sizes, hints and error handlers; what the file
 * system refuses has its class, on all ranks. */
#include "check.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[512], path[600];

/* A directory of this job, the same on all ranks. */
static void make_directory(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/oxmpi-io-XXXXXX", base ? base : "/tmp");
    if (rank == 0)
        CHECK(mkdtemp(directory) != NULL);
    OK(MPI_Bcast(directory, sizeof directory, MPI_CHAR, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "%s/file", directory);
}

static void modes(void)
{
    MPI_File file;
    int bad[] = {0, MPI_MODE_RDONLY | MPI_MODE_WRONLY, MPI_MODE_RDONLY | MPI_MODE_CREATE,
                 MPI_MODE_RDONLY | MPI_MODE_EXCL, MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL, MPI_MODE_RDWR | 1 << 25};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CLASS(MPI_File_open(MPI_COMM_WORLD, path, bad[i], MPI_INFO_NULL, &file), MPI_ERR_AMODE);
    CLASS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);
    CLASS(MPI_File_open(MPI_COMM_NULL, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_COMM);
    if (size > 1) {
        int mode = rank == size - 1 ? MPI_MODE_RDWR : MPI_MODE_WRONLY;
        CLASS(MPI_File_open(MPI_COMM_WORLD, path, mode | MPI_MODE_CREATE, MPI_INFO_NULL, &file), MPI_ERR_NOT_SAME);
        mode = rank == size - 1 ? 0 : MPI_MODE_RDWR;
        CLASS(MPI_File_open(MPI_COMM_WORLD, path, mode | MPI_MODE_CREATE, MPI_INFO_NULL, &file), MPI_ERR_AMODE);
    }
    int mode = MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL;
    OK(MPI_File_open(MPI_COMM_WORLD, path, mode, MPI_INFO_NULL, &file));
    int told = 0, same = 0;
    OK(MPI_File_get_amode(file, &told));
    EQUAL(told, mode);
    MPI_Group group, world;
    OK(MPI_File_get_group(file, &group));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_compare(group, world, &same));
    EQUAL(same, MPI_IDENT);
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&world));
    MPI_File closed = file;
    OK(MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL);
    CLASS(MPI_File_close(&file), MPI_ERR_FILE);
    CLASS(MPI_File_close(&closed), MPI_ERR_FILE);
    CLASS(MPI_File_open(MPI_COMM_WORLD, path, mode, MPI_INFO_NULL, &file), MPI_ERR_FILE_EXISTS);
    CLASS(MPI_File_open(MPI_COMM_WORLD, directory, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    CLASS(MPI_File_write(file, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE), MPI_ERR_READ_ONLY);
    CLASS(MPI_File_set_size(file, 3), MPI_ERR_READ_ONLY);
    OK(MPI_File_close(&file));
    CLASS(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    char byte;
    CLASS(MPI_File_read(file, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE), MPI_ERR_ACCESS);
    CLASS(MPI_File_read_all(file, &byte, 1, MPI_CHAR, MPI_STATUS_IGNORE), MPI_ERR_ACCESS);
    OK(MPI_File_close(&file));
    if (rank == 0) {
        OK(MPI_File_delete(path, MPI_INFO_NULL));
        CLASS(MPI_File_delete(path, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Only rank 0 may make the file, and all see its size. */
static void sizes(void)
{
    MPI_File file;
    MPI_Offset bytes = -1;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                     &file));
    OK(MPI_File_set_size(file, 1234));
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(bytes, 1234);
    CLASS(MPI_File_set_size(file, -1), MPI_ERR_ARG);
    OK(MPI_File_preallocate(file, 100));
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(bytes, 1234);
    OK(MPI_File_preallocate(file, 70000));
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(bytes, 70000);
    struct stat stat_of;
    CHECK(stat(path, &stat_of) == 0);
    CHECK(stat_of.st_blocks * 512 >= 70000);
    if (size > 1)
        CLASS(MPI_File_set_size(file, 5 + rank), MPI_ERR_NOT_SAME);
    /* Sparse, past what an int can say. */
    MPI_Offset far = (MPI_Offset)5 << 30;
    OK(MPI_File_set_size(file, far));
    OK(MPI_File_seek(file, -3, MPI_SEEK_END));
    OK(MPI_File_get_position(file, &bytes));
    EQUAL(bytes, far - 3);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    long long word = 77 + rank, back = 0;
    OK(MPI_File_write_at(file, far + 8 * rank, &word, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int other = (rank + 1) % size;
    OK(MPI_File_read_at(file, far + 8 * other, &back, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE));
    EQUAL(back, 77 + other);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_size(file, 10));
    MPI_Status status;
    char text[32];
    int count = -1;
    OK(MPI_File_read_at(file, 4, text, 32, MPI_CHAR, &status));
    OK(MPI_Get_count(&status, MPI_CHAR, &count));
    EQUAL(count, 6);
    OK(MPI_File_read_at_all(file, 4, text, 32, MPI_CHAR, &status));
    OK(MPI_Get_count(&status, MPI_CHAR, &count));
    EQUAL(count, 6);
    OK(MPI_File_sync(file));
    OK(MPI_File_close(&file));
}

static void expect(MPI_Info info, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int length = sizeof value, flag = 0;
    OK(MPI_Info_get_string(info, key, &length, value, &flag));
    if (!flag || strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "hint %s is \"%s\", expected \"%s\"", key, flag ? value : "(none)", wanted);
}

static void hints(void)
{
    MPI_File file;
    MPI_Info info, used;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "cb_buffer_size", "65536"));
    OK(MPI_Info_set(info, "cb_nodes", "1"));
    OK(MPI_Info_set(info, "romio_cb_write", rank == 0 ? "disable" : "nonsense"));
    OK(MPI_Info_set(info, "romio_ds_write", "enable"));
    OK(MPI_Info_set(info, "file_perm", "600"));
    OK(MPI_Info_set(info, "access_style", "write_once"));
    OK(MPI_Info_set(info, "no_such_hint", "1"));
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    OK(MPI_File_get_info(file, &used));
    expect(used, "cb_buffer_size", "65536");
    expect(used, "cb_nodes", "1");
    expect(used, "romio_cb_write", "disable");
    /* Holes are never written. */
    expect(used, "romio_ds_write", "disable");
    expect(used, "access_style", "write_once");
    expect(used, "file_perm", "600");
    expect(used, "filename", path);
    expect(used, "mpi_memory_alloc_kinds", "system,mpi");
    int flag = 1, length = 0;
    OK(MPI_Info_get_string(used, "no_such_hint", &length, NULL, &flag));
    EQUAL(flag, 0);
    OK(MPI_Info_free(&used));
    struct stat stat_of;
    CHECK(stat(path, &stat_of) == 0);
    EQUAL(stat_of.st_mode & 0777, 0600);
    OK(MPI_Info_set(info, "cb_buffer_size", "4096"));
    OK(MPI_File_set_info(file, info));
    OK(MPI_File_get_info(file, &used));
    expect(used, "cb_buffer_size", "4096");
    OK(MPI_Info_free(&used));
    OK(MPI_Info_free(&info));
    OK(MPI_File_close(&file));
}

/* ROMIO's prefixes of file systems are no part of a name; others are. */
static void prefixes(void)
{
    char name[700];
    struct stat stat_of;
    MPI_File file;
    MPI_Info used;
    int mode = MPI_MODE_RDWR | MPI_MODE_CREATE;
    static const char *const known[] = {"ufs", "nfs", "UFS", "lustre", "gpfs", "testfs", "pvfs2", "panfs"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snprintf(name, sizeof name, "%s:%s", known[i], path);
        OK(MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, &file));
        CHECK(stat(path, &stat_of) == 0);
        OK(MPI_File_get_info(file, &used));
        expect(used, "filename", path);
        OK(MPI_Info_free(&used));
        OK(MPI_File_close(&file));
        if (rank == 0)
            OK(MPI_File_delete(name, MPI_INFO_NULL));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        CHECK(stat(path, &stat_of) != 0);
    }
    snprintf(name, sizeof name, "%s-other:x", path);
    OK(MPI_File_open(MPI_COMM_WORLD, name, mode | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    CHECK(stat(name, &stat_of) == 0);
    OK(MPI_File_close(&file));
}

static MPI_File heard;
static int heard_code, heard_times;

static void hear(MPI_File *file, int *code, ...)
{
    heard = *file;
    heard_code = *code;
    heard_times++;
}

/* Errors of opening go to the handler of MPI_FILE_NULL, which files inherit. */
static void handlers(void)
{
    MPI_Errhandler handler, found;
    MPI_File file;
    OK(MPI_File_create_errhandler(hear, &handler));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    CLASS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);
    EQUAL(heard_times, 1);
    CHECK(heard == MPI_FILE_NULL);
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                     &file));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    OK(MPI_File_get_errhandler(file, &found));
    CHECK(found == handler);
    OK(MPI_Errhandler_free(&found));
    OK(MPI_Errhandler_free(&handler));
    CLASS(MPI_File_seek(file, -1, MPI_SEEK_SET), MPI_ERR_ARG);
    EQUAL(heard_times, 2);
    CHECK(heard == file);
    CLASS(heard_code, MPI_ERR_ARG);
    int code = MPI_File_call_errhandler(file, MPI_ERR_IO);
    EQUAL(code, MPI_SUCCESS);
    EQUAL(heard_times, 3);
    OK(MPI_File_set_errhandler(file, MPI_ERRORS_RETURN));
    CLASS(MPI_File_seek(file, 0, 4), MPI_ERR_ARG);
    EQUAL(heard_times, 3);
    int number = MPI_File_toint(file);
    CHECK(MPI_File_fromint(number) == file);
    OK(MPI_File_close(&file));
    CHECK(MPI_File_fromint(number) == MPI_FILE_NULL);
}

/* What the file system refuses. */
static void refusals(void)
{
    MPI_File file;
    char missing[700];
    snprintf(missing, sizeof missing, "%s/no/such/directory", directory);
    CLASS(MPI_File_open(MPI_COMM_WORLD, missing, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file),
          MPI_ERR_NO_SUCH_FILE);
    snprintf(missing, sizeof missing, "%s/file/below", directory);
    if (rank == 0)
        CHECK(close(open(path, O_CREAT | O_WRONLY, 0400)) == 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CLASS(MPI_File_open(MPI_COMM_WORLD, missing, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    /* Root may write anywhere, but not to what runs, nor to what is mounted without writing. */
    if (geteuid() != 0)
        CLASS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR, MPI_INFO_NULL, &file), MPI_ERR_ACCESS);
    char long_name[5000];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    CLASS(MPI_File_open(MPI_COMM_WORLD, long_name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_BAD_FILE);
    if (access("/dev/full", W_OK) == 0) {
        OK(MPI_File_open(MPI_COMM_WORLD, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
        MPI_Status status;
        int count = -1;
        CLASS(MPI_File_write(file, "full", 4, MPI_CHAR, &status), MPI_ERR_NO_SPACE);
        OK(MPI_Get_count(&status, MPI_CHAR, &count));
        EQUAL(count, 0);
        OK(MPI_File_close(&file));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        CHECK(unlink(path) == 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_directory();
    modes();
    sizes();
    hints();
    prefixes();
    handlers();
    refusals();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        CHECK(rmdir(directory) == 0);
    return finish();
}
