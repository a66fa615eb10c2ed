/* Windows as objects: every flavour, sizes and units of all kinds, attributes, names, hints, error
 * handlers, groups, and the end of them. MPI-5.0 §12.2. */
#include "../check.h"

/* Errors of what has no object go to MPI_COMM_SELF. */
static void errors_return(void)
{
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
}

static int *int_attribute(MPI_Win win, int key)
{
    int *value = NULL, flag = 0;
    OK(MPI_Win_get_attr(win, key, &value, &flag));
    CHECK(flag);
    return value;
}

/* WIN_BASE is the address itself, the others point to their values. */
static void attributes_of(MPI_Win win, void *base, MPI_Aint bytes, int unit, int flavor)
{
    void *found = &win;
    MPI_Aint *length = NULL;
    int flag = 0;
    OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &found, &flag));
    CHECK(flag && found == base);
    OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &length, &flag));
    CHECK(flag);
    EQUAL(*length, bytes);
    EQUAL(*int_attribute(win, MPI_WIN_DISP_UNIT), unit);
    EQUAL(*int_attribute(win, MPI_WIN_CREATE_FLAVOR), flavor);
    EQUAL(*int_attribute(win, MPI_WIN_MODEL), MPI_WIN_UNIFIED);
}

static void flavors(void)
{
    MPI_Win win;
    char *base = NULL, own[100];
    OK(MPI_Win_create(own, sizeof own, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    attributes_of(win, own, sizeof own, 4, MPI_WIN_FLAVOR_CREATE);
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
    OK(MPI_Win_allocate(24 * (rank + 1), 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    attributes_of(win, base, 24 * (rank + 1), 8, MPI_WIN_FLAVOR_ALLOCATE);
    memset(base, rank, 24 * (size_t)(rank + 1));
    OK(MPI_Win_free(&win));
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    attributes_of(win, MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC);
    OK(MPI_Win_free(&win));
    OK(MPI_Win_allocate_shared(40, 2, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    attributes_of(win, base, 40, 2, MPI_WIN_FLAVOR_SHARED);
    OK(MPI_Win_free(&win));
}

/* Parts of nothing, at one member or at all. */
static void empty_parts(void)
{
    MPI_Win win;
    char *base = NULL;
    int value = 41 + rank, got = 0, last = size - 1;
    OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
    OK(MPI_Win_allocate(rank == last ? 4 : 0, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_fence(0, win));
    if (rank == 0)
        OK(MPI_Put(&value, 1, MPI_INT, last, 0, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get(&got, 1, MPI_INT, last, 0, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    EQUAL(got, 41);
    if (size > 1)
        CLASS(MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    OK(MPI_Get(&got, 0, MPI_INT, 0, 0, 0, MPI_INT, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    OK(MPI_Win_free(&win));
}

/* Parts follow each other; each member sees all. */
static void shared_memory(void)
{
    MPI_Win win;
    int *own, *theirs, unit, *first;
    MPI_Aint bytes;
    int count = rank == 1 ? 0 : rank + 3;
    OK(MPI_Win_allocate_shared(count * 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win));
    for (int i = 0; i < count; i++)
        own[i] = rank * 100 + i;
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first));
    EQUAL(bytes, 12);
    int place = 0;
    for (int r = 0; r < size; r++) {
        OK(MPI_Win_shared_query(win, r, &bytes, &unit, &theirs));
        int expected = r == 1 ? 0 : r + 3;
        EQUAL(bytes, expected * 4);
        EQUAL(unit, 4);
        CHECK(theirs == first + place);
        for (int i = 0; i < expected; i++)
            EQUAL(theirs[i], r * 100 + i);
        place += expected;
    }
    OK(MPI_Win_fence(0, win));
    if (rank == 0)
        first[place - 1] = -7;
    OK(MPI_Win_fence(0, win));
    if (rank == size - 1 && count > 0)
        EQUAL(own[count - 1], -7);
    OK(MPI_Win_free(&win));
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    OK(MPI_Win_allocate_shared(5, 1, info, MPI_COMM_WORLD, &own, &win));
    OK(MPI_Info_free(&info));
    memset(own, rank, 5);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &theirs));
    EQUAL(((char *)theirs)[4], (rank + 1) % size);
    OK(MPI_Win_free(&win));
}

static int deleted;

static int on_delete(MPI_Win win, int key, void *value, void *extra)
{
    (void)win;
    (void)key;
    CHECK(extra == &deleted);
    deleted += *(int *)value;
    return MPI_SUCCESS;
}

static void cached_attributes(MPI_Win win)
{
    static int five = 5;
    int key, other, flag = 1, *value = NULL;
    OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, on_delete, &key, &deleted));
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other, NULL));
    OK(MPI_Win_get_attr(win, key, &value, &flag));
    CHECK(!flag);
    OK(MPI_Win_set_attr(win, key, &five));
    OK(MPI_Win_get_attr(win, key, &value, &flag));
    CHECK(flag && value == &five);
    OK(MPI_Win_set_attr(win, key, &five));
    EQUAL(deleted, 5);
    CLASS(MPI_Win_set_attr(win, other, &five), MPI_ERR_KEYVAL);
    CLASS(MPI_Win_set_attr(win, MPI_WIN_SIZE, &five), MPI_ERR_KEYVAL);
    OK(MPI_Win_delete_attr(win, key));
    EQUAL(deleted, 10);
    OK(MPI_Win_set_attr(win, key, &five));
    OK(MPI_Win_free_keyval(&key));
    OK(MPI_Comm_free_keyval(&other));
}

static int heard;

static void on_error(MPI_Win *win, int *code, ...)
{
    (void)win;
    CHECK(*code != MPI_SUCCESS);
    heard++;
}

static void handlers(MPI_Win win)
{
    MPI_Errhandler mine, found;
    OK(MPI_Win_get_errhandler(win, &found));
    CHECK(found == MPI_ERRORS_ARE_FATAL);
    OK(MPI_Win_create_errhandler(on_error, &mine));
    OK(MPI_Win_set_errhandler(win, mine));
    OK(MPI_Win_get_errhandler(win, &found));
    CHECK(found == mine);
    OK(MPI_Errhandler_free(&found));
    OK(MPI_Errhandler_free(&mine));
    CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    EQUAL(heard, 1);
    OK(MPI_Win_call_errhandler(win, MPI_ERR_OTHER));
    EQUAL(heard, 2);
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
}

static void names_hints_and_group(MPI_Win win)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1, flag = 0, result;
    OK(MPI_Win_get_name(win, name, &length));
    EQUAL(length, 0);
    OK(MPI_Win_set_name(win, "halo"));
    OK(MPI_Win_get_name(win, name, &length));
    CHECK(length == 4 && strcmp(name, "halo") == 0);
    OK(MPI_Win_get_name(MPI_WIN_NULL, name, &length));
    CHECK(strcmp(name, "MPI_WIN_NULL") == 0);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "no_locks", "true"));
    OK(MPI_Info_set(info, "favourite_color", "blue"));
    OK(MPI_Win_set_info(win, info));
    OK(MPI_Info_free(&info));
    OK(MPI_Win_get_info(win, &info));
    OK(MPI_Info_get(info, "no_locks", MPI_MAX_OBJECT_NAME - 1, name, &flag));
    CHECK(flag && strcmp(name, "true") == 0);
    OK(MPI_Info_get(info, "favourite_color", MPI_MAX_OBJECT_NAME - 1, name, &flag));
    CHECK(!flag);
    OK(MPI_Info_get(info, "mpi_memory_alloc_kinds", MPI_MAX_OBJECT_NAME - 1, name, &flag));
    CHECK(flag);
    OK(MPI_Info_free(&info));
    MPI_Group of_window, of_world;
    OK(MPI_Win_get_group(win, &of_window));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &of_world));
    OK(MPI_Group_compare(of_window, of_world, &result));
    EQUAL(result, MPI_IDENT);
    OK(MPI_Group_free(&of_window));
    OK(MPI_Group_free(&of_world));
    CHECK(MPI_Win_fromint(MPI_Win_toint(win)) == win);
}

