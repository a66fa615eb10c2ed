/* attributes.c: attributes and their callbacks (MPI-5.0 §19.3.7).
 *
 * An attribute that Fortran sets is an INTEGER(KIND=MPI_ADDRESS_KIND); C gets a pointer to it. So
 * each lies in a cell of its own, and the library caches the cell's address. What C has set is an
 * address: Fortran gets that as an integer. The set of cells tells one from the other.
 */
#include "glue.h"

#include <pthread.h>

typedef struct cell {
    MPI_Aint value; /* first: C's pointer to the value is the cell's address */
    struct cell *next;
} cell;

#define BUCKETS 1024
static cell *cells[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static cell **bucket(const void *address)
{
    return &cells[((size_t)address >> 4) % BUCKETS];
}

static void *new_cell(MPI_Aint value)
{
    cell *made = oxf_memory(sizeof *made);
    made->value = value;
    pthread_mutex_lock(&lock);
    made->next = *bucket(made);
    *bucket(made) = made;
    pthread_mutex_unlock(&lock);
    return made;
}

/* The value that Fortran sees; the cell goes away if `drop`. */
static MPI_Aint value_of(void *attribute, int drop)
{
    MPI_Aint value = (MPI_Aint)attribute;
    pthread_mutex_lock(&lock);
    for (cell **at = bucket(attribute); *at; at = &(*at)->next)
        if (*at == attribute) {
            cell *found = *at;
            value = found->value;
            if (drop) {
                *at = found->next;
                free(found);
            }
            break;
        }
    pthread_mutex_unlock(&lock);
    return value;
}

/* What belongs to a key made by Fortran; it lives as long as attributes may. */
typedef struct key {
    void *copy, *delete;
    MPI_Aint state;
    int is_short; /* made by MPI_KEYVAL_CREATE: values and state are default INTEGERs */
} key;

typedef void copy_function(MPI_Fint *object, MPI_Fint *keyval, void *state, void *in, void *out,
                           MPI_Fint *flag, MPI_Fint *ierror);
typedef void delete_function(MPI_Fint *object, MPI_Fint *keyval, void *value, void *state,
                             MPI_Fint *ierror);

static int copy(MPI_Fint object, MPI_Fint keyval, void *state, void *in, void *out, int *flag)
{
    key *made = state;
    MPI_Aint own = made->state, from = value_of(in, 0), to = 0;
    MPI_Fint says = oxf_false, code = MPI_SUCCESS;
    ((copy_function *)made->copy)(&object, &keyval, &own, &from, &to, &says, &code);
    *flag = oxf_is_true(says);
    if (code == MPI_SUCCESS && *flag)
        *(void **)out = new_cell(made->is_short ? (MPI_Fint)to : to);
    return code;
}

static int delete(MPI_Fint object, MPI_Fint keyval, void *attribute, void *state)
{
    key *made = state;
    MPI_Aint own = made->state, value = value_of(attribute, 0);
    MPI_Fint code = MPI_SUCCESS;
    ((delete_function *)made->delete)(&object, &keyval, &value, &own, &code);
    /* After an error the attribute stays. */
    if (code == MPI_SUCCESS)
        value_of(attribute, 1);
    return code;
}

static key *new_key(void *copy, void *delete, MPI_Aint state, int is_short)
{
    key *made = oxf_memory(sizeof *made);
    *made = (key){copy, delete, state, is_short};
    return made;
}

/* The three kinds of objects; `word` as in MPI_Type_toint. */
#define ATTRIBUTES(stem, STEM, Name, Type, word) \
    static int stem##_copy(Type object, int keyval, void *state, void *in, void *out, int *flag) \
    { \
        return copy(word##_toint(object), keyval, state, in, out, flag); \
    } \
    static int stem##_delete(Type object, int keyval, void *attribute, void *state) \
    { \
        return delete (word##_toint(object), keyval, attribute, state); \
    } \
    void pmpi_##stem##_create_keyval_(void *copy_fn, void *delete_fn, MPI_Fint *keyval, \
                                      MPI_Aint *state, MPI_Fint *ierror) \
    { \
        key *made = new_key(copy_fn, delete_fn, *state, 0); \
        int code = MPI_##Name##_create_keyval(stem##_copy, stem##_delete, keyval, made); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAMES(stem##_create_keyval, STEM##_CREATE_KEYVAL) \
    void pmpi_##stem##_set_attr_(MPI_Fint *object, MPI_Fint *keyval, MPI_Aint *value, \
                                 MPI_Fint *ierror) \
    { \
        void *made = new_cell(*value); \
        int code = MPI_##Name##_set_attr(word##_fromint(*object), *keyval, made); \
        if (code != MPI_SUCCESS) \
            value_of(made, 1); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAMES(stem##_set_attr, STEM##_SET_ATTR) \
    void pmpi_##stem##_get_attr_(MPI_Fint *object, MPI_Fint *keyval, MPI_Aint *value, \
                                 MPI_Fint *flag, MPI_Fint *ierror) \
    { \
        void *attribute = NULL; \
        int found = 0; \
        int code = MPI_##Name##_get_attr(word##_fromint(*object), *keyval, &attribute, &found); \
        if (code == MPI_SUCCESS) { \
            *flag = oxf_logical(found); \
            if (found) \
                *value = seen(*keyval, attribute); \
        } \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAMES(stem##_get_attr, STEM##_GET_ATTR)

/* What Fortran sees of an attribute: the value itself of those that the library keeps. */
static MPI_Aint seen(int keyval, void *attribute)
{
    switch (keyval) {
    case MPI_TAG_UB:
    case MPI_IO:
    case MPI_HOST:
    case MPI_WTIME_IS_GLOBAL:
    case MPI_APPNUM:
    case MPI_LASTUSEDCODE:
    case MPI_UNIVERSE_SIZE:
    case MPI_WIN_DISP_UNIT:
    case MPI_WIN_CREATE_FLAVOR:
    case MPI_WIN_MODEL:
        return *(int *)attribute;
    case MPI_WIN_SIZE:
        return *(MPI_Aint *)attribute;
    case MPI_WIN_BASE:
        return (MPI_Aint)attribute;
    default:
        return value_of(attribute, 0);
    }
}

ATTRIBUTES(comm, COMM, Comm, MPI_Comm, MPI_Comm)
ATTRIBUTES(type, TYPE, Type, MPI_Datatype, MPI_Type)
ATTRIBUTES(win, WIN, Win, MPI_Win, MPI_Win)

/* The calls that MPI-2.0 deprecated: values are default INTEGERs. */
void pmpi_keyval_create_(void *copy_fn, void *delete_fn, MPI_Fint *keyval, MPI_Fint *state,
                         MPI_Fint *ierror)
{
    key *made = new_key(copy_fn, delete_fn, *state, 1);
    OXF_RETURN(ierror, MPI_Comm_create_keyval(comm_copy, comm_delete, keyval, made));
}
OXF_MPIF(keyval_create, KEYVAL_CREATE)

void pmpi_attr_put_(MPI_Fint *comm, MPI_Fint *keyval, MPI_Fint *value, MPI_Fint *ierror)
{
    MPI_Aint wide = *value;
    pmpi_comm_set_attr_(comm, keyval, &wide, ierror);
}
OXF_MPIF(attr_put, ATTR_PUT)

void pmpi_attr_get_(MPI_Fint *comm, MPI_Fint *keyval, MPI_Fint *value, MPI_Fint *flag,
                    MPI_Fint *ierror)
{
    MPI_Aint wide = *value;
    pmpi_comm_get_attr_(comm, keyval, &wide, flag, ierror);
    *value = (MPI_Fint)wide;
}
OXF_MPIF(attr_get, ATTR_GET)

/* MPI_X_NULL_COPY_FN and its kind are procedures like those of a program. */
static void no_copy(MPI_Fint *object, MPI_Fint *keyval, void *state, void *in, void *out,
                    MPI_Fint *flag, MPI_Fint *ierror)
{
    (void)object, (void)keyval, (void)state, (void)in, (void)out;
    *flag = oxf_false;
    *ierror = MPI_SUCCESS;
}

static void same(MPI_Fint *object, MPI_Fint *keyval, void *state, void *in, void *out,
                 MPI_Fint *flag, MPI_Fint *ierror)
{
    (void)object, (void)keyval, (void)state;
    memcpy(out, in, sizeof(MPI_Aint));
    *flag = oxf_true;
    *ierror = MPI_SUCCESS;
}

/* A program may call these two itself, with default INTEGERs. */
static void same_short(MPI_Fint *object, MPI_Fint *keyval, void *state, void *in, void *out,
                       MPI_Fint *flag, MPI_Fint *ierror)
{
    (void)object, (void)keyval, (void)state;
    memcpy(out, in, sizeof(MPI_Fint));
    *flag = oxf_true;
    *ierror = MPI_SUCCESS;
}

static void no_delete(MPI_Fint *object, MPI_Fint *keyval, void *value, void *state,
                      MPI_Fint *ierror)
{
    (void)object, (void)keyval, (void)value, (void)state;
    *ierror = MPI_SUCCESS;
}

OXF_PASSED(comm_null_copy_fn, COMM_NULL_COPY_FN, no_copy)
OXF_PASSED(comm_dup_fn, COMM_DUP_FN, same)
OXF_PASSED(comm_null_delete_fn, COMM_NULL_DELETE_FN, no_delete)
OXF_PASSED(type_null_copy_fn, TYPE_NULL_COPY_FN, no_copy)
OXF_PASSED(type_dup_fn, TYPE_DUP_FN, same)
OXF_PASSED(type_null_delete_fn, TYPE_NULL_DELETE_FN, no_delete)
OXF_PASSED(win_null_copy_fn, WIN_NULL_COPY_FN, no_copy)
OXF_PASSED(win_dup_fn, WIN_DUP_FN, same)
OXF_PASSED(win_null_delete_fn, WIN_NULL_DELETE_FN, no_delete)
OXF_PASSED(null_copy_fn, NULL_COPY_FN, no_copy)
OXF_PASSED(dup_fn, DUP_FN, same_short)
OXF_PASSED(null_delete_fn, NULL_DELETE_FN, no_delete)
