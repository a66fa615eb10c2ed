/* Ten thousand nonblocking collectives at once on one communicator, completed in random order that
 * differs between ranks: they match by the order of the calls. Each took as long as all of them,
 * when every round of progress polled every one. */
#include "check.h"

enum { KINDS = 5 };

static int root_of(int call)
{
    return call / KINDS % size;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int many = argc > 1 ? atoi(argv[1]) : 10000;
    uint64_t chance = (uint64_t)rank + 7;
    MPI_Request *requests = malloc((size_t)many * sizeof *requests);
    int *order = malloc((size_t)many * sizeof *order), (*in)[2] = malloc((size_t)many * sizeof *in),
        (*out)[2] = malloc((size_t)many * sizeof *out);
    for (int i = 0; i < many; i++) {
        in[i][0] = i + rank;
        in[i][1] = i * 3;
        out[i][0] = rank == root_of(i) ? i : -1;
        out[i][1] = rank == root_of(i) ? rank : -1;
        order[i] = i;
        switch (i % KINDS) {
        case 0: OK(MPI_Iallreduce(in[i], out[i], 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[i])); break;
        case 1: OK(MPI_Ibcast(out[i], 2, MPI_INT, root_of(i), MPI_COMM_WORLD, &requests[i])); break;
        case 2: OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[i])); break;
        case 3: OK(MPI_Iscan(in[i], out[i], 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &requests[i])); break;
        default:
            OK(MPI_Ireduce(in[i], out[i], 2, MPI_INT, MPI_MIN, root_of(i), MPI_COMM_WORLD, &requests[i]));
            break;
        }
    }
    for (int i = many - 1; i > 0; i--) {
        int at = (int)(next_random(&chance) % (uint64_t)(i + 1)), other = order[at];
        order[at] = order[i];
        order[i] = other;
    }
    for (int k = 0; k < many; k++) {
        int i = order[k], flag = k % 2;
        if (flag)
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        while (!flag)
            OK(MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE));
        CHECK(requests[i] == MPI_REQUEST_NULL);
        switch (i % KINDS) {
        case 0: EQUAL(out[i][0], i * size + size * (size - 1) / 2); break;
        case 1: EQUAL(out[i][0], i); EQUAL(out[i][1], root_of(i)); break;
        case 2: break;
        case 3: EQUAL(out[i][0], i + rank); break;
        default:
            if (rank == root_of(i))
                EQUAL(out[i][0], i);
        }
    }
    free(requests);
    free(order);
    free(in);
    free(out);
    return finish();
}
