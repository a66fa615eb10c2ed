/* MPI_T: control and performance variables, enumerations and categories (MPI-5.0 chapter 15). */
#include "check.h"

#define T(call, wanted) EQUAL((call), (wanted))

/* The value of a word in the enumeration of a variable. */
static int item_named(MPI_T_enum words, const char *wanted)
{
    int count, value, len;
    char name[256];
    T(MPI_T_enum_get_info(words, &count, NULL, NULL), MPI_SUCCESS);
    for (int i = 0; i < count; i++) {
        len = sizeof name;
        T(MPI_T_enum_get_item(words, i, &value, name, &len), MPI_SUCCESS);
        if (strcmp(name, wanted) == 0)
            return value;
    }
    T(MPI_T_enum_get_item(words, count, &value, name, &len), MPI_T_ERR_INVALID_ITEM);
    return -1;
}

/* Indices are stable, names lead back to them, texts are cut to the buffer and their whole length
 * is told. */
static void names(void)
{
    int count, index, len, whole, scope, binding, verbosity;
    char name[256], desc[4096];
    MPI_Datatype type;
    MPI_T_enum words;
    T(MPI_T_cvar_get_num(&count), MPI_SUCCESS);
    CHECK(count > 10);
    for (int i = 0; i < count; i++) {
        len = sizeof name;
        int room = sizeof desc;
        T(MPI_T_cvar_get_info(i, name, &len, &verbosity, &type, &words, desc, &room, &binding, &scope), MPI_SUCCESS);
        EQUAL(strlen(name) + 1, len);
        EQUAL(strlen(desc) + 1, room);
        T(MPI_T_cvar_get_index(name, &index), MPI_SUCCESS);
        EQUAL(index, i);
        EQUAL(binding, MPI_T_BIND_NO_OBJECT);
        /* For users, for who tunes, and for the library's own tests. */
        EQUAL(verbosity, strcmp(name, "report") == 0 ? MPI_T_VERBOSITY_USER_BASIC
                         : strncmp(name, "ugni_", 5) == 0 ? MPI_T_VERBOSITY_MPIDEV_BASIC
                                                          : verbosity);
        CHECK(verbosity >= MPI_T_VERBOSITY_USER_BASIC && verbosity <= MPI_T_VERBOSITY_MPIDEV_ALL);
        /* Of all processes alike, or each its own. */
        CHECK(scope == MPI_T_SCOPE_ALL_EQ || scope == MPI_T_SCOPE_LOCAL);
        CHECK(type == MPI_INT || type == MPI_CHAR || type == MPI_UNSIGNED_LONG_LONG);
        CHECK((words != MPI_T_ENUM_NULL) == (type == MPI_INT));
        /* Cut to 4 with the NUL; NULL or no room asks for the length alone. */
        whole = 4;
        T(MPI_T_cvar_get_info(i, name, &whole, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_SUCCESS);
        EQUAL(whole, len);
        EQUAL(strlen(name), len <= 4 ? len - 1 : 3);
        whole = 0;
        T(MPI_T_cvar_get_info(i, NULL, &whole, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_SUCCESS);
        EQUAL(whole, len);
    }
    T(MPI_T_cvar_get_info(count, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    T(MPI_T_cvar_get_index("no such variable", &index), MPI_T_ERR_INVALID_NAME);
    T(MPI_T_cvar_get_index(NULL, &index), MPI_T_ERR_INVALID);
    T(MPI_T_cvar_get_num(NULL), MPI_T_ERR_INVALID);
}

/* What is set before MPI_Init holds; afterwards variables are read only. */
static void control(int after)
{
    int index, count, flag, set;
    unsigned long long number;
    char text[8192];
    MPI_T_enum words;
    MPI_T_cvar_handle handle, gone;
    T(MPI_T_cvar_get_index("check_standard", &index), MPI_SUCCESS);
    T(MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, &words, NULL, NULL, NULL, NULL), MPI_SUCCESS);
    T(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count), MPI_SUCCESS);
    EQUAL(count, 1);
    set = item_named(words, "true");
    T(MPI_T_cvar_read(handle, &flag), MPI_SUCCESS);
    EQUAL(flag, after ? set : item_named(words, "false"));
    T(MPI_T_cvar_write(handle, &set), after ? MPI_T_ERR_CVAR_SET_NOT_NOW : MPI_SUCCESS);
    set = 99;
    T(MPI_T_cvar_write(handle, &set), after ? MPI_T_ERR_CVAR_SET_NOT_NOW : MPI_T_ERR_INVALID_ITEM);
    T(MPI_T_cvar_read(handle, &flag), MPI_SUCCESS);
    EQUAL(flag, item_named(words, "true"));
    T(MPI_T_cvar_read(handle, NULL), MPI_T_ERR_INVALID);
    gone = handle;
    T(MPI_T_cvar_handle_free(&handle), MPI_SUCCESS);
    CHECK(handle == MPI_T_CVAR_HANDLE_NULL);
    T(MPI_T_cvar_handle_free(&gone), MPI_T_ERR_INVALID_HANDLE);
    T(MPI_T_cvar_read(gone, &flag), MPI_T_ERR_INVALID_HANDLE);

    T(MPI_T_cvar_get_index("eager_budget", &index), MPI_SUCCESS);
    T(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count), MPI_SUCCESS);
    if (!after) {
        number = 300000;
        T(MPI_T_cvar_write(handle, &number), MPI_SUCCESS);
    }
    number = 0;
    T(MPI_T_cvar_read(handle, &number), MPI_SUCCESS);
    EQUAL(number, 300000);
    T(MPI_T_cvar_handle_free(&handle), MPI_SUCCESS);

    T(MPI_T_cvar_get_index("sm_single_copy_from", &index), MPI_SUCCESS);
    T(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count), MPI_SUCCESS);
    CHECK(count > 1 && count <= (int)sizeof text);
    if (!after) {
        T(MPI_T_cvar_write(handle, "many"), MPI_T_ERR_INVALID);
        T(MPI_T_cvar_write(handle, "1M"), MPI_SUCCESS);
    }
    T(MPI_T_cvar_read(handle, text), MPI_SUCCESS);
    CHECK(strcmp(text, "1M") == 0);
    T(MPI_T_cvar_handle_free(&handle), MPI_SUCCESS);
}

