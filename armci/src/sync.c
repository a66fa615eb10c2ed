/* Order: what has been written and is not complete, fences, atomic operations on one word, mutexes
 * and tokens.
 *
 * Where everybody has an allocation mapped there is nothing to complete, and a fence is the
 * processor's. Elsewhere a fence asks the processes that were written to, and no others. */
#include "internal.h"
#include <limits.h>

/* Members that were written to and not flushed. */
static struct dirty {
    struct block *block;
    int member, proc;
} *list;
static int count, room;

/* For every process one word each, which counts its tokens, and on lines of their own behind them
 * the lock of the process and memory to measure on; how many tokens were awaited, and sent. */
static long **tokens, *awaited, *sent;
/* Two words for each mutex: whose turn is next to be given, and whose it is. */
static struct {
    long **words; /* of each process; NULL: there are none */
    long *number;
} mutexes;

/* All that was begun by DMAPP, with a handle or without, is complete, here and there. */
void armci_quiet(void)
{
    armci_complete();
    armci_card_settle();
}

void armci_flush_member(struct block *block, int member)
{
    if (armci.has_card)
        armci_quiet();
    else
        MPI_Win_flush(member, block->win);
    if (!block->dirty[member])
        return;
    block->dirty[member] = 0;
    int kept = 0;
    for (int i = 0; i < block->npending; i++)
        if (block->pending[i].member != member)
            block->pending[kept++] = block->pending[i];
    block->npending = kept;
    kept = 0;
    for (int i = 0; i < count; i++)
        if (list[i].block != block || list[i].member != member)
            list[kept++] = list[i];
    count = kept;
}

/* Accumulates of one origin are done in their order by MPI (MPI-5.0 12.7.2); all else waits. */
void armci_conflict(struct block *block, int member, uintptr_t from, uintptr_t to, bool accumulates)
{
    accumulates &= !armci.has_card;
    for (int i = 0; i < block->npending; i++) {
        struct pending *one = &block->pending[i];
        if (one->member == member && one->from < to && from < one->to && !(accumulates && one->accumulates)) {
            armci_flush_member(block, member);
            return;
        }
    }
}

/* The member's range that grows least when it takes in another one, or NULL. */
static struct pending *nearest(struct block *block, int member, uintptr_t from, uintptr_t to)
{
    struct pending *best = NULL;
    uintptr_t least = 0;
    for (int i = 0; i < block->npending; i++) {
        struct pending *one = &block->pending[i];
        uintptr_t more = (from < one->from ? one->from - from : 0) + (to > one->to ? to - one->to : 0);
        if (one->member == member && (!best || more < least)) {
            best = one;
            least = more;
        }
    }
    return best;
}

void armci_written(struct block *block, int proc, int member, uintptr_t from, uintptr_t to, bool accumulates)
{
    if (!block->dirty[member]) {
        if (count == room) {
            room = room ? 2 * room : 64;
            list = realloc(list, sizeof *list * (size_t)room);
            if (!list)
                armci_fail("ARMCI", "there is no memory for one more process to be flushed");
        }
        list[count++] = (struct dirty){block, member, proc};
        block->dirty[member] = 1;
    }
    /* Where there is no place for one more range, one of the member's stands for both. */
    struct pending *both = block->npending >= PENDING ? nearest(block, member, from, to) : NULL;
    if (!both) {
        block->pending[block->npending++] = (struct pending){member, accumulates, from, to};
        return;
    }
    both->from = from < both->from ? from : both->from;
    both->to = to > both->to ? to : both->to;
    both->accumulates = both->accumulates && accumulates;
}

void armci_forget(const struct block *block)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (list[i].block != block)
            list[kept++] = list[i];
    count = kept;
}

/* Only the processor has something to complete. */
static bool is_all_done(void)
{
    return count == 0 && !armci.has_begun && !armci_gathers_any();
}

void armci_flush(int proc)
{
    armci_launch();
    for (int i = count - 1; proc >= 0 && i >= 0; i--)
        if (i < count && list[i].proc == proc)
            armci_flush_member(list[i].block, list[i].member);
    /* One call for all members of an allocation: the questions are under way together. */
    while (proc < 0 && count > 0) {
        struct block *block = list[0].block;
        if (armci.has_card)
            armci_quiet();
        else
            MPI_Win_flush_all(block->win);
        memset(block->dirty, 0, (size_t)block->size);
        block->npending = 0;
        armci_forget(block);
    }
    /* Gets without a handle are complete, too. */
    if (armci.has_begun)
        armci_wait_local(proc);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

API(void, Fence)(int proc)
{
    armci_check_proc("ARMCI_Fence", proc);
    /* Where all memory is mapped. Nothing is taken back from the stack behind the barrier, which
     * would wait for it: that took as long again as put and fence together. */
    if (!armci.has_threads && is_all_done()) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        armci_serve();
        return;
    }
    armci_enter();
    armci_flush(proc);
    armci_leave();
    armci_serve();
}

