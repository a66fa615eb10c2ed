/* Programs that start others: the children are a job of their own that knows its parents. */
#include "check.h"

#include <signal.h>
#include <unistd.h>

static char program[4096];

/* What the children do: `child ROUND`, told in their arguments. */
static int child(int argc, char **argv)
{
    MPI_Comm parent, all;
    OK(MPI_Comm_get_parent(&parent));
    CHECK(parent != MPI_COMM_NULL);
    /* What mpirun blocks for itself is not blocked here. */
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    CHECK(!sigismember(&blocked, SIGTERM) && !sigismember(&blocked, SIGUSR1) && !sigismember(&blocked, SIGCHLD));
    char name[MPI_MAX_OBJECT_NAME];
    int len, there, me, number, *appnum, *universe, flag;
    OK(MPI_Comm_get_name(parent, name, &len));
    EQUAL(strcmp(name, "MPI_COMM_PARENT"), 0);
    OK(MPI_Comm_remote_size(parent, &there));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &flag));
    CHECK(flag);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flag));
    CHECK(flag && *universe >= size);
    /* Arguments come as they were given. */
    EQUAL(argc, 6);
    EQUAL(strcmp(argv[3], "two words"), 0);
    EQUAL(strcmp(argv[4], ":"), 0);
    EQUAL(strcmp(argv[5], "-n"), 0);
    OK(MPI_Bcast(&number, 1, MPI_INT, 0, parent));
    EQUAL(number, atoi(argv[2]));
    OK(MPI_Intercomm_merge(parent, 1, &all));
    OK(MPI_Comm_rank(all, &me));
    EQUAL(me, there + rank);
    int sum = 0, one = *appnum + 1;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all));
    OK(MPI_Comm_free(&all));
    char text[64];
    OK(MPI_Recv(text, sizeof text, MPI_CHAR, 0, 5, parent, MPI_STATUS_IGNORE));
    const char *variable = getenv("OXMPI_TEST_WORD");
    EQUAL(strcmp(text, variable ? variable : "none"), 0);
    if (number % 2 == 0) {
        OK(MPI_Comm_disconnect(&parent));
        CHECK(parent == MPI_COMM_NULL);
        OK(MPI_Comm_get_parent(&parent));
        CHECK(parent == MPI_COMM_NULL);
    }
    OK(MPI_Finalize());
    return 0;
}

static void meet(MPI_Comm inter, int number, int children, int apps, const char *word)
{
    int there, here, me, value = number;
    OK(MPI_Comm_remote_size(inter, &there));
    EQUAL(there, children);
    OK(MPI_Comm_size(inter, &here));
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Bcast(&value, 1, MPI_INT, me == 0 ? MPI_ROOT : MPI_PROC_NULL, inter));
    MPI_Comm all;
    OK(MPI_Intercomm_merge(inter, 0, &all));
    int one = 0, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all));
    EQUAL(sum, apps);
    OK(MPI_Comm_free(&all));
    if (me == 0)
        for (int peer = 0; peer < there; peer++)
            OK(MPI_Send(word, (int)strlen(word) + 1, MPI_CHAR, peer, 5, inter));
    if (number % 2 == 0)
        OK(MPI_Comm_disconnect(&inter));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 2 && strcmp(argv[1], "child") == 0)
        return child(argc, argv);
    MPI_Comm parent;
    OK(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    CHECK(len > 0);
    program[len] = 0;
    /* The same key in a file, and one that counts for nothing as it is no key of ours. */
    char keys[64];
    snprintf(keys, sizeof keys, "/tmp/oxmpi-keys-%d", (int)getpid());
    FILE *file = fopen(keys, "w");
    CHECK(file);
    CHECK(fputs("# keys\n\n env = OXMPI_TEST_WORD=a word \nenv=ANOTHER=1\nnobody's = key\n", file) > 0);
    CHECK(fclose(file) == 0);
    int rounds = argc > 1 ? atoi(argv[1]) : 3, children = argc > 2 ? atoi(argv[2]) : 2;
    for (int round = 0; round < rounds; round++) {
        char number[16];
        snprintf(number, sizeof number, "%d", round);
        char *list[] = {"child", number, "two words", ":", "-n", NULL};
        int codes[64];
        memset(codes, -1, sizeof codes);
        MPI_Comm inter;
        int root = round % size;
        MPI_Info info;
        OK(MPI_Info_create(&info));
        if (round % 3 == 2)
            OK(MPI_Info_set(info, "file", keys));
        else
            OK(MPI_Info_set(info, "env", "OXMPI_TEST_WORD=a word"));
        if (round % 2 == 0) {
            OK(MPI_Comm_spawn(program, list, children, rank == root ? info : MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter,
                              codes));
            for (int i = 0; i < children; i++)
                EQUAL(codes[i], MPI_SUCCESS);
            meet(inter, round, children, children, "a word");
        } else {
            /* Two programs, of one and `children` processes: application numbers 0 and 1. */
            char *commands[] = {program, program};
            char **lists[] = {list, list};
            int numbers[] = {1, children};
            MPI_Info infos[] = {info, info};
            OK(MPI_Comm_spawn_multiple(2, commands, lists, numbers, infos, root, MPI_COMM_WORLD,
                                       &inter, rank == root ? codes : MPI_ERRCODES_IGNORE));
            if (rank == root)
                for (int i = 0; i < children + 1; i++)
                    EQUAL(codes[i], MPI_SUCCESS);
            meet(inter, round, children + 1, 1 + 2 * children, "a word");
            OK(MPI_Comm_free(&inter));
        }
        OK(MPI_Info_free(&info));
    }
    CHECK(remove(keys) == 0);
    OK(MPI_Finalize());
    return 0;
}
