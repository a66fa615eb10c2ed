/* Counts and bytes beyond 2^31: contiguous and typed messages through the `_c` calls and through
 * big datatypes, by buffers that repeat a few pages. */
#include "sparse.h"

#define BYTES (((size_t)1 << 31) + 4099)

/* The pattern has the period of the pages, but for the tail. */
static void paint_sparse(unsigned char *base, size_t length, unsigned seed)
{
    size_t last = (length - 1) / PERIOD * PERIOD;
    paint(base, PERIOD, seed);
    paint(base + last, length - last, seed + 1);
}

static void check_sparse(const unsigned char *base, size_t length, unsigned seed)
{
    size_t last = (length - 1) / PERIOD * PERIOD;
    EQUAL(damage(base, PERIOD, seed), -1);
    EQUAL(damage(base + last, length - last, seed + 1), -1);
}

static void bytes(unsigned char *buffer)
{
    MPI_Status status;
    MPI_Count wide;
    int narrow;
    if (rank == 0) {
        paint_sparse(buffer, BYTES, 5);
        OK(MPI_Send_c(buffer, (MPI_Count)BYTES, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    } else if (rank == 1) {
        memset(buffer, 0, PERIOD);
        OK(MPI_Recv_c(buffer, (MPI_Count)BYTES, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
        check_sparse(buffer, BYTES, 5);
        OK(MPI_Get_count_c(&status, MPI_BYTE, &wide));
        EQUAL(wide, BYTES);
        OK(MPI_Get_count(&status, MPI_BYTE, &narrow));
        EQUAL(narrow, MPI_UNDEFINED);
        OK(MPI_Get_elements_c(&status, MPI_BYTE, &wide));
        EQUAL(wide, BYTES);
    }
}

/* Lengths that 32 bits do not hold. */
static void more_than_four_gib(void)
{
    size_t length = ((size_t)1 << 32) + 4099;
    unsigned char *buffer = sparse(length);
    MPI_Status status;
    MPI_Count got;
    if (rank == 0) {
        paint_sparse(buffer, length, 21);
        OK(MPI_Send_c(buffer, (MPI_Count)length, MPI_BYTE, 1, 4, MPI_COMM_WORLD));
    } else if (rank == 1) {
        OK(MPI_Recv_c(buffer, (MPI_Count)length, MPI_BYTE, 0, 4, MPI_COMM_WORLD, &status));
        check_sparse(buffer, length, 21);
        OK(MPI_Get_count_c(&status, MPI_BYTE, &got));
        EQUAL(got, length);
    }
    unmap_sparse(buffer, length);
}

/* An int count of a big type. */
static void big_type(unsigned char *buffer)
{
    enum { BLOCK = 1 << 20 };
    int blocks = (int)(BYTES / BLOCK), count;
    MPI_Datatype block;
    MPI_Count extent, lb;
    MPI_Status status;
    OK(MPI_Type_contiguous(BLOCK, MPI_BYTE, &block));
    OK(MPI_Type_commit(&block));
    if (rank == 0) {
        paint(buffer, PERIOD, 9);
        OK(MPI_Send(buffer, blocks, block, 1, 2, MPI_COMM_WORLD));
    } else if (rank == 1) {
        memset(buffer, 0, PERIOD);
        OK(MPI_Recv(buffer, blocks, block, 0, 2, MPI_COMM_WORLD, &status));
        EQUAL(damage(buffer, PERIOD, 9), -1);
        OK(MPI_Get_count(&status, block, &count));
        EQUAL(count, blocks);
    }
    MPI_Datatype bigger;
    int narrow;
    OK(MPI_Type_contiguous(4096, block, &bigger));
    OK(MPI_Type_get_extent_c(bigger, &lb, &extent));
    EQUAL(extent, (MPI_Count)4096 * BLOCK);
    OK(MPI_Type_size(bigger, &narrow));
    EQUAL(narrow, MPI_UNDEFINED);
    OK(MPI_Type_free(&bigger));
    OK(MPI_Type_free(&block));
}

/* More than 2^31 elements with gaps, received as one block. */
static void strided(unsigned char *buffer)
{
    MPI_Datatype vector;
    MPI_Count count = (MPI_Count)(BYTES / 2), got;
    MPI_Status status;
    OK(MPI_Type_create_hvector_c(count, 1, 2, MPI_BYTE, &vector));
    OK(MPI_Type_commit(&vector));
    if (rank == 0) {
        for (size_t at = 0; at < BYTES; at += at + 1 == PERIOD ? (BYTES - 1) / PERIOD * PERIOD - at : 1)
            buffer[at] = at % 2 ? 0xff : (unsigned char)(at / 2 % 251 % 2 ? 1 : 2);
        OK(MPI_Send_c(buffer, 1, vector, 1, 3, MPI_COMM_WORLD));
    } else if (rank == 1) {
        OK(MPI_Recv_c(buffer, count, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &status));
        OK(MPI_Get_count_c(&status, MPI_BYTE, &got));
        EQUAL(got, count);
        for (size_t at = 0; at < PERIOD / 2; at++)
            CHECK(buffer[at] == 1 || buffer[at] == 2);
    }
    OK(MPI_Type_free(&vector));
}

/* Collectives with more than 2^31 elements. */
static void collectives(unsigned char *buffer)
{
    if (rank == 0)
        paint_sparse(buffer, BYTES, 11);
    else
        memset(buffer, 0, PERIOD);
    OK(MPI_Bcast_c(buffer, (MPI_Count)BYTES, MPI_BYTE, 0, MPI_COMM_WORLD));
    check_sparse(buffer, BYTES, 11);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    unsigned char *buffer = sparse(BYTES);
    bytes(buffer);
    big_type(buffer);
    strided(buffer);
    collectives(buffer);
    unmap_sparse(buffer, BYTES);
    more_than_four_gib();
    return finish();
}