API(void, AllFence)(void)
{
    armci_check("ARMCI_AllFence");
    armci_enter();
    armci_flush(-1);
    armci_leave();
    armci_serve();
}

API(void, GroupFence)(ARMCI_Group *group)
{
    const char *call = "ARMCI_GroupFence";
    struct group *members = armci_group(call, armci_group_number(call, group));
    armci_enter();
    for (int i = 0; i < members->size; i++)
        armci_flush(members->world[i]);
    armci_leave();
    armci_serve();
}

API(void, Barrier)(void)
{
    const char *call = "ARMCI_Barrier";
    armci_check(call);
    PARMCI_AllFence();
    MPI_Barrier(armci_group(call, armci.default_group)->comm);
}

static long change_word(const char *call, enum change change, void *address, size_t size, long operand, int proc)
{
    armci_check_proc(call, proc);
    uintptr_t from = (uintptr_t)address;
    if (from % size != 0)
        armci_fail(call, "%p is not a multiple of %zu, the size of the word", address, size);
    armci_enter();
    struct place place = armci_find(call, proc, from, from + size);
    bool is_direct = place.block->is_shared && place.here;
    armci_conflict(place.block, place.member, from, from + size, !is_direct);
    long before;
    int short_operand = (int)operand, short_before;
    if (is_direct) {
        armci_leave();
        armci_serve();
        long *word = (long *)place.here;
        int *half = (int *)place.here;
        switch (change) {
        case ADD:
            return size == sizeof(long) ? __atomic_fetch_add(word, operand, __ATOMIC_SEQ_CST)
                                        : __atomic_fetch_add(half, short_operand, __ATOMIC_SEQ_CST);
        case EXCHANGE:
            return size == sizeof(long) ? __atomic_exchange_n(word, operand, __ATOMIC_SEQ_CST)
                                        : __atomic_exchange_n(half, short_operand, __ATOMIC_SEQ_CST);
        default:
            return size == sizeof(long) ? __atomic_load_n(word, __ATOMIC_SEQ_CST)
                                        : __atomic_load_n(half, __ATOMIC_SEQ_CST);
        }
    }
    if (armci.has_card) {
        before = armci_card_word(call, change, &place, size, operand);
        armci_leave();
        return before;
    }
    MPI_Op op = change == ADD ? MPI_SUM : change == EXCHANGE ? MPI_REPLACE : MPI_NO_OP;
    bool is_long = size == sizeof(long);
    MPI_Fetch_and_op(is_long ? (void *)&operand : &short_operand, is_long ? (void *)&before : &short_before,
                     is_long ? MPI_LONG : MPI_INT, place.member, place.displacement, op, place.block->win);
    armci_flush_member(place.block, place.member);
    armci_leave();
    return is_long ? before : short_before;
}

long armci_add_long(const char *call, long *address, long extra, int proc)
{
    return change_word(call, ADD, address, sizeof(long), extra, proc);
}

long armci_read_long(const char *call, long *address, int proc)
{
    return change_word(call, FETCH, address, sizeof(long), 0, proc);
}

API(int, Rmw)(int op, void *ploc, void *prem, int extra, int proc)
{
    const char *call = "ARMCI_Rmw";
    if (!ploc || !prem)
        armci_fail(call, "the address of the %s word is NULL", ploc ? "remote" : "local");
    long before;
    int half;
    switch (op) {
    case ARMCI_FETCH_AND_ADD:
        *(int *)ploc = (int)change_word(call, ADD, prem, sizeof(int), extra, proc);
        break;
    case ARMCI_FETCH_AND_ADD_LONG:
        *(long *)ploc = change_word(call, ADD, prem, sizeof(long), extra, proc);
        break;
    case ARMCI_SWAP:
        memcpy(&half, ploc, sizeof half);
        *(int *)ploc = (int)change_word(call, EXCHANGE, prem, sizeof(int), half, proc);
        break;
    case ARMCI_SWAP_LONG:
        memcpy(&before, ploc, sizeof before);
        *(long *)ploc = change_word(call, EXCHANGE, prem, sizeof(long), before, proc);
        break;
    default:
        armci_fail(call, "there is no operation %d", op);
    }
    return 0;
}

