/* Windows of messages between all ranks at once, both ways: lengths in a mixture, some longer than
 * their buffers, receives from anybody, receives that nobody sends for and that are cancelled,
 * requests that complete one by one. With "denied RANK" that rank (-1: all) loses the others'
 * memory in the middle. */
#include "check.h"
#include "deny.h"

enum { COUNT = 18, ROUNDS = 8, MOST = 200000, SPARE = 3 };

static const int lengths[] = {0, 100, 16384, 16385, 30000, 65536, 131072, MOST};

static int length_of(int from, int to, int round, int message)
{
    /* Every other round is of one length, as most programs are. */
    int which = round % 2 ? from + 3 * to + 5 * message + round : 2 + round / 2;
    return lengths[which % (int)(sizeof lengths / sizeof *lengths)];
}

static unsigned seed_of(int from, int to, int round, int message)
{
    return (unsigned)(((from * 40 + to) * 20 + round) * 30 + message);
}

static unsigned char *out, *in;
static MPI_Request *requests;
static MPI_Status *statuses;

static unsigned char *place(unsigned char *all, int peer, int message)
{
    return all + (size_t)(peer * COUNT + message) * (MOST + 64);
}

/* Whether receives of this round take from anybody, and whether they are too short. */
static int from_anybody(int round)
{
    return round % 4 == 3;
}

static int room_for(int from, int round, int message)
{
    int length = length_of(from, rank, round, message);
    return from_anybody(round) ? MOST : round % 3 == 0 && message % 4 == 1 ? length / 2 : length + message % 3;
}

static int post_receives(int round)
{
    int n = 0;
    for (int message = 0; message < COUNT; message++)
        for (int peer = 0; peer < size; peer++)
            if (peer != rank) {
                unsigned char *at = place(in, peer, message);
                memset(at, 0xee, MOST + 64);
                int source = from_anybody(round) ? MPI_ANY_SOURCE : peer, tag = from_anybody(round) ? MPI_ANY_TAG : message % 4;
                OK(MPI_Irecv(at, room_for(peer, round, message), MPI_BYTE, source, tag, MPI_COMM_WORLD, &requests[n++]));
            }
    return n;
}

static int start_sends(int round, int n)
{
    for (int message = 0; message < COUNT; message++)
        for (int peer = 0; peer < size; peer++)
            if (peer != rank) {
                int length = length_of(rank, peer, round, message);
                paint(place(out, peer, message), (size_t)length, seed_of(rank, peer, round, message));
                OK(MPI_Isend(place(out, peer, message), length, MPI_BYTE, peer, message % 4, MPI_COMM_WORLD, &requests[n++]));
            }
    return n;
}

/* All at once, or one by one where some of them fail. */
static void complete(int round, int n)
{
    if (round % 3 != 0) {
        OK(MPI_Waitall(n, requests, statuses));
        for (int i = 0; i < n; i++)
            statuses[i].MPI_ERROR = MPI_SUCCESS;
        return;
    }
    for (int left = n; left > 0; left--) {
        int at;
        MPI_Status status;
        int code = MPI_Waitany(n, requests, &at, &status);
        CHECK(at >= 0 && at < n);
        statuses[at] = status;
        statuses[at].MPI_ERROR = code;
    }
}

static void judge(int round, int *seen)
{
    memset(seen, 0, (size_t)size * sizeof *seen);
    int n = 0;
    for (int message = 0; message < COUNT; message++)
        for (int peer = 0; peer < size; peer++) {
            if (peer == rank)
                continue;
            MPI_Status *status = &statuses[n++];
            int source = status->MPI_SOURCE, count, class = 0;
            CHECK(source >= 0 && source < size && (from_anybody(round) || source == peer));
            /* From one sender they come in the order of the receives. */
            int number = from_anybody(round) ? seen[source]++ : message;
            int length = length_of(source, rank, round, number), room = room_for(peer, round, message);
            EQUAL(status->MPI_TAG, number % 4);
            OK(MPI_Error_class(status->MPI_ERROR, &class));
            EQUAL(class, length > room ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
            unsigned char *at = place(in, peer, message);
            int end = length < room ? length : room;
            for (int i = end; i < end + 64; i++)
                EQUAL(at[i], 0xee);
            if (length > room)
                continue; /* What has come of it is not said. */
            OK(MPI_Get_count(status, MPI_BYTE, &count));
            EQUAL(count, length);
            EQUAL(damage(at, (size_t)count, seed_of(source, rank, round, number)), -1);
        }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int denied = argc > 2 && strcmp(argv[1], "denied") == 0 ? atoi(argv[2]) : size;
    size_t all = (size_t)size * COUNT;
    out = malloc(all * (MOST + 64)), in = malloc(all * (MOST + 64));
    requests = malloc(2 * all * sizeof *requests), statuses = malloc(2 * all * sizeof *statuses);
    int *seen = malloc((size_t)size * sizeof *seen);
    CHECK(out && in && requests && statuses && seen);
    for (int round = 0; round < ROUNDS; round++) {
        /* Nobody sends for these. */
        MPI_Request idle[SPARE];
        for (int i = 0; i < SPARE; i++)
            OK(MPI_Irecv(NULL, 0, MPI_BYTE, (rank + 1) % size, 1000 + i, MPI_COMM_WORLD, &idle[i]));
        int n;
        if (round % 4 < 2) {
            n = start_sends(round, post_receives(round));
        } else {
            /* Receives from anybody must not meet messages of the next round. */
            n = post_receives(round);
            OK(MPI_Barrier(MPI_COMM_WORLD));
            n = start_sends(round, n);
        }
        if (round == ROUNDS / 2 && (denied == rank || denied == -1))
            deny_cross_memory_attach();
        complete(round, n);
        judge(round, seen);
        for (int i = 0; i < SPARE; i++) {
            MPI_Status status;
            int cancelled;
            OK(MPI_Cancel(&idle[i]));
            OK(MPI_Wait(&idle[i], &status));
            OK(MPI_Test_cancelled(&status, &cancelled));
            CHECK(cancelled);
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    return finish();
}
