/* The measurements of papers that `cargo xtask papers` repeats. Ranks 0 and 1 of:
 *   pingpong int|byte LAST BUDGET_MS     one way and back by size, from 1 byte (4 of ints) on
 *   reduce LAST BUDGET_MS                MPI_Reduce of doubles by size, all ranks
 *   composite SIDE FRAMES                an image of SIDE x SIDE pixels with depth, of which each
 *                                        rank draws a part of the scene, put together at rank 0
 * A line of output is: name, bytes, seconds of one message or call. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

/* Rounds that take about the budget, the same on all ranks. */
static int rounds_for(double seconds, double budget)
{
    double rounds = seconds > 0 ? budget / seconds : 1000;
    int most = rounds < 2 ? 2 : rounds > 20000 ? 20000 : (int)rounds;
    MPI_Bcast(&most, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return most;
}

static double to_and_fro(void *buffer, int count, MPI_Datatype type, int rounds)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int round = 0; round < rounds; round++) {
        if (rank == 0) {
            MPI_Send(buffer, count, type, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(buffer, count, type, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(buffer, count, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buffer, count, type, 0, 0, MPI_COMM_WORLD);
        }
    }
    return (MPI_Wtime() - start) / rounds / 2;
}

static void pingpong(int ints, int last, double budget)
{
    MPI_Datatype type = ints ? MPI_INT : MPI_BYTE;
    int item = ints ? (int)sizeof(int) : 1;
    void *buffer = NULL;
    MPI_Alloc_mem(last, MPI_INFO_NULL, &buffer);
    memset(buffer, 1, (size_t)last);
    for (int bytes = item; bytes <= last; bytes *= 2) {
        double one = to_and_fro(buffer, bytes / item, type, 3);
        double time = to_and_fro(buffer, bytes / item, type, rounds_for(2 * one, budget));
        if (rank == 0)
            printf("pingpong %d %.9f\n", bytes, time);
    }
    MPI_Free_mem(buffer);
}

static double reduced(double *from, double *into, int count, int rounds)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int round = 0; round < rounds; round++) {
        MPI_Reduce(from, into, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return (MPI_Wtime() - start) / rounds;
}

static void reduce(int last, double budget)
{
    double *from = malloc((size_t)last), *into = malloc((size_t)last);
    for (size_t at = 0; at < (size_t)last / sizeof(double); at++)
        from[at] = rank + 1;
    for (int bytes = (int)sizeof(double); bytes <= last; bytes *= 4) {
        int count = bytes / (int)sizeof(double);
        double one = reduced(from, into, count, 2);
        double time = reduced(from, into, count, rounds_for(one, budget));
        if (rank == 0 && into[count - 1] != size * (size + 1) / 2.0) {
            fprintf(stderr, "the sum of %d doubles is %g\n", count, into[count - 1]);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        if (rank == 0)
            printf("reduce %d %.9f\n", bytes, time);
    }
    free(from);
    free(into);
}

struct pixel {
    float depth;
    unsigned color;
};

/* Of two images the nearer pixels: a tree of pairs, as a display wall puts its parts together. */
static void composite(int side, int frames)
{
    size_t pixels = (size_t)side * (size_t)side;
    struct pixel *own = malloc(pixels * sizeof(*own)), *other = malloc(pixels * sizeof(*other));
    MPI_Datatype parts[2] = {MPI_FLOAT, MPI_UNSIGNED}, type;
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, sizeof(float)};
    MPI_Type_create_struct(2, lengths, places, parts, &type);
    MPI_Type_commit(&type);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int frame = 0; frame < frames; frame++) {
        for (size_t at = 0; at < pixels; at++) {
            own[at].depth = (float)((at * 7 + (size_t)rank * 13 + (size_t)frame) % 101);
            own[at].color = (unsigned)rank;
        }
        for (int step = 1; step < size; step *= 2) {
            if (rank % (2 * step) == step) {
                MPI_Send(own, (int)pixels, type, rank - step, frame, MPI_COMM_WORLD);
                break;
            }
            if (rank % (2 * step) == 0 && rank + step < size) {
                MPI_Recv(other, (int)pixels, type, rank + step, frame, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
                for (size_t at = 0; at < pixels; at++)
                    if (other[at].depth < own[at].depth)
                        own[at] = other[at];
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    double time = (MPI_Wtime() - start) / frames;
    for (size_t at = 0; rank == 0 && at < pixels; at++) {
        float least = 1000;
        for (int from = 0; from < size; from++) {
            float depth = (float)((at * 7 + (size_t)from * 13 + (size_t)frames - 1) % 101);
            least = depth < least ? depth : least;
        }
        if (own[at].depth != least) {
            fprintf(stderr, "pixel %zu is %g deep, not %g\n", at, own[at].depth, least);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    if (rank == 0)
        printf("composite %zu %.9f\n", pixels * sizeof(*own), time);
    MPI_Type_free(&type);
    free(own);
    free(other);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc == 5 && strcmp(argv[1], "pingpong") == 0)
        pingpong(strcmp(argv[2], "int") == 0, atoi(argv[3]), atof(argv[4]) / 1000);
    else if (argc == 4 && strcmp(argv[1], "reduce") == 0)
        reduce(atoi(argv[2]), atof(argv[3]) / 1000);
    else if (argc == 4 && strcmp(argv[1], "composite") == 0)
        composite(atoi(argv[2]), atoi(argv[3]));
    else if (rank == 0)
        fprintf(stderr, "papers: pingpong int|byte LAST MS, reduce LAST MS, composite SIDE FRAMES\n");
    MPI_Finalize();
    return 0;
}
