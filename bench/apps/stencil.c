/* A stencil with computation between: the borders of a plane, cut into strips, are sent and
 * received by MPI_Isend and MPI_Irecv, the inner points are computed meanwhile, then MPI_Waitall
 * and the outer ones. Every tenth step all learn the largest value.
 *
 * Checked: an eigenvector of the step shrinks by its eigenvalue. Options: see app.h. */
#include "app.h"

enum { STEPS = 100 };

static long side, first, h;
static double *u, *v, eigen;

#define ROW(p, j) ((p) + ((j) + 1) * (side + 2) + 1)

static double wave(long i) { return sin(acos(-1) * (double)(i + 1) / (double)(side + 1)); }

static void begin(void)
{
    for (long j = -1; j <= h; j++)
        for (long i = -1; i <= side; i++)
            ROW(u, j)[i] = ROW(v, j)[i] = 0;
    for (long j = 0; j < h; j++)
        for (long i = 0; i < side; i++)
            ROW(u, j)[i] = wave(i) * wave(first + j);
}

static void rows(long from, long to)
{
    for (long j = from; j < to; j++) {
        const double *above = ROW(u, j - 1), *here = ROW(u, j), *below = ROW(u, j + 1);
        double *out = ROW(v, j);
        for (long i = 0; i < side; i++)
            out[i] = 0.25 * (above[i] + below[i] + here[i - 1] + here[i + 1]);
    }
}

static void pass(void)
{
    int up = me > 0 ? me - 1 : MPI_PROC_NULL, down = me < ranks - 1 ? me + 1 : MPI_PROC_NULL;
    for (int s = 0; s < STEPS; s++) {
        MPI_Request r[4];
        MPI_Irecv(ROW(u, -1), (int)side, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(ROW(u, h), (int)side, MPI_DOUBLE, down, 2, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(ROW(u, 0), (int)side, MPI_DOUBLE, up, 2, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(ROW(u, h - 1), (int)side, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &r[3]);
        rows(1, h - 1);
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        rows(0, 1);
        if (h > 1)
            rows(h - 1, h);
        double *t = u;
        u = v;
        v = t;
        if (s % 10 == 9) {
            double mine = ROW(u, h / 2)[side / 2], most;
            MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            if (most > 1)
                wrong("the largest value", most, 1);
        }
    }
}

static void check(void)
{
    double shrunk = pow(eigen, STEPS), worst = 0;
    for (long j = 0; j < h; j++)
        for (long i = 0; i < side; i++) {
            double off = fabs(ROW(u, j)[i] - shrunk * wave(i) * wave(first + j));
            worst = off > worst ? off : worst;
        }
    expect_near("the error", worst, 0, 1e-10);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    side = (long)(1000 * sqrt(processors / 2.0));
    first = first_of(side, me, ranks);
    h = first_of(side, me + 1, ranks) - first;
    eigen = cos(acos(-1) / (double)(side + 1));
    u = buffer(sizeof *u * (size_t)((side + 2) * (h + 2)));
    v = buffer(sizeof *v * (size_t)((side + 2) * (h + 2)));
    return app_run("stencil", begin, pass, check);
}
