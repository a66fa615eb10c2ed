/* Distributed graphs: random edges with repetitions and loops, contributed by anybody or by their
 * ends; weighted, unweighted and without weights to give; neighbours agree with the edges. */
#include "check.h"

enum { MOST = 256 };

static unsigned state;

static int below(int limit)
{
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 16) % (unsigned)limit);
}

/* The graph, the same on all ranks: who contributes, both ends, weight. */
static struct edge {
    int by, from, to, weight;
} edges[MOST];
static int all;

static void invent(unsigned seed)
{
    state = seed;
    all = below(4) ? below(size * 5 + 1) : 0;
    for (int i = 0; i < all; i++)
        edges[i] = (struct edge){below(size), below(size), below(size), below(100)};
}

/* The neighbours of `node`, in any order but with the edges between two processes in one order. */
static void check_neighbours(MPI_Comm graph, int node, int weighted)
{
    int in, out, has, from[MOST], to[MOST], from_weights[MOST], to_weights[MOST], kind;
    OK(MPI_Topo_test(graph, &kind));
    EQUAL(kind, MPI_DIST_GRAPH);
    OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &has));
    EQUAL(!!has, weighted);
    int wanted_in = 0, wanted_out = 0;
    for (int i = 0; i < all; i++) {
        wanted_in += edges[i].to == node;
        wanted_out += edges[i].from == node;
    }
    EQUAL(in, wanted_in);
    EQUAL(out, wanted_out);
    memset(from_weights, -1, sizeof from_weights);
    OK(MPI_Dist_graph_neighbors(graph, in, from, from_weights, out, to, to_weights));
    if (!weighted)
        EQUAL(from_weights[0], -1);
    int sum = 0, wanted = 0;
    for (int i = 0; i < in; i++)
        sum += (weighted ? from_weights[i] : 1) * (1 + from[i]);
    for (int i = 0; i < out; i++)
        sum += (weighted ? to_weights[i] : 1) * 1000 * (1 + to[i]);
    for (int i = 0; i < all; i++) {
        if (edges[i].to == node)
            wanted += (weighted ? edges[i].weight : 1) * (1 + edges[i].from);
        if (edges[i].from == node)
            wanted += (weighted ? edges[i].weight : 1) * 1000 * (1 + edges[i].to);
    }
    EQUAL(sum, wanted);
    /* Only the first part, and no weights. */
    if (in > 1 && out > 1) {
        int first[2] = {-1, -1}, second[2] = {-1, -1};
        OK(MPI_Dist_graph_neighbors(graph, 1, first, MPI_UNWEIGHTED, 1, second, MPI_UNWEIGHTED));
        CHECK(first[0] == from[0] && first[1] == -1 && second[0] == to[0] && second[1] == -1);
    }
    CLASS(MPI_Graphdims_get(graph, &in, &out), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Cartdim_get(graph, &in), MPI_ERR_TOPOLOGY);
}

static void check_graph(MPI_Comm graph, int reorder, int weighted)
{
    int me, same;
    MPI_Comm copy;
    OK(MPI_Comm_rank(graph, &me));
    if (!reorder) {
        OK(MPI_Comm_compare(MPI_COMM_WORLD, graph, &same));
        EQUAL(same, MPI_CONGRUENT);
    }
    check_neighbours(graph, me, weighted);
    OK(MPI_Comm_dup(graph, &copy));
    check_neighbours(copy, me, weighted);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&graph));
}

/* Each edge by its contributor, in pieces of one edge or of runs with one source. */
static void contributed(int weighted, int reorder, int runs)
{
    int sources[MOST], degrees[MOST], to[MOST], weights[MOST], n = 0, mine = 0;
    MPI_Comm graph;
    for (int i = 0; i < all; i++)
        if (edges[i].by == rank) {
            if (runs && n && sources[n - 1] == edges[i].from)
                degrees[n - 1]++;
            else {
                sources[n] = edges[i].from;
                degrees[n++] = 1;
            }
            to[mine] = edges[i].to;
            weights[mine++] = edges[i].weight;
        }
    const int *given = !weighted ? MPI_UNWEIGHTED : mine ? weights : MPI_WEIGHTS_EMPTY;
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, to, given, MPI_INFO_NULL, reorder, &graph));
    check_graph(graph, reorder, weighted);
}

static void adjacent(int weighted, int reorder)
{
    int from[MOST], to[MOST], from_weights[MOST], to_weights[MOST], in = 0, out = 0;
    MPI_Comm graph;
    for (int i = 0; i < all; i++) {
        if (edges[i].to == rank) {
            from[in] = edges[i].from;
            from_weights[in++] = edges[i].weight;
        }
        if (edges[i].from == rank) {
            to[out] = edges[i].to;
            to_weights[out++] = edges[i].weight;
        }
    }
    const int *in_weights = !weighted ? MPI_UNWEIGHTED : in ? from_weights : MPI_WEIGHTS_EMPTY;
    const int *out_weights = !weighted ? MPI_UNWEIGHTED : out ? to_weights : MPI_WEIGHTS_EMPTY;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, from, in_weights, out, to, out_weights, MPI_INFO_NULL,
                                      reorder, &graph));
    int me;
    OK(MPI_Comm_rank(graph, &me));
    if (me == rank) {
        /* The order is the one given. */
        int got_from[MOST], got_to[MOST];
        OK(MPI_Dist_graph_neighbors(graph, in, got_from, MPI_UNWEIGHTED, out, got_to, MPI_UNWEIGHTED));
        for (int i = 0; i < in; i++)
            EQUAL(got_from[i], from[i]);
        for (int i = 0; i < out; i++)
            EQUAL(got_to[i], to[i]);
    }
    check_graph(graph, reorder, weighted);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (unsigned seed = 0; seed < 24; seed++) {
        invent(seed);
        contributed(seed % 2, seed / 2 % 2, seed / 4 % 2);
        adjacent(seed % 2, seed / 2 % 2);
    }
    MPI_Comm none;
    int one = 1, two = 2, zero = 0, minus = -1;
    CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, &zero, &one, &one, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &none),
          MPI_ERR_RANK);
    CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, &two, &zero, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &none),
          MPI_ERR_RANK);
    CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, &zero, &one, &zero, &minus, MPI_INFO_NULL, 0, &none), MPI_ERR_ARG);
    CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, &zero, &one, &zero, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &none),
          MPI_ERR_ARG);
    CLASS(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, &zero, &one, 1, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                         &none),
          MPI_ERR_ARG);
    return finish();
}
