/* DMAPP as what carries operations (ARMCI_PROVIDER=dmapp): the one-sided interface of the Gemini
 * card in software, instead of windows of MPI.
 *
 * Allocations of all processes are blocks of its symmetric heap: the same offset everywhere, so
 * that nobody is told an address. Those of smaller groups, and what the heap has no room for, are
 * registered, and their segments exchanged. An operation that a call has waited for is visible at
 * its target, so that a fence has nothing to do but for what was only begun.
 *
 * An MPI library without a card has none of these functions: they are weak. */
#include "internal.h"

#pragma weak OXMPI_Dmapp_init
#pragma weak OXMPI_Dmapp_join
#pragma weak OXMPI_Dmapp_finalize
#pragma weak OXMPI_Dmapp_sheap_malloc
#pragma weak OXMPI_Dmapp_sheap_free
#pragma weak OXMPI_Dmapp_mem_register
#pragma weak OXMPI_Dmapp_mem_unregister
#pragma weak OXMPI_Dmapp_put
#pragma weak OXMPI_Dmapp_get
#pragma weak OXMPI_Dmapp_aadd
#pragma weak OXMPI_Dmapp_fetch
#pragma weak OXMPI_Dmapp_syncid_wait
#pragma weak OXMPI_Dmapp_syncid_test
#pragma weak OXMPI_Dmapp_gsync_wait
#pragma weak OXMPI_Dmapp_counters
#pragma weak OXMPI_Dmapp_explain_error

/* What blocks begin and end at: no atomic operation reaches beyond one. */
enum { LINE = 64 };

/* The processes, in the order of the world. */
static OXMPI_Dmapp_pe *pes;

static void check(const char *call, int code)
{
    if (__builtin_expect(code != OXMPI_DMAPP_SUCCESS, 0))
        armci_fail(call, "DMAPP: %s", OXMPI_Dmapp_explain_error(code));
}

void armci_card_begin(size_t heap)
{
    const char *call = "ARMCI_Init";
    if (!OXMPI_Dmapp_init)
        armci_fail(call, "ARMCI_PROVIDER is \"dmapp\", an interface that this MPI library does not have");
    int most = armci_ways.outstanding;
    OXMPI_Dmapp_attrs attrs = {
        .max_outstanding_nb = (uint32_t)(most < 5 ? 5 : most > 2048 ? 2048 : most),
        .sheap_size = heap,
    };
    OXMPI_Dmapp_pe own;
    int code = OXMPI_Dmapp_init(&attrs, &own);
    if (code == OXMPI_DMAPP_NO_CARD)
        armci_fail(call, "ARMCI_PROVIDER is \"dmapp\", and this process has no Gemini card; "
                         "mpirun --mca btl ugni,self gives one in software");
    if (code == OXMPI_DMAPP_RESOURCE_ERROR)
        armci_fail(call, "DMAPP: no symmetric heap of %zu bytes (ARMCI_SHEAP_SIZE): %s", heap,
                   OXMPI_Dmapp_explain_error(code));
    check(call, code);
    pes = armci_room(call, sizeof *pes * (size_t)armci.size);
    MPI_Allgather(&own, sizeof own, MPI_BYTE, pes, sizeof own, MPI_BYTE, ARMCI_COMM_WORLD);
    check(call, OXMPI_Dmapp_join((uint32_t)armci.me, (uint32_t)armci.size, pes));
    armci.has_card = true;
    __atomic_store_n(&armci.is_far, true, __ATOMIC_RELAXED);
}

void armci_card_end(void)
{
    OXMPI_Dmapp_counts done;
    if (armci_ways.has_stats && OXMPI_Dmapp_counters(&done) == OXMPI_DMAPP_SUCCESS)
        fprintf(stderr,
                "ARMCI: process %d: DMAPP: %llu posts through windows, %llu by the block engine, "
                "%llu atomic operations, %llu again; %llu registrations, used %llu times again\n",
                armci.me, (unsigned long long)done.fma, (unsigned long long)done.bte, (unsigned long long)done.amo,
                (unsigned long long)done.retries, (unsigned long long)done.registered,
                (unsigned long long)done.found);
    check("ARMCI_Finalize", OXMPI_Dmapp_finalize());
    free(pes);
    pes = NULL;
    armci.has_card = false;
}

char *armci_card_register(const char *call, size_t bytes, OXMPI_Dmapp_seg *segment)
{
    *segment = (OXMPI_Dmapp_seg){0, 0, 0};
    if (bytes == 0)
        return NULL;
    size_t whole = (bytes + LINE - 1) / LINE * LINE;
    void *made = aligned_alloc(LINE, whole);
    if (!made)
        armci_fail(call, "there is no memory for %zu bytes", bytes);
    check(call, OXMPI_Dmapp_mem_register(made, whole, segment));
    return made;
}

void armci_card_unregister(const char *call, const OXMPI_Dmapp_seg *segment)
{
    if (segment->len == 0)
        return;
    check(call, OXMPI_Dmapp_mem_unregister(segment));
    free((void *)(uintptr_t)segment->addr);
}

