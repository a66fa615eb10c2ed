/* What C sees of what calls.F90 made, and the other way. */
#include <mpi.h>

/* Fortran's attribute: its value, and whether there is one. */
void c_gets_(MPI_Fint *comm, MPI_Fint *key, MPI_Aint *value, MPI_Fint *found)
{
    MPI_Aint *attribute = 0;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_f2c(*comm), *key, &attribute, &flag);
    *found = flag;
    if (flag)
        *value = *attribute;
}

/* C's attribute: its address. */
void c_sets_(MPI_Fint *comm, MPI_Fint *key, MPI_Aint *address)
{
    static int attribute = 3;
    *address = (MPI_Aint)&attribute;
    MPI_Comm_set_attr(MPI_Comm_f2c(*comm), *key, &attribute);
}

/* A status: its tag and count, or -1 if it is MPI_STATUS_IGNORE. */
void c_status_(MPI_Fint *status, MPI_Fint *type, MPI_Fint *tag, MPI_Fint *count)
{
    MPI_Status known;
    if (status == MPI_F_STATUS_IGNORE) {
        *tag = -1;
        return;
    }
    MPI_Status_f2c(status, &known);
    MPI_Get_count(&known, MPI_Type_f2c(*type), count);
    *tag = known.MPI_TAG;
}