API(int, Create_mutexes)(int num)
{
    const char *call = "ARMCI_Create_mutexes";
    armci_check(call);
    if (num < 0)
        armci_fail(call, "%d mutexes", num);
    if (mutexes.words)
        armci_fail(call, "there are mutexes; ARMCI_Destroy_mutexes comes first");
    mutexes.words = armci_room(call, sizeof *mutexes.words * (size_t)armci.size);
    mutexes.number = armci_room(call, sizeof *mutexes.number * (size_t)armci.size);
    long mine = num;
    MPI_Allgather(&mine, 1, MPI_LONG, mutexes.number, 1, MPI_LONG, ARMCI_COMM_WORLD);
    size_t bytes = 2 * sizeof(long) * (size_t)num;
    char *words = armci_allocate(call, 0, (void **)mutexes.words, (armci_size_t)bytes);
    if (words)
        memset(words, 0, bytes);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    MPI_Barrier(ARMCI_COMM_WORLD);
    return 0;
}

API(int, Destroy_mutexes)(void)
{
    const char *call = "ARMCI_Destroy_mutexes";
    armci_check(call);
    if (!mutexes.words)
        armci_fail(call, "there are no mutexes");
    armci_release(call, 0, mutexes.words[armci.me]);
    free(mutexes.words);
    free(mutexes.number);
    mutexes.words = NULL;
    return 0;
}

static long *mutex(const char *call, int number, int proc)
{
    armci_check_proc(call, proc);
    if (!mutexes.words || number < 0 || number >= mutexes.number[proc])
        armci_fail(call, "process %d has no mutex %d", proc, number);
    return mutexes.words[proc] + 2 * number;
}

/* Who comes draws a number, and waits until it is shown: first come, first served. */
API(void, Lock)(int mutex_number, int proc)
{
    const char *call = "ARMCI_Lock";
    long *words = mutex(call, mutex_number, proc);
    long mine = change_word(call, ADD, &words[0], sizeof(long), 1, proc);
    while (change_word(call, FETCH, &words[1], sizeof(long), 0, proc) != mine)
        armci_progress();
}

API(void, Unlock)(int mutex_number, int proc)
{
    const char *call = "ARMCI_Unlock";
    long *words = mutex(call, mutex_number, proc);
    /* Whoever is next finds what was written under the lock. */
    PARMCI_AllFence();
    change_word(call, ADD, &words[1], sizeof(long), 1, proc);
}

/* From the first token to the lock (bytes). */
static size_t before_lock(void)
{
    return (sizeof(long) * (size_t)armci.size + APART - 1) / APART * APART;
}

long *armci_lock_word(int proc)
{
    return (long *)((char *)tokens[proc] + before_lock());
}

char *armci_scratch(int proc)
{
    return (char *)tokens[proc] + before_lock() + APART;
}

void armci_sync_begin(void)
{
    const char *call = "ARMCI_Init";
    size_t procs = (size_t)armci.size;
    tokens = armci_room(call, sizeof *tokens * procs);
    awaited = calloc(procs, sizeof *awaited);
    sent = calloc(procs, sizeof *sent);
    char *mine = armci_allocate(call, 0, (void **)tokens, (armci_size_t)(before_lock() + APART + SCRATCH));
    if (!awaited || !sent)
        armci_fail(call, "there is no memory for %d processes", armci.size);
    memset(mine, 0, before_lock() + APART);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    MPI_Barrier(ARMCI_COMM_WORLD);
}

/* The words themselves go with all allocations. */
void armci_sync_end(void)
{
    free(tokens);
    free(awaited);
    free(sent);
    free(mutexes.words);
    if (mutexes.words)
        free(mutexes.number);
    mutexes.words = NULL;
    free(list);
    list = NULL;
    count = room = 0;
}

int armci_notify(int proc)
{
    const char *call = "armci_notify";
    armci_check_proc(call, proc);
    PARMCI_Fence(proc);
    change_word(call, ADD, &tokens[proc][armci.me], sizeof(long), 1, proc);
    return (int)__atomic_add_fetch(&sent[proc], 1, __ATOMIC_RELAXED);
}

int armci_notify_wait(int proc, int *pval)
{
    const char *call = "armci_notify_wait";
    armci_check_proc(call, proc);
    long wanted = __atomic_add_fetch(&awaited[proc], 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(&tokens[armci.me][proc], __ATOMIC_ACQUIRE) < wanted)
        armci_progress();
    if (pval)
        *pval = (int)wanted;
    return 0;
}
