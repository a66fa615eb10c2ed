/* One call on a list of requests completes all that is complete: the messages have come before it.
 * Programs that compute and look now and then otherwise look once for each message. MPI-5.0
 * §3.7.5. */
#include "check.h"

enum { MANY = 300 };

static int values[MANY], sent[MANY];
static MPI_Request requests[2 * MANY];

/* Receives from oneself, and sends to oneself that are on their way. */
static void post(void)
{
    for (int i = 0; i < MANY; i++) {
        values[i] = -1;
        sent[i] = 7 * i;
        OK(MPI_Irecv(&values[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]));
    }
    for (int i = 0; i < MANY; i++)
        OK(MPI_Isend(&sent[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[MANY + i]));
}

static void all_came(void)
{
    for (int i = 0; i < MANY; i++)
        EQUAL(values[i], 7 * i);
    for (int i = 0; i < 2 * MANY; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
}

static void some_are_all(int waits)
{
    int count, places[2 * MANY];
    MPI_Status statuses[2 * MANY];
    post();
    if (waits)
        OK(MPI_Waitsome(2 * MANY, requests, &count, places, statuses));
    else
        OK(MPI_Testsome(2 * MANY, requests, &count, places, statuses));
    EQUAL(count, 2 * MANY);
    for (int i = 0; i < 2 * MANY; i++) {
        EQUAL(places[i], i);
        if (i < MANY)
            EQUAL(statuses[i].MPI_TAG, i);
    }
    all_came();
}

static void all_in_one_look(void)
{
    int flag;
    MPI_Status statuses[2 * MANY];
    post();
    OK(MPI_Request_get_status_all(2 * MANY, requests, &flag, statuses));
    CHECK(flag);
    OK(MPI_Testall(2 * MANY, requests, &flag, statuses));
    CHECK(flag);
    for (int i = 0; i < MANY; i++)
        EQUAL(statuses[i].MPI_TAG, i);
    all_came();
    post();
    OK(MPI_Testall(2 * MANY, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK(flag);
    all_came();
}

/* The last message lies behind all others. */
static void one_behind_all_others(void)
{
    int flag;
    MPI_Status status;
    post();
    OK(MPI_Test(&requests[MANY - 1], &flag, &status));
    CHECK(flag);
    EQUAL(status.MPI_TAG, MANY - 1);
    OK(MPI_Waitall(2 * MANY, requests, MPI_STATUSES_IGNORE));
    all_came();
}

/* Each is given once, whatever lies between. */
static void any_gives_each_once(void)
{
    int seen[2 * MANY] = {0}, place, flag;
    MPI_Status status;
    post();
    for (int i = 0; i < 2 * MANY; i++) {
        OK(MPI_Waitany(2 * MANY, requests, &place, &status));
        CHECK(place >= 0 && place < 2 * MANY && !seen[place]);
        /* All are complete: the first is given, as programs expect. */
        EQUAL(place, i);
        seen[place] = 1;
        CHECK(requests[place] == MPI_REQUEST_NULL);
        if (place < MANY)
            EQUAL(status.MPI_TAG, place);
    }
    OK(MPI_Testany(2 * MANY, requests, &place, &flag, &status));
    CHECK(flag && place == MPI_UNDEFINED);
    all_came();
}

/* A program that computes between its looks, with another rank. */
static void from_another(void)
{
    int count, total = 0, places[MANY], peer = rank ^ 1;
    if (peer >= size)
        return;
    for (int i = 0; i < MANY; i++) {
        values[i] = -1;
        OK(MPI_Irecv(&values[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]));
    }
    for (int i = MANY - 1; i >= 0; i--)
        OK(MPI_Send(&sent[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD));
    while (total < MANY) {
        OK(MPI_Testsome(MANY, requests, &count, places, MPI_STATUSES_IGNORE));
        CHECK(count >= 0);
        for (int i = 0; i < count; i++)
            EQUAL(values[places[i]], 7 * places[i]);
        total += count;
    }
    OK(MPI_Waitsome(MANY, requests, &count, places, MPI_STATUSES_IGNORE));
    EQUAL(count, MPI_UNDEFINED);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (int waits = 0; waits < 2; waits++)
        some_are_all(waits);
    all_in_one_look();
    one_behind_all_others();
    any_gives_each_once();
    from_another();
    return finish();
}
