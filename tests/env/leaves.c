/* All is over with MPI_Finalize: how the processes end then is nobody's business, and those that
 * are left finish. */
#include "check.h"

#include <unistd.h>

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int from[2] = {-1, -1}, value = rank;
    OK(MPI_Allreduce(&value, from, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    EQUAL(from[0], size - 1);
    OK(MPI_Finalize());
    if (rank == 0) {
        /* The others have ended by then, without a word to anybody; a launcher that takes this for
         * a failure ends us before we speak. */
        usleep(300000);
        printf("the first is left\n");
        fflush(stdout);
    }
    _exit(0);
}
