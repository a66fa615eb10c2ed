/* A bit of each chapter, as a program has it that was built once and is never built again: handles,
 * constants, statuses, callbacks, sentinels. What a release makes of it is kept as assembly
 * (0.1.0.s), and runs on every later library.
 *
 *   mpicc -std=gnu11 -O1 -S -I tests tests/release/program.c -o tests/release/0.1.0.s
 */
#include "check.h"

static void larger(void *in, void *inout, int *count, MPI_Datatype *type)
{
    CHECK(*type == MPI_INT);
    for (int i = 0; i < *count; i++)
        if (((int *)in)[i] > ((int *)inout)[i])
            ((int *)inout)[i] = ((int *)in)[i];
}

static int copied, handled;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    CHECK(comm == MPI_COMM_WORLD && key != MPI_KEYVAL_INVALID && extra == &copied);
    *(void **)out = in;
    *flag = 1;
    copied++;
    return MPI_SUCCESS;
}

static void handle(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_SELF);
    CLASS(*code, MPI_ERR_RANK);
    handled++;
}

static void messages(int next, int last)
{
    double out[4] = {rank, rank + .25, rank + .5, rank + .75}, in[4] = {0};
    MPI_Status statuses[2], status;
    MPI_Request requests[2];
    int count, flag;
    OK(MPI_Irecv(in, 4, MPI_DOUBLE, last, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Isend(out, 3, MPI_DOUBLE, next, 7, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Waitall(2, requests, statuses));
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    EQUAL(statuses[0].MPI_SOURCE, last);
    EQUAL(statuses[0].MPI_TAG, 7);
    OK(MPI_Get_count(&statuses[0], MPI_DOUBLE, &count));
    EQUAL(count, 3);
    CHECK(in[2] == last + .5 && in[3] == 0);
    OK(MPI_Sendrecv(&rank, 1, MPI_INT, next, 1, &count, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD,
                    &status));
    EQUAL(count, status.MPI_SOURCE);
    OK(MPI_Recv(&count, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status));
    EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    OK(MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Recv_init(in, 1, MPI_DOUBLE, last, 2, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Send_init_c(out, 1, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Startall(2, requests));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

static void types(int next, int last)
{
    struct pair { char letter; double number; } out = {'a', rank}, in = {0};
    int lengths[2] = {1, 1}, whole, how;
    MPI_Aint places[2], base, low, extent;
    MPI_Datatype kinds[2] = {MPI_CHAR, MPI_DOUBLE}, made, resized;
    OK(MPI_Get_address(&out, &base));
    OK(MPI_Get_address(&out.letter, &places[0]));
    OK(MPI_Get_address(&out.number, &places[1]));
    places[0] = MPI_Aint_diff(places[0], base);
    places[1] = MPI_Aint_diff(places[1], base);
    OK(MPI_Type_create_struct(2, lengths, places, kinds, &made));
    OK(MPI_Type_create_resized(made, 0, sizeof out, &resized));
    OK(MPI_Type_commit(&resized));
    OK(MPI_Type_get_extent(resized, &low, &extent));
    EQUAL(extent, sizeof out);
    OK(MPI_Type_size(resized, &whole));
    EQUAL(whole, 9);
    OK(MPI_Sendrecv(&out, 1, resized, next, 3, &in, 1, resized, last, 3, MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE));
    CHECK(in.letter == 'a' && in.number == last);
    OK(MPI_Type_get_envelope(resized, &lengths[0], &lengths[1], &whole, &how));
    EQUAL(how, MPI_COMBINER_RESIZED);
    OK(MPI_Type_free(&made));
    OK(MPI_Type_free(&resized));
    CHECK(made == MPI_DATATYPE_NULL);
}

static void groups(void)
{
    int value = rank, all[16], found, key, same;
    void *attribute;
    MPI_Op op;
    MPI_Comm other, node;
    MPI_Group group;
    OK(MPI_Op_create(larger, 1, &op));
    OK(MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, op, MPI_COMM_WORLD));
    EQUAL(value, size - 1);
    OK(MPI_Op_free(&op));
    OK(MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    OK(MPI_Exscan(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK(all[size - 1] == size - 1 && (rank == 0 || value == rank * (rank - 1) / 2));
    OK(MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, &copied));
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    EQUAL(copied, 1);
    OK(MPI_Comm_get_attr(other, key, &attribute, &found));
    CHECK(found && attribute == &value);
    OK(MPI_Comm_free_keyval(&key));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &attribute, &found));
    CHECK(found && *(int *)attribute >= 32767);
    OK(MPI_Comm_compare(other, MPI_COMM_WORLD, &same));
    EQUAL(same, MPI_CONGRUENT);
    OK(MPI_Comm_split_type(other, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_group(node, &group));
    OK(MPI_Group_compare(group, MPI_GROUP_EMPTY, &same));
    EQUAL(same, MPI_UNEQUAL);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&node));
    OK(MPI_Comm_split(other, rank == 0 ? MPI_UNDEFINED : 0, 0, &node));
    CHECK((rank == 0) == (node == MPI_COMM_NULL));
    if (node != MPI_COMM_NULL)
        OK(MPI_Comm_free(&node));
    OK(MPI_Comm_free(&other));
}

static void errors(void)
{
    MPI_Errhandler own;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    OK(MPI_Comm_create_errhandler(handle, &own));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, own));
    CLASS(MPI_Send(&length, 1, MPI_INT, 5, 0, MPI_COMM_SELF), MPI_ERR_RANK);
    EQUAL(handled, 1);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CLASS(MPI_Send(&length, -1, MPI_INT, 0, 0, MPI_COMM_SELF), MPI_ERR_COUNT);
    EQUAL(handled, 1);
    OK(MPI_Errhandler_free(&own));
    OK(MPI_Error_string(MPI_ERR_TRUNCATE, text, &length));
    CHECK(length > 0 && strlen(text) == (size_t)length);
}

static void memory(int next)
{
    MPI_Win win;
    MPI_Info info;
    int *mine, flag, *model, one = 1, old = -1;
    char value[MPI_MAX_INFO_VAL];
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "accumulate_ops", "same_op_no_op"));
    OK(MPI_Info_get(info, "accumulate_ops", MPI_MAX_INFO_VAL - 1, value, &flag));
    CHECK(flag && strcmp(value, "same_op_no_op") == 0);
    OK(MPI_Win_allocate(sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &mine, &win));
    OK(MPI_Info_free(&info));
    OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &model, &flag));
    CHECK(flag && *model == MPI_WIN_FLAVOR_ALLOCATE);
    *mine = 0;
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win));
    OK(MPI_Fetch_and_op(&one, &old, MPI_INT, next, 0, MPI_SUM, win));
    OK(MPI_Win_unlock(next, win));
    EQUAL(old, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    EQUAL(*mine, 1);
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
}

int main(int argc, char **argv)
{
    int provided, version, minor;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided));
    CHECK(provided >= MPI_THREAD_SERIALIZED);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Abi_get_version(&version, &minor));
    EQUAL(version, MPI_ABI_VERSION);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;
    messages(next, last);
    types(next, last);
    groups();
    errors();
    memory(next);
    OK(MPI_Finalize());
    return 0;
}
