/* ARMCI by DMAPP: which operations of the card each call is, counted, and where allocations lie.
 *
 *   contiguous   one post: through a window up to 4 KiB, by the block engine above
 *   strided      direct: one for each piece; pack: one read of all that the section reaches over
 *   accumulate   short whole numbers as one atomic operation each under the lock of all, the rest
 *                by reading and writing under the lock of one
 *   words        one atomic operation; the lower half of eight bytes by compare and swap
 *   fence        nothing
 * The others wait in MPI alone meanwhile: the card of whoever is asked answers there, too. */
#include "../check.h"
#include <armci.h>
#include <oxmpi_dmapp.h>

enum { ROOM = 64 << 10, PIECES = 8 };

static OXMPI_Dmapp_counts last;

/* What was posted since the last question. */
static OXMPI_Dmapp_counts since(void)
{
    OXMPI_Dmapp_counts now, more;
    EQUAL(OXMPI_Dmapp_counters(&now), OXMPI_DMAPP_SUCCESS);
    more = (OXMPI_Dmapp_counts){.fma = now.fma - last.fma, .bte = now.bte - last.bte, .amo = now.amo - last.amo};
    last = now;
    return more;
}

#define POSTED(wanted_fma, wanted_bte, wanted_amo) \
    do {                                           \
        OXMPI_Dmapp_counts posted = since();       \
        EQUAL(posted.fma, wanted_fma);             \
        EQUAL(posted.bte, wanted_bte);             \
        EQUAL(posted.amo, wanted_amo);             \
    } while (0)

static void transfers(char *there, char *here, int proc)
{
    for (int i = 0; i < ROOM; i++)
        here[i] = (char)(i * 7 + 1);
    since();
    ARMCI_Put(here, there, 4096, proc);
    POSTED(1, 0, 0);
    ARMCI_Fence(proc);
    ARMCI_AllFence();
    POSTED(0, 0, 0);
    ARMCI_Put(here, there, ROOM, proc);
    POSTED(0, 1, 0);
    memset(here, 0, ROOM);
    ARMCI_Get(there, here, 4096, proc);
    POSTED(1, 0, 0);
    ARMCI_Get(there, here, ROOM, proc);
    POSTED(0, 1, 0);
    for (int i = 0; i < ROOM; i++)
        EQUAL(here[i], (char)(i * 7 + 1));
}

/* Pieces of 16 bytes; "direct", or "pack". */
static void sections(char *there, char *here, int proc, int is_packed)
{
    int count[2] = {16, PIECES}, near[1] = {32}, far[1] = {512};
    memset(here, 5, ROOM);
    since();
    ARMCI_PutS(here, near, there, near, count, 1, proc);
    POSTED(PIECES, 0, 0);
    ARMCI_GetS(there, near, here, near, count, 1, proc);
    POSTED(is_packed ? 1 : PIECES, 0, 0);
    /* What is mostly gaps is never read as a whole. */
    ARMCI_GetS(there, far, here, far, count, 1, proc);
    POSTED(PIECES, 0, 0);
    for (int i = 0; i < PIECES; i++)
        EQUAL(here[32 * i], 5);
}

static void sums(char *there, int proc)
{
    long mine[16], scale = 3, found[16], zeros[16] = {0};
    double more[2] = {0.5, 0.25}, one = 1, back[2];
    for (int i = 0; i < 16; i++)
        mine[i] = i - 4;
    ARMCI_Put(zeros, there, sizeof zeros, proc);
    since();
    /* With the lock taken and given back. */
    ARMCI_Acc(ARMCI_ACC_LNG, &scale, mine, there, 64, proc);
    POSTED(0, 0, 8 + 2);
    /* Alone: who else is in it is asked, too. */
    ARMCI_Acc(ARMCI_ACC_LNG, &scale, mine, there, sizeof mine, proc);
    POSTED(proc == rank ? 0 : 2, 0, 3);
    ARMCI_Get(there, found, sizeof found, proc);
    for (int i = 0; i < 16; i++)
        EQUAL(found[i], (i < 8 ? 6 : 3) * (i - 4));
    ARMCI_Put(zeros, there, sizeof back, proc);
    since();
    ARMCI_Acc(ARMCI_ACC_DBL, &one, more, there, sizeof more, proc);
    POSTED(proc == rank ? 0 : 2, 0, 3);
    ARMCI_Get(there, back, sizeof back, proc);
    CHECK(back[0] == 0.5 && back[1] == 0.25);
}

static void words(char *there, int proc)
{
    long zero = 0, before;
    int half;
    ARMCI_Put(&zero, there, sizeof zero, proc);
    since();
    ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &before, there, -1, proc);
    POSTED(0, 0, 1);
    EQUAL(before, 0);
    half = 7;
    ARMCI_Rmw(ARMCI_SWAP, &half, there, 0, proc);
    POSTED(0, 0, 1);
    EQUAL(half, -1);
    ARMCI_Rmw(ARMCI_FETCH_AND_ADD, &half, there + 4, 3, proc);
    POSTED(0, 0, 1);
    EQUAL(half, -1);
    /* No carry comes into the upper half. */
    ARMCI_Rmw(ARMCI_FETCH_AND_ADD, &half, there, -8, proc);
    POSTED(0, 0, 2);
    EQUAL(half, 7);
    int found[2];
    ARMCI_Get(there, found, sizeof found, proc);
    EQUAL(found[0], -1);
    EQUAL(found[1], 2);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int is_packed = argc > 1 && strcmp(argv[1], "pack") == 0;
    ARMCI_Init();
    void *first[64], *second[64];
    ARMCI_Malloc(first, ROOM);
    ARMCI_Malloc(second, rank % 2 ? 128 : 64);
    /* Symmetric: as far from each other everywhere, whatever each has asked for. */
    for (int i = 0; i < size; i++)
        EQUAL((char *)second[i] - (char *)first[i], (char *)second[0] - (char *)first[0]);
    char *here = malloc(ROOM);
    MPI_Barrier(MPI_COMM_WORLD);
    /* The last one's memory, and one's own. */
    for (int proc = size - 1; rank == 0 && proc >= 0; proc -= size - 1) {
        sums(first[proc], proc);
        words(first[proc], proc);
        if (proc == 0)
            continue; /* moved by the processor */
        transfers(first[proc], here, proc);
        sections(first[proc], here, proc, is_packed);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    /* More than the heap has room for is registered apart, by all. */
    void *large[64];
    ARMCI_Malloc(large, 2 << 20);
    memset(large[rank], rank, 2 << 20);
    ARMCI_Barrier();
    for (int i = 0; i < size; i++) {
        ARMCI_Get((char *)large[i] + (1 << 20), here, ROOM, i);
        EQUAL(here[ROOM - 1], i);
    }
    ARMCI_Barrier();
    ARMCI_Free(large[rank]);
    ARMCI_Free(second[rank]);
    ARMCI_Free(first[rank]);
    free(here);
    ARMCI_Finalize();
    return finish();
}
