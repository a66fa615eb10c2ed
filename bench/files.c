/* A file of 64 MiB by all ranks, in MB/s, in $TMPDIR: "files.write BLOCK ..." and "files.read
 * BLOCK ..." collectively, where the ranks' blocks of so many bytes follow each other in turn;
 * with --calls contiguous "files.sync BLOCK ..." instead: each rank a part of its own in blocks
 * of so many bytes, up to MPI_File_sync, as a multiple of one process that does the same with
 * write and fdatasync. usage: files [--quick] [--calls contiguous] [bytes ...] */
#include "bench.h"

#include <fcntl.h>
#include <unistd.h>

enum { WHOLE = 64 << 20 };

static char path[512];

static void wrong(const char *what)
{
    fprintf(stderr, "files: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void check(const unsigned char *bytes, size_t len, int me, size_t block)
{
    for (size_t i = 0; i < len; i += block)
        if (bytes[i] != (unsigned char)(me + i / block))
            wrong("other bytes came back");
}

static MPI_File open_file(int me)
{
    MPI_File file;
    (void)me;
    if (MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file) != MPI_SUCCESS)
        wrong("cannot open");
    return file;
}

static void interleaved(const struct options *o, int me, int ranks, size_t block)
{
    size_t each = WHOLE / (size_t)ranks / block * block;
    unsigned char *bytes = buffer(each);
    MPI_File file = open_file(me);
    MPI_Datatype run, mine;
    MPI_Type_contiguous((int)block, MPI_BYTE, &run);
    MPI_Type_create_resized(run, 0, (MPI_Aint)(block * (size_t)ranks), &mine);
    MPI_Type_commit(&mine);
    MPI_File_set_view(file, (MPI_Offset)(block * (size_t)me), MPI_BYTE, mine, "native", MPI_INFO_NULL);
    for (size_t i = 0; i < each; i++)
        bytes[i] = (unsigned char)(me + i / block);
    for (int reads = 0; reads < 2; reads++) {
        struct cell c = cell(o, MPI_COMM_WORLD);
        double start;
        if (reads)
            memset(bytes, 0, each);
        do {
            MPI_Barrier(MPI_COMM_WORLD);
            start = now();
            for (int i = 0; i < c.rounds; i++)
                if (reads)
                    MPI_File_read_at_all(file, 0, bytes, (int)each, MPI_BYTE, MPI_STATUS_IGNORE);
                else
                    MPI_File_write_at_all(file, 0, bytes, (int)each, MPI_BYTE, MPI_STATUS_IGNORE);
        } while (another(&c, now() - start));
        if (me == 0)
            print_speed(reads ? "files.read" : "files.write", (long)block, &c, (double)each * ranks);
    }
    check(bytes, each, me, block);
    MPI_Type_free(&run);
    MPI_Type_free(&mine);
    MPI_File_close(&file);
    free(bytes);
}

/* What one process takes for all of it. */
static double plainly(const unsigned char *bytes, size_t block)
{
    double start = now();
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        wrong("cannot open");
    for (size_t at = 0; at < WHOLE; at += block)
        if (write(fd, bytes, block) != (ssize_t)block)
            wrong("cannot write");
    if (fdatasync(fd) != 0 || close(fd) != 0)
        wrong("cannot sync");
    return now() - start;
}

static void contiguous(const struct options *o, int me, int ranks, size_t block)
{
    unsigned char *bytes = buffer(block);
    double ratio[SAMPLES], start = now();
    int n = 0, more = 1;
    while (more) {
        double alone = 0, together, begin;
        if (me == 0)
            alone = plainly(bytes, block);
        MPI_Barrier(MPI_COMM_WORLD);
        begin = now();
        if (me == 0 && truncate(path, 0) != 0)
            wrong("cannot truncate");
        MPI_File file = open_file(me);
        size_t each = WHOLE / (size_t)ranks;
        for (size_t at = 0; at < each; at += block)
            MPI_File_write_at(file, (MPI_Offset)(each * (size_t)me + at), bytes, (int)block, MPI_BYTE,
                              MPI_STATUS_IGNORE);
        MPI_File_sync(file);
        MPI_File_close(&file);
        together = now() - begin;
        ratio[n++] = alone / together;
        more = n < 5 || (n < SAMPLES && now() - start < 5 * o->box);
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (me == 0)
        quantiles("files.sync", (long)block, ratio, n);
    free(bytes);
}

int main(int argc, char **argv)
{
    int me, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options o = options(argc, argv, 64, 4096, 4);
    const char *directory = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/oxmpi-bench-XXXXXX", directory ? directory : "/tmp");
    if (me == 0)
        close(mkstemp(path));
    MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int s = 0; s < o.sizes; s++)
        if (o.calls && strcmp(o.calls, "contiguous") == 0)
            contiguous(&o, me, ranks, (size_t)o.size[s]);
        else
            interleaved(&o, me, ranks, (size_t)o.size[s]);
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0)
        unlink(path);
    MPI_Finalize();
    return 0;
}
