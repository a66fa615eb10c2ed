/* Predefined operations: every one on every type it is defined for, against plain loops; MPI_ERR_OP
 * on the others; the same bits on all ranks; ties of MINLOC and MAXLOC; Reduce_local; what
 * Op_commutative says. */
#include "check.h"

#include <complex.h>
#include <limits.h>
#include <stdbool.h>

enum { C_INTEGER = 1, F_INTEGER = 2, FLOATING = 4, LOGICAL = 8, COMPLEX = 16, BYTES = 32, MULTI = 64, PAIR = 128 };

static const struct {
    MPI_Datatype type;
    const char *name;
    int class;
} TYPES[] = {
    /* MPI_CHAR was refused: the OSU benchmarks reduce it, and every other library takes it as the C
     * integer it is. */
    {MPI_CHAR, "CHAR", C_INTEGER}, {MPI_WCHAR, "WCHAR", 0}, {MPI_SIGNED_CHAR, "SIGNED_CHAR", C_INTEGER}, {MPI_UNSIGNED_CHAR, "UNSIGNED_CHAR", C_INTEGER}, {MPI_SHORT, "SHORT", C_INTEGER},
    {MPI_UNSIGNED_SHORT, "UNSIGNED_SHORT", C_INTEGER}, {MPI_INT, "INT", C_INTEGER}, {MPI_UNSIGNED, "UNSIGNED", C_INTEGER},
    {MPI_LONG, "LONG", C_INTEGER}, {MPI_UNSIGNED_LONG, "UNSIGNED_LONG", C_INTEGER}, {MPI_LONG_LONG, "LONG_LONG", C_INTEGER},
    {MPI_INT8_T, "INT8_T", C_INTEGER}, {MPI_INT16_T, "INT16_T", C_INTEGER}, {MPI_INT32_T, "INT32_T", C_INTEGER},
    {MPI_INT64_T, "INT64_T", C_INTEGER}, {MPI_UINT8_T, "UINT8_T", C_INTEGER}, {MPI_UINT64_T, "UINT64_T", C_INTEGER},
    {MPI_AINT, "AINT", MULTI}, {MPI_OFFSET, "OFFSET", MULTI}, {MPI_COUNT, "COUNT", MULTI},
    {MPI_FLOAT, "FLOAT", FLOATING}, {MPI_DOUBLE, "DOUBLE", FLOATING}, {MPI_LONG_DOUBLE, "LONG_DOUBLE", FLOATING},
    {MPI_C_BOOL, "C_BOOL", LOGICAL}, {MPI_C_FLOAT_COMPLEX, "C_FLOAT_COMPLEX", COMPLEX},
    {MPI_C_DOUBLE_COMPLEX, "C_DOUBLE_COMPLEX", COMPLEX}, {MPI_BYTE, "BYTE", BYTES}, {MPI_2INT, "2INT", PAIR},
    {MPI_FLOAT_INT, "FLOAT_INT", PAIR}, {MPI_DOUBLE_INT, "DOUBLE_INT", PAIR}, {MPI_LONG_INT, "LONG_INT", PAIR},
    {MPI_SHORT_INT, "SHORT_INT", PAIR}, {MPI_LONG_DOUBLE_INT, "LONG_DOUBLE_INT", PAIR},
};

static const struct {
    MPI_Op op;
    const char *name;
    int classes;
} OPS[] = {
    {MPI_MAX, "MAX", C_INTEGER | F_INTEGER | FLOATING | MULTI}, {MPI_MIN, "MIN", C_INTEGER | F_INTEGER | FLOATING | MULTI},
    {MPI_SUM, "SUM", C_INTEGER | F_INTEGER | FLOATING | COMPLEX | MULTI},
    {MPI_PROD, "PROD", C_INTEGER | F_INTEGER | FLOATING | COMPLEX | MULTI}, {MPI_LAND, "LAND", C_INTEGER | LOGICAL},
    {MPI_LOR, "LOR", C_INTEGER | LOGICAL}, {MPI_LXOR, "LXOR", C_INTEGER | LOGICAL},
    {MPI_BAND, "BAND", C_INTEGER | F_INTEGER | BYTES | MULTI}, {MPI_BOR, "BOR", C_INTEGER | F_INTEGER | BYTES | MULTI},
    {MPI_BXOR, "BXOR", C_INTEGER | F_INTEGER | BYTES | MULTI}, {MPI_MAXLOC, "MAXLOC", PAIR}, {MPI_MINLOC, "MINLOC", PAIR},
};

