/* Runs below two tools (`tools/layer.c`), linked or preloaded: each of them sees every call of the
 * program once, the inner one through the outer one, and no call that the library makes for itself;
 * what the PMPI_ names do, neither sees. */
#include "check.h"

#include <dlfcn.h>

typedef long (*Calls)(const char *);
static Calls outer, inner;

/* Both tools have seen so many calls. */
static void seen(const char *name, long wanted)
{
    if (outer(name) != wanted || inner(name) != wanted)
        fail(__FILE__, __LINE__, "%s: called %ld times, the outer tool saw %ld, the inner one %ld", name, wanted, outer(name), inner(name));
}

static void levels_are(int wanted)
{
    EQUAL(*(int *)dlsym(RTLD_DEFAULT, "outer_level"), wanted);
    EQUAL(*(int *)dlsym(RTLD_DEFAULT, "inner_level"), wanted);
}

int main(int argc, char **argv)
{
    *(void **)&outer = dlsym(RTLD_DEFAULT, "outer_calls");
    *(void **)&inner = dlsym(RTLD_DEFAULT, "inner_calls");
    CHECK(outer && inner);
    start(&argc, &argv);
    seen("MPI_Init", 1);
    seen("MPI_Comm_rank", 1);
    seen("MPI_Comm_size", 1);
    enum { LENGTH = 100000, ROUNDS = 5 };
    static int out[LENGTH], in[LENGTH];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    /* Everything inside the library that could be made of messages. */
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm copy, part;
        MPI_Datatype type;
        MPI_Request requests[2];
        int count = round % 2 ? LENGTH : 3;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
        OK(MPI_Comm_split(copy, rank % 2, rank, &part));
        OK(MPI_Barrier(copy));
        OK(MPI_Bcast(out, count, MPI_INT, 0, copy));
        OK(MPI_Reduce(out, in, count, MPI_INT, MPI_SUM, 0, part));
        OK(MPI_Allreduce(out, in, count, MPI_INT, MPI_SUM, copy));
        OK(MPI_Type_vector(count / 3, 1, 3, MPI_INT, &type));
        OK(MPI_Type_commit(&type));
        OK(MPI_Isend(out, 1, type, right, 1, copy, &requests[0]));
        OK(MPI_Irecv(in, 1, type, left, 1, copy, &requests[1]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        OK(MPI_Sendrecv(out, count, MPI_INT, right, 2, in, count, MPI_INT, left, 2, copy, MPI_STATUS_IGNORE));
        OK(MPI_Isend(out, count, MPI_INT, right, 3, copy, &requests[0]));
        OK(MPI_Recv(in, count, MPI_INT, left, 3, copy, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        OK(MPI_Type_free(&type));
        OK(MPI_Comm_free(&part));
        OK(MPI_Comm_free(&copy));
    }
    OK(MPI_Send(out, 1, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD));
    CHECK(MPI_Wtime() > 0);
    static const char *const ONCE[] = {"MPI_Comm_dup", "MPI_Comm_split", "MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "MPI_Allreduce",
                                       "MPI_Type_commit", "MPI_Irecv", "MPI_Waitall", "MPI_Sendrecv", "MPI_Recv", "MPI_Wait", "MPI_Type_free"};
    for (size_t i = 0; i < sizeof ONCE / sizeof *ONCE; i++)
        seen(ONCE[i], ROUNDS);
    seen("MPI_Isend", 2 * ROUNDS);
    seen("MPI_Comm_free", 2 * ROUNDS);
    seen("MPI_Send", 1);
    seen("MPI_Wtime", 1);
    seen("MPI_Test", 0);
    seen("MPI_Comm_rank", 1);
    /* Levels are the tools' business; the library takes any. */
    static const int LEVELS[] = {0, 1, 2, -1, 77, 1 << 30};
    for (int i = 0; i < 6; i++) {
        OK(MPI_Pcontrol(LEVELS[i], "an argument", 3));
        levels_are(LEVELS[i]);
    }
    seen("MPI_Pcontrol", 6);
    /* The other names go past both. */
    OK(PMPI_Barrier(MPI_COMM_WORLD));
    OK(PMPI_Send(out, 1, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD));
    OK(PMPI_Pcontrol(5));
    seen("MPI_Barrier", ROUNDS);
    seen("MPI_Send", 1);
    levels_are(1 << 30);
    OK(MPI_Finalize());
    seen("MPI_Finalize", 1);
    if (rank == 0)
        puts("both tools saw every call");
    return 0;
}
