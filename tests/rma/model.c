/* Random epochs, operations and datatypes on windows of every kind, against a sequential model.
 *
 * All ranks draw the same random numbers, so each knows what all do in a round and what all memory
 * must be after it. Within a round a slot of a target's memory is put to by one origin, or read by
 * several, or added to by several, or accumulated on by one origin in some order: then the standard
 * leaves no choice (MPI-5.0 §12.7). Arguments: rounds, seed. */
#include "../check.h"

#define SLOT 256
#define SLOTS 6
#define BYTES (SLOT * SLOTS)
#define MOST 16
#define WINDOWS 5
/* Bytes of the longest element in a slot, apart: origins use them in another layout. */
#define ROOM (4 * SLOT)

enum kind { I8, I16, I32, I64, F32, F64, TWO, DI, SI, KINDS };
static const struct {
    size_t size, extent;
} element[KINDS] = {{1, 1}, {2, 2}, {4, 4}, {8, 8}, {4, 4}, {8, 8}, {8, 8}, {12, 16}, {6, 8}};
static MPI_Datatype basic[KINDS];

/* Where the elements of some data lie: byte displacements. */
typedef struct {
    int count;
    long at[SLOT];
    MPI_Datatype type;
    int items;
} shape;

static uint64_t state;
static unsigned draw(unsigned below) { return (unsigned)(next_random(&state) >> 33) % below; }

/* Predefined types are not freed. */
static void free_type(MPI_Datatype *type)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (*type == basic[kind])
            return;
    OK(MPI_Type_free(type));
}

/* `elements` elements in at most `room` bytes. Everybody draws alike; the type is made by who uses
 * it. */
static void draw_shape(shape *out, enum kind kind, int elements, long room, int make)
{
    long each = (long)element[kind].extent;
    int places = (int)(room / each);
    unsigned form = draw(4);
    out->count = elements;
    out->items = 1;
    if (form == 0 || elements == 1 || places < 2 * elements) {
        out->items = elements;
        for (int i = 0; i < elements; i++)
            out->at[i] = i * each;
        /* A library may know the one better than the other. */
        int is_basic = draw(2) == 0;
        if (make && is_basic)
            out->type = basic[kind];
        else if (make)
            OK(MPI_Type_dup(basic[kind], &out->type));
    } else if (form == 1) {
        int stride = 2 + (int)draw((unsigned)(places / elements - 1));
        if (stride * elements > places)
            stride = 2;
        for (int i = 0; i < elements; i++)
            out->at[i] = (long)i * stride * each;
        if (make)
            OK(MPI_Type_vector(elements, 1, stride, basic[kind], &out->type));
    } else {
        int displacements[SLOT], place = 0;
        for (int i = 0; i < elements; i++) {
            int spare = places - place - (elements - i);
            place += spare > 0 ? (int)draw(spare < 3 ? (unsigned)spare + 1 : 3) : 0;
            displacements[i] = place;
            out->at[i] = place++ * each;
        }
        if (make && form == 2)
            OK(MPI_Type_create_indexed_block(elements, 1, displacements, basic[kind], &out->type));
        if (make && form == 3) {
            MPI_Aint bytes[SLOT];
            int lengths[SLOT];
            MPI_Datatype types[SLOT];
            for (int i = 0; i < elements; i++) {
                bytes[i] = out->at[i];
                lengths[i] = 1;
                types[i] = basic[kind];
            }
            OK(MPI_Type_create_struct(elements, lengths, bytes, types, &out->type));
        }
    }
    if (make)
        OK(MPI_Type_commit(&out->type));
}

/* A value whose sums are exact. */
static void draw_value(enum kind kind, unsigned char *to)
{
    int value = (int)draw(50) - 10, index = (int)draw(9);
    memset(to, 0, element[kind].extent);
    switch (kind) {
    case I8: *(int8_t *)to = (int8_t)value; break;
    case I16: *(int16_t *)to = (int16_t)value; break;
    case I32: memcpy(to, &value, 4); break;
    case I64: { int64_t v = (int64_t)value << 20; memcpy(to, &v, 8); break; }
    case F32: { float v = (float)value; memcpy(to, &v, 4); break; }
    case F64: { double v = value; memcpy(to, &v, 8); break; }
    case TWO: memcpy(to, &value, 4); memcpy(to + 4, &index, 4); break;
    case DI: { double v = value; memcpy(to, &v, 8); memcpy(to + 8, &index, 4); break; }
    case SI: { short v = (short)value; memcpy(to, &v, 2); memcpy(to + 4, &index, 4); break; }
    default: break;
    }
}

