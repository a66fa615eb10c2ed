/* Rules of the environment, errors, info objects and external interfaces that are easily forgotten
 * (MPI-5.0 chapters 9, 10, 11 and 13), one function for each; tests/conformance.toml names them. */
#include "check.h"

/* Before MPI_Init, while it runs, after MPI_Finalize. */
static void codes_are_added_at_any_time(void)
{
    int class, code, got, length;
    char text[MPI_MAX_ERROR_STRING];
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_string(code, "out of tea"));
    OK(MPI_Error_class(code, &got));
    EQUAL(got, class);
    OK(MPI_Error_string(code, text, &length));
    CHECK(strcmp(text, "out of tea") == 0);
    OK(MPI_Remove_error_string(code));
    OK(MPI_Remove_error_code(code));
    OK(MPI_Remove_error_class(class));
}

static int heard;
static MPI_Comm heard_on;

static void hear(MPI_Comm *comm, int *code, ...)
{
    (void)code;
    heard++;
    heard_on = *comm;
}

static void every_child_inherits_the_handler(void)
{
    MPI_Errhandler handler, got;
    MPI_Comm parent, children[6];
    MPI_Request request;
    MPI_Group group;
    int value = 0, dims[1] = {size}, periods[1] = {1};
    OK(MPI_Comm_create_errhandler(hear, &handler));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &parent));
    OK(MPI_Comm_set_errhandler(parent, handler));
    OK(MPI_Comm_group(parent, &group));
    OK(MPI_Comm_idup(parent, &children[0], &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_split(parent, 0, rank, &children[1]));
    OK(MPI_Comm_create(parent, group, &children[2]));
    OK(MPI_Comm_create_group(parent, group, 3, &children[3]));
    OK(MPI_Cart_create(parent, 1, dims, periods, 0, &children[4]));
    OK(MPI_Comm_split_type(parent, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &children[5]));
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&parent));
    for (int i = 0; i < 6; i++) {
        OK(MPI_Comm_get_errhandler(children[i], &got));
        CHECK(got == handler);
        OK(MPI_Errhandler_free(&got));
    }
    OK(MPI_Errhandler_free(&handler));
    for (int i = 0; i < 6; i++) {
        heard = 0;
        CLASS(MPI_Send(&value, 1, MPI_INT, size + 1, 0, children[i]), MPI_ERR_RANK);
        EQUAL(heard, 1);
        CHECK(heard_on == children[i]);
        OK(MPI_Comm_free(&children[i]));
    }
}

static void memory_is_aligned_as_asked(void)
{
    static const char *const ALIGNMENTS[] = {"64", "256", "4096"};
    for (int i = 0; i < 3; i++) {
        MPI_Info info;
        unsigned char *memory;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", ALIGNMENTS[i]));
        OK(MPI_Alloc_mem(1000, info, &memory));
        EQUAL((uintptr_t)memory % (uintptr_t)atoi(ALIGNMENTS[i]), 0);
        memset(memory, 1, 1000);
        OK(MPI_Free_mem(memory));
        OK(MPI_Info_free(&info));
    }
}

static void resources_are_true_or_false(void)
{
    MPI_Info info, guide;
    int keys, flag, length;
    char key[MPI_MAX_INFO_KEY], value[16];
    OK(MPI_Get_hw_resource_info(&info));
    OK(MPI_Info_get_nkeys(info, &keys));
    for (int i = 0; i < keys; i++) {
        MPI_Comm part;
        OK(MPI_Info_get_nthkey(info, i, key));
        length = sizeof value;
        OK(MPI_Info_get_string(info, key, &length, value, &flag));
        CHECK(flag && (strcmp(value, "true") == 0 || strcmp(value, "false") == 0));
        /* All ranks of a node know the same resources, and each can guide a split. */
        OK(MPI_Info_create(&guide));
        OK(MPI_Info_set(guide, "mpi_hw_resource_type", key));
        OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, guide, &part));
        OK(MPI_Info_free(&guide));
        if (part != MPI_COMM_NULL)
            OK(MPI_Comm_free(&part));
    }
    OK(MPI_Info_free(&info));
}

