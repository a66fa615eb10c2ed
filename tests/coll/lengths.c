/* A piece that is longer than the room for it is truncation at whoever has too little room,
 * wherever the ranks are; of a shorter one it may hear, too, and success is what was sent and
 * nothing else. Such programs are wrong; what they hear must be right: over several nodes a
 * gather put pieces into the places of others and returned success. The communicator still
 * works. */
#include "check.h"

enum { MOST = 6, ROOM = 32 };

static int room[ROOM], all[64 * MOST], counts[64], displs[64];
static MPI_Comm comm;

static void still_works(void)
{
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    EQUAL(sum, size);
    OK(MPI_Barrier(comm));
}

static int class_of(int code)
{
    int class = -1;
    OK(MPI_Error_class(code, &class));
    return class;
}

/* The root has `given` for each rank, `victim` has room for `room` of them; what each must hear. */
static void scatterv(int root, int victim, int given, int wanted)
{
    for (int i = 0; i < size; i++) {
        counts[i] = i == victim ? given : 2;
        displs[i] = i * MOST;
        for (int k = 0; k < MOST; k++)
            all[i * MOST + k] = 1000 * i + k;
    }
    for (int k = 0; k < ROOM; k++)
        room[k] = -7;
    int own = rank == victim ? wanted : 2;
    int class = class_of(MPI_Scatterv(all, counts, displs, MPI_INT, room, own, MPI_INT, root, comm));
    int got = given < wanted ? given : wanted;
    if (rank != victim) {
        if (class != MPI_SUCCESS)
            fail(__FILE__, __LINE__, "scatterv root %d victim %d %d in %d: class %d", root, victim, given, wanted, class);
        EQUAL(room[0], 1000 * rank);
        EQUAL(room[1], 1000 * rank + 1);
        EQUAL(room[2], -7);
    } else {
        if (class != MPI_ERR_TRUNCATE && (given > wanted || class != MPI_SUCCESS))
            fail(__FILE__, __LINE__, "scatterv root %d victim %d %d in %d: class %d", root, victim, given, wanted, class);
        for (int k = 0; k < ROOM; k++)
            if (k >= wanted || (class == MPI_SUCCESS && k >= got))
                EQUAL(room[k], -7);
            else if (class == MPI_SUCCESS)
                EQUAL(room[k], 1000 * rank + k);
    }
    still_works();
}

/* All ranks but the root have room for `wanted` of `given`. On a tree, who gets it from the root
 * hears of it. */
static void scatter(int root, int given, int wanted)
{
    for (int i = 0; i < size * MOST; i++)
        all[i] = 1000 * (i / given) + i % given;
    for (int k = 0; k < ROOM; k++)
        room[k] = -7;
    int own = rank == root ? given : wanted;
    int class = class_of(MPI_Scatter(all, given, MPI_INT, room, own, MPI_INT, root, comm));
    if (class != MPI_SUCCESS)
        EQUAL(class, MPI_ERR_TRUNCATE);
    if (class == MPI_SUCCESS && (rank == root || given == wanted))
        for (int k = 0; k < own; k++)
            EQUAL(room[k], 1000 * rank + k);
    for (int k = own; k < ROOM; k++)
        EQUAL(room[k], -7);
    int heard = class == MPI_ERR_TRUNCATE, any = 0;
    OK(MPI_Allreduce(&heard, &any, 1, MPI_INT, MPI_MAX, comm));
    EQUAL(any, given > wanted);
    still_works();
}

/* `victim` brings `given`, of which the root has room for `wanted`. */
static void gatherv(int root, int victim, int given, int wanted)
{
    int mine[MOST];
    for (int k = 0; k < MOST; k++)
        mine[k] = 1000 * rank + k;
    for (int i = 0; i < size; i++) {
        counts[i] = i == victim ? wanted : 2;
        displs[i] = i * MOST;
    }
    for (int i = 0; i < size * MOST; i++)
        all[i] = -7;
    int own = rank == victim ? given : 2;
    int class = class_of(MPI_Gatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, comm));
    if (rank != root)
        EQUAL(class, MPI_SUCCESS);
    else {
        if (given > wanted || class != MPI_SUCCESS)
            EQUAL(class, MPI_ERR_TRUNCATE);
        for (int i = 0; i < size; i++) {
            int n = i == victim ? (given < wanted ? given : wanted) : 2;
            for (int k = 0; k < MOST; k++)
                if (k >= counts[i])
                    EQUAL(all[i * MOST + k], -7);
                else if (k < n && class == MPI_SUCCESS)
                    EQUAL(all[i * MOST + k], 1000 * i + k);
        }
    }
    still_works();
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    for (int root = 0; root < size; root++) {
        for (int victim = 0; victim < size; victim++) {
            if (victim == root)
                continue;
            scatterv(root, victim, 4, 2);
            scatterv(root, victim, 6, 1);
            scatterv(root, victim, 2, 4);
            gatherv(root, victim, 4, 2);
            gatherv(root, victim, 2, 4);
        }
        if (size > 1)
            scatter(root, 4, 2);
        scatter(root, 3, 3);
    }
    OK(MPI_Comm_free(&comm));
    return finish();
}
