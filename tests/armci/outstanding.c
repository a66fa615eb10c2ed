/* A million puts, accumulates and gets that nobody waits for one by one, with few allowed under way
 * (ARMCI_MAX_OUTSTANDING): all are complete after one ARMCI_WaitAll and a fence, each where it
 * belongs; so are those whose handle was given to the next one. */
#include "../check.h"
#include <armci.h>

enum { WORDS = 1000000, SUMS = 1000 };

static void *all[8];

/* With the handle, or without one. */
static void puts_and_gets(long *mine, armci_hdl_t *handle, long seed)
{
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    long *there = all[to];
    for (int i = 0; i < WORDS; i++)
        mine[i] = seed + (long)rank * WORDS + i;
    ARMCI_Barrier();
    for (int i = 0; i < WORDS; i++)
        EQUAL(ARMCI_NbPut(&mine[i], &there[i], sizeof *there, to, handle), 0);
    EQUAL(ARMCI_WaitAll(), 0);
    ARMCI_Fence(to);
    memset(mine, 0xff, WORDS * sizeof *mine);
    for (int i = 0; i < WORDS; i++)
        EQUAL(ARMCI_NbGet(&there[i], &mine[i], sizeof *there, to, handle), 0);
    EQUAL(ARMCI_WaitAll(), 0);
    for (int i = 0; i < WORDS; i++)
        EQUAL(mine[i], seed + (long)rank * WORDS + i);
    ARMCI_Barrier();
    for (int i = 0; i < WORDS; i++)
        EQUAL(((long *)all[rank])[i], seed + (long)from * WORDS + i);
    ARMCI_Barrier();
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    ARMCI_Init();
    EQUAL(ARMCI_Malloc(all, WORDS * sizeof(long)), 0);
    long *mine = malloc(WORDS * sizeof *mine);
    CHECK(mine);
    armci_hdl_t handle;
    puts_and_gets(mine, NULL, 5);
    puts_and_gets(mine, &handle, 7);
    long *sums = all[rank], one = 1;
    memset(sums, 0, SUMS * sizeof *sums);
    ARMCI_Barrier();
    for (int i = 0; i < SUMS; i++)
        mine[i] = i + 1;
    for (int i = 0; i < WORDS; i++)
        EQUAL(ARMCI_NbAcc(ARMCI_ACC_LNG, &one, &mine[i % SUMS], (long *)all[0] + i % SUMS, sizeof one, 0, NULL), 0);
    ARMCI_AllFence();
    ARMCI_Barrier();
    for (int i = 0; rank == 0 && i < SUMS; i++)
        EQUAL(sums[i], (long)size * (WORDS / SUMS) * (i + 1));
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(all[rank]), 0);
    ARMCI_Finalize();
    free(mine);
    return finish();
}
