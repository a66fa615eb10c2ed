/* Operations on what is not mapped here, by MPI: which and how many, as ways.c says.
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
    MPI_Request request;
    bool is_asked = transfer->is_nonblocking && transfer->handle;
    switch (transfer->kind) {
    case PUT:
        if (is_asked)
            MPI_Rput(local, count, type, member, at, there, type_there, win, &request);
        else
            MPI_Put(local, count, type, member, at, there, type_there, win);
        break;
    case GET:
        if (is_asked)
            MPI_Rget(local, count, type, member, at, there, type_there, win, &request);
        else
            MPI_Get(local, count, type, member, at, there, type_there, win);
        break;
    case ACCUMULATE:
        if (is_asked)
            MPI_Raccumulate(local, count, type, member, at, there, type_there, MPI_SUM, win, &request);
        else
            MPI_Accumulate(local, count, type, member, at, there, type_there, MPI_SUM, win);
        break;
    }
    if (is_asked)
        armci_keep(transfer, request);
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
        issue(transfer, &at_piece, local_, count, element, count, element);              \
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
    if (is_sum && transfer->sum == SUM_AMO)
        each_number(transfer, &place, source, target, shape, scaled, element, (size_t)size);
    else if (shape->levels > 0 && transfer->pieces == PIECES_DIRECT)
        each_piece(transfer, &place, source, target, shape, scaled, element, (size_t)size);
    else if (shape->levels > 0 && transfer->pieces == PIECES_LIST)
        as_lists(transfer, &place, source, target, shape, scaled, element, size);
    else
        as_section(transfer, &place, source, target, shape, scaled, bytes, element, size);
    if (scaled) {
        MPI_Win_flush_local(place.member, place.block->win);
        free(scaled);
    }
}

bool armci_sum(struct transfer *transfer, struct place place, char *source, char *target, const struct shape *shape)
{
    if (transfer->sum == SUM_GET_PUT) {
        armci_sums_begin(transfer, place);
#define ADDED(from, to, length) armci_sums_add(from, moved(place, (to) - target), length)
        EACH_PIECE(shape, source, target, ADDED);
        armci_sums_end();
        return true;
    }
    bool is_locked = armci_ways.sum == SUM_PAPER;
    if (is_locked)
        armci_sum_lock(transfer->call, transfer->proc, false);
    armci_remote(transfer, place, source, target, shape);
    if (!is_locked)
        return false;
    MPI_Win_flush(place.member, place.block->win);
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
    if (!transfer->is_nonblocking)
        MPI_Win_flush_local(batch->place.member, block->win);
    if (transfer->kind != GET)
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
    if (transfer->kind == ACCUMULATE)
        armci_remote(transfer, place, source, target, piece);
    else if (transfer->pieces == PIECES_DIRECT)
        issue(transfer, &place, local, piece->count[0], MPI_BYTE, piece->count[0], MPI_BYTE);
}
