/* Names from before the standard ABI. The ABI has no symbols for them; what follows makes none. */

#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define OXMPI_INLINE static inline
#elif defined(__GNUC__)
#define OXMPI_INLINE static __inline__
#else
#define OXMPI_INLINE static
#endif

/* MPI_Fint and the conversions of handles to and from it: the ABI has MPI_X_toint and MPI_X_fromint in their place, and an int is
 * what Fortran's INTEGER is. -DMPI_NO_C2F_INLINE leaves them out. */
#ifndef MPI_NO_C2F_INLINE
typedef int MPI_Fint;
@CONVERSIONS@
/* A status in Fortran is MPI_F_STATUS_SIZE integers in the order of the C struct. */
OXMPI_INLINE int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
    const int *from = (const int *)(const void *)c_status;
    int i;
    for (i = 0; i < MPI_F_STATUS_SIZE; i++)
        f_status[i] = from[i];
    return MPI_SUCCESS;
}

OXMPI_INLINE int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
    int *to = (int *)(void *)c_status;
    int i;
    for (i = 0; i < MPI_F_STATUS_SIZE; i++)
        to[i] = f_status[i];
    return MPI_SUCCESS;
}

/* TYPE(MPI_Status) of mpi_f08 is the C struct. */
typedef MPI_Status MPI_F08_status;

OXMPI_INLINE int MPI_Status_c2f08(const MPI_Status *c_status, MPI_F08_status *f08_status)
{
    *f08_status = *c_status;
    return MPI_SUCCESS;
}

OXMPI_INLINE int MPI_Status_f082c(const MPI_F08_status *f08_status, MPI_Status *c_status)
{
    *c_status = *f08_status;
    return MPI_SUCCESS;
}

OXMPI_INLINE int MPI_Status_f082f(const MPI_F08_status *f08_status, MPI_Fint *f_status)
{
    return MPI_Status_c2f(f08_status, f_status);
}

OXMPI_INLINE int MPI_Status_f2f08(const MPI_Fint *f_status, MPI_F08_status *f08_status)
{
    return MPI_Status_f2c(f_status, f08_status);
}
#endif

/* What MPI-3.0 removed. A program that calls one of these functions is told by the compiler what to call instead;
 * with `mpicc -mpi1` (-DOXMPI_MPI1) they are inline functions over what replaced them. MPI_LB and MPI_UB are gone for good. */
typedef MPI_Comm_errhandler_function MPI_Handler_function;

#ifdef OXMPI_MPI1
OXMPI_INLINE int MPI_Address(const void *location, MPI_Aint *address)
{
    return MPI_Get_address(location, address);
}

OXMPI_INLINE int MPI_Errhandler_create(MPI_Handler_function *handler_fn, MPI_Errhandler *errhandler)
{
    return MPI_Comm_create_errhandler(handler_fn, errhandler);
}

OXMPI_INLINE int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *errhandler)
{
    return MPI_Comm_get_errhandler(comm, errhandler);
}

OXMPI_INLINE int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler)
{
    return MPI_Comm_set_errhandler(comm, errhandler);
}

OXMPI_INLINE int MPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent)
{
    MPI_Aint lb;
    return MPI_Type_get_extent(datatype, &lb, extent);
}

OXMPI_INLINE int MPI_Type_lb(MPI_Datatype datatype, MPI_Aint *displacement)
{
    MPI_Aint extent;
    return MPI_Type_get_extent(datatype, displacement, &extent);
}

OXMPI_INLINE int MPI_Type_ub(MPI_Datatype datatype, MPI_Aint *displacement)
{
    MPI_Aint lb;
    int code = MPI_Type_get_extent(datatype, &lb, displacement);
    if (code == MPI_SUCCESS)
        *displacement += lb;
    return code;
}

OXMPI_INLINE int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    return MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype);
}

OXMPI_INLINE int MPI_Type_hindexed(int count, int array_of_blocklengths[], MPI_Aint array_of_displacements[],
                                   MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    return MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}

OXMPI_INLINE int MPI_Type_struct(int count, int array_of_blocklengths[], MPI_Aint array_of_displacements[],
                                 MPI_Datatype array_of_types[], MPI_Datatype *newtype)
{
    return MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);
}
#elif defined(__GNUC__)
#define OXMPI_REMOVED(name, instead) \
    __attribute__((__error__(#name " was removed by MPI-3.0: call " instead ", or compile with mpicc -mpi1")))
int MPI_Address(void *location, MPI_Aint *address) OXMPI_REMOVED(MPI_Address, "MPI_Get_address");
int MPI_Errhandler_create(MPI_Handler_function *handler_fn, MPI_Errhandler *errhandler)
    OXMPI_REMOVED(MPI_Errhandler_create, "MPI_Comm_create_errhandler");
int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *errhandler)
    OXMPI_REMOVED(MPI_Errhandler_get, "MPI_Comm_get_errhandler");
int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler)
    OXMPI_REMOVED(MPI_Errhandler_set, "MPI_Comm_set_errhandler");
int MPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent) OXMPI_REMOVED(MPI_Type_extent, "MPI_Type_get_extent");
int MPI_Type_lb(MPI_Datatype datatype, MPI_Aint *displacement) OXMPI_REMOVED(MPI_Type_lb, "MPI_Type_get_extent");
int MPI_Type_ub(MPI_Datatype datatype, MPI_Aint *displacement) OXMPI_REMOVED(MPI_Type_ub, "MPI_Type_get_extent");
int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
    OXMPI_REMOVED(MPI_Type_hvector, "MPI_Type_create_hvector");
int MPI_Type_hindexed(int count, int array_of_blocklengths[], MPI_Aint array_of_displacements[], MPI_Datatype oldtype,
                      MPI_Datatype *newtype) OXMPI_REMOVED(MPI_Type_hindexed, "MPI_Type_create_hindexed");
int MPI_Type_struct(int count, int array_of_blocklengths[], MPI_Aint array_of_displacements[], MPI_Datatype array_of_types[],
                    MPI_Datatype *newtype) OXMPI_REMOVED(MPI_Type_struct, "MPI_Type_create_struct");
#endif

#ifdef __has_attribute
#if __has_attribute(unavailable)
#define OXMPI_GONE(name) \
    __attribute__((__unavailable__(#name " was removed by MPI-3.0: set bounds with MPI_Type_create_resized")))
extern MPI_Datatype MPI_LB OXMPI_GONE(MPI_LB);
extern MPI_Datatype MPI_UB OXMPI_GONE(MPI_UB);
#endif
#endif
