/* What a rank costs while it waits: "waiting SECONDS CPU" (processor seconds of rank 1 during one
 * MPI_Recv that takes SECONDS), "idle SECONDS CPU CPU CPU" (the same in the form of the measuring
 * stick) and "memory KIB" (VmRSS of rank 1 asleep in that MPI_Recv, read by rank 0 from /proc).
 * usage: waiting [seconds] */
#include "bench.h"
#include <sys/resource.h>
#include <unistd.h>

static double processor(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    int me;
    double seconds = argc > 1 ? atof(argv[1]) : 3;
    long pid = (long)getpid();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 1) {
        double before, wall;
        MPI_Send(&pid, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD);
        before = processor();
        wall = now();
        MPI_Recv(&pid, 1, MPI_LONG, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double cpu = processor() - before;
        printf("waiting %.2f %.4f\nidle %.0f %.4f %.4f %.4f\n", now() - wall, cpu, seconds, cpu, cpu, cpu);
    } else if (me == 0) {
        struct timespec pause = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
        MPI_Recv(&pid, 1, MPI_LONG, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        nanosleep(&pause, NULL);
        char path[64];
        snprintf(path, sizeof path, "/proc/%ld/status", pid);
        printf("memory %ld\n", proc_number(path, "VmRSS"));
        MPI_Send(&pid, 1, MPI_LONG, 1, 2, MPI_COMM_WORLD);
    }
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
