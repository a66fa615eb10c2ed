/* Communicators that live for a few calls need nothing of their own: no memory is mapped for them.
 * Before, each had an area in shared memory made in its first collective call and given back when
 * it was freed, which took most of the time of programs that split communicators in a loop. One
 * that is called often gets its area later, in the middle of its calls. */
#include "check.h"

/* Mappings of the job's segment. */
static int mappings(void)
{
    char line[4096];
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (maps == NULL)
        return -1;
    while (fgets(line, sizeof line, maps) != NULL)
        count += strstr(line, "memfd:") != NULL;
    fclose(maps);
    return count;
}

/* Some calls on a new communicator of half of the ranks. Gives the mappings while it is there. */
static int use(int calls)
{
    MPI_Comm half;
    static double data[8192];
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    int members;
    MPI_Comm_size(half, &members);
    for (int call = 0; call < calls; call++) {
        int one = call, sum = 0;
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, half);
        CHECK(sum == call * members);
        int root = call % members, me;
        MPI_Comm_rank(half, &me);
        for (int i = 0; i < 8192; i++)
            data[i] = me == root ? i + call : -1;
        MPI_Bcast(data, 8192, MPI_DOUBLE, root, half);
        for (int i = 0; i < 8192; i += 511)
            CHECK(data[i] == i + call);
    }
    int during = mappings();
    MPI_Comm_free(&half);
    return during;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    /* All pairs have exchanged messages, short and long. */
    for (int round = 0; round < 3; round++)
        use(2);
    MPI_Barrier(MPI_COMM_WORLD);
    int before = mappings();
    if (before < 1)
        SKIP("no /proc/self/maps");
    for (int round = 0; round < 20; round++)
        CHECK(use(2) <= before);
    /* "maps" as an argument: the components in use are those that make an area. */
    int makes_areas = argc > 1 && strcmp(argv[1], "maps") == 0;
    for (int round = 0; round < 3; round++) {
        int during = use(200);
        CHECK(!makes_areas || during > before);
    }
    return finish();
}
