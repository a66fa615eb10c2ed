/* Groups: set operations keep the order the standard gives, ranges with any stride, translation,
 * comparison. */
#include "check.h"

static MPI_Group world;

static MPI_Group of(int n, const int *ranks)
{
    MPI_Group group;
    OK(MPI_Group_incl(world, n, ranks, &group));
    return group;
}

/* The group consists of these world ranks, in this order; it is freed. */
static void is(MPI_Group group, int n, const int *wanted, int line)
{
    int got, here[16], there[16];
    OK(MPI_Group_size(group, &got));
    if (got != n)
        fail(__FILE__, line, "size %d, not %d", got, n);
    for (int i = 0; i < n; i++)
        here[i] = i;
    OK(MPI_Group_translate_ranks(group, n, here, world, there));
    for (int i = 0; i < n; i++)
        if (there[i] != wanted[i])
            fail(__FILE__, line, "place %d is world rank %d, not %d", i, there[i], wanted[i]);
    if (group != MPI_GROUP_EMPTY)
        OK(MPI_Group_free(&group));
}
#define IS(group, ...) is(group, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__}, __LINE__)

static MPI_Group a, b, result;
static int me, value, n;

static void set_operations_keep_the_order(void)
{
    OK(MPI_Group_union(a, b, &result));
    IS(result, 2, 0, 1, 3);
    OK(MPI_Group_intersection(a, b, &result));
    IS(result, 0);
    OK(MPI_Group_difference(a, b, &result));
    IS(result, 2, 1);
    OK(MPI_Group_excl(a, 1, (int[]){1}, &result));
    IS(result, 2, 1);
    OK(MPI_Group_incl(a, 2, (int[]){2, 0}, &result));
    IS(result, 1, 2);
}

static void ranges_of_any_stride(void)
{
    int ranges[2][3] = {{3, 2, -1}, {0, 1, 1}};
    OK(MPI_Group_range_incl(world, 2, ranges, &result));
    IS(result, 3, 2, 0, 1);
    /* The last rank of a range need not be one: it was refused with MPI_ERR_RANK, as in {0, 10, 3}
     * of ten ranks. */
    OK(MPI_Group_range_incl(world, 1, (int[1][3]){{1, size, size - 2}}, &result));
    IS(result, 1, size - 1);
    OK(MPI_Group_range_excl(world, 1, (int[1][3]){{0, size - 1, 3}}, &result));
    OK(MPI_Group_size(result, &n));
    EQUAL(n, size - (size + 2) / 3);
    OK(MPI_Group_free(&result));
    OK(MPI_Group_range_incl(world, 1, (int[1][3]){{2, 2, -5}}, &result));
    IS(result, 2);
}

static void empty_results(void)
{
    OK(MPI_Group_incl(world, 0, NULL, &result));
    OK(MPI_Group_compare(result, MPI_GROUP_EMPTY, &value));
    EQUAL(value, MPI_IDENT);
    OK(MPI_Group_difference(a, a, &result));
    OK(MPI_Group_size(result, &n));
    EQUAL(n, 0);
    OK(MPI_Group_rank(result, &me));
    EQUAL(me, MPI_UNDEFINED);
}

static void comparison(void)
{
    MPI_Group reversed = of(3, (int[]){1, 0, 2});
    OK(MPI_Group_compare(a, reversed, &value));
    EQUAL(value, MPI_SIMILAR);
    OK(MPI_Group_compare(a, b, &value));
    EQUAL(value, MPI_UNEQUAL);
    OK(MPI_Group_compare(a, a, &value));
    EQUAL(value, MPI_IDENT);
    OK(MPI_Group_free(&reversed));
}

static void translation(void)
{
    int from[4] = {0, 1, 2, MPI_PROC_NULL}, to[4];
    OK(MPI_Group_translate_ranks(a, 4, from, b, to));
    CHECK(to[0] == MPI_UNDEFINED && to[1] == 1 && to[2] == MPI_UNDEFINED && to[3] == MPI_PROC_NULL);
}

static void of_a_communicator_made_from_a_group(void)
{
    MPI_Comm comm;
    OK(MPI_Comm_create(MPI_COMM_WORLD, a, &comm));
    if (comm != MPI_COMM_NULL) {
        OK(MPI_Comm_group(comm, &result));
        IS(result, 2, 0, 1);
        OK(MPI_Comm_rank(comm, &me));
        EQUAL(me, rank == 2 ? 0 : rank + 1);
        OK(MPI_Comm_free(&comm));
    } else
        CHECK(rank > 2);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (size < 4)
        SKIP("needs 4 ranks");
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_rank(world, &me));
    EQUAL(me, rank);
    OK(MPI_Group_size(world, &n));
    EQUAL(n, size);
    a = of(3, (int[]){2, 0, 1});
    b = of(2, (int[]){3, 0});
    set_operations_keep_the_order();
    ranges_of_any_stride();
    empty_results();
    comparison();
    translation();
    of_a_communicator_made_from_a_group();
    OK(MPI_Group_free(&a));
    OK(MPI_Group_free(&b));
    OK(MPI_Group_free(&world));
    CHECK(world == MPI_GROUP_NULL);
    return finish();
}
