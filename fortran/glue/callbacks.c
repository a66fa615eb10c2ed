/* callbacks.c: procedures of the program that the library calls: reductions, error handlers,
 * generalized requests, data representations.
 *
 * Where C gives a callback its extra state, a function here stands between and gets the Fortran
 * procedure from it. Reductions and error handlers have no state: the Fortran procedure is passed
 * itself, as all of its arguments come by address and look alike in both languages (glue.h).
 */
#include "glue.h"

void pmpi_op_create_(MPI_User_function *user_fn, MPI_Fint *commute, MPI_Fint *op, MPI_Fint *ierror)
{
    MPI_Op made = MPI_OP_NULL;
    int code = MPI_Op_create(OXF_CALLED(user_fn), oxf_is_true(*commute), &made);
    if (code == MPI_SUCCESS)
        *op = MPI_Op_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(op_create, OP_CREATE)

void pmpi_op_create_c_(MPI_User_function_c *user_fn, MPI_Fint *commute, MPI_Fint *op,
                       MPI_Fint *ierror)
{
    MPI_Op made = MPI_OP_NULL;
    int code = MPI_Op_create_c(OXF_CALLED(user_fn), oxf_is_true(*commute), &made);
    if (code == MPI_SUCCESS)
        *op = MPI_Op_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(op_create_c, OP_CREATE_C)

#define ERRHANDLER(stem, STEM, Name) \
    void pmpi_##stem##_create_errhandler_(MPI_##Name##_errhandler_function *handler, \
                                          MPI_Fint *errhandler, MPI_Fint *ierror) \
    { \
        MPI_Errhandler made = MPI_ERRHANDLER_NULL; \
        int code = MPI_##Name##_create_errhandler(OXF_CALLED(handler), &made); \
        if (code == MPI_SUCCESS) \
            *errhandler = MPI_Errhandler_toint(made); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAMES(stem##_create_errhandler, STEM##_CREATE_ERRHANDLER)

ERRHANDLER(comm, COMM, Comm)
ERRHANDLER(win, WIN, Win)
ERRHANDLER(file, FILE, File)
ERRHANDLER(session, SESSION, Session)

typedef struct grequest {
    void (*query)(MPI_Aint *state, MPI_Fint *status, MPI_Fint *ierror);
    void (*free)(MPI_Aint *state, MPI_Fint *ierror);
    void (*cancel)(MPI_Aint *state, MPI_Fint *complete, MPI_Fint *ierror);
    MPI_Aint state;
} grequest;

static int query(void *state, MPI_Status *status)
{
    grequest *made = state;
    MPI_Fint code = MPI_SUCCESS;
    made->query(&made->state, (MPI_Fint *)status, &code);
    return code;
}

static int drop(void *state)
{
    grequest *made = state;
    MPI_Fint code = MPI_SUCCESS;
    made->free(&made->state, &code);
    free(made);
    return code;
}

static int cancel(void *state, int complete)
{
    grequest *made = state;
    MPI_Fint code = MPI_SUCCESS, says = oxf_logical(complete);
    made->cancel(&made->state, &says, &code);
    return code;
}

void pmpi_grequest_start_(void (*query_fn)(MPI_Aint *, MPI_Fint *, MPI_Fint *),
                          void (*free_fn)(MPI_Aint *, MPI_Fint *),
                          void (*cancel_fn)(MPI_Aint *, MPI_Fint *, MPI_Fint *), MPI_Aint *state,
                          MPI_Fint *request, MPI_Fint *ierror)
{
    MPI_Request started = MPI_REQUEST_NULL;
    grequest *made = oxf_memory(sizeof *made);
    *made = (grequest){query_fn, free_fn, cancel_fn, *state};
    int code = MPI_Grequest_start(query, drop, cancel, made, &started);
    if (code == MPI_SUCCESS)
        *request = MPI_Request_toint(started);
    else
        free(made);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(grequest_start, GREQUEST_START)

/* A data representation stays for the life of the process, and so does what belongs to it. */
typedef void conversion(void *userbuf, MPI_Fint *datatype, void *count, void *filebuf,
                        MPI_Offset *position, MPI_Aint *state, MPI_Fint *ierror);
typedef struct datarep {
    conversion *read, *write;
    void (*extent)(MPI_Fint *datatype, MPI_Aint *extent, MPI_Aint *state, MPI_Fint *ierror);
    MPI_Aint state;
} datarep;

static int extent(MPI_Datatype datatype, MPI_Aint *bytes, void *state)
{
    datarep *made = state;
    MPI_Fint code = MPI_SUCCESS, handle = MPI_Type_toint(datatype);
    made->extent(&handle, bytes, &made->state, &code);
    return code;
}

#define CONVERSION(name, which, Count) \
    static int name(void *userbuf, MPI_Datatype datatype, Count count, void *filebuf, \
                    MPI_Offset position, void *state) \
    { \
        datarep *made = state; \
        MPI_Fint code = MPI_SUCCESS, handle = MPI_Type_toint(datatype); \
        made->which(userbuf, &handle, &count, filebuf, &position, &made->state, &code); \
        return code; \
    }

CONVERSION(read_int, read, int)
CONVERSION(write_int, write, int)
CONVERSION(read_count, read, MPI_Count)
CONVERSION(write_count, write, MPI_Count)

/* MPI_CONVERSION_FN_NULL: known by its address, never called. */
static void no_conversion(void *userbuf, MPI_Fint *datatype, void *count, void *filebuf,
                          MPI_Offset *position, MPI_Aint *state, MPI_Fint *ierror)
{
    (void)userbuf, (void)datatype, (void)count, (void)filebuf, (void)position, (void)state;
    *ierror = MPI_ERR_CONVERSION;
}
OXF_PASSED(conversion_fn_null, CONVERSION_FN_NULL, no_conversion)
OXF_PASSED(conversion_fn_null_c, CONVERSION_FN_NULL_C, no_conversion)

static int is_null(conversion *function)
{
    return function == no_conversion || function == (conversion *)mpi_conversion_fn_null_ ||
           function == (conversion *)mpi_conversion_fn_null_c_;
}

#define REGISTER(suffix, SUFFIX, read_glue, write_glue) \
    void pmpi_register_datarep##suffix##_( \
        char *name, conversion *read, conversion *write, \
        void (*extent_fn)(MPI_Fint *, MPI_Aint *, MPI_Aint *, MPI_Fint *), MPI_Aint *state, \
        MPI_Fint *ierror, oxf_length length) \
    { \
        char *text = oxf_text(name, length); \
        datarep *made = oxf_memory(sizeof *made); \
        *made = (datarep){read, write, extent_fn, *state}; \
        int code = MPI_Register_datarep##suffix(text, is_null(read) ? NULL : read_glue, \
                                                is_null(write) ? NULL : write_glue, extent, made); \
        if (code != MPI_SUCCESS) \
            free(made); \
        free(text); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAMES(register_datarep##suffix, REGISTER_DATAREP##SUFFIX)

REGISTER(, , read_int, write_int)
REGISTER(_c, _C, read_count, write_count)
