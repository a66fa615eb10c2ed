/* A flood of messages that nobody asked for yet, small and big, from several sides at once, taken
 * in an unkind order. */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    /* So many of all others together: who keeps them in a list looks through half of it each
     * time. */
    int small = (argc > 1 ? atoi(argv[1]) : 10000) / (size > 1 ? size - 1 : 1), big = 60;
    enum { BIG = 100000 };
    MPI_Comm world = MPI_COMM_WORLD;
    if (rank != 0) {
        unsigned char *out = malloc(BIG);
        MPI_Request *requests = malloc((size_t)(small + big) * sizeof *requests);
        int *values = malloc((size_t)small * sizeof *values);
        for (int i = 0; i < small; i++) {
            values[i] = rank * small + i;
            OK(MPI_Isend(&values[i], 1, MPI_INT, 0, i, world, &requests[i]));
        }
        paint(out, BIG, (unsigned)rank);
        for (int i = 0; i < big; i++)
            OK(MPI_Isend(out, BIG, MPI_BYTE, 0, small + i, world, &requests[small + i]));
        OK(MPI_Waitall(small + big, requests, MPI_STATUSES_IGNORE));
    } else {
        unsigned char *in = malloc(BIG);
        int value;
        for (int i = big - 1; i >= 0; i--)
            for (int from = size - 1; from > 0; from--) {
                memset(in, 0, BIG);
                OK(MPI_Recv(in, BIG, MPI_BYTE, from, small + i, world, MPI_STATUS_IGNORE));
                EQUAL(damage(in, BIG, (unsigned)from), -1);
            }
        for (int i = small - 1; i >= 0; i--)
            for (int from = 1; from < size; from++) {
                OK(MPI_Recv(&value, 1, MPI_INT, from, i, world, MPI_STATUS_IGNORE));
                EQUAL(value, from * small + i);
            }
    }
    /* Everybody to everybody, all posted before anyone waits. */
    enum { ALL = 50, LENGTH = 20000 };
    unsigned char *out = malloc(LENGTH), *in = malloc((size_t)size * LENGTH);
    MPI_Request *requests = malloc((size_t)size * 2 * sizeof *requests);
    for (int round = 0; round < ALL; round++) {
        paint(out, LENGTH, (unsigned)(rank + round));
        for (int peer = 0; peer < size; peer++)
            OK(MPI_Isend(out, LENGTH, MPI_BYTE, peer, round, world, &requests[peer]));
        for (int peer = 0; peer < size; peer++)
            OK(MPI_Irecv(in + (size_t)peer * LENGTH, LENGTH, MPI_BYTE, peer, round, world, &requests[size + peer]));
        OK(MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE));
        for (int peer = 0; peer < size; peer++)
            EQUAL(damage(in + (size_t)peer * LENGTH, LENGTH, (unsigned)(peer + round)), -1);
    }
    return finish();
}
