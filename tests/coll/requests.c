/* What the standard says of requests of nonblocking and persistent collectives, one function for
 * each clause. */
#include "check.h"

/* They cannot be cancelled, and an active one cannot be freed. */
static void active_ones_are_neither_cancelled_nor_freed(void)
{
    MPI_Request nonblocking, persistent, copy;
    int value = rank, sum, own_value = 0;
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (rank) {
        OK(MPI_Recv(&own_value, 1, MPI_INT, 0, 3, comm, MPI_STATUS_IGNORE));
    }
    OK(MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm, &nonblocking));
    OK(MPI_Barrier_init(comm, MPI_INFO_NULL, &persistent));
    OK(MPI_Start(&persistent));
    if (rank == 0 && size > 1) {
        /* The others have not begun. */
        copy = nonblocking;
        CLASS(MPI_Cancel(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Request_free(&copy), MPI_ERR_REQUEST);
        copy = persistent;
        CLASS(MPI_Cancel(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Request_free(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Start(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Start(&nonblocking), MPI_ERR_REQUEST);
        for (int to = 1; to < size; to++)
            OK(MPI_Send(&value, 1, MPI_INT, to, 3, comm));
    }
    OK(MPI_Wait(&nonblocking, MPI_STATUS_IGNORE));
    EQUAL(sum, size * (size - 1) / 2);
    OK(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
    CHECK(nonblocking == MPI_REQUEST_NULL && persistent != MPI_REQUEST_NULL);
    OK(MPI_Request_free(&persistent));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

static void wait_by_looking(MPI_Request request)
{
    int flag = 0;
    while (!flag)
        OK(MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE));
}

/* What MPI_Request_get_status calls complete needs no call that waits: it can be freed. */
static void complete_ones_are_freed(void)
{
    MPI_Request request;
    MPI_Comm comm, copy;
    int value = rank, sum = -1;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm, &request));
    wait_by_looking(request);
    EQUAL(sum, size * (size - 1) / 2);
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_Barrier_init(comm, MPI_INFO_NULL, &request));
    for (int round = 0; round < 2; round++) {
        OK(MPI_Start(&request));
        wait_by_looking(request);
        if (round == 0)
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_Comm_idup(comm, &copy, &request));
    wait_by_looking(request);
    OK(MPI_Request_free(&request));
    OK(MPI_Barrier(copy));
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&comm));
}

static int is_empty(const MPI_Status *status)
{
    int count, cancelled;
    OK(MPI_Get_count(status, MPI_BYTE, &count));
    OK(MPI_Test_cancelled(status, &cancelled));
    return status->MPI_SOURCE == MPI_ANY_SOURCE && status->MPI_TAG == MPI_ANY_TAG && count == 0 && !cancelled;
}

/* One that is not active is complete with an empty status, in every call, and not waited for. */
static void inactive_ones_are_as_null(void)
{
    MPI_Request requests[2];
    MPI_Status status, statuses[2];
    int flag = 0, at = 5, places[2];
    for (int start = 0; start < 2; start++) {
        for (int i = 0; i < 2 && !start; i++)
            OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[i]));
        OK(MPI_Wait(&requests[0], &status));
        CHECK(is_empty(&status));
        OK(MPI_Test(&requests[0], &flag, &status));
        CHECK(flag && is_empty(&status));
        OK(MPI_Request_get_status(requests[0], &flag, &status));
        CHECK(flag && is_empty(&status));
        OK(MPI_Waitall(2, requests, statuses));
        CHECK(is_empty(&statuses[0]) && is_empty(&statuses[1]));
        OK(MPI_Testall(2, requests, &flag, statuses));
        CHECK(flag && is_empty(&statuses[1]));
        OK(MPI_Waitany(2, requests, &at, &status));
        EQUAL(at, MPI_UNDEFINED);
        OK(MPI_Testany(2, requests, &at, &flag, &status));
        CHECK(flag && at == MPI_UNDEFINED);
        OK(MPI_Waitsome(2, requests, &at, places, statuses));
        EQUAL(at, MPI_UNDEFINED);
        OK(MPI_Testsome(2, requests, &at, places, statuses));
        EQUAL(at, MPI_UNDEFINED);
        CHECK(requests[0] != MPI_REQUEST_NULL);
        OK(MPI_Startall(2, requests));
        OK(MPI_Waitall(2, requests, statuses));
    }
    for (int i = 0; i < 2; i++)
        OK(MPI_Request_free(&requests[i]));
}

/* Starts need not come in the order of the calls that made the requests, not even alike. */
static void starts_come_in_any_order(void)
{
    MPI_Request requests[3];
    MPI_Info info;
    int in[3], out[3];
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_strict_persistent_collective_ordering", "false"));
    for (int i = 0; i < 3; i++)
        OK(MPI_Allreduce_init(&in[i], &out[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, info, &requests[i]));
    OK(MPI_Info_free(&info));
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < 3; i++)
            in[i] = round + i * rank;
        for (int i = 0; i < 3; i++)
            OK(MPI_Start(&requests[(i + rank + round) % 3]));
        OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < 3; i++)
            EQUAL(out[i], round * size + i * size * (size - 1) / 2);
    }
    for (int i = 0; i < 3; i++)
        OK(MPI_Request_free(&requests[i]));
}

