/* Says which library is running: "version TEXT", the first line of MPI_Get_library_version. One
 * rank. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Init(&argc, &argv);
    MPI_Get_library_version(text, &length);
    for (int i = 0; i < length; i++)
        if (text[i] == '\n' || text[i] == '\t')
            text[i] = text[i] == '\t' ? ' ' : '\0';
    printf("version %s\n", text);
    MPI_Finalize();
    return 0;
}
