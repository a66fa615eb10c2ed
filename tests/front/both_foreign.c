/* A library of another MPI is initialised when the program initialises ours: each rank was alone in
 * one of them, without a word. The program makes that library itself. */
#include "../check.h"
#include <dlfcn.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char folder[] = "/tmp/oxmpi-foreign-XXXXXX", words[512], file[64];
    CHECK(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/libmpi_other.so.9", folder);
    snprintf(words, sizeof words,
        "echo 'static int on; int MPI_Init(int *c, char ***v) { (void)c; (void)v; on = 1; return 0; }"
        " int PMPI_Initialized(int *flag) { *flag = on; return 0; }"
        " int PMPI_Finalized(int *flag) { *flag = 0; return 0; }' | cc -shared -fPIC -x c - -o %s", file);
    CHECK(!system(words));
    void *other = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    unlink(file);
    rmdir(folder);
    if (!other)
        fail(__FILE__, __LINE__, "%s", dlerror());
    if (argc > 1)
        ((int (*)(int *, char ***))dlsym(other, "MPI_Init"))(&argc, &argv);
    start(&argc, &argv);
    CHECK(size == 2);
    return finish();
}
