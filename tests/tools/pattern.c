/* Sends of every kind in a pattern that is known, for `mpirun --profile`: rank r sends to each rank
 * s (not itself) r + 1 messages of s + 1 ints by every kind of send, over a communicator in which
 * the ranks are reversed; rank 0 adds 3 starts of a persistent send of 10 doubles to rank 1, the
 * last rank nothing to nobody. With the argument `session` there is no MPI_Init: all ranks are a
 * communicator of a session. */
#include "check.h"

int main(int argc, char **argv)
{
    int of_session = argc > 1 && strcmp(argv[1], "session") == 0;
    MPI_Session session = MPI_SESSION_NULL;
    MPI_Comm reversed, all = MPI_COMM_WORLD;
    int data[64] = {0}, got[64];
    double long_data[10] = {0};
    if (of_session) {
        MPI_Group group;
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session));
        OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
        OK(MPI_Comm_create_from_group(group, "pattern", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &all));
        OK(MPI_Group_free(&group));
        OK(MPI_Comm_rank(all, &rank));
        OK(MPI_Comm_size(all, &size));
    } else {
        start(&argc, &argv);
    }
    OK(MPI_Comm_split(all, 0, size - rank, &reversed));
    for (int from = 0; from < size; from++)
        for (int to = 0; to < size; to++)
            for (int n = 0; n < from + 1 && from != to; n++) {
                int source = size - 1 - from, dest = size - 1 - to;
                MPI_Request request;
                if (rank == from && n % 2 == 0)
                    OK(MPI_Send(data, to + 1, MPI_INT, dest, 1, reversed));
                if (rank == from && n % 2 == 1) {
                    OK(MPI_Isend_c(data, to + 1, MPI_INT, dest, 1, reversed, &request));
                    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
                }
                if (rank == to)
                    OK(MPI_Recv(got, 64, MPI_INT, source, 1, reversed, MPI_STATUS_IGNORE));
            }
    if (rank == 0 && size > 1) {
        MPI_Request request;
        OK(MPI_Send_init(long_data, 10, MPI_DOUBLE, 1, 2, all, &request));
        for (int n = 0; n < 3; n++) {
            OK(MPI_Start(&request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        OK(MPI_Request_free(&request));
    }
    for (int n = 0; n < 3 && rank == 1; n++)
        OK(MPI_Recv(long_data, 10, MPI_DOUBLE, 0, 2, all, MPI_STATUS_IGNORE));
    if (rank == size - 1)
        OK(MPI_Send(data, 5, MPI_INT, MPI_PROC_NULL, 1, all));
    OK(MPI_Comm_free(&reversed));
    if (!of_session)
        return finish();
    OK(MPI_Comm_free(&all));
    OK(MPI_Session_finalize(&session));
    return 0;
}
