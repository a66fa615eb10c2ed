/* A call with lists asks the library for their lengths. A handle that was freed is an error of that
 * call alone: its handler runs once. It ran for each question, too. */
#include "../check.h"

static int seen;

static void count(MPI_Comm *comm, int *code, ...)
{
    int class;
    OK(MPI_Error_class(*code, &class));
    CHECK(class == MPI_ERR_COMM || class == MPI_ERR_TYPE);
    CHECK(*comm == MPI_COMM_SELF || *comm == MPI_COMM_WORLD);
    seen++;
}

#define ONCE(call)                      \
    do {                                \
        seen = 0;                       \
        CHECK((call) != MPI_SUCCESS);   \
        EQUAL(seen, 1);                 \
    } while (0)

int main(int argc, char **argv)
{
    int counts[1] = {1}, offsets[1] = {0}, numbers[4], value = 0, answer;
    MPI_Aint places[4];
    MPI_Datatype types[1] = {MPI_INT}, type, freed;
    MPI_Comm comm, gone, made;
    MPI_Request request;
    MPI_Errhandler handler;
    start(&argc, &argv);
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    gone = comm;
    OK(MPI_Comm_free(&comm));
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    freed = type;
    OK(MPI_Type_free(&type));
    OK(MPI_Comm_create_errhandler(count, &handler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
    ONCE(MPI_Alltoallw(&value, counts, offsets, types, &answer, counts, offsets, types, gone));
    ONCE(MPI_Ialltoallw(&value, counts, offsets, types, &answer, counts, offsets, types, gone,
                        &request));
    ONCE(MPI_Neighbor_alltoallw(&value, counts, places, types, &answer, counts, places, types,
                                gone));
    ONCE(MPI_Comm_spawn("no-such", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, gone, &made,
                        MPI_ERRCODES_IGNORE));
    ONCE(MPI_Type_get_contents(freed, 4, 4, 1, numbers, places, types));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Errhandler_free(&handler));
    return finish();
}
