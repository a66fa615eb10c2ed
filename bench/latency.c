/* Ping-pong between ranks 0 and 1: "latency BYTES median p10 p90", one way, in microseconds, over
 * batches. Further ranks sleep. usage: latency [--quick] [--any] [bytes ...] */
#include "bench.h"

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
        if (me == 0)
            fill(buf, (size_t)bytes, s);
        ping_pong(me, buf, bytes, MPI_CHAR, 1);
        expect("latency", buf, (size_t)bytes, s);
        struct cell c = ping_pongs(&o, team, me, buf, bytes, MPI_CHAR, 1);
        if (me == 0)
            print_time("latency", bytes, &c, 0.5);
        free(buf);
    }
    finish(team);
    return 0;
}
