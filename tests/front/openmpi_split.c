/* The split types of Open MPI beside those of the standard: types of hardware, and CU and CLUSTER
 * for all processes. They were an error. A process that may use several instances is alone. */
#include "../check.h"

static int split(int type, int key)
{
    MPI_Comm comm;
    int members, first, mine = rank;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, type, key, MPI_INFO_NULL, &comm));
    if (type == MPI_UNDEFINED) {
        CHECK(comm == MPI_COMM_NULL);
        return 0;
    }
    CHECK(comm != MPI_COMM_NULL);
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MAX, comm));
    CHECK(first >= rank);
    OK(MPI_Comm_free(&comm));
    return members;
}

int main(int argc, char **argv)
{
    static const int inside[] = {OMPI_COMM_TYPE_HWTHREAD, OMPI_COMM_TYPE_CORE, OMPI_COMM_TYPE_L1CACHE,
                                 OMPI_COMM_TYPE_L2CACHE, OMPI_COMM_TYPE_L3CACHE, OMPI_COMM_TYPE_SOCKET,
                                 OMPI_COMM_TYPE_NUMA};
    start(&argc, &argv);
    for (int i = 0; i < 7; i++) {
        int members = split(inside[i], 0);
        CHECK(members >= 1 && members <= size);
    }
    EQUAL(split(OMPI_COMM_TYPE_CU, 0), size);
    EQUAL(split(OMPI_COMM_TYPE_CLUSTER, -rank), size);
    EQUAL(split(OMPI_COMM_TYPE_HOST, 0), split(MPI_COMM_TYPE_SHARED, 0));
    /* Types of the members may differ. */
    split(rank % 2 ? MPI_UNDEFINED : OMPI_COMM_TYPE_CORE, 0);
    split(rank % 2 ? MPI_UNDEFINED : OMPI_COMM_TYPE_CLUSTER, 0);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MPI_Comm comm;
    CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, 99, 0, MPI_INFO_NULL, &comm), MPI_ERR_ARG);
    return finish();
}
