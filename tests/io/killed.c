/* kill -9 of a rank in a collective write leaves what was flushed: every byte that MPI_File_sync
 * has returned for is in the file, wherever in the next write its neighbours' writer was killed.
 *
 * This program starts jobs of itself. A job writes one stripe of the file after another, each
 * interleaved with all that were flushed before, so that windows of two phases and sieves hold
 * flushed bytes too and write them back. One rank of it is killed: in a system call on the file
 * that its own function of that name counts, or at a random moment. What each rank has flushed
 * stands in a file that all of them map.
 *
 * argv[1]: random moments. */
#include "scratch.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

/* A stripe is PIECES pieces of each rank. Piece p of rank r in stripe s is block
 * (p * STRIPES + s) * RANKS + r of the file. */
enum { RANKS = 3, STRIPES = 12, PIECES = 40, BLOCK = 52 };
/* The stripe in which the rank is killed at a counted call. */
enum { FATAL = 7 };

static const struct hints {
    const char *together, *sieve, *buffer;
} hints[] = {{"enable", "enable", "1024"},
             {"enable", "disable", "65536"},
             {"disable", "enable", "65536"},
             {"disable", "disable", "65536"}};
enum { HINTS = sizeof hints / sizeof *hints };

/* Of the job: the number of calls before the one in which this rank dies; after it if odd. */
static int countdown = -1;

static void perhaps_die(int after)
{
    if (countdown >= 0 && countdown % 2 == after && countdown < 2)
        kill(getpid(), SIGKILL);
    if (after && countdown >= 2)
        countdown -= 2;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    /* Killed before it, or when half of it is written. */
    perhaps_die(0);
    size_t part = countdown == 1 ? length / 2 : length;
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, part, offset);
    perhaps_die(1);
    return done;
}

static unsigned char byte_of(int stripe, int piece, int of, int at)
{
    return (unsigned char)(1 + (stripe * 31 + piece * 7 + of * 101 + at * 3) % 255);
}

/* Kills this process after so many microseconds. */
static void kill_in(long microseconds)
{
    pid_t parent = getpid(), killer = fork();
    CHECK(killer >= 0);
    if (killer > 0)
        return;
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
    kill(parent, SIGKILL);
    _exit(0);
}

/* argv: write, file, notes, hints, victim, calls or -1, microseconds or -1. */
_Noreturn static void writing(char **argv)
{
    const struct hints *how = &hints[atoi(argv[4])];
    int victim = atoi(argv[5]), calls = atoi(argv[6]);
    long moment = atol(argv[7]);
    int page = open(argv[3], O_RDWR);
    CHECK(page >= 0);
    int *flushed = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
    CHECK(flushed != MAP_FAILED);
    MPI_Info info;
    MPI_File file;
    MPI_Datatype block, mine;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", how->together));
    OK(MPI_Info_set(info, "romio_ds_write", how->sieve));
    OK(MPI_Info_set(info, "cb_buffer_size", how->buffer));
    OK(MPI_Info_set(info, "ind_wr_buffer_size", how->buffer));
    OK(MPI_Info_set(info, "striping_unit", "512"));
    OK(MPI_Info_set(info, "cb_nodes", "3"));
    OK(MPI_File_open(MPI_COMM_WORLD, argv[2], MPI_MODE_RDWR, info, &file));
    OK(MPI_Info_free(&info));
    OK(MPI_Type_contiguous(BLOCK, MPI_BYTE, &block));
    OK(MPI_Type_create_resized(block, 0, BLOCK * RANKS * STRIPES, &mine));
    OK(MPI_Type_commit(&mine));
    unsigned char bytes[PIECES * BLOCK];
    if (rank == victim && moment >= 0)
        kill_in(moment);
    for (int stripe = 0;; stripe = (stripe + 1) % STRIPES) {
        OK(MPI_File_set_view(file, BLOCK * (stripe * RANKS + rank), MPI_BYTE, mine, "native", MPI_INFO_NULL));
        for (int i = 0; i < PIECES * BLOCK; i++)
            bytes[i] = byte_of(stripe, i / BLOCK, rank, i % BLOCK);
        if (rank == victim && stripe == FATAL)
            countdown = calls;
        OK(MPI_File_write_all(file, bytes, PIECES * BLOCK, MPI_BYTE, MPI_STATUS_IGNORE));
        OK(MPI_File_sync(file));
        flushed[rank] = flushed[rank] > stripe ? flushed[rank] : stripe + 1;
    }
}

