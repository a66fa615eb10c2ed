/* An error that a C++ error handler of MPICH's bindings has handled makes its own call succeed, and
 * no later one. MPI_Comm_call_errhandler, MPI_Comm_get_attr and other calls left a mark behind. The
 * next call that failed on the thread returned MPI_SUCCESS, whatever its error handler. */
#include "../check.h"
#include <dlfcn.h>

typedef void Plain(void);

static int calls;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    fail(__FILE__, __LINE__, "the handler is called as a function of C");
}

static void call_handler(int kind, int *handle, int *code, Plain *function)
{
    calls++;
}

/* A call that fails with MPI_ERRORS_RETURN. */
static void fails(MPI_Comm returns)
{
    CLASS(MPI_Send(&rank, 1, MPI_INT, size, 0, returns), MPI_ERR_RANK);
}

int main(int argc, char **argv)
{
    MPI_Comm comm, returns;
    MPI_Errhandler handler;
    MPI_Datatype type;
    char name[MPI_MAX_INFO_KEY + 1];
    void *value;
    int flag, numbers[1];
    MPI_Aint places[1];
    start(&argc, &argv);
    void (*set)(MPI_Errhandler, Plain *) =
        (void (*)(MPI_Errhandler, Plain *))dlsym(RTLD_DEFAULT, "MPII_Errhandler_set_cxx");
    CHECK(set);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &returns));
    OK(MPI_Comm_set_errhandler(returns, MPI_ERRORS_RETURN));
    OK(MPI_Comm_create_errhandler(on_error, &handler));
    set(handler, (Plain *)call_handler);
    OK(MPI_Comm_set_errhandler(comm, handler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));

    OK(MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER));
    EQUAL(calls, 1);
    fails(returns);
    /* Each succeeds, as the handler has handled its error. */
    OK(MPI_Comm_get_attr(comm, MPI_KEYVAL_INVALID, &value, &flag));
    EQUAL(calls, 2);
    fails(returns);
    OK(MPI_Info_get_nthkey(MPI_INFO_NULL, 0, name));
    EQUAL(calls, 3);
    fails(returns);
    OK(MPI_Type_get_contents(MPI_DATATYPE_NULL, 1, 1, 1, numbers, places, &type));
    EQUAL(calls, 4);
    fails(returns);
    OK(MPI_Comm_call_errhandler(MPI_COMM_NULL, MPI_ERR_OTHER));
    EQUAL(calls, 5);
    fails(returns);

    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&returns));
    return finish();
}
