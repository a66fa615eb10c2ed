/* Moving data: what is mapped here is copied or combined at once, everything else goes by MPI or
 * DMAPP (remote.c).
 *
 * Operations of this process on one location are seen in the order of the calls. MPI promises
 * that for accumulates alone, so what was written by MPI and may be incomplete is remembered
 * (armci_written), and completed before the next operation that touches it (armci_conflict). */
#include "internal.h"
#include <limits.h>

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

size_t armci_bytes_of(const struct shape *shape)
{
    size_t bytes = (size_t)shape->count[0];
    for (int level = 1; level <= shape->levels; level++)
        bytes *= (size_t)shape->count[level];
    return bytes;
}

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
    if (is_direct(transfer, &place)) {
        armci_conflict(place.block, place.member, from, to, false);
        armci_leave();
        directly(transfer, place.part, is_get ? place.here : source, is_get ? target : place.here, shape);
        armci_serve();
        return;
    }
    size_t bytes = armci_bytes_of(shape);
    if (is_sum)
        transfer->sum = armci_sum_way(transfer->proc, transfer->op, bytes);
    if (shape->levels > 0 && (!is_sum || transfer->sum == SUM_AGENT))
        transfer->pieces = armci_pieces_way(transfer->kind, transfer->proc, shape->count[0],
                                            bytes / (size_t)shape->count[0]);
    armci_conflict(place.block, place.member, from, to, is_sum && transfer->sum != SUM_GET_PUT);
    bool is_there = false;
    if (is_sum)
        is_there = armci_sum(transfer, place, source, target, shape);
    else
        armci_remote(transfer, place, source, target, shape);
    if (!transfer->is_nonblocking && !is_there)
        is_there = armci_settle(&place);
    if (!is_get && !is_there)
        armci_written(place.block, transfer->proc, place.member, from, to, is_sum);
    armci_leave();
}

/* By which way the pieces of a list go that memory cannot take. */
static void choose(struct transfer *transfer, const armci_giov_t *list, int len)
{
    size_t bytes = 0, count = 0;
    /* One that is wrong ends the job when it is come to. */
    for (int i = 0; i < len && list[i].ptr_array_len >= 0 && list[i].bytes >= 0; i++) {
        bytes += (size_t)list[i].ptr_array_len * (size_t)list[i].bytes;
        count += (size_t)list[i].ptr_array_len;
    }
    if (transfer->kind != ACCUMULATE) {
        transfer->pieces = armci.has_card ? PIECES_LIST
                           : count == 1   ? PIECES_DIRECT
                                      : armci_pieces_way(transfer->kind, transfer->proc, (int)(bytes / count), count);
        return;
    }
    transfer->sum = armci_sum_way(transfer->proc, transfer->op, bytes);
    /* Under one lock, whatever their number. */
    if (armci_ways.sum == SUM_PAPER)
        transfer->sum = SUM_GET_PUT;
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
    const struct block *adding = NULL;
    bool is_chosen = false;
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
            bool is_now = is_direct(transfer, &place), is_sum = transfer->kind == ACCUMULATE;
            if (!is_now && !is_chosen) {
                choose(transfer, list + i, len - i);
                is_chosen = true;
            }
            bool is_read = is_sum && transfer->sum == SUM_GET_PUT;
            armci_conflict(place.block, place.member, from, to, is_sum && !is_now && !is_read);
            if (is_now && transfer->kind == GET)
                memcpy(target, place.here, (size_t)one->bytes);
            else if (is_now)
                directly(transfer, place.part, source, place.here, &piece);
            else if (is_read) {
                if (adding && adding != place.block)
                    armci_sums_end();
                if (adding != place.block)
                    armci_sums_begin(transfer, place);
                adding = place.block;
                armci_sums_add(source, place, (size_t)one->bytes);
            } else
                armci_batch_add(transfer, &batch, place, source, target, &piece);
        }
    }
    bool is_all_done = batch.count == 0 && !adding;
    if (adding)
        armci_sums_end();
    armci_batch_send(transfer, &batch);
    armci_leave();
    if (is_all_done)
        armci_serve();
}
