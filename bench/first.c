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

/* What a call has to work with: VALUE and a number in each element, which is a long. */
struct data {
    /* One element, and one for each rank. */
    long in, *mine;
    /* What the call gives: one element, and one for each rank. */
    long out, *all;
    /* For calls with uneven pieces: here they are all one element. */
    int *counts, *displs, *bytes;
    MPI_Datatype *types;
};

/* What rank `from` has for rank `to`. */
static long element(int from, int to)
{
    return VALUE + (long)from * ranks + to;
}

/* The sum of what ranks below `end` have in `in`. */
static long sum(int end)
{
    return (long)VALUE * end + (long)end * (end - 1) / 2;
}

/* The sum of what all ranks have for us. */
static long column(void)
{
    return (long)(VALUE + me) * ranks + (long)ranks * ranks * (ranks - 1) / 2;
}

/* Each runs its call, and gives what this rank should have; what it has is in `out`. */
static long barrier(struct data *d)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return d->out;
}

static long bcast(struct data *d)
{
    MPI_Bcast(&d->in, 1, MPI_LONG, ROOT, MPI_COMM_WORLD);
    d->out = d->in;
    return VALUE + ROOT;
}

static long reduce(struct data *d)
{
    MPI_Reduce(&d->in, &d->out, 1, MPI_LONG, MPI_SUM, ROOT, MPI_COMM_WORLD);
    return me == ROOT ? sum(ranks) : d->out;
}

static long allreduce(struct data *d)
{
    MPI_Allreduce(&d->in, &d->out, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    return sum(ranks);
}

/* Of calls that leave an element of each rank: their sum. */
static void add_all(struct data *d)
{
    d->out = 0;
    for (int i = 0; i < ranks; i++)
        d->out += d->all[i];
}

static long gather(struct data *d)
{
    MPI_Gather(&d->in, 1, MPI_LONG, d->all, 1, MPI_LONG, ROOT, MPI_COMM_WORLD);
    add_all(d);
    return me == ROOT ? sum(ranks) : d->out;
}

static long gatherv(struct data *d)
{
    MPI_Gatherv(&d->in, 1, MPI_LONG, d->all, d->counts, d->displs, MPI_LONG, ROOT, MPI_COMM_WORLD);
    add_all(d);
    return me == ROOT ? sum(ranks) : d->out;
}

static long scatter(struct data *d)
{
    MPI_Scatter(d->mine, 1, MPI_LONG, &d->out, 1, MPI_LONG, ROOT, MPI_COMM_WORLD);
    return element(ROOT, me);
}

static long scatterv(struct data *d)
{
    MPI_Scatterv(d->mine, d->counts, d->displs, MPI_LONG, &d->out, 1, MPI_LONG, ROOT, MPI_COMM_WORLD);
    return element(ROOT, me);
}

static long allgather(struct data *d)
{
    MPI_Allgather(&d->in, 1, MPI_LONG, d->all, 1, MPI_LONG, MPI_COMM_WORLD);
    add_all(d);
    return sum(ranks);
}

static long allgatherv(struct data *d)
{
    MPI_Allgatherv(&d->in, 1, MPI_LONG, d->all, d->counts, d->displs, MPI_LONG, MPI_COMM_WORLD);
    add_all(d);
    return sum(ranks);
}

static long alltoall(struct data *d)
{
    MPI_Alltoall(d->mine, 1, MPI_LONG, d->all, 1, MPI_LONG, MPI_COMM_WORLD);
    add_all(d);
    return column();
}

static long alltoallv(struct data *d)
{
    MPI_Alltoallv(d->mine, d->counts, d->displs, MPI_LONG, d->all, d->counts, d->displs, MPI_LONG, MPI_COMM_WORLD);
    add_all(d);
    return column();
}

static long alltoallw(struct data *d)
{
    MPI_Alltoallw(d->mine, d->counts, d->bytes, d->types, d->all, d->counts, d->bytes, d->types, MPI_COMM_WORLD);
    add_all(d);
    return column();
}

static long reduce_scatter(struct data *d)
{
    MPI_Reduce_scatter(d->mine, &d->out, d->counts, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    return column();
}

static long reduce_scatter_block(struct data *d)
{
    MPI_Reduce_scatter_block(d->mine, &d->out, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    return column();
}

static long scan(struct data *d)
{
    MPI_Scan(&d->in, &d->out, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    return sum(me + 1);
}

static long exscan(struct data *d)
{
    MPI_Exscan(&d->in, &d->out, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    return me > 0 ? sum(me) : d->out;
}

static long sendrecv(struct data *d)
{
    int to = (me + 1) % ranks, from = (me + ranks - 1) % ranks;
    MPI_Sendrecv(&d->in, 1, MPI_LONG, to, 1, &d->out, 1, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return VALUE + from;
}

static long split(struct data *d)
{
    int size;
    MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &left);
    MPI_Comm_size(left, &size);
    d->out = size;
    return (ranks + (me % 2 == 0)) / 2;
}

static const struct {
    const char *name;
    long (*run)(struct data *);
} calls[] = {
    { "barrier", barrier },
    { "bcast", bcast },
    { "reduce", reduce },
    { "allreduce", allreduce },
    { "gather", gather },
    { "gatherv", gatherv },
    { "scatter", scatter },
    { "scatterv", scatterv },
    { "allgather", allgather },
    { "allgatherv", allgatherv },
    { "alltoall", alltoall },
    { "alltoallv", alltoallv },
    { "alltoallw", alltoallw },
    { "reduce_scatter", reduce_scatter },
    { "reduce_scatter_block", reduce_scatter_block },
    { "scan", scan },
    { "exscan", exscan },
    { "sendrecv", sendrecv },
    { "split", split },
};

static struct data prepared(void)
{
    size_t n = (size_t)ranks;
    struct data d = { .in = VALUE + me, .out = -1 };
    d.mine = buffer(n * sizeof *d.mine);
    d.all = buffer(n * sizeof *d.all);
    d.counts = buffer(n * sizeof *d.counts);
    d.displs = buffer(n * sizeof *d.displs);
    d.bytes = buffer(n * sizeof *d.bytes);
    d.types = buffer(n * sizeof *d.types);
    for (int i = 0; i < ranks; i++) {
        d.mine[i] = element(me, i);
        d.all[i] = 0;
        d.counts[i] = 1;
        d.displs[i] = i;
        d.bytes[i] = i * (int)sizeof(long);
        d.types[i] = MPI_LONG;
    }
    return d;
}

int main(int argc, char **argv)
{
    double mine[2], latest[2];
    size_t count = sizeof calls / sizeof *calls, at = 0;
    const char *call = argc > 1 ? argv[1] : "barrier";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    while (at < count && strcmp(call, calls[at].name) != 0)
        at++;
    if (at == count) {
        fprintf(stderr, "first: there is no call %s\n", call);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    struct data d = prepared();
    mine[0] = now();
    long wanted = calls[at].run(&d);
    mine[1] = now();
    if (d.out != wanted) {
        fprintf(stderr, "first: %s left %ld on rank %d, not %ld\n", call, d.out, me, wanted);
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