static unsigned long long value_of(MPI_T_pvar_session session, MPI_T_pvar_handle handle)
{
    unsigned long long value = 4711;
    T(MPI_T_pvar_read(session, handle, &value), MPI_SUCCESS);
    return value;
}

/* A counter counts in a handle while that is started; sessions do not see each other. */
static void counters(void)
{
    int index, count, readonly, continuous, atomic, class, binding;
    unsigned long long value;
    char letter = 1, sum;
    MPI_T_pvar_session mine, other;
    MPI_T_pvar_handle handle, seen;
    T(MPI_T_pvar_get_index("events_nonstandard", MPI_T_PVAR_CLASS_LEVEL, &index), MPI_T_ERR_INVALID_NAME);
    T(MPI_T_pvar_get_index("events_nonstandard", MPI_T_PVAR_CLASS_COUNTER, &index), MPI_SUCCESS);
    T(MPI_T_pvar_get_info(index, NULL, NULL, NULL, &class, NULL, NULL, NULL, NULL, &binding, &readonly, &continuous, &atomic), MPI_SUCCESS);
    CHECK(class == MPI_T_PVAR_CLASS_COUNTER && binding == MPI_T_BIND_NO_OBJECT && !readonly && !continuous && atomic);
    T(MPI_T_pvar_session_create(&mine), MPI_SUCCESS);
    T(MPI_T_pvar_session_create(&other), MPI_SUCCESS);
    T(MPI_T_pvar_handle_alloc(mine, index, NULL, &handle, &count), MPI_SUCCESS);
    EQUAL(count, 1);
    T(MPI_T_pvar_handle_alloc(other, index, NULL, &seen, &count), MPI_SUCCESS);
    T(MPI_T_pvar_read(other, handle, &value), MPI_T_ERR_INVALID_HANDLE);
    T(MPI_T_pvar_start(other, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    /* Not standard: characters in arithmetic. */
    OK(MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_SELF));
    EQUAL(value_of(mine, handle), 0);
    unsigned long long one = value_of(other, seen);
    CHECK(one >= 1);
    T(MPI_T_pvar_start(mine, handle), MPI_SUCCESS);
    OK(MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_SELF));
    EQUAL(value_of(mine, handle), one);
    EQUAL(value_of(other, seen), 2 * one);
    T(MPI_T_pvar_stop(mine, handle), MPI_SUCCESS);
    OK(MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_SELF));
    EQUAL(value_of(mine, handle), one);
    T(MPI_T_pvar_readreset(other, seen, &value), MPI_SUCCESS);
    EQUAL(value, 3 * one);
    EQUAL(value_of(other, seen), 0);
    value = 70;
    T(MPI_T_pvar_write(mine, handle, &value), MPI_SUCCESS);
    EQUAL(value_of(mine, handle), 70);
    T(MPI_T_pvar_reset(mine, handle), MPI_SUCCESS);
    EQUAL(value_of(mine, handle), 0);
    T(MPI_T_pvar_handle_free(mine, &handle), MPI_SUCCESS);
    CHECK(handle == MPI_T_PVAR_HANDLE_NULL);
    T(MPI_T_pvar_session_free(&mine), MPI_SUCCESS);
    CHECK(mine == MPI_T_PVAR_SESSION_NULL);
    T(MPI_T_pvar_session_free(&mine), MPI_T_ERR_INVALID_SESSION);
    T(MPI_T_pvar_session_free(&other), MPI_SUCCESS);
    T(MPI_T_pvar_read(other, seen, &value), MPI_T_ERR_INVALID_SESSION);
}

