/* A token goes round all ranks, which wait for it in five ways:
 *
 *   token.recv         blocked in MPI_Recv
 *   token.test         MPI_Irecv, and MPI_Test again and again
 *   token.iprobe       MPI_Iprobe again and again, then MPI_Recv
 *   token.test.busy    as token.test, and every other rank computes 200 us after each call that found nothing
 *   token.iprobe.busy  as token.iprobe, likewise
 *
 * Lines "NAME RANKS us us us", microseconds of one hop, mean over the whole time (a median would
 * hide the hops that wait for a slice). Each way runs for 100 ms or at least three rounds. Checked:
 * the token counts its hops. usage: token [--box MILLISECONDS] */
#include "app.h"

enum way { RECV, TEST, IPROBE };

#define BUSY 200e-6

static void take(long token[2], enum way way, int busy)
{
    int from = (me + ranks - 1) % ranks, there = way == RECV;
    MPI_Request r;
    if (way == TEST)
        MPI_Irecv(token, 2, MPI_LONG, from, 1, MPI_COMM_WORLD, &r);
    while (!there) {
        if (way == TEST)
            MPI_Test(&r, &there, MPI_STATUS_IGNORE);
        else
            MPI_Iprobe(from, 1, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (!there && busy && me % 2)
            compute(BUSY);
    }
    if (way != TEST)
        MPI_Recv(token, 2, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The token is the number of its hops, and whether this round is the last. */
static double rounds(enum way way, int busy, double box, int least)
{
    long token[2] = {0, 0}, round = 0;
    double start = now();
    do {
        if (me == 0) {
            token[1] = round + 1 >= least && now() - start >= box;
            MPI_Send(token, 2, MPI_LONG, (me + 1) % ranks, 1, MPI_COMM_WORLD);
        }
        int last = (int)token[1];
        take(token, way, busy);
        round++;
        token[0]++;
        if (token[0] != (me ? me + (round - 1) * ranks : round * ranks))
            wrong("the number of hops", (double)token[0], (double)(round * ranks));
        if (me > 0) {
            MPI_Send(token, 2, MPI_LONG, (me + 1) % ranks, 1, MPI_COMM_WORLD);
            last = (int)token[1];
        }
        if (last)
            break;
    } while (1);
    return (now() - start) * 1e6 / (double)(round * ranks);
}

int main(int argc, char **argv)
{
    static const char *names[] = {"recv", "test", "iprobe"};
    app_init(argc, argv);
    struct options o = options(argc, argv, 1, 1, 2);
    if (ranks < 2)
        wrong("the number of ranks", ranks, 2);
    for (int busy = 0; busy < 2; busy++)
        for (enum way way = busy ? TEST : RECV; way <= IPROBE; way++) {
            char line[64];
            snprintf(line, sizeof line, "token.%s%s", names[way], busy ? ".busy" : "");
            rounds(way, busy, 0, 2);
            MPI_Barrier(MPI_COMM_WORLD);
            double hop = rounds(way, busy, o.box / 2, 3);
            if (me == 0)
                quantiles(line, ranks, &hop, 1);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
