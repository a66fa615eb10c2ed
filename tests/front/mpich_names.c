/* Debian calls MPICH's library libmpich.so.12. A process that asks for it and for libmpi.so.12 had
 * two copies of the library: what one of them had kept, the other did not know. */
#include "../check.h"
#include <dlfcn.h>

int main(int argc, char **argv)
{
    static const char *const names[] = {"MPI_Init", "MPI_Send", "PMPI_Comm_rank", "MPIR_Dup_fn"};
    start(&argc, &argv);
    void *debian = dlopen("libmpich.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!debian)
        fail(__FILE__, __LINE__, "%s", dlerror());
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *found = dlsym(debian, names[i]);
        CHECK(found && found == dlsym(RTLD_DEFAULT, names[i]));
    }
    int (*of)(MPI_Comm, int *) = (int (*)(MPI_Comm, int *))dlsym(debian, "MPI_Comm_size");
    int answer = 0;
    OK(of(MPI_COMM_WORLD, &answer));
    EQUAL(answer, size);
    return finish();
}