/* The meaningful bytes of an element. */
static void copy_element(enum kind kind, unsigned char *to, const unsigned char *from)
{
    if (kind == SI) {
        memcpy(to, from, 2);
        memcpy(to + 4, from + 4, 4);
    } else {
        memcpy(to, from, element[kind].size);
    }
}

static void add(enum kind kind, unsigned char *to, const unsigned char *by)
{
#define ADD(type)                                   \
    {                                               \
        type a, b;                                  \
        memcpy(&a, to, sizeof a);                   \
        memcpy(&b, by, sizeof b);                   \
        a = (type)(a + b);                          \
        memcpy(to, &a, sizeof a);                   \
    }
    switch (kind) {
    case I8: ADD(uint8_t) break;
    case I16: ADD(uint16_t) break;
    case I32: ADD(uint32_t) break;
    case I64: ADD(uint64_t) break;
    case F32: ADD(float) break;
    case F64: ADD(double) break;
    default: CHECK(!"pairs are not added");
    }
}

static double value_of(enum kind kind, const unsigned char *at, int *index)
{
    *index = 0;
    switch (kind) {
    case I8: return *(const int8_t *)at;
    case I16: { int16_t v; memcpy(&v, at, 2); return v; }
    case I32: { int32_t v; memcpy(&v, at, 4); return v; }
    case I64: { int64_t v; memcpy(&v, at, 8); return (double)v; }
    case F32: { float v; memcpy(&v, at, 4); return v; }
    case F64: { double v; memcpy(&v, at, 8); return v; }
    case TWO: { int v; memcpy(&v, at, 4); memcpy(index, at + 4, 4); return v; }
    case DI: { double v; memcpy(&v, at, 8); memcpy(index, at + 8, 4); return v; }
    default: { short v; memcpy(&v, at, 2); memcpy(index, at + 4, 4); return v; }
    }
}

/* to = to op by */
static void apply(MPI_Op op, enum kind kind, unsigned char *to, const unsigned char *by)
{
    int old_index, new_index;
    double old = value_of(kind, to, &old_index), new = value_of(kind, by, &new_index);
    if (op == MPI_REPLACE || (op == MPI_MAX && new > old))
        copy_element(kind, to, by);
    else if (op == MPI_SUM)
        add(kind, to, by);
    else if (op == MPI_MINLOC && (new < old || (new == old && new_index < old_index)))
        copy_element(kind, to, by);
    else if (op == MPI_BXOR)
        for (size_t i = 0; i < element[kind].size; i++)
            to[i] ^= by[i];
}

static MPI_Op draw_op(enum kind kind)
{
    unsigned which = draw(4);
    if (kind >= TWO)
        return which < 2 ? MPI_MINLOC : which == 2 ? MPI_REPLACE : MPI_NO_OP;
    if (which == 3)
        return kind <= I64 ? MPI_BXOR : MPI_MAX;
    return which == 0 ? MPI_SUM : which == 1 ? MPI_MAX : draw(2) ? MPI_REPLACE : MPI_NO_OP;
}

/* The windows, and the memory of all ranks in each, as it must be. */
static MPI_Win win[WINDOWS];
static unsigned char *mine[WINDOWS], model[WINDOWS][MOST][BYTES];
static int unit[WINDOWS][MOST];
static MPI_Aint address[MOST];
static MPI_Comm comm;
static int round_now;

static void make_windows(void)
{
    for (int w = 0; w < WINDOWS; w++)
        for (int r = 0; r < size; r++) {
            static const int units[] = {1, 2, 4, 8, 16};
            unit[w][r] = w == 3 ? 1 : units[(w + r) % 5];
        }
    OK(MPI_Alloc_mem(BYTES, MPI_INFO_NULL, &mine[0]));
    OK(MPI_Win_create(mine[0], BYTES, unit[0][rank], MPI_INFO_NULL, comm, &win[0]));
    OK(MPI_Win_allocate(BYTES, unit[1][rank], MPI_INFO_NULL, comm, &mine[1], &win[1]));
    /* Members of several nodes share no memory. */
    MPI_Comm near;
    int here;
    OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near));
    OK(MPI_Comm_size(near, &here));
    OK(MPI_Comm_free(&near));
    if (here == size)
        OK(MPI_Win_allocate_shared(BYTES, unit[2][rank], MPI_INFO_NULL, comm, &mine[2], &win[2]));
    else
        OK(MPI_Win_allocate(BYTES, unit[2][rank], MPI_INFO_NULL, comm, &mine[2], &win[2]));
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win[3]));
    mine[3] = malloc(BYTES);
    OK(MPI_Win_attach(win[3], mine[3], BYTES));
    MPI_Aint own;
    OK(MPI_Get_address(mine[3], &own));
    OK(MPI_Allgather(&own, 1, MPI_AINT, address, 1, MPI_AINT, comm));
    /* Memory that begins at an odd address: nothing is taken in one step. */
    mine[4] = (unsigned char *)malloc(BYTES + 1) + 1;
    OK(MPI_Win_create(mine[4], BYTES, 1, MPI_INFO_NULL, comm, &win[4]));
    for (int r = 0; r < size; r++)
        unit[4][r] = 1;
    for (int w = 0; w < WINDOWS; w++) {
        for (int r = 0; r < size; r++)
            paint(model[w][r], BYTES, (unsigned)(w * 64 + r));
        memcpy(mine[w], model[w][rank], BYTES);
    }
    OK(MPI_Barrier(comm));
}

