/* Both ranks send thousands of messages before they receive the first one: more than a transport
 * takes at a time. Each is begun in its turn, and what waits is not tried again and again. */
#include "check.h"

enum { LENGTH = 5000 };

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int count = argc > 1 ? atoi(argv[1]) : 1000, other = size - 1 - rank;
    static int out[LENGTH], in[LENGTH];
    MPI_Request *requests = malloc((size_t)count * sizeof *requests);
    CHECK(requests);
    for (int i = 0; i < LENGTH; i++)
        out[i] = rank * LENGTH + i;
    for (int i = 0; i < count; i++)
        OK(MPI_Isend(out, LENGTH - i % 100, MPI_INT, other, 3, MPI_COMM_WORLD, &requests[i]));
    for (int i = 0; i < count; i++) {
        int came = 0;
        MPI_Status status;
        OK(MPI_Recv(in, LENGTH, MPI_INT, other, 3, MPI_COMM_WORLD, &status));
        OK(MPI_Get_count(&status, MPI_INT, &came));
        EQUAL(came, LENGTH - i % 100);
        EQUAL(in[came - 1], other * LENGTH + came - 1);
    }
    OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
    free(requests);
    return finish();
}
