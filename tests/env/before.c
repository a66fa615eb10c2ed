/* MPI_Info_create_env before MPI_Init tells what MPI_INFO_ENV tells after it: all keys, the same
 * values. MPI-5.0 §10, §11.5. */
#include "check.h"

static int get(MPI_Info info, const char *key, char *value)
{
    int flag, room = MPI_MAX_INFO_VAL;
    OK(MPI_Info_get_string(info, key, &room, value, &flag));
    return flag;
}

int main(int argc, char **argv)
{
    char key[MPI_MAX_INFO_KEY], before[MPI_MAX_INFO_VAL], after[MPI_MAX_INFO_VAL];
    static const char *const KEYS[] = {"command", "argv", "maxprocs", "soft", "host", "arch", "wdir", "thread_level",
                                       "mpi_memory_alloc_kinds"};
    MPI_Info early;
    int keys, more;
    OK(MPI_Info_create_env(argc, argv, &early));
    start(&argc, &argv);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (!get(early, KEYS[i], before))
            fail(__FILE__, __LINE__, "no key %s", KEYS[i]);
    OK(MPI_Info_get_nkeys(early, &keys));
    OK(MPI_Info_get_nkeys(MPI_INFO_ENV, &more));
    EQUAL(keys, more);
    for (int i = 0; i < keys; i++) {
        OK(MPI_Info_get_nthkey(MPI_INFO_ENV, i, key));
        CHECK(get(early, key, before) && get(MPI_INFO_ENV, key, after));
        if (strcmp(before, after) != 0)
            fail(__FILE__, __LINE__, "%s was %s and is %s", key, before, after);
    }
    CHECK(get(early, "maxprocs", before));
    EQUAL(atoi(before), size);
    CHECK(get(early, "mpi_memory_alloc_kinds", before) && strstr(before, "win_allocate"));
    OK(MPI_Info_free(&early));
    return finish();
}
