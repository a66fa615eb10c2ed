/* Heat spreads over a square plate: the 2-D heat equation on a Cartesian grid of ranks.
 *
 *     mpirun -n 4 ./heat [FIELD [CELLS [STEPS]]]
 *
 * The plate is cut into one block per rank. Before each step a rank swaps the edge of its block
 * with its four neighbours: rows lie together in memory and go as they are; columns do not, so a
 * derived datatype describes them and the library picks the numbers out. At the end rank 0 gathers
 * the plate, compares it with the same computation done by one process (same operations in the same
 * order: the difference must be exactly zero), and writes the field to the file FIELD as `CELLS` x
 * `CELLS` doubles. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A block of the plate with a border of one cell around it. */
struct block {
    int rows, columns;      /* without the border */
    int first_row, first_column; /* place in the plate */
    double *cells, *next;
};

#define AT(cells, block, row, column) ((cells)[((row) + 1) * ((block)->columns + 2) + (column) + 1])

/* How hot a cell of the plate is at the start: a ring and three spots on a cold plate. */
static double initial(int row, int column, int cells)
{
    double y = (row + 0.5) / cells - 0.5, x = (column + 0.5) / cells - 0.5;
    double radius = sqrt(x * x + y * y);
    if (radius > 0.30 && radius < 0.34)
        return 100.0;
    for (int spot = 0; spot < 3; spot++) {
        double angle = 2.0943951023931953 * spot + 0.5;
        double dx = x - 0.15 * cos(angle), dy = y - 0.15 * sin(angle);
        if (dx * dx + dy * dy < 0.004)
            return 60.0 + 20.0 * spot;
    }
    return 0.0;
}

