/* The elements of events in the tool interface: as many as there is room for, and datatypes of the
 * program's ABI. Each was written in the 8 bytes of the library's handles, past the end of the
 * program's list. */
#include "../check.h"

int main(int argc, char **argv)
{
    int provided, number = -1;
    start(&argc, &argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_event_get_num(&number));
    CHECK(number > 0);
    for (int i = 0; i < number; i++) {
        for (int room = 0; room < 4; room++) {
            int name_len = 0, desc_len = 0, verbosity, bind, elements = room, size_of = -1;
            MPI_Datatype types[6] = {-7, -7, -7, -7, -7, -7};
            MPI_Aint places[6] = {-7, -7, -7, -7, -7, -7};
            MPI_T_enum names;
            MPI_Info info;
            OK(MPI_T_event_get_info(i, NULL, &name_len, &verbosity, types, places, &elements, &names, &info, NULL,
                                    &desc_len, &bind));
            CHECK(elements > 0);
            OK(MPI_Info_free(&info));
            int written = elements < room ? elements : room;
            for (int at = 0; at < 6; at++) {
                CHECK((types[at] == -7) == (at >= written));
                CHECK((places[at] == -7) == (at >= written));
            }
            for (int at = 0; at < written; at++) {
                OK(MPI_Type_size(types[at], &size_of));
                CHECK(size_of > 0);
            }
        }
    }
    OK(MPI_T_finalize());
    return finish();
}
