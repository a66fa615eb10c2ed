/* Long pieces between three and more ranks, of which one (`RANK`, -1: all) loses the others' memory
 * between two calls: whatever was under way or comes after arrives whole all the same, from types
 * with gaps too. */
#include "check.h"
#include "deny.h"

enum { PIECE = 100000, GAP = 24, ROUNDS = 5 };

static unsigned char *out, *in;
static int *counts, *places;

/* Bytes from one rank to another in a round; no two calls are alike. */
static unsigned seed(int from, int to, int call)
{
    return (unsigned)(call * 1000 + from * 20 + to);
}

static void fill(int pieces, int call)
{
    for (int to = 0; to < pieces; to++)
        paint(out + (size_t)to * PIECE, PIECE, seed(rank, pieces == 1 ? 0 : to, call));
    memset(in, 0xee, (size_t)size * PIECE);
}

static void judge_at(int place, int from, int to, int call)
{
    EQUAL(damage(in + (size_t)place * PIECE, PIECE, seed(from, to, call)), -1);
}

static void round_of_calls(int round)
{
    int root = round % size, call = 10 * round;
    for (int i = 0; i < size; i++) {
        counts[i] = PIECE;
        places[i] = i * PIECE;
    }
    fill(1, ++call);
    OK(MPI_Gather(out, PIECE, MPI_BYTE, in, PIECE, MPI_BYTE, root, MPI_COMM_WORLD));
    for (int from = 0; from < size && rank == root; from++)
        judge_at(from, from, 0, call);
    fill(1, ++call);
    OK(MPI_Gatherv(out, PIECE, MPI_BYTE, in, counts, places, MPI_BYTE, root, MPI_COMM_WORLD));
    for (int from = 0; from < size && rank == root; from++)
        judge_at(from, from, 0, call);
    fill(size, ++call);
    OK(MPI_Scatter(out, PIECE, MPI_BYTE, in, PIECE, MPI_BYTE, root, MPI_COMM_WORLD));
    judge_at(0, root, rank, call);
    fill(size, ++call);
    OK(MPI_Scatterv(out, counts, places, MPI_BYTE, in, PIECE, MPI_BYTE, root, MPI_COMM_WORLD));
    judge_at(0, root, rank, call);
    fill(1, ++call);
    OK(MPI_Allgather(out, PIECE, MPI_BYTE, in, PIECE, MPI_BYTE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        judge_at(from, from, 0, call);
    fill(size, ++call);
    OK(MPI_Alltoall(out, PIECE, MPI_BYTE, in, PIECE, MPI_BYTE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        judge_at(from, from, rank, call);
    fill(size, ++call);
    OK(MPI_Alltoallv(out, counts, places, MPI_BYTE, in, counts, places, MPI_BYTE, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++)
        judge_at(from, from, rank, call);

    /* Halves with a gap between, into halves with a gap between. */
    MPI_Datatype halves, pair;
    size_t span = PIECE + GAP;
    unsigned char *apart = malloc(span * (size_t)size), *whole = malloc(PIECE);
    CHECK(apart && whole);
    OK(MPI_Type_vector(2, PIECE / 2, PIECE / 2 + GAP, MPI_BYTE, &pair));
    OK(MPI_Type_create_resized(pair, 0, (MPI_Aint)span, &halves));
    OK(MPI_Type_commit(&halves));
    fill(size, ++call);
    OK(MPI_Alltoall(out, PIECE, MPI_BYTE, apart, 1, halves, MPI_COMM_WORLD));
    for (int from = 0; from < size; from++) {
        memcpy(whole, apart + (size_t)from * span, PIECE / 2);
        memcpy(whole + PIECE / 2, apart + (size_t)from * span + PIECE / 2 + GAP, PIECE / 2);
        EQUAL(damage(whole, PIECE, seed(from, rank, call)), -1);
    }
    OK(MPI_Type_free(&halves));
    OK(MPI_Type_free(&pair));
    free(apart);
    free(whole);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int who = argc > 1 ? atoi(argv[1]) : -1;
    out = malloc((size_t)size * PIECE);
    in = malloc((size_t)size * PIECE);
    counts = malloc((size_t)size * sizeof *counts);
    places = malloc((size_t)size * sizeof *places);
    for (int round = 0; round < ROUNDS; round++) {
        if (round == 2 && (who < 0 || who == rank))
            deny_cross_memory_attach();
        round_of_calls(round);
    }
    free(out);
    free(in);
    free(counts);
    free(places);
    return finish();
}
