/* Rules of groups, communicators, attributes, topologies and sessions that are easily forgotten
 * (MPI-5.0 chapters 7, 8 and 11), one function for each; tests/conformance.toml names them. */
#include "check.h"

#include <pthread.h>

static void works(MPI_Comm comm)
{
    int me, members, sum;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
    EQUAL(sum, members * (members - 1) / 2);
}

static void empty_groups_are_freed(void)
{
    MPI_Group world, none;
    int n = -1;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_difference(world, world, &none));
    OK(MPI_Group_size(none, &n));
    EQUAL(n, 0);
    OK(MPI_Group_free(&none));
    CHECK(none == MPI_GROUP_NULL);
    OK(MPI_Group_size(MPI_GROUP_EMPTY, &n));
    EQUAL(n, 0);
    OK(MPI_Group_free(&world));
}

static int wanted_error;

static int failing_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out, (void)flag;
    return wanted_error;
}

static int failing_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return wanted_error;
}

static void the_error_of_a_copy_function_is_returned(void)
{
    MPI_Comm comm, copy = MPI_COMM_NULL;
    int keyval, class, code;
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    OK(MPI_Comm_create_keyval(failing_copy, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    OK(MPI_Comm_set_attr(comm, keyval, NULL));
    wanted_error = code;
    CLASS(MPI_Comm_dup(comm, &copy), class);
    CHECK(copy == MPI_COMM_NULL);
    wanted_error = MPI_SUCCESS;
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free_keyval(&keyval));
    OK(MPI_Remove_error_code(code));
    OK(MPI_Remove_error_class(class));
}

static void a_refused_delete_keeps_the_communicator(void)
{
    MPI_Comm comm;
    int keyval, flag, value = 3, *got;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, failing_delete, &keyval, NULL));
    OK(MPI_Comm_set_attr(comm, keyval, &value));
    wanted_error = MPI_ERR_OTHER;
    CLASS(MPI_Comm_set_attr(comm, keyval, NULL), MPI_ERR_OTHER);
    CLASS(MPI_Comm_delete_attr(comm, keyval), MPI_ERR_OTHER);
    OK(MPI_Comm_get_attr(comm, keyval, &got, &flag));
    CHECK(flag && got == &value);
    wanted_error = MPI_SUCCESS;
    OK(MPI_Comm_delete_attr(comm, keyval));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free_keyval(&keyval));
}

/* Whether the communicator has this hint with the value "true". */
static int has_hint(MPI_Comm comm, const char *key)
{
    MPI_Info info;
    char value[16] = "";
    int flag, length = sizeof value;
    OK(MPI_Comm_get_info(comm, &info));
    OK(MPI_Info_get_string(info, key, &length, value, &flag));
    OK(MPI_Info_free(&info));
    return flag && strcmp(value, "true") == 0;
}

static const char *const ASSERTIONS[] = {"mpi_assert_no_any_tag", "mpi_assert_no_any_source", "mpi_assert_exact_length",
                                         "mpi_assert_allow_overtaking"};

static void the_assertions_are_known(void)
{
    MPI_Info info;
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    for (int i = 0; i < 4; i++) {
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, ASSERTIONS[i], "true"));
        OK(MPI_Comm_set_info(comm, info));
        OK(MPI_Info_free(&info));
        CHECK(has_hint(comm, ASSERTIONS[i]));
    }
    works(comm);
    OK(MPI_Comm_free(&comm));
}

static void hints_do_not_go_along(void)
{
    MPI_Info info, used;
    MPI_Comm hinted, plain, late;
    MPI_Request request;
    int n;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_no_any_source", "true"));
    OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &hinted));
    OK(MPI_Comm_dup(hinted, &plain));
    OK(MPI_Comm_idup_with_info(plain, info, &late, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Info_free(&info));
    CHECK(has_hint(hinted, "mpi_assert_no_any_source"));
    CHECK(!has_hint(plain, "mpi_assert_no_any_source"));
    CHECK(has_hint(late, "mpi_assert_no_any_source"));
    /* What is given out is a copy. */
    OK(MPI_Comm_get_info(hinted, &used));
    OK(MPI_Info_set(used, "mpi_assert_no_any_source", "false"));
    OK(MPI_Info_get_nkeys(used, &n));
    CHECK(n > 0);
    OK(MPI_Info_free(&used));
    CHECK(has_hint(hinted, "mpi_assert_no_any_source"));
    OK(MPI_Comm_free(&hinted));
    OK(MPI_Comm_free(&plain));
    OK(MPI_Comm_free(&late));
}

enum { THREADS = 4 };
static MPI_Group everybody;

static void *create_group(void *which)
{
    int tag = *(int *)which;
    for (int round = 0; round < 25; round++) {
        MPI_Comm comm;
        OK(MPI_Comm_create_group(MPI_COMM_WORLD, everybody, tag, &comm));
        works(comm);
        OK(MPI_Comm_free(&comm));
    }
    return NULL;
}

