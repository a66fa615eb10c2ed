/* What every end-to-end program uses: checks that say where and on which rank they failed, and the
 * world's rank and size.
 *
 * A failed check ends the whole job with status 1. A program that cannot show its point on this
 * machine ends with SKIP(reason): status 77, the reason on the last line. */
#ifndef OXMPI_TESTS_CHECK_H
#define OXMPI_TESTS_CHECK_H

#include <mpi.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rank and size in MPI_COMM_WORLD, set by start(). */
static int rank = -1, size = -1;

static inline void fail(const char *file, int line, const char *format, ...)
{
    va_list words;
    fprintf(stderr, "%s:%d: rank %d: ", file, line, rank);
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fprintf(stderr, "\n");
    fflush(NULL);
    int initialized = 0, finalized = 0;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    if (initialized && !finalized)
        MPI_Abort(MPI_COMM_WORLD, 1);
    _Exit(1);
}

/* The condition holds. */
#define CHECK(condition)                                          \
    do {                                                          \
        if (!(condition))                                         \
            fail(__FILE__, __LINE__, "not true: %s", #condition); \
    } while (0)

/* Two integers are equal; both are shown when they are not. */
#define EQUAL(left, right)                                                                                            \
    do {                                                                                                              \
        long long left_value = (long long)(left), right_value = (long long)(right);                                   \
        if (left_value != right_value)                                                                                \
            fail(__FILE__, __LINE__, "%s is %lld, %s is %lld", #left, left_value, #right, right_value);               \
    } while (0)

/* The call returns MPI_SUCCESS. */
#define OK(call)                                                                            \
    do {                                                                                    \
        int code_of_call = (call);                                                          \
        if (code_of_call != MPI_SUCCESS)                                                    \
            fail(__FILE__, __LINE__, "%s: %s", #call, words_of(code_of_call));              \
    } while (0)

/* The call returns an error of this class. */
#define CLASS(call, wanted)                                                                              \
    do {                                                                                                 \
        int code_of_call = (call), class_of_call = -1;                                                   \
        MPI_Error_class(code_of_call, &class_of_call);                                                   \
        if (class_of_call != (wanted))                                                                   \
            fail(__FILE__, __LINE__, "%s: class %d (%s), expected %s", #call, class_of_call,             \
                 words_of(code_of_call), #wanted);                                                       \
    } while (0)

/* Ends the program as not able to show its point here. */
#define SKIP(reason)            \
    do {                        \
        if (rank <= 0)          \
            puts(reason);       \
        MPI_Finalize();         \
        exit(77);               \
    } while (0)

static inline const char *words_of(int code)
{
    static char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
        return "(no text)";
    return text;
}

/* MPI_Init, and rank and size. */
static inline void start(int *argc, char ***argv)
{
    OK(MPI_Init(argc, argv));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
}

/* All ranks got here; MPI_Finalize. What main returns. */
static inline int finish(void)
{
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Finalize());
    return 0;
}

/* Repeatable random numbers: splitmix64. */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Fills bytes with a pattern that depends on a seed and the place. */
static inline void paint(void *buffer, size_t length, unsigned seed)
{
    unsigned char *bytes = buffer;
    for (size_t i = 0; i < length; i++)
        bytes[i] = (unsigned char)(seed * 31 + i * 7 + (i >> 8) * 13);
}

/* The first place where a painted buffer is wrong, or -1. */
static inline long long damage(const void *buffer, size_t length, unsigned seed)
{
    const unsigned char *bytes = buffer;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != (unsigned char)(seed * 31 + i * 7 + (i >> 8) * 13))
            return (long long)i;
    return -1;
}

/* Memory of this process that is there, in KiB (Linux). */
static inline long resident(void)
{
    long kib = 0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1)
            break;
    if (status)
        fclose(status);
    return kib;
}

/* Whether that thread of a process sleeps, or is there no more (Linux). The first thread has the
 * number of its process. */
static inline int is_asleep(int process, int thread)
{
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", process, thread);
    FILE *file = fopen(path, "r");
    if (!file)
        return 1;
    if (!fgets(text, sizeof text, file))
        text[0] = 0;
    fclose(file);
    const char *end = strrchr(text, ')');
    return !end || end[2] == 'S';
}

/* Not every program uses every one of these. */
static inline void unused_parts(void)
{
    (void)resident;
    (void)finish;
    (void)start;
    (void)next_random;
    (void)paint;
    (void)damage;
    (void)is_asleep;
    (void)unused_parts;
}

#endif
