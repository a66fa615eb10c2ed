/* Functions that Open MPI's headers have beside those of MPI. A program that called one ended at
 * its name, without a warning by mpirun. */
#include "../check.h"
#include <mpi-ext.h>

int main(int argc, char **argv)
{
    char launched[OMPI_AFFINITY_STRING_MAX], current[OMPI_AFFINITY_STRING_MAX], exists[OMPI_AFFINITY_STRING_MAX];
    MPI_Session session;
    MPI_Info info;
    start(&argc, &argv);
    memset(launched, 0, sizeof launched);
    memset(current, 0, sizeof current);
    memset(exists, 0, sizeof exists);
    OK(OMPI_Affinity_str(OMPI_AFFINITY_RSRC_STRING_FMT, launched, current, exists));
    CHECK(launched[0] && current[0] && exists[0]);
    OK(OMPI_Affinity_str(OMPI_AFFINITY_LAYOUT_FMT, launched, current, exists));
    CHECK(launched[0] && current[0] && exists[0]);
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "unknown hint", "1"));
    OK(MPI_Session_set_info(session, info));
    OK(MPI_Info_free(&info));
    OK(MPI_Session_finalize(&session));
    return finish();
}
