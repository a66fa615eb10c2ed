/* openmpi.c: what programs that were built for Open MPI call beside the procedures of the standard:
 * those that MPI-3.0 removed, MPI_SIZEOF for each type and rank, extensions that its mpi_f08 names;
 * and what the glue has to know of their compiler.
 */
#include "glue.h"

/* As facts.f90 has it for a compiler that is known. Another .TRUE. is not 0 either. */
int oxf_true = 1, oxf_false = 0;
int oxf_size_logical = 4, oxf_size_integer = 4, oxf_size_real = 4, oxf_size_double = 8;

/* Functions of the C library that the standard's header has no more. */
int PMPI_Type_struct(int count, int *lengths, MPI_Aint *places, MPI_Datatype *types,
                     MPI_Datatype *made);
int PMPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent);
int PMPI_Type_lb(MPI_Datatype datatype, MPI_Aint *bound);
int PMPI_Type_ub(MPI_Datatype datatype, MPI_Aint *bound);

void pmpi_address_(void *location, MPI_Fint *address, MPI_Fint *ierror)
{
    MPI_Aint wide = 0;
    int code = MPI_Get_address(oxf_address(location), &wide);
    *address = (MPI_Fint)wide;
    OXF_RETURN(ierror, code);
}
OXF_MPIF(address, ADDRESS)

