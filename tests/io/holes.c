/* A write leaves bytes alone that it was not given: what another access writes there at the same
 * time, through the same open, another one or none, is in the file afterwards (MPI-5.0 §14.6.1).
 *
 * The file consists of records in turn: an even one of rank 0, an odd one of rank 0, an even one
 * of rank 1, and so on. Even and odd records are written by accesses that overlap in time:
 * - one thread starts a nonblocking collective write and calls a blocking one;
 * - the threads of a rank write, one collectively, one by itself through the same open or another.
 * A collective write in two phases read the holes of its window and wrote them back.
 *
 * The program has a pwrite of its own that counts bytes: those that the system is given are those
 * that the program gave. The same holds where room is provided by a file system that cannot
 * allocate: only what lies behind the end is written. */
#include "scratch.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>

enum { RECORD = 8, RECORDS = 512, ROUNDS = 20 };
static atomic_llong given_to_system;
static atomic_int counts, cannot_allocate;

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    long put = syscall(SYS_pwrite64, fd, bytes, length, offset);
    if (counts && put > 0)
        given_to_system += put;
    return put;
}

int fallocate(int fd, int mode, off_t offset, off_t length)
{
    if (cannot_allocate) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return (int)syscall(SYS_fallocate, fd, mode, offset, length);
}

/* Bytes that all ranks gave to the system since the last call. */
static long long written(void)
{
    long long mine = given_to_system, all = 0;
    OK(MPI_Allreduce(&mine, &all, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD));
    given_to_system = 0;
    return all;
}

static unsigned char records[2][RECORDS * RECORD];

static unsigned char byte_of(int round, int who, int odd, int at)
{
    return (unsigned char)(1 + round * 5 + who * 29 + odd * 101 + at * 3 + at / RECORD);
}

static void draw(int round)
{
    for (int odd = 0; odd < 2; odd++)
        for (int at = 0; at < RECORDS * RECORD; at++)
            records[odd][at] = byte_of(round, rank, odd, at);
}

