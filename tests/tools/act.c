/* One program with many acts, for the launcher tests and the hostile suite: `act NAME [ARGUMENTS]`.
 *
 * Acts that never end by themselves print "ready" on rank 0 first, so that the test knows when to
 * strike. */
#include "check.h"
#include "deny.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int number(char **arguments, int place, int otherwise)
{
    for (int i = 0; i <= place; i++)
        if (!arguments[i])
            return otherwise;
    return atoi(arguments[place]);
}

static void ready(void)
{
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        puts("ready");
        fflush(stdout);
    }
}

static void compute_for_ever(void)
{
    for (volatile unsigned long i = 0;; i++)
        ;
}

/* hello: one line per rank. */
static void hello(char **arguments)
{
    char host[MPI_MAX_PROCESSOR_NAME];
    int length;
    OK(MPI_Get_processor_name(host, &length));
    printf("hello from rank %d of %d on %s\n", rank, size, host);
}

/* appnum: which program of an MPMD job this is. */
static void appnum(char **arguments)
{
    int *value, found;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &found));
    printf("rank %d of %d appnum %d\n", rank, size, found ? *value : -1);
}

/* version: the library and the size, for a program that another MPI linked. */
static void version(char **arguments)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    OK(MPI_Get_library_version(text, &length));
    text[strcspn(text, "\n")] = 0;
    printf("rank %d of %d uses %s\n", rank, size, text);
}

/* errhandler: the handler that MPI_COMM_WORLD begins with. */
static void errhandler(char **arguments)
{
    MPI_Errhandler handler;
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler));
    const char *name = handler == MPI_ERRORS_ARE_FATAL ? "fatal" : handler == MPI_ERRORS_ABORT ? "abort" : handler == MPI_ERRORS_RETURN ? "return" : "another";
    printf("rank %d errhandler %s\n", rank, name);
    OK(MPI_Errhandler_free(&handler));
}

