/* One operation on a dynamic window reaches several attached regions: those that lie side by side,
 * and those with memory between them that is not attached, which stays as it is. MPI-5.0
 * §12.2.4. */
#include "check.h"

/* Two regions with a gap: each of EACH ints. */
enum { EACH = 30000, GAP = 10, ALL = 2 * EACH + GAP, BLOCKS = EACH / 3 };

static int memory[ALL], origin[2 * EACH], result[2 * EACH];
static MPI_Aint all[64];
static MPI_Win win;

/* Ints that lie side by side, attached in two pieces that meet inside of one of them. */
static int beside[4];
static MPI_Aint all_beside[64];

static void fill(void)
{
    for (int i = 0; i < ALL; i++)
        memory[i] = i;
    for (int i = 0; i < 4; i++)
        beside[i] = 100 + i;
}

static void make(void)
{
    MPI_Aint here;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_attach(win, memory, EACH * sizeof(int)));
    OK(MPI_Win_attach(win, memory + EACH + GAP, EACH * sizeof(int)));
    OK(MPI_Get_address(memory, &here));
    OK(MPI_Allgather(&here, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    OK(MPI_Win_attach(win, beside, 6));
    OK(MPI_Win_attach(win, (char *)beside + 6, sizeof beside - 6));
    OK(MPI_Get_address(beside, &here));
    OK(MPI_Allgather(&here, 1, MPI_AINT, all_beside, 1, MPI_AINT, MPI_COMM_WORLD));
}

/* The first and the second region, whole. */
static MPI_Datatype both(void)
{
    MPI_Datatype type;
    OK(MPI_Type_create_indexed_block(2, EACH, (int[]){0, EACH + GAP}, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    return type;
}

/* The same in many blocks. */
static MPI_Datatype many(void)
{
    MPI_Datatype part, type;
    OK(MPI_Type_vector(BLOCKS, 3, 3, MPI_INT, &part));
    OK(MPI_Type_create_hindexed_block(2, 1, (MPI_Aint[]){0, (EACH + GAP) * (MPI_Aint)sizeof(int)}, part, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_free(&part));
    return type;
}

/* Where the int at place `i` of the packed data lies. */
static int place(int i)
{
    return i < EACH ? i : i + GAP;
}

enum kind { PUT, GET, ACCUMULATE, GET_ACCUMULATE, RPUT, RGET, RACCUMULATE, RGET_ACCUMULATE, KINDS };

static void operate(enum kind kind, int target, MPI_Datatype type)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Aint at = all[target];
    int n = 2 * EACH;
    switch (kind) {
    case PUT:
        OK(MPI_Put(origin, n, MPI_INT, target, at, 1, type, win));
        break;
    case GET:
        OK(MPI_Get(result, n, MPI_INT, target, at, 1, type, win));
        break;
    case ACCUMULATE:
        OK(MPI_Accumulate(origin, n, MPI_INT, target, at, 1, type, MPI_SUM, win));
        break;
    case GET_ACCUMULATE:
        OK(MPI_Get_accumulate(origin, n, MPI_INT, result, n, MPI_INT, target, at, 1, type, MPI_SUM, win));
        break;
    case RPUT:
        OK(MPI_Rput(origin, n, MPI_INT, target, at, 1, type, win, &request));
        break;
    case RGET:
        OK(MPI_Rget(result, n, MPI_INT, target, at, 1, type, win, &request));
        break;
    case RACCUMULATE:
        OK(MPI_Raccumulate(origin, n, MPI_INT, target, at, 1, type, MPI_SUM, win, &request));
        break;
    default:
        OK(MPI_Rget_accumulate(origin, n, MPI_INT, result, n, MPI_INT, target, at, 1, type, MPI_SUM, win, &request));
    }
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void in_two_regions(int target, MPI_Datatype type)
{
    for (enum kind kind = 0; kind < KINDS; kind++) {
        fill();
        for (int i = 0; i < 2 * EACH; i++) {
            origin[i] = 5 * i + 1;
            result[i] = -1;
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        operate(kind, target, type);
        OK(MPI_Win_unlock(target, win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        int puts = kind == PUT || kind == RPUT, gets = kind == GET || kind == RGET;
        int fetches = gets || kind == GET_ACCUMULATE || kind == RGET_ACCUMULATE;
        for (int i = 0; i < 2 * EACH; i++) {
            int before = place(i);
            EQUAL(memory[place(i)], puts ? origin[i] : gets ? before : before + origin[i]);
            EQUAL(result[i], fetches ? before : -1);
        }
        for (int i = EACH; i < EACH + GAP; i++)
            EQUAL(memory[i], i);
    }
}

/* An int of which each region has a half. */
static void side_by_side(int target)
{
    int one = 1, seven = 7, got = -1, expected = 102;
    MPI_Aint at = all_beside[target] + sizeof(int);
    fill();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    OK(MPI_Fetch_and_op(&one, &got, MPI_INT, target, at, MPI_SUM, win));
    OK(MPI_Win_flush(target, win));
    EQUAL(got, 101);
    OK(MPI_Compare_and_swap(&seven, &expected, &got, MPI_INT, target, at, win));
    OK(MPI_Win_flush(target, win));
    EQUAL(got, 102);
    OK(MPI_Get(result, 4, MPI_INT, target, all_beside[target], 4, MPI_INT, win));
    OK(MPI_Win_flush(target, win));
    EQUAL(result[0], 100);
    EQUAL(result[1], 7);
    EQUAL(result[3], 103);
    OK(MPI_Put((int[]){1, 2, 3, 4}, 4, MPI_INT, target, all_beside[target], 4, MPI_INT, win));
    OK(MPI_Win_unlock(target, win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < 4; i++)
        EQUAL(beside[i], i + 1);
}

/* Memory between the regions is not reached, nor behind them. */
static void not_between(int target)
{
    MPI_Datatype three;
    fill();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int last = 0; last < 2; last++) {
        OK(MPI_Type_create_indexed_block(3, 1, (int[]){0, last ? ALL - 1 : EACH + GAP, last ? ALL : EACH + 1}, MPI_INT,
                                         &three));
        OK(MPI_Type_commit(&three));
        OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        int code = MPI_Put(origin, 3, MPI_INT, target, all[target], 1, three, win);
        if (code == MPI_SUCCESS)
            code = MPI_Win_flush(target, win);
        CLASS(code, MPI_ERR_RMA_RANGE);
        OK(MPI_Win_unlock(target, win));
        OK(MPI_Type_free(&three));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < ALL; i++)
        EQUAL(memory[i], i);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    make();
    MPI_Datatype types[] = {both(), many()};
    for (int shift = 0; shift < (size > 1 ? 2 : 1); shift++) {
        int target = (rank + shift) % size;
        for (int i = 0; i < 2; i++)
            in_two_regions(target, types[i]);
        side_by_side(target);
        not_between(target);
    }
    for (int i = 0; i < 2; i++)
        OK(MPI_Type_free(&types[i]));
    OK(MPI_Win_free(&win));
    return finish();
}
