/* Rules of one-sided communication that no other program shows, one function for each. With the
 * word "long" that of long gets alone. MPI-5.0 §12.2 to §12.6. */
#include "../check.h"

enum { ROUNDS = 100, MANY = 16, LONG = 3000, LONGER = 4 << 20 };

static int next(void) { return (rank + 1) % size; }
static int previous(void) { return (rank + size - 1) % size; }

static MPI_Group only(int member)
{
    MPI_Group all, one;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    OK(MPI_Group_incl(all, 1, &member, &one));
    OK(MPI_Group_free(&all));
    return one;
}

/* Types and groups are the program's behind the call that was given them, and what is made next may
 * get their names. */
static void freed_behind_calls(void)
{
    MPI_Win win;
    int *base, sent[LONG], got[LONG];
    OK(MPI_Win_allocate(2 * LONG * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, 2 * LONG * sizeof *base);
    memset(got, 0, sizeof got);
    for (int i = 0; i < LONG; i++)
        sent[i] = rank * LONG + i;
    MPI_Group to = only(next()), from = only(previous());
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_post(from, 0, win));
    OK(MPI_Win_start(to, 0, win));
    OK(MPI_Group_free(&from));
    OK(MPI_Group_free(&to));
    /* All elements, as pieces of 1, of 2, ... with gaps as long at the target. */
    for (int piece = 1, done = 0; done < LONG; piece++) {
        MPI_Datatype here, there;
        int len = piece < LONG - done ? piece : LONG - done;
        OK(MPI_Type_contiguous(len, MPI_INT, &here));
        OK(MPI_Type_vector(len, 1, 2, MPI_INT, &there));
        OK(MPI_Type_commit(&here));
        OK(MPI_Type_commit(&there));
        if (piece % 2)
            OK(MPI_Put(sent + done, 1, here, next(), 2 * done, 1, there, win));
        else
            OK(MPI_Accumulate(sent + done, 1, here, next(), 2 * done, 1, there, MPI_SUM, win));
        OK(MPI_Type_free(&here));
        OK(MPI_Type_free(&there));
        done += len;
    }
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
    for (int i = 0; i < 2 * LONG; i++)
        EQUAL(base[i], i % 2 ? 0 : previous() * LONG + i / 2);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, next(), 0, win));
    MPI_Datatype gaps;
    OK(MPI_Type_vector(LONG, 1, 2, MPI_INT, &gaps));
    OK(MPI_Type_commit(&gaps));
    OK(MPI_Get(got, LONG, MPI_INT, next(), 0, 1, gaps, win));
    OK(MPI_Type_free(&gaps));
    OK(MPI_Win_unlock(next(), win));
    for (int i = 0; i < LONG; i++)
        EQUAL(got[i], sent[i]);
    OK(MPI_Win_free(&win));
}

/* Assertions that promise something which is so. */
static void promises(void)
{
    MPI_Win win;
    int *base, value;
    OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    MPI_Group to = only(next()), from = only(previous());
    for (int round = 0; round < ROUNDS; round++) {
        value = round * size + rank;
        OK(MPI_Win_post(from, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE, win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_start(to, MPI_MODE_NOCHECK, win));
        OK(MPI_Put(&value, 1, MPI_INT, next(), 0, 1, MPI_INT, win));
        OK(MPI_Win_complete(win));
        OK(MPI_Win_wait(win));
        EQUAL(*base, round * size + previous());
        *base = -value;
        OK(MPI_Win_post(from, MPI_MODE_NOPUT, win));
        OK(MPI_Win_start(to, 0, win));
        OK(MPI_Get(&value, 1, MPI_INT, next(), 0, 1, MPI_INT, win));
        OK(MPI_Win_complete(win));
        OK(MPI_Win_wait(win));
        EQUAL(value, -(round * size + next()));
        /* Nobody else locks that one. */
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next(), MPI_MODE_NOCHECK, win));
        OK(MPI_Put(&round, 1, MPI_INT, next(), 0, 1, MPI_INT, win));
        OK(MPI_Win_unlock(next(), win));
        /* A window is not exposed while it is locked. */
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE, win));
        OK(MPI_Get(&value, 1, MPI_INT, next(), 0, 1, MPI_INT, win));
        OK(MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOSUCCEED, win));
        EQUAL(value, round);
        EQUAL(*base, round);
    }
    OK(MPI_Group_free(&from));
    OK(MPI_Group_free(&to));
    OK(MPI_Win_free(&win));
}

