/* Every kind of callback calls every local MPI function, and sends and receives where the standard
 * lets it.
 *
 * Kinds: reduction operation, attribute copy and delete (communicator and type), error handler,
 * generalized request's query, free and cancel. A library that holds a lock or a borrowed object
 * while it calls a user function hangs or dies here. */
#include "check.h"

static int entered, depth;

static void handler_function(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
}

static int null_query(void *extra, MPI_Status *status)
{
    (void)extra;
    OK(MPI_Status_set_elements(status, MPI_BYTE, 0));
    OK(MPI_Status_set_cancelled(status, 0));
    return MPI_SUCCESS;
}

static int null_free(void *extra)
{
    (void)extra;
    return MPI_SUCCESS;
}

static int null_cancel(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}

static void null_op(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)in;
    (void)inout;
    (void)count;
    (void)type;
}

/* All local calls, by family. */
static void local_calls(void)
{
    int number, flag, other, buffer[4] = {0}, index;
    MPI_Count wide, wide2;
    MPI_Aint a, b;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    void *pointer;
    /* environment */
    OK(MPI_Initialized(&flag));
    OK(MPI_Finalized(&flag));
    OK(MPI_Get_version(&number, &other));
    OK(MPI_Get_library_version(text, &number));
    OK(MPI_Get_processor_name(text, &number));
    OK(MPI_Query_thread(&number));
    OK(MPI_Is_thread_main(&flag));
    OK(MPI_Error_class(MPI_ERR_TAG, &number));
    OK(MPI_Error_string(MPI_ERR_TAG, text, &number));
    OK(MPI_Add_error_class(&number));
    OK(MPI_Remove_error_class(number));
    CHECK(MPI_Wtime() > 0 && MPI_Wtick() > 0);
    OK(MPI_Alloc_mem(100, MPI_INFO_NULL, &pointer));
    OK(MPI_Free_mem(pointer));
    OK(MPI_Get_address(buffer, &a));
    OK(MPI_Abi_get_version(&number, &other));
    OK(MPI_Pcontrol(0));
    /* info */
    MPI_Info info, info2;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "k", "v"));
    OK(MPI_Info_get_nkeys(info, &number));
    OK(MPI_Info_get_nthkey(info, 0, text));
    number = 10;
    OK(MPI_Info_get_string(info, "k", &number, text, &flag));
    OK(MPI_Info_dup(info, &info2));
    OK(MPI_Info_delete(info, "k"));
    OK(MPI_Info_free(&info));
    OK(MPI_Info_free(&info2));
    OK(MPI_Get_hw_resource_info(&info));
    OK(MPI_Info_free(&info));
    /* error handlers */
    MPI_Errhandler errhandler, errhandler2;
    OK(MPI_Comm_create_errhandler(handler_function, &errhandler));
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &errhandler2));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler2));
    OK(MPI_Errhandler_free(&errhandler));
    OK(MPI_Errhandler_free(&errhandler2));
    /* groups */
    MPI_Group group, group2;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    OK(MPI_Group_size(group, &number));
    OK(MPI_Group_rank(group, &number));
    OK(MPI_Group_incl(group, 1, (int[]){0}, &group2));
    OK(MPI_Group_compare(group, group2, &number));
    OK(MPI_Group_translate_ranks(group2, 1, (int[]){0}, group, &number));
    OK(MPI_Group_free(&group2));
    OK(MPI_Group_union(group, MPI_GROUP_EMPTY, &group2));
    OK(MPI_Group_free(&group2));
    OK(MPI_Group_free(&group));
    /* communicators */
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &number));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &number));
    OK(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, &number));
    OK(MPI_Comm_test_inter(MPI_COMM_WORLD, &flag));
    OK(MPI_Comm_get_name(MPI_COMM_WORLD, text, &number));
    OK(MPI_Comm_get_info(MPI_COMM_WORLD, &info));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &pointer, &flag));
    OK(MPI_Topo_test(MPI_COMM_WORLD, &number));
    OK(MPI_Dims_create(12, 2, (int[]){0, 0}));
    CHECK(MPI_Comm_fromint(MPI_Comm_toint(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
    /* keyvals and attributes */
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &number, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, number, NULL));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, number, &pointer, &flag));
    OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, number));
    OK(MPI_Comm_free_keyval(&number));
    /* datatypes */
    MPI_Datatype type, type2;
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_dup(type, &type2));
    OK(MPI_Type_size(type, &number));
    OK(MPI_Type_size_c(type, &wide));
    OK(MPI_Type_get_extent(type, &a, &b));
    OK(MPI_Type_get_true_extent_c(type, &wide, &wide2));
    OK(MPI_Type_get_name(type, text, &number));
    OK(MPI_Type_get_envelope(type, &number, &other, &flag, &index));
    number = 0;
    OK(MPI_Pack(buffer, 1, type, text, 100, &number, MPI_COMM_WORLD));
    number = 0;
    OK(MPI_Unpack(text, 100, &number, buffer, 1, type, MPI_COMM_WORLD));
    OK(MPI_Pack_size(1, type, MPI_COMM_WORLD, &number));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&type2));
    /* operations */
    MPI_Op op;
    OK(MPI_Op_create(null_op, 1, &op));
    OK(MPI_Op_commutative(op, &number));
    OK(MPI_Reduce_local(buffer, buffer + 2, 2, MPI_INT, op));
    OK(MPI_Reduce_local(buffer, buffer + 2, 2, MPI_INT, MPI_SUM));
    OK(MPI_Op_free(&op));
    /* requests and statuses */
    MPI_Request request, requests[2];
    MPI_Status status;
    OK(MPI_Grequest_start(null_query, null_free, null_cancel, NULL, &request));
    OK(MPI_Test(&request, &flag, &status));
    OK(MPI_Request_get_status(request, &flag, &status));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Get_count(&status, MPI_BYTE, &number));
    OK(MPI_Get_elements(&status, MPI_BYTE, &number));
    OK(MPI_Test_cancelled(&status, &flag));
    OK(MPI_Send_init(buffer, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &request));
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Request_free(&request));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, 4000 + depth, MPI_COMM_SELF, &flag, &status));
    OK(MPI_Irecv(buffer, 1, MPI_INT, 0, 5000 + depth, MPI_COMM_SELF, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    requests[0] = requests[1] = MPI_REQUEST_NULL;
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Testany(2, requests, &index, &flag, &status));
}

