/* What ARMCI promises when operations are mixed at random, against models that each process keeps
 * of what it did itself:
 *
 *   own      puts, gets and accumulates of one process on one place are seen in the order of the
 *            calls, whatever their shapes: every get has what the model has
 *   shared   no contribution of an accumulate is lost, whatever the shapes and whoever adds
 *   words    every value that an atomic operation leaves is found by one other, or is there at the
 *            end: additions and exchanges on one word, neighbours of four and eight bytes
 *
 * Arguments: rounds of each process, seed, and "ways": once for each way of accumulates and of
 * pieces, with buffers, bounds and crossovers so short that all of them are passed.
 * docs/armci.md. */
#include "../check.h"
#include <armci.h>
#include <message.h>

enum { OWN = 8192, SHARED = 512, WORDS = 4, LEVELS = 3, PIECES = 24 };

static int me, procs, rounds = 200;
static uint64_t state;

static int below(int bound)
{
    return (int)(next_random(&state) % (uint64_t)bound);
}

/* A section or a list that stays within a number of bytes. Where each piece begins, in the order in
 * which pieces are packed. */
struct pattern {
    int is_list, levels, count[LEVELS + 1], stride[LEVELS], packed[LEVELS];
    int pieces, bytes, start, begin[256];
};

/* Lengths and distances are multiples of `unit`. */
static struct pattern draw(int room, int unit)
{
    struct pattern p = {.is_list = below(3) == 0};
    int units = room / unit;
    if (p.is_list) {
        /* One behind the other, so that no piece is on another. */
        p.pieces = 1 + below(PIECES);
        int share = units / p.pieces;
        p.count[0] = unit * (1 + below(share < 40 ? share : 40));
        for (int i = 0; i < p.pieces; i++)
            p.begin[i] = unit * (i * share + below(share - p.count[0] / unit + 1));
        p.bytes = p.count[0];
        return p;
    }
    for (;;) {
        p.levels = below(LEVELS + 1);
        p.count[0] = unit * (1 + below(p.levels ? 12 : units));
        int extent = p.count[0], packed = p.count[0];
        p.pieces = 1;
        for (int level = 0; level < p.levels; level++) {
            p.stride[level] = extent + unit * below(4);
            p.packed[level] = packed;
            p.count[level + 1] = 1 + below(4);
            extent += p.stride[level] * (p.count[level + 1] - 1);
            packed *= p.count[level + 1];
            p.pieces *= p.count[level + 1];
        }
        if (extent > room)
            continue;
        p.bytes = p.count[0];
        p.start = unit * below((room - extent) / unit + 1);
        for (int i = 0; i < p.pieces; i++) {
            int rest = i;
            p.begin[i] = p.start;
            for (int level = 0; level < p.levels; level++) {
                p.begin[i] += rest % p.count[level + 1] * p.stride[level];
                rest /= p.count[level + 1];
            }
        }
        return p;
    }
}

enum what { PUT, GET, ADD };