void pmpi_errhandler_create_(MPI_Comm_errhandler_function *handler, MPI_Fint *errhandler,
                             MPI_Fint *ierror)
{
    MPI_Errhandler made = MPI_ERRHANDLER_NULL;
    int code = MPI_Comm_create_errhandler(OXF_CALLED(handler), &made);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(errhandler_create, ERRHANDLER_CREATE)

void pmpi_errhandler_get_(MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    MPI_Errhandler found = MPI_ERRHANDLER_NULL;
    int code = MPI_Comm_get_errhandler(MPI_Comm_fromint(*comm), &found);
    if (code == MPI_SUCCESS)
        *errhandler = MPI_Errhandler_toint(found);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(errhandler_get, ERRHANDLER_GET)

void pmpi_errhandler_set_(MPI_Fint *comm, MPI_Fint *errhandler, MPI_Fint *ierror)
{
    OXF_RETURN(ierror, MPI_Comm_set_errhandler(MPI_Comm_fromint(*comm),
                                               MPI_Errhandler_fromint(*errhandler)));
}
OXF_MPIF(errhandler_set, ERRHANDLER_SET)

#define BOUND(stem, STEM, Name) \
    void pmpi_type_##stem##_(MPI_Fint *datatype, MPI_Fint *bytes, MPI_Fint *ierror) \
    { \
        MPI_Aint wide = 0; \
        int code = PMPI_Type_##Name(MPI_Type_fromint(*datatype), &wide); \
        if (code == MPI_SUCCESS) \
            *bytes = (MPI_Fint)wide; \
        OXF_RETURN(ierror, code); \
    } \
    OXF_MPIF(type_##stem, TYPE_##STEM)

BOUND(extent, EXTENT, extent)
BOUND(lb, LB, lb)
BOUND(ub, UB, ub)

void pmpi_type_hvector_(MPI_Fint *count, MPI_Fint *length, MPI_Fint *stride, MPI_Fint *oldtype,
                        MPI_Fint *newtype, MPI_Fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    int code = MPI_Type_create_hvector(*count, *length, *stride, MPI_Type_fromint(*oldtype), &made);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_hvector, TYPE_HVECTOR)

void pmpi_type_hindexed_(MPI_Fint *count, MPI_Fint *lengths, MPI_Fint *displacements,
                         MPI_Fint *oldtype, MPI_Fint *newtype, MPI_Fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    OXF_ARRAY(MPI_Aint, wide, *count);
    OXF_FOR(wide) c_wide[i] = displacements[i];
    int code =
        MPI_Type_create_hindexed(*count, lengths, c_wide, MPI_Type_fromint(*oldtype), &made);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(made);
    OXF_DROP(wide);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_hindexed, TYPE_HINDEXED)

void pmpi_type_struct_(MPI_Fint *count, MPI_Fint *lengths, MPI_Fint *displacements,
                       MPI_Fint *oldtypes, MPI_Fint *newtype, MPI_Fint *ierror)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    OXF_ARRAY(MPI_Aint, wide, *count);
    OXF_ARRAY(MPI_Datatype, types, *count);
    OXF_FOR(wide) c_wide[i] = displacements[i];
    OXF_FOR(types) c_types[i] = MPI_Type_fromint(oldtypes[i]);
    int code = PMPI_Type_struct(*count, lengths, c_wide, c_types, &made);
    if (code == MPI_SUCCESS)
        *newtype = MPI_Type_toint(made);
    OXF_DROP(types);
    OXF_DROP(wide);
    OXF_RETURN(ierror, code);
}
OXF_MPIF(type_struct, TYPE_STRUCT)

/* Fault tolerance is an extension of Open MPI 5, and not here. */
#define UNSUPPORTED(stem, STEM, ...) \
    void oxf_unsupported_##stem(MPI_Fint *comm, ##__VA_ARGS__, MPI_Fint *ierror) \
    { \
        int code = oxf_raise_Comm(MPI_Comm_fromint(*comm), MPI_ERR_UNSUPPORTED_OPERATION); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_EXTENDED(stem, STEM, oxf_unsupported_##stem)

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
UNSUPPORTED(comm_ack_failed, COMM_ACK_FAILED, MPI_Fint *asked, MPI_Fint *known)
UNSUPPORTED(comm_agree, COMM_AGREE, MPI_Fint *flag)
UNSUPPORTED(comm_failure_ack, COMM_FAILURE_ACK)
UNSUPPORTED(comm_failure_get_acked, COMM_FAILURE_GET_ACKED, MPI_Fint *group)
UNSUPPORTED(comm_get_failed, COMM_GET_FAILED, MPI_Fint *group)
UNSUPPORTED(comm_iagree, COMM_IAGREE, MPI_Fint *flag, MPI_Fint *request)
UNSUPPORTED(comm_is_revoked, COMM_IS_REVOKED, MPI_Fint *flag)
UNSUPPORTED(comm_revoke, COMM_REVOKE)
UNSUPPORTED(comm_shrink, COMM_SHRINK, MPI_Fint *made)
#pragma GCC diagnostic pop

/* MPI_SIZEOF: the name says the type, whose variable is not looked at. */
#define SIZEOF_AS(type, rank, bytes) \
    void mpi_sizeof_##type##_##rank##_(void *x, MPI_Fint *size, MPI_Fint *ierror) \
    { \
        (void)x; \
        *size = bytes; \
        OXF_RETURN(ierror, MPI_SUCCESS); \
    } \
    OXF_NAME(pmpi_sizeof_##type##_##rank##_, mpi_sizeof_##type##_##rank##_)
#define SIZEOF(type, bytes) \
    SIZEOF_AS(type, scalar, bytes) SIZEOF_AS(type, r1, bytes) SIZEOF_AS(type, r2, bytes) \
    SIZEOF_AS(type, r3, bytes) SIZEOF_AS(type, r4, bytes) SIZEOF_AS(type, r5, bytes) \
    SIZEOF_AS(type, r6, bytes) SIZEOF_AS(type, r7, bytes) SIZEOF_AS(type, r8, bytes) \
    SIZEOF_AS(type, r9, bytes) SIZEOF_AS(type, r10, bytes) SIZEOF_AS(type, r11, bytes) \
    SIZEOF_AS(type, r12, bytes) SIZEOF_AS(type, r13, bytes) SIZEOF_AS(type, r14, bytes) \
    SIZEOF_AS(type, r15, bytes)

SIZEOF(character, 1)
SIZEOF(logical, 4)
SIZEOF(int8, 1)
SIZEOF(int16, 2)
SIZEOF(int32, 4)
SIZEOF(int64, 8)
SIZEOF(real32, 4)
SIZEOF(real64, 8)
SIZEOF(real128, 16)
SIZEOF(complex32, 8)
SIZEOF(complex64, 16)
SIZEOF(complex128, 32)
