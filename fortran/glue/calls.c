/* calls.c: calls whose Fortran form differs from the C form in more than types: starting and
 * clocks, strings with lengths, buffers that are given back, spawned programs.
 */
#include "glue.h"

/* Sizes in bytes, from facts.f90; the size of what the compiler has not is 0. */
extern int oxf_size_logical, oxf_size_integer, oxf_size_real, oxf_size_double;

static void put(MPI_Info info, const char *key, int bytes)
{
    char value[2] = {(char)('0' + bytes), 0};
    MPI_Info_set(info, key, value);
}

/* The first description counts, and a C program may have given one: no error then. */
void oxf_start(void)
{
    static int done;
    MPI_Info info, known;
    if (__atomic_exchange_n(&done, 1, __ATOMIC_RELAXED))
        return;
    if (MPI_Abi_get_fortran_info(&known) != MPI_SUCCESS)
        return;
    /* The kinds that have datatypes are the library's to say; sizes and truth are ours. */
    if (known == MPI_INFO_NULL)
        MPI_Info_create(&info);
    else {
        MPI_Info_dup(known, &info);
        MPI_Info_free(&known);
    }
    put(info, "mpi_logical_size", oxf_size_logical);
    put(info, "mpi_integer_size", oxf_size_integer);
    put(info, "mpi_real_size", oxf_size_real);
    put(info, "mpi_double_precision_size", oxf_size_double);
    MPI_Abi_set_fortran_info(info);
    MPI_Info_free(&info);
    MPI_Abi_set_fortran_booleans(oxf_size_logical, &oxf_true, &oxf_false);
}

void pmpi_init_(MPI_Fint *ierror)
{
    oxf_start();
    OXF_RETURN(ierror, MPI_Init(NULL, NULL));
}
OXF_NAMES(init, INIT)

void pmpi_init_thread_(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *ierror)
{
    oxf_start();
    OXF_RETURN(ierror, MPI_Init_thread(NULL, NULL, *required, provided));
}
OXF_NAMES(init_thread, INIT_THREAD)