char *armci_card_allocate(const char *call, struct group *group, size_t own, struct span spans[],
                          struct card_memory *memory)
{
    bool is_world = group == armci_group(call, 0);
    /* The longest and the shortest part: whether lengths are to be told, and blocks to be had. */
    long ends[2] = {(long)own, -(long)own};
    MPI_Allreduce(MPI_IN_PLACE, ends, 2, MPI_LONG, MPI_MAX, group->comm);
    uint64_t offset = 0, most = (uint64_t)ends[0];
    int code = is_world && most > 0 ? OXMPI_Dmapp_sheap_malloc(most, &offset) : OXMPI_DMAPP_NO_SPACE;
    /* Every process has the same heap, and the same answer. */
    bool is_symmetric = code == OXMPI_DMAPP_SUCCESS;
    if (code != OXMPI_DMAPP_NO_SPACE)
        check(call, code);
    OXMPI_Dmapp_seg mine = {0, 0, 0};
    char *base = is_symmetric ? (char *)(uintptr_t)(pes[armci.me].sheap.addr + offset)
                              : armci_card_register(call, own, &mine);
    *memory = (struct card_memory){.is_symmetric = is_symmetric, .offset = offset, .bytes = most};
    struct {
        uint64_t bytes;
        OXMPI_Dmapp_seg segment;
    } told = {own, {0, 0, 0}}, *all = NULL;
    if (!is_symmetric)
        told.segment = memory->segment = mine;
    if (!is_symmetric || most != (uint64_t)-ends[1]) {
        all = armci_room(call, sizeof *all * (size_t)group->size);
        MPI_Allgather(&told, sizeof told, MPI_BYTE, all, sizeof told, MPI_BYTE, group->comm);
    }
    for (int i = 0; i < group->size; i++) {
        uint64_t bytes = all ? all[i].bytes : most;
        const OXMPI_Dmapp_seg *segment = is_symmetric ? &pes[group->world[i]].sheap : &all[i].segment;
        uint64_t from = is_symmetric ? segment->addr + offset : segment->addr;
        spans[i] = (struct span){.from = from, .to = from + bytes, .member = i, .segment = *segment};
    }
    free(all);
    return own ? base : NULL;
}

void armci_card_free(const char *call, const struct card_memory *memory)
{
    if (memory->is_symmetric)
        check(call, OXMPI_Dmapp_sheap_free(memory->offset, memory->bytes));
    else
        armci_card_unregister(call, &memory->segment);
}

static uint32_t pe_of(const struct place *place)
{
    return (uint32_t)place->block->world[place->member];
}

void armci_card_begin_spans(const char *call, enum kind kind, const struct place *place, const MPI_Aint here[],
                            const MPI_Aint there[], const int bytes[], int count, uint32_t *sync)
{
    OXMPI_Dmapp_span spans[BATCH];
    for (int i = 0; i < count; i++)
        spans[i] = (OXMPI_Dmapp_span){(uint64_t)there[i], (void *)here[i], (size_t)bytes[i]};
    __typeof__(OXMPI_Dmapp_put) *begin = kind == PUT   ? OXMPI_Dmapp_put
                                         : kind == GET ? OXMPI_Dmapp_get
                                                       : OXMPI_Dmapp_aadd;
    check(call, begin(pe_of(place), &place->segment, spans, (size_t)count, sync));
}

void armci_card_wait(uint32_t sync)
{
    check("ARMCI_Wait", OXMPI_Dmapp_syncid_wait(sync));
}

bool armci_card_test(uint32_t sync)
{
    int code = OXMPI_Dmapp_syncid_test(sync);
    if (code != OXMPI_DMAPP_NOT_DONE)
        check("ARMCI_Test", code);
    return code != OXMPI_DMAPP_NOT_DONE;
}

void armci_card_settle(void)
{
    check("ARMCI_WaitAll", OXMPI_Dmapp_gsync_wait());
}

bool armci_card_adds(int op, const char *target, const struct shape *shape)
{
    enum { WORD = sizeof(uint64_t) };
    bool is_whole = op == ARMCI_ACC_LNG && sizeof(long) == WORD && (uintptr_t)target % WORD == 0;
    for (int level = 0; level < shape->levels; level++)
        is_whole &= shape->target[level] % WORD == 0;
    return is_whole;
}

static uint64_t fetch(const char *call, int operation, const struct place *place, uint64_t at, uint64_t first,
                      uint64_t second)
{
    uint64_t before;
    check(call, OXMPI_Dmapp_fetch(operation, pe_of(place), &place->segment, at, first, second, &before));
    return before;
}

/* The card's operations are on eight bytes, so a word of four is changed in the eight around it:
 * all operations of ARMCI_Rmw are atomic to each other, of either size. */
long armci_card_word(const char *call, enum change change, const struct place *place, size_t size, long operand)
{
    uint64_t at = (uint64_t)place->displacement, word = at & ~(uint64_t)7, all = ~(uint64_t)0, seen, found;
    unsigned inside = (unsigned)(at - word), shift = 8 * inside;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    shift = 8 * (8 - (unsigned)size - inside);
#endif
    uint64_t mask = (size == sizeof(uint64_t) ? all : UINT32_MAX) << shift, given = (uint64_t)operand << shift & mask;
    switch (change) {
    case FETCH:
        seen = fetch(call, OXMPI_DMAPP_AFAX, place, word, all, 0);
        break;
    case EXCHANGE:
        seen = fetch(call, OXMPI_DMAPP_AFAX, place, word, ~mask, given);
        break;
    default:
        /* A carry out of the upper bits is lost, as it should be. */
        if (mask >> 63) {
            seen = fetch(call, OXMPI_DMAPP_AFADD, place, word, given, 0);
            break;
        }
        found = fetch(call, OXMPI_DMAPP_AFAX, place, word, all, 0);
        do {
            seen = found;
            found = fetch(call, OXMPI_DMAPP_ACSWAP, place, word, seen, (seen & ~mask) | ((seen + given) & mask));
        } while (found != seen);
    }
    seen = (seen & mask) >> shift;
    return size == sizeof(uint64_t) ? (long)seen : (long)(int32_t)seen;
}
