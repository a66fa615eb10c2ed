/* Each system call on a file, of each way to access it, fails once in each manner: nothing is lost
 * in silence, nobody waits for ever, and what is told is the cause.
 *
 * A story opens a file, works on it and closes it. It is run once to count its calls of the system
 * on the file, on each rank, and then again for each of these calls and each manner in which it may
 * fail: the program has functions of the names that the library calls. After each run:
 * - where no call of MPI told of an error, all is in the file, and all came back;
 * - an interrupted call, or one that moves less than it might, is told to nobody;
 * - an error that was told has the class of the cause;
 * - a write, a sync, a change of size or a deletion that failed was told to somebody;
 * - what the status of a failed write counts is in the file.
 *
 * argv[1]: "all" has each rank fail for each call and manner, instead of one that follows from
 * them. */
#include "scratch.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>

enum call { OPEN, ASK, READ, WRITE, TRUNCATE, SYNC, ALLOCATE, LOCK, COPY, CLOSE, UNLINK, CALLS };
static const char *const names[] = {"open", "fstat", "pread", "pwrite", "ftruncate", "fdatasync", "fallocate",
                                    "lock", "dup", "close", "unlink"};
/* Not told, a failure of these has lost something. */
static const int must_tell[CALLS] = {[OPEN] = 1,     [WRITE] = 1, [TRUNCATE] = 1, [SYNC] = 1,
                                     [ALLOCATE] = 1, [CLOSE] = 1, [UNLINK] = 1};
/* A call that moves half of what it is asked for. */
enum { SHORT = -1 };
/* The manners in which each may fail; what the system says of others is no news. */
static const int manners[CALLS][6] = {
    [OPEN] = {ENOSPC, EDQUOT, EIO, EINTR},
    [ASK] = {EIO, EINTR},
    [READ] = {EIO, EINTR, SHORT},
    [WRITE] = {ENOSPC, EDQUOT, EIO, EINTR, SHORT},
    [TRUNCATE] = {ENOSPC, EIO, EINTR},
    [SYNC] = {ENOSPC, EDQUOT, EIO, EINTR},
    [ALLOCATE] = {ENOSPC, EDQUOT, EIO, EINTR},
    [LOCK] = {ENOLCK, EIO, EINTR},
    [COPY] = {EIO},
    [CLOSE] = {ENOSPC, EDQUOT, EIO},
    [UNLINK] = {EIO, EINTR},
};

static int counted[CALLS];
static enum call target = CALLS;
static int countdown, manner, fired;
/* Descriptors of the file, while a story runs. */
static int ours[64], is_copy[64], runs;

static int strikes(enum call call)
{
    counted[call]++;
    if (call != target || countdown-- > 0)
        return 0;
    target = CALLS;
    fired = 1;
    if (manner == SHORT)
        return 0;
    errno = manner;
    return 1;
}

static int is_ours(int fd)
{
    return runs && fd >= 0 && fd < 64 && ours[fd];
}

static void know(int fd, int copy)
{
    if (fd >= 0 && fd < 64) {
        ours[fd] = 1;
        is_copy[fd] = copy;
    }
}

