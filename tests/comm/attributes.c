/* Cached attributes of communicators and datatypes: what dup copies, when delete functions run and
 * in which order, predefined ones, the old names, and what happens at MPI_Finalize. */
#include "check.h"

static int copies, deletes, last_deleted;

static int copy_plus_one(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)keyval;
    CHECK(extra == &copies);
    copies++;
    *(void **)out = (char *)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int dont_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)keyval;
    (void)extra;
    (void)in;
    (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

static int refuse_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)keyval;
    (void)extra;
    (void)in;
    (void)out;
    (void)flag;
    return MPI_ERR_OTHER;
}

static int count_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm;
    (void)keyval;
    (void)extra;
    deletes++;
    last_deleted = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static int refuse_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm;
    (void)keyval;
    (void)value;
    return *(int *)extra ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void *get(MPI_Comm comm, int keyval)
{
    void *value = NULL;
    int flag;
    OK(MPI_Comm_get_attr(comm, keyval, &value, &flag));
    return flag ? value : (void *)-1;
}

static void communicators(void)
{
    MPI_Comm comm, copy;
    int copied, not_copied, dupped, plain;
    OK(MPI_Comm_create_keyval(copy_plus_one, count_delete, &copied, &copies));
    OK(MPI_Comm_create_keyval(dont_copy, count_delete, &not_copied, NULL));
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &dupped, NULL));
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK(get(comm, copied) == (void *)-1);
    OK(MPI_Comm_set_attr(comm, copied, (void *)10));
    OK(MPI_Comm_set_attr(comm, not_copied, (void *)20));
    OK(MPI_Comm_set_attr(comm, dupped, (void *)30));
    OK(MPI_Comm_set_attr(comm, plain, (void *)40));
    OK(MPI_Comm_dup(comm, &copy));
    EQUAL(copies, 1);
    CHECK(get(copy, copied) == (void *)11);
    CHECK(get(copy, not_copied) == (void *)-1);
    CHECK(get(copy, dupped) == (void *)30);
    CHECK(get(copy, plain) == (void *)-1);
    /* Setting over a value deletes the old one first. */
    OK(MPI_Comm_set_attr(copy, copied, (void *)50));
    EQUAL(deletes, 1);
    EQUAL(last_deleted, 11);
    OK(MPI_Comm_delete_attr(copy, copied));
    EQUAL(deletes, 2);
    EQUAL(last_deleted, 50);
    CHECK(get(copy, copied) == (void *)-1);
    /* idup copies at the call. */
    MPI_Comm later;
    MPI_Request request;
    OK(MPI_Comm_idup(comm, &later, &request));
    OK(MPI_Comm_set_attr(comm, dupped, (void *)31));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(get(later, dupped) == (void *)30);
    OK(MPI_Comm_free(&later));
    OK(MPI_Comm_free(&copy));
    /* A freed keyval works as long as it is in use. */
    int gone = copied;
    deletes = 0;
    OK(MPI_Comm_free_keyval(&copied));
    EQUAL(copied, MPI_KEYVAL_INVALID);
    (void)gone;
    OK(MPI_Comm_free(&comm));
    EQUAL(deletes, 2);
    OK(MPI_Comm_free_keyval(&not_copied));
    OK(MPI_Comm_free_keyval(&dupped));
    OK(MPI_Comm_free_keyval(&plain));
}

static void refusals(void)
{
    MPI_Comm comm, copy = MPI_COMM_NULL;
    int keyval, refusing = 1;
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    OK(MPI_Comm_create_keyval(refuse_copy, refuse_delete, &keyval, &refusing));
    OK(MPI_Comm_set_attr(comm, keyval, (void *)1));
    CHECK(MPI_Comm_dup(comm, &copy) != MPI_SUCCESS);
    CHECK(MPI_Comm_delete_attr(comm, keyval) != MPI_SUCCESS);
    CHECK(get(comm, keyval) == (void *)1);
    refusing = 0;
    OK(MPI_Comm_delete_attr(comm, keyval));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free_keyval(&keyval));
}

static void predefined(void)
{
    static const int KEYS[] = {MPI_TAG_UB, MPI_WTIME_IS_GLOBAL, MPI_APPNUM, MPI_LASTUSEDCODE, MPI_UNIVERSE_SIZE};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        int *value, flag;
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, KEYS[i], &value, &flag));
        if (!flag)
            continue; /* APPNUM and UNIVERSE_SIZE need not be there */
        if (KEYS[i] == MPI_TAG_UB)
            CHECK(*value >= 32767);
        if (KEYS[i] == MPI_LASTUSEDCODE)
            CHECK(*value >= MPI_ERR_LASTCODE);
        OK(MPI_Comm_get_attr(MPI_COMM_SELF, KEYS[i], &value, &flag));
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, (void *)1) != MPI_SUCCESS);
    CHECK(MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB) != MPI_SUCCESS);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

static int type_copies, type_deletes;
static int type_copy(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)type;
    (void)keyval;
    (void)extra;
    type_copies++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}
static int type_delete(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type;
    (void)keyval;
    (void)value;
    (void)extra;
    type_deletes++;
    return MPI_SUCCESS;
}

static void datatypes(void)
{
    MPI_Datatype type, copy;
    int keyval, flag;
    void *value;
    OK(MPI_Type_create_keyval(type_copy, type_delete, &keyval, NULL));
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    OK(MPI_Type_set_attr(type, keyval, (void *)5));
    OK(MPI_Type_dup(type, &copy));
    EQUAL(type_copies, 1);
    OK(MPI_Type_get_attr(copy, keyval, &value, &flag));
    CHECK(flag && value == (void *)5);
    OK(MPI_Type_free(&copy));
    EQUAL(type_deletes, 1);
    OK(MPI_Type_free(&type));
    EQUAL(type_deletes, 2);
    /* Predefined types carry attributes too. */
    OK(MPI_Type_set_attr(MPI_INT, keyval, (void *)6));
    OK(MPI_Type_get_attr(MPI_INT, keyval, &value, &flag));
    CHECK(flag && value == (void *)6);
    OK(MPI_Type_delete_attr(MPI_INT, keyval));
    EQUAL(type_deletes, 3);
    /* A keyval of another kind is wrong. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, NULL), MPI_ERR_KEYVAL);
    OK(MPI_Type_free_keyval(&keyval));
    CLASS(MPI_Type_get_attr(MPI_INT, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
}

/* At MPI_Finalize: attributes of MPI_COMM_SELF, the last one first, while MPI still works. */
static int order[4], ended;
static int at_end(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)keyval;
    (void)extra;
    CHECK(comm == MPI_COMM_SELF);
    int flag, out = 4, in = 0;
    OK(MPI_Finalized(&flag));
    EQUAL(flag, 0);
    OK(MPI_Sendrecv(&out, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    EQUAL(in, 4);
    order[ended++] = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    communicators();
    refusals();
    predefined();
    datatypes();
    for (int i = 0; i < 4; i++) {
        int keyval;
        OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_end, &keyval, NULL));
        OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, (void *)(intptr_t)i));
        OK(MPI_Comm_free_keyval(&keyval));
    }
    int code = finish();
    if (ended != 4 || order[0] != 3 || order[1] != 2 || order[2] != 1 || order[3] != 0) {
        fprintf(stderr, "attributes of MPI_COMM_SELF: %d deleted, the first %d\n", ended, order[0]);
        return 1;
    }
    return code;
}
