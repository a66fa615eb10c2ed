/* sections.c: buffers of mpi_f08, which come as descriptors of arrays and sections.
 *
 * To MPI a section is the sequence of its elements, in Fortran's order, as if they lay one after
 * the other (MPI-5.0 §19.1.12). A call that has ended with it at its return works on a copy, in and
 * out, as Fortran itself does; for operations that go on, a datatype says where the elements are,
 * or else a copy is bound to the request until it has ended.
 */
#include "glue.h"

#include <pthread.h>
#include <stdio.h>

typedef struct oxf_parked oxf_parked;

void *oxf_first(CFI_cdesc_t *buffer)
{
    return oxf_address(buffer->base_addr);
}

/* Whether the elements lie one after the other. The last extent of an assumed-size array is -1. */
static int is_contiguous(const CFI_cdesc_t *buffer)
{
    CFI_index_t stride = (CFI_index_t)buffer->elem_len;
    int result = 1;
    for (int d = 0; d < buffer->rank; d++) {
        CFI_index_t extent = buffer->dim[d].extent;
        if (extent == 0)
            return 1;
        if (extent != 1 && buffer->dim[d].sm != stride)
            result = 0;
        stride *= extent;
    }
    return result;
}

static size_t elements(const CFI_cdesc_t *buffer)
{
    size_t count = 1;
    for (int d = 0; d < buffer->rank; d++)
        count *= (size_t)buffer->dim[d].extent;
    return count;
}

/* Copies a section of `d` dimensions to (or from) memory without holes, and moves that on. */
static void copy(const CFI_cdesc_t *buffer, int d, char *at, char **flat, int out)
{
    size_t length = buffer->elem_len;
    const CFI_dim_t *dim = d > 0 ? &buffer->dim[d - 1] : NULL;
    if (d == 1 && dim->sm == (CFI_index_t)length) {
        length *= (size_t)dim->extent;
        d = 0;
    }
    if (d == 0) {
        memcpy(out ? at : *flat, out ? *flat : at, length);
        *flat += length;
        return;
    }
    for (CFI_index_t i = 0; i < dim->extent; i++)
        copy(buffer, d - 1, at + i * dim->sm, flat, out);
}

void *oxf_lend(oxf_copy *lent, CFI_cdesc_t *buffer)
{
    lent->buffer = buffer;
    lent->copy = NULL;
    if (is_contiguous(buffer))
        return oxf_first(buffer);
    lent->copy = oxf_memory(elements(buffer) * buffer->elem_len);
    char *flat = lent->copy;
    copy(buffer, buffer->rank, buffer->base_addr, &flat, 0);
    return lent->copy;
}

/* Copies results back. */
static void move(oxf_copy *lent, int changed)
{
    char *flat = lent->copy;
    if (flat && changed)
        copy(lent->buffer, lent->buffer->rank, lent->buffer->base_addr, &flat, 1);
}

void oxf_take_back(oxf_copy *lent, int changed)
{
    move(lent, changed);
    free(lent->copy);
}

/* A code of class MPI_ERR_BUFFER that says what is wrong with the section. */
static int refuse(const char *call, const char *name, const char *why)
{
    char words[MPI_MAX_ERROR_STRING];
    int code;
    snprintf(words, sizeof words, "%s: the section passed as %s is not contiguous, and %s", call,
             name, why);
    if (MPI_Add_error_code(MPI_ERR_BUFFER, &code) != MPI_SUCCESS)
        return MPI_ERR_BUFFER;
    MPI_Add_error_string(code, words);
    return code;
}

int oxf_need_contiguous(int code, CFI_cdesc_t *buffer, const char *call, const char *name)
{
    if (code != MPI_SUCCESS || is_contiguous(buffer))
        return code;
    return refuse(call, name, "this call needs memory without gaps");
}

