/* The wait and test families on mixtures of active, inactive and null requests; the status-only
 * calls change nothing. */
#include "check.h"

#define COUNT 12

static int values[COUNT];
static MPI_Request requests[COUNT];

/* Receives from oneself, tags 0..COUNT-1; every third entry is null. */
static void post(void)
{
    for (int i = 0; i < COUNT; i++) {
        values[i] = -1;
        requests[i] = MPI_REQUEST_NULL;
        if (i % 3 != 2)
            OK(MPI_Irecv(&values[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]));
    }
}

static void feed(int i)
{
    int value = 1000 + i;
    OK(MPI_Send(&value, 1, MPI_INT, rank, i, MPI_COMM_WORLD));
}

static void feed_all(void)
{
    for (int i = COUNT - 1; i >= 0; i--)
        if (i % 3 != 2)
            feed(i);
}

static void all_null(void)
{
    for (int i = 0; i < COUNT; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
}

static void any(void)
{
    int index, flag;
    MPI_Status status;
    post();
    OK(MPI_Testany(COUNT, requests, &index, &flag, &status));
    EQUAL(flag, 0);
    EQUAL(index, MPI_UNDEFINED);
    feed(4);
    OK(MPI_Waitany(COUNT, requests, &index, &status));
    EQUAL(index, 4);
    EQUAL(status.MPI_TAG, 4);
    CHECK(requests[4] == MPI_REQUEST_NULL);
    feed(7);
    do
        OK(MPI_Testany(COUNT, requests, &index, &flag, &status));
    while (!flag);
    EQUAL(index, 7);
    for (int i = 0; i < COUNT; i++)
        if (i % 3 != 2 && i != 4 && i != 7)
            feed(i);
    int left = 0;
    for (;;) {
        OK(MPI_Waitany(COUNT, requests, &index, &status));
        if (index == MPI_UNDEFINED)
            break;
        EQUAL(values[index], 1000 + index);
        left++;
    }
    EQUAL(left, 6);
    all_null();
    OK(MPI_Testany(COUNT, requests, &index, &flag, &status));
    EQUAL(flag, 1);
    EQUAL(index, MPI_UNDEFINED);
}

static void some(void)
{
    int done, indices[COUNT];
    MPI_Status statuses[COUNT];
    post();
    OK(MPI_Testsome(COUNT, requests, &done, indices, statuses));
    EQUAL(done, 0);
    feed(1);
    feed(6);
    int total = 0;
    while (total < 2) {
        OK(MPI_Waitsome(COUNT, requests, &done, indices, statuses));
        CHECK(done >= 1);
        for (int i = 0; i < done; i++) {
            CHECK(indices[i] == 1 || indices[i] == 6);
            EQUAL(statuses[i].MPI_TAG, indices[i]);
            EQUAL(values[indices[i]], 1000 + indices[i]);
        }
        total += done;
    }
    for (int i = 0; i < COUNT; i++)
        if (i % 3 != 2 && i != 1 && i != 6)
            feed(i);
    while (total < 8) {
        OK(MPI_Testsome(COUNT, requests, &done, indices, statuses));
        CHECK(done != MPI_UNDEFINED);
        total += done;
    }
    all_null();
    OK(MPI_Waitsome(COUNT, requests, &done, indices, MPI_STATUSES_IGNORE));
    EQUAL(done, MPI_UNDEFINED);
    OK(MPI_Testsome(0, NULL, &done, NULL, MPI_STATUSES_IGNORE));
    EQUAL(done, MPI_UNDEFINED);
}

static void all(void)
{
    int flag;
    MPI_Status statuses[COUNT];
    post();
    feed(0);
    OK(MPI_Testall(COUNT, requests, &flag, statuses));
    EQUAL(flag, 0);
    CHECK(requests[0] != MPI_REQUEST_NULL);
    for (int i = 1; i < COUNT; i++)
        if (i % 3 != 2)
            feed(i);
    do
        OK(MPI_Testall(COUNT, requests, &flag, statuses));
    while (!flag);
    for (int i = 0; i < COUNT; i++)
        EQUAL(statuses[i].MPI_TAG, i % 3 == 2 ? MPI_ANY_TAG : i);
    all_null();
    OK(MPI_Waitall(COUNT, requests, statuses));
    for (int i = 0; i < COUNT; i++)
        EQUAL(statuses[i].MPI_SOURCE, MPI_ANY_SOURCE);
}

static void status_only(void)
{
    int flag, index, done, indices[COUNT];
    MPI_Status status, statuses[COUNT];
    post();
    OK(MPI_Request_get_status(requests[2], &flag, &status));
    EQUAL(flag, 1);
    OK(MPI_Request_get_status(requests[0], &flag, &status));
    EQUAL(flag, 0);
    OK(MPI_Request_get_status_any(COUNT, requests, &index, &flag, &status));
    EQUAL(flag, 0);
    OK(MPI_Request_get_status_all(COUNT, requests, &flag, statuses));
    EQUAL(flag, 0);
    OK(MPI_Request_get_status_some(COUNT, requests, &done, indices, statuses));
    EQUAL(done, 0);
    feed_all();
    for (int i = 0; i < COUNT; i++) {
        do
            OK(MPI_Request_get_status(requests[i], &flag, &status));
        while (!flag);
        EQUAL(status.MPI_TAG, i % 3 == 2 ? MPI_ANY_TAG : i);
    }
    OK(MPI_Request_get_status_any(COUNT, requests, &index, &flag, &status));
    EQUAL(flag, 1);
    EQUAL(status.MPI_TAG, index);
    OK(MPI_Request_get_status_all(COUNT, requests, &flag, statuses));
    EQUAL(flag, 1);
    OK(MPI_Request_get_status_some(COUNT, requests, &done, indices, statuses));
    EQUAL(done, 8);
    for (int i = 0; i < COUNT; i++)
        CHECK((requests[i] == MPI_REQUEST_NULL) == (i % 3 == 2));
    OK(MPI_Waitall(COUNT, requests, statuses));
    for (int i = 0; i < COUNT; i++)
        if (i % 3 != 2)
            EQUAL(values[i], 1000 + i);
}

/* A status copied by value keeps its count. */
static void copied(void)
{
    double out[5] = {0}, in[9];
    MPI_Status status, copy;
    int count;
    OK(MPI_Sendrecv(out, 5, MPI_DOUBLE, rank, 1, in, 9, MPI_DOUBLE, rank, 1, MPI_COMM_WORLD, &status));
    copy = status;
    memset(&status, 0, sizeof status);
    OK(MPI_Get_count(&copy, MPI_DOUBLE, &count));
    EQUAL(count, 5);
    OK(MPI_Status_get_source(&copy, &count));
    EQUAL(count, rank);
    OK(MPI_Status_get_tag(&copy, &count));
    EQUAL(count, 1);
}

/* The empty status has the error MPI_SUCCESS, whoever writes it; a call that completes one
 * operation leaves the field alone. It was left alone in the empty status, too. */
static void errors_of_statuses(void)
{
    MPI_Request none[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL}, send;
    MPI_Status status, statuses[2];
    int flag, index, value = 1, got;
#define EMPTY(call)                          \
    do {                                     \
        status.MPI_ERROR = 77;               \
        OK(call);                            \
        EQUAL(status.MPI_ERROR, MPI_SUCCESS); \
    } while (0)
    EMPTY(MPI_Wait(&none[0], &status));
    EMPTY(MPI_Test(&none[0], &flag, &status));
    EMPTY(MPI_Request_get_status(none[0], &flag, &status));
    EMPTY(MPI_Waitany(2, none, &index, &status));
    EMPTY(MPI_Testany(2, none, &index, &flag, &status));
    statuses[1].MPI_ERROR = 77;
    OK(MPI_Waitall(2, none, statuses));
    EQUAL(statuses[1].MPI_ERROR, MPI_SUCCESS);
    OK(MPI_Isend(&value, 1, MPI_INT, rank, 99, MPI_COMM_WORLD, &send));
    status.MPI_ERROR = 77;
    OK(MPI_Recv(&got, 1, MPI_INT, rank, 99, MPI_COMM_WORLD, &status));
    EQUAL(status.MPI_ERROR, 77);
    OK(MPI_Wait(&send, &status));
    EQUAL(status.MPI_ERROR, 77);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    errors_of_statuses();
    for (int round = 0; round < 50; round++) {
        any();
        some();
        all();
        status_only();
        copied();
    }
    return finish();
}
