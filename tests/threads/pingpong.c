/* 2, 4 and 8 threads of each of two ranks exchange messages at the same time, thread with thread:
 * on one communicator, told apart by tags, and on a communicator of their own. Each message is
 * checked: it is the next of its thread, of its length and from the right tag. Waits are blocking,
 * by MPI_Wait, and by a loop of MPI_Test. */
#include "check.h"

#include <pthread.h>

enum { MOST = 8, ROUNDS = 300, LONGEST = 70000 };

static MPI_Comm comms[MOST];
static unsigned char out[MOST][LONGEST], in[MOST][LONGEST];
static int done[MOST]; /* messages that each thread has received */
static int own;

/* Mostly short; some are eager of several frames, some take a rendezvous. */
static int length_of(int round)
{
    static const int lengths[] = {8, 0, 48, 8, 3000, 8, 20000, 64, 1, LONGEST};
    return lengths[round % 10];
}

static void receive(int me, int round, MPI_Comm comm)
{
    MPI_Status status;
    MPI_Request request;
    int flag = 0, count, length = length_of(round);
    memset(in[me], 0, (size_t)length);
    if (round % 3 == 0) {
        OK(MPI_Recv(in[me], LONGEST, MPI_BYTE, 1 - rank, me, comm, &status));
    } else {
        OK(MPI_Irecv(in[me], LONGEST, MPI_BYTE, 1 - rank, me, comm, &request));
        if (round % 3 == 1)
            OK(MPI_Wait(&request, &status));
        while (round % 3 == 2 && !flag)
            OK(MPI_Test(&request, &flag, &status));
    }
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    EQUAL(count, length);
    EQUAL(status.MPI_TAG, me);
    EQUAL(status.MPI_SOURCE, 1 - rank);
    EQUAL(damage(in[me], (size_t)length, (unsigned)(round * 64 + me * 8 + own * 2 + 1 - rank)), -1);
    done[me]++;
}

static void send(int me, int round, MPI_Comm comm)
{
    int length = length_of(round);
    paint(out[me], (size_t)length, (unsigned)(round * 64 + me * 8 + own * 2 + rank));
    OK(MPI_Send(out[me], length, MPI_BYTE, 1 - rank, me, comm));
}

static void *thread(void *number)
{
    int me = (int)(intptr_t)number;
    MPI_Comm comm = own ? comms[me] : MPI_COMM_WORLD;
    for (int round = 0; round < ROUNDS; round++) {
        if (rank == 0)
            send(me, round, comm);
        receive(me, round, comm);
        if (rank == 1)
            send(me, round, comm);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    EQUAL(size, 2);
    for (int i = 0; i < MOST; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
    for (own = 0; own < 2; own++)
        for (int threads = 2; threads <= MOST; threads *= 2) {
            pthread_t all[MOST];
            memset(done, 0, sizeof done);
            for (intptr_t i = 0; i < threads; i++)
                EQUAL(pthread_create(&all[i], NULL, thread, (void *)i), 0);
            for (int i = 0; i < threads; i++)
                pthread_join(all[i], NULL);
            for (int i = 0; i < threads; i++)
                EQUAL(done[i], ROUNDS);
            OK(MPI_Barrier(MPI_COMM_WORLD));
        }
    for (int i = 0; i < MOST; i++)
        OK(MPI_Comm_free(&comms[i]));
    return finish();
}
