/* LU with partial pivoting and look-ahead, the way of HPL: block columns dealt out in turn, the
 * factored panel goes round in a ring, and a rank that still updates its columns asks MPI_Iprobe
 * after each whether the next panel has come, takes it and passes it on.
 *
 * The owner of the next panel updates and factors that one before the rest of its columns. Sends
 * are blocking, as HPL's are. Checked: P A x = L U x for a vector x. Options: see app.h. */
#include "app.h"

enum { B = 32 }; /* columns of a panel */

static int n, blocks;
static double *a;     /* n rows by my columns, column-major */
static double *panel[2]; /* n x B values of the factored columns, then B pivots; the present one and the next */
static int *pivots;      /* of all columns, for the check */
static double *space;

static int owner(int block) { return block % ranks; }
static int mine_of(int block) { return (block + ranks - 1 - me) / ranks; } /* my block columns before `block` */
static double *column(int block) { return a + (size_t)mine_of(block) * B * (size_t)n; }
static double entry(int row, int col) { return uniform((uint64_t)row * 1000003u + (uint64_t)col); }
static int panel_count(void) { return n * B + B; }

static void begin(void)
{
    for (int k = me; k < blocks; k += ranks)
        for (int j = 0; j < B; j++)
            for (int i = 0; i < n; i++)
                column(k)[(size_t)j * (size_t)n + (size_t)i] = entry(i, k * B + j);
}

static void swap_rows(double *block, int one, int other)
{
    for (int j = 0; j < B && one != other; j++) {
        double *c = block + (size_t)j * (size_t)n, t = c[one];
        c[one] = c[other];
        c[other] = t;
    }
}

/* c[0..m) -= sum of four columns of l times four numbers. */
static inline void four(double *restrict c, const double *restrict l, size_t step, const double *u, int m)
{
    const double *l1 = l + step, *l2 = l1 + step, *l3 = l2 + step;
    for (int i = 0; i < m; i++)
        c[i] -= l[i] * u[0] + l1[i] * u[1] + l2[i] * u[2] + l3[i] * u[3];
}

/* Factors panel k of mine, and copies it into `to`. */
static void factor(int k, double *to)
{
    double *block = column(k);
    for (int j = 0; j < B; j++) {
        int at = k * B + j, best = at;
        double *c = block + (size_t)j * (size_t)n;
        for (int i = at; i < n; i++)
            if (fabs(c[i]) > fabs(c[best]))
                best = i;
        to[(size_t)n * B + (size_t)j] = best;
        swap_rows(block, at, best);
        for (int i = at + 1; i < n; i++)
            c[i] /= c[at];
        for (int o = j + 1; o < B; o++) {
            double *d = block + (size_t)o * (size_t)n, f = d[at];
            for (int i = at + 1; i < n; i++)
                d[i] -= c[i] * f;
        }
    }
    memcpy(to, block, sizeof *to * (size_t)n * B);
}

static void swap_by(const double *p, int k, int block)
{
    for (int j = 0; j < B; j++)
        swap_rows(column(block), k * B + j, (int)p[(size_t)n * B + (size_t)j]);
}

/* Applies panel k to a block column behind it. */
static void update(const double *p, int k, int block)
{
    int top = k * B, below = top + B;
    swap_by(p, k, block);
    for (int j = 0; j < B; j++) {
        double *c = column(block) + (size_t)j * (size_t)n;
        for (int l = 0; l < B; l++)
            for (int i = l + 1; i < B; i++)
                c[top + i] -= p[(size_t)l * (size_t)n + (size_t)(top + i)] * c[top + l];
        for (int l = 0; l < B; l += 4)
            four(c + below, p + (size_t)l * (size_t)n + below, (size_t)n, c + top + l, n - below);
    }
}

static void send_on(double *p, int k)
{
    int next = (me + 1) % ranks;
    if (next != owner(k))
        MPI_Send(p, panel_count(), MPI_DOUBLE, next, k, MPI_COMM_WORLD);
}

/* Takes panel k from the ring if it is there, or waits for it; whether it has come. */
static int take(double *p, int k, int wait)
{
    int there = wait, from = (me + ranks - 1) % ranks;
    if (!wait)
        MPI_Iprobe(from, k, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    if (there) {
        MPI_Recv(p, panel_count(), MPI_DOUBLE, from, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        send_on(p, k);
    }
    return there;
}

static void pass(void)
{
    if (owner(0) == me) {
        factor(0, panel[0]);
        send_on(panel[0], 0);
    } else {
        take(panel[0], 0, 1);
    }
    for (int k = 0; k < blocks; k++) {
        double *here = panel[k % 2], *ahead = panel[(k + 1) % 2];
        int next = k + 1, have = next == blocks;
        for (int j = 0; j < B; j++)
            pivots[k * B + j] = (int)here[(size_t)n * B + (size_t)j];
        if (!have && owner(next) == me) {
            update(here, k, next);
            factor(next, ahead);
            send_on(ahead, next);
            have = 1;
        }
        for (int block = me; block < blocks; block += ranks) {
            if (block < k)
                swap_by(here, k, block);
            else if (block > next || (block == next && owner(next) != me))
                update(here, k, block);
            if (!have)
                have = take(ahead, next, 0);
        }
        if (!have)
            take(ahead, next, 1);
    }
}

static void sum_of_all(double *v)
{
    MPI_Allreduce(MPI_IN_PLACE, v, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void check(void)
{
    double *ax = space, *ux = space + n, *lux = space + 2 * n;
    memset(space, 0, sizeof *space * 3 * (size_t)n);
    for (int k = me; k < blocks; k += ranks)
        for (int j = k * B; j < (k + 1) * B; j++) {
            double x = uniform((uint64_t)j + 77), *c = column(k) + (size_t)(j - k * B) * (size_t)n;
            for (int i = 0; i < n; i++)
                ax[i] += entry(i, j) * x;
            for (int i = 0; i <= j; i++)
                ux[i] += c[i] * x;
        }
    sum_of_all(ax);
    sum_of_all(ux);
    for (int k = me; k < blocks; k += ranks)
        for (int j = k * B; j < (k + 1) * B; j++) {
            double *c = column(k) + (size_t)(j - k * B) * (size_t)n;
            lux[j] += ux[j];
            for (int i = j + 1; i < n; i++)
                lux[i] += c[i] * ux[j];
        }
    sum_of_all(lux);
    for (int j = 0; j < n; j++) {
        double t = ax[j];
        ax[j] = ax[pivots[j]];
        ax[pivots[j]] = t;
    }
    for (int i = 0; i < n; i++)
        expect_near("P A x - L U x", lux[i] - ax[i], 0, 1e-8);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    blocks = (int)(32 * cbrt(processors / 2.0));
    n = blocks * B;
    a = buffer(sizeof *a * (size_t)n * B * (size_t)(blocks / ranks + 1));
    panel[0] = buffer(sizeof **panel * (size_t)panel_count());
    panel[1] = buffer(sizeof **panel * (size_t)panel_count());
    pivots = buffer(sizeof *pivots * (size_t)n);
    space = buffer(sizeof *space * 3 * (size_t)n);
    return app_run("lu", begin, pass, check);
}
