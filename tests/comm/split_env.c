/* MPI_Comm_split_type tells the resource it found in the info it is given, but not in MPI_INFO_ENV,
 * which nobody may change: there the next reader of MPI_INFO_ENV found it. */
#include "check.h"

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Info info;
    MPI_Comm part;
    int flag, length = 0, there;
    OK(MPI_Info_create(&info));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_UNGUIDED, rank, info, &part));
    if (part == MPI_COMM_NULL)
        SKIP("no level of the machine divides the ranks");
    OK(MPI_Comm_free(&part));
    OK(MPI_Info_get_string(info, "mpi_hw_resource_type", &length, NULL, &there));
    EQUAL(there, 1);
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_UNGUIDED, rank, MPI_INFO_ENV, &part));
    CHECK(part != MPI_COMM_NULL);
    OK(MPI_Comm_free(&part));
    OK(MPI_Info_get_string(MPI_INFO_ENV, "mpi_hw_resource_type", &length, NULL, &flag));
    EQUAL(flag, 0);
    return finish();
}
