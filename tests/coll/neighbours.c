/* Neighbourhood collectives on grids, graphs and distributed graphs, in the blocking, nonblocking
 * and persistent forms, int and large counts, against computed answers; MPI_PROC_NULL blocks stay
 * untouched, rings of one and two processes pair below with above, nothing is in place. */
#include "check.h"

enum { MOST = 512, ITEMS = 3 };

/* What one process sends along its edge number `edge`. */
static int value(int from, int edge, int item)
{
    return from * 100000 + edge * 100 + item;
}

/* The neighbours of this process, and the edge's number at each source. */
static int in, out, from[MOST], to[MOST], edge_at_source[MOST];

enum form { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };

/* Completes what is under way; a persistent request is started twice. */
static void complete(enum form form, MPI_Request *request)
{
    if (form == NONBLOCKING)
        OK(MPI_Wait(request, MPI_STATUS_IGNORE));
    if (form == PERSISTENT) {
        for (int again = 0; again < 2; again++) {
            OK(MPI_Start(request));
            OK(MPI_Wait(request, MPI_STATUS_IGNORE));
        }
        OK(MPI_Request_free(request));
    }
}

#define IN_FORM(name, ...)                                                                          \
    do {                                                                                            \
        MPI_Request request = MPI_REQUEST_NULL;                                                     \
        if (form == BLOCKING)                                                                       \
            OK(MPI_Neighbor_##name(__VA_ARGS__));                                                   \
        else if (form == NONBLOCKING)                                                               \
            OK(MPI_Ineighbor_##name(__VA_ARGS__, &request));                                        \
        else                                                                                        \
            OK(MPI_Neighbor_##name##_init(__VA_ARGS__, MPI_INFO_NULL, &request));                   \
        complete(form, &request);                                                                   \
    } while (0)

#define LARGE(name, ...)                                                                            \
    do {                                                                                            \
        MPI_Request request = MPI_REQUEST_NULL;                                                     \
        if (form == BLOCKING)                                                                       \
            OK(MPI_Neighbor_##name##_c(__VA_ARGS__));                                               \
        else if (form == NONBLOCKING)                                                               \
            OK(MPI_Ineighbor_##name##_c(__VA_ARGS__, &request));                                    \
        else                                                                                        \
            OK(MPI_Neighbor_##name##_init_c(__VA_ARGS__, MPI_INFO_NULL, &request));                 \
        complete(form, &request);                                                                   \
    } while (0)

/* Each piece has its own length, one more item than its edge's number at the source, modulo 3. */
static int length(int edge)
{
    return 1 + edge % 3;
}

static void all_calls(MPI_Comm comm, enum form form)
{
    int me, sent[MOST * ITEMS], got[MOST * ITEMS];
    OK(MPI_Comm_rank(comm, &me));
    int counts[MOST], displs[MOST], rcounts[MOST], rdispls[MOST];
    MPI_Count wide[MOST], rwide[MOST];
    MPI_Aint apart[MOST], rapart[MOST], bytes[MOST], rbytes[MOST];
    MPI_Datatype types[MOST], rtypes[MOST];
    for (int large = 0; large < 2; large++) {
        for (int k = 0; k < ITEMS; k++)
            sent[k] = value(me, 0, k);
        /* Of the same shape, but among all: its schedule is not that of the next call. */
        int members;
        MPI_Request other;
        OK(MPI_Comm_size(comm, &members));
        OK(MPI_Iallgather(sent, ITEMS, MPI_INT, got, ITEMS, MPI_INT, comm, &other));
        OK(MPI_Wait(&other, MPI_STATUS_IGNORE));
        for (int i = 0; i < members * ITEMS; i++)
            EQUAL(got[i], value(i / ITEMS, 0, i % ITEMS));
        memset(got, -1, sizeof got);
        if (large)
            LARGE(allgather, sent, ITEMS, MPI_INT, got, ITEMS, MPI_INT, comm);
        else
            IN_FORM(allgather, sent, ITEMS, MPI_INT, got, ITEMS, MPI_INT, comm);
        for (int i = 0; i < in; i++)
            for (int k = 0; k < ITEMS; k++)
                EQUAL(got[i * ITEMS + k], from[i] == MPI_PROC_NULL ? -1 : value(from[i], 0, k));

        /* Received last piece first. */
        for (int i = 0; i < in; i++) {
            rwide[i] = rcounts[i] = ITEMS;
            rapart[i] = rdispls[i] = (in - 1 - i) * ITEMS;
        }
        memset(got, -1, sizeof got);
        if (large)
            LARGE(allgatherv, sent, ITEMS, MPI_INT, got, rwide, rapart, MPI_INT, comm);
        else
            IN_FORM(allgatherv, sent, ITEMS, MPI_INT, got, rcounts, rdispls, MPI_INT, comm);
        for (int i = 0; i < in; i++)
            for (int k = 0; k < ITEMS; k++)
                EQUAL(got[rdispls[i] + k], from[i] == MPI_PROC_NULL ? -1 : value(from[i], 0, k));

        for (int i = 0; i < out; i++)
            for (int k = 0; k < ITEMS; k++)
                sent[i * ITEMS + k] = value(me, i, k);
        memset(got, -1, sizeof got);
        if (large)
            LARGE(alltoall, sent, ITEMS, MPI_INT, got, ITEMS, MPI_INT, comm);
        else
            IN_FORM(alltoall, sent, ITEMS, MPI_INT, got, ITEMS, MPI_INT, comm);
        for (int i = 0; i < in; i++)
            for (int k = 0; k < ITEMS; k++)
                EQUAL(got[i * ITEMS + k],
                      from[i] == MPI_PROC_NULL ? -1 : value(from[i], edge_at_source[i], k));

        for (int i = 0; i < out; i++) {
            wide[i] = counts[i] = length(i);
            apart[i] = displs[i] = i * ITEMS;
            bytes[i] = (MPI_Aint)sizeof(int) * displs[i];
            types[i] = MPI_INT;
        }
        for (int i = 0; i < in; i++) {
            rwide[i] = rcounts[i] = length(from[i] == MPI_PROC_NULL ? 0 : edge_at_source[i]);
            rbytes[i] = (MPI_Aint)sizeof(int) * rdispls[i];
            rtypes[i] = MPI_INT;
        }
        for (int typed = 0; typed < 2; typed++) {
            memset(got, -1, sizeof got);
            if (typed && large)
                LARGE(alltoallw, sent, wide, bytes, types, got, rwide, rbytes, rtypes, comm);
            else if (typed)
                IN_FORM(alltoallw, sent, counts, bytes, types, got, rcounts, rbytes, rtypes, comm);
            else if (large)
                LARGE(alltoallv, sent, wide, apart, MPI_INT, got, rwide, rapart, MPI_INT, comm);
            else
                IN_FORM(alltoallv, sent, counts, displs, MPI_INT, got, rcounts, rdispls, MPI_INT, comm);
            for (int i = 0; i < in; i++)
                for (int k = 0; k < ITEMS; k++) {
                    int is = from[i] != MPI_PROC_NULL && k < rcounts[i];
                    EQUAL(got[rdispls[i] + k], is ? value(from[i], edge_at_source[i], k) : -1);
                }
        }
    }
}

static void all_forms(MPI_Comm comm)
{
    MPI_Comm copy;
    for (enum form form = BLOCKING; form < FORMS; form++)
        all_calls(comm, form);
    OK(MPI_Comm_dup(comm, &copy));
    all_calls(copy, NONBLOCKING);
    OK(MPI_Comm_free(&copy));
    int one = 1, two[MOST];
    CLASS(MPI_Neighbor_allgather(MPI_IN_PLACE, 1, MPI_INT, two, 1, MPI_INT, comm), MPI_ERR_BUFFER);
    CLASS(MPI_Neighbor_alltoall(&one, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, comm), MPI_ERR_BUFFER);
    OK(MPI_Comm_free(&comm));
}

/* What goes down from a process comes from above at its neighbour. */
static void grid(int ndims, const int *dims, const int *periods)
{
    MPI_Comm cart;
    OK(MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 0, &cart));
    if (cart == MPI_COMM_NULL)
        return;
    in = out = 2 * ndims;
    for (int axis = 0; axis < ndims; axis++) {
        OK(MPI_Cart_shift(cart, axis, 1, &from[2 * axis], &from[2 * axis + 1]));
        for (int way = 0; way < 2; way++) {
            to[2 * axis + way] = from[2 * axis + way];
            edge_at_source[2 * axis + way] = 2 * axis + 1 - way;
        }
    }
    all_forms(cart);
}

static unsigned state;

static int below(int limit)
{
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 16) % (unsigned)limit);
}

/* Any edges, repeated ones and loops too; `both`: each also back, for MPI_Graph_create. */
static void graph(unsigned seed, int both)
{
    state = seed;
    int all = below(size * 3 + 1), source[MOST], target[MOST], n = 0;
    for (int i = 0; i < all; i++) {
        source[n] = below(size);
        target[n++] = below(size);
        if (both) {
            source[n] = target[n - 1];
            target[n] = source[n - 1];
            n++;
        }
    }
    int degree[MOST] = {0}, indx[MOST], edges[MOST], used = 0;
    in = out = 0;
    for (int node = 0; node < size; node++) {
        for (int i = 0; i < n; i++)
            if (source[i] == node)
                edges[used++] = target[i];
        indx[node] = used;
    }
    for (int i = 0; i < n; i++) {
        if (target[i] == rank && !both) {
            from[in] = source[i];
            edge_at_source[in++] = degree[source[i]];
        }
        degree[source[i]]++;
        if (source[i] == rank)
            to[out++] = target[i];
    }
    MPI_Comm comm;
    if (!both) {
        OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, from, MPI_UNWEIGHTED, out, to, MPI_UNWEIGHTED,
                                          MPI_INFO_NULL, 0, &comm));
        all_forms(comm);
        return;
    }
    /* The k-th edge between two processes is the k-th in both their lists. */
    in = out;
    for (int i = 0; i < in; i++) {
        from[i] = to[i];
        int before = 0, begin = from[i] ? indx[from[i] - 1] : 0;
        for (int k = 0; k < i; k++)
            before += to[k] == to[i];
        for (int at = begin; at < indx[from[i]]; at++)
            if (edges[at] == rank && before-- == 0)
                edge_at_source[i] = at - begin;
    }
    OK(MPI_Graph_create(MPI_COMM_WORLD, size, indx, edges, 0, &comm));
    all_forms(comm);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int periods = 0; periods < 8; periods++) {
        int wraps[3] = {periods & 1, periods >> 1 & 1, periods >> 2};
        grid(1, (int[]){size}, wraps);
        grid(3, (int[]){1, size, 1}, wraps);
        if (size >= 2)
            grid(2, (int[]){2, size / 2}, wraps);
        if (size >= 4)
            grid(3, (int[]){2, 1, 2}, wraps);
    }
    grid(0, NULL, NULL);
    for (unsigned seed = 0; seed < 16; seed++)
        graph(seed, seed % 2);
    int one = 1, two;
    CLASS(MPI_Neighbor_allgather(&one, 1, MPI_INT, &two, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TOPOLOGY);
    return finish();
}
