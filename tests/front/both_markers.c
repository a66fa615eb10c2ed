/* MPI_LB and MPI_UB, which the libraries of MPICH and Open MPI still have for programs of MPI-1 and
 * MPI-2: the markers set the bounds of a structure. MPI_Type_create_struct refused them, and of
 * several markers MPI_Type_struct took the last one. */
#include "../check.h"

/* The headers of today hide these names. */
int old_struct(int, int *, MPI_Aint *, MPI_Datatype *, MPI_Datatype *) __asm__("MPI_Type_struct");
int old_extent(MPI_Datatype, MPI_Aint *) __asm__("MPI_Type_extent");
int old_lb(MPI_Datatype, MPI_Aint *) __asm__("MPI_Type_lb");
int old_ub(MPI_Datatype, MPI_Aint *) __asm__("MPI_Type_ub");
#ifdef OPEN_MPI
extern char lower[] __asm__("ompi_mpi_lb"), upper[] __asm__("ompi_mpi_ub");
#define LB ((MPI_Datatype)(void *)lower)
#define UB ((MPI_Datatype)(void *)upper)
#else
#define LB ((MPI_Datatype)0x4c000010)
#define UB ((MPI_Datatype)0x4c000011)
#endif

typedef int Make(int, int *, MPI_Aint *, MPI_Datatype *, MPI_Datatype *);

static int new_struct(int n, int *lengths, MPI_Aint *places, MPI_Datatype *types, MPI_Datatype *made)
{
    return MPI_Type_create_struct(n, lengths, places, types, made);
}

static void bounds(MPI_Datatype type, int lb, int extent, int bytes)
{
    MPI_Aint found, length;
    int size_of;
    OK(MPI_Type_get_extent(type, &found, &length));
    EQUAL(found, lb);
    EQUAL(length, extent);
    OK(MPI_Type_size(type, &size_of));
    EQUAL(size_of, bytes);
    OK(old_lb(type, &found));
    EQUAL(found, lb);
    OK(old_ub(type, &found));
    EQUAL(found, lb + extent);
    OK(old_extent(type, &found));
    EQUAL(found, extent);
}

static void structures(Make *make)
{
    MPI_Datatype type;
    int lengths[5] = {1, 1, 1, 1, 1};
    OK(make(3, lengths, (MPI_Aint[]){-4, 0, 24}, (MPI_Datatype[]){LB, MPI_INT, UB}, &type));
    bounds(type, -4, 28, 4);
    OK(MPI_Type_free(&type));
    OK(make(2, lengths, (MPI_Aint[]){0, 16}, (MPI_Datatype[]){MPI_INT, UB}, &type));
    bounds(type, 0, 16, 4);
    OK(MPI_Type_free(&type));
    OK(make(2, lengths, (MPI_Aint[]){-8, 0}, (MPI_Datatype[]){LB, MPI_INT}, &type));
    bounds(type, -8, 12, 4);
    OK(MPI_Type_free(&type));
    /* The least lower and the greatest upper bound. */
    OK(make(5, lengths, (MPI_Aint[]){-16, 40, 0, -4, 24}, (MPI_Datatype[]){LB, UB, MPI_INT, LB, UB}, &type));
    bounds(type, -16, 56, 4);
    OK(MPI_Type_free(&type));
    /* Also of a marker inside. */
    MPI_Datatype inner;
    OK(make(2, lengths, (MPI_Aint[]){0, 16}, (MPI_Datatype[]){MPI_INT, UB}, &inner));
    OK(make(2, lengths, (MPI_Aint[]){4, 8}, (MPI_Datatype[]){inner, UB}, &type));
    bounds(type, 4, 16, 4);
    OK(MPI_Type_free(&type));
    OK(make(2, lengths, (MPI_Aint[]){4, 40}, (MPI_Datatype[]){inner, UB}, &type));
    bounds(type, 4, 36, 4);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&inner));
    /* Markers alone. */
    OK(make(2, lengths, (MPI_Aint[]){-4, 12}, (MPI_Datatype[]){LB, UB}, &type));
    bounds(type, -4, 16, 0);
    OK(MPI_Type_free(&type));
    CLASS(make(-1, lengths, (MPI_Aint[]){0}, (MPI_Datatype[]){MPI_INT}, &type), MPI_ERR_COUNT);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    structures(old_struct);
    structures(new_struct);
    bounds(LB, 0, 0, 0);
    bounds(UB, 0, 0, 0);
#ifndef OPEN_MPI
    MPI_Datatype type;
    MPI_Count bytes, places[2] = {0, 16}, lengths[2] = {1, 1}, lb, extent;
    OK(MPI_Type_create_struct_c(2, lengths, places, (MPI_Datatype[]){MPI_INT, UB}, &type));
    bounds(type, 0, 16, 4);
    OK(MPI_Type_free(&type));
    OK(MPI_Type_size_c(UB, &bytes));
    EQUAL(bytes, 0);
    OK(MPI_Type_get_extent_c(UB, &lb, &extent));
    EQUAL(lb, 0);
    EQUAL(extent, 0);
#endif
    return finish();
}
