/* Every send mode, blocking and nonblocking, delivers every size; a synchronous send does not
 * complete before it is matched. */
#include "check.h"

static const size_t SIZES[] = {0, 1, 8, 40, 41, 64, 1000, 4096, 4097, 65536, 300001, 1 << 20, (4 << 20) + 3};
#define MOST ((4 << 20) + 3)

enum { SEND, SSEND, RSEND, BSEND, ISEND, ISSEND, IRSEND, IBSEND, MODES };

static void send_in_mode(int mode, const void *buffer, int count, int to, int tag)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm world = MPI_COMM_WORLD;
    switch (mode) {
    case SEND: OK(MPI_Send(buffer, count, MPI_BYTE, to, tag, world)); break;
    case SSEND: OK(MPI_Ssend(buffer, count, MPI_BYTE, to, tag, world)); break;
    case RSEND: OK(MPI_Rsend(buffer, count, MPI_BYTE, to, tag, world)); break;
    case BSEND: OK(MPI_Bsend(buffer, count, MPI_BYTE, to, tag, world)); break;
    case ISEND: OK(MPI_Isend(buffer, count, MPI_BYTE, to, tag, world, &request)); break;
    case ISSEND: OK(MPI_Issend(buffer, count, MPI_BYTE, to, tag, world, &request)); break;
    case IRSEND: OK(MPI_Irsend(buffer, count, MPI_BYTE, to, tag, world, &request)); break;
    case IBSEND: OK(MPI_Ibsend(buffer, count, MPI_BYTE, to, tag, world, &request)); break;
    }
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
}

static unsigned char *out, *in;

static void every_mode_delivers_every_size(void)
{
    int buffered = MOST + MPI_BSEND_OVERHEAD;
    char *attached = malloc((size_t)buffered);
    OK(MPI_Buffer_attach(attached, buffered));
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int mode = 0; mode < MODES; mode++)
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
            int length = (int)SIZES[i], tag = mode * 100 + (int)i, count;
            MPI_Request request;
            MPI_Status status;
            paint(out, SIZES[i], (unsigned)(rank + tag));
            memset(in, 0xee, SIZES[i] < MOST ? SIZES[i] + 1 : SIZES[i]);
            /* Ready sends need the receive to be there: the barrier after it says so. */
            OK(MPI_Irecv(in, length, MPI_BYTE, left, tag, MPI_COMM_WORLD, &request));
            OK(MPI_Barrier(MPI_COMM_WORLD));
            send_in_mode(mode, out, length, right, tag);
            OK(MPI_Wait(&request, &status));
            /* There is room for one message. */
            OK(MPI_Buffer_flush());
            EQUAL(status.MPI_SOURCE, left);
            EQUAL(status.MPI_TAG, tag);
            OK(MPI_Get_count(&status, MPI_BYTE, &count));
            EQUAL(count, length);
            EQUAL(damage(in, SIZES[i], (unsigned)(left + tag)), -1);
            if (SIZES[i] < MOST)
                EQUAL(in[SIZES[i]], 0xee);
        }
    void *detached;
    int detached_size;
    OK(MPI_Buffer_detach(&detached, &detached_size));
    CHECK(detached == attached);
    EQUAL(detached_size, buffered);
    free(attached);
}

/* However small it is and however often it is tested. */
static void a_synchronous_send_waits_for_its_receive(void)
{
    if (size >= 2) {
        static const int LENGTHS[] = {0, 8, 200000};
        for (int i = 0; i < 3; i++) {
            MPI_Request request;
            int flag = 0;
            if (rank == 0) {
                OK(MPI_Issend(out, LENGTHS[i], MPI_BYTE, 1, 7, MPI_COMM_WORLD, &request));
                for (int poll = 0; poll < 1000; poll++)
                    OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
                EQUAL(flag, 0);
            }
            OK(MPI_Barrier(MPI_COMM_WORLD));
            if (rank == 1)
                OK(MPI_Recv(in, LENGTHS[i], MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (rank == 0)
                OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    out = malloc(MOST);
    in = malloc(MOST);
    CHECK(out && in);
    every_mode_delivers_every_size();
    a_synchronous_send_waits_for_its_receive();
    free(out);
    free(in);
    return finish();
}
