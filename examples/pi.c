/* Pi by adding up the area under 4 / (1 + x^2): each rank takes every size-th slice, a reduction
 * adds the parts.
 *
 *     mpirun -n 4 ./pi [SLICES] */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long slices = argc > 1 ? atol(argv[1]) : 10 * 1000 * 1000;
    MPI_Bcast(&slices, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    double part = 0.0, pi = 0.0;
    for (long i = rank; i < slices; i += size) {
        double x = ((double)i + 0.5) / (double)slices;
        part += 4.0 / (1.0 + x * x);
    }
    part /= (double)slices;
    MPI_Reduce(&part, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    /* The middle of a slice is off by its width squared over 12, and sums round. */
    double bound = 1.0 / (12.0 * (double)slices * (double)slices) + 1e-10;
    int wrong = rank == 0 && fabs(pi - 3.14159265358979323846) > bound;
    if (rank == 0)
        printf("pi: %.15f with %d ranks (%s)\n", pi, size, wrong ? "WRONG" : "right");
    MPI_Finalize();
    return wrong;
}
