/* One of each class of function, for programs of other ABIs: what goes in, what comes out, what the
 * program's own functions are given. The same source is compiled with each header. */
#include "../check.h"

static void tenfold(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    CHECK(*datatype == MPI_INT);
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += 10 * ((int *)in)[i];
}

static void first_of_pair(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    int bytes = 0;
    OK(MPI_Type_size(*datatype, &bytes));
    EQUAL(bytes, 2 * (int)sizeof(int));
    CHECK(in && inout && *len == 1);
}

static void operations(void)
{
    MPI_Op op;
    int one = 1, sum = 0, local = 1, commute = -1;
    OK(MPI_Op_create(tenfold, 1, &op));
    OK(MPI_Reduce_local(&one, &local, 1, MPI_INT, op));
    EQUAL(local, 11);
    OK(MPI_Op_commutative(op, &commute));
    EQUAL(commute, 1);
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD));
    EQUAL(sum % 10, 1);
    /* Freed while a reduction runs. */
    MPI_Request request;
    OK(MPI_Iallreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD, &request));
    OK(MPI_Op_free(&op));
    CHECK(op == MPI_OP_NULL);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    EQUAL(sum % 10, 1);
    MPI_Datatype pair;
    int two[2] = {1, 2}, result[2];
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Op_create(first_of_pair, 0, &op));
    OK(MPI_Reduce_local(two, result, 1, pair, op));
    OK(MPI_Op_free(&op));
    OK(MPI_Type_free(&pair));
    CHECK(pair == MPI_DATATYPE_NULL);
    sum = 2;
    OK(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(sum, 2 * size);
    MPI_Op all[] = {MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR, MPI_BOR, MPI_LXOR, MPI_BXOR};
    int wanted[] = {6, 3, 9, 18, 1, 2, 1, 7, 0, 5};
    for (int i = 0; i < 10; i++) {
        int six = 6, three = 3;
        OK(MPI_Reduce_local(&six, &three, 1, MPI_INT, all[i]));
        EQUAL(three, wanted[i]);
    }
    struct { double value; int place; } far = {2.5, 7}, near = {1.5, 3};
    OK(MPI_Reduce_local(&far, &near, 1, MPI_DOUBLE_INT, MPI_MAXLOC));
    EQUAL(near.place, 7);
}

