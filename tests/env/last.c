/* MPI_Finalize makes progress until all have called it. A rank that had called it answered nobody,
 * and a rank that needed its answer hung. Rank 0 cancels sends to ranks that have nothing more to
 * do (MPI-5.0 11.2.2), or opens a connection again that has broken ("cut"). */
#include "check.h"

#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#define LONG 300000

static int out[LONG];

/* Ends the connections of this process, as a device between two hosts does. */
static void cut(void)
{
    for (int fd = 3; fd < 1024; fd++) {
        struct sockaddr_storage name;
        socklen_t length = sizeof name;
        if (getpeername(fd, (struct sockaddr *)&name, &length) == 0 && name.ss_family == AF_INET)
            shutdown(fd, SHUT_RDWR);
    }
}

static void cancel(int to, int length)
{
    int cancelled;
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Issend(out, length, MPI_INT, to, 3, MPI_COMM_WORLD, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    EQUAL(cancelled, 1);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int cuts = argc > 1, process = (int)getpid(), found;
    if (rank == 1)
        OK(MPI_Send(&process, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
    if (rank == 0) {
        OK(MPI_Recv(&process, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        /* Most likely in MPI_Finalize. */
        while (!is_asleep(process, process))
            sched_yield();
        for (int to = 1; to < size && !cuts; to++) {
            cancel(to, 0);
            cancel(to, 1);
            cancel(to, LONG);
        }
        if (cuts) {
            cut();
            /* So that it is noticed here first. */
            for (int times = 0; times < 10; times++)
                OK(MPI_Iprobe(1, 9, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE));
        }
    }
    OK(MPI_Finalize());
    return 0;
}
