/* Persistent requests of every mode start again and again; inactive ones complete at once with an
 * empty status. */
#include "check.h"

#define LENGTH 50000
enum { MODES = 4 };

static void is_empty(const MPI_Status *status)
{
    int count;
    EQUAL(status->MPI_SOURCE, MPI_ANY_SOURCE);
    EQUAL(status->MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(status, MPI_BYTE, &count));
    EQUAL(count, 0);
}

static void inactive_ones_complete_at_once(MPI_Request *requests)
{
    MPI_Status status;
    int flag, index;
    OK(MPI_Wait(&requests[0], &status));
    is_empty(&status);
    OK(MPI_Test(&requests[1], &flag, &status));
    EQUAL(flag, 1);
    is_empty(&status);
    OK(MPI_Waitany(2 * MODES, requests, &index, &status));
    EQUAL(index, MPI_UNDEFINED);
    is_empty(&status);
}

static void start_again_and_again_by_both_calls(void)
{
    static unsigned char out[MODES][LENGTH], in[MODES][LENGTH];
    MPI_Request requests[2 * MODES];
    MPI_Comm world = MPI_COMM_WORLD;
    int left = (rank + size - 1) % size, right = (rank + 1) % size, room = MODES * (LENGTH + MPI_BSEND_OVERHEAD);
    void *attached = malloc((size_t)room);
    OK(MPI_Buffer_attach(attached, room));
    for (int i = 0; i < MODES; i++)
        OK(MPI_Recv_init(in[i], LENGTH, MPI_BYTE, i == 1 ? MPI_ANY_SOURCE : left, i, world, &requests[i]));
    OK(MPI_Send_init(out[0], LENGTH, MPI_BYTE, right, 0, world, &requests[MODES + 0]));
    OK(MPI_Ssend_init(out[1], LENGTH, MPI_BYTE, right, 1, world, &requests[MODES + 1]));
    OK(MPI_Rsend_init(out[2], LENGTH, MPI_BYTE, right, 2, world, &requests[MODES + 2]));
    OK(MPI_Bsend_init(out[3], LENGTH, MPI_BYTE, right, 3, world, &requests[MODES + 3]));
    inactive_ones_complete_at_once(requests);
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < MODES; i++)
            paint(out[i], LENGTH, (unsigned)(rank * 7 + round * 4 + i));
        OK(MPI_Startall(MODES, requests));
        OK(MPI_Barrier(world));
        if (round % 2)
            OK(MPI_Startall(MODES, requests + MODES));
        else
            for (int i = 0; i < MODES; i++)
                OK(MPI_Start(&requests[MODES + i]));
        MPI_Status statuses[2 * MODES];
        OK(MPI_Waitall(2 * MODES, requests, statuses));
        for (int i = 0; i < MODES; i++) {
            CHECK(requests[i] != MPI_REQUEST_NULL && requests[MODES + i] != MPI_REQUEST_NULL);
            EQUAL(statuses[i].MPI_SOURCE, left);
            EQUAL(statuses[i].MPI_TAG, i);
            EQUAL(damage(in[i], LENGTH, (unsigned)(left * 7 + round * 4 + i)), -1);
        }
    }
    for (int i = 0; i < 2 * MODES; i++) {
        OK(MPI_Request_free(&requests[i]));
        CHECK(requests[i] == MPI_REQUEST_NULL);
    }
    int detached;
    OK(MPI_Buffer_detach(&attached, &detached));
    free(attached);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    start_again_and_again_by_both_calls();
    return finish();
}
