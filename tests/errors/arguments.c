/* Wrong arguments give the class the standard says, through the error handler of the object, and
 * never a crash: null, freed, garbage and foreign handles, negative counts, ranks and tags out of
 * range, uncommitted types, impossible buffers. */
#include "check.h"

static int heard, last_code;
static MPI_Comm last_comm;

static void hear(MPI_Comm *comm, int *code, ...)
{
    heard++;
    last_comm = *comm;
    last_code = *code;
}

/* One of two classes, where the standard leaves it open. */
#define EITHER(call, one, other)                                                                                    \
    do {                                                                                                            \
        int code_of_either = (call), class_of_either = -1;                                                          \
        MPI_Error_class(code_of_either, &class_of_either);                                                          \
        if (class_of_either != (one) && class_of_either != (other))                                                 \
            fail(__FILE__, __LINE__, "%s: class %d (%s), expected %s or %s", #call, class_of_either,                \
                 words_of(code_of_either), #one, #other);                                                           \
    } while (0)

static int b[16];
static MPI_Comm world, gone_comm;
static MPI_Datatype raw, gone_type;
static MPI_Request request;
static MPI_Status status;

static void communicators(void)
{
    MPI_Comm bad[] = {MPI_COMM_NULL, (MPI_Comm)0, (MPI_Comm)1, (MPI_Comm)0x7ffffff1, (MPI_Comm)(intptr_t)-1, gone_comm,
                      (MPI_Comm)MPI_GROUP_EMPTY, (MPI_Comm)MPI_INT};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int n;
        MPI_Comm made;
        MPI_Group group;
        CLASS(MPI_Send(b, 1, MPI_INT, 0, 0, bad[i]), MPI_ERR_COMM);
        CLASS(MPI_Recv(b, 1, MPI_INT, 0, 0, bad[i], &status), MPI_ERR_COMM);
        CLASS(MPI_Isend(b, 1, MPI_INT, 0, 0, bad[i], &request), MPI_ERR_COMM);
        CLASS(MPI_Irecv(b, 1, MPI_INT, 0, 0, bad[i], &request), MPI_ERR_COMM);
        CLASS(MPI_Probe(0, 0, bad[i], &status), MPI_ERR_COMM);
        CLASS(MPI_Iprobe(0, 0, bad[i], &n, &status), MPI_ERR_COMM);
        CLASS(MPI_Comm_rank(bad[i], &n), MPI_ERR_COMM);
        CLASS(MPI_Comm_size(bad[i], &n), MPI_ERR_COMM);
        CLASS(MPI_Comm_group(bad[i], &group), MPI_ERR_COMM);
        CLASS(MPI_Comm_dup(bad[i], &made), MPI_ERR_COMM);
        CLASS(MPI_Comm_split(bad[i], 0, 0, &made), MPI_ERR_COMM);
        CLASS(MPI_Comm_set_name(bad[i], "x"), MPI_ERR_COMM);
        CLASS(MPI_Comm_set_errhandler(bad[i], MPI_ERRORS_RETURN), MPI_ERR_COMM);
        CLASS(MPI_Barrier(bad[i]), MPI_ERR_COMM);
        CLASS(MPI_Bcast(b, 1, MPI_INT, 0, bad[i]), MPI_ERR_COMM);
        CLASS(MPI_Allreduce(b, b + 4, 1, MPI_INT, MPI_SUM, bad[i]), MPI_ERR_COMM);
        CLASS(MPI_Ibarrier(bad[i], &request), MPI_ERR_COMM);
    }
    CLASS(MPI_Comm_free(&gone_comm), MPI_ERR_COMM);
    MPI_Comm predefined = MPI_COMM_WORLD;
    CLASS(MPI_Comm_free(&predefined), MPI_ERR_COMM);
}

