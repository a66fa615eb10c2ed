/* From a moment on one rank (`RANK`) can map no memory. The shared memory of the world's
 * collectives that it needs then, for their lines (`lines`), for short payload (`slots`) or for
 * long payload (`rings`), is lost: the call is an error on all ranks, and so are later ones; nobody
 * hangs or ends. */
#include "check.h"
#include "deny.h"

static int *in, *out;

static int call(int count)
{
    return MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    CHECK(argc == 3 && size > 1);
    int loser = atoi(argv[2]) % size, count = 1;
    in = calloc(1 << 20, sizeof *in);
    out = calloc(1 << 20, sizeof *out);
    CHECK(in && out);
    memset(in, 1, sizeof *in << 20);
    memset(out, 1, sizeof *out << 20);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (strcmp(argv[1], "lines") != 0) {
        OK(MPI_Barrier(MPI_COMM_WORLD));
        count = strcmp(argv[1], "slots") == 0 ? 200 : 1 << 20;
    }
    /* What messages need is mapped before. */
    int right = (rank + 1) % size, left = (rank + size - 1) % size, token = rank, got = -1;
    for (int by = 1; by < size; by++)
        OK(MPI_Sendrecv(&token, 1, MPI_INT, (rank + by) % size, 0, &got, 1, MPI_INT, (rank + size - by) % size, 0,
                        MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (rank == loser)
        deny(SYS_mmap, SYS_mremap);
    int error = call(count), class = -1, theirs = -1;
    OK(MPI_Error_class(error, &class));
    /* Whoever cannot even make the lines, before others have, makes all do without. */
    CHECK(class == MPI_ERR_NO_MEM || (class == MPI_SUCCESS && strcmp(argv[1], "lines") == 0));
    OK(MPI_Sendrecv(&class, 1, MPI_INT, right, 1, &theirs, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(class, theirs);
    for (int i = 0; i < 3; i++)
        CLASS(call(count), class);
    CLASS(MPI_Barrier(MPI_COMM_WORLD), class);

    /* Messages are none of it. */
    OK(MPI_Sendrecv(&token, 1, MPI_INT, right, 0, &got, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(got, left);
    OK(MPI_Finalize());
    return 0;
}
