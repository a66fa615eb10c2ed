/* Ping-pong of strided data: blocks of 8 bytes, their beginnings STRIDE bytes apart, on both sides.
 * "vector.STRIDE BYTES median p10 p90", one way, in microseconds; BYTES is the data without the
 * gaps. usage: vector [--quick] [bytes ...] */
#include "bench.h"

static const size_t strides[] = {16, 64, 256, 1024, 4096};

/* Whether the blocks came and the gaps are as they were. */
static void check(const double *buf, size_t blocks, size_t apart, double gap)
{
    for (size_t i = 0; i < blocks; i++)
        if (buf[i * apart] != (double)i || buf[i * apart + 1] != gap) {
            fprintf(stderr, "vector: wrong at block %zu of %zu\n", i, blocks);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
}

static void measure(const struct options *o, MPI_Comm team, int me, size_t bytes, size_t stride)
{
    size_t blocks = bytes / sizeof(double), apart = stride / sizeof(double);
    double *buf = buffer(blocks * stride), gap = buf[1];
    char name[32];
    MPI_Datatype type;
    MPI_Type_vector((int)blocks, 1, (int)apart, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    for (size_t i = 0; i < blocks; i++)
        buf[i * apart] = me == 0 ? (double)i : -1;
    ping_pong(me, buf, 1, type, 1);
    check(buf, blocks, apart, gap);
    struct cell c = ping_pongs(o, team, me, buf, 1, type, 1);
    snprintf(name, sizeof name, "vector.%zu", stride);
    if (me == 0)
        print_time(name, (long)bytes, &c, 0.5);
    MPI_Type_free(&type);
    free(buf);
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct options o = options(argc, argv, 64 << 10, 1 << 20, 4);
    MPI_Comm team = team_of(2);
    for (size_t k = 0; k < sizeof strides / sizeof *strides && me < 2; k++)
        for (int s = 0; s < o.sizes; s++)
            measure(&o, team, me, (size_t)o.size[s], strides[k]);
    finish(team);
    return 0;
}