static void free_windows(void)
{
    OK(MPI_Win_detach(win[3], mine[3]));
    for (int w = 0; w < WINDOWS; w++)
        OK(MPI_Win_free(&win[w]));
    OK(MPI_Free_mem(mine[0]));
    free(mine[3]);
    free(mine[4] - 1);
}

/* What this rank expects to have fetched when the epoch is over. */
#define FETCHED 512
static struct fetched {
    unsigned char got[ROOM], wanted[ROOM];
    unsigned char sent[ROOM], compare[16];
    MPI_Datatype types[3];
    int made;
} *fetched;
static int fetches;
static MPI_Request requests[FETCHED];
static int pending;

enum mode { NOTHING, PUT, READ, ADD_ALL, ORDERED, MODES };
enum way { FENCE, PSCW, LOCK, LOCK_ALL, WAYS };

/* The whole slot is written. */
static int whole;

/* Whether arithmetic on all elements that the slot could have is exact, in any order. */
static int is_exact(int w, int target, int slot, enum kind kind)
{
    if (kind != F32 && kind != F64 && kind != DI)
        return 1;
    for (size_t at = 0; at + element[kind].size <= SLOT; at += element[kind].extent) {
        int index;
        double value = value_of(kind, model[w][target] + slot * SLOT + at, &index);
        if (!(value > -1e6 && value < 1e6) || value != (double)(long)value)
            return 0;
    }
    return 1;
}

/* One operation of `origin` on a slot of `target`; the model follows. `form` 0 put, 1 get,
 * 2 accumulate, 3 get_accumulate, 4 fetch_and_op, 5 compare_and_swap. */
