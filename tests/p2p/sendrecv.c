/* Sendrecv, its replacing and nonblocking forms, in rings and pairs, with typed buffers and every
 * size. */
#include "check.h"

#define MOST (1 << 20)

static int left, right;
static MPI_Status status;

static void rings_of_every_form_and_size(void)
{
    unsigned char *out = malloc(MOST), *in = malloc(MOST);
    int count;
    MPI_Comm world = MPI_COMM_WORLD;
    for (int length = 0; length <= MOST; length = length * 3 + 1) {
        size_t bytes = (size_t)length;
        unsigned seed = (unsigned)(length + rank), from = (unsigned)(length + left);
        paint(out, bytes, seed);
        OK(MPI_Sendrecv(out, length, MPI_BYTE, right, 1, in, length, MPI_BYTE, left, 1, world, &status));
        EQUAL(damage(in, bytes, from), -1);
        EQUAL(status.MPI_SOURCE, left);
        OK(MPI_Get_count(&status, MPI_BYTE, &count));
        EQUAL(count, length);
        OK(MPI_Sendrecv_replace(out, length, MPI_BYTE, right, 2, left, 2, world, &status));
        EQUAL(damage(out, bytes, from), -1);
        paint(out, bytes, seed);
        MPI_Request requests[2];
        OK(MPI_Isendrecv(out, length, MPI_BYTE, right, 3, in, length, MPI_BYTE, left, 3, world, &requests[0]));
        OK(MPI_Wait(&requests[0], &status));
        EQUAL(status.MPI_TAG, 3);
        EQUAL(damage(in, bytes, from), -1);
        OK(MPI_Isendrecv_replace(out, length, MPI_BYTE, right, 4, left, 4, world, &requests[1]));
        OK(MPI_Wait(&requests[1], &status));
        EQUAL(status.MPI_TAG, 4);
        EQUAL(damage(out, bytes, from), -1);
    }
    free(out);
    free(in);
}

/* Completed in the other order. */
static void many_nonblocking_ones_at_once(void)
{
    MPI_Comm world = MPI_COMM_WORLD;
    enum { MANY = 20 };
    int mine[MANY], theirs[MANY];
    MPI_Request requests[MANY];
    for (int i = 0; i < MANY; i++) {
        mine[i] = rank * 100 + i;
        OK(MPI_Isendrecv(&mine[i], 1, MPI_INT, right, i, &theirs[i], 1, MPI_INT, left, i, world, &requests[i]));
    }
    for (int i = MANY - 1; i >= 0; i--) {
        OK(MPI_Wait(&requests[i], &status));
        EQUAL(theirs[i], left * 100 + i);
    }
}

/* What is between stays. */
static void replace_takes_types_with_gaps(void)
{
    MPI_Comm world = MPI_COMM_WORLD;
    int matrix[6][6];
    MPI_Datatype column;
    OK(MPI_Type_vector(6, 1, 6, MPI_INT, &column));
    OK(MPI_Type_commit(&column));
    for (int i = 0; i < 36; i++)
        matrix[i / 6][i % 6] = rank * 100 + i;
    OK(MPI_Sendrecv_replace(&matrix[0][2], 1, column, right, 5, left, 5, world, &status));
    for (int i = 0; i < 36; i++)
        EQUAL(matrix[i / 6][i % 6], (i % 6 == 2 ? left : rank) * 100 + i);
    OK(MPI_Type_free(&column));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    rings_of_every_form_and_size();
    many_nonblocking_ones_at_once();
    replace_takes_types_with_gaps();
    return finish();
}
