/* Point-to-point on intercommunicators: every mode, probes, matched probes, persistent and combined
 * calls address the remote group, and sources are its ranks (MPI-5.0 §7.6, chapters 3 and 4). */
#include "check.h"

static MPI_Comm inter;
static int me, n, mine;

static int value(int group, int from, int to)
{
    return group * 10000 + from * 100 + to;
}

static void is_from(const MPI_Status *status, int peer, int tag)
{
    int count;
    EQUAL(status->MPI_SOURCE, peer);
    EQUAL(status->MPI_TAG, tag);
    OK(MPI_Get_count(status, MPI_INT, &count));
    EQUAL(count, 1);
}

enum { STANDARD, READY, SYNCHRONOUS, BUFFERED, MODES };

static void send_in(int mode, int *out, int peer, int tag, MPI_Request *request)
{
    int code = mode == STANDARD      ? MPI_Isend(out, 1, MPI_INT, peer, tag, inter, request)
               : mode == READY       ? MPI_Irsend(out, 1, MPI_INT, peer, tag, inter, request)
               : mode == SYNCHRONOUS ? MPI_Issend(out, 1, MPI_INT, peer, tag, inter, request)
                                     : MPI_Ibsend(out, 1, MPI_INT, peer, tag, inter, request);
    OK(code);
}

/* Each mode, to all, with receives that are posted first. */
static void modes(void)
{
    MPI_Request requests[128];
    MPI_Status statuses[128];
    int out[64], in[64];
    char *room = malloc(64 * (MPI_BSEND_OVERHEAD + 64));
    OK(MPI_Comm_attach_buffer(inter, room, 64 * (MPI_BSEND_OVERHEAD + 64)));
    for (int mode = 0; mode < MODES; mode++) {
        for (int peer = 0; peer < n; peer++)
            OK(MPI_Irecv(&in[peer], 1, MPI_INT, peer, mode, inter, &requests[peer]));
        OK(MPI_Barrier(inter));
        for (int peer = 0; peer < n; peer++) {
            out[peer] = value(mine, me, peer);
            send_in(mode, &out[peer], peer, mode, &requests[n + peer]);
        }
        OK(MPI_Waitall(2 * n, requests, statuses));
        for (int peer = 0; peer < n; peer++) {
            EQUAL(in[peer], value(!mine, peer, me));
            is_from(&statuses[peer], peer, mode);
        }
    }
    OK(MPI_Comm_detach_buffer(inter, &room, &(int){0}));
    free(room);
}

/* Blocking sends of one side answer the other's; a message is found before it is received. */
static void probes(void)
{
    MPI_Status status, again;
    MPI_Message message;
    int in, flag, out[n];
    MPI_Request requests[n];
    for (int peer = 0; peer < n; peer++) {
        out[peer] = value(mine, me, peer);
        OK(MPI_Isend(&out[peer], 1, MPI_INT, peer, 40, inter, &requests[peer]));
    }
    for (int i = 0; i < n; i++) {
        OK(MPI_Probe(MPI_ANY_SOURCE, 40, inter, &status));
        int peer = status.MPI_SOURCE;
        CHECK(peer >= 0 && peer < n);
        OK(MPI_Iprobe(peer, MPI_ANY_TAG, inter, &flag, &again));
        CHECK(flag);
        is_from(&again, peer, 40);
        if (i % 2) {
            OK(MPI_Recv(&in, 1, MPI_INT, peer, 40, inter, &status));
        } else {
            OK(MPI_Mprobe(peer, 40, inter, &message, &again));
            OK(MPI_Mrecv(&in, 1, MPI_INT, &message, &status));
            CHECK(message == MPI_MESSAGE_NULL);
        }
        is_from(&status, peer, 40);
        EQUAL(in, value(!mine, peer, me));
    }
    OK(MPI_Waitall(n, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Improbe(MPI_ANY_SOURCE, 40, inter, &flag, &message, &status));
    CHECK(!flag);
}

/* The process of the other group with the same rank. */
static int has_partner(void)
{
    return me < n;
}

/* Requests that are started again, and both halves of an exchange in one call. */
static void persistent_and_combined(void)
{
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int out, in;
    if (has_partner()) {
        OK(MPI_Send_init(&out, 1, MPI_INT, me, 60, inter, &requests[0]));
        OK(MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 60, inter, &requests[1]));
        for (int round = 0; round < 5; round++) {
            out = value(mine, me, round);
            OK(MPI_Startall(2, requests));
            OK(MPI_Waitall(2, requests, statuses));
            EQUAL(in, value(!mine, me, round));
            is_from(&statuses[1], me, 60);
        }
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
        out = value(mine, me, 77);
        OK(MPI_Sendrecv(&out, 1, MPI_INT, me, 61, &in, 1, MPI_INT, me, 61, inter, &statuses[0]));
        EQUAL(in, value(!mine, me, 77));
        is_from(&statuses[0], me, 61);
        OK(MPI_Sendrecv_replace(&out, 1, MPI_INT, me, 62, me, 62, inter, &statuses[0]));
        EQUAL(out, value(!mine, me, 77));
    }
    OK(MPI_Sendrecv(&out, 1, MPI_INT, MPI_PROC_NULL, 0, &in, 1, MPI_INT, MPI_PROC_NULL, 0, inter, &statuses[0]));
    EQUAL(statuses[0].MPI_SOURCE, MPI_PROC_NULL);
}

