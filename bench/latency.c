/* Ping-pong between ranks 0 and 1: "latency BYTES median p10 p90", one way, in microseconds, over batches. Further ranks sleep.
 * usage: latency [--quick] [bytes ...] */
#include "bench.h"

static void ping_pong(int me, char *buf, int bytes)
{
    if (me == 0) {
        MPI_Send(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(buf, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(buf, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 1, 4 << 20, 2);
    MPI_Comm team = team_of(2);
    for (int s = 0; s < o.sizes && me < 2; s++) {
        int bytes = (int)o.size[s];
        char *buf = buffer((size_t)bytes);
        double start;
        if (me == 0)
            fill(buf, (size_t)bytes, s);
        ping_pong(me, buf, bytes);
        expect("latency", buf, (size_t)bytes, s);
        struct cell c = cell(&o, team);
        do {
            start = now();
            for (int i = 0; i < c.rounds; i++)
                ping_pong(me, buf, bytes);
        } while (another(&c, me == 0 ? now() - start : 0));
        if (me == 0)
            print_time("latency", bytes, &c, 0.5);
        free(buf);
    }
    MPI_Finalize();
    return 0;
}