/* One operation between packed memory here and a pattern there. */
static void act(enum what what, int op, void *scale, struct pattern *p, char *packed, char *there, int proc)
{
    armci_hdl_t handle, *asked = below(4) ? &handle : NULL;
    int is_begun = below(2);
    void *here[256], *far[256];
    for (int i = 0; i < p->pieces; i++) {
        here[i] = packed + i * p->bytes;
        far[i] = there + p->begin[i];
    }
    armci_giov_t list = {here, far, p->pieces, p->bytes}, back = {far, here, p->pieces, p->bytes};
    char *base = there + p->start;
    if (p->is_list && what == PUT)
        is_begun ? ARMCI_NbPutV(&list, 1, proc, asked) : ARMCI_PutV(&list, 1, proc);
    else if (p->is_list && what == GET)
        is_begun ? ARMCI_NbGetV(&back, 1, proc, asked) : ARMCI_GetV(&back, 1, proc);
    else if (p->is_list)
        is_begun ? ARMCI_NbAccV(op, scale, &list, 1, proc, asked) : ARMCI_AccV(op, scale, &list, 1, proc);
    else if (p->levels == 0 && what == PUT)
        is_begun ? ARMCI_NbPut(packed, base, p->bytes, proc, asked) : ARMCI_Put(packed, base, p->bytes, proc);
    else if (p->levels == 0 && what == GET)
        is_begun ? ARMCI_NbGet(base, packed, p->bytes, proc, asked) : ARMCI_Get(base, packed, p->bytes, proc);
    else if (what == PUT)
        is_begun ? ARMCI_NbPutS(packed, p->packed, base, p->stride, p->count, p->levels, proc, asked)
                 : ARMCI_PutS(packed, p->packed, base, p->stride, p->count, p->levels, proc);
    else if (what == GET)
        is_begun ? ARMCI_NbGetS(base, p->stride, packed, p->packed, p->count, p->levels, proc, asked)
                 : ARMCI_GetS(base, p->stride, packed, p->packed, p->count, p->levels, proc);
    else
        is_begun ? ARMCI_NbAccS(op, scale, packed, p->packed, base, p->stride, p->count, p->levels, proc, asked)
                 : ARMCI_AccS(op, scale, packed, p->packed, base, p->stride, p->count, p->levels, proc);
    if (is_begun && asked)
        EQUAL(ARMCI_Wait(asked), 0);
    else if (is_begun)
        EQUAL(below(2) ? ARMCI_WaitAll() : ARMCI_WaitProc(proc), 0);
}

static void own(void)
{
    void **all = calloc((size_t)procs, sizeof *all);
    EQUAL(ARMCI_Malloc(all, (long)OWN * procs), 0);
    memset(all[me], 0, (size_t)OWN * (size_t)procs);
    ARMCI_Barrier();
    char *model = calloc((size_t)procs, OWN), *packed = malloc(2 * OWN), *expected = malloc(2 * OWN);
    for (int round = 0; round < rounds; round++) {
        int proc = below(procs);
        enum what what = below(3);
        struct pattern p = draw(OWN, what == ADD ? 8 : 1);
        char *mine = model + (size_t)proc * OWN, *there = (char *)all[proc] + (size_t)me * OWN;
        long whole = below(2) ? 1 : -2;
        for (int i = 0; i < p.pieces * p.bytes; i++)
            packed[i] = (char)below(256);
        for (int i = 0; i < p.pieces; i++) {
            char *one = packed + i * p.bytes, *at = mine + p.begin[i];
            if (what == PUT)
                memcpy(at, one, (size_t)p.bytes);
            for (int j = 0; what == ADD && j < p.bytes; j += 8) {
                uint64_t old, more;
                memcpy(&old, at + j, 8);
                memcpy(&more, one + j, 8);
                old += more * (uint64_t)whole;
                memcpy(at + j, &old, 8);
            }
            memcpy(expected + i * p.bytes, at, (size_t)p.bytes);
        }
        act(what, ARMCI_ACC_LNG, &whole, &p, packed, there, proc);
        if (what == GET && memcmp(packed, expected, (size_t)(p.pieces * p.bytes)) != 0)
            fail(__FILE__, __LINE__, "round %d: a get of process %d has not what was written before", round, proc);
        if (below(50) == 0)
            below(2) ? ARMCI_AllFence() : ARMCI_Fence(proc);
    }
    ARMCI_Barrier();
    /* And so it is in the memory itself. */
    for (int p = 0; p < procs; p++) {
        memcpy(packed, model + (size_t)p * OWN, OWN);
        EQUAL(ARMCI_Get((char *)all[p] + (size_t)me * OWN, expected, OWN, p), 0);
        EQUAL(memcmp(packed, expected, OWN), 0);
    }
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(all[me]), 0);
    free(all);
    free(model);
    free(packed);
    free(expected);
}

static const struct {
    int op, size, parts;
} TYPES[] = {
    {ARMCI_ACC_INT, 4, 1}, {ARMCI_ACC_LNG, 8, 1}, {ARMCI_ACC_FLT, 4, 1},
    {ARMCI_ACC_DBL, 8, 1}, {ARMCI_ACC_CPL, 4, 2}, {ARMCI_ACC_DCP, 8, 2},
};

