/* Ping-pong between ranks 0 and 1: "latency BYTES median p10 p90", one way, in microseconds, over batches.
 * usage: latency [bytes ...] */
#include "bench.h"

enum { BATCHES = 101 };

static double batch(int me, char *buf, int bytes, int rounds)
{
    double start = now();
    for (int i = 0; i < rounds; i++) {
        if (me == 0) {
            MPI_Send(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
        }
    }
    return (now() - start) / rounds / 2 * 1e6;
}

int main(int argc, char **argv)
{
    static const int usual[] = {0, 8, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304};
    int me, n = argc > 1 ? argc - 1 : (int)(sizeof usual / sizeof *usual);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int s = 0; s < n && me < 2; s++) {
        int bytes = argc > 1 ? atoi(argv[1 + s]) : usual[s];
        int rounds = bytes <= 1024 ? 1000 : bytes <= 65536 ? 200 : bytes <= 1048576 ? 20 : 5;
        double samples[BATCHES];
        char *buf = buffer((size_t)bytes);
        for (int i = 0; i < 5; i++)
            batch(me, buf, bytes, rounds);
        for (int i = 0; i < BATCHES; i++)
            samples[i] = batch(me, buf, bytes, rounds);
        if (me == 0)
            quantiles("latency", bytes, samples, BATCHES);
        free(buf);
    }
    MPI_Finalize();
    return 0;
}