/* Who holds the exclusive lock is alone: two words change as one, and no change is lost. */
static void exclusive(void)
{
    MPI_Win win;
    int *base, pair[2];
    OK(MPI_Win_allocate(2 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    base[0] = base[1] = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int round = 0; round < ROUNDS; round++)
        for (int target = 0; target < size; target++) {
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
            OK(MPI_Get(pair, 2, MPI_INT, target, 0, 2, MPI_INT, win));
            OK(MPI_Win_flush(target, win));
            EQUAL(pair[0], pair[1]);
            pair[0]++;
            pair[1]++;
            OK(MPI_Put(&pair[0], 1, MPI_INT, target, 0, 1, MPI_INT, win));
            OK(MPI_Put(&pair[1], 1, MPI_INT, target, 1, 1, MPI_INT, win));
            OK(MPI_Win_unlock(target, win));
            OK(MPI_Win_lock(MPI_LOCK_SHARED, next(), 0, win));
            OK(MPI_Get(pair, 2, MPI_INT, next(), 0, 2, MPI_INT, win));
            OK(MPI_Win_unlock(next(), win));
            EQUAL(pair[0], pair[1]);
        }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    EQUAL(base[0], ROUNDS * size);
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_free(&win));
}

static void all_are(const int *data, int value)
{
    for (int i = 0; i < LONGER; i++)
        EQUAL(data[i], value);
}

static void fill(int *data, int value)
{
    for (int i = 0; i < LONGER; i++)
        data[i] = value;
}

/* A lock is given back, and an exposure epoch over, when gets have been read, not when they were
 * asked for. What of an answer had not left when the way to its origin was full was read behind
 * that, from what the next holder of the lock had put, or the program stored: long gets, and short
 * ones on a network with few credits. */
