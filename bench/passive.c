/* What a target that computes costs who gets from it: MPI_Get of rank 0 from memory that rank 1 has
 * by MPI_Win_allocate, and the MPI_Win_flush behind it, under MPI_Win_lock_all. Meanwhile rank 1
 * computes for 10 ms (passive.computes) or waits in a barrier (passive.waits); rank 0 begins when
 * the other has surely begun. "NAME BYTES median p10 p90" in microseconds, of single calls.
 *
 * With --thread the libraries that have one are asked for a thread that makes progress.
 * usage: passive [--quick] [--thread] [bytes ...] */
#include "bench.h"

static const double WORK = 10e-3, LATER = 1e-3;

static int me;
static MPI_Win win;

static double get(char *to, int bytes)
{
    work(LATER);
    double begin = now();
    MPI_Get(to, bytes, MPI_CHAR, 1, 0, bytes, MPI_CHAR, win);
    MPI_Win_flush(1, win);
    return now() - begin;
}

static void measure(const char *name, const struct options *o, char *to, int bytes, int computes)
{
    static double us[SAMPLES];
    int rounds = (int)(o->box / WORK);
    rounds = rounds < 5 ? 5 : rounds > SAMPLES ? SAMPLES : rounds;
    for (int i = 0; i < rounds; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (me == 0)
            us[i] = get(to, bytes) * 1e6;
        else if (computes)
            work(WORK);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (me == 0)
        quantiles(name, bytes, us, rounds);
}

int main(int argc, char **argv)
{
    struct options o = options(argc, argv, 8, 8, 2);
    /* MPI_Init reads them: this library's parameter, and that of MPICH. */
    if (o.thread) {
        setenv("OXMPI_PROGRESS_THREAD", "true", 1);
        setenv("MPIR_CVAR_ASYNC_PROGRESS", "1", 1);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    calibrate();
    for (int s = 0; s < o.sizes; s++) {
        size_t bytes = (size_t)o.size[s];
        char *own, *to = buffer(bytes);
        MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
        fill(own, bytes, me);
        MPI_Barrier(MPI_COMM_WORLD);
        if (me == 0) {
            MPI_Win_lock_all(0, win);
            get(to, (int)bytes);
            expect("get", to, bytes, 1);
        }
        measure("passive.waits", &o, to, (int)bytes, 0);
        measure("passive.computes", &o, to, (int)bytes, 1);
        if (me == 0)
            MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
        free(to);
    }
    MPI_Finalize();
    return 0;
}
