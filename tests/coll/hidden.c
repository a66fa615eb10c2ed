/* Between processes whose network takes a millisecond for each message: with a progress thread a
 * nonblocking allreduce is carried out while every rank computes and makes no MPI call. Each looks
 * at the last element of its result until that is there, which without the thread is never.
 *
 *     hidden [PERCENT]
 *
 * PERCENT: also, so much of the time that the call takes alone is hidden behind computation that is
 * a fifth longer, for the slowest rank, in the quarter of the rounds that others disturb least. */
#include "check.h"
#include <time.h>

enum { LONGEST = 20000, ROUNDS = 24 };

static double in[LONGEST], out[LONGEST];

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void begin(int count, MPI_Request *request)
{
    for (int i = 0; i < count; i++) {
        in[i] = i + rank + 1;
        out[i] = -1;
    }
    OK(MPI_Iallreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, request));
}

static void look(int count)
{
    for (int i = 0; i < count; i++)
        CHECK(out[i] == (double)size * i + size * (size + 1) / 2.0);
}

/* How long the slowest rank waits, at the lower quartile, when all have computed for so long. */
static double waits(int count, double computes)
{
    double time[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request request;
        double start, spent, mine = seconds() + 0.005;
        /* All begin at one time of the clock they share: a barrier is left one by one. */
        OK(MPI_Allreduce(&mine, &start, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
        while (seconds() < start)
            ;
        begin(count, &request);
        while (seconds() - start < computes)
            ;
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        spent = seconds() - start - computes;
        look(count);
        OK(MPI_Allreduce(&spent, &time[round], 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
    }
    qsort(time, ROUNDS, sizeof *time, by_value);
    return time[ROUNDS / 4];
}

int main(int argc, char **argv)
{
    const int counts[] = {1, 500, LONGEST};
    start(&argc, &argv);
    for (int i = 0; i < 3; i++) {
        MPI_Request request;
        volatile double *last = &out[counts[i] - 1];
        double mine[2] = {seconds()}, latest[2];
        begin(counts[i], &request);
        while (*last < 0)
            ;
        mine[1] = seconds();
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        look(counts[i]);
        /* The elements of who came last were a millisecond on their way. */
        OK(MPI_Allreduce(mine, latest, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
        CHECK(latest[1] - latest[0] >= 0.001);
    }
    for (int i = 0; i < 3 && argc > 1; i++) {
        double alone = waits(counts[i], 0), behind = waits(counts[i], 1.2 * alone);
        double hidden = 100 * (1 - behind / alone);
        if (rank == 0)
            printf("%d doubles, %d ranks: %.2f ms alone, %.0f %% hidden\n", counts[i], size, 1e3 * alone, hidden);
        CHECK(hidden >= atof(argv[1]));
    }
    MPI_Finalize();
    return 0;
}
