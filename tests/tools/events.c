/* MPI_T events: functions of the program hear of what happens inside, when the next call begins
 * (MPI-5.0 §15.3.8). */
#include "check.h"

#define T(call, wanted) EQUAL((call), (wanted))

static int told, freed, lost;
static unsigned long long last_total;
static MPI_Count last_time;
static int nested;

static void on_event(MPI_T_event_instance instance, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *user)
{
    unsigned long long total, copy;
    MPI_Count time, now;
    int source, comm_size;
    CHECK(user == &told && registration != NULL && safety == MPI_T_CB_REQUIRE_NONE);
    T(MPI_T_event_read(instance, 0, &total), MPI_SUCCESS);
    T(MPI_T_event_read(instance, 1, &total), MPI_T_ERR_INVALID_INDEX);
    T(MPI_T_event_copy(instance, &copy), MPI_SUCCESS);
    EQUAL(total, copy);
    T(MPI_T_event_get_timestamp(instance, &time), MPI_SUCCESS);
    T(MPI_T_event_get_source(instance, &source), MPI_SUCCESS);
    T(MPI_T_source_get_timestamp(source, &now), MPI_SUCCESS);
    CHECK(time >= last_time && time <= now && total > last_total);
    last_time = time, last_total = total;
    told++;
    /* It may call MPI, also what makes events. */
    OK(MPI_Comm_size(MPI_COMM_WORLD, &comm_size));
    if (nested) {
        char letter = 1, sum;
        nested = 0;
        OK(MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_SELF));
    }
}

static void on_free(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *user)
{
    CHECK(registration != NULL && safety == MPI_T_CB_REQUIRE_NONE && user == &freed);
    freed++;
}

static void on_dropped(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety, void *user)
{
    (void)user;
    CHECK(count > 0 && registration != NULL && source == 0 && safety == MPI_T_CB_REQUIRE_NONE);
    lost += (int)count;
}

/* Something that the standard does not list happens once. */
static void happen(void)
{
    char letter = 1, sum;
    OK(MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_SELF));
}

static void any_call(void)
{
    int comm_size;
    OK(MPI_Comm_size(MPI_COMM_WORLD, &comm_size));
}

int main(int argc, char **argv)
{
    int provided, index, count, one = 1, elements = 1, sources, len;
    char name[256];
    MPI_Datatype type;
    MPI_Aint place;
    MPI_Info info;
    MPI_T_enum words;
    MPI_T_cvar_handle cvar;
    MPI_T_event_registration registration, gone;
    MPI_T_source_order order;
    MPI_Count ticks, most;
    T(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided), MPI_SUCCESS);
    /* The library is to tell of what is not standard. */
    T(MPI_T_cvar_get_index("check_standard", &index), MPI_SUCCESS);
    T(MPI_T_cvar_handle_alloc(index, NULL, &cvar, &count), MPI_SUCCESS);
    T(MPI_T_cvar_write(cvar, &one), MPI_SUCCESS);

    T(MPI_T_event_get_num(&count), MPI_SUCCESS);
    for (int i = 0; i < count; i++) {
        len = sizeof name, elements = 1;
        T(MPI_T_event_get_info(i, name, &len, NULL, &type, &place, &elements, &words, &info, NULL, NULL, NULL), MPI_SUCCESS);
        CHECK(elements == 1 && type == MPI_UNSIGNED_LONG_LONG && place == 0);
        OK(MPI_Info_free(&info));
        T(MPI_T_event_get_index(name, &index), MPI_SUCCESS);
        EQUAL(index, i);
    }
    T(MPI_T_event_get_index("no such event", &index), MPI_T_ERR_INVALID_NAME);
    T(MPI_T_source_get_num(&sources), MPI_SUCCESS);
    EQUAL(sources, 1);
    T(MPI_T_source_get_info(0, NULL, NULL, NULL, NULL, &order, &ticks, &most, NULL), MPI_SUCCESS);
    CHECK(order == MPI_T_SOURCE_ORDERED && ticks > 0 && most > 0);
    T(MPI_T_source_get_timestamp(1, &ticks), MPI_T_ERR_INVALID_INDEX);

    T(MPI_T_event_get_index("events_nonstandard", &index), MPI_SUCCESS);
    T(MPI_T_event_handle_alloc(count, NULL, MPI_INFO_NULL, &registration), MPI_T_ERR_INVALID_INDEX);
    T(MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &registration), MPI_SUCCESS);
    T(MPI_T_event_handle_get_info(registration, &info), MPI_SUCCESS);
    T(MPI_T_event_handle_set_info(registration, info), MPI_SUCCESS);
    OK(MPI_Info_free(&info));
    T(MPI_T_event_set_dropped_handler(registration, on_dropped), MPI_SUCCESS);
    start(&argc, &argv);
    happen();
    any_call();
    EQUAL(told, 0);
    T(MPI_T_event_register_callback(registration, 7, MPI_INFO_NULL, &told, on_event), MPI_T_ERR_INVALID);
    T(MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_INFO_NULL, &told, on_event), MPI_SUCCESS);
    happen();
    any_call();
    EQUAL(told, 1);
    any_call();
    EQUAL(told, 1);
    /* One that happens while one is told is told as well. */
    nested = 1;
    happen();
    any_call();
    any_call();
    EQUAL(told, 3);
    /* Another tool hears of the same; without a function nobody does. */
    T(MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_INFO_NULL, NULL, NULL), MPI_SUCCESS);
    happen();
    any_call();
    EQUAL(told, 3);
    gone = registration;
    T(MPI_T_event_handle_free(registration, &freed, on_free), MPI_SUCCESS);
    EQUAL(freed, 1);
    T(MPI_T_event_handle_free(gone, &freed, on_free), MPI_T_ERR_INVALID_HANDLE);
    T(MPI_T_event_copy(NULL, &count), MPI_T_ERR_INVALID_HANDLE);
    EQUAL(lost, 0);
    int code = finish();
    T(MPI_T_finalize(), MPI_SUCCESS);
    return code;
}
