/* Access epochs of MPI_Win_start that begin in another order than their posts came, exposure epochs
 * to many at once, and both at the same time. MPI-5.0 §12.5.2. */
#include "../check.h"

enum { ROUNDS = 40 };

static MPI_Win win;
static int *base;
static MPI_Group world;

static MPI_Group only(int first, int last)
{
    int range[1][3] = {{first, last, 1}};
    MPI_Group group;
    OK(MPI_Group_range_incl(world, last < first ? 0 : 1, range, &group));
    return group;
}

static void add(int value, int target)
{
    OK(MPI_Accumulate(&value, 1, MPI_INT, target, 0, 1, MPI_INT, MPI_SUM, win));
}

/* All post to rank 0 at once; it takes the last of them first. */
static void in_another_order(int round)
{
    MPI_Group first = only(0, 0);
    if (rank != 0) {
        *base = round;
        OK(MPI_Win_post(first, 0, win));
        OK(MPI_Win_wait(win));
        EQUAL(*base, round + rank);
    } else {
        for (int target = size - 1; target > 0; target--) {
            MPI_Group group = only(target, target);
            OK(MPI_Win_start(group, 0, win));
            add(target, target);
            OK(MPI_Win_complete(win));
            OK(MPI_Group_free(&group));
        }
    }
    OK(MPI_Group_free(&first));
}

/* Rank 0 is exposed to all others. */
static void to_many(int round)
{
    MPI_Group first = only(0, 0), others = only(1, size - 1);
    if (rank == 0) {
        int over = 0;
        *base = round;
        OK(MPI_Win_post(others, 0, win));
        if (round % 2)
            OK(MPI_Win_wait(win));
        else
            while (!over)
                OK(MPI_Win_test(win, &over));
        EQUAL(*base, round + size * (size - 1) / 2);
    } else {
        OK(MPI_Win_start(first, 0, win));
        add(rank, 0);
        OK(MPI_Win_complete(win));
    }
    OK(MPI_Group_free(&others));
    OK(MPI_Group_free(&first));
}

/* All are exposed to all, themselves among them; a second epoch follows at once. */
static void all_to_all(int round)
{
    MPI_Group all = only(0, size - 1);
    *base = round;
    for (int again = 1; again <= 2; again++) {
        OK(MPI_Win_post(all, 0, win));
        OK(MPI_Win_start(all, 0, win));
        for (int target = 0; target < size; target++)
            add(rank + 1, target);
        OK(MPI_Win_complete(win));
        OK(MPI_Win_wait(win));
        EQUAL(*base, round + again * size * (size + 1) / 2);
    }
    OK(MPI_Group_free(&all));
}

/* Two windows, whose epochs know nothing of each other. */
static void in_a_second_window(int round)
{
    MPI_Win other = win;
    int *mine = base;
    OK(MPI_Win_allocate((MPI_Aint)sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    all_to_all(round);
    OK(MPI_Win_free(&win));
    win = other;
    base = mine;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Win_allocate((MPI_Aint)sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int round = 0; round < ROUNDS; round++) {
        in_another_order(round);
        if (size > 1)
            to_many(round);
        all_to_all(round);
        if (round % 10 == 0)
            in_a_second_window(round);
    }
    OK(MPI_Win_free(&win));
    OK(MPI_Group_free(&world));
    return finish();
}
