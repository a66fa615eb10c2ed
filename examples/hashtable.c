/* A hash table over all ranks: whoever inserts a key claims a place in its owner's memory by
 * MPI_Compare_and_swap, without the owner. All ranks count the same random words. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 4096 };
struct place {
    int64_t key, count;
};

static MPI_Win win;
static int me, size;

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* One more of this key. */
static void count(int64_t key)
{
    const int64_t free_place = 0, one = 1;
    uint64_t hash = mixed((uint64_t)key);
    int owner = (int)(hash % (uint64_t)size);
    for (uint64_t at = hash / (uint64_t)size % PLACES;; at = (at + 1) % PLACES) {
        int64_t found;
        MPI_Compare_and_swap(&key, &free_place, &found, MPI_INT64_T, owner, (MPI_Aint)(2 * at), win);
        MPI_Win_flush(owner, win);
        if (found == free_place || found == key) {
            MPI_Accumulate(&one, 1, MPI_INT64_T, owner, (MPI_Aint)(2 * at + 1), 1, MPI_INT64_T, MPI_SUM, win);
            return;
        }
    }
}

int main(int argc, char **argv)
{
    int words = argc > 1 ? atoi(argv[1]) : 20000;
    struct place *own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(PLACES * sizeof *own, sizeof(int64_t), MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
    memset(own, 0, PLACES * sizeof *own);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    MPI_Win_lock_all(0, win);
    for (int i = me; i < words; i += size)
        count(1 + (int64_t)(mixed((uint64_t)i) % 1000));
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    double took = MPI_Wtime() - begin;
    /* Every key stands once, with as many as there are. */
    static int64_t wanted[1001];
    for (int i = 0; i < words; i++)
        wanted[1 + mixed((uint64_t)i) % 1000]++;
    long long sum = 0, wrong = 0;
    for (int i = 0; i < PLACES; i++)
        if (own[i].key != 0) {
            sum += own[i].count;
            wrong += own[i].count != wanted[own[i].key];
        }
    long long all[2] = {sum, wrong};
    MPI_Allreduce(MPI_IN_PLACE, all, 2, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        printf("%d words counted by %d ranks in %.3f s (%s)\n", words, size, took,
               all[0] == words && all[1] == 0 ? "right" : "WRONG");
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
