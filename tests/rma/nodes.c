/* Windows of ranks on several nodes, in whatever order they are placed: what the members of a node
 * share is theirs, and what is put to a rank comes to that rank. MPI-5.0 §12.2.3, §12.3. */
#include "check.h"

enum { WORDS = 1000 };

/* Each member of a node fills its part of a shared window, and reads all others. */
static void shared(void)
{
    MPI_Comm node;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    int members, me, units;
    OK(MPI_Comm_size(node, &members));
    OK(MPI_Comm_rank(node, &me));
    int *base, *other;
    MPI_Win win;
    MPI_Aint bytes = (MPI_Aint)sizeof *base * (WORDS + rank), length;
    OK(MPI_Win_allocate_shared(bytes, sizeof *base, MPI_INFO_NULL, node, &base, &win));
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < WORDS + rank; i++)
        base[i] = 10000 * rank + i;
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(node));
    OK(MPI_Win_sync(win));
    int ranks[64], mine = rank;
    OK(MPI_Allgather(&mine, 1, MPI_INT, ranks, 1, MPI_INT, node));
    for (int peer = 0; peer < members; peer++) {
        OK(MPI_Win_shared_query(win, peer, &length, &units, &other));
        EQUAL(length, (MPI_Aint)sizeof *base * (WORDS + ranks[peer]));
        for (int i = 0; i < WORDS + ranks[peer]; i++)
            EQUAL(other[i], 10000 * ranks[peer] + i);
    }
    OK(MPI_Barrier(node));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&node));
}

/* Every rank puts its word to every other and gets all of that one's own. The memory is at the same
 * place in every process if the system does not choose it anew: a wrong one would not fault. */
static void put_and_get(MPI_Win win, int *base)
{
    int sizes = size, got[WORDS];
    for (int i = 0; i < WORDS; i++)
        base[i] = i < sizes ? -1 : 10000 * rank + i;
    OK(MPI_Win_fence(0, win));
    for (int peer = 0; peer < size; peer++) {
        int word = 100 * peer + rank;
        OK(MPI_Put(&word, 1, MPI_INT, peer, rank, 1, MPI_INT, win));
        OK(MPI_Win_fence(0, win));
    }
    for (int i = 0; i < size; i++)
        EQUAL(base[i], 100 * rank + i);
    for (int peer = 0; peer < size; peer++) {
        OK(MPI_Get(got, WORDS, MPI_INT, peer, 0, WORDS, MPI_INT, win));
        OK(MPI_Win_fence(0, win));
        for (int i = 0; i < WORDS; i++)
            EQUAL(got[i], i < sizes ? 100 * peer + i : 10000 * peer + i);
    }
    int one = 1, before = -1;
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Fetch_and_op(&one, &before, MPI_INT, (rank + 1) % size, WORDS - 1, MPI_SUM, win));
    OK(MPI_Win_flush((rank + 1) % size, win));
    EQUAL(before, 10000 * ((rank + 1) % size) + WORDS - 1);
    OK(MPI_Win_unlock_all(win));
}

/* Members of several nodes cannot have a shared window; it is an error at all of them. */
static void not_shared(void)
{
    MPI_Comm node;
    MPI_Win win;
    int members, *base;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_size(node, &members));
    OK(MPI_Comm_free(&node));
    OK(MPI_Allreduce(MPI_IN_PLACE, &members, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    if (members == size)
        return;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int i = 0; i < 3; i++)
        CLASS(MPI_Win_allocate_shared(sizeof *base, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_RMA_SHARED);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

static int fixed[WORDS];

int main(int argc, char **argv)
{
    start(&argc, &argv);
    shared();
    not_shared();
    MPI_Win win;
    int *base;
    OK(MPI_Win_allocate(sizeof fixed, sizeof *fixed, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    put_and_get(win, base);
    OK(MPI_Win_free(&win));
    OK(MPI_Win_create(fixed, sizeof fixed, sizeof *fixed, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    put_and_get(win, fixed);
    OK(MPI_Win_free(&win));
    return finish();
}