/* Which pairs are allowed. */
static void table(void)
{
    static long double out[64], in[64];
    for (size_t o = 0; o < sizeof OPS / sizeof *OPS; o++)
        for (size_t t = 0; t < sizeof TYPES / sizeof *TYPES; t++) {
            memset(out, 0, sizeof out);
            memset(in, 0, sizeof in);
            int code = MPI_Allreduce(out, in, 2, TYPES[t].type, OPS[o].op, MPI_COMM_WORLD), class;
            OK(MPI_Error_class(code, &class));
            int wanted = OPS[o].classes & TYPES[t].class ? MPI_SUCCESS : MPI_ERR_OP;
            if (class != wanted)
                fail(__FILE__, __LINE__, "%s on %s: class %d, not %d", OPS[o].name, TYPES[t].name, class, wanted);
            code = MPI_Reduce_local(out, in, 2, TYPES[t].type, OPS[o].op);
            OK(MPI_Error_class(code, &class));
            if (class != wanted)
                fail(__FILE__, __LINE__, "Reduce_local of %s on %s: class %d, not %d", OPS[o].name, TYPES[t].name, class, wanted);
        }
}

/* Integers of each width, every operation, long enough for the vector kernels and with an odd tail.
 */
#define COUNT 1037
#define INTEGERS(function, ctype, mpitype)                                                              \
    static void function(void)                                                                          \
    {                                                                                                   \
        ctype *left = malloc(COUNT * sizeof *left), *right = malloc(COUNT * sizeof *right), *got = malloc(COUNT * sizeof *got); \
        uint64_t seed = 42;                                                                             \
        for (int shift = 0; shift < 3; shift++) {                                                       \
            for (int i = 0; i < COUNT; i++) {                                                           \
                left[i] = (ctype)next_random(&seed);                                                    \
                right[i] = i % 5 ? (ctype)next_random(&seed) : 0;                                       \
            }                                                                                           \
            for (size_t o = 0; o < 10; o++) {                                                           \
                memcpy(got, right, COUNT * sizeof *got);                                                \
                OK(MPI_Reduce_local(left + shift, got + shift, COUNT - shift, mpitype, OPS[o].op));     \
                for (int i = shift; i < COUNT; i++) {                                                   \
                    ctype a = left[i], b = right[i], want = 0;                                          \
                    switch (o) {                                                                        \
                    case 0: want = a > b ? a : b; break;                                                \
                    case 1: want = a < b ? a : b; break;                                                \
                    case 2: want = (ctype)((uint64_t)a + (uint64_t)b); break;                           \
                    case 3: want = (ctype)((uint64_t)a * (uint64_t)b); break;                           \
                    case 4: want = a && b; break;                                                       \
                    case 5: want = a || b; break;                                                       \
                    case 6: want = !a != !b; break;                                                     \
                    case 7: want = a & b; break;                                                        \
                    case 8: want = a | b; break;                                                        \
                    case 9: want = a ^ b; break;                                                        \
                    }                                                                                   \
                    if (got[i] != want)                                                                 \
                        fail(__FILE__, __LINE__, #function " %s at %d: %lld, not %lld", OPS[o].name, i, \
                             (long long)got[i], (long long)want);                                       \
                }                                                                                       \
            }                                                                                           \
        }                                                                                               \
        free(left);                                                                                     \
        free(right);                                                                                    \
        free(got);                                                                                      \
    }
INTEGERS(int8, int8_t, MPI_INT8_T)
INTEGERS(uint8, uint8_t, MPI_UINT8_T)
INTEGERS(int16, int16_t, MPI_INT16_T)
INTEGERS(uint16, uint16_t, MPI_UINT16_T)
INTEGERS(int32, int32_t, MPI_INT32_T)
INTEGERS(uint32, uint32_t, MPI_UINT32_T)
INTEGERS(int64, int64_t, MPI_INT64_T)
INTEGERS(uint64, uint64_t, MPI_UINT64_T)

