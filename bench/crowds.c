/* Many ranks on few processors, SIZE is the number of ranks:
 *
 *   crowd_memory   KiB resident (VmRSS) per rank when all have talked to all
 *   crowd_pair     KiB per pair of ranks that talked: the growth of the job's proportional memory (Pss)
 *   crowd_switch   microseconds from one rank to another on the same processor by sched_yield, all ranks at it
 *   crowd_barrier  microseconds per barrier, back to back, slowest rank
 *   crowd_latency  microseconds one way, 8 bytes between ranks 0 and 1 while all others are asleep in a receive
 *
 * usage: crowds [--quick] */
#include "bench.h"
#include <sched.h>

static int me, ranks;

/* One figure of every rank's /proc, on rank 0. */
static void of_all(const char *path, const char *label, double *figures)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = (double)proc_number(path, label);
    MPI_Gather(&mine, 1, MPI_DOUBLE, figures, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static double total(double *figures)
{
    double sum = 0;
    of_all("/proc/self/smaps_rollup", "Pss", figures);
    for (int i = 0; i < ranks; i++)
        sum += figures[i];
    return sum;
}

/* Everybody sends to everybody, a step of one distance after the other. */
static void talk(void)
{
    for (int d = 1; d < ranks; d++) {
        int to = (me + d) % ranks, from = (me + ranks - d) % ranks, got = -1;
        MPI_Sendrecv(&me, 1, MPI_INT, to, 3, &got, 1, MPI_INT, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got != from)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* What a turn of all ranks costs without any library, divided by the turns of one processor. */
static void switches(const struct options *o)
{
    struct cell c = cell(o, MPI_COMM_WORLD);
    cpu_set_t cpus;
    sched_getaffinity(0, sizeof cpus, &cpus);
    double *took = buffer(sizeof *took * (size_t)ranks), start, mine, mean;
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        for (int i = 0; i < c.rounds; i++)
            sched_yield();
        mine = now() - start;
        MPI_Allgather(&mine, 1, MPI_DOUBLE, took, 1, MPI_DOUBLE, MPI_COMM_WORLD);
        mean = 0;
        for (int i = 0; i < ranks; i++)
            mean += took[i] / ranks;
    } while (another(&c, mean));
    if (me == 0)
        print_time("crowd_switch", ranks, &c, (double)CPU_COUNT(&cpus) / ranks);
    free(took);
}

static void barriers(const struct options *o)
{
    struct cell c = cell(o, MPI_COMM_WORLD);
    double start;
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        for (int i = 0; i < c.rounds; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    } while (another(&c, now() - start));
    if (me == 0)
        print_time("crowd_barrier", ranks, &c, 1);
}

static void latency(const struct options *o, MPI_Comm team)
{
    long value = 0;
    int end = 0;
    if (me > 1) {
        MPI_Recv(&end, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    struct cell c = ping_pongs(o, team, me, &value, 1, MPI_LONG, 1);
    if (me != 0)
        return;
    print_time("crowd_latency", ranks, &c, 0.5);
    for (int i = 2; i < ranks; i++)
        MPI_Send(&end, 1, MPI_INT, i, 4, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options o = options(argc, argv, 1, 1, 2);
    MPI_Comm team = team_of(2);
    double *figures = buffer(sizeof *figures * (size_t)ranks), before = total(figures), pairs = 0.5 * ranks * (ranks - 1);
    talk();
    double pair = (total(figures) - before) / pairs;
    of_all("/proc/self/status", "VmRSS", figures);
    if (me == 0) {
        quantiles("crowd_memory", ranks, figures, ranks);
        quantiles("crowd_pair", ranks, &pair, 1);
    }
    switches(&o);
    barriers(&o);
    latency(&o, team);
    finish(team);
    return 0;
}
