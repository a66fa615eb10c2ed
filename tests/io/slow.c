/* The tuning decides how a collective write is carried out, and not how long one took before. Calls
 * of the system that write blocks take a millisecond each here. With the argument `alone` each rank
 * writes its own blocks all the same. Without it the tuning says what such a call costs. */
#include "scratch.h"
#include <sys/syscall.h>
#include <time.h>

enum { BLOCK = 16384, BLOCKS = 96, ROUNDS = 4 };

static int writes;

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    struct timespec time = {0, 1000000};
    nanosleep(&time, NULL);
    writes++;
    return syscall(SYS_pwrite64, fd, bytes, length, offset);
}

int main(int argc, char **argv)
{
    static unsigned char bytes[BLOCKS * BLOCK], back[BLOCKS * BLOCK];
    MPI_Datatype run, mine;
    start(&argc, &argv);
    int alone = argc > 1 && strcmp(argv[1], "alone") == 0;
    make_scratch();
    MPI_File file = open_scratch(MPI_MODE_RDWR);
    OK(MPI_Type_contiguous(BLOCK, MPI_BYTE, &run));
    OK(MPI_Type_create_resized(run, 0, BLOCK * size, &mine));
    OK(MPI_Type_commit(&mine));
    OK(MPI_File_set_view(file, BLOCK * rank, MPI_BYTE, mine, "native", MPI_INFO_NULL));
    OK(MPI_Type_free(&run));
    OK(MPI_Type_free(&mine));
    for (int round = 0; round < ROUNDS; round++) {
        paint(bytes, sizeof bytes, (unsigned)(round * size + rank));
        writes = 0;
        OK(MPI_File_write_at_all(file, 0, bytes, sizeof bytes, MPI_BYTE, MPI_STATUS_IGNORE));
        OK(MPI_Allreduce(MPI_IN_PLACE, &writes, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK(alone ? writes == BLOCKS * size : writes < BLOCKS * size / 4);
        OK(MPI_File_read_at_all(file, 0, back, sizeof back, MPI_BYTE, MPI_STATUS_IGNORE));
        EQUAL(damage(back, sizeof back, (unsigned)(round * size + rank)), -1);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_File_close(&file));
    finish_scratch();
    return finish();
}
