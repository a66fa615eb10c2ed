/* A message longer than the buffer is MPI_ERR_TRUNCATE, nothing is written past the buffer, which
 * may have no room at all, and later messages are whole. */
#include "check.h"

static void nothing_is_written_behind_the_buffer(void)
{
    static const int SENT[] = {9, 100, 5000, 70000, 3 << 20};
    unsigned char *buffer = malloc(3 << 20);
    for (int i = 0; i < 5; i++)
        for (int way = 0; way < 6; way++) {
            int posted = way % 3, room = way < 3 ? SENT[i] / 2 : 0, tag = 10 * i + way;
            if (rank == 0) {
                OK(MPI_Barrier(MPI_COMM_WORLD));
                paint(buffer, (size_t)SENT[i], 3);
                OK(MPI_Send(buffer, SENT[i], MPI_BYTE, 1, tag, MPI_COMM_WORLD));
                OK(MPI_Send(buffer, room, MPI_BYTE, 1, tag, MPI_COMM_WORLD));
                OK(MPI_Barrier(MPI_COMM_WORLD));
            } else if (rank == 1) {
                MPI_Request request;
                MPI_Status status;
                memset(buffer, 0xee, (size_t)SENT[i]);
                if (posted == 1)
                    OK(MPI_Irecv(buffer, room, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &request));
                OK(MPI_Barrier(MPI_COMM_WORLD));
                if (posted == 0)
                    CLASS(MPI_Recv(buffer, room, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
                else if (posted == 1)
                    CLASS(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE);
                else {
                    MPI_Message message;
                    OK(MPI_Mprobe(0, tag, MPI_COMM_WORLD, &message, &status));
                    CLASS(MPI_Mrecv(buffer, room, MPI_BYTE, &message, &status), MPI_ERR_TRUNCATE);
                }
                EQUAL(status.MPI_SOURCE, 0);
                EQUAL(status.MPI_TAG, tag);
                for (int at = room; at < SENT[i]; at++)
                    EQUAL(buffer[at], 0xee);
                OK(MPI_Recv(buffer, room, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &status));
                EQUAL(damage(buffer, (size_t)room, 3), -1);
                OK(MPI_Barrier(MPI_COMM_WORLD));
            } else {
                OK(MPI_Barrier(MPI_COMM_WORLD));
                OK(MPI_Barrier(MPI_COMM_WORLD));
            }
        }
    free(buffer);
}

/* MPI_ERR_IN_STATUS, and the class in the status of the one that failed. */
static void in_a_list(void)
{
    if (rank < 2) {
        char small[4], more[64] = {0};
        MPI_Request requests[2];
        MPI_Status statuses[2];
        if (rank == 1) {
            OK(MPI_Irecv(small, 4, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &requests[0]));
            OK(MPI_Irecv(more, 64, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &requests[1]));
            int code = MPI_Waitall(2, requests, statuses);
            CLASS(code, MPI_ERR_IN_STATUS);
            CLASS(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
            CHECK(requests[0] == MPI_REQUEST_NULL);
            if (requests[1] == MPI_REQUEST_NULL)
                CLASS(statuses[1].MPI_ERROR, MPI_SUCCESS);
            else {
                CLASS(statuses[1].MPI_ERROR, MPI_ERR_PENDING);
                OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
            }
        } else {
            OK(MPI_Send(more, 64, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
            OK(MPI_Send(more, 64, MPI_BYTE, 1, 2, MPI_COMM_WORLD));
        }
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    nothing_is_written_behind_the_buffer();
    in_a_list();
    return finish();
}