void pmpi_session_init_(MPI_Fint *info, MPI_Fint *errhandler, MPI_Fint *session, MPI_Fint *ierror)
{
    MPI_Session made = MPI_SESSION_NULL;
    oxf_start();
    int code = MPI_Session_init(MPI_Info_fromint(*info), MPI_Errhandler_fromint(*errhandler), &made);
    if (code == MPI_SUCCESS)
        *session = MPI_Session_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(session_init, SESSION_INIT)

void pmpi_pcontrol_(MPI_Fint *level)
{
    MPI_Pcontrol(*level);
}
OXF_NAMES(pcontrol, PCONTROL)

double pmpi_wtime_(void)
{
    return MPI_Wtime();
}
OXF_NAMES(wtime, WTIME)

double pmpi_wtick_(void)
{
    return MPI_Wtick();
}
OXF_NAMES(wtick, WTICK)

MPI_Aint pmpi_aint_add_(MPI_Aint *base, MPI_Aint *disp)
{
    return MPI_Aint_add(*base, *disp);
}
OXF_NAMES(aint_add, AINT_ADD)

MPI_Aint pmpi_aint_diff_(MPI_Aint *addr1, MPI_Aint *addr2)
{
    return MPI_Aint_diff(*addr1, *addr2);
}
OXF_NAMES(aint_diff, AINT_DIFF)

/* A status is the C struct in every form. */
void pmpi_status_f2f08_(MPI_Fint *f_status, MPI_Fint *f08_status, MPI_Fint *ierror)
{
    memcpy(f08_status, f_status, MPI_F_STATUS_SIZE * sizeof(MPI_Fint));
    OXF_RETURN(ierror, MPI_SUCCESS);
}
OXF_NAMES(status_f2f08, STATUS_F2F08)

void pmpi_status_f082f_(MPI_Fint *f08_status, MPI_Fint *f_status, MPI_Fint *ierror)
{
    memcpy(f_status, f08_status, MPI_F_STATUS_SIZE * sizeof(MPI_Fint));
    OXF_RETURN(ierror, MPI_SUCCESS);
}
OXF_NAMES(status_f082f, STATUS_F082F)

/* Buffers: mpi_f08 gets the address; in mpif.h and mpi there is no place for it (MPI-5.0 §3.6). */
void pmpi_buffer_detach_f08_(void **buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    OXF_RETURN(ierror, MPI_Buffer_detach(buffer, size));
}
OXF_NAME(mpi_buffer_detach_f08_, pmpi_buffer_detach_f08_)

void pmpi_buffer_detach_f08_c_(void **buffer, MPI_Count *size, MPI_Fint *ierror)
{
    OXF_RETURN(ierror, MPI_Buffer_detach_c(buffer, size));
}
OXF_NAME(mpi_buffer_detach_f08_c_, pmpi_buffer_detach_f08_c_)

void pmpi_buffer_detach_(void *buffer, MPI_Fint *size, MPI_Fint *ierror)
{
    void *address;
    (void)buffer;
    OXF_RETURN(ierror, MPI_Buffer_detach(&address, size));
}
OXF_MPIF(buffer_detach, BUFFER_DETACH)

#define DETACH(stem, STEM, Name) \
    void pmpi_##stem##_detach_buffer_f08_(MPI_Fint *object, void **buffer, MPI_Fint *size, \
                                          MPI_Fint *ierror) \
    { \
        int code = MPI_##Name##_detach_buffer(MPI_##Name##_fromint(*object), buffer, size); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAME(mpi_##stem##_detach_buffer_f08_, pmpi_##stem##_detach_buffer_f08_) \
    void pmpi_##stem##_detach_buffer_f08_c_(MPI_Fint *object, void **buffer, MPI_Count *size, \
                                            MPI_Fint *ierror) \
    { \
        int code = MPI_##Name##_detach_buffer_c(MPI_##Name##_fromint(*object), buffer, size); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_NAME(mpi_##stem##_detach_buffer_f08_c_, pmpi_##stem##_detach_buffer_f08_c_) \
    void pmpi_##stem##_detach_buffer_(MPI_Fint *object, void *buffer, MPI_Fint *size, \
                                      MPI_Fint *ierror) \
    { \
        void *address; \
        (void)buffer; \
        int code = MPI_##Name##_detach_buffer(MPI_##Name##_fromint(*object), &address, size); \
        OXF_RETURN(ierror, code); \
    } \
    OXF_MPIF(stem##_detach_buffer, STEM##_DETACH_BUFFER)

DETACH(comm, COMM, Comm)
DETACH(session, SESSION, Session)

/* That the compiler must pass the buffer is all it does. */
void pmpi_f_sync_reg_(void *buf)
{
    (void)buf;
}
OXF_MPIF(f_sync_reg, F_SYNC_REG)

/* Infos. The lengths of Fortran do not count a NUL. */
void pmpi_info_get_(MPI_Fint *info, char *key, MPI_Fint *valuelen, char *value, MPI_Fint *flag,
                    MPI_Fint *ierror, oxf_length l_key, oxf_length l_value)
{
    char *word = oxf_word(key, l_key);
    char *text = oxf_memory((size_t)(*valuelen > 0 ? *valuelen : 0) + 1);
    int found = 0;
    int code = MPI_Info_get(MPI_Info_fromint(*info), word, *valuelen, text, &found);
    if (code == MPI_SUCCESS) {
        *flag = oxf_logical(found);
        if (found)
            oxf_pad(value, l_value, text);
    }
    free(text);
    free(word);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(info_get, INFO_GET)

void pmpi_info_get_string_(MPI_Fint *info, char *key, MPI_Fint *buflen, char *value, MPI_Fint *flag,
                           MPI_Fint *ierror, oxf_length l_key, oxf_length l_value)
{
    char *word = oxf_word(key, l_key);
    int found = 0, length = *buflen > 0 ? *buflen + 1 : 0;
    char *text = oxf_memory((size_t)length + 1);
    text[0] = '\0';
    int code = MPI_Info_get_string(MPI_Info_fromint(*info), word, &length, text, &found);
    if (code == MPI_SUCCESS) {
        *flag = oxf_logical(found);
        if (found) {
            if (*buflen > 0)
                oxf_pad(value, l_value, text);
            *buflen = length > 0 ? length - 1 : 0;
        }
    }
    free(text);
    free(word);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(info_get_string, INFO_GET_STRING)

/* Fortran does not hand its arguments over. */
void pmpi_info_create_env_(MPI_Fint *info, MPI_Fint *ierror)
{
    MPI_Info made = MPI_INFO_NULL;
    int code = MPI_Info_create_env(0, NULL, &made);
    if (code == MPI_SUCCESS)
        *info = MPI_Info_toint(made);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(info_create_env, INFO_CREATE_ENV)

void pmpi_session_get_nth_pset_(MPI_Fint *session, MPI_Fint *info, MPI_Fint *n, MPI_Fint *pset_len,
                                char *pset_name, MPI_Fint *ierror, oxf_length l_pset_name)
{
    int length = *pset_len > 0 ? *pset_len + 1 : 0;
    char *text = oxf_memory((size_t)length + 1);
    text[0] = '\0';
    int code = MPI_Session_get_nth_pset(MPI_Session_fromint(*session), MPI_Info_fromint(*info), *n,
                                        &length, text);
    if (code == MPI_SUCCESS) {
        if (*pset_len > 0)
            oxf_pad(pset_name, l_pset_name, text);
        *pset_len = length > 0 ? length - 1 : 0;
    }
    free(text);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(session_get_nth_pset, SESSION_GET_NTH_PSET)

/* Arguments of a program: CHARACTER(LEN=*) of rank 1, an entry of blanks at its end; the entries of
 * row `i` of a matrix with `rows` rows lie `rows` apart. Blanks at both ends of a word are no part
 * of it (MPI-5.0 §11.8.2). Only the root's count. */
static char **arguments(const char *first, size_t length, size_t apart)
{
    size_t count = 0, room = 8;
    char **list = oxf_memory(room * sizeof *list);
    for (const char *at = first;; at += length * apart) {
        if (count + 1 == room) {
            char **longer = oxf_memory(2 * room * sizeof *list);
            memcpy(longer, list, room * sizeof *list);
            free(list);
            list = longer;
            room *= 2;
        }
        list[count] = oxf_word(at, length);
        if (!*list[count])
            break;
        count++;
    }
    free(list[count]);
    list[count] = NULL;
    return list;
}

static void drop(char **list)
{
    if (list)
        for (char **at = list; *at; at++)
            free(*at);
    free(list);
}

static int is_root(MPI_Comm comm, int root)
{
    int rank = -1;
    return MPI_Comm_rank(comm, &rank) == MPI_SUCCESS && rank == root;
}

void pmpi_comm_spawn_(char *command, char *argv, MPI_Fint *maxprocs, MPI_Fint *info, MPI_Fint *root,
                      MPI_Fint *comm, MPI_Fint *intercomm, MPI_Fint *errcodes, MPI_Fint *ierror,
                      oxf_length l_command, oxf_length l_argv)
{
    MPI_Comm c_comm = MPI_Comm_fromint(*comm), made = MPI_COMM_NULL;
    int counts = is_root(c_comm, *root);
    char *program = counts ? oxf_word(command, l_command) : NULL;
    char **list = counts && !oxf_is_argv_null(argv) ? arguments(argv, l_argv, 1) : MPI_ARGV_NULL;
    int code = MPI_Comm_spawn(program, list, *maxprocs, MPI_Info_fromint(*info), *root, c_comm,
                              &made, oxf_errcodes(errcodes));
    if (code == MPI_SUCCESS)
        *intercomm = MPI_Comm_toint(made);
    drop(list);
    free(program);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(comm_spawn, COMM_SPAWN)

void pmpi_comm_spawn_multiple_(MPI_Fint *count, char *commands, char *argvs, MPI_Fint *maxprocs,
                               MPI_Fint *infos, MPI_Fint *root, MPI_Fint *comm,
                               MPI_Fint *intercomm, MPI_Fint *errcodes, MPI_Fint *ierror,
                               oxf_length l_commands, oxf_length l_argvs)
{
    MPI_Comm c_comm = MPI_Comm_fromint(*comm), made = MPI_COMM_NULL;
    int rows = is_root(c_comm, *root) && *count > 0 ? *count : 0;
    int has_arguments = rows > 0 && !oxf_is_argvs_null(argvs);
    char **programs = oxf_memory((size_t)rows * sizeof *programs);
    char ***lists = oxf_memory((size_t)rows * sizeof *lists);
    MPI_Info *c_infos = oxf_memory((size_t)rows * sizeof *c_infos);
    for (int i = 0; i < rows; i++) {
        programs[i] = oxf_word(commands + (size_t)i * l_commands, l_commands);
        lists[i] = has_arguments
                       ? arguments(argvs + (size_t)i * l_argvs, l_argvs, (size_t)rows)
                       : MPI_ARGV_NULL;
        c_infos[i] = MPI_Info_fromint(infos[i]);
    }
    int code = MPI_Comm_spawn_multiple(*count, programs, has_arguments ? lists : MPI_ARGVS_NULL,
                                       maxprocs, c_infos, *root, c_comm, &made,
                                       oxf_errcodes(errcodes));
    if (code == MPI_SUCCESS)
        *intercomm = MPI_Comm_toint(made);
    for (int i = 0; i < rows; i++) {
        drop(lists[i]);
        free(programs[i]);
    }
    free(c_infos);
    free(lists);
    free(programs);
    OXF_RETURN(ierror, code);
}
OXF_NAMES(comm_spawn_multiple, COMM_SPAWN_MULTIPLE)
