/* A transport notices that a process has ended before the launcher is told: mpirun names the one
 * that was killed all the same, not one that ended the job because of it. Here the connections of
 * rank 1 are closed before it is killed, as those of a process are that the system takes long to
 * end: it is killed when rank 0 has noticed, and sleeps until the launcher says who has ended. */
#include "check.h"
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
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
    int value = rank, first = (int)getpid();
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD));
    OK(MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    if (rank == 1) {
        close_connections();
        while (!is_asleep(first, first))
            sched_yield();
        raise(SIGKILL);
    }
    /* Until it is noticed. */
    for (;;) {
        OK(MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
        sched_yield();
    }
}
