/* Exchanges of long pieces in rows. Their members pass pieces through memory near by, copy one
 * after the other on a processor, and end a call at different times; so each call moves other data,
 * of equal or of different lengths, some of them nothing, to a place of its own or in place.
 *
 * usage: turns ROUNDS */
#include "check.h"

enum { LONGEST = 24000 };

static int call;
static unsigned *in, *out;
static int *gives, *gets, *in_at, *out_at, *in_bytes, *out_bytes;
static MPI_Datatype *types;

/* Item i of what rank `from` has for rank `to` in this call. */
static unsigned value(int from, int to, int i)
{
    return (unsigned)from * 2654435761u + (unsigned)to * 97u + (unsigned)i * 40503u + (unsigned)call * 31u;
}

/* Items from one rank to another in this call: all alike, or of every length, a third of them none.
 */
static int items(int from, int to)
{
    static const int even[] = {16384, 12289, 24000};
    if (call % 2 == 0)
        return even[call / 2 % 3];
    int kind = (from * 5 + to * 3 + call) % 3;
    return kind == 0 ? 0 : kind == 1 ? 16384 : 10000 + (from * 7 + to * 11 + call) * 131 % 14000;
}

static void lay_out(void)
{
    for (int other = 0; other < size; other++) {
        gives[other] = items(rank, other);
        gets[other] = items(other, rank);
        in_at[other] = other * LONGEST;
        out_at[other] = other * LONGEST;
        in_bytes[other] = out_bytes[other] = other * LONGEST * 4;
        types[other] = MPI_UNSIGNED;
    }
}

static void fill(unsigned *buffer, int to_all)
{
    for (int other = 0; other < size; other++)
        for (int i = 0; i < items(rank, other); i++)
            buffer[other * LONGEST + i] = value(rank, to_all ? 0 : other, i);
}

static void spoil(void)
{
    for (int i = 0; i < size * LONGEST; i++)
        out[i] = 0xdead;
}

/* What arrived, and that nothing else was touched. */
static void check(int from, const unsigned *at, int count, int to, int room)
{
    for (int i = 0; i < count; i++)
        EQUAL(at[i], value(from, to, i));
    for (int i = count; i < room; i++)
        EQUAL(at[i], 0xdead);
}

static void exchange(int kind)
{
    lay_out();
    fill(in, 0);
    spoil();
    if (kind == 0)
        OK(MPI_Alltoallv(in, gives, in_at, MPI_UNSIGNED, out, gets, out_at, MPI_UNSIGNED, MPI_COMM_WORLD));
    else
        OK(MPI_Alltoallw(in, gives, in_bytes, types, out, gets, out_bytes, types, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        check(from, out + from * LONGEST, gets[from], rank, LONGEST);
}

static void even(int in_place)
{
    int count = items(0, 0);
    for (int other = 0; other < size; other++)
        for (int i = 0; i < count; i++)
            (in_place ? out : in)[other * count + i] = value(rank, other, i);
    OK(MPI_Alltoall(in_place ? MPI_IN_PLACE : in, count, MPI_UNSIGNED, out, count, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        check(from, out + from * count, count, rank, count);
}

static void all(void)
{
    int count = items(0, 0);
    for (int i = 0; i < count; i++)
        in[i] = value(rank, 0, i);
    spoil();
    OK(MPI_Allgather(in, count, MPI_UNSIGNED, out, count, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        check(from, out + from * count, count, 0, count);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 6;
    size_t n = (size_t)size;
    in = calloc(n, LONGEST * sizeof *in);
    out = calloc(n, LONGEST * sizeof *out);
    int **arrays[] = {&gives, &gets, &in_at, &out_at, &in_bytes, &out_bytes};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = calloc(n, sizeof **arrays[i]);
    types = calloc(n, sizeof *types);
    for (int round = 0; round < rounds; round++) {
        for (int row = 0; row < 4; row++, call += 2)
            even(0);
        call += 1;
        for (int row = 0; row < 4; row++, call += 2)
            exchange(row % 2);
        call += 1;
        exchange(0);
        call += 2;
        even(1);
        call += 2;
        all();
        call += 2;
    }
    return finish();
}