static void *create_from_group(void *which)
{
    char name[32];
    snprintf(name, sizeof name, "thread %d", *(int *)which);
    for (int round = 0; round < 10; round++) {
        MPI_Comm comm;
        OK(MPI_Comm_create_from_group(everybody, name, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
        works(comm);
        OK(MPI_Comm_free(&comm));
    }
    return NULL;
}

static void at_once(void *(*what)(void *))
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    OK(MPI_Comm_group(MPI_COMM_WORLD, &everybody));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, what, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    OK(MPI_Group_free(&everybody));
}

static void threads_create_groups(void)
{
    at_once(create_group);
}

static void strings_tell_creations_apart(void)
{
    at_once(create_from_group);
}

static void splits_by_a_named_resource(void)
{
    MPI_Info info;
    MPI_Comm part;
    int members;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_hw_resource_type", "mpi_shared_memory"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, rank, info, &part));
    CHECK(part != MPI_COMM_NULL);
    OK(MPI_Comm_size(part, &members));
    EQUAL(members, size);
    works(part);
    OK(MPI_Comm_free(&part));
    OK(MPI_Info_set(info, "mpi_hw_resource_type", "no such resource"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, rank, info, &part));
    CHECK(part == MPI_COMM_NULL);
    OK(MPI_Info_free(&info));
    /* Without the key there is nothing to be guided by. */
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, rank, MPI_INFO_NULL, &part));
    CHECK(part == MPI_COMM_NULL);
}

static void splits_by_a_process_set(void)
{
    MPI_Info info;
    MPI_Comm part;
    int result;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_pset_name", "mpi://WORLD"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, rank, info, &part));
    CHECK(part != MPI_COMM_NULL);
    OK(MPI_Comm_compare(part, MPI_COMM_WORLD, &result));
    EQUAL(result, MPI_CONGRUENT);
    OK(MPI_Comm_free(&part));
    OK(MPI_Info_free(&info));
}

static void predefined_values_are_pointers_to_int(void)
{
    static const int KEYS[] = {MPI_TAG_UB, MPI_WTIME_IS_GLOBAL, MPI_LASTUSEDCODE, MPI_APPNUM, MPI_UNIVERSE_SIZE};
    for (int i = 0; i < 5; i++) {
        int *value, *again, flag;
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, KEYS[i], &value, &flag));
        if (!flag) {
            CHECK(i >= 3);
            continue;
        }
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, KEYS[i], &again, &flag));
        EQUAL(*value, *again);
        if (KEYS[i] == MPI_WTIME_IS_GLOBAL)
            CHECK(*value == 0 || *value == 1);
        if (KEYS[i] == MPI_UNIVERSE_SIZE)
            CHECK(*value >= size);
        if (KEYS[i] == MPI_APPNUM)
            EQUAL(*value, 0);
    }
}

static void maps_leave_some_out(void)
{
    int place = -5, dims[1] = {1}, periods[1] = {0}, indices[1] = {0};
    OK(MPI_Cart_map(MPI_COMM_WORLD, 1, dims, periods, &place));
    int inside = place == 0, sum;
    CHECK(place == 0 || place == MPI_UNDEFINED);
    OK(MPI_Allreduce(&inside, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(sum, 1);
    OK(MPI_Graph_map(MPI_COMM_WORLD, 1, indices, NULL, &place));
    inside = place == 0;
    CHECK(place == 0 || place == MPI_UNDEFINED);
    OK(MPI_Allreduce(&inside, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(sum, 1);
}

static void names_of_sets_are_cut(MPI_Session session)
{
    char name[8];
    int length = 7, count;
    memset(name, 'x', sizeof name);
    OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name));
    CHECK(length == 12 || length == 11);
    CHECK(strcmp(name, "mpi://") == 0 && name[7] == 'x');
    OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count));
    length = 0;
    CHECK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, count, &length, NULL) != MPI_SUCCESS);
}

static void a_session_in_use_is_not_finalized(MPI_Session *session)
{
    MPI_Group group;
    MPI_Comm comm;
    OK(MPI_Group_from_session_pset(*session, "mpi://WORLD", &group));
    OK(MPI_Comm_create_from_group(group, "in use", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    OK(MPI_Group_free(&group));
    CHECK(MPI_Session_finalize(session) != MPI_SUCCESS);
    CHECK(*session != MPI_SESSION_NULL);
    works(comm);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Session_finalize(session));
    CHECK(*session == MPI_SESSION_NULL);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Session session;
    (void)argc, (void)argv;
    OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    empty_groups_are_freed();
    the_error_of_a_copy_function_is_returned();
    a_refused_delete_keeps_the_communicator();
    the_assertions_are_known();
    hints_do_not_go_along();
    if (provided == MPI_THREAD_MULTIPLE) {
        threads_create_groups();
        strings_tell_creations_apart();
    }
    splits_by_a_named_resource();
    splits_by_a_process_set();
    predefined_values_are_pointers_to_int();
    maps_leave_some_out();
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    names_of_sets_are_cut(session);
    a_session_in_use_is_not_finalized(&session);
    return finish();
}
