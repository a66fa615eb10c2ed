/* Buffers that are used again and again, whose pages the library may move to huge ones: what is in
 * them stays, in children made by fork too, pages that nobody has touched stay away, and memory
 * that is given back and taken anew at one place is like any other. */
#include "check.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 40, LONG = 6 << 20, PAGE = 4096, APART = 64 << 10, BLOCKS = 512 };

static unsigned char *take(size_t bytes)
{
    unsigned char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(p != MAP_FAILED);
    return p;
}

/* Pages of the memory that are there. */
static long resident_of(void *start, size_t bytes)
{
    size_t pages = bytes / PAGE;
    unsigned char *there = malloc(pages);
    CHECK(there && mincore(start, bytes, there) == 0);
    long all = 0;
    for (size_t i = 0; i < pages; i++)
        all += there[i] & 1;
    free(there);
    return all;
}

/* A piece from everybody to everybody, of seeds of both ends' own. */
static void exchange(unsigned char *out, unsigned char *in, int round)
{
    int piece = LONG / size;
    for (int to = 0; to < size; to++)
        paint(out + to * piece, (size_t)piece, (unsigned)(100 * round + 10 * rank + to));
    OK(MPI_Alltoall(out, piece, MPI_BYTE, in, piece, MPI_BYTE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++) {
        EQUAL(damage(in + from * piece, (size_t)piece, (unsigned)(100 * round + 10 * from + rank)), -1);
        EQUAL(damage(out + from * piece, (size_t)piece, (unsigned)(100 * round + 10 * rank + from)), -1);
    }
}

static void used_again(void)
{
    unsigned char *out = take(LONG), *in = take(LONG);
    for (int round = 0; round < ROUNDS; round++) {
        exchange(out, in, round);
        if (round % 16 == 15) {
            pid_t child = fork();
            CHECK(child >= 0);
            if (child == 0) {
                int good = damage(in, (size_t)(LONG / size), (unsigned)(100 * round + rank)) == -1;
                in[0] ^= 1;
                _exit(good ? 0 : 1);
            }
            int status;
            CHECK(waitpid(child, &status, 0) == child);
            EQUAL(status, 0);
        }
    }
    munmap(out, LONG);
    munmap(in, LONG);
}

static void given_back(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        unsigned char *out = take(LONG), *in = take(LONG);
        exchange(out, in, round);
        munmap(in, LONG);
        munmap(out, LONG);
    }
}

/* Bytes from one rank to another: all lengths differ, and some are 0. */
static int bytes_of(int from, int to)
{
    return (from + 2 * to) % 5 == 4 ? 0 : LONG / size - PAGE / 2 * ((3 * from + to) % 7);
}

/* The same with lengths that only two know of. */
static void exchange_uneven(unsigned char *out, unsigned char *in, int round, int typed)
{
    int *n = calloc((size_t)size * 4, sizeof *n), piece = LONG / size;
    MPI_Datatype *types = calloc((size_t)size, sizeof(MPI_Datatype));
    CHECK(n && types);
    int *gives = n, *gets = n + size, *at = n + 2 * size;
    for (int other = 0; other < size; other++) {
        gives[other] = bytes_of(rank, other);
        gets[other] = bytes_of(other, rank);
        at[other] = other * piece;
        types[other] = MPI_BYTE;
        paint(out + at[other], (size_t)gives[other], (unsigned)(100 * round + 10 * rank + other));
        memset(in + at[other], 0x5a, (size_t)piece);
    }
    if (typed)
        OK(MPI_Alltoallw(out, gives, at, types, in, gets, at, types, MPI_COMM_WORLD));
    else
        OK(MPI_Alltoallv(out, gives, at, MPI_BYTE, in, gets, at, MPI_BYTE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++) {
        EQUAL(damage(in + at[from], (size_t)gets[from], (unsigned)(100 * round + 10 * from + rank)), -1);
        for (int i = gets[from]; i < piece; i++)
            CHECK(in[at[from] + i] == 0x5a);
        EQUAL(damage(out + at[from], (size_t)gives[from], (unsigned)(100 * round + 10 * rank + from)), -1);
    }
    free(types);
    free(n);
}

/* One of the two buffers is used again, the other one is new each time; on odd ranks it may be the
 * other way round. */
static void one_again(int alike)
{
    unsigned char *kept = take(LONG);
    for (int round = 0; round < ROUNDS; round++) {
        unsigned char *fresh = take(LONG);
        int keeps_in = (round / (ROUNDS / 2) + (alike ? 0 : rank)) % 2;
        unsigned char *out = keeps_in ? fresh : kept, *in = keeps_in ? kept : fresh;
        if (round % 3 == 0)
            exchange(out, in, round);
        else
            exchange_uneven(out, in, round, round % 3 == 1);
        munmap(fresh, LONG);
    }
    munmap(kept, LONG);
}

/* A page in sixteen: what nobody touches takes no memory. */
static void with_holes(void)
{
    size_t span = (size_t)BLOCKS * APART;
    unsigned char *some = take(span);
    MPI_Datatype pages;
    OK(MPI_Type_vector(BLOCKS, PAGE, APART, MPI_BYTE, &pages));
    OK(MPI_Type_commit(&pages));
    for (int block = 0; block < BLOCKS && rank == 0; block++)
        paint(some + (size_t)block * APART, PAGE, (unsigned)block);
    long before = 0;
    for (int round = 0; round < ROUNDS; round++) {
        OK(MPI_Bcast(some, 1, pages, 0, MPI_COMM_WORLD));
        if (round == 0)
            before = resident_of(some, span);
    }
    for (int block = 0; block < BLOCKS; block++)
        EQUAL(damage(some + (size_t)block * APART, PAGE, (unsigned)block), -1);
    EQUAL(resident_of(some, span), before);
    OK(MPI_Type_free(&pages));
    munmap(some, span);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    used_again();
    given_back();
    one_again(1);
    one_again(0);
    with_holes();
    return finish();
}
