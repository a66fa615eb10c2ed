/* How much of the processor a large message leaves to the program (post, work, wait). Rank 0 sends,
 * rank 1 receives, the receive is posted first. What the transfer takes without work is T; then
 * work of length T is done between post and wait, and
 *
 *   overlap       both ends work: 100 (1 - (time of the slower end - T) / T), in per cent;
 *   availability  one end works while the other waits in MPI: 100 (1 - (time of the working end - T) / T) with that end's own T, the
 *                 mean of sending and receiving.
 *
 * Lines "NAME BYTES median p10 p90" in per cent: 100 is a transfer that costs the program nothing,
 * 0 one that is done in MPI_Wait. usage: overlap [--quick] [bytes ...] */
#include "bench.h"

/* One transfer with `seconds` of work between post and wait; the time from post to the end of the
 * wait. */
static double transfer(int me, char *buf, int bytes, double seconds)
{
    MPI_Request r;
    double start;
    if (me == 0) {
        MPI_Recv(NULL, 0, MPI_CHAR, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        start = now();
        MPI_Isend(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &r);
    } else {
        MPI_Irecv(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &r);
        MPI_Send(NULL, 0, MPI_CHAR, 0, 2, MPI_COMM_WORLD);
        start = now();
    }
    if (seconds > 0)
        work(seconds);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return now() - start;
}

enum ends { SENDER = 1, RECEIVER = 2, BOTH = 3 };

/* A cell in which these ends work, and their time counts; its samples are sorted. */
static struct cell measure(const struct options *o, MPI_Comm team, int me, char *buf, int bytes, enum ends works, double seconds)
{
    int mine = works & (me == 0 ? SENDER : RECEIVER);
    struct cell c = cell(o, team);
    double spent;
    do {
        spent = 0;
        for (int i = 0; i < c.rounds; i++)
            spent += transfer(me, buf, bytes, mine ? seconds : 0);
    } while (another(&c, mine ? spent : 0));
    qsort(c.sample, (size_t)c.samples, sizeof *c.sample, by_value);
    return c;
}

/* What is left in per cent, at the median, the 10th and the 90th percentile. */
static void left(double percent[3], const struct options *o, MPI_Comm team, int me, char *buf, int bytes, enum ends works)
{
    struct cell alone = measure(o, team, me, buf, bytes, works, 0);
    double t = alone.sample[alone.samples / 2];
    struct cell c = measure(o, team, me, buf, bytes, works, t);
    int at[3] = {c.samples / 2, c.samples - 1 - c.samples / 10, c.samples / 10};
    for (int i = 0; i < 3; i++) {
        double p = 100 * (1 - (c.sample[at[i]] - t) / t);
        percent[i] += p < 0 ? 0 : p > 100 ? 100 : p;
    }
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 64 << 10, 4 << 20, 8);
    struct options half = o;
    half.box /= 2;
    MPI_Comm team = team_of(2);
    calibrate();
    for (int s = 0; s < o.sizes && me < 2; s++) {
        int bytes = (int)o.size[s];
        char *buf = buffer((size_t)bytes);
        double both[3] = {0}, either[3] = {0};
        if (me == 0)
            fill(buf, (size_t)bytes, s);
        transfer(me, buf, bytes, 0);
        expect("overlap", buf, (size_t)bytes, s);
        left(both, &half, team, me, buf, bytes, BOTH);
        left(either, &half, team, me, buf, bytes, SENDER);
        left(either, &half, team, me, buf, bytes, RECEIVER);
        if (me == 0) {
            printf("overlap %d %.1f %.1f %.1f\n", bytes, both[0], both[1], both[2]);
            printf("availability %d %.1f %.1f %.1f\n", bytes, either[0] / 2, either[1] / 2, either[2] / 2);
            fflush(stdout);
        }
        free(buf);
    }
    finish(team);
    return 0;
}
