/* The first call of a kind after MPI_Init: "first.CALL RANKS us us us", from the arrival of the
 * last rank to the departure of the last. All ranks are on one node and share the clock. A job has
 * one sample; the others of a median come from other jobs.
 *
 * Checked: what the call delivers. usage: first CALL */
#include "bench.h"

enum { ROOT = 0, VALUE = 4711 };

static int me, ranks;
/* A communicator that the call has made. */
static MPI_Comm left = MPI_COMM_NULL;

/* Runs the call; what it left on this rank, and what it should have. */
static long run(const char *call, long *wanted)
{
    long in = VALUE + me, out = -1, *all = buffer(sizeof *all * (size_t)ranks), *mine = buffer(sizeof *mine * (size_t)ranks);
    for (int i = 0; i < ranks; i++)
        mine[i] = VALUE + me * ranks + i;
    *wanted = (long)VALUE * ranks + (long)ranks * (ranks - 1) / 2;
    if (strcmp(call, "barrier") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        out = *wanted;
    } else if (strcmp(call, "bcast") == 0) {
        MPI_Bcast(&in, 1, MPI_LONG, ROOT, MPI_COMM_WORLD);
        *wanted = VALUE + ROOT;
        out = in;
    } else if (strcmp(call, "reduce") == 0) {
        MPI_Reduce(&in, &out, 1, MPI_LONG, MPI_SUM, ROOT, MPI_COMM_WORLD);
        out = me == ROOT ? out : *wanted;
    } else if (strcmp(call, "allreduce") == 0) {
        MPI_Allreduce(&in, &out, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    } else if (strcmp(call, "allgather") == 0) {
        MPI_Allgather(&in, 1, MPI_LONG, all, 1, MPI_LONG, MPI_COMM_WORLD);
        *wanted = VALUE + ranks - 1;
        out = all[ranks - 1];
    } else if (strcmp(call, "alltoall") == 0) {
        MPI_Alltoall(mine, 1, MPI_LONG, all, 1, MPI_LONG, MPI_COMM_WORLD);
        *wanted = VALUE + (ranks - 1) * ranks + me;
        out = all[ranks - 1];
    } else if (strcmp(call, "sendrecv") == 0) {
        int to = (me + 1) % ranks, from = (me + ranks - 1) % ranks;
        MPI_Sendrecv(&in, 1, MPI_LONG, to, 1, &out, 1, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *wanted = VALUE + from;
    } else if (strcmp(call, "split") == 0) {
        MPI_Comm team;
        int size;
        MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &team);
        MPI_Comm_size(team, &size);
        *wanted = (ranks + (me % 2 == 0)) / 2;
        out = size;
        left = team;
    } else {
        fprintf(stderr, "first: there is no call %s\n", call);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    free(all);
    free(mine);
    return out;
}

int main(int argc, char **argv)
{
    long wanted;
    double mine[2], latest[2];
    const char *call = argc > 1 ? argv[1] : "barrier";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    mine[0] = now();
    long got = run(call, &wanted);
    mine[1] = now();
    if (got != wanted) {
        fprintf(stderr, "first: %s left %ld on rank %d, not %ld\n", call, got, me, wanted);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Reduce(mine, latest, 2, MPI_DOUBLE, MPI_MAX, ROOT, MPI_COMM_WORLD);
    double us = (latest[1] - latest[0]) * 1e6;
    char line[64];
    snprintf(line, sizeof line, "first.%s", call);
    if (me == ROOT)
        quantiles(line, ranks, &us, 1);
    finish(left);
    return 0;
}
