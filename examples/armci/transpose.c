/* Transpose of a vector that is spread unevenly: b[i] = a[N - 1 - i], each process putting its part
 * to whoever owns the mirrored places. Twice is the vector itself.
 *
 *   mpicc -O2 transpose.c -larmci -lm -o transpose && mpirun -n 4 ./transpose 1007031 */
#include "example.h"

static long total;

/* The first element of a process: parts differ by one at most. */
static long first(int proc)
{
    return proc * (total / procs) + (proc < total % procs ? proc : total % procs);
}

static int owner(long element)
{
    int proc = 0;
    while (first(proc + 1) <= element)
        proc++;
    return proc;
}

/* The elements of `from`, mirrored, to their owners in `to`. */
static void mirror(const int *from, void **to)
{
    long begin = first(me), end = first(me + 1);
    int *turned = malloc((size_t)(end - begin + 1) * sizeof *turned);
    /* turned[j] is the element that belongs at total - end + j. */
    for (long j = 0; j < end - begin; j++)
        turned[j] = from[end - begin - 1 - j];
    for (long at = total - end; at < total - begin;) {
        int proc = owner(at);
        long stop = first(proc + 1) < total - begin ? first(proc + 1) : total - begin;
        ARMCI_Put(turned + (at - (total - end)), (int *)to[proc] + (at - first(proc)),
                  (int)((stop - at) * (long)sizeof *turned), proc);
        at = stop;
    }
    free(turned);
    ARMCI_AllFence();
    armci_msg_barrier();
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    total = procs * argument(argc, argv, 1, 100703) + procs / 2;
    size_t bytes = sizeof(int) * (size_t)(first(me + 1) - first(me));
    void **a = shared_memory(bytes), **b = shared_memory(bytes);
    int *mine = a[me], *mirrored = b[me];
    for (long i = first(me); i < first(me + 1); i++)
        mine[i - first(me)] = (int)(i % 1000003);
    double start = armci_timer();
    mirror(mine, b);
    double took = armci_timer() - start;
    for (long i = first(me); i < first(me + 1); i++)
        check(mirrored[i - first(me)] == (total - 1 - i) % 1000003, "an element is not in its place");
    memset(mine, 0, bytes);
    ARMCI_Barrier();
    mirror(mirrored, a);
    for (long i = first(me); i < first(me + 1); i++)
        check(mine[i - first(me)] == i % 1000003, "twice is not the vector itself");
    if (me == 0)
        printf("%ld integers, %d processes, %.3f ms (right)\n", total, procs, 1e3 * took);
    release(b);
    release(a);
    ARMCI_Finalize();
    return 0;
}
