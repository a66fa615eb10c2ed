/* Start and end, nothing else: timed from outside. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int me, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    printf("hello from %d of %d\n", me, n);
    MPI_Finalize();
    return 0;
}
