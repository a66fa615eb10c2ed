/* Two jobs meet, the last message goes to the client, they part, and the client ends first: at its
 * own end the server misses nothing of it. The server is watched, with all that its mpirun says:
 * that a process is not reached that has ended in order would be a warning there. */
#include "again.h"

#include <sys/wait.h>

/* Starts a job of one process by the mpirun that has started us; `says`: where it prints to. */
static pid_t job(const char *part, const char *port, int says)
{
    find_mpirun();
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        if (says >= 0 && (dup2(says, 1) < 0 || dup2(says, 2) < 0))
            _exit(112);
        execl(mpirun, "mpirun", "-n", "1", program, part, port, (char *)NULL);
        _exit(111);
    }
    return child;
}

static void ends_well(pid_t child)
{
    int status = 0;
    EQUAL(waitpid(child, &status, 0), child);
    EQUAL(status, 0);
}

static void server(void)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    int word = 7;
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    pid_t client = job("client", port, -1);
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    OK(MPI_Send(&word, 1, MPI_INT, 0, 0, inter));
    OK(MPI_Comm_disconnect(&inter));
    OK(MPI_Close_port(port));
    ends_well(client);
    /* Its connection has ended, too: this process sees that. */
    for (int look = 0; look < 100000; look++) {
        int is_there;
        OK(MPI_Iprobe(0, 0, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE));
    }
}

static void client(const char *port)
{
    MPI_Comm inter;
    int word = 0;
    OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
    EQUAL(word, 7);
    OK(MPI_Comm_disconnect(&inter));
}

static void watcher(void)
{
    int says[2];
    EQUAL(pipe(says), 0);
    pid_t started = job("server", "", says[1]);
    close(says[1]);
    char said[4096];
    size_t len = 0;
    for (ssize_t more; (more = read(says[0], said + len, sizeof said - 1 - len)) > 0;)
        len += (size_t)more;
    said[len] = 0;
    ends_well(started);
    if (len > 0)
        printf("the server's mpirun has said: %s\n", said);
    EQUAL((int)len, 0);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc < 3)
        watcher();
    else if (strcmp(argv[1], "server") == 0)
        server();
    else
        client(argv[2]);
    OK(MPI_Finalize());
    return 0;
}
