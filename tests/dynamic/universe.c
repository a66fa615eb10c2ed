/* MPI_UNIVERSE_SIZE is what the hosts take, or what was asked for, in the job that was started and
 * in those that it starts. MPI-5.0 §11.10.1. */
#include "check.h"
#include <unistd.h>

int main(int argc, char **argv)
{
    int *universe, flag, failed;
    MPI_Comm parent, children;
    static char program[4096];
    start(&argc, &argv);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flag));
    CHECK(flag && argc > 1);
    EQUAL(*universe, atoi(argv[1]));
    OK(MPI_Comm_get_parent(&parent));
    if (parent == MPI_COMM_NULL) {
        CHECK(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
        OK(MPI_Comm_spawn(program, argv + 1, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, &failed));
        OK(MPI_Comm_disconnect(&children));
    } else {
        OK(MPI_Comm_disconnect(&parent));
    }
    return finish();
}