/* abort CODE RANK: that rank aborts, the others wait for it. */
static void abort_one(char **arguments)
{
    if (rank == number(arguments, 1, 0)) {
        printf("rank %d aborts\n", rank);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, number(arguments, 0, 1));
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* exit CODE RANK: that rank leaves without MPI_Finalize. */
static void exit_early(char **arguments)
{
    if (rank == number(arguments, 1, 0))
        exit(number(arguments, 0, 0));
    MPI_Barrier(MPI_COMM_WORLD);
}

/* signal NUMBER RANK: that rank dies by a signal. */
static void die_by_signal(char **arguments)
{
    if (rank == number(arguments, 1, 0)) {
        signal(number(arguments, 0, SIGKILL), SIG_DFL);
        raise(number(arguments, 0, SIGKILL));
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* error: an error that the default handler makes fatal, on rank 1. */
static void fatal_error(char **arguments)
{
    int value = 0;
    if (rank == size - 1)
        MPI_Send(&value, 1, MPI_INT, size + 3, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* lines COUNT: lines written in pieces by all ranks at once. */
static void lines(char **arguments)
{
    int count = number(arguments, 0, 100);
    char line[128];
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < count; i++) {
        int length = snprintf(line, sizeof line, "<%d:%d:abcdefghijklmnopqrstuvwxyz:%d:%d>\n", rank, i, i, rank);
        for (int done = 0; done < length; done += 7) {
            ssize_t written = write(1, line + done, (size_t)(length - done < 7 ? length - done : 7));
            CHECK(written > 0);
            if (i % 8 == 0)
                sched_yield();
        }
    }
}

/* lastwords BYTES: writes that much to both streams and is gone by SIGKILL at once. */
static void lastwords(char **arguments)
{
    int bytes = number(arguments, 0, 300000);
    char *text = malloc((size_t)bytes);
    memset(text, 'x', (size_t)bytes);
    for (int i = 63; i < bytes; i += 64)
        text[i] = '\n';
    for (int stream = 1; stream <= 2; stream++)
        for (int done = 0; done < bytes;) {
            ssize_t written = write(stream, text + done, (size_t)(bytes - done));
            CHECK(written > 0);
            done += (int)written;
        }
    ssize_t written = write(1, "the end", 7);
    CHECK(written == 7);
    kill(getpid(), SIGKILL);
}

/* unflushed: half a line is written, and the rank killed before anybody flushes it. */
static void unflushed(char **arguments)
{
    printf("half");
    raise(SIGKILL);
}

/* flood: every rank writes to both streams for ever. */
static void flood(char **arguments)
{
    static char text[4096];
    memset(text, 'x', sizeof text);
    for (size_t i = 63; i < sizeof text; i += 64)
        text[i] = '\n';
    ready();
    for (int stream = 1;; stream = 3 - stream)
        if (write(stream, text, sizeof text) < 0)
            exit(1);
}

/* echo: rank, and what is on standard input. */
static void echo(char **arguments)
{
    char line[256];
    while (fgets(line, sizeof line, stdin))
        printf("rank %d read %s", rank, line);
    printf("rank %d at the end of its input\n", rank);
}

/* recv: rank 0 waits for a message of tag 7 from rank 1 that never comes; the others sleep. */
static void recv_for_ever(char **arguments)
{
    int value;
    ready();
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (;;)
        pause();
}

/* allrecv: every rank waits for its right neighbour. */
static void all_recv(char **arguments)
{
    int value;
    ready();
    MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* compute: never calls MPI again. */
static void compute(char **arguments)
{
    ready();
    compute_for_ever();
}

/* stubborn: every rank sleeps outside MPI and does not end when it is asked to. */
static void stubborn(char **arguments)
{
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    ready();
    for (;;)
        pause();
}

/* idle: every rank sleeps outside MPI. */
static void idle(char **arguments)
{
    ready();
    for (;;)
        pause();
}

/* collective [COUNT]: all ranks reduce vectors of that many doubles for ever. */
static void collective(char **arguments)
{
    int count = number(arguments, 0, 1);
    double *in = calloc((size_t)count, sizeof *in), *out = calloc((size_t)count, sizeof *out);
    ready();
    for (;;)
        MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static MPI_Comm meeting = MPI_COMM_WORLD;

/* One collective of `count` ints, checked; the root is the last rank. */
static void take_part(const char *call, int count)
{
    int *in = calloc((size_t)count + 1, sizeof *in), *out = calloc((size_t)count + 1, sizeof *out);
    for (int i = 0; i < count; i++)
        in[i] = rank + i;
    if (strcmp(call, "barrier") == 0)
        OK(MPI_Barrier(meeting));
    else if (strcmp(call, "bcast") == 0) {
        OK(MPI_Bcast(in, count, MPI_INT, size - 1, meeting));
        for (int i = 0; i < count; i++)
            EQUAL(in[i], size - 1 + i);
    } else {
        OK(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, meeting));
        for (int i = 0; i < count; i++)
            EQUAL(out[i], size * i + size * (size - 1) / 2);
    }
    free(in);
    free(out);
}

/* parts: collectives of all lengths on several communicators. */
static void parts(char **arguments)
{
    for (int c = 0; c < 4; c++) {
        for (int count = 1; count <= 1000000; count *= 10) {
            take_part("allreduce", count);
            take_part("bcast", count);
            take_part("barrier", 0);
        }
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &meeting));
    }
    if (rank == 0)
        puts("parts done");
}

/* absent [CALL [COUNT]]: all but the last rank call barrier, bcast or allreduce, which the last one
 * never enters. */
static void absent(char **arguments)
{
    ready();
    if (rank == size - 1)
        for (;;)
            pause();
    take_part(arguments[0] ? arguments[0] : "allreduce", arguments[0] ? number(arguments, 1, 1) : 1);
}

/* ahead: rank 0 broadcasts as long as it can, to ranks that never take part. */
static void ahead(char **arguments)
{
    int value = 0;
    ready();
    for (;;)
        if (rank == 0)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else
            pause();
}

/* different-collectives: after some broadcasts and a barrier rank 0 reduces where the others call
 * one more. */
static void different_collectives(char **arguments)
{
    int value = 0, sum;
    for (int i = 0; i < 10; i++)
        OK(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD));
    ready();
    if (rank == 0)
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* late [CALL [COUNT]]: the same, but the last rank enters the call when it gets SIGUSR1, which does
 * no other rank any harm. */
static void hear(int signal)
{
    (void)signal;
}

static void late(char **arguments)
{
    struct sigaction action = {.sa_handler = hear};
    sigset_t users, before;
    sigemptyset(&users);
    sigaddset(&users, SIGUSR1);
    CHECK(sigprocmask(SIG_BLOCK, &users, &before) == 0);
    CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
    ready();
    if (rank == size - 1) {
        sigsuspend(&before);
        puts("late goes on");
        fflush(stdout);
    }
    CHECK(sigprocmask(SIG_SETMASK, &before, NULL) == 0);
    for (int i = 0; i < 100; i++)
        take_part(arguments[0] ? arguments[0] : "allreduce", arguments[0] ? number(arguments, 1, 1) : 1);
    if (rank == 0)
        puts("late done");
}

/* traffic: a ring of messages of many sizes for ever. */
static void traffic(char **arguments)
{
    char *out = calloc(1, 1 << 20), *in = calloc(1, 1 << 20);
    ready();
    for (int i = 0;; i++)
        MPI_Sendrecv(out, 1 << (i % 21), MPI_BYTE, (rank + 1) % size, 1, in, 1 << (i % 21), MPI_BYTE, (rank + size - 1) % size, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* finalize: rank 0 never gets there, the others wait for it in MPI_Finalize. */
static void finalize(char **arguments)
{
    ready();
    if (rank == 0)
        for (;;)
            pause();
}

/* star BYTES: rank 0 and each of the others send each other messages, and nobody else does. */
static void star(char **arguments)
{
    size_t bytes = (size_t)number(arguments, 0, 1000);
    unsigned char *out = malloc(bytes), *in = malloc(bytes);
    for (int round = 0; round < 20; round++)
        for (int other = rank == 0 ? 1 : 0; other < (rank == 0 ? size : 1); other++) {
            memset(out, round + rank, bytes);
            OK(MPI_Sendrecv(out, (int)bytes, MPI_BYTE, other, 5, in, (int)bytes, MPI_BYTE, other, 5, MPI_COMM_WORLD,
                            MPI_STATUS_IGNORE));
            for (size_t i = 0; i < bytes; i++)
                EQUAL(in[i], round + other);
        }
    if (rank == 0)
        printf("star done with %d ranks\n", size);
    free(out);
    free(in);
}

/* ring ROUNDS: a token, and a barrier after each round. */
static void ring(char **arguments)
{
    int rounds = number(arguments, 0, 10), token = 0;
    for (int i = 0; i < rounds; i++) {
        if (rank == 0) {
            token = i;
            OK(MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD));
            OK(MPI_Recv(&token, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(token, i + size - 1);
        } else {
            OK(MPI_Recv(&token, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            token++;
            OK(MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD));
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    if (rank == 0)
        printf("ring done with %d ranks\n", size);
}

/* haul MIB: one message of that many MiB from rank 0 to rank 1, every word checked. Rank 0 prints
 * "ready" before. */
static void haul(char **arguments)
{
    size_t bytes = (size_t)number(arguments, 0, 64) << 20, words = bytes / sizeof(uint64_t);
    uint64_t *data = calloc(words, sizeof *data), state = 1;
    CHECK(data);
    for (size_t i = 0; i < words && rank == 0; i++)
        data[i] = next_random(&state);
    ready();
    double since = MPI_Wtime();
    if (rank == 0)
        OK(MPI_Send(data, (int)bytes, MPI_BYTE, 1, 5, MPI_COMM_WORLD));
    if (rank == 1) {
        OK(MPI_Recv(data, (int)bytes, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        printf("%zu MiB came with %.1f MB/s\n", bytes >> 20, (double)bytes / 1e6 / (MPI_Wtime() - since));
        for (size_t i = 0; i < words; i++)
            if (data[i] != next_random(&state))
                fail(__FILE__, __LINE__, "word %zu of %zu is wrong", i, words);
        printf("all %zu MiB are right\n", bytes >> 20);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static int open_sockets(void)
{
    char path[64], target[64];
    int count = 0;
    for (int fd = 0; fd < 1024; fd++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(path, target, sizeof target);
        count += length > 7 && memcmp(target, "socket:", 7) == 0;
    }
    return count;
}

static int most_of_all(int mine)
{
    int most = 0;
    OK(MPI_Reduce(&mine, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    return most;
}

/* sockets STRIDE: how many a rank opens for messages with the two ranks STRIDE before and behind
 * it, at most. One of a pair sends first, so that not both call each other. The sockets of the
 * collectives are opened before: a rank that is done calls others while they still exchange. And
 * how much memory a rank has when MPI_Init is over, at most. */
static void sockets(char **arguments)
{
    struct mallinfo2 all = mallinfo2();
    int heap = most_of_all((int)(all.uordblks + all.hblkhd));
    int stride = number(arguments, 0, 8), in = -1, before = open_sockets();
    for (int turn = 0; turn < 2; turn++) {
        int first = rank / stride % 2 == turn, peer = (rank + (first ? stride : size - stride)) % size;
        if (first)
            OK(MPI_Send(&rank, 1, MPI_INT, peer, 1, MPI_COMM_WORLD));
        OK(MPI_Recv(&in, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (!first)
            OK(MPI_Send(&rank, 1, MPI_INT, peer, 1, MPI_COMM_WORLD));
        EQUAL(in, peer);
    }
    int most = most_of_all(open_sockets() - before);
    if (rank == 0)
        printf("%d ranks with 2 peers each: at most %d sockets more\n"
               "%d bytes of heap at first\n",
               size, most, heap);
}

/* Messages of all sizes between neighbours, contents checked. */
static void exchange(unsigned seed)
{
    static unsigned char out[4 << 20], in[4 << 20];
    for (size_t length = 1; length <= sizeof out; length = length * 4 + 1) {
        paint(out, length, seed + (unsigned)rank);
        MPI_Request request;
        OK(MPI_Irecv(in, (int)length, MPI_BYTE, (rank + size - 1) % size, 5, MPI_COMM_WORLD, &request));
        OK(MPI_Send(out, (int)length, MPI_BYTE, (rank + 1) % size, 5, MPI_COMM_WORLD));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EQUAL(damage(in, length, seed + (unsigned)((rank + size - 1) % size)), -1);
    }
}

/* large: big messages. */
static void large(char **arguments)
{
    for (unsigned round = 0; round < 4; round++)
        exchange(round);
    if (rank == 0)
        puts("large done");
}

/* seccomp-late RANK: big messages, then cross-memory attach is forbidden on that rank (-1: on all),
 * then big messages. */
static void seccomp_late(char **arguments)
{
    int which = number(arguments, 0, -1);
    exchange(1);
    if (which < 0 || which == rank)
        deny_cross_memory_attach();
    for (unsigned round = 2; round < 5; round++)
        exchange(round);
    if (rank == 0)
        puts("large done");
}

/* fork: a child that is not an MPI process comes and goes; the parent's messages are whole. */
static void fork_one(char **arguments)
{
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    static unsigned char buffer[1 << 20];
    MPI_Request request;
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    OK(MPI_Irecv(buffer, sizeof buffer, MPI_BYTE, left, 5, MPI_COMM_WORLD, &request));
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        /* Every MPI call in a child is an error, and none hangs or disturbs the parent. */
        int value = 0;
        int code = MPI_Send(&value, 1, MPI_INT, right, 99, MPI_COMM_WORLD);
        if (code == MPI_SUCCESS)
            _exit(5);
        /* What an atexit function of Python does: it has no effect on the parent. */
        MPI_Finalize();
        _exit(6);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 6);
    pid_t execed = fork();
    if (execed == 0) {
        execlp("true", "true", (char *)NULL);
        _exit(9);
    }
    CHECK(waitpid(execed, &status, 0) == execed && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    static unsigned char out[1 << 20];
    paint(out, sizeof out, (unsigned)rank);
    OK(MPI_Send(out, sizeof out, MPI_BYTE, right, 5, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(damage(buffer, sizeof buffer, (unsigned)left), -1);
    if (rank == 0)
        puts("fork done");
}

/* Wrong programs that the report must explain. */

/* cycle-of-waits CALL: the same with requests; the list has one that is complete already. */
static void cycle_of_waits(char **arguments)
{
    int value = 0, in;
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, rank, 10, MPI_COMM_WORLD, &requests[0]);
    MPI_Send(&value, 1, MPI_INT, rank, 10, MPI_COMM_WORLD);
    MPI_Issend(&value, 1, MPI_INT, (rank + 1) % size, 11, MPI_COMM_WORLD, &requests[1]);
    ready();
    if (strcmp(arguments[0], "wait") == 0)
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    else
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

/* cycle: everybody sends synchronously to the right before receiving. */
static void cycle(char **arguments)
{
    int value = rank;
    ready();
    MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, 11, MPI_COMM_WORLD);
}

/* missing-receive: rank 0 sends to rank 1, which went on to a barrier. */
static void missing_receive(char **arguments)
{
    int value = rank;
    ready();
    if (rank == 0)
        MPI_Ssend(&value, 1, MPI_INT, 1, 13, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* wrong-tag: rank 0 sends tag 21, rank 1 wants tag 22. */
static void wrong_tag(char **arguments)
{
    int value = rank;
    ready();
    if (rank == 0)
        MPI_Ssend(&value, 1, MPI_INT, 1, 21, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 22, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* mismatched-collective: the last rank receives where the others call a barrier. */
static void mismatched_collective(char **arguments)
{
    int value;
    ready();
    if (rank == size - 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 31, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* wrong-root: each of two ranks believes the other is the root. */
static void wrong_root(char **arguments)
{
    int value = rank;
    ready();
    MPI_Bcast(&value, 1, MPI_INT, (rank + 1) % size, MPI_COMM_WORLD);
}

/* waiting-thread: on rank 0 a thread waits for ever for tag 41, while the main one comes and goes
 * and then leaves MPI; rank 1 waits for tag 43. Both must be in the report. */
static void *wait_for_ever(void *unused)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, 1, 41, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return unused;
}

static void waiting_thread(char **arguments)
{
    int value = 0, first = (int)getpid();
    pthread_t thread;
    OK(MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD));
    ready();
    if (rank == 0) {
        CHECK(pthread_create(&thread, NULL, wait_for_ever, NULL) == 0);
        for (int i = 0; i < 3; i++)
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (;;)
            pause();
    }
    for (int i = 0; i < 3 && rank == 1; i++) {
        /* The receiver has gone to sleep each time. */
        while (!is_asleep(first, first))
            sched_yield();
        OK(MPI_Send(&value, 1, MPI_INT, 0, 42, MPI_COMM_WORLD));
    }
    MPI_Recv(&value, 1, MPI_INT, 0, 43, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* spawn: a job of this program takes a number from its parent and gives it back. */
static void spawn(char **arguments)
{
    (void)arguments;
    int number = 42;
    MPI_Comm other;
    OK(MPI_Comm_get_parent(&other));
    if (other != MPI_COMM_NULL) {
        OK(MPI_Recv(&number, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE));
        OK(MPI_Send(&number, 1, MPI_INT, 0, 0, other));
        OK(MPI_Comm_disconnect(&other));
        return;
    }
    char *words[] = {"spawn", NULL};
    OK(MPI_Comm_spawn(program_invocation_name, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other,
                      MPI_ERRCODES_IGNORE));
    for (int child = 0; rank == 0 && child < 2; child++) {
        int answer = 0;
        OK(MPI_Send(&number, 1, MPI_INT, child, 0, other));
        OK(MPI_Recv(&answer, 1, MPI_INT, child, 0, other, MPI_STATUS_IGNORE));
        EQUAL(answer, number);
    }
    OK(MPI_Comm_disconnect(&other));
    if (rank == 0)
        puts("spawned");
}

static const struct {
    const char *name;
    void (*act)(char **);
} ACTS[] = {
    {"hello", hello},
    {"cycle-of-waits", cycle_of_waits},
    {"appnum", appnum},
    {"version", version},
    {"errhandler", errhandler},
    {"abort", abort_one},
    {"exit", exit_early},
    {"signal", die_by_signal},
    {"error", fatal_error},
    {"lines", lines},
    {"lastwords", lastwords},
    {"unflushed", unflushed},
    {"flood", flood},
    {"echo", echo},
    {"recv", recv_for_ever},
    {"allrecv", all_recv},
    {"compute", compute},
    {"idle", idle},
    {"stubborn", stubborn},
    {"collective", collective},
    {"parts", parts},
    {"absent", absent},
    {"ahead", ahead},
    {"different-collectives", different_collectives},
    {"late", late},
    {"traffic", traffic},
    {"finalize", finalize},
    {"star", star},
    {"ring", ring},
    {"sockets", sockets},
    {"haul", haul},
    {"large", large},
    {"seccomp-early", large},
    {"seccomp-late", seccomp_late},
    {"fork", fork_one},
    {"cycle", cycle},
    {"missing-receive", missing_receive},
    {"wrong-tag", wrong_tag},
    {"mismatched-collective", mismatched_collective},
    {"wrong-root", wrong_root},
    {"spawn", spawn},
    {"waiting-thread", waiting_thread},
};

/* knock: speaks to the process that started the ranks of this node, and is told nothing. */
static int knock(void)
{
    const char *name = getenv("OXMPI_DAEMON");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = name ? strlen(name) : 0;
    CHECK(length > 0 && length + 1 < sizeof address.sun_path);
    /* An abstract name begins with a null byte. */
    memcpy(address.sun_path + 1, name, length);
    int line = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(line >= 0);
    socklen_t whole = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
    EQUAL(connect(line, (struct sockaddr *)&address, whole), 0);
    char answer[64];
    printf("an answer of %zd bytes\n", read(line, answer, sizeof answer));
    return 0;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "hello";
    if (strcmp(name, "knock") == 0)
        return knock();
    if (strcmp(name, "seccomp-early") == 0)
        deny_cross_memory_attach();
    /* without-affinity, without-membarrier and so on PROGRAM ARGUMENTS: runs it where no process
     * can be bound, or where the system makes no barrier between the threads of processes. */
    int denied = strcmp(name, "without-affinity") == 0     ? SYS_sched_setaffinity
                 : strcmp(name, "without-membarrier") == 0 ? SYS_membarrier
                 : strcmp(name, "without-memfd") == 0      ? SYS_memfd_create
                 : strcmp(name, "without-signalfd") == 0   ? SYS_signalfd4
                 : strcmp(name, "without-epoll") == 0      ? SYS_epoll_create1
                 : strcmp(name, "without-eventfd") == 0    ? SYS_eventfd2
                 : strcmp(name, "without-timerfd") == 0    ? SYS_timerfd_create
                                                           : -1;
    if (denied >= 0 && argc > 2) {
        deny(denied, denied);
        execv(argv[2], argv + 2);
        return 2;
    }
    if (strcmp(name, "late-init") == 0) {
        /* late-init RANK: that rank never calls MPI_Init, the others wait for it wherever the
         * library waits. */
        if (argc > 2 && getenv("OXMPI_RANK") && atoi(getenv("OXMPI_RANK")) == atoi(argv[2])) {
            puts("ready");
            fflush(stdout);
            for (;;)
                pause();
        }
        name = "ring";
        argc = 2;
    }
    if (strcmp(name, "waiting-thread") == 0) {
        int provided;
        OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
        OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
        OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    } else
        start(&argc, &argv);
    for (size_t i = 0; i < sizeof ACTS / sizeof *ACTS; i++)
        if (strcmp(name, ACTS[i].name) == 0) {
            char *none[] = {NULL};
            ACTS[i].act(argc > 2 ? argv + 2 : none);
            fflush(NULL);
            OK(MPI_Finalize());
            return 0;
        }
    fprintf(stderr, "act: there is no act %s\n", name);
    return 2;
}
