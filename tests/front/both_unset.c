/* Errors of calls without a communicator, or with a null one, in programs of older ABIs: the
 * handler of MPI_COMM_SELF if the program has set one, else that of MPI_COMM_WORLD. They were
 * always raised on MPI_COMM_SELF, so a program with MPI_ERRORS_RETURN on MPI_COMM_WORLD ended. */
#include "../check.h"

static int of_world, of_self;

static void on_world(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_WORLD);
    of_world++;
}

static void on_self(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_SELF);
    of_self++;
}

/* Calls without a communicator, and with invalid ones. */
static void fail_all(void)
{
    int value;
    MPI_Info info;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Request none = MPI_REQUEST_NULL;
    OK(MPI_Info_create(&info));
    CLASS(MPI_Info_delete(info, "no such key"), MPI_ERR_INFO_NOKEY);
    OK(MPI_Info_free(&info));
    CLASS(MPI_Type_contiguous(-3, MPI_INT, &type), MPI_ERR_COUNT);
    CLASS(MPI_Group_size(MPI_GROUP_NULL, &value), MPI_ERR_GROUP);
    CLASS(MPI_Request_free(&none), MPI_ERR_REQUEST);
    CLASS(MPI_Comm_rank(MPI_COMM_NULL, &value), MPI_ERR_COMM);
}

int main(int argc, char **argv)
{
    MPI_Errhandler world, self;
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    fail_all();
    OK(MPI_Comm_create_errhandler(on_world, &world));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, world));
    fail_all();
    EQUAL(of_world, 5);
    OK(MPI_Comm_create_errhandler(on_self, &self));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, self));
    fail_all();
    EQUAL(of_world, 5);
    EQUAL(of_self, 5);
    OK(MPI_Errhandler_free(&world));
    OK(MPI_Errhandler_free(&self));
    return finish();
}
