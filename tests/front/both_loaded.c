/* A process with the libraries of two ABIs, as a Python that imports modules of both. The second
 * part may use what the first has initialised. Where it initialises MPI, too, the job ended with a
 * message that named neither library; "foreign" is one of another MPI, in front of ours. */
#include "../check.h"
#include <dlfcn.h>

static void *loaded(const char *file)
{
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        fail(__FILE__, __LINE__, "%s", dlerror());
    return library;
}

int main(int argc, char **argv)
{
#ifdef OPEN_MPI
    void *other = loaded("libmpi.so.12");
#else
    void *other = loaded("libmpi.so.40");
#endif
    int (*init)(int *, char ***) = (int (*)(int *, char ***))dlsym(other, "MPI_Init");
    int (*initialized)(int *) = (int (*)(int *))dlsym(other, "MPI_Initialized");
    int (*barrier)(void *) = (int (*)(void *))dlsym(other, "MPI_Barrier");
    int flag = 0;
    CHECK(init && initialized && barrier && init != MPI_Init);
    OK(initialized(&flag));
    EQUAL(flag, 0);
    start(&argc, &argv);
    OK(initialized(&flag));
    EQUAL(flag, 1);
#ifdef OPEN_MPI
    OK(barrier((void *)0x44000000));
#else
    OK(barrier(dlsym(other, "ompi_mpi_comm_world")));
#endif
    if (argc > 1 && !strcmp(argv[1], "standard"))
        init = (int (*)(int *, char ***))dlsym(loaded("libmpi_abi.so.1"), "MPI_Init");
    if (argc > 1)
        init(&argc, &argv);
    return finish();
}
