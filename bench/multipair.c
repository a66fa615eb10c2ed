/* All ranks in pairs, rank i of the lower half to rank i of the upper: windows of 64 messages, all
 * pairs at once. "multipair BYTES median p10 p90", million messages a second of all pairs together,
 * by the slowest pair's time. usage: multipair [--quick] [bytes ...] */
#include "bench.h"

int main(int argc, char **argv)
{
    int me, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    struct options o = options(argc, argv, 8, 1024, 128);
    int pairs = n / 2, sends = me < pairs, peer = sends ? me + pairs : me - pairs;
    MPI_Comm team = team_of(2 * pairs);
    for (int s = 0; s < o.sizes && me < 2 * pairs; s++) {
        int bytes = (int)o.size[s];
        size_t all = (size_t)bytes * WINDOW;
        char *buf = buffer(all);
        double start;
        if (sends)
            fill(buf, all, me);
        window(sends, peer, buf, bytes);
        expect("multipair", buf, all, sends ? me : peer);
        struct cell c = cell(&o, team);
        do {
            start = now();
            for (int i = 0; i < c.rounds; i++)
                window(sends, peer, buf, bytes);
        } while (another(&c, now() - start));
        if (me == 0)
            print_speed("multipair", bytes, &c, (double)pairs * WINDOW);
        free(buf);
    }
    finish(team);
    return 0;
}
