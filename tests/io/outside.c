/* A thread waits for a nonblocking collective access. While it is in a system call on the file,
 * another thread of the process sends and receives. Here that call does not return before. */
#include "scratch.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>

enum { BLOCK = 4096, BLOCKS = 64 };

static atomic_int begun, spoken, over;
static MPI_Request request;

static void wait_for_the_other(void)
{
    atomic_fetch_add(&begun, 1);
    while (atomic_load(&spoken) == 0)
        sched_yield();
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset)
{
    wait_for_the_other();
    return syscall(SYS_pread64, fd, bytes, length, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    wait_for_the_other();
    return syscall(SYS_pwrite64, fd, bytes, length, offset);
}

static void *waits(void *nothing)
{
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    atomic_store(&over, 1);
    return nothing;
}

/* Ends the access. Returns whether a rank has made a system call. */
static int has_called(void)
{
    pthread_t thread;
    int word = 7, found = 0;
    EQUAL(pthread_create(&thread, NULL, waits, NULL), 0);
    while (atomic_load(&begun) == 0 && atomic_load(&over) == 0)
        sched_yield();
    OK(MPI_Send(&word, 1, MPI_INT, 0, 1, MPI_COMM_SELF));
    OK(MPI_Recv(&found, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    EQUAL(found, word);
    atomic_store(&spoken, 1);
    EQUAL(pthread_join(thread, NULL), 0);
    int called = atomic_load(&begun) != 0;
    OK(MPI_Allreduce(MPI_IN_PLACE, &called, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD));
    atomic_store(&begun, 0);
    atomic_store(&spoken, 0);
    atomic_store(&over, 0);
    return called;
}

int main(int argc, char **argv)
{
    static unsigned char bytes[BLOCK * BLOCKS], back[BLOCK * BLOCKS];
    MPI_Datatype run, mine;
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    make_scratch();
    OK(MPI_Info_create(&scratch_info));
    OK(MPI_Info_set(scratch_info, "romio_cb_write", "enable"));
    OK(MPI_Info_set(scratch_info, "romio_cb_read", "enable"));
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    OK(MPI_Info_free(&scratch_info));
    OK(MPI_Type_contiguous(BLOCK, MPI_BYTE, &run));
    OK(MPI_Type_create_resized(run, 0, BLOCK * size, &mine));
    OK(MPI_Type_commit(&mine));
    OK(MPI_File_set_view(file, BLOCK * rank, MPI_BYTE, mine, "native", MPI_INFO_NULL));
    OK(MPI_Type_free(&run));
    OK(MPI_Type_free(&mine));
    paint(bytes, sizeof bytes, (unsigned)rank);
    OK(MPI_File_iwrite_at_all(file, 0, bytes, sizeof bytes, MPI_BYTE, &request));
    CHECK(has_called());
    OK(MPI_File_iread_at_all(file, 0, back, sizeof back, MPI_BYTE, &request));
    CHECK(has_called());
    EQUAL(damage(back, sizeof back, (unsigned)rank), -1);
    OK(MPI_File_close(&file));
    finish_scratch();
    return finish();
}
