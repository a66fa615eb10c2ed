/* Generalized requests: query on each report of completion, free once, cancel with the right flag;
 * mixed with messages. */
#include "check.h"

struct state {
    int queried, freed, cancelled, cancel_complete;
};

static int query(void *extra, MPI_Status *status)
{
    struct state *state = extra;
    state->queried++;
    OK(MPI_Status_set_elements(status, MPI_INT, 13));
    OK(MPI_Status_set_cancelled(status, state->cancelled > 0));
    status->MPI_SOURCE = 3;
    status->MPI_TAG = 4;
    return MPI_SUCCESS;
}

static int release(void *extra)
{
    ((struct state *)extra)->freed++;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    struct state *state = extra;
    state->cancelled++;
    state->cancel_complete = complete;
    return MPI_SUCCESS;
}

static int failing(void *extra, MPI_Status *status)
{
    (void)extra;
    OK(MPI_Status_set_elements(status, MPI_INT, 0));
    OK(MPI_Status_set_cancelled(status, 0));
    return MPI_ERR_OTHER;
}

static struct state state;
static MPI_Request request, copy;
static MPI_Status status;
static int flag;

static void query_runs_at_every_report_and_free_once(void)
{
    int count;
    memset(&state, 0, sizeof state);
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    copy = request;
    OK(MPI_Test(&request, &flag, &status));
    EQUAL(flag, 0);
    EQUAL(state.queried, 0);
    OK(MPI_Grequest_complete(copy));
    OK(MPI_Request_get_status(request, &flag, &status));
    EQUAL(flag, 1);
    EQUAL(state.queried, 1);
    EQUAL(state.freed, 0);
    OK(MPI_Wait(&request, &status));
    EQUAL(state.queried, 2);
    EQUAL(state.freed, 1);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 13);
    EQUAL(status.MPI_SOURCE, 3);
    EQUAL(status.MPI_TAG, 4);
    CHECK(request == MPI_REQUEST_NULL);
}

static void freed_before_it_is_complete(void)
{
    memset(&state, 0, sizeof state);
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    copy = request;
    OK(MPI_Request_free(&request));
    EQUAL(state.freed, 0);
    OK(MPI_Grequest_complete(copy));
    EQUAL(state.freed, 1);
}

static void cancelled_before_and_after_completion(void)
{
    memset(&state, 0, sizeof state);
    OK(MPI_Grequest_start(query, release, cancel, &state, &request));
    OK(MPI_Cancel(&request));
    EQUAL(state.cancelled, 1);
    EQUAL(state.cancel_complete, 0);
    OK(MPI_Grequest_complete(request));
    OK(MPI_Cancel(&request));
    CHECK(state.cancel_complete != 0);
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    EQUAL(flag, 1);
    EQUAL(state.freed, 1);
}

static void in_a_waitall_beside_a_message(void)
{
    memset(&state, 0, sizeof state);
    MPI_Request both[2];
    MPI_Status statuses[2];
    int value = 5, got = 0;
    OK(MPI_Grequest_start(query, release, cancel, &state, &both[0]));
    OK(MPI_Irecv(&got, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &both[1]));
    OK(MPI_Send(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD));
    OK(MPI_Grequest_complete(both[0]));
    OK(MPI_Waitall(2, both, statuses));
    EQUAL(got, 5);
    EQUAL(statuses[0].MPI_TAG, 4);
    EQUAL(state.freed, 1);
}

static void what_query_returns_is_what_wait_returns(void)
{
    OK(MPI_Grequest_start(failing, release, cancel, &state, &request));
    OK(MPI_Grequest_complete(request));
    CLASS(MPI_Wait(&request, &status), MPI_ERR_OTHER);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    query_runs_at_every_report_and_free_once();
    freed_before_it_is_complete();
    cancelled_before_and_after_completion();
    in_a_waitall_beside_a_message();
    what_query_returns_is_what_wait_returns();
    return finish();
}
