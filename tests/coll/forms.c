/* Every collective in its nonblocking and persistent forms, int and `_c`, against the blocking one:
 * many under way at once on one communicator, completed in any order by any call, with random
 * counts, types with gaps, roots, in place, and an operator that does not commute. Argument arrays
 * are overwritten, datatypes, operators and communicators freed while they run.
 *
 *     forms [BATCHES [ITEMS]] */
#include "check.h"

enum { BATCH = 24 };

enum what {
    BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV,
    ALLTOALLW, REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN, KINDS
};
enum form { BLOCKING, NONBLOCKING, PERSISTENT };

struct call {
    enum what what;
    int wide, count, root, in_place, starts;
    int width; /* ints from one item to the next */
    int *send, *recv, *send_before, *recv_before, *expected, send_size, recv_size;
    MPI_Datatype type;
    MPI_Op op;
    MPI_Request request;
};

static uint64_t seed; /* the same on every rank */
static int most = 60, me, members;
static MPI_Comm comm;

static int below(int bound)
{
    return (int)(next_random(&seed) % (uint64_t)bound);
}

/* inout[i] = in[i] * inout[i] for matrices of 2 by 2. */
static void multiply(const int *in, int *inout, int64_t items)
{
    for (int64_t i = 0; i < items; i++, in += 4, inout += 4) {
        int64_t a = inout[0], b = inout[1], c = inout[2], d = inout[3];
        inout[0] = (int)((in[0] * a + in[1] * c) % 30011);
        inout[1] = (int)((in[0] * b + in[1] * d) % 30011);
        inout[2] = (int)((in[2] * a + in[3] * c) % 30011);
        inout[3] = (int)((in[2] * b + in[3] * d) % 30011);
    }
}

/* The datatype the function is told has the size it should have, freed or not. */
static void product(void *in, void *inout, int *len, MPI_Datatype *type)
{
    int bytes;
    OK(MPI_Type_size(*type, &bytes));
    EQUAL(bytes, 16);
    multiply(in, inout, *len);
}

static void product_c(void *in, void *inout, MPI_Count *len, MPI_Datatype *type)
{
    MPI_Count bytes;
    OK(MPI_Type_size_c(*type, &bytes));
    EQUAL(bytes, 16);
    multiply(in, inout, *len);
}

/* Arrays of arguments: one set for each call, gone when it returns. */
struct arrays {
    int counts[64], displs[64], back[64], back_displs[64];
    MPI_Count counts_c[64], back_c[64];
    MPI_Aint displs_c[64], back_displs_c[64];
    MPI_Datatype types[64];
};

static int pair(const struct call *call, int from, int to)
{
    return (call->count + from * 3 + to * 5) % (call->count + 1);
}

/* What this rank sends in `counts` and receives in `back`; pieces lie apart, and not in order. */
static void fill(struct arrays *arrays, const struct call *call)
{
    int at = 0, back_at = 0, matrix = call->what == ALLTOALLV || call->what == ALLTOALLW;
    for (int i = 0; i < members; i++) {
        int r = (i + call->root) % members;
        arrays->counts[r] = matrix ? pair(call, me, r) : pair(call, r, 0);
        arrays->back[r] = matrix ? pair(call, r, me) : pair(call, r, 0);
        if (matrix && call->in_place)
            arrays->counts[r] = arrays->back[r] = (call->count + r + me) % (call->count + 1);
        arrays->displs[r] = at + i % 2;
        arrays->back_displs[r] = back_at + i % 2;
        at += arrays->counts[r] + 1;
        back_at += arrays->back[r] + 1;
        arrays->types[r] = call->type;
    }
    for (int r = 0; r < members; r++) {
        if (call->what == ALLTOALLW) {
            arrays->displs[r] *= 4 * call->width;
            arrays->back_displs[r] *= 4 * call->width;
        }
        arrays->counts_c[r] = arrays->counts[r];
        arrays->back_c[r] = arrays->back[r];
        arrays->displs_c[r] = arrays->displs[r];
        arrays->back_displs_c[r] = arrays->back_displs[r];
    }
}

