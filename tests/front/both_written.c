/* Lists of results longer than what the call writes: the rest stays as it was, as does the whole
 * list if the call fails. All entries were converted, so numbers that are ranks in one of the two
 * ABIs changed. */
#include "../check.h"

enum { LENGTH = 40 };

static void fill(int *list)
{
    for (int i = 0; i < LENGTH; i++)
        list[i] = -1 - i;
}

/* Entries from `first` on are those of fill(). */
static void kept(const int *list, int first)
{
    for (int i = first; i < LENGTH; i++)
        EQUAL(list[i], -1 - i);
}

int main(int argc, char **argv)
{
    int sources[LENGTH], destinations[LENGTH], ranks[LENGTH], other[LENGTH];
    MPI_Comm graph;
    MPI_Group group;
    start(&argc, &argv);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED,
                                      MPI_INFO_NULL, 0, &graph));
    fill(sources);
    fill(destinations);
    OK(MPI_Dist_graph_neighbors(graph, LENGTH, sources, MPI_UNWEIGHTED, LENGTH, destinations, MPI_UNWEIGHTED));
    EQUAL(sources[0], left);
    EQUAL(destinations[0], right);
    kept(sources, 1);
    kept(destinations, 1);
    fill(sources);
    fill(destinations);
    OK(MPI_Dist_graph_neighbors(graph, 1, sources, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED));
    EQUAL(sources[0], left);
    kept(sources, 1);

    OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    for (int i = 0; i < LENGTH; i++)
        ranks[i] = i % 2 ? MPI_PROC_NULL : rank;
    fill(other);
    OK(MPI_Group_translate_ranks(group, LENGTH, ranks, group, other));
    for (int i = 0; i < LENGTH; i++)
        EQUAL(other[i], ranks[i]);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    ranks[0] = size;
    fill(other);
    CLASS(MPI_Group_translate_ranks(group, LENGTH, ranks, group, other), MPI_ERR_RANK);
    kept(other, 0);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&graph));
    return finish();
}
