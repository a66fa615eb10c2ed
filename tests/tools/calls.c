/* Messages, collectives, windows and a file, each with several lengths: what a rank uses for them
 * is the same in each run (xtask/src/launcher/choices.rs). The argument is the name of a file. */
#include "check.h"

enum { MOST = 300000 };

static const int lengths[] = {0, 8, 1000, 5000, 20000, 70000, MOST};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static char *from, *to;

/* To the neighbour of another parity and back, one after the other. */
static void pair(int peer, int bytes)
{
    MPI_Status status;
    MPI_Request request;
    if (rank < peer) {
        OK(MPI_Send(from, bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD));
        OK(MPI_Ssend(from, bytes, MPI_BYTE, peer, 2, MPI_COMM_WORLD));
        OK(MPI_Isend(from, bytes, MPI_BYTE, peer, 3, MPI_COMM_WORLD, &request));
        OK(MPI_Wait(&request, &status));
        OK(MPI_Recv(to, bytes, MPI_BYTE, peer, 4, MPI_COMM_WORLD, &status));
    } else {
        for (int tag = 1; tag <= 3; tag++)
            OK(MPI_Recv(to, bytes, MPI_BYTE, peer, tag, MPI_COMM_WORLD, &status));
        OK(MPI_Send(from, bytes, MPI_BYTE, peer, 4, MPI_COMM_WORLD));
    }
}

static void messages(int bytes)
{
    int peer = rank ^ 1, left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Datatype odd;
    MPI_Status status;
    if (peer < size)
        pair(peer, bytes);
    OK(MPI_Sendrecv(from, bytes, MPI_BYTE, right, 5, to, bytes, MPI_BYTE, left, 5, MPI_COMM_WORLD, &status));
    OK(MPI_Type_vector(bytes / 8, 4, 8, MPI_BYTE, &odd));
    OK(MPI_Type_commit(&odd));
    OK(MPI_Sendrecv(from, 1, odd, right, 6, to, 1, odd, left, 6, MPI_COMM_WORLD, &status));
    OK(MPI_Type_free(&odd));
}

static void blocking(MPI_Comm comm, int bytes)
{
    int items = bytes / 8, each = items / size;
    double *in = (double *)from, *out = (double *)to;
    int counts[64], places[64];
    for (int i = 0; i < size; i++) {
        counts[i] = each > i ? each - i : 0;
        places[i] = i * each;
    }
    OK(MPI_Barrier(comm));
    OK(MPI_Bcast(to, bytes, MPI_BYTE, 1 % size, comm));
    OK(MPI_Reduce(in, out, items, MPI_DOUBLE, MPI_SUM, 0, comm));
    OK(MPI_Allreduce(in, out, items, MPI_DOUBLE, MPI_SUM, comm));
    OK(MPI_Scan(in, out, items, MPI_DOUBLE, MPI_SUM, comm));
    OK(MPI_Exscan(in, out, items, MPI_DOUBLE, MPI_SUM, comm));
    OK(MPI_Reduce_scatter_block(in, out, each, MPI_DOUBLE, MPI_SUM, comm));
    OK(MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, comm));
    OK(MPI_Gather(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, 0, comm));
    OK(MPI_Scatter(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, 0, comm));
    OK(MPI_Allgather(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, comm));
    OK(MPI_Alltoall(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, comm));
    OK(MPI_Gatherv(in, counts[rank], MPI_DOUBLE, out, counts, places, MPI_DOUBLE, 0, comm));
    OK(MPI_Scatterv(in, counts, places, MPI_DOUBLE, out, counts[rank], MPI_DOUBLE, 0, comm));
    OK(MPI_Allgatherv(in, counts[rank], MPI_DOUBLE, out, counts, places, MPI_DOUBLE, comm));
    for (int i = 0; i < size; i++)
        counts[i] = each;
    OK(MPI_Alltoallv(in, counts, places, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, comm));
}

