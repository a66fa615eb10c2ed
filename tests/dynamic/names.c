/* Two jobs that know nothing of each other but a name server find each other's names there. Rank 0
 * starts the server and both jobs, by the mpirun that has started it. */
#include "again.h"

#include <signal.h>
#include <sys/wait.h>

static const char SERVICE[] = "a service";

/* The name is found by the other job, which tells us when it has seen that it is taken. */
static void server(void)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    int word = 0;
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    OK(MPI_Publish_name(SERVICE, MPI_INFO_NULL, port));
    CLASS(MPI_Publish_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
    EQUAL(word, 7);
    OK(MPI_Unpublish_name(SERVICE, MPI_INFO_NULL, port));
    CLASS(MPI_Unpublish_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    OK(MPI_Send(&word, 1, MPI_INT, 0, 0, inter));
    /* This one goes with its process. */
    OK(MPI_Publish_name("another", MPI_INFO_NULL, port));
    OK(MPI_Send(&word, 1, MPI_INT, 0, 0, inter));
    OK(MPI_Comm_disconnect(&inter));
}

static void client(void)
{
    char port[MPI_MAX_PORT_NAME], other[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    int word = 7, class;
    while (MPI_Lookup_name(SERVICE, MPI_INFO_NULL, port) != MPI_SUCCESS)
        ;
    OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    OK(MPI_Open_port(MPI_INFO_NULL, other));
    CLASS(MPI_Publish_name(SERVICE, MPI_INFO_NULL, other), MPI_ERR_SERVICE);
    CLASS(MPI_Unpublish_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    CLASS(MPI_Lookup_name("something else", MPI_INFO_NULL, other), MPI_ERR_NAME);
    OK(MPI_Send(&word, 1, MPI_INT, 0, 0, inter));
    OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
    CLASS(MPI_Lookup_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_NAME);
    OK(MPI_Recv(&word, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
    OK(MPI_Comm_disconnect(&inter));
    do
        MPI_Error_class(MPI_Lookup_name("another", MPI_INFO_NULL, port), &class);
    while (class == MPI_SUCCESS);
    EQUAL(class, MPI_ERR_NAME);
}

static pid_t job(const char *part, const char *place)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        execl(mpirun, "mpirun", "--mca", "name_server", place, "-n", "1", program, part, (char *)NULL);
        _exit(111);
    }
    return child;
}

/* Both end well, and without a name server nothing was found meanwhile. */
static void end_well(pid_t one, pid_t other)
{
    pid_t left[] = {one, other};
    char port[MPI_MAX_PORT_NAME];
    for (int i = 0; i < 2; i++) {
        int status = 0;
        pid_t ended;
        do {
            CLASS(MPI_Lookup_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_NAME);
            ended = waitpid(left[i], &status, WNOHANG);
        } while (ended == 0);
        EQUAL(ended, left[i]);
        EQUAL(status, 0);
    }
}

static void watcher(void)
{
    char names[4200], path[64], place[80];
    find_mpirun();
    snprintf(names, sizeof names, "%s", mpirun);
    char *last = strrchr(names, '/');
    CHECK(last != NULL);
    strcpy(last, "/oxmpi-names");
    snprintf(path, sizeof path, "/tmp/oxmpi-names-test-%d", (int)getpid());
    snprintf(place, sizeof place, "file:%s", path);
    pid_t keeper = fork();
    CHECK(keeper >= 0);
    if (keeper == 0) {
        execl(names, "oxmpi-names", "--file", path, (char *)NULL);
        _exit(111);
    }
    int status = 0;
    while (access(path, R_OK) != 0)
        EQUAL(waitpid(keeper, &status, WNOHANG), 0);
    end_well(job("server", place), job("client", place));
    /* It takes its file along. */
    EQUAL(kill(keeper, SIGTERM), 0);
    EQUAL(waitpid(keeper, &status, 0), keeper);
    EQUAL(status, 0);
    CHECK(access(path, F_OK) != 0);
    pid_t lost = job("lost", place);
    EQUAL(waitpid(lost, &status, 0), lost);
    EQUAL(status, 0);
}

/* There is no server. */
static void lost(void)
{
    char port[MPI_MAX_PORT_NAME];
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    CLASS(MPI_Publish_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_OTHER);
    CLASS(MPI_Lookup_name(SERVICE, MPI_INFO_NULL, port), MPI_ERR_OTHER);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (argc < 2)
        watcher();
    else if (strcmp(argv[1], "server") == 0)
        server();
    else if (strcmp(argv[1], "client") == 0)
        client();
    else
        lost();
    OK(MPI_Finalize());
    return 0;
}
