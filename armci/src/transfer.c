/* Moving data: what is mapped here is copied or combined at once, everything else is one
 * operation of MPI with a datatype for each side.
 *
 * Operations of this process on one location are seen in the order of the calls. MPI promises
 * that for accumulates alone, so what was written by MPI and may be incomplete is remembered
 * (armci_written), and completed before the next operation that touches it (armci_conflict). */
#include "internal.h"
#include <limits.h>

/* Longer operations with several pieces are cut, so that counts fit in an int and a scaled copy
 * in memory. */
static const size_t LONGEST = 64 << 20;

struct shape armci_piece(const char *call, int bytes)
{
    if (bytes < 0)
        armci_fail(call, "%d bytes", bytes);
    return (struct shape){.count = {bytes}};
}

/* Levels that repeat once are left out, and those that continue the one below are joined with
 * it. */
struct shape armci_shape(const char *call, const int source[], const int target[], const int count[], int levels)
{
    if (levels < 0 || levels > ARMCI_MAX_STRIDE_LEVEL)
        armci_fail(call, "%d stride levels, which must be 0 to %d", levels, ARMCI_MAX_STRIDE_LEVEL);
    if (!count || (levels > 0 && (!source || !target)))
        armci_fail(call, "the strides or counts are NULL");
    struct shape shape = {.count = {count[0]}};
    bool is_empty = false;
    for (int level = 0; level <= levels; level++) {
        if (count[level] < 0)
            armci_fail(call, "count[%d] is %d", level, count[level]);
        is_empty |= count[level] == 0;
        if (level == 0 || count[level] == 1)
            continue;
        int last = shape.levels, *below = &shape.count[last];
        int stride = last ? shape.source[last - 1] : 1, other = last ? shape.target[last - 1] : 1;
        int64_t joined = (int64_t)*below * count[level];
        if ((int64_t)stride * *below == source[level - 1] && (int64_t)other * *below == target[level - 1] &&
            joined <= INT_MAX) {
            *below = (int)joined;
            continue;
        }
        shape.source[last] = source[level - 1];
        shape.target[last] = target[level - 1];
        shape.count[++shape.levels] = count[level];
    }
    return is_empty ? (struct shape){.levels = 0} : shape;
}

static void range(const struct shape *shape, const int stride[], const char *base, uintptr_t *from, uintptr_t *to)
{
    *from = (uintptr_t)base;
    *to = *from + (uintptr_t)shape->count[0];
    for (int level = 0; level < shape->levels; level++) {
        int64_t reach = (int64_t)stride[level] * (shape->count[level + 1] - 1);
        *(reach < 0 ? from : to) += (uintptr_t)reach;
    }
}

static size_t bytes_of(const struct shape *shape)
{
    size_t bytes = (size_t)shape->count[0];
    for (int level = 1; level <= shape->levels; level++)
        bytes *= (size_t)shape->count[level];
    return bytes;
}

/* Runs `step` for each piece. */
#define EACH_PIECE(shape, source, target, step)                                                    \
    do {                                                                                           \
        int at_[ARMCI_MAX_STRIDE_LEVEL] = {0}, level_;                                             \
        char *source_ = (source), *target_ = (target);                                             \
        do {                                                                                       \
            step(source_, target_, (size_t)(shape)->count[0]);                                     \
            for (level_ = 0; level_ < (shape)->levels; level_++) {                                 \
                source_ += (shape)->source[level_];                                                \
                target_ += (shape)->target[level_];                                                \
                if (++at_[level_] < (shape)->count[level_ + 1])                                    \
                    break;                                                                         \
                source_ -= (ptrdiff_t)(shape)->source[level_] * at_[level_];                       \
                target_ -= (ptrdiff_t)(shape)->target[level_] * at_[level_];                       \
                at_[level_] = 0;                                                                   \
            }                                                                                      \
        } while (level_ < (shape)->levels);                                                        \
    } while (0)

