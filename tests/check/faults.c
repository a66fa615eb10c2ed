/* Programs that use MPI wrongly, one function each: what `mpirun --check` has to find. The name of
 * the function is the argument; tests/check/faults.toml says what must be told. Two ranks. */
#include "../check.h"

static MPI_Comm world;
static int numbers[8];
static float floats[8];

/* Collective calls. */

static void other_call(void)
{
    if (rank == 0)
        MPI_Barrier(world);
    else
        MPI_Bcast(numbers, 1, MPI_INT, 0, world);
}

static void other_root(void)
{
    MPI_Bcast(numbers, 1, MPI_INT, rank, world);
}

static void other_operation(void)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, 4, MPI_INT, rank == 0 ? MPI_SUM : MPI_MAX, world);
}

static void other_count(void)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, 4 + rank, MPI_INT, MPI_SUM, world);
}

static void other_type(void)
{
    MPI_Bcast(rank == 0 ? (void *)numbers : floats, 4, rank == 0 ? MPI_INT : MPI_FLOAT, 0, world);
}

static void other_form(void)
{
    MPI_Request request;
    if (rank == 0) {
        MPI_Ibarrier(world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Barrier(world);
    }
}

static void other_nonblocking_call(void)
{
    MPI_Request request;
    if (rank == 0)
        MPI_Ibcast(numbers, 1, MPI_INT, 1, world, &request);
    else
        MPI_Iallreduce(MPI_IN_PLACE, numbers, 1, MPI_INT, MPI_SUM, world, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void other_counts(void)
{
    int own[8], counts[2] = {1 + rank, 1};
    MPI_Reduce_scatter(numbers, own, counts, MPI_INT, MPI_SUM, world);
}

static void other_end(void)
{
    if (rank == 0)
        MPI_Barrier(world);
}

static void other_creation(void)
{
    MPI_Comm made;
    if (rank == 0)
        MPI_Comm_dup(world, &made);
    else
        MPI_Comm_split(world, 0, 0, &made);
}

static void other_call_between_groups(void)
{
    MPI_Comm inter;
    MPI_Intercomm_create(MPI_COMM_SELF, 0, world, 1 - rank, 0, &inter);
    if (rank == 0)
        MPI_Barrier(inter);
    else
        MPI_Allreduce(numbers, numbers + 4, 1, MPI_INT, MPI_SUM, inter);
}

static void other_piece(void)
{
    int all[8], counts[2] = {1, 1}, displs[2] = {0, 4};
    MPI_Gatherv(numbers, 1 + rank, MPI_INT, all, counts, displs, MPI_INT, 0, world);
}

static void other_piece_type(void)
{
    int counts[2] = {1, 1}, displs[2] = {0, 4};
    MPI_Datatype ints[2] = {MPI_INT, MPI_INT}, other[2] = {MPI_INT, rank == 0 ? MPI_FLOAT : MPI_INT};
    int into[8];
    MPI_Alltoallw(numbers, counts, displs, other, into, counts, displs, ints, world);
}

static void other_piece_of_neighbour(void)
{
    MPI_Comm ring;
    int sends[2] = {1, 1}, receives[2] = {1, 1 + rank}, displs[2] = {0, 4}, into[8];
    MPI_Cart_create(world, 1, &size, (int[]){1}, 0, &ring);
    MPI_Neighbor_alltoallv(numbers, sends, displs, MPI_INT, into, receives, displs, MPI_INT, ring);
    MPI_Comm_free(&ring);
}

/* Messages. */

static void message_type(void)
{
    if (rank == 0)
        MPI_Send(numbers, 4, MPI_INT, 1, 3, world);
    else
        MPI_Recv(floats, 4, MPI_FLOAT, 0, 3, world, MPI_STATUS_IGNORE);
}

static void message_order(void)
{
    struct pair {
        int number;
        float real;
    } pair = {1, 2};
    MPI_Datatype made;
    MPI_Datatype types[2] = {rank == 0 ? MPI_INT : MPI_FLOAT, rank == 0 ? MPI_FLOAT : MPI_INT};
    MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 4}, types, &made);
    MPI_Type_commit(&made);
    if (rank == 0)
        MPI_Send(&pair, 1, made, 1, 3, world);
    else
        MPI_Recv(&pair, 1, made, MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
    MPI_Type_free(&made);
}

static void message_bytes(void)
{
    MPI_Request request;
    if (rank == 0) {
        MPI_Ssend(numbers, 4, MPI_INT, 1, 3, world);
    } else {
        MPI_Irecv(numbers, sizeof numbers, MPI_BYTE, 0, 3, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

/* The second receive completes first; the one that is wrong is the first. */
static void message_of_earlier_receive(void)
{
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Send(floats, 2, MPI_FLOAT, 1, 3, world);
        MPI_Send(numbers, 2, MPI_INT, 1, 3, world);
    } else {
        MPI_Irecv(numbers, 2, MPI_INT, MPI_ANY_SOURCE, 3, world, &requests[0]);
        MPI_Irecv(numbers + 2, 2, MPI_INT, 0, MPI_ANY_TAG, world, &requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
}

static void message_too_long(void)
{
    MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    if (rank == 0)
        MPI_Send(numbers, 4, MPI_INT, 1, 3, world);
    else
        MPI_Recv(numbers, 2, MPI_INT, 0, 3, world, MPI_STATUS_IGNORE);
}

/* Memory of requests. */

static void receives_overlap(void)
{
    MPI_Request requests[2];
    MPI_Irecv(numbers, 4, MPI_INT, 1 - rank, 3, world, &requests[0]);
    MPI_Irecv(numbers + 3, 4, MPI_INT, 1 - rank, 4, world, &requests[1]);
    MPI_Send(floats, 0, MPI_INT, 1 - rank, 3, world);
    MPI_Send(floats, 0, MPI_INT, 1 - rank, 4, world);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void send_of_what_is_received(void)
{
    MPI_Request request;
    MPI_Irecv(numbers, 4, MPI_INT, 1 - rank, 3, world, &request);
    MPI_Send(numbers, 4, MPI_INT, 1 - rank, 3, world);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void columns_overlap(void)
{
    static int matrix[8][8];
    MPI_Datatype column;
    MPI_Request requests[3];
    MPI_Type_vector(8, 2, 8, MPI_INT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < 3; i++)
        MPI_Irecv(&matrix[0][(int[]){0, 2, 5}[i]], 1, column, 1 - rank, i, world, &requests[i]);
    /* Columns 0, 1 and 2, 3 and 5, 6 are apart; 6, 7 and these are not. */
    MPI_Sendrecv(matrix, 0, column, 1 - rank, 9, &matrix[0][6], 1, column, 1 - rank, 9, world, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++)
        MPI_Send(matrix, 0, column, 1 - rank, i, world);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Type_free(&column);
}

static void send_is_changed(void)
{
    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(numbers, 4, MPI_INT, 1, 3, world, &request);
        numbers[2]++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(numbers, 4, MPI_INT, 0, 3, world, MPI_STATUS_IGNORE);
    }
}

static void receive_is_freed(void)
{
    MPI_Request request;
    int *room = malloc(4096);
    MPI_Irecv(room, 1024, MPI_INT, 1 - rank, 3, world, &request);
    free(room);
    MPI_Send(numbers, 0, MPI_INT, 1 - rank, 3, world);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* What is left. */

static void request_is_overwritten(void)
{
    MPI_Request request;
    for (int i = 0; i < 2; i++)
        MPI_Isend(numbers, 1, MPI_INT, 1 - rank, i, world, &request);
    for (int i = 0; i < 2; i++)
        MPI_Recv(numbers + 1, 1, MPI_INT, 1 - rank, i, world, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void receive_is_pending(void)
{
    MPI_Request request;
    MPI_Irecv(numbers, 1, MPI_INT, 1 - rank, 77, world, &request);
}

static void persistent_request_is_left(void)
{
    MPI_Request request;
    MPI_Recv_init(numbers, 1, MPI_INT, 1 - rank, 77, world, &request);
}

static void communicator_is_left(void)
{
    MPI_Comm made;
    MPI_Comm_dup(world, &made);
    MPI_Comm_set_name(made, "forgotten");
}

static void window_is_left(void)
{
    MPI_Win made;
    MPI_Win_create(MPI_BOTTOM, 0, 1, MPI_INFO_NULL, world, &made);
}

static void datatype_is_left(void)
{
    MPI_Datatype made;
    MPI_Type_contiguous(3, MPI_SHORT, &made);
}

static void group_is_left(void)
{
    MPI_Group made;
    MPI_Comm_group(world, &made);
}

static void combine(void *in, void *inout, int *count, MPI_Datatype *type)
{
}

static void operation_is_left(void)
{
    MPI_Op made;
    MPI_Op_create(combine, 1, &made);
}

static void info_is_left(void)
{
    MPI_Info made;
    MPI_Info_create(&made);
}

static void handle(MPI_Comm *comm, int *code, ...)
{
}

static void errhandler_is_left(void)
{
    MPI_Errhandler made;
    MPI_Comm_create_errhandler(handle, &made);
}

static void sum_of_characters(void)
{
    char letter = 'a', sum;
    MPI_Allreduce(&letter, &sum, 1, MPI_CHAR, MPI_SUM, world);
}

/* Windows: eight numbers of each rank. */

static MPI_Win window(void)
{
    MPI_Win made;
    MPI_Win_create(numbers, sizeof numbers, sizeof *numbers, MPI_INFO_NULL, world, &made);
    MPI_Win_set_errhandler(made, MPI_ERRORS_RETURN);
    return made;
}

static void put(MPI_Win win, int at, int count)
{
    MPI_Put(floats, count, MPI_FLOAT, 1 - rank, at, count, MPI_FLOAT, win);
}

static void puts_overlap(void)
{
    MPI_Win win = window();
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    put(win, 0, 2);
    put(win, 2, 2);
    MPI_Win_flush(1 - rank, win);
    put(win, 0, 2);
    MPI_Win_unlock(1 - rank, win);
    MPI_Win_fence(0, win);
    put(win, 0, 2);
    MPI_Win_fence(0, win);
    MPI_Put_c(floats, 2, MPI_FLOAT, 1 - rank, 0, 2, MPI_FLOAT, win);
    MPI_Put(floats, 2, MPI_FLOAT, 1 - rank, 1, 2, MPI_FLOAT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void put_of_what_is_read(void)
{
    MPI_Win win = window();
    MPI_Datatype every_other;
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    int got[4], one = 1;
    MPI_Win_lock_all(0, win);
    MPI_Get(got, 4, MPI_INT, 1 - rank, 0, 1, every_other, win);
    MPI_Put(&one, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
    MPI_Win_flush_local_all(win);
    MPI_Put(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_flush_all(win);
    MPI_Get(got, 4, MPI_INT, 1 - rank, 0, 1, every_other, win);
    MPI_Put(&one, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Type_free(&every_other);
    MPI_Win_free(&win);
}

static void put_into_what_is_accumulated(void)
{
    MPI_Win win = window();
    int one = 1, got, none = 0;
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&one, &got, MPI_INT, 1 - rank, 3, MPI_NO_OP, win);
    MPI_Compare_and_swap(&one, &none, &got, MPI_INT, 1 - rank, 3, win);
    MPI_Put(&one, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

static void accumulates_of_two_types(void)
{
    MPI_Win win = window();
    int one = 1;
    unsigned two = 2;
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(&two, 1, MPI_UNSIGNED, 1 - rank, 0, 1, MPI_UNSIGNED, MPI_SUM, win);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

/* What is read is complete with the request; what is written is only taken by it. */
static void put_is_waited_for(void)
{
    MPI_Win win = window();
    int one = 1, got;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    MPI_Rget(&got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Rput(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Get(&got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

static void put_without_epoch(void)
{
    MPI_Win win = window();
    MPI_Win_fence(0, win);
    put(win, 0, 2);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    put(win, 0, 2);
    MPI_Win_free(&win);
}

static void put_to_other_target(void)
{
    MPI_Win win = window();
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    put(win, 0, 2);
    MPI_Win_unlock(rank, win);
    MPI_Win_free(&win);
}

static void put_outside_of_group(void)
{
    MPI_Win win = window();
    MPI_Group all, own;
    MPI_Comm_group(world, &all);
    MPI_Group_incl(all, 1, &rank, &own);
    MPI_Win_post(own, 0, win);
    MPI_Win_start(own, 0, win);
    put(win, 0, 2);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&own);
    MPI_Group_free(&all);
    MPI_Win_free(&win);
}

static void request_without_lock(void)
{
    MPI_Win win = window();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_fence(0, win);
    MPI_Rput(floats, 1, MPI_FLOAT, 1 - rank, 0, 1, MPI_FLOAT, win, &request);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void put_is_out_of_bounds(void)
{
    MPI_Win win;
    int mine = rank == 0 ? 8 : 2;
    MPI_Win_create(numbers, mine * sizeof *numbers, sizeof *numbers, MPI_INFO_NULL, world, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    if (rank == 0)
        put(win, 1, 2);
    else
        put(win, 6, 2);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void window_is_freed_while_locked(void)
{
    MPI_Win win = window();
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    if (MPI_Win_free(&win) != MPI_SUCCESS) {
        MPI_Win_unlock(rank, win);
        MPI_Win_free(&win);
    }
}

static void window_is_freed_while_started(void)
{
    MPI_Win win = window();
    MPI_Win_start(MPI_GROUP_EMPTY, 0, win);
    if (MPI_Win_free(&win) != MPI_SUCCESS) {
        MPI_Win_complete(win);
        MPI_Win_free(&win);
    }
}

static void window_is_freed_behind_put(void)
{
    MPI_Win win = window();
    MPI_Win_fence(0, win);
    put(win, 0, 2);
    MPI_Win_free(&win);
}

/* Every form of an operation, at fault in one way or another: a put has gone before to the same
 * bytes, ... */
static MPI_Win window_with_put(int at)
{
    MPI_Win win = window();
    MPI_Win_lock_all(0, win);
    put(win, at, 1);
    return win;
}

static void unlocked(MPI_Win win)
{
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

static const int one = 1;
static int got[8];

static void accumulate_into_what_is_put(void)
{
    MPI_Win win = window_with_put(1);
    MPI_Accumulate_c(&one, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, MPI_SUM, win);
    unlocked(win);
}

static void get_accumulate_of_what_is_put(void)
{
    MPI_Win win = window_with_put(2);
    MPI_Get_accumulate(&one, 1, MPI_INT, got, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, MPI_PROD, win);
    unlocked(win);
}

static void fetch_of_what_is_put(void)
{
    MPI_Win win = window_with_put(3);
    MPI_Fetch_and_op(NULL, got, MPI_INT, 1 - rank, 3, MPI_NO_OP, win);
    unlocked(win);
}

static void swap_of_what_is_put(void)
{
    MPI_Win win = window_with_put(4);
    MPI_Compare_and_swap(&one, &one, got, MPI_INT, 1 - rank, 4, win);
    unlocked(win);
}

static void get_with_request_of_what_is_put(void)
{
    MPI_Win win = window_with_put(5);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Rget(got, 2, MPI_INT, 1 - rank, 4, 2, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    unlocked(win);
}

static void accumulate_with_request_into_what_is_put(void)
{
    MPI_Win win = window_with_put(6);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Raccumulate(&one, 1, MPI_INT, 1 - rank, 6, 1, MPI_INT, MPI_REPLACE, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    unlocked(win);
}

static void get_accumulate_with_request_of_two_types(void)
{
    MPI_Win win = window_with_put(0);
    MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Rget_accumulate(&one, 1, MPI_INT, got, 1, MPI_INT, 1 - rank, 7, 1, MPI_INT, MPI_SUM, win, &request[0]);
    MPI_Rget_accumulate(floats, 1, MPI_FLOAT, got + 1, 1, MPI_FLOAT, 1 - rank, 7, 1, MPI_FLOAT, MPI_SUM, win,
                        &request[1]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    unlocked(win);
}

/* ... or it leaves the eight numbers, ... */

static void get_is_out_of_bounds(void)
{
    MPI_Win win = window();
    MPI_Win_fence(0, win);
    MPI_Get_c(got, 2, MPI_INT, 1 - rank, 7, 2, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void get_accumulate_is_out_of_bounds(void)
{
    MPI_Win win = window();
    MPI_Win_fence(0, win);
    MPI_Get_accumulate_c(&one, 1, MPI_INT, got, 1, MPI_INT, 1 - rank, 8, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void put_with_request_is_out_of_bounds(void)
{
    MPI_Win win = window();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    MPI_Rput_c(&one, 1, MPI_INT, 1 - rank, -1, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    unlocked(win);
}

/* ... or no epoch covers it. */

static void long_put_without_epoch(void)
{
    MPI_Win win = window();
    MPI_Put_c(floats, 1, MPI_FLOAT, 1 - rank, 0, 1, MPI_FLOAT, win);
    MPI_Win_free(&win);
}

static void get_with_request_without_lock(void)
{
    MPI_Win win = window();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_fence(0, win);
    MPI_Rget_c(got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &request);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
}

static void accumulate_with_request_to_other_target(void)
{
    MPI_Win win = window();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Raccumulate_c(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win, &request);
    MPI_Win_unlock(rank, win);
    MPI_Win_free(&win);
}

static void get_accumulate_with_request_behind_unlock(void)
{
    MPI_Win win = window();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Rget_accumulate_c(&one, 1, MPI_INT, got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win, &request);
    MPI_Win_free(&win);
}

#define FAULT(name) {#name, name}

static const struct {
    const char *name;
    void (*commit)(void);
} faults[] = {
    FAULT(other_call), FAULT(other_root), FAULT(other_operation), FAULT(other_count), FAULT(other_type),
    FAULT(other_form), FAULT(other_nonblocking_call), FAULT(other_counts), FAULT(other_end), FAULT(other_creation),
    FAULT(other_call_between_groups), FAULT(other_piece), FAULT(other_piece_type), FAULT(other_piece_of_neighbour),
    FAULT(message_type), FAULT(message_order), FAULT(message_bytes), FAULT(message_of_earlier_receive),
    FAULT(message_too_long), FAULT(receives_overlap), FAULT(send_of_what_is_received), FAULT(columns_overlap),
    FAULT(send_is_changed), FAULT(receive_is_freed), FAULT(request_is_overwritten), FAULT(receive_is_pending),
    FAULT(persistent_request_is_left), FAULT(communicator_is_left), FAULT(datatype_is_left), FAULT(group_is_left),
    FAULT(operation_is_left), FAULT(info_is_left), FAULT(errhandler_is_left), FAULT(sum_of_characters),
    FAULT(window_is_left), FAULT(puts_overlap), FAULT(put_of_what_is_read), FAULT(put_into_what_is_accumulated),
    FAULT(accumulates_of_two_types), FAULT(put_is_waited_for), FAULT(put_without_epoch), FAULT(put_to_other_target),
    FAULT(put_outside_of_group), FAULT(request_without_lock), FAULT(put_is_out_of_bounds),
    FAULT(window_is_freed_while_locked), FAULT(window_is_freed_while_started), FAULT(window_is_freed_behind_put),
    FAULT(accumulate_into_what_is_put), FAULT(get_accumulate_of_what_is_put), FAULT(fetch_of_what_is_put),
    FAULT(swap_of_what_is_put), FAULT(get_with_request_of_what_is_put), FAULT(accumulate_with_request_into_what_is_put),
    FAULT(get_accumulate_with_request_of_two_types), FAULT(get_is_out_of_bounds), FAULT(get_accumulate_is_out_of_bounds),
    FAULT(put_with_request_is_out_of_bounds), FAULT(long_put_without_epoch), FAULT(get_with_request_without_lock),
    FAULT(accumulate_with_request_to_other_target), FAULT(get_accumulate_with_request_behind_unlock),
};

int main(int argc, char **argv)
{
    unused_parts();
    start(&argc, &argv);
    world = MPI_COMM_WORLD;
    CHECK(argc == 2 && size == 2);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strcmp(argv[1], faults[i].name) == 0) {
            faults[i].commit();
            OK(MPI_Finalize());
            return 0;
        }
    fail(__FILE__, __LINE__, "there is no fault %s", argv[1]);
    return 1;
}