/* The first `count` elements of the lower `d` dimensions, each `item`, as a datatype. */
static int describe(const CFI_cdesc_t *buffer, int d, MPI_Count count, MPI_Datatype item,
                    MPI_Datatype *made)
{
    if (d == 0)
        return MPI_Type_dup(item, made);
    MPI_Count inner = 1;
    for (int i = 0; i < d - 1; i++)
        inner *= buffer->dim[i].extent;
    MPI_Count full = inner ? count / inner : 0, rest = inner ? count % inner : 0;
    MPI_Count stride = buffer->dim[d - 1].sm;
    MPI_Datatype row, rows, tail;
    int code = describe(buffer, d - 1, inner, item, &row);
    if (code != MPI_SUCCESS)
        return code;
    code = MPI_Type_create_hvector_c(full, 1, stride, row, &rows);
    MPI_Type_free(&row);
    if (code != MPI_SUCCESS || rest == 0) {
        *made = rows;
        return code;
    }
    code = describe(buffer, d - 1, rest, item, &tail);
    if (code == MPI_SUCCESS) {
        MPI_Count lengths[2] = {1, 1}, places[2] = {0, full * stride};
        MPI_Datatype parts[2] = {rows, tail};
        code = MPI_Type_create_struct_c(2, lengths, places, parts, made);
        MPI_Type_free(&tail);
    }
    MPI_Type_free(&rows);
    return code;
}

/* Why no datatype describes `count` of `datatype` in a section, or nothing. */
static const char *indescribable(const CFI_cdesc_t *buffer, MPI_Count count, MPI_Datatype datatype,
                                 MPI_Count *per_element)
{
    MPI_Count lb = 0, extent = 0, size = 0, length = (MPI_Count)buffer->elem_len;
    MPI_Type_get_extent_c(datatype, &lb, &extent);
    MPI_Type_size_c(datatype, &size);
    if (lb != 0 || extent != size || size <= 0 || length % size != 0)
        return "its datatype is not one that fits into each element";
    *per_element = length / size;
    if (count % *per_element != 0 || count / *per_element > (MPI_Count)elements(buffer))
        return "the count is not that of whole elements in it";
    return NULL;
}

int oxf_describe(int code, oxf_section *section, CFI_cdesc_t *buffer, MPI_Count count,
                 MPI_Datatype datatype, int may_park, const char *call, const char *name)
{
    *section = (oxf_section){oxf_first(buffer), count, datatype, 0, NULL};
    if (code != MPI_SUCCESS || count <= 0 || datatype == MPI_DATATYPE_NULL || is_contiguous(buffer))
        return code;
    MPI_Count per_element;
    const char *why = indescribable(buffer, count, datatype, &per_element);
    if (why)
        return may_park ? oxf_park(code, section, buffer) : refuse(call, name, why);
    MPI_Datatype item;
    code = MPI_Type_contiguous_c(per_element, datatype, &item);
    if (code != MPI_SUCCESS)
        return code;
    code = describe(buffer, buffer->rank, count / per_element, item, &section->datatype);
    MPI_Type_free(&item);
    if (code == MPI_SUCCESS)
        code = MPI_Type_commit(&section->datatype);
    section->count = 1;
    section->made = code == MPI_SUCCESS;
    return code;
}

void oxf_forget(oxf_section *section)
{
    if (section->made)
        MPI_Type_free(&section->datatype);
}

/* A copy that outlives the call, in the order in which its requests were started. */
struct oxf_parked {
    oxf_parked *next;
    MPI_Fint request;
    unsigned long number;
    int changed, persistent, active;
    oxf_copy lent;
    /* The caller's descriptor ends with its call: this one lies behind, with its dimensions. */
};