static void directly(const struct transfer *transfer, const struct part *part, char *source, char *target,
                     const struct shape *shape)
{
#define COPY(from, to, bytes) memcpy(to, from, bytes)
#define COMBINE(from, to, bytes) armci_accumulate(transfer->op, transfer->scale, part, to, from, bytes)
    if (transfer->kind == ACCUMULATE)
        EACH_PIECE(shape, source, target, COMBINE);
    else if (shape->levels == 0)
        memcpy(target, source, (size_t)shape->count[0]);
    else
        EACH_PIECE(shape, source, target, COPY);
}

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

/* One operation of MPI. The request is kept for the handle if there is one. */
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
}

/* A section, as one operation, or as one for each of its outer repetitions where it must be cut. */
static void by_mpi(struct transfer *transfer, struct place place, char *source, char *target,
                   const struct shape *shape)
{
    bool is_sum = transfer->kind == ACCUMULATE, is_get = transfer->kind == GET;
    size_t bytes = bytes_of(shape);
    if (shape->levels > 0 && (bytes > LONGEST || overlaps(shape))) {
        struct shape inner = *shape;
        inner.levels--;
        int level = inner.levels;
        for (int i = 0; i < shape->count[level + 1]; i++) {
            by_mpi(transfer, place, source, target, &inner);
            source += shape->source[level];
            target += shape->target[level];
            place.displacement += is_get ? shape->source[level] : shape->target[level];
        }
        return;
    }
    MPI_Datatype element = is_sum ? armci_element_type(transfer->op) : MPI_BYTE;
    int size = is_sum ? (int)armci_element(transfer->call, transfer->op) / armci_element_parts(transfer->op) : 1;
    char *local = is_get ? target : source, *scaled = NULL;
    bool is_plain = shape->levels == 0;
    int count = shape->count[0] / size;
    MPI_Datatype here = element, there = element;
    if (!is_plain) {
        here = section(shape, is_get ? shape->target : shape->source, element, size);
        there = section(shape, is_get ? shape->source : shape->target, element, size);
        count = 1;
    }
    int count_here = count;
    MPI_Datatype made = here;
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
        local = scaled;
        here = element;
        count_here = (int)(bytes / (size_t)size);
    }
    issue(transfer, &place, local, count_here, here, count, there);
    if (scaled) {
        MPI_Win_flush_local(place.member, place.block->win);
        free(scaled);
    }
    if (!is_plain) {
        MPI_Type_free(&made);
        MPI_Type_free(&there);
    }
}

static bool is_direct(const struct transfer *transfer, const struct place *place)
{
    return place->here && (transfer->kind != ACCUMULATE || place->block->is_shared);
}

/* Pieces of an accumulate are whole elements. */
static void check_elements(const struct transfer *transfer, const struct shape *shape)
{
    if (transfer->kind != ACCUMULATE)
        return;
    size_t size = armci_element(transfer->call, transfer->op);
    if ((size_t)shape->count[0] % size != 0)
        armci_fail(transfer->call, "%d bytes are no whole number of elements, which have %zu", shape->count[0], size);
}

void armci_move(struct transfer *transfer, char *source, char *target, const struct shape *shape)
{
    armci_check_proc(transfer->call, transfer->proc);
    armci_begin(transfer);
    bool is_sum = transfer->kind == ACCUMULATE, is_get = transfer->kind == GET;
    check_elements(transfer, shape);
    if (shape->count[0] == 0)
        return;
    if (__builtin_expect(!source || !target, 0))
        armci_fail(transfer->call, "the address of the %s is NULL", source ? "target" : "source");
    char *remote = is_get ? source : target;
    uintptr_t from, to;
    range(shape, is_get ? shape->source : shape->target, remote, &from, &to);
    armci_enter();
    struct place place = armci_find(transfer->call, transfer->proc, from, to);
    ptrdiff_t ahead = (ptrdiff_t)((uintptr_t)remote - from);
    place.displacement += ahead;
    place.here = place.here ? place.here + ahead : NULL;
    bool is_now = is_direct(transfer, &place);
    armci_conflict(place.block, place.member, from, to, is_sum && !is_now);
    if (is_now) {
        armci_leave();
        directly(transfer, place.part, is_get ? place.here : source, is_get ? target : place.here, shape);
        armci_serve();
        return;
    }
    by_mpi(transfer, place, source, target, shape);
    if (!transfer->is_nonblocking)
        MPI_Win_flush_local(place.member, place.block->win);
    if (!is_get)
        armci_written(place.block, transfer->proc, place.member, from, to, is_sum);
    armci_leave();
}

