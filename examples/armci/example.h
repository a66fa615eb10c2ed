/* What the ARMCI examples share: starting, memory of all processes, a condition that ends the job
 * when it does not hold. */
#ifndef ARMCI_EXAMPLE_H
#define ARMCI_EXAMPLE_H

#include <armci.h>
#include <math.h>
#include <message.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int me, procs;

/* The condition holds, or the job ends. */
static inline void check(int holds, const char *what)
{
    if (!holds)
        ARMCI_Error(what, 1);
}

/* Memory of every process, zeroed; the addresses of all. */
static inline void **shared_memory(size_t bytes)
{
    void **all = calloc((size_t)procs, sizeof *all);
    check(ARMCI_Malloc(all, (armci_size_t)bytes) == 0, "ARMCI_Malloc");
    memset(all[me], 0, bytes);
    ARMCI_Barrier();
    return all;
}

static inline void release(void **all)
{
    ARMCI_Barrier();
    ARMCI_Free(all[me]);
    free(all);
}

static inline long argument(int argc, char **argv, int number, long otherwise)
{
    return argc > number ? atol(argv[number]) : otherwise;
}

static inline void begin(int *argc, char ***argv)
{
    check(ARMCI_Init_args(argc, argv) == 0, "ARMCI_Init_args");
    me = armci_msg_me();
    procs = armci_msg_nproc();
}

#endif
