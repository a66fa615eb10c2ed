/* The two steps whose instructions are gated: MPI_Isend of 8 bytes to a peer that does not poll, and MPI_Recv of 8 bytes that have
 * arrived. Each pair of marks encloses COUNT calls on one rank; the other waits outside MPI, on FLAGFILE.
 * Order of marks: rank 0 COUNT x Isend; rank 1 COUNT x Recv.
 * usage: hotpath FLAGFILE */
#include "bench.h"
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { COUNT = 16 };

int main(int argc, char **argv)
{
    int me;
    long value = 0;
    MPI_Request r[COUNT];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int file = argc == 2 ? open(argv[1], O_RDWR) : -1;
    if (file < 0)
        MPI_Abort(MPI_COMM_WORLD, 2);
    atomic_int *flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    for (int round = 0; round < 4; round++) {
        int measured = round == 3;
        if (me == 0) {
            while (atomic_load(flag) < 2 * round)
                sched_yield();
            if (measured)
                mark();
            for (int i = 0; i < COUNT; i++)
                MPI_Isend(&value, 1, MPI_LONG, 1, 5, MPI_COMM_WORLD, &r[i]);
            if (measured)
                mark();
            atomic_store(flag, 2 * round + 1);
            MPI_Waitall(COUNT, r, MPI_STATUSES_IGNORE);
        } else if (me == 1) {
            while (atomic_load(flag) < 2 * round + 1)
                sched_yield();
            if (measured)
                mark();
            for (int i = 0; i < COUNT; i++)
                MPI_Recv(&value, 1, MPI_LONG, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (measured)
                mark();
            atomic_store(flag, 2 * round + 2);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0)
        printf("calls %d\n", COUNT);
    MPI_Finalize();
    return 0;
}