static void read_before_the_end(void)
{
    MPI_Win win;
    int *base, *data = malloc(LONGER * sizeof *data);
    OK(MPI_Win_allocate(LONGER * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    fill(base, -1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int round = 0; round < 2; round++)
        for (int target = 0; target < size; target++) {
            fill(data, round * size + rank);
            OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
            OK(MPI_Put(data, LONGER, MPI_INT, target, 0, LONGER, MPI_INT, win));
            OK(MPI_Win_unlock(target, win));
            OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
            OK(MPI_Get(data, LONGER, MPI_INT, target, 0, LONGER, MPI_INT, win));
            OK(MPI_Win_unlock(target, win));
            all_are(data, data[0]);
        }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    MPI_Group to = only(next()), from = only(previous());
    for (int round = 0; round < 2; round++) {
        fill(base, round * size + rank);
        OK(MPI_Win_post(from, 0, win));
        OK(MPI_Win_start(to, 0, win));
        OK(MPI_Get(data, LONGER, MPI_INT, next(), 0, LONGER, MPI_INT, win));
        OK(MPI_Win_complete(win));
        OK(MPI_Win_wait(win));
        fill(base, -2);
        all_are(data, round * size + next());
    }
    OK(MPI_Group_free(&from));
    OK(MPI_Group_free(&to));
    OK(MPI_Win_free(&win));
    free(data);
}

/* Requests of operations end in every call that ends requests, beside those of messages. One
 * without a target is over at once. */
static void requests(void)
{
    MPI_Win win;
    int *base, sent[MANY], got[MANY], before[MANY], flag, at;
    MPI_Request request[MANY];
    OK(MPI_Win_allocate(2 * MANY * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, 2 * MANY * sizeof *base);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < MANY; i++) {
        sent[i] = 100 * rank + i;
        got[i] = before[i] = -1;
        OK(MPI_Rput(&sent[i], 1, MPI_INT, next(), i, 1, MPI_INT, win, &request[i]));
    }
    for (int i = 0; i < MANY; i++)
        OK(MPI_Waitany(MANY, request, &at, MPI_STATUS_IGNORE));
    OK(MPI_Waitany(MANY, request, &at, MPI_STATUS_IGNORE));
    EQUAL(at, MPI_UNDEFINED);
    OK(MPI_Win_flush(next(), win));
    for (int i = 0; i < MANY; i++)
        OK(MPI_Rget(&got[i], 1, MPI_INT, next(), i, 1, MPI_INT, win, &request[i]));
    do
        OK(MPI_Testall(MANY, request, &flag, MPI_STATUSES_IGNORE));
    while (!flag);
    for (int i = 0; i < MANY; i++)
        EQUAL(got[i], sent[i]);
    for (int i = 0; i < MANY; i++)
        if (i % 4 == 1)
            OK(MPI_Raccumulate(&sent[i], 1, MPI_INT, next(), MANY + i, 1, MPI_INT, MPI_SUM, win, &request[i]));
        else if (i % 4 == 3)
            OK(MPI_Rget_accumulate(&sent[i], 1, MPI_INT, &before[i], 1, MPI_INT, next(), MANY + i, 1, MPI_INT, MPI_SUM,
                                   win, &request[i]));
        else if (i % 4 == 0)
            OK(MPI_Irecv(&got[i], 1, MPI_INT, previous(), i, MPI_COMM_WORLD, &request[i]));
        else
            OK(MPI_Isend(&sent[i], 1, MPI_INT, next(), i - 2, MPI_COMM_WORLD, &request[i]));
    for (int done, all = 0, places[MANY]; all < MANY; all += done)
        OK(MPI_Waitsome(MANY, request, &done, places, MPI_STATUSES_IGNORE));
    for (int i = 0; i < MANY; i++)
        EQUAL(got[i], i % 4 ? sent[i] : 100 * previous() + i + 2);
    OK(MPI_Rput(sent, MANY, MPI_INT, MPI_PROC_NULL, 0, MANY, MPI_INT, win, &request[0]));
    OK(MPI_Wait(&request[0], MPI_STATUS_IGNORE));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    for (int i = 0; i < MANY; i++) {
        EQUAL(base[i], 100 * previous() + i);
        EQUAL(base[MANY + i], i % 2 ? 100 * previous() + i : 0);
        EQUAL(before[i], i % 4 == 3 ? 0 : -1);
    }
    OK(MPI_Win_unlock(rank, win));
    OK(MPI_Win_free(&win));
}

/* Epochs towards nobody. */
static void empty_groups(void)
{
    MPI_Win win;
    int *base, over = 0;
    OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    OK(MPI_Put(&over, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
    OK(MPI_Win_complete(win));
    OK(MPI_Win_test(win, &over));
    CHECK(over);
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    OK(MPI_Win_wait(win));
    OK(MPI_Win_free(&win));
}

/* With MPI_NO_OP nobody looks at the origin. */
static void ignored_origins(void)
{
    MPI_Win win;
    int *base, got[2] = {-1, -1}, one = -1;
    OK(MPI_Win_allocate(2 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    base[0] = rank;
    base[1] = 2 * rank;
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, got, 2, MPI_INT, next(), 0, 2, MPI_INT, MPI_NO_OP, win));
    OK(MPI_Fetch_and_op(NULL, &one, MPI_INT, next(), 1, MPI_NO_OP, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    EQUAL(got[0], next());
    EQUAL(got[1], 2 * next());
    EQUAL(one, 2 * next());
    OK(MPI_Win_free(&win));
}

/* MPI_Win_shared_query of other kinds of windows: memory that can be loaded from, or none. */
static void queried(void)
{
    for (int kind = 0; kind < 2; kind++) {
        MPI_Win win;
        MPI_Aint bytes;
        int own, *base = &own, *theirs, unit;
        if (kind == 0)
            OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        else
            OK(MPI_Win_create(base, sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        OK(MPI_Win_fence(0, win));
        *base = rank;
        OK(MPI_Win_fence(0, win));
        for (int peer = 0; peer < size; peer++) {
            OK(MPI_Win_shared_query(win, peer, &bytes, &unit, &theirs));
            if (bytes == 0)
                continue;
            EQUAL(bytes, sizeof *base);
            EQUAL(unit, sizeof *base);
            EQUAL(*theirs, peer);
        }
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        OK(MPI_Win_free(&win));
    }
}

/* Hints that windows understand are told by MPI_Win_get_info, and wrong values of them are not. */
static void hints(void)
{
    static const char *known[][2] = {
        {"no_locks", "true"},           {"accumulate_ordering", "rar,raw"},
        {"accumulate_ops", "same_op"},  {"mpi_accumulate_granularity", "8"},
        {"same_size", "true"},          {"same_disp_unit", "true"},
        {"alloc_shared_noncontig", "true"},
    };
    enum { KNOWN = sizeof known / sizeof *known };
    for (int wrong = 0; wrong < 2; wrong++) {
        MPI_Win win;
        MPI_Info info;
        int *base, flag;
        char value[MPI_MAX_INFO_VAL];
        OK(MPI_Info_create(&info));
        for (int i = 0; i < KNOWN; i++)
            OK(MPI_Info_set(info, known[i][0], wrong ? "perhaps" : known[i][1]));
        OK(MPI_Win_allocate(sizeof *base, sizeof *base, info, MPI_COMM_WORLD, &base, &win));
        OK(MPI_Info_free(&info));
        OK(MPI_Win_get_info(win, &info));
        for (int i = 0; i < KNOWN; i++) {
            int length = sizeof value;
            OK(MPI_Info_get_string(info, known[i][0], &length, value, &flag));
            if (!wrong)
                CHECK(flag && strcmp(value, known[i][1]) == 0);
            else
                CHECK(!flag || (strcmp(value, known[i][1]) != 0 && strcmp(value, "perhaps") != 0));
        }
        OK(MPI_Info_free(&info));
        OK(MPI_Win_free(&win));
    }
}

/* A window has the members of an intracommunicator. */
static void not_between_groups(void)
{
    MPI_Comm half, between;
    MPI_Win win;
    int own = 0;
    if (size < 2)
        return;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 0, &between));
    OK(MPI_Comm_set_errhandler(between, MPI_ERRORS_RETURN));
    CLASS(MPI_Win_create(&own, sizeof own, 1, MPI_INFO_NULL, between, &win), MPI_ERR_COMM);
    CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, between, &win), MPI_ERR_COMM);
    OK(MPI_Comm_free(&between));
    OK(MPI_Comm_free(&half));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "long") == 0) {
        read_before_the_end();
        return finish();
    }
    freed_behind_calls();
    promises();
    exclusive();
    requests();
    empty_groups();
    ignored_origins();
    queried();
    hints();
    not_between_groups();
    return finish();
}