/* A small whole number as an element of a type, and back. */
static void store(int type, char *at, long value)
{
    int op = TYPES[type].op, narrow = (int)value;
    float real = (float)value;
    double wide = (double)value;
    if (op == ARMCI_ACC_INT)
        memcpy(at, &narrow, 4);
    else if (op == ARMCI_ACC_LNG)
        memcpy(at, &value, 8);
    else if (TYPES[type].size == 4)
        memcpy(at, &real, 4);
    else
        memcpy(at, &wide, 8);
}

static long stored(int type, const char *at)
{
    int op = TYPES[type].op, narrow;
    long value;
    float real;
    double wide;
    if (op == ARMCI_ACC_INT)
        return memcpy(&narrow, at, 4), narrow;
    if (op == ARMCI_ACC_LNG)
        return memcpy(&value, at, 8), value;
    if (TYPES[type].size == 4)
        return memcpy(&real, at, 4), (long)real;
    return memcpy(&wide, at, 8), (long)wide;
}

static void shared(int type)
{
    int size = TYPES[type].size, element = size * TYPES[type].parts, room = SHARED * element;
    void **all = calloc((size_t)procs, sizeof *all);
    EQUAL(ARMCI_Malloc(all, room), 0);
    memset(all[me], 0, (size_t)room);
    ARMCI_Barrier();
    int numbers = room / size;
    long *sum = calloc((size_t)(procs * numbers), sizeof *sum);
    char *packed = malloc((size_t)(2 * room)), scale[16];
    for (int round = 0; round < rounds / 4; round++) {
        int proc = below(procs);
        struct pattern p = draw(room, element);
        long factor[2] = {below(2) ? 1 : 2, TYPES[type].parts > 1 && below(2)};
        for (int i = 0; i < TYPES[type].parts; i++)
            store(type, scale + i * size, factor[i]);
        for (int i = 0; i < p.pieces * p.bytes; i += size)
            store(type, packed + i, below(7) - 3);
        for (int i = 0; i < p.pieces; i++)
            for (int j = 0; j < p.bytes; j += element) {
                char *one = packed + i * p.bytes + j;
                long *to = sum + proc * numbers + (p.begin[i] + j) / size, first = stored(type, one);
                if (TYPES[type].parts == 1) {
                    to[0] += factor[0] * first;
                    continue;
                }
                long second = stored(type, one + size);
                to[0] += factor[0] * first - factor[1] * second;
                to[1] += factor[0] * second + factor[1] * first;
            }
        act(ADD, TYPES[type].op, scale, &p, packed, all[proc], proc);
    }
    ARMCI_Barrier();
    armci_msg_lgop(sum, procs * numbers, "+");
    for (int i = 0; i < numbers; i++)
        EQUAL(stored(type, (char *)all[me] + i * size), sum[me * numbers + i]);
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(all[me]), 0);
    free(all);
    free(sum);
    free(packed);
}

static int order(const void *left, const void *right)
{
    long a = *(const long *)left, b = *(const long *)right;
    return (a > b) - (a < b);
}