static void things_of_a_window(void)
{
    MPI_Win win, stale;
    int own = 0;
    OK(MPI_Win_create(&own, sizeof own, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    handlers(win);
    cached_attributes(win);
    names_hints_and_group(win);
    stale = win;
    deleted = 0;
    OK(MPI_Win_free(&win));
    EQUAL(deleted, 5);
    CLASS(MPI_Win_fence(0, stale), MPI_ERR_WIN);
    CLASS(MPI_Put(&own, 1, MPI_INT, 0, 0, 1, MPI_INT, stale), MPI_ERR_WIN);
    CLASS(MPI_Win_free(&stale), MPI_ERR_WIN);
}

/* What is wrong at one member is an error at all, and nobody hangs. */
static void wrong_at_one_member(void)
{
    MPI_Win win;
    char own[8];
    int unit = rank == size - 1 ? 0 : 1, class;
    int code = MPI_Win_create(own, sizeof own, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    CHECK(code != MPI_SUCCESS);
    OK(MPI_Error_class(code, &class));
    if (rank == size - 1)
        EQUAL(class, MPI_ERR_DISP);
    CLASS(MPI_Win_create(own, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
}

/* A thousand at once, each of its own memory. */
static void many(void)
{
    enum { MANY = 1000 };
    static MPI_Win wins[MANY];
    static int *base[MANY];
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    for (int i = 0; i < MANY; i++) {
        OK(MPI_Win_allocate(sizeof(int), 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base[i], &wins[i]));
        *base[i] = -1;
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < MANY; i += 7) {
        int value = i * 8 + rank;
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, wins[i]));
        OK(MPI_Put(&value, 1, MPI_INT, next, 0, 1, MPI_INT, wins[i]));
        OK(MPI_Win_unlock(next, wins[i]));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < MANY; i++)
        EQUAL(*base[i], i % 7 == 0 ? i * 8 + previous : -1);
    for (int i = MANY - 1; i >= 0; i--)
        OK(MPI_Win_free(&wins[i]));
}

/* Windows over parts of the world, and over the same memory. */
static void parts_and_overlaps(void)
{
    MPI_Comm half;
    MPI_Win one, two;
    int own[4] = {0, 0, 0, 0}, value = rank, half_rank, half_size;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half));
    OK(MPI_Comm_rank(half, &half_rank));
    OK(MPI_Comm_size(half, &half_size));
    OK(MPI_Win_create(own, sizeof own, 4, MPI_INFO_NULL, half, &one));
    OK(MPI_Win_create(own + 2, 8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &two));
    OK(MPI_Win_fence(0, one));
    OK(MPI_Put(&value, 1, MPI_INT, (half_rank + 1) % half_size, 3, 1, MPI_INT, one));
    OK(MPI_Win_fence(0, one));
    OK(MPI_Win_fence(0, two));
    OK(MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, two));
    OK(MPI_Win_fence(0, two));
    int previous = (rank + size - 1) % size;
    EQUAL(own[2], previous);
    CHECK(own[3] % 2 == rank % 2);
    OK(MPI_Win_free(&two));
    OK(MPI_Win_free(&one));
    OK(MPI_Comm_free(&half));
}

