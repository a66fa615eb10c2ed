/* Cartesian grids: balanced dimensions, coordinates there and back, shifts with and without wrap,
 * sub-grids, reordering. */
#include "check.h"

static void dims(void)
{
    static const struct {
        int nodes, n, in[3], out[3];
    } CASES[] = {
        {6, 2, {0, 0}, {3, 2}},       {7, 2, {0, 0}, {7, 1}},    {6, 3, {0, 3, 0}, {2, 3, 1}}, {12, 3, {0, 0, 0}, {3, 2, 2}},
        {1, 3, {0, 0, 0}, {1, 1, 1}}, {16, 2, {0, 0}, {4, 4}},   {8, 3, {2, 2, 2}, {2, 2, 2}}, {60, 3, {0, 0, 0}, {5, 4, 3}},
        {36, 2, {0, 0}, {6, 6}},      {64, 3, {0, 0, 0}, {4, 4, 4}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int got[3];
        memcpy(got, CASES[i].in, sizeof got);
        OK(MPI_Dims_create(CASES[i].nodes, CASES[i].n, got));
        for (int d = 0; d < CASES[i].n; d++)
            if (got[d] != CASES[i].out[d])
                fail(__FILE__, __LINE__, "case %zu: dimension %d is %d, not %d", i, d, got[d], CASES[i].out[d]);
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int got[2] = {3, 0};
    CLASS(MPI_Dims_create(7, 2, got), MPI_ERR_DIMS);
}

static void grid(int nx, int ny, int wrap_x, int wrap_y)
{
    MPI_Comm cart, row;
    int sizes[2] = {nx, ny}, wraps[2] = {wrap_x, wrap_y}, me, place[2], kind, n;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, wraps, 1, &cart));
    if (cart == MPI_COMM_NULL) {
        CHECK(nx * ny < size);
        return;
    }
    OK(MPI_Topo_test(cart, &kind));
    EQUAL(kind, MPI_CART);
    OK(MPI_Cartdim_get(cart, &n));
    EQUAL(n, 2);
    OK(MPI_Comm_size(cart, &n));
    EQUAL(n, nx * ny);
    OK(MPI_Comm_rank(cart, &me));
    int got_sizes[2], got_wraps[2];
    OK(MPI_Cart_get(cart, 2, got_sizes, got_wraps, place));
    CHECK(got_sizes[0] == nx && got_sizes[1] == ny && !got_wraps[0] == !wrap_x && !got_wraps[1] == !wrap_y);
    EQUAL(place[0] * ny + place[1], me);
    for (int other = 0; other < nx * ny; other++) {
        int at[2], back;
        OK(MPI_Cart_coords(cart, other, 2, at));
        CHECK(at[0] == other / ny && at[1] == other % ny);
        OK(MPI_Cart_rank(cart, at, &back));
        EQUAL(back, other);
        if (wrap_x) {
            at[0] -= 3 * nx;
            OK(MPI_Cart_rank(cart, at, &back));
            EQUAL(back, other);
        }
    }
    for (int axis = 0; axis < 2; axis++)
        for (int step = -2; step <= 2; step++) {
            int source, target, extent = axis ? ny : nx, wrap = axis ? wrap_y : wrap_x;
            OK(MPI_Cart_shift(cart, axis, step, &source, &target));
            for (int way = 0; way < 2; way++) {
                int to = place[axis] + (way ? -step : step), wanted = MPI_PROC_NULL;
                if (wrap || (to >= 0 && to < extent)) {
                    int at[2] = {place[0], place[1]};
                    at[axis] = ((to % extent) + extent) % extent;
                    wanted = at[0] * ny + at[1];
                }
                EQUAL(way ? source : target, wanted);
            }
        }
    /* Rows: the sum of the columns' numbers. */
    OK(MPI_Cart_sub(cart, (int[]){0, 1}, &row));
    int in_row, sum;
    OK(MPI_Comm_rank(row, &in_row));
    EQUAL(in_row, place[1]);
    OK(MPI_Allreduce(&place[1], &sum, 1, MPI_INT, MPI_SUM, row));
    EQUAL(sum, ny * (ny - 1) / 2);
    OK(MPI_Cartdim_get(row, &n));
    EQUAL(n, 1);
    OK(MPI_Comm_free(&row));
    OK(MPI_Cart_sub(cart, (int[]){0, 0}, &row));
    OK(MPI_Comm_size(row, &n));
    EQUAL(n, 1);
    OK(MPI_Cartdim_get(row, &n));
    EQUAL(n, 0);
    OK(MPI_Comm_free(&row));
    /* dup keeps the grid. */
    OK(MPI_Comm_dup(cart, &row));
    OK(MPI_Topo_test(row, &kind));
    EQUAL(kind, MPI_CART);
    OK(MPI_Comm_free(&row));
    OK(MPI_Comm_free(&cart));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    dims();
    int kind, mapped;
    OK(MPI_Topo_test(MPI_COMM_WORLD, &kind));
    EQUAL(kind, MPI_UNDEFINED);
    for (int nx = 1; nx <= size; nx++)
        for (int ny = 1; nx * ny <= size; ny++)
            for (int wraps = 0; wraps < 4; wraps++)
                grid(nx, ny, wraps & 1, wraps >> 1);
    MPI_Comm point;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &point));
    CHECK((point != MPI_COMM_NULL) == (rank == 0));
    if (point != MPI_COMM_NULL)
        OK(MPI_Comm_free(&point));
    OK(MPI_Cart_map(MPI_COMM_WORLD, 1, (int[]){1}, (int[]){0}, &mapped));
    int has_place = mapped != MPI_UNDEFINED, places;
    CHECK(!has_place || mapped == 0);
    OK(MPI_Allreduce(&has_place, &places, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(places, 1);
    CHECK(MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){size + 1}, (int[]){0}, 0, &point) != MPI_SUCCESS);
    return finish();
}
