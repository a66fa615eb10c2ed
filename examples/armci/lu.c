/* LU factorization without pivoting of a matrix in blocks, which are dealt out over a grid of
 * processes. In each step the owners of the pivot's column and row put their finished blocks to all
 * who need them, without waiting; then everybody updates its own.
 *
 *   mpicc -O2 lu.c -larmci -lm -o lu && mpirun -n 4 ./lu 1024 32 */
#include "example.h"

static int n, b, blocks, rows, columns;

static int owner(int i, int j)
{
    return j % columns + i % rows * columns;
}

/* Where a block is among those of its owner. */
static size_t place(int i, int j)
{
    int wide = (blocks - j % columns + columns - 1) / columns;
    return ((size_t)(i / rows) * (size_t)wide + (size_t)(j / columns)) * (size_t)(b * b);
}

/* Elements outside of the matrix, in the last blocks, are those of the unit matrix. */
static double element(int i, int j)
{
    if (i >= n || j >= n)
        return i == j;
    uint64_t z = ((uint64_t)i << 32 | (uint64_t)j) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 29) * 0xbf58476d1ce4e5b9u;
    return (double)(z >> 11) / 9007199254740992.0 - 0.5 + (i == j ? n : 0);
}

/* a = l * u in place; blocks are stored by columns. */
static void factor(double *a)
{
    for (int k = 0; k < b; k++) {
        for (int i = k + 1; i < b; i++)
            a[i + k * b] /= a[k + k * b];
        for (int j = k + 1; j < b; j++)
            for (int i = k + 1; i < b; i++)
                a[i + j * b] -= a[i + k * b] * a[k + j * b];
    }
}

/* c = c / u of the pivot, for blocks below it. */
static void divide(double *c, const double *pivot)
{
    for (int k = 0; k < b; k++)
        for (int i = 0; i < b; i++) {
            for (int l = 0; l < k; l++)
                c[i + k * b] -= c[i + l * b] * pivot[l + k * b];
            c[i + k * b] /= pivot[k + k * b];
        }
}

/* c = l of the pivot \ c, for blocks right of it. */
static void solve(double *c, const double *pivot)
{
    for (int j = 0; j < b; j++)
        for (int k = 0; k < b; k++)
            for (int i = k + 1; i < b; i++)
                c[i + j * b] -= pivot[i + k * b] * c[k + j * b];
}

static void update(double *c, const double *left, const double *above)
{
    for (int j = 0; j < b; j++)
        for (int k = 0; k < b; k++)
            for (int i = 0; i < b; i++)
                c[i + j * b] -= left[i + k * b] * above[k + j * b];
}

static void lu(void **all, void **from_left, void **from_above, void **pivots)
{
    double *mine = all[me];
    int bytes = b * b * (int)sizeof(double), row = me / columns, column = me % columns;
    size_t length = (size_t)(b * b);
    for (int k = 0; k < blocks; k++) {
        if (owner(k, k) == me) {
            double *pivot = mine + place(k, k);
            factor(pivot);
            for (int p = 0; p < procs; p++)
                if (p / columns == k % rows || p % columns == k % columns)
                    ARMCI_NbPut(pivot, pivots[p], bytes, p, NULL);
            ARMCI_WaitAll();
        }
        ARMCI_Barrier();
        const double *pivot = pivots[me];
        for (int i = k + 1; i < blocks; i++)
            if (owner(i, k) == me) {
                divide(mine + place(i, k), pivot);
                for (int c = 0; c < columns; c++)
                    ARMCI_NbPut(mine + place(i, k), (double *)from_left[row * columns + c] + (size_t)i * length, bytes,
                                row * columns + c, NULL);
            }
        for (int j = k + 1; j < blocks; j++)
            if (owner(k, j) == me) {
                solve(mine + place(k, j), pivot);
                for (int r = 0; r < rows; r++)
                    ARMCI_NbPut(mine + place(k, j), (double *)from_above[r * columns + column] + (size_t)j * length,
                                bytes, r * columns + column, NULL);
            }
        ARMCI_WaitAll();
        ARMCI_Barrier();
        for (int i = k + 1; i < blocks; i++)
            for (int j = k + 1; j < blocks; j++)
                if (owner(i, j) == me)
                    update(mine + place(i, j), (double *)from_left[me] + (size_t)i * length,
                           (double *)from_above[me] + (size_t)j * length);
        ARMCI_Barrier();
    }
}

/* |A - LU| / (|A| n eps), in the Frobenius norm, at process 0. */
static double residual(void **all)
{
    int padded = blocks * b;
    double *whole = malloc(sizeof(double) * (size_t)padded * (size_t)padded), difference = 0, norm = 0;
    double *block = malloc(sizeof(double) * (size_t)(b * b));
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++) {
            int p = owner(i, j);
            ARMCI_Get((double *)all[p] + place(i, j), block, b * b * (int)sizeof(double), p);
            for (int y = 0; y < b; y++)
                for (int x = 0; x < b; x++)
                    whole[(size_t)(i * b + y) * (size_t)padded + (size_t)(j * b + x)] = block[y + x * b];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double *left = whole + (size_t)i * (size_t)padded, *above = whole + j;
            double sum = i <= j ? above[(size_t)i * (size_t)padded] : 0;
            for (int k = 0; k < (i <= j ? i : j + 1); k++)
                sum += left[k] * above[(size_t)k * (size_t)padded];
            difference += (element(i, j) - sum) * (element(i, j) - sum);
            norm += element(i, j) * element(i, j);
        }
    free(whole);
    free(block);
    return sqrt(difference / norm) / (n * 2.2e-16);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    n = (int)argument(argc, argv, 1, 512);
    b = (int)argument(argc, argv, 2, 32);
    check(n > 0 && b > 0, "usage: lu [order [block]]");
    blocks = (n + b - 1) / b;
    for (rows = (int)sqrt(procs); procs % rows != 0; rows--)
        continue;
    columns = procs / rows;
    size_t most = (size_t)((blocks + rows - 1) / rows) * (size_t)((blocks + columns - 1) / columns);
    size_t bytes = sizeof(double) * (size_t)(b * b);
    void **all = shared_memory(most * bytes), **pivots = shared_memory(bytes);
    void **from_left = shared_memory((size_t)blocks * bytes), **from_above = shared_memory((size_t)blocks * bytes);
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++)
            for (int e = 0; owner(i, j) == me && e < b * b; e++)
                ((double *)all[me])[place(i, j) + (size_t)e] = element(i * b + e % b, j * b + e / b);
    ARMCI_Barrier();
    double start = armci_timer();
    lu(all, from_left, from_above, pivots);
    double took = armci_timer() - start;
    if (me == 0) {
        double wrong = residual(all);
        check(wrong < 10, "the factors are not those of the matrix");
        printf("order %d, blocks of %d, %d x %d processes: %.3f s, %.2f Gflop/s, residual %.2g (right)\n", n, b, rows,
               columns, took, 2e-9 / 3 * n * (double)n * n / took, wrong);
    }
    release(from_above);
    release(from_left);
    release(pivots);
    release(all);
    ARMCI_Finalize();
    return 0;
}
