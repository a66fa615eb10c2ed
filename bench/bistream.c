/* Windows of 64 messages each way between ranks 0 and 1 at once: "bistream BYTES median p10 p90",
 * MB/s of both directions together. usage: bistream [--quick] [bytes ...] */
#include "bench.h"

static void exchange(int peer, char *out, char *in, int bytes)
{
    MPI_Request r[2 * WINDOW];
    for (int i = 0; i < WINDOW; i++)
        MPI_Irecv(in + (size_t)i * (size_t)bytes, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &r[i]);
    for (int i = 0; i < WINDOW; i++)
        MPI_Isend(out + (size_t)i * (size_t)bytes, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &r[WINDOW + i]);
    MPI_Waitall(2 * WINDOW, r, MPI_STATUSES_IGNORE);
}

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
        char *out = buffer(all), *in = buffer(all);
        double start;
        fill(out, all, 2 * s + me);
        exchange(1 - me, out, in, bytes);
        expect("bistream", in, all, 2 * s + 1 - me);
        struct cell c = cell(&o, team);
        do {
            start = now();
            for (int i = 0; i < c.rounds; i++)
                exchange(1 - me, out, in, bytes);
        } while (another(&c, now() - start));
        if (me == 0)
            print_speed("bistream", bytes, &c, 2.0 * (double)all);
        free(out);
        free(in);
    }
    finish(team);
    return 0;
}
