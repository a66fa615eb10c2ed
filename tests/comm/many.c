/* Communicators do not run out: many thousands of dup and free, after which the process is no
 * larger than after the first tenth of them, and a thousand alive at once that all still work. */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 20000, alive = argc > 2 ? atoi(argv[2]) : 1000;
    long early = 0;
    MPI_Comm comm, *kept = malloc((size_t)alive * sizeof *kept);
    /* What a device keeps ready for messages is touched by the first few megabytes. */
    static char letter[16 << 10], other[sizeof letter];
    for (int i = 0; i < 200; i++)
        OK(MPI_Sendrecv(letter, sizeof letter, MPI_CHAR, (rank + 1) % size, 1, other, sizeof other, MPI_CHAR, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < rounds; i++) {
        OK(MPI_Comm_dup(i % 4 ? MPI_COMM_SELF : MPI_COMM_WORLD, &comm));
        if (i % 100 == 0) {
            int me, sum, members;
            OK(MPI_Comm_rank(comm, &me));
            OK(MPI_Comm_size(comm, &members));
            OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
            EQUAL(sum, members * (members - 1) / 2);
        }
        OK(MPI_Comm_free(&comm));
        if (i == rounds / 10)
            early = resident();
    }
    /* A connection that breaks in between is made anew, once some 700 KiB, however often; 64 bytes
     * that each communicator left behind would be more. */
    if (resident() > early + 1024)
        fail(__FILE__, __LINE__, "%ld KiB after a tenth, %ld KiB at the end", early, resident());
    for (int i = 0; i < alive; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &kept[i]));
    for (int i = 0; i < alive; i += 37) {
        int got;
        OK(MPI_Sendrecv(&i, 1, MPI_INT, (rank + 1) % size, 2, &got, 1, MPI_INT, (rank + size - 1) % size, 2, kept[i], MPI_STATUS_IGNORE));
        EQUAL(got, i);
    }
    for (int i = 0; i < alive; i++)
        OK(MPI_Comm_free(&kept[i]));
    free(kept);
    return finish();
}
