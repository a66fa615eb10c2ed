/* Which of several ways an operation goes that memory cannot take: what the environment says, or
 * what was measured.
 *
 * Names and defaults are those of the design for Gemini (docs/armci.md). Process 0's environment
 * holds for all: two accumulates on one element must exclude each other, so all processes take
 * ways that do. Where the choice is left open, a process measures when it needs to: once an
 * operation of a kind has come often, on memory that ARMCI_Init has set aside at the target, for a
 * bounded time. What it finds depends on how the target is reached, and is kept for that. */
#include "internal.h"
#include <errno.h>
#include <limits.h>

struct ways armci_ways;

enum {
    PATIENCE = 16,  /* operations of a kind before it is measured */
    RUNS = 3,       /* of each way; the quickest counts */
    CLASSES = 10,   /* of pieces: 8 bytes to 4 KiB */
    MANY = 9,       /* pieces that are not few */
};
static const double BUDGET = 0.005, ALL = 0.05; /* seconds: of one measurement, of a process */

/* How a target is reached. */
enum { NODE, NETWORK, PROVIDERS };
static struct {
    unsigned uses;
    bool is_known;
    long most; /* atomic operations */
} sums[PROVIDERS];
static struct {
    unsigned uses;
    enum pieces way; /* PIECES_AUTO: not known */
} sections[PROVIDERS][2][2][CLASSES];
static double spent;

static int word(const char *name, const char *const words[])
{
    const char *value = getenv(name);
    if (!value || !*value)
        return 0;
    char all[128] = "";
    for (int i = 0; words[i]; i++) {
        if (strcmp(value, words[i]) == 0)
            return i;
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", words[i]);
    }
    armci_fail("ARMCI_Init", "%s is \"%s\"; it may be one of %s", name, value, all);
}

static long number(const char *name, long least, long most, long otherwise)
{
    const char *value = getenv(name);
    if (!value || !*value)
        return otherwise;
    char *end;
    errno = 0;
    long given = strtol(value, &end, 10);
    if (errno || *end || given < least || given > most)
        armci_fail("ARMCI_Init", "%s is \"%s\"; it may be a number from %ld to %ld", name, value, least, most);
    return given;
}

void armci_ways_begin(void)
{
    static const char *const methods[] = {"auto", "agent", "amo", "getput", "paper", NULL};
    static const char *const strided[] = {"auto", "direct", "iov", "pack", NULL};
    static const char *const providers[] = {"windows", "dmapp", NULL};
    enum { WAYS = 9 };
    long all[WAYS] = {0};
    if (armci.me == 0) {
        all[0] = word("ARMCI_ACC_METHOD", methods);
        all[1] = word("ARMCI_STRIDED", strided);
        all[2] = number("ARMCI_ACC_AMO_MAX", 0, 1 << 30, -1);
        all[3] = number("ARMCI_ACC_CHUNK", 16, 1 << 30, 64 << 10);
        all[4] = number("ARMCI_ACC_BUFFERS", 1, 64, 3);
        all[5] = number("ARMCI_MAX_OUTSTANDING", 1, 1 << 20, 64);
        all[6] = number("ARMCI_STATS", 0, 1, 0);
        all[7] = word("ARMCI_PROVIDER", providers);
        all[8] = number("ARMCI_SHEAP_SIZE", 1 << 16, LONG_MAX, 64 << 20);
        /* The card's target does nothing but what it is told by one operation. */
        if (all[7] && all[0] == SUM_AGENT)
            armci_fail("ARMCI_Init", "ARMCI_ACC_METHOD is \"agent\", and by DMAPP the target adds nothing by itself; "
                                     "it may be one of auto, amo, getput, paper");
        if (all[7] && all[0] == SUM_AUTO)
            all[0] = SUM_PAPER;
    }
    MPI_Bcast(all, WAYS, MPI_LONG, 0, ARMCI_COMM_WORLD);
    int steps = 0;
    while (1L << steps < armci.size)
        steps++;
    armci_ways = (struct ways){
        .sum = (enum sum)all[0],
        .pieces = (enum pieces)all[1],
        .amo_most = all[2],
        /* Whole elements of any type. */
        .chunk = (size_t)(all[3] + 15) / 16 * 16,
        .buffers = (int)all[4],
        .outstanding = (int)all[5] + steps,
        .has_stats = all[6],
        .is_dmapp = all[7],
        .heap = (size_t)all[8],
    };
    memset(sums, 0, sizeof sums);
    memset(sections, 0, sizeof sections);
    spent = 0;
}

