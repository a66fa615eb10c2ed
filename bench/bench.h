/* What the benchmark programs share: a clock, the time box of a cell, quantiles, checks of what
 * arrived, the command line, and the marks of the meter.
 *
 * Plain MPI-3 C, so that the same source compiles with every library's mpicc. Results go to
 * standard output as lines "NAME SIZE median p10 p90"; cargo xtask bench reads them. Times are in
 * microseconds, speeds in MB/s, rates in millions a second.
 *
 * A cell (one NAME and SIZE) is measured in batches: the number of rounds doubles until a batch
 * takes a twentieth of the cell's time box, and then batches are counted until the box is used up.
 * The slowest rank's time is the batch's, all ranks see the same times, and so all take the same
 * number of batches, with slow libraries too. A mark is a breakpoint instruction that bench/meter.c
 * catches; without the meter (no METER in the environment) marks do nothing. */
#ifndef BENCH_H
#define BENCH_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLES = 256, SIZES = 64 };

/* What the command line says: --quick, --box MILLISECONDS, --calls LIST, --as PREFIX (of the names
 * of lines), --thread, --any (ping-pongs are received from any source with any tag), and sizes. */
struct options {
    double box; /* seconds for a cell */
    int thread; /* of the library, which makes progress */
    const char *calls;
    int sizes;
    long size[SIZES];
};

/* A cell under measurement. */
struct cell {
    MPI_Comm team;
    double box, start;
    int rounds; /* of the next batch */
    int steady; /* whether that number is settled */
    int samples;
    double sample[SAMPLES]; /* seconds per round */
};

static inline double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *prefix = "";
static int from_any;

static double speed; /* steps of work a second */

static inline void steps(double count)
{
    volatile double x = 1;
    for (long i = 0; i < (long)count; i++)
        x = x * 1.0000001 + 1e-9;
}

/* Finds out how fast this processor works. */
static inline void calibrate(void)
{
    for (int i = 0; i < 7; i++) {
        double start = now();
        steps(1e5);
        double here = 1e5 / (now() - start);
        speed = here > speed ? here : speed;
    }
}

/* Work of this length in seconds; calibrate first. */
static inline void work(double seconds)
{
    steps(seconds * speed);
}

/* Reads the command line; without sizes, those from `least` to `most` in steps of a factor. */
static inline struct options options(int argc, char **argv, long least, long most, int factor)
{
    struct options o = {.box = 0.2};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0)
            o.box = 0.03;
        else if (strcmp(argv[i], "--box") == 0 && i + 1 < argc)
            o.box = atof(argv[++i]) / 1e3;
        else if (strcmp(argv[i], "--calls") == 0 && i + 1 < argc)
            o.calls = argv[++i];
        else if (strcmp(argv[i], "--as") == 0 && i + 1 < argc)
            prefix = argv[++i];
        else if (strcmp(argv[i], "--thread") == 0)
            o.thread = 1;
        else if (strcmp(argv[i], "--any") == 0)
            from_any = 1;
        else if (o.sizes < SIZES)
            o.size[o.sizes++] = atol(argv[i]);
    }
    if (o.sizes == 0)
        for (long s = least; s <= most; s *= factor)
            o.size[o.sizes++] = s;
    return o;
}

/* Whether `name` is in the list of --calls. */
static inline int wanted(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at != NULL && *at != '\0';) {
        size_t word = strcspn(at, ",");
        if (word == length && strncmp(at, name, length) == 0)
            return 1;
        at += word + (at[word] == ',');
    }
    return list == NULL;
}

static inline struct cell cell(const struct options *o, MPI_Comm team)
{
    struct cell c = {.team = team, .box = o->box, .start = now(), .rounds = 1};
    return c;
}

/* Takes the time of a batch of c->rounds, and says whether another is wanted. A rank whose time
 * does not count gives 0. */
static inline int another(struct cell *c, double seconds)
{
    double mine[2] = {seconds, now() - c->start}, slowest[2];
    MPI_Allreduce(mine, slowest, 2, MPI_DOUBLE, MPI_MAX, c->team);
    int over = slowest[1] >= c->box;
    if (over || slowest[0] >= c->box / 20)
        c->steady = 1;
    if (c->steady)
        c->sample[c->samples++] = slowest[0] / c->rounds;
    else
        c->rounds *= 2;
    return c->samples < SAMPLES && (!over || (c->samples < 3 && slowest[1] < 2 * c->box));
}