static void statuses(void)
{
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    int out[3] = {rank, 1, 2}, in[3], count = -1, cancelled = -1;
    MPI_Status status, both[2];
    memset(&status, 0x55, sizeof status);
    int before = status.MPI_ERROR;
    OK(MPI_Sendrecv(out, 3, MPI_INT, to, 7, in, 3, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    EQUAL(status.MPI_SOURCE, from);
    EQUAL(status.MPI_TAG, 7);
    EQUAL(status.MPI_ERROR, before);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 3);
    OK(MPI_Get_count(&status, MPI_DOUBLE, &count));
    EQUAL(count, MPI_UNDEFINED);
    OK(MPI_Test_cancelled(&status, &cancelled));
    EQUAL(cancelled, 0);
    OK(MPI_Recv(in, 3, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    EQUAL(status.MPI_TAG, MPI_ANY_TAG);
    MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    OK(MPI_Wait(&requests[0], &status));
    EQUAL(status.MPI_SOURCE, MPI_ANY_SOURCE);
    EQUAL(status.MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Irecv(in, 3, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Isend(out, 2, MPI_INT, to, 9, MPI_COMM_WORLD, &requests[2]));
    OK(MPI_Waitall(2, requests + 1, both));
    EQUAL(both[0].MPI_SOURCE, from);
    CHECK(requests[1] == MPI_REQUEST_NULL && requests[2] == MPI_REQUEST_NULL);
    OK(MPI_Get_count(&both[0], MPI_INT, &count));
    EQUAL(count, 2);
    OK(MPI_Status_set_elements(&status, MPI_INT, 5));
    OK(MPI_Status_set_cancelled(&status, 1));
    OK(MPI_Get_elements(&status, MPI_INT, &count));
    EQUAL(count, 5);
    OK(MPI_Test_cancelled(&status, &cancelled));
    EQUAL(cancelled, 1);
    /* A message that is too long, in a call with several statuses. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Irecv(in, 1, MPI_INT, from, 11, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Send(out, 3, MPI_INT, to, 11, MPI_COMM_WORLD));
    CLASS(MPI_Waitall(1, requests, both), MPI_ERR_IN_STATUS);
    CLASS(both[0].MPI_ERROR, MPI_ERR_TRUNCATE);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    int index = -1, flag = -1, done = -1, which[2];
    OK(MPI_Waitany(3, requests, &index, &status));
    EQUAL(index, MPI_UNDEFINED);
    OK(MPI_Send_init(out, 1, MPI_INT, to, 12, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Recv_init(in, 1, MPI_INT, from, 12, MPI_COMM_WORLD, &requests[1]));
    for (int round = 0; round < 3; round++) {
        OK(MPI_Startall(2, requests));
        for (int left = 2; left > 0; left -= done)
            OK(MPI_Waitsome(2, requests, &done, which, both));
        CHECK(requests[0] != MPI_REQUEST_NULL && requests[1] != MPI_REQUEST_NULL);
        EQUAL(in[0], from);
    }
    OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
    EQUAL(flag, 1);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
    /* Long lists. */
    enum { MANY = 100 };
    MPI_Request many[2 * MANY];
    MPI_Status all[2 * MANY];
    int got[MANY];
    for (int i = 0; i < MANY; i++) {
        OK(MPI_Irecv(&got[i], 1, MPI_INT, from, i, MPI_COMM_WORLD, &many[i]));
        OK(MPI_Isend(&out[1], 1, MPI_INT, to, i, MPI_COMM_WORLD, &many[MANY + i]));
    }
    OK(MPI_Waitall(2 * MANY, many, all));
    for (int i = 0; i < MANY; i++) {
        EQUAL(all[i].MPI_TAG, i);
        CHECK(many[i] == MPI_REQUEST_NULL && many[MANY + i] == MPI_REQUEST_NULL);
    }
}

static int deleted, copied;

static int copy(MPI_Comm comm, int keyval, void *extra, void *value, void *new_value, int *flag)
{
    CHECK(comm == MPI_COMM_SELF && keyval != MPI_KEYVAL_INVALID && extra == &copied);
    copied++;
    *(void **)new_value = (char *)value + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int forget(MPI_Comm comm, int keyval, void *value, void *extra)
{
    CHECK(comm != MPI_COMM_NULL && keyval != MPI_KEYVAL_INVALID && value && extra == &copied);
    deleted++;
    return MPI_SUCCESS;
}

/* Once, with the address of a counter as extra state. */
static int refuse(MPI_Win win, int keyval, void *value, void *refused)
{
    CHECK(win != MPI_WIN_NULL);
    return ++*(int *)refused == 1 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void attributes(void)
{
    int keyval, flag = -1, *number = NULL;
    char memory[2], *value = NULL;
    MPI_Comm other;
    OK(MPI_Comm_create_keyval(copy, forget, &keyval, &copied));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, memory));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &other));
    OK(MPI_Comm_get_attr(other, keyval, &value, &flag));
    CHECK(flag && value == memory + 1 && copied == 1);
    OK(MPI_Comm_free(&other));
    CHECK(other == MPI_COMM_NULL);
    OK(MPI_Comm_delete_attr(MPI_COMM_SELF, keyval));
    EQUAL(deleted, 2);
    OK(MPI_Comm_free_keyval(&keyval));
    EQUAL(keyval, MPI_KEYVAL_INVALID);
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, memory));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &other));
    OK(MPI_Comm_get_attr(other, keyval, &value, &flag));
    CHECK(flag && value == memory);
    OK(MPI_Comm_free(&other));
    OK(MPI_Comm_delete_attr(MPI_COMM_SELF, keyval));
    OK(MPI_Comm_free_keyval(&keyval));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &number, &flag));
    CHECK(flag && *number >= 32767);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, &number, &flag));
    CHECK(!flag || *number == MPI_PROC_NULL || *number >= 0);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &number, &flag));
    CHECK(flag && (*number == MPI_ANY_SOURCE || *number >= 0));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &number, &flag));
    CHECK(!flag || *number == 0 || *number == 1);
    MPI_Win win;
    int refused = 0;
    void *base = NULL;
    OK(MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    MPI_Aint *bytes;
    void *seen;
    OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &seen, &flag));
    CHECK(flag && seen == base);
    OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &bytes, &flag));
    CHECK(flag && *bytes == 64);
    OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag));
    CHECK(flag && *number == 4);
    OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &number, &flag));
    CHECK(flag && *number == MPI_WIN_FLAVOR_ALLOCATE);
    OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &number, &flag));
    CHECK(flag && (*number == MPI_WIN_UNIFIED || *number == MPI_WIN_SEPARATE));
    OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, refuse, &keyval, &refused));
    OK(MPI_Win_set_attr(win, keyval, memory));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CLASS(MPI_Win_delete_attr(win, keyval), MPI_ERR_OTHER);
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Win_free_keyval(&keyval));
    int value_in = rank, old = -1;
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    OK(MPI_Put(&value_in, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, MPI_MODE_NOCHECK, win));
    OK(MPI_Fetch_and_op(&value_in, &old, MPI_INT, rank, 0, MPI_NO_OP, win));
    OK(MPI_Win_unlock(rank, win));
    EQUAL(old, (rank + size - 1) % size);
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
}

