/* Calls outside of init and finalize end the program with a sentence that says so; the few that are allowed work. */
#include "check.h"

static void allowed(void)
{
    int n, length;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Info info;
    OK(MPI_Initialized(&n));
    OK(MPI_Finalized(&n));
    OK(MPI_Get_version(&n, &length));
    OK(MPI_Get_library_version(text, &length));
    CHECK(strncmp(text, "oxmpi ", 6) == 0);
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "a", "b"));
    OK(MPI_Info_free(&info));
    OK(MPI_Error_class(MPI_ERR_COMM, &n));
    EQUAL(n, MPI_ERR_COMM);
    OK(MPI_Abi_get_version(&n, &length));
    EQUAL(MPI_Comm_toint(MPI_COMM_WORLD), 0x101);
    CHECK(MPI_Wtime() >= 0);
}

int main(int argc, char **argv)
{
    const char *when = argc > 1 ? argv[1] : "";
    allowed();
    if (strcmp(when, "before") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_Init(&argc, &argv));
    allowed();
    OK(MPI_Finalize());
    allowed();
    if (strcmp(when, "after") == 0)
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return 0;
}
