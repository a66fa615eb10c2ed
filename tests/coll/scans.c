/* Scans of every length that may or may not fit a line together with a sum, in place too, whoever
 * of the ranks comes early or late; rank 0 of an exscan is left alone. With an argument, for calls
 * straight through shared memory: the bits are those of a sum taken in rank order, and one that a
 * rank calls with another length is an error there. */
#include "check.h"

enum { LONGEST = 9, ROUNDS = 3000 };

static int strict;

static double mine(int from, int round, int i)
{
    static const double POWERS[] = {1e16, 1.0, -1e16, 3.0, 1e-3, 7e8};
    return (strict ? POWERS[(from * 5 + round + i) % 6] : 1.0) * (1 + (from * 31 + round * 17 + i) % 7);
}

/* Makes this rank late in some rounds. */
static void tarry(int round)
{
    static volatile unsigned spun;
    unsigned laps = (unsigned)(round * 2654435761u + (unsigned)rank * 40503u) >> 16 & 1023;
    if ((round / 64) % 2 == 0)
        for (unsigned i = 0; i < laps; i++)
            spun = spun + i;
}

static void one(int round, int length, int exclusive, int in_place)
{
    double send[LONGEST + 1], got[LONGEST + 1];
    for (int i = 0; i < length; i++) {
        send[i] = mine(rank, round, i);
        got[i] = in_place ? send[i] : -1;
    }
    send[length] = got[length] = -2;
    const void *out = in_place ? MPI_IN_PLACE : (void *)send;
    tarry(round);
    if (exclusive)
        OK(MPI_Exscan(out, got, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    else
        OK(MPI_Scan(out, got, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < length; i++) {
        double sum = mine(0, round, i);
        for (int from = 1; from < rank + !exclusive; from++)
            sum += mine(from, round, i);
        if (exclusive && rank == 0)
            sum = in_place ? send[i] : -1;
        CHECK(memcmp(&got[i], &sum, sizeof sum) == 0);
        CHECK(in_place || send[i] == mine(rank, round, i));
    }
    CHECK(got[length] == -2 && send[length] == -2);
}

/* The last rank expects more than the others bring. */
static void mismatch(int length)
{
    double send[LONGEST] = {0}, got[LONGEST] = {0};
    int wrong = rank == size - 1, code = MPI_Scan(send, got, wrong ? length + 1 : length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD), class = 0;
    OK(MPI_Error_class(code, &class));
    EQUAL(class, wrong ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    strict = argc > 1;
    for (int round = 0; round < ROUNDS; round++)
        one(round, round % 5 == 4 ? round / 5 % LONGEST : 1 + round % 3, round / 2 % 2, round / 7 % 2);
    if (strict && size > 1) {
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
        for (int length = 1; length < 4; length++)
            mismatch(length);
    }
    return finish();
}
