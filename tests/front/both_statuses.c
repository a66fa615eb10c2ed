/* Fields of statuses that a call does not change stay as they were: MPI_UNDEFINED as the source and
 * tag of a generalized request, and what the program has set before MPI_Status_set_elements and
 * similar calls. Tags of MPI_UNDEFINED and unknown numbers became other numbers. */
#include "../check.h"

static int query(void *state, MPI_Status *status)
{
    OK(MPI_Status_set_elements(status, MPI_INT, 10));
    OK(MPI_Status_set_cancelled(status, 0));
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int query_any(void *state, MPI_Status *status)
{
    OK(MPI_Status_set_elements(status, MPI_INT, 11));
    OK(MPI_Status_set_cancelled(status, 1));
    status->MPI_SOURCE = MPI_ANY_SOURCE;
    status->MPI_TAG = MPI_ANY_TAG;
    return MPI_SUCCESS;
}

static int nothing(void *state)
{
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    return MPI_SUCCESS;
}

static void generalized(MPI_Grequest_query_function *of, int source, int tag, int count, int cancelled)
{
    MPI_Request request;
    MPI_Status status;
    int found;
    status.MPI_ERROR = 77;
    OK(MPI_Grequest_start(of, nothing, cancel, NULL, &request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Wait(&request, &status));
    EQUAL(status.MPI_SOURCE, source);
    EQUAL(status.MPI_TAG, tag);
    EQUAL(status.MPI_ERROR, 77);
    OK(MPI_Get_count(&status, MPI_INT, &found));
    EQUAL(found, count);
    OK(MPI_Test_cancelled(&status, &found));
    EQUAL(found, cancelled);
}

static void kept(int source, int tag, int error)
{
    MPI_Status status;
    int found;
    memset(&status, 0, sizeof status);
    status.MPI_SOURCE = source;
    status.MPI_TAG = tag;
    status.MPI_ERROR = error;
    OK(MPI_Status_set_elements(&status, MPI_INT, 3));
    OK(MPI_Status_set_elements_x(&status, MPI_INT, 4));
    OK(MPI_Status_set_cancelled(&status, 1));
    EQUAL(status.MPI_SOURCE, source);
    EQUAL(status.MPI_TAG, tag);
    EQUAL(status.MPI_ERROR, error);
    OK(MPI_Get_count(&status, MPI_INT, &found));
    EQUAL(found, 4);
    OK(MPI_Test_cancelled(&status, &found));
    EQUAL(found, 1);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    generalized(query, MPI_UNDEFINED, MPI_UNDEFINED, 10, 0);
    generalized(query_any, MPI_ANY_SOURCE, MPI_ANY_TAG, 11, 1);
    kept(MPI_UNDEFINED, MPI_UNDEFINED, MPI_ERR_TRUNCATE);
    kept(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_SUCCESS);
    kept(MPI_PROC_NULL, 5, MPI_ERR_OTHER);
    kept(-9, -7, 50000);
    kept(MPI_ROOT, -3, -5);
    return finish();
}
