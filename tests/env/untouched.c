/* What is the program's stays as the program left it, whatever MPI is asked to do: the processors
 * that a thread may run on, how its memory is mapped, its threads, its signals, its directory. */
#include "check.h"

#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

enum { BYTES = 8 << 20, SIGNALS = 65 };

static cpu_set_t mask;
static char *memory;

/* The processors this thread may run on, as the program has set them. */
static void mask_is_as_it_was(void)
{
    cpu_set_t now;
    CPU_ZERO(&now);
    EQUAL(sched_getaffinity(0, sizeof now, &now), 0);
    CHECK(CPU_EQUAL(&now, &mask));
}

/* Flags that madvise has left on the mapping of an address: hg (huge pages), dd, dc and others. */
static void flags_of(const void *address, char *flags, size_t room)
{
    FILE *maps = fopen("/proc/self/smaps", "r");
    if (maps == NULL)
        SKIP("no /proc/self/smaps");
    char line[512];
    unsigned long from, to, wanted = (unsigned long)address;
    int inside = 0;
    flags[0] = 0;
    while (fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx ", &from, &to) == 2)
            inside = wanted >= from && wanted < to;
        else if (inside && strncmp(line, "VmFlags:", 8) == 0)
            snprintf(flags, room, "%s", line + 8);
    }
    fclose(maps);
}

/* Calls of every kind, short and long, on communicators that come and go. */
static void communicate(MPI_Comm over)
{
    int me, ranks;
    OK(MPI_Comm_rank(over, &me));
    OK(MPI_Comm_size(over, &ranks));
    int after = (me + 1) % ranks, before = (me + ranks - 1) % ranks;
    for (int bytes = 8; bytes <= BYTES / 2; bytes *= 16)
        OK(MPI_Sendrecv(memory, bytes, MPI_BYTE, after, 1, memory + BYTES / 2, bytes, MPI_BYTE, before, 1, over,
                        MPI_STATUS_IGNORE));
    for (int i = 0; i < 3; i++) {
        MPI_Comm own;
        OK(MPI_Comm_split(over, me % 2, me, &own));
        for (int count = 1; count <= BYTES / 16; count *= 64)
            OK(MPI_Allreduce(MPI_IN_PLACE, memory, count, MPI_DOUBLE, MPI_MAX, own));
        OK(MPI_Bcast(memory, BYTES, MPI_BYTE, 0, own));
        OK(MPI_Barrier(own));
        OK(MPI_Comm_free(&own));
    }
}

static void *beside(void *over)
{
    mask_is_as_it_was();
    communicate(*(MPI_Comm *)over);
    mask_is_as_it_was();
    return NULL;
}

static int threads(void)
{
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL)
        SKIP("no /proc/self/task");
    int count = 0;
    for (struct dirent *entry; (entry = readdir(tasks)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}

static void handle(int signal)
{
    (void)signal;
}

int main(int argc, char **argv)
{
    struct sigaction before[SIGNALS], now;
    signal(SIGUSR1, handle);
    signal(SIGPIPE, SIG_IGN);
    for (int i = 1; i < SIGNALS; i++)
        if (sigaction(i, NULL, &before[i]) != 0)
            before[i].sa_handler = NULL;
    sigset_t blocked, blocked_now;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    EQUAL(pthread_sigmask(SIG_SETMASK, &blocked, NULL), 0);

    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    /* One processor of those we have, each rank another one. */
    cpu_set_t all;
    CPU_ZERO(&all);
    EQUAL(sched_getaffinity(0, sizeof all, &all), 0);
    int wanted = rank % CPU_COUNT(&all), cpu = 0;
    for (;; cpu++)
        if (CPU_ISSET(cpu, &all) && wanted-- == 0)
            break;
    CPU_ZERO(&mask);
    CPU_SET(cpu, &mask);
    EQUAL(sched_setaffinity(0, sizeof mask, &mask), 0);
    memory = malloc(BYTES);
    CHECK(memory != NULL);
    memset(memory, rank, BYTES);
    char flags[256], flags_now[256], folder[4096], folder_now[4096];
    flags_of(memory + BYTES / 2, flags, sizeof flags);
    CHECK(getcwd(folder, sizeof folder) != NULL);

    communicate(MPI_COMM_WORLD);
    MPI_Comm copy;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    pthread_t thread;
    EQUAL(pthread_create(&thread, NULL, beside, &copy), 0);
    EQUAL(pthread_join(thread, NULL), 0);
    OK(MPI_Comm_free(&copy));

    mask_is_as_it_was();
    flags_of(memory + BYTES / 2, flags_now, sizeof flags_now);
    if (strcmp(flags, flags_now) != 0)
        fail(__FILE__, __LINE__, "memory of the program was \"%s\", now it is \"%s\"", flags, flags_now);
    EQUAL(threads(), 1);
    for (int i = 1; i < SIGNALS; i++)
        if (sigaction(i, NULL, &now) == 0 && now.sa_handler != before[i].sa_handler)
            fail(__FILE__, __LINE__, "signal %d is handled by somebody else", i);
    EQUAL(pthread_sigmask(SIG_SETMASK, NULL, &blocked_now), 0);
    CHECK(sigismember(&blocked_now, SIGUSR2) && !sigismember(&blocked_now, SIGUSR1));
    CHECK(getcwd(folder_now, sizeof folder_now) != NULL && strcmp(folder, folder_now) == 0);
    free(memory);
    OK(MPI_Finalize());
    return 0;
}
