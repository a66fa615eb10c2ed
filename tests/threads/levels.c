/* Each thread level that is asked for is given, and which thread is the main one. */
#include "check.h"

#include <pthread.h>

static void *other(void *unused)
{
    int flag;
    OK(MPI_Is_thread_main(&flag));
    EQUAL(flag, 0);
    return unused;
}

int main(int argc, char **argv)
{
    static const int LEVELS[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
    int wanted = LEVELS[argc > 1 ? atoi(argv[1]) : 3], provided, level, flag;
    OK(MPI_Init_thread(&argc, &argv, wanted, &provided));
    CHECK(provided >= wanted);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Query_thread(&level));
    EQUAL(level, provided);
    OK(MPI_Is_thread_main(&flag));
    EQUAL(flag, 1);
    if (provided >= MPI_THREAD_FUNNELED) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, other, NULL) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    return finish();
}
