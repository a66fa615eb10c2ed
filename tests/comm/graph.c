/* Graph topologies: what was given comes back, repeated edges and loops too, in the order given;
 * excess processes get MPI_COMM_NULL; duplicates keep the graph; wrong kinds and wrong arguments
 * are refused. */
#include "check.h"

enum { MOST = 64 };

/* The same pseudo-random numbers on all ranks. */
static unsigned state;

static int below(int limit)
{
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 16) % (unsigned)limit);
}

static void same_graph(MPI_Comm graph, int nodes, const int *indx, const int *edges)
{
    int got_nodes, got_edges, got_indx[MOST], got[MOST * 4], n, kind;
    OK(MPI_Topo_test(graph, &kind));
    EQUAL(kind, MPI_GRAPH);
    OK(MPI_Comm_size(graph, &n));
    EQUAL(n, nodes);
    OK(MPI_Graphdims_get(graph, &got_nodes, &got_edges));
    EQUAL(got_nodes, nodes);
    EQUAL(got_edges, indx[nodes - 1]);
    OK(MPI_Graph_get(graph, nodes, got_edges, got_indx, got));
    for (int i = 0; i < nodes; i++)
        EQUAL(got_indx[i], indx[i]);
    for (int i = 0; i < got_edges; i++)
        EQUAL(got[i], edges[i]);
    for (int node = 0; node < nodes; node++) {
        int from = node ? indx[node - 1] : 0;
        OK(MPI_Graph_neighbors_count(graph, node, &n));
        EQUAL(n, indx[node] - from);
        OK(MPI_Graph_neighbors(graph, node, n, got));
        for (int i = 0; i < n; i++)
            EQUAL(got[i], edges[from + i]);
        if (n)
            CLASS(MPI_Graph_neighbors(graph, node, n - 1, got), MPI_ERR_ARG);
    }
    CLASS(MPI_Graph_neighbors_count(graph, nodes, &n), MPI_ERR_RANK);
    CLASS(MPI_Graph_get(graph, nodes - 1, got_edges, got_indx, got), MPI_ERR_ARG);
    CLASS(MPI_Cartdim_get(graph, &n), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Dist_graph_neighbors_count(graph, &n, &n, &n), MPI_ERR_TOPOLOGY);
}

static void random_graph(unsigned seed, int reorder)
{
    state = seed;
    int nodes = 1 + below(size), indx[MOST], edges[MOST * 4], all = 0;
    for (int node = 0; node < nodes; node++) {
        for (int left = below(4); left; left--)
            edges[all++] = below(nodes);
        indx[node] = all;
    }
    MPI_Comm graph, copy;
    int mapped, me;
    OK(MPI_Graph_map(MPI_COMM_WORLD, nodes, indx, edges, &mapped));
    CHECK(mapped == MPI_UNDEFINED || (mapped >= 0 && mapped < nodes));
    int takes_part = mapped != MPI_UNDEFINED, parts;
    OK(MPI_Allreduce(&takes_part, &parts, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(parts, nodes);
    OK(MPI_Graph_create(MPI_COMM_WORLD, nodes, indx, edges, reorder, &graph));
    if (!reorder)
        CHECK((graph != MPI_COMM_NULL) == (rank < nodes));
    if (reorder)
        CHECK((graph != MPI_COMM_NULL) == takes_part);
    if (graph == MPI_COMM_NULL)
        return;
    OK(MPI_Comm_rank(graph, &me));
    EQUAL(me, reorder ? mapped : rank);
    same_graph(graph, nodes, indx, edges);
    OK(MPI_Comm_dup(graph, &copy));
    same_graph(copy, nodes, indx, edges);
    OK(MPI_Comm_free(&copy));
    MPI_Request request;
    OK(MPI_Comm_idup(graph, &copy, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    same_graph(copy, nodes, indx, edges);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&graph));
}

/* The standard allows such graphs, and no neighbourhood collective on them: it would hang. */
static void one_way(void)
{
    MPI_Comm graph;
    if (size < 2)
        return;
    OK(MPI_Graph_create(MPI_COMM_WORLD, 2, (int[]){1, 1}, (int[]){1}, 0, &graph));
    if (graph == MPI_COMM_NULL)
        return;
    int own = rank, theirs[1];
    MPI_Request request;
    OK(MPI_Comm_set_errhandler(graph, MPI_ERRORS_RETURN));
    CLASS(MPI_Neighbor_allgather(&own, 1, MPI_INT, theirs, 1, MPI_INT, graph), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Ineighbor_alltoall(&own, 1, MPI_INT, theirs, 1, MPI_INT, graph, &request), MPI_ERR_TOPOLOGY);
    OK(MPI_Comm_free(&graph));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (unsigned seed = 0; seed < 40; seed++)
        random_graph(seed, seed % 2);
    one_way();
    MPI_Comm none;
    OK(MPI_Graph_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &none));
    CHECK(none == MPI_COMM_NULL);
    int n;
    CLASS(MPI_Graphdims_get(MPI_COMM_WORLD, &n, &n), MPI_ERR_TOPOLOGY);
    CLASS(MPI_Graph_create(MPI_COMM_SELF, 2, (int[]){0, 0}, NULL, 0, &none), MPI_ERR_ARG);
    CLASS(MPI_Graph_create(MPI_COMM_SELF, -1, NULL, NULL, 0, &none), MPI_ERR_ARG);
    CLASS(MPI_Graph_create(MPI_COMM_SELF, 1, (int[]){1}, (int[]){1}, 0, &none), MPI_ERR_RANK);
    return finish();
}
