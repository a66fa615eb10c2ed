/* Single long messages that are answered, of which each side may copy half: to and fro in one
 * buffer and in two, into room that is longer or too short, into types with gaps, before and after
 * they are asked for, and by blocking sends that nobody has asked for yet (not with an argument:
 * where messages may wait). */
#include "check.h"

/* Turns of the short ones; in 48 every kind of receive meets every tag, first and second. */
enum { LENGTHS = 6, TURNS = 144, LONG_TURNS = 48, GAP = 50 };

static const int lengths[LENGTHS] = {16384, 20001, 65536, 200000, 524288, 3000000};

static unsigned seed_of(int from, int turn)
{
    return (unsigned)(100 * from + turn);
}

static void send_one(int peer, unsigned char *at, int length, int turn)
{
    paint(at, (size_t)length, seed_of(rank, turn));
    OK(MPI_Send(at, length, MPI_BYTE, peer, turn % 3, MPI_COMM_WORLD));
}

static void is_whole(int peer, const unsigned char *at, int length, int turn, MPI_Status *status)
{
    int count;
    OK(MPI_Get_count(status, MPI_BYTE, &count));
    EQUAL(count, length);
    EQUAL(damage(at, (size_t)length, seed_of(peer, turn)), -1);
    EQUAL(at[length], 0xee);
}

/* Receives of one kind after another. */
static void recv_one(int peer, unsigned char *at, int length, int turn)
{
    MPI_Status status;
    int kind = turn / 2 % 8, tag = turn % 3;
    memset(at, 0xee, (size_t)length + 100);
    if (kind == 5)
        OK(MPI_Probe(peer, tag, MPI_COMM_WORLD, &status));
    if (kind == 6 && length % 2 == 0) {
        MPI_Datatype halves;
        OK(MPI_Type_vector(2, length / 2, length / 2 + GAP, MPI_BYTE, &halves));
        OK(MPI_Type_commit(&halves));
        OK(MPI_Recv(at, 1, halves, peer, tag, MPI_COMM_WORLD, &status));
        OK(MPI_Type_free(&halves));
        EQUAL(at[length / 2], 0xee);
        memmove(at + length / 2, at + length / 2 + GAP, (size_t)length / 2);
        memset(at + length, 0xee, GAP);
    } else if (kind == 7) {
        int room = length - 7000;
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
        CLASS(MPI_Recv(at, room, MPI_BYTE, peer, tag, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
        for (int i = room; i < length + 100; i++)
            EQUAL(at[i], 0xee);
        return;
    } else
        OK(MPI_Recv(at, length + kind % 2 * 100, MPI_BYTE, peer, tag, MPI_COMM_WORLD, &status));
    is_whole(peer, at, length, turn, &status);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int peer = rank ^ 1, first = rank % 2 == 0;
    for (int l = 0; l < 2 * LENGTHS && peer < size; l++) {
        int length = lengths[l / 2], one_buffer = l % 2, eager = argc < 2 && length < 65536;
        unsigned char *out = malloc((size_t)length + 100), *in = one_buffer ? out : malloc((size_t)length + 100);
        CHECK(out && in);
        for (int turn = 0; turn < (length > 65536 ? LONG_TURNS : TURNS); turn++) {
            /* Now and then the long one is there before anybody asks for it. */
            int late = eager && turn % 12 == 11;
            if (!first) {
                if (late)
                    OK(MPI_Recv(NULL, 0, MPI_BYTE, peer, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                recv_one(peer, in, length, turn);
            }
            send_one(peer, out, length, turn);
            if (first) {
                if (late)
                    OK(MPI_Send(NULL, 0, MPI_BYTE, peer, 9, MPI_COMM_WORLD));
                recv_one(peer, in, length, turn);
            }
        }
        if (!one_buffer && eager) {
            send_one(peer, out, length, 0);
            memset(out, 0, (size_t)length);
            recv_one(peer, in, length, 0);
        }
        free(out);
        if (!one_buffer)
            free(in);
    }
    return finish();
}
