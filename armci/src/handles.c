/* Nonblocking operations that are not complete at once: the requests of a handle, or its numbers by
 * DMAPP, and the operations that an aggregate handle gathers.
 *
 * A handle is a number and never an address, for programs pass handles that were never set. It
 * has the place of a record and how often that was used before, so that one that is waited for
 * twice, or is garbage, is complete. */
#include "internal.h"

enum { RECORDS = 4096, GATHERED = 512 };

static struct record {
    unsigned uses;
    int count, room;
    union promise *promises;
} records[RECORDS];
static int next; /* where the search for a free one begins */

/* Contiguous pieces of one kind for one process, which go when the handle is waited for. */
struct gather {
    armci_hdl_t *handle;
    struct transfer transfer;
    char scale[16];
    int count;
    void *source[GATHERED], *target[GATHERED];
    int bytes[GATHERED];
    struct gather *next;
};
static struct gather *gathers;

static armci_hdl_t handle_of(const struct record *record)
{
    return (armci_hdl_t)((record->uses & 0x7fff) << 16 | (unsigned)(record - records + 1));
}

static struct record *record_of(armci_hdl_t handle)
{
    int at = (handle & 0xffff) - 1;
    if (at < 0 || at >= RECORDS || records[at].count == 0 || handle_of(&records[at]) != handle)
        return NULL;
    return &records[at];
}

/* MPI takes them as a list of requests. */
_Static_assert(sizeof(union promise) == sizeof(MPI_Request), "a promise has the size of a request");

static void end(struct record *record)
{
    for (int i = 0; armci.has_card && i < record->count; i++)
        armci_card_wait(record->promises[i].sync);
    if (!armci.has_card)
        MPI_Waitall(record->count, &record->promises->request, MPI_STATUSES_IGNORE);
    record->count = 0;
    record->uses++;
}

void armci_begin(struct transfer *transfer)
{
    transfer->issued = 0;
    if (transfer->handle)
        *transfer->handle = 0;
}

/* Whether all is complete; what was waited for is kept no longer. */
static int is_over(struct record *record)
{
    int is_done;
    if (!armci.has_card) {
        MPI_Testall(record->count, &record->promises->request, &is_done, MPI_STATUSES_IGNORE);
        return is_done;
    }
    while (record->count > 0 && armci_card_test(record->promises[record->count - 1].sync))
        record->count--;
    return record->count == 0;
}

void armci_keep(struct transfer *transfer, union promise promise)
{
    struct record *record = record_of(*transfer->handle);
    if (!record) {
        int tried = 0;
        while (tried < RECORDS && records[next].count > 0) {
            next = (next + 1) % RECORDS;
            tried++;
        }
        if (tried == RECORDS)
            end(&records[next]); /* a program that never waits */
        record = &records[next];
        *transfer->handle = handle_of(record);
    }
    if (record->count == record->room) {
        record->room = record->room ? 2 * record->room : 1;
        record->promises = realloc(record->promises, sizeof *record->promises * (size_t)record->room);
        if (!record->promises)
            armci_fail(transfer->call, "there is no memory for one more request");
    }
    record->promises[record->count++] = promise;
}

void armci_drain(armci_hdl_t handle)
{
    struct record *record = record_of(handle);
    if (record)
        end(record);
}

static struct gather *gather_of(const armci_hdl_t *handle)
{
    struct gather *found = gathers;
    while (found && found->handle != handle)
        found = found->next;
    return found;
}

bool armci_gathers_any(void)
{
    return gathers != NULL;
}

bool armci_gathers(const armci_hdl_t *handle)
{
    armci_enter();
    bool is = gather_of(handle);
    armci_leave();
    return is;
}

static void launch(struct gather *gather)
{
    if (gather->count == 0)
        return;
    armci_giov_t list[GATHERED];
    for (int i = 0; i < gather->count; i++)
        list[i] = (armci_giov_t){&gather->source[i], &gather->target[i], 1, gather->bytes[i]};
    int count = gather->count;
    gather->count = 0;
    armci_move_vector(&gather->transfer, list, count);
}

