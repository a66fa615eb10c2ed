/* Operations on what is not mapped here, by MPI or DMAPP: which and how many, as ways.c says.
 *
 * The pieces of a section or a list go one by one, with a bound on how many are under way; as one
 * operation with a list of them; or as one that says how they repeat. An accumulate is executed
 * by the target, in one piece or for each number on its own, or by getput.c. */
#include "internal.h"

/* Longer operations with several pieces are cut, so that counts fit in an int and a scaled copy
 * in memory. */
static const size_t LONGEST = 64 << 20;

/* Whether pieces of the target lie on each other: MPI does not take such a datatype. */
static bool overlaps(const struct shape *shape)
{
    int64_t extent = shape->count[0];
    for (int level = 0; level < shape->levels; level++) {
        int64_t stride = llabs((long long)shape->target[level]);
        if (stride < extent)
            return true;
        extent += stride * (shape->count[level + 1] - 1);
    }
    return false;
}

bool armci_settle(const struct place *place)
{
    if (armci.has_card)
        armci_card_settle();
    else
        MPI_Win_flush_local(place->member, place->block->win);
    return armci.has_card;
}

/* So many pieces by DMAPP, which itself waits where too many are under way. */
static void issue_by_card(struct transfer *transfer, const struct place *place, const MPI_Aint here[],
                          const MPI_Aint there[], const int bytes[], int count)
{
    union promise promise;
    bool is_asked = transfer->is_nonblocking && transfer->handle;
    armci_card_begin_spans(transfer->call, transfer->kind, place, here, there, bytes, count,
                           is_asked ? &promise.sync : NULL);
    if (is_asked)
        armci_keep(transfer, promise);
    else if (transfer->is_nonblocking)
        armci.has_begun = place->block->is_begun = true;
}

static MPI_Datatype section(const struct shape *shape, const int stride[], MPI_Datatype element, int size)
{
    MPI_Datatype type, inner;
    MPI_Type_contiguous(shape->count[0] / size, element, &type);
    for (int level = 0; level < shape->levels; level++) {
        inner = type;
        MPI_Type_create_hvector(shape->count[level + 1], 1, stride[level], inner, &type);
        MPI_Type_free(&inner);
    }
    MPI_Type_commit(&type);
    return type;
}

/* One operation of MPI. The request is kept for the handle if there is one. Of one call so many
 * are begun, then they are waited for. */
static void issue(struct transfer *transfer, const struct place *place, void *local, int count, MPI_Datatype type,
                  int there, MPI_Datatype type_there)
{
    MPI_Win win = place->block->win;
    int member = place->member;
    MPI_Aint at = place->displacement;
    union promise promise;
    bool is_asked = transfer->is_nonblocking && transfer->handle;
/* The one with a request, or the one without. */
#define EITHER(with, without, ...)                 \
    do {                                           \
        if (is_asked)                              \
            with(__VA_ARGS__, &promise.request);   \
        else                                       \
            without(__VA_ARGS__);                  \
    } while (0)
    if (transfer->kind == PUT)
        EITHER(MPI_Rput, MPI_Put, local, count, type, member, at, there, type_there, win);
    else if (transfer->kind == GET)
        EITHER(MPI_Rget, MPI_Get, local, count, type, member, at, there, type_there, win);
    else
        EITHER(MPI_Raccumulate, MPI_Accumulate, local, count, type, member, at, there, type_there, MPI_SUM, win);
    if (is_asked)
        armci_keep(transfer, promise);
    else if (transfer->is_nonblocking)
        armci.has_begun = place->block->is_begun = true;
    if (++transfer->issued < armci_ways.outstanding)
        return;
    transfer->issued = 0;
    if (is_asked)
        armci_drain(*transfer->handle);
    else
        MPI_Win_flush_local(member, win);
}

