/* How many messages making and freeing a window costs, counted where the transport matches them
 * (pml cm). On one node: none. What all must know of each other goes through the shared memory of
 * the communicator, and the end of the window by words of its own. MPI-5.0 §12.2. */
#include "../check.h"

enum { KINDS = 3 };

static const char *kinds[KINDS] = {"portals_short", "portals_long", "portals_rendezvous"};
static MPI_T_pvar_session session;
static MPI_T_pvar_handle handle[KINDS];

/* Messages that all ranks have sent so far, outside of collectives in shared memory. */
static long messages(void)
{
    unsigned long long value;
    long mine = 0, all;
    for (int k = 0; k < KINDS; k++) {
        OK(MPI_T_pvar_read(session, handle[k], &value));
        mine += (long)value;
    }
    OK(MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    return all;
}

int main(int argc, char **argv)
{
    int provided, index, count, *base;
    MPI_Win win;
    start(&argc, &argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&session));
    for (int k = 0; k < KINDS; k++) {
        OK(MPI_T_pvar_get_index(kinds[k], MPI_T_PVAR_CLASS_LEVEL, &index));
        OK(MPI_T_pvar_handle_alloc(session, index, NULL, &handle[k], &count));
    }
    /* What messages() itself sends, and what happens once. */
    messages();
    messages();
    long none = messages();
    none = messages() - none;
    long before = messages();
    OK(MPI_Win_allocate((MPI_Aint)sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    long made = messages() - before - none;
    before = messages();
    OK(MPI_Win_free(&win));
    long freed = messages() - before - none;
    if (rank == 0)
        printf("messages: %ld for a window, %ld to free it\n", made, freed);
    CHECK(made == 0 && freed == 0);
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
    return finish();
}
