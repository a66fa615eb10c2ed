/* Every blocking collective in two forms, over MPI_COMM_WORLD with root 0:
 *
 *   CALL.tight  calls back to back between two barriers, divided by their number; the slowest rank's time. Rooted calls may pipeline.
 *   CALL.apart  a barrier before each call, whose own time does not count; the slowest rank's time of each call, median over calls.
 *
 * Lines "CALL.FORM BYTES median p10 p90" in microseconds. BYTES is one rank's piece of doubles (the
 * whole vector of bcast, reduce, allreduce, scan and exscan). What the timed calls left is checked
 * on every rank, with other data in each form; a cell that is wrong has no line and makes the exit
 * status 1. usage: collectives [--calls a,b] [--as PREFIX] [--quick] [bytes ...]; with a prefix,
 * the form apart alone */
#include "bench.h"

enum { CALLS_OF_A_BATCH = 2048, KEPT = 64 * CALLS_OF_A_BATCH, ROOT = 0, WARM_UP = 2 };

/* Who brings and gets one piece or one piece for every rank, and what the result is made of. */
enum who { ONE, EACH };
enum holds { OF_ROOT, OF_EACH, SUM_OF_ALL, SUM_TO_ME, SUM_BELOW_ME, NOTHING };

struct call {
    const char *name;
    void (*run)(void);
    enum who in, out;
    int only_root; /* gets the result */
    enum holds holds;
};

static int me, ranks, count;
static double *in, *out;
static int *counts, *places, *bytes;
static MPI_Datatype *types;

#define D MPI_DOUBLE
#define W MPI_COMM_WORLD
static void barrier(void) { MPI_Barrier(W); }
static void bcast(void) { MPI_Bcast(me == ROOT ? in : out, count, D, ROOT, W); }
static void reduce(void) { MPI_Reduce(in, out, count, D, MPI_SUM, ROOT, W); }
static void allreduce(void) { MPI_Allreduce(in, out, count, D, MPI_SUM, W); }
static void gather(void) { MPI_Gather(in, count, D, out, count, D, ROOT, W); }
static void gatherv(void) { MPI_Gatherv(in, count, D, out, counts, places, D, ROOT, W); }
static void scatter(void) { MPI_Scatter(in, count, D, out, count, D, ROOT, W); }
static void scatterv(void) { MPI_Scatterv(in, counts, places, D, out, count, D, ROOT, W); }
static void allgather(void) { MPI_Allgather(in, count, D, out, count, D, W); }
static void allgatherv(void) { MPI_Allgatherv(in, count, D, out, counts, places, D, W); }
static void alltoall(void) { MPI_Alltoall(in, count, D, out, count, D, W); }
static void alltoallv(void) { MPI_Alltoallv(in, counts, places, D, out, counts, places, D, W); }
static void alltoallw(void) { MPI_Alltoallw(in, counts, bytes, types, out, counts, bytes, types, W); }
static void reduce_scatter(void) { MPI_Reduce_scatter(in, out, counts, D, MPI_SUM, W); }
static void reduce_scatter_block(void) { MPI_Reduce_scatter_block(in, out, count, D, MPI_SUM, W); }
static void scan(void) { MPI_Scan(in, out, count, D, MPI_SUM, W); }
static void exscan(void) { MPI_Exscan(in, out, count, D, MPI_SUM, W); }
#undef D
#undef W

static const struct call all[] = {
    {"barrier", barrier, ONE, ONE, 0, NOTHING},
    {"bcast", bcast, ONE, ONE, 0, OF_ROOT},
    {"reduce", reduce, ONE, ONE, 1, SUM_OF_ALL},
    {"allreduce", allreduce, ONE, ONE, 0, SUM_OF_ALL},
    {"gather", gather, ONE, EACH, 1, OF_EACH},
    {"gatherv", gatherv, ONE, EACH, 1, OF_EACH},
    {"scatter", scatter, EACH, ONE, 0, OF_ROOT},
    {"scatterv", scatterv, EACH, ONE, 0, OF_ROOT},
    {"allgather", allgather, ONE, EACH, 0, OF_EACH},
    {"allgatherv", allgatherv, ONE, EACH, 0, OF_EACH},
    {"alltoall", alltoall, EACH, EACH, 0, OF_EACH},
    {"alltoallv", alltoallv, EACH, EACH, 0, OF_EACH},
    {"alltoallw", alltoallw, EACH, EACH, 0, OF_EACH},
    {"reduce_scatter", reduce_scatter, EACH, ONE, 0, SUM_OF_ALL},
    {"reduce_scatter_block", reduce_scatter_block, EACH, ONE, 0, SUM_OF_ALL},
    {"scan", scan, ONE, ONE, 0, SUM_TO_ME},
    {"exscan", exscan, ONE, ONE, 0, SUM_BELOW_ME},
};

/* Element i of piece p of rank r is 1024 (r + 1) + spice(p, i, seed): small whole numbers, whose
 * sums over ranks are exact. */
static double spice(int p, int i, int seed)
{
    return (double)((p * 31 + i * 7 + seed * 101) & 1023);
}

/* The sum over ranks first … last of their elements. */
static double sum(int first, int last, int p, int i, int seed)
{
    double n = last - first + 1;
    return 1024 * n * (first + last + 2) / 2 + n * spice(p, i, seed);
}

