/* Random views, hints and patterns of access against a model of the file in memory.
 *
 * Every rank keeps the whole file as it should be. In a round all ranks draw the same numbers:
 * views of three shapes that divide the file among them, an access that may be explicit or at
 * the pointer, alone, collective, nonblocking, split or ordered, a layout in memory, and hints.
 * After a writing round the file itself is compared; a reading round compares what came.
 *
 * argv[1]: rounds. argv[2]: where the drawing begins; another number each time if missing. Rank 0
 * says which, to have the same again. */
#include "check.h"
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 17, EDGE = 64 };

static unsigned char model[2 * MOST], seen[2 * MOST], buffer[4 * MOST], wanted[4 * MOST];
static uint64_t state;
static MPI_Offset length; /* of the file */

static uint64_t draw(uint64_t below)
{
    return next_random(&state) % below;
}

/* A view of one rank: tiles of `tile` bytes, of which the runs given by place and length are
 * seen. */
struct view {
    MPI_Offset disp;
    int unit, runs;
    MPI_Aint tile;
    MPI_Aint place[64];
    int run[64];
};

/* Where byte `at` of the view's data lies. */
static MPI_Offset where(const struct view *view, MPI_Offset at)
{
    MPI_Offset size_of = 0;
    for (int i = 0; i < view->runs; i++)
        size_of += view->run[i];
    MPI_Offset rest = at % size_of, base = view->disp + at / size_of * view->tile;
    for (int i = 0; i < view->runs; i++) {
        if (rest < view->run[i])
            return base + view->place[i] + rest;
        rest -= view->run[i];
    }
    return -1;
}

/* Views that share no byte: each tile is cut into pieces, which are dealt to the ranks; some to
 * nobody. */
static void deal(struct view *views)
{
    int unit = 1 << draw(4), pieces = 1 + (int)draw(24);
    MPI_Aint at = 0;
    for (int i = 0; i < size; i++)
        views[i] = (struct view){.unit = unit};
    for (int i = 0; i < pieces || i < size; i++) {
        int owner = i < size ? i : (int)draw((uint64_t)size + 1);
        int bytes = unit * (1 + (int)draw(draw(8) == 0 ? 200 : 20));
        at += unit * (MPI_Aint)(draw(3) == 0 ? draw(30) : 0);
        if (owner < size && views[owner].runs < 64) {
            struct view *view = &views[owner];
            view->place[view->runs] = at;
            view->run[view->runs++] = bytes;
        }
        at += bytes;
    }
    at += unit * (MPI_Aint)draw(3);
    MPI_Offset disp = (MPI_Offset)draw(EDGE);
    for (int i = 0; i < size; i++) {
        views[i].disp = disp;
        views[i].tile = at;
    }
}

static void make_types(const struct view *view, MPI_Datatype *etype, MPI_Datatype *filetype)
{
    MPI_Datatype seen_type;
    OK(MPI_Type_contiguous(view->unit, MPI_BYTE, etype));
    OK(MPI_Type_commit(etype));
    int counts[64];
    for (int i = 0; i < view->runs; i++)
        counts[i] = view->run[i] / view->unit;
    OK(MPI_Type_create_hindexed(view->runs, counts, view->place, *etype, &seen_type));
    OK(MPI_Type_create_resized(seen_type, 0, view->tile, filetype));
    OK(MPI_Type_commit(filetype));
    OK(MPI_Type_free(&seen_type));
}

static void set_hints(MPI_File file)
{
    static const char *wishes[] = {"automatic", "enable", "disable"};
    static const char *names[] = {"romio_cb_read", "romio_cb_write", "romio_ds_read"};
    MPI_Info info;
    OK(MPI_Info_create(&info));
    for (int i = 0; i < 3; i++)
        OK(MPI_Info_set(info, names[i], wishes[draw(3)]));
    char number[32];
    snprintf(number, sizeof number, "%d", 1 + (int)draw((uint64_t)size));
    OK(MPI_Info_set(info, "cb_nodes", number));
    snprintf(number, sizeof number, "%d", 1 << (6 + draw(14)));
    OK(MPI_Info_set(info, "cb_buffer_size", number));
    snprintf(number, sizeof number, "%d", 1 << (5 + draw(12)));
    OK(MPI_Info_set(info, "striping_unit", number));
    snprintf(number, sizeof number, "%d", 1 << (4 + draw(16)));
    OK(MPI_Info_set(info, "ind_rd_buffer_size", number));
    OK(MPI_Info_set(info, "ind_wr_buffer_size", number));
    OK(MPI_File_set_info(file, info));
    OK(MPI_Info_free(&info));
}

