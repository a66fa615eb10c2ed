/* DMAPP without ARMCI: only processes of this job join, once each; it ends with MPI, and begins
 * again with the next session. What was left open could not be opened again, and named a card of
 * which MPI had gone. */
#include "../check.h"
#include <oxmpi_dmapp.h>

enum { MOST = 16 };

/* Processes say where they are, and write to their neighbour; nobody closes. */
static void round_of_session(uint64_t value)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm all;
    OXMPI_Dmapp_attrs attrs = {.sheap_size = 4096};
    OXMPI_Dmapp_pe own, pes[MOST];
    int me, n;
    EQUAL(OXMPI_Dmapp_init(&attrs, &own), OXMPI_DMAPP_NOT_RUNNING);
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Comm_create_from_group(group, "members", MPI_INFO_NULL, MPI_ERRORS_RETURN, &all));
    OK(MPI_Comm_rank(all, &me));
    OK(MPI_Comm_size(all, &n));
    CHECK(n <= MOST);
    EQUAL(OXMPI_Dmapp_init(&attrs, &own), OXMPI_DMAPP_SUCCESS);
    EQUAL(OXMPI_Dmapp_init(&attrs, &own), OXMPI_DMAPP_NOT_OPEN);
    OK(MPI_Allgather(&own, sizeof own, MPI_BYTE, pes, sizeof own, MPI_BYTE, all));
    OXMPI_Dmapp_pe *last = &pes[n - 1], right = *last;
    last->job++;
    EQUAL(OXMPI_Dmapp_join((uint32_t)me, (uint32_t)n, pes), OXMPI_DMAPP_OTHER_JOB);
    *last = right;
    last->address = last->instance = (uint32_t)n;
    EQUAL(OXMPI_Dmapp_join((uint32_t)me, (uint32_t)n, pes), OXMPI_DMAPP_INVALID_PARAM);
    *last = pes[0];
    EQUAL(OXMPI_Dmapp_join((uint32_t)me, (uint32_t)n, pes), OXMPI_DMAPP_INVALID_PARAM);
    *last = right;
    EQUAL(OXMPI_Dmapp_join((uint32_t)me, (uint32_t)n, pes), OXMPI_DMAPP_SUCCESS);

    uint64_t offset = 1, sent = value + (uint64_t)me, got = 0;
    uint32_t next = (uint32_t)((me + 1) % n), sync;
    EQUAL(OXMPI_Dmapp_sheap_malloc(8, &offset), OXMPI_DMAPP_SUCCESS);
    EQUAL(offset, 0);
    OXMPI_Dmapp_span span = {pes[next].sheap.addr + offset, &sent, sizeof sent};
    EQUAL(OXMPI_Dmapp_put(next, NULL, &span, 1, &sync), OXMPI_DMAPP_SUCCESS);
    EQUAL(OXMPI_Dmapp_syncid_wait(sync), OXMPI_DMAPP_SUCCESS);
    OK(MPI_Barrier(all));
    memcpy(&got, (const char *)(uintptr_t)(own.sheap.addr + offset), sizeof got);
    EQUAL(got, value + (uint64_t)((me + n - 1) % n));
    OK(MPI_Barrier(all));
    OK(MPI_Comm_free(&all));
    OK(MPI_Group_free(&group));
    OK(MPI_Session_finalize(&session));
    EQUAL(OXMPI_Dmapp_finalize(), OXMPI_DMAPP_NOT_RUNNING);
}

int main(int argc, char **argv)
{
    for (int round = 0; round < 3; round++)
        round_of_session(1000 * (uint64_t)(round + 1));
    start(&argc, &argv);
    return finish();
}