static int provider(int proc)
{
    return armci.node_of[proc] == armci.node_of[armci.me] ? NODE : NETWORK;
}

/* The time of one operation that is complete at the target, at best; and whether there is time for
 * more. */
static double quickest(struct transfer *transfer, const struct place *place, char *local, char *remote,
                       const struct shape *shape, double until)
{
    bool is_get = transfer->kind == GET;
    double best = 0;
    for (int run = 0; run < RUNS && (run == 0 || MPI_Wtime() < until); run++) {
        transfer->issued = 0; /* as a call begins */
        double start = MPI_Wtime();
        if (transfer->kind == ACCUMULATE)
            armci_sum(transfer, *place, local, remote, shape);
        else
            armci_remote(transfer, *place, is_get ? remote : local, is_get ? local : remote, shape);
        armci_flush_member(place->block, place->member);
        double took = MPI_Wtime() - start;
        best = run == 0 || took < best ? took : best;
    }
    return best;
}

/* The most atomic operations that are as quick as the other way of the job. */
static long measure_sums(int proc)
{
    char *zeros = calloc(1, SCRATCH), *remote = armci_scratch(proc);
    if (!zeros)
        return 1;
    long one = 1, most = 1;
    double until = MPI_Wtime() + BUDGET;
    struct transfer transfer = {.call = "ARMCI_Acc", .kind = ACCUMULATE, .op = ARMCI_ACC_LNG, .scale = &one,
                                .proc = proc};
    int misses = 0;
    for (int count = 2; count * 8 <= SCRATCH && misses < 2 && (count == 2 || MPI_Wtime() < until); count *= 2) {
        struct shape shape = armci_piece(transfer.call, count * 8);
        uintptr_t from = (uintptr_t)remote;
        struct place place = armci_find(transfer.call, proc, from, from + (uintptr_t)shape.count[0]);
        double took[2];
        for (int way = 0; way < 2; way++) {
            transfer.sum = way == 0 ? SUM_AMO : armci_ways.sum == SUM_PAPER ? SUM_GET_PUT : SUM_AGENT;
            took[way] = quickest(&transfer, &place, zeros, remote, &shape, until);
        }
        bool is_good = took[0] <= took[1];
        most = is_good ? count : most;
        misses = is_good ? 0 : misses + 1;
    }
    free(zeros);
    return most;
}

enum sum armci_sum_way(int proc, int op, size_t bytes)
{
    enum sum other = armci_ways.sum == SUM_PAPER ? SUM_GET_PUT : SUM_AGENT;
    if (armci.has_card && op != ARMCI_ACC_LNG)
        return SUM_GET_PUT;
    if (armci_ways.sum != SUM_AUTO && armci_ways.sum != SUM_PAPER)
        return armci_ways.sum;
    if (armci_ways.amo_most >= 0)
        return bytes <= (size_t)armci_ways.amo_most ? SUM_AMO : other;
    long count = (long)(bytes / (armci_element("ARMCI_Acc", op) / (size_t)armci_element_parts(op)));
    int way = provider(proc);
    /* What is never measured to be quicker does not pay for a measurement. */
    if (count * 8 > SCRATCH)
        return other;
    if (!sums[way].is_known && count > 1 && ++sums[way].uses >= PATIENCE && spent < ALL) {
        double start = MPI_Wtime();
        sums[way].most = measure_sums(proc);
        sums[way].is_known = true;
        spent += MPI_Wtime() - start;
    }
    return count <= (sums[way].is_known ? sums[way].most : 1) ? SUM_AMO : other;
}

