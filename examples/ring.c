/* A token goes round: each rank receives it from the left, adds one, and passes it to the right.
 *
 *     mpirun -n 4 ./ring [ROUNDS] */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, token = 0, rounds = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    double start = MPI_Wtime();
    for (int round = 0; round < rounds; round++) {
        if (rank == 0) {
            MPI_Sendrecv_replace(&token, 1, MPI_INT, right, 0, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            token++;
        } else {
            MPI_Recv(&token, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            token++;
            MPI_Send(&token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
        }
    }
    int wrong = rank == 0 && token != rounds * size;
    if (rank == 0)
        printf("ring: the token went %d times round %d ranks and counts %d (%s), %.2f us a hop\n", rounds, size, token,
               wrong ? "WRONG" : "right", (MPI_Wtime() - start) * 1e6 / rounds / size);
    MPI_Finalize();
    return wrong;
}
