/* The names that MPI-3.0 removed, as inline functions of `mpicc -mpi1`: what HPL and other old
 * programs call. */
#include "check.h"

static int heard;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    heard++;
}

/* What the functions that replaced them say. */
static void null_is_an_error(void)
{
    MPI_Aint at, places[1] = {0};
    MPI_Datatype made, types[1] = {MPI_INT};
    MPI_Errhandler none;
    int lengths[1] = {1};
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CLASS(MPI_Type_ub(MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_lb(MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_extent(MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_ub(MPI_DATATYPE_NULL, &at), MPI_ERR_TYPE);
    CLASS(MPI_Address(&at, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_hvector(1, 1, 1, MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_hindexed(1, NULL, places, MPI_INT, &made), MPI_ERR_ARG);
    CLASS(MPI_Type_hindexed(1, lengths, NULL, MPI_INT, &made), MPI_ERR_ARG);
    CLASS(MPI_Type_hindexed(1, lengths, places, MPI_INT, NULL), MPI_ERR_ARG);
    CLASS(MPI_Type_struct(1, lengths, places, NULL, &made), MPI_ERR_ARG);
    CLASS(MPI_Type_struct(1, lengths, places, types, NULL), MPI_ERR_ARG);
    CLASS(MPI_Errhandler_create(NULL, &none), MPI_ERR_ARG);
    CLASS(MPI_Errhandler_create(handler, NULL), MPI_ERR_ARG);
    CLASS(MPI_Errhandler_get(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK(MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL) != MPI_SUCCESS);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    struct {
        int number;
        double values[2];
    } here = {7, {1.5, 2.5}}, there = {0, {0, 0}};
    int lengths[2] = {1, 2};
    MPI_Aint places[2], base, extent, lb, ub;
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, type, strided, indexed;
    OK(MPI_Address(&here, &base));
    OK(MPI_Address(&here.number, &places[0]));
    OK(MPI_Address(here.values, &places[1]));
    for (int i = 0; i < 2; i++)
        places[i] = MPI_Aint_diff(places[i], base);
    OK(MPI_Type_struct(2, lengths, places, types, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_extent(type, &extent));
    EQUAL(extent, sizeof here);
    OK(MPI_Sendrecv(&here, 1, type, rank, 1, &there, 1, type, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(there.number == 7 && there.values[1] == 2.5);
    OK(MPI_Type_hvector(2, 1, 24, MPI_INT, &strided));
    OK(MPI_Type_lb(strided, &lb));
    OK(MPI_Type_ub(strided, &ub));
    EQUAL(lb, 0);
    EQUAL(ub, 28);
    places[0] = 8;
    places[1] = 16;
    OK(MPI_Type_hindexed(2, lengths, places, MPI_INT, &indexed));
    OK(MPI_Type_lb(indexed, &lb));
    EQUAL(lb, 8);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&strided));
    OK(MPI_Type_free(&indexed));
    MPI_Errhandler made, got;
    OK(MPI_Errhandler_create(handler, &made));
    OK(MPI_Errhandler_set(MPI_COMM_WORLD, made));
    OK(MPI_Errhandler_get(MPI_COMM_WORLD, &got));
    CHECK(got == made);
    CHECK(MPI_Send(&here, 1, MPI_INT, size, 1, MPI_COMM_WORLD) != MPI_SUCCESS);
    EQUAL(heard, 1);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&made));
    null_is_an_error();
    return finish();
}