static void set_up(struct block *block, int cells)
{
    size_t length = (size_t)(block->rows + 2) * (size_t)(block->columns + 2);
    block->cells = calloc(length, sizeof(double));
    block->next = calloc(length, sizeof(double));
    if (!block->cells || !block->next) {
        fprintf(stderr, "heat: out of memory\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int row = 0; row < block->rows; row++)
        for (int column = 0; column < block->columns; column++)
            AT(block->cells, block, row, column) = initial(block->first_row + row, block->first_column + column, cells);
}

/* One step; the border must hold the neighbours' edges. */
static void step(struct block *block)
{
    for (int row = 0; row < block->rows; row++)
        for (int column = 0; column < block->columns; column++) {
            double here = AT(block->cells, block, row, column);
            double around = AT(block->cells, block, row - 1, column) + AT(block->cells, block, row + 1, column) +
                            AT(block->cells, block, row, column - 1) + AT(block->cells, block, row, column + 1);
            AT(block->next, block, row, column) = here + 0.2 * (around - 4.0 * here);
        }
    double *old = block->cells;
    block->cells = block->next;
    block->next = old;
}

/* The part of `cells` that the rank at `place` of `places` has: where it begins and how long it is.
 */
static int share(int cells, int place, int places, int *first)
{
    *first = (int)((long long)cells * place / places);
    return (int)((long long)cells * (place + 1) / places) - *first;
}

/* Fills the border with the edges of the four neighbours; beyond the plate there is MPI_PROC_NULL
 * and it stays cold. */
static void swap_edges(struct block *block, MPI_Comm grid, MPI_Datatype column_type)
{
    int up, down, left, right;
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Request rows[4];
    MPI_Irecv(&AT(block->cells, block, -1, 0), block->columns, MPI_DOUBLE, up, 0, grid, &rows[0]);
    MPI_Irecv(&AT(block->cells, block, block->rows, 0), block->columns, MPI_DOUBLE, down, 1, grid, &rows[1]);
    MPI_Isend(&AT(block->cells, block, block->rows - 1, 0), block->columns, MPI_DOUBLE, down, 0, grid, &rows[2]);
    MPI_Isend(&AT(block->cells, block, 0, 0), block->columns, MPI_DOUBLE, up, 1, grid, &rows[3]);
    MPI_Sendrecv(&AT(block->cells, block, 0, block->columns - 1), 1, column_type, right, 2,
                 &AT(block->cells, block, 0, -1), 1, column_type, left, 2, grid, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&AT(block->cells, block, 0, 0), 1, column_type, left, 3,
                 &AT(block->cells, block, 0, block->columns), 1, column_type, right, 3, grid, MPI_STATUS_IGNORE);
    MPI_Waitall(4, rows, MPI_STATUSES_IGNORE);
}

/* The whole plate on rank 0. */
static double *gather(struct block *block, int cells, MPI_Comm grid, const int dims[2])
{
    int rank, size;
    MPI_Comm_rank(grid, &rank);
    MPI_Comm_size(grid, &size);
    int bordered[2] = {block->rows + 2, block->columns + 2}, inner[2] = {block->rows, block->columns}, one[2] = {1, 1};
    MPI_Datatype inner_type;
    MPI_Type_create_subarray(2, bordered, inner, one, MPI_ORDER_C, MPI_DOUBLE, &inner_type);
    MPI_Type_commit(&inner_type);
    MPI_Request sent;
    MPI_Isend(block->cells, 1, inner_type, 0, 4, grid, &sent);
    double *plate = NULL;
    if (rank == 0) {
        plate = malloc((size_t)cells * (size_t)cells * sizeof(double));
        for (int from = 0; from < size; from++) {
            int place[2], whole[2] = {cells, cells}, part[2], first[2];
            MPI_Cart_coords(grid, from, 2, place);
            for (int axis = 0; axis < 2; axis++)
                part[axis] = share(cells, place[axis], dims[axis], &first[axis]);
            MPI_Datatype part_type;
            MPI_Type_create_subarray(2, whole, part, first, MPI_ORDER_C, MPI_DOUBLE, &part_type);
            MPI_Type_commit(&part_type);
            MPI_Recv(plate, 1, part_type, from, 4, grid, MPI_STATUS_IGNORE);
            MPI_Type_free(&part_type);
        }
    }
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Type_free(&inner_type);
    return plate;
}

/* The biggest difference to the answer of one process. */
static double difference(const double *plate, int cells, int steps)
{
    struct block whole = {.rows = cells, .columns = cells};
    set_up(&whole, cells);
    for (int i = 0; i < steps; i++)
        step(&whole);
    double biggest = 0.0;
    for (int row = 0; row < cells; row++)
        for (int column = 0; column < cells; column++)
            biggest = fmax(biggest, fabs(plate[(size_t)row * (size_t)cells + (size_t)column] - AT(whole.cells, &whole, row, column)));
    free(whole.cells);
    free(whole.next);
    return biggest;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *file = argc > 1 ? argv[1] : NULL;
    int cells = argc > 2 ? atoi(argv[2]) : 512, steps = argc > 3 ? atoi(argv[3]) : 400;
    int size, rank, dims[2] = {0, 0}, periodic[2] = {0, 0}, place[2];
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periodic, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, place);

    struct block block = {0};
    block.rows = share(cells, place[0], dims[0], &block.first_row);
    block.columns = share(cells, place[1], dims[1], &block.first_column);
    set_up(&block, cells);
    MPI_Datatype column_type;
    MPI_Type_vector(block.rows, 1, block.columns + 2, MPI_DOUBLE, &column_type);
    MPI_Type_commit(&column_type);

    double start = MPI_Wtime();
    for (int i = 0; i < steps; i++) {
        swap_edges(&block, grid, column_type);
        step(&block);
    }
    double seconds = MPI_Wtime() - start, slowest, heat = 0.0, total;
    MPI_Reduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, grid);
    for (int row = 0; row < block.rows; row++)
        for (int column = 0; column < block.columns; column++)
            heat += AT(block.cells, &block, row, column);
    MPI_Allreduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, grid);

    double *plate = gather(&block, cells, grid, dims);
    int wrong = 0;
    if (rank == 0) {
        double off = difference(plate, cells, steps);
        wrong = off != 0.0;
        printf("heat: %d x %d cells, %d steps on a %d x %d grid of ranks in %.3f s; mean temperature %.3f\n", cells, cells, steps,
               dims[0], dims[1], slowest, total / cells / cells);
        printf("heat: difference to the serial answer: %g (%s)\n", off, wrong ? "WRONG" : "right");
        FILE *out = file ? fopen(file, "wb") : NULL;
        if (file && (!out || fwrite(plate, sizeof(double), (size_t)cells * (size_t)cells, out) != (size_t)cells * (size_t)cells)) {
            perror(file);
            wrong = 1;
        }
        if (out && fclose(out) != 0)
            wrong = 1;
        free(plate);
    }
    MPI_Bcast(&wrong, 1, MPI_INT, 0, grid);
    MPI_Type_free(&column_type);
    MPI_Comm_free(&grid);
    free(block.cells);
    free(block.next);
    MPI_Finalize();
    return wrong;
}
