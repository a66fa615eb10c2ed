/* A file name of this job, the same on all ranks, in a directory of its own that finish_scratch
 * removes. */
#ifndef OXMPI_TESTS_SCRATCH_H
#define OXMPI_TESTS_SCRATCH_H

#include "check.h"
#include <unistd.h>

static char scratch[512], scratch_file[600];
/* The hints that open_scratch gives. */
static MPI_Info scratch_info = MPI_INFO_NULL;

static inline void make_scratch(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(scratch, sizeof scratch, "%s/oxmpi-io-XXXXXX", base ? base : "/tmp");
    if (rank == 0)
        CHECK(mkdtemp(scratch) != NULL);
    OK(MPI_Bcast(scratch, sizeof scratch, MPI_CHAR, 0, MPI_COMM_WORLD));
    snprintf(scratch_file, sizeof scratch_file, "%s/file", scratch);
}

/* The directory is empty again: nothing was left behind. */
static inline void finish_scratch(void)
{
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0)
        CHECK(rmdir(scratch) == 0);
}

/* Opens the scratch file for all ranks; its name goes when it is closed. */
static inline MPI_File open_scratch(int mode)
{
    MPI_File file;
    OK(MPI_File_open(MPI_COMM_WORLD, scratch_file, mode | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, scratch_info,
                     &file));
    return file;
}

/* Not every program uses every one of these. */
static inline void unused_scratch(void)
{
    (void)open_scratch;
    (void)unused_scratch;
}

#endif
