/* A thread that sleeps in MPI is woken by a message that another thread of its process sends to the
 * process itself, though the sender leaves MPI at once. It slept until the backstop before
 * (`--mca backstop_ms` keeps it from waking by itself). */
#include "../check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SHORT = 2, LONG = 300000, WAYS = 6 };

static char out[LONG], in[LONG], other[LONG], room[LONG + MPI_BSEND_OVERHEAD];
static int length, probes;

/* The thread that receives, once it runs. */
static atomic_int receiver;

static void *receive(void *unused)
{
    MPI_Status status;
    receiver = (int)syscall(SYS_gettid);
    if (probes)
        OK(MPI_Probe(0, 5, MPI_COMM_SELF, &status));
    OK(MPI_Recv(in, length, MPI_CHAR, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    return unused;
}

static void start_one(int way, MPI_Request *request)
{
    MPI_Comm self = MPI_COMM_SELF;
    switch (way) {
    case 0:
        OK(MPI_Isend(out, length, MPI_CHAR, 0, 5, self, request));
        break;
    case 1:
        OK(MPI_Issend(out, length, MPI_CHAR, 0, 5, self, request));
        break;
    case 2:
        OK(MPI_Ibsend(out, length, MPI_CHAR, 0, 5, self, request));
        break;
    case 3:
        OK(MPI_Send_init(out, length, MPI_CHAR, 0, 5, self, request));
        OK(MPI_Start(request));
        break;
    case 4:
        OK(MPI_Ssend_init(out, length, MPI_CHAR, 0, 5, self, request));
        OK(MPI_Startall(1, request));
        break;
    default:
        OK(MPI_Isendrecv(out, length, MPI_CHAR, 0, 5, other, length, MPI_CHAR, 0, 6, self, request));
        break;
    }
}

static void wake(int way)
{
    pthread_t thread;
    MPI_Request request;
    receiver = 0;
    memset(in, 0, sizeof in);
    memset(out, 'a' + way, sizeof out);
    EQUAL(pthread_create(&thread, NULL, receive, NULL), 0);
    while (receiver == 0 || !is_asleep((int)getpid(), receiver))
        sched_yield();
    start_one(way, &request);
    EQUAL(pthread_join(thread, NULL), 0);
    if (way == 5)
        OK(MPI_Send(out, length, MPI_CHAR, 0, 6, MPI_COMM_SELF));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (request != MPI_REQUEST_NULL)
        OK(MPI_Request_free(&request));
    EQUAL(memcmp(in, out, (size_t)length), 0);
}

int main(int argc, char **argv)
{
    int provided, size_of_room;
    void *given;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Buffer_attach(room, sizeof room));
    for (int round = 0; round < 4 * WAYS; round++) {
        length = round % 2 ? LONG : SHORT;
        probes = round / 2 % 2;
        wake(round / 4);
    }
    OK(MPI_Buffer_detach(&given, &size_of_room));
    OK(MPI_Finalize());
    return 0;
}