/* So many bytes further on. */
static struct place moved(struct place place, ptrdiff_t ahead)
{
    place.displacement += ahead;
    place.here = place.here ? place.here + ahead : NULL;
    return place;
}

/* An operation for each number of an accumulate, from the section or from a packed copy of it. */
static void each_number(struct transfer *transfer, const struct place *place, char *source, char *target,
                        const struct shape *shape, char *packed, MPI_Datatype element, size_t size)
{
#define NUMBER(from, to, length)                                                               \
    for (size_t done_ = 0; done_ < (length); done_ += size) {                                  \
        struct place at_number = moved(*place, (to) - target + (ptrdiff_t)done_);              \
        issue(transfer, &at_number, packed ? packed : (from) + done_, 1, element, 1, element); \
        packed = packed ? packed + size : NULL;                                                \
    }
    EACH_PIECE(shape, source, target, NUMBER);
}

static void each_piece(struct transfer *transfer, const struct place *place, char *source, char *target,
                       const struct shape *shape, char *packed, MPI_Datatype element, size_t size)
{
    bool is_get = transfer->kind == GET;
    int count = (int)((size_t)shape->count[0] / size);
#define PIECE(from, to, length)                                                          \
    do {                                                                                 \
        struct place at_piece = moved(*place, is_get ? (from) - source : (to) - target); \
        char *local_ = packed ? packed : is_get ? (to) : (from);                         \
        if (armci.has_card)                                                              \
            issue_by_card(transfer, &at_piece, &(MPI_Aint){(MPI_Aint)local_},            \
                          &at_piece.displacement, &(int){count}, 1);                     \
        else                                                                             \
            issue(transfer, &at_piece, local_, count, element, count, element);          \
        packed = packed ? packed + (length) : NULL;                                      \
    } while (0)
    EACH_PIECE(shape, source, target, PIECE);
}

/* One operation for the pieces of a batch. */
static void issue_list(struct transfer *transfer, struct batch *batch, MPI_Datatype element, int size)
{
    if (batch->count == 0)
        return;
    struct place place = batch->place;
    if (armci.has_card) {
        issue_by_card(transfer, &place, batch->here, batch->there, batch->bytes, batch->count);
        batch->count = 0;
        return;
    }
    MPI_Datatype here, there;
    for (int i = 0; size > 1 && i < batch->count; i++)
        batch->bytes[i] /= size;
    MPI_Type_create_hindexed(batch->count, batch->bytes, batch->here, element, &here);
    MPI_Type_create_hindexed(batch->count, batch->bytes, batch->there, element, &there);
    MPI_Type_commit(&here);
    MPI_Type_commit(&there);
    place.displacement = 0;
    issue(transfer, &place, MPI_BOTTOM, 1, here, 1, there);
    MPI_Type_free(&here);
    MPI_Type_free(&there);
    batch->count = 0;
}

static void as_lists(struct transfer *transfer, const struct place *place, char *source, char *target,
                     const struct shape *shape, char *packed, MPI_Datatype element, int size)
{
    struct batch batch;
    batch.place = *place;
    batch.count = 0;
    bool is_get = transfer->kind == GET;
#define LISTED(from, to, length)                                                             \
    do {                                                                                     \
        if (batch.count == BATCH)                                                            \
            issue_list(transfer, &batch, element, size);                                     \
        MPI_Get_address(packed ? packed : is_get ? (to) : (from), &batch.here[batch.count]); \
        batch.there[batch.count] = place->displacement + (is_get ? (from) - source : (to) - target); \
        batch.bytes[batch.count++] = (int)(length);                                          \
        packed = packed ? packed + (length) : NULL;                                          \
    } while (0)
    EACH_PIECE(shape, source, target, LISTED);
    issue_list(transfer, &batch, element, size);
}

