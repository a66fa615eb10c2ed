/* MPI_THREAD_MULTIPLE with N communicating threads on each of ranks 0 and 1, thread t with thread t
 * by its tag: "threads N median p10 p90", one-way latency of 8 bytes that each thread sees, in
 * microseconds, and "thread_rate N median p10 p90", windows of 64 messages of 8 bytes, million
 * messages a second of all threads together. "threads_own N" is the latency where each thread has a
 * communicator of its own. usage: threads [--quick] [N ...] */
#include "bench.h"
#include <pthread.h>

enum { MOST = 64 };

static int me;
static pthread_barrier_t gate;
static int rounds; /* of the batch after the gate; 0 ends the threads */
static void (*round_of)(int thread);

static MPI_Comm own[MOST];

static void latency(int thread)
{
    long value = thread;
    ping_pong(me, &value, 1, MPI_LONG, thread);
    if (value != thread)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

static void latency_own(int thread)
{
    long value = me == 0 ? thread : -1;
    if (me == 0)
        MPI_Send(&value, 1, MPI_LONG, 1, thread, own[thread]);
    MPI_Recv(&value, 1, MPI_LONG, 1 - me, thread, own[thread], MPI_STATUS_IGNORE);
    if (me == 1)
        MPI_Send(&value, 1, MPI_LONG, 0, thread, own[thread]);
    if (value != thread)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

static void rate(int thread)
{
    long values[WINDOW];
    MPI_Request r[WINDOW];
    for (int i = 0; i < WINDOW; i++) {
        values[i] = me == 0 ? i : -1;
        if (me == 0)
            MPI_Isend(&values[i], 1, MPI_LONG, 1, thread, MPI_COMM_WORLD, &r[i]);
        else
            MPI_Irecv(&values[i], 1, MPI_LONG, 0, thread, MPI_COMM_WORLD, &r[i]);
    }
    MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
    if (values[WINDOW - 1] != WINDOW - 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (me == 0)
        MPI_Recv(NULL, 0, MPI_CHAR, 1, thread, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(NULL, 0, MPI_CHAR, 0, thread, MPI_COMM_WORLD);
}

static void batch(int thread)
{
    for (int i = 0; i < rounds; i++)
        round_of(thread);
}

static void *helper(void *thread)
{
    for (;;) {
        pthread_barrier_wait(&gate);
        if (rounds == 0)
            return NULL;
        batch((int)(size_t)thread);
        pthread_barrier_wait(&gate);
    }
}

/* A cell of n threads, of which the caller is the first. */
static struct cell measure(const struct options *o, MPI_Comm team, int n, void (*what)(int))
{
    pthread_t helpers[MOST];
    struct cell c = cell(o, team);
    double start;
    round_of = what;
    pthread_barrier_init(&gate, NULL, (unsigned)n);
    for (int t = 1; t < n; t++)
        pthread_create(&helpers[t], NULL, helper, (void *)(size_t)t);
    do {
        rounds = c.rounds;
        pthread_barrier_wait(&gate);
        start = now();
        batch(0);
        pthread_barrier_wait(&gate);
    } while (another(&c, me == 0 ? now() - start : 0));
    rounds = 0;
    pthread_barrier_wait(&gate);
    for (int t = 1; t < n; t++)
        pthread_join(helpers[t], NULL);
    pthread_barrier_destroy(&gate);
    return c;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 1, 4, 2);
    MPI_Comm team = team_of(2);
    if (provided < MPI_THREAD_MULTIPLE && me == 0)
        fprintf(stderr, "threads: this library has no MPI_THREAD_MULTIPLE\n");
    for (int s = 0; s < o.sizes && me < 2 && provided == MPI_THREAD_MULTIPLE; s++) {
        int n = o.size[s] < MOST ? (int)o.size[s] : MOST;
        struct cell c = measure(&o, team, n, latency);
        if (me == 0)
            print_time("threads", n, &c, 0.5);
        for (int t = 0; t < n; t++)
            MPI_Comm_dup(team, &own[t]);
        c = measure(&o, team, n, latency_own);
        if (me == 0)
            print_time("threads_own", n, &c, 0.5);
        for (int t = 0; t < n; t++)
            MPI_Comm_free(&own[t]);
        c = measure(&o, team, n, rate);
        if (me == 0)
            print_speed("thread_rate", n, &c, (double)n * WINDOW);
    }
    finish(team);
    return 0;
}
