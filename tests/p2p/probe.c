/* Probe shows a message without taking it, Mprobe takes it out of matching; both with wildcards and
 * every size. */
#include "check.h"

static const int LENGTHS[] = {0, 3, 64, 9000, 70000, 1 << 20};
#define COUNT 6

static void every_size_by_every_call(void)
{
    unsigned char *buffer = malloc(1 << 20);
    MPI_Comm world = MPI_COMM_WORLD;
    for (int way = 0; way < 6; way++) {
        if (rank != 0)
            for (int i = 0; i < COUNT; i++) {
                paint(buffer, (size_t)LENGTHS[i], (unsigned)(rank + i));
                OK(MPI_Send(buffer, LENGTHS[i], MPI_BYTE, 0, i, world));
            }
        else
            for (int i = 0; i < COUNT * (size - 1); i++) {
                MPI_Status status, second;
                MPI_Message message;
                MPI_Request request;
                int flag = 0, length, cancelled;
                switch (way) {
                case 0: OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, &status)); break;
                case 1:
                    while (!flag)
                        OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, &flag, &status));
                    break;
                case 2:
                case 3: OK(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, &message, &status)); break;
                default:
                    while (!flag)
                        OK(MPI_Improbe(1 + i % (size - 1), MPI_ANY_TAG, world, &flag, &message, &status));
                }
                OK(MPI_Get_count(&status, MPI_BYTE, &length));
                EQUAL(length, LENGTHS[status.MPI_TAG]);
                OK(MPI_Test_cancelled(&status, &cancelled));
                EQUAL(cancelled, 0);
                memset(buffer, 0, (size_t)length);
                if (way < 2) {
                    OK(MPI_Recv(buffer, length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, world, &second));
                } else if (way % 2 == 0) {
                    OK(MPI_Mrecv(buffer, length, MPI_BYTE, &message, &second));
                    CHECK(message == MPI_MESSAGE_NULL);
                } else {
                    OK(MPI_Imrecv(buffer, length, MPI_BYTE, &message, &request));
                    CHECK(message == MPI_MESSAGE_NULL);
                    OK(MPI_Wait(&request, &second));
                }
                EQUAL(second.MPI_SOURCE, status.MPI_SOURCE);
                EQUAL(second.MPI_TAG, status.MPI_TAG);
                EQUAL(damage(buffer, (size_t)length, (unsigned)(status.MPI_SOURCE + status.MPI_TAG)), -1);
            }
        OK(MPI_Barrier(world));
    }
    free(buffer);
}

static void what_mprobe_took_is_not_seen_by_a_later_receive(void)
{
    MPI_Comm world = MPI_COMM_WORLD;
    if (size >= 2 && rank < 2) {
        int value;
        if (rank == 1) {
            int values[2] = {1, 2};
            MPI_Request requests[2];
            for (int i = 0; i < 2; i++)
                OK(MPI_Isend(&values[i], 1, MPI_INT, 0, 77, world, &requests[i]));
            OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        } else {
            MPI_Message message;
            MPI_Status status;
            OK(MPI_Mprobe(1, 77, world, &message, &status));
            OK(MPI_Recv(&value, 1, MPI_INT, 1, 77, world, &status));
            EQUAL(value, 2);
            OK(MPI_Mrecv(&value, 1, MPI_INT, &message, &status));
            EQUAL(value, 1);
        }
    }
}

static void nothing_is_there(void)
{
    int flag = 1;
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Message message = MPI_MESSAGE_NULL;
    OK(MPI_Barrier(world));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, 12345, world, &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Improbe(MPI_ANY_SOURCE, 12345, world, &flag, &message, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    every_size_by_every_call();
    what_mprobe_took_is_not_seen_by_a_later_receive();
    nothing_is_there();
    return finish();
}
