/* Info objects: keys and their order, lengths in and out, empty values, copies, the environment's
 * info. */
#include "check.h"

static MPI_Info info, copy;
static char key[MPI_MAX_INFO_KEY], value[MPI_MAX_INFO_VAL + 1];
static int n, flag, length;

/* Every key once; a copy has them in the same order. */
static void keys_and_their_order(void)
{
    OK(MPI_Info_create(&info));
    OK(MPI_Info_get_nkeys(info, &n));
    EQUAL(n, 0);
    static const char *const KEYS[] = {"zebra", "apple", "middle"};
    for (int i = 0; i < 3; i++)
        OK(MPI_Info_set(info, KEYS[i], i == 1 ? "" : "some value"));
    OK(MPI_Info_set(info, "zebra", "another"));
    OK(MPI_Info_get_nkeys(info, &n));
    EQUAL(n, 3);
    OK(MPI_Info_dup(info, &copy));
    int seen = 0;
    for (int i = 0; i < n; i++) {
        char copied[MPI_MAX_INFO_KEY];
        OK(MPI_Info_get_nthkey(info, i, key));
        OK(MPI_Info_get_nthkey(copy, i, copied));
        CHECK(strcmp(key, copied) == 0);
        for (int k = 0; k < 3; k++)
            seen += strcmp(key, KEYS[k]) == 0 ? 1 << k : 0;
    }
    EQUAL(seen, 7);
    OK(MPI_Info_free(&copy));
}

static void lengths_of_values(void)
{
    /* Length 0 asks; the answer counts the NUL; truncation; a key that is not there changes
     * nothing. */
    length = 0;
    OK(MPI_Info_get_string(info, "zebra", &length, value, &flag));
    CHECK(flag && length == 8);
    OK(MPI_Info_get_string(info, "zebra", &length, value, &flag));
    CHECK(strcmp(value, "another") == 0);
    length = 4;
    OK(MPI_Info_get_string(info, "zebra", &length, value, &flag));
    CHECK(flag && length == 8 && strcmp(value, "ano") == 0);
    length = 99;
    OK(MPI_Info_get_string(info, "nothing", &length, value, &flag));
    CHECK(!flag && length == 99);
    length = sizeof value;
    OK(MPI_Info_get_string(info, "apple", &length, value, &flag));
    CHECK(flag && length == 1 && value[0] == 0);
    /* The old calls. */
    OK(MPI_Info_get_valuelen(info, "zebra", &length, &flag));
    CHECK(flag && length == 7);
    OK(MPI_Info_get(info, "zebra", MPI_MAX_INFO_VAL, value, &flag));
    CHECK(flag && strcmp(value, "another") == 0);
}

static void copies_are_deep(void)
{
    OK(MPI_Info_dup(info, &copy));
    OK(MPI_Info_delete(info, "zebra"));
    CLASS(MPI_Info_delete(info, "zebra"), MPI_ERR_INFO_NOKEY);
    OK(MPI_Info_get_nkeys(copy, &n));
    EQUAL(n, 3);
    OK(MPI_Info_free(&copy));
}

static void keys_and_values_that_are_none(void)
{
    CLASS(MPI_Info_set(info, "", "x"), MPI_ERR_INFO_KEY);
    char *longer = malloc(3000);
    memset(longer, 'k', 2999);
    longer[2999] = 0;
    CLASS(MPI_Info_set(info, longer, "x"), MPI_ERR_INFO_KEY);
    CLASS(MPI_Info_set(info, "k", longer), MPI_ERR_INFO_VALUE);
    longer[MPI_MAX_INFO_KEY - 1] = 0;
    OK(MPI_Info_set(info, longer, "x"));
    free(longer);
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
}

static void the_environment(int argc, char **argv)
{
    /* Every key of the environment that an index finds has a value. */
    OK(MPI_Info_get_nkeys(MPI_INFO_ENV, &n));
    for (int i = 0; i < n; i++) {
        OK(MPI_Info_get_nthkey(MPI_INFO_ENV, i, key));
        length = sizeof value;
        OK(MPI_Info_get_string(MPI_INFO_ENV, key, &length, value, &flag));
        CHECK(flag && length > 0);
    }
    CLASS(MPI_Info_get_nthkey(MPI_INFO_ENV, n, key), MPI_ERR_ARG);
    OK(MPI_Info_create_env(argc, argv, &info));
    OK(MPI_Info_set(info, "ours", "yes"));
    OK(MPI_Info_free(&info));
}

/* The changes of one are not in the next. */
static void resources_are_a_fresh_object(void)
{
    OK(MPI_Get_hw_resource_info(&info));
    OK(MPI_Info_set(info, "ours", "yes"));
    OK(MPI_Get_hw_resource_info(&copy));
    OK(MPI_Info_get_string(copy, "ours", &length, value, &flag));
    CHECK(!flag);
    OK(MPI_Info_free(&info));
    OK(MPI_Info_get_nkeys(copy, &n));
    OK(MPI_Info_free(&copy));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    keys_and_their_order();
    lengths_of_values();
    copies_are_deep();
    keys_and_values_that_are_none();
    the_environment(argc, argv);
    resources_are_a_fresh_object();
    return finish();
}