static void one_job(const char *mpirun, const char *program, int how, int victim, int calls, long moment)
{
    static unsigned char seen[BLOCK * RANKS * STRIPES * PIECES];
    char notes[620], words[4][24];
    snprintf(notes, sizeof notes, "%s/notes", scratch);
    int file = open(scratch_file, O_RDWR | O_CREAT | O_TRUNC, 0600);
    int page = open(notes, O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(file >= 0 && page >= 0 && ftruncate(page, 4096) == 0);
    snprintf(words[0], sizeof words[0], "%d", how);
    snprintf(words[1], sizeof words[1], "%d", victim);
    snprintf(words[2], sizeof words[2], "%d", calls);
    snprintf(words[3], sizeof words[3], "%ld", moment);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        /* What mpirun says of the rank that was killed is tested elsewhere. */
        CHECK(freopen("/dev/null", "w", stderr));
        execl(mpirun, "mpirun", "-n", "3", program, "write", scratch_file, notes, words[0], words[1], words[2],
              words[3], (char *)NULL);
        _exit(111);
    }
    int status = 0;
    EQUAL(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status));
    EQUAL(WEXITSTATUS(status), 128 + SIGKILL);
    int flushed[RANKS];
    EQUAL(pread(page, flushed, sizeof flushed, 0), (ssize_t)sizeof flushed);
    ssize_t there = pread(file, seen, sizeof seen, 0);
    CHECK(there >= 0);
    memset(seen + there, 0, sizeof seen - (size_t)there);
    for (int of = 0; of < RANKS; of++)
        if (moment < 0)
            EQUAL(flushed[of], FATAL);
    for (int stripe = 0; stripe < STRIPES; stripe++)
        for (int i = 0; i < PIECES * RANKS * BLOCK; i++) {
            int piece = i / (RANKS * BLOCK), of = i / BLOCK % RANKS, at = i % BLOCK;
            unsigned char found = seen[((piece * STRIPES + stripe) * RANKS + of) * BLOCK + at];
            unsigned char wanted = byte_of(stripe, piece, of, at);
            /* What was not flushed is there or not, and never something else. */
            if (found != wanted && (found != 0 || stripe < flushed[of]))
                fail(__FILE__, __LINE__,
                     "hints %d, rank %d killed at call %d or after %ld us: byte %d of piece %d of rank %d in stripe %d "
                     "is %d, not %d (flushed: %d stripes)",
                     how, victim, calls, moment, at, piece, of, stripe, found, wanted, flushed[of]);
        }
    close(file);
    close(page);
    CHECK(unlink(notes) == 0 && unlink(scratch_file) == 0);
}

static void real_path(char *path, size_t room, const char *link)
{
    ssize_t len = readlink(link, path, room - 1);
    CHECK(len > 0);
    path[len] = 0;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 7)
        writing(argv);
    int moments = argc > 1 ? atoi(argv[1]) : 0;
    char mpirun[4096], program[4096], link[64];
    snprintf(link, sizeof link, "/proc/%d/exe", (int)getppid());
    real_path(mpirun, sizeof mpirun, link);
    real_path(program, sizeof program, "/proc/self/exe");
    make_scratch();
    for (int how = 0; how < HINTS; how++)
        for (int calls = 0; calls < 4; calls++)
            one_job(mpirun, program, how, (how + calls) % RANKS, calls, -1);
    uint64_t state = (uint64_t)time(NULL);
    if (moments)
        printf("moments drawn from %llu on\n", (unsigned long long)state);
    for (int i = 0; i < moments; i++)
        one_job(mpirun, program, i % HINTS, i / HINTS % RANKS, -1, (long)(next_random(&state) % 200000));
    finish_scratch();
    return finish();
}