/* Partitions of unequal number on both sides; each side sends to its partner of the other group and
 * meets nobody of its own with the same tag. */
static void partitioned(void)
{
    enum { ITEMS = 12000 };
    static int out[ITEMS], in[ITEMS];
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int count;
    if (!has_partner())
        return;
    OK(MPI_Psend_init(out, mine ? 6 : 4, mine ? ITEMS / 6 : ITEMS / 4, MPI_INT, me, 70, inter, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init(in, mine ? 3 : 5, mine ? ITEMS / 3 : ITEMS / 5, MPI_INT, me, 70, inter, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < ITEMS; i++)
            out[i] = value(mine, me, i) + round;
        OK(MPI_Startall(2, requests));
        for (int p = mine ? 5 : 3; p >= 0; p--)
            OK(MPI_Pready(p, requests[0]));
        OK(MPI_Waitall(2, requests, statuses));
        for (int i = 0; i < ITEMS; i++)
            EQUAL(in[i], value(!mine, me, i) + round);
        EQUAL(statuses[1].MPI_SOURCE, me);
        EQUAL(statuses[1].MPI_TAG, 70);
        OK(MPI_Get_count(&statuses[1], MPI_INT, &count));
        EQUAL(count, ITEMS);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* Long messages with a layout, both ways at once. */
static void long_ones(void)
{
    enum { ITEMS = 70000 };
    static int out[2 * ITEMS], in[2 * ITEMS];
    MPI_Datatype gaps;
    MPI_Request requests[2];
    OK(MPI_Type_vector(ITEMS, 1, 2, MPI_INT, &gaps));
    OK(MPI_Type_commit(&gaps));
    for (int i = 0; i < ITEMS; i++)
        out[2 * i] = value(mine, me, i);
    if (has_partner()) {
        OK(MPI_Irecv(in, 1, gaps, me, 80, inter, &requests[0]));
        OK(MPI_Isend(out, 1, gaps, me, 80, inter, &requests[1]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < ITEMS; i++)
            EQUAL(in[2 * i], value(!mine, me, i));
        EQUAL(in[1], 0);
    }
    OK(MPI_Type_free(&gaps));
}

/* Ranks are those of the remote group, also where the local one is larger. */
static void refuses(void)
{
    int flag;
    MPI_Status status;
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    CLASS(MPI_Send(NULL, 0, MPI_INT, n, 0, inter), MPI_ERR_RANK);
    CLASS(MPI_Recv(NULL, 0, MPI_INT, n, 0, inter, &status), MPI_ERR_RANK);
    CLASS(MPI_Iprobe(n, 0, inter, &flag, &status), MPI_ERR_RANK);
    CLASS(MPI_Send(NULL, 0, MPI_INT, MPI_ROOT, 0, inter), MPI_ERR_RANK);
    MPI_Request request;
    CLASS(MPI_Psend_init(NULL, 0, 0, MPI_INT, n, 0, inter, MPI_INFO_NULL, &request), MPI_ERR_RANK);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (size < 2)
        SKIP("needs two processes");
    for (int cut = 1; cut < size; cut++) {
        MPI_Comm side;
        mine = rank >= cut;
        OK(MPI_Comm_split(MPI_COMM_WORLD, mine, -rank, &side));
        OK(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, mine ? cut - 1 : size - 1, 1, &inter));
        OK(MPI_Comm_rank(inter, &me));
        OK(MPI_Comm_remote_size(inter, &n));
        modes();
        probes();
        persistent_and_combined();
        partitioned();
        long_ones();
        refuses();
        OK(MPI_Comm_free(&inter));
        OK(MPI_Comm_free(&side));
    }
    return finish();
}
