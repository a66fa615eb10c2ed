/* A process that loses communicators under `--mca max_communicators 60`: the call that would make
 * one more ends with MPI_ERR_NO_MEM and says which calls made most of those that are left; what is
 * freed can be made again (MPI-5.0 §7.4). Nor is there room for a window or a file then, and where
 * that is so at one member all are told. Argument: `returns` or `fatal`, by error handler. */
#include "check.h"

enum { MOST = 60, LAKES = 12 };

static MPI_Comm made[MOST];

/* The limit is reached at rank 0 alone. Frees one communicator at each rank. */
static void no_window_or_file(int alive)
{
    MPI_Win win;
    MPI_File file;
    int word;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (rank != 0)
        OK(MPI_Comm_free(&made[alive - 1]));
    CLASS(MPI_Win_create(&word, sizeof word, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_NO_MEM);
    CLASS(MPI_File_open(MPI_COMM_WORLD, "limit.scratch", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file),
          MPI_ERR_NO_MEM);
    if (rank == 0)
        OK(MPI_Comm_free(&made[alive - 1]));
    OK(MPI_Win_create(&word, sizeof word, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm ocean, more;
    MPI_Request request;
    int returns = argc > 1 && strcmp(argv[1], "returns") == 0, alive = 0;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &ocean));
    OK(MPI_Comm_set_name(ocean, "ocean"));
    OK(MPI_Comm_set_errhandler(ocean, returns ? MPI_ERRORS_RETURN : MPI_ERRORS_ARE_FATAL));
    for (int i = 0; i < LAKES; i++, alive++) {
        OK(MPI_Comm_split(MPI_COMM_SELF, 0, 0, &made[alive]));
        OK(MPI_Comm_set_name(made[alive], "lake"));
    }
    while (alive < MOST - 1)
        OK(MPI_Comm_dup(ocean, &made[alive++]));
    if (!returns && rank == 0)
        MPI_Comm_dup(ocean, &more);
    if (returns) {
        for (int again = 0; again < 3; again++) {
            CLASS(MPI_Comm_dup(ocean, &more), MPI_ERR_NO_MEM);
            CLASS(MPI_Comm_idup(ocean, &more, &request), MPI_ERR_NO_MEM);
            CLASS(MPI_Comm_split(ocean, 0, 0, &more), MPI_ERR_NO_MEM);
            OK(MPI_Comm_free(&made[--alive]));
            OK(MPI_Comm_idup(ocean, &made[alive++], &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        no_window_or_file(alive--);
    }
    while (alive > 0)
        OK(MPI_Comm_free(&made[--alive]));
    OK(MPI_Comm_free(&ocean));
    return finish();
}
