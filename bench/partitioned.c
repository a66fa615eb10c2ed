/* Whether a partitioned message beats one message, and from which size. Rank 0 works on its data,
 * for about as long as one message of them takes; rank 1 has what it waits for. Rank 0 either works
 * on all of it and then starts one persistent send, or declares each of 8 partitions ready as soon
 * as it is done. Both sides have one request that is started again; the time is that of rank 0,
 * until rank 1 has said that all is there.
 *
 * Lines "one BYTES ..." and "partitioned BYTES ..." in microseconds, and "partitioned-gains BYTES"
 * in per cent of the time of one message; last "partitioned-from 0": the size in KiB from which on
 * every size gained by the median, 0 if the last one did not. usage: partitioned [--quick] [bytes
 * ...] */
#include "bench.h"

enum { PARTS = 8 };

static void answer(int me)
{
    if (me == 0)
        MPI_Recv(NULL, 0, MPI_CHAR, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(NULL, 0, MPI_CHAR, 0, 3, MPI_COMM_WORLD);
}

/* A cell of started requests, with `seconds` of work on the data of each. */
static struct cell measure(const struct options *o, MPI_Comm team, int me, MPI_Request *request, int parts, double seconds)
{
    struct cell c = cell(o, team);
    double start;
    do {
        MPI_Barrier(team);
        start = now();
        for (int i = 0; i < c.rounds; i++) {
            /* One message is started when its data are complete, partitions before. */
            if (me == 1 || parts > 1)
                MPI_Start(request);
            for (int p = 0; p < parts && me == 0; p++) {
                work(seconds / parts);
                if (parts > 1)
                    MPI_Pready(p, *request);
            }
            if (me == 0 && parts == 1)
                MPI_Start(request);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            answer(me);
        }
    } while (another(&c, me == 0 ? now() - start : 0));
    qsort(c.sample, (size_t)c.samples, sizeof *c.sample, by_value);
    return c;
}

static double median(const struct cell *c)
{
    return c->sample[c->samples / 2];
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 1 << 10, 16 << 20, 4);
    MPI_Comm team = team_of(2);
    long from = 0;
    calibrate();
    for (int s = 0; s < o.sizes && me < 2; s++) {
        int bytes = (int)(o.size[s] / PARTS * PARTS), peer = 1 - me;
        char *buf = buffer((size_t)bytes);
        MPI_Request one, parts;
        if (me == 0) {
            fill(buf, (size_t)bytes, s);
            MPI_Send_init(buf, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &one);
            MPI_Psend_init(buf, PARTS, bytes / PARTS, MPI_CHAR, peer, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &parts);
        } else {
            MPI_Recv_init(buf, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &one);
            MPI_Precv_init(buf, PARTS, bytes / PARTS, MPI_CHAR, peer, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &parts);
        }
        struct cell alone = measure(&o, team, me, &one, 1, 0);
        expect("partitioned", buf, (size_t)bytes, s);
        double length = median(&alone);
        struct cell whole = measure(&o, team, me, &one, 1, length);
        if (me == 1)
            memset(buf, 0, (size_t)bytes);
        struct cell early = measure(&o, team, me, &parts, PARTS, length);
        expect("partitioned", buf, (size_t)bytes, s);
        if (me == 0) {
            double gain = 100 * (1 - median(&early) / median(&whole));
            print_time("one", bytes, &whole, 1);
            print_time("partitioned", bytes, &early, 1);
            printf("partitioned-gains %d %.1f %.1f %.1f\n", bytes, gain, gain, gain);
            from = gain <= 0 ? 0 : from ? from : bytes;
        }
        MPI_Request_free(&one);
        MPI_Request_free(&parts);
        free(buf);
    }
    if (me == 0)
        printf("partitioned-from 0 %.3f %.3f %.3f\n", (double)from / 1024, (double)from / 1024, (double)from / 1024);
    finish(team);
    return 0;
}
