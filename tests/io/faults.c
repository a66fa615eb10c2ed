/* Every system call on a file fails once, in every way that matters: nothing is lost in silence.
 *
 * The program has functions of the names that the library calls, which fail when they are told
 * to. An interrupted or short call must not be seen; another error has its class, on every rank
 * where others depend on the call; and what a status counts as written is in the file. */
#include "scratch.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>

enum call { NONE, PREAD, PWRITE, TRUNCATE, SYNC, ALLOCATE, OPEN, UNLINK, CLOSE, LOCK };
enum { SHORT = -1 };

static enum call target;
static int countdown, fault, fired;

/* The next call but `skip` of this kind fails with `how`, an error number or SHORT. */
static void arm(enum call call, int skip, int how)
{
    target = call;
    countdown = skip;
    fault = how;
    fired = 0;
}

static int strikes(enum call call)
{
    if (call != target || countdown-- > 0)
        return 0;
    target = NONE;
    fired = 1;
    return 1;
}

#define STRIKE(call)             \
    if (strikes(call)) {         \
        if (fault != SHORT) {    \
            errno = fault;       \
            return -1;           \
        }                        \
        length = (length + 1) / 2; \
    }

ssize_t pread(int fd, void *bytes, size_t length, off_t offset)
{
    STRIKE(PREAD)
    return syscall(SYS_pread64, fd, bytes, length, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    STRIKE(PWRITE)
    return syscall(SYS_pwrite64, fd, bytes, length, offset);
}

int ftruncate(int fd, off_t length)
{
    if (strikes(TRUNCATE)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_ftruncate, fd, length);
}

int fdatasync(int fd)
{
    if (strikes(SYNC)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, fd);
}

int fallocate(int fd, int mode, off_t offset, off_t length)
{
    if (strikes(ALLOCATE)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_fallocate, fd, mode, offset, length);
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    if (strncmp(path, scratch, strlen(scratch)) == 0 && scratch[0] && strikes(OPEN)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int unlink(const char *path)
{
    if (strikes(UNLINK)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_unlink, path);
}

int close(int fd)
{
    long result = syscall(SYS_close, fd);
    if (strikes(CLOSE)) {
        errno = fault;
        return -1;
    }
    return (int)result;
}

int fcntl(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (command == F_OFD_SETLKW && strikes(LOCK)) {
        errno = fault;
        return -1;
    }
    return (int)syscall(SYS_fcntl, fd, command, argument);
}

enum { WORDS = 5000 };
static int words[WORDS], back[WORDS];

static const struct {
    int number, class;
} errors[] = {{ENOSPC, MPI_ERR_NO_SPACE}, {EDQUOT, MPI_ERR_QUOTA}, {EIO, MPI_ERR_IO}, {EINTR, MPI_SUCCESS},
              {SHORT, MPI_SUCCESS}};
enum { ERRORS = sizeof errors / sizeof *errors };

/* A file that the ranks write in turn, so many ints at a time. */
static MPI_File interleaved(int block, const char *together)
{
    MPI_Info info;
    MPI_File file;
    MPI_Datatype run, mine;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", together));
    OK(MPI_Info_set(info, "romio_cb_read", together));
    OK(MPI_Info_set(info, "cb_buffer_size", "8192"));
    OK(MPI_Info_set(info, "striping_unit", "4096"));
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, info,
                     &file));
    OK(MPI_Info_free(&info));
    OK(MPI_Type_contiguous(block, MPI_INT, &run));
    OK(MPI_Type_create_resized(run, 0, 4 * block * size, &mine));
    OK(MPI_Type_commit(&mine));
    OK(MPI_File_set_view(file, 4 * block * rank, MPI_INT, mine, "native", MPI_INFO_NULL));
    OK(MPI_Type_free(&run));
    OK(MPI_Type_free(&mine));
    return file;
}

/* One rank writes alone: what its status counts is there, and the rest is an error. */
static void writing_alone(int block)
{
    for (int which = 0; which < ERRORS; which++)
        for (int skip = 0;; skip = 2 * skip + 1) {
            MPI_File file = interleaved(block, "disable");
            for (int i = 0; i < WORDS; i++)
                words[i] = skip * 100000 + rank * WORDS + i;
            MPI_Status status;
            int count = -1;
            arm(PWRITE, skip, errors[which].number);
            int code = MPI_File_write(file, words, WORDS, MPI_INT, &status), hit = fired;
            arm(NONE, 0, 0);
            CLASS(code, hit ? errors[which].class : MPI_SUCCESS);
            OK(MPI_Get_elements(&status, MPI_INT, &count));
            if (code == MPI_SUCCESS)
                EQUAL(count, WORDS);
            else
                CHECK(count >= 0 && count < WORDS);
            OK(MPI_File_read_at(file, 0, back, count, MPI_INT, MPI_STATUS_IGNORE));
            CHECK(memcmp(words, back, 4 * (size_t)count) == 0);
            OK(MPI_File_close(&file));
            int go_on = hit;
            OK(MPI_Allreduce(MPI_IN_PLACE, &go_on, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
            if (!go_on)
                break;
        }
}

/* All write together, and a call of one rank fails: all hear of it, or all of it is there. */
static void writing_together(int nonblocking)
{
    for (int which = 0; which < ERRORS; which++)
        for (int skip = 0; skip < 8; skip++) {
            MPI_File file = interleaved(3, "enable");
            for (int i = 0; i < WORDS; i++)
                words[i] = skip * 100000 + rank * WORDS + i + 1;
            int victim = skip % size, hit = 0, code;
            if (rank == victim)
                arm(PWRITE, skip / size, errors[which].number);
            if (nonblocking) {
                MPI_Request request;
                OK(MPI_File_iwrite_at_all(file, 0, words, WORDS, MPI_INT, &request));
                code = MPI_Wait(&request, MPI_STATUS_IGNORE);
            } else {
                code = MPI_File_write_at_all(file, 0, words, WORDS, MPI_INT, MPI_STATUS_IGNORE);
            }
            hit = fired && rank == victim;
            arm(NONE, 0, 0);
            OK(MPI_Allreduce(MPI_IN_PLACE, &hit, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
            CLASS(code, hit ? errors[which].class : MPI_SUCCESS);
            if (code == MPI_SUCCESS) {
                OK(MPI_File_read_at(file, 0, back, WORDS, MPI_INT, MPI_STATUS_IGNORE));
                CHECK(memcmp(words, back, sizeof words) == 0);
            }
            OK(MPI_File_close(&file));
        }
}

static void reading(void)
{
    static const char *ways[] = {"disable", "enable"};
    for (int way = 0; way < 2; way++) {
        MPI_File file = interleaved(3, ways[way]);
        for (int i = 0; i < WORDS; i++)
            words[i] = rank * WORDS + i + 1;
        OK(MPI_File_write_at_all(file, 0, words, WORDS, MPI_INT, MPI_STATUS_IGNORE));
        for (int which = 2; which < ERRORS; which++)
            for (int skip = 0; skip < 4; skip++) {
                int victim = skip % size, hit = 0;
                MPI_Status status;
                memset(back, 0, sizeof back);
                if (rank == victim)
                    arm(PREAD, skip / size, errors[which].number);
                int code = MPI_File_read_at_all(file, 0, back, WORDS, MPI_INT, &status);
                hit = fired && rank == victim;
                arm(NONE, 0, 0);
                if (way == 1)
                    OK(MPI_Allreduce(MPI_IN_PLACE, &hit, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
                CLASS(code, hit ? errors[which].class : MPI_SUCCESS);
                int count = -1;
                OK(MPI_Get_elements(&status, MPI_INT, &count));
                CHECK(memcmp(words, back, 4 * (size_t)(code == MPI_SUCCESS ? WORDS : count)) == 0);
            }
        OK(MPI_File_close(&file));
    }
}

/* What one rank does for all: all hear of it. */
static void management(void)
{
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    for (int which = 0; which < 4; which++) {
        int class = errors[which].class;
        if (rank == 0)
            arm(TRUNCATE, 0, errors[which].number);
        CLASS(MPI_File_set_size(file, 100), class);
        if (rank == 0)
            arm(SYNC, 0, errors[which].number);
        CLASS(MPI_File_sync(file), class);
        if (rank == 0)
            arm(ALLOCATE, 0, errors[which].number);
        CLASS(MPI_File_preallocate(file, 3000000), class);
        OK(MPI_File_set_size(file, 100));
    }
    /* Without the call it is done by hand. */
    if (rank == 0)
        arm(ALLOCATE, 0, EOPNOTSUPP);
    OK(MPI_File_write_at(file, 4 * rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_preallocate(file, 9000000));
    MPI_Offset bytes = -1;
    OK(MPI_File_get_size(file, &bytes));
    EQUAL(bytes, 9000000);
    int word = -1;
    OK(MPI_File_read_at(file, 4 * ((rank + 1) % size), &word, 1, MPI_INT, MPI_STATUS_IGNORE));
    EQUAL(word, (rank + 1) % size);
    /* A file system without locks: said so, and nothing else suffers. */
    arm(LOCK, 0, ENOLCK);
    CLASS(MPI_File_set_atomicity(file, 1), MPI_ERR_UNSUPPORTED_OPERATION);
    int flag = -1;
    OK(MPI_File_get_atomicity(file, &flag));
    EQUAL(flag, 0);
    arm(LOCK, 0, EINTR);
    OK(MPI_File_set_atomicity(file, 1));
    arm(LOCK, 0, ENOLCK);
    CLASS(MPI_File_write_at(file, 0, &rank, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    OK(MPI_File_set_atomicity(file, 0));
    OK(MPI_File_close(&file));
}

static void opening(void)
{
    static const struct {
        int number, class;
    } refused[] = {{EACCES, MPI_ERR_ACCESS}, {EROFS, MPI_ERR_READ_ONLY}, {ENOSPC, MPI_ERR_NO_SPACE},
                   {EDQUOT, MPI_ERR_QUOTA},  {EMFILE, MPI_ERR_IO},       {ESTALE, MPI_ERR_NO_SUCH_FILE},
                   {EINTR, MPI_SUCCESS}};
    MPI_File file;
    for (size_t which = 0; which < sizeof refused / sizeof *refused; which++)
        for (int victim = 0; victim < size; victim += size - 1 ? size - 1 : 1) {
            if (rank == victim)
                arm(OPEN, 0, refused[which].number);
            int mode = MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE;
            CLASS(MPI_File_open(MPI_COMM_WORLD, scratch_file, mode, MPI_INFO_NULL, &file), refused[which].class);
            arm(NONE, 0, 0);
            if (refused[which].class == MPI_SUCCESS)
                OK(MPI_File_close(&file));
            else if (rank == 0 && victim != 0)
                OK(MPI_File_delete(scratch_file, MPI_INFO_NULL));
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
    file = open_scratch(MPI_MODE_RDWR);
    if (rank == size - 1)
        arm(CLOSE, 0, EDQUOT); /* as NFS does when it cannot write back */
    CLASS(MPI_File_close(&file), MPI_ERR_QUOTA);
    CHECK(file == MPI_FILE_NULL);
    file = open_scratch(MPI_MODE_RDWR);
    if (rank == 0)
        arm(UNLINK, 0, EACCES);
    CLASS(MPI_File_close(&file), MPI_ERR_ACCESS);
    CHECK(file == MPI_FILE_NULL);
    if (rank == 0)
        OK(MPI_File_delete(scratch_file, MPI_INFO_NULL));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_scratch();
    writing_alone(7);
    writing_alone(WORDS);
    writing_together(0);
    writing_together(1);
    reading();
    management();
    opening();
    finish_scratch();
    return finish();
}
