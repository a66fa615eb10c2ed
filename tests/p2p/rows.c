/* Long messages in rows: many at a time one way and both ways, before and after their receives are
 * posted, into buffers that are longer, and some from types with gaps. Such rows may be copied
 * once, by either side or by both. */
#include "check.h"

enum { COUNT = 24, LENGTHS = 4, ROUNDS = 6, GAP = 50 };

static const int lengths[LENGTHS] = {16384, 40001, 131072, 400000};

static unsigned seed_of(int from, int round, int message)
{
    return (unsigned)(1000 * from + 50 * round + message);
}

/* COUNT messages of a length to the peer; every fifth as halves with a gap between. */
static void send_all(int peer, int round, int length, unsigned char *buffer, size_t stride, MPI_Datatype halves, MPI_Request *requests)
{
    for (int i = 0; i < COUNT; i++) {
        unsigned char *at = buffer + (size_t)i * stride, *half = at + length / 2;
        paint(at, (size_t)length, seed_of(rank, round, i));
        if (i % 5 == 4 && length % 2 == 0) {
            memmove(half + GAP, half, (size_t)length / 2);
            OK(MPI_Isend(at, 1, halves, peer, i % 3, MPI_COMM_WORLD, &requests[i]));
        } else
            OK(MPI_Isend(at, length, MPI_BYTE, peer, i % 3, MPI_COMM_WORLD, &requests[i]));
    }
}

static void recv_all(int peer, unsigned char *buffer, size_t stride, MPI_Request *requests)
{
    for (int i = 0; i < COUNT; i++)
        OK(MPI_Irecv(buffer + (size_t)i * stride, (int)stride, MPI_BYTE, peer, i % 3, MPI_COMM_WORLD, &requests[i]));
}

static void check_all(int peer, int round, int length, unsigned char *buffer, size_t stride, MPI_Status *statuses)
{
    for (int i = 0; i < COUNT; i++) {
        int count;
        OK(MPI_Get_count(&statuses[i], MPI_BYTE, &count));
        EQUAL(count, length);
        EQUAL(damage(buffer + (size_t)i * stride, (size_t)length, seed_of(peer, round, i)), -1);
        EQUAL(buffer[(size_t)i * stride + (size_t)length], 0xee);
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int peer = rank ^ 1;
    for (int l = 0; l < LENGTHS; l++) {
        int length = lengths[l];
        size_t stride = (size_t)length + 100;
        unsigned char *out = malloc(stride * COUNT), *in = malloc(stride * COUNT);
        MPI_Datatype halves;
        CHECK(out && in);
        OK(MPI_Type_vector(2, length / 2, length / 2 + GAP, MPI_BYTE, &halves));
        OK(MPI_Type_commit(&halves));
        for (int round = 0; round < ROUNDS && peer < size; round++) {
            int sends = round % 3 == 2 || round % 3 == rank % 2, receives = round % 3 == 2 || !sends, n = 0;
            MPI_Request requests[2 * COUNT];
            MPI_Status statuses[2 * COUNT];
            memset(in, 0xee, stride * COUNT);
            /* In odd rounds the messages are there before their receives. */
            if (sends && round % 2)
                send_all(peer, round, length, out, stride, halves, requests), n += COUNT;
            if (round % 2)
                OK(MPI_Sendrecv(NULL, 0, MPI_BYTE, peer, 9, NULL, 0, MPI_BYTE, peer, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            int first = n;
            if (receives)
                recv_all(peer, in, stride, requests + n), n += COUNT;
            if (sends && round % 2 == 0)
                send_all(peer, round, length, out, stride, halves, requests + n), n += COUNT;
            OK(MPI_Waitall(n, requests, statuses));
            if (receives)
                check_all(peer, round, length, in, stride, statuses + first);
        }
        OK(MPI_Type_free(&halves));
        free(out);
        free(in);
    }
    return finish();
}