bool armci_gather(struct transfer *transfer, const armci_giov_t *list, int len)
{
    armci_enter();
    struct gather *gather = gather_of(transfer->handle);
    if (gather) {
        size_t factor = transfer->kind == ACCUMULATE ? armci_element(transfer->call, transfer->op) : 0;
        struct transfer *last = &gather->transfer;
        if (gather->count && (last->kind != transfer->kind || last->proc != transfer->proc ||
                              last->op != transfer->op ||
                              (factor && memcmp(gather->scale, transfer->scale, factor) != 0)))
            launch(gather);
        *last = *transfer;
        last->is_nonblocking = false;
        last->handle = NULL;
        if (factor)
            memcpy(gather->scale, transfer->scale, factor);
        last->scale = gather->scale;
        for (int i = 0; i < len; i++)
            for (int j = 0; j < list[i].ptr_array_len; j++) {
                if (gather->count == GATHERED)
                    launch(gather);
                gather->source[gather->count] = list[i].src_ptr_array[j];
                gather->target[gather->count] = list[i].dst_ptr_array[j];
                gather->bytes[gather->count++] = list[i].bytes;
            }
    }
    armci_leave();
    return gather != NULL;
}

void armci_launch(void)
{
    for (struct gather *gather = gathers; gather; gather = gather->next)
        launch(gather);
}

void armci_complete(void)
{
    for (int i = 0; i < RECORDS; i++)
        if (records[i].count > 0)
            end(&records[i]);
}

API(int, Wait)(armci_hdl_t *handle)
{
    armci_check("ARMCI_Wait");
    if (!handle)
        armci_fail("ARMCI_Wait", "the handle is NULL; ARMCI_WaitAll completes operations without one");
    armci_enter();
    struct gather *gather = gather_of(handle);
    if (gather)
        launch(gather);
    struct record *record = record_of(*handle);
    if (record)
        end(record);
    if (!gather)
        *handle = 0;
    armci_leave();
    return 0;
}

API(int, Test)(armci_hdl_t *handle)
{
    armci_check("ARMCI_Test");
    if (!handle)
        armci_fail("ARMCI_Test", "the handle is NULL");
    armci_enter();
    struct gather *gather = gather_of(handle);
    if (gather)
        launch(gather);
    int is_done = 1;
    struct record *record = record_of(*handle);
    if (record) {
        is_done = is_over(record);
        if (is_done)
            end(record);
    }
    armci_leave();
    return !is_done;
}

API(int, WaitAll)(void)
{
    armci_check("ARMCI_WaitAll");
    armci_enter();
    armci_launch();
    armci_complete();
    armci_wait_local(-1);
    armci_leave();
    return 0;
}

API(int, WaitProc)(int proc)
{
    armci_check_proc("ARMCI_WaitProc", proc);
    armci_enter();
    armci_launch();
    armci_complete();
    armci_wait_local(proc);
    armci_leave();
    return 0;
}

API(void, SET_AGGREGATE_HANDLE)(armci_hdl_t *handle)
{
    const char *call = "ARMCI_SET_AGGREGATE_HANDLE";
    armci_check(call);
    armci_enter();
    if (!gather_of(handle)) {
        struct gather *made = armci_room(call, sizeof *made);
        made->handle = handle;
        made->count = 0;
        made->next = gathers;
        gathers = made;
        *handle = 0;
    }
    armci_leave();
}

API(void, UNSET_AGGREGATE_HANDLE)(armci_hdl_t *handle)
{
    armci_check("ARMCI_UNSET_AGGREGATE_HANDLE");
    armci_enter();
    struct gather **at = &gathers;
    while (*at && (*at)->handle != handle)
        at = &(*at)->next;
    struct gather *gather = *at;
    if (gather) {
        launch(gather);
        *at = gather->next;
        free(gather);
    }
    armci_leave();
}
