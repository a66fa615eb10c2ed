/* The tool information interface with the constants of the program's ABI. */
#include "../check.h"

static int between(int value, int first, int last)
{
    return first <= value && value <= last;
}

int main(int argc, char **argv)
{
    int provided = -1, number = -1;
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK(between(provided, MPI_THREAD_SINGLE, MPI_THREAD_MULTIPLE));
    start(&argc, &argv);
    OK(MPI_T_cvar_get_num(&number));
    CHECK(number > 0);
    for (int i = 0; i < number; i++) {
        char name[64], text[64];
        int name_len = sizeof name, text_len = sizeof text, verbosity = -1, bind = -1, scope = -1;
        MPI_Datatype datatype = MPI_DATATYPE_NULL;
        MPI_T_enum names;
        OK(MPI_T_cvar_get_info(i, name, &name_len, &verbosity, &datatype, &names, text, &text_len, &bind, &scope));
        CHECK(between(verbosity, MPI_T_VERBOSITY_USER_BASIC, MPI_T_VERBOSITY_MPIDEV_ALL));
        CHECK(between(scope, MPI_T_SCOPE_CONSTANT, MPI_T_SCOPE_ALL_EQ));
        EQUAL(bind, MPI_T_BIND_NO_OBJECT);
        CHECK(datatype == MPI_INT || datatype == MPI_CHAR || datatype == MPI_UNSIGNED_LONG || datatype == MPI_DOUBLE ||
              datatype == MPI_UNSIGNED_LONG_LONG || datatype == MPI_UNSIGNED || datatype == MPI_COUNT);
    }
    MPI_T_pvar_session session;
    OK(MPI_T_pvar_session_create(&session));
    OK(MPI_T_pvar_get_num(&number));
    CHECK(number > 0);
    for (int i = 0; i < number; i++) {
        char name[64], text[64];
        int name_len = sizeof name, text_len = sizeof text, verbosity = -1, class = -1, bind = -1, count = -1;
        int readonly, continuous, atomic, found = -1;
        MPI_Datatype datatype = MPI_DATATYPE_NULL;
        MPI_T_enum names;
        MPI_T_pvar_handle handle;
        MPI_Comm comm = MPI_COMM_WORLD;
        OK(MPI_T_pvar_get_info(i, name, &name_len, &verbosity, &class, &datatype, &names, text, &text_len, &bind,
                               &readonly, &continuous, &atomic));
        CHECK(between(verbosity, MPI_T_VERBOSITY_USER_BASIC, MPI_T_VERBOSITY_MPIDEV_ALL));
        CHECK(between(class, MPI_T_PVAR_CLASS_STATE, MPI_T_PVAR_CLASS_GENERIC));
        CHECK(bind == MPI_T_BIND_NO_OBJECT || bind == MPI_T_BIND_MPI_COMM);
        OK(MPI_T_pvar_get_index(name, class, &found));
        EQUAL(found, i);
        OK(MPI_T_pvar_handle_alloc(session, i, bind == MPI_T_BIND_MPI_COMM ? &comm : NULL, &handle, &count));
        OK(MPI_T_pvar_handle_free(session, &handle));
        CHECK(handle == MPI_T_PVAR_HANDLE_NULL);
    }
    /* Of no handle, and of one for each. The constant of Open MPI was taken for a handle. */
    OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    for (int i = 0; i < number; i++) {
        MPI_T_pvar_handle handle;
        MPI_Comm comm = MPI_COMM_WORLD;
        int count;
        OK(MPI_T_pvar_handle_alloc(session, i, &comm, &handle, &count));
    }
    OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    OK(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES));
    OK(MPI_T_pvar_session_free(&session));
    EQUAL(MPI_T_cvar_get_num(NULL) != MPI_SUCCESS, 1);
    EQUAL(MPI_T_pvar_get_index("no such name", MPI_T_PVAR_CLASS_LEVEL, &number), MPI_T_ERR_INVALID_NAME);
    OK(MPI_T_finalize());
    return finish();
}