static void messages(void)
{
    MPI_Datatype low;
    MPI_Aint at = 16 - (MPI_Aint)(intptr_t)b;
    int one = 1, *ub, flag;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &ub, &flag));
    int to[] = {size, -7, MPI_ANY_SOURCE, MPI_ROOT, MPI_UNDEFINED, 1 << 30};
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        CLASS(MPI_Send(b, 1, MPI_INT, to[i], 0, world), MPI_ERR_RANK);
        CLASS(MPI_Ssend(b, 1, MPI_INT, to[i], 0, world), MPI_ERR_RANK);
        CLASS(MPI_Isend(b, 1, MPI_INT, to[i], 0, world, &request), MPI_ERR_RANK);
        CLASS(MPI_Send_init(b, 1, MPI_INT, to[i], 0, world, &request), MPI_ERR_RANK);
        if (to[i] == MPI_ANY_SOURCE)
            continue;
        CLASS(MPI_Recv(b, 1, MPI_INT, to[i], 0, world, &status), MPI_ERR_RANK);
        CLASS(MPI_Irecv(b, 1, MPI_INT, to[i], 0, world, &request), MPI_ERR_RANK);
        CLASS(MPI_Sendrecv(b, 1, MPI_INT, rank, 0, b + 4, 1, MPI_INT, to[i], 0, world, &status), MPI_ERR_RANK);
    }
    CLASS(MPI_Send(b, 1, MPI_INT, 0, -5, world), MPI_ERR_TAG);
    CLASS(MPI_Send(b, 1, MPI_INT, 0, MPI_ANY_TAG, world), MPI_ERR_TAG);
    CLASS(MPI_Recv(b, 1, MPI_INT, 0, -5, world, &status), MPI_ERR_TAG);
    if (*ub < 0x7fffffff)
        CLASS(MPI_Send(b, 1, MPI_INT, 0, *ub + 1, world), MPI_ERR_TAG);
    CLASS(MPI_Send(b, -1, MPI_INT, 0, 0, world), MPI_ERR_COUNT);
    CLASS(MPI_Send_c(b, -1, MPI_INT, 0, 0, world), MPI_ERR_COUNT);
    CLASS(MPI_Irecv(b, -1, MPI_INT, 0, 0, world, &request), MPI_ERR_COUNT);
    MPI_Datatype bad[] = {MPI_DATATYPE_NULL, (MPI_Datatype)0, (MPI_Datatype)0x23f, (MPI_Datatype)0x123456789a,
                          (MPI_Datatype)MPI_COMM_WORLD, gone_type, raw};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CLASS(MPI_Send(b, 1, bad[i], 0, 0, world), MPI_ERR_TYPE);
        CLASS(MPI_Irecv(b, 1, bad[i], 0, 0, world, &request), MPI_ERR_TYPE);
        CLASS(MPI_Bcast(b, 1, bad[i], 0, world), MPI_ERR_TYPE);
    }
    CLASS(MPI_Send(NULL, 1, MPI_INT, 0, 0, world), MPI_ERR_BUFFER);
    CLASS(MPI_Send((void *)100, 1, MPI_INT, 0, 0, world), MPI_ERR_BUFFER);
    CLASS(MPI_Recv(NULL, 1, MPI_INT, 0, 0, world, &status), MPI_ERR_BUFFER);
    CLASS(MPI_Irecv(MPI_BOTTOM, 1, MPI_INT, 0, 0, world, &request), MPI_ERR_BUFFER);
    /* The address is fine, but the data would begin at address 16. */
    OK(MPI_Type_create_hindexed(1, &one, &at, MPI_INT, &low));
    OK(MPI_Type_commit(&low));
    CLASS(MPI_Send(b, 1, low, 0, 0, world), MPI_ERR_BUFFER);
    OK(MPI_Type_free(&low));
    CLASS(MPI_Isend(b, 1, MPI_INT, 0, 0, world, NULL), MPI_ERR_ARG);
}

