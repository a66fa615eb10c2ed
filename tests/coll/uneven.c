/* Calls with uneven pieces, of which only the two ends of a pair know the length: every mixture of
 * lengths from nothing to more than any buffer holds, back to back, in place; and a piece that is
 * longer than its room is truncation where it arrives, and nowhere else. */
#include "check.h"

static const int LENGTHS[] = {0, 1, 3, 40, 300, 1500, 3000, 20000, 70000, 300000};
enum { KINDS = sizeof LENGTHS / sizeof *LENGTHS };

static int *counts, *places, *from_counts, *from_places, *out, *in;

/* Length of the piece from one rank to another: mostly short, all short in some rounds, the same
 * both ways where it is to be. */
static int amount(int round, int from, int to, int both_ways)
{
    int low = both_ways && to < from ? to : from, high = both_ways && to < from ? from : to;
    int at = (low * 7 + high * 3 + round * 5) % KINDS;
    return round % 3 == 0 ? LENGTHS[at % 5] : LENGTHS[at];
}

static int value(int round, int from, int to, int i)
{
    return round * 1000003 + from * 10007 + to * 101 + i;
}

static int lay(int *lengths, int *at, int round, int gives, int both_ways)
{
    int next = 0;
    for (int peer = 0; peer < size; peer++) {
        lengths[peer] = gives ? amount(round, rank, peer, both_ways) : amount(round, peer, rank, both_ways);
        at[peer] = next + 1;
        next += lengths[peer] + 1;
    }
    return next + 1;
}

static void fill(int round)
{
    for (int peer = 0; peer < size; peer++)
        for (int i = 0; i < counts[peer]; i++)
            out[places[peer] + i] = value(round, rank, peer, i);
}

/* All pieces are there and nothing lies between them. */
static void check_in(int round, int length)
{
    int at = 0;
    for (int peer = 0; peer < size; peer++) {
        EQUAL(in[at++], -1);
        for (int i = 0; i < from_counts[peer]; i++)
            EQUAL(in[at++], value(round, peer, rank, i));
    }
    EQUAL(at + 1, length);
    EQUAL(in[at], -1);
}

static void spoil(int *buffer, int length)
{
    for (int i = 0; i < length; i++)
        buffer[i] = -1;
}

static void exchange(int round)
{
    int in_place = round % 4 == 1, length = lay(from_counts, from_places, round, 0, in_place);
    lay(counts, places, round, 1, in_place);
    spoil(in, length);
    if (in_place) {
        int *other = out;
        out = in;
        fill(round);
        out = other;
        OK(MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_INT, in, from_counts, from_places, MPI_INT, MPI_COMM_WORLD));
    } else {
        fill(round);
        OK(MPI_Alltoallv(out, counts, places, MPI_INT, in, from_counts, from_places, MPI_INT, MPI_COMM_WORLD));
    }
    check_in(round, length);
}

/* Several in a row, so that those who only give may be ahead. */
static void rooted(int round)
{
    int root = round % size, lengths = lay(from_counts, from_places, round, 0, 0);
    int mine = amount(round, rank, root, 0);
    for (int i = 0; i < mine; i++)
        out[i] = value(round, rank, root, i);
    spoil(in, rank == root ? lengths : 0);
    for (int i = 0; i < 3; i++)
        OK(MPI_Gatherv(out, mine, MPI_INT, in, from_counts, from_places, MPI_INT, root, MPI_COMM_WORLD));
    if (rank == root)
        check_in(round, lengths);

    lay(counts, places, round, 1, 0);
    mine = amount(round, root, rank, 0);
    if (rank == root)
        fill(round);
    spoil(in, mine + 1);
    for (int i = 0; i < 3; i++)
        OK(MPI_Scatterv(out, counts, places, MPI_INT, in, mine, MPI_INT, root, MPI_COMM_WORLD));
    for (int i = 0; i < mine; i++)
        EQUAL(in[i], value(round, root, rank, i));
    EQUAL(in[mine], -1);
}

/* The last rank gives rank 0 `sent` items, and rank 0 gives it as many; the receiver has room for
 * `room`. */
static void too_long(int sent, int room)
{
    int last = size - 1, class = 0;
    for (int peer = 0; peer < size; peer++) {
        places[peer] = from_places[peer] = peer;
        counts[peer] = from_counts[peer] = 1;
    }
    spoil(in, sent + size);
    if (rank == last)
        counts[0] = sent;
    if (rank == 0)
        from_counts[last] = room;
    OK(MPI_Error_class(MPI_Alltoallv(out, counts, places, MPI_INT, in, from_counts, from_places, MPI_INT, MPI_COMM_WORLD), &class));
    EQUAL(class, rank == 0 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    EQUAL(in[rank == 0 ? last + room : size], -1);
    exchange(sent);

    spoil(in, sent + size);
    for (int peer = 0; peer < size; peer++) {
        from_places[peer] = peer;
        from_counts[peer] = peer == last ? room : 1;
    }
    OK(MPI_Error_class(MPI_Gatherv(out, rank == last ? sent : 1, MPI_INT, in, from_counts, from_places, MPI_INT, 0, MPI_COMM_WORLD), &class));
    EQUAL(class, rank == 0 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    EQUAL(in[last + room], -1);
    rooted(sent);

    spoil(in, sent + size);
    for (int peer = 0; peer < size; peer++) {
        places[peer] = peer;
        counts[peer] = peer == last ? sent : 1;
    }
    OK(MPI_Error_class(MPI_Scatterv(out, counts, places, MPI_INT, in, rank == last ? room : 1, MPI_INT, 0, MPI_COMM_WORLD), &class));
    EQUAL(class, rank == last ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    EQUAL(in[rank == last ? room : 1], -1);
    exchange(sent + 1);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    size_t most = (size_t)size * (300000 + 2) + 2;
    counts = malloc((size_t)size * 4 * sizeof *counts);
    places = counts + size;
    from_counts = places + size;
    from_places = from_counts + size;
    in = malloc(most * sizeof *in);
    out = calloc(most, sizeof *out);
    for (int round = 0; round < 24; round++) {
        exchange(round);
        rooted(round);
    }
    static const int ROOMS[][2] = {{2, 1}, {14, 1}, {100, 1}, {100, 99}, {5000, 2}, {5000, 4000}, {70000, 3}, {70000, 300}, {300000, 299999}};
    for (size_t i = 0; i < sizeof ROOMS / sizeof *ROOMS && size > 1; i++)
        too_long(ROOMS[i][0], ROOMS[i][1]);
    free(counts);
    free(in);
    free(out);
    return finish();
}
