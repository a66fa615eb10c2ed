/* Windows of 64 messages from rank 0 to rank 1, each window answered: "stream BYTES median p10 p90" in MB/s and
 * "rate BYTES median p10 p90" in million messages a second.
 * usage: stream [bytes ...] */
#include "bench.h"

enum { BATCHES = 51, WINDOW = 64 };

static double batch(int me, char *buf, int bytes, int windows)
{
    MPI_Request r[WINDOW];
    char ack = 0;
    double start = now();
    for (int w = 0; w < windows; w++) {
        for (int i = 0; i < WINDOW; i++) {
            char *at = buf + (size_t)i * (size_t)bytes;
            if (me == 0)
                MPI_Isend(at, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &r[i]);
            else
                MPI_Irecv(at, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &r[i]);
        }
        MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
        if (me == 0)
            MPI_Recv(&ack, 1, MPI_CHAR, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&ack, 1, MPI_CHAR, 0, 2, MPI_COMM_WORLD);
    }
    return now() - start;
}

int main(int argc, char **argv)
{
    static const int usual[] = {8, 64, 1024, 4096, 16384, 65536, 1048576, 4194304};
    int me, n = argc > 1 ? argc - 1 : (int)(sizeof usual / sizeof *usual);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int s = 0; s < n && me < 2; s++) {
        int bytes = argc > 1 ? atoi(argv[1 + s]) : usual[s];
        int windows = bytes <= 1024 ? 50 : bytes <= 65536 ? 5 : 1;
        int batches = bytes <= 65536 ? BATCHES : 11;
        double speed[BATCHES], rate[BATCHES];
        char *buf = buffer((size_t)bytes * WINDOW);
        for (int i = 0; i < 2; i++)
            batch(me, buf, bytes, windows);
        for (int i = 0; i < batches; i++) {
            double messages = (double)windows * WINDOW, seconds = batch(me, buf, bytes, windows);
            speed[i] = messages * bytes / seconds / 1e6;
            rate[i] = messages / seconds / 1e6;
        }
        if (me == 0) {
            quantiles("stream", bytes, speed, batches);
            quantiles("rate", bytes, rate, batches);
        }
        free(buf);
    }
    MPI_Finalize();
    return 0;
}
