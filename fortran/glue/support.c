/* support.c: special addresses, LOGICAL, CHARACTER and errors, for all of the glue. */
#include "glue.h"

#include <stdio.h>

/* The common blocks of mpif.h and of the modules. A program has them in its own memory, and the
 * dynamic linker makes these the same. Those of Open MPI are in its C library. */
#ifndef OXF_OPENMPI
int oxmpi_bottom_[1], oxmpi_in_place_[1], oxmpi_buffer_automatic_[1];
int oxmpi_unweighted_[1], oxmpi_weights_empty_[1], oxmpi_errcodes_ignore_[1];
int oxmpi_status_ignore_[MPI_F_STATUS_SIZE], oxmpi_statuses_ignore_[MPI_F_STATUS_SIZE];
char oxmpi_argv_null_[1], oxmpi_argvs_null_[1];
#endif

void *oxf_memory(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fprintf(stderr, "libmpifort_abi: no memory for %zu bytes of arguments\n", bytes);
        abort();
    }
    return memory;
}

void *oxf_address(void *address)
{
    if (address == oxmpi_bottom_)
        return MPI_BOTTOM;
    if (address == oxmpi_in_place_)
        return MPI_IN_PLACE;
#ifndef OXF_OPENMPI
    if (address == oxmpi_buffer_automatic_)
        return MPI_BUFFER_AUTOMATIC;
#endif
    return address;
}

MPI_Status *oxf_status(MPI_Fint *status)
{
    return status == oxmpi_status_ignore_ ? MPI_STATUS_IGNORE : (MPI_Status *)status;
}

MPI_Status *oxf_statuses(MPI_Fint *statuses)
{
    return statuses == oxmpi_statuses_ignore_ ? MPI_STATUSES_IGNORE : (MPI_Status *)statuses;
}

int *oxf_weights(int *weights)
{
    if (weights == oxmpi_unweighted_)
        return MPI_UNWEIGHTED;
    return weights == oxmpi_weights_empty_ ? MPI_WEIGHTS_EMPTY : weights;
}

int *oxf_errcodes(int *errcodes)
{
    return errcodes == oxmpi_errcodes_ignore_ ? MPI_ERRCODES_IGNORE : errcodes;
}

int oxf_is_argv_null(const char *argv)
{
    return argv == oxmpi_argv_null_;
}

int oxf_is_argvs_null(const char *argvs)
{
    return argvs == oxmpi_argvs_null_;
}

void oxf_are_true(MPI_Count count, const MPI_Fint *from, int *to)
{
    for (MPI_Count i = 0; i < count; i++)
        to[i] = oxf_is_true(from[i]);
}

void oxf_logicals(int count, int room, MPI_Fint *values)
{
    for (int i = 0; i < count && i < room; i++)
        values[i] = oxf_logical(values[i]);
}

void oxf_from_one(int count, MPI_Fint *positions)
{
    for (int i = 0; i < count; i++)
        if (positions[i] >= 0)
            positions[i]++;
}

char *oxf_text(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        length--;
    char *copy = oxf_memory(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *oxf_word(const char *text, size_t length)
{
    while (length > 0 && *text == ' ')
        text++, length--;
    return oxf_text(text, length);
}

void oxf_pad(char *to, size_t length, const char *from)
{
    size_t used = strlen(from);
    if (used > length)
        used = length;
    memcpy(to, from, used);
    memset(to + used, ' ', length - used);
}

int oxf_partners(MPI_Comm comm)
{
    int size = 0, between = 0;
    if (MPI_Comm_test_inter(comm, &between) != MPI_SUCCESS)
        return 0;
    int code = between ? MPI_Comm_remote_size(comm, &size) : MPI_Comm_size(comm, &size);
    return code == MPI_SUCCESS ? size : 0;
}

int oxf_cartdim(MPI_Comm comm)
{
    int kind, dims = 0;
    if (MPI_Topo_test(comm, &kind) != MPI_SUCCESS || kind != MPI_CART)
        return 0;
    return MPI_Cartdim_get(comm, &dims) == MPI_SUCCESS ? dims : 0;
}

int oxf_neighbours(MPI_Comm comm, int out)
{
    int kind, rank, in_count = 0, out_count = 0, weighted;
    if (MPI_Topo_test(comm, &kind) != MPI_SUCCESS)
        return 0;
    switch (kind) {
    case MPI_CART:
        return 2 * oxf_cartdim(comm);
    case MPI_GRAPH:
        MPI_Comm_rank(comm, &rank);
        MPI_Graph_neighbors_count(comm, rank, &out_count);
        return out_count;
    case MPI_DIST_GRAPH:
        MPI_Dist_graph_neighbors_count(comm, &in_count, &out_count, &weighted);
        return out ? out_count : in_count;
    default:
        return 0;
    }
}

int oxf_raise_Comm(MPI_Comm comm, int code)
{
    MPI_Comm_call_errhandler(comm, code);
    return code;
}

int oxf_raise_Win(MPI_Win win, int code)
{
    MPI_Win_call_errhandler(win, code);
    return code;
}

int oxf_raise_File(MPI_File file, int code)
{
    MPI_File_call_errhandler(file, code);
    return code;
}