static void floats(void)
{
    double left[COUNT], right[COUNT], got[COUNT];
    long double long_left[9], long_right[9];
    float complex complex_left[9], complex_right[9];
    for (int i = 0; i < COUNT; i++) {
        left[i] = i * 0.37 - 100;
        right[i] = 250 - i * 0.91;
    }
    for (size_t o = 0; o < 4; o++) {
        memcpy(got, right, sizeof got);
        OK(MPI_Reduce_local(left, got, COUNT, MPI_DOUBLE, OPS[o].op));
        for (int i = 0; i < COUNT; i++) {
            double a = left[i], b = right[i];
            CHECK(got[i] == (o == 0 ? (a > b ? a : b) : o == 1 ? (a < b ? a : b) : o == 2 ? a + b : a * b));
        }
    }
    for (int i = 0; i < 9; i++) {
        long_left[i] = 1.0L / (i + 1);
        long_right[i] = i;
        complex_left[i] = (float)i + 2.0f * I;
        complex_right[i] = 1.0f - (float)i * I;
    }
    OK(MPI_Reduce_local(long_left, long_right, 9, MPI_LONG_DOUBLE, MPI_SUM));
    OK(MPI_Reduce_local(complex_left, complex_right, 9, MPI_C_FLOAT_COMPLEX, MPI_PROD));
    for (int i = 0; i < 9; i++) {
        CHECK(long_right[i] == 1.0L / (i + 1) + i);
        CHECK(complex_right[i] == ((float)i + 2.0f * I) * (1.0f - (float)i * I));
    }
    bool yes[4] = {true, true, false, false}, no[4] = {true, false, true, false};
    OK(MPI_Reduce_local(yes, no, 4, MPI_C_BOOL, MPI_LXOR));
    CHECK(!no[0] && no[1] && no[2] && !no[3]);
}

static void locations(void)
{
    struct {
        double value;
        int place;
    } mine[3] = {{rank % 2 ? 5.0 : 7.0, rank}, {3.0, size - rank}, {rank, 100 + rank}}, got[3];
    OK(MPI_Allreduce(mine, got, 3, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD));
    CHECK(got[0].value == 7.0 && got[0].place == 0);
    CHECK(got[1].value == 3.0 && got[1].place == 1);
    CHECK(got[2].value == size - 1 && got[2].place == 99 + size);
    OK(MPI_Allreduce(mine, got, 3, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD));
    CHECK(got[0].value == (size > 1 ? 5.0 : 7.0) && got[0].place == (size > 1 ? 1 : 0));
    CHECK(got[1].place == 1);
    CHECK(got[2].value == 0 && got[2].place == 100);
}

/* Sums of floating-point numbers whose order shows: the same bits everywhere, and the same again.
 */
static void same_bits(void)
{
    enum { LENGTH = 5000 };
    double mine[LENGTH], sum[LENGTH], again[LENGTH], *all = malloc((size_t)size * sizeof sum);
    uint64_t seed = (uint64_t)rank + 5;
    for (int i = 0; i < LENGTH; i++)
        mine[i] = (double)next_random(&seed) / (double)(1 + next_random(&seed) % 1000000) - 1e12;
    OK(MPI_Allreduce(mine, sum, LENGTH, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Allreduce(mine, again, LENGTH, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    CHECK(memcmp(sum, again, sizeof sum) == 0);
    OK(MPI_Allgather(sum, LENGTH, MPI_DOUBLE, all, LENGTH, MPI_DOUBLE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        CHECK(memcmp(all + (size_t)from * LENGTH, sum, sizeof sum) == 0);
    free(all);
}

static MPI_Datatype expected_type;
static void user(void *left, void *right, int *count, MPI_Datatype *type)
{
    CHECK(*type == expected_type);
    for (int i = 0; i < *count; i++)
        ((int *)right)[3 * i] += ((int *)left)[3 * i];
}

/* A user operation sees the user's datatype, with its gaps, and what lies in the gaps stays. */
static void user_types(void)
{
    enum { ITEMS = 2000 };
    MPI_Op op;
    int commutes, *mine = malloc(ITEMS * 12), *got = malloc(ITEMS * 12);
    OK(MPI_Type_create_resized(MPI_INT, 0, 12, &expected_type));
    OK(MPI_Type_commit(&expected_type));
    for (int commute = 0; commute < 2; commute++) {
        OK(MPI_Op_create(user, commute, &op));
        OK(MPI_Op_commutative(op, &commutes));
        EQUAL(commutes, commute);
        for (int i = 0; i < 3 * ITEMS; i++) {
            mine[i] = i % 3 ? -5 : rank + i;
            got[i] = -9;
        }
        OK(MPI_Allreduce(mine, got, ITEMS, expected_type, op, MPI_COMM_WORLD));
        for (int i = 0; i < 3 * ITEMS; i++)
            if (i % 3 == 0)
                EQUAL(got[i], size * i + size * (size - 1) / 2);
            else
                EQUAL(got[i], -9);
        OK(MPI_Op_free(&op));
        CHECK(op == MPI_OP_NULL);
    }
    OK(MPI_Type_free(&expected_type));
    for (size_t o = 0; o < sizeof OPS / sizeof *OPS; o++) {
        OK(MPI_Op_commutative(OPS[o].op, &commutes));
        EQUAL(commutes, 1);
    }
    free(mine);
    free(got);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    table();
    int8();
    uint8();
    int16();
    uint16();
    int32();
    uint32();
    int64();
    uint64();
    floats();
    locations();
    same_bits();
    user_types();
    return finish();
}
