/* A collective of 8 bytes as the rank sees it that comes last: a pair of marks encloses each call
 * on rank 0, and all others have said what they have to say. They tell it outside MPI, on FLAGFILE,
 * just before they call, and rank 0 gives way for a while; a round in which one of them was held up
 * all the same counts more, so the least of the rounds is the figure. A nonblocking or a persistent
 * one is started and waited for between the marks. With one round the marks enclose the first call
 * after MPI_Init. usage: lastin FLAGFILE barrier|allreduce|iallreduce|allreduce_init|fence
 * [rounds] */
#include "bench.h"
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { FIRST = 80, WHILE = 200 };

int main(int argc, char **argv)
{
    int me, ranks, rounds = argc > 3 ? atoi(argv[3]) : FIRST + 64, is_persistent;
    const char *call = argc > 2 ? argv[2] : "barrier";
    double value = 1, sum;
    MPI_Request request;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int file = argc > 1 ? open(argv[1], O_RDWR) : -1;
    if (file < 0)
        MPI_Abort(MPI_COMM_WORLD, 2);
    atomic_int *entered = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    is_persistent = strcmp(call, "allreduce_init") == 0;
    if (is_persistent)
        MPI_Allreduce_init(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    if (strcmp(call, "fence") == 0)
        MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < rounds; i++) {
        if (me != 0)
            atomic_fetch_add(entered, 1);
        else {
            while (atomic_load(entered) < (i + 1) * (ranks - 1))
                sched_yield();
            for (int k = 0; k < WHILE; k++)
                sched_yield();
        }
        /* The first of many go without marks: they do what happens once, and a whole lap. */
        int marked = me == 0 && (i >= FIRST || rounds == 1);
        /* The C library tidies its heap when a longer piece is asked for. How much there is to tidy
         * after MPI_Init depends on the environment, by thousands of instructions. */
        if (marked && rounds == 1) {
            void *volatile longer = malloc(4096);
            free(longer);
        }
        if (marked)
            mark();
        if (is_persistent)
            MPI_Start(&request);
        else if (strcmp(call, "iallreduce") == 0)
            MPI_Iallreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
        else if (strcmp(call, "allreduce") == 0)
            MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        else if (win != MPI_WIN_NULL)
            MPI_Win_fence(0, win);
        else
            MPI_Barrier(MPI_COMM_WORLD);
        if (is_persistent || strcmp(call, "iallreduce") == 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (marked)
            mark();
    }
    if (is_persistent)
        MPI_Request_free(&request);
    if (win != MPI_WIN_NULL) {
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        MPI_Win_free(&win);
    }
    MPI_Finalize();
    return 0;
}