static void operate(int w, int origin, int target, int slot, enum kind kind, int form, MPI_Op op, int passive)
{
    int me = origin == rank;
    int most = (int)(SLOT / element[kind].extent);
    int count = form >= 4 ? 1 : 1 + (int)draw((unsigned)most);
    if (whole)
        count = most;
    int named = (int)draw(3) == 0 && passive && form < 4;
    static shape there, here, back;
    if (form == 5)
        kind = kind <= I64 ? kind : I32;
    draw_shape(&there, kind, count, SLOT, me && form < 4);
    draw_shape(&here, kind, count, ROOM, me && form < 4);
    draw_shape(&back, kind, count, ROOM, me && form < 4);
    long start = (long)slot * SLOT;
    if (form >= 4)
        there.at[0] = (long)draw((unsigned)most) * (long)element[kind].extent;
    struct fetched *mem = me ? &fetched[fetches] : NULL;
    if (me) {
        CHECK(fetches < FETCHED);
        fetches++;
        memset(mem->got, 0x5a, ROOM);
        memset(mem->wanted, 0x5a, ROOM);
        mem->made = form < 4;
        mem->types[0] = there.type;
        mem->types[1] = here.type;
        mem->types[2] = back.type;
    }
    unsigned char value[16], *to = model[w][target] + start;
    int swaps = (int)draw(2);
    for (int i = 0; i < count; i++) {
        draw_value(kind, value);
        unsigned char *cell = to + there.at[i];
        if (me && form != 1)
            copy_element(kind, mem->sent + (form >= 4 ? 0 : here.at[i]), value);
        if (me && (form == 1))
            copy_element(kind, mem->wanted + here.at[i], cell);
        if (me && form == 3)
            copy_element(kind, mem->wanted + back.at[i], cell);
        if (me && form >= 4)
            copy_element(kind, mem->wanted, cell);
        if (form == 5) {
            if (me) {
                memset(mem->compare, 0x77, 16);
                if (swaps)
                    memcpy(mem->compare, cell, element[kind].size);
            }
            static const unsigned char odd[16] = {0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77};
            if (swaps || memcmp(cell, odd, element[kind].size) == 0)
                copy_element(kind, cell, value);
        } else if (form == 0) {
            copy_element(kind, cell, value);
        } else if (form >= 2 && op != MPI_NO_OP) {
            apply(op, kind, cell, value);
        }
    }
    if (!me)
        return;
    MPI_Aint disp;
    long first = start + (form >= 4 ? there.at[0] : 0);
    if (w == 3)
        disp = MPI_Aint_add(address[target], first);
    else
        disp = first / unit[w][target];
    /* Displacements count units; what is left over cannot be named, so elements sit on units. */
    if (w != 3)
        EQUAL(disp * unit[w][target], first);
    MPI_Request *request = &requests[pending];
    MPI_Win on = win[w];
    switch (form) {
    case 0:
        if (named)
            OK(MPI_Rput(mem->sent, here.items, here.type, target, disp, there.items, there.type, on, request));
        else
            OK(MPI_Put(mem->sent, here.items, here.type, target, disp, there.items, there.type, on));
        break;
    case 1:
        if (named)
            OK(MPI_Rget(mem->got, here.items, here.type, target, disp, there.items, there.type, on, request));
        else
            OK(MPI_Get(mem->got, here.items, here.type, target, disp, there.items, there.type, on));
        break;
    case 2:
        if (named)
            OK(MPI_Raccumulate(mem->sent, here.items, here.type, target, disp, there.items, there.type, op, on, request));
        else
            OK(MPI_Accumulate(mem->sent, here.items, here.type, target, disp, there.items, there.type, op, on));
        break;
    case 3:
        if (named)
            OK(MPI_Rget_accumulate(mem->sent, here.items, here.type, mem->got, back.items, back.type, target, disp,
                                   there.items, there.type, op, on, request));
        else
            OK(MPI_Get_accumulate(mem->sent, here.items, here.type, mem->got, back.items, back.type, target, disp,
                                  there.items, there.type, op, on));
        break;
    case 4:
        OK(MPI_Fetch_and_op(mem->sent, mem->got, basic[kind], target, disp, op, on));
        break;
    default:
        OK(MPI_Compare_and_swap(mem->sent, mem->compare, mem->got, basic[kind], target, disp, on));
    }
    pending += named;
}

/* What happens to a slot in this round. */
static void slot_round(int w, int target, int slot, const int *is_origin, int passive)
{
    enum mode mode = (enum mode)draw(MODES);
    int who = (int)draw((unsigned)size);
    enum kind kind = (enum kind)draw(KINDS);
    /* Elements must sit on the target's units. */
    while (w != 3 && element[kind].extent % (size_t)unit[w][target] != 0 && unit[w][target] > 1)
        kind = (enum kind)draw(2) ? DI : unit[w][target] <= 8 ? I64 : DI;
    whole = (mode == ADD_ALL || mode == ORDERED) && !is_exact(w, target, slot, kind);
    if (whole)
        mode = PUT;
    for (int origin = 0; origin < size; origin++) {
        int alone = origin == who;
        if (!is_origin[origin])
            continue;
        switch (mode) {
        case PUT:
            if (alone)
                operate(w, origin, target, slot, kind, 0, MPI_REPLACE, passive);
            break;
        case READ:
            operate(w, origin, target, slot, kind, 1, MPI_NO_OP, passive);
            break;
        case ADD_ALL:
            if (kind < TWO)
                operate(w, origin, target, slot, kind, 2, MPI_SUM, passive);
            break;
        case ORDERED:
            if (alone)
                for (int n = 1 + (int)draw(4); n > 0; n--) {
                    MPI_Op op = draw_op(kind);
                    int form = 2 + (int)draw(4);
                    if (form == 2 && op == MPI_NO_OP)
                        op = MPI_REPLACE;
                    if (form == 5 && (kind > I64))
                        form = 4;
                    operate(w, origin, target, slot, kind, form, op, passive);
                }
            break;
        default:
            break;
        }
    }
    whole = 0;
}

static void wait_named(void)
{
    OK(MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE));
    pending = 0;
}

/* Targets of an origin in this round: all. */
static void operations(int w, const int *is_origin, const int *is_target, int passive)
{
    for (int target = 0; target < size; target++)
        if (is_target[target])
            for (int slot = 0; slot < SLOTS; slot++)
                slot_round(w, target, slot, is_origin, passive);
}

