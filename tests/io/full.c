/* A file system that is really full: 64 pages of memory, mounted in a name-space of its own by a
 * job that this program starts there. Whatever does not fit is MPI_ERR_NO_SPACE, what was told as
 * written is there, and when something is deleted writing goes on. */
#include "again.h"

#include <sys/wait.h>

enum { BLOCK = 4096, PAGES = 64, EACH = PAGES / 2, WHOLE = PAGES * BLOCK };

static unsigned char bytes[2 * WHOLE], back[2 * WHOLE];

static void fill(int seed)
{
    for (int i = 0; i < 2 * WHOLE; i++)
        bytes[i] = (unsigned char)(i * 7 + i / BLOCK + seed * 31 + 1);
}

static MPI_File opened(const char *folder, const char *name)
{
    char path[4200];
    MPI_File file;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file));
    return file;
}

static void deleted(const char *folder, const char *name)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        OK(MPI_File_delete(path, MPI_INFO_NULL));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Whether it was written; if not, that is because the file system is full. */
static int is_written(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS)
        OK(MPI_Error_class(code, &class));
    CHECK(class == MPI_SUCCESS || class == MPI_ERR_NO_SPACE);
    return class == MPI_SUCCESS;
}

static int of_all(int one)
{
    int all;
    OK(MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    return all;
}

/* Blocks of all ranks in turn, each by a call of its own, blocking or not. */
static void blocks(const char *folder, int later)
{
    MPI_File file = opened(folder, "blocks");
    int written[EACH], count = 0;
    fill(rank);
    for (int i = 0; i < EACH; i++) {
        MPI_Offset at = ((MPI_Offset)i * size + rank) * BLOCK;
        int code;
        if (later) {
            MPI_Request request;
            OK(MPI_File_iwrite_at(file, at, bytes + i * BLOCK, BLOCK, MPI_BYTE, &request));
            code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            code = MPI_File_write_at(file, at, bytes + i * BLOCK, BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
        }
        count += written[i] = is_written(code);
    }
    int fitted = of_all(count);
    CHECK(fitted > 0 && fitted <= PAGES);
    OK(MPI_File_sync(file));
    for (int i = 0; i < EACH; i++)
        if (written[i]) {
            MPI_Offset at = ((MPI_Offset)i * size + rank) * BLOCK;
            OK(MPI_File_read_at(file, at, back, BLOCK, MPI_BYTE, MPI_STATUS_IGNORE));
            EQUAL(memcmp(back, bytes + i * BLOCK, BLOCK), 0);
        }
    OK(MPI_File_close(&file));
    deleted(folder, "blocks");
}

/* Together, through a view in which the ranks take turns: `len` bytes of each. */
static void together(const char *folder, int len, int fits)
{
    MPI_File file = opened(folder, "together");
    MPI_Datatype part, tile;
    OK(MPI_Type_contiguous(64, MPI_BYTE, &part));
    OK(MPI_Type_create_resized(part, 0, 64 * size, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, 64 * rank, MPI_BYTE, tile, "native", MPI_INFO_NULL));
    fill(rank + 9);
    int is_there = is_written(MPI_File_write_at_all(file, 0, bytes, len, MPI_BYTE, MPI_STATUS_IGNORE));
    if (fits)
        CHECK(is_there);
    else
        CHECK(of_all(is_there) < size);
    OK(MPI_File_sync(file));
    if (is_there) {
        OK(MPI_File_read_at(file, 0, back, len, MPI_BYTE, MPI_STATUS_IGNORE));
        EQUAL(memcmp(back, bytes, (size_t)len), 0);
    }
    OK(MPI_Type_free(&tile));
    OK(MPI_Type_free(&part));
    OK(MPI_File_close(&file));
    deleted(folder, "together");
}

static void preallocated(const char *folder)
{
    MPI_File file = opened(folder, "ahead");
    CLASS(MPI_File_preallocate(file, 2 * WHOLE), MPI_ERR_NO_SPACE);
    OK(MPI_File_preallocate(file, WHOLE / 2));
    OK(MPI_File_close(&file));
    deleted(folder, "ahead");
}

static void acting(const char *folder)
{
    for (int later = 0; later < 2; later++)
        blocks(folder, later);
    together(folder, 2 * WHOLE, 0);
    together(folder, WHOLE / 2 / size / 64 * 64, 1);
    preallocated(folder);
    if (rank == 0)
        printf("it was full\n");
}

/* Runs `sh -c script NAME FOLDER MPIRUN PROGRAM`; its status. */
static int shell(const char *script, const char *folder)
{
    find_mpirun();
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        execlp("unshare", "unshare", "-rm", "sh", "-c", script, "full", folder, mpirun, program, (char *)NULL);
        _exit(111);
    }
    int status = 0;
    EQUAL(waitpid(child, &status, 0), child);
    return status;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 1) {
        acting(argv[1]);
    } else {
        char folder[] = "/tmp/oxmpi-full-XXXXXX";
        CHECK(mkdtemp(folder));
        int allowed = shell("mount -t tmpfs -o size=4k none \"$1\"", folder) == 0;
        int status = 0;
        if (allowed)
            status = shell("mount -t tmpfs -o size=256k none \"$1\" && exec \"$2\" -n 3 \"$3\" \"$1\"", folder);
        EQUAL(rmdir(folder), 0);
        if (!allowed)
            SKIP("a name-space of mounts, or one of users, is not allowed here");
        EQUAL(status, 0);
    }
    OK(MPI_Finalize());
    return 0;
}