static void nonblocking(MPI_Comm comm, int bytes)
{
    int items = bytes / 8, each = items / size;
    double *in = (double *)from, *out = (double *)to;
    MPI_Request request;
#define DONE(call)                                     \
    do {                                               \
        OK(call);                                      \
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));     \
    } while (0)
    DONE(MPI_Ibarrier(comm, &request));
    DONE(MPI_Ibcast(to, bytes, MPI_BYTE, 0, comm, &request));
    DONE(MPI_Ireduce(in, out, items, MPI_DOUBLE, MPI_SUM, 0, comm, &request));
    DONE(MPI_Iallreduce(in, out, items, MPI_DOUBLE, MPI_SUM, comm, &request));
    DONE(MPI_Iscan(in, out, items, MPI_DOUBLE, MPI_SUM, comm, &request));
    DONE(MPI_Igather(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, 0, comm, &request));
    DONE(MPI_Iscatter(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, 0, comm, &request));
    DONE(MPI_Iallgather(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, comm, &request));
    DONE(MPI_Ialltoall(in, each, MPI_DOUBLE, out, each, MPI_DOUBLE, comm, &request));
    DONE(MPI_Ireduce_scatter_block(in, out, each, MPI_DOUBLE, MPI_SUM, comm, &request));
}

static void window(MPI_Win win, int bytes)
{
    int right = (rank + 1) % size;
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get(to, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Accumulate(from, bytes / 8, MPI_DOUBLE, right, 0, bytes / 8, MPI_DOUBLE, MPI_SUM, win));
    OK(MPI_Win_fence(0, win));
}

/* Blocks of each rank in turn. */
static void file(const char *name)
{
    static const int blocks[] = {64, 4096, 32768};
    MPI_File handle;
    OK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                     &handle));
    for (int i = 0; i < 3; i++) {
        int block = blocks[i], count = MOST / block;
        MPI_Datatype run, tile;
        OK(MPI_Type_contiguous(block, MPI_BYTE, &run));
        OK(MPI_Type_create_resized(run, 0, (MPI_Aint)block * size, &tile));
        OK(MPI_Type_commit(&tile));
        OK(MPI_File_set_view(handle, (MPI_Offset)rank * block, MPI_BYTE, tile, "native", MPI_INFO_NULL));
        OK(MPI_File_write_all(handle, from, block * count, MPI_BYTE, MPI_STATUS_IGNORE));
        OK(MPI_File_seek(handle, 0, MPI_SEEK_SET));
        OK(MPI_File_read_all(handle, to, block * count, MPI_BYTE, MPI_STATUS_IGNORE));
        OK(MPI_Type_free(&tile));
        OK(MPI_Type_free(&run));
    }
    OK(MPI_File_close(&handle));
}

int main(int argc, char **argv)
{
    MPI_Comm half;
    MPI_Win wins[2];
    void *shared;
    start(&argc, &argv);
    CHECK(argc == 2 && size <= 64);
    from = calloc(MOST, 1);
    to = calloc(MOST, 1);
    CHECK(from != NULL && to != NULL);
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    OK(MPI_Win_allocate(MOST, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &wins[0]));
    char *own = calloc(MOST, 1);
    CHECK(own != NULL);
    OK(MPI_Win_create(own, MOST, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &wins[1]));
    for (int i = 0; i < LENGTHS; i++) {
        messages(lengths[i]);
        blocking(MPI_COMM_WORLD, lengths[i]);
        nonblocking(MPI_COMM_WORLD, lengths[i]);
        OK(MPI_Barrier(half));
        OK(MPI_Allreduce(from, to, lengths[i] / 8, MPI_DOUBLE, MPI_MAX, half));
        window(wins[0], lengths[i]);
        window(wins[1], lengths[i]);
    }
    file(argv[1]);
    OK(MPI_Win_free(&wins[0]));
    OK(MPI_Win_free(&wins[1]));
    OK(MPI_Comm_free(&half));
    free(own);
    free(from);
    free(to);
    return finish();
}
