/* No wake-up is lost between ranks that meet in short collectives. Before each call every rank goes
 * on at once, gives way a few times, or sleeps for less or more than the others poll, or computes
 * as long, at random, and a timer interrupts it at random moments, inside the library too: between
 * publishing and looking for sleepers, between announcing sleep and sleeping. Run with a backstop
 * of an hour (backstop_ms), so that a lost wake-up is a hang.
 *
 * usage: wakes CALLS SEED */
#include "check.h"

#include <sched.h>
#include <signal.h>
#include <time.h>

static void nap(long microseconds)
{
    struct timespec time = {0, microseconds * 1000};
    nanosleep(&time, NULL);
}

static long nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A moment from nothing to some hundred microseconds; others may run meanwhile, or not. Most are
 * about as long as others poll. */
static void dawdle(uint64_t *state)
{
    uint64_t kind = next_random(state) % 16;
    if (kind == 0)
        nap((long)(next_random(state) % 300));
    else if (kind < 4)
        for (uint64_t i = next_random(state) % 40; i > 0; i--)
            sched_yield();
    else if (kind < 10)
        for (long end = nanoseconds() + (long)(next_random(state) % 30000); nanoseconds() < end;)
            ;
}

static timer_t timer;
static uint64_t moments;

static void interrupt(int signal)
{
    (void)signal;
    dawdle(&moments);
}

/* Once, soon: a signal wakes a sleeper, so one that came again and again would make good what was
 * lost. */
static void interrupt_soon(uint64_t *state)
{
    struct itimerspec when = {{0, 0}, {0, 1 + (long)(next_random(state) % 60000)}};
    CHECK(timer_settime(timer, 0, &when, NULL) == 0);
}

static void prepare(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 3};
    CHECK(sigaction(SIGRTMIN + 3, &action, NULL) == 0);
    CHECK(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int calls = argc > 1 ? atoi(argv[1]) : 1000;
    uint64_t common = argc > 2 ? (uint64_t)atoi(argv[2]) : 1;
    uint64_t mine = common * 1000 + (uint64_t)rank;
    static int in[4096], out[4096];
    moments = mine + 500;
    prepare();
    for (int call = 0; call < calls; call++) {
        uint64_t kind = next_random(&common) % 6;
        int root = (int)(next_random(&common) % (uint64_t)size);
        /* In the line, in a slot, and through the long way. */
        int count = (int[]){1, 1, 10, 200, 4096}[next_random(&common) % 5];
        for (int i = 0; i < count; i++)
            in[i] = rank + call + i;
        dawdle(&mine);
        if (next_random(&mine) % 4 == 0)
            interrupt_soon(&mine);
        if (kind < 2) {
            OK(MPI_Barrier(MPI_COMM_WORLD));
        } else if (kind == 2) {
            OK(MPI_Bcast(in, count, MPI_INT, root, MPI_COMM_WORLD));
            EQUAL(in[count - 1], root + call + count - 1);
        } else if (kind == 3) {
            OK(MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD));
            if (rank == root)
                EQUAL(out[count - 1], size * (call + count - 1) + size * (size - 1) / 2);
        } else {
            OK(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
            EQUAL(out[count - 1], size * (call + count - 1) + size * (size - 1) / 2);
        }
    }
    return finish();
}