static int handled;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    int class = -1;
    CHECK(*comm == MPI_COMM_WORLD);
    OK(MPI_Error_class(*code, &class));
    EQUAL(class, MPI_ERR_RANK);
    handled++;
}

static void on_file(MPI_File *file, int *code, ...)
{
    CHECK(*file == MPI_FILE_NULL && *code != MPI_SUCCESS);
    handled++;
}

static void errors(void)
{
    MPI_Errhandler handler, seen;
    char text[MPI_MAX_ERROR_STRING];
    int length = -1, class = -1, code = -1, *last, flag;
    OK(MPI_Comm_create_errhandler(on_error, &handler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &seen));
    CHECK(seen == handler);
    OK(MPI_Errhandler_free(&seen));
    CHECK(seen == MPI_ERRHANDLER_NULL);
    OK(MPI_Errhandler_free(&handler));
    CLASS(MPI_Send(NULL, 0, MPI_INT, size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    EQUAL(handled, 1);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &seen));
    CHECK(seen == MPI_ERRORS_RETURN);
    CLASS(MPI_Send(NULL, 1, MPI_DATATYPE_NULL, rank, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CLASS(MPI_Send(NULL, -1, MPI_INT, rank, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CLASS(MPI_Send(NULL, 0, MPI_INT, rank, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    CLASS(MPI_Bcast(NULL, 0, MPI_INT, size, MPI_COMM_WORLD), MPI_ERR_ROOT);
    CLASS(MPI_Reduce_local(&code, &class, 1, MPI_DOUBLE, MPI_BAND), MPI_ERR_OP);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Add_error_class(&class));
    CHECK(class > MPI_ERR_LASTCODE);
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_string(code, "a code of the program"));
    OK(MPI_Error_string(code, text, &length));
    CHECK(!strcmp(text, "a code of the program"));
    EQUAL(length, (int)strlen(text));
    int of = -1;
    OK(MPI_Error_class(code, &of));
    EQUAL(of, class);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
    CHECK(flag && *last >= code);
    for (int known = 0; known < 60; known++)
        if (!MPI_Error_string(known, text, &length))
            CHECK(length < MPI_MAX_ERROR_STRING && length == (int)strlen(text));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    OK(MPI_File_create_errhandler(on_file, &handler));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    OK(MPI_Errhandler_free(&handler));
    MPI_File file;
    CLASS(MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file), MPI_ERR_NO_SUCH_FILE);
    EQUAL(handled, 2);
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
}

static void types(void)
{
    int integers = -1, addresses = -1, datatypes = -1, combiner = -1;
    OK(MPI_Type_get_envelope(MPI_DOUBLE, &integers, &addresses, &datatypes, &combiner));
    EQUAL(combiner, MPI_COMBINER_NAMED);
    MPI_Datatype made, parts[2] = {MPI_INT, MPI_DOUBLE}, got[2];
    int lengths[2] = {1, 2}, list[32];
    MPI_Aint places[2] = {0, 8}, back[2];
    OK(MPI_Type_create_struct(2, lengths, places, parts, &made));
    OK(MPI_Type_get_envelope(made, &integers, &addresses, &datatypes, &combiner));
    EQUAL(combiner, MPI_COMBINER_STRUCT);
    OK(MPI_Type_get_contents(made, integers, addresses, datatypes, list, back, got));
    CHECK(got[0] == MPI_INT && got[1] == MPI_DOUBLE && back[1] == 8 && list[2] == 2);
    OK(MPI_Type_free(&made));
    int sizes[2] = {8, 9}, distributions[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 3}, processes[2] = {1, 1};
    OK(MPI_Type_create_darray(1, 0, 2, sizes, distributions, arguments, processes, MPI_ORDER_FORTRAN, MPI_INT, &made));
    OK(MPI_Type_get_envelope(made, &integers, &addresses, &datatypes, &combiner));
    EQUAL(combiner, MPI_COMBINER_DARRAY);
    OK(MPI_Type_get_contents(made, integers, addresses, datatypes, list, back, got));
    EQUAL(list[3], 8);
    EQUAL(list[5], MPI_DISTRIBUTE_BLOCK);
    EQUAL(list[6], MPI_DISTRIBUTE_CYCLIC);
    EQUAL(list[7], MPI_DISTRIBUTE_DFLT_DARG);
    EQUAL(list[8], 3);
    EQUAL(list[11], MPI_ORDER_FORTRAN);
    OK(MPI_Type_free(&made));
    int starts[2] = {1, 2}, part[2] = {3, 4};
    OK(MPI_Type_create_subarray(2, sizes, part, starts, MPI_ORDER_C, MPI_INT, &made));
    OK(MPI_Type_get_envelope(made, &integers, &addresses, &datatypes, &combiner));
    EQUAL(combiner, MPI_COMBINER_SUBARRAY);
    OK(MPI_Type_get_contents(made, integers, addresses, datatypes, list, back, got));
    EQUAL(list[7], MPI_ORDER_C);
    OK(MPI_Type_free(&made));
    OK(MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &made));
    int bytes = -1;
    OK(MPI_Type_size(made, &bytes));
    EQUAL(bytes, 8);
    MPI_Datatype named[] = {MPI_CHAR, MPI_SHORT, MPI_LONG, MPI_LONG_LONG, MPI_FLOAT, MPI_LONG_DOUBLE, MPI_FLOAT_INT,
                            MPI_SHORT_INT, MPI_2INT, MPI_LONG_DOUBLE_INT, MPI_INT64_T, MPI_C_DOUBLE_COMPLEX, MPI_AINT};
    int width[] = {1, 2, 8, 8, 4, 16, 8, 6, 8, 20, 8, 16, 8};
    for (int i = 0; i < 13; i++) {
        OK(MPI_Type_size(named[i], &bytes));
        EQUAL(bytes, width[i]);
    }
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;
    OK(MPI_Type_get_name(MPI_DOUBLE, name, &length));
    CHECK(!strcmp(name, "MPI_DOUBLE"));
    MPI_Datatype sends[64], receives[64];
    int counts[64], zeros[64] = {0}, out[64], in[64], displacements[64];
    CHECK(size <= 64);
    for (int i = 0; i < size; i++) {
        sends[i] = receives[i] = MPI_INT;
        counts[i] = 1;
        displacements[i] = 4 * i;
        out[i] = 100 * rank + i;
    }
    OK(MPI_Alltoallw(out, counts, displacements, sends, in, counts, displacements, receives, MPI_COMM_WORLD));
    for (int i = 0; i < size; i++)
        EQUAL(in[i], 100 * i + rank);
    MPI_Request request;
    OK(MPI_Ialltoallw(out, counts, displacements, sends, in, counts, zeros, receives, MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void groups(void)
{
    MPI_Group world, none = MPI_GROUP_EMPTY, some;
    int result = -1, ranks[2] = {0, MPI_PROC_NULL}, other[2], at = -1;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_compare(world, none, &result));
    EQUAL(result, MPI_UNEQUAL);
    OK(MPI_Group_incl(world, 1, ranks, &some));
    OK(MPI_Group_translate_ranks(world, 2, ranks, some, other));
    EQUAL(other[0], 0);
    EQUAL(other[1], MPI_PROC_NULL);
    OK(MPI_Group_rank(some, &at));
    EQUAL(at, rank == 0 ? 0 : MPI_UNDEFINED);
    OK(MPI_Group_free(&some));
    OK(MPI_Group_free(&world));
    CHECK(world == MPI_GROUP_NULL);
    MPI_Comm dup, part, cart;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Comm_compare(dup, MPI_COMM_WORLD, &result));
    EQUAL(result, MPI_CONGRUENT);
    OK(MPI_Topo_test(dup, &result));
    EQUAL(result, MPI_UNDEFINED);
    OK(MPI_Comm_split(dup, rank == 0 ? MPI_UNDEFINED : 1, 0, &part));
    CHECK((part == MPI_COMM_NULL) == (rank == 0));
    if (part != MPI_COMM_NULL)
        OK(MPI_Comm_free(&part));
    OK(MPI_Comm_split_type(dup, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &part));
    OK(MPI_Comm_free(&part));
    int dims[1] = {0}, periods[1] = {0}, source = 77, dest = 77;
    dims[0] = size;
    OK(MPI_Cart_create(dup, 1, dims, periods, 0, &cart));
    OK(MPI_Topo_test(cart, &result));
    EQUAL(result, MPI_CART);
    OK(MPI_Cart_shift(cart, 0, 1, &source, &dest));
    EQUAL(source, rank == 0 ? MPI_PROC_NULL : rank - 1);
    EQUAL(dest, rank == size - 1 ? MPI_PROC_NULL : rank + 1);
    OK(MPI_Comm_free(&cart));
    int left = (rank + size - 1) % size, right = (rank + 1) % size, weighted = -1;
    OK(MPI_Dist_graph_create_adjacent(dup, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &cart));
    OK(MPI_Dist_graph_neighbors_count(cart, &source, &dest, &weighted));
    CHECK(source == 1 && dest == 1 && !weighted);
    int in = -1, out = rank;
    OK(MPI_Neighbor_allgather(&out, 1, MPI_INT, &in, 1, MPI_INT, cart));
    EQUAL(in, left);
    OK(MPI_Comm_free(&cart));
    OK(MPI_Dist_graph_create_adjacent(dup, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &cart));
    OK(MPI_Dist_graph_neighbors_count(cart, &source, &dest, &weighted));
    CHECK(source == 0 && dest == 0 && weighted);
    OK(MPI_Comm_free(&cart));
    OK(MPI_Comm_free(&dup));
    /* A root of an intercommunicator. */
    if (size > 1) {
        MPI_Comm half, inter;
        int low = rank < size / 2, value = low ? 42 : -1;
        OK(MPI_Comm_split(MPI_COMM_WORLD, low, 0, &half));
        OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, low ? size / 2 : 0, 3, &inter));
        OK(MPI_Bcast(&value, 1, MPI_INT, low ? (rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, inter));
        EQUAL(value, 42);
        OK(MPI_Comm_free(&inter));
        OK(MPI_Comm_free(&half));
    }
}

static int asked, freed;

static int query(void *extra, MPI_Status *status)
{
    CHECK(extra == &asked);
    asked++;
    OK(MPI_Status_set_elements(status, MPI_INT, 3));
    OK(MPI_Status_set_cancelled(status, 0));
    status->MPI_SOURCE = MPI_PROC_NULL;
    status->MPI_TAG = 5;
    return MPI_SUCCESS;
}

static int release(void *extra)
{
    CHECK(extra == &asked);
    freed++;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    CHECK(extra == &asked);
    return complete ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void generalized(void)
{
    MPI_Request request;
    MPI_Status status;
    int count = -1;
    OK(MPI_Grequest_start(query, release, cancel, &asked, &request));
    OK(MPI_Grequest_complete(request));
    OK(MPI_Wait(&request, &status));
    EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    EQUAL(status.MPI_TAG, 5);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 3);
    CHECK(asked == 1 && freed == 1);
}

static void numbers(void)
{
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
    CHECK(MPI_Type_f2c(MPI_Type_c2f(MPI_DOUBLE)) == MPI_DOUBLE);
    CHECK(MPI_Op_f2c(MPI_Op_c2f(MPI_SUM)) == MPI_SUM);
    CHECK(MPI_Info_f2c(MPI_Info_c2f(MPI_INFO_NULL)) == MPI_INFO_NULL);
    CHECK(MPI_File_f2c(MPI_File_c2f(MPI_FILE_NULL)) == MPI_FILE_NULL);
    CHECK(MPI_Request_f2c(MPI_Request_c2f(MPI_REQUEST_NULL)) == MPI_REQUEST_NULL);
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &dup));
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(dup)) == dup);
    OK(MPI_Comm_free(&dup));
    MPI_Status status, back;
    MPI_Fint words[sizeof status / sizeof(MPI_Fint)];
    OK(MPI_Recv(NULL, 0, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status));
    OK(MPI_Status_c2f(&status, words));
    OK(MPI_Status_f2c(words, &back));
    EQUAL(back.MPI_SOURCE, MPI_PROC_NULL);
    int version = -1, subversion = -1, length = -1, flag = -1;
    char text[MPI_MAX_LIBRARY_VERSION_STRING], key[MPI_MAX_INFO_KEY + 1], value[64];
    OK(MPI_Get_version(&version, &subversion));
    EQUAL(version, MPI_VERSION);
    OK(MPI_Get_library_version(text, &length));
    CHECK(length == (int)strlen(text) && strstr(text, "oxmpi"));
    OK(MPI_Get_processor_name(text, &length));
    CHECK(length > 0 && length < MPI_MAX_PROCESSOR_NAME);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "a key", "a value"));
    OK(MPI_Info_get_nthkey(info, 0, key));
    CHECK(!strcmp(key, "a key"));
    OK(MPI_Info_get(info, key, 63, value, &flag));
    CHECK(flag && !strcmp(value, "a value"));
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    MPI_Pcontrol(1, "more", 2);
    CHECK(MPI_Wtime() > 0 && MPI_Wtick() > 0);
}

static void buffered(void)
{
    enum { ROOM = MPI_BSEND_OVERHEAD + 64 };
    static char memory[ROOM];
    void *back = NULL;
    int bytes = -1, out = rank, in = -1;
    OK(MPI_Buffer_attach(memory, ROOM));
    OK(MPI_Bsend(&out, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD));
    OK(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Buffer_detach(&back, &bytes));
    CHECK(back == memory && bytes == ROOM);
    MPI_Message message;
    MPI_Status status;
    OK(MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, &status));
    CHECK(message == MPI_MESSAGE_NO_PROC);
    OK(MPI_Mrecv(NULL, 0, MPI_INT, &message, &status));
    CHECK(message == MPI_MESSAGE_NULL && status.MPI_SOURCE == MPI_PROC_NULL);
}

int main(int argc, char **argv)
{
    int provided = -1, level = -1;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided));
    CHECK(provided >= MPI_THREAD_SERIALIZED && provided <= MPI_THREAD_MULTIPLE);
    OK(MPI_Query_thread(&level));
    EQUAL(level, provided);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    operations();
    statuses();
    attributes();
    errors();
    types();
    groups();
    generalized();
    numbers();
    buffered();
    finish();
    return 0;
}