static MPI_Group group_of(const int *members)
{
    MPI_Group all, part;
    int ranks[MOST], count = 0;
    for (int r = 0; r < size; r++)
        if (members[r])
            ranks[count++] = r;
    OK(MPI_Comm_group(comm, &all));
    OK(MPI_Group_incl(all, count, ranks, &part));
    OK(MPI_Group_free(&all));
    return part;
}

static void one_round(void)
{
    int w = (int)draw(WINDOWS);
    enum way way = (enum way)draw(WAYS);
    int everybody[MOST], origins[MOST], targets[MOST];
    for (int r = 0; r < size; r++) {
        everybody[r] = 1;
        origins[r] = (int)draw(3) != 0;
        targets[r] = (int)draw(3) != 0;
    }
    if (way == FENCE) {
        OK(MPI_Win_fence(draw(2) ? MPI_MODE_NOPRECEDE : 0, win[w]));
        operations(w, everybody, everybody, 0);
        OK(MPI_Win_fence(draw(2) ? MPI_MODE_NOSUCCEED : 0, win[w]));
    } else if (way == PSCW) {
        MPI_Group who = group_of(origins), where = group_of(targets);
        if (targets[rank])
            OK(MPI_Win_post(who, draw(2) ? MPI_MODE_NOSTORE : 0, win[w]));
        else
            (void)draw(2);
        if (origins[rank])
            OK(MPI_Win_start(where, 0, win[w]));
        operations(w, origins, targets, 0);
        if (origins[rank])
            OK(MPI_Win_complete(win[w]));
        int tests = (int)draw(2), over = 0;
        if (targets[rank]) {
            while (tests && !over)
                OK(MPI_Win_test(win[w], &over));
            if (!over)
                OK(MPI_Win_wait(win[w]));
        }
        OK(MPI_Group_free(&who));
        OK(MPI_Group_free(&where));
    } else if (way == LOCK) {
        /* One target after the other, in everybody's own order of waiting. */
        int exclusive = (int)draw(2);
        for (int target = 0; target < size; target++) {
            int one[MOST] = {0};
            one[target] = 1;
            if (origins[rank])
                OK(MPI_Win_lock(exclusive ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, win[w]));
            operations(w, origins, one, 1);
            int flushes = (int)draw(3);
            if (origins[rank]) {
                wait_named();
                if (flushes == 1)
                    OK(MPI_Win_flush(target, win[w]));
                if (flushes == 2)
                    OK(MPI_Win_flush_local(target, win[w]));
                OK(MPI_Win_unlock(target, win[w]));
            }
        }
    } else {
        OK(MPI_Win_lock_all(draw(2) ? MPI_MODE_NOCHECK : 0, win[w]));
        operations(w, origins, everybody, 1);
        wait_named();
        int flushes = (int)draw(3);
        if (flushes == 1)
            OK(MPI_Win_flush_all(win[w]));
        if (flushes == 2)
            OK(MPI_Win_flush_local_all(win[w]));
        OK(MPI_Win_unlock_all(win[w]));
    }
    for (int i = 0; i < fetches; i++) {
        struct fetched *mem = &fetched[i];
        for (int b = 0; b < ROOM; b++)
            if (mem->got[b] != mem->wanted[b])
                fail(__FILE__, __LINE__, "round %d, window %d, way %d: fetch %d has %#x at byte %d, not %#x", round_now, w,
                     way, i, mem->got[b], b, mem->wanted[b]);
        for (int t = 0; t < 3 && mem->made; t++)
            free_type(&mem->types[t]);
    }
    fetches = 0;
    OK(MPI_Barrier(comm));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win[w]));
    for (int b = 0; b < BYTES; b++)
        if (mine[w][b] != model[w][rank][b])
            fail(__FILE__, __LINE__, "round %d, window %d, way %d: byte %d of slot %d is %#x, not %#x", round_now, w, way,
                 b % SLOT, b / SLOT, mine[w][b], model[w][rank][b]);
    OK(MPI_Win_unlock(rank, win[w]));
    OK(MPI_Barrier(comm));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 300;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const MPI_Datatype all[KINDS] = {MPI_INT8_T, MPI_INT16_T, MPI_INT32_T,  MPI_INT64_T,  MPI_FLOAT,
                                     MPI_DOUBLE, MPI_2INT,    MPI_DOUBLE_INT, MPI_SHORT_INT};
    memcpy(basic, all, sizeof all);
    CHECK(size <= MOST);
    fetched = malloc(sizeof *fetched * FETCHED);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    make_windows();
    for (round_now = 0; round_now < rounds; round_now++)
        one_round();
    free_windows();
    OK(MPI_Comm_free(&comm));
    free(fetched);
    return finish();
}
