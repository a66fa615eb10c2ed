/* Four programs that send what real ones do, as table 1 of "An Evaluation of Open MPI's Matching
 * Transport Layer on the Cray XT" counts it: by which calls, in what proportion messages of up to
 * 32 KiB and longer ones, with how much computing between them. What is computed means nothing; it
 * takes as long on every rank but for some per cent, drawn anew at each step, so that ranks come
 * early or late. Each rank sends what is told here for two ranks, and of more ranks' collectives
 * about as much.
 *
 *   VH-1  gas: sweeps with a transposition after each (alltoall of 64 KiB), one small allreduce
 *   GTC   plasma: particles of 40 to 120 KiB to both neighbours (sendrecv), the charge of the whole
 *         grid (allreduce of 128 KiB), two small allreduces, now and then a broadcast
 *   POP   ocean: a solver; 2 KiB to four neighbours (isend, irecv, waitall) and an allreduce of 8
 *         bytes in each step, seldom 40 KiB
 *   S3D   combustion: 80 KiB to both neighbours in three dimensions, one after the other (isend,
 *         irecv, wait), now and then a small allreduce and a barrier
 *
 * Lines of each, SIZE is the number of ranks:
 *
 *   NAME.time            milliseconds of the whole, from the latest start to the latest end
 *   NAME.mpi             time in MPI, per cent of it: mean of the ranks, least, most
 *   NAME.in.CALL         of that by call, mean
 *   NAME.short, NAME.long, NAME.dropped, NAME.dropped_bytes   of a rank: mean, least, most; only
 *                        where the library has such variables (MPI_T: portals_short ...)
 *
 * Checked: the first and the last number of every message. usage: traffic [--percent OF_ALL_STEPS]
 */
#include "apps/app.h"

enum { FIELD = 8192, GRID = 16384, PARTICLES = 5120, HALO = 256, DEEP = 5120, FACE = 10240, ROOM = 16384 };

/* Calls by which the time in MPI is divided. */
enum call { ALLTOALL, ALLREDUCE, BCAST, SENDRECV, ISEND, IRECV, WAIT, WAITALL, BARRIER, CALLS };
static const char *const called[CALLS] = {"Alltoall", "Allreduce", "Bcast", "Sendrecv", "Isend", "Irecv", "Wait", "Waitall", "Barrier"};
static double spent[CALLS];

/* A call whose time counts for its kind, too. */
#define OF(kind, call_) \
    do { \
        double before_ = inside; \
        call_; \
        spent[kind] += inside - before_; \
    } while (0)

static double *out, *in;
static int hops; /* of a message to all: the logarithm of the number of ranks */

/* What the ends of a message say. */
static double stamp(long step, int source, int way)
{
    return (double)(step * 16 + way) + (double)source / 65536;
}

static void sign(double *data, int count, double value)
{
    data[0] = data[count - 1] = value;
}

static void verify(const double *data, int count, double value)
{
    expect_near("the first number of a message", data[0], value, 0);
    expect_near("the last number of a message", data[count - 1], value, 0);
}

/* Works for about so long: by up to this part more or less. */
static void unevenly(double seconds, double part, long step, int way)
{
    work(seconds * (1 + part * uniform((uint64_t)step << 24 | (uint64_t)way << 16 | (uint64_t)me)));
}

