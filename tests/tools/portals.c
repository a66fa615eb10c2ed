/* With pml cm and a progress thread: who copies, and what is dropped, as MPI_T tells it. A posted
 * receive is filled while the program computes; a short message that nobody waits for is copied
 * once; a long one crosses once in vain, and the next one by rendezvous. */
#include <stdatomic.h>

#include "check.h"

enum { LONG = 8 << 20, MIDDLE = 100000, SHORT = 100 };

static MPI_T_pvar_session session;

static unsigned long long told(const char *name)
{
    int index, count;
    unsigned long long value;
    MPI_T_pvar_handle handle;
    OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_LEVEL, &index));
    OK(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count));
    OK(MPI_T_pvar_read(session, handle, &value));
    OK(MPI_T_pvar_handle_free(session, &handle));
    return value;
}

/* Rank 0 sends; rank 1 receives only when it has seen that the message is there. */
static void unexpected(unsigned char *buffer, int length)
{
    if (rank == 0) {
        OK(MPI_Send(buffer, length, MPI_BYTE, 1, 2, MPI_COMM_WORLD));
    } else {
        MPI_Status status;
        int count;
        OK(MPI_Probe(0, 2, MPI_COMM_WORLD, &status));
        OK(MPI_Get_count(&status, MPI_BYTE, &count));
        EQUAL(count, length);
        memset(buffer, 0, length);
        OK(MPI_Recv(buffer, length, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &status));
        for (int i = 0; i < length; i++)
            EQUAL(buffer[i], 7);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    int provided;
    start(&argc, &argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&session));
    unsigned char *buffer = malloc(LONG);
    CHECK(buffer);
    memset(buffer, rank == 0 ? 7 : 0, LONG);
    /* Rank 1 says in memory of both that it is outside of MPI. */
    MPI_Win window;
    atomic_int *computes;
    MPI_Aint bytes;
    int unit;
    OK(MPI_Win_allocate_shared(rank == 0 ? sizeof *computes : 0, sizeof *computes, MPI_INFO_NULL,
                               MPI_COMM_WORLD, &computes, &window));
    OK(MPI_Win_shared_query(window, 0, &bytes, &unit, &computes));
    if (rank == 0)
        *computes = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        while (!*computes)
            ;
        OK(MPI_Send(buffer, LONG, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
        EQUAL(told("portals_long"), 1);
    } else {
        MPI_Request request;
        volatile unsigned char *come = buffer;
        OK(MPI_Irecv(buffer, LONG, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request));
        *computes = 1;
        while (come[LONG - 1] != 7)
            ;
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK(told("portals_stored_beside") > 0);
        EQUAL(told("portals_copied_bytes"), 0);
        EQUAL(told("portals_dropped_bytes"), 0);
    }
    OK(MPI_Win_free(&window));
    unexpected(buffer, SHORT);
    if (rank == 1)
        EQUAL(told("portals_copied_bytes"), SHORT);
    unexpected(buffer, MIDDLE);
    /* Once this one is here all bytes of the one before have come, those in vain, too. */
    unexpected(buffer, MIDDLE);
    if (rank == 0)
        EQUAL(told("portals_long"), 2);
    if (rank == 1) {
        EQUAL(told("portals_dropped"), 1);
        EQUAL(told("portals_dropped_bytes"), MIDDLE);
        EQUAL(told("portals_copied_bytes"), SHORT);
    }
    free(buffer);
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
    MPI_Finalize();
    return 0;
}
