/* Windows of 64 messages from rank 0 to rank 1, each window answered: "stream BYTES median p10 p90"
 * in MB/s and "rate BYTES median p10 p90" in million messages a second. Each message of a window
 * has its own place in the buffers. usage: stream [--quick] [bytes ...] */
#include "bench.h"

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 8, 4 << 20, 2);
    MPI_Comm team = team_of(2);
    for (int s = 0; s < o.sizes && me < 2; s++) {
        int bytes = (int)o.size[s];
        size_t all = (size_t)bytes * WINDOW;
        char *buf = buffer(all);
        double start;
        if (me == 0)
            fill(buf, all, s);
        window(me == 0, 1 - me, buf, bytes);
        expect("stream", buf, all, s);
        struct cell c = cell(&o, team);
        do {
            start = now();
            for (int i = 0; i < c.rounds; i++)
                window(me == 0, 1 - me, buf, bytes);
        } while (another(&c, me == 0 ? now() - start : 0));
        if (me == 0) {
            print_speed("stream", bytes, &c, (double)all);
            print_speed("rate", bytes, &c, WINDOW);
        }
        free(buf);
    }
    finish(team);
    return 0;
}