static void keys_keep_their_order(void)
{
    static const char *const KEYS[] = {"zebra", "apple", "middle", "10", "2"};
    MPI_Info info, copy;
    char key[MPI_MAX_INFO_KEY];
    OK(MPI_Info_create(&info));
    for (int i = 0; i < 5; i++)
        OK(MPI_Info_set(info, KEYS[i], "x"));
    OK(MPI_Info_set(info, "apple", "again"));
    OK(MPI_Info_dup(info, &copy));
    for (int i = 0; i < 5; i++) {
        OK(MPI_Info_get_nthkey(copy, i, key));
        CHECK(strcmp(key, KEYS[i]) == 0);
    }
    OK(MPI_Info_free(&info));
    OK(MPI_Info_free(&copy));
}

static int has(MPI_Info info, const char *key, char *value, int room)
{
    int flag;
    OK(MPI_Info_get_string(info, key, &room, value, &flag));
    return flag;
}

static void the_environment_info_stays(int argc, char **argv)
{
    MPI_Info env = MPI_INFO_ENV, own;
    char value[MPI_MAX_INFO_VAL];
    CHECK(MPI_Info_free(&env) != MPI_SUCCESS);
    CHECK(MPI_Info_set(MPI_INFO_ENV, "command", "another") != MPI_SUCCESS);
    CHECK(MPI_Info_delete(MPI_INFO_ENV, "command") != MPI_SUCCESS);
    CHECK(has(MPI_INFO_ENV, "command", value, sizeof value) && strstr(value, "rules"));
    CHECK(has(MPI_INFO_ENV, "maxprocs", value, sizeof value) && atoi(value) == size);
    CHECK(has(MPI_INFO_ENV, "wdir", value, sizeof value) && value[0] == '/');
    CHECK(has(MPI_INFO_ENV, "thread_level", value, sizeof value) && strcmp(value, "MPI_THREAD_SINGLE") == 0);
    /* The caller's own may be changed. */
    OK(MPI_Info_create_env(argc, argv, &own));
    OK(MPI_Info_set(own, "command", "another"));
    CHECK(has(own, "command", value, sizeof value) && strcmp(value, "another") == 0);
    OK(MPI_Info_free(&own));
    CHECK(has(MPI_INFO_ENV, "command", value, sizeof value) && strcmp(value, "another") != 0);
}

static void memory_kinds_are_reported(void)
{
    MPI_Info info, wish;
    MPI_Comm comm;
    MPI_Session session;
    char value[256];
    OK(MPI_Comm_get_info(MPI_COMM_WORLD, &info));
    CHECK(has(info, "mpi_memory_alloc_kinds", value, sizeof value) && strstr(value, "system") && strstr(value, "mpi"));
    OK(MPI_Info_free(&info));
    OK(MPI_Info_create(&wish));
    OK(MPI_Info_set(wish, "mpi_memory_alloc_kinds", "system,mpi:alloc_mem,nowhere"));
    OK(MPI_Session_init(wish, MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_get_info(session, &info));
    CHECK(has(info, "mpi_memory_alloc_kinds", value, sizeof value));
    CHECK(strstr(value, "system") && strstr(value, "mpi") && !strstr(value, "nowhere"));
    OK(MPI_Info_free(&info));
    OK(MPI_Session_finalize(&session));
    OK(MPI_Info_free(&wish));
    OK(MPI_Info_create(&wish));
    OK(MPI_Info_set(wish, "mpi_assert_memory_alloc_kinds", "system"));
    OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, wish, &comm));
    OK(MPI_Info_free(&wish));
    OK(MPI_Comm_get_info(comm, &info));
    CHECK(has(info, "mpi_assert_memory_alloc_kinds", value, sizeof value) && strcmp(value, "system") == 0);
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_free(&comm));
}

static int error_of[3]; /* of query, free, cancel */

