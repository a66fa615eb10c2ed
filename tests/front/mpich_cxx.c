/* What the library of MPICH's C++ bindings does for operations, error handlers and keys whose
 * functions are of C++: it gives them as functions of C, and then says by which proxy they are
 * called. Programs ended at the first of these names. */
#include "../check.h"
#include <dlfcn.h>

typedef void Plain(void);

static int kinds[3], values[2];

static void sum(int n, const int *in, int *inout, MPI_Datatype datatype)
{
    CHECK(datatype == MPI_INT);
    for (int i = 0; i < n; i++)
        inout[i] += in[i];
}

static void call_op(void *in, void *inout, int n, MPI_Datatype datatype, Plain *function)
{
    ((void (*)(int, const int *, int *, MPI_Datatype))function)(n, in, inout, datatype);
}

static void on_error(int kind, int class)
{
    EQUAL(class, kind == 1 ? MPI_ERR_NO_SUCH_FILE : MPI_ERR_RANK);
    kinds[kind]++;
}

static void call_handler(int kind, int *handle, int *code, Plain *function)
{
    int class;
    OK(MPI_Error_class(*code, &class));
    if (kind == 1) {
        CHECK(*(MPI_File *)handle == MPI_FILE_NULL);
    } else {
        CHECK((kind == 0) == (*handle == MPI_COMM_WORLD || *handle == MPI_COMM_SELF));
    }
    ((void (*)(int, int))function)(kind, class);
}

/* Of the kind 0: an address. */
static int call_copy(Plain *function, int comm, int key, void *extra, int kind, void *value,
                     void **copy, int *flag)
{
    CHECK(comm == MPI_COMM_SELF && function == (Plain *)sum);
    EQUAL(kind, 0);
    values[0] += (int)(intptr_t)value;
    *copy = (char *)value + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int call_delete(Plain *function, int comm, int key, int kind, void *value, void *extra)
{
    CHECK(function == (Plain *)on_error);
    EQUAL(kind, 0);
    values[1] += (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static void *symbol(const char *name)
{
    void *found = dlsym(RTLD_DEFAULT, name);
    if (!found)
        fail(__FILE__, __LINE__, "%s is not there", name);
    return found;
}

static void operations(void)
{
    void (*set)(MPI_Op, Plain *) = (void (*)(MPI_Op, Plain *))symbol("MPII_Op_set_cxx");
    MPI_Op op;
    int total[2] = {0, 0}, mine[2] = {rank, 1};
    OK(MPI_Op_create((MPI_User_function *)sum, 1, &op));
    set(op, (Plain *)call_op);
    OK(MPI_Allreduce(mine, total, 2, MPI_INT, op, MPI_COMM_WORLD));
    OK(MPI_Op_free(&op));
    EQUAL(total[0], size * (size - 1) / 2);
    EQUAL(total[1], size);
}

static void handlers(void)
{
    void (*set)(MPI_Errhandler, Plain *) =
        (void (*)(MPI_Errhandler, Plain *))symbol("MPII_Errhandler_set_cxx");
    MPI_Errhandler handler;
    MPI_Win win;
    MPI_File file;
    OK(MPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)on_error, &handler));
    set(handler, (Plain *)call_handler);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
    /* The bindings would call the handler again. */
    OK(MPI_Send(&rank, 1, MPI_INT, size, 0, MPI_COMM_WORLD));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Errhandler_free(&handler));

    OK(MPI_Win_create(&rank, sizeof rank, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    OK(MPI_Win_create_errhandler((MPI_Win_errhandler_function *)on_error, &handler));
    set(handler, (Plain *)call_handler);
    OK(MPI_Win_set_errhandler(win, handler));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Put(&rank, 1, MPI_INT, 1, 0, 1, MPI_INT, win));
    OK(MPI_Win_free(&win));

    OK(MPI_File_create_errhandler((MPI_File_errhandler_function *)on_error, &handler));
    set(handler, (Plain *)call_handler);
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_File_open(MPI_COMM_SELF, "no-such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    for (int kind = 0; kind < 3; kind++)
        EQUAL(kinds[kind], 1);
}

static void keys(void)
{
    void (*set)(int, void *, void *) = (void (*)(int, void *, void *))symbol(
        "MPII_Keyval_set_proxy");
    MPI_Comm copy;
    void *value = NULL;
    int key, flag = 0;
    OK(MPI_Comm_create_keyval((MPI_Comm_copy_attr_function *)sum,
                              (MPI_Comm_delete_attr_function *)on_error, &key, NULL));
    set(key, (void *)call_copy, (void *)call_delete);
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)40));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &copy));
    OK(MPI_Comm_get_attr(copy, key, &value, &flag));
    CHECK(flag && value == (void *)41);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_delete_attr(MPI_COMM_SELF, key));
    OK(MPI_Comm_free_keyval(&key));
    EQUAL(values[0], 40);
    EQUAL(values[1], 81);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    operations();
    handlers();
    keys();
    return finish();
}
