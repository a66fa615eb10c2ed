/* MPI_Sendrecv_replace without memory for its copy is MPI_ERR_NO_MEM; it ended the process. */
#include "check.h"

#include <sys/resource.h>
#include <unistd.h>

#define MANY (256 << 20)

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    unsigned char *buffer = malloc(MANY);
    CHECK(buffer != NULL);
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    CHECK(file != NULL && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    struct rlimit before, limit;
    CHECK(getrlimit(RLIMIT_AS, &before) == 0);
    limit = before;
    limit.rlim_cur = pages * (unsigned long)sysconf(_SC_PAGESIZE) + (64 << 20);
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    MPI_Request request;
    CLASS(MPI_Sendrecv_replace(buffer, MANY, MPI_BYTE, rank, 1, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_NO_MEM);
    CLASS(MPI_Isendrecv_replace(buffer, MANY, MPI_BYTE, rank, 1, rank, 1, MPI_COMM_WORLD, &request), MPI_ERR_NO_MEM);
    CHECK(setrlimit(RLIMIT_AS, &before) == 0);
    paint(buffer, 1000, 5);
    OK(MPI_Sendrecv_replace(buffer, 1000, MPI_BYTE, rank, 1, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EQUAL(damage(buffer, 1000, 5), -1);
    free(buffer);
    return finish();
}