/* What a call that is about to move so many bytes moves; -1: nothing, with errno. */
static ssize_t allowed(enum call call, int fd, size_t length)
{
    if (!is_ours(fd))
        return (ssize_t)length;
    int before = fired;
    if (strikes(call))
        return -1;
    return (ssize_t)(fired > before ? (length + 1) / 2 : length);
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset)
{
    ssize_t part = allowed(READ, fd, length);
    return part < 0 ? -1 : syscall(SYS_pread64, fd, bytes, (size_t)part, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    ssize_t part = allowed(WRITE, fd, length);
    return part < 0 ? -1 : syscall(SYS_pwrite64, fd, bytes, (size_t)part, offset);
}

int ftruncate(int fd, off_t length)
{
    return is_ours(fd) && strikes(TRUNCATE) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

/* The device has nothing to do with it. */
int fdatasync(int fd)
{
    if (is_ours(fd))
        return strikes(SYNC) ? -1 : 0;
    return (int)syscall(SYS_fdatasync, fd);
}

int fallocate(int fd, int mode, off_t offset, off_t length)
{
    return is_ours(fd) && strikes(ALLOCATE) ? -1 : (int)syscall(SYS_fallocate, fd, mode, offset, length);
}

int fstat(int fd, struct stat *about)
{
    return is_ours(fd) && strikes(ASK) ? -1 : (int)syscall(SYS_fstat, fd, about);
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    int is_file = runs && strcmp(path, scratch_file) == 0;
    if (is_file && strikes(OPEN))
        return -1;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (is_file)
        know(fd, 0);
    return fd;
}

int unlink(const char *path)
{
    if (runs && strcmp(path, scratch_file) == 0 && strikes(UNLINK))
        return -1;
    return (int)syscall(SYS_unlink, path);
}

int close(int fd)
{
    int was_copy = is_ours(fd) && is_copy[fd];
    if (is_ours(fd))
        ours[fd] = is_copy[fd] = 0;
    long result = syscall(SYS_close, fd);
    /* What a file system had to say it said at the first of them. */
    return was_copy && strikes(CLOSE) ? -1 : (int)result;
}

int fcntl(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    int duplicates = command == F_DUPFD_CLOEXEC || command == F_DUPFD;
    if (is_ours(fd) && command == F_OFD_SETLKW && ((struct flock *)argument)->l_type != F_UNLCK && strikes(LOCK))
        return -1;
    if (is_ours(fd) && duplicates && strikes(COPY))
        return -1;
    int result = (int)syscall(SYS_fcntl, fd, command, argument);
    if (is_ours(fd) && duplicates)
        know(result, 1);
    return result;
}

/* What a run told: how many errors, and the class of the first. */
static int told, first_class;

/* Whether a call was well. */
static int well(int code)
{
    if (code == MPI_SUCCESS)
        return 1;
    int class = -1;
    OK(MPI_Error_class(code, &class));
    if (told++ == 0)
        first_class = class;
    return 0;
}

/* All ranks have the greatest. */
static int most(int number)
{
    OK(MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    return number;
}

/* Blocks of BLOCK ints in turn, WORDS of each rank. */
enum { BLOCK = 3, BLOCKS = 16, WORDS = BLOCK * BLOCKS };
static int words[WORDS], back[WORDS];
/* Ints that failed writes counted, of those at the beginning; -1: none failed. */
static int claimed;
/* Ints at the beginning of the view that must be in the file if nothing was told. */
static int promised;
/* Whether they are stored with their first byte first. */
static int swapped;

static off_t place_of(int word)
{
    return 4 * ((off_t)(word / BLOCK * size + rank) * BLOCK + word % BLOCK);
}

struct story {
    const char *name;
    const char *together, *sieve, *representation;
    int atomic;
    void (*work)(MPI_File file);
};

static void wrote(int code, const MPI_Status *status, int begins_at)
{
    int count = -1;
    if (well(code))
        return;
    OK(MPI_Get_elements(status, MPI_INT, &count));
    CHECK(count >= 0 && count <= WORDS);
    if (begins_at == 0 && claimed < 0)
        claimed = count;
}

/* What was read is what was written before. */
static void got(int code, const MPI_Status *status)
{
    int count = -1;
    int is_well = well(code);
    if (told)
        return;
    OK(MPI_Get_elements(status, MPI_INT, &count));
    CHECK(is_well);
    EQUAL(count, WORDS);
    CHECK(memcmp(words, back, sizeof words) == 0);
}

static void all_blocking(MPI_File file)
{
    MPI_Status status;
    wrote(MPI_File_write_at_all(file, 0, words, WORDS, MPI_INT, &status), &status, 0);
    well(MPI_File_sync(file));
    got(MPI_File_read_at_all(file, 0, back, WORDS, MPI_INT, &status), &status);
}

static void all_nonblocking(MPI_File file)
{
    MPI_Status status;
    MPI_Request request;
    OK(MPI_File_iwrite_all(file, words, WORDS, MPI_INT, &request));
    wrote(MPI_Wait(&request, &status), &status, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_iread_at_all(file, 0, back, WORDS, MPI_INT, &request));
    got(MPI_Wait(&request, &status), &status);
}

static void split(MPI_File file)
{
    MPI_Status status;
    well(MPI_File_write_all_begin(file, words, WORDS, MPI_INT));
    wrote(MPI_File_write_all_end(file, words, &status), &status, 0);
    well(MPI_File_read_at_all_begin(file, 0, back, WORDS, MPI_INT));
    got(MPI_File_read_at_all_end(file, back, &status), &status);
}

static void alone(MPI_File file)
{
    MPI_Status status;
    MPI_Request request;
    wrote(MPI_File_write(file, words, WORDS / 2, MPI_INT, &status), &status, 0);
    OK(MPI_File_iwrite_at(file, WORDS / 2, words + WORDS / 2, WORDS / 2, MPI_INT, &request));
    wrote(MPI_Wait(&request, &status), &status, 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    got(MPI_File_read_at(file, 0, back, WORDS, MPI_INT, &status), &status);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* In memory each int has a gap behind it. */
static void spread(MPI_File file)
{
    static int wide[2 * WORDS];
    MPI_Datatype type;
    MPI_Status status;
    OK(MPI_Type_vector(WORDS, 1, 2, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    for (int i = 0; i < WORDS; i++)
        wide[2 * i] = words[i];
    wrote(MPI_File_write_at_all(file, 0, wide, 1, type, &status), &status, 0);
    memset(wide, 0, sizeof wide);
    int is_well = well(MPI_File_read_at_all(file, 0, wide, 1, type, &status));
    for (int i = 0; is_well && !told && i < WORDS; i++)
        EQUAL(wide[2 * i], words[i]);
    OK(MPI_Type_free(&type));
}

/* The pieces of the ranks follow each other in the view of rank 0. */
static void ordered(MPI_File file)
{
    MPI_Status status;
    well(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    promised = 0;
    well(MPI_File_write_ordered(file, words, WORDS, MPI_INT, &status));
    /* The end of the file is where it must be. */
    if (most(told))
        return;
    well(MPI_File_seek_shared(file, -(MPI_Offset)WORDS * size, MPI_SEEK_END));
    got(MPI_File_read_ordered(file, back, WORDS, MPI_INT, &status), &status);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int which = -1;
    int is_well = well(MPI_File_read_at(file, (MPI_Offset)WORDS * rank + 7, &which, 1, MPI_INT, &status));
    if (is_well && !told)
        EQUAL(which, words[7]);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void sizes(MPI_File file)
{
    MPI_Status status;
    MPI_Offset bytes = -1;
    enum { LONG = 40000 };
    if (well(MPI_File_preallocate(file, LONG)) && well(MPI_File_get_size(file, &bytes)))
        EQUAL(bytes, told ? bytes : LONG);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (well(MPI_File_set_size(file, 12)) && well(MPI_File_get_size(file, &bytes)))
        EQUAL(bytes, told ? bytes : 12);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        well(MPI_File_seek(file, 0, MPI_SEEK_END));
    well(MPI_File_set_size(file, 0));
    wrote(MPI_File_write_at_all(file, 0, words, WORDS, MPI_INT, &status), &status, 0);
    well(MPI_File_sync(file));
}

static const struct story stories[] = {
    {"two phases", "enable", "disable", "native", 0, all_blocking},
    {"each alone", "disable", "disable", "native", 0, all_blocking},
    {"nonblocking", "enable", "disable", "native", 0, all_nonblocking},
    {"split", "automatic", "automatic", "native", 0, split},
    {"individual", "automatic", "disable", "native", 0, alone},
    {"individual, sieved", "automatic", "enable", "native", 0, alone},
    {"individual, atomic", "automatic", "disable", "native", 1, alone},
    {"gaps in memory", "enable", "disable", "native", 0, spread},
    {"external32", "enable", "disable", "external32", 0, all_blocking},
    {"external32, individual", "automatic", "disable", "external32", 0, alone},
    {"ordered", "automatic", "automatic", "native", 0, ordered},
    {"sizes", "automatic", "automatic", "native", 0, sizes},
};
enum { STORIES = sizeof stories / sizeof *stories };

static MPI_Info hints_of(const struct story *story)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", story->together));
    OK(MPI_Info_set(info, "romio_cb_read", story->together));
    OK(MPI_Info_set(info, "romio_ds_read", story->sieve));
    OK(MPI_Info_set(info, "cb_buffer_size", "256"));
    OK(MPI_Info_set(info, "ind_wr_buffer_size", "128"));
    OK(MPI_Info_set(info, "ind_rd_buffer_size", "128"));
    OK(MPI_Info_set(info, "striping_unit", "128"));
    OK(MPI_Info_set(info, "cb_nodes", "2"));
    return info;
}

/* From an opened file to a closed one. */
static void tell(const struct story *story, MPI_File file)
{
    MPI_Datatype run, mine;
    OK(MPI_Type_contiguous(BLOCK, MPI_INT, &run));
    OK(MPI_Type_create_resized(run, 0, 4 * BLOCK * size, &mine));
    OK(MPI_Type_commit(&mine));
    well(MPI_File_set_view(file, 4 * BLOCK * rank, MPI_INT, mine, story->representation, MPI_INFO_NULL));
    OK(MPI_Type_free(&run));
    OK(MPI_Type_free(&mine));
    if (story->atomic)
        well(MPI_File_set_atomicity(file, 1));
    story->work(file);
    well(MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL);
}

static void read_file(off_t at, void *into, size_t length)
{
    int fd = (int)syscall(SYS_openat, AT_FDCWD, scratch_file, O_RDONLY);
    CHECK(fd >= 0);
    EQUAL(syscall(SYS_pread64, fd, into, length, at), (long)length);
    syscall(SYS_close, fd);
}

/* The first ints of this rank's view are in the file. */
static void expect_words(int count)
{
    for (int i = 0; i < count; i++) {
        unsigned char bytes[4];
        unsigned found = 0;
        read_file(place_of(i), bytes, 4);
        for (int at = 0; at < 4; at++)
            found = found << 8 | bytes[swapped ? at : 3 - at];
        EQUAL(found, (unsigned)words[i]);
    }
}

/* Runs a story, in which `call` of `victim` fails but for the first `skip` of them. */
static void run(const struct story *story, enum call call, int skip, int victim, int how, int seed)
{
    told = first_class = fired = 0;
    claimed = -1;
    promised = WORDS;
    swapped = strcmp(story->representation, "external32") == 0;
    memset(counted, 0, sizeof counted);
    memset(back, 0, sizeof back);
    for (int i = 0; i < WORDS; i++)
        words[i] = seed * 10000 + rank * WORDS + i + 1;
    MPI_Info info = hints_of(story);
    MPI_File file;
    target = rank == victim ? call : CALLS;
    countdown = skip;
    manner = how;
    runs = 1;
    int is_open = well(MPI_File_open(MPI_COMM_WORLD, scratch_file, MPI_MODE_RDWR | MPI_MODE_CREATE, info, &file));
    /* For all or for nobody. */
    EQUAL(most(is_open), is_open);
    if (is_open) {
        tell(story, file);
        if (!most(told))
            expect_words(promised);
        else if (claimed > 0)
            expect_words(claimed);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == 0)
            well(MPI_File_delete(scratch_file, MPI_INFO_NULL));
    }
    runs = 0;
    target = CALLS;
    if (rank == 0)
        syscall(SYS_unlink, scratch_file);
    OK(MPI_Info_free(&info));
}

static int class_of(enum call call, int how)
{
    switch (how) {
    case ENOSPC:
        return MPI_ERR_NO_SPACE;
    case EDQUOT:
        return MPI_ERR_QUOTA;
    case ENOLCK:
        return call == LOCK ? MPI_ERR_UNSUPPORTED_OPERATION : MPI_ERR_IO;
    case EIO:
        return MPI_ERR_IO;
    default:
        return MPI_SUCCESS; /* nobody is told */
    }
}

static void fail_once(const struct story *story, enum call call, int skip, int victim, int how, int seed)
{
    run(story, call, skip, victim, how, seed);
    int wanted = class_of(call, how), anybody = most(told), hit = most(fired);
    const char *said = how == SHORT ? "half of it" : strerror(how);
    if (told && first_class != wanted)
        fail(__FILE__, __LINE__, "%s: %s %d of rank %d (%s): class %d was told, not %d", story->name, names[call],
             skip, victim, said, first_class, wanted);
    if (hit && !anybody && wanted != MPI_SUCCESS && must_tell[call])
        fail(__FILE__, __LINE__, "%s: %s %d of rank %d (%s): nobody was told", story->name, names[call], skip, victim,
             said);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make_scratch();
    int everybody = argc > 1 && strcmp(argv[1], "all") == 0, seed = 0, faults = 0;
    for (const struct story *story = stories; story < stories + STORIES; story++) {
        int counts[CALLS], of[64][CALLS];
        CHECK(size <= 64);
        run(story, CALLS, 0, -1, 0, seed++);
        EQUAL(told, 0);
        memcpy(counts, counted, sizeof counts);
        OK(MPI_Allgather(counts, CALLS, MPI_INT, of, CALLS, MPI_INT, MPI_COMM_WORLD));
        for (int call = 0; call < CALLS; call++)
            for (int m = 0; manners[call][m]; m++) {
                int first = most(counts[call]);
                /* All of the first ones, and then more and more apart. */
                for (int skip = 0; skip < first; skip += everybody || skip < 6 ? 1 : 1 + skip / 2)
                    for (int i = 0, done = 0; i < size && (everybody || !done); i++) {
                        int victim = (skip + m + i) % size;
                        if (skip >= of[victim][call])
                            continue;
                        fail_once(story, (enum call)call, skip, victim, manners[call][m], seed++ % 1000);
                        done = 1;
                        faults++;
                    }
            }
    }
    if (rank == 0)
        printf("%d faults\n", faults);
    finish_scratch();
    return finish();
}
