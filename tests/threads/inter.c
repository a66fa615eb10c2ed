/* Threads make intercommunicators at once, through one peer communicator with tags of their own,
 * and use each while the others are made (MPI-5.0 §7.6.2, §11.6). */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 30 };

static int mine, first_there;

struct job {
    int number;
    MPI_Comm side;
};

static void *work(void *given)
{
    struct job *job = given;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm inter, whole;
        int theirs, sum = 0, wanted = 0, one = job->number * 1000 + rank, n;
        OK(MPI_Intercomm_create(job->side, 0, MPI_COMM_WORLD, first_there, round * THREADS + job->number, &inter));
        OK(MPI_Comm_remote_size(inter, &theirs));
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter));
        for (int other = 0; other < theirs; other++)
            wanted += job->number * 1000 + first_there + other;
        EQUAL(sum, wanted);
        OK(MPI_Intercomm_merge(inter, mine, &whole));
        OK(MPI_Comm_size(whole, &n));
        EQUAL(n, size);
        OK(MPI_Allreduce(&job->number, &sum, 1, MPI_INT, MPI_SUM, whole));
        EQUAL(sum, job->number * size);
        OK(MPI_Comm_free(&whole));
        OK(MPI_Comm_free(&inter));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, cut;
    pthread_t threads[THREADS];
    struct job jobs[THREADS];
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    EQUAL(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    if (size < 2)
        SKIP("needs two processes");
    cut = (size + 2) / 3;
    mine = rank >= cut;
    first_there = mine ? 0 : cut;
    for (int i = 0; i < THREADS; i++) {
        jobs[i].number = i;
        OK(MPI_Comm_split(MPI_COMM_WORLD, mine, 0, &jobs[i].side));
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, &jobs[i]) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Comm_free(&jobs[i].side));
    return finish();
}
