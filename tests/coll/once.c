/* Pieces of gatherv and scatterv between two ranks that one frame of shared memory would hold are
 * copied once all the same, by their reader, from sm_single_copy_from on; shorter ones leave ahead.
 */
#include "check.h"

enum { CALLS = 10, LONG = 40960, SHORT = 12000 };

static char out[2 * LONG], in[2 * LONG];

/* Bytes that this rank has copied once in calls of both kinds with pieces of this length. */
static unsigned long long copied(int length)
{
    int index, n, counts[] = {length, length}, places[] = {0, length};
    unsigned long long bytes;
    MPI_T_pvar_session session;
    MPI_T_pvar_handle handle;
    OK(MPI_T_pvar_session_create(&session));
    OK(MPI_T_pvar_get_index("btl_single_copy_bytes", MPI_T_PVAR_CLASS_COUNTER, &index));
    OK(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &n));
    OK(MPI_T_pvar_start(session, handle));
    for (int i = 0; i < CALLS; i++) {
        memset(out, rank + 3 * i, sizeof out);
        memset(in, -1, sizeof in);
        OK(MPI_Gatherv(out, length, MPI_BYTE, in, counts, places, MPI_BYTE, 0, MPI_COMM_WORLD));
        for (int j = 0; rank == 0 && j < 2 * length; j++)
            EQUAL(in[j], j / length + 3 * i);
        OK(MPI_Scatterv(out, counts, places, MPI_BYTE, in, length, MPI_BYTE, 0, MPI_COMM_WORLD));
        for (int j = 0; j < length; j++)
            EQUAL(in[j], 3 * i);
    }
    OK(MPI_T_pvar_read(session, handle, &bytes));
    OK(MPI_T_pvar_session_free(&session));
    return bytes;
}

int main(int argc, char **argv)
{
    int provided;
    start(&argc, &argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    EQUAL(copied(SHORT), 0);
    EQUAL(copied(LONG), CALLS * LONG);
    OK(MPI_T_finalize());
    return finish();
}
