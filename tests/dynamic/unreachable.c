/* Where a job may not be reached from others, every call that would meet one is an error on all of
 * its group and at once, and the next call works. With an argument the errors are fatal: the first
 * one ends the job, and its words say what is in the way. */
#include "check.h"

#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm inter = MPI_COMM_NULL;
    char port[MPI_MAX_PORT_NAME] = "";
    if (argc > 1)
        OK(MPI_Open_port(MPI_INFO_NULL, port));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CLASS(MPI_Open_port(MPI_INFO_NULL, port), MPI_ERR_OTHER);
    /* Any root: its error is that of all. */
    for (int root = 0; root < size; root++) {
        int codes[2] = {0, 0};
        CLASS(MPI_Comm_spawn("/bin/true", MPI_ARGV_NULL, 2, MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter, codes),
              MPI_ERR_SPAWN);
        if (rank == root)
            CLASS(codes[1], MPI_ERR_SPAWN);
        CLASS(MPI_Comm_accept(port, MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
        CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    }
    /* The other end of the socket says what a process says that can be reached, and hears that this
     * one cannot. */
    int ends[2];
    char said[17] = {[0] = 1, [16] = 1}, heard[17];
    EQUAL(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    EQUAL(write(ends[1], said, sizeof said), (int)sizeof said);
    CLASS(MPI_Comm_join(ends[0], &inter), MPI_ERR_OTHER);
    EQUAL(read(ends[1], heard, sizeof heard), (int)sizeof heard);
    EQUAL(heard[16], 0);
    close(ends[0]);
    close(ends[1]);
    return finish();
}
