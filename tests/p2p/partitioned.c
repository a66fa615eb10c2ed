/* Partitioned sends and receives (MPI-5.0 §4.2): partitions of any number on both sides, ready in
 * any order, restarted, mixed with other requests; who belongs to whom; what is refused. */
#include "check.h"

static MPI_Comm world;
static int left, right;

static void psend(void *buf, int partitions, int count, int to, int tag, MPI_Request *request)
{
    OK(MPI_Psend_init(buf, partitions, count, MPI_INT, to, tag, world, MPI_INFO_NULL, request));
}

static void precv(void *buf, int partitions, int count, int from, int tag, MPI_Request *request)
{
    OK(MPI_Precv_init(buf, partitions, count, MPI_INT, from, tag, world, MPI_INFO_NULL, request));
}

static void ready_all(int partitions, MPI_Request request)
{
    if (partitions > 0)
        OK(MPI_Pready_range(0, partitions - 1, request));
}

static void is_from(const MPI_Status *status, MPI_Datatype type, int items, int from, int tag)
{
    int count;
    EQUAL(status->MPI_SOURCE, from);
    EQUAL(status->MPI_TAG, tag);
    OK(MPI_Get_count(status, type, &count));
    EQUAL(count, items);
}

static void shuffle(int *list, int length, uint64_t *seed)
{
    for (int i = 0; i < length; i++)
        list[i] = i;
    for (int i = length - 1; i > 0; i--) {
        int j = (int)(next_random(seed) % (unsigned)(i + 1)), other = list[j];
        list[j] = list[i];
        list[i] = other;
    }
}

/* Both sides divide the same items in their own way; ready one by one, as a list and as ranges, in
 * any order; started again and again, sizes from nothing to a rendezvous. */
static void counts_differ(void)
{
    uint64_t seed = 5, own = (uint64_t)rank + 77;
    for (int trial = 0; trial < 60; trial++) {
        int a = 1 + (int)(next_random(&seed) % 12), b = 1 + (int)(next_random(&seed) % 12);
        int unit = (int)(next_random(&seed) % (trial % 10 ? 40 : 4000)), total = a * b * unit;
        int *out = malloc(sizeof(int) * (size_t)(total + 1)), *in = malloc(sizeof(int) * (size_t)(total + 1));
        int order[12];
        MPI_Request requests[2];
        psend(out, a, b * unit, right, trial, &requests[0]);
        precv(in, b, a * unit, left, trial, &requests[1]);
        for (int round = 0; round < 3; round++) {
            MPI_Status statuses[2];
            memset(in, 0xff, sizeof(int) * (size_t)total);
            OK(MPI_Startall(2, requests));
            shuffle(order, a, &own);
            for (int i = 0; i < total; i++)
                out[i] = rank * 1000000 + round * 100000 + i;
            if (round == 0)
                for (int i = 0; i < a; i++)
                    OK(MPI_Pready(order[i], requests[0]));
            if (round == 1)
                OK(MPI_Pready_list(a, order, requests[0]));
            if (round == 2) {
                int half = a / 2;
                OK(MPI_Pready_range(half, a - 1, requests[0]));
                if (half > 0)
                    OK(MPI_Pready_range(0, half - 1, requests[0]));
            }
            OK(MPI_Waitall(2, requests, statuses));
            is_from(&statuses[1], MPI_INT, total, left, trial);
            for (int i = 0; i < total; i++)
                EQUAL(in[i], left * 1000000 + round * 100000 + i);
        }
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
        CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
        free(out);
        free(in);
    }
}

