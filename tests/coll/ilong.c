/* Long nonblocking broadcasts and allreduces, many at once on two communicators, waited for in any
 * order and mixed with blocking and short calls: every byte arrives, from and to types with gaps,
 * in place, and of every length around the limits of a chunk. */
#include "check.h"

enum { CALLS = 12, MOST = 700000 };

static uint64_t seed = 42; /* the same on every rank */
static MPI_Comm comms[2];

static int below(int bound)
{
    return (int)(next_random(&seed) % (uint64_t)bound);
}

/* What a rank has as item i in a call. */
static int value(int from, int call, int i)
{
    return (from + 1) * 1000003 + call * 7919 + i * 31;
}

struct call {
    int kind, count, root, number, in_place;
    int *out, *in;
};

static int length(void)
{
    static const int edges[] = {4096, 8192, 16384, 32768, 65536, 131072};
    if (below(2))
        return edges[below(6)] + below(3) - 1;
    return 4096 + below(MOST - 4096);
}

static void start_call(struct call *c, MPI_Comm comm, MPI_Datatype gaps, MPI_Request *request)
{
    c->kind = below(4);
    c->count = c->kind == 3 ? 1 + below(100) : length();
    c->root = below(size);
    c->in_place = below(3) == 0;
    size_t stride = c->kind == 1 && rank % 2 ? 2 : 1;
    c->out = malloc((size_t)c->count * sizeof *c->out);
    c->in = malloc((size_t)c->count * stride * sizeof *c->in);
    CHECK(c->out && c->in);
    for (size_t i = 0; i < (size_t)c->count * stride; i++)
        c->in[i] = -1;
    for (int i = 0; i < c->count; i++)
        c->out[i] = value(rank, c->number, i);
    switch (c->kind) {
    case 0:
    case 1:
        for (int i = 0; i < c->count && rank == c->root; i++)
            c->in[(size_t)i * stride] = value(rank, c->number, i);
        OK(MPI_Ibcast(c->in, c->count, stride == 2 ? gaps : MPI_INT, c->root, comm, request));
        break;
    default:
        if (c->in_place)
            memcpy(c->in, c->out, (size_t)c->count * sizeof *c->in);
        OK(MPI_Iallreduce(c->in_place ? MPI_IN_PLACE : c->out, c->in, c->count, MPI_INT, MPI_SUM, comm, request));
    }
}

static void judge(struct call *c)
{
    size_t stride = c->kind == 1 && rank % 2 ? 2 : 1;
    for (int i = 0; i < c->count; i++) {
        unsigned wanted = 0;
        if (c->kind < 2)
            wanted = (unsigned)value(c->root, c->number, i);
        else
            for (int from = 0; from < size; from++)
                wanted += (unsigned)value(from, c->number, i);
        if ((unsigned)c->in[(size_t)i * stride] != wanted)
            fail(__FILE__, __LINE__, "call %d kind %d of %d: item %d is %d, expected %d", c->number, c->kind, c->count, i,
                 c->in[(size_t)i * stride], (int)wanted);
        if (stride == 2)
            EQUAL(c->in[(size_t)i * 2 + 1], -1);
    }
    free(c->out);
    free(c->in);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 6;
    MPI_Datatype gaps;
    OK(MPI_Type_create_resized(MPI_INT, 0, 8, &gaps));
    OK(MPI_Type_commit(&gaps));
    comms[0] = MPI_COMM_WORLD;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]));
    for (int i = 0; i < 40; i++)
        OK(MPI_Barrier(comms[i % 2]));
    int number = 0;
    for (int round = 0; round < rounds; round++) {
        struct call calls[CALLS];
        MPI_Request requests[CALLS];
        for (int i = 0; i < CALLS; i++) {
            calls[i].number = number++;
            MPI_Comm comm = comms[below(2)];
            start_call(&calls[i], comm, gaps, &requests[i]);
            int one = 1, sum = 0;
            if (below(4) == 0) {
                OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
                EQUAL(sum, size);
            }
        }
        /* Every rank has an order of its own. */
        uint64_t own = (uint64_t)(round * 100 + rank);
        for (int left = CALLS; left > 0; left--) {
            int at = -1;
            if (round % 3 == 0) {
                OK(MPI_Waitany(CALLS, requests, &at, MPI_STATUS_IGNORE));
            } else {
                do
                    at = (int)(next_random(&own) % CALLS);
                while (requests[at] == MPI_REQUEST_NULL);
                OK(MPI_Wait(&requests[at], MPI_STATUS_IGNORE));
            }
            judge(&calls[at]);
        }
    }
    /* One who sleeps is woken: the root comes late. A lost wake-up is a hang, as the backstop is an
     * hour (tests/e2e.toml). */
    int *late = calloc(MOST, sizeof *late);
    CHECK(late);
    MPI_Request request;
    for (int root = 0; root < size; root++) {
        for (int i = 0; i < MOST; i++)
            late[i] = rank == root ? value(root, number, i) : -1;
        OK(MPI_Ibcast(late, MOST, MPI_INT, root, MPI_COMM_WORLD, &request));
        if (rank == root) {
            double until = MPI_Wtime() + 0.02;
            while (MPI_Wtime() < until)
                ;
        }
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < MOST; i++)
            EQUAL(late[i], value(root, number, i));
    }
    free(late);
    OK(MPI_Type_free(&gaps));
    OK(MPI_Comm_free(&comms[1]));
    return finish();
}