static void allreduce_one(long step)
{
    double mine = (double)(step + me), most = 0;
    OF(ALLREDUCE, MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
    expect_near("the largest number", most, (double)(step + ranks - 1), 0);
}

/* Transpositions between two allreduces: 12.5 long messages for each short one. */
static int transpositions(void)
{
    long all = lround(12.5 * hops / (ranks - 1));
    return all < 1 ? 1 : (int)all;
}

static void vh1(long step)
{
    for (int i = 0, all = transpositions(); i < all; i++) {
        unevenly(130e-6 * (ranks - 1), 0.1, step, i);
        for (int to = 0; to < ranks; to++)
            sign(out + (size_t)to * FIELD, FIELD, stamp(step, me, i) + to);
        OF(ALLTOALL, MPI_Alltoall(out, FIELD, MPI_DOUBLE, in, FIELD, MPI_DOUBLE, MPI_COMM_WORLD));
        for (int from = 0; from < ranks; from++)
            verify(in + (size_t)from * FIELD, FIELD, stamp(step, from, i) + me);
    }
    allreduce_one(step);
}

/* Particles that a rank sends in this direction. */
static int particles(long step, int source, int way)
{
    return PARTICLES + (int)(hash((uint64_t)step << 20 | (uint64_t)source << 4 | (uint64_t)way) % (2 * PARTICLES));
}

static void gtc(long step)
{
    for (int way = 0; way < 2; way++) {
        int to = (me + (way == 0 ? 1 : ranks - 1)) % ranks, from = (me + (way == 0 ? ranks - 1 : 1)) % ranks;
        int count = particles(step, me, way), wanted = particles(step, from, way), got;
        MPI_Status status;
        unevenly(850e-6, 0.05, step, way);
        sign(out, count, stamp(step, me, way));
        OF(SENDRECV, MPI_Sendrecv(out, count, MPI_DOUBLE, to, way, in, 3 * PARTICLES, MPI_DOUBLE, from, way, MPI_COMM_WORLD, &status));
        MPI_Get_count(&status, MPI_DOUBLE, &got);
        expect_near("the particles", got, wanted, 0);
        verify(in, wanted, stamp(step, from, way));
    }
    unevenly(850e-6, 0.05, step, 2);
    for (int i = 0; i < GRID; i++)
        out[i] = 1;
    OF(ALLREDUCE, MPI_Allreduce(out, in, GRID, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    verify(in, GRID, ranks);
    for (int i = 0; i < 2; i++)
        allreduce_one(step + i);
    if (step % 16 == 0) {
        double said = me == 0 ? (double)step : -1;
        OF(BCAST, MPI_Bcast(&said, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD));
        expect_near("what the first rank says", said, (double)step, 0);
    }
}

/* Neighbours of a grid of all ranks, at these distances; never the rank itself. */
static int at(int distance) { return ((me + distance) % ranks + ranks) % ranks; }

/* Messages of so many numbers to neighbours at these distances, and as many from the other side. */
static void exchange(const int *distance, int ways, int count, long step, int waits_for_all)
{
    MPI_Request r[8];
    for (int i = 0; i < ways; i++)
        OF(IRECV, MPI_Irecv(in + (size_t)i * ROOM, count, MPI_DOUBLE, at(-distance[i]), i, MPI_COMM_WORLD, &r[i]));
    for (int i = 0; i < ways; i++) {
        sign(out + (size_t)i * ROOM, count, stamp(step, me, i));
        OF(ISEND, MPI_Isend(out + (size_t)i * ROOM, count, MPI_DOUBLE, at(distance[i]), i, MPI_COMM_WORLD, &r[ways + i]));
    }
    if (waits_for_all)
        OF(WAITALL, MPI_Waitall(2 * ways, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 2 * ways && !waits_for_all; i++)
        OF(WAIT, MPI_Wait(&r[i], MPI_STATUS_IGNORE));
    for (int i = 0; i < ways; i++)
        verify(in + (size_t)i * ROOM, count, stamp(step, at(-distance[i]), i));
}

/* Distances to the neighbours on a grid of two or three dimensions, both ways in each. */
static void distances(int dimensions, int *distance)
{
    int dims[3] = {0, 0, 0}, stride = 1;
    MPI_Dims_create(ranks, dimensions, dims);
    for (int i = 0; i < dimensions; i++) {
        int there = stride % ranks == 0 ? 1 : stride;
        distance[2 * i] = there;
        distance[2 * i + 1] = -there;
        stride *= dims[i];
    }
}

static void pop(long step)
{
    static int distance[4];
    if (distance[0] == 0)
        distances(2, distance);
    int deep = step % (4000 / (4 + hops)) == 1;
    unevenly(3e-6, 0.1, step, 0);
    exchange(distance, 4, deep ? DEEP : HALO, step, 1);
    allreduce_one(step);
}

static void s3d(long step)
{
    static int distance[6];
    if (distance[0] == 0)
        distances(3, distance);
    for (int i = 0; i < 3; i++) {
        unevenly(800e-6, 0.05, step, i);
        exchange(distance + 2 * i, 2, FACE, 3 * step + i, 0);
    }
    if (step % (40 * hops) == 1) {
        allreduce_one(step);
        OF(BARRIER, MPI_Barrier(MPI_COMM_WORLD));
    }
}

/* What the library tells of messages, where it does. */
enum { SHORT, LONG, RENDEZVOUS, DROPPED, DROPPED_BYTES, COUNTS };
static const char *const variable[COUNTS] = {"portals_short", "portals_long", "portals_rendezvous", "portals_dropped", "portals_dropped_bytes"};
static MPI_T_pvar_session session;
static MPI_T_pvar_handle handle[COUNTS];
static int tells;

static void ask_for_counts(void)
{
    int provided, elements;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_T_pvar_session_create(&session);
    tells = 1;
    for (int i = 0; i < COUNTS && tells; i++) {
        int index;
        tells = MPI_T_pvar_get_index(variable[i], MPI_T_PVAR_CLASS_LEVEL, &index) == MPI_SUCCESS &&
                MPI_T_pvar_handle_alloc(session, index, NULL, &handle[i], &elements) == MPI_SUCCESS;
    }
}

static void counts(double *count)
{
    unsigned long long value[COUNTS] = {0};
    for (int i = 0; i < COUNTS && tells; i++)
        MPI_T_pvar_read(session, handle[i], &value[i]);
    for (int i = 0; i < COUNTS; i++)
        count[i] = (double)value[i];
}

/* A line of a figure that each rank has. */
static void of_ranks(const char *app, const char *what, double mine)
{
    double sum, least, most;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &least, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (me == 0)
        printf("%s.%s %d %.3f %.3f %.3f\n", app, what, ranks, sum / ranks, least, most);
    fflush(stdout);
}

static void run(const char *app, void (*step)(long), double steps)
{
    double before[COUNTS], after[COUNTS], mine[2], latest[2];
    long last = steps < 2 ? 2 : lround(steps);
    step(0);
    MPI_Barrier(MPI_COMM_WORLD);
    counts(before);
    memset(spent, 0, sizeof spent);
    inside = 0;
    mine[0] = now();
    for (long i = 1; i <= last; i++)
        step(i);
    mine[1] = now();
    double in_mpi = inside, whole = (mine[1] - mine[0]) / 100;
    counts(after);
    MPI_Allreduce(mine, latest, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (me == 0)
        printf("%s.time %d %.3f\n", app, ranks, (latest[1] - latest[0]) * 1e3);
    of_ranks(app, "mpi", in_mpi / whole);
    for (int i = 0; i < CALLS; i++) {
        char what[32];
        snprintf(what, sizeof what, "in.%s", called[i]);
        if (spent[i] > 0)
            of_ranks(app, what, spent[i] / whole);
    }
    if (!tells)
        return;
    for (int i = 0; i < COUNTS; i++)
        after[i] -= before[i];
    of_ranks(app, "short", after[SHORT]);
    of_ranks(app, "long", after[LONG] + after[RENDEZVOUS]);
    of_ranks(app, "dropped", after[DROPPED]);
    of_ranks(app, "dropped_bytes", after[DROPPED_BYTES]);
}

int main(int argc, char **argv)
{
    double part = 1;
    app_init(argc, argv);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--percent") == 0)
            part = atof(argv[i + 1]) / 100;
    if (ranks < 2) {
        fprintf(stderr, "traffic: two ranks or more are needed\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (int reached = 1; reached < ranks; reached *= 2)
        hops++;
    size_t room = sizeof(double) * ((size_t)ranks * FIELD > 4 * ROOM ? (size_t)ranks * FIELD : 4 * ROOM);
    out = buffer(room);
    in = buffer(room);
    ask_for_counts();
    calibrate();
    run("VH-1", vh1, part * 3000 / (transpositions() * (ranks - 1)));
    run("GTC", gtc, part * 200);
    run("POP", pop, part * 55000 / (4 + hops));
    run("S3D", s3d, part * 190);
    free(out);
    free(in);
    MPI_T_pvar_session_free(&session);
    MPI_T_finalize();
    MPI_Finalize();
    return 0;
}
