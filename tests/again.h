/* For programs that start another job: by the mpirun that has started them, of the same program. */
#ifndef OXMPI_TESTS_AGAIN_H
#define OXMPI_TESTS_AGAIN_H

#include "check.h"

#include <unistd.h>

static char mpirun[4096], program[4096];

static inline void read_link(const char *link, char *into, size_t room)
{
    ssize_t len = readlink(link, into, room - 1);
    CHECK(len > 0);
    into[len] = 0;
}

/* Finds both; to be called by a rank, before it forks. */
static inline void find_mpirun(void)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/exe", (int)getppid());
    read_link(link, mpirun, sizeof mpirun);
    read_link("/proc/self/exe", program, sizeof program);
}

#endif
