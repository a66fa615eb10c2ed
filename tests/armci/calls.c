/* Every part of ARMCI's interface does what it says: each process works on the next one's memory,
 * with sections of zero to eight levels, lists, sums with factors, handles of every kind, words,
 * mutexes, tokens, groups and the message layer. With an argument the program begins MPI itself.
 * ARMCI of Global Arrays 5.9, docs/armci.md. */
#include "../check.h"
#include <armci.h>
#include <complex.h>
#include <iterator.h>
#include <message.h>
#include <parmci.h>

static int me, procs, next, before;

/* Memory of every process, as ARMCI gives it, zeroed. */
static char **memory(long bytes)
{
    char **all = calloc((size_t)procs, sizeof *all);
    EQUAL(ARMCI_Malloc((void **)all, bytes), 0);
    if (bytes)
        memset(all[me], 0, (size_t)bytes);
    ARMCI_Barrier();
    return all;
}

static void release(char **all)
{
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(all[me]), 0);
    free(all);
}

static void contiguous(void)
{
    enum { MOST = 300000 };
    static const int sizes[] = {0, 1, 7, 8, 4096, 4097, 70001, MOST};
    char **all = memory(MOST), *mine = ARMCI_Malloc_local(MOST), *back = malloc(MOST);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int bytes = sizes[i];
        paint(mine, (size_t)bytes, (unsigned)(me + 10 * (int)i));
        EQUAL(ARMCI_Put(mine, all[next], bytes, next), 0);
        /* What this process wrote is what it reads, without a fence. */
        memset(back, 0, MOST);
        EQUAL(ARMCI_Get(all[next], back, bytes, next), 0);
        EQUAL(damage(back, (size_t)bytes, (unsigned)(me + 10 * (int)i)), -1);
        ARMCI_Barrier();
        EQUAL(damage(all[me], (size_t)bytes, (unsigned)(before + 10 * (int)i)), -1);
        ARMCI_Barrier();
        armci_hdl_t handles[3];
        memset(handles, 0x5a, sizeof handles);
        paint(mine, (size_t)bytes, (unsigned)(me + 99));
        EQUAL(ARMCI_NbPut(mine, all[next], bytes, next, &handles[0]), 0);
        EQUAL(ARMCI_Wait(&handles[0]), 0);
        EQUAL(ARMCI_NbGet(all[next], back, bytes, next, &handles[1]), 0);
        while (ARMCI_Test(&handles[1]) != 0)
            continue;
        EQUAL(ARMCI_Wait(&handles[1]), 0);
        EQUAL(damage(back, (size_t)bytes, (unsigned)(me + 99)), -1);
        EQUAL(ARMCI_NbGet(all[next], back, bytes, next, NULL), 0);
        if (i % 3 == 0)
            ARMCI_Fence(next);
        else
            EQUAL(i % 3 == 1 ? ARMCI_WaitAll() : ARMCI_WaitProc(next), 0);
        EQUAL(damage(back, (size_t)bytes, (unsigned)(me + 99)), -1);
        ARMCI_Barrier();
    }
    free(back);
    EQUAL(ARMCI_Free_local(mine), 0);
    release(all);
    double value = 2.5;
    double copy;
    EQUAL(ARMCI_Put1(&value, &copy, 8, me), 0);
    CHECK(copy == 2.5);
    all = memory(64);
    EQUAL(ARMCI_PutValueInt(-7, all[next], next), 0);
    EQUAL(ARMCI_PutValueLong(1L << 40, all[next] + 8, next), 0);
    EQUAL(ARMCI_PutValueFloat(0.5f, all[next] + 16, next), 0);
    armci_hdl_t handle;
    EQUAL(ARMCI_NbPutValueDouble(-0.25, all[next] + 24, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    EQUAL(ARMCI_GetValueInt(all[next], next), -7);
    EQUAL(ARMCI_GetValueLong(all[next] + 8, next), 1L << 40);
    CHECK(ARMCI_GetValueFloat(all[next] + 16, next) == 0.5f);
    CHECK(ARMCI_GetValueDouble(all[next] + 24, next) == -0.25);
    release(all);
}

/* A section with gaps: only its bytes change, and they come back. */
static void strided(void)
{
    enum { MOST = 1 << 16 };
    char **all = memory(MOST), *mine = malloc(MOST), *back = malloc(MOST), *model = malloc(MOST);
    for (int levels = 0; levels <= ARMCI_MAX_STRIDE_LEVEL; levels++) {
        int count[9] = {13, 2, 3, 1, 2, 2, 1, 2, 2}, there[8], here[8], reach = 13 + 3;
        int total = 13;
        for (int level = 0; level < levels; level++) {
            there[level] = reach;
            here[level] = total; /* without gaps */
            total *= count[level + 1];
            reach = reach * count[level + 1] + (level % 2 ? 5 : 0);
        }
        CHECK(reach < MOST);
        paint(mine, MOST, (unsigned)(me + levels));
        memset(all[me], 0, MOST);
        memset(model, 0, MOST);
        ARMCI_Barrier();
        if (levels % 2)
            EQUAL(ARMCI_PutS(mine, here, all[next], there, count, levels, next), 0);
        else
            EQUAL(ARMCI_NbPutS(mine, here, all[next], there, count, levels, next, NULL), 0);
        ARMCI_WaitAll();
        memset(back, 0, MOST);
        EQUAL(ARMCI_GetS(all[next], there, back, here, count, levels, next), 0);
        EQUAL(memcmp(back, mine, (size_t)total), 0);
        ARMCI_Barrier();
        char *sent = malloc(MOST);
        paint(sent, MOST, (unsigned)(before + levels));
        armci_read_strided(model, levels, there, count, sent);
        EQUAL(memcmp(model, all[me], MOST), 0);
        armci_write_strided(model, levels, there, count, back);
        EQUAL(memcmp(back, sent, (size_t)total), 0);
        free(sent);
        armci_hdl_t handle;
        memset(back, 0, MOST);
        EQUAL(ARMCI_NbGetS(all[next], there, back, there, count, levels, next, &handle), 0);
        EQUAL(ARMCI_Wait(&handle), 0);
        stride_info_t at;
        armci_stride_info_init(&at, back, levels, there, count);
        EQUAL(armci_stride_info_size(&at) * armci_stride_info_seg_size(&at), total);
        for (int i = 0; armci_stride_info_has_more(&at); i++, armci_stride_info_next(&at)) {
            EQUAL(armci_stride_info_pos(&at), i);
            EQUAL(memcmp(armci_stride_info_seg_ptr(&at), mine + i * 13, 13), 0);
            EQUAL((char *)armci_stride_info_seg_ptr(&at) - back, armci_stride_info_seg_off(&at));
        }
        armci_stride_info_destroy(&at);
        ARMCI_Barrier();
    }
    /* Nothing, and a flag behind the data. */
    int none[2] = {8, 0}, stride[1] = {8}, two[2] = {8, 2};
    EQUAL(ARMCI_PutS(mine, stride, all[next], stride, none, 1, next), 0);
    paint(mine, 16, (unsigned)me + 3);
    int *flag = (int *)(all[next] + 64);
    EQUAL(ARMCI_PutS_flag(mine, stride, all[next], stride, two, 1, flag, 41, next), 0);
    volatile int *own = (int *)(all[me] + 64);
    while (*own != 41) {
        int nothing;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, ARMCI_COMM_WORLD, &nothing, MPI_STATUS_IGNORE);
    }
    EQUAL(damage(all[me], 16, (unsigned)before + 3), -1);
    ARMCI_Barrier();
    EQUAL(ARMCI_Put_flag(mine, all[next] + 32, 16, flag, 42, next), 0);
    EQUAL(ARMCI_PutS_flag_dir(mine, stride, all[next], stride, two, 1, flag, 43, next), 0);
    ARMCI_Barrier();
    EQUAL(*own, 43);
    EQUAL(damage(all[me] + 32, 16, (unsigned)before + 3), -1);
    free(mine);
    free(back);
    free(model);
    release(all);
}

