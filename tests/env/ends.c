/* What may be called before MPI_Init and after MPI_Finalize, and what each answers; the other calls
 * of the environment. */
#include "check.h"
#include <time.h>

static void at_any_time(int initialized, int finalized)
{
    int flag, major, minor, length;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    OK(MPI_Initialized(&flag));
    EQUAL(flag, initialized);
    OK(MPI_Finalized(&flag));
    EQUAL(flag, finalized);
    OK(MPI_Get_version(&major, &minor));
    CHECK(major == 5 && minor == 0);
    OK(MPI_Abi_get_version(&major, &minor));
    CHECK(major == 1 && minor == 0);
    OK(MPI_Get_library_version(text, &length));
    EQUAL(strlen(text), length);
    CHECK(length > 0);
    int class;
    OK(MPI_Error_class(MPI_ERR_TRUNCATE, &class));
    EQUAL(class, MPI_ERR_TRUNCATE);
    OK(MPI_Error_string(MPI_ERR_RANK, text, &length));
    CHECK(length > 0);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "key", "value"));
    OK(MPI_Info_free(&info));
    OK(MPI_Abi_get_info(&info));
    length = sizeof text;
    OK(MPI_Info_get_string(info, "mpi_aint_size", &length, text, &flag));
    CHECK(flag && atoi(text) == (int)sizeof(MPI_Aint));
    OK(MPI_Info_free(&info));
    /* Handles as integers, there and back. */
    EQUAL(MPI_Comm_toint(MPI_COMM_WORLD), (intptr_t)MPI_COMM_WORLD);
    CHECK(MPI_Comm_fromint(MPI_Comm_toint(MPI_COMM_SELF)) == MPI_COMM_SELF);
    CHECK(MPI_Type_fromint(MPI_Type_toint(MPI_DOUBLE)) == MPI_DOUBLE);
    CHECK(MPI_Op_fromint(MPI_Op_toint(MPI_SUM)) == MPI_SUM);
    CHECK(MPI_Request_fromint(MPI_Request_toint(MPI_REQUEST_NULL)) == MPI_REQUEST_NULL);
}

int main(int argc, char **argv)
{
    at_any_time(0, 0);
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided));
    CHECK(provided >= MPI_THREAD_FUNNELED && MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    at_any_time(1, 0);
    int flag, level, length;
    OK(MPI_Is_thread_main(&flag));
    EQUAL(flag, 1);
    OK(MPI_Query_thread(&level));
    EQUAL(level, provided);
    char name[MPI_MAX_PROCESSOR_NAME];
    OK(MPI_Get_processor_name(name, &length));
    CHECK(length > 0 && (size_t)length == strlen(name));
    CHECK(MPI_Wtick() > 0 && MPI_Wtick() < 1e-3);
    double before = MPI_Wtime();
    struct timespec pause = {0, 2000000};
    nanosleep(&pause, NULL);
    CHECK(MPI_Wtime() - before >= 0.0019);
    void *memory;
    OK(MPI_Alloc_mem(100000, MPI_INFO_NULL, &memory));
    memset(memory, 1, 100000);
    OK(MPI_Free_mem(memory));
    OK(MPI_Alloc_mem(0, MPI_INFO_NULL, &memory));
    OK(MPI_Free_mem(memory));
    OK(MPI_Pcontrol(1));
    CHECK(MPI_Aint_diff(MPI_Aint_add(1000, 24), 1000) == 24);
    /* User handles as integers, unique per kind. */
    MPI_Comm comm, other;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &other));
    CHECK(MPI_Comm_fromint(MPI_Comm_toint(comm)) == comm && MPI_Comm_toint(comm) != MPI_Comm_toint(other));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&other));
    /* PMPI is the same function. */
    int me;
    OK(PMPI_Comm_rank(MPI_COMM_WORLD, &me));
    EQUAL(me, rank);
    /* A second init is an error that can be returned. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (argc > 1)
        CHECK(MPI_Init(NULL, NULL) != MPI_SUCCESS);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Finalize());
    at_any_time(1, 1);
    return 0;
}
