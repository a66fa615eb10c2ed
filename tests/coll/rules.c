/* Rules of collectives and operators that are easily forgotten (MPI-5.0 chapter 6), one function
 * for each; tests/conformance.toml names them. */
#include "check.h"

static int most_items;

/* 2x2 matrices of unsigned numbers: their product depends on the order. */
static void multiply(void *in, void *inout, int *len, MPI_Datatype *type)
{
    unsigned *a = in, *b = inout;
    (void)type;
    if (*len > most_items)
        most_items = *len;
    for (int i = 0; i < *len; i++, a += 4, b += 4) {
        unsigned c[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
                         a[2] * b[1] + a[3] * b[3]};
        memcpy(b, c, sizeof c);
    }
}

static void matrix_of(int from, int i, unsigned *at)
{
    for (unsigned k = 0; k < 4; k++)
        at[k] = (unsigned)(from + 2) * (k + 3) + (unsigned)i * 5 + k * k;
}

/* What the ranks first..last give. */
static void serial(int first, int last, int i, unsigned *at)
{
    matrix_of(last, i, at);
    for (int from = last - 1; from >= first; from--) {
        unsigned left[4];
        int one = 1;
        matrix_of(from, i, left);
        multiply(left, at, &one, NULL);
    }
}

enum { ITEMS = 3000 };
static unsigned mine[ITEMS][4], got[ITEMS][4];
static MPI_Datatype matrix;
static MPI_Op product;

static void fill(void)
{
    for (int i = 0; i < ITEMS; i++)
        matrix_of(rank, i, mine[i]);
}

static void is_product(int first, int last, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned wanted[4];
        serial(first, last, i, wanted);
        CHECK(memcmp(wanted, got[i], sizeof wanted) == 0);
    }
}

static void a_function_gets_no_more_than_was_given(void)
{
    static const int COUNTS[] = {1, 7, ITEMS};
    for (int i = 0; i < 3; i++) {
        fill();
        most_items = 0;
        OK(MPI_Allreduce(mine, got, COUNTS[i], matrix, product, MPI_COMM_WORLD));
        CHECK(most_items <= COUNTS[i]);
        is_product(0, size - 1, COUNTS[i]);
    }
}

static void the_lower_rank_comes_first(void)
{
    for (int root = 0; root < size; root++) {
        fill();
        OK(MPI_Reduce(mine, got, 5, matrix, product, root, MPI_COMM_WORLD));
        if (rank == root)
            is_product(0, size - 1, 5);
    }
    fill();
    OK(MPI_Scan(mine, got, ITEMS, matrix, product, MPI_COMM_WORLD));
    is_product(0, rank, ITEMS);
    OK(MPI_Exscan(mine, got, ITEMS, matrix, product, MPI_COMM_WORLD));
    if (rank)
        is_product(0, rank - 1, ITEMS);
    unsigned left[1][4], right[1][4], wanted[4];
    matrix_of(0, 0, left[0]);
    matrix_of(1, 0, right[0]);
    OK(MPI_Reduce_local(left, right, 1, matrix, product));
    serial(0, 1, 0, wanted);
    CHECK(memcmp(wanted, right[0], sizeof wanted) == 0);
}

static int step; /* ints from one item to the next, by the type's extent */
static void add_apart(void *in, void *inout, int *len, MPI_Datatype *type)
{
    MPI_Aint lb, extent;
    OK(MPI_Type_get_extent(*type, &lb, &extent));
    EQUAL(extent, 4 * step);
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i * step + 2] += ((int *)in)[i * step + 2];
}

/* One int two ints after the item's address, items three ints apart, forwards or backwards. */
static void reduces_types_of_odd_bounds(void)
{
    MPI_Datatype shifted, type;
    MPI_Op op;
    enum { COUNT = 50 };
    int one = 1, out[3 * COUNT + 3], in[3 * COUNT + 3];
    MPI_Aint place = 8;
    OK(MPI_Op_create(add_apart, 1, &op));
    for (int way = 0; way < 2; way++) {
        step = way ? -3 : 3;
        OK(MPI_Type_create_hindexed(1, &one, &place, MPI_INT, &shifted));
        OK(MPI_Type_create_resized(shifted, 4, 4 * step, &type));
        OK(MPI_Type_commit(&type));
        int base = way ? 3 * (COUNT - 1) : 0;
        for (int i = 0; i < 3 * COUNT + 3; i++) {
            out[i] = 100 * i + rank;
            in[i] = -1;
        }
        OK(MPI_Allreduce(out + base, in + base, COUNT, type, op, MPI_COMM_WORLD));
        for (int i = 0; i < 3 * COUNT; i++)
            EQUAL(in[i], i % 3 == 2 ? 100 * i * size + size * (size - 1) / 2 : -1);
        OK(MPI_Reduce(out + base, in + base, COUNT, type, op, size - 1, MPI_COMM_WORLD));
        OK(MPI_Type_free(&shifted));
        OK(MPI_Type_free(&type));
    }
    OK(MPI_Op_free(&op));
}

