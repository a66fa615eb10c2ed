/* Two processes that hold the ends of a socket become an intercommunicator, and the socket is as it
 * was. The other end of each rank's socket is that of its partner. With "lossy" the messages
 * between them get lost, and must be sent again by one who already waits for the socket. */
#include "check.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A connection between ranks 0 and 1. */
static int connected(void)
{
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof place;
    int end = socket(AF_INET, SOCK_STREAM, 0);
    CHECK(end >= 0);
    if (rank == 0) {
        EQUAL(bind(end, (struct sockaddr *)&place, sizeof place), 0);
        EQUAL(listen(end, 1), 0);
        EQUAL(getsockname(end, (struct sockaddr *)&place, &len), 0);
        OK(MPI_Send(&place.sin_port, sizeof place.sin_port, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
        /* Not in accept(2): the number of the port may have to be sent again. */
        EQUAL(fcntl(end, F_SETFL, O_NONBLOCK), 0);
        int other, flag;
        while ((other = accept(end, NULL, NULL)) < 0)
            OK(MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK(other >= 0);
        close(end);
        return other;
    }
    OK(MPI_Recv(&place.sin_port, sizeof place.sin_port, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(connect(end, (struct sockaddr *)&place, sizeof place), 0);
    return end;
}

/* Who has sent a message asks the socket at once; the message may be lost. */
static void lossy(void)
{
    int end = connected();
    for (int round = 0; round < 20; round++) {
        MPI_Comm inter;
        int number = round;
        if (rank == round % 2)
            OK(MPI_Send(&number, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD));
        else
            OK(MPI_Recv(&number, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Comm_join(end, &inter));
        OK(MPI_Comm_disconnect(&inter));
    }
    close(end);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "lossy") == 0) {
        lossy();
        OK(MPI_Finalize());
        return 0;
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MPI_Comm inter;
    CLASS(MPI_Comm_join(-1, &inter), MPI_ERR_ARG);
    if (size > 1 && rank < 2) {
        int end = connected();
        for (int round = 0; round < 3; round++) {
            OK(MPI_Comm_join(end, &inter));
            int there = 0, mine = rank + round, theirs = -1;
            OK(MPI_Comm_remote_size(inter, &there));
            EQUAL(there, 1);
            OK(MPI_Sendrecv(&mine, 1, MPI_INT, 0, 1, &theirs, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE));
            EQUAL(theirs, 1 - rank + round);
            OK(MPI_Comm_disconnect(&inter));
            char byte = (char)('a' + rank), got = 0;
            EQUAL(write(end, &byte, 1), 1);
            EQUAL(read(end, &got, 1), 1);
            EQUAL(got, 'b' - rank);
        }
        close(end);
    }
    OK(MPI_Finalize());
    return 0;
}
