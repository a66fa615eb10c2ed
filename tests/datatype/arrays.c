/* Distributed arrays: the parts of all ranks cover each element once, in the order the standard's
 * formulas give. */
#include "check.h"

/* Which process along one dimension owns a global index. */
static int owner(int index, int global, int distribution, int argument, int processes)
{
    if (distribution == MPI_DISTRIBUTE_NONE)
        return 0;
    if (distribution == MPI_DISTRIBUTE_BLOCK) {
        int block = argument == MPI_DISTRIBUTE_DFLT_DARG ? (global + processes - 1) / processes : argument;
        return index / block;
    }
    int block = argument == MPI_DISTRIBUTE_DFLT_DARG ? 1 : argument;
    return index / block % processes;
}

static void darray(uint64_t *seed)
{
    int dims = 1 + (int)(next_random(seed) % 3), sizes[3], distributions[3], arguments[3], processes[3], total = 1, ranks = 1;
    int order = next_random(seed) % 2 ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    for (int d = 0; d < dims; d++) {
        static const int KINDS[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
        sizes[d] = 1 + (int)(next_random(seed) % 9);
        distributions[d] = KINDS[next_random(seed) % 3];
        processes[d] = distributions[d] == MPI_DISTRIBUTE_NONE ? 1 : 1 + (int)(next_random(seed) % 3);
        arguments[d] = MPI_DISTRIBUTE_DFLT_DARG;
        if (distributions[d] == MPI_DISTRIBUTE_CYCLIC && next_random(seed) % 2)
            arguments[d] = 1 + (int)(next_random(seed) % 3);
        if (distributions[d] == MPI_DISTRIBUTE_BLOCK && next_random(seed) % 2)
            arguments[d] = (sizes[d] + processes[d] - 1) / processes[d] + 1;
        total *= sizes[d];
        ranks *= processes[d];
    }
    int *global = malloc((size_t)total * sizeof *global), *part = malloc((size_t)total * sizeof *part);
    int covered = 0;
    for (int i = 0; i < total; i++)
        global[i] = i;
    for (int process = 0; process < ranks; process++) {
        MPI_Datatype type;
        MPI_Aint lb, extent;
        OK(MPI_Type_create_darray(ranks, process, dims, sizes, distributions, arguments, processes, order, MPI_INT, &type));
        OK(MPI_Type_commit(&type));
        OK(MPI_Type_get_extent(type, &lb, &extent));
        EQUAL(lb, 0);
        EQUAL(extent, 4 * total);
        int position = 0, bytes;
        OK(MPI_Type_size(type, &bytes));
        OK(MPI_Pack(global, 1, type, part, 4 * total, &position, MPI_COMM_WORLD));
        EQUAL(position, bytes);
        /* The process grid is in C order whatever the array's order is. */
        int place[3], rest = process, next = 0;
        for (int d = dims - 1; d >= 0; d--) {
            place[d] = rest % processes[d];
            rest /= processes[d];
        }
        for (int i = 0; i < total; i++) {
            int index[3], left = i, mine = 1;
            for (int k = 0; k < dims; k++) {
                int d = order == MPI_ORDER_C ? dims - 1 - k : k;
                index[d] = left % sizes[d];
                left /= sizes[d];
            }
            for (int d = 0; d < dims; d++)
                mine &= owner(index[d], sizes[d], distributions[d], arguments[d], processes[d]) == place[d];
            if (mine) {
                CHECK(next < bytes / 4);
                EQUAL(part[next], i);
                next++;
            }
        }
        EQUAL(next, bytes / 4);
        covered += next;
        OK(MPI_Type_free(&type));
    }
    EQUAL(covered, total);
    free(global);
    free(part);
}

static void subarray(uint64_t *seed)
{
    int dims = 1 + (int)(next_random(seed) % 3), sizes[3], parts[3], starts[3], total = 1, inner = 1;
    int order = next_random(seed) % 2 ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    for (int d = 0; d < dims; d++) {
        sizes[d] = 1 + (int)(next_random(seed) % 8);
        parts[d] = 1 + (int)(next_random(seed) % (uint64_t)sizes[d]);
        starts[d] = (int)(next_random(seed) % (uint64_t)(sizes[d] - parts[d] + 1));
        total *= sizes[d];
        inner *= parts[d];
    }
    int *global = malloc((size_t)total * sizeof *global), *part = malloc((size_t)inner * sizeof *part), position = 0, next = 0;
    MPI_Datatype type;
    OK(MPI_Type_create_subarray(dims, sizes, parts, starts, order, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    for (int i = 0; i < total; i++)
        global[i] = i;
    OK(MPI_Pack(global, 1, type, part, 4 * inner, &position, MPI_COMM_WORLD));
    EQUAL(position, 4 * inner);
    for (int i = 0; i < total; i++) {
        int left = i, mine = 1;
        for (int k = 0; k < dims; k++) {
            int d = order == MPI_ORDER_C ? dims - 1 - k : k, index = left % sizes[d];
            left /= sizes[d];
            mine &= index >= starts[d] && index < starts[d] + parts[d];
        }
        if (mine) {
            EQUAL(part[next], i);
            next++;
        }
    }
    OK(MPI_Type_free(&type));
    free(global);
    free(part);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    for (uint64_t round = 1; round <= 800; round++) {
        uint64_t seed = round;
        darray(&seed);
        subarray(&seed);
    }
    return finish();
}