/* A gauge tells what is there, and is only read. */
static void gauges(void)
{
    int index, count, data[3] = {1, 2, 3};
    unsigned long long value;
    MPI_Request requests[3];
    MPI_T_pvar_session session;
    MPI_T_pvar_handle handle;
    T(MPI_T_pvar_session_create(&session), MPI_SUCCESS);
    T(MPI_T_pvar_get_index("pml_unexpected_messages", MPI_T_PVAR_CLASS_LEVEL, &index), MPI_SUCCESS);
    T(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count), MPI_SUCCESS);
    unsigned long long before = value_of(session, handle);
    for (int i = 0; i < 3; i++)
        OK(MPI_Isend(&data[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]));
    /* Looking for what is not there takes in what is. */
    int there;
    OK(MPI_Iprobe(0, 99, MPI_COMM_SELF, &there, MPI_STATUS_IGNORE));
    EQUAL(value_of(session, handle), before + 3);
    for (int i = 0; i < 3; i++)
        OK(MPI_Recv(&data[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
    EQUAL(value_of(session, handle), before);
    T(MPI_T_pvar_start(session, handle), MPI_T_ERR_PVAR_NO_STARTSTOP);
    T(MPI_T_pvar_reset(session, handle), MPI_T_ERR_PVAR_NO_WRITE);
    T(MPI_T_pvar_write(session, handle, &before), MPI_T_ERR_PVAR_NO_WRITE);
    T(MPI_T_pvar_readreset(session, handle, &value), MPI_T_ERR_PVAR_NO_ATOMIC);
    /* Those that cannot be started do not keep the others from it. */
    T(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    T(MPI_T_pvar_session_free(&session), MPI_SUCCESS);
}

/* What is sent is counted by the transport that carries it. */
static void transports(void)
{
    enum { MESSAGES = 100, LENGTH = 4000 };
    static const char *const NAMES[] = {"btl_self_bytes", "btl_sm_bytes", "btl_single_copy_bytes", "btl_network_bytes"};
    static char out[LENGTH], in[LENGTH];
    unsigned long long bytes[4], others;
    MPI_T_pvar_session session;
    MPI_T_pvar_handle handles[4];
    T(MPI_T_pvar_session_create(&session), MPI_SUCCESS);
    for (int i = 0; i < 4; i++) {
        int index, count;
        T(MPI_T_pvar_get_index(NAMES[i], MPI_T_PVAR_CLASS_COUNTER, &index), MPI_SUCCESS);
        T(MPI_T_pvar_handle_alloc(session, index, NULL, &handles[i], &count), MPI_SUCCESS);
    }
    /* Nobody counts what has arrived any more. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    T(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    for (int i = 0; i < MESSAGES; i++)
        OK(MPI_Sendrecv(out, LENGTH, MPI_BYTE, (rank + 1) % size, 1, in, LENGTH, MPI_BYTE, (rank + size - 1) % size, 1,
                        MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    T(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    for (int i = 0; i < 4; i++)
        bytes[i] = value_of(session, handles[i]);
    others = bytes[1] + bytes[2] + bytes[3];
    CHECK(size == 1 ? bytes[0] >= MESSAGES * LENGTH && others == 0 : bytes[0] == 0 && others >= MESSAGES * LENGTH);
    CHECK(bytes[0] + others < 2 * MESSAGES * LENGTH);
    T(MPI_T_pvar_session_free(&session), MPI_SUCCESS);
}

/* The work of collectives is counted for each communicator. */
static void bound(void)
{
    int index, count, binding;
    static double in[2048], out[2048];
    MPI_Comm world = MPI_COMM_WORLD, null = MPI_COMM_NULL;
    MPI_T_pvar_session session;
    MPI_T_pvar_handle handle;
    T(MPI_T_pvar_session_create(&session), MPI_SUCCESS);
    T(MPI_T_pvar_get_index("coll_bytes_copied", MPI_T_PVAR_CLASS_COUNTER, &index), MPI_SUCCESS);
    T(MPI_T_pvar_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &binding, NULL, NULL, NULL), MPI_SUCCESS);
    EQUAL(binding, MPI_T_BIND_MPI_COMM);
    T(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count), MPI_T_ERR_INVALID);
    T(MPI_T_pvar_handle_alloc(session, index, &null, &handle, &count), MPI_T_ERR_INVALID);
    T(MPI_T_pvar_handle_alloc(session, index, &world, &handle, &count), MPI_SUCCESS);
    OK(MPI_Allreduce(in, out, 2048, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    T(MPI_T_pvar_start(session, handle), MPI_SUCCESS);
    for (int i = 0; i < 10; i++)
        OK(MPI_Allreduce(in, out, 2048, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    unsigned long long copied = value_of(session, handle);
    /* Nothing is copied where messages serve the communicator, and where it is alone. */
    CHECK(copied == 0 || copied >= sizeof in);
    T(MPI_T_pvar_session_free(&session), MPI_SUCCESS);
}

static void categories(void)
{
    int count, index, cvars, pvars, below, events, changed, again, all, list[512];
    char name[256];
    T(MPI_T_category_get_num(&count), MPI_SUCCESS);
    T(MPI_T_category_changed(&changed), MPI_SUCCESS);
    int sum_of_cvars = 0, sum_of_pvars = 0, sum_of_events = 0;
    for (int i = 0; i < count; i++) {
        int len = sizeof name;
        T(MPI_T_category_get_info(i, name, &len, NULL, NULL, &cvars, &pvars, &below), MPI_SUCCESS);
        T(MPI_T_category_get_num_events(i, &events), MPI_SUCCESS);
        T(MPI_T_category_get_index(name, &index), MPI_SUCCESS);
        EQUAL(index, i);
        sum_of_cvars += cvars, sum_of_pvars += pvars, sum_of_events += events;
        CHECK(cvars <= 512 && pvars <= 512 && below <= 512 && events <= 512);
        T(MPI_T_category_get_cvars(i, 512, list), MPI_SUCCESS);
        for (int j = 0; j < cvars; j++)
            T(MPI_T_cvar_get_info(list[j], NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_SUCCESS);
        T(MPI_T_category_get_pvars(i, 512, list), MPI_SUCCESS);
        T(MPI_T_category_get_events(i, 512, list), MPI_SUCCESS);
        T(MPI_T_category_get_categories(i, 512, list), MPI_SUCCESS);
        for (int j = 0; j < below; j++)
            CHECK(list[j] >= 0 && list[j] < count && list[j] != i);
    }
    T(MPI_T_cvar_get_num(&all), MPI_SUCCESS);
    EQUAL(sum_of_cvars, all);
    T(MPI_T_pvar_get_num(&all), MPI_SUCCESS);
    EQUAL(sum_of_pvars, all);
    T(MPI_T_event_get_num(&all), MPI_SUCCESS);
    EQUAL(sum_of_events, all);
    T(MPI_T_category_get_info(count, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    T(MPI_T_category_changed(&again), MPI_SUCCESS);
    EQUAL(again, changed);
}

int main(int argc, char **argv)
{
    int provided, count;
    /* It has a life of its own, before MPI and after it, and counts how often it was begun. */
    T(MPI_T_cvar_get_num(&count), MPI_T_ERR_NOT_INITIALIZED);
    T(MPI_T_finalize(), MPI_T_ERR_NOT_INITIALIZED);
    T(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided), MPI_SUCCESS);
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    T(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided), MPI_SUCCESS);
    T(MPI_T_finalize(), MPI_SUCCESS);
    names();
    control(0);
    start(&argc, &argv);
    names();
    control(1);
    counters();
    gauges();
    transports();
    bound();
    categories();
    int code = finish();
    names();
    T(MPI_T_finalize(), MPI_SUCCESS);
    T(MPI_T_cvar_get_num(&count), MPI_T_ERR_NOT_INITIALIZED);
    return code;
}
