/* All ranks in pairs, rank i of the lower half with rank i of the upper: ping-pong in all pairs at
 * once. "pairs BYTES median p10 p90", one way, in microseconds, the mean of all pairs. usage: pairs
 * [--quick] [bytes ...] */
#include "bench.h"

static void to_and_fro(int first, int peer, void *buf, int bytes)
{
    if (first)
        MPI_Send(buf, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD);
    MPI_Recv(buf, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!first)
        MPI_Send(buf, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int me, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    struct options o = options(argc, argv, 1, 4 << 20, 2);
    int pairs = n / 2, first = me < pairs, peer = first ? me + pairs : me - pairs;
    MPI_Comm team = team_of(2 * pairs);
    for (int s = 0; s < o.sizes && me < 2 * pairs; s++) {
        int bytes = (int)o.size[s];
        char *buf = buffer((size_t)bytes);
        if (first)
            fill(buf, (size_t)bytes, me);
        to_and_fro(first, peer, buf, bytes);
        expect("pairs", buf, (size_t)bytes, first ? me : peer);
        struct cell c = cell(&o, team);
        double start, own, mean;
        do {
            MPI_Barrier(team);
            start = now();
            for (int i = 0; i < c.rounds; i++)
                to_and_fro(first, peer, buf, bytes);
            own = first ? (now() - start) / pairs : 0;
            MPI_Allreduce(&own, &mean, 1, MPI_DOUBLE, MPI_SUM, team);
        } while (another(&c, mean));
        if (me == 0)
            print_time("pairs", bytes, &c, 0.5);
        free(buf);
    }
    finish(team);
    return 0;
}
