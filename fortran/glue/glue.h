/* glue.h: what the glue between Fortran and the C library is made of.
 *
 * The sources of this folder are compiled for one Fortran compiler, with the C compiler that knows
 * its descriptors (ISO_Fortran_binding.h). They call public C functions alone, by their MPI names,
 * so that tools see the calls of a Fortran program as they see those of C.
 *
 * A C handle's low half is its INTEGER (MPI_X_toint), and INTEGER(KIND=4) is int: so a pointer to a
 * handle is, on the machines this runs on, a pointer to the INTEGER too. Reduction functions and
 * error handlers, which get handles by address and carry no state, rely on it.
 *
 * With OXF_OPENMPI the same sources make the library of Fortran for programs that were built for
 * Open MPI (openmpi.h, openmpi.c), which calls the C library of that ABI. Its mpi_f08 passes
 * addresses, so there are no descriptors, and one library serves all compilers.
 */
#ifndef OXMPI_FORTRAN_GLUE_H
#define OXMPI_FORTRAN_GLUE_H

#ifdef OXF_OPENMPI
#include "openmpi.h"
#else
#define OXF_DESCRIPTORS
#include <ISO_Fortran_binding.h>
#include <mpi.h>
#endif
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "callbacks need a little-endian machine"
#endif

/* Another name of a function, which a profiling library may take over. */
#define OXF_NAME(name, function) \
    extern __typeof__(function) name __attribute__((weak, alias(#function)));
#ifndef OXF_OPENMPI
/* The names of a procedure in mpif.h and mpi, beside that of its function; those of a procedure
 * that another one's function serves; those of a function that programs may only pass. */
#define OXF_MPIF(stem, STEM) OXF_NAME(mpi_##stem##_, pmpi_##stem##_)
#define OXF_ALSO(stem, STEM, function) \
    OXF_NAME(mpi_##stem##_, function) OXF_NAME(pmpi_##stem##_, function)
#define OXF_PASSED(stem, STEM, function) OXF_NAME(mpi_##stem##_, function)
/* The names of a function that mpi_f08 calls as mpif.h does. */
#define OXF_F08(name, function) \
    OXF_NAME(name##_f08_, function) OXF_NAME(p##name##_f08_, function)
/* Names that only programs of Open MPI have. */
#define OXF_MPIX(stem, STEM)
/* A function of the program as the C library takes it: this one passes handles by their address. */
#define OXF_CALLED(function) (function)
/* The length of a CHARACTER. */
typedef size_t oxf_length;
#endif
/* All names of a function written by hand. */
#define OXF_NAMES(stem, STEM) OXF_MPIF(stem, STEM) OXF_F08(mpi_##stem, pmpi_##stem##_)

#define OXF_RETURN(ierror, code) \
    do { \
        int oxf_code = (code); \
        if (ierror) \
            *(ierror) = oxf_code; \
    } while (0)

/* An array of C values beside an array of Fortran's; short ones need no heap. */
#define OXF_FEW 32
#define OXF_ARRAY(type, name, length) \
    const MPI_Count l_##name = (length), n_##name = l_##name < 0 ? 0 : l_##name; \
    type f_##name[OXF_FEW]; \
    type *c_##name = n_##name <= OXF_FEW ? f_##name : oxf_memory((size_t)n_##name * sizeof(type))
#define OXF_FOR(name) for (MPI_Count i = 0; i < n_##name; i++)
#define OXF_DROP(name) \
    do { \
        if (c_##name != f_##name) \
            free(c_##name); \
    } while (0)

/* Memory, or the end of the job: a Fortran call that returns has its results. */
void *oxf_memory(size_t bytes);

/* Special addresses: what stands for them in Fortran becomes what C has. */
void *oxf_address(void *address);
MPI_Status *oxf_status(MPI_Fint *status);
MPI_Status *oxf_statuses(MPI_Fint *statuses);
int *oxf_weights(int *weights);
int *oxf_errcodes(int *errcodes);
int oxf_is_argv_null(const char *argv);
int oxf_is_argvs_null(const char *argvs);

/* LOGICAL. The compiler's .TRUE. and .FALSE. are in facts.f90. */
extern int oxf_true, oxf_false;
static inline int oxf_is_true(MPI_Fint value)
{
    return value != oxf_false;
}
static inline MPI_Fint oxf_logical(int flag)
{
    return flag ? oxf_true : oxf_false;
}
void oxf_are_true(MPI_Count count, const MPI_Fint *from, int *to);
void oxf_logicals(int count, int room, MPI_Fint *values);

/* Positions in arrays: C's begin at 0; negative ones (MPI_UNDEFINED) stay. */
void oxf_from_one(int count, MPI_Fint *positions);

/* CHARACTER. A C string without the trailing blanks, without leading ones too (info), and back. */
char *oxf_text(const char *text, size_t length);
char *oxf_word(const char *text, size_t length);
void oxf_pad(char *to, size_t length, const char *from);

/* How many processes, neighbours or dimensions a communicator has. */
int oxf_partners(MPI_Comm comm);
int oxf_neighbours(MPI_Comm comm, int out);
int oxf_cartdim(MPI_Comm comm);

/* Errors found before the call: a code with words, raised where the call would raise. */
int oxf_raise_Comm(MPI_Comm comm, int code);
int oxf_raise_Win(MPI_Win win, int code);
int oxf_raise_File(MPI_File file, int code);

#ifdef OXF_DESCRIPTORS
/* Sections of arrays. */
void *oxf_first(CFI_cdesc_t *buffer);

/* For the time of a call: the section's own memory, or a copy of it. */
typedef struct oxf_copy {
    CFI_cdesc_t *buffer;
    char *copy;
} oxf_copy;
void *oxf_lend(oxf_copy *lent, CFI_cdesc_t *buffer);
void oxf_take_back(oxf_copy *lent, int changed);

/* For longer. `count` of `datatype` in the section: its own memory, a datatype where it is not
 * contiguous, or a copy that waits for the end of a request. */
typedef struct oxf_section {
    void *address;
    MPI_Count count;
    MPI_Datatype datatype;
    int made;
    struct oxf_parked *parked;
} oxf_section;
int oxf_describe(int code, oxf_section *section, CFI_cdesc_t *buffer, MPI_Count count,
                 MPI_Datatype datatype, int may_park, const char *call, const char *name);
int oxf_park(int code, oxf_section *section, CFI_cdesc_t *buffer);
int oxf_need_contiguous(int code, CFI_cdesc_t *buffer, const char *call, const char *name);
/* After the call: what was made for it goes, and copies are bound to its request. Results are
 * copied back if `changed`; a persistent request begins when it is started. */
void oxf_forget(oxf_section *section);
void oxf_bind(oxf_section *section, int code, MPI_Request request, int changed, int persistent);

/* Copies and requests. A request is known by its INTEGER. */
extern int oxf_parked_count;
void oxf_begin_parked(MPI_Fint request);
/* `last`: oxf_parked_last before the call; a later copy is of another request with this INTEGER. */
extern unsigned long oxf_parked_last;
void oxf_end_parked(MPI_Fint request, MPI_Request now, unsigned long last);
void oxf_drop_parked(MPI_Fint request, unsigned long last);
#define OXF_PARKED(call) \
    do { \
        if (__atomic_load_n(&oxf_parked_count, __ATOMIC_RELAXED)) \
            call; \
    } while (0)
/* Which copies bound to requests there were before the call. */
#define OXF_LAST const unsigned long last = __atomic_load_n(&oxf_parked_last, __ATOMIC_ACQUIRE);
#else
#define OXF_PARKED(call)
#define OXF_LAST
#endif

/* Tells the library which Fortran this is. */
void oxf_start(void);

#endif
