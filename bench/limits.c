/* What the machine allows, without MPI; to be run by itself, not under mpirun, with the machine at
 * rest:
 *
 *   line    one cache line from a store on one processor until another sees it, in microseconds ("line 64 ...")
 *   memcpy  one warm copy of SIZE bytes on one processor, in microseconds
 *   switch  from one process to another on the same processor by sched_yield, in microseconds ("switch 0 ...")
 *
 * usage: limits [--quick] [bytes ...]
 *        limits --line             only the line, in 10 ms */
#include "bench.h"
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCHES = 20 };

/* Each side writes its own line and watches the other's. */
struct shared {
    _Alignas(128) atomic_long a;
    _Alignas(128) atomic_long b;
};

static int cpus[2];

/* The first two processors that this process may use; their number, at most 2. */
static int processors(void)
{
    cpu_set_t set;
    int found = 0;
    sched_getaffinity(0, sizeof set, &set);
    for (int i = 0; i < CPU_SETSIZE && found < 2; i++)
        if (CPU_ISSET(i, &set))
            cpus[found++] = i;
    return found;
}

static void pin(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

static void spin(atomic_long *line, long value)
{
    while (atomic_load_explicit(line, memory_order_acquire) != value)
        ;
}

static void yield(atomic_long *line, long value)
{
    while (atomic_load_explicit(line, memory_order_acquire) != value)
        sched_yield();
}

/* Turns between two processes pinned to these processors; prints what one turn, half a round,
 * takes. */
static void turns(const char *name, long size, double unit, int mine, int other, void (*await)(atomic_long *, long), const struct options *o)
{
    struct shared *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    long turn = 0, rounds = 16, last = 0;
    if (child == 0) {
        pin(other);
        for (;;) {
            await(&s->a, ++turn);
            atomic_store_explicit(&s->b, turn, memory_order_release);
        }
    }
    pin(mine);
    double sample[BATCHES], took = 0;
    for (int i = 0; i < BATCHES;) {
        double start = now();
        for (last = turn + rounds; turn < last;) {
            atomic_store_explicit(&s->a, ++turn, memory_order_release);
            await(&s->b, turn);
        }
        took = now() - start;
        if (took < o->box / BATCHES)
            rounds *= 2;
        else
            sample[i++] = took / (double)rounds / 2 * unit;
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    munmap(s, sizeof *s);
    quantiles(name, size, sample, BATCHES);
}

static void copies(size_t bytes, const struct options *o)
{
    char *from = buffer(bytes), *to = buffer(bytes);
    double sample[BATCHES];
    long rounds = 1;
    for (int i = 0; i < BATCHES;) {
        double start = now(), took;
        for (long r = 0; r < rounds; r++) {
            memcpy(to, from, bytes);
            __asm__ volatile("" ::: "memory");
        }
        took = now() - start;
        if (took < o->box / BATCHES)
            rounds *= 2;
        else
            sample[i++] = took / (double)rounds * 1e6;
    }
    quantiles("memcpy", (long)bytes, sample, BATCHES);
    free(from);
    free(to);
}

int main(int argc, char **argv)
{
    int line_only = argc == 2 && strcmp(argv[1], "--line") == 0;
    struct options o = options(line_only ? 1 : argc, argv, 4 << 10, 4 << 20, 4);
    int found = processors();
    if (line_only)
        o.box = 0.01;
    if (found == 2)
        turns("line", 64, 1e6, cpus[0], cpus[1], spin, &o);
    if (line_only)
        return 0;
    turns("switch", 0, 1e6, cpus[0], cpus[0], yield, &o);
    for (int s = 0; s < o.sizes; s++)
        copies((size_t)o.size[s], &o);
    return 0;
}
