/* What is wrong with ports, names and roots is an error of its class on all of the group, in good
 * time, and the next call works. */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MPI_Comm inter = MPI_COMM_NULL;
    char port[MPI_MAX_PORT_NAME] = "nonsense";
    CLASS(MPI_Lookup_name("nobody has published this", MPI_INFO_NULL, port), MPI_ERR_NAME);
    CLASS(MPI_Unpublish_name("nobody has published this", MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    CLASS(MPI_Close_port(port), MPI_ERR_PORT);
    CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    CLASS(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    CLASS(MPI_Comm_accept(port, MPI_INFO_NULL, size, MPI_COMM_WORLD, &inter), MPI_ERR_ROOT);
    CLASS(MPI_Comm_accept(port, MPI_INFO_NULL, -1, MPI_COMM_WORLD, &inter), MPI_ERR_ROOT);
    /* Nobody comes. */
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "timeout", "soon"));
    if (rank == 0)
        OK(MPI_Open_port(MPI_INFO_NULL, port));
    CLASS(MPI_Comm_accept(port, info, 0, MPI_COMM_WORLD, &inter), MPI_ERR_INFO_VALUE);
    OK(MPI_Info_set(info, "timeout", "0.1"));
    CLASS(MPI_Comm_accept(port, info, 0, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    /* Nobody accepts: the port is there, the call is not taken. */
    OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
    CLASS(MPI_Comm_connect(port, info, size - 1, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        OK(MPI_Close_port(port));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, size - 1, MPI_COMM_WORLD, &inter), MPI_ERR_PORT);
    OK(MPI_Info_free(&info));
    OK(MPI_Finalize());
    return 0;
}