/* Items in memory of `bytes` bytes of data: one run, or runs with holes. */
static MPI_Datatype memory_type(int bytes, int unit, int holes)
{
    MPI_Datatype type, each;
    OK(MPI_Type_contiguous(unit, MPI_BYTE, &each));
    if (holes)
        OK(MPI_Type_vector(bytes / unit, 1, 2, each, &type));
    else
        OK(MPI_Type_contiguous(bytes / unit, each, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_free(&each));
    return type;
}

/* Where byte `at` of the data lies in memory. */
static size_t in_memory(size_t at, int unit, int holes)
{
    return holes ? at / (size_t)unit * 2 * (size_t)unit + at % (size_t)unit : at;
}

enum how { ALONE_AT, ALONE, ALL_AT, ALL, NOW_AT, NOW, NOW_ALL_AT, NOW_ALL, SPLIT_AT, SPLIT, ORDERED, WAYS };

static void move(MPI_File file, enum how how, int writes, MPI_Offset offset, MPI_Datatype type, MPI_Status *status)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int count = type == MPI_BYTE ? 0 : 1;
    if (how == ALONE || how == ALL || how == NOW || how == NOW_ALL || how == SPLIT)
        OK(MPI_File_seek(file, offset, MPI_SEEK_SET));
    void *b = buffer;
#define BOTH(w, r) OK(writes ? (w) : (r))
    switch (how) {
    case ALONE_AT:
        BOTH(MPI_File_write_at(file, offset, b, count, type, status),
             MPI_File_read_at(file, offset, b, count, type, status));
        break;
    case ALONE:
        BOTH(MPI_File_write(file, b, count, type, status), MPI_File_read(file, b, count, type, status));
        break;
    case ALL_AT:
        BOTH(MPI_File_write_at_all(file, offset, b, count, type, status),
             MPI_File_read_at_all(file, offset, b, count, type, status));
        break;
    case ALL:
        BOTH(MPI_File_write_all(file, b, count, type, status), MPI_File_read_all(file, b, count, type, status));
        break;
    case NOW_AT:
        BOTH(MPI_File_iwrite_at(file, offset, b, count, type, &request),
             MPI_File_iread_at(file, offset, b, count, type, &request));
        break;
    case NOW:
        BOTH(MPI_File_iwrite(file, b, count, type, &request), MPI_File_iread(file, b, count, type, &request));
        break;
    case NOW_ALL_AT:
        BOTH(MPI_File_iwrite_at_all(file, offset, b, count, type, &request),
             MPI_File_iread_at_all(file, offset, b, count, type, &request));
        break;
    case NOW_ALL:
        BOTH(MPI_File_iwrite_all(file, b, count, type, &request), MPI_File_iread_all(file, b, count, type, &request));
        break;
    case SPLIT_AT:
        BOTH(MPI_File_write_at_all_begin(file, offset, b, count, type),
             MPI_File_read_at_all_begin(file, offset, b, count, type));
        BOTH(MPI_File_write_at_all_end(file, b, status), MPI_File_read_at_all_end(file, b, status));
        break;
    case SPLIT:
        BOTH(MPI_File_write_all_begin(file, b, count, type), MPI_File_read_all_begin(file, b, count, type));
        BOTH(MPI_File_write_all_end(file, b, status), MPI_File_read_all_end(file, b, status));
        break;
    default:
        BOTH(MPI_File_write_ordered(file, b, count, type, status), MPI_File_read_ordered(file, b, count, type, status));
    }
    if (how >= NOW_AT && how <= NOW_ALL)
        OK(MPI_Wait(&request, status));
}

