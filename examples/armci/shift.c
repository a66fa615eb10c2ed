/* Shift: in step i each process puts a block to the one i places further on, gets one from there,
 * and adds one to what is there, with a barrier behind each step; blocks of 8 bytes to the
 * argument.
 *
 *   mpicc -O2 shift.c -larmci -lm -o shift && mpirun -n 4 ./shift 1048576 */
#include "example.h"

enum way { PUT, GET, ADD };
static const char *const NAMES[] = {"put", "get", "accumulate"};

static double value(int from, int to, long i)
{
    return 1000.0 * from + to + (double)(i % 97);
}

/* One full shift; each process's part has a block for each other one. */
static double shift(enum way way, void **all, double *mine, long numbers)
{
    int bytes = (int)(numbers * (long)sizeof(double));
    double one = 1, begin = armci_timer();
    for (int i = 1; i < procs; i++) {
        int other = (me + i) % procs;
        double *there = (double *)all[other] + me * numbers;
        if (way == PUT)
            ARMCI_Put(mine + other * numbers, there, bytes, other);
        else if (way == GET)
            ARMCI_Get(there, mine + other * numbers, bytes, other);
        else
            ARMCI_Acc(ARMCI_ACC_DBL, &one, mine + other * numbers, there, bytes, other);
        ARMCI_Barrier();
    }
    double took = 1e6 * (armci_timer() - begin);
    armci_msg_dgop(&took, 1, "max");
    return took;
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    long most = argument(argc, argv, 1, 1 << 16);
    for (long bytes = 8; bytes <= most; bytes *= 8) {
        long numbers = bytes / (long)sizeof(double);
        void **all = shared_memory((size_t)(bytes * procs));
        double *mine = malloc((size_t)(bytes * procs)), *own = all[me], took[3];
        for (enum way way = PUT; way <= ADD; way++) {
            for (int p = 0; p < procs; p++)
                for (long i = 0; i < numbers; i++)
                    mine[p * numbers + i] = way == GET ? 0 : value(me, p, i);
            ARMCI_Barrier();
            took[way] = shift(way, all, mine, numbers);
            /* Put, then the same got back, then twice as much. */
            for (int p = 0; p < procs; p++)
                for (long i = 0; p != me && i < numbers; i++) {
                    double got = way == GET ? mine[p * numbers + i] : own[p * numbers + i];
                    double wanted = way == GET ? value(me, p, i) : value(p, me, i) * (way == ADD ? 2 : 1);
                    check(got == wanted, NAMES[way]);
                }
            ARMCI_Barrier();
        }
        if (me == 0)
            printf("%ld bytes, us a shift: put %.1f, get %.1f, accumulate %.1f\n", bytes, took[PUT], took[GET],
                   took[ADD]);
        free(mine);
        release(all);
    }
    if (me == 0)
        puts("every block came to its place (right)");
    ARMCI_Finalize();
    return 0;
}