/* PIECES_AUTO: there was no time for all of them. */
static enum pieces measure_pieces(enum kind kind, int proc, int piece, int count)
{
    while (count > 2 && 2 * piece * count > SCRATCH)
        count /= 2;
    char *local = calloc(1, SCRATCH), *remote = armci_scratch(proc);
    if (!local)
        return PIECES_PACKED;
    struct shape shape = {.levels = 1, .count = {piece, count}, .source = {2 * piece}, .target = {2 * piece}};
    uintptr_t from = (uintptr_t)remote;
    struct place place = armci_find("ARMCI_PutS", proc, from, from + SCRATCH);
    struct transfer transfer = {.call = "ARMCI_PutS", .kind = kind, .proc = proc};
    double until = MPI_Wtime() + BUDGET, least = 0;
    enum pieces best = PIECES_PACKED;
    static const enum pieces all[] = {PIECES_PACKED, PIECES_DIRECT, PIECES_LIST};
    int i = 0;
    for (; i < 3 && (i == 0 || MPI_Wtime() < until); i++) {
        transfer.pieces = all[i];
        double took = quickest(&transfer, &place, local, remote, &shape, until);
        if (i == 0 || took < least) {
            least = took;
            best = all[i];
        }
    }
    free(local);
    return i == 3 ? best : PIECES_AUTO;
}

enum pieces armci_pieces_way(enum kind kind, int proc, int piece, size_t count)
{
    if (armci_ways.pieces != PIECES_AUTO)
        return armci_ways.pieces;
    int class = 0;
    while (class < CLASSES - 1 && piece > 8 << class)
        class++;
    bool is_many = count >= MANY, is_get = kind == GET;
    int way = provider(proc);
    if (sections[way][is_get][is_many][class].way == PIECES_AUTO &&
        ++sections[way][is_get][is_many][class].uses >= PATIENCE && spent < ALL) {
        double start = MPI_Wtime();
        sections[way][is_get][is_many][class].way =
            measure_pieces(is_get ? GET : PUT, proc, 8 << class, is_many ? 64 : 4);
        sections[way][is_get][is_many][class].uses = 0;
        spent += MPI_Wtime() - start;
    }
    enum pieces known = sections[way][is_get][is_many][class].way;
    return known == PIECES_AUTO ? PIECES_PACKED : known;
}

/* For whoever asks by ARMCI_STATS: what was measured here. */
void armci_ways_end(void)
{
    if (!armci_ways.has_stats)
        return;
    static const char *const names[] = {"", "direct", "iov", "pack"}, *const targets[] = {"node", "network"};
    for (int way = 0; way < PROVIDERS; way++) {
        if (sums[way].is_known)
            fprintf(stderr, "ARMCI: process %d: %s: accumulates of up to %ld bytes by atomic operations\n", armci.me,
                    targets[way], 8 * sums[way].most);
        for (int i = 0; i < 4 * CLASSES; i++) {
            int is_get = i / CLASSES / 2, is_many = i / CLASSES % 2, class = i % CLASSES;
            enum pieces known = sections[way][is_get][is_many][class].way;
            if (known != PIECES_AUTO)
                fprintf(stderr, "ARMCI: process %d: %s: %s pieces of %d bytes %s: %s\n", armci.me, targets[way],
                        is_many ? "many" : "few", 8 << class, is_get ? "got" : "put", names[known]);
        }
    }
    if (spent > 0)
        fprintf(stderr, "ARMCI: process %d: measured for %.1f ms\n", armci.me, 1e3 * spent);
}