int oxf_parked_count;
unsigned long oxf_parked_last;
static oxf_parked *parked;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int oxf_park(int code, oxf_section *section, CFI_cdesc_t *buffer)
{
    section->address = oxf_first(buffer);
    section->made = 0;
    section->parked = NULL;
    if (code != MPI_SUCCESS || is_contiguous(buffer))
        return code;
    size_t length = sizeof *buffer + (size_t)buffer->rank * sizeof buffer->dim[0];
    oxf_parked *made = oxf_memory(sizeof *made + length);
    *made = (oxf_parked){0};
    CFI_cdesc_t *own = (CFI_cdesc_t *)(made + 1);
    memcpy(own, buffer, length);
    section->address = oxf_lend(&made->lent, own);
    section->parked = made;
    return code;
}

static void release(oxf_parked *entry)
{
    free(entry->lent.copy);
    free(entry);
}

void oxf_bind(oxf_section *section, int code, MPI_Request request, int changed, int persistent)
{
    oxf_parked *made = section->parked;
    oxf_forget(section);
    if (!made)
        return;
    made->request = MPI_Request_toint(request);
    made->changed = changed;
    made->persistent = persistent;
    made->active = !persistent;
    if (code != MPI_SUCCESS) {
        release(made);
        return;
    }
    /* Requests of sends that were complete at once may be one: the first of them to be waited for
     * ends them all, as they have ended. */
    pthread_mutex_lock(&lock);
    made->number = __atomic_add_fetch(&oxf_parked_last, 1, __ATOMIC_RELEASE);
    made->next = parked;
    parked = made;
    __atomic_add_fetch(&oxf_parked_count, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
}

void oxf_begin_parked(MPI_Fint request)
{
    pthread_mutex_lock(&lock);
    for (oxf_parked *at = parked; at; at = at->next)
        if (at->request == request && !at->active) {
            char *flat = at->lent.copy;
            copy(at->lent.buffer, at->lent.buffer->rank, at->lent.buffer->base_addr, &flat, 0);
            at->active = 1;
        }
    pthread_mutex_unlock(&lock);
}

/* Whether the operation of a request has ended; a request that is null or not active has. */
static int has_ended(MPI_Request request)
{
    int flag = 0;
    return MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS && flag;
}

void oxf_end_parked(MPI_Fint request, MPI_Request now, unsigned long last)
{
    int gone = now == MPI_REQUEST_NULL, ended = gone || has_ended(now);
    pthread_mutex_lock(&lock);
    for (oxf_parked **at = &parked; *at;) {
        oxf_parked *entry = *at;
        int is_its = entry->request == request && entry->number <= last;
        if (is_its && entry->active && ended) {
            move(&entry->lent, entry->changed);
            entry->active = 0;
        }
        if (is_its && gone) {
            *at = entry->next;
            release(entry);
            __atomic_sub_fetch(&oxf_parked_count, 1, __ATOMIC_RELAXED);
        } else
            at = &entry->next;
    }
    pthread_mutex_unlock(&lock);
}

/* A request that is freed while it is active: nobody learns when it ends, so its copy stays. */
void oxf_drop_parked(MPI_Fint request, unsigned long last)
{
    pthread_mutex_lock(&lock);
    for (oxf_parked **at = &parked; *at;) {
        oxf_parked *entry = *at;
        if (entry->request != request || entry->number > last) {
            at = &entry->next;
            continue;
        }
        *at = entry->next;
        if (!entry->active)
            release(entry);
        __atomic_sub_fetch(&oxf_parked_count, 1, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&lock);
}

void pmpi_sizeof_f08ts_(CFI_cdesc_t *x, MPI_Fint *size, MPI_Fint *ierror)
{
    *size = (MPI_Fint)x->elem_len;
    OXF_RETURN(ierror, MPI_SUCCESS);
}
OXF_NAME(mpi_sizeof_f08ts_, pmpi_sizeof_f08ts_)

/* That the compiler must pass the buffer is all it does. */
void pmpi_f_sync_reg_f08ts_(CFI_cdesc_t *buf)
{
    (void)buf;
}
OXF_NAME(mpi_f_sync_reg_f08ts_, pmpi_f_sync_reg_f08ts_)