static void requests(void)
{
    int flag, n, list[4];
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Request bad[] = {(MPI_Request)0, (MPI_Request)0x7ffffff1, (MPI_Request)MPI_COMM_WORLD, (MPI_Request)(intptr_t)-1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        MPI_Request copy = bad[i];
        CLASS(MPI_Wait(&copy, &status), MPI_ERR_REQUEST);
        CLASS(MPI_Test(&copy, &flag, &status), MPI_ERR_REQUEST);
        CLASS(MPI_Waitany(1, &copy, &n, &status), MPI_ERR_REQUEST);
        CLASS(MPI_Start(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Cancel(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Request_free(&copy), MPI_ERR_REQUEST);
        CLASS(MPI_Grequest_complete(copy), MPI_ERR_REQUEST);
    }
    MPI_Request null = MPI_REQUEST_NULL;
    CLASS(MPI_Start(&null), MPI_ERR_REQUEST);
    CLASS(MPI_Request_free(&null), MPI_ERR_REQUEST);
    EITHER(MPI_Waitall(-1, &null, MPI_STATUSES_IGNORE), MPI_ERR_COUNT, MPI_ERR_ARG);
    EITHER(MPI_Testsome(-1, &null, &n, list, MPI_STATUSES_IGNORE), MPI_ERR_COUNT, MPI_ERR_ARG);
    EITHER(MPI_Wait(NULL, &status), MPI_ERR_ARG, MPI_ERR_REQUEST);
    EITHER(MPI_Mrecv(b, 1, MPI_INT, &message, &status), MPI_ERR_REQUEST, MPI_ERR_ARG);
}

static void datatypes(void)
{
    MPI_Datatype made = MPI_INT;
    int n, lengths[] = {1, -1}, places[] = {0, 4};
    MPI_Aint lb, extent;
    EITHER(MPI_Type_contiguous(-1, MPI_INT, &made), MPI_ERR_COUNT, MPI_ERR_ARG);
    EITHER(MPI_Type_vector(-1, 1, 1, MPI_INT, &made), MPI_ERR_COUNT, MPI_ERR_ARG);
    EITHER(MPI_Type_vector(1, -1, 1, MPI_INT, &made), MPI_ERR_COUNT, MPI_ERR_ARG);
    EITHER(MPI_Type_indexed(2, lengths, places, MPI_INT, &made), MPI_ERR_COUNT, MPI_ERR_ARG);
    CLASS(MPI_Type_contiguous(1, MPI_DATATYPE_NULL, &made), MPI_ERR_TYPE);
    CLASS(MPI_Type_contiguous(1, gone_type, &made), MPI_ERR_TYPE);
    CLASS(MPI_Type_contiguous(1, MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_indexed(1, NULL, places, MPI_INT, &made), MPI_ERR_ARG);
    made = MPI_INT;
    CLASS(MPI_Type_free(&made), MPI_ERR_TYPE);
    made = MPI_DATATYPE_NULL;
    CLASS(MPI_Type_commit(&made), MPI_ERR_TYPE);
    CLASS(MPI_Type_size(gone_type, &n), MPI_ERR_TYPE);
    CLASS(MPI_Type_get_extent(MPI_DATATYPE_NULL, &lb, &extent), MPI_ERR_TYPE);
}

static void collectives(void)
{
    CLASS(MPI_Bcast(b, 1, MPI_INT, size, world), MPI_ERR_ROOT);
    CLASS(MPI_Bcast(b, 1, MPI_INT, -1, world), MPI_ERR_ROOT);
    CLASS(MPI_Reduce(b, b + 4, 1, MPI_INT, MPI_SUM, -1, world), MPI_ERR_ROOT);
    CLASS(MPI_Allreduce(b, b + 4, 1, MPI_INT, MPI_OP_NULL, world), MPI_ERR_OP);
    CLASS(MPI_Allreduce(b, b + 4, 1, MPI_INT, (MPI_Op)0x7ffffff1, world), MPI_ERR_OP);
    CLASS(MPI_Allreduce(b, b + 4, 1, MPI_DOUBLE, MPI_BAND, world), MPI_ERR_OP);
    CLASS(MPI_Allreduce(b, b + 4, 1, MPI_INT, MPI_MINLOC, world), MPI_ERR_OP);
    CLASS(MPI_Bcast(b, -1, MPI_INT, 0, world), MPI_ERR_COUNT);
    CLASS(MPI_Allgather(b, 1, MPI_INT, b + 4, -1, MPI_INT, world), MPI_ERR_COUNT);
    MPI_Op op = MPI_SUM;
    CLASS(MPI_Op_free(&op), MPI_ERR_OP);
}

static void groups(void)
{
    MPI_Group all, made;
    int n, ranks[] = {0, 1 << 20}, twice[] = {0, 0}, range[1][3] = {{0, 5, 0}};
    OK(MPI_Comm_group(world, &all));
    CLASS(MPI_Group_incl(all, 2, ranks, &made), MPI_ERR_RANK);
    CLASS(MPI_Group_incl(all, 2, twice, &made), MPI_ERR_RANK);
    EITHER(MPI_Group_incl(all, -1, ranks, &made), MPI_ERR_ARG, MPI_ERR_COUNT);
    EITHER(MPI_Group_range_incl(all, 1, range, &made), MPI_ERR_ARG, MPI_ERR_RANK);
    CLASS(MPI_Group_size(MPI_GROUP_NULL, &n), MPI_ERR_GROUP);
    CLASS(MPI_Group_rank((MPI_Group)0x7ffffff1, &n), MPI_ERR_GROUP);
    OK(MPI_Group_free(&all));
    CLASS(MPI_Group_free(&all), MPI_ERR_GROUP);
}

static void infos(void)
{
    MPI_Info info, copy;
    char key[MPI_MAX_INFO_KEY + 8], value[MPI_MAX_INFO_VAL + 8];
    int n, flag, room = 8;
    memset(key, 'k', sizeof key);
    memset(value, 'v', sizeof value);
    key[sizeof key - 1] = value[sizeof value - 1] = 0;
    OK(MPI_Info_create(&info));
    CLASS(MPI_Info_set(info, key, "v"), MPI_ERR_INFO_KEY);
    CLASS(MPI_Info_set(info, "", "v"), MPI_ERR_INFO_KEY);
    CLASS(MPI_Info_set(info, "k", value), MPI_ERR_INFO_VALUE);
    CLASS(MPI_Info_delete(info, "absent"), MPI_ERR_INFO_NOKEY);
    EITHER(MPI_Info_set(info, NULL, "v"), MPI_ERR_ARG, MPI_ERR_INFO_KEY);
    EITHER(MPI_Info_get_nthkey(info, 5, key), MPI_ERR_ARG, MPI_ERR_INFO_KEY);
    copy = info;
    OK(MPI_Info_free(&info));
    CLASS(MPI_Info_get_nkeys(copy, &n), MPI_ERR_INFO);
    CLASS(MPI_Info_get_string(MPI_INFO_NULL, "k", &room, value, &flag), MPI_ERR_INFO);
    CLASS(MPI_Info_free(&copy), MPI_ERR_INFO);
    CLASS(MPI_Info_dup((MPI_Info)0x7ffffff1, &copy), MPI_ERR_INFO);
}

static void environment(void)
{
    int n, keyval, *value, flag, length;
    char text[MPI_MAX_ERROR_STRING];
    EITHER(MPI_Comm_set_errhandler(world, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER, MPI_ERR_ARG);
    MPI_Errhandler bad = (MPI_Errhandler)0x7ffffff1;
    EITHER(MPI_Errhandler_free(&bad), MPI_ERR_ERRHANDLER, MPI_ERR_ARG);
    EITHER(MPI_Error_class(1 << 30, &n), MPI_ERR_ARG, MPI_ERR_UNKNOWN);
    EITHER(MPI_Error_string(-3, text, &length), MPI_ERR_ARG, MPI_ERR_UNKNOWN);
    CLASS(MPI_Comm_set_attr(world, MPI_KEYVAL_INVALID, &n), MPI_ERR_KEYVAL);
    CLASS(MPI_Comm_get_attr(world, 123456, &value, &flag), MPI_ERR_KEYVAL);
    EITHER(MPI_Comm_set_attr(world, MPI_TAG_UB, &n), MPI_ERR_KEYVAL, MPI_ERR_ARG);
    OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &keyval, NULL));
    CLASS(MPI_Comm_set_attr(world, keyval, &n), MPI_ERR_KEYVAL);
    OK(MPI_Type_free_keyval(&keyval));
    int dims[] = {3, 0}, none[] = {0, 0}, wide[] = {1 << 20, 1 << 10};
    MPI_Comm grid;
    EITHER(MPI_Dims_create(4, 2, dims), MPI_ERR_DIMS, MPI_ERR_ARG);
    EITHER(MPI_Cart_create(world, 2, wide, none, 0, &grid), MPI_ERR_DIMS, MPI_ERR_ARG);
    CLASS(MPI_Cart_rank(world, none, &n), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Cartdim_get(world, &n), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Init(NULL, NULL), MPI_ERR_OTHER);
    CLASS(MPI_Win_fence(0, MPI_WIN_NULL), MPI_ERR_WIN);
    CLASS(MPI_File_sync(MPI_FILE_NULL), MPI_ERR_FILE);
    CLASS(MPI_Session_finalize(&(MPI_Session){MPI_SESSION_NULL}), MPI_ERR_SESSION);
}

int main(int argc, char **argv)
{
    MPI_Errhandler mine;
    start(&argc, &argv);
    OK(MPI_Comm_create_errhandler(hear, &mine));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &world));
    MPI_Comm alias;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &gone_comm));
    alias = gone_comm;
    OK(MPI_Comm_free(&gone_comm));
    EQUAL(gone_comm == MPI_COMM_NULL, 1);
    gone_comm = alias;
    OK(MPI_Type_contiguous(2, MPI_INT, &raw));
    OK(MPI_Type_dup(raw, &gone_type));
    MPI_Datatype old = gone_type;
    OK(MPI_Type_free(&gone_type));
    gone_type = old;

    /* The handler of the communicator hears of it, with its handle; those of no or of bad
     * communicators go to MPI_COMM_SELF. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(world, mine));
    CLASS(MPI_Send(b, -1, MPI_INT, 0, 0, world), MPI_ERR_COUNT);
    EQUAL(heard, 1);
    CHECK(last_comm == world);
    CLASS(last_code, MPI_ERR_COUNT);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, mine));
    CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    EQUAL(heard, 2);
    CHECK(last_comm == MPI_COMM_SELF);
    OK(MPI_Errhandler_free(&mine));

    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN));
    communicators();
    messages();
    requests();
    datatypes();
    collectives();
    groups();
    infos();
    environment();
    EQUAL(heard, 2);
    OK(MPI_Type_free(&raw));
    OK(MPI_Comm_free(&world));
    return finish();
}
