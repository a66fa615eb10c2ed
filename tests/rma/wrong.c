/* Misuse of epochs, ranks, displacements, types and memory is an error with its class, and the
 * window goes on. MPI-5.0 §12.5, §12.6. */
#include "../check.h"

static MPI_Win win;
static int *base, value = 3, got;

static void make(void)
{
    OK(MPI_Win_allocate(16, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
}

#define PUT(target) MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win)

/* No epoch allows the access. */
static void outside_of_epochs(void)
{
    int other = (rank + 1) % size;
    CLASS(PUT(other), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Get(&got, 1, MPI_INT, other, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_flush_local(other, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_unlock(other, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    int flag;
    CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    MPI_Request request;
    CLASS(MPI_Rput(&value, 1, MPI_INT, other, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    OK(MPI_Put(&value, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
}

static void epochs_that_do_not_nest(void)
{
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    if (size > 1)
        CLASS(PUT((rank + 1) % size), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_lock_all(0, win));
    CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_unlock(rank, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_fence(0, win));
    OK(PUT(rank));
    CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CLASS(PUT(rank), MPI_ERR_RMA_SYNC);
}

static void groups_of_start(void)
{
    MPI_Group world, own;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_incl(world, 1, &rank, &own));
    OK(MPI_Win_post(own, 0, win));
    CLASS(MPI_Win_post(own, 0, win), MPI_ERR_RMA_SYNC);
    CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_start(own, 0, win));
    if (size > 1)
        CLASS(PUT((rank + 1) % size), MPI_ERR_RMA_SYNC);
    OK(PUT(rank));
    CLASS(MPI_Win_start(own, 0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
    EQUAL(*base, value);
    OK(MPI_Group_free(&own));
    OK(MPI_Group_free(&world));
}

/* What an epoch has allowed, and was done in it, is not allowed behind its end. */
static void behind_the_end(void)
{
    int other = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Group world, to, from;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_incl(world, 1, &other, &to));
    OK(MPI_Group_incl(world, 1, &before, &from));
    for (int round = 0; round < 3; round++) {
        OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
        OK(PUT(other));
        OK(MPI_Win_flush(other, win));
        OK(PUT(other));
        OK(MPI_Win_unlock(other, win));
        CLASS(PUT(other), MPI_ERR_RMA_SYNC);
        CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_lock_all(0, win));
        OK(PUT(other));
        OK(MPI_Win_flush(other, win));
        OK(PUT(other));
        OK(MPI_Win_unlock_all(win));
        CLASS(PUT(other), MPI_ERR_RMA_SYNC);
        CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_fence(0, win));
        OK(PUT(other));
        CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CLASS(PUT(other), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_post(from, 0, win));
        OK(MPI_Win_start(to, 0, win));
        OK(PUT(other));
        CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_complete(win));
        CLASS(PUT(other), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_wait(win));
        /* A window is not locked while it is exposed. */
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Group_free(&from));
    OK(MPI_Group_free(&to));
    OK(MPI_Group_free(&world));
}

static void wrong_arguments(void)
{
    OK(MPI_Win_lock_all(0, win));
    CLASS(PUT(size), MPI_ERR_RANK);
    CLASS(PUT(-5), MPI_ERR_RANK);
    CLASS(MPI_Put(&value, 1, MPI_INT, rank, 4, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CLASS(MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 4, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CLASS(MPI_Put(&value, 1, MPI_INT, rank, -1, 1, MPI_INT, win), MPI_ERR_DISP);
    CLASS(MPI_Put(&value, -1, MPI_INT, rank, 0, 1, MPI_INT, win), MPI_ERR_COUNT);
    CLASS(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_DATATYPE_NULL, win), MPI_ERR_TYPE);
    CLASS(MPI_Put(&value, 1, MPI_INT, rank, 0, 2, MPI_INT, win), MPI_ERR_TYPE);
    CLASS(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_OP_NULL, win), MPI_ERR_OP);
    CLASS(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_MINLOC, win), MPI_ERR_OP);
    CLASS(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_NO_OP, win), MPI_ERR_OP);
    float one = 1;
    CLASS(MPI_Compare_and_swap(&one, &one, &one, MPI_FLOAT, rank, 0, win), MPI_ERR_TYPE);
    MPI_Datatype two;
    OK(MPI_Type_contiguous(1, MPI_INT, &two));
    CLASS(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, two, win), MPI_ERR_TYPE);
    OK(MPI_Type_commit(&two));
    CLASS(MPI_Fetch_and_op(&value, &got, two, rank, 0, MPI_SUM, win), MPI_ERR_TYPE);
    OK(MPI_Type_free(&two));
    OK(MPI_Win_unlock_all(win));
    CLASS(MPI_Win_lock(77, rank, 0, win), MPI_ERR_LOCKTYPE);
    CLASS(MPI_Win_lock(MPI_LOCK_SHARED, size, 0, win), MPI_ERR_RANK);
    CLASS(MPI_Win_fence(1, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_fence(MPI_MODE_NOCHECK, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, MPI_MODE_NOSTORE, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_lock_all(MPI_MODE_NOPRECEDE, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_post(MPI_GROUP_EMPTY, MPI_MODE_NOSUCCEED, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_start(MPI_GROUP_EMPTY, MPI_MODE_NOPUT, win), MPI_ERR_ASSERT);
    CLASS(MPI_Win_attach(win, base, 4), MPI_ERR_RMA_FLAVOR);
}

static void attached_memory(void)
{
    MPI_Win dynamic;
    static char memory[100];
    MPI_Aint address, all[64];
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic));
    OK(MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN));
    OK(MPI_Win_attach(dynamic, memory, 50));
    CLASS(MPI_Win_attach(dynamic, memory + 49, 10), MPI_ERR_RMA_ATTACH);
    OK(MPI_Win_attach(dynamic, memory + 50, 50));
    CLASS(MPI_Win_detach(dynamic, memory + 1), MPI_ERR_RMA_ATTACH);
    OK(MPI_Get_address(memory, &address));
    OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    int next = (rank + 1) % size;
    OK(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, dynamic));
    OK(MPI_Put(&value, 1, MPI_INT, next, all[next] + 60, 1, MPI_INT, dynamic));
    OK(MPI_Win_flush(next, dynamic));
    /* Some of it lies behind what is attached: told by the call, or by what completes it. */
    int code = MPI_Put(&value, 1, MPI_INT, next, all[next] + 98, 1, MPI_INT, dynamic);
    if (code == MPI_SUCCESS)
        code = MPI_Win_flush(next, dynamic);
    CLASS(code, MPI_ERR_RMA_RANGE);
    code = MPI_Get(&got, 1, MPI_INT, next, all[next] + 100, 1, MPI_INT, dynamic);
    if (code == MPI_SUCCESS)
        code = MPI_Win_flush(next, dynamic);
    CLASS(code, MPI_ERR_RMA_RANGE);
    OK(MPI_Win_unlock(next, dynamic));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    memcpy(&got, memory + 60, sizeof got);
    EQUAL(got, value);
    OK(MPI_Win_detach(dynamic, memory));
    OK(MPI_Win_detach(dynamic, memory + 50));
    /* What is detached is not reached any more. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, dynamic));
    code = MPI_Put(&value, 1, MPI_INT, next, all[next] + 60, 1, MPI_INT, dynamic);
    if (code == MPI_SUCCESS)
        code = MPI_Win_flush(next, dynamic);
    CLASS(code, MPI_ERR_RMA_RANGE);
    OK(MPI_Win_unlock(next, dynamic));
    OK(MPI_Win_free(&dynamic));
}

/* A window is not freed inside an epoch. */
static void freed_inside(void)
{
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    make();
    outside_of_epochs();
    epochs_that_do_not_nest();
    groups_of_start();
    behind_the_end();
    wrong_arguments();
    attached_memory();
    freed_inside();
    return finish();
}
