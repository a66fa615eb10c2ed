/* Messages do not overtake each other, whatever their sizes; wildcards take the first that fits;
 * status tells the rest. */
#include "check.h"

#define ROUNDS 400

static int length_of(int i)
{
    static const int LENGTHS[] = {1, 70000, 8, 3000, 200000, 40, 2, 5000};
    return LENGTHS[i % 8];
}

/* Everyone sends rank 0 a series; same tag, sizes that take different protocols. */
static void series(int source, int tag)
{
    unsigned char *buffer = malloc(200000);
    if (rank != 0) {
        for (int i = 0; i < ROUNDS; i++) {
            paint(buffer, (size_t)length_of(i), (unsigned)(rank * 1000 + i));
            OK(MPI_Send(buffer, length_of(i), MPI_BYTE, 0, 5, MPI_COMM_WORLD));
        }
    } else {
        int *seen = calloc((size_t)size, sizeof(int));
        for (int i = 0; i < ROUNDS * (size - 1); i++) {
            MPI_Status status;
            int count, from = source == MPI_ANY_SOURCE ? MPI_ANY_SOURCE : 1 + i % (size - 1);
            OK(MPI_Recv(buffer, 200000, MPI_BYTE, from, tag, MPI_COMM_WORLD, &status));
            if (from != MPI_ANY_SOURCE)
                EQUAL(status.MPI_SOURCE, from);
            EQUAL(status.MPI_TAG, 5);
            OK(MPI_Get_count(&status, MPI_BYTE, &count));
            int number = seen[status.MPI_SOURCE]++;
            EQUAL(count, length_of(number));
            EQUAL(damage(buffer, (size_t)count, (unsigned)(status.MPI_SOURCE * 1000 + number)), -1);
        }
        free(seen);
    }
    free(buffer);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Receives posted before the messages come are filled in the order of posting among those that fit.
 */
static void posted_first(void)
{
    enum { COUNT = 60 };
    int values[COUNT];
    MPI_Request requests[COUNT];
    MPI_Status statuses[COUNT];
    if (rank == 0) {
        for (int i = 0; i < COUNT; i++) {
            int source = i % 3 == 0 ? MPI_ANY_SOURCE : 1, tag = i % 2 == 0 ? MPI_ANY_TAG : 9;
            OK(MPI_Irecv(&values[i], 1, MPI_INT, source, tag, MPI_COMM_WORLD, &requests[i]));
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 1)
        for (int i = 0; i < COUNT; i++)
            OK(MPI_Send(&i, 1, MPI_INT, 0, 9, MPI_COMM_WORLD));
    if (rank == 0) {
        OK(MPI_Waitall(COUNT, requests, statuses));
        for (int i = 0; i < COUNT; i++) {
            EQUAL(values[i], i);
            EQUAL(statuses[i].MPI_SOURCE, 1);
            EQUAL(statuses[i].MPI_TAG, 9);
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Unexpected messages are found by tag in any order, and by wildcard in the order they came. */
static void unexpected(void)
{
    enum { COUNT = 500 };
    int values[COUNT];
    MPI_Request requests[COUNT];
    if (rank == 1)
        for (int i = 0; i < COUNT; i++) {
            values[i] = i;
            OK(MPI_Isend(&values[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]));
        }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 1)
        OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
    if (rank == 0) {
        int value;
        for (int i = COUNT - 1; i >= 0; i -= 2) {
            OK(MPI_Recv(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(value, i);
        }
        for (int i = 0; i < COUNT; i += 2) {
            MPI_Status status;
            OK(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            EQUAL(value, i);
            EQUAL(status.MPI_TAG, i);
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Communicators do not see each other's messages; the biggest tag works. */
static void contexts(void)
{
    MPI_Comm other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    int *bound, found, value = rank;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &found));
    CHECK(found && *bound >= 32767);
    if (rank == 1) {
        int first = 1, second = 2;
        MPI_Request request;
        OK(MPI_Isend(&first, 1, MPI_INT, 0, *bound, other, &request));
        OK(MPI_Send(&second, 1, MPI_INT, 0, *bound, MPI_COMM_WORLD));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    if (rank == 0) {
        OK(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(value, 2);
        OK(MPI_Recv(&value, 1, MPI_INT, 1, *bound, other, MPI_STATUS_IGNORE));
        EQUAL(value, 1);
    }
    OK(MPI_Comm_free(&other));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    series(MPI_ANY_SOURCE, 5);
    series(MPI_ANY_SOURCE, MPI_ANY_TAG);
    series(1, MPI_ANY_TAG);
    series(1, 5);
    posted_first();
    unexpected();
    contexts();
    return finish();
}
