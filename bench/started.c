/* Nonblocking and persistent collectives: what they cost where nothing is done meanwhile, and how
 * much of their time the program has for itself where it works.
 *
 *   blocking.CALL  the blocking call;
 *   started.CALL   the nonblocking one, and MPI_Wait at once;
 *   again.CALL     MPI_Start of the persistent one, and MPI_Wait at once;
 *   hidden.CALL    100 (1 - (time with work - T) / T), in per cent, with work as long as T, the time of started.CALL, between call and wait.
 *
 * All ranks work. Lines "NAME BYTES median p10 p90", microseconds but for hidden. usage: started
 * [--quick] [--calls bcast,allreduce,alltoall] [bytes ...] */
#include "bench.h"

enum { BLOCKING, STARTED, AGAIN, WORKING, FORMS };
enum { BCAST, ALLREDUCE, ALLTOALL, CALLS };

static const char *const NAMES[CALLS] = {"bcast", "allreduce", "alltoall"};
static const char *const LINES[FORMS] = {"blocking", "started", "again", "hidden"};

static int ranks;
static double *out, *in;

/* `count` doubles to each other rank, or in all. */
static void begin(int call, int form, int count, MPI_Request *request)
{
    MPI_Comm all = MPI_COMM_WORLD;
    int blocks = form == BLOCKING;
    if (call == BCAST && blocks)
        MPI_Bcast(in, count, MPI_DOUBLE, 0, all);
    else if (call == BCAST)
        MPI_Ibcast(in, count, MPI_DOUBLE, 0, all, request);
    else if (call == ALLREDUCE && blocks)
        MPI_Allreduce(out, in, count, MPI_DOUBLE, MPI_SUM, all);
    else if (call == ALLREDUCE)
        MPI_Iallreduce(out, in, count, MPI_DOUBLE, MPI_SUM, all, request);
    else if (blocks)
        MPI_Alltoall(out, count, MPI_DOUBLE, in, count, MPI_DOUBLE, all);
    else
        MPI_Ialltoall(out, count, MPI_DOUBLE, in, count, MPI_DOUBLE, all, request);
}

static void prepare(int call, int count, MPI_Request *request)
{
    MPI_Comm all = MPI_COMM_WORLD;
    if (call == BCAST)
        MPI_Bcast_init(in, count, MPI_DOUBLE, 0, all, MPI_INFO_NULL, request);
    else if (call == ALLREDUCE)
        MPI_Allreduce_init(out, in, count, MPI_DOUBLE, MPI_SUM, all, MPI_INFO_NULL, request);
    else
        MPI_Alltoall_init(out, count, MPI_DOUBLE, in, count, MPI_DOUBLE, all, MPI_INFO_NULL, request);
}

static struct cell measure(const struct options *o, int call, int form, int count, double seconds)
{
    struct cell c = cell(o, MPI_COMM_WORLD);
    MPI_Request request = MPI_REQUEST_NULL;
    double start;
    if (form == AGAIN)
        prepare(call, count, &request);
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        start = now();
        for (int i = 0; i < c.rounds; i++) {
            if (form == AGAIN)
                MPI_Start(&request);
            else
                begin(call, form, count, &request);
            if (form == WORKING)
                work(seconds);
            if (form != BLOCKING)
                MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    } while (another(&c, now() - start));
    if (form == AGAIN)
        MPI_Request_free(&request);
    qsort(c.sample, (size_t)c.samples, sizeof *c.sample, by_value);
    return c;
}

/* What the last call left, by its definition. */
static void check(int me, int call, int count)
{
    for (int i = 0; i < count; i++) {
        double wanted = call == BCAST ? i : call == ALLREDUCE ? ranks * (double)i + ranks * (ranks - 1) / 2.0 : me * (double)count + i;
        if (in[i] != wanted) {
            fprintf(stderr, "started: %s gave %g at %d on rank %d, not %g\n", NAMES[call], in[i], i, me, wanted);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options o = options(argc, argv, 8, 1 << 20, 16);
    calibrate();
    for (int call = 0; call < CALLS; call++) {
        if (o.calls && !strstr(o.calls, NAMES[call]))
            continue;
        for (int s = 0; s < o.sizes; s++) {
            int count = (int)(o.size[s] / (long)sizeof *out);
            size_t all = (size_t)count * (size_t)ranks * sizeof *out;
            double t = 0;
            out = buffer(all);
            in = buffer(all);
            for (int form = 0; form < FORMS; form++) {
                char line[64];
                for (int i = 0; i < count * ranks; i++) {
                    out[i] = i + (call == ALLREDUCE ? me : 0);
                    in[i] = call == BCAST && me == 0 ? i : -1;
                }
                struct cell c = measure(&o, call, form, count, t);
                check(me, call, count);
                double median = c.sample[c.samples / 2];
                t = form == STARTED ? median : t;
                snprintf(line, sizeof line, "%s.%s", LINES[form], NAMES[call]);
                if (me == 0 && form != WORKING) {
                    print_time(line, o.size[s], &c, 1);
                } else if (me == 0) {
                    double at[3] = {median, c.sample[c.samples - 1 - c.samples / 10], c.sample[c.samples / 10]};
                    for (int i = 0; i < 3; i++)
                        at[i] = at[i] >= 2 * t ? 0 : at[i] <= t ? 100 : 100 * (1 - (at[i] - t) / t);
                    printf("%s %ld %.1f %.1f %.1f\n", line, o.size[s], at[0], at[1], at[2]);
                    fflush(stdout);
                }
            }
            free(out);
            free(in);
        }
    }
    MPI_Finalize();
    return 0;
}
