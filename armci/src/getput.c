/* Accumulates by reading, adding here, and writing back under a lock: what a network can do that
 * neither computes at the target nor adds numbers of this type.
 *
 * Several buffers are in turn: while one is added to, the next is being read and the last one
 * written. An accumulate may name an element twice, so a piece that touches what is under way
 * waits until that is there. */
#include "internal.h"

/* A word of each process: how many want to be alone above, how many others are in below. */
static const long ALONE = 1L << 32;

/* One operation each way: first come into the word, then look who else is in it. Who finds
 * somebody alone steps back. */
void armci_sum_lock(const char *call, int proc, bool is_alone)
{
    long *word = armci_lock_word(proc), mine = is_alone ? ALONE : 1;
    for (unsigned pause = 1 + (unsigned)armci.me % 4;; pause = pause < 64 ? 2 * pause : pause) {
        if (armci_add_long(call, word, mine, proc) < ALONE)
            break;
        armci_add_long(call, word, -mine, proc);
        do
            for (unsigned i = 0; i < pause; i++)
                armci_progress();
        while (armci_read_long(call, word, proc) >= ALONE);
    }
    while (is_alone && (armci_read_long(call, word, proc) & (ALONE - 1)) != 0)
        armci_progress();
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* What was written under it is there. */
void armci_sum_unlock(const char *call, int proc, bool is_alone)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    armci_add_long(call, armci_lock_word(proc), is_alone ? -ALONE : -1, proc);
}

/* A buffer and the pieces in it. */
struct stage {
    char *room;
    int pieces;
    size_t bytes;
    const char *source[BATCH];
    MPI_Aint there[BATCH];
    int length[BATCH];
    enum { FILLED, READ, WRITTEN } state;
    MPI_Datatype type; /* of several pieces */
    union promise promise;
    bool is_promised; /* by DMAPP: it is to be waited for */
};

/* One for the process: it is used under armci_enter alone. */
static struct {
    struct transfer *transfer;
    struct place place;
    struct stage *stages;
    int filling;
    MPI_Aint from, to; /* around all that is under way */
} sums;

void armci_sums_begin(struct transfer *transfer, struct place place)
{
    sums.transfer = transfer;
    sums.place = place;
    sums.from = sums.to = 0;
    armci_sum_lock(transfer->call, transfer->proc, true);
    if (sums.stages || place.here)
        return;
    sums.stages = calloc((size_t)armci_ways.buffers, sizeof *sums.stages);
    if (!sums.stages)
        armci_fail(transfer->call, "there is no memory for %d buffers", armci_ways.buffers);
    for (int i = 0; i < armci_ways.buffers; i++) {
        MPI_Alloc_mem((MPI_Aint)armci_ways.chunk, MPI_INFO_NULL, &sums.stages[i].room);
        sums.stages[i].promise.request = MPI_REQUEST_NULL;
    }
}

static void move_by_card(struct stage *stage, bool is_read)
{
    MPI_Aint here[BATCH], at = (MPI_Aint)stage->room;
    for (int i = 0; i < stage->pieces; i++) {
        here[i] = at;
        at += stage->length[i];
    }
    armci_card_begin_spans(sums.transfer->call, is_read ? GET : PUT, &sums.place, here, stage->there, stage->length,
                           stage->pieces, &stage->promise.sync);
    stage->is_promised = true;
}

/* What was begun last with a buffer is over. */
static void await(struct stage *stage)
{
    if (!armci.has_card)
        MPI_Wait(&stage->promise.request, MPI_STATUS_IGNORE);
    else if (stage->is_promised)
        armci_card_wait(stage->promise.sync);
    stage->is_promised = false;
}

