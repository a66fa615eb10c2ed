/* A job calls MPI_Finalize while it is connected with another, which is wrong unless that does,
 * too: the call is collective over both (MPI-5.0 §11.2.2). What still waited for its processes did
 * so for ever, and nobody said why; now it ends with an error, on all processes of the other job,
 * and what has nothing to do with them goes on. What was sent before is there. */
#include "again.h"

#include <sys/wait.h>

enum { HELLO, LAST, NEVER };

static void client(const char *port)
{
    MPI_Comm inter;
    OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    int servers;
    OK(MPI_Comm_remote_size(inter, &servers));
    for (int to = 0; to < servers; to++) {
        OK(MPI_Send(&rank, 1, MPI_INT, to, HELLO, inter));
        OK(MPI_Recv(NULL, 0, MPI_INT, to, HELLO, inter, MPI_STATUS_IGNORE));
        OK(MPI_Send(&rank, 1, MPI_INT, to, LAST, inter));
    }
}

/* The job of two processes that connects; it has ended when this returns, on all ranks. */
static MPI_Comm met_and_ended(MPI_Request *before)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    pid_t job = 0;
    if (rank == 0) {
        find_mpirun();
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        CHECK((job = fork()) >= 0);
        if (job == 0) {
            execl(mpirun, "mpirun", "-n", "2", program, port, (char *)NULL);
            _exit(111);
        }
    }
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    for (int from = 0; from < 2; from++) {
        static int never;
        int word;
        OK(MPI_Irecv(&never, 1, MPI_INT, from, NEVER, inter, before + from));
        OK(MPI_Recv(&word, 1, MPI_INT, from, HELLO, inter, MPI_STATUS_IGNORE));
        OK(MPI_Send(NULL, 0, MPI_INT, from, HELLO, inter));
    }
    if (rank == 0) {
        int status;
        EQUAL(waitpid(job, &status, 0), job);
        EQUAL(status, 0);
        OK(MPI_Close_port(port));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    return inter;
}

static void last_messages(MPI_Comm inter)
{
    for (int from = 0; from < 2; from++) {
        int word = -1;
        OK(MPI_Recv(&word, 1, MPI_INT, from, LAST, inter, MPI_STATUS_IGNORE));
        EQUAL(word, from);
    }
}

static void what_waits_ends(MPI_Comm inter, MPI_Request *before)
{
    const int gone = MPI_ERR_PROC_ABORTED;
    int word = 0, flag = 0, error = MPI_SUCCESS;
    MPI_Request request;
    MPI_Message message;
    CLASS(MPI_Recv(&word, 1, MPI_INT, 1, NEVER, inter, MPI_STATUS_IGNORE), gone);
    CLASS(MPI_Wait(before, MPI_STATUS_IGNORE), gone);
    while (error == MPI_SUCCESS && !flag)
        error = MPI_Test(before + 1, &flag, MPI_STATUS_IGNORE);
    CLASS(error, gone);
    CLASS(MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, NEVER, inter, MPI_STATUS_IGNORE), gone);
    CLASS(MPI_Probe(0, NEVER, inter, MPI_STATUS_IGNORE), gone);
    CLASS(MPI_Mprobe(MPI_ANY_SOURCE, NEVER, inter, &message, MPI_STATUS_IGNORE), gone);
    for (error = MPI_SUCCESS, flag = 0; error == MPI_SUCCESS && !flag;)
        error = MPI_Iprobe(1, NEVER, inter, &flag, MPI_STATUS_IGNORE);
    CLASS(error, gone);
    OK(MPI_Irecv(&word, 1, MPI_INT, 0, NEVER, inter, &request));
    CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE), gone);
    CLASS(MPI_Ssend(&word, 1, MPI_INT, 0, NEVER, inter), gone);
    /* The first rank waits for the other group, the others for the first. */
    error = MPI_Barrier(inter);
    if (rank == 0)
        CLASS(error, gone);
}

/* Messages of our own job, also where the communicator was made since. */
static void others_go_on(MPI_Comm comm)
{
    int word;
    MPI_Request request;
    OK(MPI_Irecv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, &request));
    OK(MPI_Ssend(&rank, 1, MPI_INT, (rank + 1) % size, 0, comm));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(word, (rank + size - 1) % size);
    OK(MPI_Barrier(comm));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc == 2) {
        client(argv[1]);
        OK(MPI_Finalize());
        return 0;
    }
    MPI_Request before[2];
    MPI_Comm later;
    MPI_Comm inter = met_and_ended(before);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &later));
    last_messages(inter);
    what_waits_ends(inter, before);
    others_go_on(MPI_COMM_WORLD);
    others_go_on(later);
    OK(MPI_Comm_disconnect(&inter));
    others_go_on(later);
    OK(MPI_Comm_free(&later));
    OK(MPI_Finalize());
    return 0;
}
