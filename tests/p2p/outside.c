/* A rank that has returned from MPI_Barrier waits outside of MPI, for a file, until another one has
 * returned from it, too. What the barrier has sent must arrive meanwhile, also over a network that
 * loses it: nobody calls MPI on the sender's side to send it again. */
#include "check.h"
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS = 24 };

int main(int argc, char **argv)
{
    char folder[] = "/tmp/oxmpi-outside-XXXXXX", file[64];
    start(&argc, &argv);
    if (rank == 0)
        CHECK(mkdtemp(folder));
    OK(MPI_Bcast(folder, (int)sizeof folder, MPI_CHAR, 0, MPI_COMM_WORLD));
    for (int round = 0; round < ROUNDS; round++) {
        int waits = round % size, makes = (round + 1) % size;
        snprintf(file, sizeof file, "%s/%d", folder, round);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == makes) {
            FILE *made = fopen(file, "w");
            CHECK(made);
            fclose(made);
        }
        while (rank == waits && access(file, F_OK) != 0)
            usleep(100);
        if (rank == waits)
            CHECK(unlink(file) == 0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        CHECK(rmdir(folder) == 0);
    return finish();
}