static void compare_file(MPI_File file, int round)
{
    MPI_Status status;
    int count = -1;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == round % size) {
        MPI_Offset bytes = -1;
        OK(MPI_File_get_size(file, &bytes));
        EQUAL(bytes, length);
        OK(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
        OK(MPI_File_read_at(file, 0, seen, sizeof seen, MPI_BYTE, &status));
        OK(MPI_Get_count(&status, MPI_BYTE, &count));
        EQUAL(count, length);
        for (MPI_Offset i = 0; i < length; i++)
            if (seen[i] != model[i])
                fail(__FILE__, __LINE__, "round %d: byte %lld is %d, not %d", round, (long long)i, seen[i], model[i]);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* One access of all ranks; `own` is a file of this rank alone, to look at the bytes. */
static void one_round(MPI_File file, MPI_File own, int round)
{
    static struct view views[64];
    deal(views);
    set_hints(file);
    int writes = draw(2) == 0, holes = draw(2) == 0;
    enum how how = (enum how)draw(WAYS);
    int unit = views[rank].unit;
    if (how == ORDERED)
        for (int i = 0; i < size; i++)
            views[i] = views[0];
    /* Every rank's length and offset, in etypes. */
    MPI_Offset offset[64];
    int etypes[64];
    MPI_Offset before = 0, first = (MPI_Offset)draw(40);
    for (int i = 0; i < size; i++) {
        etypes[i] = draw(6) == 0 ? 0 : (int)draw(1 + draw(3000) / (uint64_t)unit);
        offset[i] = how == ORDERED ? first + before : (MPI_Offset)draw(60);
        while (etypes[i] && where(&views[i], (offset[i] + etypes[i]) * unit) >= (MPI_Offset)sizeof model)
            etypes[i] /= 2;
        before += etypes[i];
    }
    MPI_Datatype etype, filetype;
    make_types(&views[rank], &etype, &filetype);
    OK(MPI_File_set_view(file, views[rank].disp, etype, filetype, "native", MPI_INFO_NULL));
    if (how == ORDERED)
        OK(MPI_File_seek_shared(file, first, MPI_SEEK_SET));
    int bytes = etypes[rank] * unit;
    MPI_Datatype type = bytes ? memory_type(bytes, unit, holes) : MPI_BYTE;
    memset(buffer, 0xee, sizeof buffer);
    unsigned seed = (unsigned)draw(1 << 20);
    if (writes) {
        for (int who = 0; who < size; who++)
            for (int i = 0; i < etypes[who] * unit; i++) {
                unsigned char byte = (unsigned char)((unsigned)who * 37 + seed + (unsigned)i * 3 + (unsigned)(i >> 8));
                MPI_Offset at = where(&views[who], offset[who] * unit + i);
                CHECK(at < (MPI_Offset)sizeof model);
                model[at] = byte;
                if (at >= length)
                    length = at + 1;
                if (who == rank)
                    buffer[in_memory((size_t)i, unit, holes)] = byte;
            }
    }
    /* What must be in memory afterwards. */
    memcpy(wanted, buffer, sizeof wanted);
    int there = bytes;
    if (!writes)
        for (int i = 0; i < bytes; i++) {
            MPI_Offset at = where(&views[rank], offset[rank] * unit + i);
            if (at >= length) {
                there = i;
                break;
            }
            wanted[in_memory((size_t)i, unit, holes)] = model[at];
        }
    MPI_Status status;
    move(file, how, writes, offset[rank], type, &status);
    MPI_Count told = -1;
    OK(MPI_Get_elements_x(&status, MPI_BYTE, &told));
    if (told != there)
        fail(__FILE__, __LINE__, "round %d, way %d: %lld bytes, not %d", round, (int)how, (long long)told, there);
    if (memcmp(buffer, wanted, sizeof buffer) != 0)
        for (size_t i = 0; i < sizeof buffer; i++)
            if (buffer[i] != wanted[i])
                fail(__FILE__, __LINE__, "round %d, way %d, %s: byte %zu in memory is %d, not %d", round, (int)how,
                     writes ? "writing" : "reading", i, buffer[i], wanted[i]);
    if (bytes)
        OK(MPI_Type_free(&type));
    OK(MPI_Type_free(&etype));
    OK(MPI_Type_free(&filetype));
    if (writes)
        compare_file(own, round);
    else
        OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 100;
    char path[512];
    const char *base = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/oxmpi-model-XXXXXX", base ? base : "/tmp");
    if (rank == 0) {
        int fd = mkstemp(path);
        CHECK(fd >= 0);
        CHECK(close(fd) == 0);
    }
    OK(MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD));
    MPI_File file, own;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &own));
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    OK(MPI_Bcast(&state, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD));
    if (rank == 0)
        printf("the same again: model %d %llu\n", rounds, (unsigned long long)state);
    for (int round = 0; round < rounds; round++) {
        if (round % 50 == 49) {
            uint64_t most = (uint64_t)length + 1000;
            length = (MPI_Offset)draw(most < sizeof model ? most : sizeof model);
            OK(MPI_File_set_size(file, length));
            memset(model + length, 0, sizeof model - (size_t)length);
        }
        one_round(file, own, round);
    }
    OK(MPI_File_close(&own));
    OK(MPI_File_close(&file));
    return finish();
}
