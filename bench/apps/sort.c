/* Sample sort: each rank sorts its keys, all learn samples by MPI_Allgather, split their keys by
 * them, exchange counts by MPI_Alltoall and keys by MPI_Alltoallv, and merge. The receive buffer is
 * taken and given back in each pass.
 *
 * Checked: the order across ranks, and that the keys are the same ones. Options: see app.h. */
#include "app.h"

enum { SAMPLES_OF_RANK = 32 };

static long n, got;
static uint64_t *keys, *sorted, *samples, before[2];
static int *counts, *places, *their_counts, *their_places;
static uint64_t pass_number;

static void sums(const uint64_t *k, long count, uint64_t out[2])
{
    uint64_t mine[2] = {0, 0};
    for (long i = 0; i < count; i++) {
        mine[0] += k[i];
        mine[1] += hash(k[i]);
    }
    MPI_Allreduce(mine, out, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void begin(void)
{
    free(sorted);
    sorted = NULL;
    pass_number++;
    for (long i = 0; i < n; i++)
        keys[i] = hash(pass_number << 48 | (uint64_t)me << 32 | (uint64_t)i);
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Merges the sorted runs in `from`, two at a time, through `room`; what holds the result. */
static uint64_t *merged(uint64_t *from, uint64_t *room, const int *starts, int runs, long total)
{
    long *at = malloc(sizeof *at * (size_t)(runs + 1));
    for (int i = 0; i < runs; i++)
        at[i] = starts[i];
    at[runs] = total;
    while (runs > 1) {
        int kept = 0;
        for (int i = 0; i < runs; i += 2) {
            long a = at[i], middle = at[i + 1], b = middle, end = i + 2 <= runs ? at[i + 2] : middle, to = a;
            while (a < middle || b < end)
                room[to++] = b >= end || (a < middle && from[a] <= from[b]) ? from[a++] : from[b++];
            at[kept++] = at[i];
        }
        at[kept] = total;
        runs = kept;
        uint64_t *t = from;
        from = room;
        room = t;
    }
    free(at);
    return from;
}

static void pass(void)
{
    uint64_t mine[SAMPLES_OF_RANK];
    qsort(keys, (size_t)n, sizeof *keys, by_key);
    for (int i = 0; i < SAMPLES_OF_RANK; i++)
        mine[i] = keys[n * i / SAMPLES_OF_RANK];
    MPI_Allgather(mine, SAMPLES_OF_RANK, MPI_UINT64_T, samples, SAMPLES_OF_RANK, MPI_UINT64_T, MPI_COMM_WORLD);
    qsort(samples, (size_t)(ranks * SAMPLES_OF_RANK), sizeof *samples, by_key);
    long at = 0;
    for (int r = 0; r < ranks; r++) {
        long from = at;
        while (at < n && (r == ranks - 1 || keys[at] < samples[(r + 1) * SAMPLES_OF_RANK]))
            at++;
        places[r] = (int)from;
        counts[r] = (int)(at - from);
    }
    MPI_Alltoall(counts, 1, MPI_INT, their_counts, 1, MPI_INT, MPI_COMM_WORLD);
    got = 0;
    for (int r = 0; r < ranks; r++) {
        their_places[r] = (int)got;
        got += their_counts[r];
    }
    uint64_t *in = malloc(sizeof *in * (size_t)(got + 1)), *room = malloc(sizeof *room * (size_t)(got + 1));
    MPI_Alltoallv(keys, counts, places, MPI_UINT64_T, in, their_counts, their_places, MPI_UINT64_T, MPI_COMM_WORLD);
    sorted = merged(in, room, their_places, ranks, got);
    free(sorted == in ? room : in);
}

static void check(void)
{
    uint64_t after[2], last = got ? sorted[got - 1] : 0, *of_all = samples;
    sums(keys, n, before);
    sums(sorted, got, after);
    if (before[0] != after[0] || before[1] != after[1])
        wrong("the sum of the keys", (double)after[0], (double)before[0]);
    for (long i = 1; i < got; i++)
        if (sorted[i - 1] > sorted[i])
            wrong("a key", (double)sorted[i], (double)sorted[i - 1]);
    MPI_Allgather(&last, 1, MPI_UINT64_T, of_all, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (int r = 0; r < me && got; r++)
        if (of_all[r] > sorted[0])
            wrong("the first key", (double)sorted[0], (double)of_all[r]);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    n = 400000l * processors / ranks + SAMPLES_OF_RANK;
    keys = buffer(sizeof *keys * (size_t)n);
    samples = buffer(sizeof *samples * (size_t)ranks * SAMPLES_OF_RANK);
    int **tables[] = {&counts, &places, &their_counts, &their_places};
    for (int i = 0; i < 4; i++)
        *tables[i] = buffer(sizeof(int) * (size_t)ranks);
    return app_run("sort", begin, pass, check);
}