/* Types with gaps on either side, whose items the other side's partitions cut in the middle. */
static void types_with_gaps(void)
{
    enum { ITEMS = 36 };
    /* Three ints of every five. */
    MPI_Datatype three, gaps;
    OK(MPI_Type_indexed(2, (int[]){2, 1}, (int[]){0, 3}, MPI_INT, &three));
    OK(MPI_Type_create_resized(three, 0, 5 * (MPI_Aint)sizeof(int), &gaps));
    OK(MPI_Type_commit(&gaps));
    const int at[3] = {0, 1, 3};
    static const int send_partitions[] = {1, 2, 4, 9, 27, 36, 54, 108};
    for (int typed_send = 0; typed_send < 2; typed_send++)
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < 5; b++) {
                int out[5 * ITEMS], in[5 * ITEMS], plain = send_partitions[a], typed = (int[]){1, 3, 6, 18, 36}[b];
                int sent = typed_send ? typed : plain, taken = typed_send ? plain : typed;
                MPI_Request requests[2];
                for (int i = 0; i < 5 * ITEMS; i++)
                    in[i] = -1, out[i] = -2;
                for (int i = 0; i < 3 * ITEMS; i++)
                    out[typed_send ? i / 3 * 5 + at[i % 3] : i] = 1000 * rank + i;
                MPI_Datatype send_type = typed_send ? gaps : MPI_INT, recv_type = typed_send ? MPI_INT : gaps;
                OK(MPI_Psend_init(out, sent, (typed_send ? ITEMS : 3 * ITEMS) / sent, send_type, right, 3, world,
                                  MPI_INFO_NULL, &requests[0]));
                OK(MPI_Precv_init(in, taken, (typed_send ? 3 * ITEMS : ITEMS) / taken, recv_type, left, 3, world,
                                  MPI_INFO_NULL, &requests[1]));
                OK(MPI_Startall(2, requests));
                for (int i = sent - 1; i >= 0; i--)
                    OK(MPI_Pready(i, requests[0]));
                MPI_Status statuses[2];
                OK(MPI_Waitall(2, requests, statuses));
                is_from(&statuses[1], recv_type, typed_send ? 3 * ITEMS : ITEMS, left, 3);
                for (int i = 0; i < 3 * ITEMS; i++)
                    EQUAL(in[typed_send ? i : i / 3 * 5 + at[i % 3]], 1000 * left + i);
                for (int i = 0; i < ITEMS && !typed_send; i++)
                    CHECK(in[5 * i + 2] == -1 && in[5 * i + 4] == -1);
                OK(MPI_Request_free(&requests[0]));
                OK(MPI_Request_free(&requests[1]));
            }
    OK(MPI_Type_free(&three));
    OK(MPI_Type_free(&gaps));
}

/* The n-th MPI_Psend_init meets the n-th MPI_Precv_init, in whatever order they start. */
static void initialisation_order(void)
{
    enum { PAIRS = 5 };
    int out[PAIRS], in[PAIRS], order[PAIRS];
    uint64_t seed = (uint64_t)rank + 3;
    MPI_Request sends[PAIRS], recvs[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        psend(&out[i], 1, 1, right, 9, &sends[i]);
        precv(&in[i], 1, 1, left, 9, &recvs[i]);
        out[i] = 10 * rank + i;
    }
    for (int round = 0; round < 4; round++) {
        memset(in, 0xff, sizeof in);
        shuffle(order, PAIRS, &seed);
        for (int i = 0; i < PAIRS; i++) {
            OK(MPI_Start(&sends[order[i]]));
            OK(MPI_Pready(0, sends[order[i]]));
        }
        shuffle(order, PAIRS, &seed);
        for (int i = 0; i < PAIRS; i++)
            OK(MPI_Start(&recvs[order[i]]));
        OK(MPI_Waitall(PAIRS, recvs, MPI_STATUSES_IGNORE));
        OK(MPI_Waitall(PAIRS, sends, MPI_STATUSES_IGNORE));
        for (int i = 0; i < PAIRS; i++)
            EQUAL(in[i], 10 * left + i);
    }
    for (int i = 0; i < PAIRS; i++) {
        OK(MPI_Request_free(&sends[i]));
        OK(MPI_Request_free(&recvs[i]));
    }
}

