/* The library's memory kernels beside the machine's: "pack RATIO" (MPI_Pack of 1 MiB of contiguous
 * doubles, memcpy = 1), "swap RATIO" (MPI_Unpack_external of 1 MiB of doubles, whose bytes stand in
 * the other order, memcpy = 1) and "sum RATIO" (MPI_Reduce_local of 1 MiB of doubles, the
 * compiler's own a[i] += b[i] = 1). Runs on one rank. */
#include "bench.h"

enum { BYTES = 1 << 20, COUNT = BYTES / 8, BATCHES = 31, CALLS = 20 };

static double *a, *b;

__attribute__((noinline, optimize("O3"))) static void add(double *restrict out, const double *restrict in)
{
    for (int i = 0; i < COUNT; i++)
        out[i] += in[i];
}

static void stream(void) { add(a, b); }
static void move(void) { memcpy(a, b, BYTES); __asm__ volatile("" ::: "memory"); }
static void sum(void) { MPI_Reduce_local(b, a, COUNT, MPI_DOUBLE, MPI_SUM); }
static void pack(void)
{
    int position = 0;
    MPI_Pack(b, COUNT, MPI_DOUBLE, a, BYTES, &position, MPI_COMM_WORLD);
}

static void swap(void)
{
    MPI_Aint position = 0;
    MPI_Unpack_external("external32", b, BYTES, &position, a, COUNT, MPI_DOUBLE);
}

static double batch(void (*f)(void))
{
    double t = now();
    for (int i = 0; i < CALLS; i++)
        f();
    return now() - t;
}

/* The median over rounds of plain / ours, each round taking both in turn. */
static double ratio(void (*plain)(void), void (*ours)(void))
{
    double r[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
        double p = batch(plain);
        r[i] = p / batch(ours);
    }
    qsort(r, BATCHES, sizeof *r, by_value);
    return r[BATCHES / 2];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    a = buffer(BYTES);
    b = buffer(BYTES);
    ratio(move, pack);
    printf("pack %.3f\n", ratio(move, pack));
    ratio(move, swap);
    printf("swap %.3f\n", ratio(move, swap));
    memset(a, 0, BYTES);
    memset(b, 0, BYTES);
    printf("sum %.3f\n", ratio(stream, sum));
    MPI_Finalize();
    return 0;
}