/* How far a section reaches there. */
static size_t extent_of(const struct shape *shape, const int stride[], ptrdiff_t *before)
{
    size_t extent = (size_t)shape->count[0];
    *before = 0;
    for (int level = 0; level < shape->levels; level++) {
        ptrdiff_t reach = (ptrdiff_t)stride[level] * (shape->count[level + 1] - 1);
        extent += (size_t)(reach < 0 ? -reach : reach);
        *before += reach < 0 ? -reach : 0;
    }
    return extent;
}

/* Reads all that a section reaches over as one, and takes the pieces out: where they are half of
 * it or more, as they were when the ways were measured. */
static bool as_whole(struct transfer *transfer, const struct place *place, char *source, char *target,
                     const struct shape *shape, size_t bytes)
{
    ptrdiff_t before;
    size_t extent = extent_of(shape, shape->source, &before);
    if (transfer->kind != GET || transfer->pieces != PIECES_PACKED || extent > 2 * bytes || extent > LONGEST)
        return false;
    char *whole = armci_room(transfer->call, extent);
    MPI_Aint here = (MPI_Aint)whole, there = place->displacement - before;
    uint32_t sync;
    armci_card_begin_spans(transfer->call, GET, place, &here, &there, &(int){(int)extent}, 1, &sync);
    armci_card_wait(sync);
#define TAKEN(from, to, length) memcpy(to, whole + before + ((from) - source), length)
    EACH_PIECE(shape, source, target, TAKEN);
    free(whole);
    return true;
}

static void as_section(struct transfer *transfer, const struct place *place, char *source, char *target,
                       const struct shape *shape, char *packed, size_t bytes, MPI_Datatype element, int size)
{
    bool is_get = transfer->kind == GET;
    char *local = packed ? packed : is_get ? target : source;
    if (shape->levels == 0) {
        int count = shape->count[0] / size;
        issue(transfer, place, local, count, element, count, element);
        return;
    }
    MPI_Datatype there = section(shape, is_get ? shape->source : shape->target, element, size);
    if (packed) {
        issue(transfer, place, local, (int)(bytes / (size_t)size), element, 1, there);
    } else {
        MPI_Datatype here = section(shape, is_get ? shape->target : shape->source, element, size);
        issue(transfer, place, local, 1, here, 1, there);
        MPI_Type_free(&here);
    }
    MPI_Type_free(&there);
}

/* A section, or each of its outer repetitions on its own where it must be cut. */
void armci_remote(struct transfer *transfer, struct place place, char *source, char *target,
                  const struct shape *shape)
{
    bool is_sum = transfer->kind == ACCUMULATE, is_get = transfer->kind == GET;
    size_t bytes = armci_bytes_of(shape);
    if (shape->levels > 0 && (bytes > LONGEST || overlaps(shape))) {
        struct shape inner = *shape;
        inner.levels--;
        int level = inner.levels;
        for (int i = 0; i < shape->count[level + 1]; i++) {
            armci_remote(transfer, place, source, target, &inner);
            source += shape->source[level];
            target += shape->target[level];
            place.displacement += is_get ? shape->source[level] : shape->target[level];
        }
        return;
    }
    MPI_Datatype element = is_sum ? armci_element_type(transfer->op) : MPI_BYTE;
    int size = is_sum ? (int)armci_element(transfer->call, transfer->op) / armci_element_parts(transfer->op) : 1;
    char *scaled = NULL;
    if (is_sum && !armci_is_one(transfer->op, transfer->scale)) {
        scaled = armci_room(transfer->call, bytes);
        char *to = scaled;
#define SCALE(from, unused, length)                                                   \
    do {                                                                              \
        (void)(unused);                                                               \
        armci_scale(transfer->op, transfer->scale, to, from, length);                 \
        to += (length);                                                               \
    } while (0)
        EACH_PIECE(shape, source, target, SCALE);
    }
    bool has_levels = shape->levels > 0;
    if (armci.has_card && has_levels && as_whole(transfer, &place, source, target, shape, bytes))
        return;
    /* With a handle lists only, for the card has numbers for so many operations at once. */
    bool is_listed = armci.has_card && (is_sum || !has_levels || transfer->pieces != PIECES_DIRECT ||
                                        (transfer->is_nonblocking && transfer->handle));
    if (is_listed)
        as_lists(transfer, &place, source, target, shape, scaled, element, size);
    else if (is_sum && transfer->sum == SUM_AMO)
        each_number(transfer, &place, source, target, shape, scaled, element, (size_t)size);
    else if (has_levels && transfer->pieces == PIECES_DIRECT)
        each_piece(transfer, &place, source, target, shape, scaled, element, (size_t)size);
    else if (has_levels && transfer->pieces == PIECES_LIST)
        as_lists(transfer, &place, source, target, shape, scaled, element, size);
    else
        as_section(transfer, &place, source, target, shape, scaled, bytes, element, size);
    if (scaled) {
        armci_settle(&place);
        free(scaled);
    }
}