/* Ordinary receives and probes with the same tag, or any, never see partitions. */
static void never_with_ordinary_receives(void)
{
    int out[4] = {rank, rank, rank, rank}, in[4], plain = -1, flag;
    MPI_Request requests[3];
    OK(MPI_Irecv(&plain, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, &requests[2]));
    psend(out, 4, 1, right, 4, &requests[0]);
    precv(in, 2, 2, left, 4, &requests[1]);
    OK(MPI_Startall(2, requests));
    ready_all(4, requests[0]);
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Test(&requests[2], &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    for (int i = 0; i < 4; i++)
        EQUAL(in[i], left);
    OK(MPI_Barrier(world));
    OK(MPI_Send(&rank, 1, MPI_INT, right, 4, world));
    OK(MPI_Wait(&requests[2], MPI_STATUS_IGNORE));
    EQUAL(plain, left);
    OK(MPI_Start(&requests[0]));
    ready_all(4, requests[0]);
    OK(MPI_Barrier(world));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Start(&requests[1]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* A partition arrives as soon as those of the sender that overlap it are ready. */
static void parrived(void)
{
    int out[12], in[12], flag;
    MPI_Request requests[2];
    psend(out, 6, 2, right, 5, &requests[0]);
    precv(in, 4, 3, left, 5, &requests[1]);
    for (int i = 0; i < 4; i++) {
        OK(MPI_Parrived(requests[1], i, &flag));
        EQUAL(flag, 1);
    }
    OK(MPI_Startall(2, requests));
    for (int i = 0; i < 12; i++)
        out[i] = 100 * rank + i;
    OK(MPI_Pready_list(2, (int[]){5, 4}, requests[0]));
    do
        OK(MPI_Parrived(requests[1], 3, &flag));
    while (!flag);
    for (int i = 9; i < 12; i++)
        EQUAL(in[i], 100 * left + i);
    for (int i = 0; i < 3; i++) {
        OK(MPI_Parrived(requests[1], i, &flag));
        EQUAL(flag, 0);
    }
    OK(MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Barrier(world));
    OK(MPI_Pready_range(0, 3, requests[0]));
    for (int i = 0; i < 4; i++)
        do
            OK(MPI_Parrived(requests[1], i, &flag));
        while (!flag);
    for (int i = 0; i < 12; i++)
        EQUAL(in[i], 100 * left + i);
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    OK(MPI_Parrived(requests[1], 0, &flag));
    EQUAL(flag, 1);
    OK(MPI_Parrived(MPI_REQUEST_NULL, 0, &flag));
    EQUAL(flag, 1);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* Every completing call, together with ordinary, persistent and null requests. */
static void mixed(void)
{
    int out[6], in[6], plain[2] = {-1, -1}, index, flag, count, places[6];
    MPI_Request requests[6] = {[5] = MPI_REQUEST_NULL};
    psend(out, 3, 2, right, 6, &requests[0]);
    precv(in, 2, 3, left, 6, &requests[1]);
    OK(MPI_Send_init(&rank, 1, MPI_INT, right, 6, world, &requests[2]));
    OK(MPI_Recv_init(&plain[0], 1, MPI_INT, left, 6, world, &requests[3]));
    for (int round = 0; round < 9; round++) {
        for (int i = 0; i < 6; i++)
            out[i] = 50 * rank + round + i;
        OK(MPI_Irecv(&plain[1], 1, MPI_INT, left, 7, world, &requests[4]));
        OK(MPI_Startall(4, requests));
        OK(MPI_Send(&round, 1, MPI_INT, right, 7, world));
        ready_all(3, requests[0]);
        MPI_Status statuses[6];
        switch (round % 3) {
        case 0:
            OK(MPI_Waitall(6, requests, statuses));
            is_from(&statuses[1], MPI_INT, 6, left, 6);
            break;
        case 1:
            for (int i = 0; i < 5; i++)
                OK(MPI_Waitany(6, requests, &index, &statuses[0]));
            OK(MPI_Waitany(6, requests, &index, &statuses[0]));
            EQUAL(index, MPI_UNDEFINED);
            break;
        case 2:
            for (int done = 0; done < 5; done += count)
                OK(MPI_Testsome(6, requests, &count, places, statuses));
            OK(MPI_Testall(6, requests, &flag, statuses));
            EQUAL(flag, 1);
        }
        for (int i = 0; i < 6; i++)
            EQUAL(in[i], 50 * left + round + i);
        EQUAL(plain[0], left);
        EQUAL(plain[1], round);
    }
    for (int i = 0; i < 4; i++)
        OK(MPI_Request_free(&requests[i]));
}

/* Looking at a request does not complete it; inactive ones are complete with an empty status. */
static void status_without_completion(void)
{
    int out = rank, in = -1, flag;
    MPI_Status status;
    MPI_Request requests[2];
    psend(&out, 1, 1, right, 6, &requests[0]);
    precv(&in, 1, 1, left, 6, &requests[1]);
    OK(MPI_Wait(&requests[1], &status));
    is_from(&status, MPI_INT, 0, MPI_ANY_SOURCE, MPI_ANY_TAG);
    OK(MPI_Startall(2, requests));
    OK(MPI_Pready(0, requests[0]));
    do
        OK(MPI_Request_get_status(requests[1], &flag, &status));
    while (!flag);
    is_from(&status, MPI_INT, 1, left, 6);
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    EQUAL(in, left);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* Nothing in a partition, no buffer, no partitions at all. */
static void nothing(void)
{
    for (int partitions = 0; partitions < 4; partitions++) {
        int flag;
        MPI_Status status;
        MPI_Request requests[2];
        psend(NULL, partitions, 0, right, 8, &requests[0]);
        precv(NULL, 3 - partitions, 0, left, 8, &requests[1]);
        for (int round = 0; round < 3; round++) {
            OK(MPI_Startall(2, requests));
            ready_all(partitions, requests[0]);
            for (int i = 0; i < 3 - partitions; i++)
                do
                    OK(MPI_Parrived(requests[1], i, &flag));
                while (!flag);
            OK(MPI_Wait(&requests[1], &status));
            is_from(&status, MPI_INT, 0, left, 8);
            OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        }
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
    }
}

/* What is freed before it was ever started takes its partner along and nobody else. */
static void freed_before_start(void)
{
    int out[2] = {-1, rank}, in[2] = {-1, -1};
    MPI_Request sends[2], recvs[2];
    for (int i = 0; i < 100; i++) {
        psend(&out[0], 1, 1, right, 10, &sends[0]);
        precv(&in[0], 1, 1, left, 10, &recvs[0]);
        OK(MPI_Request_free(&sends[0]));
        psend(&out[1], 1, 1, right, 10, &sends[1]);
        precv(&in[1], 1, 1, left, 10, &recvs[1]);
        if (i % 2)
            OK(MPI_Request_free(&recvs[0]));
        in[1] = -1;
        OK(MPI_Start(&recvs[1]));
        OK(MPI_Start(&sends[1]));
        OK(MPI_Pready(0, sends[1]));
        OK(MPI_Wait(&recvs[1], MPI_STATUS_IGNORE));
        OK(MPI_Wait(&sends[1], MPI_STATUS_IGNORE));
        EQUAL(in[0], -1);
        EQUAL(in[1], left);
        OK(MPI_Request_free(&sends[1]));
        OK(MPI_Request_free(&recvs[1]));
        if (i % 2 == 0)
            OK(MPI_Request_free(&recvs[0]));
    }
}

/* MPI_PROC_NULL: complete at once. */
static void nobody(void)
{
    int buffer[4] = {1, 2, 3, 4}, flag;
    MPI_Status status;
    MPI_Request requests[2];
    psend(buffer, 2, 2, MPI_PROC_NULL, 1, &requests[0]);
    precv(buffer, 4, 1, MPI_PROC_NULL, 1, &requests[1]);
    for (int round = 0; round < 2; round++) {
        OK(MPI_Startall(2, requests));
        ready_all(2, requests[0]);
        OK(MPI_Parrived(requests[1], 3, &flag));
        EQUAL(flag, 1);
        OK(MPI_Wait(&requests[1], &status));
        is_from(&status, MPI_INT, 0, MPI_PROC_NULL, MPI_ANY_TAG);
        OK(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE));
        EQUAL(flag, 1);
    }
    EQUAL(buffer[3], 4);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

/* No wildcards, no ranks or partitions that are not there, no partition twice, no wrong request. */
static void refused(void)
{
    int buffer[4] = {0}, in[4], word, flag;
    MPI_Request sent, received, plain, none;
    CLASS(MPI_Precv_init(in, 1, 1, MPI_INT, MPI_ANY_SOURCE, 0, world, MPI_INFO_NULL, &none), MPI_ERR_RANK);
    CLASS(MPI_Precv_init(in, 1, 1, MPI_INT, left, MPI_ANY_TAG, world, MPI_INFO_NULL, &none), MPI_ERR_TAG);
    CLASS(MPI_Precv_init(in, 1, 1, MPI_INT, size, 0, world, MPI_INFO_NULL, &none), MPI_ERR_RANK);
    CLASS(MPI_Psend_init(in, 1, 1, MPI_INT, right, -5, world, MPI_INFO_NULL, &none), MPI_ERR_TAG);
    CLASS(MPI_Psend_init(in, -1, 1, MPI_INT, right, 0, world, MPI_INFO_NULL, &none), MPI_ERR_ARG);
    CLASS(MPI_Psend_init(in, 1, -1, MPI_INT, right, 0, world, MPI_INFO_NULL, &none), MPI_ERR_COUNT);
    CLASS(MPI_Psend_init(in, 1, 1, MPI_DATATYPE_NULL, right, 0, world, MPI_INFO_NULL, &none), MPI_ERR_TYPE);
    CLASS(MPI_Psend_init(in, 1, 1, MPI_INT, right, 0, MPI_COMM_NULL, MPI_INFO_NULL, &none), MPI_ERR_COMM);
    psend(buffer, 4, 1, right, 11, &sent);
    precv(in, 4, 1, left, 11, &received);
    CLASS(MPI_Pready(0, sent), MPI_ERR_REQUEST);
    CLASS(MPI_Pready_range(0, 3, sent), MPI_ERR_REQUEST);
    OK(MPI_Start(&sent));
    OK(MPI_Start(&received));
    CLASS(MPI_Start(&sent), MPI_ERR_REQUEST);
    CLASS(MPI_Start(&received), MPI_ERR_REQUEST);
    CLASS(MPI_Request_free(&sent), MPI_ERR_REQUEST);
    CLASS(MPI_Cancel(&received), MPI_ERR_REQUEST);
    CLASS(MPI_Pready(4, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready(-1, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready_range(2, 1, sent), MPI_ERR_ARG);
    /* None of a call that is refused is ready. */
    CLASS(MPI_Pready_range(0, 4, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready_list(2, (int[]){0, 7}, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready_list(3, (int[]){0, 1, 0}, sent), MPI_ERR_ARG);
    OK(MPI_Pready(0, sent));
    CLASS(MPI_Pready(0, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready_range(0, 3, sent), MPI_ERR_ARG);
    CLASS(MPI_Pready(1, received), MPI_ERR_REQUEST);
    CLASS(MPI_Parrived(sent, 0, &flag), MPI_ERR_REQUEST);
    CLASS(MPI_Parrived(received, 4, &flag), MPI_ERR_ARG);
    OK(MPI_Irecv(&word, 1, MPI_INT, left, 12, world, &plain));
    CLASS(MPI_Pready(0, plain), MPI_ERR_REQUEST);
    CLASS(MPI_Parrived(plain, 0, &flag), MPI_ERR_REQUEST);
    OK(MPI_Send(buffer, 1, MPI_INT, right, 12, world));
    OK(MPI_Wait(&plain, MPI_STATUS_IGNORE));
    OK(MPI_Pready_range(1, 3, sent));
    OK(MPI_Wait(&sent, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&received, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&sent));
    OK(MPI_Request_free(&received));
}

/* The sender has more than the receiver has room for, in partitions that end before, at and behind
 * the end of that room: MPI_ERR_TRUNCATE at the receiver alone, which has what fits and nothing
 * behind it; what comes next on the same channel is whole. */
static void truncated(void)
{
    enum { ROOM = 12, MOST = 40000 };
    static int out[4 * MOST], in[2 * ROOM], next_out[ROOM], next_in[ROOM];
    static const int EACH[] = {1, 4, 5, 6, 12, 13, MOST}; /* ints of each of the sender's 4 partitions */
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        int total = 4 * EACH[i], fits = total < ROOM ? total : ROOM, tag = 700 + (int)i;
        MPI_Request requests[2], next[2];
        MPI_Status status;
        for (int k = 0; k < total; k++)
            out[k] = rank * 1000000 + k;
        memset(in, 0xff, sizeof in);
        psend(out, 4, EACH[i], right, tag, &requests[0]);
        precv(in, 3, ROOM / 3, left, tag, &requests[1]);
        OK(MPI_Startall(2, requests));
        for (int p = 3; p >= 0; p--)
            OK(MPI_Pready(p, requests[0]));
        if (total > ROOM)
            CLASS(MPI_Wait(&requests[1], &status), MPI_ERR_TRUNCATE);
        else
            OK(MPI_Wait(&requests[1], &status));
        OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        for (int k = 0; k < 2 * ROOM; k++)
            EQUAL(in[k], k < fits ? left * 1000000 + k : -1);
        OK(MPI_Request_free(&requests[0]));
        OK(MPI_Request_free(&requests[1]));
        psend(next_out, 2, ROOM / 2, right, tag, &next[0]);
        precv(next_in, 1, ROOM, left, tag, &next[1]);
        next_out[ROOM - 1] = rank + 9;
        OK(MPI_Startall(2, next));
        OK(MPI_Pready_range(0, 1, next[0]));
        OK(MPI_Waitall(2, next, MPI_STATUSES_IGNORE));
        EQUAL(next_in[ROOM - 1], left + 9);
        OK(MPI_Request_free(&next[0]));
        OK(MPI_Request_free(&next[1]));
    }
}

/* A communicator, a datatype and their handles may go while requests on them live on. */
static void freed_communicator(void)
{
    int out[4] = {rank, 1, 2, 3}, in[4];
    MPI_Comm copy;
    MPI_Datatype pair;
    MPI_Request requests[2];
    OK(MPI_Comm_dup(world, &copy));
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Psend_init(out, 2, 1, pair, right, 0, copy, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init(in, 1, 2, pair, left, 0, copy, MPI_INFO_NULL, &requests[1]));
    OK(MPI_Type_free(&pair));
    OK(MPI_Startall(2, requests));
    OK(MPI_Comm_free(&copy));
    OK(MPI_Pready_range(0, 1, requests[0]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    EQUAL(in[0], left);
    EQUAL(in[3], 3);
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    world = MPI_COMM_WORLD;
    OK(MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    counts_differ();
    types_with_gaps();
    initialisation_order();
    never_with_ordinary_receives();
    parrived();
    mixed();
    status_without_completion();
    nothing();
    freed_before_start();
    nobody();
    refused();
    truncated();
    freed_communicator();
    return finish();
}