/* Start is local: it returns before any other has started. */
static void start_is_local(void)
{
    MPI_Request request;
    int word = 0;
    OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int last = 0; last < size; last++) {
        if (rank != last)
            OK(MPI_Start(&request));
        if (rank != last)
            OK(MPI_Send(&word, 1, MPI_INT, last, 4, MPI_COMM_WORLD));
        for (int from = 0; rank == last && from < size - 1; from++)
            OK(MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (rank == last)
            OK(MPI_Start(&request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Request_free(&request));
}

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

/* A call in another communicator, or a receive, moves them on, with functions of the program too:
 * the last rank gets its message only when rank 0 has completed what all take part in. */
static void any_call_makes_progress(void)
{
    MPI_Request request;
    MPI_Comm other;
    MPI_Op op;
    int in = rank, sum = -1, word = 0, flag = 0;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    OK(MPI_Op_create(add, 0, &op));
    for (int how = 0; how < 3; how++) {
        OK(MPI_Iallreduce(&in, &sum, 1, MPI_INT, op, MPI_COMM_WORLD, &request));
        if (rank == 0) {
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            for (int to = 1; to < size; to++)
                OK(MPI_Send(&word, 1, MPI_INT, to, 6, other));
        } else {
            flag = 0;
            if (how == 0)
                OK(MPI_Recv(&word, 1, MPI_INT, 0, 6, other, MPI_STATUS_IGNORE));
            while (how == 1 && !flag)
                OK(MPI_Iprobe(0, 6, other, &flag, MPI_STATUS_IGNORE));
            if (how == 2)
                OK(MPI_Probe(0, 6, other, MPI_STATUS_IGNORE));
            if (how)
                OK(MPI_Recv(&word, 1, MPI_INT, 0, 6, other, MPI_STATUS_IGNORE));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        EQUAL(sum, size * (size - 1) / 2);
    }
    OK(MPI_Op_free(&op));
    OK(MPI_Comm_free(&other));
}

/* Wrong arguments are found when the call is made, as in the blocking form; an error of the
 * operation when it completes, on its communicator, with the status. */
static void errors_come_as_in_the_blocking_forms(void)
{
    MPI_Request request = MPI_REQUEST_NULL, both[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status statuses[2];
    MPI_Comm comm;
    int values[4] = {0}, code;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    CLASS(MPI_Ibcast(values, 1, MPI_INT, size, comm, &request), MPI_ERR_ROOT);
    CLASS(MPI_Ibcast(values, -1, MPI_INT, 0, comm, &request), MPI_ERR_COUNT);
    CLASS(MPI_Bcast_init(values, 1, MPI_DATATYPE_NULL, 0, comm, MPI_INFO_NULL, &request), MPI_ERR_TYPE);
    CLASS(MPI_Iallreduce(values, values + 1, 1, MPI_FLOAT, MPI_BAND, comm, &request), MPI_ERR_OP);
    CLASS(MPI_Iallreduce(values, values, 1, MPI_INT, MPI_SUM, comm, &request), MPI_ERR_BUFFER);
    CLASS(MPI_Barrier_init(comm, (MPI_Info)77, &request), MPI_ERR_INFO);
    CHECK(request == MPI_REQUEST_NULL);
    if (size > 1) {
        int count = rank == 0 ? 4 : 1;
        OK(MPI_Ibcast(values, count, MPI_INT, 0, comm, &request));
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (size == 2 && rank == 1)
            CLASS(code, MPI_ERR_TRUNCATE);
        OK(MPI_Ibcast(values, count, MPI_INT, 0, comm, &both[0]));
        OK(MPI_Ibarrier(comm, &both[1]));
        code = MPI_Waitall(2, both, statuses);
        if (size == 2 && rank == 1) {
            CLASS(code, MPI_ERR_IN_STATUS);
            CLASS(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
            EQUAL(statuses[1].MPI_ERROR, MPI_SUCCESS);
        }
    }
    OK(MPI_Comm_free(&comm));
}

/* An exclusive scan leaves rank 0's buffer alone; all counts may be zero and buffers null. */
static void nothing_is_written_where_nothing_belongs(void)
{
    MPI_Request requests[4];
    int in = rank + 1, out = -9, none[64] = {0};
    OK(MPI_Iexscan(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Ireduce_scatter(NULL, NULL, none, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Ialltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD, &requests[2]));
    OK(MPI_Ibcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD, &requests[3]));
    OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    EQUAL(out, rank ? rank * (rank + 1) / 2 : -9);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    active_ones_are_neither_cancelled_nor_freed();
    complete_ones_are_freed();
    inactive_ones_are_as_null();
    starts_come_in_any_order();
    start_is_local();
    any_call_makes_progress();
    errors_come_as_in_the_blocking_forms();
    nothing_is_written_where_nothing_belongs();
    return finish();
}
