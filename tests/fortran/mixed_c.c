/* mixed_c.c: the C half of mixed.f90. */
#include <mpi.h>
#include <stddef.h>

/* What C sees of an attribute that Fortran set: a pointer to it. */
MPI_Aint c_sees(const MPI_Fint *comm, const int *keyval)
{
    MPI_Aint *value;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_f2c(*comm), *keyval, &value, &flag);
    return flag ? *value : -1;
}

static int copied, deleted, cell;

static int copy(MPI_Comm comm, int keyval, void *state, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)state;
    copied++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int drop(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void)comm, (void)keyval, (void)state;
    deleted += value == &cell;
    return MPI_SUCCESS;
}

/* Sets an attribute with C's callbacks; gives its key and its address. */
MPI_Aint c_sets(const MPI_Fint *comm, int *keyval)
{
    MPI_Comm_create_keyval(copy, drop, keyval, NULL);
    MPI_Comm_set_attr(MPI_Comm_f2c(*comm), *keyval, &cell);
    return (MPI_Aint)&cell;
}

int c_counted(void)
{
    return 10 * copied + deleted;
}

/* Uses handles that Fortran made: a datatype, an operation, a request, a status, an info. */
int c_reduces(const MPI_Fint *op, const MPI_Fint *datatype, const MPI_Fint *comm)
{
    int rank, value[2], all[2] = {0, 0};
    MPI_Comm_rank(MPI_Comm_f2c(*comm), &rank);
    value[0] = value[1] = rank + 1;
    MPI_Allreduce(value, all, 2, MPI_Type_f2c(*datatype), MPI_Op_f2c(*op), MPI_Comm_f2c(*comm));
    return all[1];
}

int c_waits(MPI_Fint *request, MPI_Fint *f_status)
{
    MPI_Request c_request = MPI_Request_f2c(*request);
    MPI_Status status;
    int code = MPI_Wait(&c_request, &status);
    *request = MPI_Request_c2f(c_request);
    status.MPI_ERROR = 77;
    MPI_Status_c2f(&status, f_status);
    return code;
}

/* Lets an error happen on a communicator with Fortran's error handler. */
int c_fails(const MPI_Fint *comm)
{
    return MPI_Send(NULL, 0, MPI_INT, 99, 0, MPI_Comm_f2c(*comm));
}
