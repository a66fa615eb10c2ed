/* Starting a job from a job: "spawn RANKS" is the time of MPI_Comm_spawn and MPI_Comm_disconnect,
 * in milliseconds, by a job of one rank. usage: spawn [--quick] [ranks ...] */
#include "bench.h"

#include <unistd.h>

enum { MOST = 32 };

static void start(const struct options *o, char *program, int ranks)
{
    double sample[MOST], begun = now();
    int n = 0;
    /* The first one starts more than the others, with some libraries. */
    for (int i = -1; i < 5 || (n < MOST && now() - begun < 20 * o->box); i++) {
        MPI_Comm children;
        double began = now();
        MPI_Comm_spawn(program, MPI_ARGV_NULL, ranks, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE);
        double took = now() - began;
        MPI_Barrier(children);
        began = now();
        MPI_Comm_disconnect(&children);
        took += now() - began;
        if (i >= 0)
            sample[n++] = 1e3 * took;
    }
    quantiles("spawn", ranks, sample, n);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
    } else {
        struct options o = options(argc, argv, 4, 4, 2);
        char program[4096];
        ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
        program[length > 0 ? length : 0] = 0;
        for (int s = 0; s < o.sizes; s++)
            start(&o, program, (int)o.size[s]);
    }
    MPI_Finalize();
    return 0;
}
