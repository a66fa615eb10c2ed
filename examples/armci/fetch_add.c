/* One counter for all: each process adds to a word of process 0 and gets what it was, and
 * exchanges a token with it. Every number is drawn once, and no token is lost.
 *
 *   mpicc -O2 fetch_add.c -larmci -lm -o fetch_add && mpirun -n 4 ./fetch_add 10000 */
#include "example.h"

static double per_call(int op, void *local, void *word, int extra, long times, char *drawn)
{
    ARMCI_Barrier();
    double begin = armci_timer();
    for (long i = 0; i < times; i++) {
        ARMCI_Rmw(op, local, word, extra, 0);
        if (drawn && op == ARMCI_FETCH_AND_ADD)
            drawn[*(int *)local]++;
        else if (drawn)
            drawn[*(long *)local]++;
    }
    double took = 1e6 * (armci_timer() - begin) / (double)times;
    ARMCI_Barrier();
    armci_msg_dgop(&took, 1, "max");
    return took;
}

/* Each number below `count` was drawn by one process, once. */
static void check_drawn(char *drawn, long count)
{
    int *times = calloc((size_t)count, sizeof *times);
    for (long i = 0; i < count; i++)
        times[i] = drawn[i];
    armci_msg_igop(times, (int)count, "+");
    for (long i = 0; i < count; i++)
        check(times[i] == 1, "a number was not drawn once");
    free(times);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    long times = argument(argc, argv, 1, 10000), count = times * procs;
    void **all = shared_memory(64);
    int *half = all[0], *token = half + 4, number, mine = 1 + me;
    long *word = (long *)all[0] + 1, long_number, *long_token = word + 3, long_mine = 1 + me;
    char *drawn = calloc(2, (size_t)count);
    double took[4];
    took[0] = per_call(ARMCI_FETCH_AND_ADD, &number, half, 1, times, drawn);
    took[1] = per_call(ARMCI_FETCH_AND_ADD_LONG, &long_number, word, 1, times, drawn + count);
    took[2] = per_call(ARMCI_SWAP, &mine, token, 0, times, NULL);
    took[3] = per_call(ARMCI_SWAP_LONG, &long_mine, long_token, 0, times, NULL);
    check_drawn(drawn, count);
    check_drawn(drawn + count, count);
    long held = mine, long_held = long_mine, sum = (long)procs * (procs + 1) / 2;
    armci_msg_lgop(&held, 1, "+");
    armci_msg_lgop(&long_held, 1, "+");
    if (me == 0) {
        check(*half == count && *word == count, "the counters are wrong at the end");
        check(held + *token == sum && long_held + *long_token == sum, "a token was lost");
        printf("%d processes, us a call: fetch-and-add int %.3f, long %.3f; swap int %.3f, long %.3f (right)\n", procs,
               took[0], took[1], took[2], took[3]);
    }
    free(drawn);
    release(all);
    ARMCI_Finalize();
    return 0;
}