static inline int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints "name size median p10 p90" of n samples, which are sorted on the way. */
static inline void quantiles(const char *name, long size, double *samples, int n)
{
    qsort(samples, (size_t)n, sizeof *samples, by_value);
    printf("%s%s %ld %.4f %.4f %.4f\n", prefix, name, size, samples[n / 2], samples[n / 10], samples[n - 1 - n / 10]);
    fflush(stdout);
}

/* Prints a cell as a time: microseconds per round, times `factor`. */
static inline void print_time(const char *name, long size, const struct cell *c, double factor)
{
    double us[SAMPLES];
    for (int i = 0; i < c->samples; i++)
        us[i] = c->sample[i] * factor * 1e6;
    quantiles(name, size, us, c->samples);
}

/* Prints a cell as a speed: millions of `units` (bytes or messages per round) a second. */
static inline void print_speed(const char *name, long size, const struct cell *c, double units)
{
    double speed[SAMPLES];
    for (int i = 0; i < c->samples; i++)
        speed[i] = units / c->sample[i] / 1e6;
    quantiles(name, size, speed, c->samples);
}

/* One ping and one pong between ranks 0 and 1. */
static inline void ping_pong(int me, void *buf, int count, MPI_Datatype type, int tag)
{
    int source = from_any ? MPI_ANY_SOURCE : 1 - me, its = from_any ? MPI_ANY_TAG : tag;
    if (me == 0)
        MPI_Send(buf, count, type, 1, tag, MPI_COMM_WORLD);
    MPI_Recv(buf, count, type, source, its, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (me != 0)
        MPI_Send(buf, count, type, 0, tag, MPI_COMM_WORLD);
}

/* A cell of them, in rank 0's time. */
static inline struct cell ping_pongs(const struct options *o, MPI_Comm team, int me, void *buf, int count, MPI_Datatype type, int tag)
{
    struct cell c = cell(o, team);
    double start;
    do {
        start = now();
        for (int i = 0; i < c.rounds; i++)
            ping_pong(me, buf, count, type, tag);
    } while (another(&c, me == 0 ? now() - start : 0));
    return c;
}

/* A window of 64 messages to the peer, each with its own place in the buffer, and the answer. */
enum { WINDOW = 64 };
static inline void window(int sends, int peer, char *buf, int bytes)
{
    MPI_Request r[WINDOW];
    char ack = 0;
    for (int i = 0; i < WINDOW; i++) {
        char *at = buf + (size_t)i * (size_t)bytes;
        if (sends)
            MPI_Isend(at, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &r[i]);
        else
            MPI_Irecv(at, bytes, MPI_CHAR, peer, 1, MPI_COMM_WORLD, &r[i]);
    }
    MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
    if (sends)
        MPI_Recv(&ack, 1, MPI_CHAR, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&ack, 1, MPI_CHAR, peer, 2, MPI_COMM_WORLD);
}

/* The first `ranks` ranks as a communicator; MPI_COMM_NULL on the others. */
static inline MPI_Comm team_of(int ranks)
{
    int me, n;
    MPI_Comm team;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (n < ranks) {
        fprintf(stderr, "bench: %d ranks or more are needed\n", ranks);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Comm_split(MPI_COMM_WORLD, me < ranks ? 0 : MPI_UNDEFINED, me, &team);
    return team;
}

/* Frees the team, on its members, and finalizes. */
static inline void finish(MPI_Comm team)
{
    if (team != MPI_COMM_NULL)
        MPI_Comm_free(&team);
    MPI_Finalize();
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

static inline unsigned char pattern(size_t i, int seed)
{
    return (unsigned char)(i + (i >> 8) * 7 + (size_t)seed * 31);
}

static inline void fill(void *buf, size_t bytes, int seed)
{
    for (size_t i = 0; i < bytes; i++)
        ((unsigned char *)buf)[i] = pattern(i, seed);
}

/* Ends the job unless `buf` holds what fill wrote: a library that delivers something else has no
 * time. */
static inline void expect(const char *name, const void *buf, size_t bytes, int seed)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const unsigned char *)buf)[i] != pattern(i, seed)) {
            fprintf(stderr, "bench: %s of %zu bytes: wrong at byte %zu\n", name, bytes, i);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
}

/* The number after "LABEL:" in a file of /proc, -1 if it is not there. */
static inline long proc_number(const char *path, const char *label)
{
    char line[256];
    long number = -1;
    FILE *f = fopen(path, "r");
    while (f && number < 0 && fgets(line, sizeof line, f))
        if (strncmp(line, label, strlen(label)) == 0 && line[strlen(label)] == ':')
            number = atol(line + strlen(label) + 1);
    if (f)
        fclose(f);
    return number;
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
