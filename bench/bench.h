/* What the benchmark programs share: a clock, quantiles of batches, and the marks of the meter.
 *
 * Plain MPI-3 C, so that the same source compiles with every library's mpicc. Results go to standard output as lines
 * "name value value ..."; cargo xtask bench reads them. A mark is a breakpoint instruction that bench/meter.c catches; without
 * the meter (no METER in the environment) marks do nothing. */
#ifndef BENCH_H
#define BENCH_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints "name size median p10 p90" of n samples, which are sorted on the way. */
static inline void quantiles(const char *name, long size, double *samples, int n)
{
    qsort(samples, (size_t)n, sizeof *samples, by_value);
    printf("%s %ld %.4f %.4f %.4f\n", name, size, samples[n / 2], samples[n / 10], samples[n - 1 - n / 10]);
    fflush(stdout);
}

static inline void *buffer(size_t bytes)
{
    void *p = NULL;
    if (posix_memalign(&p, 4096, bytes ? bytes : 1) != 0) {
        fprintf(stderr, "bench: no memory for %zu bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    memset(p, 1, bytes ? bytes : 1);
    return p;
}

/* The meter begins to count at an odd mark and stops at an even one. */
static inline void mark(void)
{
    static int metered = -1;
    if (metered < 0)
        metered = getenv("METER") != NULL;
    if (!metered)
        return;
#if defined(__x86_64__) || defined(__i386__)
    __asm__ volatile("int3" ::: "memory");
#elif defined(__aarch64__)
    __asm__ volatile("brk #0" ::: "memory");
#endif
}

#endif