/* The word of an operation: even ones have four bytes and share eight with a neighbour. */
static void words(void)
{
    enum { BYTES = 8 * WORDS };
    void **all = calloc((size_t)procs, sizeof *all);
    EQUAL(ARMCI_Malloc(all, me == 0 ? BYTES : 0), 0);
    if (me == 0)
        memset(all[0], 0, BYTES);
    ARMCI_Barrier();
    /* On each word, all that was found and all that was left. */
    int count = rounds;
    size_t bytes = sizeof(long) * (size_t)(WORDS * 2 * count);
    long *found = malloc(bytes), *left = malloc(bytes);
    int used[WORDS * 2] = {0};
    for (int round = 0; round < rounds; round++) {
        int word = below(WORDS * 2), is_wide = word % 4 == 0, extra = below(9) - 4, narrow;
        if (word % 4 == 1)
            continue; /* the upper half of a wide one */
        char *at = (char *)all[0] + 4 * word;
        long before, after;
        if (below(2)) {
            EQUAL(ARMCI_Rmw(is_wide ? ARMCI_FETCH_AND_ADD_LONG : ARMCI_FETCH_AND_ADD,
                            is_wide ? (void *)&before : &narrow, at, extra, 0), 0);
            before = is_wide ? before : narrow;
            after = before + extra;
        } else {
            after = before = 1000 * (me + 1) + below(1000);
            narrow = (int)before;
            EQUAL(ARMCI_Rmw(is_wide ? ARMCI_SWAP_LONG : ARMCI_SWAP, is_wide ? (void *)&before : &narrow, at, 0, 0), 0);
            before = is_wide ? before : narrow;
        }
        found[word * count + used[word]] = before;
        left[word * count + used[word]++] = after;
    }
    ARMCI_Barrier();
    for (int word = 0; word < WORDS * 2; word++) {
        int *many = calloc((size_t)procs, sizeof *many), *from = calloc((size_t)procs, sizeof *from), total = 0;
        OK(MPI_Allgather(&used[word], 1, MPI_INT, many, 1, MPI_INT, MPI_COMM_WORLD));
        for (int p = 0; p < procs; p++) {
            from[p] = total;
            total += many[p];
        }
        /* What was there first, and what is there now, make both the same. */
        long *befores = calloc((size_t)total + 1, sizeof(long)), *afters = calloc((size_t)total + 1, sizeof(long));
        OK(MPI_Allgatherv(found + word * count, used[word], MPI_LONG, befores, many, from, MPI_LONG, MPI_COMM_WORLD));
        OK(MPI_Allgatherv(left + word * count, used[word], MPI_LONG, afters, many, from, MPI_LONG, MPI_COMM_WORLD));
        if (total > 0 && me == 0) {
            char *at = (char *)all[0] + 4 * word;
            int narrow;
            memcpy(&narrow, at, 4);
            befores[total] = narrow;
            if (word % 4 == 0)
                memcpy(&befores[total], at, 8);
            afters[total] = 0;
            qsort(befores, (size_t)total + 1, sizeof(long), order);
            qsort(afters, (size_t)total + 1, sizeof(long), order);
            for (int i = 0; i <= total; i++)
                EQUAL(befores[i], afters[i]);
        }
        free(many);
        free(from);
        free(befores);
        free(afters);
    }
    free(found);
    free(left);
    ARMCI_Barrier();
    EQUAL(ARMCI_Free(all[me]), 0);
    free(all);
}

static void all_models(void)
{
    ARMCI_Init();
    me = armci_msg_me();
    procs = armci_msg_nproc();
    own();
    for (size_t type = 0; type < sizeof TYPES / sizeof *TYPES; type++)
        shared((int)type);
    words();
    ARMCI_Finalize();
}

/* Ways of accumulates and of pieces; each of both is there, and those left open measure. */
static const char *const WAYS[][2] = {
    {"agent", "direct"}, {"amo", "iov"}, {"getput", "pack"}, {"paper", "direct"}, {"getput", "iov"}, {"auto", "auto"},
};

int main(int argc, char **argv)
{
    start(&argc, &argv);
    rounds = argc > 1 ? atoi(argv[1]) : rounds;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    state = seed * 1000 + (uint64_t)rank;
    if (argc <= 3)
        all_models();
    const char *provider = getenv("ARMCI_PROVIDER");
    int has_agents = !provider || strcmp(provider, "dmapp") != 0;
    for (size_t way = 0; argc > 3 && way < sizeof WAYS / sizeof *WAYS; way++) {
        if (!has_agents && strcmp(WAYS[way][0], "agent") == 0)
            continue;
        setenv("ARMCI_ACC_METHOD", WAYS[way][0], 1);
        setenv("ARMCI_STRIDED", WAYS[way][1], 1);
        setenv("ARMCI_ACC_CHUNK", "48", 1);
        setenv("ARMCI_ACC_BUFFERS", way % 2 ? "2" : "3", 1);
        setenv("ARMCI_MAX_OUTSTANDING", "2", 1);
        if (strcmp(WAYS[way][0], "paper") == 0)
            setenv("ARMCI_ACC_AMO_MAX", "64", 1);
        else
            unsetenv("ARMCI_ACC_AMO_MAX");
        all_models();
    }
    return finish();
}
