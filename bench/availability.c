/* What a message costs the thread of a program that works while the message travels, by size: the
 * method of the Sandia overhead benchmark (post, work, wait). One rank works, either the sender or
 * the receiver, the other one only waits in MPI; the receive is posted first. The time of a message
 * is half of a ping-pong, in the quickest of some batches. The work takes four times as long and a
 * tenth of a millisecond more, so that whatever moves messages by itself has moved this one when
 * the wait begins.
 *
 *   message BYTES                microseconds of a message
 *   own.send|receive BYTES       microseconds of processor time that the working thread takes in
 *                                posting and waiting: of those of a message what is not left to it
 *   beside.send|receive BYTES    microseconds of processor time that other threads of the working
 *                                process take for a message: an interface in software, say
 *
 * Only the processor time of the working thread counts, however many processors there are.
 * Asking for it costs some tenths of a microsecond, which are taken off: of messages that take
 * less than a microsecond the figures are rough. usage: availability [--quick] [bytes ...] */
#include "bench.h"

enum { SENDER = 0, RECEIVER = 1 };

static double clock_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double thread_time(void) { return clock_of(CLOCK_THREAD_CPUTIME_ID); }

/* Of all threads but this one. */
static double time_beside(void) { return clock_of(CLOCK_PROCESS_CPUTIME_ID) - thread_time(); }

static double middle(double *samples, int n)
{
    qsort(samples, (size_t)n, sizeof *samples, by_value);
    return samples[n / 2];
}

/* What asking for the thread's time costs. */
static double asking(void)
{
    double took[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        double start = thread_time();
        took[i] = thread_time() - start;
    }
    return middle(took, SAMPLES);
}

/* One message, with so many seconds of work at the end that works: this thread's processor time in
 * posting and waiting. */
static double message(int me, int works, char *buf, int bytes, double seconds)
{
    MPI_Request r;
    double start, posted, waits;
    if (me == SENDER) {
        MPI_Recv(NULL, 0, MPI_CHAR, RECEIVER, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        start = thread_time();
        MPI_Isend(buf, bytes, MPI_CHAR, RECEIVER, 1, MPI_COMM_WORLD, &r);
        posted = thread_time();
    } else {
        start = thread_time();
        MPI_Irecv(buf, bytes, MPI_CHAR, SENDER, 1, MPI_COMM_WORLD, &r);
        posted = thread_time();
        MPI_Send(NULL, 0, MPI_CHAR, SENDER, 2, MPI_COMM_WORLD);
    }
    if (me == works)
        work(seconds);
    waits = thread_time();
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return posted - start + thread_time() - waits;
}

/* The cells of one end: what messages of this length, which take so many seconds, cost it. */
static void end(const struct options *o, MPI_Comm team, int me, int works, char *buf, int bytes, double seconds, double asked)
{
    const char *name = works == SENDER ? "send" : "receive";
    double took[SAMPLES], length = 4 * seconds + 1e-4, rounds = o->box / (length + seconds);
    int n = rounds < 5 ? 5 : rounds > SAMPLES ? SAMPLES : (int)rounds;
    message(me, works, buf, bytes, length);
    double beside = time_beside();
    for (int i = 0; i < n; i++)
        took[i] = message(me, works, buf, bytes, length) - 2 * asked;
    double cost[2] = {0, (time_beside() - beside) / n};
    cost[0] = middle(took, n);
    MPI_Bcast(cost, 2, MPI_DOUBLE, works, team);
    if (me == 0) {
        printf("own.%s %d %.4f\n", name, bytes, (cost[0] < 0 ? 0 : cost[0]) * 1e6);
        printf("beside.%s %d %.4f\n", name, bytes, cost[1] * 1e6);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 1, 4 << 20, 4);
    struct options half = o;
    half.box /= 2;
    MPI_Comm team = team_of(2);
    calibrate();
    double asked = asking();
    for (int s = 0; s < o.sizes && me < 2; s++) {
        int bytes = (int)o.size[s];
        char *buf = buffer((size_t)bytes);
        if (me == 0)
            fill(buf, (size_t)bytes, s);
        message(me, RECEIVER, buf, bytes, 0);
        expect("availability", buf, (size_t)bytes, s);
        struct cell c = ping_pongs(&half, team, me, buf, bytes, MPI_CHAR, 3);
        qsort(c.sample, (size_t)c.samples, sizeof *c.sample, by_value);
        double seconds = c.sample[0] / 2;
        if (me == 0)
            printf("message %d %.4f\n", bytes, seconds * 1e6);
        end(&o, team, me, SENDER, buf, bytes, seconds, asked);
        end(&o, team, me, RECEIVER, buf, bytes, seconds, asked);
        free(buf);
    }
    finish(team);
    return 0;
}
