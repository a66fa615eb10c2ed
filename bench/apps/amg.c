/* Algebraic set-up, the way of hypre's data exchange: on each level a rank asks the owners of
 * scattered rows for data, and nobody knows who will ask. A rank asks MPI_Iprobe for requests from
 * anybody and answers them by MPI_Isend while it asks MPI_Testall for its own answers; the end is
 * found along a tree: who has all answers, and whose children have, tells the parent, and the
 * root's word comes back down. Between the exchanges each rank computes, some of them longer than
 * others, as coarse grids are uneven.
 *
 * Checked: every answer. Options: see app.h. */
#include "app.h"

enum { LEVELS = 8, EXCHANGES = 12, CONTACTS = 6, REQUEST = 1, ANSWER = 2, DONE = 3, END = 4 };

static long rows; /* of the level, in all ranks */
static double *value, checked;
static long lookups;
static int turn; /* of the exchanges, 0 or 8: a rank may be one exchange ahead of another, and its requests must wait */

static int owner(long row) { return (int)(((row + 1) * ranks - 1) / rows); }
static double of(long row) { return uniform((uint64_t)row + (uint64_t)rows); }

/* What one rank asks another for, and what it is told. */
struct contact {
    int rank, count;
    long *row;
    double *told;
};
static struct contact contact[CONTACTS];
static int contacts;

/* Chooses rows of a few other ranks; the same row may be asked for twice. */
static void choose(int level, int exchange)
{
    long per_contact = rows / ranks / 16 + 1;
    contacts = 0;
    for (int c = 0; c < CONTACTS && c < ranks - 1; c++) {
        struct contact *to = &contact[contacts];
        uint64_t seed = hash((uint64_t)(((level * 64 + exchange) * 64 + c) * 4096 + me));
        to->rank = (int)((uint64_t)(me + 1) + (uint64_t)c * (uint64_t)(1 + level)) % ranks;
        if (to->rank == me)
            continue;
        long first = first_of(rows, to->rank, ranks), n = first_of(rows, to->rank + 1, ranks) - first;
        to->count = n > 0 ? (int)per_contact : 0;
        for (int i = 0; i < to->count; i++)
            to->row[i] = first + (long)(hash(seed + (uint64_t)i) % (uint64_t)n);
        contacts++;
    }
}

/* Answers whoever asks at the moment. The answers' memory stays until they are sent. */
struct answers {
    int count, room;
    MPI_Request *request;
    double **data;
};

static void answer_requests(struct answers *out)
{
    for (;;) {
        int there, count;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, REQUEST + turn, MPI_COMM_WORLD, &there, &status);
        if (!there)
            return;
        MPI_Get_count(&status, MPI_LONG, &count);
        long *asked = malloc(sizeof *asked * (size_t)(count + 1));
        MPI_Recv(asked, count, MPI_LONG, status.MPI_SOURCE, REQUEST + turn, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (out->count == out->room) {
            out->room = 2 * out->room + 8;
            out->request = realloc(out->request, sizeof *out->request * (size_t)out->room);
            out->data = realloc(out->data, sizeof *out->data * (size_t)out->room);
        }
        double *data = malloc(sizeof *data * (size_t)(count + 1));
        long first = first_of(rows, me, ranks);
        for (int i = 0; i < count; i++) {
            if (owner(asked[i]) != me)
                wrong("the owner of a row", owner(asked[i]), me);
            data[i] = value[asked[i] - first];
        }
        MPI_Isend(data, count, MPI_DOUBLE, status.MPI_SOURCE, ANSWER + turn, MPI_COMM_WORLD, &out->request[out->count]);
        out->data[out->count++] = data;
        free(asked);
    }
}

static void exchange(void)
{
    MPI_Request told[CONTACTS], asking[CONTACTS], down = MPI_REQUEST_NULL, up[2], reply[3];
    struct answers out = {0};
    int parent = (me - 1) / 2, children = 0, replies = 0, have = 0, child_done = 0, reported = 0, end = 0;
    for (int c = 0; c < contacts; c++)
        MPI_Irecv(contact[c].told, contact[c].count, MPI_DOUBLE, contact[c].rank, ANSWER + turn, MPI_COMM_WORLD, &told[c]);
    for (int c = 2 * me + 1; c <= 2 * me + 2 && c < ranks; c++)
        MPI_Irecv(NULL, 0, MPI_CHAR, c, DONE + turn, MPI_COMM_WORLD, &up[children++]);
    if (me > 0)
        MPI_Irecv(NULL, 0, MPI_CHAR, parent, END + turn, MPI_COMM_WORLD, &down);
    for (int c = 0; c < contacts; c++)
        MPI_Isend(contact[c].row, contact[c].count, MPI_LONG, contact[c].rank, REQUEST + turn, MPI_COMM_WORLD, &asking[c]);
    while (!end) {
        answer_requests(&out);
        if (!have)
            MPI_Testall(contacts, told, &have, MPI_STATUSES_IGNORE);
        if (!child_done)
            MPI_Testall(children, up, &child_done, MPI_STATUSES_IGNORE);
        if (have && child_done && !reported) {
            reported = 1;
            if (me > 0)
                MPI_Isend(NULL, 0, MPI_CHAR, parent, DONE + turn, MPI_COMM_WORLD, &reply[replies++]);
        }
        if (reported && me == 0)
            end = 1;
        else if (reported)
            MPI_Test(&down, &end, MPI_STATUS_IGNORE);
    }
    for (int c = 2 * me + 1; c <= 2 * me + 2 && c < ranks; c++)
        MPI_Isend(NULL, 0, MPI_CHAR, c, END + turn, MPI_COMM_WORLD, &reply[replies++]);
    MPI_Waitall(contacts, asking, MPI_STATUSES_IGNORE);
    MPI_Waitall(replies, reply, MPI_STATUSES_IGNORE);
    MPI_Waitall(out.count, out.request, MPI_STATUSES_IGNORE);
    for (int i = 0; i < out.count; i++)
        free(out.data[i]);
    free(out.data);
    free(out.request);
    turn = 8 - turn;
}

static long finest(void) { return 100000l * processors; }

static void begin(void)
{
    lookups = 0;
    checked = 0;
}

static void pass(void)
{
    rows = finest();
    for (int level = 0; level < LEVELS; level++, rows /= 3) {
        long first = first_of(rows, me, ranks), n = first_of(rows, me + 1, ranks) - first;
        for (int e = 0; e < EXCHANGES; e++) {
            long work = (e + me) % 2 ? n : n / 2; /* uneven */
            for (long i = 0; i < n; i++)
                value[i] = of(first + i);
            for (long i = 0; i < 2 * work; i++)
                checked += value[i % n] * uniform((uint64_t)i);
            choose(level, e);
            exchange();
            for (int c = 0; c < contacts; c++)
                for (int i = 0; i < contact[c].count; i++, lookups++)
                    if (contact[c].told[i] != of(contact[c].row[i]))
                        wrong("the data of a row", contact[c].told[i], of(contact[c].row[i]));
        }
    }
}

static void check(void)
{
    if (ranks > 1 && lookups == 0)
        wrong("the number of rows asked for", 0, 1);
    if (!isfinite(checked))
        wrong("a sum", checked, 0);
}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    size_t most = (size_t)(finest() / ranks + 2);
    value = buffer(sizeof *value * most);
    for (int c = 0; c < CONTACTS; c++) {
        contact[c].row = buffer(sizeof(long) * (most / 16 + 2));
        contact[c].told = buffer(sizeof(double) * (most / 16 + 2));
    }
    return app_run("amg", begin, pass, check);
}