/* A flush after an operation with an answer returned before the target's word about it came, which
 * then met no window: its sender was taken for broken. */
static void freed_at_once(void)
{
    int own, one = 1, before, target = (rank + 1) % size;
    for (int i = 0; i < 200; i++) {
        MPI_Win win;
        own = 0;
        OK(MPI_Win_create(&own, sizeof own, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        OK(MPI_Fetch_and_op(&one, &before, MPI_INT, target, 0, MPI_SUM, win));
        OK(MPI_Win_flush(target, win));
        EQUAL(before, 0);
        OK(MPI_Win_unlock(target, win));
        OK(MPI_Win_free(&win));
        EQUAL(own, 1);
    }
}

/* Nobody leaves MPI_Win_free before all have called it. */
static void freed_by_all(void)
{
    MPI_Win calls, win;
    int *count, *base, own, one = 1, seen;
    OK(MPI_Win_allocate(rank == 0 ? sizeof *count : 0, sizeof *count, MPI_INFO_NULL, MPI_COMM_WORLD, &count, &calls));
    if (rank == 0)
        *count = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, calls));
    for (int i = 1; i <= 50; i++) {
        if (i % 2 == 0)
            OK(MPI_Win_create(&own, sizeof own, sizeof own, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        else
            OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        OK(MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, calls));
        OK(MPI_Win_flush(0, calls));
        OK(MPI_Win_free(&win));
        OK(MPI_Fetch_and_op(NULL, &seen, MPI_INT, 0, 0, MPI_NO_OP, calls));
        OK(MPI_Win_flush(0, calls));
        CHECK(seen >= i * size);
    }
    OK(MPI_Win_unlock_all(calls));
    OK(MPI_Win_free(&calls));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    errors_return();
    flavors();
    empty_parts();
    shared_memory();
    things_of_a_window();
    wrong_at_one_member();
    parts_and_overlaps();
    freed_at_once();
    freed_by_all();
    many();
    return finish();
}