/* Pieces of one allocation that go as one operation. */
struct batch {
    struct place place;
    int count;
    int bytes[512];
    MPI_Aint here[512], there[512];
    uintptr_t from, to;
};
enum { BATCH = 512 };

static void send_batch(struct transfer *transfer, struct batch *batch)
{
    if (batch->count == 0)
        return;
    struct place place = batch->place;
    if (transfer->kind != ACCUMULATE) {
        MPI_Datatype here, there;
        MPI_Type_create_hindexed(batch->count, batch->bytes, batch->here, MPI_BYTE, &here);
        MPI_Type_create_hindexed(batch->count, batch->bytes, batch->there, MPI_BYTE, &there);
        MPI_Type_commit(&here);
        MPI_Type_commit(&there);
        place.displacement = 0;
        issue(transfer, &place, MPI_BOTTOM, 1, here, 1, there);
        MPI_Type_free(&here);
        MPI_Type_free(&there);
    }
    if (!transfer->is_nonblocking)
        MPI_Win_flush_local(place.member, place.block->win);
    if (transfer->kind != GET)
        armci_written(place.block, transfer->proc, place.member, batch->from, batch->to,
                      transfer->kind == ACCUMULATE);
    batch->count = 0;
}

static void add_to_batch(struct transfer *transfer, struct batch *batch, struct place place, char *source,
                         char *target, const struct shape *piece)
{
    bool is_get = transfer->kind == GET;
    uintptr_t remote = (uintptr_t)(is_get ? source : target), end = remote + (uintptr_t)piece->count[0];
    if (batch->count == BATCH || (batch->count && batch->place.block != place.block))
        send_batch(transfer, batch);
    if (batch->count == 0) {
        batch->place = place;
        batch->from = remote;
        batch->to = end;
    }
    batch->from = remote < batch->from ? remote : batch->from;
    batch->to = end > batch->to ? end : batch->to;
    batch->bytes[batch->count] = piece->count[0];
    MPI_Get_address(is_get ? target : source, &batch->here[batch->count]);
    batch->there[batch->count] = place.displacement;
    batch->count++;
    /* Each must count, even where two fall on the same elements, so each is an operation. */
    if (transfer->kind == ACCUMULATE)
        by_mpi(transfer, place, source, target, piece);
}

void armci_move_vector(struct transfer *transfer, const armci_giov_t *list, int len)
{
    const char *call = transfer->call;
    armci_check_proc(call, transfer->proc);
    if (len < 0 || (len > 0 && !list))
        armci_fail(call, "%d descriptors at %p", len, (const void *)list);
    armci_begin(transfer);
    struct batch batch;
    batch.count = 0;
    armci_enter();
    for (int i = 0; i < len; i++) {
        const armci_giov_t *one = &list[i];
        if (one->ptr_array_len < 0)
            armci_fail(call, "descriptor %d has %d segments", i, one->ptr_array_len);
        struct shape piece = armci_piece(call, one->bytes);
        check_elements(transfer, &piece);
        for (int j = 0; j < one->ptr_array_len && piece.count[0] > 0; j++) {
            char *source = one->src_ptr_array[j], *target = one->dst_ptr_array[j];
            if (!source || !target)
                armci_fail(call, "segment %d of descriptor %d has a NULL address", j, i);
            uintptr_t from = (uintptr_t)(transfer->kind == GET ? source : target);
            uintptr_t to = from + (uintptr_t)one->bytes;
            struct place place = armci_find(call, transfer->proc, from, to);
            bool is_now = is_direct(transfer, &place);
            armci_conflict(place.block, place.member, from, to, transfer->kind == ACCUMULATE && !is_now);
            if (is_now && transfer->kind == GET)
                memcpy(target, place.here, (size_t)one->bytes);
            else if (is_now)
                directly(transfer, place.part, source, place.here, &piece);
            else
                add_to_batch(transfer, &batch, place, source, target, &piece);
        }
    }
    bool is_all_done = batch.count == 0;
    send_batch(transfer, &batch);
    armci_leave();
    if (is_all_done)
        armci_serve();
}
