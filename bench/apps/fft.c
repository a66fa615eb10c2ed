/* 2-D Fourier transform by transposition: each rank has some rows, transforms them, all exchange
 * blocks by MPI_Alltoall, and transform what were the columns; then the way back. Buffers are taken
 * and given back in each pass, so every exchange touches fresh memory.
 *
 * Checked: forth and back gives what was there. Options: see app.h. */
#include "app.h"
#include <complex.h>

typedef double complex value;

static int n, rows; /* rows of a rank; those beyond n are padding */
static value *data, *roots;

static value start(int row, int col) { return uniform((uint64_t)row * 65537u + (uint64_t)col) + 0.5 * I; }
static int here(void) { return n - me * rows < rows ? (n - me * rows < 0 ? 0 : n - me * rows) : rows; }

static void begin(void)
{
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < n; c++)
            data[r * n + c] = start(me * rows + r, c);
}

/* One row in place; `back` conjugates the roots. */
static void fft(value *x, int back)
{
    for (int i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j |= bit;
        if (i < j) {
            value t = x[i];
            x[i] = x[j];
            x[j] = t;
        }
    }
    for (int half = 1; half < n; half *= 2)
        for (int k = 0; k < n; k += 2 * half)
            for (int i = 0; i < half; i++) {
                value w = roots[i * (n / (2 * half))], o = x[k + i + half];
                double wr = creal(w), wi = back ? -cimag(w) : cimag(w);
                double re = creal(o) * wr - cimag(o) * wi, im = creal(o) * wi + cimag(o) * wr;
                value t = CMPLX(re, im);
                x[k + i + half] = x[k + i] - t;
                x[k + i] += t;
            }
}

/* The transpose of what all ranks have, in place. */
static void transpose(void)
{
    size_t block = (size_t)rows * (size_t)rows;
    value *out = malloc(sizeof *out * block * (size_t)ranks), *in = malloc(sizeof *in * block * (size_t)ranks);
    for (int to = 0; to < ranks; to++)
        for (int c = 0; c < rows; c++)
            for (int r = 0; r < rows; r++)
                out[(size_t)to * block + (size_t)(c * rows + r)] = to * rows + c < n ? data[r * n + to * rows + c] : 0;
    MPI_Alltoall(out, 2 * (int)block, MPI_DOUBLE, in, 2 * (int)block, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int from = 0; from < ranks; from++)
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < rows && from * rows + c < n; c++)
                data[r * n + from * rows + c] = in[(size_t)from * block + (size_t)(r * rows + c)];
    free(out);
    free(in);
}

static void all_rows(int back)
{
    for (int r = 0; r < here(); r++)
        fft(data + r * n, back);
}

static void pass(void)
{
    for (int back = 0; back < 2; back++) {
        all_rows(back);
        transpose();
        all_rows(back);
        transpose();
    }
}

static void check(void)
{
    double scale = 1.0 / n / n, worst = 0;
    for (int r = 0; r < here(); r++)
        for (int c = 0; c < n; c++) {
            double off = cabs(data[r * n + c] * scale - start(me * rows + r, c));
            worst = off > worst ? off : worst;
        }
    expect_near("the difference after the way forth and back", worst, 0, 1e-10);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    for (n = 512; (double)n * n < 1024.0 * 1024.0 * processors / 2; n *= 2)
        ;
    rows = (n + ranks - 1) / ranks;
    data = buffer(sizeof *data * (size_t)n * (size_t)rows);
    roots = buffer(sizeof *roots * (size_t)n / 2);
    for (int i = 0; i < n / 2; i++)
        roots[i] = cexp(-2 * acos(-1) * I * i / n);
    return app_run("fft", begin, pass, check);
}