static void vectors(void)
{
    enum { SEGMENTS = 1300, BYTES = 12 };
    char **all = memory(SEGMENTS * BYTES * 2), **others = memory(1000), *mine = malloc(SEGMENTS * BYTES);
    char *back = calloc(SEGMENTS, BYTES);
    void *here[SEGMENTS], *there[SEGMENTS], *into[SEGMENTS];
    for (int i = 0; i < SEGMENTS; i++) {
        here[i] = mine + i * BYTES;
        there[i] = all[next] + (SEGMENTS - 1 - i) * 2 * BYTES;
        into[i] = back + i * BYTES;
    }
    void *from_mine = mine, *to_other = others[next] + 5;
    paint(mine, SEGMENTS * BYTES, (unsigned)me);
    armci_giov_t puts[2] = {{here, there, SEGMENTS, BYTES}, {&from_mine, &to_other, 1, 500}};
    EQUAL(ARMCI_PutV(puts, 2, next), 0);
    armci_giov_t gets[1] = {{there, into, SEGMENTS, BYTES}};
    EQUAL(ARMCI_GetV(gets, 1, next), 0);
    EQUAL(memcmp(back, mine, SEGMENTS * BYTES), 0);
    ARMCI_Barrier();
    char expected[SEGMENTS * BYTES];
    paint(expected, sizeof expected, (unsigned)before);
    EQUAL(memcmp(others[me] + 5, expected, 500), 0);
    for (int i = 0; i < SEGMENTS; i++) {
        char *at = all[me] + (SEGMENTS - 1 - i) * 2 * BYTES;
        EQUAL(memcmp(at, expected + i * BYTES, BYTES), 0);
        EQUAL(at[BYTES], 0);
    }
    armci_hdl_t handle;
    EQUAL(ARMCI_NbPutV(puts, 2, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    memset(back, 0, SEGMENTS * BYTES);
    EQUAL(ARMCI_NbGetV(gets, 1, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    EQUAL(memcmp(back, mine, SEGMENTS * BYTES), 0);
    /* The same element several times: each contribution counts. */
    ARMCI_Barrier();
    memset(all[me], 0, 1000);
    ARMCI_Barrier();
    long ones[4] = {1, 2, 3, 4}, scale = 10;
    void *sources[4] = {&ones[0], &ones[1], &ones[2], &ones[3]};
    void *same[4] = {all[next], all[next] + 8, all[next], all[next]};
    armci_giov_t sums[1] = {{sources, same, 4, 8}};
    EQUAL(ARMCI_AccV(ARMCI_ACC_LNG, &scale, sums, 1, next), 0);
    EQUAL(ARMCI_NbAccV(ARMCI_ACC_LNG, &scale, sums, 1, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    ARMCI_Barrier();
    EQUAL(((long *)all[me])[0], 2 * 10 * (1 + 3 + 4));
    EQUAL(((long *)all[me])[1], 2 * 10 * 2);
    ARMCI_Barrier();
    /* A section whose pieces lie on each other. */
    int onto[1] = {0}, apart[1] = {8}, count[2] = {8, 4};
    EQUAL(ARMCI_AccS(ARMCI_ACC_LNG, &scale, ones, apart, all[next], onto, count, 1, next), 0);
    ARMCI_Barrier();
    EQUAL(((long *)all[me])[0], 10 * (2 * (1 + 3 + 4) + 1 + 2 + 3 + 4));
    free(mine);
    free(back);
    release(others);
    release(all);
}

/* All add to process 0, in every type, with and without a factor; every second element only. */
#define SUMS(type, op, factor)                                                                             \
    do {                                                                                                   \
        enum { COUNT = 700 };                                                                              \
        type *mine_ = malloc(sizeof(type) * COUNT), scale_ = (factor), one_ = 1, sum_ = 0;                 \
        char **all_ = memory(sizeof(type) * COUNT * 2);                                                    \
        for (int i = 0; i < COUNT; i++)                                                                    \
            mine_[i] = (type)(me + i + 1);                                                                 \
        int count_[2] = {sizeof(type), COUNT}, there_[1] = {2 * sizeof(type)}, here_[1] = {sizeof(type)};  \
        EQUAL(ARMCI_AccS((op), &scale_, mine_, here_, all_[0], there_, count_, 1, 0), 0);                  \
        armci_hdl_t handle_;                                                                               \
        EQUAL(ARMCI_NbAccS((op), &one_, mine_, here_, all_[0], there_, count_, 1, 0, &handle_), 0);        \
        EQUAL(ARMCI_Wait(&handle_), 0);                                                                    \
        EQUAL(ARMCI_Acc((op), &scale_, mine_, all_[0], sizeof(type), 0), 0);                               \
        EQUAL(ARMCI_NbAcc((op), &one_, mine_, all_[0], sizeof(type), 0, NULL), 0);                         \
        ARMCI_WaitAll();                                                                                   \
        ARMCI_Barrier();                                                                                   \
        for (int i = 0; me == 0 && i < 2 * COUNT; i++) {                                                   \
            sum_ = 0;                                                                                      \
            for (int p = 0; i % 2 == 0 && p < procs; p++)                                                  \
                sum_ += ((type)(p + i / 2 + 1) * scale_ + (type)(p + i / 2 + 1)) * (i == 0 ? 2 : 1);       \
            CHECK(((type *)all_[me])[i] == sum_);                                                          \
        }                                                                                                  \
        free(mine_);                                                                                       \
        release(all_);                                                                                     \
    } while (0)

static void sums(void)
{
    SUMS(int, ARMCI_ACC_INT, 3);
    SUMS(long, ARMCI_ACC_LNG, -5);
    SUMS(float, ARMCI_ACC_FLT, 0.5f);
    SUMS(double, ARMCI_ACC_DBL, 0.25);
    SUMS(float complex, ARMCI_ACC_CPL, 2 + I);
    SUMS(double complex, ARMCI_ACC_DCP, 1 - 2 * I);
    /* Elements at odd addresses. */
    char **all = memory(64);
    double one = 1, two = 2;
    EQUAL(ARMCI_Acc(ARMCI_ACC_DBL, &two, &one, all[0] + 3, 8, 0), 0);
    ARMCI_Barrier();
    double sum;
    memcpy(&sum, all[me] + 3, sizeof sum);
    CHECK(sum == (me == 0 ? 2 * procs : 0));
    release(all);
}

/* Numbers of one element may lie on both sides of a multiple of 4096, where others add to one of
 * them alone. */
static void straddled(void)
{
    enum { ROUNDS = 300, AT = 4096 - sizeof(double) };
    char **all = memory(3 * 4096);
    double complex pair = 1 + I, twice = 2;
    double one = 1;
    for (int i = 0; i < ROUNDS; i++)
        if (me % 2 == 0)
            EQUAL(ARMCI_Acc(ARMCI_ACC_DCP, &twice, &pair, all[0] + AT, sizeof pair, 0), 0);
        else
            EQUAL(ARMCI_Acc(ARMCI_ACC_DBL, &one, &one, all[0] + 4096, sizeof one, 0), 0);
    ARMCI_Barrier();
    double sums[2];
    memcpy(sums, all[me] + AT, sizeof sums);
    CHECK(sums[0] == (me == 0 ? 2.0 * ROUNDS * ((procs + 1) / 2) : 0));
    CHECK(sums[1] == sums[0] + (me == 0 ? ROUNDS * (procs / 2) : 0));
    release(all);
}

/* More operations than are remembered one by one are in their order all the same. */
static void many(void)
{
    enum { PIECES = 100, APART = 64 };
    char **all = memory(PIECES * APART);
    long values[2][PIECES], back[PIECES];
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < PIECES; i++) {
            int at = i * 37 % PIECES;
            values[round][at] = 1000L * me + 100 * round + at;
            EQUAL(ARMCI_NbPut(&values[round][at], all[next] + at * APART, 8, next, NULL), 0);
        }
    int apart[1] = {APART}, close[1] = {8}, count[2] = {8, PIECES};
    EQUAL(ARMCI_GetS(all[next], apart, back, close, count, 1, next), 0);
    EQUAL(memcmp(back, values[1], sizeof back), 0);
    ARMCI_Barrier();
    for (int i = 0; i < PIECES; i++)
        EQUAL(*(long *)(all[me] + i * APART), 1000L * before + 100 + i);
    release(all);
}

/* A process that looks at its own memory, and does nothing else, gets what is put there from
 * another node. */
static void polled(void)
{
    char **all = memory(16);
    int writer = procs - 1, seen = 0, none[1] = {4}, count[2] = {4, 1};
    for (int value = 1; value <= 3; value++) {
        if (me == writer) {
            EQUAL(ARMCI_PutValueInt(value, all[0], 0), 0);
            ARMCI_Fence(0);
        }
        if (me == 0 && value == 1)
            while (ARMCI_GetValueInt(all[0], 0) != value)
                continue;
        if (me == 0 && value == 2)
            while (seen != value)
                EQUAL(ARMCI_GetS(all[0], none, &seen, none, count, 1, 0), 0);
        if (me == 0 && value == 3)
            while (*(volatile int *)all[0] != value)
                ARMCI_Fence(0);
        armci_msg_barrier();
    }
    release(all);
}

/* Gathered operations go at the latest with the wait, or with a fence. */
static void aggregated(void)
{
    enum { PIECES = 1200 };
    char **all = memory(PIECES * 16);
    long values[PIECES], back[PIECES];
    armci_hdl_t handle;
    ARMCI_SET_AGGREGATE_HANDLE(&handle);
    for (int i = 0; i < PIECES; i++) {
        values[i] = 1000L * me + i;
        EQUAL(ARMCI_NbPut(&values[i], all[next] + 16 * i, 8, next, &handle), 0);
    }
    EQUAL(ARMCI_Wait(&handle), 0);
    for (int i = 0; i < PIECES; i++)
        EQUAL(ARMCI_NbGet(all[next] + 16 * i, &back[i], 8, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    EQUAL(memcmp(values, back, sizeof values), 0);
    long scale = 2, seven = 7;
    EQUAL(ARMCI_NbAcc(ARMCI_ACC_LNG, &scale, &seven, all[next], 8, next, &handle), 0);
    EQUAL(ARMCI_NbPut(&seven, all[before] + 8, 8, before, &handle), 0);
    ARMCI_Barrier();
    EQUAL(((long *)all[me])[0], 1000L * before + 14);
    EQUAL(((long *)all[me])[1], 7);
    ARMCI_Barrier();
    ARMCI_UNSET_AGGREGATE_HANDLE(&handle);
    EQUAL(ARMCI_NbPut(&scale, all[next], 8, next, &handle), 0);
    EQUAL(ARMCI_Wait(&handle), 0);
    ARMCI_Fence(next);
    armci_msg_barrier();
    EQUAL(((long *)all[me])[0], 2);
    release(all);
}

static void words(void)
{
    enum { ROUNDS = 100 };
    char **all = memory(me == 0 ? 64 : 0);
    CHECK((all[me] == NULL) == (me != 0));
    int *count = (int *)all[0], *swapped = count + 1;
    long *wide = (long *)all[0] + 1, *token = wide + 1;
    if (me == 0)
        *swapped = -1;
    armci_msg_barrier();
    char *seen = calloc((size_t)procs, ROUNDS);
    int held = me, drawn;
    long long_held = 1L << 40, last = -1;
    for (int i = 0; i < ROUNDS; i++) {
        long was;
        EQUAL(ARMCI_Rmw(ARMCI_FETCH_AND_ADD, &drawn, count, 1, 0), 0);
        CHECK(drawn >= 0 && drawn < procs * ROUNDS);
        seen[drawn]++;
        EQUAL(ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &was, wide, 3, 0), 0);
        CHECK(was > last && was % 3 == 0);
        last = was;
        EQUAL(ARMCI_Rmw(ARMCI_SWAP, &held, swapped, 0, 0), 0);
    }
    EQUAL(ARMCI_Rmw(ARMCI_SWAP_LONG, &long_held, token, 0, 0), 0);
    CHECK(long_held == 0 || long_held == 1L << 40);
    /* Each number was drawn once, and no token was lost. */
    int *all_seen = calloc((size_t)procs * ROUNDS, sizeof *all_seen);
    for (int i = 0; i < procs * ROUNDS; i++)
        all_seen[i] = seen[i];
    armci_msg_igop(all_seen, procs * ROUNDS, "+");
    for (int i = 0; i < procs * ROUNDS; i++)
        EQUAL(all_seen[i], 1);
    armci_msg_igop(&held, 1, "+");
    if (me == 0) {
        EQUAL(held + *swapped, procs * (procs - 1) / 2 - 1);
        EQUAL(*wide, 3L * procs * ROUNDS);
        EQUAL(*count, procs * ROUNDS);
    }
    free(seen);
    free(all_seen);
    release(all);
}

/* Without the lock, additions in three steps lose some. */
static void locked(void)
{
    enum { ROUNDS = 20 };
    char **all = memory(16);
    EQUAL(ARMCI_Create_mutexes(me % 2 ? 0 : 2), 0);
    int host = (procs - 1) / 2 * 2;
    for (int i = 0; i < ROUNDS; i++) {
        long value;
        ARMCI_Lock(1, host);
        EQUAL(ARMCI_Get(all[0], &value, 8, 0), 0);
        value++;
        EQUAL(ARMCI_Put(&value, all[0], 8, 0), 0);
        ARMCI_Unlock(1, host);
    }
    ARMCI_Barrier();
    EQUAL(ARMCI_GetValueLong(all[0], 0), (long)procs * ROUNDS);
    EQUAL(ARMCI_Destroy_mutexes(), 0);
    EQUAL(ARMCI_Create_mutexes(1), 0);
    ARMCI_Lock(0, me);
    ARMCI_Unlock(0, me);
    EQUAL(ARMCI_Destroy_mutexes(), 0);
    release(all);
}

static void tokens(void)
{
    char **all = memory(8);
    for (int round = 1; round <= 5; round++) {
        long value = 100 * me + round;
        int heard = -1;
        EQUAL(ARMCI_Put(&value, all[next], 8, next), 0);
        CHECK(armci_notify(next) >= round);
        EQUAL(armci_notify_wait(before, &heard), 0);
        /* Both tokens of a round are of one process if there are no more than two. */
        EQUAL(heard, next == before ? 2 * round - 1 : round);
        EQUAL(*(volatile long *)all[me], 100 * before + round);
        /* It may be overwritten. */
        armci_notify(before);
        EQUAL(armci_notify_wait(next, &heard), 0);
    }
    release(all);
}

static void groups(void)
{
    ARMCI_Group world, half, was, inner;
    ARMCI_Group_get_world(&world);
    int many, place, list[64], members = 0;
    ARMCI_Group_size(&world, &many);
    EQUAL(many, procs);
    CHECK(procs <= 64);
    for (int p = me % 2; p < procs; p += 2)
        list[members++] = p;
    ARMCI_Group_create(members, list, &half);
    EQUAL(ARMCI_Group_rank(&half, &place), 0);
    EQUAL(list[place], me);
    EQUAL(ARMCI_Absolute_id(&half, place), me);
    MPI_Comm comm = armci_group_comm(&half);
    OK(MPI_Comm_size(comm, &many));
    EQUAL(many, members);
    void *all[64];
    EQUAL(ARMCI_Malloc_group(all, 8 * (place + 1), &half), 0);
    /* Processes are ranks of the world; the list has those of the group. */
    int right = (place + 1) % members;
    long value = me;
    EQUAL(ARMCI_Put(&value, (long *)all[right] + right, 8, list[right]), 0);
    ARMCI_GroupFence(&half);
    armci_msg_group_barrier(&half);
    EQUAL(((long *)all[place])[place], list[(place + members - 1) % members]);
    ARMCI_Group_set_default(&half);
    ARMCI_Group_get_default(&was);
    EQUAL(was, half);
    void *more[64];
    EQUAL(ARMCI_Malloc(more, 16), 0);
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(more[place]), 0);
    /* The message layer without a group is the default one's. */
    struct {
        long key;
        int payload;
    } record = {place, me};
    armci_msg_sel(&record, sizeof record, "max", ARMCI_LONG, 1);
    EQUAL(record.payload, list[members - 1]);
    long each = 1;
    armci_msg_lgop(&each, 1, "+");
    EQUAL(each, members);
    int teller = me;
    armci_msg_brdcst(&teller, sizeof teller, list[members - 1]);
    EQUAL(teller, list[members - 1]);
    void *known[64] = {NULL};
    known[place] = &list[place];
    armci_exchange_address(known, members);
    CHECK(known[place] == &list[place] && known[right] != NULL);
    armci_msg_barrier();
    int root, up, left, right_one;
    armci_msg_bintree(SCOPE_ALL, &root, &up, &left, &right_one);
    EQUAL(up, me == 0 ? -1 : (me - 1) / 2);
    int first[1] = {0};
    /* Global Arrays makes groups of half of the processes, of one process too. */
    ARMCI_Group_create(0, first, &inner);
    EQUAL(inner, -1);
    ARMCI_Group_create(1, first, &inner);
    CHECK((inner == -1) == (place != 0));
    /* Who is no member may ask how many there are; that ended the job. */
    ARMCI_Group_size(&inner, &many);
    EQUAL(many, place == 0 ? 1 : 0);
    if (place == 0) {
        ARMCI_Group_size(&inner, &many);
        EQUAL(many, 1);
        EQUAL(ARMCI_Absolute_id(&inner, 0), me);
        ARMCI_Group_free(&inner);
    }
    ARMCI_Group_set_default(&world);
    long sum = me;
    armci_msg_group_lgop(&sum, 1, "+", &half);
    long expected = 0;
    for (int i = 0; i < members; i++)
        expected += list[i];
    EQUAL(sum, expected);
    int told = me;
    armci_msg_group_bcast_scope(SCOPE_ALL, &told, sizeof told, list[members - 1], &half);
    EQUAL(told, list[members - 1]);
    void *addresses[64] = {NULL};
    addresses[place] = &list[place];
    armci_exchange_address_grp(addresses, members, &half);
    CHECK(addresses[place] == &list[place]);
    EQUAL(ARMCI_Free_group(all[place], &half), 0);
    ARMCI_Group_free(&half);
    EQUAL(half, -1);
    ARMCI_Group child;
    int everybody[64];
    for (int p = 0; p < procs; p++)
        everybody[p] = procs - 1 - p;
    ARMCI_Group_create_child(procs, everybody, &child, &world);
    EQUAL(ARMCI_Absolute_id(&child, 0), procs - 1);
    ARMCI_Group_free(&child);
}

/* What one process makes by itself, and others attach. */
static void described(void)
{
    armci_meminfo_t info;
    if (me == 0) {
        ARMCI_Memget(800, &info, 0);
        memset(info.addr, 0, 800);
    }
    armci_msg_bcast(&info, sizeof info, 0);
    long value = me + 1;
    long *there = ARMCI_Memat(&info, 8 * me);
    EQUAL(ARMCI_Put(&value, there, 8, info.cpid), 0);
    ARMCI_Barrier();
    for (int p = 0; me == 0 && p < procs; p++)
        EQUAL(((long *)info.addr)[p], p + 1);
    EQUAL(ARMCI_GetValueLong(there, 0), value);
    ARMCI_Memdt(&info, 0);
    ARMCI_Barrier();
    if (me == 0)
        ARMCI_Memctl(&info);
}

static void messages(void)
{
    EQUAL(armci_msg_me(), me);
    EQUAL(armci_msg_nproc(), procs);
    int got = -1, length = 0, value = me, from;
    if (procs > 1) {
        if (me == 0) {
            armci_msg_snd(5, &value, sizeof value, procs - 1);
            from = armci_msg_rcvany(6, &got, sizeof got, &length);
            EQUAL(from, procs - 1);
        } else if (me == procs - 1) {
            armci_msg_rcv(5, &got, sizeof got, &length, 0);
            armci_msg_snd(6, &value, sizeof value, 0);
        }
        if (me == 0 || me == procs - 1) {
            EQUAL(got, me == 0 ? procs - 1 : 0);
            EQUAL(length, sizeof got);
        }
    }
    double real[2] = {me % 2 ? -(me + 1) : me + 1, 1.5};
    armci_msg_dgop(real, 1, "absmax");
    CHECK(real[0] == procs);
    float small = -(float)me - 1;
    armci_msg_fgop(&small, 1, "max");
    CHECK(small == -1);
    long long bits = 1LL << me;
    armci_msg_llgop(&bits, 1, "or");
    EQUAL(bits, (1LL << procs) - 1);
    long least = me + 5;
    armci_msg_lgop(&least, 1, "min");
    EQUAL(least, 5);
    /* Disk Resident Arrays pass the address of one character; that was called no operator. */
    struct {
        char sum, next[7];
    } bare = {'+', "/file"};
    long ones = 1;
    armci_msg_lgop(&ones, 1, &bare.sum);
    EQUAL(ones, procs);
    int both = 1;
    armci_msg_gop_scope(SCOPE_ALL, &both, 1, "&&", ARMCI_INT);
    EQUAL(both, 1);
    int product = 2;
    armci_msg_reduce(&product, 1, "*", ARMCI_INT);
    EQUAL(product, me == 0 ? 1 << procs : 2);
    struct {
        int key, payload;
    } record = {-me, 100 + me};
    armci_msg_sel(&record, sizeof record, "max", ARMCI_INT, me != 0 || procs == 1);
    EQUAL(record.payload, procs == 1 ? 100 : 101);
    int root, up, left, right, sum = 1;
    armci_msg_bintree(SCOPE_ALL, &root, &up, &left, &right);
    EQUAL(root, 0);
    EQUAL(up < 0, me == 0);
    int part;
    if (left >= 0) {
        armci_msg_rcv(7, &part, sizeof part, NULL, left);
        sum += part;
    }
    if (right >= 0) {
        armci_msg_rcv(7, &part, sizeof part, NULL, right);
        sum += part;
    }
    if (up >= 0)
        armci_msg_snd(7, &sum, sizeof sum, up);
    else
        EQUAL(sum, procs);
    /* Nodes: each process is on one, and their numbers agree. */
    int on_mine = armci_domain_nprocs(ARMCI_DOMAIN_SMP, -1), all = 0;
    for (int node = 0; node < armci_domain_count(ARMCI_DOMAIN_SMP); node++) {
        int there = armci_domain_nprocs(ARMCI_DOMAIN_SMP, node);
        all += there;
        for (int i = 0; i < there; i++) {
            int proc = armci_domain_glob_proc_id(ARMCI_DOMAIN_SMP, node, i);
            EQUAL(armci_domain_id(ARMCI_DOMAIN_SMP, proc), node);
            EQUAL(ARMCI_Same_node(proc), node == armci_domain_my_id(ARMCI_DOMAIN_SMP));
            EQUAL(armci_domain_same_id(ARMCI_DOMAIN_SMP, proc), armci_sameclusnode(proc));
        }
    }
    EQUAL(all, procs);
    int one = 1;
    armci_msg_clus_igop(&one, 1, "+");
    EQUAL(one, on_mine);
    int master = armci_domain_glob_proc_id(ARMCI_DOMAIN_SMP, -1, 0), told = me;
    armci_msg_clus_brdcst(&told, sizeof told);
    EQUAL(told, master);
    int masters = 1;
    armci_msg_gop_scope(SCOPE_MASTERS, &masters, 1, "+", ARMCI_INT);
    EQUAL(masters, me == master ? armci_domain_count(ARMCI_DOMAIN_SMP) : 1);
    ARMCI_Group world;
    ARMCI_Group_get_world(&world);
    int last = armci_domain_glob_proc_id(ARMCI_DOMAIN_SMP, -1, on_mine - 1);
    told = me;
    armci_grp_clus_brdcst(&told, sizeof told, last, on_mine, &world);
    EQUAL(told, last);
    void *addresses[64] = {NULL};
    addresses[me] = &addresses[me];
    armci_exchange_address(addresses, procs);
    CHECK(addresses[me] == &addresses[me] && addresses[next] != NULL);
    CHECK(armci_timer() > 0 && mp_group_name != NULL);
    EQUAL(ARMCI_Uses_shm() | ARMCI_Uses_shm_grp(&world), 0);
    ARMCI_Set_shm_limit(1 << 20);
}

int main(int argc, char **argv)
{
    int by_program = argc > 1, runs;
    if (by_program)
        OK(MPI_Init(&argc, &argv));
    EQUAL(ARMCI_Initialized(), 0);
    EQUAL(by_program ? ARMCI_Init_mpi_comm(MPI_COMM_WORLD) : ARMCI_Init_args(&argc, &argv), 0);
    EQUAL(ARMCI_Init(), 0);
    EQUAL(PARMCI_Initialized(), 1);
    OK(MPI_Initialized(&runs));
    EQUAL(runs, 1);
    me = rank = armci_msg_me();
    procs = size = armci_msg_nproc();
    next = (me + 1) % procs;
    before = (me + procs - 1) % procs;
    dassertp(1, me < procs, ("process %d", me));
    dassertc(0, me < 0, ("process %d", me), 7);
    contiguous();
    strided();
    vectors();
    sums();
    straddled();
    many();
    polled();
    aggregated();
    words();
    locked();
    tokens();
    groups();
    described();
    messages();
    /* What is left is freed with everything else. */
    free(memory(100));
    ARMCI_Cleanup();
    ARMCI_Finalize();
    EQUAL(ARMCI_Initialized(), 0);
    OK(MPI_Finalized(&runs));
    EQUAL(runs, !by_program);
    if (by_program)
        OK(MPI_Finalize());
    return 0;
}