/* Fortran's types are there from C as well. */
static void operators_on_fortran_types(void)
{
    int ints[2] = {rank, 1}, sums[2], logical = rank == 0, any = 0, bytes;
    float reals[2] = {(float)rank, 1}, real_sums[2];
    OK(MPI_Type_size(MPI_INTEGER, &bytes));
    if (bytes == (int)sizeof(int)) {
        OK(MPI_Allreduce(ints, sums, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD));
        EQUAL(sums[0], size * (size - 1) / 2);
        CLASS(MPI_Allreduce(ints, sums, 1, MPI_INTEGER, MPI_LAND, MPI_COMM_WORLD), MPI_ERR_OP);
    }
    OK(MPI_Type_size(MPI_REAL, &bytes));
    if (bytes == (int)sizeof(float)) {
        OK(MPI_Allreduce(reals, real_sums, 2, MPI_REAL, MPI_MAX, MPI_COMM_WORLD));
        CHECK(real_sums[0] == (float)(size - 1));
        CLASS(MPI_Allreduce(reals, real_sums, 1, MPI_REAL, MPI_BAND, MPI_COMM_WORLD), MPI_ERR_OP);
    }
    OK(MPI_Type_size(MPI_LOGICAL, &bytes));
    if (bytes == (int)sizeof(int)) {
        OK(MPI_Allreduce(&logical, &any, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD));
        CHECK(any != 0);
        CLASS(MPI_Allreduce(&logical, &any, 1, MPI_LOGICAL, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_OP);
    }
    MPI_Datatype type;
    OK(MPI_Type_create_f90_real(15, 300, &type));
    double real = 1.5, total = 0;
    OK(MPI_Allreduce(&real, &total, 1, type, MPI_SUM, MPI_COMM_WORLD));
    CHECK(total == 1.5 * size);
}

static void window_operators_are_refused(void)
{
    int in = 1, out = 0;
    MPI_Request request;
    CLASS(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_NO_OP, MPI_COMM_WORLD), MPI_ERR_OP);
    CLASS(MPI_Reduce(&in, &out, 1, MPI_INT, MPI_REPLACE, 0, MPI_COMM_WORLD), MPI_ERR_OP);
    CLASS(MPI_Scan(&in, &out, 1, MPI_INT, MPI_NO_OP, MPI_COMM_WORLD), MPI_ERR_OP);
    CLASS(MPI_Iallreduce(&in, &out, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD, &request), MPI_ERR_OP);
}

/* Rank 0 begins the collective before it sends, the others after they received, or the other way
 * round. */
static void collectives_and_messages_in_any_order(void)
{
    for (int way = 0; way < 2; way++) {
        MPI_Request request = MPI_REQUEST_NULL, messages[128];
        int word = 40 + way, in = -1, sum = -1, n = 0;
        static int words[64];
        if (way == 0 || rank == 0)
            OK(MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
        for (int to = 1; to < size && rank == 0; to++) {
            words[to % 64] = word;
            OK(MPI_Isend(&words[to % 64], 1, MPI_INT, to, 3, MPI_COMM_WORLD, &messages[n++]));
        }
        if (rank) {
            OK(MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(in, word);
        }
        if (way == 1 && rank)
            OK(MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
        OK(MPI_Waitall(n, messages, MPI_STATUSES_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EQUAL(sum, size * (size - 1) / 2);
    }
}

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    int bytes;
    OK(MPI_Type_size(*type, &bytes));
    EQUAL(bytes, 8);
    for (int i = 0; i < 2 * *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void freed_before_completion(void)
{
    enum { PAIRS = 20000 };
    static int out[2 * PAIRS], in[2 * PAIRS];
    for (int round = 0; round < 4; round++) {
        MPI_Comm comm;
        MPI_Datatype type;
        MPI_Op op;
        MPI_Request request;
        int count = round % 2 ? PAIRS : 3;
        for (int i = 0; i < 2 * count; i++)
            out[i] = rank + i;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        OK(MPI_Type_contiguous(2, MPI_INT, &type));
        OK(MPI_Type_commit(&type));
        OK(MPI_Op_create(add, round / 2, &op));
        OK(MPI_Iallreduce(out, in, count, type, op, comm, &request));
        OK(MPI_Type_free(&type));
        OK(MPI_Op_free(&op));
        OK(MPI_Comm_free(&comm));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < 2 * count; i++)
            EQUAL(in[i], i * size + size * (size - 1) / 2);
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Type_contiguous(4, MPI_UNSIGNED, &matrix));
    OK(MPI_Type_commit(&matrix));
    OK(MPI_Op_create(multiply, 0, &product));
    a_function_gets_no_more_than_was_given();
    the_lower_rank_comes_first();
    reduces_types_of_odd_bounds();
    operators_on_fortran_types();
    window_operators_are_refused();
    collectives_and_messages_in_any_order();
    freed_before_completion();
    OK(MPI_Op_free(&product));
    OK(MPI_Type_free(&matrix));
    return finish();
}
