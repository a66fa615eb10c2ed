/* Wrong arguments of collectives give the right class on every rank before anything is sent, so the
 * communicator still works afterwards; a longer message than expected is truncation and nobody
 * hangs; what is not significant is not looked at. */
#include "check.h"

#define GARBAGE ((void *)0x1234567)

static int counts[64], displs[64], room[256], other[256];

static void still_works(void)
{
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(sum, size);
}

static void no_op(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)in, (void)inout, (void)length, (void)type;
}

static void wrong(MPI_Comm comm)
{
    int members;
    OK(MPI_Comm_size(comm, &members));
    CLASS(MPI_Bcast(room, -1, MPI_INT, 0, comm), MPI_ERR_COUNT);
    CLASS(MPI_Bcast(room, 1, MPI_INT, members, comm), MPI_ERR_ROOT);
    CLASS(MPI_Reduce(room, other, 1, MPI_INT, MPI_SUM, -2, comm), MPI_ERR_ROOT);
    CLASS(MPI_Gather(room, 1, MPI_INT, other, 1, MPI_INT, MPI_PROC_NULL, comm), MPI_ERR_ROOT);
    CLASS(MPI_Bcast(NULL, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Allreduce(room, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Allreduce(room, room, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Scan(room, room, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Allgather(room, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Reduce_local(room, room, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CLASS(MPI_Allgather(room, 1, MPI_DATATYPE_NULL, other, 1, MPI_INT, comm), MPI_ERR_TYPE);
    CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    CLASS(MPI_Allgatherv(room, 1, MPI_INT, other, NULL, displs, MPI_INT, comm), MPI_ERR_ARG);
    counts[members - 1] = -3;
    CLASS(MPI_Allgatherv(room, 1, MPI_INT, other, counts, displs, MPI_INT, comm), MPI_ERR_COUNT);
    CLASS(MPI_Reduce_scatter(room, other, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
    CLASS(MPI_Alltoallv(room, counts, displs, MPI_INT, other, counts, displs, MPI_INT, comm), MPI_ERR_COUNT);
    counts[members - 1] = 0;

    MPI_Datatype type;
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    CLASS(MPI_Bcast(room, 1, type, 0, comm), MPI_ERR_TYPE);
    OK(MPI_Type_commit(&type));
    CLASS(MPI_Allreduce(room, other, 1, type, MPI_SUM, comm), MPI_ERR_OP);
    OK(MPI_Type_free(&type));
    CLASS(MPI_Allreduce(room, other, 1, MPI_INT, MPI_REPLACE, comm), MPI_ERR_OP);
    CLASS(MPI_Allreduce(room, other, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP);
    CLASS(MPI_Allreduce(room, other, 1, MPI_DOUBLE, MPI_LXOR, comm), MPI_ERR_OP);

    MPI_Op op, stale;
    CLASS(MPI_Op_create(NULL, 1, &op), MPI_ERR_ARG);
    OK(MPI_Op_create(no_op, 1, &op));
    stale = op;
    OK(MPI_Op_free(&op));
    CHECK(op == MPI_OP_NULL);
    CLASS(MPI_Allreduce(room, other, 1, MPI_INT, stale, comm), MPI_ERR_OP);
    CLASS(MPI_Op_free(&stale), MPI_ERR_OP);
    op = MPI_SUM;
    CLASS(MPI_Op_free(&op), MPI_ERR_OP);
}

static void too_long(void)
{
    /* The root sends four, the others have room for two: who gets it from the root hears of it. */
    int error = MPI_Bcast(room, rank == 0 ? 4 : 2, MPI_INT, 0, MPI_COMM_WORLD), class = 0;
    OK(MPI_Error_class(error, &class));
    if (rank == 0)
        EQUAL(class, MPI_SUCCESS);
    else if (class != MPI_SUCCESS)
        EQUAL(class, MPI_ERR_TRUNCATE);
    int heard = class == MPI_ERR_TRUNCATE, any = 0;
    OK(MPI_Allreduce(&heard, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    EQUAL(any, size > 1);
    still_works();
}

static void not_significant(void)
{
    int root = size - 1, mine[2] = {rank, rank + 1000};
    int at_root = rank == root;
    int *all = calloc(2 * (size_t)size, sizeof *all);
    MPI_Datatype none = MPI_DATATYPE_NULL;
    OK(MPI_Gather(mine, 2, MPI_INT, at_root ? all : GARBAGE, at_root ? 2 : -7, at_root ? MPI_INT : none, root, MPI_COMM_WORLD));
    for (int i = 0; i < 2 * size && at_root; i++)
        EQUAL(all[i], i / 2 + i % 2 * 1000);
    OK(MPI_Scatter(at_root ? all : GARBAGE, at_root ? 2 : -7, at_root ? MPI_INT : none, mine, 2, MPI_INT, root, MPI_COMM_WORLD));
    EQUAL(mine[1], rank + 1000);
    OK(MPI_Reduce(mine, at_root ? all : GARBAGE, 1, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD));
    if (at_root)
        EQUAL(all[0], size - 1);
    OK(MPI_Gatherv(mine, 0, MPI_INT, at_root ? all : GARBAGE, at_root ? counts : GARBAGE, at_root ? displs : NULL,
                   at_root ? MPI_INT : none, root, MPI_COMM_WORLD));
    /* Nothing to move, nowhere to move it. */
    OK(MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD));
    OK(MPI_Allreduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD));
    OK(MPI_Reduce_scatter(NULL, NULL, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));

    int untouched = -5;
    OK(MPI_Exscan(mine, &untouched, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(untouched, rank == 0 ? -5 : rank * (rank - 1) / 2);
    free(all);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    wrong(MPI_COMM_SELF);
    wrong(MPI_COMM_WORLD);
    still_works();
    not_significant();
    too_long();
    return finish();
}