bool armci_sum(struct transfer *transfer, struct place place, char *source, char *target, const struct shape *shape)
{
    if (armci.has_card && !armci_card_adds(transfer->op, target, shape))
        transfer->sum = SUM_GET_PUT;
    if (transfer->sum == SUM_GET_PUT) {
        armci_sums_begin(transfer, place);
#define ADDED(from, to, length) armci_sums_add(from, moved(place, (to) - target), length)
        EACH_PIECE(shape, source, target, ADDED);
        armci_sums_end();
        return true;
    }
    /* A card adds some pieces by itself, and others by get and put: both under the lock. */
    bool is_locked = armci_ways.sum == SUM_PAPER || armci.has_card;
    if (is_locked)
        armci_sum_lock(transfer->call, transfer->proc, false);
    armci_remote(transfer, place, source, target, shape);
    if (!is_locked)
        return false;
    armci_flush_member(place.block, place.member);
    armci_sum_unlock(transfer->call, transfer->proc, false);
    return true;
}

void armci_batch_send(struct transfer *transfer, struct batch *batch)
{
    if (batch->count == 0)
        return;
    struct block *block = batch->place.block;
    bool is_sum = transfer->kind == ACCUMULATE;
    if (!is_sum && transfer->pieces != PIECES_DIRECT)
        issue_list(transfer, batch, MPI_BYTE, 1);
    bool is_there = !transfer->is_nonblocking && armci_settle(&batch->place);
    if (transfer->kind != GET && !is_there)
        armci_written(block, transfer->proc, batch->place.member, batch->from, batch->to, is_sum);
    batch->count = 0;
}

void armci_batch_add(struct transfer *transfer, struct batch *batch, struct place place, char *source, char *target,
                     const struct shape *piece)
{
    bool is_get = transfer->kind == GET;
    char *local = is_get ? target : source;
    uintptr_t remote = (uintptr_t)(is_get ? source : target), end = remote + (uintptr_t)piece->count[0];
    if (batch->count == BATCH || (batch->count && batch->place.block != place.block))
        armci_batch_send(transfer, batch);
    if (batch->count == 0) {
        batch->place = place;
        batch->from = remote;
        batch->to = end;
    }
    batch->from = remote < batch->from ? remote : batch->from;
    batch->to = end > batch->to ? end : batch->to;
    batch->bytes[batch->count] = piece->count[0];
    MPI_Get_address(local, &batch->here[batch->count]);
    batch->there[batch->count] = place.displacement;
    batch->count++;
    /* Each must count, even where two fall on the same elements, so each is an operation. */
    if (transfer->kind == ACCUMULATE && armci.has_card)
        armci_sum(transfer, place, source, target, piece);
    else if (transfer->kind == ACCUMULATE)
        armci_remote(transfer, place, source, target, piece);
    else if (transfer->pieces == PIECES_DIRECT)
        issue(transfer, &place, local, piece->count[0], MPI_BYTE, piece->count[0], MPI_BYTE);
}
