/* A transport notices that a process has ended before the launcher is told: mpirun names the one
 * that was killed all the same, not one that ended the job because of it. Here the connections of
 * rank 1 are closed a while before it is killed, as those of a process are that the system takes
 * long to end. */
#include "check.h"
#include <signal.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void close_connections(void)
{
    for (int fd = 3; fd < 1024; fd++) {
        struct sockaddr_storage name;
        socklen_t length = sizeof name;
        if (getsockname(fd, (struct sockaddr *)&name, &length) == 0 && name.ss_family != AF_UNIX)
            shutdown(fd, SHUT_RDWR);
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int value = rank;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    if (rank == 1) {
        close_connections();
        nanosleep(&(struct timespec){0, 200000000}, NULL);
        raise(SIGKILL);
    }
    /* Until it is noticed. */
    for (;;) {
        OK(MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}
