/* Eight threads of each process do everything at once for as long as the argument says, in seconds
 * (2): messages of all lengths, collectives on communicators of their own, probes, and the making
 * of communicators. What comes next is drawn, each thread for itself, so that every pair of things
 * meets. Every result is compared (MPI-5.0 §11.6). */
#include "check.h"

#include <pthread.h>

enum { THREADS = 8, LONGEST = 100000, BATCH = 20 };

struct worker {
    int number;
    MPI_Comm own;
    uint64_t chance; /* the same on all ranks */
    long steps;
    unsigned char out[LONGEST], in[LONGEST];
};

static double seconds = 2;
static MPI_Comm everybody;
static MPI_Group members;

static int draw(struct worker *me, int below)
{
    return (int)(next_random(&me->chance) % (uint64_t)below);
}

static int length_of(struct worker *me)
{
    static const int UP_TO[] = {1, 40, 300, 5000, LONGEST};
    return draw(me, UP_TO[draw(me, 5)]);
}

/* Around the ring, with the thread's number as tag: all threads use one communicator. */
static void messages(struct worker *me)
{
    int length = length_of(me), tag = me->number, how = draw(me, 4), done = 0, count;
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    unsigned seed = (unsigned)draw(me, 1000);
    MPI_Request requests[2];
    MPI_Status status;
    paint(me->out, (size_t)length, seed + (unsigned)rank);
    memset(me->in, 0, (size_t)length);
    if (how == 0) {
        OK(MPI_Sendrecv(me->out, length, MPI_BYTE, right, tag, me->in, LONGEST, MPI_BYTE, left, tag, everybody, &status));
    } else {
        OK(MPI_Irecv(me->in, LONGEST, MPI_BYTE, left, tag, everybody, &requests[0]));
        if (how == 1)
            OK(MPI_Issend(me->out, length, MPI_BYTE, right, tag, everybody, &requests[1]));
        else
            OK(MPI_Isend(me->out, length, MPI_BYTE, right, tag, everybody, &requests[1]));
        for (; how == 2 && !done;)
            OK(MPI_Test(&requests[0], &done, &status));
        if (how != 2)
            OK(MPI_Wait(&requests[0], &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
    }
    EQUAL(status.MPI_SOURCE, left);
    EQUAL(status.MPI_TAG, tag);
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    EQUAL(count, length);
    EQUAL(damage(me->in, (size_t)length, seed + (unsigned)left), -1);
}

/* The length is found by a probe of one of four kinds; those that match take the message out. */
static void probes(struct worker *me)
{
    int length = length_of(me), tag = 100 + me->number, how = draw(me, 4), flag = 0, count;
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    unsigned seed = (unsigned)draw(me, 1000);
    MPI_Request sent;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    paint(me->out, (size_t)length, seed + (unsigned)rank);
    OK(MPI_Isend(me->out, length, MPI_BYTE, right, tag, everybody, &sent));
    if (how == 0)
        OK(MPI_Probe(left, tag, everybody, &status));
    else if (how == 1)
        OK(MPI_Mprobe(MPI_ANY_SOURCE, tag, everybody, &message, &status));
    for (; how == 2 && !flag;)
        OK(MPI_Iprobe(MPI_ANY_SOURCE, tag, everybody, &flag, &status));
    for (; how == 3 && !flag;)
        OK(MPI_Improbe(left, tag, everybody, &flag, &message, &status));
    EQUAL(status.MPI_SOURCE, left);
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    EQUAL(count, length);
    if (message == MPI_MESSAGE_NULL)
        OK(MPI_Recv(me->in, count, MPI_BYTE, left, tag, everybody, MPI_STATUS_IGNORE));
    else
        OK(MPI_Mrecv(me->in, count, MPI_BYTE, &message, MPI_STATUS_IGNORE));
    EQUAL(damage(me->in, (size_t)length, seed + (unsigned)left), -1);
    OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
}

static void collectives(struct worker *me, MPI_Comm comm)
{
    int how = draw(me, 4), mine = rank + me->number, sum = -1, root = draw(me, size), all[64];
    MPI_Request request;
    if (how == 0) {
        OK(MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm));
        EQUAL(sum, size * (size - 1) / 2 + me->number * size);
    } else if (how == 1) {
        int length = length_of(me);
        unsigned seed = (unsigned)draw(me, 1000);
        memset(me->in, 0, (size_t)length);
        if (rank == root)
            paint(me->in, (size_t)length, seed);
        OK(MPI_Bcast(me->in, length, MPI_BYTE, root, comm));
        EQUAL(damage(me->in, (size_t)length, seed), -1);
    } else if (how == 2 && size <= 64) {
        OK(MPI_Iallgather(&mine, 1, MPI_INT, all, 1, MPI_INT, comm, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < size; i++)
            EQUAL(all[i], i + me->number);
    } else {
        OK(MPI_Barrier(comm));
    }
}

/* A communicator is made in one of four ways, used and freed. */
static void communicators(struct worker *me)
{
    MPI_Comm comm;
    MPI_Request request;
    switch (draw(me, 4)) {
    case 0:
        OK(MPI_Comm_dup(me->own, &comm));
        break;
    case 1:
        OK(MPI_Comm_idup(me->own, &comm, &request));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        break;
    case 2:
        OK(MPI_Comm_split(me->own, 0, rank, &comm));
        break;
    default:
        OK(MPI_Comm_create_group(everybody, members, 200 + me->number, &comm));
    }
    collectives(me, comm);
    OK(MPI_Comm_free(&comm));
}

static void *work(void *given)
{
    struct worker *me = given;
    double start_time = MPI_Wtime();
    for (int more = 1; more; me->steps += BATCH) {
        for (int i = 0; i < BATCH; i++) {
            switch (draw(me, 5)) {
            case 0:
            case 1:
                messages(me);
                break;
            case 2:
                probes(me);
                break;
            case 3:
                collectives(me, me->own);
                break;
            default:
                communicators(me);
            }
        }
        more = MPI_Wtime() - start_time < seconds;
        OK(MPI_Bcast(&more, 1, MPI_INT, 0, me->own));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    static struct worker workers[THREADS];
    pthread_t threads[THREADS];
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    if (argc > 1)
        seconds = atof(argv[1]);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &everybody));
    OK(MPI_Comm_group(everybody, &members));
    for (int i = 0; i < THREADS; i++) {
        workers[i].number = i;
        workers[i].chance = 1000003u * (unsigned)i;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &workers[i].own));
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    long steps = 0;
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(workers[i].steps > 0);
        steps += workers[i].steps;
        OK(MPI_Comm_free(&workers[i].own));
    }
    OK(MPI_Group_free(&members));
    OK(MPI_Comm_free(&everybody));
    if (rank == 0)
        printf("%ld steps\n", steps);
    return finish();
}
