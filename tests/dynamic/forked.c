/* A child made by fork has copies of the parent's sockets. A name is withdrawn and a port is closed
 * although the child lives. */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

/* A child that lives until `end` is closed. */
static pid_t child(int *end)
{
    int ends[2];
    char byte;
    EQUAL(pipe(ends), 0);
    pid_t made = fork();
    CHECK(made >= 0);
    if (made == 0) {
        close(ends[1]);
        _exit(read(ends[0], &byte, 1) == 0 ? 0 : 1);
    }
    close(ends[0]);
    *end = ends[1];
    return made;
}

/* All ranks find the port by its name. Then rank 0 withdraws both. */
static void all_find(const char *service, char *port)
{
    char found[MPI_MAX_PORT_NAME];
    OK(MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD));
    OK(MPI_Lookup_name(service, MPI_INFO_NULL, found));
    EQUAL(strcmp(found, port), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        OK(MPI_Unpublish_name(service, MPI_INFO_NULL, port));
        OK(MPI_Close_port(port));
    }
}

int main(int argc, char **argv)
{
    char service[64], port[MPI_MAX_PORT_NAME] = "", found[MPI_MAX_PORT_NAME];
    MPI_Comm nobody;
    int end = -1, status = 0, number = (int)getpid();
    pid_t made = 0;
    start(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    OK(MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(service, sizeof service, "forked of %d", number);
    if (rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Publish_name(service, MPI_INFO_NULL, port));
        made = child(&end);
    }
    all_find(service, port);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CLASS(MPI_Lookup_name(service, MPI_INFO_NULL, found), MPI_ERR_NAME);
    CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &nobody), MPI_ERR_PORT);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* The name is free again. */
    if (rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Publish_name(service, MPI_INFO_NULL, port));
    }
    all_find(service, port);
    if (rank == 0) {
        close(end);
        EQUAL(waitpid(made, &status, 0), made);
        EQUAL(status, 0);
    }
    OK(MPI_Finalize());
    return 0;
}