/* One tile of the view is a record of each rank: the odd ones follow the even ones in each. */
static MPI_Datatype tile_of(void)
{
    MPI_Datatype record, tile;
    OK(MPI_Type_contiguous(RECORD, MPI_BYTE, &record));
    OK(MPI_Type_create_resized(record, 0, 2 * RECORD * size, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_Type_free(&record));
    return tile;
}

static void see(MPI_File file, int odd)
{
    MPI_Datatype tile = tile_of();
    OK(MPI_File_set_view(file, RECORD * (2 * rank + odd), MPI_BYTE, tile, "native", MPI_INFO_NULL));
    OK(MPI_Type_free(&tile));
}

static void compare(int round)
{
    static unsigned char seen[2 * RECORD * RECORDS];
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int fd = open(scratch_file, O_RDONLY);
    CHECK(fd >= 0);
    for (int who = 0; who < size; who++)
        for (int i = 0; i < RECORDS; i++) {
            off_t at = (off_t)RECORD * 2 * (i * size + who);
            EQUAL(pread(fd, seen, 2 * RECORD, at), 2 * RECORD);
            for (int byte = 0; byte < 2 * RECORD; byte++) {
                int odd = byte / RECORD, wanted = byte_of(round, who, odd, i * RECORD + byte % RECORD);
                if (seen[byte] != wanted)
                    fail(__FILE__, __LINE__, "round %d: record %d of rank %d, %s: byte %d is %d, not %d", round, i,
                         who, odd ? "odd" : "even", byte % RECORD, seen[byte], wanted);
            }
        }
    CHECK(close(fd) == 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static MPI_File opened(MPI_Comm comm, const char *sieve)
{
    MPI_File file;
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", "enable"));
    OK(MPI_Info_set(info, "romio_ds_write", sieve));
    OK(MPI_Info_set(info, "cb_buffer_size", "4096"));
    OK(MPI_File_open(comm, scratch_file, MPI_MODE_RDWR | MPI_MODE_CREATE, info, &file));
    OK(MPI_Info_free(&info));
    return file;
}

/* The program's bytes and no others are written, whatever a hint says. */
static void bytes_are_counted(const char *sieve, int length)
{
    MPI_File file = opened(MPI_COMM_WORLD, sieve);
    MPI_Status status;
    MPI_Request request;
    draw(0);
    see(file, 0);
    written();
    counts = 1;
    OK(MPI_File_write_at_all(file, 0, records[0], length, MPI_BYTE, &status));
    EQUAL(written(), (long long)length * size);
    OK(MPI_File_iwrite_at_all(file, 0, records[0], length, MPI_BYTE, &request));
    OK(MPI_Wait(&request, &status));
    EQUAL(written(), (long long)length * size);
    OK(MPI_File_write_at(file, 0, records[0], length, MPI_BYTE, &status));
    EQUAL(written(), (long long)length * size);
    counts = 0;
    OK(MPI_File_close(&file));
    /* The same where no other rank has it open. */
    if (rank == 0) {
        MPI_Datatype tile = tile_of();
        OK(MPI_File_open(MPI_COMM_SELF, scratch_file, MPI_MODE_RDWR | MPI_MODE_UNIQUE_OPEN, MPI_INFO_NULL, &file));
        OK(MPI_File_set_view(file, 0, MPI_BYTE, tile, "native", MPI_INFO_NULL));
        counts = 1;
        OK(MPI_File_write_at_all(file, 0, records[0], length, MPI_BYTE, &status));
        counts = 0;
        EQUAL(given_to_system, length);
        OK(MPI_Type_free(&tile));
        OK(MPI_File_close(&file));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    given_to_system = 0;
}

static void one_thread(const char *sieve)
{
    MPI_File even = opened(MPI_COMM_WORLD, sieve);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request request;
        draw(round);
        see(even, 0);
        /* The view of an access is that of the moment when it was started. */
        OK(MPI_File_iwrite_at_all(even, 0, records[0], RECORDS * RECORD, MPI_BYTE, &request));
        see(even, 1);
        OK(MPI_File_write_at_all(even, 0, records[1], RECORDS * RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        compare(round);
    }
    OK(MPI_File_close(&even));
}

static MPI_File of_thread;

/* Every odd record by a call of its own. */
static void *write_odd(void *unused)
{
    for (int i = 0; i < RECORDS; i++)
        OK(MPI_File_write_at(of_thread, RECORD * (2 * (i * size + rank) + 1), records[1] + i * RECORD, RECORD,
                             MPI_BYTE, MPI_STATUS_IGNORE));
    return unused;
}

static void two_threads(MPI_Comm of_other, const char *sieve)
{
    MPI_File even = opened(MPI_COMM_WORLD, sieve), other = opened(of_other, "automatic");
    see(even, 0);
    of_thread = other;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t thread;
        draw(round);
        EQUAL(pthread_create(&thread, NULL, write_odd, NULL), 0);
        OK(MPI_File_write_at_all(even, 0, records[0], RECORDS * RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
        EQUAL(pthread_join(thread, NULL), 0);
        compare(round);
    }
    OK(MPI_File_close(&other));
    OK(MPI_File_close(&even));
}

static void *write_own(void *unused)
{
    for (int i = 0; i < RECORDS; i++)
        OK(MPI_File_write_at(of_thread, i * RECORD, records[0] + i * RECORD, RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
    return unused;
}

/* Odd ranks give nothing to the collective write, and write their records through the same open
 * meanwhile. */
static void one_open(void)
{
    MPI_File file = opened(MPI_COMM_WORLD, "automatic");
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t thread;
        draw(round);
        see(file, 1);
        OK(MPI_File_write_at_all(file, 0, records[1], RECORDS * RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
        see(file, 0);
        of_thread = file;
        if (rank % 2)
            EQUAL(pthread_create(&thread, NULL, write_own, NULL), 0);
        OK(MPI_File_write_at_all(file, 0, records[0], rank % 2 ? 0 : RECORDS * RECORD, MPI_BYTE, MPI_STATUS_IGNORE));
        if (rank % 2)
            EQUAL(pthread_join(thread, NULL), 0);
        compare(round);
    }
    OK(MPI_File_close(&file));
}

/* Room is provided without writing what is there. */
static void room_is_provided_behind_the_end(void)
{
    MPI_File file = opened(MPI_COMM_WORLD, "automatic");
    MPI_Offset before = -1, now = -1;
    OK(MPI_File_get_size(file, &before));
    written();
    cannot_allocate = counts = 1;
    OK(MPI_File_preallocate(file, before / 2));
    EQUAL(written(), 0);
    OK(MPI_File_preallocate(file, before + 9999));
    EQUAL(written(), 9999);
    cannot_allocate = counts = 0;
    OK(MPI_File_get_size(file, &now));
    EQUAL(now, before + 9999);
    OK(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    static const char *const sieves[] = {"automatic", "enable", "disable"};
    int provided = -1;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    make_scratch();
    for (int i = 0; i < 3; i++) {
        bytes_are_counted(sieves[i], RECORDS * RECORD);
        one_thread(sieves[i]);
        two_threads(MPI_COMM_SELF, sieves[i]);
    }
    two_threads(MPI_COMM_WORLD, "automatic");
    one_open();
    room_is_provided_behind_the_end();
    if (rank == 0)
        OK(MPI_File_delete(scratch_file, MPI_INFO_NULL));
    finish_scratch();
    return finish();
}