#define EACH(Name, Iname, NARROW, WIDE)                                                     \
    switch (form * 2 + call->wide) {                                                        \
    case 2 * BLOCKING: OK(MPI_##Name NARROW); break;                                        \
    case 2 * BLOCKING + 1: OK(MPI_##Name##_c WIDE); break;                                  \
    case 2 * NONBLOCKING: OK(MPI_##Iname ADD(NARROW, request)); break;                      \
    case 2 * NONBLOCKING + 1: OK(MPI_##Iname##_c ADD(WIDE, request)); break;                \
    case 2 * PERSISTENT: OK(MPI_##Name##_init ADD2(NARROW, MPI_INFO_NULL, request)); break; \
    default: OK(MPI_##Name##_init_c ADD2(WIDE, MPI_INFO_NULL, request)); break;             \
    }                                                                                       \
    break
#define STRIP(...) __VA_ARGS__
#define ADD(list, one) (STRIP list, one)
#define ADD2(list, one, two) (STRIP list, one, two)
#define ALIKE(Name, Iname, ...) EACH(Name, Iname, (__VA_ARGS__), (__VA_ARGS__))

static void carry_out(struct call *call, enum form form)
{
    struct arrays mine, *a = &mine;
    MPI_Request *request = &call->request;
    MPI_Datatype type = call->type;
    MPI_Op op = call->op;
    int count = call->count, root = call->root, place = call->in_place;
    int at_root = place && me == root;
    void *recv = call->recv;
    const void *send = place ? MPI_IN_PLACE : call->send;
    const void *rooted = at_root ? MPI_IN_PLACE : call->send;
    fill(a, call);
    switch (call->what) {
    case BARRIER:
        switch (form) {
        case BLOCKING: OK(MPI_Barrier(comm)); break;
        case NONBLOCKING: OK(MPI_Ibarrier(comm, request)); break;
        default: OK(MPI_Barrier_init(comm, MPI_INFO_NULL, request)); break;
        }
        break;
    case BCAST: ALIKE(Bcast, Ibcast, recv, count, type, root, comm);
    case GATHER: ALIKE(Gather, Igather, rooted, count, type, recv, count, type, root, comm);
    case GATHERV:
        EACH(Gatherv, Igatherv, (rooted, a->counts[me], type, recv, a->counts, a->displs, type, root, comm),
             (rooted, a->counts[me], type, recv, a->counts_c, a->displs_c, type, root, comm));
    case SCATTER:
        ALIKE(Scatter, Iscatter,
             call->send, count, type, at_root ? MPI_IN_PLACE : recv, count, type, root, comm);
    case SCATTERV:
        EACH(Scatterv, Iscatterv,
             (call->send, a->counts, a->displs, type, at_root ? MPI_IN_PLACE : recv, a->counts[me], type, root, comm),
             (call->send, a->counts_c, a->displs_c, type, at_root ? MPI_IN_PLACE : recv, a->counts[me], type, root,
              comm));
    case ALLGATHER: ALIKE(Allgather, Iallgather, send, count, type, recv, count, type, comm);
    case ALLGATHERV:
        EACH(Allgatherv, Iallgatherv, (send, a->counts[me], type, recv, a->counts, a->displs, type, comm),
             (send, a->counts[me], type, recv, a->counts_c, a->displs_c, type, comm));
    case ALLTOALL: ALIKE(Alltoall, Ialltoall, send, count, type, recv, count, type, comm);
    case ALLTOALLV:
        EACH(Alltoallv, Ialltoallv, (send, a->counts, a->displs, type, recv, a->back, a->back_displs, type, comm),
             (send, a->counts_c, a->displs_c, type, recv, a->back_c, a->back_displs_c, type, comm));
    case ALLTOALLW:
        EACH(Alltoallw, Ialltoallw,
             (send, a->counts, a->displs, a->types, recv, a->back, a->back_displs, a->types, comm),
             (send, a->counts_c, a->displs_c, a->types, recv, a->back_c, a->back_displs_c, a->types, comm));
    case REDUCE: ALIKE(Reduce, Ireduce, rooted, recv, count, type, op, root, comm);
    case ALLREDUCE: ALIKE(Allreduce, Iallreduce, send, recv, count, type, op, comm);
    case REDUCE_SCATTER:
        EACH(Reduce_scatter, Ireduce_scatter, (send, recv, a->counts, type, op, comm),
             (send, recv, a->counts_c, type, op, comm));
    case REDUCE_SCATTER_BLOCK:
        ALIKE(Reduce_scatter_block, Ireduce_scatter_block, send, recv, count, type, op, comm);
    case SCAN: ALIKE(Scan, Iscan, send, recv, count, type, op, comm);
    default: ALIKE(Exscan, Iexscan, send, recv, count, type, op, comm);
    }
    memset(a, -1, sizeof *a);
}

static int *numbers(int ints, uint64_t state)
{
    int *all = malloc((size_t)(ints + 1) * sizeof *all);
    for (int i = 0; i < ints; i++)
        all[i] = (int)(next_random(&state) % 30011);
    return all;
}

static int *copy(const int *from, int ints)
{
    return memcpy(malloc((size_t)(ints + 1) * sizeof *from), from, (size_t)ints * sizeof *from);
}

/* Chooses a call and finds out by the blocking form what it gives; makes the other form. */
static void prepare(struct call *call)
{
    int reduces, own_op = below(2);
    *call = (struct call){.what = below(KINDS), .wide = below(2), .root = below(members), .in_place = below(3) == 0};
    call->count = below(most);
    reduces = call->what >= REDUCE;
    call->width = reduces ? (own_op ? 4 : 1) : 1 + below(3);
    call->op = MPI_SUM;
    if (reduces && own_op) {
        OK(MPI_Type_contiguous(4, MPI_INT, &call->type));
        OK(call->wide ? MPI_Op_create_c(product_c, 0, &call->op) : MPI_Op_create(product, 0, &call->op));
    } else {
        OK(MPI_Type_create_resized(MPI_INT, 0, 4 * call->width, &call->type));
    }
    if (reduces && !own_op) {
        OK(MPI_Type_free(&call->type));
        call->type = MPI_INT;
    } else {
        OK(MPI_Type_commit(&call->type));
    }
    call->send_size = call->recv_size = (call->count + 3) * members * call->width + 8;
    call->send_before = numbers(call->send_size, seed + (uint64_t)me * 71);
    call->recv_before = numbers(call->recv_size, seed + (uint64_t)me * 71 + 5);
    call->send = copy(call->send_before, call->send_size);
    call->recv = copy(call->recv_before, call->recv_size);
    carry_out(call, BLOCKING);
    call->expected = call->recv;
    call->recv = copy(call->recv_before, call->recv_size);
    call->starts = below(2) * (1 + below(3));
    if (call->starts) {
        carry_out(call, PERSISTENT);
        OK(MPI_Start(&call->request));
    } else {
        carry_out(call, NONBLOCKING);
    }
    if (call->type != MPI_INT)
        OK(MPI_Type_free(&call->type));
    if (call->op != MPI_SUM)
        OK(MPI_Op_free(&call->op));
}

/* What has come is what the blocking form gave. */
static void look(struct call *call)
{
    CHECK(memcmp(call->recv, call->expected, (size_t)call->recv_size * sizeof *call->recv) == 0);
    CHECK(memcmp(call->send, call->send_before, (size_t)call->send_size * sizeof *call->send) == 0);
    CHECK((call->request == MPI_REQUEST_NULL) == (call->starts == 0));
}

static void forget(struct call *call)
{
    if (call->starts)
        OK(MPI_Request_free(&call->request));
    CHECK(call->request == MPI_REQUEST_NULL);
    free(call->send);
    free(call->recv);
    free(call->send_before);
    free(call->recv_before);
    free(call->expected);
}

/* Completes one of the calls, or some, by a call of chance; chances differ between ranks. */
static int complete(MPI_Request *requests, int open, uint64_t *own, int *places)
{
    int flag = 0, count = 1, one = (int)(next_random(own) % (uint64_t)open);
    places[0] = one;
    switch (next_random(own) % 8) {
    case 0: OK(MPI_Wait(&requests[one], MPI_STATUS_IGNORE)); return 1;
    case 1:
        while (!flag)
            OK(MPI_Test(&requests[one], &flag, MPI_STATUS_IGNORE));
        return 1;
    case 2: OK(MPI_Waitany(open, requests, places, MPI_STATUS_IGNORE)); return 1;
    case 3:
        while (!flag)
            OK(MPI_Testany(open, requests, places, &flag, MPI_STATUS_IGNORE));
        return 1;
    case 4: OK(MPI_Waitsome(open, requests, &count, places, MPI_STATUSES_IGNORE)); return count;
    case 5: OK(MPI_Testsome(open, requests, &count, places, MPI_STATUSES_IGNORE)); return count;
    case 6:
        while (!flag)
            OK(MPI_Request_get_status(requests[one], &flag, MPI_STATUS_IGNORE));
        OK(MPI_Test(&requests[one], &flag, MPI_STATUS_IGNORE));
        CHECK(flag);
        return 1;
    default:
        OK(MPI_Waitall(open, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < open; i++)
            places[i] = i;
        return open;
    }
}

/* Completes all that is under way. */
static void complete_all(struct call *calls[], int left, uint64_t *own)
{
    while (left) {
        MPI_Request requests[BATCH];
        int places[BATCH], over[BATCH] = {0}, count, kept = 0;
        for (int i = 0; i < left; i++)
            requests[i] = calls[i]->request;
        count = complete(requests, left, own, places);
        for (int i = 0; i < left; i++)
            calls[i]->request = requests[i];
        for (int i = 0; i < count; i++) {
            CHECK(places[i] >= 0 && places[i] < left);
            look(calls[places[i]]);
            over[places[i]] = 1;
        }
        for (int i = 0; i < left; i++)
            if (!over[i])
                calls[kept++] = calls[i];
        left = kept;
    }
}

static void batch(uint64_t *own)
{
    struct call calls[BATCH], *open[BATCH];
    int number = 1 + below(BATCH), left = number, in = 0, out = rank;
    /* Messages to itself are started along with the collectives. */
    MPI_Request own_message[2];
    OK(MPI_Send_init(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &own_message[0]));
    OK(MPI_Recv_init(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &own_message[1]));
    for (int i = 0; i < number; i++) {
        prepare(&calls[i]);
        open[i] = &calls[i];
    }
    if (comm != MPI_COMM_WORLD)
        OK(MPI_Comm_free(&comm));
    complete_all(open, left, own);
    /* Those that are started again, in an order that differs between ranks. */
    for (int start = 2; start < 5; start++) {
        MPI_Request requests[BATCH + 2] = {own_message[0], own_message[1]};
        int from = (int)(next_random(own) % (uint64_t)number);
        left = 0;
        for (int k = 0; k < number; k++) {
            struct call *call = &calls[(from + k) % number];
            if (call->starts < start)
                continue;
            memcpy(call->recv, call->recv_before, (size_t)call->recv_size * sizeof *call->recv);
            open[left++] = call;
            requests[left + 1] = call->request;
        }
        OK(MPI_Startall(left + 2, requests));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EQUAL(in, rank);
        complete_all(open, left, own);
    }
    for (int i = 0; i < number; i++)
        forget(&calls[i]);
    for (int i = 0; i < 2; i++)
        OK(MPI_Request_free(&own_message[i]));
}

int main(int argc, char **argv)
{
    int batches;
    start(&argc, &argv);
    batches = argc > 1 ? atoi(argv[1]) : 60;
    most = argc > 2 ? atoi(argv[2]) : most;
    uint64_t own = (uint64_t)rank + 99;
    for (int i = 0; i < batches; i++) {
        /* Part of the ranks, all of them, or the world itself. */
        seed = (uint64_t)i * 977 + 5;
        comm = MPI_COMM_WORLD;
        if (below(3))
            OK(MPI_Comm_split(MPI_COMM_WORLD, below(2) && rank >= below(size), -rank, &comm));
        OK(MPI_Comm_size(comm, &members));
        OK(MPI_Comm_rank(comm, &me));
        batch(&own);
    }
    return finish();
}
