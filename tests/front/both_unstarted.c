/* The codes of a spawn that fails, in all processes of the group: they are those of the program's
 * ABI. Only the root's were set. */
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Comm made = MPI_COMM_NULL;
    char *commands[2] = {"there/is/no/such/program", "nor/this/one"};
    int each[2] = {1, 2}, codes[8];
    MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
    start(&argc, &argv);
    int root = size - 1;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int i = 0; i < 8; i++)
        codes[i] = -1;
    CLASS(MPI_Comm_spawn(commands[0], MPI_ARGV_NULL, rank == root ? 3 : -5, MPI_INFO_NULL, root, MPI_COMM_WORLD,
                         &made, codes),
          MPI_ERR_SPAWN);
    for (int i = 0; i < 8; i++)
        EQUAL(codes[i], i < 3 ? MPI_ERR_SPAWN : -1);
    for (int i = 0; i < 8; i++)
        codes[i] = -1;
    CLASS(MPI_Comm_spawn_multiple(rank == root ? 2 : -5, commands, MPI_ARGVS_NULL, each, infos, root,
                                  MPI_COMM_WORLD, &made, codes),
          MPI_ERR_SPAWN);
    for (int i = 0; i < 8; i++)
        EQUAL(codes[i], i < 3 ? MPI_ERR_SPAWN : -1);
    /* Some ignore them. */
    CLASS(MPI_Comm_spawn(commands[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, root, MPI_COMM_WORLD, &made,
                         rank == 0 ? MPI_ERRCODES_IGNORE : codes),
          MPI_ERR_SPAWN);
    CHECK(made == MPI_COMM_NULL);
    return finish();
}
