/* Long puts, several at a time: each origin's buffer is its own again when the call that says so
 * has returned, and the target has all bytes when it is told. MPI-5.0 §12.3.5, §12.5.4. */
#include "../check.h"

enum { ROUNDS = 12, MOST = 3 << 20, PARTS = 3 };

static unsigned char byte(int origin, int round, long at)
{
    return (unsigned char)(origin * 7 + round * 13 + at * 31 + at / 251);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    unsigned char *base, *mine = malloc(MOST);
    MPI_Win win;
    OK(MPI_Win_allocate(MOST, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    OK(MPI_Win_lock_all(0, win));
    for (int round = 0; round < ROUNDS; round++) {
        long bytes = MOST >> round % 6, first = round * 4093L % (MOST - bytes + 1);
        for (long at = 0; at < bytes; at++)
            mine[at] = byte(rank, round, at);
        MPI_Request requests[PARTS];
        for (int part = 0; part < PARTS; part++) {
            long begin = bytes * part / PARTS, end = bytes * (part + 1) / PARTS;
            if (round % 3)
                OK(MPI_Rput(mine + begin, (int)(end - begin), MPI_BYTE, to, first + begin, (int)(end - begin), MPI_BYTE,
                            win, &requests[part]));
            else
                OK(MPI_Put(mine + begin, (int)(end - begin), MPI_BYTE, to, first + begin, (int)(end - begin), MPI_BYTE,
                           win));
        }
        if (round % 3)
            OK(MPI_Waitall(PARTS, requests, MPI_STATUSES_IGNORE));
        else
            OK(MPI_Win_flush_local(to, win));
        memset(mine, 0xee, (size_t)bytes);
        OK(MPI_Win_flush(to, win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_sync(win));
        for (long at = 0; at < bytes; at++)
            EQUAL(base[first + at], byte(from, round, at));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    free(mine);
    return finish();
}
