/* With a progress thread a long transfer that was posted proceeds while the receiver computes and
 * makes no MPI call: it looks at the last byte of its buffer until that has come, which without the
 * thread is never. The thread takes none of the program's signals. */
#include "check.h"
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { LENGTH = 8 << 20, ROUNDS = 5 };

static volatile sig_atomic_t caught;
static pthread_t home;

static void on_signal(int number)
{
    (void)number;
    caught = pthread_equal(pthread_self(), home) ? 1 : 2;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    volatile unsigned char *buffer = malloc(LENGTH);
    CHECK(buffer);
    home = pthread_self();
    for (int round = 1; round <= ROUNDS; round++) {
        MPI_Request request;
        memset((void *)buffer, rank == 0 ? round : 0, LENGTH);
        if (rank == 0) {
            /* The receive is posted before the message is sent. */
            OK(MPI_Barrier(MPI_COMM_WORLD));
            OK(MPI_Send((void *)buffer, LENGTH, MPI_BYTE, 1, round, MPI_COMM_WORLD));
        } else if (rank == 1) {
            OK(MPI_Irecv((void *)buffer, LENGTH, MPI_BYTE, 0, round, MPI_COMM_WORLD, &request));
            OK(MPI_Barrier(MPI_COMM_WORLD));
            for (int i = 0; i < LENGTH; i += 4096)
                while (buffer[i] != round)
                    ;
            while (buffer[LENGTH - 1] != round)
                ;
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
    }
    signal(SIGUSR1, on_signal);
    kill(getpid(), SIGUSR1);
    while (!caught)
        ;
    EQUAL(caught, 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    MPI_Finalize();
    return 0;
}
