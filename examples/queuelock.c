/* A queue lock on windows: each rank waits on its own memory, so that nobody crowds the one who has
 * the lock (Mellor-Crummey and Scott, 1991). All ranks add to two numbers that must stay equal. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { NEXT, BLOCKED, TAIL, FIRST, SECOND, WORDS };
#define NOBODY (-1)

static MPI_Win win;
static int me;

static void put(int value, int target, int word)
{
    int before;
    MPI_Fetch_and_op(&value, &before, MPI_INT, target, word, MPI_REPLACE, win);
    MPI_Win_flush(target, win);
}

static int get(int target, int word)
{
    int value;
    MPI_Fetch_and_op(NULL, &value, MPI_INT, target, word, MPI_NO_OP, win);
    MPI_Win_flush(target, win);
    return value;
}

static void acquire(void)
{
    int before;
    put(NOBODY, me, NEXT);
    put(1, me, BLOCKED);
    MPI_Fetch_and_op(&me, &before, MPI_INT, 0, TAIL, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
    if (before == NOBODY)
        return;
    put(me, before, NEXT);
    while (get(me, BLOCKED))
        ;
}

static void release(void)
{
    int nobody = NOBODY, found, next = get(me, NEXT);
    if (next == NOBODY) {
        MPI_Compare_and_swap(&nobody, &me, &found, MPI_INT, 0, TAIL, win);
        MPI_Win_flush(0, win);
        if (found == me)
            return;
        while ((next = get(me, NEXT)) == NOBODY)
            ;
    }
    put(0, next, BLOCKED);
}

int main(int argc, char **argv)
{
    int size, rounds = argc > 1 ? atoi(argv[1]) : 1000, *own, wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
    own[NEXT] = own[TAIL] = NOBODY;
    own[BLOCKED] = own[FIRST] = own[SECOND] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < rounds; i++) {
        acquire();
        /* Nobody else is here. */
        int first = get(0, FIRST), second = get(0, SECOND);
        wrong += first != second;
        put(first + 1, 0, FIRST);
        put(second + 1, 0, SECOND);
        release();
    }
    MPI_Win_unlock_all(win);
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0) {
        int right = wrong == 0 && own[FIRST] == rounds * size && own[SECOND] == own[FIRST];
        printf("%d ranks held the lock %d times (%s)\n", size, own[FIRST], right ? "right" : "WRONG");
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
