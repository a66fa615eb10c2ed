/* A member that the system gives no address space for the memory of a window: making it is an error
 * at all members, none waits for the others, and the next window is made. MPI-5.0 §12.2. */
#include "../check.h"
#include <sys/resource.h>
#include <unistd.h>

enum { EACH = 16 << 20, LEFT = 4 << 20, ROUNDS = 3 };

static rlim_t address_space(void)
{
    unsigned long pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    CHECK(statm && fscanf(statm, "%lu", &pages) == 1);
    fclose(statm);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static int allocate(int shared, char **base, MPI_Win *win)
{
    if (shared)
        return MPI_Win_allocate_shared(EACH, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win);
    return MPI_Win_allocate(EACH, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win);
}

static void one_round(int shared, int who)
{
    struct rlimit old;
    MPI_Win win;
    char *base;
    EQUAL(getrlimit(RLIMIT_AS, &old), 0);
    if (rank == who) {
        struct rlimit low = {address_space() + LEFT, old.rlim_max};
        EQUAL(setrlimit(RLIMIT_AS, &low), 0);
    }
    int code = allocate(shared, &base, &win), class;
    EQUAL(setrlimit(RLIMIT_AS, &old), 0);
    OK(MPI_Error_class(code, &class));
    EQUAL(class, MPI_ERR_NO_MEM);
    OK(allocate(shared, &base, &win));
    memset(base, rank, EACH);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
}

/* Whether all ranks share memory. */
static int is_one_node(void)
{
    MPI_Comm node;
    int members;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_size(node, &members));
    OK(MPI_Comm_free(&node));
    OK(MPI_Allreduce(MPI_IN_PLACE, &members, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    return members == size;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int kinds = is_one_node() ? 2 : 1;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    /* Whoever cannot map what collective calls need loses those for good: it is mapped before. */
    static char bytes[4096];
    OK(MPI_Bcast(bytes, sizeof bytes, MPI_BYTE, 0, MPI_COMM_WORLD));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < ROUNDS; i++)
        for (int shared = 0; shared < kinds; shared++) {
            one_round(shared, 0);
            one_round(shared, size - 1);
        }
    return finish();
}