/* Fills what the call reads, and spoils what it writes. */
static void prepare(const struct call *call, int seed)
{
    int pieces = call->in == EACH ? ranks : 1, outs = call->out == EACH ? ranks : 1;
    for (int p = 0; p < pieces; p++)
        for (int i = 0; i < count; i++)
            in[(size_t)p * (size_t)count + (size_t)i] = sum(me, me, p, i, seed);
    for (size_t i = 0; i < (size_t)outs * (size_t)count; i++)
        out[i] = -1;
}

/* Whether this rank has the right result. */
static int right(const struct call *call, int seed)
{
    if (call->holds == NOTHING || (call->only_root && me != ROOT) || (call->holds == SUM_BELOW_ME && me == 0))
        return 1;
    int outs = call->out == EACH ? ranks : 1, mine = call->in == EACH ? me : 0;
    const double *result = call->run == bcast && me == ROOT ? in : out;
    for (int p = 0; p < outs; p++) {
        int first = call->holds == OF_ROOT ? ROOT : call->holds == OF_EACH ? p : 0;
        int last = call->holds == OF_ROOT ? ROOT
                 : call->holds == OF_EACH ? p
                 : call->holds == SUM_TO_ME ? me
                 : call->holds == SUM_BELOW_ME ? me - 1
                                               : ranks - 1;
        for (int i = 0; i < count; i++)
            if (result[(size_t)p * (size_t)count + (size_t)i] != sum(first, last, mine, i, seed)) {
                fprintf(stderr, "collectives: %s of %zu bytes: rank %d has a wrong element %d of piece %d\n", call->name,
                        (size_t)count * sizeof(double), me, i, p);
                return 0;
            }
    }
    return 1;
}

/* Microseconds, and how many of them there are. */
static double samples[KEPT];

static int tight(const struct call *call, const struct options *o)
{
    /* The first calls of a size may make memory: they would end the search for the length of a
     * batch at once. */
    for (int i = 0; i < WARM_UP; i++)
        call->run();
    struct cell c = cell(o, MPI_COMM_WORLD);
    double start;
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        for (int i = 0; i < c.rounds; i++)
            call->run();
    } while (another(&c, now() - start));
    for (int i = 0; i < c.samples; i++)
        samples[i] = c.sample[i] * 1e6;
    return c.samples;
}

/* The times of all calls of a batch are combined at once, and with them the time since the cell
 * began, so that all ranks stop alike. */
static int apart(const struct call *call, const struct options *o)
{
    static double own[CALLS_OF_A_BATCH + 1], slowest[CALLS_OF_A_BATCH + 1];
    double begin = now(), start;
    int rounds = 1, kept = 0;
    do {
        for (int i = 0; i < rounds; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
            start = now();
            call->run();
            own[i + 1] = now() - start;
        }
        own[0] = now() - begin;
        MPI_Allreduce(own, slowest, rounds + 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        for (int i = 0; i < rounds && kept < KEPT; i++)
            samples[kept++] = slowest[i + 1] * 1e6;
        if (slowest[0] < o->box / 10 && rounds < CALLS_OF_A_BATCH)
            rounds *= 2;
    } while (slowest[0] < o->box && kept < KEPT);
    return kept;
}

/* Measures one form of a call and prints it if all ranks have the right result; whether they have.
 */
static int form(const struct call *call, const char *suffix, int (*measure)(const struct call *, const struct options *), int seed,
                const struct options *o)
{
    char name[64];
    int here, everywhere;
    prepare(call, seed);
    int n = measure(call, o);
    here = right(call, seed);
    MPI_Allreduce(&here, &everywhere, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "%s.%s", call->name, suffix);
    if (me == 0 && everywhere)
        quantiles(name, (long)count * (long)sizeof(double), samples, n);
    return everywhere;
}

/* The buffers of all ranks together have to leave room on the machine. */
static int fits(const struct call *call)
{
    double pieces = (call->in == EACH ? ranks : 1) + (call->out == EACH ? ranks : 1);
    return pieces * ranks * count * (double)sizeof(double) <= 4e9;
}

static int measure(const struct call *call, const struct options *o)
{
    size_t piece = (size_t)count * sizeof(double);
    in = buffer(piece * (size_t)(call->in == EACH ? ranks : 1));
    out = buffer(piece * (size_t)(call->out == EACH ? ranks : 1));
    for (int r = 0; r < ranks; r++) {
        counts[r] = count;
        places[r] = r * count;
        bytes[r] = (int)((size_t)r * piece);
        types[r] = MPI_DOUBLE;
    }
    int good = (*prefix || form(call, "tight", tight, 1, o)) & form(call, "apart", apart, 2, o);
    free(in);
    free(out);
    return good;
}

int main(int argc, char **argv)
{
    int good = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options o = options(argc, argv, 1, 0, 2);
    if (o.sizes == 0) {
        static const long usual[] = {8, 1 << 10, 64 << 10, 1 << 20};
        memcpy(o.size, usual, sizeof usual);
        o.sizes = sizeof usual / sizeof *usual;
    }
    size_t n = (size_t)ranks;
    counts = buffer(n * sizeof *counts);
    places = buffer(n * sizeof *places);
    bytes = buffer(n * sizeof *bytes);
    types = buffer(n * sizeof *types);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (int s = 0; s < o.sizes && wanted(o.calls, all[i].name) && (s == 0 || all[i].holds != NOTHING); s++) {
            count = all[i].holds == NOTHING ? 0 : (int)((o.size[s] + (long)sizeof(double) - 1) / (long)sizeof(double));
            if (fits(&all[i]))
                good &= measure(&all[i], &o);
        }
    MPI_Finalize();
    return good ? 0 : 1;
}
