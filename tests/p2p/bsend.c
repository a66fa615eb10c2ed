/* Buffered sends in all four kinds of buffer: of the process, of a communicator, of a session, and
 * automatic ones. */
#include "check.h"

#define LENGTH 3000
#define MESSAGES 8
#define ROOM (MESSAGES * (LENGTH + MPI_BSEND_OVERHEAD))

/* Sends to oneself MESSAGES times before anything is received: that needs a buffer. */
static void use(MPI_Comm comm, int me, unsigned seed)
{
    unsigned char out[LENGTH], in[LENGTH];
    for (unsigned i = 0; i < MESSAGES; i++) {
        paint(out, LENGTH, seed + i);
        if (i % 2) {
            MPI_Request request;
            OK(MPI_Ibsend(out, LENGTH, MPI_BYTE, me, (int)i, comm, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else
            OK(MPI_Bsend(out, LENGTH, MPI_BYTE, me, (int)i, comm));
        memset(out, 0, LENGTH);
    }
    for (unsigned i = 0; i < MESSAGES; i++) {
        OK(MPI_Recv(in, LENGTH, MPI_BYTE, me, (int)i, comm, MPI_STATUS_IGNORE));
        EQUAL(damage(in, LENGTH, seed + i), -1);
    }
}

static char memory[2][ROOM];
static void *back;
static int room;

static void no_buffer_or_too_small_a_one_is_an_error(void)
{
    CLASS(MPI_Bsend(memory[1], LENGTH, MPI_BYTE, rank, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    OK(MPI_Buffer_attach(memory[0], 100 + MPI_BSEND_OVERHEAD));
    CLASS(MPI_Bsend(memory[1], LENGTH, MPI_BYTE, rank, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    OK(MPI_Buffer_detach(&back, &room));
    CHECK(back == memory[0]);
    EQUAL(room, 100 + MPI_BSEND_OVERHEAD);
}

/* Of the process, used again and again; that of a communicator goes before it. */
static void of_the_process_and_of_a_communicator(void)
{
    OK(MPI_Buffer_attach(memory[0], ROOM));
    for (unsigned round = 0; round < 20; round++)
        use(MPI_COMM_WORLD, rank, round);
    OK(MPI_Buffer_flush());
    MPI_Request request;
    OK(MPI_Buffer_iflush(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_attach_buffer(comm, memory[1], ROOM));
    use(comm, rank, 100);
    OK(MPI_Comm_flush_buffer(comm));
    OK(MPI_Comm_iflush_buffer(comm, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_detach_buffer(comm, &back, &room));
    CHECK(back == memory[1]);
    EQUAL(room, ROOM);
    OK(MPI_Comm_free(&comm));
    MPI_Count wide;
    OK(MPI_Buffer_detach_c(&back, &wide));
    CHECK(back == memory[0]);
    EQUAL(wide, ROOM);
}

/* As much as is needed. */
static void automatic(void)
{
    OK(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0));
    use(MPI_COMM_WORLD, rank, 200);
    OK(MPI_Buffer_flush());
    OK(MPI_Buffer_detach(&back, &room));
    CHECK(back == MPI_BUFFER_AUTOMATIC);
    EQUAL(room, 0);
}

static void of_a_session(void)
{
    MPI_Comm comm;
    MPI_Session session;
    MPI_Group group;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_attach_buffer(session, memory[0], ROOM));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Comm_create_from_group(group, "bsend", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    use(comm, rank, 300);
    OK(MPI_Session_flush_buffer(session));
    OK(MPI_Session_detach_buffer(session, &back, &room));
    CHECK(back == memory[0]);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Session_finalize(&session));
}

/* Until what it holds has been taken by the receiver's side. */
static void detach_waits(void)
{
    char byte = 0;
    if (size > 1 && rank < 2) {
        if (rank == 0) {
            OK(MPI_Buffer_attach(memory[0], ROOM));
            for (int i = 0; i < 4; i++)
                OK(MPI_Bsend(&byte, 1, MPI_BYTE, 1, i, MPI_COMM_WORLD));
            OK(MPI_Buffer_detach(&back, &room));
        } else
            for (int i = 3; i >= 0; i--)
                OK(MPI_Recv(&byte, 1, MPI_BYTE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    no_buffer_or_too_small_a_one_is_an_error();
    of_the_process_and_of_a_communicator();
    automatic();
    of_a_session();
    detach_waits();
    return finish();
}