/* A send and a receive, to oneself: allowed in every callback but a reduction operation. */
static void message(void)
{
    int out = 5, in = 0;
    MPI_Request request;
    OK(MPI_Irecv(&in, 1, MPI_INT, 0, 3000 + depth, MPI_COMM_SELF, &request));
    OK(MPI_Send(&out, 1, MPI_INT, 0, 3000 + depth, MPI_COMM_SELF));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(in, 5);
    OK(MPI_Allreduce(MPI_IN_PLACE, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF));
}

static void everything(int with_messages)
{
    depth++;
    entered++;
    local_calls();
    if (with_messages)
        message();
    depth--;
}

static void op(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    everything(0);
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static int comm_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)keyval;
    (void)extra;
    everything(1);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int comm_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm;
    (void)keyval;
    (void)value;
    (void)extra;
    everything(1);
    return MPI_SUCCESS;
}

static int type_copy(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)type;
    return comm_copy(MPI_COMM_NULL, keyval, extra, in, out, flag);
}

static int type_delete(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type;
    return comm_delete(MPI_COMM_NULL, keyval, value, extra);
}

static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    everything(1);
}

static int query(void *extra, MPI_Status *status)
{
    everything(1);
    return null_query(extra, status);
}

static int release(void *extra)
{
    (void)extra;
    everything(1);
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    everything(1);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    /* Reduction operations, in each collective that has them. */
    MPI_Op operation;
    for (int commutes = 0; commutes < 2; commutes++) {
        int one[8], sum[8], counts[16];
        OK(MPI_Op_create(op, commutes, &operation));
        for (int i = 0; i < 8; i++)
            one[i] = 1;
        for (int i = 0; i < size && i < 16; i++)
            counts[i] = i == 0 ? 3 : 0;
        OK(MPI_Allreduce(one, sum, 8, MPI_INT, operation, MPI_COMM_WORLD));
        EQUAL(sum[7], size);
        OK(MPI_Reduce(one, sum, 8, MPI_INT, operation, size - 1, MPI_COMM_WORLD));
        OK(MPI_Scan(one, sum, 8, MPI_INT, operation, MPI_COMM_WORLD));
        EQUAL(sum[3], rank + 1);
        OK(MPI_Exscan(one, sum, 8, MPI_INT, operation, MPI_COMM_WORLD));
        if (size <= 8)
            OK(MPI_Reduce_scatter_block(one, sum, 1, MPI_INT, operation, MPI_COMM_WORLD));
        OK(MPI_Reduce_scatter(one, sum, counts, MPI_INT, operation, MPI_COMM_WORLD));
        OK(MPI_Reduce_local(one, sum, 1, MPI_INT, operation));
        OK(MPI_Op_free(&operation));
    }
    CHECK(entered > 0);

    /* Attributes. */
    MPI_Comm comm, copy;
    MPI_Request request;
    int comm_keyval, type_keyval;
    entered = 0;
    OK(MPI_Comm_create_keyval(comm_copy, comm_delete, &comm_keyval, NULL));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_attr(comm, comm_keyval, NULL));
    OK(MPI_Comm_set_attr(comm, comm_keyval, NULL));
    OK(MPI_Comm_dup(comm, &copy));
    OK(MPI_Comm_delete_attr(copy, comm_keyval));
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_idup(comm, &copy, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free_keyval(&comm_keyval));
    EQUAL(entered, 6);
    MPI_Datatype type, twin;
    entered = 0;
    OK(MPI_Type_create_keyval(type_copy, type_delete, &type_keyval, NULL));
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    OK(MPI_Type_set_attr(type, type_keyval, NULL));
    OK(MPI_Type_dup(type, &twin));
    OK(MPI_Type_free(&twin));
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free_keyval(&type_keyval));
    EQUAL(entered, 3);

    /* Error handlers, also ones that are called while the failed request is completed. */
    MPI_Errhandler errhandler;
    int value[2] = {0};
    entered = 0;
    OK(MPI_Comm_create_errhandler(on_error, &errhandler));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, errhandler));
    CHECK(MPI_Send(value, -1, MPI_INT, 0, 0, comm) != MPI_SUCCESS);
    CHECK(MPI_Sendrecv(value, 2, MPI_INT, rank, 1, value, 1, MPI_INT, rank, 1, comm, MPI_STATUS_IGNORE) != MPI_SUCCESS);
    OK(MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER));
    EQUAL(entered, 3);
    OK(MPI_Errhandler_free(&errhandler));
    OK(MPI_Comm_free(&comm));

    /* Generalized requests. */
    entered = 0;
    OK(MPI_Grequest_start(query, release, cancel, NULL, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(entered, 3);

    /* And at the end of MPI, from MPI_COMM_SELF. */
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_delete, &comm_keyval, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, comm_keyval, NULL));
    entered = 0;
    int code = finish();
    if (entered != 1) {
        fprintf(stderr, "the delete function of MPI_COMM_SELF was called %d times\n", entered);
        return 1;
    }
    return code;
}
