/* Every rank starts, passes a barrier and finishes; rank 0 says "barrier RANKS": timed from
 * outside. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int me, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0)
        printf("barrier %d\n", n);
    MPI_Finalize();
    return 0;
}
