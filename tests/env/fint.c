/* MPI_Fint and the conversions of every kind of handle, which programs that know other libraries
 * use: they did not compile. */
#include "check.h"

#define ROUND(kind, type, handle)                     \
    do {                                              \
        type there = (handle);                        \
        MPI_Fint number = MPI_##kind##_c2f(there);    \
        CHECK(number == MPI_##kind##_toint(there));   \
        CHECK(MPI_##kind##_f2c(number) == there);     \
    } while (0)

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm comm;
    MPI_Group group;
    MPI_Info info;
    MPI_Datatype type;
    MPI_Request request;
    MPI_Message message;
    MPI_Session session;
    MPI_Status status, back;
    int value = 3, in = 0, count;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_group(comm, &group));
    OK(MPI_Info_create(&info));
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    OK(MPI_Irecv(&in, 1, MPI_INT, rank, 5, comm, &request));
    ROUND(Comm, MPI_Comm, comm);
    ROUND(Comm, MPI_Comm, MPI_COMM_WORLD);
    ROUND(Group, MPI_Group, group);
    ROUND(Info, MPI_Info, info);
    ROUND(Type, MPI_Datatype, type);
    ROUND(Type, MPI_Datatype, MPI_DOUBLE);
    ROUND(Request, MPI_Request, request);
    ROUND(Op, MPI_Op, MPI_SUM);
    ROUND(Errhandler, MPI_Errhandler, MPI_ERRORS_RETURN);
    ROUND(Win, MPI_Win, MPI_WIN_NULL);
    ROUND(File, MPI_File, MPI_FILE_NULL);
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    ROUND(Session, MPI_Session, session);
    OK(MPI_Session_finalize(&session));
    OK(MPI_Send(&value, 1, MPI_INT, rank, 5, comm));
    OK(MPI_Wait(&request, &status));
    MPI_Fint numbers[MPI_F_STATUS_SIZE];
    OK(MPI_Status_c2f(&status, numbers));
    EQUAL(numbers[MPI_F_SOURCE], rank);
    EQUAL(numbers[MPI_F_TAG], 5);
    OK(MPI_Status_f2c(numbers, &back));
    OK(MPI_Get_count(&back, MPI_INT, &count));
    EQUAL(count, 1);
    MPI_F08_status modern;
    OK(MPI_Status_f2f08(numbers, &modern));
    OK(MPI_Status_f082c(&modern, &back));
    EQUAL(back.MPI_TAG, 5);
    OK(MPI_Status_c2f08(&status, &modern));
    OK(MPI_Status_f082f(&modern, numbers));
    EQUAL(numbers[MPI_F_SOURCE], rank);
    OK(MPI_Send(&value, 1, MPI_INT, rank, 6, comm));
    OK(MPI_Mprobe(rank, 6, comm, &message, &status));
    ROUND(Message, MPI_Message, message);
    OK(MPI_Mrecv(&in, 1, MPI_INT, &message, &status));
    OK(MPI_Type_free(&type));
    OK(MPI_Info_free(&info));
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&comm));
    return finish();
}