/* Once more for all: the network reads what is written behind it, or the other way round. */
static void move(struct stage *stage, bool is_read)
{
    stage->state = is_read ? READ : WRITTEN;
    if (armci.has_card) {
        move_by_card(stage, is_read);
        return;
    }
    MPI_Win win = sums.place.block->win;
    int member = sums.place.member, bytes = (int)stage->bytes;
    bool is_one = stage->pieces == 1;
    MPI_Datatype type = is_one ? MPI_BYTE : stage->type;
    MPI_Aint at = is_one ? stage->there[0] : 0;
    int count = is_one ? bytes : 1;
    if (is_read)
        MPI_Rget(stage->room, bytes, MPI_BYTE, member, at, count, type, win, &stage->promise.request);
    else
        MPI_Rput(stage->room, bytes, MPI_BYTE, member, at, count, type, win, &stage->promise.request);
}

/* Adds to what was read, and writes it back. */
static void add_back(struct stage *stage)
{
    await(stage);
    char *to = stage->room;
    for (int i = 0; i < stage->pieces; i++) {
        armci_add(sums.transfer->op, sums.transfer->scale, to, stage->source[i], (size_t)stage->length[i]);
        to += stage->length[i];
    }
    move(stage, false);
    if (stage->pieces > 1 && !armci.has_card)
        MPI_Type_free(&stage->type);
}

static struct stage *filling(void)
{
    return &sums.stages[sums.filling];
}

/* Reads what the stage that is being filled names; the one before, which was read meanwhile, goes
 * back, and the next one is free. */
static void start(void)
{
    struct stage *stage = filling();
    if (stage->pieces == 0)
        return;
    if (stage->pieces > 1 && !armci.has_card) {
        MPI_Type_create_hindexed(stage->pieces, stage->length, stage->there, MPI_BYTE, &stage->type);
        MPI_Type_commit(&stage->type);
    }
    move(stage, true);
    int last = (sums.filling + armci_ways.buffers - 1) % armci_ways.buffers;
    if (sums.stages[last].state == READ)
        add_back(&sums.stages[last]);
    sums.filling = (sums.filling + 1) % armci_ways.buffers;
    stage = filling();
    await(stage);
    stage->state = FILLED;
    stage->pieces = 0;
    stage->bytes = 0;
}

/* All that is under way is there. */
static void settle(void)
{
    start();
    for (int i = 0; i < armci_ways.buffers; i++) {
        struct stage *stage = &sums.stages[i];
        if (stage->state == READ)
            add_back(stage);
        await(stage);
        stage->state = FILLED;
        stage->pieces = 0;
        stage->bytes = 0;
    }
    if (sums.to > sums.from && !armci.has_card)
        MPI_Win_flush(sums.place.member, sums.place.block->win);
    sums.from = sums.to = 0;
}

void armci_sums_add(const char *source, struct place place, size_t bytes)
{
    if (place.here) {
        armci_add(sums.transfer->op, sums.transfer->scale, place.here, source, bytes);
        return;
    }
    MPI_Aint at = place.displacement, end = at + (MPI_Aint)bytes;
    if (at < sums.to && sums.from < end)
        settle();
    bool is_first = sums.from == sums.to;
    sums.from = is_first || at < sums.from ? at : sums.from;
    sums.to = is_first || end > sums.to ? end : sums.to;
    while (bytes > 0) {
        struct stage *stage = filling();
        if (stage->pieces == BATCH || stage->bytes == armci_ways.chunk) {
            start();
            stage = filling();
        }
        size_t left = armci_ways.chunk - stage->bytes, length = bytes < left ? bytes : left;
        stage->source[stage->pieces] = source;
        stage->there[stage->pieces] = at;
        stage->length[stage->pieces++] = (int)length;
        stage->bytes += length;
        source += length;
        at += (MPI_Aint)length;
        bytes -= length;
    }
}

void armci_sums_end(void)
{
    if (sums.stages && !sums.place.here)
        settle();
    armci_sum_unlock(sums.transfer->call, sums.transfer->proc, true);
}

void armci_getput_end(void)
{
    for (int i = 0; sums.stages && i < armci_ways.buffers; i++)
        MPI_Free_mem(sums.stages[i].room);
    free(sums.stages);
    sums.stages = NULL;
    sums.filling = 0;
}
