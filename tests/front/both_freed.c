/* A handle that was freed is an error. With MPICH's ABI it became the null handle, which is valid
 * in some calls: a wait for a request that had completed succeeded at once. */
#include "../check.h"

int main(int argc, char **argv)
{
    int value = 0, flag = 0;
    MPI_Request request, gone;
    MPI_Info info, freed;
    MPI_Comm made;
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Irecv(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request));
    gone = request;
    OK(MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_SELF));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    CLASS(MPI_Wait(&gone, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CLASS(MPI_Test(&gone, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CHECK(MPI_Waitall(1, &gone, MPI_STATUSES_IGNORE) != MPI_SUCCESS);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Info_create(&info));
    freed = info;
    OK(MPI_Info_free(&info));
    CLASS(MPI_Comm_dup_with_info(MPI_COMM_SELF, freed, &made), MPI_ERR_INFO);
    OK(MPI_Comm_dup_with_info(MPI_COMM_SELF, MPI_INFO_NULL, &made));
    OK(MPI_Comm_free(&made));
    /* So are numbers that never were handles, in both forms. */
    MPI_Request none = MPI_Request_f2c(0x3ffffff0);
    CLASS(MPI_Wait(&none, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CHECK(MPI_Request_f2c(MPI_Request_c2f(MPI_REQUEST_NULL)) == MPI_REQUEST_NULL);
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_NULL)) == MPI_COMM_NULL);
    CHECK(MPI_Type_f2c(MPI_Type_c2f(MPI_DATATYPE_NULL)) == MPI_DATATYPE_NULL);
    CHECK(MPI_Session_f2c(MPI_Session_c2f(MPI_SESSION_NULL)) == MPI_SESSION_NULL);
    return finish();
}
