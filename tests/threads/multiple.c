/* MPI_THREAD_MULTIPLE under stress: threads of one process send, receive, wait, probe, make
 * communicators and complete each other's requests at the same time. */
#include "check.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 300

static MPI_Comm own[THREADS]; /* one communicator per thread */
static pthread_barrier_t together;

/* Messages to the same thread of the neighbour, by tag on one communicator, all sizes. */
static void by_tag(int me)
{
    static unsigned char out[THREADS][40000], in[THREADS][40000];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int round = 0; round < ROUNDS; round++) {
        int length = round % 7 == 0 ? 40000 : 8 + round % 100;
        paint(out[me], (size_t)length, (unsigned)(rank + round + me));
        MPI_Status status;
        int count;
        if (round % 2) {
            MPI_Request requests[2];
            OK(MPI_Irecv(in[me], length, MPI_BYTE, left, me, MPI_COMM_WORLD, &requests[0]));
            OK(MPI_Isend(out[me], length, MPI_BYTE, right, me, MPI_COMM_WORLD, &requests[1]));
            OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        } else {
            OK(MPI_Sendrecv(out[me], length, MPI_BYTE, right, me, in[me], length, MPI_BYTE, left, me, MPI_COMM_WORLD, &status));
            EQUAL(status.MPI_TAG, me);
            OK(MPI_Get_count(&status, MPI_BYTE, &count));
            EQUAL(count, length);
        }
        EQUAL(damage(in[me], (size_t)length, (unsigned)(left + round + me)), -1);
    }
}

/* Collectives, each thread on its own communicator. */
static void collectives(int me)
{
    for (int round = 0; round < ROUNDS / 3; round++) {
        int mine = rank + me, sum, root = round % size;
        OK(MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, own[me]));
        EQUAL(sum, size * (size - 1) / 2 + me * size);
        OK(MPI_Bcast(&sum, 1, MPI_INT, root, own[me]));
        OK(MPI_Barrier(own[me]));
    }
}

/* Objects are made and freed. */
static void objects(int me)
{
    for (int round = 0; round < ROUNDS / 3; round++) {
        MPI_Comm comm;
        MPI_Datatype type;
        MPI_Info info;
        OK(MPI_Comm_dup(own[me], &comm));
        OK(MPI_Type_vector(3, 1, 2, MPI_INT, &type));
        OK(MPI_Type_commit(&type));
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "key", "value"));
        int out[6] = {round, 0, round + 1, 0, round + 2, 0}, in[3];
        OK(MPI_Sendrecv(out, 1, type, (rank + 1) % size, 1, in, 3, MPI_INT, (rank + size - 1) % size, 1, comm, MPI_STATUS_IGNORE));
        CHECK(in[0] == round && in[1] == round + 1 && in[2] == round + 2);
        OK(MPI_Info_free(&info));
        OK(MPI_Type_free(&type));
        OK(MPI_Comm_free(&comm));
    }
}

/* All threads take from one stream by matched probe: each message exactly once. Thread 0 sends
 * without waiting, because it takes its share itself. */
#define STREAM (THREADS * 50)
static int taken;
static pthread_mutex_t taken_lock = PTHREAD_MUTEX_INITIALIZER;
static void probes(int me)
{
    static int numbers[STREAM];
    static MPI_Request sends[STREAM];
    for (int i = 0; i < STREAM && me == 0; i++) {
        numbers[i] = i;
        OK(MPI_Isend(&numbers[i], 1, MPI_INT, (rank + 1) % size, 900, MPI_COMM_WORLD, &sends[i]));
    }
    for (int i = 0; i < STREAM / THREADS; i++) {
        MPI_Message message;
        MPI_Status status;
        int value;
        OK(MPI_Mprobe((rank + size - 1) % size, 900, MPI_COMM_WORLD, &message, &status));
        OK(MPI_Mrecv(&value, 1, MPI_INT, &message, &status));
        pthread_mutex_lock(&taken_lock);
        taken += value;
        pthread_mutex_unlock(&taken_lock);
    }
    if (me == 0)
        OK(MPI_Waitall(STREAM, sends, MPI_STATUSES_IGNORE));
}

/* One thread waits for a generalized request that another completes; the same for a message from
 * the same process. */
static MPI_Request shared;
static int query(void *extra, MPI_Status *status)
{
    (void)extra;
    OK(MPI_Status_set_elements(status, MPI_BYTE, 0));
    OK(MPI_Status_set_cancelled(status, 0));
    return MPI_SUCCESS;
}
static int release(void *extra)
{
    (void)extra;
    return MPI_SUCCESS;
}
static int cancel(void *extra, int complete)
{
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}
static void completions(int me)
{
    for (int round = 0; round < 30; round++) {
        if (me == 0) {
            OK(MPI_Grequest_start(query, release, cancel, NULL, &shared));
        }
        pthread_barrier_wait(&together);
        if (me == 1)
            OK(MPI_Wait(&shared, MPI_STATUS_IGNORE));
        if (me == 2)
            OK(MPI_Grequest_complete(shared));
        int value = round, got;
        if (me == 3)
            OK(MPI_Send(&value, 1, MPI_INT, rank, 950, MPI_COMM_WORLD));
        if (me == 0) {
            OK(MPI_Recv(&got, 1, MPI_INT, rank, 950, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(got, round);
        }
        pthread_barrier_wait(&together);
    }
}

static void *thread(void *number)
{
    int me = (int)(intptr_t)number;
    by_tag(me);
    pthread_barrier_wait(&together);
    collectives(me);
    pthread_barrier_wait(&together);
    objects(me);
    pthread_barrier_wait(&together);
    probes(me);
    pthread_barrier_wait(&together);
    completions(me);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &own[i]));
    pthread_t threads[THREADS];
    pthread_barrier_init(&together, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, thread, (void *)(intptr_t)i) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    EQUAL(taken, STREAM * (STREAM - 1) / 2);
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Comm_free(&own[i]));
    return finish();
}
