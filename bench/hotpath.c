/* The two steps whose instructions are gated: MPI_Isend of 8 bytes to a peer that does not poll,
 * and MPI_Recv of 8 bytes that have arrived. A pair of marks encloses each call, Isend on rank 0
 * and Recv on rank 1; the other rank meanwhile waits outside MPI, on FLAGFILE. The first rounds go
 * without marks: they do what happens once. A message by MPI_Send before them makes the ring, as
 * callgrind counts all calls of MPI_Isend: how long that takes depends on the memory that the
 * system hands out. It is taken without MPI_Recv, whose calls are counted, too: how long that waits
 * depends on when the other rank begins. usage: hotpath FLAGFILE [rounds] */
#include "bench.h"
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { FIRST = 8 };

static atomic_int *flag;

static void await(int value)
{
    while (atomic_load(flag) < value)
        sched_yield();
}

int main(int argc, char **argv)
{
    int me, rounds = argc > 2 ? atoi(argv[2]) : 32;
    long value = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int file = argc > 1 ? open(argv[1], O_RDWR) : -1;
    if (file < 0 || me > 1)
        MPI_Abort(MPI_COMM_WORLD, 2);
    flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (me == 0)
        MPI_Send(&value, 1, MPI_LONG, 1, 5, MPI_COMM_WORLD);
    else {
        MPI_Irecv(&value, 1, MPI_LONG, 0, 5, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    for (int i = 0; i < rounds; i++) {
        if (me == 0) {
            await(2 * i);
            if (i >= FIRST)
                mark();
            MPI_Isend(&value, 1, MPI_LONG, 1, 5, MPI_COMM_WORLD, &r);
            if (i >= FIRST)
                mark();
            atomic_store(flag, 2 * i + 1);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        } else {
            await(2 * i + 1);
            if (i >= FIRST)
                mark();
            MPI_Recv(&value, 1, MPI_LONG, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (i >= FIRST)
                mark();
            atomic_store(flag, 2 * i + 2);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
