/* Conjugate gradients on a five-point operator, in blocks of a plane: four neighbours exchange
 * borders by MPI_Irecv, MPI_Isend and MPI_Waitall, and each iteration has two sums by
 * MPI_Allreduce.
 *
 * Checked: the solution is the one that the right side was made of. Options: see app.h. */
#include "app.h"

enum { ITERATIONS = 120 };
#define DIAGONAL 4.15

static long side, w, h, left, top; /* the plane, and the block of this rank */
static int dims[2], neighbour[4];
static MPI_Comm grid;
static double *x, *r, *p, *q, *b, *send_side[2], *recv_side[2];

#define AT(v, i, j) (v)[((j) + 1) * (w + 2) + (i) + 1]

static double answer(long i, long j) { return i < 0 || j < 0 || i >= side || j >= side ? 0 : uniform((uint64_t)(j * side + i)); }

static void begin(void)
{
    for (long j = 0; j < h; j++)
        for (long i = 0; i < w; i++) {
            long gi = left + i, gj = top + j;
            AT(b, i, j) = DIAGONAL * answer(gi, gj) - answer(gi - 1, gj) - answer(gi + 1, gj) - answer(gi, gj - 1) - answer(gi, gj + 1);
        }
}

/* The border of p from the neighbours. */
static void exchange(void)
{
    MPI_Request q8[8];
    for (int s = 0; s < 2; s++)
        for (long j = 0; j < h; j++)
            send_side[s][j] = AT(p, s ? w - 1 : 0, j);
    for (int s = 0; s < 2; s++) {
        MPI_Irecv(recv_side[s], (int)h, MPI_DOUBLE, neighbour[s], 1 - s, grid, &q8[s]);
        MPI_Irecv(&AT(p, 0, s ? h : -1), (int)w, MPI_DOUBLE, neighbour[2 + s], 3 - s, grid, &q8[2 + s]);
    }
    for (int s = 0; s < 2; s++) {
        MPI_Isend(send_side[s], (int)h, MPI_DOUBLE, neighbour[s], s, grid, &q8[4 + s]);
        MPI_Isend(&AT(p, 0, s ? h - 1 : 0), (int)w, MPI_DOUBLE, neighbour[2 + s], 2 + s, grid, &q8[6 + s]);
    }
    MPI_Waitall(8, q8, MPI_STATUSES_IGNORE);
    for (int s = 0; s < 2; s++)
        for (long j = 0; j < h && neighbour[s] != MPI_PROC_NULL; j++)
            AT(p, s ? w : -1, j) = recv_side[s][j];
}

static double dot(const double *u, const double *v)
{
    double mine = 0, all;
    for (long j = 0; j < h; j++)
        for (long i = 0; i < w; i++)
            mine += AT(u, i, j) * AT(v, i, j);
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, grid);
    return all;
}

static void pass(void)
{
    size_t bytes = sizeof *x * (size_t)((w + 2) * (h + 2));
    memset(x, 0, bytes);
    memset(p, 0, bytes);
    for (long j = 0; j < h; j++)
        for (long i = 0; i < w; i++)
            AT(r, i, j) = AT(p, i, j) = AT(b, i, j);
    double rr = dot(r, r);
    for (int k = 0; k < ITERATIONS; k++) {
        exchange();
        for (long j = 0; j < h; j++)
            for (long i = 0; i < w; i++)
                AT(q, i, j) = DIAGONAL * AT(p, i, j) - AT(p, i - 1, j) - AT(p, i + 1, j) - AT(p, i, j - 1) - AT(p, i, j + 1);
        double alpha = rr / dot(p, q), old = rr;
        for (long j = 0; j < h; j++)
            for (long i = 0; i < w; i++) {
                AT(x, i, j) += alpha * AT(p, i, j);
                AT(r, i, j) -= alpha * AT(q, i, j);
            }
        rr = dot(r, r);
        for (long j = 0; j < h; j++)
            for (long i = 0; i < w; i++)
                AT(p, i, j) = AT(r, i, j) + rr / old * AT(p, i, j);
    }
}

static void check(void)
{
    double worst = 0;
    for (long j = 0; j < h; j++)
        for (long i = 0; i < w; i++) {
            double off = fabs(AT(x, i, j) - answer(left + i, top + j));
            worst = off > worst ? off : worst;
        }
    expect_near("the error of the solution", worst, 0, 1e-6);
}

int main(int argc, char **argv)
{
    int periods[2] = {0, 0}, at[2];
    app_init(argc, argv);
    side = (long)(512 * sqrt(processors / 2.0));
    MPI_Dims_create(ranks, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    app_comm = grid;
    MPI_Cart_coords(grid, me, 2, at);
    MPI_Cart_shift(grid, 0, 1, &neighbour[0], &neighbour[1]);
    MPI_Cart_shift(grid, 1, 1, &neighbour[2], &neighbour[3]);
    left = first_of(side, at[0], dims[0]);
    w = first_of(side, at[0] + 1, dims[0]) - left;
    top = first_of(side, at[1], dims[1]);
    h = first_of(side, at[1] + 1, dims[1]) - top;
    double **all[] = {&x, &r, &p, &q, &b};
    for (int i = 0; i < 5; i++)
        *all[i] = buffer(sizeof *x * (size_t)((w + 2) * (h + 2)));
    for (int s = 0; s < 2; s++) {
        send_side[s] = buffer(sizeof *x * (size_t)h);
        recv_side[s] = buffer(sizeof *x * (size_t)h);
    }
    return app_run("cg", begin, pass, check);
}
