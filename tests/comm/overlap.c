/* MPI_Comm_create_group among overlapping groups with one tag: a rank of two groups took the
 * context of the wrong one, because only the rank in the group and the tag were matched, and 29
 * bits of the tag. Its messages went astray, and a collective call on such a communicator ended the
 * job ("a collective area is not one of ours").
 *
 *     overlap [early | ROUNDS] */
#include "check.h"

static MPI_Group world;

static MPI_Comm create(int n, const int *members, int tag)
{
    MPI_Group group;
    MPI_Comm comm;
    OK(MPI_Group_incl(world, n, members, &group));
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, tag, &comm));
    OK(MPI_Group_free(&group));
    return comm;
}

/* P1 makes {0,1}, then {2,1}; P2 is early, so that what it sends is there when P1 asks for the
 * first. Its call must not wait for P1, which no program may count on. */
static void early(int tag)
{
    MPI_Comm first = MPI_COMM_NULL, second = MPI_COMM_NULL;
    int value = 0;
    if (rank == 2) {
        second = create(2, (int[]){2, 1}, tag);
        value = 88;
        OK(MPI_Send(&value, 1, MPI_INT, 1, 0, second));
        OK(MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
    }
    if (rank == 0) {
        OK(MPI_Recv(&value, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        first = create(2, (int[]){0, 1}, tag);
        value = 77;
        OK(MPI_Send(&value, 1, MPI_INT, 1, 0, first));
    }
    if (rank == 1) {
        first = create(2, (int[]){0, 1}, tag);
        second = create(2, (int[]){2, 1}, tag);
        OK(MPI_Recv(&value, 1, MPI_INT, 0, 0, first, MPI_STATUS_IGNORE));
        EQUAL(value, 77);
        OK(MPI_Recv(&value, 1, MPI_INT, 0, 0, second, MPI_STATUS_IGNORE));
        EQUAL(value, 88);
    }
    if (first != MPI_COMM_NULL)
        OK(MPI_Comm_free(&first));
    if (second != MPI_COMM_NULL)
        OK(MPI_Comm_free(&second));
}

/* Two groups of the same members in another order, and tags that differ in their highest bits: no
 * member of one is in the way of the other. */
static void told_apart(void)
{
    MPI_Comm one, other;
    int value = rank == 0 ? 5 : 0;
    if (rank > 1)
        return;
    one = create(2, (int[]){0, 1}, 3);
    other = create(2, (int[]){0, 1}, 3 | 1 << 30);
    if (rank == 0)
        OK(MPI_Send(&value, 1, MPI_INT, 1, 0, other));
    else {
        int flag;
        OK(MPI_Recv(&value, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE));
        EQUAL(value, 5);
        OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, one, &flag, MPI_STATUS_IGNORE));
        EQUAL(flag, 0);
    }
    OK(MPI_Comm_free(&one));
    OK(MPI_Comm_free(&other));
}

/* Random groups, one tag, all ranks in the same order of groups but at their own pace: each group
 * tells its number round. */
static void random_groups(int rounds)
{
    uint64_t seed = 7;
    int members[16];
    for (int round = 0; round < rounds; round++) {
        int most = size < 16 ? size : 16, n = 1 + (int)(next_random(&seed) % (uint64_t)most), me = -1;
        for (int i = 0; i < size && i < 16; i++)
            members[i] = i;
        for (int i = 0; i < n; i++) {
            int j = i + (int)(next_random(&seed) % (uint64_t)(most - i)), keep = members[i];
            members[i] = members[j];
            members[j] = keep;
            if (members[i] == rank)
                me = i;
        }
        if (me < 0)
            continue;
        MPI_Comm comm = create(n, members, 4);
        int place, got = -1, sum;
        OK(MPI_Comm_rank(comm, &place));
        EQUAL(place, me);
        OK(MPI_Sendrecv(&round, 1, MPI_INT, (me + 1) % n, 0, &got, 1, MPI_INT, (me + n - 1) % n, 0, comm, MPI_STATUS_IGNORE));
        EQUAL(got, round);
        if (round % 16 == 0) {
            OK(MPI_Allreduce(&round, &sum, 1, MPI_INT, MPI_SUM, comm));
            EQUAL(sum, round * n);
        }
        OK(MPI_Comm_free(&comm));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    if (argc > 1 && strcmp(argv[1], "early") == 0)
        for (int i = 0; i < 50; i++)
            early(i % 2 ? 4 : 1 << 30);
    else {
        if (size >= 2)
            told_apart();
        random_groups(argc > 1 ? atoi(argv[1]) : 1000);
    }
    OK(MPI_Group_free(&world));
    return finish();
}
