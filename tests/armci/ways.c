/* Which operations of MPI each way of libarmci issues: counted by wrapping them, as a tool does.
 * The two processes are on two nodes, so that memory takes nothing.
 *
 *   direct   one operation for each piece
 *   iov      one with a list, pack one that says how pieces repeat: both one for the section
 *   agent    one accumulate; amo one for each number
 *   getput   no accumulate: each buffer is read once and written once
 *   paper    a short one as amo, a long one as getput
 *   auto     what was measured, which a process does only after it has needed it often
 * Of one call so many are under way and no more. */
#include "../check.h"
#include <armci.h>
#include <message.h>

enum { CHUNK = 64, PIECES = 40, PIECE = 24, APART = 40, ROOM = PIECES * APART, BOUND = 8 };

static struct {
    int puts, gets, sums, reads, writes;
    int under_way, most;
} seen;

static void issued(int *count)
{
    (*count)++;
    if (++seen.under_way > seen.most)
        seen.most = seen.under_way;
}

int MPI_Put(const void *from, int count, MPI_Datatype type, int target, MPI_Aint at, int there, MPI_Datatype type_there,
            MPI_Win win)
{
    issued(&seen.puts);
    return PMPI_Put(from, count, type, target, at, there, type_there, win);
}

int MPI_Get(void *into, int count, MPI_Datatype type, int target, MPI_Aint at, int there, MPI_Datatype type_there,
            MPI_Win win)
{
    issued(&seen.gets);
    return PMPI_Get(into, count, type, target, at, there, type_there, win);
}

int MPI_Accumulate(const void *from, int count, MPI_Datatype type, int target, MPI_Aint at, int there,
                   MPI_Datatype type_there, MPI_Op op, MPI_Win win)
{
    issued(&seen.sums);
    return PMPI_Accumulate(from, count, type, target, at, there, type_there, op, win);
}

int MPI_Rget(void *into, int count, MPI_Datatype type, int target, MPI_Aint at, int there, MPI_Datatype type_there,
             MPI_Win win, MPI_Request *request)
{
    seen.reads++;
    return PMPI_Rget(into, count, type, target, at, there, type_there, win, request);
}

int MPI_Rput(const void *from, int count, MPI_Datatype type, int target, MPI_Aint at, int there,
             MPI_Datatype type_there, MPI_Win win, MPI_Request *request)
{
    seen.writes++;
    return PMPI_Rput(from, count, type, target, at, there, type_there, win, request);
}

int MPI_Win_flush_local(int target, MPI_Win win)
{
    seen.under_way = 0;
    return PMPI_Win_flush_local(target, win);
}

static void *all[2];
static long mine[ROOM / 8];

static void begin(const char *method, const char *strided)
{
    setenv("ARMCI_ACC_METHOD", method, 1);
    setenv("ARMCI_STRIDED", strided, 1);
    setenv("ARMCI_ACC_CHUNK", "64", 1);
    /* Of two processes one more: log2(2). */
    setenv("ARMCI_MAX_OUTSTANDING", "7", 1);
    ARMCI_Init();
    ARMCI_Malloc(all, ROOM);
    memset(all[rank], 0, ROOM);
    ARMCI_Barrier();
}

static void end(void)
{
    ARMCI_Barrier();
    ARMCI_Free(all[rank]);
    ARMCI_Finalize();
}

/* A section of 24 bytes in each 40, put and got; the bytes between stay. */
static void section(const char *strided, int operations)
{
    begin("auto", strided);
    if (rank == 0) {
        int stride[1] = {APART}, packed[1] = {PIECE}, count[2] = {PIECE, PIECES};
        long got[ROOM / 8] = {0};
        for (int i = 0; i < ROOM / 8; i++)
            mine[i] = 100 + i;
        memset(&seen, 0, sizeof seen);
        EQUAL(ARMCI_PutS(mine, packed, all[1], stride, count, 1, 1), 0);
        EQUAL(seen.puts, operations);
        EQUAL(seen.most, operations < BOUND ? operations : BOUND);
        ARMCI_Fence(1);
        memset(&seen, 0, sizeof seen);
        EQUAL(ARMCI_GetS(all[1], stride, got, packed, count, 1, 1), 0);
        EQUAL(seen.gets, operations);
        EQUAL(seen.most, operations < BOUND ? operations : BOUND);
        EQUAL(memcmp(got, mine, PIECES * PIECE), 0);
        EQUAL(ARMCI_Get(all[1], got, ROOM, 1), 0);
        for (int i = 0; i < ROOM / 8; i++)
            EQUAL(got[i], i % 5 < 3 ? mine[i / 5 * 3 + i % 5] : 0);
    }
    end();
}

/* So many longs are added: accumulates, and buffers read and written. */
static void sum(const char *method, int longs, int sums, int buffers)
{
    begin(method, "pack");
    if (rank == 0) {
        long one = 1, got[ROOM / 8];
        for (int i = 0; i < longs; i++)
            mine[i] = i + 1;
        memset(&seen, 0, sizeof seen);
        EQUAL(ARMCI_Acc(ARMCI_ACC_LNG, &one, mine, all[1], 8 * longs, 1), 0);
        EQUAL(seen.sums, sums);
        EQUAL(seen.reads, buffers);
        EQUAL(seen.writes, buffers);
        EQUAL(seen.puts + seen.gets, 0);
        EQUAL(ARMCI_Get(all[1], got, ROOM, 1), 0);
        for (int i = 0; i < ROOM / 8; i++)
            EQUAL(got[i], i < longs ? i + 1 : 0);
    }
    end();
}

