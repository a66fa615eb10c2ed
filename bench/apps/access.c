/* Random access in small messages, the way of HPCC's: each rank draws updates of a table that is
 * spread over all, collects them by destination, and sends the fullest collection when 1024 are
 * waiting. Receives are posted ahead, from anybody, and asked for by MPI_Testany between drawing;
 * one send is under way at a time, and asked for by MPI_Test. Who has drawn all tells everybody.
 *
 * Checked: no update is lost or comes to a wrong rank. Options: see app.h. */
#include "app.h"

enum { LOOK_AHEAD = 1024, POSTED = 4, UPDATE = 1, LAST = 2 };

static long words, updates; /* of the table, and of a rank */
static uint64_t *table, drawn, came;
static uint64_t *collected, *arriving, *leaving;
static int *waiting;
static MPI_Request posted[POSTED], sending;
static int ended;
static long applied, pass_number;

static void begin(void)
{
    for (long i = 0; i < words; i++)
        table[i] = 0;
    drawn = came = 0;
    ended = 0;
    applied = 0;
    sending = MPI_REQUEST_NULL;
    memset(waiting, 0, sizeof *waiting * (size_t)ranks);
    pass_number++;
}

static void apply(uint64_t value)
{
    table[(value / (uint64_t)ranks) % (uint64_t)words] ^= value;
    came ^= value;
    applied++;
}

static void post(int i)
{
    MPI_Irecv(arriving + i * LOOK_AHEAD, LOOK_AHEAD, MPI_UINT64_T, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &posted[i]);
}

/* Applies one message. */
static void take(int which, MPI_Status *status)
{
    int count;
    MPI_Get_count(status, MPI_UINT64_T, &count);
    for (int i = 0; i < count; i++) {
        uint64_t value = arriving[which * LOOK_AHEAD + i];
        if (value % (uint64_t)ranks != (uint64_t)me)
            wrong("the destination of an update", (double)(value % (uint64_t)ranks), me);
        apply(value);
    }
    ended += status->MPI_TAG == LAST;
}

/* Takes what has come. */
static void drain(void)
{
    for (;;) {
        int which, there;
        MPI_Status status;
        MPI_Testany(POSTED, posted, &which, &there, &status);
        if (!there || which == MPI_UNDEFINED)
            return;
        take(which, &status);
        post(which);
    }
}

/* Takes back the receives that nothing came for. One that an earlier message matched than the last
 * of its sender may still be under way. */
static void settle(void)
{
    for (int i = 0; i < POSTED; i++) {
        int cancelled;
        MPI_Status status;
        MPI_Cancel(&posted[i]);
        MPI_Wait(&posted[i], &status);
        MPI_Test_cancelled(&status, &cancelled);
        if (!cancelled)
            take(i, &status);
    }
}

static int send_is_done(void)
{
    int done;
    MPI_Test(&sending, &done, MPI_STATUS_IGNORE);
    return done;
}

static void send(int to, int tag)
{
    while (!send_is_done())
        drain();
    memcpy(leaving, collected + (size_t)to * LOOK_AHEAD, sizeof *leaving * (size_t)waiting[to]);
    MPI_Isend(leaving, waiting[to], MPI_UINT64_T, to, tag, MPI_COMM_WORLD, &sending);
    waiting[to] = 0;
}

static void send_fullest(void)
{
    int best = 0;
    for (int i = 1; i < ranks; i++)
        best = waiting[i] > waiting[best] ? i : best;
    send(best, UPDATE);
}

static void pass(void)
{
    long pending = 0;
    uint64_t seed = (uint64_t)pass_number << 40 | (uint64_t)me << 28;
    for (int i = 0; i < POSTED; i++)
        post(i);
    for (long i = 0; i < updates; i++) {
        uint64_t value = hash(seed + (uint64_t)i);
        int to = (int)(value % (uint64_t)ranks);
        drawn ^= value;
        if (to == me) {
            apply(value);
            continue;
        }
        collected[(size_t)to * LOOK_AHEAD + (size_t)waiting[to]++] = value;
        if (++pending == LOOK_AHEAD) {
            int before = 0, after = 0;
            drain();
            for (int r = 0; r < ranks; r++)
                before += waiting[r];
            send_fullest();
            for (int r = 0; r < ranks; r++)
                after += waiting[r];
            pending -= before - after;
        }
    }
    for (int i = 1; i < ranks; i++)
        send((me + i) % ranks, LAST);
    while (ended < ranks - 1 || !send_is_done())
        drain();
    settle();
}

static void check(void)
{
    uint64_t mine[2] = {drawn, came}, all[2], there = 0;
    long count;
    for (long i = 0; i < words; i++)
        there ^= table[i];
    if (there != came)
        wrong("what the table holds", (double)there, (double)came);
    MPI_Allreduce(mine, all, 2, MPI_UINT64_T, MPI_BXOR, MPI_COMM_WORLD);
    if (all[0] != all[1])
        wrong("what came", (double)all[1], (double)all[0]);
    MPI_Allreduce(&applied, &count, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    expect_near("updates", (double)count, (double)updates * ranks, 0);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    words = (1l << 20) * processors / ranks + 1;
    updates = 1500000l * processors / ranks;
    table = buffer(sizeof *table * (size_t)words);
    collected = buffer(sizeof *collected * (size_t)ranks * LOOK_AHEAD);
    arriving = buffer(sizeof *arriving * POSTED * LOOK_AHEAD);
    leaving = buffer(sizeof *leaving * LOOK_AHEAD);
    waiting = buffer(sizeof *waiting * (size_t)ranks);
    return app_run("access", begin, pass, check);
}
