/* Threads of every process use ARMCI at once: each reads what it wrote itself, no contribution
 * of an accumulate is lost, every number is drawn once, and a mutex keeps threads apart as it
 * does processes. Argument: rounds of each thread. docs/armci.md. */
#include "../check.h"
#include <armci.h>
#include <message.h>
#include <pthread.h>

enum { THREADS = 4, OWN = 512, SUMS = 64 };

static int me, procs, rounds = 100;
static char **own;
static long **sums, **words, *drawn;

static void *work(void *argument)
{
    int thread = (int)(intptr_t)argument;
    uint64_t state = (uint64_t)(1000 * me + thread);
    char sent[OWN], got[OWN];
    long ones[SUMS], one = 1;
    for (int i = 0; i < SUMS; i++)
        ones[i] = 1;
    for (int round = 0; round < rounds; round++) {
        int proc = (int)(next_random(&state) % (uint64_t)procs);
        char *there = own[proc] + (me * THREADS + thread) * OWN;
        armci_hdl_t handle;
        paint(sent, OWN, (unsigned)(round + 7 * thread));
        memset(got, 0, OWN);
        if (round % 2) {
            EQUAL(ARMCI_NbPut(sent, there, OWN, proc, &handle), 0);
            EQUAL(ARMCI_Wait(&handle), 0);
        } else {
            int stride[1] = {64}, count[2] = {64, OWN / 64};
            EQUAL(ARMCI_PutS(sent, stride, there, stride, count, 1, proc), 0);
        }
        EQUAL(ARMCI_NbGet(there, got, OWN, proc, &handle), 0);
        EQUAL(ARMCI_Wait(&handle), 0);
        EQUAL(memcmp(sent, got, OWN), 0);
        EQUAL(ARMCI_Acc(ARMCI_ACC_LNG, &one, ones, sums[0], sizeof ones, 0), 0);
        long number, value;
        EQUAL(ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &number, &words[0][0], 1, 0), 0);
        __atomic_fetch_add(&drawn[number], 1, __ATOMIC_RELAXED);
        if (round % 10 == 0) {
            ARMCI_Lock(0, procs - 1);
            EQUAL(ARMCI_Get(&words[0][1], &value, sizeof value, 0), 0);
            value++;
            EQUAL(ARMCI_Put(&value, &words[0][1], sizeof value, 0), 0);
            ARMCI_Unlock(0, procs - 1);
            ARMCI_AllFence();
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    EQUAL(ARMCI_Init_args(&argc, &argv), 0);
    rounds = argc > 1 ? atoi(argv[1]) : rounds;
    me = rank = armci_msg_me();
    procs = size = armci_msg_nproc();
    int level;
    OK(MPI_Query_thread(&level));
    EQUAL(level, MPI_THREAD_MULTIPLE);
    long total = (long)procs * THREADS * rounds;
    own = calloc((size_t)procs, sizeof *own);
    sums = calloc((size_t)procs, sizeof *sums);
    words = calloc((size_t)procs, sizeof *words);
    drawn = calloc((size_t)total, sizeof *drawn);
    ARMCI_Malloc((void **)own, (long)procs * THREADS * OWN);
    ARMCI_Malloc((void **)sums, me == 0 ? SUMS * (long)sizeof(long) : 0);
    ARMCI_Malloc((void **)words, me == 0 ? 2 * (long)sizeof(long) : 0);
    if (me == 0) {
        memset(sums[0], 0, SUMS * sizeof(long));
        memset(words[0], 0, 2 * sizeof(long));
    }
    ARMCI_Create_mutexes(me == procs - 1);
    ARMCI_Barrier();
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        EQUAL(pthread_create(&threads[i], NULL, work, (void *)i), 0);
    for (int i = 0; i < THREADS; i++)
        EQUAL(pthread_join(threads[i], NULL), 0);
    ARMCI_Barrier();
    armci_msg_lgop(drawn, (int)total, "+");
    for (long i = 0; i < total; i++)
        EQUAL(drawn[i], 1);
    if (me == 0) {
        EQUAL(words[0][1], (long)procs * THREADS * ((rounds + 9) / 10));
        for (int i = 0; i < SUMS; i++)
            EQUAL(sums[0][i], total);
    }
    ARMCI_Barrier();
    ARMCI_Destroy_mutexes();
    free(own);
    free(sums);
    free(words);
    free(drawn);
    ARMCI_Finalize();
    return 0;
}