/* What is added to piece by piece keeps to the bound, too: a list, of which two pieces may be one,
 * and a section whose pieces lie on each other, so that no datatype can name them. */
static void piece_by_piece(const char *method, int each)
{
    enum { WORDS = PIECE / 8 };
    begin(method, "pack");
    if (rank == 0) {
        long one = 1, got[ROOM / 8], wanted[ROOM / 8] = {0};
        void *from[PIECES], *to[PIECES];
        for (int i = 0; i < ROOM / 8; i++)
            mine[i] = 100 + i;
        for (int i = 0; i < PIECES; i++) {
            from[i] = mine + i * WORDS;
            to[i] = (char *)all[1] + i / 2 * APART;
        }
        armci_giov_t list = {from, to, PIECES, PIECE};
        memset(&seen, 0, sizeof seen);
        EQUAL(ARMCI_AccV(ARMCI_ACC_LNG, &one, &list, 1, 1), 0);
        EQUAL(seen.sums, PIECES * each);
        EQUAL(seen.most, BOUND);
        int packed[1] = {PIECE}, stride[1] = {PIECE - 8}, count[2] = {PIECE, PIECES};
        memset(&seen, 0, sizeof seen);
        EQUAL(ARMCI_AccS(ARMCI_ACC_LNG, &one, mine, packed, all[1], stride, count, 1, 1), 0);
        EQUAL(seen.sums, PIECES * each);
        EQUAL(seen.most, BOUND);
        for (int i = 0; i < PIECES * WORDS; i++) {
            wanted[i / WORDS / 2 * (APART / 8) + i % WORDS] += mine[i];
            wanted[i / WORDS * (WORDS - 1) + i % WORDS] += mine[i];
        }
        EQUAL(ARMCI_Get(all[1], got, ROOM, 1), 0);
        for (int i = 0; i < ROOM / 8; i++)
            EQUAL(got[i], wanted[i]);
    }
    end();
}

/* Accumulates that go by no way of pieces have none measured, however many there are. */
static void not_measured(const char *method)
{
    begin(method, "auto");
    if (rank == 0) {
        long one = 1;
        int packed[1] = {PIECE}, stride[1] = {APART}, count[2] = {PIECE, 2};
        void *from[2] = {mine, mine + PIECE / 8}, *to[2] = {all[1], (char *)all[1] + APART};
        armci_giov_t list = {from, to, 2, PIECE};
        memset(&seen, 0, sizeof seen);
        for (int times = 0; times < 40; times++) {
            EQUAL(ARMCI_AccV(ARMCI_ACC_LNG, &one, &list, 1, 1), 0);
            if (strcmp(method, "agent") != 0)
                EQUAL(ARMCI_AccS(ARMCI_ACC_LNG, &one, mine, packed, all[1], stride, count, 1, 1), 0);
        }
        EQUAL(seen.puts, 0);
    }
    end();
}

/* Where nothing says otherwise nobody measures before it has done the same often; then it does so
 * once, and whatever it finds the sums are right. */
static void measured(void)
{
    begin("auto", "auto");
    if (rank == 0) {
        long one = 1, got[4];
        int before = -1, times = 0;
        for (int i = 0; i < 4; i++)
            mine[i] = i + 1;
        for (; times < 40; times++) {
            memset(&seen, 0, sizeof seen);
            EQUAL(ARMCI_Acc(ARMCI_ACC_LNG, &one, mine, all[1], 32, 1), 0);
            if (before >= 0)
                CHECK(seen.sums == 1 || seen.sums == 4);
            else if (seen.sums != 1)
                before = times;
        }
        EQUAL(before, 15);
        EQUAL(ARMCI_Get(all[1], got, sizeof got, 1), 0);
        for (int i = 0; i < 4; i++)
            EQUAL(got[i], times * (i + 1));
    }
    end();
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    section("direct", PIECES);
    section("iov", 1);
    section("pack", 1);
    enum { LONGS = 21, BUFFERS = (8 * LONGS + CHUNK - 1) / CHUNK };
    sum("agent", LONGS, 1, 0);
    sum("amo", LONGS, LONGS, 0);
    sum("getput", LONGS, 0, BUFFERS);
    setenv("ARMCI_ACC_AMO_MAX", "80", 1);
    sum("paper", 10, 10, 0);
    sum("paper", 11, 0, 2);
    sum("auto", 10, 10, 0);
    sum("auto", 11, 1, 0);
    unsetenv("ARMCI_ACC_AMO_MAX");
    piece_by_piece("agent", 1);
    piece_by_piece("amo", PIECE / 8);
    not_measured("agent");
    not_measured("amo");
    not_measured("getput");
    measured();
    return finish();
}