static int query(void *extra, MPI_Status *status)
{
    (void)extra;
    OK(MPI_Status_set_elements(status, MPI_BYTE, 0));
    OK(MPI_Status_set_cancelled(status, 0));
    return error_of[0];
}

static int release(void *extra)
{
    (void)extra;
    return error_of[1];
}

static int cancel(void *extra, int complete)
{
    (void)extra, (void)complete;
    return error_of[2];
}

static void errors_of_request_functions(void)
{
    MPI_Request request;
    for (int which = 0; which < 3; which++) {
        memset(error_of, 0, sizeof error_of);
        OK(MPI_Grequest_start(query, release, cancel, NULL, &request));
        error_of[which] = MPI_ERR_IO;
        if (which == 2) {
            CLASS(MPI_Cancel(&request), MPI_ERR_IO);
            error_of[2] = MPI_SUCCESS;
        }
        OK(MPI_Grequest_complete(request));
        if (which < 2)
            CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_IO);
        else
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
}

static void every_setter_of_a_status(void)
{
    MPI_Status status;
    MPI_Count wide;
    int value, flag;
    memset(&status, 0, sizeof status);
    OK(MPI_Status_set_source(&status, 3));
    OK(MPI_Status_set_tag(&status, 4));
    OK(MPI_Status_set_error(&status, MPI_ERR_IO));
    CHECK(status.MPI_SOURCE == 3 && status.MPI_TAG == 4 && status.MPI_ERROR == MPI_ERR_IO);
    OK(MPI_Status_get_source(&status, &value));
    EQUAL(value, 3);
    OK(MPI_Status_get_tag(&status, &value));
    EQUAL(value, 4);
    OK(MPI_Status_get_error(&status, &value));
    EQUAL(value, MPI_ERR_IO);
    OK(MPI_Status_set_cancelled(&status, 1));
    OK(MPI_Test_cancelled(&status, &flag));
    EQUAL(flag, 1);
    OK(MPI_Status_set_elements_x(&status, MPI_INT, (MPI_Count)1 << 33));
    OK(MPI_Get_elements_x(&status, MPI_INT, &wide));
    EQUAL(wide, (MPI_Count)1 << 33);
    OK(MPI_Test_cancelled(&status, &flag));
    EQUAL(flag, 1);
    OK(MPI_Status_set_elements(&status, MPI_INT, 6));
    OK(MPI_Get_count(&status, MPI_INT, &value));
    EQUAL(value, 6);
    OK(MPI_Status_set_cancelled(&status, 0));
    OK(MPI_Get_count(&status, MPI_INT, &value));
    EQUAL(value, 6);
}

/* Runs after main has returned: MPI is over. */
static void at_exit_of_the_program(void)
{
    int initialized = 0, finalized = 0;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    if (!initialized || !finalized)
        _Exit(1);
}

int main(int argc, char **argv)
{
    enum { LENGTH = 300000 };
    static unsigned char room[LENGTH + MPI_BSEND_OVERHEAD], text[LENGTH];
    codes_are_added_at_any_time();
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK(atexit(at_exit_of_the_program) == 0);
    codes_are_added_at_any_time();
    every_child_inherits_the_handler();
    memory_is_aligned_as_asked();
    resources_are_true_or_false();
    keys_keep_their_order();
    the_environment_info_stays(argc, argv);
    memory_kinds_are_reported();
    errors_of_request_functions();
    every_setter_of_a_status();
    /* Rank 0 is in MPI_Finalize while others still receive what it sent. */
    if (size > 1) {
        if (rank == 0) {
            MPI_Request request;
            OK(MPI_Buffer_attach(room, sizeof room));
            paint(text, LENGTH, 5);
            OK(MPI_Bsend(text, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
            OK(MPI_Isend(text, 8, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request));
            OK(MPI_Request_free(&request));
        } else if (rank == 1) {
            OK(MPI_Recv(text, 8, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            OK(MPI_Recv(text, LENGTH, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(damage(text, LENGTH, 5), -1);
        }
    }
    OK(MPI_Finalize());
    codes_are_added_at_any_time();
    return 0;
}
